/**
 * The two curves of service tokens with Node's cryptography, for `runplan/tokens`: the same verdicts as the portable ones, about ten
 * times as fast.
 *
 * Laws. Each of its functions is the portable one's, whatever it is given.
 */
import type { KeyObject } from "node:crypto"
import { type Curves, ed25519 } from "../tokens/curves.js"
import type { PublicKey } from "../tokens/datalog/syntax.js"
import { secp256r1 } from "../tokens/secp256r1.js"
import { cryptography } from "./cryptography.js"

/** Keys that were used before: a root key is the same for every token. */
const known = new WeakMap<PublicKey, KeyObject>()

const digits = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url")

/** As JSON Web Keys on purpose: reading one takes a twentieth of the time that DER does. */
const webKey = ({ algorithm, bytes }: PublicKey) => {
  if (algorithm === "ed25519") return { kty: "OKP", crv: "Ed25519", x: digits(bytes) }
  const point = cryptography().ECDH.convertKey(
    bytes,
    "prime256v1",
    undefined,
    undefined,
    "uncompressed",
  ) as Buffer
  return { kty: "EC", crv: "P-256", x: digits(point.subarray(1, 33)), y: digits(point.subarray(33)) }
}

const imported = (key: PublicKey): KeyObject => {
  const before = known.get(key)
  if (before !== undefined) return before
  const made = cryptography().createPublicKey({ key: webKey(key), format: "jwk" })
  known.set(key, made)
  return made
}

/** The public key to be found, which no key is: a runtime that gives it back has not computed anything. */
const noPublicKey = digits(new Uint8Array(32))

const ed25519Public = (secret: Uint8Array): Uint8Array | null => {
  const { createPrivateKey, createPublicKey } = cryptography()
  const key = createPrivateKey({
    key: { kty: "OKP", crv: "Ed25519", d: digits(secret), x: noPublicKey },
    format: "jwk",
  })
  const { x = noPublicKey } = createPublicKey(key).export({ format: "jwk" })
  return x === noPublicKey ? ed25519.publicKey(secret) : Uint8Array.from(Buffer.from(x, "base64url"))
}

const secp256r1Public = (secret: Uint8Array): Uint8Array => {
  const pair = cryptography().createECDH("prime256v1")
  pair.setPrivateKey(secret)
  return Uint8Array.from(pair.getPublicKey(null, "compressed") as unknown as Buffer)
}

const verified =
  (algorithm: string | null) => (key: PublicKey, message: Uint8Array, signature: Uint8Array) => {
    try {
      return cryptography().verify(
        algorithm,
        message,
        { key: imported(key), dsaEncoding: "ieee-p1363" },
        signature,
      )
    } catch {
      return false
    }
  }

const orNull =
  (publicKey: (secret: Uint8Array) => Uint8Array | null) =>
  (secret: Uint8Array): Uint8Array | null => {
    try {
      return publicKey(secret)
    } catch {
      return null
    }
  }

/**
 * The native curves for `runplan/tokens`. Signing is left to the portable ones: Node draws a number for each signature of ECDSA, and the same
 * arguments shall make the same bytes.
 *
 * @example
 * ```ts
 * import { mint, privateKey, verifyToken } from "runplan/tokens"
 * import { nativeCurves } from "runplan/node"
 *
 * const root = privateKey(`ed25519-private/${"01".repeat(32)}`)
 * if (root._tag === "Left") throw new Error("no key")
 * const token = mint(root.right, 'role("DEVELOPER");', new Uint8Array(32).fill(2))
 * if (token._tag === "Left") throw new Error("not made")
 * const verified = verifyToken(token.right.value.text(), root.right.publicKey, { curves: nativeCurves })
 * assert.equal(verified._tag, "Right")
 * ```
 *
 * @since 0.1.0
 */
export const nativeCurves: Required<Curves> = {
  ed25519: { ...ed25519, verify: verified(null), publicKey: orNull(ed25519Public) },
  secp256r1: { ...secp256r1, verify: verified("sha256"), publicKey: orNull(secp256r1Public) },
}
