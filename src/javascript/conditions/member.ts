/** A start that a package manager hands on to the package.json of a folder, a member of the workspace mostly (C-261). */

import { projectFiles } from "../../contract/files.js"
import { managerPrograms } from "../../contract/managers/index.js"
import {
  entryFileOf,
  type Launch,
  launchOf,
  throughManager,
  unseen,
  withoutFolder,
} from "../../decode/launch.js"
import { lifecycleScripts, lineOf, manifestIn } from "../../decode/manifest.js"
import { normalisePath } from "../../decode/path.js"
import { textOf } from "../../decode/settings.js"
import type { Evidence } from "../../model/diagnostic.js"
import { joined } from "../../model/lists.js"
import { escapePointer } from "../../model/shape.js"
import type { Snapshot } from "../../model/snapshot.js"
import { isIdle, isIdleCommand } from "../idle.js"
import type { Member, Seen, SeenLaunch } from "./seen.js"
import { manifestAt } from "./workspace.js"

const manifestName = projectFiles.manifest.path

const memberAt = (snapshot: Snapshot, folder: string): Member | null => {
  const path = `${folder}/${manifestName}`
  const text = textOf(snapshot, path)
  const manifest = text === null ? null : manifestIn(text)
  return manifest === null ? null : { folder, path, manifest }
}

/** The member of that folder, else the one of that name. */
export const memberOf = (snapshot: Snapshot, member: string): Member | null => {
  const found = memberAt(snapshot, String(normalisePath(member)))
  if (found !== null) return found
  for (const path in snapshot.files) {
    if (!path.endsWith(`/${manifestName}`) || path.startsWith("../")) continue
    if (manifestAt(snapshot, path)?.name === member)
      return memberAt(snapshot, path.slice(0, -manifestName.length - 1))
  }
  return null
}

/** What an installation runs of each member besides what the contract names. */
const installScripts: readonly string[] = [...lifecycleScripts.install, "prepublish", "prepare"]

/** The launch in the folder that a package manager is told of; null where it is told of none, and where what runs there cannot be seen. */
export const inMember = (
  { project: { snapshot } }: Pick<Seen, "project">,
  started: SeenLaunch,
): HandedOn | null => {
  const { launch } = started
  if (!managerPrograms.has(launch.program)) return null
  // The root is none: no path begins with a slash.
  const member =
    launch.member === null ? memberAt(snapshot, launch.folder) : memberOf(snapshot, launch.member)
  if (member === null) return null
  const through = throughManager(member.manifest, [launch.program, ...withoutFolder(launch.args)])
  if (through === null) return null
  return handedOn(
    started,
    member,
    through._tag === "Script" ? byScript(through.name) : through.words.join(" "),
  )
}

const byScript = (name: string): string => `npm run ${name}`

/** The launch of a script of the package.json at that path; null where it has none. */
export const inScriptOf = (
  snapshot: Snapshot,
  started: SeenLaunch,
  path: string,
  name: string,
): SeenLaunch | null => {
  const member = memberAt(snapshot, path.slice(0, -manifestName.length - 1))
  return member === null ? null : handedOn(started, member, byScript(name))
}

/** A launch that was handed on to a member. */
export interface HandedOn extends SeenLaunch {
  readonly member: Member
}

const handedOn = (started: SeenLaunch, member: Member, line: string): HandedOn | null => {
  const { launch } = started
  const { manifest, folder, path } = member
  const inner = launchOf(manifest, line)
  if (inner === null || managerPrograms.has(inner.program)) return null
  const mayMake =
    installScripts.some((name) => !isIdle(manifest, lineOf(manifest, name))) ||
    inner.before.some((words) => !isIdleCommand(manifest, words))
  const whole: Launch = {
    ...inner,
    folder: inner.folder === "" ? folder : `${folder}/${inner.folder}`,
    before: mayMake ? [...launch.before, unseen] : launch.before,
    assigned: [...launch.assigned, ...inner.assigned],
    beside: joined(launch.beside, inner.beside),
  }
  const because = inner.scripts.map(
    (name): Evidence => ({ from: "file", path, pointer: `/scripts/${escapePointer(name)}` }),
  )
  return {
    where: started.where,
    because: [...started.because, ...because],
    launch: whole,
    entry: entryFileOf(whole),
    member,
  }
}
