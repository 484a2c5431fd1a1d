/**
 * The package managers: a line for each, in the order in which CC_NODE_BUILD_TOOL's values are listed (R-JS-3).
 */
import type { Tool } from "../../model/plan.js"
import { bun } from "./bun.js"
import { custom } from "./custom.js"
import type { Calls, Manager, Observed } from "./manager.js"
import { npm } from "./npm.js"
import { npmCi } from "./npm-ci.js"
import { pnpm } from "./pnpm.js"
import { yarn } from "./yarn.js"
import { yarnBerry } from "./yarn-berry.js"

/** The tools that install a JavaScript project. */
export type BuildTool = Exclude<Tool, "composer">

const rows = {
  bun,
  npm,
  "npm-ci": npmCi,
  pnpm,
  yarn,
  "yarn-berry": yarnBerry,
  custom,
} as const satisfies { readonly [tool in BuildTool]: Manager }

/** The values of CC_NODE_BUILD_TOOL. */
export type BuildToolValue = (typeof rows)[BuildTool]["values" | "deprecated"][number]

/** The managers, by tool. */
export const managers: { readonly [tool in BuildTool]: Manager } = rows

/** The managers with their tools, in order. */
export const managerEntries = Object.entries(managers) as readonly (readonly [BuildTool, Manager])[]

/** The tools whose commands are known, so that a platform has them. */
export type KnownTool = Exclude<BuildTool, "custom">

/** The tools that a lock file chooses. */
export type DetectedTool = {
  [tool in BuildTool]: (typeof rows)[tool]["detection"] extends null ? never : tool
}[BuildTool]

/** The commands of each, as the contract has them. */
export const managerCommands = Object.fromEntries(
  managerEntries.flatMap(([tool, { commands }]) => (commands === null ? [] : [[tool, commands]])),
) as { readonly [tool in KnownTool]: (typeof rows)[tool]["commands"] }

/** Whether the commands of a tool are known. */
export const isKnownTool = (tool: BuildTool): tool is KnownTool => managers[tool].commands !== null

/** The tool whose commands start the application (C-16). */
export const starter = (tool: BuildTool): KnownTool => (isKnownTool(tool) ? tool : rows[tool].startsWith)

/** The program of the tool, or of the one that starts its applications. */
export const programOf = (tool: BuildTool): string => rows[starter(tool)].program

/** How people call the tool, or the one that starts its applications. */
export const callWords = (tool: BuildTool): Calls => managers[tool].calls ?? rows[starter(tool)].calls

/** The command by which a tool builds the assets of a PHP project, and its lock file (C-231). */
const buildBy = ({ calls, lockFile }: typeof rows.yarn | typeof rows.pnpm | typeof rows.npm) => ({
  lock: lockFile.file,
  command: `${lockFile.command} && ${calls.script} build`,
})

/** What builds assets where a lock file says by which tool, the first that is there. */
export const lockedBuilds = [buildBy(rows.yarn), buildBy(rows.pnpm)] as const

/** What builds them where none does. */
export const usualBuild = buildBy(rows.npm)

/** The lock files of all of them, those that choose nothing included. */
export const lockFiles: readonly string[] = [
  ...new Set(
    managerEntries.flatMap(([, { detection, companions, needs }]) => [
      ...(detection === null ? [] : [detection.lock]),
      ...companions,
      ...needs,
    ]),
  ),
]

/** The files of all of them that say, in a folder above, that a project is a part of something larger (C-226). */
export const filesAbove: readonly string[] = managerEntries.flatMap(([, { above }]) => above)

/** The programs of the managers, each with what it runs by a script's name alone. */
export const managerPrograms: ReadonlyMap<string, Observed["bareScripts"]> = new Map(
  managerEntries.flatMap(([, { program, observed }]) =>
    program === null ? [] : [[program, observed.bareScripts] as const],
  ),
)

/** The managers' programs of which `run` runs scripts and no programs. */
export const scriptRunners: ReadonlySet<string> = new Set(
  managerEntries.flatMap(([, { program, observed }]) =>
    program !== null && observed.runsScriptsOnly ? [program] : [],
  ),
)

/** The managers' programs that are a runtime too: what they are given and is no word of theirs is a file that they run. */
export const runtimePrograms: ReadonlySet<string> = new Set(
  managerEntries.flatMap(([, { program, runtime }]) => (program === runtime ? [program] : [])),
)

/** Words that run a program of a package. */
export const packageRunners: readonly string[] = managerEntries.flatMap(([, { wrappers }]) => wrappers)

/** Words before a program that get its package when it is not there. */
export const fetchingCommands: readonly string[] = managerEntries.flatMap(([, { fetches }]) => fetches)

/** The files of the managers' own. */
export const managerFiles = Object.assign({}, ...Object.values(rows).map(({ files }) => files)) as Every<
  (typeof rows)[BuildTool]["files"]
>

/** All of a union at once. */
type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The values of CC_NODE_BUILD_TOOL, the deprecated ones last, each with the tool that it means (C-16). */
export const toolByValue: ReadonlyMap<string, BuildTool> = new Map([
  ...managerEntries.flatMap(([tool, { values }]) => values.map((value) => [value, tool] as const)),
  ...managerEntries.flatMap(([tool, { deprecated }]) => deprecated.map((value) => [value, tool] as const)),
])
