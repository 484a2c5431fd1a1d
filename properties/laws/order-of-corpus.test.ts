/**
 * The outcome of no case of the corpus depends on the order in which the parts of its snapshot are written.
 */
import { describe, expect, test } from "vitest"
import { decodeSnapshot, outcome } from "../../src/index.js"
import { cases, planOn, platformFor } from "../corpus.js"
import { bytes } from "./observe.js"
import { shuffled } from "./shuffled.js"

describe("planning", () => {
  test("does not depend on the order of files and variables in any case of the corpus, written backwards", () => {
    const backwards = Array.from({ length: 100 }, (_, index) => -index)
    const differing = cases.flatMap(({ id, platform, snapshot: written }) => {
      const read = decodeSnapshot(written)
      if (read._tag === "Left") return []
      const decide = planOn(platformFor({ platform }))
      const [first, other] = [read.right, shuffled(read.right, backwards)].map((given) =>
        bytes(outcome(decide(given))),
      )
      return first === other ? [] : [id]
    })
    expect(differing).toEqual([])
  })
})
