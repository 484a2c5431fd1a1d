/**
 * What decisions and diagnostics rest on, held to the templates that the reference shows: on every case of the corpus and on ten thousand
 * made-up projects.
 */
import { describe, expect, it } from "vitest"
import { diagnosticEvidence, ruleEvidence } from "../../src/describe/evidence.js"
import { describe as described, sampleSnapshot } from "../../src/describe/index.js"
import * as planner from "../../src/index.js"
import type { Decision } from "../../src/model/decision.js"
import type { Outcome } from "../../src/model/plan.js"
import * as platforms from "../../src/platform/index.js"
import { everyKind } from "../everyKind.js"
import { fits, leaves, nameOf, parse, type Template } from "../evidence.js"
import { outcomeOf, planCases, platformOf, readCases } from "../scripts/corpus.mjs"

const { defaultPlatform, platformByName } = platforms
const library = { ...planner, ...platforms }
type Platform = platforms.Platform

const ready = platformByName("clever-cloud") as Platform
const description = described(everyKind)
const rules = description.rules.flatMap((table) => table.rules)
const codes = description.diagnostics.filter(({ area }) => area === "plan").map(({ code }) => code)

/** Codes of what is no plan: recorded answers, remotes, key-value stores, and what a run of the plan meets. */
const elsewhere =
  /^(?:answers-|git-|key-value-|run-|tool-missing|version-differs|port-taken|listens-|middleware-not-started|step-|start-ended|worker-ended)/

const ofRules = new Map(Object.entries(ruleEvidence).map(([id, text]) => [id, parse(text)]))
const ofCodes = new Map(Object.entries(diagnosticEvidence).map(([code, text]) => [code, parse(text)]))

const byPath = new Map<string, Template[]>()
for (const { decides, rules: some } of description.rules) {
  const known = byPath.get(decides) ?? []
  byPath.set(decides, [...known, ...some.map(({ id }) => ofRules.get(id) as Template)])
}
const decided = (path: string): readonly Template[] => byPath.get(path) ?? []

/** Which rule overruled which, over all that was judged. */
const overruled = new Set<string>()

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
const misfits = (platform: Platform, made: Outcome): readonly string[] => {
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
const isDeployed = ({ diagnostics }: Outcome, snapshot: unknown): boolean =>
  /"(?:APP_FOLDER|CC_TASK)"/.test(JSON.stringify(snapshot)) &&
  !diagnostics.some(({ code }) => code.startsWith("folder-") || code === "task-command-missing")

describe("templates of evidence", () => {
  it("are there for every rule and every diagnostic of a plan, and for nothing else", () => {
    expect(Object.keys(ruleEvidence).sort()).toEqual(rules.map(({ id }) => id).sort())
    expect(Object.keys(diagnosticEvidence).sort()).toEqual(
      codes.filter((code) => !elsewhere.test(code)).sort(),
    )
  })

  it("are what every outcome of the corpus rests on", () => {
    const wrong = readCases(planCases).flatMap(({ id, platform, snapshot }) => {
      const on = platformOf(library, platform)
      const made = outcomeOf(library, on, snapshot)
      return isDeployed(made, snapshot) ? [] : misfits(on, made).map((one) => `${id}: ${one}`)
    })
    expect(wrong).toEqual([])
  })

  it("are what the outcomes of ten thousand made-up projects rest on", () => {
    const wrong: string[] = []
    for (const [platform, count] of [
      [defaultPlatform, 6000],
      [ready, 4000],
    ] as const) {
      const sample = sampleSnapshot(platform)
      for (let seed = 1; seed <= count; seed++) {
        const snapshot = sample(seed)
        const made = outcomeOf(library, platform, snapshot)
        if (isDeployed(made, snapshot)) continue
        wrong.push(...misfits(platform, made).map((one) => `${platform.data.name} ${seed}: ${one}`))
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })

  it("say of each rule what it may overrule, and everything that it may is overruled somewhere", () => {
    const declared = rules.flatMap(({ id, overrules }) => overrules.map((later) => `${id} > ${later}`))
    expect([...overruled].filter((pair) => !declared.includes(pair))).toEqual([])
    expect(declared.filter((pair) => !overruled.has(pair))).toEqual([])
  })

  it("name only what the rule reads", () => {
    const wrong = rules.flatMap(({ id, reads }) =>
      leaves(ofRules.get(id) as Template).flatMap((leaf) => {
        if (leaf._tag === "Variable" && !leaf.text.startsWith("variable:")) {
          return reads.env.includes(leaf.text) ? [] : [`${id}: ${leaf.text}`]
        }
        if (leaf._tag !== "Named" || leaf.from !== "file") return []
        const path = leaf.text.split("#")[0] as string
        return path.includes("{") || reads.files.includes(path) ? [] : [`${id}: ${path}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe("a template", () => {
  const parts = new Map([["a", [parse("A"), parse("x.json#/y")]]])
  const holds = (text: string, ...names: string[]) =>
    fits(parse(text), names, (path) => parts.get(path) ?? [])

  it("says what is there, how often, and in which order", () => {
    expect(holds("A B_C?", "$A")).toBe(true)
    expect(holds("A B_C?", "$A", "$B_C")).toBe(true)
    expect(holds("A B_C?", "$B_C", "$A")).toBe(false)
    expect(holds("A+", "$A", "$A")).toBe(true)
    expect(holds("(A | platform:x.{n})* B", "platform:x.1", "$A", "$B")).toBe(true)
    expect(holds("A", "$A", "$B")).toBe(false)
    expect(holds("A")).toBe(false)
    expect(holds("")).toBe(true)
  })

  it("says nothing twice, and takes in what another decision rests on", () => {
    expect(holds("A <a> B", "$A", "$B")).toBe(true)
    expect(holds("B <a>", "$B", "file:x.json#/y")).toBe(true)
    expect(holds("B <a>", "$B")).toBe(false)
    expect(holds("{folder}/.nvmrc+", "file:.nvmrc", "file:a/b/.nvmrc")).toBe(true)
    expect(holds("CC_HEALTH_CHECK_PATH? CC_HEALTH_CHECK_PATH_**", "$CC_HEALTH_CHECK_PATH_7")).toBe(true)
  })
})
