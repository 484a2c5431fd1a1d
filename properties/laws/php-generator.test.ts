/**
 * The generator of PHP projects: it has what the laws about them are to hold for.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { phpDiagnostics } from "../../src/contract/diagnostics/php.js"
import { php } from "../../src/php/index.js"
import { phpSnapshot } from "../arbitraries/php.js"
import { outcomeOf } from "./observe.js"

describe("the generator of PHP projects", () => {
  const codes = new Set<string>()
  const rules = new Set<string>()
  let planned = 0
  const many = { numRuns: 4_000, seed: 1 }

  test("has planned and rejected projects, a quarter of each or more", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(phpSnapshot(), (given) => {
        const made = outcomeOf(given)
        for (const { code } of made.diagnostics) codes.add(code)
        if (made.status === "rejected") return
        planned++
        for (const { rule } of Object.values(made.plan.decisions)) rules.add(rule)
      }),
      many,
    )
    expect(planned).toBeGreaterThan(many.numRuns / 4)
    expect(planned).toBeLessThan((many.numRuns * 3) / 4)
  })

  test("reaches every diagnostic about PHP", () => {
    // What frameworks need rests on several files and variables at once; golden cases hold it.
    const byHand = ["laravel-key-missing", "laravel-assets-unbuilt", "symfony-environment"]
    const missed = Object.keys(phpDiagnostics).filter((code) => !codes.has(code))
    expect(missed.filter((code) => !byHand.includes(code))).toEqual([])
  })

  test("reaches every rule for PHP", () => {
    const all = php.tables.flatMap((table): readonly { readonly id: string }[] =>
      table.otherwise === null ? table.rules : [...table.rules, table.otherwise],
    )
    expect(all.map(({ id }) => id).filter((id) => !rules.has(id))).toEqual([])
  })
})
