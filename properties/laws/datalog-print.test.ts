/** The datalog as text by hand: what is written so is read and printed so, and what is written otherwise has one form. */
import { describe, expect, test } from "vitest"
import {
  type Op,
  parseAuthorizer,
  parseBlock,
  printAuthorizer,
  printBlock,
  printExpression,
  printTerm,
} from "../../src/tokens/index.js"

const printed = (text: string): string => {
  const parsed = parseBlock(text)
  return parsed._tag === "Right" ? printBlock(parsed.right) : JSON.stringify(parsed.left)
}
const key = "ed25519/acdd6d5b53bfee478bf689f8e012fe7988bf755e3d7c5152947abc149bc20189"

describe("a statement", () => {
  test.each([
    ["f();"],
    ['f("a", "a\\"b", "a\\\\b", "a\\nb", "\\\\n", "");'],
    ["f(0, -1, 9223372036854775807, -9223372036854775808);"],
    ["f(1970-01-01T00:00:00Z, 2026-11-22T01:02:03Z);"],
    ["f(hex:, hex:00ff, true, false, null);"],
    ['f({,}, {1}, {1, 2}, [], [1], [1, [2], {3}], {}, {1: 2}, {"a": null, 1: {"b": [1]}});'],
    ["a:b_1(1);"],
    ["r($x, 1) <- f($x);"],
    ["r($x) <- f($x, $y), g($y), $x > 1, $y < 2;"],
    [`r(1) <- f(1) trusting authority, previous, ${key};`],
    ["check if f(1);"],
    ["check if f($x), $x > 1 or g(1) or true;"],
    ["check all f($x), $x > 1;"],
    ["reject if f($x), $x > 1 or g(1);"],
    ["check if f(1) trusting previous or g(1) trusting authority;"],
  ])("%s is printed as it is written", (text) => {
    expect(printed(text)).toBe(`${text}\n`)
  })

  test.each([
    ["f ( 1 ,2 )", "f(1, 2);"],
    ["/* one */ f(1); // two\ng(2);", "f(1);\ng(2);"],
    ["check if f(1);\n\n\nf(2);r(3)<-f(3);", "f(2);\nr(3) <- f(3);\ncheck if f(1);"],
    [`trusting ${key.toUpperCase().replace("ED25519", "ed25519")} ; f(1);`, `trusting ${key};\nf(1);`],
    ["f(hex:AB, 2026-11-22T01:00:00.5+01:00, {1,1});", "f(hex:ab, 2026-11-22T00:00:00Z, {1});"],
    ['f({"a":1,"b":2,"a":3});', 'f({"a": 3, "b": 2});'],
    ["", ""],
  ])("%j has one form", (text, form) => {
    expect(printed(text)).toBe(form === "" ? "" : `${form}\n`)
  })

  test("of an authorizer has policies too, which come last", () => {
    const parsed = parseAuthorizer("allow if f(1) or g(1); deny if true trusting previous; f(1);")
    expect(parsed._tag === "Right" && printAuthorizer(parsed.right)).toBe(
      "f(1);\nallow if f(1) or g(1);\ndeny if true trusting previous;\n",
    )
  })

  test("of a date that RFC 3339 cannot write says so", () => {
    expect(printTerm({ _tag: "Date", seconds: 1n << 63n })).toBe("<invalid date>")
  })
})

