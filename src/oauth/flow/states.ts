/**
 * The three-legged flow as a state machine (A-OA-10): no token, request token, verified, access token. A state is data that
 * can be kept between requests; a transition is a function of the state, what happened and the clock.
 *
 * Laws. `next` never leads back, but for `Restarted`, which leads to the start from everywhere.
 * `decode(encode(state)) = state`. No secret is in a printed state; `encode` alone writes them out.
 */

import { isNonEmpty, succeed } from "../../model/result.js"
import { hiddenSecret, reveal, type Secret, secret } from "../../model/secret.js"
import { type OAuthError, type OAuthResult, refuse } from "../errors.js"
import { encodedOnce } from "../percent.js"
import { type SignatureMethod, signatureMethods } from "../signature.js"
import { callbackProblems } from "./callback.js"
import { decodeAccessToken, decodeCallback, decodeRequestToken } from "./tokens.js"

/**
 * Nothing has been asked for.
 *
 * @since 0.1.0
 */
export type NoToken = { readonly _tag: "NoToken" }

/**
 * A request token, which the user has yet to approve.
 *
 * @since 0.1.0
 */
export type RequestTokenState = {
  readonly _tag: "RequestToken"
  readonly token: string
  readonly secret: Secret
  readonly signatureMethod: SignatureMethod
}

/**
 * An approved request token, with its verifier.
 *
 * @since 0.1.0
 */
export type VerifiedState = {
  readonly _tag: "Verified"
  readonly token: string
  readonly secret: Secret
  readonly signatureMethod: SignatureMethod
  readonly verifier: string
}

/**
 * An access token, and until when it holds.
 *
 * @since 0.1.0
 */
export type AccessTokenState = {
  readonly _tag: "AccessToken"
  readonly token: string
  readonly secret: Secret
  readonly expires: number | null
  readonly expirationDate: string
}

/**
 * A state of the flow. Times are in Unix seconds; `expires` is null where the server's date cannot be read. A token that came is
 * kept, also with such a date or with one that is past; `problems` says so. A `secret` prints as `[secret]`, and may be given to the builders of requests
 * as it is.
 *
 * @since 0.1.0
 */
export type FlowState = NoToken | RequestTokenState | VerifiedState | AccessTokenState

/**
 * Step one was answered.
 *
 * @since 0.1.0
 */
export type RequestTokenAnswered = {
  readonly _tag: "RequestTokenAnswered"
  readonly callback: string
  readonly signatureMethod: SignatureMethod
  readonly status: number
  readonly body: string
}

/**
 * The browser was sent back.
 *
 * @since 0.1.0
 */
export type CallbackArrived = { readonly _tag: "CallbackArrived"; readonly url: string }

/**
 * Step three was answered.
 *
 * @since 0.1.0
 */
export type AccessTokenAnswered = {
  readonly _tag: "AccessTokenAnswered"
  readonly signatureMethod: SignatureMethod
  readonly status: number
  readonly body: string
}

/**
 * Whether the access token still holds is asked.
 *
 * @since 0.1.0
 */
export type Checked = { readonly _tag: "Checked"; readonly now: number }

/**
 * The flow begins again.
 *
 * @since 0.1.0
 */
export type Restarted = { readonly _tag: "Restarted" }

/**
 * What happens in the flow. `RequestTokenAnswered` has the callback that was sent, and the status and the body of the answer;
 * `CallbackArrived` has the URL that the browser was sent to, its path and query, or its query; `AccessTokenAnswered` has the status
 * and the body of the answer;
 * `Checked` asks whether the access token still holds; `Restarted` begins again. `now` is in Unix seconds, and a signature
 * method is the one that the step was signed with.
 *
 * @since 0.1.0
 */
export type FlowEvent = RequestTokenAnswered | CallbackArrived | AccessTokenAnswered | Checked | Restarted

/**
 * The state machine.
 *
 * @since 0.1.0
 */
