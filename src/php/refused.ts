/** What Composer refuses before it installs anything: names that are none, and a composer.lock that lacks what is asked for (C-380). */
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { fileEvidence, hasFile } from "../decode/claim.js"
import { composerEvidence } from "../decode/composer.js"
import { parseConstraint, satisfiesConstraint } from "../decode/constraint.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import { escapePointer } from "../model/shape.js"
import type { ComposerFacts } from "./composer.js"
import { lockedPackages } from "./facts.js"

/** What Composer takes for a part of the platform, and not for a package. */
const platformPackage = /^(?:php|hhvm|ext-|lib-|composer)[^/]*$/i
const packageName = /^[^/\sA-Z]+\/[^/\sA-Z]+$/
const path = projectFiles.composerLock.path

/** A package as composer.json asks for it. */
interface Asked {
  readonly parent: "require" | "require-dev"
  readonly name: string
}

const evidenceOf = ({ parent, name }: Asked): Evidence =>
  composerEvidence(`/${parent}/${escapePointer(name)}`)

/** What there is to say of what Composer refuses. */
export const refusedDiagnostics = ({ project, development }: ComposerFacts): readonly Diagnostic[] => {
  const { composer, lock, snapshot } = project
  // The project's own archive may be of Composer 1, which took both.
  if (composer === null || hasFile(snapshot, projectFiles.composerPhar.path)) return []
  const misnamed: Asked[] = []
  for (const { parent, ranges } of composer.asked)
    for (const name in ranges)
      if (!packageName.test(name) && !platformPackage.test(name)) misnamed.push({ parent, name })
  const isOwn = composer.name !== null && !packageName.test(composer.name)
  const [first = isOwn ? { name: composer.name } : undefined] = misnamed
  if (first !== undefined)
    return [
      report("composer-name-refused", { name: first.name }, [
        ...misnamed.map(evidenceOf),
        ...(isOwn ? [composerEvidence("/name")] : none),
      ]),
    ]
  if (lock === null || composer.mayLack) return none
  const lacking: Asked[] = []
  for (const { parent, ranges } of composer.asked) {
    const isOf = parent === "require-dev"
    if (isOf && development.value !== "included") continue
    const locked = lockedPackages(lock, isOf)
    for (const name in ranges) {
      if (!packageName.test(name)) continue
      const own = locked.filter((one) => one.name.toLowerCase() === name)
      const range = ranges[name]
      const isHeld = own.some((one) => typeof range !== "string" || !refuses(range, one.release))
      const isGiven = (one: { readonly provides: readonly string[] }): boolean => one.provides.includes(name)
      if (!isHeld && !isGiven(composer.root) && !locked.some(isGiven)) lacking.push({ parent, name })
    }
  }
  return lacking.length === 0
    ? []
    : [
        report(
          "lock-file-stale",
          {
            path,
            names: lacking.map(({ name }) => name),
            tool: "Composer",
            manifest: projectFiles.composer.path,
          },
          [fileEvidence(path), ...lacking.map(evidenceOf)],
        ),
      ]
}

/** Whether a constraint refuses a version that is released, as it is written. */
const refuses = (range: string, release: string): boolean => {
  const constraint = /^v?\d{1,5}(?:\.\d{1,7}){2}$/.test(release) ? parseConstraint(range) : null
  return constraint !== null && !satisfiesConstraint(constraint, release)
}
