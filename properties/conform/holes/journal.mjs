/**
 * What is known of changes from earlier runs over the same sources, so that a run that was ended is taken up where it was, and cases that are
 * added are asked alone.
 *
 * Laws. Of other sources nothing is known but which case noticed the same change of the same line, which is asked first: that decides nothing.
 * What a case noticed counts while that case is asked and answered as it was.
 */
import { createHash } from "node:crypto"
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { cache } from "./engine.mjs"

const path = `${cache}.jsonl`
const hashed = (...texts) => createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16)

const sources = () =>
  hashed(
    ...["planner.cjs", "described.cjs", "mutants.json"].map((name) =>
      readFileSync(join(cache, name), "utf8"),
    ),
  )

/** Lines up to the first that was not written to its end. */
const linesOf = (text) =>
  text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

/** Names of changes that stay the same when other lines change. */
const lasting = (mutants) => {
  const seen = new Map()
  return new Map(
    mutants.map(({ id, file, text, before, after }) => {
      const name = hashed(file, text, before, after)
      seen.set(name, (seen.get(name) ?? 0) + 1)
      return [id, `${name} ${seen.get(name)}`]
    }),
  )
}

export const journalOf = (questions, mutants) => {
  const names = new Map(
    questions.map((question) => [
      question,
      hashed(question.id, question.platform, question.snapshot, question.answer, question.prose),
    ]),
  )
  const here = new Set(names.values())
  const nameOf = new Map(questions.map((question) => [question.id, names.get(question)]))
  const key = sources()
  const lines = existsSync(path) ? linesOf(readFileSync(path, "utf8")) : []
  const known = new Map()
  const change = lasting(mutants)
  const noticing = new Map(
    lines.filter(({ change, by }) => change && by).map(({ change, by }) => [change, by]),
  )
  if (lines[0]?.sources === key) {
    let asked = new Set()
    for (const line of lines) {
      if (line.asked !== undefined) asked = new Set(line.asked)
      else if (line.id === undefined) continue
      else if (line.status === "noticed" ? line.name === undefined || here.has(line.name) : true)
        known.set(line.id, { ...line, asked })
      else known.delete(line.id)
    }
  } else writeFileSync(path, "")
  const write = (line) => appendFileSync(path, `${JSON.stringify(line)}\n`)
  write({ sources: key, asked: [...here] })
  if (lines[0]?.sources !== key) for (const [change, by] of noticing) write({ change, by })
  return {
    knownOf: (id) => {
      if (!known.has(id)) return null
      const { status, by, asked } = known.get(id)
      return { status, by, isNew: (question) => !asked.has(names.get(question)) }
    },
    noticedBefore: (id) => noticing.get(change.get(id)),
    told: ({ id, status, by, isWhole }) =>
      (isWhole || status === "noticed") &&
      write({ id, change: change.get(id), status, by, name: nameOf.get(by) }),
  }
}
