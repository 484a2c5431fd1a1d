/**
 * `runplan rehearse [dir]`: carries the plan out here, and says whether the deployment would have continued.
 */
import { resolve } from "node:path"
import { InvalidArgumentError, Option } from "commander"
import { isSecret, valuesOf } from "../../decode/environment.js"
import { canonicalJson, outcome } from "../../index.js"
import { mapDiagnosed } from "../../model/diagnostic.js"
import type { Outcome, Plan } from "../../model/plan.js"
import type { Snapshot } from "../../model/snapshot.js"
import { definePlatform } from "../../platform/index.js"
import { renderDiagnostics, renderOutcome } from "../../report/render.js"
import { runProblems } from "../../report/script.js"
import { type CommandWorld, type Register, UsageError, write } from "../commandWorld.js"
import { type CommonOptions, type Input, readInput } from "../input.js"
import { note, withInput } from "../options.js"
import { rehearse as carryOut, type Rehearsal, type Said } from "../rehearsal.js"
import { linesFor, outcomeOf, screenFor, snapshotOf, viewFor } from "../report.js"
import { styleFor, wantsColour } from "../style.js"

/** The options of `rehearse`; `timeout` in seconds. */
export interface RehearseOptions extends CommonOptions {
  readonly port?: number
  readonly timeout: number
  readonly keep?: boolean
}

/** The status after a signal, as shells have it for an interrupt. */
const interruptedStatus = 130

/**
 * Rehearses and prints: what goes on to the error stream, the verdict to the output. Status 0 when the deployment would have
 * continued, 1 when it would not or the plan is rejected, 2 when this machine cannot carry it out, 130 when it was interrupted.
 */
export const rehearse = async (
  folder: string | undefined,
  options: RehearseOptions,
  world: CommandWorld,
): Promise<number> => {
  if (options.snapshot !== undefined) {
    throw new UsageError("rehearse needs the project itself; a snapshot holds only what a plan looks at.")
  }
  const read = await readInput(folder, options, world)
  const input = options.port === undefined ? read : onPort(read, options.port)
  const planned = refusing(outcomeOf(input))
  const snapshot = snapshotOf(input)
  if (planned.status === "rejected" || snapshot === null) {
    const text =
      options.json === true ? `${canonicalJson(planned)}\n` : renderOutcome(planned, viewFor(input, world))
    await write(world.output, text)
    return 1
  }
  const interrupted = new AbortController()
  const interrupt = (): void => interrupted.abort()
  for (const signal of signals) process.on(signal, interrupt)
  try {
    const variables = valuesOf(snapshot)
    const rehearsal = await carryOut(planned.plan, {
      root: resolve(world.folder, folder ?? "."),
      variables,
      secrets: Object.keys(variables).flatMap((name) => {
        const value = variables[name] as string
        return isSecret(input.platform, name, value) ? [value] : []
      }),
      machine: ofMachine(world.environment),
      ...(options.port === undefined ? {} : { port: options.port }),
      timeout: options.timeout,
      keep: options.keep === true,
      say: speaker(world),
      interrupted: interrupted.signal,
    })
    if (interrupted.signal.aborted) return interruptedStatus
    await write(world.output, textOf(rehearsal, planned.plan, options, input, world))
    return statuses[rehearsal.verdict]
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
  }
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const

const statuses = { continues: 0, fails: 1, "not-rehearsed": 2 } as const

/** A plan that nobody can carry out counts as rejected. */
const refusing = (planned: Outcome): Outcome => {
  if (planned.status === "rejected") return planned
  const [first, ...rest] = runProblems(planned.plan)
  return first === undefined
    ? planned
    : outcome({ _tag: "Left", left: [first, ...rest, ...planned.diagnostics] })
}

/** The same on a platform whose application port is another one, wherever the plan has the application listen. */
const onPort = (input: Input, port: number): Input => {
  const planned = outcomeOf(input)
  if (planned.status === "rejected" || planned.plan.network === null) return input
  const { data } = input.platform
  const { network } = planned.plan
  const isBehind = network.access === "blocked" || network.chain.length > 0
  const { publicPort, behindPort } = data.network
  // Both have to differ, though only one of the two is listened on here.
  const ports = isBehind
    ? {
        behindPort: port,
        ...(port === publicPort ? { publicPort: behindPort, applicationPort: behindPort } : {}),
      }
    : { publicPort: port, applicationPort: port, ...(port === behindPort ? { behindPort: publicPort } : {}) }
  const platform = definePlatform({ network: ports }, input.platform)
  if (platform._tag === "Left") return input
  return {
    ...input,
    platform: platform.right,
    snapshot: mapDiagnosed(input.snapshot, (snapshot) =>
      withPhpPort(snapshot, data.variables.phpServerPort, port),
    ),
  }
}

/** The variable decides over the platform's port, so it has to say the same. */
const withPhpPort = (snapshot: Snapshot, name: string | null, port: number): Snapshot =>
  name !== null && Object.hasOwn(snapshot.env, name)
    ? { ...snapshot, env: { ...snapshot.env, [name]: String(port) } }
    : snapshot

/** The variables of this machine that programs need to be found, and to find their own. */
const ofMachine = (environment: CommandWorld["environment"]): { readonly [name: string]: string } => {
  const wanted =
    /^(?:PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|TZ|LANG|LANGUAGE|LC_\w+|(?:https?|no|all)_proxy|SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS)$/i
  const found: { [name: string]: string } = {}
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && wanted.test(name)) found[name] = value
  }
  return found
}

