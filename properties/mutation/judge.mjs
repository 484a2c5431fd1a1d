/**
 * Judges the changes of some files in one process, where a whole run would take long:
 *
 *     npm run mutation:judge -- --tests properties/laws/datalog-regex.test.ts src/tokens/datalog/regex.ts
 *     npm run mutation:judge -- --every 20 src/php src/oauth
 *
 * `--tests` names the test files that judge, with commas between, instead of the whole suite, and `--named` a text that the file or the
 * name of a test has to have: the golden cases of a room load in a moment. `--every n` judges one change in so many
 * of each file, always the same, and `--from m`, less than n, other ones for each m; several m with commas between, one after the
 * other. What is left is told, and the report, which `npm run mutation:survivors` reads, goes to
 * node_modules/.cache/mutation/judged.json or where `--report` says. A report that is there already is gone on with: what it holds of
 * a source that is as it was is not judged again, and with `--again` only what was left there. A property runs MUTATION_RUNS times.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { Script } from "node:vm"
import { changeOf, compilerRefusing } from "./refused.mjs"
import { cleanPrototypes, compile, reachedFrom } from "./runner.mjs"
import { onlyFor, testFiles } from "./suite.mjs"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: "string" },
    named: { type: "string", default: "" },
    every: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    report: { type: "string", default: "node_modules/.cache/mutation/judged.json" },
    again: { type: "boolean", default: false },
  },
})
// As in a worker of Stryker's: properties run less often, and how often something came up says nothing.
process.env.STRYKER_MUTATOR_WORKER ??= "0"
const every = Number(values.every)
const tests = values.tests?.split(",") ?? testFiles()
/** Made by a script, drawn for made-up projects, or asked by no test in this process. */
const untouched =
  /^src\/(?:shell\/(?!programs\/(?:dry|pages)\/)|describe\/|platform\/catalog\/|contract\/(?:madeUp|samples)\.ts$)/
const filesIn = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesIn(`${path}/${name}`))
    : [path]
const files = positionals.flatMap(filesIn).filter((path) => path.endsWith(".ts") && !untouched.test(path))

const before = existsSync(values.report) ? JSON.parse(readFileSync(values.report, "utf8")).files : {}

// The instrumenter comes with Stryker, and is asked without it.
const stryker = createRequire(createRequire(import.meta.url).resolve("@stryker-mutator/core/package.json"))
const imported = (name) => import(pathToFileURL(stryker.resolve(name)).href)
const { createInjector } = await imported("typed-inject")
const { commonTokens } = await imported("@stryker-mutator/api/plugin")
const { createInstrumenter } = await imported("@stryker-mutator/instrumenter")
const silent = new Proxy({}, { get: (_, name) => () => (String(name).startsWith("is") ? false : undefined) })
const options = { plugins: null, excludedMutations: [], ignorers: [] }
const instrumenter = createInstrumenter(
  createInjector()
    .provideValue(commonTokens.getLogger, () => silent)
    .provideValue(commonTokens.logger, silent)
    .provideValue(commonTokens.options, { mutator: options }),
)
const sources = new Map(files.map((path) => [path, readFileSync(path, "utf8")]))
const { files: instrumented, mutants: all } = await instrumenter.instrument(
  files.map((path) => ({ name: resolve(path), content: sources.get(path), mutate: true })),
  options,
)

const judged = Object.fromEntries(
  Object.entries(before).filter(([path, { source }]) => sources.get(path) === source),
)
const point = ({ line, column }) => ({ line: line + 1, column: column + 1 })
const named = ({ location, mutatorName, replacement }) => JSON.stringify([location, mutatorName, replacement])
/** The changes of a file that are judged from one place on: those that come so many after one another, but for what the report holds. */
const chosenOf = (path, from) => {
  // The first of a file is another one in each file, so that no place of a file is left out everywhere.
  const shift = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const own = all.filter(({ fileName }) => fileName === resolve(path))
  return own.flatMap(({ id, mutatorName, replacement, location: { start, end } }, index) => {
    if ((index + shift + from) % every !== 0) return []
    const location = { start: point(start), end: point(end) }
    const asked = { id: `${path} ${index}`, mutatorName, replacement, location }
    const last = judged[path]?.mutants.find((one) => named(one) === named(asked))
    return last !== undefined && (last.status === "Killed" || !values.again)
      ? []
      : [{ id, path, asked, from }]
  })
}
const chosen = values.from
  .split(",")
  .map(Number)
  .flatMap((from) => files.flatMap((path) => chosenOf(path, from)))
