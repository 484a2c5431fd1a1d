/**
 * Workers answer every question or refuse it; one that ends is replaced, and what it was asked is asked again, once.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Posted, WorkerEnded, type Workers, workersOf } from "../../src/shell/workers.js"

let folder = ""
let module = new URL("file:///")

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-workers-"))
  const file = join(folder, "worker.mjs")
  // It ends as often as the shared counter says, and by an error, for want of memory or by itself, as it is asked.
  writeFileSync(
    file,
    `import { parentPort, workerData } from "node:worker_threads"
     const left = new Int32Array(workerData)
     parentPort.on("message", ({ number, end }) => {
       if (end !== undefined && Atomics.sub(left, 0, 1) > 0) {
         if (end === "exit") process.exit(3)
         if (end === "error") throw new Error("canary")
         throw Object.assign(new Error("canary"), { code: "ERR_WORKER_OUT_OF_MEMORY" })
       }
       parentPort.postMessage(2 * number)
     })`,
  )
  module = pathToFileURL(file)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const question =
  (number: number, end?: string): (() => Posted) =>
  () => ({ message: { number, end }, transfer: [] })

const having = async <A>(
  count: number,
  ends: number,
  use: (workers: Workers<number>) => Promise<A>,
): Promise<A> => {
  const left = new SharedArrayBuffer(4)
  new Int32Array(left)[0] = ends
  const workers = workersOf<number>(module, count, left, 16)
  try {
    return await use(workers)
  } finally {
    await workers.end()
  }
}

const numbers = Array.from({ length: 50 }, (_, number) => number)

describe("workers", () => {
  test.each([1, 3])("%d of them answer every question with its own answer", async (count) => {
    const answers = await having(count, 0, ({ ask }) => Promise.all(numbers.map((n) => ask(question(n)))))
    expect(answers).toEqual(numbers.map((n) => 2 * n))
  })

  test.each(["exit", "error"])("one that ends (%s) is replaced, and no question is lost", async (end) => {
    const answers = await having(2, 1, ({ ask }) =>
      Promise.all(numbers.map((n) => ask(question(n, n === 7 ? end : undefined)))),
    )
    expect(answers).toEqual(numbers.map((n) => 2 * n))
  })

  test.each([
    ["exit", /^it ended by itself$/],
    ["error", /^by Error$/],
    ["memory", /^it had no memory left$/],
  ])("a question on which two end (%s) is refused, and the others are answered", async (end, why) => {
    const settled = await having(2, 2, ({ ask }) =>
      Promise.allSettled(numbers.map((n) => ask(question(n, n === 7 ? end : undefined)))),
    )
    for (const [n, one] of settled.entries()) {
      if (n === 7) {
        expect(one.status === "rejected" && one.reason).toBeInstanceOf(WorkerEnded)
        expect(one.status === "rejected" && (one.reason as Error).message).toMatch(why)
      } else expect(one).toEqual({ status: "fulfilled", value: 2 * n })
    }
  })

  test("the next question is there while a worker works on one, and a third is not", async () => {
    const file = join(folder, "looking.mjs")
    // It answers how many questions were there while it worked on the first: it looks until there are enough, or for a while.
    writeFileSync(
      file,
      `import { parentPort, receiveMessageOnPort } from "node:worker_threads"
       parentPort.on("message", () => {
         let there = 0
         const until = Date.now() + 300
         while (there < 2 && Date.now() < until) {
           if (receiveMessageOnPort(parentPort) !== undefined) there++
           else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
         }
         parentPort.postMessage(there)
       })`,
    )
    const workers = workersOf<number>(pathToFileURL(file), 1, null, 16)
    const asked = numbers.map((n) => workers.ask(question(n)).catch((error: unknown) => error))
    expect(await asked[0]).toBe(1)
    await workers.end()
  })

  test("what is not answered when they are ended is refused", async () => {
    const left = new SharedArrayBuffer(4)
    const workers = workersOf<number>(module, 1, left, 16)
    const asked = numbers.map((n) => workers.ask(question(n)).catch((error: unknown) => error))
    await workers.end()
    expect((await Promise.all(asked)).some((one) => one instanceof WorkerEnded)).toBe(true)
  })
})

describe("output that cannot be written", () => {
  const main = resolve("dist/shell/main.cjs")
  const shell = (line: string) => spawnSync("sh", ["-c", line], { encoding: "utf8", maxBuffer: 2 ** 24 })

  test.each(["--version", "plan docs/samples/shop --json", "batch --jobs 1", "batch --jobs 2"])(
    "runplan %s ends with 2, and says so",
    (words) => {
      const input = join(folder, "lines.ndjson")
      writeFileSync(
        input,
        `${JSON.stringify({ files: { "package.json": '{"main":"a.js"}' }, env: {} })}\n`.repeat(100),
      )
      const { status, stderr } = shell(`"${process.execPath}" "${main}" ${words} < "${input}" > /dev/full`)
      expect([status, stderr]).toEqual([2, "runplan: the output cannot be written: ENOSPC.\n"])
    },
  )

  test("a reader that has to be waited for gets all of it", () => {
    const project = join(folder, "long")
    mkdirSync(project)
    writeFileSync(join(project, "package.json"), "{}")
    writeFileSync(join(project, "long.env"), `CC_RUN_COMMAND=node a.js ${"x".repeat(300_000)}\n`)
    const node = `"${process.execPath}"`
    const plan = `${node} "${main}" plan "${project}" --environment-file "${project}/long.env" --json`
    // Node makes a pipe that it opens as a stream one that refuses what does not fit, for whoever else has it too.
    const beside = `${node} -e 'process.stdout; setTimeout(() => {}, 1500)'`
    const read = shell(`{ ${beside} & sleep 0.4; ${plan}; echo "$?" >&2; wait; } | { sleep 1; cat; }`)
    expect([read.stdout.length > 300_000, read.stderr]).toEqual([true, "0\n"])
    expect(read.stdout).toBe(
      shell(`${plan} > "${join(folder, "whole")}"; cat "${join(folder, "whole")}"`).stdout,
    )
  })
})
