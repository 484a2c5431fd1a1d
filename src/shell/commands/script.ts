/** `runplan script [dir]`: the plan as a POSIX shell script. */
import { canonicalJson, outcome } from "../../index.js"
import { renderOutcome } from "../../report/render.js"
import { renderScript } from "../../report/script.js"
import { type CommandWorld, type Register, type Status, write } from "../commandWorld.js"
import { type CommonOptions, readInput } from "../input.js"
import { note, withInput } from "../options.js"
import { outcomeOf, viewFor } from "../report.js"

/**
 * Prints the script and nothing else. Status 0 with a script; 1 when the plan is rejected or holds a placeholder, and then what
 * is wrong goes to the error stream, so that it ends up in no file.
 */
export const script = async (
  folder: string | undefined,
  options: CommonOptions,
  world: CommandWorld,
): Promise<Status> => {
  const input = await readInput(folder, options, world)
  const planned = outcomeOf(input)
  const rendered = planned.status === "planned" ? renderScript(planned.plan) : null
  if (rendered?._tag === "Right") {
    const text = options.json === true ? `${canonicalJson({ script: rendered.right })}\n` : rendered.right
    await write(world.output, text)
    return 0
  }
  const refused = rendered?._tag === "Left" ? outcome(rendered) : planned
  if (options.json === true) {
    await write(world.output, `${canonicalJson(refused)}\n`)
  } else {
    await write(world.errors, renderOutcome(refused, viewFor(input, { ...world, output: world.errors })))
  }
  return 1
}

/** Registers the command. */
export const scriptCommand: Register = (top, world, ended) => {
  withInput(top.command("script"))
    .argument("[dir]", "the project's folder (default: the current one)")
    .description("print the plan as a POSIX shell script that carries it out")
    .addHelpText(
      "after",
      note(`The script takes the application's own variables, secrets among them, from the environment that it is started in.
Exit status: 0 with a script, 1 when the plan is rejected or holds a placeholder of the platform data, 2 wrong usage.`),
    )
    .action(async (folder: string | undefined, options: CommonOptions) =>
      ended(await script(folder, options, world)),
    )
}
