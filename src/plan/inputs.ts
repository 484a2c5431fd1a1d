/**
 * All that the planner looks at, found or not.
 *
 * Laws. A file or variable outside the inputs changes no plan. Every rule reads only what is declared in the contract's tables.
 *
 * @since 0.1.0
 */
import { type ProjectFile, projectFiles } from "../contract/files.js"
import { type Environment, oneOf } from "../decode/environment.js"
import type { Plan } from "../model/plan.js"
import type { ApplicationKind, Snapshot } from "../model/snapshot.js"
import { phpFiles } from "../php/index.js"
import type { Platform } from "../platform/index.js"
import { trafficFiles } from "../traffic/index.js"
import { applicationRules, webrootIndex } from "./application.js"

/**
 * Names of files and variables, each once and sorted, and whether a variable is among them.
 *
 * @since 0.1.0
 */
export interface Inputs {
  readonly files: readonly string[]
  readonly env: readonly string[]
  readonly isRead: (name: string) => boolean
  /** The sorted lists of files that were asked for, by the further names in them. */
  readonly remembered: Map<string, readonly string[]>
}

const sortedSet = (items: Iterable<string>): readonly string[] => Object.freeze([...new Set(items)].sort())

/**
 * What is looked at for a kind of application, before any value of the snapshot is known; for both kinds when it is null.
 *
 * @since 0.1.0
 */
export const declaredInputs = (platform: Platform): ((kind: ApplicationKind | null) => Inputs) => {
  const declared = (kind: ApplicationKind | null): Inputs => {
    const concerns = ({ runtimes }: { readonly runtimes: readonly ApplicationKind[] }): boolean =>
      kind === null || runtimes.includes(kind)
    const files = Object.values<ProjectFile>(projectFiles)
      .filter(concerns)
      .map(({ path }) => path)
    const env = platform.variables.filter(concerns).map(({ name }) => name)
    // The kind itself is decided from files and variables of both (C-5).
    for (const { reads } of applicationRules) {
      files.push(...reads.files.filter((path) => !path.startsWith("{")))
      env.push(...reads.env)
    }
    return {
      files: sortedSet(files),
      // Every name that begins so is compared with the known ones (C-46).
      env: sortedSet(["CC_*", ...env]),
      isRead: oneOf(new Set(env)),
      remembered: new Map(),
    }
  }
  const byKind = { javascript: declared("javascript"), php: declared("php"), any: declared(null) }
  return (kind) => byKind[kind ?? "any"]
}

/**
 * The declared inputs together with the files that the snapshot's own values name.
 *
 * @since 0.1.0
 */
export const inputsOf = (declared: Inputs, files: readonly string[]): Plan["inputs"] => ({
  files: withNames(declared, files),
  env: declared.env,
})

/** Few lists of names come up, index.php alone for nearly every snapshot, so the sorted lists are kept; the bound keeps memory flat. */
const rememberedLists = 256

const withNames = ({ files, remembered }: Inputs, names: readonly string[]): readonly string[] => {
  const key = names.join("\0")
  const known = remembered.get(key)
  if (known !== undefined) return known
  const list = sortedSet([...files, ...names])
  if (remembered.size >= rememberedLists) remembered.clear()
  remembered.set(key, list)
  return list
}

/**
 * The files that the values of variables name.
 *
 * @since 0.1.0
 */
export const namedFiles =
  (platform: Platform) =>
  (snapshot: Snapshot, env: Environment, kind: ApplicationKind | null): readonly string[] => {
    const project = { platform, snapshot, env }
    const application = kind === "php" ? phpFiles(project) : webrootIndex(project)
    const traffic = snapshot.task === undefined ? trafficFiles(platform, env) : []
    return [...application, ...traffic]
  }
