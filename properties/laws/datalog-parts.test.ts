/**
 * The parts of the service tokens' datalog: every operation, limits, scopes and reasons.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { compareTerms, keyOf, printDate, printKey, readDate } from "../../src/tokens/datalog/values.js"
import {
  type Authorization,
  authorizeBlocks,
  type Block,
  type DatalogOptions,
  type Limits,
  parseAuthorizer,
  parseBlock,
  printBlock,
  printCheck,
  printExpression,
  queryBlocks,
  type Term,
} from "../../src/tokens/index.js"
import { programOf, thirdParties } from "../arbitraries/datalog.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { show } from "../model/datalog.js"

const blockOf = (text: string, options: DatalogOptions = {}): Block => {
  const parsed = parseBlock(text, options)
  if (parsed._tag === "Left") throw new Error(JSON.stringify(parsed.left))
  return parsed.right
}
const authorize = (
  authorizer: string,
  blocks: readonly Block[] = [],
  limits: Partial<Limits> = {},
  language: "3.2" | "3.3" = "3.3",
): Authorization => {
  const parsed = parseAuthorizer(authorizer, { language })
  if (parsed._tag === "Left") throw new Error(JSON.stringify(parsed.left))
  return authorizeBlocks({ blocks, authorizer: parsed.right, limits })
}
/** What a condition comes to: true, false, or the name of what is wrong with it. */
const comes = (condition: string, language: "3.2" | "3.3" = "3.3"): boolean | string => {
  const answer = authorize(`allow if ${condition};`, [], {}, language)
  return answer._tag === "Stopped" ? answer.error._tag : answer._tag === "Allowed"
}

describe("an expression of operators", () => {
  test("in any order, printed and read again, is that expression", () => {
    const operator = fc.constantFrom(..."+ - * / & | ^ && || < == === !=".split(" "))
    const operand = fc.constantFrom("1", "$x", "!true", "(2 + 3)", "!$x.length()", "-1")
    let read = 0
    fc.assert(
      fc.property(operand, fc.array(fc.tuple(operator, operand), { maxLength: 6 }), (first, rest) => {
        const parsed = parseBlock(`check if ${first} ${rest.map((pair) => pair.join(" ")).join(" ")};`)
        if (parsed._tag === "Left") return
        read++
        expect(parseBlock(printBlock(parsed.right))).toEqual(parsed)
      }),
      runs(2000),
    )
    if (allRuns) expect(read).toBeGreaterThan(500)
  })

  test("keeps its meaning as text, although its operations have no parentheses", () => {
    const value = (number: bigint): { readonly _tag: "Value"; readonly term: Term } => ({
      _tag: "Value",
      term: { _tag: "Integer", value: number },
    })
    const ops = [
      value(1n),
      value(2n),
      { _tag: "Binary", op: "+" },
      value(3n),
      { _tag: "Binary", op: "*" },
    ] as const
    expect(printExpression({ ops })).toBe("(1 + 2) * 3")
    expect(
      printExpression({ ops: [...ops, { _tag: "Unary", op: "!" }, value(1n), { _tag: "Binary", op: "+" }] }),
    ).toBe("(!(1 + 2) * 3) + 1")
    expect(printExpression({ ops: [value(1n), value(2n)] })).toBe("<invalid expression>")
    expect(printExpression({ ops: [{ _tag: "Binary", op: "+" }] })).toBe("<invalid expression>")
    const nested = [
      value(1n),
      value(2n),
      value(3n),
      { _tag: "Binary", op: "-" },
      { _tag: "Binary", op: "-" },
    ] as const
    expect(printExpression({ ops: nested })).toBe("1 - (2 - 3)")
  })

  test("of eager and lazy kind is told apart, as is that of two languages", () => {
    expect(printCheck(blockOf("check if true &&! false ||! true").checks[0] as never)).toBe(
      "check if true &&! false ||! true",
    )
    expect(comes("true &&!false")).toBe(true)
    expect(comes("false &&! (1 === true)")).toBe("InvalidType")
    expect(comes("false && (1 === true)")).toBe(false)
    expect(comes("false && 1 == 1", "3.2")).toBe(false)
    expect(comes('1 == "a"', "3.2")).toBe("InvalidType")
    expect(comes('1 == "a"')).toBe(false)
    expect(comes("[1, 1].length() === 1", "3.2")).toBe(true)
    expect(comes("[1, 1].length() === 2")).toBe(true)
  })
})

