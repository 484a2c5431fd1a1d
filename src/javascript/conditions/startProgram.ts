/**
 * The program that starts, where no dependency brings it (C-237), the folder in which it starts, where nobody installs (C-242), and files that commands before
 * the start run and that are not there (C-334).
 */

import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import {
  isKnownTool,
  managerPrograms,
  managers,
  packageRunners,
  programOf,
  scriptRunners,
} from "../../contract/managers/index.js"
import { ownPrograms, programsElsewhere } from "../../contract/programs.js"
import { developing } from "../../contract/starts.js"
import { hooksBeforeStart, variables } from "../../contract/variables.js"
import { byText } from "../../decode/byText.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { valueIn } from "../../decode/environment.js"
import {
  bare,
  type EntryFile,
  entryFileOf,
  installedPackage,
  launchOf,
  loading,
  throughManager,
  unseen,
  type Words,
  withoutFolder,
} from "../../decode/launch.js"
import {
  emptyManifest,
  lifecycleScripts,
  lineOf,
  type Manifest,
  manifestEvidence,
  ownProgram,
  scriptEvidence,
  scriptOf,
} from "../../decode/manifest.js"
import { within } from "../../decode/path.js"
import { ignoresScripts, mayBeThere } from "../../decode/settings.js"
import type { Diagnostic, Evidence } from "../../model/diagnostic.js"
import { joined, none } from "../../model/lists.js"
import { isRecord } from "../../model/shape.js"
import { isBrought, isCompiled, isOwnProgram } from "../brought.js"
import { commandsOf, isQuiet, missingProgram } from "../failures.js"
import { isIdle, isIdleCommand } from "../idle.js"
import { startedBy } from "../start.js"
import { madeBelow, mayMakeFiles } from "./makers.js"
import { type HandedOn, inMember, memberOf } from "./member.js"
import { dependencyFiles } from "./refusals.js"
import { runByNodemon, type Seen, type SeenLaunch } from "./seen.js"
import { hasFolders, manifestAt, memberPatterns } from "./workspace.js"
import { mayBeBerry } from "./yarn.js"

const manifestName = projectFiles.manifest.path

/** The lines that run before the start and may install something. */
const linesBefore = (
  { project: { env, manifest }, facts }: Seen,
  started: SeenLaunch | null,
): readonly string[] =>
  [
    ...hooksBeforeStart.map((name) => valueIn(env, name)),
    ...[...lifecycleScripts.install, ...facts.otherScripts, "prestart"].map((name) => lineOf(manifest, name)),
    ...(started?.launch.before ?? none).map((words) => words.join(" ")),
  ].filter((line) => line !== "")

/** Lines that install nothing, as far as anybody knows. */
const installsNothing =
  /^(?:husky(?: install)?|patch-package|prisma generate|tsc|(?:rm|mkdir|echo)\s[^&|;]*)$/

/** Whether a line may install something: not where all its commands are programs that install nothing, or scripts of such. */
const isInstalling = (manifest: Manifest, line: string, depth = 0): boolean =>
  !installsNothing.test(line) &&
  (commandsOf(line)?.some((words) => {
    const through = depth < deepest ? throughManager(manifest, words) : null
    if (through?._tag === "Script")
      return ["pre", "", "post"].some((when) => {
        const inner = lineOf(manifest, when + through.name)
        return inner !== "" && isInstalling(manifest, inner, depth + 1)
      })
    const ran = through?.words ?? words
    return ran[0] === "cd" || !(isQuiet(ran) || isBuilder(String(ran[0])))
  }) ??
    true)
const deepest = 8

const isWhole = (seen: Seen): boolean =>
  memberPatterns(seen.project.snapshot, seen.project.manifest).length > 0 ||
  Object.keys(seen.project.snapshot.files).some((path) => path.startsWith("../"))

/** Whether the dependencies of package.json are all that is installed, and scripts run with them. */
export const isAlone = (seen: Seen): boolean =>
  isKnownTool(seen.tool.value) && !isWhole(seen) && !ignoresScripts(seen.project.snapshot)

/** Whether something besides package.json may install packages, or may have. */
export const mayInstall = (seen: Seen, started: SeenLaunch | null): boolean =>
  !seen.project.hasManifest ||
  !isKnownTool(seen.tool.value) ||
  isWhole(seen) ||
  linesBefore(seen, started).some((line) => isInstalling(seen.project.manifest, line))

