/**
 * A block's bytes as its facts, rules, checks and scopes, and back.
 *
 * Laws. `readBlock` of what `writeBlock` wrote is the block, whatever the tables held before. Reading is total: bytes that are no
 * block are one error with its place.
 */
import { mayBeKey } from "./curves.js"
import {
  type BinaryOperation,
  type Block,
  binaryOperations,
  type Check,
  type DatalogRule,
  type Expression,
  type IntegerTerm,
  type Op,
  type Predicate,
  type PublicKey,
  type Scope,
  type Term,
  type TextTerm,
  type UnaryOperation,
  unaryOperations,
} from "./datalog/syntax.js"
import { compareTerms, keyOf } from "./datalog/values.js"
import { leastVersion, NEWEST, neededVersion, OLDEST, SCOPES } from "./datalog/version.js"
import { accept, type BlockDefect, refuse, type TokenResult } from "./errors.js"
import type { Tables } from "./symbols.js"
import { DEEPEST, message, oneFieldOf, type Reader, Writer } from "./wire.js"

const BLOCK = message(
  "symbols*",
  "context?",
  "version:?",
  "facts*",
  "rules*",
  "checks*",
  "scopes*",
  "publicKeys*",
)
const FACT = message("predicate")
const RULE = message("head", "body*", "expressions*", "scopes*")
const CHECK = message("queries*", "kind:?")
const PREDICATE = message("name:", "terms*")
const TERM = oneFieldOf(
  "variable:",
  "integer:",
  "string:",
  "date:",
  "bytes",
  "bool:",
  "set",
  "null",
  "array",
  "map",
)
const ITEMS = message("items*")
const NOTHING = message()
const MAP = message("entries*")
const ENTRY = message("key", "value")
const KEY = oneFieldOf("integer:", "string:")
const EXPRESSION = message("ops*")
const OP = oneFieldOf("value", "unary", "binary", "closure")
const OPERATION = message("kind:", "ffiName:?")
const CLOSURE = message("params:*", "ops*")
const SCOPE = oneFieldOf("scopeType:", "publicKey:")
const PUBLIC_KEY = message("algorithm:", "key")

/**
 * The algorithms in the order of their numbers.
 *
 * @internal
 */
export const ALGORITHMS: readonly PublicKey["algorithm"][] = ["ed25519", "secp256r1"]
const KINDS: readonly Check["kind"][] = ["if", "all", "reject"]

/** @internal */
export const readKey = (reader: Reader): PublicKey => {
  let algorithm: PublicKey["algorithm"] = "ed25519"
  let bytes: Uint8Array = new Uint8Array(0)
  reader.inside(PUBLIC_KEY, (field) => {
    const start = reader.at
    if (field === 2) bytes = reader.sized()
    else algorithm = ALGORITHMS[reader.uint32()] ?? reader.fail("value", start) ?? algorithm
  })
  if (bytes.length !== (algorithm === "ed25519" ? 32 : 33))
    reader.refuse({ _tag: "token-key", place: reader.place, secret: false })
  return { algorithm, bytes: Uint8Array.from(bytes) }
}

/** @internal */
export const writeKey = (writer: Writer, field: number, { algorithm, bytes }: PublicKey): Writer =>
  writer.inside(field, (inner) => inner.number(1, ALGORITHMS.indexOf(algorithm)).sized(2, bytes))

const hasTwice = (terms: readonly Term[]): boolean => new Set(terms.map(keyOf)).size < terms.length

/** What no set holds: a variable, a set, two types, an item twice. */
const isNoSet = (items: readonly Term[]): boolean =>
  items.some(({ _tag }) => _tag === "Variable" || _tag === "Set" || _tag !== items[0]?._tag) ||
  hasTwice(items)

const holdsVariable = (term: Term): boolean => {
  switch (term._tag) {
    case "Variable":
      return true
    case "Array":
      return term.items.some(holdsVariable)
    case "Map":
      return term.entries.some(([, value]) => holdsVariable(value))
    default:
      return false
  }
}

/** Whether operations leave one value behind, each with the values that it takes. */
const leavesOne = (ops: readonly Op[]): boolean => {
  let height = 0
  for (const op of ops) {
    if (op._tag === "Value" || op._tag === "Closure") height++
    else if (height < (op._tag === "Unary" ? 1 : 2)) return false
    else if (op._tag === "Binary") height--
  }
  return height === 1
}

// What stands for what could not be read, until the defect is told.
const NO_TERM = { _tag: "Null" } as Term
const NO_KEY = { _tag: "Text", value: "" } as IntegerTerm | TextTerm
const NO_PREDICATE: Predicate = { name: "", terms: [] }

