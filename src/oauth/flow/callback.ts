/** Whether a callback belongs to a consumer (A-OA-8). */
import { defectOf } from "../address.js"
import { isLocal, type ParsedUrl, readUrl } from "../baseString.js"
import type { OAuthError } from "../errors.js"

/** An http or https URL that everyone reads alike: without user, backslash, control characters and blanks around it. */
const readPlain = (text: string): ParsedUrl | undefined => {
  const read = readUrl(text)
  if (read._tag === "Left" || defectOf(text) !== null) return undefined
  return read.right.username === "" && read.right.password === "" ? read.right : undefined
}

/**
 * What is wrong with a callback for a consumer with this base URL, or nothing (A-OA-2, A-OA-8). The hosts must be equal; on
 * the local machine both must be http with the same port too. `oob` is refused: the user must come back to a URL. So is what some
 * would read as a URL of another host: a user, a backslash, a tab or a blank in front.
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
  const base = readPlain(baseUrl)
  if (base === undefined) problems.push({ _tag: "consumer-base-url-invalid" })
  if (callback === "oob") return [...problems, { _tag: "callback-out-of-band" }]
  const one = readPlain(callback)
  if (one === undefined) return [...problems, { _tag: "callback-invalid" }]
  if (base === undefined) return problems
  if (one.hostname !== base.hostname)
    return [{ _tag: "callback-host-differs", callback: one.hostname, base: base.hostname }]
  const local = isLocal(base.hostname)
  const same = one.protocol === "http:" && base.protocol === "http:" && one.port === base.port
  return local && !same ? [{ _tag: "callback-local-differs", callback: one.origin, base: base.origin }] : []
}
