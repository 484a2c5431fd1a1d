/**
 * Everything that can be wrong with a request to the API, a credential, a service token or its restrictions: a closed union.
 *
 * An error is data: its `_tag` is the stable code, its other fields are what the message needs. No field holds a secret, a
 * whole URL or the user of one, so an error may be logged as it is.
 */
import type { ErrorsOf } from "../model/diagnostic.js"
import { type Failed, isNonEmpty, type NonEmpty, type Succeeded, succeed } from "../model/result.js"
import type { OAuthError } from "../oauth/errors.js"
import type { CredentialKind, EntryPoint, Version } from "./mechanisms.js"
import type { Role } from "./roles.js"

/**
 * What makes a text no URL of the API.
 *
 * @since 0.1.0
 */
export type UrlDefect =
  | "empty"
  | "control-character"
  | "lone-surrogate"
  | "backslash"
  | "no-scheme"
  | "unreadable"
  | "scheme"

/**
 * Why an option of curl is refused.
 *
 * @since 0.1.0
 */
export type CurlRefusal =
  | "authentication"
  | "other-host"
  | "unverified"
  | "unseen"
  | "several-requests"
  | "another-target"
  | "changes-url"
  | "line-break"
  | "framing"
  | "writes-secret"
  | "no-number"

/**
 * What each error of an address, a route, a credential or an endpoint has beside its tag.
 *
 * @since 0.1.0
 */
export interface ApiRequestErrorFields {
  // Addresses
  readonly "api-address-placeholder": { readonly address: EntryPoint; readonly value: string }
  readonly "api-address-invalid": { readonly address: EntryPoint }
  readonly "api-address-insecure": { readonly address: EntryPoint; readonly host: string }
  // Routing
  readonly "api-url-invalid": { readonly defect: UrlDefect }
  readonly "api-url-user": object
  readonly "api-url-insecure": { readonly host: string }
  readonly "api-origin-foreign": { readonly actual: string; readonly expected: string }
  readonly "api-credential-unknown": { readonly credential: string }
  readonly "api-entry-wrong": { readonly credential: CredentialKind; readonly actual: EntryPoint }
  readonly "api-path-outside": { readonly expected: string }
  readonly "api-path-climbs": object
  readonly "api-placeholder": { readonly placeholder: string }
  readonly "api-version-unknown": { readonly version: string }
  readonly "api-version-unsupported": { readonly credential: CredentialKind; readonly version: Version }
  readonly "api-oauth-version": { readonly version: Version }
  // Credentials
  readonly "api-token-malformed": { readonly credential: CredentialKind }
  readonly "api-key-blank": { readonly key: "consumer key" | "token" }
  readonly "api-id-prefix": { readonly credential: CredentialKind; readonly prefix: string }
  readonly "api-time-invalid": { readonly field: string }
  readonly "api-credential-expired": {
    readonly credential: CredentialKind
    readonly expired: number
    readonly now: number
  }
  readonly "api-lifetime-too-long": {
    readonly credential: CredentialKind
    readonly seconds: number
    readonly maximum: number
  }
  readonly "api-lifetime-backwards": { readonly credential: CredentialKind }
  // Endpoints
  readonly "api-endpoint-unknown": { readonly endpoint: string }
  readonly "api-endpoint-credential": { readonly endpoint: string; readonly credential: string }
  readonly "api-parameter-missing": { readonly endpoint: string; readonly name: string }
  readonly "api-parameter-unknown": {
    readonly endpoint: string
    readonly name: string
    readonly known: readonly string[]
  }
  readonly "api-parameter-invalid": { readonly name: string; readonly expected: string }
}

/**
 * What each error of what is sent, of answers and of access has beside its tag.
 *
 * @since 0.1.0
 */
export interface ApiContentErrorFields {
  // Creating a service token
  readonly "api-field-missing": { readonly field: string }
  readonly "api-field-blank": { readonly field: string }
  readonly "api-field-type": { readonly field: string; readonly expected: string; readonly actual: string }
  readonly "api-field-unknown": { readonly field: string; readonly known: readonly string[] }
  readonly "api-role-unknown": { readonly role: string }
  readonly "api-role-above-creator": { readonly creator: Role; readonly role: Role }
  readonly "api-resources-empty": object
  readonly "api-resource-invalid": { readonly resource: string }
  readonly "api-resource-kind": { readonly resource: string; readonly near: string | null }
  readonly "api-resource-repeated": { readonly resource: string }
  readonly "api-ttl-range": { readonly seconds: number }
  readonly "api-duration-invalid": { readonly text: string }
  // Answers
  readonly "api-answer-invalid": {
    readonly answer: string
    readonly field: string
    readonly expected: string
    readonly actual: string
  }
  // Access
  readonly "api-organisation-other": { readonly actual: string; readonly expected: string }
  readonly "api-role-too-low": { readonly role: Role; readonly needed: Role }
  readonly "api-role-applications-only": { readonly role: Role }
  readonly "api-resource-outside": { readonly resource: string }
  readonly "api-collection-scoped": object
  readonly "api-check-failed": { readonly block: string; readonly check: number; readonly text: string }
  // Attenuation
  readonly "api-attenuation-empty": object
  readonly "api-attenuation-past": { readonly expires: number; readonly now: number }
  readonly "api-attenuation-longer": { readonly expires: number; readonly original: number }
  readonly "api-attenuation-wider": { readonly resource: string }
  // Permissions
  readonly "api-permission-unknown": { readonly permission: string }
}

/**
 * What each error of curl's arguments has beside its tag.
 *
 * @since 0.1.0
 */
export interface ApiCurlErrorFields {
  readonly "api-curl-option-unknown": { readonly option: string; readonly near: string | null }
  readonly "api-curl-argument-missing": { readonly option: string }
  readonly "api-curl-refused": { readonly option: string; readonly why: CurlRefusal }
  readonly "api-curl-url-missing": object
  readonly "api-curl-urls": { readonly count: number }
  readonly "api-curl-methods": { readonly options: readonly string[] }
  readonly "api-curl-glob": object
  readonly "api-curl-file-unread": { readonly file: string }
  readonly "api-curl-body-unsignable": { readonly option: string }
}

/**
 * The closed union of errors. `_tag` is the code; it is stable. Times are Unix seconds, lengths of time are seconds.
 *
 * @since 0.1.0
 */
export type ApiError =
  | ErrorsOf<ApiRequestErrorFields>
  | ErrorsOf<ApiContentErrorFields>
  | ErrorsOf<ApiCurlErrorFields>

/**
 * What can keep a request from being made: an error of this room, or one of signing.
 *
 * @since 0.1.0
 */
export type RequestError = ApiError | OAuthError

/**
 * One or more errors; independent problems come together.
 *
 * @since 0.1.0
 */
export type ApiErrors<Problem = ApiError> = NonEmpty<Problem>

/**
 * A value, or every error that stood in its way.
 *
 * @since 0.1.0
 */
export type ApiResult<A, Problem = ApiError> = Failed<ApiErrors<Problem>> | Succeeded<A>

/** @internal */
export const refuse = <Problem>(...errors: readonly [Problem, ...Problem[]]): Failed<ApiErrors<Problem>> => ({
  _tag: "Left",
  left: errors,
})

/**
 * The value when nothing is wrong, else all that is.
 *
 * @internal
 */
export const unless = <Problem, A>(errors: readonly Problem[], value: () => A): ApiResult<A, Problem> =>
  isNonEmpty(errors) ? { _tag: "Left", left: errors } : succeed(value())
