/**
 * The worker: a script inside the webroot that stays in memory and serves the requests (R-PHP-8, C-24, C-69).
 *
 * Law. A worker that is decided is a file or folder inside the webroot.
 *
 * @since 0.1.0
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { variables } from "../contract/variables.js"
import { hasFile, reads } from "../decode/claim.js"
import type { SetVariable } from "../decode/environment.js"
import { normalisePath } from "../decode/path.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import { type Decision, decideTotal, type TotalRules } from "../model/rule.js"
import { makerOf, type PhpFacts, runsServer } from "./facts.js"

/** The contract's own name; the platform says how the variable is called (R-NAME-1). */
const workerVariable = variables.phpServerWorker.name

/**
 * The facts with the webroot that was decided.
 *
 * @since 0.1.0
 */
export interface WorkerFacts extends PhpFacts {
  readonly webroot: Decision<string>
}

type Named = Pick<PhpFacts, "env" | "platform">

/**
 * The variable that names the worker, if it is set.
 *
 * @since 0.1.0
 */
export const workerOf = ({ env, platform }: Named): SetVariable | null =>
  env.get(platform.data.variables.phpServerWorker)

/**
 * The script's path from the project's root; null when there is none or it leaves the project.
 *
 * @since 0.1.0
 */
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

/**
 * The table of precedence. Order matters: what replaces the server leaves no worker (C-69).
 *
 * @since 0.1.0
 */
export const workerRules: TotalRules<WorkerFacts, string | null> = {
  rules: [
    {
      id: "php.worker.replaced",
      contract: ["C-69", "R-PHP-10"],
      summary: "None when a task or CC_RUN_COMMAND runs in place of the server.",
      reads: reads([workerVariable, variables.CC_RUN_COMMAND.name]),
      decide: (facts) =>
        workerOf(facts) === null || runsServer(facts)
          ? O.none
          : O.some({ value: null, because: [replacing(facts)] }),
    },
    {
      id: "php.worker.variable",
      contract: ["R-PHP-8", "C-24"],
      summary: "The script that the platform's worker variable names, inside the webroot.",
      reads: reads([workerVariable, variables.CC_WEBROOT.name]),
      decide: (facts) => {
        const variable = workerOf(facts)
        const path = workerPath(facts)
        return variable === null || path === null || !isInside(path, facts.webroot.value)
          ? O.none
          : O.some({ value: path, because: [variable.because, ...facts.webroot.because] })
      },
    },
  ],
  otherwise: {
    id: "php.worker.none",
    contract: ["R-PHP-8"],
    summary: "Without the variable there is no worker.",
    reads: reads([]),
    decide: () => ({ value: null, because: [] }),
  },
}

/**
 * The decision on the worker.
 *
 * @since 0.1.0
 */
export const decideWorker = decideTotal(workerRules)

/**
 * What there is to say about the worker.
 *
 * @since 0.1.0
 */
export const workerDiagnostics = (
  facts: WorkerFacts,
  worker: Decision<string | null>,
): readonly Diagnostic[] => {
  const variable = workerOf(facts)
  if (variable === null || !runsServer(facts)) return []
  const { name } = variable
  if (worker.value === null) {
    return [
      report("worker-outside", { name, value: variable.value, webroot: facts.webroot.value }, [
        variable.because,
        ...facts.webroot.because,
      ]),
    ]
  }
  const path = worker.value
  if (hasFile(facts.snapshot, path)) return []
  const maker = makerOf(facts, path)
  return [
    maker === null
      ? report("worker-missing", { name, path }, [variable.because])
      : report("worker-unbuilt", { name, path, maker: maker.name }, [variable.because, ...maker.because]),
  ]
}
