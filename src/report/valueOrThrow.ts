/**
 * A result as its value, or as an error that a script may end with: the shell of a program of one's own. No other function of this
 * package throws.
 *
 * Laws. The value comes back exactly when there is one and no diagnostic is an error. The message of what is thrown is
 * `renderDiagnostics(diagnostics)`.
 */

import { type Diagnosed, type Diagnostic, diagnosticsOf, hasError } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import type { NonEmpty, Result } from "../model/result.js"
import { renderDiagnostics } from "./render.js"

/**
 * Diagnostics as an error: its message is their text, which holds no secret.
 *
 * @since 0.1.0
 */
export class DiagnosedError extends Error {
  override readonly name = "DiagnosedError"
  /** What is wrong. */
  readonly diagnostics: readonly Diagnostic<string>[]
  constructor(diagnostics: readonly Diagnostic<string>[]) {
    super(`\n${renderDiagnostics(diagnostics)}`)
    this.diagnostics = diagnostics
  }
}

/**
 * The value of a result, or an error with its diagnostics as text. It takes what planning gives as it is; what signing, the API and
 * service tokens give goes with the function that says what their errors mean.
 *
 * @example
 * ```ts
 * import { decodeSnapshot, defaultPlatform, plan } from "runplan"
 * import { percentDecode } from "runplan/oauth"
 * import { diagnosticOf } from "runplan/oauth/diagnostics"
 * import { valueOrThrow } from "runplan/report"
 *
 * const snapshot = valueOrThrow(decodeSnapshot({ files: { "package.json": '{"main":"a.js"}', "a.js": null }, env: {} }))
 * assert.equal(valueOrThrow(plan(defaultPlatform)(snapshot)).runtime.name, "node")
 * assert.throws(() => valueOrThrow(plan(defaultPlatform)({ files: {}, env: {} })), /application-undecided/)
 * assert.throws(() => valueOrThrow(percentDecode("%zz"), diagnosticOf), /escape-broken/)
 * ```
 *
 * @since 0.1.0
 */
export const valueOrThrow: {
  <A>(self: Diagnosed<A, string>): A
  <E, A>(self: Result<NonEmpty<E>, A>, diagnosticOf: (error: E) => Diagnostic<string>): A
} = <E, A>(
  self: Diagnosed<A, string> | Result<NonEmpty<E>, A>,
  diagnosticOf?: (error: E) => Diagnostic<string>,
): A => {
  const diagnostics =
    diagnosticOf === undefined
      ? diagnosticsOf(self as Diagnosed<A, string>)
      : self._tag === "Left"
        ? (self.left as NonEmpty<E>).map(diagnosticOf)
        : none
  if (self._tag === "Left" || hasError(diagnostics)) throw new DiagnosedError(diagnostics)
  return self.right
}
