/**
 * Programs that start an application, or seem to: with which arguments they are a server for development, end, or go into the background;
 * what of a build they serve, and where they listen. All of it was observed, and none of it decides.
 *
 * Law. The empty condition holds for all arguments.
 */

type Words = readonly string[]

/**
 * A condition on the arguments of a program; all parts that are there hold. `first` holds what the first may be, and with `bare` it may be
 * missing or an option too; `firstBegins` is what it begins with, and `notFirst` what it is not. One of `some` is among the arguments,
 * with a value behind an equals sign or without, and none of `none`.
 *
 * @since 0.1.0
 */
export type ProgramCondition = {
  readonly bare?: true
  readonly first?: readonly string[]
  readonly firstBegins?: string
  readonly notFirst?: readonly string[]
  readonly some?: readonly string[]
  readonly none?: readonly string[]
}

/** Whether a condition holds for these arguments. */
export const isWhen = (
  { bare, first, firstBegins = "", notFirst = [], some, none = [] }: ProgramCondition,
  args: Words,
): boolean => {
  const word = String(args[0])
  const isBare = bare === true && (args.length === 0 || word.startsWith("-"))
  const isThere = (one: string): boolean =>
    args.some((given) => given.startsWith(one) && (given.length === one.length || given[one.length] === "="))
  return (
    (isBare || first === undefined || first.includes(word)) &&
    word.startsWith(firstBegins) &&
    !notFirst.includes(word) &&
    (some === undefined || some.some(isThere)) &&
    !none.some(isThere)
  )
}

/** What to do instead: build, and serve the folder that the build makes, or run another command of the same program. */
export type Instead = (
  | { readonly _tag: "Folder"; readonly build: string; readonly folder: string }
  | { readonly _tag: "Command"; readonly build: string; readonly command: string }
  | { readonly _tag: "File" }
  | { readonly _tag: "Own"; readonly remedy?: string }
) & {
  readonly anew?: string
  /** Whether it was observed to listen for its own machine where it is told no host. */
  readonly isLocal?: true
}

export const own: Instead = { _tag: "Own" }
/** What starts the application anew whenever a file changes. */
const restarting: Instead = { _tag: "Own", anew: "starts" }
/** What builds anew whenever a file changes. */
const rebuilding: Instead = { _tag: "Own", anew: "builds" }
/** So do these, and they were observed to start nothing again before one does. */
const file: Instead = { _tag: "File", anew: "waits after a crash, and starts" }
export const folder = (build: string, made: string): Instead => ({ _tag: "Folder", build, folder: made })
const command = (build: string, run: string): Instead => ({ _tag: "Command", build, command: run })

const local = (instead: Instead): Instead => ({ ...instead, isLocal: true })

/** Builds that make a file of each page, which the fallback of one page would hide. */
const making = /\b(?:astro|docusaurus|eleventy|gatsby|hexo|next|rspress|svelte-kit|vitepress)\b/

/** How a build is told another folder than its usual one. */
export const intoFolder =
  /(?:\s--(?:outDir|out-dir|dist-dir|dest|output)[= ]|\bBUILD_PATH=)(?:\.\/)?((?:\.\.\/)?\w[\w./-]{0,200})/

/** What serves a folder that a build made, at @port; of one page, every address that is no file gets it. */
export const serveFolder = (path: string, build: string): string =>
  `npx --yes serve@14 ${making.test(build) ? "" : "-s "}${intoFolder.exec(build)?.[1] ?? path} -l @port`

/** The options by which a program that builds does so whenever a file changes. */
const watching = ["--watch", "-w", "-cw", "-wc"] as const
const once: ProgramCondition = { none: [...watching, "--watchAll"] }

/** The usual names of tasks that serve while one works. */
const tasks: ProgramCondition = { first: ["serve", "server", "watch", "dev", "develop", "development"] }

const bare = (...first: Words): ProgramCondition => ({ bare: true, first })
const verbs = (...first: Words): ProgramCondition => ({ first })

/** A row: with which arguments, and what to do instead. */
export interface Developing {
  readonly when: ProgramCondition
  readonly instead: Instead
}

const rows = (when: ProgramCondition, instead: Instead): readonly Developing[] => [{ when, instead }]
const always = (instead: Instead): readonly Developing[] => rows({}, instead)

