/**
 * JavaScript projects: every decision that R-JS makes, from the decoded facts to the part of the plan.
 *
 * @since 0.1.0
 */
import type * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { variables } from "../contract/variables.js"
import { hasFile } from "../decode/claim.js"
import type { Environment } from "../decode/environment.js"
import { decodeManifest, emptyManifest } from "../decode/manifest.js"
import { decodeMise } from "../decode/mise.js"
import { parsePackageManager } from "../decode/packageManager.js"
import {
  concatenated,
  type Diagnosed,
  type Diagnostic,
  diagnosed,
  diagnosticsOf,
  fail,
} from "../model/diagnostic.js"
import type { Json } from "../model/json.js"
import { type ApplicationPart, startPath } from "../model/part.js"
import { type Decision, mapDecision } from "../model/rule.js"
import type { Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"
import { buildToolDiagnostics, buildToolRules, decideBuildTool } from "./buildTool.js"
import { bunCacheRules, bunDiagnostics, bunVersionRules, decideBunCache, decideBunVersion } from "./bun.js"
import {
  decideDevelopment,
  decideFlags,
  decideProduction,
  decideToolVersion,
  dependencyDiagnostics,
  developmentRules,
  flagRules,
  installsAnyway,
  productionDiagnostics,
  productionRules,
  type ToolFacts,
  toolVersionRules,
  wishOf,
} from "./dependencies.js"
import { type JavaScriptFacts, nodeOptionsOf, requestedVersions } from "./facts.js"
import { decideNodeOptions, nodeOptionsDiagnostics, nodeOptionsRules } from "./heap.js"
import { decideInstall, installRules } from "./install.js"
import { leftOutDiagnostics } from "./leftOut.js"
import { decideMiseStep, decideMiseTools, miseDiagnostics, miseStepRules, miseToolRules } from "./mise.js"
import { decideNodeVersion, nodeVersionDiagnostics, nodeVersionRules } from "./nodeVersion.js"
import { decideNvmrc, nvmrcRules } from "./nvmrc.js"
import { otherScriptDiagnostics } from "./otherScripts.js"
import { decideNpmrc, npmrcRules, registryDiagnostics } from "./registry.js"
import { decideStart, startDiagnostics, startRules } from "./start.js"

/**
 * The tables of rules for JavaScript projects with the plan path that each decides, in the order of the reference.
 *
 * @since 0.1.0
 */
export const javascriptRules = [
  { decides: "production", table: productionRules },
  { decides: "dependencies.tool", table: buildToolRules },
  { decides: "dependencies.version", table: toolVersionRules },
  { decides: "dependencies.flags", table: flagRules },
  { decides: "dependencies.development", table: developmentRules },
  { decides: "runtime.version", table: bunVersionRules },
  { decides: "runtime.version", table: nodeVersionRules },
  { decides: "environment.NODE_OPTIONS", table: nodeOptionsRules },
  { decides: "environment.BUN_INSTALL_CACHE_DIR", table: bunCacheRules },
  { decides: "files.write", table: npmrcRules },
  { decides: "files.remove", table: nvmrcRules },
  { decides: "tools", table: miseToolRules },
  { decides: "build.tools", table: miseStepRules },
  { decides: "build.install", table: installRules },
  { decides: "run.start", table: startRules },
] as const

/** The hooks whose commands are searched for build tools. */
const hooks: readonly string[] = [
  variables.CC_PRE_BUILD_HOOK.name,
  variables.CC_POST_BUILD_HOOK.name,
  variables.CC_PRE_RUN_HOOK.name,
  variables.CC_RUN_SUCCEEDED_HOOK.name,
  variables.CC_RUN_FAILED_HOOK.name,
]

/**
 * The part of the plan that R-JS decides. Every problem is reported at once; what is wrong counts as absent meanwhile.
 *
 * @since 0.1.0
 */
export const planJavaScript =
  (platform: Platform) =>
  (project: {
    readonly snapshot: Snapshot
    readonly env: Environment
    readonly memoryMiB: number
  }): Diagnosed<ApplicationPart> => {
    const { snapshot, env, memoryMiB } = project
    const decoded = decodeManifest(snapshot)
    const mise = decodeMise(snapshot)
    const readable = decoded._tag !== "Left"
    const aboutManifest = diagnosticsOf(decoded)
    const manifest = (readable ? decoded.right : null) ?? emptyManifest
    const hasManifest = hasFile(snapshot, projectFiles.manifest.path)
    const options = nodeOptionsOf(env)
    const requested = requestedVersions(platform, env, manifest)
    const facts: JavaScriptFacts = {
      platform,
      snapshot,
      env,
      memoryMiB,
      nodeOptions: options,
      requested,
      manifest,
      hasManifest,
    }
    const asked = manifest.packageManager
    const tools = mise._tag === "Left" ? [] : (mise.right ?? [])

    const production = decideProduction(facts)
    const tool = decideBuildTool(facts)
    const node = decideNodeVersion(facts)
    const nodeOptions = decideNodeOptions(facts)
    const npmrc = decideNpmrc(facts)
    const nvmrc = decideNvmrc(facts)
    // Written out: each object that is spread and added to costs V8 a hidden class of its own, every time.
    const toolFacts: ToolFacts = {
      platform,
      snapshot,
      env,
      memoryMiB,
      nodeOptions: options,
      requested,
      manifest,
      hasManifest,
      production,
      tool,
      packageManager: asked === null ? null : parsePackageManager(asked),
      wish: wishOf(env),
    }
    const toolVersion = decideToolVersion(toolFacts)
    const flags = decideFlags(toolFacts)
    const development = decideDevelopment(toolFacts)
    const install = decideInstall({ facts: toolFacts, flags })
    const start = decideStart(toolFacts)
    const bun = decideBunVersion(toolFacts)
    const bunCache = decideBunCache(toolFacts)
    const runsStartScript = start._tag === "Some" && start.value.rule === "javascript.start.script"

    const found = concatenated([
      aboutManifest,
      diagnosticsOf(mise),
      missingManifest(facts),
      productionDiagnostics(facts),
      buildToolDiagnostics(toolFacts),
      nodeVersionDiagnostics(facts, node),
      nodeOptionsDiagnostics(facts, nodeOptions),
      registryDiagnostics(facts, tool),
      dependencyDiagnostics(toolFacts, toolVersion, flags, development),
      startDiagnostics(toolFacts, start, readable && !aboutManifest.some(concernsStart)),
      otherScriptDiagnostics(toolFacts),
      installsAnyway(tool.value, toolVersion.value)
        ? []
        : leftOutDiagnostics(toolFacts, development, runsStartScript, hooks),
      miseDiagnostics(tools, node),
      bunDiagnostics(toolFacts),
    ])
    if (start._tag === "None") {
      const [first, ...rest] = found
      return fail(first ?? report("start-missing", {}, []), ...rest)
    }

    const write = npmrc._tag === "None" ? null : mapDecision(npmrc.value, (file) => [file])
    const miseTools = decideMiseTools(tools)
    const toolsStep = decideMiseStep(tools)
    const decisions: { [path: string]: Decision } = {
      production,
      "environment.NODE_OPTIONS": nodeOptions,
      "runtime.version": bun._tag === "Some" ? bun.value : node,
    }
    decisions[startPath(start.value.value)] = start.value
    const decided = (path: string, decision: O.Option<Decision<Json>>): void => {
      if (decision._tag === "Some") decisions[path] = decision.value
    }
    if (facts.hasManifest) {
      decisions["dependencies.tool"] = tool
      decisions["dependencies.version"] = toolVersion
      decisions["dependencies.development"] = development
      decisions["dependencies.flags"] = flags
    }
    if (bun._tag === "Some") decisions["runtime.node"] = node
    if (write !== null) decisions["files.write"] = write
    decided("environment.BUN_INSTALL_CACHE_DIR", bunCache)
    decided("files.remove", nvmrc)
    decided("tools", miseTools)
    decided("build.tools", toolsStep)
    decided("build.install", install)

    return diagnosed(
      {
        production: production.value,
        runtime:
          bun._tag === "Some"
            ? { name: "bun", version: bun.value.value, node: node.value }
            : { name: "node", version: node.value, npm: platform.node.npmOf(node.value) },
        dependencies: facts.hasManifest
          ? {
              tool: tool.value,
              version: toolVersion.value,
              development: development.value,
              flags: flags.value,
            }
          : null,
        tools: decidedOr(miseTools, []),
        environment:
          bunCache._tag === "Some"
            ? { NODE_OPTIONS: nodeOptions.value, BUN_INSTALL_CACHE_DIR: bunCache.value.value }
            : { NODE_OPTIONS: nodeOptions.value },
        write: write === null ? [] : write.value,
        remove: decidedOr(nvmrc, []),
        toolsStep: decidedOr(toolsStep, null),
        installStep: decidedOr(install, null),
        start: start.value.value,
        decisions,
      },
      found,
    )
  }

const decidedOr = <A, B>(decision: O.Option<Decision<A>>, absent: B): A | B =>
  decision._tag === "None" ? absent : decision.value.value

/** A start that is there and of the wrong type is not missing. */
const concernsStart = ({ because: [evidence] }: Diagnostic): boolean =>
  evidence?.from === "file" &&
  ["/main", "/scripts", "/scripts/start"].some((pointer) => pointer === evidence.pointer)

/** C-50, C-140: package.json may be missing when CC_RUN_COMMAND starts the application, and for a task. */
const missingManifest = ({ snapshot, env, hasManifest }: JavaScriptFacts): readonly Diagnostic[] =>
  hasManifest || env.get(variables.CC_RUN_COMMAND.name) !== null || snapshot.task !== undefined
    ? []
    : [report("manifest-missing", {}, [{ from: "snapshot", field: "application" }])]
