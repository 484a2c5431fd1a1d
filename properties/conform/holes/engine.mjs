/**
 * A planner with all its changes in it: the sources of the rules' rooms, each changed in every way that Stryker knows, in one bundle. Which
 * change is at work is a number that the bundle compares at each changed place; another call records which places an answer passes.
 *
 * Law. No answer depends on an earlier one: what the sources remember is forgotten here.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Script } from "node:vm"
import { build } from "esbuild"
import { importFrom } from "../../scripts/install.mjs"

const root = fileURLToPath(new URL("../../..", import.meta.url))
export const cache = join(root, "node_modules/.cache/holes")
const mutantsPath = join(cache, "mutants.json")

/** The rules' rooms: what decides an outcome. */
const rooms =
  /^src\/(?:javascript|php|static|traffic|runtime|plan|decode|contract\/managers)\/|^src\/platform\/versions\.ts$/

/** What no outcome comes from: reports, what is made of plans, how projects are made up, and other formats that are read. */
const elsewhere = /\/(?:sample|canonical|deploy|mend|problems|judge|redis|healthAnswers|variablesFile)\.ts$/

const quiet = Object.fromEntries(
  ["trace", "debug", "info", "warn", "error", "fatal"].map((level) => [level, () => {}]),
)

/** What a bundle of all rooms exports: what plans, and what is published of the rules. */
const entries = {
  planner: ["index", "platform/index"],
  described: ["index", "platform/index", "describe/index"],
}

/** Makes the bundles and the list of changes, each with its file, its place and what stands there instead. */
export const prepare = async () => {
  const { createInstrumenter } = await importFrom("properties/mutation", "@stryker-mutator/instrumenter")
  const { createInjector } = await importFrom("properties/mutation", "typed-inject")
  const logger = { ...quiet, isDebugEnabled: () => false, isTraceEnabled: () => false }
  const instrumenter = createInjector().provideValue("logger", logger).injectFunction(createInstrumenter)
  const wanted = readdirSync(join(root, "src"), { recursive: true })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && rooms.test(path) && !elsewhere.test(path))
    .sort()
  const read = (path) => readFileSync(join(root, path), "utf8")
  const { files, mutants } = await instrumenter.instrument(
    wanted.map((name) => ({ name, mutate: true, content: read(name) })),
    { plugins: null, ignorers: [], excludedMutations: [] },
  )
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  cpSync(join(root, "src"), join(cache, "src"), { recursive: true })
  for (const { name, content } of files) writeFileSync(join(cache, name), forgetful(content, name))
  for (const [name, rooms] of Object.entries(entries)) await bundle(name, rooms)
  const kept = mutants.map(({ id, fileName, location, replacement, mutatorName }) => {
    const text = read(fileName)
    const [from, to] = [offset(text, location.start), offset(text, location.end)]
    const line = location.start.line + 1
    return {
      id: Number(id),
      file: fileName,
      line,
      from,
      to,
      text: text.split("\n")[line - 1].trim(),
      before: text.slice(from, to),
      after: replacement,
      mutatorName,
    }
  })
  writeFileSync(mutantsPath, JSON.stringify(kept))
  return kept
}

/** A source whose memos remember nothing. */
const forgetful = (content, name) =>
  content.replace(
    name === "src/decode/settings.ts"
      ? /\b(known) = new Map<.*>\(\)/
      : /\b(remembered|standardPaths|lineByVersion) = new (?:Weak)?Map(?:<.*>)?\(\)/,
    "$1 = new (globalThis as any).Forgetful()",
  )

class Forgetful {
  size = 0
  get() {}
  set() {}
  has() {
    return false
  }
  clear() {}
}
globalThis.Forgetful = Forgetful

const bundle = async (name, rooms) => {
  const entry = join(cache, `${name}.ts`)
  writeFileSync(entry, rooms.map((room) => `export * from "./src/${room}.js"\n`).join(""))
  const { outputFiles } = await build({
    entryPoints: [entry],
    write: false,
    absWorkingDir: root,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    alias: { "fp-ts/lib": "fp-ts/es6" },
    logLevel: "error",
  })
  writeFileSync(join(cache, `${name}.cjs`), switched(outputFiles[0].text))
}

/** The bundle with the switch of this engine in place of Stryker's, which asks by name. */
const switched = (text) =>
  text
    .replace(/\bfunction (stry(?:NS|Cov|MutAct)_\w+)\(/g, "function unused_$1(")
    .replace(/^\s*stryNS_\w+\(\);$/gm, "")
    .replace(/\bstryMutAct_\w+\("(\d+)"\)/g, "(holes_active === $1 && holes_atWork())")
    .replace(
      /\bstryCov_\w+\(("\d+"(?:, "\d+")*)\)/g,
      (_, ids) => `(holes_passed === null || holes_pass(${ids.replaceAll('"', "")}))`,
    )

/** Where a line and a column, both from 0, stand in a text. */
const offset = (text, { line, column }) => {
  let at = 0
  for (let n = 0; n < line; n++) at = text.indexOf("\n", at) + 1
  return at + column
}

export const readMutants = () => JSON.parse(readFileSync(mutantsPath, "utf8"))

const frame = (text) => `(function (require, module, exports) {
let holes_active = -1, holes_passed = null, holes_hits = 0, holes_most = Infinity
const holes_atWork = () => { if (++holes_hits > holes_most) throw new Error("it does not end"); return true }
const holes_pass = (...ids) => { for (const id of ids) holes_passed[id]++ }
module.switch = {
  to: (id, most = Infinity) => { holes_active = id; holes_most = most; holes_hits = 0 },
  again: () => { holes_hits = 0 },
  record: (counts) => { holes_passed = counts },
}
${text}
})`

const scripts = new Map()

/**
 * A planner, freshly evaluated, with one change at work or none (-1), and its switch. `counts` is told how often each changed place is
 * passed while modules load.
 */
export const evaluated = (name, id = -1, counts = null, limit = Infinity) => {
  if (!scripts.has(name)) {
    const filename = join(cache, `${name}.cjs`)
    scripts.set(name, new Script(frame(readFileSync(filename, "utf8")), { filename }).runInThisContext())
  }
  const module = { exports: {} }
  // The switch is set before what follows it is evaluated.
  const holder = new Proxy(module, {
    set: (target, key, value) => {
      target[key] = value
      if (key === "switch") {
        value.record(counts)
        value.to(id, limit)
      }
      return true
    },
  })
  scripts.get(name)(process.getBuiltinModule, holder, module.exports)
  module.switch.record(null)
  return { planner: module.exports, switch: module.switch }
}
