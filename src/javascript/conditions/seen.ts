/** What the conditions look at: the facts of a project and what was decided of it. */

import { projectFiles } from "../../contract/files.js"
import { type BuildTool, callWords } from "../../contract/managers/index.js"
import { buildScripts } from "../../contract/starts.js"
import { variables } from "../../contract/variables.js"
import { hasFile, shared } from "../../decode/claim.js"
import {
  type EntryFile,
  entryFileOf,
  type Launch,
  launchOf,
  type Paths,
  type Words,
} from "../../decode/launch.js"
import {
  dependsOn,
  lineOf,
  type Manifest,
  manifestEvidence,
  manifestIn,
  scriptEvidence,
  scriptOf,
} from "../../decode/manifest.js"
import { nuxtSettings, staticTarget } from "../../decode/needs.js"
import { nodemonSettings, toldNodemon } from "../../decode/nodemon.js"
import { within } from "../../decode/path.js"
import { contentOf, exportLine, mayBeThere, nextSettingsIn, textOf } from "../../decode/settings.js"
import type { Decision } from "../../model/decision.js"
import type { Evidence } from "../../model/diagnostic.js"
import { joined } from "../../model/lists.js"
import type { Development, Health, Network, Step } from "../../model/plan.js"
import type { Snapshot } from "../../model/snapshot.js"
import type { ToolFacts } from "../dependencies.js"
import type { JavaScriptFacts } from "../facts.js"
import { failureIn } from "../failures.js"
import { isIdle } from "../idle.js"
import { startedBy } from "../start.js"

/**
 * The facts with the decisions that the conditions rest on; `start` is null where nothing says how to start, `network` for a task, `health`
 * where the project names its own paths.
 */
export interface Seen {
  readonly project: JavaScriptFacts
  readonly facts: ToolFacts
  readonly tool: Decision<BuildTool>
  readonly toolVersion: Decision<string | null>
  readonly node: Decision<string>
  readonly development: Decision<Development>
  readonly start: Decision<Step> | null
  readonly network: Network | null
  readonly health: Health | null
}

/** The facts where something starts and serves: no task. */
export interface Serving extends Seen {
  readonly start: Decision<Step>
  readonly network: Network
}

export const isServing = (seen: Seen): seen is Serving => seen.start !== null && seen.network !== null

/** A folder with a package.json of its own, in which the start runs a script: the folder of the launch, or one above that. */
export interface Member {
  readonly folder: string
  readonly path: string
  readonly manifest: Manifest
}

/**
 * What starts the application, as far as it can be seen: the place that says so, in words and as evidence, the launch, the file that it
 * runs, and the member to which it is handed on. A task is none.
 */
export interface SeenLaunch {
  readonly where: string
  readonly because: readonly Evidence[]
  readonly launch: Launch
  readonly entry: EntryFile | null
  readonly member: Member | null
}

/** Something that the start needs: in words, the paths of which one will do, and the command that makes it where the project names none. */
export interface Need {
  readonly what: string
  readonly paths: Paths
  readonly made: string | null
}

/** What the start needs, where it says so, and the first of its paths that is there: a plan asks for that a dozen times. */
export interface Needed {
  readonly where: string
  readonly because: readonly Evidence[]
  readonly need: Need
  readonly there: string | undefined
  /** The program that starts it. */
  readonly program: string
  readonly launch: Launch | null
}

/** Whether nodemon is told what to run files by, and then runs that as it is told. */
export const isToldProgram = (args: Words): boolean => args.some((word) => /^(?:--exec|-x)$/.test(word))

/** What nodemon was observed to run in a folder where the file that it is told is not there (C-223). */
const mains = ({ manifest, snapshot }: Seen["project"], folder: string): Words => {
  const own = folder === "" ? manifest : manifestIn(contentOf(snapshot, `${folder}/package.json`))
  return [own?.main ?? "index.js", "index.js"]
}

/** The files that nodemon may run in a folder, by what they are called from the root. */
export const mainFiles = (project: Seen["project"], folder: string): Words =>
  mains(project, folder).map((name) => String(within(folder, name)))

/** The same launch, with what runs by settings, or the file that runs in place of one that is not there. */
const falling = (launch: Launch, project: Seen["project"]): Launch => {
  const { snapshot } = project
  if (launch.program !== "nodemon" || isToldProgram(launch.args)) return launch
  // By its settings it runs what it is told there (C-349).
  if (launch.folder === "" && (hasFile(snapshot, nodemonSettings) || mayRunOther(snapshot)))
    return { ...launch, args: ["--exec", `${snapshot.files[nodemonSettings]}`, ...launch.args] }
  const entry = entryFileOf(launch)
  if (entry === null || entry.paths.some((path) => mayBeThere(snapshot, path))) return launch
  const main = mains(project, launch.folder).find((name) =>
    hasFile(snapshot, String(within(launch.folder, name))),
  )
  return main === undefined
    ? launch
    : { ...launch, args: launch.args.map((word) => (word === entry.named ? main : word)) }
}

