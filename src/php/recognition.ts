/** By what a project is recognised as PHP (C-5). */
import * as O from "fp-ts/lib/Option.js"
import { shown } from "../contract/diagnostics/wording.js"
import { projectFiles } from "../contract/files.js"
import { variables } from "../contract/variables.js"
import { fileEvidence, hasFile, reads } from "../decode/claim.js"
import { normalisePath } from "../decode/path.js"
import type { Recognition } from "../runtime/definition.js"
import type { Project } from "../runtime/project.js"
import { usualIndexFiles, webrootsIn } from "./webroot.js"

const composer = projectFiles.composer.path
const webrootVariable = variables.CC_WEBROOT.name

/** The webroot's index.php; null when the webroot leaves the project. */
const indexPhp = ({ env }: Project): string | null => {
  const variable = env.get(webrootVariable)
  const webroot = variable === null ? "" : normalisePath(variable.value.trim())
  return webroot === null ? null : webroot === "" ? "index.php" : `${webroot}/index.php`
}

/** A composer.json, or an index.php in the webroot. */
export const recognition: Recognition = {
  manifest: composer,
  rules: [
    {
      id: "application.composer",
      contract: ["C-5", "R-PHP-5"],
      reads: reads([], [composer]),
      decide: ({ snapshot }) =>
        hasFile(snapshot, composer) ? O.some({ value: "php", because: [fileEvidence(composer)] }) : O.none,
    },
    {
      id: "application.index-php",
      contract: ["C-5", "R-PHP-1"],
      reads: reads([webrootVariable], ["{webroot}/index.php"]),
      decide: (project) => {
        const path = indexPhp(project)
        if (path === null || !hasFile(project.snapshot, path)) return O.none
        const webroot = project.env.get(webrootVariable)
        return O.some({
          value: "php",
          because: [fileEvidence(path), ...(webroot === null ? [] : [webroot.because])],
        })
      },
    },
  ],
  starts: () => true,
  looksFor: ({ env }) => {
    const webroot = env.get(webrootVariable)
    return [
      { what: composer, because: [] },
      {
        what: `index.php in the webroot "${shown(webroot?.value ?? "/")}"`,
        because: webroot === null ? [] : [webroot.because],
      },
    ]
  },
  files: (project) => {
    const path = indexPhp(project)
    return path === null ? [] : [path]
  },
  elsewhere: { files: usualIndexFiles, webroots: webrootsIn },
}
