/**
 * Judges changes in this process: each is asked only the questions whose answers pass the changed place, until one is answered otherwise.
 *
 * What is compared is what `runplan conform` compares with its default settings: the whole outcome but for `message` and `remedy` of
 * diagnostics, `origin`, and where a parser of TOML gave up.
 *
 * Laws. A change that no question passes is unreached, and no answer differs while it is at work. The order in which changes are judged
 * decides nothing.
 */
import { Script } from "node:vm"
import { compact, outcomeOf, platformOf } from "../../scripts/corpus.mjs"
import { evaluated } from "./engine.mjs"

const withoutPlace = ({ line: _line, column: _column, ...rest }) => rest

const withoutProse = ({ origin: _origin, ...outcome }) => ({
  ...outcome,
  diagnostics: outcome.diagnostics.map(({ message: _message, remedy: _remedy, ...rest }) =>
    rest.code === "mise-syntax" ? { ...rest, because: rest.because.map(withoutPlace) } : rest,
  ),
})

/** The words of an outcome's diagnostics. */
const proseOf = ({ diagnostics }) =>
  diagnostics.map(({ message, remedy }) => `${message}\n${remedy}`).join("\n")

/** A platform as one planner makes it, with the function that plans on it. */
const standing = (planner, platform) => {
  const made = platformOf(planner, platform)
  return { made, planned: planner.plan(made) }
}

const answered = (planner, { made, planned }, snapshot) =>
  outcomeOf({ ...planner, plan: () => planned }, made, snapshot)

/**
 * How long a handful of answers may take, in milliseconds, for the loops that the changed place is not in; those that pass it are counted.
 * An answer takes one, so that a machine that is busy with other things makes none late.
 */
const longest = 20_000
const handful = 20

const inTime = new Script("holes_work()")

/** What a piece of work gives, or "late". */
const withinTime = (work) => {
  globalThis.holes_work = work
  try {
    return inTime.runInThisContext({ timeout: longest })
  } catch (thrown) {
    if (thrown?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return "late"
    throw thrown
  }
}

/** A judge of changes numbered from 0 to below `count`. */
export const judge = (count) => {
  const loading = new Uint32Array(count)
  const plain = evaluated("planner", -1, loading)
  const keys = new Map()
  const platforms = []

  /** The number of a platform: how often each place is passed while it is made, and the platform itself. */
  const platformKey = (platform) => {
    const name = JSON.stringify(platform)
    if (!keys.has(name)) {
      const building = new Uint32Array(count)
      plain.switch.record(building)
      const standingHere = standing(plain.planner, platform)
      plain.switch.record(null)
      keys.set(name, platforms.length)
      platforms.push({ platform, building, standing: standingHere })
    }
    return keys.get(name)
  }

  const counts = new Uint32Array(count)
  const recorded = ({ standing }, snapshot) => {
    counts.fill(0)
    plain.switch.record(counts)
    const outcome = answered(plain.planner, standing, snapshot)
    plain.switch.record(null)
    return outcome
  }

  /**
   * Questions with their answers and the places that those pass. What a platform keeps of its first question is passed by the first alone:
   * each question is asked twice, and what is passed only once is counted to the making of the platform.
   */
  const questioned = (asked) =>
    asked.map(({ id, platform, snapshot }) => {
      const key = platformKey(platform)
      recorded(platforms[key], snapshot)
      const first = Uint32Array.from(counts)
      const outcome = recorded(platforms[key], snapshot)
      const passed = []
      for (let place = 0; place < count; place++) {
        if (first[place] > most[place]) most[place] = first[place]
        if (counts[place] > 0) passed.push(place)
        else if (first[place] > 0) platforms[key].building[place] += first[place]
      }
      const bare = withoutProse(outcome)
      return {
        id,
        platform,
        snapshot,
        key,
        passed: Uint16Array.from(passed),
        answer: JSON.stringify(bare),
        prose: proseOf(outcome),
      }
    })

  /** How often each place is passed at most while one question is answered. */
  const most = new Uint32Array(count)
  const limitOf = (id) => 100 * most[id] + 1000

  /** The planner of a change, with the platforms that it makes; null where it does not load. */
  const changed = (id) => {
    // What is made once for all questions is made anew where the change has a part in it: the default platform is made while modules load.
    const isFresh = loading[id] > 0 || platforms.some(({ building }) => building[id] > 0)
    const limit = limitOf(id) + 100 * loading[id]
    let planner = plain
    if (isFresh) {
      try {
        planner = evaluated("planner", id, null, limit)
      } catch {
        return null
      }
    }
    const made = new Map()
    const standsOn = (key) => {
      if (!isFresh) return platforms[key].standing
      if (!made.has(key)) made.set(key, standing(planner.planner, platforms[key].platform))
      return made.get(key)
    }
    return {
      begin: () => planner.switch.to(id, limit),
      end: () => planner.switch.to(-1),
      answer: ({ key, snapshot }) => {
        planner.switch.again()
        return answered(planner.planner, standsOn(key), snapshot)
      },
    }
  }

  /** Whether an answer differs from the question's, and whether its words do; what throws is no answer. */
  const held = (one, question) => {
    try {
      const outcome = one.answer(question)
      const answer = JSON.stringify(withoutProse(outcome))
      return {
        differs:
          answer !== question.answer && compact(JSON.parse(answer)) !== compact(JSON.parse(question.answer)),
        isReworded: proseOf(outcome) !== question.prose,
      }
    } catch {
      return { differs: true, isReworded: false }
    }
  }

  /** Asks questions while a change is at work, until `take` says true: it is told the question, and whether answer or words differ. */
  const ask = (id, questions, take) => {
    const one = withinTime(() => changed(id))
    if (one === "late") return one
    if (one === null) return questions.length > 0 && take(questions[0], true, false) ? "done" : "broken"
    one.begin()
    try {
      for (let from = 0; from < questions.length; from += handful) {
        const ended = withinTime(() => {
          for (const question of questions.slice(from, from + handful)) {
            const { differs, isReworded } = held(one, question)
            if (take(question, differs, isReworded)) return "done"
          }
          return "more"
        })
        if (ended !== "more") return ended
      }
      return "done"
    } finally {
      one.end()
    }
  }

  return {
    loading,
    platforms,
    questioned,
    ask,
    /** The questions, of those given, that can show a change. */
    showing: (id, questions, byPlace) =>
      loading[id] > 0
        ? questions
        : platforms.some(({ building }) => building[id] > 0)
          ? questions.filter(({ key, passed }) => platforms[key].building[id] > 0 || includes(passed, id))
          : (byPlace.get(id) ?? []),
  }
}

const includes = (sorted, wanted) => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < wanted) low = middle + 1
    else high = middle
  }
  return sorted[low] === wanted
}

