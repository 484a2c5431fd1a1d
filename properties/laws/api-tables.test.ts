/**
 * Rows by hand for what random values seldom meet: addresses, URLs, targets, dates, ids.
 */
import { describe, expect, test } from "vitest"
import { readEntry } from "../../src/api/addresses.js"
import {
  type ApiError,
  access,
  addresses,
  apiToken,
  authorizationPage,
  authorize,
  type BearerOptions,
  type Credential,
  duration,
  expandPath,
  expiry,
  lifetimeProblems,
  mechanisms,
  oauthToken,
  parsePermissions,
  resourceProblems,
  route,
  serviceToken,
  type Target,
  target,
} from "../../src/api/index.js"
import { resourceListProblems } from "../../src/api/resources.js"
import { type Hmac, reveal } from "../../src/oauth/index.js"
import { API, BRIDGE, exampleAddresses, NOW, platformAt, rightOf } from "../arbitraries/api.js"

const left = (...errors: readonly object[]) => ({ _tag: "Left", left: errors })

describe("an address", () => {
  test.each([
    ["https://api.example.com", { origin: "https://api.example.com", path: "" }],
    ["https://api.example.com/", { origin: "https://api.example.com", path: "" }],
    ["https://API.example.com:443/cloud//", { origin: "https://api.example.com", path: "/cloud" }],
    ["http://localhost:8080/a/b", { origin: "http://localhost:8080", path: "/a/b" }],
  ])("%s is read", (text, right) => {
    expect(readEntry("api", text)).toEqual({ _tag: "Right", right })
  })

  test.each([
    "api.example.com",
    "https://me@api.example.com",
    "https://:word@api.example.com",
    "https://api.example.com?",
    "https://api.example.com?a",
    "https://api.example.com/#a",
    "ftp://api.example.com",
    "",
  ])("%s is refused", (text) => {
    expect(readEntry("bridge", text)).toEqual(left({ _tag: "api-address-invalid", address: "bridge" }))
  })

  test("that is a placeholder has no page either", () => {
    const open = left({ _tag: "api-address-placeholder", address: "api", value: "{base_url}" })
    expect(authorizationPage(addresses(platformAt("{base_url}", BRIDGE)))).toEqual(open)
    expect(readEntry("api", "http://api.example.com")).toEqual(
      left({ _tag: "api-address-insecure", address: "api", host: "api.example.com" }),
    )
  })
})

