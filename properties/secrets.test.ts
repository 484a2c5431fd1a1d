/**
 * No command prints a secret: a canary is planted wherever a secret may be, and looked for, also encoded, in everything that each
 * command writes. The commands are taken from the program, so that a new one fails here until it has its rows.
 */
import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { PassThrough, Readable } from "node:stream"
import { inspect } from "node:util"
import { afterAll, describe, expect, test } from "vitest"
import { defaultPlatform } from "../src/platform/index.js"
import type { CommandWorld } from "../src/shell/commandWorld.js"
import { program, run } from "../src/shell/program.js"
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
put("oauth.env", `OAUTH_CONSUMER_SECRET=${canary}\nOAUTH_TOKEN_SECRET='${canary} 2'\n`)
put("other.env", "OAUTH_CONSUMER_SECRET=other\nOAUTH_TOKEN_SECRET=other\n")
put(
  "account.env",
  `OAUTH_CONSUMER_KEY=app\nOAUTH_CONSUMER_SECRET=${canary}\nOAUTH_TOKEN=at\nOAUTH_TOKEN_SECRET=${canary}2\n`,
)
put("api-token.env", `API_TOKEN=${canary}\n`)
put("service-token.env", `SERVICE_TOKEN=${canary}\n`)
put("malformed.env", `API_TOKEN='${canary} ${canary}'\n`)
// The canary is what the proof of a token is as text: whoever has it can narrow the token.
put("token.txt", canary)
put("allow.txt", "allow if true;")
put("body", "a=1&b=%20")
put(
  "addresses.json",
  JSON.stringify({ addresses: { api: "https://api.example.com", bridge: "https://bridge.example.com" } }),
)
put("platform.json", JSON.stringify({ name: 1, addresses: { npmRegistry: `https://user:${canary}@h/` } }))

/** An account whose platform gives no answer. */
const nowhere = ["--platform", "nowhere.json", "--secrets-from", "account.env"]
put("nowhere.json", JSON.stringify({ addresses: { api: "http://127.0.0.1:9" } }))

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
  const world: CommandWorld = {
    folder,
    input: Readable.from(input === "" ? [] : [Buffer.from(input)]),
    output: sink(),
    errors: sink(),
    environment: {
      XDG_CONFIG_HOME: join(folder, "config"),
      CONSUMER_SECRET: canary,
      TOKEN_SECRET: `${canary}2`,
      TOKEN: canary,
    },
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
  token: {
    argv: [
      ["token", "inspect", "token.txt"],
      ["token", "verify", "token.txt", "--root", `ed25519/${"01".repeat(32)}`],
      ["token", "attenuate", "token.txt", "--ttl", "1h"],
      ["token", "seal", "token.txt"],
      [
        "token",
        "authorize",
        "token.txt",
        "--root",
        `ed25519/${"01".repeat(32)}`,
        "--authorizer",
        "allow.txt",
      ],
      ["token", "inspect", canary],
      ["token", "revoke", canary],
      ["token", "create", "ci", "--role", "ADMIN", "--organisation", "orga_1", ...nowhere],
      ["token", "list", ...nowhere],
      ["token", "revoke", "token_1", "--organisation", "orga_1", ...nowhere],
    ],
    reaches: 1,
  },
  curl: {
    argv: [
      ["curl", `https://user:${canary}@api.example.com/v2/self`],
      ["curl", "-u", `me:${canary}`, "/v2/self"],
      ["curl", "-H", `Authorization: Bearer ${canary}`, "/v2/self"],
    ],
    reaches: 2,
  },
  login: {
    argv: [
      ["login", "--platform", "clever-cloud", "--secrets-from", "unclosed.env"],
      [
        "login",
        "--platform",
        "clever-cloud",
        "--consumer-key",
        "k",
        "--consumer-secret-env",
        "CONSUMER_SECRET",
      ],
      ["login", "--consumer-secret", canary],
    ],
    reaches: 2,
  },
  logout: { argv: [["logout"], ["logout", "--profile", `${canary}/`]], reaches: 2 },
  whoami: { argv: [["whoami"], ["whoami", "--profile", `${canary}/`]], reaches: 2 },
  completion: {
    argv: [
      ["completion", "bash"],
      ["completion", canary],
    ],
    reaches: 0,
  },
}

