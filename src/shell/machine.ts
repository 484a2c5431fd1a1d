/** What the machine at hand has: programs and their versions, ports, and who listens on them. */
import { readdir, readFile, readlink } from "node:fs/promises"
import { connect, createServer } from "node:net"
import { managerEntries } from "../contract/managers/index.js"
import { splitWords } from "../model/command.js"
import type { Plan, Runtime } from "../model/plan.js"
import { ask, type ProcessOptions } from "./processes.js"

/** A program that a plan needs, its version in the plan if it has one there, and the steps that call it. */
export interface NeededProgram {
  readonly program: string
  readonly version: string | null
  readonly steps: readonly string[]
}

/** A program whose version a plan says, and how it is asked for its own. */
interface PlannedProgram {
  readonly program: string
  readonly name: string
  readonly version: string
  readonly ask: readonly string[]
}

const versionOf = (program: string, name: string, version: string | null): readonly PlannedProgram[] =>
  version === null ? [] : [{ program, name, version, ask: ["--version"] }]

/** The programs of each runtime: itself, and what comes with it. */
const runtimePrograms: {
  readonly [name in Runtime["name"]]: (
    runtime: Extract<Runtime, { readonly name: name }>,
  ) => readonly PlannedProgram[]
} = {
  node: ({ version, npm }) => [...versionOf("node", "Node", version), ...versionOf("npm", "npm", npm)],
  bun: ({ version, node }) => [...versionOf("bun", "Bun", version), ...versionOf("node", "Node", node)],
  php: ({ version }) => [{ program: "php", name: "PHP", version, ask: ["-r", "echo PHP_VERSION;"] }],
  static: () => [],
}

/** The programs whose versions a plan says: those of the runtime, and the package manager. */
const plannedPrograms = ({ runtime, dependencies }: Plan): readonly PlannedProgram[] => {
  const manager = managerEntries.find(([tool]) => tool === dependencies?.tool)?.[1]
  const ofRuntime = runtimePrograms[runtime.name] as ((one: Runtime) => readonly PlannedProgram[]) | undefined
  return [
    ...(ofRuntime?.(runtime) ?? []),
    ...versionOf(manager?.program ?? "", manager?.title ?? "", dependencies?.version ?? null),
  ]
}

/**
 * The programs without which the plan does not get anywhere: its runtime, and what its steps begin with, up to the first step
 * that may install more: the tools and the hooks.
 */
export const neededPrograms = (plan: Plan): readonly NeededProgram[] => {
  const planned = plannedPrograms(plan)
  const steps = new Map<string, string[]>()
  // The first is the runtime itself.
  const [runtime] = planned
  if (plan.tools.length === 0 && runtime !== undefined) steps.set(runtime.program, [])
  for (const { id, command } of [...plan.build, ...plan.run]) {
    const program = programOf(command)
    if (program !== null) steps.set(program, [...(steps.get(program) ?? []), id])
    if (!["install", "start", "task"].includes(id)) break
  }
  return [...steps].map(([program, ids]) => ({
    program,
    version: planned.find((one) => one.program === program)?.version ?? null,
    steps: ids,
  }))
}

/** The name that a command begins with, after variables of its own; null when it is no plain name. */
const programOf = (command: string): string | null => {
  const split = splitWords(command)
  if (split._tag !== "Words") return null
  const word = split.words.find((one) => !/^\w+=/.test(one))
  return word !== undefined && /^\w[\w.+-]*$/.test(word) ? word : null
}

type Place = Omit<ProcessOptions, "line">

/** Whether a shell finds the program, as a file on PATH or as a word of its own. */
export const isInstalled = async (program: string, place: Place): Promise<boolean> =>
  (await ask("sh", ["-c", 'command -v "$1"', "sh", program], place)) !== null

/** A program whose version here is not the plan's. */
export interface OtherVersion {
  readonly program: string
  readonly here: string
  readonly planned: string
}

/**
 * The programs whose version here is not the plan's, as they say it in the project. One that does not say its version is left out.
 */
