/**
 * Holding another implementation against this one: the golden corpus first, then made-up projects. What differs is put in groups by its
 * cause, and each group shows its smallest snapshot.
 *
 * Laws. This project agrees with itself. A difference that is reported is one of the smallest: no snapshot of one step less differs
 * by the same cause. Every difference is in exactly one group.
 */

import { visible } from "../contract/diagnostics/wording.js"
import { type OutcomeDifference, outcomeDifferences, sampleSnapshot, smaller } from "../describe/index.js"
import { canonicalJson, decodeSnapshot, diagnostics, type Json, outcome, plan } from "../index.js"
import { chainDiagnosed } from "../model/diagnostic.js"
import type { Outcome, Plan } from "../model/plan.js"
import type { Snapshot } from "../model/snapshot.js"
import { defaultPlatform, type Platform } from "../platform/index.js"
import { type Badge, badgeOf } from "./badge.js"
import { corpusQuestions, isAboutSnapshots, knownMistakes, type Question } from "./corpus.js"
import type { Implementation } from "./implementation.js"
import { type Level, type Selection, sees, selected, type Unmatched, unmatched } from "./selection.js"

/**
 * What is compared: `areas` of the corpus (the snapshots when empty), what `selection` takes of each outcome, `runs` made-up projects
 * from `seed` on; none where no area of snapshots is asked for.
 */
export interface ConformOptions {
  readonly platform: Platform
  readonly areas: readonly string[]
  readonly selection: Selection
  readonly seed: number
  readonly runs: number
}

/** Where an implementation differs, or why there is no outcome (`problem`), with the beginning of what it wrote in its place. */
export interface Disagreement {
  readonly problem?: string
  readonly wrote?: string
  readonly differences: readonly OutcomeDifference[]
}

/**
 * Why outcomes differ: there is no answer, an error is missing (`status`) or is there that should not be (`rejected`), or a value of the plan,
 * a decision or a diagnostic is another. `at` is the plan path, the code or the reason; `rule` the rule that decides it here.
 */
export interface DifferenceCause {
  readonly kind: "problem" | "status" | "rejected" | "value" | "decision" | "diagnostic" | "answer"
  readonly at: string
  readonly rule: string | null
}

/** All that differs by one cause: the cases of the corpus, the seeds of made-up projects, and the smallest snapshot among them. */
export interface Group {
  readonly cause: DifferenceCause
  readonly count: number
  readonly cases: readonly {
    readonly id: string
    readonly title: string
    readonly contract: readonly string[]
  }[]
  readonly seeds: readonly number[]
  readonly smallest: Disagreement & {
    readonly input: Json
    /** What of the input is the case's own: of its platform what it overrides. */
    readonly own: Json
    readonly expected: Json
    readonly got: Json
  }
}

/** How much of something agreed, and which of it is not covered. */
interface Tally {
  readonly agreed: number
  readonly different: number
  readonly of: number
}

/**
 * The report. `noticeable` says how much the run could have noticed: how many of the mistakes that people make, each planted in another
 * implementation, differ on a case that was compared, in what was compared of it; null where no plans were. `reached` says how many of the
 * corpus' rules and diagnostics are in what was compared. Where nothing was compared at all, nothing agrees.
 */
export interface Conformance {
  readonly format: "runplan/conformance@1"
  readonly agrees: boolean
  readonly platform: string
  readonly level: Level
  readonly corpus: Tally & { readonly notCovered: readonly string[] }
  readonly random: Tally & { readonly notCovered: readonly number[]; readonly seed: number }
  readonly groups: readonly Group[]
  readonly noticeable: { readonly count: number; readonly of: number } | null
  readonly reached: {
    readonly rules: { readonly count: number; readonly of: number }
    readonly diagnostics: { readonly count: number; readonly of: number }
  }
  readonly badge: Badge
}

/** How many inputs are asked at once. */
const atOnce = 4

