/**
 * Settings of package managers in files of the project: `.npmrc`, `.yarnrc.yml`, `pnpm-workspace.yaml`, and the format of lock files.
 *
 * Of YAML only the top level is read, of which these files use a line for each setting and lists of plain words; what is written otherwise
 * counts as not there. Nothing else of these files is read, for they hold secrets.
 */

import { projectFiles } from "../contract/files.js"
import { listening, type Server } from "../contract/starts.js"
import type { Evidence } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import { isRecord } from "../model/shape.js"
import type { Snapshot } from "../model/snapshot.js"
import { byText } from "./byText.js"
import { hasFile } from "./claim.js"
import { compilerSettings, heldCompiler } from "./compiler.js"
import { fieldsIn } from "./fields.js"

/** A setting as it is written, and its line. */
export interface Setting {
  readonly value: string
  readonly because: Evidence
}

/** The text of a file of the snapshot, or null. */
export const textOf = ({ files }: Snapshot, path: string): string | null =>
  Object.hasOwn(files, path) ? (files[path] ?? null) : null

/** The text of a file of the snapshot, or an empty one. */
export const contentOf = (snapshot: Snapshot, path: string): string => textOf(snapshot, path) ?? ""

const settingAt = (
  snapshot: Snapshot,
  path: string,
  patternOf: (key: string) => RegExp,
  key: string,
): Setting | null => {
  const text = textOf(snapshot, path)
  // Nearly no project has the file.
  if (text === null) return null
  const pattern = patternOf(key)
  let found: Setting | null = null
  // The last one counts.
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const match = pattern.exec(line)
    if (match !== null) {
      found = { value: unquoted(match[1] as string), because: { from: "file", path, line: index + 1 } }
    }
  })
  return found
}

const unquoted = (text: string): string => {
  const trimmed = text.trim()
  const [first] = trimmed
  return trimmed.length > 1 && (first === '"' || first === "'") && trimmed.endsWith(first)
    ? trimmed.slice(1, -1)
    : trimmed
}

/** A pattern for each setting that is read. */
const env = byText((name) => new RegExp(`^\\s*(?:export\\s+)?${name}=([^#]*)`))
const ini = byText((key) => new RegExp(`^\\s*${key}\\s*=\\s*([^;#]*)`))
const yaml = byText((key) => new RegExp(`^${key}:[ \\t]+([^#]*)`))

/** A setting of `.npmrc`, by its name. */
export const npmrcSetting = (snapshot: Snapshot, key: string): Setting | null =>
  settingAt(snapshot, projectFiles.npmrc.path, ini, key)

/** Whether `.npmrc` keeps scripts from running. */
export const ignoresScripts = (snapshot: Snapshot): boolean =>
  npmrcSetting(snapshot, "ignore-scripts")?.value === "true"

/** A variable of `.env`, by its name. */
export const envSetting = (snapshot: Snapshot, name: string): Setting | null =>
  settingAt(snapshot, projectFiles.settings.path, env, name)

/** A setting of `.yarnrc.yml`, by its name. */
export const yarnSetting = (snapshot: Snapshot, key: string): Setting | null =>
  settingAt(snapshot, projectFiles.yarnrc.path, yaml, key)

/** A setting of `pnpm-workspace.yaml`, by its name. */
export const pnpmSetting = (snapshot: Snapshot, key: string): Setting | null =>
  settingAt(snapshot, projectFiles.pnpmWorkspace.path, yaml, key)

/**
 * The words of a list at the top level of YAML, in brackets or a line each; null when there is no such list.
 */
