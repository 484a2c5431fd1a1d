/**
 * The port of PHP's server (R-PHP-9, C-44, C-84, C-85).
 *
 * Law. The server's variable counts only where nothing of the platform's stands in front, and never beside CC_RUN_COMMAND.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { variables } from "../contract/variables.js"
import { platformEvidence, reads } from "../decode/claim.js"
import type { SetVariable } from "../decode/environment.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { Ports } from "../runtime/definition.js"
import type { PortFacts, Project } from "../runtime/project.js"

const commandVariable = variables.CC_RUN_COMMAND.name

/** The variable of the server's port, and the port, null when it is none (C-85). */
const givenPort = ({
  platform,
  env,
}: Project): { readonly variable: SetVariable; readonly port: number | null } | null => {
  const variable = env.get(platform.data.variables.phpServerPort)
  if (variable === null) return null
  const text = variable.value.trim()
  const port = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0
  return { variable, port: port >= 1 && port <= 65535 ? port : null }
}

const isBehind = ({ access, chain }: PortFacts): boolean =>
  access.value === "blocked" || chain.value.length > 0

const serverDiagnostics = (facts: PortFacts, port: Decision<number>): readonly Diagnostic[] => {
  const { project } = facts
  const given = givenPort(project)
  // What a command of one's own leaves unused is said with the start.
  if (given === null || project.env.get(commandVariable) !== null) return []
  const { variable } = given
  const { name, value } = variable
  if (isBehind(facts)) {
    if (given.port === port.value) return []
    return [
      report("php-port-behind", { name, value: value.trim(), port: port.value }, [
        variable.because,
        ...port.because,
      ]),
    ]
  }
  if (given.port === null) return [report("php-port-invalid", { name, value }, [variable.because])]
  const { publicPort } = project.platform.data.network
  return given.port === publicPort
    ? []
    : [
        report("php-port-not-public", { name, port: given.port, publicPort }, [
          variable.because,
          platformEvidence("network.publicPort"),
        ]),
      ]
}

/** The built-in server is told its port; a command of one's own has to listen there by itself. */
const commandDiagnostics = (
  { project, access, chain }: PortFacts,
  port: Decision<number>,
): readonly Diagnostic[] => {
  const command = project.env.get(commandVariable)
  if (command === null || access.value === "blocked" || chain.value.length === 0) return []
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
    {
      id: "traffic.port.php-server",
      contract: ["R-PHP-9", "C-44", "C-84"],
      summary: "CC_PHPSERVER_PORT, for the PHP server that CC_RUN_COMMAND does not replace.",
      reads: reads([variables.phpServerPort.name, commandVariable]),
      decide: ({ project }) => {
        const given = givenPort(project)
        return given === null || given.port === null || project.env.get(commandVariable) !== null
          ? O.none
          : O.some({ value: given.port, because: [given.variable.because] })
      },
    },
    {
      id: "traffic.port.php-default",
      contract: ["R-PHP-9"],
      summary: "The platform's application port, for PHP.",
      reads: reads([]),
      decide: ({ project }) =>
        O.some({
          value: project.platform.data.network.applicationPort,
          because: [platformEvidence("network.applicationPort")],
        }),
    },
  ],
  diagnostics: (facts, port) => [...serverDiagnostics(facts, port), ...commandDiagnostics(facts, port)],
}
