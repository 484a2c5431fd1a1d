/**
 * Who reaches the application, on which port, through what, and how its health is judged (R-FLOW, R-HC, R-JS-19).
 */
import type { AnyTable, Ask } from "../contract/rule.js"
import { concatenated, diagnosed } from "../model/diagnostic.js"
import type { TrafficPart } from "../model/part.js"
import type { Network } from "../model/plan.js"
import { succeed } from "../model/result.js"
import type { ApplicationKind } from "../model/snapshot.js"
import type { RuntimeDefinition } from "../runtime/definition.js"
import type { KnownProject, PortFacts } from "../runtime/project.js"
import { isBehind } from "../runtime/serverPort.js"
import { filesOf } from "./activation.js"
import { accessTable, chainTable, flowDiagnostics, flowFacts } from "./flow.js"
import { healthDiagnostics, healthFacts, healthTable, unnamedRule } from "./health.js"
import { portDiagnostics, portTableOf } from "./ports.js"

export { trafficFiles } from "./activation.js"
export { judgeHealth } from "./judge.js"

/** It is decided whatever there is to say of it. */
type Decided = ReturnType<typeof diagnosed<TrafficPart>>

/** The tables of traffic, and the part of the plan that they decide. */
export interface Traffic {
  readonly tables: readonly AnyTable[]
  readonly plan: (project: KnownProject, ask: Ask) => Decided
}

/** Whether the platform itself hands public traffic on to a port of the application's (C-271). */
const isHandedOn = (facts: PortFacts): boolean => {
  const { publicPort, applicationPort } = facts.project.platform.data.network
  return applicationPort !== publicPort && !isBehind(facts)
}

/** Traffic in front of applications of these runtimes. A task has none, because nothing listens (C-93). */
export const trafficOf = (runtimes: { readonly [kind in ApplicationKind]: RuntimeDefinition }): Traffic => {
  const portTable = portTableOf(Object.values(runtimes))
  const plan = (project: KnownProject, ask: Ask): Decided => {
    if (project.snapshot.task !== undefined)
      return succeed({ network: null, health: null, unnamed: null, named: [] })
    const { network, health } = project.platform.data
    const flow = flowFacts(project)
    const checks = healthFacts(project)
    const access = ask(accessTable, flow)
    const chain = ask(chainTable, flow)
    const front: PortFacts = { project, access, chain }
    const port = ask(portTable, front)
    const paths = health === null ? null : ask(healthTable, checks)
    const given: Network = {
      access: access.value,
      publicPort: network.publicPort,
      chain: chain.value,
      application: { address: network.address, port: port.value },
    }
    const checked =
      health === null || paths === null
        ? null
        : { method: health.method, expect: health.expect, paths: paths.value }
    return diagnosed(
      {
        network: isHandedOn(front) ? { ...given, arrival: network.applicationPort } : given,
        health: checked,
        unnamed: paths?.rule === unnamedRule ? checked : null,
        named: filesOf(flow.services),
      },
      concatenated([
        flowDiagnostics(flow, chain),
        portDiagnostics(front, port),
        runtimes[project.application].ports.diagnostics(front, port),
        health === null ? [] : healthDiagnostics(checks),
      ]),
    )
  }
  return { tables: [accessTable, chainTable, portTable, healthTable], plan }
}
