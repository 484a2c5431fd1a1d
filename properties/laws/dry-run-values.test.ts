/**
 * What a dry run makes of what the language has by itself (C-408), beside what Node makes of it.
 *
 * Law. A value or an error is the one that Node has, or one of which not more is said than holds of it; and what is known is known.
 */
import { describe, expect, test } from "vitest"
import { groups } from "./dry-value-rows.js"
import { apart, metBy } from "./dry-values.js"

describe("what is known is what Node has, and what is not known may be", () => {
  test.each(Object.entries(groups))("of %s", async (_, group) => {
    const { known, unknown = [] } = group
    expect((await metBy(known, group)).filter(([is]) => is !== "same")).toEqual([])
    expect((await apart(unknown, group)).filter(([is]) => is !== "unknown")).toEqual([])
  })
})
