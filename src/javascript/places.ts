/** The places whose commands a deployment runs: scripts of package.json, hooks, and what starts or is the task. */
import { hooks, variables } from "../contract/variables.js"
import type { Environment } from "../decode/environment.js"
import { type Manifest, scriptEvidence, scriptOf } from "../decode/manifest.js"
import type { Evidence } from "../model/diagnostic.js"
import type { ToolFacts } from "./dependencies.js"

/** A place in words, its command line, and the evidence for it. */
export interface CommandPlace {
  readonly where: string
  readonly text: string
  readonly because: Evidence
}

/** The places that there are, in the order in which they run; hooks that run behind the start stand with those before it. */
export const placesOf = (
  { project: { manifest, snapshot, env }, otherScripts }: ToolFacts,
  runsStartScript: boolean,
): readonly CommandPlace[] => {
  const found: CommandPlace[] = []
  addVariable(found, env, firstHook)
  for (const name of manifest.lifecycle.install) addScript(found, manifest, name)
  for (const name of otherScripts) addScript(found, manifest, name)
  for (const name of laterHooks) addVariable(found, env, name)
  if (runsStartScript) for (const name of manifest.lifecycle.start) addScript(found, manifest, name)
  // A task runs in place of CC_RUN_COMMAND.
  if (snapshot.task === undefined) addVariable(found, env, variables.CC_RUN_COMMAND.name)
  else found.push({ where: "The task", text: snapshot.task, because: { from: "snapshot", field: "task" } })
  return found
}

const firstHook = String(hooks[0])
const laterHooks = hooks.slice(1)

const addScript = (found: CommandPlace[], manifest: Manifest, name: string): void => {
  const text = scriptOf(manifest, name)
  if (text !== null) found.push({ where: `scripts.${name}`, text, because: scriptEvidence(name) })
}

const addVariable = (found: CommandPlace[], env: Environment, name: string): void => {
  const variable = env.get(name)
  if (variable !== null) found.push({ where: name, text: variable.value, because: variable.because })
}
