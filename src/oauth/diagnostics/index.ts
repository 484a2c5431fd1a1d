/**
 * What went wrong in signing, verifying and the three-legged flow, in words: a table that renders errors as diagnostics,
 * and where two base strings differ.
 *
 * Laws. Every error has exactly one row in the table. `diagnosticOf(error).code = error._tag`.
 *
 * @module runplan/oauth/diagnostics
 * @since 0.1.0
 */
import { type Diagnostic, type ErrorTable, reporter } from "../../model/diagnostic.js"
import type { LikelyCause, LookupFault, OAuthError } from "../errors.js"

export { explainMismatch } from "./explain.js"

const likely = (cause: LikelyCause): string => {
  switch (cause) {
    case "encoded-twice":
      return "The second value is the first one percent-encoded once more: sign the decoded value, encoded by the signer alone."
    case "decoded-twice":
      return "The first value is the second one percent-encoded once more: decode a query or form once, not twice."
    case "plus-for-space":
      return 'One side read "+" as a space and the other did not: "+" is a space in a query and a form, and nowhere else.'
    case "case":
      return "The two values differ in upper and lower case only: values are signed as they are."
    case "whitespace":
      return "The two values differ in white space only: values are signed as they are, untrimmed."
    case null:
      return "Sign the very value that is sent."
  }
}

/** Why a URL is refused. The reference has no reason at hand, and says only that it is. */
const refusals: { readonly [R in Extract<OAuthError, { _tag: "url-refused" }>["reason"]]?: string } = {
  empty: "is empty",
  "control-character": "holds a control character, or has a blank at an end",
  "lone-surrogate": "holds half of a surrogate pair",
  backslash: "holds a backslash",
  user: "holds a user",
  climbs: "climbs out of its path by a segment of two dots",
  outside: "is outside the API's path",
  placeholder: "still holds a placeholder",
  version: "does not begin with a version of the API",
  "oauth-version": "asks for an endpoint of OAuth in another version than v2",
}

/** What a lookup did, for those who run the server. */
const faultOf = (lookups: string, fault: LookupFault | undefined): string => {
  switch (fault) {
    case "threw":
      return `: the lookup of ${lookups} threw`
    case "promise":
      return `: the lookup of ${lookups} answered with a promise`
    case "not-a-secret":
      return `: the lookup of ${lookups} answered with something that is neither a text nor a secret, or is empty`
    default:
      return ""
  }
}

const onFault: ReadonlyMap<LookupFault | undefined, string> = new Map([
  ["threw", "Mend the lookup: it answers with a text or a secret, or with null."],
  [
    "promise",
    "Fetch the secrets first, for what `claims` of the request names, then verify with what was fetched.",
  ],
  [
    "not-a-secret",
    "Answer with a text or a secret, or with null; look up own properties only, or use a Map.",
  ],
])

/**
 * The table of the errors: one row for each code, with what it means, its message, its remedy and the ledger ids it
 * rests on.
 *
 * @since 0.1.0
 */
