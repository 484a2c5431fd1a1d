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
const platformPackage =
  /^(?:php(?:-64bit|-ipv6|-zts|-debug)?|hhvm|(?:ext|lib)-[a-z0-9](?:[_.-]?[a-z0-9]+)*|composer(?:-(?:plugin|runtime)-api)?)$/i
const packageName = /^[^/\sA-Z]+\/[^/\sA-Z]+$/
const path = projectFiles.composerLock.path

/** What there is to say of what Composer refuses. */
export const refusedDiagnostics = ({ project, development }: ComposerFacts): readonly Diagnostic[] => {
  const { composer, lock, snapshot } = project
  // The project's own archive may be of Composer 1, which took both.
  if (composer === null || hasFile(snapshot, projectFiles.composerPhar.path)) return []
  const asked = composer.asked.flatMap(({ parent, ranges }) =>
    Object.keys(ranges).flatMap((name) =>
      platformPackage.test(name)
        ? []
        : [
            {
              parent,
              name,
              range: ranges[name],
              because: composerEvidence(`/${parent}/${escapePointer(name)}`),
            },
          ],
    ),
  )
  const misnamed = asked
    .filter(({ name }) => !packageName.test(name))
    .map(({ parent, name, because }) => ({ what: `${parent}.${name}`, because }))
  if (composer.name !== null && !packageName.test(composer.name))
    misnamed.push({ what: "name", because: composerEvidence("/name") })
  const [first] = misnamed
  if (first !== undefined)
    return [
      report(
        "composer-name-refused",
        { what: first.what },
        misnamed.map(({ because }) => because),
      ),
    ]
  if (lock === null || composer.mayLack) return []
  const included = development.value === "included"
  const lacking = asked.filter(({ parent, name, range }) => {
    if (parent === "require-dev" && !included) return false
    const packages = lockedPackages(lock, parent === "require-dev")
    const lower = name.toLowerCase()
    if ([composer.root, ...packages].some(({ provides }) => provides.includes(lower))) return false
    const found = packages.filter((one) => one.name.toLowerCase() === lower)
    return found.every(({ release }) => typeof range === "string" && refuses(range, release))
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