// condition, what it comes to
const conditions: readonly (readonly [string, boolean | string])[] = [
  ["9223372036854775807 + 1 > 0", "Overflow"],
  ["-9223372036854775808 - 1 < 0", "Overflow"],
  ["9223372036854775807 * 2 > 0", "Overflow"],
  ["-9223372036854775808 / -1 > 0", "Overflow"],
  ["1 / 0 == 1", "DivideByZero"],
  ["-7 / 2 == -3", true],
  ["1 + 2 * 3 - 4 / 2 === 5", true],
  ["5 - 3 - 1 == 1", true],
  ["6 ^ 3 | 1 & 5 == 5", true],
  ["!1 + 2", "InvalidType"],
  ['"é".length() == 2', true],
  ['"😁".length() == 4', true],
  ["hex:0102.length() == 2", true],
  ["{1, 2, 1}.length() == 2", true],
  ["[1, 1].length() == 2", true],
  ['{"a": 1, "a": 2}.length() == 1', true],
  ['{"a": 1, "a": 2}.get("a") == 2', true],
  ["1.length() == 1", "InvalidType"],
  ["{1, 2}.contains({2})", true],
  ["{1, 2}.contains({3})", false],
  ["{1, 2}.contains(null)", "InvalidType"],
  ["{1, 2}.contains([1])", "InvalidType"],
  ['{1, 2}.contains("a")', false],
  ["[1, [2]].contains([2])", true],
  ["[1, 2].contains(null)", false],
  ['{"a": 1}.contains("a")', true],
  ['{"a": 1}.contains(1)', false],
  ["{1: 2}.contains([1])", false],
  ['"abc".contains("")', true],
  ["[1, 2, 3].starts_with([1, 2])", true],
  ["[1, 2, 3].starts_with([2])", false],
  ["[1, 2, 3].ends_with([2, 3])", true],
  ["[1].ends_with([0, 1])", false],
  ["[1, 2].get(1) == 2", true],
  ["[1, 2].get(2) == null", true],
  ["[1, 2].get(-1) == null", true],
  ['[1, 2].get("a") == null', "InvalidType"],
  ["{1: 2}.get(true) == null", "InvalidType"],
  ["{1, 2}.union({3}) == {3, 2, 1}", true],
  ["{1, 2}.intersection({3}) == {,}", true],
  ['"a" + "b" == "ab"', true],
  ["hex:01 + hex:02 == hex:0102", "InvalidType"],
  ['1 === "a"', "InvalidType"],
  ['1 !== "a"', "InvalidType"],
  ['1 != "a"', true],
  ["null === null", true],
  ["null !== null", false],
  ["{1: 2, 3: 4} === {3: 4, 1: 2}", true],
  ["{1, 2} !== {2, 1}", false],
  ["2020-01-01T00:00:00Z < 2020-01-01T01:00:00+00:30", true],
  ["2020-01-01T00:00:00Z == 2020-01-01T01:00:00+01:00", true],
  ["2020-01-01T00:00:00.999Z == 2020-01-01T00:00:00Z", true],
  ["2019-12-31T22:30:00-01:30 == 2020-01-01T00:00:00Z", true],
  ["2020-01-01T00:00:00Z < 1", "InvalidType"],
  ["1", "InvalidType"],
  ["$x == 1", "UnknownVariable"],
  ["{1}.any($x -> {2}.any($x -> true))", "ShadowedVariable"],
  ["{,}.all($x -> 1)", true],
  ["{,}.any($x -> 1)", false],
  ["{1}.any($x -> 1)", "InvalidType"],
  ["{1: 2}.all($x -> $x.get(0) == 1 && $x.get(1) == 2)", true],
  ["{2, 1}.any($x -> $x == 1 || 1 / 0 == 1)", true],
  ["[2, 1].any($x -> $x == 1 || 1 / 0 == 1)", "DivideByZero"],
  ["1.any($x -> true)", "InvalidType"],
  ["(1 / 0 == 1).try_or(true)", true],
  ["true.try_or(1 / 0 == 1)", "DivideByZero"],
  ["(1 / 0 == 1).try_or(1 === true).try_or(true)", true],
  ['"a".extern::f() == 1', "UndefinedExtern"],
  ['"a".extern::toString("b") == 1', "UndefinedExtern"],
  ['1.type() == "integer" && {1}.type() == "set" && {1: 1}.type() == "map"', true],
  ['(2020-01-01T00:00:00Z).type() == "date" && hex:.type() == "bytes" && true.type() == "bool"', true],
  ['[].type() == "array" && null.type() == "null" && "".type() == "string"', true],
  ['"abc".matches("(")', false],
  ['"abc".matches("(?=a)")', false],
  ['"abc".matches("(?-u)a")', "UnsupportedPattern"],
]
test.each(conditions)("%s is %s", (condition, expected) => {
  expect(comes(condition)).toBe(expected)
})

