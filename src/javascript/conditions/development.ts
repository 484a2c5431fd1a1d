/** Starts that are servers for development, or no servers at all (C-224). */

import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import {
  builtFiles,
  builtIn,
  type Developing,
  detaching,
  developing,
  ending,
  folder,
  type Instead,
  intoFolder,
  isWhen,
  own,
  type ProgramCondition,
  serveFolder,
} from "../../contract/starts.js"
import { hasFile } from "../../decode/claim.js"
import { entryFileOf, type Words } from "../../decode/launch.js"
import { lineOf, type Manifest, scriptOf } from "../../decode/manifest.js"
import { toldNodemon } from "../../decode/nodemon.js"
import { majorOf } from "../../decode/packageManager.js"
import { within } from "../../decode/path.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { none } from "../../model/lists.js"
import { isBrought } from "../brought.js"
import { hookRemedy } from "./buildHook.js"
import { madeBelow } from "./makers.js"
import { majorAsked } from "./peers.js"
import { forRoot, resultOf, serving } from "./results.js"
import {
  addressed,
  buildLineOf,
  buildOf,
  exportOf,
  generatedBy,
  hasPackage,
  inFolderOf,
  isOldNuxt,
  isPlainNodemon,
  isToldProgram,
  manifestOf,
  rangeOf,
  runByNodemon,
  runProgram,
  type Seen,
  type SeenLaunch,
  tellingPort,
  written,
} from "./seen.js"

const holds = (
  table: { readonly [program: string]: ProgramCondition },
  { program, args }: Pick<SeenLaunch["launch"], "program" | "args">,
): boolean => Object.hasOwn(table, program) && isWhen(table[program] as ProgramCondition, args)

const rowOf = ({ program, args }: SeenLaunch["launch"]): Developing | null =>
  Object.hasOwn(developing, program)
    ? ((developing[program] as readonly Developing[]).find(({ when }) => isWhen(when, args)) ?? null)
    : null

/** Packages by which tasks of gulp and Grunt serve while one works, and those by which a server of the project's own may run. */
const serves =
  /^(?:browser-sync|(?:gulp|grunt)-(?:connect|webserver|browser-sync|contrib-connect|serve|live-server|server-livereload))$/
const runs =
  /^(?:(?:gulp|grunt)-(?:nodemon|develop-server|express|express-server|supervisor|forever)|nodemon|express|koa|hapi|@hapi\/hapi|fastify|restify)$/

/** Whether the usual task of gulp or Grunt starts, in a project that has it serve while one works and no server of its own (C-343). */
const isServingTask = (seen: Seen, { launch: { program, args }, member }: SeenLaunch): boolean => {
  if (member !== null || (program !== "gulp" && program !== "grunt")) return false
  const [task = "start", ...more] = args
  if (more.length > 0 || (task !== "start" && task !== "default")) return false
  const { dependencies, devDependencies } = seen.project.manifest.ranges
  const names = [dependencies, devDependencies].flatMap((one) => Object.keys(one.all()))
  return names.some((name) => serves.test(name)) && !names.some((name) => runs.test(name))
}

/** The words that say what it does: the first one where it is no option, and the options by which it is a server for development. */
const tellingOf = (args: Words, { some = none, first = none, firstBegins }: ProgramCondition): Words =>
  args.filter(
    (word, index) =>
      some.includes(word) ||
      (index === 0 && (!word.startsWith("-") || first.includes(word) || firstBegins !== undefined)),
  )

/**
 * What there is to say about the kind of program that starts.
 */