export const oauthDiagnostics: ErrorTable<OAuthError> = {
  "lone-surrogate": {
    severity: "error",
    contract: ["A-SIG-3"],
    meaning: "A text holds half of a surrogate pair, which has no UTF-8 and so no percent-encoding.",
    message: (p) => `The ${p.place} holds a lone surrogate, which cannot be percent-encoded.`,
    remedy: () => "Give well-formed Unicode; String.prototype.toWellFormed replaces what is not.",
  },
  "escape-broken": {
    severity: "error",
    contract: ["A-SIG-3"],
    meaning: "A percent sign is not followed by two hexadecimal digits.",
    message: (p) =>
      `The ${p.place} has a "%" at position ${p.position} without two hexadecimal digits after it.`,
    remedy: () => 'Write a percent sign that stands for itself as "%25".',
  },
  "utf8-invalid": {
    severity: "error",
    contract: ["A-SIG-3"],
    meaning: "Percent-decoding gives bytes that are not UTF-8.",
    message: (p) => `The ${p.place} decodes to bytes that are not UTF-8.`,
    remedy: () => "Send text in well-formed Unicode, percent-encoded as UTF-8.",
  },
  "method-invalid": {
    severity: "error",
    contract: ["A-SIG-5"],
    meaning: "The HTTP method is not a token.",
    message: (p) => `${JSON.stringify(p.method)} is not an HTTP method.`,
    remedy: () => "Give a method such as GET or POST.",
  },
  "url-invalid": {
    severity: "error",
    contract: ["A-SIG-5", "C-48"],
    meaning: "The URL is not an absolute URL.",
    message: () => "The URL is not an absolute URL.",
    remedy: () => 'Give the whole URL, "https://" and host included.',
  },
  "url-scheme": {
    severity: "error",
    contract: ["A-SIG-5", "C-48"],
    meaning: "The URL is neither http nor https.",
    message: (p) => `A request is signed for http or https, and this URL's scheme is "${p.scheme}".`,
    remedy: () => "Give an https URL.",
  },
  "timestamp-invalid": {
    severity: "error",
    contract: ["A-OA-11", "C-182"],
    meaning: "The timestamp is not a positive whole number of seconds.",
    message: (p) =>
      `${JSON.stringify(p.timestamp)} is not a timestamp: a positive whole number of seconds was expected.`,
    remedy: () => "Give the current Unix time in whole seconds, not in milliseconds.",
  },
  "nonce-empty": {
    severity: "error",
    contract: ["A-OA-11"],
    meaning: "The nonce is empty.",
    message: () => "The nonce is empty.",
    remedy: () => "Give a random string that no other request with this timestamp has.",
  },
  "parameter-collides": {
    severity: "error",
    contract: ["A-SIG-6"],
    meaning: "A parameter of the request has the name of a protocol parameter that the signer adds.",
    message: (p) => `The ${p.place} already has ${p.name}, which the signer adds.`,
    remedy: (p) => `Remove ${p.name} from the ${p.place}: the signer gives it its value.`,
  },
  "plaintext-insecure": {
    severity: "error",
    contract: ["A-SIG-1", "C-49"],
    meaning: "PLAINTEXT would show the secrets on an unencrypted connection.",
    message: (p) => `PLAINTEXT would send the secrets unencrypted to ${p.host}.`,
    remedy: () => "Use https, or HMAC-SHA512.",
  },
  "realm-invalid": {
    severity: "error",
    contract: ["A-OA-7"],
    meaning: "The realm holds a character that a header cannot carry.",
    message: () => "The realm holds a character outside printable ASCII, which the header cannot carry.",
    remedy: () => "Give a realm in printable ASCII.",
  },
  "header-scheme": {
    severity: "error",
    contract: ["A-OA-7"],
    meaning: "The Authorization header is not of the scheme OAuth.",
    message: () => 'The Authorization header does not begin with "OAuth" and a space.',
    remedy: () => 'Send Authorization: OAuth name="value", …',
  },
  "header-malformed": {
    severity: "error",
    contract: ["A-OA-7"],
    meaning: 'The Authorization header is not a list of name="value" pairs.',
    message: (p) =>
      `The Authorization header is malformed at position ${p.position}: ${p.expected} was expected.`,
    remedy: () => 'Write name="value" pairs, percent-encoded, separated by a comma.',
  },
  "parameter-duplicated": {
    severity: "error",
    contract: ["A-OA-2", "A-OA-3", "A-OA-7"],
    meaning: "A protocol parameter appears more than once in a request.",
    message: (p) => `The request has ${p.name} more than once.`,
    remedy: () => "Send each protocol parameter once: in the header, in the query or in the form.",
  },
  "parameter-missing": {
    severity: "error",
    contract: ["A-OA-2", "A-OA-3", "A-OA-7", "C-185"],
    meaning: "A required protocol parameter is missing.",
    message: (p) => `The request has no ${p.name}.`,
    remedy: (p) => `Send ${p.name}; it is required.`,
  },
  "version-unsupported": {
    severity: "error",
    contract: ["A-OA-2"],
    meaning: "The version of OAuth is not 1.0.",
    message: (p) => `oauth_version is ${JSON.stringify(p.version)}, and it must be "1.0".`,
    remedy: () => "Send oauth_version=1.0.",
  },
  "signature-method-unknown": {
    severity: "error",
    contract: ["A-OA-2", "A-SIG-1", "A-SIG-2"],
    meaning: "The signature method is not one that is accepted.",
    message: (p) => `The signature method ${JSON.stringify(p.method)} is not accepted.`,
    remedy: (p) => `Use one of ${p.accepted.join(", ")}.`,
  },
  "timestamp-outside-window": {
    severity: "error",
    contract: ["A-OA-11"],
    meaning: "The timestamp is too far from the verifier's clock.",
    message: (p) =>
      `The timestamp ${p.timestamp} is ${Math.abs(p.now - p.timestamp)} seconds ${p.timestamp < p.now ? "behind" : "ahead of"} the clock (${p.now}), and ${p.window} are allowed.`,
    remedy: () => "Set the sender's clock, and sign shortly before sending; a timestamp is in seconds.",
  },
  "nonce-replayed": {
    severity: "error",
    contract: ["A-OA-11"],
    meaning: "The nonce was used before with this consumer, token and timestamp.",
    message: (p) => `The nonce ${JSON.stringify(p.nonce)} was used before at ${p.timestamp}.`,
    remedy: () => "Sign again with a new nonce for every request, retries included.",
  },
  "nonce-forgotten": {
    severity: "error",
    contract: ["A-OA-11", "C-181"],
    meaning:
      "The timestamp is no newer than the nonces that were forgotten: the server's clock has stepped back.",
    message: (p) =>
      `The timestamp ${p.timestamp} is not after ${p.forgotten}, and nonces up to then were forgotten, so a replay could not be recognised.`,
    remedy: () => "Sign again with the current time; on the server, use a clock that never steps back.",
  },
  "consumer-unknown": {
    severity: "error",
    contract: ["A-OA-8", "C-180"],
    meaning: "No consumer has this key.",
    message: (p) =>
      `There is no consumer with the key ${JSON.stringify(p.consumer)}${faultOf("consumers", p.lookup)}.`,
    remedy: (p) =>
      onFault.get(p.lookup) ?? "Check the consumer key, and that the consumer was created on this platform.",
  },
  "token-unknown": {
    severity: "error",
    contract: ["A-OA-3", "A-OA-7", "C-180"],
    meaning: "No token of this consumer has this identifier.",
    message: (p) =>
      `There is no token ${JSON.stringify(p.token)} of this consumer${faultOf("tokens", p.lookup)}.`,
    remedy: (p) =>
      onFault.get(p.lookup) ??
      "Check that the token is of this consumer, and that it is neither used up nor expired.",
  },
  "signature-mismatch": {
    severity: "error",
    contract: ["A-SIG-1", "A-SIG-2", "A-SIG-4", "A-SIG-5", "A-SIG-6"],
    meaning: "The signature is not the one that the request and the secrets give.",
    message: (p) => `The ${p.method} signature is not the one that this request and these secrets give.`,
    remedy: (p) =>
      p.method === "PLAINTEXT"
        ? "Compare the secrets: PLAINTEXT signs nothing else."
        : "Compare the base strings of both sides; when they are equal, compare the secrets.",
  },
  "api-address-invalid": {
    severity: "error",
    contract: ["A-OA-1"],
    meaning: "The address of the API is not an http or https URL without user, query and fragment.",
    message: () => "The address of the API is not an http or https URL without user, query and fragment.",
    remedy: () => 'Give an address such as "https://api.example.com".',
  },
  "address-insecure": {
    severity: "error",
    contract: ["A-OA-1", "C-49"],
    meaning: "The address of the API is plain http to another machine, which would show what is secret.",
    message: (p) => `The address of the API is plain http, to ${p.host}.`,
    remedy: () => "Give an https address; plain http is for localhost.",
  },
  "url-refused": {
    severity: "error",
    contract: ["A-OA-7", "A-ADDR-2"],
    meaning: "The URL of a call is not one that the credentials may be sent to.",
    message: (p) => `The URL of the call ${refusals[p.reason] ?? "is refused"}.`,
    remedy: () => 'Give a path of the API that begins with its version, such as "/v2/self".',
  },
  "answer-refused": {
    severity: "error",
    contract: ["A-OA-1"],
    meaning: "The server refused a step of the flow; the message has its words.",
    message: (p) =>
      `The server refused the ${p.answer} with status ${p.status}${p.said === "" ? "" : `: ${JSON.stringify(p.said)}`}.`,
    remedy: () => "Read what it says; for a 401 compare base strings, clocks and secrets.",
  },
  "origin-foreign": {
    severity: "error",
    contract: ["A-OA-7", "A-OA-8"],
    meaning: "The request would carry the credentials to another origin than the API's.",
    message: (p) => `The request goes to ${p.actual}, and the credentials are for ${p.expected} only.`,
    remedy: () => "Give a path of the API, or a URL of its origin.",
  },
  "answer-field-missing": {
    severity: "error",
    contract: ["A-OA-4", "A-OA-5", "A-OA-6"],
    meaning: "A field that the answer must have is missing or empty.",
    message: (p) => `The ${p.answer} has no ${p.field}.`,
    remedy: () => "Check the status of the answer: an error page has no such field.",
  },
  "answer-field-duplicated": {
    severity: "error",
    contract: ["A-OA-4", "A-OA-5", "A-OA-6"],
    meaning: "A field of the answer appears more than once.",
    message: (p) => `The ${p.answer} has ${p.field} more than once.`,
    remedy: null,
  },
  "callback-not-confirmed": {
    severity: "error",
    contract: ["A-OA-4"],
    meaning: "The answer's oauth_callback_confirmed is not the literal true.",
    message: (p) => `oauth_callback_confirmed is ${JSON.stringify(p.value)}, and it must be "true".`,
    remedy: () =>
      "The server did not accept the callback: send oauth_callback, and use a server of OAuth 1.0a.",
  },
  "expiration-invalid": {
    severity: "error",
    contract: ["A-OA-6"],
    meaning: "The answer's expiration_date is not an ISO 8601 date.",
    message: (p) => `expiration_date is ${JSON.stringify(p.value)}, which is not an ISO 8601 date.`,
    remedy: () =>
      'A date is written "2026-01-31" or "2026-01-31T12:00:00Z"; in a form a "+" must be sent as "%2B".',
  },
  "callback-out-of-band": {
    severity: "error",
    contract: ["A-OA-2", "A-OA-8"],
    meaning: "The callback is oob, and this flow needs a URL.",
    message: () => 'The callback is "oob", and the user must be sent back to a URL.',
    remedy: () => "Give a URL under the consumer's base URL.",
  },
  "callback-invalid": {
    severity: "error",
    contract: ["A-OA-2", "A-OA-8"],
    meaning: "The callback is not an absolute http or https URL.",
    message: () =>
      "The callback is not an absolute http or https URL without user, backslash, control characters and blanks around it.",
    remedy: () => "Give a URL under the consumer's base URL.",
  },
  "consumer-base-url-invalid": {
    severity: "error",
    contract: ["A-OA-8"],
    meaning: "The consumer's base URL is not an absolute http or https URL.",
    message: () => "The consumer's base URL is not an absolute http or https URL.",
    remedy: () => "Give the base URL that the consumer was created with.",
  },
  "callback-host-differs": {
    severity: "error",
    contract: ["A-OA-8"],
    meaning: "The callback's host is not the host of the consumer's base URL.",
    message: (p) => `The callback's host is ${p.callback}, and the consumer's base URL has ${p.base}.`,
    remedy: () => "Use a callback on the base URL's host, or a consumer with another base URL.",
  },
  "callback-local-differs": {
    severity: "error",
    contract: ["A-OA-8"],
    meaning: "A local callback needs http and the port of the consumer's base URL.",
    message: (p) => `The callback is at ${p.callback}, and the consumer's local base URL is ${p.base}.`,
    remedy: () => "For local development both are http with the same host and port.",
  },
  "callback-token-differs": {
    severity: "error",
    contract: ["A-OA-5"],
    meaning: "The callback carries another token than the request token that was issued.",
    message: (p) =>
      `The callback carries the token ${JSON.stringify(p.actual)}, and the request token is ${JSON.stringify(p.expected)}.`,
    remedy: () => "Refuse the callback: it belongs to another attempt, or was forged.",
  },
  "verifier-missing": {
    severity: "error",
    contract: ["A-OA-3", "A-OA-5"],
    meaning: "There is no verifier.",
    message: () => "There is no oauth_verifier.",
    remedy: () => "Take it from the query of the callback; without it the user has not approved.",
  },
  "signature-method-differs": {
    severity: "error",
    contract: ["A-OA-3"],
    meaning: "The access-token step uses another signature method than the request-token step.",
    message: (p) => `The request token was obtained with ${p.expected}, and this step uses ${p.actual}.`,
    remedy: (p) => `Use ${p.expected} for both steps.`,
  },
  "token-expired": {
    severity: "error",
    contract: ["A-OA-6", "A-LIM-1"],
    meaning: "The access token has expired.",
    message: (p) => `The access token expired at ${p.expired}, and it is ${p.now}.`,
    remedy: () => "Set the clock if it is ahead; else run the flow again for a new token.",
  },
  "transition-impossible": {
    severity: "error",
    contract: ["A-OA-10"],
    meaning: "The event cannot happen in this state.",
    message: (p) => `${p.event} cannot happen in the state ${p.state}.`,
    remedy: () => "The steps are: request token, callback, access token; Restarted begins again.",
  },
  "flow-state-invalid": {
    severity: "error",
    contract: ["A-OA-10"],
    meaning: "The text is not a saved state of the flow.",
    message: (p) => `The saved state of the flow cannot be read: ${p.problem}.`,
    remedy: () => "Read what flow.encode wrote, unchanged, or begin the flow again.",
  },
  "base-string-malformed": {
    severity: "error",
    contract: ["A-SIG-5"],
    meaning: "One of the texts is not a base string.",
    message: (p) => `The ${p.side} base string is malformed: ${p.problem}.`,
    remedy: () => "A base string is the method, the encoded URL and the encoded parameters, joined by two &.",
  },
  "base-string-method": {
    severity: "error",
    contract: ["A-SIG-5"],
    meaning: "The base strings differ in the HTTP method.",
    message: (p) =>
      `The method is ${JSON.stringify(p.expected)} in the expected base string and ${JSON.stringify(p.actual)} in the other.`,
    remedy: () => "Sign the method that is sent, in upper case; a redirect may have changed it.",
  },
  "base-string-uri": {
    severity: "error",
    contract: ["A-SIG-5", "C-48"],
    meaning: "The base strings differ in the URI.",
    message: (p) =>
      `The ${p.part} of the URI is ${JSON.stringify(p.expected)} in the expected base string and ${JSON.stringify(p.actual)} in the other.`,
    remedy: (p) =>
      p.part === "scheme" || p.part === "host" || p.part === "port"
        ? "Behind a proxy, verify with the scheme, host and port that the client used; default ports are left out."
        : "Scheme and host are in lower case, the path is as it is sent, and the query is not part of the URI.",
  },
  "base-string-parameter-missing": {
    severity: "error",
    contract: ["A-SIG-6"],
    meaning: "A parameter is in the expected base string only.",
    message: (p) =>
      `The parameter ${JSON.stringify(p.name)} is in the expected base string and not in the other.`,
    remedy: () =>
      "Sign all of the query, of a form body and of the protocol parameters, duplicates and empty values included.",
  },
  "base-string-parameter-extra": {
    severity: "error",
    contract: ["A-SIG-6"],
    meaning: "A parameter is not in the expected base string.",
    message: (p) => `The parameter ${JSON.stringify(p.name)} is not in the expected base string.`,
    remedy: (p) =>
      p.name === "oauth_signature"
        ? "oauth_signature is never part of the base string."
        : p.name === "realm"
          ? "realm is never part of the base string when it comes from the header."
          : "Sign only what is sent; the fields of a JSON or multipart body are not signed.",
  },
  "base-string-parameter-value": {
    severity: "error",
    contract: ["A-SIG-6"],
    meaning: "A parameter has another value in the other base string.",
    message: (p) =>
      `The parameter ${JSON.stringify(p.name)} is ${JSON.stringify(p.expected)} in the expected base string and ${JSON.stringify(p.actual)} in the other.`,
    remedy: (p) => likely(p.likely),
  },
  "base-string-parameter-encoding": {
    severity: "error",
    contract: ["A-SIG-3"],
    meaning: "A parameter is the same and is encoded differently.",
    message: (p) =>
      `The parameter ${JSON.stringify(p.name)} is the same on both sides and is encoded differently.`,
    remedy: () =>
      "Encode every character but letters, digits, -, ., _ and ~, with upper-case digits; a space is %20, and !'()* are encoded too.",
  },
  "base-string-parameter-order": {
    severity: "error",
    contract: ["A-SIG-6"],
    meaning: "The parameters are the same and stand in another order.",
    message: (p) => `The parameter ${JSON.stringify(p.name)} must come before ${JSON.stringify(p.before)}.`,
    remedy: () => "Encode first, then sort by name and then by value, by character code.",
  },
}

const report = reporter(oauthDiagnostics)

/**
 * The diagnostic for an error: the same shape that a plan's diagnostics have. Its code is the error's `_tag`.
 *
 * @example
 * ```ts
 * import { diagnosticOf } from "runplan/oauth/diagnostics"
 *
 * const diagnostic = diagnosticOf({ _tag: "version-unsupported", version: "2.0" })
 * assert.equal(diagnostic.code, "version-unsupported")
 * assert.equal(diagnostic.message, 'oauth_version is "2.0", and it must be "1.0".')
 * ```
 *
 * @since 0.1.0
 */
export const diagnosticOf = (error: OAuthError): Diagnostic<OAuthError["_tag"]> =>
  report(error._tag, error as never, [])
