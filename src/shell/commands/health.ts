/**
 * `runplan health [dir]`: the health checks of a deployment, from recorded answers or a running application.
 */
import { request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { Option } from "commander"
import { parseJson } from "../../decode/json.js"
import { canonicalJson, decodeAnswers, type HealthAnswer, judgeHealth } from "../../index.js"
import { chainDiagnosed } from "../../model/diagnostic.js"
import type { Health } from "../../model/plan.js"
import { renderOutcome } from "../../report/render.js"
import { type CommandWorld, type Register, type Status, UsageError, write } from "../commandWorld.js"
import { type CommonOptions, readInput, readInputStream, readNamed } from "../input.js"
import { note, seconds, withInput } from "../options.js"
import { linesFor, outcomeOf, viewFor } from "../report.js"

/** The options of `health`: exactly one of `answers` and `against`; `timeout` in seconds. */
export interface HealthOptions extends CommonOptions {
  readonly answers?: string
  readonly against?: string
  readonly timeout?: number
}

/** How long an answer may take, in seconds (C-94). */
export const defaultTimeout = 10

/** Registers the command. */
export const healthCommand: Register = (top, world, ended) => {
  withInput(top.command("health"))
    .argument("[dir]", "the project's folder (default: the current one)")
    .option("--answers <file>", "judge these recorded answers, as JSON; - reads them from standard input")
    .option(
      "--against <url>",
      "ask a running application, such as http://127.0.0.1:8080; no redirect is followed",
    )
    .addOption(
      new Option(
        "--timeout <seconds>",
        `how long each answer may take, with --against (default: ${defaultTimeout})`,
      ).argParser(seconds),
    )
    .description("check the health of a deployment as the platform does, and print its log")
    .addHelpText(
      "after",
      note(`Answers are a list of {"path": "/", "status": 200} and {"path": "/", "failure": "timed out"}.
Exit status: 0 the deployment continues, 1 it fails or the plan is rejected, 2 wrong usage.`),
    )
    .action(async (folder: string | undefined, options: HealthOptions) =>
      ended(await health(folder, options, world)),
    )
}

/**
 * Judges and prints the log to the letter (R-HC-4). Status 0 when the deployment continues, 1 when it fails or when there is no
 * plan; a task, which has no health checks, is wrong usage.
 */
export const health = async (
  folder: string | undefined,
  options: HealthOptions,
  world: CommandWorld,
): Promise<Status> => {
  const answersOf = askerOf(options, world)
  const input = await readInput(folder, options, world)
  const outcome = outcomeOf(input)
  if (outcome.status === "rejected") {
    const text =
      options.json === true ? `${canonicalJson(outcome)}\n` : renderOutcome(outcome, viewFor(input, world))
    await write(world.output, text)
    return 1
  }
  const checks = outcome.plan.health
  if (checks === null) throw new UsageError("A task has no health checks: nothing listens.")
  const verdict = judgeHealth(checks)(await answersOf(checks))
  await write(
    world.output,
    options.json === true ? `${canonicalJson({ ...verdict })}\n` : linesFor(verdict.log, world),
  )
  return verdict.verdict === "continues" ? 0 : 1
}

type Asker = (health: Health) => Promise<readonly HealthAnswer[]>

const askerOf = ({ answers, against, timeout, snapshot }: HealthOptions, world: CommandWorld): Asker => {
  if (answers !== undefined && against !== undefined) {
    throw new UsageError("--answers and --against are two sources; give one of the two.")
  }
  if (answers !== undefined) {
    if (timeout !== undefined) throw new UsageError("--timeout goes with --against.")
    if (answers === "-" && snapshot === "-") throw new UsageError("Only one file can be the standard input.")
    return () => recorded(answers, world)
  }
  if (against === undefined) throw new UsageError("Give --answers FILE or --against URL.")
  const origin = originOf(against)
  return (health) => askAll(origin, health, timeout ?? defaultTimeout)
}

const recorded = async (file: string, world: CommandWorld): Promise<readonly HealthAnswer[]> => {
  const text = file === "-" ? await readInputStream(world) : await readNamed(file, "--answers", world)
  const answers = chainDiagnosed(parseJson(file === "-" ? "the standard input" : file, text), decodeAnswers)
  if (answers._tag === "Left") {
    throw new UsageError(answers.left.map(({ message }) => `--answers ${file}: ${message}`).join("\n"))
  }
  return answers.right
}

const originOf = (text: string): URL => {
  // The text is not repeated: a URL may hold a password.
  const wrong =
    "--against takes the address of an application without a path, for example http://127.0.0.1:8080"
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin =
    url !== null &&
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.username === "" &&
    url.password === "" &&
    url.pathname === "/" &&
    url.search === "" &&
    url.hash === ""
  if (url === null || !isOrigin) throw new UsageError(wrong)
  return url
}

/**
 * Asks a running application: one path after the other, as the log has them; each is one answer, redirects are answers too. The
 * time limit of each is in seconds.
 */
export const askAll = async (
  origin: URL,
  health: Health,
  timeout: number,
): Promise<readonly HealthAnswer[]> => {
  const answers: HealthAnswer[] = []
  for (const path of health.paths) answers.push(await ask(origin, health.method, path, timeout))
  return answers
}

const ask = (origin: URL, method: Health["method"], path: string, timeout: number): Promise<HealthAnswer> =>
  new Promise((resolve) => {
    const request = origin.protocol === "https:" ? requestHttps : requestHttp
    // A path that begins with two slashes is no other host, so the URL is not resolved against it.
    const sent = request(
      {
        protocol: origin.protocol,
        hostname: origin.hostname.replace(/^\[|\]$/g, ""),
        port: origin.port === "" ? undefined : origin.port,
        method,
        path,
        agent: false,
        headers: { accept: "*/*", "user-agent": "runplan" },
        signal: AbortSignal.timeout(timeout * 1000),
      },
      (response) => {
        resolve({ path, status: response.statusCode ?? 0 })
        response.on("error", () => {})
        response.destroy()
      },
    )
    sent.on("error", (error: NodeJS.ErrnoException) => resolve({ path, failure: reasonOf(error, timeout) }))
    sent.end()
  })

const reasons: { readonly [code: string]: string } = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection closed without an answer",
  EPIPE: "connection closed without an answer",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "no such host",
  EHOSTUNREACH: "host not reachable",
  ENETUNREACH: "network not reachable",
}

const reasonOf = (error: NodeJS.ErrnoException, timeout: number): string => {
  if (error.name === "AbortError" || error.name === "TimeoutError") {
    return `timed out after ${timeout} s`
  }
  const code = error.code ?? error.name
  if (Object.hasOwn(reasons, code)) return reasons[code] as string
  return code.startsWith("HPE_") ? "the answer is not HTTP" : code
}