/** What there is to say about the programs: the package of one is none of package.json's, and nothing that runs before may install it. */
export const programDiagnostics = (seen: Seen, started: SeenLaunch): readonly Diagnostic[] => {
  const { manifest } = seen.project
  const { where, because, launch } = started
  const [behind] = runByNodemon(seen, launch)?.split(" ") ?? none
  // Behind a semicolon a line goes on whatever came before.
  const lines = [seen.start?.value.command ?? "", ...launch.scripts.map((name) => lineOf(manifest, name))]
  const before = [...lines, lineOf(manifest, "start")].some((line) => line.includes(";"))
    ? none
    : launch.before
  const named = [
    ...before.flatMap((words) => calledBy(manifest, words)),
    ...launch.passing,
    ...(launch.isFetched ? none : [launch.program]),
    String(installedPackage(launch)),
    String(behind),
  ]
  const file = String(fileAlone(started))
  const isFile = hasFile(seen.project.snapshot, file) && !isBrought(manifest, file)
  const isKnown = (one: string): boolean =>
    isOwnProgram(manifest, one) || (isOurs.test(one) && ownProgram(manifest, one) !== null)
  const program = isFile ? file : named.find((one) => isKnown(one) && !isBrought(manifest, one))
  if (program === undefined || (!programsElsewhere.includes(program) && mayInstall(seen, started))) return []
  const own = isFile ? null : ownProgram(manifest, program)
  if (own === null)
    return [missingProgram(manifest, program === behind ? `${where}, by nodemon,` : where, program, because)]
  return mayBeBerry(seen)
    ? []
    : [missingProgram(manifest, where, program, [...because, manifestEvidence("/bin")], own)]
}

/** The programs that a command before the start calls, itself or by a script. */
const calledBy = (manifest: Manifest, words: Words): readonly string[] => {
  const through = words.length < 4 ? throughManager(manifest, words) : null
  const commands = through?._tag === "Script" ? (commandsOf(lineOf(manifest, through.name)) ?? none) : [words]
  return commands.flatMap(
    (one): Words => (packageRunners.includes(String(one[0])) ? none : bare(one).slice(0, 1)),
  )
}

/** Names of programs that hardly a system has. */
const isOurs = /^(?!(?:watch|nginx|caddy|python3|docker|nohup|xargs)$)[\w.-]{5,}$/

/** The file whose name is all that starts: a shell looks for a program of that name, and not in this folder (C-237). */
const fileAlone = ({
  launch: { program, args, before, assigned, folder, isFetched },
}: SeenLaunch): string | null =>
  /^[\w-]+\.[cm]?js$/.test(program) &&
  [args, before, assigned].every((each) => each.length === 0) &&
  folder === "" &&
  !isFetched
    ? program
    : null

/** The commands of a script's line, without the one that starts; an unseen one where only a shell could say. */
const commandsBefore = (manifest: Manifest, name: string): readonly Words[] => {
  const line = lineOf(manifest, name)
  return name === "start" ? commandsBeforeLast(line) : line === "" ? none : (commandsOf(line) ?? unsaid)
}
const unsaid: readonly Words[] = [unseen]
const commandsBeforeLast = byText((line): readonly Words[] => commandsOf(line)?.slice(0, -1) ?? unsaid)

const runners: ReadonlySet<string> = new Set(["node", "sh", "bash", ".", "source"])

/** The file that such a command runs. */
const fileOf = (words: Words): EntryFile | null => {
  const program = String(words[0])
  return runners.has(program) || program.startsWith("./")
    ? entryFileOf({ program, args: words.slice(1), folder: "", assigned: none })
    : null
}

const installing: readonly string[] = [
  ...lifecycleScripts.install,
  ...["prepublish", "preprepare", "prepare", "postprepare"],
]
const beforeStart: readonly string[] = [...installing, "prestart", "start"]

/** What a command needs, behind which that one follows: its file, or the package.json of the folder in which npm or pnpm is told to work (C-392). */
const neededBy = (words: Words, next: Words | undefined): EntryFile | null => {
  if (copying.test(words.join(" "))) return entryOfPath(String(words.at(-2)))
  if (words[0] !== "cd") return fileOf(words)
  // Yarn 1 installs nothing, and ends well, where there is none.
  const into =
    words.length === 2 && scriptRunners.has(String(next?.[0])) ? within("", String(words[1])) : null
  if (into === null || into === "") return null
  return entryOfPath(`${into}/${manifestName}`)
}

