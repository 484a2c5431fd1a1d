/**
 * The world of an authorization: facts with their origins, and the rules that add to them until nothing new comes.
 *
 * Facts are kept by predicate, sorted, and those that came in one round behind those that were there. So whatever is asked of
 * them, the first answer is the same in whatever order they were given, and so is the work.
 *
 * An origin, and whom a rule trusts, is a set of places: bit 0 for the authorizer, bit n + 1 for block n.
 */
import { ascending } from "../../model/ascending.js"
import { type ExpressionError, evaluate, type Machine } from "./evaluate.js"
import type { DatalogRule, Expression, Predicate, Term } from "./syntax.js"
import { keyOf, keyOfTerms } from "./values.js"

/**
 * A set of places, as bits: a number, or a bigint where there are more than a number has bits for. Within one authorization all are
 * of one kind, and `&`, `|`, `~`, `<` and the test for emptiness are written alike for both.
 *
 * @internal
 */
export type Places = number

const bits = 32

/**
 * The place of an index, among so many.
 *
 * @internal
 */
export const placeBit = (index: number, of: number): Places =>
  of < bits ? 1 << index : ((1n << BigInt(index)) as unknown as Places)

/** A value with its key. */
interface Value {
  readonly term: Term
  readonly key: string
}

type Bindings = ReadonlyMap<string, Value>

/**
 * A fact with where it comes from.
 *
 * @internal
 */
export interface Fact {
  readonly predicate: Predicate
  readonly values: readonly Value[]
  readonly origin: Places
  /** What no other fact of the predicate and origin has. */
  readonly key: string
}

/** The facts of one name; those before `old` took part in all rounds before the last. `known` has the origins of each key. */
interface Table {
  facts: Fact[]
  old: number
  fresh: Fact[]
  readonly known: Map<string, Places[]>
}

/** No facts of a name. */
const noTable = { facts: [], old: 0 } as const

/**
 * How far an authorization may go. `facts` and `iterations` are counted as the format's reference does; `work` counts the facts
 * that are looked at, the operations that are done and the states of regular expressions.
 *
 * @since 0.1.0
 */
export type Limits = {
  readonly facts: number
  readonly iterations: number
  readonly work: number
}

/**
 * The limits unless others are given (C-216).
 *
 * @example
 * ```ts
 * import { defaultLimits } from "runplan/tokens"
 *
 * assert.deepEqual(defaultLimits, { facts: 1000, iterations: 100, work: 1_000_000 })
 * ```
 *
 * @since 0.1.0
 */
export const defaultLimits: Limits = { facts: 1000, iterations: 100, work: 1_000_000 }

/**
 * A limit that was reached, or an expression that has no value. The rule or query is said by who asked.
 *
 * @since 0.1.0
 */
export type RunError =
  | { readonly _tag: "TooManyFacts"; readonly limit: number }
  | { readonly _tag: "TooManyIterations"; readonly limit: number }
  | ExpressionError

/**
 * A rule made ready, with the blocks that it trusts and the one it is of.
 *
 * @internal
 */
export interface Ready {
  readonly rule: DatalogRule
  readonly patterns: readonly Pattern[]
  readonly trusted: Places
  readonly origin: Places
}

/** What a fact must look like: of each term the key that it must have, or null where the variable in `names` takes it. */
interface Pattern {
  readonly name: string
  readonly keys: readonly (string | null)[]
  readonly names: readonly (string | null)[]
}

const patternOf = ({ name, terms }: Predicate): Pattern => {
  const keys: (string | null)[] = []
  const names: (string | null)[] = []
  for (const term of terms) {
    const variable = term._tag === "Variable"
    keys.push(variable ? null : keyOf(term))
    names.push(variable ? term.name : null)
  }
  return { name, keys, names }
}

/** @internal */
export const ready = (rule: DatalogRule, trusted: Places, origin: Places): Ready => ({
  rule,
  trusted,
  origin,
  patterns: rule.body.map(patternOf),
})

/**
 * How near a query came that nothing satisfied: the facts that fit its first predicates, and what was wrong with the next. When
 * `missing` is the number of predicates, all fit and the expression of that index, counted from there, was false.
 *
 * @internal
 */
