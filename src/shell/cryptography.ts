/**
 * Node's cryptography, loaded when something is first signed or verified: loading it takes as long as reading all rules of a plan.
 */
import type * as Crypto from "node:crypto"

let loaded: typeof Crypto | undefined

export const cryptography = (): typeof Crypto => {
  loaded ??= process.getBuiltinModule("node:crypto")
  return loaded
}