/** The same of several programs. */
const each = <T>(of: T, names: string): { readonly [program: string]: T } =>
  Object.fromEntries(names.split(" ").map((name) => [name, of]))

const webpackBuild = folder("webpack --mode production", "dist")

/** Servers for development: programs, and with which arguments they are one. */
export const developing: { readonly [program: string]: readonly Developing[] } = {
  nodemon: [{ when: { some: ["--exitcrash"] }, instead: { ...file, anew: "starts" } }, ...always(file)],
  "webpack-dev-server": always(webpackBuild),
  "react-scripts": rows(verbs("start"), folder("react-scripts build", "build")),
  "react-app-rewired": rows(verbs("start"), folder("react-app-rewired build", "build")),
  craco: rows(verbs("start"), folder("craco build", "build")),
  ng: rows(verbs("serve", "s", "dev"), local(folder("ng build", "dist/NAME/browser"))),
  "vue-cli-service": rows(verbs("serve"), folder("vue-cli-service build", "dist")),
  vite: rows(bare("dev", "serve", "."), local(folder("vite build", "dist"))),
  "vite-node": rows({ some: watching.slice(0, 2) }, restarting),
  next: rows(bare("dev"), command("next build", "next start -p @port")),
  nuxt: rows(bare("dev"), command("nuxt build", "node .output/server/index.mjs")),
  nuxi: rows(verbs("dev"), command("nuxi build", "node .output/server/index.mjs")),
  "nuxt-ts": rows(bare("dev"), command("nuxt-ts build", "nuxt-ts start")),
  astro: rows(verbs("dev", "start"), local(folder("astro build", "dist"))),
  gatsby: rows(verbs("develop"), folder("gatsby build", "public")),
  remix: rows(verbs("dev", "vite:dev"), command("remix vite:build", "remix-serve build/server/index.js")),
  "react-router": rows(
    verbs("dev"),
    command("react-router build", "react-router-serve build/server/index.js"),
  ),
  webpack: [
    { when: verbs("serve"), instead: webpackBuild },
    { when: { some: watching }, instead: { ...webpackBuild, anew: "builds" } },
  ],
  esbuild: rows({ some: ["--serve", "--servedir"] }, own),
  "wp-scripts": rows(verbs("start"), rebuilding),
  ...each(rows({ some: watching }, rebuilding), "rollup babel tsc tsup"),
  tsdx: rows(verbs("watch", "start", "dev"), rebuilding),
  ...each(rows(verbs("watch"), rebuilding), "microbundle microbundle-crl"),
  stencil: [
    { when: { first: ["build"], some: ["--serve"] }, instead: own },
    { when: { first: ["build"], some: ["--watch"] }, instead: rebuilding },
  ],
  "tsc-watch": always(rebuilding),
  ...each(rows(tasks, own), "gulp grunt"),
  parcel: rows({ notFirst: ["build"] }, folder("parcel build", "dist")),
  docusaurus: rows(verbs("start"), local(folder("docusaurus build", "build"))),
  ember: rows(verbs("serve", "server", "s"), folder("ember build --environment=production", "dist")),
  eleventy: rows({ some: ["--serve"] }, folder("eleventy", "_site")),
  farm: rows(bare("start", "dev"), folder("farm build", "dist")),
  slidev: rows({ notFirst: ["build", "export", "format", "theme"] }, folder("slidev build", "dist")),
  hexo: rows(verbs("server", "s"), folder("hexo generate", "public")),
  rspress: rows(bare("dev"), folder("rspress build", "doc_build")),
  waku: rows(verbs("dev"), command("waku build", "waku start")),
  vinext: rows(verbs("dev"), command("vinext build", "vinext start")),
  strapi: rows(verbs("develop", "dev"), command("strapi build", "strapi start")),
  medusa: rows(verbs("develop"), own),
  keystone: rows(bare("dev"), own),
  blitz: rows(verbs("dev", "d"), own),
  roadhog: rows(verbs("dev", "server"), own),
  nwb: rows({ firstBegins: "serve" }, own),
  openmrs: rows(verbs("develop"), own),
  "backstage-cli": rows({ first: ["package", "repo"], some: ["start"] }, own),
  umi: rows(verbs("dev"), folder("umi build", "dist")),
  max: rows(verbs("dev"), folder("max build", "dist")),
  rspack: rows(verbs("serve", "dev"), folder("rspack build", "dist")),
  snowpack: rows(verbs("dev"), folder("snowpack build", "build")),
  preact: rows(verbs("watch"), folder("preact build", "build")),
  rsbuild: rows(bare("dev"), folder("rsbuild build", "dist")),
  nest: rows({ first: ["start"], some: ["--watch", "-w"] }, restarting),
  tsx: rows(verbs("watch", "--watch"), restarting),
  node: rows({ firstBegins: "--watch" }, file),
  bun: rows(verbs("--hot", "--watch"), restarting),
  wrangler: [
    {
      when: verbs("dev"),
      instead: {
        _tag: "Own",
        remedy: 'Deploy the Worker by "wrangler deploy", or have a server of your own call its fetch.',
      },
    },
    { when: verbs("pages"), instead: own },
  ],
  firebase: rows(verbs("serve", "emulators:start"), own),
  ...each(
    always(own),
    "live-server lite-server browser-sync budo web-dev-server wds es-dev-server start-storybook docusaurus-start",
  ),
  ...each(
    rows(verbs("dev"), own),
    "vitepress sanity vinxi sapper dumi egg-bin vuepress vuepress-vite quasar netlify vercel storybook docz svelte-kit solid-start nitro nitropack modern kyt",
  ),
  ...each(
    rows(verbs("start"), own),
    "expo react-native ice build-scripts razzle icejs react-scripts-ts neutrino",
  ),
  ...each(rows(verbs("serve"), own), "polymer nx ionic ionic-app-scripts"),
  ...each(rows(verbs("offline"), own), "serverless sls"),
  styleguidist: rows(verbs("server"), own),
  au: rows(verbs("run"), own),
  ...each(always(restarting), "ts-node-dev tsnd node-dev supervisor babel-watch"),
}

