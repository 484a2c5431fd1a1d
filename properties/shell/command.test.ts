/**
 * The command line, in this process and, where it matters, as a process of its own. Node looks for its own --env-file in all that
 * comes before a "--", so the tests put one in front; the last ones here do not.
 */
import { spawn, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { commandNames } from "../../src/shell/program.js"
import { runIn } from "../conform/run.js"

const main = resolve("dist/shell/main.cjs")
const shop = resolve("docs/samples/shop")
const made: string[] = []
let folder = ""

const put = (path: string, content: string): string => {
  const full = join(folder, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, content)
  return full
}

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

const environment = { PATH: process.env.PATH ?? "" }

interface Given {
  readonly input?: string
  readonly cwd?: string
  readonly env?: { readonly [name: string]: string }
}

/** As a process of its own, from the built package: what a person runs. */
const spawned = (
  arguments_: readonly string[],
  { input = "", cwd = folder, env = {} }: Given = {},
): Ended => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--", main, ...arguments_], {
    cwd,
    input,
    env: { ...environment, ...env },
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}

/** Whether all of them are to be processes: `npm run test:processes`. */
const processes = process.env.PROCESSES === "all"

/** A start takes longer than all that most tests ask of the command, so they ask it in this process. */
const runplan = async (arguments_: readonly string[], given: Given = {}): Promise<Ended> => {
  if (processes) return spawned(arguments_, given)
  const { cwd: place = folder, input = "", env = {} } = given
  const { status, output, errors } = await runIn(
    { folder: place, input, environment: { ...environment, ...env } },
    arguments_,
  )
  return { status, stdout: output, stderr: errors }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-command-"))
  made.push(folder)
  put(
    "app/package.json",
    '{\n  "name": "app",\n  "engines": { "node": "24" },\n  "scripts": { "start": "node ." }\n}\n',
  )
  put("empty/README.md", "")
  // What few plans ask is in a file that is read when they do.
  put("asking/package.json", '{ "engines": { "node": ">=20 <23" }, "packageManager": "yarn@4.1.0" }')
  put("asking/mise.toml", "[tools\n")
  put("broken/package.json", '{\n  "name": "broken",\n}\n')
  put("app.env", "NODE_ENV=production\n")
  put("bad.env", "NODE_ENV=production\ncanary-of-a-line\n")
  put("bad.json", '{ "name": canary }')
  put("odd.json", '{ "bun": { "version": 1 } }')
  put("large.json", '{ "instances": { "default": "M" } }')
  put("snapshot.json", '{ "files": { "package.json": "{\\"main\\":\\"a.js\\"}" }, "env": {} }')
  put("shapeless.json", '{ "files": 1 }')
})

afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true })
})

