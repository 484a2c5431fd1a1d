/**
 * What the rules of traffic look at.
 *
 * @since 0.1.0
 */
import type { Environment } from "../decode/environment.js"
import type { Evidence } from "../model/diagnostic.js"
import type { Reads } from "../model/rule.js"
import type { ApplicationKind, Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"

/**
 * A project of a known kind.
 *
 * @since 0.1.0
 */
export interface TrafficFacts {
  readonly platform: Platform
  readonly snapshot: Snapshot
  readonly env: Environment
  readonly application: ApplicationKind
}

/**
 * Whether a file is in the snapshot. The root is none, and a path with NUL in it is ignored wherever it stands.
 *
 * @since 0.1.0
 */
export const hasFile = (snapshot: Snapshot, path: string): boolean =>
  path !== "" && !path.includes("\0") && Object.hasOwn(snapshot.files, path)

/**
 * Evidence for a path of the platform data.
 *
 * @since 0.1.0
 */
export const platformEvidence = (path: string): Evidence => ({ from: "platform", path })

/**
 * What a rule reads, in short; variables whose names the platform gives by the contract's names.
 *
 * @since 0.1.0
 */
export const reads = (env: readonly string[], files: readonly string[] = []): Reads => ({ env, files })
