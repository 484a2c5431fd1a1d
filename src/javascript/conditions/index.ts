/**
 * What a project needs beyond the contract to be installed and to serve. The contract decides, and what the real tools were observed to do is
 * said here: each diagnostic rests on the snapshot alone, and where nothing is certain, nothing is said.
 */

import { basePaths, compilerIn, compilerSettings } from "../../decode/compiler.js"
import { envFileOf, type Launch, loadedFileOf } from "../../decode/launch.js"
import { type Manifest, manifestIn } from "../../decode/manifest.js"
import { nodemonSettings } from "../../decode/nodemon.js"
import { angularSettings, contentOf, mayBeThere, nextSettingsIn, textOf } from "../../decode/settings.js"
import type { Decision } from "../../model/decision.js"
import { concatenated, type Diagnostic } from "../../model/diagnostic.js"
import { joined, none } from "../../model/lists.js"
import type { Below } from "../../runtime/project.js"
import { startStep } from "../../runtime/start.js"
import { startedBy } from "../start.js"
import { addressDiagnostics, configuredOf } from "./address.js"
import { withHook } from "./buildHook.js"
import { developmentDiagnostics } from "./development.js"
import { entryDiagnostics, nestFiles, otherFilesOf } from "./entryFile.js"
import { adonisFiles, importFiles, importsOf } from "./imports.js"
import { listeningFiles, nestNeed, sourcesOf } from "./listening.js"
import { lockDiagnostics } from "./locks.js"
import { engineDiagnostics, protocolDiagnostics, settingDiagnostics } from "./manager.js"
import { inMember } from "./member.js"
import { neededOf } from "./needed.js"
import { nodeAskedDiagnostics } from "./nodeAsked.js"
import { oldBuildDiagnostics } from "./oldBuild.js"
import { otherFiles } from "./otherStart.js"
import { prismaDiagnostics } from "./prisma.js"
import { dependencyFiles, pathDiagnostics, refusalDiagnostics, systemDiagnostics } from "./refusals.js"
import { type Further, startSuggestion as suggestion } from "./results.js"
import { besideOf, mainFiles, type Needed, nuxtFiles, type Seen, type SeenLaunch, startedOf } from "./seen.js"
import { sentFiles } from "./sent.js"
import {
  failingDiagnostics,
  filesBefore,
  folderDiagnostics,
  folderFiles,
  goneDiagnostics,
  installingDiagnostics,
  installsNowhere,
  loadingDiagnostics,
  programDiagnostics,
} from "./startProgram.js"
import { inTurbo, taskDiagnostics } from "./turbo.js"
import { folderOf, membersOf } from "./workspace.js"
import { yarnDiagnostics, yarnFiles } from "./yarn.js"

export { mayHaveDevelopment } from "./manager.js"
export type { Seen } from "./seen.js"
export { isAlone } from "./startProgram.js"

/** What there is to say, and the files by name that it made the rules look for. */
export const conditions = (
  seen: Seen,
  flags: Decision<readonly string[]>,
): { readonly found: readonly Diagnostic[]; readonly files: readonly string[] } => {
  const started = startedOf(seen)
  const followed = followedOf(seen, started)
  const needed = neededOf(seen, followed)
  const excluded = seen.development.value === "excluded"
  return {
    found: concatenated([
      startDiagnostics(seen, started, followed, needed),
      yarnDiagnostics(seen, started, { flags: flags.value, excluded }),
      settingDiagnostics(seen, flags.value),
      engineDiagnostics(seen, started),
      protocolDiagnostics(seen),
      refusalDiagnostics(seen),
      pathDiagnostics(seen),
      systemDiagnostics(seen),
      lockDiagnostics(seen),
      nodeAskedDiagnostics(seen),
      oldBuildDiagnostics(seen),
      prismaDiagnostics(seen, started),
      installingDiagnostics(seen),
      failingDiagnostics(seen),
    ]),
    files: filesOf(seen, started, followed, needed),
  }
}

/** What is said of files that no plan looks for until that command is the start. */
const unasked: ReadonlySet<string> = new Set(["start-import-missing", "start-file-missing"])

/** What is to be done before another command can start, by what would be said of it. */
const further: Further = (seen, run, hook = null) => {
  const start = {
    rule: startedBy.command,
    value: startStep(run),
    contract: none,
    because: none,
    overridden: none,
  }
  const other = { ...(hook === null ? seen : withHook(seen, hook)), start }
  const started = startedOf(other)
  const followed = followedOf(other, started)
  return startDiagnostics(other, started, followed, neededOf(other, followed)).flatMap(
    ({ code, severity, remedy }) => (severity === "warning" && !unasked.has(code) ? remedy : []),
  )
}

/** What could start where nothing says it. */
export const startSuggestion = (seen: Seen, below: () => Below): ReturnType<typeof suggestion> =>
  suggestion(seen, below, further)

/** What starts in the end, in a member of the workspace where the start is handed on to one. */
const followedOf = (seen: Pick<Seen, "project" | "start">, started: SeenLaunch | null): SeenLaunch | null => {
  if (started === null) return null
  // Of several, the first that lacks something.
  const lacking = inTurbo(seen, started).find(
    (one) =>
      neededOf(seen, one)?.need.paths.every((path) => !mayBeThere(seen.project.snapshot, path)) ?? false,
  )
  return lacking ?? inMember(seen, started) ?? started
}

