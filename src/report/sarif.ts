/**
 * Findings as SARIF 2.1.0, the format that code scanners and editors read.
 *
 * Laws. The log is valid against the format's schema. It has one result a finding, in the same order, and one rule a code that is
 * found, with what the table of diagnostics says of it. No two results have the same fingerprint, and lines that move change none.
 */
import { diagnostics } from "../contract/diagnostics/index.js"
import { meanings } from "../contract/diagnostics/meanings.js"
import { readingDiagnostics } from "../contract/diagnostics/reading.js"
import { template } from "../contract/diagnostics/template.js"
import { visible } from "../contract/diagnostics/wording.js"
import type { DiagnosticTable, Evidence, Severity } from "../model/diagnostic.js"
import type { Json } from "../model/json.js"
import type { Finding } from "./findings.js"
import type { FilePlace } from "./place.js"
import { showEvidence } from "./render.js"

/**
 * How to write the log: `version` is that of the program that found them; `root` is where a finding is put that is in no file,
 * because readers such as GitHub refuse a result without a place.
 *
 * @since 0.1.0
 */
export type SarifOptions = {
  readonly version?: string
  readonly root?: FilePlace
}

/**
 * The log of one run. Paths are written as relative URI references, so they have to be relative to the root of the repository.
 *
 * A result's `partialFingerprints` has `finding/v1`, by which readers know it again in the next log: a JSON list of the code, the path
 * that it is at, and what it is about, such as the pointer of a value or the name of a variable, but no line and no value. Where several
 * results would have the same, the second and each later one has its number.
 *
 * @example
 * ```ts
 * import { defaultPlatform, outcome, plan } from "runplan"
 * import { findings, placeIn, sarif } from "runplan/report"
 *
 * const snapshot = { files: { "package.json": '{"engines":{"node":"lastest"}}' }, env: {} }
 * const { diagnostics } = outcome(plan(defaultPlatform)(snapshot))
 * const log = sarif(findings(diagnostics, placeIn(snapshot)))
 * assert.ok(JSON.stringify(log).includes('"startLine":1,"startColumn":20'))
 * ```
 *
 * @since 0.1.0
 */
export const sarif = (findings: readonly Finding[], options: SarifOptions = {}): Json => {
  const codes = [...new Set(findings.map(({ diagnostic }) => diagnostic.code))].sort()
  const marks = fingerprints(findings, options)
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "runplan",
            ...(options.version === undefined ? {} : { semanticVersion: options.version }),
            rules: codes.map(rule),
          },
        },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding, at) => result(finding, codes, options, marks[at] as string)),
      },
    ],
  }
}

const levels: { readonly [severity in Severity]: string } = {
  error: "error",
  warning: "warning",
  info: "note",
}

const table: DiagnosticTable = { ...diagnostics, ...readingDiagnostics }

const meaningOf: { readonly [code: string]: string } = {
  ...meanings,
  ...Object.fromEntries(Object.entries(readingDiagnostics).map(([code, { meaning }]) => [code, meaning])),
}

const rule = (code: string): Json => {
  const row = Object.hasOwn(table, code) ? table[code] : undefined
  if (row === undefined) return { id: code }
  const remedy = row.remedy === null ? null : template(row.remedy)
  return {
    id: code,
    shortDescription: { text: meaningOf[code] as string },
    ...(remedy === null ? {} : { help: { text: remedy } }),
    defaultConfiguration: { level: levels[row.severity] },
    properties: { tags: row.contract },
  }
}

const result = (
  { diagnostic, place, also }: Finding,
  codes: readonly string[],
  { root }: SarifOptions,
  fingerprint: string,
): Json => {
  const { code, severity, message, remedy } = diagnostic
  const main = place ?? root
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: levels[severity],
    message: { text: visible(remedy === null ? message : `${message} ${remedy}`) },
    partialFingerprints: { "finding/v1": fingerprint },
    ...(main === undefined ? {} : { locations: [location(main)] }),
    ...(also.length === 0
      ? {}
      : {
          relatedLocations: also.map((one, id) => ({
            id,
            ...location(one.place),
            message: { text: showEvidence(one.evidence) },
          })),
        }),
  }
}

/**
 * What tells each finding from the others and stays when lines move: the code, the file, and what the first evidence is about.
 * Equal ones are numbered.
 *
 * @since 0.1.0
 */
export const fingerprints = (
  findings: readonly Finding[],
  { root }: Pick<SarifOptions, "root"> = {},
): readonly string[] => {
  const times = new Map<string, number>()
  return findings.map(({ diagnostic: { code, because }, place }) => {
    const path = (place ?? root)?.path ?? null
    const parts = [code, path, because[0] === undefined ? null : subject(because[0])]
    const same = JSON.stringify(parts)
    const time = (times.get(same) ?? 0) + 1
    times.set(same, time)
    return time === 1 ? same : JSON.stringify([...parts, time])
  })
}

/** What evidence is about, wherever it stands and whatever its value is. */
const subject = (evidence: Evidence): string => {
  switch (evidence.from) {
    case "env":
      return evidence.addon === undefined ? evidence.name : `${evidence.name} of ${evidence.addon}`
    case "file":
      return `${evidence.path}#${evidence.pointer ?? ""}`
    case "platform":
      return evidence.path
    case "snapshot":
      return evidence.field
  }
}

/** A file as a whole is shown at its first line: readers such as GitHub refuse a place without one. */
const location = ({ path, line, column }: FilePlace): { readonly [key: string]: Json } => ({
  physicalLocation: {
    artifactLocation: { uri: uri(path) },
    region: { startLine: line ?? 1, ...(column === undefined ? {} : { startColumn: column }) },
  },
})

/** A path as a URI reference. A colon is encoded too: in the first part it would make that part a scheme. */
const uri = (path: string): string => {
  const encoded = path
    .toWellFormed()
    .split("/")
    .map((part) => encodeURIComponent(part))
    .join("/")
  return encoded === "" ? "." : encoded
}
