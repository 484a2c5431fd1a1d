/** Every operation of the datalog by hand: the types that it is for, as the specification lists them, and what it comes to. */
import { describe, expect, test } from "vitest"
import { evaluate, type Machine } from "../../src/tokens/datalog/evaluate.js"
import { type BinaryOperation, binaryOperations, unaryOperations } from "../../src/tokens/datalog/syntax.js"
import { type Op, parseAuthorizer, printTerm, type Term } from "../../src/tokens/index.js"

const machine = (more: Partial<Machine> = {}): Machine => ({
  externs: {},
  patterns: new Map(),
  work: 1e6,
  ...more,
})

const opsOf = (text: string): readonly Op[] => {
  const parsed = parseAuthorizer(`allow if ${text};`)
  if (parsed._tag === "Left") throw new Error(JSON.stringify(parsed.left))
  return parsed.right.policies[0]?.queries[0]?.expressions[0]?.ops ?? []
}
const bound = (text: string): Term => {
  const [op] = opsOf(text)
  if (op?._tag !== "Value") throw new Error(text)
  return op.term
}
const bindings = new Map([
  ["one", { term: bound("1") }],
  ["text", { term: bound('"a"') }],
])
const cameTo = (ops: readonly Op[], with_: Machine = machine()): string => {
  const value = evaluate(ops, bindings, with_)
  return value._tag === "Failed" ? value.error._tag : printTerm(value)
}

/** A value of each type. */
const samples = {
  integer: "7",
  text: '"x"',
  date: "2020-01-01T00:00:00Z",
  bytes: "hex:ab",
  boolean: "true",
  set: "{1}",
  null: "null",
  array: "[1]",
  map: "{1: 2}",
} as const
type Type = keyof typeof samples
const types = Object.keys(samples) as readonly Type[]
const same = types.map((type) => [type, type] as const)
const every = types.flatMap((left) => types.map((right) => [left, right] as const))
const numbers = [["integer", "integer"]] as const
const ordered = [...numbers, ["date", "date"]] as const
const texts = [["text", "text"]] as const
const ends = [...texts, ["array", "array"]] as const
const sets = [["set", "set"]] as const

const takes: { readonly [op in BinaryOperation]: readonly (readonly [Type, Type])[] } = {
  "<": ordered,
  ">": ordered,
  "<=": ordered,
  ">=": ordered,
  "===": same,
  "!==": same,
  "==": every,
  "!=": every,
  contains: [
    ...texts,
    ...(["integer", "text", "date", "bytes", "boolean", "set"] as const).map(
      (type) => ["set", type] as const,
    ),
    ...types.flatMap((type) => [["array", type] as const, ["map", type] as const]),
  ],
  starts_with: ends,
  ends_with: ends,
  matches: texts,
  "+": [...numbers, ...texts],
  "-": numbers,
  "*": numbers,
  "/": numbers,
  "&": numbers,
  "|": numbers,
  "^": numbers,
  "&&!": [["boolean", "boolean"]],
  "||!": [["boolean", "boolean"]],
  intersection: sets,
  union: sets,
  get: [
    ["array", "integer"],
    ["map", "integer"],
    ["map", "text"],
  ],
  // These take a closure, and no two values.
  "&&": [],
  "||": [],
  all: [],
  any: [],
  try_or: [],
  extern: [],
}

describe("the types that an operation is for", () => {
  test.each(binaryOperations.map((op) => [op]))("%s", (op) => {
    const worked = every.filter(([left, right]) => {
      const ops: readonly Op[] = [
        ...opsOf(samples[left]),
        ...opsOf(samples[right]),
        { _tag: "Binary", op, ffi: "f" },
      ]
      const came = cameTo(ops)
      if (op === "extern") expect(came).toBe("UndefinedExtern")
      return came !== "InvalidType" && op !== "extern"
    })
    expect(worked).toEqual(
      every.filter(([left, right]) => takes[op].some(([l, r]) => l === left && r === right)),
    )
  })

  test.each(unaryOperations.map((op) => [op]))("%s", (op) => {
    const expected = {
      "!": ["boolean"],
      "()": types,
      length: ["text", "bytes", "set", "array", "map"],
      type: types,
      extern: types,
    } as const
    const worked = types.filter(
      (type) => cameTo([...opsOf(samples[type]), { _tag: "Unary", op }]) !== "InvalidType",
    )
    expect(worked).toEqual(expected[op])
  })
})

