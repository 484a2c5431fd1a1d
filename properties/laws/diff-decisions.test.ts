/**
 * The difference of two outcomes: its order, and the decisions that it names.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { diffPlans } from "../../src/report/index.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { pair } from "./drawn-pairs.js"
import { isSorted, same } from "./observe.js"

describe("the difference of two outcomes", () => {
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
