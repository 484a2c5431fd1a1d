/**
 * What the errors of the API say: the place that they name and the way out, as the reader sees them.
 */
import { describe, expect, test } from "vitest"
import { type ApiError, apiDiagnosticOf, apiDiagnostics } from "../../src/api/index.js"
import { diagnosticOf } from "../../src/oauth/diagnostics/index.js"
import type { OAuthError } from "../../src/oauth/index.js"

/** An error, its message and its remedy. */
const rows: readonly (readonly [ApiError, string, string])[] = [
  [
    { _tag: "api-address-placeholder", address: "api", value: "{base_url}" },
    'The address of the main API is the placeholder "{base_url}".',
    "Use platform data that gives addresses.api.",
  ],
  [
    { _tag: "api-address-invalid", address: "bridge" },
    "The address of the bridge is not an http or https URL without user, query and fragment.",
    'Give addresses.bridge in the platform data as "https://api.example.com".',
  ],
  [
    { _tag: "api-address-insecure", address: "api", host: "api.example.com" },
    'The address of the main API is plain http, to "api.example.com".',
    "Give an https address; plain http is for localhost.",
  ],
  [
    { _tag: "api-url-invalid", defect: "empty" },
    "The URL is empty.",
    'Give a path such as "/v2/self", or the whole URL.',
  ],
  [
    { _tag: "api-url-invalid", defect: "control-character" },
    "The URL holds white space at an end, or a control character.",
    'Give a path such as "/v2/self", or the whole URL.',
  ],
  [
    { _tag: "api-url-invalid", defect: "lone-surrogate" },
    "The URL holds a lone surrogate.",
    'Give a path such as "/v2/self", or the whole URL.',
  ],
  [
    { _tag: "api-url-invalid", defect: "backslash" },
    "The URL holds a backslash.",
    'Give a path such as "/v2/self", or the whole URL.',
  ],
  [
    { _tag: "api-url-invalid", defect: "no-scheme" },
    'The URL is neither a path that begins with "/" nor a URL that begins with "https://".',
    'Give a path such as "/v2/self", or the whole URL.',
  ],
  [
    { _tag: "api-url-invalid", defect: "unreadable" },
    "The URL cannot be read as a URL.",
    'Give a path such as "/v2/self", or the whole URL.',
  ],
  [
    { _tag: "api-url-invalid", defect: "scheme" },
    "The URL is of a scheme other than https.",
    'Give a path such as "/v2/self", or the whole URL.',
  ],
  [
    { _tag: "api-url-user" },
    "The URL holds a user or a password before its host.",
    "Remove what is before the @: the credential is the authentication.",
  ],
  [
    { _tag: "api-url-insecure", host: "api.example.com" },
    'The URL is plain http, to "api.example.com": the credential could be read on the way.',
    "Request the https address.",
  ],
  [
    { _tag: "api-origin-foreign", actual: "https://evil.test", expected: "https://api.example.com" },
    'The request goes to "https://evil.test", and the credential is for "https://api.example.com" only.',
    "Give a path of the API, or a URL of its origin.",
  ],
  [
    { _tag: "api-credential-unknown", credential: "OAuth2" },
    '"OAuth2" is not a kind of credential. Did you mean "OAuth"?',
    "The kinds are ApiToken, OAuth and ServiceToken.",
  ],
  [
    { _tag: "api-credential-unknown", credential: "password" },
    '"password" is not a kind of credential.',
    "The kinds are ApiToken, OAuth and ServiceToken.",
  ],
  [
    { _tag: "api-entry-wrong", credential: "ApiToken", actual: "api" },
    "An API token works on the bridge only, and the request goes to the main API.",
    "Request the bridge, or give the path alone.",
  ],
  [
    { _tag: "api-entry-wrong", credential: "OAuth", actual: "bridge" },
    "An OAuth token works on the main API only, and the request goes to the bridge.",
    "Request the main API, or give the path alone.",
  ],
  [
    { _tag: "api-entry-wrong", credential: "ServiceToken", actual: "bridge" },
    "A service token works on the main API only, and the request goes to the bridge.",
    "Request the main API, or give the path alone.",
  ],
  [
    { _tag: "api-path-outside", expected: "https://api.example.com/cloud" },
    'The URL is not under "https://api.example.com/cloud", where the API is.',
    "Give a path of the API, or a URL under its address.",
  ],
  [
    { _tag: "api-path-climbs" },
    'The path holds a segment "..", plain or encoded, and would not be what it seems.',
    "Write the path that is meant, without dot segments.",
  ],
  [
    { _tag: "api-placeholder", placeholder: "{id}" },
    'The URL holds the placeholder "{id}".',
    "Write the value in the place of {id}.",
  ],
  [
    { _tag: "api-version-unknown", version: "v3" },
    'The path begins with "/v3", which is not a version of the API.',
    "Begin the path with /v2/ or /v4/.",
  ],
  [
    { _tag: "api-version-unsupported", credential: "ServiceToken", version: "v4" },
    "A service token does not work on v4, only on v2.",
    "Request v2, or use another credential.",
  ],
  [
    { _tag: "api-oauth-version", version: "v4" },
    "The path is under /v4/oauth, and the endpoints of OAuth are under /v2.",
    "Request /v2/oauth.",
  ],
  [
    { _tag: "api-token-malformed", credential: "ServiceToken" },
    "The service token is empty, or holds white space or a character outside of ASCII.",
    'Give the token alone, without "Bearer" and without a line end.',
  ],
  [{ _tag: "api-key-blank", key: "consumer key" }, "The consumer key is blank.", "Give the consumer key."],
  [
    { _tag: "api-id-prefix", credential: "ApiToken", prefix: "api_tokens_" },
    'The id of this API token does not begin with "api_tokens_".',
    "Give the id, not the token.",
  ],
  [
    { _tag: "api-time-invalid", field: "expires" },
    "expires is not a time in whole Unix seconds.",
    "Give seconds since 1970, not milliseconds and not a fraction.",
  ],
  [
    { _tag: "api-credential-expired", credential: "OAuth", expired: 1600000000, now: 1700000000 },
    "The OAuth token expired at 1600000000 (Unix seconds), and it is 1700000000.",
    "Create a new one.",
  ],
  [
    { _tag: "api-lifetime-too-long", credential: "ApiToken", seconds: 31536001, maximum: 31536000 },
    "The API token would live for 31536001 seconds, and 31536000 is the most that there is.",
    "Check the dates: they are Unix seconds.",
  ],
  [
    { _tag: "api-lifetime-backwards", credential: "ServiceToken" },
    "The service token expires before it was issued.",
    "Check the dates: they are Unix seconds.",
  ],
  [
    { _tag: "api-endpoint-unknown", endpoint: "selves" },
    'There is no endpoint "selves".',
    "Take a name from the table of endpoints.",
  ],
  [
    { _tag: "api-endpoint-credential", endpoint: "zones", credential: "ServiceToken" },
    "The endpoint zones does not take the credential ServiceToken.",
    "Use a credential that the table of endpoints lists for it.",
  ],
  [
    { _tag: "api-parameter-missing", endpoint: "application", name: "app_id" },
    "The endpoint application needs app_id, which is missing or empty.",
    "Give app_id.",
  ],
  [
    { _tag: "api-parameter-unknown", endpoint: "serviceTokens", name: "limits", known: ["limit", "offset"] },
    'The endpoint serviceTokens has no parameter "limits". Did you mean "limit"?',
    "Its parameters are limit and offset.",
  ],
  [
    { _tag: "api-parameter-unknown", endpoint: "self", name: "id", known: [] },
    'The endpoint self has no parameter "id".',
    "Leave it out; the endpoint has no parameters.",
  ],
  [
    { _tag: "api-parameter-invalid", name: "limit", expected: "a whole number from 1" },
    "limit is not a whole number from 1.",
    "Give a whole number from 1.",
  ],
  [{ _tag: "api-field-missing", field: "role" }, "role is missing; it is required.", "Give role."],
  [{ _tag: "api-field-blank", field: "name" }, "name is blank.", "Give name a text."],
  [
    { _tag: "api-field-type", field: "", expected: "an object", actual: "null" },
    "The request is null; expected an object.",
    "Give an object.",
  ],
  [
    { _tag: "api-field-type", field: "resources.1", expected: "a string", actual: "a number" },
    "resources.1 is a number; expected a string.",
    "Give a string.",
  ],
  [
    {
      _tag: "api-field-unknown",
      field: "ttlSeconds",
      known: ["name", "description", "role", "resources", "ttl_seconds"],
    },
    'There is no field "ttlSeconds". Did you mean "ttl_seconds"?',
    "The fields are name, description, role, resources and ttl_seconds.",
  ],
  [
    {
      _tag: "api-field-unknown",
      field: "colour",
      known: ["name", "description", "role", "resources", "ttl_seconds"],
    },
    'There is no field "colour".',
    "The fields are name, description, role, resources and ttl_seconds.",
  ],
  [
    { _tag: "api-role-unknown", role: "admin" },
    '"admin" is not a role. Did you mean "ADMIN"?',
    "The roles are ADMIN, MANAGER, DEVELOPER and ACCOUNTING, in upper case.",
  ],
  [
    { _tag: "api-role-unknown", role: "root" },
    '"root" is not a role.',
    "The roles are ADMIN, MANAGER, DEVELOPER and ACCOUNTING, in upper case.",
  ],
  [
    { _tag: "api-role-above-creator", creator: "DEVELOPER", role: "ADMIN" },
    "The creator's role is DEVELOPER, and ADMIN is neither equal to it nor lower.",
    "Ask for a lower role, or let somebody with a higher one create the token.",
  ],
  [
    { _tag: "api-resources-empty" },
    "The list of resources is empty.",
    "Name the resources, or leave the list out for a token that is not restricted.",
  ],
  [
    { _tag: "api-resource-invalid", resource: "app 1" },
    '"app 1" is not the id of a resource.',
    'An id is made of ASCII letters, digits, "_" and "-"; it is "app_…" for an application and "addon_…" for an add-on.',
  ],
  [
    { _tag: "api-resource-kind", resource: "application_1", near: "app_" },
    '"application_1" is not the id of an application or an add-on. Did you mean "app_…"?',
    'Give an id that begins with "app_" or "addon_", or the real id of a resource.',
  ],
  [
    { _tag: "api-resource-kind", resource: "token_1", near: null },
    '"token_1" is not the id of an application or an add-on.',
    'Give an id that begins with "app_" or "addon_", or the real id of a resource.',
  ],
  [
    { _tag: "api-resource-repeated", resource: "app_1" },
    '"app_1" is named twice.',
    "Name each resource once.",
  ],
  [
    { _tag: "api-ttl-range", seconds: 0 },
    "0 is not a lifetime: a whole number of seconds from 1 to 31536000 (1 year) was expected.",
    "Give seconds, 86400 for a day; the default is 7776000 (90 days).",
  ],
  [
    { _tag: "api-duration-invalid", text: "3 months" },
    '"3 months" is not a duration.',
    "Write whole numbers with units, the largest first: 45m, 12h, 90d, 2w, 1y, 1d12h. A y is 365 days; months differ in length.",
  ],
  [
    { _tag: "api-answer-invalid", answer: "answer", field: "", expected: "an object", actual: "a list" },
    "The answer is a list; expected an object.",
    "Check the status of the answer: an error has another shape.",
  ],
  [
    {
      _tag: "api-answer-invalid",
      answer: "answer",
      field: "metadata.id",
      expected: "a string",
      actual: "missing",
    },
    'The answer at "metadata.id" is missing; expected a string.',
    "Check the status of the answer: an error has another shape.",
  ],
  [
    { _tag: "api-organisation-other", actual: "orga_2", expected: "orga_1" },
    'The request is for the organisation "orga_2", and the token acts for "orga_1".',
    "Use a token of that organisation.",
  ],
  [
    { _tag: "api-role-too-low", role: "DEVELOPER", needed: "MANAGER" },
    "Add-on endpoints need at least the role MANAGER, and the token has DEVELOPER.",
    "Use a token with the role MANAGER or a higher one.",
  ],
  [
    { _tag: "api-role-applications-only", role: "DEVELOPER" },
    "The role DEVELOPER reaches application endpoints only.",
    "Use a token with a higher role.",
  ],
  [
    { _tag: "api-resource-outside", resource: "app_2" },
    'The request targets "app_2", which is not among the token\'s resources.',
    "Use a token that names this resource, or one that is not restricted.",
  ],
  [
    { _tag: "api-collection-scoped" },
    "The request targets no single resource, and the token is restricted to resources.",
    "Use a token that is not restricted, or request one of its resources.",
  ],
  [
    { _tag: "api-check-failed", block: "1", check: 0, text: 'check if resource("app_1")' },
    'Check 0 of block 1 of the token does not hold: check if resource("app_1").',
    "Use a token that is not narrowed to something else.",
  ],
  [
    { _tag: "api-attenuation-empty" },
    "There is nothing to restrict the token by.",
    "Give a shorter lifetime, resources, or both.",
  ],
  [
    { _tag: "api-attenuation-past", expires: 1600000000, now: 1700000000 },
    "The derived token would expire at 1600000000, and it is 1700000000 (Unix seconds).",
    "Give a time in the future, in Unix seconds.",
  ],
  [
    { _tag: "api-attenuation-longer", expires: 1800000000, original: 1790000000 },
    "The derived token would expire at 1800000000, after the original at 1790000000 (Unix seconds).",
    "Give a shorter lifetime.",
  ],
  [
    { _tag: "api-attenuation-wider", resource: "app_2" },
    '"app_2" is not among the original\'s resources.',
    "Name resources that the original has.",
  ],
  [
    { _tag: "api-permission-unknown", permission: "acces_organisations" },
    '"acces_organisations" is not a known permission. Did you mean "access_organisations"?',
    "It is kept; check its spelling, or that this version of the library knows it.",
  ],
  [
    { _tag: "api-permission-unknown", permission: "manage_everything" },
    '"manage_everything" is not a known permission.',
    "It is kept; check its spelling, or that this version of the library knows it.",
  ],
  [
    { _tag: "api-curl-option-unknown", option: "--heder", near: "--header" },
    '"--heder" is not an option of curl that is known here. Did you mean "--header"?',
    'Write long options in full and their value as the next argument: "--request POST".',
  ],
  [
    { _tag: "api-curl-option-unknown", option: "-@", near: null },
    '"-@" is not an option of curl that is known here.',
    'Write long options in full and their value as the next argument: "--request POST".',
  ],
  [{ _tag: "api-curl-argument-missing", option: "-X" }, "-X needs a value.", "Give a value after -X."],
  [
    { _tag: "api-curl-refused", option: "--x", why: "authentication" },
    "--x is refused: it would send another authentication beside the one that is added here.",
    "Leave it out: the credential makes the Authorization header.",
  ],
  [
    { _tag: "api-curl-refused", option: "--x", why: "other-host" },
    "--x is refused: it may send the credential to another host.",
    "Leave it out, and request the API's own address.",
  ],
  [
    { _tag: "api-curl-refused", option: "--x", why: "unverified" },
    "--x is refused: without checking the certificate, whoever is in between reads the credential.",
    "Give the certificate authority with --cacert.",
  ],
  [
    { _tag: "api-curl-refused", option: "--x", why: "unseen" },
    "--x is refused: it brings in options or values that cannot be checked before the request is signed.",
    "Give those options as arguments.",
  ],
  [
    { _tag: "api-curl-refused", option: "--x", why: "several-requests" },
    "--x is refused: a signature is for one request, and this makes several.",
    "Run the command once for each request.",
  ],
  [
    { _tag: "api-curl-refused", option: "--x", why: "another-target" },
    "--x is refused: the request would go to another target than the one that is signed.",
    "Leave it out, and write the target in the URL.",
  ],
  [
    { _tag: "api-curl-refused", option: "--x", why: "changes-url" },
    "--x is refused: the URL ends in a slash, so curl would add the file's name to it after it was signed.",
    "Write the whole URL, with the file's name.",
  ],
  [
    { _tag: "api-curl-refused", option: "--x", why: "line-break" },
    "--x is refused: its value holds a line break or another control character, which would begin another header, or another request.",
    "Write the value on one line.",
  ],
  [
    { _tag: "api-curl-refused", option: "--x", why: "framing" },
    "--x is refused: it says where the request ends, which curl does itself; what is behind that end would be a second request, unsigned.",
    "Leave it out.",
  ],
  [
    { _tag: "api-curl-refused", option: "--x", why: "writes-secret" },
    "--x is refused: it writes the Authorization header to a file, which others may be able to read.",
    "Leave it out; -v or --trace - shows the same on the screen.",
  ],
  [
    { _tag: "api-curl-refused", option: "--x", why: "no-number" },
    "--x is refused: it takes a whole number, and this one is read otherwise.",
    "Give a whole number.",
  ],
  [
    { _tag: "api-curl-url-missing" },
    "There is no URL among the arguments.",
    'Give a path such as "/v2/self", or a URL of the API.',
  ],
  [
    { _tag: "api-curl-urls", count: 2 },
    "There are 2 URLs among the arguments, and a signature is for one request.",
    "Run the command once for each URL; quote what the shell would split.",
  ],
  [
    { _tag: "api-curl-methods", options: ["--data", "--head"] },
    "--data and --head ask for different methods, as curl reads them.",
    "Leave one of them out.",
  ],
  [
    { _tag: "api-curl-glob" },
    "The URL holds braces or brackets, of which curl would make several URLs.",
    "Give --globoff if they stand for themselves.",
  ],
  [
    { _tag: "api-curl-file-unread", file: "order.txt" },
    'The text of "order.txt" is part of what is signed, and it was not given.',
    "Give the text of every file that curlNeeds names.",
  ],
  [
    { _tag: "api-curl-body-unsignable", option: "--form" },
    "The body of --form is declared a form, and a form is signed, which is not possible here.",
    "Give a form with --data, --data-binary or --data-urlencode.",
  ],
]

