/** The built library, by the names under which its users have it. */
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = join(dirname(fileURLToPath(import.meta.url)), "../..")
const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

const entry = (name) => {
  const target = exports[name]
  return pathToFileURL(join(root, typeof target === "string" ? target : target.default)).href
}

export const library = { ...(await import(entry("./contract"))), ...(await import(entry("./platform"))) }
