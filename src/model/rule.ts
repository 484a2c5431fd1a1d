/**
 * Rules and how a table of them decides.
 *
 * Precedence is the order of the table: the first claim is the decision, and every later claim is
 * reported as overridden. So the order that runs, the order that is documented and the reason that is
 * given are one thing.
 *
 * Laws. `decide(rules)(facts)` is `none` exactly when no rule claims. Removing a rule whose claim was
 * overridden leaves the decision's value, rule and evidence. Appending a rule never changes them.
 *
 * @since 0.1.0
 */
import * as O from "fp-ts/lib/Option.js"
import type { Evidence } from "./diagnostic.js"
import type { Json } from "./json.js"

/**
 * What a rule looks at: variables and files by name. A name with `*` stands for a family that is looked
 * for by pattern (`CC_HEALTH_CHECK_PATH_*`, a `.nvmrc` in any folder).
 *
 * @since 0.1.0
 */
export interface Reads {
  readonly env: readonly string[]
  readonly files: readonly string[]
}

/**
 * What a rule would decide, and the evidence it rests on.
 *
 * @since 0.1.0
 */
export interface Claim<A> {
  readonly value: A
  readonly because: readonly Evidence[]
}

/**
 * One row of a table of precedence. `contract` holds the ledger ids that it carries out; `summary` says in
 * one sentence what it does.
 *
 * @since 0.1.0
 */
export interface Rule<Facts, A> {
  readonly id: string
  readonly contract: readonly string[]
  readonly summary: string
  readonly reads: Reads
  readonly decide: (facts: Facts) => O.Option<Claim<A>>
}

/**
 * A claim that lost, and the rule that made it.
 *
 * @since 0.1.0
 */
export interface Overridden<A = Json> {
  readonly value: A
  readonly rule: string
  readonly because: readonly Evidence[]
}

/**
 * A decided value with the rule that decided it, the ledger ids it rests on, its evidence and what it overruled.
 *
 * @since 0.1.0
 */
export interface Decision<A = Json> {
  readonly value: A
  readonly rule: string
  readonly contract: readonly string[]
  readonly because: readonly Evidence[]
  readonly overridden: readonly Overridden<A>[]
}

/**
 * The first claim of the table, with every later one as overridden.
 *
 * @example
 * ```ts
 * import * as O from "fp-ts/lib/Option.js"
 * import { decide, type Rule } from "runplan"
 *
 * const rules: readonly Rule<{ port?: number }, number>[] = [
 *   {
 *     id: "port.given", contract: ["R-PHP-9"], summary: "The port that is given.", reads: { env: [], files: [] },
 *     decide: (facts) => facts.port === undefined ? O.none : O.some({ value: facts.port, because: [] }),
 *   },
 *   {
 *     id: "port.default", contract: ["R-PHP-9"], summary: "8080.", reads: { env: [], files: [] },
 *     decide: () => O.some({ value: 8080, because: [] }),
 *   },
 * ]
 * const decision = O.toNullable(decide(rules)({ port: 3000 }))
 * assert.equal(decision?.value, 3000)
 * assert.equal(decision?.overridden[0]?.rule, "port.default")
 * ```
 *
 * @since 0.1.0
 */
export const decide = <Facts, A>(
  rules: readonly Rule<Facts, A>[],
): ((facts: Facts) => O.Option<Decision<A>>) => {
  freezeContracts(rules)
  return (facts) => {
    const decision = claimInOrder(rules, facts)
    return decision === null ? O.none : O.some(decision)
  }
}

/** Every decision of a rule shares its ids, so nobody may change them. */
const freezeContracts = (rules: readonly { readonly contract: readonly string[] }[]): void => {
  for (const rule of rules) Object.freeze(rule.contract)
}

interface OpenDecision<A> extends Decision<A> {
  overridden: readonly Overridden<A>[]
}

/** Most decisions overrule nothing. */
const none: readonly never[] = Object.freeze([])

/** The decision after one more claim: the first one makes it, every later one is overridden. */
const withClaim = <A>(
  decision: OpenDecision<A> | null,
  { id, contract }: { readonly id: string; readonly contract: readonly string[] },
  { value, because }: Claim<A>,
): OpenDecision<A> => {
  if (decision === null) return { value, rule: id, contract, because, overridden: none }
  const overridden = { value, rule: id, because }
  // Nearly always the only one, and a list that grows has room for seventeen.
  decision.overridden = decision.overridden.length === 0 ? [overridden] : [...decision.overridden, overridden]
  return decision
}

const claimInOrder = <Facts, A>(rules: readonly Rule<Facts, A>[], facts: Facts): OpenDecision<A> | null => {
  let decision: OpenDecision<A> | null = null
  for (const rule of rules) {
    const claim = rule.decide(facts)
    if (claim._tag === "Some") decision = withClaim(decision, rule, claim.value)
  }
  return decision
}

/**
 * A table that always claims: its rules, and the one that decides when none of them does.
 *
 * @since 0.1.0
 */
export interface TotalRules<Facts, A> {
  readonly rules: readonly Rule<Facts, A>[]
  readonly otherwise: Omit<Rule<Facts, A>, "decide"> & { readonly decide: (facts: Facts) => Claim<A> }
}

/**
 * `decide` for a table that always claims; what would decide otherwise comes last among the overridden.
 *
 * @since 0.1.0
 */
export const decideTotal = <Facts, A>(table: TotalRules<Facts, A>): ((facts: Facts) => Decision<A>) => {
  freezeContracts([...table.rules, table.otherwise])
  return (facts) =>
    withClaim(claimInOrder(table.rules, facts), table.otherwise, table.otherwise.decide(facts))
}

/**
 * A decision under a function of its value, the overridden values included.
 *
 * @since 0.1.0
 */
export const mapDecision = <A, B>(self: Decision<A>, f: (value: A) => B): Decision<B> => ({
  ...self,
  value: f(self.value),
  overridden: self.overridden.map((claim) => ({ ...claim, value: f(claim.value) })),
})
