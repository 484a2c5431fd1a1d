/**
 * What can start where package.json says nothing: a server.js, a member of the workspace, what a build makes, and what serves that (C-18, C-221, C-226).
 */

import { inFolders, list, oneFolder, shown } from "../../contract/diagnostics/wording.js"
import { projectFiles } from "../../contract/files.js"
import { callWords } from "../../contract/managers/index.js"
import { allowDomain, serveFolder } from "../../contract/starts.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { manifestEvidence, manifestIn, scriptOf, withNamed } from "../../decode/manifest.js"
import { angularBuilt, angularSettings, contentOf, isBuiltBelow, viteFolder } from "../../decode/settings.js"
import type { Evidence } from "../../model/diagnostic.js"
import { none } from "../../model/lists.js"
import type { Below } from "../../runtime/project.js"
import { isIdle } from "../idle.js"
import { hookRemedy } from "./buildHook.js"
import { linesRun } from "./oldBuild.js"
import { otherStart } from "./otherStart.js"
import { addressed, isOldNuxt, rangeOf, runProgram, runScript, type Seen, tellingPort } from "./seen.js"
import { folderOf, goes, membersOf, startable } from "./workspace.js"

/** What a build makes: a folder of files, or a server and the command that starts it. */
export type BuildResult =
  | { readonly _tag: "Folder"; readonly path: string; readonly by?: string }
  | { readonly _tag: "Server"; readonly command: string; readonly also?: string }

/** What Vite makes, but for what its settings say (C-347). */
const ofVite: BuildResult = { _tag: "Folder", path: "dist" }

/** What builds, and what it makes. */
const results: readonly (readonly [RegExp, BuildResult])[] = [
  [/\bwaku build\b/, { _tag: "Server", command: "waku start" }],
  [/\bvinext build\b/, { _tag: "Server", command: "vinext start" }],
  [/\bnext build\b/, { _tag: "Server", command: "next start -p @port" }],
  [/\b(?:nuxt|nuxi) build\b/, { _tag: "Server", command: "node .output/server/index.mjs" }],
  [/\b(?:react-scripts|react-app-rewired|craco|docusaurus) build\b/, { _tag: "Folder", path: "build" }],
  [/\b(?:gatsby build|hexo (?:generate|g))\b/, { _tag: "Folder", path: "public" }],
  [/\b(?:vue-cli-service|parcel|rsbuild|ember|slidev|farm) build\b/, { _tag: "Folder", path: "dist" }],
  [/\bvite build\b/, ofVite],
  [/\bastro build\b/, { _tag: "Folder", path: "dist" }],
  [/\beleventy\b/, { _tag: "Folder", path: "_site" }],
  [/\brspress build\b/, { _tag: "Folder", path: "doc_build" }],
  [/\bvitepress build\b(?!\s+[\w.])/, { _tag: "Folder", path: ".vitepress/dist" }],
  [/\bvitepress build docs\b/, { _tag: "Folder", path: "docs/.vitepress/dist" }],
]

/** Programs that build what a browser gets. */
export const bundlers =
  /(?:^|[\s/])(webpack|react-scripts build|vite build|next build|nuxt build|nuxi build|ng build|vue-cli-service build|parcel build|rollup|gulp|grunt|browserify|astro build|gatsby build|strapi build|remix vite:build|react-router build|rspack|rsbuild)(?=\s|$)/

/** The command that serves what a build made in the root or in a folder, in quotes, and what to set beside it. */
export const serving = (seen: Seen, result: BuildResult | undefined, build: string, folder = ""): string => {
  if (result === undefined) return "what serves the result"
  if (result._tag === "Folder") {
    const path = folder === "" ? result.path : `${folder}/${result.path}`
    return addressed(seen, `"${serveFolder(path, result.by ?? build)}"`)
  }
  const { command, also = "" } = result
  const own = command.startsWith("node ") ? command : runProgram(seen, command)
  const run = folder === "" ? own : `cd ${folder} && ${own}`
  return addressed(seen, `"${run}"${also}${tellingPort(seen, command)}`)
}

/** A build with what has Vite build for the root, where its settings name a path: served there, nothing of it would be found (C-347). */
export const forRoot = ({ project }: Seen, command: string, line: string): string =>
  ` ${line.split(/[&|;]/).at(-1)} `.includes(" vite build ") &&
  !line.includes("--base") &&
  isBuiltBelow(project.snapshot)
    ? `${command}${command.startsWith("npm run ") ? " --" : ""} --base=/`
    : command

