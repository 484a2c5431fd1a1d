/**
 * Percent-encoding, forms and headers: what is written is read back, and nothing is too hostile to be answered.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type AuthorizationHeader,
  formatAuthorization,
  formatForm,
  type Pair,
  parameterString,
  parseAuthorization,
  parseForm,
  parseQuery,
  percentDecode,
  percentEncode,
} from "../../src/oauth/index.js"
import { encode } from "../../src/oauth/percent.js"
import { anyString, pair, parameters, right, shuffled, wellFormed } from "../arbitraries/oauth.js"
import { runs } from "../arbitraries/runs.js"

const answered = (result: { readonly _tag: "Left" | "Right" }): void => {
  expect(["Left", "Right"]).toContain(result._tag)
}

describe("percent-encoding", () => {
  test("decoding what was encoded gives the text back", () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        expect(right(percentDecode(right(percentEncode(text))))).toBe(text)
      }),
      runs(),
    )
  })

  test("encoded text is made of unreserved characters and escapes in upper case", () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        expect(right(percentEncode(text))).toMatch(/^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/)
      }),
      runs(),
    )
  })

  test("the escapes are the bytes of UTF-8", () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        const bytes = [...Buffer.from(text)].map((byte) =>
          /[A-Za-z0-9._~-]/.test(String.fromCharCode(byte))
            ? String.fromCharCode(byte)
            : `%${byte.toString(16).padStart(2, "0").toUpperCase()}`,
        )
        expect(right(percentEncode(text))).toBe(bytes.join(""))
      }),
      runs(),
    )
  })

  test("encoding twice in one pass is encoding twice", () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        const once = right(percentEncode(text))
        expect(encode(text)).toEqual({ once, twice: right(percentEncode(once)) })
      }),
      runs(),
    )
  })

  test("encoding once more keeps the order of encoded texts", () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (one, other) => {
        const [first, second] = [right(percentEncode(one)), right(percentEncode(other))]
        const again = [right(percentEncode(first)), right(percentEncode(second))] as const
        expect(again[0] < again[1]).toBe(first < second)
      }),
      runs(),
    )
  })

  test("exactly the texts with a lone surrogate cannot be encoded", () => {
    fc.assert(
      fc.property(anyString, (text) => {
        expect(percentEncode(text)._tag).toBe(text.isWellFormed() ? "Right" : "Left")
      }),
      runs(),
    )
  })
})

describe("forms and queries", () => {
  test("reading what was written gives the pairs back, in order and with duplicates", () => {
    fc.assert(
      fc.property(parameters, (pairs) => {
        const text = right(formatForm(pairs))
        expect(right(parseForm(text))).toEqual(pairs)
        expect(right(parseQuery(`?${text}`))).toEqual(pairs)
      }),
      runs(),
    )
  })

  test("reading agrees with the URL Standard wherever that finds text", () => {
    fc.assert(
      fc.property(anyString, (text) => {
        const read = parseForm(text)
        if (read._tag === "Right" && text.isWellFormed())
          expect(read.right).toEqual([...new URLSearchParams(text.startsWith("?") ? `&${text}` : text)])
      }),
      runs(),
    )
  })
})

describe("the parameter string", () => {
  test("does not depend on the order of the pairs", () => {
    fc.assert(
      fc.property(
        parameters.chain((pairs) => fc.tuple(fc.constant(pairs), shuffled(pairs))),
        ([pairs, others]) => {
          expect(right(parameterString(others))).toBe(right(parameterString(pairs)))
        },
      ),
      runs(),
    )
  })

  test("keeps every pair, as often as it is there, sorted by its bytes", () => {
    const byBytes = (one: Pair, other: Pair): number => {
      const bytes = (text: string) => Buffer.from(right(percentEncode(text)))
      return Buffer.compare(bytes(one[0]), bytes(other[0])) || Buffer.compare(bytes(one[1]), bytes(other[1]))
    }
    fc.assert(
      // Up to the many for which the general sort is taken.
      fc.property(fc.oneof(parameters, fc.array(pair, { minLength: 17, maxLength: 40 })), (pairs) => {
        const text = right(parameterString(pairs))
        const read =
          text === ""
            ? []
            : text.split("&").map((part) => part.split("=").map((each) => right(percentDecode(each))))
        expect(read).toEqual([...pairs].sort(byBytes))
      }),
      runs(),
    )
  })
})

describe("the Authorization header", () => {
  const authorization: fc.Arbitrary<AuthorizationHeader> = fc.record(
    {
      realm: fc.string({ unit: "grapheme-ascii", maxLength: 8 }),
      parameters: fc.uniqueArray(
        // An empty name could not be told from a slip of the pen.
        pair.filter(([name]) => name !== "realm" && name !== ""),
        { selector: ([name]) => name, maxLength: 6 },
      ),
    },
    { requiredKeys: ["parameters"] },
  )

  test("reading what was written gives it back", () => {
    fc.assert(
      fc.property(authorization, (one) => {
        expect(right(parseAuthorization(right(formatAuthorization(one))))).toEqual(one)
      }),
      runs(),
    )
  })

  test("what can be written can be read, or has an empty name", () => {
    fc.assert(
      fc.property(fc.record({ realm: anyString, parameters }), (one) => {
        const written = formatAuthorization(one)
        if (written._tag === "Left" || one.parameters.some(([name]) => name === "")) return
        expect(right(parseAuthorization(written.right))).toEqual(one)
        expect(written.right).toMatch(/^[\x20-\x7e]*$/)
      }),
      runs(),
    )
  })
})

test("every reader answers whatever it is given", () => {
  fc.assert(
    fc.property(anyString, anyString, (one, other) => {
      for (const text of [one, `OAuth ${one}="${other}", ${other}`, `${one}=${other}&%${one}`]) {
        answered(percentDecode(text))
        answered(percentEncode(text))
        answered(parseForm(text))
        answered(parseQuery(text))
        answered(parseAuthorization(text))
        answered(formatForm([[one, text]]))
        answered(parameterString([[text, other]]))
        answered(formatAuthorization({ realm: one, parameters: [[text, other]] }))
      }
    }),
    runs(),
  )
})
