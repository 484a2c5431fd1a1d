/**
 * The difference of two values: nothing for equal ones, and enough to make the second of the first.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Json } from "../../src/model/json.js"
import { applyDifferences, differences } from "../../src/report/valueDifference.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { bytes, isSorted } from "./observe.js"

/** JSON in which lists of things with names are frequent, and names hold dots. */
const json = (): fc.Arbitrary<Json> =>
  fc.letrec<{ value: Json; named: Json; object: Json }>((tie) => ({
    value: fc.oneof({ depthSize: "small" }, fc.constantFrom(null, 1, "a"), tie("named"), tie("object")),
    named: fc.uniqueArray(
      fc.record(
        { id: fc.constantFrom("a", "b", "a.b", "__proto__"), x: tie("value") },
        { requiredKeys: ["id"] },
      ),
      { selector: ({ id }) => id, maxLength: 4 },
    ) as fc.Arbitrary<Json>,
    object: fc.dictionary(fc.constantFrom("a", "b", "a.b", "1", "__proto__", "constructor"), tie("value"), {
      maxKeys: 4,
    }) as fc.Arbitrary<Json>,
  })).value

test("the difference of two values is empty exactly when they are equal, is sorted, and makes the second of the first", () => {
  let parts = 0
  fc.assert(
    fc.property(json(), json(), (before, after) => {
      expect(differences(before, before)).toEqual([])
      const found = differences(before, after)
      expect(found.length === 0).toBe(bytes(before) === bytes(after))
      expect(isSorted(found.map(({ path }) => path))).toBe(true)
      const made = applyDifferences(before, found)
      expect(bytes(made)).toBe(bytes(after))
      if (found.some(({ keys, index }) => keys.length > 1 && index !== undefined)) parts++
    }),
    runs(5_000),
  )
  // Some thirty, as often as not more or less.
  if (allRuns) expect(parts).toBeGreaterThan(5)
})
