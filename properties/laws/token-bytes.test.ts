/**
 * The bytes of service tokens by hand: numbers and messages of the wire format, numbers and keys in DER, base64, what is signed.
 */
import { describe, expect, test } from "vitest"
import {
  bitsTag,
  integerTag,
  octetsTag,
  oidTag,
  readSignature,
  sequenceTag,
  values,
  writeSignature,
} from "../../src/tokens/der.js"
import { algorithmBytes, readEnvelope, writeEnvelope } from "../../src/tokens/envelope.js"
import {
  appendBlock,
  appendThirdParty,
  ed25519,
  mint,
  type PrivateKey,
  privateKey,
  publicKey,
  readToken,
  seal,
  type TokenResult,
  thirdPartyBlock,
  thirdPartyRequest,
  verifyToken,
} from "../../src/tokens/index.js"
import { blockPayload, externalPayload, sealPayload } from "../../src/tokens/payload.js"
import { secp256r1 } from "../../src/tokens/secp256r1.js"
import { Tables } from "../../src/tokens/symbols.js"
import { base64url, concat, fromBase64url, fromHex, sameBytes, utf8Text } from "../../src/tokens/text.js"
import { deepest, type Message, message, oneFieldOf, Reader, Writer } from "../../src/tokens/wire.js"

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"))
const hex = (some: Uint8Array): string => Buffer.from(some).toString("hex")
const right = <A>(result: TokenResult<A>): A => {
  if (result._tag === "Left") throw new Error(JSON.stringify(result.left))
  return result.right
}
const left = (result: TokenResult<unknown>): unknown => (result._tag === "Left" ? result.left : result)

describe("a number", () => {
  // number, its bytes: seven bits in each, the lowest first, and the highest bit says that more come
  test.each([
    [0n, "00"],
    [1n, "01"],
    [127n, "7f"],
    [128n, "8001"],
    [16_383n, "ff7f"],
    [16_384n, "808001"],
    [2n ** 21n - 1n, "ffff7f"],
    [2n ** 28n - 1n, "ffffff7f"],
    [2n ** 28n, "8080808001"],
    [2n ** 32n - 1n, "ffffffff0f"],
    [2n ** 35n, "808080808001"],
    [2n ** 63n - 1n, "ffffffffffffffff7f"],
    [2n ** 63n, "80808080808080808001"],
    [2n ** 64n - 1n, "ffffffffffffffffff01"],
  ] as const)("%s is %s", (number, written) => {
    const reader = new Reader(bytes(written), "token")
    expect(reader.number64()).toBe(number)
    expect([reader.error, reader.at]).toEqual([undefined, written.length / 2])
    expect(hex(new Writer().number(1, number).bytes())).toBe(`08${written}`)
    if (number < 2n ** 32n) {
      expect(hex(new Writer().number(1, Number(number)).bytes())).toBe(`08${written}`)
      expect(new Reader(bytes(written), "token").uint32()).toBe(Number(number))
    }
    expect(new Reader(bytes(written), "token").int64()).toBe(BigInt.asIntN(64, number))
  })

  test("below zero is what is left of two to the 64th", () => {
    expect(hex(new Writer().number(2, -1n).bytes())).toBe("10ffffffffffffffffff01")
    expect(new Reader(bytes("ffffffffffffffffff01"), "token").int64()).toBe(-1n)
  })

  // bytes, defect, offset
  test.each([
    ["8000", "number-long", 0],
    ["808000", "number-long", 0],
    ["80808000", "number-long", 0],
    ["8080808000", "number-long", 0],
    ["80808080808000", "number-long", 0],
    ["ffffffffffffffffff02", "number-long", 0],
    ["8080808080808080808000", "number-long", 0],
    ["", "truncated", 0],
    ["80", "truncated", 1],
    ["8080808080", "truncated", 5],
  ] as const)("%s is none: %s", (written, defect, offset) => {
    for (const read of [(one: Reader) => one.number64(), (one: Reader) => one.int64()]) {
      const reader = new Reader(bytes(written), "token")
      read(reader)
      expect(reader.error).toEqual({ _tag: "token-bytes", thing: "token", defect, place: "", offset })
      expect(reader.at).toBe(Number.POSITIVE_INFINITY)
    }
  })

  test("ends where its message ends, whatever comes after", () => {
    for (const written of ["80 01", "8080808080 01"]) {
      const all = bytes(written)
      const reader = new Reader(all, "token", ["here"], 0, all.length - 1)
      reader.number64()
      expect(reader.error).toMatchObject({ defect: "truncated", place: "here", offset: all.length - 1 })
    }
    const none = new Reader(bytes("05"), "token", [], 0, 0)
    expect(none.uint32()).toBe(0)
    expect(none.error).toMatchObject({ defect: "truncated", offset: 0 })
  })

  test("of 32 bits has no more", () => {
    const reader = new Reader(bytes("8080808010"), "token")
    expect(reader.uint32()).toBe(0)
    expect(reader.error).toMatchObject({ defect: "value", offset: 0 })
  })
})

