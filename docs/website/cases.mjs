/**
 * The corpus as examples: the smallest case in which a diagnostic is given, a rule decides, a variable counts, a statement is shown.
 *
 * Law. A case that says something of a name on the contract's own platform comes before one on another, and a smaller one before a
 * larger one.
 */
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const golden = join(dirname(fileURLToPath(import.meta.url)), "../../golden")
const read = (path) => JSON.parse(readFileSync(join(golden, path), "utf8"))

/** A case of a plan: its snapshot, its outcome, the platform's name; none of those whose platform is data of their own. */
const planCase = ({ id, title, contract, input, expected, platform }) => {
  const name = platform === undefined ? "contract" : read(platform)
  if (input === expected || typeof name !== "string" || !existsSync(join(golden, input))) return []
  const snapshot = read(input)
  return [{ id, title, contract, platform: name, snapshot, outcome: read(expected), text: json(snapshot) }]
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

/** Longer ones are found in the corpus and explain nothing on a page. */
const longest = 6000

/** The cases by what they are examples of. */
export const casesOf = () => {
  const all = read("manifest.json").areas.flatMap(({ cases }) => cases)
  const plans = all.filter(({ id }) => id.startsWith("plan/")).flatMap(planCase)
  const operations = all.flatMap(operationCase)
  const better = (one, other) =>
    (one.platform ?? "contract") === "contract" || (other.platform ?? "contract") !== "contract"
      ? one.text.length < other.text.length || (one.platform === "contract" && other.platform !== "contract")
      : false
  const index = (cases, namesOf) => {
    const found = new Map()
    for (const one of cases) {
      if (one.text.length > longest) continue
      for (const name of new Set(namesOf(one))) {
        const known = found.get(name)
        if (known === undefined || better(one, known)) found.set(name, one)
      }
    }
    return found
  }
  const decisions = ({ outcome }) => Object.values(outcome.plan?.decisions ?? {})
  return {
    byCode: index(plans, ({ outcome }) => outcome.diagnostics.map(({ code }) => code)),
    byError: index(operations, ({ answer }) => (answer?.errors ?? []).map(({ _tag }) => _tag)),
    byRule: index(plans, (one) => decisions(one).map(({ rule }) => rule)),
    byOverruled: index(plans, (one) =>
      decisions(one).flatMap(({ overridden }) => overridden.map(({ rule }) => rule)),
    ),
    byStatement: index([...plans, ...operations], ({ contract }) => contract),
  }
}
