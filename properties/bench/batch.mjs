// What `runplan batch` gains by two jobs, beside two processes with half of the lines each: wall time, so that it means something on a machine
// that does nothing else.
import { spawn } from "node:child_process"
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { mark, median, printTable } from "./compare.mjs"
import { javascriptSnapshots } from "./snapshots.mjs"

const main = fileURLToPath(new URL("../../dist/shell/main.cjs", import.meta.url))
const rounds = 5
/** So many lines of 2000 projects, half of them in each of two files. */
const parts = 12

const batch = (file, jobs) =>
  new Promise((resolve, reject) => {
    const input = openSync(file, "r")
    const child = spawn(process.execPath, [main, "batch", "--jobs", String(jobs)], {
      stdio: [input, "ignore", "inherit"],
    })
    closeSync(input)
    child.on("close", (status) =>
      status === 0 || status === 1 ? resolve() : reject(new Error(`ended with ${status}`)),
    )
  })

const timed = async (work) => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

export const run = async () => {
  console.log("## Batch\n")
  const folder = mkdtempSync(join(tmpdir(), "runplan-bench-"))
  try {
    const lines = javascriptSnapshots(2000)
      .map((snapshot) => `${JSON.stringify(snapshot)}\n`)
      .join("")
    const [whole, half] = ["whole", "half"].map((name) => join(folder, name))
    writeFileSync(whole, lines.repeat(parts))
    writeFileSync(half, lines.repeat(parts / 2))
    const ways = {
      "one job": () => batch(whole, 1),
      "two jobs": () => batch(whole, 2),
      "two processes": () => Promise.all([batch(half, 1), batch(half, 1)]),
    }
    const took = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
    const inTurn = Object.entries(ways)
    for (let round = 0; round < rounds; round++) {
      for (const [name, work] of inTurn) took[name].push(await timed(work))
      // What else runs on the machine comes and goes: nobody is always the last.
      inTurn.reverse()
    }
    const gain = (name, from = "one job") => median(took[name].map((time, round) => took[from][round] / time))
    printTable(
      [`${2000 * parts} snapshots`, "s", "times one job"],
      Object.entries(took).map(([name, times]) => [name, median(times) / 1000, gain(name)]),
    )
    const jobs = gain("two jobs", "two processes")
    mark("two jobs, of what two processes give", jobs, "at least 0.97 (1.55 of 1.6)", jobs >= 1.55 / 1.6)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
