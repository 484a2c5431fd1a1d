/**
 * Signatures of the two kinds that the format has: Ed25519, and ECDSA over secp256r1 with SHA-256. Each is a port, so that a
 * platform's native cryptography can take the place of the portable one; both give the same verdicts. The portable Ed25519 is here; the
 * portable secp256r1 is `runplan/tokens/secp256r1`, so that who meets none need not carry it.
 *
 * Laws. For every port that agrees with RFC 8032 and FIPS 186-5 the verdicts are the same. The same key signs the same message
 * with the same bytes.
 */
import { mulAddUnsafe } from "@noble/curves/abstract/curve.js"
import { ed25519 as noble } from "@noble/curves/ed25519.js"
import { bytesToNumberLE } from "@noble/curves/utils.js"
import { sha512 } from "@noble/hashes/sha2.js"
import type { PublicKey } from "./datalog/syntax.js"
import { printHex } from "./datalog/values.js"
import { concat } from "./text.js"

/**
 * The algorithm of a key.
 *
 * @since 0.1.0
 */
export type Algorithm = PublicKey["algorithm"]

/**
 * The port of one curve.
 *
 * - `verify`: whether a signature of 64 bytes (of ECDSA, r and s of 32 bytes each) is that of a message. Keys of a small order
 *   never come here.
 * - `publicKey`: the public key of a secret one of 32 bytes, that of secp256r1 compressed; null where there is none.
 * - `sign`: the 64 bytes for a message; ECDSA takes its number from the message and the key (RFC 6979).
 *
 * @since 0.1.0
 */
export interface Curve {
  readonly verify: (key: PublicKey, message: Uint8Array, signature: Uint8Array) => boolean
  readonly publicKey: (secret: Uint8Array) => Uint8Array | null
  readonly sign: (secret: Uint8Array, message: Uint8Array) => Uint8Array
}

/**
 * The curves to use: for Ed25519 the portable one unless given, for secp256r1 none unless given.
 *
 * @since 0.1.0
 */
export interface Curves {
  readonly ed25519?: Curve
  readonly secp256r1?: Curve
}

/** The order of the base point. The curve itself is made when something is signed or verified, not for everybody who imports it. */
const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n

/** Every point of the curve, times this, is the neutral one: the order of the base point times the cofactor. */
const exponent = 8n * groupOrder

/**
 * Two numbers of half the length, `v * k = w` modulo the exponent, the second odd: multiplying a point by it loses nothing. They are met
 * on the way of Euclid's algorithm; of two neighbours one is odd.
 *
 * @internal
 */
export const halves = (k: bigint): readonly [w: bigint, v: bigint] => {
  let [before, w] = [exponent, k]
  let [other, v] = [0n, 1n]
  while (w >> 128n !== 0n || (v & 1n) === 0n) {
    const quotient = before / w
    ;[before, w] = [w, before - quotient * w]
    ;[other, v] = [v, other - quotient * v]
  }
  return [w, v]
}

/**
 * Whether `s * B = R + k * A`, the equation of RFC 8032 without its cofactor, as native cryptography and the format's reference take it. Both
 * sides are multiplied by a number that makes the factors of A and R half as long, which takes half of the doublings.
 */
const holds = (key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  const r = signature.subarray(0, 32)
  const s = bytesToNumberLE(signature.subarray(32))
  if (s >= groupOrder) return false
  const { Point } = noble
  const { Fn } = Point
  const [a, commitment] = [Point.fromBytes(key), Point.fromBytes(r)]
  const [w, v] = halves(Fn.create(bytesToNumberLE(sha512(concat(r, key, message)))))
  const [size, point] = v < 0n ? [-v, commitment.negate()] : [v, commitment]
  return Point.BASE.multiplyUnsafe(Fn.create(v * s)).equals(mulAddUnsafe(Point, [a, point], [w, size]))
}

/**
 * The portable Ed25519, with the points of @noble/curves.
 *
 * @example
 * ```ts
 * import { ed25519 } from "runplan/tokens"
 *
 * assert.equal(ed25519.publicKey(new Uint8Array(32).fill(1))?.length, 32)
 * ```
 *
 * @since 0.1.0
 */
export const ed25519: Curve = {
  verify: ({ bytes }, message, signature) => {
    try {
      return holds(bytes, message, signature)
    } catch {
      return false
    }
  },
  publicKey: (secret) => {
    try {
      return noble.getPublicKey(secret)
    } catch {
      return null
    }
  },
  sign: (secret, message) => noble.sign(message, secret),
}

/** @internal */
export const curveOf = (curves: Curves, algorithm: Algorithm): Curve | undefined =>
  curves[algorithm] ?? (algorithm === "ed25519" ? ed25519 : undefined)

/** The encodings of the points of Ed25519 whose order is small, the sign left out, in hexadecimal digits. */
const smallPoints: ReadonlySet<string> = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
])

/**
 * Whether a signature of Ed25519 begins with a point in its one encoding, and not of a small order.
 *
 * @internal
 */
export const mayBeSignature = (signature: Uint8Array): boolean =>
  mayBeKey({ algorithm: "ed25519", bytes: signature.subarray(0, 32) })

/**
 * Whether bytes may be a public key: of secp256r1 a compressed point, of Ed25519 a point in its one encoding and not of a small
 * order, for which every signature might hold. Whether there is such a point is seen when a signature is verified.
 *
 * @internal
 */
export const mayBeKey = ({ algorithm, bytes }: PublicKey): boolean => {
  if (algorithm !== "ed25519") return bytes.length === 33 && (bytes[0] === 2 || bytes[0] === 3)
  if (bytes.length !== 32) return false
  // The last byte holds the sign in its highest bit.
  const plain = Uint8Array.from(bytes)
  plain[31] = (plain[31] as number) & 127
  const digits = printHex(plain)
  // As long as the digits: a number that is not below the prime.
  return !smallPoints.has(digits) && !/^(?:e[d-f]|f[0-9a-f])f{60}7f/.test(digits)
}