describe("an operation", () => {
  test.each([
    ["1 < 2", "true"],
    ["2 < 2", "false"],
    ["2 > 1", "true"],
    ["2 > 2", "false"],
    ["2 <= 2", "true"],
    ["3 <= 2", "false"],
    ["2 >= 2", "true"],
    ["1 >= 2", "false"],
    ["-1 < 0", "true"],
    ["2020-01-01T00:00:00Z < 2020-01-01T00:00:01Z", "true"],
    ["2020-01-01T00:00:00Z < 2020-01-01T00:00:00Z", "false"],
    ["2020-01-01T00:00:01Z > 2020-01-01T00:00:00Z", "true"],
    ["2020-01-01T00:00:00Z > 2020-01-01T00:00:00Z", "false"],
    ["2020-01-01T00:00:00Z <= 2020-01-01T00:00:00Z", "true"],
    ["2020-01-01T00:00:01Z <= 2020-01-01T00:00:00Z", "false"],
    ["2020-01-01T00:00:00Z >= 2020-01-01T00:00:00Z", "true"],
    ["2020-01-01T00:00:00Z >= 2020-01-01T00:00:01Z", "false"],
    ["1 === 1", "true"],
    ["1 === 2", "false"],
    ["1 !== 1", "false"],
    ["1 !== 2", "true"],
    ["1 == 1", "true"],
    ["1 == 2", "false"],
    ["1 != 1", "false"],
    ["1 != 2", "true"],
    ["9223372036854775806 + 1", "9223372036854775807"],
    ["9223372036854775807 + 1", "Overflow"],
    ["-9223372036854775807 - 1", "-9223372036854775808"],
    ["-9223372036854775808 - 1", "Overflow"],
    ["7 - 9", "-2"],
    ["-3 * 4", "-12"],
    ["4611686018427387904 * 2", "Overflow"],
    ["7 / 2", "3"],
    ["-7 / 2", "-3"],
    ["7 / 0", "DivideByZero"],
    ["12 & 10", "8"],
    ["12 | 10", "14"],
    ["12 ^ 10", "6"],
    ["-1 & 5", "5"],
    ['"a" + "b"', '"ab"'],
    ['"abc".starts_with("ab")', "true"],
    ['"abc".starts_with("bc")', "false"],
    ['"abc".ends_with("bc")', "true"],
    ['"abc".ends_with("ab")', "false"],
    ['"abc".contains("b")', "true"],
    ['"abc".contains("d")', "false"],
    ['"abc".contains("abcd")', "false"],
    ['"abc".matches("^a.c$")', "true"],
    ['"abc".matches("^a.d$")', "false"],
    ['"abc".matches("(")', "false"],
    ['"abc".matches("(?-u)a")', "UnsupportedPattern"],
    ["true &&! true", "true"],
    ["true &&! false", "false"],
    ["false &&! true", "false"],
    ["false &&! false", "false"],
    ["true ||! true", "true"],
    ["true ||! false", "true"],
    ["false ||! true", "true"],
    ["false ||! false", "false"],
    ["true && true", "true"],
    ["true && false", "false"],
    ["false && 1 / 0 == 1", "false"],
    ["true && 1 / 0 == 1", "DivideByZero"],
    ["true && 7", "7"],
    ["7 && true", "InvalidType"],
    ["true || 1 / 0 == 1", "true"],
    ["false || 1 / 0 == 1", "DivideByZero"],
    ["false || 7", "7"],
    ["7 || true", "InvalidType"],
    ["!true", "false"],
    ["!false", "true"],
    ["(7)", "7"],
    ['"".length()', "0"],
    ['"abc".length()', "3"],
    ['"\u{7f}".length()', "1"],
    ['"\u{80}".length()', "2"],
    ['"\u{7ff}".length()', "2"],
    ['"\u{800}".length()', "3"],
    ['"\u{ffff}".length()', "3"],
    ['"\u{10000}".length()', "4"],
    ["hex:010203.length()", "3"],
    ["{,}.length()", "0"],
    ["{1, 2}.length()", "2"],
    ["[1, 1].length()", "2"],
    ["{1: 2, 3: 4}.length()", "2"],
    ["{}.length()", "0"],
    ["7.type()", '"integer"'],
    ['"".type()', '"string"'],
    ["(2020-01-01T00:00:00Z).type()", '"date"'],
    ["hex:.type()", '"bytes"'],
    ["true.type()", '"bool"'],
    ["{,}.type()", '"set"'],
    ["null.type()", '"null"'],
    ["[].type()", '"array"'],
    ["{}.type()", '"map"'],
    ["{1, 2}.contains(2)", "true"],
    ["{1, 2}.contains(3)", "false"],
    ["{1, 2}.contains({1, 2})", "true"],
    ["{1, 2}.contains({1, 3})", "false"],
    ["{1, 2}.contains({,})", "true"],
    ['{"a", "b"}.contains("a")', "true"],
    ["{true, false}.contains(true)", "true"],
    ["{hex:01, hex:02}.contains(hex:02)", "true"],
    ["{2020-01-01T00:00:00Z}.contains(2020-01-01T00:00:00Z)", "true"],
    ["{1, 2, 3}.intersection({2, 3, 4})", "{2, 3}"],
    ["{1, 2}.union({2, 3})", "{1, 2, 3}"],
    ["[1, [2]].contains([2])", "true"],
    ["[1, [2]].contains(2)", "false"],
    ["[].contains(1)", "false"],
    ["[1, 2].starts_with([1])", "true"],
    ["[1, 2].starts_with([1, 2])", "true"],
    ["[1, 2].starts_with([1, 3])", "false"],
    ["[1, 2].starts_with([2])", "false"],
    ["[1, 2].starts_with([1, 2, 3])", "false"],
    ["[1, 2].starts_with([])", "true"],
    ["[1, 2].ends_with([2])", "true"],
    ["[1, 2].ends_with([1, 2])", "true"],
    ["[1, 2].ends_with([3, 2])", "false"],
    ["[1, 2].ends_with([1])", "false"],
    ["[1, 2].ends_with([0, 1, 2])", "false"],
    ["[5, 6].get(0)", "5"],
    ["[5, 6].get(1)", "6"],
    ["[5, 6].get(2)", "null"],
    ["[5, 6].get(-1)", "null"],
    ["[5, 6].get(9223372036854775807)", "null"],
    ['{"a": 1, 1: 2}.get("a")', "1"],
    ['{"a": 1, 1: 2}.get(1)', "2"],
    ['{"a": 1, 1: 2}.get("b")', "null"],
    ['{"a": 1, 1: 2}.contains("a")', "true"],
    ['{"a": 1, 1: 2}.contains(1)', "true"],
    ['{"a": 1, 1: 2}.contains(2)', "false"],
    ['{"a": 1, 1: 2}.contains([1])', "false"],
    ["{1, 2}.any($x -> $x == 2)", "true"],
    ["{1, 2}.any($x -> $x == 3)", "false"],
    ["{1, 2}.all($x -> $x > 0)", "true"],
    ["{1, 2}.all($x -> $x > 1)", "false"],
    ["[2, 1].any($x -> $x == 1)", "true"],
    ["[2, 1].all($x -> $x == 1)", "false"],
    ["{1: 2, 3: 4}.any($x -> $x == [3, 4])", "true"],
    ["{1: 2, 3: 4}.any($x -> $x == [3, 2])", "false"],
    ["{1: 2, 3: 4}.all($x -> $x.get(0) < $x.get(1))", "true"],
    ["{1: 2, 5: 4}.all($x -> $x.get(0) < $x.get(1))", "false"],
    ["{1}.any($x -> $x)", "InvalidType"],
    ["{1}.all($x -> $x)", "InvalidType"],
    ["{1}.all($x -> $x == $one)", "true"],
    ["{1}.any($one -> true)", "ShadowedVariable"],
    ["[[1]].any($x -> $x.any($y -> $y == 1))", "true"],
    ["[[1]].any($x -> $x.any($x -> true))", "ShadowedVariable"],
    ["7.any($x -> true)", "InvalidType"],
    ['"a".all($x -> true)', "InvalidType"],
    ["7.try_or(8)", "7"],
    ["(7 / 0).try_or(8)", "8"],
    ['(1 === "a").try_or(8)', "8"],
    ["$nobody.try_or(8)", "8"],
    ["$one + 1", "2"],
    ["$nobody + 1", "UnknownVariable"],
    ["$text + $text", '"aa"'],
  ] as const)("%s is %s", (text, value) => {
    expect(cameTo(opsOf(text))).toBe(value)
  })

  const [one, yes] = [opsOf("1")[0], opsOf("true")[0]] as [Op, Op]
  const binary = (op: BinaryOperation): Op => ({ _tag: "Binary", op })
  // Bytes may hold what no text does: an array with a variable.
  const opsOfVariable: readonly Op[] = [
    { _tag: "Value", term: { _tag: "Array", items: [{ _tag: "Variable", name: "x" }] } },
    ...opsOf("0"),
  ]
  const lazy = (params: readonly string[], ...ops: readonly Op[]): Op => ({ _tag: "Closure", params, ops })

  test.each([
    ["nothing", []],
    ["two values", [one, one]],
    ["no value for one", [{ _tag: "Unary", op: "!" }]],
    ["a closure for one", [lazy([], yes), { _tag: "Unary", op: "()" }]],
    ["a closure for not", [lazy([], yes), { _tag: "Unary", op: "!" }]],
    ["a closure for its length", [lazy([], yes), { _tag: "Unary", op: "length" }]],
    ["no value for two", [binary("+")]],
    ["one value for two", [one, binary("+")]],
    ["two closures", [lazy([], yes), lazy([], yes), binary("&&")]],
    ["a closure left", [lazy([], yes)]],
    ["a closure of nothing", [yes, lazy([]), binary("&&")]],
    ["a closure of two values", [yes, lazy([], yes, yes), binary("&&")]],
  ] as const)("of %s is none", (_, ops) => {
    expect(cameTo(ops)).toBe("InvalidExpression")
  })

  test.each([
    ["a closure for what takes none", [one, lazy([], one), binary("+")]],
    ["a closure for what takes none, on a boolean", [yes, lazy([], yes), binary("+")]],
    [
      "a closure with a parameter for what takes none",
      [...opsOf("{1}"), lazy(["x"], yes), binary("contains")],
    ],
    ["a closure without a parameter for any", [...opsOf("{1}"), lazy([], yes), binary("any")]],
    ["a closure with a parameter for and", [yes, lazy(["x"], yes), binary("&&")]],
    ["a closure with two for any", [...opsOf("{1}"), lazy(["x", "y"], yes), binary("any")]],
    ["a variable of an array for its type", [...opsOfVariable, binary("get"), { _tag: "Unary", op: "type" }]],
    ["a closure with a parameter for try_or", [lazy(["x"], yes), yes, binary("try_or")]],
  ] as const)("with %s is of a wrong type", (_, ops) => {
    expect(cameTo(ops)).toBe("InvalidType")
  })

  test("says what it was that a value is of a wrong type for", () => {
    for (const [text, operation] of [
      ["7.length()", "length"],
      ["!7", "!"],
      ["7.contains(1)", "contains"],
      ["true && 7 == 7 && true + true", "+"],
    ] as const)
      expect(evaluate(opsOf(text), bindings, machine())).toEqual({
        _tag: "Failed",
        error: { _tag: "InvalidType", operation },
      })
  })

  test("takes the items of a set in order, and once each", () => {
    const twice: Op = { _tag: "Value", term: { _tag: "Set", items: [bound("1"), bound("1"), bound("2")] } }
    expect(cameTo([twice, { _tag: "Unary", op: "length" }])).toBe("2")
    const behind: Op = { _tag: "Value", term: { _tag: "Set", items: [bound("2"), bound("1")] } }
    // The items in order, up to the first for which it is true.
    expect(cameTo([behind, ...opsOf("{1}.any($x -> 2 / ($x - 2) == -2)").slice(1)])).toBe("true")
  })

  test("takes its closure from either side", () => {
    expect(cameTo([lazy([], yes), yes, binary("&&")])).toBe("true")
    expect(cameTo([lazy(["x"], yes), ...opsOf("{1}"), binary("any")])).toBe("true")
  })

  test("calls a function of the host by its name, with one value or two", () => {
    const externs = {
      f: (left: Term, right: Term | null): Term => ({
        _tag: "Array",
        items: right === null ? [left] : [left, right],
      }),
      "": (): Term => ({ _tag: "Null" }),
    }
    expect(cameTo(opsOf("7.extern::f()"), machine({ externs }))).toBe("[7]")
    expect(cameTo(opsOf("7.extern::f(8)"), machine({ externs }))).toBe("[7, 8]")
    expect(cameTo(opsOf("7.extern::g()"), machine({ externs }))).toBe("UndefinedExtern")
    const none = (): null => null
    const open = (): Term => ({ _tag: "Variable", name: "x" })
    const thrown = (): never => {
      throw new Error("no")
    }
    for (const fails of [none, open, thrown])
      expect(cameTo(opsOf("7.extern::f()"), machine({ externs: { f: fails } }))).toBe("ExternFailed")
    expect(cameTo([one, { _tag: "Unary", op: "extern" }], machine({ externs }))).toBe("null")
    expect(cameTo([one, one, { _tag: "Binary", op: "extern" }], machine({ externs }))).toBe("null")
  })
})

