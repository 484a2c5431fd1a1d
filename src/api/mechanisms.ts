/**
 * The three ways to authenticate, side by side (A-AUTH-1), as data. Routing, lifetimes and the documentation read this table
 * and nothing else, so that what is printed is what is done.
 *
 * Laws. `comparison` has a row for every aspect and a cell for every mechanism.
 */
import type { versions } from "../oauth/address.js"

export { versions } from "../oauth/address.js"

/**
 * The kinds of credential.
 *
 * @since 0.1.0
 */
export type CredentialKind = "ApiToken" | "OAuth" | "ServiceToken"

/**
 * The entry points (A-ADDR-1): the main API and the bridge.
 *
 * @since 0.1.0
 */
export type EntryPoint = "api" | "bridge"

/**
 * A major version of the API.
 *
 * @since 0.1.0
 */
export type Version = (typeof versions)[number]

/** A year and 90 days as the contract means them (C-35), in seconds. */
const secondsOfYear = 31_536_000
const secondsOf90Days = 7_776_000

/**
 * The lifetime of a service token in seconds: the least and the most that can be asked for, and what holds when nothing is
 * (A-ST-4, C-35).
 *
 * @since 0.1.0
 */
export const serviceTokenLifetime = { minimum: 1, maximum: secondsOfYear, default: secondsOf90Days } as const

/**
 * A length of time: seconds, or months of the calendar in UTC, clamped to the end of a shorter month (C-35).
 *
 * @since 0.1.0
 */
export type Lifetime =
  | { readonly _tag: "Seconds"; readonly seconds: number }
  | { readonly _tag: "Months"; readonly months: number }

/**
 * What a mechanism of authentication may do, for how long, and where.
 *
 * @since 0.1.0
 */
export interface MechanismTraits {
  readonly scope: "user" | "organisation"
  readonly delegated: boolean
  readonly resourceRestriction: "no" | "optional"
  readonly offlineAttenuation: boolean
  readonly maximumLifetime: Lifetime | null
  readonly defaultLifetime: Lifetime | null
  readonly rights: "user" | "permissions" | "roles"
  readonly scheme: "Bearer" | "OAuth"
  readonly entry: EntryPoint
  readonly versions: readonly Version[]
  readonly contract: readonly string[]
}

/**
 * One mechanism. `maximumLifetime` is null where the contract gives a default only, `defaultLifetime` where it gives none.
 * `rights` says what the rights rest on.
 *
 * @since 0.1.0
 */
export type Mechanism = { readonly name: string } & Readonly<MechanismTraits>

/**
 * The mechanisms by kind of credential (A-AUTH-1, A-ROUTE-1 to A-ROUTE-3, A-LIM-1, C-47). The contract calls three months the
 * default of an OAuth token and, in its comparison, the maximum: the default is what counts here (C-96).
 *
 * @example
 * ```ts
 * import { mechanisms } from "runplan/api"
 *
 * assert.equal(mechanisms.ApiToken.entry, "bridge")
 * assert.deepEqual(mechanisms.ServiceToken.versions, ["v2"])
 * ```
 *
 * @since 0.1.0
 */
export const mechanisms: { readonly [Kind in CredentialKind]: Mechanism } = {
  ApiToken: {
    name: "API token",
    scope: "user",
    delegated: false,
    resourceRestriction: "no",
    offlineAttenuation: false,
    maximumLifetime: { _tag: "Seconds", seconds: secondsOfYear },
    defaultLifetime: null,
    rights: "user",
    scheme: "Bearer",
    entry: "bridge",
    versions: ["v2", "v4"],
    contract: ["A-AUTH-1", "A-AT-1", "A-ROUTE-1", "A-LIM-1", "C-47"],
  },
  OAuth: {
    name: "OAuth 1",
    scope: "user",
    delegated: true,
    resourceRestriction: "no",
    offlineAttenuation: false,
    maximumLifetime: null,
    defaultLifetime: { _tag: "Months", months: 3 },
    rights: "permissions",
    scheme: "OAuth",
    entry: "api",
    versions: ["v2", "v4"],
    contract: ["A-AUTH-1", "A-ROUTE-2", "A-LIM-1", "C-35", "C-96"],
  },
  ServiceToken: {
    name: "service token",
    scope: "organisation",
    delegated: false,
    resourceRestriction: "optional",
    offlineAttenuation: true,
    maximumLifetime: { _tag: "Seconds", seconds: serviceTokenLifetime.maximum },
    defaultLifetime: { _tag: "Seconds", seconds: serviceTokenLifetime.default },
    rights: "roles",
    scheme: "Bearer",
    entry: "api",
    versions: ["v2"],
    contract: ["A-AUTH-1", "A-ROUTE-3", "A-LIM-1", "A-ST-4", "C-35"],
  },
}

/**
 * Whether there is such a kind of credential; a program without types may name another.
 *
 * @internal
 */
export const isCredentialKind = (kind: unknown): kind is CredentialKind =>
  typeof kind === "string" && Object.hasOwn(mechanisms, kind)

/**
 * One row of the comparison as text: an aspect, and what it is for each mechanism.
 *
 * @since 0.1.0
 */
export type ComparisonRow = { readonly aspect: string } & { readonly [Kind in CredentialKind]: string }

/**
 * The comparison of the mechanisms as text for documentation (A-AUTH-1), made of `mechanisms`.
 *
 * @example
 * ```ts
 * import { comparison } from "runplan/api"
 *
 * assert.deepEqual(comparison[0], {
 *   aspect: "Scope", ApiToken: "user", OAuth: "user (delegated)", ServiceToken: "organisation",
 * })
 * ```
 *
 * @since 0.1.0
 */
export const comparison: readonly ComparisonRow[] = (() => {
  const row = (aspect: string, cell: (mechanism: Mechanism) => string): ComparisonRow => ({
    aspect,
    ApiToken: cell(mechanisms.ApiToken),
    OAuth: cell(mechanisms.OAuth),
    ServiceToken: cell(mechanisms.ServiceToken),
  })
  return [
    row("Scope", ({ scope, delegated }) => (delegated ? `${scope} (delegated)` : scope)),
    row("Resource restriction", ({ resourceRestriction }) => resourceRestriction),
    row("Offline attenuation", ({ offlineAttenuation }) => (offlineAttenuation ? "yes" : "no")),
    row("Lifetime", ({ maximumLifetime, defaultLifetime }) =>
      [
        maximumLifetime === null ? "" : `at most ${inWords(maximumLifetime)}`,
        defaultLifetime === null ? "" : `${inWords(defaultLifetime)} by default`,
      ]
        .filter((text) => text !== "")
        .join(", "),
    ),
    row("Rights", ({ rights }) => rights),
    row(
      "Entry point",
      (mechanism) =>
        `${mechanism.entry === "api" ? "main API" : "bridge"}, ${mechanism.versions.join(" and ")}`,
    ),
  ]
})()

/**
 * A lifetime for a message: `1 year`, `90 days`, `3 months`.
 *
 * @internal
 */
export function inWords(lifetime: Lifetime): string {
  if (lifetime._tag === "Months") return `${lifetime.months} months`
  return lifetime.seconds === secondsOfYear ? "1 year" : `${lifetime.seconds / 86_400} days`
}
