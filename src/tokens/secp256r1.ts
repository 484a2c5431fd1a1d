/**
 * The portable secp256r1 for `runplan/tokens`: ECDSA with SHA-256, of @noble/curves. It has an entry of its own, so that who
 * meets no such key need not carry it: give it as a curve wherever one may be met.
 *
 * @module runplan/tokens/secp256r1
 * @since 0.1.0
 */
import { p256 } from "@noble/curves/nist.js"
import type { Curve } from "./curves.js"

/** High values of s are as good as low ones: the reference implementation makes and takes both. */
const options = { prehash: true, lowS: false, format: "compact" } as const

/**
 * The portable secp256r1.
 *
 * @example
 * ```ts
 * import { privateKey } from "runplan/tokens"
 * import { secp256r1 } from "runplan/tokens/secp256r1"
 *
 * const key = privateKey(`secp256r1-private/${"01".repeat(32)}`, { curves: { secp256r1 } })
 * assert.equal(key._tag === "Right" && key.right.publicKey.bytes.length, 33)
 * ```
 *
 * @since 0.1.0
 */
export const secp256r1: Curve = {
  verify: ({ bytes }, message, signature) => {
    try {
      return p256.verify(signature, message, bytes, options)
    } catch {
      return false
    }
  },
  publicKey: (secret) => {
    try {
      return p256.getPublicKey(secret, true)
    } catch {
      return null
    }
  },
  sign: (secret, message) => p256.sign(message, secret, options),
}
