/**
 * The endpoints that the contract names (A-EP-1, A-OA-1, A-ST-1, A-ST-6, C-36), as a table: builders, the routing of an answer to
 * its decoder, documentation and the OpenAPI document are made of its rows.
 *
 * Laws. Every path begins with a version. Every parameter of a path is described, and every described one is in the path.
 */
import type { CredentialKind } from "./mechanisms.js"
import { couldMatch } from "./pathTemplate.js"
import { decodeCreatedServiceToken, decodeServiceToken, decodeServiceTokens } from "./serviceTokens.js"

/**
 * What may authenticate a request: a credential, the consumer alone, the request token, or nothing.
 *
 * @since 0.1.0
 */
export type Acceptance = CredentialKind | "consumer" | "request-token" | "none"

/**
 * What a parameter holds.
 *
 * @since 0.1.0
 */
export type ParameterType =
  | { readonly _tag: "Text" }
  | { readonly _tag: "WholeNumber"; readonly minimum: number }
  | { readonly _tag: "OneOf"; readonly values: readonly string[] }

/**
 * A parameter of the query or of a form body.
 *
 * @since 0.1.0
 */
export type Parameter = {
  readonly name: string
  readonly required: boolean
  readonly type: ParameterType
  readonly meaning: string
}

/**
 * JSON of a described shape.
 *
 * @since 0.1.0
 */
export type JsonBody = {
  readonly _tag: "Json"
  readonly shape: "created-service-token" | "service-token" | "service-tokens"
}

/**
 * A form-encoded answer of OAuth.
 *
 * @since 0.1.0
 */
export type FormBody = { readonly _tag: "Form"; readonly shape: "request-token" | "access-token" }

/**
 * What an endpoint answers, as far as the contract says. `shape` names the schema of a described answer.
 *
 * @since 0.1.0
 */
export type ResponseBody =
  | JsonBody
  | FormBody
  | { readonly _tag: "Pdf" }
  | { readonly _tag: "Page" }
  | { readonly _tag: "NotDescribed" }

/**
 * What an endpoint takes and answers.
 *
 * @since 0.1.0
 */
export interface EndpointContents {
  readonly parameters: { readonly [name: string]: string }
  readonly query: readonly Parameter[]
  readonly form: readonly Parameter[]
  readonly body: "none" | "service-token" | "form"
  readonly accepts: readonly Acceptance[]
  readonly undecided: readonly Acceptance[]
  readonly answer: ResponseBody
  readonly contract: readonly string[]
}

/**
 * One endpoint. `accepts` is what the contract says may authenticate it; `undecided` is what it does not speak of (C-112). `body` says
 * what is sent: nothing, a new service token as JSON, or `form` as `application/x-www-form-urlencoded`.
 *
 * @since 0.1.0
 */
export type Endpoint = {
  readonly method: "GET" | "POST" | "DELETE"
  readonly path: string
  readonly summary: string
} & Readonly<EndpointContents>

const allMechanisms = ["ApiToken", "OAuth", "ServiceToken"] as const
const userMechanisms = ["ApiToken", "OAuth"] as const
const noMechanism = [] as const

const organisationId = "the organisation's id"
const anyText = { _tag: "Text" } as const

const required = (name: string, meaning: string, type: ParameterType = anyText): Parameter => ({
  name,
  required: true,
  type,
  meaning,
})

/** A-OA-2 and A-OA-3: what both steps have in common. */
const protocolParameters: readonly Parameter[] = [
  required("oauth_consumer_key", "the consumer key"),
  required("oauth_signature_method", "how the request is signed", {
    _tag: "OneOf",
    values: ["HMAC-SHA512", "HMAC-SHA1", "PLAINTEXT"],
  }),
  required("oauth_signature", "the signature"),
  required("oauth_timestamp", "the current Unix time in seconds", { _tag: "WholeNumber", minimum: 1 }),
  required("oauth_nonce", "a random text, another one for every request"),
  required("oauth_version", "the version of OAuth", { _tag: "OneOf", values: ["1.0"] }),
]

const requestTokenParameters: readonly Parameter[] = [
  ...protocolParameters,
  required("oauth_callback", "where the user is sent to after authorizing"),
]
const accessTokenParameters: readonly Parameter[] = [
  ...protocolParameters,
  required("oauth_token", "the request token"),
  required("oauth_verifier", "the verifier that the callback carried"),
]

const pageParameters: readonly Parameter[] = [
  {
    name: "limit",
    required: false,
    type: { _tag: "WholeNumber", minimum: 1 },
    meaning: "how many to answer at most",
  },
  {
    name: "offset",
    required: false,
    type: { _tag: "WholeNumber", minimum: 0 },
    meaning: "how many to skip",
  },
]