describe("a message", () => {
  const shape = message("name", "count:", "parts*", "numbers:*", "maybe?", "maybeNumber:?")

  /** What is handed over, or the defect. */
  const read = (written: string, of: Message = shape): unknown => {
    const all = bytes(written)
    const reader = new Reader(all, "token", ["top"])
    const taken: unknown[] = []
    reader.fields(of, (field) => {
      const { wire } = of.fields[field - 1] as { readonly wire: number }
      taken.push([field, reader.place, wire === 0 ? reader.uint32() : hex(reader.sized())])
    })
    if (reader.error === undefined) return taken
    const { _tag, thing, ...said } = reader.error as never as { readonly [key: string]: unknown }
    expect([_tag, thing]).toEqual(["token-bytes", "token"])
    return said
  }

  test("is what its names say", () => {
    expect(shape).toEqual({
      fields: [
        { name: "name", wire: 2, need: true },
        { name: "count", wire: 0, need: true },
        { name: "parts", wire: 2, many: true },
        { name: "numbers", wire: 0, many: true },
        { name: "maybe", wire: 2 },
        { name: "maybeNumber", wire: 0 },
      ],
    })
    expect(oneFieldOf("a", "b:")).toEqual({
      fields: [
        { name: "a", wire: 2 },
        { name: "b", wire: 0 },
      ],
      one: true,
    })
  })

  test("hands over its fields in order, each with its place", () => {
    expect(read("0a0161 1002 1a0162 2007 1a00 2008 2a00 3001")).toEqual([
      [1, "top.name", "61"],
      [2, "top.count", 2],
      [3, "top.parts.0", "62"],
      [4, "top.numbers.0", 7],
      [3, "top.parts.1", ""],
      [4, "top.numbers.1", 8],
      [5, "top.maybe", ""],
      [6, "top.maybeNumber", 1],
    ])
  })

  // bytes, defect, place, offset
  test.each([
    ["0a0161", "field-missing", "top.count", 0],
    ["1002", "field-missing", "top.name", 0],
    ["0a0161 1002 3a00", "field-unknown", "top", 5],
    ["0a0161 1002 0200", "field-unknown", "top", 5],
    ["0a0161 1002 0a0161", "field-repeated", "top.name", 5],
    ["0a0161 1002 1002", "field-repeated", "top.count", 5],
    ["0a0161 1002 2a00 2a00", "field-repeated", "top.maybe", 7],
    ["0802", "wire-type", "top.name", 0],
    ["0b02", "wire-type", "top.name", 0],
    ["0a0161 1200", "wire-type", "top.count", 3],
    ["0a05 61", "truncated", "top.name", 1],
    ["0a", "truncated", "top.name", 1],
    ["0a0161 10", "truncated", "top.count", 4],
    ["8a00", "number-long", "top", 0],
  ] as const)("%s is none: %s at %s", (written, defect, place, offset) => {
    expect(read(written)).toEqual({ defect, place, offset })
  })

  test("of which one field is there has one, and not two", () => {
    const one = oneFieldOf("a", "b:", "c")
    expect(read("0a0161", one)).toEqual([[1, "top.a", "61"]])
    expect(read("1007", one)).toEqual([[2, "top.b", 7]])
    expect(read("", one)).toEqual({ defect: "field-missing", place: "top", offset: 0 })
    expect(read("0a0161 1007", one)).toEqual({ defect: "field-repeated", place: "top.b", offset: 3 })
    expect(read("0a0161 1a00", one)).toEqual({ defect: "field-repeated", place: "top.c", offset: 3 })
  })

  test("inside another one ends where that says", () => {
    const outer = message("inner", "after:")
    const inner = message("text", "rest*")
    const reading = (written: string) => {
      const reader = new Reader(bytes(written), "token")
      const seen: unknown[] = []
      reader.fields(outer, (field) => {
        if (field === 2) seen.push(reader.uint32())
        else
          reader.inside(inner, () => {
            seen.push(reader.text())
          })
      })
      return reader.error ?? seen
    }
    expect(reading("0a030a0161 1005")).toEqual(["a", 5])
    expect(reading("0a060a0161120162 1005")).toEqual(["a", "b", 5])
    // The text says that it is longer than its message, but not than all.
    expect(reading("0a030a0261 1005")).toMatchObject({ defect: "length", place: "inner.text", offset: 3 })
    expect(reading("0a030a0961 1005")).toMatchObject({ defect: "length", place: "inner.text", offset: 3 })
    expect(reading("0a091005")).toMatchObject({ defect: "truncated", place: "inner", offset: 1 })
    expect(reading("0a020a00 1005")).toEqual(["", 5])
    expect(reading("0a00 1005")).toMatchObject({ defect: "field-missing", place: "inner.text", offset: 2 })
    expect(reading("0a030a01ff 1005")).toMatchObject({ defect: "utf8", place: "inner.text", offset: 3 })
  })

  test("stops at the first defect, and keeps it", () => {
    const reader = new Reader(bytes("0a0161 0a0162"), "token")
    const seen: string[] = []
    reader.fields(message("name"), () => {
      seen.push(reader.text())
    })
    reader.fail("deep", 99)
    expect(seen).toEqual(["a"])
    expect(reader.error).toMatchObject({ defect: "field-repeated", offset: 3 })
    expect([hex(reader.sized()), reader.text(), reader.size(), reader.uint32(), reader.number64()]).toEqual([
      "",
      "",
      0,
      0,
      0n,
    ])
    reader.inside(message("name"), () => seen.push("never"))
    expect(seen).toEqual(["a"])
  })

  test("stands in others a hundred deep, and no deeper", () => {
    const shape = message("more?")
    const nested = (depth: number): Uint8Array => {
      let all: Uint8Array = new Uint8Array(0)
      for (let at = 1; at < depth; at++) all = new Writer().sized(1, all).bytes()
      return all
    }
    const depthOf = (depth: number) => {
      const reader = new Reader(nested(depth), "token")
      const into = (): void => reader.inside(shape, into)
      reader.fields(shape, into)
      return reader.error
    }
    expect(deepest).toBe(101)
    expect(depthOf(101)).toBe(undefined)
    expect(depthOf(102)).toMatchObject({ defect: "deep" })
    // Beside each other there may be as many as one likes.
    const reader = new Reader(bytes("0a00".repeat(300)), "token")
    reader.fields(message("many*"), () => reader.inside(shape, () => undefined))
    expect(reader.error).toBe(undefined)
  })

  test("is written field by field", () => {
    const writer = new Writer()
      .number(1, 5)
      .text(2, "ä")
      .inside(3, (inner) => inner.number(1, 300n).sized(15, [1, 2]))
      .append(new Writer().number(16, 1))
    expect(hex(writer.bytes())).toBe("0805 1202c3a4 1a07 08ac02 7a020102 800101".replaceAll(" ", ""))
  })
})

