/**
 * What platforms have beyond the contract's, a second time, as the ledger's choices word it: the folder of the application, tasks and
 * workers by variables (C-234, C-235, C-236), a port that the platform gives (C-220), under the names of a ready profile, and scripts that
 * the platform runs (C-269). The rest is the model of JavaScript projects.
 */
import type { Plan } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { type Expected, model } from "./javascript.js"
import { folder } from "./php.js"
import type { Ports } from "./traffic.js"

const isSet = ({ env }: Snapshot, name: string): boolean => (env[name] ?? "").trim() !== ""

/** A snapshot on the contract's platform with a folder, tasks and workers. */
export const furtherModel = (given: Snapshot): Expected => {
  const said = new Set<string>()
  const own = ["APP_FOLDER", "CC_TASK", "CC_WORKER_RESTART", "CC_WORKER_RESTART_DELAY", "CC_WORKER_COMMAND"]
  for (const name of Object.keys(given.env))
    if ((own.includes(name) || name.startsWith("CC_WORKER_COMMAND_")) && !isSet(given, name))
      said.add("info variable-blank")
  let { files, task } = given
  const env = { ...given.env }

  // The folder: its files are the project's.
  const named = isSet(given, "APP_FOLDER") ? folder(env.APP_FOLDER ?? "") : ""
  if (named === null) said.add("error folder-outside")
  if (named !== null && named !== "") {
    const inside = Object.entries(files).filter(([path]) => path.startsWith(named))
    if (inside.length === 0) said.add("error folder-empty")
    files = Object.fromEntries(inside.map(([path, text]) => [path.slice(named.length), text]))
  }

  // The task.
  if (task === undefined && isSet(given, "CC_TASK") && env.CC_TASK?.trim() === "true") {
    if (!isSet(given, "CC_RUN_COMMAND")) said.add("error task-command-missing")
    else {
      task = env.CC_RUN_COMMAND
      delete env.CC_RUN_COMMAND
    }
  }

  // The workers.
  const commands = Object.keys(given.env)
    .filter((name) => /^CC_WORKER_COMMAND(_\d+)?$/.test(name) && isSet(given, name))
    .sort()
  const restart = isSet(given, "CC_WORKER_RESTART") ? env.CC_WORKER_RESTART?.trim() : undefined
  const delay = isSet(given, "CC_WORKER_RESTART_DELAY") ? env.CC_WORKER_RESTART_DELAY?.trim() : undefined
  const isRestart = restart === "always" || restart === "on-failure" || restart === "no"
  const isDelay = delay !== undefined && /^[0-9]{1,6}$/.test(delay)
  const isIdle = task !== undefined || commands.length === 0
  if (isIdle && (commands.length > 0 || restart !== undefined || delay !== undefined))
    said.add("info variable-unused")
  if (!isIdle && restart !== undefined && !isRestart) said.add("warning worker-restart-unknown")
  if (!isIdle && delay !== undefined && !isDelay) said.add("warning worker-delay-invalid")
  const workers = commands.map((name) => ({
    id: name === "CC_WORKER_COMMAND" ? "worker" : `worker-${name.slice("CC_WORKER_COMMAND_".length)}`,
    command: env[name] as string,
    restart: isRestart ? restart : "on-failure",
    delaySeconds: isDelay ? Number(delay) : 1,
  })) as NonNullable<Plan["workers"]>

  const rest = model({ ...given, files, env, ...(task === undefined ? {} : { task }) })
  const diagnostics = new Set([...said, ...rest.diagnostics])
  if (rest.plan === null || [...said].some((line) => line.startsWith("error")))
    return { plan: null, diagnostics }
  return {
    plan: {
      ...rest.plan,
      ...(named === null || named === "" ? {} : { folder: named.slice(0, -1) }),
      ...(isIdle ? {} : { workers }),
    },
    diagnostics,
  }
}

/** Ports of which no two are the same, as a platform with `network` of its own has them. */
export const twoPorts: Ports = { public: 80, application: 3000, behind: 9000 }

/** A snapshot on a platform that hands public traffic on, and tells a service its port by PORT (C-271, C-272). */
export const handedOnModel = (given: Snapshot): Expected => {
  const { plan, diagnostics } = model(given, twoPorts)
  if (plan === null || plan.network === null) return { plan, diagnostics }
  const port = isSet(given, "PORT") ? (given.env.PORT as string) : `${plan.network.application.port}`
  return givenPort(plan, port, diagnostics)
}

/** A snapshot on the contract's platform with PORT=8080 for every application. */
export const givenPortModel = (given: Snapshot): Expected => {
  const { plan, diagnostics } = model(given)
  const port = isSet(given, "PORT") ? (given.env.PORT as string) : "8080"
  if (plan === null) return { plan, diagnostics }
  // An application that listens where it is told does not listen behind what stands in front.
  if (!isSet(given, "PORT") && plan.network !== null && plan.network.application.port !== 8080)
    return givenPort(plan, port, new Set([...diagnostics, "warning port-mismatch"]))
  return givenPort(plan, port, diagnostics)
}

const givenPort = (
  plan: NonNullable<Expected["plan"]>,
  port: string,
  diagnostics: ReadonlySet<string>,
): Expected => ({ plan: { ...plan, environment: { PORT: port, ...plan.environment } }, diagnostics })

/** A snapshot on the contract's platform with the scripts `build` and `compile` run after the installation. */
export const buildScriptModel = (given: Snapshot): Expected => {
  const { plan, diagnostics } = model(given)
  const { scripts = {} } = JSON.parse(given.files["package.json"] ?? "{}") as {
    scripts?: { readonly [name: string]: string }
  }
  const isScript = (name: string): boolean => (scripts[name] ?? "").trim() !== ""
  const name = ["build", "compile"].find(isScript)
  if (plan === null || name === undefined) return { plan, diagnostics }
  const tool = plan.dependencies?.tool ?? ""
  const by = tool.startsWith("yarn") ? "yarn" : ["pnpm", "bun"].includes(tool) ? tool : "npm"
  // Yarn Berry runs no scripts around one.
  const around = tool === "yarn-berry" ? [name] : [`pre${name}`, name, `post${name}`]
  const step = {
    id: "build",
    command: `${by} run ${name}`,
    when: "always",
    lifecycle: around.filter(isScript),
  } as const
  return { plan: { ...plan, build: [...plan.build, step] }, diagnostics }
}
