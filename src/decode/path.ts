/** Paths of the project in one form, so that `/public`, `public/` and `./public` are the same (R-PHP-1). */
import { projectFiles } from "../contract/files.js"
import { filesAbove } from "../contract/managers/index.js"

/**
 * Whether a path of a snapshot can name a file of the project: relative, without empty parts, `.` or `..`, and without NUL.
 */
export const isProjectPath = (path: string): boolean => !improper.test(path)

/**
 * Whether a path of a snapshot names a file of a folder above the project: the presence of one says that the project is a part of something
 * larger (C-226).
 */
export const isPathAbove = (path: string): boolean => {
  const name = above.exec(path)?.[1]
  return name !== undefined && namesAbove.includes(name)
}

/** The files that say in a folder above that a project is a part of something larger. */
export const namesAbove: readonly string[] = [projectFiles.manifest.path, ...filesAbove]

/** At most eight folders up. */
const above = /^(?:\.\.\/){1,8}([^/]+)$/

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

/** The folders on the way to a path, from the last one. */
export const foldersTo = (path: string): readonly string[] => {
  const parts = path.split("/").slice(0, -1)
  return parts.map((_, at) => parts.slice(0, parts.length - at).join("/"))
}
