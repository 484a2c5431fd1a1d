/**
 * What a request passes on its way: who may come in, and the chain of middleware with its ports (R-FLOW-4 to R-FLOW-6).
 *
 * Laws. The chain has the order of CC_REQUEST_FLOW, or without it the platform's. The i-th of it, from 0, listens on the public
 * port + i, forwards to the next one's port, and the last to the application's (C-28). `block` and `disable` leave it empty.
 */

import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { type TotalTable, totalTable } from "../contract/rule.js"
import { buildHooks, flowWords, variables } from "../contract/variables.js"
import { byText } from "../decode/byText.js"
import { hasFile, platformEvidence, reads, shared } from "../decode/claim.js"
import type { SetVariable } from "../decode/environment.js"
import { type FlowProblem, parseRequestFlow, type RequestFlow } from "../decode/requestFlow.js"
import type { Claim, Decision } from "../model/decision.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import type { Middleware, Network } from "../model/plan.js"
import type { Project } from "../runtime/project.js"
import { type Activation, activations } from "./activation.js"

const flowVariable = variables.CC_REQUEST_FLOW.name
const customVariable = variables.CC_REQUEST_FLOW_CUSTOM.name
const custom = flowWords.custom
const block = flowWords.block
const disable = flowWords.disable
const listenPlaceholder = "@@LISTEN_PORT@@"
const forwardPlaceholder = "@@FORWARD_PORT@@"
const activating = [
  variables.challengeSecret.name,
  variables.cacheProxyFile.name,
  variables.redirectProxyKey.name,
]
const standardFile = "{platform_dir}/cacheproxy.vcl"

/** What decides whether there is a chain. */
export const flowReads = reads([flowVariable, customVariable, ...activating], [standardFile])

/** The facts with the services and CC_REQUEST_FLOW read; `flow` is null when it is not set. */
export interface FlowFacts {
  readonly project: Project
  readonly services: readonly Activation[]
  readonly flow: { readonly variable: SetVariable; readonly parsed: RequestFlow } | null
  readonly custom: SetVariable | null
}

/** Reads what the rules of the flow look at. */
export const flowFacts = (project: Project): FlowFacts => {
  const variable = project.env.get(flowVariable)
  return {
    project,
    services: activations(project),
    flow: variable === null ? null : { variable, parsed: flowIn(variable.value) },
    custom: project.env.get(customVariable),
  }
}

const flowIn = byText(parseRequestFlow)

const names = ({ flow }: FlowFacts): readonly string[] => flow?.parsed.names ?? none

/** One of a chain, before it has ports. */
interface Member {
  readonly name: string
  readonly command: string | null
  readonly file: string | null
  readonly because: readonly Evidence[]
}

type ByName = ReadonlyMap<string, Activation>

const byName = ({ services }: FlowFacts): ByName =>
  new Map(services.map((activation) => [activation.service.name, activation]))

const member = ({ service: { name }, file, because }: Activation): Member => ({
  name,
  command: null,
  file,
  because,
})

const memberOf = (facts: FlowFacts, services: ByName, name: string): Member | null => {
  if (name === custom) {
    const command = facts.custom
    return {
      name,
      command: command?.value ?? null,
      file: null,
      because: command === null ? [] : [command.because],
    }
  }
  const activation = services.get(name)
  return activation === undefined ? null : member(activation)
}

const filled = (command: string, listen: number, forward: number): string =>
  command.replaceAll(listenPlaceholder, String(listen)).replaceAll(forwardPlaceholder, String(forward))

/** The members with their ports (C-28), on these grounds and their own. */
const chained = (
  { project: { platform } }: FlowFacts,
  members: readonly Member[],
  grounds: readonly Evidence[],
): Claim<readonly Middleware[]> => {
  const { publicPort, behindPort } = platform.data.network
  const value = members.map(({ name, command, file }, index) => {
    const listen = publicPort + index
    const forward = index === members.length - 1 ? behindPort : listen + 1
    return {
      name,
      listen,
      forward,
      command: command === null ? null : filled(command, listen, forward),
      file,
    }
  })
  const ports = ["network.publicPort", "network.behindPort"].map(platformEvidence)
  return { value, because: [...grounds, ...members.flatMap(({ because }) => because), ...ports] }
}

