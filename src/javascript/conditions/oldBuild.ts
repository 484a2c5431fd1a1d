/**
 * Builds that end on the plan's Node (C-243): webpack 4 asks OpenSSL for a hash that Node 17 has no more, gulp 3 Node for what Node 12 keeps for itself,
 * and packages in C++ V8 for what it had when they were written (C-287).
 */

import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { lockFiles, managers } from "../../contract/managers/index.js"
import { natives, webpackPackages } from "../../contract/programs.js"
import { hooksBeforeStart, variables } from "../../contract/variables.js"
import { byText } from "../../decode/byText.js"
import { hasFile } from "../../decode/claim.js"
import { valueIn } from "../../decode/environment.js"
import { dependsOn, lifecycleScripts, lineOf, manifestEvidence, withNamed } from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import { contentOf, ignoresScripts, lockedIn, npmrcSetting } from "../../decode/settings.js"
import type { Diagnostic, Evidence } from "../../model/diagnostic.js"
import { joined, none } from "../../model/lists.js"
import { isTooNew } from "../brought.js"
import { askedAt, isWithin, majorAsked, mayRefuse, spanOf } from "./peers.js"
import { buildLineOf, hasPackage, rangeOf, type Seen } from "./seen.js"

/**
 * A package, the major versions with which its range may begin, the first Node that ends them, with which words, where it is called and as what if not by its name, and
 * what to do.
 */
interface OldBuild {
  readonly name: string
  readonly majors: string
  /** What its range is besides, where not every one of these majors ends so. */
  readonly ranges?: RegExp
  readonly from: number
  readonly error: string
  readonly does: "builds" | "builds or serves" | "is installed" | "is loaded"
  readonly lines: (seen: Seen) => readonly string[]
  readonly called?: RegExp
  readonly remedy: string
}

/** The scripts that run without being asked for. */
const running = [...lifecycleScripts.install, "prepare", ...lifecycleScripts.start]
const commands = [...hooksBeforeStart, variables.CC_RUN_COMMAND.name]

/** What runs, with the scripts that it names. */
export const linesRun = ({ project: { manifest, env } }: Seen): readonly string[] => [
  ...running.map((name) => withNamed(manifest, name)),
  ...commands.map((name) => withNamed(manifest, valueIn(env, name))),
]

/** The script that builds and the start. */
const building = ({ project: { manifest } }: Seen): readonly string[] => [
  buildLineOf(manifest),
  lineOf(manifest, "start"),
]

/** Lines, where neither they nor what goes with them asks for the hash of old. */
const withoutOption = ({ project: { env, snapshot } }: Seen, lines: readonly string[]): readonly string[] => {
  const told = [variables.NODE_OPTIONS, variables.CC_POST_BUILD_HOOK].map(({ name }) => valueIn(env, name))
  const ofNpm = String(npmrcSetting(snapshot, "node-options")?.value)
  return [...lines, ...told, ofNpm].some((line) => line.includes("openssl-legacy")) ? none : lines
}

const isNpm = ({ tool }: Seen): boolean => managers[tool.value].observed.refusesPeers

/** Whether npm chooses the versions, and installs beside a package what that takes. */
const isUnlocked = (seen: Seen): boolean => {
  const { snapshot } = seen.project
  return (
    mayRefuse(seen) &&
    !lockFiles.some((path) => hasFile(snapshot, path)) &&
    !Object.keys(snapshot.files).some((path) => path.startsWith("../"))
  )
}

const node16 = "Ask for Node 16 in engines.node."
const legacy = 'Set NODE_OPTIONS to "--openssl-legacy-provider"'
const webpack4 = {
  from: 17,
  error: "ERR_OSSL_EVP_UNSUPPORTED",
  does: "builds or serves",
  lines: (seen: Seen) => withoutOption(seen, building(seen)),
  remedy: `${legacy}.`,
} as const

/** A package in C++ whose sources Node 24 ends, or that brings such a one, where npm compiles that as it installs it (C-287). */
const native = ([name, majors, ...instead]: (typeof natives)[number]): OldBuild => ({
  name,
  majors,
  from: 24,
  error: "gyp ERR!",
  does: "is installed",
  lines: ({ project: { manifest, snapshot }, tool, development }) =>
    managers[tool.value].observed.compiles &&
    !manifest.hasOverrides &&
    !manifest.ranges.others.has(name) &&
    (dependsOn(manifest, "dependencies", name) || development.value === "included") &&
    !ignoresScripts(snapshot)
      ? [name]
      : none,
  remedy: `Move to ${instead.join(" ")}.`,
})

/** What asks for the parser of HTTP, which Node 24 keeps for itself. */
const parser = {
  from: 24,
  error: "No such module: http_parser",
  does: "builds or serves",
  lines: linesRun,
  remedy: node16,
} as const

