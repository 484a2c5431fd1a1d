/**
 * The runtimes: a line for each.
 *
 * Order matters: it is C-5's. A project is asked for what makes it one of the first, then one of the second.
 *
 * @since 0.1.0
 */
import { javascript } from "../javascript/index.js"
import type { Plan } from "../model/plan.js"
import { type ApplicationKind, isApplicationKind } from "../model/snapshot.js"
import { php } from "../php/index.js"
import type { RuntimeDefinition } from "../runtime/definition.js"

/**
 * The runtime of each kind of application.
 *
 * @since 0.1.0
 */
export const runtimes: { readonly [kind in ApplicationKind]: RuntimeDefinition } = { php, javascript }

/**
 * The runtimes, in the order in which a project is asked for what makes it one of theirs.
 *
 * @since 0.1.0
 */
export const runtimesInOrder: readonly RuntimeDefinition[] = Object.values(runtimes)

/**
 * The runtime of a plan; null when a plan from elsewhere is of a kind that there is not.
 *
 * @since 0.1.0
 */
export const runtimeOf = ({ application }: Pick<Plan, "application">): RuntimeDefinition | null =>
  isApplicationKind(application) ? runtimes[application] : null
