/**
 * What the tests import as `fast-check` while a mutant is judged: fewer runs of each property, always from the same seed, and no
 * search for the smallest counterexample.
 */
import original from "fast-check"

/** What asks for less than a thousand runs counts what it finds in them, and needs some. */
const bound = (asked: number): number => Math.min(asked, asked < 1_000 ? Math.max(most, 25) : most)

const bounded = (parameters: { readonly numRuns?: number } = {}) => ({
  seed: 20261121,
  ...parameters,
  numRuns: bound(parameters.numRuns ?? 100),
  endOnFailure: true,
})

type Predicate = (...values: readonly unknown[]) => unknown

interface Remembering {
  readonly predicate: Predicate
  readonly seen: (readonly unknown[])[]
}

const remembering = new WeakMap<object, Remembering>()

/** A property that remembers the values it was judged by. */
const property = (...parts: readonly unknown[]): object => {
  const predicate = parts[parts.length - 1] as Predicate
  const seen: (readonly unknown[])[] = []
  const make = original.property as unknown as (...all: readonly unknown[]) => object
  const made = make(...parts.slice(0, -1), (...values: readonly unknown[]) => {
    seen.push(values)
    return predicate(...values)
  })
  remembering.set(made, { predicate, seen })
  return made
}

/** The values of each assertion of a test by their order: to make them takes longer than to plan them. */
const known = new Map<string, readonly (readonly unknown[])[]>()
let test = ""
let most = 0
let order = 0

/** Says which test's assertions come now, and how often its properties run. */
export const testing = (id: string, runs: number): void => {
  test = id
  most = runs
  order = 0
}

const judge = (details: { readonly failed: boolean; readonly errorInstance?: unknown }): void => {
  if (details.failed) throw details.errorInstance ?? new Error("a property does not hold")
}

const judgeAgain = (values: readonly (readonly unknown[])[], predicate: Predicate): void => {
  for (const one of values) {
    try {
      if (predicate(...one) === false) throw new Error("a property does not hold")
    } catch (error) {
      if (!original.PreconditionFailure.isFailure(error as never)) throw error
    }
  }
}

const assert = (given: object, parameters?: object): unknown => {
  const place = `${test} ${order++}`
  const own = remembering.get(given)
  const values = known.get(place)
  if (own !== undefined && values !== undefined) return judgeAgain(values, own.predicate)
  const details = original.check(given as never, bounded(parameters) as never) as unknown
  if (details instanceof Promise) return details.then(judge)
  judge(details as never)
  if (own !== undefined) known.set(place, own.seen)
  return undefined
}

export * from "fast-check"
export default { ...original, assert, property } as unknown as typeof original
