/**
 * `runplan conform` finds what is wrong with another implementation, and nothing where nothing is. The implementations are
 * commands, so the built package is what runs here.
 */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fc, test as property } from "@fast-check/vitest"
import { describe, expect, it } from "vitest"
import { outcomeDifferences, sampleSnapshot, smaller } from "../../src/describe/index.js"
import { canonicalJson, defaultPlatform, type Json, outcome, plan, type Snapshot } from "../../src/index.js"
import { type Conformance, conform as compareAll } from "../../src/shell/conform.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { operations } from "../operations.js"
import { root } from "../scripts/pages.mjs"
import { runWords } from "./run.js"

const conform = (...words: readonly string[]) => runWords(["conform", ...words])

const reportOf = ({ output }: { readonly output: string }): Conformance => JSON.parse(output) as Conformance

const self = ["node", "dist/shell/main.js"] as const
const defective = (name: string): readonly string[] => ["node", "properties/conform/defective.mjs", name]

/** Each defect, and an area of the corpus whose cases show it. */
const planted = [
  ["half of the memory for the heap", "heap"],
  ["pnpm-lock.yaml before yarn.lock", "build-tool"],
  ["engines.node is not read", "node-version"],
  ["the add-on linked last wins", "environment"],
  ["a .nvmrc in a folder is kept", "node-version"],
  ["npm ci gets npm's flag", "dependencies"],
  ["a secret in the evidence", "registry"],
  ["the chain forwards to 8080", "flow"],
  ["--no-dev goes with the flags", "php-composer"],
  ["nothing is ever overridden", "start"],
] as const

