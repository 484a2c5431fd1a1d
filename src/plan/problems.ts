/**
 * What makes a plan valid: every broken invariant, `[]` for a plan that the planner makes.
 *
 * Other implementations can hold their plans against it too.
 */

import type { Evidence } from "../model/diagnostic.js"
import type { Json } from "../model/json.js"
import { none } from "../model/lists.js"
import type { Plan, Step } from "../model/plan.js"
import { isRecord } from "../model/shape.js"
import type { Platform } from "../platform/index.js"
import { defaultPlatform } from "../platform/prepare.js"
import type { Invariants } from "../runtime/definition.js"
import { canonicalJson } from "./canonical.js"
import { runtimeOf } from "./runtimes.js"

/**
 * A broken invariant: which one, and where in the plan.
 *
 * @since 0.1.0
 */
export type Problem = {
  readonly invariant: Invariant
  readonly place: string
}

/**
 * The invariants.
 *
 * - `mode`: a task has no network, no health and no restart; a service has all three.
 * - `start`: exactly one step of the run is `start`, or `task` for a task.
 * - `step-ids`: no two steps have the same id, each stands in its phase and in its order, and each has a command.
 * - `runtime`: PHP runs PHP applications and nothing else does; only JavaScript applications know production mode; Bun runs what the
 *   tool bun installs and nothing else; the memory is a whole number of MiB above zero.
 * - `dependencies`: there is an install step exactly when there are dependencies; composer installs PHP and nothing else does.
 * - `ports`: every port is a whole number from 1 to 65535.
 * - `listeners`: no two middlewares, nor one and the application, listen on the same port.
 * - `chain`: the first middleware listens on the public port, each of the others on the port after that of the one before it; each
 *   forwards to the next, the last to the application; no two have the same name, and no command has a placeholder left.
 * - `public`: a JavaScript application that is public and has no chain listens on the public port.
 * - `blocked`: a blocked application has an empty chain and does not listen on the public port.
 * - `health`: there is a path, each once, each beginning with a slash and fit for a request, and a status can pass.
 * - `files`: no file is written twice or both written and removed, none outside the project; what is removed is in order.
 * - `decisions`: every decision has the value that stands in the plan at its path, and a rule; those that every plan has are there.
 * - `inputs`: sorted, each once; what a decision rests on is among them.
 * - `environment`: a JavaScript plan sets NODE_OPTIONS with a heap limit.
 * - `tools`: there is a step for tools exactly when there are tools.
 * - `webroot`: a PHP application's webroot lies in the project and its worker inside the webroot.
 *
 * @since 0.1.0
 */
export type Invariant =
  | "mode"
  | "start"
  | "step-ids"
  | "runtime"
  | "dependencies"
  | "ports"
  | "listeners"
  | "chain"
  | "public"
  | "blocked"
  | "health"
  | "files"
  | "decisions"
  | "inputs"
  | "environment"
  | "tools"
  | "webroot"

/**
 * Every broken invariant of a plan. What a platform has not, its plans need not have: say which one it was planned on, when it is not the
 * contract's.
 *
 * @example
 * ```ts
 * import { defaultPlatform, plan, problems } from "runplan"
 *
 * const planned = plan(defaultPlatform)({ files: { "package.json": '{"main":"server.js"}' }, env: {} })
 * assert.deepEqual(planned._tag === "Left" ? null : problems(planned.right), [])
 * ```
 *
 * @since 0.1.0
 */
export const problems = (plan: Plan, platform: Platform = defaultPlatform): readonly Problem[] => {
  const found: Problem[] = []
  const check = (invariant: Invariant, place: string, holds: boolean): void => {
    if (!holds) found.push({ invariant, place })
  }
  modeProblems(plan, check, platform)
  stepProblems(plan, check)
  runtimeProblems(plan, check, platform)
  networkProblems(plan, check)
  healthProblems(plan, check)
  fileProblems(plan, check)
  decisionProblems(plan, check, platform)
  check("inputs", "inputs.files", isSortedSet(plan.inputs.files))
  check("inputs", "inputs.env", isSortedSet(plan.inputs.env))
  return found
}