/** A launch that a place starts, on these grounds and the scripts on its way. */
const seenLaunch = (where: string, grounds: readonly Evidence[], launch: Launch): SeenLaunch => ({
  where,
  because: joined(grounds, launch.scripts.map(scriptEvidence)),
  launch,
  entry: entryFileOf(launch),
  member: null,
})

const ofStart = shared(manifestEvidence("/scripts/start"))

/** What starts the application; null for a task, and where it cannot be seen. */
export const startedOf = ({ project, start }: Pick<Seen, "project" | "start">): SeenLaunch | null => {
  if (start === null) return null
  const { rule, value, because } = start
  const isCommand = rule === startedBy.command
  if (!isCommand && rule !== startedBy.script) return null
  const launch = launchOf(project.manifest, isCommand ? value.command : lineOf(project.manifest, "start"))
  return (
    launch &&
    seenLaunch(
      isCommand ? variables.CC_RUN_COMMAND.name : "scripts.start",
      isCommand ? because : ofStart,
      falling(launch, project),
    )
  )
}

/** What starts beside it: the same place says so, and the scripts on its own way. */
export const besideOf = ({ where, because, launch }: SeenLaunch, beside: Launch): SeenLaunch =>
  seenLaunch(where, because.slice(0, because.length - launch.scripts.length), beside)

/** Whether nothing has nodemon run files by something else. */
export const isPlainNodemon = (snapshot: Snapshot): boolean =>
  !contentOf(snapshot, projectFiles.manifest.path).includes('"nodemonConfig"')

/** Whether package.json may have nodemon run another program, or another file. */
const mayRunOther = (snapshot: Snapshot): boolean =>
  !isPlainNodemon(snapshot) &&
  /"(?:exec(?:Map)?|script)"/.test(contentOf(snapshot, projectFiles.manifest.path))

/** A command that runs a source by what a package brings. */
const running = /^(?:ts-node|tsx|babel-node)(?: -r (?!-)\S+| -(?!r )\S+)* [\w./][\w./-]*\.[cm]?[jt]sx?$/

/** The command by which nodemon runs a source, as it is told, or as it does by itself from 1.19 on (C-379); null where that is not certain. */
export const runByNodemon = (
  { project: { manifest, snapshot } }: Pick<Seen, "project">,
  { program, args, folder }: Pick<Launch, "program" | "args" | "folder">,
): string | null => {
  if (program !== "nodemon" || folder !== "" || !isPlainNodemon(snapshot)) return null
  const line = (toldNodemon(args) ?? []).join(" ")
  if (running.test(line)) return line
  // Told node, it runs by that.
  return !isToldProgram(args) &&
    /^node [\w./-]+\.ts$/.test(line) &&
    /^[~^]?[23]/.test(rangeOf(manifest, program))
    ? line.replace("node", "ts-node")
    : null
}

