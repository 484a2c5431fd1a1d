/**
 * Canonical bytes are JSON, and equal exactly when the values are.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canonicalJson } from "../../src/index.js"
import type { Json } from "../../src/model/json.js"
import { character } from "../arbitraries/choose.js"
import { runs } from "../arbitraries/runs.js"
import { same } from "./observe.js"

const json = (): fc.Arbitrary<Json> =>
  fc.jsonValue({ stringUnit: character, maxDepth: 2 }) as fc.Arbitrary<Json>

describe("canonical JSON", () => {
  test("is JSON of the same value", () => {
    fc.assert(
      fc.property(json(), (value) => {
        // JSON has no negative zero; canonical JSON writes 0.
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      runs(),
    )
  })

  test("does not depend on the order in which keys were set", () => {
    const reversed = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(reversed)
      if (typeof value !== "object" || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .map(([key, part]) => [key, reversed(part as Json)] as const)
          .reverse(),
      )
    }
    fc.assert(
      fc.property(json(), (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
      }),
      runs(),
    )
  })

  test("writes keys in the order of their UTF-16 units, however many, and nothing between the parts (RFC 8785)", () => {
    const plainly = (value: Json): string => {
      if (typeof value !== "object" || value === null) return JSON.stringify(value)
      if (Array.isArray(value)) return `[${value.map(plainly).join(",")}]`
      const parts = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
      return `{${parts.map(([key, part]) => `${JSON.stringify(key)}:${plainly(part as Json)}`).join(",")}}`
    }
    const many = fc.dictionary(fc.string({ unit: character, maxLength: 3 }), json(), {
      minKeys: 20,
      maxKeys: 60,
    })
    fc.assert(
      fc.property(fc.oneof(json(), many as fc.Arbitrary<Json>), (value) => {
        expect(canonicalJson(value)).toBe(plainly(value))
      }),
      runs(),
    )
  })

  test("has other bytes for another value", () => {
    fc.assert(
      fc.property(json(), json(), (left, right) => {
        const [one, two] = [left, right].map((value) => JSON.parse(JSON.stringify(value)) as Json)
        expect(canonicalJson(left) === canonicalJson(right)).toBe(same(one, two))
      }),
      runs(),
    )
  })
})
