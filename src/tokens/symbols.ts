/**
 * The table of texts that a token's blocks refer to by number, and the table of public keys that scopes refer to. Both grow from
 * block to block; a block of a third party has tables of its own.
 */
import type { PublicKey } from "./datalog/syntax.js"
import { sameKey } from "./keys.js"

/** The texts that every token knows, by their numbers. */
const defaultSymbols: readonly string[] =
  "read write resource operation right time role owner tenant namespace user team service admin email group member ip_address client client_ip domain path version cluster node hostname nonce query".split(
    " ",
  )

const defaultNumbers: ReadonlyMap<string, number> = new Map(
  defaultSymbols.map((text, index) => [text, index]),
)

/** The number of a token's first own text. */
const firstOwnNumber = 1024

/**
 * The tables at a place in a chain of blocks.
 *
 * @internal
 */
export class Tables {
  readonly symbols: string[]
  readonly keys: PublicKey[]
  readonly #numbers: Map<string, number>

  constructor(before?: Tables) {
    this.symbols = [...(before?.symbols ?? [])]
    this.keys = [...(before?.keys ?? [])]
    this.#numbers = new Map(this.symbols.map((text, index) => [text, firstOwnNumber + index]))
  }

  /** Adds a block's text; false when it is there already. */
  add(text: string): boolean {
    if (defaultNumbers.has(text) || this.#numbers.has(text)) return false
    this.#numbers.set(text, firstOwnNumber + this.symbols.length)
    this.symbols.push(text)
    return true
  }

  /** Adds a block's key; false when it is there already. */
  addKey(key: PublicKey): boolean {
    if (this.keys.some((other) => sameKey(other, key))) return false
    this.keys.push(key)
    return true
  }

  text(number: number): string | undefined {
    return number < firstOwnNumber ? defaultSymbols[number] : this.symbols[number - firstOwnNumber]
  }

  number(text: string): number {
    const known = defaultNumbers.get(text) ?? this.#numbers.get(text)
    if (known !== undefined) return known
    this.add(text)
    return firstOwnNumber + this.symbols.length - 1
  }

  keyNumber(key: PublicKey): number {
    const known = this.keys.findIndex((other) => sameKey(other, key))
    if (known >= 0) return known
    this.keys.push(key)
    return this.keys.length - 1
  }
}
