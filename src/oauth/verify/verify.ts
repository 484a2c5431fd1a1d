/**
 * Verifying a signed request: a pure verdict on what was received, the secrets that are looked up, the clock and the nonces
 * that were seen, all of them arguments.
 *
 * Laws. `verify` accepts what `signer` made, within the window and once. Of the HMAC methods it accepts no request that
 * differs in the method, the URI or any pair. Where a lookup does not answer with a secret, nothing is accepted, whatever it is
 * signed with. Nothing is accepted twice, also when the clock steps back. The nonces to keep change only when the verdict is
 * Accepted. Which consumers exist can be told from the verdict, which stays with the server, and not from the time it takes.
 */

import { isNonEmpty, taken } from "../../model/result.js"
import type { Secret } from "../../model/secret.js"
import { isLocal, nowhere, readMethod, readUrl, signatureBaseString } from "../baseString.js"
import type { LookupFault, OAuthError, OAuthErrors, OAuthResult } from "../errors.js"
import { type AuthorizationHeader, parseAuthorization, protocolNames, required } from "../header.js"
import { type Parameters, parseQuery } from "../parameters.js"
import {
  type Hmac,
  keyed,
  pureHmac,
  type SignatureMethod,
  sameSignature,
  signatureMethods,
  signingKey,
} from "../signature.js"
import { isTimestamp } from "../timestamp.js"

/**
 * A request as a server received it. `url` is the absolute URL that the client used: behind a proxy, the public one.
 * `authorization` is the value of that header. `form` holds the decoded pairs of a body of the type
 * `application/x-www-form-urlencoded`, and is absent for any other body. The protocol parameters may be in any one of the
 * three.
 *
 * @since 0.1.0
 */
export type ReceivedRequest = {
  readonly method: string
  readonly url: string
  readonly authorization?: string
  readonly form?: Parameters
}

/**
 * What a lookup answers: a text or a secret, or null or undefined for what it does not know. Anything else, an empty text
 * included, is not a secret, and nobody is let in by it (C-180).
 *
 * @since 0.1.0
 */
export type FoundSecret = Secret | string | null | undefined

/**
 * How a verifier finds the secrets of a consumer and of a consumer's token. A request without `oauth_token` has an empty token
 * secret and is not asked for here. Lookups answer at once: where secrets are in a database, `claims` says which to fetch first.
 *
 * @since 0.1.0
 */
export interface SecretLookup {
  readonly consumer: (asked: { readonly consumer: string }) => FoundSecret
  readonly token: (asked: { readonly consumer: string; readonly token: string }) => FoundSecret
}

/**
 * The nonces that were seen, by timestamp: plain data, to be kept between requests and given back. `{}` is the beginning. It
 * holds no more than the window's timestamps and, with an empty list, the newest one that left: nothing is accepted again
 * that is as old as that, should the clock step back (C-181).
 *
 * @since 0.1.0
 */
export type SeenNonces = { readonly [timestamp: string]: readonly string[] }

/**
 * What a nonce is unique for.
 *
 * @since 0.1.0
 */
export type NonceUse = {
  readonly consumer: string
  readonly token: string | null
  readonly timestamp: number
  readonly nonce: string
}

/**
 * Where a request belongs: asking for a request token (A-OA-2), exchanging it (A-OA-3), or a call with an access token.
 *
 * @since 0.1.0
 */
export type FlowStep = "request-token" | "access-token" | "call"

/** What a request of each step has besides what every signed request has; an empty text counts as missing (C-185). */
const demandedNames: ReadonlyMap<FlowStep | undefined, readonly string[]> = new Map([
  ["request-token", ["oauth_callback"]],
  ["access-token", ["oauth_token", "oauth_verifier"]],
  ["call", ["oauth_token"]],
])

/**
 * What a server asks of a request. `step` says which parameters it must have: `oauth_callback` for `request-token`, `oauth_token` and
 * `oauth_verifier` for `access-token`, `oauth_token` for `call`; without it none of these is asked for. `accepted` are the signature
 * methods that the server takes, all of the contract's unless given.
 *
 * @since 0.1.0
 */
export type Demands = {
  readonly step?: FlowStep
  readonly accepted?: readonly SignatureMethod[]
}

