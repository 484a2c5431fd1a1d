/**
 * Nobody gets in: whatever a lookup answers that is not a secret, whatever a request is signed with, whatever the clock does.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type SignatureMethod, secret, signer } from "../../src/oauth/index.js"
import {
  type FoundSecret,
  type SecretLookup,
  type SeenNonces,
  type Verdict,
  verify,
} from "../../src/oauth/verify/index.js"
import { right, secretText, signatureMethod, wellFormed } from "../arbitraries/oauth.js"
import { runs } from "../arbitraries/runs.js"
import { codes } from "./oauth-sent.js"

/** What stands in for a secret that is not known: it is in the package, for everyone to read. */
const STAND_IN = "a-secret-that-belongs-to-no-one-at-all"
const NOW = 1_700_000_000

interface Forged {
  readonly consumer: { readonly key: string; readonly secret: string }
  readonly token?: { readonly key: string; readonly secret: string }
  readonly signatureMethod: SignatureMethod
  readonly timestamp?: number
}

const judge = (
  forged: Forged,
  secrets: SecretLookup,
  more: { readonly now?: number; readonly window?: number; readonly seen?: SeenNonces } = {},
): Verdict => {
  const { timestamp = NOW, ...options } = forged
  const url = "https://api.example.com/v2/self"
  const { authorization } = right(signer(options)({ method: "GET", url, timestamp, nonce: "n" }))
  return verify({
    request: { method: "GET", url, authorization },
    secrets,
    now: NOW,
    window: 300,
    seen: {},
    ...more,
  })
}

/** What an attacker may sign with: anything, and first of all what is in the package, or what an odd answer reads as. */
const guess = fc.oneof(
  fc.constantFrom(
    STAND_IN,
    "undefined",
    "null",
    "[object Object]",
    "[object Promise]",
    "[secret]",
    "true",
    "0",
  ),
  fc.constantFrom("function Object() { [native code] }", "NaN", "constructor", "__proto__"),
  secretText,
)
const name = fc.oneof(
  fc.constantFrom("constructor", "__proto__", "toString", "valueOf", "hasOwnProperty", "then", "reveal", ""),
  wellFormed,
)
const forgery: fc.Arbitrary<Forged> = fc.record(
  {
    consumer: fc.record({ key: name, secret: guess }),
    token: fc.record({ key: name, secret: guess }),
    signatureMethod,
  },
  { requiredKeys: ["consumer", "signatureMethod"] },
)

/** Everything that is not a secret, each made anew: a lookup is somebody else's code. */
const notSecret: fc.Arbitrary<() => unknown> = fc
  .oneof(
    fc.constantFrom<() => unknown>(
      () => null,
      () => undefined,
      () => "",
      () => secret(""),
      () => 0,
      () => true,
      () => Number.NaN,
      () => Symbol("s"),
      () => 10n,
      () => ({}),
      () => [],
      () => ["s"],
      () => new String(STAND_IN),
      () => Object,
      () => Object.prototype,
      () => Promise.resolve(STAND_IN),
      () => Promise.reject(new Error("no database")),
      // biome-ignore lint/suspicious/noThenProperty: what a thenable does that is none
      () => ({ then: 1 }),
      // biome-ignore lint/suspicious/noThenProperty: a thenable may throw
      () => ({ then: () => explode() }),
      () => ({ reveal: STAND_IN }),
      () => ({ reveal: () => undefined }),
      () => ({ reveal: () => Promise.resolve(STAND_IN) }),
      () => ({ reveal: () => explode() }),
      () => ({
        get reveal() {
          return explode()
        },
      }),
      () => new Proxy({}, { get: explode }),
      () => explode(),
      () => {
        throw undefined
      },
    ),
    fc.anything().map((value) => () => value),
  )
  .filter((answer) => !isSecret(answer))

const explode = (): never => {
  throw new Error("the lookup")
}

