/** What there is to read of the tables that a plan comes from, each rule with the sentence that says what it does. */
import type { Rule } from "../contract/rule.js"
import { ruleSummaries } from "../contract/ruleSummaries.js"
import { type ApplicationKind, kinds } from "../model/snapshot.js"
import { runtimes } from "./runtimes.js"
import { tables } from "./tables.js"

/**
 * A rule without what it computes, and in one sentence what it does.
 *
 * @since 0.1.0
 */
export type RuleSummary = Pick<Rule<never, unknown>, "id" | "contract" | "reads"> & {
  readonly summary: string
}

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

/** The kinds whose own rules these are, by id: those that recognise a project, and those of the port. */
export const ownRules: ReadonlyMap<string, ApplicationKind> = new Map(
  kinds.flatMap((kind) =>
    [...runtimes[kind].recognition.rules, ...runtimes[kind].ports.rules].map(({ id }) => [id, kind] as const),
  ),
)

const summary = ({ id, contract, reads }: Omit<RuleSummary, "summary">): RuleSummary => ({
  id,
  contract,
  summary: ruleSummaries[id] ?? "",
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
