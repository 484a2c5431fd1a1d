/**
 * What starts in the same way whatever the runtime: a task, the command of CC_RUN_COMMAND, and where a server listens.
 *
 * Laws. A task runs its own command and nothing else. With CC_RUN_COMMAND the start step has exactly that command.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import type { LedgerId } from "../contract/ledger.js"
import type { Rule } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { claimFrom, reads } from "../decode/claim.js"
import type { SetVariable } from "../decode/environment.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { Network, Step } from "../model/plan.js"
import type { Project, Started } from "./project.js"

const commandVariable = variables.CC_RUN_COMMAND.name

/** Why a task leaves unused what would start an application. */
export const taskAlone = "a task runs its own command and nothing else"

/** What there is to say of CC_RUN_COMMAND beside a task, which beats it (C-43). */
export const overruledByTask = ({ name, because }: SetVariable): Diagnostic =>
  report("variable-unused", { name, reason: taskAlone }, [because, { from: "snapshot", field: "task" }])

/** What the rules of a start look at. */
interface Starting {
  readonly project: Pick<Project, "env" | "snapshot">
}

/** What tells the rule of one runtime from that of another. */
interface Cited {
  readonly id: string
  readonly contract: readonly LedgerId[]
}

/** Where the application listens. Traffic that could not be decided is stood in for by the platform's defaults. */
export const listening = ({
  network,
  platform: { data },
}: Pick<Started, "network" | "platform">): Network["application"] =>
  network?.application ?? { address: data.network.address, port: data.network.applicationPort }

/** The step that starts the application, with the scripts that run with it. */
export const startStep = (command: string, lifecycle: readonly string[] = []): Step => ({
  id: "start",
  command,
  when: "always",
  lifecycle,
})

/** The task that the snapshot states. */
export const taskRule = <Facts extends Starting>(cited: Cited): Rule<Facts, Step> => ({
  ...cited,
  reads: reads([]),
  decide: ({ project: { snapshot } }) =>
    snapshot.task === undefined
      ? O.none
      : O.some({
          value: { id: "task", command: snapshot.task, when: "always", lifecycle: [] },
          because: [{ from: "snapshot", field: "task" }],
        }),
})

/** CC_RUN_COMMAND. */
export const commandRule = <Facts extends Starting>(cited: Cited): Rule<Facts, Step> => ({
  ...cited,
  reads: reads([commandVariable]),
  decide: ({ project: { env } }) => {
    const variable = env.get(commandVariable)
    return variable === null ? O.none : O.some(claimFrom(variable, startStep(variable.value)))
  },
})
