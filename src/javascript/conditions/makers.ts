/**
 * Whether anything before the start may make files: hooks, scripts that run with the installation, a custom build tool, what the start runs
 * before its server. Only what is known to make none of an application's files counts as none.
 */
import { isKnownTool } from "../../contract/managers/index.js"
import type { Launch } from "../../decode/launch.js"
import { lifecycleScripts, scriptOf } from "../../decode/manifest.js"
import { npmrcSetting } from "../../decode/settings.js"
import { platformScriptOf } from "../buildScript.js"
import { isIdle, isIdleCommand } from "../idle.js"
import { otherInstallScripts } from "../otherScripts.js"
import type { Seen } from "./seen.js"

const hooks = ["CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK"] as const

/** Whether something before this launch may make files of the application. */
export const mayMakeFiles = (seen: Seen, launch: Launch | null): boolean => {
  const { facts, project, tool, start } = seen
  const { env, manifest, snapshot } = project
  const isIdleLine = (line: string): boolean => isIdle(manifest, line)
  if (hooks.some((name) => !isIdleLine(env.get(name)?.value ?? ""))) return true
  if (!isKnownTool(tool.value) && !isIdleLine(env.get("CC_CUSTOM_BUILD_TOOL")?.value ?? "")) return true
  const ofPlatform = platformScriptOf(project)
  const scripts: string[] = ofPlatform === null ? [] : [ofPlatform]
  if (npmrcSetting(snapshot, "ignore-scripts")?.value !== "true") {
    scripts.push(...lifecycleScripts.install, ...otherInstallScripts(facts))
  }
  if (start?.rule === "javascript.start.script") scripts.push("prestart")
  if (scripts.some((name) => !isIdleLine(scriptOf(manifest, name) ?? ""))) return true
  return launch?.before.some((words) => !isIdleCommand(manifest, words)) ?? false
}
