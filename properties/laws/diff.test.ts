/**
 * The difference of two outcomes: nothing for equal ones, and enough to make the second of the first.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { applyDiff, diffPlans, isEmptyDiff } from "../../src/report/index.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { pair } from "./drawn-pairs.js"
import { bytes } from "./observe.js"

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
        const wanted = bytes(after)
        expect(bytes(applyDiff(before, diff))).toBe(wanted)
        expect(bytes(applyDiff(before, JSON.parse(bytes(diff))))).toBe(wanted)
        expect(isEmptyDiff(diff)).toBe(bytes(before) === wanted)
      }),
      runs(1_500),
    )
    if (allRuns) expect(seen.size).toBe(4)
  })
})
