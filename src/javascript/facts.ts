/**
 * What the rules for JavaScript projects look at.
 *
 * @since 0.1.0
 */
import type { Environment, SetVariable } from "../decode/environment.js"
import type { Manifest } from "../decode/manifest.js"
import type { Evidence } from "../model/diagnostic.js"
import type { Claim, Reads } from "../model/rule.js"
import type { Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"

/**
 * A JavaScript project, decoded. `manifest` is an empty one when there is no package.json or none that can be read;
 * `hasManifest` says whether the file is there.
 *
 * @since 0.1.0
 */
export interface JavaScriptFacts {
  readonly platform: Platform
  readonly snapshot: Snapshot
  readonly env: Environment
  readonly manifest: Manifest
  readonly hasManifest: boolean
  readonly memoryMiB: number
}

/**
 * Whether a file is in the snapshot.
 *
 * @since 0.1.0
 */
export const hasFile = (snapshot: Snapshot, path: string): boolean => Object.hasOwn(snapshot.files, path)

/**
 * A claim that rests on one variable.
 *
 * @since 0.1.0
 */
export const claimFrom = <A>(variable: SetVariable, value: A): Claim<A> => ({
  value,
  because: [variable.because],
})

/**
 * Evidence for a path of the platform data.
 *
 * @since 0.1.0
 */
export const platformEvidence = (path: string): Evidence => ({ from: "platform", path })

/**
 * What a rule reads, in short.
 *
 * @since 0.1.0
 */
export const reads = (env: readonly string[], files: readonly string[] = []): Reads => ({ env, files })
