/** By what a project is recognised as JavaScript (C-5). */
import * as O from "fp-ts/lib/Option.js"
import { projectFiles } from "../contract/files.js"
import { variables } from "../contract/variables.js"
import { fileEvidence, hasFile, reads } from "../decode/claim.js"
import { decodeManifest, scriptOf } from "../decode/manifest.js"
import type { Recognition } from "../runtime/definition.js"

const manifest = projectFiles.manifest.path
const mise = projectFiles.mise.path
const commandVariable = variables.CC_RUN_COMMAND.name

/** A package.json, or a mise.toml with a command to run. */
export const recognition: Recognition = {
  manifest,
  rules: [
    {
      id: "application.package-json",
      contract: ["C-5", "R-JS-23"],
      reads: reads([], [manifest]),
      decide: ({ snapshot }) =>
        hasFile(snapshot, manifest)
          ? O.some({ value: "javascript", because: [fileEvidence(manifest)] })
          : O.none,
    },
    {
      id: "application.mise",
      contract: ["C-5", "R-JS-18"],
      reads: reads([commandVariable], [mise]),
      decide: ({ snapshot, env }) => {
        const command = env.get(commandVariable)
        return command !== null && hasFile(snapshot, mise)
          ? O.some({ value: "javascript", because: [fileEvidence(mise), command.because] })
          : O.none
      },
    },
  ],
  starts: ({ snapshot }) => {
    const decoded = decodeManifest(snapshot)
    const read = decoded._tag === "Left" ? null : decoded.right
    return read === null || read.main !== null || scriptOf(read, "start") !== null
  },
  looksFor: () => [
    { what: manifest, because: [] },
    { what: `${mise} together with ${commandVariable}`, because: [] },
  ],
  files: () => [],
  elsewhere: null,
}
