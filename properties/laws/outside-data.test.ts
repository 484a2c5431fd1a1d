/**
 * What comes from outside is checked whole: every place that is wrong is named, with what was expected there and what kind of value
 * was found, and the value itself is never shown.
 */
import * as t from "io-ts"
import { describe, expect, test } from "vitest"
import { decodeAnswers, decodeSnapshot, diagnosticsOf } from "../../src/index.js"
import type { Diagnosed, Diagnostic } from "../../src/model/diagnostic.js"
import { isRecord, kindOf, shapeProblems } from "../../src/model/shape.js"

/** Each problem as one line: place, what was found, what was expected. */
const problemsOf = (decoded: Diagnosed<unknown>): readonly string[] =>
  decoded._tag === "Left" ? decoded.left.map(problemOf) : []

const problemOf = ({ message }: Diagnostic): string => {
  const [, place, found, expected] =
    /^The (?:snapshot's|answers)(?: top level| at)?(?: "([^"]*)")? (?:is|are) (.*); expected (.*)\.$/.exec(
      message,
    ) ?? []
  return `${place ?? ""}: ${found}, not ${expected}`
}

describe("a snapshot", () => {
  const whole = { files: {}, env: {} }

  // Columns: the value; the problems in it.
  test.each([
    [null, [": null, not a snapshot with files and env"]],
    [undefined, [": missing, not a snapshot with files and env"]],
    [[], [": an array, not a snapshot with files and env"]],
    ["{}", [": a string, not a snapshot with files and env"]],
    [() => 1, [": a function, not a snapshot with files and env"]],
    [{}, ["/files: missing, not an object of texts or null", "/env: missing, not an object of texts"]],
    [
      { files: [], env: null },
      ["/files: an array, not an object of texts or null", "/env: null, not an object of texts"],
    ],
    [
      { files: { a: "", b: null, c: 1, d: undefined }, env: { A: "", B: null, C: true } },
      [
        "/files/c: a number, not a text or null",
        "/files/d: missing, not a text or null",
        "/env/B: null, not a text",
        "/env/C: a boolean, not a text",
      ],
    ],
    [
      { ...whole, application: "node", task: 1 },
      ['/application: a string, not "javascript", "php" or "static"', "/task: a number, not a text"],
    ],
    [{ ...whole, application: null }, ['/application: null, not "javascript", "php" or "static"']],
    [{ ...whole, addons: {} }, ["/addons: an object, not an array of add-ons"]],
    [{ ...whole, addons: null }, ["/addons: null, not an array of add-ons"]],
    [
      { ...whole, addons: [{ name: "a", env: {} }, "b", { name: 1 }, { env: { A: 1 } }] },
      [
        "/addons/1: a string, not an add-on with name and env",
        "/addons/2/name: a number, not a text",
        "/addons/2/env: missing, not an object of texts",
        "/addons/3/name: missing, not a text",
        "/addons/3/env/A: a number, not a text",
      ],
    ],
    // A hole is no add-on.
    [{ ...whole, addons: new Array(1) }, ["/addons/0: missing, not an add-on with name and env"]],
    [{ ...whole, instance: "XS" }, ["/instance: a string, not an object with type or memoryMiB"]],
    [{ ...whole, instance: null }, ["/instance: null, not an object with type or memoryMiB"]],
    [
      { ...whole, instance: { type: 1, memoryMiB: "1024" } },
      ["/instance/type: a number, not a text", "/instance/memoryMiB: a string, not a finite number"],
    ],
    [
      { ...whole, instance: { memoryMiB: Number.NaN } },
      ["/instance/memoryMiB: a number, not a finite number"],
    ],
    [
      { ...whole, instance: { memoryMiB: Number.POSITIVE_INFINITY } },
      ["/instance/memoryMiB: a number, not a finite number"],
    ],
  ])("%j has its problems named", (given, problems) => {
    expect(problemsOf(decodeSnapshot(given))).toEqual(problems)
  })

  // Columns: the value; the snapshot that it is.
  test.each([
    [whole, whole],
    [
      { ...whole, application: "php" },
      { ...whole, application: "php" },
    ],
    [
      { ...whole, application: "javascript" },
      { ...whole, application: "javascript" },
    ],
    [
      { ...whole, task: "" },
      { ...whole, task: "" },
    ],
    [
      { ...whole, addons: [] },
      { ...whole, addons: [] },
    ],
    [
      { ...whole, instance: {} },
      { ...whole, instance: {} },
    ],
    [
      { ...whole, instance: { type: "M" } },
      { ...whole, instance: { type: "M" } },
    ],
    [
      { ...whole, instance: { memoryMiB: 1.5 } },
      { ...whole, instance: { memoryMiB: 1.5 } },
    ],
    // What is undefined is absent.
    [{ ...whole, application: undefined, addons: undefined, instance: undefined, task: undefined }, whole],
  ])("is decoded from %j", (given, snapshot) => {
    const decoded = decodeSnapshot(given)
    // Not even a key without a value: it would be one in canonical JSON.
    expect(decoded).toStrictEqual({ _tag: "Right", right: snapshot })
  })

  // Columns: the value; what is said of it, with the nearest name where there is one. What a snapshot does not have is left out.
  test.each([
    [{ ...whole, enviroment: {} }, ["/enviroment", "env"], whole],
    [{ ...whole, "a/~b": 1 }, ["/a~1~0b", null], whole],
    [
      { ...whole, addons: [{ name: "a", env: {}, nmae: "b" }] },
      ["/addons/0/nmae", "name"],
      { ...whole, addons: [{ name: "a", env: {} }] },
    ],
    [
      { ...whole, instance: { type: "M", memoryMib: 2 } },
      ["/instance/memoryMib", "memoryMiB"],
      { ...whole, instance: { type: "M" } },
    ],
  ])("of %j leaves out what a snapshot does not have, and says so", (given, [field, near], snapshot) => {
    const decoded = decodeSnapshot(given)
    expect(decoded._tag === "Both" && decoded.right).toStrictEqual(snapshot)
    const [said, ...others] = diagnosticsOf(decoded)
    expect(others).toEqual([])
    expect(said).toMatchObject({ code: "snapshot-field-unknown", because: [{ from: "snapshot", field }] })
    if (near === null) expect(said?.message).not.toContain("Did you mean")
    else expect(said?.message).toContain(`Did you mean "${near}"?`)
  })

  test("that is refused is named by its fields in the evidence", () => {
    const decoded = decodeSnapshot({ files: { "a.js": 1 }, env: {}, instance: { type: 1 } })
    expect(diagnosticsOf(decoded).flatMap(({ because }) => because)).toEqual([
      { from: "snapshot", field: "/files/a.js" },
      { from: "snapshot", field: "/instance/type" },
    ])
  })
})

