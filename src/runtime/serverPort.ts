/**
 * The port of a server of the platform's that a variable may give (R-PHP-9, C-30, C-85).
 *
 * Law. The variable counts only where nothing of the platform's stands in front, and never where something else runs in the server's
 * place.
 */
import * as O from "fp-ts/lib/Option.js"
import type { LedgerId } from "../contract/ledger.js"
import { platformEvidence, reads } from "../decode/claim.js"
import type { SetVariable } from "../decode/environment.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import type { Ports } from "./definition.js"
import type { PortFacts, Project } from "./project.js"

/**
 * A server whose port a variable gives.
 *
 * - `rule`: the id of the rule that reads the variable, and what it rests on.
 * - `reads`: the variables that it looks at, by the contract's names.
 * - `variable`: the one that gives the port, when it is set.
 * - `runs`: whether the server is what runs.
 * - `says`: what there is to say of a port that is none, that is not the one behind, and that nobody reaches.
 */
export interface ServerPort {
  readonly rule: { readonly id: string; readonly contract: readonly LedgerId[] }
  readonly reads: readonly string[]
  readonly variable: (project: Project) => SetVariable | null
  readonly runs: (project: Project) => boolean
  readonly says: {
    readonly invalid: (p: { name: string; value: string }, because: readonly Evidence[]) => Diagnostic
    readonly behind: (
      p: { name: string; value: string; port: number },
      because: readonly Evidence[],
    ) => Diagnostic
    readonly notPublic: (
      p: { name: string; port: number; publicPort: number },
      because: readonly Evidence[],
    ) => Diagnostic
  }
}

/** Whether something of the platform's holds the public port. */
export const isBehind = ({ access, chain }: PortFacts): boolean =>
  access.value === "blocked" || chain.value.length > 0

/** The variable and its port; the port is null when it is none (C-85). */
const givenPort = (
  { variable: of }: ServerPort,
  project: Project,
): { readonly variable: SetVariable; readonly port: number | null } | null => {
  const variable = of(project)
  if (variable === null) return null
  const text = variable.value.trim()
  const port = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0
  return { variable, port: port >= 1 && port <= 65535 ? port : null }
}

/** The rule that reads the variable, and what there is to say about its value. */
export const serverPort = (server: ServerPort): Ports => ({
  rules: [
    {
      ...server.rule,
      reads: reads(server.reads),
      decide: ({ project }) => {
        const given = givenPort(server, project)
        return given === null || given.port === null || !server.runs(project)
          ? O.none
          : O.some({ value: given.port, because: [given.variable.because] })
      },
    },
  ],
  diagnostics: (facts, port) => {
    const { project } = facts
    const given = givenPort(server, project)
    // What something else leaves unused is said with the start.
    if (given === null || !server.runs(project)) return []
    const { says } = server
    const { name, value, because } = given.variable
    if (isBehind(facts)) {
      if (given.port === port.value) return []
      return [says.behind({ name, value: value.trim(), port: port.value }, [because, ...port.because])]
    }
    if (given.port === null) return [says.invalid({ name, value }, [because])]
    // Without anything in between this is where public traffic meets the application (C-271).
    const { applicationPort, publicPort } = project.platform.data.network
    const key = applicationPort === publicPort ? "publicPort" : "applicationPort"
    return given.port === applicationPort
      ? []
      : [
          says.notPublic({ name, port: given.port, publicPort: applicationPort }, [
            because,
            platformEvidence(`network.${key}`),
          ]),
        ]
  },
})
