/**
 * A plan is valid by construction: the planner makes none with a problem. What is made of hostile snapshots is in totality.test.ts.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { problems } from "../../src/index.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { drawnPlan } from "./observe.js"

test("no plan that is made has a problem", () => {
  fc.assert(
    fc.property(snapshot(), (given) => {
      expect(problems(drawnPlan(given))).toEqual([])
    }),
    runs(850),
  )
})
