/** From an input to an outcome, and how a command prints one. */
import { chainDiagnosed, type Diagnostic, type Evidence } from "../model/diagnostic.js"
import type { Outcome } from "../model/plan.js"
import type { Snapshot } from "../model/snapshot.js"
import { outcome, plan } from "../plan/index.js"
import { type FilePlace, placeIn } from "../report/place.js"
import type { RenderOptions } from "../report/render.js"
import { type Style, wrap } from "../report/style.js"
import type { PrintingWorld } from "./commandWorld.js"
import { type Input, originKey } from "./input.js"
import { styleFor, wantsColour } from "./style.js"
import { version } from "./version.js"

/** The outcome of an input; whatever there was to say about reading it is in it. */
export const outcomeOf = ({ platform, snapshot }: Input): Outcome =>
  outcome(chainDiagnosed(snapshot, plan(platform)))

/** How to print for whoever looks: coloured and wrapped on a terminal only. */
export const screenFor = ({
  output,
  environment,
}: PrintingWorld): RenderOptions & { readonly style: Style } => {
  const terminal = output.isTTY === true
  return {
    style: styleFor(wantsColour(terminal, environment)),
    ...(terminal && output.columns !== undefined ? { width: output.columns } : {}),
  }
}

/** Lines to the letter; on a terminal a line that is wider goes on below, indented. */
export const linesFor = (lines: readonly string[], world: PrintingWorld): string => {
  const { width } = screenFor(world)
  const fitting = width === undefined ? lines : lines.flatMap((line) => wrap(line, width - 2).join("\n  "))
  return `${fitting.join("\n")}\n`
}

/** The same, with the line and column of evidence. */
export const viewFor = (input: Input, world: PrintingWorld): RenderOptions => ({
  ...screenFor(world),
  place: (evidence) => placeOf(evidence, input),
  line: (path, line) => lineOf(snapshotOf(input), path, line),
})

const lineOf = (snapshot: Snapshot | null, path: string, line: number): string | null => {
  const text = snapshot !== null && Object.hasOwn(snapshot.files, path) ? snapshot.files[path] : null
  const json = text?.startsWith("\ufeff") === true ? text.slice(1) : text
  return json?.split(/\r\n|\r|\n/)[line - 1] ?? null
}

/** What an outcome is about: the folder, the platform with its edition, and the release that planned it. */
export const subjectOf = ({ folder, platform }: Input): string =>
  `${folder ?? "the given snapshot"} · platform ${platform.data.name} · runplan ${version()}`

const placeOf = (evidence: Evidence, input: Input): string | null => {
  const place = placeOfEvidence(input)(evidence)
  if (place?.line === undefined) return null
  const column = place.column === undefined ? "" : `:${place.column}`
  return `${place.path}:${place.line}${column}`
}

/**
 * Where evidence is: in a file of the project, by its path from the project's root, or in a file of variables as it was named. Null
 * for what is in no file.
 */
export const placeOfEvidence = (input: Input): ((evidence: Evidence) => FilePlace | null) => {
  const inFiles = placeIn(snapshotOf(input))
  return (evidence) =>
    evidence.from === "env"
      ? (input.origins.get(originKey(evidence.name, evidence.addon)) ?? null)
      : inFiles(evidence)
}

/** Evidence with the line and column of what it points at, where the snapshot has the text. */
export const located = <E extends Evidence>(evidence: E, snapshot: Snapshot | null): E => {
  const place = evidence.from === "file" ? placeIn(snapshot)(evidence) : null
  return place === null ? evidence : { ...evidence, ...place }
}

/** The snapshot of an input, or null where there is none. */
export const snapshotOf = ({ snapshot }: Input): Snapshot | null =>
  snapshot._tag === "Left" ? null : snapshot.right

/** The diagnostics of reading an input, without those of planning it. */
export const inputDiagnostics = ({ snapshot }: Input): readonly Diagnostic[] =>
  snapshot._tag === "Right" ? [] : snapshot.left
