/**
 * `runplan plan [dir]`: the outcome, for a person or as JSON.
 *
 * @since 0.1.0
 */
import { canonicalJson, type Json } from "../../index.js"
import { renderOutcome } from "../../plan/render.js"
import { type CommonOptions, readInput } from "../input.js"
import { outcomeOf, viewFor } from "../report.js"
import { type Status, type World, write } from "../world.js"

/**
 * Plans and prints. Status 0 when planned, 1 when rejected.
 *
 * @since 0.1.0
 */
export const plan = async (
  folder: string | undefined,
  options: CommonOptions,
  world: World,
): Promise<Status> => {
  const input = await readInput(folder, options, world)
  const outcome = outcomeOf(input)
  const text =
    options.json === true
      ? `${canonicalJson(outcome as unknown as Json)}\n`
      : renderOutcome(outcome, viewFor(input, world))
  await write(world.output, text)
  return outcome.status === "planned" ? 0 : 1
}
