/** `runplan plan [dir]`: the outcome, for a person or as JSON. */
import type { Register } from "../commandWorld.js"
import { withInput } from "../options.js"
import { type PlanOptions, plan } from "../planned.js"

/** Registers the command. */
export const planCommand: Register = (top, world, ended) => {
  withInput(top.command("plan"))
    .argument("[dir]", "the project's folder (default: the current one)")
    .option("--mermaid", "print the request flow alone, as a Mermaid diagram")
    .description("print the plan of a project, or why there is none")
    .action(async (folder: string | undefined, options: PlanOptions) =>
      ended(await plan(folder, options, world)),
    )
}