/**
 * Runs the whole comparison. A word of the selection that matches nothing, anywhere in the corpus or on the made-up projects, is an error:
 * `unmatched` is told and nothing is asked.
 */
export const conform = async (
  implementation: Implementation,
  options: ConformOptions,
): Promise<Conformance | { readonly unmatched: readonly Unmatched[] }> => {
  const { platform, areas, selection, seed } = options
  const cases = corpusQuestions(areas, platform)
  const projects = isAboutSnapshots(areas) ? projectsOf(options) : []
  const questions = [...cases, ...projects]
  const none = unmatched(
    selection,
    questions.map(({ expected }) => expected),
  )
  if (none.length > 0) return { unmatched: none }
  const compared = await fewAtOnce(questions, (question) => compare(implementation, question, selection))
  const found: Found[] = []
  compared.forEach((comparison, index) => {
    const question = questions[index] as Question
    if (comparison._tag === "Differs")
      found.push({ question, comparison, cause: causeOf(question, comparison) })
  })
  const groups = await groupsOf(implementation, options, found)
  const tally = (from: number, to: number): Tally => {
    const some = compared.slice(from, to)
    return {
      agreed: some.filter(({ _tag }) => _tag === "Agrees").length,
      different: some.filter(({ _tag }) => _tag === "Differs").length,
      of: some.length,
    }
  }
  const uncovered = compared.flatMap(({ _tag }, index) => (_tag === "NotCovered" ? [index] : []))
  const covered = questions.filter((_, index) => compared[index]?._tag !== "NotCovered")
  const corpus = tally(0, cases.length)
  const random = tally(cases.length, questions.length)
  return {
    format: "runplan/conformance@1",
    agrees: groups.length === 0 && (covered.length > 0 || questions.length === 0),
    platform: platform.data.name,
    level: selection.level,
    corpus: {
      ...corpus,
      notCovered: uncovered.flatMap((index) => cases[index]?.id ?? []),
    },
    random: {
      ...random,
      seed,
      notCovered: uncovered
        .filter((index) => index >= cases.length)
        .map((index) => seed + index - cases.length),
    },
    groups,
    noticeable: isAboutSnapshots(areas) ? noticeableBy(covered, selection) : null,
    reached: reachedBy(covered, selection),
    badge: badgeOf(corpus, random, selection.level),
  }
}

const projectsOf = ({ platform, seed, runs }: ConformOptions): readonly Question[] => {
  const sample = sampleSnapshot(platform)
  const expectedOf = expecting(platform)
  return Array.from({ length: runs }, (_, index): Question => {
    const snapshot = sample(seed + index)
    return {
      id: null,
      seed: seed + index,
      title: "",
      contract: [],
      input: snapshot as unknown as Json,
      own: snapshot as unknown as Json,
      snapshot,
      expected: expectedOf(snapshot) as unknown as Json,
      part: false,
      ownPlatform: false,
    }
  })
}

const expecting = (platform: Platform): ((snapshot: Snapshot) => Outcome) => {
  const planned = plan(platform)
  return (snapshot) => outcome(chainDiagnosed<Snapshot, Plan>(decodeSnapshot(snapshot), planned))
}

/** How an implementation does on one input. */
type Comparison = { readonly _tag: "Agrees" } | { readonly _tag: "NotCovered" } | Differing

interface Differing {
  readonly _tag: "Differs"
  readonly disagreement: Disagreement
  readonly got: Json
}

const compare = async (
  implementation: Implementation,
  { input, expected, part, ownPlatform }: Pick<Question, "input" | "expected" | "part" | "ownPlatform">,
  selection: Selection,
): Promise<Comparison> => {
  const answer = await implementation.answer(input)
  switch (answer._tag) {
    case "NotCovered":
      return { _tag: "NotCovered" }
    case "Failed":
      return withoutOutcome(answer.reason, null, answer.wrote)
    case "Answered": {
      if (ownPlatform && saysNoSnapshot(answer.value)) return { _tag: "NotCovered" }
      if (!part && !isOutcome(answer.value))
        return withoutOutcome(
          "what it wrote is neither planned nor rejected",
          answer.value,
          canonicalJson(answer.value),
        )
      const differences = part
        ? outcomeDifferences(expected, answer.value).filter((difference) => difference.expected !== undefined)
        : selected(selection, expected as unknown as Outcome, answer.value)
      return differences.length === 0
        ? { _tag: "Agrees" }
        : { _tag: "Differs", disagreement: { differences }, got: answer.value }
    }
  }
}