type Check = (invariant: Invariant, place: string, holds: boolean) => void

const modeProblems = (plan: Plan, check: Check, { data }: Platform): void => {
  const isTask = plan.mode === "task"
  check("mode", "network", (plan.network === null) === isTask)
  check("mode", "health", (plan.health === null) === (isTask || data.health === null))
  check("mode", "restart", (plan.restart === null) === isTask)
}

const stepProblems = (plan: Plan, check: Check): void => {
  const ids = [...plan.build, ...plan.run].map(({ id }) => id)
  check("step-ids", "run", new Set(ids).size === ids.length)
  check("step-ids", "build", isInOrder(plan.build, buildOrder))
  check("step-ids", "run", isInOrder(plan.run, runOrder))
  for (const { id, command } of [...plan.build, ...plan.run]) check("step-ids", id, command.trim() !== "")
  check("tools", "build.tools", plan.tools.length > 0 === plan.build.some(({ id }) => id === "tools"))
  const starts = plan.run.filter(({ id }) => id === "start" || id === "task")
  check("start", "run", starts.length === 1 && starts[0]?.id === (plan.mode === "task" ? "task" : "start"))
  check(
    "dependencies",
    "build",
    (plan.dependencies !== null) === plan.build.some(({ id }) => id === "install"),
  )
}

const buildOrder = ["tools", "pre-build", "install", "build", "post-build"]
const runOrder = ["pre-run", "start", "task", "run-succeeded", "run-failed"]

/** Whether every step belongs to the phase and none comes before one that it follows. */
const isInOrder = (steps: readonly Step[], order: readonly string[]): boolean => {
  const places = steps.map(({ id }) => order.indexOf(id))
  return places.every((place, index) => place > (places[index - 1] ?? -1))
}

const runtimeProblems = (plan: Plan, check: Check, { data }: Platform): void => {
  const own = invariantsOf(plan)
  check("runtime", "runtime.name", own?.runtimes.includes(plan.runtime.name) === true)
  check("runtime", "production", (plan.production !== null) === own?.hasProduction)
  if (plan.dependencies !== null) {
    check("dependencies", "dependencies.tool", own?.tools.includes(plan.dependencies.tool) === true)
  }
  for (const { invariant, place } of own?.broken(plan) ?? none) {
    // Where the platform has no share of the heap, nothing sets a limit.
    if (invariant !== "environment" || data.heap !== null) check(invariant, place, false)
  }
  check(
    "runtime",
    "instance.memoryMiB",
    Number.isInteger(plan.instance.memoryMiB) && plan.instance.memoryMiB > 0,
  )
}

/** What holds of the plans of a kind; null for a kind that there is not. */
const invariantsOf = (plan: Plan): Invariants | null => runtimeOf(plan)?.invariants ?? null

const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65535

const networkProblems = (plan: Plan, check: Check): void => {
  const { network } = plan
  if (network === null) return
  const { access, publicPort, chain, application } = network
  const ports = [
    publicPort,
    network.arrival ?? publicPort,
    application.port,
    ...chain.flatMap(({ listen, forward }) => [listen, forward]),
  ]
  check("ports", "network", ports.every(isPort))
  const listeners = [...chain.map(({ listen }) => listen), application.port]
  check("listeners", "network.chain", new Set(listeners).size === listeners.length)
  chain.forEach((middleware, index) => {
    const place = `network.chain.${middleware.name}`
    const next = chain[index + 1]
    check("chain", place, middleware.listen === publicPort + index)
    check("chain", place, middleware.forward === (next?.listen ?? application.port))
    check(
      "chain",
      place,
      middleware.command === null || !/@@(?:LISTEN|FORWARD)_PORT@@/.test(middleware.command),
    )
  })
  check("chain", "network.chain", new Set(chain.map(({ name }) => name)).size === chain.length)
  // What the platform hands on itself arrives nowhere else (C-271).
  check(
    "public",
    "network.arrival",
    network.arrival === undefined || (access === "public" && chain.length === 0),
  )
  if (access === "blocked") {
    check("blocked", "network", chain.length === 0 && application.port !== publicPort)
  } else if (chain.length === 0) {
    // A server of the platform's may be told another port (C-44).
    const isFree = invariantsOf(plan)?.choosesPort === true
    check(
      "public",
      "network.application.port",
      isFree || application.port === (network.arrival ?? publicPort),
    )
  }
}

