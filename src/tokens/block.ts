/**
 * What reading and writing a block share: its keys, and what a set, a fact and an expression may hold.
 */
import type { Block, Check, Op, PublicKey, Term } from "./datalog/syntax.js"
import { areOfOneKind, keyOf } from "./datalog/values.js"
import { message, type Reader, type Writer } from "./wire.js"

/**
 * What a block is to hold.
 *
 * @since 0.1.0
 */
export type BlockContents = Pick<Block, "facts" | "rules" | "checks" | "scopes"> & {
  readonly context?: string | null
}

/**
 * The algorithms in the order of their numbers.
 *
 * @internal
 */
export const algorithms: readonly PublicKey["algorithm"][] = ["ed25519", "secp256r1"]

/**
 * The kinds of a check in the order of their numbers.
 *
 * @internal
 */
export const kinds: readonly Check["kind"][] = ["if", "all", "reject"]

const publicKeyMessage = message("algorithm:", "key")

/** @internal */
export const readKey = (reader: Reader): PublicKey => {
  let algorithm: PublicKey["algorithm"] | undefined
  let bytes: Uint8Array = new Uint8Array(0)
  reader.inside(publicKeyMessage, (field) => {
    const start = reader.at
    if (field === 2) bytes = reader.sized()
    else {
      algorithm = algorithms[reader.uint32()]
      if (algorithm === undefined) reader.fail("value", start)
    }
  })
  if (bytes.length !== (algorithm === "ed25519" ? 32 : 33))
    reader.refuse({ _tag: "token-key", place: reader.place, secret: false })
  // Without an algorithm there is a defect, and the key is asked for nothing.
  return { algorithm: algorithm as PublicKey["algorithm"], bytes: Uint8Array.from(bytes) }
}

/** @internal */
export const writeKey = (writer: Writer, field: number, { algorithm, bytes }: PublicKey): Writer =>
  writer.inside(field, (inner) => inner.number(1, algorithms.indexOf(algorithm)).sized(2, bytes))

/**
 * Whether a term is there twice.
 *
 * @internal
 */
export const hasTwice = (terms: readonly Term[]): boolean => new Set(terms.map(keyOf)).size < terms.length

/**
 * What no set holds: a variable, a set, two types, an item twice.
 *
 * @internal
 */
export const isNoSet = (items: readonly Term[]): boolean =>
  items.some(({ _tag }) => _tag === "Variable" || _tag === "Set") || !areOfOneKind(items) || hasTwice(items)

/**
 * Whether a term is a variable, or holds one.
 *
 * @internal
 */
export const holdsVariable = (term: Term): boolean => {
  switch (term._tag) {
    case "Variable":
      return true
    case "Array":
      return term.items.some(holdsVariable)
    case "Map":
      return term.entries.some(([, value]) => holdsVariable(value))
  }
  return false
}

/**
 * Whether operations leave one value behind, each with the values that it takes.
 *
 * @internal
 */
export const leavesOne = (ops: readonly Op[]): boolean => {
  let height = 0
  for (const op of ops) {
    if (op._tag === "Value" || op._tag === "Closure") height++
    else if (height < (op._tag === "Unary" ? 1 : 2)) return false
    else if (op._tag === "Binary") height--
  }
  return height === 1
}
