/**
 * The port that the application listens on (R-FLOW-6, R-JS-19).
 *
 * Laws. The application listens behind the public port exactly when something of the platform's holds that one: a chain, or
 * `block`. A runtime's own rules count for its own applications only, and only where nothing of the platform's stands in front.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { type Rule, type TotalTable, totalTable } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { platformEvidence, reads, shared } from "../decode/claim.js"
import type { Decision } from "../model/decision.js"
import { concatenated, type Diagnostic } from "../model/diagnostic.js"
import type { RuntimeDefinition } from "../runtime/definition.js"
import type { PortFacts } from "../runtime/project.js"
import { isBehind } from "../runtime/serverPort.js"
import { flowReads } from "./flow.js"

const portVariable = variables.PORT.name

const behind: Rule<PortFacts, number> = {
  id: "traffic.port.behind",
  contract: ["R-FLOW-6", "C-28", "C-29", "C-30"],
  reads: flowReads,
  decide: (facts) => {
    if (!isBehind(facts)) return O.none
    // What blocks access decides the chain too.
    const grounds = facts.chain.because.filter(({ from }) => from !== "platform")
    return O.some({
      value: facts.project.platform.data.network.behindPort,
      because: [...grounds, platformEvidence("network.behindPort")],
    })
  },
}

/** The rule as it is for one kind of application, and no other. */
const onlyFor = (
  { kind }: Pick<RuntimeDefinition, "kind">,
  rule: Rule<PortFacts, number>,
): Rule<PortFacts, number> => ({
  ...rule,
  decide: (facts) => (facts.project.application === kind ? rule.decide(facts) : O.none),
})

const ofPort = shared(platformEvidence("network.applicationPort"))

/**
 * The table of precedence for these runtimes. Order matters: what the platform holds in front beats a runtime's own rules (C-30).
 */
export const portTableOf = (
  runtimes: readonly Pick<RuntimeDefinition, "kind" | "ports">[],
): TotalTable<PortFacts, number> =>
  totalTable(
    "network.application.port",
    [behind, ...runtimes.flatMap((runtime) => runtime.ports.rules.map((rule) => onlyFor(runtime, rule)))],
    {
      id: "traffic.port.default",
      contract: ["R-JS-19"],
      reads: reads([]),
      decide: ({ project }) => ({
        value: project.platform.data.network.applicationPort,
        because: ofPort,
      }),
    },
  )

/** What there is to say about the application's port, whatever runs it. */
export const portDiagnostics = (facts: PortFacts, port: Decision<number>): readonly Diagnostic[] =>
  concatenated([mismatch(facts, port), blocked(facts, port)])

/** C-32: a value of the application's own may mislead it. */
const mismatch = ({ project }: PortFacts, port: Decision<number>): readonly Diagnostic[] => {
  const variable = project.env.get(portVariable)
  const name = String(project.platform.names.of(portVariable))
  const given = project.platform.data.environment[name]
  const value = variable?.value ?? given
  return value === undefined || value.trim() === String(port.value)
    ? []
    : [
        report("port-mismatch", { value, port: port.value }, [
          variable?.because ?? platformEvidence(`environment.${portVariable}`),
        ]),
      ]
}

const blocked = ({ project, access }: PortFacts, port: Decision<number>): readonly Diagnostic[] => {
  if (access.value !== "blocked") return []
  const { address, publicPort } = project.platform.data.network
  return [report("access-blocked", { address, publicPort, port: port.value }, access.because)]
}
