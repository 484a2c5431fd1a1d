/**
 * The OpenAPI 3.1 document of the endpoints that the contract names: a pure function of the table and a platform's addresses.
 *
 * What the contract does not describe is not invented: such answers have a description and no schema.
 *
 * Laws. The document is valid OpenAPI 3.1. It has one operation for every row of the table and no other.
 */
import type { Json } from "../model/json.js"
import { permissions } from "../oauth/flow/permissions.js"
import { formType } from "../oauth/request.js"
import type { Platform } from "../platform/prepare.js"
import { type Acceptance, type Endpoint, endpoints, type Parameter, type ResponseBody } from "./endpoints.js"
import { type CredentialKind, mechanisms, serviceTokenLifetime } from "./mechanisms.js"
import { roles } from "./roles.js"

type JsonObject = { readonly [key: string]: Json }

/**
 * The OpenAPI 3.1 document for a platform. An address that is still a placeholder is a server variable, whose default leads
 * nowhere. Extensions: `x-contract` holds ledger ids, `x-undecided` the credentials of which the contract does not speak.
 *
 * @example
 * ```ts
 * import { openApi } from "runplan/api"
 * import { defaultPlatform } from "runplan/platform"
 *
 * const document = openApi(defaultPlatform)
 * assert.equal(document.openapi, "3.1.0")
 * ```
 *
 * @since 0.1.0
 */
export const openApi = (platform: Platform): { readonly [key: string]: Json } => {
  const { api, bridge } = platform.data.addresses
  const paths = new Map<string, { [method: string]: Json }>()
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const operations = paths.get(endpoint.path) ?? {}
    operations[endpoint.method.toLowerCase()] = operation(name, endpoint)
    paths.set(endpoint.path, operations)
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `The API of the platform ${platform.data.name}`,
      version: "2",
      description:
        "The endpoints that the contract names, and of their answers what it describes. The major versions are in the paths.",
    },
    servers: [
      server(api, "The main API: OAuth on v2 and v4, service tokens on v2."),
      server(bridge, "The bridge: the only entry point for API tokens."),
    ],
    paths: Object.fromEntries(paths),
    components: { securitySchemes, schemas },
  }
}

const server = (address: string, description: string): JsonObject => {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  if (names.length === 0) return { url: address, description }
  const variables = names.map((name) => [
    name,
    {
      default: `https://${name.replaceAll("_", "-")}.invalid`,
      description: "The platform data does not give this address.",
    },
  ])
  return { url: address, description, variables: Object.fromEntries(variables) as JsonObject }
}

const bearer = (kind: CredentialKind, where: string): JsonObject => ({
  type: "http",
  scheme: "bearer",
  description: `${mechanisms[kind].name}: ${where}`,
})

const oauth = (description: string): JsonObject => ({ type: "http", scheme: "OAuth", description })

const securitySchemes: JsonObject = {
  ApiToken: bearer("ApiToken", "on the bridge only."),
  ServiceToken: bearer("ServiceToken", "on the main API, v2 only."),
  OAuth: oauth("OAuth 1.0a, signed with the consumer's and the access token's secret, on the main API."),
  consumer: oauth("OAuth 1.0a, signed with the consumer's secret and an empty token secret."),
  "request-token": oauth("OAuth 1.0a, signed with the consumer's and the request token's secret."),
}

const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const text = (description: string): JsonObject => ({ type: "string", description })
const object = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: "object",
  properties,
  required,
})

const metadataName = "ServiceToken"