/** What copies or moves one file, by its name none of a folder: it ends where that is not there (C-389). */
const copying =
  /^(?:cp|mv)(?: -[afnpv]+)? (?:[\w@./-]*\/)?(?:\.env(?:\.[\w.-]+)?|[\w@.-]+\.(?:[cm]?js|jsx?|tsx?|json|ya?ml|env|example|sample|dist|html?|css|txt|ini|conf)) [\w@.][\w@./-]*$/

const entryOfPath = (named: string): EntryFile | null => {
  const path = within("", named)
  return path === null ? null : { named, file: path, paths: [path] }
}

/** The files of such commands, for which a plan then looks. */
export const filesBefore = ({
  project: { manifest },
  start,
}: Pick<Seen, "project" | "start">): readonly string[] => {
  let files: readonly string[] = none
  for (const name of start?.rule === startedBy.script ? beforeStart : installing) {
    const commands = commandsBefore(manifest, name)
    // By index on purpose, here and below: some lists are frozen and some are not, as with evidence.
    for (let at = 0; at < commands.length; at++)
      files = joined(files, neededBy(commands[at] as Words, commands[at + 1])?.paths ?? none)
  }
  return files
}

/** What there is to say of the first command with the installation or before the start that runs a file which is not there (C-334). */
export const failingDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { facts, start, tool } = seen
  const { env, manifest, snapshot, hasManifest } = seen.project
  const failing = firstFailing(seen, [
    ...manifest.lifecycle.install,
    ...facts.otherScripts,
    ...(start?.rule === startedBy.script ? start.value.lifecycle : none),
  ])
  if (failing === null || !hasManifest) return none
  if (!isKnownTool(tool.value) || isWhole(seen) || ignoresScripts(snapshot)) return none
  if (hooksBeforeStart.some((name) => !isIdle(manifest, valueIn(env, name)))) return none
  const [name, file, isRead] = failing
  const does = isRead ? "reads" : "runs"
  const said = { where: `scripts.${name}`, does, file, perhaps: null, instead: null, isBefore: true } as const
  return [report("start-file-missing", said, [scriptEvidence(name)])]
}

/** The script with that command, and its file. */
const firstFailing = (
  { project: { manifest, snapshot } }: Seen,
  scripts: readonly string[],
): readonly [script: string, file: string, isRead: boolean] | null => {
  for (const name of scripts) {
    if (name === "poststart") continue
    const commands = commandsBefore(manifest, name)
    for (let at = 0; at < commands.length; at++) {
      const words = commands[at] as Words
      const file = neededBy(words, commands[at + 1])
      // What a build would make is said with that.
      if (
        file !== null &&
        !madeBelow.test(file.file) &&
        !file.paths.some((path) => mayBeThere(snapshot, path))
      )
        return [name, file.named, fileOf(words) === null]
      // Whatever else it is may make the rest.
      if (words[0] === "cd" || !isIdleCommand(manifest, words)) return null
    }
  }
  return null
}

/** Packages that Node is often told to load first, and that no other package brings along (C-344). */
const loadedFirst: ReadonlySet<string> = new Set(
  "esm module-alias ts-node tsx newrelic babel-register @babel/register @swc-node/register esbuild-register".split(
    " ",
  ),
)

/** What there is to say of what Node loads first: its package is none of package.json's. */
export const loadingDiagnostics = (seen: Seen, started: SeenLaunch): readonly Diagnostic[] => {
  const { where, because, launch, entry } = started
  if (launch.program !== "node" || entry === null) return []
  const options = launch.args.slice(0, launch.args.indexOf(entry.named))
  if (options.length === 0) return []
  const loaded = options
    .filter((_, at) => loading.test(String(options[at - 1])))
    .map((word) => word.split("/", word.startsWith("@") ? 2 : 1).join("/"))
  const packages = [...new Set(loaded)].filter(
    (name) => loadedFirst.has(name) && !isBrought(seen.project.manifest, name),
  )
  if (packages.length === 0 || mayInstall(seen, started)) return []
  const program = programOf(seen.tool.value)
  const { manifest } = seen.project
  const besides = packages.every((name) => isCompiled(manifest, name)) ? none : ["typescript@5"]
  const said = { file: where, imports: packages, packages: [...packages, ...besides], program, isLeft: false }
  return [report("start-package-missing", said, because)]
}

