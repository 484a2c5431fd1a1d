/** A version of Node that is asked for where it is not read, and nowhere else (C-229), or only without an upper end (C-400). */
import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { managers } from "../../contract/managers/index.js"
import { dependsOn, manifestEvidence } from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import { contentOf, ignoresScripts } from "../../decode/settings.js"
import type { Diagnostic, Evidence } from "../../model/diagnostic.js"
import type { JavaScriptFacts } from "../facts.js"
import { startedBy } from "../start.js"
import { majorAsked } from "./peers.js"
import { rangeOf, type Seen } from "./seen.js"

interface Asked {
  readonly where: string
  readonly text: string
  readonly because: Evidence
}

/** The first word of a file of one line. */
const oneLine = (snapshot: JavaScriptFacts["snapshot"], path: string): Asked | null => {
  const word = /^v?([\w*./-]+)$/.exec(contentOf(snapshot, path).replace(/#.*/g, "").trim())?.[1]
  return word === undefined ? null : { where: path, text: word, because: { from: "file", path } }
}

const toolVersions = (snapshot: JavaScriptFacts["snapshot"]): Asked | null => {
  const { path } = projectFiles.toolVersions
  const text = contentOf(snapshot, path)
  const match = /^node(?:js)?[ \t]+v?(\d[\w.]*)/m.exec(text)
  if (match === null) return null
  const line = text.slice(0, match.index).split("\n").length
  return { where: path, text: match[1] as string, because: { from: "file", path, line } }
}

const volta = ({ project: { manifest } }: Seen): Asked | null => {
  const version = manifest.volta
  return version === null
    ? null
    : { where: "volta.node of package.json", text: version, because: manifestEvidence("/volta/node") }
}

/** What there is to say: the first of the places whose version the plan's does not satisfy, where nothing else asks for one line. */
export const nodeAskedDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const packaged = packagedDiagnostics(seen)
  if (packaged.length > 0) return packaged
  const { node } = seen
  const { requested, snapshot, platform } = seen.project
  const read = requested.engines ?? requested.variable
  if (read !== null && !(read.resolution._tag === "Resolved" && read.resolution.floats)) return []
  const asked =
    volta(seen) ??
    oneLine(snapshot, ".nvmrc") ??
    oneLine(snapshot, projectFiles.nodeVersion.path) ??
    toolVersions(snapshot)
  if (asked === null) return []
  const resolution = platform.node.resolve(asked.text)
  if (resolution._tag !== "Resolved" || lineOf(resolution.version) === lineOf(node.value)) return []
  const said = { where: asked.where, asked: asked.text, version: node.value }
  return [
    read === null
      ? report("node-version-elsewhere", said, [asked.because, ...node.because])
      : report("node-version-floats", { ...said, value: read.text }, [read.because, asked.because]),
  ]
}

/** The Node of a package, which a script finds before the plan's (C-281). */
const packagedDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { project, tool, node, start, development } = seen
  const { manifest, snapshot } = project
  if (!manifest.noted.includes("node")) return []
  const kind = dependsOn(manifest, "dependencies", "node") ? "dependencies" : "devDependencies"
  const range = rangeOf(manifest, "node")
  const major = majorAsked(range)
  if (Number.isNaN(major) || major === majorOf(node.value)) return []
  if (!managers[tool.value].observed.findsPackagedNode || start?.rule !== startedBy.script) return []
  if (kind === "devDependencies" && development.value !== "included") return []
  if (ignoresScripts(snapshot)) return []
  return [
    report("node-packaged", { kind, range, command: start.value.command, version: node.value }, [
      manifestEvidence(`/${kind}/node`),
      ...node.because,
    ]),
  ]
}

const lineOf = (version: string): string => version.split(".")[0] as string
