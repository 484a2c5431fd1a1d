/** `runplan sign`, in the world of this run. */

import type { Register } from "../commandWorld.js"
import { signCommand as signIn } from "../sign.js"

/** Registers the command. */
export const signCommand: Register = (top, { folder, environment }, ended) =>
  signIn(top, { folder, environment, ended })