/** By its own words: a text that is not empty, or what reveals one. */
const isSecret = (answer: () => unknown): boolean => {
  try {
    const value = answer() as { readonly reveal?: () => unknown }
    if (value instanceof Promise) value.catch(() => undefined)
    const text = typeof value === "string" ? value : value?.reveal?.()
    if (text instanceof Promise) text.catch(() => undefined)
    return typeof text === "string" && text !== ""
  } catch {
    return false
  }
}

const answering = (answer: () => unknown) => answer as () => FoundSecret

describe("nobody gets in", () => {
  test("where a consumer's lookup answers with no secret, whatever the request is signed with", () => {
    fc.assert(
      fc.property(forgery, notSecret, secretText, (forged, answer, known) => {
        const verdict = judge(forged, { consumer: answering(answer), token: () => known })
        expect(codes(verdict)[0]).toBe("consumer-unknown")
      }),
      runs(2000),
    )
  })

  test("as a token whose lookup answers with no secret, whatever the request is signed with", () => {
    fc.assert(
      fc.property(
        forgery.filter(({ token, consumer }) => token !== undefined && consumer.secret !== ""),
        notSecret,
        (forged, answer) => {
          const verdict = judge(forged, { consumer: () => forged.consumer.secret, token: answering(answer) })
          expect(codes(verdict)).toEqual(["token-unknown"])
        },
      ),
      runs(2000),
    )
  })

  test("by a name that every object has, from a table that is one", () => {
    fc.assert(
      fc.property(forgery, (forged) => {
        const table: { readonly [name: string]: string } = {}
        const verdict = judge(forged, {
          consumer: ({ consumer }) => table[consumer],
          token: ({ token }) => table[token],
        })
        expect(codes(verdict)[0]).toBe("consumer-unknown")
      }),
      runs(),
    )
  })

  test("and a promise that is rejected, which nobody waits for, ends no process", async () => {
    const rejected: unknown[] = []
    const take = (reason: unknown): void => {
      rejected.push(reason)
    }
    process.on("unhandledRejection", take)
    const lookup = answering(() => Promise.reject(new Error("no database")))
    const forged: Forged = {
      consumer: { key: "a", secret: "b" },
      token: { key: "c", secret: "d" },
      signatureMethod: "PLAINTEXT",
    }
    expect(codes(judge(forged, { consumer: lookup, token: lookup }))).toEqual([
      "consumer-unknown",
      "token-unknown",
    ])
    await new Promise((done) => setTimeout(done, 20))
    process.off("unhandledRejection", take)
    expect(rejected).toEqual([])
  })

  test("and what a lookup did is said, for the log", () => {
    const forged: Forged = { consumer: { key: "a", secret: "b" }, signatureMethod: "PLAINTEXT" }
    const said = (answer: () => unknown) => {
      const verdict = judge(forged, { consumer: answering(answer), token: () => null })
      return verdict._tag === "Refused" ? verdict.errors : []
    }
    expect(said(() => null)).toEqual([{ _tag: "consumer-unknown", consumer: "a" }])
    expect(said(() => undefined)).toEqual([{ _tag: "consumer-unknown", consumer: "a" }])
    expect(said(explode)).toEqual([{ _tag: "consumer-unknown", consumer: "a", lookup: "threw" }])
    expect(said(() => Promise.resolve("b"))).toEqual([
      { _tag: "consumer-unknown", consumer: "a", lookup: "promise" },
    ])
    expect(said(() => Object)).toEqual([{ _tag: "consumer-unknown", consumer: "a", lookup: "not-a-secret" }])
  })

  test("but by a secret that is known, wrapped or not, by whatever wraps it", () => {
    fc.assert(
      fc.property(
        forgery.filter(({ consumer, token }) => consumer.secret !== "" && token?.secret !== ""),
        fc.constantFrom<(text: string) => FoundSecret>(
          (text) => text,
          (text) => secret(text),
          (text) => ({ reveal: () => text, toString: () => "", toJSON: () => "" }),
        ),
        (forged, wrap) => {
          const verdict = judge(forged, {
            consumer: ({ consumer }) =>
              consumer === forged.consumer.key ? wrap(forged.consumer.secret) : null,
            token: ({ consumer, token }) =>
              consumer === forged.consumer.key && token === forged.token?.key
                ? wrap(forged.token.secret)
                : null,
          })
          expect(codes(verdict)).toEqual([])
        },
      ),
      runs(500),
    )
  })
})

