/**
 * The parts that a plan is put together from: one from the runtime's rules, one from the rules of traffic.
 */
import type { Dependencies, Health, Network, Plan, Runtime, Step, WrittenFile } from "./plan.js"
import type { Snapshot } from "./snapshot.js"

/**
 * What a runtime's rules decide. `start` is the step that starts the application, or the task; null, with an error, where nothing says it.
 */
export interface ApplicationPart {
  readonly production: boolean | null
  readonly runtime: Runtime
  readonly dependencies: Dependencies | null
  readonly tools: Plan["tools"]
  readonly environment: Plan["environment"]
  readonly write: readonly WrittenFile[]
  readonly remove: readonly string[]
  readonly toolsStep: Step | null
  readonly installStep: Step | null
  /** What builds after the installation, or without one. */
  readonly buildStep: Step | null
  readonly start: Step | null
  /** The files by name that this project made the rules look for. */
  readonly named: readonly string[]
}

/** The plan path of the step that starts the application, or of the task. */
export const startPath = ({ task }: Snapshot): string => (task === undefined ? "run.start" : "run.task")

/** What the rules of traffic decide; null for a task, where nothing listens. */
export interface TrafficPart {
  readonly network: Network | null
  readonly health: Health | null
  /** What is checked where the project names no path of its own; else null. */
  readonly unnamed: Health | null
  /** The files that are looked for: those that variables name, and those at their default places. */
  readonly named: readonly string[]
}
