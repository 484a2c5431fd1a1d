/**
 * An outcome does not depend on the order in which the parts of a snapshot are written.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { decodeSnapshot, outcome, plan } from "../../src/index.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { cases, platformFor } from "../corpus.js"
import { bytes, drawnOutcomeOf, outcomeOf } from "./observe.js"

const shuffled = (given: Snapshot, keys: readonly number[]): Snapshot => {
  const reorder = <A>(record: { readonly [key: string]: A }): { readonly [key: string]: A } =>
    Object.fromEntries(
      Object.entries(record)
        .map((entry, index) => [keys[index % keys.length] ?? 0, entry] as const)
        .sort(([left], [right]) => left - right)
        .map(([, entry]) => entry),
    )
  const { addons, ...rest } = given
  const whole = {
    ...rest,
    files: reorder(given.files),
    env: reorder(given.env),
    ...(addons === undefined
      ? {}
      : { addons: addons.map((addon) => ({ ...addon, env: reorder(addon.env) })) }),
  }
  return reorder({ ...whole } as { readonly [key: string]: unknown }) as unknown as Snapshot
}

describe("planning", () => {
  test("does not depend on the order of files and variables", () => {
    fc.assert(
      fc.property(snapshot(), fc.array(fc.nat(), { minLength: 5, maxLength: 9 }), (given, keys) => {
        expect(bytes(outcomeOf(shuffled(given, keys)))).toBe(bytes(drawnOutcomeOf(given)))
      }),
      runs(),
    )
  })

  test("does not depend on it in any case of the corpus, written backwards", () => {
    const backwards = Array.from({ length: 100 }, (_, index) => -index)
    const differing = cases.flatMap(({ id, platform, snapshot: written }) => {
      const read = decodeSnapshot(written)
      if (read._tag === "Left") return []
      const decide = plan(platformFor({ platform }))
      const [first, other] = [read.right, shuffled(read.right, backwards)].map((given) =>
        bytes(outcome(decide(given))),
      )
      return first === other ? [] : [id]
    })
    expect(differing).toEqual([])
  })
})