describe("a URL", () => {
  const cloud = addresses(platformAt(`${API}/cloud`, `${BRIDGE}/b`))
  const halfOpen = addresses(platformAt("{base_url}", BRIDGE))
  const foreign = { _tag: "api-origin-foreign", actual: "https://evil.test", expected: API }
  const entryWrong = { _tag: "api-entry-wrong", credential: "OAuth", actual: "bridge" }
  const invalid = (defect: string) => ({ _tag: "api-url-invalid", defect })
  const placeholder = (name: string) => ({ _tag: "api-placeholder", placeholder: name })
  const climbs = { _tag: "api-path-climbs" }

  test.each([
    ["/v2/oauth/rights", `${API}/v2/oauth/rights`],
    ["/v2/oauth", `${API}/v2/oauth`],
    ["/v2/a b", `${API}/v2/a%20b`],
    ["/v2/x?{id}", `${API}/v2/x?{id}`],
    ["/v2/{1}", `${API}/v2/%7B1%7D`],
    ["/v2/{a b}", `${API}/v2/%7Ba%20b%7D`],
    ["/v2/..a/b..", `${API}/v2/..a/b..`],
    ["/v2/a?x=/../b#/../c", `${API}/v2/a?x=/../b`],
    [`${API}/v2/a?x=/../b`, `${API}/v2/a?x=/../b`],
  ])("%s is %s", (url, expected) => {
    expect(rightOf(route(exampleAddresses)("OAuth", url)).url).toBe(expected)
  })

  test.each([
    ["", [invalid("empty")]],
    [" /v2/self", [invalid("control-character")]],
    ["/v2/self ", [invalid("control-character")]],
    ["/v2/\u0085self", [invalid("control-character")]],
    ["/v2/\ud800", [invalid("lone-surrogate")]],
    ["/v2\\self", [invalid("backslash")]],
    ["v2/self", [invalid("no-scheme")]],
    ["api.example.com/https://x", [invalid("no-scheme")]],
    ["ftp://api.example.com", [invalid("scheme")]],
    ["ftp://https:x/", [invalid("scheme")]],
    ["http://[", [invalid("unreadable")]],
    ["HTTPS://[", [invalid("unreadable")]],
    ["{base_url}/v2", [placeholder("{base_url}")]],
    ["https://:word@api.example.com/v2/self", [{ _tag: "api-url-user" }]],
    ["https://me@api.example.com/v2/self", [{ _tag: "api-url-user" }]],
    ["https://evil.test/x", [foreign]],
    ["https://evil.test/v2/../x", [foreign, climbs]],
    [`${API}/v2/a/../b`, [climbs]],
    [`${API}/v2/a/%2E%252e/b`, [climbs]],
    ["/v2/a/..", [climbs]],
    ["/v2/a%2f..%2fb", [climbs]],
    ["/v2/{i}", [placeholder("{i}")]],
    ["/v2/{organisation_id}/{app-id}", [placeholder("{organisation_id}")]],
    ["/v2/%7bapp-id%7D", [placeholder("{app-id}")]],
    ["/v4/oauth/rights", [{ _tag: "api-oauth-version", version: "v4" }]],
    ["/", [{ _tag: "api-version-unknown", version: "" }]],
    ["/v22/self", [{ _tag: "api-version-unknown", version: "v22" }]],
  ])("%j is refused", (url, errors) => {
    expect(route(exampleAddresses)("OAuth", url)).toEqual(left(...errors))
  })

  test("is held against the address that it is at, with that one's path", () => {
    const outside = (expected: string) => ({ _tag: "api-path-outside", expected })
    const version = (one: string) => ({ _tag: "api-version-unknown", version: one })
    for (const [url, ...errors] of [
      [`${API}/v2/self`, outside(`${API}/cloud`)],
      [`${API}/cloudy/v2/self`, outside(`${API}/cloud`)],
      [`${API}/cloud/v3/self`, version("v3")],
      [`${BRIDGE}/b/v3/self`, entryWrong, version("v3")],
      [`${BRIDGE}/v2/self`, entryWrong, outside(`${BRIDGE}/b`)],
    ] as const)
      expect(route(cloud)("OAuth", url)).toEqual(left(...errors))
  })

  test("has no origin to be compared with while the address is open", () => {
    const open = { _tag: "api-address-placeholder", address: "api", value: "{base_url}" }
    expect(route(halfOpen)("OAuth", "/v2/self")).toEqual(left(open))
    expect(route(halfOpen)("OAuth", "https://evil.test/x")).toEqual(left(open))
    expect(route(halfOpen)("OAuth", `${BRIDGE}/v2/self`)).toEqual(left(open, entryWrong))
    expect(route(addresses(platformAt(API, "{bridge_url}")))("OAuth", "https://evil.test/x")).toEqual(
      left(foreign),
    )
  })
})

