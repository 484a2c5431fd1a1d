/**
 * The one rule for addresses, which the three-legged flow and the API's routing share: where secrets may be sent, and what is not
 * understood alike by everyone who reads a URL. A secret leaves over https or to this machine only (A-OA-8, C-49), for a path that
 * begins with a known version and does not climb out of it (A-ADDR-2, C-98).
 *
 * @internal
 */
import type { Result } from "../model/result.js"
import { isLocal, readUrl, withoutTrailingSlashes } from "./baseString.js"

/**
 * The major versions that a path can begin with (A-ADDR-2).
 *
 * @since 0.1.0
 */
export const versions = ["v2", "v4"] as const

/**
 * Where an entry point is: its origin, and the path in front of its endpoints, `""` for none. Both as the URL Standard writes
 * them.
 *
 * @since 0.1.0
 */
export type Address = {
  readonly origin: string
  readonly path: string
}

/**
 * What keeps secrets from an address: it is none, or plain http to another machine.
 *
 * @internal
 */
export type AddressProblem =
  | { readonly _tag: "Invalid" }
  | { readonly _tag: "Insecure"; readonly host: string }

/**
 * An address that secrets may be sent to: an http or https URL without user, query and fragment; plain http on this machine only.
 *
 * @internal
 */
export const readAddress = (text: string): Result<AddressProblem, Address> => {
  const read = readUrl(text)
  if (read._tag === "Left" || defectOf(text) !== null) return { _tag: "Left", left: { _tag: "Invalid" } }
  const { origin, protocol, hostname, pathname, username, password, href } = read.right
  if (username !== "" || password !== "" || /[?#]/.test(href))
    return { _tag: "Left", left: { _tag: "Invalid" } }
  return protocol === "http:" && !isLocal(hostname)
    ? { _tag: "Left", left: { _tag: "Insecure", host: hostname } }
    : { _tag: "Right", right: { origin, path: withoutTrailingSlashes(pathname) } }
}

const controlOrOuterBlank = /\p{Cc}|^ | $/u

/**
 * A path or a URL up to its query or fragment.
 *
 * @internal
 */
export const beforeQuery = (text: string): string => text.split(/[?#]/, 1)[0] as string

/**
 * What is in a URL that readers of URLs repair, each in its own way: nothing at all, control characters and blanks around it, half
 * of a surrogate pair, a backslash. Null for none of them.
 *
 * @internal
 */
export const defectOf = (
  text: string,
): "empty" | "control-character" | "lone-surrogate" | "backslash" | null => {
  if (text === "") return "empty"
  if (controlOrOuterBlank.test(text)) return "control-character"
  if (!text.isWellFormed()) return "lone-surrogate"
  return beforeQuery(text).includes("\\") ? "backslash" : null
}

/** A segment that is `..` once it is decoded, however often it was encoded, or that decodes to several with one of that kind. */
const anyDot = "(?:\\.|%(?:25)*2e)"
const anySlash = "(?:[/\\\\]|%(?:25)*(?:2f|5c))"
const climbing = /* @__PURE__ */ new RegExp(`(?:^|${anySlash})${anyDot}${anyDot}(?:$|${anySlash})`, "i")

/**
 * Whether a path holds a segment `..`, plain or encoded (C-98).
 *
 * @internal
 */
export const climbs = (path: string): boolean => climbing.test(path)

const placeholder = /(?:\{|%7B)([A-Za-z_][\w-]*)(?:\}|%7D)/i

/**
 * The first `{placeholder}` of a path, without its braces.
 *
 * @internal
 */
export const placeholderOf = (path: string): string | undefined => placeholder.exec(path)?.[1]

/**
 * What is wrong with the version that a path begins with, for OAuth: it is another than the API has, or `/oauth` is not of v2.
 *
 * @internal
 */
export const versionProblem = (path: string): "unknown" | "oauth" | null => {
  const [, first, second] = path.split("/") as [string, string, ...string[]]
  if (!(versions as readonly string[]).includes(first)) return "unknown"
  return second === "oauth" && first !== "v2" ? "oauth" : null
}
