/**
 * All tables of rules are walked, whole, and every rule has its say; the tables are printed, and the page on what is proved counts them.
 */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { type ClassedTable, classedTables } from "../../src/describe/classes.js"
import {
  combinationsOf,
  decisionTable,
  decisionTableHtml,
  decisionTableMarkdown,
} from "../../src/describe/decisionTable.js"
import { defaultPlatform } from "../../src/index.js"
import { applicationKinds } from "../../src/model/snapshot.js"
import { outcomesOf, ruleTables } from "./classed-tables.js"

test("every table of rules that something reaches is among them, hooks aside", () => {
  const walked = new Set(classedTables.map(({ decides, runtime }) => `${decides} ${runtime}`))
  const missing = ruleTables
    .filter(({ decides }) => !/^(?:build\.(?:pre|post|tools)|run\.(?:pre|run))/.test(decides))
    .flatMap(({ decides, runtimes }) => runtimes.map((runtime) => `${decides} ${runtime}`))
    .filter((one) => !walked.has(one))
  expect(missing).toEqual([
    // What is recognised as PHP is walked beside the others; the rest is decided for all kinds alike, which is walked above.
    "application php",
    "instance.memoryMiB php",
    "instance.memoryMiB static",
    "network.access php",
    "network.access static",
    "network.chain php",
    "network.chain static",
    "health.paths php",
    "health.paths static",
    // One rule and one input: php.ini is there, or it is not.
    "runtime.ini php",
    "environment.* php",
    "environment.* static",
    "folder php",
    "folder static",
    "workers.* php",
    "workers.* static",
  ])
})

test("every rule of a walked table decides or is overruled in some combination", () => {
  const seen = new Set<string>()
  for (const table of classedTables) {
    for (const made of outcomesOf(table)) {
      if (made.status === "rejected") continue
      for (const { rule, overridden } of Object.values(made.plan.decisions)) {
        seen.add(rule)
        for (const claim of overridden) seen.add(claim.rule)
      }
    }
  }
  const walked = new Set(classedTables.map(({ decides }) => decides))
  const unseen = ruleTables
    .filter(({ decides }) => walked.has(decides))
    .flatMap(({ rules }) => rules.map(({ id }) => id))
    // What a platform's data may ask for and the contract's does not; golden cases of such platforms have them.
    .filter((id) => !seen.has(id) && !/\.platform(?:-lock)?$/.test(id))
  expect(unseen).toEqual([])
})

test("a table is printed row by row, as Markdown and as HTML", () => {
  for (const table of classedTables.slice(0, 3)) {
    const merged = decisionTable(defaultPlatform, table)
    expect(decisionTableMarkdown(merged).match(/^\| /gm)).toHaveLength(merged.rows.length + 2)
    expect(decisionTableHtml(merged).match(/<tr>/g)).toHaveLength(merged.rows.length + 1)
  }
})

test("the page on what is proved counts them", () => {
  const page = readFileSync(new URL("../../docs/what-is-proved.md", import.meta.url), "utf8")
  const groupOf = ({ runtime, needs }: ClassedTable): string =>
    `| ${applicationKinds[runtime]} | ${needs === null ? "" : `\`${needs}\` `}|`
  for (const group of new Set(classedTables.map(groupOf))) {
    const tables = classedTables.filter((table) => groupOf(table) === group)
    const row = page.split("\n").find((line) => line.startsWith(group)) ?? ""
    const names = [...row.matchAll(/`([^`]*)`/g)].map((match) => match[1])
    const walked = tables.map(({ decides }) => decides)
    const combinations = tables.reduce((sum, table) => sum + combinationsOf(table), 0)
    expect(names.filter((name) => walked.includes(name as string)).sort()).toEqual(walked.sort())
    expect(row.endsWith(` | ${tables.length} | ${combinations} |`), group).toBe(true)
  }
})
