/**
 * The help of each command has examples, and they run as they stand; the completion knows every command and every option, in a real
 * shell.
 */
import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough, Readable, Writable } from "node:stream"
import type { Command } from "commander"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { splitWords } from "../../src/index.js"
import type { CommandWorld } from "../../src/shell/commandWorld.js"
import { examples } from "../../src/shell/examples.js"
import { program, run } from "../../src/shell/program.js"
import { root } from "../scripts/pages.mjs"

let folder = ""

const put = (path: string, text: string): void => writeFileSync(join(folder, path), text)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-help-"))
  const shop = join(root, "docs/samples/shop")
  cpSync(shop, join(folder, "shop"), { recursive: true })
  cpSync(shop, join(folder, "shop-next"), { recursive: true })
  cpSync(join(shop, "package.json"), join(folder, "package.json"))
  put("production.env", "NODE_ENV=production\n")
  put("next.json", '{ "name": "next", "instances": { "default": "M" } }')
  put("answers.json", '[{ "path": "/", "status": 200 }]')
  put("snapshots.ndjson", '{"files":{"package.json":"{\\"main\\":\\"a.js\\"}"},"env":{}}\n')
  put(
    "my-planner.js",
    'require("readline").createInterface({ input: process.stdin }).on("line", () => console.log("null"))',
  )
  put("secrets.env", "OAUTH_CONSUMER_SECRET=s\n")
  put("token.env", "API_TOKEN=t\n")
  const { tokens } = JSON.parse(readFileSync(join(root, "docs/samples/tokens.json"), "utf8"))
  put("token.txt", tokens.developer)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs words in the folder; what is printed goes to a file too, when one is named. */
const runIn = async (words: readonly string[], input: string | undefined, into: string | undefined) => {
  const pieces = { output: "", errors: "" }
  const collecting = (name: "output" | "errors") =>
    new Writable({
      write: (chunk, _, done) => {
        pieces[name] += String(chunk)
        done()
      },
    })
  const status = await run(words, {
    folder,
    input: input === undefined ? new PassThrough() : Readable.from([readFileSync(join(folder, input))]),
    output: collecting("output"),
    errors: collecting("errors"),
    environment: {},
  })
  if (into !== undefined) put(into, pieces.output)
  return { status, ...pieces }
}

interface Line {
  readonly words: readonly string[]
  readonly input?: string
  readonly into?: string
}

const parsed = (line: string): Line => {
  const split = splitWords(line)
  const all = split._tag === "Words" ? split.words : []
  expect(all[0]).toBe("runplan")
  const at = (sign: string): string | undefined =>
    all.includes(sign) ? all[all.indexOf(sign) + 1] : undefined
  const end = all.findIndex((word) => /^(<|>>?)$/.test(word))
  const [input, into] = [at("<"), at(">") ?? at(">>")]
  return {
    // The signer looks for its secrets from the folder of the process, which is another one here.
    words: all
      .slice(1, end < 0 ? undefined : end)
      .map((word) => (word === "secrets.env" ? join(folder, word) : word)),
    ...(input === undefined ? {} : { input }),
    ...(into === undefined ? {} : { into }),
  }
}

const lines = Object.entries(examples).flatMap(([command, own]) =>
  own.map(({ line }) => [command, line] as const),
)

/** These want a server or an account, start a process for each case of the corpus, or install packages. */
const notRun = [
  "runplan token create ci --role DEVELOPER --organisation orga_1 --resource app_1 --ttl 30d > token.txt",
  "runplan health shop --against http://127.0.0.1:8080",
  "runplan login --platform clever-cloud --secrets-from consumer.env",
  "runplan logout --all",
  "runplan whoami --profile work",
  "runplan conform -- ./my-planner",
  "runplan rehearse shop --timeout 300",
  "runplan rehearse shop --port 3000 --keep",
]

const top = (): Promise<Command> => {
  const none = new PassThrough()
  const world: CommandWorld = { folder, input: none, output: none, errors: none, environment: {} }
  return program(world, () => {})
}

describe("the help", () => {
  it("lists every command as the command itself does", async () => {
    const own = (await top()).helpInformation()
    const { status, output } = await runIn(["--help"], undefined, undefined)
    expect(status).toBe(0)
    expect(output.startsWith(own)).toBe(true)
    expect(output).toContain("completion <shell>")
  })

  it("of every command has examples, and stands in 80 columns", async () => {
    for (const command of (await top()).commands) {
      const pieces: string[] = []
      command.configureOutput({ writeOut: (text) => void pieces.push(text), getOutHelpWidth: () => 80 })
      command.outputHelp()
      const text = pieces.join("")
      expect(text, command.name()).toContain("Examples:\n  # ")
      expect(Object.keys(examples)).toContain(command.name())
    }
  })

  it.each(lines.filter(([, line]) => !notRun.includes(line)))("%s: %s", async (command, line) => {
    if (line.includes("before.json")) await runIn(["plan", "shop", "--json"], undefined, "before.json")
    const { words, input, into } = parsed(line)
    expect(words[0]).toBe(command)
    const { status, output, errors } = await runIn(words, input, into)
    expect({ errors, status: status < 2 }).toEqual({ errors: "", status: true })
    // Two folders that are the same, and a project that is what it was, differ in nothing.
    if (!/shop-next|before\.json/.test(line)) expect(output).not.toBe("")
  })

  it("has only options that there are in the examples that are not run", async () => {
    for (const line of notRun) {
      const { words } = parsed(line)
      const command = (await top()).commands.find((one) => one.name() === words[0])
      const flags = words
        .slice(0, words.includes("--") ? words.indexOf("--") : undefined)
        .filter((word) => /^--\w/.test(word))
      expect(command?.options.map(({ long }) => long)).toEqual(expect.arrayContaining(flags))
    }
  })
})

