/**
 * Addresses, URLs, credentials, service tokens and arguments of curl, right and hostile.
 */
import fc from "fast-check"
import {
  type Addresses,
  type ApiResult,
  type AttenuationBlock,
  type AttenuationCheck,
  addresses,
  apiToken,
  type Credential,
  type CredentialKind,
  oauthToken,
  type RequestError,
  type Role,
  roles,
  type ServiceTokenFacts,
  serviceToken,
} from "../../src/api/index.js"
import { signatureMethods } from "../../src/oauth/index.js"
import { definePlatform, type Platform } from "../../src/platform/index.js"
import { webUrl } from "./choose.js"
import { anyString, wellFormed } from "./oauth.js"

/** The value of a result that cannot be an error. */
export const rightOf = <A>(result: ApiResult<A, RequestError>): A => {
  if (result._tag === "Left") throw new Error(`unexpected: ${JSON.stringify(result.left)}`)
  return result.right
}

export const API = "https://api.example.com"
export const BRIDGE = "https://bridge.example.com"

export const platformAt = (api: string, bridge: string): Platform => {
  const platform = definePlatform({ addresses: { api, bridge } })
  if (platform._tag === "Left") throw new Error("no platform")
  return platform.right
}

export const exampleAddresses: Addresses = addresses(platformAt(API, BRIDGE))

/** Addresses as text, and read. Made once: a platform takes longer to make than a request to route. */
export interface Place {
  readonly api: string
  readonly bridge: string
  readonly addresses: Addresses
}

const placed = (api: string, bridge: string): Place => ({
  api,
  bridge,
  addresses: addresses(platformAt(api, bridge)),
})

/** Addresses with a path, a port and a local host too, and one for both entry points. */
export const place: fc.Arbitrary<Place> = fc.constantFrom(
  placed(API, BRIDGE),
  placed(`${API}/cloud`, `${API}/bridge`),
  placed("http://localhost:8080", "http://127.0.0.1:8081/b/"),
  placed("https://[2001:db8::1]:8443", BRIDGE),
  placed(API, API),
)

export const kind: fc.Arbitrary<CredentialKind> = fc.constantFrom("ApiToken", "OAuth", "ServiceToken")

/** What chance does not print, and a header can carry. */
export const canary: fc.Arbitrary<string> = fc
  .string({ unit: fc.constantFrom(..."abc019-._~+/="), maxLength: 6 })
  .map((text) => `TOPSECRET${text}`)

const dates = fc.oneof(
  fc.constant({}),
  fc.record({ expires: fc.integer({ min: 1_600_000_000, max: 1_800_000_000 }) }),
  fc.record({ issued: fc.integer({ min: 1_600_000_000, max: 1_800_000_000 }) }),
)

const bearer = fc.record({ token: canary, when: dates })

export const credential: fc.Arbitrary<Credential> = fc.oneof(
  bearer.map(({ token, when }) => rightOf(apiToken({ token, ...when }))),
  bearer.map(({ token, when }) => rightOf(serviceToken({ token, ...when }))),
  fc
    .record({
      one: canary,
      other: canary,
      when: dates,
      signatureMethod: fc.constantFrom(...signatureMethods),
      keys: fc.tuple(wellFormed, wellFormed),
    })
    .map(({ one, other, when, signatureMethod, keys }) =>
      rightOf(
        oauthToken({
          consumer: { key: `k${keys[0]}`, secret: one },
          token: { key: `t${keys[1]}`, secret: other },
          signatureMethod,
          ...when,
        }),
      ),
    ),
)

/** Pieces of which hostile and ordinary URLs are made. */
const piece = fc.constantFrom(
  ..."/ \\ . .. ./ ../ %2e %2E. %252e %2f %5c ? # @ : :443 :80 // /// v2 v4 V2 v2/ v3 self organisations orga_1 app_1 addon_1 oauth {id} {base_url} %7Bid%7D api.example.com api.example.com. API.EXAMPLE.COM bridge.example.com evil.test .evil.test user:pass@ https:// http:// HTTPS: https: ftp:// javascript: [::1] localhost 127.0.0.1 0x7f.1 \u0430pi.example.com ａpi.example.com api。example.com %00 a=b & ; + é ☃".split(
    " ",
  ),
  "\t",
  "\n",
  "\r\nX: y",
  "\0",
  " ",
  "\ud800",
  "\ufeff",
)

export const hostileUrl: fc.Arbitrary<string> = fc.oneof(
  fc.array(piece, { maxLength: 9 }).map((parts) => parts.join("")),
  fc.array(piece, { maxLength: 6 }).map((parts) => `/v2/${parts.join("")}`),
  fc.array(piece, { maxLength: 6 }).map((parts) => `${API}${parts.join("")}`),
  fc.array(piece, { maxLength: 6 }).map((parts) => `${API}/v2/${parts.join("")}`),
  fc.array(piece, { maxLength: 6 }).map((parts) => `${BRIDGE}/v4${parts.join("")}`),
  anyString,
  webUrl,
)

