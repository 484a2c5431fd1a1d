/**
 * Reading the service tokens' datalog: what each way of writing stands for, and what is said of a wrong text, where and how to mend it.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type DatalogOptions, parseAuthorizer, parseBlock, printBlock } from "../../src/tokens/index.js"
import { anyText } from "../arbitraries/choose.js"
import { allRuns, runs } from "../arbitraries/runs.js"

const values =
  'Write a text in quotes, a number, a date, hex:…, true, false, null, a set {…}, an array […] or a map {"key": …}.'
const name = "A name has letters, digits, _ and :."
const date = ["a date as RFC 3339 writes it, since 1970", "Write it as 2026-11-22T00:00:00Z."] as const
const integer = [
  "a whole number of 64 bits",
  "Write one from -9223372036854775808 to 9223372036854775807.",
] as const
const backslash = ['\\", \\\\ or \\n', "Escape a backslash by another; a tab is written as it is."] as const
const statement = 'Write right("file1", "read"), a($x) <- b($x), check if … or, in an authorizer, allow if …'
const deep = [
  "at most 64 levels of parentheses, values and closures",
  "Write it less deeply, in rules of its own.",
] as const
const key = [
  "authority, previous or a public key",
  "A key is written ed25519/… or secp256r1/…, in hexadecimal.",
] as const
const end = [
  "; or the rest of this statement",
  "End the statement with a semicolon, or join conditions by a comma.",
] as const
const types = ["items of one type", "Put values of several types into an array."] as const
const mapKey = ["a key that is a text or a whole number", 'Write the key as "name" or 1.'] as const
const chained = [
  "no second comparison",
  "Comparisons do not chain: put one into parentheses, or join two by &&.",
] as const
const parameter = ["a parameter, as $x -> …", "any and all take a closure: .any($x -> $x > 1)."] as const

const comma = (close: string) => [",", `Separate what follows by a comma, or close with ${close}.`] as const
const noVariable = (place: string) =>
  ["a value", `Variables are not allowed in ${place}: write the value.`] as const
const inFact = (variable: string) =>
  [
    "a value",
    `Variables are not allowed in facts: write the value for $${variable}, or a rule with <-.`,
  ] as const

/** Only one thing is wrong with a text: its line and column, what was expected, the remedy and what was found. */
const saidOf = (text: string, options: DatalogOptions = {}, read: typeof parseBlock = parseBlock) => {
  const parsed = read(text, options)
  if (parsed._tag === "Right") return "read"
  expect(parsed.left).toHaveLength(1)
  const [{ line, column, expected, remedy, found }] = parsed.left
  return { line, column, expected, remedy, found }
}

