/**
 * The planner and the naive model say the same about random snapshots.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Snapshot } from "../../src/model/snapshot.js"
import { phpSnapshot } from "../arbitraries/php.js"
import { runs } from "../arbitraries/runs.js"
import { hostileSnapshot, snapshot } from "../arbitraries/snapshot.js"
import { drawnOutcomeOf } from "../laws/observe.js"
import { compare } from "./compare.js"

const disagreements = (given: Snapshot): readonly string[] => compare(given, drawnOutcomeOf(given))

test("the planner agrees with the naive model on every plan, every diagnostic and every rejection", () => {
  fc.assert(
    fc.property(snapshot(), (given) => {
      expect(disagreements(given)).toEqual([])
    }),
    runs(),
  )
})

test("the planner agrees with the naive model on PHP projects", () => {
  fc.assert(
    fc.property(phpSnapshot(), (given) => {
      expect(disagreements(given)).toEqual([])
    }),
    runs(),
  )
})

test("the planner agrees with the naive model on hostile snapshots", () => {
  fc.assert(
    fc.property(hostileSnapshot(), (given) => {
      expect(disagreements(given)).toEqual([])
    }),
    runs(),
  )
})