const withoutOutcome = (problem: string, got: Json, wrote?: string): Differing => ({
  _tag: "Differs",
  disagreement: { problem, ...(wrote === undefined ? {} : { wrote: beginningOf(wrote) }), differences: [] },
  got,
})

/** So much of what it wrote says what it is. */
const shownCharacters = 200

const beginningOf = (text: string): string =>
  visible(text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text)

const isOutcome = (value: Json): boolean => {
  const { status } = value as { readonly status?: Json }
  return status === "planned" || status === "rejected"
}

const ofShape: ReadonlySet<unknown> = new Set(["snapshot-invalid", "snapshot-field-unknown"])

/** What plans on one platform alone takes a question with another for a snapshot, and says that it is none. */
const saysNoSnapshot = (got: Json): boolean => {
  const { diagnostics: found } = got as { readonly diagnostics?: readonly { readonly code?: string }[] }
  return Array.isArray(found) && found.length > 0 && found.every(({ code }) => ofShape.has(code))
}

/** Results in the order of the items, a few asked at once. */
const fewAtOnce = async <A, B>(items: readonly A[], f: (item: A) => Promise<B>): Promise<readonly B[]> => {
  const results: B[] = []
  for (let from = 0; from < items.length; from += atOnce) {
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(f))))
  }
  return results
}

interface Found {
  readonly question: Question
  readonly comparison: Differing
  readonly cause: DifferenceCause
}

const kinds: readonly DifferenceCause["kind"][] = [
  "problem",
  "status",
  "rejected",
  "value",
  "answer",
  "decision",
  "diagnostic",
]

const severities = ["error", "warning", "info"] as const

/** The most important of what differs. */
const causeOf = ({ expected, part }: Question, { disagreement, got }: Differing): DifferenceCause => {
  const { problem, differences } = disagreement
  if (problem !== undefined) return { kind: "problem", at: problem, rule: null }
  const causes = differences.map(({ path }) =>
    part
      ? { kind: "answer" as const, at: path, rule: null }
      : causeAt(path, expected as unknown as Outcome, got),
  )
  return causes.reduce(
    (best, cause) => (weightOf(cause) < weightOf(best) ? cause : best),
    causes[0] as DifferenceCause,
  )
}

const weightOf = ({ kind, at }: DifferenceCause): number => {
  const severity = kind === "diagnostic" ? severityOf(at) : "error"
  return kinds.indexOf(kind) * severities.length + severities.indexOf(severity)
}

const severityOf = (code: string): (typeof severities)[number] =>
  Object.entries<{ readonly severity: (typeof severities)[number] }>(diagnostics).find(
    ([one]) => one === code,
  )?.[1].severity ?? "error"

/** The decision that a plan path is of: the longest key that it begins with. */
const decisionAt = (expected: Outcome, path: string): readonly [string, string] | null => {
  const decisions: { readonly [path: string]: { readonly rule: string } | undefined } =
    (expected.status === "planned" ? expected.plan.decisions : expected.decisions) ?? {}
  const keys = Object.keys(decisions).filter((key) => path === key || path.startsWith(`${key}.`))
  const key = keys.sort((left, right) => right.length - left.length)[0]
  return key === undefined ? null : [key, decisions[key]?.rule ?? ""]
}