describe("a wrong text", () => {
  // text, line, column, what was expected, remedy
  test.each<readonly [string, number, number, string, string]>([
    // Values
    ["right({1, $x});", 1, 11, ...noVariable("sets")],
    ["right({$x});", 1, 8, ...noVariable("sets")],
    ["right([$x]);", 1, 8, ...noVariable("arrays")],
    ["right([1, $x]);", 1, 11, ...noVariable("arrays")],
    ['right({"a": $x});', 1, 13, ...noVariable("maps")],
    ['right({"a": 1, $x: 1});', 1, 16, ...noVariable("maps")],
    ['right({"a": 1, "b": $x});', 1, 21, ...noVariable("maps")],
    ["right({;", 1, 8, "a value", values],
    ["right([;", 1, 8, "a value", values],
    ["right({1: ;", 1, 11, "a value", values],
    ["right(;", 1, 7, "a value or a variable", values],
    ["check if ;", 1, 10, "a value or a variable", values],
    ['check if "a".contains();', 1, 23, "a value or a variable", values],
    ["right({true: 1});", 1, 8, ...mapKey],
    ['right({"a": 1, true: 1});', 1, 16, ...mapKey],
    ['right({"a": 1, "b"});', 1, 19, ":", 'An entry of a map is "key": value.'],
    ["right({,1});", 1, 9, "}", "The empty set is {,}."],
    ['right({1, "a"});', 1, 7, ...types],
    ['right({";", 1});', 1, 7, ...types],
    [
      "right({{1}});",
      1,
      7,
      "a set without sets in it",
      "A set holds no sets: use an array, or a set of its own.",
    ],
    [
      "right({1, {2}});",
      1,
      7,
      "a set without sets in it",
      "A set holds no sets: use an array, or a set of its own.",
    ],
    ["right({name});", 1, 7, "a value", "Parameters are not replaced here: write the value itself."],
    ["right({ größe:1 });", 1, 7, "a value", "Parameters are not replaced here: write the value itself."],
    ['right("a);', 1, 7, 'the end of this text, "', 'Close the text with ".'],
    ['right("a\\t");', 1, 9, ...backslash],
    ['right("a;\\t");', 1, 10, ...backslash],
    ['right("a\\', 1, 9, ...backslash],
    ["right(hex:abc);", 1, 14, "two digits for each byte", "Write an even number of hexadecimal digits."],
    ["right(9223372036854775808);", 1, 7, ...integer],
    ["right(-9223372036854775809);", 1, 7, ...integer],
    ["right(99999999999999999999);", 1, 7, ...integer],
    ["right(2020-13-01T00:00:00Z);", 1, 7, ...date],
    ["right(2020-02-30T00:00:00Z);", 1, 7, ...date],
    ["right(1969-12-31T23:59:59Z);", 1, 7, ...date],
    ["right(2020-01-01T00:00Z);", 1, 7, ...date],
    ["right(2020-01-01T00:00:00);", 1, 7, ...date],
    ["right(2020-01-01T00:00:00.Z);", 1, 7, ...date],
    ["right(2020-01-01t00:00:00+1:00);", 1, 7, ...date],
    // Lists and marks
    ['right("a" "b");', 1, 11, ...comma(")")],
    ["right([1 2]);", 1, 10, ...comma("]")],
    ["right({1 2});", 1, 10, ...comma("}")],
    ['right({"a": 1 2});', 1, 15, ...comma("}")],
    ["check if (1 < 2;", 1, 16, ")", "Close the parenthesis."],
    ['check if "a".contains("b";', 1, 26, ")", "Close the method's parenthesis."],
    ['check if "a".length(1);', 1, 21, ")", "This method takes nothing."],
    ["check if {1}.any(1);", 1, 18, ...parameter],
    ["check if {1}.all( 1);", 1, 19, ...parameter],
    ["check if {1}.any($ -> 1);", 1, 19, "the name of a parameter", name],
    ["check if {1}.any($x 1);", 1, 21, "->", "A closure is written $x -> …"],
    ["a($) <- b(1);", 1, 4, "the name of a variable", name],
    [
      'check if "a".size();',
      1,
      13,
      "a method",
      "The methods are length, type, contains, starts_with, ends_with, matches, intersection, union, get, all, any, try_or and extern::name.",
    ],
    ["check if 1 < 2 < 3;", 1, 16, ...chained],
    ["check if 1 + 1 == 2 == true;", 1, 21, ...chained],
    // Depth
    [`check if ${"(".repeat(65)}`, 1, 75, ...deep],
    [`check if ${"!".repeat(65)}`, 1, 75, ...deep],
    [`a(${"[".repeat(65)}`, 1, 68, ...deep],
    [`a(${"{1:".repeat(65)}`, 1, 196, ...deep],
    [`check if 1${".try_or(1)".repeat(64)}`, 1, 649, ...deep],
    // Statements
    ["nothing", 1, 1, "a fact, a rule, a check", statement],
    ["check true;", 1, 1, "a fact, a rule, a check", statement],
    ["check if true false;", 1, 15, ...end],
    ["a(1) b(2);", 1, 6, ...end],
    ["reject all true;", 1, 1, "check if, check all or reject if", "There is no reject all."],
    ["allow if true;", 1, 1, "a fact, a rule or a check", "Policies are the authorizer's: a block has none."],
    [
      "a($x) <- b($y);",
      1,
      1,
      "a head of variables that the body binds",
      "Use $x in a predicate of the body.",
    ],
    [
      "a($x, $y, $z) <- b($y);",
      1,
      1,
      "a head of variables that the body binds",
      "Use $x, $z in a predicate of the body.",
    ],
    [
      "a($x) <- $x > 1;",
      1,
      1,
      "a head of variables that the body binds",
      "Use $x in a predicate of the body.",
    ],
    ['right("a");\n  right($x);', 2, 9, ...inFact("x")],
    ["right(1, $name);", 1, 10, ...inFact("name")],
    ["check if true trusting me;", 1, 24, ...key],
    ["check if true trusting authority, me;", 1, 35, ...key],
    [
      "check if true trusting ed25519/00;",
      1,
      24,
      "32 bytes of a public key",
      "Write all 64 hexadecimal digits of the key.",
    ],
    [
      "check if true trusting secp256r1/0;",
      1,
      24,
      "33 bytes of a public key",
      "Write all 66 hexadecimal digits of the key.",
    ],
    ["f(1); trusting authority;", 1, 7, "a fact, a rule, a check", statement],
    ["f(1);\n /* never closed", 2, 2, "the end of this comment, */", "Close the comment with */."],
    ["/*/ f(1);", 1, 1, "the end of this comment, */", "Close the comment with */."],
  ])("%s", (text, line, column, expected, remedy) => {
    expect(saidOf(text)).toMatchObject({ line, column, expected, remedy })
  })

  test("of the language up to 3.2 is told of its sets in brackets", () => {
    const options = { language: "3.2" } as const
    expect(saidOf("f([$x]);", options)).toMatchObject({ remedy: noVariable("sets")[1] })
    expect(saidOf('f([1, "a"]);', options)).toMatchObject({ column: 3, expected: types[0] })
    expect(saidOf("f([[1]]);", options)).toMatchObject({ expected: "a set without sets in it" })
  })

  test("of an authorizer is told of policies, too", () => {
    expect(saidOf("nothing", {}, parseAuthorizer as never)).toMatchObject({
      expected: "a fact, a rule, a check or a policy",
    })
  })

  // text, what was found
  test.each([
    ["f(;", ";"],
    ["f(", "the end of the text"],
    ["f(   ", "the end of the text"],
    ["x: ok\nand more", "x: ok"],
    ["this statement is none, and long", "this statement is no"],
    [`\u{1f601}${"é".repeat(30)}`, `\u{1f601}${"é".repeat(19)}`],
    [`${"\u{1f601}".repeat(30)}`, "\u{1f601}".repeat(20)],
  ])("%s has in its place %s", (text, found) => {
    expect(saidOf(text)).toMatchObject({ found })
  })

  test("is told all at once, and reading goes on after the next semicolon", () => {
    const parsed = parseAuthorizer('a(1;\nb($x);\nfine(1);\ncheck if ;\nallow if "x;')
    expect(parsed._tag === "Left" && parsed.left.map(({ line }) => line)).toEqual([1, 2, 4, 5])
    const again = parseBlock(";f(1;\nf({1}.no());f(")
    expect(again._tag === "Left" && again.left.map(({ line, column }) => [line, column])).toEqual([
      [1, 1],
      [1, 5],
      [2, 6],
      [2, 15],
    ])
    const many = parseBlock("a;".repeat(101))
    expect(many._tag === "Left" && many.left).toHaveLength(100)
  })

  test("however long or deep it is, is refused with a place, and soon", () => {
    const deep = 200_000
    for (const text of [
      `check if ${"(".repeat(deep)}`,
      `check if ${"!".repeat(deep)}true;`,
      `f(${"[".repeat(deep)}`,
      `f(${'{"a": '.repeat(deep)}`,
      `check if ${"{1}.any($x -> ".repeat(deep)}`,
      `check if 1${".try_or(1)".repeat(deep)} == 1`,
      "a;".repeat(deep),
      "/*".repeat(deep),
      '"'.repeat(deep),
      `f(${"1".repeat(deep)})`,
    ]) {
      const parsed = parseAuthorizer(text)
      expect(parsed._tag, text.slice(0, 20)).toBe("Left")
      expect(parsed._tag === "Left" && parsed.left.length).toBeLessThanOrEqual(100)
    }
    expect(parseAuthorizer(`check if true${" && true".repeat(20_000)};`)._tag).toBe("Right")
    expect(parseAuthorizer(`f("${"a".repeat(1_000_000)}")`)._tag).toBe("Right")
  }, 60_000)

  test("of any characters is read or refused, and what is read prints as what is read", () => {
    const pieces = fc.array(
      fc.constantFrom(
        ...'check if|check all|reject if|allow if| or | trusting |authority|previous|true|null|hex:ab|2020-01-01T00:00:00Z|"a"|$x|f(|)|(|{|}|[|]|,|;|1|-1|<-|->|.any(|.length()|.try_or(|.get(|&&|&&! |==|===|!|+|*|<|//|/*|\n| '.split(
          "|",
        ),
        "||",
        "|",
      ),
      { maxLength: 25 },
    )
    let read = 0
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map((all) => all.join("")),
          anyText(),
        ),
        (text) => {
          const parsed = parseBlock(text)
          if (parsed._tag === "Left") {
            for (const { line, column } of parsed.left) expect(Math.min(line, column)).toBeGreaterThan(0)
            return
          }
          read++
          const printed = printBlock(parsed.right)
          expect(parseBlock(printed)).toEqual(parsed)
        },
      ),
      runs(5000),
    )
    if (allRuns) expect(read).toBeGreaterThan(5)
  })
})

