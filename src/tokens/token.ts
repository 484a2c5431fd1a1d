/**
 * A token that was read, and one that was verified: two types, so that nobody takes the one for the other.
 *
 * Laws. `verifyToken` accepts what `mint`, `appendBlock` and `seal` made, with the root's public key. It accepts nothing that differs from
 * that in one bit, but for the root key's id: that is a hint which nobody signs, and picks the key where a function gives it. The
 * portable cryptography and the native one give the same verdict.
 */
import { succeed } from "../model/result.js"
import { Unprinted } from "../model/secret.js"
import { type Curves, curveOf, mayBeKey, mayBeSignature } from "./curves.js"
import type { Block, PublicKey } from "./datalog/syntax.js"
import { printHex as hex } from "./datalog/values.js"
import { readSignature } from "./der.js"
import { type Envelope, placeOfBlock, readEnvelope, type SignedBlock } from "./envelope.js"
import { refuse, type TokenError, type TokenResult, type TokenThing } from "./errors.js"
import { type CurveOptions, publicKey } from "./keys.js"
import { blockPayload, externalPayload, sealPayload } from "./payload.js"
import { readBlock } from "./readBlock.js"
import { Tables } from "./symbols.js"
import { base64url, fromBase64url, sameBytes } from "./text.js"
import { Reader } from "./wire.js"

interface Container {
  readonly bytes: Uint8Array
  readonly envelope: Envelope
}

