/**
 * Routing: from a credential's kind and what is requested to the one full URL that the request may go to, or every reason why
 * there is none (A-ROUTE-1 to A-ROUTE-3, A-ADDR-1, A-ADDR-2).
 *
 * A URL is parsed as the client that sends it parses it, and its origin is compared whole, never by prefix. What is refused
 * here never meets a secret.
 *
 * Laws. A routed URL has the origin of its entry point. Routing is idempotent: `route(route(request).url)` is
 * `route(request)`. A path and the same path behind the entry point's address are routed alike.
 */
import {
  type Address,
  beforeQuery,
  climbs,
  defectOf,
  placeholderOf,
  versionProblem,
  versions,
} from "../oauth/address.js"
import { isLocal, readUrl } from "../oauth/baseString.js"
import type { Addresses } from "./addresses.js"
import { type ApiError, type ApiResult, refuse, unless } from "./errors.js"
import {
  type CredentialKind,
  type EntryPoint,
  isCredentialKind,
  mechanisms,
  type Version,
} from "./mechanisms.js"

/**
 * Where a request goes. `url` is absolute, without user and fragment; `path` is the part that begins with the version, without
 * the query; `query` begins with `?` or is empty.
 *
 * @since 0.1.0
 */
export type Routed = {
  readonly url: string
  readonly entry: EntryPoint
  readonly version: Version
  readonly path: string
  readonly query: string
}

/**
 * What is wrong with a path, besides climbing, that begins with `/` and is requested with this credential.
 *
 * @internal
 */
export const pathProblems = (kind: CredentialKind, path: string): readonly ApiError[] => {
  const problems: ApiError[] = []
  const placeholder = placeholderOf(path)
  if (placeholder !== undefined) problems.push({ _tag: "api-placeholder", placeholder: `{${placeholder}}` })
  const [, first] = path.split("/") as [string, string, ...string[]]
  const version = versions.find((known) => known === first)
  if (version === undefined) problems.push({ _tag: "api-version-unknown", version: first })
  else {
    if (!mechanisms[kind].versions.includes(version)) {
      problems.push({ _tag: "api-version-unsupported", credential: kind, version })
    }
    if (versionProblem(path) === "oauth") problems.push({ _tag: "api-oauth-version", version })
  }
  return problems
}

/**
 * Routes a request (A-ROUTE-1 to A-ROUTE-3, A-ADDR-1, A-ADDR-2, C-47). `url` is a path that begins with `/`, which goes behind
 * the address of the credential's entry point, or a whole URL, whose origin has to be exactly that of the platform. A fragment
 * is dropped.
 *
 * The errors: `api-credential-unknown`, from a program without types; or all that apply of these: the three of the address; `api-url-invalid`, `api-url-user`, `api-url-insecure`,
 * `api-origin-foreign`, `api-entry-wrong`, `api-path-outside`, `api-path-climbs`, `api-placeholder`, `api-version-unknown`,
 * `api-version-unsupported` and `api-oauth-version`.
 *
 * @example
 * ```ts
 * import { addresses, route } from "runplan/api"
 * import { definePlatform } from "runplan/platform"
 *
 * const platform = definePlatform({ addresses: { api: "https://api.example.com", bridge: "https://bridge.example.com" } })
 * if (platform._tag === "Left") throw new Error("no platform")
 * const routeOn = route(addresses(platform.right))
 *
 * const self = routeOn("ApiToken", "/v2/self")
 * assert.equal(self._tag === "Right" && self.right.url, "https://bridge.example.com/v2/self")
 *
 * const foreign = routeOn("OAuth", "https://api.example.com.evil.test/v2/self")
 * assert.equal(foreign._tag === "Left" && foreign.left[0]._tag, "api-origin-foreign")
 * ```
 *
 * @since 0.1.0
 */
export const route =
  (addresses: Addresses) =>
  (kind: CredentialKind, url: string): ApiResult<Routed> => {
    const defect = defectOf(url)
    if (defect !== null) return refuse({ _tag: "api-url-invalid", defect })
    if (!isCredentialKind(kind)) return refuse({ _tag: "api-credential-unknown", credential: String(kind) })
    const { entry } = mechanisms[kind]
    const address = addresses[entry]
    const isPath = url.startsWith("/")
    const home = address._tag === "Right" ? address.right : nowhere
    const read = readUrl(isPath ? home.origin + home.path + url : url)
    if (read._tag === "Left") return refuse(unreadable(url))
    const { username, password, protocol, host, hostname, origin, pathname, search } = read.right

    const problems: ApiError[] = []
    if (address._tag === "Left") problems.push(...address.left)
    if (username !== "" || password !== "") problems.push({ _tag: "api-url-user" })
    const insecure = !isPath && protocol === "http:" && !isLocal(hostname)
    if (insecure) problems.push({ _tag: "api-url-insecure", host: hostname })
    const place = origin === home.origin ? entry : isPath ? null : otherEntry(addresses, entry, origin)
    // Without an address there is nothing to compare with, and plain http to the right host has been said.
    if (place === null && address._tag === "Right" && !(insecure && home.origin === `https://${host}`)) {
      problems.push({ _tag: "api-origin-foreign", actual: origin, expected: home.origin })
    }
    if (place !== null && place !== entry) {
      problems.push({ _tag: "api-entry-wrong", credential: kind, actual: place })
    }
    if (climbs(beforeQuery(url))) problems.push({ _tag: "api-path-climbs" })
    const there = place === null ? undefined : place === entry ? home : addressOf(addresses, place)
    const path = pathname.slice(there?.path.length ?? 0)
    if (there !== undefined && !pathname.startsWith(`${there.path}/`)) {
      problems.push({ _tag: "api-path-outside", expected: there.origin + there.path })
    } else if (there !== undefined) problems.push(...pathProblems(kind, path))
    return unless(problems, () => ({
      url: origin + pathname + search,
      entry,
      version: path.split("/")[1] as Version,
      path,
      query: search,
    }))
  }

/** Where a path is read when its entry point has no address, to find the path's own problems. */
const nowhere: Address = { origin: "https://nowhere.invalid", path: "" }

const addressOf = (addresses: Addresses, entry: EntryPoint): Address | undefined => {
  const address = addresses[entry]
  return address._tag === "Right" ? address.right : undefined
}

const otherEntry = (addresses: Addresses, entry: EntryPoint, origin: string): EntryPoint | null => {
  const other: EntryPoint = entry === "api" ? "bridge" : "api"
  return addressOf(addresses, other)?.origin === origin ? other : null
}

/** Why a text that begins with no `/` could not be read as a URL. */
const unreadable = (url: string): ApiError => {
  const [placeholder] = /\{[^{}]*\}/.exec(beforeQuery(url)) ?? []
  if (placeholder !== undefined) return { _tag: "api-placeholder", placeholder }
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return { _tag: "api-url-invalid", defect: "no-scheme" }
  return { _tag: "api-url-invalid", defect: /^https?:/i.test(url) ? "unreadable" : "scheme" }
}
