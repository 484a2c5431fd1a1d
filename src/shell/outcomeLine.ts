/** Lines of snapshots to lines of outcomes, as `runplan batch` and its workers answer them. */
import { canonicalJson, outcome, plan } from "../index.js"
import { chainDiagnosed } from "../model/diagnostic.js"
import type { Plan } from "../model/plan.js"
import type { Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/prepare.js"
import type { Line } from "./lines.js"
import { snapshotOfLine } from "./snapshotLine.js"

/**
 * The answer to a line: a line too, with its end, or nothing for a blank one; and whether it is a rejection.
 */
export interface OutcomeLine {
  readonly text: string
  readonly rejected: boolean
}

/** Answers lines on a platform. */
export const outcomeLines = (platform: Platform): ((line: Line) => OutcomeLine) => {
  const planFor = plan(platform)
  return (line) => {
    const snapshot = snapshotOfLine(line)
    if (snapshot === null) return { text: "", rejected: false }
    const answer = outcome(chainDiagnosed<Snapshot, Plan>(snapshot, planFor))
    return { text: `${canonicalJson(answer)}\n`, rejected: answer.status === "rejected" }
  }
}