describe("an expression", () => {
  const operators = "|| ||! && &&! < > <= >= === !== == != ^ | & + - * /".split(" ")
  test.each(operators.map((operator) => [operator]))("with %s is printed as it is written", (operator) => {
    expect(printed(`check if $a ${operator} $b;`)).toBe(`check if $a ${operator} $b;\n`)
  })

  test.each([
    ...["contains", "starts_with", "ends_with", "matches", "intersection", "union", "get", "extern::f"].map(
      (method) => [`$a.${method}($b)`],
    ),
    ...["length", "type", "extern::f"].map((method) => [`$a.${method}()`]),
    ["!$a"],
    ["!!$a"],
    ["!($a && $b)"],
    ["($a)"],
    ["(($a))"],
    ["($a + $b).length() > 1"],
    ["$a.length().type().contains($b)"],
    ["$a.any($x -> $x > 1 && true)"],
    ["$a.all($x -> $x.any($y -> $x == $y))"],
    ["$a.try_or($b)"],
    ["($a / $b).try_or($c + 1) == 1"],
    ["$a && $b || $c && !$d"],
    ["$a || $b && $c"],
    ["($a || $b) && $c"],
    ["$a + $b * $c - $d / $e"],
    ["($a + $b) * $c"],
    ["$a - ($b - $c)"],
    ["$a ^ $b | $c & $d + $e"],
    ["$a == ($b == $c)"],
    ["$a.contains($b + 1)"],
    ['$a.get(1).get("b") === null'],
  ])("%s is printed as it is written", (text) => {
    expect(printed(`check if ${text};`)).toBe(`check if ${text};\n`)
  })

  const value = (name: string): Op => ({ _tag: "Value", term: { _tag: "Variable", name } })
  const [a, b, c] = ["a", "b", "c"].map(value) as [Op, Op, Op]
  const op = (name: string): Op => ({ _tag: "Binary", op: name }) as Op
  const not: Op = { _tag: "Unary", op: "!" }
  const length: Op = { _tag: "Unary", op: "length" }
  const lazy = (...ops: readonly Op[]): Op => ({ _tag: "Closure", params: [], ops })

  // Operations that no text gives, in the parentheses that their order needs.
  test.each([
    ["($a + $b) * $c", [a, b, op("+"), c, op("*")]],
    ["$a + $b + $c", [a, b, op("+"), c, op("+")]],
    ["$a + ($b + $c)", [a, b, c, op("+"), op("+")]],
    ["$a * ($b + $c)", [a, b, c, op("+"), op("*")]],
    ["$a + $b * $c", [a, b, c, op("*"), op("+")]],
    ["($a < $b) == $c", [a, b, op("<"), c, op("==")]],
    ["$a < ($b == $c)", [a, b, c, op("=="), op("<")]],
    ["($a + $b).length()", [a, b, op("+"), length]],
    ["(!$a).length()", [a, not, length]],
    ["!$a.length()", [a, length, not]],
    ["!($a < $b)", [a, b, op("<"), not]],
    ["!$a + $b", [a, b, op("+"), not]],
    ["(!$a) + $b", [a, not, b, op("+")]],
    ["($a + !$b) + $c", [a, b, not, op("+"), c, op("+")]],
    ["!$a < $b", [a, not, b, op("<")]],
    ["$a + !$b", [a, b, not, op("+")]],
    ["($a + $b).contains($c)", [a, b, op("+"), c, op("contains")]],
    ["$a.contains($b + $c)", [a, b, c, op("+"), op("contains")]],
    ["($a || $b) && $c", [a, lazy(b), op("||"), lazy(c), op("&&")]],
    ["$a || $b && $c", [a, lazy(b, lazy(c), op("&&")), op("||")]],
    ["$a.try_or($b)", [lazy(a), b, op("try_or")]],
    ["($a + $b).try_or($c)", [lazy(a, b, op("+")), c, op("try_or")]],
    ["$a.any($p, $q -> $b)", [a, { _tag: "Closure", params: ["p", "q"], ops: [b] }, op("any")]],
    ["($p -> $b) && $a", [{ _tag: "Closure", params: ["p"], ops: [b] }, a, op("&&")]],
    ["$a.extern::()", [a, { _tag: "Unary", op: "extern" }]],
    ["$a.extern::f($b)", [a, b, { _tag: "Binary", op: "extern", ffi: "f" }]],
  ] as readonly (readonly [string, readonly Op[]])[])("%s", (text, ops) => {
    expect(printExpression({ ops })).toBe(text)
  })

  test.each([
    [[]],
    [[a, b]],
    [[op("+")]],
    [[a, op("+")]],
    [[not]],
    [[a, lazy(), op("&&")]],
    [[a, lazy(a, b), op("&&")]],
  ] as readonly (readonly [readonly Op[]])[])("of operations that leave not one value is none", (ops) => {
    expect(printExpression({ ops })).toBe("<invalid expression>")
  })
})
