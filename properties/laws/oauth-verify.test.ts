/**
 * Verification: what was signed is accepted, once, and as long as its time allows.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sameSignature, signer } from "../../src/oauth/index.js"
import { verify } from "../../src/oauth/verify/index.js"
import { nativeHmac } from "../../src/shell/hmac.js"
import { anyString, right, urlOf } from "../arbitraries/oauth.js"
import { runs } from "../arbitraries/runs.js"
import { codes, judged, received, type Sent, sent, signedOf } from "./oauth-sent.js"

describe("verify", () => {
  test("accepts what sign made, for every method and wherever the parameters are", () => {
    fc.assert(
      fc.property(sent, fc.integer({ min: -300, max: 300 }), (one, late) => {
        const signed = signedOf(one)
        const verdict = judged(one, received(one, signed), { now: one.rest.timestamp + late })
        expect(codes(verdict)).toEqual([])
        if (verdict._tag === "Refused") return
        expect(verdict.baseString).toBe(signed.baseString)
        expect(verdict.consumer).toBe(one.given.consumer.key)
        expect(verdict.token).toBe(one.given.token?.key ?? null)
        expect(verdict.checks.filter((check) => check.outcome === "failed")).toEqual([])
      }),
      runs(),
    )
  })

  test("says the same with the native HMAC, by which the same is signed", () => {
    fc.assert(
      fc.property(sent, fc.boolean(), (one, isForged) => {
        const given = { ...one.given, hmac: nativeHmac }
        const signed = signedOf(one)
        expect(right(signer(given)({ ...one.rest, url: urlOf(one.address) }))).toEqual(signed)
        const consumer = { ...one.given.consumer, secret: "another" }
        const more = isForged ? { given: { ...one.given, consumer } } : {}
        const request = received(one, signed)
        expect(judged(one, request, { ...more, hmac: nativeHmac })).toEqual(judged(one, request, more))
      }),
      runs(300),
    )
  })

  test("accepts a request once, and keeps nothing of one that it refuses", () => {
    fc.assert(
      fc.property(sent, (one) => {
        const request = received(one, signedOf(one))
        const first = judged(one, request)
        expect(first._tag).toBe("Accepted")
        const again = judged(one, request, { seen: first.seen })
        expect(codes(again)).toEqual(["nonce-replayed"])
        expect(again.seen).toBe(first.seen)
      }),
      runs(),
    )
  })

  test("keeps a nonce as long as its timestamp could be accepted, and no longer", () => {
    fc.assert(
      fc.property(sent, fc.integer({ min: 0, max: 900 }), (one, later) => {
        const first = judged(one, received(one, signedOf(one)))
        const next: Sent = {
          ...one,
          rest: { ...one.rest, timestamp: one.rest.timestamp + later, nonce: "another" },
        }
        const second = judged(next, received(next, signedOf(next)), { seen: first.seen })
        if (one.rest.nonce === "another" && later === 0) return
        expect(second._tag).toBe("Accepted")
        // Of what left, the newest timestamp stays, without its nonces.
        expect(second.seen[one.rest.timestamp]?.length).toBe(later === 0 ? 2 : later <= 300 ? 1 : 0)
      }),
      runs(),
    )
  })

  test("refuses what is outside the window", () => {
    fc.assert(
      fc.property(sent, fc.integer({ min: 301, max: 10_000 }), fc.constantFrom(1, -1), (one, by, way) => {
        const verdict = judged(one, received(one, signedOf(one)), { now: one.rest.timestamp + way * by })
        expect(codes(verdict)).toEqual(["timestamp-outside-window"])
      }),
      runs(300),
    )
  })

  test("refuses on a clock that is no number", () => {
    fc.assert(
      fc.property(sent, (one) => {
        const verdict = judged(one, received(one, signedOf(one)), { now: Number.NaN })
        expect(codes(verdict)).toEqual(["timestamp-outside-window"])
      }),
      runs(50),
    )
  })

  test("has one outcome for every check, in order", () => {
    const names = [
      "request",
      "parameters",
      "version",
      "method",
      "transport",
      "timestamp",
      "consumer",
      "token",
      "signature",
      "nonce",
    ]
    fc.assert(
      fc.property(sent, fc.option(anyString), fc.option(anyString), (one, header, url) => {
        const request = received(one, signedOf(one))
        const verdict = judged(one, {
          ...request,
          ...(header === null ? {} : { authorization: `OAuth ${header}` }),
          ...(url === null ? {} : { url: `https://example.com/${url}` }),
        })
        expect(verdict.checks.map((check) => check.name)).toEqual(names)
        expect(verdict.checks.some((check) => check.outcome === "failed")).toBe(verdict._tag === "Refused")
      }),
      runs(),
    )
  })
})

test("signatures are compared as texts", () => {
  fc.assert(
    fc.property(anyString, anyString, (one, other) => {
      expect(sameSignature(one, other)).toBe(one === other)
      expect(sameSignature(one, one)).toBe(true)
    }),
    runs(),
  )
})

test("an unknown consumer costs the same work as a known one", () => {
  fc.assert(
    fc.property(sent, (one) => {
      const work = (known: boolean): number => {
        let calls = 0
        verify({
          request: received(one, signedOf(one)),
          secrets: { consumer: () => (known ? "s" : null), token: () => (known ? "t" : null) },
          now: one.rest.timestamp,
          window: 0,
          seen: {},
          hmac: (hash) => (key) => (message) => {
            calls++
            return nativeHmac(hash)(key)(message)
          },
        })
        return calls
      }
      expect(work(false)).toBe(work(true))
      expect(work(true)).toBe(one.given.signatureMethod === "PLAINTEXT" ? 0 : 1)
    }),
    runs(200),
  )
})
