/**
 * The ranges that most projects write, such as `>=20 <25`, `^22.12.0` or `18.x || 20.x`, asked of releases of three numbers. For all others
 * there is semver: it takes a tenth of a plan to read a range that it has not seen, and a start has to load it first.
 *
 * Law. What is found here, semver finds too.
 */

/** The releases from one on, and below another one, each by its order; without an upper end Infinity. */
interface Interval {
  readonly from: number
  readonly below: number
}

const version = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/
/** Behind an x semver refuses a number, or passes it over. */
const comparator =
  /^(\^|~|>=|<)?(0|[1-9]\d{0,4})(?:\.(0|[1-9]\d{0,4})(?:\.(?:(0|[1-9]\d{0,4})|[xX*]))?|(?:\.[xX*]){1,2})?$/

const orderBy = ([major = 0, minor = 0, patch = 0]: readonly number[]): number =>
  (major * 1e5 + minor) * 1e5 + patch

/** A number by which versions are in order; null for one of other than three short numbers. */
export const orderOf = (text: string): number | null => {
  const found = version.exec(text)
  return found === null ? null : orderBy(found.slice(1).map(Number))
}

const intervalOf = (text: string): Interval | null => {
  const found = comparator.exec(text)
  if (found === null) return null
  const [, sign, ...parts] = found
  const numbers = parts.map(Number)
  const given = numbers.findIndex(Number.isNaN)
  const named = given === -1 ? numbers : numbers.slice(0, given)
  const from = orderBy(named)
  if (sign === ">=") return { from, below: Number.POSITIVE_INFINITY }
  if (sign === "<") return { from: 0, below: from }
  const last = named.length - 1
  const first = named.findIndex((number, at) => number > 0 || at === last)
  const kept = sign === "^" ? first : sign === "~" ? Math.min(last, 1) : last
  return {
    from,
    below: orderBy(named.slice(0, kept + 1).map((number, at) => (at === kept ? number + 1 : number))),
  }
}

/** The alternatives of a range; null where it is not plain. */
export const plainRange = (text: string): readonly Interval[] | null => {
  const alternatives: Interval[] = []
  for (const alternative of text.split("||")) {
    let [from, below] = [0, Number.POSITIVE_INFINITY]
    for (const part of alternative
      .trim()
      .replace(/(\^|~|>=|<)\s+/g, "$1")
      .split(/\s+/)) {
      const interval = intervalOf(part)
      if (interval === null) return null
      from = Math.max(from, interval.from)
      below = Math.min(below, interval.below)
    }
    alternatives.push({ from, below })
  }
  return alternatives
}

/** Where a list begins of which nothing is above, of as many that stand from the highest on. */
export const firstNotAbove = (length: number, isAbove: (at: number) => boolean): number => {
  let first = 0
  let end = length
  while (first < end) {
    const middle = (first + end) >>> 1
    if (isAbove(middle)) first = middle + 1
    else end = middle
  }
  return first
}

/** Where the highest release that a range takes stands, among the orders of releases from the newest on; behind the last where it takes none. */
export const highestIn = (orders: readonly number[], range: readonly Interval[]): number => {
  let found = orders.length
  for (const { from, below } of range) {
    const first = firstNotAbove(found, (at) => (orders[at] as number) >= below)
    if (first < found && (orders[first] as number) >= from) found = first
  }
  return found
}
