/**
 * Service tokens of which a bit is flipped, each in turn.
 */
import { describe, expect, test } from "vitest"
import { nativeCurves } from "../../src/shell/index.js"
import { appendBlock, mint, seal, verifyToken } from "../../src/tokens/index.js"
import { appended, curves, random, right, root } from "./token-chains.js"

describe("signatures", () => {
  test("one flipped bit is never accepted", () => {
    const plain = right(mint(root, 'a("b"); check if a($x), $x == "b";', random(2), { rootKeyId: 5 }))
    const longer = right(
      appendBlock(plain, 'check if a("b");', { algorithm: "secp256r1", bytes: random(3) }, { curves }),
    )
    const whole = appended(longer, { how: "third party", block: "c(1);", algorithm: "ed25519" }, 4)
    const ofId = (id: number | null) => (id === 5 ? root.publicKey : null)
    for (const token of [plain, whole, right(seal(whole, { curves }))]) {
      const bytes = token.value.bytes()
      expect(verifyToken(bytes, ofId, { curves: nativeCurves })._tag).toBe("Right")
      const accepted: number[] = []
      for (let bit = 0; bit < 8 * bytes.length; bit++) {
        const changed = bytes.slice()
        changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
        if (verifyToken(changed, ofId, { curves: nativeCurves })._tag === "Right") accepted.push(bit)
      }
      expect(accepted).toEqual([])
    }
  })
})
