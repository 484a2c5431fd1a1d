/** Paths of the project in one form, so that `/public`, `public/` and `./public` are the same (R-PHP-1). */

/**
 * Whether a path of a snapshot can name a file of the project: relative, without empty parts, `.` or `..`, and without NUL.
 */
export const isProjectPath = (path: string): boolean => !improper.test(path)

const improper = /(?:^|\/)\.{0,2}(?:\/|$)|\0/

/**
 * A path of the project in one form, without the root's slash: `` for the root, `public/site` for a folder. `.` parts and
 * doubled slashes are dropped; null when it leaves the project through `..`.
 */
export const normalisePath = (text: string): string | null => {
  // Nearly every path is in that form.
  if (isProjectPath(text)) return text
  const parts: string[] = []
  for (const part of text.split("/")) {
    if (part === "" || part === ".") continue
    if (part !== "..") parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join("/")
}

/** A folder from another one; null when it leaves the project or only a shell could say. */
export const within = (folder: string, path: string): string | null =>
  /^[/~]|[$*?]/.test(path) ? null : normalisePath(folder === "" ? path : `${folder}/${path}`)

/** The folders on the way to a path, from the last one. */
export const foldersTo = (path: string): readonly string[] => {
  const parts = path.split("/").slice(0, -1)
  return parts.map((_, at) => parts.slice(0, parts.length - at).join("/"))
}
