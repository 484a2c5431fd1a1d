/**
 * The contract's access from a service token itself: its facts by the contract's rules, and its checks by the engine (A-ST-8 to
 * A-ST-10, A-ST-13, A-ST-14, C-208, C-209).
 *
 * Laws. A block that is appended never turns a refusal into anything else, nor what is undecided into allowed.
 */

import { isNonEmpty } from "../model/result.js"
import { type RequestFacts, requestFacts } from "../platform/requestFacts.js"
import { authorizeBlocks } from "../tokens/datalog/authorize.js"
import type { Authorizer, Term, UnverifiedToken, VerifiedToken } from "../tokens/index.js"
import { type Access, access, type Requested, target } from "./access.js"
import type { ApiError } from "./errors.js"
import { factsOfToken } from "./tokenFacts.js"

/**
 * What is requested, with its method, GET unless given.
 *
 * @since 0.1.0
 */
export type RequestOfToken = Requested & {
  readonly method?: string
}

const text = (value: string): Term => ({ _tag: "Text", value })

/**
 * What the platform says of a request: the time, each resource that the path names, and `read` or `write`, as facts, with a policy that allows
 * whatever no check forbids (C-209). GET, HEAD and OPTIONS read. `names` are those of the facts on a platform, `requestFacts` of its data (C-199).
 *
 * @example
 * ```ts
 * import { authorizerFor } from "runplan/api"
 * import { printAuthorizer } from "runplan/tokens"
 *
 * const authorizer = authorizerFor({ path: "/v2/organisations/orga_1/applications/app_1" }, 1767225600)
 * assert.equal(
 *   printAuthorizer(authorizer),
 *   'time(2026-01-01T00:00:00Z);\nresource("app_1");\noperation("read");\nallow if true;\n',
 * )
 * ```
 *
 * @since 0.1.0
 */
export const authorizerFor = (
  { path, method = "GET" }: RequestOfToken,
  now: number,
  names: RequestFacts = requestFacts,
): Authorizer => {
  const { resources, realIds } = target(path)
  const operation = /^(?:GET|HEAD|OPTIONS)$/i.test(method) ? "read" : "write"
  return {
    facts: [
      { name: names.time, terms: [{ _tag: "Date", seconds: BigInt(Math.max(0, Math.trunc(now))) }] },
      ...[...resources, ...realIds].map((id) => ({ name: names.resource, terms: [text(id)] })),
      { name: names.operation, terms: [text(operation)] },
    ],
    rules: [],
    checks: [],
    policies: [{ kind: "allow", queries: [anyQuery] }],
    scopes: [],
  }
}

const anyQuery = {
  head: { name: "query", terms: [] },
  body: [],
  expressions: [{ ops: [{ _tag: "Value", term: { _tag: "Boolean", value: true } }] }],
  scopes: [],
} as const

/**
 * Whether a request is allowed by the token itself: `access` with the facts in it, and every check of every block by the engine. Of a token that
 * was only read it is what the token says of itself. Times are Unix seconds.
 *
 * The reasons besides those of `access`: `api-answer-invalid` for a fact that is not there, and `api-check-failed`.
 *
 * @example
 * ```ts
 * import { accessOf } from "runplan/api"
 * import { mint, privateKey } from "runplan/tokens"
 *
 * const root = privateKey(`ed25519-private/${"01".repeat(32)}`)
 * if (root._tag === "Left") throw new Error("no key")
 * const text = 'tenant("orga_1"); role("DEVELOPER"); check if resource("app_1");'
 * const token = mint(root.right, text, new Uint8Array(32).fill(2))
 * if (token._tag === "Left") throw new Error("not made")
 *
 * const at = 1767225600
 * assert.equal(accessOf(token.right, { path: "/v2/organisations/orga_1/applications/app_1" }, at)._tag, "Allowed")
 * assert.equal(accessOf(token.right, { path: "/v2/organisations/orga_1/applications/app_2" }, at)._tag, "Refused")
 * ```
 *
 * @since 0.1.0
 */
export const accessOf = (
  token: UnverifiedToken | VerifiedToken,
  request: RequestOfToken,
  now: number,
  names: RequestFacts = requestFacts,
): Access => {
  const facts = factsOfToken(token, names)
  if (facts._tag === "Left") return { _tag: "Refused", reasons: facts.left }
  const byFacts = access(facts.right, request, now)
  const answer = authorizeBlocks({ blocks: token.blocks, authorizer: authorizerFor(request, now, names) })
  if (answer._tag === "Allowed") return byFacts
  const failed: readonly ApiError[] =
    answer._tag === "Refused"
      ? answer.failed.map(({ place, index, text: check }) => ({
          _tag: "api-check-failed",
          block: String(place),
          check: index,
          text: check,
        }))
      : [
          {
            _tag: "api-check-failed",
            block: String(answer.place ?? 0),
            check: 0,
            text: answer.text ?? answer.error._tag,
          },
        ]
  const reasons = [...(byFacts._tag === "Refused" ? byFacts.reasons : []), ...failed]
  return isNonEmpty(reasons) ? { _tag: "Refused", reasons } : byFacts
}
