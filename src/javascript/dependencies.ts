/**
 * How the tool installs: its version, whether development dependencies come along, and the flags that see to it (R-JS-8, R-JS-11).
 *
 * Laws. The flags depend on the tool and CC_NODE_DEV_DEPENDENCIES only; NODE_ENV changes what is left out, never a flag.
 */

import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { editDistance } from "../contract/diagnostics/wording.js"
import { projectFiles } from "../contract/files.js"
import { type BuildTool, isKnownTool, managerEntries, managers } from "../contract/managers/index.js"
import type { PlatformVersion } from "../contract/managers/manager.js"
import { berrySettings } from "../contract/managers/yarn.js"
import { type Rule, type TotalTable, totalTable } from "../contract/rule.js"
import { choicesOf, variables } from "../contract/variables.js"
import { claimFrom, platformEvidence, platformText, reads, shared } from "../decode/claim.js"
import type { Environment, SetVariable } from "../decode/environment.js"
import { manifestEvidence } from "../decode/manifest.js"
import { majorOf, type PackageManagerField } from "../decode/packageManager.js"
import type { Decision } from "../model/decision.js"
import { concatenated, type Diagnostic, type Evidence, evidenceOf } from "../model/diagnostic.js"
import { joined, none } from "../model/lists.js"
import type { Development } from "../model/plan.js"
import { toolBy, toolEvidence } from "./buildTool.js"
import type { JavaScriptFacts } from "./facts.js"

const developmentVariable = "CC_NODE_DEV_DEPENDENCIES"
const modeVariable = "NODE_ENV"

/** The facts with the mode and the tool that were decided and packageManager read. */
export interface ToolFacts {
  readonly project: JavaScriptFacts
  readonly production: Decision<boolean>
  readonly tool: Decision<BuildTool>
  readonly packageManager: PackageManagerField | null
  readonly wish: Wish | null
  /** The scripts that the install command runs besides those that the contract names. */
  readonly otherScripts: readonly string[]
}

const unset = { value: false, because: shared() }
const bundled = { value: null, because: shared() }

/** Production mode: NODE_ENV is `production`, to the letter after trimming (R-JS-1, C-6). */
export const productionTable: TotalTable<JavaScriptFacts, boolean> = totalTable(
  "production",
  [
    {
      id: "javascript.production.node-env",
      contract: ["R-JS-1", "C-6"],
      reads: reads([modeVariable]),
      decide: ({ env }) => {
        const variable = env.get(modeVariable)
        return variable === null
          ? O.none
          : O.some(claimFrom(variable, variable.value.trim() === "production"))
      },
    },
    {
      id: "javascript.production.platform",
      contract: ["C-270"],
      reads: reads([]),
      decide: ({ platform }) => {
        const value = platform.data.environment[modeVariable]
        return value === undefined
          ? O.none
          : O.some({
              value: value.trim() === "production",
              because: [platformEvidence(`environment.${modeVariable}`)],
            })
      },
    },
  ],
  {
    id: "javascript.production.unset",
    contract: ["R-JS-1"],
    reads: reads([]),
    decide: () => unset,
  },
)

/** What CC_NODE_DEV_DEPENDENCIES asks for. */
export type Wish = "install" | "ignore"

/** The wish of an environment; a value that is none of them counts as unset (C-6). */
export const wishOf = (env: Environment): Wish | null => {
  const value = env.get(developmentVariable)?.value.trim()
  return value === "install" || value === "ignore" ? value : null
}

const ofPlatform = (
  tool: BuildTool,
  { id, contract, path }: PlatformVersion,
): Rule<ToolFacts, string | null> => ({
  id,
  contract,
  reads: reads([]),
  decide: (facts) => {
    const version = facts.tool.value === tool ? platformText(facts.project.platform, path) : null
    return version === null ? O.none : O.some({ value: version, because: [platformEvidence(path)] })
  },
})

/**
 * The version of the tool. Order matters: packageManager speaks for pnpm and Yarn (R-JS-8), else the platform's Yarn.
 */
export const toolVersionTable: TotalTable<ToolFacts, string | null> = totalTable(
  "dependencies.version",
  [
    {
      id: "javascript.tool-version.package-manager",
      contract: ["R-JS-8", "C-51"],
      reads: reads([], [projectFiles.manifest.path]),
      decide: ({ tool, packageManager }) =>
        packageManager !== null &&
        packageManager.version !== null &&
        managers[tool.value].isVersioned &&
        packageManager.manager === managers[tool.value].program
          ? O.some({ value: packageManager.version, because: [manifestEvidence("/packageManager")] })
          : O.none,
    },
    ...managerEntries.flatMap(([tool, { version }]) => (version === null ? [] : [ofPlatform(tool, version)])),
  ],
  {
    id: "javascript.tool-version.bundled",
    contract: ["R-JS-8", "C-51"],
    reads: reads([]),
    decide: () => bundled,
  },
)