describe("a function of the host", () => {
  const input = (extern: () => Term | null) => {
    const authorizer = parseAuthorizer("allow if 1.extern::f();")
    if (authorizer._tag === "Left") throw new Error("not read")
    return { blocks: [], authorizer: authorizer.right, externs: { f: extern } }
  }
  test("decides with what it gives, and stops the authorization when it gives nothing or throws", () => {
    expect(authorizeBlocks(input(() => ({ _tag: "Boolean", value: true })))._tag).toBe("Allowed")
    const failures: readonly (() => Term | null)[] = [
      () => null,
      () => ({ _tag: "Variable", name: "x" }),
      () => {
        throw new Error("secret")
      },
    ]
    for (const fails of failures) {
      const answer = authorizeBlocks(input(fails))
      expect(answer).toMatchObject({ _tag: "Stopped", error: { _tag: "ExternFailed", name: "f" } })
      expect(JSON.stringify(answer)).not.toContain("secret")
    }
  })
})

describe("limits", () => {
  const counting = "n(0); n($x) <- n($y), m($x, $y); "
  const chain = (length: number): string =>
    Array.from({ length }, (_, at) => `m(${at + 1}, ${at});`).join(" ")

  test("of iterations are met at the iteration and not before", () => {
    const program = `${counting}${chain(5)} allow if n(5);`
    expect(authorize(program, [], { iterations: 6 })._tag).toBe("Allowed")
    expect(authorize(program, [], { iterations: 5 })).toMatchObject({
      _tag: "Stopped",
      error: { _tag: "TooManyIterations", limit: 5 },
    })
  })
  test("of facts count those that were given and those that were made", () => {
    const program = `${counting}${chain(5)} allow if n(5);`
    expect(authorize(program, [], { facts: 12 })._tag).toBe("Allowed")
    expect(authorize(program, [], { facts: 11 })).toMatchObject({
      error: { _tag: "TooManyFacts", limit: 11 },
    })
  })
  test("of work stop joins, closures, long texts and patterns, the same everywhere", () => {
    const many = Array.from({ length: 200 }, (_, at) => `f(${at});`).join(" ")
    const long = "a".repeat(20_000)
    for (const program of [
      `${many} allow if f($a), f($b), f($c), f($d), $a + $b + $c + $d < 0;`,
      `${many} g($a) <- f($a), f($b), f($c), $a + $b + $c < 0; allow if true;`,
      `allow if "${long}".matches("(a?){2000}b");`,
      `allow if "${long}".contains("${"a".repeat(10_000)}b");`,
    ]) {
      const answer = authorize(program)
      expect(answer).toMatchObject({ _tag: "Stopped", error: { _tag: "TooMuchWork" } })
    }
    expect(authorize('allow if "aaaa".contains("b");', [], { work: 3 })).toMatchObject({ _tag: "Refused" })
    expect(authorize('allow if "aaaa".contains("b");', [], { work: 2 })).toMatchObject({
      error: { _tag: "TooMuchWork" },
      place: "authorizer",
      text: 'allow if "aaaa".contains("b")',
    })
    expect(authorize("allow if (1 == 2).try_or(true);", [], { work: 1 })).toMatchObject({ _tag: "Stopped" })
  })
})

