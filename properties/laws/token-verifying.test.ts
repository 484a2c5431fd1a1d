/**
 * What a token is when it was read, and when it was verified; and each thing that keeps one from being verified, with cryptography that says
 * what it is told to say.
 */
import { ed25519 as noble } from "@noble/curves/ed25519.js"
import { bytesToNumberLE, numberToBytesLE } from "@noble/curves/utils.js"
import { sha512 } from "@noble/hashes/sha2.js"
import { describe, expect, test } from "vitest"
import { nativeCurves } from "../../src/shell/index.js"
import { mayBeKey } from "../../src/tokens/curves.js"
import { type Envelope, writeEnvelope } from "../../src/tokens/envelope.js"
import {
  appendBlock,
  appendThirdParty,
  type Curve,
  ed25519,
  mint,
  printBlock,
  readToken,
  seal,
  type TokenError,
  type TokenResult,
  thirdPartyBlock,
  thirdPartyRequest,
  verifyToken,
} from "../../src/tokens/index.js"
import { envelopeOf, wrongSignature } from "../../src/tokens/token.js"
import { curves, key, party, random, right, root } from "./token-chains.js"

const left = (result: TokenResult<unknown>): unknown => (result._tag === "Left" ? result.left : result)
const bytesOf = (digits: string): Uint8Array =>
  Uint8Array.from(Buffer.from(digits.replaceAll(" ", ""), "hex"))

const start = right(mint(root, 'a("b");', random(2), { rootKeyId: 7 }))
const answer = right(thirdPartyBlock(right(thirdPartyRequest(start)), party, 'c("theirs");'))
const whole = right(appendThirdParty(start, answer, random(3)))

describe("a token that was read", () => {
  test("is not verified, and one that was verified says what it said", () => {
    const read = right(readToken(whole.value.text()))
    expect([read._tag, read.rootKeyId, read.sealed]).toEqual(["Unverified", 7, false])
    const signatures = envelopeOf(whole).blocks.map(({ signature }) => Buffer.from(signature).toString("hex"))
    expect(read.revocationIds).toEqual(signatures)
    expect(signatures.map(({ length }) => length)).toEqual([128, 128])
    const verified = right(verifyToken(read, root.publicKey))
    expect(verified).toEqual({ ...read, _tag: "Verified" })
    expect(verified.value).toBe(read.value)
    expect(right(verifyToken(read.value.bytes(), root.publicKey))).toEqual(verified)
    expect(right(verifyToken(` biscuit:${read.value.text()}`, root.publicKey))).toEqual(verified)
    const sealed = right(seal(whole))
    expect([sealed.sealed, right(readToken(sealed.value.text())).sealed]).toEqual([true, true])
  })

  test("has the texts of every block but those of third parties", () => {
    const later = right(appendBlock(whole, 'd("theirs", "ours", "b");', random(4)))
    expect(right(verifyToken(later, root.publicKey)).blocks.map((block) => printBlock(block))).toEqual([
      'a("b");\n',
      'c("theirs");\n',
      'd("theirs", "ours", "b");\n',
    ])
  })
})

describe("what cannot be read", () => {
  test("is a token with a block that is none, for which its place is told", () => {
    const [first, ...others] = envelopeOf(whole).blocks
    const second = { ...others[0], bytes: bytesOf("1803 20") } as typeof first
    const broken = writeEnvelope({ ...envelopeOf(whole), blocks: [first, second] })
    const said = {
      _tag: "token-bytes",
      thing: "token",
      defect: "wire-type",
      place: "blocks.0.block.facts",
      // The container, its first block, two numbers with their lengths, and two bytes of the block.
      offset: Buffer.from(broken).indexOf("180320", "hex") + 2,
    }
    expect(left(readToken(broken))).toEqual([said])
    expect(verifyToken(broken, root.publicKey, { curves: { ed25519: allBut() } })).toEqual({
      _tag: "Left",
      left: [said],
    })
  })

  test("is refused for that, and no key is asked for", () => {
    const ask = () => {
      throw new Error("asked")
    }
    expect(left(verifyToken("AA+A", ask))).toEqual([{ _tag: "token-text", thing: "token", position: 2 }])
    expect(left(verifyToken("EqcB", ask))).toEqual([
      { _tag: "token-bytes", thing: "token", defect: "truncated", place: "authority", offset: 1 },
    ])
  })
})

