/** Starts that are servers for development, or no servers at all (C-224). */
import { report } from "../../contract/diagnostics/index.js"
import { entryFileOf, type Words } from "../../decode/launch.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import {
  buildScriptOf,
  hasPackage,
  runProgram,
  runScript,
  type Seen,
  type SeenLaunch,
  written,
} from "./seen.js"

/** What to do instead: build, and serve the folder that the build makes, or run another command of the same program. */
type Instead = (
  | { readonly _tag: "Folder"; readonly build: string; readonly folder: string }
  | { readonly _tag: "Command"; readonly build: string; readonly command: string }
  | { readonly _tag: "File" }
  | { readonly _tag: "Own" }
) & { readonly anew?: "starts" | "builds" }

const own: Instead = { _tag: "Own" }
/** What starts the application anew whenever a file changes. */
const restarting: Instead = { _tag: "Own", anew: "starts" }
const file: Instead = { _tag: "File", anew: "starts" }
const folder = (build: string, made: string): Instead => ({ _tag: "Folder", build, folder: made })
const command = (build: string, run: string): Instead => ({ _tag: "Command", build, command: run })
/** The first argument that is no option. */
const verbOf = (args: Words): string | undefined => args.find((word) => !word.startsWith("-"))

const isBare = (args: Words, ...verbs: readonly string[]): boolean => {
  const verb = args[0]
  return verb === undefined || verb.startsWith("-") || verbs.includes(verb)
}

/** Whether a program that builds is told to do so whenever a file changes. */
const isWatching = (args: Words): boolean => args.some((word) => /^(?:--watch|-w|-cw|-wc)$/.test(word))

const building = (args: Words): Instead | null => (isWatching(args) ? { ...own, anew: "builds" } : null)

/** The usual names of tasks that serve while one works. */
const tasks = ([verb = ""]: Words): Instead | null =>
  /^(?:serve|server|watch|dev|develop|development)$/.test(verb) ? own : null

