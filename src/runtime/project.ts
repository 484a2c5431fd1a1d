/** What is known of a project before its rules are asked: what every table of every runtime may look at. */
import type { Environment } from "../decode/environment.js"
import type { Decision } from "../model/decision.js"
import type { Evidence } from "../model/diagnostic.js"
import type { Health, Middleware, Network } from "../model/plan.js"
import type { ApplicationKind, Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"

/** A snapshot on a platform, with its variables read. */
export interface Project {
  readonly platform: Platform
  readonly snapshot: Snapshot
  readonly env: Environment
}

/** A project whose kind is decided. */
export interface KnownProject extends Project {
  readonly application: ApplicationKind
}

/**
 * The instance's type, null when only its memory is given, and the decision on its memory. `isStandIn`: the instance that was asked
 * for is wrong, and the memory is the default one in its place.
 */
export interface DecidedInstance {
  readonly type: string | null
  readonly memoryMiB: Decision<number>
  readonly isStandIn: boolean
}

/** The folders below the root that hold an application, by the names that `variable` takes, which is null where the platform has none. */
export interface Below {
  readonly folders: readonly string[]
  readonly variable: string | null
  readonly because: readonly Evidence[]
}

/**
 * What was decided before a runtime plans. `network` is null for a task, and when the traffic could not be decided; `health` is what the platform checks where
 * the project names no path, else null. `below` is asked where the root holds no application.
 */
export interface Started extends Project {
  readonly below: () => Below
  readonly instance: DecidedInstance
  readonly network: Network | null
  readonly health: Health | null
}

/** What stands in front of the application, for the rules of its port. */
export interface PortFacts {
  readonly project: KnownProject
  readonly access: Decision<Network["access"]>
  readonly chain: Decision<readonly Middleware[]>
}
