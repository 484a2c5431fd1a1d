/**
 * Where a value from outside does not have the shape that a codec asks for.
 *
 * io-ts says that in contexts, whose text form prints the rejected value, which may be a secret, and one line for each
 * branch of a union. Here a problem is a place, what was expected and the kind of thing that is there; the value stays out.
 */
import type * as t from "io-ts"

/** A place (keys joined by dots, "" for the top), what was expected there, and the kind of what is there. */
export interface ShapeProblem {
  readonly place: string
  readonly expected: string
  readonly actual: string
}

/** The kind of a value in the words of JSON: `null`, `a string`, `an array`… */
export const kindOf = (value: unknown): string => {
  if (value === null) return "null"
  if (value === undefined) return "missing"
  if (Array.isArray(value)) return "an array"
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}

/** The problems behind a codec's errors: one for each place, the branches of a union put together. */
export const shapeProblems = (errors: t.Errors): readonly ShapeProblem[] => {
  const byPlace = new Map<string, ShapeProblem>()
  for (const error of errors) {
    const place = placeOf(error.context)
    const expected = error.message ?? (error.context[error.context.length - 1] as t.ContextEntry).type.name
    const known = byPlace.get(place)
    byPlace.set(place, {
      place,
      expected:
        known === undefined || known.expected === expected ? expected : `${known.expected} or ${expected}`,
      actual: kindOf(error.value),
    })
  }
  return [...byPlace.values()]
}

/** A union's and an intersection's branches have a context entry of their own, whose key is the branch's number. */
const placeOf = (context: t.Context): string => {
  const keys: string[] = []
  context.forEach((entry, index) => {
    const parent = context[index - 1]
    if (parent !== undefined && !isBranching(parent.type)) keys.push(entry.key)
  })
  return keys.join(".")
}

const isBranching = (codec: t.Decoder<never, unknown>): boolean =>
  "_tag" in codec && (codec._tag === "UnionType" || codec._tag === "IntersectionType")

/** Whether a value is an object that is neither null nor an array. */
export const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A key as a part of a JSON pointer (RFC 6901). */
export const escapePointer = (key: string): string =>
  // Nearly no key has either.
  /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key

/** The keys of a JSON pointer, from the top; none for the whole. */
export const pointerKeys = (pointer: string): readonly string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))

/** Whether a record has no entry; its keys are not listed for that. */
export const isEmpty = (record: object): boolean => {
  for (const _ in record) return false
  return true
}
