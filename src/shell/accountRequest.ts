/** Requests with an account that is kept. */
import { type Addresses, readEntry } from "../api/addresses.js"
import { type AuthorizedRequest, authorize } from "../api/authorize.js"
import { type OAuthCredential, oauthToken } from "../api/credentials.js"
import { apiDiagnosticOf } from "../api/diagnostics/index.js"
import { type ApiResult, refuse } from "../api/errors.js"
import type { Moment } from "../oauth/flow/requests.js"
import type { Account } from "./accounts.js"
import { nativeHmac } from "./hmac.js"

/** The credential of an account. */
export const accountCredential = (account: Account): ApiResult<OAuthCredential> => {
  const { consumer, token, signatureMethod, expires } = account
  const dates = expires === null ? {} : { expires }
  return oauthToken({ consumer, token, signatureMethod, hmac: nativeHmac, ...dates })
}

/** The addresses that an account may be used with: that of the API where it was made, and no other. */
export const accountAddresses = ({ api }: Account): Addresses => ({
  api: readEntry("api", api),
  bridge: refuse({ _tag: "api-address-invalid", address: "bridge" }),
})

/** A GET request of a path, authorized, or the sentences that say why not. */
export const accountRequest = (
  account: Account,
  path: string,
  moment: Moment,
):
  | { readonly _tag: "Left"; readonly left: readonly string[] }
  | { readonly _tag: "Right"; readonly right: AuthorizedRequest } => {
  const credential = accountCredential(account)
  const request =
    credential._tag === "Left"
      ? credential
      : authorize(accountAddresses(account))(credential.right)({ method: "GET", url: path, ...moment })
  return request._tag === "Left"
    ? { _tag: "Left", left: request.left.map(apiDiagnosticOf).map(({ message }) => message) }
    : request
}
