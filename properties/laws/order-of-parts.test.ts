/**
 * An outcome does not depend on the order in which the parts of a snapshot are written.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { bytes, drawnOutcomeOf, outcomeOf } from "./observe.js"
import { shuffled } from "./shuffled.js"

describe("planning", () => {
  test("does not depend on the order of files and variables", () => {
    fc.assert(
      fc.property(snapshot(), fc.array(fc.nat(), { minLength: 5, maxLength: 9 }), (given, keys) => {
        expect(bytes(outcomeOf(shuffled(given, keys)))).toBe(bytes(drawnOutcomeOf(given)))
      }),
      runs(),
    )
  })
})