describe("answers to health checks", () => {
  const either = "an object with path and status, or path and failure"
  const status = "a whole number from 100 to 999"

  // Columns: the value; the problems in it.
  test.each([
    [null, [": null, not a list of answers"]],
    [{ path: "/", status: 200 }, [": an object, not a list of answers"]],
    [
      [null, "/", { path: "/", status: 200 }, []],
      [`0: null, not ${either}`, `1: a string, not ${either}`, `3: an array, not ${either}`],
    ],
    // A hole is no answer.
    [new Array(1), [`0: missing, not ${either}`]],
    [[{}], ["0.path: missing, not a text", `0.status: missing, not ${status}`]],
    [[{ path: 1, status: 200 }], ["0.path: a number, not a text"]],
    [[{ path: "/", status: "200" }], [`0.status: a string, not ${status}`]],
    [[{ path: "/", status: null }], [`0.status: null, not ${status}`]],
    [[{ path: "/", status: 99 }], [`0.status: 99, not ${status}`]],
    [[{ path: "/", status: 1000 }], [`0.status: 1000, not ${status}`]],
    [[{ path: "/", status: 200.5 }], [`0.status: 200.5, not ${status}`]],
    [[{ path: "/", status: Number.NaN }], [`0.status: NaN, not ${status}`]],
    [[{ path: "/", failure: 1 }], ["0.failure: a number, not a text"]],
    [[{ path: null, failure: null }], ["0.path: null, not a text", "0.failure: null, not a text"]],
    [
      [{ path: "/", status: 200, failure: "timed out" }],
      ["0: an object with both, not either status or failure"],
    ],
  ])("of %j have their problems named", (given, problems) => {
    expect(problemsOf(decodeAnswers(given))).toEqual(problems)
  })

  // Columns: the value; the answers that it is.
  test.each([
    [[], []],
    [
      [
        { path: "/", status: 100, at: "now" },
        { path: "", status: 999, failure: undefined },
        { path: "/", status: undefined, failure: "" },
      ],
      [
        { path: "/", status: 100 },
        { path: "", status: 999 },
        { path: "/", failure: "" },
      ],
    ],
  ])("are decoded from %j", (given, answers) => {
    expect(decodeAnswers(given)).toStrictEqual({ _tag: "Right", right: answers })
  })
})

