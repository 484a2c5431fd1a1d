/**
 * Applications of the frameworks that people deploy, rehearsed from end to end with the plan's own Node, npm and Bun, and with Debian's
 * php-cli (apt-get install php-cli) standing in for the PHP server through platform data.
 */
import { spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defaultPlatform } from "../../src/index.js"
import type { Rehearsal } from "../../src/shell/rehearsal.js"
import { freePort } from "../freePort.js"
import { bun, environment, node, run, scratch, type Tool, tool } from "./tools.js"

const { data } = defaultPlatform
const main = resolve("dist/shell/main.cjs")
let javascript: readonly Tool[] = []
let withBun: readonly Tool[] = []

beforeAll(() => {
  const runtime = node(data.node.latestLts)
  const npm = tool("npm", data.node.npm[data.node.latestLts] ?? "11")
  javascript = [npm, runtime]
  withBun = [bun(data.bun?.version ?? ""), runtime]
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

let projects = 0

/** A project of these files, with the lock file that a command makes. */
const project = (
  files: { readonly [path: string]: string },
  lock: string | null,
  tools: readonly Tool[],
): string => {
  const folder = join(scratch, `application-${++projects}`)
  for (const [path, text] of Object.entries({ ".gitignore": "node_modules/\n", ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  if (lock !== null) {
    const { status, printed } = run(lock, { folder, tools })
    if (status !== 0) throw new Error(`${lock}: ${printed}`)
  }
  return folder
}

const manifest = (content: object): string => JSON.stringify({ private: true, ...content }, null, 2)

/** What a rehearsal says: its verdict, how each step ended, the log of health, and its diagnostics but for those on versions. */
const rehearse = async (
  folder: string,
  words: readonly string[],
  tools: readonly Tool[],
): Promise<object> => {
  const port = String(await freePort())
  const text = await new Promise<{ readonly output: string; readonly errors: string }>((done) => {
    const child = spawn(
      process.execPath,
      ["--", main, "rehearse", folder, "--json", "--port", port, "--timeout", "240", ...words],
      { env: environment(tools) },
    )
    const pieces = { output: "", errors: "" }
    child.stdout.on("data", (chunk: Buffer) => {
      pieces.output += chunk.toString()
    })
    child.stderr.on("data", (chunk: Buffer) => {
      pieces.errors += chunk.toString()
    })
    child.on("close", () => done(pieces))
  })
  if (!text.output.startsWith("{")) throw new Error(text.output + text.errors)
  const { verdict, steps, health, diagnostics } = JSON.parse(text.output) as Rehearsal
  const said = {
    verdict,
    steps: steps.map(({ id, result }) => `${id} ${result}`),
    log: health?.log ?? [],
    codes: diagnostics.map(({ code }) => code).filter((code) => code !== "version-differs"),
  }
  if (verdict !== "continues") console.log(text.errors)
  console.log(
    JSON.stringify({
      folder: folder.slice(scratch.length + 1),
      ...said,
      seconds: steps.map(({ seconds }) => seconds),
    }),
  )
  return said
}

const healthy = (...before: readonly string[]): object => ({
  verdict: "continues",
  steps: [...before.map((id) => `${id} succeeded`), "start serving"],
  log: ["Response from GET / is 200"],
  codes: [],
})

/** The shell fills PORT in, which a rehearsal on another port sets and the platform does not. */
const port = "$PORT".replace("PORT", "{PORT:-8080}")

const lockByNpm = "npm install --package-lock-only"

test("Express", async () => {
  const folder = project(
    {
      "package.json": manifest({ scripts: { start: "node server.js" }, dependencies: { express: "^5.1.0" } }),
      "server.js": `const app = require("express")()
app.get("/", (request, response) => response.send("hello"))
app.listen(process.env.PORT ?? 8080, "0.0.0.0")`,
    },
    lockByNpm,
    javascript,
  )
  expect(await rehearse(folder, ["--env", "NODE_ENV=production"], javascript)).toEqual(healthy("install"))
  const ready = ["--env", "CC_HEALTH_CHECK_PATH_0=/", "--env", "CC_HEALTH_CHECK_PATH_1=/ready"]
  expect(await rehearse(folder, ready, javascript)).toMatchObject({
    verdict: "fails",
    log: [
      "Response from GET / is 200",
      "Response from GET /ready is 404",
      "Health check failed:",
      "- GET /ready returned 404.",
    ],
  })
})

test("Fastify, whose default address nobody else reaches", async () => {
  const files = (host: string) => ({
    "package.json": manifest({ type: "module", main: "server.js", dependencies: { fastify: "^5.3.0" } }),
    "server.js": `import fastify from "fastify"
const app = fastify()
app.get("/", () => ({ hello: "world" }))
await app.listen({ port: Number(process.env.PORT ?? 8080)${host} })`,
  })
  const open = project(files(', host: "0.0.0.0"'), lockByNpm, javascript)
  expect(await rehearse(open, ["--env", "CC_NODE_BUILD_TOOL=npm-ci"], javascript)).toEqual(healthy("install"))
  const closed = project(files(""), lockByNpm, javascript)
  expect(await rehearse(closed, [], javascript)).toMatchObject({
    verdict: "fails",
    codes: ["listens-on-loopback"],
  })
})

test("Next", async () => {
  const folder = project(
    {
      "package.json": manifest({
        scripts: { build: "next build", start: `next start -p ${port}` },
        dependencies: { next: "^15.5.0", react: "^19.1.0", "react-dom": "^19.1.0" },
      }),
      "pages/index.js": "export default function Home() { return <h1>hello</h1> }\n",
    },
    lockByNpm,
    javascript,
  )
  const words = [
    "--env",
    "CC_POST_BUILD_HOOK=npm run build",
    "--env",
    "NEXT_TELEMETRY_DISABLED=1",
    "--memory",
    "2048",
  ]
  expect(await rehearse(folder, words, javascript)).toEqual(healthy("install", "post-build"))
})

test("Vite preview, which listens for this machine only unless it is told otherwise", async () => {
  const files = (host: string) => ({
    "package.json": manifest({
      scripts: { build: "vite build", start: `vite preview --port ${port}${host}` },
      devDependencies: { vite: "^7.0.0" },
    }),
    "index.html": "<!doctype html><title>hello</title><h1>hello</h1>",
  })
  const words = ["--env", "CC_POST_BUILD_HOOK=npm run build"]
  const closed = project(files(""), lockByNpm, javascript)
  expect(await rehearse(closed, words, javascript)).toMatchObject({
    verdict: "fails",
    codes: ["listens-on-loopback"],
  })
  const open = project(files(" --host"), lockByNpm, javascript)
  expect(await rehearse(open, words, javascript)).toEqual(healthy("install", "post-build"))
  // With NODE_ENV=production Vite is left out, and the build fails as the plan warns.
  expect(await rehearse(open, [...words, "--env", "NODE_ENV=production"], javascript)).toMatchObject({
    verdict: "fails",
    steps: ["install succeeded", "post-build failed"],
    codes: ["step-failed"],
  })
})

test("Hono on Bun", async () => {
  const folder = project(
    {
      "package.json": manifest({ scripts: { start: "bun server.ts" }, dependencies: { hono: "^4.8.0" } }),
      "server.ts": `import { Hono } from "hono"
const app = new Hono()
app.get("/", (context) => context.text("hello"))
export default { port: Number(process.env.PORT ?? 8080), fetch: app.fetch }`,
    },
    "bun install --lockfile-only",
    withBun,
  )
  expect(await rehearse(folder, [], withBun)).toEqual(healthy("install"))
})

test("a PHP application, served by php-cli in place of the platform's server", async () => {
  expect(spawnSync("php", ["--version"]).error, "apt-get install php-cli").toBeUndefined()
  const programs = join(scratch, "stand-in")
  mkdirSync(programs)
  // php-server --listen ADDRESS:PORT --root FOLDER
  writeFileSync(join(programs, "standin"), '#!/bin/sh\nexec php -S "$3" -t "$5"\n')
  chmodSync(join(programs, "standin"), 0o755)
  const platform = join(scratch, "platform.json")
  writeFileSync(platform, JSON.stringify({ products: { phpServer: "Standin" } }))
  const folder = project(
    { "public/index.php": '<?php echo getenv("GREETING"), $_SERVER["REQUEST_URI"];' },
    null,
    [],
  )
  const words = ["--platform", platform, "--env", "CC_WEBROOT=/public", "--env", "GREETING=hello"]
  const tools = [{ package: "", version: "", programs }]
  expect(await rehearse(folder, words, tools)).toEqual(healthy())
  const behind = [...words, "--env", "CC_REQUEST_FLOW=block", "--env", "CC_PRE_RUN_HOOK=php -v"]
  expect(await rehearse(folder, behind, tools)).toEqual(healthy("pre-run"))
})
