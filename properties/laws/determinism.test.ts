/**
 * The same snapshot gives the same outcome: whatever was planned before, and whatever was done with an earlier outcome.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Snapshot } from "../../src/model/snapshot.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { bytes, outcomeOf } from "./observe.js"

describe("planning", () => {
  test("gives the same bytes for the same snapshot, whatever was planned in between", () => {
    // What was drawn before is planned in between: it is as much another project as any.
    let other: Snapshot | undefined
    fc.assert(
      fc.property(snapshot(), (given) => {
        const first = bytes(outcomeOf(given))
        if (other !== undefined) outcomeOf(other)
        expect(bytes(outcomeOf(structuredClone(given)))).toBe(first)
        other = given
      }),
      runs(),
    )
  })

  test("shares no state with what it gave: an outcome that is changed changes no later outcome", () => {
    const spoil = (value: unknown): void => {
      if (typeof value !== "object" || value === null || Object.isFrozen(value)) return
      for (const [key, part] of Object.entries(value)) {
        spoil(part)
        if (typeof part === "string") (value as { [key: string]: unknown })[key] = "spoilt"
      }
      if (Array.isArray(value)) value.push("spoilt")
    }
    fc.assert(
      fc.property(snapshot(), (given) => {
        const first = outcomeOf(given)
        const before = bytes(first)
        spoil(first)
        expect(bytes(outcomeOf(given))).toBe(before)
      }),
      runs(200),
    )
  })
})
