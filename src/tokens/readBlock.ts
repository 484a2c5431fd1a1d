/**
 * A block's bytes as its facts, rules, checks and scopes.
 *
 * Laws. `readBlock` of what `writeBlock` wrote is the block, whatever the tables held before. Reading is total: bytes that are no
 * block are one error with its place.
 */
import { hasTwice, holdsVariable, isNoSet, kinds, leavesOne, readKey } from "./block.js"
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
import { leastVersion, newestVersion, oldestVersion, versionOfScopes } from "./datalog/version.js"
import type { Tables } from "./symbols.js"
import { message, oneFieldOf, type Reader } from "./wire.js"

const blockMessage = message(
  "symbols*",
  "context?",
  "version:?",
  "facts*",
  "rules*",
  "checks*",
  "scopes*",
  "publicKeys*",
)
const factMessage = message("predicate")
const ruleMessage = message("head", "body*", "expressions*", "scopes*")
const checkMessage = message("queries*", "kind:?")
const predicateMessage = message("name:", "terms*")
const termMessage = oneFieldOf(
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
const itemsMessage = message("items*")
const emptyMessage = message()
const mapMessage = message("entries*")
const entryMessage = message("key", "value")
const keyMessage = oneFieldOf("integer:", "string:")
const expressionMessage = message("ops*")
const opMessage = oneFieldOf("value", "unary", "binary", "closure")
const operationMessage = message("kind:", "ffiName:?")
const closureMessage = message("params:*", "ops*")
const scopeMessage = oneFieldOf("scopeType:", "publicKey:")

// What stands for what could not be read, until the defect is told.
const noTerm = { _tag: "Null" } as Term
const noKey = { _tag: "Text", value: "" } as IntegerTerm | TextTerm

/**
 * Reads what a block's fields hold, by its tables. What is wrong behind a defect is found and not said: the reader keeps the first, and what
 * has one may lack what it must have.
 */
const contentsOf = (reader: Reader, tables: Tables) => {
  const symbol = (): string => {
    const number = reader.uint32()
    const text = tables.text(number)
    if (text === undefined)
      reader.refuse({ _tag: "token-symbol-unknown", place: reader.place, symbol: `${number}` })
    return text as string
  }
  const list = (): readonly Term[] => {
    const items: Term[] = []
    reader.inside(itemsMessage, () => items.push(term()))
    return items
  }
  const bool = (): boolean => {
    const start = reader.at
    const value = reader.uint32()
    if (value > 1) reader.fail("value", start)
    return value === 1
  }
  const key = (): IntegerTerm | TextTerm => {
    let found = noKey
    reader.inside(keyMessage, (field) => {
      found = field === 1 ? { _tag: "Integer", value: reader.int64() } : { _tag: "Text", value: symbol() }
    })
    return found
  }
  const map = (): readonly (readonly [IntegerTerm | TextTerm, Term])[] => {
    const entries: (readonly [IntegerTerm | TextTerm, Term])[] = []
    reader.inside(mapMessage, () => {
      let one = noKey
      let value = noTerm
      reader.inside(entryMessage, (field) => {
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
        reader.inside(emptyMessage, () => undefined)
        return noTerm
    }
  }
  const term = (): Term => {
    let found = noTerm
    reader.inside(termMessage, (field) => {
      found = oneOfKind(field, reader.at)
    })
    return found
  }
  const predicate = (): Predicate => {
    let name: string | undefined
    const terms: Term[] = []
    reader.inside(predicateMessage, (field) => {
      if (field === 1) name = symbol()
      else terms.push(term())
    })
    return { name: name as unknown as string, terms }
  }
  const operation = <O extends string>(names: readonly O[]): { readonly op: O; readonly ffi?: string } => {
    const begin = reader.at
    let op: O | undefined
    let ffi: string | undefined
    reader.inside(operationMessage, (field) => {
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
    reader.inside(opMessage, (field) => {
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
          reader.inside(closureMessage, (inner) => {
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
    reader.inside(expressionMessage, () => operations(ops))
    if (!leavesOne(ops)) reader.fail("expression", start)
    return { ops }
  }
  const scope = (): Scope => {
    let found: Scope = { _tag: "Authority" }
    reader.inside(scopeMessage, (field) => {
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
    let head: Predicate | undefined
    const body: Predicate[] = []
    const expressions: Expression[] = []
    const scopes: Scope[] = []
    reader.inside(ruleMessage, (field) => {
      if (field === 1) head = predicate()
      else if (field === 2) body.push(predicate())
      else if (field === 3) expressions.push(expression())
      else scopes.push(scope())
    })
    return { head: head as unknown as Predicate, body, expressions, scopes }
  }
  const fact = (): Predicate => {
    let found = undefined as Predicate | undefined
    const start = reader.at
    reader.inside(factMessage, () => {
      found = predicate()
    })
    if (found?.terms.some(holdsVariable)) reader.fail("term", start)
    return found as Predicate
  }
  /** A check, and whether its kind is written, which version 3 has not. */
  const check = (): { readonly check: Check; readonly kinded: boolean } => {
    const queries: DatalogRule[] = []
    let kind: Check["kind"] | undefined
    const begin = reader.at
    reader.inside(checkMessage, (field) => {
      const start = reader.at
      if (field === 1) queries.push(rule())
      else {
        kind = kinds[reader.uint32()]
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
  reader.fields(blockMessage, (field) => {
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
  if (version < oldestVersion || version > newestVersion) {
    reader.refuse({ _tag: "token-version", place, version, minimum: oldestVersion, maximum: newestVersion })
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
  reader.fields(blockMessage, (field) => {
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
  const needed = Math.max(leastVersion(block), kinded ? versionOfScopes : oldestVersion)
  if (needed > version) {
    reader.refuse({ _tag: "token-newer-feature", place, version, needed })
    return undefined
  }
  return block
}
