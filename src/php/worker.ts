/**
 * The worker: a script inside the webroot that stays in memory and serves the requests (R-PHP-8, C-24, C-69).
 *
 * Law. A worker that is decided is a file or folder inside the webroot.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { type TotalTable, totalTable } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { hasFile, reads } from "../decode/claim.js"
import type { SetVariable } from "../decode/environment.js"
import { normalisePath } from "../decode/path.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import type { Project } from "../runtime/project.js"
import { makerOf, type PhpFacts, runsServer } from "./facts.js"

/** The contract's own name; the platform says how the variable is called (R-NAME-1). */
const workerVariable = variables.phpServerWorker.name

/** The facts with the webroot that was decided. */
export interface WorkerFacts {
  readonly project: PhpFacts
  readonly webroot: Decision<string>
}

type Named = Pick<Project, "env" | "platform">

/** The variable that names the worker, if it is set. */
const workerOf = ({ env }: Named): SetVariable | null => env.get(workerVariable)

/** The script's path from the project's root; null when there is none or it leaves the project. */
export const workerPath = (facts: Named): string | null => {
  const variable = workerOf(facts)
  return variable === null ? null : normalisePath(variable.value.trim())
}

const isInside = (path: string, webroot: string): boolean =>
  path !== "" && (webroot === "/" || path.startsWith(`${webroot.slice(1)}/`))

const replacing = (facts: PhpFacts): Evidence =>
  facts.snapshot.task !== undefined
    ? { from: "snapshot", field: "task" }
    : (facts.env.get(variables.CC_RUN_COMMAND.name) as SetVariable).because

/** The table of precedence. Order matters: what replaces the server leaves no worker (C-69). */
export const workerTable: TotalTable<WorkerFacts, string | null> = totalTable(
  "runtime.worker",
  [
    {
      id: "php.worker.replaced",
      contract: ["C-69", "R-PHP-10"],
      reads: reads([workerVariable, variables.CC_RUN_COMMAND.name]),
      decide: ({ project }) =>
        workerOf(project) === null || runsServer(project)
          ? O.none
          : O.some({ value: null, because: [replacing(project)] }),
    },
    {
      id: "php.worker.variable",
      contract: ["R-PHP-8", "C-24"],
      reads: reads([workerVariable, variables.CC_WEBROOT.name]),
      decide: ({ project, webroot }) => {
        const variable = workerOf(project)
        if (variable === null) return O.none
        const path = normalisePath(variable.value.trim())
        return path === null || !isInside(path, webroot.value)
          ? O.none
          : O.some({ value: path, because: [variable.because, ...webroot.because] })
      },
    },
  ],
  {
    id: "php.worker.none",
    contract: ["R-PHP-8"],
    reads: reads([]),
    decide: () => ({ value: null, because: [] }),
  },
)

/** What there is to say about the worker. */
export const workerDiagnostics = (
  { project, webroot }: WorkerFacts,
  worker: Decision<string | null>,
): readonly Diagnostic[] => {
  const variable = workerOf(project)
  if (variable === null || !runsServer(project)) return []
  const { name } = variable
  if (worker.value === null) {
    return [
      report("worker-outside", { name, value: variable.value, webroot: webroot.value }, [
        variable.because,
        ...webroot.because,
      ]),
    ]
  }
  const path = worker.value
  if (hasFile(project.snapshot, path)) return []
  const maker = makerOf(project, path)
  return [
    maker === null
      ? report("worker-missing", { name, path }, [variable.because])
      : report("worker-unbuilt", { name, path, maker: maker.name }, [variable.because, ...maker.because]),
  ]
}
