/**
 * Of the HMAC methods nothing is accepted that differs in one character from what was signed, but what is another text of the same
 * request.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatAuthorization, type Pair, type Parameters, signer } from "../../src/oauth/index.js"
import { type ReceivedRequest, type Verdict, verify } from "../../src/oauth/verify/index.js"
import { type Address, right, spoiled, urlOf } from "../arbitraries/oauth.js"
import { runs } from "../arbitraries/runs.js"
import { codes, judged, received, type Sent, sent, signedOf } from "./oauth-sent.js"

describe("one changed character, with the HMAC methods", () => {
  const hmacs = sent.filter((one) => one.given.signatureMethod !== "PLAINTEXT")

  /** The pairs, of which there is one at least, with one character changed in one of them. */
  const spoilPair = (pairs: Parameters): fc.Arbitrary<Parameters> =>
    fc
      .tuple(fc.nat({ max: pairs.length - 1 }), fc.constantFrom(0, 1))
      .chain(([index, side]) =>
        spoiled((pairs[index] as Pair)[side as 0 | 1]).map((text) =>
          pairs.map((each, at) =>
            at === index ? ((side === 0 ? [text, each[1]] : [each[0], text]) as Pair) : each,
          ),
        ),
      )

  const refused = (name: string, change: (one: Sent) => fc.Arbitrary<Verdict>) =>
    test(`in ${name} is refused`, () => {
      fc.assert(
        fc.property(
          hmacs.chain((one) => change(one)),
          (verdict) => {
            expect(verdict._tag).toBe("Refused")
          },
        ),
        runs(),
      )
    })

  const letters = (text: string): fc.Arbitrary<string> =>
    spoiled(text).filter((other) => /^[a-zA-Z-]+$/.test(other) && other.toUpperCase() !== text.toUpperCase())

  refused("the method", (one) =>
    letters(one.rest.method).map((method) => judged(one, { ...received(one, signedOf(one)), method })),
  )

  const elsewhere = (one: Sent, other: Address): Verdict => {
    const request = received(one, signedOf(one))
    const query = request.url.includes("?") ? request.url.slice(request.url.indexOf("?")) : ""
    return judged(one, { ...request, url: urlOf({ ...other, query: [] }) + query })
  }
  refused("the scheme", (one) =>
    fc.constant(
      elsewhere(one, {
        ...one.address,
        scheme: one.address.scheme === "http" ? "https" : "http",
      }),
    ),
  )
  refused("the host", (one) =>
    fc
      .constantFrom(
        "example.con",
        "example.com.",
        "api-example.org",
        "localhos",
        "127.0.0.2",
        "[2001:db8::2]",
      )
      .map((host) => elsewhere(one, { ...one.address, host })),
  )
  refused("the port", (one) =>
    fc.constantFrom(":8081", ":808", ":1").map((port) => elsewhere(one, { ...one.address, port })),
  )
  refused("the path", (one) =>
    spoiled(one.address.path)
      .filter((path) => /^\/[\w./~=@!$'()*+:,;-]*$/.test(path))
      // Dot segments are resolved, so that some other texts are the same path.
      .filter(
        (path) => new URL(`http://h${path}`).pathname !== new URL(`http://h${one.address.path}`).pathname,
      )
      .map((path) => elsewhere(one, { ...one.address, path })),
  )
  refused("any pair of the query", (one) =>
    (one.address.query.length === 0 ? fc.constant([["x", ""] as const]) : spoilPair(one.address.query)).map(
      (query) => {
        const signed = signedOf(one)
        const other = urlOf({ ...one.address, query })
        const request = received(one, signed)
        const protocol =
          one.how === "query" ? signed.signedForm.slice(signed.signedForm.indexOf("oauth_consumer_key=")) : ""
        return judged(one, {
          ...request,
          url: protocol === "" ? other : `${other}${other.includes("?") ? "&" : "?"}${protocol}`,
        })
      },
    ),
  )
  refused("any pair of the form", (one) =>
    (one.rest.form === undefined || one.rest.form.length === 0
      ? fc.constant([["x", ""] as const])
      : spoilPair(one.rest.form)
    ).map((form) => {
      const request = received(one, signedOf(one))
      const protocol = one.how === "form" ? signedOf(one).parameters : []
      return judged(one, { ...request, form: [...form, ...protocol] })
    }),
  )
  refused("any protocol parameter", (one) => {
    const signed = signedOf(one)
    return spoilPair(signed.parameters)
      .filter((pairs) => pairs.every(([name]) => name !== "realm" && name !== ""))
      .map((parameters) => {
        const header = formatAuthorization({ parameters })
        // The signed request in a header, whose parameters differ in one character; a name that is there twice cannot be written.
        const authorization = header._tag === "Right" ? header.right : "OAuth"
        return judged(one, { ...received({ ...one, how: "header" }, signed), authorization })
      })
  })
  refused("the consumer secret", (one) =>
    spoiled(one.given.consumer.secret as string).map((secret) =>
      judged(one, received(one, signedOf(one)), {
        given: { ...one.given, consumer: { key: one.given.consumer.key, secret } },
      }),
    ),
  )
  refused("the token secret", (one) => {
    const token = one.given.token ?? { key: "t", secret: "ts" }
    const other: Sent = { ...one, given: { ...one.given, token } }
    return spoiled(token.secret as string).map((secret) =>
      judged(other, received(other, signedOf(other)), {
        given: { ...other.given, token: { key: token.key, secret } },
      }),
    )
  })

  // What is another text and the same request, by RFC 5849 and the URL Standard. Nothing else is.
  const sign = signer({ consumer: { key: "app", secret: "s" }, signatureMethod: "HMAC-SHA512" })
  const url = "https://example.com/a?b=c%20d&e=f"
  const signed = right(
    sign({
      method: "GET",
      url,
      timestamp: 100,
      nonce: "n",
      form: [
        ["g", "h"],
        ["g", "i"],
      ],
    }),
  )
  const base: ReceivedRequest = {
    method: "GET",
    url,
    authorization: signed.authorization,
    form: [
      ["g", "h"],
      ["g", "i"],
    ],
  }
  test.each<readonly [string, Partial<ReceivedRequest>]>([
    ["the method in lower case", { method: "get" }],
    ["the scheme and the host in capitals", { url: "HTTPS://EXAMPLE.COM/a?b=c%20d&e=f" }],
    ["the default port", { url: "https://example.com:443/a?b=c%20d&e=f" }],
    ["a fragment", { url: `${url}#x` }],
    ["a user", { url: "https://u:p@example.com/a?b=c%20d&e=f" }],
    ["the query in another order", { url: "https://example.com/a?e=f&b=c%20d" }],
    ["a plus for a space in the query", { url: "https://example.com/a?b=c+d&e=f" }],
    ["an escape where none is needed in the query", { url: "https://example.com/a?%62=c%20d&e=%66" }],
    ["nothing between separators", { url: "https://example.com/a?&b=c%20d&&e=f&" }],
    ["dot segments", { url: "https://example.com/x/../a?b=c%20d&e=f" }],
    [
      "the form in another order",
      {
        form: [
          ["g", "i"],
          ["g", "h"],
        ],
      },
    ],
    ["a pair of the form in the query", { url: `${url}&g=i`, form: [["g", "h"]] }],
    [
      "the header's scheme in another case",
      { authorization: signed.authorization.replace("OAuth", "oauth") },
    ],
    [
      "the header's parameters in another order",
      { authorization: `OAuth ${signed.authorization.slice(6).split(", ").reverse().join(",")}` },
    ],
    ["a realm", { authorization: signed.authorization.replace("OAuth ", 'OAuth realm="x", ') }],
    [
      "escapes in lower case in the header",
      { authorization: signed.authorization.replaceAll(/%[0-9A-F]{2}/g, (text) => text.toLowerCase()) },
    ],
  ])("but %s is the same request", (_, other) => {
    const verdict = verify({
      request: { ...base, ...other },
      secrets: { consumer: () => "s", token: () => null },
      now: 100,
      window: 0,
      seen: {},
    })
    expect(codes(verdict)).toEqual([])
  })
})
