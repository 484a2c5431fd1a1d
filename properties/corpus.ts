/**
 * The golden cases of plans as the tests look at them: read once in a process, each with the platform that it is planned on. That the
 * outcomes that are kept are the planner's is held by golden.test.ts, so whoever asks what the corpus shows need not plan it.
 */
import { decodeSnapshot, defaultPlatform, outcome, plan } from "../src/index.js"
import { decodePlatform, type Platform, platformByName } from "../src/platform/index.js"
import { planCases, platformOf, readCases } from "./scripts/corpus.mjs"

/** What the scripts about the corpus ask of the library. */
export const planner = { decodeSnapshot, plan, outcome, defaultPlatform, decodePlatform, platformByName }

const platforms = new Map<string, Platform>()

/** Making a platform takes longer than planning on it, and many cases have the same. */
const madeOnce = (given: unknown): Platform => {
  const key = JSON.stringify(given)
  const made = platforms.get(key) ?? platformOf(planner, given)
  platforms.set(key, made)
  return made
}

/** Every case, in alphabetical order. */
export const cases = readCases(planCases).map((one) => ({ ...one, on: madeOnce(one.platform) }))

/** Every diagnostic of the corpus with the id of its case. */
export const said = cases.flatMap(({ id, outcome }) =>
  (outcome?.diagnostics ?? []).map((diagnostic) => [id, diagnostic] as const),
)