/** Reads what a block's fields hold, by its tables. What is wrong behind a defect is found and not said: the reader keeps the first. */
const contentsOf = (reader: Reader, tables: Tables) => {
  const symbol = (): string => {
    const number = reader.uint32()
    const text = tables.text(number)
    if (text !== undefined) return text
    reader.refuse({ _tag: "token-symbol-unknown", place: reader.place, symbol: `${number}` })
    return ""
  }
  const list = (): readonly Term[] => {
    const items: Term[] = []
    reader.inside(ITEMS, () => items.push(term()))
    return items
  }
  const bool = (): boolean => {
    const start = reader.at
    const value = reader.uint32()
    if (value > 1) reader.fail("value", start)
    return value === 1
  }
  const key = (): IntegerTerm | TextTerm => {
    let found = NO_KEY
    reader.inside(KEY, (field) => {
      found = field === 1 ? { _tag: "Integer", value: reader.int64() } : { _tag: "Text", value: symbol() }
    })
    return found
  }
  const map = (): readonly (readonly [IntegerTerm | TextTerm, Term])[] => {
    const entries: (readonly [IntegerTerm | TextTerm, Term])[] = []
    reader.inside(MAP, () => {
      let one = NO_KEY
      let value = NO_TERM
      reader.inside(ENTRY, (field) => {
        if (field === 1) one = key()
        else value = term()
      })
      entries.push([one, value])
    })
    return entries
  }
  const oneOfKind = (field: number, start: number): Term => {
    switch (field) {
      case 1:
        return { _tag: "Variable", name: symbol() }
      case 2:
        return { _tag: "Integer", value: reader.int64() }
      case 3:
        return { _tag: "Text", value: symbol() }
      case 4:
        return { _tag: "Date", seconds: reader.number64() }
      case 5:
        return { _tag: "Bytes", bytes: Uint8Array.from(reader.sized()) }
      case 6:
        return { _tag: "Boolean", value: bool() }
      case 7: {
        const items = list()
        if (isNoSet(items)) reader.fail("term", start)
        return { _tag: "Set", items }
      }
      case 9:
        return { _tag: "Array", items: list() }
      case 10: {
        const entries = map()
        if (hasTwice(entries.map(([one]) => one))) reader.fail("term", start)
        return { _tag: "Map", entries }
      }
      default:
        reader.inside(NOTHING, () => undefined)
        return NO_TERM
    }
  }
  const term = (): Term => {
    let found = NO_TERM
    reader.inside(TERM, (field) => {
      found = oneOfKind(field, reader.at)
    })
    return found
  }
  const predicate = (): Predicate => {
    let name = ""
    const terms: Term[] = []
    reader.inside(PREDICATE, (field) => {
      if (field === 1) name = symbol()
      else terms.push(term())
    })
    return { name, terms }
  }
  const operation = <O extends string>(names: readonly O[]): { readonly op: O; readonly ffi?: string } => {
    const begin = reader.at
    let op: O | undefined
    let ffi: string | undefined
    reader.inside(OPERATION, (field) => {
      const start = reader.at
      if (field === 2) ffi = symbol()
      else {
        op = names[reader.uint32()]
        if (op === undefined) reader.fail("value", start)
      }
    })
    // Only the host's functions have a name.
    if ((op === "extern") !== (ffi !== undefined)) reader.fail("expression", begin)
    return { op: op as O, ...(ffi === undefined ? {} : { ffi }) }
  }
  const operations = (into: Op[]): void => {
    reader.inside(OP, (field) => {
      switch (field) {
        case 1:
          into.push({ _tag: "Value", term: term() })
          break
        case 2:
          into.push({ _tag: "Unary", ...operation<UnaryOperation>(unaryOperations) })
          break
        case 3:
          into.push({ _tag: "Binary", ...operation<BinaryOperation>(binaryOperations) })
          break
        default: {
          const params: string[] = []
          const ops: Op[] = []
          const start = reader.at
          reader.inside(CLOSURE, (inner) => {
            if (inner === 1) params.push(symbol())
            else operations(ops)
          })
          if (!leavesOne(ops)) reader.fail("expression", start)
          into.push({ _tag: "Closure", params, ops })
        }
      }
    })
  }
  const expression = (): Expression => {
    const ops: Op[] = []
    const start = reader.at
    reader.inside(EXPRESSION, () => operations(ops))
    if (!leavesOne(ops)) reader.fail("expression", start)
    return { ops }
  }
  const scope = (): Scope => {
    let found: Scope = { _tag: "Authority" }
    reader.inside(SCOPE, (field) => {
      const start = reader.at
      if (field === 1) {
        const kind = reader.uint32()
        if (kind > 1) reader.fail("value", start)
        else if (kind === 1) found = { _tag: "Previous" }
        return
      }
      const index = reader.int64()
      const known = tables.keys[Number(index)]
      if (known === undefined) {
        reader.refuse({ _tag: "token-key-unknown", place: reader.place, index: `${index}` })
      } else found = { _tag: "PublicKey", key: known }
    })
    return found
  }
  const rule = (): DatalogRule => {
    let head = NO_PREDICATE
    const body: Predicate[] = []
    const expressions: Expression[] = []
    const scopes: Scope[] = []
    reader.inside(RULE, (field) => {
      if (field === 1) head = predicate()
      else if (field === 2) body.push(predicate())
      else if (field === 3) expressions.push(expression())
      else scopes.push(scope())
    })
    return { head, body, expressions, scopes }
  }
  const fact = (): Predicate => {
    let found = NO_PREDICATE
    const start = reader.at
    reader.inside(FACT, () => {
      found = predicate()
    })
    if (found.terms.some(holdsVariable)) reader.fail("term", start)
    return found
  }
  /** A check, and whether its kind is written, which version 3 has not. */
  const check = (): { readonly check: Check; readonly kinded: boolean } => {
    const queries: DatalogRule[] = []
    let kind: Check["kind"] | undefined
    const begin = reader.at
    reader.inside(CHECK, (field) => {
      const start = reader.at
      if (field === 1) queries.push(rule())
      else {
        kind = KINDS[reader.uint32()]
        if (kind === undefined) reader.fail("value", start)
      }
    })
    if (queries.length === 0) reader.fail("field-missing", begin, "queries")
    return { check: { kind: kind ?? "if", queries }, kinded: kind !== undefined }
  }
  return { fact, rule, check, scope }
}

