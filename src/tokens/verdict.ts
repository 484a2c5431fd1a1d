/**
 * The short answer to whether a token allows a request, as plain data: for a line of a log, and for other implementations.
 */
import { type AuthorizeOptions, authorizeToken } from "./authorizeToken.js"
import type { Place } from "./datalog/authorize.js"
import type { CurveOptions } from "./keys.js"
import { type RootKey, verifyToken } from "./token.js"

/**
 * A token as text or bytes, the key of its root, and the authorizer's text.
 *
 * @since 0.1.0
 */
export interface TokenQuestion {
  readonly token: string | Uint8Array
  readonly root: RootKey
  readonly authorizer: string
}

/**
 * The answer. `invalid` is a token that cannot be read or does not verify, or an authorizer that is none; `policy` is the number of the policy
 * that matched; `failed` are the checks that failed; `revocation` are the revocation ids of a token that verified.
 *
 * @since 0.1.0
 */
export type TokenVerdict = {
  readonly status: "allowed" | "refused" | "invalid"
  readonly policy: number | null
  readonly failed: readonly { readonly block: Place; readonly check: number }[]
  readonly revocation: readonly string[]
}

/**
 * Verifies a token and asks whether it allows what the authorizer says (A-ST-10, A-ST-14).
 *
 * @example
 * ```ts
 * import { tokenVerdict } from "runplan/tokens"
 *
 * assert.deepEqual(tokenVerdict({ token: "?", root: "ed25519/00", authorizer: "allow if true;" }), {
 *   status: "invalid", policy: null, failed: [], revocation: [],
 * })
 * ```
 *
 * @since 0.1.0
 */
export const tokenVerdict = (
  { token, root, authorizer }: TokenQuestion,
  options: AuthorizeOptions & CurveOptions = {},
): TokenVerdict => {
  const none = { policy: null, failed: [] } as const
  const verified = verifyToken(token, root, options)
  if (verified._tag === "Left") return { status: "invalid", ...none, revocation: [] }
  const revocation = verified.right.revocationIds
  const answer = authorizeToken(verified.right, authorizer, options)
  if (answer._tag === "Left") return { status: "invalid", ...none, revocation }
  switch (answer.right._tag) {
    case "Allowed":
      return { status: "allowed", policy: answer.right.policy.index, failed: [], revocation }
    case "Refused":
      return {
        status: "refused",
        policy: answer.right.policy?.index ?? null,
        failed: answer.right.failed.map(({ place, index }) => ({ block: place, check: index })),
        revocation,
      }
    case "Stopped":
      return { status: "refused", ...none, revocation }
  }
}
