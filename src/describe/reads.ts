/**
 * What the contract reads of a project, as data: its variables and its files. Apart from the rest of a description, so that an editor
 * that completes names carries these tables and no others.
 */
import { type ProjectFile, projectFiles } from "../contract/files.js"
import {
  type NamedVariable,
  type Variable,
  type VariableType,
  variableKeys,
  variables,
} from "../contract/variables.js"
import { isRecord } from "../model/shape.js"
import type { Platform } from "../platform/index.js"
import type { DescribedFile, DescribedType, DescribedVariable } from "./description.js"

/**
 * The variables that the planner knows on a platform, under the platform's names: `variables` of `describe`, alone.
 *
 * @example
 * ```ts
 * import { describeVariables } from "runplan/contract"
 * import { defaultPlatform } from "runplan/platform"
 *
 * const names = describeVariables(defaultPlatform).map(({ name }) => name)
 * assert.ok(names.includes("CC_WEBROOT"))
 * ```
 *
 * @since 0.1.0
 */
export const describeVariables = (platform: Platform): readonly DescribedVariable[] => {
  const { data, kinds } = platform
  const here = inWords(platform)
  return variableKeys.flatMap((key) => {
    const row: Variable = variables[key]
    const runtimes = row.runtimes.filter((kind) => kinds.includes(kind))
    const name = data.variables[key]
    return runtimes.length === 0 || name === null
      ? []
      : [described(key, { ...row, runtimes }, name, data, here)]
  })
}

const described = (
  key: NamedVariable,
  row: Variable,
  name: string,
  data: Platform["data"],
  here: (prose: string) => string,
): DescribedVariable => ({
  name,
  contractName: row.name,
  runtimes: row.runtimes,
  type: typeOf(row.type),
  fallback: row.fallback === null ? null : here(row.fallback),
  default: defaultOf(key, row, data),
  effect: here(row.effect),
  secret: row.secret,
  deprecated: row.deprecated,
  contract: row.contract,
})

/**
 * The files that the planner looks for on a platform: `files` of `describe`, alone.
 *
 * @example
 * ```ts
 * import { describeFiles } from "runplan/contract"
 * import { defaultPlatform } from "runplan/platform"
 *
 * const manifest = describeFiles(defaultPlatform).find(({ path }) => path === "package.json")
 * assert.equal(manifest?.capture, "text")
 * ```
 *
 * @since 0.1.0
 */
export const describeFiles = (platform: Platform): readonly DescribedFile[] => {
  const { kinds } = platform
  const here = inWords(platform)
  return Object.values<ProjectFile>(projectFiles).flatMap(({ path, capture, effect, contract, ...row }) => {
    const runtimes = row.runtimes.filter((kind) => kinds.includes(kind))
    return runtimes.length === 0 ? [] : [{ path, runtimes, capture, effect: here(effect), contract }]
  })
}

/** The value of a row's default on a platform; a list of words is joined. */
const defaultOf = (key: NamedVariable, row: Variable, data: Platform["data"]): string | null => {
  switch (row.default?._tag) {
    case undefined:
      return null
    case "Value":
      return row.default.text
    case "ServiceFile":
      return data.flow.find(({ activatedBy }) => activatedBy === key)?.file ?? null
    case "Platform": {
      let value: unknown = data
      for (const key of row.default.path.split(".")) {
        value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : null
      }
      return value === null ? null : Array.isArray(value) ? value.join(" ") : String(value)
    }
  }
}

/** A type as the document writes it. */
const typeOf = (type: VariableType): DescribedType => {
  switch (type._tag) {
    case "Choice":
      return { kind: "choice", values: type.values }
    default:
      return { kind: kindOf[type._tag] }
  }
}

const kindOf = {
  Command: "command",
  Path: "path",
  Range: "range",
  Port: "port",
  Flags: "flags",
  Text: "text",
} as const

/** Prose under a platform's names: the tables are written with the contract's. */
export const inWords = ({ names }: Platform): ((prose: string) => string) => names.words ?? ((prose) => prose)