/** The folder of a launch that has a package.json of its own; null where it runs in the project's root. */
const ownFolder = (seen: Pick<Seen, "project">, { launch, entry }: SeenLaunch): string | null => {
  const { manifest } = seen.project
  if (launch.folder !== "") return launch.folder
  if (!manifest.ranges.dependencies.isEmpty || !manifest.ranges.devDependencies.isEmpty) return null
  // Outside the project there is none.
  return entry === null || !/^[^/]+\//.test(entry.file) ? null : entry.file.slice(0, entry.file.indexOf("/"))
}

/** The script that a package manager is told to run in a folder, or in a member of the workspace, of which npm alone is known to end (C-392); null where it runs none there. */
const scriptTold = (
  { project: { snapshot } }: Pick<Seen, "project">,
  { launch: { program, args, folder: place, member: named }, member }: SeenLaunch,
): { readonly folder: string; readonly script: string } | null => {
  const folder =
    named === null ? place : program === managers.npm.program && memberOf(snapshot, named)?.folder
  if (!folder || member !== null || !managerPrograms.has(program) || args.includes("--if-present"))
    return null
  const through = throughManager(emptyManifest, [program, ...withoutFolder(args)])
  return through?._tag === "Script" ? { folder, script: through.name } : null
}

/** What there is to say of that folder, where it has no package.json, or that no such script (C-392). */
export const goneDiagnostics = (seen: Seen, started: SeenLaunch): readonly Diagnostic[] => {
  const { where, because, launch } = started
  const { program } = launch
  const { snapshot } = seen.project
  const told = scriptTold(seen, started)
  if (told === null || mayMakeFiles(seen, launch)) return []
  const { folder, script } = told
  const file = `${folder}/${manifestName}`
  if (!mayBeThere(snapshot, file))
    return [
      report("start-file-missing", { where, does: "reads", file, perhaps: null, instead: null }, because),
    ]
  const own = manifestAt(snapshot, file)
  // Of what cannot be read nothing is known; npm starts server.js where no script says what.
  const { scripts = {} } = own ?? { scripts: null }
  const mayRun = !isRecord(scripts) || Object.hasOwn(scripts, script)
  return mayRun || (script === "start" && mayBeThere(snapshot, serverIn(folder)))
    ? []
    : [report("script-missing", { where, script, tool: program, file }, [...because, fileEvidence(file)])]
}

const serverIn = (folder: string): string => `${folder}/${projectFiles.server.path}`

/** The path of that package.json, and a file whose name alone starts: a plan then looks for them. */
export const folderFiles = (seen: Pick<Seen, "project">, started: SeenLaunch | null): readonly string[] => {
  if (started === null) return []
  const told = scriptTold(seen, started)
  const folder = told?.folder ?? ownFolder(seen, started)
  const file = fileAlone(started)
  if (file !== null) return [file]
  if (folder === null) return []
  const path = `${folder}/${manifestName}`
  return told?.script === "start" ? [path, serverIn(folder)] : [path]
}

/** Whether a folder's package.json names a package that nobody installs: the root names neither that nor the folder. */
const lacksPackages = (seen: Seen, path: string): boolean => {
  const { manifest, snapshot } = seen.project
  // Only what is there is parsed: an error that is thrown costs a tenth of a plan.
  if (!hasFile(snapshot, path) || hasFile(snapshot, path.replace(manifestName, ".pnp.cjs"))) return false
  const own = manifestAt(snapshot, path)
  const named = [own?.dependencies, own?.devDependencies].flatMap((field) =>
    isRecord(field) ? Object.keys(field) : [],
  )
  const installed = [manifest.ranges.dependencies, manifest.ranges.devDependencies, manifest.ranges.others]
  return (
    named.some((name) => !installed.some((field) => field.has(name))) && !dependencyFiles(seen).includes(path)
  )
}

/** Whether nobody installs what a folder's package.json names before it starts. */
export const installsNowhere = (seen: Seen, started: SeenLaunch | null, path: string): boolean =>
  lacksPackages(seen, path) &&
  isKnownTool(seen.tool.value) &&
  !isWhole(seen) &&
  linesBefore(seen, started).every((line) => installsNothing.test(line))

/** What there is to say about the folder in which it starts. */
export const folderDiagnostics = (seen: Seen, started: SeenLaunch): readonly Diagnostic[] => {
  const folder = ownFolder(seen, started)
  if (folder === null) return []
  const path = `${folder}/${manifestName}`
  if (!installsNowhere(seen, started, path)) return []
  return [
    report(
      "start-folder-uninstalled",
      {
        where: started.where,
        folders: [folder],
        tool: seen.tool.value,
        program: programOf(seen.tool.value),
      },
      [...started.because, fileEvidence(path)],
    ),
  ]
}

