/**
 * What only a project with the tool bun has: the runtime Bun and its cache directory (R-JS-12, R-JS-21, C-16).
 *
 * @since 0.1.0
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { type Table, table } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { platformEvidence, reads } from "../decode/claim.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { ToolFacts } from "./dependencies.js"

const cacheVariable = variables.CC_BUN_INSTALL_CACHE_DIR.name

/**
 * The version of Bun: the platform's.
 *
 * @since 0.1.0
 */
export const bunVersionTable: Table<ToolFacts, string> = table("runtime.version", [
  {
    id: "javascript.bun-version.platform",
    contract: ["R-JS-21", "C-16"],
    summary: "The tool bun means the runtime Bun, in the platform's version.",
    reads: reads([]),
    decide: ({ tool, project: { platform } }) =>
      tool.value === "bun"
        ? O.some({
            value: platform.data.bun.version,
            because: [...tool.because, platformEvidence("bun.version")],
          })
        : O.none,
  },
])

/**
 * Bun's cache directory.
 *
 * @since 0.1.0
 */
export const bunCacheTable: Table<ToolFacts, string> = table("environment.BUN_INSTALL_CACHE_DIR", [
  {
    id: "javascript.bun-cache.variable",
    contract: ["R-JS-12"],
    summary: "CC_BUN_INSTALL_CACHE_DIR becomes BUN_INSTALL_CACHE_DIR.",
    reads: reads([cacheVariable]),
    decide: ({ tool, project: { env } }) => {
      const variable = tool.value === "bun" ? env.get(cacheVariable) : null
      return variable === null ? O.none : O.some({ value: variable.value, because: [variable.because] })
    },
  },
])

/**
 * What there is to say when the cache directory is given and not used.
 *
 * @since 0.1.0
 */
export const bunDiagnostics = ({ tool, project: { env } }: ToolFacts): readonly Diagnostic[] => {
  const variable = env.get(cacheVariable)
  if (variable === null || tool.value === "bun") return []
  const reason = `only Bun reads it, and the build tool is ${tool.value}`
  return [report("variable-unused", { name: variable.name, reason }, [variable.because])]
}
