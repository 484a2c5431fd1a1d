/**
 * Scripts of package.json that the install command runs besides those that the contract names (C-153), as the tools were observed to.
 *
 * Law. The plan's `lifecycle` of the install step never names them.
 */
import { report } from "../contract/diagnostics/index.js"
import { managers } from "../contract/managers/index.js"
import { lineOf, manifestEvidence, scriptOf } from "../decode/manifest.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { ToolFacts } from "./dependencies.js"
import { isIdle } from "./idle.js"

/** Those that there are, in the order in which they run. */
export const otherInstallScripts = ({
  project: { manifest, hasManifest },
  tool,
  production,
}: Pick<ToolFacts, "project" | "tool" | "production">): readonly string[] => {
  const { installScripts, inProduction } = managers[tool.value].observed
  return !hasManifest || (production.value && !inProduction)
    ? []
    : installScripts.filter((name) => scriptOf(manifest, name) !== null)
}

/**
 * What there is to say about them: nothing where none of them makes anything that the application could need (C-233).
 */
export const otherScriptDiagnostics = (facts: ToolFacts): readonly Diagnostic[] => {
  const { manifest } = facts.project
  const scripts = facts.otherScripts
  return scripts.every((name) => isIdle(manifest, lineOf(manifest, name)))
    ? []
    : [
        report("lifecycle-others", { scripts, tool: facts.tool.value }, [
          ...scripts.map((name) => manifestEvidence(`/scripts/${name}`)),
          ...facts.tool.because,
        ]),
      ]
}
