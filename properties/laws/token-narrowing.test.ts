/**
 * A block that is appended to a service token only narrows what the token allows.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { appendBlock, authorizeToken, mint } from "../../src/tokens/index.js"
import { runs } from "../arbitraries/runs.js"
import { authorizerText } from "../arbitraries/tokens.js"
import { blocks, random, right, root } from "./token-chains.js"

test("what is allowed after was allowed before", () => {
  let after = 0
  fc.assert(
    fc.property(
      blocks,
      fc.array(blocks, { minLength: 1, maxLength: 3 }),
      authorizerText,
      (first, more, asked) => {
        let token = right(mint(root, first, random(2)))
        let allowed = right(authorizeToken(token, asked))._tag === "Allowed"
        for (const [index, one] of more.entries()) {
          token = right(appendBlock(token, one, random(3 + index)))
          const now = right(authorizeToken(token, asked))._tag === "Allowed"
          if (now) after++
          expect(now && !allowed).toBe(false)
          allowed = now
        }
      },
    ),
    runs(200),
  )
  expect(after).toBeGreaterThan(0)
})
