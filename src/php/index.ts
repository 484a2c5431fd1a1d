/**
 * PHP projects: every decision that R-PHP makes, from the decoded facts to the part of the plan.
 *
 * @since 0.1.0
 */
import { projectFiles } from "../contract/files.js"
import { hasFile } from "../decode/claim.js"
import { decodeComposer, decodeComposerLock } from "../decode/composer.js"
import type { Environment } from "../decode/environment.js"
import { type Diagnosed, type Diagnostic, diagnosed, diagnosticsOf } from "../model/diagnostic.js"
import { type ApplicationPart, startPath } from "../model/part.js"
import type { Network } from "../model/plan.js"
import type { Decision } from "../model/rule.js"
import type { Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"
import {
  composerDevelopmentRules,
  composerDiagnostics,
  composerFlagRules,
  composerInstallRules,
  composerRules,
  composerVersionRules,
  decideComposer,
  decideComposerDevelopment,
  decideComposerFlags,
  decideComposerInstall,
  decideComposerVersion,
} from "./composer.js"
import { extensionDiagnostics } from "./extensions.js"
import type { PhpFacts } from "./facts.js"
import { decideIni, decidePhpStart, iniRules, phpStartDiagnostics, phpStartRules } from "./start.js"
import { decidePhpVersion, phpVersionDiagnostics, phpVersionRules, releaseOf } from "./version.js"
import { decideWebroot, indexFiles, usualIndexFiles, webrootDiagnostics, webrootRules } from "./webroot.js"
import { decideWorker, workerDiagnostics, workerPath, workerRules } from "./worker.js"

export { type RedisConnection, redisConnection } from "./redis.js"

/**
 * The tables of rules for PHP projects with the plan path that each decides, in the order of the reference.
 *
 * @since 0.1.0
 */
export const phpRules = [
  { decides: "runtime.version", table: phpVersionRules },
  { decides: "runtime.webroot", table: webrootRules },
  { decides: "runtime.worker", table: workerRules },
  { decides: "runtime.ini", table: iniRules },
  { decides: "dependencies.tool", table: composerRules },
  { decides: "dependencies.version", table: composerVersionRules },
  { decides: "dependencies.flags", table: composerFlagRules },
  { decides: "dependencies.development", table: composerDevelopmentRules },
  { decides: "build.install", table: composerInstallRules },
  { decides: "run.start", table: phpStartRules },
] as const

/**
 * The files that the values of variables name, found or not: the index of the webroot and the worker; and, when the
 * webroot has no index, the places where one is looked for instead (C-71).
 *
 * @since 0.1.0
 */
export const phpFiles = (
  project: Pick<PhpFacts, "env" | "platform"> & { readonly snapshot: Snapshot },
): readonly string[] => {
  const index = indexFiles(decideWebroot(project).value)
  const worker = workerPath(project)
  return [
    ...index,
    ...(index.some((path) => hasFile(project.snapshot, path)) ? [] : usualIndexFiles),
    ...(worker === null || worker === "" ? [] : [worker]),
  ]
}

/**
 * The part of the plan that R-PHP decides. Every problem is reported at once; what is wrong counts as absent meanwhile.
 * `network` is what was decided on traffic, null for a task or when it could not be decided.
 *
 * @since 0.1.0
 */
export const planPhp =
  (platform: Platform) =>
  (project: {
    readonly snapshot: Snapshot
    readonly env: Environment
    readonly network: Network | null
  }): Diagnosed<ApplicationPart> => {
    const { snapshot, env, network } = project
    const decodedComposer = decodeComposer(snapshot)
    const decodedLock = decodeComposerLock(snapshot)
    const hasComposer = hasFile(snapshot, projectFiles.composer.path)
    const composer = decodedComposer._tag === "Left" ? null : decodedComposer.right
    const lock = decodedLock._tag === "Left" ? null : decodedLock.right
    const facts: PhpFacts = { platform, snapshot, env, network, hasComposer, composer, lock }

    const version = decidePhpVersion(facts)
    const webroot = decideWebroot(facts)
    // Written out: each object that is spread and added to costs V8 a hidden class of its own, every time.
    const workerFacts = { platform, snapshot, env, network, hasComposer, composer, lock, webroot }
    const worker = decideWorker(workerFacts)
    const ini = decideIni(facts)
    const tool = decideComposer(facts)
    const toolVersion = decideComposerVersion(facts)
    const development = decideComposerDevelopment(facts)
    const flagFacts = { platform, snapshot, env, network, hasComposer, composer, lock, development }
    const flags = decideComposerFlags(flagFacts)
    const composerFacts = {
      platform,
      snapshot,
      env,
      network,
      hasComposer,
      composer,
      lock,
      development,
      flags,
    }
    const install = decideComposerInstall(composerFacts)
    const startFacts = { platform, snapshot, env, network, hasComposer, composer, lock, webroot, worker }
    const start = decidePhpStart(startFacts)
    const withDevelopment = development.value === "included"

    const versionDiagnostics = phpVersionDiagnostics(facts, version, withDevelopment)
    const found: readonly Diagnostic[] = [
      ...diagnosticsOf(decodedComposer),
      ...(hasComposer ? diagnosticsOf(decodedLock) : []),
      ...versionDiagnostics,
      ...webrootDiagnostics(facts, webroot),
      ...workerDiagnostics(workerFacts, worker),
      ...composerDiagnostics(composerFacts),
      ...(versionDiagnostics.some(({ severity }) => severity === "error")
        ? []
        : extensionDiagnostics(facts, version, withDevelopment)),
      ...phpStartDiagnostics(facts),
    ]

    const decisions: { [path: string]: Decision } = {
      "runtime.version": version,
      "runtime.webroot": webroot,
      "runtime.worker": worker,
    }
    decisions[startPath(start.value)] = start
    if (ini._tag === "Some") decisions["runtime.ini"] = ini.value
    if (tool._tag === "Some") {
      decisions["dependencies.tool"] = tool.value
      decisions["dependencies.version"] = toolVersion
      decisions["dependencies.development"] = development
      decisions["dependencies.flags"] = flags
    }
    if (install._tag === "Some") decisions["build.install"] = install.value

    const { server, webServer } = releaseOf(facts, version.value)
    return diagnosed(
      {
        production: null,
        runtime: {
          name: "php",
          version: version.value,
          server,
          webServer,
          webroot: webroot.value,
          worker: worker.value,
          ini: ini._tag === "None" ? null : ini.value.value,
        },
        dependencies:
          tool._tag === "None"
            ? null
            : {
                tool: tool.value.value,
                version: toolVersion.value,
                development: development.value,
                flags: flags.value,
              },
        tools: [],
        environment: {},
        write: [],
        remove: [],
        toolsStep: null,
        installStep: install._tag === "None" ? null : install.value.value,
        start: start.value,
        decisions,
      },
      found,
    )
  }
