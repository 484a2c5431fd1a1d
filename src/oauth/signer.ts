/**
 * The signer: what stays the same for many requests is prepared once, then each request is signed with its own timestamp and
 * nonce. It reads no clock and draws no randomness; both are arguments.
 *
 * Laws. `sign(request).baseString = signatureBaseString` of the request's and the protocol's parameters.
 * `parseAuthorization(sign(request).authorization)` has the parameters of `sign(request).parameters`. What is given is not
 * changed, and the same arguments give the same answer.
 */

import { isNonEmpty, succeed, taken } from "../model/result.js"
import { hiddenSecret, Printed, type Secret, secret } from "../model/secret.js"
import {
  addEncoded,
  isLocal,
  joinEncoded,
  nowhere,
  type ParsedUrl,
  readMethod,
  readUrl,
  uriOf,
} from "./baseString.js"
import type { OAuthError, OAuthResult, TextSource } from "./errors.js"
import { quotedRealm, required } from "./header.js"
import { encodedUrl, type Pair, type Parameters, parseForm, sortEncoded } from "./parameters.js"
import { type Encoded, encode, encodedOnce } from "./percent.js"
import { formType, type HttpRequest, headersOf } from "./request.js"
import { type Hmac, keyed, pureHmac, type SignatureMethod, signingKey } from "./signature.js"
import { isTimestamp } from "./timestamp.js"

/**
 * A public identifier and the secret that goes with it: a consumer's, a request token's or an access token's.
 *
 * @since 0.1.0
 */
export interface Credentials {
  readonly key: string
  readonly secret: Secret | string
}

/**
 * What a signer keeps. Without a token the token secret is empty and `oauth_token` is not sent: the request-token step. `hmac`
 * is the portable one unless another is given.
 *
 * @since 0.1.0
 */
export interface SignerOptions {
  readonly consumer: Credentials
  readonly token?: Credentials | undefined
  readonly signatureMethod: SignatureMethod
  readonly hmac?: Hmac | undefined
}

/**
 * A request to sign. `url` is absolute, with its query. `form` holds the pairs of an `application/x-www-form-urlencoded` body;
 * a body of any other type is not signed and is not given. `timestamp` is in whole Unix seconds, and `nonce` is a random
 * string (A-OA-11). `callback` belongs to the request-token step, `verifier` to the access-token step.
 *
 * @since 0.1.0
 */
export type RequestToSign = {
  readonly method: string
  readonly url: string
  readonly form?: Parameters
  readonly timestamp: number
  readonly nonce: string
  readonly callback?: string
  readonly verifier?: string
  readonly realm?: string
}

/**
 * A signed request, ready to be sent in one of three ways: `authorization` is the value of the Authorization header;
 * `signedQuery` is the query, its own pairs first, without `?`; `signedForm` is the form body, its own pairs first.
 * `parameters` are the protocol parameters in the contract's order, `oauth_signature` among them. `request` is the first way, ready
 * for `fetch(request.url, request)`, with the form that was signed as its body; a body of another type is put beside it:
 * `fetch(request.url, { ...request, body })`.
 *
 * With PLAINTEXT the signature is made of the secrets, and what holds it prints as `[secret]`.
 *
 * @since 0.1.0
 */
export interface SignedRequest {
  readonly parameters: Parameters
  readonly baseString: string
  readonly signature: string
  readonly authorization: string
  readonly signedQuery: string
  readonly signedForm: string
  readonly request: HttpRequest
}

/**
 * Signs one request, or says all that is wrong with it.
 *
 * @since 0.1.0
 */
export type Sign = (request: RequestToSign) => OAuthResult<SignedRequest>

/**
 * A signer (A-SIG-1 to A-SIG-6, A-OA-2, A-OA-3, A-OA-7). `oauth_version` is always sent. Keep it for as long as the
 * credentials: the key is prepared once.
 *
 * The errors of signing: `method-invalid`, `url-invalid`, `url-scheme`, `timestamp-invalid`, `nonce-empty`, `realm-invalid`,
 * `escape-broken` and `utf8-invalid` in the query, `lone-surrogate`, `parameter-collides` when the request already has a
 * protocol parameter that the signer adds, and `plaintext-insecure` (C-49).
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { signer } from "runplan/oauth"
 *
 * const sign = signer({
 *   consumer: { key: "dpf43f3p2l4k3l03", secret: "kd94hf93k423kf44" },
 *   token: { key: "nnch734d00sl2jdk", secret: "pfkkdhi9sl3r4s00" },
 *   signatureMethod: "HMAC-SHA1",
 * })
 * const signed = sign({
 *   method: "GET",
 *   url: "http://photos.example.net/photos?file=vacation.jpg&size=original",
 *   timestamp: 1191242096,
 *   nonce: "kllo9940pd9333jh",
 * })
 * assert.equal(E.isRight(signed) && signed.right.signature, "tR3+Ty81lMeYAr/Fid0kMTYa/WM=")
 * ```
 *
 * @since 0.1.0
 */
