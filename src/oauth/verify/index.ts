/**
 * Verifying OAuth 1.0a, for a server: who a request says it comes from, and whether that is so. Pure and synchronous, as
 * signing in `runplan/oauth` is.
 *
 * @module runplan/oauth/verify
 * @since 0.1.0
 */

export {
  type AcceptedRequest,
  type CheckName,
  type Claims,
  claims,
  type Demands,
  type FlowStep,
  type FoundSecret,
  type NonceUse,
  type ReceivedRequest,
  type RefusedRequest,
  type SecretLookup,
  type SeenNonces,
  type Verdict,
  type VerificationCheck,
  type VerificationRecord,
  type VerifiedParties,
  type VerifyInput,
  verify,
} from "./verify.js"
