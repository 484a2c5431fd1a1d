/**
 * Changes that the compiler refuses: no planner has them. A name that is not used any more is no reason, as for Stryker's own checker.
 *
 * Law. Each change is judged alone: its file, changed by nothing else, stands beside the sources as they are. What it would make the compiler
 * refuse in other files counts for nothing, so none too many are said to be refused.
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { cache } from "./engine.mjs"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const folder = join(cache, "compiled")

/** How many changed files are compiled at once: some 700 MiB. */
const atOnce = 1000

const options = {
  extends: join(root, "tsconfig.json"),
  compilerOptions: {
    noEmit: true,
    declaration: false,
    declarationMap: false,
    sourceMap: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowUnreachableCode: true,
    skipLibCheck: true,
    rootDir: "src",
    typeRoots: [join(root, "node_modules/@types")],
  },
  include: ["src"],
}

const compiler = join(root, "node_modules/typescript-native/bin/tsc")

/** The numbers of those of some changes that the compiler refuses. */
const refusedAmong = (mutants) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, "src"), join(folder, "src"), { recursive: true })
  cpSync(join(root, "package.json"), join(folder, "package.json"))
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options))
  for (const { id, file, from, to, after } of mutants) {
    const text = readFileSync(join(root, file), "utf8")
    const changed = text.slice(0, from) + after + text.slice(to)
    writeFileSync(join(folder, file.replace(/\.ts$/, `.change${id}.ts`)), changed)
  }
  const given = ["--checkers", "1", "--pretty", "false", "-p", folder]
  const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, ...given], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  })
  const wrong = stdout.split("\n").filter((line) => /^\S.*\(\d+,\d+\): error /.test(line))
  const numbers = wrong.map((line) => /\.change(\d+)\.ts\(/.exec(line)?.[1])
  // Without a change nothing is refused, and what is no diagnostic of a file would hide all others.
  if (numbers.includes(undefined) || (status !== 0 && wrong.length === 0))
    throw new Error(`The compiler did not judge the changes:\n${stderr}${stdout.slice(0, 1000)}`)
  return new Set(numbers.map(Number))
}

const path = `${cache}.refused.json`

/** What an answer depends on: all sources, and what is changed in them. */
const sources = () => {
  const hash = createHash("sha256").update(readFileSync(join(cache, "mutants.json")))
  for (const name of readdirSync(join(root, "src"), { recursive: true }).sort())
    if (name.endsWith(".ts")) hash.update(`\0${name}\0`).update(readFileSync(join(root, "src", name)))
  return hash.digest("hex")
}

/** The numbers of those of some changes that the compiler refuses; what an earlier run over the same sources found is not asked again. */
export const refusedOf = (mutants, told = () => {}) => {
  const key = sources()
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null
  const answers = new Map(kept?.key === key ? kept.answers : [])
  const waiting = mutants.filter(({ id }) => !answers.has(id))
  for (let from = 0; from < waiting.length; from += atOnce) {
    const some = waiting.slice(from, from + atOnce)
    const refused = refusedAmong(some)
    for (const { id } of some) answers.set(id, refused.has(id))
    writeFileSync(path, JSON.stringify({ key, answers: [...answers] }))
    told(from + some.length)
  }
  rmSync(folder, { recursive: true, force: true })
  return new Set(mutants.filter(({ id }) => answers.get(id)).map(({ id }) => id))
}
