/**
 * Where secrets may go: the flow and the API's routing have one rule, and nothing that the contract closes is authorized.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  access,
  addresses,
  authorize,
  type CredentialKind,
  type EndpointName,
  endpoints,
  endpointTakes,
  route,
  serviceToken,
} from "../../src/api/index.js"
import {
  accessTokenRequest,
  apiRequest,
  authorizeUrl,
  type Client,
  callbackProblems,
  decodeCallback,
  flow,
  requestTokenRequest,
  rightsRequest,
} from "../../src/oauth/flow/index.js"
import { type OAuthResult, signatureMethods } from "../../src/oauth/index.js"
import {
  credential,
  exampleAddresses,
  facts,
  goodPath,
  hostileUrl,
  NOW,
  platformAt,
  requestedPath,
  rightOf,
} from "../arbitraries/api.js"
import { webPath } from "../arbitraries/choose.js"
import { anyString } from "../arbitraries/oauth.js"
import { runs } from "../arbitraries/runs.js"

const client = (api: string): Client => ({
  api,
  consumer: { key: "app", secret: "s", baseUrl: "https://app.example.org" },
  signatureMethod: "HMAC-SHA512",
  parametersIn: "form",
})
const moment = { timestamp: NOW, nonce: "n" }
const token = { key: "at", secret: "ts" }
const call = (api: string, url: string) => apiRequest(client(api), { token, method: "GET", url, ...moment })

const UNSIGNED: ReadonlySet<string> = new Set(["escape-broken", "utf8-invalid"])

/** Texts that readers of URLs read differently, and addresses that are nearly the API's. */
const trick: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      "",
      "https://api.example.com",
      "http://api.example.com",
      "https://api.example.com.evil.test",
    ),
    fc.constantFrom(
      "",
      "/",
      "/v2",
      "/v3",
      "/v4",
      "/V2",
      "/v2/oauth",
      "/v4/oauth",
      "/v2/..",
      "/v2/%2e%2e",
      "/cloud/v2",
    ),
    fc.constantFrom(
      "",
      "/",
      "/self",
      "/..%2fadmin",
      "/..",
      "/.",
      "//evil.test",
      "\\..",
      "/{id}",
      "/%7Bid%7D",
      "/a\tb",
    ),
    fc.constantFrom("", "?a=b", "?a=../..", "#x", "@evil.test", " ", "\n"),
  )
  .map((parts) => parts.join(""))
const url = fc.oneof(trick, goodPath, hostileUrl, anyString)

describe("the rule for addresses", () => {
  test("is one for the flow and for routing: what one sends, the other sends to the same URL", () => {
    const places = ["https://api.example.com", "https://api.example.com/cloud", "http://localhost:8080"].map(
      (api) => [api, route(addresses(platformAt(api, "https://bridge.example.com")))] as const,
    )
    let sent = 0
    let refused = 0
    fc.assert(
      fc.property(url, fc.constantFrom(...places), (text, [api, routeOn]) => {
        const routed = routeOn("OAuth", text)
        const called = call(api, text)
        // What cannot be signed is not sent either: a query that cannot be decoded.
        const signed = called._tag === "Right" || !UNSIGNED.has(called.left[0]._tag)
        if (!signed) return
        expect(called._tag, text).toBe(routed._tag)
        if (called._tag === "Right" && routed._tag === "Right") {
          expect(called.right.url).toBe(routed.right.url)
          sent++
        } else refused++
      }),
      runs(3000),
    )
    expect(Math.min(sent, refused)).toBeGreaterThan(500)
  })

  test("lets nothing secret go over plain http to another machine, by any step", () => {
    const host = fc.constantFrom(
      "api.example.com",
      "127.0.0.2",
      "localhost.evil.test",
      "10.0.0.1",
      "[::2]",
      "0.0.0.0",
    )
    fc.assert(
      fc.property(host, fc.constantFrom("", ":80", ":8080", ":443"), (name, port) => {
        const api = `http://${name}${port}`
        const steps: readonly OAuthResult<unknown>[] = [
          requestTokenRequest(client(api), { callback: "https://app.example.org/back", ...moment }),
          authorizeUrl(api, "rq"),
          accessTokenRequest(client(api), {
            token,
            verifier: "v",
            signatureMethod: "HMAC-SHA512",
            ...moment,
          }),
          call(api, "/v2/self"),
          rightsRequest(api),
        ]
        for (const step of steps)
          expect(step).toEqual({ _tag: "Left", left: [{ _tag: "address-insecure", host: name }] })
      }),
      runs(100),
    )
  })

  test.each(["http://localhost:8080", "http://127.0.0.1", "http://[::1]:3000"])("takes %s", (api) => {
    expect(call(api, "/v2/self")._tag).toBe("Right")
    expect(requestTokenRequest(client(api), { callback: "https://app.example.org/", ...moment })._tag).toBe(
      "Right",
    )
  })
})

test("the third step is held to the first one's signature method before it is sent", () => {
  for (const first of signatureMethods)
    for (const third of signatureMethods) {
      const step = { token, verifier: "v", signatureMethod: first, ...moment }
      const request = accessTokenRequest(
        { ...client("https://api.example.com"), signatureMethod: third },
        step,
      )
      if (first === third) expect(request._tag).toBe("Right")
      else
        expect(request).toEqual({
          _tag: "Left",
          left: [{ _tag: "signature-method-differs", expected: first, actual: third }],
        })
    }
})

