/** Putting the parts together to a plan. */
import type { Ask } from "../contract/rule.js"
import type { Decision } from "../model/decision.js"
import type { ApplicationPart, TrafficPart } from "../model/part.js"
import type { Decisions, Plan, Step } from "../model/plan.js"
import type { ApplicationKind } from "../model/snapshot.js"
import type { DecidedInstance, Project } from "../runtime/project.js"
import { environmentTable } from "./environment.js"
import { type HookPlace, hookTables, hookVariables } from "./hooks.js"
import { workersOf } from "./workers.js"

/** What a plan is put together from. */
export interface Parts {
  readonly project: Project
  readonly application: Decision<ApplicationKind>
  readonly instance: DecidedInstance
  readonly made: ApplicationPart
  readonly traffic: TrafficPart
  readonly inputs: Plan["inputs"]
  /** What was decided so far, and what keeps there what tables decide that are asked. */
  readonly decisions: { readonly [path: string]: Decision }
  readonly ask: Ask
}

/**
 * The plan, null where nothing says what starts, and every decision by its path.
 */
export interface Assembled {
  readonly plan: Plan | null
  readonly decisions: Plan["decisions"]
}

/**
 * The plan: the parts side by side, the hooks at their places, and every decision by its path.
 */
export const assemble = (parts: Parts): Assembled => {
  const { project, application, instance, made, traffic, inputs, ask } = parts
  const isTask = project.snapshot.task !== undefined
  // Most hooks are not there, and then there is nothing to ask.
  const hook = (place: HookPlace): Step | null =>
    project.env.get(hookVariables[place]) === null ? null : (ask(hookTables[place], project)?.value ?? null)
  const build = [made.toolsStep, hook("pre-build"), made.installStep, made.buildStep, hook("post-build")]
  const run = [hook("pre-run"), made.start, hook("run-succeeded"), hook("run-failed")]
  // A task has none.
  const port = (parts.decisions["network.application.port"] ?? null) as Decision<number> | null
  const { environment: ofPlatform, network: ports } = project.platform.data
  const given = Object.keys(ofPlatform)
  if (port !== null && ports.variable !== null) given.push(ports.variable)
  const environment: { [name: string]: string } = {}
  for (const name of given) {
    environment[name] = ask(environmentTable, { project, name, port }, `environment.${name}`).value
  }
  const workers = isTask ? [] : workersOf(project, ask)
  // Each has the value of its path, which `problems` checks of every plan.
  const decisions = parts.decisions as Decisions
  if (made.start === null) return { plan: null, decisions }
  const plan: Plan = {
    application: application.value,
    mode: isTask ? "task" : "service",
    production: made.production,
    restart: isTask ? null : "on-crash",
    instance: { type: instance.type, memoryMiB: instance.memoryMiB.value },
    runtime: made.runtime,
    dependencies: made.dependencies,
    tools: made.tools,
    environment: given.length === 0 ? made.environment : { ...environment, ...made.environment },
    files: { write: made.write, remove: made.remove },
    build: build.filter(isStep),
    run: run.filter(isStep),
    network: traffic.network,
    health: traffic.health,
    decisions,
    inputs,
  }
  return { plan: workers.length === 0 ? plan : { ...plan, workers }, decisions }
}

const isStep = (step: Step | null): step is Step => step !== null
