/**
 * No secret appears in an error, a diagnostic, a verdict, a difference or a printed state.
 */
import { inspect } from "node:util"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { diagnosticOf, explainMismatch, oauthDiagnostics } from "../../src/oauth/diagnostics/index.js"
import {
  apiRequest,
  type Client,
  decodeAccessToken,
  decodeRequestToken,
  type FlowState,
  flow,
  requestTokenRequest,
} from "../../src/oauth/flow/index.js"
import {
  formatAuthorization,
  type OAuthError,
  parseAuthorization,
  reveal,
  secret,
  signature,
  signer,
} from "../../src/oauth/index.js"
import { verify } from "../../src/oauth/verify/index.js"
import { anyString, signatureMethod, spoiled } from "../arbitraries/oauth.js"
import { runs } from "../arbitraries/runs.js"
import { printed } from "./printed.js"

/** A secret that chance does not print. Some characters of it are encoded on the way. */
const telling = fc
  .string({ unit: fc.constantFrom(..."abc/+%é"), minLength: 2, maxLength: 6 })
  .map((text) => `TOPSECRET${text}`)

const hidden = (value: unknown): void => {
  expect(printed(value)).not.toContain("TOPSECRET")
}

const shown = (errors: readonly OAuthError[]): void => {
  hidden(errors)
  hidden(errors.map(diagnosticOf))
}

