/** The members of a workspace, as its root names them (C-226). */

import { projectFiles } from "../../contract/files.js"
import { type Fields, fieldsIn } from "../../decode/fields.js"
import type { Manifest } from "../../decode/manifest.js"
import { isOneOf, longestPattern } from "../../decode/pattern.js"
import { contentOf, yamlList } from "../../decode/settings.js"
import { joined, none } from "../../model/lists.js"
import { isRecord } from "../../model/shape.js"
import type { Snapshot } from "../../model/snapshot.js"

/**
 * The patterns of a workspace's members, as package.json or pnpm-workspace.yaml gives them; empty where it is none, or the root is its
 * only one (`.`).
 */
export const memberPatterns = (
  snapshot: Snapshot,
  manifest: Pick<Manifest, "workspaces">,
): readonly string[] => {
  const { workspaces } = manifest
  const given = Array.isArray(workspaces) ? workspaces : isRecord(workspaces) ? workspaces.packages : null
  const own = Array.isArray(given) ? given.filter((one): one is string => typeof one === "string") : none
  const listed = yamlList(contentOf(snapshot, projectFiles.pnpmWorkspace.path), "packages") ?? none
  return joined(listed, own).filter((pattern) => partsOf(pattern).length > 0)
}

const matcher = (patterns: readonly string[]): ((folder: string) => boolean) => {
  const expressions = patterns
    .filter((pattern) => pattern.length <= longestPattern)
    .map((pattern) => ({
      isExcluded: pattern.startsWith("!"),
      parts: partsOf(pattern.replace(/^!/, "")),
    }))
  return (folder) =>
    expressions.some(({ isExcluded, parts }) => !isExcluded && isOneOf(parts, folder.split("/"))) &&
    !expressions.some(({ isExcluded, parts }) => isExcluded && isOneOf(parts, folder.split("/")))
}

/** The parts of a pattern that say something: neither a point nor what is between two slashes, or behind the last. */
const partsOf = (pattern: string): readonly string[] =>
  pattern.split("/").filter((part) => part !== "" && part !== ".")

/** A member of the workspace that has a script to start. */
interface Member {
  readonly name: string
  readonly path: string
}

/** The members that can start. */
export const startable = (snapshot: Snapshot, manifest: Manifest): readonly Member[] =>
  membersOf(snapshot, manifest).flatMap((path) => {
    const member = manifestAt(snapshot, path)
    if (member === null) return []
    const scripts = isRecord(member.scripts) ? member.scripts : {}
    return typeof scripts.start === "string" && scripts.start.trim() !== ""
      ? [{ name: typeof member.name === "string" ? member.name : folderOf(path), path }]
      : []
  })

/** The folder of a package.json. */
export const folderOf = (path: string): string => path.slice(0, -"/package.json".length)

/** The paths of the members' package.json, in the order of paths. */
export const membersOf = (snapshot: Snapshot, manifest: Manifest): readonly string[] => {
  const patterns = memberPatterns(snapshot, manifest)
  if (patterns.length === 0) return []
  const isMember = matcher(patterns)
  return Object.keys(snapshot.files)
    .filter((path) => path.endsWith("/package.json") && !path.startsWith("../") && isMember(folderOf(path)))
    .sort()
}

/** Whether a folder of the project has a package.json, a member of a workspace or not. */
export const hasFolders = ({ files }: Snapshot): boolean => {
  for (const path in files) if (path.endsWith("/package.json")) return true
  return false
}

/** A package.json of the snapshot as it is; null where it is none that can be read. */
export const manifestAt = (snapshot: Snapshot, path: string): Fields | null =>
  fieldsIn(contentOf(snapshot, path))

/** A line that goes to another folder. */
export const goes = /(?:^|[\s;&])cd\s|\s(?:--prefix|--cwd|-C)[\s=]/