export interface Flow {
  /** No token. */
  readonly start: FlowState
  /**
   * The state after an event, for a consumer with this base URL, or what forbids it: the errors of `callbackProblems` and of
   * the answers' decoders, `callback-token-differs`, `signature-method-differs`, `token-expired`, `answer-refused` with the server's words for a
   * status other than 200 to 299, and `transition-impossible` for an event that has no place in the state.
   */
  readonly next: (baseUrl: string) => (state: FlowState, event: FlowEvent) => OAuthResult<FlowState>
  /**
   * What is odd at a time (Unix seconds) about a state that is kept all the same: `expiration-invalid` for an access token whose date
   * cannot be read, `token-expired` for one whose date is past. Ask when one has come.
   */
  readonly problems: (state: FlowState, now: number) => readonly OAuthError[]
  /** The state as JSON text, secrets included: keep it as you keep secrets. */
  readonly encode: (state: FlowState) => string
  /** A state from what `encode` wrote, or `flow-state-invalid`. */
  readonly decode: (text: string) => OAuthResult<FlowState>
}

const next =
  (baseUrl: string) =>
  (state: FlowState, event: FlowEvent): OAuthResult<FlowState> => {
    const impossible = refuse({ _tag: "transition-impossible", state: state._tag, event: event._tag })
    switch (event._tag) {
      case "RequestTokenAnswered": {
        if (state._tag !== "NoToken") return impossible
        const refusal = refused("request token", event, [])
        if (refusal !== undefined) return refusal
        const answer = decodeRequestToken(event.body)
        const errors: OAuthError[] = [...callbackProblems(event.callback, baseUrl)]
        if (answer._tag === "Left") errors.push(...answer.left)
        if (isNonEmpty(errors) || answer._tag === "Left")
          return { _tag: "Left", left: errors as [OAuthError, ...OAuthError[]] }
        const { token, secret } = answer.right
        return succeed({ _tag: "RequestToken", token, secret, signatureMethod: event.signatureMethod })
      }
      case "CallbackArrived": {
        if (state._tag !== "RequestToken") return impossible
        const answer = decodeCallback(event.url, baseUrl)
        if (answer._tag === "Left") return answer
        const { token, verifier } = answer.right
        return token === state.token
          ? succeed({ ...state, _tag: "Verified", verifier })
          : refuse({ _tag: "callback-token-differs", expected: state.token, actual: token })
      }
      case "AccessTokenAnswered": {
        if (state._tag !== "Verified") return impossible
        if (event.signatureMethod !== state.signatureMethod)
          return refuse({
            _tag: "signature-method-differs",
            expected: state.signatureMethod,
            actual: event.signatureMethod,
          })
        const refusal = refused("access token", event, [reveal(state.secret), state.verifier])
        if (refusal !== undefined) return refusal
        const answer = decodeAccessToken(event.body)
        if (answer._tag === "Left") return answer
        const { token, secret, expires, expirationDate } = answer.right
        // Also one whose date is past: it comes once, and the clock may be what is wrong.
        return succeed({ _tag: "AccessToken", token, secret, expires, expirationDate })
      }
      case "Checked": {
        if (state._tag !== "AccessToken") return impossible
        const expired = expiry(state, event.now)
        return expired === undefined ? succeed(state) : refuse(expired)
      }
      case "Restarted":
        return succeed({ _tag: "NoToken" })
    }
  }

