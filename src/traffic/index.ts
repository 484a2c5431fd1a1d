/**
 * Who reaches the application, on which port, through what, and how its health is judged (R-FLOW, R-HC, R-JS-19).
 *
 * @since 0.1.0
 */
import { report } from "../contract/diagnostics/index.js"
import { variables } from "../contract/variables.js"
import type { Environment } from "../decode/environment.js"
import { type Diagnosed, type Diagnostic, diagnosed, succeed } from "../model/diagnostic.js"
import type { TrafficPart } from "../model/part.js"
import type { Health, Middleware, Network } from "../model/plan.js"
import { decideTotal, type TotalRules } from "../model/rule.js"
import type { ApplicationKind, Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"

/**
 * What the rules of traffic look at.
 *
 * @since 0.1.0
 */
export interface TrafficFacts {
  readonly platform: Platform
  readonly snapshot: Snapshot
  readonly env: Environment
  readonly application: ApplicationKind
}

const none = { env: [], files: [] }
const platformPath = (path: string) => [{ from: "platform" as const, path }]

/**
 * Whether the public can reach the application.
 *
 * @since 0.1.0
 */
export const accessRules: TotalRules<TrafficFacts, Network["access"]> = {
  rules: [],
  otherwise: {
    id: "traffic.access.public",
    contract: ["R-JS-19"],
    summary: "Public.",
    reads: none,
    decide: () => ({ value: "public", because: [] }),
  },
}

/**
 * The middleware in front of the application.
 *
 * @since 0.1.0
 */
export const chainRules: TotalRules<TrafficFacts, readonly Middleware[]> = {
  rules: [],
  otherwise: {
    id: "traffic.chain.none",
    contract: ["R-FLOW-6"],
    summary: "None.",
    reads: none,
    decide: () => ({ value: [], because: [] }),
  },
}

/**
 * The port that the application listens on.
 *
 * @since 0.1.0
 */
export const portRules: TotalRules<TrafficFacts, number> = {
  rules: [],
  otherwise: {
    id: "traffic.port.default",
    contract: ["R-JS-19"],
    summary: "The platform's application port.",
    reads: none,
    decide: ({ platform }) => ({
      value: platform.data.network.applicationPort,
      because: platformPath("network.applicationPort"),
    }),
  },
}

/**
 * The paths that are checked.
 *
 * @since 0.1.0
 */
export const healthRules: TotalRules<TrafficFacts, readonly string[]> = {
  rules: [],
  otherwise: {
    id: "traffic.health.root",
    contract: ["R-HC-2"],
    summary: "The root path.",
    reads: none,
    decide: ({ platform }) => ({ value: [platform.data.health.path], because: platformPath("health.path") }),
  },
}

/**
 * The tables of rules of traffic with the plan path that each decides.
 *
 * @since 0.1.0
 */
export const trafficRules = [
  { decides: "network.access", table: accessRules },
  { decides: "network.chain", table: chainRules },
  { decides: "network.application.port", table: portRules },
  { decides: "health.paths", table: healthRules },
] as const

const decideAccess = decideTotal(accessRules)
const decideChain = decideTotal(chainRules)
const decidePort = decideTotal(portRules)
const decideHealth = decideTotal(healthRules)

/**
 * The part of the plan that R-FLOW and R-HC decide.
 *
 * @since 0.1.0
 */
export const planTraffic = (facts: TrafficFacts): Diagnosed<TrafficPart> => {
  if (facts.snapshot.task !== undefined) return succeed({ network: null, health: null, decisions: {} })
  const { network, health } = facts.platform.data
  const access = decideAccess(facts)
  const chain = decideChain(facts)
  const port = decidePort(facts)
  const paths = decideHealth(facts)
  const decidedHealth: Health = { method: "GET", expect: health.expect, paths: paths.value }
  return diagnosed(
    {
      network: {
        access: access.value,
        publicPort: network.publicPort,
        chain: chain.value,
        application: { address: network.address, port: port.value },
      },
      health: decidedHealth,
      decisions: {
        "network.access": access,
        "network.chain": chain,
        "network.application.port": port,
        "health.paths": paths,
      },
    },
    portMismatch(facts, port.value),
  )
}

/** C-32: the platform never sets PORT, so a value of its own may mislead the application. */
const portMismatch = ({ env }: TrafficFacts, port: number): readonly Diagnostic[] => {
  const variable = env.get(variables.PORT.name)
  return variable === null || variable.value.trim() === String(port)
    ? []
    : [report("port-mismatch", { value: variable.value, port }, [variable.because])]
}