const ids = new Set(chosen.map(({ id }) => id))
/** What asks for a change that nobody judges asks no more: of a sample, tests run nearly as fast as without changes. */
const asking = (content) =>
  content
    .replace(/\bstryMutAct_\w+\("(\d+)"\)/g, (all, id) => (ids.has(id) ? all : "false"))
    .replace(/\b(stryCov_\w+)\(("\d+"(?:,\s*"\d+")*)\)/g, (_, name, list) => {
      const some = list.match(/\d+/g).filter((id) => ids.has(id))
      return some.length === 0 ? "0" : `${name}(${some.map((id) => `"${id}"`).join(", ")})`
    })

const { inputs, load: evaluated } = await compile(
  tests,
  new Map(instrumented.map(({ name, content }) => [name, asking(content)])),
)
const reached = new Map(tests.map((file) => [file, reachedFrom(inputs, file)]))
const testsIn = ([file, testsOf]) =>
  testsOf().flatMap((test) => (test.name.includes(values.named) ? [{ file, ...test }] : []))
const load = () => evaluated().flatMap(testsIn)

const state = { activeMutant: undefined }
globalThis.__stryker__ = state
const passes = async (test) => {
  try {
    await test.run()
    return true
  } catch {
    return false
  }
}

// What passes without a change, how long it takes, and which changes it meets.
const milliseconds = new Map()
let warm = []
for (const test of load()) {
  state.currentTestId = test.id
  const start = performance.now()
  if (await passes(test)) {
    warm.push(test)
    milliseconds.set(test.id, performance.now() - start)
  } else console.error(`fails without a change: ${test.name}`)
}
state.currentTestId = undefined
// What comes later is not counted.
const { static: loading = {}, perTest = {} } = structuredClone(state.mutantCoverage ?? {})
const meets = (test, id) => perTest[test.id]?.[id] ?? 0

/** The tests that noticed the last changes, the last first: they are likeliest to notice the next. Of the others the fastest come first. */
let recent = []
const rank = ({ id }) => (recent.indexOf(id) + 1 || recent.length + 1) * 1e6 + milliseconds.get(id)

/** The first of some tests that notices a change; null where none does. */
const notices = async (some, id) => {
  const ordered = some.sort((one, other) => rank(one) - rank(other))
  const found = await firstThatNotices(ordered, id)
  if (found !== null) recent = [found.id, ...recent.filter((one) => one !== found.id)].slice(0, 30)
  return found
}

