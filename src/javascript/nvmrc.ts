/** .nvmrc files: ignored, and deleted during deployment wherever they are (R-JS-7). */
import * as O from "fp-ts/lib/Option.js"
import { projectFiles } from "../contract/files.js"
import { type Table, table } from "../contract/rule.js"
import { reads } from "../decode/claim.js"
import { isProjectPath } from "../decode/path.js"
import type { JavaScriptFacts } from "./facts.js"

const pattern = projectFiles.nvmrc.path
const name = pattern.slice("**/".length)

/** The files that are removed, in alphabetical order. */
export const nvmrcTable: Table<JavaScriptFacts, readonly string[]> = table("files.remove", [
  {
    id: "javascript.nvmrc.removed",
    contract: ["R-JS-7"],
    reads: reads([], [pattern]),
    decide: ({ snapshot }) => {
      let paths: string[] | null = null
      for (const path of Object.keys(snapshot.files)) {
        if (!path.endsWith(name) || !(path === name || path.endsWith(`/${name}`)) || !isProjectPath(path))
          continue
        paths ??= []
        paths.push(path)
      }
      if (paths === null) return O.none
      return O.some({ value: paths.sort(), because: paths.map((path) => ({ from: "file" as const, path })) })
    },
  },
])
