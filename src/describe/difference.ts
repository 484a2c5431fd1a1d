/**
 * Where two outcomes differ, by path, prose aside.
 *
 * Laws. There is no difference exactly when the outcomes are equal but for messages, remedies and the order of keys.
 *
 * @since 0.1.0
 */
import type { Json } from "../model/json.js"
import { canonicalJson } from "../plan/canonical.js"

/**
 * One place where two outcomes differ; a side that has nothing there is undefined. Paths are keys joined by dots, an element of a
 * list by its id, name, path or code.
 *
 * @since 0.1.0
 */
export interface Difference {
  readonly path: string
  readonly expected?: Json
  readonly got?: Json
}

type JsonObject = { readonly [key: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/**
 * The differences of two outcomes, or of any two JSON values.
 *
 * @example
 * ```ts
 * import { outcomeDifferences } from "runplan/contract"
 *
 * assert.deepEqual(outcomeDifferences({ plan: { tools: [] } }, { plan: { tools: [], mode: "task" } }), [
 *   { path: "plan.mode", got: "task" },
 * ])
 * ```
 *
 * @since 0.1.0
 */
export const outcomeDifferences = (expected: Json, got: Json): readonly Difference[] =>
  differences("", withoutProse(expected), withoutProse(got))

/** `message` and `remedy` of diagnostics may be worded otherwise. */
const withoutProse = (outcome: Json): Json => {
  if (!isObject(outcome) || !isList(outcome.diagnostics)) return outcome
  const bare = outcome.diagnostics.map((diagnostic) => {
    if (!isObject(diagnostic)) return diagnostic
    const { message: _message, remedy: _remedy, ...rest } = diagnostic
    return rest
  })
  return { ...outcome, diagnostics: bare }
}

const differences = (
  path: string,
  expected: Json | undefined,
  got: Json | undefined,
): readonly Difference[] => {
  if (expected === undefined) return got === undefined ? [] : [{ path, got }]
  if (got === undefined) return [{ path, expected }]
  if (canonicalJson(expected) === canonicalJson(got)) return []
  const [left, right] = [byName(expected), byName(got)]
  if (left === null || right === null) return [{ path, expected, got }]
  const found = [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((key) =>
    differences(path === "" ? key : `${path}.${key}`, own(left, key), own(right, key)),
  )
  // The same elements in another order.
  return found.length === 0 ? [{ path, expected, got }] : found
}

const own = (value: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined

/** An object as it is, a list whose elements all have names of their own as an object; else null. */
const byName = (value: Json): JsonObject | null => {
  if (isObject(value)) return value
  if (!isList(value)) return null
  const named = new Map<string, Json>()
  for (const item of value) {
    const name = isObject(item) ? (item.id ?? item.name ?? item.path ?? item.code) : undefined
    if (typeof name !== "string" || named.has(name)) return null
    named.set(name, item)
  }
  return Object.fromEntries(named)
}