/** What most rows have. */
const plain = {
  parameters: {},
  query: noMechanism,
  form: noMechanism,
  body: "none",
  undecided: noMechanism,
  answer: { _tag: "NotDescribed" },
} as const

const rows = {
  self: {
    ...plain,
    method: "GET",
    path: "/v2/self",
    summary: "The profile of the user.",
    accepts: userMechanisms,
    undecided: ["ServiceToken"],
    contract: ["A-EP-1", "A-AT-1"],
  },
  summary: {
    ...plain,
    method: "GET",
    path: "/v2/summary",
    summary: "The summary.",
    accepts: userMechanisms,
    undecided: ["ServiceToken"],
    contract: ["A-EP-1"],
  },
  zones: {
    ...plain,
    method: "GET",
    path: "/v4/products/zones",
    summary: "The zones.",
    accepts: userMechanisms,
    contract: ["A-EP-1", "A-ROUTE-2", "C-47"],
  },
  applications: {
    ...plain,
    method: "GET",
    path: "/v2/organisations/{id}/applications",
    summary: "The applications of an organisation. A service token must not be restricted to resources.",
    parameters: { id: organisationId },
    accepts: allMechanisms,
    contract: ["A-EP-1", "A-ST-9"],
  },
  application: {
    ...plain,
    method: "GET",
    path: "/v2/organisations/{id}/applications/{app_id}",
    summary: "One application. A service token may be restricted to it.",
    parameters: { id: organisationId, app_id: "the application's id, `app_…`" },
    accepts: allMechanisms,
    contract: ["A-EP-1", "A-ST-9"],
  },
  invoice: {
    ...plain,
    method: "GET",
    path: "/v4/billing/organisations/{id}/{invoice_number}.pdf",
    summary: "An invoice as PDF.",
    parameters: { id: organisationId, invoice_number: "the number of the invoice" },
    accepts: userMechanisms,
    answer: { _tag: "Pdf" },
    contract: ["A-EP-1", "A-ROUTE-2", "C-47"],
  },
  createServiceToken: {
    ...plain,
    method: "POST",
    path: "/v2/organisations/{id}/service-tokens",
    summary: "Creates a service token. Its value is answered once and never again.",
    parameters: { id: organisationId },
    body: "service-token",
    accepts: userMechanisms,
    undecided: ["ServiceToken"],
    answer: { _tag: "Json", shape: "created-service-token" },
    contract: ["A-ST-1", "A-ST-2", "A-ST-3", "A-ST-4", "A-ST-5", "A-ST-7", "A-ST-12", "C-186"],
  },
  serviceTokens: {
    ...plain,
    method: "GET",
    path: "/v2/organisations/{id}/service-tokens",
    summary: "The metadata of the organisation's service tokens, by pages.",
    parameters: { id: organisationId },
    query: pageParameters,
    accepts: userMechanisms,
    undecided: ["ServiceToken"],
    answer: { _tag: "Json", shape: "service-tokens" },
    contract: ["A-ST-6"],
  },
  serviceToken: {
    ...plain,
    method: "GET",
    path: "/v2/organisations/{id}/service-tokens/{token_id}",
    summary: "The metadata of one service token.",
    parameters: { id: organisationId, token_id: "the service token's id, `token_…`" },
    accepts: userMechanisms,
    undecided: ["ServiceToken"],
    answer: { _tag: "Json", shape: "service-token" },
    contract: ["A-ST-5", "C-36", "C-109"],
  },
  revokeServiceToken: {
    ...plain,
    method: "DELETE",
    path: "/v2/organisations/{id}/service-tokens/{token_id}",
    summary: "Revokes a service token.",
    parameters: { id: organisationId, token_id: "the service token's id, `token_…`" },
    accepts: userMechanisms,
    undecided: ["ServiceToken"],
    contract: ["A-ST-5", "C-36"],
  },
  requestTokenByQuery: {
    ...plain,
    method: "POST",
    path: "/v2/oauth/request_token_query",
    summary: "Step one of OAuth: a request token, the parameters in the query.",
    query: requestTokenParameters,
    accepts: ["consumer"],
    answer: { _tag: "Form", shape: "request-token" },
    contract: ["A-OA-1", "A-OA-2", "A-OA-4"],
  },
  requestToken: {
    ...plain,
    method: "POST",
    path: "/v2/oauth/request_token",
    summary: "Step one of OAuth: a request token, the parameters in a form body.",
    form: requestTokenParameters,
    body: "form",
    accepts: ["consumer"],
    answer: { _tag: "Form", shape: "request-token" },
    contract: ["A-OA-1", "A-OA-2", "A-OA-4"],
  },
  authorizePage: {
    ...plain,
    method: "GET",
    path: "/v2/oauth/authorize",
    summary: "Step two of OAuth: the page in the browser on which the user approves.",
    query: [required("oauth_token", "the request token")],
    accepts: ["none"],
    answer: { _tag: "Page" },
    contract: ["A-OA-1", "A-OA-5"],
  },
  accessTokenByQuery: {
    ...plain,
    method: "POST",
    path: "/v2/oauth/access_token_query",
    summary: "Step three of OAuth: an access token, the parameters in the query.",
    query: accessTokenParameters,
    accepts: ["request-token"],
    answer: { _tag: "Form", shape: "access-token" },
    contract: ["A-OA-1", "A-OA-3", "A-OA-6"],
  },
  accessToken: {
    ...plain,
    method: "POST",
    path: "/v2/oauth/access_token",
    summary: "Step three of OAuth: an access token, the parameters in a form body.",
    form: accessTokenParameters,
    body: "form",
    accepts: ["request-token"],
    answer: { _tag: "Form", shape: "access-token" },
    contract: ["A-OA-1", "A-OA-3", "A-OA-6"],
  },
  rights: {
    ...plain,
    method: "GET",
    path: "/v2/oauth/rights",
    summary: "The permissions that a user can give.",
    accepts: ["none"],
    contract: ["A-OA-1", "A-OA-9"],
  },
} as const satisfies { readonly [name: string]: Endpoint }

