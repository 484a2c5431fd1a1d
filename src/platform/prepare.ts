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
  return {
    data,
    variables: rows,
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
