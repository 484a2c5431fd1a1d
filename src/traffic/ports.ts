/**
 * The port that the application listens on (R-FLOW-6, R-JS-19, R-PHP-9).
 *
 * Laws. The application listens behind the public port exactly when something of the platform's holds that one: a chain, or
 * `block`. CC_PHPSERVER_PORT counts for the PHP server only, and only where it stands in front.
 *
 * @since 0.1.0
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { variables } from "../contract/variables.js"
import type { SetVariable } from "../decode/environment.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { Middleware, Network } from "../model/plan.js"
import { type Claim, type Decision, decideTotal, type TotalRules } from "../model/rule.js"
import { platformEvidence, reads, type TrafficFacts } from "./facts.js"
import { flowReads } from "./flow.js"

const commandVariable = variables.CC_RUN_COMMAND.name
const portVariable = variables.PORT.name

/**
 * The facts with what stands in front of the application.
 *
 * @since 0.1.0
 */
export interface PortFacts extends TrafficFacts {
  readonly access: Decision<Network["access"]>
  readonly chain: Decision<readonly Middleware[]>
}

const isBehind = ({ access, chain }: PortFacts): boolean =>
  access.value === "blocked" || chain.value.length > 0

/** The variable of the PHP server's port, whether the server runs, and the port, null when it is none (C-85). */
const phpPort = ({
  platform,
  env,
  application,
}: TrafficFacts): { readonly variable: SetVariable; readonly port: number | null } | null => {
  const variable = application === "php" ? env.get(platform.data.variables.phpServerPort) : null
  if (variable === null) return null
  const text = variable.value.trim()
  const port = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0
  return { variable, port: port >= 1 && port <= 65535 ? port : null }
}

const applicationPort = ({ platform }: TrafficFacts): Claim<number> => ({
  value: platform.data.network.applicationPort,
  because: [platformEvidence("network.applicationPort")],
})

/**
 * The table of precedence. Order matters: what the platform holds in front beats CC_PHPSERVER_PORT (C-30).
 *
 * @since 0.1.0
 */
export const portRules: TotalRules<PortFacts, number> = {
  rules: [
    {
      id: "traffic.port.behind",
      contract: ["R-FLOW-6", "C-28", "C-29", "C-30"],
      summary: "Behind middleware or `block`: the platform's port for that.",
      reads: flowReads,
      decide: (facts) => {
        if (!isBehind(facts)) return O.none
        // What blocks access decides the chain too.
        const grounds = facts.chain.because.filter(({ from }) => from !== "platform")
        return O.some({
          value: facts.platform.data.network.behindPort,
          because: [...grounds, platformEvidence("network.behindPort")],
        })
      },
    },
    {
      id: "traffic.port.php-server",
      contract: ["R-PHP-9", "C-44", "C-84"],
      summary: "CC_PHPSERVER_PORT, for the PHP server that CC_RUN_COMMAND does not replace.",
      reads: reads([variables.phpServerPort.name, commandVariable]),
      decide: (facts) => {
        const given = phpPort(facts)
        return given === null || given.port === null || facts.env.get(commandVariable) !== null
          ? O.none
          : O.some({ value: given.port, because: [given.variable.because] })
      },
    },
    {
      id: "traffic.port.php-default",
      contract: ["R-PHP-9"],
      summary: "The platform's application port, for PHP.",
      reads: reads([]),
      decide: (facts) => (facts.application === "php" ? O.some(applicationPort(facts)) : O.none),
    },
  ],
  otherwise: {
    id: "traffic.port.default",
    contract: ["R-JS-19"],
    summary: "The platform's application port.",
    reads: reads([]),
    decide: (facts) => applicationPort(facts),
  },
}

/**
 * The decision on the application's port.
 *
 * @since 0.1.0
 */
export const decidePort = decideTotal(portRules)

/**
 * What there is to say about the application's port.
 *
 * @since 0.1.0
 */
export const portDiagnostics = (facts: PortFacts, port: Decision<number>): readonly Diagnostic[] => [
  ...phpPortDiagnostics(facts, port),
  ...mismatch(facts, port),
  ...placeDiagnostics(facts, port),
]

const phpPortDiagnostics = (facts: PortFacts, port: Decision<number>): readonly Diagnostic[] => {
  const given = phpPort(facts)
  if (given === null) return []
  const { variable } = given
  const { name, value } = variable
  // The rules of PHP say what a command of one's own leaves unused.
  if (facts.env.get(commandVariable) !== null) return []
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
  const { publicPort } = facts.platform.data.network
  return given.port === publicPort
    ? []
    : [
        report("php-port-not-public", { name, port: given.port, publicPort }, [
          variable.because,
          platformEvidence("network.publicPort"),
        ]),
      ]
}

/** C-32: the platform never sets PORT, so a value of its own may mislead the application. */
const mismatch = ({ env }: TrafficFacts, port: Decision<number>): readonly Diagnostic[] => {
  const variable = env.get(portVariable)
  return variable === null || variable.value.trim() === String(port.value)
    ? []
    : [report("port-mismatch", { value: variable.value, port: port.value }, [variable.because])]
}

/** Where an application has to listen that listens by itself. */
const placeDiagnostics = (facts: PortFacts, port: Decision<number>): readonly Diagnostic[] => {
  const { address, publicPort } = facts.platform.data.network
  const place = { address, publicPort, port: port.value }
  if (facts.access.value === "blocked") return [report("access-blocked", place, facts.access.because)]
  if (facts.chain.value.length === 0) return []
  if (facts.application === "javascript") return [report("application-behind-chain", place, port.because)]
  const command = facts.env.get(commandVariable)
  return command === null
    ? []
    : [report("php-command-behind-chain", place, [command.because, ...port.because])]
}