/** Programs that end once they have done something, and those of the desktop, of telephones and of the terminal. */
export const ending: { readonly [program: string]: ProgramCondition } = {
  ...each(
    {},
    "electron electron-forge electron-vite nw tauri cordova open xdg-open start echo exit browserify eslint prettier gh-pages",
  ),
  ...each(once, "sass tailwindcss tsc jest mocha rollup babel postcss"),
  ...each({ ...once, notFirst: ["watch"] }, "microbundle microbundle-crl"),
  "react-native": { notFirst: ["start"] },
  esbuild: { none: ["--serve", "--servedir", "--watch"] },
  "wp-scripts": verbs("build"),
  webpack: { ...once, notFirst: ["serve", "server", "s"] },
  "react-scripts": verbs("build", "test", "eject"),
  vite: { ...once, first: ["build"] },
  next: verbs("build", "lint", "export"),
  nuxt: verbs("build", "generate", "prepare"),
  ng: verbs("build", "test", "lint"),
  "vue-cli-service": verbs("build", "lint"),
  parcel: verbs("build"),
  astro: verbs("build", "check"),
  gatsby: verbs("build"),
  hexo: verbs("generate", "g", "deploy", "d"),
  stencil: { first: ["build"], none: ["--serve", "--watch"] },
  tsdx: verbs("build", "test", "lint"),
  "build-scripts": verbs("build"),
  eleventy: { none: ["--serve", "--watch"] },
  firebase: verbs("functions:shell", "deploy"),
  wrangler: verbs("deploy", "publish"),
}

const asDaemon: ProgramCondition = { first: ["start"], some: ["--daemon"] }

/** Programs that start the application behind themselves and end. */
export const detaching: { readonly [program: string]: ProgramCondition } = {
  pm2: {
    first: ["start", "startOrRestart", "restart", "startOrReload", "startOrGracefulReload"],
    none: ["--no-daemon", "--attach"],
  },
  forever: verbs("start"),
  ...each(asDaemon, "egg-scripts eggctl"),
}

/** Scripts that build, the likeliest first. */
export const buildScripts: readonly string[] = [
  "build",
  "build:prod",
  "build:production",
  "prod:build",
  "build:server",
  "build:all",
  "build-ts",
  "build:ts",
  "compile",
  "tsc",
  "transpile",
  "bundle",
  "webpack",
  "dist",
  "heroku-postbuild",
  "gcp-build",
  "vercel-build",
]