describe("DER", () => {
  const number = (digits: string): string => digits.padStart(64, "0")

  // r, s, the signature
  test.each([
    [number("01"), number("02"), "3006 020101 020102"],
    [number("01"), number("7f"), "3006 020101 02017f"],
    [number("80"), number("ff"), "3008 02020080 020200ff"],
    [number("0100"), number("8000"), "3009 02020100 0203008000"],
    ["11".repeat(32), "22".repeat(32), `3044 0220${"11".repeat(32)} 0220${"22".repeat(32)}`],
    ["81".repeat(32), "ff".repeat(32), `3046 022100${"81".repeat(32)} 022100${"ff".repeat(32)}`],
    [`00${"81".repeat(31)}`, number("01"), `3025 022000${"81".repeat(31)} 020101`],
  ] as const)("a signature is its two numbers: %s, %s", (r, s, written) => {
    expect(hex(writeSignature(bytes(r + s)))).toBe(written.replaceAll(" ", ""))
    expect(hex(readSignature(bytes(written)) as Uint8Array)).toBe(r + s)
  })

  test("a half of zeros is written as one", () => {
    expect(hex(writeSignature(new Uint8Array(64)))).toBe("3006020100020100")
  })

  test.each([
    ["nothing", ""],
    ["half a value", "30"],
    ["no sequence", "0206020101020102"],
    ["a set in place of it", "3106 020101 020102"],
    ["something behind it", "3006 020101 020102 0500"],
    ["nothing in it", "3000"],
    ["one number", "3003 020101"],
    ["three numbers", "3009 020101 020102 020103"],
    ["no number", "3006 040101 020102"],
    ["no second number", "3006 020101 040102"],
    ["a number without digits", "3005 0200 020102"],
    ["a second number without digits", "3005 020101 0200"],
    ["a number below zero", "3006 020180 020102"],
    ["a second number below zero", "3006 020101 0201ff"],
    ["a zero too many", "3007 02020001 020102"],
    ["a zero too many before 127", "3007 0202007f 020102"],
    ["zero", "3006 020100 020102"],
    ["zero for the second", "3006 020101 020100"],
    ["two zeros", "3007 02020000 020102"],
    ["a number of 33 digits", `3026 0221${"11".repeat(33)} 020102`],
    ["a second number of 33 digits", `3026 020102 0221${"11".repeat(33)}`],
    ["a length that goes beyond it", "3006 020101 020202"],
    ["a length that goes beyond all", "3007 020101 020102"],
    ["a length without an end", "3080 020101 020102 0000"],
    ["a length in a byte too many", "308106 020101 020102"],
    ["a length in two bytes", "30820006 020101 020102"],
  ])("is no signature with %s", (_, written) => {
    expect(readSignature(bytes(written))).toBe(null)
  })

  test("has lengths of one byte, and from 128 on of two", () => {
    expect([integerTag, bitsTag, octetsTag, oidTag, sequenceTag]).toEqual([2, 3, 4, 6, 0x30])
    expect(values(bytes(`047f${"00".repeat(127)}0500`))).toEqual([
      { tag: 4, from: 2, to: 129 },
      { tag: 5, from: 131, to: 131 },
    ])
    expect(values(bytes(`048180${"00".repeat(128)}`))).toEqual([{ tag: 4, from: 3, to: 131 }])
    expect(values(bytes(`0481ff${"00".repeat(255)}`))).toEqual([{ tag: 4, from: 3, to: 258 }])
    expect(values(bytes(`04817f${"00".repeat(127)}`))).toEqual([])
    expect(values(bytes(`0480${"00".repeat(128)}`))).toEqual([])
    expect(values(bytes("0481"))).toEqual([])
    expect(values(bytes("048180"))).toEqual([])
    expect(values(bytes("04"))).toEqual([])
    expect(values(bytes(""))).toEqual([])
    expect(values(bytes("00 0400 0401aa 00"), 1, 6)).toEqual([
      { tag: 4, from: 3, to: 3 },
      { tag: 4, from: 5, to: 6 },
    ])
    expect(values(bytes("0400 0402aabb"), 0, 5)).toEqual([])
  })
})

