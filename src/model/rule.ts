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
export const decide =
  <Facts, A>(rules: readonly Rule<Facts, A>[]) =>
  (facts: Facts): O.Option<Decision<A>> => {
    let winner: Rule<Facts, A> | undefined
    let claim: Claim<A> | undefined
    const overridden: Overridden<A>[] = []
    for (const rule of rules) {
      const next = rule.decide(facts)
      if (next._tag === "None") continue
      if (claim === undefined) {
        winner = rule
        claim = next.value
      } else overridden.push({ value: next.value.value, rule: rule.id, because: next.value.because })
    }
    return winner === undefined || claim === undefined
      ? O.none
      : O.some({
          value: claim.value,
          rule: winner.id,
          contract: winner.contract,
          because: claim.because,
          overridden,
        })
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
export const decideTotal =
  <Facts, A>(table: TotalRules<Facts, A>) =>
  (facts: Facts): Decision<A> => {
    const { otherwise } = table
    const last = otherwise.decide(facts)
    const first = decide(table.rules)(facts)
    return first._tag === "None"
      ? {
          value: last.value,
          rule: otherwise.id,
          contract: otherwise.contract,
          because: last.because,
          overridden: [],
        }
      : {
          ...first.value,
          overridden: [
            ...first.value.overridden,
            { value: last.value, rule: otherwise.id, because: last.because },
          ],
        }
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
