/**
 * Signing: what the base string depends on, and what it does not; the signer against the parts it is made of.
 */
import { createHmac } from "node:crypto"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as oauth from "../../src/oauth/index.js"
import {
  formatForm,
  type HashName,
  type Hmac,
  type Parameters,
  parseAuthorization,
  parseForm,
  parseQuery,
  pureHmac,
  type RequestToSign,
  signature,
  signatureBaseString,
  signer,
} from "../../src/oauth/index.js"
import { nativeHmac } from "../../src/shell/hmac.js"
import { anyText } from "../arbitraries/choose.js"
import {
  type Address,
  address,
  anyString,
  method,
  options,
  parameters,
  rest,
  right,
  secretText,
  shuffled,
  signatureMethod,
  urlOf,
  wellFormed,
} from "../arbitraries/oauth.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { composedSigner } from "../scripts/composed-signer.mjs"

/** Addresses that no signature method refuses. */
const secure = address.map((one): Address => ({ ...one, scheme: "https" }))

const baseString = (one: Address, verb: string, signed: Parameters, url = urlOf(one)): string =>
  right(signatureBaseString({ method: verb, url, parameters: signed }))

describe("the base string", () => {
  test("does not depend on the order of the parameters, nor on which of them are in the query", () => {
    fc.assert(
      fc.property(
        address,
        method,
        parameters.chain((pairs) =>
          fc.tuple(fc.constant(pairs), shuffled(pairs), fc.nat({ max: pairs.length })),
        ),
        (one, verb, [pairs, others, split]) => {
          const bare = { ...one, query: [] }
          const query = {
            ...one,
            query: others.slice(0, split).filter(([name]) => name !== "oauth_signature"),
          }
          expect(baseString(query, verb, others.slice(split))).toBe(baseString(bare, verb, pairs))
        },
      ),
      runs(),
    )
  })

  test("holds every pair as often as it is in the query and among the parameters", () => {
    fc.assert(
      fc.property(address, parameters, (one, pairs) => {
        const [, , last = ""] = baseString(one, "GET", pairs).split("&")
        const held = right(parseForm(decodeURIComponent(last)))
        const sorted = (some: Parameters) => some.map((each) => JSON.stringify(each)).sort()
        // "=" alone is a pair; nothing between separators is none.
        expect(sorted(held)).toEqual(sorted([...one.query, ...pairs]))
      }),
      runs(),
    )
  })

  test("does not depend on the fragment, the user, a default port, or capitals in scheme and host", () => {
    const fragment = fc.string({ unit: fc.constantFrom(..."ab?#&=/"), maxLength: 5 })
    fc.assert(
      fc.property(address, parameters, fragment, (one, pairs, text) => {
        const plain = baseString(one, "GET", pairs)
        const query = right(formatForm(one.query))
        const tail = `${one.path}${query === "" ? "" : `?${query}`}`
        const ownPort = one.port === "" ? (one.scheme === "http" ? ":80" : ":443") : one.port
        const others = [
          `${urlOf(one)}#${text}`,
          `${one.scheme}://user:pass@${one.host}${one.port}${tail}`,
          `${one.scheme}://${one.host}${ownPort}${tail}`,
          `${one.scheme.toUpperCase()}://${one.host.toUpperCase()}${one.port}${tail}`,
        ]
        for (const other of others) expect(baseString(one, "get", pairs, other)).toBe(plain)
      }),
      runs(),
    )
  })
})

describe("the HMACs", () => {
  const hash = fc.constantFrom<HashName>("sha1", "sha512")
  const reference: Hmac = (name) => (key) => (message) =>
    createHmac(name, Buffer.from(key)).update(Buffer.from(message)).digest()

  test("the portable and the native one agree with OpenSSL's, for any key and message, one after the other", () => {
    const message = fc.oneof(anyString, anyText({ minLength: 500, maxLength: 900 }))
    fc.assert(
      fc.property(
        hash,
        fc.oneof(secretText, anyString),
        fc.array(message, { minLength: 1, maxLength: 3 }),
        (name, key, messages) => {
          const [pure, native] = [pureHmac(name)(key), nativeHmac(name)(key)]
          for (const one of messages) {
            const wanted = [...reference(name)(key)(one)]
            expect([...pure(one)]).toEqual(wanted)
            expect([...native(one)]).toEqual(wanted)
          }
        },
      ),
      runs(500),
    )
  })

  test("they agree at the lengths where a block or a buffer ends", () => {
    for (const name of ["sha1", "sha512"] as const)
      for (const key of [0, 63, 64, 65, 127, 128, 129].map((length) => "k".repeat(length)))
        for (const message of ["a", "é", "\u{10000}"].flatMap((text) =>
          [0, 511, 512, 682, 683, 1024, 2048, 2049, 5000].map((length) => text.repeat(length)),
        )) {
          const wanted = reference(name)(key)(message)
          expect(Buffer.compare(pureHmac(name)(key)(message), wanted)).toBe(0)
          expect(Buffer.compare(nativeHmac(name)(key)(message), wanted)).toBe(0)
        }
  })

  test("an answer is not changed by the next one", () => {
    for (const port of [pureHmac, nativeHmac]) {
      const mac = port("sha1")("key")
      const first = mac("one")
      const copy = [...first]
      mac("two")
      expect([...first]).toEqual(copy)
    }
  })

  test("a signature is the base64 of the HMAC under the encoded secrets", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("HMAC-SHA1" as const, "HMAC-SHA512" as const),
        wellFormed,
        secretText,
        secretText,
        (name, text, one, other) => {
          const encoded = (part: string) =>
            encodeURIComponent(part).replace(
              /[!'()*]/g,
              (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
            )
          const wanted = createHmac(
            name === "HMAC-SHA1" ? "sha1" : "sha512",
            `${encoded(one)}&${encoded(other)}`,
          )
            .update(text)
            .digest("base64")
          expect(right(signature(name, text, one, other))).toBe(wanted)
          expect(right(signature(name, text, one, other, nativeHmac))).toBe(wanted)
        },
      ),
      runs(300),
    )
  })
})

