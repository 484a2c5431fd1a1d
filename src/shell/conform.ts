/**
 * Holding another implementation against this one: the golden corpus first, then made-up projects, with a difference made as small
 * as it can be.
 *
 * Laws. This project agrees with itself. A difference that is reported is one of the smallest: no snapshot of one step less differs.
 */
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type OutcomeDifference, outcomeDifferences, sampleSnapshot, smaller } from "../describe/index.js"
import { decodeSnapshot, type Json, outcome, plan, valueAt } from "../index.js"
import { chainDiagnosed } from "../model/diagnostic.js"
import type { Outcome, Plan } from "../model/plan.js"
import type { Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"
import type { Implementation } from "./implementation.js"

/**
 * What is compared: `areas` of the corpus (the snapshots when empty), `only` these plan paths (everything when empty), `runs` made-up projects
 * from `seed` on; none where no area of snapshots is asked for.
 */
export interface ConformOptions {
  readonly platform: Platform
  readonly areas: readonly string[]
  readonly only: readonly string[]
  readonly seed: number
  readonly runs: number
}

/** A case or a made-up project on which the implementation differs, or does not answer (`problem`). */
export type Disagreement = {
  readonly problem?: string
  readonly differences: readonly OutcomeDifference[]
}

/** The report. `found` is the first difference on a made-up project, at its smallest. */
export type Conformance = {
  readonly format: "runplan/conformance@1"
  readonly agrees: boolean
  readonly platform: string
  readonly corpus: {
    readonly agreed: number
    readonly notCovered: number
    readonly different: readonly (Disagreement & {
      readonly id: string
      readonly title: string
      readonly contract: readonly string[]
    })[]
  }
  readonly random: {
    readonly seed: number
    readonly runs: number
    readonly agreed: number
    readonly notCovered: number
    readonly found:
      | null
      | (Disagreement & {
          readonly seed: number
          readonly snapshot: Snapshot
          readonly expected: Outcome
          readonly got: Json
        })
  }
}

/** In a clone the corpus is a folder; installed, it is a package of its own, beside this one or in the project that asks. */
const findCorpus = (): URL | null => {
  const folder = new URL("../../golden/", import.meta.url)
  if (existsSync(new URL("manifest.json", folder))) return folder
  for (const from of [import.meta.url, join(process.cwd(), "package.json")]) {
    try {
      return new URL(".", pathToFileURL(createRequire(from).resolve("runplan-golden/manifest.json")))
    } catch {
      // It is not there.
    }
  }
  return null
}

let golden: URL | null | undefined

/** Whether the golden corpus is there. A conform without it is wrong usage. */
export const hasCorpus = (): boolean => {
  if (golden === undefined) golden = findCorpus()
  return golden !== null
}

const readJson = (path: string): unknown => {
  if (!hasCorpus() || golden == null) throw new Error("the corpus is not here")
  return JSON.parse(readFileSync(new URL(path, golden), "utf8"))
}

interface GoldenCase {
  readonly id: string
  readonly title: string
  readonly contract: readonly string[]
  readonly input: string
  readonly index?: number
  readonly platform?: string
  readonly expected: string
}

interface Area {
  readonly area: string
  readonly cases: readonly GoldenCase[]
}

interface Manifest {
  readonly areas: readonly Area[]
  /** The file of the inputs that all projects of a kind have. */
  readonly inputs: string
}

const manifest = (): Manifest => readJson("manifest.json") as Manifest

/** The other areas say how this project's own words are printed, not what an implementation answers. */
const answered = /^(?:plan|health|oauth|api|connections|platform|tokens)(?:\/|$)/
const snapshots = /^plan\//

const allAreas = (): readonly Area[] => manifest().areas.filter(({ area }) => answered.test(area))

/** The areas of a name: the area, the areas of a folder, or of snapshots without their folder's name. */
const named = (name: string): readonly Area[] => {
  const all = allAreas()
  const exact = all.filter(({ area }) => area === name || area.startsWith(`${name}/`))
  return exact.length > 0 ? exact : all.filter(({ area }) => area === `plan/${name}`)
}

const areasOf = (names: readonly string[]): readonly Area[] => [
  ...new Map(
    (names.length === 0 ? ["plan"] : names).flatMap(named).map((area) => [area.area, area]),
  ).values(),
]

/** The areas of the corpus that an implementation can be asked about; none where there is no corpus. */
export const corpusAreas = (): readonly string[] => (hasCorpus() ? allAreas().map(({ area }) => area) : [])

/** Whether there is an area, or a folder of areas, of this name. */
export const isArea = (name: string): boolean => named(name).length > 0

/** What is asked and what is expected. Where a case is not a snapshot, it is an operation and its input. */
interface Question {
  readonly input: Json
  readonly expected: Json
  /** Whether fields that are not expected may be there. */
  readonly part: boolean
}

/** What all projects of a kind look at, by the names of platform and kind. */
interface CommonInputs {
  readonly [platformAndKind: string]: Plan["inputs"]
}

/** An outcome of the corpus: of a plan's inputs its file may hold only those that its kind, `of`, does not have in common. */
type KeptOutcome = {
  readonly plan?: Omit<Plan, "inputs"> & { readonly inputs: Plan["inputs"] & { readonly of?: string } }
}

const whole = (common: CommonInputs, kept: KeptOutcome): Json => {
  const { plan } = kept
  const shared = plan?.inputs.of === undefined ? undefined : common[plan.inputs.of]
  if (plan === undefined || shared === undefined) return kept
  const all = (key: "files" | "env"): readonly string[] =>
    [...new Set([...shared[key], ...plan.inputs[key]])].sort()
  return { ...kept, plan: { ...plan, inputs: { files: all("files"), env: all("env") } } }
}

const questionOf = ({ input, expected, index }: GoldenCase, common: CommonInputs): Question => {
  if (input !== expected) {
    const kept = readJson(expected) as KeptOutcome
    return { input: readJson(input) as Json, expected: whole(common, kept), part: false }
  }
  const held = readJson(input) as Json & { readonly [key: string | number]: Json }
  const one = (index === undefined ? held : held[index]) as { readonly [key: string]: Json }
  return one.operation === undefined
    ? {
        input: { operation: "judgeHealth", input: { health: one.health, answers: one.answers } as Json },
        expected: { value: one.expect } as Json,
        part: true,
      }
    : {
        input: { operation: one.operation, input: one.input ?? null },
        expected: one.expected as Json,
        part: true,
      }
}

/** The cases of a platform: those without one of their own are the contract's. */
const casesFor = ({ areas, platform }: ConformOptions): readonly GoldenCase[] =>
  areasOf(areas)
    .flatMap(({ cases }) => cases)
    .filter(
      (one) => (one.platform === undefined ? "contract" : readJson(one.platform)) === platform.data.name,
    )

/** How many inputs are asked at once. */
const atOnce = 4

/** Runs the whole comparison. */
export const conform = async (
  implementation: Implementation,
  options: ConformOptions,
): Promise<Conformance> => {
  const corpus = await onCorpus(implementation, options)
  const random = await onSamples(implementation, options)
  return {
    format: "runplan/conformance@1",
    agrees: corpus.different.length === 0 && random.found === null,
    platform: options.platform.data.name,
    corpus,
    random,
  }
}

/** How an implementation does on one input. */
type Comparison =
  | { readonly _tag: "Agrees" }
  | { readonly _tag: "NotCovered" }
  | { readonly _tag: "Differs"; readonly disagreement: Disagreement; readonly got: Json }

const compare = async (
  implementation: Implementation,
  { input, expected, part }: Question,
  only: readonly string[],
): Promise<Comparison> => {
  const answer = await implementation.answer(input)
  switch (answer._tag) {
    case "NotCovered":
      return { _tag: "NotCovered" }
    case "Failed":
      return { _tag: "Differs", disagreement: { problem: answer.reason, differences: [] }, got: null }
    case "Answered": {
      const all =
        only.length === 0
          ? outcomeDifferences(expected, answer.value)
          : differencesAt(only, expected as unknown as Outcome, answer.value)
      const differences = part ? all.filter((difference) => difference.expected !== undefined) : all
      return differences.length === 0
        ? { _tag: "Agrees" }
        : { _tag: "Differs", disagreement: { differences }, got: answer.value }
    }
  }
}

/** Where only some plan paths are compared, a path at which this project's outcome has nothing is passed over. */
const differencesAt = (
  only: readonly string[],
  expected: Outcome,
  got: Json,
): readonly OutcomeDifference[] => {
  if (expected.status === "rejected") return []
  const theirs = (got as { readonly plan?: Plan }).plan
  return only.flatMap((path) => {
    const ours = valueAt(expected.plan, path)
    if (ours === undefined) return []
    const their = typeof theirs === "object" && theirs !== null ? valueAt(theirs, path) : undefined
    return outcomeDifferences(ours, their ?? null).map((difference) => ({
      ...difference,
      path: difference.path === "" ? `plan.${path}` : `plan.${path}.${difference.path}`,
    }))
  })
}

const onCorpus = async (
  implementation: Implementation,
  options: ConformOptions,
): Promise<Conformance["corpus"]> => {
  const cases = casesFor(options)
  const common = readJson(manifest().inputs) as CommonInputs
  const compared = await inOrder(cases, (one) =>
    compare(implementation, questionOf(one, common), options.only),
  )
  return {
    agreed: compared.filter(({ _tag }) => _tag === "Agrees").length,
    notCovered: compared.filter(({ _tag }) => _tag === "NotCovered").length,
    different: cases.flatMap(({ id, title, contract }, index) => {
      const one = compared[index]
      return one?._tag === "Differs" ? [{ id, title, contract, ...one.disagreement }] : []
    }),
  }
}

/** Results in the order of the items, a few asked at once. */
const inOrder = async <A, B>(items: readonly A[], f: (item: A) => Promise<B>): Promise<readonly B[]> => {
  const results: B[] = []
  for (let from = 0; from < items.length; from += atOnce) {
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(f))))
  }
  return results
}

