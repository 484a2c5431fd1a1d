/**
 * What Git ignores below a folder.
 *
 * Rules come from the `.gitignore` of every folder from the root down to the path, and from `.git/info/exclude` of
 * the root, which weighs least. A later rule beats an earlier one, a deeper file a shallower one, and nothing below an
 * ignored folder comes back. What lies above the root, and the user's own global file, is not read: the root is what
 * gets pushed. Git's index is not read either, so a file that was added by force counts as ignored.
 */
import ignore, { type Ignore } from "ignore"

/** Reads a rules file by its path from the root: its text, or null when there is none to read. */
export type ReadRules = (path: string) => Promise<string | null>

/** Answers for paths from the root; a folder's path ends in a slash. */
export interface Ignored {
  readonly ignores: (path: string) => Promise<boolean>
}

/** The rules below a root, each file read at most once and only when a path asks for it. */
export const ignoredBelow = (read: ReadRules): Ignored => {
  const byFolder = new Map<string, Promise<Ignore>>()
  const rulesOf = (folder: string): Promise<Ignore> => {
    const known = byFolder.get(folder)
    if (known !== undefined) return known
    const rules = loadRules(folder)
    byFolder.set(folder, rules)
    return rules
  }
  const loadRules = async (folder: string): Promise<Ignore> => {
    if (folder === "") {
      const excluded = await read(".git/info/exclude")
      const own = await read(".gitignore")
      return fresh()
        .add(excluded ?? "")
        .add(withoutMark(own ?? ""))
    }
    const above = await rulesOf(parentOf(folder))
    // An ignored folder's own rules cannot bring anything back, so they are not read.
    if (above.ignores(`${folder}/`)) return above
    const own = await read(`${folder}/.gitignore`)
    return own === null ? above : fresh().add(above).add(belowFolder(folder, own))
  }
  return {
    ignores: async (path) => {
      const folder = path.endsWith("/") ? path.slice(0, -1) : path
      return (await rulesOf(parentOf(folder))).ignores(path)
    },
  }
}

// Git tells cases apart on the platform; the library does not unless told.
const fresh = (): Ignore => ignore({ ignorecase: false, allowRelativePaths: true })

const parentOf = (path: string): string => {
  const slash = path.lastIndexOf("/")
  return slash < 0 ? "" : path.slice(0, slash)
}

const withoutMark = (text: string): string => (text.startsWith("\ufeff") ? text.slice(1) : text)

/** The rules of a folder's file as rules of the root, so that one ordered list decides. */
const belowFolder = (folder: string, text: string): string[] => {
  const base = folder.replace(/[\\*?[\]!# ]/g, "\\$&")
  const rules: string[] = []
  for (const line of withoutMark(text).split(/\r?\n/)) {
    if (line === "" || line.startsWith("#")) continue
    const negative = line.startsWith("!")
    const pattern = negative ? line.slice(1) : line
    if (pattern.trim() === "") continue
    // A slash before the end ties a pattern to its folder; without one it holds at any depth.
    const tied = pattern.trimEnd().slice(0, -1).includes("/")
    const joint = tied ? (pattern.startsWith("/") ? "" : "/") : "/**/"
    rules.push(`${negative ? "!" : ""}/${base}${joint}${pattern}`)
  }
  return rules
}