const world: CommandWorld = {
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

const signed = ["sign", "POST", "https://api.example.com/v2/self?a=1", "--consumer-key", "app"]
const moment = ["--timestamp", "1700000000", "--nonce", "n1"]
const fromEnvironment = ["--consumer-secret-env", "CONSUMER_SECRET", "--token-secret-env", "TOKEN_SECRET"]
const sources: { readonly [name: string]: readonly string[] } = {
  "with a consumer's secret in a file": ["--secrets-from", "oauth.env"],
  "with a token's secret in a file": ["--secrets-from", "oauth.env", "--token", "at"],
  "with secrets in variables": [...fromEnvironment, "--token", "at"],
}
/** `sends`: whether the secret itself goes into the header, or a signature made with it. */
const kinds: {
  readonly [name: string]: {
    readonly options: readonly string[]
    readonly isOAuth?: true
    readonly sends?: false
  }
} = {
  "an API token in a file": { options: ["--secrets-from", "api-token.env"] },
  "an API token in a variable": { options: ["--as", "api-token", "--token-env", "TOKEN"] },
  "a service token in a file": { options: ["--secrets-from", "service-token.env"] },
  "a service token in a variable": { options: ["--as", "service-token", "--token-env", "TOKEN"] },
  "an OAuth token in a file": { options: ["--secrets-from", "account.env"], isOAuth: true, sends: false },
  "an OAuth token and PLAINTEXT": {
    options: ["--secrets-from", "account.env", "--signature-method", "PLAINTEXT"],
    isOAuth: true,
  },
  "an OAuth token in variables": {
    options: ["--consumer-key", "app", "--oauth-token", "at", ...fromEnvironment],
    isOAuth: true,
    sends: false,
  },
}
const requests: readonly (readonly string[])[] = [
  ["/v2/self"],
  ["-d", "a=1", "-d", "@body", "/v2/self"],
  ["-H", "Accept: application/json", "-X", "DELETE", "/v2/organisations/orga_1"],
]
const on = ["curl", "--platform", "addresses.json"]

describe("no secret that a request is authenticated with is in what is written by", () => {
  const clean = async (argv: readonly string[], wanted: number): Promise<string> => {
    const { status, text } = await ran(argv, "")
    expect(status, `${argv.join(" ")}: ${text}`).toBe(wanted)
    expect(leaks(text), argv.join(" ")).toEqual([])
    return text
  }

  const formats = ["header", "base-string", "query", "form", "curl"].map((format) => ["--print", format])
  const steps = [["--explain"], ["--form", "k=a b", "--explain"], ["--realm", "r", "--callback", "oob"]]

  test.each(Object.entries(sources))("runplan sign %s", async (_, source) => {
    for (const method of ["HMAC-SHA512", "HMAC-SHA1"]) {
      for (const more of [...formats, ...steps, ["--form", "k=v", "--print", "curl"]]) {
        await clean([...signed, ...moment, ...source, "--signature-method", method, ...more], 0)
      }
    }
    // With PLAINTEXT the secrets are the signature, and whoever asks for the header gets it; what explains it leaves it out.
    const plain = [...signed, ...moment, ...source, "--signature-method", "PLAINTEXT"]
    await clean([...plain, "--explain"], 0)
    await clean([...plain, "--print", "base-string"], 0)
    expect(leaks((await ran([...plain, "--print", "header"], "")).text)).not.toEqual([])
    await clean([...signed, ...source, "--compare", "POST&x&y"], 1)
    await clean([...signed, ...source, "--realm", "\n"], 1)
    await clean([...signed, ...source, "--secrets-from", "nowhere.env"], 2)
  })

  test("runplan sign, which does sign with them", async () => {
    const texts = new Set<string>()
    for (const file of ["oauth.env", "other.env"]) {
      texts.add(await clean([...signed, ...moment, "--token", "at", "--secrets-from", file], 0))
    }
    expect(texts.size).toBe(2)
  })

  test.each(Object.entries(kinds))("runplan curl with %s", async (_, { options, isOAuth, sends }) => {
    const kind = [...on, ...options]
    for (const request of requests) await clean([...kind, "--print", ...request], 0)
    // What is left out is there when it is asked for, so that there was something to leave out.
    const { status, text } = await ran([...kind, "--print", "--reveal", "/v2/self"], "")
    expect(status).toBe(0)
    expect(leaks(text).length > 0).toBe(sends !== false)
    await clean([...kind, "https://api.example.com.evil.test/v2/self"], 1)
    await clean([...kind, "/v9/self"], 1)
    // What OAuth does not sign is curl's to read.
    if (isOAuth) await clean([...kind, "-d", "@nowhere", "/v2/self"], 2)
  })

  test("runplan curl with a token that is none", () =>
    clean([...on, "--secrets-from", "malformed.env", "/v2/self"], 1))

  test.each([
    ["from its standard input", ["/v2/self"], ""],
    ["from another descriptor", ["-d", "@-", "/v2/self"], "a=1"],
  ])("runplan curl that runs curl, which gets it %s", (_, request, input) => {
    // In curl's place: it prints its arguments, as the list of processes would, and keeps its configuration.
    put("bin/curl", '#!/bin/sh\nprintf "%s\\n" "$@"\ncat -- "$3" >seen\n')
    chmodSync(join(folder, "bin/curl"), 0o755)
    const main = resolve("dist/shell/main.cjs")
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [main, ...on, "--secrets-from", "api-token.env", ...request],
      {
        cwd: folder,
        input,
        encoding: "utf8",
        env: { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}` },
      },
    )
    expect(status, stderr).toBe(0)
    expect(stdout).toContain("https://bridge.example.com/v2/self")
    expect(leaks(stdout + stderr)).toEqual([])
    expect(readFileSync(join(folder, "seen"), "utf8")).toContain(`Authorization: Bearer ${canary}`)
  })
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
