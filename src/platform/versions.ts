/**
 * Which release a version range resolves to (C-8).
 *
 * A range resolves to the highest LTS release of the catalog that satisfies it; when none does, to the highest release that
 * does; when none does, to nothing, and then the nearest releases are named.
 *
 * Laws. A resolved version satisfies its range. No LTS release above a resolved LTS release satisfies the range. `lts/*` and
 * an open range such as `>=18` resolve to the catalog's latest LTS.
 */
import type Comparator from "semver/classes/comparator.js"
import Range from "semver/classes/range.js"
import SemVer from "semver/classes/semver.js"
import minVersion from "semver/ranges/min-version.js"
import { none } from "../model/lists.js"
import { npmOf } from "./catalog/rows.js"
import type { NodeCatalog, NodeLine } from "./codec.js"
import { firstNotAbove, highestIn, orderOf, plainRange } from "./plainRanges.js"

interface Release {
  readonly version: string
  readonly parsed: SemVer
  readonly line: NodeLine
}

/**
 * What a version text asks for.
 *
 * - `Resolved`: a release. `floats` when the text has no upper end, so that it moves to each new LTS line.
 * - `Unsatisfiable`: a proper range that no release satisfies, with the nearest releases below and above it.
 * - `Invalid`: not a version, a range, `node`, `lts/*` or `lts/<name>`.
 *
 * @since 0.1.0
 */
export type Resolution =
  | { readonly _tag: "Resolved"; readonly version: string; readonly floats: boolean }
  | { readonly _tag: "Unsatisfiable"; readonly nearest: readonly string[] }
  | { readonly _tag: "Invalid" }

/**
 * A catalog, parsed once and sorted, that answers for version texts.
 *
 * @since 0.1.0
 */
export interface NodeReleases {
  readonly resolve: (text: string) => Resolution
  readonly lineOf: (version: string) => NodeLine | null
  readonly npmOf: (version: string) => string | null
}

/** No tool writes a longer range; a longer text is not looked into, so that its cost is bounded. */
const longestRange = 1024

/** Ranges are few and come back, so their answers are kept; the bound keeps memory flat under hostile input. */
const rememberedRanges = 4096

/** Every release parsed once, newest first. */
interface Releases {
  readonly all: readonly Release[]
  readonly lts: readonly Release[]
}

const releasesOf = (catalog: NodeCatalog): Releases => {
  const all: Release[] = []
  const lts: Release[] = []
  for (const line of catalog.lines) {
    const from = line.ltsFrom === null ? null : new SemVer(line.ltsFrom)
    for (const version of line.versions) {
      const release: Release = { version, parsed: new SemVer(version), line }
      all.push(release)
      if (from !== null && release.parsed.compare(from) >= 0) lts.push(release)
    }
  }
  const newestFirst = (left: Release, right: Release): number => right.parsed.compare(left.parsed)
  all.sort(newestFirst)
  lts.sort(newestFirst)
  return { all, lts }
}

/** Releases from the newest on, and the order of each. */
interface Ordered {
  readonly versions: readonly string[]
  readonly orders: readonly number[]
}

/** The LTS releases, and all; none where a platform has one that is not of three numbers. */
const orderedIn = (catalog: NodeCatalog): readonly Ordered[] => {
  const all: { readonly version: string; readonly order: number; readonly isLts: boolean }[] = []
  for (const { versions, ltsFrom } of catalog.lines) {
    const from = ltsFrom === null ? Number.POSITIVE_INFINITY : orderOf(ltsFrom)
    for (const version of versions) {
      const order = orderOf(version)
      if (order === null || from === null) return none
      all.push({ version, order, isLts: order >= from })
    }
  }
  all.sort((left, right) => right.order - left.order)
  return [all.filter(({ isLts }) => isLts), all].map((releases) => ({
    versions: releases.map(({ version }) => version),
    orders: releases.map(({ order }) => order),
  }))
}

/**
 * A catalog that answers for version texts. It is read at the first question.
 *
 * @since 0.1.0
 */