describe("what an expression costs", () => {
  // the expression, its operations, and what the lengths of its values add
  test.each([
    ["1", 1],
    ["1 + 1", 3],
    ["!true", 2],
    [`"${"a".repeat(128)}" == ""`, 3 + 2],
    [`"" == "${"a".repeat(128)}"`, 3 + 2],
    [`hex:${"00".repeat(128)} == hex:`, 3 + 2],
    ["[1, 2, 3] == []", 3 + 3],
    ["{1, 2, 3} == {,}", 3 + 3],
    ["[[1, 2], 3] == []", 3 + 4],
    ["{1: 2, 3: 4} == {}", 3 + 4],
    ["{1: [5]} == {}", 3 + 3],
    [`"${"a".repeat(128)}".length()`, 2 + 2],
    [`"${"a".repeat(64)}".contains("${"b".repeat(32)}")`, 3 + 1 + 16],
    ["[1, 2].any($x -> false)", 3 + 2],
    ["true && true", 4],
    ['"a".matches("abc")', 3 + 3 + 5],
  ] as const)("%s", (text, work) => {
    const ops = opsOf(text)
    const left = machine()
    const before = left.work
    expect(cameTo(ops, left)).not.toBe("TooMuchWork")
    const spent = before - left.work
    if (!text.includes("matches")) expect(spent).toBe(work)
    expect(cameTo(ops, machine({ work: spent }))).not.toBe("TooMuchWork")
    for (let less = 0; less < spent; less++)
      expect(cameTo(ops, machine({ work: less })), `${less}`).toBe("TooMuchWork")
  })

  test("is not given back by try_or, which catches no want of work", () => {
    const ops = opsOf("(1 + 1 + 1 + 1).try_or(2)")
    expect(cameTo(ops, machine({ work: 11 }))).toBe("4")
    for (const work of [3, 5, 10]) expect(cameTo(ops, machine({ work }))).toBe("TooMuchWork")
  })

  test("reads a pattern once", () => {
    const left = machine()
    const ops = opsOf('"a".matches("[a-z]{1,20}")')
    cameTo(ops, left)
    const first = 1e6 - left.work
    cameTo(ops, left)
    expect(1e6 - left.work - first).toBeLessThan(first)
    expect([...left.patterns.keys()]).toEqual(["[a-z]{1,20}"])
    const other = machine()
    cameTo(opsOf('"a".matches("abc")'), other)
    const once = 1e6 - other.work
    cameTo(opsOf('"a".matches("abc")'), other)
    const program = other.patterns.get("abc")
    if (program === undefined || !("states" in program)) throw new Error("not read")
    // Its three characters, and its states.
    expect(once - (1e6 - other.work - once)).toBe(3 + program.states.length)
  })

  test("has a depth, too", () => {
    const nested = (depth: number): Op[] =>
      depth === 0
        ? [...opsOf("true")]
        : [
            ...opsOf("true"),
            { _tag: "Closure", params: [], ops: nested(depth - 1) },
            { _tag: "Binary", op: "&&" },
          ]
    const within = (depth: number, value: string, op: BinaryOperation, params: readonly string[]): Op[] =>
      depth === 0
        ? [...opsOf("true")]
        : [
            ...opsOf(value),
            {
              _tag: "Closure",
              params: params.map((name) => `${name}${depth}`),
              ops: within(depth - 1, value, op, params),
            },
            { _tag: "Binary", op },
          ]
    for (const deep of [
      (depth: number) => within(depth, "false", "try_or", []),
      (depth: number) => within(depth, "[1]", "any", ["x"]),
    ]) {
      expect(cameTo(deep(256))).toBe("true")
      expect(cameTo(deep(257))).toBe("TooMuchWork")
    }
    expect(cameTo(nested(256))).toBe("true")
    expect(cameTo(nested(257))).toBe("TooMuchWork")
  })
})
