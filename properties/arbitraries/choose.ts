/**
 * How often a generator takes which of its branches, and draws that do not shift when there is one more.
 *
 * Laws. What `byName` draws for a field, and which of the other names `oneName` draws, stays as it was when a name is added.
 * What is `remembered` is drawn as if it were not, and the same numbers give the same value, not one like it.
 */
import fc from "fast-check"
import { allRuns } from "./runs.js"

/** One of the branches, each as often as its weight says. */
export const weighted = <A>(...branches: readonly (readonly [number, fc.Arbitrary<A>])[]): fc.Arbitrary<A> =>
  fc.oneof(...branches.map(([weight, arbitrary]) => ({ weight, arbitrary })))

/** The value once in so many times, else nothing. It shrinks to nothing. */
export const onceIn = <A>(times: number, arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | undefined> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: times - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary },
  )

/** The value but once in so many times. */
export const mostly = <A>(times: number, arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | undefined> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: times - 1, arbitrary },
  )

/** A record of the entries that are there, as its own properties whatever they are called. */
export const present = <A>(
  entries: readonly (readonly [string, A | undefined])[],
): { readonly [key: string]: A } => {
  const record: { [key: string]: A } = {}
  for (const [key, value] of entries) {
    if (value !== undefined) {
      Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true })
    }
  }
  return record
}

/** A number of 32 bits, of which every bit rests on each of both. */
const mixed = (one: number, other: number): number => {
  let bits = Math.imul(one ^ other, 0x9e3779b1)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) | 0
}

const hashOf = (name: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return mixed(hash, name.length)
}

/** Numbers from a seed (splitmix32). */
class Numbers {
  #state: number
  constructor(state: number) {
    this.#state = state
  }
  clone(): Numbers {
    return new Numbers(this.#state)
  }
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0
    return mixed(this.#state, 0x68e31da4)
  }
  jump(): void {
    this.#state = mixed(this.#state, 0x1b873593)
  }
  getState(): readonly number[] {
    return [this.#state]
  }
}

const draws = (seed: number, name: string): fc.Random => new fc.Random(new Numbers(mixed(seed, hashOf(name))))

/** The values of the fields as they were drawn, with what each needs to shrink. */
class Drawn {
  readonly fields: readonly fc.Value<unknown>[]
  constructor(fields: readonly fc.Value<unknown>[]) {
    this.fields = fields
  }
}

class ByName<T extends object> extends fc.Arbitrary<T> {
  readonly #names: readonly string[]
  readonly #fields: readonly fc.Arbitrary<unknown>[]
  constructor(fields: { readonly [name in keyof T]: fc.Arbitrary<T[name]> }) {
    super()
    this.#names = Object.keys(fields)
    this.#fields = Object.values(fields)
  }
  #whole(fields: readonly fc.Value<unknown>[]): fc.Value<T> {
    const value = Object.fromEntries(this.#names.map((name, at) => [name, fields[at]?.value]))
    return new fc.Value(value as T, new Drawn(fields))
  }
  generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    const seed = random.nextInt()
    return this.#whole(
      this.#fields.map((field, at) => field.generate(draws(seed, this.#names[at] as string), bias)),
    )
  }
  canShrinkWithoutContext(_value: unknown): _value is T {
    return false
  }
  shrink(_value: T, context: unknown): fc.Stream<fc.Value<T>> {
    if (!(context instanceof Drawn)) return fc.Stream.nil()
    const { fields } = context
    const streams = this.#fields.map((field, at) => {
      const own = fields[at] as fc.Value<unknown>
      return field
        .shrink(own.value_, own.context)
        .map((smaller) => this.#whole(fields.map((other, index) => (index === at ? smaller : other))))
    })
    return fc.Stream.nil<fc.Value<T>>().join(...streams)
  }
}

/** A record whose fields are drawn by their names: one field more or less changes what is drawn for no other. */
export const byName = <T extends object>(
  fields: {
    readonly [name in keyof T]: fc.Arbitrary<T[name]>
  },
): fc.Arbitrary<T> => new ByName<T>(fields)

