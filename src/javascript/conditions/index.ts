/**
 * What a project needs beyond the contract to be installed and to serve. The contract decides, and what the real tools were observed to do is
 * said here: each diagnostic rests on the snapshot alone, and where nothing is certain, nothing is said.
 */

import { envFileOf } from "../../decode/launch.js"
import type { Decision } from "../../model/decision.js"
import { concatenated, type Diagnostic } from "../../model/diagnostic.js"
import { joined } from "../../model/lists.js"
import { addressDiagnostics } from "./address.js"
import { developmentDiagnostics } from "./development.js"
import { entryDiagnostics, type Needed, neededOf } from "./entryFile.js"
import { lockDiagnostics } from "./locks.js"
import { engineDiagnostics, protocolDiagnostics, settingDiagnostics } from "./manager.js"
import { inMember } from "./member.js"
import { nodeAskedDiagnostics } from "./nodeAsked.js"
import { oldBuildDiagnostics } from "./oldBuild.js"
import { dependencyFiles, pathDiagnostics, refusalDiagnostics } from "./refusals.js"
import { besideOf, type Seen, type SeenLaunch, startedOf } from "./seen.js"
import { folderDiagnostics, folderFiles, programDiagnostics } from "./startProgram.js"
import { yarnDiagnostics, yarnFiles } from "./yarn.js"

export { mayHaveDevelopment } from "./buildHook.js"
export type { Seen } from "./seen.js"
export { startSuggestion } from "./workspace.js"

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
      lockDiagnostics(seen),
      nodeAskedDiagnostics(seen),
      oldBuildDiagnostics(seen),
    ]),
    files: filesOf(seen, followed, needed),
  }
}

/** What starts in the end, in a member of the workspace where the start is handed on to one. */
const followedOf = (seen: Pick<Seen, "project">, started: SeenLaunch | null): SeenLaunch | null =>
  (started === null ? null : inMember(seen, started)) ?? started

/** What there is to say of the start; of several launches at once, of the first of which there is something. */
const startDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  followed: SeenLaunch | null,
  needed: Needed | null,
): readonly Diagnostic[] => {
  const entry = entryDiagnostics(seen, followed, needed)
  if (started === null || followed === null) return entry
  const found = launchDiagnostics(seen, started)
  if (followed !== started)
    return concatenated([entry, found.length > 0 ? found : developmentDiagnostics(seen, followed)])
  if (found.length > 0) return concatenated([entry, found])
  for (const launch of started.launch.beside) {
    const beside = launchDiagnostics(seen, besideOf(started, launch))
    if (beside.length > 0) return concatenated([entry, beside])
  }
  return entry
}

/** One cause is said once: what is not there serves nowhere, and a server for development is none to send requests to. */
const launchDiagnostics = (seen: Seen, started: SeenLaunch): readonly Diagnostic[] => {
  for (const diagnostics of [
    folderDiagnostics,
    programDiagnostics,
    developmentDiagnostics,
    addressDiagnostics,
  ]) {
    const found = diagnostics(seen, started)
    if (found.length > 0) return found
  }
  return none
}

const filesOf = (
  seen: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly string[] => {
  const paths = needed === null ? none : needed.need.paths
  const read = started === null ? null : envFileOf(started.launch)
  const ofStart = joined(joined(paths, read === null ? none : [read.file]), yarnFiles(seen))
  return joined(ofStart, joined(folderFiles(seen, started), dependencyFiles(seen)))
}

const none: readonly never[] = []

/** The files by name that the conditions look for in this project. */
export const conditionFiles = (seen: Pick<Seen, "project" | "start">): readonly string[] => {
  const followed = followedOf(seen, startedOf(seen))
  return filesOf(seen, followed, neededOf(seen, followed))
}
