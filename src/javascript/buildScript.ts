/**
 * The script of package.json that the platform runs after the installation (C-269): the first of the platform's list that there is.
 */
import * as O from "fp-ts/lib/Option.js"
import { projectFiles } from "../contract/files.js"
import { programOf, starter } from "../contract/managers/index.js"
import { type Table, table } from "../contract/rule.js"
import { platformEvidence, reads } from "../decode/claim.js"
import { scriptEvidence, scriptOf } from "../decode/manifest.js"
import { quoteWord } from "../model/command.js"
import type { Step } from "../model/plan.js"
import type { ToolFacts } from "./dependencies.js"
import type { JavaScriptFacts } from "./facts.js"

/** The name of the script; null when the platform runs none, or package.json has none of them. */
export const platformScriptOf = ({ platform, manifest }: JavaScriptFacts): string | null =>
  platform.data.build.scripts.find((name) => scriptOf(manifest, name) !== null) ?? null

/** The step that runs it, by the tool that installs. */
export const buildScriptTable: Table<ToolFacts, Step> = table("build.build", [
  {
    id: "javascript.build.script",
    contract: ["C-269"],
    reads: reads([], [projectFiles.manifest.path]),
    decide: ({ project, tool }) => {
      const name = platformScriptOf(project)
      if (name === null) return O.none
      const by = starter(tool.value)
      const around = project.platform.data.packageManagers[by].lifecycle
        ? [`pre${name}`, name, `post${name}`]
        : [name]
      return O.some({
        value: {
          id: "build",
          command: `${programOf(by)} run ${quoteWord(name)}`,
          when: "always",
          lifecycle: around.filter((script) => scriptOf(project.manifest, script) !== null),
        },
        because: [scriptEvidence(name), platformEvidence("build.scripts"), ...tool.because],
      })
    },
  },
])
