// What drives Chromium: playwright-core, the one that the corpus' runtimes have, or one that is installed by itself in a folder of the
// system's.
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { chromium } from "../scripts/chromium.mjs"

const everywhere = join(dirname(fileURLToPath(import.meta.url)), "../everywhere")
const name = "playwright-core"

const types = async () => {
  const beside = join(everywhere, "node_modules", name, "index.mjs")
  if (existsSync(beside)) return import(pathToFileURL(beside).href)
  const version = JSON.parse(readFileSync(join(everywhere, "package.json"), "utf8")).dependencies[name]
  const folder = join(tmpdir(), `runplan-${name}-${version}`)
  const there = join(folder, "node_modules", name, "index.mjs")
  if (!existsSync(there)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), '{ "private": true }')
    const words = ["install", "--no-package-lock", "--no-audit", "--no-fund", `${name}@${version}`]
    execFileSync("npm", words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] })
  }
  return import(pathToFileURL(there).href)
}

/** A Chromium that runs; the corpus' runtimes and Chromium itself are installed where they are missing. */
export const launched = async () => {
  const { chromium: type } = await types()
  return type.launch({
    executablePath: chromium(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
  })
}
