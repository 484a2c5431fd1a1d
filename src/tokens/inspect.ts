/**
 * What the checks of a token say about time: until when they can hold.
 *
 * Laws. After `latest` some check of the token fails, whatever else is true. A block that is appended never makes it later.
 */
import { ascending } from "../model/ascending.js"
import type { Block, Check, ClosureOp, DatalogRule, Op, ValueOp } from "./datalog/syntax.js"
import { keyOf } from "./datalog/values.js"

/** The last second at which an expression may be true; null: it does not bound the time. */
type Bound = bigint | null

const inOrder = (bounds: readonly Bound[]): readonly bigint[] =>
  bounds.filter((bound) => bound !== null).sort(ascending)

/** Where all must hold. */
const earliest = (bounds: readonly Bound[]): Bound => inOrder(bounds)[0] ?? null

/** Where one must hold. */
const last = (bounds: readonly Bound[]): Bound =>
  bounds.includes(null) ? null : (inOrder(bounds).at(-1) ?? null)

/** What is known of a value on the stack, if anything is. */
type Known = ValueOp | ClosureOp | { readonly _tag: "Bound"; readonly bound: Bound } | undefined

const compared = (op: string, left: Known, right: Known, times: ReadonlySet<string>): Bound => {
  if (isTime(left, times)) return until(op, right)
  return isTime(right, times) ? until(mirrored[op], left) : null
}

/** Whether a value is a variable that stands for the time, by the keys of those that do. */
const isTime = (known: Known, times: ReadonlySet<string>): boolean =>
  known?._tag === "Value" && times.has(keyOf(known.term))

const dateOf = (known: Known): bigint | null =>
  known?._tag === "Value" && known.term._tag === "Date" ? known.term.seconds : null

/** The bound of the time, compared with a value. */
const until = (op: string | undefined, known: Known): Bound => {
  const seconds = dateOf(known)
  if (seconds === null) return null
  switch (op) {
    case "<=":
    case "==":
    case "===":
      return seconds
    case "<":
      return seconds - 1n
  }
  return null
}

const mirrored: { readonly [op: string]: string } = { ">=": "<=", ">": "<", "==": "==", "===": "===" }

/** The bound of a postfix expression, and of what is not understood none. */
const boundOf = (ops: readonly Op[], times: ReadonlySet<string>): Bound => {
  const stack: Known[] = []
  const bound = (known: Known): Bound => {
    switch (known?._tag) {
      case "Bound":
        return known.bound
      case "Closure":
        return boundOf(known.ops, times)
    }
    return null
  }
  for (const op of ops) {
    switch (op._tag) {
      case "Value":
      case "Closure":
        stack.push(op)
        break
      case "Unary": {
        const value = stack.pop()
        stack.push(op.op === "()" ? value : undefined)
        break
      }
      case "Binary": {
        const right = stack.pop()
        const left = stack.pop()
        const made =
          op.op === "&&" || op.op === "&&!"
            ? earliest([bound(left), bound(right)])
            : op.op === "||" || op.op === "||!"
              ? last([bound(left), bound(right)])
              : compared(op.op, left, right, times)
        stack.push({ _tag: "Bound", bound: made })
      }
    }
  }
  return bound(stack[0])
}

/** A query holds only where all of its expressions do. */
const ofQuery = ({ body, expressions }: DatalogRule, time: string): Bound => {
  const dates: bigint[] = []
  const times = new Set<string>()
  for (const { name, terms } of body) {
    const [term, ...others] = terms
    if (name !== time || others.length > 0) continue
    switch (term?._tag) {
      case "Variable":
        times.add(keyOf(term))
        break
      case "Date":
        dates.push(term.seconds)
    }
  }
  return earliest([...dates, ...expressions.map(({ ops }) => boundOf(ops, times))])
}

/** A check holds where one of its queries does; what is rejected is not understood here. */
const ofCheck = ({ kind, queries }: Check, time: string): Bound =>
  kind === "reject" ? null : last(queries.map((query) => ofQuery(query, time)))

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
  return earliest(blocks.flatMap(({ checks }) => checks.map((check) => ofCheck(check, time))))
}