describe("no secret is printed", () => {
  test("of a wrapped secret, by anything that prints", () => {
    fc.assert(
      fc.property(telling, (text) => {
        const wrapped = secret(text)
        hidden(wrapped)
        hidden({ nested: [wrapped, { again: wrapped }] })
        hidden(new Map([["key", wrapped]]))
        // Text, JSON, and the inspectors of Node and Deno, which take what they find under these names.
        for (const one of [
          `${wrapped}`,
          JSON.parse(JSON.stringify(wrapped)),
          inspect(wrapped),
          inspect(wrapped, { depth: -1 }),
          (wrapped as never as { [inspector: symbol]: () => unknown })[Symbol.for("Deno.customInspect")]?.(),
        ]) {
          expect(one).toBe("[secret]")
        }
        hidden(structuredClone(JSON.parse(JSON.stringify({ wrapped }))))
        expect(reveal(wrapped)).toBe(text)
        expect(reveal(text)).toBe(text)
      }),
      runs(500),
    )
  })

  test("in the errors of signing", () => {
    fc.assert(
      fc.property(telling, telling, signatureMethod, anyString, anyString, (one, other, name, text, more) => {
        const bad = { key: text, secret: `${one}\ud800` }
        const result = signature(name, text, bad.secret, other)
        if (result._tag === "Left") shown(result.left)
        for (const consumer of [bad, { key: "k", secret: one }]) {
          const signed = signer({ consumer, token: { key: more, secret: other }, signatureMethod: name })({
            method: text,
            url: `http://user:${encodeURIComponent(one)}@${more}`,
            timestamp: Number.NaN,
            nonce: more,
            form: [["oauth_signature", one]],
          })
          if (signed._tag === "Left") shown(signed.left)
        }
      }),
      runs(500),
    )
  })

  test("in a verdict, refused or accepted, PLAINTEXT included", () => {
    fc.assert(
      fc.property(
        telling,
        telling,
        signatureMethod,
        fc.constantFrom("https", "http"),
        telling.chain(spoiled),
        fc.boolean(),
        (one, other, name, scheme, wrong, known) => {
          const signed = signer({
            consumer: { key: "k", secret: one },
            token: { key: "t", secret: other },
            signatureMethod: name,
          })({ method: "GET", url: "https://example.com/", timestamp: 5, nonce: "n" })
          if (signed._tag === "Left") throw new Error("not signed")
          for (const consumer of [one, secret(one), wrong, null])
            for (const header of [
              signed.right.authorization,
              `${signed.right.authorization}, oauth_signature="${encodeURIComponent(one)}"`,
            ]) {
              const verdict = verify({
                request: { method: "GET", url: `${scheme}://example.com/`, authorization: header },
                secrets: { consumer: () => consumer, token: () => (known ? other : null) },
                now: 5,
                window: 0,
                seen: {},
              })
              hidden(verdict)
              if (verdict._tag === "Refused") shown(verdict.errors)
            }
        },
      ),
      runs(500),
    )
  })

  test("in the errors of headers and answers", () => {
    fc.assert(
      fc.property(telling, anyString, (text, more) => {
        const encoded = encodeURIComponent(text)
        const results = [
          parseAuthorization(`OAuth oauth_signature="${encoded}`),
          parseAuthorization(`OAuth oauth_signature="${encoded}%"`),
          parseAuthorization(`OAuth oauth_signature="${encoded}", oauth_signature="${encoded}"`),
          parseAuthorization(`OAuth ${more}="${encoded}`),
          formatAuthorization({ realm: `${text}\n`, parameters: [["oauth_signature", `${text}\ud800`]] }),
          decodeRequestToken(`oauth_token_secret=${encoded}`),
          decodeRequestToken(`oauth_token_secret=${encoded}%`),
          decodeRequestToken(
            `oauth_token=a&oauth_token_secret=${encoded}&oauth_token_secret=x&oauth_callback_confirmed=no`,
          ),
          decodeAccessToken(`oauth_token=a&oauth_token_secret=${encoded}&expiration_date=never`),
          decodeAccessToken(`oauth_token=a&oauth_token_secret=${encoded}&expiration_date=2026-01-01`),
        ]
        for (const result of results) {
          hidden(result)
          if (result._tag === "Left") shown(result.left)
        }
      }),
      runs(500),
    )
  })

  test("in a state of the flow, before and after it was saved", () => {
    fc.assert(
      fc.property(telling, signatureMethod, (text, name) => {
        const states: readonly FlowState[] = [
          { _tag: "RequestToken", token: "t", secret: secret(text), signatureMethod: name },
          { _tag: "Verified", token: "t", secret: secret(text), signatureMethod: name, verifier: "v" },
          { _tag: "AccessToken", token: "t", secret: secret(text), expires: 5, expirationDate: "d" },
        ]
        for (const state of states) {
          hidden(state)
          const saved = flow.encode(state)
          expect(JSON.parse(saved).secret).toBe(text)
          const loaded = flow.decode(saved)
          hidden(loaded)
          if (loaded._tag === "Left") throw new Error("not read")
          expect(flow.encode(loaded.right)).toBe(saved)
          const broken = flow.decode(saved.replace('"token":"t"', '"token":5'))
          if (broken._tag === "Right") throw new Error("read")
          shown(broken.left)
          const cut = flow.decode(saved.slice(0, -3))
          if (cut._tag === "Right") throw new Error("read")
          shown(cut.left)
        }
      }),
      runs(500),
    )
  })

  test("in the errors of the flow's requests", () => {
    fc.assert(
      fc.property(telling, signatureMethod, anyString, (text, name, more) => {
        const client: Client = {
          api: `https://u:${encodeURIComponent(text)}@example.com`,
          consumer: { key: "k", secret: text, baseUrl: `http://u:${encodeURIComponent(text)}@localhost:1` },
          signatureMethod: name,
          parametersIn: "form",
        }
        const moment = { timestamp: 5, nonce: "n" }
        const requests = [
          requestTokenRequest(client, { ...moment, callback: "http://localhost:2" }),
          requestTokenRequest(client, { ...moment, callback: more }),
          apiRequest(client, { ...moment, method: "GET", url: more, token: { key: "t", secret: text } }),
          apiRequest(
            { ...client, api: "https://example.com" },
            {
              ...moment,
              method: "GET",
              url: `https://u:${encodeURIComponent(text)}@evil.test`,
              token: { key: "t", secret: text },
            },
          ),
        ]
        for (const request of requests) if (request._tag === "Left") shown(request.left)
      }),
      runs(500),
    )
  })

  test("in the difference of two base strings", () => {
    const name = fc.constantFrom("oauth_signature", "client_secret", "oauth_token_secret", "x_auth_password")
    const once = (text: string): string => encodeURIComponent(text)
    fc.assert(
      fc.property(telling, name, (text, parameter) => {
        const good = "GET&https%3A%2F%2Fexample.com%2F&a%3D1"
        const others = [
          `${good}%26${parameter}%3D${once(once(text))}`,
          `${good}%26${parameter}%3Dx`,
          `GET&${once(`https://u:${once(text)}@example.com/`)}&a%3D1`,
          `GET&${once(`https://u:${once(text)}@example.com:443/`)}&a%3D1`,
          `GET&${once(`https://example.com/?password=${once(text)}`)}&a%3D1`,
          `GET&${once(`https://example.com:443/?password=${once(text)}#x`)}&a%3D1`,
          `GET&${once(`//u:${once(text)}@example.com/`)}&a%3D1`,
        ]
        for (const one of [good, ...others])
          for (const other of others) {
            const difference = explainMismatch(one, other)
            if (difference._tag === "Some") shown([difference.value])
          }
      }),
      runs(500),
    )
  })
})

test("every row of the table has something to say", () => {
  for (const [code, row] of Object.entries(oauthDiagnostics)) {
    expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(row.meaning).toMatch(/^[A-Z].*\.$/)
    expect(row.contract.length).toBeGreaterThan(0)
  }
})
