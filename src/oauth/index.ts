/**
 * OAuth 1.0a: sign, verify, explain. Pure and synchronous: no clock, no randomness, no network, nothing of a platform.
 *
 * @module runplan/oauth
 * @since 0.1.0
 */

export { reveal, type Secret, secret } from "../model/secret.js"
export {
  type AccessToken,
  type CallbackAnswer,
  decodeAccessToken,
  decodeCallback,
  decodeRequestToken,
  type RequestToken,
} from "./answers.js"
export { type BaseStringInput, baseStringUri, signatureBaseString } from "./baseString.js"
export { callbackProblems } from "./callback.js"
export {
  diagnosticOf,
  type LikelyCause,
  type OAuthError,
  type OAuthErrors,
  type OAuthResult,
  oauthDiagnostics,
  type Place,
  type UriPart,
} from "./errors.js"
export { explainMismatch } from "./explain.js"
export { type Flow, type FlowEvent, type FlowState, flow } from "./flow.js"
export { type Authorization, formatAuthorization, parseAuthorization } from "./header.js"
export {
  formatForm,
  type Pair,
  type Parameters,
  parameterString,
  parseForm,
  parseQuery,
} from "./parameters.js"
export { percentDecode, percentEncode } from "./percent.js"
export { type Permission, permissions } from "./permissions.js"
export {
  type ApiCall,
  accessTokenRequest,
  apiRequest,
  authorizeUrl,
  type Client,
  type Consumer,
  type Moment,
  type PlainRequest,
  requestTokenRequest,
  rightsRequest,
} from "./requests.js"
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
export {
  type Check,
  type CheckName,
  type NonceUse,
  type ReceivedRequest,
  type SecretLookup,
  type SeenNonces,
  type Verdict,
  type VerifyInput,
  verify,
} from "./verify.js"
