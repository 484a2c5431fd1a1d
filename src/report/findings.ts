/**
 * Diagnostics at the place in a file that they are about: what a check prints, and what it ends with.
 *
 * Laws. Every diagnostic is one finding, in the same order. The place of a finding is the place of a piece of its evidence, or the
 * one that stands in for all that are in no file.
 */
import { visible } from "../contract/diagnostics/wording.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import type { FilePlace } from "./place.js"
import {
  counts,
  diagnosticBlock,
  type RenderOptions,
  showEvidence,
  showPointer,
  type View,
  viewOf,
} from "./render.js"
import { columns, pad } from "./style.js"

/**
 * A diagnostic at its place. `place` is null where its evidence is in no file; `also` is the other evidence that is in a file, with
 * the place of each.
 *
 * @since 0.1.0
 */
export type Finding = {
  readonly diagnostic: Diagnostic<string>
  readonly place: FilePlace | null
  readonly also: readonly { readonly evidence: Evidence; readonly place: FilePlace }[]
}

/**
 * Diagnostics as findings. The first evidence of which a line is known says where a diagnostic is, without one the first that is in
 * a file.
 *
 * @example
 * ```ts
 * import { defaultPlatform, outcome, plan } from "runplan"
 * import { findings, placeIn } from "runplan/report"
 *
 * const snapshot = { files: { "package.json": '{\n  "engines": { "node": "lastest" }\n}' }, env: {} }
 * const { diagnostics } = outcome(plan(defaultPlatform)(snapshot))
 * const [first] = findings(diagnostics, placeIn(snapshot))
 * assert.deepEqual(first?.place, { path: "package.json", line: 2, column: 24 })
 * ```
 *
 * @since 0.1.0
 */
export const findings = (
  diagnostics: readonly Diagnostic<string>[],
  placeOf: (evidence: Evidence) => FilePlace | null,
): readonly Finding[] =>
  diagnostics.map((diagnostic) => {
    const placed = diagnostic.because.flatMap((evidence) => {
      const place = placeOf(evidence)
      return place === null ? [] : [{ evidence, place }]
    })
    const first = placed.find(({ place }) => place.line !== undefined) ?? placed[0]
    return {
      diagnostic,
      place: first?.place ?? null,
      also: placed.filter((one) => one !== first),
    }
  })

/**
 * Findings as text for a person: by file, in each by line, those in no file last. Ends with a line feed; empty when there is none.
 *
 * @since 0.1.0
 */
export const renderFindings = (all: readonly Finding[], options: RenderOptions = {}): string => {
  const view = viewOf(options)
  const paths = [...new Set(all.flatMap(({ place }) => place?.path ?? []))].sort()
  const files = paths.map((path) => fileLines(visible(path), all.filter(isAt(path)), view))
  const others = all.filter(({ place }) => place === null)
  return [...files, ...(others.length === 0 ? [] : [fileLines("Not in a file", others, view)])].join("\n")
}

const isAt =
  (path: string) =>
  ({ place }: Finding): boolean =>
    place?.path === path

const fileLines = (title: string, group: readonly Finding[], view: View): string => {
  const sorted = [...group].sort(
    (left, right) =>
      (left.place?.line ?? 0) - (right.place?.line ?? 0) ||
      (left.place?.column ?? 0) - (right.place?.column ?? 0),
  )
  const width = Math.max(...sorted.map((finding) => columns(position(finding.place))))
  const lines = sorted.flatMap((finding) => block(finding, width, view))
  return `${[view.style.heading(title), ...lines].join("\n")}\n`
}

/** `12:20`, `12`, or nothing. */
const position = (place: FilePlace | null): string =>
  place?.line === undefined
    ? ""
    : place.column === undefined
      ? `${place.line}`
      : `${place.line}:${place.column}`

const block = (finding: Finding, positions: number, view: View): readonly string[] => {
  const start = positions === 0 ? "  " : `  ${pad(position(finding.place), positions)}  `
  const narrow = { ...view, width: view.width - start.length + 2 }
  return diagnosticBlock(finding.diagnostic, narrow, (evidence) => ground(evidence, finding, view)).map(
    (line, index) => `${index === 0 ? view.style.dim(start) : " ".repeat(start.length)}${line.slice(2)}`,
  )
}

/** Evidence under the name of its file: what is in that file is named without it. */
const ground = (evidence: Evidence, { place, also }: Finding, view: View): string => {
  const other = also.find((one) => one.evidence === evidence)?.place
  if (other !== undefined && (other.path !== place?.path || other.line === undefined)) {
    return showEvidence(evidence, view)
  }
  const where = other === undefined ? "" : ` at ${position(other)}`
  if (evidence.from !== "file") return `${showEvidence(evidence)}${where}`
  return evidence.pointer === undefined || evidence.pointer === ""
    ? showEvidence(evidence, view)
    : `${showPointer(evidence.pointer)}${where}`
}

/**
 * What a check says last: how many findings of each severity, and whether there is a plan.
 *
 * @since 0.1.0
 */
export const findingsSummary = (all: readonly Finding[]): string => {
  const diagnostics = all.map(({ diagnostic }) => diagnostic)
  if (diagnostics.length === 0) return "No problems."
  const rejected = diagnostics.some(({ severity }) => severity === "error")
  return rejected ? `Rejected: ${counts(diagnostics)}.` : `Planned, with ${counts(diagnostics)}.`
}
