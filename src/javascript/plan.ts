/** JavaScript projects: every decision that R-JS makes, from the decoded facts to the part of the plan. */

import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { type AnyTable, type Ask, askOnly } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { hasFile } from "../decode/claim.js"
import { decodeManifest, emptyManifest } from "../decode/manifest.js"
import { decodeMise } from "../decode/mise.js"
import { parsePackageManager } from "../decode/packageManager.js"
import type { Decision } from "../model/decision.js"
import {
  concatenated,
  type Diagnosed,
  type Diagnostic,
  diagnosed,
  diagnosticsOf,
} from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import { type ApplicationPart, startPath } from "../model/part.js"
import type { Platform } from "../platform/index.js"
import type { Below, Project, Started } from "../runtime/project.js"
import { buildScriptTable } from "./buildScript.js"
import { buildToolDiagnostics, buildToolTable } from "./buildTool.js"
import { bunCacheTable, bunDiagnostics, bunVersionTable } from "./bun.js"
import {
  conditionFiles,
  conditions,
  isAlone,
  mayHaveDevelopment,
  type Seen,
  startSuggestion,
} from "./conditions/index.js"
import {
  dependencyDiagnostics,
  developmentTable,
  flagTable,
  productionDiagnostics,
  productionTable,
  type ToolFacts,
  toolVersionTable,
  wishOf,
} from "./dependencies.js"
import { type JavaScriptFacts, nodeOptionsOf, requestedVersions } from "./facts.js"
import { failureDiagnostics } from "./failures.js"
import { nodeOptionsDiagnostics, nodeOptionsTable } from "./heap.js"
import { installTable } from "./install.js"
import { leftOutDiagnostics } from "./leftOut.js"
import { miseDiagnostics, miseStepTable, miseToolTable } from "./mise.js"
import { nodeVersionDiagnostics, nodeVersionTable } from "./nodeVersion.js"
import { nvmrcTable } from "./nvmrc.js"
import { otherInstallScripts, otherScriptDiagnostics } from "./otherScripts.js"
import { placesOf } from "./places.js"
import { npmrcTable, registryDiagnostics } from "./registry.js"
import { startDiagnostics, startedBy, startTable } from "./start.js"

/** The tables of JavaScript, in the order of the reference. */
export const javascriptTables: readonly AnyTable[] = [
  productionTable,
  buildToolTable,
  toolVersionTable,
  flagTable,
  developmentTable,
  bunVersionTable,
  nodeVersionTable,
  nodeOptionsTable,
  bunCacheTable,
  npmrcTable,
  nvmrcTable,
  miseToolTable,
  miseStepTable,
  installTable,
  buildScriptTable,
  startTable,
]

/**
 * The part of the plan that R-JS decides. Every problem is reported at once; what is wrong counts as absent meanwhile.
 */
