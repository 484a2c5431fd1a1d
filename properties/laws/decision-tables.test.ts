/**
 * Decision tables by exhaustion: in every combination of the classes of its inputs, a table of rules answers, once, what the naive model
 * answers, and a plan that comes of it is valid.
 */
import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { type Change, type ClassedTable, classedTables, platformOf } from "../../src/describe/classes.js"
import {
  combinationsOf,
  combinedSnapshot,
  decisionTable,
  decisionTableHtml,
  decisionTableMarkdown,
  tableAnswer,
} from "../../src/describe/decisionTable.js"
import { describe as described } from "../../src/describe/index.js"
import { defaultPlatform, outcome, plan, problems } from "../../src/index.js"
import type { Outcome } from "../../src/model/plan.js"
import { type ApplicationKind, applicationKinds, type Snapshot } from "../../src/model/snapshot.js"
import { cleverCloud, definePlatform } from "../../src/platform/index.js"
import { runs } from "../arbitraries/runs.js"
import { leftOut } from "../everyKind.js"
import { buildScriptModel, furtherModel, givenPortModel, handedOnModel, twoPorts } from "../model/beyond.js"
import { compareWith } from "../model/compare.js"
import { type Expected, model } from "../model/javascript.js"
import { staticModel } from "../model/static.js"

const { environment, further } = cleverCloud["2026-11"]
const made = definePlatform({ ...leftOut, environment, further, build: { scripts: ["build"] } })
if (!("right" in made)) throw new Error(JSON.stringify(made.left))

/** The tables of a platform that has everything. */
const ruleTables = described(made.right).rules

/** How the snapshots of a table are planned. */
const planners = new Map(
  classedTables.map((table) => [table, plan(platformOf(defaultPlatform, table))] as const),
)
const outcomeOf = (table: ClassedTable, given: Snapshot): Outcome =>
  outcome((planners.get(table) as ReturnType<typeof plan>)(given))

/** What the naive model expects of a snapshot of a table. */
const expectedOf = ({ needs }: ClassedTable, given: Snapshot): Expected => {
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

const named = classedTables.map((table) => [`${table.decides} (${table.runtime})`, table] as const)

/** Beyond this a product is walked pairwise, and the reason stands here. None is. */
const most = 1_000_000

const remembered = new Map<ClassedTable, readonly Outcome[]>()

/** The outcomes of all combinations of a table, in order. */
const outcomesOf = (table: ClassedTable): readonly Outcome[] => {
  const all =
    remembered.get(table) ??
    Array.from({ length: combinationsOf(table) }, (_, place) =>
      outcomeOf(table, combinedSnapshot(table, place)),
    )
  remembered.set(table, all)
  return all
}

describe.each(named)("%s", (_, table) => {
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

  const merged = decisionTable(defaultPlatform, table)

  it("is merged without loss: each combination is in exactly one row, which says what is planned", () => {
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
          row.classes.every((classes, input) => classes === null || classes.includes(names[input] as string)),
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
})

test("the platform with two ports is the one that the model has", () => {
  const table = classedTables.find(({ needs }) => needs === "network.variable") as ClassedTable
  const { publicPort, applicationPort, behindPort } = platformOf(defaultPlatform, table).data.network
  expect({ public: publicPort, application: applicationPort, behind: behindPort }).toEqual(twoPorts)
})

type OtherKind = Exclude<ApplicationKind, "javascript">

/** What makes a project one of another kind. */
const index: { readonly [kind in OtherKind]: string } = { php: "index.php", static: "index.html" }

/** The same project as another kind: what makes it JavaScript makes it that kind. */
const asKind = (given: Snapshot, kind: OtherKind): Snapshot => {
  const files = Object.entries(given.files).map(([path, text]) =>
    /(?:^|\/)package\.json$/.test(path) ? [path.replace("package.json", index[kind]), null] : [path, text],
  )
  return { ...given, files: Object.fromEntries(files) }
}

/** Decided for all kinds alike, and walked whole for JavaScript above. */
const alike = classedTables.filter(
  ({ decides, runtime, needs }) =>
    runtime === "javascript" &&
    (/^(?:instance\.memoryMiB|network\.access|network\.chain|health\.paths)$/.test(decides) ||
      ["further", "environment"].includes(needs ?? "") ||
      (needs === "network.variable" && decides === "environment.*")),
)

describe.each(Object.keys(index) as readonly OtherKind[])("decided for %s as for JavaScript", (kind) => {
  it.each(
    alike.map(
      (table) => [`${table.decides}${table.needs === null ? "" : ` with ${table.needs}`}`, table] as const,
    ),
  )("%s, in every combination", (_, table) => {
    const platform = definePlatform(leftOut, platformOf(defaultPlatform, table))
    if (!("right" in platform)) throw new Error(JSON.stringify(platform.left))
    const planned = plan(platform.right)
    const answerOf = (given: Snapshot) => {
      const answered = outcome(planned(given))
      const { rule, value, errors } = tableAnswer(table, answered)
      const decision = answered.status === "planned" ? answered.plan.decisions[table.at] : undefined
      return [rule, value, errors, decision?.overridden.map((claim) => [claim.rule, claim.value])]
    }
    for (let place = 0; place < combinationsOf(table); place++) {
      const given = combinedSnapshot(table, place)
      // PHP is not deployed on a pico.
      if (kind === "php" && given.instance?.type === "pico") continue
      expect([given, answerOf(asKind(given, kind))]).toEqual([given, answerOf(given)])
    }
  })
})

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
