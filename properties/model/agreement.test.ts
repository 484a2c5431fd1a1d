/**
 * The planner and the naive model say the same about random snapshots.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { variables } from "../../src/contract/variables.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { runs } from "../arbitraries/runs.js"
import { hostileSnapshot, snapshot } from "../arbitraries/snapshot.js"
import { outcomeOf, unset } from "../laws/observe.js"
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

const trafficNames = new Set(
  ["challengeSecret", "cacheProxyFile", "redirectProxyKey", "CC_REQUEST_FLOW", "CC_REQUEST_FLOW_CUSTOM"].map(
    (key) => variables[key as keyof typeof variables].name,
  ),
)

const isTraffic = (name: string): boolean => trafficNames.has(name) || name.startsWith("CC_HEALTH_CHECK_PATH")

/** The snapshot without what the model does not know. */
const withoutTraffic = (given: Snapshot): Snapshot => {
  const names = [given.env, ...(given.addons ?? []).map(({ env }) => env)].flatMap((env) => Object.keys(env))
  return unset(given, new Set(names.filter(isTraffic)))
}

const compare = (whole: Snapshot): readonly string[] => {
  const given = withoutTraffic(whole)
  const made = outcomeOf(given)
  const expected = model(given)
  if (expected === null) return []
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

test("the planner agrees with the naive model on hostile snapshots", () => {
  fc.assert(
    fc.property(hostileSnapshot(), (given) => {
      expect(compare(given)).toEqual([])
    }),
    runs(),
  )
})
