/** What was decided, on which grounds, and what lost. */
import type { Evidence } from "./diagnostic.js"
import type { Json } from "./json.js"

/**
 * What a rule would decide, and the evidence it rests on.
 *
 * @since 0.1.0
 */
export type Claim<A> = {
  readonly value: A
  readonly because: readonly Evidence[]
}

/**
 * A claim that lost, and the rule that made it.
 *
 * @since 0.1.0
 */
export type Overridden<A = Json> = {
  readonly value: A
  readonly rule: string
  readonly because: readonly Evidence[]
}

/**
 * A decided value with the rule that decided it, the ledger ids it rests on, its evidence and what it overruled.
 *
 * @since 0.1.0
 */
export type Decision<A = Json> = {
  readonly value: A
  readonly rule: string
  readonly contract: readonly string[]
  readonly because: readonly Evidence[]
  readonly overridden: readonly Overridden<A>[]
}
