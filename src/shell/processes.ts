/**
 * Commands as processes of a group of their own, so that all that a command started can be ended, and nothing else.
 */
import type { ChildProcess } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import spawn from "nano-spawn"

/** How a process ended: with a status or by a signal, or why it never began. */
export type Ended =
  | { readonly _tag: "Exited"; readonly status: number }
  | { readonly _tag: "Signalled"; readonly signal: string }
  | { readonly _tag: "NotStarted"; readonly reason: string }

/**
 * A process that was started. `group` is the id of its process group, null when it did not start; `ended` is settled when the
 * process is over, though others of its group may go on; `stop` ends the whole group and waits until it is gone.
 */
export interface Running {
  readonly group: number | null
  readonly ended: Promise<Ended>
  readonly stop: () => Promise<void>
}

/** Where a command runs, with which variables and no others, and who hears each line that it prints. */
export interface ProcessOptions {
  readonly folder: string
  readonly env: { readonly [name: string]: string }
  readonly line: (text: string) => void
}

/** How long a group may take to end by itself, in milliseconds, before it is killed. */
const grace = 5_000
/** How long to wait for what a process printed last. What it left behind may hold its output open for ever. */
const lastWords = 300

/** Starts a command by `sh -c`, its input empty. */
export const start = async (command: string, { folder, env, line }: ProcessOptions): Promise<Running> => {
  const subprocess = spawn("sh", ["-c", "--", command], {
    cwd: folder,
    env: onlyThese(env),
    detached: true,
    stdin: "ignore",
  })
  const printed = (async () => {
    for await (const text of subprocess) line(text)
    // A status other than 0 is an error there; here it is an answer.
  })().catch(() => undefined)
  let child: ChildProcess
  try {
    child = await subprocess.nodeChildProcess
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return {
      group: null,
      ended: Promise.resolve({ _tag: "NotStarted", reason }),
      stop: async () => undefined,
    }
  }
  const group = child.pid as number
  let gone = false
  const ended = exitOf(child).then(async (how) => {
    gone = !isAlive(group)
    await Promise.race([printed, sleep(lastWords)])
    return how
  })
  return {
    group,
    ended,
    stop: async () => {
      // The number of a group that is gone may be another's by now.
      if (gone) return
      gone = true
      await endGroup(group)
    },
  }
}

const exitOf = (child: ChildProcess): Promise<Ended> =>
  new Promise((resolve) => {
    const settle = (status: number | null, signal: string | null): void =>
      resolve(signal === null ? { _tag: "Exited", status: status ?? 0 } : { _tag: "Signalled", signal })
    if (child.exitCode !== null || child.signalCode !== null) settle(child.exitCode, child.signalCode)
    else child.once("exit", settle)
  })

/** The library lays variables over those of this process, so those that are not given are taken away. */
const onlyThese = (env: ProcessOptions["env"]): { readonly [name: string]: string | undefined } => ({
  ...Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined])),
  ...env,
})

const signal = (group: number, name: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(-group, name)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

const isAlive = (group: number): boolean => signal(group, 0)

const endGroup = async (group: number): Promise<void> => {
  if (!signal(group, "SIGTERM") || (await isGoneWithin(group, grace))) return
  signal(group, "SIGKILL")
  await isGoneWithin(group, grace)
}

const isGoneWithin = async (group: number, milliseconds: number): Promise<boolean> => {
  for (let waited = 0; waited < milliseconds; waited += 25) {
    if (!isAlive(group)) return true
    await sleep(25)
  }
  return !isAlive(group)
}

/**
 * The first line that a command prints to its output, null when it fails, prints nothing or takes longer than ten seconds.
 */
export const ask = async (
  program: string,
  words: readonly string[],
  { folder, env }: Omit<ProcessOptions, "line">,
): Promise<string | null> => {
  try {
    // By `env`, because the library takes the name node for the Node that it runs in.
    const { stdout } = await spawn("env", [program, ...words], {
      cwd: folder,
      env: onlyThese(env),
      stdin: "ignore",
      timeout: 10_000,
    })
    return (
      stdout
        .split("\n")
        .find((text) => text.trim() !== "")
        ?.trim() ?? null
    )
  } catch {
    return null
  }
}
