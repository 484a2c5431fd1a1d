/**
 * The planner: a platform and a snapshot in, a plan or the reasons why there is none out.
 *
 * Laws. The same platform and snapshot give the same plan. The order of files and variables does not matter, and neither does a
 * file or variable outside `inputs`. The result is `left` exactly when a diagnostic is an error, and then all of them are
 * there. `problems(plan)` is empty for every plan made.
 *
 * @module runplan/plan
 * @since 0.1.0
 */
import { report } from "../contract/diagnostics/index.js"
import { askInto } from "../contract/rule.js"
import { isPathAbove } from "../decode/above.js"
import { environment, environmentDiagnostics } from "../decode/environment.js"
import { isProjectPath } from "../decode/path.js"
import {
  concatenated,
  type Diagnostic,
  type Diagnostics,
  diagnosed,
  diagnosticsOf,
  hasError,
  rewordable,
  reworded,
} from "../model/diagnostic.js"
import type { Plan, Planned } from "../model/plan.js"
import { byKind, type Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"
import type { Project } from "../runtime/project.js"
import { trafficFiles } from "../traffic/index.js"
import { decideApplication, filesElsewhere } from "./application.js"
import { type Assembled, assemble } from "./assemble.js"
import { belowOf } from "./below.js"
import { declaredInputs, namedFiles, namedVariables } from "./inputs.js"
import { decideInstance } from "./instance.js"
import { lacksOnlyStart } from "./outcome.js"
import { deployed, deployedInputs, placeOf } from "./place.js"
import { runtimes } from "./runtimes.js"
import { traffic } from "./tables.js"
import { workerDiagnostics } from "./workers.js"

export { canonicalJson } from "./canonical.js"
export { type Deployment, type GitRemote, gitRemote } from "./deploy.js"
export { type Mend, mendingVariable } from "./mend.js"
export { inOrder, originOf, outcome } from "./outcome.js"
export { type Invariant, type Problem, problems, valueAt } from "./problems.js"
export type { RuleSummary } from "./ruleTables.js"

/**
 * Plans snapshots on a platform. Keep the function of a platform to plan many.
 *
 * @example
 * ```ts
 * import { defaultPlatform, plan } from "runplan"
 *
 * const planned = plan(defaultPlatform)({
 *   files: { "package.json": '{"scripts":{"start":"node server.js"}}', "pnpm-lock.yaml": null },
 *   env: {},
 * })
 * assert.equal(planned._tag === "Left" ? null : planned.right.dependencies?.tool, "pnpm")
 * ```
 *
 * @since 0.1.0
 */
export const plan = (platform: Platform): ((snapshot: Snapshot) => Planned) => {
  const environmentOf = environment(platform)
  const planHere = planIn(platform)
  const readsOf = reads(platform)
  const made = (snapshot: Snapshot): Planned => {
    const env = environmentOf(snapshot)
    const given = { snapshot, env }
    const place = placeOf(platform, snapshot, env)
    if (place === null) return planHere(given, given, [])
    const here = { snapshot: place.snapshot, env: environmentOf(place.snapshot) }
    return deployed(planHere(here, given, place.found), place, () => readsOf(snapshot))
  }
  return platform.names.words === null ? made : (snapshot) => rewordable(() => made(snapshot))
}

/** A snapshot with its variables read. */
type Read = Pick<Project, "snapshot" | "env">

/** Plans a snapshot as its own root; `given` is the one that was given, and `found` what was said of it before. */
const planIn = (platform: Platform): ((here: Read, given: Read, found: readonly Diagnostic[]) => Planned) => {
  const declared = declaredInputs(platform)
  const aboutVariables = environmentDiagnostics(platform)
  const planners = byKind((kind) => runtimes[kind].plan(platform))
  return ({ snapshot, env }, given, found) => {
    const project: Project = { platform, snapshot, env }
    const kind = decideApplication(project)
    const stated = kind._tag === "Left" ? null : kind.right.value
    const inputs = declared(stated)
    const instance = decideInstance({ platform, snapshot, application: stated })
    const before = concatenated([
      diagnosticsOf(kind),
      diagnosticsOf(instance),
      found,
      aboutVariables(given.snapshot, given.env, inputs.isRead),
      snapshotDiagnostics(snapshot),
      workerDiagnostics(project),
    ])
    if (kind._tag === "Left") return inWords(platform, planOf(null, before))
    const application = kind.right
    // Traffic comes first, because a server of the platform's is started on the port that it decides.
    const decisions = { application, "instance.memoryMiB": instance.right.memoryMiB }
    const ask = askInto(decisions)
    const front = traffic.plan({ platform, snapshot, env, application: application.value }, ask)
    const { network, unnamed } = front.right
    const started = {
      platform,
      snapshot,
      env,
      instance: instance.right,
      network,
      health: unnamed,
      below: () => belowOf(project),
    }
    const made = planners[application.value](started, ask)
    const all = concatenated([before, diagnosticsOf(made), diagnosticsOf(front)])
    if (made._tag === "Left") return inWords(platform, planOf(null, all))
    const assembled = assemble({
      project,
      application,
      instance: instance.right,
      made: made.right,
      traffic: front.right,
      inputs: inputs.withNamed(
        namedFiles(project, made.right.named, front.right.named),
        namedVariables(project, made.right.named),
      ),
      decisions,
      ask,
    })
    return inWords(platform, planOf(assembled, all))
  }
}

/** What is said is said under the platform's names. */
const inWords = ({ names: { words, lacks } }: Platform, planned: Planned): Planned => {
  if (words === null || planned._tag === "Right") return planned
  const [first, ...rest] = planned.left
  const say = (diagnostic: Diagnostic): Diagnostic => reworded(diagnostic, words, lacks)
  return { ...planned, left: [say(first), ...rest.map(say)] }
}

/** The plan that was assembled, or the reasons why there is none, with the decisions that stand all the same. */
const planOf = (assembled: Assembled | null, found: readonly Diagnostic[]): Planned => {
  if (assembled !== null && assembled.plan !== null && !hasError(found))
    return diagnosed(assembled.plan, found)
  // Without a plan there is an error.
  const left = found as readonly Diagnostic[] as Diagnostics
  return assembled !== null && lacksOnlyStart(found)
    ? { _tag: "Left", left, decisions: assembled.decisions }
    : { _tag: "Left", left }
}

/**
 * All that the planner looks at for a snapshot, found or not, whether it can be planned or not.
 *
 * @example
 * ```ts
 * import { defaultPlatform, reads } from "runplan"
 *
 * assert.ok(reads(defaultPlatform)({ files: {}, env: {} }).env.includes("CC_NODE_VERSION"))
 * ```
 *
 * @since 0.1.0
 */
export const reads = (platform: Platform): ((snapshot: Snapshot) => Plan["inputs"]) => {
  const environmentOf = environment(platform)
  const declared = declaredInputs(platform)
  return (given) => {
    const place = placeOf(platform, given, environmentOf(given))
    const snapshot = place?.snapshot ?? given
    const project: Project = { platform, snapshot, env: environmentOf(snapshot) }
    const kind = decideApplication(project)
    const stated = kind._tag === "Left" ? null : kind.right.value
    const named = stated === null ? filesElsewhere(project) : runtimes[stated].files(project)
    const front = snapshot.task === undefined ? trafficFiles(project) : []
    const inputs = declared(stated).withNamed(
      namedFiles(project, named, front),
      namedVariables(project, named),
    )
    return place === null ? inputs : deployedInputs(inputs, place)
  }
}

const snapshotDiagnostics = (snapshot: Snapshot): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  if (snapshot.task?.trim() === "") {
    found.push(report("task-blank", {}, [{ from: "snapshot", field: "task" }]))
  }
  for (const path of Object.keys(snapshot.files)) {
    if (!isProjectPath(path) && !isPathAbove(path)) {
      found.push(report("file-path-ignored", { path }, [{ from: "file", path }]))
    }
  }
  return found
}
