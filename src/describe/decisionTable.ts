/**
 * Decision tables by exhaustion: every combination of the classes of a table's inputs is planned, and rows that do not depend on an input
 * are merged.
 *
 * Laws. Every combination is in exactly one row, and the plan of a combination has what its row says. Merging loses nothing: the rows cover as many
 * combinations as there are.
 */

import type { Json } from "../model/json.js"
import type { Outcome } from "../model/plan.js"
import { type ApplicationKind, applicationKinds, type Snapshot } from "../model/snapshot.js"
import { canonicalJson } from "../plan/canonical.js"
import { outcome, plan } from "../plan/index.js"
import type { Platform } from "../platform/index.js"
import {
  type Change,
  type ClassedTable,
  classedTables,
  type PlatformPart,
  platformOf,
  snapshotOf,
} from "./classes.js"

/**
 * What a table answers: the rule that decides and its value, nothing (a null rule), or the errors that reject the project.
 *
 * @since 0.1.0
 */
export type TableAnswer = {
  readonly rule: string | null
  readonly value: Json
  readonly errors: readonly string[]
}

/**
 * A row: for each input the classes that it is for, null where any is, and how many combinations that are.
 *
 * @since 0.1.0
 */
export type DecisionRow = TableAnswer & {
  readonly classes: readonly (readonly string[] | null)[]
  readonly combinations: number
}

/**
 * Something that a table looks at, and the classes of its values.
 *
 * @since 0.1.0
 */
export type TableInput = { readonly name: string; readonly classes: readonly string[] }

/**
 * What a table is of: the plan path that it decides, for which runtime, and `needs`, the part of a platform's data without which its rules decide nothing: where a platform has none, the table
 * is that of the same platform with a ready profile's; null for what every platform has.
 *
 * @since 0.1.0
 */
export type DecisionSubject = {
  readonly decides: string
  readonly runtime: ApplicationKind
  readonly needs: PlatformPart | null
}

/**
 * A decision table: its inputs with their classes, how many combinations these have, and the rows that stand for all of them.
 *
 * @since 0.1.0
 */
export type DecisionTable = DecisionSubject & {
  readonly format: "runplan/decision-table@1"
  readonly inputs: readonly TableInput[]
  readonly combinations: number
  readonly rows: readonly DecisionRow[]
}

/** How many combinations of classes a table has. */
export const combinationsOf = ({ inputs }: ClassedTable): number =>
  inputs.reduce((product, { classes }) => product * classes.length, 1)

/** The place of a combination as the place of each input's class; the last input changes first. */
const placesOf = ({ inputs }: ClassedTable, combination: number): readonly number[] => {
  const places: number[] = []
  let left = combination
  for (const { classes } of inputs.toReversed()) {
    places.unshift(left % classes.length)
    left = Math.floor(left / classes.length)
  }
  return places
}

/** The snapshot of a combination. `pick` says which of those that stand for a class does; the first unless it is given. */
export const combinedSnapshot = (
  table: ClassedTable,
  combination: number,
  pick: (changes: readonly Change[]) => Change = ([first]) => first as Change,
): Snapshot => {
  const places = placesOf(table, combination)
  const changes = table.inputs.map(({ classes }, index) =>
    pick(classes[places[index] as number]?.changes ?? [{}]),
  )
  return snapshotOf([table.base, ...changes])
}

/** What a table answers in an outcome. */
export const tableAnswer = ({ at }: Pick<ClassedTable, "at">, made: Outcome): TableAnswer => {
  if (made.status === "rejected") {
    const errors = made.diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code)
    return { rule: null, value: null, errors: [...new Set(errors)] }
  }
  // A task's step has its own name, and Bun's Node is not the runtime.
  const keys = at === "run.start" ? [at, "run.task"] : [at]
  const decision = keys.map((key) => made.plan.decisions[key]).find((one) => one !== undefined)
  return decision === undefined
    ? { rule: null, value: null, errors: [] }
    : { rule: decision.rule, value: decision.value as Json, errors: [] }
}

interface Node {
  readonly input: number
  readonly groups: readonly { readonly classes: readonly number[]; readonly child: number }[]
}

