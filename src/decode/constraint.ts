/**
 * Version constraints as Composer writes them, which npm's ranges only resemble: `~8.1` goes up to 9, `^8.2` lets in its own
 * development versions, a blank or a comma is "and", one bar or two is "or", `@dev` is a stability and `8.x-dev` a branch.
 *
 * A constraint is a list of alternatives; each is a list of comparators that all have to hold. Only released versions are
 * held against it, so of a bound's stability no more is kept than whether the bound lies below, at or above the release; for `<` and
 * `>=`, below is the same as at, so that the development versions which Composer adds to their bounds need no place here.
 *
 * Laws. `satisfiesConstraint(parse("a || b"))` is `satisfiesConstraint(parse(a)) or satisfiesConstraint(parse(b))`. A version
 * without a patch satisfies a constraint exactly when the version with some patch does.
 */

import { byText } from "./byText.js"

/** A version: four numbers, and -1, 0 or 1 for a bound below, at or above the release with these numbers. */
interface Bound {
  readonly numbers: readonly [number, number, number, number]
  readonly stability: -1 | 0 | 1
}

type Operator = "=" | "!=" | "<" | "<=" | ">" | ">="

/** `bound` is null for a branch, which no released version is. */
interface Comparator {
  readonly operator: Operator
  readonly bound: Bound | null
}

/** A constraint that was read: alternatives of comparators. */
export type Constraint = readonly (readonly Comparator[])[]

/** No project writes a longer one; a longer text is not looked into, so that its cost is bounded. */
const longest = 1024

/** A constraint from its text; null when Composer refuses it. Packages ask for PHP by the same few. */
export const parseConstraint = byText((text): Constraint | null => {
  if (text.length > longest) return null
  const alternatives: (readonly Comparator[])[] = []
  for (const alternative of text.split(/\|\|?/)) {
    const all: Comparator[] = []
    for (const part of alternative.trim().split(conjunction)) {
      const comparators = parsePart(part)
      if (comparators === null) return null
      all.push(...comparators)
    }
    alternatives.push(all)
  }
  return alternatives
})

/** A comma or a blank that is not part of an operator, of `as` or of a hyphen range. */
const conjunction = /(?<!as|[=>< ,]) *(?<!-)[, ](?!-) *(?!,|as)/

const modifier = "[._-]?(?:(stable|beta|b|RC|alpha|a|patch|pl|p)((?:[.-]?\\d)*))?([.-]?dev)?"
const number = "(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?(?:\\.(\\d+))?"
const version = `v?${number}(?:${modifier}|\\.([xX*][.-]?dev))(?:\\+\\S+)?`
const versionGroups = 8

const anything = /^v?[xX*](?:\.[xX*])*$/
const alias = /^([^,\s]+) as +([^,\s]+)$/
const stabilityFlag = /^([^,\s]*?)@(stable|RC|beta|alpha|dev)$/i
const reference = /^([^,\s@]+?\.x-dev)#./i
const tilde = new RegExp(`^~${version}$`, "i")
const caret = new RegExp(`^\\^${version}$`, "i")
const wildcard = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.[xX*])+$/
const hyphen = new RegExp(`^(${version}) +- +(${version})$`, "i")
const comparison = /(<>|!=|>=?|<=?|==?)?\s*/

const parsePart = (written: string): readonly Comparator[] | null => {
  let text = alias.exec(written)?.[1] ?? written
  const flag = stabilityFlag.exec(text)
  if (flag !== null) text = flag[1] === "" ? "*" : (flag[1] as string)
  text = reference.exec(text)?.[1] ?? text
  if (anything.test(text)) return []
  return (
    parseTilde(text) ??
    parseCaret(text) ??
    parseWildcard(text) ??
    parseHyphen(text) ??
    parseBasic(text, flag?.[2]?.toLowerCase() ?? "stable")
  )
}

const parseTilde = (text: string): readonly Comparator[] | null => {
  const groups = tilde.exec(text)
  if (groups === null) return null
  const given = [4, 3, 2].find((place) => groups[place] !== undefined) ?? 1
  const place = groups[8] !== undefined ? given + 1 : given
  return between(text.slice(1), next(groups, Math.max(1, place - 1)))
}

const parseCaret = (text: string): readonly Comparator[] | null => {
  const groups = caret.exec(text)
  if (groups === null) return null
  const place =
    groups[1] !== "0" || groups[2] === undefined ? 1 : groups[2] !== "0" || groups[3] === undefined ? 2 : 3
  return between(text.slice(1), next(groups, place))
}

const parseWildcard = (text: string): readonly Comparator[] | null => {
  const groups = wildcard.exec(text)
  if (groups === null) return null
  const place = groups[3] !== undefined ? 3 : groups[2] !== undefined ? 2 : 1
  return [{ operator: ">=", bound: release(numbersOf(groups, 1)) }, next(groups, place)]
}

const parseHyphen = (text: string): readonly Comparator[] | null => {
  const groups = hyphen.exec(text)
  if (groups === null) return null
  const to = groups.slice(2 + versionGroups)
  const high = normalise(to[0] as string)
  if (high === null || high === "branch") return null
  // A full version ends the range itself; of a partial one everything that begins with it is in.
  const full = to[3] !== undefined || to[5] !== undefined || to[7] !== undefined
  return between(
    groups[1] as string,
    full ? { operator: "<=", bound: high } : next(to, to[2] !== undefined ? 2 : 1),
  )
}

const parseBasic = (text: string, flag: string): readonly Comparator[] | null => {
  const [whole, written = ""] = comparison.exec(text) as RegExpExecArray
  const operator = operators[written] as Operator
  const bound = normalise(text.slice(whole.length))
  if (bound === null) return null
  if (bound === "branch") return [{ operator, bound: null }]
  const lowered = operator !== "=" && flag !== "stable" && bound.stability === 0
  return [{ operator, bound: lowered ? below(bound.numbers) : bound }]
}