describe("conform", () => {
  it("agrees with this project, on the corpus and on made-up projects", async () => {
    const done = await conform("--lines", "--json", "--seed", "1", "--runs", "200", "--", ...self, "batch")
    const report = reportOf(done)
    expect(report.corpus.different).toEqual([])
    expect(report.random.found).toBeNull()
    expect(report.random.agreed).toBe(200)
    expect(report.corpus.agreed).toBeGreaterThan(400)
    expect(done.status).toBe(0)
  })

  it.each(["clever-cloud@2026-03", "clever-cloud@2026-10", "clever-cloud@2026-11"])(
    "agrees with this project on %s",
    async (name) => {
      const words = ["--lines", "--json", "--seed", "1", "--runs", "50", "--platform", name]
      const report = reportOf(await conform(...words, "--", ...self, "batch", "--platform", name))
      expect(report.agrees).toBe(true)
      expect(report.corpus.agreed).toBeGreaterThan(2)
    },
  )

  it("agrees with this project on every area beside the planning of snapshots", async () => {
    const report = await compareAll(
      {
        answer: async (asked) => {
          const { operation, input } = asked as { readonly operation: string; readonly input: Json }
          const value = operations[operation]?.(input) as Json | undefined
          return value === undefined ? { _tag: "NotCovered" } : { _tag: "Answered", value }
        },
        end: () => undefined,
      },
      {
        platform: defaultPlatform,
        areas: ["health", "oauth", "api", "connections", "platform"],
        only: [],
        seed: 1,
        runs: 10,
      },
    )
    expect(report.corpus.different).toEqual([])
    expect(report.corpus.notCovered).toBe(0)
    expect(report.corpus.agreed).toBeGreaterThan(400)
    expect(report.random.runs).toBe(0)
  })

  it("asks for an operation, and catches a wrong answer", async () => {
    const encoder = `
      const { operation, input } = JSON.parse(require("node:fs").readFileSync(0, "utf8"))
      const covered = operation === "percentEncode" && input.isWellFormed()
      console.log(covered ? JSON.stringify({ value: encodeURIComponent(input) }) : "null")`
    const words = ["--json", "--area", "oauth/percent"]
    const report = reportOf(await conform(...words, "--", "node", "-e", encoder))
    expect(report.corpus.different.map(({ title }) => title)).toContain(
      "The five that encodeURIComponent leaves alone are encoded",
    )
    expect(report.corpus.agreed).toBeGreaterThan(2)
    expect(report.corpus.notCovered).toBeGreaterThan(2)
    expect(report.agrees).toBe(false)
  })

  it("starts an implementation anew for each input where it is not told otherwise", async () => {
    const words = ["--json", "--seed", "1", "--runs", "3", "--area", "hooks"]
    const report = reportOf(await conform(...words, "--", ...self, "plan", "--snapshot", "-", "--json"))
    expect(report.agrees).toBe(true)
    expect(report.corpus.agreed).toBeGreaterThan(0)
  }, 120_000)

  it("does not find a defect where none is planted", async () => {
    const words = ["--lines", "--json", "--seed", "1", "--runs", "100"]
    expect(reportOf(await conform(...words, "--", ...defective("none"))).agrees).toBe(true)
  })

  it.each(planted)("finds a planted defect: %s", async (name, area) => {
    const words = ["--lines", "--json", "--seed", "1", "--runs", "1500"]
    const done = await conform(...words, "--", ...defective(name))
    const report = reportOf(done)
    expect(done.status).toBe(1)
    expect(report.corpus.different.map(({ id }) => id.split("/")[1])).toContain(area)
    const { found } = report.random
    expect(found, "made-up projects find it too").not.toBeNull()
    expect(found?.differences.length).toBeGreaterThan(0)
  })

  it("makes a difference as small as it can be, and shows it as a diff by plan path", async () => {
    const words = ["--lines", "--area", "hooks", "--seed", "1", "--runs", "1500"]
    const { output } = await conform(...words, "--", ...defective("the chain forwards to 8080"))
    expect(output).toContain("plan.network.chain.")
    expect(output).toMatch(/- 9000\n\s+\+ 8080/)
    const shown = JSON.parse(/ {2}\{\n[\s\S]*?\n {2}\}\n/.exec(output)?.[0] ?? "null") as Snapshot
    expect(Object.keys(shown.env).length).toBeLessThanOrEqual(2)
    expect(Object.keys(shown.files).length).toBeLessThanOrEqual(2)
  })

  it("says why there is no outcome", async () => {
    const words = ["--json", "--area", "hooks", "--runs", "0"]
    const problems = async (...command: readonly string[]) =>
      reportOf(await conform(...words, "--", ...command)).corpus.different.map(({ problem }) => problem)
    expect(new Set(await problems("node", "-e", "0"))).toEqual(new Set(["it wrote nothing"]))
    expect(new Set(await problems("node", "-e", "console.log('{')"))).toEqual(
      new Set(["what it wrote is not JSON"]),
    )
    expect((await problems("there-is-no-such-command"))[0]).toContain("cannot be started")
    const lines = reportOf(await conform("--lines", ...words, "--", "node", "-e", "0"))
    expect(lines.corpus.different[0]?.problem).toBe("it ended before it answered")
    const late = await conform("--limit", "1", ...words, "--", "node", "-e", "setInterval(() => {}, 1000)")
    expect(reportOf(late).corpus.different[0]?.problem).toContain("within 1 seconds")
  }, 120_000)

  it("takes null for an input that is not covered", async () => {
    const words = ["--json", "--area", "hooks", "--runs", "2", "--seed", "1"]
    const report = reportOf(await conform(...words, "--", "node", "-e", "console.log('null')"))
    expect(report.agrees).toBe(true)
    expect(report.corpus.agreed).toBe(0)
    expect(report.corpus.notCovered).toBeGreaterThan(0)
  })

  it("refuses an area that there is not", async () => {
    const { status, errors } = await conform("--area", "nowhere", "--", "true")
    expect(status).toBe(2)
    expect(errors).toContain("build-tool")
  })
})

const python = spawnSync("python3", ["--version"]).status === 0

