/**
 * Credentials: an API token, an OAuth access token with its consumer, a service token. Their secrets do not print.
 *
 * Laws. A credential that is made carries nothing that a header cannot. `reveal(apiToken({ token }).token) = token`.
 */
import { reveal, type Secret, secret } from "../model/secret.js"
import type { Hmac, SignatureMethod } from "../oauth/signature.js"
import type { Credentials } from "../oauth/signer.js"
import { type ApiError, type ApiResult, unless } from "./errors.js"
import type { CredentialKind } from "./mechanisms.js"
import type { ServiceTokenFacts } from "./serviceTokens.js"

/**
 * When a credential was issued and when it expires, as far as that is known. Whole Unix seconds.
 *
 * @since 0.1.0
 */
export type Dates = {
  readonly issued?: number
  readonly expires?: number
}

/**
 * An API token (A-AT-1): it acts as its user, and is handled like a password. `id` is the public id, `api_tokens_…`.
 *
 * @since 0.1.0
 */
export interface ApiTokenCredential extends Dates {
  readonly _tag: "ApiToken"
  readonly token: Secret
  readonly id?: string
}

/**
 * An OAuth access token and the consumer that it was given to (A-OA-7).
 *
 * @since 0.1.0
 */
export interface OAuthCredential extends Dates {
  readonly _tag: "OAuth"
  readonly consumer: { readonly key: string; readonly secret: Secret }
  readonly token: { readonly key: string; readonly secret: Secret }
  readonly signatureMethod: SignatureMethod
  readonly hmac?: Hmac
}

/**
 * A service token (A-ST-13). `id` is the public id, `token_…`; `facts` are what it carries, as far as that is known, and nothing is
 * authorized that they forbid.
 *
 * @since 0.1.0
 */
export interface ServiceTokenCredential extends Dates {
  readonly _tag: "ServiceToken"
  readonly token: Secret
  readonly id?: string
  readonly facts?: ServiceTokenFacts
}

/**
 * A credential of any kind.
 *
 * @since 0.1.0
 */
export type Credential = ApiTokenCredential | OAuthCredential | ServiceTokenCredential

/**
 * What an API token or a service token is made of.
 *
 * @since 0.1.0
 */
export interface BearerOptions extends Dates {
  readonly token: Secret | string
  readonly id?: string
}

/** What a header can carry behind `Bearer ` as one word (C-100). */
const visibleCharacters = /^[\x21-\x7e]+$/

const dates = ({ issued, expires }: Dates): Dates => ({
  ...(issued === undefined ? {} : { issued }),
  ...(expires === undefined ? {} : { expires }),
})

const dateProblems = (given: Dates): readonly ApiError[] =>
  (["issued", "expires"] as const)
    .filter((field) => given[field] !== undefined && !Number.isSafeInteger(given[field]))
    .map((field) => ({ _tag: "api-time-invalid", field }))

const bearerProblems = (
  kind: CredentialKind,
  prefix: string,
  { token, id, ...given }: BearerOptions,
): readonly ApiError[] => {
  const problems: ApiError[] = [...dateProblems(given)]
  if (!visibleCharacters.test(reveal(token)))
    problems.unshift({ _tag: "api-token-malformed", credential: kind })
  if (id !== undefined && !(id.startsWith(prefix) && id.length > prefix.length)) {
    problems.push({ _tag: "api-id-prefix", credential: kind, prefix })
  }
  return problems
}

const wrapped = (text: Secret | string): Secret => (typeof text === "string" ? secret(text) : text)

/**
 * An API token (A-AT-1). The errors are `api-token-malformed`, `api-id-prefix` and `api-time-invalid`.
 *
 * @example
 * ```ts
 * import { apiToken } from "runplan/api"
 *
 * const credential = apiToken({ token: "s3cr3t", expires: 1800000000 })
 * assert.equal(
 *   JSON.stringify(credential),
 *   '{"_tag":"Right","right":{"_tag":"ApiToken","token":"[secret]","expires":1800000000}}',
 * )
 * ```
 *
 * @since 0.1.0
 */
export const apiToken = (options: BearerOptions): ApiResult<ApiTokenCredential> =>
  unless(bearerProblems("ApiToken", "api_tokens_", options), () => ({
    _tag: "ApiToken",
    token: wrapped(options.token),
    ...(options.id === undefined ? {} : { id: options.id }),
    ...dates(options),
  }))

/**
 * A service token (A-ST-13), with the facts that it carries where they are known. The errors are `api-token-malformed`, `api-id-prefix` and `api-time-invalid`.
 *
 * @example
 * ```ts
 * import { serviceToken } from "runplan/api"
 *
 * const credential = serviceToken({ token: "s3cr3t\n" })
 * assert.equal(credential._tag === "Left" && credential.left[0]._tag, "api-token-malformed")
 * ```
 *
 * @since 0.1.0
 */
export const serviceToken = (
  options: BearerOptions & { readonly facts?: ServiceTokenFacts },
): ApiResult<ServiceTokenCredential> =>
  unless(bearerProblems("ServiceToken", "token_", options), () => ({
    _tag: "ServiceToken",
    token: wrapped(options.token),
    ...(options.id === undefined ? {} : { id: options.id }),
    ...(options.facts === undefined ? {} : { facts: options.facts }),
    ...dates(options),
  }))

/**
 * An OAuth access token with its consumer (A-OA-7). `hmac` is the portable one unless another is given. The errors are
 * `api-key-blank` and `api-time-invalid`.
 *
 * @example
 * ```ts
 * import { oauthToken } from "runplan/api"
 *
 * const credential = oauthToken({
 *   consumer: { key: "app", secret: "cs" }, token: { key: "at", secret: "ts" }, signatureMethod: "HMAC-SHA512",
 * })
 * assert.equal(credential._tag === "Right" && String(credential.right.token.secret), "[secret]")
 * ```
 *
 * @since 0.1.0
 */
export const oauthToken = (
  options: Dates & {
    readonly consumer: Credentials
    readonly token: Credentials
    readonly signatureMethod: SignatureMethod
    readonly hmac?: Hmac
  },
): ApiResult<OAuthCredential> => {
  const { consumer, token, signatureMethod, hmac } = options
  const problems: ApiError[] = []
  if (consumer.key.trim() === "") problems.push({ _tag: "api-key-blank", key: "consumer key" })
  if (token.key.trim() === "") problems.push({ _tag: "api-key-blank", key: "token" })
  return unless([...problems, ...dateProblems(options)], () => ({
    _tag: "OAuth",
    consumer: { key: consumer.key, secret: wrapped(consumer.secret) },
    token: { key: token.key, secret: wrapped(token.secret) },
    signatureMethod,
    ...(hmac === undefined ? {} : { hmac }),
    ...dates(options),
  }))
}
