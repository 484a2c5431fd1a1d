/**
 * What is encoded comes back: snapshots and outcomes.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { decodeSnapshot } from "../../src/index.js"
import { runs } from "../arbitraries/runs.js"
import { hostileSnapshot, snapshot } from "../arbitraries/snapshot.js"
import { bytes, drawnOutcomeOf, outcomeOf, same } from "./observe.js"

describe("a snapshot", () => {
  test("comes back from its JSON as it was", () => {
    fc.assert(
      fc.property(fc.oneof(snapshot(), hostileSnapshot()), (given) => {
        const memoryMiB = given.instance?.memoryMiB
        // JSON has no NaN and no infinity.
        fc.pre(memoryMiB === undefined || Number.isFinite(memoryMiB))
        const result = decodeSnapshot(JSON.parse(JSON.stringify(given)))
        expect(result._tag).not.toBe("Left")
        if (result._tag !== "Left") expect(bytes(result.right)).toBe(bytes(given))
      }),
      runs(),
    )
  })

  test("gives the same outcome after its JSON as before", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        const memoryMiB = given.instance?.memoryMiB
        fc.pre(memoryMiB === undefined || Number.isFinite(memoryMiB))
        const result = decodeSnapshot(JSON.parse(JSON.stringify(given)))
        if (result._tag !== "Left") expect(bytes(outcomeOf(result.right))).toBe(bytes(drawnOutcomeOf(given)))
      }),
      runs(),
    )
  })
})

describe("an outcome", () => {
  test("comes back from its canonical JSON as it was", () => {
    fc.assert(
      fc.property(fc.oneof(snapshot(), hostileSnapshot()), (given) => {
        const made = drawnOutcomeOf(given)
        expect(same(JSON.parse(bytes(made)), made)).toBe(true)
      }),
      runs(),
    )
  })
})
