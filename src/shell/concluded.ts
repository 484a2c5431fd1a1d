/** How a run ends: with its status, or with a sentence that says why it could not be carried out. */
import { Interrupted, type PrintingWorld, UsageError, write } from "./commandWorld.js"

/** The status of a run; 2 for wrong usage and for what stopped it, with a message and no stack trace. */
export const concluded = async (world: PrintingWorld, run: () => Promise<number>): Promise<number> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof UsageError || error instanceof Interrupted) {
      await write(world.errors, `${error.message.replace(/^/gm, "runplan: ")}\n`)
      return 2
    }
    // The message of an unknown error may hold a piece of a project, so only its kind is printed.
    const kind = error instanceof Error ? error.name : typeof error
    await write(
      world.errors,
      `runplan: this should not happen (${kind}). Please report it with the command.\n`,
    )
    return 2
  }
}
