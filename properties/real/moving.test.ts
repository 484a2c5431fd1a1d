/**
 * What would change if I moved? Templates that packages of the npm registry make, planned on a public platform of this contract's family and
 * on one of another family that is data alone, and the difference of the two as `runplan impact` counts it.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { decodeSnapshot, type Outcome, outcome, plan, problems, type Snapshot } from "../../src/index.js"
import { decodePlatform, platformByName } from "../../src/platform/index.js"

const root = join(import.meta.dirname, "../..")
const command = join(root, JSON.parse(readFileSync(join(root, "package.json"), "utf8")).bin.runplan)
const data = join(root, "docs/samples/heroku.json")
const made = decodePlatform(JSON.parse(readFileSync(data, "utf8")))
const here = platformByName("clever-cloud@2026-11")
if (made._tag === "Left" || here === null) throw new Error("no platform")
const there = made.right

/** How each is made: a version that stays, so that what it makes stays too. */
const templates = {
  express: "npx --yes express-generator@4.16.1 --no-view express",
  fastify: "npx --yes fastify-cli@8.0.2 generate fastify",
  nest: "npx --yes @nestjs/cli@12.0.8 new nest --skip-install --skip-git -p npm",
  vite: "npx --yes create-vite@9.3.0 vite --template vanilla --no-interactive",
  vue: "npx --yes create-vue@3.24.0 vue --default --bare",
} as const
type Template = keyof typeof templates

const folder = mkdtempSync(join(tmpdir(), "runplan-moving-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (words: string, cwd: string, input = ""): string => {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", words], {
    cwd,
    input,
    encoding: "utf8",
    env: { ...process.env, npm_config_audit: "false", npm_config_fund: "false" },
    timeout: 300_000,
  })
  if (status !== 0) throw new Error(`${words}: ${stdout}${stderr}`)
  return stdout
}

const snapshots = new Map<Template, Snapshot>()
beforeAll(() => {
  for (const name of Object.keys(templates) as Template[]) {
    run(templates[name], folder)
    run("npm install --package-lock-only --ignore-scripts --loglevel=error", join(folder, name))
    const read = decodeSnapshot(JSON.parse(run(`node ${command} snapshot --json .`, join(folder, name))))
    if (read._tag === "Left") throw new Error(read.left[0].message)
    snapshots.set(name, read.right)
  }
})

const on = (platform: typeof there, name: Template): Outcome =>
  outcome(plan(platform)(snapshots.get(name) as Snapshot))

test.each<[name: Template, commands: readonly string[] | null]>([
  // What starts and what is built, as the buildpack's pages say: the scripts build and start, by npm; what has no start is refused.
  ["express", ["npm ci", "npm start"]],
  ["fastify", ["npm ci", "npm start"]],
  ["nest", ["npm ci", "npm run build", "npm start"]],
  ["vite", null],
  ["vue", null],
])("%s is planned on a buildpack that is data alone", (name, commands) => {
  const result = on(there, name)
  if (commands === null) {
    expect(result.diagnostics.map(({ code }) => code)).toContain("start-missing")
    return
  }
  if (result.status !== "planned") throw new Error(JSON.stringify(result.diagnostics))
  const { build, run: runs, environment, health, network } = result.plan
  expect([...build, ...runs].map((step) => step.command)).toEqual(commands)
  expect(environment).toEqual({ NODE_ENV: "production", PORT: "5000" })
  expect([health, network?.publicPort, network?.arrival]).toEqual([null, 80, 5000])
  expect(problems(result.plan, there)).toEqual([])
  // Nothing is said that only a variable of the other platform would mend.
  for (const { remedy } of result.diagnostics) expect(remedy ?? "").not.toMatch(/\bCC_/)
})

const impact = (names: readonly Template[]): string => {
  const lines = names.map((name) => JSON.stringify({ name, ...snapshots.get(name) }))
  const words = [command, "impact", "--from", "clever-cloud@2026-11", "--platform", data]
  const asked = spawnSync("node", words, { input: `${lines.join("\n")}\n`, encoding: "utf8" })
  expect(asked.status, asked.stderr).toBe(1)
  return asked.stdout
}

test("impact says what would change for who moves there, by cause", () => {
  const said = impact([...snapshots.keys()])
  // Both refuse what nothing starts.
  expect(said).toMatch(/^clever-cloud@2026-11 → heroku\n3 of 5 projects change\.\n/)
  expect(
    [...said.matchAll(/^ {2}(\d) {2}(\S+)$/gm)].map(([, count, path]) => `${count} ${path}`).sort(),
  ).toEqual([
    "1 build.build",
    "3 build.install",
    "3 dependencies.tool",
    "3 environment.NODE_ENV",
    "3 environment.NODE_OPTIONS",
    "3 environment.PORT",
    "3 health",
    "3 instance.memoryMiB",
    "3 network.application.port",
    "3 network.arrival",
    "3 network.publicPort",
    "3 production",
    "3 runtime.version",
  ])
})

test("the page on profiles shows what it says of one of them, to the letter", () => {
  const page = readFileSync(join(root, "docs/write-a-platform-profile.md"), "utf8")
  const shown = [...page.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, text]) => text?.trimEnd())
  const said = impact(["nest"])
  if (process.env.SHOW === "1") console.log(said)
  expect(shown).toContain(said.trimEnd())
})