describe("exit status", () => {
  // Columns: the arguments; the exit status; what the output or the error stream holds.
  const table: readonly (readonly [readonly string[], 0 | 1 | 2, RegExp])[] = [
    [[], 2, /Usage: runplan/],
    [["--help"], 0, /Usage: runplan[\s\S]*batch[\s\S]*Exit status/],
    [["--version"], 0, /^\d+\.\d+\.\d+\n$/],
    [["plan", "--help"], 0, /--environment-file <file>/],
    [["explain", "--help"], 0, /A single argument is/],
    [["snapshot", "--help"], 0, /--reveal/],
    [["batch", "--help"], 0, /one per line/],
    [["plna"], 2, /unknown command 'plna'[\s\S]*plan/],
    [["plan", "--nope"], 2, /unknown option '--nope'/],
    [["plan", "app", "app"], 2, /too many arguments/],
    [["plan", "missing"], 2, /folder ".*missing" cannot be read: it does not exist/],
    [["plan", "app.env"], 2, /cannot be read: it is not a folder/],
    [["plan", "app", "--memory", "1.5"], 2, /whole number of MiB/],
    [["plan", "app", "--memory", "0"], 2, /whole number of MiB/],
    [["plan", "app", "--application", "ruby"], 2, /javascript, php/],
    [["plan", "app", "--env", "NAME"], 2, /KEY=VALUE/],
    [["plan", "app", "--env", "=x"], 2, /KEY=VALUE/],
    [
      ["plan", "app", "--env-file", "missing.env"],
      2,
      /--environment-file missing\.env cannot be read: it does not exist/,
    ],
    [["plan", "app", "--env-file", "app"], 2, /it is a folder/],
    [["plan", "app", "--env-file", "/dev/zero"], 2, /longer than 64 MiB/],
    [["plan", "app", "--addon", "db"], 2, /NAME=FILE/],
    [["plan", "app", "--addon", "db=missing.env"], 2, /does not exist/],
    [["plan", "app", "--platform", "missing.json"], 2, /does not exist/],
    [["plan", "app", "--platform", "bad.json"], 2, /bad\.json is not JSON/],
    [["plan", "app", "--platform", "odd.json"], 2, /bun\.version/],
    [["plan", "app", "--snapshot", "snapshot.json"], 2, /instead of|stands in/],
    [["plan", "--snapshot", "missing.json"], 2, /does not exist/],
    [["explain", "app", "no.such.path"], 2, /no decision at "no\.such\.path"/],
    [["explain", "app", "runtime.versoin"], 2, /Did you mean "runtime\.version"\?/],
    [["explain", "./missing"], 2, /does not exist/],
    [["batch", "--platform", "odd.json"], 2, /bun\.version/],
    [["batch", "app"], 2, /too many arguments/],
    [["batch", "--jobs", "0"], 2, /whole number above zero/],
    [["snapshot", "missing"], 2, /does not exist/],
    [["plan", "app"], 0, /^app · platform contract · runplan [\s\S]*Node 24/],
    [["app"], 0, /^app · platform contract/],
    [["./app", "--json"], 0, /^\{/],
    [["help", "plan"], 0, /Usage: runplan plan/],
    [["help"], 0, /Usage: runplan \[/],
    [["-h"], 0, /Usage: runplan \[/],
    [["-v"], 0, /^\d+\.\d+/],
    [["help", "plna"], 2, /unknown command 'plna'/],
    [["explain", "app", "production", "--env-file", "app.env"], 0, /NODE_ENV=production in app\.env:1/],
    [["plan", "app", "--environment-file", "app.env", "--env", "A=1"], 0, /NODE_ENV=production/],
    [["plan", "app", "--env-file", "/dev/null"], 0, /Node 24/],
    [["plan", "app", "--platform", "large.json"], 0, /4096 MiB/],
    [["plan", "app", "--memory", "2048"], 0, /2048 MiB/],
    [["plan", "app", "--task", "node job.js"], 0, /A JavaScript task[\s\S]*node job\.js/],
    [["plan", "--snapshot", "snapshot.json"], 0, /node a\.js/],
    [["snapshot", "app"], 0, /"package\.json"/],
    [["explain", "app"], 0, /runtime\.version/],
    [["explain", "app", "runtime"], 0, /runtime\.version is 24/],
    [["batch"], 0, /^$/],
    [["plan", "empty"], 1, /Rejected: 1 error/],
    [["plan", "broken"], 1, /package\.json is not JSON[\s\S]*line 3, column 1/],
    [["plan", "app", "--env-file", "bad.env"], 1, /bad\.env, line 2: there is no =/],
    [["plan", "app", "--instance", "XXS"], 1, /no instance type "XXS"/],
    [["plan", "--snapshot", "shapeless.json"], 1, /"\/files"/],
    [["plan", "--snapshot", "bad.json"], 1, /not JSON/],
    [["explain", "empty", "runtime.version"], 1, /Rejected/],
  ]

  test.each(table)("runplan %j ends with %i", async (arguments_, status, holds) => {
    const ended = await runplan(arguments_)
    const all = ended.stdout + ended.stderr
    expect(all).toMatch(holds)
    expect(ended.status).toBe(status)
    // No stack trace, and of wrong usage and broken files no piece of their text.
    expect(all).not.toMatch(/^\s+at .*:\d+/m)
    expect(all).not.toContain("canary")
    expect(status === 2 ? ended.stdout : ended.stderr).toBe("")
  })
})

test("--version prints the version of the package", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string }
  expect((await runplan(["--version"])).stdout).toBe(`${version}\n`)
})

// What a few starts show is shown by the others too, which are for a run of processes.
const starts = [["--help"], ["plan", "asking"], ["plan", "app", "--json"]]
const further = [["--version"], ["plna"], ["plan", "app"], ["plan", "empty"], ["explain", "app"]]

test.each([...starts, ...(processes ? further : [])])(
  "runplan %s %s %s: a process does what the program does",
  async (...words) => {
    const arguments_ = words.filter((word) => word !== undefined)
    expect(spawned(arguments_)).toEqual(await runplan(arguments_))
  },
)

describe("runplan plan", () => {
  test("takes the current folder when none is given", async () => {
    const here = await runplan(["plan"], { cwd: join(folder, "app") })
    const named = await runplan(["plan", "app"])
    expect(here.stdout.replace(/^\. /, "app ")).toBe(named.stdout)
    expect([here.status, here.stderr]).toEqual([named.status, named.stderr])
  })

  test("--json prints one line of canonical JSON, and nothing else", async () => {
    const { status, stdout, stderr } = await runplan(["plan", "app", "--json"])
    expect([status, stderr]).toEqual([0, ""])
    expect(stdout.endsWith("}\n")).toBe(true)
    const outcome = JSON.parse(stdout) as { readonly status: string; readonly format: string }
    expect(outcome.status).toBe("planned")
    expect(outcome.format).toBe("runplan/outcome@1")
    expect(Object.keys(outcome)).toEqual(Object.keys(outcome).sort())
    const rejected = await runplan(["plan", "empty", "--json"])
    expect(rejected.status).toBe(1)
    expect(JSON.parse(rejected.stdout)).toMatchObject({ status: "rejected" })
  })

  test("never reads the process environment into a plan", async () => {
    const env = {
      NODE_ENV: "production",
      CC_NODE_BUILD_TOOL: "pnpm",
      CC_RUN_COMMAND: "canary",
      NPM_TOKEN: "canary",
      CC_NODE_VERSION: "20",
      PORT: "1",
    }
    for (const arguments_ of [
      ["plan", "app", "--json"],
      ["snapshot", "app"],
      ["explain", "app"],
    ]) {
      expect(await runplan(arguments_, { env })).toEqual(await runplan(arguments_))
    }
  })

  test("--env beats --env-file, a later file an earlier one, and the application its add-ons", async () => {
    put("one.env", "CC_RUN_COMMAND=one\nCC_PRE_RUN_HOOK=one\nCC_PRE_BUILD_HOOK=one")
    put("two.env", "CC_RUN_COMMAND=two\nCC_PRE_RUN_HOOK=two")
    put("addon.env", "CC_RUN_COMMAND=addon\nCC_POST_BUILD_HOOK=addon")
    put("later.env", "CC_POST_BUILD_HOOK=later")
    const { stdout } = await runplan([
      "plan",
      "app",
      "--json",
      "--env=CC_RUN_COMMAND=argument=1",
      "--addon",
      "first=addon.env",
      "--addon",
      "second=later.env",
      "--env-file",
      "one.env",
      "--env-file",
      "two.env",
    ])
    const { plan } = JSON.parse(stdout) as {
      readonly plan: {
        readonly [phase in "build" | "run"]: { readonly id: string; readonly command: string }[]
      }
    }
    const commands = Object.fromEntries([...plan.build, ...plan.run].map((step) => [step.id, step.command]))
    expect(commands).toEqual({
      "pre-build": "one",
      install: "npm install",
      "post-build": "addon",
      "pre-run": "two",
      start: "argument=1",
    })
  })

  test("options are laid over a snapshot: variables by name, add-ons after its own, the instance in part", async () => {
    const snapshot = {
      files: { "package.json": '{"main":"a.js"}' },
      env: { CC_RUN_COMMAND: "own", CC_PRE_RUN_HOOK: "own" },
      addons: [{ name: "kv", env: { CC_POST_BUILD_HOOK: "kv" } }],
      instance: { type: "M" },
      task: "own",
    }
    put("later.env", "CC_POST_BUILD_HOOK=later\nCC_PRE_BUILD_HOOK=later")
    const options = [
      "--env",
      "CC_PRE_RUN_HOOK=given",
      "--addon",
      "db=later.env",
      "--task",
      "given",
      "--memory",
      "3000",
    ]
    const { stdout } = await runplan(["snapshot", "--snapshot", "-", ...options, "--json"], {
      input: JSON.stringify(snapshot),
    })
    expect(JSON.parse(stdout)).toEqual({
      ...snapshot,
      env: { CC_RUN_COMMAND: "own", CC_PRE_RUN_HOOK: "given" },
      addons: [
        ...snapshot.addons,
        { name: "db", env: { CC_POST_BUILD_HOOK: "later", CC_PRE_BUILD_HOOK: "later" } },
      ],
      instance: { type: "M", memoryMiB: 3000 },
      task: "given",
    })
  })

  test("colours nothing unless asked to, and never with NO_COLOR", async () => {
    expect((await runplan(["plan", "app"])).stdout).not.toContain("\u001b")
    const coloured = (await runplan(["plan", "app"], { env: { FORCE_COLOR: "1" } })).stdout
    expect(coloured).toContain("\u001b[1m")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what it takes out
    expect(coloured.replace(/\u001b\[[\d;]+m/g, "")).toBe((await runplan(["plan", "app"])).stdout)
    expect(
      (await runplan(["plan", "app"], { env: { FORCE_COLOR: "1", NO_COLOR: "1" } })).stdout,
    ).not.toContain("\u001b")
  })

  test("prints no escape sequence that a project holds", async () => {
    put(
      "evil/package.json",
      JSON.stringify({ main: "a.js\u001b]0;title\u0007\u202e", packageManager: "\u001b[2J" }),
    )
    const { stdout, stderr } = await runplan(["plan", "evil", "--env", "CC_PRE_RUN_HOOK=\u001b[31m\nrm"])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
    expect(stdout).toContain("\\u001b")
  })
})

test("the files that variables name are looked for in the folder", async () => {
  for (const path of ["web/index.php", "web/worker.php", "web/other.php", "index.php"])
    put(`named/${path}`, "<?php")
  put("named/composer.json", "{}")
  put("webroot.env", "CC_WEBROOT=/web\n")
  const { stdout } = await runplan([
    "snapshot",
    "named",
    "--addon",
    "a=webroot.env",
    "--env",
    "CC_PHPSERVER_WORKER=/web/worker.php",
    "--json",
  ])
  const { files } = JSON.parse(stdout) as { readonly files: { readonly [path: string]: string | null } }
  expect(files["web/index.php"]).toBeNull()
  expect(files["web/worker.php"]).toBeNull()
  expect(Object.keys(files)).not.toContain("web/other.php")
})

describe("runplan explain", () => {
  test("takes a single argument for a folder when there is one, else for a plan path", async () => {
    const cwd = join(folder, "app")
    expect((await runplan(["explain", "runtime.version"], { cwd })).stdout).toBe(
      (await runplan(["explain", "app", "runtime.version"])).stdout,
    )
    mkdirSync(join(cwd, "runtime.version"), { recursive: true })
    const asFolder = await runplan(["explain", "runtime.version"], { cwd })
    rmSync(join(cwd, "runtime.version"), { recursive: true })
    expect(asFolder.status).toBe(1)
    expect((await runplan(["explain", "runtime.version", "--snapshot", "snapshot.json"])).stdout).toMatch(
      /^runtime\.version is /,
    )
  })

  test("says the line and column of evidence", async () => {
    const { stdout } = await runplan(["explain", "app", "runtime.version"])
    expect(stdout).toContain("engines.node in package.json:3:24")
    const json = JSON.parse(
      (await runplan(["explain", "app", "runtime.version", "--json"])).stdout,
    ) as readonly {
      readonly decision: { readonly because: readonly unknown[] }
    }[]
    expect(json[0]?.decision.because).toEqual([
      { from: "file", path: "package.json", pointer: "/engines/node", line: 3, column: 24 },
    ])
  })

  test("says what would change it: every rule of the table, in order, with what it reads", async () => {
    const { stdout } = await runplan(["explain", "app", "dependencies.tool"])
    const order = ["CC_NODE_BUILD_TOOL", "yarn.lock", "pnpm-lock.yaml", "bun.lock"].map((name) =>
      stdout.indexOf(`reads ${name}`),
    )
    expect(order.every((place) => place > 0)).toBe(true)
    expect(order).toEqual([...order].sort((left, right) => left - right))
  })
})

describe("runplan snapshot", () => {
  test("prints what would be planned: with --reveal the outcome is the same", async () => {
    const arguments_ = [shop, "--env-file", join(shop, "shop.env")]
    const snapshot = await runplan(["snapshot", ...arguments_, "--reveal"])
    expect(snapshot.status).toBe(0)
    const again = JSON.parse(
      (await runplan(["plan", "--snapshot", "-", "--json"], { input: snapshot.stdout })).stdout,
    )
    const direct = JSON.parse((await runplan(["plan", ...arguments_, "--json"])).stdout)
    expect(again.plan).toEqual(direct.plan)
  })

  test("prints only variables that the planner reads, and masks secrets", async () => {
    put(
      "much.env",
      "NPM_TOKEN=canary-1\nCC_NPM_BASIC_AUTH=canary:2\nDATABASE_URL=canary-3\nNODE_ENV=production\nCC_HEALTH_CHECK_PATH_7=/x\nCC_NPM_REGISTRY=https://u:canary-4@npm.example.com/\nCC_NPM_BASIC_AUT=canary-5",
    )
    const hidden = await runplan([
      "snapshot",
      "app",
      "--env-file",
      "much.env",
      "--addon",
      "db=much.env",
      "--json",
    ])
    expect(hidden.stdout + hidden.stderr).not.toContain("canary")
    const { env, addons } = JSON.parse(hidden.stdout) as {
      readonly env: { readonly [name: string]: string }
      readonly addons: readonly unknown[]
    }
    expect(env).toEqual({
      CC_HEALTH_CHECK_PATH_7: "/x",
      CC_NPM_BASIC_AUT: "masked",
      CC_NPM_REGISTRY: "masked:masked:masked@masked",
      CC_NPM_BASIC_AUTH: "masked:masked",
      NODE_ENV: "production",
      NPM_TOKEN: "masked",
    })
    expect(addons).toEqual([{ name: "db", env }])
    const shown = await runplan(["snapshot", "app", "--env-file", "much.env", "--reveal"])
    expect(shown.stdout).toContain("canary-1")
    expect(shown.stdout).not.toContain("canary-3")
  })
})

describe("runplan batch", () => {
  const snapshot = (name: string): string =>
    JSON.stringify({ files: { "package.json": JSON.stringify({ main: name }) }, env: {} })
  interface Answer {
    readonly status: string
    readonly plan?: { readonly run: readonly { readonly command: string }[] }
    readonly diagnostics: readonly { readonly code: string; readonly message: string }[]
  }
  const batch = async (
    input: string,
  ): Promise<{ readonly status: number | null; readonly answers: readonly Answer[] }> => {
    const { status, stdout, stderr } = await runplan(["batch"], { input })
    expect(stderr).toBe("")
    expect(stdout === "" || stdout.endsWith("\n")).toBe(true)
    const lines = stdout.split("\n").slice(0, -1)
    return { status, answers: lines.map((line) => JSON.parse(line) as Answer) }
  }
  const briefly = (answer: Answer): string =>
    answer.plan?.run[0]?.command ?? answer.diagnostics[0]?.code ?? ""

  test("answers every line in order, whatever ends it, and passes over blank ones", async () => {
    const { status, answers } = await batch(`${snapshot("a")}\r\n\n   \n${snapshot("b")}\n${snapshot("c")}`)
    expect(answers.map(briefly)).toEqual(["node a", "node b", "node c"])
    expect(status).toBe(0)
  })

  test("rejects a line that is no snapshot, says which, and goes on", async () => {
    const lines = [
      '{"files": canary}',
      "[]",
      '"x"',
      '{"files":{},"env":{}} x',
      "[".repeat(5000),
      snapshot("a"),
    ]
    const { status, answers } = await batch(`\n${lines.join("\n")}`)
    expect(answers.map(briefly)).toEqual([
      "line-syntax",
      "snapshot-invalid",
      "snapshot-invalid",
      "line-syntax",
      "json-too-deep",
      "node a",
    ])
    expect(answers[0]?.diagnostics[0]?.message).toBe(
      "Line 2 of the input is not JSON: an unexpected word at column 11.",
    )
    expect(JSON.stringify(answers)).not.toContain("canary")
    expect(status).toBe(1)
  })

  test("gives the same bytes in the same order, however many workers there are", async () => {
    // Enough for each worker to have several turns; many more where all are processes.
    const names = Array.from({ length: processes ? 2000 : 300 }, (_, index) => `server-${index}`)
    const lines = names.flatMap((name, index) =>
      index % 7 === 0 ? [snapshot(name), "", "no snapshot"] : [snapshot(name)],
    )
    const [alone, together] = ["1", "2"].map((jobs) =>
      spawned(["batch", "--jobs", jobs, "--platform", "clever-cloud"], { input: lines.join("\n") }),
    )
    expect(together).toEqual(alone)
    expect(together?.status).toBe(1)
    const answers = (together?.stdout ?? "").split("\n").slice(0, -1)
    expect(answers.map((line) => briefly(JSON.parse(line) as Answer))).toEqual(
      names.flatMap((name, index) => (index % 7 === 0 ? [`node ${name}`, "line-syntax"] : [`node ${name}`])),
    )
  }, 180_000)

  test.each(processes ? [1, 20] : [20])(
    "answers %d lines while the next are still to come",
    async (count) => {
      const child = spawn(process.execPath, [main, "batch", "--jobs", "2"], { env: environment })
      for (let turn = 0; turn < 3; turn++) {
        let answered = 0
        const all = new Promise<void>((resolve) => {
          const listen = (chunk: Buffer): void => {
            for (const byte of chunk) if (byte === 10) answered++
            if (answered < count) return
            child.stdout.off("data", listen)
            resolve()
          }
          child.stdout.on("data", listen)
        })
        child.stdin.write(`${snapshot("a")}\n`.repeat(count))
        await all
        expect(answered).toBe(count)
      }
      child.stdin.end()
      expect(await new Promise((ended) => child.once("exit", ended))).toBe(0)
    },
  )

  // It reads 85 MB.
  test.runIf(processes)("takes a line of 10 MB, and refuses one of 65", async () => {
    const long = JSON.stringify({ files: { "package.json": '{"main":"a"}' }, env: { LONG: "x".repeat(1e7) } })
    const longer = `{"files":"${"x".repeat(65 * 2 ** 20)}"}`
    const { status, answers } = await batch(`${long}\n${longer}\n${long}\n`)
    expect(answers.map(briefly)).toEqual(["node a", "line-too-long", "node a"])
    expect(status).toBe(1)
  })

  // It stands still for seconds until that is seen.
  test.runIf(processes)(
    "waits while its output is not taken, and ends when nobody takes it any more",
    async () => {
      const child = spawn(process.execPath, [main, "batch"], { env: environment })
      child.stdin.on("error", () => undefined)
      const errors: Buffer[] = []
      child.stderr.on("data", (chunk: Buffer) => errors.push(chunk))
      let written = 0
      const line = `${snapshot("a")}\n`
      let stalled = false
      // Nobody reads: sooner or later it takes no more either.
      const started = process.hrtime.bigint()
      while (!stalled && process.hrtime.bigint() - started < 30_000_000_000n) {
        if (child.stdin.write(line)) written++
        else {
          stalled = await Promise.race([
            new Promise<boolean>((go) => child.stdin.once("drain", () => go(false))),
            new Promise<boolean>((go) => setTimeout(() => go(true), 2000)),
          ])
        }
      }
      expect(stalled).toBe(true)
      expect(written).toBeLessThan(20_000)
      child.stdout.destroy()
      const status = await new Promise((ended) => child.once("exit", ended))
      expect(status).toBe(0)
      expect(Buffer.concat(errors).toString()).toBe("")
    },
  )
})

test("a reader that goes away, before or in the middle, is no failure", () => {
  put("many.ndjson", `${JSON.stringify({ files: {}, env: {} })}\n`.repeat(5000))
  const some = ["plan app"]
  const others = ["batch < many.ndjson", "plan app --json", "explain app", "snapshot app", "--help"]
  for (const command of processes ? [...some, ...others] : some) {
    for (const reader of ["true", "head -c 1 > /dev/null"]) {
      const { stdout, stderr } = spawnSync(
        "sh",
        ["-c", `{ "${process.execPath}" "${main}" ${command}; echo "status $?" >&2; } | ${reader}`],
        { cwd: folder, encoding: "utf8", env: environment },
      )
      expect([command, reader, stdout]).toEqual([command, reader, ""])
      expect(stderr).toMatch(/^status [01]\n$/)
    }
  }
})

describe("secrets", () => {
  const canaries = {
    token: "canary-token-9f3",
    user: "canary-user",
    password: "canary-pass-77c",
    proxy: "canary-proxy",
  }
  const names = {
    NPM_TOKEN: canaries.token,
    CC_NPM_BASIC_AUTH: `${canaries.user}:${canaries.password}`,
    GATEWAY_CHALLENGE_SECRET: canaries.proxy,
    CC_REDIRECTPROXY_PROJECT_KEY: canaries.proxy,
  }
  const encoded = Buffer.from(names.CC_NPM_BASIC_AUTH).toString("base64")

  test("are in no output of any command, however they come in", async () => {
    const text = Object.entries(names).map(([name, value]) => `${name}=${value}`)
    put("secret.env", text.join("\n"))
    put("unclosed.env", `NPM_TOKEN="${canaries.token}\n${canaries.password}\nA=${canaries.user}#x\n`)
    put(
      "blank.env",
      `NPM_TOKEN=${canaries.token} ${canaries.password}\nCC_NPM_BASIC_AUTH=${canaries.password}\n`,
    )
    put(
      "secret.json",
      JSON.stringify({ files: { "package.json": "{}" }, env: names, addons: [{ name: "a", env: names }] }),
    )
    put(
      "wrong.json",
      JSON.stringify({ files: {}, env: { NPM_TOKEN: [canaries.token] }, task: { x: canaries.password } }),
    )
    put("cut.json", JSON.stringify({ files: {}, env: names }).slice(0, -3))
    const given: readonly (readonly string[])[] = [
      ["app", "--env-file", "secret.env"],
      ["app", "--env", `NPM_TOKEN=${canaries.token}`],
      ["app", "--env", `CC_NPM_BASIC_AUTH=${names.CC_NPM_BASIC_AUTH}`],
      ["app", "--env", `NPM_TOKE=${canaries.token}`, "--env", `CC_NPM_BASIC_AUT=${canaries.password}`],
      ["app", "--env", canaries.token],
      ["app", "--addon", "a=secret.env", "--addon", "b=secret.env"],
      ["app", "--env-file", "unclosed.env"],
      ["app", "--env-file", "blank.env"],
      ["--snapshot", "secret.json"],
      ["--snapshot", "wrong.json"],
      ["--snapshot", "cut.json"],
    ]
    for (const arguments_ of given) {
      for (const command of ["plan", "explain", "snapshot"]) {
        for (const json of [[], ["--json"]]) {
          const { stdout, stderr } = await runplan([command, ...arguments_, ...json])
          for (const canary of [...Object.values(canaries), encoded]) {
            expect([command, arguments_, (stdout + stderr).includes(canary)]).toEqual([
              command,
              arguments_,
              false,
            ])
          }
        }
      }
    }
    const lines = ["secret.json", "wrong.json", "cut.json"].map((name) =>
      readFileSync(join(folder, name), "utf8"),
    )
    const { stdout, stderr } = await runplan(["batch"], { input: lines.join("\n") })
    expect(stdout.split("\n")).toHaveLength(4)
    for (const canary of [...Object.values(canaries), encoded]) expect(stdout + stderr).not.toContain(canary)
    // As processes they are seventy, one after the other.
  }, 300_000)
})

test("the sample is planned when no folder is given, and another folder when one is", async () => {
  const sample = (arguments_: readonly string[]): Ended => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["docs/samples/plan.js", ...arguments_], {
      env: environment,
      encoding: "utf8",
    })
    return { status, stdout, stderr }
  }
  const plain = sample([])
  expect([plain.status, plain.stderr]).toEqual([0, ""])
  expect(plain.stdout).toMatch(/npm ci/)
  expect(sample([join(folder, "app")]).stdout).toBe((await runplan(["plan", join(folder, "app")])).stdout)
  if (!processes) return
  expect(JSON.parse(sample(["--json"]).stdout)).toMatchObject({ status: "planned" })
  expect(sample(["exlpain", join(folder, "app")])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("Did you mean explain?"),
  })
  expect(sample(["explain", join(folder, "app")]).stdout).toBe(
    (await runplan(["explain", join(folder, "app")])).stdout,
  )
  expect(sample(["--snapshot", join(folder, "snapshot.json")]).stdout).toContain("node a.js")
  expect(sample(["no-such-folder"]).status).toBe(2)
})

