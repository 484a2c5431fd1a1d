/**
 * Which server gives the files out, and how it is started (C-266).
 *
 * Law. With CC_RUN_COMMAND the start step has exactly that command.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { type Rule, type TotalTable, totalTable } from "../contract/rule.js"
import { staticServers as known, variables } from "../contract/variables.js"
import { claimFrom, fileEvidence, hasFile, platformEvidence, reads } from "../decode/claim.js"
import { quoteWord } from "../model/command.js"
import type { Claim, Decision } from "../model/decision.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import type { Step } from "../model/plan.js"
import type { Ports } from "../runtime/definition.js"
import type { Project } from "../runtime/project.js"
import { isBehind, serverPort } from "../runtime/serverPort.js"
import { commandRule, listening, overruledByTask, startStep, taskAlone, taskRule } from "../runtime/start.js"
import { relativeWebroot } from "../runtime/webroot.js"
import { folderOf, isBuilt, type StaticFacts } from "./facts.js"

const serverVariable = variables.CC_STATIC_SERVER.name
const fileVariable = variables.CC_STATIC_CADDYFILE.name
const flagsVariable = variables.CC_STATIC_FLAGS.name
const portVariable = variables.CC_STATIC_PORT.name
const runVariable = variables.CC_RUN_COMMAND.name
const caddy = "caddy"
const standardFile = "Caddyfile"
const readFile = "{Caddyfile}"

/** The server that is asked for; null when none is, or one that there is not. */
const asked = ({ env }: Pick<Project, "env">): Claim<string> | null => {
  const variable = env.get(serverVariable)
  if (variable === null) return null
  const value = variable.value.trim()
  return known.includes(value) ? claimFrom(variable, value) : null
}

/** The Caddyfile: the one that is named, else the one at the root. */
const caddyfile = ({ env, snapshot }: Pick<Project, "env" | "snapshot">): Claim<string> | null => {
  const named = folderOf({ env }, fileVariable)
  if (named?.folder) return claimFrom(named.variable, named.folder)
  return hasFile(snapshot, standardFile)
    ? { value: standardFile, because: [fileEvidence(standardFile)] }
    : null
}

const usesCaddyfile = (project: Pick<Project, "env" | "snapshot">): Claim<string> | null =>
  asked(project) === null ? caddyfile(project) : null

/** The files that are looked for by name. */
export const serverFiles = (project: Project): readonly string[] => {
  const path = folderOf(project, fileVariable)?.folder
  return path ? [standardFile, path] : [standardFile]
}

/** The server. Order matters: what is asked for beats a Caddyfile. */
export const serverTable: TotalTable<StaticFacts, string> = totalTable(
  "runtime.server",
  [
    {
      id: "static.server.variable",
      contract: ["C-266"],
      reads: reads([serverVariable]),
      decide: (facts) => O.fromNullable(asked(facts)),
    },
    {
      id: "static.server.caddyfile",
      contract: ["C-266"],
      reads: reads([fileVariable], [readFile]),
      decide: (facts) => {
        const found = caddyfile(facts)
        return found === null ? O.none : O.some({ value: caddy, because: found.because })
      },
    },
  ],
  {
    id: "static.server.platform",
    contract: ["C-266"],
    reads: reads([]),
    decide: ({ data }) => ({ value: data.server, because: [platformEvidence("static.server")] }),
  },
)

/** The facts with the server and the webroot that were decided. */
export interface StartFacts {
  readonly project: StaticFacts
  readonly server: Decision<string>
  readonly webroot: Decision<string>
}

/** A server's command with the flags of CC_STATIC_FLAGS, which a shell splits. */
const withFlags = (
  { project: { env } }: StartFacts,
  words: readonly string[],
  because: readonly Evidence[],
): Claim<Step> => {
  const flags = env.get(flagsVariable)
  const command = words.map(quoteWord).join(" ")
  return flags === null
    ? { value: startStep(command), because }
    : { value: startStep(`${command} ${flags.value.trim()}`), because: [...because, flags.because] }
}

const byCaddyfile: Rule<StartFacts, Step> = {
  id: "static.start.caddyfile",
  contract: ["C-266"],
  reads: reads([fileVariable, flagsVariable], [readFile]),
  decide: (facts) => {
    const file = usesCaddyfile(facts.project)
    return file === null
      ? O.none
      : O.some(withFlags(facts, [caddy, "run", "--config", file.value], file.because))
  },
}

