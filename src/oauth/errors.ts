/**
 * Everything that can go wrong in signing, verifying and the three-legged flow: a closed union. The words for it are in
 * `runplan/oauth/diagnostics`, so that who signs need not carry them.
 *
 * An error is data: its `_tag` is the stable code, its other fields are what the message needs. No field ever holds
 * a secret, a signature or a whole URL (a URL may hold a password), so an error may be logged as it is.
 */
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
 * The closed union of errors. `_tag` is the code; it is stable. All times are in Unix seconds.
 *
 * @since 0.1.0
 */
export type OAuthError =
  // Text
  | { readonly _tag: "lone-surrogate"; readonly place: TextSource }
  | { readonly _tag: "escape-broken"; readonly place: TextSource; readonly position: number }
  | { readonly _tag: "utf8-invalid"; readonly place: TextSource }
  // The request to sign
  | { readonly _tag: "method-invalid"; readonly method: string }
  | { readonly _tag: "url-invalid" }
  | { readonly _tag: "url-scheme"; readonly scheme: string }
  | { readonly _tag: "timestamp-invalid"; readonly timestamp: string }
  | { readonly _tag: "nonce-empty" }
  | { readonly _tag: "parameter-collides"; readonly name: string; readonly place: TextSource }
  | { readonly _tag: "plaintext-insecure"; readonly host: string }
  // The Authorization header
  | { readonly _tag: "realm-invalid" }
  | { readonly _tag: "header-scheme" }
  | { readonly _tag: "header-malformed"; readonly position: number; readonly expected: string }
  | { readonly _tag: "parameter-duplicated"; readonly name: string }
  // Verification
  | { readonly _tag: "parameter-missing"; readonly name: string }
  | { readonly _tag: "version-unsupported"; readonly version: string }
  | {
      readonly _tag: "signature-method-unknown"
      readonly method: string
      readonly accepted: readonly string[]
    }
  | {
      readonly _tag: "timestamp-outside-window"
      readonly timestamp: number
      readonly now: number
      readonly window: number
    }
  | { readonly _tag: "nonce-replayed"; readonly nonce: string; readonly timestamp: number }
  | { readonly _tag: "nonce-forgotten"; readonly timestamp: number; readonly forgotten: number }
  | { readonly _tag: "consumer-unknown"; readonly consumer: string; readonly lookup?: LookupFault }
  | { readonly _tag: "token-unknown"; readonly token: string; readonly lookup?: LookupFault }
  | { readonly _tag: "signature-mismatch"; readonly method: string }
  // The three-legged flow
  | { readonly _tag: "api-address-invalid" }
  | { readonly _tag: "address-insecure"; readonly host: string }
  | {
      readonly _tag: "url-refused"
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
  | {
      readonly _tag: "answer-refused"
      readonly answer: string
      readonly status: number
      readonly said: string
    }
  | { readonly _tag: "origin-foreign"; readonly expected: string; readonly actual: string }
  | { readonly _tag: "answer-field-missing"; readonly answer: string; readonly field: string }
  | { readonly _tag: "answer-field-duplicated"; readonly answer: string; readonly field: string }
  | { readonly _tag: "callback-not-confirmed"; readonly value: string }
  | { readonly _tag: "expiration-invalid"; readonly value: string }
  | { readonly _tag: "callback-out-of-band" }
  | { readonly _tag: "callback-invalid" }
  | { readonly _tag: "consumer-base-url-invalid" }
  | { readonly _tag: "callback-host-differs"; readonly callback: string; readonly base: string }
  | { readonly _tag: "callback-local-differs"; readonly callback: string; readonly base: string }
  | { readonly _tag: "callback-token-differs"; readonly expected: string; readonly actual: string }
  | { readonly _tag: "verifier-missing" }
  | { readonly _tag: "signature-method-differs"; readonly expected: string; readonly actual: string }
  | { readonly _tag: "token-expired"; readonly expired: number; readonly now: number }
  | { readonly _tag: "transition-impossible"; readonly state: string; readonly event: string }
  | { readonly _tag: "flow-state-invalid"; readonly problem: string }
  // Where two base strings first differ
  | { readonly _tag: "base-string-malformed"; readonly side: "expected" | "actual"; readonly problem: string }
  | { readonly _tag: "base-string-method"; readonly expected: string; readonly actual: string }
  | {
      readonly _tag: "base-string-uri"
      readonly part: UriPart
      readonly expected: string
      readonly actual: string
    }
  | { readonly _tag: "base-string-parameter-missing"; readonly name: string }
  | { readonly _tag: "base-string-parameter-extra"; readonly name: string }
  | {
      readonly _tag: "base-string-parameter-value"
      readonly name: string
      readonly expected: string
      readonly actual: string
      readonly likely: LikelyCause
    }
  | { readonly _tag: "base-string-parameter-encoding"; readonly name: string }
  | { readonly _tag: "base-string-parameter-order"; readonly name: string; readonly before: string }

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

/** @internal */
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

/** @internal */
export const accept = <A>(value: A): Succeeded<A> => ({ _tag: "Right", right: value })
