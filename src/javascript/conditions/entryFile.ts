/**
 * What the start needs and the project does not hold: the file that it runs, or what a build would have made.
 */

import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { listeners, talkers } from "../../contract/programs.js"
import { type Built, built, builtFiles, builtIn, isWhen, oldNuxt } from "../../contract/starts.js"
import { hooksBeforeStart, variables } from "../../contract/variables.js"
import { byText } from "../../decode/byText.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { envFileOf, isHooked, type Launch, mainPaths, type Words } from "../../decode/launch.js"
import {
  asks,
  isSilentText,
  type ListeningHost,
  listensFor,
  listensIn,
  listensOn,
  localHosts,
  unlessSet,
} from "../../decode/listens.js"
import {
  dependsOn,
  lineOf,
  type Manifest,
  manifestEvidence,
  manifestIn,
  packageNames,
  scriptOf,
} from "../../decode/manifest.js"
import { type Sent, sentBy, unansweredBy, unsetBy } from "../../decode/needs.js"
import { foldersTo, isProjectPath, within } from "../../decode/path.js"
import { contentOf, ignoresScripts, mayBeThere, textOf } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { among, joined, none } from "../../model/lists.js"
import { escapePointer } from "../../model/shape.js"
import type { Snapshot } from "../../model/snapshot.js"
import { startedBy } from "../start.js"
import { configuredOf } from "./address.js"
import { before, buildHook } from "./buildHook.js"
import { adonisDiagnostics, aliasDiagnostics, importDiagnostics, isOtherwise } from "./imports.js"
import { calmed, madeBelow, mayMakeFiles } from "./makers.js"
import { otherFiles, otherStart, serverBeside } from "./otherStart.js"
import { bundlers, type Further, resultOf } from "./results.js"
import {
  buildOf,
  exportOf,
  generatedBy,
  inFolderOf,
  isOldNuxt,
  isServing,
  manifestOf,
  type Need,
  type Needed,
  rangeOf,
  runProgram,
  runScript,
  type Seen,
  type SeenLaunch,
  type Serving,
  toldOf,
} from "./seen.js"
import { foldersBuilt } from "./startProgram.js"
import { byDotenv, mayBeGiven, unsetDiagnostics, wordsOf } from "./unset.js"
import { goes, memberPatterns } from "./workspace.js"

/** Words behind the verb of such a server that name another folder, or settings that may. */
const moving = /^(?:[^-]|--(?:outDir|out-dir|dir|root|cwd|config|config-file)(?:=|$)|-c$)/

const builtOf = (
  { program, args }: Pick<Launch, "program" | "args">,
  manifest: Manifest,
): Pick<Built, "path" | "beside"> | null => {
  if (Object.hasOwn(builtFiles, program)) return fileOf(args)
  const known = Object.hasOwn(built, program) ? (built[program] as Built) : null
  if (known === null || !isWhen(known.when, args)) return null
  // A folder of its own is looked for where it is.
  if (program === "vitepress" && args[1] !== undefined) return null
  const [, second = "", ...others] = args
  if (moving.test(second) || others.some((word) => word.startsWith("-") && moving.test(word))) return null
  if (program === "keystone" && !/^[~^v=]?[2-9]/.test(rangeOf(manifest, "@keystone-6/core"))) return null
  return program === "nuxt" && isOldNuxt(manifest) ? oldNuxt : known
}

const fileOf = (args: readonly string[]): { readonly path: string } | null => {
  const named = args.find((word) => !word.startsWith("-"))
  const path = named === undefined ? null : within("", named)
  return path === null ? null : { path }
}

/** Servers of a folder's files, whose first argument is the folder, and their options whose value is a word of its own. */
const folderServers: { readonly [program: string]: Words } = {
  serve: ["-l", "--listen", "-p", "--port", "-c", "--config"],
  "http-server": ["-a", "-p", "--port", "-c"],
  sirv: ["-H", "--host", "-p", "--port", "-m", "--maxage"],
}
/** Folders that are made and not written; others may hold no index. */
const madeFolders = /^(?:dist|build|out|_site|\.output\/public|dist\/[\w.-]+(?:\/browser)?)$/

