/**
 * Judges changes in a thread of its own, so that one that never ends can be ended: is it noticed by the corpus, and if not, by which
 * made-up project?
 */
import { parentPort, workerData } from "node:worker_threads"
import { compact, outcomeOf, planCases, platformOf, readCases } from "../../scripts/corpus.mjs"
import { planner } from "./engine.mjs"
import { madeUp } from "./projects.mjs"

const { projects: count, seed } = workerData

const withoutProse = ({ origin: _origin, ...outcome }) => ({
  ...outcome,
  diagnostics: outcome.diagnostics.map(({ message: _message, remedy: _remedy, ...rest }) => rest),
})

/** A planner's answers: platforms are made once, of what the planner at work makes of their data. */
const answering = (made) => {
  const platforms = new Map()
  return ({ platform, key, snapshot }) => {
    if (!platforms.has(key)) platforms.set(key, platformOf(made, platform))
    return outcomeOf(made, platforms.get(key), snapshot)
  }
}

/** An outcome, or what was thrown: no change makes the planner throw unnoticed. */
const safely = (ask) => {
  try {
    return ask()
  } catch (thrown) {
    return { thrown: String(thrown), diagnostics: [] }
  }
}

const asked = ({ platform, ...rest }) => ({ ...rest, platform, key: JSON.stringify(platform) })

const cases = readCases(planCases).map(({ id, platform, snapshot }) => asked({ id, platform, snapshot }))
const plain = planner(undefined, true)

/** Each question with what is answered to it, and the changes that its answer passes. */
const answered = (questions) => {
  const answer = answering(plain.planner)
  return questions.map((question) => {
    plain.state.mutantCoverage.perTest = {}
    plain.state.currentTestId = "one"
    const outcome = answer(question)
    const passed = Object.keys(plain.state.mutantCoverage.perTest.one ?? {})
    plain.state.currentTestId = undefined
    return { question, bare: JSON.stringify(withoutProse(outcome)), whole: JSON.stringify(outcome), passed }
  })
}
// Platforms are made before anything is counted, or only the first question of each would pass what makes them.
const warm = answering(plain.planner)
for (const question of cases) warm(question)
const loaded = new Set(Object.keys(plain.state.mutantCoverage.static))
const corpus = answered(cases)
/** What is published of the rules, beside the cases. */
const tablesOf = (one) =>
  JSON.stringify([one.describe(one.defaultPlatform), one.describe(one.platformByName("clever-cloud"))])
const tables = tablesOf(plain.planner)

const byMutant = (questions) => {
  const places = new Map()
  for (const one of questions) {
    for (const id of one.passed) {
      if (!places.has(id)) places.set(id, [])
      places.get(id).push(one)
    }
    one.passed = null
  }
  return places
}
const passing = byMutant(corpus)
/** Made when they are asked for: a thread that only judges starts sooner. */
let allMade
let passingMade

/** The first question that is answered otherwise while a change is at work, and whether prose alone was other. */
const differing = (id, questions) => {
  let prose = false
  const { planner: changed, state } = planner(id)
  const answer = answering(changed)
  for (const one of questions) {
    state.hitCount = 0
    const outcome = safely(() => answer(one.question))
    const bare = JSON.stringify(withoutProse(outcome))
    if (bare !== one.bare && compact(JSON.parse(bare)) !== compact(JSON.parse(one.bare)))
      return { one, prose }
    prose ||= JSON.stringify(outcome) !== one.whole
  }
  return { one: null, prose, changed }
}

/** What noticed the change before it: it often notices the next one too. */
let last = null

const judge = (id) => {
  const all = loaded.has(id) ? corpus : (passing.get(id) ?? [])
  const questions = last !== null && all.includes(last) ? [last, ...all] : all
  try {
    const { one, prose, changed } = differing(id, questions)
    last = one ?? last
    if (one !== null) return { status: "noticed", by: one.question.id }
    if (prose) return { status: "prose" }
    if (loaded.has(id) && tablesOf(changed) !== tables) return { status: "tables" }
  } catch (thrown) {
    return { status: "noticed", by: `it does not load: ${thrown}` }
  }
  return { status: questions.length === 0 ? "unreached" : "unnoticed" }
}

/** Whether two outcomes of one snapshot differ while a change is at work; a planner of each. */
const apart = (id, question) => {
  const changed = planner(id)
  const outcomes = [changed.planner, plain.planner].map((one) => safely(() => answering(one)(question)))
  const [one, other] = outcomes.map((outcome) => compact(withoutProse(outcome)))
  return one !== other
}

const steps = 400

const shrunk = (id, question) => {
  let left = steps
  let small = question
  for (;;) {
    const next = plain.planner.smaller(small.snapshot).find((snapshot) => {
      if (left-- <= 0) return false
      return safely(() => apart(id, { ...small, snapshot })) === true
    })
    if (next === undefined || left <= 0) return small
    small = { ...small, snapshot: next }
  }
}

const search = (id) => {
  allMade ??= answered(madeUp(plain.planner, cases, count, seed).map(asked))
  passingMade ??= byMutant(allMade)
  const questions = loaded.has(id) ? allMade : (passingMade.get(id) ?? [])
  const { one } = differing(id, questions)
  if (one === null) return { status: "none", tried: questions.length }
  const { platform, snapshot } = shrunk(id, one.question)
  return { status: "hole", platform, snapshot }
}

/** Which of these changes a snapshot notices. */
const noticedBy = ({ platform, snapshot, ids }) => {
  const question = asked({ platform, snapshot })
  return ids.filter((id) => safely(() => apart(id, question)) !== false)
}

parentPort.on("message", ({ task, of }) => {
  const work = { judge, search, noticedBy }[task]
  parentPort.postMessage(work(of))
})
parentPort.postMessage("ready")
