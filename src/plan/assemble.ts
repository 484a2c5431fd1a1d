/**
 * Putting the parts together to a plan.
 *
 * @since 0.1.0
 */
import type { Environment } from "../decode/environment.js"
import type { Decision } from "../model/decision.js"
import type { ApplicationPart, TrafficPart } from "../model/part.js"
import type { Plan, Step } from "../model/plan.js"
import type { ApplicationKind, Snapshot } from "../model/snapshot.js"
import { decideHook, type HookPath } from "./hooks.js"
import type { DecidedInstance } from "./instance.js"

/**
 * What a plan is put together from.
 *
 * @since 0.1.0
 */
export interface Parts {
  readonly snapshot: Snapshot
  readonly env: Environment
  readonly application: Decision<ApplicationKind>
  readonly instance: DecidedInstance
  readonly made: ApplicationPart
  readonly traffic: TrafficPart
  readonly inputs: Plan["inputs"]
}

/**
 * The plan: the parts side by side, the hooks at their places, and every decision by its path.
 *
 * @since 0.1.0
 */
export const assemble = ({ snapshot, env, application, instance, made, traffic, inputs }: Parts): Plan => {
  const isTask = snapshot.task !== undefined
  const { decisions } = made
  Object.assign(decisions, { application, "instance.memoryMiB": instance.memoryMiB }, traffic.decisions)
  const build: Step[] = []
  const run: Step[] = []
  const addHook = (steps: Step[], path: HookPath): void => {
    const decision = decideHook[path](env)
    if (decision._tag === "None") return
    decisions[path] = decision.value
    steps.push(decision.value.value)
  }
  if (made.toolsStep !== null) build.push(made.toolsStep)
  addHook(build, "build.pre-build")
  if (made.installStep !== null) build.push(made.installStep)
  addHook(build, "build.post-build")
  addHook(run, "run.pre-run")
  run.push(made.start)
  addHook(run, "run.run-succeeded")
  addHook(run, "run.run-failed")
  return {
    application: application.value,
    mode: isTask ? "task" : "service",
    production: made.production,
    restart: isTask ? null : "on-crash",
    instance: { type: instance.type, memoryMiB: instance.memoryMiB.value },
    runtime: made.runtime,
    dependencies: made.dependencies,
    tools: made.tools,
    environment: made.environment,
    files: { write: made.write, remove: made.remove },
    build,
    run,
    network: traffic.network,
    health: traffic.health,
    decisions,
    inputs,
  }
}
