/**
 * What ends on the plan's Node (C-243): webpack 4 asks OpenSSL for a hash that Node 17 has no more, gulp 3 and restify Node for what it keeps for
 * itself, and old programs in C++ do not compile against it.
 */
import { report } from "../../contract/diagnostics/index.js"
import { hooksBeforeStart, variables } from "../../contract/variables.js"
import { lifecycleScripts, manifestEvidence, scriptOf, withNamed } from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { buildScriptOf, type Seen } from "./seen.js"

/** A package, the ranges of those versions, the first Node that ends them, with which words, where it is called, and what to do. */
interface OldBuild {
  readonly name: string
  readonly ranges: RegExp
  readonly from: number
  readonly error: string
  readonly does: "builds" | "runs" | "installs" | "loads"
  /** Where it is called; null where it ends as soon as it is there. */
  readonly lines: ((seen: Seen) => readonly string[]) | null
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

const webpack4 = { from: 17, error: "ERR_OSSL_EVP_UNSUPPORTED", lines: untold } as const

const all: readonly OldBuild[] = [
  {
    ...webpack4,
    name: "react-scripts",
    ranges: /^[\^~]?[234](?:\.|$)/,
    does: "runs",
    remedy: 'Set NODE_OPTIONS to "--openssl-legacy-provider", or move to react-scripts 5.',
  },
  {
    ...webpack4,
    name: "next",
    ranges: /^[\^~]?(?:9|10|11)(?:\.|$)/,
    does: "builds",
    remedy: 'Set NODE_OPTIONS to "--openssl-legacy-provider".',
  },
  {
    name: "gulp",
    ranges: /^[\^~]?3(?:\.|$)/,
    from: 12,
    error: "primordials is not defined",
    does: "runs",
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
    name: "bcrypt",
    ranges: /^[\^~]?[0-3](?:\.|$)/,
    from: 24,
    error: "AccessorSignature is not a member of v8",
    does: "installs",
    lines: null,
    remedy: "Move to bcrypt 6.",
  },
  {
    name: "restify",
    ranges: /^[\^~]?(?:[89]|1[01])(?:\.|$)/,
    from: 24,
    error: "No such module: http_parser",
    does: "loads",
    lines: null,
    remedy: "Ask for an older Node in engines.node, or move to another framework.",
  },
]

/** What there is to say of a build that ends on this Node. */
export const oldBuildDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  for (const one of all) {
    const found = endingIn(seen, one)
    if (found !== null) return [found]
  }
  return []
}

const endingIn = (
  seen: Seen,
  { name, ranges, from, error, does, lines, remedy }: OldBuild,
): Diagnostic | null => {
  const { project, node } = seen
  const { manifest } = project
  const isThere = Object.hasOwn(manifest.dependencies, name)
  if (lines === null && (!isThere || manifest.hasOverrides)) return null
  const kind = isThere ? "dependencies" : "devDependencies"
  const range = Object.hasOwn(manifest[kind], name) ? manifest[kind][name] : undefined
  if (typeof range !== "string" || !ranges.test(range) || majorOf(node.value) < from) return null
  if (lines !== null && !lines(seen).some((line) => line.includes(name))) return null
  return report("build-node-too-new", { dependency: name, range, node: node.value, error, does, remedy }, [
    manifestEvidence(`/${kind}/${name}`),
    ...node.because,
  ])
}
