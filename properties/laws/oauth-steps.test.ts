/**
 * The steps of the three-legged flow, the header and the signer: answers, requests and saved states, by tables written by hand.
 */
import { describe, expect, test } from "vitest"
import { readAddress } from "../../src/oauth/address.js"
import {
  accessTokenRequest,
  apiRequest,
  authorizeUrl,
  type Client,
  callbackProblems,
  decodeAccessToken,
  decodeCallback,
  decodeRequestToken,
  type FlowEvent,
  type FlowState,
  flow,
  requestTokenRequest,
  rightsRequest,
} from "../../src/oauth/flow/index.js"
import {
  formatAuthorization,
  type HttpRequest,
  parseAuthorization,
  type RequestToSign,
  reveal,
  type SignerOptions,
  secret,
  signer,
} from "../../src/oauth/index.js"
import { right } from "../arbitraries/oauth.js"

const lone = "\ud800"
const refused = (...left: object[]) => ({ _tag: "Left", left })
const missing = (answer: string, field: string) => ({ _tag: "answer-field-missing", answer, field })

describe("the date on which a token expires", () => {
  const read = (date: string) =>
    decodeAccessToken(`oauth_token=t&oauth_token_secret=s&expiration_date=${encodeURIComponent(date)}`)

  test.each([
    ["2026-01-31", "2026-01-31T00:00:00Z"],
    ["1970-01-01", "1970-01-01T00:00:00Z"],
    ["2000-02-29", "2000-02-29T00:00:00Z"],
    ["2024-02-29", "2024-02-29T00:00:00Z"],
    ["2024-03-01", "2024-03-01T00:00:00Z"],
    ["2000-12-31", "2000-12-31T00:00:00Z"],
    ["2023-03-01", "2023-03-01T00:00:00Z"],
    ["2100-02-28", "2100-02-28T00:00:00Z"],
    ["2100-03-01", "2100-03-01T00:00:00Z"],
    ["2400-03-01", "2400-03-01T00:00:00Z"],
    ["2026-04-30T23:59", "2026-04-30T23:59:00Z"],
    ["2026-04-30T23:59:59", "2026-04-30T23:59:59Z"],
    ["2026-04-30T10:20Z", "2026-04-30T10:20:00Z"],
    ["2026-04-30T10:20:30Z", "2026-04-30T10:20:30Z"],
    ["2026-04-30T10:20:30.9Z", "2026-04-30T10:20:30Z"],
    ["2026-04-30T10:20:30,987654Z", "2026-04-30T10:20:30Z"],
    ["2026-04-30T10:20:30.123+05:30", "2026-04-30T04:50:30Z"],
    ["2026-04-30T10:20:30-05:30", "2026-04-30T15:50:30Z"],
    ["2026-04-30T10:20:30+0530", "2026-04-30T04:50:30Z"],
    ["2026-04-30T10:20:30+05", "2026-04-30T05:20:30Z"],
    ["2026-04-30T10:20-05", "2026-04-30T15:20:00Z"],
    ["2026-04-30T10:20:30+23:59", "2026-04-29T10:21:30Z"],
    ["2026-04-30T10:20:30+00:00", "2026-04-30T10:20:30Z"],
    ["2026-04-30T10", "2026-04-30T10:00:00Z"],
    ["2026-04-30T24:00", "2026-05-01T00:00:00Z"],
    ["2026-12-31T24:00:00.000Z", "2027-01-01T00:00:00Z"],
    ["2026-04-30T24:00+02:00", "2026-04-30T22:00:00Z"],
    ["20260430", "2026-04-30T00:00:00Z"],
    ["20260430T102030Z", "2026-04-30T10:20:30Z"],
    ["20260430T1020+0530", "2026-04-30T04:50:00Z"],
    ["20260430T102030,5-05", "2026-04-30T15:20:30Z"],
    ["2026-W05-6", "2026-01-31T00:00:00Z"],
    ["2026W056T120000Z", "2026-01-31T12:00:00Z"],
    ["2026-W01-1", "2025-12-29T00:00:00Z"],
    ["2020-W53-7", "2021-01-03T00:00:00Z"],
    ["2026-W53-7", "2027-01-03T00:00:00Z"],
    ["2026-031", "2026-01-31T00:00:00Z"],
    ["2024366T235959Z", "2024-12-31T23:59:59Z"],
    ["2026-04-30T10:20:30Z[UTC]", "2026-04-30T10:20:30Z"],
    ["2026-04-30T10:20:30[UTC]", "2026-04-30T10:20:30Z"],
    ["2026-04-30T10:20:30+02:00[Europe/Paris]", "2026-04-30T08:20:30Z"],
  ])("%s is %s", (date, utc) => {
    expect(right(read(date))).toMatchObject({ expirationDate: date, expires: Date.parse(utc) / 1000 })
  })

  test("is right for the first day of each month of 500 years", () => {
    for (let year = 1800; year < 2300; year++)
      for (let month = 1; month <= 12; month++) {
        const date = `${year}-${String(month).padStart(2, "0")}-01`
        expect(right(read(date)).expires).toBe(Date.parse(date) / 1000)
      }
  })

  test.each([
    "2026-01-00",
    "2026-01-32",
    "2026-04-31",
    "2024-04-31",
    "2026-02-29",
    "2024-02-30",
    "1900-02-29",
    "2100-02-29",
    "2026-00-10",
    "2026-13-10",
    "2026-01-31T24:00:01",
    "2026-01-31T24:01",
    "2026-01-31T24:10:10",
    "2026-01-31T24:00:00.001",
    "2026-01-31T25:00",
    "2026-W00-1",
    "2026-W54-1",
    "2025-W53-1",
    "2026-W01-0",
    "2026-W01-8",
    "2026-W1-1",
    "2026-W01",
    "2026-000",
    "2026-366",
    "2026-01-31T10:20:30[Europe/Paris]",
    "2026-01-31[UTC]",
    "2026-01-31T10:20:30Z[UTC",
    "2026-01-31T10:20:30[UTC+1]",
    "20260132",
    "20260230T101010Z",
    "2026-01-31T10:60",
    "2026-01-31T10:20:60",
    "2026-01-31T10:20:30+24:00",
    "2026-01-31T10:20:30+00:60",
    "2026-01-31T10:20:30-24",
    "2026-01-31T1",
    "2026-01-31T10:20:30.Z",
    "2026-01-31T10:20:30z",
    "2026-01-31 10:20",
    "2026-01-31Z",
    "2026-1-31",
    "x2026-01-31",
    "2026-01-31x",
    "2026-01-31T10:20:30+5",
    "1769860800",
  ])("%s is none", (value) => {
    const kept = right(read(value))
    expect(kept).toMatchObject({ token: "t", expirationDate: value, expires: null })
    expect(kept.secret.reveal()).toBe("s")
    expect(kept.problems).toEqual([{ _tag: "expiration-invalid", value }])
  })
})

