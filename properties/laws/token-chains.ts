/** Service tokens as the laws about them make them: a root, a third party, and chains of blocks by both algorithms. */
import fc from "fast-check"
import { nativeCurves } from "../../src/shell/index.js"
import {
  appendBlock,
  appendThirdParty,
  mint,
  type PrivateKey,
  privateKey,
  publicKeyText,
  seal,
  type TokenResult,
  thirdPartyBlock,
  thirdPartyRequest,
  type VerifiedToken,
  verifyToken,
} from "../../src/tokens/index.js"
import { secp256r1 } from "../../src/tokens/secp256r1.js"
import { byName, remembered } from "../arbitraries/choose.js"
import { blockText } from "../arbitraries/tokens.js"

export const right = <A>(result: TokenResult<A>): A => {
  if (result._tag === "Left") throw new Error(JSON.stringify(result.left))
  return result.right
}
export const curves = { secp256r1 }
const keys = new Map<string, PrivateKey>()
export const key = (algorithm: "ed25519" | "secp256r1", byte: number): PrivateKey => {
  const text = `${algorithm}-private/${byte.toString(16).padStart(2, "0").repeat(32)}`
  const known = keys.get(text) ?? right(privateKey(text, { curves }))
  keys.set(text, known)
  return known
}
export const random = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)

export const root = key("ed25519", 1)
export const party = key("ed25519", 9)

export const blocks = blockText((byte) => publicKeyText(key("ed25519", Number.parseInt(byte, 16)).publicKey))

interface Step {
  readonly how: "append" | "third party" | "third party of secp256r1"
  readonly block: string
  readonly algorithm: "ed25519" | "secp256r1"
}
const steps = fc.array(
  fc.record<Step>({
    how: fc.constantFrom("append", "append", "third party", "third party of secp256r1"),
    block: blocks,
    algorithm: fc.constantFrom("ed25519", "ed25519", "ed25519", "secp256r1"),
  }),
  { maxLength: 3 },
)

export const appended = (
  token: VerifiedToken,
  { how, block: contents, algorithm }: Step,
  byte: number,
): VerifiedToken => {
  const next = { algorithm, bytes: random(byte) }
  if (how === "append") return right(appendBlock(token, contents, next, { curves }))
  const own = how === "third party" ? party : key("secp256r1", 8)
  const answer = right(thirdPartyBlock(right(thirdPartyRequest(token)), own, contents))
  return right(appendThirdParty(token, answer, next, { expected: own.publicKey, curves }))
}

export const chains = remembered(() =>
  byName({
    by: fc.constantFrom<"ed25519" | "secp256r1">("ed25519", "ed25519", "secp256r1"),
    id: fc.option(fc.nat(2 ** 32 - 1), { nil: undefined }),
    first: blocks,
    steps,
    sealed: fc.boolean(),
  }).map(({ by, id, first, steps: all, sealed }) => {
    const owner = key(by, 1)
    const start = right(
      mint(owner, first, random(2), { curves, ...(id === undefined ? {} : { rootKeyId: id }) }),
    )
    const whole = all.reduce((token, step, index) => appended(token, step, 3 + index), start)
    return { owner, token: sealed ? right(seal(whole, { curves })) : whole }
  }),
)

/** Tokens of one block, of three, and sealed, each with the bits that may be flipped and the token is accepted all the same. */
export const flippedBits = () => {
  const plain = right(mint(root, 'a("b"); check if a($x), $x == "b";', random(2), { rootKeyId: 5 }))
  const longer = right(
    appendBlock(plain, 'check if a("b");', { algorithm: "secp256r1", bytes: random(3) }, { curves }),
  )
  const whole = appended(longer, { how: "third party", block: "c(1);", algorithm: "ed25519" }, 4)
  const ofId = (id: number | null) => (id === 5 ? root.publicKey : null)
  const isAccepted = (bytes: Uint8Array): boolean =>
    verifyToken(bytes, ofId, { curves: nativeCurves })._tag === "Right"
  const of = (token: VerifiedToken) => ({
    accepted: (): readonly number[] => {
      const bytes = token.value.bytes()
      if (!isAccepted(bytes)) throw new Error("what is made does not verify")
      return Array.from({ length: 8 * bytes.length }, (_, bit) => bit).filter((bit) => {
        const changed = bytes.slice()
        changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
        return isAccepted(changed)
      })
    },
  })
  return { plain: of(plain), whole: of(whole), sealed: of(right(seal(whole, { curves }))) }
}
