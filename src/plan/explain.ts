/**
 * Why a plan is as it is: its decisions, each with the table of rules that it came from.
 *
 * Law. A decision's own rule is in its table; every rule that it overruled comes after that one, in the table's order.
 *
 * @since 0.1.0
 */
import { javascriptRules } from "../javascript/index.js"
import type { Plan } from "../model/plan.js"
import type { Decision, Rule } from "../model/rule.js"
import { phpRules } from "../php/index.js"
import { trafficRules } from "../traffic/index.js"
import { applicationRules } from "./application.js"
import { hookRules } from "./hooks.js"
import { memoryRules } from "./instance.js"

/**
 * A rule as an explanation shows it.
 *
 * @since 0.1.0
 */
export type RuleSummary = Pick<Rule<never, unknown>, "id" | "contract" | "summary" | "reads">

/**
 * A decision of a plan by its path, and the table of rules that it came from, in the order in which they are asked. What
 * those rules read is all that could change it. `rules` is empty where a single rule decides and nothing can overrule it.
 *
 * @since 0.1.0
 */
export interface Explanation {
  readonly path: string
  readonly decision: Decision
  readonly rules: readonly RuleSummary[]
}

/**
 * Explains the decision at a path of a plan; null when there is none.
 *
 * @example
 * ```ts
 * import { defaultPlatform, plan } from "runplan"
 * import { explain } from "runplan/plan"
 *
 * const planned = plan(defaultPlatform)({ files: { "package.json": '{"main":"server.js"}' }, env: {} })
 * if (planned._tag !== "Left") {
 *   const explanation = explain(planned.right, "run.start")
 *   assert.equal(explanation?.rules[0]?.id, "javascript.start.task")
 *   assert.equal(explanation?.decision.rule, "javascript.start.main")
 * }
 * ```
 *
 * @since 0.1.0
 */
export const explain = (plan: Plan, path: string): Explanation | null => {
  const decision = Object.hasOwn(plan.decisions, path) ? plan.decisions[path] : undefined
  return decision === undefined ? null : { path, decision, rules: tableOf.get(decision.rule) ?? [] }
}

/** A table of rules, total or not. */
type Table =
  | readonly RuleSummary[]
  | { readonly rules: readonly RuleSummary[]; readonly otherwise: RuleSummary }

const tables: readonly Table[] = [
  applicationRules,
  memoryRules,
  ...Object.values(hookRules),
  ...javascriptRules.map(({ table }) => table),
  ...phpRules.map(({ table }) => table),
  ...trafficRules.map(({ table }) => table),
]

const summaries = (table: Table): readonly RuleSummary[] =>
  ("otherwise" in table ? [...table.rules, table.otherwise] : table).map(
    ({ id, contract, summary, reads }) => ({ id, contract, summary, reads }),
  )

/** The table of each rule, by the rule's id. */
const tableOf: ReadonlyMap<string, readonly RuleSummary[]> = new Map(
  tables.flatMap((table) => {
    const rules = summaries(table)
    return rules.map((rule) => [rule.id, rules] as const)
  }),
)