/** What has no compiler in TypeScript 7 (C-407). */
const typescript7 = {
  from: 0,
  error: "reading 'fileExists'",
  does: "is loaded",
  lines: (seen: Seen) => (isTooNew(seen.project.manifest, () => isUnlocked(seen)) ? linesRun(seen) : none),
  called: /\bts-node(?![\w-])|\bnodemon (?:(?!nodemon )[^;&|]){0,400}\.ts\b/,
  remedy: "Add typescript ^5 to package.json: from TypeScript 7 on there is none for it.",
} as const

const rows = (): readonly OldBuild[] => [
  ...natives.map(native),
  {
    ...webpack4,
    name: "react-scripts",
    majors: "2-4",
    called: /react-(?:scripts|app-rewired)|craco/,
    remedy: `${legacy}, or move to react-scripts 5.`,
  },
  { ...parser, name: "react-scripts", majors: "1", called: /react-scripts s/ },
  { ...parser, name: "webpack-dev-server", majors: "2" },
  { ...parser, name: "@angular/cli", majors: "6-7", lines: building, called: /\bng [bs]/ },
  {
    ...parser,
    name: "@angular/cli",
    majors: "1",
    lines: (seen) => building(seen).slice(1),
    called: /\bng s/,
    remedy: 'Set CC_RUN_COMMAND to what serves dist, which "ng build" makes.',
  },
  { ...webpack4, name: "@angular/cli", majors: "9-10", called: /\bng [bs]/ },
  { ...webpack4, name: "@angular/cli", majors: "12", called: /\bng [bs]/ },
  { ...webpack4, name: "@angular/cli", majors: "8-11", called: /\bng [bs]/, remedy: node16 },
  { ...webpack4, name: "next", majors: "7-11", does: "builds" },
  { ...webpack4, name: "next", majors: "12", ranges: /^[=v]?12\.0\.[0-2]$/, does: "builds" },
  {
    name: "nuxt",
    majors: "2",
    ranges: /^(?:\^2\.|\^?2(?:\.x)*$)/,
    // npm brings along what others take beside it since the release of Node 15.
    from: 15,
    error: "Cannot import module '@nuxt/builder'",
    does: "builds",
    lines: (seen) => (isUnlocked(seen) && !hasPackage(seen, "webpack") ? building(seen) : none),
    called: /\bnuxt(?: [bgd]|$)/,
    remedy: "Add webpack ^4.46.0 to package.json, beside which npm puts no webpack 5.",
  },
  {
    name: "babel",
    majors: "6",
    from: 0,
    error: "You have mistakenly installed the `babel` package",
    does: "builds or serves",
    lines: (seen) =>
      hasPackage(seen, "@babel/cli") || (hasPackage(seen, "babel-cli") && !isNpm(seen))
        ? none
        : building(seen),
    called: /(?:^|[;&|/] ?|=\w+ |npx )babel(?:-node)? /,
    remedy: "Put babel-cli in the place of babel.",
  },
  { ...webpack4, name: "umi", majors: "3", called: /\bumi [bd]/ },
  {
    name: "gulp",
    majors: "3",
    from: 12,
    error: "primordials is not defined",
    does: "builds or serves",
    // Only where it is called: a site that is served as it is needs no gulp. Whatever is overridden may be graceful-fs.
    lines: (seen) => (seen.project.manifest.hasOverrides ? none : linesRun(seen)),
    remedy: "Move to gulp 4.",
  },
  {
    name: "restify",
    majors: "5-11",
    ...parser,
    does: "is loaded",
    lines: ({ project: { manifest } }) =>
      manifest.hasOverrides || !dependsOn(manifest, "dependencies", "restify") ? none : ["restify"],
    remedy: "Ask for an older Node in engines.node, or move to another framework.",
  },
  {
    name: "hapi",
    majors: "8-15",
    from: 14,
    error: "Os.tmpDir is not a function",
    does: "is loaded",
    lines: ({ project: { manifest } }) => (dependsOn(manifest, "dependencies", "hapi") ? ["hapi"] : none),
    remedy: "Move to hapi 16.",
  },
  {
    name: "esm",
    majors: "3",
    from: 22,
    error: "and not a function",
    does: "is loaded",
    lines: linesRun,
    called: /-r esm\b/,
    remedy: "Ask for Node 20 in engines.node.",
  },
  { ...typescript7, name: "ts-node", majors: "8-10" },
  { ...typescript7, name: "ts-node-dev", majors: "1-2", called: /\b(?:ts-node-dev|tsnd)\b/ },
]

type Spanned = OldBuild & { readonly at: number; readonly span: ReturnType<typeof spanOf> }

/** With their majors as numbers, from the first project on that has a package that is known by name. */
let made: readonly Spanned[] | undefined
const all = (): readonly Spanned[] => {
  made ??= rows().map((row, at) => ({ ...row, at, span: spanOf(row.majors) }))
  return made
}

