/**
 * Claims and evidence as the rules of every runtime make them.
 *
 * @since 0.1.0
 */
import type { Evidence } from "../model/diagnostic.js"
import type { Claim, Reads } from "../model/rule.js"
import type { Snapshot } from "../model/snapshot.js"
import type { SetVariable } from "./environment.js"

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
 * Evidence for a file of the snapshot, by path.
 *
 * @since 0.1.0
 */
export const fileEvidence = (path: string): Evidence => ({ from: "file", path })

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
