/** PHP projects: every decision that R-PHP makes, from the decoded facts to the part of the plan. */
import { projectFiles } from "../contract/files.js"
import { type AnyTable, type Ask, askOnly } from "../contract/rule.js"
import { hasFile } from "../decode/claim.js"
import { decodeComposer, decodeComposerLock } from "../decode/composer.js"
import { type Diagnosed, type Diagnostic, diagnosed, diagnosticsOf } from "../model/diagnostic.js"
import { type ApplicationPart, startPath } from "../model/part.js"
import type { PhpData, Platform } from "../platform/index.js"
import type { Project, Started } from "../runtime/project.js"
import {
  type ComposerFacts,
  composerDevelopmentTable,
  composerDiagnostics,
  composerFlagTable,
  composerInstallTable,
  composerTable,
  composerVersionTable,
} from "./composer.js"
import { extensionDiagnostics } from "./extensions.js"
import type { PhpFacts } from "./facts.js"
import { frameworkDiagnostics } from "./frameworks.js"
import { iniTable, phpStartDiagnostics, phpStartTable } from "./start.js"
import { phpVersionDiagnostics, phpVersionTable, releaseOf } from "./version.js"
import { indexFiles, pageDiagnostics, usualIndexFiles, webrootDiagnostics, webrootTable } from "./webroot.js"
import { type WorkerFacts, workerDiagnostics, workerPath, workerTable } from "./worker.js"

/** The tables of PHP, in the order of the reference. */
export const phpTables: readonly AnyTable[] = [
  phpVersionTable,
  webrootTable,
  workerTable,
  iniTable,
  composerTable,
  composerVersionTable,
  composerFlagTable,
  composerDevelopmentTable,
  composerInstallTable,
  phpStartTable,
]

/**
 * The files that the values of variables name, found or not: the index of the webroot and the worker; and, when the
 * webroot has no index, the places where one is looked for instead (C-71).
 */
export const phpFiles = (project: Project): readonly string[] => {
  const index = indexFiles(webrootTable.decide(project).value)
  const worker = workerPath(project)
  return [
    ...index,
    ...(index.some((path) => hasFile(project.snapshot, path)) ? [] : usualIndexFiles),
    ...(worker === null || worker === "" ? [] : [worker]),
  ]
}

/**
 * The part of the plan that R-PHP decides. Every problem is reported at once; what is wrong counts as absent meanwhile.
 */
export const planPhp =
  (platform: Platform) =>
  ({ snapshot, env, network, below }: Started, ask: Ask): Diagnosed<ApplicationPart> => {
    // No application is PHP where the platform runs none (C-265).
    const php = platform.data.php as PhpData
    const decodedComposer = decodeComposer(snapshot)
    const decodedLock = decodeComposerLock(snapshot)
    const hasComposer = hasFile(snapshot, projectFiles.composer.path)
    const composer = decodedComposer._tag === "Left" ? null : decodedComposer.right
    const lock = decodedLock._tag === "Left" ? null : decodedLock.right
    const project: PhpFacts = { platform, php, snapshot, env, network, hasComposer, composer, lock }

    const version = ask(phpVersionTable, project)
    const webroot = ask(webrootTable, project)
    const workerFacts: WorkerFacts = { project, webroot }
    const worker = ask(workerTable, workerFacts)
    const ini = ask(iniTable, project)
    const tool = ask(composerTable, project)
    // Without a composer.json nothing is installed, so the plan has no place for how.
    const askOfTool = tool === null ? askOnly : ask
    const toolVersion = askOfTool(composerVersionTable, project)
    const development = askOfTool(composerDevelopmentTable, project)
    const flags = askOfTool(composerFlagTable, { project, development })
    const composerFacts: ComposerFacts = { project, development, flags }
    const install = ask(composerInstallTable, composerFacts)
    const start = ask(phpStartTable, { project, webroot, worker }, startPath(snapshot))
    const withDevelopment = development.value === "included"

    const versionDiagnostics = phpVersionDiagnostics(project, version, withDevelopment)
    const found: readonly Diagnostic[] = [
      ...diagnosticsOf(decodedComposer),
      ...(hasComposer ? diagnosticsOf(decodedLock) : []),
      ...versionDiagnostics,
      ...webrootDiagnostics(project, webroot, below),
      ...pageDiagnostics(project, webroot, version, flags.value),
      ...workerDiagnostics(workerFacts, worker),
      ...composerDiagnostics(composerFacts),
      ...(versionDiagnostics.some(({ severity }) => severity === "error")
        ? []
        : extensionDiagnostics(project, version, withDevelopment)),
      ...phpStartDiagnostics(project),
      ...frameworkDiagnostics(project, withDevelopment, flags.value),
    ]

    const { server, webServer } = releaseOf(project, version.value)
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
          ini: ini?.value ?? null,
        },
        dependencies:
          tool === null
            ? null
            : {
                tool: tool.value,
                version: toolVersion.value,
                development: development.value,
                flags: flags.value,
              },
        tools: [],
        environment: {},
        write: [],
        remove: [],
        toolsStep: null,
        installStep: install?.value ?? null,
        buildStep: null,
        start: start.value,
        named: phpFiles(project),
      },
      found,
    )
  }
