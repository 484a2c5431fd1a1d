/** Snapshots, real ones with something changed and made-up ones, through everything that plans, judges and prints. */
import { inspect } from "node:util"
import fc from "fast-check"
import * as described from "../../src/describe/index.js"
import * as planner from "../../src/index.js"
import * as rendered from "../../src/plan/index.js"
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
    case 6:
      return {
        ...given,
        env: withEntry(
          given.env,
          name,
          nearText(draw, Object.hasOwn(given.env, name) ? (given.env[name] as string) : draw.one(values)),
        ),
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
  return { given, judge: () => judge(given, index) }
}

const judge = (given: planner.Snapshot, index: number): string => {
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
  // To print an outcome takes longer than to make it.
  if (index % 20 === 0) noLeak(printed(made), "what is printed")
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
