/** Snapshots, real ones with something changed and made-up ones, through everything that plans, judges and prints. */
import { inspect } from "node:util"
import fc from "fast-check"
import * as described from "../../src/describe/index.js"
import * as planner from "../../src/index.js"
import { mendingVariable } from "../../src/plan/index.js"
import { platformByName } from "../../src/platform/index.js"
import * as rendered from "../../src/report/index.js"
import { phpSnapshot } from "../arbitraries/php.js"
import { hostileSnapshot, snapshot } from "../arbitraries/snapshot.js"
import { secretNames } from "../arbitraries/values.js"
import { compare } from "../model/compare.js"
import { planCases, readCases } from "../scripts/corpus.mjs"
import { canary, leaks } from "./canaries.js"
import { type Draw, nearText } from "./random.js"

const { defaultPlatform, diagnosticsOf, outcome, problems } = planner

const corpus: readonly planner.Snapshot[] = readCases(planCases).flatMap((one) => {
  const decoded = planner.decodeSnapshot(one.snapshot)
  return decoded._tag === "Left" ? [] : [decoded.right]
})
const paths = [...new Set(corpus.flatMap(({ files }) => Object.keys(files)))]
const texts = corpus.flatMap(({ files }) => Object.values(files).filter((text) => text !== null))
const settings = corpus.flatMap(({ env }) => Object.entries(env))
const names = [
  ...new Set([
    ...settings.map(([name]) => name),
    ...planner.defaultPlatform.variables.map((row) => row.name),
  ]),
]
const values = settings.map(([, value]) => value)

const withEntry = <A>(record: { readonly [key: string]: A }, key: string, value: A) =>
  Object.fromEntries([...Object.entries(record).filter(([other]) => other !== key), [key, value]])
const withoutEntry = <A>(record: { readonly [key: string]: A }, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))

/** A snapshot with one thing changed. */
const near = (draw: Draw, given: planner.Snapshot): planner.Snapshot => {
  const path = draw.one([...Object.keys(given.files), draw.one(paths)])
  const text = Object.hasOwn(given.files, path) ? given.files[path] : null
  const name = draw.one([...Object.keys(given.env), draw.one(names)])
  switch (draw.below(9)) {
    case 0:
      return { ...given, files: withoutEntry(given.files, path) }
    case 1:
      return { ...given, files: withEntry(given.files, path, draw.once(5) ? null : draw.one(texts)) }
    case 2:
    case 3:
      return { ...given, files: withEntry(given.files, path, nearText(draw, text ?? draw.one(texts))) }
    case 4:
      return { ...given, env: withoutEntry(given.env, name) }
    case 5:
      return { ...given, env: withEntry(given.env, name, draw.one(values)) }
    case 6: {
      // A piece of a planted secret would stand in a variable that is none, and rightly be shown.
      const value = Object.hasOwn(given.env, name) ? (given.env[name] as string) : canary
      const base = leaks(value).length > 0 ? draw.one(values) : value
      return { ...given, env: withEntry(given.env, name, nearText(draw, base)) }
    }
    case 7: {
      const other = draw.one(corpus)
      return { ...given, env: { ...given.env, ...other.env }, files: { ...other.files, ...given.files } }
    }
    default: {
      const { application: _, instance: __, task: ___, ...rest } = given
      return { ...rest, ...(draw.once(2) ? { addons: draw.one(corpus).addons ?? [] } : {}) }
    }
  }
}

const registries = [
  `https://user:${canary}@npm.example.com`,
  `${canary}@npm.example.com`,
  `npm.example.com?token=${canary}`,
  `//user:${canary}@npm.example.com`,
]

/** A snapshot with a canary wherever a secret may be: secret variables, the add-ons', a registry with credentials. */
const planted = (draw: Draw, given: planner.Snapshot): planner.Snapshot => {
  const values = {
    NPM_TOKEN: [canary, canary, `${canary}\n`],
    CC_NPM_BASIC_AUTH: [`user:${canary}`, `${canary}:password`, canary],
  } as { readonly [name: string]: readonly string[] }
  // Both ways into a registry at once are an error, and few plans would be left.
  const never = draw.once(12) ? "" : draw.one(["NPM_TOKEN", "CC_NPM_BASIC_AUTH"])
  const secrets = (): { readonly [name: string]: string } =>
    Object.fromEntries(
      secretNames
        .filter((name) => name !== never && draw.once(3))
        .map((name) => [name, draw.one(values[name] ?? [canary, ` ${canary}\n`, `\0${canary}`])]),
    )
  return {
    ...given,
    env: {
      ...given.env,
      ...secrets(),
      ...(draw.once(15) ? { CC_NPM_REGISTRY: draw.one(registries) } : {}),
      ...(draw.once(6) ? { DATABASE_URL: `postgres://user:${canary}@db.example.com/x` } : {}),
    },
    ...(draw.once(4) ? { addons: [...(given.addons ?? []), { name: "vault", env: secrets() }] } : {}),
  }
}