describe("the signer", () => {
  const request = fc.tuple(secure, rest).map(([one, other]): RequestToSign => ({ ...other, url: urlOf(one) }))

  test("gives what the functions of its room give, one after the other, for every request that it signs", () => {
    // Names that stand before, among and behind the protocol's, as they are and in an address that nobody encoded.
    const name = fc.constantFrom(
      ..."a z ~ % oauth oauth_ oauth_a oauth_signature_ oauth_z oauth_nonce_ é".split(" "),
    )
    const odd = fc.tuple(request, fc.array(fc.tuple(name, wellFormed), { maxLength: 20 }), anyString)
    let signatures = 0
    fc.assert(
      fc.property(options, fc.constantFrom(pureHmac, nativeHmac), odd, (given, hmac, [one, pairs, text]) => {
        const whole = { ...given, hmac }
        const query = new URLSearchParams(pairs as [string, string][])
        for (const each of [
          one,
          { ...one, form: pairs },
          { ...one, url: `https://example.com/é?${query}&x=${text}#${text}`, form: [...pairs, ...pairs] },
          { ...one, url: `https://example.com/?${text}` },
        ]) {
          const signed = signer(whole)(each)
          if (signed._tag === "Left") continue
          signatures++
          expect({ ...signed.right }).toEqual(right(composedSigner(oauth)(whole)(each)))
        }
      }),
      runs(),
    )
    if (allRuns) expect(signatures).toBeGreaterThan(2000)
  })

  test("signs the base string of the request's and the protocol's parameters", () => {
    fc.assert(
      fc.property(options, request, (given, one) => {
        const signed = right(signer(given)(one))
        expect(signed.baseString).toBe(
          right(
            signatureBaseString({
              method: one.method,
              url: one.url,
              parameters: [...signed.parameters, ...(one.form ?? [])],
            }),
          ),
        )
        expect(signed.signature).toBe(
          right(
            signature(
              given.signatureMethod,
              signed.baseString,
              given.consumer.secret,
              given.token?.secret ?? "",
            ),
          ),
        )
      }),
      runs(),
    )
  })

  test("reads a query as the base string's own rules do, however it is written", () => {
    const plain = fc.constantFrom(..."ab0-._~", "%20", "%2F", "%3D", "%25", "%40", "%7D")
    const odd = fc.constantFrom(
      ..."+!*'=&",
      ...["%2D", "%2d", "%2f", "%41", "%7E", "%7F", "%00", "%5F", "%C3%A9", "%c3%a9", "é", "%", "%2", "%FF"],
      ...["oauth_", "oauth_z=1", "oauth_token=t"],
    )
    const piece = fc.oneof({ weight: 19, arbitrary: plain }, { weight: 1, arbitrary: odd })
    const text = fc.string({ unit: piece, maxLength: 3 })
    const pair = fc.tuple(text, text).map((parts) => parts.join("="))
    const query = fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join("&"))
    let signatures = 0
    fc.assert(
      fc.property(query, (text) => {
        const one = { method: "GET", url: `https://example.com/?${text}`, timestamp: 1, nonce: "n" }
        const signed = signer({ consumer: { key: "k", secret: "" }, signatureMethod: "HMAC-SHA1" })(one)
        const { parameters: own } = right(
          signer({ consumer: { key: "k", secret: "" }, signatureMethod: "HMAC-SHA1" })({
            ...one,
            url: "https://example.com/",
          }),
        )
        const plain = signatureBaseString({ ...one, parameters: own })
        if (signed._tag === "Right") {
          signatures++
          expect(signed.right.baseString).toBe(right(plain))
        } else expect(signed).toEqual(plain)
      }),
      {
        ...runs(),
        examples: ["a&b=c=d", "b=c&a", "&a=1", "a=1&", "a=1&&b", "a=b=c", "=", "&"].map((one) => [one]),
      },
    )
    if (allRuns) expect(signatures).toBeGreaterThan(300)
  })

  test("writes the same parameters into the header, the query and the form", () => {
    fc.assert(
      fc.property(options, request, (given, one) => {
        const signed = right(signer(given)(one))
        const header = right(parseAuthorization(signed.authorization))
        expect(header.parameters).toEqual(signed.parameters)
        expect(header.realm).toBe(one.realm)
        const query = right(parseQuery(new URL(one.url).search))
        expect(right(parseQuery(signed.signedQuery))).toEqual([...query, ...signed.parameters])
        expect(right(parseForm(signed.signedForm))).toEqual([...(one.form ?? []), ...signed.parameters])
      }),
      runs(),
    )
  })

  test("keeps the contract's order, and always sends the version", () => {
    const order = [
      "oauth_consumer_key",
      "oauth_token",
      "oauth_signature_method",
      "oauth_signature",
      "oauth_timestamp",
      "oauth_nonce",
      "oauth_version",
      "oauth_callback",
      "oauth_verifier",
    ]
    fc.assert(
      fc.property(options, request, (given, one) => {
        const names = right(signer(given)(one)).parameters.map(([name]) => name)
        expect(names).toEqual(order.filter((name) => names.includes(name)))
        expect(names).toContain("oauth_version")
        expect(names.includes("oauth_token")).toBe(given.token !== undefined)
      }),
      runs(),
    )
  })

  test("gives the same answer whatever it signed before", () => {
    fc.assert(
      fc.property(options, fc.array(request, { minLength: 1, maxLength: 4 }), (given, requests) => {
        const kept = signer(given)
        for (const one of [...requests, ...requests]) expect(kept(one)).toEqual(signer(given)(one))
      }),
      runs(300),
    )
  })

  test("keeps what it signed, whatever becomes of what it was given", () => {
    const form: [string, string][] = [["a", "b c"]]
    const one = { method: "post", url: "https://example.com/", form, timestamp: 1, nonce: "n" }
    const signed = right(signer({ consumer: { key: "k", secret: "s" }, signatureMethod: "HMAC-SHA1" })(one))
    form.push(["d", "e"])
    Object.assign(one, { method: "GET", url: "https://evil.test/" })
    expect(signed.request).toMatchObject({ method: "POST", url: "https://example.com/", body: "a=b%20c" })
  })

  test("changes nothing that it is given", () => {
    const frozen = <A>(value: A): A => {
      if (typeof value === "object" && value !== null) {
        Object.values(value).forEach(frozen)
        Object.freeze(value)
      }
      return value
    }
    fc.assert(
      fc.property(options, request, (given, one) => {
        const before = JSON.stringify([given, one])
        right(signer(frozen(given))(frozen(one)))
        expect(JSON.stringify([given, one])).toBe(before)
      }),
      runs(300),
    )
  })

  test("refuses a request that has a parameter which it adds, and no other of that kind", () => {
    const own = [
      "oauth_consumer_key",
      "oauth_signature_method",
      "oauth_signature",
      "oauth_timestamp",
      "oauth_nonce",
      "oauth_version",
    ]
    const name = fc.constantFrom(...own, "oauth_token", "oauth_callback", "oauth_verifier", "oauth_body_hash")
    fc.assert(
      fc.property(options, request, name, fc.boolean(), (given, one, extra, inQuery) => {
        const url = new URL(one.url)
        if (inQuery) url.searchParams.append(extra, "x")
        const form = inQuery ? (one.form ?? []) : [...(one.form ?? []), [extra, "x"] as const]
        const signed = signer(given)({ ...one, url: url.href, form })
        const added =
          own.includes(extra) ||
          (extra === "oauth_token" && given.token !== undefined) ||
          (extra === "oauth_callback" && one.callback !== undefined) ||
          (extra === "oauth_verifier" && one.verifier !== undefined)
        if (added)
          expect(signed).toEqual({
            _tag: "Left",
            left: [{ _tag: "parameter-collides", name: extra, place: inQuery ? "query" : "form" }],
          })
        else expect(right(signed).baseString).toContain(`${extra}%3Dx`)
      }),
      runs(),
    )
  })

  test("answers whatever it is given", () => {
    const texts = fc.record({
      method: anyString,
      url: fc.oneof(
        anyString,
        anyString.map((text) => `https://example.com/${text}`),
      ),
      nonce: anyString,
      callback: anyString,
      realm: anyString,
      timestamp: fc.oneof(fc.double(), fc.maxSafeInteger()),
      form: fc.array(fc.tuple(anyString, anyString), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(anyString, anyString, signatureMethod, texts, (one, other, name, texts) => {
        const credentials = { key: one, secret: other }
        const signed = signer({ consumer: credentials, token: credentials, signatureMethod: name })(texts)
        if (signed._tag === "Left") expect(signed.left.length).toBeGreaterThan(0)
        else expect(signed.right.authorization).toMatch(/^OAuth [\x20-\x7e]*$/)
      }),
      runs(),
    )
  })
})