describe("answers", () => {
  test("of a request token", () => {
    const answer = "request-token answer"
    expect(decodeRequestToken("")).toEqual(
      refused(
        missing(answer, "oauth_token"),
        missing(answer, "oauth_token_secret"),
        missing(answer, "oauth_callback_confirmed"),
      ),
    )
    expect(decodeRequestToken("oauth_token=%")).toEqual(
      refused({ _tag: "escape-broken", place: "form", position: 12 }),
    )
    expect(
      decodeRequestToken("oauth_token=a&oauth_token=b&oauth_token_secret=s&oauth_callback_confirmed=yes&x=1"),
    ).toEqual(
      refused(
        { _tag: "answer-field-duplicated", answer, field: "oauth_token" },
        { _tag: "callback-not-confirmed", value: "yes" },
      ),
    )
  })

  test("of an access token", () => {
    const answer = "access-token answer"
    expect(decodeAccessToken("expiration_date=")).toEqual(
      refused(missing(answer, "oauth_token"), missing(answer, "oauth_token_secret")),
    )
    expect(decodeAccessToken("oauth_token_secret=s&expiration_date=2026-01-01")).toEqual(
      refused(missing(answer, "oauth_token")),
    )
    for (const [rest, problem] of [
      ["&expiration_date=soon", { _tag: "expiration-invalid", value: "soon" }],
      ["", missing(answer, "expiration_date")],
      ["&expiration_date=", missing(answer, "expiration_date")],
      ["&expiration_date=%zz", { _tag: "escape-broken", place: "form", position: 51 }],
      ["&x=%FF&expiration_date=2026-01-01", { _tag: "utf8-invalid", place: "form" }],
      [
        "&expiration_date=2026-01-01&expiration_date=2026-01-02",
        { _tag: "answer-field-duplicated", answer, field: "expiration_date" },
      ],
    ] as const) {
      const kept = right(decodeAccessToken(`oauth_token=t&oauth_token_secret=s${rest}`))
      expect([kept.token, kept.secret.reveal()]).toEqual(["t", "s"])
      expect(kept.problems).toContainEqual(problem)
    }
    for (const end of ["\n", "\r\n", "\n\n"])
      expect(
        right(decodeAccessToken(`oauth_token=t&oauth_token_secret=s&expiration_date=2026-01-01${end}`))
          .problems,
      ).toEqual([])
    expect(decodeAccessToken("a=%FF")).toEqual(refused({ _tag: "utf8-invalid", place: "form" }))
    const read = right(
      decodeAccessToken("x=1&oauth_token=t&oauth_token_secret=s&expiration_date=1970-01-02&y="),
    )
    expect({ ...read, secret: "" }).toEqual({
      token: "t",
      secret: "",
      expirationDate: "1970-01-02",
      expires: 86400,
      problems: [],
      other: [
        ["x", "1"],
        ["y", ""],
      ],
    })
  })

  test("of the browser", () => {
    expect(decodeCallback("?a=1", "https://e.com")).toEqual(
      refused(missing("callback", "oauth_token"), { _tag: "verifier-missing" }),
    )
    expect(decodeCallback("https://e.com/?oauth_token=t&oauth_verifier=%", "https://e.com")).toEqual(
      refused({ _tag: "escape-broken", place: "query", position: 29 }),
    )
    const answer = { token: "t", verifier: "v", other: [["a", "1"]] }
    for (const text of [
      "?a=1&oauth_token=t&oauth_verifier=v",
      "https://e.com/x?oauth_token=t&oauth_verifier=v&a=1#y",
      "/back?oauth_token=t&oauth_verifier=v&a=1",
      "//back//?oauth_token=t&oauth_verifier=v&a=1",
    ])
      expect(right(decodeCallback(text, "https://e.com"))).toEqual(answer)
    for (const text of [
      "back?oauth_token=t&oauth_token=t&oauth_verifier=v",
      "/back?oauth_token=t&oauth_verifier=v\n",
      " ?oauth_token=t&oauth_verifier=v",
    ])
      expect(decodeCallback(text, "https://e.com")).toEqual(refused({ _tag: "callback-invalid" }))
    expect(decodeCallback("/back&oauth_token=t&oauth_verifier=v", "https://e.com")).toEqual(
      refused(missing("callback", "oauth_token"), { _tag: "verifier-missing" }),
    )
  })
})

