/**
 * What runs: a task, CC_RUN_COMMAND, or the built-in server (R-PHP-10, R-PHP-11, C-22); and php.ini (R-PHP-7).
 *
 * Law. With CC_RUN_COMMAND the start step has exactly that command.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { type Table, type TotalTable, table, totalTable } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { fileEvidence, hasFile, platformEvidence, reads } from "../decode/claim.js"
import { quoteWord, splitWords } from "../model/command.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { Step } from "../model/plan.js"
import type { Platform } from "../platform/index.js"
import { commandRule, listening, overruledByTask, startStep, taskRule } from "../runtime/start.js"
import { relativeWebroot } from "../runtime/webroot.js"
import type { PhpFacts } from "./facts.js"

const commandVariable = variables.CC_RUN_COMMAND.name
const iniPath = projectFiles.phpIni.path

/** php.ini at the root. */
export const iniTable: Table<PhpFacts, string> = table("runtime.ini", [
  {
    id: "php.ini.file",
    contract: ["R-PHP-7"],
    reads: reads([], [iniPath]),
    decide: ({ snapshot }) =>
      hasFile(snapshot, iniPath) ? O.some({ value: iniPath, because: [fileEvidence(iniPath)] }) : O.none,
  },
])

/** The facts with the webroot and the worker that were decided. */
export interface PhpStartFacts {
  readonly project: PhpFacts
  readonly webroot: Decision<string>
  readonly worker: Decision<string | null>
}

/** The server's name as a command: the platform's product name in lower case (C-22). */
const serverName = ({ data }: Platform): string => data.products.phpServer.toLowerCase()

const serverCommand = ({ project, webroot, worker }: PhpStartFacts): string => {
  const { address, port } = listening(project)
  return [
    serverName(project.platform),
    "php-server",
    "--listen",
    `${address}:${port}`,
    "--root",
    relativeWebroot(webroot.value),
    ...(worker.value === null ? [] : ["--worker", worker.value]),
  ]
    .map(quoteWord)
    .join(" ")
}

/**
 * The table of precedence. Order matters: a task runs its own command and nothing else, and CC_RUN_COMMAND replaces the
 * built-in server completely.
 */
export const phpStartTable: TotalTable<PhpStartFacts, Step> = totalTable(
  "run.start",
  [
    taskRule({ id: "php.start.task", contract: ["R-PHP-11", "C-43"] }),
    commandRule({ id: "php.start.command", contract: ["R-PHP-10", "R-PHP-16"] }),
  ],
  {
    id: "php.start.server",
    contract: ["R-PHP-10", "R-PHP-9", "C-22"],
    reads: reads([variables.CC_WEBROOT.name, variables.phpServerWorker.name, variables.phpServerPort.name]),
    decide: (facts) => ({
      value: startStep(serverCommand(facts)),
      because: [
        platformEvidence("products.phpServer"),
        ...facts.webroot.because,
        ...(facts.worker.value === null ? [] : facts.worker.because.slice(0, 1)),
      ],
    }),
  },
)

/**
 * What there is to say about a command in place of the built-in server: what it leaves unused (C-69, C-84), and a port of its
 * own (C-76).
 */
export const phpStartDiagnostics = (facts: PhpFacts): readonly Diagnostic[] => {
  const { env, snapshot } = facts
  const command = env.get(commandVariable)
  if (command === null) return []
  if (snapshot.task !== undefined) return [overruledByTask(command)]
  const reason = `only the default start command reads it, and ${commandVariable} replaces that`
  const { phpServerPort, phpServerWorker, CC_WEBROOT } = variables
  const unused = [phpServerPort, phpServerWorker, CC_WEBROOT].flatMap(({ name: contractName }) => {
    const variable = env.get(contractName)
    if (variable === null || command.value.includes(variable.name)) return []
    return [report("variable-unused", { name: variable.name, reason }, [variable.because, command.because])]
  })
  return [...unused, ...listenDiagnostics(facts, command.value, command.because)]
}

const listenDiagnostics = (
  { network, platform }: PhpFacts,
  command: string,
  because: Diagnostic["because"][number],
): readonly Diagnostic[] => {
  const split = splitWords(command)
  if (network === null || split._tag !== "Words") return []
  const listen = String(listenOf(split.words, serverName(platform)))
  const port = /(?:^|:)(\d{1,5})$/.exec(listen)
  if (port === null || Number(port[1]) === network.application.port) return []
  return [report("listen-mismatch", { listen, port: network.application.port }, [because])]
}

/** The address that the first command of a line has the platform's server listen on. */
const listenOf = (words: readonly string[], server: string): string | undefined => {
  const start = words.findIndex((word) => word === server || word.endsWith(`/${server}`))
  if (start === -1) return undefined
  const flags = words.slice(start + 1)
  const at = flags.findIndex((word) => word === "--listen" || word === "-l")
  if (at !== -1) return flags[at + 1]
  return flags.find((word) => word.startsWith("--listen="))?.slice("--listen=".length)
}
