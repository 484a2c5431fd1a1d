/**
 * No command prints a secret: a canary is planted wherever a secret may be, and looked for, also encoded, in everything that each
 * command writes. The commands are taken from the program, so that a new one fails here until it has its rows.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { PassThrough, Readable } from "node:stream"
import { inspect } from "node:util"
import { afterAll, describe, expect, test } from "vitest"
import { defaultPlatform } from "../src/platform/index.js"
import { program, run } from "../src/shell/program.js"
import type { World } from "../src/shell/world.js"
import { secretNames } from "./arbitraries/values.js"
import { canary, leaks } from "./soak/canaries.js"

const folder = mkdtempSync(join(tmpdir(), "runplan-secrets-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (path: string, text: string): void => {
  const full = join(folder, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, text)
}

const valid: { readonly [name: string]: string } = { CC_NPM_BASIC_AUTH: `user:${canary}` }
const secretsBut = (left: string) =>
  Object.fromEntries(secretNames.filter((name) => name !== left).map((name) => [name, valid[name] ?? canary]))
const url = `postgres://user:${canary}@db.example.com/x`
const tokens = { ...secretsBut("CC_NPM_BASIC_AUTH"), DATABASE_URL: url }
const basic = {
  ...secretsBut("NPM_TOKEN"),
  CC_NPM_REGISTRY: `https://user:${canary}@npm.example.com?token=${canary}`,
  NPM_TOKE: canary,
}
const lines = (env: { readonly [name: string]: string }): string =>
  Object.entries(env)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("")

put("app/package.json", '{"scripts":{"start":"node server.js"}}')
put("app/.npmrc", `//npm.example.com/:_authToken=${canary}\n`)
put("app/server.js", "process.exit(1)\n")
put("php/composer.json", "{}")
put("php/index.php", "")
put("empty/.npmrc", `//npm.example.com/:_authToken=${canary}\n`)
put("tokens.env", lines(tokens))
put("basic.env", lines(basic))
put("unclosed.env", `NPM_TOKEN="${canary}\n${canary}\nA=${canary}#x\n`)
const snapshots = [
  { files: { "package.json": '{"scripts":{"start":"node server.js"}}', ".npmrc": canary }, env: tokens },
  { files: { "package.json": '{"main":"a.js"}' }, env: {}, addons: [{ name: "vault", env: basic }] },
  { files: { "composer.json": "{}", "index.php": null }, env: basic },
  { files: {}, env: { NPM_TOKEN: [canary] }, task: { x: canary } },
].map((one) => JSON.stringify(one))
put("planned.json", snapshots[0] as string)
put("wrong.json", snapshots[3] as string)
put("cut.json", (snapshots[0] as string).slice(0, -3))
put("platform.json", JSON.stringify({ name: 1, addresses: { npmRegistry: `https://user:${canary}@h/` } }))

interface Ended {
  readonly status: number
  readonly text: string
}

const ran = async (argv: readonly string[], input: string): Promise<Ended> => {
  const chunks: string[] = []
  const sink = (): PassThrough => {
    const stream = new PassThrough()
    stream.on("data", (chunk: Buffer) => chunks.push(chunk.toString("utf8")))
    return stream
  }
  const world: World = {
    folder,
    input: Readable.from(input === "" ? [] : [Buffer.from(input)]),
    output: sink(),
    errors: sink(),
    environment: { RUNPLAN_CONSUMER_SECRET: canary, RUNPLAN_TOKEN_SECRET: canary, SECRET: canary },
  }
  const status = await run(argv, world)
  await new Promise((resolve) => setImmediate(resolve))
  return { status, text: chunks.join("") }
}

/** Where a project with secrets may come from. */
const projects: readonly (readonly string[])[] = [
  ["app", "--env-file", "tokens.env"],
  ["app", "--env-file", "basic.env"],
  ["app", "--env-file", "unclosed.env"],
  ["app", "--addon", "vault=tokens.env", "--addon", "other=basic.env"],
  ["app", "--env", `NPM_TOKEN=${canary} ${canary}`],
  ["app", "--env", `CC_NPM_BASIC_AUTH=${canary}`],
  ["app", "--env", `NPM_TOKE=${canary}`],
  ["app", "--env", canary],
  ["php", "--env-file", "tokens.env"],
  ["empty", "--env-file", "tokens.env"],
  ["--snapshot", "planned.json"],
  ["--snapshot", "wrong.json"],
  ["--snapshot", "cut.json"],
  ["app", "--platform", "platform.json"],
]
const each = (command: string, ...more: readonly string[]): readonly (readonly string[])[] =>
  projects.map((project) => [command, ...project, ...more])

interface Row {
  readonly argv: readonly (readonly string[])[]
  readonly input?: string
  /** The least status that each may end with; what a command is for must have been reached. */
  readonly reaches: number
}

const oauth = ["--consumer-key", "key"]

