/**
 * Whether anything before the start may make files: hooks, scripts that run with the installation, a custom build tool, what the start runs
 * before its server. Only what is known to make none of an application's files counts as none.
 */
import { isKnownTool } from "../../contract/managers/index.js"
import { bare, type Launch, throughManager, type Words } from "../../decode/launch.js"
import { lifecycleScripts, type Manifest, scriptOf } from "../../decode/manifest.js"
import { npmrcSetting } from "../../decode/settings.js"
import { otherInstallScripts } from "../otherScripts.js"
import type { Seen } from "./seen.js"

const deepest = 8

/** Programs that make none of an application's own files. */
const idle: ReadonlySet<string> = new Set([
  "echo",
  "true",
  ":",
  "exit",
  "printf",
  "test",
  "[",
  "cd",
  "export",
  "rm",
  "rimraf",
  "mkdir",
  "chmod",
  "husky",
  "is-ci",
  "patch-package",
  "only-allow",
  "lefthook",
  "simple-git-hooks",
  "opencollective",
  "opencollective-postinstall",
  "playwright",
  "prisma",
  "drizzle-kit",
  "knex",
  "sequelize",
  "sequelize-cli",
  "migrate-mongo",
  "npm-force-resolutions",
  "yarn-deduplicate",
  "ngcc",
  "skip-postinstall",
])

/** Words of a package manager that install and run no script of this project but those of the installation. */
const installs: ReadonlySet<string> = new Set([
  "install",
  "i",
  "ci",
  "add",
  "dedupe",
  "audit",
  "prune",
  "rebuild",
])

const isIdle = (manifest: Manifest, line: string, depth: number): boolean => {
  if (depth > deepest || /[`()]/.test(line)) return false
  return line
    .split(/&&|\|\||[;&|\n]/)
    .every((piece) => isIdleCommand(manifest, piece.trim().split(/\s+/), depth))
}

const isIdleCommand = (manifest: Manifest, given: Words, depth: number): boolean => {
  const words = bare(given.filter((word) => word !== ""))
  const [program, verb] = words
  if (program === undefined || idle.has(program)) return true
  const through = throughManager(manifest, words)
  if (through === null) return verb !== undefined && installs.has(verb)
  if (through._tag === "Program")
    return isIdleCommand(manifest, through.words, depth + 1) || installs.has(through.words[0] ?? "")
  const line = scriptOf(manifest, through.name)
  return line !== null && isIdle(manifest, line, depth + 1)
}

const hooks = ["CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK"] as const

/** Whether something before this launch may make files of the application. */
export const mayMakeFiles = (seen: Seen, launch: Launch | null): boolean => {
  const { facts, project, tool, start } = seen
  const { env, manifest, snapshot } = project
  const isIdleLine = (line: string): boolean => isIdle(manifest, line, 0)
  if (hooks.some((name) => !isIdleLine(env.get(name)?.value ?? ""))) return true
  if (!isKnownTool(tool.value) && !isIdleLine(env.get("CC_CUSTOM_BUILD_TOOL")?.value ?? "")) return true
  const scripts: string[] = []
  if (npmrcSetting(snapshot, "ignore-scripts")?.value !== "true") {
    scripts.push(...lifecycleScripts.install, ...otherInstallScripts(facts))
  }
  if (start?.rule === "javascript.start.script") scripts.push("prestart")
  if (scripts.some((name) => !isIdleLine(scriptOf(manifest, name) ?? ""))) return true
  return launch?.before.some((words) => !isIdleCommand(manifest, words, 0)) ?? false
}