/** The flags that see to the development dependencies (R-JS-11). */
export const flagTable: TotalTable<ToolFacts, readonly string[]> = totalTable(
  "dependencies.flags",
  [
    {
      id: "javascript.flags.custom",
      contract: ["R-JS-4", "C-14"],
      reads: reads([]),
      decide: (facts) =>
        isKnownTool(facts.tool.value) ? O.none : O.some({ value: [], because: facts.tool.because }),
    },
    {
      id: "javascript.flags.install",
      contract: ["R-JS-11", "C-15"],
      reads: reads([developmentVariable]),
      decide: (facts) => {
        if (facts.wish !== "install" || !isKnownTool(facts.tool.value)) return O.none
        const { flags } = facts.project.platform.data.packageManagers[facts.tool.value]
        return O.some({
          value: flags.install,
          because: joined(variableEvidence(facts, developmentVariable), toolEvidence(facts.tool)),
        })
      },
    },
  ],
  {
    id: "javascript.flags.ignore",
    contract: ["R-JS-11", "C-15"],
    reads: reads([developmentVariable]),
    decide: (facts) => ({
      value: isKnownTool(facts.tool.value)
        ? facts.project.platform.data.packageManagers[facts.tool.value].flags.ignore
        : [],
      // A variable that says install speaks against this claim.
      because:
        facts.wish === "install"
          ? toolEvidence(facts.tool)
          : joined(variableEvidence(facts, developmentVariable), toolEvidence(facts.tool)),
    }),
  },
)

const set = (env: Environment, name: string): readonly SetVariable[] => {
  const variable = env.get(name)
  return variable === null ? [] : [variable]
}

const variableEvidence = ({ project: { env } }: ToolFacts, name: string): readonly Evidence[] => {
  const variable = env.get(name)
  return variable === null ? [] : [variable.because]
}

/** Whether development dependencies are installed, by the contract (R-JS-11). */
export const developmentTable: TotalTable<ToolFacts, Development> = totalTable(
  "dependencies.development",
  [
    {
      id: "javascript.development.custom",
      contract: ["R-JS-4", "C-14"],
      reads: reads([]),
      decide: (facts) =>
        isKnownTool(facts.tool.value)
          ? O.none
          : O.some({ value: "undetermined", because: facts.tool.because }),
    },
    {
      id: "javascript.development.never-excluded",
      contract: ["C-15"],
      reads: reads([]),
      decide: (facts) =>
        excludes(facts) === "never"
          ? O.some({ value: "included", because: toolEvidence(facts.tool) })
          : O.none,
    },
    {
      id: "javascript.development.install",
      contract: ["R-JS-11"],
      reads: reads([developmentVariable]),
      decide: (facts) =>
        facts.wish === "install"
          ? O.some({ value: "included", because: variableEvidence(facts, developmentVariable) })
          : O.none,
    },
    {
      id: "javascript.development.flagged",
      contract: ["R-JS-11"],
      reads: reads([developmentVariable]),
      decide: (facts) =>
        excludes(facts) === "always"
          ? O.some({
              value: "excluded",
              because: joined(variableEvidence(facts, developmentVariable), toolEvidence(facts.tool)),
            })
          : O.none,
    },
    {
      id: "javascript.development.production",
      contract: ["R-JS-11", "R-JS-1"],
      reads: reads([modeVariable]),
      decide: ({ production, tool }) =>
        production.value
          ? O.some({ value: "excluded", because: joined(production.because, toolEvidence(tool)) })
          : O.none,
    },
  ],
  {
    id: "javascript.development.default",
    contract: ["R-JS-11"],
    reads: reads([modeVariable]),
    decide: ({ production, tool }) => ({
      value: "included",
      because: production.value ? toolEvidence(tool) : joined(production.because, toolEvidence(tool)),
    }),
  },
)

const excludes = ({ tool, project: { platform } }: ToolFacts): "always" | "production" | "never" | null =>
  isKnownTool(tool.value) ? platform.data.packageManagers[tool.value].excludes : null

/** What there is to say about NODE_ENV. */
export const productionDiagnostics = ({ env }: JavaScriptFacts): readonly Diagnostic[] => {
  const variable = env.get(modeVariable)
  if (variable === null) return []
  const value = variable.value.trim()
  return value !== "production" && isNearProduction(value)
    ? [report("node-env-near", { value: variable.value }, [variable.because])]
    : []
}

/** `Production`, `prod`, `prd`, `production1`: what people write when they mean production. */
const isNearProduction = (value: string): boolean => {
  const lower = value.toLowerCase()
  return ["prod", "prd"].includes(lower) || editDistance(lower, "production", 2) <= 2
}

/**
 * What there is to say about how the tool installs. `development` is what the contract says; where a real tool was observed to differ,
 * a diagnostic says so (C-15).
 */
