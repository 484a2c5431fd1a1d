/**
 * One request that fetch takes, from everything that makes one: in clear where it is sent, and nowhere that prints it.
 */
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { inspect } from "node:util"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  addresses,
  authorize,
  build,
  type Credential,
  oauthToken,
  serviceToken,
} from "../../src/api/index.js"
import {
  accessTokenRequest,
  apiRequest,
  type Client,
  requestTokenRequest,
  rightsRequest,
} from "../../src/oauth/flow/index.js"
import { type HttpRequest, parseForm, reveal, type SignatureMethod, signer } from "../../src/oauth/index.js"
import { type SeenNonces, verify } from "../../src/oauth/verify/index.js"
import { NOW, platformAt, rightOf } from "../arbitraries/api.js"
import { printed } from "./printed.js"

interface Came {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let server: Server
let api = ""
let came: Came[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ""
    request.on("data", (part) => {
      body += part
    })
    request.on("end", () => {
      came.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body })
      response.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))

const SECRETS = ["c0nsumer", "t0ken", "b3arer"]
const consumer = { key: "app", secret: "c0nsumer" }
const token = { key: "at", secret: "t0ken" }
const moment = { timestamp: NOW, nonce: "n1" }
const methods: readonly SignatureMethod[] = ["HMAC-SHA512", "HMAC-SHA1", "PLAINTEXT"]

const client = (signatureMethod: SignatureMethod): Client => ({
  api,
  consumer: { ...consumer, baseUrl: "https://app.example.org" },
  signatureMethod,
  parametersIn: "form",
})
const authorizing = (credential: Credential) => authorize(addresses(platformAt(api, api)))(credential)
const oauth = (signatureMethod: SignatureMethod) => rightOf(oauthToken({ consumer, token, signatureMethod }))
const form = [
  ["a", "b c"],
  ["a", "é&="],
] as const

/** Every way to a request with a header that is a secret. */
const requests = (method: SignatureMethod): readonly HttpRequest[] => [
  rightOf(
    signer({ consumer, token, signatureMethod: method })({
      method: "post",
      url: `${api}/v2/self?x=1#top`,
      form,
      ...moment,
    }),
  ).request,
  rightOf(
    signer({ consumer, token, signatureMethod: method })({ method: "GET", url: `${api}/v2/self`, ...moment }),
  ).request,
  rightOf(apiRequest(client(method), { token, method: "put", url: "/v2/self", form, ...moment })),
  rightOf(apiRequest(client(method), { token, method: "GET", url: "/v2/self?a=b", ...moment })),
  rightOf(authorizing(oauth(method))({ method: "post", url: "/v2/self", form, ...moment })),
]

const send = async (request: HttpRequest): Promise<Came> => {
  came = []
  await (await fetch(request.url, request)).text()
  return came[0] as Came
}

describe("fetch takes the request as it is", () => {
  test.each(methods)("and a server that verifies accepts it, signed by %s", async (method) => {
    let seen: SeenNonces = {}
    for (const [index, request] of requests(method).entries()) {
      const got = await send(request)
      expect(got.method).toBe(request.method)
      expect(got.body).toBe(request.body ?? "")
      const isForm = got.headers["content-type"] === "application/x-www-form-urlencoded"
      expect(isForm).toBe(request.body !== null)
      const verdict = verify({
        request: {
          method: got.method,
          url: api + got.url,
          authorization: got.headers.authorization ?? "",
          ...(isForm ? { form: rightOf(parseForm(got.body)) } : {}),
        },
        secrets: { consumer: () => consumer.secret, token: () => token.secret },
        now: NOW,
        window: 300,
        // Each has the same nonce.
        seen: index === 0 ? seen : {},
      })
      expect(verdict._tag === "Refused" ? verdict.errors : []).toEqual([])
      seen = verdict.seen
    }
  })

  test("with what build made: its headers and its body survive, also beside options", async () => {
    const bearer = rightOf(serviceToken({ token: "b3arer" }))
    const built = rightOf(
      build("createServiceToken", { path: { id: "orga_1" }, json: { name: "ci", role: "DEVELOPER" } }),
    )
    const request = rightOf(authorizing(bearer)({ ...built, ...moment }))
    came = []
    await fetch(request.url, { ...request, redirect: "error" })
    expect(came[0]).toMatchObject({
      method: "POST",
      url: "/v2/organisations/orga_1/service-tokens",
      headers: { authorization: "Bearer b3arer", "content-type": "application/json" },
      body: '{"name":"ci","role":"DEVELOPER","ttl_seconds":7776000}',
    })
    expect(request.headers).toEqual(request.headers)
    expect(Object.fromEntries(request.headers)).toEqual({
      Authorization: "Bearer b3arer",
      "Content-Type": "application/json",
    })
    expect(new Headers(request.headers).get("authorization")).toBe("Bearer b3arer")
  })

  test("and has neither the user nor the fragment of the URL that was signed", () => {
    const sign = signer({ consumer, token, signatureMethod: "HMAC-SHA1" })
    const { request } = rightOf(
      sign({ method: "GET", url: "https://u:p@EXAMPLE.com:443/a?b=1#top", ...moment }),
    )
    expect(request.url).toBe("https://example.com/a?b=1")
  })

  test("for the steps that are not signed by a header", async () => {
    const asked = rightOf(
      requestTokenRequest(client("HMAC-SHA1"), { callback: "https://app.example.org/back", ...moment }),
    )
    expect((await send(asked)).body).toContain("oauth_signature=")
    expect((await send(rightOf(rightsRequest(api)))).headers.authorization).toBeUndefined()
  })

  test("and a body that says it is a form is signed as one", async () => {
    const headers = [["Content-Type", "application/x-www-form-urlencoded; charset=UTF-8"]] as const
    const given = { method: "POST", url: "/v2/self", headers, body: "a=b+c", ...moment }
    const request = rightOf(authorizing(oauth("HMAC-SHA1"))(given))
    const same = rightOf(authorizing(oauth("HMAC-SHA1"))({ ...given, body: "a=b%20c" }))
    expect(reveal(request.authorization)).toBe(reveal(same.authorization))
    expect((await send(request)).body).toBe("a=b+c")
    const json = rightOf(
      authorizing(oauth("HMAC-SHA1"))({
        ...given,
        headers: [["content-type", "application/json"]],
        body: "{}",
      }),
    )
    const none = rightOf(authorizing(oauth("HMAC-SHA1"))({ method: "POST", url: "/v2/self", ...moment }))
    expect(reveal(json.authorization)).toBe(reveal(none.authorization))
    const pairs = { method: "POST", url: "/v2/self", form: [["a", "b c"]] as const, ...moment }
    expect(reveal(request.authorization)).toBe(
      reveal(rightOf(authorizing(oauth("HMAC-SHA1"))(pairs)).authorization),
    )
    expect(await send(json)).toMatchObject({ body: "{}", headers: { "content-type": "application/json" } })
  })

  test("and nobody else's Authorization header survives", () => {
    const bearer = rightOf(serviceToken({ token: "b3arer" }))
    const headers = [
      ["authorization", "Basic x"],
      ["X-Own", "1"],
    ] as const
    const request = rightOf(authorizing(bearer)({ method: "GET", url: "/v2/self", headers, ...moment }))
    expect([...request.headers]).toEqual([
      ["Authorization", "Bearer b3arer"],
      ["X-Own", "1"],
    ])
  })
})

