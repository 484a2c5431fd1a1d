/**
 * The requests of the three-legged flow as data, for `fetch` and any other client. Nothing is sent here.
 *
 * Laws. `verify` accepts every request that is built here. What prints one shows no signature and no verifier. None of them leaves the API's origin, nor goes over plain http but to
 * this machine; a call goes where `route` of `runplan/api` sends it, and is refused where that refuses.
 */

import { isNonEmpty, succeed } from "../../model/result.js"
import { hiddenSecret, Printed, type Secret, secret } from "../../model/secret.js"
import {
  type Address,
  beforeQuery,
  climbs,
  defectOf,
  placeholderOf,
  readAddress,
  versionProblem,
} from "../address.js"
import { readUrl } from "../baseString.js"
import { type OAuthError, type OAuthResult, refuse } from "../errors.js"
import type { Pair, Parameters } from "../parameters.js"
import { encodedOnce } from "../percent.js"
import { formType, type HttpRequest, headersOf, type RequestHeaders } from "../request.js"
import type { Hmac, SignatureMethod } from "../signature.js"
import { type Credentials, type RequestToSign, type Sign, signer } from "../signer.js"
import { callbackProblems } from "./callback.js"

/**
 * A consumer (A-OA-8): its key, its secret, and the base URL it was created with, which callbacks must match.
 *
 * @since 0.1.0
 */
export interface Consumer {
  readonly key: string
  readonly secret: Secret | string
  readonly baseUrl: string
}

/**
 * What all steps of the flow share. `api` is the address of the main API, `https://api.example.com`. `parametersIn` chooses
 * between the endpoints that take the parameters in the query and those that take them in a form body (A-OA-1); a URL ends in more
 * logs than a body, so that PLAINTEXT, whose signature is the secrets, is for a form. The signature method is the same in both steps
 * (A-OA-3).
 *
 * @since 0.1.0
 */
export interface Client {
  readonly api: string
  readonly consumer: Consumer
  readonly signatureMethod: SignatureMethod
  readonly parametersIn: "query" | "form"
  readonly hmac?: Hmac
}

/**
 * What is new in every request (A-OA-11): the time in whole Unix seconds, and a random string.
 *
 * @since 0.1.0
 */
export type Moment = {
  readonly timestamp: number
  readonly nonce: string
}

const formContent: Pair = ["Content-Type", formType]
const jsonContent: Pair = ["Content-Type", "application/json"]

/** The API's address, or what forbids to send secrets there: the rule that the API's routing has too. */
const readApi = (api: string): OAuthResult<Address> => {
  const read = readAddress(api)
  if (read._tag === "Right") return read
  return read.left._tag === "Insecure"
    ? refuse({ _tag: "address-insecure", host: read.left.host })
    : refuse({ _tag: "api-address-invalid" })
}

/** Where a call goes, or every reason why the credentials may not go there: again as in the API's routing. */
const readCall = (api: Address, url: string): OAuthResult<string> => {
  const defect = defectOf(url)
  if (defect !== null) return refuse({ _tag: "url-refused", reason: defect })
  const read = readUrl(url.startsWith("/") ? api.origin + api.path + url : url)
  if (read._tag === "Left") return read
  const { origin, pathname, search, username, password } = read.right
  const errors: OAuthError[] = []
  const not = (reason: Extract<OAuthError, { _tag: "url-refused" }>["reason"]): void => {
    errors.push({ _tag: "url-refused", reason })
  }
  if (username !== "" || password !== "") not("user")
  if (origin !== api.origin) errors.push({ _tag: "origin-foreign", expected: api.origin, actual: origin })
  if (climbs(beforeQuery(url))) not("climbs")
  if (origin === api.origin) {
    const path = pathname.slice(api.path.length)
    if (!pathname.startsWith(`${api.path}/`)) not("outside")
    else {
      if (placeholderOf(path) !== undefined) not("placeholder")
      const version = versionProblem(path)
      if (version !== null) not(version === "unknown" ? "version" : "oauth-version")
    }
  }
  return isNonEmpty(errors) ? { _tag: "Left", left: errors } : succeed(origin + pathname + search)
}

const signFor = (client: Client, token: Credentials | undefined): Sign =>
  signer({
    consumer: client.consumer,
    signatureMethod: client.signatureMethod,
    token,
    hmac: client.hmac,
  })

