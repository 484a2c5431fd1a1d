/**
 * What only a project with the tool bun has: the runtime Bun and its cache directory (R-JS-12, R-JS-21, C-16).
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { managers } from "../contract/managers/index.js"
import { type Table, table } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { platformEvidence, reads } from "../decode/claim.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { ToolFacts } from "./dependencies.js"

const cacheVariable = variables.CC_BUN_INSTALL_CACHE_DIR.name

const isBun = ({ tool }: ToolFacts): boolean => managers[tool.value].runtime === "bun"

/** The version of Bun: the platform's. */
export const bunVersionTable: Table<ToolFacts, string> = table("runtime.version", [
  {
    id: "javascript.bun-version.platform",
    contract: ["R-JS-21", "C-16"],
    reads: reads([]),
    decide: (facts) =>
      isBun(facts) && facts.project.platform.data.bun !== null
        ? O.some({
            value: facts.project.platform.data.bun.version,
            because: [...facts.tool.because, platformEvidence("bun.version")],
          })
        : O.none,
  },
])

/** Bun's cache directory. */
export const bunCacheTable: Table<ToolFacts, string> = table("environment.BUN_INSTALL_CACHE_DIR", [
  {
    id: "javascript.bun-cache.variable",
    contract: ["R-JS-12"],
    reads: reads([cacheVariable]),
    decide: (facts) => {
      const variable = isBun(facts) ? facts.project.env.get(cacheVariable) : null
      return variable === null ? O.none : O.some({ value: variable.value, because: [variable.because] })
    },
  },
])

/** What there is to say when the cache directory is given and not used. */
export const bunDiagnostics = (facts: ToolFacts): readonly Diagnostic[] => {
  const variable = facts.project.env.get(cacheVariable)
  if (variable === null || isBun(facts)) return []
  const reason = `only Bun reads it, and the build tool is ${facts.tool.value}`
  return [report("variable-unused", { name: variable.name, reason }, [variable.because])]
}
