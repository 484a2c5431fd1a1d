/**
 * `runplan sign`, in the world of this run.
 *
 * @since 0.1.0
 */

import type { Register } from "../commandWorld.js"
import { signCommand as signIn } from "../sign.js"

/**
 * Registers the command.
 *
 * @since 0.1.0
 */
export const signCommand: Register = (top, { folder, environment }, ended) =>
  signIn(top, { folder, environment, ended })
