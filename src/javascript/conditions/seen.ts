/** What the conditions look at: the facts of a project and what was decided of it. */

import { type BuildTool, callWords } from "../../contract/managers/index.js"
import { buildScripts } from "../../contract/starts.js"
import { type EntryFile, entryFileOf, type Launch, launchOf, type Words } from "../../decode/launch.js"
import {
  dependsOn,
  type Manifest,
  manifestEvidence,
  scriptEvidence,
  scriptOf,
} from "../../decode/manifest.js"
import type { Decision } from "../../model/decision.js"
import type { Evidence } from "../../model/diagnostic.js"
import type { Network, Step } from "../../model/plan.js"
import type { ToolFacts } from "../dependencies.js"
import type { JavaScriptFacts } from "../facts.js"

/**
 * The facts with the decisions that the conditions rest on; `start` is null where nothing says how to start, `network` for a task.
 */
export interface Seen {
  readonly project: JavaScriptFacts
  readonly facts: ToolFacts
  readonly tool: Decision<BuildTool>
  readonly toolVersion: Decision<string | null>
  readonly node: Decision<string>
  readonly start: Decision<Step> | null
  readonly network: Network | null
}

/**
 * What starts the application, as far as it can be seen: the place that says so, in words and as evidence, the launch, and the file that it
 * runs. A task is none.
 */
export interface SeenLaunch {
  readonly where: string
  readonly because: readonly Evidence[]
  readonly launch: Launch
  readonly entry: EntryFile | null
}

/** A launch that a place starts, on these grounds and the scripts on its way. */
const seenLaunch = (where: string, grounds: readonly Evidence[], launch: Launch): SeenLaunch => ({
  where,
  because: [...grounds, ...launch.scripts.map(scriptEvidence)],
  launch,
  entry: entryFileOf(launch),
})

/** What starts the application; null for a task, and where it cannot be seen. */
export const startedOf = ({
  project: { manifest },
  start,
}: Pick<Seen, "project" | "start">): SeenLaunch | null => {
  if (start === null) return null
  const { rule, value, because } = start
  switch (rule) {
    case "javascript.start.command": {
      const launch = launchOf(manifest, value.command)
      return launch === null ? null : seenLaunch("CC_RUN_COMMAND", because, launch)
    }
    case "javascript.start.script": {
      const launch = launchOf(manifest, scriptOf(manifest, "start") ?? "")
      return launch === null
        ? null
        : seenLaunch("scripts.start", [manifestEvidence("/scripts/start")], launch)
    }
    default:
      return null
  }
}

/** What starts beside it: the same place says so, and the scripts on its own way. */
export const besideOf = ({ where, because, launch }: SeenLaunch, beside: Launch): SeenLaunch =>
  seenLaunch(where, because.slice(0, because.length - launch.scripts.length), beside)

/** The words of a launch, as a person would write them. */
export const written = ({ program, args }: { readonly program: string; readonly args: Words }): string =>
  [program, ...args].join(" ")

/** The command that runs a script of package.json by the tool. */
export const runScript = ({ tool }: Pick<Seen, "tool">, script: string): string =>
  `${callWords(tool.value).script} ${script}`

/** The command that runs a program of an installed package by the tool. */
export const runProgram = ({ tool }: Pick<Seen, "tool">, command: string): string =>
  `${callWords(tool.value).program} ${command}`

/** The script of package.json that builds, if one is named so. */
export const buildScriptOf = (manifest: Manifest): string | null =>
  buildScripts.find((name) => scriptOf(manifest, name) !== null) ?? null

/** Whether the manifest has a package among its dependencies of either kind. */
export const hasPackage = ({ project: { manifest } }: Pick<Seen, "project">, name: string): boolean =>
  dependsOn(manifest, "dependencies", name) || dependsOn(manifest, "devDependencies", name)