export const developmentDiagnostics = (seen: Seen, started: SeenLaunch): readonly Diagnostic[] => {
  const { where, because, launch } = started
  const { program, args } = launch
  const exported = exportOf(seen, started)
  if (exported !== null && args[0] === "start") {
    const said = { ends: "ends, as Next exports pages", instead: remedyOf(seen, started, exportedPages) }
    return [report("start-not-a-server", { where, command: "next start", ...said }, [...because, exported])]
  }
  const served = folderOfServer(seen, started)
  if (served !== null) {
    const run = inFolderOf(started, runProgram(seen, `${program} ${served}`))
    const said = {
      ends: "ends, as it takes a file and no folder",
      instead: `Set ${addressed(seen, `CC_RUN_COMMAND to "${run}"${tellingPort(seen, `${program} `)}`)}.`,
    }
    return [report("start-not-a-server", { where, command: written(launch), ...said }, because)]
  }
  const refused = refusedOption(seen, started)
  if (refused !== null) {
    const [option, error] = refused
    const said = {
      ends: `ends with "${error}"`,
      instead: `Take ${option} out of ${where}, or give it as Node takes it.`,
    }
    return [
      report("start-not-a-server", { where, command: `node ${option}`, ...said }, [
        ...because,
        ...seen.node.because,
      ]),
    ]
  }
  // Told nothing, Node runs what comes in, which is nothing.
  const ends = holds(ending, launch) || written(launch) === "node"
  const detaches = holds(detaching, launch)
  const row = rowOf(launch)
  const ofProject = row === null ? (isServingTask(seen, started) ? own : ownServer(seen, started)) : null
  const instead = (row && (exported === null ? row.instead : exportedPages)) ?? ofProject
  const name = (): string =>
    written({
      program,
      args:
        ofProject === null
          ? tellingOf(args, (detaches ? detaching[program] : row?.when) ?? {})
          : started.entry
            ? [started.entry.named]
            : args,
    })
  if (detaches)
    return [
      report(
        "start-detached",
        { where, command: name(), instead: attachedOf(launch), isAgain: isAgain(launch) },
        because,
      ),
    ]
  if (ends) return [report("start-not-a-server", { where, command: name() }, because)]
  if (instead === null) return []
  const remedy = remedyOf(seen, started, instead)
  return [
    report(
      "start-development",
      {
        where,
        command: name(),
        anew: instead.anew ?? null,
        isLocal: instead.isLocal === true && !args.some((word) => word.startsWith("--host")),
        instead: remedy,
      },
      because,
    ),
  ]
}

/** What a build makes in the folder that Remix 2 or React Router is to serve, and neither serves (C-337); null elsewhere. */
const folderOfServer = (seen: Seen, started: SeenLaunch): string | null => {
  const { program, args, folder } = started.launch
  const [first = ""] = args
  if (!Object.hasOwn(builtFiles, program) || !/^(?:\.\/)?\w[\w/-]*$/.test(first)) return null
  const manifest = manifestOf(seen, started)
  const isOld = program === "remix-serve" && !(majorAsked(rangeOf(manifest, "@remix-run/serve")) > 1)
  const named = first.replace(/\/$/, "")
  const isThere = (path: string): boolean => hasFile(seen.project.snapshot, String(within(folder, path)))
  if (isOld || isThere(named)) return null
  const isOfVite = program !== "remix-serve" || /\bvite(?::build| build)/.test(buildLineOf(manifest))
  const usual = isOfVite && !named.endsWith("server") ? "server/index.js" : "index.js"
  return `${named}/${builtIn.find((path) => isThere(`${named}/${path}`)) ?? usual}`
}

/** Options that Node 24 has no more (C-377), of which each may be written with underscores. */
const goneOption =
  /^--(?:debug(?:-brk)?|es-staging|max-new-space-size|harmony-(?:async-await|destructuring|top-level-await|optional-chaining)|experimental-(?:policy|permission|default-type|network-imports))(?:=|$)/

/** Options of Node whose value is the next word, unless that is an option. */
const givenNext: ReadonlySet<string> = new Set([
  "-r",
  "-C",
  "--require",
  "--import",
  "--loader",
  "--experimental-loader",
  "--conditions",
  "--title",
])

/** The first option at which Node ends, and with which words; null where it takes them, as far as that is known. */
const refusedOption = (
  { node }: Seen,
  { launch: { program, args } }: SeenLaunch,
): readonly [option: string, error: string] | null => {
  if (program !== "node") return null
  for (let at = 0; args[at]?.startsWith("-"); at++) {
    const option = args[at] as string
    if (majorOf(node.value) > 23 && goneOption.test(option.replaceAll("_", "-")))
      return [option, "bad option"]
    if (givenNext.has(option) && args[++at]?.startsWith("-")) return [option, "requires an argument"]
  }
  return null
}

