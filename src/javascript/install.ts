/** The install step: the tool's command with its flags, or the custom command as it stands (C-14). */
import * as O from "fp-ts/lib/Option.js"
import { projectFiles } from "../contract/files.js"
import { isKnownTool } from "../contract/managers/index.js"
import { type Table, table } from "../contract/rule.js"
import { claimFrom, reads, shared } from "../decode/claim.js"
import { manifestEvidence } from "../decode/manifest.js"
import type { Decision } from "../model/decision.js"
import { evidenceOf } from "../model/diagnostic.js"
import type { Step } from "../model/plan.js"
import { toolEvidence } from "./buildTool.js"
import type { ToolFacts } from "./dependencies.js"

const commandVariable = "CC_CUSTOM_BUILD_TOOL"
const manifestPath = projectFiles.manifest.path

/** The facts, and the flags that were decided. */
export interface InstallFacts {
  readonly facts: ToolFacts
  readonly flags: Decision<readonly string[]>
}

const ofManifest = shared(manifestEvidence(""))

const step = ({ project: { manifest } }: ToolFacts, command: string): Step => ({
  id: "install",
  command,
  when: "always",
  lifecycle: manifest.lifecycle.install,
})

/** The table of precedence; without a package.json there is no install step (C-50). */
export const installTable: Table<InstallFacts, Step> = table("build.install", [
  {
    id: "javascript.install.custom",
    contract: ["R-JS-4", "C-14"],
    reads: reads([commandVariable], [manifestPath]),
    decide: ({ facts }) => {
      const variable = facts.project.env.get(commandVariable)
      if (!facts.project.hasManifest || isKnownTool(facts.tool.value) || variable === null) return O.none
      const { value, because } = claimFrom(variable, step(facts, variable.value))
      return O.some({ value, because: [...because, ...facts.tool.because] })
    },
  },
  {
    id: "javascript.install.tool",
    contract: ["R-PHASE-1", "C-14"],
    reads: reads([], [manifestPath]),
    decide: ({ facts, flags }) => {
      if (!facts.project.hasManifest || !isKnownTool(facts.tool.value)) return O.none
      const { install } = facts.project.platform.data.packageManagers[facts.tool.value]
      return O.some({
        value: step(facts, [install, ...flags.value].join(" ")),
        because: evidenceOf(ofManifest, facts.tool.because, toolEvidence(facts.tool), flags.because),
      })
    },
  },
])