const drawn: planner.Snapshot[] = []

/** A snapshot: half of them real ones that were changed, most others made up cheaply, some by the properties' generators. */
const anySnapshot = (draw: Draw): planner.Snapshot => {
  const kind = draw.below(20)
  if (kind < 10) {
    let made = draw.one(corpus)
    for (let count = draw.below(4); count >= 0; count--) made = near(draw, made)
    return made
  }
  if (kind < 19) return described.sampleSnapshot(defaultPlatform)(draw.below(2 ** 31))
  if (drawn.length === 0) {
    const arbitrary = fc.oneof(snapshot(), phpSnapshot(), hostileSnapshot())
    drawn.push(...fc.sample(arbitrary, { numRuns: 500, seed: draw.below(2 ** 31) }))
  }
  return drawn.pop() as planner.Snapshot
}

const corpusTexts: ReadonlySet<string> = new Set(texts)

/** Whether the files of Composer hold what nobody wrote by hand. */
const isChanged = ({ files }: planner.Snapshot): boolean =>
  ["composer.json", "composer.lock"].some((path) => {
    const text = Object.hasOwn(files, path) ? files[path] : null
    return typeof text === "string" && !corpusTexts.has(text)
  })

/** The model reads the constraints that people write, and not every text that Composer takes for one. */
const beyondModel = (line: string): boolean => /^warning php-(?:constraint|version-unsatisfied)/.test(line)

const planHere = planner.plan(defaultPlatform)
const readsHere = planner.reads(defaultPlatform)

const expect = (holds: boolean, what: string, more: unknown = ""): void => {
  if (!holds) throw new Error(`${what} ${typeof more === "string" ? more : JSON.stringify(more)}`)
}

const noLeak = (text: string, where: string): void => {
  const found = leaks(text)
  expect(found.length === 0, `a secret is in ${where}`, found)
}

/** What one snapshot came to. */
export interface Planned {
  readonly given: planner.Snapshot
  readonly judge: () => string
}

/** Draws a snapshot; `judge` plans it, throws where something does not hold, and says what it came to. */
export const nextPlan = (draw: Draw, index: number): Planned => {
  const given = planted(draw, anySnapshot(draw))
  return { given, judge: () => judge(draw, given, index) }
}