describe("the address of the API", () => {
  const client: Client = {
    api: "https://api.example.com",
    consumer: { key: "app", secret: "s", baseUrl: "https://app.example.org" },
    signatureMethod: "PLAINTEXT",
    parametersIn: "form",
  }
  const moment = { timestamp: 1, nonce: "n" }
  const token = { key: "t", secret: "ts" }
  const requests = (api: string) => [
    requestTokenRequest({ ...client, api }, { callback: "https://app.example.org/back", ...moment }),
    accessTokenRequest({ ...client, api }, { token, verifier: "v", signatureMethod: "PLAINTEXT", ...moment }),
    authorizeUrl(api, "t"),
    apiRequest({ ...client, api }, { token, method: "GET", url: "/v2/self", ...moment }),
    rightsRequest(api),
  ]

  test.each(["form", "query"] as const)("holds in the %s what no print of it shows", (parametersIn) => {
    const secrets = { consumer: "ofConsumer", token: "ofToken", verifier: "ofVerifier" }
    const asking = right(
      accessTokenRequest(
        { ...client, parametersIn, consumer: { ...client.consumer, secret: secrets.consumer } },
        {
          token: { key: "t", secret: secrets.token },
          verifier: secrets.verifier,
          signatureMethod: "PLAINTEXT",
          ...moment,
        },
      ),
    )
    const { url, body } = asking
    const printed = JSON.stringify(asking)
    for (const text of Object.values(secrets)) {
      expect(`${url} ${body}`).toContain(text)
      expect(printed).not.toContain(text)
    }
    expect(printed).toContain("oauth_signature=[secret]")
    expect(printed).toContain("oauth_nonce=n")
  })

  test.each([
    "",
    "api.example.com",
    "ftp://api.example.com",
    "https://u@api.example.com",
    "https://:p@api.example.com",
    "https://u:p@api.example.com",
    "https://api.example.com?a",
    "https://api.example.com/?",
    "https://api.example.com#a",
  ])("is not %j, for any request", (api) => {
    for (const request of requests(api)) expect(request).toEqual(refused({ _tag: "api-address-invalid" }))
    expect(readAddress(api)).toEqual({ _tag: "Left", left: { _tag: "Invalid" } })
  })

  test.each([
    ["https://api.example.com", "https://api.example.com"],
    ["https://api.example.com/", "https://api.example.com"],
    ["https://API.example.com:443//", "https://api.example.com"],
    ["https://api.example.com/x/y//", "https://api.example.com/x/y"],
  ])("%s is %s", (api, address) => {
    expect(authorizeUrl(api, "a b")).toEqual({
      _tag: "Right",
      right: `${address}/v2/oauth/authorize?oauth_token=a%20b`,
    })
    expect(rightsRequest(api)).toEqual({
      _tag: "Right",
      right: { method: "GET", url: `${address}/v2/oauth/rights`, headers: {}, body: null },
    })
  })

  test("is followed by the token alone", () => {
    expect(authorizeUrl(client.api, lone)).toEqual(refused({ _tag: "lone-surrogate", place: "token" }))
  })

  describe("a call of it", () => {
    const call = { token, method: "post", url: "/v2/self", ...moment }
    const header =
      'oauth_consumer_key="app", oauth_token="t", oauth_signature_method="PLAINTEXT", oauth_signature="s%26ts", oauth_timestamp="1", oauth_nonce="n", oauth_version="1.0"'
    const plain = { method: "POST", url: "https://api.example.com/v2/self" }

    /** A request with its headers as they are sent. */
    const sent = (request: HttpRequest) => ({ ...request, headers: [...request.headers] })

    test("has one header without a body, and its type with one", () => {
      expect(sent(right(apiRequest(client, call)))).toEqual({
        ...plain,
        headers: [["Authorization", `OAuth ${header}`]],
        body: null,
      })
      expect(sent(right(apiRequest(client, { ...call, json: "{}", realm: "r" })))).toEqual({
        ...plain,
        headers: [
          ["Authorization", `OAuth realm="r", ${header}`],
          ["Content-Type", "application/json"],
        ],
        body: "{}",
      })
      expect(sent(right(apiRequest(client, { ...call, form: [["a", "b c"]] })))).toEqual({
        ...plain,
        headers: [
          ["Authorization", `OAuth ${header}`],
          ["Content-Type", "application/x-www-form-urlencoded"],
        ],
        body: "a=b%20c",
      })
    })

    test("goes nowhere else, and says what is wrong with it", () => {
      expect(apiRequest(client, { ...call, url: "v2/self" })).toEqual(refused({ _tag: "url-invalid" }))
      expect(apiRequest(client, { ...call, url: "http://api.example.com/v2/self" })).toEqual(
        refused({
          _tag: "origin-foreign",
          expected: "https://api.example.com",
          actual: "http://api.example.com",
        }),
      )
      for (const [url, reason] of [
        ["", "empty"],
        ["/v2/self ", "control-character"],
        ["/v2/\ud800", "lone-surrogate"],
        ["/v2\\self", "backslash"],
        ["https://u@api.example.com/x/v2/self", "user"],
        ["https://:p@api.example.com/x/v2/self", "user"],
        ["/v2/../v2/self", "climbs"],
        ["https://api.example.com/v2/self", "outside"],
        ["https://api.example.com/y/v2/self", "outside"],
        ["/v2/{id}", "placeholder"],
        ["/v2/{x-y}", "placeholder"],
        ["/v3/self", "version"],
        ["/v4/oauth/rights", "oauth-version"],
      ] as const)
        expect(apiRequest({ ...client, api: "https://api.example.com/x" }, { ...call, url })).toEqual(
          refused({ _tag: "url-refused", reason }),
        )
      for (const [url, sent] of [
        ["/v2/a b", "/v2/a%20b"],
        ["/v4/oauths", "/v4/oauths"],
        ["/v2/oauth/rights?a=1#b", "/v2/oauth/rights?a=1"],
      ] as const)
        expect(right(apiRequest(client, { ...call, url })).url).toBe(client.api + sent)
      expect(apiRequest(client, { ...call, nonce: "" })).toEqual(refused({ _tag: "nonce-empty" }))
      expect(apiRequest(client, { ...call, form: [["a", lone]] })).toEqual(
        refused({ _tag: "lone-surrogate", place: "form" }),
      )
      expect(
        accessTokenRequest(client, { token, verifier: "", signatureMethod: "PLAINTEXT", ...moment }),
      ).toEqual(refused({ _tag: "verifier-missing" }))
      expect(
        accessTokenRequest(client, {
          token,
          verifier: "v",
          signatureMethod: "PLAINTEXT",
          ...moment,
          timestamp: 0,
        }),
      ).toEqual(refused({ _tag: "timestamp-invalid", timestamp: "0" }))
    })

    test("is signed with the HMAC of the client", () => {
      const hmac = () => () => () => Uint8Array.of(1, 2, 3)
      const signed = right(apiRequest({ ...client, signatureMethod: "HMAC-SHA1", hmac }, call))
      expect(Object.fromEntries(signed.headers).Authorization).toContain('oauth_signature="AQID"')
    })
  })
})

