/**
 * The difference of two outcomes: nothing for equal ones, and enough to make the second of the first.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import type { Outcome } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { platformByName } from "../../src/platform/index.js"
import { applyDiff, diffPlans, isEmptyDiff } from "../../src/report/index.js"
import { byName, remembered } from "../arbitraries/choose.js"
import { phpSnapshot } from "../arbitraries/php.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { bytes, drawnOutcomeOf, outcomeOf, same } from "./observe.js"

const other = plan(platformByName("clever-cloud") ?? defaultPlatform)

/** Two outcomes: of two projects, of one project with a variable more, or of one project on two platforms. */
const drawnPair = (): fc.Arbitrary<readonly [Outcome, Outcome]> => {
  const project = (): fc.Arbitrary<Snapshot> => fc.oneof(snapshot(), phpSnapshot())
  const variable = fc.constantFrom(
    ["CC_NODE_VERSION", "20"],
    ["CC_NODE_BUILD_TOOL", "bun"],
    ["CC_REQUEST_FLOW", "redirectproxy,cacheproxy"],
    ["CC_PRE_BUILD_HOOK", "./hook.sh"],
    ["CC_RUN_SUCCEEDED_HOOK", "./done.sh"],
    ["CC_HEALTH_CHECK_PATH", "/up"],
    ["CC_HEALTH_CHECK_PATH_1", "/also"],
  )
  return fc.oneof(
    fc
      .tuple(project(), project())
      .map(([left, right]) => [drawnOutcomeOf(left), drawnOutcomeOf(right)] as const),
    fc
      .tuple(project(), variable)
      .map(
        ([one, [name = "", value = ""]]) =>
          [drawnOutcomeOf(one), outcomeOf({ ...one, env: { ...one.env, [name]: value } })] as const,
      ),
    project().map((one) => [drawnOutcomeOf(one), outcome(other(one))] as const),
    project().map((one) => [drawnOutcomeOf(one), outcomeOf({ ...one, task: "node job.js" })] as const),
  )
}

/** Drawn and planned once for all laws below. */
const pair = remembered(() => byName({ both: drawnPair() }).map(({ both }) => both))

const isSorted = (paths: readonly string[]): boolean =>
  paths.every((path, index) => index === 0 || (paths[index - 1] as string) <= path)

describe("the difference of two outcomes", () => {
  test("of an outcome and itself is empty", () => {
    fc.assert(
      fc.property(pair(), ([one]) => {
        expect(isEmptyDiff(diffPlans(one, one))).toBe(true)
      }),
      runs(300),
    )
  })

  test("applied to the first gives the second, also after a way through JSON", () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(pair(), ([before, after]) => {
        const diff = diffPlans(before, after)
        seen.add(`${diff.status.before} ${diff.status.after}`)
        expect(bytes(applyDiff(before, diff))).toBe(bytes(after))
        expect(bytes(applyDiff(before, JSON.parse(bytes(diff))))).toBe(bytes(after))
        expect(isEmptyDiff(diff)).toBe(bytes(before) === bytes(after))
      }),
      runs(1_500),
    )
    if (allRuns) expect(seen.size).toBe(4)
  })

  test("has its changes and its decisions in order, and a decision that is on both sides as it stands there", () => {
    let explained = 0
    fc.assert(
      fc.property(pair(), ([before, after]) => {
        const { changes, decisions } = diffPlans(before, after)
        expect(isSorted(changes.map(({ path }) => path))).toBe(true)
        expect(isSorted(decisions.map(({ path }) => path))).toBe(true)
        for (const { decision } of changes) {
          if (decision === null) continue
          explained++
          const sides = [
            [before, decision.before],
            [after, decision.after],
          ] as const
          for (const [side, shown] of sides) {
            const all = side.status === "planned" ? side.plan.decisions : side.decisions
            const own = all?.[decision.path]
            expect(same(own ?? null, shown)).toBe(true)
          }
        }
      }),
      runs(500),
    )
    if (allRuns) expect(explained).toBeGreaterThan(500)
  })

  test("says of every value that a rule decides which decision changed", () => {
    fc.assert(
      fc.property(pair(), ([before, after]) => {
        if (before.status === "rejected" || after.status === "rejected") return
        const { changes } = diffPlans(before, after)
        const silent = changes.filter(({ decision }) => decision === null).map(({ path }) => path)
        // What the platform's data alone says, and what the kind of application brings with it.
        const known = /^(network\.(publicPort|application\.address)|health\.(expect|method)|runtime\.)/
        expect(silent.filter((path) => !known.test(path))).toEqual([])
      }),
      runs(1_000),
    )
  })
})