/**
 * The rows of the endpoints, by name, each to the letter.
 *
 * @since 0.1.0
 */
export interface Endpoints extends Readonly<typeof rows> {}

/**
 * The endpoints by name.
 *
 * @example
 * ```ts
 * import { endpoints } from "runplan/api"
 *
 * assert.equal(endpoints.self.path, "/v2/self")
 * assert.deepEqual(endpoints.zones.accepts, ["ApiToken", "OAuth"])
 * ```
 *
 * @since 0.1.0
 */
export const endpoints: Readonly<Endpoints> = rows

/**
 * The name of an endpoint.
 *
 * @since 0.1.0
 */
export type EndpointName = keyof Endpoints

/** The answers that are JSON and described, by shape. */
const decoders = {
  "created-service-token": decodeCreatedServiceToken,
  "service-token": decodeServiceToken,
  "service-tokens": decodeServiceTokens,
} as const

/**
 * What decodes an answer, by its shape.
 *
 * @since 0.1.0
 */
export interface AnswerDecoders extends Readonly<typeof decoders> {}

/**
 * What decodes the JSON answer of an endpoint; null where the contract does not describe one.
 *
 * @since 0.1.0
 */
export type DecoderOf<Name extends EndpointName> = [AnswerShape<Name>] extends [never]
  ? null
  : AnswerDecoders[AnswerShape<Name>]

/**
 * The shape of an endpoint's JSON answer, or never.
 *
 * @since 0.1.0
 */
export type AnswerShape<Name extends EndpointName> = Endpoints[Name]["answer"] extends {
  readonly _tag: "Json"
  readonly shape: infer Shape extends keyof AnswerDecoders
}
  ? Shape
  : never

/**
 * The row of an endpoint; null when there is none of that name, which a program without types may ask for.
 *
 * @internal
 */
export const endpointOf = (name: EndpointName): Endpoint | null =>
  Object.hasOwn(endpoints, name) ? endpoints[name] : null

/**
 * The endpoints that a server could take a request for, by its path: those with its method (HEAD is GET), or all of them where none
 * has it.
 *
 * @internal
 */
export const endpointsAt = (method: string, path: string): readonly EndpointName[] => {
  const asked = method.toUpperCase() === "HEAD" ? "GET" : method.toUpperCase()
  const there = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
    couldMatch(endpoints[name].path, path),
  )
  const same = there.filter((name) => endpoints[name].method === asked)
  return same.length > 0 ? same : there
}

/**
 * The decoder of an endpoint's JSON answer; null when the contract does not describe one. The form-encoded answers of OAuth are
 * read by `decodeRequestToken` and `decodeAccessToken` of `runplan/oauth/flow`.
 *
 * @example
 * ```ts
 * import { answerDecoder } from "runplan/api"
 *
 * assert.equal(answerDecoder("serviceTokens")([])._tag, "Right")
 * assert.equal(answerDecoder("self"), null)
 * ```
 *
 * @since 0.1.0
 */
export const answerDecoder = <Name extends EndpointName>(name: Name): DecoderOf<Name> => {
  const answer = endpointOf(name)?.answer
  return (answer?._tag === "Json" ? decoders[answer.shape] : null) as never
}
