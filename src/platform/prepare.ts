/** A platform ready to plan with: its data, and what is prepared from it once for many plans. */
import { type BuildTool, managers, toolByValue } from "../contract/managers/index.js"
import { buildTools, type Variable, variableKeys, variables } from "../contract/variables.js"
import { type ApplicationKind, kinds as everyKind } from "../model/snapshot.js"
import type { PlatformData } from "./codec.js"
import { contractPlatform } from "./data.js"
import { type NodeReleases, nodeReleases } from "./versions.js"
import { type Names, namesOf } from "./words.js"

/**
 * A platform: its data, and what is prepared from it once. Made by `definePlatform` only.
 *
 * @since 0.1.0
 */
export interface Platform {
  readonly data: PlatformData
  /** The kinds of application that it runs. */
  readonly kinds: readonly ApplicationKind[]
  /** The rows of the contract's variables for them, under this platform's names. */
  readonly variables: readonly Variable[]
  readonly names: Names
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

/** A kind that there is nothing to take away of is always there. */
const offered = (data: PlatformData): readonly ApplicationKind[] => {
  const parts: { readonly [part: string]: unknown } = { ...data }
  return everyKind.filter((kind) => parts[kind] !== null)
}

/** The paths of health that are asked when a project gives none. */
export const pathsOf = (path: string | readonly string[]): readonly string[] =>
  typeof path === "string" ? [path] : path

/** Whether the platform has the runtime that a tool is one of. */
export const hasTool = ({ bun }: PlatformData, tool: BuildTool): boolean =>
  bun !== null || managers[tool].runtime === "node"

/** The row as it is where a tool is not there: its value is none. */
const withoutTools = (data: PlatformData, row: Variable): Variable =>
  row === variables.CC_NODE_BUILD_TOOL
    ? { ...row, type: { _tag: "Choice", values: buildTools.filter((value) => offers(data, value)) } }
    : row

/** Whether a value of CC_NODE_BUILD_TOOL names a tool that the platform has. */
export const offers = (data: PlatformData, value: string): boolean => {
  const tool = toolByValue.get(value)
  return tool !== undefined && hasTool(data, tool)
}

/** The variables that Bun alone reads. */
const ofBun: readonly string[] = [variables.CC_BUN_INSTALL_CACHE_DIR.name]

/** A variable that platform data names (C-220). */
const furtherRow = (kinds: readonly ApplicationKind[], name: string): Variable => ({
  name,
  runtimes: kinds,
  type: { _tag: "Text" },
  secret: false,
  deprecated: [],
})

/** A platform from data that has been checked. */
export const prepare = (data: PlatformData): Platform => {
  deepFreeze(data)
  const kinds = offered(data)
  const rows = variableKeys.flatMap((key) => {
    const row: Variable = variables[key]
    const runtimes = row.runtimes.filter((kind) => kinds.includes(kind))
    const name = data.variables[key]
    const isGone = data.bun === null && ofBun.includes(row.name)
    return runtimes.length === 0 || name === null || isGone
      ? []
      : [{ ...withoutTools(data, row), name, runtimes }]
  })
  const { variable } = data.network
  const names = [
    ...Object.keys(data.environment),
    ...(variable === null ? [] : [variable]),
    ...Object.entries(data.further).flatMap(([key, name]) =>
      name === null ? [] : key === "worker" ? [name, `${name}_*`] : [name],
    ),
    ...data.known,
    ...data.secrets,
  ]
  const known = new Set(rows.map(({ name }) => name))
  const others = [...new Set(names)].filter((name) => !known.has(name)).map((name) => furtherRow(kinds, name))
  return {
    data,
    kinds,
    variables: others.length === 0 ? rows : [...rows, ...others],
    names: namesOf(data, contractPlatform),
    secrets: new Set([...rows.filter((row) => row.secret).map((row) => row.name), ...data.secrets]),
    node: nodeReleases(data.node),
  }
}

const contract = prepare(contractPlatform)

/**
 * The platform that the contract describes, with its placeholders as names and addresses.
 *
 * @since 0.1.0
 */
// What is asked for by a field is prepared when it is: in a bundle, where values wait, an import would have to make half of them.
export const defaultPlatform: Platform = {
  get data() {
    return contract.data
  },
  get kinds() {
    return contract.kinds
  },
  get variables() {
    return contract.variables
  },
  get names() {
    return contract.names
  },
  get secrets() {
    return contract.secrets
  },
  get node() {
    return contract.node
  },
}
