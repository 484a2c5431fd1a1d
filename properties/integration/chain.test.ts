/**
 * A chain for real: one process for each middleware and one for the application, on the ports that the plan gives them.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Network, plan, type Snapshot } from "../../src/index.js"
import { decodePlatform } from "../../src/platform/index.js"

const main = resolve("dist/shell/main.cjs")
const passes = resolve("properties/integration/passes.mjs")
const host = "127.0.0.1"

interface Ports {
  readonly publicPort: number
  readonly behindPort: number
}

/** The ports of the contract, and how many a chain of three takes from the public one. */
const contracted: Ports = { publicPort: 8080, behindPort: 9000 }
const length = 3

let folder = ""
let running: ChildProcess[] = []
let holding: Server[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-chain-"))
})

afterEach(async () => {
  await Promise.all([...running.map(end), ...holding.map(release)])
  running = []
  holding = []
  rmSync(folder, { recursive: true, force: true })
})

const end = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once("exit", () => done())
    child.kill("SIGKILL")
  })

const release = (server: Server): Promise<void> => new Promise((done) => server.close(() => done()))

/** Holds a port; null when somebody else does. */
const hold = (port: number): Promise<Server | null> =>
  new Promise((done) => {
    // Reading is what notices that the other side is gone.
    const server = createServer((socket) => void socket.on("error", () => {}).resume())
    server.once("error", () => done(null))
    server.listen(port, host, () => done(server))
  })

const areFree = async ({ publicPort, behindPort }: Ports): Promise<boolean> => {
  const wanted = [behindPort, ...Array.from({ length }, (_, index) => publicPort + index)]
  const held = await Promise.all(wanted.map(hold))
  await Promise.all(held.flatMap((server) => (server === null ? [] : [release(server)])))
  return held.every((server) => server !== null)
}

/** The contract's ports where they are free, else others. */
const freePorts = async (): Promise<Ports> => {
  if (await areFree(contracted)) return contracted
  for (let publicPort = 20_000; publicPort < 60_000; publicPort += 97) {
    const ports = { publicPort, behindPort: publicPort + 50 }
    if (await areFree(ports)) return ports
  }
  throw new Error("no free ports")
}

/** Starts a process and waits until it says that it listens. */
const start = (command: string, arguments_: readonly string[], shell = false): Promise<ChildProcess> =>
  new Promise((done, failed) => {
    const child = spawn(command, arguments_, { shell, stdio: ["ignore", "pipe", "inherit"] })
    running.push(child)
    child.once("exit", (status) => failed(new Error(`${command} ended with ${status}`)))
    child.stdout?.on("data", () => done(child))
  })

interface Ended {
  readonly status: number | null
  readonly stdout: string
}

const runplan = (arguments_: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [main, ...arguments_], { stdio: ["ignore", "pipe", "inherit"] })
    let stdout = ""
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    child.on("close", (status) => done({ status, stdout }))
  })

const snapshot: Snapshot = {
  files: { "package.json": '{"scripts":{"start":"node server.js"}}', "proxy/site.vcl": null },
  env: {
    CC_REQUEST_FLOW: "redirectproxy,custom,cacheproxy",
    // exec, so that the process that is started is the one that is ended
    CC_REQUEST_FLOW_CUSTOM: `exec "${process.execPath}" "${passes}" custom @@LISTEN_PORT@@ @@FORWARD_PORT@@`,
    CC_REDIRECTPROXY_PROJECT_KEY: "key",
    CC_CACHEPROXY_FILE: "/proxy/site.vcl",
    CC_HEALTH_CHECK_PATH: "/health?full=1",
    CC_HEALTH_CHECK_PATH_0: "/",
  },
}

/** The network of the plan on these ports, and the options that have the command line plan the same. */
const planOn = ({ publicPort, behindPort }: Ports) => {
  const overrides = { network: { publicPort, applicationPort: publicPort, behindPort } }
  const platform = decodePlatform(overrides)
  if (platform._tag !== "Right") throw new Error("these are no ports")
  const planned = plan(platform.right)(snapshot)
  if (planned._tag === "Left" || planned.right.network === null) throw new Error("it is not planned")
  writeFileSync(join(folder, "platform.json"), JSON.stringify(overrides))
  writeFileSync(join(folder, "snapshot.json"), JSON.stringify(snapshot))
  const options = ["--snapshot", join(folder, "snapshot.json"), "--platform", join(folder, "platform.json")]
  return { network: planned.right.network, options }
}

/** Starts what the plan says: the application first, then the middleware, each by its own command where it has one. */
const startAll = async ({ chain, application }: Network): Promise<ReadonlyMap<string, ChildProcess>> => {
  const started = new Map<string, ChildProcess>()
  started.set("app", await start(process.execPath, [passes, "app", String(application.port)]))
  for (const { name, listen, forward, command } of chain) {
    const child =
      command === null
        ? start(process.execPath, [passes, name, String(listen), String(forward)])
        : start(command, [], true)
    started.set(name, await child)
  }
  return started
}

const passesInOrder = async (ports: Ports): Promise<void> => {
  const { network, options } = planOn(ports)
  const started = await startAll(network)
  const address = `http://${host}:${network.publicPort}`

  const answered = await fetch(address)
  expect([answered.status, await answered.text()]).toEqual([200, "redirectproxy custom cacheproxy"])

  const passing = await runplan(["health", ...options, "--against", address])
  expect(passing).toEqual({
    status: 0,
    stdout: "Response from GET /health?full=1 is 200\nResponse from GET / is 200\n",
  })

  // The one in the middle is gone: the one before it answers, and the deployment fails.
  await end(started.get("custom") as ChildProcess)
  const failing = await runplan(["health", ...options, "--against", address])
  expect(failing).toEqual({
    status: 1,
    stdout: [
      "Response from GET /health?full=1 is 502",
      "Response from GET / is 502",
      "Health check failed:",
      "- GET /health?full=1 returned 502.",
      "- GET / returned 502.",
      "",
    ].join("\n"),
  })

  await end(started.get("redirectproxy") as ChildProcess)
  const silent = await runplan(["health", ...options, "--against", address])
  expect(silent.status).toBe(1)
  expect(silent.stdout).toContain("No response from GET /: connection refused\n")
}

test("a request goes in at the public port and passes each middleware in order, and health says so", async () => {
  await passesInOrder(await freePorts())
})

test("where the contract's ports are taken, platform data gives others", async () => {
  for (const port of [contracted.publicPort, contracted.behindPort]) {
    const server = await hold(port)
    if (server !== null) holding.push(server)
  }
  const ports = await freePorts()
  expect(ports).not.toEqual(contracted)
  await passesInOrder(ports)
})

test("an application that never answers fails its health check in the time that is given", async () => {
  const silent = await hold(0)
  if (silent === null) throw new Error("no port at all")
  holding.push(silent)
  const address = silent.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const { options } = planOn(contracted)
  const { status, stdout } = await runplan([
    "health",
    ...options,
    "--against",
    `http://${host}:${port}`,
    "--timeout",
    "0.2",
  ])
  expect([status, stdout.split("\n")[0]]).toEqual([
    1,
    "No response from GET /health?full=1: timed out after 0.2 s",
  ])
})
