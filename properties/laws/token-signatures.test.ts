/**
 * Service tokens and their signatures: what is made verifies, nothing that was changed does.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { nativeCurves } from "../../src/shell/index.js"
import { halves } from "../../src/tokens/curves.js"
import {
  appendBlock,
  appendThirdParty,
  ed25519,
  mint,
  publicKey,
  seal,
  type Token,
  thirdPartyBlock,
  thirdPartyRequest,
  verifyToken,
} from "../../src/tokens/index.js"
import { runs } from "../arbitraries/runs.js"
import { chains, curves, flippedBits, key, party, random, right, root } from "./token-chains.js"

describe("signatures", () => {
  test("what is made verifies with the root's key, natively and portably", () => {
    fc.assert(
      fc.property(chains(), ({ owner, token }) => {
        for (const given of [curves, nativeCurves]) {
          const verified = right(verifyToken(token.value.text(), owner.publicKey, { curves: given }))
          expect({ ...verified, value: null }).toEqual({ ...token, value: null })
          expect(verifyToken(token, key("ed25519", 7).publicKey, { curves: given })._tag).toBe("Left")
        }
      }),
      runs(25),
    )
  })

  test("one flipped bit of a sealed token is never accepted", () => {
    expect(flippedBits().sealed.accepted()).toEqual([])
  })

  test("one changed character is never accepted", () => {
    const token = right(mint(root, 'a("b");', random(2)))
    const text = token.value.text()
    for (let at = 0; at < text.length; at++) {
      for (const other of ["A", "_", "b", "+", "=", " "]) {
        if (other === text[at]) continue
        const changed = `${text.slice(0, at)}${other}${text.slice(at + 1)}`
        if (changed.trim() === text) continue
        expect(verifyToken(changed, root.publicKey, { curves: nativeCurves })._tag, `${at} ${other}`).toBe(
          "Left",
        )
      }
    }
  })

  test("blocks that are left out, exchanged or taken from another token are refused", () => {
    const start = right(mint(root, 'a("b");', random(2)))
    const one = right(appendBlock(start, "check if x(1);", random(3)))
    const other = right(appendBlock(start, "check if x(2);", random(4)))
    const ends = (token: Token) => token.value.bytes().subarray(-36)
    const without = Uint8Array.from([...start.value.bytes().subarray(0, -36), ...ends(one)])
    expect(verifyToken(without, root.publicKey)).toEqual({
      _tag: "Left",
      left: [{ _tag: "token-proof", proof: "secret" }],
    })
    const request = right(thirdPartyRequest(one))
    const answer = right(thirdPartyBlock(request, party, "c(1);"))
    expect(appendThirdParty(other, answer, random(5))).toEqual({
      _tag: "Left",
      left: [{ _tag: "token-signature", block: 2, by: "third-party" }],
    })
    expect(appendThirdParty(one, answer, random(5), { expected: root.publicKey })).toEqual({
      _tag: "Left",
      left: [{ _tag: "token-third-party-key" }],
    })
  })

  test("nothing is appended to a sealed token, and it is not sealed twice", () => {
    const sealed = right(seal(right(mint(root, 'a("b");', random(2)))))
    const refused = { _tag: "Left", left: [{ _tag: "token-sealed" }] }
    expect(appendBlock(sealed, "check if a(1);", random(3))).toEqual(refused)
    expect(seal(sealed)).toEqual(refused)
    expect(thirdPartyRequest(sealed)).toEqual(refused)
  })

  test("of another length is none, by either curve", () => {
    for (const [curve, own] of [
      [ed25519, key("ed25519", 5)],
      [curves.secp256r1, key("secp256r1", 5)],
    ] as const)
      for (const length of [0, 63, 65])
        expect(curve.verify(own.publicKey, random(1), new Uint8Array(length))).toBe(false)
  })

  test("is verified with two numbers for one, the first of half the length, the second odd", () => {
    const exponent = 8n * (2n ** 252n + 27742317777372353535851937790883648493n)
    const numbers = fc.bigInt({ min: 1n, max: exponent / 8n - 1n })
    fc.assert(
      fc.property(numbers, (k) => {
        const [w, v] = halves(k)
        expect([(v * k - w) % exponent === 0n, v % 2n === 0n, w < 2n ** 128n]).toEqual([true, false, true])
      }),
      { ...runs(100), examples: [[1n], [2n ** 128n], [2n ** 252n]] },
    )
  })

  test("keys of a small order and points in another encoding are none", () => {
    for (const digits of [
      "00".repeat(32),
      `01${"00".repeat(31)}`,
      `01${"00".repeat(30)}80`,
      `ed${"ff".repeat(30)}7f`,
      "ff".repeat(32),
    ]) {
      expect(publicKey(digits)._tag, digits).toBe("Left")
      const given = Uint8Array.from(Buffer.from(digits, "hex"))
      expect(
        verifyToken(right(mint(root, 'a("b");', random(2))), { algorithm: "ed25519", bytes: given })._tag,
      ).toBe("Left")
    }
  })
})
