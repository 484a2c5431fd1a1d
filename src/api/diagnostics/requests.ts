/** What is said of an address, a route, a credential or an endpoint. */
import { list, nearest, shown } from "../../contract/diagnostics/wording.js"
import type { ErrorsOf, ErrorTable } from "../../model/diagnostic.js"
import type { ApiRequestErrorFields, UrlDefect } from "../errors.js"
import { type EntryPoint, mechanisms, versions } from "../mechanisms.js"
import { aToken, nameOf, quoted } from "./words.js"

const entryName: { readonly [E in EntryPoint]: string } = { api: "main API", bridge: "bridge" }

const defects: { readonly [D in UrlDefect]: string } = {
  empty: "is empty",
  "control-character": "holds white space at an end, or a control character",
  "lone-surrogate": "holds a lone surrogate",
  backslash: "holds a backslash",
  "no-scheme": 'is neither a path that begins with "/" nor a URL that begins with "https://"',
  unreadable: "cannot be read as a URL",
  scheme: "is of a scheme other than https",
}

/** The rows of an address, a route, a credential and an endpoint. */
export const requestDiagnostics: ErrorTable<ErrorsOf<ApiRequestErrorFields>> = {
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
}
