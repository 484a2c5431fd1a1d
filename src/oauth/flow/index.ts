/**
 * The three-legged flow of OAuth 1.0a: its requests, its answers, and its states. Pure: nothing is sent here.
 *
 * @module runplan/oauth/flow
 * @since 0.1.0
 */

export { callbackProblems } from "./callback.js"
export { type Permission, type Permissions, permissions } from "./permissions.js"
export {
  type ApiCall,
  accessTokenRequest,
  apiRequest,
  authorizeUrl,
  type Client,
  type Consumer,
  type Moment,
  requestTokenRequest,
  rightsRequest,
} from "./requests.js"
export {
  type AccessTokenAnswered,
  type AccessTokenState,
  type CallbackArrived,
  type Checked,
  type Flow,
  type FlowEvent,
  type FlowState,
  flow,
  type NoToken,
  type RequestTokenAnswered,
  type RequestTokenState,
  type Restarted,
  type VerifiedState,
} from "./states.js"
export {
  type AccessToken,
  type CallbackAnswer,
  decodeAccessToken,
  decodeCallback,
  decodeRequestToken,
  type RequestToken,
} from "./tokens.js"
