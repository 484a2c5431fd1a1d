/**
 * Blocks of third parties: the holder of a token asks, the third party signs a block with a key of its own, and the holder
 * appends it. The third party never sees the token.
 *
 * Laws. What is appended verifies, and its block names the third party's key. A block that was signed for one token can be
 * appended to no other.
 */
import { succeed } from "../model/result.js"
import { readKey } from "./block.js"
import type { PublicKey } from "./datalog/syntax.js"
import { versionOfThirdParties } from "./datalog/version.js"
import { type ExternalSignature, readExternal, type SignedBlock, writeExternal } from "./envelope.js"
import { refuse, type TokenError, type TokenResult } from "./errors.js"
import { type CurveOptions, type PrivateKey, sameKey } from "./keys.js"
import { appended, type BlockSource, type Randomness } from "./make.js"
import { externalPayload } from "./payload.js"
import { readBlock } from "./readBlock.js"
import { blockOfSource } from "./source.js"
import { Tables } from "./symbols.js"
import { base64url } from "./text.js"
import { bytesOf, envelopeOf, type Token, wrongSignature } from "./token.js"
import { message, Reader, Writer } from "./wire.js"
import { writeBlock } from "./writeBlock.js"

/** The keys are the older format's, which is not supported any more. */
const requestMessage = message("legacyPreviousKey?", "legacyPublicKeys*", "previousSignature")
const contentsMessage = message("payload", "externalSignature")

/**
 * The request to send to a third party, as URL-safe base64: it holds the last signature of the token and nothing else. The one
 * error is `token-sealed`.
 *
 * @since 0.1.0
 */
export const thirdPartyRequest = (token: Token): TokenResult<string> => {
  const { blocks, proof } = envelopeOf(token)
  if (proof._tag === "Seal") return refuse({ _tag: "token-sealed" })
  const last = blocks[blocks.length - 1] as SignedBlock
  return succeed(base64url(new Writer().sized(3, last.signature).bytes()))
}

const readRequest = (input: string | Uint8Array): TokenResult<Uint8Array> => {
  const bytes = bytesOf(input, "third-party request")
  if (bytes._tag === "Left") return bytes
  const reader = new Reader(bytes.right, "third-party request")
  let previous: Uint8Array = new Uint8Array(0)
  reader.fields(requestMessage, (field) => {
    const start = reader.at
    if (field === 3) previous = reader.sized()
    else {
      readKey(reader)
      reader.fail("field-unknown", start)
    }
  })
  return reader.error === undefined ? succeed(previous) : refuse(reader.error)
}

/**
 * What the third party answers: a block signed with its own private key, as URL-safe base64. The errors: those of reading the
 * request, `datalog-invalid` and `token-block-invalid`.
 *
 * @since 0.1.0
 */
export const thirdPartyBlock = (
  request: string | Uint8Array,
  key: PrivateKey,
  block: BlockSource,
): TokenResult<string> => {
  const previous = readRequest(request)
  if (previous._tag === "Left") return previous
  const contents = blockOfSource(block)
  if (contents._tag === "Left") return contents
  const written = writeBlock(contents.right, new Tables(), versionOfThirdParties)
  if (written._tag === "Left") return written
  const { bytes } = written.right
  const signature = key.sign(externalPayload(bytes, previous.right))
  const writer = new Writer().sized(1, bytes)
  writeExternal(writer, 2, { signature, publicKey: key.publicKey })
  return succeed(base64url(writer.bytes()))
}

/**
 * The key that a block must be signed with, any unless given; and the cryptography.
 *
 * @since 0.1.0
 */
export interface ThirdPartyOptions extends CurveOptions {
  readonly expected?: PublicKey
}

/**
 * A token with a third party's block, which is signed for this very token.
 *
 * The errors: those of reading the block, `token-third-party-key` for another key than the expected one, `token-signature`,
 * `token-sealed`, `token-proof` and `token-randomness`.
 *
 * @example
 * ```ts
 * import { appendThirdParty, mint, privateKey, thirdPartyBlock, thirdPartyRequest } from "runplan/tokens"
 *
 * const root = privateKey(`ed25519-private/${"01".repeat(32)}`)
 * const party = privateKey(`ed25519-private/${"09".repeat(32)}`)
 * if (root._tag === "Left" || party._tag === "Left") throw new Error("no key")
 * const token = mint(root.right, 'role("DEVELOPER");', new Uint8Array(32).fill(2))
 * if (token._tag === "Left") throw new Error("not made")
 *
 * const request = thirdPartyRequest(token.right)
 * if (request._tag === "Left") throw new Error("sealed")
 * const block = thirdPartyBlock(request.right, party.right, 'reviewed("app_1");')
 * if (block._tag === "Left") throw new Error("not signed")
 * const whole = appendThirdParty(token.right, block.right, new Uint8Array(32).fill(3), {
 *   expected: party.right.publicKey,
 * })
 * assert.equal(whole._tag === "Right" && whole.right.blocks.length, 2)
 * ```
 *
 * @since 0.1.0
 */
export const appendThirdParty = <T extends Token>(
  token: T,
  block: string | Uint8Array,
  next: Randomness,
  { expected, curves = {} }: ThirdPartyOptions = {},
): TokenResult<T> => {
  const bytes = bytesOf(block, "third-party block")
  if (bytes._tag === "Left") return bytes
  const reader = new Reader(bytes.right, "third-party block")
  let payload: Uint8Array = new Uint8Array(0)
  let from = 0
  let external: ExternalSignature | undefined
  reader.fields(contentsMessage, (field) => {
    if (field === 1) {
      payload = reader.sized()
      from = reader.at - payload.length
    } else external = readExternal(reader)
  })
  if (reader.error !== undefined) return refuse(reader.error)
  // Without a defect it is there.
  const by = external as unknown as ExternalSignature
  const { publicKey, signature } = by
  if (expected !== undefined && !sameKey(expected, publicKey))
    return refuse({ _tag: "token-third-party-key" })
  const inside = new Reader(bytes.right, "third-party block", ["payload"], from, from + payload.length)
  const read = readBlock(inside, new Tables(), publicKey)
  if (read === undefined) return refuse(inside.error as TokenError)
  const { blocks } = envelopeOf(token)
  const previous = (blocks[blocks.length - 1] as SignedBlock).signature
  const wrong = wrongSignature(curves, publicKey, externalPayload(payload, previous), signature, {
    _tag: "token-signature",
    block: blocks.length,
    by: "third-party",
  })
  if (wrong !== null) return refuse(wrong)
  return appended(token, { bytes: payload, version: read.version }, by, next, curves)
}
