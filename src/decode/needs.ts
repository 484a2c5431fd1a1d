/**
 * What a file that starts imports, as a snapshot holds it of its text (C-282, C-299): lines of a form that no program begins with.
 */

import { within } from "./launch.js"

const line = /^\.(require|import|alias)\(([\w@.~+/-]{1,200})\)(?: in ([\w@.~+/-]{1,200}))?$/gm

/** What is imported, each by the word that imports it, the module that it names, and the file that does so where it is another one. */
export const importsIn = (
  text: string,
): readonly (readonly [by: string, module: string, place: string | undefined])[] =>
  text.startsWith(".")
    ? Array.from(
        text.matchAll(line),
        ([, by, module, place]) => [by as string, module as string, place] as const,
      )
    : []

/** Settings of Nuxt 1 and 2. */
export const nuxtSettings: readonly string[] = ["nuxt.config.js", "nuxt.config.ts"]

/** What a snapshot holds of settings that have Nuxt 2 make a site of files (C-295). */
export const staticTarget = 'target: "static"'

const ofFolder = ["/package.json", "/index.js", "/index.json", "/index.node"]
const ofFile = ["", ".js", ".json", ".node", ...ofFolder]

/** Where Node looks for what a file names, as a file and as a folder: nowhere in the project, or at the paths, of which one will do. */
export const pathsOf = (file: string, by: string, module: string): readonly string[] => {
  const path = within(file.slice(0, file.lastIndexOf("/") + 1), module)
  const isFolder = /(?:^|\/)\.{0,2}$/.test(module)
  if (path === null || (isFolder && by === "import")) return []
  const endings = by === "import" ? [""] : isFolder ? ofFolder : ofFile
  return endings.map((ending) => (path + ending).replace(/^\//, ""))
}
