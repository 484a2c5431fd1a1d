/**
 * Workers: programs that run beside the application, on platforms that have variables for them (C-235).
 */

import { report } from "../contract/diagnostics/index.js"
import { type Ask, totalTable } from "../contract/rule.js"
import { platformEvidence, reads } from "../decode/claim.js"
import type { SetVariable } from "../decode/environment.js"
import { ascending } from "../model/ascending.js"
import { type Diagnostic, evidenceOf } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import type { Worker } from "../model/plan.js"
import type { Project } from "../runtime/project.js"

/**
 * A project and a variable of it that holds a worker's command.
 */
export interface WorkerCommand {
  readonly project: Project
  readonly variable: SetVariable
}

const restarts: readonly Worker["restart"][] = ["always", "on-failure", "no"]

const restartOf = (variable: SetVariable | null): Worker["restart"] | null =>
  restarts.find((one) => one === variable?.value.trim()) ?? null

const delayOf = (variable: SetVariable | null): number | null =>
  variable !== null && /^\d{1,6}$/.test(variable.value.trim()) ? Number(variable.value) : null

const setIn = (
  { platform, env }: Pick<Project, "platform" | "env">,
  key: "workerRestart" | "workerDelay",
): SetVariable | null => {
  const name = platform.data.further[key]
  return name === null ? null : env.get(name)
}

/** What follows the name of the first: `worker` for it, `worker-2` for the one numbered 2. */
const idOf = ({ platform }: Pick<Project, "platform">, name: string): string =>
  `worker${name.slice((platform.data.further.worker as string).length).replace("_", "-")}`

/**
 * A worker: its command as it is written, and what happens when it ends.
 */
export const workerTable = totalTable<WorkerCommand, Worker>("workers.*", [], {
  id: "workers.variable",
  contract: ["C-235"],
  reads: reads([]),
  decide: ({ project, variable }) => {
    const [restart, delay] = [setIn(project, "workerRestart"), setIn(project, "workerDelay")]
    return {
      value: {
        id: idOf(project, variable.name),
        command: variable.value,
        restart: restartOf(restart) ?? "on-failure",
        delaySeconds: delayOf(delay) ?? 1,
      },
      because: evidenceOf(
        [variable.because],
        restart === null ? none : [restart.because],
        delay === null ? none : [delay.because],
        [platformEvidence("further.worker")],
      ),
    }
  },
})

/**
 * The variables that hold a worker's command, the one without a number first.
 */
const workerVariables = ({ platform, env }: Project): readonly SetVariable[] => {
  const first = platform.data.further.worker
  if (first === null) return []
  const numbered: { readonly variable: SetVariable; readonly number: number }[] = []
  for (const variable of env.known.values()) {
    const at = variable.name.lastIndexOf("_")
    const number = variable.name.slice(at + 1)
    if (variable.name.slice(0, at) === first && /^\d{1,6}$/.test(number))
      numbered.push({ variable, number: Number(number) })
  }
  const own = env.get(first)
  return [
    ...(own === null ? none : [own]),
    ...numbered
      .sort((left, right) => left.number - right.number || ascending(left.variable.name, right.variable.name))
      .map(({ variable }) => variable),
  ]
}

/**
 * The workers of a project, each decided under its own path.
 */
export const workersOf = (project: Project, ask: Ask): readonly Worker[] =>
  workerVariables(project).map((variable) => {
    const path = `workers.${idOf(project, variable.name)}`
    return ask(workerTable, { project, variable }, path).value
  })

/** What there is to say about them. */
export const workerDiagnostics = (project: Project): readonly Diagnostic[] => {
  if (project.platform.data.further.worker === null) return none
  const all = workerVariables(project)
  const [restart, delay] = [setIn(project, "workerRestart"), setIn(project, "workerDelay")]
  const unused = (reason: string, of: readonly (SetVariable | null)[]): readonly Diagnostic[] =>
    of.flatMap((one) =>
      one === null ? [] : [report("variable-unused", { name: one.name, reason }, [one.because])],
    )
  if (project.snapshot.task !== undefined)
    return unused("a task runs its own command and nothing else", [...all, restart, delay])
  if (all.length === 0) return unused("there is no worker", [restart, delay])
  return [
    ...(restart !== null && restartOf(restart) === null
      ? [
          report("worker-restart-unknown", { name: restart.name, value: restart.value, known: restarts }, [
            restart.because,
          ]),
        ]
      : []),
    ...(delay !== null && delayOf(delay) === null
      ? [report("worker-delay-invalid", { name: delay.name, value: delay.value }, [delay.because])]
      : []),
  ]
}
