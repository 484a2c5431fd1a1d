/**
 * Which Node runs: engines.node, else CC_NODE_VERSION, else the latest LTS (R-JS-5, R-JS-6).
 *
 * Asked-for and resolved are two types: a rule claims only what the platform's catalog resolved (C-8), and a text that does not
 * resolve claims nothing and is reported instead (C-9).
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { type TotalTable, totalTable } from "../contract/rule.js"
import { platformEvidence, reads, shared } from "../decode/claim.js"
import { manifestEvidence } from "../decode/manifest.js"
import type { Claim, Decision } from "../model/decision.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { JavaScriptFacts, RequestedVersion } from "./facts.js"

const variableName = "CC_NODE_VERSION"

const claim = (requested: RequestedVersion | null): O.Option<Claim<string>> =>
  requested?.resolution._tag === "Resolved"
    ? O.some({ value: requested.resolution.version, because: [requested.because] })
    : O.none

const ofLatest = shared(platformEvidence("node.latestLts"))

/** The table of precedence. Order matters: engines.node wins over the variable (R-JS-6). */
export const nodeVersionTable: TotalTable<JavaScriptFacts, string> = totalTable(
  "runtime.version",
  [
    {
      id: "javascript.node-version.engines",
      contract: ["R-JS-6", "C-8"],
      reads: reads([], [projectFiles.manifest.path]),
      decide: ({ requested }) => claim(requested.engines),
    },
    {
      id: "javascript.node-version.variable",
      contract: ["R-JS-5", "R-JS-6", "C-8"],
      reads: reads([variableName]),
      decide: ({ requested }) => claim(requested.variable),
    },
  ],
  {
    id: "javascript.node-version.latest-lts",
    contract: ["R-JS-5", "R-JS-6", "R-JS-21"],
    reads: reads([]),
    decide: ({ platform }) => ({
      value: platform.data.node.latestLts,
      because: ofLatest,
    }),
  },
)

/** What there is to say about the version and the texts that asked for it. */
export const nodeVersionDiagnostics = (
  facts: JavaScriptFacts,
  version: Decision<string>,
): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  const { engines, variable } = facts.requested
  if (engines !== null) found.push(...refusal("engines-invalid", engines))
  if (variable !== null) {
    if (engines === null) found.push(...refusal("node-version-invalid", variable))
    else if (variable.resolution._tag !== "Resolved") {
      found.push(
        report("node-version-unusable", { value: variable.text }, [variable.because, engines.because]),
      )
    }
  }
  const winner = engines ?? variable
  const refused = winner !== null && winner.resolution._tag !== "Resolved"
  if (!refused) found.push(...endOfLife(facts, version))
  if (facts.manifest.devEngines !== undefined) {
    found.push(report("dev-engines-unread", {}, [manifestEvidence("/devEngines")]))
  }
  return found
}

const refusal = (
  invalid: "engines-invalid" | "node-version-invalid",
  { text, resolution, because }: RequestedVersion,
): readonly Diagnostic[] => {
  switch (resolution._tag) {
    case "Resolved":
      return []
    case "Invalid":
      return [report(invalid, { value: text }, [because])]
    case "Unsatisfiable":
      return [report("node-version-unsatisfiable", { value: text, nearest: resolution.nearest }, [because])]
  }
}

/** Measured against the catalog's own date (C-57): the planner has no clock. */
const endOfLife = ({ platform }: JavaScriptFacts, version: Decision<string>): readonly Diagnostic[] => {
  const line = platform.node.lineOf(version.value)
  const { date } = platform.data.node
  return line === null || line.end >= date
    ? []
    : [
        report(
          "node-end-of-life",
          { version: version.value, line: line.line, end: line.end, date },
          version.because,
        ),
      ]
}
