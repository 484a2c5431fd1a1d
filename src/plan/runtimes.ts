/**
 * The runtimes: a line for each.
 *
 * Order matters: it is C-5's. A project is asked for what makes it one of the first, then one of the second.
 */

import { javascript } from "../javascript/index.js"
import { none } from "../model/lists.js"
import type { Plan } from "../model/plan.js"
import { type ApplicationKind, isApplicationKind, kinds } from "../model/snapshot.js"
import { php } from "../php/index.js"
import type { RuntimeDefinition } from "../runtime/definition.js"
import { staticSites } from "../static/index.js"

/** The runtime of each kind of application. */
export const runtimes: { readonly [kind in ApplicationKind]: RuntimeDefinition } = {
  php,
  javascript,
  static: staticSites,
}

/** The runtimes, in the order in which a project is asked for what makes it one of theirs. */
export const runtimesInOrder: readonly RuntimeDefinition[] = Object.values(runtimes)

/** The manifests of the runtimes, in the order of the kinds. */
export const manifests: readonly string[] = kinds.flatMap(
  (kind) => runtimes[kind].recognition.manifest ?? none,
)

/** The runtime of a plan; null when a plan from elsewhere is of a kind that there is not. */
export const runtimeOf = ({ application }: Pick<Plan, "application">): RuntimeDefinition | null =>
  isApplicationKind(application) ? runtimes[application] : null
