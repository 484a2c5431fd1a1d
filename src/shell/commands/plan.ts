/**
 * `runplan plan [dir]`: the outcome, for a person or as JSON.
 *
 * @since 0.1.0
 */
import { canonicalJson, chainMermaid, type Json } from "../../index.js"
import { renderOutcome } from "../../report/render.js"
import { type CommonOptions, readInput } from "../input.js"
import { withInput } from "../options.js"
import { outcomeOf, viewFor } from "../report.js"
import { type Register, type Status, UsageError, type World, write } from "../world.js"

/**
 * Registers the command.
 *
 * @since 0.1.0
 */
export const planCommand: Register = (top, world, ended) => {
  withInput(top.command("plan"))
    .argument("[dir]", "the project's folder; the current one when left out")
    .option("--mermaid", "print the request flow alone, as a Mermaid diagram")
    .description("print the plan of a project, or why there is none")
    .action(async (folder: string | undefined, options: CommonOptions & { readonly mermaid?: boolean }) =>
      ended(await plan(folder, options, world)),
    )
}

/**
 * Plans and prints; with `mermaid` the request flow alone, as a diagram, and a rejection on the error stream. Status 0 when planned,
 * 1 when rejected.
 *
 * @since 0.1.0
 */
export const plan = async (
  folder: string | undefined,
  options: CommonOptions & { readonly mermaid?: boolean },
  world: World,
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
      ? `${canonicalJson(outcome as unknown as Json)}\n`
      : renderOutcome(outcome, viewFor(input, world))
  await write(world.output, text)
  return outcome.status === "planned" ? 0 : 1
}
