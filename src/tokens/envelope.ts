/**
 * The signed container of a token: the bytes of each block with its keys and signatures, and the proof at the end. Nothing here
 * is verified.
 *
 * Laws. `writeEnvelope(readEnvelope(bytes)) = bytes` for bytes whose fields are in their order.
 */
import { algorithms, readKey, writeKey } from "./block.js"
import type { PublicKey } from "./datalog/syntax.js"
import type { Reader } from "./wire.js"
import { message, oneFieldOf, Writer } from "./wire.js"

/**
 * One signed block. `from` and `to` are where its bytes are in the token's.
 *
 * @internal
 */
export interface SignedBlock {
  readonly bytes: Uint8Array
  readonly from: number
  readonly nextKey: PublicKey
  readonly signature: Uint8Array
  readonly external: ExternalSignature | null
  /** Of the payload that is signed: 0 or 1. */
  readonly version: number
}

/** @internal */
export interface ExternalSignature {
  readonly signature: Uint8Array
  readonly publicKey: PublicKey
}

/** @internal */
export type Proof =
  | { readonly _tag: "Secret"; readonly secret: Uint8Array }
  | { readonly _tag: "Seal"; readonly signature: Uint8Array }

/** @internal */
export interface Envelope {
  readonly rootKeyId: number | null
  readonly blocks: readonly [SignedBlock, ...SignedBlock[]]
  readonly proof: Proof
}

const tokenMessage = message("rootKeyId:?", "authority", "blocks*", "proof")
const signedBlockMessage = message("block", "nextKey", "signature", "externalSignature?", "version:?")
const externalMessage = message("signature", "publicKey")
const proofMessage = oneFieldOf("nextSecret", "finalSignature")

/** More blocks than anyone appends: each costs who verifies a signature. */
const mostBlocks = 1024

/** The newest version of the payload that is signed. */
const newestPayload = 1

const noBytes = new Uint8Array(0)

/** @internal */
export const readExternal = (reader: Reader): ExternalSignature => {
  let signature: Uint8Array = noBytes
  let publicKey: PublicKey | undefined
  reader.inside(externalMessage, (field) => {
    if (field === 1) signature = reader.sized()
    else publicKey = readKey(reader)
  })
  // Without a key there is a defect, and nothing is asked of it.
  return { signature, publicKey: publicKey as PublicKey }
}

/** @internal */
export const writeExternal = (writer: Writer, field: number, external: ExternalSignature): void => {
  writer.inside(field, (inner) => writeKey(inner.sized(1, external.signature), 2, external.publicKey))
}

const readSigned = (reader: Reader, isFirst: boolean): SignedBlock => {
  let bytes: Uint8Array = noBytes
  let from = 0
  let nextKey: PublicKey | undefined
  let signature: Uint8Array = noBytes
  let external: ExternalSignature | null = null
  let version = 0
  reader.inside(signedBlockMessage, (field) => {
    const start = reader.at
    switch (field) {
      case 1:
        bytes = reader.sized()
        from = reader.at - bytes.length
        break
      case 2:
        nextKey = readKey(reader)
        break
      case 3:
        signature = reader.sized()
        break
      case 4:
        // The root key vouches for the authority's block, and nobody else can.
        if (isFirst) reader.fail("field-unknown", start)
        else external = readExternal(reader)
        break
      default:
        version = reader.uint32()
        if (version > newestPayload) {
          reader.refuse({
            _tag: "token-version",
            place: reader.place,
            version,
            minimum: 0,
            maximum: newestPayload,
          })
        }
    }
  })
  // A third party's signature of version 0 could be moved to another token.
  if (external !== null && version < 1)
    reader.refuse({
      _tag: "token-version",
      place: reader.place,
      version,
      minimum: 1,
      maximum: newestPayload,
    })
  return { bytes, from, nextKey: nextKey as PublicKey, signature, external, version }
}

/**
 * Reads a token's container. Undefined when the reader has found an error.
 *
 * @internal
 */
export const readEnvelope = (reader: Reader): Envelope | undefined => {
  let rootKeyId: number | null = null
  let authority: SignedBlock | undefined
  const blocks: SignedBlock[] = []
  let proof: Proof | undefined
  reader.fields(tokenMessage, (field) => {
    switch (field) {
      case 1:
        rootKeyId = reader.uint32()
        break
      case 2:
        authority = readSigned(reader, true)
        break
      case 3:
        if (blocks.length + 1 >= mostBlocks)
          reader.refuse({ _tag: "token-size", unit: "blocks", limit: mostBlocks })
        else blocks.push(readSigned(reader, false))
        break
      default:
        reader.inside(proofMessage, (kind) => {
          proof =
            kind === 1
              ? { _tag: "Secret", secret: reader.sized() }
              : { _tag: "Seal", signature: reader.sized() }
        })
    }
  })
  // Without a defect both are there.
  return reader.error === undefined
    ? {
        rootKeyId,
        blocks: [authority as unknown as SignedBlock, ...blocks],
        proof: proof as unknown as Proof,
      }
    : undefined
}

/**
 * Where each block of a container is, for the place of an error.
 *
 * @internal
 */
export const placeOfBlock = (index: number): readonly string[] =>
  index === 0 ? ["authority", "block"] : ["blocks", `${index - 1}`, "block"]

/** @internal */
export const writeEnvelope = ({ rootKeyId, blocks, proof }: Envelope): Uint8Array => {
  const writer = new Writer()
  if (rootKeyId !== null) writer.number(1, rootKeyId)
  for (const [index, block] of blocks.entries()) {
    writer.inside(index === 0 ? 2 : 3, (inner) => {
      writeKey(inner.sized(1, block.bytes), 2, block.nextKey).sized(3, block.signature)
      if (block.external !== null) writeExternal(inner, 4, block.external)
      if (block.version > 0) inner.number(5, block.version)
    })
  }
  writer.inside(4, (inner) =>
    proof._tag === "Secret" ? inner.sized(1, proof.secret) : inner.sized(2, proof.signature),
  )
  return writer.bytes()
}

/** The number of an algorithm, and of a version, as payloads hold them. */
const little = (value: number): Uint8Array => Uint8Array.of(value & 255, value >> 8, 0, 0)

/** @internal */
export const algorithmBytes = ({ algorithm }: PublicKey): Uint8Array => little(algorithms.indexOf(algorithm))

/** @internal */
export const versionBytes = little
