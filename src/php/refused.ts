/** What Composer refuses before it installs anything: names that are none, and a composer.lock that lacks what is asked for (C-380). */
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { fileEvidence, hasFile } from "../decode/claim.js"
import { composerEvidence } from "../decode/composer.js"
import { parseConstraint, satisfiesConstraint } from "../decode/constraint.js"
import type { Diagnostic } from "../model/diagnostic.js"
import { escapePointer } from "../model/shape.js"
import type { ComposerFacts } from "./composer.js"
import { lockedPackages } from "./facts.js"

/** What Composer takes for a part of the platform, and not for a package. */
const platformPackage = /^(?:php|hhvm|ext-|lib-|composer)[^/]*$/i
const packageName = /^[^/\sA-Z]+\/[^/\sA-Z]+$/
const path = projectFiles.composerLock.path

/** What there is to say of what Composer refuses. */
export const refusedDiagnostics = ({ project, development }: ComposerFacts): readonly Diagnostic[] => {
  const { composer, lock, snapshot } = project
  // The project's own archive may be of Composer 1, which took both.
  if (composer === null || hasFile(snapshot, projectFiles.composerPhar.path)) return []
  const asked = composer.asked.flatMap(({ parent, ranges }) =>
    Object.entries(ranges).map(([name, range]) => ({
      parent,
      name,
      range,
      because: composerEvidence(`/${parent}/${escapePointer(name)}`),
    })),
  )
  const packages = asked.filter(({ name }) => !platformPackage.test(name))
  const own = composer.name === null ? [] : [{ name: composer.name, because: composerEvidence("/name") }]
  const misnamed = [...packages, ...own].filter(({ name }) => !packageName.test(name))
  const [first] = misnamed
  if (first !== undefined)
    return [
      report(
        "composer-name-refused",
        { name: first.name },
        misnamed.map(({ because }) => because),
      ),
    ]
  if (lock === null || composer.mayLack) return []
  const lacking = packages.filter(({ parent, name, range }) => {
    const isOf = parent === "require-dev"
    if (isOf && development.value !== "included") return false
    const locked = lockedPackages(lock, isOf)
    const lower = name.toLowerCase()
    if ([composer.root, ...locked].some(({ provides }) => provides.includes(lower))) return false
    return locked.every(
      (one) => one.name.toLowerCase() !== lower || (typeof range === "string" && refuses(range, one.release)),
    )
  })
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
          [fileEvidence(path), ...lacking.map(({ because }) => because)],
        ),
      ]
}

/** Whether a constraint refuses a version that is released, as it is written. */
const refuses = (range: string, release: string): boolean => {
  const constraint = /^v?\d{1,5}(?:\.\d{1,7}){2}$/.test(release) ? parseConstraint(range) : null
  return constraint !== null && !satisfiesConstraint(constraint, release)
}