const claimWord = <A>({ flow }: FlowFacts, word: string, value: A): O.Option<Claim<A>> =>
  flow?.parsed.names.includes(word) === true ? O.some({ value, because: [flow.variable.because] }) : O.none

const open = { value: "public", because: shared() } as const
const empty = { value: Object.freeze([]), because: shared() }

/** Whether the public can reach the application. */
export const accessTable: TotalTable<FlowFacts, Network["access"]> = totalTable(
  "network.access",
  [
    {
      id: "traffic.access.block",
      contract: ["R-FLOW-4", "C-29"],
      reads: reads([flowVariable]),
      decide: (facts) => claimWord(facts, block, "blocked"),
    },
  ],
  {
    id: "traffic.access.public",
    contract: ["R-JS-19"],
    reads: reads([]),
    decide: () => open,
  },
)

/** The middleware in front of the application. Order matters: what CC_REQUEST_FLOW says beats activation. */
export const chainTable: TotalTable<FlowFacts, readonly Middleware[]> = totalTable(
  "network.chain",
  [
    {
      id: "traffic.chain.block",
      contract: ["R-FLOW-4", "C-29"],
      reads: reads([flowVariable]),
      decide: (facts) => claimWord(facts, block, []),
    },
    {
      id: "traffic.chain.disable",
      contract: ["R-FLOW-4", "C-29"],
      reads: reads([flowVariable]),
      decide: (facts) => claimWord(facts, disable, []),
    },
    {
      id: "traffic.chain.flow",
      contract: ["R-FLOW-4", "R-FLOW-5", "R-FLOW-6", "C-27", "C-28", "C-41"],
      reads: flowReads,
      decide: (facts) => {
        if (facts.flow === null) return O.none
        const services = byName(facts)
        const members = facts.flow.parsed.names.flatMap((name) => memberOf(facts, services, name) ?? none)
        return members.length === 0 ? O.none : O.some(chained(facts, members, [facts.flow.variable.because]))
      },
    },
    {
      id: "traffic.chain.activated",
      contract: ["R-FLOW-1", "R-FLOW-2", "R-FLOW-3", "R-FLOW-6", "C-26", "C-28", "C-40"],
      reads: reads(activating, [standardFile]),
      decide: (facts) => {
        const activated = facts.services.filter(({ because }) => because.length > 0)
        return activated.length === 0 ? O.none : O.some(chained(facts, activated.map(member), []))
      },
    },
  ],
  {
    id: "traffic.chain.none",
    contract: ["R-FLOW-6"],
    reads: reads([]),
    decide: () => empty,
  },
)

/** What there is to say about the request flow and its members. */
export const flowDiagnostics = (
  facts: FlowFacts,
  chain: Decision<readonly Middleware[]>,
): readonly Diagnostic[] => {
  // Nearly every project has none of these, and then there is nothing to look into.
  if (facts.flow === null && facts.custom === null && chain.value.length === 0) return []
  const named = new Set(names(facts))
  const inChain = new Set(chain.value.map(({ name }) => name))
  return [
    ...grammarDiagnostics(facts),
    ...nameDiagnostics(facts),
    ...customDiagnostics(facts),
    ...facts.services.flatMap((activation) => memberDiagnostics(facts, activation, named, inChain)),
    ...portDiagnostics(facts, chain),
  ]
}

const grammarDiagnostics = ({ flow }: FlowFacts): readonly Diagnostic[] =>
  flow === null
    ? []
    : flow.parsed.problems.map((problem) => grammarDiagnostic(problem, [flow.variable.because]))

const grammarDiagnostic = (problem: FlowProblem, because: readonly Evidence[]): Diagnostic => {
  switch (problem._tag) {
    case "Empty":
      return report("flow-item-empty", problem, because)
    case "Nothing":
      return report("flow-nothing", {}, because)
    case "Unseparated":
      return report("flow-names-unseparated", problem, because)
    case "Duplicate":
      return report("flow-name-duplicate", problem, because)
    case "TooMany":
      return report("flow-too-many", problem, because)
  }
}

