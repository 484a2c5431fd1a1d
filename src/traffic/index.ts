/**
 * Who reaches the application, on which port, through what, and how its health is judged (R-FLOW, R-HC, R-JS-19).
 *
 * @since 0.1.0
 */
import { type Diagnosed, diagnosed, succeed } from "../model/diagnostic.js"
import type { TrafficPart } from "../model/part.js"
import type { TrafficFacts } from "./facts.js"
import { accessRules, chainRules, decideAccess, decideChain, flowDiagnostics, flowFacts } from "./flow.js"
import { decideHealth, healthDiagnostics, healthFacts, healthRules } from "./health.js"
import { decidePort, portDiagnostics, portRules } from "./ports.js"

export { trafficFiles } from "./activation.js"
export type { TrafficFacts } from "./facts.js"
export { judgeHealth } from "./judge.js"

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

/**
 * The part of the plan that R-FLOW and R-HC decide; nothing for a task, where nothing listens (C-93).
 *
 * @since 0.1.0
 */
export const planTraffic = (facts: TrafficFacts): Diagnosed<TrafficPart> => {
  const { platform, snapshot, env, application } = facts
  if (snapshot.task !== undefined) return succeed({ network: null, health: null, decisions: {} })
  const { network, health } = platform.data
  const flow = flowFacts(facts)
  const checks = healthFacts(facts)
  const access = decideAccess(flow)
  const chain = decideChain(flow)
  // Written out: each object that is spread and added to costs V8 a hidden class of its own, every time.
  const front = { platform, snapshot, env, application, access, chain }
  const port = decidePort(front)
  const paths = decideHealth(checks)
  return diagnosed(
    {
      network: {
        access: access.value,
        publicPort: network.publicPort,
        chain: chain.value,
        application: { address: network.address, port: port.value },
      },
      health: { method: "GET", expect: health.expect, paths: paths.value },
      decisions: {
        "network.access": access,
        "network.chain": chain,
        "network.application.port": port,
        "health.paths": paths,
      },
    },
    [...flowDiagnostics(flow, chain), ...portDiagnostics(front, port), ...healthDiagnostics(checks)],
  )
}