const onSamples = async (
  implementation: Implementation,
  { platform, areas, only, seed, runs: wanted }: ConformOptions,
): Promise<Conformance["random"]> => {
  const runs = areasOf(areas).some(({ area }) => snapshots.test(area)) ? wanted : 0
  const sample = sampleSnapshot(platform)
  const planned = plan(platform)
  const expectedOf = (snapshot: Snapshot): Outcome =>
    outcome(chainDiagnosed<Snapshot, Plan>(decodeSnapshot(snapshot), planned))
  const judge = (snapshot: Snapshot): Promise<Comparison> =>
    compare(
      implementation,
      {
        input: snapshot,
        expected: expectedOf(snapshot),
        part: false,
      },
      only,
    )
  let agreed = 0
  let notCovered = 0
  for (let index = 0; index < runs; index++) {
    const snapshot = sample(seed + index)
    const first = await judge(snapshot)
    if (first._tag === "Agrees") agreed++
    if (first._tag === "NotCovered") notCovered++
    if (first._tag !== "Differs") continue
    const least = await shrink(snapshot, first, judge)
    const found = {
      seed: seed + index,
      snapshot: least.snapshot,
      ...least.comparison.disagreement,
      expected: expectedOf(least.snapshot),
      got: least.comparison.got,
    }
    return { seed, runs: index + 1, agreed, notCovered, found }
  }
  return { seed, runs, agreed, notCovered, found: null }
}

type Differing = Extract<Comparison, { readonly _tag: "Differs" }>

/** One step smaller as long as it still differs. An implementation that does not answer at all is not asked again. */
const shrink = async (
  snapshot: Snapshot,
  comparison: Differing,
  judge: (snapshot: Snapshot) => Promise<Comparison>,
): Promise<{ readonly snapshot: Snapshot; readonly comparison: Differing }> => {
  for (const candidate of smaller(snapshot)) {
    const next = await judge(candidate)
    const sameKind =
      next._tag === "Differs" &&
      (next.disagreement.problem === undefined) === (comparison.disagreement.problem === undefined)
    if (sameKind) return shrink(candidate, next, judge)
  }
  return { snapshot, comparison }
}