/** A server of what its own build made: the file by which that is known to be there. */
export interface Built {
  readonly when: ProgramCondition
  readonly path: string
  /** A file of the root, without which nothing is known. */
  readonly beside?: string
}

/** Nuxt 1 and 2 build elsewhere, and their own program serves it. */
export const oldNuxt: Built = {
  when: verbs("start", "preview"),
  path: ".nuxt/dist/server/server.manifest.json",
}

export const built: { readonly [program: string]: Built } = {
  ...each({ when: verbs("start"), path: ".next/BUILD_ID" }, "next blitz"),
  ...each({ when: verbs("start", "preview"), path: ".output/nitro.json" }, "nuxt nuxi"),
  "nuxt-ts": oldNuxt,
  vite: { when: verbs("preview"), path: "dist/index.html" },
  astro: { when: verbs("preview"), path: "dist/index.html" },
  gatsby: { when: verbs("serve"), path: "public/index.html" },
  docusaurus: { when: verbs("serve"), path: "build/index.html" },
  // What its build makes of a configuration, since Keystone 6; Keystone 5 is called so, too, and makes another.
  keystone: { when: verbs("start"), path: ".keystone/config.js" },
  "keystone-next": {
    when: verbs("start"),
    path: ".keystone/admin/.next/server/pages/api/__keystone_api_build.js",
  },
  strapi: {
    when: verbs("start"),
    path: "dist/config/server.js",
    beside: "tsconfig.json",
  },
  vinxi: { when: verbs("start"), path: ".output/nitro.json" },
  waku: { when: verbs("start"), path: "dist/serve-node.js" },
  vinext: { when: verbs("start"), path: "dist/server/index.js" },
  farm: { when: verbs("preview"), path: "dist/index.html" },
  rspress: { when: verbs("preview"), path: "doc_build/index.html" },
  vitepress: {
    when: verbs("preview", "serve"),
    path: ".vitepress/dist/index.html",
  },
}

/** Servers of a file that a build made, which is their first word. */
export const builtFiles: { readonly [program: string]: string } = {
  "remix-serve": "remix vite:build",
  "react-router-serve": "react-router build",
}

/** What these builds make in the folder that is served, without Vite and with it. */
export const builtIn: readonly string[] = ["index.js", "server/index.js"]

/**
 * A program that serves: its verbs (null when it has none), the options that give its port and its host, whether it listens for this machine only
 * when no host is given, the files that may say otherwise, and the options that have it listen where it should. HOST and PORT beat the options of
 * one that `isTold`; of one with `ranges` only the versions that package.json asks for so are known without options for port and host, or with one for
 * its host. `usual` is the port on which it listens when none is given, whatever PORT is.
 */
export interface Server {
  readonly verbs: Words | null
  readonly port: Words
  readonly host: Words
  readonly isLocal: boolean
  readonly configured: Words
  readonly isTold?: true
  readonly ranges?: RegExp
  readonly usual?: number
  readonly options: (address: string, port: number) => string
}

/** The variable that names domains which Vite answers, beside localhost and addresses. */
export const allowDomain = "__VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS"

const hostAndPort = (address: string, port: number): string => `--host ${address} --port ${port}`

const configs = (name: string): Words =>
  ["js", "mjs", "cjs", "ts", "mts", "cts"].map((ending) => `${name}.config.${ending}`)