/** What a server for development is called where it is a file of a project with webpack; the script of an application that was ejected, too. */
const ownServer = (seen: Seen, { entry }: SeenLaunch): Instead | null => {
  if (entry === null) return null
  const { file } = entry
  if (/(?:^|\/)(?:dev-?server|webpack-dev-server)\.[cm]?[jt]s$/i.test(file) && hasPackage(seen, "webpack"))
    return own
  return file === "scripts/start.js" && hasPackage(seen, "react-dev-utils")
    ? folder("node scripts/build.js", "build")
    : null
}

/** Whether pm2 is told the name of what runs: by a file of settings it starts what does not (C-337). */
const isAgain = ({ args }: SeenLaunch["launch"]): boolean =>
  args[0] === "restart" && !args.some((word) => /\.(?:config\.[cm]?js|json|ya?ml)$/.test(word))

/** The same in the foreground. */
const attachedOf = ({ program, args }: SeenLaunch["launch"]): string | null => {
  // Of pm2's words, pm2-runtime has this one alone.
  if (program === "pm2" && (args[0] === "start" || args[1]?.includes(".")))
    return ["npx pm2-runtime start", ...args.slice(1)].join(" ")
  if (args.includes("--daemon"))
    return ["npx", program, ...args.filter((word) => word !== "--daemon")].join(" ")
  const file = String(args.slice(1).find((word) => !word.startsWith("-")))
  return /\.[cm]?js$/.test(file) ? `node ${file}` : null
}

/** What Next exports, where its settings have it do so. */
const exportedPages = folder("next build", "out")

const cra = /react-|craco/

/** Whether a server.js of the project's own may serve what is built: there is one, and what such files call. */
const hasServer = ({ project }: Seen, { ranges }: Manifest): boolean =>
  ["express", "koa", "fastify", "@hapi/hapi"].some(ranges.dependencies.has) &&
  hasFile(project.snapshot, projectFiles.server.path)

/** Whether main may be what a build of the project makes, or is there: elsewhere it may be the name that package.json began with. */
const mayRun = ({ project }: Seen, { member }: SeenLaunch, { main }: Manifest): boolean =>
  madeBelow.test(String(main)) ||
  (member === null && hasFile(project.snapshot, String(within("", String(main)))))

/** What has Node find its modules, or read them otherwise. */
const finding = /^NODE_(?:OPTIONS|PATH)=[\w./:=@-]+$/

/** The words of Node without those that have it watch. */
const unwatched = (args: Words): Words =>
  args.filter((word, at) => !word.startsWith("--watch") && args[at - 1] !== "--watch-path")

