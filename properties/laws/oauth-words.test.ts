/**
 * The words for errors: what the reference says of a row, the row says; and where the words depend on the error, each of them.
 */
import { describe, expect, test } from "vitest"
import { diagnosticOf, oauthDiagnostics } from "../../src/oauth/diagnostics/index.js"
import type { LikelyCause } from "../../src/oauth/index.js"
import { inReference, inWords } from "./reference-words.js"

test.each(Object.entries(oauthDiagnostics))("%s says what the reference says", (code, row) => {
  const lines = inReference("lone-surrogate", code)
  expect(lines.length).toBeGreaterThan(0)
  expect(inWords(row)).toEqual(expect.arrayContaining([...lines]))
})

describe("what depends on the error", () => {
  test.each([
    [1000, 1360, "The timestamp 1000 is 360 seconds behind the clock (1360), and 300 are allowed."],
    [2000, 1360, "The timestamp 2000 is 640 seconds ahead of the clock (1360), and 300 are allowed."],
  ])("a timestamp of %i at %i", (timestamp, now, message) => {
    expect(diagnosticOf({ _tag: "timestamp-outside-window", timestamp, now, window: 300 }).message).toBe(
      message,
    )
  })

  test("a method that is not accepted", () => {
    const accepted = ["HMAC-SHA512", "HMAC-SHA1"]
    expect(diagnosticOf({ _tag: "signature-method-unknown", method: "x", accepted })).toEqual({
      code: "signature-method-unknown",
      severity: "error",
      contract: ["A-OA-2", "A-SIG-1", "A-SIG-2"],
      message: 'The signature method "x" is not accepted.',
      remedy: "Use one of HMAC-SHA512, HMAC-SHA1.",
      because: [],
    })
  })

  test.each([
    ["", "The server refused the access token with status 401."],
    ['no "token"', 'The server refused the access token with status 401: "no \\"token\\"".'],
  ])("an answer that says %j", (said, message) => {
    expect(diagnosticOf({ _tag: "answer-refused", answer: "access token", status: 401, said }).message).toBe(
      message,
    )
  })

  test.each([
    ["empty", "is empty"],
    ["control-character", "holds a control character, or has a blank at an end"],
    ["lone-surrogate", "holds half of a surrogate pair"],
    ["backslash", "holds a backslash"],
    ["user", "holds a user"],
    ["climbs", "climbs out of its path by a segment of two dots"],
    ["outside", "is outside the API's path"],
    ["placeholder", "still holds a placeholder"],
    ["version", "does not begin with a version of the API"],
    ["oauth-version", "asks for an endpoint of OAuth in another version than v2"],
    ["other", "is refused"],
  ] as const)("a URL that is refused as %s", (reason, why) => {
    // The reference gives the name of the field in place of a reason.
    expect(diagnosticOf({ _tag: "url-refused", reason: reason as "empty" }).message).toBe(
      `The URL of the call ${why}.`,
    )
  })

  test.each([
    ["PLAINTEXT", "Compare the secrets: PLAINTEXT signs nothing else."],
    ["HMAC-SHA1", "Compare the base strings of both sides; when they are equal, compare the secrets."],
  ])("a signature by %s", (method, remedy) => {
    expect(diagnosticOf({ _tag: "signature-mismatch", method }).remedy).toBe(remedy)
  })

  test.each([
    [undefined, "", "Check the consumer key, and that the consumer was created on this platform."],
    [
      "threw",
      ": the lookup of consumers threw",
      "Mend the lookup: it answers with a text or a secret, or with null.",
    ],
    [
      "promise",
      ": the lookup of consumers answered with a promise",
      "Fetch the secrets first, for what `claims` of the request names, then verify with what was fetched.",
    ],
    [
      "not-a-secret",
      ": the lookup of consumers answered with something that is neither a text nor a secret, or is empty",
      "Answer with a text or a secret, or with null; look up own properties only, or use a Map.",
    ],
  ] as const)("a consumer that is unknown, for the lookup %s", (lookup, fault, remedy) => {
    const error = { _tag: "consumer-unknown", consumer: "a" } as const
    expect(diagnosticOf(lookup === undefined ? error : { ...error, lookup })).toMatchObject({
      message: `There is no consumer with the key "a"${fault}.`,
      remedy,
    })
    const token = { _tag: "token-unknown", token: "a" } as const
    const said = diagnosticOf(lookup === undefined ? token : { ...token, lookup }).message
    expect(said).toBe(`There is no token "a" of this consumer${fault.replace("consumers", "tokens")}.`)
  })

  const proxy =
    "Behind a proxy, verify with the scheme, host and port that the client used; default ports are left out."
  const path =
    "Scheme and host are in lower case, the path is as it is sent, and the query is not part of the URI."
  test.each([
    ["scheme", proxy],
    ["host", proxy],
    ["port", proxy],
    ["path", path],
    ["query", path],
    ["userinfo", path],
    ["encoding", path],
  ] as const)("the %s of a URI", (part, remedy) => {
    expect(diagnosticOf({ _tag: "base-string-uri", part, expected: "a", actual: "b" }).remedy).toBe(remedy)
  })

  test.each([
    ["oauth_signature", "oauth_signature is never part of the base string."],
    ["realm", "realm is never part of the base string when it comes from the header."],
    ["a", "Sign only what is sent; the fields of a JSON or multipart body are not signed."],
  ])("the parameter %s too many", (name, remedy) => {
    expect(diagnosticOf({ _tag: "base-string-parameter-extra", name }).remedy).toBe(remedy)
  })

  test.each<[LikelyCause, RegExp]>([
    ["encoded-twice", /^The second value is the first one percent-encoded once more: /],
    ["decoded-twice", /^The first value is the second one percent-encoded once more: /],
    ["plus-for-space", /^One side read "\+" as a space and the other did not: /],
    ["case", /^The two values differ in upper and lower case only: /],
    ["whitespace", /^The two values differ in white space only: /],
    [null, /^Sign the very value that is sent[.]$/],
  ])("a value that differs by %s", (likely, remedy) => {
    const error = {
      _tag: "base-string-parameter-value",
      name: "n",
      expected: "a",
      actual: "b",
      likely,
    } as const
    expect(diagnosticOf(error)).toMatchObject({
      message: 'The parameter "n" is "a" in the expected base string and "b" in the other.',
      remedy: expect.stringMatching(remedy),
    })
  })
})