const segment = fc.oneof(
  fc.constantFrom("self", "organisations", "orga_1", "applications", "app_1", "summary"),
  fc.string({ unit: fc.constantFrom(..."abzAZ09-_~!$&'()*+,;=:@é"), minLength: 1, maxLength: 6 }),
)

/** A path that routing accepts for every kind of credential. */
export const goodPath: fc.Arbitrary<string> = fc
  .tuple(
    fc
      .array(segment, { minLength: 1, maxLength: 5 })
      .filter((segments) => segments[0] !== "oauth" && !segments.includes("..")),
    fc.option(fc.string({ unit: fc.constantFrom(..."ab=&%20+?/é{}[]"), maxLength: 8 })),
  )
  .map(([segments, query]) => `/v2/${segments.join("/")}${query === null ? "" : `?${query.trim()}`}`)

export const role: fc.Arbitrary<Role> = fc.constantFrom(...roles)

const IDS = ["app_1", "app_2", "addon_1", "addon_2", "postgresql_1", "redis_2"] as const
export const resourceId: fc.Arbitrary<string> = fc.constantFrom(...IDS)
const resourceIds = fc.uniqueArray(resourceId, { maxLength: 4 })

export const NOW = 1_700_000_000

const around = fc.integer({ min: NOW - 3, max: NOW + 3 })

export const facts: fc.Arbitrary<ServiceTokenFacts> = fc.record({
  organisation: fc.constantFrom("orga_1", "orga_1", "orga_2"),
  role,
  robot: fc.constant(null),
  expires: fc.option(around),
  resources: fc.option(resourceIds),
})

/** Paths about everything that access distinguishes. */
export const requestedPath: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("v2", "v2", "v2", "v4"),
      fc.constantFrom("orga_1", "orga_1", "orga_2"),
      fc.constantFrom("applications", "addons", "members", "service-tokens", "billing"),
      fc.array(
        fc.oneof(resourceId, fc.constantFrom("token_1", "env", "DB_HOST", "addons", "x_1", "", "%61pp_1")),
        {
          maxLength: 3,
        },
      ),
    )
    .map(([version, organisation, collection, rest]) =>
      ["", version, "organisations", organisation, collection, ...rest].join("/"),
    ),
  fc.constantFrom(
    "/v2/self",
    "/v2/organisations",
    "/v2/organisations/orga_1",
    "/v4/products/zones",
    "",
    "self",
  ),
  hostileUrl,
)

export const check: fc.Arbitrary<AttenuationCheck> = fc.oneof(
  fc.record({ _tag: fc.constant("Until" as const), time: around }),
  fc.record({ _tag: fc.constant("Resources" as const), resources: resourceIds }),
)

export const block: fc.Arbitrary<AttenuationBlock> = fc.record({ checks: fc.array(check, { maxLength: 3 }) })

/** Arguments of curl, most of which make sense. */
export const curlArguments: fc.Arbitrary<readonly string[]> = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(...["-s", "-sS", "-i", "-L", "--compressed", "-g"].map((a) => [a])),
      },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          ["-X", "POST"],
          ["-XPUT"],
          ["--request", "patch"],
          ["-G"],
          ["-I"],
          ["-d", "a=1"],
          ["-da=%20b"],
          ["--data-urlencode", "é=x&y"],
          ["--data-urlencode", "n@one"],
          ["--data-binary", "@two"],
          ["-d", "@one"],
          ["--json", "{}"],
          ["-F", "a=b"],
          ["-T", "one"],
          ["-H", "Accept: x/y"],
          ["-H", "Content-Type: text/plain"],
          ["--url-query", "q=1"],
          ["-o", "/dev/null"],
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ["-u", "me:you"],
          ["-H", "Authorization: x"],
          ["-K", "file"],
          ["--next"],
          ["--nonsense"],
          ["-k"],
          ["--location-trusted"],
          ["--expand-data", "{{x}}"],
          ["--"],
          ["-x", "http://proxy.test"],
          ["-:"],
        ),
      },
    ),
    { maxLength: 6 },
  )
  .chain((options) =>
    fc
      .tuple(
        fc.oneof({ weight: 4, arbitrary: goodPath }, { weight: 1, arbitrary: hostileUrl }),
        fc.nat({ max: options.length }),
      )
      .map(([url, place]) => [...options.slice(0, place).flat(), url, ...options.slice(place).flat()]),
  )
