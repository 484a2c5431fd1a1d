/**
 * Requests, parameters and credentials of OAuth, and ways to spoil them.
 */
import fc from "fast-check"
import {
  formatForm,
  type OAuthResult,
  type Pair,
  type Parameters,
  type RequestToSign,
  type SignatureMethod,
  type SignerOptions,
  signatureMethods,
} from "../../src/oauth/index.js"
import { anyText } from "./choose.js"

/** The value of a result that cannot be an error. */
export const right = <A>(result: OAuthResult<A>): A => {
  if (result._tag === "Left") throw new Error(`unexpected: ${JSON.stringify(result.left)}`)
  return result.right
}

/** Any text that has a UTF-8 form, with the characters that encoders get wrong more often than chance would have them. */
export const wellFormed: fc.Arbitrary<string> = fc.oneof(
  anyText({ maxLength: 8 }),
  fc.string({
    unit: fc.constantFrom(..."aB0-._~ +%&=!'()*;/?:@#\"\\,é☃\u{10000}\uffff"),
    maxLength: 8,
  }),
)

/** Any string of UTF-16 code units at all, lone surrogates included. */
export const anyString: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 12 }),
  wellFormed,
  fc.constantFrom("", "%", "%zz", "%ff", "\ud800", "OAuth", 'OAuth a="', "http://", "https://[::1", "a&b&c"),
)

/** Names that objects have, names that nearly belong to the protocol, short ones that repeat, and any other. */
const parameterName: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: wellFormed },
  { weight: 3, arbitrary: fc.constantFrom("a", "b", "a ", "c@", "c2", "", "A") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("__proto__", "constructor", "realm", "oauth", "oauth_", "oauth_x", "oauthz"),
  },
)

export const pair: fc.Arbitrary<Pair> = fc.tuple(parameterName, wellFormed)

/** Parameters that no signer adds, with duplicates. */
export const parameters: fc.Arbitrary<Parameters> = fc
  .tuple(fc.array(pair, { maxLength: 6 }), fc.array(fc.nat({ max: 5 }), { maxLength: 2 }))
  .map(([pairs, again]) => [
    ...pairs,
    ...again.map((index) => pairs[index]).filter((repeated) => repeated !== undefined),
  ])

/** An order of the same pairs. */
export const shuffled = (pairs: Parameters): fc.Arbitrary<Parameters> =>
  fc.shuffledSubarray([...pairs], { minLength: pairs.length, maxLength: pairs.length })

const host = fc.constantFrom("example.com", "api.example.org", "localhost", "127.0.0.1", "[2001:db8::1]")
const port = fc.constantFrom("", ":8080", ":80", ":443")
const segment = fc.string({
  unit: fc.constantFrom(..."abcXYZ019-._~;=,@!$'()*+:"),
  minLength: 1,
  maxLength: 5,
})
const path = fc
  .array(
    segment.filter((text) => text !== "." && text !== ".."),
    { maxLength: 3 },
  )
  .map((parts) => parts.map((part) => `/${part}`).join("") || "/")

/** The parts of an address, so that each can be spoiled. */
export interface Address {
  readonly scheme: "http" | "https"
  readonly host: string
  readonly port: string
  readonly path: string
  readonly query: Parameters
}

export const address: fc.Arbitrary<Address> = fc.record({
  scheme: fc.constantFrom("http" as const, "https" as const),
  host,
  port,
  path,
  query: parameters,
})

/** The URL of an address. */
export const urlOf = (one: Address): string => {
  const query = right(formatForm(one.query))
  return `${one.scheme}://${one.host}${one.port}${one.path}${query === "" ? "" : `?${query}`}`
}

export const method: fc.Arbitrary<string> = fc.constantFrom("GET", "POST", "put", "Delete", "PATCH", "x-own")
export const signatureMethod: fc.Arbitrary<SignatureMethod> = fc.constantFrom(...signatureMethods)
export const secretText: fc.Arbitrary<string> = fc.oneof(
  wellFormed,
  // Longer than the blocks of both hashes, too.
  fc.string({ unit: "binary-ascii", minLength: 20, maxLength: 150 }),
)
const identifier = wellFormed
/** An empty secret is none (C-180). */
const credentials = fc.record({ key: identifier, secret: secretText.filter((text) => text !== "") })

export const options: fc.Arbitrary<SignerOptions> = fc.record(
  { consumer: credentials, token: credentials, signatureMethod },
  { requiredKeys: ["consumer", "signatureMethod"] },
)

/** What goes with an address in a request to sign. */
export const rest: fc.Arbitrary<Omit<RequestToSign, "url">> = fc.record(
  {
    method,
    form: parameters,
    timestamp: fc.integer({ min: 1, max: 4_000_000_000 }),
    nonce: wellFormed.filter((text) => text !== ""),
    callback: wellFormed,
    verifier: wellFormed,
    realm: fc.string({ unit: "grapheme-ascii", maxLength: 6 }),
  },
  { requiredKeys: ["method", "timestamp", "nonce"] },
)

/** A text that differs in one character: one that is replaced, or one that is added. */
export const spoiled = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat({ max: Math.max(0, text.length) }), fc.constantFrom(..."abcXYZ019-._~ +%&=/é"))
    .map(([index, character]) => text.slice(0, index) + character + text.slice(index + 1))
    .filter((other) => other !== text && other.isWellFormed())
