/**
 * The OpenAPI document whole, as the contract has the endpoints: what a client that is generated from it relies on.
 */
import { expect, test } from "vitest"
import { openApi } from "../../src/api/index.js"
import { defaultPlatform } from "../../src/platform/index.js"
import { API, BRIDGE, platformAt } from "../arbitraries/api.js"

type Schema = { readonly [key: string]: unknown }
type Named = readonly [name: string, description: string, schema?: Schema]

const TEXT: Schema = { type: "string", minLength: 1 }
const FORM = "application/x-www-form-urlencoded"
const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const inPath = (name: string, description: string) => ({
  name,
  in: "path",
  required: true,
  description,
  schema: TEXT,
})
const inQuery = ([name, description, schema = TEXT]: Named) => ({
  name,
  in: "query",
  required: true,
  description,
  schema,
})
const form = (...more: readonly Named[]) => {
  const all = [...PROTOCOL, ...more]
  const properties = all.map(([name, description, schema = TEXT]) => [name, { ...schema, description }])
  const required = all.map(([name]) => name)
  const schema = { type: "object", properties: Object.fromEntries(properties), required }
  return { required: true, content: { [FORM]: { schema } } }
}
const answers = (description: string, type: string, schema: Schema) => ({
  "2XX": { description, content: { [type]: { schema } } },
})

const NOT_DESCRIBED = { default: { description: "The contract does not describe the answer." } }
const USERS = [{ ApiToken: [] }, { OAuth: [] }]
const ORGANISATION = inPath("id", "the organisation's id")
const TOKEN = inPath("token_id", "the service token's id, `token_…`")
/** A-OA-2 and A-OA-3: what both steps send. */
const PROTOCOL: readonly Named[] = [
  ["oauth_consumer_key", "the consumer key"],
  [
    "oauth_signature_method",
    "how the request is signed",
    { type: "string", enum: ["HMAC-SHA512", "HMAC-SHA1", "PLAINTEXT"] },
  ],
  ["oauth_signature", "the signature"],
  ["oauth_timestamp", "the current Unix time in seconds", { type: "integer", minimum: 1 }],
  ["oauth_nonce", "a random text, another one for every request"],
  ["oauth_version", "the version of OAuth", { type: "string", enum: ["1.0"] }],
]

