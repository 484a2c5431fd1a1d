/**
 * Diagnostics at the place in a file that they are about: what a check prints, and what it ends with.
 *
 * Laws. Every diagnostic is one finding, in the same order. The place of a finding is the place of a piece of its evidence, or the
 * one that stands in for all that are in no file.
 *
 * @since 0.1.0
 */
import { visible } from "../contract/diagnostics/wording.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import type { Place } from "./place.js"
import {
  columns,
  counts,
  pad,
  type RenderOptions,
  showEvidence,
  showPointer,
  type View,
  viewOf,
  wrap,
} from "./render.js"

/**
 * A diagnostic at its place. `place` is null where its evidence is in no file; `also` is the other evidence that is in a file, with
 * the place of each.
 *
 * @since 0.1.0
 */
export interface Finding {
  readonly diagnostic: Diagnostic
  readonly place: Place | null
  readonly also: readonly { readonly evidence: Evidence; readonly place: Place }[]
}

/**
 * Diagnostics as findings. The first evidence of which a line is known says where a diagnostic is, without one the first that is in
 * a file.
 *
 * @example
 * ```ts
 * import { defaultPlatform, outcome, plan } from "runplan"
 * import { findings, placeIn } from "runplan/plan"
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
  diagnostics: readonly Diagnostic[],
  placeOf: (evidence: Evidence) => Place | null,
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
  const byFile = new Map<string | null, Finding[]>()
  for (const finding of all) {
    const path = finding.place?.path ?? null
    byFile.set(path, [...(byFile.get(path) ?? []), finding])
  }
  const files = [...byFile].sort(([left], [right]) =>
    left === right ? 0 : right === null || (left !== null && left < right) ? -1 : 1,
  )
  return files
    .map(([path, group]) => {
      const title = path === null ? "In no file" : visible(path)
      const sorted = [...group].sort(
        (left, right) =>
          (left.place?.line ?? 0) - (right.place?.line ?? 0) ||
          (left.place?.column ?? 0) - (right.place?.column ?? 0),
      )
      const width = Math.max(...sorted.map((finding) => columns(position(finding.place))))
      const blocks = sorted.map((finding) => block(finding, width, view).join("\n"))
      return `${view.style.heading(title)}\n${blocks.join("\n")}\n`
    })
    .join("\n")
}

/** `12:20`, `12`, or nothing. */
const position = (place: Place | null): string =>
  place?.line === undefined
    ? ""
    : place.column === undefined
      ? `${place.line}`
      : `${place.line}:${place.column}`

const block = (finding: Finding, positions: number, view: View): readonly string[] => {
  const { diagnostic, place } = finding
  const { style } = view
  const start = positions === 0 ? "  " : `  ${pad(position(place), positions)}  `
  const indent = " ".repeat(start.length + "warning  ".length)
  const inside = (text: string): readonly string[] => wrap(text, view.width - indent.length)
  const message = inside(visible(diagnostic.message))
  const places = [...new Set(diagnostic.because.map((evidence) => ground(evidence, finding, view)))]
  const shown =
    places.length > mostPlaces
      ? [...places.slice(0, mostPlaces), `${places.length - mostPlaces} more`]
      : places
  return [
    `${style.dim(start)}${style[diagnostic.severity](pad(diagnostic.severity, "warning".length))}  ${message[0] ?? ""}`,
    ...message.slice(1).map((line) => indent + line),
    ...(diagnostic.remedy === null
      ? []
      : inside(`→ ${visible(diagnostic.remedy)}`).map(
          (line, index) => `${indent}${index === 0 ? "" : "  "}${line}`,
        )),
    ...inside([visible(diagnostic.code), ...shown].join(" · ")).map((line) => indent + style.dim(line)),
  ]
}

/** More pieces of evidence than this are counted. */
const mostPlaces = 6

/** Evidence under the name of its file: what is in that file is named without it. */
const ground = (evidence: Evidence, { place, also }: Finding, view: View): string => {
  if (evidence.from !== "file" && evidence.from !== "env") return showEvidence(evidence)
  const other = also.find((one) => one.evidence === evidence)?.place
  const isHere = other === undefined || (other.path === place?.path && other.line !== undefined)
  if (!isHere) return showEvidence(evidence, view)
  const where = other === undefined ? "" : ` at ${position(other)}`
  if (evidence.from === "env") return `${showEvidence(evidence)}${where}`
  const { pointer } = evidence
  return pointer === undefined || pointer === ""
    ? showEvidence(evidence, view)
    : `${showPointer(pointer)}${where}`
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
