/**
 * Applications that are installed by the plan's own command and started by the plan's own command: what each plan says, held against
 * whether the application answers, and against what is in its folder afterwards.
 */
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { get } from "node:http"
import { networkInterfaces } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import { defaultPlatform, outcome, plan, reads } from "../../src/index.js"
import { readFolder } from "../../src/shell/folder.js"
import { freePort } from "../freePort.js"
import { onThePage, type Section } from "./applications-page.js"
import { bun, environment, node, run, scratch, type Tool, tool } from "./tools.js"

const { data } = defaultPlatform
/** The platform's Node. */
export const runtime = node(data.node.latestLts)
export const npm = tool("npm", data.node.npm[data.node.latestLts] ?? "11")
export const classic = tool("yarn", data.yarn.classic)
export const berry = tool("@yarnpkg/cli-dist", data.yarn.berry)
export const [pnpm9, pnpm10] = [tool("pnpm", "9.15.9"), tool("pnpm", "10.33.0")]
export const withBun = bun(data.bun?.version ?? "")

/** The application's domain, by which visitors ask. */
export const domain = "app.example.com"

/** A server that answers, with a dependency so that one is needed. */
export const server = `require("ms")
require("node:http").createServer((request, response) => response.end("ok")).listen(process.env.PORT)`
export const typed = `require("node:http").createServer((request: unknown, response: any) => response.end("ok")).listen(process.env.PORT)`
export const ms = { dependencies: { ms: "2.1.3" } }
export const start = (command: string, more: object = {}): string =>
  JSON.stringify({
    name: "app",
    version: "1.0.0",
    private: true,
    scripts: { start: command },
    ...ms,
    ...more,
  })

/** An application, and what is expected of its plan and of it. */
export interface Application {
  readonly name: string
  readonly tool: Tool
  readonly files: { readonly [path: string]: string }
  /** The folder that is planned; without it all of the files. */
  readonly folder?: string
  readonly env?: { readonly [name: string]: string }
  /** What makes the lock file, before the plan. */
  readonly before?: string
  /** The codes of warnings and errors that the plan has to have, besides those on deprecation and lock files. */
  readonly says: readonly string[]
  /** Codes of infos that it has to have, whatever others there are. */
  readonly infos?: readonly string[]
  /** Whether it answers; null: whether it does is not what the case is about; "ends": its start succeeds and ends. */
  readonly serves: boolean | "ends" | null
  /** Seconds that it lives before it is asked, where what it waits for takes them to fail. */
  readonly later?: number
  /** What holds of the folder afterwards. */
  readonly after?: (folder: string) => boolean
  /** What ends that which the start leaves behind. */
  readonly finally?: string
}

export const has =
  (path: string) =>
  (folder: string): boolean =>
    existsSync(join(folder, path))
export const hasNot =
  (path: string) =>
  (folder: string): boolean =>
    !existsSync(join(folder, path))

export const builds = {
  "package.json": JSON.stringify({
    name: "app",
    private: true,
    scripts: { build: "node make.js", start: "node dist/index.js" },
    ...ms,
  }),
  "make.js": `const fs = require("fs"); fs.mkdirSync("dist"); fs.copyFileSync("server.txt", "dist/index.js")`,
  "server.txt": server,
}
export const workspace = {
  "package.json": JSON.stringify({ name: "root", private: true, workspaces: ["packages/*"] }),
  "packages/web/package.json": start("node server.js", { name: "web" }),
  "packages/web/server.js": server,
}

export const production = { NODE_ENV: "production" }

/** Codes that say nothing of whether it serves. */
export const beside = new Set(["yarn-deprecated", "lock-file-berry", "package-manager-overruled"])

/** What a visitor would ask for: by an address of the machine that others can reach, with its domain. */
const reachable =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === "IPv4" && !one.internal)?.address ?? "127.0.0.1"
const ask = (port: number, path = "/"): Promise<number | null> =>
  new Promise((done) => {
    const asked = get({ host: reachable, port, path, headers: { host: domain } }, (response) => {
      response.resume()
      done(response.statusCode ?? null)
    }).on("error", () => done(null))
    // What waits for a database that runs nowhere may wait for ever; some give up after half a minute.
    asked.setTimeout(40_000, () => {
      done(0)
      asked.destroy()
    })
  })

