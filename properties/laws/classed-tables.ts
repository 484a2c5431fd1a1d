/**
 * The tables of rules with the classes of their inputs, as the laws about them look at them: every combination planned, once for all laws of
 * a file, and what the naive model expects of it.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Change, type ClassedTable, classedTables, platformOf } from "../../src/describe/classes.js"
import {
  combinationsOf,
  combinedSnapshot,
  decisionTable,
  tableAnswer,
} from "../../src/describe/decisionTable.js"
import { describe as described } from "../../src/describe/index.js"
import { defaultPlatform, outcome, plan, problems } from "../../src/index.js"
import type { Outcome } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { cleverCloud, definePlatform } from "../../src/platform/index.js"
import { runs } from "../arbitraries/runs.js"
import { leftOut } from "../everyKind.js"
import { buildScriptModel, furtherModel, givenPortModel, handedOnModel } from "../model/beyond.js"
import { compareWith } from "../model/compare.js"
import { type Expected, model } from "../model/javascript.js"
import { staticModel } from "../model/static.js"

const { environment, further } = cleverCloud["2026-11"]
const made = definePlatform({ ...leftOut, environment, further, build: { scripts: ["build"] } })
if (!("right" in made)) throw new Error(JSON.stringify(made.left))

/** The tables of a platform that has everything. */
export const ruleTables = described(made.right).rules

/** How the snapshots of a table are planned. */
const planners = new Map(
  classedTables.map((table) => [table, plan(platformOf(defaultPlatform, table))] as const),
)
export const outcomeOf = (table: ClassedTable, given: Snapshot): Outcome =>
  outcome((planners.get(table) as ReturnType<typeof plan>)(given))

/** What the naive model expects of a snapshot of a table. */
export const expectedOf = ({ needs }: ClassedTable, given: Snapshot): Expected => {
  switch (needs) {
    case null:
      return model(given)
    case "static": {
      // Whatever makes it one of the other kinds comes first.
      const other = model(given)
      return given.application === undefined && !other.diagnostics.has("error application-undecided")
        ? other
        : staticModel(given)
    }
    case "further":
      return furtherModel(given)
    case "build.scripts":
      return buildScriptModel(given)
    case "environment":
      return givenPortModel(given)
    case "network.variable":
      return handedOnModel(given)
  }
}

const remembered = new Map<ClassedTable, readonly Outcome[]>()

/** The outcomes of all combinations of a table, in order. */
export const outcomesOf = (table: ClassedTable): readonly Outcome[] => {
  const all =
    remembered.get(table) ??
    Array.from({ length: combinationsOf(table) }, (_, place) =>
      outcomeOf(table, combinedSnapshot(table, place)),
    )
  remembered.set(table, all)
  return all
}

/** Beyond this a product is walked pairwise, and the reason stands here. None is. */
const most = 1_000_000

/** What holds of each of these tables, in every combination. */
export const hold = (tables: readonly ClassedTable[]): void => {
  describe.each(tables.map((table) => [`${table.decides} (${table.runtime})`, table] as const))(
    "%s",
    (_, table) => {
      const combinations = combinationsOf(table)

      it("is walked whole: planner and naive model agree on every combination, and every plan is valid", () => {
        expect(combinations).toBeLessThan(most)
        for (const [combination, made] of outcomesOf(table).entries()) {
          const given = combinedSnapshot(table, combination)
          const differences = compareWith(expectedOf(table, given), made)
          if (differences.length > 0) expect([given, differences]).toEqual([given, []])
          if (made.status === "planned" && problems(made.plan).length > 0) {
            expect([given, problems(made.plan)]).toEqual([given, []])
          }
        }
      })

      it("has no overlap that its order does not decide: claims that are overruled come later", () => {
        const order = ruleTables
          .filter(({ decides, runtimes }) => decides === table.decides && runtimes.includes(table.runtime))
          .flatMap(({ rules }) => rules.map(({ id }) => id))
        for (const made of outcomesOf(table)) {
          const decision = made.status === "planned" ? made.plan.decisions[table.at] : undefined
          if (decision === undefined) continue
          const places = [decision, ...decision.overridden].map(({ rule }) => order.indexOf(rule))
          const sorted = places.every((place, index) => index === 0 || place > (places[index - 1] as number))
          if (!sorted) expect([made, places]).toEqual([made, "in order"])
        }
      })

      it("is merged without loss: each combination is in exactly one row, which says what is planned", () => {
        const merged = decisionTable(defaultPlatform, table)
        const total = merged.rows.reduce((sum, row) => sum + row.combinations, 0)
        expect(total).toBe(combinations)
        fc.assert(
          fc.property(fc.nat(combinations - 1), (combination) => {
            const names: string[] = []
            let left = combination
            for (const { classes } of table.inputs.toReversed()) {
              names.unshift(classes[left % classes.length]?.name ?? "")
              left = Math.floor(left / classes.length)
            }
            const rows = merged.rows.filter((row) =>
              row.classes.every(
                (classes, input) => classes === null || classes.includes(names[input] as string),
              ),
            )
            expect(rows).toHaveLength(1)
            expect(rows[0]).toMatchObject(tableAnswer(table, outcomesOf(table)[combination] as Outcome))
          }),
          { ...runs(), numRuns: 50 },
        )
      })

      it("has classes that are one: whatever stands for a class, the same rule decides, or the same errors reject, as the naive model has it", () => {
        fc.assert(
          fc.property(fc.nat(combinations - 1), fc.infiniteStream(fc.nat()), (combination, choices) => {
            const other = (changes: readonly Change[]): Change =>
              changes[(choices.next().value as number) % changes.length] as Change
            const first = tableAnswer(table, outcomesOf(table)[combination] as Outcome)
            const given = combinedSnapshot(table, combination, other)
            const made = outcomeOf(table, given)
            expect([given, compareWith(expectedOf(table, given), made)]).toEqual([given, []])
            const second = tableAnswer(table, made)
            expect([second.rule, second.errors]).toEqual([first.rule, first.errors])
          }),
          { ...runs(), numRuns: 200 },
        )
      })
    },
  )
}