const folderNeed = (args: Words, valued: Words): string | null => {
  const named = args.find((word, at) => !word.startsWith("-") && !valued.includes(args[at - 1] as string))
  const folder = String(within("", String(named)))
  return madeFolders.test(folder) ? folder : null
}

const inFolder = (folder: string, path: string): string => (folder === "" ? path : `${folder}/${path}`)

const needOf = (
  { launch, entry, member }: SeenLaunch,
  manifest: Manifest,
  snapshot: Snapshot,
  generated: string | null,
): Need | null => {
  if (entry !== null) return { what: entry.file, paths: entry.paths, made: null }
  const { program, args, folder } = launch
  // A member's configuration is not looked at.
  if (member !== null && configuredOf(launch).length > 0) return null
  if (Object.hasOwn(folderServers, program)) {
    const served = folderNeed(args, folderServers[program] as Words)
    return served === null
      ? null
      : { what: inFolder(folder, served), paths: [inFolder(folder, `${served}/index.html`)], made: null }
  }
  const usual = builtOf(launch, manifest)
  if (usual === null) return null
  if (usual.beside !== undefined && (folder !== "" || !hasFile(snapshot, usual.beside))) return null
  const made = generated ?? builtFiles[program] ?? `${program} build`
  // Of Vite its settings and the packages beside it say what that is; where others do, which are not read, it may be elsewhere (distDir of Next, buildDir of Nuxt).
  const result = program === "vite" && folder === "" ? resultOf({ manifest, snapshot }, made) : null
  const plain = result?._tag === "Folder" && result.by === undefined ? result.path : null
  const path = inFolder(
    folder,
    generated !== null ? "dist/index.html" : plain ? `${plain}/index.html` : usual.path,
  )
  const what = Object.hasOwn(builtFiles, program)
    ? path
    : `what ${made} makes${result === null || plain ? `, by default ${path}` : ""}`
  // A folder is there by what a build makes in it.
  const inside = Object.hasOwn(builtFiles, program) && !/\.[cm]?js$/.test(path) ? builtIn : none
  return { what, paths: [path, ...inside.map((one) => `${path}/${one}`)], made }
}

/** A file as it is named, and where Node looks for it besides: a folder of that name may be there. */
const spelled = ({ what, paths, made }: Need): string =>
  made === null && /(?:^|\/)[^./]+$/.test(what) && paths.includes(`${what}/index.js`)
    ? `${what} (or ${what}.js, or ${what}/index.js)`
    : what

/** What the start needs, where that can be seen. */
export const neededOf = (
  seen: Pick<Seen, "project" | "start">,
  started: SeenLaunch | null,
): Needed | null => {
  if (seen.start?.rule === startedBy.main) {
    const main = String(seen.project.manifest.main)
    const found = mainPaths(main)
    return found === null
      ? null
      : {
          where: "main",
          because: [manifestEvidence("/main")],
          need: { what: main, paths: found.paths, made: null },
          there: firstThere(seen, found.paths),
          program: seen.start.value.command.split(" ")[0] as string,
          launch: null,
        }
  }
  if (started === null || exportOf(seen, started) !== null) return null
  const { snapshot } = seen.project
  const need = needOf(started, manifestOf(seen, started), snapshot, generatedBy(seen, started))
  if (need === null) return null
  const { where, because, launch } = started
  return { where, because, need, there: firstThere(seen, need.paths), program: launch.program, launch }
}

/** Whether what is loaded first may have Node find a file by another ending than those that are looked for (C-312). */
const mayHaveEnding = (seen: Seen, { need: { what }, program, launch }: Needed): boolean =>
  program === "node" && /(?:^|\/)[^./]+$/.test(what) && isHooked(wordsOf(seen, launch))

const firstThere = ({ project: { snapshot } }: Pick<Seen, "project">, paths: Words): string | undefined =>
  paths.find((path) => hasFile(snapshot, path))

/** Scripts that other platforms run by their names. */
const foreign: { readonly [script: string]: string } = {
  "heroku-postbuild": "Heroku",
  "gcp-build": "Google Cloud",
  "vercel-build": "Vercel",
  "now-build": "Vercel",
}