const nameDiagnostics = (facts: FlowFacts): readonly Diagnostic[] => {
  const { flow, services } = facts
  if (flow === null) return []
  const because = [flow.variable.because]
  const known = [...services.map(({ service }) => service.name), ...Object.values(flowWords)]
  const isKnown = new Set(known)
  const found = names(facts)
    .filter((name) => !isKnown.has(name))
    .map((name) => report("flow-name-unknown", { name, known }, because))
  const beside = (word: string): readonly string[] => names(facts).filter((name) => name !== word)
  if (names(facts).includes(disable)) {
    const others = beside(disable)
    if (others.length > 0) found.push(report("flow-disable-others", { others }, because))
  } else if (names(facts).includes(block)) {
    const others = beside(block).filter((name) => isKnown.has(name))
    if (others.length > 0) found.push(report("flow-block-others", { others }, because))
  }
  return found
}

const customDiagnostics = (facts: FlowFacts): readonly Diagnostic[] => {
  const { flow, custom: command } = facts
  const isBlocked = names(facts).includes(block)
  if (flow === null || !names(facts).includes(custom)) {
    if (command === null || isBlocked) return []
    const because = flow === null ? [] : [flow.variable.because]
    return [report("flow-custom-unused", {}, [command.because, ...because])]
  }
  if (isBlocked) return []
  if (command === null) return [report("flow-custom-missing", {}, [flow.variable.because])]
  const missing = [listenPlaceholder, forwardPlaceholder].filter((one) => !command.value.includes(one))
  return missing.length === 0
    ? []
    : [report("flow-custom-placeholder", { missing }, [command.because, flow.variable.because])]
}

const memberDiagnostics = (
  facts: FlowFacts,
  activation: Activation,
  named: ReadonlySet<string>,
  inChain: ReadonlySet<string>,
): readonly Diagnostic[] => {
  const { flow } = facts
  const { service, because } = activation
  const { name } = service
  if (named.has(block)) return []
  if (!inChain.has(name)) {
    const [activator] = because
    return flow === null || activator === undefined || named.has(name)
      ? []
      : [report("flow-left-out", { name, by: nameOf(activator) }, [flow.variable.because, ...because])]
  }
  if (because.length > 0) return fileDiagnostics(facts, activation)
  return flow === null || service.activatedBy === null
    ? []
    : [
        report(
          "flow-member-inactive",
          {
            name,
            variable: facts.project.platform.data.variables[service.activatedBy] ?? flowVariable,
            file: service.file,
            isLookedFor: activation.standard !== null,
          },
          [flow.variable.because],
        ),
      ]
}

const nameOf = (evidence: Evidence): string => {
  switch (evidence.from) {
    case "env":
      return evidence.name
    case "snapshot":
      return evidence.field
    default:
      return evidence.path
  }
}

const fileDiagnostics = (
  { project: { snapshot, env } }: FlowFacts,
  { variable, named, standard }: Activation,
): readonly Diagnostic[] => {
  if (variable === null || named === null) return []
  const because = [variable.because]
  const { path } = named
  if (path === null) {
    return [report("flow-file-outside", { variable: variable.name, value: variable.value }, because)]
  }
  const found: Diagnostic[] = []
  if (!hasFile(snapshot, path)) {
    // No hook makes a file of the root.
    const hooks = path === "" ? [] : buildHooks.flatMap((name) => env.get(name) ?? none)
    const parameters = { variable: variable.name, path: variable.value.trim() }
    found.push(
      hooks.length === 0
        ? report("flow-file-missing", parameters, because)
        : report("flow-file-not-yet", { ...parameters, hooks: hooks.map(({ name }) => name) }, [
            ...because,
            ...hooks.map((hook) => hook.because),
          ]),
    )
  }
  if (standard !== null && standard !== path && hasFile(snapshot, standard)) {
    found.push(
      report("flow-file-overruled", { variable: variable.name, path, file: standard }, [
        ...because,
        { from: "file", path: standard },
      ]),
    )
  }
  return found
}

const lastPort = 65535

/** The first of the chain for which there is no port of its own. */
const portDiagnostics = (
  { project: { platform } }: FlowFacts,
  { value, because }: Decision<readonly Middleware[]>,
): readonly Diagnostic[] => {
  const { behindPort } = platform.data.network
  const first = value.find(({ listen }) => listen === behindPort || listen > lastPort)
  if (first === undefined) return []
  const { name, listen: port } = first
  const limit = port === behindPort ? "application" : "last"
  return [report("flow-ports-exhausted", { name, port, limit }, because)]
}
