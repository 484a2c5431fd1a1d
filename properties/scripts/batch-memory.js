// How much memory `runplan batch` takes, by the number of lines: node properties/scripts/batch-memory.js [lines]
//
// Feeds snapshots that all differ, reads the outcomes as they come, and prints the resident memory on the way. It should be
// flat: what is printed at 100 000 lines is what is printed at 10 000.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const lines = Number(process.argv[2] ?? 100_000)
const main = fileURLToPath(new URL("../../dist/shell/main.cjs", import.meta.url))
const child = spawn(process.execPath, [main, "batch"], { stdio: ["pipe", "pipe", "inherit"] })

let answered = 0
let bytes = 0
const report = () => {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8")
  const now = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  const most = /VmHWM:\s+(\d+)/.exec(status)?.[1]
  console.log(
    `${answered} answers, ${Math.round(bytes / 2 ** 20)} MiB out: ${Math.round(now / 1024)} MiB resident, ${Math.round(most / 1024)} MiB at most`,
  )
}
child.stdout.on("data", (chunk) => {
  bytes += chunk.length
  for (let from = chunk.indexOf(10); from >= 0; from = chunk.indexOf(10, from + 1)) {
    answered++
    if (answered % Math.max(Math.floor(lines / 10), 1) === 0) report()
  }
})

const started = process.hrtime.bigint()
for (let line = 0; line < lines; line++) {
  const manifest = {
    name: `project-${line}`,
    main: `server-${line}.js`,
    engines: { node: `>=${18 + (line % 8)}.${line % 20}.${line % 7}` },
    scripts: { start: `node server-${line}.js`, [`script-${line}`]: "x" },
    dependencies: Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`package-${line}-${index}`, "^1.0.0"]),
    ),
  }
  const snapshot = {
    files: { "package.json": JSON.stringify(manifest), [`packages/${line}/.nvmrc`]: null },
    env: { NODE_ENV: "production", [`CC_UNKNOWN_${line}`]: "x", NODE_OPTIONS: `--title=${line}` },
  }
  if (!child.stdin.write(`${JSON.stringify(snapshot)}\n`)) await once(child.stdin, "drain")
}
child.stdin.end()
await once(child, "exit")
console.log(
  `${answered} of ${lines} lines answered in ${Number((process.hrtime.bigint() - started) / 1_000_000n)} ms`,
)
process.exitCode = answered === lines ? 0 : 1
