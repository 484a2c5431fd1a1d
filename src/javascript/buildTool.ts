/**
 * Which tool installs dependencies: the variable, else the lock files, else npm (R-JS-3, R-JS-9, R-JS-10).
 *
 * Laws. An explicit build tool beats every lock file. Without one, the first lock file in R-JS-9's order chooses, whatever else there is.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { refusingScript } from "../contract/diagnostics/javascript.js"
import { projectFiles } from "../contract/files.js"
import {
  type BuildTool,
  type DetectedTool,
  isKnownTool,
  lockFiles,
  managerEntries,
  managerPrograms,
  managers,
  toolByValue,
} from "../contract/managers/index.js"
import type { Detection } from "../contract/managers/manager.js"
import { berrySettings } from "../contract/managers/yarn.js"
import { type Rule, type TotalTable, totalTable } from "../contract/rule.js"
import { buildTools, variables } from "../contract/variables.js"
import { claimFrom, fileEvidence, hasFile, platformEvidence, reads, shared } from "../decode/claim.js"
import { lineOf, manifestEvidence } from "../decode/manifest.js"
import { majorOf, type PackageManagerField } from "../decode/packageManager.js"
import { ignoresScripts } from "../decode/settings.js"
import type { Decision } from "../model/decision.js"
import { concatenated, type Diagnostic, type Evidence } from "../model/diagnostic.js"
import { joined } from "../model/lists.js"
import { hasTool, offers } from "../platform/prepare.js"
import type { JavaScriptFacts } from "./facts.js"

const rows: ReadonlyMap<BuildTool, readonly Evidence[]> = new Map(
  managerEntries.map(([tool]) => [tool, shared(platformEvidence(`packageManagers.${tool}`))]),
)

/**
 * Evidence for what is known of how a tool is called: its row of the platform data, or the choice of a tool that has none.
 */
export const toolEvidence = (tool: Decision<BuildTool>): readonly Evidence[] =>
  isKnownTool(tool.value) ? rowEvidence(tool.value) : tool.because

/** Evidence for a tool's row of the platform data. */
export const rowEvidence = (tool: BuildTool): readonly Evidence[] => rows.get(tool) as readonly Evidence[]

const variableName = variables.CC_NODE_BUILD_TOOL.name
const manifestPath = projectFiles.manifest.path

const accepts = ({ packageManager: wish }: Detection, { manifest }: JavaScriptFacts): boolean => {
  if (wish === null) return true
  const { packageManager } = manifest
  const begins = packageManager !== null && wish.begins.some((prefix) => packageManager.startsWith(prefix))
  return begins === wish.wanted
}

const byLockFile = (tool: DetectedTool): Rule<JavaScriptFacts, BuildTool> => {
  const detection = managers[tool].detection as Detection
  const { id, contract, lock, packageManager } = detection
  const because =
    packageManager?.wanted === true
      ? shared(fileEvidence(lock), manifestEvidence("/packageManager"))
      : shared(fileEvidence(lock))
  return {
    id,
    contract,
    reads: reads([], packageManager === null ? [lock] : [lock, manifestPath]),
    decide: (facts) =>
      hasTool(facts.platform.data, tool) && hasFile(facts.snapshot, lock) && accepts(detection, facts)
        ? O.some({ value: tool, because })
        : O.none,
  }
}

/** Order matters: it is R-JS-9's. The compiler misses a tool that a lock file chooses and that does not stand here. */
const detected: { readonly [tool in DetectedTool]: Rule<JavaScriptFacts, BuildTool> } = {
  "yarn-berry": byLockFile("yarn-berry"),
  yarn: byLockFile("yarn"),
  pnpm: byLockFile("pnpm"),
  bun: byLockFile("bun"),
}

/** The lock files that choose a tool, in the order in which they are asked. */
export const choosingLocks: readonly string[] = [
  ...new Set(
    (Object.keys(detected) as DetectedTool[]).map((tool) => (managers[tool].detection as Detection).lock),
  ),
]

/** The rules by which it is chosen where no lock file chooses. */
export const toolBy = {
  variable: "javascript.build-tool.variable",
  nothing: "javascript.build-tool.default",
} as const

const byVariable: Rule<JavaScriptFacts, BuildTool> = {
  id: toolBy.variable,
  contract: ["R-JS-3", "R-JS-10"],
  reads: reads([variableName]),
  decide: ({ env, platform }) => {
    const variable = env.get(variableName)
    if (variable === null) return O.none
    const tool = toolByValue.get(variable.value.trim())
    return tool === undefined || !hasTool(platform.data, tool) ? O.none : O.some(claimFrom(variable, tool))
  },
}

