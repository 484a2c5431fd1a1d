#!/usr/bin/env node
/**
 * The laws with other cases than those of the one seed that `npm test` draws from.
 *
 *     npm run laws -- --seeds 50                          fifty seeds from a number that is drawn
 *     npm run laws -- --seeds 5 --from 1 -- properties/laws/php.test.ts   these seeds, only this file
 *     npm run laws -- --day                               one seed, the same for a whole day
 *
 * Each seed is printed before its run, and the time zone is another one from seed to seed, east and west of UTC. All seeds are drawn in
 * one process, which loads the tests once. What draws nothing, a table or a walk of all there is, gives the same on every seed and is
 * run on the first alone. What fails is printed with its seed, its smallest case and the command that repeats it, and the end is not zero.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import fc from "fast-check"
import { collected, inPlace, loadBundle } from "../inProcess/bundle.mjs"

/** As far from UTC as there are places: local midnight is another day there. */
const zones = ["Pacific/Pago_Pago", "Pacific/Kiritimati"]

const usage = (problem) => {
  console.error(`${problem}\nUsage: npm run laws -- [--seeds COUNT] [--from SEED] [--day] [-- FILE...]`)
  process.exit(2)
}

const asked = () => {
  try {
    const { values, positionals } = parseArgs({
      options: { seeds: { type: "string" }, from: { type: "string" }, day: { type: "boolean" } },
      allowPositionals: true,
    })
    for (const name of ["seeds", "from"]) {
      if (values[name] !== undefined && !/^\d{1,9}$/.test(values[name])) usage(`--${name} is a whole number.`)
    }
    return { ...values, files: positionals }
  } catch (cause) {
    return usage(cause.message)
  }
}

const { seeds = "1", from, day = false, files } = asked()
if (day && from !== undefined) usage("The seed of the day begins where the day says.")
const count = Number(seeds)
if (count === 0) usage("No seed draws nothing.")
const today = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""))
const first = day ? today : from === undefined ? Math.floor(Math.random() * 1e9) : Number(from)

/** The tests that draw their cases, themselves or in what they share. */
const drawing = () =>
  ["properties/laws", "properties/model"].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => join(folder, name))
      .filter((file) => /from "(?:fast-check|\.\/classed-tables\.js)"/.test(readFileSync(file, "utf8"))),
  )

const judged = files.length > 0 ? files : drawing()

/** The tests of the files, from one module. */
const load = async () => {
  const lines = [
    'import { testsOf } from "./properties/inProcess/vitest.ts"',
    "export const files = [",
    ...judged.map(
      (path) => `[${JSON.stringify(path)}, testsOf(() => require(${JSON.stringify(`./${path}`)}))],`,
    ),
    "]",
  ]
  const { files } = await loadBundle("laws", {
    stdin: { contents: lines.join("\n"), resolveDir: resolve("."), loader: "ts" },
    plugins: [collected, inPlace(/\/(?:properties|src\/shell)\/.*\.(ts|mjs)$/)],
  })
  return files
}

let drew = false

/** What is drawn from this seed says so, and what it says when it fails. What has a seed of its own draws the same on every seed. */
const drawFrom = (seed) =>
  fc.configureGlobal({
    seed,
    reporter: (details) => {
      if (details.runConfiguration.seed === seed) drew = true
      if (details.failed) throw new Error(fc.defaultReportMessage(details))
    },
  })

/** How to run it again. The name of a test of a table is not all its own. */
const repeat = (seed, zone, file, name) => {
  const pattern = name
    .replaceAll(" > ", " ")
    .replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")
    .replaceAll("'", ".")
  const only = / #\d+/.test(name) ? "" : ` -t '${pattern}'`
  return `  PROPERTY_ZONE=${zone} PROPERTY_SEED=${seed} npm run vitest -- ${file}${only}`
}

const told = (seed, zone, file, name, error) =>
  [`FAIL ${file} > ${name}`, String(error?.stack ?? error), repeat(seed, zone, file, name)].join("\n")

const suite = (await load()).flatMap(([file, { tests, after }]) =>
  tests.map((test, at) => ({ ...test, file, after: at === tests.length - 1 ? after : [] })),
)
const prepared = new Set()
const prepare = async (hooks) => {
  for (const hook of hooks) {
    if (prepared.has(hook)) continue
    prepared.add(hook)
    await hook()
  }
}

/** Runs tests on a seed, and gives those of them that drew from it, and what is said of those that failed. */
const run = async (tests, seed, zone) => {
  process.env.TZ = zone
  drawFrom(seed)
  const result = { drawing: [], said: [] }
  for (const test of tests) {
    drew = false
    try {
      await prepare(test.before)
      await test.run()
    } catch (error) {
      result.said.push(told(seed, zone, test.file, test.name, error))
    }
    if (drew) result.drawing.push(test)
  }
  return result
}

const failed = []
console.log(`${judged.length} files, ${count} ${count === 1 ? "seed" : "seeds"} from ${first} on`)
let tests = suite
for (let seed = first; seed < first + count; seed++) {
  const zone = zones[seed % zones.length]
  process.stdout.write(`seed ${seed} in ${zone} `)
  const started = performance.now()
  const { drawing, said } = await run(tests, seed, zone)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${said.length === 0 ? "holds" : "FAILS"} after ${seconds} s: ${tests.length} tests`)
  tests = drawing
  if (said.length === 0) continue
  failed.push(seed)
  console.log(said.join("\n\n"))
}
for (const { after } of suite) for (const hook of after) await hook()
console.log(failed.length === 0 ? "Every law holds." : `Laws fail on the seeds ${failed.join(", ")}.`)
process.exitCode = failed.length === 0 ? 0 : 1