const causeAt = (path: string, expected: Outcome, got: Json): DifferenceCause => {
  if (path === "" || path === "status" || path === "plan" || path === "format") {
    const codes = expected.diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code)
    const theirs = errorsOf(got)
    const missed = codes.find((code) => !theirs.includes(code))
    return codes.length === 0 && theirs.length > 0
      ? { kind: "rejected", at: theirs[0] as string, rule: null }
      : { kind: "status", at: missed ?? "status", rule: null }
  }
  if (path === "decisions") return { kind: "decision", at: path, rule: null }
  if (/^(?:plan\.)?decisions\./.test(path)) {
    const rest = path.replace(/^(?:plan\.)?decisions\./, "").replace(/^\[([^\]]*)\]/, "$1")
    const known = decisionAt(expected, rest)
    return known === null
      ? { kind: "decision", at: rest, rule: null }
      : { kind: "decision", at: `decisions.${known[0]}`, rule: known[1] }
  }
  if (path.startsWith("plan.")) {
    const at = path.slice("plan.".length)
    const known = decisionAt(expected, at)
    return known === null
      ? { kind: at.startsWith("inputs") ? "decision" : "value", at: at.split(".")[0] as string, rule: null }
      : { kind: "value", at: known[0], rule: known[1] }
  }
  return { kind: "diagnostic", at: diagnosticAt(path, expected, got), rule: null }
}

/** The codes of the errors that an answer has. */
const errorsOf = (got: Json): readonly string[] => {
  const { diagnostics: said } = got as { readonly diagnostics?: Json }
  return (Array.isArray(said) ? said : []).flatMap((one) => {
    const { code, severity } = (one ?? {}) as { readonly code?: unknown; readonly severity?: unknown }
    return typeof code === "string" && severity !== "warning" && severity !== "info" ? [code] : []
  })
}

