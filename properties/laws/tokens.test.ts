/**
 * Service tokens as bytes and keys: what is written reads the same.
 */
import { generateKeyPairSync, sign as nativeSign } from "node:crypto"
import { ed25519 as noble } from "@noble/curves/ed25519.js"
import { bytesToNumberLE, numberToBytesLE } from "@noble/curves/utils.js"
import { sha512 } from "@noble/hashes/sha2.js"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { nativeCurves } from "../../src/shell/index.js"
import {
  appendBlock,
  ed25519,
  mint,
  privateKey,
  publicKey,
  publicKeyText,
  readToken,
  type Token,
  verifyToken,
} from "../../src/tokens/index.js"
import { blockPayload } from "../../src/tokens/payload.js"
import { secp256r1 } from "../../src/tokens/secp256r1.js"
import { envelopeOf } from "../../src/tokens/token.js"
import { runs } from "../arbitraries/runs.js"
import { chains, curves, key, random, right, root } from "./token-chains.js"

/** What can be said of a token without its signatures. */
const said = ({ rootKeyId, blocks, sealed }: Token) => ({ rootKeyId, blocks, sealed })

describe("bytes", () => {
  test("what is made reads the same, from bytes and from every form of its text", () => {
    fc.assert(
      fc.property(chains(), ({ token }) => {
        const text = token.value.text()
        const padded = text.padEnd(Math.ceil(text.length / 4) * 4, "=")
        for (const input of [token.value.bytes(), text, padded, `biscuit:${text}`, ` ${padded}\n`]) {
          const read = right(readToken(input))
          expect(read._tag).toBe("Unverified")
          expect(said(read)).toEqual(said(token))
          expect(read.value.text()).toBe(text)
        }
      }),
      runs(100),
    )
  })

  test("the same arguments make the same bytes", () => {
    const make = () => {
      const token = right(mint(key("secp256r1", 1), 'a("b");', random(2), { curves }))
      return right(appendBlock(token, 'check if a("b");', random(3), { curves })).value.text()
    }
    expect(make()).toBe(make())
  })

  test("any bytes are read or refused, with a place", () => {
    const token = right(
      mint(root, 'a("b", [1, {"x": null}]); check if a($x, $y), $y.any($z -> $z == 1);', random(2)),
    )
    const bytes = token.value.bytes()
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.nat(bytes.length),
        fc.uint8Array({ maxLength: 8 }),
        (changes, length, more) => {
          const changed = Uint8Array.from([...bytes.subarray(0, Math.max(length, 1)), ...more])
          for (const [at, byte] of changes) if (at < changed.length) changed[at] = byte
          const read = readToken(changed)
          if (read._tag === "Right") return
          expect(read.left).toHaveLength(1)
          // A field of the format is called null.
          expect(JSON.stringify(read.left)).not.toMatch(/[:,[]null|undefined/)
        },
      ),
      runs(2000),
    )
  })

  test("a token cut short is refused wherever it is cut", () => {
    const bytes = right(
      appendBlock(right(mint(root, 'a("b");', random(2))), 'check if a("b");', random(3)),
    ).value.bytes()
    for (let length = 0; length < bytes.length; length++)
      expect(readToken(bytes.subarray(0, length))._tag, `${length}`).toBe("Left")
  })
})