/** The decision table of classed inputs on a platform, or on one that has besides what the table needs. */
export const decisionTable = (platform: Platform, table: ClassedTable): DecisionTable => {
  const planned = plan(platformOf(platform, table))
  const answers: TableAnswer[] = []
  const nodes: Node[] = []
  const known = new Map<string, number>()
  /** Equal things have one number: answers from -1 down, nodes from 0 up. */
  const numbered = (key: string, make: () => number): number => {
    const number = known.get(key) ?? make()
    known.set(key, number)
    return number
  }
  const leaf = (combination: number): number => {
    const answer = tableAnswer(table, outcome(planned(combinedSnapshot(table, combination))))
    return numbered(canonicalJson(answer), () => -answers.push(answer))
  }
  const below = table.inputs.map((_, index) =>
    table.inputs.slice(index + 1).reduce((product, { classes }) => product * classes.length, 1),
  )
  const reduced = (input: number, from: number): number => {
    if (input === table.inputs.length) return leaf(from)
    const children = (table.inputs[input]?.classes ?? []).map((_, place) =>
      reduced(input + 1, from + place * (below[input] as number)),
    )
    const different = [...new Set(children)]
    if (different.length === 1) return different[0] as number
    const groups = different.map((child) => ({
      child,
      classes: children.flatMap((one, place) => (one === child ? [place] : [])),
    }))
    return numbered(`${input} ${JSON.stringify(groups)}`, () => nodes.push({ input, groups }) - 1)
  }
  const rows: DecisionRow[] = []
  const walk = (node: number, chosen: ReadonlyMap<number, readonly number[]>): void => {
    if (node < 0) {
      const classes = table.inputs.map(({ classes: all }, input) => {
        const places = chosen.get(input)
        return places === undefined ? null : places.map((place) => all[place]?.name ?? "")
      })
      const combinations = table.inputs.reduce(
        (product, { classes: all }, input) => product * (chosen.get(input)?.length ?? all.length),
        1,
      )
      rows.push({ ...(answers[-node - 1] as TableAnswer), classes, combinations })
      return
    }
    const { input, groups } = nodes[node] as Node
    for (const { classes, child } of groups) walk(child, new Map([...chosen, [input, classes]]))
  }
  walk(reduced(0, 0), new Map())
  return {
    format: "runplan/decision-table@1",
    decides: table.decides,
    runtime: table.runtime,
    needs: table.needs,
    inputs: table.inputs.map(({ name, classes }) => ({ name, classes: classes.map((one) => one.name) })),
    combinations: combinationsOf(table),
    rows,
  }
}

/**
 * The tables of a name, `dependencies.flags` for one: those of each kind of application that has one.
 *
 * @since 0.1.0
 */
export const decisionTables = (platform: Platform, decides: string): readonly DecisionTable[] =>
  classedTables.filter((table) => table.decides === decides).map((table) => decisionTable(platform, table))

/**
 * The names of the tables that there are.
 *
 * @since 0.1.0
 */
export const decisionTableNames: readonly string[] = [...new Set(classedTables.map(({ decides }) => decides))]

const titleOf = (runtime: ApplicationKind): string => applicationKinds[runtime]

const answerWords = ({ rule, value, errors }: TableAnswer): readonly [string, string] => {
  if (errors.length > 0) return ["*rejected*", errors.map((code) => `\`${code}\``).join(", ")]
  return rule === null ? ["*nothing*", ""] : [`\`${rule}\``, `\`${canonicalJson(value)}\``]
}

const sizeWords = ({ rows, combinations, needs }: DecisionTable): string =>
  `${rows.length} rows for ${combinations} combinations${needs === null ? "" : `, on platforms with \`${needs}\``}`

const cell = (text: string): string => text.replaceAll("|", "\\|")

/**
 * A decision table as Markdown.
 *
 * @since 0.1.0
 */
export const decisionTableMarkdown = (table: DecisionTable): string => {
  const { decides, runtime, needs, inputs, rows } = table
  // A runtime that is itself such a part is on no other platform.
  const where = needs === null || needs === runtime ? "" : ` with \`${needs}\``
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`
  const heads = [...inputs.map(({ name }) => `\`${name}\``), "Rule", "Value"]
  return [
    `## ${decides} (${titleOf(runtime)}${where})`,
    "",
    `${sizeWords(table)}.`,
    "",
    line(heads),
    line(heads.map(() => "---")),
    ...rows.map((row) =>
      line([...row.classes.map((names) => (names === null ? "" : names.join(", "))), ...answerWords(row)]),
    ),
    "",
  ].join("\n")
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const html = (text: string): string =>
  escaped(text)
    .replace(/`([^`]*)`/g, "<code>$1</code>")
    .replace(/\*([^*]*)\*/g, "<em>$1</em>")

/**
 * A decision table as HTML.
 *
 * @since 0.1.0
 */
export const decisionTableHtml = (table: DecisionTable): string => {
  const { decides, runtime, inputs, rows } = table
  const line = (tag: "th" | "td", cells: readonly string[]): string =>
    `<tr>${cells.map((text) => `<${tag}>${html(text)}</${tag}>`).join("")}</tr>`
  return [
    "<table>",
    `<caption>${html(`${decides} (${titleOf(runtime)}): ${sizeWords(table)}`)}</caption>`,
    `<thead>${line("th", [...inputs.map(({ name }) => `\`${name}\``), "Rule", "Value"])}</thead>`,
    "<tbody>",
    ...rows.map((row) =>
      line("td", [
        ...row.classes.map((names) => (names === null ? "" : names.join(", "))),
        ...answerWords(row),
      ]),
    ),
    "</tbody>",
    "</table>",
    "",
  ].join("\n")
}
