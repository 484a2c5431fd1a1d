/**
 * Whether anything before the start may make files: hooks, scripts that run with the installation, a custom build tool, what the start runs
 * before its server. Only what is known to make none of an application's files counts as none.
 */

import { isKnownTool } from "../../contract/managers/index.js"
import { hooksBeforeStart, variables } from "../../contract/variables.js"
import { valueIn } from "../../decode/environment.js"
import type { Launch, Words } from "../../decode/launch.js"
import { lineOf } from "../../decode/manifest.js"
import { within } from "../../decode/path.js"
import { ignoresScripts, mayBeThere } from "../../decode/settings.js"
import type { Snapshot } from "../../model/snapshot.js"
import { platformScriptOf } from "../buildScript.js"
import { isIdle, isIdleCommand } from "../idle.js"
import { startedBy } from "../start.js"
import type { Seen } from "./seen.js"

const madeFolder = /(?:^|\/)(?:dist|build|built|lib|out|output|compiled)\//

/** Whether something before this launch may make files of the application. */
export const mayMakeFiles = (seen: Seen, launch: Launch | null): boolean => {
  const { facts, project, tool, start } = seen
  const { env, manifest, snapshot } = project
  const isBusyScript = (name: string): boolean => !isIdle(manifest, lineOf(manifest, name))
  for (const name of hooksBeforeStart) if (!isIdle(manifest, valueIn(env, name))) return true
  const custom = isKnownTool(tool.value) ? null : env.get(variables.CC_CUSTOM_BUILD_TOOL.name)
  if (custom !== null && !isIdle(manifest, custom.value)) return true
  // No script is named null.
  if (isBusyScript(String(platformScriptOf(project)))) return true
  if (
    !ignoresScripts(snapshot) &&
    (manifest.lifecycle.install.some(isBusyScript) || facts.otherScripts.some(isBusyScript))
  )
    return true
  if (start?.rule === startedBy.script && isBusyScript("prestart")) return true
  if (launch === null) return false
  const isOfBuild = madeFolder.test(String(launch.args[0]))
  return launch.before.some(
    (words) =>
      !isIdleCommand(manifest, words, isOfBuild ? "" : null) && !(isOfBuild && isAbsent(snapshot, words)),
  )
}

/** The same project and launch, as if the programs of such words made nothing. */
export const calmed = (
  seen: Seen,
  launch: Launch | null,
  programs: RegExp,
): { readonly seen: Seen; readonly launch: Launch | null } => {
  const { manifest } = seen.project
  const still = (line: string): string => line.replace(programs, "$1true")
  const scripts = Object.fromEntries(
    Object.keys(manifest.scripts).map((name) => [name, still(lineOf(manifest, name))]),
  )
  const before = launch?.before.map((words): Words => still(words.join(" ")).split(" "))
  return {
    seen: { ...seen, project: { ...seen.project, manifest: { ...manifest, scripts } } },
    launch: launch && { ...launch, before: before as readonly Words[] },
  }
}

/** Whether a command runs a file that a build would have made and that is not there: it ends, and makes nothing. */
const isAbsent = (snapshot: Snapshot, [program, file, ...more]: Words): boolean => {
  const named = String(file)
  const path = String(within("", named))
  return (
    program === "node" &&
    more.length === 0 &&
    /\.[cm]?js$/.test(named) &&
    madeFolder.test(path) &&
    !mayBeThere(snapshot, path)
  )
}

/** Where builds put what they make, wherever that is. */
export const madeBelow =
  /(?:^|\/)(?:dist|build|built|lib|out|output|compiled|bundle|\.output|\.next)(?:\/|\.[cm]?js$)/
