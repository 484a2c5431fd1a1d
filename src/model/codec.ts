/**
 * Shapes of data from outside, each written once: the type, what is refused and where, what may be laid over it in part, and the
 * JSON Schema all come out of the same value.
 *
 * Laws. `decode` gives a value exactly when it finds no problem, equal to what it was given and sharing nothing with it. It finds
 * every problem at once, each with its place, and never looks into what it does not know. A key that a shape does not have is a
 * problem. `overlay(codec)(base, {})` is `base`.
 */
import type { Json } from "./json.js"
import { type Result, succeed } from "./result.js"
import { isRecord, kindOf } from "./shape.js"

/**
 * The shapes there are.
 *
 * - `Value`: no object and no list; `schema` is its JSON Schema.
 * - `Fields`: an object with these keys, all of them and no others.
 * - `Table`: an object with any keys that `keys` has no objection to.
 * - `List`: an array.
 * - `Nullable`: null, or the other.
 */
export type Shape =
  | {
      readonly _tag: "Value"
      readonly is: (value: unknown) => boolean
      readonly schema: { readonly [key: string]: Json }
    }
  | { readonly _tag: "Fields"; readonly fields: { readonly [key: string]: Codec<unknown> } }
  | {
      readonly _tag: "Table"
      readonly keys: (key: string) => string | null
      readonly values: Codec<unknown>
    }
  | { readonly _tag: "List"; readonly items: Codec<unknown> }
  | { readonly _tag: "Nullable"; readonly of: Codec<unknown> }

/** A shape with what it is called in a message. `A` is the type of its values, which `Static` takes out. */
export interface Codec<out A> {
  readonly expected: string
  readonly shape: Shape
  readonly values?: A
}

/** The type of a codec's values, readonly throughout. */
export type Static<C> = C extends Codec<infer A> ? A : never

/**
 * What may be laid over a value: every key may be left out, and null takes away what may be taken away. A list of things with names
 * may be changed by their names.
 *
 * @since 0.1.0
 */
export type Overrides<A> = A extends readonly (infer Item)[]
  ? A | OverridesByName<Item>
  : A extends object
    ? OverridesOfParts<A>
    : A

/**
 * Overrides of the items of a list that have names, by those; null takes one away.
 *
 * @since 0.1.0
 */
export type OverridesByName<Item> = Item extends { readonly name: string }
  ? { readonly [name: string]: Overrides<Omit<Item, "name">> | null }
  : never

/**
 * Overrides of the parts of an object; null takes an entry of a table away.
 *
 * @since 0.1.0
 */
export type OverridesOfParts<A> = {
  readonly [key in keyof A]?: Overrides<A[key]> | (string extends keyof A ? null : never) | undefined
}

/**
 * What is wrong at a place: keys joined by dots, "" for the top. `unknown` holds the keys that there are instead of one that is not known.
 */
export interface Misfit {
  readonly place: string
  readonly problem: string
  readonly unknown: { readonly key: string; readonly known: readonly string[] } | null
}

/** A value that a test knows. */
export const value = <A>(
  expected: string,
  schema: { readonly [key: string]: Json },
  is: (value: unknown) => value is A,
): Codec<A> => ({ expected, shape: { _tag: "Value", is, schema } })

/** One of these words. */
export const word = <const W extends readonly string[]>(expected: string, words: W): Codec<W[number]> =>
  value(
    expected,
    { enum: words },
    (given): given is W[number] => typeof given === "string" && words.includes(given),
  )

/** An object with these fields. */
export const fields = <F extends { readonly [key: string]: Codec<unknown> }>(
  of: F,
): Codec<{ readonly [key in keyof F]: Static<F[key]> }> => ({
  expected: `an object with ${Object.keys(of).join(", ")}`,
  shape: { _tag: "Fields", fields: of },
})

/** An object that holds the same under any key; `keys` says what is wrong with one. */
export const tableOf = <A>(
  values: Codec<A>,
  keys: (key: string) => string | null = () => null,
): Codec<{ readonly [key: string]: A }> => ({ expected: "an object", shape: { _tag: "Table", keys, values } })

/** A list. */
export const listOf = <A>(expected: string, items: Codec<A>): Codec<readonly A[]> => ({
  expected,
  shape: { _tag: "List", items },
})

/** The same, or null. */
export const nullable = <A>(of: Codec<A>): Codec<A | null> => ({
  expected: `${of.expected} or null`,
  shape: { _tag: "Nullable", of },
})

/** A text that is not blank. */
export const someText: Codec<string> = value(
  "a text",
  { type: "string", pattern: "\\S" },
  (given): given is string => typeof given === "string" && given.trim() !== "",
)

/** Any text. */
export const anyText: Codec<string> = value(
  "string",
  { type: "string" },
  (given): given is string => typeof given === "string",
)

/** Yes or no. */
export const truth: Codec<boolean> = value(
  "boolean",
  { type: "boolean" },
  (given): given is boolean => typeof given === "boolean",
)

/** A whole number within bounds. */
export const wholeNumber = (expected: string, least: number, most: number): Codec<number> =>
  value(
    expected,
    {
      type: "integer",
      minimum: least,
      ...(most === Number.MAX_SAFE_INTEGER ? {} : { maximum: most }),
    },
    (given): given is number =>
      typeof given === "number" && Number.isInteger(given) && given >= least && given <= most,
  )

/** The value as its own copy, or every problem. */
export const decode = <A>(codec: Codec<A>, given: unknown): Result<readonly Misfit[], A> => {
  const found: Misfit[] = []
  const decoded = read(codec, given, "", found)
  return found.length > 0 ? { _tag: "Left", left: found } : succeed(decoded as A)
}