/** What an answer may repeat of the request that is secret: the signature, which is made of the secrets for PLAINTEXT. */
const repeatedAnswer =
  /(oauth_(?:token_secret|signature|verifier)(?:["']|%22)?(?:=|:|%3D|%3A)\s*(?:["']|%22)?)[^\s&"',]+/gi

/** An answer whose status says no, with the first of the server's words, in one line and without what is secret. */
const refused = (
  answer: string,
  { status, body }: { readonly status: number; readonly body: string },
  secrets: readonly string[],
) => {
  if (status >= 200 && status <= 299) return undefined
  let said = body.replace(repeatedAnswer, `$1${hiddenSecret}`)
  for (const each of secrets)
    if (each !== "")
      for (const text of [each, encodedOnce(each) ?? each]) said = said.replaceAll(text, hiddenSecret)
  said = said.replace(/[\s\p{Cc}]+/gu, " ").trim()
  return refuse({
    _tag: "answer-refused",
    answer,
    status,
    said: said.length > 300 ? `${said.slice(0, 300).toWellFormed()}…` : said,
  })
}

/** That an access token has expired. One that nobody knows to have expired holds; a clock that is no number is no reason to believe that it does. */
const expiry = (state: Extract<FlowState, { _tag: "AccessToken" }>, now: number): OAuthError | undefined =>
  state.expires === null || now < state.expires
    ? undefined
    : { _tag: "token-expired", expired: state.expires, now }

const problems = (state: FlowState, now: number): readonly OAuthError[] => {
  if (state._tag !== "AccessToken") return []
  if (state.expires === null) return [{ _tag: "expiration-invalid", value: state.expirationDate }]
  const expired = expiry(state, now)
  return expired === undefined ? [] : [expired]
}

const flowFormat = "runplan/oauth-flow@1"

const encode = (state: FlowState): string =>
  JSON.stringify(
    state._tag === "NoToken"
      ? { format: flowFormat, ...state }
      : { format: flowFormat, ...state, secret: reveal(state.secret) },
  )

const decode = (text: string): OAuthResult<FlowState> => {
  const invalid = (problem: string) => refuse({ _tag: "flow-state-invalid", problem })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return invalid("it is not JSON")
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) return invalid("it is not an object")
  const record = json as { readonly [field: string]: unknown }
  const field = (name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)
  if (field("format") !== flowFormat) return invalid(`its format is not ${flowFormat}`)
  const wrong: string[] = []
  const string = (name: string, mayBeEmpty = false): string => {
    const value = field(name)
    if (typeof value !== "string" || (value === "" && !mayBeEmpty)) wrong.push(name)
    return value as string
  }
  const done = (state: FlowState): OAuthResult<FlowState> =>
    wrong.length === 0 ? succeed(state) : invalid(`${wrong.join(", ")} is missing or of another type`)
  const token = () => ({ token: string("token"), secret: secret(string("secret")) })
  const method = (): SignatureMethod => {
    const found = signatureMethods.find((known) => known === field("signatureMethod"))
    if (found === undefined) wrong.push("signatureMethod")
    return found as SignatureMethod
  }
  const seconds = (): number | null => {
    const value = field("expires")
    if (value !== null && !Number.isFinite(value)) wrong.push("expires")
    return value as number | null
  }
  switch (field("_tag")) {
    case "NoToken":
      return done({ _tag: "NoToken" })
    case "RequestToken":
      return done({ _tag: "RequestToken", ...token(), signatureMethod: method() })
    case "Verified":
      return done({ _tag: "Verified", ...token(), signatureMethod: method(), verifier: string("verifier") })
    case "AccessToken":
      return done({
        _tag: "AccessToken",
        ...token(),
        expires: seconds(),
        expirationDate: string("expirationDate", field("expires") === null),
      })
    default:
      return invalid("its _tag is not that of a state")
  }
}

/**
 * The state machine of the three-legged flow (A-OA-3, A-OA-5, A-OA-6, A-OA-8, A-OA-10).
 *
 * @example
 * ```ts
 * import { flow } from "runplan/oauth/flow"
 *
 * const next = flow.next("https://app.example.org")
 * const first = next(flow.start, {
 *   _tag: "RequestTokenAnswered",
 *   callback: "https://app.example.org/back",
 *   signatureMethod: "HMAC-SHA512",
 *   status: 200,
 *   body: "oauth_token=rq1&oauth_token_secret=rq-s3cr3t&oauth_callback_confirmed=true",
 * })
 * if (first._tag === "Left") throw new Error("refused")
 * assert.equal(JSON.stringify(first.right).includes("s3cr3t"), false)
 *
 * const forged = next(first.right, { _tag: "CallbackArrived", url: "?oauth_token=other&oauth_verifier=v1" })
 * assert.equal(forged._tag === "Left" && forged.left[0]._tag, "callback-token-differs")
 * ```
 *
 * @since 0.1.0
 */
export const flow: Flow = { start: { _tag: "NoToken" }, next, problems, encode, decode }
