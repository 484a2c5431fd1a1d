/**
 * Authorizing a request: routed first, then given its Authorization header (A-ROUTE-1 to A-ROUTE-3, A-OA-7).
 *
 * Laws. A refused request has no header. No credential leaves for an endpoint that the contract closes to it, nor a service token for
 * anything that its facts forbid. The header of an authorized one goes to the origin of the credential's entry point
 * only. Nothing that is answered prints a secret: the header is one.
 */
import { isNonEmpty, succeed } from "../model/result.js"
import { reveal, type Secret, secret } from "../model/secret.js"
import { readMethod } from "../oauth/baseString.js"
import type { Moment } from "../oauth/flow/requests.js"
import { formatForm, type Pair, type Parameters, parseForm } from "../oauth/parameters.js"
import { formType, type HttpRequest, headersOf, isFormType } from "../oauth/request.js"
import { type RequestToSign, signer } from "../oauth/signer.js"
import { isTimestamp } from "../oauth/timestamp.js"
import { access } from "./access.js"
import type { Addresses } from "./addresses.js"
import { endpointTakes } from "./build.js"
import type { Credential } from "./credentials.js"
import { endpointsAt } from "./endpoints.js"
import type { ApiError, ApiResult, RequestError } from "./errors.js"
import { expiry } from "./expiry.js"
import { type Routed, route } from "./route.js"

/**
 * A request to authorize: what `build` makes, with the time and a nonce, or one of your own. `url` is a path, `/v2/self`, or a whole
 * URL of the credential's entry point. `form` holds the pairs of an `application/x-www-form-urlencoded` body, which is signed, as
 * is a `body` that the content type calls so; a body of another type is sent as it is. `timestamp` is now, in
 * whole Unix seconds, and `nonce` a random string; only OAuth sends them (A-OA-11), and every credential's expiry is compared
 * with the time.
 *
 * @since 0.1.0
 */
export interface RequestToAuthorize extends Moment {
  readonly method: string
  readonly url: string
  readonly headers?: Iterable<readonly [name: string, value: string]>
  readonly form?: Parameters | undefined
  readonly body?: string | null
}

/**
 * A request that may be sent, `fetch(request.url, request)`: its method in upper case, its full URL, its headers with
 * `Authorization` among them, and its body. `authorization` is the value of that header.
 *
 * @since 0.1.0
 */
export interface AuthorizedRequest extends Routed, HttpRequest {
  readonly url: string
  readonly authorization: Secret
}

/**
 * Gives requests their Authorization header: `Bearer …` for an API token and a service token, `OAuth …` signed by
 * `runplan/oauth` for an OAuth token. The errors are those of `route`, `api-endpoint-credential` for an endpoint that the contract closes to the credential,
 * those of `access` for a service token whose facts are known, `api-credential-expired` when that is certain, and those of signing.
 *
 * @example
 * ```ts
 * import { addresses, authorize, serviceToken } from "runplan/api"
 * import { reveal } from "runplan/oauth"
 * import { definePlatform } from "runplan/platform"
 *
 * const platform = definePlatform({ addresses: { api: "https://api.example.com", bridge: "https://bridge.example.com" } })
 * const credential = serviceToken({ token: "s3cr3t" })
 * if (platform._tag === "Left" || credential._tag === "Left") throw new Error("not made")
 *
 * const request = authorize(addresses(platform.right))(credential.right)({
 *   method: "GET", url: "/v2/organisations/orga_1/applications", timestamp: 1700000000, nonce: "n1",
 * })
 * if (request._tag === "Left") throw new Error("refused")
 * assert.equal(request.right.url, "https://api.example.com/v2/organisations/orga_1/applications")
 * assert.equal(String(request.right.authorization), "[secret]")
 * assert.equal(reveal(request.right.authorization), "Bearer s3cr3t")
 * assert.equal(request.right.headers.Authorization, "[secret]") // await fetch(request.right.url, request.right) sends it
 * ```
 *
 * @since 0.1.0
 */
