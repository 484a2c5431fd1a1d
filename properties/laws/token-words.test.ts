/**
 * The words for what is wrong with a token: what the reference says of a row, the row says; and where the words depend on the error, each
 * of them.
 */
import { describe, expect, test } from "vitest"
import { tokenDiagnosticOf, tokenDiagnostics } from "../../src/tokens/diagnostics.js"
import type { BlockDefect, TokenError, WireDefect } from "../../src/tokens/index.js"
import { inReference, inWords } from "./reference-words.js"

test.each(Object.entries(tokenDiagnostics))("%s says what the reference says", (code, row) => {
  const lines = inReference("token-text", code)
  expect(lines.length).toBeGreaterThan(0)
  expect(inWords(row)).toEqual(expect.arrayContaining([...lines]))
})

const of = (error: TokenError) => {
  const { message, remedy } = tokenDiagnosticOf(error)
  return [message, remedy]
}

describe("what depends on the error", () => {
  const again = "Copy the whole token again: it cannot be repaired."

  test.each<[WireDefect, string]>([
    ["truncated", "the bytes end too early"],
    ["number-long", "a number takes more bytes than it needs or than its type has"],
    ["length", "a length does not fit what is around it"],
    ["field-unknown", "there is a field that the format does not have here"],
    ["field-repeated", "a field is there twice"],
    ["field-missing", "a field is missing"],
    ["wire-type", "a field is written as another type than its own"],
    ["value", "a number stands for nothing in the format"],
    ["utf8", "a text is not UTF-8"],
    ["deep", "it goes more than a hundred messages deep"],
    [
      "term",
      "a value stands where it may not: a variable in a fact, a set in a set, a set of two types, or one thing twice",
    ],
    ["expression", "the operations of an expression do not leave one value"],
  ])("bytes: %s", (defect, words) => {
    const error = { _tag: "token-bytes", thing: "third-party block", defect, offset: 7 } as const
    expect(of({ ...error, place: "payload.facts.0" })).toEqual([
      `The third-party block cannot be read at byte 7, in payload.facts.0: ${words}.`,
      again,
    ])
    expect(of({ ...error, place: "" })).toEqual([
      `The third-party block cannot be read at byte 7, in the token itself: ${words}.`,
      again,
    ])
  })

  test.each<[BlockDefect, string]>([
    ["variable", "is a fact with a variable"],
    ["range", "is beyond the 64 bits of its type, or is no key"],
    ["lone-surrogate", "holds a lone surrogate"],
    ["set", "is a set or a map with one thing twice, or a set that holds a set, a variable or two types"],
    [
      "operation",
      "holds an operation or a kind of check that does not exist, operations that do not leave one value, or a check without queries",
    ],
    ["deep", "goes deeper than a token may"],
  ])("a block: %s", (defect, words) => {
    expect(of({ _tag: "token-block-invalid", place: "facts.0", defect })).toEqual([
      `facts.0 of the block ${words}.`,
      "Give a block that parses from its own printed text.",
    ])
  })

  // the error, its message, its remedy
  test.each<[TokenError, string, string]>([
    [
      { _tag: "token-text", thing: "token", position: 4 },
      "The token is not URL-safe base64 at position 4.",
      again,
    ],
    [
      { _tag: "token-key", place: "public key", secret: false },
      "The public key is not a key of Ed25519 or secp256r1.",
      'Give "ed25519/" or "secp256r1/" with hexadecimal digits, or PEM.',
    ],
    [
      { _tag: "token-key", place: "private key", secret: true },
      "The private key is not a key of Ed25519 or secp256r1.",
      'Give "ed25519-private/" or "secp256r1-private/" with 64 hexadecimal digits, or PEM (PKCS #8).',
    ],
    [
      { _tag: "token-root-unknown", rootKeyId: null },
      "The token names no root key, and there is none for such tokens.",
      "Give the root key of whoever made the token.",
    ],
    [
      { _tag: "token-root-unknown", rootKeyId: 0 },
      "There is no root key 0.",
      "Give the root key of whoever made the token.",
    ],
    [
      { _tag: "token-signature", block: 0, by: "previous" },
      "The signature of block 0 does not hold.",
      "Verify with the root key of whoever made the token; with the right one, the token was changed.",
    ],
    [
      { _tag: "token-signature", block: 1, by: "previous" },
      "The signature of block 1 does not hold.",
      "Ask for the token again: it was changed after it was made.",
    ],
    [
      { _tag: "token-signature", block: 1, by: "third-party" },
      "The third party's signature of block 1 does not hold.",
      "Ask for the token again: it was changed after it was made.",
    ],
    [
      { _tag: "token-proof", proof: "seal" },
      "The seal of the token does not hold.",
      "Ask for the token again: blocks were taken from it, or it was changed.",
    ],
    [
      { _tag: "token-proof", proof: "secret" },
      "The key that the token ends with is not that of its last block.",
      "Ask for the token again: blocks were taken from it, or it was changed.",
    ],
    [
      {
        _tag: "datalog-invalid",
        line: 2,
        column: 9,
        expected: "a value",
        found: "$x",
        remedy: "Write a value.",
      },
      "Line 2, column 9 of the datalog: a value was expected, and $x found.",
      "Write a value.",
    ],
  ])("%j", (error, message, remedy) => {
    expect(of(error)).toEqual([message, remedy])
  })

  test("is said with the code, the ids and the evidence", () => {
    const because = [{ from: "snapshot", field: "token" }] as const
    expect(tokenDiagnosticOf({ _tag: "token-sealed" }).because).toEqual([])
    expect(tokenDiagnosticOf({ _tag: "token-sealed" }, because)).toEqual({
      code: "token-sealed",
      severity: "error",
      contract: ["A-ST-10", "A-ST-14"],
      message: "The token is sealed: nothing can be appended to it.",
      remedy: "Narrow the token that it was made of, and seal that.",
      because,
    })
  })
})