export const planJavaScript =
  (platform: Platform) =>
  ({ snapshot, env, instance, network, health, below }: Started, ask: Ask): Diagnosed<ApplicationPart> => {
    const decoded = decodeManifest(snapshot)
    const mise = decodeMise(snapshot)
    const readable = decoded._tag !== "Left"
    const aboutManifest = diagnosticsOf(decoded)
    const manifest = (readable ? decoded.right : null) ?? emptyManifest
    const hasManifest = hasFile(snapshot, projectFiles.manifest.path)
    const project: JavaScriptFacts = {
      platform,
      snapshot,
      env,
      instance,
      manifest,
      hasManifest,
      nodeOptions: nodeOptionsOf(env),
      requested: requestedVersions(platform, env, manifest),
    }
    const asked = manifest.packageManager
    const packageManager = asked === null ? null : parsePackageManager(asked)
    const miseTools = mise._tag === "Left" ? none : (mise.right ?? none)

    // Without a package.json nothing is installed, so the plan has no place for how.
    const askOfTool = hasManifest ? ask : askOnly
    const production = ask(productionTable, project)
    const tool = askOfTool(buildToolTable, project)
    const otherScripts = otherInstallScripts({ project, production, tool })
    const facts: ToolFacts = { project, production, tool, packageManager, wish: wishOf(env), otherScripts }
    const toolVersion = askOfTool(toolVersionTable, facts)
    const flags = askOfTool(flagTable, facts)
    const development = askOfTool(developmentTable, facts)
    const install = ask(installTable, { facts, flags })
    const build = ask(buildScriptTable, facts)
    const start = ask(startTable, facts, startPath(snapshot))
    const bun = ask(bunVersionTable, facts)
    const node = ask(nodeVersionTable, project, bun === null ? nodeVersionTable.decides : "runtime.node")
    const nodeOptions = platform.data.heap === null ? null : ask(nodeOptionsTable, project)
    const bunCache = ask(bunCacheTable, facts)
    const npmrc = ask(npmrcTable, project)
    const nvmrc = ask(nvmrcTable, project)
    const tools = ask(miseToolTable, miseTools)
    const toolsStep = ask(miseStepTable, miseTools)

    const seen: Seen = { project, facts, tool, toolVersion, node, development, start, network, health }

    const beyond = conditions(seen, flags)
    const places = placesOf(facts, start?.rule === startedBy.script)

    const found = concatenated([
      aboutManifest,
      diagnosticsOf(mise),
      missingManifest(project, below),
      productionDiagnostics(project),
      buildToolDiagnostics(project, tool, packageManager),
      nodeVersionDiagnostics(project, node),
      nodeOptionsDiagnostics(project, nodeOptions),
      registryDiagnostics(project, tool),
      dependencyDiagnostics(facts, toolVersion, flags, development),
      startDiagnostics(facts, start, readable && !aboutManifest.some(concernsStart), () =>
        startSuggestion(seen, below),
      ),
      otherScriptDiagnostics(facts),
      mayHaveDevelopment(seen) ? [] : leftOutDiagnostics(facts, development, places),
      failureDiagnostics(project, places, () => isAlone(seen)),
      miseDiagnostics(miseTools, node),
      bunDiagnostics(facts),
      beyond.found,
    ])

    return diagnosed(
      {
        production: production.value,
        runtime:
          bun === null
            ? { name: "node", version: node.value, npm: platform.node.npmOf(node.value) }
            : { name: "bun", version: bun.value, node: node.value },
        dependencies: hasManifest
          ? {
              tool: tool.value,
              version: toolVersion.value,
              development: development.value,
              flags: flags.value,
            }
          : null,
        tools: tools?.value ?? none,
        environment: environmentOf(nodeOptions, bunCache),
        write: npmrc?.value ?? none,
        remove: nvmrc?.value ?? none,
        toolsStep: toolsStep?.value ?? null,
        installStep: install?.value ?? null,
        buildStep: build?.value ?? null,
        start: start?.value ?? null,
        named: beyond.files,
      },
      found,
    )
  }

/** What the runtime is told; most plans have the first alone. */
const environmentOf = (
  nodeOptions: Decision<string> | null,
  bunCache: Decision<string> | null,
): ApplicationPart["environment"] => {
  const environment: { NODE_OPTIONS?: string; BUN_INSTALL_CACHE_DIR?: string } = {}
  if (nodeOptions !== null) environment.NODE_OPTIONS = nodeOptions.value
  if (bunCache !== null) environment.BUN_INSTALL_CACHE_DIR = bunCache.value
  return environment
}

/** The files by name that a project makes a plan look for. */
export const javascriptFiles = (project: Project): readonly string[] => {
  const decoded = decodeManifest(project.snapshot)
  const manifest = (decoded._tag === "Left" ? null : decoded.right) ?? emptyManifest
  const { platform, snapshot, env } = project
  const instance = { type: null, memoryMiB: standIn, isStandIn: true }
  const hasManifest = hasFile(snapshot, projectFiles.manifest.path)
  const requested = { engines: null, variable: null }
  const facts = { platform, snapshot, env, instance, manifest, hasManifest, nodeOptions: null, requested }
  const tool = buildToolTable.decide(facts)
  return conditionFiles({ project: facts, start: startTable.decide({ project: facts, tool }) })
}

/** No rule that is asked here looks at memory. */
const standIn = { value: 0, rule: "", contract: [], because: [], overridden: [] }

/** A start that is there and of the wrong type is not missing. */
const concernsStart = ({ because: [evidence] }: Diagnostic): boolean =>
  evidence?.from === "file" &&
  ["/main", "/scripts", "/scripts/start"].some((pointer) => pointer === evidence.pointer)

/** C-50, C-140: package.json may be missing when CC_RUN_COMMAND starts the application, and for a task. */
const missingManifest = (
  { snapshot, env, hasManifest }: JavaScriptFacts,
  below: () => Below,
): readonly Diagnostic[] => {
  if (hasManifest || env.get(variables.CC_RUN_COMMAND.name) !== null || snapshot.task !== undefined) return []
  const { because, ...found } = below()
  return [report("manifest-missing", found, [{ from: "snapshot", field: "application" }, ...because])]
}
