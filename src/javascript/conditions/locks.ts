/** Lock files: none, one above, one that the tool passes over, one that disagrees (C-226, C-227). */
import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { lockFiles, managerEntries, managers } from "../../contract/managers/index.js"
import type { Manager } from "../../contract/managers/manager.js"
import { isPathAbove } from "../../decode/above.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { type Fields, fieldsIn } from "../../decode/fields.js"
import { manifestEvidence } from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import { contentOf, lockVersion } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { escapePointer, isRecord } from "../../model/shape.js"
import { refuses } from "../../platform/versions.js"
import { allowedManager, choosingLocks, toolBy } from "../buildTool.js"
import type { JavaScriptFacts } from "../facts.js"
import { peerDiagnostics } from "./peers.js"
import type { Seen } from "./seen.js"

const npmLock = projectFiles.npmLock.path
const shrinkwrap = projectFiles.npmShrinkwrap.path

/** The lock files of the folders above, the nearest first. */
const lockAbove = (files: JavaScriptFacts["snapshot"]["files"]): string | null => {
  let found: string | null = null
  for (const path in files) {
    if (!path.startsWith("../") || !isPathAbove(path) || rankOf(path) < 0) continue
    if (found === null || isNearer(path, found)) found = path
  }
  return found
}

/** R-JS-9's order, then those that choose nothing (C-254). */
const inOrder: readonly string[] = [...choosingLocks, npmLock, shrinkwrap, projectFiles.bunBinaryLock.path]

const rankOf = (path: string): number => inOrder.indexOf(path.slice(path.lastIndexOf("/") + 1))

const foldersUp = (path: string): number => path.split("/").length

const isNearer = (left: string, right: string): boolean =>
  foldersUp(left) < foldersUp(right) || (foldersUp(left) === foldersUp(right) && rankOf(left) < rankOf(right))

/** What chooses the tool whose lock file this is, in words; null for a lock file that chooses none. */
const chosenBy = (file: string): string | null => {
  const chosen = managerEntries.filter(
    ([, { detection, companions }]) =>
      detection !== null && (detection.lock === file || companions.includes(file)),
  )
  if (chosen.length <= 1) return chosen[0]?.[0] ?? null
  // A tool whose values are all deprecated comes last.
  const ranked = [
    ...chosen.filter(([, { values }]) => values.length > 0),
    ...chosen.filter(([, { values }]) => values.length === 0),
  ]
  return ranked.map(([tool, { title, lines }]) => `${tool} for ${title} ${releasesIn(lines)}`).join(", ")
}

const releasesIn = (lines: Manager["lines"]): string => {
  if (lines === null) return "of any version"
  return Number.isFinite(lines.below) ? `${lines.below - 1}` : `${lines.from} and later`
}

/** Whether a lock file of a manager in a folder above is what is spoken of. */
export const isAbove = (
  { project: { snapshot } }: Pick<Seen, "project">,
  manager: string | null | undefined,
): boolean => {
  const above = lockFiles.some((path) => hasFile(snapshot, path)) ? null : lockAbove(snapshot.files)
  if (above === null) return false
  const name = above.slice(above.lastIndexOf("/") + 1)
  return managerEntries.some(
    ([, { detection, companions, program }]) =>
      program === manager && (detection?.lock === name || companions.includes(name)),
  )
}

/** Whether packageManager, or a script that lets one manager install, asks for the manager of the lock file above: that is said then. */
const isWished = (seen: Seen): boolean =>
  [seen.facts.packageManager?.manager, allowedManager(seen.project)].some((manager) => isAbove(seen, manager))

/** What there is to say about lock files. */
export const lockDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { tool } = seen
  const { snapshot, hasManifest, manifest } = seen.project
  if (!hasManifest) return []
  if (!lockFiles.some((path) => hasFile(snapshot, path))) {
    const above = lockAbove(snapshot.files)
    if (above !== null) {
      // One that chooses nothing is npm's, which goes by that of the root in a member too.
      const choice = chosenBy(above.slice(above.lastIndexOf("/") + 1))
      if (choice === null) return []
      return [
        report(
          "lock-file-above",
          {
            path: above,
            tool: tool.value,
            remedy: `Deploy the repository's root and start this member from there, or set CC_NODE_BUILD_TOOL (${choice}) and commit a lock file here.`,
          },
          [fileEvidence(above), ...tool.because],
        ),
      ].filter(() => tool.rule === toolBy.nothing && !isWished(seen))
    }
    // A tool that needs a lock file has a word of its own for it.
    const made = managers[tool.value].lockFile
    return made === null || manifest.ranges.dependencies.isEmpty
      ? peerDiagnostics(seen)
      : [
          report("lock-file-missing", { tool: tool.value, ...made }, [
            manifestEvidence("/dependencies"),
            ...tool.because,
          ]),
          ...peerDiagnostics(seen),
        ]
  }
  return [...unreadDiagnostics(seen), ...staleDiagnostics(seen), ...peerDiagnostics(seen)]
}