describe("a request to authorize", () => {
  const account = rightOf(serviceToken({ token: "tok-2", issued: NOW - 10_000_000 }))
  const request = { method: "get", url: "/v2/self", nonce: "n1" }

  test.each([0, -1, 1.5, Number.NaN])("is refused at the time %s", (timestamp) => {
    expect(authorize(exampleAddresses)(account)({ ...request, timestamp })).toEqual(
      left({ _tag: "timestamp-invalid", timestamp: String(timestamp) }),
    )
  })

  test("is made while it is not certain that the credential has expired", () => {
    expect(expiry(account, NOW)).toMatchObject({ _tag: "Expired", certain: false })
    const made = rightOf(authorize(exampleAddresses)(account)({ ...request, timestamp: NOW }))
    expect([made.method, reveal(made.authorization)]).toEqual(["GET", "Bearer tok-2"])
  })

  const form = "application/x-www-form-urlencoded"
  const upper = "Application/X-WWW-Form-URLencoded; charset=utf-8"

  // Columns: what is given; the headers beside Authorization, and the body that is sent; the parameters that are signed with it.
  test.each<
    [object, readonly (readonly [string, string])[], string | null, readonly (readonly [string, string])[]]
  >([
    [{}, [], null, []],
    [
      {
        headers: [
          ["x-a", "1"],
          ["AUTHORIZATION", "Bearer x"],
        ],
      },
      [["x-a", "1"]],
      null,
      [],
    ],
    [{ form: [["a", "b c"]] }, [["Content-Type", form]], "a=b%20c", [["a", "b c"]]],
    [
      {
        form: [["a", "1"]],
        headers: [
          ["x-a", "1"],
          ["content-TYPE", "b"],
        ],
      },
      [
        ["x-a", "1"],
        ["content-TYPE", "b"],
      ],
      "a=1",
      [["a", "1"]],
    ],
    [{ form: [["a", "1"]], body: "b=2" }, [["Content-Type", form]], "a=1", [["a", "1"]]],
    [{ body: "a=1&b" }, [], "a=1&b", []],
    [
      { body: "a=1&b", headers: [["Content-Type", upper]] },
      [["Content-Type", upper]],
      "a=1&b",
      [
        ["a", "1"],
        ["b", ""],
      ],
    ],
    [{ headers: [["Content-Type", form]] }, [["Content-Type", form]], null, []],
  ])("%j is sent with %j and the body %j", (given, headers, body, signed) => {
    const credential = rightOf(
      oauthToken({
        consumer: { key: "app", secret: "cs" },
        token: { key: "at", secret: "ts" },
        signatureMethod: "HMAC-SHA512",
      }),
    )
    const moment = { method: "POST", url: "/v2/self", timestamp: NOW, nonce: "n1" }
    const made = rightOf(authorize(exampleAddresses)(credential)({ ...moment, ...given }))
    expect(made.body).toBe(body)
    const { Authorization, ...rest } = Object.fromEntries(Object.entries(made.headers))
    expect([String(Authorization), rest]).toEqual(["[secret]", Object.fromEntries(headers)])
    // The one that signs the form that is given signs the same of a body that is one.
    const same = rightOf(authorize(exampleAddresses)(credential)({ ...moment, form: signed }))
    expect(reveal(made.authorization)).toBe(reveal(same.authorization))
  })

  test.each(["%zz=1", "a=%ff"])("is refused with %j as a form", (body) => {
    const headers = [["Content-Type", form]] as const
    const made = authorize(exampleAddresses)(account)({ ...request, headers, body, timestamp: NOW })
    expect(made._tag).toBe("Left")
  })

  test("is sent to a path that no endpoint has", () => {
    const made = rightOf(
      authorize(exampleAddresses)(account)({ ...request, url: "/v2/none", timestamp: NOW }),
    )
    expect(made.url).toBe("https://api.example.com/v2/none")
  })

  test("is signed with the HMAC that the credential has", () => {
    const hmac: Hmac = () => () => () => Uint8Array.of(1, 2, 3)
    const own = rightOf(
      oauthToken({
        consumer: { key: "app", secret: "cs" },
        token: { key: "at", secret: "ts" },
        signatureMethod: "HMAC-SHA1",
        hmac,
      }),
    )
    const made = rightOf(authorize(exampleAddresses)(own)({ ...request, timestamp: NOW }))
    expect(reveal(made.authorization)).toContain('oauth_signature="AQID"')
  })
})

describe("a credential", () => {
  const bearers = [
    ["ApiToken", apiToken, "api_tokens_"],
    ["ServiceToken", serviceToken, "token_"],
  ] as const

  test.each(bearers)("%s keeps its id, whose beginning says its kind", (credential, make, prefix) => {
    const of = (more: Omit<BearerOptions, "token">) => make({ token: "t", ...more })
    expect(rightOf<Credential>(of({ id: `${prefix}1` }))).toMatchObject({ id: `${prefix}1` })
    for (const id of ["", prefix, "1", "an_id_that_is_another", `x${prefix}1`])
      expect(of({ id })).toEqual(left({ _tag: "api-id-prefix", credential, prefix }))
    expect(Object.keys(rightOf<Credential>(of({})))).toEqual(["_tag", "token"])
    expect(Object.keys(rightOf<Credential>(of({ issued: 1 })))).toEqual(["_tag", "token", "issued"])
    expect(Object.keys(rightOf<Credential>(of({ expires: 1 })))).toEqual(["_tag", "token", "expires"])
  })

  test("of OAuth needs both keys, and has an HMAC when it was given one", () => {
    const of = (consumer: string, token: string, more: { hmac?: Hmac } = {}) =>
      oauthToken({
        consumer: { key: consumer, secret: "" },
        token: { key: token, secret: "" },
        signatureMethod: "PLAINTEXT",
        ...more,
      })
    expect(of(" ", "\t")).toEqual(
      left({ _tag: "api-key-blank", key: "consumer key" }, { _tag: "api-key-blank", key: "token" }),
    )
    expect(Object.keys(rightOf(of("app", "at")))).toEqual(["_tag", "consumer", "token", "signatureMethod"])
    const hmac: Hmac = () => () => () => new Uint8Array()
    expect(rightOf(of("app", "at", { hmac })).hmac).toBe(hmac)
  })
})

