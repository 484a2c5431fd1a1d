/**
 * What a verifier says of each check, by a table written by hand: PLAINTEXT over https, so that a request shows what is wrong with it.
 */
import { describe, expect, test } from "vitest"
import { formatAuthorization, type Parameters } from "../../src/oauth/index.js"
import {
  claims,
  type FlowStep,
  type ReceivedRequest,
  type SeenNonces,
  type VerifyInput,
  verify,
} from "../../src/oauth/verify/index.js"
import { right } from "../arbitraries/oauth.js"

const signed: Parameters = [
  ["oauth_consumer_key", "app"],
  ["oauth_token", "at"],
  ["oauth_signature_method", "PLAINTEXT"],
  ["oauth_signature", "s&t"],
  ["oauth_timestamp", "1000"],
  ["oauth_nonce", "n"],
  ["oauth_version", "1.0"],
]
type Change = { readonly [name: string]: string | null }

/** The parameters with some of them changed; null takes one out. */
const changed = (change: Change): Parameters =>
  signed.flatMap(([name, value]) => {
    const other = Object.hasOwn(change, name) ? change[name] : value
    return other === null || other === undefined ? [] : [[name, other] as const]
  })

const url = "https://api.example.com/v2/self"
const requestOf = (change: Change): ReceivedRequest => ({
  method: "GET",
  url,
  authorization: right(formatAuthorization({ parameters: changed(change) })),
})

const judge = (request: ReceivedRequest, more: Partial<VerifyInput> = {}) =>
  verify({
    request,
    secrets: {
      consumer: ({ consumer }) => (consumer === "app" ? "s" : consumer === "odd" ? "\ud800" : null),
      token: ({ consumer, token }) => (consumer === "app" && token === "at" ? "t" : null),
    },
    now: 1000,
    window: 300,
    seen: {},
    ...more,
  })

const names = "request parameters version method transport timestamp consumer token signature nonce".split(
  " ",
)
const letters = { p: "passed", f: "failed", "-": "skipped" } as const
/** One letter for each check in its order: passed, failed, or - for skipped. */
const checksOf = (outcomes: string) =>
  names.map((name, index) => ({ name, outcome: letters[outcomes[index] as keyof typeof letters] }))