const paths = {
  "/v2/self": {
    get: {
      operationId: "self",
      summary: "The profile of the user.",
      responses: NOT_DESCRIBED,
      security: USERS,
      "x-contract": ["A-EP-1", "A-AT-1"],
      "x-undecided": ["ServiceToken"],
    },
  },
  "/v2/summary": {
    get: {
      operationId: "summary",
      summary: "The summary.",
      responses: NOT_DESCRIBED,
      security: USERS,
      "x-contract": ["A-EP-1"],
      "x-undecided": ["ServiceToken"],
    },
  },
  "/v4/products/zones": {
    get: {
      operationId: "zones",
      summary: "The zones.",
      responses: NOT_DESCRIBED,
      security: USERS,
      "x-contract": ["A-EP-1", "A-ROUTE-2", "C-47"],
    },
  },
  "/v2/organisations/{id}/applications": {
    get: {
      operationId: "applications",
      summary: "The applications of an organisation. A service token must not be restricted to resources.",
      parameters: [ORGANISATION],
      responses: NOT_DESCRIBED,
      security: [...USERS, { ServiceToken: [] }],
      "x-contract": ["A-EP-1", "A-ST-9"],
    },
  },
  "/v2/organisations/{id}/applications/{app_id}": {
    get: {
      operationId: "application",
      summary: "One application. A service token may be restricted to it.",
      parameters: [ORGANISATION, inPath("app_id", "the application's id, `app_…`")],
      responses: NOT_DESCRIBED,
      security: [...USERS, { ServiceToken: [] }],
      "x-contract": ["A-EP-1", "A-ST-9"],
    },
  },
  "/v4/billing/organisations/{id}/{invoice_number}.pdf": {
    get: {
      operationId: "invoice",
      summary: "An invoice as PDF.",
      parameters: [ORGANISATION, inPath("invoice_number", "the number of the invoice")],
      responses: { "2XX": { description: "The invoice.", content: { "application/pdf": {} } } },
      security: USERS,
      "x-contract": ["A-EP-1", "A-ROUTE-2", "C-47"],
    },
  },
  "/v2/organisations/{id}/service-tokens": {
    post: {
      operationId: "createServiceToken",
      summary: "Creates a service token. Its value is answered once and never again.",
      parameters: [ORGANISATION],
      requestBody: {
        required: true,
        content: { "application/json": { schema: { $ref: "#/components/schemas/NewServiceToken" } } },
      },
      responses: answers("As described.", "application/json", reference("CreatedServiceToken")),
      security: USERS,
      "x-contract": ["A-ST-1", "A-ST-2", "A-ST-3", "A-ST-4", "A-ST-5", "A-ST-7", "A-ST-12", "C-186"],
      "x-undecided": ["ServiceToken"],
    },
    get: {
      operationId: "serviceTokens",
      summary: "The metadata of the organisation's service tokens, by pages.",
      parameters: [
        ORGANISATION,
        {
          name: "limit",
          in: "query",
          required: false,
          description: "how many to answer at most",
          schema: { type: "integer", minimum: 1 },
        },
        {
          name: "offset",
          in: "query",
          required: false,
          description: "how many to skip",
          schema: { type: "integer", minimum: 0 },
        },
      ],
      responses: answers("As described.", "application/json", {
        type: "array",
        items: reference("ServiceToken"),
      }),
      security: USERS,
      "x-contract": ["A-ST-6"],
      "x-undecided": ["ServiceToken"],
    },
  },
  "/v2/organisations/{id}/service-tokens/{token_id}": {
    get: {
      operationId: "serviceToken",
      summary: "The metadata of one service token.",
      parameters: [ORGANISATION, TOKEN],
      responses: answers("As described.", "application/json", reference("ServiceToken")),
      security: USERS,
      "x-contract": ["A-ST-5", "C-36", "C-109"],
      "x-undecided": ["ServiceToken"],
    },
    delete: {
      operationId: "revokeServiceToken",
      summary: "Revokes a service token.",
      parameters: [ORGANISATION, TOKEN],
      responses: NOT_DESCRIBED,
      security: USERS,
      "x-contract": ["A-ST-5", "C-36"],
      "x-undecided": ["ServiceToken"],
    },
  },
  "/v2/oauth/request_token_query": {
    post: {
      operationId: "requestTokenByQuery",
      summary: "Step one of OAuth: a request token, the parameters in the query.",
      parameters: [
        ...PROTOCOL.map(inQuery),
        inQuery(["oauth_callback", "where the user is sent to after authorizing"]),
      ],
      responses: answers("The token.", FORM, reference("RequestToken")),
      security: [{ consumer: [] }],
      "x-contract": ["A-OA-1", "A-OA-2", "A-OA-4"],
    },
  },
  "/v2/oauth/request_token": {
    post: {
      operationId: "requestToken",
      summary: "Step one of OAuth: a request token, the parameters in a form body.",
      requestBody: form(["oauth_callback", "where the user is sent to after authorizing"]),
      responses: answers("The token.", FORM, reference("RequestToken")),
      security: [{ consumer: [] }],
      "x-contract": ["A-OA-1", "A-OA-2", "A-OA-4"],
    },
  },
  "/v2/oauth/authorize": {
    get: {
      operationId: "authorizePage",
      summary: "Step two of OAuth: the page in the browser on which the user approves.",
      parameters: [inQuery(["oauth_token", "the request token"])],
      responses: { default: { description: "A page, and after approval a redirect to the callback." } },
      security: [{}],
      "x-contract": ["A-OA-1", "A-OA-5"],
    },
  },
  "/v2/oauth/access_token_query": {
    post: {
      operationId: "accessTokenByQuery",
      summary: "Step three of OAuth: an access token, the parameters in the query.",
      parameters: [
        ...PROTOCOL.map(inQuery),
        inQuery(["oauth_token", "the request token"]),
        inQuery(["oauth_verifier", "the verifier that the callback carried"]),
      ],
      responses: answers("The token.", FORM, reference("AccessToken")),
      security: [{ "request-token": [] }],
      "x-contract": ["A-OA-1", "A-OA-3", "A-OA-6"],
    },
  },
  "/v2/oauth/access_token": {
    post: {
      operationId: "accessToken",
      summary: "Step three of OAuth: an access token, the parameters in a form body.",
      requestBody: form(
        ["oauth_token", "the request token"],
        ["oauth_verifier", "the verifier that the callback carried"],
      ),
      responses: answers("The token.", FORM, reference("AccessToken")),
      security: [{ "request-token": [] }],
      "x-contract": ["A-OA-1", "A-OA-3", "A-OA-6"],
    },
  },
  "/v2/oauth/rights": {
    get: {
      operationId: "rights",
      summary: "The permissions that a user can give.",
      responses: NOT_DESCRIBED,
      security: [{}],
      "x-contract": ["A-OA-1", "A-OA-9"],
    },
  },
}

