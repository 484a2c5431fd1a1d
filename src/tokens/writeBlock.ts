/**
 * A block's facts, rules, checks and scopes as its bytes.
 */
import { succeed } from "../model/result.js"
import { type BlockContents, kinds, writeKey } from "./block.js"
import { problemsOf } from "./blockProblems.js"
import {
  binaryOperations,
  type DatalogRule,
  type Op,
  type Predicate,
  type Scope,
  type Term,
  unaryOperations,
} from "./datalog/syntax.js"
import { compareTerms } from "./datalog/values.js"
import { neededVersion } from "./datalog/version.js"
import { refuse, type TokenResult } from "./errors.js"
import type { Tables } from "./symbols.js"
import { Writer } from "./wire.js"

/**
 * Writes a block after the tables of those before it, which take in what it adds. Its version is the lowest that its contents
 * need, and not below `least`. The errors are `token-block-invalid`, each with its place.
 *
 * @internal
 */
export const writeBlock = (
  block: BlockContents,
  tables: Tables,
  least: number,
): TokenResult<{ readonly bytes: Uint8Array; readonly version: number }> => {
  const [first, ...others] = problemsOf(block).map(
    (problem) => ({ _tag: "token-block-invalid", ...problem }) as const,
  )
  if (first !== undefined) return refuse(first, ...others)
  const knownSymbols = tables.symbols.length
  const knownKeys = tables.keys.length
  // Numbers are given in the order in which the reference implementation gives them: alphabetically in a set, which then stands in the
  // order of its numbers.
  const byNumber = (left: Term, right: Term): number =>
    left._tag === "Text" && right._tag === "Text"
      ? tables.number(left.value) - tables.number(right.value)
      : compareTerms(left, right)
  const intern = (term: Term): void => {
    switch (term._tag) {
      case "Variable":
        tables.number(term.name)
        break
      case "Text":
        tables.number(term.value)
        break
      case "Set":
        for (const item of [...term.items].sort(compareTerms)) intern(item)
        break
      case "Array":
        for (const item of term.items) intern(item)
        break
      case "Map":
        for (const [key, value] of [...term.entries].sort(([a], [b]) => compareTerms(a, b))) {
          intern(key)
          intern(value)
        }
    }
  }
  const term = (writer: Writer, one: Term): void => {
    const items = (field: number, all: readonly Term[]): void => {
      writer.inside(field, (inner) => {
        for (const item of all) inner.inside(1, (deeper) => term(deeper, item))
      })
    }
    switch (one._tag) {
      case "Variable":
        writer.number(1, tables.number(one.name))
        break
      case "Integer":
        writer.number(2, one.value)
        break
      case "Text":
        writer.number(3, tables.number(one.value))
        break
      case "Date":
        writer.number(4, one.seconds)
        break
      case "Bytes":
        writer.sized(5, one.bytes)
        break
      case "Boolean":
        writer.number(6, one.value ? 1 : 0)
        break
      case "Set":
        items(7, [...one.items].sort(byNumber))
        break
      case "Null":
        writer.sized(8, [])
        break
      case "Array":
        items(9, one.items)
        break
      case "Map":
        writer.inside(10, (inner) => {
          for (const [key, value] of [...one.entries].sort(([a], [b]) => byNumber(a, b))) {
            inner.inside(1, (entry) => {
              entry.inside(1, (place) =>
                key._tag === "Integer"
                  ? place.number(1, key.value)
                  : place.number(2, tables.number(key.value)),
              )
              entry.inside(2, (place) => term(place, value))
            })
          }
        })
    }
  }
  const whole = (writer: Writer, one: Term): void => {
    intern(one)
    term(writer, one)
  }
  const predicate = (writer: Writer, { name, terms }: Predicate): void => {
    writer.number(1, tables.number(name))
    for (const one of terms) writer.inside(2, (inner) => whole(inner, one))
  }
  const op = (writer: Writer, one: Op): void => {
    switch (one._tag) {
      case "Value":
        writer.inside(1, (inner) => whole(inner, one.term))
        break
      case "Unary":
      case "Binary":
        writer.inside(one._tag === "Unary" ? 2 : 3, (inner) => {
          const names: readonly string[] = one._tag === "Unary" ? unaryOperations : binaryOperations
          inner.number(1, names.indexOf(one.op))
          if (one.ffi !== undefined) inner.number(2, tables.number(one.ffi))
        })
        break
      case "Closure":
        writer.inside(4, (inner) => {
          for (const param of one.params) inner.number(1, tables.number(param))
          for (const next of one.ops) inner.inside(2, (deeper) => op(deeper, next))
        })
    }
  }
  const scope = (writer: Writer, field: number, one: Scope): void => {
    writer.inside(field, (inner) => {
      if (one._tag === "PublicKey") inner.number(2, tables.keyNumber(one.key))
      else inner.number(1, one._tag === "Authority" ? 0 : 1)
    })
  }
  const rule = (writer: Writer, one: DatalogRule): void => {
    writer.inside(1, (inner) => predicate(inner, one.head))
    for (const body of one.body) writer.inside(2, (inner) => predicate(inner, body))
    for (const { ops } of one.expressions)
      writer.inside(3, (inner) => {
        for (const next of ops) inner.inside(1, (deeper) => op(deeper, next))
      })
    for (const next of one.scopes) scope(writer, 4, next)
  }
  const version = Math.max(least, neededVersion({ ...block, externalKey: null }))
  const contents = new Writer()
  for (const fact of block.facts)
    contents.inside(4, (inner) => inner.inside(1, (deeper) => predicate(deeper, fact)))
  for (const one of block.rules) contents.inside(5, (inner) => rule(inner, one))
  for (const check of block.checks) {
    contents.inside(6, (inner) => {
      for (const query of check.queries) inner.inside(1, (deeper) => rule(deeper, query))
      if (check.kind !== "if") inner.number(2, kinds.indexOf(check.kind))
    })
  }
  for (const one of block.scopes) scope(contents, 7, one)
  const writer = new Writer()
  for (const symbol of tables.symbols.slice(knownSymbols)) writer.text(1, symbol)
  if (block.context != null) writer.text(2, block.context)
  writer.number(3, version).append(contents)
  for (const key of tables.keys.slice(knownKeys)) writeKey(writer, 8, key)
  return succeed({ bytes: writer.bytes(), version })
}
