/**
 * Lifetimes (A-LIM-1): when a credential expires, as far as that can be known from when it was issued and what it says.
 *
 * Laws. A credential that has expired stays so. `lifetimeProblems` is empty for every lifetime up to the longest of its kind.
 */
import type { Credential, Dates } from "./credentials.js"
import type { ApiError } from "./errors.js"
import { type CredentialKind, isCredentialKind, type Lifetime, mechanisms } from "./mechanisms.js"

/**
 * It still holds, for `remaining` seconds.
 *
 * @since 0.1.0
 */
export type ValidExpiry = {
  readonly _tag: "Valid"
  readonly expires: number
  readonly remaining: number
  readonly basis: Basis
}

/**
 * It holds no more; `certain` says whether nothing can make it hold.
 *
 * @since 0.1.0
 */
export type ExpiredExpiry = {
  readonly _tag: "Expired"
  readonly expires: number
  readonly basis: Basis
  readonly certain: boolean
}

/**
 * Nobody knows.
 *
 * @since 0.1.0
 */
export type UnknownExpiry = { readonly _tag: "Unknown" }

/**
 * Whether a credential is valid. `basis` says what `expires` rests on: the date that is stated, the default of its kind, or the
 * longest lifetime of its kind. A credential that has expired by a default only may still be valid: it may have been created
 * with a longer lifetime, so `certain` is false. Whole Unix seconds.
 *
 * @since 0.1.0
 */
export type Expiry = ValidExpiry | ExpiredExpiry | UnknownExpiry

/**
 * What a date of expiry rests on.
 *
 * @since 0.1.0
 */
export type Basis = "stated" | "default" | "maximum"

/**
 * A time and a length of time together. Months are of the calendar in UTC; a day that the month does not have is its last one
 * (C-35).
 *
 * @example
 * ```ts
 * import { after } from "runplan/api"
 *
 * const seconds = (date: string) => Date.parse(date) / 1000
 * const threeMonths = { _tag: "Months", months: 3 } as const
 * assert.equal(after(seconds("2025-11-30T12:00:00Z"), threeMonths), seconds("2026-02-28T12:00:00Z"))
 * ```
 *
 * @since 0.1.0
 */
export const after = (time: number, lifetime: Lifetime): number => {
  if (lifetime._tag === "Seconds") return time + lifetime.seconds
  const start = new Date(time * 1000)
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth() + lifetime.months
  // Day 0 of the month after is the last day of the month.
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(start.getUTCDate(), last)) / 1000
  return midnight + (((time % 86_400) + 86_400) % 86_400)
}

/**
 * Whether a credential has expired at a time (C-107): a service token is valid through the second in which it expires, as the
 * check in its own format says (`$time <= …`); the others end with that second's beginning.
 *
 * @internal
 */
export const hasExpired = (kind: CredentialKind, expires: number, now: number): boolean =>
  kind === "ServiceToken" ? now > expires : now >= expires

/**
 * When a credential expires (A-LIM-1, C-35, C-96, C-107). `now` is in Unix seconds. Without a stated date, the default of its
 * kind counts from when it was issued, then the longest lifetime; without either date, and of a kind that there is not, nothing is known.
 *
 * @example
 * ```ts
 * import { expiry } from "runplan/api"
 *
 * assert.deepEqual(expiry({ _tag: "ServiceToken", expires: 1700000600 }, 1700000000), {
 *   _tag: "Valid", expires: 1700000600, remaining: 600, basis: "stated",
 * })
 * assert.deepEqual(expiry({ _tag: "ApiToken" }, 1700000000), { _tag: "Unknown" })
 * ```
 *
 * @since 0.1.0
 */
export const expiry = (credential: Dates & { readonly _tag: Credential["_tag"] }, now: number): Expiry => {
  const { _tag: kind, issued, expires } = credential
  if (!isCredentialKind(kind)) return { _tag: "Unknown" }
  const { maximumLifetime, defaultLifetime } = mechanisms[kind]
  const verdict = (at: number, basis: Basis): Expiry => {
    if (!hasExpired(kind, at, now)) return { _tag: "Valid", expires: at, remaining: at - now, basis }
    const past =
      basis !== "default" ||
      (issued !== undefined &&
        maximumLifetime !== null &&
        hasExpired(kind, after(issued, maximumLifetime), now))
    return { _tag: "Expired", expires: at, basis, certain: past }
  }
  if (expires !== undefined) return verdict(expires, "stated")
  if (issued === undefined) return { _tag: "Unknown" }
  if (defaultLifetime !== null) return verdict(after(issued, defaultLifetime), "default")
  return maximumLifetime === null ? { _tag: "Unknown" } : verdict(after(issued, maximumLifetime), "maximum")
}

/**
 * What cannot be about a credential's dates (A-LIM-1): `api-lifetime-backwards` when it expires before it was issued,
 * `api-lifetime-too-long` when it lives longer than one of its kind can. When it was issued is not known, what is left of its
 * lifetime counts. An OAuth token has no maximum (C-96). A kind that there is not, from a program without types, is
 * `api-credential-unknown`.
 *
 * @example
 * ```ts
 * import { lifetimeProblems } from "runplan/api"
 *
 * const year = 31536000
 * assert.deepEqual(lifetimeProblems({ _tag: "ApiToken", issued: 0, expires: year }, 0), [])
 * assert.deepEqual(lifetimeProblems({ _tag: "ApiToken", issued: 0, expires: year + 1 }, 0), [
 *   { _tag: "api-lifetime-too-long", credential: "ApiToken", seconds: 31536001, maximum: 31536000 },
 * ])
 * ```
 *
 * @since 0.1.0
 */
export const lifetimeProblems = (
  credential: Dates & { readonly _tag: Credential["_tag"] },
  now: number,
): readonly ApiError[] => {
  const { _tag: kind, issued, expires } = credential
  if (!isCredentialKind(kind)) return [{ _tag: "api-credential-unknown", credential: String(kind) }]
  if (expires === undefined) return []
  if (issued !== undefined && expires < issued) return [{ _tag: "api-lifetime-backwards", credential: kind }]
  const { maximumLifetime } = mechanisms[kind]
  const start = issued ?? now
  const latest = maximumLifetime === null ? expires : after(start, maximumLifetime)
  return expires <= latest
    ? []
    : [{ _tag: "api-lifetime-too-long", credential: kind, seconds: expires - start, maximum: latest - start }]
}
