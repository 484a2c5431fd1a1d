/**
 * `runplan batch`: snapshots as NDJSON in, outcomes as NDJSON out, in the same order and in constant memory.
 *
 * A line ends with a line feed, with or without a carriage return before it; the last one may have no end. A blank line
 * is passed over. Reading waits while what was written is not taken.
 *
 * @since 0.1.0
 */
import { canonicalJson, type Json, outcome, plan } from "../../index.js"
import { chainDiagnosed } from "../../model/diagnostic.js"
import type { Plan } from "../../model/plan.js"
import type { Snapshot } from "../../model/snapshot.js"
import { readPlatform } from "../input.js"
import { linesOf } from "../lines.js"
import { note, platformOption } from "../options.js"
import { progressOn } from "../progress.js"
import { longestLine, snapshotOfLine } from "../snapshotLine.js"
import { type Register, type Status, type World, write } from "../world.js"

/**
 * Registers the command.
 *
 * @since 0.1.0
 */
export const batchCommand: Register = (top, world, ended) => {
  top
    .command("batch")
    .addOption(platformOption())
    .description("read snapshots from the standard input, one a line, and write their outcomes, one a line")
    .addHelpText(
      "after",
      note(`Every line that is not blank gets one line, in the same order. A line that is no snapshot gets a rejected outcome.
Exit status: 0 when every line was planned, 1 when at least one was rejected.`),
    )
    .action(async (options: { readonly platform?: string }) => ended(await batch(options, world)))
}

/**
 * Answers every line. Status 0 when every line was planned, 1 when at least one was rejected.
 *
 * @since 0.1.0
 */
export const batch = async (options: { readonly platform?: string }, world: World): Promise<Status> => {
  const platform = await readPlatform(options.platform, world)
  const planFor = plan(platform)
  // On a terminal that shows the outcomes too, they are progress enough.
  const progress = progressOn(world, world.output.isTTY !== true)
  let rejected = false
  for await (const line of linesOf(world.input, longestLine)) {
    const snapshot = snapshotOfLine(line)
    if (snapshot === null) continue
    const answer = outcome(chainDiagnosed<Snapshot, Plan>(snapshot, planFor))
    if (answer.status === "rejected") rejected = true
    progress.show((count) => `${count} snapshots`)
    const full = write(world.output, `${canonicalJson(answer as unknown as Json)}\n`)
    if (full !== undefined) await full
    if (world.output.destroyed) break
  }
  progress.end()
  return rejected ? 1 : 0
}
