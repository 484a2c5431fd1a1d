/**
 * The page on many machines, tried: GNU parallel hands a million lines in blocks to `runplan batch` on several hosts, here this one under
 * several names. No line is lost, none comes twice, their order is kept, and a process that is killed is noticed.
 */
import { spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

const main = resolve("dist/shell/main.cjs")
const lines = Number(process.env.PARALLEL_LINES ?? 1_000_000)
let folder = ""

const script = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
  return path
}

const snapshot = (number: number): string =>
  `{"env":{"CC_RUN_COMMAND":"node ${number}.js"},"files":{"package.json":"{}"}}\n`

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-parallel-"))
  const count = spawnSync("parallel", ["--version"], { encoding: "utf8" })
  if (count.status !== 0) throw new Error("GNU parallel is missing: apt-get install parallel")
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Feeds lines to parallel and gives the numbers that come back, as they come, and its status. */
const onHosts = async (command: string, count: number) => {
  // In place of ssh: it takes whichever host for this machine, and does what is asked there.
  const ssh = script("ssh", 'while [ "$1" != "--" ]; do shift; done\nshift\nexec sh -c "$*"')
  const hosts = ["1/north", "1/south", "1/east"].join(",")
  const options = ["--ssh", ssh, "--sshlogin", hosts, "--pipe", "--block", "10M", "--keep-order"]
  const child = spawn("parallel", [...options, command], {
    env: { PATH: process.env.PATH ?? "", HOME: folder, TMPDIR: folder, SHELL: "/bin/sh" },
    stdio: ["pipe", "pipe", "inherit"],
  })
  child.stdin.on("error", () => undefined)
  const feed = async () => {
    for (let from = 0; from < count && child.stdin.writable; from += 1_000) {
      const part = Array.from({ length: Math.min(1_000, count - from) }, (_, at) => snapshot(from + at)).join(
        "",
      )
      if (!child.stdin.write(part)) await new Promise((go) => child.stdin.once("drain", go))
    }
    child.stdin.end()
  }
  const fed = feed()
  const ended = new Promise<number | null>((done) => child.once("close", done))
  let next = 0
  let disorder = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const number = Number(/"command":"node (\d+)\.js"/.exec(line)?.[1] ?? Number.NaN)
    if (number !== next) disorder++
    next++
  }
  const status = await ended
  await Promise.race([fed, new Promise((go) => setTimeout(go, 1_000))])
  return { status, answered: next, disorder }
}

describe("runplan batch under GNU parallel", () => {
  test("loses no line, answers none twice and keeps their order", async () => {
    const runplan = script("runplan", `exec "${process.execPath}" "${main}" "$@"`)
    expect(await onHosts(`${runplan} batch --jobs 1`, lines)).toEqual({
      status: 0,
      answered: lines,
      disorder: 0,
    })
  }, 1_800_000)

  test("a process that is killed is a failed job", async () => {
    const once = join(folder, "killed")
    const killed = script(
      "killed.sh",
      `if mkdir "${once}" 2>/dev/null; then head -c 1000 > /dev/null; kill -9 $$; fi\nexec "${process.execPath}" "${main}" "$@"`,
    )
    const { status, answered } = await onHosts(`${killed} batch --jobs 1`, 300_000)
    expect(status).toBe(1)
    expect(answered).toBeLessThan(300_000)
    expect(answered).toBeGreaterThan(0)
  }, 600_000)

  test("the page says what runs here", () => {
    const page = readFileSync("docs/plan-many-projects.md", "utf8")
    expect(page).toMatch(/parallel --pipe --block 10M --keep-order --sshloginfile/)
  })
})