/** Programs of which it is known where they listen (C-280). Vite and Astro answer 403 to a domain that nobody allows. */
export const listening: { readonly [program: string]: Server } = {
  vite: {
    verbs: ["preview"],
    port: ["--port"],
    host: ["--host"],
    isLocal: true,
    configured: configs("vite"),
    ranges: /^(?![~^>=v]*[0-2](?:\.|$))/,
    usual: 4173,
    options: (address, port) => `${hostAndPort(address, port)}, and set ${allowDomain} to its domain`,
  },
  astro: {
    verbs: ["preview"],
    port: ["--port"],
    host: ["--host"],
    isLocal: true,
    configured: configs("astro"),
    options: (address, port) => `${hostAndPort(address, port)} --allowed-hosts=DOMAIN, by its domain`,
  },
  gatsby: {
    verbs: ["serve"],
    port: ["--port", "-p"],
    host: ["--host", "-H"],
    isLocal: true,
    configured: [],
    options: hostAndPort,
  },
  docusaurus: {
    verbs: ["serve"],
    port: ["--port", "-p"],
    host: ["--host", "-h"],
    isLocal: true,
    configured: [],
    options: hostAndPort,
  },
  vitepress: {
    verbs: ["preview", "serve"],
    port: ["--port"],
    host: ["--host"],
    isLocal: false,
    configured: [],
    options: hostAndPort,
  },
  // Where it runs decides for which machines it listens.
  fastify: {
    verbs: ["start"],
    port: ["--port", "-p"],
    host: ["--address", "-a"],
    isLocal: false,
    configured: [],
    options: (address, port) => `--address ${address} --port ${port}`,
  },
  sirv: {
    verbs: null,
    port: ["--port", "-p"],
    host: ["--host", "-H"],
    isLocal: true,
    configured: [],
    isTold: true,
    options: hostAndPort,
  },
  "json-server": {
    verbs: null,
    port: ["--port", "-p"],
    host: ["--host", "-H"],
    isLocal: true,
    configured: ["json-server.json"],
    ranges: /^[~^]?0\./,
    usual: 3000,
    options: hostAndPort,
  },
  superstatic: {
    verbs: null,
    port: ["--port", "-p"],
    host: ["--host", "--hostname"],
    isLocal: true,
    configured: [],
    usual: 3474,
    options: hostAndPort,
  },
  docsify: {
    verbs: ["serve"],
    port: ["--port", "-p"],
    host: ["--host"],
    isLocal: false,
    configured: [],
    usual: 3000,
    options: (_, port) => `--port ${port}`,
  },
  "json-graphql-server": {
    verbs: null,
    port: ["--port", "-p"],
    host: ["--host", "-h"],
    isLocal: true,
    configured: [],
    usual: 3000,
    options: hostAndPort,
  },
  "static-server": {
    verbs: null,
    port: ["--port", "-p"],
    host: [],
    isLocal: false,
    configured: [],
    usual: 9080,
    options: (_, port) => `--port ${port}`,
  },
  "light-server": {
    verbs: null,
    port: ["--port", "-p"],
    host: ["--bind", "-b"],
    isLocal: false,
    configured: [".lightserverrc"],
    usual: 4000,
    options: (_, port) => `--port ${port}`,
  },
  ws: {
    verbs: null,
    port: ["--port", "-p"],
    host: ["--hostname"],
    isLocal: false,
    configured: ["lws.config.js"],
    usual: 8000,
    options: (_, port) => `--port ${port}`,
  },
  static: {
    verbs: null,
    port: ["--port", "-p"],
    host: ["--host-address", "-a"],
    isLocal: true,
    configured: [],
    usual: 8080,
    options: (address, port) => `--host-address ${address} --port ${port}`,
  },
  "angular-http-server": {
    verbs: null,
    port: ["--port", "-p"],
    host: [],
    isLocal: false,
    configured: [],
    usual: 8080,
    options: (_, port) => `--port ${port}`,
  },
  "pushstate-server": {
    verbs: null,
    port: ["--port", "-p"],
    host: [],
    isLocal: false,
    configured: [],
    options: (_, port) => `--port ${port}`,
  },
  serve: {
    verbs: null,
    port: ["--listen", "-l", "--port", "-p"],
    host: [],
    isLocal: false,
    configured: [],
    options: (_, port) => `-l ${port}`,
  },
  "http-server": {
    verbs: null,
    port: ["--port", "-p"],
    host: ["-a"],
    isLocal: false,
    configured: [],
    options: (_, port) => `-p ${port}`,
  },
  next: {
    verbs: ["start"],
    port: ["--port", "-p"],
    host: ["--hostname", "-H"],
    isLocal: false,
    configured: [],
    options: (_, port) => `-p ${port}`,
  },
  nuxt: {
    verbs: ["start", "preview"],
    port: ["--port", "-p"],
    host: ["--host", "-H"],
    isLocal: false,
    configured: [],
    options: (_, port) => `--port ${port}`,
  },
}
