/**
 * What is signed: of a block by the key before it, of a third party's block by that party, and of a whole token by its seal.
 */
import { algorithmBytes, type SignedBlock, versionBytes } from "./envelope.js"
import { concat, utf8 } from "./text.js"

const label = (name: string): Uint8Array => utf8(`\0${name}\0`)

const blockLabel = concat(label("BLOCK"), label("VERSION"))
const externalLabel = concat(label("EXTERNAL"), label("VERSION"))
const payloadLabel = label("PAYLOAD")
const algorithmLabel = label("ALGORITHM")
const nextKeyLabel = label("NEXTKEY")
const previousLabel = label("PREVSIG")
const externalSignatureLabel = label("EXTERNALSIG")

/** A block before it is signed. */
type Unsigned = Omit<SignedBlock, "signature" | "from">

/**
 * What the key before a block signs. `previous` is the signature of the block before, null for the authority's.
 *
 * @internal
 */
export const blockPayload = (
  { bytes, nextKey, external, version }: Unsigned,
  previous: Uint8Array | null,
): Uint8Array => {
  if (version === 0)
    return concat(bytes, external?.signature ?? noBytes, algorithmBytes(nextKey), nextKey.bytes)
  return concat(
    blockLabel,
    versionBytes(version),
    payloadLabel,
    bytes,
    algorithmLabel,
    algorithmBytes(nextKey),
    nextKeyLabel,
    nextKey.bytes,
    ...(previous === null ? [] : [previousLabel, previous]),
    ...(external === null ? [] : [externalSignatureLabel, external.signature]),
  )
}

const noBytes = new Uint8Array(0)

/**
 * What a third party signs: the block, and the signature before it, so that it belongs to one token alone.
 *
 * @internal
 */
export const externalPayload = (bytes: Uint8Array, previous: Uint8Array): Uint8Array =>
  concat(externalLabel, versionBytes(1), payloadLabel, bytes, previousLabel, previous)

/** @internal */
export const sealPayload = ({ bytes, nextKey, signature }: SignedBlock): Uint8Array =>
  concat(bytes, algorithmBytes(nextKey), nextKey.bytes, signature)