describe("a key", () => {
  const point = "1055c750b1a1505937af1537c626ba3263995c33a64758aaafb1275b0312e284"
  const ed = `302a300506032b6570032100${point}`
  const short = `03${"6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"}`
  const whole = `04${short.slice(2)}4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5`
  const curve = "301306072a8648ce3d020106082a8648ce3d030107"
  const pem = (kind: string, der: string): string =>
    `-----BEGIN ${kind} KEY-----\n${Buffer.from(der, "hex").toString("base64")}\n-----END ${kind} KEY-----\n`

  test.each([
    ["32 bytes of Ed25519", point, "ed25519", point],
    ["DER of Ed25519", ed, "ed25519", point],
    ["33 bytes of secp256r1", short, "secp256r1", short],
    ["65 bytes of secp256r1", whole, "secp256r1", short],
    ["DER of secp256r1", `3059${curve}034200${whole}`, "secp256r1", short],
    ["DER of secp256r1, compressed", `3039${curve}032200${short}`, "secp256r1", short],
  ] as const)("is read from %s", (_, written, algorithm, own) => {
    const expected = { algorithm, bytes: bytes(own) }
    expect(right(publicKey(bytes(written)))).toEqual(expected)
    expect(right(publicKey(` ${written.toUpperCase()}\n`))).toEqual(expected)
    if (written.startsWith("30")) expect(right(publicKey(pem("PUBLIC", written)))).toEqual(expected)
    expect(right(publicKey(`${algorithm}/${own}`))).toEqual(expected)
  })

  test.each([
    ["31 bytes", point.slice(2)],
    ["34 bytes", `${short}00`],
    ["33 bytes that begin with 4", `04${short.slice(2)}`],
    ["33 bytes that begin with 1", `01${short.slice(2)}`],
    ["65 bytes that begin with 5", `05${whole.slice(2)}`],
    ["64 bytes", whole.slice(2)],
    ["DER with something behind it", `${ed}0500`],
    ["DER with something behind the key", `302c300506032b6570032100${point}0500`],
    ["DER without a key", "3007300506032b6570"],
    ["DER in a set", ed.replace(/^30/, "31")],
    ["DER of an algorithm in a set", `302a310506032b6570032100${point}`],
    ["DER whose key is octets", `302a300506032b6570042100${point}`],
    ["DER whose key has spare bits", `302a300506032b6570032101${point}`],
    ["DER of another algorithm", `302a300506032b6571032100${point}`],
    ["DER of an algorithm that is a text", `302a300504032b6570032100${point}`],
    ["DER of Ed25519 with a parameter", `302c300706032b65700500032100${point}`],
    ["DER of Ed25519 with a curve", `3034300f06032b657006082a8648ce3d030107032100${point}`],
    ["DER of no algorithm", `30253000032100${point}`],
    ["DER of no curve", `3030300906072a8648ce3d0201032200${short.slice(0, 66)}`.replace("3030", "302f")],
    ["DER of another curve", `3039${curve.replace(/07$/, "08")}032200${short}`],
    ["DER of a curve and more", `303b301506072a8648ce3d020106082a8648ce3d0301070500032200${short}`],
    ["DER of secp256r1 with half a point", `3038${curve}032100${short.slice(0, 64)}`],
  ])("is none: %s", (_, written) => {
    expect(left(publicKey(bytes(written)))).toEqual([
      { _tag: "token-key", place: "public key", secret: false },
    ])
  })

  test("is no key in a text that says otherwise", () => {
    for (const text of [
      `ed25519/${short}`,
      `secp256r1/${point}`,
      `ed25519-private/${point}`,
      `ed25519//${point}`,
      `ed448/${point}`,
      `ed25519/${point}x`,
      `x ed25519/${point}`,
      `ed25519/${point}0`,
      pem("PRIVATE", ed),
      `x${pem("PUBLIC", ed)}`,
      `${pem("PUBLIC", ed)}x`,
      pem("PUBLIC", ed).replace("=", "=="),
      "",
    ])
      expect(publicKey(text)._tag, text).toBe("Left")
    const digits = `${"fbefbe".repeat(5)}${"f".repeat(32)}ab`
    expect(pem("PUBLIC", ed.replace(point, digits))).toMatch(/\+{20}\/{20}/)
    expect(hex(right(publicKey(pem("PUBLIC", ed.replace(point, digits)))).bytes)).toBe(digits)
    expect(publicKey(`\n${pem("PUBLIC", ed)}\n`)._tag).toBe("Right")
    expect(publicKey(pem("PUBLIC", ed).replaceAll("\n", "\r\n"))._tag).toBe("Right")
  })

  test("of a small order, or in another encoding than its one, is none", () => {
    const end = "f".repeat(60)
    for (const digits of [
      "00".repeat(32),
      `${"00".repeat(31)}80`,
      `01${"00".repeat(31)}`,
      `01${"00".repeat(30)}80`,
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
      `ec${end}7f`,
      `ec${end}ff`,
      `ed${end}7f`,
      `ee${end}ff`,
      `f0${end}7f`,
      `ff${end}ff`,
    ])
      expect(publicKey(digits)._tag, digits).toBe("Left")
    // Whether there is such a point is seen when a signature is verified.
    for (const digits of [`eb${end}7f`, `ed${"e".repeat(60)}7f`, `ed${end}7e`, `02${"00".repeat(31)}`])
      expect(publicKey(digits)._tag, digits).toBe("Right")
  })

  describe("that is private", () => {
    const secret = "01".repeat(32)
    const ofEd = `302e020100300506032b657004220420${secret}`
    const ofCurve = `3041020100${curve}0427302502010104 20${secret}`.replace(" ", "")
    const curves = { secp256r1 }

    test.each([
      ["32 bytes", secret, "ed25519"],
      ["DER of Ed25519", ofEd, "ed25519"],
      [
        "DER of Ed25519 of version 1, with the public key",
        `3051020101300506032b657004220420${secret}812100${point}`,
        "ed25519",
      ],
      ["DER of secp256r1", ofCurve, "secp256r1"],
    ] as const)("is read from %s", (_, written, algorithm) => {
      const key = right(privateKey(bytes(written), { curves }))
      expect([key.algorithm, hex(key.secret.reveal())]).toEqual([algorithm, secret])
      expect(key.publicKey.algorithm).toBe(algorithm)
      expect(right(privateKey(`${algorithm}-private/${secret}`, { curves })).publicKey).toEqual(key.publicKey)
      if (written.length > 64)
        expect(right(privateKey(pem("PRIVATE", written), { curves })).publicKey).toEqual(key.publicKey)
    })

    test("without the name of an algorithm it is one of Ed25519", () => {
      expect(right(privateKey(secret)).algorithm).toBe("ed25519")
    })

    test.each([
      ["31 bytes", secret.slice(2)],
      ["33 bytes", `${secret}01`],
      ["DER with something behind it", `${ofEd}0500`],
      ["DER in a set", ofEd.replace(/^30/, "31")],
      ["DER without a version", `302b300506032b657004220420${secret}`],
      ["DER whose version is a text", ofEd.replace("020100", "040100")],
      ["DER of another algorithm", ofEd.replace("2b6570", "2b6571")],
      ["DER without a key", "300a020100300506032b6570"],
      ["DER whose key is bits", ofEd.replace("0422", "0322")],
      ["DER whose inner key is bits", ofEd.replace("0420", "0320")],
      ["DER whose key is too short", `302d020100300506032b65700421041f${secret.slice(2)}`],
      ["DER of another algorithm with a key of secp256r1", ofCurve.replace("ce3d0201", "ce3d0202")],
      ["DER of secp256r1 without a sequence", ofCurve.replace("04273025", "04273125")],
      ["DER of secp256r1 whose key is bits", ofCurve.replace("0420", "0320")],
    ])("is none: %s", (_, written) => {
      expect(left(privateKey(bytes(written), { curves }))).toEqual([
        { _tag: "token-key", place: "private key", secret: true },
      ])
    })

    test("is none of zero, nor beyond the curve's order, nor in a text that says otherwise", () => {
      for (const text of [
        `secp256r1-private/${"00".repeat(32)}`,
        `secp256r1-private/${"ff".repeat(32)}`,
        `ed25519/${secret}`,
        `ed25519-private/${secret}01`,
        `ed25519-private/${secret.slice(2)}`,
        pem("PUBLIC", ofEd),
      ])
        expect(left(privateKey(text, { curves })), text).toEqual([
          { _tag: "token-key", place: "private key", secret: true },
        ])
    })

    test("is none of 31 bytes, whatever a curve says of them", () => {
      const own = { ...ed25519, publicKey: () => bytes(point) }
      expect(privateKey(`ed25519-private/${secret.slice(2)}`, { curves: { ed25519: own } })._tag).toBe("Left")
      expect(privateKey(`ed25519-private/${secret}`, { curves: { ed25519: own } })._tag).toBe("Right")
    })

    test("gives its bytes as copies, and prints nowhere", () => {
      const given = bytes(secret)
      const key = right(privateKey(given))
      given.fill(9)
      key.secret.reveal().fill(9)
      expect(hex(key.secret.reveal())).toBe(secret)
      const inspected = (name: string) =>
        (key.secret as never as { [of: symbol]: () => string })[Symbol.for(name)]?.()
      expect([
        `${key.secret}`,
        key.secret.toJSON(),
        inspected("nodejs.util.inspect.custom"),
        inspected("Deno.customInspect"),
      ]).toEqual(Array(4).fill("[secret]"))
    })
  })
})

