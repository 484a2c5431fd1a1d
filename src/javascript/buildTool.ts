/**
 * Which tool installs dependencies: the variable, else the lock files, else npm (R-JS-3, R-JS-9, R-JS-10).
 *
 * Laws. An explicit build tool beats every lock file. Without one, the first lock file in the order yarn.lock, pnpm-lock.yaml,
 * bun.lock chooses, whatever else there is.
 *
 * @since 0.1.0
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { type Rule, type TotalTable, totalTable } from "../contract/rule.js"
import { buildTools } from "../contract/variables.js"
import { claimFrom, fileEvidence, hasFile, platformEvidence, reads } from "../decode/claim.js"
import { manifestEvidence } from "../decode/manifest.js"
import { majorOf, type PackageManagerField } from "../decode/packageManager.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import type { Tool } from "../model/plan.js"
import type { JavaScriptFacts } from "./facts.js"

/**
 * The tools that install a JavaScript project.
 *
 * @since 0.1.0
 */
export type BuildTool = Exclude<Tool, "composer">

/** What each value of CC_NODE_BUILD_TOOL means as a tool (C-16). */
const toolByValue: { readonly [value in (typeof buildTools)[number]]: BuildTool } = {
  bun: "bun",
  npm: "npm",
  "npm-install": "npm",
  "npm-ci": "npm-ci",
  pnpm: "pnpm",
  "yarn-berry": "yarn-berry",
  custom: "custom",
  yarn: "yarn",
  yarn2: "yarn-berry",
}

const row = (tool: string): Evidence => Object.freeze(platformEvidence(`packageManagers.${tool}`))

/**
 * Evidence for a tool's row of the platform data. Every plan shares it, so nobody may change it.
 *
 * @since 0.1.0
 */
export const rowEvidence: { readonly [tool in Exclude<BuildTool, "custom">]: Evidence } = {
  npm: row("npm"),
  "npm-ci": row("npm-ci"),
  pnpm: row("pnpm"),
  yarn: row("yarn"),
  "yarn-berry": row("yarn-berry"),
  bun: row("bun"),
}

const variableName = "CC_NODE_BUILD_TOOL"
const manifestPath = projectFiles.manifest.path
const yarnLock = projectFiles.yarnLock.path
const pnpmLock = projectFiles.pnpmLock.path
const bunLock = projectFiles.bunLock.path

const isBuildTool = (value: string): value is (typeof buildTools)[number] => Object.hasOwn(toolByValue, value)

/** yarn-berry needs a packageManager that starts with one of these, to the letter (R-JS-9). */
const berryPrefixes = ["yarn@3", "yarn@4"]

const asksForBerry = (facts: JavaScriptFacts): boolean => {
  const value = facts.manifest.packageManager
  return value !== null && berryPrefixes.some((prefix) => value.startsWith(prefix))
}

const lockFileRule = (id: string, path: string, tool: BuildTool): Rule<JavaScriptFacts, BuildTool> => ({
  id,
  contract: ["R-JS-9"],
  summary: `${path} chooses ${tool}.`,
  reads: reads([], [path]),
  decide: ({ snapshot }) =>
    hasFile(snapshot, path) ? O.some({ value: tool, because: [fileEvidence(path)] }) : O.none,
})

/**
 * The table of precedence. Order matters: it is R-JS-10's, then R-JS-9's.
 *
 * @since 0.1.0
 */
export const buildToolTable: TotalTable<JavaScriptFacts, BuildTool> = totalTable(
  "dependencies.tool",
  [
    {
      id: "javascript.build-tool.variable",
      contract: ["R-JS-3", "R-JS-10"],
      summary: "CC_NODE_BUILD_TOOL names the tool and overrides detection.",
      reads: reads([variableName]),
      decide: ({ env }) => {
        const variable = env.get(variableName)
        if (variable === null) return O.none
        const value = variable.value.trim()
        return isBuildTool(value) ? O.some(claimFrom(variable, toolByValue[value])) : O.none
      },
    },
    {
      id: "javascript.build-tool.yarn-berry-lock",
      contract: ["R-JS-9"],
      summary: "yarn.lock with a packageManager that starts with yarn@3 or yarn@4 chooses yarn-berry.",
      reads: reads([], [yarnLock, manifestPath]),
      decide: (facts) =>
        hasFile(facts.snapshot, yarnLock) && asksForBerry(facts)
          ? O.some({
              value: "yarn-berry",
              because: [fileEvidence(yarnLock), manifestEvidence("/packageManager")],
            })
          : O.none,
    },
    {
      id: "javascript.build-tool.yarn-lock",
      contract: ["R-JS-9"],
      summary: "yarn.lock without that chooses Yarn classic.",
      reads: reads([], [yarnLock, manifestPath]),
      decide: (facts) =>
        hasFile(facts.snapshot, yarnLock) && !asksForBerry(facts)
          ? O.some({ value: "yarn", because: [fileEvidence(yarnLock)] })
          : O.none,
    },
    lockFileRule("javascript.build-tool.pnpm-lock", pnpmLock, "pnpm"),
    lockFileRule("javascript.build-tool.bun-lock", bunLock, "bun"),
  ],
  {
    id: "javascript.build-tool.default",
    contract: ["R-JS-3"],
    summary: "npm, which is npm-install.",
    reads: reads([]),
    decide: () => ({ value: "npm", because: [rowEvidence.npm] }),
  },
)