const script = async (shell: string): Promise<string> =>
  (await runIn(["completion", shell], undefined, undefined)).output

const has = (shell: string): boolean => spawnSync(shell, ["-c", "true"]).status === 0

describe("the completion", () => {
  it("is for three shells, and wrong usage for another", async () => {
    expect((await runIn(["completion", "powershell"], undefined, undefined)).status).toBe(2)
    expect((await runIn(["completion"], undefined, undefined)).status).toBe(2)
  })

  it("names every command and every option, in each shell", async () => {
    for (const shell of ["bash", "zsh", "fish"]) {
      const text = await script(shell)
      for (const command of (await top()).commands) {
        expect(text).toContain(command.name())
        for (const { long } of command.options.filter(({ hidden }) => !hidden)) {
          expect(text).toContain(shell === "fish" ? `-l ${long?.slice(2)}` : long)
        }
      }
    }
  })

  // Columns: the words up to the cursor, the last of which is completed; what bash offers.
  it.each([
    ["runplan expl", ["explain"]],
    ["runplan --ver", ["--version"]],
    ["runplan check --form", ["--format"]],
    ["runplan check --format ", ["text", "json", "github", "sarif"]],
    ["runplan check --format s", ["sarif"]],
    ["runplan check --format = s", ["sarif"]],
    ["runplan check --format =", ["text", "json", "github", "sarif"]],
    ["runplan plan --platform clever-cloud@2026-1", ["clever-cloud@2026-10", "clever-cloud@2026-11"]],
    ["runplan explain . runtime.v", ["runtime.version"]],
    ["runplan completion f", ["fish"]],
    ["runplan plan --env-file ", []],
    ["runplan nothing ", []],
  ])("bash completes %j", async (typed, offered) => {
    const words = typed.split(" ")
    const asked = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _runplan; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", `${await script("bash")}\n${asked}`], {
      encoding: "utf8",
    })
    expect(stderr).toBe("")
    expect(stdout.split("\n").filter((line) => line !== "")).toEqual(offered)
  })

  it.runIf(has("fish"))("fish completes", async () => {
    put("runplan.fish", await script("fish"))
    const offered = (typed: string): readonly string[] => {
      const { stdout, stderr } = spawnSync(
        "fish",
        ["--no-config", "-c", `source ${join(folder, "runplan.fish")}; complete -C '${typed}'`],
        { encoding: "utf8", env: { ...process.env, HOME: folder } },
      )
      expect(stderr).toBe("")
      return stdout.split("\n").flatMap((line) => line.split("\t")[0] || [])
    }
    expect(offered("runplan expl")).toEqual(["explain"])
    expect(offered("runplan check --form")).toEqual(["--format"])
    expect(offered("runplan check --format s")).toEqual(expect.arrayContaining(["sarif"]))
    expect(offered("runplan explain . runtime.v")).toEqual(["runtime.version"])
  })

  it.runIf(has("zsh"))("zsh reads it", async () => {
    put("_runplan", await script("zsh"))
    const { status, stderr } = spawnSync(
      "zsh",
      [
        "-f",
        "-c",
        `autoload -U compinit; compinit -D -u; source ${join(folder, "_runplan")}; [[ $_comps[runplan] == _runplan ]]`,
      ],
      { encoding: "utf8", env: { ...process.env, HOME: folder } },
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
  })
})

describe("runplan plan --mermaid", () => {
  it("prints the request flow alone, and a rejection on the error stream", async () => {
    const flow = ["plan", "shop", "--mermaid", "--env", "CC_REQUEST_FLOW=redirectproxy"]
    expect((await runIn(flow, undefined, undefined)).output).toBe(
      'flowchart LR\n  internet(["internet"]) -->|8080| m0["redirectproxy"]\n  m0 -->|9000| app["app"]\n',
    )
    const rejected = await runIn(["plan", "shop", "--mermaid", "--instance", "none"], undefined, undefined)
    expect([rejected.status, rejected.output]).toEqual([1, ""])
    expect(rejected.errors).toContain("Rejected")
    expect((await runIn([...flow, "--json"], undefined, undefined)).status).toBe(2)
  })
})