/** Those that choose nothing by the contract, and that the platform data may give a tool, in C-254's order (C-268). */
const otherLocks = [projectFiles.npmLock, projectFiles.npmShrinkwrap, projectFiles.bunBinaryLock].map(
  ({ path }) => path,
)

const byPlatform: Rule<JavaScriptFacts, BuildTool> = {
  id: "javascript.build-tool.platform-lock",
  contract: ["C-268"],
  reads: reads([], otherLocks),
  decide: ({ platform, snapshot }) => {
    const { lockFiles } = platform.data.build
    const lock = otherLocks.find((path) => Object.hasOwn(lockFiles, path) && hasFile(snapshot, path))
    return lock === undefined
      ? O.none
      : O.some({
          value: lockFiles[lock] as BuildTool,
          because: [fileEvidence(lock), platformEvidence("build.lockFiles")],
        })
  },
}

/** The table of precedence. Order matters: it is R-JS-10's, then R-JS-9's. */
export const buildToolTable: TotalTable<JavaScriptFacts, BuildTool> = totalTable(
  "dependencies.tool",
  [byVariable, ...Object.values(detected), byPlatform],
  {
    id: toolBy.nothing,
    contract: ["R-JS-3"],
    reads: reads([]),
    decide: () => ({ value: "npm", because: rowEvidence("npm") }),
  },
)

/** What there is to say about the tool, the lock files and packageManager. */
export const buildToolDiagnostics = (
  facts: JavaScriptFacts,
  tool: Decision<BuildTool>,
  field: PackageManagerField | null,
): readonly Diagnostic[] => {
  const asked = facts.manifest.packageManager
  const found: Diagnostic[] = []
  const variable = facts.env.get(variableName)
  if (variable !== null) {
    const value = variable.value.trim()
    if (!offers(facts.platform.data, value)) {
      const known = buildTools.filter((one) => offers(facts.platform.data, one))
      found.push(report("build-tool-unknown", { value, known }, [variable.because]))
    }
    if (variables.CC_NODE_BUILD_TOOL.deprecated.includes(value)) {
      const what = `${variableName} ${value}`
      found.push(
        report("yarn-deprecated", { what, settings: berrySettings(value, field) }, [variable.because]),
      )
    }
  }
  return concatenated([
    found,
    customDiagnostics(facts, tool),
    // Without a package.json nothing is installed, and the lock files are nobody's.
    facts.hasManifest ? lockFileDiagnostics(facts, tool, field, variable === null) : [],
    asked !== null && isKnownTool(tool.value) ? packageManagerDiagnostics(facts, asked, tool, field) : [],
  ])
}