describe("a request is refused", () => {
  test.each<[what: string, change: Change, outcomes: string, ...errors: object[]]>([
    [
      "without any parameter",
      Object.fromEntries(signed.map(([name]) => [name, null])),
      "pf--------",
      ...[
        "oauth_consumer_key",
        "oauth_signature_method",
        "oauth_signature",
        "oauth_timestamp",
        "oauth_nonce",
        "oauth_version",
      ].map((name) => ({ _tag: "parameter-missing", name })),
    ],
    [
      "without its version",
      { oauth_version: null },
      "pf-pppppp-",
      { _tag: "parameter-missing", name: "oauth_version" },
    ],
    [
      "of another version",
      { oauth_version: "1.1" },
      "ppfpppppp-",
      { _tag: "version-unsupported", version: "1.1" },
    ],
    [
      "of an empty version",
      { oauth_version: "" },
      "ppfpppppp-",
      { _tag: "version-unsupported", version: "" },
    ],
    [
      "without its method",
      { oauth_signature_method: null },
      "pfp--ppp--",
      { _tag: "parameter-missing", name: "oauth_signature_method" },
    ],
    [
      "of another method",
      { oauth_signature_method: "plaintext" },
      "pppf-ppp--",
      {
        _tag: "signature-method-unknown",
        method: "plaintext",
        accepted: ["HMAC-SHA512", "HMAC-SHA1", "PLAINTEXT"],
      },
    ],
    [
      "without its timestamp",
      { oauth_timestamp: null },
      "pfppp-ppp-",
      { _tag: "parameter-missing", name: "oauth_timestamp" },
    ],
    ...[
      "0",
      "01000",
      "1000.0",
      "1e3",
      "0x3e8",
      "+1000",
      " 1000",
      "-1000",
      "",
      "9007199254740992",
      "1".repeat(17),
    ].map((timestamp): [string, Change, string, object] => [
      `of the timestamp "${timestamp}"`,
      { oauth_timestamp: timestamp },
      "pppppfppp-",
      { _tag: "timestamp-invalid", timestamp },
    ]),
    [
      "too early",
      { oauth_timestamp: "699" },
      "pppppfppp-",
      { _tag: "timestamp-outside-window", timestamp: 699, now: 1000, window: 300 },
    ],
    [
      "too late",
      { oauth_timestamp: "1301" },
      "pppppfppp-",
      { _tag: "timestamp-outside-window", timestamp: 1301, now: 1000, window: 300 },
    ],
    [
      "without its consumer",
      { oauth_consumer_key: null },
      "pfpppp--f-",
      { _tag: "parameter-missing", name: "oauth_consumer_key" },
    ],
    [
      "of another consumer",
      { oauth_consumer_key: "ape", oauth_token: null, oauth_signature: "s&" },
      "ppppppf-f-",
      { _tag: "consumer-unknown", consumer: "ape" },
    ],
    [
      "of another consumer with a token",
      { oauth_consumer_key: "ape" },
      "ppppppfff-",
      { _tag: "consumer-unknown", consumer: "ape" },
      { _tag: "token-unknown", token: "at" },
    ],
    [
      "of a consumer whose secret cannot be encoded",
      { oauth_consumer_key: "odd", oauth_token: null },
      "ppppppp-f-",
      { _tag: "lone-surrogate", place: "consumer secret" },
    ],
    ["of another token", { oauth_token: "au" }, "pppppppff-", { _tag: "token-unknown", token: "au" }],
    [
      "without its signature",
      { oauth_signature: null },
      "pfpppppp--",
      { _tag: "parameter-missing", name: "oauth_signature" },
    ],
    ...["", "s", "s&", "&t", "s%26t", "S&t", "s&t "].map((signature): [string, Change, string, object] => [
      `of the signature "${signature}"`,
      { oauth_signature: signature },
      "ppppppppf-",
      { _tag: "signature-mismatch", method: "PLAINTEXT" },
    ]),
    [
      "whose token is not signed for",
      { oauth_token: null },
      "ppppppp-f-",
      { _tag: "signature-mismatch", method: "PLAINTEXT" },
    ],
    [
      "without its nonce",
      { oauth_nonce: null },
      "pfppppppp-",
      { _tag: "parameter-missing", name: "oauth_nonce" },
    ],
    ["of an empty nonce", { oauth_nonce: "" }, "pppppppppf", { _tag: "nonce-empty" }],
    [
      "for all that is wrong with it",
      { oauth_version: "2.0", oauth_timestamp: "1", oauth_token: "x", oauth_nonce: "" },
      "ppfppfpff-",
      { _tag: "version-unsupported", version: "2.0" },
      { _tag: "timestamp-outside-window", timestamp: 1, now: 1000, window: 300 },
      { _tag: "token-unknown", token: "x" },
    ],
  ])("%s", (_, change, outcomes, ...errors) => {
    const seen = { 1000: ["kept"] }
    const verdict = judge(requestOf(change), { seen })
    expect(verdict).toMatchObject({ _tag: "Refused", errors, checks: checksOf(outcomes) })
    expect(verdict.seen).toBe(seen)
    expect(verdict.baseString).toMatch(/^GET&https%3A%2F%2Fapi[.]example[.]com%2Fv2%2Fself&/)
  })

  test.each<[what: string, request: Partial<ReceivedRequest>, ...errors: object[]]>([
    ["method", { method: "G T" }, { _tag: "method-invalid", method: "G T" }],
    ["address", { url: "/v2/self" }, { _tag: "url-invalid" }],
    ["scheme", { url: "ftp://example.com" }, { _tag: "url-scheme", scheme: "ftp" }],
    ["query", { url: `${url}?a=%` }, { _tag: "escape-broken", place: "query", position: 2 }],
    ["header", { authorization: "OAuth a=b" }, { _tag: "header-malformed", position: 6, expected: 'name="' }],
    ["form", { form: [["a", "\ud800"]] }, { _tag: "lone-surrogate", place: "parameters" }],
    [
      "parts, each of them",
      { method: "", url: "", authorization: "OAuth ," },
      { _tag: "method-invalid", method: "" },
      { _tag: "url-invalid" },
      { _tag: "header-malformed", position: 6, expected: 'name="' },
    ],
  ])("for its %s, which cannot be read", (_, part, ...errors) => {
    const verdict = judge({ ...requestOf({}), ...part })
    expect(verdict).toEqual({
      _tag: "Refused",
      errors,
      baseString: null,
      checks: checksOf("f---------"),
      seen: {},
    })
  })

  test("from before the newest that was forgotten, and at that time", () => {
    for (const forgotten of [1000, 1001])
      expect(judge(requestOf({}), { seen: { [forgotten]: [] } })).toMatchObject({
        errors: [{ _tag: "nonce-forgotten", timestamp: 1000, forgotten }],
        checks: checksOf("pppppppppf"),
      })
  })

  test("over plain http, for the secret that it shows", () => {
    expect(judge({ ...requestOf({}), url: "http://api.example.com/v2/self" })).toMatchObject({
      errors: [{ _tag: "plaintext-insecure", host: "api.example.com" }],
      checks: checksOf("ppppfpppp-"),
    })
  })

  test("without anything that is looked up for whoever is not named", () => {
    const asked: object[] = []
    const noOne = (one: object) => {
      asked.push(one)
      return null
    }
    const secrets = { consumer: noOne, token: noOne }
    judge(requestOf({ oauth_consumer_key: null }), { secrets })
    expect(asked).toEqual([])
    judge(requestOf({ oauth_token: null }), { secrets })
    expect(asked).toEqual([{ consumer: "app" }])
  })

  test.each<[step: FlowStep, ...missing: string[]]>([
    ["request-token", "oauth_callback"],
    ["access-token", "oauth_token", "oauth_verifier"],
    ["call", "oauth_token"],
  ])("without what a %s has", (step, ...missing) => {
    expect(claims(requestOf({ oauth_token: null }), { step })).toEqual({
      _tag: "Left",
      left: missing.map((name) => ({ _tag: "parameter-missing", name })),
    })
  })

  test("when a parameter is in two places, which is named once", () => {
    const twice = { _tag: "parameter-duplicated", name: "oauth_nonce" }
    const query = judge({ ...requestOf({}), url: `${url}?oauth_nonce=n&oauth_nonce=m&a=1&a=1` })
    expect(query).toMatchObject({ errors: [twice], checks: checksOf("pfppppppp-") })
    const form = judge({
      ...requestOf({}),
      form: [
        ["oauth_nonce", "n"],
        ["a", "1"],
        ["a", "1"],
      ],
    })
    expect(form).toMatchObject({ errors: [twice], checks: checksOf("pfppppppp-") })
  })
})

