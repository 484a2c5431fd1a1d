/**
 * The golden corpus as questions: what an implementation is asked, and the answer that is expected.
 */
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { decodeSnapshot } from "../decode/snapshot.js"
import type { Json } from "../index.js"
import type { Plan } from "../model/plan.js"
import type { Snapshot } from "../model/snapshot.js"
import { decodePlatform, type Platform, platformByName } from "../platform/index.js"

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

/** A mistake that people make, and the cases that notice it by each word of a selection: where the outcomes then differ. */
export interface KnownMistake {
  readonly name: string
  readonly noticed: { readonly [word: string]: readonly string[] }
}

/** The mistakes that were planted in another implementation, with the cases that notice each. */
export const knownMistakes = (): readonly KnownMistake[] =>
  (readJson("mistakes.json") as { readonly mistakes: readonly KnownMistake[] }).mistakes

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

/** Whether areas ask for the planning of snapshots, as none given does. */
export const isAboutSnapshots = (areas: readonly string[]): boolean =>
  areasOf(areas).some(({ area }) => snapshots.test(area))

/**
 * What is asked and what is expected: a case by its `id`, or the made-up project of a `seed`. `input` is what an implementation reads: a
 * snapshot, or an operation and its input; `own` the same with no more of a platform than the case gives. Where it is a whole
 * snapshot on the platform that is asked for, `snapshot` holds it; `part` says whether an answer may have fields that are not expected.
 */
export interface Question {
  readonly id: string | null
  readonly seed: number | null
  readonly title: string
  readonly contract: readonly string[]
  readonly input: Json
  readonly own: Json
  readonly snapshot: Snapshot | null
  readonly expected: Json
  readonly part: boolean
  readonly ownPlatform: boolean
}

/** What all projects of a kind look at, by the names of platform and kind. */
interface CommonInputs {
  readonly [platformAndKind: string]: Plan["inputs"]
}

/** An outcome of the corpus: of a plan's inputs its file may hold only those that its kind, `of`, does not have in common. */
interface KeptOutcome {
  readonly plan?: Omit<Plan, "inputs"> & { readonly inputs: Plan["inputs"] & { readonly of?: string } }
}

const whole = (common: CommonInputs, kept: KeptOutcome): Json => {
  const { plan } = kept
  const shared = plan?.inputs.of === undefined ? undefined : common[plan.inputs.of]
  if (plan === undefined || shared === undefined) return kept as unknown as Json
  const all = (key: "files" | "env"): readonly string[] =>
    [...new Set([...shared[key], ...plan.inputs[key]])].sort()
  return { ...kept, plan: { ...plan, inputs: { files: all("files"), env: all("env") } } } as unknown as Json
}

const questionOf = (one: GoldenCase, common: CommonInputs, isOwn: boolean): Question => {
  const { id, title, contract, input, expected, index } = one
  const said = { id, seed: null, title, contract }
  if (input !== expected) {
    const given = readJson(input)
    const decoded = decodeSnapshot(given)
    const asked = (platform: () => unknown): Json =>
      (isOwn ? { operation: "plan", input: { platform: platform(), snapshot: given } } : given) as Json
    return {
      ...said,
      input: asked(() => ownPlatform(one)),
      own: asked(() => (one.platform === undefined ? null : readJson(one.platform))),
      snapshot: !isOwn && decoded._tag === "Right" ? decoded.right : null,
      expected: whole(common, readJson(expected) as KeptOutcome),
      part: false,
      ownPlatform: isOwn,
    }
  }
  const held = readJson(input) as Json & { readonly [key: string | number]: Json }
  const asked = (index === undefined ? held : held[index]) as { readonly [key: string]: Json }
  const question: Json =
    asked.operation === undefined
      ? { operation: "judgeHealth", input: { health: asked.health, answers: asked.answers } as Json }
      : { operation: asked.operation, input: asked.input ?? null }
  return {
    ...said,
    snapshot: null,
    part: true,
    ownPlatform: false,
    input: question,
    own: question,
    expected: asked.operation === undefined ? ({ value: asked.expect } as Json) : (asked.expected as Json),
  }
}

/** The whole data of the platform that a case has of its own. */
const ownPlatform = ({ platform }: GoldenCase): unknown => {
  const given = platform === undefined ? {} : readJson(platform)
  if (typeof given === "string") return platformByName(given)?.data
  const key = JSON.stringify(given)
  const known = decoded.get(key)
  if (known !== undefined) return known
  const made = decodePlatform(given)
  const data = made._tag === "Left" ? given : made.right.data
  decoded.set(key, data)
  return data
}

/** Many cases have one of few platforms, and to read one takes longer than all else that a question is made of. */
const decoded = new Map<string, unknown>()

/**
 * The questions of some areas. On the contract's platform a case with a platform of its own is asked with that platform's data; on another
 * one its own cases alone are asked.
 */
export const corpusQuestions = (areas: readonly string[], { data }: Platform): readonly Question[] => {
  const common = readJson(manifest().inputs) as CommonInputs
  return areasOf(areas)
    .flatMap(({ cases }) => cases)
    .flatMap((one) => {
      const platform = one.platform === undefined ? "contract" : readJson(one.platform)
      if (platform === data.name) return [questionOf(one, common, false)]
      return data.name === "contract" ? [questionOf(one, common, true)] : []
    })
}
