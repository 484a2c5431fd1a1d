/**
 * The planner and the naive model say the same about random snapshots.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Snapshot } from "../../src/model/snapshot.js"
import { phpSnapshot } from "../arbitraries/php.js"
import { runs } from "../arbitraries/runs.js"
import { hostileSnapshot, snapshot } from "../arbitraries/snapshot.js"
import { outcomeOf } from "../laws/observe.js"
import { model } from "./javascript.js"

/** The plan paths at which two values differ, with both values. */
const differences = (left: unknown, right: unknown, path = ""): readonly string[] => {
  if (typeof left === "object" && typeof right === "object" && left !== null && right !== null) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)])
    return [...keys].flatMap((key) => {
      const [one, two] = [left, right].map((of) =>
        Object.hasOwn(of, key) ? (of as { [key: string]: unknown })[key] : undefined,
      )
      return differences(one, two, path === "" ? key : `${path}.${key}`)
    })
  }
  return Object.is(left, right)
    ? []
    : [`${path}: planner ${JSON.stringify(left)}, model ${JSON.stringify(right)}`]
}

const errorsOf = (lines: Iterable<string>): readonly string[] =>
  [...lines].filter((line) => line.startsWith("error ")).sort()

const compare = (given: Snapshot): readonly string[] => {
  const made = outcomeOf(given)
  const expected = model(given)
  const said = new Set(made.diagnostics.map(({ severity, code }) => `${severity} ${code}`))
  if (made.status === "rejected" || expected.plan === null) {
    return differences(errorsOf(said), errorsOf(expected.diagnostics), "errors")
  }
  const { decisions: _, inputs: __, ...plan } = made.plan
  return [
    ...differences(plan, expected.plan),
    ...differences([...said].sort(), [...expected.diagnostics].sort(), "diagnostics"),
  ]
}

test("the planner agrees with the naive model on every plan, every diagnostic and every rejection", () => {
  fc.assert(
    fc.property(snapshot(), (given) => {
      expect(compare(given)).toEqual([])
    }),
    runs(),
  )
})

test("the planner agrees with the naive model on PHP projects", () => {
  fc.assert(
    fc.property(phpSnapshot(), (given) => {
      expect(compare(given)).toEqual([])
    }),
    runs(),
  )
})

test("the planner agrees with the naive model on hostile snapshots", () => {
  fc.assert(
    fc.property(hostileSnapshot(), (given) => {
      expect(compare(given)).toEqual([])
    }),
    runs(),
  )
})
