/**
 * Reading what the server answers in the three-legged flow: form-encoded texts, and the query of the callback.
 *
 * Laws. Fields that are not known are kept, in order. Everything that is missing is named, all at once.
 *
 * @since 0.1.0
 */

import { type Secret, secret } from "../../model/secret.js"
import { readUrl } from "../baseString.js"
import { accept, type OAuthError, type OAuthResult } from "../errors.js"
import { isSome } from "../header.js"
import { type Parameters, parseForm, parseQuery } from "../parameters.js"

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
 * An access token (A-OA-6). `expirationDate` is as it was sent; `expires` is the same in Unix seconds.
 *
 * @since 0.1.0
 */
export interface AccessToken {
  readonly token: string
  readonly secret: Secret
  readonly expirationDate: string
  readonly expires: number
  readonly other: Parameters
}

/**
 * What the callback's query carries (A-OA-5).
 *
 * @since 0.1.0
 */
export interface CallbackAnswer {
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

const REQUEST = ["oauth_token", "oauth_token_secret", "oauth_callback_confirmed"] as const
const ACCESS = ["oauth_token", "oauth_token_secret", "expiration_date"] as const
const CALLBACK = ["oauth_token", "oauth_verifier"] as const

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
  const pairs = parseForm(body)
  if (pairs._tag === "Left") return pairs
  const errors: OAuthError[] = []
  const read = fields("request-token answer", pairs.right, REQUEST, errors)
  const confirmed = read.oauth_callback_confirmed
  if (confirmed !== "true" && confirmed !== "")
    errors.push({ _tag: "callback-not-confirmed", value: confirmed })
  return isSome(errors)
    ? { _tag: "Left", left: errors }
    : accept({
        token: read.oauth_token,
        secret: secret(read.oauth_token_secret),
        other: without(pairs.right, REQUEST),
      })
}

/**
 * Reads the answer to the request for an access token (A-OA-6). The errors are `answer-field-missing`,
 * `answer-field-duplicated`, `expiration-invalid`, `escape-broken` and `utf8-invalid`.
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
  const pairs = parseForm(body)
  if (pairs._tag === "Left") return pairs
  const errors: OAuthError[] = []
  const read = fields("access-token answer", pairs.right, ACCESS, errors)
  const expires = secondsOf(read.expiration_date)
  if (expires === undefined && read.expiration_date !== "")
    errors.push({ _tag: "expiration-invalid", value: read.expiration_date })
  return isSome(errors) || expires === undefined
    ? { _tag: "Left", left: errors as [OAuthError, ...OAuthError[]] }
    : accept({
        token: read.oauth_token,
        secret: secret(read.oauth_token_secret),
        expirationDate: read.expiration_date,
        expires,
        other: without(pairs.right, ACCESS),
      })
}

/**
 * Reads the callback (A-OA-5): the whole URL that the browser was sent to, or its query. The errors are
 * `answer-field-missing`, `answer-field-duplicated`, `verifier-missing`, `escape-broken` and `utf8-invalid`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { decodeCallback } from "runplan/oauth/flow"
 *
 * assert.deepEqual(
 *   decodeCallback("https://app.example.org/back?user=7&oauth_token=rq1&oauth_verifier=v1"),
 *   E.right({ token: "rq1", verifier: "v1", other: [["user", "7"]] }),
 * )
 * ```
 *
 * @since 0.1.0
 */
export const decodeCallback = (callback: string): OAuthResult<CallbackAnswer> => {
  const url = readUrl(callback)
  const pairs = parseQuery(url._tag === "Right" ? url.right.search : callback)
  if (pairs._tag === "Left") return pairs
  const errors: OAuthError[] = []
  const read = fields("callback", pairs.right, CALLBACK, errors)
  return isSome(errors)
    ? { _tag: "Left", left: errors }
    : accept({
        token: read.oauth_token,
        verifier: read.oauth_verifier,
        other: without(pairs.right, CALLBACK),
      })
}

const ISO_DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * An ISO 8601 date or date and time in Unix seconds, fractions cut off; undefined when it is none. A date alone is its first
 * moment, and a time without an offset is in UTC: what expires then has expired nowhere later.
 *
 * @internal
 */
export const secondsOf = (date: string): number | undefined => {
  const match = ISO_DATE.exec(date)
  if (match === null) return undefined
  const part = (index: number): number => Number(match[index] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  const days = (MONTHS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0)
  if (day < 1 || day > days || hour > 23 || minute > 59 || second > 59) return undefined
  const offset = match[7] ?? ""
  const offsetHours = Number(offset.slice(1, 3))
  const offsetMinutes = Number(offset.slice(3).replace(":", ""))
  if (offsetHours > 23 || offsetMinutes > 59) return undefined
  const ahead = (offset.startsWith("-") ? -60 : 60) * (offsetHours * 60 + offsetMinutes)
  return daysBefore(year, month) * 86400 + (day - 1) * 86400 + hour * 3600 + minute * 60 + second - ahead
}

/** The days from 1970-01-01 to the first of a month, in the Gregorian calendar. */
const daysBefore = (year: number, month: number): number => {
  const past = year - 1
  const leaps = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400)
  let days = past * 365 + leaps - 719162
  for (let index = 0; index < month - 1; index++) days += MONTHS[index] ?? 0
  return month > 2 && isLeap(year) ? days + 1 : days
}
