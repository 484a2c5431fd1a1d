/**
 * What has to be set for a build by a hook: the hook, and the development dependencies with it where the build calls what they provide and
 * they are left out. A remedy that leaves out what its own command calls would mend nothing.
 */

import { takesLeftOut } from "../leftOut.js"
import { mayHaveDevelopment } from "./manager.js"
import type { Seen } from "./seen.js"

const settingsOf = (seen: Seen, command: string): readonly string[] =>
  !mayHaveDevelopment(seen) && takesLeftOut(seen.facts, seen.development, command)
    ? ["CC_NODE_DEV_DEPENDENCIES to install"]
    : []

/** The command that the hook runs, and what to set besides, as the end of a list. */
export const buildHook = (
  seen: Seen,
  command: string,
): { readonly command: string; readonly also: string } => ({
  command,
  also: settingsOf(seen, command)
    .map((setting) => ` and ${setting}`)
    .join(""),
})

/** The hook and what to set besides, each as "NAME to VALUE". */
export const hookSettings = (seen: Seen, command: string): readonly string[] => [
  `CC_POST_BUILD_HOOK to "${command}"`,
  ...settingsOf(seen, command),
]
