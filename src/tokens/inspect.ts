/**
 * What the checks of a token say about time: until when they can hold.
 *
 * Laws. After `latest` some check of the token fails, whatever else is true. A block that is appended never makes it later.
 */
import type { Block, Check, DatalogRule, Op, Term } from "./datalog/syntax.js"

/** The last second at which an expression may be true; null: it does not bound the time. */
type Bound = bigint | null

const earlier = (left: Bound, right: Bound): Bound =>
  left === null ? right : right === null ? left : left < right ? left : right

const later = (left: Bound, right: Bound): Bound =>
  left === null || right === null ? null : left > right ? left : right

/** What is known of a value on the stack. */
type Known =
  | { readonly _tag: "Term"; readonly term: Term }
  | { readonly _tag: "Bound"; readonly bound: Bound }
  | { readonly _tag: "Closure"; readonly ops: readonly Op[] }

const unbound: Known = { _tag: "Bound", bound: null }

const compared = (op: string, left: Known, right: Known, times: ReadonlySet<string>): Bound => {
  if (left._tag !== "Term" || right._tag !== "Term") return null
  const isTime = ({ term }: { readonly term: Term }): boolean =>
    term._tag === "Variable" && times.has(term.name)
  const [date, under] = isTime(left)
    ? [right.term, op]
    : isTime(right)
      ? [left.term, mirrored[op]]
      : [null, ""]
  if (date?._tag !== "Date") return null
  switch (under) {
    case "<=":
    case "==":
    case "===":
      return date.seconds
    case "<":
      return date.seconds - 1n
    default:
      return null
  }
}

const mirrored: { readonly [op: string]: string } = { ">=": "<=", ">": "<", "==": "==", "===": "===" }

/** The bound of a postfix expression, and of what is not understood none. */
const boundOf = (ops: readonly Op[], times: ReadonlySet<string>): Bound => {
  const stack: Known[] = []
  const bound = (known: Known): Bound =>
    known._tag === "Bound" ? known.bound : known._tag === "Closure" ? boundOf(known.ops, times) : null
  for (const op of ops) {
    switch (op._tag) {
      case "Value":
        stack.push({ _tag: "Term", term: op.term })
        break
      case "Closure":
        stack.push({ _tag: "Closure", ops: op.ops })
        break
      case "Unary": {
        const value = stack.pop() ?? unbound
        stack.push(op.op === "()" ? value : unbound)
        break
      }
      case "Binary": {
        const right = stack.pop() ?? unbound
        const left = stack.pop() ?? unbound
        const made =
          op.op === "&&" || op.op === "&&!"
            ? earlier(bound(left), bound(right))
            : op.op === "||" || op.op === "||!"
              ? later(bound(left), bound(right))
              : compared(op.op, left, right, times)
        stack.push({ _tag: "Bound", bound: made })
      }
    }
  }
  const [last] = stack
  return last === undefined ? null : bound(last)
}

/** A query holds only where all of its expressions do. */
const ofQuery = ({ body, expressions }: DatalogRule, time: string): Bound => {
  let bound: Bound = null
  const times = new Set<string>()
  for (const { name, terms } of body) {
    const [term] = terms
    if (name !== time || terms.length !== 1 || term === undefined) continue
    if (term._tag === "Variable") times.add(term.name)
    if (term._tag === "Date") bound = earlier(bound, term.seconds)
  }
  for (const { ops } of expressions) bound = earlier(bound, boundOf(ops, times))
  return bound
}

/** A check holds where one of its queries does; what is rejected is not understood here. */
const ofCheck = ({ kind, queries }: Check, time: string): Bound => {
  if (kind === "reject") return null
  const [first, ...others] = queries.map((query) => ofQuery(query, time))
  return others.reduce<Bound>(later, first ?? null)
}

/**
 * The last second, since 1970, at which a token's checks can hold, the earliest of those that they name; null where none bounds the time.
 * `time` is the name of the fact that holds the time. Checks are understood that compare it with a date, in any of the ways that the
 * language has; what is not understood does not bound it (A-ST-10, A-ST-11).
 *
 * @example
 * ```ts
 * import { latest, mint, privateKey } from "runplan/tokens"
 *
 * const root = privateKey(`ed25519-private/${"01".repeat(32)}`)
 * if (root._tag === "Left") throw new Error("no key")
 * const text = "check if time($time), $time <= 2026-01-01T01:00:00Z;"
 * const token = mint(root.right, text, new Uint8Array(32).fill(2))
 * assert.equal(token._tag === "Right" && latest(token.right.blocks), 1767229200n)
 * ```
 *
 * @since 0.1.0
 */
export const latest = (blocks: readonly Pick<Block, "checks">[], time = "time"): bigint | null => {
  let bound: Bound = null
  for (const { checks } of blocks) for (const check of checks) bound = earlier(bound, ofCheck(check, time))
  return bound
}
