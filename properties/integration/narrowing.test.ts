/**
 * A block that is appended to a token only narrows it, for as many random chains as the laws have no time for.
 *
 *     npx vitest run --config properties/integration/vitest.config.ts --root . narrowing
 *
 * CHAINS says how many, 100 000 unless given; CHAIN_SEED says from which number on.
 */
import { expect, test } from "vitest"
import { nativeCurves } from "../../src/shell/index.js"
import {
  appendBlock,
  authorizeBlocks,
  type Block,
  mint,
  privateKey,
  type TokenResult,
  type VerifiedToken,
} from "../../src/tokens/index.js"
import { programOf } from "../arbitraries/datalog.js"

const CHAINS = Number(process.env.CHAINS ?? 100_000)
const FIRST = Number(process.env.CHAIN_SEED ?? 1)

const right = <A>(result: TokenResult<A>): A => {
  if (result._tag === "Left") throw new Error(JSON.stringify(result.left))
  return result.right
}
const options = { curves: nativeCurves }
const root = right(privateKey(`ed25519-private/${"07".repeat(32)}`, options))

/** The blocks as a token's bytes give them back. */
const inBytes = ([first, ...others]: readonly Block[]): readonly Block[] =>
  others.reduce<VerifiedToken>(
    (token, block, index) => right(appendBlock(token, block, new Uint8Array(32).fill(2 + index), options)),
    right(mint(root, first as Block, new Uint8Array(32).fill(1), options)),
  ).blocks

test("what is allowed after a block was appended was allowed before", () => {
  const count = { kept: 0, lost: 0, never: 0 }
  for (let chain = FIRST; chain < FIRST + CHAINS; chain++) {
    const { blocks, authorizer } = programOf(chain, "3.3")
    // Whoever holds the token appends: a third party that somebody trusts may add to what is known.
    const own = [...blocks, ...programOf(chain + 2 ** 30, "3.3").blocks].map((block) => ({
      ...block,
      externalKey: null,
    }))
    const all = chain % 50 === 0 ? inBytes(own) : own
    const allows = (length: number) =>
      authorizeBlocks({ blocks: all.slice(0, length), authorizer })._tag === "Allowed"
    let allowed = allows(1)
    for (let length = 2; length <= all.length; length++) {
      const now = allows(length)
      expect(now && !allowed, `${chain}, block ${length - 1}`).toBe(false)
      count[now ? "kept" : allowed ? "lost" : "never"]++
      allowed = now
    }
  }
  for (const times of Object.values(count)) expect(times).toBeGreaterThan(CHAINS / 100)
}, 2_400_000)