const byCaddy: Rule<StartFacts, Step> = {
  id: "static.start.caddy",
  contract: ["C-266"],
  reads: reads([flagsVariable]),
  decide: (facts) => {
    if (facts.server.value !== caddy) return O.none
    const { address, port } = listening(facts.project)
    const words = [
      caddy,
      "file-server",
      "--listen",
      `${address}:${port}`,
      "--root",
      relativeWebroot(facts.webroot.value),
    ]
    return O.some(withFlags(facts, words, [...facts.server.because, ...facts.webroot.because]))
  },
}

/**
 * What runs. Order matters: a task runs its own command and nothing else, CC_RUN_COMMAND replaces every server, and a Caddyfile says
 * all that the file server of Caddy would be told.
 */
export const startTable: TotalTable<StartFacts, Step> = totalTable(
  "run.start",
  [
    taskRule({ id: "static.start.task", contract: ["R-PHP-11", "C-43"] }),
    commandRule({ id: "static.start.command", contract: ["C-266"] }),
    byCaddyfile,
    byCaddy,
  ],
  {
    id: "static.start.server",
    contract: ["C-266"],
    reads: reads([flagsVariable]),
    decide: (facts) => {
      const { address, port } = listening(facts.project)
      const words = [
        facts.server.value,
        "--host",
        address,
        "--port",
        String(port),
        "--root",
        relativeWebroot(facts.webroot.value),
      ]
      return withFlags(facts, words, [...facts.server.because, ...facts.webroot.because])
    },
  },
)

/** Whether a server of the platform's gives the files out, and nothing of the project's own. */
export const servesFiles = ({ env, snapshot }: Project): boolean =>
  snapshot.task === undefined && env.get(runVariable) === null && usesCaddyfile({ env, snapshot }) === null

/** What there is to say about the server. */
export const serverDiagnostics = (facts: StaticFacts): readonly Diagnostic[] => {
  const { env, snapshot } = facts
  const found: Diagnostic[] = []
  const server = env.get(serverVariable)
  if (server !== null && asked(facts) === null) {
    found.push(report("static-server-unknown", { value: server.value, known }, [server.because]))
  }
  const run = env.get(runVariable)
  const replaced =
    snapshot.task !== undefined
      ? { reason: taskAlone, because: [] }
      : run === null
        ? null
        : { reason: `${runVariable} replaces the server`, because: [run.because] }
  if (replaced !== null) {
    const names = [serverVariable, fileVariable, flagsVariable]
    if (snapshot.task === undefined) names.push(portVariable)
    else if (run !== null) found.push(overruledByTask(run))
    for (const name of names) {
      const variable = env.get(name)
      if (variable !== null) {
        const because = [variable.because, ...replaced.because]
        found.push(report("variable-unused", { name: variable.name, reason: replaced.reason }, because))
      }
    }
    return found
  }
  const named = folderOf(facts, fileVariable)
  if (named === null) return found
  const { variable: file, folder: path } = named
  if (asked(facts) !== null) {
    const reason = `${serverVariable} names the server`
    found.push(report("variable-unused", { name: file.name, reason }, [file.because]))
  } else if (!path || (!hasFile(snapshot, path) && !isBuilt(facts))) {
    found.push(report("static-caddyfile-missing", { value: file.value }, [file.because]))
  }
  return found
}

const port = serverPort({
  rule: {
    id: "traffic.port.static-server",
    contract: ["C-266"],
  },
  reads: [portVariable, runVariable, fileVariable],
  variable: ({ env }) => env.get(portVariable),
  runs: servesFiles,
  says: {
    invalid: (p, because) => report("static-port-invalid", p, because),
    behind: (p, because) => report("static-port-behind", p, because),
    notPublic: (p, because) => report("static-port-not-public", p, because),
  },
})

/**
 * The rule of the server's port; a command or a Caddyfile has to listen by itself where something stands in front.
 */
export const ports: Ports = {
  rules: port.rules,
  diagnostics: (facts, decided) => {
    const { project, access } = facts
    const { address, publicPort } = project.platform.data.network
    const listensItself = access.value === "public" && isBehind(facts) && !servesFiles(project)
    return [
      ...port.diagnostics(facts, decided),
      ...(listensItself
        ? [report("application-behind-chain", { address, publicPort, port: decided.value }, decided.because)]
        : []),
    ]
  },
}
