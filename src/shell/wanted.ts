/** The files that variables name, so that a folder can be asked for them. */
import { reads } from "../index.js"
import type { Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"

/**
 * Paths that a plan with these variables looks at, whatever kind of application it turns out to be: the index of the
 * webroot, the worker, and whatever else a value names. It is the planner's own answer, for a project whose files are not
 * known yet.
 */
export const wantedFiles = (
  platform: Platform,
  variables: Pick<Snapshot, "env" | "addons">,
): readonly string[] => {
  const readsOf = reads(platform)
  return platform.kinds.flatMap((application) =>
    readsOf({ ...variables, application, files: {} }).files.filter((path) => !path.includes("*")),
  )
}