export const otherVersions = async (plan: Plan, place: Place): Promise<readonly OtherVersion[]> => {
  const asked = plannedPrograms(plan).map(async ({ program, name, version: planned, ask: words }) => {
    const answer = await ask(program, words, place)
    const here = /^v?(\d+\.\d+\.\d+(?:[A-Za-z_.+~-][\w.+~-]*)?)$/.exec(answer ?? "")?.[1]
    return here === undefined || here === planned || here.startsWith(`${planned}.`)
      ? []
      : [{ program: name, here, planned }]
  })
  return (await Promise.all(asked)).flat()
}

const refusals: { readonly [code: string]: string } = {
  EADDRINUSE: "another process listens there",
  EACCES: "the system does not allow it",
  EPERM: "the system does not allow it",
}

/** Why nothing can listen on a port here, null when something can. */
export const portRefusal = async (port: number, address: string): Promise<string | null> => {
  for (const host of new Set([address, "127.0.0.1", "::1"])) {
    const code = await listenOnce(port, host)
    if (code !== null && Object.hasOwn(refusals, code)) return refusals[code] as string
  }
  return null
}

const listenOnce = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })

/** Whether something takes connections on a port of this machine. */
export const takesConnections = async (port: number): Promise<boolean> =>
  (await connects(port, "127.0.0.1")) || (await connects(port, "::1"))

const connects = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1_000 })
    const answer = (taken: boolean) => () => {
      socket.destroy()
      resolve(taken)
    }
    socket.once("connect", answer(true))
    socket.once("error", answer(false))
    socket.once("timeout", answer(false))
  })

/** An address and a port that something listens on. */
export interface Listener {
  readonly address: string
  readonly port: number
}

/**
 * What the processes of a group listen on. Linux says so; elsewhere nothing is known, and the list is empty.
 */
export const listenersOf = async (group: number): Promise<readonly Listener[]> => {
  const members = await membersOf(group)
  const [first] = members
  if (first === undefined) return []
  const sockets = new Set((await Promise.all(members.map(socketsOf))).flat())
  const tables = await Promise.all(["tcp", "tcp6"].map((name) => readOr(`/proc/${first}/net/${name}`)))
  return tables.flatMap((table) =>
    table.split("\n").flatMap((line) => {
      const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/)
      const [address = "", port = ""] = local.split(":")
      return state === listening && sockets.has(inode)
        ? [{ address: addressOf(address), port: Number.parseInt(port, 16) }]
        : []
    }),
  )
}

/** The state of a socket that listens, as /proc/net/tcp writes it. */
const listening = "0A"

const readOr = async (path: string): Promise<string> => {
  try {
    return await readFile(path, "utf8")
  } catch {
    return ""
  }
}

const membersOf = async (group: number): Promise<readonly string[]> => {
  let names: readonly string[]
  try {
    names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
  const found: string[] = []
  for (const name of names) {
    // The name of the program stands in parentheses and may hold blanks; state, parent and group follow it.
    const text = await readOr(`/proc/${name}/stat`)
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
    if (fields[2] === String(group) && fields[0] !== "Z") found.push(name)
  }
  return found
}

const socketsOf = async (member: string): Promise<readonly string[]> => {
  const folder = `/proc/${member}/fd`
  try {
    const links = await Promise.all(
      (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => "")),
    )
    return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [])
  } catch {
    return []
  }
}

/** Four bytes at a time, each four in the machine's order, which is the lowest first. */
const addressOf = (text: string): string => {
  const words = text.match(/.{8}/g) ?? []
  const bytes = words.flatMap((word) =>
    (word.match(/../g) ?? []).reverse().map((byte) => Number.parseInt(byte, 16)),
  )
  if (bytes.length === 4) return bytes.join(".")
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255
  if (isMapped) return bytes.slice(12).join(".")
  if (bytes.slice(0, 15).every((byte) => byte === 0)) return `::${bytes[15] === 0 ? "" : bytes[15]}`
  return text
}

/** Whether an address is one that only the machine itself reaches. */
export const isLoopback = (address: string): boolean => address.startsWith("127.") || address === "::1"