describe("dates", () => {
  test("without an end, or of one second's length, have no problem", () => {
    expect(lifetimeProblems({ _tag: "ApiToken", issued: 5 }, 5)).toEqual([])
    expect(lifetimeProblems({ _tag: "ApiToken" }, 5)).toEqual([])
    expect(lifetimeProblems({ _tag: "ServiceToken", issued: 5, expires: 5 }, 5)).toEqual([])
    expect(lifetimeProblems({ _tag: "OAuth", issued: 0, expires: 4_000_000_000 }, 0)).toEqual([])
  })

  test.each([
    ["10y", 315_360_000],
    ["12w", 7_257_600],
    ["100d", 8_640_000],
    ["36h", 129_600],
    ["90m", 5_400],
    ["0s", 0],
    ["1y2w3d4h5m6s", 31_536_000 + 1_209_600 + 259_200 + 14_400 + 306],
  ])("the duration %s is %s seconds", (text, seconds) => {
    expect(duration(text)).toEqual({ _tag: "Right", right: seconds })
  })

  test.each(["", "1", "y", "1h1d", "1 d", "-1d", "1.5h", "999999999999y", "1dx", "x1d"])(
    "%j is no duration",
    (text) => {
      expect(duration(text)).toEqual(left({ _tag: "api-duration-invalid", text }))
    },
  )
})

describe("the target of a path", () => {
  const of = (endpoint: Target["endpoint"], resources: readonly string[], realIds: readonly string[]) => ({
    organisation: "orga_1",
    endpoint,
    resources,
    realIds,
  })
  const nowhere = { organisation: null, endpoint: "other", resources: [], realIds: [] }

  test.each<readonly [string, object]>([
    ["/applications/app_1", of("application", ["app_1"], [])],
    ["/applications", of("application", [], [])],
    ["/applications/%61pp_1?addon_1", of("application", ["app_1"], [])],
    ["/applications/%zz", of("application", [], [])],
    ["/addons/addon_1", of("addon", ["addon_1"], [])],
    ["/addons/postgresql_1", of("addon", [], ["postgresql_1"])],
    ["/members/app_1", of("application", ["app_1"], [])],
    ["/members/user_1", of("other", [], ["user_1"])],
    ["/members/a-user_1/user_/_1", of("other", [], [])],
    ["", of("other", [], [])],
  ])("below an organisation, %j", (path, expected) => {
    expect(target(`/v2/organisations/orga_1${path}`)).toEqual(expected)
  })

  test("outside of an organisation is none", () => {
    for (const path of ["/v2/organisations", "/v2/organisations/", "/v2/self/app_1", "/v2", ""])
      expect(target(path)).toEqual(nowhere)
  })
})

describe("access", () => {
  const own = { organisation: "orga_1", role: "ADMIN", robot: null, expires: null, resources: null } as const
  const at = (path: string) => ({ path: `/v2/organisations/orga_1${path}` })

  test("says on which statements it rests", () => {
    expect(access(own, at("/applications"), NOW)).toEqual({
      _tag: "Allowed",
      contract: ["A-ROUTE-3", "A-ST-8", "A-ST-9", "A-ST-13"],
    })
    const undecided = (questions: readonly string[], contract: readonly string[]) => ({
      _tag: "Undecided",
      questions,
      contract,
    })
    expect(access(own, at("/members"), NOW)).toEqual(undecided(["role"], ["C-38"]))
    expect(access(own, { path: "/v2/self" }, NOW)).toEqual(undecided(["target"], ["C-37"]))
    const restricted = { ...own, resources: ["addon_1"] }
    expect(access(restricted, at("/members/user_1"), NOW)).toEqual(
      undecided(["role", "target"], ["C-38", "C-37"]),
    )
  })

  test.each<readonly [string, readonly string[], readonly ApiError[]]>([
    ["/applications/app_1", [], [{ _tag: "api-resource-outside", resource: "app_1" }]],
    ["/addons/postgresql_1", [], [{ _tag: "api-collection-scoped" }]],
    ["/applications", [], [{ _tag: "api-collection-scoped" }]],
    ["/addons/token_1", ["addon_1"], [{ _tag: "api-collection-scoped" }]],
  ])("to %s with %j is refused, once for each reason", (path, resources, reasons) => {
    expect(access({ ...own, resources }, at(path), NOW)).toEqual({ _tag: "Refused", reasons })
  })

  test("is open where one of the token's ids may be the same thing's", () => {
    expect(access({ ...own, resources: ["app_1", "redis_1"] }, at("/addons/addon_9"), NOW)).toMatchObject({
      questions: ["target"],
    })
  })

  test("needs a path", () => {
    const reasons = (path: string) => access(own, { path }, NOW)
    expect(reasons("")).toEqual({
      _tag: "Refused",
      reasons: [{ _tag: "api-url-invalid", defect: "empty" }],
    })
    expect(reasons("v2/self")).toEqual({
      _tag: "Refused",
      reasons: [{ _tag: "api-url-invalid", defect: "no-scheme" }],
    })
  })
})

