/**
 * The wire format of the tokens (Protocol Buffers), read strictly and written in one way: fields in the order of their numbers,
 * numbers in as few bytes as they need. What is read is held against a message's fields; the first defect ends the reading,
 * with its place and offset. Nothing throws: after a defect every loop finds itself at its end.
 *
 * Laws. `read` of what was written finds no defect. Bytes with a field that is unknown, repeated, missing or of another wire type, or with a
 * number that is longer than it needs to be, are refused; so a message with its fields in order has one encoding.
 */
import type { TokenError, TokenThing, WireDefect } from "./errors.js"
import { utf8, utf8Text } from "./text.js"

/** A number, or something with a length: the two wire types that the format uses. */
const numberType = 0
const sizedType = 2

/**
 * What a field may be. `many` is a field that may be repeated, `need` one that must be there.
 *
 * @internal
 */
export interface Field {
  readonly name: string
  readonly wire: typeof numberType | typeof sizedType
  readonly many?: true
  readonly need?: true
}

/**
 * The fields of a message, by their numbers from 1. Of a message whose fields exclude each other (`one`) exactly one is there.
 *
 * @internal
 */
export interface Message {
  readonly fields: readonly Field[]
  readonly one?: true
}

/**
 * A message from its fields in the order of their numbers: `name` is something with a length and `name:` a number; `?` behind it
 * may be missing, `*` may be repeated.
 *
 * @internal
 */
export const message = (...names: readonly string[]): Message => ({
  fields: names.map((written) => ({
    name: written.replace(/\W/g, ""),
    wire: written.includes(":") ? numberType : sizedType,
    ...(written.endsWith("*") ? { many: true } : {}),
    ...(/[?*]/.test(written) ? {} : { need: true }),
  })),
})

/**
 * A message of which exactly one field is there.
 *
 * @internal
 */
export const oneFieldOf = (...names: readonly string[]): Message => ({
  fields: message(...names.map((name) => `${name}?`)).fields,
  one: true,
})

/**
 * Messages inside one another, the outermost counted: as many as the reference implementation takes.
 *
 * @internal
 */
export const deepest = 101

const mask64 = (1n << 64n) - 1n

/**
 * Bytes that are being read. `place` is the path to where the reading is.
 *
 * @internal
 */
export class Reader {
  readonly bytes: Uint8Array
  at: number
  end: number
  error: TokenError | undefined
  readonly #thing: TokenThing
  readonly #place: (string | number)[]
  #depth = 0

  constructor(
    bytes: Uint8Array,
    thing: TokenThing,
    place: readonly string[] = [],
    from = 0,
    to = bytes.length,
  ) {
    this.bytes = bytes
    this.at = from
    this.end = to
    this.#thing = thing
    this.#place = [...place]
  }

  get place(): string {
    return this.#place.join(".")
  }

  /** Keeps the first error and goes to the end. */
  refuse(error: TokenError): undefined {
    this.error ??= error
    this.at = Number.POSITIVE_INFINITY
  }