const operators: { readonly [text: string]: Operator } = {
  "": "=",
  "=": "=",
  "==": "=",
  "!=": "!=",
  "<>": "!=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
}

/** From a version as it is written to a bound. */
const between = (low: string, high: Comparator): readonly Comparator[] | null => {
  const bound = normalise(low)
  return bound === null || bound === "branch" ? null : [{ operator: ">=", bound }, high]
}

const release = (numbers: Bound["numbers"]): Bound => ({ numbers, stability: 0 })

const below = (numbers: Bound["numbers"]): Bound => ({ numbers, stability: -1 })

const numbersOf = (groups: readonly (string | undefined)[], from: number): Bound["numbers"] => {
  const at = (place: number): number => Number(groups[from + place] ?? 0)
  return [at(0), at(1), at(2), at(3)]
}

/** Below the version with one more at a place (from 1) and zeros after it. */
const next = (groups: readonly (string | undefined)[], place: number): Comparator => {
  const numbers = numbersOf(groups, 1).map((value, index) =>
    index + 1 < place ? value : index + 1 === place ? value + 1 : 0,
  )
  return { operator: "<", bound: release(numbers as unknown as Bound["numbers"]) }
}

const classical = new RegExp(`^v?(\\d{1,5})(\\.\\d+)?(\\.\\d+)?(\\.\\d+)?${modifier}$`, "i")
/** A date is above every version that PHP has. */
const dated = new RegExp(`^v?\\d{4}(?:[.:-]?\\d{2}){1,6}(?:[.:-]?\\d{1,3})?${modifier}$`, "i")
const numericBranch = /^v?(\d+(?:\.(?:\d+|[x*])){0,3})[.-]?dev$/i

/** A version as Composer normalises it, `branch` for a branch without numbers, null for what is neither. */
const normalise = (written: string): Bound | "branch" | null => {
  const trimmed = written.trim()
  const text = (alias.exec(trimmed)?.[1] ?? trimmed).replace(/@(?:stable|RC|beta|alpha|dev)$/i, "")
  if (/^(?:master|trunk|default)$/.test(text) || /^dev-/i.test(text)) return "branch"
  const plain = /^([^,\s+]+)\+\S+$/.exec(text)?.[1] ?? text
  const classic = classical.exec(plain)
  if (classic !== null) {
    const numbers = classic.slice(1, 5).map((part) => part?.replace(".", ""))
    return { numbers: numbersOf(numbers, 0), stability: stabilityOf(classic[5], classic[7]) }
  }
  if (dated.test(plain)) return release([Number.POSITIVE_INFINITY, 0, 0, 0])
  const branch = numericBranch.exec(plain)
  if (branch !== null) {
    const parts = (branch[1] as string).split(".")
    const at = (place: number): number => {
      const value = Number(parts[place])
      return Number.isNaN(value) ? 9_999_999 : value
    }
    return below([at(0), at(1), at(2), at(3)])
  }
  // `foo-dev` is an old way to write the branch `dev-foo`.
  return /^[0-9a-zA-Z-./]+-dev$/.test(plain) ? "branch" : null
}

const stabilityOf = (name: string | undefined, dev: string | undefined): Bound["stability"] => {
  if (dev !== undefined) return -1
  switch (name?.toLowerCase()) {
    case undefined:
    case "stable":
      return 0
    case "p":
    case "pl":
    case "patch":
      return 1
    default:
      return -1
  }
}

/**
 * Whether a released version satisfies a constraint. A version without a patch, `8.5`, does when any of its patches could.
 * What is no version at all is not judged: it satisfies everything.
 */
export const satisfiesConstraint = (constraint: Constraint, release: string): boolean => {
  const numbers = parseRelease(release)
  if (numbers === null) return true
  const [major, minor, patch] = numbers
  return constraint.some((comparators) => {
    const patches = patch === null ? patchesToTry(comparators) : [patch]
    return patches.some((tried) =>
      comparators.every((comparator) => holds(comparator, [major, minor, tried, 0])),
    )
  })
}

/** Whether comparators hold changes at their own bounds only, so one patch on each side of every bound is enough. */
const patchesToTry = (comparators: readonly Comparator[]): readonly number[] => [
  0,
  ...comparators.flatMap(({ bound }) => {
    const patch = bound?.numbers[2] ?? 0
    return [patch, patch + 1]
  }),
]

const holds = ({ operator, bound }: Comparator, numbers: Bound["numbers"]): boolean => {
  if (bound === null) return operator === "!="
  const order = compare(numbers, bound)
  switch (operator) {
    case "=":
      return order === 0
    case "!=":
      return order !== 0
    case "<":
      return order < 0
    case "<=":
      return order <= 0
    case ">":
      return order > 0
    case ">=":
      return order >= 0
  }
}

const compare = (numbers: Bound["numbers"], bound: Bound): number => {
  for (let place = 0; place < 4; place++) {
    const difference = (numbers[place] as number) - (bound.numbers[place] as number)
    if (difference !== 0) return difference
  }
  return -bound.stability
}

/**
 * Major, minor and patch of a release; patch is null when the text has none, and the whole is null when it is no version.
 */
export const parseRelease = (text: string): readonly [number, number, number | null] | null => {
  const match = /^v?(\d{1,5})\.(\d{1,7})(?:\.(\d{1,7})(?:\.\d+)?)?$/.exec(text.trim())
  return match === null
    ? null
    : [Number(match[1]), Number(match[2]), match[3] === undefined ? null : Number(match[3])]
}
