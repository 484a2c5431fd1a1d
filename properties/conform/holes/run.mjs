#!/usr/bin/env node
/**
 * How much of what a planner could get wrong the corpus notices: `npm run corpus:holes`. Every change of the rules' rooms that Stryker knows
 * is judged by the corpus alone. What no case notices is looked for among made-up projects; one that notices it is a hole, made small.
 *
 *     npm run corpus:holes -- [--only REGEX] [--every N] [--projects N] [--seed N] [--loading N] [--compiler]
 *
 * `--only` judges the files whose path it matches, `--every` one change in so many, spread over all files. `--projects` looks for holes among so
 * many projects. `--loading` asks of each change at work while modules load so many cases at most, those that pass its file first, which makes
 * the share a floor. `--compiler` says the share without what the compiler refuses too, noticed or not. Changes that the corpus does not notice are listed with
 * the reason that equivalent.json or the mutation tests have for them, and written to node_modules/.cache/holes/report.json. Ends with 1 below the mark.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { planCases, readCases } from "../../scripts/corpus.mjs"
import { cache, prepare } from "./engine.mjs"
import { journalOf } from "./journal.mjs"
import { byPlace, judge, judged } from "./judge.mjs"
import { madeUp } from "./projects.mjs"
import { refusedOf } from "./refused.mjs"

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "." },
    every: { type: "string", default: "1" },
    projects: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    loading: { type: "string", default: "Infinity" },
    compiler: { type: "boolean", default: false },
  },
})
const mark = 0.9
const only = new RegExp(values.only)
const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"))
const progress = (text) => process.stderr.isTTY && process.stderr.write(`\r${text}\u001b[K`)

const all = await prepare()
const mutants = all.filter(
  ({ file, id }) => only.test(file) && (id + Number(values.seed)) % Number(values.every) === 0,
)
const one = judge(all.length)
const cases = readCases(planCases)
const questions = one.questioned(cases)
const journal = journalOf(questions, all)
let done = 0
const statuses = judged(one, mutants, questions, {
  atMostLoading: Number(values.loading),
  knownOf: journal.knownOf,
  noticedBefore: journal.noticedBefore,
  told: (mutant) => {
    journal.told(mutant)
    progress(`${++done} judged`)
  },
}).sort((one, other) => one.id - other.id)

/** What keeps a change from counting: nothing that an outcome says comes from it. */
const listed = [...read("equivalent.json"), ...read("../../mutation/survivors.json")]
const squeezed = (text) => text.replace(/\s+/g, " ").trim()
const reasonOf = ({ file, text, after, status }) =>
  listed.find(
    ({ where = {}, unreached = [] }) =>
      (status === "unreached" && unreached.includes(file)) ||
      (where[file] ?? []).some((place) => place === text || place === `${text} ⇒ ${squeezed(after)}`),
  )?.reason
for (const mutant of statuses) {
  if (mutant.status !== "unnoticed" && mutant.status !== "unreached") continue
  const reason = reasonOf(mutant)
  if (reason !== undefined) Object.assign(mutant, { status: "reasoned", reason })
}
if (values.compiler) {
  const counts = statuses.filter(({ status }) => ["noticed", "unnoticed", "unreached"].includes(status))
  const refused = refusedOf(counts, (count) => progress(`${count} compiled`))
  for (const mutant of counts) mutant.isRefused = refused.has(mutant.id)
}

const of = (...wanted) => statuses.filter(({ status }) => wanted.includes(status))
const taken = (some) => some.filter(({ isRefused }) => isRefused !== true)
const left = taken(of("unnoticed", "unreached"))

/** Projects that notice what no case does: of each change the first, made small, and of those as few as notice all of them. */
const holes = []
if (Number(values.projects) > 0) {
  const planner = await import("../../../dist/index.js")
  const described = await import("../../../dist/describe/index.js")
  const platforms = await import("../../../dist/platform/index.js")
  const made = madeUp(
    { ...planner, ...platforms, ...described },
    cases,
    Number(values.projects),
    Number(values.seed),
  )
  const asked = one.questioned(made.map((project, index) => ({ id: index, ...project })))
  const places = byPlace(asked)
  const noticedBy = (id, some) => {
    let found = null
    one.ask(id, some, (question, differs) => {
      if (differs) found = question
      return differs
    })
    return found
  }
  const smallest = (id, question) => {
    for (let steps = 0, small = question; ; ) {
      const next = described
        .smaller(small.snapshot)
        .map((snapshot) => one.questioned([{ ...small, snapshot }])[0])
        .find((candidate) => ++steps < 400 && noticedBy(id, [candidate]) !== null)
      if (next === undefined) return small
      small = next
    }
  }
  for (const mutant of left) {
    const found = noticedBy(mutant.id, [...holes, ...one.showing(mutant.id, asked, places)])
    if (found === null) continue
    mutant.hole = true
    if (holes.includes(found)) found.changes.push(mutant)
    else holes.push({ ...smallest(mutant.id, found), changes: [mutant] })
    progress(`${holes.length} holes`)
  }
}

const shown = ({ file, line, before, after }) => {
  const short = (text) => squeezed(text).slice(0, 90)
  return `${file}:${line}: ${short(before)} ⇒ ${short(after) || "(nothing)"}`
}
for (const { platform, snapshot, changes } of holes) {
  console.log(`hole${platform === null ? "" : ` (${JSON.stringify(platform)})`}: ${JSON.stringify(snapshot)}`)
  for (const mutant of changes) console.log(`  ${shown(mutant)}`)
}
for (const mutant of left) if (!mutant.hole) console.log(`${mutant.status}: ${shown(mutant)}`)

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`
const every = of("noticed", "unnoticed", "unreached")
const counted = taken(every)
const rooms = new Map()
for (const mutant of counted) {
  const room = mutant.file.split("/").slice(0, 2).join("/")
  rooms.set(room, [...(rooms.get(room) ?? []), mutant])
}
for (const [room, some] of [...rooms].sort()) {
  const noticed = some.filter(({ status }) => status === "noticed").length
  console.log(`${room}: ${noticed} of ${some.length} noticed, ${percent(noticed, some.length)}`)
}
const heard = of("noticed")
const noticed = taken(heard).length
console.log(
  [
    `${mutants.length} changes, judged by ${cases.length} cases`,
    `${of("prose").length} change words alone, ${of("tables").length} what is published of the rules alone`,
    `${of("reasoned").length} have a reason`,
    `of the other ${every.length} the corpus notices ${heard.length}, ${percent(heard.length, every.length)}`,
    ...(values.compiler
      ? [
          `without the ${every.length - counted.length} that the compiler refuses it notices ${noticed} of ${counted.length}, ${percent(noticed, counted.length)}`,
        ]
      : []),
    `${left.filter(({ status }) => status === "unnoticed").length} that are left are reached, and ${left.filter(({ status }) => status === "unreached").length} are not`,
  ].join("; "),
)
writeFileSync(join(cache, "report.json"), JSON.stringify({ statuses, holes }))
process.exitCode = noticed >= mark * counted.length ? 0 : 1