describe("keys", () => {
  test("a key reads the same from its text, its PEM, its DER and its bytes", () => {
    for (const [type, algorithm] of [
      ["ed25519", "ed25519"],
      ["ec", "secp256r1"],
    ] as const) {
      for (let round = 0; round < 5; round++) {
        const pair =
          type === "ed25519"
            ? generateKeyPairSync("ed25519")
            : generateKeyPairSync("ec", { namedCurve: "P-256" })
        const pem = pair.publicKey.export({ format: "pem", type: "spki" }) as string
        const own = right(publicKey(pem))
        expect(own.algorithm).toBe(algorithm)
        for (const other of [
          publicKeyText(own),
          pair.publicKey.export({ format: "der", type: "spki" }),
          own.bytes,
        ])
          expect(right(publicKey(other as string))).toEqual(own)
        const secret = pair.privateKey.export({ format: "pem", type: "pkcs8" }) as string
        const read = right(privateKey(secret, { curves }))
        expect(read.publicKey).toEqual(own)
        expect(
          right(privateKey(pair.privateKey.export({ format: "der", type: "pkcs8" }), { curves })).publicKey,
        ).toEqual(own)
        const message = new Uint8Array([1, 2, round])
        const signed = nativeSign(algorithm === "ed25519" ? null : "sha256", message, {
          key: pair.privateKey,
          dsaEncoding: "ieee-p1363",
        })
        for (const curve of [{ ed25519, secp256r1 }, nativeCurves]) {
          expect(curve[algorithm].verify(own, message, Uint8Array.from(signed))).toBe(true)
          expect(curve[algorithm].verify(own, new Uint8Array([1, 2, 99]), Uint8Array.from(signed))).toBe(
            false,
          )
          expect(curve[algorithm].publicKey(read.secret.reveal())).toEqual(own.bytes)
        }
      }
    }
  })

  test("whatever a signer does with points of a small order, both cryptographies say the same", () => {
    const { Point } = noble
    const small = Point.fromHex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")
    const { scalar } = noble.utils.getExtendedPublicKey(random(1))
    const torsion = (times: number) => (times === 0 ? Point.ZERO : small.multiplyUnsafe(BigInt(times)))
    const own = Point.BASE.multiply(scalar)
    const seen = { true: 0, false: 0 }
    for (let round = 0; round < 256; round++) {
      const key = own.add(torsion(round % 8)).toBytes()
      const commitment = Point.BASE.multiply(BigInt(round + 1))
        .add(torsion((round >> 3) % 8))
        .toBytes()
      const message = new Uint8Array([round, round >> 8])
      const hash = sha512(Uint8Array.from([...commitment, ...key, ...message]))
      const k = Point.Fn.create(bytesToNumberLE(hash))
      const s = Point.Fn.create(BigInt(round + 1) + k * scalar)
      const signature = Uint8Array.from([...commitment, ...numberToBytesLE(s, 32)])
      const given = { algorithm: "ed25519", bytes: key } as const
      const verdict = ed25519.verify(given, message, signature)
      expect(verdict, `${round}`).toBe(nativeCurves.ed25519.verify(given, message, signature))
      seen[`${verdict}`]++
      // The same with a number that is too large by the order, as nobody may write it.
      signature.set(numberToBytesLE(s + Point.Fn.ORDER, 32), 32)
      expect(ed25519.verify(given, message, signature)).toBe(false)
    }
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(0)
  })

  test("a signature that begins with a point of a small order is none", () => {
    const held = right(mint(root, 'a("b");', random(2)))
    const bytes = held.value.bytes()
    const at = Buffer.from(bytes).indexOf(Buffer.from(held.revocationIds[0] as string, "hex"))
    const [block] = envelopeOf(held).blocks
    const commitment = noble.Point.ZERO.toBytes()
    const { scalar, pointBytes } = noble.utils.getExtendedPublicKey(root.secret.reveal())
    const payload = blockPayload(block, null)
    const hash = sha512(Uint8Array.from([...commitment, ...pointBytes, ...payload]))
    const s = noble.Point.Fn.create(bytesToNumberLE(hash) * scalar)
    bytes.set([...commitment, ...numberToBytesLE(s, 32)], at)
    // The equation holds.
    expect(nativeCurves.ed25519.verify(root.publicKey, payload, bytes.slice(at, at + 64))).toBe(true)
    for (const more of [{}, { curves: nativeCurves }])
      expect(verifyToken(bytes, root.publicKey, more)).toEqual({
        _tag: "Left",
        left: [{ _tag: "token-signature", block: 0, by: "previous" }],
      })
  })

  test("a secret prints nowhere", () => {
    const token = right(mint(root, 'a("b");', random(2)))
    const shown = `${JSON.stringify({ root, token }, (_, value) => (typeof value === "bigint" ? `${value}` : value))} ${root.secret} ${token.value}`
    expect(shown).not.toContain("01".repeat(16))
    expect(shown).not.toContain(token.value.text().slice(-40))
  })

  test("what is no key is refused, and not repeated", () => {
    for (const text of [
      "",
      "x",
      "ed25519/",
      "ed25519-private/00",
      "rsa/00",
      "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
    ]) {
      expect(publicKey(text)).toEqual({
        _tag: "Left",
        left: [{ _tag: "token-key", place: "public key", secret: false }],
      })
      expect(privateKey(text)).toEqual({
        _tag: "Left",
        left: [{ _tag: "token-key", place: "private key", secret: true }],
      })
    }
    expect(privateKey(`secp256r1-private/${"01".repeat(32)}`)).toEqual({
      _tag: "Left",
      left: [{ _tag: "token-curve", algorithm: "secp256r1" }],
    })
  })
})
