/**
 * What follows one request of curl: nothing, the same again, or the one that it was redirected to (C-189). A signature is for one
 * request, so curl neither repeats nor follows by itself: each further request is signed anew, with its own nonce.
 *
 * Laws. A request that the credential may not make is followed without it. No more redirects and retries are made than the command
 * allows. What came from the standard input is sent once.
 */
import { beforeQuery } from "../oauth/address.js"
import type { Addresses } from "./addresses.js"
import { type Command, dataOptions, isFolded, readCommand, readsInput, type Word } from "./curl.js"
import { ofUrl } from "./curlOptions.js"
import type { CredentialKind } from "./mechanisms.js"
import { route } from "./route.js"

/**
 * How curl ended: its exit status, the status of the answer (0 for none), where it redirects to, and the seconds of `Retry-After`.
 *
 * @since 0.1.0
 */
export type CurlEnd = {
  readonly exit: number
  readonly status: number
  readonly location: string | null
  readonly retryAfter: number | null
}

/**
 * What was made so far: redirects, and of this one request retries, which began so many seconds ago.
 *
 * @since 0.1.0
 */
export type CurlMade = {
  readonly redirects: number
  readonly retries: number
  readonly seconds: number
}

/**
 * Nothing follows.
 *
 * @since 0.1.0
 */
export type CurlDone = { readonly _tag: "Done" }

/**
 * The same again, after `seconds`.
 *
 * @since 0.1.0
 */
export type CurlRetry = { readonly _tag: "Retry"; readonly seconds: number; readonly left: number }

/**
 * Another request, with these arguments.
 *
 * @since 0.1.0
 */
export type CurlRedirect = {
  readonly _tag: "Redirect"
  readonly arguments: readonly string[]
  readonly signed: boolean
}

/**
 * A redirect or a retry too many.
 *
 * @since 0.1.0
 */
export type CurlSpent = { readonly _tag: "Spent" }

/**
 * What to do. `Done`: nothing more. `Retry`: the same request after so many seconds. `Redirect`: these arguments, to be signed; or,
 * when the place is none for the credential, to be given to curl as they are. `Spent`: there would be more to do, and the body came
 * from the standard input, which is gone.
 *
 * @since 0.1.0
 */
export type CurlNext = CurlDone | CurlRetry | CurlRedirect | CurlSpent

/** What curl ends with when it met a redirect that it may not follow. */
const metRedirect = 47

/** Statuses that may pass, as curl has them. */
const transient: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
/** Exit statuses that may pass: no such host, no such proxy, timed out. */
const unreached: ReadonlySet<number> = new Set([5, 6, 28])

/**
 * What follows a request that curl was run for with these arguments, those that were given to `signCurl`.
 *
 * @example
 * ```ts
 * import { addresses, nextCurl } from "runplan/api"
 * import { definePlatform } from "runplan/platform"
 *
 * const platform = definePlatform({ addresses: { api: "https://api.example.com", bridge: "https://bridge.example.com" } })
 * if (platform._tag === "Left") throw new Error("no platform")
 * const next = nextCurl(addresses(platform.right), "OAuth")(["--retry", "2", "-L", "/v2/self"])
 * const made = { redirects: 0, retries: 0, seconds: 0 }
 *
 * assert.deepEqual(next({ exit: 0, status: 503, location: null, retryAfter: null }, made), {
 *   _tag: "Retry", seconds: 1, left: 1,
 * })
 * assert.deepEqual(next({ exit: 47, status: 302, location: "https://files.example.net/1.pdf", retryAfter: null }, made), {
 *   _tag: "Redirect", arguments: ["--retry", "2", "--location", "--globoff", "--url", "https://files.example.net/1.pdf"], signed: false,
 * })
 * ```
 *
 * @since 0.1.0
 */
export const nextCurl =
  (addresses: Addresses, kind: CredentialKind) =>
  (args: readonly string[]) =>
  (end: CurlEnd, made: CurlMade): CurlNext => {
    const read = readCommand(args)
    if (read._tag === "Left") return { _tag: "Done" }
    const command = read.right
    // A form that was written out is here still; anything else from the standard input is gone.
    const spent = readsInput(command, isFolded(command, kind))
    const follows = command.on.has("location") || command.on.has("follow")
    if (follows && end.exit === metRedirect && end.location !== null) {
      const most = Number(command.values.get("max-redirs") ?? 50)
      if (most >= 0 && made.redirects >= most) return { _tag: "Done" }
      const keepsBody = keeps(command, end.status)
      if (keepsBody && spent) return { _tag: "Spent" }
      const signed = route(addresses)(kind, end.location)._tag === "Right"
      return { _tag: "Redirect", arguments: redirected(command, end.location, keepsBody, signed), signed }
    }
    return retried(command, spent, end, made)
  }

const retried = (command: Command, spent: boolean, end: CurlEnd, made: CurlMade): CurlNext => {
  const { on, values } = command
  const left = Number(values.get("retry") ?? 0) - made.retries
  const mayPass =
    unreached.has(end.exit) ||
    (end.exit === 7 && on.has("retry-connrefused")) ||
    ((end.exit === 0 || end.exit === 22) && transient.has(end.status)) ||
    (end.exit !== 0 && on.has("retry-all-errors"))
  if (left <= 0 || !mayPass) return { _tag: "Done" }
  const delay = Number(values.get("retry-delay") ?? 0)
  const seconds = Math.max(delay > 0 ? delay : Math.min(2 ** made.retries, 600), end.retryAfter ?? 0)
  const most = Number(values.get("retry-max-time") ?? 0)
  if (most > 0 && made.seconds + seconds > most) return { _tag: "Done" }
  return spent ? { _tag: "Spent" } : { _tag: "Retry", seconds, left: left - 1 }
}

/** Whether a redirect of this status keeps the body, as curl keeps it. */
const keeps = ({ on }: Command, status: number): boolean => {
  if (status === 303) return on.has("post303")
  if (status !== 301 && status !== 302) return true
  // An upload is no POST, and stays what it is.
  return on.has(`post${status}`) || on.has("upload-file")
}

const bodies: ReadonlySet<string> = new Set(["form", "form-string", "upload-file"])

const redirected = (
  command: Command,
  url: string,
  keepsBody: boolean,
  signed: boolean,
): readonly string[] => {
  const data = keepsBody && !command.on.has("get")
  const name = String(beforeQuery(command.url).split("/").at(-1))
  const option = (word: Word): readonly string[] => {
    if (word._tag === "Url" || ofUrl.has(word.name)) return []
    if (Object.hasOwn(dataOptions, word.name) && !data) return []
    if (bodies.has(word.name) && !keepsBody) return []
    // What was meant for the API alone stays with it.
    if (!signed && (word.name === "cookie" || word.name === "cert" || word.name === "key")) return []
    // The file has the name of what was asked for first.
    if (word.name === "remote-name" && name !== "") return ["--output", name]
    return word.value === null ? [`--${word.name}`] : [`--${word.name}`, word.value]
  }
  return [...command.words.flatMap(option), "--globoff", "--url", url]
}
