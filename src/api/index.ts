/**
 * The platform's API as data: addresses, credentials, routing, endpoints, service tokens, a wrapper of curl. Pure and
 * synchronous; nothing is sent, and what is wrong is refused before a secret is touched.
 *
 * @module runplan/api
 * @since 0.1.0
 */

export type { Failed, NonEmpty, Succeeded } from "../model/result.js"
export type { Address } from "../oauth/address.js"
export { type RequestFacts, requestFacts } from "../platform/requestFacts.js"
export {
  type Access,
  type AllowedAccess,
  access,
  type RefusedAccess,
  type Requested,
  type Target,
  target,
  type Undecided,
  type UndecidedAccess,
} from "./access.js"
export { type Addresses, addresses, authorizationPage } from "./addresses.js"
export {
  type AttenuationBlock,
  type AttenuationCheck,
  attenuate,
  attenuated,
  datalog,
  type Restrictions,
} from "./attenuation.js"
export { type AuthorizedRequest, authorize, type RequestToAuthorize } from "./authorize.js"
export {
  type BodyArgument,
  type BuildArguments,
  type BuiltRequest,
  build,
  endpointTakes,
  type OwnerArgument,
  type PathArgument,
  type PathOf,
  type PersonalSpace,
  type TokenBody,
} from "./build.js"
export {
  type ApiTokenCredential,
  apiToken,
  type BearerOptions,
  type Credential,
  type Dates,
  type OAuthCredential,
  oauthToken,
  type ServiceTokenCredential,
  serviceToken,
} from "./credentials.js"
export { type CurlAgain, type CurlInput, curlNeeds, type SignedCurl, signCurl } from "./curl.js"
export {
  type CurlDone,
  type CurlEnd,
  type CurlMade,
  type CurlNext,
  type CurlRedirect,
  type CurlRetry,
  type CurlSpent,
  nextCurl,
} from "./curlNext.js"
export { apiDiagnosticOf, apiDiagnostics } from "./diagnostics/index.js"
export { duration } from "./duration.js"
export {
  type Acceptance,
  type AnswerDecoders,
  type AnswerShape,
  answerDecoder,
  type DecoderOf,
  type Endpoint,
  type EndpointContents,
  type EndpointName,
  type Endpoints,
  endpoints,
  type FormBody,
  type JsonBody,
  type Parameter,
  type ParameterType,
  type ResponseBody,
} from "./endpoints.js"
export type {
  ApiContentErrorFields,
  ApiCurlErrorFields,
  ApiError,
  ApiErrors,
  ApiRequestErrorFields,
  ApiResult,
  CurlRefusal,
  RequestError,
  UrlDefect,
} from "./errors.js"
export {
  after,
  type Basis,
  type ExpiredExpiry,
  type Expiry,
  expiry,
  lifetimeProblems,
  type UnknownExpiry,
  type ValidExpiry,
} from "./expiry.js"
export {
  type ComparisonRow,
  type CredentialKind,
  comparison,
  type EntryPoint,
  type Lifetime,
  type Mechanism,
  type MechanismTraits,
  mechanisms,
  serviceTokenLifetime,
  type Version,
  versions,
} from "./mechanisms.js"
export { openApi } from "./openApi.js"
export { nextPage } from "./page.js"
export { expandPath, matchPath, type PathParameters, pathParameters } from "./pathTemplate.js"
export { type PermissionList, parsePermissions } from "./permissions.js"
export { type ResourceKind, resourceKind, resourceProblems } from "./resources.js"
export { compareRoles, isAtLeast, isRole, mayCreate, type Role, roles } from "./roles.js"
export { type Routed, route } from "./route.js"
export {
  type CreatedServiceToken,
  type Creation,
  creation,
  decodeCreatedServiceToken,
  decodeServiceToken,
  decodeServiceTokens,
  type NewServiceToken,
  newServiceToken,
  type ServiceTokenFacts,
  type ServiceTokenMetadata,
  serviceTokenFacts,
} from "./serviceTokens.js"
export { accessOf, authorizerFor, type RequestOfToken } from "./tokenAccess.js"
export { factsOfToken } from "./tokenFacts.js"