const speaker = (world: CommandWorld): ((said: Said) => void) => {
  const { errors, environment } = world
  const style = styleFor(wantsColour(errors.isTTY === true, environment))
  const lines = (said: Said): string => {
    switch (said._tag) {
      case "Step":
        return `${style.heading(said.id)}  ${style.command(said.command)}\n`
      case "Line":
        return `  ${style.dim("|")} ${said.text}\n`
      case "Remark":
        return `  ${style.dim(said.text)}\n`
    }
  }
  return (said) => void errors.write(lines(said))
}

const textOf = (
  rehearsal: Rehearsal,
  plan: Plan,
  options: RehearseOptions,
  input: Input,
  world: CommandWorld,
): string => {
  if (options.json === true) return `${canonicalJson(rehearsal)}\n`
  const { diagnostics, health, folder } = rehearsal
  const { style } = screenFor(world)
  const verdict = linesFor([verdictOf(rehearsal, plan)], world).trimEnd()
  const parts = [
    diagnostics.length === 0 ? "" : renderDiagnostics(diagnostics, viewFor(input, world)),
    health === null ? "" : linesFor(health.log, world),
    `${rehearsal.verdict === "continues" ? style.good(verdict) : style.error(verdict)}\n`,
    folder === null ? "" : `Kept in ${folder}.\n`,
  ]
  return parts.filter((part) => part !== "").join("\n")
}

const verdictOf = ({ verdict, steps }: Rehearsal, { mode }: Plan): string => {
  switch (verdict) {
    case "continues":
      return mode === "task" ? "The task succeeded." : "The deployment would continue."
    case "fails": {
      const failed = steps.find(({ result }) => result === "failed" || result === "timed-out")
      const where = failed === undefined ? "" : `, at the step ${failed.id}`
      return mode === "task" ? `The task would fail${where}.` : `The deployment would fail${where}.`
    }
    case "not-rehearsed":
      return "Not rehearsed: this machine cannot carry the plan out."
  }
}

const wholeNumber =
  (most: number, what: string) =>
  (value: string): number => {
    const number = /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0
    if (number === 0 || number > most) throw new InvalidArgumentError(`It takes ${what}.`)
    return number
  }

/** Registers the command. */
export const rehearseCommand: Register = (top, world, ended) => {
  withInput(top.command("rehearse"))
    .argument("[dir]", "the project's folder (default: the current one)")
    .addOption(
      new Option(
        "--port <port>",
        "the port to listen on: an application is told by PORT, the PHP server by its command",
      ).argParser(wholeNumber(65_535, "a port from 1 to 65535")),
    )
    .addOption(
      new Option("--timeout <seconds>", "how long each step may take, and the application to start listening")
        .argParser(wholeNumber(86_400, "a whole number of seconds, a day at most"))
        .default(300),
    )
    .option("--keep", "keep the scratch folder, and say where it is")
    .description(
      "carry the plan out in a copy of the project, with the tools of this machine, and judge its health",
    )
    .addHelpText(
      "after",
      note(`It runs what the project and its dependencies say, as the platform would: rehearse only what you would run yourself.
Progress goes to standard error, the verdict to standard output. Everything that was started is stopped.
Exit status: 0 the deployment would continue, 1 it would fail or the plan is rejected, 2 wrong usage, or this machine cannot carry the plan out, 130 interrupted.`),
    )
    .action(async (folder: string | undefined, options: RehearseOptions) =>
      ended(await rehearse(folder, options, world)),
    )
}
