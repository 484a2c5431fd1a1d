/**
 * Paths of health checks as a request carries them (C-31, C-86, C-87).
 *
 * Laws. A target begins with a slash and holds nothing but printable ASCII that a URL can hold. A target is its own target,
 * with nothing changed.
 */

/**
 * The target of the request with what was changed in the text to get it, each as a clause; or what is wrong with the text, and
 * the path in it that may be meant.
 */
export type RequestTarget =
  | { readonly _tag: "Target"; readonly target: string; readonly changes: readonly string[] }
  | { readonly _tag: "Refused"; readonly problem: string; readonly path: string | null }

/**
 * Reads the text of a health path. Blanks around it do not count. A query string is kept; `%` is taken for the beginning of
 * what is encoded already.
 */
export const requestTarget = (text: string): RequestTarget => {
  const trimmed = text.trim()
  if (/\p{Cc}/u.test(trimmed)) {
    return { _tag: "Refused", problem: "holds a line break or another control character", path: null }
  }
  const url = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(trimmed)
  if (url !== null) {
    const rest = requestTarget(trimmed.slice(url[0].length))
    return { _tag: "Refused", problem: "is a whole URL", path: rest._tag === "Target" ? rest.target : null }
  }
  const changes: string[] = []
  const changed = (before: string, after: string, change: string): string => {
    if (before !== after) changes.push(change)
    return after
  }
  let target = changed(trimmed, trimmed.replace(/#.*/s, ""), "what comes after # is never sent")
  target = changed(target, target.startsWith("/") ? target : `/${target}`, "it does not begin with a slash")
  target = changed(target, withoutDots(target), "a request has no . and .. parts")
  target = changed(target, encoded(target), "a URL cannot hold all of its characters")
  return { _tag: "Target", target, changes }
}

/** Resolves `.` and `..` in the path, not in the query, as every client does before it asks (RFC 3986, 5.2.4). */
const withoutDots = (target: string): string => {
  const end = target.indexOf("?")
  const path = end === -1 ? target : target.slice(0, end)
  const parts: string[] = []
  const all = path.slice(1).split("/")
  all.forEach((part, index) => {
    if (part === "..") parts.pop()
    else if (part !== ".") parts.push(part)
    if ((part === "." || part === "..") && index === all.length - 1) parts.push("")
  })
  return `/${parts.join("/")}${target.slice(path.length)}`
}

const encoded = (target: string): string =>
  target.toWellFormed().replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent)
