/** What keeps a package manager from installing: a project that lets another one alone install, a dependency in a folder that is not there (C-240, C-241). */

import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { isKnownTool, managerPrograms, managers } from "../../contract/managers/index.js"
import { toolOfManager } from "../../contract/managers/yarn.js"
import { variables } from "../../contract/variables.js"
import { hasFile } from "../../decode/claim.js"
import { manifestEvidence, scriptOf, type WordedRange } from "../../decode/manifest.js"
import { normalisePath } from "../../decode/path.js"
import { type RangeKind, rangeKinds } from "../../decode/ranges.js"
import { npmrcSetting, yarnSetting } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { joined, none } from "../../model/lists.js"
import { escapePointer, isRecord } from "../../model/shape.js"
import { allowedManager, refusesManager, toolBy } from "../buildTool.js"
import type { Seen } from "./seen.js"

const choiceOf = ({ facts }: Seen, manager: string): string =>
  toolOfManager(manager, String(facts.packageManager?.version))

/** What there is to say of a manager that is not the one that the project lets install. */
export const refusalDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { tool, facts } = seen
  const { program, title } = managers[tool.value]
  if (program === null) return []
  const only = allowedManager(seen.project)
  // Where packageManager asks for the same and a lock file overrules it, that has it.
  const isSaid = facts.packageManager?.manager === only && tool.rule !== toolBy.variable
  if (only !== null && only !== program && !isSaid) {
    return [
      report(
        "package-manager-refused",
        { where: "scripts.preinstall", wanted: only, choice: choiceOf(seen, only), tool: title },
        [manifestEvidence("/scripts/preinstall"), ...tool.because],
      ),
    ]
  }
  const developing = developingManager(seen)
  if (developing !== null) {
    const where = "devEngines.packageManager"
    return [
      report(
        "package-manager-refused",
        { where, wanted: developing, choice: choiceOf(seen, developing), tool: title },
        [manifestEvidence("/devEngines/packageManager"), ...tool.because],
      ),
    ]
  }
  const wanted = facts.packageManager?.manager
  if (wanted === undefined || !refusesField(seen, wanted)) return []
  return [
    report(
      "package-manager-refused",
      { where: "packageManager", wanted, choice: choiceOf(seen, wanted), tool: title },
      [manifestEvidence("/packageManager"), ...tool.because],
    ),
  ]
}

/** Another manager that devEngines wants, and that the tool ends for (C-240). */
const developingManager = ({ project: { manifest, platform }, node, tool }: Seen): string | null => {
  const { program, observed } = managers[tool.value]
  const asked = isRecord(manifest.devEngines) ? manifest.devEngines.packageManager : null
  if (!isRecord(asked) || asked.onFail === "warn" || asked.onFail === "ignore") return null
  const name = String(asked.name)
  const isOther = managerPrograms.has(name) && name !== program
  return isOther && observed.readsDevEngines?.test(String(platform.node.npmOf(node.value))) ? name : null
}

/** Whether the variable's tool stops at packageManager. Where a lock file chooses, the same is said with what it overrules. */
export const refusesField = ({ tool, project: { snapshot } }: Seen, wanted: string): boolean =>
  tool.rule === toolBy.variable &&
  refusesManager(tool.value, wanted) &&
  yarnSetting(snapshot, "yarnPath") === null

/** How the names of packages end that are for Windows or macOS alone. */
const ofOtherSystem = /(?:fsevents|[-/](?:win32|darwin)-(?:x64|arm64|ia32)(?:-msvc)?)$/

/** What there is to say of dependencies for another operating system, at which npm and Yarn 1 end (C-376). */
export const systemDiagnostics = ({ project, tool, development }: Seen): readonly Diagnostic[] => {
  const { env, manifest, snapshot } = project
  if (!managers[tool.value].observed.refusesSystems) return none
  const found: { readonly name: string; readonly kind: RangeKind }[] = []
  for (const kind of rangeKinds) {
    const ranges = manifest.ranges[kind]
    // Nearly no project has one; a text that begins with a rare letter is found in a third of the time.
    const names = joined(ranges.namesWith("win32"), ranges.namesWith("win-"))
    for (const name of manifest.noted.includes("fsevents") ? ["fsevents", ...names] : names)
      if (ofOtherSystem.test(name) && ranges.has(name) && !manifest.ranges.others.has(name))
        found.push({ name, kind })
  }
  const named = found.filter(({ kind }) => kind === "dependencies" || development.value === "included")
  if (named.length === 0) return none
  if (manifest.hasOverrides || npmrcSetting(snapshot, "force") !== null) return none
  if (env.get(variables.CC_PRE_BUILD_HOOK.name) !== null) return none
  return [
    report("dependency-system", { names: named.map(({ name }) => name), tool: managers[tool.value].title }, [
      ...named.map(({ name, kind }) => manifestEvidence(`/${kind}/${escapePointer(name)}`)),
      ...tool.because,
    ]),
  ]
}

/** A dependency in a folder or an archive: what is asked for, and the path from the root; null where that leads out of the project. */
interface Local extends WordedRange {
  readonly path: string | null
  readonly isArchive: boolean
}

const localOnes = ({ project: { manifest } }: Pick<Seen, "project">): readonly Local[] =>
  manifest.worded.length === 0 ? none : manifest.worded.flatMap(localAt)

const localAt = (worded: WordedRange): readonly Local[] => {
  const asked = /^(?:file:(?!\/|~)|(?=\.\.?\/))(.+)/.exec(worded.range)?.[1]
  if (asked === undefined) return []
  const folder = normalisePath(asked)
  const isArchive = /\.(?:tgz|tar\.gz|tar)$/.test(asked)
  const path =
    folder === null || isArchive
      ? folder
      : `${folder === "" ? "" : `${folder}/`}${projectFiles.manifest.path}`
  return [{ ...worded, path, isArchive }]
}

/** The paths at which dependencies in folders of the project have to be. */
export const dependencyFiles = (seen: Pick<Seen, "project">): readonly string[] =>
  localOnes(seen).flatMap(({ path }) => (path === null ? [] : [path]))

/** What there is to say of dependencies that are not where package.json has them; one is named, for they have one cause. */
export const pathDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { tool } = seen
  const { env, manifest, platform, snapshot } = seen.project
  if (!isKnownTool(tool.value)) return []
  if (env.get(variables.CC_PRE_BUILD_HOOK.name) !== null || scriptOf(manifest, "preinstall") !== null)
    return []
  const { folder } = platform.data.further
  const isPart = env.get(String(folder)) !== null
  const { linksNothing } = managers[tool.value].observed
  // Nothing that runs needs a development dependency, where the tool takes a folder that is not there.
  const missing = localOnes(seen).find(
    ({ path, kind, isArchive }) =>
      (path === null ? !isPart : !hasFile(snapshot, path)) &&
      (kind === "dependencies" || isArchive || !linksNothing),
  )
  if (missing === undefined) return []
  const { name, kind, range, isArchive, path } = missing
  const isLinked = linksNothing && !isArchive
  return [
    report(
      "dependency-path-missing",
      { dependency: name, range, tool: tool.value, isLinked, isOutside: path === null },
      [manifestEvidence(`/${kind}/${escapePointer(name)}`), ...tool.because],
    ),
  ]
}