describe("a request is accepted", () => {
  const accepted = (request: ReceivedRequest, more: Partial<VerifyInput> = {}) => {
    const verdict = judge(request, more)
    if (verdict._tag === "Refused") throw new Error(JSON.stringify(verdict.errors))
    return verdict
  }

  test("with all that a server wants to know", () => {
    const { baseString, ...verdict } = accepted(requestOf({}))
    expect(verdict).toEqual({
      _tag: "Accepted",
      consumer: "app",
      token: "at",
      signatureMethod: "PLAINTEXT",
      parameters: signed.filter(([name]) => name !== "oauth_signature"),
      nonce: { consumer: "app", token: "at", timestamp: 1000, nonce: "n" },
      checks: checksOf("pppppppppp"),
      seen: { 1000: ['["app","at","n"]'] },
    })
    expect(baseString).toMatch(
      /^GET&https%3A%2F%2Fapi[.]example[.]com%2Fv2%2Fself&oauth_consumer_key%3Dapp%26/,
    )
  })

  test("without a token", () => {
    const verdict = accepted(requestOf({ oauth_token: null, oauth_signature: "s&" }))
    expect([verdict.token, verdict.nonce.token]).toEqual([null, null])
    expect(verdict.checks).toEqual(checksOf("ppppppp-pp"))
  })

  test("at both ends of the window", () => {
    for (const time of ["700", "1300"]) accepted(requestOf({ oauth_timestamp: time }))
  })

  test.each(["Basic YTpi", "Bearer x", "OAuthentic", "OAuth", "", "xOAuth a=b"])(
    "by its query beside a header of another scheme: %j",
    (authorization) => {
      const query = signed.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")
      expect(accepted({ method: "GET", url: `${url}?${query}`, authorization }).nonce.nonce).toBe("n")
    },
  )

  test("once, and what left the window is forgotten", () => {
    const others: SeenNonces = { 699: ["old"], 700: ["edge"], 1000: ["kept"], 1300: ["new"] }
    const first = accepted(requestOf({}), { seen: others })
    expect(first.seen).toEqual({
      699: [],
      700: ["edge"],
      1000: ["kept", '["app","at","n"]'],
      1300: ["new"],
    })
    const again = judge(requestOf({}), { seen: first.seen })
    expect(again).toMatchObject({
      errors: [{ _tag: "nonce-replayed", nonce: "n", timestamp: 1000 }],
      checks: checksOf("pppppppppf"),
    })
    expect(again.seen).toBe(first.seen)
    accepted(requestOf({ oauth_timestamp: "1001" }), { seen: first.seen })
    accepted(requestOf({ oauth_nonce: "m" }), { seen: first.seen })
    accepted(requestOf({ oauth_token: null, oauth_signature: "s&" }), { seen: first.seen })
  })

  test("only by a method that the server takes", () => {
    expect(judge(requestOf({}), { accepted: ["HMAC-SHA1"] })).toMatchObject({
      errors: [{ _tag: "signature-method-unknown", method: "PLAINTEXT", accepted: ["HMAC-SHA1"] }],
      checks: checksOf("pppf-ppp--"),
    })
  })
})
