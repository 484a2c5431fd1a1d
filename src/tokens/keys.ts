/**
 * Keys: public ones, to verify with and to name in scopes, and private ones, to sign with. A private key does not print.
 *
 * Laws. `publicKey(publicKeyText(key)) = key`. A key reads the same from its text, its PEM, its DER and its bytes.
 */
import { succeed } from "../model/result.js"
import { Unprinted } from "../model/secret.js"
import { type Algorithm, type Curves, curveOf, mayBeKey } from "./curves.js"
import type { PublicKey } from "./datalog/syntax.js"
import { printKey } from "./datalog/values.js"
import {
  bitsTag,
  inside,
  integerTag,
  octetsTag,
  oidTag,
  sequence,
  sequenceTag,
  type Value,
  writeSignature,
} from "./der.js"
import { refuse, type TokenResult } from "./errors.js"
import { concat, fromBase64url, fromHex, sameBytes } from "./text.js"

class Hidden extends Unprinted {
  readonly #bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    super()
    this.#bytes = bytes
  }
  reveal(): Uint8Array {
    return this.#bytes.slice()
  }
}

/**
 * Bytes that do not print: they come out by their one method, as a copy.
 *
 * @since 0.1.0
 */
export interface SecretBytes {
  readonly reveal: () => Uint8Array
  readonly toString: () => string
  readonly toJSON: () => string
}

/** @internal */
export const secretBytes = (bytes: Uint8Array): SecretBytes => new Hidden(bytes)

/**
 * A private key with the public one that belongs to it.
 *
 * @since 0.1.0
 */
export interface PrivateKey {
  readonly algorithm: Algorithm
  readonly secret: SecretBytes
  readonly publicKey: PublicKey
  /** The signature of a message, as the format writes it. */
  readonly sign: (message: Uint8Array) => Uint8Array
}

/**
 * Which cryptography to use: the portable Ed25519 unless given, and for secp256r1 what is given.
 *
 * @since 0.1.0
 */
export interface CurveOptions {
  readonly curves?: Curves
}

/** The object identifiers in DER: of Ed25519, of keys of elliptic curves, of the curve secp256r1. */
const ed25519 = Uint8Array.of(0x2b, 0x65, 0x70)
const ellipticCurve = Uint8Array.of(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01)
const secp256r1 = Uint8Array.of(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07)

const slice = (bytes: Uint8Array, value: Value | undefined, tag: number): Uint8Array | null =>
  value?.tag === tag ? bytes.subarray(value.from, value.to) : null

const algorithmOf = (bytes: Uint8Array, value: Value | undefined): Algorithm | null => {
  const [kind, curve, ...rest] = inside(bytes, value, sequenceTag).map((one) => slice(bytes, one, oidTag))
  if (kind === undefined || kind === null || rest.length > 0) return null
  if (sameBytes(kind, ed25519)) return curve === undefined ? "ed25519" : null
  return sameBytes(kind, ellipticCurve) && curve != null && sameBytes(curve, secp256r1) ? "secp256r1" : null
}

/** RFC 5280's SubjectPublicKeyInfo. */
const fromInfo = (bytes: Uint8Array): PublicKey | null => {
  const [kind, key, ...rest] = sequence(bytes)
  const algorithm = algorithmOf(bytes, kind)
  const point = slice(bytes, key, bitsTag)
  return algorithm === null || rest.length > 0 || point?.[0] !== 0
    ? null
    : pointOf(algorithm, point.subarray(1))
}

const pointOf = (algorithm: Algorithm, bytes: Uint8Array): PublicKey | null => {
  const key = { algorithm, bytes: compressed(bytes) }
  return mayBeKey(key) ? key : null
}

/** A point of secp256r1 that is written out whole, by its first half and the sign of the other. */
const compressed = (bytes: Uint8Array): Uint8Array =>
  bytes.length === 65 && bytes[0] === 4
    ? concat(Uint8Array.of(2 + ((bytes[64] as number) & 1)), bytes.subarray(1, 33))
    : Uint8Array.from(bytes)

/** RFC 5958's key, of which older programs write version 0 and newer ones 1 with the public key. */
const fromPrivateInfo = (bytes: Uint8Array): { algorithm: Algorithm; secret: Uint8Array } | null => {
  const [version, kind, key] = sequence(bytes)
  const algorithm = algorithmOf(bytes, kind)
  if (version?.tag !== integerTag || algorithm === null) return null
  const [first] = inside(bytes, key, octetsTag)
  const secret =
    algorithm === "ed25519"
      ? slice(bytes, first, octetsTag)
      : slice(bytes, inside(bytes, first, sequenceTag)[1], octetsTag)
  return secret?.length === 32 ? { algorithm, secret } : null
}

const pemText = /^\s*-----BEGIN (PUBLIC|PRIVATE) KEY-----([\sA-Za-z0-9+/=]*)-----END \1 KEY-----\s*$/

const fromPem = (text: string, kind: string): Uint8Array | null => {
  const found = pemText.exec(text)
  if (found?.[1] !== kind) return null
  const body = found[2] as string
  const bytes = fromBase64url(body.replace(/\s/g, "").replaceAll("+", "-").replaceAll("/", "_"))
  return typeof bytes === "number" ? null : bytes
}