/** Whether a command answers on a port, of which it is told nothing, at a path, once so many seconds are over. */
export const answersOn = async (
  port: number,
  command: string,
  folder: string,
  tools: readonly Tool[],
  env: object,
  path = "/",
  later = 0,
): Promise<boolean> => {
  const child = spawn("sh", ["-c", command], {
    cwd: folder,
    env: { ...environment(tools), ...env },
    detached: true,
    stdio: "ignore",
  })
  let isOver = false
  child.on("exit", () => {
    isOver = true
  })
  try {
    for (let second = 0; second < later && !isOver; second++) await sleep(1000)
    for (let attempt = 0; attempt < 300 && !isOver; attempt++) {
      const status = await ask(port, path)
      if (status !== null) return status === 200
      await sleep(100)
    }
    return false
  } finally {
    // What starts others in groups of their own ends them when it is asked to end.
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal)
        await sleep(signal === "SIGTERM" ? 500 : 0)
      } catch {
        // It is over.
      }
    }
  }
}

const answers = async (
  command: string,
  folder: string,
  tools: readonly Tool[],
  env: object,
  later: number | undefined,
): Promise<boolean> => {
  const port = await freePort()
  return answersOn(port, command, folder, tools, { ...env, PORT: String(port) }, "/", later)
}

let count = 0

/** Runs each application, and holds the page's section to them. */
export const hold = (title: Section, applications: readonly Application[]): void => {
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))
  test.each(applications.map((one) => [one.name, one] as const))(
    "%s",
    { timeout: 240_000 },
    async (_, one) => {
      const whole = join(scratch, `condition-${++count}`)
      const folder = join(whole, one.folder ?? "")
      for (const [path, text] of Object.entries(one.files)) {
        mkdirSync(dirname(join(whole, path)), { recursive: true })
        writeFileSync(join(whole, path), text)
      }
      const tools = [one.tool, runtime]
      if (one.before !== undefined) {
        const ran = run(one.before, { folder, tools })
        if (ran.status !== 0) throw new Error(`${one.before}: ${ran.printed}`)
        rmSync(join(folder, "node_modules"), { recursive: true, force: true })
      }
      const env = { ...one.env }
      const read = await readFolder(folder, {
        further: (files) => reads(defaultPlatform)({ files, env, application: "javascript" }).files,
      })
      if (read._tag === "Left") throw new Error("unreadable")
      const made = outcome(plan(defaultPlatform)({ files: read.right, env, application: "javascript" }))
      const codes = made.diagnostics
        .filter(({ severity, code }) => severity !== "info" && !beside.has(code))
        .map(({ code }) => code)
      expect([...new Set(codes)]).toEqual(one.says)
      expect(made.diagnostics.map(({ code }) => code)).toEqual(expect.arrayContaining([...(one.infos ?? [])]))
      if (made.status === "rejected") return expect(one.serves).toBeNull()
      const variables = { ...one.env, ...made.plan.environment }
      let isInstalled = true
      for (const { command } of made.plan.build) {
        isInstalled = isInstalled && run(command, { folder, tools, env: variables }).status === 0
      }
      const command = made.plan.run.find(({ id }) => id === "start")?.command ?? ""
      if (one.serves === "ends") {
        const port = String(await freePort())
        expect(
          isInstalled &&
            run(`${command} > printed 2>&1`, { folder, tools, env: { ...variables, PORT: port } }).status,
        ).toBe(0)
      } else if (one.serves !== null) {
        expect(isInstalled && (await answers(command, folder, tools, variables, one.later))).toBe(one.serves)
      }
      if (one.finally !== undefined) run(one.finally, { folder, tools })
      if (one.after !== undefined) expect(one.after(folder)).toBe(true)
    },
  )
  onThePage(
    title,
    applications.map(({ name, tool, env, says, infos, serves }) => ({
      name,
      tool: `${tool.package} ${tool.version}`
        .replace(/^@oven\/bun-\S+/, "bun")
        .replace("@yarnpkg/cli-dist", "yarn"),
      env: env ?? {},
      says: [...says, ...(infos ?? [])],
      comes: comes(serves),
    })),
  )
}

const comes = (serves: Application["serves"]): string => {
  if (serves === null) return ""
  if (serves === "ends") return "its start ends"
  return serves ? "answers" : "does not answer"
}
