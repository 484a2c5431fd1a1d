/**
 * Everything that can be wrong with a request to the API, a credential, a service token or its restrictions: a closed union,
 * and the table that renders it as diagnostics.
 *
 * An error is data: its `_tag` is the stable code, its other fields are what the message needs. No field holds a secret, a
 * whole URL or the user of one, so an error may be logged as it is.
 *
 * Laws. Every error has exactly one row in the table. `apiDiagnosticOf(error).code = error._tag`.
 */

import { list, nearest, shown } from "../contract/diagnostics/wording.js"
import {
  type Diagnostic,
  type ErrorsOf,
  type ErrorTable,
  type Evidence,
  reporter,
} from "../model/diagnostic.js"
import type { Failed, NonEmpty, Succeeded } from "../model/result.js"
import { diagnosticOf, oauthDiagnostics } from "../oauth/diagnostics/index.js"
import type { OAuthError } from "../oauth/errors.js"
import { permissions } from "../oauth/flow/permissions.js"
import {
  type CredentialKind,
  type EntryPoint,
  mechanisms,
  serviceTokenLifetime,
  type Version,
  versions,
} from "./mechanisms.js"
import { type Role, roles } from "./roles.js"

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
 * What each error of what is sent, of answers, of access and of curl's arguments has beside its tag.
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
  // curl
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
export type ApiError = ErrorsOf<ApiRequestErrorFields> | ErrorsOf<ApiContentErrorFields>

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

const quoted = (text: string): string => JSON.stringify(shown(text))
const entryName: { readonly [E in EntryPoint]: string } = { api: "main API", bridge: "bridge" }
const nameOf: { readonly [K in CredentialKind]: string } = {
  ApiToken: "API token",
  OAuth: "OAuth token",
  ServiceToken: "service token",
}
/** The subject of a sentence. */
const aToken = (kind: CredentialKind): string => `${kind === "ServiceToken" ? "A" : "An"} ${nameOf[kind]}`

const defects: { readonly [D in UrlDefect]: string } = {
  empty: "is empty",
  "control-character": "holds white space at an end, or a control character",
  "lone-surrogate": "holds a lone surrogate",
  backslash: "holds a backslash",
  "no-scheme": 'is neither a path that begins with "/" nor a URL that begins with "https://"',
  unreadable: "cannot be read as a URL",
  scheme: "is of a scheme other than https",
}

const refusals: { readonly [R in CurlRefusal]: readonly [why: string, remedy: string] } = {
  authentication: [
    "it would send another authentication beside the one that is added here",
    "Leave it out: the credential makes the Authorization header.",
  ],
  "other-host": [
    "it may send the credential to another host",
    "Leave it out, and request the API's own address.",
  ],
  unverified: [
    "without checking the certificate, whoever is in between reads the credential",
    "Give the certificate authority with --cacert.",
  ],
  unseen: [
    "it brings in options or values that cannot be checked before the request is signed",
    "Give those options as arguments.",
  ],
  "several-requests": [
    "a signature is for one request, and this makes several",
    "Run the command once for each request.",
  ],
  "another-target": [
    "the request would go to another target than the one that is signed",
    "Leave it out, and write the target in the URL.",
  ],
  "changes-url": [
    "the URL ends in a slash, so curl would add the file's name to it after it was signed",
    "Write the whole URL, with the file's name.",
  ],
  "line-break": [
    "its value holds a line break or another control character, which would begin another header, or another request",
    "Write the value on one line.",
  ],
  framing: [
    "it says where the request ends, which curl does itself; what is behind that end would be a second request, unsigned",
    "Leave it out.",
  ],
  "writes-secret": [
    "it writes the Authorization header to a file, which others may be able to read",
    "Leave it out; -v or --trace - shows the same on the screen.",
  ],
  "no-number": ["it takes a whole number, and this one is read otherwise", "Give a whole number."],
}