describe("an answer", () => {
  test("says what is missing, what was there and not trusted, and which expression is false", () => {
    const blocks = [
      blockOf('right("file1", "read");'),
      blockOf('right("file2", "read"); check if resource($r), operation("read"), right($r, "read");'),
      blockOf('right("file2", "read"); check if time($t), $t < 2020-01-01T00:00:00Z;'),
    ]
    const answer = authorize(
      'resource("file2"); operation("read"); time(2021-01-01T00:00:00Z); check if resource($r), right($r, $o), operation($o); allow if true;',
      blocks,
    )
    if (answer._tag !== "Refused") throw new Error(answer._tag)
    expect(answer.failed.map(({ place, index }) => [place, index])).toEqual([
      ["authorizer", 0],
      [2, 0],
    ])
    const [first, second] = answer.failed.map(({ why }) => why[0])
    expect(first).toMatchObject({
      _tag: "Missing",
      missing: 'right("file2", $o)',
      facts: [{ fact: { name: "resource" }, origin: ["authorizer"] }],
      untrusted: [{ origin: [1] }, { origin: [2] }],
    })
    expect(second).toMatchObject({
      _tag: "False",
      expression: "$t < 2020-01-01T00:00:00Z",
      facts: [{ fact: { name: "time" } }],
    })
    expect(answer.checks.map(({ passed }) => passed)).toEqual([false, true, false])
    expect(answer.checks[1]?.why[0]).toMatchObject({
      _tag: "Satisfied",
      facts: [{ origin: ["authorizer"] }, { origin: ["authorizer"] }, { origin: [1] }],
    })
  })

  test("of check all names the combination that breaks it, and of reject if the facts that satisfy it", () => {
    const answer = authorize(
      "n(1); n(2); m(3); check all n($x), m($y), $x < 2; reject if n($x), $x == 2; allow if true;",
    )
    if (answer._tag !== "Refused") throw new Error(answer._tag)
    expect(answer.failed[0]?.why[0]).toMatchObject({
      _tag: "False",
      facts: [{ fact: { terms: [{ value: 2n }] } }, { fact: { terms: [{ value: 3n }] } }],
    })
    expect(answer.failed[1]?.why[0]).toMatchObject({
      _tag: "Satisfied",
      facts: [{ fact: { terms: [{ value: 2n }] } }],
    })
  })

  test("counts an error of one combination more than the match of another", () => {
    expect(authorize('n(1); n("a"); check if n($x), $x === 1; allow if true;')).toMatchObject({
      _tag: "Stopped",
      error: { _tag: "InvalidType", operation: "===" },
      place: "authorizer",
      text: "check if n($x), $x === 1",
    })
  })

  test("shows the first facts that satisfy, in the order of their values", () => {
    const answer = authorize("n(2); n(1); n(3); allow if n($x), $x > 0;")
    expect(answer).toMatchObject({ policy: { why: { facts: [{ fact: { terms: [{ value: 1n }] } }] } } })
  })

  test("does not stand on a match when the work runs out before every combination was looked at", () => {
    const program = "n(1); n(2); n(3); allow if n($x), $x > 0;"
    // A combination is a fact and three operations.
    expect(authorize(program, [], { work: 12 })._tag).toBe("Allowed")
    for (const work of [0, 4, 8, 11])
      expect(authorize(program, [], { work })).toMatchObject({ error: { _tag: "TooMuchWork" } })
  })

  test("trusts a key for later blocks, and never for the first, which the root signs", () => {
    const [externalKey] = thirdParties
    if (externalKey === undefined) throw new Error("no key")
    const signed = { ...blockOf("f(1);"), externalKey }
    const asks = `check if f(1) trusting ${printKey(externalKey)}; allow if true;`
    expect(authorize(asks, [blockOf(""), signed])._tag).toBe("Allowed")
    expect(authorize(asks, [signed])._tag).toBe("Refused")
  })

  test("takes the first policy that matches, and a reject of two queries for failed when both match", () => {
    expect(authorize("deny if false; allow if true; deny if true;")).toMatchObject({ policy: { index: 1 } })
    expect(authorize("deny if true; allow if true;")).toMatchObject({
      _tag: "Refused",
      policy: { kind: "deny", index: 0 },
    })
    expect(authorize("check if true;")).toMatchObject({ _tag: "Refused", policy: null, failed: [] })
    expect(authorize("f(1); reject if f(1) or f(2); allow if true;")._tag).toBe("Allowed")
    expect(authorize("f(1); f(2); reject if f(1) or f(2); allow if true;")._tag).toBe("Refused")
  })

  test("names the rule of a block that nothing can bind", () => {
    const block = blockOf("a($x) <- b($y);", { unbound: "keep" })
    expect(authorize("allow if true;", [blockOf(""), block])).toMatchObject({
      _tag: "Stopped",
      error: { _tag: "InvalidRule", unbound: ["x"] },
      place: 1,
      text: "a($x) <- b($y)",
    })
  })

  test("is the same for tokens of so many blocks that their places need more bits", () => {
    const blocks = Array.from({ length: 40 }, (_, at) =>
      blockOf(`f(${at}); g($x) <- f($x)${at % 2 === 0 ? "" : " trusting previous"};`),
    )
    const answer = authorize("check if g(0); reject if g(39); allow if true;", [
      ...blocks,
      blockOf("check if g(39), f(39) trusting previous;"),
    ])
    expect(answer._tag).toBe("Allowed")
    expect(answer._tag === "Allowed" && answer.checks[2]?.why[0]).toMatchObject({
      facts: [{ origin: [39] }, { origin: [39] }],
    })
  })

  test("to a query is the facts that it makes, without adding them", () => {
    const authorizer = parseAuthorizer("f(1); f(2); g(7);")
    const rule = blockOf("g($x) <- f($x), $x > 1;").rules[0]
    if (authorizer._tag === "Left" || rule === undefined) throw new Error("not read")
    const input = { blocks: [blockOf("f(3);"), blockOf("f(4);")], authorizer: authorizer.right }
    const found = queryBlocks(input, rule)
    expect("_tag" in found ? found : found.map(({ fact, origin }) => [fact.terms.map(show), origin])).toEqual(
      [
        [["2"], ["authorizer"]],
        [["3"], ["authorizer", 0]],
      ],
    )
  })
})

