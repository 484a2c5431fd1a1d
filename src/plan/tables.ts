/**
 * Every table of rules that a plan comes from, in the order in which the tables are asked.
 *
 * Law. Every decision of a plan names a rule of one of these tables, and what it overruled comes after it in the same table.
 */
import type { AnyTable, Rule } from "../contract/rule.js"
import { type ApplicationKind, kinds } from "../model/snapshot.js"
import { trafficOf } from "../traffic/index.js"
import { applicationTable } from "./application.js"
import { environmentTable } from "./environment.js"
import { hookTables } from "./hooks.js"
import { memoryTable } from "./instance.js"
import { folderTable } from "./place.js"
import { runtimes } from "./runtimes.js"
import { workerTable } from "./workers.js"

/**
 * A rule without what it computes.
 *
 * @since 0.1.0
 */
export type RuleSummary = Pick<Rule<never, unknown>, "id" | "contract" | "summary" | "reads">

/**
 * A table of rules: the plan path that it decides, the kinds of application that it is for, its rules in order of precedence, and
 * whether the last one decides when none before it does.
 */
export interface RuleTable {
  readonly decides: string
  readonly runtimes: readonly ApplicationKind[]
  readonly rules: readonly RuleSummary[]
  readonly total: boolean
}

/** Traffic in front of every runtime. */
export const traffic = trafficOf(runtimes)

/** The tables themselves, each with the kinds of application that it is for. */
export const tables: readonly {
  readonly table: AnyTable
  readonly runtimes: readonly ApplicationKind[]
}[] = [
  ...[applicationTable, memoryTable, ...traffic.tables].map((table) => ({ table, runtimes: kinds })),
  ...kinds.flatMap((kind) => runtimes[kind].tables.map((table) => ({ table, runtimes: [kind] }))),
  { table: environmentTable, runtimes: kinds },
  { table: folderTable, runtimes: kinds },
  { table: workerTable, runtimes: kinds },
  ...Object.values(hookTables).map((table) => ({ table, runtimes: kinds })),
]

/** The kinds whose own rules these are, by id: those that recognise a project, and those of the port. */
export const ownRules: ReadonlyMap<string, ApplicationKind> = new Map(
  kinds.flatMap((kind) =>
    [...runtimes[kind].recognition.rules, ...runtimes[kind].ports.rules].map(({ id }) => [id, kind] as const),
  ),
)

const summary = ({ id, contract, summary, reads }: RuleSummary): RuleSummary => ({
  id,
  contract,
  summary,
  reads,
})

/** What there is to read of them. */
export const ruleTables: readonly RuleTable[] = tables.map(
  ({ table: { decides, rules, otherwise }, runtimes }) => ({
    decides,
    runtimes,
    rules: [...rules, ...(otherwise === null ? [] : [otherwise])].map(summary),
    total: otherwise !== null,
  }),
)