describe("an error of the API", () => {
  test.each(rows)("%j says where and what to do", (error, message, remedy) => {
    const { because: _, ...said } = apiDiagnosticOf(error)
    const { severity, contract } = apiDiagnostics[error._tag]
    expect(said).toEqual({ code: error._tag, severity, message, remedy, contract })
  })

  test("of each code is there", () => {
    expect([...new Set(rows.map(([{ _tag }]) => _tag))]).toEqual(Object.keys(apiDiagnostics))
  })

  test("of an address leads to the platform data, and of nothing else", () => {
    for (const [error] of rows) {
      const place = "address" in error ? [{ from: "platform", path: `addresses.${error.address}` }] : []
      expect(apiDiagnosticOf(error).because).toEqual(place)
    }
  })

  test("only the unknown permission is a warning: it is kept", () => {
    const warnings = Object.entries(apiDiagnostics).filter(([, { severity }]) => severity !== "error")
    expect(warnings.map(([code]) => code)).toEqual(["api-permission-unknown"])
    expect(apiDiagnostics["api-permission-unknown"].severity).toBe("warning")
  })

  test("of signing says what the client of OAuth says", () => {
    const errors: readonly OAuthError[] = [{ _tag: "api-address-invalid" }, { _tag: "nonce-empty" }]
    for (const error of errors) expect(apiDiagnosticOf(error)).toEqual(diagnosticOf(error))
  })
})