describe("nothing that prints a request shows a secret", () => {
  const noSecret = (text: string): void => {
    for (const secret of SECRETS) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/oauth_signature=(?:"|%22)?[^"[]/)
  }

  test.each(methods)("signed by %s", (method) => {
    for (const request of requests(method)) {
      const text = printed(request)
      noSecret(text)
      expect(text).toContain("[secret]")
      noSecret(printed(request.headers))
      expect(String(request.headers.Authorization)).toBe("[secret]")
    }
  })

  test("of a bearer", () => {
    const bearer = rightOf(serviceToken({ token: "b3arer" }))
    noSecret(printed(rightOf(authorizing(bearer)({ method: "GET", url: "/v2/self", ...moment }))))
  })

  test.each(methods)("nor a request for a token, signed by %s in its query or its form", async (method) => {
    for (const parametersIn of ["query", "form"] as const) {
      const asking = { ...client(method), parametersIn }
      const asked = rightOf(
        requestTokenRequest(asking, { callback: "https://app.example.org/back", ...moment }),
      )
      const step = { token, verifier: "v3rifier", signatureMethod: method, ...moment }
      const exchanged = rightOf(accessTokenRequest(asking, step))
      for (const request of [asked, exchanged]) {
        const text = [
          inspect(request, { showHidden: true }),
          inspect([{ request }], { depth: 9 }),
          inspect(request, { compact: true, getters: true }),
          JSON.stringify(request),
          JSON.stringify([{ request }]),
          String(request),
        ].join("\n")
        noSecret(text)
        expect(text).not.toContain("v3rifier")
        expect(text).toContain("oauth_consumer_key=app&")
        expect(text).toContain("oauth_signature=[secret]&")
        expect(request.headers.Authorization).toBeUndefined()
        // And it is sent in clear.
        const { url, body } = await send(request)
        const sent = rightOf(parseForm(parametersIn === "query" ? (url.split("?")[1] ?? "") : body))
        const signature = sent.find(([name]) => name === "oauth_signature")?.[1] ?? ""
        const tokenSecret = request === asked ? "" : "t0ken"
        if (method === "PLAINTEXT") expect(signature).toBe(`c0nsumer&${tokenSecret}`)
        else expect(signature).toMatch(/^[\w+/]+={1,2}$/)
        expect(Object.fromEntries(sent).oauth_verifier).toBe(request === asked ? undefined : "v3rifier")
      }
    }
  })

  test("nor what was signed by PLAINTEXT, whose signature is the secrets", () => {
    const signed = rightOf(
      signer({ consumer, token, signatureMethod: "PLAINTEXT" })({ method: "GET", url: `${api}/`, ...moment }),
    )
    noSecret(inspect(signed) + inspect([signed], { depth: 9 }) + JSON.stringify(signed) + String(signed))
    expect(signed.signature).toBe("c0nsumer&t0ken")
  })
})
