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
  const many = { numRuns: 4_000, seed: 1 }
  const draw = () => {
    const reached = { planned: 0, codes: new Set<string>(), rules: new Set<string>() }
    fc.assert(
      fc.property(phpSnapshot(), (given) => {
        const made = outcomeOf(given)
        for (const { code } of made.diagnostics) reached.codes.add(code)
        if (made.status === "rejected") return
        reached.planned++
        for (const { rule } of Object.values(made.plan.decisions)) reached.rules.add(rule)
      }),
      many,
    )
    return reached
  }
  let drawn: ReturnType<typeof draw> | undefined
  const reached = () => {
    drawn ??= draw()
    return drawn
  }

  test("has planned and rejected projects, a quarter of each or more", { timeout: 120_000 }, () => {
    const { planned } = reached()
    expect(planned).toBeGreaterThan(many.numRuns / 4)
    expect(planned).toBeLessThan((many.numRuns * 3) / 4)
  })

  test("reaches every diagnostic about PHP", () => {
    const missed = Object.keys(phpDiagnostics).filter((code) => !reached().codes.has(code))
    expect(missed).toEqual([])
  })

  test("reaches every rule for PHP", () => {
    const all = php.tables.flatMap((table): readonly { readonly id: string }[] =>
      table.otherwise === null ? table.rules : [...table.rules, table.otherwise],
    )
    expect(all.map(({ id }) => id).filter((id) => !reached().rules.has(id))).toEqual([])
  })
})