export const nodeReleases = (catalog: NodeCatalog): NodeReleases => {
  // Reading a catalog takes longer than most plans, and a plan without a range needs none of it.
  let read: Releases | undefined
  const releases = (): Releases => {
    read ??= releasesOf(catalog)
    return read
  }

  let ordered: readonly Ordered[] | undefined
  /** What a plain range resolves to; null for any other, and where no release satisfies it. */
  const resolvePlain = (text: string): Resolution | null => {
    const range = plainRange(text)
    if (range === null) return null
    ordered ??= orderedIn(catalog)
    for (const { versions, orders } of ordered) {
      const version = versions[highestIn(orders, range)]
      if (version !== undefined)
        return {
          _tag: "Resolved",
          version,
          floats: range.some(({ below }) => below === Number.POSITIVE_INFINITY),
        }
    }
    return null
  }

  // Which line a release is of is asked by every plan, and takes no parsing: nearly always it is the one that the release is named for.
  const lineByVersion = new Map<string, NodeLine>()
  const lineOf = (version: string): NodeLine | null => {
    const known = lineByVersion.get(version)
    if (known !== undefined) return known
    const has = ({ versions }: NodeLine): boolean => versions.includes(version)
    const named = catalog.lines.find((one) => version.startsWith(`${one.line}.`) && has(one))
    const found = named ?? catalog.lines.find(has)
    if (found !== undefined) lineByVersion.set(version, found)
    return found ?? null
  }

  // What a release came with, too, and a catalog has so many of them and no more.
  const npmByVersion = new Map<string, string>()

  const resolveRange = (range: Range): Resolution => {
    const { lts, all } = releases()
    const release = highest(lts, range) ?? highest(all, range)
    return release === undefined
      ? { _tag: "Unsatisfiable", nearest: nearestReleases(range) }
      : { _tag: "Resolved", version: release.version, floats: isOpen(range) }
  }

  const nearestReleases = (range: Range): readonly string[] => {
    const least = minVersion(range)
    if (least === null) return []
    const { all } = releases()
    const below = all.find((release) => release.parsed.compare(least) < 0)
    const above = all.findLast((release) => release.parsed.compare(least) > 0)
    return [below, above].flatMap((release) => (release === undefined ? [] : [release.version]))
  }

  const resolveAlias = (name: string): Resolution | null => {
    if (name === "node" || name === "lts/*") {
      return { _tag: "Resolved", version: catalog.latestLts, floats: true }
    }
    if (!name.startsWith("lts/")) return null
    const codename = name.slice("lts/".length)
    const release = releases().lts.find(({ line }) => line.codename?.toLowerCase() === codename)
    return release === undefined
      ? { _tag: "Invalid" }
      : { _tag: "Resolved", version: release.version, floats: false }
  }

  const answer = (text: string): Resolution => {
    const alias = resolveAlias(text.toLowerCase())
    if (alias !== null) return alias
    const plain = resolvePlain(text)
    if (plain !== null) return plain
    const range = rangeOf(text)
    return range === null ? { _tag: "Invalid" } : resolveRange(range)
  }

  const remembered = new Map<string, Resolution>()
  return {
    resolve: (text) => {
      // Before anything is remembered: four thousand texts without a bound would be no bound.
      if (text.length > longestRange) return { _tag: "Invalid" }
      const known = remembered.get(text)
      if (known !== undefined) return known
      const resolution = answer(text)
      if (remembered.size >= rememberedRanges) remembered.clear()
      remembered.set(text, resolution)
      return resolution
    },
    lineOf,
    npmOf: (version) => {
      const known = npmByVersion.get(version)
      if (known !== undefined) return known
      const found = npmOf(catalog, version)
      if (found !== null) npmByVersion.set(version, found)
      return found
    },
  }
}

/** The range of a text; null when it is none, which semver can only say by throwing. */
const rangeOf = (text: string): Range | null => {
  try {
    return new Range(text)
  } catch {
    return null
  }
}

/** Whether a text is a range, and no address or tag. */
export const isRange = (text: string): boolean => rangeOf(text) !== null

/** Whether a text is a range that does not take a version; an address and a tag, which are none, take any. */
export const refuses = (text: string, version: string): boolean => rangeOf(text)?.test(version) === false

/**
 * The highest release that a range takes, of releases that stand newest first. The comparators of an alternative bound an interval,
 * so the first release that is not above it decides, but for a pre-release, which a range may take or not within its bounds.
 */
const highest = (releases: readonly Release[], range: Range): Release | undefined => {
  let found = releases.length
  for (const comparators of range.set) {
    for (let at = firstBelow(releases, comparators); at < found; at++) {
      const { parsed } = releases[at] as Release
      if (range.test(parsed)) found = at
      else if (parsed.prerelease.length === 0) break
    }
  }
  return releases[found]
}

/** Where the releases begin that are above none of the comparators. */
const firstBelow = (releases: readonly Release[], comparators: readonly Comparator[]): number =>
  firstNotAbove(releases.length, (at) =>
    comparators.some((comparator) => isAbove((releases[at] as Release).parsed, comparator)),
  )

const isAbove = (version: SemVer, { operator, semver, value }: Comparator): boolean => {
  if (operator === ">" || operator === ">=" || value === "") return false
  const order = version.compare(semver)
  return operator === "<" ? order >= 0 : order > 0
}

/** Whether some alternative of the range has no upper end; semver's comparator for any version has the value "". */
const isOpen = (range: Range): boolean =>
  range.set.some((comparators) =>
    comparators.every(({ operator, value }) => operator === ">" || operator === ">=" || value === ""),
  )