/** A token request, at the endpoint of its step that takes the parameters where the client puts them. */
const tokenRequest = (
  client: Client,
  path: string,
  token: Credentials | undefined,
  step: Omit<RequestToSign, "method" | "url">,
): OAuthResult<HttpRequest> => {
  const api = readApi(client.api)
  if (api._tag === "Left") return api
  const inQuery = client.parametersIn === "query"
  const url = `${api.right.origin}${api.right.path}${path}${inQuery ? "_query" : ""}`
  const signed = signFor(client, token)({ method: "POST", url, ...step })
  if (signed._tag === "Left") return signed
  const { signedQuery, signedForm } = signed.right
  return succeed(
    inQuery
      ? new TokenRequest(`${url}?${signedQuery}`, [], null)
      : new TokenRequest(url, [formContent], signedForm),
  )
}

const signedParameters = /((?:^|[?&])oauth_(?:signature|verifier)=)[^&]*/g
const shown = (text: string): string => text.replace(signedParameters, `$1${hiddenSecret}`)

/** A request that holds its signature, with PLAINTEXT the secrets, in its URL or body: what prints it shows neither that nor the verifier (C-195). */
class TokenRequest extends Printed implements HttpRequest {
  readonly method = "POST"
  readonly url: string
  readonly headers: RequestHeaders
  readonly body: string | null
  constructor(url: string, headers: readonly Pair[], body: string | null) {
    super()
    this.url = url
    this.headers = headersOf(headers)
    this.body = body
  }
  override toJSON(): unknown {
    return { ...this, url: shown(this.url), body: this.body === null ? null : shown(this.body) }
  }
}

/**
 * Step one: the request for a request token (A-OA-1, A-OA-2), signed with an empty token secret (A-SIG-4). The errors are
 * those of `callbackProblems`, `api-address-invalid`, `address-insecure` and those of signing.
 *
 * @example
 * ```ts
 * import { type Client, requestTokenRequest } from "runplan/oauth/flow"
 *
 * const client: Client = {
 *   api: "https://api.example.com",
 *   consumer: { key: "app", secret: "s3cr3t", baseUrl: "https://app.example.org" },
 *   signatureMethod: "HMAC-SHA512",
 *   parametersIn: "form",
 * }
 * const request = requestTokenRequest(client, {
 *   callback: "https://app.example.org/back", timestamp: 1700000000, nonce: "n1",
 * })
 * assert.equal(request._tag === "Right" && request.right.url, "https://api.example.com/v2/oauth/request_token")
 * ```
 *
 * @since 0.1.0
 */
export const requestTokenRequest = (
  client: Client,
  step: Moment & { readonly callback: string },
): OAuthResult<HttpRequest> => {
  const problems = callbackProblems(step.callback, client.consumer.baseUrl)
  if (isNonEmpty(problems)) return { _tag: "Left", left: problems }
  const { callback, timestamp, nonce } = step
  return tokenRequest(client, "/v2/oauth/request_token", undefined, { callback, timestamp, nonce })
}

/**
 * Step two: where the user's browser is sent to approve (A-OA-1), with the request token. The errors are
 * `api-address-invalid` and `lone-surrogate`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { authorizeUrl } from "runplan/oauth/flow"
 *
 * assert.deepEqual(
 *   authorizeUrl("https://api.example.com/", "rq+1"),
 *   E.right("https://api.example.com/v2/oauth/authorize?oauth_token=rq%2B1"),
 * )
 * ```
 *
 * @since 0.1.0
 */
export const authorizeUrl = (api: string, requestToken: string): OAuthResult<string> => {
  const read = readApi(api)
  if (read._tag === "Left") return read
  const token = encodedOnce(requestToken)
  return token === undefined
    ? refuse({ _tag: "lone-surrogate", place: "token" })
    : succeed(`${read.right.origin}${read.right.path}/v2/oauth/authorize?oauth_token=${token}`)
}

/**
 * Step three: the request that exchanges the request token and the verifier for an access token (A-OA-1, A-OA-3), signed with
 * the request token's secret, and by the signature method of step one, which is given again: another is
 * `signature-method-differs`, and is not sent. The other errors are `verifier-missing`, `api-address-invalid`, `address-insecure`
 * and those of signing.
 *
 * @example
 * ```ts
 * import { accessTokenRequest, type Client } from "runplan/oauth/flow"
 *
 * const client: Client = {
 *   api: "https://api.example.com",
 *   consumer: { key: "app", secret: "s3cr3t", baseUrl: "https://app.example.org" },
 *   signatureMethod: "HMAC-SHA512",
 *   parametersIn: "query",
 * }
 * const request = accessTokenRequest(client, {
 *   token: { key: "rq1", secret: "rq-s3cr3t" }, verifier: "v1", signatureMethod: "HMAC-SHA512",
 *   timestamp: 1700000000, nonce: "n2",
 * })
 * assert.equal(
 *   request._tag === "Right" && request.right.url.split("?")[0],
 *   "https://api.example.com/v2/oauth/access_token_query",
 * )
 * ```
 *
 * @since 0.1.0
 */