export const authorize = (addresses: Addresses) => (credential: Credential) => {
  const routeOn = route(addresses)
  const header = headerFor(credential)
  return (request: RequestToAuthorize): ApiResult<AuthorizedRequest, RequestError> => {
    const problems: RequestError[] = []
    const routed = routeOn(credential._tag, request.url)
    if (routed._tag === "Left") problems.push(...routed.left)
    const read = readMethod(request.method)
    if (read._tag === "Left") problems.push(...read.left)
    const { timestamp } = request
    if (!isTimestamp(timestamp)) {
      problems.push({ _tag: "timestamp-invalid", timestamp: String(timestamp) })
    }
    if (routed._tag === "Right") problems.push(...closed(credential, request, routed.right))
    const until = expiry(credential, timestamp)
    if (until._tag === "Expired" && until.certain) {
      const expired = { credential: credential._tag, expired: until.expires, now: timestamp }
      problems.push({ _tag: "api-credential-expired", ...expired })
    }
    if (isNonEmpty(problems)) return { _tag: "Left", left: problems }
    if (routed._tag === "Left") return routed
    const sent = bodyOf(request)
    if (sent._tag === "Left") return sent
    const { form, body, headers } = sent.right
    const method = request.method.toUpperCase()
    const { nonce } = request
    const url = routed.right.url
    const authorization = header({ method, url, timestamp, nonce, form })
    if (authorization._tag === "Left") return authorization
    return succeed({
      ...routed.right,
      method,
      headers: headersOf([["Authorization", authorization.right], ...headers]),
      body,
      authorization: authorization.right,
    })
  }
}

interface Sent {
  readonly form: Parameters | undefined
  readonly body: string | null
  readonly headers: readonly Pair[]
}

/** What is sent: the form that is signed is the body, whichever of them was given; the signer alone writes `Authorization`. */
const bodyOf = (request: RequestToAuthorize): ApiResult<Sent, RequestError> => {
  const headers = [...(request.headers ?? [])].filter(([name]) => name.toLowerCase() !== "authorization")
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1]
  const { form, body = null } = request
  if (form !== undefined) {
    const written = formatForm(form)
    if (written._tag === "Left") return written
    const typed: readonly Pair[] = type === undefined ? [["Content-Type", formType], ...headers] : headers
    return succeed({ form, body: written.right, headers: typed })
  }
  if (body === null || !isFormType(type ?? "")) return succeed({ form: undefined, body, headers })
  const read = parseForm(body)
  return read._tag === "Left" ? read : succeed({ form: read.right, body, headers })
}

/** Every reason why the contract closes what is requested to this credential (A-EP-1, A-OA-1, A-ST-8, A-ST-9, C-184). */
const closed = (
  credential: Credential,
  { method, timestamp }: RequestToAuthorize,
  { path, entry }: Routed,
): readonly ApiError[] => {
  const problems: ApiError[] = []
  const names = endpointsAt(method, path)
  const refusals = names.flatMap((name) => {
    const answer = endpointTakes(name, credential._tag)
    return answer._tag === "Left" ? [answer.left] : []
  })
  const [first] = refusals
  // Where several endpoints could be meant, one that takes the credential is enough.
  if (first !== undefined && refusals.length === names.length) problems.push(...first)
  if (credential._tag === "ServiceToken" && credential.facts !== undefined) {
    const verdict = access(credential.facts, { path, entry }, timestamp)
    if (verdict._tag === "Refused") problems.push(...verdict.reasons)
  }
  return problems
}

/** The header of requests that are routed already. What a credential prepares is prepared once. */
const headerFor = (
  credential: Credential,
): ((request: RequestToAuthorize) => ApiResult<Secret, RequestError>) => {
  switch (credential._tag) {
    case "ApiToken":
    case "ServiceToken": {
      const bearer = succeed(secret(`Bearer ${reveal(credential.token)}`))
      return () => bearer
    }
    case "OAuth": {
      const { consumer, token, signatureMethod, hmac } = credential
      const sign = signer({ consumer, token, signatureMethod, hmac })
      return ({ method, url, form, timestamp, nonce }) => {
        const signed = sign({ method, url, timestamp, nonce, form } as RequestToSign)
        return signed._tag === "Left" ? signed : succeed(secret(signed.right.authorization))
      }
    }
  }
}
