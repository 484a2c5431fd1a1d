/**
 * The port of PHP's server (R-PHP-9, C-44, C-84, C-85).
 *
 * Law. The server's variable counts only where nothing of the platform's stands in front, and never beside CC_RUN_COMMAND.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { variables } from "../contract/variables.js"
import { platformEvidence, reads } from "../decode/claim.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { Ports } from "../runtime/definition.js"
import type { PortFacts } from "../runtime/project.js"
import { serverPort } from "../runtime/serverPort.js"

const commandVariable = variables.CC_RUN_COMMAND.name

const server = serverPort({
  rule: {
    id: "traffic.port.php-server",
    contract: ["R-PHP-9", "C-44", "C-84"],
  },
  reads: [variables.phpServerPort.name, commandVariable],
  variable: ({ env }) => env.get(variables.phpServerPort.name),
  runs: ({ env }) => env.get(commandVariable) === null,
  says: {
    invalid: (p, because) => report("php-port-invalid", p, because),
    behind: (p, because) => report("php-port-behind", p, because),
    notPublic: (p, because) => report("php-port-not-public", p, because),
  },
})

/** The built-in server is told its port; a command of one's own has to listen there by itself. */
const commandDiagnostics = ({ project, chain }: PortFacts, port: Decision<number>): readonly Diagnostic[] => {
  const command = project.env.get(commandVariable)
  if (command === null || chain.value.length === 0) return []
  const { address, publicPort } = project.platform.data.network
  return [
    report("php-command-behind-chain", { address, publicPort, port: port.value }, [
      command.because,
      ...port.because,
    ]),
  ]
}

/** The rules of PHP's own, and what there is to say about the port. */
export const ports: Ports = {
  rules: [
    ...server.rules,
    {
      id: "traffic.port.php-default",
      contract: ["R-PHP-9"],
      reads: reads([]),
      decide: ({ project }) =>
        O.some({
          value: project.platform.data.network.applicationPort,
          because: [platformEvidence("network.applicationPort")],
        }),
    },
  ],
  diagnostics: (facts, port) => [...server.diagnostics(facts, port), ...commandDiagnostics(facts, port)],
}