describe("base64 in URLs", () => {
  test.each([
    ["", ""],
    ["00", "AA"],
    ["ff", "_w"],
    ["fbff", "-_8"],
    ["000000", "AAAA"],
    ["fffefd", "__79"],
    [
      "00108310518720928b30d38f41149351559761969b71d79f8218a39259a7a29aabb2dbafc31cb3d35db7e39ebbf3dfbf",
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
    ],
  ])("%s is %s, padded or not", (digits, text) => {
    expect(base64url(bytes(digits))).toBe(text)
    for (const one of [text, text.padEnd(Math.ceil(text.length / 4) * 4, "=")])
      expect(hex(fromBase64url(one) as Uint8Array)).toBe(digits)
  })

  // text, the position of what is wrong
  test.each([
    ["A", 0],
    ["AAAAA", 4],
    ["AB", 1],
    ["AAB", 2],
    ["A=", 1],
    ["AA=", 2],
    ["AAA==", 4],
    ["AAAA=", 4],
    ["AA==A", 4],
    ["====", 0],
    ["AA+A", 2],
    ["AA/A", 2],
    ["AA A", 2],
    ["AAéA", 2],
    ["AA\u0080A", 2],
    ["AA@A", 2],
    ["AA[A", 2],
    ["AA{A", 2],
    ["AA=A", 2],
  ] as const)("%s is none", (text, position) => {
    expect(fromBase64url(text)).toBe(position)
  })
})