const schemas: JsonObject = {
  NewServiceToken: object(
    {
      name: { type: "string", minLength: 1, description: "The label of the token." },
      description: text("Free text."),
      role: { type: "string", enum: [...roles] },
      resources: {
        type: "array",
        items: { type: "string" },
        minItems: 1,
        uniqueItems: true,
        description:
          "Ids of applications (`app_…`), of add-ons (`addon_…`), or real ids. Absent: not restricted.",
      },
      ttl_seconds: {
        type: "integer",
        minimum: serviceTokenLifetime.minimum,
        maximum: serviceTokenLifetime.maximum,
        default: serviceTokenLifetime.default,
      },
    },
    ["name", "role"],
  ),
  CreatedServiceToken: object(
    { token: text("The token. It is answered once and never again."), metadata: reference(metadataName) },
    ["token", "metadata"],
  ),
  [metadataName]: {
    ...object(
      {
        id: { type: "string", pattern: "^token_" },
        status: { type: "string" },
        createdAt: { type: ["string", "integer"], description: "A timestamp." },
        expiredAt: { type: ["string", "integer"], description: "A timestamp." },
      },
      ["id", "status", "createdAt", "expiredAt"],
    ),
    description:
      "What is known of a service token. There are further fields, which the contract does not name.",
    additionalProperties: true,
  },
  RequestToken: object(
    {
      oauth_token: text("The request token."),
      oauth_token_secret: text("Its secret, kept on the server for the exchange."),
      oauth_callback_confirmed: { const: "true" },
    },
    ["oauth_token", "oauth_token_secret", "oauth_callback_confirmed"],
  ),
  AccessToken: object(
    {
      oauth_token: text("The access token."),
      oauth_token_secret: text("Its secret."),
      expiration_date: text("An ISO 8601 date."),
    },
    ["oauth_token", "oauth_token_secret", "expiration_date"],
  ),
  Permission: { type: "string", enum: Object.keys(permissions) },
}

const schemaOf = (parameter: Parameter): JsonObject => {
  switch (parameter.type._tag) {
    case "Text":
      return { type: "string", minLength: 1 }
    case "WholeNumber":
      return { type: "integer", minimum: parameter.type.minimum }
    case "OneOf":
      return { type: "string", enum: [...parameter.type.values] }
  }
}

const content = (type: string, schema: JsonObject): JsonObject => ({ [type]: { schema } })

const metadataReference = reference(metadataName)

const jsonShapes: { readonly [S in Extract<ResponseBody, { _tag: "Json" }>["shape"]]: JsonObject } = {
  "created-service-token": reference("CreatedServiceToken"),
  "service-token": metadataReference,
  "service-tokens": { type: "array", items: metadataReference },
}

const formShapes: { readonly [S in Extract<ResponseBody, { _tag: "Form" }>["shape"]]: JsonObject } = {
  "request-token": reference("RequestToken"),
  "access-token": reference("AccessToken"),
}

const answers = (answer: ResponseBody): JsonObject => {
  const described = (description: string, body: JsonObject): JsonObject => ({
    "2XX": { description, content: body },
  })
  switch (answer._tag) {
    case "Json":
      return described("As described.", content("application/json", jsonShapes[answer.shape]))
    case "Form":
      return described("The token.", content(formType, formShapes[answer.shape]))
    case "Pdf":
      return described("The invoice.", { "application/pdf": {} })
    case "Page":
      return { default: { description: "A page, and after approval a redirect to the callback." } }
    case "NotDescribed":
      return { default: { description: "The contract does not describe the answer." } }
  }
}

const bodyOf = ({ body, form }: Endpoint): JsonObject => {
  switch (body) {
    case "none":
      return {}
    case "service-token":
      return {
        requestBody: { required: true, content: content("application/json", reference("NewServiceToken")) },
      }
    case "form": {
      const properties = form.map((parameter) => [
        parameter.name,
        { ...schemaOf(parameter), description: parameter.meaning },
      ])
      const required = form.filter((parameter) => parameter.required).map(({ name }) => name)
      const schema = object(Object.fromEntries(properties) as JsonObject, required)
      return {
        requestBody: { required: true, content: content(formType, schema) },
      }
    }
  }
}

const security = (accepts: readonly Acceptance[]): Json =>
  accepts.map((acceptance): JsonObject => (acceptance === "none" ? {} : { [acceptance]: [] }))

const operation = (name: string, endpoint: Endpoint): JsonObject => {
  const inPath = Object.entries(endpoint.parameters).map(
    ([parameter, description]): JsonObject => ({
      name: parameter,
      in: "path",
      required: true,
      description,
      schema: { type: "string", minLength: 1 },
    }),
  )
  const inQuery = endpoint.query.map(
    (parameter): JsonObject => ({
      name: parameter.name,
      in: "query",
      required: parameter.required,
      description: parameter.meaning,
      schema: schemaOf(parameter),
    }),
  )
  const parameters = [...inPath, ...inQuery]
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(endpoint),
    responses: answers(endpoint.answer),
    security: security(endpoint.accepts),
    "x-contract": endpoint.contract,
    ...(endpoint.undecided.length === 0 ? {} : { "x-undecided": endpoint.undecided }),
  }
}
