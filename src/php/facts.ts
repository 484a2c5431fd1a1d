/** What the rules for PHP projects look at. */

import { projectFiles } from "../contract/files.js"
import { buildHooks, variables } from "../contract/variables.js"
import { hasFile } from "../decode/claim.js"
import type { ComposerLock, ComposerManifest, LockedPackage } from "../decode/composer.js"
import type { Evidence } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import type { Network } from "../model/plan.js"
import type { PhpData } from "../platform/index.js"
import type { Project } from "../runtime/project.js"

/**
 * A PHP project, decoded. `composer` is null when there is no composer.json or none that can be read; `hasComposer` says
 * whether the file is there. `lock` is null when composer.lock cannot be looked into. `network` is what was decided on
 * traffic: null for a task. `php` is what the platform says of PHP.
 */
export interface PhpFacts extends Project {
  readonly network: Network | null
  readonly php: PhpData
  readonly hasComposer: boolean
  readonly composer: ComposerManifest | null
  readonly lock: ComposerLock | null
}

/** The packages that a composer.lock has installed; none without one. */
export const lockedPackages = (lock: ComposerLock | null, development: boolean): readonly LockedPackage[] =>
  lock === null ? [] : [...lock.packages, ...(development ? lock.development : [])]

/** Whether the built-in server is what runs, and no task or CC_RUN_COMMAND in its place. */
export const runsServer = ({ env, snapshot }: Project): boolean =>
  snapshot.task === undefined && env.get(variables.CC_RUN_COMMAND.name) === null

/** What may still write a file that is not in the snapshot, and how a message calls it. */
export interface Maker {
  readonly name: string
  readonly because: readonly Evidence[]
}

/** Whether there is a build hook, which may write whatever files there are. */
export const hasBuildHook = ({ env }: Pick<PhpFacts, "env">): boolean =>
  buildHooks.some((name) => env.get(name) !== null)

/**
 * What may write a file of the project during the build: a build hook, or Composer what is under vendor/ (C-70).
 */
export const makerOf = (facts: PhpFacts, path: string): Maker | null => {
  const hooks = buildHooks.flatMap((name) => facts.env.get(name) ?? none)
  if (hooks.length > 0) {
    return {
      name: hooks.map(({ name }) => name).join(" or "),
      because: hooks.map(({ because }) => because),
    }
  }
  const byComposer = path.startsWith("vendor/") && hasFile(facts.snapshot, projectFiles.composer.path)
  return byComposer
    ? { name: "Composer", because: [{ from: "file", path: projectFiles.composer.path }] }
    : null
}
