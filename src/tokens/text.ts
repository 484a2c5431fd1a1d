/**
 * Texts and bytes: URL-safe base64 with or without padding, hexadecimal digits, UTF-8.
 *
 * Laws. Decoding what was encoded gives it back. Bytes have one text without padding and one with it: two texts that differ in
 * anything else are never the same bytes.
 */
import { readHex } from "./datalog/values.js"

declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array }
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { readonly decode: (bytes: Uint8Array) => string }

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** @internal */
export const utf8 = (text: string): Uint8Array => encoder.encode(text)

/**
 * The text of bytes, or null where they are not UTF-8.
 *
 * @internal
 */
export const utf8Text = (bytes: Uint8Array, from: number, to: number): string | null => {
  // Most texts are short and plain: a decoder costs more to call than they do to read.
  if (to - from < 32) {
    let text = ""
    let at = from
    while (at < to && (bytes[at] as number) < 128) text += String.fromCharCode(bytes[at++] as number)
    if (at === to) return text
  }
  try {
    return decoder.decode(bytes.subarray(from, to))
  } catch {
    return null
  }
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
const valueOfDigit: readonly number[] = Array.from({ length: 128 }, (_, code) =>
  digits.indexOf(String.fromCharCode(code)),
)

/**
 * URL-safe base64 without padding.
 *
 * @internal
 */
export const base64url = (bytes: Uint8Array): string => {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const bits = ((bytes[at] as number) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const digit = (shift: number): string => digits[(bits >> shift) & 63] as string
    pieces.push(digit(18), digit(12))
    if (left > 1) pieces.push(digit(6))
    if (left > 2) pieces.push(digit(0))
  }
  return pieces.join("")
}

/**
 * The bytes of URL-safe base64, padded or not; a number is the position of what is not. Bits that no byte takes are zero.
 *
 * @internal
 */
export const fromBase64url = (text: string): Uint8Array | number => {
  let length = text.length
  if (text.endsWith("=")) {
    if (length % 4 !== 0) return length - 1
    length -= text.endsWith("==") ? 2 : 1
  }
  if (length % 4 === 1) return length - 1
  const bytes = new Uint8Array(Math.floor((length * 3) / 4))
  let bits = 0
  let place = 0
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    const value = code < 128 ? (valueOfDigit[code] as number) : -1
    if (value < 0) return at
    bits = ((bits & 0xffff) << 6) | value
    const has = at % 4
    if (has > 0) bytes[place++] = bits >> (6 - 2 * has)
  }
  const spare = length % 4 === 2 ? 15 : length % 4 === 3 ? 3 : 0
  return (bits & spare) === 0 ? bytes : length - 1
}

/**
 * The bytes of hexadecimal digits, two for each, or null.
 *
 * @internal
 */
export const fromHex = (text: string): Uint8Array | null =>
  text.length % 2 === 0 && /^[0-9a-fA-F]*$/.test(text) ? readHex(text) : null

/** @internal */
export const concat = (...parts: readonly Uint8Array[]): Uint8Array => {
  let length = 0
  for (const part of parts) length += part.length
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** @internal */
export const sameBytes = (left: Uint8Array, right: Uint8Array): boolean => {
  if (left.length !== right.length) return false
  let different = 0
  for (const [at, byte] of left.entries()) different |= byte ^ (right[at] as number)
  return different === 0
}
