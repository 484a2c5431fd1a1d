/**
 * The command line where it is asked for a plan: everything that one needs is in this file as it is published, and neither the
 * argument parser nor the other commands are.
 */
import type { PrintingWorld } from "./commandWorld.js"
import { concluded } from "./concluded.js"
import { plan } from "./planned.js"
import type { PlanWords } from "./planWords.js"

/** Plans what the words ask for, and returns the exit status. */
export const run = ({ folder, options }: PlanWords, world: PrintingWorld): Promise<number> =>
  concluded(world, () => plan(folder, options, world))
