/**
 * How a platform calls what the contract calls otherwise: variables, the ports, the share of the heap.
 *
 * Law. On a platform that calls everything as the contract does, no text changes.
 */
import { type Variable, variables } from "../contract/variables.js"
import type { PlatformData } from "./codec.js"

/**
 * The names of a platform's variables.
 *
 * - `of`: its own name of a variable that the contract calls so; null when it has no such variable. Any other name is itself.
 * - `words`: prose of the contract under the platform's names; null when there is nothing to change.
 * - `lacks`: whether prose of the contract names a variable that the platform has not.
 *
 * @since 0.1.0
 */
export interface Names {
  readonly of: (contractName: string) => string | null
  readonly words: ((prose: string) => string) | null
  readonly lacks: (prose: string) => boolean
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** A name stands alone: what only begins or ends so is another. */
const alone = (names: Iterable<string>): RegExp => {
  // The longer first, so that none is taken for the beginning of another.
  const sorted = [...names].sort((left, right) => right.length - left.length)
  return new RegExp(`(?<![\\w{])(?:${sorted.map(escaped).join("|")})(?![\\w}])`, "g")
}

/** A numbered family is named in prose with its star, or as the beginning of one of its names; a single name is the same each time. */
const forms = (contract: string, own: string): readonly (readonly [string, string])[] =>
  ["", "0", "N"].map((end) => [contract.replace("*", end), own.replace("*", end)])

/** How prose lists the beginnings of the names of variables. */
const prefixesOf = ({ prefixes }: PlatformData): string =>
  prefixes.length === 0 ? "known" : prefixes.map((prefix) => `\`${prefix}\``).join(" or ")

/** The names of the platform that data describes; `contract` is the contract's own data. */
export const namesOf = (data: PlatformData, contract: PlatformData): Names => {
  // What every importer pays for.
  if (data === contract) return { of: (name) => name, words: null, lacks: () => false }
  const renamed = new Map<string, string | null>()
  const texts = new Map<string, string>()
  const lacking = new Set<string>()
  const rename = (from: string, to: string): void => {
    if (from !== to) texts.set(from, to)
  }
  for (const [key, { name }] of Object.entries<Variable>(variables)) {
    const own = data.variables[key as keyof typeof variables]
    if (own !== name) renamed.set(name, own)
    if (own === null) lacking.add(name)
    else for (const [from, to] of forms(name, own)) rename(from, to)
  }
  for (const { activatedBy, file } of contract.flow) {
    const own = data.flow.find((service) => service.activatedBy === activatedBy)
    if (file !== null && own !== undefined && own.file !== null) rename(file, own.file)
  }
  for (const port of ["behindPort", "applicationPort"] as const) {
    rename(String(contract.network[port]), String(data.network[port]))
  }
  rename(prefixesOf(contract), prefixesOf(data))
  if (contract.heap !== null && data.heap !== null) {
    rename(
      `${contract.heap.numerator}/${contract.heap.denominator}`,
      `${data.heap.numerator}/${data.heap.denominator}`,
    )
  }
  const all = texts.size === 0 ? null : alone(texts.keys())
  const none = lacking.size === 0 ? null : alone(lacking)
  return {
    of:
      renamed.size === 0 ? (name) => name : (name) => renamed.get(name) ?? (renamed.has(name) ? null : name),
    words:
      all === null && none === null
        ? null
        : (prose) => (all === null ? prose : prose.replace(all, (name) => texts.get(name) as string)),
    // A pattern that is asked for all remembers where it was.
    lacks: none === null ? () => false : (prose) => prose.search(none) !== -1,
  }
}
