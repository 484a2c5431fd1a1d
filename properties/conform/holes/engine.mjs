/**
 * A planner with all its changes in it: the sources of the rules' rooms, each changed in every way that Stryker knows, in one bundle. Which
 * change is at work is said before the bundle is evaluated, so that what modules keep of an earlier one decides nothing.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Script } from "node:vm"
import { build } from "esbuild"
import { importFrom } from "../../scripts/install.mjs"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const cache = join(root, "node_modules/.cache/holes")
const bundlePath = join(cache, "planner.cjs")
const mutantsPath = join(cache, "mutants.json")

/** The rules' rooms: what decides an outcome. */
const rooms =
  /^src\/(?:javascript|php|static|traffic|runtime|plan|decode|contract\/managers)\/|^src\/platform\/versions\.ts$/

/** What no outcome comes from: reports, what is made of plans, how projects are made up, and other formats that are read. */
const elsewhere = /\/(?:sample|canonical|deploy|mend|problems|healthAnswers|variablesFile)\.ts$/

const quiet = Object.fromEntries(
  ["trace", "debug", "info", "warn", "error", "fatal"].map((level) => [level, () => {}]),
)

/** Makes the bundle and the list of changes, each with its file, its place and what stands there instead. */
export const prepare = async (only = /./) => {
  const { createInstrumenter } = await importFrom("properties/mutation", "@stryker-mutator/instrumenter")
  const { createInjector } = await importFrom("properties/mutation", "typed-inject")
  const logger = { ...quiet, isDebugEnabled: () => false, isTraceEnabled: () => false }
  const instrumenter = createInjector().provideValue("logger", logger).injectFunction(createInstrumenter)
  const wanted = readdirSync(join(root, "src"), { recursive: true })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && rooms.test(path) && !elsewhere.test(path) && only.test(path))
    .sort()
  const read = (path) => readFileSync(join(root, path), "utf8")
  const { files, mutants } = await instrumenter.instrument(
    wanted.map((name) => ({ name, mutate: true, content: read(name) })),
    { plugins: null, ignorers: [], excludedMutations: [] },
  )
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  cpSync(join(root, "src"), join(cache, "src"), { recursive: true })
  for (const { name, content } of files) writeFileSync(join(cache, name), content)
  writeFileSync(
    join(cache, "entry.ts"),
    ['"./src/index.js"', '"./src/platform/index.js"', '"./src/describe/index.js"']
      .map((path) => `export * from ${path}\n`)
      .join(""),
  )
  await build({
    entryPoints: [join(cache, "entry.ts")],
    outfile: bundlePath,
    absWorkingDir: root,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    alias: { "fp-ts/lib": "fp-ts/es6" },
    logLevel: "error",
  })
  const kept = mutants.map(({ id, fileName, location, replacement, mutatorName }) => {
    const text = read(fileName)
    const before = text.slice(offset(text, location.start), offset(text, location.end))
    const line = location.start.line + 1
    return {
      id,
      file: fileName,
      line,
      text: text.split("\n")[line - 1].trim(),
      before,
      after: replacement,
      mutatorName,
    }
  })
  writeFileSync(mutantsPath, JSON.stringify(kept))
  return kept
}

/** Where a line and a column, both from 0, stand in a text. */
const offset = (text, { line, column }) => {
  let at = 0
  for (let n = 0; n < line; n++) at = text.indexOf("\n", at) + 1
  return at + column
}

export const readMutants = () => JSON.parse(readFileSync(mutantsPath, "utf8"))

/** How often a changed place may be passed while one question is answered: beyond it is a loop that does not end. */
const mostHits = 200_000

let script

/** The planner with one change at work, or with none, freshly evaluated. */
export const planner = (mutant, counted = false) => {
  script ??= new Script(`(function (require, module, exports) {${readFileSync(bundlePath, "utf8")}\n})`, {
    filename: bundlePath,
  })
  const state = { activeMutant: mutant, hitCount: 0, hitLimit: mostHits }
  if (counted) state.mutantCoverage = { static: {}, perTest: {} }
  globalThis.__stryker__ = state
  const module = { exports: {} }
  script.runInThisContext()(process.getBuiltinModule, module, module.exports)
  return { planner: module.exports, state }
}
