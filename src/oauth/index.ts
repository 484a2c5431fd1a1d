/**
 * OAuth 1.0a: sign a request. Pure and synchronous: no clock, no randomness, no network, nothing of a platform.
 *
 * Verifying is in `runplan/oauth/verify`, the three-legged flow in `runplan/oauth/flow`, and what errors mean, in words, in `runplan/oauth/diagnostics`.
 *
 * @module runplan/oauth
 * @since 0.1.0
 */

export type { Failed, NonEmpty, Result, Succeeded } from "../model/result.js"
export { reveal, type Secret, secret } from "../model/secret.js"
export { type BaseStringInput, baseStringUri, signatureBaseString } from "./baseString.js"
export type {
  BaseStringErrorFields,
  FlowErrorFields,
  LikelyCause,
  LookupFault,
  OAuthError,
  OAuthErrors,
  OAuthResult,
  SigningErrorFields,
  TextSource,
  UriPart,
  VerifyingErrorFields,
} from "./errors.js"
export { type AuthorizationHeader, formatAuthorization, parseAuthorization } from "./header.js"
export {
  formatForm,
  type Pair,
  type Parameters,
  parameterString,
  parseForm,
  parseQuery,
} from "./parameters.js"
export { percentDecode, percentEncode } from "./percent.js"
export type { HttpRequest, RequestHeaders } from "./request.js"
export {
  type HashName,
  type Hmac,
  pureHmac,
  type SignatureMethod,
  sameSignature,
  signature,
  signatureMethods,
  signingKey,
} from "./signature.js"
export {
  type Credentials,
  type RequestToSign,
  type Sign,
  type SignedRequest,
  type SignerOptions,
  signer,
} from "./signer.js"
