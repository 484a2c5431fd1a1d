#!/usr/bin/env node
/**
 * How much of what a planner could get wrong the corpus notices: `npm run corpus:holes`. Every change of the rules' rooms that Stryker knows
 * is judged by the corpus alone. What no case notices is looked for among made-up projects; one that notices it is a hole, made small.
 *
 *     npm run corpus:holes -- [--only REGEX] [--every N] [--projects N] [--seed N] [--again]
 *
 * `--every` judges one change in so many; `--again` goes on where a run ended, with the changes that were made for it. A change that nothing notices
 * has its reason in equivalent.json, or is listed. Holes and what is left are written to node_modules/.cache/holes/report.json. Ends with 1 below the mark.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { prepare, readMutants } from "./engine.mjs"

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "." },
    projects: { type: "string", default: "4000" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: String(availableParallelism()) },
    "no-search": { type: "boolean", default: false },
    again: { type: "boolean", default: false },
    every: { type: "string", default: "1" },
  },
})
const mark = 0.9
/** A change that takes longer than this to judge does not end; a thread that starts reads the corpus first. */
const longest = 20_000
const starting = 600_000

const prepared = values.again ? readMutants() : await prepare(new RegExp(values.only))
/** One in so many, spread over all files. */
const mutants = prepared.filter((_, index) => (index + Number(values.seed)) % Number(values.every) === 0)
const byId = new Map(mutants.map((one) => [one.id, one]))

/** A thread that judges one thing at a time; where one does not end, another takes its place. */
const judge = () => {
  let worker = null
  const start = () =>
    new Promise((resolve, reject) => {
      worker = new Worker(new URL("./judge.mjs", import.meta.url), {
        workerData: { projects: Number(values.projects), seed: Number(values.seed) },
      })
      const late = setTimeout(() => reject(new Error("a thread does not start")), starting)
      worker.once("message", () => {
        clearTimeout(late)
        resolve()
      })
      worker.once("error", reject)
    })
  return {
    ask: async (task, of, limit = longest) => {
      if (worker === null) await start()
      return new Promise((resolve) => {
        const late = setTimeout(async () => {
          await worker.terminate()
          worker = null
          resolve(null)
        }, limit)
        worker.once("message", (answer) => {
          clearTimeout(late)
          resolve(answer)
        })
        worker.postMessage({ task, of })
      })
    },
    end: () => worker?.terminate(),
  }
}

const threads = Array.from({ length: Number(values.jobs) }, judge)

/** Asks the threads about all of them, as each is free. */
const all = async (items, ask) => {
  const left = [...items]
  await Promise.all(
    threads.map(async (thread) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await ask(thread, item)
    }),
  )
}

const progress = (text) => process.stderr.isTTY && process.stderr.write(`\r${text}\u001b[K`)

/** What was judged before, where the same changes are judged again. */
const kept = fileURLToPath(new URL("../../../node_modules/.cache/holes/judged.jsonl", import.meta.url))
const before = values.again && existsSync(kept) ? readFileSync(kept, "utf8").trim().split("\n") : []
const statuses = new Map(before.filter((line) => line !== "").map((line) => JSON.parse(line)))
await all(
  mutants.filter(({ id }) => !statuses.has(id)),
  async (thread, { id }) => {
    const answer = (await thread.ask("judge", id)) ?? { status: "noticed", by: "it does not end" }
    statuses.set(id, answer)
    appendFileSync(kept, `${JSON.stringify([id, answer])}\n`)
    progress(`${statuses.size} of ${mutants.length} judged`)
  },
)
const of = (...wanted) => mutants.filter(({ id }) => wanted.includes(statuses.get(id).status))
const left = of("unnoticed", "unreached")

const holes = []
const unknown = []
if (!values["no-search"]) {
  let searched = 0
  await all(left, async (thread, mutant) => {
    const answer = await thread.ask("search", mutant.id, starting)
    if (answer?.status === "hole")
      holes.push({ mutant, platform: answer.platform, snapshot: answer.snapshot })
    else unknown.push(mutant)
    progress(`${++searched} of ${left.length} searched, ${holes.length} holes`)
  })
}

/** As few snapshots as notice all that the holes are about: the one that notices most, again and again. */
const chosen = []
const distinct = [
  ...new Map(holes.map((one) => [JSON.stringify([one.platform, one.snapshot]), one])).values(),
]
const ids = holes.map(({ mutant }) => mutant.id)
await all(distinct, async (thread, one) => {
  one.notices = (await thread.ask("noticedBy", { ...one, ids }, starting)) ?? [one.mutant.id]
})
for (let open = new Set(ids); open.size > 0; ) {
  const gain = ({ notices }) => notices.filter((id) => open.has(id)).length
  const best = distinct.reduce((one, other) => (gain(other) > gain(one) ? other : one))
  if (gain(best) === 0) break
  chosen.push({
    platform: best.platform,
    snapshot: best.snapshot,
    changes: best.notices.filter((id) => open.has(id)).map((id) => byId.get(id)),
  })
  for (const id of best.notices) open.delete(id)
}
await Promise.all(threads.map((thread) => thread.end()))

const shown = ({ file, line, before, after }) => {
  const short = (text) => text.replace(/\s+/g, " ").trim().slice(0, 90)
  return `${file}:${line}: ${short(before)} ⇒ ${short(after) || "(nothing)"}`
}
const listed = JSON.parse(readFileSync(new URL("./equivalent.json", import.meta.url), "utf8"))
const reasonOf = ({ file, text, after }) =>
  listed.find(({ where }) =>
    (where[file] ?? []).some(
      (place) => place === text || place === `${text} ⇒ ${after.replace(/\s+/g, " ").trim()}`,
    ),
  )?.reason
const withoutReason = unknown.filter((one) => reasonOf(one) === undefined)
for (const { platform, snapshot, changes } of chosen) {
  console.log(`hole${platform === null ? "" : ` (${platform})`}: ${JSON.stringify(snapshot)}`)
  for (const one of changes) console.log(`  ${shown(one)}`)
}
for (const one of withoutReason) console.log(`unnoticed: ${shown(one)}`)

const prose = of("prose", "tables").length
const counted = mutants.length - prose
const noticed = of("noticed").length
const rooms = new Map()
for (const { id, file } of mutants) {
  const room = file.split("/").slice(0, -1).join("/")
  const counts = rooms.get(room) ?? { noticed: 0, prose: 0, of: 0 }
  const { status } = statuses.get(id)
  counts.of++
  if (status === "noticed") counts.noticed++
  if (status === "prose" || status === "tables") counts.prose++
  rooms.set(room, counts)
}
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`
for (const [room, counts] of rooms) {
  const judgedHere = counts.of - counts.prose
  console.log(`${room}: ${counts.noticed} of ${judgedHere} noticed, ${percent(counts.noticed, judgedHere)}`)
}
console.log(
  `${mutants.length} changes; ${prose} of words alone; of the others the corpus notices ${noticed} of ${counted}, ${percent(noticed, counted)}; ${holes.length} holes in ${chosen.length} snapshots, ${unknown.length} that no project notices, ${withoutReason.length} of them without a reason`,
)
writeFileSync(
  fileURLToPath(new URL("../../../node_modules/.cache/holes/report.json", import.meta.url)),
  JSON.stringify({ chosen, unknown, statuses: [...statuses] }),
)
process.exitCode = noticed >= mark * counted ? 0 : 1