/** Programs, and what their arguments make of them; null is no server for development. */
const servers: { readonly [program: string]: (args: Words) => Instead | null } = {
  nodemon: () => file,
  "ts-node-dev": () => restarting,
  tsnd: () => restarting,
  "node-dev": () => restarting,
  supervisor: () => restarting,
  "live-server": () => own,
  "lite-server": () => own,
  "browser-sync": () => own,
  "webpack-dev-server": () => folder("webpack --mode production", "dist"),
  "react-scripts": ([verb]) => (verb === "start" ? folder("react-scripts build", "build") : null),
  "react-app-rewired": ([verb]) => (verb === "start" ? folder("react-app-rewired build", "build") : null),
  craco: ([verb]) => (verb === "start" ? folder("craco build", "build") : null),
  ng: ([verb]) =>
    verb === "serve" || verb === "s" || verb === "dev" ? folder("ng build", "dist/NAME/browser") : null,
  "vue-cli-service": ([verb]) => (verb === "serve" ? folder("vue-cli-service build", "dist") : null),
  vite: (args) => (isBare(args, "dev", "serve", ".") ? folder("vite build", "dist") : null),
  "vite-node": () => own,
  next: (args) => (isBare(args, "dev") ? command("next build", "next start -p 8080") : null),
  nuxt: (args) => (isBare(args, "dev") ? command("nuxt build", "node .output/server/index.mjs") : null),
  nuxi: ([verb]) => (verb === "dev" ? command("nuxi build", "node .output/server/index.mjs") : null),
  astro: (args) => (["dev", "start"].includes(args[0] ?? "") ? folder("astro build", "dist") : null),
  gatsby: ([verb]) => (verb === "develop" ? folder("gatsby build", "public") : null),
  remix: ([verb]) =>
    verb === "dev" || verb === "vite:dev"
      ? command("remix vite:build", "remix-serve build/server/index.js")
      : null,
  "react-router": ([verb]) =>
    verb === "dev" ? command("react-router build", "react-router-serve build/server/index.js") : null,
  webpack: (args) => {
    const built = folder("webpack --mode production", "dist")
    return args[0] === "serve" ? built : isWatching(args) ? { ...built, anew: "builds" } : null
  },
  rollup: building,
  babel: building,
  tsc: building,
  gulp: tasks,
  grunt: tasks,
  parcel: (args) => (args[0] === "build" ? null : folder("parcel build", "dist")),
  docusaurus: ([verb]) => (verb === "start" ? folder("docusaurus build", "build") : null),
  vitepress: ([verb]) => (verb === "dev" ? own : null),
  ember: ([verb]) =>
    verb === "serve" || verb === "server" || verb === "s"
      ? folder("ember build --environment=production", "dist")
      : null,
  polymer: ([verb]) => (verb === "serve" ? own : null),
  eleventy: (args) => (args.includes("--serve") ? folder("eleventy", "_site") : null),
  farm: (args) => (isBare(args, "start", "dev") ? folder("farm build", "dist") : null),
  slidev: (args) =>
    ["build", "export", "format", "theme"].includes(args[0] ?? "") ? null : folder("slidev build", "dist"),
  hexo: ([verb]) => (verb === "server" || verb === "s" ? folder("hexo generate", "public") : null),
  rspress: (args) => (isBare(args, "dev") ? folder("rspress build", "doc_build") : null),
  waku: ([verb]) => (verb === "dev" ? command("waku build", "waku start") : null),
  strapi: ([verb]) => (verb === "develop" || verb === "dev" ? command("strapi build", "strapi start") : null),
  umi: ([verb]) => (verb === "dev" ? folder("umi build", "dist") : null),
  max: ([verb]) => (verb === "dev" ? folder("max build", "dist") : null),
  vuepress: ([verb]) => (verb === "dev" ? own : null),
  "vuepress-vite": ([verb]) => (verb === "dev" ? own : null),
  ionic: ([verb]) => (verb === "serve" ? own : null),
  rspack: ([verb]) => (verb === "serve" || verb === "dev" ? folder("rspack build", "dist") : null),
  "web-dev-server": () => own,
  wds: () => own,
  "es-dev-server": () => own,
  quasar: ([verb]) => (verb === "dev" ? own : null),
  snowpack: ([verb]) => (verb === "dev" ? folder("snowpack build", "build") : null),
  preact: ([verb]) => (verb === "watch" ? folder("preact build", "build") : null),
  rsbuild: (args) => (isBare(args, "dev") ? folder("rsbuild build", "dist") : null),
  expo: ([verb]) => (verb === "start" ? own : null),
  nest: (args) =>
    args[0] === "start" && args.some((word) => word === "--watch" || word === "-w") ? restarting : null,
  tsx: (args) => (args[0] === "watch" || args[0] === "--watch" ? restarting : null),
  node: (args) => (args[0]?.startsWith("--watch") === true ? file : null),
  bun: (args) => (args[0] === "--hot" || args[0] === "--watch" ? restarting : null),
  wrangler: ([verb]) => (verb === "dev" || verb === "pages" ? own : null),
  netlify: ([verb]) => (verb === "dev" ? own : null),
  vercel: ([verb]) => (verb === "dev" ? own : null),
  "start-storybook": () => own,
  storybook: ([verb]) => (verb === "dev" ? own : null),
  nx: ([verb]) => (verb === "serve" ? own : null),
  serverless: (args) => (args[0] === "offline" ? own : null),
  sls: (args) => (args[0] === "offline" ? own : null),
  firebase: ([verb]) => (verb === "serve" || verb === "emulators:start" ? own : null),
}

/** Programs of the desktop, of telephones and of the terminal. */
const otherPrograms: ReadonlySet<string> = new Set([
  "electron",
  "electron-forge",
  "electron-vite",
  "react-native",
  "nw",
  "tauri",
])

const always = (): boolean => true
const once = (args: Words): boolean => !isWatching(args) && !args.includes("--watchAll")
const unless =
  (...words: readonly string[]): ((args: Words) => boolean) =>
  (args) =>
    !args.some((word) => words.includes(word))
const verbs =
  (...some: readonly string[]): ((args: Words) => boolean) =>
  ([verb = ""]) =>
    some.includes(verb)

