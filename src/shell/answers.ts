/**
 * Lines of snapshots to lines of outcomes, as `runplan batch` and its workers answer them.
 *
 * @since 0.1.0
 */
import { parseJson, syntaxError } from "../decode/json.js"
import { canonicalJson, decodeSnapshot, type Json, outcome, plan } from "../index.js"
import { chainDiagnosed, type Diagnosed, fail } from "../model/diagnostic.js"
import type { Plan } from "../model/plan.js"
import type { Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/prepare.js"
import { report } from "./diagnostics.js"
import type { Line } from "./lines.js"

/**
 * The longest line in MiB; a snapshot of a large project is a hundredth of it.
 *
 * @since 0.1.0
 */
export const longestLineMiB = 64

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
      const snapshot = readLine(line)
      if (snapshot === null) continue
      const answer = outcome(chainDiagnosed<Snapshot, Plan>(snapshot, planFor))
      if (answer.status === "rejected") rejected = true
      text += `${canonicalJson(answer as unknown as Json)}\n`
    }
    return { text, rejected }
  }
}

/** The snapshot of a line, or null for a blank one. */
const readLine = ({ number, bytes }: Line): Diagnosed<Snapshot> | null => {
  const because = [{ from: "snapshot", field: "" }] as const
  if (bytes === null) {
    return fail(report("line-too-long", { line: number, limitMiB: longestLineMiB }, because))
  }
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return fail(report("line-syntax", { line: number, problem: "it is not UTF-8" }, because))
  }
  if (text.trim() === "") return null
  const json = parseJson(`Line ${number} of the input`, text)
  switch (json._tag) {
    case "Right":
    case "Both":
      return decodeSnapshot(json.right)
    case "Left": {
      if (json.left[0].code !== "json-syntax") return json
      const { column, problem } = syntaxError(text)
      return fail(report("line-syntax", { line: number, problem: `${problem} at column ${column}` }, because))
    }
  }
}

// A byte order mark at the beginning of a line is passed over.
const decoder = new TextDecoder("utf-8", { fatal: true })