const at = (place: string, key: string): string => (place === "" ? key : `${place}.${key}`)

const read = (codec: Codec<unknown>, given: unknown, place: string, found: Misfit[]): unknown => {
  const { shape, expected } = codec
  const misfit = (where: string, problem: string, unknown: Misfit["unknown"] = null): void => {
    found.push({ place: where, problem, unknown })
  }
  const mismatch = (): void => misfit(place, `is ${kindOf(given)}; expected ${expected}`)
  switch (shape._tag) {
    case "Value":
      return shape.is(given) ? given : mismatch()
    case "Nullable":
      if (given === null) return null
      // The other's own mismatch does not say that null will do.
      return fits(shape.of.shape, given) ? read(shape.of, given, place, found) : mismatch()
    case "List":
      if (!Array.isArray(given)) return mismatch()
      return given.map((item, index) => read(shape.items, item, at(place, String(index)), found))
    case "Table":
      if (!isRecord(given)) return mismatch()
      return Object.fromEntries(
        Object.entries(given).map(([key, part]) => {
          const problem = shape.keys(key)
          if (problem !== null) misfit(at(place, key), problem)
          return [key, read(shape.values, part, at(place, key), found)]
        }),
      )
    case "Fields": {
      if (!isRecord(given)) return mismatch()
      const known = Object.keys(shape.fields)
      for (const key of Object.keys(given)) {
        if (!Object.hasOwn(shape.fields, key)) misfit(at(place, key), "is not known", { key, known })
      }
      return Object.fromEntries(
        known.map((key) => {
          const part = Object.hasOwn(given, key) ? given[key] : undefined
          return [key, read(shape.fields[key] as Codec<unknown>, part, at(place, key), found)]
        }),
      )
    }
  }
}

/** Whether a value is of the kind that a shape is about, so that what is wrong is wrong inside. */
const fits = (shape: Shape, given: unknown): boolean => {
  switch (shape._tag) {
    case "Value":
      return shape.is(given)
    case "List":
      return Array.isArray(given)
    default:
      return isRecord(given)
  }
}

/**
 * What stands in `base`, with what is given laid over it: objects key by key, lists and values replaced. A null takes an entry of a table
 * away, and one of a list that is given by names. Nothing is checked, and what is not known is kept, so that `decode` can refuse it.
 */
export const overlay =
  (codec: Codec<unknown>) =>
  (base: unknown, given: unknown): unknown =>
    laid(codec, base, given)

const laid = ({ shape }: Codec<unknown>, base: unknown, given: unknown): unknown => {
  if (given === undefined) return base
  switch (shape._tag) {
    case "Value":
      return given
    case "Nullable":
      return given === null ? null : laid(shape.of, base, given)
    case "Fields": {
      if (!isRecord(given)) return given
      const parts = new Map(isRecord(base) ? Object.entries(base) : [])
      for (const [key, part] of Object.entries(given)) {
        const own = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined
        if (part === undefined) continue
        parts.set(key, own === undefined ? part : laid(own, parts.get(key), part))
      }
      // fromEntries defines keys, so that a key named __proto__ stays a key
      return Object.fromEntries(parts)
    }
    case "Table": {
      if (!isRecord(given)) return given
      const parts = new Map(isRecord(base) ? Object.entries(base) : [])
      for (const [key, part] of Object.entries(given)) {
        if (part === null) parts.delete(key)
        else parts.set(key, laid(shape.values, parts.get(key), part))
      }
      return Object.fromEntries(parts)
    }
    case "List":
      return isRecord(given) && isNamed(shape.items) ? byNames(shape.items, base, given) : given
  }
}

const isNamed = ({ shape }: Codec<unknown>): boolean =>
  shape._tag === "Fields" && Object.hasOwn(shape.fields, "name")

const byNames = (
  items: Codec<unknown>,
  base: unknown,
  given: { readonly [name: string]: unknown },
): readonly unknown[] => {
  const rows: readonly unknown[] = Array.isArray(base) ? base : []
  const named = new Map(rows.map((row) => [isRecord(row) ? row.name : undefined, row] as const))
  for (const [name, part] of Object.entries(given)) {
    if (part === null) named.delete(name)
    else named.set(name, isRecord(part) ? laid(items, named.get(name), { ...part, name }) : part)
  }
  return [...named.values()]
}

/** The JSON Schema of a codec's values; with `partial` that of what may be laid over them. */
export const jsonSchema = (codec: Codec<unknown>, partial = false): { readonly [key: string]: Json } => {
  const { shape } = codec
  switch (shape._tag) {
    case "Value":
      return shape.schema
    case "Nullable":
      return { anyOf: [jsonSchema(shape.of, partial), { type: "null" }] }
    case "List": {
      // A list replaces the other whole, so its items are whole.
      const whole = { type: "array", items: jsonSchema(shape.items) }
      if (!partial || !isNamed(shape.items)) return whole
      const { name: _, ...others } = (shape.items.shape as Extract<Shape, { _tag: "Fields" }>).fields
      const item = jsonSchema(fields(others), true)
      return { anyOf: [whole, { type: "object", additionalProperties: { anyOf: [item, { type: "null" }] } }] }
    }
    case "Table": {
      const values = jsonSchema(shape.values, partial)
      return {
        type: "object",
        additionalProperties:
          partial && shape.values.shape._tag !== "Nullable" ? { anyOf: [values, { type: "null" }] } : values,
      }
    }
    case "Fields":
      return {
        type: "object",
        properties: Object.fromEntries(
          Object.entries(shape.fields).map(([key, of]) => [key, jsonSchema(of, partial)]),
        ),
        ...(partial ? {} : { required: Object.keys(shape.fields) }),
        additionalProperties: false,
      }
  }
}
