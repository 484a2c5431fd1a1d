/**
 * What of an outcome is compared: a level, and paths that are taken or left out.
 *
 * Laws. A level shows no difference that a later one does not show. What is left out shows none.
 */
import { nearestOf } from "../contract/diagnostics/wording.js"
import { type OutcomeDifference, outcomeDifferences } from "../describe/index.js"
import { valueAt } from "../index.js"
import { isJsonList, isJsonObject, type Json, type JsonObject } from "../model/json.js"
import type { Outcome, Plan } from "../model/plan.js"

/**
 * How much is compared: the status and the values of a plan, the decisions too, or the diagnostics too, and with them the inputs, for
 * files that only a diagnostic looks at are among those.
 */
export type Level = "values" | "decisions" | "diagnostics"

/** The levels, each with more than the one before it. */
export const levels: readonly Level[] = ["values", "decisions", "diagnostics"]

/** What is compared. `only` and `except` hold plan paths, `decisions`, `decisions.PATH`, `diagnostics` and `diagnostics.CODE`. */
export interface Selection {
  readonly level: Level
  readonly only: readonly string[]
  readonly except: readonly string[]
}

interface Parts {
  readonly plan: Plan | null
  /** Of the plan, or of a rejection that keeps some. */
  readonly decisions: { readonly [path: string]: Json }
  readonly said: readonly Json[]
}

/** The code of what may be a diagnostic. */
const codeOf = (said: Json): Json | undefined => (isJsonObject(said) ? said.code : undefined)

/** The plan, the decisions and the diagnostics of what may be an outcome. */
const partsOf = (made: Json): Parts => {
  const { plan, decisions, diagnostics } = isJsonObject(made) ? made : ({} as JsonObject)
  const kept = isJsonObject(plan) ? plan.decisions : decisions
  return {
    plan: isJsonObject(plan) ? (plan as unknown as Plan) : null,
    decisions: isJsonObject(kept) ? kept : {},
    said: isJsonList(diagnostics) ? diagnostics : [],
  }
}

const saidOf = (made: Json, word: string): readonly Json[] => {
  const code = word.slice("diagnostics.".length)
  const { said } = partsOf(made)
  return word === "diagnostics" ? said : said.filter((one) => codeOf(one) === code)
}

const isSaid = (word: string): boolean => word === "diagnostics" || word.startsWith("diagnostics.")

/** What a word names in an outcome; undefined for nothing. */
const namedIn = (made: Json, word: string): Json | undefined => {
  const { plan, decisions } = partsOf(made)
  if (isSaid(word)) return saidOf(made, word) as Json
  if (word === "status") return (made as unknown as Outcome).status
  if (word.startsWith("decisions.")) {
    const key = word.slice("decisions.".length)
    return Object.hasOwn(decisions, key) ? decisions[key] : undefined
  }
  return plan === null ? undefined : (valueAt(plan, word) as Json | undefined)
}

const isDecided = (word: string): boolean => word === "decisions" || word.startsWith("decisions.")

/** The path of a difference in what a word names; the decisions of a rejection are in no plan. */
const pathOf = (word: string, path: string, planned: boolean): string => {
  const outside = isSaid(word) || word === "status" || (isDecided(word) && !planned)
  const at = outside ? word : `plan.${word}`
  return path === "" ? at : `${at}.${path}`
}

const onlyThese = (words: readonly string[], expected: Outcome, got: Json): readonly OutcomeDifference[] =>
  words.flatMap((word) => {
    const ours = namedIn(expected as unknown as Json, word)
    // Where this project's outcome has nothing, it is passed over.
    if (ours === undefined) return []
    if (isSaid(word)) {
      const wrapped = (said: Json): Json => ({ diagnostics: said })
      return outcomeDifferences(wrapped(ours), wrapped(namedIn(got, word) ?? []))
    }
    return outcomeDifferences(ours, namedIn(got, word) ?? null).map((one) => ({
      ...one,
      path: pathOf(word, one.path, expected.status === "planned"),
    }))
  })

/** An outcome as far as a level and what is left out let it be seen. */
const seen = ({ level, except }: Selection, made: Json): Json => {
  const { plan, said } = partsOf(made)
  if (!isJsonObject(made)) return made
  const { diagnostics: _, plan: __, decisions: kept, ...rest } = made
  const codes = except.filter(isSaid)
  const left = said.filter((one) => !codes.includes(`diagnostics.${codeOf(one)}`))
  const shown = (): Json => {
    const { decisions, inputs, ...values } = plan as unknown as JsonObject
    return {
      ...values,
      ...(level !== "values" && decisions && { decisions }),
      ...(level === "diagnostics" && inputs && { inputs }),
    }
  }
  return {
    ...rest,
    ...(level !== "values" && kept !== undefined ? { decisions: kept } : {}),
    ...(plan === null ? {} : { plan: shown() }),
    ...(level !== "diagnostics" || codes.includes("diagnostics") ? {} : { diagnostics: left }),
  }
}

const isUnder = (path: string, word: string): boolean =>
  [true, false]
    .map((planned) => pathOf(word, "", planned))
    .some((at) => path === at || path.startsWith(`${at}.`) || path.startsWith(`${at}[`))

/** Where an answer differs from what is expected, as far as a selection goes. */
export const selected = (
  selection: Selection,
  expected: Outcome,
  got: Json,
): readonly OutcomeDifference[] => {
  const differences =
    selection.only.length > 0
      ? onlyThese(selection.only, expected, got)
      : outcomeDifferences(seen(selection, expected as unknown as Json), seen(selection, got))
  return differences.filter(({ path }) => !selection.except.some((word) => isUnder(path, word)))
}

const isWithin = (word: string, other: string): boolean => word === other || word.startsWith(`${other}.`)

/** Whether a selection sees a difference at a word: a plan path, `decisions.PATH`, `diagnostics.CODE` or `status`. */
export const sees = ({ level, only, except }: Selection, word: string): boolean => {
  if (except.some((other) => isWithin(word, other))) return false
  if (only.length > 0) return only.some((other) => isWithin(word, other) || isWithin(other, word))
  if (isSaid(word) || word.startsWith("inputs")) return level === "diagnostics"
  return level !== "values" || !isDecided(word)
}

/** A word that names nothing, and the nearest one that does. */
export interface Unmatched {
  readonly word: string
  readonly near: string | null
}

/** The words of a selection that name nothing in any of these outcomes. */
export const unmatched = ({ only, except }: Selection, outcomes: readonly Json[]): readonly Unmatched[] => {
  const none = [...new Set([...only, ...except])].filter(
    (word) =>
      !outcomes.some((one) => {
        const named = namedIn(one, word)
        return named !== undefined && !(isSaid(word) && Array.isArray(named) && named.length === 0)
      }),
  )
  if (none.length === 0) return []
  const known = new Set(
    outcomes.flatMap((one) => {
      const { decisions, said } = partsOf(one)
      return [
        ...Object.keys(decisions).flatMap((path) => [path, `decisions.${path}`]),
        ...said.map((single) => `diagnostics.${codeOf(single)}`),
      ]
    }),
  )
  const candidates = [...known].sort()
  return none.map((word) => ({ word, near: nearestOf(word, candidates) }))
}
