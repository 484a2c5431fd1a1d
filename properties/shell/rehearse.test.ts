/**
 * `runplan rehearse` as a process of its own, from the built package. The projects need no tool but Node and a shell, and every run has a
 * temporary folder of its own, so that what is left there is seen.
 */
import { type ChildProcess, spawn } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { report } from "../../src/contract/diagnostics/running.js"
import { masking } from "../../src/shell/mask.js"
import type { Rehearsal } from "../../src/shell/rehearsal.js"
import { anyText } from "../arbitraries/choose.js"
import { freePort } from "../freePort.js"

const main = resolve("dist/shell/main.cjs")
let folder = ""

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

const starting = (arguments_: readonly string[]): ChildProcess =>
  spawn(process.execPath, ["--", main, "rehearse", ...arguments_], {
    cwd: join(folder, "app"),
    env: {
      PATH: `${join(folder, "bin")}:${process.env.PATH ?? ""}`,
      TMPDIR: join(folder, "tmp"),
      FROM_OUTSIDE: "c4n4ryOutside",
    },
  })

const rehearse = (...arguments_: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    const child = starting(arguments_)
    const text = { stdout: "", stderr: "" }
    child.stdout?.on("data", (chunk: Buffer) => {
      text.stdout += chunk.toString()
    })
    child.stderr?.on("data", (chunk: Buffer) => {
      text.stderr += chunk.toString()
    })
    child.on("close", (status) => done({ status, ...text }))
  })

const env = (variables: { readonly [name: string]: string }): readonly string[] =>
  Object.entries(variables).flatMap(([name, value]) => ["--env", `${name}=${value}`])

const reportOf = ({ stdout }: Ended): Rehearsal => JSON.parse(stdout) as Rehearsal
const codesOf = (ended: Ended): readonly string[] =>
  reportOf(ended)
    .diagnostics.map(({ code }) => code)
    // The Node of whoever runs the tests is another one than the plan's.
    .filter((code) => code !== "version-differs")