export const accessTokenRequest = (
  client: Client,
  step: Moment & {
    readonly token: Credentials
    readonly verifier: string
    readonly signatureMethod: SignatureMethod
  },
): OAuthResult<HttpRequest> => {
  const { token, verifier, signatureMethod, timestamp, nonce } = step
  const errors: OAuthError[] = []
  if (verifier === "") errors.push({ _tag: "verifier-missing" })
  if (client.signatureMethod !== signatureMethod)
    errors.push({
      _tag: "signature-method-differs",
      expected: signatureMethod,
      actual: client.signatureMethod,
    })
  return isNonEmpty(errors)
    ? { _tag: "Left", left: errors }
    : tokenRequest(client, "/v2/oauth/access_token", token, { verifier, timestamp, nonce })
}

/**
 * A call of the API. `url` is a path (`/v2/self`), which goes behind the API's address, or a whole URL of the API's origin.
 * `form` is a form body and is signed; `json` is the text of a JSON body and is not. A call has one of them at most.
 *
 * @since 0.1.0
 */
export type ApiCall = Moment & {
  readonly token: Credentials
  readonly method: string
  readonly url: string
  readonly realm?: string
  readonly form?: Parameters
} & ({ readonly json?: string; readonly form?: never } | { readonly json?: never })

/**
 * A request to the API with an `Authorization` header (A-OA-7), signed with the access token's secret. A URL of another origin
 * is `origin-foreign`: the credentials go to the API and nowhere else. What `route` of `runplan/api` refuses is `url-refused`: a
 * user, a path that climbs, another version than the API has. A fragment is not sent. The other errors are `api-address-invalid`,
 * `address-insecure` and those of signing.
 *
 * @example
 * ```ts
 * import { apiRequest, type Client } from "runplan/oauth/flow"
 *
 * const client: Client = {
 *   api: "https://api.example.com",
 *   consumer: { key: "app", secret: "s3cr3t", baseUrl: "https://app.example.org" },
 *   signatureMethod: "HMAC-SHA512",
 *   parametersIn: "form",
 * }
 * const call = { token: { key: "at1", secret: "at-s3cr3t" }, method: "GET", timestamp: 1700000000, nonce: "n3" }
 * const request = apiRequest(client, { ...call, url: "/v2/self" })
 * assert.equal(request._tag === "Right" && request.right.headers.Authorization, "[secret]") // and fetch sends it
 *
 * const foreign = apiRequest(client, { ...call, url: "https://api.example.com.evil.test/v2/self" })
 * assert.equal(foreign._tag === "Left" && foreign.left[0]._tag, "origin-foreign")
 * ```
 *
 * @since 0.1.0
 */
export const apiRequest = (client: Client, call: ApiCall): OAuthResult<HttpRequest> => {
  const api = readApi(client.api)
  if (api._tag === "Left") return api
  const read = readCall(api.right, call.url)
  if (read._tag === "Left") return read
  const { token, method, timestamp, nonce, form, json, realm } = call
  const signed = signFor(
    client,
    token,
  )({ method, url: read.right, timestamp, nonce, form, realm } as RequestToSign)
  if (signed._tag === "Left") return signed
  const { authorization, request } = signed.right
  return succeed(
    json === undefined
      ? request
      : {
          ...request,
          headers: headersOf([["Authorization", secret(authorization)], jsonContent]),
          body: json,
        },
  )
}

/**
 * The request for the list of permissions that there are (A-OA-1, A-OA-9). It is not signed. The one error is
 * `api-address-invalid`.
 *
 * @example
 * ```ts
 * import { rightsRequest } from "runplan/oauth/flow"
 *
 * const request = rightsRequest("https://api.example.com")
 * assert.equal(request._tag === "Right" && request.right.url, "https://api.example.com/v2/oauth/rights")
 * ```
 *
 * @since 0.1.0
 */
export const rightsRequest = (api: string): OAuthResult<HttpRequest> => {
  const read = readApi(api)
  return read._tag === "Left"
    ? read
    : succeed({
        method: "GET",
        url: `${read.right.origin}${read.right.path}/v2/oauth/rights`,
        headers: headersOf([]),
        body: null,
      })
}
