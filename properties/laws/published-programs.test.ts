/**
 * Programs that others have published: the packages of this project, each gone through as if it were what starts (C-408).
 *
 * Law. What is said to end whatever is set, ends.
 */
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { dryLines } from "../../src/shell/programs/dry/lines.js"

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url))

const foldersIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(folder, name)).map((one) => join(name, one)) : [name],
    )
    .filter((name) => existsSync(join(folder, name, "package.json")))

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

/** The programs that a package.json names: its main, and those that are run by a name. */
const programsIn = (root: string): readonly string[] => {
  const { main, bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly main?: unknown
    readonly bin?: unknown
  }
  const named = [main, ...(typeof bin === "object" && bin !== null ? Object.values(bin) : [bin]), "index.js"]
  const paths = named.flatMap((one) => (typeof one === "string" ? [one.replace(/^\.\//, "")] : []))
  return [...new Set(paths)].filter((path) => isFile(join(root, path)))
}

const held = (root: string) => ({
  has: async (path: string) => isFile(join(root, path)),
  near: async () => null,
  text: async (path: string) => (isFile(join(root, path)) ? readFileSync(join(root, path), "utf8") : null),
  list: async (folder: string) => {
    const path = join(root, folder)
    return existsSync(path) && statSync(path).isDirectory() ? readdirSync(path) : null
  },
})

test("what is said to end, ends", async () => {
  const told = { known: [], mayBeGiven: async () => false }
  let all = 0
  const said: string[] = []
  for (const name of foldersIn(modules)) {
    const root = join(modules, name)
    for (const start of programsIn(root)) {
      all++
      const lines = await dryLines(start, held(root), () => 0, told)
      if (!lines.some((line) => /^\.(?:ends|unset|require|read)\(/.test(line))) continue
      said.push(`${name}/${start}`)
      const options = { cwd: root, timeout: 20_000, input: "", encoding: "utf8" } as const
      const { status } = spawnSync(process.execPath, [start], options)
      // One that goes on is stopped, and has none; the status of one that leaves by itself is its own.
      const isEnd = status !== null && (status !== 0 || lines.every((line) => line.includes("process.exit")))
      expect([name, start, lines, isEnd]).toEqual([name, start, lines, true])
    }
  }
  expect(all).toBeGreaterThan(100)
  expect(said.length).toBeGreaterThan(1)
}, 300_000)
