/**
 * What the package manager is told beside the contract: its settings, what engines asks of it, what it refuses (C-222, C-226, C-228).
 */

import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { isKnownTool, managerEntries, managers, runtimePrograms } from "../../contract/managers/index.js"
import type { ObservedSetting } from "../../contract/managers/manager.js"
import { isPathAbove } from "../../decode/above.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { manifestEvidence, manifestIn } from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import {
  contentOf,
  npmrcSetting,
  pnpmSetting,
  type Setting,
  textOf,
  yamlList,
  yarnSetting,
} from "../../decode/settings.js"
import { type Diagnostic, evidenceOf } from "../../model/diagnostic.js"
import { none } from "../../model/lists.js"
import { escapePointer } from "../../model/shape.js"
import { isRange, refuses } from "../../platform/versions.js"
import { allowedManager, isLockedUnread, toolBy } from "../buildTool.js"
import { mayInstallAnyway } from "../dependencies.js"
import type { JavaScriptFacts } from "../facts.js"
import { isAbove } from "./locks.js"
import { refusesField } from "./refusals.js"
import type { Seen, SeenLaunch } from "./seen.js"
import { membersOf } from "./workspace.js"
import { handsOverToBerry } from "./yarn.js"

const npmrc = projectFiles.npmrc.path
const workspace = projectFiles.pnpmWorkspace.path

/** What a file sets a key to. */
const settingIn = (snapshot: JavaScriptFacts["snapshot"], { file, key }: ObservedSetting): Setting | null => {
  return file === npmrc ? npmrcSetting(snapshot, key) : pnpmSetting(snapshot, key)
}

/** The first of these settings that the tool reads and that is there, with its text. */
const settingOf = <Row extends ObservedSetting>(
  { toolVersion, project: { snapshot } }: Seen,
  rows: readonly Row[],
): { readonly row: Row; readonly setting: Setting; readonly text: string } | null => {
  const line = toolVersion.value === null ? null : majorOf(toolVersion.value)
  for (const row of rows) {
    const { file, key, values, from, below } = row
    const isRead =
      line === null ? from === null && below === null : line >= (from ?? 0) && line < (below ?? line + 1)
    const setting = isRead ? settingIn(snapshot, row) : null
    if (setting !== null && values.includes(setting.value))
      return {
        row,
        setting,
        text: file === npmrc ? `${key}=${setting.value}` : `${key}: ${setting.value}`,
      }
  }
  return null
}

/** What a file says of development dependencies. */
const toldOf = (seen: Seen) => settingOf(seen, managers[seen.tool.value].observed.developmentSettings)

/** The variables that npm, Yarn 1 and pnpm ask of them before NODE_ENV (C-305). */
const asking = ["NPM_CONFIG_PRODUCTION", "NPM_CONFIG_INCLUDE", "NPM_CONFIG_OMIT", "YARN_PRODUCTION"]

/** Whether development dependencies may be there although they are to be left out. */
export const mayHaveDevelopment = (seen: Seen): boolean =>
  asking.some((name) => seen.project.env.get(name) !== null) ||
  mayInstallAnyway(seen.tool.value, seen.toolVersion.value) ||
  handsOverToBerry(seen) ||
  (hasFile(seen.project.snapshot, npmrc) && toldOf(seen)?.row.included === true)

/**
 * What there is to say about settings. `flagged` says whether a flag of the plan's own command decides, which beats a file.
 */
export const settingDiagnostics = (seen: Seen, flags: readonly string[]): readonly Diagnostic[] => {
  const { tool, toolVersion, development } = seen
  const { manifest, snapshot } = seen.project
  const found: Diagnostic[] = []
  const { observed } = managers[tool.value]
  if (hasFile(snapshot, npmrc) || hasFile(snapshot, workspace)) {
    const told = flags.length > 0 ? null : toldOf(seen)
    if (
      told !== null &&
      !manifest.ranges.devDependencies.isEmpty &&
      development.value !== (told.row.included ? "included" : "excluded")
    ) {
      found.push(
        report(
          "settings-development",
          { file: told.row.file, setting: told.text, tool: tool.value, included: told.row.included },
          [told.setting.because, ...development.because],
        ),
      )
    }
    const off = settingOf(seen, observed.scriptSettings)
    if (off !== null) {
      const scripts = [...manifest.lifecycle.install, ...seen.facts.otherScripts]
      if (scripts.length > 0) {
        found.push(
          report("settings-scripts", { file: off.row.file, setting: off.text, tool: tool.value, scripts }, [
            off.setting.because,
            ...scripts.map((name) => manifestEvidence(`/scripts/${name}`)),
          ]),
        )
      }
    }
    const version = String(toolVersion.value)
    const text = textOf(snapshot, workspace)
    if (
      majorOf(version) < observed.workspaceWithoutPackages &&
      text !== null &&
      yamlList(text, "packages") === null
    ) {
      found.push(
        report("pnpm-workspace-refused", { version }, [
          { from: "file", path: workspace },
          ...toolVersion.because,
        ]),
      )
    }
  }
  return found
}

/** The names that engines may use of package managers, and the value of CC_NODE_BUILD_TOOL that chooses each. */
const managerEngines: ReadonlyMap<string, string> = new Map(
  managerEntries.flatMap(
    ([
      ,
      {
        program,
        values: [choice],
      },
    ]) => (program === null || choice === undefined ? [] : [[program, choice] as const]),
  ),
)

const engineNames: readonly string[] = [...managerEngines.keys()]

/**
 * What there is to say about what engines asks of package managers, and of a start that calls one that is not chosen.
 */
