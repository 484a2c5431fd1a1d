/** Recorded answers to health checks, field by field: what is none, and with which words that is said. */
import { expect, test } from "vitest"
import { decodeAnswers } from "../../src/index.js"

// Columns: the answers; for each problem its place, what is expected and what there is.
test.each<[unknown, readonly (readonly [string, string, string])[]]>([
  [[], []],
  [[{ path: "/", status: 200 }], []],
  [[{ path: "/", status: 100 }], []],
  [[{ path: "/", status: 999 }], []],
  [[{ path: "/", failure: "timed out" }], []],
  [[{ path: "/", status: undefined, failure: "" }], []],
  [{}, [["", "a list of answers", "an object"]]],
  ["", [["", "a list of answers", "a string"]]],
  [[1], [["0", "an object with path and status, or path and failure", "a number"]]],
  [
    [{ path: "/", status: 200 }, null],
    [["1", "an object with path and status, or path and failure", "null"]],
  ],
  [[{ path: 1, status: 200 }], [["0.path", "a text", "a number"]]],
  [[{ status: 200 }], [["0.path", "a text", "missing"]]],
  [[{ path: "/", failure: 1 }], [["0.failure", "a text", "a number"]]],
  [[{ path: "/", status: 200, failure: "a" }], [["0", "either status or failure", "an object with both"]]],
  [[{ path: "/" }], [["0.status", "a whole number from 100 to 999", "missing"]]],
  [[{ path: "/", status: "200" }], [["0.status", "a whole number from 100 to 999", "a string"]]],
  [[{ path: "/", status: 99 }], [["0.status", "a whole number from 100 to 999", "99"]]],
  [[{ path: "/", status: 1000 }], [["0.status", "a whole number from 100 to 999", "1000"]]],
  [[{ path: "/", status: 200.5 }], [["0.status", "a whole number from 100 to 999", "200.5"]]],
  [
    [{ path: 1, status: 1 }],
    [
      ["0.path", "a text", "a number"],
      ["0.status", "a whole number from 100 to 999", "1"],
    ],
  ],
])("%j: %j", (given, problems) => {
  const read = decodeAnswers(given)
  if (problems.length === 0) return expect(read).toEqual({ _tag: "Right", right: given })
  if (read._tag !== "Left") throw new Error("taken")
  expect(read.left.map(({ message }) => message)).toEqual(
    problems.map(
      ([place, expected, actual]) =>
        `The answers${place === "" ? "" : ` at "${place}"`} are ${actual}; expected ${expected}.`,
    ),
  )
  for (const { code, because } of read.left) expect([code, because]).toEqual(["answers-invalid", []])
})
