/** Static sites: every decision, from the facts to the part of the plan. */
import type { AnyTable, Ask } from "../contract/rule.js"
import { type Diagnosed, diagnosed } from "../model/diagnostic.js"
import { type ApplicationPart, startPath } from "../model/part.js"
import type { Platform, StaticData } from "../platform/index.js"
import type { Project, Started } from "../runtime/project.js"
import { buildDiagnostics, buildTable, generatorTable, webrootTable } from "./build.js"
import { anySource, type StaticFacts, siteFiles, sourcesIn } from "./facts.js"
import { serverDiagnostics, serverFiles, serverTable, servesFiles, startTable } from "./server.js"

/** The tables of static sites, in the order of the reference. */
export const staticTables: readonly AnyTable[] = [
  generatorTable,
  webrootTable,
  serverTable,
  buildTable,
  startTable,
]

/**
 * The files that are looked for by name: the index of the webroot, a Caddyfile, and those of the generators.
 */
export const staticFiles = (project: Project): readonly string[] =>
  project.platform.data.static === null
    ? []
    : [...siteFiles(project), ...serverFiles(project), anySource, ...sourcesIn(project, "/")]

/** The part of the plan that is a static site's. Every problem is reported at once. */
export const planStatic =
  (platform: Platform) =>
  ({ snapshot, env, network }: Started, ask: Ask): Diagnosed<ApplicationPart> => {
    // No application is static where the platform runs none (C-265).
    const data = platform.data.static as StaticData
    const project: StaticFacts = { platform, snapshot, env, network, data }
    const generator = ask(generatorTable, project)
    const webroot = ask(webrootTable, project)
    const server = ask(serverTable, project)
    const build = ask(buildTable, project)
    const start = ask(startTable, { project, server, webroot }, startPath(snapshot))
    return diagnosed(
      {
        production: null,
        runtime: {
          name: "static",
          server: server.value,
          webroot: webroot.value,
          generator: generator?.value ?? null,
        },
        dependencies: null,
        tools: [],
        environment: {},
        write: [],
        remove: [],
        toolsStep: null,
        installStep: null,
        buildStep: build?.value ?? null,
        start: start.value,
        named: staticFiles(project),
      },
      [...buildDiagnostics(project, webroot, servesFiles(project)), ...serverDiagnostics(project)],
    )
  }
