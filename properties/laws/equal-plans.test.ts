/**
 * Two plans have the same canonical bytes exactly when they are equal.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Snapshot } from "../../src/model/snapshot.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { bytes, drawnPlanOf, planOf, same } from "./observe.js"

test("canonical JSON has the same bytes exactly when two plans are equal", () => {
  // Near neighbours: a plan of one snapshot, and of the same one with a few parts of another.
  const pair = fc.tuple(
    snapshot(),
    snapshot(),
    fc.subarray(["files", "env", "addons", "instance", "task"] as const),
  )
  fc.assert(
    fc.property(pair, ([given, other, parts]) => {
      const near = { ...given, ...Object.fromEntries(parts.map((part) => [part, other[part]])) } as Snapshot
      const kept = Object.fromEntries(
        Object.entries(near).filter(([, part]) => part !== undefined),
      ) as unknown as Snapshot
      const [left, right] = [drawnPlanOf(given), planOf(kept)]
      expect(bytes(left) === bytes(right)).toBe(same(left, right))
    }),
    runs(),
  )
})