/** Cryptography that finds every signature right but those by these keys. */
const allBut = (...wrong: readonly Uint8Array[]): Curve => ({
  verify: ({ bytes }) => !wrong.some((one) => Buffer.compare(one, bytes) === 0),
  publicKey: ed25519.publicKey,
  sign: ed25519.sign,
})

describe("a token is not verified", () => {
  const changed = (change: Partial<Envelope>) => writeEnvelope({ ...envelopeOf(whole), ...change })
  const verify = (input: Uint8Array, curve: Curve) =>
    left(verifyToken(input, root.publicKey, { curves: { ed25519: curve } }))

  test("when the root or a third party did not sign its block", () => {
    const bytes = whole.value.bytes()
    expect(verify(bytes, allBut())).toMatchObject({ _tag: "Right" })
    expect(verify(bytes, allBut(root.publicKey.bytes))).toEqual([
      { _tag: "token-signature", block: 0, by: "previous" },
    ])
    expect(verify(bytes, allBut(envelopeOf(whole).blocks[0].nextKey.bytes))).toEqual([
      { _tag: "token-signature", block: 1, by: "previous" },
    ])
    expect(verify(bytes, allBut(party.publicKey.bytes))).toEqual([
      { _tag: "token-signature", block: 1, by: "third-party" },
    ])
  })

  test("when its last key did not seal it", () => {
    const sealed = right(seal(whole)).value.bytes()
    expect(verify(sealed, allBut())).toMatchObject({ _tag: "Right" })
    const last = envelopeOf(whole).blocks[1]?.nextKey.bytes as Uint8Array
    expect(verify(sealed, allBut(last))).toEqual([{ _tag: "token-proof", proof: "seal" }])
    expect(
      left(
        verifyToken(Uint8Array.from([...sealed.slice(0, -1), 255]), root.publicKey, { curves: nativeCurves }),
      ),
    ).toEqual([{ _tag: "token-proof", proof: "seal" }])
  })

  test("when the secret that it ends with is not that of its last block", () => {
    const proof = [{ _tag: "token-proof", proof: "secret" }]
    const own = envelopeOf(whole).blocks[1]?.nextKey.bytes as Uint8Array
    const secret = (bytes: Uint8Array) => changed({ proof: { _tag: "Secret", secret: bytes } })
    expect(verify(secret(random(4)), allBut())).toEqual(proof)
    // Of another length it is none, whatever the cryptography makes of it.
    for (const length of [0, 31, 33])
      expect(verify(secret(new Uint8Array(length)), { ...allBut(), publicKey: () => own })).toEqual(proof)
    expect(verify(secret(random(3)), { ...allBut(), publicKey: () => null })).toEqual(proof)
  })
})

describe("a signature", () => {
  const problem: TokenError = { _tag: "token-proof", proof: "seal" }
  const yes: Curve = { ...allBut(), verify: () => true }
  const wrong = (own: { readonly publicKey: (typeof root)["publicKey"] }, signature: Uint8Array) =>
    wrongSignature({ ed25519: yes, secp256r1: yes }, own.publicKey, random(0), signature, problem)
  const curved = key("secp256r1", 8)
  const sound = (length: number) => new Uint8Array(length).fill(5)

  test("of Ed25519 has 64 bytes and begins with a point that may be one", () => {
    expect(wrong(root, sound(64))).toBe(null)
    for (const length of [0, 32, 63, 65]) expect(wrong(root, sound(length)), `${length}`).toBe(problem)
    expect(wrong(root, new Uint8Array(64))).toBe(problem)
    expect(wrong({ publicKey: { algorithm: "ed25519", bytes: new Uint8Array(32) } }, sound(64))).toBe(problem)
  })

  test("of secp256r1 is two numbers in DER, of which the first is no point", () => {
    expect(wrong(curved, bytesOf("3006 020105 020105"))).toBe(null)
    expect(wrong(curved, bytesOf(`3025 022001${"00".repeat(31)} 020105`))).toBe(null)
    expect(wrong(curved, sound(64))).toBe(problem)
    expect(
      wrong({ publicKey: { algorithm: "secp256r1", bytes: sound(33) } }, bytesOf("3006 020105 020105")),
    ).toBe(problem)
  })

  test.each([
    ["secp256r1", `02${"05".repeat(32)}`, true],
    ["secp256r1", `03${"05".repeat(32)}`, true],
    ["secp256r1", `04${"05".repeat(32)}`, false],
    ["secp256r1", "05".repeat(32), false],
    ["ed25519", "05".repeat(32), true],
    ["ed25519", "05".repeat(33), false],
    ["ed25519", `ec${"ff".repeat(30)}7f`, false],
    ["ed25519", `ed${"ff".repeat(30)}7f`, false],
    ["ed25519", `f0${"ff".repeat(30)}7f`, false],
    ["ed25519", `ec${"ff".repeat(30)}6f`, true],
    ["ed25519", `ed${"ff".repeat(29)}fe7f`, true],
  ] as const)("is of a key that may be one: %s %s, %s", (algorithm, digits, may) => {
    expect(mayBeKey({ algorithm, bytes: bytesOf(digits) })).toBe(may)
  })

  test("needs the cryptography of its curve, and Ed25519's is there", () => {
    const of = (own: typeof root, given: object) =>
      wrongSignature(given, own.publicKey, random(0), own.sign(random(0)), problem)
    expect(of(root, {})).toBe(null)
    expect(of(curved, {})).toEqual({ _tag: "token-curve", algorithm: "secp256r1" })
    expect(of(curved, curves)).toBe(null)
  })
})