export interface Nearest {
  readonly facts: readonly Fact[]
  readonly missing: number
  readonly bindings: Bindings
}

/**
 * What asking a query came to: the first facts that satisfy it, or how near it came, or why it stopped.
 *
 * @internal
 */
export type QueryResult =
  | { readonly _tag: "Satisfied"; readonly facts: readonly Fact[] }
  | { readonly _tag: "Unsatisfied"; readonly nearest: Nearest }
  | { readonly _tag: "Stopped"; readonly error: ExpressionError }

/** How near a query came that no fact fits. */
const farthest: Nearest = { facts: [], missing: 0, bindings: new Map() }

const compareFacts = (one: Fact, other: Fact): number =>
  one.values.length - other.values.length ||
  ascending(one.key, other.key) ||
  ascending(one.origin, other.origin)

/** @internal */
export class World {
  readonly tables = new Map<string, Table>()
  readonly machine: Machine
  count = 0
  constructor(machine: Machine) {
    this.machine = machine
  }

  /**
   * Adds a fact, seen from the next `settle` on, and says whether it is new. One with a variable says nothing, and one that is known
   * nothing new.
   */
  add({ name, terms }: Predicate, origin: Places): boolean {
    const values: Value[] = []
    for (const term of terms) {
      if (term._tag === "Variable") return false
      values.push({ term, key: keyOf(term) })
    }
    return this.addValues(name, values, origin)
  }

  addValues(name: string, values: readonly Value[], origin: Places): boolean {
    let table = this.tables.get(name)
    if (table === undefined) {
      table = { facts: [], old: 0, fresh: [], known: new Map() }
      this.tables.set(name, table)
    }
    const key = values.length === 1 ? (values[0] as Value).key : keyOfTerms(values.map((value) => value.key))
    const origins = table.known.get(key)
    if (origins === undefined) table.known.set(key, [origin])
    else if (origins.includes(origin)) return false
    else origins.push(origin)
    table.fresh.push({ predicate: { name, terms: values.map(({ term }) => term) }, values, origin, key })
    this.count++
    return true
  }

  /** Shows what was added, behind what was there; whether there was anything. */
  settle(): boolean {
    let any = false
    for (const table of this.tables.values()) {
      table.old = table.facts.length
      if (table.fresh.length === 0) continue
      any = true
      table.facts = [...table.facts, ...table.fresh.sort(compareFacts)]
      table.fresh = []
    }
    return any
  }

  /** Applies the rules until nothing new comes; null, or why it stopped and at which rule. */
  saturate(
    rules: readonly Ready[],
    limits: Limits,
  ): { readonly error: RunError; readonly rule: Ready | null } | null {
    this.settle()
    for (let round = 1; ; round++) {
      for (const rule of rules) {
        const error = this.apply(rule, round === 1, limits.facts)
        if (error !== null) return { error, rule }
      }
      if (!this.settle()) return null
      if (round >= limits.iterations)
        return { error: { _tag: "TooManyIterations", limit: limits.iterations }, rule: null }
    }
  }

  /** Adds, to this world or another, what a rule makes of combinations with a fact of the last round; in the first round of all. */
  apply(rule: Ready, first: boolean, limit: number, into: World = this): RunError | null {
    let error: RunError | null = null
    const { head } = rule.rule
    const add = (facts: readonly Fact[], bindings: Bindings): boolean => {
      const value = this.holds(rule.rule.expressions, bindings)
      if (typeof value !== "number") {
        error = value
        return false
      }
      if (value < rule.rule.expressions.length) return true
      let origin = rule.origin
      for (const fact of facts) origin |= fact.origin
      const values: Value[] = []
      for (const term of head.terms) {
        const bound = term._tag === "Variable" ? bindings.get(term.name) : { term, key: keyOf(term) }
        if (bound === undefined) return true
        values.push(bound)
      }
      if (into.addValues(head.name, values, origin) && into.count >= limit) {
        error = { _tag: "TooManyFacts", limit }
        return false
      }
      return true
    }
    if (first) {
      if (!this.combine(rule, -1, add) && error === null) error = { _tag: "TooMuchWork" }
      return error
    }
    for (let fresh = 0; fresh < rule.patterns.length && error === null; fresh++)
      if (!this.combine(rule, fresh, add) && error === null) return { _tag: "TooMuchWork" }
    return error
  }