export const dependencyDiagnostics = (
  facts: ToolFacts,
  version: Decision<string | null>,
  flags: Decision<readonly string[]>,
  development: Decision<Development>,
): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  const variable = facts.project.env.get(developmentVariable)
  const { wish } = facts
  if (variable !== null && wish === null) {
    const { name, value, because } = variable
    const known = choicesOf(variables.CC_NODE_DEV_DEPENDENCIES)
    found.push(report("dev-dependencies-unknown", { name, value, known }, [because]))
  }
  if (!facts.project.hasManifest) return found
  if (!isKnownTool(facts.tool.value)) {
    const reason = "the custom build tool runs as it is written"
    const unused = wish === null ? none : set(facts.project.env, developmentVariable)
    return [
      ...found,
      ...unused.map(({ name, because }) => report("variable-unused", { name, reason }, [because])),
    ]
  }
  if (wish === "ignore" && development.rule === "javascript.development.default") {
    const remedy = mayInstallAnyway(facts.tool.value, version.value)
      ? "Install with the custom build tool pnpm install --prod."
      : "Set NODE_ENV to production."
    const because = variableEvidence(facts, developmentVariable)
    found.push(report("dev-dependencies-included", { tool: facts.tool.value, remedy }, because))
  }
  return concatenated([
    found,
    lineDiagnostics(facts, version),
    observedDiagnostics(facts, version, flags, development),
  ])
}

/** What the version says of the line of the tool: deprecated, or another one than was asked for. */
const lineDiagnostics = (facts: ToolFacts, version: Decision<string | null>): readonly Diagnostic[] => {
  const { tool } = facts
  const { title, lines, observed } = managers[tool.value]
  if (version.value === null) return []
  const found: Diagnostic[] = []
  const line = majorOf(version.value)
  const told = facts.project.env.get(variables.CC_NODE_BUILD_TOOL.name)?.value.trim()
  const asked = tool.rule === toolBy.variable ? told : undefined
  const because = joined(tool.because, version.because)
  // The variable's own deprecated values are reported with the tool.
  const isSaid = variables.CC_NODE_BUILD_TOOL.deprecated.some((value) => value === told)
  if (line < observed.deprecatedBelow && !isSaid) {
    found.push(
      report(
        "yarn-deprecated",
        {
          what: `${title} ${version.value}`,
          settings: berrySettings(told, facts.packageManager),
        },
        because,
      ),
    )
  }
  const isOther = lines !== null && (line < lines.from || line >= lines.below)
  // A version of the platform's is what it has for this tool.
  const byPackageManager = version.rule === "javascript.tool-version.package-manager"
  if (asked !== undefined && byPackageManager && isOther) {
    found.push(report("yarn-line", { tool: asked, version: version.value }, because))
  }
  return found
}

/**
 * Whether the tool is known to install development dependencies although the contract says that it leaves them out, or may do so because
 * nobody knows its version.
 */
export const mayInstallAnyway = (tool: BuildTool, version: string | null): boolean =>
  isFrom(managers[tool].observed.installsExcludedFrom, version)

/** Whether a version is of the line or a later one; one that nobody knows may be. */
const isFrom = (line: number | null, version: string | null): boolean =>
  line !== null && (version === null || majorOf(version) >= line)

/** What the tool was observed to do, where the contract says otherwise. */
const observedDiagnostics = (
  facts: ToolFacts,
  version: Decision<string | null>,
  flags: Decision<readonly string[]>,
  development: Decision<Development>,
): readonly Diagnostic[] => {
  const { installsExcludedFrom, misreads, deaf } = managers[facts.tool.value].observed
  const found: Diagnostic[] = []
  const unheard = deaf ? wishes(facts) : []
  if (unheard.length > 0) {
    found.push(
      report(
        "dev-dependencies-berry",
        { names: unheard.map(({ name }) => name) },
        unheard.map(({ because }) => because),
      ),
    )
  }
  if (development.value === "excluded" && isFrom(installsExcludedFrom, version.value)) {
    found.push(
      report(
        "dev-dependencies-pnpm",
        { version: version.value },
        evidenceOf(development.because, version.because),
      ),
    )
  }
  if (misreads !== null && flags.value.join(" ") === misreads.flag && isFrom(misreads.from, version.value)) {
    found.push(
      report(
        "dev-dependencies-pnpm-flag",
        { version: version.value, flag: misreads.flag },
        evidenceOf(flags.because, version.because),
      ),
    )
  }
  return found
}

/** The variables by which somebody wants development dependencies left out. */
const wishes = ({ project: { env }, wish, production }: ToolFacts): readonly SetVariable[] =>
  joined(
    wish === "ignore" ? set(env, developmentVariable) : [],
    production.value && wish !== "install" ? set(env, modeVariable) : [],
  )
