/** What the rules for static sites look at. */

import { hooksBeforeStart, variables } from "../contract/variables.js"
import { fileEvidence, hasFile, platformEvidence } from "../decode/claim.js"
import type { SetVariable } from "../decode/environment.js"
import { isProjectPath, normalisePath } from "../decode/path.js"
import type { Evidence } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import type { Network } from "../model/plan.js"
import type { Snapshot } from "../model/snapshot.js"
import type { StaticData } from "../platform/index.js"
import type { Project } from "../runtime/project.js"
import { inWebroot } from "../runtime/webroot.js"

/**
 * A static site. `data` is what the platform says of static sites; `network` is what was decided on traffic: null for a task.
 */
export interface StaticFacts extends Project {
  readonly data: StaticData
  readonly network: Network | null
}

/** A generator that a project uses, and what says so. */
export interface FoundGenerator {
  readonly name: string
  readonly command: string
  readonly because: readonly Evidence[]
}

/** The first generator of the platform's list that has a file at the root; null when none has. */
export const generatorOf = (snapshot: Snapshot, { generators }: StaticData): FoundGenerator | null => {
  for (const [index, { name, files, command }] of generators.entries()) {
    const file = files.find((path) => hasFile(snapshot, path))
    if (file !== undefined) {
      return {
        name,
        command,
        because: [fileEvidence(file), platformEvidence(`static.generators.${index}.command`)],
      }
    }
  }
  return null
}

/** The generator that builds: one that is found, where no command of the project's own builds. */
export const buildingGenerator = ({ env, snapshot, data }: StaticFacts): FoundGenerator | null =>
  env.get(variables.CC_BUILD_COMMAND.name) === null ? generatorOf(snapshot, data) : null

/**
 * A variable that names a folder, with the folder in one form; null when it is unset, and the folder when it leaves the project.
 */
export const folderOf = (
  { env }: Pick<Project, "env">,
  name: string,
): { readonly variable: SetVariable; readonly folder: string | null } | null => {
  const variable = env.get(name)
  return variable === null ? null : { variable, folder: normalisePath(variable.value.trim()) }
}

/** The files of which a webroot needs one. */
export const indexFiles = (webroot: string): readonly string[] =>
  ["index.html", "index.htm"].map((name) => inWebroot(webroot, name))

/** The files by which a project is a static site: the index of its webroot, and those of the platform's generators. */
export const siteFiles = (project: Project): readonly string[] => [
  ...indexFiles(`/${folderOf(project, variables.CC_WEBROOT.name)?.folder ?? ""}`),
  ...(project.platform.data.static?.generators ?? none).flatMap(({ files }) => files),
]

/** Where source files of PHP are looked for: in every folder (C-353). */
export const anySource = "**/*.php"

/** The source files of PHP that a server gives out from a webroot as they are. */
export const sourcesIn = ({ snapshot }: Pick<Project, "snapshot">, webroot: string): readonly string[] =>
  Object.keys(snapshot.files)
    .filter(
      (path) => path.endsWith(".php") && isProjectPath(path) && `/${path}`.startsWith(inFolder(webroot)),
    )
    .sort()

const inFolder = (webroot: string): string => (webroot === "/" ? webroot : `${webroot}/`)

const asking = /\b(?:action|href)\s?=\s?["']?(?:\.?\/)?([\w./-]{1,200}\.php)\b/g

/** What a page asks for of a folder, where that is a source file of PHP, as it is written. */
export const sourcesAsked = (page: string): readonly string[] =>
  Array.from(page.matchAll(asking), ([, path]) => path as string)

const makers = [variables.CC_BUILD_COMMAND.name, ...hooksBeforeStart]

/**
 * Whether something may still write a file that is not in the snapshot: a command of the build, or a generator.
 */
export const isBuilt = ({ env, snapshot, data }: StaticFacts): boolean =>
  makers.some((name) => env.get(name) !== null) || generatorOf(snapshot, data) !== null
