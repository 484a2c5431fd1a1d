/**
 * Whatever goes in, an outcome comes out: no snapshot makes the planner throw, and nothing makes the decoder of snapshots throw.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { decodeSnapshot, outcome, problems } from "../../src/index.js"
import { diagnosticsOf, hasError } from "../../src/model/diagnostic.js"
import { runs } from "../arbitraries/runs.js"
import { hostileSnapshot } from "../arbitraries/snapshot.js"
import { bytes, decided, drawnOutcomeOf } from "./observe.js"

const anything = () =>
  fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withObjectString: true,
    withSparseArray: true,
    withTypedArray: true,
  })

/** Nearly a snapshot: one with anything in the place of some of its parts. */
const nearly = () =>
  fc
    .tuple(
      hostileSnapshot(),
      fc.dictionary(
        fc.constantFrom("files", "env", "addons", "instance", "task", "application", "extra", "__proto__"),
        anything(),
        { maxKeys: 2 },
      ),
    )
    .map(([given, parts]) => ({ ...given, ...parts }))

describe("planning", () => {
  test("throws on no snapshot, however hostile, and its outcome is JSON", () => {
    fc.assert(
      fc.property(hostileSnapshot(), (given) => {
        const made = drawnOutcomeOf(given)
        expect(JSON.parse(bytes(made))).toEqual(made)
      }),
      runs(),
    )
  })

  test("makes no plan with a problem of a hostile snapshot, where it makes one", () => {
    fc.assert(
      fc.property(hostileSnapshot(), (given) => {
        const made = drawnOutcomeOf(given)
        fc.pre(made.status === "planned")
        expect(made.status === "planned" && problems(made.plan)).toEqual([])
      }),
      runs(150),
    )
  })
})

describe("decoding a snapshot", () => {
  test("throws on nothing, and has no snapshot exactly when at least one diagnostic is an error", () => {
    fc.assert(
      fc.property(fc.oneof(anything(), nearly()), (given) => {
        const result = decodeSnapshot(given)
        expect(result._tag === "Left").toBe(hasError(diagnosticsOf(result)))
      }),
      runs(),
    )
  })

  test("lets through only what the planner can plan", () => {
    fc.assert(
      fc.property(nearly(), (given) => {
        const result = decodeSnapshot(given)
        if (result._tag !== "Left") bytes(outcome(decided(result.right)))
      }),
      runs(),
    )
  })
})
