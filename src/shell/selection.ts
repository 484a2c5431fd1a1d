/**
 * What of an outcome is compared: a level, and paths that are taken or left out.
 *
 * Laws. A level shows no difference that a later one does not show. What is left out shows none.
 */
import { type OutcomeDifference, outcomeDifferences } from "../describe/index.js"
import { type Json, valueAt } from "../index.js"
import type { Outcome, Plan } from "../model/plan.js"

/** How much is compared: the status and the values of a plan, the decisions and inputs too, or the diagnostics too. */
export type Level = "values" | "decisions" | "diagnostics"

/** The levels, each with more than the one before it. */
export const levels: readonly Level[] = ["values", "decisions", "diagnostics"]

/** What is compared. `only` and `except` hold plan paths, `decisions`, `decisions.PATH`, `diagnostics` and `diagnostics.CODE`. */
export interface Selection {
  readonly level: Level
  readonly only: readonly string[]
  readonly except: readonly string[]
}

interface Said {
  readonly code?: unknown
}

/** The plan, the diagnostics and the status of what may be an outcome. */
const partsOf = (made: Json): { readonly plan: Plan | null; readonly said: readonly Json[] } => {
  const { plan, diagnostics } = (made ?? {}) as { readonly plan?: Json; readonly diagnostics?: Json }
  return {
    plan:
      typeof plan === "object" && plan !== null && !Array.isArray(plan) ? (plan as unknown as Plan) : null,
    said: Array.isArray(diagnostics) ? (diagnostics as readonly Json[]) : [],
  }
}

const saidOf = (made: Json, word: string): readonly Json[] => {
  const code = word.slice("diagnostics.".length)
  const { said } = partsOf(made)
  return word === "diagnostics" ? said : said.filter((one) => ((one ?? {}) as Said).code === code)
}

const isSaid = (word: string): boolean => word === "diagnostics" || word.startsWith("diagnostics.")

/** What a word names in an outcome; undefined for nothing. */
const namedIn = (made: Json, word: string): Json | undefined => {
  const { plan } = partsOf(made)
  if (isSaid(word)) return saidOf(made, word) as Json
  if (word === "status") return (made as unknown as Outcome).status
  if (plan === null) return undefined
  const key = word.slice("decisions.".length)
  return word.startsWith("decisions.")
    ? Object.hasOwn(plan.decisions ?? {}, key)
      ? (plan.decisions[key] as unknown as Json)
      : undefined
    : (valueAt(plan, word) as Json | undefined)
}

/** The path of a difference in what a word names. */
const pathOf = (word: string, path: string): string => {
  const at = isSaid(word) || word === "status" ? word : `plan.${word}`
  return path === "" ? at : `${at}.${path}`
}

const onlyThese = (words: readonly string[], expected: Outcome, got: Json): readonly OutcomeDifference[] =>
  words.flatMap((word) => {
    const ours = namedIn(expected as unknown as Json, word)
    // Where this project's outcome has nothing, it is passed over.
    if (ours === undefined) return []
    if (isSaid(word)) {
      const wrapped = (said: Json): Json => ({ diagnostics: said })
      return outcomeDifferences(wrapped(ours), wrapped(namedIn(got, word) ?? [])).map((one) => one)
    }
    return outcomeDifferences(ours, namedIn(got, word) ?? null).map((one) => ({
      ...one,
      path: pathOf(word, one.path),
    }))
  })

/** An outcome as far as a level and what is left out let it be seen. */
const seen = ({ level, except }: Selection, made: Json): Json => {
  const { plan, said } = partsOf(made)
  if (typeof made !== "object" || made === null || Array.isArray(made)) return made
  const { diagnostics: _, plan: __, ...rest } = made as { readonly [key: string]: Json }
  const codes = except.filter(isSaid)
  const left = said.filter((one) => !codes.includes(`diagnostics.${String(((one ?? {}) as Said).code)}`))
  const shown = (): Json => {
    const { decisions, inputs, ...values } = plan as unknown as { readonly [key: string]: Json }
    return level === "values"
      ? values
      : { ...values, ...(decisions && { decisions }), ...(inputs && { inputs }) }
  }
  return {
    ...rest,
    ...(plan === null ? {} : { plan: shown() }),
    ...(level !== "diagnostics" || codes.includes("diagnostics") ? {} : { diagnostics: left }),
  }
}

const isUnder = (path: string, word: string): boolean => {
  const at = pathOf(word, "")
  return path === at || path.startsWith(`${at}.`) || path.startsWith(`${at}[`)
}

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
  if (isSaid(word)) return level === "diagnostics"
  return level !== "values" || !(word.startsWith("decisions") || word.startsWith("inputs"))
}

/** The words of a selection that name nothing in any of these outcomes. */
export const unmatched = ({ only, except }: Selection, outcomes: readonly Json[]): readonly string[] =>
  [...new Set([...only, ...except])].filter(
    (word) =>
      !outcomes.some((one) => {
        const named = namedIn(one, word)
        return named !== undefined && !(isSaid(word) && Array.isArray(named) && named.length === 0)
      }),
  )