describe("bytes", () => {
  test("are one thing, or not", () => {
    expect(sameBytes(bytes(""), bytes(""))).toBe(true)
    expect(sameBytes(bytes("0102"), bytes("0102"))).toBe(true)
    expect(sameBytes(bytes("0102"), bytes("0103"))).toBe(false)
    expect(sameBytes(bytes("0202"), bytes("0102"))).toBe(false)
    expect(sameBytes(bytes("01"), bytes("0101"))).toBe(false)
    // What differs in two places in the same bits.
    expect(sameBytes(bytes("0101"), bytes("0202"))).toBe(false)
    expect(hex(concat(bytes("01"), bytes(""), bytes("0203")))).toBe("010203")
  })

  test("are hexadecimal digits, two for each", () => {
    expect(fromHex("00aAfF")).toEqual(bytes("00aaff"))
    expect(fromHex("")).toEqual(bytes(""))
    for (const text of ["0", "000", "0g", "g0", "0 ", "-1"]) expect(fromHex(text), text).toBe(null)
  })

  test.each([
    ["41", "A"],
    ["", ""],
    ["c3a4", "ä"],
    ["41c3a4", "Aä"],
    ["f09f9880", "😀"],
    ["efbbbf41", "\uFEFFA"],
    ["7f".repeat(40), "\x7f".repeat(40)],
    [`${"41".repeat(31)}c3a4`, `${"A".repeat(31)}ä`],
    ["80", null],
    ["41ff", null],
    ["c3", null],
    ["eda080", null],
    ["c0af", null],
    ["f4908080", null],
  ] as const)("%s is the text %j", (digits, text) => {
    expect(utf8Text(bytes(`ff${digits}ff`), 1, 1 + digits.length / 2)).toBe(text)
  })
})

describe("the table of texts", () => {
  test("begins with those that every token knows, and a token's own are from 1024 on", () => {
    const known =
      "read write resource operation right time role owner tenant namespace user team service admin email group member ip_address client client_ip domain path version cluster node hostname nonce query"
    const tables = new Tables()
    expect(
      known
        .split(" ")
        .map((_, number) => tables.text(number))
        .join(" "),
    ).toBe(known)
    expect([tables.text(28), tables.text(1023), tables.text(1024)]).toEqual([undefined, undefined, undefined])
    expect([
      tables.number("query"),
      tables.number("mine"),
      tables.number("yours"),
      tables.number("mine"),
    ]).toEqual([27, 1024, 1025, 1024])
    expect([tables.text(1024), tables.text(1025), tables.text(1026)]).toEqual(["mine", "yours", undefined])
    expect([tables.add("mine"), tables.add("read"), tables.add("third")]).toEqual([false, false, true])
    const after = new Tables(tables)
    expect([after.number("fourth"), after.number("mine"), after.number("third")]).toEqual([1027, 1024, 1026])
    expect([tables.symbols, after.symbols.length]).toEqual([["mine", "yours", "third"], 4])
  })

  test("has each key once", () => {
    const tables = new Tables()
    const one = { algorithm: "ed25519", bytes: bytes("01") } as const
    const other = { algorithm: "secp256r1", bytes: bytes("01") } as const
    expect([tables.keyNumber(one), tables.keyNumber(other), tables.keyNumber({ ...one })]).toEqual([0, 1, 0])
    expect([tables.addKey({ ...other }), tables.addKey({ ...one, bytes: bytes("02") })]).toEqual([
      false,
      true,
    ])
    expect(new Tables(tables).keys).toHaveLength(3)
  })
})

describe("what is signed", () => {
  const nextKey = { algorithm: "secp256r1", bytes: bytes("0203") } as const
  const external = {
    signature: bytes("ee"),
    publicKey: { algorithm: "ed25519", bytes: bytes("dd") },
  } as const
  const block = { bytes: bytes("b10c"), nextKey, external: null, version: 0 } as const
  const text = (...parts: readonly (string | Uint8Array)[]): string =>
    hex(
      concat(
        ...parts.map((part) =>
          typeof part === "string" ? Uint8Array.from(Buffer.from(part, "latin1")) : part,
        ),
      ),
    )

  test("of a block: in version 0 without labels, in version 1 with the signature before it", () => {
    expect(hex(blockPayload(block, bytes("aa")))).toBe("b10c010000000203")
    expect(hex(blockPayload({ ...block, external }, null))).toBe("b10cee010000000203")
    const first = ["\0BLOCK\0\0VERSION\0", bytes("01000000"), "\0PAYLOAD\0", bytes("b10c"), "\0ALGORITHM\0"]
    const labelled = [...first, bytes("01000000"), "\0NEXTKEY\0", bytes("0203")]
    expect(hex(blockPayload({ ...block, version: 1 }, null))).toBe(text(...labelled))
    expect(hex(blockPayload({ ...block, external, version: 1 }, bytes("aa")))).toBe(
      text(...labelled, "\0PREVSIG\0", bytes("aa"), "\0EXTERNALSIG\0", bytes("ee")),
    )
    expect(hex(algorithmBytes({ algorithm: "ed25519", bytes: bytes("") }))).toBe("00000000")
  })

  test("by a third party, and by a seal", () => {
    expect(hex(externalPayload(bytes("b10c"), bytes("aa")))).toBe(
      text(
        "\0EXTERNAL\0\0VERSION\0",
        bytes("01000000"),
        "\0PAYLOAD\0",
        bytes("b10c"),
        "\0PREVSIG\0",
        bytes("aa"),
      ),
    )
    expect(hex(sealPayload({ ...block, from: 0, signature: bytes("5166") }))).toBe("b10c0100000002035166")
  })
})

