/**
 * Why a plan is as it is: its decisions, each with the table of rules that it came from.
 *
 * Law. A decision's own rule is in its table; every rule that it overruled comes after that one, in the table's order.
 */

import type { Decision } from "../model/decision.js"
import type { Plan } from "../model/plan.js"
import { type RuleSummary, ruleTables } from "../plan/ruleTables.js"

/**
 * A decision of a plan by its path, and the table of rules that it came from, in the order in which they are asked. What
 * those rules read is all that could change it. `rules` is empty where a single rule decides and nothing can overrule it.
 *
 * @since 0.1.0
 */
export type Explanation = {
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
 * import { explain } from "runplan/report"
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

/** The table of each rule, by the rule's id. */
const tableOf: ReadonlyMap<string, readonly RuleSummary[]> = new Map(
  ruleTables.flatMap(({ rules }) => rules.map((rule) => [rule.id, rules] as const)),
)
