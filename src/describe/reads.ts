/**
 * What the contract reads of a project, as data: its variables and its files. Apart from the rest of a description, so that an editor
 * that completes names carries these tables and no others.
 */
import { fileContracts, fileEffects } from "../contract/fileEffects.js"
import { type Capture, type ProjectFile, type ProjectFiles, projectFiles } from "../contract/files.js"
import type { LedgerId } from "../contract/ledger.js"
import { variableEffects } from "../contract/variableEffects.js"
import { variableGrounds } from "../contract/variableGrounds.js"
import { everyVariable, variableNotes } from "../contract/variableNotes.js"
import {
  type NamedVariable,
  type Variable,
  type VariableType,
  variableKeys,
  variables,
} from "../contract/variables.js"
import { platformValue } from "../decode/claim.js"
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
  const rows = variableKeys.flatMap((key) => {
    const row: Variable = variables[key]
    const runtimes = row.runtimes.filter((kind) => kinds.includes(kind))
    const name = data.variables[key]
    return runtimes.length === 0 || name === null
      ? []
      : [described(key, { ...row, runtimes }, name, platform)]
  })
  const known = new Set(rows.map(({ name }) => name))
  return [
    ...rows,
    ...platform.variables.flatMap((row) => (known.has(row.name) ? [] : [ofPlatform(row, platform)])),
  ]
}

/** What a variable does that the platform data names for something (`further`), what it rests on, a good value and the diagnostics that may rest on it. */
const furtherNotes: {
  readonly [key in keyof Platform["data"]["further"]]: readonly [
    effect: string,
    contract: LedgerId,
    valid: string,
    ...diagnostics: string[],
  ]
} = {
  folder: [
    "The folder that the application is in; it counts as the project's root.",
    "C-234",
    "app",
    "folder-outside",
  ],
  task: ["`true` makes the run command a task: it runs and ends.", "C-236", "true", "task-command-missing"],
  worker: ["A command that runs beside the start.", "C-235", "node worker.js"],
  workerRestart: ["When a worker is started again.", "C-235", "on-failure", "worker-restart-unknown"],
  workerDelay: ["After how many seconds a worker is started again.", "C-235", "1", "worker-delay-invalid"],
}

/** A variable that the platform data alone names. */
const ofPlatform = (row: Variable, { data, secrets }: Platform): DescribedVariable => {
  const { name } = row
  const key = Object.entries(data.further).find(
    ([, one]) => one !== null && (one === name || `${one}_*` === name),
  )?.[0]
  const given = Object.hasOwn(data.environment, name) ? (data.environment[name] as string) : null
  const [effect, contract = "C-220" as const, valid = null, ...diagnostics] =
    key === undefined
      ? [
          given === null
            ? "The platform knows it; no plan depends on it."
            : "The platform gives it to every application.",
        ]
      : furtherNotes[key as keyof typeof furtherNotes]
  return {
    ...row,
    contractName: name,
    type: typeOf(row.type),
    fallback: null,
    default: given,
    contract: [contract],
    effect,
    secret: secrets.has(name),
    group: "platform",
    values: [],
    examples: { valid: valid === null ? [] : [valid], invalid: [] },
    pattern: null,
    diagnostics: [...diagnostics, ...everyVariable],
    anchor: anchorOf(name),
    since: "0.1.0",
  }
}

const anchorOf = (name: string): string => name.replace("*", "n").toLowerCase()

const described = (
  key: NamedVariable,
  row: Variable,
  name: string,
  platform: Platform,
): DescribedVariable => {
  const { data } = platform
  const here = inWords(platform)
  const { group, instead, valid, invalid, pattern, diagnostics } = variableNotes[key]
  const { contract, fallback } = variableGrounds[key]
  const values = Object.entries(valuesOf(key, data)).map(([value, meaning]) => ({
    value,
    meaning: here(meaning),
    instead: Object.hasOwn(instead, value) ? (instead[value] as string) : null,
  }))
  return {
    name,
    contractName: row.name,
    runtimes: row.runtimes,
    type: typeOf(row.type),
    fallback: fallback === null ? null : here(fallback),
    default: defaultOf(key, data),
    effect: here(variableEffects[key]),
    secret: row.secret,
    deprecated: row.deprecated,
    contract,
    group,
    values,
    examples: {
      valid: valid.map(here),
      invalid: Object.entries(invalid).map(([text, diagnostic]) => ({ text: here(text), diagnostic })),
    },
    pattern: patternOf(
      key,
      row.type,
      values.map(({ value }) => value),
      pattern,
    ),
    diagnostics: [...diagnostics, ...everyVariable],
    anchor: anchorOf(name),
    since: "0.1.0",
  }
}

/** The words of a request flow are the services of the platform too. */
const valuesOf = (key: NamedVariable, { flow, variables: names }: Platform["data"]) => {
  const { values } = variableNotes[key]
  if (key !== "CC_REQUEST_FLOW") return values
  const services = flow.map(({ name, activatedBy }) => {
    const by = activatedBy === null ? null : names[activatedBy]
    return [name, by === null ? "A service of the platform." : `The service that ${by} activates.`] as const
  })
  return { ...Object.fromEntries(services), ...values }
}

/** Blanks around a word are no part of it (C-6), and nothing but blanks counts as unset (C-7). */
const patternOf = (
  key: NamedVariable,
  type: VariableType,
  values: readonly string[],
  pattern: string | null,
): string | null => {
  const one = `(${values.map((value) => value.replace(/[^\w-]/g, "\\$&")).join("|")})`
  if (key === "CC_REQUEST_FLOW") return `^\\s*$|^[\\s,]*${one}\\s*(,\\s*(?!\\1\\s*(,|$))${one}?\\s*)*$`
  return type._tag === "Choice" ? `^\\s*${one}?\\s*$` : pattern
}

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
  return Object.entries<ProjectFile>(projectFiles).flatMap(([key, { path, capture, ...row }]) => {
    const runtimes = row.runtimes.filter((kind) => kinds.includes(kind))
    const effect = here(fileEffects[key as keyof ProjectFiles])
    const contract = fileContracts[key as keyof ProjectFiles]
    return runtimes.length === 0 ? [] : [{ path, runtimes, capture, effect, contract }]
  })
}

/** What a plan uses of a file, in words. */
export const captureWords: { readonly [capture in Capture]: string } = {
  text: "its whole text",
  head: "its beginning",
  settings: "the settings that a plan reads",
  presence: "whether it is there",
}

/** The value of a row's default on a platform; a list of words is joined. */
const defaultOf = (key: NamedVariable, data: Platform["data"]): string | null => {
  const unset = variableGrounds[key].default
  switch (unset?._tag) {
    case undefined:
      return null
    case "Value":
      return unset.text
    case "ServiceFile":
      return data.flow.find(({ activatedBy }) => activatedBy === key)?.file ?? null
    case "Platform": {
      const value = platformValue(data, unset.path) ?? null
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
