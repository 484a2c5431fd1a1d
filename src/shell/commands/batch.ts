/**
 * `runplan batch`: snapshots as NDJSON in, outcomes as NDJSON out, in the same order and in constant memory.
 *
 * A line ends with a line feed, with or without a carriage return before it; the last one may have no end. A blank line
 * is passed over. Reading waits while what was written is not taken.
 *
 * @since 0.1.0
 */

import { parseJson, syntaxError } from "../../decode/json.js"
import { canonicalJson, decodeSnapshot, type Json, outcome, plan } from "../../index.js"
import { chainDiagnosed, type Diagnosed, fail } from "../../model/diagnostic.js"
import type { Plan } from "../../model/plan.js"
import type { Snapshot } from "../../model/snapshot.js"
import { report } from "../diagnostics.js"
import { readPlatform } from "../input.js"
import { type Line, linesOf } from "../lines.js"
import { type Status, type World, write } from "../world.js"

/** The longest line; a snapshot of a large project is a hundredth of it. */
const longestLineMiB = 64

/**
 * Answers every line. Status 0 when every line was planned, 1 when at least one was rejected.
 *
 * @since 0.1.0
 */
export const batch = async (options: { readonly platform?: string }, world: World): Promise<Status> => {
  const platform = await readPlatform(options.platform, world)
  const planFor = plan(platform)
  let rejected = false
  for await (const line of linesOf(world.input, longestLineMiB * 2 ** 20)) {
    const snapshot = readLine(line)
    if (snapshot === null) continue
    const answer = outcome(chainDiagnosed<Snapshot, Plan>(snapshot, planFor))
    if (answer.status === "rejected") rejected = true
    const full = write(world.output, `${canonicalJson(answer as unknown as Json)}\n`)
    if (full !== undefined) await full
    if (world.output.destroyed) break
  }
  return rejected ? 1 : 0
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
