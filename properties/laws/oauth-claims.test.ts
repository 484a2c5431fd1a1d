/**
 * Claims: who a request says it comes from, before anything is looked up, and never more than `verify` then holds to be so.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatForm, type Parameters, parseForm, signer } from "../../src/oauth/index.js"
import { claims, type FlowStep, type ReceivedRequest, verify } from "../../src/oauth/verify/index.js"
import { address, anyString, options, rest, right, spoiled, urlOf } from "../arbitraries/oauth.js"
import { runs } from "../arbitraries/runs.js"

/** A signed request on the way, by each of the three transmissions. */
const sent = fc
  .record({ given: options, address, rest, how: fc.constantFrom("header", "query", "form") })
  .filter(
    ({ given, address: { scheme, host } }) =>
      given.signatureMethod !== "PLAINTEXT" || scheme === "https" || host === "localhost",
  )
  .map(({ given, address, rest, how }) => {
    const url = urlOf(address)
    const signed = right(signer(given)({ ...rest, url }))
    const query = url.indexOf("?")
    const request: ReceivedRequest =
      how === "header"
        ? {
            method: rest.method,
            url,
            authorization: signed.authorization,
            ...(rest.form === undefined ? {} : { form: rest.form }),
          }
        : how === "query"
          ? {
              method: rest.method,
              url: `${query < 0 ? url : url.slice(0, query)}?${signed.signedQuery}`,
              ...(rest.form === undefined ? {} : { form: rest.form }),
            }
          : { method: rest.method, url, form: right(parseForm(signed.signedForm)) }
    return { given, rest, request }
  })

/** Requests of any kind, most of them broken in one place. */
const received: fc.Arbitrary<ReceivedRequest> = fc.oneof(
  sent.map(({ request }) => request),
  sent.chain(({ request }) =>
    spoiled(request.authorization ?? "").map((authorization) => ({ ...request, authorization })),
  ),
  sent.chain(({ request }) => spoiled(request.url).map((url) => ({ ...request, url }))),
  sent.chain(({ request }) =>
    fc
      .tuple(
        fc.constantFrom(
          "oauth_nonce",
          "oauth_token",
          "oauth_verifier",
          "oauth_version",
          "oauth_timestamp",
          "a",
        ),
        anyString,
      )
      .map(([name, value]) => ({ ...request, form: [...(request.form ?? []), [name, value]] as Parameters })),
  ),
  fc.record({ method: anyString, url: anyString, authorization: anyString }),
)
const step = fc.constantFrom<FlowStep | undefined>(undefined, "request-token", "access-token", "call")
const demanding = (one: FlowStep | undefined) => (one === undefined ? {} : { step: one })

describe("claims", () => {
  test("say what the signer was given", () => {
    fc.assert(
      fc.property(sent, ({ given, rest, request }) => {
        expect(right(claims(request))).toEqual({
          consumer: given.consumer.key,
          token: given.token?.key ?? null,
          timestamp: rest.timestamp,
          nonce: rest.nonce,
          signatureMethod: given.signatureMethod,
          callback: rest.callback ?? null,
          verifier: rest.verifier ?? null,
        })
      }),
      runs(),
    )
  })

  test("refuse only what verify refuses, for the same reasons, and name what it accepts", () => {
    let refused = 0
    let accepted = 0
    fc.assert(
      fc.property(received, step, (request, one) => {
        const demands = demanding(one)
        const claimed = claims(request, demands)
        const time = claimed._tag === "Right" ? claimed.right.timestamp : 1
        const verdict = verify({
          request,
          secrets: { consumer: () => "c", token: () => "t" },
          now: time,
          window: 300,
          seen: {},
          ...demands,
        })
        if (claimed._tag === "Left") {
          refused++
          expect(verdict._tag).toBe("Refused")
          const said = verdict._tag === "Refused" ? verdict.errors : []
          const known = claimed.left.filter((error) => error._tag !== "nonce-empty")
          expect(said).toEqual(expect.arrayContaining([...known]))
        } else if (verdict._tag === "Accepted") throw new Error("signed by other secrets")
        else {
          accepted++
          expect(verdict.errors.map((error) => error._tag)).toEqual(["signature-mismatch"])
        }
      }),
      runs(),
    )
    expect(Math.min(refused, accepted)).toBeGreaterThan(100)
  })

  test("hold for what is accepted: fetch what they name, then verify", () => {
    fc.assert(
      fc.property(sent, ({ given, request }) => {
        const { consumer, token, timestamp, nonce } = right(claims(request))
        const verdict = verify({
          request,
          // What was fetched, for what was claimed.
          secrets: { consumer: () => given.consumer.secret, token: () => given.token?.secret },
          now: timestamp,
          window: 300,
          seen: {},
        })
        expect(verdict._tag === "Refused" ? verdict.errors : []).toEqual([])
        expect(verdict._tag === "Accepted" && verdict.nonce).toEqual({ consumer, token, timestamp, nonce })
      }),
      runs(),
    )
  })

  test("ask nobody, and change nothing", () => {
    fc.assert(
      fc.property(received, (request) => {
        const before = structuredClone(request)
        expect(claims(request)).toEqual(claims(request))
        expect(request).toEqual(before)
      }),
      runs(300),
    )
  })
})

describe("a step", () => {
  const demanded = {
    "request-token": ["oauth_callback"],
    "access-token": ["oauth_token", "oauth_verifier"],
    call: ["oauth_token"],
  }

  test("has what it asks for, in the claims and in the verdict, wherever it is sent; an empty text is none", () => {
    fc.assert(
      fc.property(
        sent,
        fc.constantFrom<FlowStep>("request-token", "access-token", "call"),
        ({ given, rest, request }, one) => {
          const values: { readonly [name: string]: string | undefined } = {
            oauth_callback: rest.callback,
            oauth_token: given.token?.key,
            oauth_verifier: rest.verifier,
          }
          const missing = demanded[one].filter((name) => !values[name])
          const errors = missing.map((name) => ({ _tag: "parameter-missing", name }))
          const claimed = claims(request, { step: one })
          expect(claimed._tag === "Left" ? claimed.left : []).toEqual(errors)
          const verdict = verify({
            request,
            secrets: { consumer: () => given.consumer.secret, token: () => given.token?.secret },
            now: rest.timestamp,
            window: 300,
            seen: {},
            step: one,
          })
          expect(verdict._tag === "Refused" ? verdict.errors : []).toEqual(errors)
        },
      ),
      runs(),
    )
  })

  test("is not asked for where none is named", () => {
    const form = [
      ["oauth_consumer_key", "app"],
      ["oauth_signature_method", "HMAC-SHA1"],
      ["oauth_signature", "x"],
      ["oauth_timestamp", "1"],
      ["oauth_nonce", "n"],
      ["oauth_version", "1.0"],
    ] as const
    const request = { method: "POST", url: "https://api.example.com/", form }
    expect(claims(request)._tag).toBe("Right")
    expect(right(formatForm(form))).not.toContain("oauth_token")
  })
})