/** Programs that end once they have done something, by their arguments. */
const ending: { readonly [program: string]: (args: Words) => boolean } = {
  echo: always,
  exit: always,
  tsc: once,
  eslint: always,
  prettier: always,
  jest: once,
  mocha: once,
  webpack: (args) => !["serve", "server", "s"].includes(args[0] ?? "") && once(args),
  rollup: once,
  babel: once,
  "react-scripts": verbs("build", "test", "eject"),
  vite: (args) => args[0] === "build" && once(args),
  next: verbs("build", "lint", "export"),
  nuxt: verbs("build", "generate", "prepare"),
  ng: verbs("build", "test", "lint"),
  "vue-cli-service": verbs("build", "lint"),
  parcel: verbs("build"),
  astro: verbs("build", "check"),
  gatsby: verbs("build"),
  hexo: verbs("generate", "g", "deploy", "d"),
  eleventy: unless("--serve", "--watch"),
  firebase: verbs("functions:shell", "deploy"),
}

/** Programs that start the application behind themselves and end. */
const detaching: { readonly [program: string]: (args: Words) => boolean } = {
  pm2: (args) =>
    ["start", "startOrRestart", "restart"].includes(args[0] ?? "") && !args.includes("--no-daemon"),
  forever: ([verb]) => verb === "start",
}

const holds = (
  table: { readonly [program: string]: (args: Words) => boolean },
  { program, args }: Pick<SeenLaunch["launch"], "program" | "args">,
): boolean => Object.hasOwn(table, program) && table[program]?.(args) === true

/**
 * What there is to say about the kind of program that starts.
 */
export const developmentDiagnostics = (seen: Seen, started: SeenLaunch): readonly Diagnostic[] => {
  const { where, because, launch } = started
  const { program, args } = launch
  const ends = holds(ending, launch)
  const detaches = holds(detaching, launch)
  const known = Object.hasOwn(servers, program) ? (servers[program]?.(args) ?? null) : null
  const instead = known ?? ownServer(seen, started)
  if (!ends && !detaches && instead === null && !otherPrograms.has(program)) return []
  const name = written({ program, args: verbOf(args.slice(0, 1)) === undefined ? [] : args.slice(0, 1) })
  if (detaches)
    return [report("start-detached", { where, command: name, instead: attachedOf(launch) }, because)]
  if (ends || otherPrograms.has(program))
    return [report("start-not-a-server", { where, command: name }, because)]
  if (instead === null) return []
  const remedy = remedyOf(seen, started, instead)
  return [
    report(
      "start-development",
      { where, command: name, anew: instead.anew ?? null, instead: remedy },
      because,
    ),
  ]
}

/** What a server for development is called where it is a file of the project; the script of an application that was ejected, too. */
const ownServer = (seen: Seen, { entry }: SeenLaunch): Instead | null => {
  const file = entry?.file ?? ""
  if (/(?:^|\/)(?:dev-?server|webpack-dev-server)\.[cm]?[jt]s$/i.test(file)) return own
  return file === "scripts/start.js" && hasPackage(seen, "react-dev-utils")
    ? folder("node scripts/build.js", "build")
    : null
}

/** The same in the foreground. */
const attachedOf = ({ program, args }: SeenLaunch["launch"]): string | null => {
  if (program === "pm2") return `npx pm2-runtime ${args.join(" ")}`
  const file = args.slice(1).find((word) => !word.startsWith("-"))
  return file === undefined || !/\.[cm]?js$/.test(file) ? null : `node ${file}`
}

const remedyOf = (seen: Seen, { launch }: SeenLaunch, instead: Instead): string => {
  const script = buildScriptOf(seen.project.manifest)
  const hook = (build: string): string =>
    script === null ? runProgram(seen, build) : runScript(seen, script)
  switch (instead._tag) {
    case "Folder":
      return `Set CC_POST_BUILD_HOOK to "${hook(instead.build)}" and CC_RUN_COMMAND to "npx --yes serve@14 -s ${instead.folder} -l 8080".`
    case "Command": {
      const run = instead.command.startsWith("node ") ? instead.command : runProgram(seen, instead.command)
      return `Set CC_POST_BUILD_HOOK to "${hook(instead.build)}" and CC_RUN_COMMAND to "${run}".`
    }
    case "File": {
      const entry = entryFileOf({ ...launch, program: launch.program === "node" ? "node" : "nodemon" })
      return entry === null || /\.[cm]?tsx?$/.test(entry.named)
        ? "Set CC_RUN_COMMAND to the command that runs the application itself."
        : `Set CC_RUN_COMMAND to "node ${entry.named}".`
    }
    case "Own":
      return "Set CC_RUN_COMMAND to the command that runs the application itself, and CC_POST_BUILD_HOOK to its build where it has one."
  }
}