/** What the builds of Astro and of SvelteKit make, by the adapter; what Astro's others make is for another platform. */
const ofAstro: BuildResult = {
  _tag: "Server",
  command: "node dist/server/entry.mjs",
  also: ", and HOST to @host",
}
const astroAdapter = /(?:@astrojs\/(?:cloudflare|vercel|netlify|deno)|@deno\/astro-adapter)$/
/** What serves by itself what a plugin of Vite made, whatever that is. */
const preview: BuildResult = {
  _tag: "Server",
  command: "vite preview --host @host --port @port",
  also: `, and ${allowDomain} to the application's domain`,
}
const adapters: readonly (readonly [string, BuildResult])[] = [
  ["@sveltejs/adapter-node", { _tag: "Server", command: "node build" }],
  ["@sveltejs/adapter-static", { _tag: "Folder", path: "build", by: "svelte-kit" }],
  ["@sveltejs/kit", preview],
]

/** With these, `vite build` makes a server and no folder to serve. */
const servers: readonly string[] = [
  "@remix-run/dev",
  "@react-router/dev",
  "vinxi",
  "@tanstack/react-start",
  "vike",
]

type Project = Pick<Seen["project"], "manifest" | "snapshot">

/** What a build makes; undefined where that is not known. */
export const resultOf = ({ manifest, snapshot }: Project, build: string): BuildResult | undefined => {
  const packages = { ...manifest.ranges.dependencies.all(), ...manifest.ranges.devDependencies.all() }
  if (/\bng build\b/.test(build)) return ofAngular({ manifest, snapshot })
  if (/\bvite build\b/.test(build) && Object.hasOwn(packages, "nitro")) return preview
  if (servers.some((name) => Object.hasOwn(packages, name))) return undefined
  if (/\bastro\b/.test(build)) {
    if (Object.hasOwn(packages, "@astrojs/node")) return ofAstro
    if (Object.keys(packages).some((name) => astroAdapter.test(name))) return undefined
  }
  // Before it was built by Vite, SvelteKit had a preview of its own.
  const adapter = /\bsvelte-kit build\b/.test(build)
    ? undefined
    : // Beside the one that is there from the beginning, another may not be in use; the preview serves what either makes.
      adapters
        .slice(Object.hasOwn(packages, "@sveltejs/adapter-auto") ? -1 : 0)
        .find(([name]) => Object.hasOwn(packages, name))?.[1]
  const result = adapter ?? results.find(([expression]) => expression.test(build))?.[1]
  if (result === ofVite) {
    const path = viteFolder(snapshot)
    return path === null ? undefined : { _tag: "Folder", path }
  }
  if (!/\bnuxt\b/.test(build) || !isOldNuxt(manifest)) return result
  return result?._tag === "Server" ? { _tag: "Server", command: "nuxt start" } : undefined
}

/** What Angular makes, by its settings; its usual folder by its version where they are not plain. */
const ofAngular = ({ manifest, snapshot }: Project): BuildResult => {
  const [held, isServed] = angularBuilt.exec(contentOf(snapshot, angularSettings)) ?? none
  if (held !== undefined) return isServed ? { _tag: "Server", command: held } : { _tag: "Folder", path: held }
  const isOldest = rangeOf(manifest, "angular-cli") !== ""
  const major = Number(/\d+/.exec(rangeOf(manifest, "@angular/cli"))?.[0])
  const path = isOldest || major < 6 ? "dist" : major < 17 ? "dist/NAME" : "dist/NAME/browser"
  return { _tag: "Folder", path }
}

/** With these, server.js is for another platform, which calls it. */
const otherServers = /@remix-run\/(?:vercel|netlify|architect|cloudflare|deno)/

/** What is to be done before a command can start, behind a hook or not. */
export type Further = (seen: Seen, run: string, hook?: string | null) => readonly (string | null)[]

interface Suggestion {
  readonly found: string
  readonly remedy: string | null
  readonly because: readonly Evidence[]
}