/** Which package manager's name packageManager would have for a tool. */
const managerOf: { readonly [tool in BuildTool]: string | null } = {
  npm: "npm",
  "npm-ci": "npm",
  pnpm: "pnpm",
  yarn: "yarn",
  "yarn-berry": "yarn",
  bun: "bun",
  custom: null,
}

/**
 * What there is to say about the tool, the lock files and packageManager.
 *
 * @since 0.1.0
 */
export const buildToolDiagnostics = (
  facts: JavaScriptFacts,
  tool: Decision<BuildTool>,
  field: PackageManagerField | null,
): readonly Diagnostic[] => {
  const asked = facts.manifest.packageManager
  const found: Diagnostic[] = []
  const variable = facts.env.get(variableName)
  const value = variable?.value.trim()
  if (variable !== null && value !== undefined && !isBuildTool(value)) {
    found.push(report("build-tool-unknown", { value, known: buildTools }, [variable.because]))
  }
  if (variable !== null && (value === "yarn" || value === "yarn2")) {
    found.push(report("yarn-deprecated", { what: `${variableName} ${value}` }, [variable.because]))
  }
  found.push(...customDiagnostics(facts, tool))
  // Without a package.json nothing is installed, and the lock files are nobody's.
  if (facts.hasManifest) found.push(...lockFileDiagnostics(facts, tool, field, variable === null))
  if (asked !== null && tool.value !== "custom") {
    found.push(...packageManagerDiagnostics(asked, tool, field))
  }
  return found
}

const customDiagnostics = (facts: JavaScriptFacts, tool: Decision<BuildTool>): readonly Diagnostic[] => {
  const command = facts.env.get("CC_CUSTOM_BUILD_TOOL")
  if (tool.value === "custom") {
    return command === null ? [report("build-tool-custom-missing", {}, tool.because)] : []
  }
  return command === null
    ? []
    : [
        report(
          "variable-unused",
          { name: command.name, reason: `it is read only when ${variableName} is custom` },
          [command.because],
        ),
      ]
}

const npmLock = projectFiles.npmLock.path
const shrinkwrap = projectFiles.npmShrinkwrap.path
const binary = projectFiles.bunBinaryLock.path

/** Those that choose a tool come first, as they are looked for; of the others Bun's comes last. */
const choosing: readonly string[] = [yarnLock, pnpmLock, bunLock]
const lockFiles: readonly string[] = [...choosing, npmLock, shrinkwrap, binary]

const lockFileDiagnostics = (
  { snapshot, manifest }: JavaScriptFacts,
  tool: Decision<BuildTool>,
  field: PackageManagerField | null,
  detected: boolean,
): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  const files = lockFiles.filter((path) => hasFile(snapshot, path))
  const [first] = files
  if (first !== undefined && files.some((path) => ownerOf(path) !== ownerOf(first))) {
    const chosen = choosing.includes(first) ? first : null
    found.push(
      report("lock-files-several", { files, chosen, tool: tool.value, detected }, files.map(fileEvidence)),
    )
  }
  if (detected && first === binary) {
    found.push(report("lock-file-binary", {}, [fileEvidence(binary)]))
  }
  const line = field?.manager === "yarn" && field.version !== null ? majorOf(field.version) : 1
  if (
    tool.rule === "javascript.build-tool.yarn-lock" &&
    line < 2 &&
    isBerryLock(snapshot.files[yarnLock] ?? null)
  ) {
    const asked = manifest.packageManager === null ? [] : [manifestEvidence("/packageManager")]
    found.push(report("lock-file-berry", {}, [fileEvidence(yarnLock), ...asked]))
  }
  if (tool.value === "npm-ci" && !hasFile(snapshot, npmLock) && !hasFile(snapshot, shrinkwrap)) {
    found.push(report("npm-ci-without-lock", {}, tool.because))
  }
  return found
}

/** A Bun project that moves to the text format, and npm's two files, are one tool's own affair. */
const sameTool: { readonly [path: string]: string } = {
  [binary]: bunLock,
  [shrinkwrap]: npmLock,
}

const ownerOf = (path: string): string => sameTool[path] ?? path

/** Yarn 2 and later begin the file with `__metadata:`, after comments. */
const isBerryLock = (text: string | null): boolean =>
  text !== null && /^__metadata:/m.test(text.slice(0, 4096))

const packageManagerDiagnostics = (
  value: string,
  tool: Decision<BuildTool>,
  field: PackageManagerField | null,
): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  const because = [manifestEvidence("/packageManager")]
  if (field === null || field.version === null) {
    found.push(report("package-manager-inexact", { value }, because))
  }
  if (field === null) return found
  const manager = managerOf[tool.value]
  if (field.manager !== manager) {
    if (tool.rule !== "javascript.build-tool.variable") {
      const chooser = tool.because[0]
      found.push(
        report(
          "package-manager-overruled",
          {
            asked: value,
            tool: tool.value,
            chooser: chooser?.from === "file" ? chooser.path : "the absence of a lock file",
          },
          [...because, ...tool.because],
        ),
      )
    }
  } else if (field.version !== null && (manager === "npm" || manager === "bun")) {
    found.push(report("package-manager-unread", { value, manager }, because))
  }
  return found
}
