/** Lock files: none, one above, one that the tool passes over, one that disagrees (C-226, C-227). */
import satisfies from "semver/functions/satisfies.js"
import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { escapePointer } from "../../decode/fields.js"
import { manifestEvidence } from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import { isPathAbove } from "../../decode/path.js"
import { pnpmLockVersion, textOf } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { isRecord } from "../../model/shape.js"
import type { JavaScriptFacts } from "../facts.js"
import type { Seen } from "./seen.js"

const npmLock = projectFiles.npmLock.path
const shrinkwrap = projectFiles.npmShrinkwrap.path
const lockFiles: readonly string[] = [
  projectFiles.yarnLock.path,
  projectFiles.pnpmLock.path,
  projectFiles.bunLock.path,
  npmLock,
  shrinkwrap,
  projectFiles.bunBinaryLock.path,
]

/** The lock files of the folders above, the nearest first. */
const lockAbove = (files: JavaScriptFacts["snapshot"]["files"]): string | null => {
  let found: string | null = null
  for (const path in files) {
    if (
      !path.startsWith("../") ||
      !isPathAbove(path) ||
      !lockFiles.includes(path.slice(path.lastIndexOf("/") + 1))
    )
      continue
    if (found === null || path.length < found.length) found = path
  }
  return found
}

/** How the tool makes its lock file. */
const making: { readonly [tool: string]: { readonly command: string; readonly file: string } } = {
  npm: { command: "npm install", file: npmLock },
  "npm-ci": { command: "npm install", file: npmLock },
  pnpm: { command: "pnpm install", file: projectFiles.pnpmLock.path },
  yarn: { command: "yarn install", file: projectFiles.yarnLock.path },
  "yarn-berry": { command: "yarn install", file: projectFiles.yarnLock.path },
  bun: { command: "bun install", file: projectFiles.bunLock.path },
}

/** What chooses the tool whose lock file is above. */
const chosenBy: { readonly [file: string]: string } = {
  "yarn.lock": "yarn-berry for Yarn 2 and later, yarn for Yarn 1",
  "pnpm-lock.yaml": "pnpm",
  "bun.lock": "bun",
  "bun.lockb": "bun",
}

/** What there is to say about lock files. */
export const lockDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { tool } = seen
  const { snapshot, hasManifest, manifest } = seen.project
  if (!hasManifest || tool.value === "custom") return []
  if (!lockFiles.some((path) => hasFile(snapshot, path))) {
    const above = lockAbove(snapshot.files)
    if (above !== null) {
      const file = above.slice(above.lastIndexOf("/") + 1)
      const choice = chosenBy[file]
      if (choice === undefined) return []
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
      ].filter(() => tool.rule === "javascript.build-tool.default")
    }
    // npm ci has an own word for it.
    const made = tool.value === "npm-ci" ? undefined : making[tool.value]
    return made === undefined || Object.keys(manifest.dependencies).length === 0
      ? []
      : [
          report("lock-file-missing", { tool: tool.value, ...made }, [
            manifestEvidence("/dependencies"),
            ...tool.because,
          ]),
        ]
  }
  if (tool.value === "pnpm") return pnpmDiagnostics(seen)
  return tool.value === "npm-ci" ? staleDiagnostics(seen) : []
}

/** Observed: pnpm 9 reads 6.x and 9.0, pnpm 10 and later 9.0 alone; versions of other tools are not claimed. */
const pnpmDiagnostics = ({ project: { snapshot }, toolVersion }: Seen): readonly Diagnostic[] => {
  const { path } = projectFiles.pnpmLock
  const text = textOf(snapshot, path)
  const version = text === null ? null : pnpmLockVersion(text)
  const pnpm = toolVersion.value
  if (version === null || pnpm === null) return []
  const line = majorOf(pnpm)
  const isRead =
    version === "9.0" ? line >= 9 : version.startsWith("6.") ? line === 8 || line === 9 : line < 8
  const isKnown = line >= 9
  if (isRead || !isKnown) return []
  const remedy = version.startsWith("6.")
    ? "Name pnpm 9 in packageManager of package.json, pnpm@9.15.9 for example, or run pnpm install and commit the lock file."
    : "Run pnpm install with that pnpm and commit the lock file."
  return [
    report("lock-file-unread", { path, version, tool: `pnpm ${pnpm}`, remedy }, [
      fileEvidence(path),
      ...toolVersion.because,
    ]),
  ]
}

/** The root's entry of a package-lock.json, whose text may be cut after its beginning; null where that holds no whole entry. */
const rootOf = (text: string): { readonly [field: string]: unknown } | null => {
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
      if (depth === 0) return parsed(text.slice(begin, index + 1))
    }
  }
  return null
}

const parsed = (json: string): { readonly [field: string]: unknown } | null => {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

const kinds = ["dependencies", "devDependencies"] as const

/** Observed: npm ci stops where a dependency is missing or another range is asked for that the locked version does not satisfy. */
const staleDiagnostics = ({ project: { snapshot, manifest }, tool }: Seen): readonly Diagnostic[] => {
  const path = hasFile(snapshot, shrinkwrap) ? shrinkwrap : npmLock
  const text = textOf(snapshot, path)
  const root = text === null ? null : rootOf(text)
  if (text === null || root === null) return []
  const locked = new Map<string, unknown>()
  for (const kind of [...kinds, "optionalDependencies", "peerDependencies"]) {
    const all = root[kind]
    if (isRecord(all)) for (const [name, range] of Object.entries(all)) locked.set(name, range)
  }
  const missing: { readonly name: string; readonly pointer: string }[] = []
  for (const kind of kinds) {
    for (const [name, range] of Object.entries(manifest[kind])) {
      if (typeof range !== "string" || !isMissing(name, range, locked, text)) continue
      missing.push({ name, pointer: `/${kind}/${escapePointer(name)}` })
    }
  }
  return missing.length === 0
    ? []
    : [
        report("lock-file-stale", { path, names: missing.map(({ name }) => name) }, [
          fileEvidence(path),
          ...missing.map(({ pointer }) => manifestEvidence(pointer)),
          ...tool.because,
        ]),
      ]
}

const isMissing = (
  name: string,
  range: string,
  locked: ReadonlyMap<string, unknown>,
  text: string,
): boolean => {
  if (!locked.has(name)) return true
  if (locked.get(name) === range) return false
  // Another range: only the locked version says whether it does, where the text goes so far.
  const escaped = JSON.stringify(`node_modules/${name}`).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  const version = new RegExp(`${escaped}:\\s*\\{\\s*"version":\\s*"([^"]+)"`).exec(text)?.[1]
  return version !== undefined && !/[:/]/.test(range) && !satisfies(version, range)
}
