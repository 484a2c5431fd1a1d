/** What decisions and diagnostics rest on, held to the templates that the reference shows. */
import { diagnosticEvidence, ruleEvidence } from "../src/describe/evidence.js"
import { describe as described } from "../src/describe/index.js"
import * as planner from "../src/index.js"
import type { Decision } from "../src/model/decision.js"
import type { Outcome } from "../src/model/plan.js"
import * as platforms from "../src/platform/index.js"
import { cases, planner as corpusPlanner, platformFor } from "./corpus.js"
import { everyKind } from "./everyKind.js"
import { fits, nameOf, parse, type Template } from "./evidence.js"
import { outcomeOf } from "./scripts/corpus.mjs"

const { platformByName } = platforms
export const library = { ...planner, ...platforms }
type Platform = platforms.Platform

export const ready = platformByName("clever-cloud") as Platform
const description = described(everyKind)
export const rules = description.rules.flatMap((table) => table.rules)
export const codes = description.diagnostics.filter(({ area }) => area === "plan").map(({ code }) => code)

/** Codes of what is no plan: recorded answers, remotes, key-value stores, and what a run of the plan meets. */
export const elsewhere =
  /^(?:answers-|git-|key-value-|run-|tool-missing|version-differs|port-taken|listens-|middleware-not-started|step-|start-ended|worker-ended)/

export const ofRules = new Map(Object.entries(ruleEvidence).map(([id, text]) => [id, parse(text)]))
const ofCodes = new Map(Object.entries(diagnosticEvidence).map(([code, text]) => [code, parse(text)]))

const byPath = new Map<string, Template[]>()
for (const { decides, rules: some } of description.rules) {
  const known = byPath.get(decides) ?? []
  byPath.set(decides, [...known, ...some.map(({ id }) => ofRules.get(id) as Template)])
}
const decided = (path: string): readonly Template[] => byPath.get(path) ?? []

/** Which rule overruled which, over all that was judged. */
export const overruled = new Set<string>()

/** Most is said again and again. */
const judged = new Map<string, boolean>()

const known = new Map<Platform, ReadonlyMap<string, string>>()
const contractNames = (platform: Platform): ReadonlyMap<string, string> => {
  const names =
    known.get(platform) ??
    new Map(described(platform).variables.map(({ name, contractName }) => [name, contractName]))
  known.set(platform, names)
  return names
}

/** What of an outcome fits no template, or has none. */
export const misfits = (platform: Platform, made: Outcome): readonly string[] => {
  const names = contractNames(platform)
  const contractName = (name: string): string => {
    const known = names.get(name)
    if (known !== undefined) return known
    const family = [...names].find(([one]) => one.endsWith("*") && name.startsWith(one.slice(0, -1)))
    return family === undefined ? name : family[1].replace("*", name.slice(family[0].length - 1))
  }
  const found: string[] = []
  const judge = (
    what: string,
    template: Template | undefined,
    because: Outcome["diagnostics"][0]["because"],
  ) => {
    const list = because.map((one) => nameOf(one, contractName))
    const text = `${what}: ${list.join("  ")}`
    const fit = judged.get(text) ?? (template !== undefined && fits(template, list, decided))
    judged.set(text, fit)
    if (!fit) found.push(text)
  }
  const decisions: { readonly [path: string]: Decision } =
    made.status === "planned" ? made.plan.decisions : (made.decisions ?? {})
  for (const { rule, because, overridden } of Object.values(decisions)) {
    judge(rule, ofRules.get(rule), because)
    for (const claim of overridden) {
      judge(claim.rule, ofRules.get(claim.rule), claim.because)
      overruled.add(`${rule} > ${claim.rule}`)
    }
  }
  for (const { code, because } of made.diagnostics) judge(code, ofCodes.get(code), because)
  return found
}

/** In a folder, and for a task by variable, evidence is said in the names of what is deployed. */
export const isDeployed = ({ diagnostics }: Outcome, snapshot: unknown): boolean =>
  /"(?:APP_FOLDER|CC_TASK)"/.test(JSON.stringify(snapshot)) &&
  !diagnostics.some(({ code }) => code.startsWith("folder-") || code === "task-command-missing")

/** What of the outcomes of the corpus fits no template, or has none. */
export const misfitsOfCorpus = (): readonly string[] =>
  cases.flatMap(({ id, platform, snapshot }) => {
    const on = platformFor({ platform })
    const made = outcomeOf(corpusPlanner, on, snapshot)
    return isDeployed(made, snapshot) ? [] : misfits(on, made).map((one) => `${id}: ${one}`)
  })