test("the sample's script takes commands", () => {
  for (const name of processes ? commandNames : commandNames.slice(0, 1)) {
    const { stdout } = spawnSync(process.execPath, ["docs/samples/plan.js", name, "--help"], {
      env: environment,
      encoding: "utf8",
    })
    expect(stdout).toMatch(new RegExp(`^Usage: runplan ${name} `))
  }
})

test("Node leaves --environment-file alone: what a file of variables holds never runs", () => {
  put("preload.cjs", 'console.log("canary of a preload")')
  put("preload.env", "NODE_OPTIONS=--require ./preload.cjs\n")
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [main, "plan", "app", "--environment-file", "preload.env"],
    { cwd: folder, env: environment, encoding: "utf8" },
  )
  expect([status, stderr]).toEqual([0, ""])
  expect(stdout).not.toContain("canary")
  expect(stdout).toContain("--require ./preload.cjs --max-old-space-size=768")
})

test("of --env-file and --environment-file together, the later wins", async () => {
  put("first.env", "CC_RUN_COMMAND=first")
  put("second.env", "CC_RUN_COMMAND=second")
  for (const [one, other] of [
    ["--env-file", "--environment-file"],
    ["--environment-file", "--env-file"],
  ] as const) {
    const { stdout } = await runplan(["plan", "app", one, "first.env", other, "second.env"])
    expect(stdout).toMatch(/start +second/)
  }
})

test("a pipe is read once, and an emptied one is no empty file", () => {
  const piped = (option: string): Ended => {
    const { status, stdout, stderr } = spawnSync(
      "sh",
      ["-c", `printf 'CC_RUN_COMMAND=piped' | "${process.execPath}" "${main}" plan app ${option} /dev/stdin`],
      { cwd: folder, env: environment, encoding: "utf8" },
    )
    return { status, stdout, stderr }
  }
  expect(piped("--environment-file").stdout).toMatch(/start +piped/)
  expect(piped("--env-file")).toMatchObject({ status: 2, stdout: "" })
})