/** The value of a variable that the command in front of the start, the application or the platform sets. */
export const toldOf = (
  { project }: Pick<Seen, "project">,
  started: SeenLaunch | null,
  name: string,
): string | undefined => {
  const { environment } = project.platform.data
  return (
    started?.launch.assigned.findLast((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ??
    project.env.get(name)?.value ??
    (Object.hasOwn(environment, name) ? environment[name] : undefined)
  )
}

/** The words of a launch, as a person would write them. */
export const written = ({ program, args }: { readonly program: string; readonly args: Words }): string =>
  [program, ...args].join(" ")

/** The command that runs a script of package.json by the tool. */
export const runScript = ({ tool }: Pick<Seen, "tool">, script: string): string =>
  `${callWords(tool.value).script} ${script}`

/** The command that runs a program of an installed package by the tool. */
export const runProgram = ({ tool }: Pick<Seen, "tool">, command: string): string =>
  `${callWords(tool.value).program} ${command}`

/** Where the application has to listen; what the contract says where it listens nowhere, as a task. */
export const addressOf = ({
  network,
  project,
}: Pick<Seen, "network" | "project">): Network["application"] => {
  const { address, applicationPort: port } = project.platform.data.network
  return network?.application ?? { address, port }
}

/** A text with the address for @host and the port for @port. */
export const addressed = (seen: Pick<Seen, "network" | "project">, text: string): string => {
  const { address, port } = addressOf(seen)
  return text.replace("@host", address).replace("@port", `${port}`)
}

/** What tells the port to a server that a build makes, where nothing does: by itself it listens elsewhere. */
export const tellingPort = (seen: Pick<Seen, "network" | "project">, command: string): string => {
  const { network, environment } = seen.project.platform.data
  const isTold =
    network.variable === "PORT" || Object.hasOwn(environment, "PORT") || seen.project.env.get("PORT") !== null
  return isTold || !/node |nuxt(?:-ts)? start|(?:remix|react-router)-serve /.test(command)
    ? ""
    : ", and PORT to @port"
}

const buildRanks: ReadonlyMap<string, number> = new Map(buildScripts.map((name, rank) => [name, rank]))

/** The script of package.json that builds, if one is named so: the first in the order of those names. */
export const buildScriptOf = (manifest: Manifest): string | null => {
  let first = buildScripts.length
  // There are fewer scripts than such names.
  for (const name in manifest.scripts) {
    const rank = buildRanks.get(name)
    if (rank !== undefined && scriptOf(manifest, name) !== null) first = Math.min(first, rank)
  }
  return buildScripts[first] ?? null
}

/** The line of that script; an empty text where there is none, for no script is named null. */
export const buildLineOf = (manifest: Manifest): string => lineOf(manifest, String(buildScriptOf(manifest)))

/** Whether the manifest has a package among its dependencies of either kind. */
export const hasPackage = ({ project: { manifest } }: Pick<Seen, "project">, name: string): boolean =>
  dependsOn(manifest, "dependencies", name) || dependsOn(manifest, "devDependencies", name)

/** The range in which the manifest asks for a package; an empty text where it does not. */
export const rangeOf = ({ ranges }: Manifest, name: string): string =>
  rangeText(ranges.dependencies.get(name)) + rangeText(ranges.devDependencies.get(name))

const rangeText = (range: unknown): string => (typeof range === "string" ? range : "")

/** Nuxt 1 and 2 build elsewhere and start otherwise. */
export const isOldNuxt = (manifest: Manifest): boolean =>
  /^[~^v=]?[12](?:\.|$)/.test(rangeOf(manifest, "nuxt"))

/** Where its settings have Next export a folder of pages, which `next start` refuses to serve (C-304); null for every other launch. */
export const exportOf = (seen: Pick<Seen, "project">, started: SeenLaunch): Evidence | null => {
  const { program, args, folder } = started.launch
  if (program !== "next" || args[1]?.startsWith("-") === false) return null
  const { snapshot } = seen.project
  const path = nextSettingsIn(folder).find((one) => hasFile(snapshot, one))
  if (path === undefined || !exporting.test(rangeOf(manifestOf(seen, started), program))) return null
  const line = exportLine(contentOf(snapshot, path))
  return line === 0 ? null : { from: "file", path, line }
}

/** The ranges of Next whose releases end so. */
const exporting = /^(?:latest|[~^]?(?:13\.(?:3\.[1-9]|[4-9])|1[4-9]|[2-9]\d))/

/** The settings of Nuxt 1 and 2, where one starts in the root and is told of no others. */
export const nuxtFiles = ({ launch }: SeenLaunch, manifest: Manifest): readonly string[] =>
  launch.folder === "" &&
  ["nuxt", "nuxt-ts"].includes(launch.program) &&
  isOldNuxt(manifest) &&
  !/ -c|--config/.test(written(launch))
    ? nuxtSettings
    : []

/** The command that makes the site which Nuxt 2 serves where its settings say that it is one of files (C-295); null elsewhere. */
export const generatedBy = (
  { project: { manifest, snapshot } }: Pick<Seen, "project">,
  started: SeenLaunch | null,
): string | null =>
  started !== null && nuxtFiles(started, manifest).some((path) => textOf(snapshot, path) === staticTarget)
    ? `${started.launch.program} generate`
    : null

/** The package.json that a start runs by. */
export const manifestOf = ({ project }: Pick<Seen, "project">, started: SeenLaunch | null): Manifest =>
  started?.member?.manifest ?? project.manifest

/** A command in a folder. */
export const inFolder = (folder: string, command: string): string =>
  folder === "" ? command : `cd ${folder} && ${command}`

/** A command in the folder in which the start runs. */
export const inFolderOf = (started: SeenLaunch | null, command: string): string =>
  inFolder(started === null ? "" : started.launch.folder, command)

/**
 * What builds what a start needs: a script of the root's package.json, which a workspace has build its members, else one of the member's; null
 * where there is neither. A script that makes nothing is none that would make it.
 */
export const buildOf = (
  seen: Pick<Seen, "project" | "tool">,
  started: SeenLaunch | null,
): { readonly script: string | null; readonly command: string } | null => {
  const { manifest } = seen.project
  const generated = generatedBy(seen, started)
  if (generated !== null) {
    const own = Object.keys(manifest.scripts).find((name) => lineOf(manifest, name).trim() === generated)
    return own === undefined ? null : { script: own, command: runScript(seen, own) }
  }
  const script = busyBuildOf(manifest)
  const failure = script === null ? null : failureIn(seen.project, lineOf(manifest, script))
  // A build that fails makes nothing; what settings have to be mended for is said with it.
  if (script !== null && (failure === null || failure.unreadable !== undefined))
    return { script, command: runScript(seen, script) }
  const ofMember = started === null || started.member === null ? null : busyBuildOf(started.member.manifest)
  return ofMember === null
    ? null
    : { script: null, command: inFolder(String(started?.member?.folder), runScript(seen, ofMember)) }
}

const busyBuildOf = (manifest: Manifest): string | null =>
  isIdle(manifest, buildLineOf(manifest)) ? null : buildScriptOf(manifest)
