/**
 * Where two JSON values differ, by path.
 *
 * Laws. `differences(a, a)` is empty. `applyDifferences(a, differences(a, b))` is `b`. Differences are in the order of their paths.
 */
import { isJsonList, isJsonObject, type Json, type JsonObject } from "../model/json.js"

/**
 * One place where two values differ; a side that has nothing there is undefined. `keys` is the way to it: names of fields, and for
 * an element of a list its id, name, path or code. `path` is the same, joined by dots. `index` is the place in its list of an element that
 * only the second value has.
 *
 * @since 0.1.0
 */
export type ValueDifference = {
  readonly path: string
  readonly keys: readonly string[]
  readonly before?: Json
  readonly after?: Json
  readonly index?: number
}

/**
 * The differences of two values. Objects are compared field by field, and so are lists whose elements all have names of their own
 * and stand in the same order; other lists are compared as a whole.
 */
export const differences = (before: Json, after: Json): readonly ValueDifference[] =>
  [...below([], before, after)].sort(
    (left, right) =>
      order(left.path, right.path) || order(JSON.stringify(left.keys), JSON.stringify(right.keys)),
  )

const order = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1)

const below = (
  keys: readonly string[],
  before: Json | undefined,
  after: Json | undefined,
  index?: number,
): readonly ValueDifference[] => {
  const path = keys.join(".")
  if (before === undefined) {
    return after === undefined ? [] : [{ path, keys, after, ...(index === undefined ? {} : { index }) }]
  }
  if (after === undefined) return [{ path, keys, before }]
  if (isJsonObject(before) && isJsonObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      below([...keys, key], own(before, key), own(after, key)),
    )
  }
  const lists = isJsonList(before) && isJsonList(after) ? inStep(before, after) : null
  if (lists !== null) {
    const [left, right] = lists
    const places = new Map([...right.keys()].map((key, place) => [key, place]))
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
      below([...keys, key], left.get(key), right.get(key), places.get(key)),
    )
  }
  return isSame(before, after) ? [] : [{ path, keys, before, after }]
}

/** Whether two values are equal; a field that is undefined is as good as none. */
export const isSame = (left: Json | undefined, right: Json | undefined): boolean => {
  if (left === right) return true
  if (isJsonList(left) && isJsonList(right)) {
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]))
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false
  const isIn = (one: JsonObject, other: JsonObject): boolean =>
    Object.keys(one).every((key) => one[key] === undefined || isSame(one[key], own(other, key)))
  return (
    isIn(left, right) &&
    Object.keys(right).every((key) => right[key] === undefined || own(left, key) !== undefined)
  )
}

const own = (value: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined

/** Two lists by the names of their elements; null when one has no names, or what both have stands in another order. */
const inStep = (
  before: readonly Json[],
  after: readonly Json[],
): readonly [ReadonlyMap<string, Json>, ReadonlyMap<string, Json>] | null => {
  const [left, right] = [byName(before), byName(after)]
  if (left === null || right === null) return null
  const common = [...left.keys()].filter((key) => right.has(key))
  const commonAfter = [...right.keys()].filter((key) => left.has(key))
  return common.every((key, place) => key === commonAfter[place]) ? [left, right] : null
}

/** A list by the names of its elements; null when one has none, or two have the same. */
const byName = (list: readonly Json[]): ReadonlyMap<string, Json> | null => {
  const named = new Map<string, Json>()
  for (const item of list) {
    const name = isJsonObject(item) ? (item.id ?? item.name ?? item.path ?? item.code) : undefined
    if (typeof name !== "string" || named.has(name)) return null
    named.set(name, item)
  }
  return named
}

/**
 * A value with differences applied: the second value of the two that they were made of, when it is given the first.
 */
export const applyDifferences = (value: Json, all: readonly ValueDifference[]): Json | undefined =>
  applied(value, all, 0)

const applied = (
  value: Json | undefined,
  all: readonly ValueDifference[],
  depth: number,
): Json | undefined => {
  const [first] = all
  if (first === undefined) return value
  const here = all.find(({ keys }) => keys.length === depth)
  if (here !== undefined) return here.after
  const byKey = new Map<string, ValueDifference[]>()
  for (const one of all) {
    const key = one.keys[depth] as string
    byKey.set(key, [...(byKey.get(key) ?? []), one])
  }
  if (isJsonList(value)) return appliedToList(value, byKey, depth)
  const object = isJsonObject(value) ? value : {}
  const keys = new Set([...Object.keys(object), ...byKey.keys()])
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const next = applied(own(object, key), byKey.get(key) ?? [], depth + 1)
      return next === undefined ? [] : [[key, next] as const]
    }),
  )
}

const appliedToList = (
  list: readonly Json[],
  byKey: ReadonlyMap<string, readonly ValueDifference[]>,
  depth: number,
): Json => {
  const named = byName(list) ?? new Map<string, Json>()
  const kept = [...named].flatMap(([key, item]) => applied(item, byKey.get(key) ?? [], depth + 1) ?? [])
  const added = [...byKey]
    .filter(([key]) => !named.has(key))
    .flatMap(([, own]) => own)
    .sort((left, right) => (left.index ?? 0) - (right.index ?? 0))
  const result = [...kept]
  for (const { after, index } of added) {
    if (after !== undefined) result.splice(index ?? result.length, 0, after)
  }
  return result
}
