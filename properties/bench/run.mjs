// npm run bench [plan growth sign tokens start batch size]: what runplan costs, beside what its peers cost. See docs/benchmarks.md.
import { cpus, release, totalmem, type } from "node:os"
import { printMarks } from "./compare.mjs"

const parts = ["plan", "growth", "sign", "tokens", "start", "batch", "size"]
const asked = process.argv.slice(2)
const unknown = asked.filter((part) => !parts.includes(part))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${parts.join(", ")}.`)
  process.exit(2)
}

console.log(
  `Node ${process.versions.node}, V8 ${process.versions.v8}, ${type()} ${release()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB\n`,
)
for (const part of asked.length === 0 ? parts : asked) {
  const { run } = await import(`./${part}.mjs`)
  await run()
}
printMarks()
