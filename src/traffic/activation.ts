/**
 * Which of the platform's services are activated, and by which file each is configured (R-FLOW-1, R-FLOW-2, R-FLOW-3).
 *
 * Laws. A service is activated exactly when its variable is set or its default file is there, and never when the platform data
 * gives it no variable (C-41). The variable beats the file (C-40). The order is that of the platform data, whatever the
 * order of variables and files.
 */

import { type NamedVariable, type Variable, variableKeys, variables } from "../contract/variables.js"
import { hasFile } from "../decode/claim.js"
import type { Environment, SetVariable } from "../decode/environment.js"
import { normalisePath } from "../decode/path.js"
import type { Evidence } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import type { FlowService } from "../platform/index.js"
import { hasPlaceholder } from "../platform/placeholder.js"
import type { Project } from "../runtime/project.js"

/**
 * A service of the platform and what the project says about it.
 *
 * - `because`: what activates it; empty when nothing does.
 * - `variable`: the activating variable, if it is set.
 * - `named`: the path that the variable gives, for a service whose variable holds one; null when it leaves the project.
 * - `standard`: the path of the default file, null when it has none or the platform data leaves a placeholder in it (C-81).
 * - `file`: the configuration file that the service gets.
 */
export interface Activation {
  readonly service: FlowService
  readonly because: readonly Evidence[]
  readonly variable: SetVariable | null
  readonly named: { readonly path: string | null } | null
  readonly standard: string | null
  readonly file: string | null
}

const pathVariables: ReadonlySet<NamedVariable | null> = new Set(
  variableKeys.filter((key) => {
    const { type }: Variable = variables[key]
    return type._tag === "Path"
  }),
)

const activators: ReadonlyMap<string, string> = new Map(variableKeys.map((key) => [key, variables[key].name]))

const variableOf = ({ activatedBy }: FlowService, env: Environment): SetVariable | null =>
  activatedBy === null ? null : env.get(activators.get(activatedBy) as string)

const namedPath = (service: FlowService, env: Environment): { readonly path: string | null } | null => {
  if (!pathVariables.has(service.activatedBy)) return null
  const variable = variableOf(service, env)
  return variable === null ? null : { path: normalisePath(variable.value.trim()) }
}

/** What a service is of which the project says nothing: the root is no file, so a path that comes to it is none either. */
const atRest = (service: FlowService): Activation => {
  const { file } = service
  const standard = file === null || hasPlaceholder(file) ? null : normalisePath(file) || null
  return { service, because: none, variable: null, named: null, standard, file: null }
}

/** All services of a platform so. They are frozen and every plan asks for them, so they are worked out once. */
const allAtRest = (flow: readonly FlowService[]): readonly Activation[] => {
  const known = resting.get(flow)
  if (known !== undefined) return known
  const made = Object.freeze(flow.map(atRest))
  resting.set(flow, made)
  return made
}

const resting = new WeakMap<readonly FlowService[], readonly Activation[]>()

const activationOf = ({ snapshot, env }: Project, rest: Activation): Activation => {
  const { service, standard } = rest
  const variable = variableOf(service, env)
  const found = standard !== null && hasFile(snapshot, standard) ? standard : null
  if (variable === null && found === null) return rest
  const named = namedPath(service, env)
  const because: readonly Evidence[] =
    variable !== null
      ? [variable.because]
      : found !== null && service.activatedBy !== null
        ? [{ from: "file", path: found }]
        : none
  return { service, because, variable, named, standard, file: named === null ? found : named.path }
}

/** The platform's services in its order, each with what the project says about it. */
export const activations = (project: Project): readonly Activation[] =>
  allAtRest(project.platform.data.flow).map((rest) => activationOf(project, rest))

/** The files that are looked for: those that variables name, and those at their default places. */
export const filesOf = (services: readonly Activation[]): readonly string[] => {
  const files: string[] = []
  for (const { named, standard } of services) {
    if (named !== null && named.path !== null && named.path !== "") files.push(named.path)
    if (standard !== null) files.push(standard)
  }
  return files
}

/** The same, of a project. */
export const trafficFiles = (project: Project): readonly string[] => filesOf(activations(project))