test.each([
  ["http://localhost:3000/back", "http://localhost:3000", true],
  ["http://localhost/back", "http://localhost:80", true],
  ["http://localhost/back", "https://localhost", false],
  ["https://localhost/back", "http://localhost", false],
  ["http://[::1]:3000/back", "http://[::1]:3001", false],
  ["http://127.0.0.1:3000/back", "http://127.0.0.1:3000", true],
  ["https://app.example.org:8443", "http://app.example.org", true],
])("a callback to %s for %s: %s", (callback, base, right) => {
  expect(callbackProblems(callback, base).map(({ _tag }) => _tag)).toEqual(
    right ? [] : ["callback-local-differs"],
  )
})

describe("the state of a flow", () => {
  const states: readonly FlowState[] = [
    { _tag: "NoToken" },
    { _tag: "RequestToken", token: "t", secret: secret("s"), signatureMethod: "HMAC-SHA1" },
    { _tag: "Verified", token: "t", secret: secret("s"), signatureMethod: "PLAINTEXT", verifier: "v" },
    {
      _tag: "AccessToken",
      token: "t",
      secret: secret("s"),
      expires: 1000.5,
      expirationDate: "1970-01-01T00:16:40.5Z",
    },
    { _tag: "AccessToken", token: "t", secret: secret("s"), expires: null, expirationDate: "soon" },
    { _tag: "AccessToken", token: "t", secret: secret("s"), expires: null, expirationDate: "" },
  ]

  test("says what is odd about it", () => {
    expect(states.map((state) => flow.problems(state, 1000))).toEqual([
      [],
      [],
      [],
      [],
      [{ _tag: "expiration-invalid", value: "soon" }],
      [{ _tag: "expiration-invalid", value: "" }],
    ])
    for (const now of [1000.5, 1001, Number.NaN])
      expect(flow.problems(states[3] as FlowState, now)).toEqual([
        { _tag: "token-expired", expired: 1000.5, now },
      ])
  })

  test("keeps an access token that comes, whatever its date", () => {
    const verified = states[2] as FlowState
    // Columns: the date that was answered, and what is odd about it in the year 2023.
    for (const [date, odd] of [
      ["expiration_date=1970-01-01", ["token-expired"]],
      ["expiration_date=2999-01-01", []],
      ["expiration_date=soon", ["expiration-invalid"]],
      ["expiration_date=%", ["expiration-invalid"]],
      ["expiration_date=", ["expiration-invalid"]],
      ["", ["expiration-invalid"]],
    ] as const) {
      const came = right(
        flow.next("https://e.com")(verified, {
          _tag: "AccessTokenAnswered",
          signatureMethod: "PLAINTEXT",
          status: 200,
          body: `oauth_token=at&oauth_token_secret=once&${date}`,
        }),
      )
      expect(came._tag === "AccessToken" && reveal(came.secret)).toBe("once")
      expect(flow.problems(came, 1_700_000_000).map(({ _tag }) => _tag)).toEqual(odd)
    }
  })

  test("is what it was, saved and read", () => {
    for (const state of states) {
      const text = flow.encode(state)
      expect(flow.encode(right(flow.decode(text)))).toBe(text)
      expect(right(flow.decode(text))._tag).toBe(state._tag)
    }
  })

  const format = "runplan/oauth-flow@1"
  const lacks = (fields: string) => `${fields} is missing or of another type`
  test.each<[json: unknown, problem: string]>([
    [[], "it is not an object"],
    [[{ format }], "it is not an object"],
    [null, "it is not an object"],
    [1, "it is not an object"],
    ["NoToken", "it is not an object"],
    [true, "it is not an object"],
    [{}, `its format is not ${format}`],
    [{ format: "runplan/oauth-flow@2", _tag: "NoToken" }, `its format is not ${format}`],
    [{ format }, "its _tag is not that of a state"],
    [{ format, _tag: "toString" }, "its _tag is not that of a state"],
    [{ format, _tag: "RequestToken" }, lacks("token, secret, signatureMethod")],
    [
      { format, _tag: "RequestToken", token: "", secret: 1, signatureMethod: "none" },
      lacks("token, secret, signatureMethod"),
    ],
    [{ format, _tag: "Verified", token: "t", secret: "s", signatureMethod: "PLAINTEXT" }, lacks("verifier")],
    [
      { format, _tag: "AccessToken", token: "t", secret: "s", expires: "1", expirationDate: "x" },
      lacks("expires"),
    ],
    [{ format, _tag: "AccessToken", token: "t", secret: "s", expires: null }, lacks("expirationDate")],
    [
      { format, _tag: "AccessToken", token: "t", secret: "s", expires: 1, expirationDate: "" },
      lacks("expirationDate"),
    ],
  ])("%j is none", (json, problem) => {
    expect(flow.decode(JSON.stringify(json))).toEqual(refused({ _tag: "flow-state-invalid", problem }))
  })

  test("does not expire at a number that is none", () => {
    const text = `{"format":"${format}","_tag":"AccessToken","token":"t","secret":"s","expires":1e999,"expirationDate":"x"}`
    expect(flow.decode(text)).toEqual(refused({ _tag: "flow-state-invalid", problem: lacks("expires") }))
    expect(flow.decode("{")).toEqual(refused({ _tag: "flow-state-invalid", problem: "it is not JSON" }))
  })

  const next = flow.next("https://app.example.org")

  test.each([199, 300, 503])(
    "tells the words of a refusal with %d as they are where a secret is empty",
    (status) => {
      const verified: FlowState = {
        _tag: "Verified",
        token: "t",
        secret: secret(""),
        signatureMethod: "PLAINTEXT",
        verifier: "v1",
      }
      const body = "not now, said v1"
      expect(
        next(verified, { _tag: "AccessTokenAnswered", signatureMethod: "PLAINTEXT", status, body }),
      ).toEqual(
        refused({
          _tag: "answer-refused",
          answer: "access token",
          status,
          said: "not now, said [secret]",
        }),
      )
    },
  )

  test.each([
    ["said hush and a%20b", "said [secret] and [secret]"],
    [
      '{"oauth_token_secret": "x", oauth_verifier = y}',
      '{"oauth_token_secret": "[secret]", oauth_verifier = y}',
    ],
    ["oauth_signature%22%3A%22x%22", "oauth_signature%22%3A%22[secret]"],
    [" a\n\tb ", "a b"],
    ["x".repeat(300), "x".repeat(300)],
    ["x".repeat(301), `${"x".repeat(300)}…`],
    [`${"x".repeat(299)}\u{1f600}`, `${"x".repeat(299)}\ufffd…`],
  ])("hides of the answer %j what is secret, and tells of the rest the beginning", (body, said) => {
    const verified: FlowState = {
      _tag: "Verified",
      token: "t",
      secret: secret("a b"),
      signatureMethod: "PLAINTEXT",
      verifier: "hush",
    }
    expect(
      next(verified, { _tag: "AccessTokenAnswered", signatureMethod: "PLAINTEXT", status: 400, body }),
    ).toMatchObject(refused({ said }))
  })

  test("goes on by each status from 200 to 299", () => {
    for (const status of [200, 299])
      expect(right(next({ _tag: "NoToken" }, { ...events[0], status } as FlowEvent))._tag).toBe(
        "RequestToken",
      )
  })

  const events: readonly FlowEvent[] = [
    {
      _tag: "RequestTokenAnswered",
      callback: "https://app.example.org/back",
      signatureMethod: "HMAC-SHA512",
      status: 200,
      body: "oauth_token=t&oauth_token_secret=s&oauth_callback_confirmed=true",
    },
    { _tag: "CallbackArrived", url: "?oauth_token=t&oauth_verifier=v" },
    {
      _tag: "AccessTokenAnswered",
      signatureMethod: "PLAINTEXT",
      status: 200,
      body: "oauth_token=u&oauth_token_secret=s&expiration_date=1970-01-02",
    },
    { _tag: "Checked", now: 1000 },
    { _tag: "Restarted" },
  ]

  test("goes on by the one event that belongs to it, or begins again", () => {
    const after = states.map((state) =>
      events.map((event) => {
        const made = next(state, event)
        return made._tag === "Right" ? made.right._tag : made.left[0]._tag
      }),
    )
    const no = "transition-impossible"
    expect(after).toEqual([
      ["RequestToken", no, no, no, "NoToken"],
      [no, "Verified", no, no, "NoToken"],
      [no, no, "AccessToken", no, "NoToken"],
      [no, no, no, "AccessToken", "NoToken"],
      [no, no, no, "AccessToken", "NoToken"],
      [no, no, no, "AccessToken", "NoToken"],
    ])
    expect(next(states[0] as FlowState, { _tag: "Checked", now: 0 })).toEqual(
      refused({ _tag: no, state: "NoToken", event: "Checked" }),
    )
  })

  test("stays where it is by an answer that cannot be read", () => {
    const [none, requested, verified, held] = states as unknown as readonly [
      FlowState,
      FlowState,
      FlowState,
      FlowState,
    ]
    const broken = { _tag: "escape-broken", place: "form", position: 0 }
    expect(
      next(none, {
        _tag: "RequestTokenAnswered",
        callback: "oob",
        signatureMethod: "PLAINTEXT",
        status: 200,
        body: "%",
      }),
    ).toEqual(refused({ _tag: "callback-out-of-band" }, broken))
    expect(next(requested, { _tag: "CallbackArrived", url: "%" })).toEqual(
      refused({ ...broken, place: "query" }),
    )
    expect(
      next(verified, {
        _tag: "AccessTokenAnswered",
        signatureMethod: "PLAINTEXT",
        status: 200,
        body: "%",
      }),
    ).toEqual(refused(broken))
    for (const now of [1000.5, 1001, Number.NaN])
      expect(next(held, { _tag: "Checked", now })).toEqual(
        refused({ _tag: "token-expired", expired: 1000.5, now }),
      )
  })
})

