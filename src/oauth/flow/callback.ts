/**
 * Whether a callback belongs to a consumer (A-OA-8).
 *
 * @since 0.1.0
 */
import { isLocal, readUrl } from "../baseString.js"
import type { OAuthError } from "../errors.js"

/**
 * What is wrong with a callback for a consumer with this base URL, or nothing (A-OA-2, A-OA-8). The hosts must be equal; on
 * the local machine both must be http with the same port too. `oob` is refused: the user must come back to a URL.
 *
 * @example
 * ```ts
 * import { callbackProblems } from "runplan/oauth/flow"
 *
 * assert.deepEqual(callbackProblems("https://app.example.org/back?x=1", "https://APP.example.org"), [])
 * assert.deepEqual(callbackProblems("http://localhost:3001/back", "http://localhost:3000"), [
 *   { _tag: "callback-local-differs", callback: "http://localhost:3001", base: "http://localhost:3000" },
 * ])
 * ```
 *
 * @since 0.1.0
 */
export const callbackProblems = (callback: string, baseUrl: string): readonly OAuthError[] => {
  const problems: OAuthError[] = []
  const base = readUrl(baseUrl)
  if (base._tag === "Left") problems.push({ _tag: "consumer-base-url-invalid" })
  if (callback === "oob") return [...problems, { _tag: "callback-out-of-band" }]
  const target = readUrl(callback)
  if (target._tag === "Left") return [...problems, { _tag: "callback-invalid" }]
  if (base._tag === "Left") return problems
  const [one, other] = [target.right, base.right]
  if (one.hostname !== other.hostname)
    return [{ _tag: "callback-host-differs", callback: one.hostname, base: other.hostname }]
  const local = isLocal(other.hostname)
  const same = one.protocol === "http:" && other.protocol === "http:" && one.port === other.port
  return local && !same ? [{ _tag: "callback-local-differs", callback: one.origin, base: other.origin }] : []
}