/** What programs that serve files are told to serve, as their builds have to be told, too. */
const entering: ReadonlySet<string> = new Set(["parcel", "slidev"])
const isEntry = /^[\w./*@-]+\.(?:html?|pug|[jt]sx?|md)$/
/** Words by which a server for development reads other settings than the usual, or serves another folder. */
const settled: ReadonlySet<string> = new Set(["--config", "-c", "--root"])
/** By one of these webpack makes the page, which its server takes from elsewhere where there is none. */
const pageMaking = /html|copy|favicons/

const byItself =
  "Set CC_RUN_COMMAND to the command that runs the application itself, and CC_POST_BUILD_HOOK to its build where it has one."

const remedyOf = (seen: Seen, started: SeenLaunch, instead: Instead): string => {
  const { launch, member } = started
  const manifest = manifestOf(seen, started)
  const own = buildOf(seen, started)
  const place = launch.folder
  const setting = (build: string, run: string, before = ""): string => {
    const command = own?.command ?? inFolderOf(started, runProgram(seen, build))
    const line = own === null ? build : lineOf(manifest, String(own.script))
    const rooted = instead._tag === "Folder" && place === "" ? forRoot(seen, command, line) : command
    return hookRemedy(seen, before + rooted, `CC_RUN_COMMAND to ${addressed(seen, run)}`)
  }
  switch (instead._tag) {
    case "Folder": {
      if (own === null && launch.args.some((word) => settled.has(String(word.split("=")[0])))) return byItself
      const entries = entering.has(launch.program) ? launch.args.filter((word) => isEntry.test(word)) : []
      const build = [instead.build, ...entries].join(" ")
      const line = own?.script == null || member !== null ? "" : ` ${scriptOf(manifest, own.script)}`
      // Settings of a folder are not looked at.
      const { snapshot } = seen.project
      const result = ["ng", "vite", "astro"].includes(launch.program)
        ? resultOf(
            { manifest, snapshot: place === "" ? snapshot : { ...snapshot, files: {} } },
            instead.build,
          )
        : null
      if (result === undefined || result?._tag === "Server" || result?.by !== undefined)
        return setting(instead.build, serving(seen, result, `${build}${line}`, place))
      const isWebpack = instead.build.startsWith("webpack")
      if (launch.program === "webpack" && hasPackage(seen, "webpack-node-externals"))
        return setting(
          instead.build,
          mayRun(seen, started, manifest) ? `"node ${manifest.main}"` : "what runs the result",
        )
      const { dependencies, devDependencies } = manifest.ranges
      const packages = [dependencies, devDependencies].flatMap((one) => Object.keys(one.all()))
      if (isWebpack && !packages.some((name) => pageMaking.test(name))) return byItself
      const made = result?.path ?? instead.folder
      const path = place === "" ? made : `${place}/${made}`
      // Served at the root, what Create React App builds for a path is not found.
      const isBelow = manifest.isBelow && launch.folder === "" && cra.test(launch.program)
      const served = `"${serveFolder(path, `${build}${line}`)}"`
      // Of webpack's settings nothing is looked at.
      const elsewhere =
        isWebpack && !intoFolder.test(line)
          ? ", with the folder of webpack's settings where they name another"
          : ""
      // A server of the project's own may serve what is built, or an API alone.
      const isOwn = launch.folder === "" && hasServer(seen, manifest)
      const run = isOwn
        ? `"node ${projectFiles.server.path}" if that serves what is built, and to ${served} if not`
        : `${served}${elsewhere}`
      return setting(build, run, isBelow && !isOwn ? "PUBLIC_URL=/ " : undefined)
    }
    case "Command": {
      const command = launch.program === "nuxt" && isOldNuxt(manifest) ? "nuxt start" : instead.command
      const run = command.startsWith("node ") ? command : runProgram(seen, command)
      return setting(
        generatedBy(seen, started) ?? instead.build,
        `"${inFolderOf(started, run)}"${tellingPort(seen, command)}`,
      )
    }
    case "File": {
      const behind = runByNodemon(seen, launch)
      if (behind !== null && isBrought(manifest, behind.split(" ")[0] as string))
        return `Set CC_RUN_COMMAND to "${inFolderOf(started, runProgram(seen, behind))}".`
      const entry = entryFileOf({ ...launch, program: launch.program === "node" ? "node" : "nodemon" })
      if (
        entry === null ||
        // What --exec names may read what Node does not.
        isToldProgram(launch.args) ||
        !isPlainNodemon(seen.project.snapshot) ||
        /\.[cm]?tsx?$/.test(entry.named)
      )
        return "Set CC_RUN_COMMAND to the command that runs the application itself."
      const words =
        launch.program === "node"
          ? unwatched(launch.args)
          : launch.program === "nodemon"
            ? (toldNodemon(launch.args) ?? none).slice(1)
            : [entry.named]
      const run = written({ program: "node", args: words })
      const told = [...launch.assigned.filter((word) => finding.test(word)), run].join(" ")
      return `Set CC_RUN_COMMAND to "${inFolderOf(started, told)}".`
    }
    case "Own":
      return instead.remedy ?? byItself
  }
}
