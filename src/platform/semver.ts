/**
 * Versions, and ranges of them, as npm reads them: `^1.2`, `~1.2.3`, `1.x`, `>=1 <3`, `1 - 3`, `1 || 2`.
 *
 * A range is a list of alternatives; each is a list of comparators that all have to hold, and takes a pre-release only where one of them names a
 * pre-release of the same three numbers. What npm forgives (blanks after an operator, a `v` or more signs before a number, a star too many) is
 * forgiven here.
 *
 * Law. What is said here, the package semver says.
 */

import { holds, type Relation } from "../model/order.js"

/** A version without its build. */
export interface SemanticVersion {
  readonly numbers: readonly [major: number, minor: number, patch: number]
  readonly prerelease: readonly string[]
}

/** What a version is held against. */
export interface Comparator {
  readonly operator: Relation
  readonly version: SemanticVersion
}

/** Alternatives of comparators: one without comparators takes every release, and a range without alternatives takes none. */
export type Range = readonly (readonly Comparator[])[]

/** No version is longer. */
const longest = 256

const number = "0|[1-9]\\d*"
const identifier = `(?:\\d*[a-zA-Z-][a-zA-Z\\d-]*|${number})`
const ending = `(?:-(${identifier}(?:\\.${identifier})*))?`
const build = "\\+[a-zA-Z\\d-]+(?:\\.[a-zA-Z\\d-]+)*"
const full = `v?(${number})\\.(${number})\\.(${number})${ending}(?:${build})?$`
const part = `(${number}|[xX*])`
const partial = `([v= ]*)${part}(?:\\.${part}(?:\\.${part}${ending})?)?`

const version = new RegExp(`^${full}`)
const comparator = new RegExp(`^([<>]?=?)${full}`)
const abbreviation = new RegExp(`^(\\^|~>?|[<>]?=?)${partial}$`)
const hyphen = new RegExp(`^${partial} - ${partial}$`)
const builds = new RegExp(build, "g")

/** A version from its text; null when it is none. */
export const parseVersion = (text: string): SemanticVersion | null => {
  const found = text.length > longest ? null : version.exec(text.trim())
  return found === null ? null : versionOf(found.slice(1, 4).map(Number), found[4])
}

/** Null for numbers that no engine tells from their neighbours, and for what is too long. */
const versionOf = (
  [major = 0, minor = 0, patch = 0]: readonly number[],
  ending = "",
): SemanticVersion | null =>
  Math.max(major, minor, patch) > Number.MAX_SAFE_INTEGER ||
  `${major}.${minor}.${patch}-${ending}`.length > longest
    ? null
    : { numbers: [major, minor, patch], prerelease: ending === "" ? [] : ending.split(".") }

/** The text of a version. */
export const versionText = ({ numbers, prerelease }: SemanticVersion): string =>
  numbers.join(".") + (prerelease.length === 0 ? "" : `-${prerelease.join(".")}`)

/** Below zero where the left version comes before the right one, and 0 where neither does. */
export const compareVersions = (left: SemanticVersion, right: SemanticVersion): number => {
  for (let place = 0; place < 3; place++) {
    const difference = (left.numbers[place] as number) - (right.numbers[place] as number)
    if (difference !== 0) return difference
  }
  const [before, after] = [left.prerelease, right.prerelease]
  // A release comes after its pre-releases.
  if (before.length === 0 || after.length === 0) return after.length - before.length
  for (let place = 0; place < before.length && place < after.length; place++) {
    const [one, other] = [before[place] as string, after[place] as string]
    if (one !== other) return compareIdentifiers(one, other)
  }
  return before.length - after.length
}

const isNumber = /^\d+$/

/** Numbers come before words. */
const compareIdentifiers = (left: string, right: string): number => {
  const [before, after] = [isNumber.test(left), isNumber.test(right)]
  if (before && after) return Number(left) - Number(right)
  return before || (!after && left < right) ? -1 : 1
}

/** A range from its text; null when it is none. */
export const parseRange = (text: string): Range | null => {
  const range: (readonly Comparator[])[] = []
  for (const alternative of text.trim().replace(/\s+/g, " ").split("||")) {
    const all = parseAlternative(alternative.replace(builds, "").trim())
    if (all === null) return null
    if (!all.some(isNothing)) range.push(all)
  }
  const any = range.find((all) => all.length === 0)
  return any === undefined ? range : [any]
}

const parseAlternative = (text: string): readonly Comparator[] | null => {
  const ends = hyphen.exec(text)
  if (ends !== null) return joined([ofEnd(">=", ends.slice(1, 6)), ofEnd("<=", ends.slice(6))])
  const parts = text.replace(/([<>]=?|(?<![v=]| {2})=) ([v= ]*)/g, "$1$2").replace(/([~^])>? /g, "$1")
  return joined(parts.split(" ").map(parsePart))
}

const joined = (lists: readonly (readonly Comparator[] | null)[]): readonly Comparator[] | null =>
  lists.includes(null) ? null : lists.flatMap((list) => list ?? [])

/** Major, minor and patch, of which some may be x or missing, and what follows a hyphen. */
type Parts = readonly (string | undefined)[]