  fail(defect: WireDefect, offset = this.at, name?: string): undefined {
    const place = name === undefined ? this.place : [...this.#place, name].join(".")
    this.refuse({ _tag: "token-bytes", thing: this.#thing, defect, place, offset })
  }

  /** The fields of a message up to the end, each handed over by its number when the reading stands before its value. */
  fields(shape: Message, take: (field: number) => void): undefined {
    if (this.#depth >= deepest) return this.fail("deep")
    this.#depth++
    const counts: number[] = []
    let total = 0
    const begin = this.at
    while (this.at < this.end) {
      const start = this.at
      const tag = this.uint32()
      const number = tag >>> 3
      const field = shape.fields[number - 1]
      if (field === undefined) return this.fail("field-unknown", start)
      if ((tag & 7) !== field.wire) return this.fail("wire-type", start, field.name)
      const count = counts[number] ?? 0
      if ((count > 0 && field.many === undefined) || (total > 0 && shape.one === true)) {
        return this.fail("field-repeated", start, field.name)
      }
      counts[number] = count + 1
      total++
      this.#place.push(field.name)
      if (field.many === true) this.#place.push(count)
      take(number)
      this.#place.length -= field.many === true ? 2 : 1
    }
    this.#depth--
    if (shape.one === true && total === 0) return this.fail("field-missing", begin)
    for (let index = 0; index < shape.fields.length; index++) {
      const field = shape.fields[index] as Field
      if (field.need === true && counts[index + 1] === undefined)
        return this.fail("field-missing", begin, field.name)
    }
  }

  /** A message inside this one. */
  inside(shape: Message, take: (field: number) => void): void {
    const length = this.size()
    const outer = this.end
    this.end = this.at + length
    this.fields(shape, take)
    this.end = outer
  }

  /** A number of up to 64 bits, without a sign. */
  number64(): bigint {
    // Up to four bytes need no big number.
    const start = this.at
    let value = 0
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.#byte()
      value |= (byte & 127) << shift
      if (byte < 128) {
        if (byte === 0 && shift > 0) this.fail("number-long", start)
        return BigInt(value)
      }
    }
    let big = BigInt(value)
    for (let shift = 28n; ; shift += 7n) {
      const byte = this.#byte()
      if (shift === 63n && byte > 1) {
        this.fail("number-long", start)
        return 0n
      }
      big |= BigInt(byte & 127) << shift
      if (byte < 128) {
        if (byte === 0) this.fail("number-long", start)
        return big
      }
    }
  }

  #byte(): number {
    if (this.at < this.end) return this.bytes[this.at++] as number
    this.fail("truncated", Math.min(this.end, this.bytes.length))
    return 0
  }

  uint32(): number {
    const start = this.at
    const first = this.bytes[start] as number
    if (start < this.end && first < 128) {
      this.at++
      return first
    }
    const value = this.number64()
    if (value <= 0xffff_ffffn) return Number(value)
    this.fail("value", start)
    return 0
  }

  int64(): bigint {
    return BigInt.asIntN(64, this.number64())
  }

  /** The length of what comes, which is all there. */
  size(): number {
    const start = this.at
    const length = this.uint32()
    if (length > this.end - this.at) {
      this.fail(this.end === this.bytes.length ? "truncated" : "length", start)
      return 0
    }
    return length
  }

  /** Bytes with their length before them: a view, not a copy. */
  sized(): Uint8Array {
    const length = this.size()
    const from = this.at
    this.at += length
    return this.bytes.subarray(from, from + length)
  }

  text(): string {
    const start = this.at
    const length = this.size()
    const text = utf8Text(this.bytes, this.at, this.at + length)
    this.at += length
    if (text === null) this.fail("utf8", start)
    return text as string
  }
}

/**
 * A message that is being written, field by field in the order of their numbers.
 *
 * @internal
 */
export class Writer {
  readonly #bytes: number[] = []

  #varint(value: bigint): void {
    let rest = value & mask64
    while (rest > 127n) {
      this.#bytes.push(Number(rest & 127n) | 128)
      rest >>= 7n
    }
    this.#bytes.push(Number(rest))
  }

  #small(value: number): void {
    let rest = value
    while (rest > 127) {
      this.#bytes.push((rest & 127) | 128)
      rest = Math.floor(rest / 128)
    }
    this.#bytes.push(rest)
  }

  number(field: number, value: number | bigint): this {
    this.#small((field << 3) | numberType)
    if (typeof value === "bigint") this.#varint(value)
    else this.#small(value)
    return this
  }

  sized(field: number, bytes: ArrayLike<number>): this {
    this.#small((field << 3) | sizedType)
    this.#small(bytes.length)
    for (let at = 0; at < bytes.length; at++) this.#bytes.push(bytes[at] as number)
    return this
  }

  text(field: number, text: string): this {
    return this.sized(field, utf8(text))
  }

  /** A message inside this one. */
  inside(field: number, write: (inner: Writer) => void): this {
    const inner = new Writer()
    write(inner)
    return this.sized(field, inner.#bytes)
  }

  /** What another has written, as it is. */
  append(other: Writer): this {
    for (const byte of other.#bytes) this.#bytes.push(byte)
    return this
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}