describe("nothing is accepted twice", () => {
  const forged = { consumer: { key: "app", secret: "s" }, signatureMethod: "HMAC-SHA512" } as const
  const secrets: SecretLookup = { consumer: () => "s", token: () => null }

  test("by any clock, also one that steps back, and by any windows", () => {
    const moment = fc.record({
      // Few timestamps, so that most requests come again.
      timestamp: fc.integer({ min: NOW, max: NOW + 12 }).map((time) => NOW + (time - NOW) * 100),
      now: fc.integer({ min: NOW - 300, max: NOW + 1500 }),
      window: fc.constantFrom(60, 300, 900),
    })
    let accepted = 0
    let forgotten = 0
    fc.assert(
      fc.property(fc.array(moment, { minLength: 10, maxLength: 60 }), (moments) => {
        let seen: SeenNonces = {}
        const taken = new Set<number>()
        for (const { timestamp, now, window } of moments) {
          const verdict = judge({ ...forged, timestamp }, secrets, { now, window, seen })
          if (codes(verdict).includes("nonce-forgotten")) forgotten++
          if (verdict._tag === "Accepted") {
            expect(taken.has(timestamp)).toBe(false)
            taken.add(timestamp)
            accepted++
          }
          seen = verdict.seen
          const emptied = Object.values(seen).filter((nonces) => nonces.length === 0)
          expect(emptied.length).toBeLessThanOrEqual(1)
        }
      }),
      runs(500),
    )
    expect(accepted).toBeGreaterThan(500)
    expect(forgotten).toBeGreaterThan(50)
  })

  test("and a clock that goes on refuses nothing for what was forgotten", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 500 }), fc.integer({ min: -300, max: 300 }))), (steps) => {
        let seen: SeenNonces = {}
        let now = NOW
        const taken = new Set<number>()
        for (const [later, by] of steps) {
          now += later
          const timestamp = now + by
          const verdict = judge({ ...forged, timestamp }, secrets, { now, seen })
          expect(codes(verdict)).toEqual(taken.has(timestamp) ? ["nonce-replayed"] : [])
          taken.add(timestamp)
          seen = verdict.seen
        }
      }),
      runs(300),
    )
  })

  test("and what is kept is no more than the window, and one time", () => {
    let seen: SeenNonces = {}
    for (let now = NOW; now < NOW + 3000; now++)
      seen = judge({ ...forged, timestamp: now }, secrets, { now, window: 30, seen }).seen
    expect(Object.keys(seen).length).toBe(32)
  })
})

test("milliseconds are no timestamp, for the signer and for the verifier, whatever the server's clock counts in", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000_000_001, max: Number.MAX_SAFE_INTEGER }), (time) => {
      const sign = signer({ consumer: { key: "app", secret: "s" }, signatureMethod: "PLAINTEXT" })
      const url = "https://api.example.com/"
      const signed = sign({ method: "GET", url, timestamp: time, nonce: "n" })
      expect(signed).toEqual({ _tag: "Left", left: [{ _tag: "timestamp-invalid", timestamp: `${time}` }] })
      const verdict = verify({
        request: {
          method: "GET",
          url,
          authorization: `OAuth oauth_consumer_key="app", oauth_signature_method="PLAINTEXT", oauth_signature="s%26", oauth_timestamp="${time}", oauth_nonce="n", oauth_version="1.0"`,
        },
        secrets: { consumer: () => "s", token: () => null },
        now: time,
        window: 300,
        seen: {},
      })
      expect(codes(verdict)).toEqual(["timestamp-invalid"])
    }),
    runs(200),
  )
})
