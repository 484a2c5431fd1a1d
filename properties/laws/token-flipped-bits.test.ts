/**
 * Service tokens of which a bit is flipped, each in turn.
 */
import { describe, expect, test } from "vitest"
import { flippedBits } from "./token-chains.js"

describe("signatures", () => {
  test("one flipped bit is never accepted", () => {
    const { plain, whole } = flippedBits()
    expect(plain.accepted()).toEqual([])
    expect(whole.accepted()).toEqual([])
  })
})
