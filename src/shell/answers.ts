/**
 * Lines of snapshots to lines of outcomes, as `runplan batch` and its workers answer them.
 *
 * @since 0.1.0
 */
import { canonicalJson, type Json, outcome, plan } from "../index.js"
import { chainDiagnosed } from "../model/diagnostic.js"
import type { Plan } from "../model/plan.js"
import type { Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/prepare.js"
import type { Line } from "./lines.js"
import { snapshotOfLine } from "./snapshotLine.js"

/**
 * The answers to some lines: a line for each that is not blank, and whether one of them is a rejection.
 *
 * @since 0.1.0
 */
export interface Answers {
  readonly text: string
  readonly rejected: boolean
}

/**
 * Answers lines on a platform.
 *
 * @since 0.1.0
 */
export const answering = (platform: Platform): ((lines: readonly Line[]) => Answers) => {
  const planFor = plan(platform)
  return (lines) => {
    let text = ""
    let rejected = false
    for (const line of lines) {
      const snapshot = snapshotOfLine(line)
      if (snapshot === null) continue
      const answer = outcome(chainDiagnosed<Snapshot, Plan>(snapshot, planFor))
      if (answer.status === "rejected") rejected = true
      text += `${canonicalJson(answer as unknown as Json)}\n`
    }
    return { text, rejected }
  }
}
