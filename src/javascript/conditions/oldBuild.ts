/**
 * Builds that end on the plan's Node (C-243): webpack 4 asks OpenSSL for a hash that Node 17 has no more, gulp 3 Node for what Node 12 keeps for itself,
 * and packages in C++ V8 for what it had when they were written (C-287).
 */
import { report } from "../../contract/diagnostics/index.js"
import { managers } from "../../contract/managers/index.js"
import type { endedPackages } from "../../contract/programs.js"
import { hooksBeforeStart, variables } from "../../contract/variables.js"
import { dependsOn, lifecycleScripts, manifestEvidence, scriptOf, withNamed } from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import { ignoresScripts } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { escapePointer } from "../../model/shape.js"
import { buildScriptOf, type Seen } from "./seen.js"

/**
 * A package, the major versions with which its range may begin, the first Node that ends them, with which words, where it is called and as what if not by its name, and
 * what to do.
 */
interface OldBuild {
  readonly name: (typeof endedPackages)[number]
  readonly majors: readonly number[]
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

/** The script that builds and the start, where neither they nor what goes with them asks for the hash of old. */
const untold = ({ project: { manifest, env } }: Seen): readonly string[] => {
  const lines = [buildScriptOf(manifest), "start"].map((name) =>
    name === null ? "" : (scriptOf(manifest, name) ?? ""),
  )
  const told = [variables.NODE_OPTIONS, variables.CC_POST_BUILD_HOOK].map(
    ({ name }) => env.get(name)?.value ?? "",
  )
  return [...lines, ...told].some((line) => line.includes("openssl-legacy")) ? [] : lines
}

const legacy = 'Set NODE_OPTIONS to "--openssl-legacy-provider"'
const webpack4 = {
  from: 17,
  error: "ERR_OSSL_EVP_UNSUPPORTED",
  does: "builds or serves",
  lines: untold,
  remedy: `${legacy}.`,
} as const

/** A package in C++ whose sources Node 24 ends, or that brings such a one, where npm compiles that as it installs it (C-287), and what to move to. */
const native = (name: OldBuild["name"], majors: readonly number[], instead: string): OldBuild => ({
  name,
  majors,
  from: 24,
  error: "gyp ERR!",
  does: "is installed",
  lines: ({ project: { manifest, snapshot }, tool, development }) =>
    managers[tool.value].observed.compiles &&
    !manifest.hasOverrides &&
    !Object.hasOwn(manifest.otherDependencies, name) &&
    (dependsOn(manifest, "dependencies", name) || development.value === "included") &&
    !ignoresScripts(snapshot)
      ? [name]
      : [],
  remedy: `Move to ${instead}.`,
})

const all: readonly OldBuild[] = [
  native("bcrypt", [0, 1, 2, 3], "bcrypt 6"),
  native("better-sqlite3", [7, 8, 9, 10], "better-sqlite3 12"),
  native("node-sass", [3, 4, 5, 6], "sass"),
  native("grpc", [1], "@grpc/grpc-js"),
  native("leveldown", [3, 4], "leveldown 6"),
  native("fibers", [4, 5], "Node 14"),
  native("sqlite3", [3], "sqlite3 5"),
  native("firebase", [5, 6], "firebase 7.24"),
  native("gulp-sass", [1, 2, 3, 4], "gulp-sass 5 and sass"),
  native("grunt-sass", [1, 2], "grunt-sass 3 and sass"),
  native("node-sass-middleware", [0], "node-sass-middleware 1"),
  native("node-sass-chokidar", [0, 1], "node-sass-chokidar 2"),
  {
    ...webpack4,
    name: "react-scripts",
    majors: [2, 3, 4],
    called: /react-(?:scripts|app-rewired)|craco/,
    remedy: `${legacy}, or move to react-scripts 5.`,
  },
  { ...webpack4, name: "@angular/cli", majors: [9, 10, 12], called: /\bng [bs]/ },
  {
    ...webpack4,
    name: "@angular/cli",
    majors: [8, 11],
    called: /\bng [bs]/,
    remedy: "Ask for Node 16 in engines.node.",
  },
  { ...webpack4, name: "next", majors: [9, 10, 11], does: "builds" },
  {
    name: "gulp",
    majors: [3],
    from: 12,
    error: "primordials is not defined",
    does: "builds or serves",
    // Only where it is called: a site that is served as it is needs no gulp. Whatever is overridden may be graceful-fs.
    lines: ({ project: { manifest, env } }) =>
      manifest.hasOverrides
        ? []
        : [
            ...running.map((name) => withNamed(manifest, name)),
            ...commands.map((name) => withNamed(manifest, env.get(name)?.value ?? "")),
          ],
    remedy: "Move to gulp 4.",
  },
  {
    name: "restify",
    majors: [8, 9, 10, 11],
    from: 24,
    error: "No such module: http_parser",
    does: "is loaded",
    lines: ({ project: { manifest } }) =>
      manifest.hasOverrides || !dependsOn(manifest, "dependencies", "restify") ? [] : ["restify"],
    remedy: "Ask for an older Node in engines.node, or move to another framework.",
  },
]

const beginning = /^[\^~]?(0|[1-9]\d?)(?:\.|$)/

/** What there is to say of a build that ends on this Node. */
export const oldBuildDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { noted } = seen.project.manifest
  if (noted.length === 0) return []
  for (const one of all) {
    const found = noted.includes(one.name) ? endingIn(seen, one) : null
    if (found !== null) return [found]
  }
  return []
}

const endingIn = (
  seen: Seen,
  { name, majors, from, error, does, lines, called, remedy }: OldBuild,
): Diagnostic | null => {
  const { project, node } = seen
  const { manifest } = project
  const kind = dependsOn(manifest, "dependencies", name) ? "dependencies" : "devDependencies"
  const range = manifest[kind][name]
  if (typeof range !== "string" || majorOf(node.value) < from) return null
  if (!majors.includes(Number(beginning.exec(range)?.[1]))) return null
  if (!lines(seen).some((line) => called?.test(line) ?? line.includes(name))) return null
  return report("build-node-too-new", { dependency: name, range, node: node.value, error, does, remedy }, [
    manifestEvidence(`/${kind}/${escapePointer(name)}`),
    ...node.because,
  ])
}