export const signer = (options: SignerOptions): Sign => {
  const { consumer, token, signatureMethod } = options
  const errors: OAuthError[] = []
  const key = taken(signingKey(consumer.secret, token?.secret ?? ""), errors) as string
  const consumerKey = prepared(consumer.key, "consumer key", errors)
  const tokenKey = token === undefined ? undefined : prepared(token.key, "token", errors)
  if (isNonEmpty(errors)) {
    const refusal = { _tag: "Left", left: errors } as const
    return () => refusal
  }
  const signText = keyed(signatureMethod, key, options.hmac ?? pureHmac)

  // The parts that no request changes. The protocol's parameters stand together in a base string, sorted, and what a request
  // brings goes before, between and behind these.
  const consumerPart = `oauth_consumer_key%3D${consumerKey.twice}%26oauth_nonce%3D`
  const methodPart = `%26oauth_signature_method%3D${signatureMethod}%26oauth_timestamp%3D`
  const tokenPart = tokenKey === undefined ? "" : `%26oauth_token%3D${tokenKey.twice}`
  const headerStart = `oauth_consumer_key="${consumerKey.once}"${
    tokenKey === undefined ? "" : `, oauth_token="${tokenKey.once}"`
  }, oauth_signature_method="${signatureMethod}", oauth_signature="`
  const formStart = `oauth_consumer_key=${consumerKey.once}${
    tokenKey === undefined ? "" : `&oauth_token=${tokenKey.once}`
  }&oauth_signature_method=${signatureMethod}&oauth_signature=`

  // One signer often signs for one address over and over: what was read from the last is kept. No answer depends on it.
  let target: Target | undefined

  return (request) => {
    const { timestamp, nonce, callback, verifier, realm, form = none } = request
    if (target === undefined || target.text !== request.url) target = readTarget(request.url)
    const errors: OAuthError[] = [...target.errors]
    const method = taken(readMethod(request.method), errors)
    if (!isTimestamp(timestamp)) errors.push({ _tag: "timestamp-invalid", timestamp: String(timestamp) })
    if (nonce === "") errors.push({ _tag: "nonce-empty" })
    const nonceText = prepared(nonce, "nonce", errors)
    const callbackText = callback === undefined ? undefined : prepared(callback, "callback", errors)
    const verifierText = verifier === undefined ? undefined : prepared(verifier, "verifier", errors)
    const realmText = realm === undefined ? "" : `${taken(quotedRealm(realm), errors)}, `
    if (signatureMethod === "PLAINTEXT" && target.exposed !== undefined)
      errors.push({ _tag: "plaintext-insecure", host: target.exposed })

    // Names that begin as the protocol's do are rare in a query or a form. They may be neither what is added here nor
    // assumed to sort before or behind it.
    let mixed = target.protocolNames.length > 0
    for (const name of target.protocolNames) look(name, "query", options, request, errors)
    const own = target.encoded.slice()
    let formText = ""
    for (const pair of form) {
      if (pair[0].startsWith("oauth_")) {
        mixed = true
        look(pair[0], "form", options, request, errors)
      }
      const name = prepared(pair[0], "form", errors)
      const value = prepared(pair[1], "form", errors)
      own.push([name.twice, value.twice])
      formText += `${name.once}=${value.once}&`
    }
    if (isNonEmpty(errors)) return { _tag: "Left", left: errors }

    const time = String(timestamp)
    let before = ""
    let protocol =
      (callbackText === undefined ? "" : `oauth_callback%3D${callbackText.twice}%26`) +
      consumerPart +
      nonceText.twice +
      methodPart +
      time +
      tokenPart +
      (verifierText === undefined ? "" : `%26oauth_verifier%3D${verifierText.twice}`) +
      "%26oauth_version%3D1.0"
    let behind = ""
    if (mixed) {
      for (const text of protocol.split("%26")) own.push(text.split("%3D") as unknown as Pair)
      protocol = joinEncoded(sortEncoded(own))
    } else
      for (const pair of sortEncoded(own))
        if (pair[0] < "oauth_") before += `${pair[0]}%3D${pair[1]}%26`
        else behind += `%26${pair[0]}%3D${pair[1]}`
    const baseString = `${method}&${target.uri}&${before}${protocol}${behind}`

    const signature = signText(baseString)
    // Base64, and a signing key, hold no character that encodeURIComponent would wrongly leave alone.
    const signatureText = encodeURIComponent(signature)
    const authorization =
      `OAuth ${realmText}${headerStart}${signatureText}` +
      `", oauth_timestamp="${time}", oauth_nonce="${nonceText.once}", oauth_version="1.0"` +
      (callbackText === undefined ? "" : `, oauth_callback="${callbackText.once}"`) +
      (verifierText === undefined ? "" : `, oauth_verifier="${verifierText.once}"`)
    const protocolForm =
      `${formStart}${signatureText}&oauth_timestamp=${time}&oauth_nonce=${nonceText.once}&oauth_version=1.0` +
      (callbackText === undefined ? "" : `&oauth_callback=${callbackText.once}`) +
      (verifierText === undefined ? "" : `&oauth_verifier=${verifierText.once}`)
    const parameters: Pair[] = [["oauth_consumer_key", consumer.key]]
    if (token !== undefined) parameters.push(["oauth_token", token.key])
    parameters.push(
      ["oauth_signature_method", signatureMethod],
      ["oauth_signature", signature],
      ["oauth_timestamp", time],
      ["oauth_nonce", nonce],
      ["oauth_version", "1.0"],
    )
    if (callback !== undefined) parameters.push(["oauth_callback", callback])
    if (verifier !== undefined) parameters.push(["oauth_verifier", verifier])
    return succeed(
      new Signed(
        parameters,
        baseString,
        signature,
        authorization,
        target.query + protocolForm,
        formText + protocolForm,
        request.method,
        target.url,
        request.form === undefined ? null : formText.slice(0, -1),
      ),
    )
  }
}

