/** The planner as the laws look at it. */
import fc from "fast-check"
import { conditionDiagnostics } from "../../src/contract/diagnostics/conditions.js"
import { canonicalJson, defaultPlatform, outcome, plan } from "../../src/index.js"
import type { Json } from "../../src/model/json.js"
import type { Outcome, Plan } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { allRuns } from "../arbitraries/runs.js"

/** The planner on the contract's platform. */
export const decided = plan(defaultPlatform)

/** The outcome of a snapshot on the contract's platform. */
export const outcomeOf = (snapshot: Snapshot): Outcome => outcome(decided(snapshot))

const planIn = (made: Outcome): Plan | null => (made.status === "planned" ? made.plan : null)

/** The plan of a snapshot; null when it is rejected. */
export const planOf = (snapshot: Snapshot): Plan | null => {
  const made = decided(snapshot)
  return made._tag === "Left" ? null : made.right
}

const drawn = new WeakMap<Snapshot, Outcome>()

/**
 * The outcome of a snapshot that was drawn: planned once, for all laws that look at it. What a law says of planning twice, or of a
 * snapshot's change, needs `outcomeOf`; a mutant has outcomes of its own.
 */
export const drawnOutcomeOf = (snapshot: Snapshot): Outcome => {
  if (!allRuns) return outcomeOf(snapshot)
  const known = drawn.get(snapshot)
  if (known !== undefined) return known
  const made = outcomeOf(snapshot)
  drawn.set(snapshot, made)
  return made
}

/** The plan of a snapshot that was drawn; null when it is rejected. */
export const drawnPlanOf = (snapshot: Snapshot): Plan | null => planIn(drawnOutcomeOf(snapshot))

/** The plan of a snapshot that was drawn; what is rejected is drawn anew. */
export const drawnPlan = (snapshot: Snapshot): Plan => {
  const plan = drawnPlanOf(snapshot)
  fc.pre(plan !== null)
  return plan as Plan
}

/** The inputs that name something: `CC_*` is looked through for misspelled names only, and decides nothing. */
export const deciding = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name !== "CC_*")

/** Whether texts stand in order. */
export const isSorted = (texts: readonly string[]): boolean =>
  texts.every((text, index) => index === 0 || (texts[index - 1] as string) <= text)

/** A value's canonical JSON. */
export const bytes = (value: unknown): string => canonicalJson(value as Json)

/** A value frozen throughout. */
export const frozen = <A>(value: A): A => {
  if (typeof value === "object" && value !== null) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

/** Whether two JSON values are the same, keys in any order. It knows nothing of text. */
export const same = (left: unknown, right: unknown): boolean => {
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => same(item, right[index]))
    )
  }
  if (typeof left === "object" && left !== null && typeof right === "object" && right !== null) {
    const keys = Object.keys(left)
    return (
      keys.length === Object.keys(right).length &&
      keys.every(
        (key) =>
          Object.hasOwn(right, key) &&
          same((left as { [key: string]: unknown })[key], (right as { [key: string]: unknown })[key]),
      )
    )
  }
  return Object.is(left, right)
}

/** A record without some of its keys. */
export const without = <A>(
  record: { readonly [key: string]: A },
  keys: ReadonlySet<string>,
): { readonly [key: string]: A } =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

/** A snapshot without some variables, wherever they are set. */
export const unset = (snapshot: Snapshot, names: ReadonlySet<string>): Snapshot => ({
  ...snapshot,
  env: without(snapshot.env, names),
  ...(snapshot.addons === undefined
    ? {}
    : { addons: snapshot.addons.map((addon) => ({ ...addon, env: without(addon.env, names) })) }),
})

/** Whether a name is among names of which some end or begin in a pattern. */
export const matches = (name: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => {
    if (pattern.startsWith("**/")) return name === pattern.slice(3) || name.endsWith(pattern.slice(2))
    return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern
  })

/** Whether a code is one of what the real tools do: the contract's rules say nothing of it. */
export const isCondition = (code: string): boolean => Object.hasOwn(conditionDiagnostics, code)

/** The codes of an outcome that rest on the contract. */
export const contractCodes = (diagnostics: readonly { readonly code: string }[]): readonly string[] =>
  diagnostics.map(({ code }) => code).filter((code) => !isCondition(code))