const keyText = /^(?:(ed25519|secp256r1)(-private)?\/)?([0-9a-fA-F]+)$/

const fromText = (
  text: string,
  secret: boolean,
): { algorithm: Algorithm | null; bytes: Uint8Array } | null => {
  const found = keyText.exec(text.trim())
  if (found === null) return null
  const [, algorithm, marked, digits] = found
  const bytes = fromHex(digits as string)
  if (bytes === null) return null
  if (algorithm !== undefined && secret !== (marked !== undefined)) return null
  return { algorithm: (algorithm as Algorithm | undefined) ?? null, bytes }
}

/** Without the name of an algorithm the length tells: 32 bytes are of Ed25519, 33 or 65 of secp256r1. */
const byLength = (bytes: Uint8Array): PublicKey | null =>
  bytes.length === 32
    ? pointOf("ed25519", bytes)
    : bytes.length === 33 || bytes.length === 65
      ? pointOf("secp256r1", bytes)
      : fromInfo(bytes)

/**
 * Reads a public key: a text (`ed25519/…`, `secp256r1/…` with hexadecimal digits, the digits alone, or PEM), or bytes (the
 * key's own or DER). A point of secp256r1 may be written out whole and is kept compressed. The one error is `token-key`.
 *
 * @example
 * ```ts
 * import { publicKey, publicKeyText } from "runplan/tokens"
 *
 * const text = "ed25519/1055c750b1a1505937af1537c626ba3263995c33a64758aaafb1275b0312e284"
 * const key = publicKey(text)
 * assert.equal(key._tag === "Right" && publicKeyText(key.right), text)
 * ```
 *
 * @since 0.1.0
 */
export const publicKey = (key: string | Uint8Array): TokenResult<PublicKey> => {
  const found = typeof key === "string" ? publicText(key) : byLength(key)
  return found === null ? refuse({ _tag: "token-key", place: "public key", secret: false }) : succeed(found)
}

const publicText = (text: string): PublicKey | null => {
  const info = fromPem(text, "PUBLIC")
  if (info !== null) return fromInfo(info)
  const written = fromText(text, false)
  if (written === null) return null
  return written.algorithm === null ? byLength(written.bytes) : pointOf(written.algorithm, written.bytes)
}

/**
 * Reads a private key: a text (`ed25519-private/…`, `secp256r1-private/…` with hexadecimal digits, or PEM), or bytes (32 of a key of
 * Ed25519, or DER). One of secp256r1 needs its curve. The errors are `token-key`, which says nothing of what was given, and
 * `token-curve`.
 *
 * @example
 * ```ts
 * import { privateKey } from "runplan/tokens"
 *
 * const key = privateKey(`ed25519-private/${"01".repeat(32)}`)
 * assert.equal(key._tag === "Right" && `${key.right.secret}`, "[secret]")
 * ```
 *
 * @since 0.1.0
 */
export const privateKey = (
  key: string | Uint8Array,
  { curves = {} }: CurveOptions = {},
): TokenResult<PrivateKey> => {
  const found = typeof key === "string" ? privateText(key) : privateBytes(key)
  return found === null ? noKey : privateKeyOf(found.algorithm, found.secret, curves, noKey)
}

const noKey = refuse({ _tag: "token-key", place: "private key", secret: true })

const privateBytes = (bytes: Uint8Array): { algorithm: Algorithm; secret: Uint8Array } | null =>
  bytes.length === 32 ? { algorithm: "ed25519", secret: bytes } : fromPrivateInfo(bytes)

const privateText = (text: string): { algorithm: Algorithm; secret: Uint8Array } | null => {
  const info = fromPem(text, "PRIVATE")
  if (info !== null) return fromPrivateInfo(info)
  const written = fromText(text, true)
  return written === null ? null : { algorithm: written.algorithm ?? "ed25519", secret: written.bytes }
}

/**
 * A private key from its 32 bytes, or `otherwise` where there is none of them.
 *
 * @internal
 */
export const privateKeyOf = (
  algorithm: Algorithm,
  secret: Uint8Array,
  curves: Curves,
  otherwise: TokenResult<never>,
): TokenResult<PrivateKey> => {
  const curve = curveOf(curves, algorithm)
  if (curve === undefined) return refuse({ _tag: "token-curve", algorithm })
  const own = Uint8Array.from(secret)
  const bytes = own.length === 32 ? curve.publicKey(own) : null
  if (bytes === null) return otherwise
  return succeed({
    algorithm,
    secret: secretBytes(own),
    publicKey: { algorithm, bytes },
    sign: (message) => {
      const signature = curve.sign(own, message)
      return algorithm === "ed25519" ? signature : writeSignature(signature)
    },
  })
}

/**
 * A public key as the format writes it.
 *
 * @since 0.1.0
 */
export const publicKeyText = (key: PublicKey): string => printKey(key)

/** @internal */
export const sameKey = (left: PublicKey, right: PublicKey): boolean =>
  left.algorithm === right.algorithm && sameBytes(left.bytes, right.bytes)
