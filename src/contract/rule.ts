/**
 * Rules, and how a table of them decides.
 *
 * Precedence is the order of the table: the first claim is the decision, and every later claim is
 * reported as overridden. So the order that runs, the order that is documented and the reason that is
 * given are one thing. A table knows the plan path that it decides, so what it decided is kept under it.
 *
 * Laws. A table without a last rule decides nothing exactly when no rule claims. Removing a rule whose claim was
 * overridden leaves the decision's value, rule and evidence. Appending a rule never changes them.
 */

import type { Claim, Decision, Overridden } from "../model/decision.js"
import { joined } from "../model/lists.js"
import type { Option } from "../model/result.js"
import type { LedgerId } from "./ledger.js"

/**
 * What a rule looks at: variables and files by name. A name with `*` stands for a family that is looked
 * for by pattern (`CC_HEALTH_CHECK_PATH_*`, a `.nvmrc` in any folder).
 *
 * @since 0.1.0
 */
export type Reads = {
  readonly env: readonly string[]
  readonly files: readonly string[]
}

/**
 * One row of a table of precedence. `contract` holds the ledger ids that it carries out.
 *
 * @since 0.1.0
 */
export interface Rule<Facts, A> {
  readonly id: string
  readonly contract: readonly LedgerId[]
  readonly reads: Reads
  readonly decide: (facts: Facts) => Option<Claim<A>>
}

/**
 * The row that decides when none before it does: it always claims.
 *
 * @since 0.1.0
 */
export interface LastRule<Facts, A> extends Omit<Rule<Facts, A>, "decide"> {
  readonly decide: (facts: Facts) => Claim<A>
}

/**
 * Rules in order of precedence, with the plan path that they decide. `decide` gives the first claim, with every later one as
 * overridden; null when no rule claims.
 *
 * @since 0.1.0
 */
export interface Table<Facts, A, Made extends Decision<A> | null = Decision<A> | null> {
  readonly decides: string
  readonly rules: readonly Rule<Facts, A>[]
  readonly otherwise: LastRule<Facts, A> | null
  readonly decide: (facts: Facts) => Made
}

/**
 * A table that always decides.
 *
 * @since 0.1.0
 */
export type TotalTable<Facts, A> = Table<Facts, A, Decision<A>>

/** Any table, when only its rows matter. */
export type AnyTable = Table<never, unknown>

/**
 * The table of these rules for a plan path.
 *
 * @example
 * ```ts
 * import * as O from "fp-ts/lib/Option.js"
 * import { type Rule, table } from "runplan"
 *
 * const given: Rule<{ port?: number }, number> = {
 *   id: "port.given", contract: ["R-PHP-9"], reads: { env: [], files: [] },
 *   decide: (facts) => facts.port === undefined ? O.none : O.some({ value: facts.port, because: [] }),
 * }
 * const ports = table("network.application.port", [given])
 * assert.equal(ports.decide({ port: 3000 })?.value, 3000)
 * assert.equal(ports.decide({}), null)
 * ```
 *
 * @since 0.1.0
 */
export const table = <Facts, A>(decides: string, rules: readonly Rule<Facts, A>[]): Table<Facts, A> => {
  freezeContracts(rules)
  return { decides, rules, otherwise: null, decide: (facts) => claimInOrder(rules, facts) }
}

/**
 * The table that always decides: these rules, and the one that decides when none of them does. What that one would decide comes
 * last among the overridden.
 *
 * @example
 * ```ts
 * import { totalTable } from "runplan"
 *
 * const ports = totalTable<object, number>("network.application.port", [], {
 *   id: "port.default", contract: ["R-PHP-9"], reads: { env: [], files: [] },
 *   decide: () => ({ value: 8080, because: [] }),
 * })
 * assert.equal(ports.decide({}).rule, "port.default")
 * ```
 *
 * @since 0.1.0
 */
export const totalTable = <Facts, A>(
  decides: string,
  rules: readonly Rule<Facts, A>[],
  otherwise: LastRule<Facts, A>,
): TotalTable<Facts, A> => {
  freezeContracts([...rules, otherwise])
  return {
    decides,
    rules,
    otherwise,
    decide: (facts) => withClaim(claimInOrder(rules, facts), otherwise, otherwise.decide(facts)),
  }
}

/** Every decision of a rule shares its ids, so nobody may change them. */
const freezeContracts = (rules: readonly { readonly contract: readonly string[] }[]): void => {
  for (const rule of rules) Object.freeze(rule.contract)
}

/** Most decisions overrule nothing. */
const none: readonly never[] = Object.freeze([])

/** The decision after one more claim: the first one makes it, every later one is overridden. */
const withClaim = <A>(
  decision: Decision<A> | null,
  { id, contract }: { readonly id: string; readonly contract: readonly LedgerId[] },
  { value, because }: Claim<A>,
): Decision<A> => {
  if (decision === null) return { value, rule: id, contract, because, overridden: none }
  const overridden: Overridden<A> = { value, rule: id, because }
  return {
    value: decision.value,
    rule: decision.rule,
    contract: decision.contract,
    because: decision.because,
    overridden: joined(decision.overridden, [overridden]),
  }
}

const claimInOrder = <Facts, A>(rules: readonly Rule<Facts, A>[], facts: Facts): Decision<A> | null => {
  let decision: Decision<A> | null = null
  for (const rule of rules) {
    const claim = rule.decide(facts)
    if (claim._tag === "Some") decision = withClaim(decision, rule, claim.value)
  }
  return decision
}

/** As much of a table as deciding by it takes. */
interface Asked<Facts, Made> {
  readonly decides: string
  readonly decide: (facts: Facts) => Made
}

/** Decides by a table. `path` is where the plan has the value, when that is not the table's own path. */
export type Ask = <Facts, Made extends Decision | null>(
  asked: Asked<Facts, Made>,
  facts: Facts,
  path?: string,
) => Made

/** Asks tables and keeps nothing: for what is decided and has no place in the plan at hand. */
export const askOnly: Ask = (asked, facts) => asked.decide(facts)

/** Asks tables, and keeps what they decide under its path, in the order in which they are asked. */
export const askInto =
  (decisions: { [path: string]: Decision }): Ask =>
  (asked, facts, path = asked.decides) => {
    const decision = asked.decide(facts)
    if (decision !== null) decisions[path] = decision
    return decision
  }