describe.runIf(python)("the second implementation of the guide", () => {
  const words = ["--lines", "--json", "--only", "dependencies.tool", "--only", "environment.NODE_OPTIONS"]
  const planner = join(root, "docs/implement-in-another-language/planner.py")

  it("agrees on what it decides", async () => {
    const report = reportOf(
      await conform(...words, "--seed", "1", "--runs", "1000", "--", "python3", planner),
    )
    expect(report.corpus.different).toEqual([])
    expect(report.random.found).toBeNull()
    expect(report.corpus.agreed).toBeGreaterThan(200)
    expect(report.random.agreed).toBeGreaterThan(500)
  })

  it("is caught when it trims packageManager, as the guide says", async () => {
    const text = readFileSync(planner, "utf8")
    const wrong = text.replace("return field if isinstance", "return field.strip() if isinstance")
    expect(wrong).not.toBe(text)
    const report = reportOf(
      await conform(...words, "--seed", "1", "--runs", "0", "--", "python3", "-c", wrong),
    )
    expect(report.corpus.different.map(({ id }) => id)).toEqual(["plan/build-tool/package-manager-blanks"])
  })
})

describe("made-up projects", () => {
  const sample = sampleSnapshot(defaultPlatform)
  const seed = fc.integer({ min: 0, max: 2 ** 31 })

  property.prop([seed], { numRuns: 1_000 })("are the same for the same seed", (number) => {
    expect(sample(number)).toEqual(sample(number))
  })

  property.prop([seed], { numRuns: 300 })("become smaller step by step", (number) => {
    // A file that is there without its text is the least.
    const size = (one: Snapshot): number =>
      canonicalJson(one as unknown as Json).replaceAll(":null", ":").length
    const given = sample(number)
    for (const next of smaller(given)) expect(size(next)).toBeLessThan(size(given))
  })

  it("stay as they are but for a row when that row goes", () => {
    for (const row of defaultPlatform.variables) {
      const fewer = defaultPlatform.variables.filter((other) => other !== row)
      const without = sampleSnapshot({ ...defaultPlatform, variables: fewer })
      const isOf = (name: string) => name === row.name || name.replace(/[017]$/, "*") === row.name
      for (let number = 0; number < 40; number++) {
        const { addons: _, env, ...rest } = sample(number)
        const { addons: __, env: others, ...same } = without(number)
        const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !isOf(name)))
        expect([row.name, number, { ...same, env: others }]).toEqual([
          row.name,
          number,
          { ...rest, env: kept },
        ])
      }
    }
  })

  it("are planned and rejected both, with most rules", () => {
    const rules = new Set<string>()
    let rejected = 0
    for (let number = 0; number < 1500; number++) {
      const made = outcome(plan(defaultPlatform)(sample(number)))
      if (made.status === "rejected") rejected++
      else for (const { rule } of Object.values(made.plan.decisions)) rules.add(rule)
    }
    expect(rejected).toBeGreaterThan(300)
    expect(rejected).toBeLessThan(1200)
    expect(rules.size).toBeGreaterThan(60)
  })
})

describe("the differences of two outcomes", () => {
  property.prop([snapshot()], { numRuns: 1_000 })(
    "are none with itself, whatever its prose says",
    (given) => {
      const made = outcome(plan(defaultPlatform)(given)) as unknown as Json
      const worded = JSON.parse(JSON.stringify(made)) as {
        diagnostics: { message: string; remedy: string | null }[]
      }
      for (const diagnostic of worded.diagnostics) {
        diagnostic.message = "in other words"
        diagnostic.remedy = null
      }
      expect(outcomeDifferences(made, worded as unknown as Json)).toEqual([])
    },
  )

  property.prop([fc.jsonValue(), fc.jsonValue()], { numRuns: 1_000 })(
    "are none exactly when two values are equal",
    (one, other) => {
      const equal = canonicalJson(one as Json) === canonicalJson(other as Json)
      // Prose is looked for in diagnostics only.
      const wrap = (value: unknown): Json => ({ plan: value }) as Json
      expect(outcomeDifferences(wrap(one), wrap(other)).length === 0).toBe(equal)
    },
  )

  it("see another order", () => {
    const [a, b] = [{ id: "a" }, { id: "b" }]
    expect(outcomeDifferences({ build: [a, b] }, { build: [b, a] })).toHaveLength(1)
  })
})
