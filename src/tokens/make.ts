/**
 * Making tokens: minting one with a root's private key, appending a block, sealing. All of it offline, and the randomness is an
 * argument: the same arguments make the same bytes.
 *
 * Laws. What is made verifies with the root's public key, here and in the reference implementation. A block that is appended can
 * only narrow: what is allowed after was allowed before. Nothing can be appended to what is sealed.
 */
import type { BlockContents } from "./block.js"
import type { Algorithm, Curves } from "./curves.js"
import { newestVersion, oldestVersion } from "./datalog/version.js"
import { type Envelope, type ExternalSignature, type SignedBlock, writeEnvelope } from "./envelope.js"
import { refuse, type TokenResult } from "./errors.js"
import { type CurveOptions, type PrivateKey, privateKeyOf } from "./keys.js"
import { blockPayload, sealPayload } from "./payload.js"
import { blockOfSource } from "./source.js"
import { Tables } from "./symbols.js"
import { envelopeOf, type Token, tablesOf, tokenIn, type VerifiedToken } from "./token.js"
import { writeBlock } from "./writeBlock.js"

/**
 * A block: its datalog as text, or as data.
 *
 * @since 0.1.0
 */
export type BlockSource = string | BlockContents

/**
 * The private key that the next block is signed with: 32 random bytes make one of Ed25519.
 *
 * @since 0.1.0
 */
export type Randomness = Uint8Array | { readonly algorithm: Algorithm; readonly bytes: Uint8Array }

const nextKeyOf = (random: Randomness, curves: Curves): TokenResult<PrivateKey> => {
  const { algorithm, bytes } =
    random instanceof Uint8Array ? { algorithm: "ed25519" as const, bytes: random } : random
  return privateKeyOf(algorithm, bytes, curves, refuse({ _tag: "token-randomness", bytes: bytes.length }))
}

/** The version of the payload to sign: the older one wherever it is enough. */
const payloadVersion = (
  key: PrivateKey,
  next: PrivateKey,
  version: number,
  external: ExternalSignature | null,
  before: readonly SignedBlock[],
): number =>
  external !== null || version >= newestVersion || key.algorithm !== "ed25519" || next.algorithm !== "ed25519"
    ? 1
    : Math.max(0, ...before.map((block) => block.version))

/** A block signed by the key before it. */
const signedBlock = (
  key: PrivateKey,
  next: PrivateKey,
  { bytes, version }: { readonly bytes: Uint8Array; readonly version: number },
  external: ExternalSignature | null,
  before: readonly SignedBlock[],
): SignedBlock => {
  const payload = payloadVersion(key, next, version, external, before)
  const unsigned = { bytes, nextKey: next.publicKey, external, version: payload }
  const previous = before[before.length - 1]?.signature ?? null
  return { ...unsigned, from: 0, signature: key.sign(blockPayload(unsigned, previous)) }
}

/**
 * Whether a token gets a root key's id, a hint of 32 bits for who has several keys; and the cryptography.
 *
 * @since 0.1.0
 */
export interface MintOptions extends CurveOptions {
  readonly rootKeyId?: number
}

/**
 * Makes a token: the authority's block, signed with the root's private key. `next` is 32 random bytes, never used before.
 *
 * The errors: `token-randomness`, `token-root-key-id`, `datalog-invalid`, `token-block-invalid` and `token-curve`.
 *
 * @example
 * ```ts
 * import { mint, privateKey } from "runplan/tokens"
 *
 * const root = privateKey(`ed25519-private/${"01".repeat(32)}`)
 * if (root._tag === "Left") throw new Error("no key")
 * const token = mint(root.right, 'tenant("orga_1"); role("DEVELOPER");', new Uint8Array(32).fill(2), { rootKeyId: 1 })
 * assert.equal(token._tag === "Right" && token.right.rootKeyId, 1)
 * ```
 *
 * @since 0.1.0
 */
