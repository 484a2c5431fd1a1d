/**
 * All that the planner looks at, found or not.
 *
 * Laws. A file or variable outside the inputs changes no plan. Every rule reads only what is declared in the contract's tables.
 */

import { type ProjectFile, projectFiles } from "../contract/files.js"
import { oneOf } from "../decode/environment.js"
import { unsetBy } from "../decode/needs.js"
import { joined, none } from "../model/lists.js"
import type { Plan } from "../model/plan.js"
import { type ApplicationKind, kinds } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"
import type { Project } from "../runtime/project.js"
import { runtimesInOrder } from "./runtimes.js"

/**
 * What is looked at for a kind of application: whether a variable is, and the names of all files and variables, each once and
 * sorted, given the files that the snapshot's own values name, and the variables that its programs do.
 */
export interface Inputs {
  readonly isRead: (name: string) => boolean
  readonly withNamed: (named: readonly string[], variables: readonly string[]) => Plan["inputs"]
}

const sortedSet = (items: Iterable<string>): readonly string[] => Object.freeze([...new Set(items)].sort())

/** Few lists of names come up, index.php alone for nearly every snapshot, so the sorted lists are kept; the bound keeps memory flat. */
const rememberedLists = 256

/** The files together with those that are named, sorted. */
const joining = (files: readonly string[]): ((named: readonly string[]) => readonly string[]) => {
  const remembered = new Map<string, readonly string[]>()
  return (named) => {
    const key = named.join("\0")
    const known = remembered.get(key)
    if (known !== undefined) return known
    const list = sortedSet([...files, ...named])
    if (remembered.size >= rememberedLists) remembered.clear()
    remembered.set(key, list)
    return list
  }
}

const inputsFor = (platform: Platform, kind: ApplicationKind | null): Inputs => {
  const concerns = ({ runtimes }: { readonly runtimes: readonly ApplicationKind[] }): boolean =>
    runtimes.some((one) => (kind === null || one === kind) && platform.kinds.includes(one))
  const files = Object.values<ProjectFile>(projectFiles)
    .filter(concerns)
    .map(({ path }) => path)
  const env = platform.variables.filter(concerns).map(({ name }) => name)
  // The kind itself is decided from files and variables of every kind (C-5).
  for (const { kind: own, recognition } of runtimesInOrder) {
    if (!platform.kinds.includes(own)) continue
    for (const { reads } of recognition.rules) {
      files.push(...reads.files.filter((path) => !path.startsWith("{")))
      env.push(...reads.env.flatMap((name) => platform.names.of(name) ?? none))
    }
  }
  // Every name that begins so is compared with the known ones (C-46).
  const names = sortedSet([...platform.data.prefixes.map((prefix) => `${prefix}*`), ...env])
  const filesWith = joining(files)
  return {
    isRead: oneOf(new Set(env)),
    withNamed: (named, own) => ({
      files: filesWith(named),
      env: own.length === 0 ? names : sortedSet([...names, ...own]),
    }),
  }
}

/**
 * What is looked at for a kind of application, before any value of the snapshot is known; for every kind when it is null.
 */
export const declaredInputs = (platform: Platform): ((kind: ApplicationKind | null) => Inputs) => {
  const byKind = new Map([null, ...kinds].map((kind) => [kind, inputsFor(platform, kind)]))
  return (kind) => byKind.get(kind) as Inputs
}

/** The variables that the programs among some files ask for (C-386). */
export const namedVariables = (
  { snapshot: { files } }: Project,
  named: readonly string[],
): readonly string[] => {
  let found: readonly string[] = none
  for (const path of named) {
    const text = files[path]
    // What an object inherits is no text; of what is held of programs, little says so.
    if (typeof text === "string" && text.startsWith("."))
      for (const { variables } of unsetBy(text)) found = joined(found, variables)
  }
  return found
}

/**
 * The files that the values of variables name: those by which a project is recognised, those of its runtime, and those of the traffic.
 */
export const namedFiles = (
  project: Project,
  ofRuntime: readonly string[],
  ofTraffic: readonly string[],
): readonly string[] => {
  let files = joined(ofRuntime, ofTraffic)
  for (const { kind, recognition } of runtimesInOrder) {
    if (project.platform.kinds.includes(kind)) files = joined(files, recognition.files(project))
  }
  return files
}
