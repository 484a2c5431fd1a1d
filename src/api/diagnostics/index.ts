/**
 * What went wrong in words: the table that renders the errors of this room as diagnostics.
 *
 * Laws. Every error has exactly one row in the table. `apiDiagnosticOf(error).code = error._tag`.
 */
import { type Diagnostic, type ErrorTable, type Evidence, reporter } from "../../model/diagnostic.js"
import { diagnosticOf, oauthDiagnostics } from "../../oauth/diagnostics/index.js"
import type { OAuthError } from "../../oauth/errors.js"
import type { ApiError, RequestError } from "../errors.js"
import { contentDiagnostics } from "./contents.js"
import { curlDiagnostics } from "./curl.js"
import { requestDiagnostics } from "./requests.js"

/**
 * The table of the errors: one row for each code, with what it means, its message, its remedy and the ledger ids it rests on.
 *
 * @since 0.1.0
 */
export const apiDiagnostics: ErrorTable<ApiError> = {
  ...requestDiagnostics,
  ...contentDiagnostics,
  ...curlDiagnostics,
}

const report = reporter(apiDiagnostics)

/**
 * The diagnostic for an error: the same shape that a plan's diagnostics have. Its code is the error's `_tag`.
 *
 * @example
 * ```ts
 * import { apiDiagnosticOf } from "runplan/api"
 *
 * const diagnostic = apiDiagnosticOf({ _tag: "api-role-unknown", role: "admin" })
 * assert.equal(diagnostic.code, "api-role-unknown")
 * assert.equal(diagnostic.message, '"admin" is not a role. Did you mean "ADMIN"?')
 * ```
 *
 * @since 0.1.0
 */
export const apiDiagnosticOf = (error: RequestError): Diagnostic<RequestError["_tag"]> =>
  isOAuthError(error) ? diagnosticOf(error) : report(error._tag, error as never, evidenceOf(error))

/** An invalid address is an error of both tables: here it says of which entry point. */
const isOAuthError = (error: RequestError): error is OAuthError =>
  Object.hasOwn(oauthDiagnostics, error._tag) && !("address" in error)

const evidenceOf = (error: ApiError): readonly Evidence[] =>
  "address" in error ? [{ from: "platform", path: `addresses.${error.address}` }] : []