describe("a callback", () => {
  const base = "https://app.example.org"
  const query = "?oauth_token=rq&oauth_verifier=v"
  const spoilt = fc
    .tuple(
      fc.constantFrom(
        "https://",
        "http://",
        "HTTPS:\\\\",
        "https:/",
        "https:",
        " https://",
        "\thttps://",
        "//",
        "\\\\",
      ),
      fc.constantFrom("", "u@", "u:p@", "app.example.org@", "app.example.org:443@"),
      fc.constantFrom(
        "app.example.org",
        "evil.test",
        "app.example.org.evil.test",
        "evil-app.example.org",
        "more.app.example.org",
        "example.org",
        "app.exam\tple.org",
        "evil.test\\",
      ),
      fc.constantFrom("", "/back", "\\back", "/ba\nck", "/back "),
    )
    .map((parts) => parts.join(""))

  test("that a browser would take to another host, or that holds what readers repair, is neither asked for nor taken", () => {
    const state = rightOf(
      flow.next(base)(flow.start, {
        _tag: "RequestTokenAnswered",
        callback: `${base}/back`,
        signatureMethod: "HMAC-SHA512",
        status: 200,
        body: "oauth_token=rq&oauth_token_secret=rs&oauth_callback_confirmed=true",
      }),
    )
    let taken = 0
    fc.assert(
      fc.property(spoilt, (text) => {
        let parsed: URL | null = null
        try {
          parsed = new URL(text)
        } catch {}
        const plain =
          parsed !== null &&
          parsed.hostname === "app.example.org" &&
          parsed.username === "" &&
          /^https?:/i.test(text) &&
          // biome-ignore lint/suspicious/noControlCharactersInRegex: those are looked for
          !/[\u0000-\u001f\\]|^ | $/.test(text)
        expect(callbackProblems(text, base).length === 0).toBe(plain)
        const back = flow.next(base)(state, { _tag: "CallbackArrived", url: text + query })
        // With the query behind it a blank at the end is in the middle, and a path alone names no host.
        const asPath = text.startsWith("/") && !/[\t\n\\]/.test(text)
        if (plain || asPath) taken++
        expect(back._tag === "Right", text).toBe(
          plain || asPath || (text.endsWith(" ") && isPlain(text.trimEnd())),
        )
      }),
      runs(3000),
    )
    expect(taken).toBeGreaterThan(20)
  })

  const isPlain = (text: string): boolean => callbackProblems(text, base).length === 0

  test("is understood as Node gives it, whatever its path", () => {
    fc.assert(
      fc.property(webPath, (path) => {
        expect(decodeCallback(`${path === "" ? "/" : path}${query}`, base)).toEqual({
          _tag: "Right",
          right: { token: "rq", verifier: "v", other: [] },
        })
      }),
      runs(300),
    )
  })
})

describe("what the contract closes", () => {
  const written = (path: string): fc.Arbitrary<string> =>
    fc.constantFrom(
      path,
      `${path}/`,
      `${path}//`,
      path.replace("/v2/", "/v2//"),
      path.replace(/[a-z](?=[a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      `${path}?limit=1`,
      `${path}#x`,
    )
  const values: { readonly [name: string]: string } = {
    id: "orga_1",
    app_id: "app_1",
    token_id: "token_1",
    invoice_number: "F-1",
  }
  const pathOf = (name: EndpointName): string =>
    endpoints[name].path.replace(/\{(\w+)\}/g, (_, field: string) => values[field] ?? "x")

  test("is authorized for no credential that it is closed to, however it is written and whatever the method", () => {
    const names = Object.keys(endpoints) as EndpointName[]
    let closed = 0
    fc.assert(
      fc.property(
        credential,
        fc.constantFrom(...names).chain((name) => fc.tuple(fc.constant(name), written(pathOf(name)))),
        fc.constantFrom("GET", "HEAD", "POST", "DELETE", "PATCH", "get"),
        (account, [name, text], method) => {
          const request = authorize(exampleAddresses)(account)({ method, url: text, ...moment })
          const row = endpoints[name]
          const sameMethod = method.toUpperCase().replace("HEAD", "GET") === row.method
          const others = names.some(
            (other) =>
              endpoints[other].path === row.path && endpointTakes(other, account._tag)._tag === "Right",
          )
          if (endpointTakes(name, account._tag)._tag === "Left" && (sameMethod || !others)) {
            expect(request._tag, `${account._tag} ${method} ${text}`).toBe("Left")
            closed++
          }
        },
      ),
      runs(3000),
    )
    expect(closed).toBeGreaterThan(300)
  })

  test("and what a service token's facts refuse is not authorized for it", () => {
    let refused = 0
    fc.assert(
      fc.property(facts, requestedPath, (own, path) => {
        const account = rightOf(serviceToken({ token: "tok-2", facts: own }))
        const request = authorize(exampleAddresses)(account)({ method: "GET", url: path, ...moment })
        if (path.startsWith("/") && access(own, { path }, NOW)._tag === "Refused") {
          expect(request._tag).toBe("Left")
          refused++
        }
      }),
      runs(2000),
    )
    expect(refused).toBeGreaterThan(300)
  })

  test("while everything that it takes is authorized", () => {
    const kinds: readonly CredentialKind[] = ["ApiToken", "OAuth", "ServiceToken"]
    for (const name of Object.keys(endpoints) as EndpointName[])
      for (const kind of kinds) {
        const row = endpoints[name]
        if (endpointTakes(name, kind)._tag === "Left") continue
        fc.assert(
          fc.property(
            credential.filter(({ _tag, expires }) => _tag === kind && expires === undefined),
            (account) => {
              const made = authorize(exampleAddresses)(account)({
                method: row.method,
                url: pathOf(name),
                ...moment,
              })
              if (made._tag === "Left")
                expect(made.left.map(({ _tag }) => _tag)).toEqual(["api-credential-expired"])
            },
          ),
          runs(10),
        )
      }
  })
})