/**
 * Reads a block that begins where the reading stands and ends at its end. The tables take in what the block adds to them. Undefined
 * when the reader has found an error.
 *
 * @internal
 */
export const readBlock = (
  reader: Reader,
  tables: Tables,
  externalKey: PublicKey | null,
): Block | undefined => {
  const begin = reader.at
  const end = reader.end
  let context: string | null = null
  let version = 0
  // Texts and keys first: what refers to them may stand before them. After a defect the second reading finds nothing more.
  reader.fields(BLOCK, (field) => {
    switch (field) {
      case 1:
        if (!tables.add(reader.text())) reader.refuse({ _tag: "token-symbol-repeated", place: reader.place })
        break
      case 2:
        context = reader.text()
        break
      case 3:
        version = reader.uint32()
        break
      case 8: {
        const key = readKey(reader)
        if (!tables.addKey(key)) reader.refuse({ _tag: "token-key-repeated", place: reader.place })
        break
      }
      default:
        reader.sized()
    }
  })
  const place = reader.place
  if (version < OLDEST || version > NEWEST) {
    reader.refuse({ _tag: "token-version", place, version, minimum: OLDEST, maximum: NEWEST })
    return undefined
  }
  const facts: Predicate[] = []
  const rules: DatalogRule[] = []
  const checks: Check[] = []
  const scopes: Scope[] = []
  const contents = contentsOf(reader, tables)
  let kinded = false
  reader.at = begin
  reader.end = end
  reader.fields(BLOCK, (field) => {
    switch (field) {
      case 3:
        reader.uint32()
        break
      case 4:
        facts.push(contents.fact())
        break
      case 5:
        rules.push(contents.rule())
        break
      case 6: {
        const read = contents.check()
        kinded ||= read.kinded
        checks.push(read.check)
        break
      }
      case 7:
        scopes.push(contents.scope())
        break
      default:
        reader.sized()
    }
  })
  if (reader.error !== undefined) return undefined
  const block: Block = { context, version, facts, rules, checks, scopes, externalKey }
  const needed = Math.max(leastVersion(block), kinded ? SCOPES : OLDEST)
  if (needed > version) {
    reader.refuse({ _tag: "token-newer-feature", place, version, needed })
    return undefined
  }
  return block
}

const INT64 = 1n << 63n

/** What keeps a term from being written, as a message so deep in the block's. There is room for what is in it, be that empty. */
const termDefect = (term: Term, depth: number): BlockDefect | null => {
  if (depth >= DEEPEST) return "deep"
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
      return term.value >= -INT64 && term.value < INT64 ? null : "range"
    case "Date":
      return term.seconds >= 0n && term.seconds < 2n * INT64 ? null : "range"
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
 * What a block is to hold.
 *
 * @since 0.1.0
 */
export type BlockContents = Pick<Block, "facts" | "rules" | "checks" | "scopes"> & {
  readonly context?: string | null
}

/** Everything that keeps a block from being written, with its place. */
const problemsOf = ({ facts, rules, checks, scopes, context }: BlockContents) => {
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
    if (depth >= DEEPEST) return "deep"
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
    if (!KINDS.includes(kind) || queries.length === 0) add(`checks.${index}`, "operation")
    for (const [at, query] of queries.entries()) rule(`checks.${index}.queries.${at}`, query)
  }
  key("scopes", scopes)
  return problems
}

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
      if (check.kind !== "if") inner.number(2, KINDS.indexOf(check.kind))
    })
  }
  for (const one of block.scopes) scope(contents, 7, one)
  const writer = new Writer()
  for (const symbol of tables.symbols.slice(knownSymbols)) writer.text(1, symbol)
  if (block.context != null) writer.text(2, block.context)
  writer.number(3, version).append(contents)
  for (const key of tables.keys.slice(knownKeys)) writeKey(writer, 8, key)
  return accept({ bytes: writer.bytes(), version })
}
