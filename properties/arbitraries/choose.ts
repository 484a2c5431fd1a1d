/** How often a generator takes which of its branches. */
import fc from "fast-check"

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
