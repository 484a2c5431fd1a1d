// npm run bench [parts]: installs what runplan is compared with, if it is missing, and measures.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

const here = fileURLToPath(new URL(".", import.meta.url))
const isThere = (name) => existsSync(new URL(`node_modules/${name}/package.json`, import.meta.url))
if (!isThere("tinybench") || !isThere("@biscuit-auth/biscuit-wasm")) {
  const { status } = spawnSync("npm", ["ci", "--silent"], { cwd: here, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}
await import("./run.mjs")