/**
 * The table of the errors: one row for each code, with what it means, its message, its remedy and the ledger ids it rests on.
 *
 * @since 0.1.0
 */
export const apiDiagnostics: ErrorTable<ApiError> = {
  "api-address-placeholder": {
    severity: "error",
    contract: ["A-ADDR-1"],
    meaning: "The platform data leaves an address as a placeholder.",
    message: (p) => `The address of the ${entryName[p.address]} is the placeholder ${quoted(p.value)}.`,
    remedy: (p) => `Use platform data that gives addresses.${p.address}.`,
  },
  "api-address-invalid": {
    severity: "error",
    contract: ["A-ADDR-1"],
    meaning: "An address of the platform is not an http or https URL without user, query and fragment.",
    message: (p) =>
      `The address of the ${entryName[p.address]} is not an http or https URL without user, query and fragment.`,
    remedy: (p) => `Give addresses.${p.address} in the platform data as "https://api.example.com".`,
  },
  "api-address-insecure": {
    severity: "error",
    contract: ["A-ADDR-1", "C-97"],
    meaning: "An address of the platform is plain http and not on this machine.",
    message: (p) => `The address of the ${entryName[p.address]} is plain http, to ${quoted(p.host)}.`,
    remedy: () => "Give an https address; plain http is for localhost.",
  },
  "api-url-invalid": {
    severity: "error",
    contract: ["A-ADDR-1", "A-ADDR-2"],
    meaning: "What is requested is neither a path of the API nor a URL.",
    message: (p) => `The URL ${defects[p.defect]}.`,
    remedy: () => 'Give a path such as "/v2/self", or the whole URL.',
  },
  "api-url-user": {
    severity: "error",
    contract: ["A-ADDR-1"],
    meaning: "The URL holds a user or a password.",
    message: () => "The URL holds a user or a password before its host.",
    remedy: () => "Remove what is before the @: the credential is the authentication.",
  },
  "api-url-insecure": {
    severity: "error",
    contract: ["A-ADDR-1", "C-97"],
    meaning: "The URL is plain http and not on this machine.",
    message: (p) => `The URL is plain http, to ${quoted(p.host)}: the credential could be read on the way.`,
    remedy: () => "Request the https address.",
  },
  "api-origin-foreign": {
    severity: "error",
    contract: ["A-ADDR-1", "A-CURL-1"],
    meaning: "The request would carry the credential to another origin than the platform's.",
    message: (p) =>
      `The request goes to ${quoted(p.actual)}, and the credential is for ${quoted(p.expected)} only.`,
    remedy: () => "Give a path of the API, or a URL of its origin.",
  },
  "api-credential-unknown": {
    severity: "error",
    contract: ["A-ROUTE-1", "A-ROUTE-2", "A-ROUTE-3"],
    meaning: "There is no such kind of credential.",
    message: (p) =>
      `${quoted(p.credential)} is not a kind of credential.${nearest(p.credential, Object.keys(mechanisms))}`,
    remedy: () => `The kinds are ${list(Object.keys(mechanisms))}.`,
  },
  "api-entry-wrong": {
    severity: "error",
    contract: ["A-ROUTE-1", "A-ROUTE-2", "A-ROUTE-3"],
    meaning: "The credential does not work on this entry point.",
    message: (p) =>
      `${aToken(p.credential)} works on the ${entryName[mechanisms[p.credential].entry]} only, and the request goes to the ${entryName[p.actual]}.`,
    remedy: (p) => `Request the ${entryName[mechanisms[p.credential].entry]}, or give the path alone.`,
  },
  "api-path-outside": {
    severity: "error",
    contract: ["A-ADDR-1"],
    meaning: "The URL is of the platform's origin and outside of the API's path.",
    message: (p) => `The URL is not under ${quoted(p.expected)}, where the API is.`,
    remedy: () => "Give a path of the API, or a URL under its address.",
  },
  "api-path-climbs": {
    severity: "error",
    contract: ["A-ADDR-2", "C-98"],
    meaning: 'The path holds a segment "..", plain or encoded.',
    message: () => 'The path holds a segment "..", plain or encoded, and would not be what it seems.',
    remedy: () => "Write the path that is meant, without dot segments.",
  },
  "api-placeholder": {
    severity: "error",
    contract: ["A-ADDR-1"],
    meaning: "A placeholder in the URL is not filled in.",
    message: (p) => `The URL holds the placeholder ${quoted(p.placeholder)}.`,
    remedy: (p) => `Write the value in the place of ${shown(p.placeholder)}.`,
  },
  "api-version-unknown": {
    severity: "error",
    contract: ["A-ADDR-2"],
    meaning: "The path does not begin with a major version of the API.",
    message: (p) => `The path begins with ${quoted(`/${p.version}`)}, which is not a version of the API.`,
    remedy: () => `Begin the path with ${versions.map((version) => `/${version}/`).join(" or ")}.`,
  },
  "api-version-unsupported": {
    severity: "error",
    contract: ["A-ROUTE-3"],
    meaning: "The credential does not work on this version of the API.",
    message: (p) =>
      `${aToken(p.credential)} does not work on ${p.version}, only on ${list(mechanisms[p.credential].versions)}.`,
    remedy: (p) => `Request ${list(mechanisms[p.credential].versions)}, or use another credential.`,
  },
  "api-oauth-version": {
    severity: "error",
    contract: ["A-ADDR-2", "C-99"],
    meaning: "The endpoints of OAuth are under /v2.",
    message: (p) => `The path is under /${p.version}/oauth, and the endpoints of OAuth are under /v2.`,
    remedy: () => "Request /v2/oauth.",
  },
  "api-token-malformed": {
    severity: "error",
    contract: ["A-ROUTE-1", "A-ROUTE-3", "C-100"],
    meaning: "The token is empty, or holds what a header cannot carry.",
    message: (p) =>
      `The ${nameOf[p.credential]} is empty, or holds white space or a character outside of ASCII.`,
    remedy: () => 'Give the token alone, without "Bearer" and without a line end.',
  },
  "api-key-blank": {
    severity: "error",
    contract: ["A-OA-7"],
    meaning: "A public part of an OAuth credential is blank.",
    message: (p) => `The ${p.key} is blank.`,
    remedy: (p) => `Give the ${p.key}.`,
  },
  "api-id-prefix": {
    severity: "error",
    contract: ["A-AT-1", "A-ST-5"],
    meaning: "An id does not begin as ids of its kind do.",
    message: (p) => `The id of this ${nameOf[p.credential]} does not begin with "${p.prefix}".`,
    remedy: () => "Give the id, not the token.",
  },
  "api-time-invalid": {
    severity: "error",
    contract: ["A-LIM-1"],
    meaning: "A time is not a whole number of Unix seconds.",
    message: (p) => `${p.field} is not a time in whole Unix seconds.`,
    remedy: () => "Give seconds since 1970, not milliseconds and not a fraction.",
  },
  "api-credential-expired": {
    severity: "error",
    contract: ["A-LIM-1", "A-ST-10"],
    meaning: "The credential has expired.",
    message: (p) => `The ${nameOf[p.credential]} expired at ${p.expired} (Unix seconds), and it is ${p.now}.`,
    remedy: () => "Create a new one.",
  },
  "api-lifetime-too-long": {
    severity: "error",
    contract: ["A-LIM-1", "C-35"],
    meaning: "The credential would live longer than one of its kind can.",
    message: (p) =>
      `The ${nameOf[p.credential]} would live for ${p.seconds} seconds, and ${p.maximum} is the most that there is.`,
    remedy: () => "Check the dates: they are Unix seconds.",
  },
  "api-lifetime-backwards": {
    severity: "error",
    contract: ["A-LIM-1"],
    meaning: "The credential expires before it was issued.",
    message: (p) => `The ${nameOf[p.credential]} expires before it was issued.`,
    remedy: () => "Check the dates: they are Unix seconds.",
  },
  "api-endpoint-unknown": {
    severity: "error",
    contract: ["A-EP-1", "A-OA-1"],
    meaning: "The table of endpoints has no endpoint of this name.",
    message: (p) => `There is no endpoint ${quoted(p.endpoint)}.`,
    remedy: () => "Take a name from the table of endpoints.",
  },
  "api-endpoint-credential": {
    severity: "error",
    contract: ["A-ROUTE-1", "A-ROUTE-2", "A-ROUTE-3", "A-EP-1", "A-OA-1"],
    meaning: "The endpoint does not take this kind of credential.",
    message: (p) => `The endpoint ${p.endpoint} does not take the credential ${p.credential}.`,
    remedy: () => "Use a credential that the table of endpoints lists for it.",
  },
  "api-parameter-missing": {
    severity: "error",
    contract: ["A-EP-1", "A-ST-1", "A-OA-2", "A-OA-3"],
    meaning: "A required parameter of an endpoint is missing or empty.",
    message: (p) => `The endpoint ${p.endpoint} needs ${p.name}, which is missing or empty.`,
    remedy: (p) => `Give ${p.name}.`,
  },
  "api-parameter-unknown": {
    severity: "error",
    contract: ["A-EP-1"],
    meaning: "An endpoint has no parameter of that name.",
    message: (p) =>
      `The endpoint ${p.endpoint} has no parameter ${quoted(p.name)}.${nearest(p.name, p.known)}`,
    remedy: (p) =>
      p.known.length === 0
        ? "Leave it out; the endpoint has no parameters."
        : `Its parameters are ${list(p.known)}.`,
  },
  "api-parameter-invalid": {
    severity: "error",
    contract: ["A-ST-6", "A-SIG-3", "C-101"],
    meaning: "A parameter of an endpoint has a value that it cannot have.",
    message: (p) => `${p.name} is not ${p.expected}.`,
    remedy: (p) => `Give ${p.expected}.`,
  },
  "api-field-missing": {
    severity: "error",
    contract: ["A-ST-1"],
    meaning: "A required field is missing.",
    message: (p) => `${p.field} is missing; it is required.`,
    remedy: (p) => `Give ${p.field}.`,
  },
  "api-field-blank": {
    severity: "error",
    contract: ["A-ST-1", "C-102"],
    meaning: "A required text is blank.",
    message: (p) => `${p.field} is blank.`,
    remedy: (p) => `Give ${p.field} a text.`,
  },
  "api-field-type": {
    severity: "error",
    contract: ["A-ST-1"],
    meaning: "A field is of the wrong type.",
    message: (p) => `${p.field === "" ? "The request" : p.field} is ${p.actual}; expected ${p.expected}.`,
    remedy: (p) => `Give ${p.expected}.`,
  },
  "api-field-unknown": {
    severity: "error",
    contract: ["A-ST-1", "C-102"],
    meaning: "There is no field of that name, and what it was to say would be lost.",
    message: (p) => `There is no field ${quoted(p.field)}.${nearest(p.field, p.known)}`,
    remedy: (p) => `The fields are ${list(p.known)}.`,
  },
  "api-role-unknown": {
    severity: "error",
    contract: ["A-ST-2"],
    meaning: "The role is not exactly one of the four.",
    message: (p) => `${quoted(p.role)} is not a role.${nearest(p.role, roles)}`,
    remedy: () => `The roles are ${list(roles)}, in upper case.`,
  },
  "api-role-above-creator": {
    severity: "error",
    contract: ["A-ST-7", "C-34"],
    meaning: "A token is created only with a role equal to or lower than the creator's.",
    message: (p) => `The creator's role is ${p.creator}, and ${p.role} is neither equal to it nor lower.`,
    remedy: () => "Ask for a lower role, or let somebody with a higher one create the token.",
  },
  "api-resources-empty": {
    severity: "error",
    contract: ["A-ST-9", "C-102"],
    meaning: "An empty list of resources does not say whether the token is for all of them or for none.",
    message: () => "The list of resources is empty.",
    remedy: () => "Name the resources, or leave the list out for a token that is not restricted.",
  },
  "api-resource-invalid": {
    severity: "error",
    contract: ["A-ST-3", "A-ST-10", "C-103"],
    meaning: "A text cannot be the id of a resource.",
    message: (p) => `${quoted(p.resource)} is not the id of a resource.`,
    remedy: () =>
      'An id is made of ASCII letters, digits, "_" and "-"; it is "app_…" for an application and "addon_…" for an add-on.',
  },
  "api-resource-kind": {
    severity: "error",
    contract: ["A-ST-3", "C-103"],
    meaning: "An id is that of something that is not a resource, or its prefix is misspelled.",
    message: (p) =>
      `${quoted(p.resource)} is not the id of an application or an add-on.${p.near === null ? "" : ` Did you mean "${p.near}…"?`}`,
    remedy: () => 'Give an id that begins with "app_" or "addon_", or the real id of a resource.',
  },
  "api-resource-repeated": {
    severity: "error",
    contract: ["A-ST-3", "C-103"],
    meaning: "A resource is named twice.",
    message: (p) => `${quoted(p.resource)} is named twice.`,
    remedy: () => "Name each resource once.",
  },
  "api-ttl-range": {
    severity: "error",
    contract: ["A-ST-4", "A-LIM-1", "C-35"],
    meaning: "A lifetime is not a whole number of seconds from 1 second to 1 year.",
    message: (p) =>
      `${p.seconds} is not a lifetime: a whole number of seconds from ${serviceTokenLifetime.minimum} to ${serviceTokenLifetime.maximum} (1 year) was expected.`,
    remedy: () => `Give seconds, 86400 for a day; the default is ${serviceTokenLifetime.default} (90 days).`,
  },
  "api-duration-invalid": {
    severity: "error",
    contract: ["A-ST-4", "C-104"],
    meaning: "A text is not a duration.",
    message: (p) => `${quoted(p.text)} is not a duration.`,
    remedy: () =>
      "Write whole numbers with units, the largest first: 45m, 12h, 90d, 2w, 1y, 1d12h. A y is 365 days; months differ in length.",
  },
  "api-answer-invalid": {
    severity: "error",
    contract: ["A-ST-5", "A-ST-6", "A-ST-11", "C-208"],
    meaning: "An answer or a record does not have the shape that the contract describes.",
    message: (p) =>
      `The ${p.answer}${p.field === "" ? "" : ` at "${shown(p.field)}"`} is ${p.actual}; expected ${p.expected}.`,
    remedy: () => "Check the status of the answer: an error has another shape.",
  },
  "api-organisation-other": {
    severity: "error",
    contract: ["A-ST-13", "C-37"],
    meaning: "The token acts for another organisation.",
    message: (p) =>
      `The request is for the organisation ${quoted(p.actual)}, and the token acts for ${quoted(p.expected)}.`,
    remedy: () => "Use a token of that organisation.",
  },
  "api-role-too-low": {
    severity: "error",
    contract: ["A-ST-8", "C-34"],
    meaning: "Add-on endpoints need at least the role MANAGER.",
    message: (p) => `Add-on endpoints need at least the role ${p.needed}, and the token has ${p.role}.`,
    remedy: (p) => `Use a token with the role ${p.needed} or a higher one.`,
  },
  "api-role-applications-only": {
    severity: "error",
    contract: ["A-ST-8"],
    meaning: "The role DEVELOPER reaches application endpoints only.",
    message: (p) => `The role ${p.role} reaches application endpoints only.`,
    remedy: () => "Use a token with a higher role.",
  },
  "api-resource-outside": {
    severity: "error",
    contract: ["A-ST-9", "A-ST-10", "C-37"],
    meaning: "The request targets a resource that the token is not for.",
    message: (p) => `The request targets ${quoted(p.resource)}, which is not among the token's resources.`,
    remedy: () => "Use a token that names this resource, or one that is not restricted.",
  },
  "api-collection-scoped": {
    severity: "error",
    contract: ["A-ST-9", "C-37"],
    meaning: "A token that is restricted to resources works on no collection.",
    message: () => "The request targets no single resource, and the token is restricted to resources.",
    remedy: () => "Use a token that is not restricted, or request one of its resources.",
  },
  "api-check-failed": {
    severity: "error",
    contract: ["A-ST-10", "C-199", "C-209"],
    meaning: "A check in a service token does not hold for a request.",
    message: (p) => `Check ${p.check} of block ${p.block} of the token does not hold: ${shown(p.text)}.`,
    remedy: () => "Use a token that is not narrowed to something else.",
  },
  "api-attenuation-empty": {
    severity: "error",
    contract: ["A-ST-10", "C-105"],
    meaning: "An attenuation restricts nothing.",
    message: () => "There is nothing to restrict the token by.",
    remedy: () => "Give a shorter lifetime, resources, or both.",
  },
  "api-attenuation-past": {
    severity: "error",
    contract: ["A-ST-10", "C-105"],
    meaning: "An attenuated token would have expired already.",
    message: (p) => `The derived token would expire at ${p.expires}, and it is ${p.now} (Unix seconds).`,
    remedy: () => "Give a time in the future, in Unix seconds.",
  },
  "api-attenuation-longer": {
    severity: "error",
    contract: ["A-ST-10"],
    meaning: "An attenuation can only shorten the lifetime.",
    message: (p) =>
      `The derived token would expire at ${p.expires}, after the original at ${p.original} (Unix seconds).`,
    remedy: () => "Give a shorter lifetime.",
  },
  "api-attenuation-wider": {
    severity: "error",
    contract: ["A-ST-10"],
    meaning: "An attenuation can only take resources away.",
    message: (p) => `${quoted(p.resource)} is not among the original's resources.`,
    remedy: () => "Name resources that the original has.",
  },
  "api-permission-unknown": {
    severity: "warning",
    contract: ["A-OA-9"],
    meaning: "A permission is not one of those that the contract names.",
    message: (p) =>
      `${quoted(p.permission)} is not a known permission.${nearest(p.permission, Object.keys(permissions))}`,
    remedy: () => "It is kept; check its spelling, or that this version of the library knows it.",
  },
  "api-curl-option-unknown": {
    severity: "error",
    contract: ["A-CURL-1", "C-106", "C-188"],
    meaning: "An option is not known, so what follows it cannot be read safely.",
    message: (p) =>
      `${quoted(p.option)} is not an option of curl that is known here.${p.near === null ? "" : ` Did you mean "${p.near}"?`}`,
    remedy: () => 'Write long options in full and their value as the next argument: "--request POST".',
  },
  "api-curl-argument-missing": {
    severity: "error",
    contract: ["A-CURL-1"],
    meaning: "An option of curl lacks its value.",
    message: (p) => `${p.option} needs a value.`,
    remedy: (p) => `Give a value after ${p.option}.`,
  },
  "api-curl-refused": {
    severity: "error",
    contract: ["A-CURL-1", "C-106", "C-187"],
    meaning: "An option of curl cannot go together with signing.",
    message: (p) => `${p.option} is refused: ${refusals[p.why][0]}.`,
    remedy: (p) => refusals[p.why][1],
  },
  "api-curl-url-missing": {
    severity: "error",
    contract: ["A-CURL-1"],
    meaning: "The arguments of curl hold no URL.",
    message: () => "There is no URL among the arguments.",
    remedy: () => 'Give a path such as "/v2/self", or a URL of the API.',
  },
  "api-curl-urls": {
    severity: "error",
    contract: ["A-CURL-1", "C-106"],
    meaning: "The arguments of curl hold several URLs.",
    message: (p) => `There are ${p.count} URLs among the arguments, and a signature is for one request.`,
    remedy: () => "Run the command once for each URL; quote what the shell would split.",
  },
  "api-curl-methods": {
    severity: "error",
    contract: ["A-CURL-1"],
    meaning: "The arguments of curl ask for several methods at once.",
    message: (p) => `${list(p.options)} ask for different methods, as curl reads them.`,
    remedy: () => "Leave one of them out.",
  },
  "api-curl-glob": {
    severity: "error",
    contract: ["A-CURL-1", "C-106"],
    meaning: "The URL holds braces or brackets, of which curl would make several URLs.",
    message: () => "The URL holds braces or brackets, of which curl would make several URLs.",
    remedy: () => "Give --globoff if they stand for themselves.",
  },
  "api-curl-file-unread": {
    severity: "error",
    contract: ["A-CURL-1", "A-SIG-6"],
    meaning: "A file whose text is signed was not given.",
    message: (p) => `The text of ${quoted(p.file)} is part of what is signed, and it was not given.`,
    remedy: () => "Give the text of every file that curlNeeds names.",
  },
  "api-curl-body-unsignable": {
    severity: "error",
    contract: ["A-CURL-1", "A-SIG-6", "C-106"],
    meaning: "A body is declared a form and comes from where it cannot be signed.",
    message: (p) =>
      `The body of ${p.option} is declared a form, and a form is signed, which is not possible here.`,
    remedy: () => "Give a form with --data, --data-binary or --data-urlencode.",
  },
}

