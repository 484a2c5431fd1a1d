#!/usr/bin/env node
/**
 * The laws with other cases than those of the one seed that `npm test` draws from.
 *
 *     npm run laws -- --seeds 50                          fifty seeds from a number that is drawn
 *     npm run laws -- --seeds 5 --from 1 -- properties/laws/php.test.ts   these seeds, only this file
 *     npm run laws -- --day                               one seed, the same for a whole day
 *
 * Each seed is printed before its run, and the time zone is another one from seed to seed, east and west of UTC. What fails is
 * printed with its seed, its smallest case and the command that repeats it, and the end is not zero.
 */
import { spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"

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

/** The tests that draw their cases. */
const drawing = () =>
  ["properties/laws", "properties/model"].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => join(folder, name))
      .filter((file) => /from "(?:fast-check|@fast-check\/vitest)"/.test(readFileSync(file, "utf8"))),
  )

const judged = files.length > 0 ? files : drawing()

const run = (seed, zone) =>
  new Promise((resolve) => {
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "properties/vitest.config.ts"]
    const child = spawn(process.execPath, [...vitest, "--root", ".", "--no-color", ...judged], {
      env: { ...process.env, PROPERTY_SEED: String(seed), PROPERTY_ZONE: zone, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    })
    let printed = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += chunk))
    child.on("close", (status) => resolve({ seed, zone, passed: status === 0, printed }))
  })

/** What a failed run says of its failures: the test, the smallest case, and how to repeat it. */
const said = ({ printed, zone }) => {
  const lines = printed.split("\n")
  const told = lines.filter((line) =>
    /^ ?FAIL |^Counterexample: |AssertionError: |^ ?Error: /.test(line.trim()),
  )
  const repeat = lines.filter((line) => /^ +(?:PROPERTY_SEED=\S+ )?npm run vitest -- /.test(line))
  const commands = repeat.map((line) => `  PROPERTY_ZONE=${zone} ${line.trim()}`)
  return told.length + commands.length === 0 ? printed : [...told, ...commands].join("\n")
}

const failed = []
console.log(`${judged.length} files, ${count} ${count === 1 ? "seed" : "seeds"} from ${first} on`)
for (let seed = first; seed < first + count; seed++) {
  const zone = zones[seed % zones.length]
  process.stdout.write(`seed ${seed} in ${zone} `)
  const started = performance.now()
  const result = await run(seed, zone)
  console.log(
    `${result.passed ? "holds" : "FAILS"} after ${Math.round((performance.now() - started) / 1000)} s`,
  )
  if (result.passed) continue
  failed.push(seed)
  console.log(said(result))
}
console.log(failed.length === 0 ? "Every law holds." : `Laws fail on the seeds ${failed.join(", ")}.`)
process.exitCode = failed.length === 0 ? 0 : 1