describe("values", () => {
  test("have one key exactly when they are one value, and a total order", () => {
    const terms = fc.nat().map((seed) => {
      const { blocks, authorizer } = programOf(seed, "3.3")
      return [...blocks, authorizer].flatMap(({ facts }) => facts.flatMap((fact) => fact.terms))
    })
    fc.assert(
      fc.property(terms, (all) => {
        for (const one of all)
          for (const other of all) {
            const same = show(one) === show(other)
            expect(keyOf(one) === keyOf(other)).toBe(same)
            expect(compareTerms(one, other) === 0).toBe(same)
            expect(Math.sign(compareTerms(one, other)) + Math.sign(compareTerms(other, one))).toBe(0)
          }
      }),
      runs(300),
    )
    const [astral, last] = ["\u{1f601}", "\uffff"].map((value): Term => ({ _tag: "Text", value })) as [
      Term,
      Term,
    ]
    expect(compareTerms(astral, last)).toBeGreaterThan(0)
    expect(compareTerms(last, astral)).toBeLessThan(0)
    const texts = ["\u{1f601}", "\uffff", "a", "ab", "\ud7ff"].map((value): Term => ({ _tag: "Text", value }))
    expect([...texts].sort(compareTerms).map((term) => term._tag === "Text" && term.value)).toEqual([
      "a",
      "ab",
      "\ud7ff",
      "\uffff",
      "\u{1f601}",
    ])
  })

  test("that are dates are read as they are printed, up to the year 9999", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 253_402_300_799n), (seconds) => {
        expect(readDate(printDate(seconds) ?? "")).toBe(seconds)
      }),
      runs(300),
    )
    expect(printDate(253_402_300_800n)).toBeNull()
    expect(printDate(1_582_934_400n)).toBe("2020-02-29T00:00:00Z")
    expect(readDate("0001-01-01T00:00:00Z")).toBeNull()
  })
})