  /**
   * Every combination of facts that fits a body, in order, up to the first for which `found` says no; false when it did, or when
   * the work is used up. With `fresh` of a predicate's index, that predicate takes facts of the last round alone, and those before it
   * none of them.
   */
  combine(
    query: Ready,
    fresh: number,
    found: (facts: readonly Fact[], bindings: Bindings) => boolean,
    near?: (facts: readonly Fact[], bindings: Bindings) => void,
  ): boolean {
    const { patterns } = query
    const bindings = new Map<string, Value>()
    const facts: Fact[] = []
    const step = (at: number): boolean => {
      const pattern = patterns[at]
      if (pattern === undefined) return found(facts, bindings)
      const { facts: all, old } = this.tables.get(pattern.name) ?? noTable
      const from = at === fresh ? old : 0
      const to = at >= fresh ? all.length : old
      let fitted = false
      for (let index = from; index < to; index++) {
        if (--this.machine.work < 0) return false
        const fact = all[index] as Fact
        if (fact.origin & ~query.trusted) continue
        const bound: string[] = []
        if (fits(pattern, fact, bindings, bound)) {
          fitted = true
          facts.push(fact)
          const on = step(at + 1)
          facts.pop()
          if (!on) return false
        }
        for (const name of bound) bindings.delete(name)
      }
      if (!fitted) near?.(facts, bindings)
      return true
    }
    return step(0)
  }

  /** The index of the first expression that is false, their number when none is, or why one has no value. */
  holds(expressions: readonly Expression[], bindings: Bindings): number | ExpressionError {
    for (const [index, { ops }] of expressions.entries()) {
      const value = evaluate(ops, bindings, this.machine)
      if (value._tag === "Failed") return value.error
      if (value._tag !== "Boolean") return { _tag: "InvalidType", operation: "condition" }
      if (!value.value) return index
    }
    return expressions.length
  }

  /**
   * Asks a query. Every combination is looked at where an expression might fail, so that whether one does is no matter of order:
   * an error counts more than a match. With `all`, every combination must satisfy the expressions, and there must be one.
   */
  ask(query: Ready, all: boolean): QueryResult {
    const { expressions } = query.rule
    const size = query.patterns.length
    let satisfied: readonly Fact[] | null = null
    let nearest = farthest
    let error: ExpressionError | null = null
    let broken = false
    const come = (facts: readonly Fact[], bindings: Bindings, missing: number): void => {
      if (missing > nearest.missing) nearest = { facts: [...facts], missing, bindings: new Map(bindings) }
    }
    this.combine(
      query,
      -1,
      (facts, bindings) => {
        if (expressions.length === 0) {
          satisfied = [...facts]
          return false
        }
        const value = this.holds(expressions, bindings)
        if (typeof value !== "number") {
          error = value
          return false
        }
        if (value === expressions.length) satisfied ??= [...facts]
        else {
          broken = true
          come(facts, bindings, size + value)
        }
        return true
      },
      (facts, bindings) => {
        come(facts, bindings, facts.length)
      },
    )
    if (error !== null) return { _tag: "Stopped", error }
    if (this.machine.work < 0) return { _tag: "Stopped", error: { _tag: "TooMuchWork" } }
    if (satisfied !== null && !(all && broken)) return { _tag: "Satisfied", facts: satisfied }
    return { _tag: "Unsatisfied", nearest }
  }
}

/** Whether a fact fits a pattern; the variables that it bound are noted in `bound`, also when it does not. */
const fits = (pattern: Pattern, fact: Fact, bindings: Map<string, Value>, bound: string[]): boolean => {
  const { keys, names } = pattern
  if (keys.length !== fact.values.length) return false
  for (let at = 0; at < keys.length; at++) {
    const value = fact.values[at] as Value
    const key = keys[at] as string | null
    if (key !== null) {
      if (key !== value.key) return false
      continue
    }
    const name = names[at] as string
    const known = bindings.get(name)
    if (known === undefined) {
      bindings.set(name, value)
      bound.push(name)
    } else if (known.key !== value.key) return false
  }
  return true
}