describe("a text", () => {
  const ed25519 = `ed25519/${"0a".repeat(32)}`
  const secp256r1 = `secp256r1/${"02".repeat(33)}`

  // text, the same as it is printed
  test.each<readonly [string, string]>([
    // Blanks and comments
    ["\t\r\n f\t(\r\n1\t)\r;", "f(1);"],
    ["f(1); // the end", "f(1);"],
    ["// f(1);\nf(2);", "f(2);"],
    ["//\nf(2);", "f(2);"],
    ["f//c\n(/**/1/***/)/* ; */", "f(1);"],
    ["/*/ f(1); */ f(2); /* ; */", "f(2);"],
    ["/* a\n b */f(1)", "f(1);"],
    // Values
    ["f(007, -007, 0, -0, 00);", "f(7, -7, 0, 0, 0);"],
    [`f(${"0".repeat(100)}1);`, "f(1);"],
    ["f(9223372036854775807, -9223372036854775808);", "f(9223372036854775807, -9223372036854775808);"],
    ['f("a\\"b\\\\c\\nd\te\nf");', 'f("a\\"b\\\\c\\nd\te\\nf");'],
    ['f("", ";", "//", "\\n");', 'f("", ";", "//", "\\n");'],
    ["f(hex:, hex:0aFF);", "f(hex:, hex:0aff);"],
    ["f(true, false, null);", "f(true, false, null);"],
    [
      "f(2020-01-01t01:00:00+01:00, 2020-01-01T00:00:00.123z);",
      "f(2020-01-01T00:00:00Z, 2020-01-01T00:00:00Z);",
    ],
    ["f({,}, { , }, {}, { }, [], [ ]);", "f({,}, {,}, {}, {}, [], []);"],
    ["f({2, 1, 2}, { 1 }, [ 2, 1 , 2 ]);", "f({2, 1}, {1}, [2, 1, 2]);"],
    ['f({"b": 1 , 1 : 2, "b" :3}, { "a" :[1] });', 'f({"b": 3, 1: 2}, {"a": [1]});'],
    ["f({true}, {null}, {hex:00}, {false });", "f({true}, {null}, {hex:00}, {false});"],
    ["größe_1:x(1);", "größe_1:x(1);"],
    // Statements
    ["f();", "f();"],
    ["f( );f(1)", "f();\nf(1);"],
    ["a($x)<-b($x),$x>1;", "a($x) <- b($x), $x > 1;"],
    ["check  if true;", "check if true;"],
    ["Check\nALL true;", "check all true;"],
    ["REJECT if true;", "reject if true;"],
    ["check if a(1)or b(2)  OR  true;", "check if a(1) or b(2) or true;"],
    ["check if a(1), true, b(2);", "check if a(1), b(2), true;"],
    ["trusting authority, previous; f(1);", "trusting authority, previous;\nf(1);"],
    [
      `check if a(1) trusting previous ,${ed25519}, ${secp256r1} or true;`,
      `check if a(1) trusting previous, ${ed25519}, ${secp256r1} or true;`,
    ],
    // Expressions
    [
      "check if 1+2*3-4/5|6&7^8 === 9 && true||false;",
      "check if 1 + 2 * 3 - 4 / 5 | 6 & 7 ^ 8 === 9 && true || false;",
    ],
    ["check if ! true&&!false;", "check if !true && !false;"],
    ["check if (1 < 2) == (2 <= 3), (1)==1;", "check if (1 < 2) == (2 <= 3), (1) == 1;"],
    [
      "check if {1}.any( $x  ->$x >= 1), {1}.all($p->$p !== 1);",
      "check if {1}.any($x -> $x >= 1), {1}.all($p -> $p !== 1);",
    ],
    ['check if "a".length( ).contains( 1 );', 'check if "a".length().contains(1);'],
    [
      'check if 1.extern::f(), 1.extern::g_1( 2 ), 1.try_or( 2 ).type( ) == "integer";',
      'check if 1.extern::f(), 1.extern::g_1(2), 1.try_or(2).type() == "integer";',
    ],
    // As deep and as often as may be
    [`check if ${"(".repeat(64)}true${")".repeat(64)};`, `check if ${"(".repeat(64)}true${")".repeat(64)};`],
    [`f(${"[".repeat(64)}${"]".repeat(64)});`, `f(${"[".repeat(64)}${"]".repeat(64)});`],
    [`check if ${"(true) && ".repeat(70)}true;`, `check if ${"(true) && ".repeat(70)}true;`],
    [`f(${"[1], ".repeat(70)}2);`, `f(${"[1], ".repeat(70)}2);`],
    [`check if ${"!true && ".repeat(70)}true;`, `check if ${"!true && ".repeat(70)}true;`],
    [`check if ${"true.try_or(1) && ".repeat(70)}true;`, `check if ${"true.try_or(1) && ".repeat(70)}true;`],
  ])("%s", (text, printed) => {
    const parsed = parseBlock(text)
    expect(parsed._tag === "Right" ? printBlock(parsed.right).trim() : parsed.left).toBe(printed)
  })

  test("of an authorizer has policies in order", () => {
    const parsed = parseAuthorizer("deny  if false;Allow\nif a(1) or true;DENY if true")
    expect(
      parsed._tag === "Right" && parsed.right.policies.map(({ kind, queries }) => [kind, queries.length]),
    ).toEqual([
      ["deny", 1],
      ["allow", 2],
      ["deny", 1],
    ])
  })

  test("of the language up to 3.2 has other names for its operators, and sets in brackets", () => {
    const parsed = parseBlock("check if true && 1 == 1 || [1] != [2, 2];", { language: "3.2" })
    expect(parsed._tag === "Right" && printBlock(parsed.right).trim()).toBe(
      "check if true &&! 1 === 1 ||! {1} !== {2};",
    )
  })

  test("has an operation as it is on the wire, with no more than it needs", () => {
    const opsOf = (text: string) => {
      const parsed = parseBlock(`check if ${text};`)
      return parsed._tag === "Right" ? parsed.right.checks[0]?.queries[0]?.expressions[0]?.ops : parsed.left
    }
    const text = (value: string) => ({ _tag: "Value", term: { _tag: "Text", value } })
    expect(opsOf('"a".contains("b")')).toStrictEqual([
      text("a"),
      text("b"),
      { _tag: "Binary", op: "contains" },
    ])
    expect(opsOf('"a".extern::f("b")')).toStrictEqual([
      text("a"),
      text("b"),
      { _tag: "Binary", op: "extern", ffi: "f" },
    ])
    expect(opsOf('"a".extern::f()')).toStrictEqual([text("a"), { _tag: "Unary", op: "extern", ffi: "f" }])
    expect(opsOf('"a".type()')).toStrictEqual([text("a"), { _tag: "Unary", op: "type" }])
    expect(opsOf('"a".length()')).toStrictEqual([text("a"), { _tag: "Unary", op: "length" }])
    expect(opsOf('!"a".try_or("b")')).toStrictEqual([
      { _tag: "Closure", params: [], ops: [text("a")] },
      text("b"),
      { _tag: "Binary", op: "try_or" },
      { _tag: "Unary", op: "!" },
    ])
    expect(opsOf('"a" || "b"')).toStrictEqual([
      text("a"),
      { _tag: "Closure", params: [], ops: [text("b")] },
      { _tag: "Binary", op: "||" },
    ])
    expect(opsOf('("a").any($p -> "b")')).toStrictEqual([
      text("a"),
      { _tag: "Unary", op: "()" },
      { _tag: "Closure", params: ["p"], ops: [text("b")] },
      { _tag: "Binary", op: "any" },
    ])
  })
})