const ofEnd = (operator: Relation, [before, ...parts]: Parts): readonly Comparator[] | null =>
  isPlain(before, numbersOf(parts)) || (operator === "<=" && parts[3] !== undefined)
    ? comparatorsOf(operator, parts)
    : null

const parsePart = (text: string): readonly Comparator[] | null => {
  if (text === "") return []
  const [, operator = "", before, ...parts] = abbreviation.exec(text) ?? []
  const numbers = numbersOf(parts)
  const isInOrder = parts.slice(numbers.length, 3).map(Number).every(Number.isNaN)
  if (isShorthand(operator) || (parts.length > 0 && isInOrder && isPlain(before, numbers)))
    return comparatorsOf(operator, parts)
  const [, sign = "", ...full] = comparator.exec(text.replace(/[<>]?=?\*/, "")) ?? []
  return full.length === 0 ? null : comparatorsOf(sign, full)
}

const isShorthand = (operator: string): boolean => /[~^]/.test(operator)

/** Before a full version a v may stand, and nothing else. */
const isPlain = (before: string | undefined, numbers: readonly number[]): boolean =>
  numbers.length < 3 || before === "" || before === "v"

/** The numbers before what may be any. */
const numbersOf = (parts: Parts): readonly number[] => {
  const numbers = parts.slice(0, 3).map(Number)
  const end = numbers.findIndex(Number.isNaN)
  return end === -1 ? numbers : numbers.slice(0, end)
}

const comparatorsOf = (operator: string, parts: Parts): readonly Comparator[] | null => {
  const numbers = numbersOf(parts)
  if (numbers.length === 0) return operator === "<" || operator === ">" ? [nothing] : []
  const isFull = numbers.length === 3
  const low = versionOf(numbers, isFull ? parts[3] : "")
  if (isFull && !isShorthand(operator)) return listed([(operator || "=") as Relation, low])
  const last = numbers.length - 1
  const changed =
    operator === "^"
      ? numbers.findIndex((number, place) => number !== 0 || place === last)
      : Math.min(last, isShorthand(operator) ? 1 : 2)
  /** The first version in which the number has changed that has to stay. */
  const next = (ending: string): SemanticVersion | null =>
    versionOf([...numbers.slice(0, changed), (numbers[changed] as number) + 1], ending)
  switch (operator) {
    case ">":
      return listed([">=", next("")])
    case ">=":
      return listed([">=", low])
    case "<":
      return listed(["<", versionOf(numbers, "0")])
    case "<=":
      return listed(["<", next("0")])
    default:
      return listed([">=", low], ["<", next("0")])
  }
}

const zero: SemanticVersion = { numbers: [0, 0, 0], prerelease: [] }
const lowest: SemanticVersion = { ...zero, prerelease: ["0"] }
const nothing: Comparator = { operator: "<", version: lowest }
const isNothing = ({ operator, version }: Comparator): boolean =>
  operator === "<" && compareVersions(version, lowest) === 0

/** Comparators, without that which every release meets; null where a version is none. */
const listed = (
  ...all: readonly (readonly [operator: Relation, version: SemanticVersion | null])[]
): readonly Comparator[] | null => {
  const comparators: Comparator[] = []
  for (const [operator, version] of all) {
    if (version === null) return null
    if (operator !== ">=" || compareVersions(version, zero) !== 0) comparators.push({ operator, version })
  }
  return comparators
}

/** Whether a range takes a version. */
export const satisfies = (version: SemanticVersion, range: Range): boolean =>
  range.some(
    (all) =>
      all.every((one) => holds(one.operator, compareVersions(version, one.version))) &&
      (version.prerelease.length === 0 ||
        all.some(
          (one) =>
            one.version.prerelease.length > 0 && String(one.version.numbers) === String(version.numbers),
        )),
  )

/** Whether a text is a range that does not take a version; an address and a tag, which are none, take any. */
export const refuses = (text: string, version: string): boolean => {
  const range = parseRange(text)
  if (range === null) return false
  const read = parseVersion(version)
  return read === null || !satisfies(read, range)
}

/** The version from which on comparators may take some; null where they have no lower end. */
const beginning = (all: readonly Comparator[]): SemanticVersion | null => {
  let found: SemanticVersion | null = null
  for (const { operator, version } of all) {
    if (operator.startsWith("<")) continue
    const first = operator === ">" ? after(version) : version
    if (found === null || compareVersions(first, found) > 0) found = first
  }
  return found
}

/** The next version after one. */
const after = ({ numbers: [major, minor, patch], prerelease }: SemanticVersion): SemanticVersion =>
  prerelease.length === 0
    ? { numbers: [major, minor, patch + 1], prerelease }
    : { numbers: [major, minor, patch], prerelease: [...prerelease, "0"] }

/** The lowest version that a range takes, as far as its lowest alternative takes any; null where it takes none. */
export const lowestOf = (range: Range): SemanticVersion | null => {
  let found: SemanticVersion | null = null
  for (const all of range) {
    const first = beginning(all)
    if (first !== null && (found === null || compareVersions(first, found) < 0)) found = first
  }
  return [zero, lowest, found].find((version) => version !== null && satisfies(version, range)) ?? null
}