class HeldToken extends Unprinted {
  readonly #held: Container
  constructor(held: Container) {
    super()
    this.#held = held
  }
  bytes(): Uint8Array {
    return Uint8Array.from(this.#held.bytes)
  }
  text(): string {
    return base64url(this.#held.bytes)
  }
  static container(token: Token): Container {
    return (token.value as HeldToken).#held
  }
}

/**
 * A token's value, which is as good as its holder: it comes out by its methods alone, as bytes or as URL-safe base64 without padding.
 *
 * @since 0.1.0
 */
export interface TokenValue {
  readonly bytes: () => Uint8Array
  readonly text: () => string
  readonly toString: () => string
  readonly toJSON: () => string
}

/**
 * What every token shows: the hint for the root key, its blocks, the authority's first, the revocation id of each block (its
 * signature, in hexadecimal digits), and whether it is sealed, so that nothing can be appended.
 *
 * @since 0.1.0
 */
export interface TokenContents {
  readonly rootKeyId: number | null
  readonly blocks: readonly Block[]
  readonly revocationIds: readonly string[]
  readonly sealed: boolean
  readonly value: TokenValue
}

/**
 * A token that was read and nothing more: anyone may have written what is in it.
 *
 * @since 0.1.0
 */
export interface UnverifiedToken extends TokenContents {
  readonly _tag: "Unverified"
}

/**
 * A token whose signatures hold, from the root key to its proof.
 *
 * @since 0.1.0
 */
export interface VerifiedToken extends TokenContents {
  readonly _tag: "Verified"
}

/**
 * A token of either kind.
 *
 * @since 0.1.0
 */
export type Token = UnverifiedToken | VerifiedToken

/** @internal */
export const envelopeOf = (token: Token): Envelope => HeldToken.container(token).envelope

/** More than any header holds. */
const mostBytes = 1 << 20

/**
 * The bytes of a text or of bytes, of a size that is taken.
 *
 * @internal
 */
export const bytesOf = (input: string | Uint8Array, thing: TokenThing): TokenResult<Uint8Array> => {
  const size = refuse({ _tag: "token-size", unit: "bytes", limit: mostBytes })
  if (typeof input !== "string") return input.length > mostBytes ? size : succeed(Uint8Array.from(input))
  if (input.length > 2 * mostBytes) return size
  const blank = input.length - input.trimStart().length
  const trimmed = input.trim()
  const prefix = thing === "token" && trimmed.startsWith(tokenPrefix) ? tokenPrefix.length : 0
  const bytes = fromBase64url(trimmed.slice(prefix))
  if (typeof bytes === "number")
    return refuse({ _tag: "token-text", thing, position: blank + prefix + Math.max(0, bytes) })
  return bytes.length > mostBytes ? size : succeed(bytes)
}

/** What a token's text may begin with where it is not clear that it is one. */
const tokenPrefix = "biscuit:"

/** The blocks of a container; the tables take in what those of no third party add. */
const blocksOf = (bytes: Uint8Array, { blocks }: Envelope): TokenResult<readonly Block[]> => {
  const tables = new Tables()
  const read: Block[] = []
  for (const [index, { from, bytes: own, external }] of blocks.entries()) {
    const reader = new Reader(bytes, "token", placeOfBlock(index), from, from + own.length)
    const key = external?.publicKey ?? null
    const block = readBlock(reader, key === null ? tables : new Tables(), key)
    if (block === undefined) return refuse(reader.error as TokenError)
    read.push(block)
  }
  return succeed(read)
}

/**
 * The tables that a new block of a token begins with.
 *
 * @internal
 */
export const tablesOf = (token: Token): Tables => {
  const tables = new Tables()
  for (const { bytes, external } of envelopeOf(token).blocks) {
    if (external === null) readBlock(new Reader(bytes, "token"), tables, null)
  }
  return tables
}

/**
 * Reads a token without verifying it: URL-safe base64, padded or not, with or without `biscuit:` before it, or bytes (A-ST-11,
 * A-ST-14, C-205, C-206). At most 1 MiB and 1024 blocks.
 *
 * The errors: `token-text`, `token-size`, `token-bytes`, `token-version`, `token-newer-feature`, `token-symbol-unknown`,
 * `token-symbol-repeated`, `token-key`, `token-key-unknown` and `token-key-repeated`, each with its place.
 *
 * @example
 * ```ts
 * import { readToken } from "runplan/tokens"
 *
 * const read = readToken("biscuit:EqcB")
 * assert.deepEqual(read, {
 *   _tag: "Left",
 *   left: [{ _tag: "token-bytes", thing: "token", defect: "truncated", place: "authority", offset: 1 }],
 * })
 * ```
 *
 * @since 0.1.0
 */
export const readToken = (input: string | Uint8Array): TokenResult<UnverifiedToken> => {
  const bytes = bytesOf(input, "token")
  return bytes._tag === "Left" ? bytes : tokenIn<UnverifiedToken>("Unverified", bytes.right)
}

const containerFrom = (input: string | Uint8Array): TokenResult<Container> => {
  const bytes = bytesOf(input, "token")
  return bytes._tag === "Left" ? bytes : containerOf(bytes.right)
}

const containerOf = (bytes: Uint8Array): TokenResult<Container> => {
  const reader = new Reader(bytes, "token")
  const envelope = readEnvelope(reader)
  return envelope === undefined ? refuse(reader.error as TokenError) : succeed({ bytes, envelope })
}

/**
 * The token in bytes, as good as it is said to be.
 *
 * @internal
 */
export const tokenIn = <T extends Token>(tag: T["_tag"], bytes: Uint8Array): TokenResult<T> => {
  const container = containerOf(bytes)
  return container._tag === "Left" ? container : tokenOf(tag, container.right)
}

const tokenOf = <T extends Token>(tag: T["_tag"], container: Container): TokenResult<T> => {
  const blocks = blocksOf(container.bytes, container.envelope)
  if (blocks._tag === "Left") return blocks
  return succeed({ _tag: tag, ...contents(container, blocks.right) } as unknown as T)
}

const contents = (container: Container, blocks: readonly Block[]): TokenContents => ({
  rootKeyId: container.envelope.rootKeyId,
  blocks,
  revocationIds: container.envelope.blocks.map(({ signature }) => hex(signature)),
  sealed: container.envelope.proof._tag === "Seal",
  value: new HeldToken(container),
})

/**
 * A root key: a public key, a text or bytes of one, or a function from the root key's id in the token (null where there is
 * none) to one of these, or to null for an id that it does not know.
 *
 * @since 0.1.0
 */
export type RootKey =
  | PublicKey
  | string
  | Uint8Array
  | ((rootKeyId: number | null) => PublicKey | string | Uint8Array | null)

const rootOf = (root: RootKey, rootKeyId: number | null): TokenResult<PublicKey> => {
  const chosen = typeof root === "function" ? root(rootKeyId) : root
  if (chosen === null) return refuse({ _tag: "token-root-unknown", rootKeyId })
  if (typeof chosen === "string" || chosen instanceof Uint8Array) return publicKey(chosen)
  return mayBeKey(chosen)
    ? succeed(chosen)
    : refuse({ _tag: "token-key", place: "public key", secret: false })
}

/**
 * What keeps a signature in the format's own encoding from being that of a message: `problem`, a missing curve, or nothing.
 *
 * @internal
 */
export const wrongSignature = (
  curves: Curves,
  key: PublicKey,
  message: Uint8Array,
  signature: Uint8Array,
  problem: TokenError,
): TokenError | null => {
  const { algorithm } = key
  const curve = curveOf(curves, algorithm)
  if (curve === undefined) return { _tag: "token-curve", algorithm }
  const bytes = algorithm === "ed25519" ? signature : readSignature(signature)
  if (bytes?.length !== 64 || !mayBeKey(key)) return problem
  if (algorithm === "ed25519" && !mayBeSignature(bytes)) return problem
  return curve.verify(key, message, bytes) ? null : problem
}

/**
 * Verifies a token with its root's public key: every signature from that key on, third parties' too, and the proof at the end (A-ST-14,
 * C-206). What `readToken` refuses is refused.
 *
 * The errors besides those of reading: `token-key`, `token-root-unknown` and `token-curve` for keys, `token-signature` for the first signature that
 * does not hold, `token-proof` for what the token ends with.
 *
 * @example
 * ```ts
 * import { mint, privateKey, verifyToken } from "runplan/tokens"
 *
 * const root = privateKey(`ed25519-private/${"01".repeat(32)}`)
 * if (root._tag === "Left") throw new Error("no key")
 * const next = new Uint8Array(32).fill(2) // in earnest: 32 random bytes
 * const token = mint(root.right, 'role("DEVELOPER");', next)
 * if (token._tag === "Left") throw new Error("not made")
 *
 * assert.equal(verifyToken(token.right.value.text(), root.right.publicKey)._tag, "Right")
 * const other = verifyToken(token.right.value.text(), "1055c750b1a1505937af1537c626ba3263995c33a64758aaafb1275b0312e284")
 * assert.deepEqual(other, { _tag: "Left", left: [{ _tag: "token-signature", block: 0, by: "previous" }] })
 * ```
 *
 * @since 0.1.0
 */
export const verifyToken = (
  input: string | Uint8Array | Token,
  root: RootKey,
  { curves = {} }: CurveOptions = {},
): TokenResult<VerifiedToken> => {
  const isRead = typeof input !== "string" && !(input instanceof Uint8Array)
  const container = isRead ? succeed(HeldToken.container(input)) : containerFrom(input)
  if (container._tag === "Left") return container
  const { envelope } = container.right
  const key = rootOf(root, envelope.rootKeyId)
  if (key._tag === "Left") return key
  // What is in the blocks is looked at when it is known who wrote it.
  const problem = unproven(envelope, key.right, curves)
  if (problem !== null) return refuse(problem)
  return isRead
    ? succeed({ ...input, _tag: "Verified" })
    : tokenOf<VerifiedToken>("Verified", container.right)
}

/** The first thing that keeps a container from being what its root key signed. */
const unproven = ({ blocks, proof }: Envelope, root: PublicKey, curves: Curves): TokenError | null => {
  let key = root
  let previous: Uint8Array | null = null
  for (const [block, one] of blocks.entries()) {
    const { external, signature, bytes } = one
    const wrong =
      wrongSignature(curves, key, blockPayload(one, previous), signature, {
        _tag: "token-signature",
        block,
        by: "previous",
      }) ??
      (external === null
        ? null
        : wrongSignature(
            curves,
            external.publicKey,
            externalPayload(bytes, previous as Uint8Array),
            external.signature,
            { _tag: "token-signature", block, by: "third-party" },
          ))
    if (wrong !== null) return wrong
    key = one.nextKey
    previous = signature
  }
  if (proof._tag === "Seal") {
    const last = blocks[blocks.length - 1] as SignedBlock
    return wrongSignature(curves, key, sealPayload(last), proof.signature, {
      _tag: "token-proof",
      proof: "seal",
    })
  }
  const curve = curveOf(curves, key.algorithm)
  if (curve === undefined) return { _tag: "token-curve", algorithm: key.algorithm }
  const own = proof.secret.length === 32 ? curve.publicKey(proof.secret) : null
  return own !== null && sameBytes(own, key.bytes) ? null : { _tag: "token-proof", proof: "secret" }
}
