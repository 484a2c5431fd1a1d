/** Claims and evidence as the rules of every runtime make them. */

import type { Reads } from "../contract/rule.js"
import type { Claim } from "../model/decision.js"
import type { Evidence } from "../model/diagnostic.js"
import { isRecord } from "../model/shape.js"
import type { Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"
import type { SetVariable } from "./environment.js"

/**
 * Whether a file is in the snapshot. The root is none, and a path with NUL in it is ignored wherever it stands.
 */
export const hasFile = (snapshot: Snapshot, path: string): boolean =>
  path !== "" && Object.hasOwn(snapshot.files, path) && !path.includes("\0")

/** A claim that rests on one variable. */
export const claimFrom = <A>(variable: SetVariable, value: A): Claim<A> => ({
  value,
  because: [variable.because],
})

/** Evidence for a file of the snapshot, by path. */
export const fileEvidence = (path: string): Evidence => ({ from: "file", path })

/** Evidence for a path of the platform data. */
export const platformEvidence = (path: string): Evidence => ({ from: "platform", path })

/** The grounds of a rule that are the same for every project. All plans share them, so nobody may change them. */
export const shared = (...because: readonly Evidence[]): readonly Evidence[] => {
  for (const evidence of because) Object.freeze(evidence)
  return Object.freeze(because)
}

/** What a rule reads, in short; variables whose names the platform gives by the contract's names. */
export const reads = (env: readonly string[], files: readonly string[] = []): Reads => ({ env, files })

/** What stands at a path of the platform data; undefined where nothing does. */
export const platformValue = (data: Platform["data"], path: string): unknown => {
  let value: unknown = data
  for (const key of path.split(".")) {
    value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  return value
}

/** The text at a path of the platform data; null when there is none. */
export const platformText = ({ data }: Platform, path: string): string | null =>
  (platformValue(data, path) ?? null) as string | null
