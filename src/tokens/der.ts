/**
 * As much of DER as keys and signatures are written in, read strictly: a value has one encoding.
 *
 * Laws. `readSignature(writeSignature(rs)) = rs` for the 64 bytes of r and s.
 */
import { concat } from "./text.js"

/**
 * One value: its tag, and where what is in it begins and ends.
 *
 * @internal
 */
export interface Value {
  readonly tag: number
  readonly from: number
  readonly to: number
}

/** @internal */
export const integerTag = 0x02
/** @internal */
export const bitsTag = 0x03
/** @internal */
export const octetsTag = 0x04
/** @internal */
export const oidTag = 0x06
/** @internal */
export const sequenceTag = 0x30

const none: readonly Value[] = []

/**
 * The values from one place to another, one after the other; none where anything else is there.
 *
 * @internal
 */
export const values = (bytes: Uint8Array, from = 0, to = bytes.length): readonly Value[] => {
  const found: Value[] = []
  let at = from
  while (at < to) {
    const tag = bytes[at++] as number
    let length = bytes[at++] ?? 256
    if (length === 0x81) {
      length = bytes[at++] ?? 256
      if (length < 128) return none
    } else if (length >= 128) return none
    if (at + length > to) return none
    found.push({ tag, from: at, to: at + length })
    at += length
  }
  return found
}

/**
 * The values in a value of a tag.
 *
 * @internal
 */
export const inside = (bytes: Uint8Array, value: Value | undefined, tag: number): readonly Value[] =>
  value?.tag === tag ? values(bytes, value.from, value.to) : none

/**
 * The values in the one sequence that bytes are.
 *
 * @internal
 */
export const sequence = (bytes: Uint8Array): readonly Value[] => {
  const [whole, ...more] = values(bytes)
  return more.length === 0 ? inside(bytes, whole, sequenceTag) : none
}

/** A positive number of at most 32 bytes, to 32 bytes. */
const number = (bytes: Uint8Array, value: Value | undefined): Uint8Array | null => {
  if (value?.tag !== integerTag) return null
  const written = bytes.subarray(value.from, value.to)
  const [first = 128, second = 0] = written
  // A zero stands before digits that would be below zero, and nowhere else.
  if (first >= 128 || (first === 0 && second < 128)) return null
  const digits = first === 0 ? written.subarray(1) : written
  return digits.length > 32 ? null : concat(new Uint8Array(32 - digits.length), digits)
}

/**
 * A signature of ECDSA as r and s of 32 bytes each, or null.
 *
 * @internal
 */
export const readSignature = (bytes: Uint8Array): Uint8Array | null => {
  const [r, s, ...rest] = sequence(bytes)
  const left = number(bytes, r)
  const right = number(bytes, s)
  return left === null || right === null || rest.length > 0 ? null : concat(left, right)
}

/** @internal */
export const writeSignature = (rs: Uint8Array): Uint8Array => {
  const numbers = [rs.subarray(0, 32), rs.subarray(32)].map((half) => {
    let start = 0
    while (start < 31 && half[start] === 0) start++
    const digits = half.subarray(start)
    const sign = (digits[0] as number) >= 128 ? [0] : []
    return concat(Uint8Array.of(integerTag, digits.length + sign.length, ...sign), digits)
  })
  const inside = concat(...numbers)
  return concat(Uint8Array.of(sequenceTag, inside.length), inside)
}