/** Every command with its rows: the arguments; the input; the statuses of which at least one must come up. */
const rows: { readonly [command: string]: Row } = {
  plan: { argv: [...each("plan"), ...each("plan", "--json")], reaches: 0 },
  explain: { argv: [...each("explain"), ...each("explain", "--json")], reaches: 0 },
  check: {
    argv: ["text", "json", "github", "sarif"].flatMap((format) => each("check", "--format", format)),
    reaches: 0,
  },
  diff: {
    argv: [
      ["diff", "app", "php", "--env-file", "tokens.env"],
      ["diff", "app", "php", "--env-file", "tokens.env", "--json"],
      ["diff", "app", "--to-env", `NPM_TOKEN=${canary}`],
      ["diff", "planned.json", "app", "--json"],
      ["diff", "wrong.json", "app"],
      ["diff", "cut.json", "app"],
    ],
    reaches: 1,
  },
  impact: {
    argv: [
      ["impact", "--platform", "clever-cloud"],
      ["impact", "--platform", "clever-cloud", "--json"],
      ["impact", "--platform", "platform.json"],
    ],
    input: snapshots.join("\n"),
    reaches: 1,
  },
  script: { argv: each("script"), reaches: 0 },
  rehearse: {
    argv: [
      ["rehearse", "app", "--env-file", "basic.env", "--timeout", "5"],
      ["rehearse", "app", "--env-file", "unclosed.env", "--json", "--timeout", "5"],
      ["rehearse", "empty", "--env-file", "tokens.env", "--timeout", "5"],
    ],
    reaches: 1,
  },
  health: {
    argv: each("health", "--answers", "-"),
    input: JSON.stringify([
      { path: "/", status: 200 },
      { path: canary, failure: canary.slice(0, 0) },
    ]).replaceAll(canary, "/other"),
    reaches: 0,
  },
  snapshot: { argv: [...each("snapshot"), ...each("snapshot", "--json")], reaches: 0 },
  batch: { argv: [["batch"]], input: [...snapshots, canary, `"${canary}"`].join("\n"), reaches: 1 },
  conform: { argv: [["conform", "--runs", "1", "--area", "task", "--", "false"]], reaches: 1 },
  describe: {
    argv: [["describe"], ["describe", "--format", "json"], ["describe", "--format", "dotenv", "javascript"]],
    reaches: 0,
  },
  sign: {
    argv: [
      ["sign", "GET", `https://user:${canary}@api.example.com/v2/self`, ...oauth],
      ["sign", "GET", "https://api.example.com/v2/self", "--consumer-secret", canary, ...oauth],
      ["sign", "GET", "https://api.example.com/v2/self", ...oauth],
    ],
    reaches: 2,
  },
  curl: {
    argv: [
      ["curl", `https://user:${canary}@api.example.com/v2/self`],
      ["curl", "-u", `me:${canary}`, "/v2/self"],
      ["curl", "-H", `Authorization: Bearer ${canary}`, "/v2/self"],
    ],
    reaches: 2,
  },
  completion: {
    argv: [
      ["completion", "bash"],
      ["completion", canary],
    ],
    reaches: 0,
  },
}

const world: World = {
  folder,
  input: Readable.from([]),
  output: new PassThrough(),
  errors: new PassThrough(),
  environment: {},
}

describe("no secret is in what is written by", () => {
  test("a command that has no row here: there is none", async () => {
    const top = await program(world, () => undefined)
    expect(top.commands.map((command) => command.name()).sort()).toEqual(Object.keys(rows).sort())
  })

  for (const [command, { argv, input = "", reaches }] of Object.entries(rows)) {
    test(`runplan ${command}`, { timeout: 120_000 }, async () => {
      const statuses: number[] = []
      for (const arguments_ of argv) {
        const { status, text } = await ran(arguments_, input)
        statuses.push(status)
        // A word of the command line itself is what the person just wrote, and the argument parser repeats it.
        const own = command === "completion" ? text.replaceAll(canary, "") : text
        expect(leaks(own), arguments_.join(" ").replaceAll(canary, "…")).toEqual([])
      }
      expect(statuses).toContain(reaches)
    })
  }
})

describe("the search for a secret", () => {
  const forms: readonly (readonly [string, string])[] = [
    ["as it is", canary],
    ["in other cases", canary.toUpperCase()],
    ["in JSON", JSON.stringify({ a: [canary] })],
    ["inspected", inspect({ a: [canary] })],
    ["in base64", Buffer.from(canary).toString("base64")],
    ["in base64 behind something", Buffer.from(`user:${canary}`).toString("base64")],
    ["in base64 for URLs", Buffer.from(`x${canary}`).toString("base64url")],
    ["in hexadecimal", Buffer.from(canary).toString("hex")],
    ["percent-encoded throughout", [...Buffer.from(canary)].map((byte) => `%${byte.toString(16)}`).join("")],
    ["cut", canary.slice(0, 8)],
  ]
  test.each(forms)("finds it %s", (_, text) => {
    expect(leaks(`before ${text} after`)).not.toEqual([])
  })
  test("finds nothing in what holds none", () => {
    expect(leaks("before c4n4r after dmFsdWU= 63346e")).toEqual([])
  })
  test("knows every secret variable", () => {
    expect([...defaultPlatform.secrets].sort()).toEqual([...secretNames].sort())
    expect(readdirSync(folder).length).toBeGreaterThan(5)
    for (const name of secretNames) {
      expect(
        readFileSync(join(folder, "tokens.env"), "utf8") + readFileSync(join(folder, "basic.env"), "utf8"),
      ).toContain(`${name}=`)
    }
  })
})
