/**
 * Everything that can go wrong in signing, verifying and the three-legged flow: a closed union. The words for it are in
 * `runplan/oauth/diagnostics`, so that who signs need not carry them.
 *
 * An error is data: its `_tag` is the stable code, its other fields are what the message needs. No field ever holds
 * a secret, a signature or a whole URL (a URL may hold a password), so an error may be logged as it is.
 */
import type { ErrorsOf } from "../model/diagnostic.js"
import type { Failed, NonEmpty, Succeeded } from "../model/result.js"

/**
 * Where a text comes from, in the words of a message.
 *
 * @since 0.1.0
 */
export type TextSource =
  | "text"
  | "query"
  | "form"
  | "parameters"
  | "Authorization header"
  | "realm"
  | "consumer key"
  | "consumer secret"
  | "token"
  | "token secret"
  | "nonce"
  | "callback"
  | "verifier"

/**
 * The part of a base string's URI that differs.
 *
 * @since 0.1.0
 */
export type UriPart = "scheme" | "host" | "port" | "path" | "query" | "userinfo" | "encoding"

/**
 * What most often makes one parameter differ in this way.
 *
 * @since 0.1.0
 */
export type LikelyCause = "encoded-twice" | "decoded-twice" | "plus-for-space" | "case" | "whitespace" | null

/**
 * What a lookup did instead of answering with a secret or with nothing. No one is let in by it.
 *
 * @since 0.1.0
 */
export type LookupFault = "threw" | "promise" | "not-a-secret"

/**
 * What each error of texts, of a request and of an Authorization header has beside its tag.
 *
 * @since 0.1.0
 */
export interface SigningErrorFields {
  // Text
  readonly "lone-surrogate": { readonly place: TextSource }
  readonly "escape-broken": { readonly place: TextSource; readonly position: number }
  readonly "utf8-invalid": { readonly place: TextSource }
  // The request to sign
  readonly "method-invalid": { readonly method: string }
  readonly "url-invalid": object
  readonly "url-scheme": { readonly scheme: string }
  readonly "timestamp-invalid": { readonly timestamp: string }
  readonly "nonce-empty": object
  readonly "parameter-collides": { readonly name: string; readonly place: TextSource }
  readonly "plaintext-insecure": { readonly host: string }
  // The Authorization header
  readonly "realm-invalid": object
  readonly "header-scheme": object
  readonly "header-malformed": { readonly position: number; readonly expected: string }
  readonly "parameter-duplicated": { readonly name: string }
}

/**
 * What each error of verification has beside its tag.
 *
 * @since 0.1.0
 */
export interface VerifyingErrorFields {
  // Verification
  readonly "parameter-missing": { readonly name: string }
  readonly "version-unsupported": { readonly version: string }
  readonly "signature-method-unknown": { readonly method: string; readonly accepted: readonly string[] }
  readonly "timestamp-outside-window": {
    readonly timestamp: number
    readonly now: number
    readonly window: number
  }
  readonly "nonce-replayed": { readonly nonce: string; readonly timestamp: number }
  readonly "nonce-forgotten": { readonly timestamp: number; readonly forgotten: number }
  readonly "consumer-unknown": { readonly consumer: string; readonly lookup?: LookupFault }
  readonly "token-unknown": { readonly token: string; readonly lookup?: LookupFault }
  readonly "signature-mismatch": { readonly method: string }
}

/**
 * What each error of the three-legged flow has beside its tag.
 *
 * @since 0.1.0
 */
export interface FlowErrorFields {
  // The three-legged flow
  readonly "api-address-invalid": object
  readonly "address-insecure": { readonly host: string }
  readonly "url-refused": {
    readonly reason:
      | "empty"
      | "control-character"
      | "lone-surrogate"
      | "backslash"
      | "user"
      | "climbs"
      | "outside"
      | "placeholder"
      | "version"
      | "oauth-version"
  }
  readonly "answer-refused": { readonly answer: string; readonly status: number; readonly said: string }
  readonly "origin-foreign": { readonly expected: string; readonly actual: string }
  readonly "answer-field-missing": { readonly answer: string; readonly field: string }
  readonly "answer-field-duplicated": { readonly answer: string; readonly field: string }
  readonly "callback-not-confirmed": { readonly value: string }
  readonly "expiration-invalid": { readonly value: string }
  readonly "callback-out-of-band": object
  readonly "callback-invalid": object
  readonly "consumer-base-url-invalid": object
  readonly "callback-host-differs": { readonly callback: string; readonly base: string }
  readonly "callback-local-differs": { readonly callback: string; readonly base: string }
  readonly "callback-token-differs": { readonly expected: string; readonly actual: string }
  readonly "verifier-missing": object
  readonly "signature-method-differs": { readonly expected: string; readonly actual: string }
  readonly "token-expired": { readonly expired: number; readonly now: number }
  readonly "transition-impossible": { readonly state: string; readonly event: string }
  readonly "flow-state-invalid": { readonly problem: string }
}

/**
 * What each difference of two base strings has beside its tag.
 *
 * @since 0.1.0
 */
export interface BaseStringErrorFields {
  // Where two base strings first differ
  readonly "base-string-malformed": { readonly side: "expected" | "actual"; readonly problem: string }
  readonly "base-string-method": { readonly expected: string; readonly actual: string }
  readonly "base-string-uri": { readonly part: UriPart; readonly expected: string; readonly actual: string }
  readonly "base-string-parameter-missing": { readonly name: string }
  readonly "base-string-parameter-extra": { readonly name: string }
  readonly "base-string-parameter-value": {
    readonly name: string
    readonly expected: string
    readonly actual: string
    readonly likely: LikelyCause
  }
  readonly "base-string-parameter-encoding": { readonly name: string }
  readonly "base-string-parameter-order": { readonly name: string; readonly before: string }
}

/**
 * The closed union of errors. `_tag` is the code; it is stable. All times are in Unix seconds.
 *
 * @since 0.1.0
 */
export type OAuthError =
  | ErrorsOf<SigningErrorFields>
  | ErrorsOf<VerifyingErrorFields>
  | ErrorsOf<FlowErrorFields>
  | ErrorsOf<BaseStringErrorFields>

/**
 * One or more errors; independent problems come together.
 *
 * @since 0.1.0
 */
export type OAuthErrors = NonEmpty<OAuthError>

/**
 * A value, or every error that stood in its way.
 *
 * @since 0.1.0
 */
export type OAuthResult<A> = Failed<OAuthErrors> | Succeeded<A>

/**
 * No value, and why.
 *
 * @internal
 */
export const refuse = (...errors: readonly [OAuthError, ...OAuthError[]]): Failed<OAuthErrors> => ({
  _tag: "Left",
  left: errors,
})

/**
 * Errors of a part of a text, as errors of the whole: their positions count from where the whole begins.
 *
 * @internal
 */
export const moved = (errors: OAuthErrors, by: number): OAuthErrors =>
  errors.map((error) =>
    error._tag === "escape-broken" ? { ...error, position: error.position + by } : error,
  ) as unknown as OAuthErrors