const judge = (draw: Draw, given: planner.Snapshot, index: number): string => {
  const decoded = planner.decodeSnapshot(given)
  // The numbers of an instance may be NaN here, which no JSON holds.
  if (decoded._tag === "Left") {
    noLeak(JSON.stringify(decoded.left), "what decoding says")
    return "refused"
  }
  const result = planHere(decoded.right)
  const made = outcome(result)
  const json = planner.canonicalJson(made as unknown as planner.Json)
  noLeak(json, "the outcome")
  const disagreements = compare(given, made, isChanged(given) ? beyondModel : undefined)
  expect(disagreements.length === 0, "the planner and the naive model disagree:", disagreements)
  expect(
    (made.status === "rejected") === planner.hasError(diagnosticsOf(result)),
    "rejected exactly for an error",
  )
  const inputs = readsHere(decoded.right)
  if (made.status === "planned") {
    const broken = problems(made.plan)
    expect(broken.length === 0, "the plan is broken:", broken)
    expect(JSON.stringify(inputs) === JSON.stringify(made.plan.inputs), "other inputs are said to be read")
  }
  // What follows takes longer than to make an outcome, so each is done for some of them.
  if (index % 20 === 0) noLeak(printed(made), "what is printed")
  if (index % 20 === 5) noLeak(checked(decoded.right, made), "what a check says")
  if (index % 20 === 10) noLeak(compared(draw, decoded.right, made), "a difference of plans")
  if (index % 20 === 15 && made.status === "planned") {
    const script = rendered.renderScript(made.plan)
    noLeak(script._tag === "Right" ? script.right : JSON.stringify(script.left), "a script")
    expect(script._tag === "Right" || diagnosticsOf(script).length > 0, "no script, and no reason")
  }
  if (index % 20 === 19) algebra(decoded, result, made)
  if (index % 20 === 10) {
    asValue(result, made)
    for (const content of Object.values(given.files)) {
      const { env, diagnostics } = planner.readVariables("given.env", content ?? "")
      noLeak(JSON.stringify(diagnostics), "what is said of a file of variables")
      for (const name of Object.keys(env)) expect(name !== "", "a variable without a name")
    }
  }
  if (index % 20 === 0) {
    const mend = mendingVariable(defaultPlatform, planHere)(given)
    const env = mend === null ? given.env : { ...given.env, [mend.name]: mend.value }
    const mended = outcome(planHere({ ...given, env }))
    expect(mend === null || (made.status === "rejected" && mended.status === "planned"), "no mend:", mend)
  }
  if (index % 200 === 0) {
    noLeak(
      inspect([result, made], { depth: Number.POSITIVE_INFINITY, maxStringLength: null }),
      "what is inspected",
    )
    const changed = described.smaller(given)
    const other = changed[index % Math.max(changed.length, 1)]
    if (other !== undefined) {
      const apart = described.outcomeDifferences(made as never, outcome(planHere(other)) as never)
      noLeak(JSON.stringify(apart), "a difference")
    }
    expect(
      described.outcomeDifferences(made as never, made as never).length === 0,
      "an outcome differs from itself",
    )
  }
  return made.status
}

/** A script has the plan, or stops with everything that was said. */
const asValue = (result: planner.Diagnosed<planner.Plan>, made: planner.Outcome): void => {
  try {
    const plan = rendered.valueOrThrow(result)
    expect(made.status === "planned" && plan === made.plan, "the value of a rejection")
  } catch (error) {
    if (!(error instanceof rendered.DiagnosedError)) throw error
    expect(made.status === "rejected", "a plan that is thrown")
    noLeak(error.message, "what a script stops with")
  }
}

const text = (value: unknown): string => planner.canonicalJson(value as planner.Json)

/** What a check of the project says, in every form. */
const checked = (given: planner.Snapshot, made: planner.Outcome): string => {
  const found = rendered.findings(made.diagnostics, rendered.placeIn(given))
  expect(found.length === made.diagnostics.length, "a finding for each diagnostic")
  for (const { place } of found) {
    const text = place === null || !Object.hasOwn(given.files, place.path) ? null : given.files[place.path]
    const lines = typeof text === "string" ? text.split(/\r\n|\r|\n/) : []
    const isThere = place?.line === undefined || text === null || place.line <= lines.length
    expect(isThere, "a finding behind the end of its file:", place)
  }
  const log = rendered.sarif(found, { version: "0.0.0", root: { path: "." } }) as {
    readonly runs: readonly { readonly results: readonly unknown[] }[]
  }
  expect(log.runs[0]?.results.length === found.length, "a result of SARIF for each finding")
  const marks = rendered.fingerprints(found)
  expect(new Set(marks).size === found.length, "two findings of one fingerprint:", marks)
  const commands = rendered.githubCommands(found)
  expect(commands.split(/[\r\n]+/).length === found.length + 1, "a line for each finding:", commands)
  const shown = rendered.renderFindings(found, { style, width: 80 })
  return [text(log), commands, shown, rendered.findingsSummary(found)].join("\n")
}

const newer = platformByName("clever-cloud") ?? defaultPlatform
const planNewer = planner.plan(newer)

/** What changes in a neighbour of the project, or for the same project on another platform. */
const compared = (draw: Draw, given: planner.Snapshot, made: planner.Outcome): string => {
  const other = draw.once(3) ? outcome(planNewer(given)) : outcome(planHere(planted(draw, near(draw, given))))
  const nothing = rendered.diffPlans(made, made)
  expect(rendered.isEmptyDiff(nothing), "an outcome differs from itself:", nothing)
  expect(rendered.changeCauses(nothing).length === 0, "nothing has a cause")
  const diff = rendered.diffPlans(made, other)
  expect(rendered.isEmptyDiff(diff) === (text(made) === text(other)), "a difference of equals:", diff)
  expect(text(rendered.applyDiff(made, diff)) === text(other), "a difference that does not lead to the other")
  const causes = rendered.changeCauses(diff)
  expect(causes.length > 0 || diff.changes.length === 0, "changes without a cause:", diff.changes)
  return [text(diff), text(causes), rendered.renderDiff(diff, { style, width: 80 })].join("\n")
}

