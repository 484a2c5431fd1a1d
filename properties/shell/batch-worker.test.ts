/**
 * A worker of a real batch that is killed: no line is lost, the order is kept, and where every worker dies the run says so.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-batch-worker-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lines = Array.from(
  { length: 3000 },
  (_, number) =>
    `${JSON.stringify({ files: { "package.json": JSON.stringify({ name: `shop-${number}`, scripts: { start: `node ${number}.js` } }) }, env: {} })}\n`,
).join("")

/** The batch, with a piece of program that runs first in each of its threads, given the number of the worker. */
const batch = (jobs: string, first: string) => {
  const file = join(folder, "first.mjs")
  writeFileSync(
    file,
    `import { isMainThread, parentPort, threadId } from "node:worker_threads"
     const end = () => { process.stderr.write("killed\\n"); process.exit(3) }
     if (!isMainThread) { ${first} }`,
  )
  return spawnSync(
    process.execPath,
    ["--import", pathToFileURL(file).href, "dist/shell/main.cjs", "batch", "--jobs", jobs],
    { input: lines, encoding: "utf8", maxBuffer: 2 ** 28, timeout: 60_000 },
  )
}

test("a worker that is killed at its work is replaced: the same outcomes, in the same order", {
  timeout: 120_000,
}, () => {
  const whole = batch("1", "")
  expect(whole.status).toBe(0)
  const { status, stdout, stderr } = batch("2", `if (threadId === 1) parentPort.on("message", end)`)
  expect(stderr).toContain("killed")
  expect(status).toBe(0)
  expect(stdout === whole.stdout).toBe(true)
})

test("where every worker is killed, the run ends with status 2 and says which lines have no answer", {
  timeout: 120_000,
}, () => {
  const { status, stderr } = batch("2", `parentPort.on("message", end)`)
  expect(status).toBe(2)
  expect(stderr).toMatch(/runplan: .*line/)
  expect(stderr).not.toContain("shop-")
})