/** A lock file of a version that the tool was observed not to read. */
const unreadDiagnostics = ({ project: { snapshot }, tool, toolVersion }: Seen): readonly Diagnostic[] => {
  const { lockFile, observed, title } = managers[tool.value]
  const release = toolVersion.value
  if (observed.lockVersions === null) return []
  // A tool of which it is known which versions of its lock file it reads has one.
  const { command, file: path } = lockFile as NonNullable<typeof lockFile>
  const version = lockVersion(contentOf(snapshot, path))
  const line = majorOf(release)
  if (version === null || !(line >= observed.lockVersions.knownFrom)) return []
  const row = observed.lockVersions.read.find((read) => read.version.test(version))
  if (row !== undefined && line >= row.from && line < row.below) return []
  const remedy = row?.remedy ?? `Run ${command} with that ${title} and commit the lock file.`
  return [
    report("lock-file-unread", { path, version, tool: `${title} ${release}`, remedy }, [
      fileEvidence(path),
      ...toolVersion.because,
    ]),
  ]
}

/** The root's entry of a package-lock.json, whose text may be cut after its beginning; null where that holds no whole entry. */
const rootOf = (text: string): Fields | null => {
  const at = /"packages":\s*\{\s*"":\s*/.exec(text)
  if (at === null) return null
  const begin = at.index + at[0].length
  let depth = 0
  let isText = false
  for (let index = begin; index < text.length; index++) {
    const character = text[index]
    if (isText) {
      if (character === "\\") index++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === "{" || character === "[") depth++
    else if (character === "}" || character === "]") {
      depth--
      if (depth === 0) return fieldsIn(text.slice(begin, index + 1))
    }
  }
  return null
}

const kinds = ["dependencies", "devDependencies"] as const

/** Observed: npm ci stops where a dependency is missing, or the locked version does not satisfy the range that is asked for. */
const staleDiagnostics = ({ project: { snapshot, manifest }, tool }: Seen): readonly Diagnostic[] => {
  if (!managers[tool.value].observed.refusesStaleLock) return []
  const path = hasFile(snapshot, shrinkwrap) ? shrinkwrap : npmLock
  const text = contentOf(snapshot, path)
  const root = rootOf(text)
  if (root === null) return []
  const locked = new Set<string>()
  for (const kind of [...kinds, "optionalDependencies", "peerDependencies"]) {
    const all = root[kind]
    if (isRecord(all)) for (const name of Object.keys(all)) locked.add(name)
  }
  const versions = new Map(Array.from(text.matchAll(versionOf), ([, name, version]) => [name, version]))
  const missing: { readonly name: string; readonly pointer: string }[] = []
  for (const kind of kinds) {
    for (const [name, range] of Object.entries(manifest.ranges[kind].all())) {
      if (typeof range !== "string" || (locked.has(name) && isSatisfied(versions.get(name), range))) continue
      missing.push({ name, pointer: `/${kind}/${escapePointer(name)}` })
    }
  }
  return missing.length === 0
    ? []
    : [
        report(
          "lock-file-stale",
          { path, names: missing.map(({ name }) => name), tool: "npm ci", manifest: "package.json" },
          [fileEvidence(path), ...missing.map(({ pointer }) => manifestEvidence(pointer)), ...tool.because],
        ),
      ]
}

/** The place of a package at the top of what is installed, and its version. */
const versionOf = /"node_modules\/([^"]+)":\s*\{\s*"version":\s*"([^"]+)"/g

/** Whether the locked version, where the text goes so far, may be what is asked for. */
const isSatisfied = (version: string | undefined, range: string): boolean =>
  version === undefined || !refuses(range, version)