/**
 * What a request says of itself. Only its signature, which `verify` checks, shows whether that is so.
 *
 * @since 0.1.0
 */
export type Claims = {
  readonly consumer: string
  readonly token: string | null
  readonly timestamp: number
  readonly nonce: string
  readonly signatureMethod: SignatureMethod
  readonly callback: string | null
  readonly verifier: string | null
}

/**
 * What a verifier is given besides the request. `now` is in Unix seconds, and `window` is how many seconds a timestamp may be
 * from it, either way.
 *
 * @since 0.1.0
 */
export interface VerifyInput extends Demands {
  readonly request: ReceivedRequest
  readonly secrets: SecretLookup
  readonly now: number
  readonly window: number
  readonly seen: SeenNonces
  readonly hmac?: Hmac
}

/**
 * The checks of a verification, in their order.
 *
 * @since 0.1.0
 */
export type CheckName =
  | "request"
  | "parameters"
  | "version"
  | "method"
  | "transport"
  | "timestamp"
  | "consumer"
  | "token"
  | "signature"
  | "nonce"

const checkNames: readonly CheckName[] = [
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

/**
 * One check and how it came out; `skipped` when what it looks at is missing or an earlier check left nothing to look at.
 *
 * @since 0.1.0
 */
export type VerificationCheck = {
  readonly name: CheckName
  readonly outcome: "passed" | "failed" | "skipped"
}

/**
 * Who asks: a consumer, and for whom, by the token; null where there is none yet.
 *
 * @since 0.1.0
 */
export type VerifiedParties = { readonly consumer: string; readonly token: string | null }

/**
 * What was checked of a request, and the nonces that have been seen since.
 *
 * @since 0.1.0
 */
export type VerificationRecord = {
  readonly checks: readonly VerificationCheck[]
  readonly seen: SeenNonces
}

/**
 * A request that its signature vouches for.
 *
 * @since 0.1.0
 */
export type AcceptedRequest = VerificationRecord &
  VerifiedParties & {
    readonly _tag: "Accepted"
    readonly signatureMethod: SignatureMethod
    readonly parameters: Parameters
    readonly nonce: NonceUse
    readonly baseString: string
  }

/**
 * A request that is not let in, and why.
 *
 * @since 0.1.0
 */
export type RefusedRequest = VerificationRecord & {
  readonly _tag: "Refused"
  readonly errors: OAuthErrors
  readonly baseString: string | null
}

/**
 * The verdict on a request. `seen` is the state to keep. `baseString` is what the server signed, to compare with the client's;
 * it holds no secret. `parameters` of an accepted request are the protocol parameters but `oauth_signature`.
 *
 * A refused request's errors are for the server's log: answer every refusal alike, with status 401.
 *
 * @since 0.1.0
 */
export type Verdict = AcceptedRequest | RefusedRequest

/** What an unknown consumer or token is verified with, so that the work is the same. What comes out of that is not looked at. */
const noOnesSecret = "a-secret-that-belongs-to-no-one-at-all"

const wholeNumber = /^[1-9][0-9]*$/

/** What a lookup found: the secret, or nothing and perhaps why, for the log. */
interface Found {
  readonly secret: string | undefined
  readonly lookup?: LookupFault
}

/** Asks for a secret. A lookup is not of this project: it may answer anything, or throw. */
const lookUp = (ask: () => unknown): Found => {
  try {
    const answer = ask()
    if (answer === null || answer === undefined) return { secret: undefined }
    const found = answer as { readonly reveal?: unknown; readonly then?: unknown }
    const text = typeof found.reveal === "function" ? (found.reveal() as unknown) : answer
    if (typeof text === "string" && text !== "") return { secret: text }
    if (typeof found.then !== "function") return { secret: undefined, lookup: "not-a-secret" }
    // Nobody waits for it, and a process may end by a rejection that nobody takes.
    found.then(undefined, () => undefined)
    return { secret: undefined, lookup: "promise" }
  } catch {
    return { secret: undefined, lookup: "threw" }
  }
}

const faultOf = ({ lookup }: Found): { readonly lookup?: LookupFault } =>
  lookup === undefined ? {} : { lookup }

/** The checks that need no secret, no clock and no memory. */
const examine = (request: ReceivedRequest, { step, accepted = signatureMethods }: Demands) => {
  const errors: OAuthError[] = []
  const checks: VerificationCheck[] = []
  const check = (name: CheckName, problems: readonly OAuthError[]): void => {
    checks.push({ name, outcome: problems.length === 0 ? "passed" : "failed" })
    errors.push(...problems)
  }
  const skip = (name: CheckName): void => {
    checks.push({ name, outcome: "skipped" })
  }
  const given = new Map<string, string>()

  // Read the request: where its parameters are, and what is signed. Nothing can be said of what cannot be read.
  const reading: OAuthError[] = []
  taken(readMethod(request.method), reading)
  const url = taken(readUrl(request.url), reading) ?? nowhere
  const query = taken(parseQuery(url.search), reading) as Parameters
  const header = taken(readHeader(request.authorization), reading) as AuthorizationHeader
  const form = request.form ?? []
  const text =
    reading.length > 0
      ? undefined
      : taken(
          signatureBaseString({
            method: request.method,
            url: request.url,
            parameters: [...header.parameters, ...form],
          }),
          reading,
        )
  check("request", reading)
  const examined = { errors, checks, check, skip, given }
  if (text === undefined) return { ...examined, baseString: null, method: undefined, timestamp: undefined }

  // Every protocol parameter once, wherever it is.
  const twice = new Set<string>()
  for (const [name, value] of [...header.parameters, ...query, ...form]) {
    if (!protocolNames.has(name)) continue
    if (given.has(name)) twice.add(name)
    else given.set(name, value)
  }
  const problems: OAuthError[] = [...twice].map((name) => ({ _tag: "parameter-duplicated", name }))
  for (const name of required) if (!given.has(name)) problems.push({ _tag: "parameter-missing", name })
  for (const name of demandedNames.get(step) ?? [])
    if (!given.get(name)) problems.push({ _tag: "parameter-missing", name })
  check("parameters", problems)

  const version = given.get("oauth_version")
  if (version === undefined) skip("version")
  else check("version", version === "1.0" ? [] : [{ _tag: "version-unsupported", version }])

  const methodText = given.get("oauth_signature_method")
  const method = accepted.find((known) => known === methodText)
  if (methodText === undefined) skip("method")
  else
    check(
      "method",
      method === undefined ? [{ _tag: "signature-method-unknown", method: methodText, accepted }] : [],
    )

  if (method === undefined) skip("transport")
  else
    check(
      "transport",
      method === "PLAINTEXT" && url.protocol === "http:" && !isLocal(url.hostname)
        ? [{ _tag: "plaintext-insecure", host: url.hostname }]
        : [],
    )

  const timestampText = given.get("oauth_timestamp")
  const time = Number(timestampText)
  const isTime = timestampText !== undefined && wholeNumber.test(timestampText) && isTimestamp(time)
  if (timestampText === undefined) skip("timestamp")
  else if (!isTime) check("timestamp", [{ _tag: "timestamp-invalid", timestamp: timestampText }])
  return { ...examined, baseString: text, method, timestamp: isTime ? time : undefined }
}

/**
 * Who a received request says it comes from, before anything is looked up: the first of two steps where secrets are in a database. Fetch the
 * secrets of this consumer and this token, and give them to `verify`, which decides. Nothing of it is known to be true until then.
 *
 * What `verify` would refuse whatever the secrets are is refused here already, so that nothing is fetched for it; the window is
 * `verify`'s, which has the clock.
 *
 * Laws. Where `claims` refuses, `verify` refuses. Where `verify` accepts, its verdict has the consumer, the token, the timestamp and the
 * nonce of the claims.
 *
 * @example
 * ```ts
 * import { signer } from "runplan/oauth"
 * import { claims, verify } from "runplan/oauth/verify"
 *
 * const sign = signer({ consumer: { key: "app", secret: "s3cr3t" }, signatureMethod: "HMAC-SHA512" })
 * const signed = sign({ method: "GET", url: "https://api.example.com/v2/self", timestamp: 1700000000, nonce: "n1" })
 * if (signed._tag === "Left") throw new Error("not signed")
 * const request = { method: "GET", url: "https://api.example.com/v2/self", authorization: signed.right.authorization }
 *
 * const claimed = claims(request)
 * assert.equal(claimed._tag === "Right" && claimed.right.consumer, "app")
 * const missing = claims(request, { step: "request-token" })
 * assert.deepEqual(missing._tag === "Left" && missing.left, [{ _tag: "parameter-missing", name: "oauth_callback" }])
 *
 * const fetched = "s3cr3t" // from the database
 * const secrets = { consumer: () => fetched, token: () => null }
 * assert.equal(verify({ request, secrets, now: 1700000010, window: 300, seen: {} })._tag, "Accepted")
 * ```
 *
 * @since 0.1.0
 */
export const claims = (request: ReceivedRequest, demands: Demands = {}): OAuthResult<Claims> => {
  const { errors, given, method, timestamp } = examine(request, demands)
  const nonce = given.get("oauth_nonce")
  if (nonce === "") errors.push({ _tag: "nonce-empty" })
  if (isNonEmpty(errors)) return { _tag: "Left", left: errors }
  return {
    _tag: "Right",
    right: {
      // There are no errors, so none of the required parameters is missing.
      consumer: given.get("oauth_consumer_key") as string,
      token: given.get("oauth_token") ?? null,
      timestamp: timestamp as number,
      nonce: nonce as string,
      signatureMethod: method as SignatureMethod,
      callback: given.get("oauth_callback") ?? null,
      verifier: given.get("oauth_verifier") ?? null,
    },
  }
}

/**
 * Verifies a request (A-SIG-1 to A-SIG-6, A-OA-2, A-OA-3, A-OA-7, A-OA-11, C-49). Every check that can be made is made, and
 * every problem is in the verdict: `parameter-missing`, `parameter-duplicated` (across header, query and form),
 * `version-unsupported`, `signature-method-unknown`, `plaintext-insecure`, `timestamp-invalid`, `timestamp-outside-window`,
 * `consumer-unknown`, `token-unknown`, `signature-mismatch`, `nonce-empty`, `nonce-replayed`, `nonce-forgotten`, and what reading
 * the request may give.
 *
 * A nonce counts as used for its consumer, token and timestamp, and only once the signature has held. Signatures are compared
 * as texts in constant time; an unknown consumer or token costs what a known one does.
 *
 * @example
 * ```ts
 * import { signer } from "runplan/oauth"
 * import { verify } from "runplan/oauth/verify"
 *
 * const sign = signer({ consumer: { key: "app", secret: "s3cr3t" }, signatureMethod: "HMAC-SHA512" })
 * const signed = sign({ method: "GET", url: "https://api.example.com/v2/self", timestamp: 1700000000, nonce: "n1" })
 * if (signed._tag === "Left") throw new Error("not signed")
 *
 * const received = { method: "GET", url: "https://api.example.com/v2/self", authorization: signed.right.authorization }
 * const consumers = new Map([["app", "s3cr3t"]])
 * const secrets = { consumer: (asked: { consumer: string }) => consumers.get(asked.consumer), token: () => null }
 * const first = verify({ request: received, secrets, now: 1700000010, window: 300, seen: {} })
 * assert.equal(first._tag, "Accepted")
 *
 * const again = verify({ request: received, secrets, now: 1700000011, window: 300, seen: first.seen })
 * assert.deepEqual(again._tag === "Refused" && again.errors.map((error) => error._tag), ["nonce-replayed"])
 * ```
 *
 * @since 0.1.0
 */
export const verify = (input: VerifyInput): Verdict => {
  const { request, secrets, now, window, seen } = input
  const examined = examine(request, input)
  const { errors, checks, check, skip, given, method, timestamp, baseString } = examined
  if (baseString === null) {
    for (const name of checkNames) if (name !== "request") skip(name)
    return { _tag: "Refused", errors: errors as unknown as OAuthErrors, baseString, checks, seen }
  }
  if (timestamp !== undefined)
    check(
      "timestamp",
      Math.abs(now - timestamp) <= window
        ? []
        : [{ _tag: "timestamp-outside-window", timestamp, now, window }],
    )

  const consumer = given.get("oauth_consumer_key")
  const ofConsumer = consumer === undefined ? nothingFound : lookUp(() => secrets.consumer({ consumer }))
  if (consumer === undefined) skip("consumer")
  else
    check(
      "consumer",
      ofConsumer.secret === undefined ? [{ _tag: "consumer-unknown", consumer, ...faultOf(ofConsumer) }] : [],
    )

  const token = given.get("oauth_token") ?? null
  const ofToken =
    token === null
      ? { secret: "" }
      : consumer === undefined
        ? nothingFound
        : lookUp(() => secrets.token({ consumer, token }))
  if (token === null || consumer === undefined) skip("token")
  else
    check(
      "token",
      ofToken.secret === undefined ? [{ _tag: "token-unknown", token, ...faultOf(ofToken) }] : [],
    )

  // The signature is computed whether or not there is anyone to have made it.
  const signature = given.get("oauth_signature")
  const nonce = given.get("oauth_nonce")
  const known = ofConsumer.secret !== undefined && ofToken.secret !== undefined
  if (signature === undefined || method === undefined) skip("signature")
  else {
    const key = signingKey(ofConsumer.secret ?? noOnesSecret, ofToken.secret ?? noOnesSecret)
    const expected = key._tag === "Left" ? "" : keyed(method, key.right, input.hmac ?? pureHmac)(baseString)
    const same = sameSignature(expected, signature)
    // What is wrong with an unknown consumer or token has been said. Whatever `same` is, it does not let anyone in.
    if (!known) checks.push({ name: "signature", outcome: "failed" })
    else if (key._tag === "Left") check("signature", key.left)
    else check("signature", same ? [] : [{ _tag: "signature-mismatch", method }])
  }

  // Only a request that holds in every other way uses up its nonce, or is told that it was used.
  const time = timestamp ?? 0
  const before = Object.hasOwn(seen, time) ? (seen[time] as readonly string[]) : []
  const entry = JSON.stringify([consumer, token, nonce])
  const forgotten = newest(seen, (_, entries) => entries.length === 0)
  if (isNonEmpty(errors)) skip("nonce")
  else if (nonce === "") check("nonce", [{ _tag: "nonce-empty" }])
  else if (time <= forgotten) check("nonce", [{ _tag: "nonce-forgotten", timestamp: time, forgotten }])
  else
    check(
      "nonce",
      before.includes(entry) ? [{ _tag: "nonce-replayed", nonce: nonce as string, timestamp: time }] : [],
    )
  if (isNonEmpty(errors)) return { _tag: "Refused", errors, baseString, checks, seen }

  // What has left the window is refused for its timestamp, as long as the clock goes on; the newest of it says how far back the
  // clock may not step.
  const left = Math.max(
    forgotten,
    newest(seen, (time) => time < now - window),
  )
  const kept: { [timestamp: string]: readonly string[] } = left > 0 ? { [left]: [] } : {}
  for (const [time, entries] of Object.entries(seen)) if (Number(time) > left) kept[time] = entries
  kept[time] = [...before, entry]
  // There are no errors, so none of the required parameters is missing.
  const use: NonceUse = { consumer: consumer as string, token, timestamp: time, nonce: nonce as string }
  return {
    _tag: "Accepted",
    consumer: use.consumer,
    token,
    signatureMethod: method as SignatureMethod,
    parameters: [...given].filter(([name]) => name !== "oauth_signature"),
    nonce: use,
    baseString,
    checks,
    seen: kept,
  }
}

const nothingFound: Found = { secret: undefined }

/** The newest of the timestamps that are such, or 0. */
const newest = (seen: SeenNonces, isSuch: (time: number, entries: readonly string[]) => boolean): number => {
  let time = 0
  for (const [text, entries] of Object.entries(seen))
    if (isSuch(Number(text), entries)) time = Math.max(time, Number(text))
  return time
}

const anotherScheme = /^(?!OAuth[ \t])/i

/** A header of another scheme has nothing to do with the signature: then the parameters are in the query or the form. */
const readHeader = (header: string | undefined): OAuthResult<AuthorizationHeader> =>
  header === undefined || anotherScheme.test(header)
    ? { _tag: "Right", right: { parameters: [] } }
    : parseAuthorization(header)
