/**
 * What a rejection says beside its diagnostics: the decisions, where a start alone is missing.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Decision } from "../../src/model/decision.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { drawnOutcomeOf, outcomeOf } from "./observe.js"

describe("a rejection", () => {
  test("for want of a start has the decisions of the same project with one, but for the start, and no other rejection has any", () => {
    const seen = { startless: 0, others: 0 }
    fc.assert(
      fc.property(snapshot(), (given) => {
        const made = drawnOutcomeOf(given)
        if (made.status === "planned") return
        const errors = made.diagnostics.filter(({ severity }) => severity === "error")
        if (!errors.every(({ code }) => code === "start-missing" || code === "manifest-missing")) {
          seen.others++
          expect(made.decisions).toBeUndefined()
          return
        }
        seen.startless++
        const started = outcomeOf({ ...given, env: { ...given.env, CC_RUN_COMMAND: "a" } })
        expect(started.status).toBe("planned")
        if (started.status === "rejected") return
        const { "run.start": start, ...decisions } = started.plan.decisions
        expect(start).toBeDefined()
        // With the command a mise.toml would make the application JavaScript too, which is overridden.
        const bare = (all: { readonly [path: string]: Decision }) =>
          Object.entries(all).map(([path, { value, rule, because }]) => [path, { value, rule, because }])
        expect(Object.fromEntries(bare(made.decisions ?? {}))).toEqual(Object.fromEntries(bare(decisions)))
      }),
      runs(),
    )
    if (allRuns) expect(Math.min(seen.startless, seen.others)).toBeGreaterThan(0)
  })
})