describe("ids and names", () => {
  test.each<readonly [string, readonly object[]]>([
    ["app_1", []],
    ["myapp_1", []],
    ["my_token_1", []],
    ["addXon_1", []],
    ["app", []],
    ["addon_", [{ _tag: "api-resource-invalid", resource: "addon_" }]],
    ["app_", [{ _tag: "api-resource-invalid", resource: "app_" }]],
    ["-app_1", [{ _tag: "api-resource-invalid", resource: "-app_1" }]],
    ["", [{ _tag: "api-resource-invalid", resource: "" }]],
    ["api_tokens_1", [{ _tag: "api-resource-kind", resource: "api_tokens_1", near: null }]],
    ["APP-1", [{ _tag: "api-resource-kind", resource: "APP-1", near: "app_" }]],
    ["add-on_1", [{ _tag: "api-resource-kind", resource: "add-on_1", near: "addon_" }]],
    ["add_on_1", [{ _tag: "api-resource-kind", resource: "add_on_1", near: "addon_" }]],
    ["adon_1", [{ _tag: "api-resource-kind", resource: "adon_1", near: "addon_" }]],
  ])("the resource %j", (id, problems) => {
    expect(resourceProblems(id)).toEqual(problems)
  })

  test("a resource that is there three times is said once", () => {
    expect(resourceListProblems(["app_1", "app_1", "app_1"])).toEqual([
      { _tag: "api-resource-repeated", resource: "app_1" },
    ])
  })

  test("permissions stand between commas and white space, however many", () => {
    expect(parsePermissions(" access_organisations,,\n manage_ssh_keys, ,x ")).toMatchObject({
      known: ["access_organisations", "manage_ssh_keys"],
      unknown: ["x"],
    })
    expect(parsePermissions("")).toEqual({ known: [], unknown: [], reports: [] })
  })

  test("a parameter that is not Unicode is invalid, and one that is not given missing", () => {
    expect(expandPath("/{a}/{b}", { a: "\ud800" }, "x")).toEqual(
      left(
        { _tag: "api-parameter-invalid", name: "a", expected: "well-formed Unicode" },
        { _tag: "api-parameter-missing", endpoint: "x", name: "b" },
      ),
    )
  })
})

test("the mechanisms are what the contract compares", () => {
  const year = { _tag: "Seconds", seconds: 31_536_000 }
  const common = { delegated: false, resourceRestriction: "no", offlineAttenuation: false, scope: "user" }
  expect(mechanisms).toEqual({
    ApiToken: {
      ...common,
      name: "API token",
      maximumLifetime: year,
      defaultLifetime: null,
      rights: "user",
      scheme: "Bearer",
      entry: "bridge",
      versions: ["v2", "v4"],
      contract: ["A-AUTH-1", "A-AT-1", "A-ROUTE-1", "A-LIM-1", "C-47"],
    },
    OAuth: {
      ...common,
      name: "OAuth 1",
      delegated: true,
      maximumLifetime: null,
      defaultLifetime: { _tag: "Months", months: 3 },
      rights: "permissions",
      scheme: "OAuth",
      entry: "api",
      versions: ["v2", "v4"],
      contract: ["A-AUTH-1", "A-ROUTE-2", "A-LIM-1", "C-35", "C-96"],
    },
    ServiceToken: {
      ...common,
      name: "service token",
      scope: "organisation",
      resourceRestriction: "optional",
      offlineAttenuation: true,
      maximumLifetime: year,
      defaultLifetime: { _tag: "Seconds", seconds: 7_776_000 },
      rights: "roles",
      scheme: "Bearer",
      entry: "api",
      versions: ["v2"],
      contract: ["A-AUTH-1", "A-ROUTE-3", "A-LIM-1", "A-ST-4", "C-35"],
    },
  })
})
