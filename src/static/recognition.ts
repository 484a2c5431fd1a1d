/** By what a project is recognised as a static site (C-266). */

import * as O from "fp-ts/lib/Option.js"
import { variables } from "../contract/variables.js"
import { fileEvidence, hasFile, reads } from "../decode/claim.js"
import { none } from "../model/lists.js"
import type { Recognition } from "../runtime/definition.js"
import type { Project } from "../runtime/project.js"
import { folderOf, generatorOf, indexFiles, siteFiles } from "./facts.js"

const webrootVariable = variables.CC_WEBROOT.name

/** The index of the webroot that is there; null when there is none. */
const indexOf = (project: Project): string | null => {
  const folder = folderOf(project, webrootVariable)
  if (folder !== null && folder.folder === null) return null
  return indexFiles(`/${folder?.folder ?? ""}`).find((path) => hasFile(project.snapshot, path)) ?? null
}

/** An index in the webroot, or the file of a generator. */
export const recognition: Recognition = {
  manifest: null,
  rules: [
    {
      id: "application.index-html",
      contract: ["C-266"],
      reads: reads([webrootVariable], ["{webroot}/index.html"]),
      decide: (project) => {
        const index = indexOf(project)
        if (index === null) return O.none
        const folder = folderOf(project, webrootVariable)
        return O.some({
          value: "static",
          because: [fileEvidence(index), ...(folder === null ? [] : [folder.variable.because])],
        })
      },
    },
    {
      id: "application.generator",
      contract: ["C-266"],
      reads: reads([], ["{generator's file}"]),
      decide: ({ platform, snapshot }) => {
        const { static: data } = platform.data
        const found = data === null ? null : generatorOf(snapshot, data)
        return found === null ? O.none : O.some({ value: "static", because: found.because })
      },
    },
  ],
  starts: () => true,
  looksFor: ({ platform }) => [
    { what: "index.html in the webroot", because: [] },
    {
      what: `file of ${(platform.data.static?.generators ?? none).map(({ name }) => name).join(", ")}`,
      because: [],
    },
  ],
  files: siteFiles,
  elsewhere: null,
}