describe("the portable Ed25519", () => {
  const { Point } = noble
  const verify = (digits: string, signature: Uint8Array) =>
    ed25519.verify({ algorithm: "ed25519", bytes: bytesOf(digits) }, random(0), signature)
  const own = Buffer.from(root.publicKey.bytes).toString("hex")
  const signature = root.sign(random(0))

  test("finds no signature right whose key or beginning is no point, nor one of a wrong length", () => {
    expect(verify(own, signature)).toBe(true)
    const none = `02${"00".repeat(31)}`
    expect(() => Point.fromHex(none)).toThrow()
    expect(verify(none, signature)).toBe(false)
    expect(verify(own, Uint8Array.from([...bytesOf(none), ...signature.subarray(32)]))).toBe(false)
    expect(verify(own, signature.subarray(0, 31))).toBe(false)
  })

  test("takes the number of a signature below the order alone", () => {
    // The neutral point as key and beginning: the equation holds for zero, and would for the order.
    const neutral = Point.ZERO.toHex()
    const with_ = (s: bigint) => Uint8Array.from([...bytesOf(neutral), ...numberToBytesLE(s, 32)])
    const { ORDER } = Point.Fn
    expect([verify(neutral, with_(0n)), verify(neutral, with_(ORDER)), verify(neutral, with_(1n))]).toEqual([
      true,
      false,
      false,
    ])
    const s = bytesToNumberLE(signature.subarray(32))
    const larger = Uint8Array.from([...signature.subarray(0, 32), ...numberToBytesLE(s + ORDER, 32)])
    expect(verify(own, larger)).toBe(false)
  })

  test("looks at points of a small order, too: their part in both sides of the equation is one", () => {
    const half = Point.fromHex(`ec${"ff".repeat(30)}7f`)
    expect(half.double().is0()).toBe(true)
    const { scalar } = noble.utils.getExtendedPublicKey(root.secret.reveal())
    const key = Point.BASE.multiply(scalar).add(half).toBytes()
    const verdicts = Array.from({ length: 12 }, (_, round) => {
      const commitment = Point.BASE.multiply(BigInt(round + 1)).toBytes()
      const k = bytesToNumberLE(sha512(Uint8Array.from([...commitment, ...key, ...random(round)])))
      const s = Point.Fn.create(BigInt(round + 1) + k * scalar)
      const signature = Uint8Array.from([...commitment, ...numberToBytesLE(s, 32)])
      // The key's part is there as often as k says, modulo the order of the base point.
      const odd = Point.Fn.create(k) % 2n === 1n
      return [ed25519.verify({ algorithm: "ed25519", bytes: key }, random(round), signature), !odd]
    })
    for (const [verdict, expected] of verdicts) expect(verdict).toBe(expected)
    expect(new Set(verdicts.map(String)).size).toBe(2)
  })

  test("has no key for a secret of another length", () => {
    for (const length of [0, 31, 33]) expect(ed25519.publicKey(new Uint8Array(length))).toBe(null)
  })
})
