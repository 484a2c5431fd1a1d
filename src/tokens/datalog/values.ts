/**
 * Values of the datalog as things to compare: keys, order, dates, bytes as hexadecimal.
 *
 * Laws. Two values are one exactly when their keys are: a set with its items in any order, a map with its entries in any
 * order. `compareTerms` is a total order, and zero exactly for one value. `readDate(printDate(s)) = s` up to the year 9999.
 */
import { ascending } from "../../model/ascending.js"
import type { Predicate, PublicKey, Term } from "./syntax.js"

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** Bytes as lower-case hexadecimal. */
export const printHex = (bytes: Uint8Array): string => {
  let text = ""
  for (const byte of bytes) text += hexOfByte[byte]
  return text
}

/** The bytes of hexadecimal digits, of which there is an even number. */
export const readHex = (digits: string): Uint8Array => {
  const bytes = new Uint8Array(digits.length / 2)
  for (const at of bytes.keys()) bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
  return bytes
}

/** A public key as the datalog writes it: `ed25519/` or `secp256r1/` and its bytes in hexadecimal. */
export const printKey = (key: PublicKey): string => `${key.algorithm}/${printHex(key.bytes)}`

const lastDate = 253_402_300_799n

/** A date as RFC 3339 writes it, in UTC; null after the year 9999, which it cannot write. */
export const printDate = (seconds: bigint): string | null =>
  seconds < 0n || seconds > lastDate
    ? null
    : `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}Z`

const writtenDate = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/**
 * The whole seconds since 1970 of a date in RFC 3339; null for what is none, or is before 1970. Fractions of a second are
 * left out.
 */
export const readDate = (text: string): bigint | null => {
  const parts = writtenDate.exec(text)
  if (parts === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number)
  const [sign, hours, minutes] = [parts[7], Number(parts[8] ?? 0), Number(parts[9] ?? 0)]
  const local = new Date(0)
  local.setUTCFullYear(year, month - 1, day)
  // A day that its month has not is one of another month.
  if (local.getUTCMonth() !== month - 1) return null
  if (hour > 23 || minute > 59 || second > 59 || hours > 23 || minutes > 59) return null
  const offset = (hours * 60 + minutes) * 60
  const seconds =
    local.getTime() / 1000 + (hour * 60 + minute) * 60 + second - (sign === "-" ? -offset : offset)
  return seconds < 0 ? null : BigInt(seconds)
}

/** Texts that no two lists of texts have in common. */
const framed = (keys: readonly string[]): string => {
  let all = ""
  for (const key of keys) all += `${key.length}:${key}`
  return all
}

/** A text that two terms share exactly when they are one value. */
export const keyOf = (term: Term): string => {
  switch (term._tag) {
    case "Variable":
      return `$${term.name}`
    case "Integer":
      return `i${term.value}`
    case "Text":
      return `s${term.value}`
    case "Date":
      return `d${term.seconds}`
    case "Bytes":
      return `b${printHex(term.bytes)}`
    case "Boolean":
      return `${term.value}`
    case "Null":
      return "n"
    case "Set":
      return `{${framed([...new Set(term.items.map(keyOf))].sort())}`
    case "Array":
      return `[${framed(term.items.map(keyOf))}`
    case "Map":
      return `m${framed(entriesOf(term).map(([key, value]) => framed([key, keyOf(value)])))}`
  }
}

/** The entries of a map by key, each key with the value that comes last, in the order of the keys. */
const entriesOf = (map: Term & { readonly _tag: "Map" }): readonly (readonly [string, Term])[] =>
  [...new Map(map.entries.map(([key, value]) => [keyOf(key), value] as const))].sort(([one], [other]) =>
    ascending(one, other),
  )

/** A text that two predicates share exactly when they are one, of the keys of their terms. */
export const keyOfTerms = (keys: readonly string[]): string => framed(keys)

/** Whether two terms are one value. What is one of the host's is compared as such, and is equal to no value of another kind. */
export const sameTerm = (one: Term, other: Term): boolean =>
  "value" in one ? one.value === (other as typeof one).value : keyOf(one) === keyOf(other)

/** Whether all terms are of one kind. */
export const areOfOneKind = (terms: readonly Term[]): boolean =>
  new Set(terms.map(({ _tag }) => _tag)).size <= 1

/** A variable is none of them, and before all. */
const rank: readonly Term["_tag"][] = [
  "Integer",
  "Text",
  "Date",
  "Bytes",
  "Boolean",
  "Set",
  "Null",
  "Array",
  "Map",
]

/** The order of two texts by code point, which is that of their bytes in UTF-8. */
const compareTexts = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)]
    // A surrogate stands for a code point above all others of one unit.
    if (left !== right) return (isSurrogate(left) ? 1 : 0) - (isSurrogate(right) ? 1 : 0) || left - right
  }
  return one.length - other.length
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

/**
 * The order of two terms: by kind, then by value. Composite values of one kind have an order too, which means nothing more.
 */
export const compareTerms = (one: Term, other: Term): number => {
  if (one._tag === "Integer" && other._tag === "Integer") return ascending(one.value, other.value)
  if (one._tag === "Date" && other._tag === "Date") return ascending(one.seconds, other.seconds)
  if (one._tag === "Text" && other._tag === "Text") return compareTexts(one.value, other.value)
  return rank.indexOf(one._tag) - rank.indexOf(other._tag) || ascending(keyOf(one), keyOf(other))
}

/** The items of a set, each once and in order. */
export const itemsOf = (items: readonly Term[]): readonly Term[] => {
  const sorted = [...items].sort(compareTerms)
  return sorted.filter((item, at) => at === 0 || compareTerms(sorted[at - 1] as Term, item) !== 0)
}

/** The names of the variables in a predicate, as often as they are there. */
export const variablesOf = (predicate: Predicate): readonly string[] =>
  predicate.terms.flatMap((term) => (term._tag === "Variable" ? [term.name] : []))

/** The variables of a rule's head that its body does not bind. A rule that has any means nothing. */
export const unboundIn = (rule: {
  readonly head: Predicate
  readonly body: readonly Predicate[]
}): readonly string[] => {
  const bound = new Set(rule.body.flatMap(variablesOf))
  return [...new Set(variablesOf(rule.head))].filter((name) => !bound.has(name))
}
