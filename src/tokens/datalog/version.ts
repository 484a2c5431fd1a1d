/**
 * Which version of the format a block needs: the least that has all that the block uses.
 *
 * @since 0.1.0
 */
import type { Block, Expression, Op, Predicate, Rule, Term } from "./syntax.js"

/** The operations that came with 3.1, and with 3.3. */
const SINCE_3_1 = new Set(["&", "|", "^", "!=="])
const SINCE_3_3 = new Set(["type", "extern", "==", "!=", "&&", "||", "all", "any", "get", "try_or"])

const isNewTerm = (term: Term): boolean =>
  term._tag === "Null" ||
  term._tag === "Array" ||
  term._tag === "Map" ||
  (term._tag === "Set" && term.items.some(isNewTerm))

const isNewPredicate = ({ terms }: Predicate): boolean => terms.some(isNewTerm)

const isNewOp = (op: Op): boolean =>
  op._tag === "Closure" || (op._tag === "Value" ? isNewTerm(op.term) : SINCE_3_3.has(op.op))

const isOp31 = (op: Op): boolean => op._tag === "Binary" && SINCE_3_1.has(op.op)

const some = (rules: readonly Rule[], test: (op: Op) => boolean): boolean =>
  rules.some(({ expressions }) => expressions.some(({ ops }: Expression) => ops.some(test)))

/**
 * The number on the wire of the least version that a block needs: 3 for 3.0, 4 for 3.1, 5 for 3.2, 6 for 3.3.
 *
 * @since 0.1.0
 */
export const neededVersion = (
  block: Pick<Block, "facts" | "rules" | "checks" | "scopes" | "externalKey">,
): number => {
  const rules = [...block.rules, ...block.checks.flatMap(({ queries }) => queries)]
  if (
    block.facts.some(isNewPredicate) ||
    rules.some(({ head, body }) => isNewPredicate(head) || body.some(isNewPredicate)) ||
    block.checks.some(({ kind }) => kind === "reject") ||
    some(rules, isNewOp)
  )
    return 6
  if (block.externalKey !== null) return 5
  return block.scopes.length > 0 ||
    rules.some(({ scopes }) => scopes.length > 0) ||
    block.checks.some(({ kind }) => kind === "all") ||
    some(rules, isOp31)
    ? 4
    : 3
}
