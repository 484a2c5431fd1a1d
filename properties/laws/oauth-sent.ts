/**
 * Requests that were signed, by every method and wherever the parameters are, and what the server says of what it receives.
 */
import fc from "fast-check"
import {
  type Hmac,
  parseForm,
  type RequestToSign,
  type SignedRequest,
  type SignerOptions,
  signer,
} from "../../src/oauth/index.js"
import { type ReceivedRequest, type SeenNonces, type Verdict, verify } from "../../src/oauth/verify/index.js"
import { type Address, address, options, rest, right, urlOf } from "../arbitraries/oauth.js"

/** Where the protocol's parameters are sent. */
type Transmission = "header" | "query" | "form"

export interface Sent {
  readonly given: SignerOptions
  readonly address: Address
  readonly rest: Omit<RequestToSign, "url">
  readonly how: Transmission
}

/** Whether a method that sends the secrets as they are may go there. */
const isSafe = (one: Sent): boolean =>
  one.given.signatureMethod !== "PLAINTEXT" ||
  one.address.scheme === "https" ||
  ["localhost", "127.0.0.1"].includes(one.address.host)

export const sent: fc.Arbitrary<Sent> = fc
  .record({
    given: options,
    address,
    rest,
    how: fc.constantFrom("header" as const, "query" as const, "form" as const),
  })
  .filter(isSafe)

export const signedOf = (one: Sent): SignedRequest =>
  right(signer(one.given)({ ...one.rest, url: urlOf(one.address) }))

/** What the server receives. */
export const received = (one: Sent, signed: SignedRequest): ReceivedRequest => {
  const url = urlOf(one.address)
  const form = one.rest.form
  const plain = { method: one.rest.method, url, ...(form === undefined ? {} : { form }) }
  switch (one.how) {
    case "header":
      return { ...plain, authorization: signed.authorization }
    case "query":
      return { ...plain, url: `${url.split("?")[0]}?${signed.signedQuery}` }
    case "form":
      return { ...plain, form: right(parseForm(signed.signedForm)) }
  }
}

export const judged = (
  one: Sent,
  request: ReceivedRequest,
  more: {
    readonly now?: number
    readonly seen?: SeenNonces
    readonly given?: SignerOptions
    readonly hmac?: Hmac
  } = {},
): Verdict => {
  const { consumer, token } = more.given ?? one.given
  return verify({
    request,
    secrets: {
      consumer: (asked) => (asked.consumer === consumer.key ? consumer.secret : null),
      token: (asked) => (asked.consumer === consumer.key && asked.token === token?.key ? token.secret : null),
    },
    now: more.now ?? one.rest.timestamp,
    window: 300,
    seen: more.seen ?? {},
    ...(more.hmac === undefined ? {} : { hmac: more.hmac }),
  })
}

export const codes = (verdict: Verdict): readonly string[] =>
  verdict._tag === "Refused" ? verdict.errors.map((error) => error._tag) : []