const firstThatNotices = async (ordered, id) => {
  let at = 0
  // The tests in order, up to one that fails or gives a promise.
  state.run = () => {
    for (; at < ordered.length; at++) {
      state.hitCount = 0
      // A loop without an end goes on long after it should have ended.
      state.hitLimit = 5 * meets(ordered[at], id) + 10_000
      try {
        const given = ordered[at].run()
        if (typeof given?.then === "function") return given
      } catch {
        return null
      }
    }
  }
  // One that meets no change is ended by the clock, late: what the first of many tests works out for all of them takes seconds in a
  // fresh load, and others use the machine.
  const timeout = 60_000 + Math.ceil(10 * ordered.reduce((sum, { id }) => sum + milliseconds.get(id), 0))
  for (; at < ordered.length; at++) {
    try {
      if ((await guarded.runInThisContext({ timeout })) === null) return ordered[at]
    } catch (error) {
      if (error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") ended++
      return ordered[at]
    }
  }
  return null
}
const guarded = new Script("__stryker__.run()")
/** How many were ended by the clock, which a slow machine may do too. */
let ended = 0

/** By room, the files whose tests noticed a change at work while modules load, the last first: they are likeliest to notice the next. */
const likeliest = new Map()

/** The first test that notices a change which is at work while modules load: a fresh load, file by file. */
const noticesLoading = async (judging, id, source) => {
  const room = source.split("/")[1]
  const first = likeliest.get(room) ?? []
  const place = ([file]) => (first.indexOf(file) + 1 || tests.length) + (file.includes(room) ? 0 : 0.5)
  const some = evaluated().filter(([file]) => reached.get(file).has(source))
  for (const one of some.sort((a, b) => place(a) - place(b))) {
    let found = {}
    try {
      found = await notices(testsIn(one).filter(judging), id)
    } finally {
      if (found !== null) likeliest.set(room, [one[0], ...first.filter((file) => file !== one[0])])
    }
    if (found !== null) return found
  }
  return null
}

const statusOf = async (id, source) => {
  const judging = (one) =>
    milliseconds.has(one.id) &&
    (onlyFor[one.file] === undefined || source.endsWith(onlyFor[one.file])) &&
    (loading[id] !== undefined || meets(one, id) > 0)
  if (!warm.some(judging)) return "NoCoverage"
  const active = async (find) => {
    state.activeMutant = id
    state.hitCount = 0
    state.hitLimit = 5 * (loading[id] ?? 0) + 10_000
    try {
      return await find()
    } catch {
      // Sources that cannot even be loaded.
      return {}
    } finally {
      state.activeMutant = undefined
      state.hitCount = undefined
      cleanPrototypes()
    }
  }
  const status = (found) => (found === null ? "Survived" : "Killed")
  const meeting = (one) => meets(one, id) > 0
  const find = () => notices(warm.filter(judging).filter(meeting), id)
  const noticed = await active(find)
  if (noticed !== null && (await passes(noticed))) return "Killed"
  // Where it fails without the change now, too, something was remembered.
  if (noticed !== null) warm = load()
  // Tests meet many a change that is at work while modules load, too, and need no fresh load to notice it.
  if (loading[id] !== undefined) return status(await active(() => noticesLoading(judging, id, source)))
  if (noticed === null) return "Survived"
  const again = status(await active(find))
  warm = load()
  return again
}

const keep = () => {
  mkdirSync(dirname(values.report), { recursive: true })
  writeFileSync(values.report, JSON.stringify({ files: judged }))
}
let kept = Date.now()
for (const { id, path, asked, from } of chosen) {
  const endedBefore = ended
  const status = await statusOf(id, path)
  judged[path] ??= { source: sources.get(path), mutants: [] }
  const others = judged[path].mutants.filter((one) => named(one) !== named(asked))
  judged[path].mutants = [...others, { ...asked, status }]
  const { location, mutatorName, replacement } = asked
  const place = `${path}:${location.start.line}:${location.start.column}`
  if (ended > endedBefore) console.log(`${place} ended by the clock: ${mutatorName} ⇒ ${replacement}`)
  if (status !== "Killed") console.log(`${place} ${status}: ${mutatorName} ⇒ ${replacement}`)
  if (Date.now() - kept > 10_000) {
    keep()
    kept = Date.now()
    console.error(`${asked.id}, from ${from}`)
  }
}
keep()
const counted = Object.values(judged).flatMap(({ mutants }) => mutants)
const left = Object.entries(judged).flatMap(([path, { source, mutants }]) =>
  mutants
    .filter(({ status }) => status !== "Killed")
    .map((mutant) => [path, changeOf(source, mutant).changed]),
)
const refused = left.length === 0 ? null : compilerRefusing()
const refusals = left.filter(([path, changed]) => refused(path, changed)).length
// Of no changes, all are noticed.
const percent = (all) => `${(all === 0 ? 100 : (100 * (counted.length - left.length)) / all).toFixed(2)} %`
console.log(`${counted.length} changes, ${left.length} left, ${refusals} of them refused by the compiler`)
console.log(
  `noticed: ${percent(counted.length)}, ${percent(counted.length - refusals)} without those refused`,
)
process.exit(0)
