/**
 * What the tests import as `fast-check` while a mutant is judged: fewer runs of each property, always from the same seed, and no
 * search for the smallest counterexample.
 */
import original from "fast-check"

const most = Number(process.env.MUTATION_RUNS ?? 25)

const bounded = (parameters: { readonly numRuns?: number } = {}) => ({
  seed: 20261121,
  ...parameters,
  numRuns: Math.min(parameters.numRuns ?? 100, most),
  endOnFailure: true,
})

const judge = (details: { readonly failed: boolean; readonly errorInstance?: unknown }): void => {
  if (details.failed) throw details.errorInstance ?? new Error("a property does not hold")
}

const assert = (property: never, parameters?: object): unknown => {
  const details = original.check(property, bounded(parameters) as never) as unknown
  return details instanceof Promise ? details.then(judge) : judge(details as never)
}

export * from "fast-check"
export default { ...original, assert } as typeof original
