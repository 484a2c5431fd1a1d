/**
 * Reading what the server answers in the three-legged flow: form-encoded texts, and the query of the callback.
 *
 * Laws. Fields that are not known are kept, in order. Everything that is missing is named, all at once.
 */

import { isNonEmpty, succeed } from "../../model/result.js"
import { type Secret, secret } from "../../model/secret.js"
import { defectOf } from "../address.js"
import { readUrl } from "../baseString.js"
import { moved, type OAuthError, type OAuthResult } from "../errors.js"
import { type Pair, type Parameters, parseForm, parseQuery } from "../parameters.js"
import { callbackProblems } from "./callback.js"
import { secondsOf } from "./date.js"

/**
 * A request token (A-OA-4). `other` holds the fields that the contract does not name.
 *
 * @since 0.1.0
 */
export interface RequestToken {
  readonly token: string
  readonly secret: Secret
  readonly other: Parameters
}

/**
 * An access token (A-OA-6). `expirationDate` is as it was sent; `expires` is the same in Unix seconds, or null where that cannot be
 * read. The token is there once and never again, so that what is odd about the rest does not take it away: it is in `problems`.
 *
 * @since 0.1.0
 */
export interface AccessToken {
  readonly token: string
  readonly secret: Secret
  readonly expirationDate: string
  readonly expires: number | null
  readonly problems: readonly OAuthError[]
  readonly other: Parameters
}

/**
 * What the callback's query carries (A-OA-5).
 *
 * @since 0.1.0
 */
export type CallbackAnswer = {
  readonly token: string
  readonly verifier: string
  readonly other: Parameters
}

/** The named fields, each there once and not empty, or what is wrong with them. */
const fields = <Name extends string>(
  answer: string,
  pairs: Parameters,
  names: readonly Name[],
  errors: OAuthError[],
): { readonly [N in Name]: string } => {
  const values: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const [first, ...more] = pairs.filter((pair) => pair[0] === name)
    if (more.length > 0) errors.push({ _tag: "answer-field-duplicated", answer, field: name })
    else if (first === undefined || first[1] === "")
      errors.push(
        name === "oauth_verifier"
          ? { _tag: "verifier-missing" }
          : { _tag: "answer-field-missing", answer, field: name },
      )
    values[name] = first?.[1] ?? ""
  }
  return values as { [N in Name]: string }
}

const without = (pairs: Parameters, names: readonly string[]): Parameters =>
  pairs.filter(([name]) => !names.includes(name))

const withoutLineBreaks = (text: string): string => {
  let end = text.length
  while (text[end - 1] === "\n" || text[end - 1] === "\r") end--
  return text.slice(0, end)
}

/** Servers and tools end a text with a line break, which is no part of a form. */
const parseAnswer = (body: string): OAuthResult<Parameters> => parseForm(withoutLineBreaks(body))

/** The pairs that can be decoded; one that cannot takes nothing else away. */
const readable = (body: string, broken: OAuthError[]): Parameters => {
  const pairs: Pair[] = []
  let start = 0
  for (const part of withoutLineBreaks(body).split("&")) {
    const read = parseForm(part)
    if (read._tag === "Left") broken.push(...moved(read.left, start))
    else pairs.push(...read.right)
    start += part.length + 1
  }
  return pairs
}

const requestFields = ["oauth_token", "oauth_token_secret", "oauth_callback_confirmed"] as const
const accessFields = ["oauth_token", "oauth_token_secret"] as const
const expirationFields = ["expiration_date"] as const
const callbackFields = ["oauth_token", "oauth_verifier"] as const

/**
 * Reads the answer to the request for a request token (A-OA-4). `oauth_callback_confirmed` must be the literal `true`. The
 * errors are `answer-field-missing`, `answer-field-duplicated`, `callback-not-confirmed`, `escape-broken` and `utf8-invalid`.
 *
 * @example
 * ```ts
 * import { reveal } from "runplan/oauth"
 * import { decodeRequestToken } from "runplan/oauth/flow"
 *
 * const answer = decodeRequestToken("oauth_token=rq1&oauth_token_secret=s&oauth_callback_confirmed=true")
 * assert.equal(answer._tag === "Right" && reveal(answer.right.secret), "s")
 * ```
 *
 * @since 0.1.0
 */