/** What there is to say of the start; of several launches at once, of the first of which there is something. */
const startDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  followed: SeenLaunch | null,
  needed: Needed | null,
): readonly Diagnostic[] => {
  const entry = entryDiagnostics(seen, followed, needed, further)
  if (started === null) return entry
  const all = [launchDiagnostics(seen, started, followed as SeenLaunch)]
  for (const launch of started.launch.beside) {
    const other = besideOf(started, launch)
    const inner = inMember(seen, other)
    const isThere = inner !== null && !installsNowhere(seen, null, inner.member.path)
    all.push(launchDiagnostics(seen, other, isThere ? inner : other))
  }
  // What ends beside a server (start-not-a-server, start-folder-uninstalled) leaves the server; only where all of them end nothing serves.
  const telling = all.filter((each) => each.length > 0)
  const lasting = telling.find((each) => !each.some(({ code }) => /not-a|folder/.test(code)))
  return joined(entry, lasting ?? (telling.length < all.length ? none : (telling[0] ?? none)))
}

/** One cause is said once: what is not there serves nowhere, and a server for development is none to send requests to. */
const launchDiagnostics = (seen: Seen, started: SeenLaunch, followed: SeenLaunch): readonly Diagnostic[] => {
  for (const diagnostics of [
    goneDiagnostics,
    folderDiagnostics,
    programDiagnostics,
    loadingDiagnostics,
    taskDiagnostics,
  ]) {
    const found = diagnostics(seen, started)
    if (found.length > 0) return found
  }
  const development = developmentDiagnostics(seen, followed)
  if (development.length > 0) return development
  // What starts, with the variables that are set in the end, by what it is handed on to.
  const { because, launch } = followed
  return addressDiagnostics(seen, {
    ...started,
    because,
    launch: { ...started.launch, assigned: launch.assigned },
  })
}

const filesOf = (
  seen: Pick<Seen, "project" | "start">,
  started: SeenLaunch | null,
  followed: SeenLaunch | null,
  needed: Needed | null,
): readonly string[] => {
  const { manifest } = seen.project
  const found = importsOf(seen, followed, needed ?? nestNeed(seen, followed))
  const last = followed as SeenLaunch
  return [
    ...pathsOf(needed),
    ...sourcesOf(followed, needed),
    ...filesBefore(seen),
    ...yarnFiles(seen),
    ...(found === null ? none : [...importFiles(seen, found), ...adonisFiles(found)]),
    ...sentFiles(seen, followed, needed),
    ...listeningFiles(seen, followed, needed),
    ...builtFiles(manifest),
    ...folderFiles(seen, followed),
    ...dependencyFiles(seen),
    ...baseFiles(seen),
    ...(seen.start === null ? otherStarts(seen) : otherFilesOf(seen, followed, needed)),
    ...(started === null
      ? none
      : [
          ...(envFileOf(last.launch)?.paths ?? nestFiles(last)),
          ...(loadedFileOf(last.launch)?.paths ?? none),
          ...ofMembers(seen, started),
          ...nuxtFiles(last, manifest),
          ...[...started.launch.beside, started.launch, last.launch].flatMap((one) =>
            ofSettings(one, seen.project),
          ),
        ]),
  ]
}

/** Where what the start needs may be; what is named from the root of the system, in the project (C-339). */
const pathsOf = (needed: Needed | null): readonly string[] => {
  const paths = needed?.need.paths ?? none
  return paths[0]?.startsWith("/") ? [paths[0].slice(1)] : paths
}

/** What could start where nothing says it, in the root or in the members of a workspace. */
const otherStarts = ({ project: { manifest, snapshot } }: Pick<Seen, "project">): readonly string[] => [
  ...otherFiles(manifest),
  ...membersOf(snapshot, manifest).flatMap((path) => {
    const member = manifestIn(contentOf(snapshot, path))
    return member === null ? none : otherFiles(member, folderOf(path))
  }),
]

/** The settings that say what Angular builds. */
const builtFiles = (manifest: Manifest): readonly string[] =>
  manifest.noted.includes("@angular/cli") ? [angularSettings] : none

/** What the settings of TypeScript's compiler build on. */
const baseFiles = ({ project: { snapshot } }: Pick<Seen, "project">): readonly string[] =>
  compilerIn(textOf(snapshot, compilerSettings))?.bases.flatMap(
    (base): readonly string[] => basePaths(base) ?? none,
  ) ?? none

/** The settings of Next that say what it serves, of nodemon what it runs files by, with what it may run, and those of others that say where they listen. */
const ofSettings = (launch: Launch, project: Seen["project"]): readonly string[] =>
  launch.program === "next"
    ? nextSettingsIn(launch.folder)
    : launch.program === "nodemon"
      ? [...(launch.folder === "" ? [nodemonSettings] : none), ...mainFiles(project, launch.folder)]
      : configuredOf(launch)

/** What the starts of members need, of which one may lack it. */
const ofMembers = (seen: Pick<Seen, "project" | "start">, started: SeenLaunch): readonly string[] =>
  inTurbo(seen, started).flatMap((one) =>
    joined(neededOf(seen, one)?.need.paths ?? none, ofSettings(one.launch, seen.project)),
  )

/** The files by name that the conditions look for in this project. */
export const conditionFiles = (seen: Pick<Seen, "project" | "start">): readonly string[] => {
  const started = startedOf(seen)
  const followed = followedOf(seen, started)
  return filesOf(seen, started, followed, neededOf(seen, followed))
}
