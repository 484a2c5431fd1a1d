/**
 * What keeps a block from being written: everything at once, each with its place.
 *
 * Law. A block without a problem is written, and what is written is read.
 */
import { type BlockContents, hasTwice, holdsVariable, isNoSet, kinds, leavesOne } from "./block.js"
import { mayBeKey } from "./curves.js"
import {
  binaryOperations,
  type DatalogRule,
  type Op,
  type Predicate,
  type Scope,
  type Term,
  unaryOperations,
} from "./datalog/syntax.js"
import type { BlockDefect } from "./errors.js"
import { deepest } from "./wire.js"

const int64 = 1n << 63n

/** What keeps a term from being written, as a message so deep in the block's. There is room for what is in it, be that empty. */
const termDefect = (term: Term, depth: number): BlockDefect | null => {
  if (depth >= deepest) return "deep"
  const first = (terms: readonly Term[], deeper: number): BlockDefect | null => {
    for (const one of terms) {
      const defect = termDefect(one, depth + deeper)
      if (defect !== null) return defect
    }
    return null
  }
  switch (term._tag) {
    case "Variable":
      return term.name.isWellFormed() ? null : "lone-surrogate"
    case "Text":
      return term.value.isWellFormed() ? null : "lone-surrogate"
    case "Integer":
      return term.value >= -int64 && term.value < int64 ? null : "range"
    case "Date":
      return term.seconds >= 0n && term.seconds < 2n * int64 ? null : "range"
    case "Set":
      // What is in it first: it may be too deep to be looked at.
      return first(term.items, 2) ?? (isNoSet(term.items) ? "set" : null)
    case "Array":
      return first(term.items, 2)
    case "Map":
      return hasTwice(term.entries.map(([key]) => key)) ? "set" : first(term.entries.flat(), 3)
    default:
      return null
  }
}

/**
 * Everything that keeps a block from being written, with its place.
 *
 * @internal
 */
export const problemsOf = ({ facts, rules, checks, scopes, context }: BlockContents) => {
  const problems: { readonly place: string; readonly defect: BlockDefect }[] = []
  const add = (place: string, defect: BlockDefect | null): void => {
    if (defect !== null) problems.push({ place, defect })
  }
  const predicate = (place: string, { name, terms }: Predicate): readonly Term[] => {
    if (!name.isWellFormed()) add(place, "lone-surrogate")
    const defects = terms.map((term) => termDefect(term, 5))
    for (const [index, defect] of defects.entries()) add(`${place}.terms.${index}`, defect)
    return terms.filter((_, index) => defects[index] === null)
  }
  const opsDefect = (ops: readonly Op[], depth: number): BlockDefect | null => {
    if (depth >= deepest) return "deep"
    if (!leavesOne(ops)) return "operation"
    for (const op of ops) {
      const defect =
        op._tag === "Value"
          ? termDefect(op.term, depth + 1)
          : op._tag === "Closure"
            ? op.params.every((param) => param.isWellFormed())
              ? opsDefect(op.ops, depth + 2)
              : "lone-surrogate"
            : (op._tag === "Unary" ? unaryOperations : binaryOperations).includes(op.op as never) &&
                (op.op === "extern") === (op.ffi !== undefined)
              ? op.ffi?.isWellFormed() === false
                ? "lone-surrogate"
                : null
              : "operation"
      if (defect !== null) return defect
    }
    return null
  }
  const key = (place: string, all: readonly Scope[]): void => {
    for (const [index, scope] of all.entries()) {
      if (scope._tag === "PublicKey" && !mayBeKey(scope.key)) add(`${place}.${index}`, "range")
    }
  }
  const rule = (place: string, one: DatalogRule): void => {
    predicate(`${place}.head`, one.head)
    for (const [index, body] of one.body.entries()) predicate(`${place}.body.${index}`, body)
    for (const [index, { ops }] of one.expressions.entries())
      add(`${place}.expressions.${index}`, opsDefect(ops, 5))
    key(`${place}.scopes`, one.scopes)
  }
  if (context?.isWellFormed() === false) add("context", "lone-surrogate")
  for (const [index, fact] of facts.entries()) {
    const sound = predicate(`facts.${index}`, fact)
    if (sound.some(holdsVariable)) add(`facts.${index}`, "variable")
  }
  for (const [index, one] of rules.entries()) rule(`rules.${index}`, one)
  for (const [index, { kind, queries }] of checks.entries()) {
    if (!kinds.includes(kind) || queries.length === 0) add(`checks.${index}`, "operation")
    for (const [at, query] of queries.entries()) rule(`checks.${index}.queries.${at}`, query)
  }
  key("scopes", scopes)
  return problems
}