/** The rows of a package, worked out once something asks for them. */
const rowsOf = byText((asking): readonly Spanned[] => all().filter(({ name }) => name === asking))

/** What calls webpack 4. */
const calling =
  /(?:^|[\s;&|])(?:webpack|vue-cli-service (?:build|serve)|vuepress (?:build|dev)|nuxt(?:-ts)?(?: build| generate| dev|$))(?=[\s;&|]|$)/m

/** A range that holds the releases of one minor version alone, or one release. */
const pinned = /^[~=v]?(\d+\.\d+(?:\.(?:\d+|[x*]))?)$/

const isBelow =
  (line: number, from: number) =>
  (version: string): boolean => {
    const [major, minor] = version.split(".").map(Number)
    return major === line && (minor as number) < from
  }
/** Later ones ask Node for what the others ask themselves. */
const isOldExpress = (version: string): boolean => isBelow(3, 18)(version) || isBelow(4, 10)(version)

/** An old release of a package, by the lock file that the tool reads, or else by a range of package.json that keeps it so (C-350, C-356). */
const oldOf = (
  { project: { manifest, snapshot }, tool }: Seen,
  name: string,
  isOld: (version: string) => boolean,
  isAlone: (lock: string) => boolean = () => true,
): readonly [version: string, because: Evidence] | null => {
  const own = managers[tool.value].lockFile?.file
  const shrunk = projectFiles.npmShrinkwrap.path
  const path = own === projectFiles.npmLock.path && hasFile(snapshot, shrunk) ? shrunk : own
  const text = contentOf(snapshot, String(path))
  const versions = lockedIn(text, name)
  const [locked] = versions
  if (locked !== undefined)
    return versions.every(isOld) && isAlone(text) ? [locked, { from: "file", path: path as string }] : null
  const kind = dependsOn(manifest, "dependencies", name) ? "dependencies" : "devDependencies"
  const version = String(pinned.exec(String(manifest.ranges[kind].get(name)))?.[1])
  return isOld(version) && !manifest.hasOverrides ? [version, manifestEvidence(`/${kind}/${name}`)] : null
}

/** Nuxt 2.16 has a hash of its own. */
const oldWebpack = (seen: Seen) =>
  oldOf(seen, "webpack", isBelow(4, 47), (lock) => lockedIn(lock, "nuxt").every(isBelow(2, 16)))

/** An express that asks a response of Node 24 for headers where it has none: for each page that it sends, renders or gives as JSON (C-356). */
const expressDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { project, node } = seen
  if (!dependsOn(project.manifest, "dependencies", "express") || majorOf(node.value) < 24) return []
  const old = oldOf(seen, "express", isOldExpress)
  if (old === null) return []
  const [range, because] = old
  const remedy = "Move to express ^3.21.2 or ^4.22.0, or ask for Node 22 in engines.node."
  const said = { node: node.value, error: "reading 'last-modified'", does: "answers", remedy } as const
  return [report("build-node-too-new", { dependency: "express", range, ...said }, [because, ...node.because])]
}

const webpackDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { project, node } = seen
  if (
    !webpackPackages.some((name) => project.manifest.noted.includes(name)) ||
    majorOf(node.value) < webpack4.from
  )
    return []
  const old = oldWebpack(seen)
  if (old === null) return []
  const [range, because] = old
  if (!withoutOption(seen, linesRun(seen)).some((line) => calling.test(line))) return []
  const { error, does, remedy } = webpack4
  return [
    report("build-node-too-new", { dependency: "webpack", range, node: node.value, error, does, remedy }, [
      because,
      ...node.because,
    ]),
  ]
}

/** What there is to say of a build that ends on this Node, by the first row of which there is something. */
export const oldBuildDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  let first = Number.POSITIVE_INFINITY
  let found: Diagnostic | null = null
  for (const name of seen.project.manifest.noted) {
    for (const row of rowsOf(name)) {
      const ending = row.at < first ? endingIn(seen, row) : null
      if (ending === null) continue
      first = row.at
      found = ending
    }
  }
  return found === null ? joined(webpackDiagnostics(seen), expressDiagnostics(seen)) : [found]
}

const endingIn = (
  seen: Seen,
  { name, span, ranges, from, error, does, lines, called, remedy }: Spanned,
): Diagnostic | null => {
  const { project, node } = seen
  if (majorOf(node.value) < from) return null
  const range = rangeOf(project.manifest, name)
  if (!isWithin(majorAsked(range), span)) return null
  if (ranges?.test(range) === false) return null
  if (!lines(seen).some((line) => called?.test(line) ?? line.includes(name))) return null
  return report("build-node-too-new", { dependency: name, range, node: node.value, error, does, remedy }, [
    askedAt(project.manifest, name),
    ...node.because,
  ])
}
