#!/usr/bin/env node
/**
 * What one command alone needs is in a package of its own, so that whoever tries the project does not install it. The command does,
 * the first time and whenever its lock file has changed:
 *
 *     node properties/scripts/install.mjs properties/mutation
 */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Installs a folder's package as its lock file says; does nothing where that was done. Throws where npm fails. */
export const install = (folder) => {
  const lock = readFileSync(join(root, folder, "package-lock.json"), "utf8")
  const marker = join(root, folder, "node_modules", ".installed")
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--silent"], {
    cwd: join(root, folder),
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  })
  if (status !== 0) throw new Error(`npm ci in ${folder} ended with ${status}`)
  writeFileSync(marker, lock)
}

/** A module of a folder's package, by its name; the package is installed before. */
export const importFrom = (folder, name) => {
  install(folder)
  const { resolve } = createRequire(join(root, folder, "package.json"))
  return import(pathToFileURL(resolve(name)).href)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const folder of process.argv.slice(2)) install(folder)
