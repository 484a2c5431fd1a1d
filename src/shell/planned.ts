/** What `runplan plan` does, apart from how its words are read. */
import { quoteWord } from "../model/command.js"
import type { Outcome } from "../model/plan.js"
import { canonicalJson, originOf, plan as planFor } from "../plan/index.js"
import { mendingVariable } from "../plan/mend.js"
import { chainMermaid } from "../report/chain.js"
import { renderOutcome } from "../report/render.js"
import { type CommandWorld, type Status, UsageError, write } from "./commandWorld.js"
import { type CommonOptions, type Input, readInput } from "./input.js"
import { outcomeOf, snapshotOf, subjectOf, viewFor } from "./report.js"

/** The options of the command. */
export type PlanOptions = CommonOptions & { readonly mermaid?: boolean }

/**
 * Plans and prints; with `mermaid` the request flow alone, as a diagram, and a rejection on the error stream. Status 0 when planned,
 * 1 when rejected.
 */
export const plan = async (
  folder: string | undefined,
  options: PlanOptions,
  world: CommandWorld,
): Promise<Status> => {
  const input = await readInput(folder, options, world)
  const outcome = outcomeOf(input)
  if (options.mermaid === true) {
    if (options.json === true)
      throw new UsageError("--mermaid and --json are two formats; give one of the two")
    if (outcome.status === "planned") await write(world.output, chainMermaid(outcome.plan.network))
    else await write(world.errors, renderOutcome(outcome, viewFor(input, { ...world, output: world.errors })))
    return outcome.status === "planned" ? 0 : 1
  }
  const text =
    options.json === true
      ? `${canonicalJson({ ...outcome, origin: originOf(input.platform) })}\n`
      : renderOutcome(outcome, {
          ...viewFor(input, world),
          subject: subjectOf(input),
          ...mendFor(outcome, input, options),
        })
  await write(world.output, text)
  return outcome.status === "planned" ? 0 : 1
}

/** The command that mends a rejection, where one variable does. What else was given is not repeated: a value may be a secret. */
const mendFor = (outcome: Outcome, input: Input, options: CommonOptions): { readonly mend?: string } => {
  const snapshot = snapshotOf(input)
  if (outcome.status === "planned" || snapshot === null) return {}
  const mend = mendingVariable(input.platform, planFor(input.platform))(snapshot)
  if (mend === null) return {}
  const variable = `--env ${quoteWord(`${mend.name}=${mend.value}`)}`
  const { env, environmentFile, addon, json: _json, ...others } = options
  const isBare = env.length + environmentFile.length + addon.length + Object.keys(others).length === 0
  return {
    mend:
      isBare && input.folder !== undefined
        ? `runplan plan ${quoteWord(input.folder)} ${variable}`
        : `the same with ${variable}`,
  }
}
