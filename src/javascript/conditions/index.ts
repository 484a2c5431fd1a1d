/**
 * What a project needs beyond the contract to be installed and to serve. The contract decides, and what the real tools were observed to do is
 * said here: each diagnostic rests on the snapshot alone, and where nothing is certain, nothing is said.
 */

import type { Decision } from "../../model/decision.js"
import { concatenated, type Diagnostic } from "../../model/diagnostic.js"
import type { Development } from "../../model/plan.js"
import { addressDiagnostics } from "./address.js"
import { developmentDiagnostics } from "./development.js"
import { entryDiagnostics, type Needed, neededOf } from "./entryFile.js"
import { lockDiagnostics } from "./locks.js"
import { engineDiagnostics, protocolDiagnostics, settingDiagnostics } from "./manager.js"
import { nodeAskedDiagnostics } from "./nodeAsked.js"
import { type Seen, type SeenLaunch, startedOf } from "./seen.js"
import { yarnDiagnostics, yarnFiles } from "./yarn.js"

export type { Seen } from "./seen.js"
export { startSuggestion } from "./workspace.js"
export { handsOverToBerry } from "./yarn.js"

/** What there is to say, and the files by name that it made the rules look for. */
export const conditions = (
  seen: Seen,
  development: Decision<Development>,
  flags: Decision<readonly string[]>,
): { readonly found: readonly Diagnostic[]; readonly files: readonly string[] } => {
  const started = startedOf(seen)
  const needed = neededOf(seen, started)
  const excluded = development.value === "excluded"
  return {
    found: concatenated([
      entryDiagnostics(seen, started, needed),
      ...servingDiagnostics(seen, started),
      yarnDiagnostics(seen, started, { flags: flags.value, excluded }),
      settingDiagnostics(seen, development, flags.value),
      engineDiagnostics(seen, started),
      protocolDiagnostics(seen),
      lockDiagnostics(seen),
      nodeAskedDiagnostics(seen),
    ]),
    files: filesOf(seen, needed),
  }
}

/** What starts, and where it listens; of a server for development only the first, since another command takes its place. */
const servingDiagnostics = (seen: Seen, started: SeenLaunch | null): readonly (readonly Diagnostic[])[] => {
  const kind = developmentDiagnostics(seen, started)
  return kind.length > 0 ? [kind] : [addressDiagnostics(seen, started)]
}

const filesOf = (seen: Pick<Seen, "project">, needed: Needed | null): readonly string[] => {
  const paths = needed === null ? none : needed.need.paths
  const further = yarnFiles(seen)
  return further.length === 0 ? paths : [...paths, ...further]
}

const none: readonly string[] = []

/** The files by name that the conditions look for in this project. */
export const conditionFiles = (seen: Pick<Seen, "project" | "start">): readonly string[] =>
  filesOf(seen, neededOf(seen, startedOf(seen)))