const foreignScripts = Object.keys(foreign)

/** Words that say that something is built. */
const buildWords = /(?:^|[\s:/-])(?:build|compile|bundle|tsc|esbuild)(?![a-z/])/

/** Whether a line calls a builder or says that it builds. */
const isBuildLine = byText((line): boolean => bundlers.test(line) || buildWords.test(line))

/** Whether a script is known to build: its line, or a script that the line names, calls a builder or says so. */
const isBuild = (manifest: Manifest, name: string): boolean => {
  const line = scriptOf(manifest, name)
  if (line === null) return false
  return isBuildLine(line) || line.split(/[\s;&|]/).some((word) => isBuildLine(lineOf(manifest, word)))
}

/** What a package manager is told, in a command of a line. */
const managed = /(?:^|\s)(?:npm|yarn|pnpm)\s.*/s

/** The build of another folder, in a line that goes there: what a package manager is told. */
const builtElsewhere = (line: string): string | null => {
  if (!goes.test(line)) return null
  const told = line.split(/[&|;]/).flatMap((command) => managed.exec(command)?.[0] ?? none)
  return told.find((one) => /\bbuild\b/.test(one)) ?? null
}

/**
 * What there is to say about what the start needs. One cause is said once: a missing file, and the script that would make it, are one.
 */
export const entryDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  needed: Needed | null,
  further: Further,
): readonly Diagnostic[] => {
  if (!isServing(seen)) return []
  const absent = needed === null ? none : absentDiagnostics(seen, started, needed, further)
  if (absent.length > 0) return absent
  const missing = envFileDiagnostics(seen, started)
  if (missing.length > 0) return missing
  const listens = listeningOf(seen, started, needed)
  const unfound = importDiagnostics(seen, started, needed ?? nestNeed(seen, started))
  const other = joined(
    unsetOf(seen, started, needed, unfound.length > 0),
    listensElsewhere(seen, started, needed ?? started, listens),
  )
  if (needed === null) {
    return [
      ...unfound,
      ...other,
      ...unansweredDiagnostics(seen, started, needed),
      ...unusedDiagnostics(seen, started, needed),
    ]
  }
  const byMain = listens === null && seen.start.rule === startedBy.main
  if (byMain && settingsFile.test(needed.need.what))
    return [report("start-not-a-server", { where: needed.where, command: needed.need.what }, needed.because)]
  const { forOthers } = seen.project.manifest
  if (byMain && forOthers.length > 0)
    return [
      report("main-imported", { fields: forOthers }, [
        ...needed.because,
        ...forOthers.map((name) => manifestEvidence(`/${name}`)),
      ]),
    ]
  const lacking = joined(unfound, aliasesOf(seen, started, needed))
  if (lacking.length > 0) return joined(joined(lacking, other), unansweredDiagnostics(seen, started, needed))
  const unset = adonisDiagnostics(seen, started, needed)
  if (unset.length > 0) return unset
  const silent = listens === null ? silentDiagnostics(seen, started, needed, further) : none
  if (silent.length > 0) return silent
  const unsent = sentDiagnostics(seen, started, needed)
  const unanswered = unansweredDiagnostics(seen, started, needed, unsent.length > 0)
  return joined(
    joined(other, unanswered),
    unsent.length > 0 ? unsent : unusedDiagnostics(seen, started, needed),
  )
}

/** What to set to have another file start, and what is to be done before. */
const insteadOf = (seen: Seen, run: string | null, why: string, further: Further): string | null =>
  run === null ? null : `CC_RUN_COMMAND to "${run}"${why}${before(further(seen, run))}.`