const put = (path: string, content: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

const serve = "node server.js"
const left = (): readonly string[] => readdirSync(join(folder, "tmp"))

const isAlive = (id: number): boolean => {
  try {
    process.kill(id, 0)
    // One that is over and that nobody has asked for still has its number.
    const stat = `/proc/${id}/stat`
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"))
  } catch {
    return false
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-rehearse-"))
  mkdirSync(join(folder, "tmp"))
  // A rehearsal asks for versions; the real npm takes its time to say one.
  put("bin/npm", "#!/bin/sh\necho 1.2.3\n")
  chmodSync(join(folder, "bin/npm"), 0o755)
  put("app/.gitignore", "ignored.txt\n")
  put("app/ignored.txt", "")
  put("app/kept/file.txt", "")
  put("app/mise.toml", "")
  put(
    "app/server.js",
    `require("http").createServer((request, response) => {
      response.writeHead(request.url === "/bad" ? 503 : 200)
      response.end()
    }).listen(process.env.PORT, process.env.BIND ?? "0.0.0.0")`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("a rehearsal", () => {
  test("carries the steps out in order, asks for health as the platform does, and leaves nothing behind", async () => {
    const port = await freePort()
    const ran = await rehearse(
      "--json",
      "--port",
      String(port),
      ...env({
        CC_RUN_COMMAND: serve,
        CC_PRE_BUILD_HOOK: "echo made > made.txt; ls -A",
        CC_PRE_RUN_HOOK: "cat made.txt; env",
        CC_RUN_SUCCEEDED_HOOK: "echo up",
        CC_RUN_FAILED_HOOK: "echo down",
        MINE: "mine",
      }),
    )
    const { steps, health, verdict, folder: kept, port: asked, diagnostics } = reportOf(ran)
    expect(steps.map(({ id, result }) => [id, result])).toEqual([
      ["pre-build", "succeeded"],
      ["pre-run", "succeeded"],
      ["start", "serving"],
      ["run-succeeded", "succeeded"],
    ])
    expect({ verdict, kept, asked, log: health?.log }).toEqual({
      verdict: "continues",
      kept: null,
      asked: port,
      log: ["Response from GET / is 200"],
    })
    expect(ran.status).toBe(0)
    expect(diagnostics.map(({ message }) => message)).toContain("npm is 1.2.3 here and 11.11.0 in the plan.")
    // The copy has what Git would push, and the variables of this machine stay out of it.
    expect(ran.stderr).toContain("| kept\n")
    expect(ran.stderr).not.toContain("ignored.txt")
    expect(ran.stderr).toContain("| MINE=mine\n")
    expect(ran.stderr).toMatch(/\| NODE_OPTIONS=--max-old-space-size=\d+\n/)
    expect(ran.stderr).not.toContain("c4n4ryOutside")
    expect(existsSync(join(folder, "app/made.txt"))).toBe(false)
    expect(left()).toEqual([])
  })

  test("prints the platform's log and the verdict", async () => {
    const port = await freePort()
    const { status, stdout } = await rehearse(
      "--port",
      String(port),
      ...env({ CC_RUN_COMMAND: serve, CC_HEALTH_CHECK_PATH: "/bad", CC_HEALTH_CHECK_PATH_0: "/" }),
    )
    expect(status).toBe(1)
    expect(stdout).toContain(
      "\nResponse from GET /bad is 503\nResponse from GET / is 200\nHealth check failed:\n- GET /bad returned 503.\n\nThe deployment would fail.\n",
    )
  })

  test("says which middleware it does not start, and asks the application behind it", async () => {
    const port = await freePort()
    const asked = [
      "--port",
      String(port),
      ...env({ CC_RUN_COMMAND: serve, CC_REQUEST_FLOW: "cacheproxy,redirectproxy" }),
    ]
    const { status, stdout, stderr } = await rehearse(...asked)
    const said = `The application is asked directly, on port ${port}: `
    expect([status, stdout]).toEqual([0, expect.stringContaining(said)])
    expect(stdout).toContain("The deployment would continue.")
    // Each message stands once: what came of it is in the verdict alone.
    expect(stderr).not.toContain(said)
    const { diagnostics } = reportOf(await rehearse("--json", ...asked))
    const [one] = diagnostics.filter(({ code }) => code === "middleware-not-started")
    expect(one?.because).toContainEqual(expect.objectContaining({ name: "CC_REQUEST_FLOW" }))
    // Without middleware there is nothing to say.
    const alone = await rehearse(
      "--json",
      "--port",
      String(await freePort()),
      ...env({ CC_RUN_COMMAND: serve }),
    )
    expect(codesOf(alone)).toEqual([])
  })

  test("stops at the first failure, and only then runs the steps for one", async () => {
    const ran = await rehearse(
      "--json",
      ...env({
        CC_RUN_COMMAND: serve,
        CC_PRE_RUN_HOOK: "exit 3",
        CC_RUN_FAILED_HOOK: "echo down",
        CC_RUN_SUCCEEDED_HOOK: "echo up",
      }),
    )
    expect(reportOf(ran).steps.map(({ id, status }) => [id, status])).toEqual([
      ["pre-run", 3],
      ["run-failed", 0],
    ])
    expect([ran.status, codesOf(ran)]).toEqual([1, ["step-failed"]])
  })

  test.each([
    ["start-ended", "a start that ends", { CC_RUN_COMMAND: "echo done" }, []],
    ["start-ended", "a start that is no command", { CC_RUN_COMMAND: "./nothing-here" }, []],
    [
      "listens-nowhere",
      "an application that listens nowhere",
      { CC_RUN_COMMAND: "sleep 60" },
      ["--timeout", "1"],
    ],
    [
      "step-late",
      "a step that takes too long",
      { CC_RUN_COMMAND: serve, CC_PRE_RUN_HOOK: "sleep 60" },
      ["--timeout", "1"],
    ],
  ])("says %s of %s", async (code, _, variables, options) => {
    const ran = await rehearse("--json", "--port", String(await freePort()), ...options, ...env(variables))
    expect([ran.status, codesOf(ran), reportOf(ran).verdict]).toEqual([1, [code], "fails"])
    expect(left()).toEqual([])
  })

  test.runIf(process.platform === "linux")(
    "says where an application listens that cannot be reached",
    async () => {
      const [port, other] = [await freePort(), await freePort()]
      const elsewhere = await rehearse(
        "--json",
        "--timeout",
        "2",
        "--port",
        String(port),
        ...env({ CC_RUN_COMMAND: `PORT=${other} ${serve}` }),
      )
      expect(codesOf(elsewhere)).toEqual(["listens-elsewhere"])
      expect(reportOf(elsewhere).diagnostics[0]?.message).toContain(`listens on ${other} and not on ${port}`)
      for (const [bind, code] of [
        ["127.0.0.1", "listens-on-loopback"],
        ["127.0.0.2", "listens-on-loopback"],
        ["::1", "listens-on-loopback"],
        ["::", undefined],
      ] as const) {
        const ran = await rehearse(
          "--json",
          "--timeout",
          "3",
          "--port",
          String(await freePort()),
          ...env({ CC_RUN_COMMAND: serve, BIND: bind }),
        )
        expect([bind, codesOf(ran)[0], ran.status]).toEqual([bind, code, code === undefined ? 0 : 1])
      }
    },
  )

  test.each([
    ["start-ended", "ended with status 0 before anything listened", { CC_RUN_COMMAND: "echo done" }],
    [
      "start-ended",
      "failed with status 5 when it was asked for its health",
      {
        CC_RUN_COMMAND: `node -e 'require("http").createServer(() => process.exit(5)).listen(process.env.PORT)'`,
      },
    ],
    [
      "listens-on-loopback",
      "nothing but this machine reaches it",
      { CC_RUN_COMMAND: serve, BIND: "127.0.0.1" },
    ],
    ["Health check failed", "GET /bad returned 503", { CC_RUN_COMMAND: serve, CC_HEALTH_CHECK_PATH: "/bad" }],
    ["step-failed", "failed with status 3", { CC_RUN_COMMAND: serve, CC_PRE_RUN_HOOK: "exit 3" }],
  ])("says the cause once to a person: %s, %s", async (name, cause, variables) => {
    const began = performance.now()
    const { status, stdout } = await rehearse("--port", String(await freePort()), ...env(variables))
    expect(status).toBe(1)
    expect(stdout).toContain(name)
    expect(stdout.split(cause)).toHaveLength(2)
    const lines = stdout.split("\n").filter((line) => line.trim() !== "" && !line.includes("version-differs"))
    expect(new Set(lines).size).toBe(lines.length)
    expect(stdout).toMatch(/\nThe deployment would fail(, at the step [\w-]+)?\.\n$/)
    // Nothing is waited for once the answer is known.
    expect(performance.now() - began).toBeLessThan(60_000)
  })

  test("runs a task to its end", async () => {
    const good = await rehearse("--application", "javascript", "--task", "node -e 0")
    expect([good.status, good.stdout.endsWith("The task succeeded.\n")]).toEqual([0, true])
    const bad = await rehearse("--application", "javascript", "--task", "node -e 'process.exit(4)'")
    expect([bad.status, bad.stdout.endsWith("The task would fail, at the step task.\n")]).toEqual([1, true])
  })

  test("ends all that it started, and what that started, and nothing else", async () => {
    const ids = join(folder, "ids.txt")
    // One goes on after its step is over, one ignores the friendly signal.
    const leave = `sleep 300 & echo $! >> ${ids}; (trap '' TERM; echo $$ >> /dev/null; sleep 301 & echo $! >> ${ids}; wait) & echo $! >> ${ids}`
    const bystander = spawn("sleep", ["302"])
    const ran = await rehearse(
      "--port",
      String(await freePort()),
      ...env({ CC_RUN_COMMAND: `echo $$ >> ${ids}; ${serve}`, CC_PRE_RUN_HOOK: leave }),
    )
    expect(ran.status).toBe(0)
    const started = readFileSync(ids, "utf8").trim().split("\n").map(Number)
    expect(started).toHaveLength(4)
    expect(started.filter(isAlive)).toEqual([])
    expect(isAlive(bystander.pid as number)).toBe(true)
    bystander.kill()
  })

  test("ends all of it when it is interrupted", async () => {
    const id = join(folder, "id.txt")
    const child = starting(env({ CC_RUN_COMMAND: serve, CC_PRE_RUN_HOOK: `echo $$ > ${id}; sleep 300` }))
    const ended = new Promise<number | null>((done) => child.on("close", done))
    await expect.poll(() => existsSync(id) && readFileSync(id, "utf8") !== "", { timeout: 30_000 }).toBe(true)
    child.kill("SIGINT")
    expect(await ended).toBe(130)
    expect(isAlive(Number(readFileSync(id, "utf8")))).toBe(false)
    expect(left()).toEqual([])
  })

  test("interrupted while nothing listens, says nothing of the application", async () => {
    const id = join(folder, "waiting.txt")
    const child = starting(["--json", ...env({ CC_RUN_COMMAND: `echo $$ > ${id}; sleep 300` })])
    let printed = ""
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString()
    })
    const ended = new Promise<number | null>((done) => child.on("close", done))
    await expect.poll(() => existsSync(id) && readFileSync(id, "utf8") !== "", { timeout: 30_000 }).toBe(true)
    child.kill("SIGINT")
    expect(await ended).toBe(130)
    expect(printed).not.toContain("within")
    expect(printed).not.toContain("start-ended")
    expect(isAlive(Number(readFileSync(id, "utf8")))).toBe(false)
  })

  // Columns: the start; what the remedy says of it.
  test.each([
    ["echo done", "A start command has to stay in the foreground"],
    ["node missing.js", "the command itself failed"],
    ["sh -c 'kill -9 $$'", "the command itself failed"],
  ])("names the cause of a start that ends: %s", async (command, cause) => {
    const ran = await rehearse(
      "--json",
      "--port",
      String(await freePort()),
      ...env({ CC_RUN_COMMAND: command }),
    )
    const said = reportOf(ran).diagnostics.find(({ code }) => code === "start-ended")
    expect(said?.remedy).toContain(cause)
  })

  // Columns: the worker, whether it starts anew; what came of it, and what is said of it.
  test.each([
    ["sleep 300", "on-failure", "running", null],
    ["exit 3", "on-failure", "failed", "the platform starts it anew after 7 s"],
    ["exit 3", "no", "failed", "nobody starts it anew"],
    ["exit 0", "on-failure", "succeeded", null],
    ["exit 0", "always", "succeeded", "the platform starts it anew after 7 s"],
  ])("starts a worker beside the application: %s, %s", async (command, restart, result, said) => {
    const id = join(folder, "worker.txt")
    const ran = await rehearse(
      "--json",
      "--platform",
      "clever-cloud@2026-11",
      "--port",
      String(await freePort()),
      ...env({
        CC_RUN_COMMAND: serve,
        CC_WORKER_COMMAND: `echo $$ > ${id}; ${command}`,
        CC_WORKER_RESTART: restart,
        CC_WORKER_RESTART_DELAY: "7",
      }),
    )
    const report = reportOf(ran)
    expect(report.steps.map((step) => [step.id, step.result])).toEqual([
      ["start", "serving"],
      ["worker", result],
    ])
    const message = report.diagnostics.find(({ code }) => code === "worker-ended")?.message
    expect(message?.includes(said ?? "") ?? said === null).toBe(true)
    expect(message === undefined).toBe(said === null)
    expect([ran.status, report.verdict]).toEqual([0, "continues"])
    expect(isAlive(Number(readFileSync(id, "utf8")))).toBe(false)
  })

  test("keeps the scratch folder when asked to, and says where it is", async () => {
    const { stdout } = await rehearse(
      "--keep",
      "--application",
      "javascript",
      "--task",
      "echo kept > kept.txt",
    )
    const place = /Kept in (.*)\.\n$/.exec(stdout)?.[1] ?? ""
    expect(readFileSync(join(place, "kept.txt"), "utf8")).toBe("kept\n")
    rmSync(place, { recursive: true })
  })
})

describe("secrets", () => {
  test("reach the application and its files, and no output", async () => {
    const secret = "c4n4ryValue"
    const variables = {
      NPM_TOKEN: secret,
      CC_NPM_REGISTRY: "npm.example.com",
      DATABASE_URL: `postgres://me:${secret}2@db.example.com/x`,
      CC_RUN_COMMAND: `cat .npmrc; env; printf %s "$NPM_TOKEN" | base64; node -p 'new URL(process.env.DATABASE_URL).password'; exit 1`,
      CC_PRE_RUN_HOOK: `grep -q ${secret} .npmrc && echo it is there`,
    }
    for (const options of [[], ["--json"]]) {
      const ran = await rehearse(...options, ...env(variables))
      expect(ran.stderr).toContain("| it is there\n")
      expect(ran.stderr).toContain("| //npm.example.com/:_authToken=[secret]\n")
      expect(ran.stderr).toContain("| NPM_TOKEN=[secret]\n")
      const all = ran.stdout + ran.stderr
      expect(all).not.toContain(secret)
      expect(all).not.toContain(Buffer.from(secret).toString("base64"))
    }
  })

  test("are in no diagnostic either: not in its message, its remedy or what it rests on", async () => {
    const secret = "c4n4ryValue"
    const own = { NPM_TOKEN: secret, CC_NPM_REGISTRY: "npm.example.com" }
    const missing = await rehearse("--json", ...env({ ...own, CC_RUN_COMMAND: `${secret}-program` }))
    expect(codesOf(missing)).toEqual(["tool-missing"])
    const middleware = {
      ...own,
      CC_RUN_COMMAND: serve,
      CC_REQUEST_FLOW: "custom",
      CC_REQUEST_FLOW_CUSTOM: `proxy --key ${secret} @@LISTEN_PORT@@ @@FORWARD_PORT@@`,
    }
    const behind = await rehearse("--json", "--port", String(await freePort()), ...env(middleware))
    expect(codesOf(behind)).toEqual(["middleware-not-started"])
    for (const { stdout, stderr } of [missing, behind]) expect(stdout + stderr).not.toContain(secret)
  })

  test("are hidden in every form, however they stand in a line", () => {
    const secret = anyText({ minLength: 4, maxLength: 30 }).map((text) => `c4n4ry${text}`)
    const forms = (text: string): readonly string[] => [
      text,
      text.trim(),
      Buffer.from(text).toString("base64"),
      encodeURIComponent(text.toWellFormed()),
      JSON.stringify(text).slice(1, -1),
    ]
    fc.assert(
      fc.property(
        fc.array(secret, { minLength: 1, maxLength: 3 }),
        fc.string(),
        fc.string(),
        (secrets, before, after) => {
          const mask = masking(secrets)
          for (const form of secrets.flatMap(forms)) {
            expect(mask(before + form + after)).not.toContain(form)
            expect(mask(`${form}${form}`)).toBe("[secret][secret]")
          }
        },
      ),
    )
    expect(masking(["user:password1"])("the password1")).toBe("the [secret]")
    expect(masking(["one\ntwo2"])("two2 one")).toBe("[secret] [secret]")
    expect(masking(["", " "])("as it is ")).toBe("as it is ")
  })
})

describe("without a rehearsal", () => {
  test("a port that is taken is named with what chose it", async () => {
    const server = createServer().listen(0)
    await new Promise((done) => server.once("listening", done))
    const { port } = server.address() as AddressInfo
    const ran = await rehearse("--json", "--port", String(port), ...env({ CC_RUN_COMMAND: serve }))
    await new Promise((done) => server.close(done))
    expect([ran.status, codesOf(ran), reportOf(ran).verdict]).toEqual([2, ["port-taken"], "not-rehearsed"])
    const [diagnostic] = reportOf(ran).diagnostics
    expect(diagnostic?.message).toBe(
      `Port ${port}, which --port gives, cannot be listened on here: another process listens there.`,
    )
    expect(diagnostic?.remedy).toContain("--port")
    const chosen = report(
      "port-taken",
      { port: 8080, reason: "it is taken", given: false, rule: "traffic.port.default", grounds: "R-JS-19" },
      [],
    )
    expect(chosen.message).toContain("comes from the rule traffic.port.default (R-JS-19)")
    expect(reportOf(ran).steps).toEqual([])
    expect(left()).toEqual([])
  })

  test("a program that is not installed is named with the steps that call it, unless a step before may install it", async () => {
    const missing = await rehearse("--json", ...env({ CC_RUN_COMMAND: "X=1 no-such-program --now" }))
    expect([missing.status, codesOf(missing)]).toEqual([2, ["tool-missing"]])
    const [diagnostic] = reportOf(missing).diagnostics
    expect(diagnostic?.message).toBe("no-such-program is not installed here, and start calls it.")
    const later = await rehearse(
      "--json",
      ...env({ CC_RUN_COMMAND: "no-such-program", CC_PRE_RUN_HOOK: "exit 1" }),
    )
    expect(codesOf(later)).toEqual(["step-failed"])
  })

  test("a plan with a placeholder is refused, and a rejected one printed", async () => {
    const refused = await rehearse(...env({ CC_RUN_COMMAND: serve, NPM_TOKEN: "x" }))
    expect([refused.status, refused.stderr]).toEqual([1, ""])
    expect(refused.stdout).toContain("run-placeholder")
    const rejected = await rehearse("--json", ...env({ CC_NODE_BUILD_TOOL: "no" }))
    expect([rejected.status, (JSON.parse(rejected.stdout) as { status: string }).status]).toEqual([
      1,
      "rejected",
    ])
  })

  test("wrong usage is said as such", async () => {
    for (const options of [
      ["--snapshot", "x.json"],
      ["--port", "0"],
      ["--port", "65536"],
      ["--timeout", "0"],
      ["no-folder"],
    ]) {
      const ran = await rehearse(...options)
      expect([options, ran.status, ran.stdout]).toEqual([options, 2, ""])
    }
  })
})