describe("what is read", () => {
  const value = (value: boolean) => ({ _tag: "Value", term: { _tag: "Boolean", value } })
  const later = (inner: boolean, ...more: readonly object[]) => ({
    _tag: "Closure",
    params: [],
    ops: [value(inner), ...more],
  })
  const not = { _tag: "Unary", op: "!" }
  const both = (op: string) => ({ _tag: "Binary", op })

  // a condition, its operations: the right side of && and || waits, and only a blank behind them makes &&! and ||! one word
  test.each([
    ["true && false", [value(true), later(false), both("&&")]],
    ["true || false", [value(true), later(false), both("||")]],
    ["true == false", [value(true), value(false), both("==")]],
    ["true &&! false", [value(true), value(false), both("&&!")]],
    ["true ||! false", [value(true), value(false), both("||!")]],
    ["true &&!false", [value(true), later(false, not), both("&&")]],
    ["true ||!false", [value(true), later(false, not), both("||")]],
  ])("of %s", (condition, ops) => {
    const head = { name: "query", terms: [] }
    expect(parseBlock(`check if ${condition};`)).toMatchObject({
      _tag: "Right",
      right: { checks: [{ queries: [{ head, body: [], expressions: [{ ops }] }] }] },
    })
  })

  test("of a head that nothing binds is the rule, where that is asked for", () => {
    expect(parseBlock("a($x) <- b($y);", { unbound: "keep" })).toMatchObject({
      right: { rules: [{ head: { name: "a" }, body: [{ name: "b" }] }] },
    })
    expect(parseBlock("a($x) <- b($y);", { unbound: "refuse" })._tag).toBe("Left")
  })
})