export const decodeRequestToken = (body: string): OAuthResult<RequestToken> => {
  const pairs = parseAnswer(body)
  if (pairs._tag === "Left") return pairs
  const errors: OAuthError[] = []
  const read = fields("request-token answer", pairs.right, requestFields, errors)
  const confirmed = read.oauth_callback_confirmed
  if (confirmed !== "true" && confirmed !== "")
    errors.push({ _tag: "callback-not-confirmed", value: confirmed })
  return isNonEmpty(errors)
    ? { _tag: "Left", left: errors }
    : succeed({
        token: read.oauth_token,
        secret: secret(read.oauth_token_secret),
        other: without(pairs.right, requestFields),
      })
}

/**
 * Reads the answer to the request for an access token (A-OA-6). The errors are `answer-field-missing` and
 * `answer-field-duplicated` for the token and its secret, `escape-broken` and `utf8-invalid`. What is wrong with the expiration
 * date, `expiration-invalid` and the former two, is among the `problems` of the token.
 *
 * @example
 * ```ts
 * import { decodeAccessToken } from "runplan/oauth/flow"
 *
 * const answer = decodeAccessToken("oauth_token=at1&oauth_token_secret=s&expiration_date=2026-01-31T12%3A00%3A00Z")
 * assert.equal(answer._tag === "Right" && answer.right.expires, 1769860800)
 * ```
 *
 * @since 0.1.0
 */
export const decodeAccessToken = (body: string): OAuthResult<AccessToken> => {
  const broken: OAuthError[] = []
  const pairs = readable(body, broken)
  const missing: OAuthError[] = []
  const read = fields("access-token answer", pairs, accessFields, missing)
  // What cannot be decoded may be what is missing.
  const errors = isNonEmpty(missing) && isNonEmpty(broken) ? broken : missing
  const problems = [...broken]
  const { expiration_date: date } = fields("access-token answer", pairs, expirationFields, problems)
  const expires = secondsOf(date) ?? null
  if (expires === null && date !== "") problems.push({ _tag: "expiration-invalid", value: date })
  return isNonEmpty(errors)
    ? { _tag: "Left", left: errors }
    : succeed({
        token: read.oauth_token,
        secret: secret(read.oauth_token_secret),
        expirationDate: date,
        expires,
        problems,
        other: without(pairs, [...accessFields, ...expirationFields]),
      })
}

/** A path and its query, as a server is asked for it; the whole URL; or the query alone. */
const queryOf = (callback: string, baseUrl: string): OAuthResult<string> => {
  const refused = { _tag: "Left", left: [{ _tag: "callback-invalid" }] } as const
  if (defectOf(callback) !== null) return refused
  const beforeFragment = callback.split("#", 1)[0] as string
  if (callback.startsWith("/")) return succeed(beforeFragment.replace(/^[^?]*/, ""))
  const url = readUrl(callback)
  if (url._tag === "Left") return beforeFragment.includes("?", 1) ? refused : succeed(beforeFragment)
  const problems = callbackProblems(callback, baseUrl)
  return isNonEmpty(problems) ? { _tag: "Left", left: problems } : succeed(url.right.search)
}

/**
 * Reads the callback (A-OA-5) of a consumer with this base URL: the whole URL that the browser was sent to, its path and query as
 * Node has them in `request.url`, or its query. The errors are those of `callbackProblems` for a whole URL, `callback-invalid`,
 * `answer-field-missing`, `answer-field-duplicated`, `verifier-missing`, `escape-broken` and `utf8-invalid`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { decodeCallback } from "runplan/oauth/flow"
 *
 * assert.deepEqual(
 *   decodeCallback("/back?user=7&oauth_token=rq1&oauth_verifier=v1", "https://app.example.org"),
 *   E.right({ token: "rq1", verifier: "v1", other: [["user", "7"]] }),
 * )
 * ```
 *
 * @since 0.1.0
 */
export const decodeCallback = (callback: string, baseUrl: string): OAuthResult<CallbackAnswer> => {
  const query = queryOf(callback, baseUrl)
  if (query._tag === "Left") return query
  const pairs = parseQuery(query.right)
  if (pairs._tag === "Left") return pairs
  const errors: OAuthError[] = []
  const read = fields("callback", pairs.right, callbackFields, errors)
  return isNonEmpty(errors)
    ? { _tag: "Left", left: errors }
    : succeed({
        token: read.oauth_token,
        verifier: read.oauth_verifier,
        other: without(pairs.right, callbackFields),
      })
}