describe("a shape", () => {
  const codec = t.type({
    name: t.string,
    port: t.union([t.number, t.string]),
    place: t.intersection([t.type({ x: t.number }), t.partial({ y: t.number })]),
    list: t.array(t.union([t.type({ a: t.string }), t.null])),
  })
  const right = { name: "a", port: 1, place: { x: 1 }, list: [null, { a: "b" }] }

  // Columns: a value; the problems of its shape, each a place, what was expected there, and what is there.
  test.each([
    [right, []],
    [{ ...right, name: 1 }, [["name", "string", "a number"]]],
    // The branches of a union are one problem, and those that expect the same are said once.
    [{ ...right, port: null }, [["port", "number or string", "null"]]],
    [
      { ...right, place: { x: "1", y: "2" } },
      [
        ["place.x", "number", "a string"],
        ["place.y", "number", "a string"],
      ],
    ],
    [
      { ...right, list: [{ a: 1 }] },
      [
        ["list.0.a", "string", "a number"],
        ["list.0", "null", "an object"],
      ],
    ],
    [{ ...right, list: {} }, [["list", "Array<({ a: string } | null)>", "an object"]]],
  ])("of %j has the problems %j", (value, problems) => {
    const decoded = codec.decode(value)
    const found = decoded._tag === "Left" ? shapeProblems(decoded.left) : []
    expect(found.map(({ place, expected, actual }) => [place, expected, actual])).toEqual(problems)
  })

  test("at the top has no place", () => {
    const decoded = t.union([t.string, t.number]).decode([])
    expect(decoded._tag === "Left" && shapeProblems(decoded.left)).toEqual([
      { place: "", expected: "string or number", actual: "an array" },
    ])
    const same = t
      .union([t.type({ a: t.string }), t.type({ a: t.string, b: t.number })])
      .decode({ a: 1, b: 1 })
    expect(same._tag === "Left" && shapeProblems(same.left)).toEqual([
      { place: "a", expected: "string", actual: "a number" },
    ])
  })

  test("asks for what its codec says in words of its own", () => {
    const port = t.refinement(t.number, (value) => value > 0, "Port")
    const said = new t.Type<number>(
      "Port",
      port.is,
      (value, context) => t.failure(value, context, "a port"),
      (port) => port,
    )
    const decoded = t.type({ port: said }).decode({ port: 0 })
    expect(decoded._tag === "Left" && shapeProblems(decoded.left)).toEqual([
      { place: "port", expected: "a port", actual: "a number" },
    ])
  })

  // Columns: a value; its kind; whether it is a record.
  test.each([
    [null, "null", false],
    [undefined, "missing", false],
    [[], "an array", false],
    ["", "a string", false],
    [0, "a number", false],
    [false, "a boolean", false],
    [{}, "an object", true],
    [new Date(0), "an object", true],
    [() => 1, "a function", false],
    [Symbol("a"), "a symbol", false],
  ])("is told by the kind of a value: %s is %s", (value, kind, record) => {
    expect(kindOf(value)).toBe(kind)
    expect(isRecord(value)).toBe(record)
  })
})
