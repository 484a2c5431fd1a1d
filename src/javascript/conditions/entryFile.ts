/**
 * What the start needs and the project does not hold: the file that it runs, or what a build would have made.
 */

import { report } from "../../contract/diagnostics/index.js"
import { shown } from "../../contract/diagnostics/wording.js"
import { projectFiles } from "../../contract/files.js"
import { listeners, talkers } from "../../contract/programs.js"
import { hooksBeforeStart } from "../../contract/variables.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { type CompilerSettings, compilerIn, compilerSettings } from "../../decode/compiler.js"
import { envFileOf, type Launch, loadedFileOf, type Words } from "../../decode/launch.js"
import { asks, isSilentText } from "../../decode/listens.js"
import { dependsOn, lineOf, manifestEvidence, packageNames } from "../../decode/manifest.js"
import { unansweredBy } from "../../decode/needs.js"
import { within } from "../../decode/path.js"
import { contentOf, ignoresScripts, mayBeThere, textOf } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { among, joined, none } from "../../model/lists.js"
import { escapePointer } from "../../model/shape.js"
import { startedBy } from "../start.js"
import { configuredOf } from "./address.js"
import { before, buildHook } from "./buildHook.js"
import { builtElsewhere, foreign, foreignScripts, isBuild } from "./builds.js"
import { endDiagnostics } from "./ends.js"
import { adonisDiagnostics, aliasDiagnostics, importDiagnostics, isOtherwise } from "./imports.js"
import {
  listeningOf,
  listensElsewhere,
  nestNeed,
  type StartText,
  sourcesOf,
  textOfStart,
} from "./listening.js"
import { calmed, madeBelow, mayMakeFiles } from "./makers.js"
import { entryOrMain, folderServers, mayHaveEnding, spelled } from "./needed.js"
import { otherFiles, otherStart, serverBeside } from "./otherStart.js"
import { bundlers, type Further } from "./results.js"
import {
  buildOf,
  inFolderOf,
  isServing,
  type Need,
  type Needed,
  runProgram,
  runScript,
  type Seen,
  type SeenLaunch,
  type Serving,
  written,
} from "./seen.js"
import { modeOf, sentDiagnostics, sentOf } from "./sent.js"
import { foldersBuilt } from "./startProgram.js"
import { unsetDiagnostics } from "./unset.js"
import { memberPatterns } from "./workspace.js"

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
  const source = textOfStart(seen, started, needed)
  const absent = needed === null ? none : absentDiagnostics(seen, started, needed, source, further)
  // Behind a build that is run, the file of variables is not there either.
  if (absent.length > 0)
    return absent.some(({ code }) => code === "build-not-run")
      ? joined(absent, envFileDiagnostics(seen, started, true))
      : absent
  const missing = envFileDiagnostics(seen, started)
  if (missing.length > 0) return missing
  const unfound = importDiagnostics(seen, started, needed ?? nestNeed(seen, started))
  const listens = listeningOf(seen, started, source)
  const other = joined(
    unsetOf(seen, started, needed, source, unfound.length > 0),
    listensElsewhere(seen, started, needed ?? started, listens),
  )
  if (needed === null) {
    return [
      ...unfound,
      ...other,
      ...unansweredDiagnostics(seen, started, needed, source),
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
  const lacking = joined(unfound, aliasesOf(seen, started, needed, source))
  if (lacking.length > 0)
    return joined(joined(lacking, other), unansweredDiagnostics(seen, started, needed, source))
  const ends = source === null ? none : endDiagnostics(seen, started, needed, source)
  if (ends.length > 0) return ends
  const unset = adonisDiagnostics(seen, started, needed)
  if (unset.length > 0) return unset
  const silent = listens === null ? silentDiagnostics(seen, started, needed, source, further) : none
  if (silent.length > 0) return silent
  const unsent = sentDiagnostics(seen, started, needed)
  const unanswered = unansweredDiagnostics(seen, started, needed, source, unsent.length > 0)
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

/**
 * The command that runs the file that is meant, where it is named from the root of the system, or with backslashes (C-339): null where nothing is
 * known to, undefined where it is named rightly.
 */
const rightly = (seen: Serving, { need, launch }: Needed): string | null | undefined => {
  const { manifest, snapshot } = seen.project
  if (need.what.startsWith("/")) {
    const inside = need.what.slice(1)
    const args = launch?.args.map((word) => (word === need.what ? inside : word)) ?? [inside]
    const isHere = hasFile(snapshot, inside) && (launch?.program ?? "node") === "node" && !launch?.folder
    return isHere ? written({ program: "node", args }) : null
  }
  const line = seen.start.rule === startedBy.script ? lineOf(manifest, "start") : seen.start.value.command
  return launch?.scripts.length === 0 &&
    slashes.test(line) &&
    !need.paths.some((path) => mayBeThere(snapshot, path))
    ? line.replaceAll("\\", "/")
    : undefined
}

/** A line in which nothing but paths has backslashes. */
const slashes = /^[\w @%+=:,./~&-]*\\[\w @%+=:,./~&\\-]*$/

/** What there is to say where a file that the start needs is not there. */
const absentDiagnostics = (
  seen: Serving,
  started: SeenLaunch | null,
  needed: Needed,
  source: StartText | null,
  further: Further,
): readonly Diagnostic[] => {
  const { snapshot } = seen.project
  const { where, because, need, launch } = needed
  const inside = rightly(seen, needed)
  if (inside !== undefined) {
    const why = need.what.startsWith("/") ? ", which is there" : ", as a shell leaves each backslash out"
    const instead = insteadOf(seen, inside, why, further)
    const said = { where, does: "runs", file: need.what, perhaps: null, instead } as const
    return [report("start-file-missing", { ...said, isMisspelled: true }, because)]
  }
  const isThere = mayHaveEnding(seen, needed) || need.paths.some((path) => mayBeThere(snapshot, path))
  if (isThere) return []
  // No compiler writes what it compiles, nor where it is told not to.
  const settings = compilerIn(textOf(snapshot, compilerSettings))
  const below = writtenBelow(need.paths, settings)
  const calm = typed.test(need.what)
    ? calmed(seen, launch, compilers)
    : below === undefined
      ? { seen, launch }
      : calmed(seen, launch, plainCompilers)
  if (mayMakeFiles(calm.seen, calm.launch)) return []
  const build = buildOf(seen, started)
  const isRun = mayMakeFiles(seen, launch)
  if (
    below !== undefined &&
    !typed.test(need.what) &&
    (isRun || (build?.script != null && buildOf(calm.seen, started) === null))
  ) {
    const [made = ""] = need.paths[0].split("/").slice(0, -1)
    const mend =
      below === null
        ? "take noEmit out of tsconfig.json"
        : made === "" || below.startsWith(`${made}/`)
          ? `have ${where} run what is written there`
          : `set outDir of tsconfig.json to "${shown(made)}"`
    const hook = isRun || build === null ? null : buildHook(seen, build.command)
    const remedy =
      hook === null
        ? `${mend.replace(/./, (first) => first.toUpperCase())}.`
        : `Set CC_POST_BUILD_HOOK to "${shown(hook.command)}"${hook.also}${hook.also.includes(". Before") ? "; " : ". Before that: "}${mend}.`
    return [
      report(
        "tsc-writes-elsewhere",
        { where, file: spelled(need), writes: below === null ? "nothing" : `below ${shown(below)}`, remedy },
        [...because, fileEvidence(compilerSettings)],
      ),
    ]
  }
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
    ...aliasesOf(seen, started, needed, source),
    ...unsetOf(seen, started, needed, source),
    ...listensElsewhere(seen, started, needed, listeningOf(seen, started, source)),
    ...unansweredDiagnostics(seen, started, needed, source),
  ]
}

/** What runs the compiler by the project's settings alone. */
const plainCompilers = /(^|[\s&|;])tsc(?: (?:-b|--build|(?:-p|--project) \.))?(?=\s*(?:$|[&;]))/g

/** Where the compiler writes instead, null where nowhere; undefined where it may write one of those files, as far as that is known (C-384). */
const writtenBelow = (paths: Words, settings: CompilerSettings | null): string | null | undefined => {
  if (settings === null) return undefined
  if (settings.writesNothing) return null
  const folder = settings.outDir === null ? null : within("", settings.outDir)
  return folder === null || folder === "" || paths.some((path) => path.startsWith(`${folder}/`))
    ? undefined
    : folder
}

const aliasesOf = (
  seen: Seen,
  started: SeenLaunch | null,
  needed: Needed,
  source: StartText | null,
): readonly Diagnostic[] => (source === null ? none : aliasDiagnostics(seen, started, needed, source))

const unsetOf = (
  seen: Serving,
  started: SeenLaunch | null,
  needed: Needed | null,
  source: StartText | null,
  isLast = false,
): readonly Diagnostic[] => {
  if (source === null) return none
  const { because, launch } = (needed ?? started) as Needed | SeenLaunch
  const program = needed?.program ?? String(launch?.program)
  return unsetDiagnostics(seen, started, { because, program, isLast }, source)
}

/** An application that has no answer for the path that the platform checks (C-352, C-385). */
const unansweredDiagnostics = (
  seen: Serving,
  started: SeenLaunch | null,
  needed: Needed | null,
  source: StartText | null,
  /** Whether a page that is not there is said to be made by a build. */
  isMade = false,
): readonly Diagnostic[] => {
  if (source === null) return []
  const { health, network, project } = seen
  if (!health?.paths.includes("/") || health.expect.max > 299) return []
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

/** The settings without which Nest's own program ends, where it is told nothing else, and those that may name others. */
export const nestFiles = ({ launch: { args, folder, program } }: SeenLaunch): readonly string[] =>
  program === "nest" && folder === "" && args.join() === "start"
    ? [projectFiles.tsconfig.path, "tsconfig.build.json", "nest-cli.json", ".nestcli.json", "nest.json"]
    : none

/** Node ends where the file of variables that it is told to read is not there, or a file that it is told to load first, and Nest's own program without the compiler's settings. */
const envFileDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  /** Whether a build is said to make what is missing where builds put what they make. */
  isBuilt = false,
): readonly Diagnostic[] => {
  if (started === null) return []
  const ofNest = nestFiles(started)
  const [settings = ""] = ofNest
  const isNest = settings !== "" && !ofNest.some((path) => mayBeThere(seen.project.snapshot, path))
  const isThere = ({ paths }: { readonly paths: Words }): boolean =>
    paths.some((path) => mayBeThere(seen.project.snapshot, path))
  const read = isNest ? { named: settings, paths: [settings] } : envFileOf(started.launch)
  const first = loadedFileOf(started.launch)
  const loaded = isBuilt && madeBelow.test(String(first?.paths[0])) ? null : first
  if ([read, loaded].every((one) => one === null || isThere(one)) || mayMakeFiles(seen, started.launch))
    return []
  if (read === null || isThere(read)) {
    const said = { where: started.where, file: String(loaded?.named), perhaps: null, instead: null }
    return [report("start-file-missing", { ...said, does: "runs" }, started.because)]
  }
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
  source: StartText | null,
  further: Further,
): readonly Diagnostic[] => {
  const { env, manifest, snapshot } = seen.project
  if (started !== null && started.entry === null) return []
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