const healthProblems = ({ health }: Plan, check: Check): void => {
  if (health === null) return
  const { paths, expect } = health
  check("health", "health.paths", paths.length > 0 && new Set(paths).size === paths.length)
  check(
    "health",
    "health.paths",
    // What a request line can carry: printable ASCII without blanks, and no fragment.
    paths.every((path) => /^\/[!"$-~]*$/.test(path)),
  )
  check("health", "health.expect", expect.min <= expect.max)
}

const fileProblems = ({ files }: Plan, check: Check): void => {
  const written = files.write.map(({ path }) => path)
  check("files", "files.write", new Set(written).size === written.length)
  check("files", "files.write", written.every(isInside))
  check("files", "files.remove", isSortedSet(files.remove) && files.remove.every(isInside))
  check(
    "files",
    "files.remove",
    written.every((path) => !files.remove.includes(path)),
  )
}

const isInside = (path: string): boolean =>
  path !== "" && !path.startsWith("/") && !path.split("/").includes("..")

/** The decisions that every plan of its kind has. */
const always = ["application", "instance.memoryMiB"]
const withDependencies = ["tool", "version", "development", "flags"].map((field) => `dependencies.${field}`)
const withNetwork = ["network.access", "network.chain", "network.application.port", "health.paths"]

const decisionProblems = (plan: Plan, check: Check, { data }: Platform): void => {
  const lacks = (path: string): boolean =>
    (path === "health.paths" && data.health === null) ||
    (path === "environment.NODE_OPTIONS" && data.heap === null)
  const expected = [
    ...always,
    ...(plan.dependencies === null ? [] : withDependencies),
    ...(plan.network === null ? [] : withNetwork),
    ...(invariantsOf(plan)?.decisions ?? none),
    plan.mode === "task" ? "run.task" : "run.start",
  ]
  for (const path of expected) if (!lacks(path)) check("decisions", path, Object.hasOwn(plan.decisions, path))
  for (const path of Object.keys(plan.decisions)) {
    const decision = plan.decisions[path]
    const value = valueAt(plan, path)
    check(
      "decisions",
      path,
      decision !== undefined &&
        decision.rule !== "" &&
        value !== undefined &&
        canonicalJson(value) === canonicalJson(decision.value),
    )
    if (decision === undefined) continue
    const claims = [decision, ...decision.overridden]
    check(
      "inputs",
      path,
      claims.every(({ because }) => because.every((evidence) => isAmong(plan.inputs, evidence))),
    )
  }
}

/** Names in the inputs that hold a star stand for a family. */
const isAmong = (inputs: Plan["inputs"], evidence: Evidence): boolean => {
  switch (evidence.from) {
    case "env":
      return inputs.env.some((name) =>
        name.endsWith("*") ? evidence.name.startsWith(name.slice(0, -1)) : name === evidence.name,
      )
    case "file":
      return inputs.files.some((path) =>
        path.startsWith("**/") ? `/${evidence.path}`.endsWith(path.slice(2)) : path === evidence.path,
      )
    default:
      return true
  }
}

const isSortedSet = (items: readonly string[]): boolean =>
  items.every((item, index) => index === 0 || (items[index - 1] as string) < item)

/**
 * The value at a plan path: keys joined by dots, an element of a list named by its id, name or path. Undefined when there is none.
 *
 * @since 0.1.0
 */
export const valueAt = (plan: Plan, path: string): Json | undefined => {
  let value: unknown = plan
  for (const key of path.split(".")) {
    if (Array.isArray(value)) value = value.find((element) => isNamed(element, key))
    else if (isRecord(value) && Object.hasOwn(value, key)) value = value[key]
    else return undefined
  }
  return value as Json | undefined
}

const isNamed = (element: unknown, key: string): boolean =>
  isRecord(element) && (element.id === key || element.name === key)