describe("the header", () => {
  test("cannot hold half a character, and names each problem", () => {
    const half = { _tag: "lone-surrogate", place: "Authorization header" }
    expect(formatAuthorization({ parameters: [[lone, "a"]] })).toEqual(refused(half))
    expect(formatAuthorization({ parameters: [["a", lone]] })).toEqual(refused(half))
    expect(
      formatAuthorization({
        realm: "é",
        parameters: [
          ["realm", "a"],
          [lone, "a"],
          ["oauth_nonce", "a"],
          ["oauth_nonce", "b"],
          ["oauth_nonce", "c"],
        ],
      }),
    ).toEqual(
      refused(
        { _tag: "realm-invalid" },
        { _tag: "parameter-collides", name: "realm", place: "Authorization header" },
        half,
        { _tag: "parameter-duplicated", name: "oauth_nonce" },
      ),
    )
  })

  test.each<[header: string, parameters: readonly (readonly [string, string])[], realm?: string]>([
    ["OAuth", []],
    ["oauth \t ", []],
    [
      'OAuth a="1", a="1"',
      [
        ["a", "1"],
        ["a", "1"],
      ],
    ],
    [
      'OAuth \t a \t=\t "1" \t,\tb="2" ',
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    ['OAuth realm="", a=""', [["a", ""]], ""],
    ['OAuth a="1", realm="x\\"y\\\\z\\\n\\é"', [["a", "1"]], 'x"y\\z\né'],
    ['OAuth a%3D="%22"', [["a=", '"']]],
  ])("%j is read", (header, parameters, realm) => {
    expect(parseAuthorization(header)).toStrictEqual({
      _tag: "Right",
      right: realm === undefined ? { parameters } : { realm, parameters },
    })
  })

  const broken = (position: number) => ({ _tag: "escape-broken", place: "Authorization header", position })
  const malformed = (position: number, expected: string) => ({ _tag: "header-malformed", position, expected })
  test.each<[header: string, ...errors: object[]]>([
    ['xOAuth a="1"', { _tag: "header-scheme" }],
    [' OAuth a="1"', { _tag: "header-scheme" }],
    ['OAuthx a="1"', { _tag: "header-scheme" }],
    ["", { _tag: "header-scheme" }],
    ['OAuth %="1"', broken(6)],
    ['OAuth a="%"', broken(9)],
    ['OAuth  a%0="1", %zz="%y"', broken(8), broken(16), broken(21)],
    ['OAuth a="a%", a%="1"', broken(10), broken(15)],
    ['OAuth %FF="1"', { _tag: "utf8-invalid", place: "Authorization header" }],
    [
      'OAuth realm="a", realm="b", oauth_nonce="a", oauth_nonce="b"',
      { _tag: "parameter-duplicated", name: "realm" },
      { _tag: "parameter-duplicated", name: "oauth_nonce" },
    ],
    ['OAuth a="1"b="2"', malformed(11, "a comma")],
    ['OAuth a="1",', malformed(12, 'name="')],
    ['OAuth a="1",,b="2"', malformed(12, 'name="')],
    ['OAuth a="1', malformed(10, "a closing quote")],
    ['OAuth a="1\\"', malformed(12, "a closing quote")],
    ['OAuth ="1"', malformed(6, 'name="')],
  ])("%j is not", (header, ...errors) => {
    expect(parseAuthorization(header)).toEqual(refused(...errors))
  })
})

describe("the signer", () => {
  const options: SignerOptions = {
    consumer: { key: "k", secret: "s" },
    token: { key: "t", secret: "ts" },
    signatureMethod: "PLAINTEXT",
  }
  const request: RequestToSign = { method: "GET", url: "https://e.com/", timestamp: 1, nonce: "n" }
  const { token: _, ...withoutToken } = options

  test.each<[options: SignerOptions, ...places: string[]]>([
    [{ ...options, consumer: { key: lone, secret: "s" } }, "consumer key"],
    [{ ...options, consumer: { key: "k", secret: lone } }, "consumer secret"],
    [{ ...options, token: { key: lone, secret: "s" } }, "token"],
    [{ ...options, token: { key: lone, secret: lone } }, "token secret", "token"],
  ])("of %j refuses every request", (given, ...places) => {
    const sign = signer(given)
    const left = places.map((place) => ({ _tag: "lone-surrogate", place }))
    expect(sign(request)).toEqual(refused(...left))
    expect(sign({ ...request, url: "" })).toEqual(refused(...left))
  })

  test.each<[request: Partial<RequestToSign>, ...errors: object[]]>([
    [{ nonce: lone }, { _tag: "lone-surrogate", place: "nonce" }],
    [{ callback: lone }, { _tag: "lone-surrogate", place: "callback" }],
    [{ verifier: lone }, { _tag: "lone-surrogate", place: "verifier" }],
    [{ form: [[lone, "a"]] }, { _tag: "lone-surrogate", place: "form" }],
    [{ form: [["a", lone]] }, { _tag: "lone-surrogate", place: "form" }],
    [{ realm: "a\nb" }, { _tag: "realm-invalid" }],
    [{ nonce: "" }, { _tag: "nonce-empty" }],
    [{ timestamp: 0 }, { _tag: "timestamp-invalid", timestamp: "0" }],
    [{ timestamp: 1.5 }, { _tag: "timestamp-invalid", timestamp: "1.5" }],
    [{ timestamp: 2 ** 53 }, { _tag: "timestamp-invalid", timestamp: "9007199254740992" }],
    [{ url: "https://e.com/?%=" }, { _tag: "escape-broken", place: "query", position: 0 }],
    ...["oauth_consumer_key", "oauth_signature", "oauth_token"].flatMap(
      (name): [Partial<RequestToSign>, object][] => [
        [{ form: [[name, ""]] }, { _tag: "parameter-collides", name, place: "form" }],
        [{ url: `https://e.com/?${name}` }, { _tag: "parameter-collides", name, place: "query" }],
      ],
    ),
    [
      { callback: "c", form: [["oauth_callback", "c"]] },
      { _tag: "parameter-collides", name: "oauth_callback", place: "form" },
    ],
    [
      { verifier: "v", url: "https://e.com/?oauth_verifier=v" },
      { _tag: "parameter-collides", name: "oauth_verifier", place: "query" },
    ],
    [
      { method: "", nonce: "", timestamp: -1, url: "x", realm: "é" },
      { _tag: "url-invalid" },
      { _tag: "method-invalid", method: "" },
      { _tag: "timestamp-invalid", timestamp: "-1" },
      { _tag: "nonce-empty" },
      { _tag: "realm-invalid" },
    ],
  ])("refuses %j", (part, ...errors) => {
    expect(signer(options)({ ...request, ...part })).toEqual(refused(...errors))
  })

  test("takes every second up to the last that is no millisecond", () => {
    expect(signer(options)({ ...request, timestamp: 100_000_000_000 })._tag).toBe("Right")
    expect(signer(options)({ ...request, timestamp: 100_000_000_001 })._tag).toBe("Left")
  })

  test("signs a protocol parameter of the request that it does not add itself", () => {
    const form = [
      ["oauth_token", "x"],
      ["oauth_callback", "y"],
      ["oauth_verifier", "z"],
      ["oauth_", ""],
      ["oauth", ""],
      ["p", ""],
    ] as const
    const signed = right(signer(withoutToken)({ ...request, form }))
    expect(signed.baseString).toBe(
      "GET&https%3A%2F%2Fe.com%2F&oauth%3D%26oauth_%3D%26oauth_callback%3Dy%26oauth_consumer_key%3Dk%26oauth_nonce%3Dn" +
        "%26oauth_signature_method%3DPLAINTEXT%26oauth_timestamp%3D1%26oauth_token%3Dx%26oauth_verifier%3Dz" +
        "%26oauth_version%3D1.0%26p%3D",
    )
  })

  test("prints of itself what holds no secret: all but for PLAINTEXT, whose signature is made of them", () => {
    const form = [["PLAINTEXT", "a b"]] as const
    const plain = right(signer(options)({ ...request, form, callback: "PLAINTEXT" }))
    const hidden = "[secret]"
    expect(JSON.parse(JSON.stringify(plain))).toEqual({
      parameters: hidden,
      baseString: plain.baseString,
      signature: hidden,
      authorization: hidden,
      signedQuery: hidden,
      signedForm: hidden,
    })
    const hashed = right(signer({ ...options, signatureMethod: "HMAC-SHA1" })({ ...request, form }))
    expect(JSON.parse(JSON.stringify(hashed))).toEqual({ ...hashed })
    expect(JSON.stringify(hashed)).toContain(hashed.signature)
    expect({ ...hashed.request, headers: [...hashed.request.headers] }).toEqual({
      method: "GET",
      url: "https://e.com/",
      headers: [
        ["Authorization", hashed.authorization],
        ["Content-Type", "application/x-www-form-urlencoded"],
      ],
      body: "PLAINTEXT=a%20b",
    })
    const bare = right(signer(options)({ ...request, url: "https://u:p@e.com/?a=1#b" })).request
    expect({ ...bare, headers: [...bare.headers].length }).toEqual({
      method: "GET",
      url: "https://e.com/?a=1",
      headers: 1,
      body: null,
    })
  })

  test("writes the same into the header, the query and the form, with all that there may be", () => {
    const signed = right(
      signer(options)({
        ...request,
        url: "https://e.com/?a=1",
        form: [["b", "2"]],
        callback: "c d",
        verifier: "v",
        realm: 'r"',
      }),
    )
    expect(signed).toEqual({
      parameters: [
        ["oauth_consumer_key", "k"],
        ["oauth_token", "t"],
        ["oauth_signature_method", "PLAINTEXT"],
        ["oauth_signature", "s&ts"],
        ["oauth_timestamp", "1"],
        ["oauth_nonce", "n"],
        ["oauth_version", "1.0"],
        ["oauth_callback", "c d"],
        ["oauth_verifier", "v"],
      ],
      baseString:
        "GET&https%3A%2F%2Fe.com%2F&a%3D1%26b%3D2%26oauth_callback%3Dc%2520d%26oauth_consumer_key%3Dk%26oauth_nonce%3Dn" +
        "%26oauth_signature_method%3DPLAINTEXT%26oauth_timestamp%3D1%26oauth_token%3Dt%26oauth_verifier%3Dv%26oauth_version%3D1.0",
      signature: "s&ts",
      authorization:
        'OAuth realm="r\\"", oauth_consumer_key="k", oauth_token="t", oauth_signature_method="PLAINTEXT", ' +
        'oauth_signature="s%26ts", oauth_timestamp="1", oauth_nonce="n", oauth_version="1.0", oauth_callback="c%20d", ' +
        'oauth_verifier="v"',
      signedQuery:
        "a=1&oauth_consumer_key=k&oauth_token=t&oauth_signature_method=PLAINTEXT&oauth_signature=s%26ts" +
        "&oauth_timestamp=1&oauth_nonce=n&oauth_version=1.0&oauth_callback=c%20d&oauth_verifier=v",
      signedForm:
        "b=2&oauth_consumer_key=k&oauth_token=t&oauth_signature_method=PLAINTEXT&oauth_signature=s%26ts" +
        "&oauth_timestamp=1&oauth_nonce=n&oauth_version=1.0&oauth_callback=c%20d&oauth_verifier=v",
    })
  })
})