export const yamlList = (text: string, key: string): readonly string[] | null => {
  const lines = text.split(/\r\n|\r|\n/)
  const at = lines.findIndex((line) => line.startsWith(`${key}:`))
  if (at === -1) return null
  const line = lines[at] as string
  const [open, close] = [line.indexOf("["), line.lastIndexOf("]")]
  if (open !== -1 && open < close)
    return line
      .slice(open + 1, close)
      .split(",")
      .map(unquoted)
      .filter((word) => word !== "")
  const words: string[] = []
  for (const line of lines.slice(at + 1)) {
    const item = /^\s*-\s([^#]+)/.exec(line)
    if (item !== null) words.push(unquoted(item[1] as string))
    else if (!/^\s*(?:#.*)?$/.test(line)) break
  }
  return words
}

/** The settings of Next in a folder, of which the first that is there counts. */
export const nextSettingsIn = (folder: string): readonly string[] =>
  ["js", "mjs", "ts"].map((ending) => `${folder}${folder && "/"}next.config.${ending}`)

/** Whether a file holds settings of Next, of which a snapshot needs one line. */
export const isNextSettings = (path: string): boolean => /(?:^|\/)next\.config\.\w+$/.test(path)

/** Whether a file holds settings of Next, Vite, Astro or Angular, of which a snapshot needs a few lines, or that they are there. */
export const isSettings = (path: string): boolean =>
  path === angularSettings || /(?:^|\/)(?:next|vite|astro)\.config\.\w+$/.test(path)

/** The settings of Angular, and what is held of them: the folder that is built, or what starts the server that is (C-383). */
export const angularSettings = "angular.json"
export const angularBuilt = /^(node )?\w[\w./-]{0,240}$/

const fieldOf = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)
const isFolder = (path: unknown): path is string =>
  typeof path === "string" && /^\w[\w./-]{0,200}$/.test(path)

/** What is held of settings of Angular, of their only project, or the one that it takes by default; nothing where that is not plain. */
const heldAngular = (text: string): string => {
  if (angularBuilt.test(text)) return text
  const settings = fieldsIn(text)
  const projects = fieldOf(settings, "projects")
  const names = isRecord(projects) ? Object.keys(projects) : none
  const name = fieldOf(settings, "defaultProject") ?? (names.length === 1 ? names[0] : null)
  if (!isFolder(name)) return ""
  const ofProject = fieldOf(projects, name)
  const build = fieldOf(ofProject, "architect", "build") ?? fieldOf(ofProject, "targets", "build")
  const builder = fieldOf(build, "builder")
  const told = fieldOf(build, "options", "outputPath")
  const base = fieldOf(told, "base") ?? told ?? `dist/${name}`
  const below = fieldOf(told, "browser") ?? "browser"
  if (!isFolder(base) || !(below === "" || isFolder(below)) || typeof builder !== "string") return ""
  if (!builder.endsWith(":application")) return /:browser(?:-esbuild)?$/.test(builder) ? base : ""
  const ssr = fieldOf(build, "options", "ssr")
  if (ssr === true || isRecord(ssr)) return `node ${base}/server/server.mjs`
  return below === "" ? base : `${base}/${below}`
}

/** What is held of a schema of Prisma whose client is generated where its package is. */
export const ownClient = 'provider = "prisma-client-js"'

/** Whether a schema of Prisma has a client generated, and nowhere else than in its package. */
const isOwnClient = (text: string): boolean =>
  /^[ \t]*provider[ \t]*=[ \t]*"prisma-client-js"/m.test(text) && !/^[ \t]*output[ \t]*=/m.test(text)

/** A line of settings, with its indentation; a comment's begin with an asterisk. */
const indented = /^([ \t]+)[^\s*]/
const exported = /^([ \t]+)output: *["']export["'],?\r?$/
const exportedAlone =
  /^(?:module\.exports = |export default |const nextConfig(?:: NextConfig)? = )\{ ?output: *["']export["'],? ?\};?\r?$/

/** The line by which the settings of Next have it export its pages (C-304): one that is indented least, as what stands in no other; 0 where there is none. */
export const exportLine = (text: string): number => {
  const lines = text.split("\n")
  const found = lines.findIndex((line) => exported.test(line) || exportedAlone.test(line))
  const own = exported.exec(String(lines[found]))?.[1] ?? ""
  return lines.some((line) => (indented.exec(line)?.[1] ?? own).length < own.length) ? 0 : found + 1
}

/** A path that settings of Vite have a site built for, in one line (C-347). */
const basePath = /(?:^|[{,])[ \t]*base[ \t]*:[ \t]*["']\/[\w-][\w./-]*["']/
const viteSettings: readonly string[] = (listening.vite as Server).configured

/** Whether settings of Vite have a site built for a path. */
export const isBuiltBelow = (snapshot: Snapshot): boolean =>
  viteSettings.some((path) =>
    contentOf(snapshot, path)
      .split("\n")
      .some((line) => line.includes("base") && basePath.test(line)),
  )

/** The folder that settings of Vite have it build into, said once among those of the build by themselves. */
const outputFolder =
  /\bbuild[ \t]*:[ \t]*\{(?:[^{}]*[,\n])?[ \t]*outDir[ \t]*:[ \t]*["'](?:\.\/)?(\w[\w./-]{0,200})["'][ \t]*[,}\r\n]/
const moving = /\b(?:outDir|root)\b/g

/** What settings of Vite say of where it builds: a folder, its usual one where they say nothing, and null where that is not plain. */
const outputOf = (text: string): string | null => {
  const said = text.match(moving) ?? none
  if (said.length === 0) return "dist"
  return said.length > 1 ? null : (outputFolder.exec(text)?.[1] ?? null)
}

/** The folder into which Vite builds a project; null where its settings do not say it plainly. */
export const viteFolder = (snapshot: Snapshot): string | null => {
  const text = viteSettings.map((path) => textOf(snapshot, path)).find((one) => one !== null)
  return outputOf(String(text))
}

/** What is held of settings of Vite that leave to its preview where it listens (C-371). */
export const plainPreview = "  preview: {},"

/** What may say where a preview listens, and plugins that leave that as it is. */
const telling =
  /\bhost\b|\bpreview\b|\.\.\.|\b(?:mergeConfig|loadConfigFromFile)\b|\bserver\b(?!\s{0,9}:\s{0,9}\{)/
const leaving =
  /^(?:vite|vitest\/config|node:[\w/]+|path|url|fs|@vitejs\/plugin-(?:react|react-swc|vue|vue-jsx|legacy)|@sveltejs\/vite-plugin-svelte|@preact\/preset-vite|@tailwindcss\/vite|tailwindcss|autoprefixer|vite-tsconfig-paths|vite-jsconfig-paths|vite-plugin-(?:svgr|pwa|checker|vue-devtools|compression|vuetify|node-polyfills|static-copy|html|eslint|glsl|singlefile|pages|solid|environment)|rollup-plugin-visualizer|unplugin-(?:auto-import|vue-components|icons)\/vite|unocss\/vite|@sentry\/vite-plugin|lovable-tagger|@mdx-js\/rollup|nitro\/vite|fumadocs-mdx\/vite|@tanstack\/(?:react-start\/plugin|router-plugin)\/vite)$/
const loaded = /\b(?:from|import|require\()\s{0,9}\(?\s{0,9}["']([^"'\n]{1,99})["']/g

/** Whether settings of Vite certainly leave to its preview where it listens. */
const isPlainPreview = (text: string): boolean =>
  text.includes(plainPreview) ||
  (/\bexport default\b/.test(text) &&
    !telling.test(text) &&
    Array.from(text.matchAll(loaded)).every(([, module]) => leaving.test(String(module))))

/** The `lockfileVersion` of a pnpm-lock.yaml, as it is written. */
export const lockVersion = (text: string): string | null =>
  /^lockfileVersion:\s*['"]?(\d+(?:\.\d+)?)/m.exec(text)?.[1] ?? null

/** How lock files lead to the version of a package: those of pnpm, of Yarn, of npm and of Bun. */
const lockedBy = byText(
  (name) =>
    new RegExp(
      `(?:^ {2}['"]?/?${name}[/@]|^"?${name}@[^\\n]{0,999}:\\r?\\n {2}version:? "?|(?:node_modules/|")${name}":\\s{0,9}\\{\\s{0,99}"version": ?"|\\["${name}@)(\\d+\\.\\d+\\.\\d+)`,
      "gm",
    ),
)

/** The versions in which a lock file has a package. */
export const lockedIn = (text: string, name: string): readonly string[] =>
  text.includes(name) ? Array.from(text.matchAll(lockedBy(name)), ([, version]) => version as string) : []

/** The packages whose versions a plan may look for in a lock file (C-350, C-356). */
const wanted = ["webpack", "nuxt", "express"]

/** What is held of a lock file: what is of it, and where it has those packages. */
export const heldLock = (held: string | null, text: string): string | null => {
  const places = wanted.flatMap((name) => Array.from(text.matchAll(lockedBy(name)), ([all]) => all))
  return places.length === 0 ? held : [held ?? "", ...new Set(places)].join("\n")
}

/** Where a file of settings asks for a variable that has to be set; null where none does. A line of comment asks for nothing. */
export const asksFor = (snapshot: Snapshot, path: string, name: string): Evidence | null => {
  const line = contentOf(snapshot, path)
    .split(/\r\n|\r|\n/)
    .findIndex((one) => one.includes(`\${${name}}`) && !/^\s*[#;]/.test(one))
  return line === -1 ? null : { from: "file", path, line: line + 1 }
}

/** Whether a file is in the snapshot, or in a submodule of Git, whose files the platform may fetch (C-196). */
export const mayBeThere = (snapshot: Snapshot, path: string): boolean => {
  if (hasFile(snapshot, path)) return true
  const modules = textOf(snapshot, projectFiles.submodules.path)
  if (modules === null) return false
  const folders = Array.from(modules.matchAll(/^[ \t]*path[ \t]*=[ \t]*"?([^"\r\n]+)/gm), ([, folder]) =>
    (folder as string).trimEnd(),
  )
  return folders.some((folder) => path.startsWith(`${folder}/`))
}

/** The keys of `.npmrc` and `.yarnrc.yml` that a plan reads; whatever else stands there may be a secret and is not captured. */
const captured: { readonly [path: string]: RegExp } = {
  [projectFiles.npmrc.path]:
    /^\s*(?:omit|include|only|production|also|ignore-scripts|node-linker|engine-strict|legacy-peer-deps|force|node-options|(?:@[\w.-]+:)?registry)\s*=/,
  [projectFiles.settings.path]: /^\s*(?:export\s+)?APP_ENV=/,
  [projectFiles.submodules.path]: /^\s*path\s*=/,
  [projectFiles.yarnrc.path]: /^(?:yarnPath|nodeLinker|enableScripts)\s*:/,
}

/**
 * The text of a file with only what a plan may read of it, line for line: an address that holds a user or a password is left out too. Of any other line
 * the names of the variables stay that it asks for.
 */
export const withoutSecrets = (path: string, text: string): string => {
  if (isNextSettings(path)) {
    // What a comment of several lines holds is none.
    const line = /^[ \t]*\/\*(?!\*)[^*\n]*$/m.test(text) ? 0 : exportLine(text)
    return line === 0 ? "" : `${"\n".repeat(line - 1)}  output: "export",`
  }
  if (path === projectFiles.prismaSchema.path) return isOwnClient(text) ? ownClient : ""
  if (path === angularSettings) return heldAngular(text)
  if (path === compilerSettings) return heldCompiler(text)
  if (isSettings(path)) {
    if (!viteSettings.some((one) => path.endsWith(one))) return ""
    const folder = outputOf(text)
    return [
      ...(text.split("\n").some((line) => basePath.test(line)) ? ['  base: "/path/",'] : []),
      ...(folder === "dist" ? [] : [folder === null ? "  root," : `  build: { outDir: "${folder}" },`]),
      ...(isPlainPreview(text) ? [plainPreview] : []),
    ].join("\n")
  }
  const kept = Object.hasOwn(captured, path) ? captured[path] : undefined
  return kept === undefined
    ? text
    : text
        .split("\n")
        .map((line) => {
          if (kept.test(line) && !/@.*@|\/\/[^/]*@|_auth|password|token/i.test(line)) return line
          return /^\s*[#;]/.test(line) ? "" : (line.match(/\$\{\w+\}/g) ?? none).join(" ")
        })
        .join("\n")
}