describe("the container", () => {
  const root: PrivateKey = right(privateKey(`ed25519-private/${"01".repeat(32)}`))
  const curves = { secp256r1 }
  const curved = right(privateKey(`secp256r1-private/${"08".repeat(32)}`, { curves }))
  const random = (byte: number) => new Uint8Array(32).fill(byte)
  const envelope = (token: { readonly value: { readonly bytes: () => Uint8Array } }) => {
    const read = readEnvelope(new Reader(token.value.bytes(), "token"))
    if (read === undefined) throw new Error("no container")
    return read
  }
  const start = right(mint(root, 'a("b");', random(2), { rootKeyId: 7 }))

  test("is written as it is read, and names the older payload wherever that is enough", () => {
    const versions = (token: { readonly value: { readonly bytes: () => Uint8Array } }) => {
      expect(hex(writeEnvelope(envelope(token)))).toBe(hex(token.value.bytes()))
      return envelope(token).blocks.map(({ version }) => version)
    }
    expect(versions(start)).toEqual([0])
    expect(versions(right(appendBlock(start, "c(1);", random(3))))).toEqual([0, 0])
    // A newer version of the block, another curve at either end, a third party, and whatever follows them.
    const newer = right(appendBlock(start, "c([1]);", random(3)))
    expect(versions(newer)).toEqual([0, 1])
    expect(versions(right(appendBlock(newer, "c(1);", random(4))))).toEqual([0, 1, 1])
    const other = right(appendBlock(start, "c(1);", { algorithm: "secp256r1", bytes: random(3) }, { curves }))
    expect(versions(other)).toEqual([0, 1])
    expect(versions(right(mint(curved, "c(1);", random(3), { curves })))).toEqual([1])
    const answer = right(thirdPartyBlock(right(thirdPartyRequest(start)), root, "c(1);"))
    expect(versions(right(appendThirdParty(start, answer, random(3))))).toEqual([0, 1])
    expect(versions(right(seal(start)))).toEqual([0])
    expect(envelope(start).rootKeyId).toBe(7)
  })

  test.each([
    [31, "ed25519"],
    [33, "ed25519"],
    [0, "ed25519"],
    [31, "secp256r1"],
  ] as const)("is not made with %i random bytes for %s", (length, algorithm) => {
    const next = { algorithm, bytes: new Uint8Array(length) }
    const refused = [{ _tag: "token-randomness", bytes: length }]
    expect(left(mint(root, 'a("b");', next, { curves }))).toEqual(refused)
    expect(left(appendBlock(start, 'a("b");', next, { curves }))).toEqual(refused)
  })

  test("is not made with a root key's id that is none of 32 bits", () => {
    for (const rootKeyId of [-1, 0.5, 2 ** 32, Number.NaN])
      expect(left(mint(root, 'a("b");', random(2), { rootKeyId }))).toEqual([{ _tag: "token-root-key-id" }])
    for (const rootKeyId of [0, 2 ** 32 - 1])
      expect(right(mint(root, 'a("b");', random(2), { rootKeyId })).rootKeyId).toBe(rootKeyId)
  })

  test("is not made of a text that is no datalog, nor of a block that nobody could write", () => {
    const wrong = [{ _tag: "datalog-invalid", line: 1 }]
    expect(left(mint(root, "a(", random(2)))).toMatchObject(wrong)
    expect(left(appendBlock(start, "a(", random(2)))).toMatchObject(wrong)
    expect(left(thirdPartyBlock(right(thirdPartyRequest(start)), root, "a("))).toMatchObject(wrong)
    const fact = { name: "a", terms: [{ _tag: "Integer", value: 1n << 63n }] } as const
    const block = { facts: [fact], rules: [], checks: [], scopes: [] }
    const defect = [{ _tag: "token-block-invalid", place: "facts.0.terms.0", defect: "range" }]
    expect(left(mint(root, block, random(2)))).toEqual(defect)
    expect(left(appendBlock(start, block, random(2)))).toEqual(defect)
    expect(left(thirdPartyBlock(right(thirdPartyRequest(start)), root, block))).toEqual(defect)
  })

  test("is verified with a key, a text, bytes, or a function from the root key's id", () => {
    const text = start.value.text()
    const { publicKey: own } = root
    for (const one of [
      own,
      own.bytes,
      `ed25519/${hex(own.bytes)}`,
      () => own,
      () => own.bytes,
      () => hex(own.bytes),
    ])
      expect(verifyToken(text, one)._tag).toBe("Right")
    const asked: (number | null)[] = []
    const ask = (id: number | null) => {
      asked.push(id)
      return null
    }
    expect(left(verifyToken(text, ask))).toEqual([{ _tag: "token-root-unknown", rootKeyId: 7 }])
    const without = right(mint(root, 'a("b");', random(2)))
    expect(left(verifyToken(without.value.text(), ask))).toEqual([
      { _tag: "token-root-unknown", rootKeyId: null },
    ])
    expect(asked).toEqual([7, null])
    const none = [{ _tag: "token-key", place: "public key", secret: false }]
    expect(left(verifyToken(text, { algorithm: "ed25519", bytes: new Uint8Array(32) }))).toEqual(none)
    expect(left(verifyToken(text, "ed25519/00"))).toEqual(none)
  })

  test("needs the curve of every key in it", () => {
    const none = [{ _tag: "token-curve", algorithm: "secp256r1" }]
    const next = { algorithm: "secp256r1", bytes: random(3) } as const
    expect(left(mint(root, "c(1);", next))).toEqual(none)
    expect(
      left(verifyToken(right(mint(root, "c(1);", next, { curves })).value.text(), root.publicKey)),
    ).toEqual(none)
    const byCurve = right(mint(curved, "c(1);", random(3), { curves }))
    expect(left(verifyToken(byCurve.value.text(), curved.publicKey))).toEqual(none)
    expect(verifyToken(byCurve.value.text(), curved.publicKey, { curves })._tag).toBe("Right")
  })

  // the bytes, the field that is of another wire type
  test.each([
    ["0a00", "rootKeyId"],
    ["1000", "authority"],
    ["1800", "blocks"],
    ["2000", "proof"],
    ["1202 0800", "authority.block"],
    ["1202 1000", "authority.nextKey"],
    ["1202 1800", "authority.signature"],
    ["1202 2000", "authority.externalSignature"],
    ["1202 2a00", "authority.version"],
    ["1204 1202 0a00", "authority.nextKey.algorithm"],
    ["1204 1202 1000", "authority.nextKey.key"],
    ["1a04 2202 0800", "blocks.0.externalSignature.signature"],
    ["1a04 2202 1000", "blocks.0.externalSignature.publicKey"],
    ["2202 0800", "proof.nextSecret"],
    ["2202 1000", "proof.finalSignature"],
  ] as const)("of %s is refused at %s", (written, place) => {
    expect(left(readToken(bytes(written)))).toMatchObject([
      { _tag: "token-bytes", defect: "wire-type", place },
    ])
  })

  test("has at most 1024 blocks", () => {
    const { blocks, ...rest } = envelope(start)
    const of = (count: number) => {
      const more = Array.from({ length: count - 1 }, () => blocks[0])
      const reader = new Reader(writeEnvelope({ ...rest, blocks: [blocks[0], ...more] }), "token")
      return [readEnvelope(reader)?.blocks.length, reader.error]
    }
    expect(of(1024)).toEqual([1024, undefined])
    expect(of(1025)).toEqual([undefined, { _tag: "token-size", unit: "blocks", limit: 1024 }])
  })

  test("of a third party has a newer payload, and the first block has no third party", () => {
    const answer = right(thirdPartyBlock(right(thirdPartyRequest(start)), root, "c(1);"))
    const { blocks, ...rest } = envelope(right(appendThirdParty(start, answer, random(3))))
    const [first, second] = blocks
    if (second === undefined) throw new Error("one block")
    const refused = (all: readonly [typeof first, ...(typeof first)[]]) =>
      left(readToken(writeEnvelope({ ...rest, blocks: all })))
    const version = { _tag: "token-version", minimum: 0, maximum: 1 }
    expect(refused([first, { ...second, version: 0 }])).toEqual([
      { ...version, place: "blocks.0", version: 0, minimum: 1 },
    ])
    expect(refused([first, { ...second, version: 2 }])).toEqual([
      { ...version, place: "blocks.0.version", version: 2 },
    ])
    expect(refused([{ ...first, version: 2 }])).toEqual([
      { ...version, place: "authority.version", version: 2 },
    ])
    expect(refused([{ ...first, external: second.external, version: 1 }])).toMatchObject([
      { defect: "field-unknown", place: "authority.externalSignature" },
    ])
  })

  const size = [{ _tag: "token-size", unit: "bytes", limit: 1_048_576 }]
  test("of more than a mebibyte is not looked into", () => {
    expect(left(readToken(new Uint8Array(1_048_577)))).toEqual(size)
    expect(left(readToken(" ".repeat(2_097_153)))).toEqual(size)
    for (const fits of [new Uint8Array(1_048_576), " ".repeat(2_097_152)])
      expect(left(readToken(fits))).not.toEqual(size)
  })

  test("is refused beyond a mebibyte, as bytes and as text", () => {
    expect(left(readToken("A".repeat(1_398_103)))).toEqual(size)
    expect(left(readToken("A".repeat(1_398_102)))).not.toEqual(size)
  })

  test("of a text that is no base64 says where, blanks and prefix counted", () => {
    const wrong = (position: number) => [{ _tag: "token-text", thing: "token", position }]
    expect(left(readToken("AA+A"))).toEqual(wrong(2))
    expect(left(readToken("  AA+A "))).toEqual(wrong(4))
    expect(left(readToken(" biscuit:AA+A"))).toEqual(wrong(11))
    expect(left(readToken("biscuit:biscuit:AAAA"))).toEqual(wrong(15))
    // Only a token's text may say what it is.
    expect(left(thirdPartyBlock("biscuit:AAAA", root, "a(1);"))).toEqual([
      { _tag: "token-text", thing: "third-party request", position: 7 },
    ])
    expect(left(appendThirdParty(start, "A", random(3)))).toEqual([
      { _tag: "token-text", thing: "third-party block", position: 0 },
    ])
  })
})
