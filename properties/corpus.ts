/**
 * The golden cases of plans as the tests look at them: read once in a process. That the
 * outcomes that are kept are the planner's is held by golden.test.ts, so whoever asks what the corpus shows need not plan it.
 */
import { decodeSnapshot, defaultPlatform, outcome, plan } from "../src/index.js"
import { decodePlatform, type Platform, platformByName } from "../src/platform/index.js"
import { planCases, platformOf, readCases } from "./scripts/corpus.mjs"

const planners = new Map<Platform, ReturnType<typeof plan>>()

/** The planner on a platform: to make one takes longer than to plan a case, and many cases have the same platform. */
export const planOn = (platform: Platform): ReturnType<typeof plan> => {
  const made = planners.get(platform) ?? plan(platform)
  planners.set(platform, made)
  return made
}

/** What the scripts about the corpus ask of the library. */
export const planner = {
  decodeSnapshot,
  plan: planOn,
  outcome,
  defaultPlatform,
  decodePlatform,
  platformByName,
}

const platforms = new Map<string, Platform>()

/** The platform of a case. Making one takes longer than planning on it, and many cases have the same. */
export const platformFor = ({ platform }: { readonly platform: unknown }): Platform => {
  const key = JSON.stringify(platform)
  const made = platforms.get(key) ?? platformOf(planner, platform)
  platforms.set(key, made)
  return made
}

/** Every case, in alphabetical order. */
export const cases = readCases(planCases)

/** Every diagnostic of the corpus with the id of its case. */
export const said = cases.flatMap(({ id, outcome }) =>
  (outcome?.diagnostics ?? []).map((diagnostic) => [id, diagnostic] as const),
)
