/**
 * Every rule is shown by a golden case: with the rule deleted, what was written by hand about that case no longer holds.
 */
import * as O from "fp-ts/lib/Option.js"
import { describe, expect, it } from "vitest"
import { decodeSnapshot, defaultPlatform, outcome, plan } from "../src/index.js"
import { ruleTables } from "../src/plan/ruleTables.js"
import { tables } from "../src/plan/tables.js"
import { decodePlatform, platformByName } from "../src/platform/index.js"
import { differences, outcomeOf, planCases, platformOf, readCases } from "./scripts/corpus.mjs"

const planner = { decodeSnapshot, plan, outcome, defaultPlatform, decodePlatform, platformByName }

interface Row {
  readonly id: string
  decide: (facts: never) => unknown
}

const rows = [
  ...new Set(
    tables.flatMap(({ table: { rules, otherwise } }): readonly Row[] =>
      otherwise === null ? rules : [...rules, otherwise],
    ),
  ),
]

const cases = readCases(planCases).map((one) => ({ ...one, platform: platformOf(planner, one.platform) }))
type Case = (typeof cases)[number]

/** Cases whose outcome names the rule come first: they are the likeliest to fall. */
const byRule = (id: string): readonly Case[] => {
  const names = (one: Case): boolean => JSON.stringify(one.outcome).includes(`"${id}"`)
  return [...cases.filter(names), ...cases.filter((one) => !names(one))]
}

const falls = ({ platform, snapshot, expect: expected }: Case): boolean => {
  try {
    return differences(expected, outcomeOf(planner, platform, snapshot)).length > 0
  } catch {
    return true
  }
}

describe("a rule that is deleted", () => {
  it("is any rule of any table", () => {
    expect(rows.map(({ id }) => id).sort()).toEqual(
      [...new Set(ruleTables.flatMap((table) => table.rules.map(({ id }) => id)))].sort(),
    )
  })

  it.each(rows.map((row) => [row.id, row] as const))("%s: a case falls", (id, row) => {
    const kept = row.decide
    row.decide = () => O.none
    try {
      expect(byRule(id).some(falls)).toBe(true)
    } finally {
      row.decide = kept
    }
  })
})
