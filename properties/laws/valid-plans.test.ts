/**
 * A plan is valid by construction: the planner makes none with a problem. What is made of hostile snapshots is in totality.test.ts.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { problems } from "../../src/index.js"
import type { Plan } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { drawnPlanOf } from "./observe.js"

const planned = (given: Snapshot): Plan => {
  const plan = drawnPlanOf(given)
  fc.pre(plan !== null)
  return plan as Plan
}

test("no plan that is made has a problem", () => {
  fc.assert(
    fc.property(snapshot(), (given) => {
      expect(problems(planned(given))).toEqual([])
    }),
    runs(850),
  )
})
