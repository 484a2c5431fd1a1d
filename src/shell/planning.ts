/**
 * The command line where it is asked for a plan: everything that one needs is in this file as it is published, and the other commands
 * are not.
 */
import { planCommand } from "./commands/plan.js"
import { runWith } from "./program.js"

/** `run`, which knows `plan` already. */
export const run = runWith({ plan: planCommand })
