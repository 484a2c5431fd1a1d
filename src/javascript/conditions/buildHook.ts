/**
 * What has to be set for a build by a hook: the hook, and the development dependencies with it where the build calls what they provide and
 * they are left out. A remedy that leaves out what its own command calls would mend nothing, and one whose build ends would break what serves.
 */

import { list } from "../../contract/diagnostics/wording.js"
import { variables } from "../../contract/variables.js"
import type { Manifest } from "../../decode/manifest.js"
import { none } from "../../model/lists.js"
import { mayBringCompiler } from "../brought.js"
import { failureIn, missingProgram, unreadableSettings } from "../failures.js"
import { programsCalled, takesLeftOut } from "../leftOut.js"
import { mayHaveDevelopment } from "./manager.js"
import { oldBuildDiagnostics } from "./oldBuild.js"
import type { Seen } from "./seen.js"
import { installingDiagnostics, mayInstall } from "./startProgram.js"
import { yarnDiagnostics } from "./yarn.js"

const settingsOf = (seen: Seen, command: string): readonly string[] =>
  !mayHaveDevelopment(seen) && takesLeftOut(seen.facts, seen.development, command)
    ? ["CC_NODE_DEV_DEPENDENCIES to install"]
    : []

/** What to do for a build to end well; of what is said of Yarn, only that hangs on what a hook calls. */
const endsOf = (seen: Seen): readonly (string | null)[] =>
  [...oldBuildDiagnostics(seen), ...yarnDiagnostics(seen, null, { flags: none, excluded: false })].map(
    ({ remedy }) => remedy,
  )

/** A project whose hook behind the installation runs a command. */
export const withHook = (seen: Seen, command: string): Seen => {
  const { env } = seen.project
  const { name } = variables.CC_POST_BUILD_HOOK
  const hook = { name, value: command, because: { from: "env", name } } as const
  const hooked = { ...env, get: (one: string) => (one === name ? hook : env.get(one)) }
  return { ...seen, project: { ...seen.project, env: hooked } }
}

/** Remedies, as what is to be done before. */
export const before = (remedies: readonly (string | null | undefined)[]): string => {
  const said = remedies.flatMap(
    (one) => one?.replace(/./, (first) => first.toLowerCase()).replace(/\.$/, "") ?? [],
  )
  return said.length === 0 ? "" : `. Before that: ${said.join("; ")}`
}

/** Whether a command calls TypeScript's compiler, and no package brings that: npx would fetch another of its name, which ends (C-384). */
const callsCompiler = (manifest: Manifest, command: string): boolean =>
  !mayBringCompiler(manifest) && programsCalled(manifest, command).includes("tsc")

/** Whether the compiler, wherever it comes from, then lacks settings that say what to compile. */
const lacksSettings = (seen: Seen, command: string): boolean => {
  const failure = failureIn(seen.project, command, [], false, true)
  return failure?.tool === null && failure.unreadable === undefined
}

/** What adds a program that nobody brings. */
const addingOf = (seen: Seen, command: string, program: string): string | null => {
  const remedy = missingProgram(seen.project.manifest, "", program, []).remedy?.replace(/\.$/, "")
  return remedy === undefined
    ? null
    : `${remedy}${program === "tsc" && lacksSettings(seen, command) ? "; write a tsconfig.json" : ""}.`
}

/** What installs what the command runs, where nothing does: a program that nobody brings, or the packages of another folder. */
const lackOf = (seen: Seen, command: string, hooked: Seen): string | null => {
  const lacking = failureIn(seen.project, command, [], () => !mayInstall(seen, null))
  if (lacking?.tool === "") return addingOf(seen, command, lacking.script)
  if (lacking?.unreadable !== undefined) return unreadableSettings("", "", lacking.unreadable, none).remedy
  if (callsCompiler(seen.project.manifest, command) && !mayInstall(seen, null))
    return addingOf(seen, command, "tsc")
  if (lacksSettings(seen, command)) return "Write a tsconfig.json."
  const [first] = installingDiagnostics(hooked)
  // What is said of the hooks that there are is said by itself.
  return first === undefined || installingDiagnostics(seen).length > 0 ? null : first.remedy
}

/** What to do before the hook runs a build that ends as it is, where nothing else says so. */
const beforeOf = (seen: Seen, command: string): readonly (string | null | undefined)[] => {
  const hooked = withHook(seen, command)
  const ending = endsOf(hooked).find((one) => !endsOf(seen).includes(one))
  return [ending, lackOf(seen, command, hooked)]
}

/** The command that the hook runs, and what to set besides, as the end of a list. */
export const buildHook = (
  seen: Seen,
  command: string,
): { readonly command: string; readonly also: string } => ({
  command,
  also: [
    ...settingsOf(seen, command).map((setting) => ` and ${setting}`),
    before(beforeOf(seen, command)),
  ].join(""),
})

/** The remedy of a hook, where there is one, of what to set besides for it or for what then runs, and of a last setting, and what else is to be done before. */
export const hookRemedy = (
  seen: Seen,
  command: string | null,
  last: string,
  { run = "", further = none }: { readonly run?: string; readonly further?: readonly (string | null)[] } = {},
): string => {
  const hook = command === null ? [] : [`CC_POST_BUILD_HOOK to "${command}"`]
  const first = command === null ? none : beforeOf(seen, command)
  return `Set ${list([...hook, ...settingsOf(seen, `${command ?? "true"} && ${run}`), last])}${before([...first, ...further])}.`
}
