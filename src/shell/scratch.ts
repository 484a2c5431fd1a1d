/** A copy of a project: what Git would push of it, in a scratch folder. */
import { cp, lstat, mkdtemp, realpath } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join, relative, sep } from "node:path"
import { ignoredIn, isLeftOut } from "./folder.js"

/**
 * Copies a project to a new scratch folder and returns that folder's path. What Git ignores, `.git` and `node_modules` stay
 * behind, and so does what is neither a file, a folder nor a link; links are copied as they are.
 */
export const copyToScratch = async (root: string): Promise<string> => {
  const from = await realpath(root)
  const ignored = ignoredIn(from)
  const scratch = await realpath(await mkdtemp(join(tmpdir(), "runplan-rehearsal-")))
  await cp(from, scratch, {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (path) => {
      if (path === from) return true
      if (isLeftOut(basename(path)) || path === scratch) return false
      const stats = await lstat(path)
      if (!stats.isFile() && !stats.isDirectory() && !stats.isSymbolicLink()) return false
      const name = relative(from, path).split(sep).join("/")
      return !(await ignored.ignores(stats.isDirectory() ? `${name}/` : name))
    },
  })
  return scratch
}
