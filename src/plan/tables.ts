/**
 * Every table of rules that a plan comes from, in the order in which the tables are asked.
 *
 * Law. Every decision of a plan names a rule of one of these tables, and what it overruled comes after it in the same table.
 *
 * @since 0.1.0
 */

import type { Rule } from "../contract/rule.js"
import { javascriptRules } from "../javascript/index.js"
import type { ApplicationKind } from "../model/snapshot.js"
import { phpRules } from "../php/index.js"
import { trafficRules } from "../traffic/index.js"
import { applicationRules } from "./application.js"
import { hookRules } from "./hooks.js"
import { memoryRules } from "./instance.js"

/**
 * A rule without what it computes.
 *
 * @since 0.1.0
 */
export type RuleSummary = Pick<Rule<never, unknown>, "id" | "contract" | "summary" | "reads">

/**
 * A table of rules: the plan path that it decides, the kinds of application that it is for, its rules in order of precedence, and
 * whether the last one decides when none before it does.
 *
 * @since 0.1.0
 */
export interface RuleTable {
  readonly decides: string
  readonly runtimes: readonly ApplicationKind[]
  readonly rules: readonly RuleSummary[]
  readonly total: boolean
}

/** The rules of a table as the modules hold them: a list, or a list and the one that decides otherwise. */
type Rules =
  | readonly RuleSummary[]
  | { readonly rules: readonly RuleSummary[]; readonly otherwise: RuleSummary }

const summary = ({ id, contract, summary, reads }: RuleSummary): RuleSummary => ({
  id,
  contract,
  summary,
  reads,
})

const tableOf = (decides: string, runtimes: readonly ApplicationKind[], rules: Rules): RuleTable =>
  "otherwise" in rules
    ? { decides, runtimes, rules: [...rules.rules, rules.otherwise].map(summary), total: true }
    : { decides, runtimes, rules: rules.map(summary), total: false }

const both: readonly ApplicationKind[] = ["javascript", "php"]

const hookTables: readonly RuleTable[] = Object.entries(hookRules).map(([path, rules]) =>
  tableOf(path, both, rules),
)

/**
 * The tables.
 *
 * @since 0.1.0
 */
export const ruleTables: readonly RuleTable[] = [
  tableOf("application", both, applicationRules),
  tableOf("instance.memoryMiB", both, memoryRules),
  ...trafficRules.map(({ decides, table }) => tableOf(decides, both, table)),
  ...javascriptRules.map(({ decides, table }) => tableOf(decides, ["javascript"], table)),
  ...phpRules.map(({ decides, table }) => tableOf(decides, ["php"], table)),
  ...hookTables,
]