export const engineDiagnostics = (seen: Seen, started: SeenLaunch | null): readonly Diagnostic[] => {
  const { tool, toolVersion } = seen
  const { manifest } = seen.project
  const { engines } = manifest
  const found: Diagnostic[] = []
  if (engines !== null) {
    const range = (name: string): string | null => {
      const value = Object.hasOwn(engines, name) ? engines[name] : null
      return typeof value === "string" && value.trim() !== "" ? value : null
    }
    const { program, title, observed } = managers[tool.value]
    const own = String(program)
    const asked = range(own)
    const version = String(toolVersion.value)
    if (
      observed.refusesEngine !== null &&
      asked !== null &&
      majorOf(version) < observed.refusesEngine.below &&
      refuses(asked, version) &&
      yarnSetting(seen.project.snapshot, "yarnPath") === null
    ) {
      const remedy = observed.refusesEngine.remedy(version)
      found.push(
        report("engine-refused", { engine: own, range: asked, tool: title, version, remedy }, [
          manifestEvidence(`/engines/${own}`),
          ...toolVersion.because,
        ]),
      )
    }
    // With the tool itself named too, the project takes either.
    const unchosen = engineNames.filter((name) => range(name) !== null)
    const only = unchosen[0] as string
    if (
      unchosen.length === 1 &&
      asked === null &&
      tool.rule === toolBy.nothing &&
      manifest.packageManager === null &&
      !isSaid(seen, only) &&
      started?.launch.program !== only &&
      !isAbove(seen, only) &&
      // "please use npm" and the like ask for no version, and none of the tool.
      isRange(range(only) as string)
    ) {
      const choice = managerEngines.get(only) as string
      found.push(
        report("engine-unchosen", { engine: only, tool: tool.value, choice }, [
          manifestEvidence(`/engines/${only}`),
          ...tool.because,
        ]),
      )
    }
  }
  if (
    started !== null &&
    isKnownTool(tool.value) &&
    runtimePrograms.has(started.launch.program) &&
    managers[tool.value].runtime !== started.launch.program &&
    !isSaid(seen, started.launch.program)
  ) {
    found.push(
      report(
        "bun-unchosen",
        { where: started.where, tool: tool.value },
        evidenceOf(started.because, tool.because),
      ),
    )
  }
  return found
}

/** Whether another diagnostic has the same wish: of packageManager, of a script that lets one manager install, of its lock file that chooses nothing. */
const isSaid = (seen: Seen, manager: string): boolean => {
  const { project, facts, tool } = seen
  const isAsked = facts.packageManager?.manager === manager
  if (allowedManager(project) === manager) return true
  if (isAsked && (tool.rule !== toolBy.variable || refusesField(seen, manager))) return true
  return tool.rule === toolBy.nothing && isLockedUnread(project.snapshot, manager)
}

/** Ranges that only some tools read (C-226). */
const protocol = /^(workspace|catalog|patch|portal|link|jsr):/

/**
 * What there is to say about dependencies that the tool refuses: one is named, for they all have one cause.
 */
export const protocolDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { tool } = seen
  const { manifest, snapshot } = seen.project
  if (!isKnownTool(tool.value)) return []
  // These install what package.json names as a workspace, and know neither that protocol nor pnpm's own file.
  const isWhole = managers[tool.value].observed.protocols === null && manifest.workspaces !== null
  const members = isWhole && !hasFile(snapshot, workspace) ? membersOf(snapshot, manifest) : none
  for (const path of [projectFiles.manifest.path, ...members]) {
    const { worded } =
      path === projectFiles.manifest.path ? manifest : (manifestIn(contentOf(snapshot, path)) ?? {})
    for (const { kind, name, range } of worded ?? none) {
      const match = protocol.exec(range)
      const refusal = match === null ? null : refusalOf(seen, match[1] as string)
      if (refusal === null) continue
      return [
        report("workspace-protocol", { dependency: name, range, tool: tool.value, ...refusal }, [
          { from: "file", path, pointer: `/${kind}/${escapePointer(name)}` },
          ...tool.because,
          ...aboveOf(snapshot).map(fileEvidence),
        ]),
      ]
    }
  }
  return []
}

const refusalOf = (seen: Seen, kind: string): { readonly reason: string; readonly remedy: string } | null => {
  const { tool } = seen
  const { snapshot, manifest } = seen.project
  const above = aboveOf(snapshot)
  const wholeRepository = "Deploy the repository's root, install there, and start this member from there."
  if (handsOverToBerry(seen)) return null
  const elsewhere =
    above.length > 0
      ? wholeRepository
      : "Commit the lock file of the tool that reads it, or set CC_NODE_BUILD_TOOL."
  const { protocols, refuses } = managers[tool.value].observed
  if (kind !== "workspace" && kind !== "catalog") {
    return refuses.includes(kind) ? { reason: "", remedy: elsewhere } : null
  }
  switch (protocols) {
    case null:
      return { reason: "", remedy: elsewhere }
    case "pnpm-workspace.yaml":
      return hasFile(snapshot, workspace) || above.length > 0
        ? null
        : { reason: "there is no pnpm-workspace.yaml", remedy: wholeRepository }
    case "package.json":
      return kind === "catalog" || manifest.workspaces !== null || above.length > 0
        ? null
        : { reason: "package.json names no workspaces", remedy: wholeRepository }
  }
}

/** Files of the folders above that say that this is a part of something larger, in the order of their paths. */
const aboveOf = ({ files }: JavaScriptFacts["snapshot"]): readonly string[] => {
  const found: string[] = []
  for (const path in files) {
    const name = path.slice(path.lastIndexOf("/") + 1)
    if ((name === projectFiles.manifest.path || name === workspace) && isPathAbove(path)) found.push(path)
  }
  return found.sort()
}
