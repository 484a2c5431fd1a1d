/**
 * Planning leaves its snapshot as it was.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { runs } from "../arbitraries/runs.js"
import { hostileSnapshot, snapshot } from "../arbitraries/snapshot.js"
import { bytes, frozen, outcomeOf } from "./observe.js"

test("planning changes nothing in the snapshot, and works on one that is frozen throughout", () => {
  fc.assert(
    fc.property(fc.oneof(snapshot(), hostileSnapshot()), (given) => {
      const before = JSON.stringify(given)
      const first = bytes(outcomeOf(given))
      expect(JSON.stringify(given)).toBe(before)
      expect(bytes(outcomeOf(frozen(structuredClone(given))))).toBe(first)
    }),
    runs(),
  )
})
