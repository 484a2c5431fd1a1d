/**
 * Whether a verified token allows a request: its blocks, and the facts and policies of the service that asks.
 *
 * Laws. A token that was attenuated allows nothing that the token before did not. Order of facts changes nothing.
 */
import { succeed } from "../model/result.js"
import { type Authorization, type AuthorizationInput, authorizeBlocks } from "./datalog/authorize.js"
import { parseAuthorizer } from "./datalog/parse.js"
import type { Authorizer } from "./datalog/syntax.js"
import type { TokenResult } from "./errors.js"
import type { VerifiedToken } from "./token.js"

/**
 * How far to go, and the functions of the host that expressions may call.
 *
 * @since 0.1.0
 */
export type AuthorizeOptions = Pick<AuthorizationInput, "limits" | "externs">

/**
 * Whether a token allows what an authorizer asks, as text or as data (A-ST-10, A-ST-14). The token has to be verified: of one that was only
 * read anybody may have written the facts. The errors are `datalog-invalid`.
 *
 * @example
 * ```ts
 * import { authorizeToken, mint, privateKey } from "runplan/tokens"
 *
 * const root = privateKey(`ed25519-private/${"01".repeat(32)}`)
 * if (root._tag === "Left") throw new Error("no key")
 * const token = mint(root.right, 'role("DEVELOPER"); check if resource("app_1");', new Uint8Array(32).fill(2))
 * if (token._tag === "Left") throw new Error("not made")
 *
 * const answer = authorizeToken(token.right, 'resource("app_1"); allow if role("DEVELOPER");')
 * assert.equal(answer._tag === "Right" && answer.right._tag, "Allowed")
 * ```
 *
 * @since 0.1.0
 */
export const authorizeToken = (
  token: VerifiedToken,
  authorizer: string | Authorizer,
  options: AuthorizeOptions = {},
): TokenResult<Authorization> => {
  const read = typeof authorizer === "string" ? parseAuthorizer(authorizer) : succeed(authorizer)
  return read._tag === "Left"
    ? read
    : succeed(authorizeBlocks({ blocks: token.blocks, authorizer: read.right, ...options }))
}
