/**
 * What can start where package.json says nothing: a server.js, a member of the workspace, what a build makes, and what serves that (C-18, C-221, C-226).
 */

import { inFolders, list, oneFolder, shown } from "../../contract/diagnostics/wording.js"
import { projectFiles } from "../../contract/files.js"
import { callWords } from "../../contract/managers/index.js"
import { allowDomain, serveFolder } from "../../contract/starts.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { manifestEvidence, scriptOf, withNamed } from "../../decode/manifest.js"
import { angularBuilt, angularSettings, contentOf, isBuiltBelow, viteFolder } from "../../decode/settings.js"
import type { Evidence } from "../../model/diagnostic.js"
import { none } from "../../model/lists.js"
import type { Below } from "../../runtime/project.js"
import { isIdle } from "../idle.js"
import { hookRemedy } from "./buildHook.js"
import { linesRun } from "./oldBuild.js"
import { addressed, isOldNuxt, rangeOf, runProgram, runScript, type Seen, tellingPort } from "./seen.js"
import { goes, membersOf, startable } from "./workspace.js"

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

/** The command that serves what a build made in the root or in a folder, in quotes, and what to set beside it. */
export const serving = (
  seen: Seen,
  result: BuildResult | undefined,
  build: string,
  folder?: string,
): string => {
  if (result === undefined) return "what serves the result"
  if (result._tag === "Folder") {
    const path = folder === undefined ? result.path : `${folder}/${result.path}`
    return addressed(seen, `"${serveFolder(path, result.by ?? build)}"`)
  }
  const { command, also = "" } = result
  const own = command.startsWith("node ") ? command : runProgram(seen, command)
  const run = folder === undefined ? own : `cd ${folder} && ${own}`
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

/**
 * What a project that says nothing could be started with: the words to add to what is said, the remedy, and the evidence.
 */
export const startSuggestion = (
  seen: Seen,
  below: () => Below,
): { readonly found: string; readonly remedy: string | null; readonly because: readonly Evidence[] } => {
  const { snapshot, manifest } = seen.project
  const script = scriptOf(manifest, "build")
  // A placeholder makes nothing.
  const built = script === null || isIdle(manifest, script) ? null : script
  const procfile = projectFiles.procfile.path
  if (hasFile(snapshot, procfile)) {
    const command = (/^web:(.+)/m.exec(contentOf(snapshot, procfile))?.[1] ?? "").trim()
    return {
      found: " There is a Procfile, which other platforms read, and this one does not.",
      remedy: `Set CC_RUN_COMMAND to ${command === "" ? "what starts the application" : `"${shown(command)}"`}.`,
      because: [fileEvidence(procfile)],
    }
  }
  if (hasFile(snapshot, projectFiles.server.path)) {
    const isTheirs = Object.keys(manifest.ranges.dependencies.all()).some((name) => otherServers.test(name))
    const run = isTheirs ? "what serves the result" : '"node server.js"'
    const setting = `CC_RUN_COMMAND to ${run}`
    return {
      found:
        " There is a server.js, which npm start would run of its own accord; the platform starts by package.json.",
      remedy:
        built === null
          ? `Set ${setting}${isTheirs ? "" : ", or make that scripts.start"}.`
          : // What is built may be what the file serves or imports.
            hookRemedy(seen, runScript(seen, "build"), setting),
      because: [fileEvidence(projectFiles.server.path)],
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
  if (membersOf(snapshot, manifest).length > 0) {
    return {
      found: " It is the root of a workspace.",
      remedy: "Plan the member that is to start, or set CC_RUN_COMMAND to what starts it.",
      because: [],
    }
  }
  const { because, ...found } = below()
  const build = withNamed(manifest, "build")
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