const components = {
  securitySchemes: {
    ApiToken: { type: "http", scheme: "bearer", description: "API token: on the bridge only." },
    ServiceToken: { type: "http", scheme: "bearer", description: "service token: on the main API, v2 only." },
    OAuth: {
      type: "http",
      scheme: "OAuth",
      description: "OAuth 1.0a, signed with the consumer's and the access token's secret, on the main API.",
    },
    consumer: {
      type: "http",
      scheme: "OAuth",
      description: "OAuth 1.0a, signed with the consumer's secret and an empty token secret.",
    },
    "request-token": {
      type: "http",
      scheme: "OAuth",
      description: "OAuth 1.0a, signed with the consumer's and the request token's secret.",
    },
  },
  schemas: {
    NewServiceToken: {
      type: "object",
      properties: {
        name: { type: "string", minLength: 1, description: "The label of the token." },
        description: { type: "string", description: "Free text." },
        role: { type: "string", enum: ["ADMIN", "MANAGER", "DEVELOPER", "ACCOUNTING"] },
        resources: {
          type: "array",
          items: { type: "string" },
          minItems: 1,
          uniqueItems: true,
          description:
            "Ids of applications (`app_…`), of add-ons (`addon_…`), or real ids. Absent: not restricted.",
        },
        ttl_seconds: { type: "integer", minimum: 1, maximum: 31536000, default: 7776000 },
      },
      required: ["name", "role"],
    },
    CreatedServiceToken: {
      type: "object",
      properties: {
        token: { type: "string", description: "The token. It is answered once and never again." },
        metadata: { $ref: "#/components/schemas/ServiceToken" },
      },
      required: ["token", "metadata"],
    },
    ServiceToken: {
      type: "object",
      properties: {
        id: { type: "string", pattern: "^token_" },
        status: { type: "string" },
        createdAt: { type: ["string", "integer"], description: "A timestamp." },
        expiredAt: { type: ["string", "integer"], description: "A timestamp." },
      },
      required: ["id", "status", "createdAt", "expiredAt"],
      description:
        "What is known of a service token. There are further fields, which the contract does not name.",
      additionalProperties: true,
    },
    RequestToken: {
      type: "object",
      properties: {
        oauth_token: { type: "string", description: "The request token." },
        oauth_token_secret: {
          type: "string",
          description: "Its secret, kept on the server for the exchange.",
        },
        oauth_callback_confirmed: { const: "true" },
      },
      required: ["oauth_token", "oauth_token_secret", "oauth_callback_confirmed"],
    },
    AccessToken: {
      type: "object",
      properties: {
        oauth_token: { type: "string", description: "The access token." },
        oauth_token_secret: { type: "string", description: "Its secret." },
        expiration_date: { type: "string", description: "An ISO 8601 date." },
      },
      required: ["oauth_token", "oauth_token_secret", "expiration_date"],
    },
    Permission: {
      type: "string",
      enum: [
        "access_organisations",
        "access_organisations_bills",
        "access_organisations_consumption_statistics",
        "access_organisations_credit_count",
        "access_personal_information",
        "manage_organisations",
        "manage_organisations_applications",
        "manage_organisations_members",
        "manage_organisations_services",
        "manage_personal_information",
        "manage_ssh_keys",
      ],
    },
  },
}

const INFO = {
  title: "The API of the platform contract",
  version: "2",
  description:
    "The endpoints that the contract names, and of their answers what it describes. The major versions are in the paths.",
}

test("the OpenAPI document says what the contract says of every endpoint, and nothing more", () => {
  expect(openApi(platformAt(API, BRIDGE))).toEqual({
    openapi: "3.1.0",
    info: INFO,
    servers: [
      { url: API, description: "The main API: OAuth on v2 and v4, service tokens on v2." },
      { url: BRIDGE, description: "The bridge: the only entry point for API tokens." },
    ],
    paths,
    components,
  })
})

test("an address that the platform data leaves open is a variable that leads nowhere", () => {
  const { servers, ...rest } = openApi(defaultPlatform)
  expect(servers).toEqual([
    {
      url: "{base_url}",
      description: "The main API: OAuth on v2 and v4, service tokens on v2.",
      variables: {
        base_url: {
          default: "https://base-url.invalid",
          description: "The platform data does not give this address.",
        },
      },
    },
    {
      url: "{bridge_url}",
      description: "The bridge: the only entry point for API tokens.",
      variables: {
        bridge_url: {
          default: "https://bridge-url.invalid",
          description: "The platform data does not give this address.",
        },
      },
    },
  ])
  const { servers: _, ...others } = openApi(platformAt(API, BRIDGE))
  expect(rest).toEqual(others)
})
