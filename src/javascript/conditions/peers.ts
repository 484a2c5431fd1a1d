/** Packages that npm does not install beside each other: it ends at a peer of another major (C-382). */
import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { lockFiles, managers } from "../../contract/managers/index.js"
import { peers } from "../../contract/programs.js"
import { variables } from "../../contract/variables.js"
import { byText } from "../../decode/byText.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { dependsOn, type Manifest, manifestEvidence } from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import { anyOf, type NamePattern, namePattern } from "../../decode/ranges.js"
import { contentOf, npmrcSetting } from "../../decode/settings.js"
import type { Diagnostic, Evidence } from "../../model/diagnostic.js"
import { joined, none } from "../../model/lists.js"
import { escapePointer } from "../../model/shape.js"
import { rangeOf, type Seen } from "./seen.js"

/** Behind fewer than three numbers what follows a hyphen is part of a tag. */
const plain = /^[\^~=v]*(\d{1,3})(?:\.[\dx*]+(?:\.[\dx*]+(?:-[\w.-]+)?)?)?$/

/** The one major version that a range is in; NaN where it is not plainly one. */
export const majorAsked = (range: string): number => Number(plain.exec(range)?.[1])

/** Whether npm, which chooses versions, ends where they do not go together. */
export const mayRefuse = (seen: Seen): boolean => {
  const { manifest, snapshot, env } = seen.project
  return (
    managers[seen.tool.value].observed.refusesPeers &&
    // The npm of Node 16 is the first such that comes with one for long.
    majorOf(seen.node.value) > 15 &&
    !manifest.hasOverrides &&
    [variables.NPM_CONFIG_LEGACY_PEER_DEPS, variables.CC_PRE_BUILD_HOOK].every(
      ({ name }) => env.get(name) === null,
    ) &&
    ["legacy-peer-deps", "force"].every((key) => npmrcSetting(snapshot, key) === null)
  )
}

/** The lowest and the highest of "16-18", or of "16". */
export const spanOf = (majors: string): readonly number[] => {
  const [low, high = low] = majors.split("-").map(Number)
  return [low as number, high as number]
}
export const isWithin = (major: number, [low, high]: readonly number[]): boolean =>
  major >= (low as number) && major <= (high as number)

/** Where package.json asks for a package. */
export const askedAt = (manifest: Manifest, name: string): Evidence =>
  manifestEvidence(
    `/${dependsOn(manifest, "dependencies", name) ? "dependencies" : "devDependencies"}/${escapePointer(name)}`,
  )

/** A row with its place and its majors as numbers; `own` says that the other has to be of the same major. */
interface Row {
  readonly at: number
  readonly isLast: boolean
  readonly other: string
  readonly own: boolean
  readonly majors: readonly number[]
  readonly takes: readonly number[]
}

/** The rows of a package, worked out once something asks for them. */
const rowsOf = byText((asking): readonly Row[] =>
  peers.flatMap(([name, majors, other, takes], at) =>
    name !== asking
      ? none
      : {
          at,
          isLast: majors.startsWith("^"),
          other,
          own: takes === "=",
          majors: spanOf(majors.replace("^", "")),
          takes: spanOf(takes),
        },
  ),
)

/** The lock file with which npm looks whether packages go together, as it does without one; null where it does not. */
const lookedAt = ({ project: { snapshot }, tool, node }: Seen): string | null => {
  const path = npmLocks.find((one) => hasFile(snapshot, one))
  if (path === undefined) return null
  const [, version = 0] = /"lockfileVersion":\s*([123])/.exec(contentOf(snapshot, path)) ?? none
  const { refusesStaleLock } = managers[tool.value].observed
  return majorOf(node.value) > 17 && Number(version) > (refusesStaleLock ? 0 : 1) ? path : null
}

const npmLocks = [projectFiles.npmShrinkwrap.path, projectFiles.npmLock.path]

/** The names of the packages that take some majors of another alone beside them, worked out once something asks. */
let named: NamePattern | undefined
const pairedIn = ({ ranges: { dependencies, devDependencies } }: Manifest): readonly string[] => {
  named ??= namePattern(new RegExp(`^(?:${anyOf(peers.map(([name]) => name))})$`))
  return joined(dependencies.namesOf(named), devDependencies.namesOf(named))
}

/** What there is to say of two packages that do not go together; of the first such row, for npm names one. */
export const peerDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { manifest, snapshot } = seen.project
  if (!mayRefuse(seen)) return none
  const lock = lookedAt(seen)
  const isLocked = lockFiles.some((path) => hasFile(snapshot, path))
  if (isLocked && lock === null) return none
  let first = peers.length
  let found: readonly Diagnostic[] = none
  for (const name of pairedIn(manifest)) {
    const range = rangeOf(manifest, name)
    const major = majorAsked(range)
    for (const { at, isLast, other, own, majors, takes } of rowsOf(name)) {
      if (at >= first || !isWithin(major, majors) || (isLast && (isLocked || !range.startsWith("^"))))
        continue
      const asked = rangeOf(manifest, other)
      const beside = majorAsked(asked)
      if (Number.isNaN(beside) || (own ? beside === major : isWithin(beside, takes))) continue
      first = at
      const ofLock = lock === null ? none : [fileEvidence(lock)]
      const grounds = [askedAt(manifest, name), askedAt(manifest, other), ...ofLock, ...seen.tool.because]
      found = [report("peer-refused", { name, range, other, asked }, grounds)]
    }
  }
  return found
}