/** As many cases as the largest laws look at; before one more is drawn, all are forgotten. */
const remembers = 4_000

class Remembered<A> extends fc.Arbitrary<A> {
  readonly #drawn: fc.Arbitrary<A>
  readonly #values = new Map<string, fc.Value<A>>()
  constructor(drawn: fc.Arbitrary<A>) {
    super()
    this.#drawn = drawn
  }
  generate(random: fc.Random, bias: number | undefined): fc.Value<A> {
    const state = random.getState()
    const key = `${state} ${bias}`
    const known = state === undefined ? undefined : this.#values.get(key)
    if (known !== undefined) {
      random.nextInt()
      return known
    }
    const made = this.#drawn.generate(random, bias)
    if (this.#values.size >= remembers) this.#values.clear()
    if (state !== undefined) this.#values.set(key, made)
    return made
  }
  canShrinkWithoutContext(value: unknown): value is A {
    return this.#drawn.canShrinkWithoutContext(value)
  }
  shrink(value: A, context: unknown): fc.Stream<fc.Value<A>> {
    return this.#drawn.shrink(value, context)
  }
}

/**
 * A generator that is made once, and draws each case once: laws that begin with one seed look at the same thousand values, and
 * what one of them has worked out about a value serves the others. It has to rest on `byName`, which takes one number.
 */
export const remembered = <A>(made: () => fc.Arbitrary<A>): (() => fc.Arbitrary<A>) => {
  if (!allRuns) return made
  let known: fc.Arbitrary<A> | undefined
  return () => {
    known ??= new Remembered(made())
    return known
  }
}

/** One of these names, each as often: one name more takes its share from all, and changes no other draw. */
export const oneName = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff }).map((seed) => {
    const ranks = names.map((name) => mixed(seed, hashOf(name)))
    return names[ranks.indexOf(Math.max(...ranks))] as string
  })

const surrogates = { from: 0xd800, count: 0x800 }

/**
 * A character of all that there are. fast-check's own are in a table that takes a second to make, since it asks of each whether it
 * can be had from a text.
 */
export const character: fc.Arbitrary<string> = fc.nat({ max: 0x10_ffff - surrogates.count }).map(
  (at) => String.fromCodePoint(at < surrogates.from ? at : at + surrogates.count),
  (given) => {
    const code = typeof given === "string" ? given.codePointAt(0) : undefined
    if (code === undefined || String.fromCodePoint(code) !== given) throw new Error("more than a character")
    if (code < surrogates.from) return code
    if (code < surrogates.from + surrogates.count) throw new Error("half a character")
    return code - surrogates.count
  },
)

/** Text of any characters. */
export const anyText = (lengths: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.string({ ...lengths, unit: character })

/** Any character as a URL has it: its bytes as percent escapes, also where it could stand for itself. */
const escaped = character.map((one) => {
  const encoded = encodeURIComponent(one)
  return encoded === one ? `%${one.charCodeAt(0).toString(16)}` : encoded
})

const letters = "abcdefghijklmnopqrstuvwxyz"

/** What a part of a URL is written with (RFC 3986): letters, digits, marks, these others, and escapes. */
const written = (others: string): fc.Arbitrary<string> =>
  fc.string({
    unit: weighted(
      [10, fc.constantFrom(...`${letters}${letters.toUpperCase()}0123456789-._~!$&'()*+,;=:@${others}`)],
      [1, escaped],
    ),
  })

/** The path of a URL; it may be empty. fast-check's own takes its characters from the table of a million. */
export const webPath: fc.Arbitrary<string> = fc
  .array(written(""))
  .map((segments) => segments.map((segment) => `/${segment}`).join(""))

/** An address on the web, with a query or without. */
export const webUrl: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom("http", "https"), fc.domain(), webPath, fc.option(written("/?")))
  .map(([scheme, host, path, query]) => `${scheme}://${host}${path}${query === null ? "" : `?${query}`}`)