const report = reporter(apiDiagnostics)

/**
 * The diagnostic for an error: the same shape that a plan's diagnostics have. Its code is the error's `_tag`.
 *
 * @example
 * ```ts
 * import { apiDiagnosticOf } from "runplan/api"
 *
 * const diagnostic = apiDiagnosticOf({ _tag: "api-role-unknown", role: "admin" })
 * assert.equal(diagnostic.code, "api-role-unknown")
 * assert.equal(diagnostic.message, '"admin" is not a role. Did you mean "ADMIN"?')
 * ```
 *
 * @since 0.1.0
 */
export const apiDiagnosticOf = (error: RequestError): Diagnostic<RequestError["_tag"]> =>
  isOAuthError(error) ? diagnosticOf(error) : report(error._tag, error as never, evidenceOf(error))

/** An invalid address is an error of both tables: here it says of which entry point. */
const isOAuthError = (error: RequestError): error is OAuthError =>
  Object.hasOwn(oauthDiagnostics, error._tag) && !("address" in error)

const evidenceOf = (error: ApiError): readonly Evidence[] =>
  "address" in error ? [{ from: "platform", path: `addresses.${error.address}` }] : []

/** @internal */
export const refuse = <Problem>(...errors: readonly [Problem, ...Problem[]]): Failed<ApiErrors<Problem>> => ({
  _tag: "Left",
  left: errors,
})

/** @internal */
export const accept = <A>(value: A): Succeeded<A> => ({ _tag: "Right", right: value })

/** @internal */
export const isSome = <Problem>(errors: readonly Problem[]): errors is ApiErrors<Problem> => errors.length > 0

/**
 * The value when nothing is wrong, else all that is.
 *
 * @internal
 */
export const unless = <Problem, A>(errors: readonly Problem[], value: () => A): ApiResult<A, Problem> =>
  isSome(errors) ? { _tag: "Left", left: errors } : accept(value())

/**
 * The value of a result, its errors put to the others; undefined when there is none.
 *
 * @internal
 */
export const taken = <A, Problem extends Wider, Wider>(
  result: ApiResult<A, Problem>,
  errors: Wider[],
): A | undefined => {
  if (result._tag === "Right") return result.right
  errors.push(...result.left)
  return undefined
}