/** What could start in place of a file that is not there, and that no build would make. */
export const otherFilesOf = (
  { project: { manifest } }: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly string[] =>
  needed === null ||
  needed.there !== undefined ||
  !entryOrMain(started) ||
  madeBelow.test(needed.need.paths[0])
    ? none
    : otherFiles(manifest)

/** What there is to say where a file that the start needs is not there. */
const absentDiagnostics = (
  seen: Serving,
  started: SeenLaunch | null,
  needed: Needed,
  further: Further,
): readonly Diagnostic[] => {
  const { snapshot } = seen.project
  const { where, because, need, launch } = needed
  const isThere = mayHaveEnding(seen, needed) || need.paths.some((path) => mayBeThere(snapshot, path))
  if (isThere) return []
  // No compiler writes what it compiles.
  const calm = typed.test(need.what) ? calmed(seen, launch, compilers) : { seen, launch }
  if (mayMakeFiles(calm.seen, calm.launch)) return []
  const build = buildOf(seen, started)
  const isMoved =
    build === null && launch !== null && configuredOf(launch).some((path) => hasFile(snapshot, path))
  if (isMoved) return []
  const command =
    build?.command ?? (need.made === null ? null : inFolderOf(started, runProgram(seen, need.made)))
  const isTheirs = isSource(need, launch)
  if (
    command === null ||
    isTheirs ||
    (made.test(need.paths[0]) && foldersBuilt(seen, command).isAll) ||
    !isPromised(need, started)
  ) {
    const perhaps = isTheirs ? null : command
    const run = otherFilesOf(seen, started, needed).length === 0 ? null : (otherStart(seen)?.run ?? null)
    const instead = insteadOf(seen, run, ", which is there", further)
    return [
      report("start-file-missing", { where, does: "runs", file: spelled(need), perhaps, instead }, because),
    ]
  }
  const script = build?.script ?? null
  const grounds = script === null ? because : [...because, manifestEvidence(`/scripts/${script}`)]
  const unbuilt = { where, needs: need.what, script, ...buildHook(seen, command) }
  return [
    report("build-not-run", unbuilt, grounds),
    ...aliasesOf(seen, started, needed),
    ...unsetOf(seen, started, needed),
    ...listensElsewhere(seen, started, needed, listeningOf(seen, started, needed)),
    ...unansweredDiagnostics(seen, started, needed),
  ]
}

/** The pages that the file that starts sends, where it is what runs, by what is held of its text. */
const sentOf = (
  { project: { snapshot } }: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly (Sent & { readonly place: string })[] => {
  const path = String(
    entryOrMain(started) ? needed?.need.paths.find((one) => hasFile(snapshot, one)) : undefined,
  )
  return sentBy(contentOf(snapshot, path)).flatMap((one) => {
    const { page, place = path } = one
    return isProjectPath(page) && isProjectPath(place) && madeBelow.test(page) ? [{ ...one, place }] : []
  })
}

/** The files that a plan looks for by what is sent: each page, and every package.json that may build it. */
export const sentFiles = (
  seen: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly string[] =>
  sentOf(seen, started, needed).flatMap(({ page }) => [
    page,
    ...foldersTo(page).map((folder) => `${folder}/${projectFiles.manifest.path}`),
  ])

/** What makes a page: a script of the root that goes to its folder and builds, where that is installed too, or the build there; else the root's own build. */
const makerOf = (
  seen: Seen,
  started: SeenLaunch | null,
  page: string,
): { readonly script: string | null; readonly command: string } | null => {
  const { manifest, snapshot } = seen.project
  const folder = foldersTo(page).find((one) => hasFile(snapshot, `${one}/${projectFiles.manifest.path}`))
  if (folder === undefined) {
    const own = buildOf(seen, started)
    return own?.script != null && isBuild(manifest, own.script) ? own : null
  }
  const inner = manifestIn(contentOf(snapshot, `${folder}/${projectFiles.manifest.path}`))
  if (inner === null || scriptOf(inner, "build") === null) return null
  const line = (name: string): string => lineOf(manifest, name)
  const goesThere = (name: string): boolean =>
    goes.test(line(name)) &&
    line(name)
      .split(/[\s;&=]/)
      .some((word) => within("", word) === folder)
  const isInstalled = manifest.lifecycle.install.some(
    (name) => goesThere(name) && installing.test(line(name)),
  )
  const script = ["build", ...Object.keys(manifest.scripts)].find(
    (name) =>
      !Object.hasOwn(foreign, name) &&
      goesThere(name) &&
      builtElsewhere(line(name)) !== null &&
      (isInstalled || installing.test(line(name))),
  )
  return script === undefined
    ? { script: null, command: `cd ${folder} && npm install --include=dev && npm run build` }
    : { script, command: runScript(seen, script) }
}

const installing = /\b(?:install|ci|i)\b/

/** What there is to say of a page that the application sends, and that nothing makes (C-332). */
const sentDiagnostics = (
  seen: Serving,
  started: SeenLaunch | null,
  needed: Needed,
): readonly Diagnostic[] => {
  const { manifest, snapshot } = seen.project
  if (memberPatterns(snapshot, manifest).length > 0) return []
  if (foreignScripts.some((name) => isBuild(manifest, name))) return []
  const isProduction = toldOf(seen, started, variables.NODE_ENV.name) === "production"
  // In development, Next makes it itself.
  const absent = sentOf(seen, started, needed).find(
    (one) =>
      !mayBeThere(snapshot, one.page) &&
      (isProduction || !one.isProduction || !one.page.startsWith(".next/")),
  )
  if (absent === undefined || mayMakeFiles(seen, needed.launch)) return []
  const { page, place } = absent
  const made = makerOf(seen, started, page)
  if (made === null) return []
  const mode = modeOf(seen, started, [absent])
  const { command, also } = buildHook(seen, made.command)
  const where = mode === "" ? place : `${place}, where NODE_ENV is production,`
  const grounds = [...needed.because, fileEvidence(place)]
  return [
    report(
      "build-not-run",
      { where, needs: page, script: made.script, command, also: `${mode}${also}` },
      made.script === null
        ? grounds
        : [...grounds, manifestEvidence(`/scripts/${escapePointer(made.script)}`)],
    ),
  ]
}

/** What to set besides, where pages are sent in production alone. */
const modeOf = (seen: Seen, started: SeenLaunch | null, sent: readonly Sent[]): string =>
  sent.some(({ isProduction }) => isProduction) &&
  toldOf(seen, started, variables.NODE_ENV.name) !== "production"
    ? " and NODE_ENV to production"
    : ""

const aliasesOf = (seen: Seen, started: SeenLaunch | null, needed: Needed): readonly Diagnostic[] => {
  const source = textOfStart(seen, started, needed)
  return source === null ? [] : aliasDiagnostics(seen, started, needed, source)
}

const unsetOf = (
  seen: Serving,
  started: SeenLaunch | null,
  needed: Needed | null,
  isLast = false,
): readonly Diagnostic[] => {
  const source = textOfStart(seen, started, needed)
  if (source === null) return none
  const { because, launch } = (needed ?? started) as Needed | SeenLaunch
  const program = needed?.program ?? String(launch?.program)
  return unsetDiagnostics(seen, started, { because, program, isLast }, source)
}

/** A file that starts, and where its text says that it listens; null where it says nothing of it, or is not in the snapshot. */
interface Listening {
  readonly path: string
  readonly port: number | "unknown"
  readonly host: ListeningHost
}

const settings = [variables.NODE_CONFIG.name, variables.NODE_CONFIG_DIR.name, variables.NODE_CONFIG_ENV.name]

/** Where builds put what they make. */
const madeIn = /^(?:dist|build|built|lib|out|output|compiled)$/

/**
 * The files of which one is what a build makes the file of that starts, where that is not there: in src, or beside the folder it is put into. What Nest's
 * own program builds and runs is one: of the application that it is told by name, or of the only one.
 */
export const sourcesOf = (started: SeenLaunch | null, needed: Needed | null): readonly string[] => {
  if (started !== null && started.entry === null) {
    const { args, folder, program } = started.launch
    const isNest = program === "nest" && folder === "" && args[0] === "start"
    if (!isNest) return []
    const [, name = "-"] = args
    return name.startsWith("-")
      ? ["src/main.ts"]
      : [name].filter((one) => /^[\w-]+$/.test(one)).map((one) => `apps/${one}/src/main.ts`)
  }
  return needed === null || needed.there !== undefined ? [] : sourcesFor(needed.need.paths[0])
}

/** What Nest's own program compiles and starts, where it is there: all that it imports is loaded. */
export const nestNeed = (seen: Pick<Seen, "project">, started: SeenLaunch | null): Needed | null => {
  const there = startingFile(seen, started, null)
  if (there === undefined) return null
  const { where, because, launch } = started as SeenLaunch
  const need = { what: there, paths: [there], made: null } as const
  return { where, because, need, there, program: "nest", launch }
}

/** The files of which one may be what a build makes this file of; none where it is in no folder of a build. */
const sourcesFor = byText((path): readonly string[] => {
  const parts = path.split("/")
  const at = parts.findIndex((part) => madeIn.test(part))
  if (at === -1) return []
  const name =
    parts
      .slice(at + 1)
      .join("/")
      .replace(/\.[cm]?js$/, "") || "index"
  const within = (folder: string): string => [...parts.slice(0, at), `${folder}${name}`].join("/")
  return [`${within("src/")}.ts`, `${within("src/")}.js`, `${within("")}.ts`]
})

/** What there is of the text of the file that starts, or of its source, and the file that listens by it: that one, or another that it imports. */
const textOfStart = (
  seen: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): { readonly text: string; readonly path: string; readonly own: string } | null => {
  const path = String(startingFile(seen, started, needed))
  const text = textOf(seen.project.snapshot, path)
  return text === null ? null : { text, path: listensIn(text) ?? path, own: path }
}

/** The file that starts, or its source. */
const startingFile = (
  { project: { snapshot } }: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): string | undefined => {
  const isFile = started === null || started.entry !== null
  if (isFile && needed?.there !== undefined) return needed.there
  const [source, other] = sourcesOf(started, needed).filter((one) => hasFile(snapshot, one))
  return other === undefined ? source : undefined
}

/** The file that listens, which a plan then looks for. */
export const listeningFiles = (
  seen: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly string[] => {
  const source = textOfStart(seen, started, needed)
  if (source === null) return none
  const unanswered = unansweredBy(source.text, source.own)
  const unset = unsetBy(source.text).map(({ place = source.own }) => place)
  const paths = joined(joined([source.path], unanswered === null ? none : [unanswered.file]), unset)
  return [...new Set(paths.filter(isProjectPath))]
}

const listeningOf = (seen: Seen, started: SeenLaunch | null, needed: Needed | null): Listening | null => {
  const found = textOfStart(seen, started, needed)
  if (found === null || !hasFile(seen.project.snapshot, found.path)) return null
  const port = listensOn(found.text)
  if (port === null) return null
  // The package config may be told more than its files say (C-202).
  const asked = unlessSet.exec(found.text)?.[1]
  const isSet = (name: string): boolean => toldOf(seen, started, name) !== undefined
  const isTold =
    settings.some(isSet) || (asked !== undefined && (isSet(asked) || mayBeGiven(seen, started, byDotenv)))
  return { path: found.path, port: isTold ? "unknown" : port, host: listensFor(found.text) }
}

/** Whether a host is this machine's own, and what mends it. */
const mendHost = (
  seen: Seen,
  started: SeenLaunch | null,
  { host }: Listening,
  address: string,
): string | null => {
  switch (host) {
    case "local":
      return `host ${address}`
    case "HOST":
      return mayBeGiven(seen, started) || toldOf(seen, started, host) !== undefined
        ? null
        : `host ${address}, by HOST=${address} for example`
    case "NODE_ENV":
      return mayBeGiven(seen, started) || toldOf(seen, started, host) === "production"
        ? null
        : `host ${address} whatever NODE_ENV is`
    default:
      return null
  }
}

/** What there is to say of a file that listens on another port, by a number in its text, or for this machine only (C-280). */
const listensElsewhere = (
  seen: Serving,
  started: SeenLaunch | null,
  said: Pick<Needed, "where" | "because"> | null,
  listens: Listening | null,
): readonly Diagnostic[] => {
  if (said === null || listens === null) return []
  const { path, port } = listens
  const { application } = seen.network
  const host = localHosts.has(application.address)
    ? null
    : mendHost(seen, started, listens, application.address)
  const isRight = port === "unknown" || port === application.port
  if (isRight && host === null) return []
  const own = "this machine's own address"
  const where = isRight ? `${own} only` : `port ${port}${host === null ? "" : ` of ${own}`}`
  const mended = [
    ...(isRight ? [] : [`process.env.PORT || ${application.port}`]),
    ...(host === null ? [] : [host]),
  ]
  return [
    report(
      "start-listens-elsewhere",
      {
        where: said.where,
        command: path,
        listens: where,
        ...application,
        remedy: `Have it listen on ${mended.join(", and on ")}.`,
      },
      [...said.because, { from: "file", path }],
    ),
  ]
}

/** An application that has no answer for the path that the platform checks (C-352, C-385). */
const unansweredDiagnostics = (
  seen: Serving,
  started: SeenLaunch | null,
  needed: Needed | null,
  /** Whether a page that is not there is said to be made by a build. */
  isMade = false,
): readonly Diagnostic[] => {
  const { health, network, project } = seen
  if (!health?.paths.includes("/") || health.expect.max > 299) return []
  const source = textOfStart(seen, started, needed)
  if (source === null) return []
  const found = unansweredBy(source.text, source.own)
  if (found === null || !hasFile(project.snapshot, found.file)) return []
  const said = (needed ?? started) as Needed | SeenLaunch
  const isThere = needed?.need.paths.some((path) => hasFile(project.snapshot, path)) ?? false
  if (found.isUnlessMade && (isMade || !isThere || mayMakeFiles(seen, said.launch))) return []
  if (network.chain.length !== 0 || isOtherwise(project.env, started) || started?.launch.beside.length)
    return []
  const { file, path } = found
  return [
    report("health-unanswered", { where: said.where, file: needed?.need.what ?? source.own, path }, [
      ...said.because,
      { from: "file", path: file },
    ]),
  ]
}

/** Whether a file of the root's starts, or main. */
const entryOrMain = (started: SeenLaunch | null): boolean =>
  started === null || (started.entry !== null && started.launch.folder === "")

/** The settings without which Nest's own program ends, where it is told nothing else, and those that may name others. */
export const nestFiles = ({ launch: { args, folder, program } }: SeenLaunch): readonly string[] =>
  program === "nest" && folder === "" && args.join() === "start"
    ? [projectFiles.tsconfig.path, "tsconfig.build.json", "nest-cli.json", ".nestcli.json", "nest.json"]
    : none

/** Node ends where the file of variables that it is told to read is not there, and Nest's own program without the compiler's settings. */
const envFileDiagnostics = (seen: Seen, started: SeenLaunch | null): readonly Diagnostic[] => {
  if (started === null) return []
  const ofNest = nestFiles(started)
  const [settings = ""] = ofNest
  const isNest = settings !== "" && !ofNest.some((path) => mayBeThere(seen.project.snapshot, path))
  const read = isNest ? { named: settings, paths: [settings] } : envFileOf(started.launch)
  if (read === null || read.paths.some((path) => mayBeThere(seen.project.snapshot, path))) return []
  if (mayMakeFiles(seen, started.launch)) return []
  // A folder need not be there.
  const perhaps = isNest || read.named.includes("/") ? null : `touch ${read.named}`
  return [
    report(
      "start-file-missing",
      { where: started.where, does: "reads", file: read.named, perhaps, instead: null },
      started.because,
    ),
  ]
}

const isTalker = among(talkers)

/** A file of the project that certainly listens nowhere (C-351), or talks by a terminal or a chat, where no package is known to listen (C-263). */
const silentDiagnostics = (
  seen: Serving,
  started: SeenLaunch | null,
  needed: Needed,
  further: Further,
): readonly Diagnostic[] => {
  const { env, manifest, snapshot } = seen.project
  if (started !== null && started.entry === null) return []
  const source = textOfStart(seen, started, needed)
  if (
    source !== null &&
    isSilentText(source.text) &&
    !isOtherwise(env, started) &&
    !started?.launch.beside.length
  )
    return [
      report(
        "start-not-listening",
        {
          where: needed.where,
          file: needed.need.what,
          talking: [],
          instead: insteadOf(seen, serverBeside(seen, source.path), ", which listens", further),
        },
        [...needed.because, { from: "file", path: source.path }],
      ),
    ]
  if (!manifest.noted.some(isTalker)) return []
  const { paths } = needed.need
  // Of the last two it is said by the text that starts.
  const known = paths.some((one) => asks(contentOf(snapshot, one))) ? talkers : talkers.slice(0, -2)
  const talking = known.filter((name) => dependsOn(manifest, "dependencies", name))
  if (talking.length === 0 || memberPatterns(snapshot, manifest).length > 0 || started?.member) return []
  if (packageNames(manifest).some((name) => listeners.test(name))) return []
  return [
    report("start-not-listening", { where: needed.where, file: needed.need.what, talking, instead: null }, [
      ...needed.because,
      ...talking.map((name) => manifestEvidence(`/dependencies/${escapePointer(name)}`)),
    ]),
  ]
}

const unusedDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly Diagnostic[] => {
  const { manifest, snapshot } = seen.project
  const outside = foreignScripts.find((name) => isBuild(manifest, name))
  if (outside !== undefined) {
    // Nest's own program builds what it starts.
    if (sourcesOf(started, null).length > 0) return []
    if (isIdleHook(seen) && !mayMakeFiles(seen, started?.launch ?? null)) {
      const grounds = [manifestEvidence(`/scripts/${outside}`)]
      const { command, also } = buildHook(seen, runScript(seen, outside))
      const mode = modeOf(seen, started, sentOf(seen, started, needed))
      return [
        report(
          "build-script-foreign",
          { script: outside, platform: foreign[outside] as string, command, also: `${mode}${also}` },
          grounds,
        ),
      ]
    }
    return []
  }
  const line = lineOf(manifest, "build")
  const program = bundlers.exec(line)?.[1] ?? builtElsewhere(line)
  if (program === null || started === null || ignoresScripts(snapshot)) return []
  // Only a program of one's own, or what serves a folder, may serve what was built, and Strapi its panel; a development server builds for itself.
  const isOwn =
    started.entry === null
      ? started.launch.program === "strapi" || Object.hasOwn(folderServers, started.launch.program)
      : !made.test(started.entry.file)
  if (!isOwn || mayMakeFiles(seen, started.launch)) return []
  return [
    report(
      "build-script-unused",
      {
        script: "build",
        program: program.trim(),
        ...buildHook(seen, runScript(seen, "build")),
      },
      [manifestEvidence("/scripts/build")],
    ),
  ]
}

/** Files that hold a tool's settings, and end when they are run (C-224). */
const settingsFile =
  /(?:^|\/)(?:[Gg]ulpfile|[Gg]runtfile|(?!(?:app|server|main|index)\.)[\w.-]+\.config)\.[cm]?js$/

/** Programs that run sources, which no build makes. */
const sourceRunners: ReadonlySet<string> = new Set([
  "tsx",
  "ts-node",
  "ts-node-esm",
  "babel-node",
  "vite-node",
])

/** A file in TypeScript, and what makes none of one. */
const typed = /\.[cm]?tsx?$/
const compilers = /(^|[\s&|;])(?:tsc|nest build)(?=\s|$)/g

const isSource = ({ what }: Need, launch: Launch | null): boolean =>
  typed.test(what) || (launch !== null && sourceRunners.has(launch.program))

/** Where builds put what they make; a file that is there was committed with it. */
const made = /^(?:dist|build|lib|out|output)\//

/**
 * Whether what builds the project may be said to make what is missing: what a program of a build serves, or a file where builds put what they make. Elsewhere
 * a main may be the name that package.json began with, and a file that starts may just be missing (C-223).
 */
const isPromised = ({ paths: [path] }: Need, started: SeenLaunch | null): boolean =>
  started === null ? made.test(path) : started.entry === null || madeBelow.test(path)

const isIdleHook = ({ project: { env } }: Seen): boolean =>
  hooksBeforeStart.every((name) => env.get(name) === null)