/** The small functions that results are put together with, on real ones. */
const algebra = (
  given: planner.Diagnosed<planner.Snapshot>,
  result: planner.Diagnosed<planner.Plan>,
  made: planner.Outcome,
): void => {
  const same = (one: planner.Diagnosed<unknown>, other: planner.Diagnosed<unknown>, what: string): void =>
    expect(text(one) === text(other), what)
  const all = diagnosticsOf(result)
  same(
    planner.mapDiagnosed(result, (plan) => plan),
    result,
    "mapping nothing",
  )
  same(planner.chainDiagnosed(result, planner.succeed), result, "chaining nothing")
  const chained = planner.chainDiagnosed(given, planHere)
  expect(
    diagnosticsOf(chained).length === diagnosticsOf(given).length + all.length,
    "what was said of both is not said of the chain",
  )
  const both = planner.collect({ one: result, other: given })
  expect((both._tag === "Left") === (result._tag === "Left" || given._tag === "Left"), "collected in part")
  expect(
    diagnosticsOf(both).length === diagnosticsOf(given).length + all.length,
    "collected with less or more than was said",
  )
  if (result._tag !== "Left") same(planner.diagnosed(result.right, all), result, "put together again")
  const [first, ...rest] = all
  if (first !== undefined) {
    expect(diagnosticsOf(planner.fail(first, ...rest)).length === all.length, "failed with less")
    const ordered = planner.inOrder([...all].reverse())
    expect(text(ordered) === text(made.diagnostics), "the order depends on the order")
  }
  if (made.status === "rejected") return
  for (const [path, decision] of Object.entries(made.plan.decisions)) {
    // The claims of a decision as rules of their own come to the same decision.
    const rules = [decision, ...decision.overridden].map(({ value, rule: id, because }) => ({
      id,
      contract: [...decision.contract] as planner.LedgerId[],
      reads: { env: [], files: [] },
      decide: () => ({ _tag: "Some", value: { value, because } }) as const,
    }))
    const again = planner.table(path, rules).decide(null)
    expect(text(again) === text(decision), "decided otherwise:", path)
    const last = rules.at(-1) as (typeof rules)[number]
    const total = planner.totalTable(path, rules.slice(0, -1), {
      ...last,
      decide: () => last.decide().value,
    })
    expect(text(total.decide(null)) === text(decision), "decided otherwise in a table:", path)
  }
}

const style = rendered.plainStyle

const printed = (made: planner.Outcome): string => {
  const parts = [
    rendered.renderOutcome(made, { style }),
    rendered.renderDiagnostics(made.diagnostics),
    ...made.diagnostics.flatMap(({ because }) => because.map((one) => rendered.showEvidence(one))),
  ]
  if (made.status === "planned") {
    const { plan } = made
    parts.push(
      rendered.renderDecisions(plan.decisions),
      planner.chainLine(plan.network),
      planner.chainMermaid(plan.network),
      JSON.stringify(Object.keys(plan.decisions).map((path) => planner.valueAt(plan, path))),
      ...plan.files.write.map(({ text }) => planner.showText(text)),
      ...[...plan.build, ...plan.run].map(({ command }) => {
        const words = planner.splitWords(command)
        return `${JSON.stringify(words)} ${planner.quoteWord(command)}`
      }),
    )
    for (const path of Object.keys(plan.decisions)) {
      const explanation = rendered.explain(plan, path)
      expect(explanation !== null, "a decision is not explained:", path)
      if (explanation !== null) parts.push(rendered.renderExplanation(explanation))
    }
    if (plan.health !== null) {
      const answers = planner.decodeAnswers(
        plan.health.paths.map((path, at) =>
          at % 3 === 2 ? { path, failure: "timed out" } : { path, status: 200 + at },
        ),
      )
      if (answers._tag !== "Left") parts.push(planner.judgeHealth(plan.health)(answers.right).log.join("\n"))
    }
  }
  return parts.join("\n")
}
