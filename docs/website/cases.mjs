/**
 * The corpus as examples: the smallest case in which a diagnostic is given, a rule decides, a variable counts, a statement is shown.
 *
 * Law. A case that says something of a name on the contract's own platform comes before one on a ready platform, that before one on a
 * platform of its own, and a smaller one before a larger one.
 */
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const golden = join(dirname(fileURLToPath(import.meta.url)), "../../golden")
const read = (path) => JSON.parse(readFileSync(join(golden, path), "utf8"))

/** A case of a plan: its snapshot, its outcome, and its platform, by name or as what it overrides of the contract's data. */
const planCase = ({ id, title, contract, input, expected, platform }) => {
  if (input === expected || !existsSync(join(golden, input))) return []
  const snapshot = read(input)
  const given = platform === undefined ? "contract" : read(platform)
  const on =
    typeof given === "string" ? { platform: given } : { platform: "of its own", overrides: json(given) }
  return [{ id, title, contract, ...on, snapshot, outcome: read(expected), text: json(snapshot) }]
}

/** The codes that an operation answers: of diagnostics, or of errors wherever they stand. */
const codesIn = (answer) => {
  if (typeof answer !== "object" || answer === null) return []
  if (Array.isArray(answer)) return answer.flatMap(codesIn)
  const { _tag, code, codes = [] } = answer
  return [
    ...[_tag, code].filter((one) => typeof one === "string"),
    ...codes,
    ...Object.values(answer).flatMap(codesIn),
  ]
}

/** A case of signatures, the API or tokens: an operation, what it is given, and what it answers. */
const operationCase = ({ id, title, contract, input, index }) => {
  if (index === undefined) return []
  const row = read(input)[index]
  return [
    {
      id,
      title,
      contract,
      answer: row.expected,
      text: json({ ...row, title: undefined, contract: undefined }),
    },
  ]
}

const json = (value) => JSON.stringify(value, null, 2)

/** Longer ones are found in the corpus and explain nothing on a page; of an operation the long texts are cut. */
const longest = 6000

const cut = (text) =>
  text.replace(/"[^"]{400,}"/g, (long) => `${long.slice(0, 80)}… (${long.length - 2} characters)"`)

/** The contract's own platform first, then those that are ready, then those that a case has made. */
const rank = ({ platform = "contract", overrides }) =>
  overrides !== undefined ? 2 : platform === "contract" ? 0 : 1

/** The cases by what they are examples of. */
export const casesOf = () => {
  const all = read("manifest.json").areas.flatMap(({ cases }) => cases)
  const plans = all.filter(({ id }) => id.startsWith("plan/")).flatMap(planCase)
  const operations = all.flatMap(operationCase)
  const better = (one, other) => {
    const nearer = rank(one) - rank(other)
    return nearer < 0 || (nearer === 0 && one.text.length < other.text.length)
  }
  const index = (cases, namesOf) => {
    const found = new Map()
    for (const one of cases) {
      if (one.text.length > longest && one.snapshot !== undefined) continue
      for (const name of new Set(namesOf(one))) {
        const known = found.get(name)
        if (known === undefined || better(one, known)) found.set(name, one)
      }
    }
    for (const [name, one] of found)
      if (one.text.length > longest) found.set(name, { ...one, text: cut(one.text) })
    return found
  }
  const decisions = ({ outcome }) => Object.values(outcome.plan?.decisions ?? {})
  return {
    byCode: index(plans, ({ outcome }) => outcome.diagnostics.map(({ code }) => code)),
    byError: index(operations, ({ answer }) => codesIn(answer)),
    byRule: index(plans, (one) => decisions(one).map(({ rule }) => rule)),
    byOverruled: index(plans, (one) =>
      decisions(one).flatMap(({ overridden }) => overridden.map(({ rule }) => rule)),
    ),
    byStatement: index([...plans, ...operations], ({ contract }) => contract),
  }
}

/** Commands that were run, by the diagnostic that they show: of those that are met while a folder is read or a plan carried out. */
export const examplesOf = () =>
  new Map(
    JSON.parse(readFileSync(new URL("examples.json", import.meta.url), "utf8")).map((one) => [one.code, one]),
  )