export const mint = (
  root: PrivateKey,
  block: BlockSource,
  next: Randomness,
  { rootKeyId, curves = {} }: MintOptions = {},
): TokenResult<VerifiedToken> => {
  const key = nextKeyOf(next, curves)
  if (key._tag === "Left") return key
  if (rootKeyId !== undefined && !(Number.isInteger(rootKeyId) && rootKeyId >= 0 && rootKeyId < 2 ** 32))
    return refuse({ _tag: "token-root-key-id" })
  const contents = blockOfSource(block)
  if (contents._tag === "Left") return contents
  const written = writeBlock(contents.right, new Tables(), oldestVersion)
  if (written._tag === "Left") return written
  const authority = signedBlock(root, key.right, written.right, null, [])
  return made<VerifiedToken>("Verified", {
    rootKeyId: rootKeyId ?? null,
    blocks: [authority],
    proof: { _tag: "Secret", secret: key.right.secret.reveal() },
  })
}

/** A token of a container: as it reads, whatever order its sets and maps were given in. */
const made = <T extends Token>(tag: T["_tag"], envelope: Envelope): TokenResult<T> =>
  tokenIn<T>(tag, writeEnvelope(envelope))

/** The private key that a token ends with, or that it is sealed. */
const lastKeyOf = ({ blocks, proof }: Envelope, curves: Curves): TokenResult<PrivateKey> => {
  if (proof._tag === "Seal") return refuse({ _tag: "token-sealed" })
  const { algorithm } = (blocks[blocks.length - 1] as SignedBlock).nextKey
  return privateKeyOf(algorithm, proof.secret, curves, refuse({ _tag: "token-proof", proof: "secret" }))
}

/**
 * A token with one more block, which can only narrow what it may do (A-ST-10, A-ST-14). Needs no key but what the token carries; a token that was
 * not verified stays so. `next` is 32 random bytes, never used before.
 *
 * The errors: `token-sealed`, `token-proof` for a token that ends with no key, `token-randomness`, `datalog-invalid`,
 * `token-block-invalid` and `token-curve`.
 *
 * @example
 * ```ts
 * import { appendBlock, mint, privateKey, verifyToken } from "runplan/tokens"
 *
 * const root = privateKey(`ed25519-private/${"01".repeat(32)}`)
 * if (root._tag === "Left") throw new Error("no key")
 * const token = mint(root.right, 'role("DEVELOPER");', new Uint8Array(32).fill(2))
 * if (token._tag === "Left") throw new Error("not made")
 *
 * const narrower = appendBlock(token.right, 'check if resource("app_1");', new Uint8Array(32).fill(3))
 * if (narrower._tag === "Left") throw new Error("not made")
 * assert.equal(verifyToken(narrower.right.value.text(), root.right.publicKey)._tag, "Right")
 * ```
 *
 * @since 0.1.0
 */
export const appendBlock = <T extends Token>(
  token: T,
  block: BlockSource,
  next: Randomness,
  { curves = {} }: CurveOptions = {},
): TokenResult<T> => {
  const contents = blockOfSource(block)
  if (contents._tag === "Left") return contents
  const written = writeBlock(contents.right, tablesOf(token), oldestVersion)
  if (written._tag === "Left") return written
  return appended(token, written.right, null, next, curves)
}

/**
 * A token with one more block, which is written already.
 *
 * @internal
 */
export const appended = <T extends Token>(
  token: T,
  written: { readonly bytes: Uint8Array; readonly version: number },
  external: ExternalSignature | null,
  random: Randomness,
  curves: Curves,
): TokenResult<T> => {
  const envelope = envelopeOf(token)
  const key = lastKeyOf(envelope, curves)
  if (key._tag === "Left") return key
  const next = nextKeyOf(random, curves)
  if (next._tag === "Left") return next
  const one = signedBlock(key.right, next.right, written, external, envelope.blocks)
  const whole: Envelope = {
    rootKeyId: envelope.rootKeyId,
    blocks: [...envelope.blocks, one],
    proof: { _tag: "Secret", secret: next.right.secret.reveal() },
  }
  return made<T>(token._tag, whole)
}

/**
 * A token that nothing can be appended to any more: its last key is replaced by a signature. The errors: `token-sealed`,
 * `token-proof`.
 *
 * @since 0.1.0
 */
export const seal = <T extends Token>(token: T, { curves = {} }: CurveOptions = {}): TokenResult<T> => {
  const envelope = envelopeOf(token)
  const key = lastKeyOf(envelope, curves)
  if (key._tag === "Left") return key
  const last = envelope.blocks[envelope.blocks.length - 1] as SignedBlock
  const proof = { _tag: "Seal", signature: key.right.sign(sealPayload(last)) } as const
  return made<T>(token._tag, { ...envelope, proof })
}
