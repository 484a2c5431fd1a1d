/**
 * Carrying a plan out on this machine, and judging whether the deployment would have continued (C-150 to C-152).
 *
 * Laws. When it is over, no process of a group that it started goes on, and the scratch folder is gone unless it is kept. No value
 * of a secret is in what it says or reports.
 */
import { appendFile, mkdir, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { report } from "../contract/diagnostics/running.js"
import type { Decision } from "../model/decision.js"
import { type Diagnostic, hasError } from "../model/diagnostic.js"
import type { HealthVerdict } from "../model/health.js"
import type { Plan, Step, Worker, WrittenFile } from "../model/plan.js"
import { inOrder } from "../plan/outcome.js"
import { contractPlatform } from "../platform/data.js"
import { showEvidence } from "../report/render.js"
import { settings } from "../report/script.js"
import { judgeHealth } from "../traffic/index.js"
import { askAll, defaultTimeout } from "./commands/health.js"
import {
  isInstalled,
  isLoopback,
  listenersOf,
  neededPrograms,
  otherVersions,
  portRefusal,
  takesConnections,
} from "./machine.js"
import { masking } from "./mask.js"
import { type Ended, type Running, start } from "./processes.js"
import { copyToScratch } from "./scratch.js"

/**
 * A step that ran: how it ended, and after how many seconds. `serving` is the start of a service that takes connections, `running` a worker
 * beside it that goes on.
 */
export type RehearsedStep = {
  readonly id: string
  readonly command: string
  readonly result: "succeeded" | "failed" | "timed-out" | "serving" | "running"
  readonly status: number | null
  readonly signal: string | null
  readonly seconds: number
}

/**
 * What came of a rehearsal.
 *
 * - `verdict`: whether the deployment would have continued; `not-rehearsed` when this machine cannot carry the plan out.
 * - `diagnostics`: what the rehearsal has to say; what the plan has to say is in its outcome.
 * - `steps`: those that ran, in order.
 * - `port`, `health`: where the application was asked, and what followed; null when it came to neither.
 * - `folder`: the scratch folder, when it was kept.
 */
export type Rehearsal = {
  readonly format: "runplan/rehearsal@1"
  readonly verdict: "continues" | "fails" | "not-rehearsed"
  readonly diagnostics: readonly Diagnostic[]
  readonly steps: readonly RehearsedStep[]
  readonly port: number | null
  readonly health: HealthVerdict | null
  readonly folder: string | null
}

/**
 * What to rehearse and how.
 *
 * - `variables`: the application's own, as they reach it; `secrets`: the values among them that nobody may see.
 * - `machine`: the variables of this machine that programs need.
 * - `port`: tells the application by PORT; absent, nothing does, as on the platform.
 * - `timeout`: in seconds, for each step and for the application to listen.
 * - `say`: hears what goes on: a heading, a line that a command printed, a remark. What came of it is in the rehearsal alone.
 */
export interface RehearsalOptions {
  readonly root: string
  readonly variables: { readonly [name: string]: string }
  readonly secrets: readonly string[]
  readonly machine: { readonly [name: string]: string }
  readonly port?: number
  readonly timeout: number
  readonly keep: boolean
  readonly say: (said: Said) => void
  readonly interrupted: AbortSignal
}

/** Something that is said while a rehearsal goes on. */
export type Said =
  | { readonly _tag: "Step"; readonly id: string; readonly command: string }
  | { readonly _tag: "Line" | "Remark"; readonly text: string }

/**
 * Rehearses a plan. It never throws because of what a command does; a folder that cannot be copied does make it throw.
 */
export const rehearse = async (plan: Plan, options: RehearsalOptions): Promise<Rehearsal> => {
  const mask = masking(options.secrets)
  const masked: RehearsalOptions = { ...options, say: (said) => options.say(hide(said, mask)) }
  const folder = await copyToScratch(options.root)
  const stage = new Stage(plan, masked, join(folder, plan.folder ?? ""))
  try {
    await stage.carryOut()
    return hidden(stage.rehearsal(options.keep ? folder : null), mask)
  } finally {
    await stage.end()
    if (!options.keep) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

const hide = (said: Said, mask: (text: string) => string): Said => {
  switch (said._tag) {
    case "Step":
      return { ...said, command: mask(said.command) }
    default:
      return { ...said, text: mask(said.text) }
  }
}

const hidden = (rehearsal: Rehearsal, mask: (text: string) => string): Rehearsal => ({
  ...rehearsal,
  diagnostics: rehearsal.diagnostics.map((diagnostic) => ({
    ...diagnostic,
    message: mask(diagnostic.message),
    remedy: diagnostic.remedy === null ? null : mask(diagnostic.remedy),
    because: diagnostic.because.map((evidence) =>
      evidence.from === "env" && evidence.value !== undefined
        ? { ...evidence, value: mask(evidence.value) }
        : evidence,
    ),
  })),
  steps: rehearsal.steps.map((step) => ({ ...step, command: mask(step.command) })),
})

/** What stands for the PHP server in the contract's own data. */
const placeholderServer = contractPlatform.products.phpServer

/** How long to wait between two looks at a port, in milliseconds. */
const pause = 100
/** How often to say that the application does not listen yet, in milliseconds. */
const remarkEvery = 5_000
/** How long an application may listen elsewhere alone before that is its answer, in milliseconds (C-151). */
const elsewhereFor = 10_000

/** A worker beside the application, when it began, and how it ended, if it has. */
interface RehearsedWorker {
  readonly worker: Worker
  readonly began: number
  ended: Ended | null
}

/** One rehearsal while it goes on. */
class Stage {
  readonly #plan: Plan
  readonly #options: RehearsalOptions
  readonly #folder: string
  readonly #env: { readonly [name: string]: string }
  readonly #diagnostics: Diagnostic[] = []
  readonly #steps: RehearsedStep[] = []
  readonly #started: Running[] = []
  readonly #workers: RehearsedWorker[] = []
  #verdict: Rehearsal["verdict"] = "continues"
  #health: HealthVerdict | null = null

  constructor(plan: Plan, options: RehearsalOptions, folder: string) {
    this.#plan = plan
    this.#options = options
    this.#folder = folder
    this.#env = environmentOf(plan, options)
  }

  rehearsal(folder: string | null): Rehearsal {
    return {
      format: "runplan/rehearsal@1",
      verdict: this.#verdict,
      diagnostics: inOrder(this.#diagnostics),
      steps: this.#steps,
      port: this.#plan.network?.application.port ?? null,
      health: this.#health,
      folder,
    }
  }

  async carryOut(): Promise<void> {
    this.#remark(`in ${this.#folder}`)
    if (!(await this.#fits())) return
    await this.#writeFiles()
    for (const step of [...this.#plan.build, ...this.#plan.run]) {
      if (this.#options.interrupted.aborted) return
      if ((step.when === "failure") === (this.#verdict === "fails")) await this.#carryOutStep(step)
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#started.map((running) => running.stop()))
  }

  #remark(text: string): void {
    this.#options.say({ _tag: "Remark", text })
  }

  #diagnose(diagnostic: Diagnostic): void {
    this.#diagnostics.push(diagnostic)
  }

  #fail(diagnostic: Diagnostic): void {
    this.#verdict = "fails"
    this.#diagnose(diagnostic)
  }

  /** Whether this machine can carry the plan out; everything that is in the way is said at once. */
  async #fits(): Promise<boolean> {
    const plan = this.#plan
    const place = { folder: this.#folder, env: this.#env }
    const needed = neededPrograms(plan)
    const application = plan.network?.application ?? null
    const [installed, versions, reason] = await Promise.all([
      Promise.all(needed.map(({ program }) => isInstalled(program, place))),
      otherVersions(plan, place),
      application === null ? null : portRefusal(application.port, application.address),
    ])
    needed.forEach((one, index) => {
      if (installed[index] === false) {
        this.#diagnose(
          report("tool-missing", { ...one, isPlaceholder: one.program === placeholderServer }, []),
        )
      }
    })
    for (const other of versions) this.#diagnose(report("version-differs", other, []))
    if (application !== null && reason !== null) {
      const { port } = application
      const { rule, contract, because } = plan.decisions["network.application.port"] as Decision
      const given = this.#options.port !== undefined
      const grounds = [...contract, ...because.map((evidence) => showEvidence(evidence))].join(", ")
      this.#diagnose(report("port-taken", { port, reason, given, rule, grounds }, given ? [] : because))
    }
    if (!hasError(this.#diagnostics)) return true
    this.#verdict = "not-rehearsed"
    return false
  }

  async #writeFiles(): Promise<void> {
    const { write, remove } = this.#plan.files
    for (const path of remove) await rm(join(this.#folder, path), { force: true })
    for (const file of write) {
      const path = join(this.#folder, file.path)
      await mkdir(dirname(path), { recursive: true })
      const text = textOf(file, this.#options.variables)
      await (file.mode === "append" ? appendFile : writeFile)(path, text, { mode: 0o600 })
    }
  }

  async #begin({ id, command }: Pick<Step, "id" | "command">): Promise<Running> {
    this.#options.say({ _tag: "Step", id, command })
    const running = await start(command, {
      folder: this.#folder,
      env: this.#env,
      line: (text) => this.#options.say({ _tag: "Line", text }),
    })
    this.#started.push(running)
    return running
  }

  /** Workers start with the application, and end with the rehearsal (C-235). */
  async #beginWorkers(): Promise<void> {
    for (const worker of this.#plan.workers ?? []) {
      const began = performance.now()
      const running = await this.#begin(worker)
      const rehearsed: RehearsedWorker = { worker, began, ended: null }
      this.#workers.push(rehearsed)
      void running.ended.then((how) => {
        rehearsed.ended = how
      })
    }
  }

  /** Puts the workers down, each with what came of it meanwhile. */
  #noteWorkers(): void {
    for (const { worker, began, ended } of this.#workers) {
      const { id, command, restart, delaySeconds } = worker
      const seconds = Math.round(performance.now() - began) / 1000
      const isDone = ended?._tag === "Exited" && ended.status === 0
      this.#steps.push({
        id,
        command,
        result: ended === null ? "running" : isDone ? "succeeded" : "failed",
        status: ended?._tag === "Exited" ? ended.status : null,
        signal: ended?._tag === "Signalled" ? ended.signal : null,
        seconds,
      })
      if (ended === null || (isDone && restart !== "always")) continue
      const outcome = wordsOf(ended)
      const again = restart === "no" ? null : delaySeconds
      this.#diagnose(report("worker-ended", { worker: id, outcome, again }, []))
    }
  }

  async #carryOutStep(step: Step): Promise<void> {
    if (step.id === "start") await this.#beginWorkers()
    const began = performance.now()
    const seconds = (): number => Math.round(performance.now() - began) / 1000
    const running = await this.#begin(step)
    const stopped = new Promise<"interrupted">((resolve) => {
      this.#options.interrupted.addEventListener("abort", () => resolve("interrupted"), { once: true })
      if (this.#options.interrupted.aborted) resolve("interrupted")
    })
    if (step.id === "start" && this.#plan.network !== null) {
      const came = await Promise.race([
        this.#listening(running, this.#plan.network.application.port),
        stopped,
      ])
      if (came === "interrupted") return
      this.#note(step, came, seconds())
      if (came === "listening") await this.#judge(running)
      this.#noteWorkers()
      return
    }
    const limit = new AbortController()
    const late = sleep(this.#options.timeout * 1000, "late" as const, { signal: limit.signal }).catch(
      () => "late" as const,
    )
    const came = await Promise.race([running.ended, late, stopped])
    limit.abort()
    if (came === "interrupted") return
    if (came === "late") await running.stop()
    this.#note(step, came, seconds())
  }

  /** Puts a step down with what came of it, and fails where that is a failure. */
  #note(step: Step, came: Ended | "late" | "listening", seconds: number): void {
    const result = resultOf(step, came, this.#plan)
    const status = typeof came === "object" && came._tag === "Exited" ? came.status : null
    const signal = typeof came === "object" && came._tag === "Signalled" ? came.signal : null
    this.#steps.push({ id: step.id, command: step.command, result, status, signal, seconds })
    this.#remark(`${wordsOf(came)} after ${seconds} s`)
    if (result === "succeeded" || result === "serving") return
    const port = this.#plan.network?.application.port
    if (step.id !== "start" || port === undefined) {
      const { timeout } = this.#options
      this.#fail(
        came === "late"
          ? report("step-late", { step: step.id, seconds: timeout }, [])
          : report("step-failed", { step: step.id, outcome: wordsOf(came) }, []),
      )
    } else if (came !== "late") {
      this.#fail(
        report("start-ended", { outcome: wordsOf(came), port, succeeded: status === 0, asked: false }, []),
      )
    }
  }

  /** Waits until the application takes connections; what it listens on instead is said now and then. */
  async #listening(running: Running, port: number): Promise<Ended | "late" | "listening"> {
    const { timeout } = this.#options
    let ended: Ended | null = null
    void running.ended.then((how) => {
      ended = how
    })
    let until = performance.now() + timeout * 1000
    let said = ""
    let remarkAt = performance.now() + remarkEvery
    while (performance.now() < until && !this.#options.interrupted.aborted) {
      if (await takesConnections(port)) return "listening"
      if (ended !== null) return ended
      if (performance.now() > remarkAt) {
        remarkAt += remarkEvery
        const ports = await this.#ports(running)
        // On an address that only this machine has, 127.0.1.1 for one, so that nothing was met where it was looked for.
        if (ports.includes(port)) return "listening"
        if (ports.length > 0) until = Math.min(until, performance.now() + elsewhereFor)
        const remark = `nothing listens on port ${port} yet${ports.length === 0 ? "" : `; the application listens on ${ports.join(", ")}`}`
        if (remark !== said) this.#remark(remark)
        said = remark
      }
      await sleep(pause)
    }
    const ports = await this.#ports(running)
    if (ports.includes(port)) return "listening"
    // Who interrupts it says nothing of the application.
    if (this.#options.interrupted.aborted) return "late"
    const given = this.#env.PORT ?? null
    this.#fail(
      ports.length === 0
        ? report("listens-nowhere", { port, seconds: timeout }, [])
        : report("listens-elsewhere", { ports, port, given }, []),
    )
    return "late"
  }

  async #ports({ group }: Running): Promise<readonly number[]> {
    const listeners = group === null ? [] : await listenersOf(group)
    return [...new Set(listeners.map(({ port }) => port))].sort((left, right) => left - right)
  }

  async #judge({ group, ended }: Running): Promise<void> {
    const { network, health } = this.#plan
    if (network === null || health === null) return
    const { address, port } = network.application
    if (network.chain.length > 0) {
      const names = network.chain.map(({ name }) => name)
      const because = this.#plan.decisions["network.chain"]?.because ?? []
      this.#diagnose(report("middleware-not-started", { names, port }, because))
    }
    const listeners = group === null ? [] : await listenersOf(group)
    const here = listeners.filter((listener) => listener.port === port)
    const only = here[0]
    const isHidden =
      only !== undefined && here.every((one) => isLoopback(one.address)) && !isLoopback(address)
    if (isHidden) {
      // The platform would not reach it, so nobody is asked.
      this.#fail(report("listens-on-loopback", { address: only.address, port, expected: address }, []))
      return
    }
    const host = only?.address === "::1" ? "[::1]" : "127.0.0.1"
    const answers = await askAll(new URL(`http://${host}:${port}`), health, defaultTimeout)
    this.#health = judgeHealth(health)(answers)
    if (this.#health.verdict !== "fails") return
    this.#verdict = "fails"
    // What was asked may have ended of it.
    const how = await Promise.race([ended, sleep(pause, null)])
    if (how === null) return
    const succeeded = how._tag === "Exited" && how.status === 0
    this.#fail(report("start-ended", { outcome: wordsOf(how), port, succeeded, asked: true }, []))
  }
}

const environmentOf = (
  plan: Plan,
  { machine, variables, port }: RehearsalOptions,
): { readonly [name: string]: string } => {
  const env = new Map([...Object.entries(machine), ...Object.entries(variables)])
  for (const { name, value } of settings(plan)) {
    if (value === null) env.delete(name)
    else env.set(name, value)
  }
  if (port !== undefined) env.set("PORT", String(port))
  // A system takes no NUL in a variable.
  return Object.fromEntries(
    [...env].filter(([name, value]) => !/[\0=]|^$/.test(name) && !value.includes("\0")),
  )
}

const textOf = ({ text }: WrittenFile, variables: { readonly [name: string]: string }): string =>
  text
    .map((part) => {
      if (typeof part === "string") return part
      const value = variables[part.secret] ?? ""
      return part.encoding === "plain" ? value : Buffer.from(value).toString("base64")
    })
    .join("")

const resultOf = (
  { id }: Step,
  came: Ended | "late" | "listening",
  { network }: Plan,
): RehearsedStep["result"] => {
  if (came === "listening") return "serving"
  if (came === "late") return "timed-out"
  const isOver = came._tag === "Exited" && came.status === 0
  return isOver && (id !== "start" || network === null) ? "succeeded" : "failed"
}

const wordsOf = (came: Ended | "late" | "listening"): string => {
  if (came === "listening") return "takes connections"
  if (came === "late") return "given up"
  switch (came._tag) {
    case "Exited":
      return came.status === 0 ? "ended with status 0" : `failed with status ${came.status}`
    case "Signalled":
      return `was ended by ${came.signal}`
    case "NotStarted":
      return `could not be started (${came.reason})`
  }
}
