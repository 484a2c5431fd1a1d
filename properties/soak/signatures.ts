/** Requests signed and verified: against a signature made naively, and refused when one character differs. */
import { createHmac } from "node:crypto"
import { inspect } from "node:util"
import fc from "fast-check"
import { diagnosticOf, explainMismatch } from "../../src/oauth/diagnostics/index.js"
import * as oauth from "../../src/oauth/index.js"
import { type ReceivedRequest, verify } from "../../src/oauth/verify/index.js"
import { nativeHmac } from "../../src/shell/hmac.js"
import { type Address, address, options, rest, urlOf } from "../arbitraries/oauth.js"
import { canary, leaks } from "./canaries.js"
import type { Draw } from "./random.js"

const expect = (holds: boolean, what: string, more: unknown = ""): void => {
  if (!holds) throw new Error(`${what} ${typeof more === "string" ? more : JSON.stringify(more)}`)
}

interface Pool {
  readonly options: readonly oauth.SignerOptions[]
  readonly addresses: readonly Address[]
  readonly rests: readonly Omit<oauth.RequestToSign, "url">[]
}

let pool: Pool | null = null
let left = 0

/** Parts to put together: many more requests than parts, and new parts now and then. */
const poolOf = (draw: Draw): Pool => {
  if (pool === null || left-- === 0) {
    const some = { numRuns: 700, seed: draw.below(2 ** 31) }
    pool = {
      options: fc.sample(options, some),
      addresses: fc.sample(address, some),
      rests: fc.sample(rest, some),
    }
    left = 50_000
  }
  return pool
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

const byBytes = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right))

/** RFC 5849 as it reads, sharing nothing with the signer. */
const naive = (given: oauth.SignerOptions, one: Address, more: Omit<oauth.RequestToSign, "url">): string => {
  const { consumer, token, signatureMethod } = given
  const key = `${encode(consumer.secret as string)}&${encode((token?.secret ?? "") as string)}`
  if (signatureMethod === "PLAINTEXT") return key
  const protocol = Object.entries({
    oauth_consumer_key: consumer.key,
    oauth_signature_method: signatureMethod,
    oauth_timestamp: String(more.timestamp),
    oauth_nonce: more.nonce,
    oauth_version: "1.0",
    ...(token === undefined ? {} : { oauth_token: token.key }),
    ...(more.callback === undefined ? {} : { oauth_callback: more.callback }),
    ...(more.verifier === undefined ? {} : { oauth_verifier: more.verifier }),
  })
  const pairs = [...protocol, ...one.query, ...(more.form ?? [])]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort((left, right) => byBytes(left[0], right[0]) || byBytes(left[1], right[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join("&")
  const standard = one.scheme === "https" ? ":443" : ":80"
  const uri = `${one.scheme}://${one.host}${one.port === standard ? "" : one.port}${one.path}`
  const base = [more.method.toUpperCase(), uri, pairs].map(encode).join("&")
  return createHmac(signatureMethod === "HMAC-SHA1" ? "sha1" : "sha512", key)
    .update(base)
    .digest("base64")
}

const withCanary = (given: oauth.SignerOptions): oauth.SignerOptions => ({
  ...given,
  consumer: { ...given.consumer, secret: `${canary}${given.consumer.secret}` },
  ...(given.token === undefined
    ? {}
    : { token: { ...given.token, secret: `${canary}${given.token.secret}` } }),
})

/** One character of a text replaced by another. */
const spoil = (draw: Draw, text: string): string => {
  const at = draw.below(Math.max(text.length, 1))
  const other = text.charAt(at) === "a" ? "b" : "a"
  return text.slice(0, at) + other + text.slice(at + 1)
}

/** Draws a request; `judge` signs and verifies it, throws where something does not hold, and says what it came to. */
export const nextSignature = (draw: Draw, index: number) => {
  const parts = poolOf(draw)
  const given = withCanary(draw.one(parts.options))
  const one = draw.one(parts.addresses)
  const more = draw.one(parts.rests)
  const choice = draw.below(4)
  return { given: { given, one, more }, judge: () => judge(draw, given, one, more, choice, index) }
}

const judge = (
  draw: Draw,
  given: oauth.SignerOptions,
  one: Address,
  more: Omit<oauth.RequestToSign, "url">,
  choice: number,
  index: number,
): string => {
  const url = urlOf(one)
  const request = { ...more, url }
  const signed = oauth.signer({ ...given, ...(index % 4 === 0 ? {} : { hmac: nativeHmac }) })(request)
  if (signed._tag === "Left") {
    expect(leaks(JSON.stringify(signed.left.map(diagnosticOf))).length === 0, "a secret is in an error")
    // Secrets in the clear go over https only, or to this machine.
    const insecure = given.signatureMethod === "PLAINTEXT" && one.scheme === "http"
    expect(insecure && !["localhost", "127.0.0.1"].includes(one.host), "refused to sign:", signed.left)
    return "refused"
  }
  const { signature, authorization } = signed.right
  expect(signature === naive(given, one, more), "the naive signature is another")
  const read = oauth.parseAuthorization(authorization)
  expect(read._tag === "Right", "the header cannot be read")
  const judged = (received: ReceivedRequest) =>
    verify({
      request: received,
      secrets: {
        consumer: (asked) => (asked.consumer === given.consumer.key ? given.consumer.secret : null),
        token: (asked) =>
          asked.consumer === given.consumer.key && asked.token === given.token?.key
            ? given.token.secret
            : null,
      },
      now: more.timestamp,
      window: 300,
      seen: {},
      ...(index % 4 === 0 ? {} : { hmac: nativeHmac }),
    })
  const received = {
    method: more.method,
    url,
    authorization,
    ...(more.form === undefined ? {} : { form: more.form }),
  }
  const accepted = judged(received)
  expect(
    accepted._tag === "Accepted",
    "what was signed is refused:",
    accepted._tag === "Refused" ? accepted.errors : "",
  )
  if (given.signatureMethod === "PLAINTEXT") return "accepted"
  const wrong = [
    { ...received, method: `${more.method}X` },
    { ...received, url: url.replace(/^(https?:\/\/[^/?]+)/, "$1/q") },
    { ...received, url: `${url}${url.includes("?") ? "&" : "?"}soak=1` },
    {
      ...received,
      authorization: authorization.replace(/oauth_signature="[^"]*"/, (text) =>
        text.replace(/"(.*)"/, (_, value) => `"${spoil(draw, value)}"`),
      ),
    },
  ][choice] as typeof received
  const refused = judged(wrong)
  expect(refused._tag === "Refused", "what differs is accepted:", wrong)
  expect(leaks(JSON.stringify(refused)).length === 0, "a secret is in a verdict")
  if (index % 500 === 0) {
    expect(
      leaks(inspect(refused, { depth: Number.POSITIVE_INFINITY })).length === 0,
      "a secret is in a verdict, inspected",
    )
    const base = oauth.signatureBaseString({ method: wrong.method, url: wrong.url, parameters: [] })
    if (base._tag === "Right") explainMismatch(signed.right.baseString, base.right)
  }
  return "accepted"
}