/** What was signed. The request for `fetch` is made when it is asked for. */
class Signed extends Printed implements SignedRequest {
  readonly #method: string
  readonly #url: ParsedUrl
  readonly #body: string | null
  readonly parameters: Parameters
  readonly baseString: string
  readonly signature: string
  readonly authorization: string
  readonly signedQuery: string
  readonly signedForm: string
  constructor(
    parameters: Parameters,
    baseString: string,
    signature: string,
    authorization: string,
    signedQuery: string,
    signedForm: string,
    method: string,
    url: ParsedUrl,
    body: string | null,
  ) {
    super()
    this.parameters = parameters
    this.baseString = baseString
    this.signature = signature
    this.authorization = authorization
    this.signedQuery = signedQuery
    this.signedForm = signedForm
    this.#method = method
    this.#url = url
    this.#body = body
  }
  get request(): HttpRequest {
    const headers: [string, Secret | string][] = [["Authorization", secret(this.authorization)]]
    if (this.#body !== null) headers.push(["Content-Type", formType])
    return {
      method: this.#method.toUpperCase(),
      // Without user and fragment: `fetch` refuses the former, and neither is signed.
      url: uriOf(this.#url) + this.#url.search,
      headers: headersOf(headers),
      body: this.#body,
    }
  }
  override toJSON(): unknown {
    const shown = { ...this } as unknown as { [field: string]: unknown }
    if (this.parameters.some(([, value]) => value === "PLAINTEXT"))
      for (const field in shown) if (field !== "baseString") shown[field] = hiddenSecret
    return shown
  }
}

/** Sees that a parameter of the request is none that the signer itself adds. */
const look = (
  name: string,
  place: TextSource,
  { token }: SignerOptions,
  { callback, verifier }: RequestToSign,
  errors: OAuthError[],
): void => {
  const given: { readonly [name: string]: unknown } = {
    oauth_token: token,
    oauth_callback: callback,
    oauth_verifier: verifier,
  }
  if (always.has(name) || given[name] !== undefined) errors.push({ _tag: "parameter-collides", name, place })
}

/** What a URL contributes to a signature. */
interface Target {
  readonly text: string
  readonly url: ParsedUrl
  readonly errors: readonly OAuthError[]
  /** Another machine that is addressed by plain http. */
  readonly exposed: string | undefined
  /** The base string URI, encoded. */
  readonly uri: string
  /** The query as it is sent, with `&` behind it. */
  readonly query: string
  /** Its pairs, encoded twice. */
  readonly encoded: readonly Pair[]
  readonly protocolNames: readonly string[]
}

const readTarget = (text: string): Target => {
  const errors: OAuthError[] = []
  const url = taken(readUrl(text), errors) ?? nowhere
  const query = url.search.slice(1)
  let [uri, encoded] = (query.includes("oauth_") ? undefined : encodedUrl(url.href)) ?? []
  const protocolNames: string[] = []
  if (encoded === undefined) {
    uri = encodedOnce(uriOf(url))
    encoded = []
    const pairs = taken(parseForm(query, "query"), errors) ?? none
    addEncoded(pairs, encoded)
    for (const pair of pairs) if (pair[0].startsWith("oauth_")) protocolNames.push(pair[0])
  }
  return {
    text,
    url,
    errors,
    exposed: url.protocol === "http:" && !isLocal(url.hostname) ? url.hostname : undefined,
    uri: uri as string,
    query: query === "" ? "" : `${query}&`,
    encoded,
    protocolNames,
  }
}

const none: Parameters = []
const always: ReadonlySet<string> = new Set(required)

const prepared = (text: string, place: TextSource, errors: OAuthError[]): Encoded => {
  const encoded = encode(text)
  if (encoded !== undefined) return encoded
  errors.push({ _tag: "lone-surrogate", place })
  return encode("") as Encoded
}