/** A script that runs with the installation, or a hook behind it, in folders whose packages nobody installs: it fails there where one of them has its program. */
export const installingDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { manifest, env, snapshot } = seen.project
  if (!hasFolders(snapshot)) return []
  const line = scriptOf(manifest, "postinstall")
  const found = line === null ? [] : buildingDiagnostics(seen, "scripts.postinstall", line, ofPostinstall)
  if (found.length > 0) return found
  for (const name of buildingHooks) {
    const hook = env.get(name)
    const said = hook === null ? [] : buildingDiagnostics(seen, name, hook.value, hook.because)
    if (said.length > 0) return said
  }
  return []
}

const ofPostinstall = manifestEvidence("/scripts/postinstall")

/** The hooks behind the installation. */
const buildingHooks = [variables.CC_POST_BUILD_HOOK.name, variables.CC_PRE_RUN_HOOK.name]

const buildingDiagnostics = (
  seen: Seen,
  where: string,
  line: string,
  ground: Evidence,
): readonly Diagnostic[] => {
  const others = linesBefore(seen, null).filter((one) => one !== line)
  if (!isAlone(seen) || !others.every((one) => installsNothing.test(one))) return []
  const { folders, because } = foldersBuilt(seen, line)
  const { value: tool } = seen.tool
  // What builds is of the development dependencies mostly.
  const program = `${seen.facts.production.value ? "NODE_ENV= " : ""}${programOf(tool)}`
  return folders.length === 0
    ? []
    : [report("start-folder-uninstalled", { where, folders, tool, program }, [ground, ...because])]
}

/** The folders in which the commands of a line build by packages of their own, up to one that may install, and whether all of them do so. */
export const foldersBuilt = (
  seen: Seen,
  line: string,
): {
  readonly folders: readonly string[]
  readonly because: readonly Evidence[]
  readonly isAll: boolean
} => {
  const { manifest } = seen.project
  const folders = new Set<string>()
  const because: Evidence[] = []
  const walked = new Set<string>()
  let isAll = hasFolders(seen.project.snapshot)
  /** Whether it goes on behind a line. */
  const walk = (text: string): boolean => {
    let folder = ""
    for (const words of commandsOf(text) ?? unsaid) {
      if (words[0] === "cd") {
        folder = (words.length === 2 ? within(folder, words[1] as string) : null) ?? "?"
        continue
      }
      if (isQuiet(words)) {
        isAll = false
        continue
      }
      const command = words.join(" ")
      const launch = launchOf(manifest, folder === "" ? command : `cd ${folder} && ${command}`)
      const script = launch?.scripts[0]
      if (script !== undefined) {
        if (walked.has(script)) continue
        walked.add(script)
        because.push(scriptEvidence(script))
        if (scriptOf(manifest, `pre${script}`) !== null || !walk(lineOf(manifest, script))) return false
        continue
      }
      const inner = launch && inMember(seen, { where: "", because: none, launch, entry: null, member: null })
      if (!inner || !isUninstalled(seen, inner)) return false
      if (folders.size < folders.add(inner.member.folder).size)
        because.push(...inner.because, fileEvidence(inner.member.path))
    }
    return true
  }
  const isSeen = isAll && walk(line)
  return { folders: [...folders], because, isAll: isAll && isSeen }
}

/** Whether a script of a folder calls what packages of that folder bring, and nobody installs them. */
const isUninstalled = (seen: Seen, { launch, member }: HandedOn): boolean => {
  const { project } = seen
  const { path, manifest } = member
  const isOwn = ([program = ""]: Words): boolean => isBuilder(program) && isBrought(manifest, program)
  return (
    !launch.isFetched &&
    isOwn([launch.program]) &&
    !isBrought(project.manifest, launch.program) &&
    launch.scripts.every(
      (name) =>
        scriptOf(manifest, `pre${name}`) === null &&
        commandsOf(lineOf(manifest, name))?.every(
          (words) => isOwn(words) || isQuiet(words) || launch.scripts.includes(String(words.at(-1))),
        ),
    ) &&
    lacksPackages(seen, path)
  )
}

/** Whether packages bring a program, and what is named after it is not something else. */
const isBuilder = (program: string): boolean =>
  ownPrograms.has(program) || (!isRuntime.test(program) && Object.hasOwn(developing, program))
const isRuntime = /^(?:node|bun)$/