/** What could start of a workspace whose members have no start: a file of one, or what one builds. */
const memberSuggestion = (seen: Seen, paths: readonly string[]): Suggestion => {
  const { snapshot } = seen.project
  const found = " It is the root of a workspace, none of whose members has scripts.start."
  const members = paths.flatMap((path) => {
    const manifest = manifestIn(contentOf(snapshot, path))
    return manifest === null ? [] : [{ manifest, path, folder: folderOf(path) }]
  })
  for (const { manifest, path, folder } of members) {
    const run = otherStart(seen, manifest, folder)?.run
    if (run !== undefined)
      return {
        found,
        remedy: hookRemedy(seen, null, `CC_RUN_COMMAND to "${run}"`, { run }),
        because: [fileEvidence(path)],
      }
  }
  for (const { manifest, folder } of members) {
    const build = withNamed(manifest, "build")
    // What others import serves nothing; a member's settings are not looked at.
    const isForOthers = manifest.main !== null || manifest.forOthers.length > 0
    const result =
      scriptOf(manifest, "build") === null || isForOthers
        ? undefined
        : resultOf({ manifest, snapshot: { ...snapshot, files: {} } }, build)
    if (result !== undefined)
      return {
        found,
        remedy: hookRemedy(
          seen,
          `cd ${folder} && ${runScript(seen, "build")}`,
          `CC_RUN_COMMAND to ${serving(seen, result, build, folder)}`,
        ),
        because: none,
      }
  }
  const remedy = "Give one of them scripts.start, or set CC_RUN_COMMAND to what starts one."
  return { found, remedy, because: none }
}

/**
 * What a project that says nothing could be started with: the words to add to what is said, the remedy, and the evidence.
 */
export const startSuggestion = (seen: Seen, below: () => Below, further: Further): Suggestion => {
  const { snapshot, manifest } = seen.project
  const script = scriptOf(manifest, "build")
  // A placeholder makes nothing.
  const built = script === null || isIdle(manifest, script) ? null : script
  const procfile = projectFiles.procfile.path
  if (hasFile(snapshot, procfile)) {
    const command = (/^web:(.+)/m.exec(contentOf(snapshot, procfile))?.[1] ?? "").trim()
    return {
      found: " There is a Procfile, which other platforms read, and this one does not.",
      remedy:
        command === ""
          ? "Set CC_RUN_COMMAND to what starts the application."
          : hookRemedy(seen, null, `CC_RUN_COMMAND to "${shown(command)}"`, {
              run: command,
              further: further(seen, command),
            }),
      because: [fileEvidence(procfile)],
    }
  }
  const build = withNamed(manifest, "build")
  const own = otherStart(seen)
  const isNamed = own?.file === projectFiles.server.path
  // What serves what is built certainly answers; another file than npm's may serve something else.
  if (own !== null && (isNamed || built === null || !bundlers.test(build))) {
    const { file, script, run } = own
    const isTheirs =
      isNamed && Object.keys(manifest.ranges.dependencies.all()).some((name) => otherServers.test(name))
    const setting = `CC_RUN_COMMAND to ${isTheirs ? "what serves the result" : `"${run}"`}`
    // What is built may be what the file serves or imports; a compiler makes of one in TypeScript what is run from its source.
    const isBuilt = built !== null && !file.endsWith("ts")
    const hook = isBuilt ? runScript(seen, "build") : null
    return {
      found: isNamed
        ? " There is a server.js, which npm start would run of its own accord; the platform starts by package.json."
        : ` There is ${shown(file)}, which ${script === null ? "listens" : `scripts.${shown(script)} runs`}.`,
      remedy: hookRemedy(
        seen,
        hook,
        isTheirs || isBuilt ? setting : `${setting}, or make that scripts.start`,
        isTheirs ? {} : { run, further: further(seen, run, hook) },
      ),
      because: [fileEvidence(file)],
    }
  }
  const members = startable(snapshot, manifest)
  const [first] = members
  if (first !== undefined) {
    return {
      found: ` It is the root of a workspace, of whose members ${list(members.map(({ name }) => shown(name)))} can start.`,
      remedy: `Set CC_RUN_COMMAND to what starts a member, for example "${callWords(seen.tool.value).startMember(first.name)}".`,
      because: members.slice(0, 10).map(({ path }) => fileEvidence(path)),
    }
  }
  const all = membersOf(snapshot, manifest)
  if (all.length > 0) return memberSuggestion(seen, all)
  const { because, ...found } = below()
  if (built === null || (because.length > 0 && goes.test(build)))
    return { found: inFolders(found.folders), remedy: oneFolder(found), because }
  const result = resultOf(seen.project, build)
  const run = serving(seen, result, build)
  const command = runScript(seen, "build")
  const rooted = result?._tag === "Folder" ? forRoot(seen, command, built) : command
  const isRun = linesRun(seen).some((line) => line.includes(built))
  return {
    found: `${inFolders(found.folders)} scripts.build makes something${isRun ? "" : ", and nothing runs it"}.`,
    remedy: isRun ? `Set CC_RUN_COMMAND to ${run}.` : hookRemedy(seen, rooted, `CC_RUN_COMMAND to ${run}`),
    because: [...because, manifestEvidence("/scripts/build")],
  }
}