/** Questions by each place that their answers pass. */
export const byPlace = (questions) => {
  const places = new Map()
  for (const question of questions) {
    for (const place of question.passed) {
      const known = places.get(place)
      if (known === undefined) places.set(place, [question])
      else known.push(question)
    }
  }
  return places
}

/** Whether what is published of the rules is another one while a change is at work. */
export const publishing = () => {
  const tablesOf = (one) =>
    JSON.stringify([one.describe(one.defaultPlatform), one.describe(one.platformByName("clever-cloud"))])
  const tables = tablesOf(evaluated("described").planner)
  return (id) => {
    try {
      return tablesOf(evaluated("described", id).planner) !== tables
    } catch {
      return true
    }
  }
}

/** How many of the questions that noticed a change of a file are asked first about its others. */
const kept = 40

/**
 * Judges changes by questions: the status of each, and by which question. Those that noticed another change of the file are asked first;
 * of the others `atMost` so many, spread over all, and of a change at work while modules load the first `atMostLoading`. What is not noticed then might be by the rest. Changes at work while modules load come
 * last, because every question can show them. `knownOf` says what is known of a change, and which questions are still to be asked of it; `noticedBefore` names the
 * question that is asked first.
 */
export const judged = (
  one,
  mutants,
  questions,
  {
    atMost = Infinity,
    atMostLoading = Infinity,
    tellsTables = true,
    told = () => {},
    knownOf = () => null,
    noticedBefore = () => undefined,
  } = {},
) => {
  const places = byPlace(questions)
  const byId = new Map(questions.map((question) => [question.id, question]))
  const noticing = new Map()
  const isPublished = tellsTables ? publishing() : () => false
  const isLoading = ({ id }) => one.loading[id] > 0
  const inOrder = [...mutants.filter((mutant) => !isLoading(mutant)), ...mutants.filter(isLoading)]
  const files = new Map(mutants.map((mutant) => [mutant.id, mutant.file]))
  const filesOf = new Map()
  const passesFile = (question, file) => {
    if (!filesOf.has(question))
      filesOf.set(question, new Set(Array.from(question.passed, (id) => files.get(id))))
    return filesOf.get(question).has(file)
  }
  const nearFirst = (some, file) => {
    const all = [...some]
    return [...all.filter((one) => passesFile(one, file)), ...all.filter((one) => !passesFile(one, file))]
  }
  return inOrder.map((mutant) => {
    const { id, file } = mutant
    const before = knownOf(id)
    if (before?.status === "noticed") return { ...mutant, ...before }
    const all = one.showing(id, questions, places)
    const known = noticing.get(file) ?? []
    const passing = new Set(before === null ? all : all.filter((question) => before.isNew(question)))
    const likely = byId.get(noticedBefore(id))
    const first = [...new Set([likely, ...known])].filter((question) => passing.has(question))
    for (const question of first) passing.delete(question)
    const rest = isLoading(mutant) ? nearFirst(passing, file) : [...passing]
    const most = isLoading(mutant) ? atMostLoading : atMost
    const step = isLoading(mutant) ? 1 : Math.max(1, rest.length / most)
    const spread = Array.from(
      { length: Math.min(rest.length, most) },
      (_, index) => rest[Math.floor(index * step)],
    )
    let by = null
    let isReworded = before?.status === "prose"
    const toAsk = [...first, ...spread]
    const ended =
      toAsk.length === 0
        ? "done"
        : one.ask(id, toAsk, (question, differs, reworded) => {
            isReworded ||= reworded
            if (differs) {
              by = question.id
              noticing.set(file, [question, ...known.filter((other) => other !== question)].slice(0, kept))
            }
            return differs
          })
    const status = () => {
      if (by !== null || ended === "late") return { status: "noticed", by: by ?? "it does not end" }
      if (all.length === 0) return { status: "unreached" }
      if (isReworded) return { status: "prose" }
      if (before?.status === "tables" || (before === null && isLoading(mutant) && isPublished(id)))
        return { status: "tables" }
      return { status: "unnoticed" }
    }
    const found = { ...mutant, ...status(), isWhole: spread.length === rest.length }
    told(found)
    return found
  })
}