const customDiagnostics = (facts: JavaScriptFacts, tool: Decision<BuildTool>): readonly Diagnostic[] => {
  const command = facts.env.get(variables.CC_CUSTOM_BUILD_TOOL.name)
  if (!isKnownTool(tool.value)) {
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

/** The lock files that choose nothing, and whose each is. */
const companions: ReadonlyMap<string, string> = new Map(
  // Of those that choose nothing, Bun's comes last.
  managerEntries
    .toReversed()
    .flatMap(([, { companions, detection }]) =>
      companions.map((path) => [path, detection?.lock ?? (companions[0] as string)] as const),
    ),
)

const companionPaths: readonly string[] = [...companions.keys()]

const ownerOf = (path: string): string => companions.get(path) ?? path

/** The lock file that claims a tool; null where something else does. */
const claimingLock = ({ because }: Pick<Decision, "because">): string | null => {
  const first = because[0] as Evidence
  return first.from === "file" ? first.path : null
}

/** The lock files of Bun, which a platform may be without (C-273). */
const bunFiles: readonly string[] = [projectFiles.bunLock.path, projectFiles.bunBinaryLock.path]

/** Whether a manager's only lock file is one that chooses nothing, and no other manager has one. */
export const isLockedUnread = (
  snapshot: JavaScriptFacts["snapshot"],
  manager: string | null | undefined,
): boolean =>
  managerEntries.some(([, { program, companions }]) => {
    const there = lockFiles.filter((path) => hasFile(snapshot, path))
    const isUnread = there.length > 0 && there.every((path) => companions.includes(path))
    return program === manager && isUnread
  })

const lockFileDiagnostics = (
  facts: JavaScriptFacts,
  tool: Decision<BuildTool>,
  field: PackageManagerField | null,
  isDetected: boolean,
): readonly Diagnostic[] => {
  const { snapshot, manifest, platform } = facts
  const found: Diagnostic[] = []
  const claims: string[] = []
  for (const one of [tool, ...tool.overridden]) {
    const lock = claimingLock(one)
    if (lock !== null) claims.push(lock)
  }
  const [chosen = null] = claims
  const all = joined(
    claims,
    companionPaths.filter((path) => hasFile(snapshot, path)),
  )
  const [first] = all
  if (all.some((path) => ownerOf(path) !== ownerOf(first as string))) {
    const files = [...new Set(all)]
    found.push(
      report(
        "lock-files-several",
        { files, chosen, tool: tool.value, detected: isDetected },
        files.map(fileEvidence),
      ),
    )
  }
  const { needs } = managers[tool.value]
  if (isDetected && chosen === null && platform.data.bun === null) {
    const bunLocks = bunFiles.filter((path) => hasFile(snapshot, path))
    if (bunLocks.length > 0) {
      found.push(report("lock-file-unavailable", { files: bunLocks }, bunLocks.map(fileEvidence)))
    }
  } else if (
    isDetected &&
    first === projectFiles.bunBinaryLock.path &&
    // What refuses to install, or asks for the manager, is said with that.
    ![field?.manager, allowedManager(facts)].some((one) => isLockedUnread(snapshot, one))
  ) {
    found.push(report("lock-file-binary", { tool: tool.value }, [fileEvidence(first)]))
  }
  const foreign = foreignLock(snapshot, tool, field)
  // Where packageManager asks for another manager, it is said with that.
  const isAnother =
    field !== null && field.manager !== managers[tool.value].program && managerPrograms.has(field.manager)
  if (foreign !== null && !isAnother) {
    const asked = manifest.packageManager === null ? [] : [manifestEvidence("/packageManager")]
    found.push(
      report("lock-file-berry", { settings: berrySettings(facts.env.get(variableName)?.value, field) }, [
        fileEvidence(foreign),
        ...asked,
      ]),
    )
  }
  if (needs.length > 0 && !needs.some((path) => hasFile(snapshot, path))) {
    found.push(report("npm-ci-without-lock", {}, tool.because))
  }
  return found
}

/** The lock file that chose the tool and is in the format of a later line of it, which packageManager does not ask for; null where there is none. */
const foreignLock = (
  { files }: JavaScriptFacts["snapshot"],
  tool: Decision<BuildTool>,
  field: PackageManagerField | null,
): string | null => {
  const { detection, observed, program } = managers[tool.value]
  if (detection === null || tool.rule !== detection.id || observed.foreignLock === null) return null
  const { begins, readFrom } = observed.foreignLock
  if (field?.manager === program && majorOf(field.version) >= readFrom) return null
  const text = files[detection.lock] ?? null
  return text !== null && begins.test(text.slice(0, 4096)) ? detection.lock : null
}

/** Whether a tool was observed to stop where packageManager names another manager (C-240). */
export const refusesManager = (tool: BuildTool, manager: string): boolean => {
  const { program, observed } = managers[tool]
  return observed.refusesManagers !== null && manager !== program
}

const onlyAllow = /(?:^|[\s/])only-allow(?:@[^\s/]+)?\s+([a-z]+)\b/

/** The package manager that scripts.preinstall alone lets install; null where it lets any, or does not run (C-240). */
export const allowedManager = ({ manifest, snapshot }: JavaScriptFacts): string | null => {
  const allowed = String(onlyAllow.exec(lineOf(manifest, "preinstall"))?.[1])
  return !managerPrograms.has(allowed) || ignoresScripts(snapshot) ? null : allowed
}

/** The lock file that chooses a manager. */
const locks: ReadonlyMap<string | null, string> = new Map(
  managerEntries.flatMap(([, { program, detection }]) =>
    detection === null ? [] : [[program, detection.lock] as const],
  ),
)

const packageManagerDiagnostics = (
  facts: JavaScriptFacts,
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
  const { program, isVersioned } = managers[tool.value]
  if (field.manager !== program) {
    if (tool.rule !== byVariable.id) {
      found.push(
        report(
          "package-manager-overruled",
          {
            asked: value,
            instead: managerPrograms.has(field.manager) ? [] : [...managerPrograms.keys()],
            tool: tool.value,
            refusing:
              allowedManager(facts) === field.manager
                ? refusingScript
                : refusesManager(tool.value, field.manager)
                  ? `${managers[tool.value].title} ${managers[tool.value].observed.refusesManagers}`
                  : null,
            chooser: claimingLock(tool) ?? `the absence of ${locks.get(field.manager) ?? "a lock file"}`,
            isBerry: foreignLock(facts.snapshot, tool, field) !== null,
            isUnread: isLockedUnread(facts.snapshot, field.manager),
          },
          [...because, ...tool.because],
        ),
      )
    }
  } else if (field.version !== null && !isVersioned) {
    found.push(report("package-manager-unread", { value, manager: program }, because))
  }
  return found
}
