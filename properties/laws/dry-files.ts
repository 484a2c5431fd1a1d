/** What a dry run says of files that stand in no folder: the first one starts. */
import { dryLines } from "../../src/shell/programs/dry/lines.js"
import { majorIn } from "../../src/shell/programs/unset.js"

export type Files = { readonly [path: string]: string }

/** A project that depends on these, and the lines that are held of it; nothing of it gives variables but what a run reads. */
export const dryLinesOf =
  (dependencies: { readonly [name: string]: string }, scripts: { readonly [name: string]: string } = {}) =>
  async (files: Files): Promise<readonly string[]> => {
    const packages = JSON.stringify({ dependencies, scripts })
    const all: Files = { "package.json": packages, ...files }
    const [start = ""] = Object.keys(files)
    const inFolder = (folder: string): readonly string[] => {
      const prefix = folder === "" ? "" : `${folder}/`
      const below = Object.keys(all).filter((path) => path.startsWith(prefix))
      return [...new Set(below.map((path) => path.slice(prefix.length).split("/")[0] as string))]
    }
    const folder = {
      has: async (path: string) => Object.hasOwn(all, path),
      near: async () => null,
      text: async (path: string) => (Object.hasOwn(all, path) ? (all[path] as string) : null),
      list: async (path: string) => (inFolder(path).length === 0 ? null : inFolder(path)),
    }
    const manifest = all["package.json"] as string
    return dryLines(start, folder, majorIn(manifest), {
      known: [],
      mayBeGiven: async (names) => names.some((name) => all[".env"]?.includes(name)),
    })
  }