/** The code of a difference among diagnostics; where the lists differ as a whole, the first that one of them lacks. */
const diagnosticAt = (path: string, expected: Outcome, got: Json): string => {
  const code = path.slice("diagnostics.".length).split(/[.[]/)[0] ?? ""
  if (code !== "" && path !== "diagnostics") return code
  const theirs = (got as { readonly diagnostics?: Json }).diagnostics
  const listed = (list: readonly unknown[]): readonly string[] =>
    list.flatMap((one) => {
      const { code } = (one ?? {}) as { readonly code?: unknown }
      return typeof code === "string" ? [code] : []
    })
  const [ours, others] = [listed(expected.diagnostics), listed(Array.isArray(theirs) ? theirs : [])]
  const count = (codes: readonly string[], one: string): number => codes.filter((code) => code === one).length
  return (
    ours.find((one) => count(ours, one) > count(others, one)) ??
    others.find((one) => count(others, one) > count(ours, one)) ??
    "diagnostics"
  )
}

const keyOf = ({ kind, at, rule }: DifferenceCause): string => `${kind} ${at} ${rule}`

const groupsOf = async (
  implementation: Implementation,
  options: ConformOptions,
  found: readonly Found[],
): Promise<readonly Group[]> => {
  const byCause = new Map<string, Found[]>()
  for (const one of found) {
    const known = byCause.get(keyOf(one.cause))
    if (known === undefined) byCause.set(keyOf(one.cause), [one])
    else known.push(one)
  }
  const all = [...byCause.values()].sort(([left, ...lefts], [right, ...rights]) => {
    const weight = weightOf((left as Found).cause) - weightOf((right as Found).cause)
    return weight !== 0 ? weight : rights.length - lefts.length
  })
  const groups: Group[] = []
  for (const members of all) groups.push(await groupOf(implementation, options, members))
  return groups
}

const sizeOf = ({ input }: Question): number => JSON.stringify(input).length

const groupOf = async (
  implementation: Implementation,
  options: ConformOptions,
  members: readonly Found[],
): Promise<Group> => {
  const least = members.reduce((best, one) => (sizeOf(one.question) < sizeOf(best.question) ? one : best))
  const { question, comparison } =
    least.question.snapshot === null || least.question.ownPlatform || least.cause.kind === "problem"
      ? least
      : await shrink(implementation, options, least, least.question.snapshot)
  return {
    cause: least.cause,
    count: members.length,
    cases: members.flatMap(({ question: { id, title, contract } }) =>
      id === null ? [] : [{ id, title, contract }],
    ),
    seeds: members.flatMap(({ question: { seed } }) => (seed === null ? [] : [seed])),
    smallest: {
      ...comparison.disagreement,
      input: question.input,
      own: question.own,
      expected: question.expected,
      got: comparison.got,
    },
  }
}

/** One step smaller as long as it still differs by the same cause. */
const shrink = async (
  implementation: Implementation,
  options: ConformOptions,
  found: Found,
  snapshot: Snapshot,
): Promise<Found> => {
  const expectedOf = expecting(options.platform)
  for (const candidate of smaller(snapshot)) {
    const question: Question = {
      ...found.question,
      snapshot: candidate,
      input: candidate as unknown as Json,
      own: candidate as unknown as Json,
      expected: expectedOf(candidate) as unknown as Json,
    }
    const comparison = await compare(implementation, question, options.selection)
    if (comparison._tag !== "Differs") continue
    const cause = causeOf(question, comparison)
    if (keyOf(cause) === keyOf(found.cause)) {
      return shrink(implementation, options, { question, comparison, cause }, candidate)
    }
  }
  return found
}

/** How many of the known mistakes a run that covers these questions notices. */
const noticeableBy = (
  questions: readonly Question[],
  selection: Selection,
): NonNullable<Conformance["noticeable"]> => {
  const asked = new Set(questions.flatMap(({ id }) => id ?? []))
  const all = knownMistakes()
  const noticed = all.filter((mistake) =>
    Object.entries(mistake.noticed).some(
      ([word, cases]) => sees(selection, word) && cases.some((id) => asked.has(id)),
    ),
  )
  return { count: noticed.length, of: all.length }
}

const whole: Selection = { level: "diagnostics", only: [], except: [] }

/** The codes that a selection sees. By the status alone an error is seen, and not which. */
const codesOf = (questions: readonly Question[], selection: Selection): ReadonlySet<string> =>
  new Set(
    questions
      .filter(({ part }) => !part)
      .flatMap(({ expected }) =>
        (expected as unknown as Outcome).diagnostics.flatMap(({ code, severity }) =>
          sees(selection, `diagnostics.${code}`) || (severity === "error" && sees(selection, "status"))
            ? [code]
            : [],
        ),
      ),
  )

/** The rules whose decision, or the value that they decided, a selection sees. */
const rulesOf = (questions: readonly Question[], selection: Selection): ReadonlySet<string> =>
  new Set(
    questions
      .filter(({ part }) => !part)
      .flatMap(({ expected }) => {
        const made = expected as unknown as Outcome
        const decisions = made.status === "planned" ? Object.entries(made.plan.decisions) : []
        return decisions.flatMap(([path, { rule, overridden }]) =>
          sees(selection, `decisions.${path}`) || sees(selection, path)
            ? [rule, ...overridden.map((claim) => claim.rule)]
            : [],
        )
      }),
  )

type Reachable = { readonly rules: ReadonlySet<string>; readonly codes: ReadonlySet<string> }

let reachable: Reachable | undefined

/** The rules and codes of the whole corpus, which is read once. */
const reachableOf = (): Reachable => {
  if (reachable === undefined) {
    const all = corpusQuestions([], defaultPlatform)
    reachable = { rules: rulesOf(all, whole), codes: codesOf(all, whole) }
  }
  return reachable
}

const reachedBy = (questions: readonly Question[], selection: Selection): Conformance["reached"] => {
  const { rules, codes } = reachableOf()
  const [reachedRules, reachedCodes] = [rulesOf(questions, selection), codesOf(questions, selection)]
  return {
    rules: { count: [...rules].filter((id) => reachedRules.has(id)).length, of: rules.size },
    diagnostics: { count: [...codes].filter((code) => reachedCodes.has(code)).length, of: codes.size },
  }
}
