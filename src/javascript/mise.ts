/** mise.toml: its tools, the step that installs them, and what it cannot change (R-JS-18, C-33). */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { type Table, table } from "../contract/rule.js"
import { reads } from "../decode/claim.js"
import type { MiseTool } from "../decode/mise.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { Plan, Step } from "../model/plan.js"

const path = projectFiles.mise.path

/** The tools that mise.toml asks for. */
export const miseToolTable: Table<readonly MiseTool[], Plan["tools"]> = table("tools", [
  {
    id: "javascript.tools.mise",
    contract: ["R-JS-18", "C-250"],
    reads: reads([], [path]),
    decide: (tools) =>
      tools.length === 0
        ? O.none
        : O.some({
            value: tools.map(({ name, version }) => ({ name, version })),
            because: tools.map(({ because }) => because),
          }),
  },
])

/** The step that installs them, before everything else of the build. */
export const miseStepTable: Table<readonly MiseTool[], Step> = table("build.tools", [
  {
    id: "javascript.tools.step",
    contract: ["R-JS-18"],
    reads: reads([], [path]),
    decide: (tools) =>
      tools.length === 0
        ? O.none
        : O.some({
            value: { id: "tools", command: "mise install", when: "always", lifecycle: [] },
            because: [{ from: "file", path, pointer: "/tools" }],
          }),
  },
])

/** What there is to say when mise.toml sets Node too. */
export const miseDiagnostics = (tools: readonly MiseTool[], node: Decision<string>): readonly Diagnostic[] =>
  tools
    .filter(({ name }) => name === "node" || name === "nodejs")
    .map(({ version, because }) =>
      report("mise-node", { asked: version, version: node.value }, [because, ...node.because]),
    )
