/**
 * A platform ready to plan with: its data, and what is prepared from it once for many plans.
 *
 * @since 0.1.0
 */
import { type Variable, variables } from "../contract/variables.js"
import type { PlatformData } from "./codec.js"
import { contractPlatform } from "./data.js"
import { type NodeReleases, nodeReleases } from "./versions.js"

/**
 * A platform: its data, and what is prepared from it once. Made by `definePlatform` only.
 *
 * @since 0.1.0
 */
export interface Platform {
  readonly data: PlatformData
  /** The rows of the contract's variables, under this platform's names. */
  readonly variables: readonly Variable[]
  readonly secrets: ReadonlySet<string>
  readonly node: NodeReleases
}

/** Plans share parts of the data, so nobody may change them. */
const deepFreeze = (value: unknown): void => {
  // Fields that are not known may nest deeper than calls can.
  const left: unknown[] = [value]
  while (left.length > 0) {
    const one = left.pop()
    // What is no object counts as frozen.
    if (Object.isFrozen(one)) continue
    Object.freeze(one)
    for (const part of Object.values(one as object)) left.push(part)
  }
}

/** A variable that platform data names (C-220). */
const furtherRow = (name: string): Variable => ({
  name,
  platformName: null,
  runtimes: ["javascript", "php"],
  type: { kind: "text" },
  fallback: null,
  secret: false,
  deprecated: [],
  contract: ["C-220"],
  effect: "Known to the platform.",
  default: null,
  samples: ["true", "1"],
  setOnceIn: 40,
})

/**
 * A platform from data that has been checked.
 *
 * @since 0.1.0
 */
export const prepare = (data: PlatformData): Platform => {
  deepFreeze(data)
  const rows = Object.values<Variable>(variables).map((row) =>
    row.platformName === null ? row : { ...row, name: data.variables[row.platformName] },
  )
  const further = Object.values(data.further).flatMap((name) => (name === null ? [] : [name]))
  const workers = data.further.worker === null ? [] : [`${data.further.worker}_*`]
  const names = [...Object.keys(data.environment), ...further, ...workers, ...data.known]
  const known = new Set(rows.map(({ name }) => name))
  const others = names.filter((name) => !known.has(name)).map(furtherRow)
  return {
    data,
    variables: others.length === 0 ? rows : [...rows, ...others],
    secrets: new Set(rows.filter((row) => row.secret).map((row) => row.name)),
    node: nodeReleases(data.node),
  }
}

/**
 * The platform that the contract describes, with its placeholders as names and addresses.
 *
 * @since 0.1.0
 */
export const defaultPlatform: Platform = prepare(contractPlatform)
