/**
 * `runplan conform` finds what is wrong with another implementation, and nothing where nothing is. The implementations are
 * commands, so the built package is what runs here.
 */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { outcomeDifferences, sampleSnapshot, smaller } from "../../src/describe/index.js"
import { canonicalJson, defaultPlatform, type Json, outcome, plan, type Snapshot } from "../../src/index.js"
import { type Conformance, conform as compareAll } from "../../src/shell/conform.js"
import { corpusQuestions } from "../../src/shell/corpus.js"
import { levels, selected } from "../../src/shell/selection.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { operations } from "../operations.js"
import { root } from "../scripts/pages.mjs"
import { runIn, runWords } from "./run.js"

const conform = (...words: readonly string[]) => runWords(["conform", ...words])

const reportOf = ({ output }: { readonly output: string }): Conformance => JSON.parse(output) as Conformance

const ids = ({ groups }: Conformance) => groups.flatMap(({ cases }) => cases.map(({ id }) => id))
const titles = ({ groups }: Conformance) => groups.flatMap(({ cases }) => cases.map(({ title }) => title))

const self = ["node", "dist/shell/main.cjs"] as const
const defective = (name: string): readonly string[] => ["node", "properties/conform/defective.mjs", name]

/** The whole corpus is asked once, not by each test that wants a number of it. */
const once = <A>(make: () => Promise<A>): (() => Promise<A>) => {
  let made: Promise<A> | undefined
  return () => {
    made ??= make()
    return made
  }
}
const nothingPlanted = ["--lines", "--json", "--runs", "0"] as const
const wholeCorpus = once(async () => reportOf(await conform(...nothingPlanted, "--", ...defective("none"))))
const wholeByValues = once(async () =>
  reportOf(await conform(...nothingPlanted, "--level", "values", "--", ...defective("none"))),
)

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
    expect(report.groups).toEqual([])
    expect(report.random).toEqual({ agreed: 200, different: 0, of: 200, seed: 1, notCovered: [] })
    expect(report.corpus.agreed).toBeGreaterThan(600)
    // It plans on one platform at a time.
    expect(
      report.corpus.notCovered.every((id) => existsSync(join(root, "golden", id, "platform.json"))),
    ).toBe(true)
    expect(report.badge).toMatchObject({ schemaVersion: 1, label: "runplan diagnostics" })
    expect(report.badge.message).toMatch(/^\d\d% · 100%$/)
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
        selection: { level: "diagnostics", only: [], except: [] },
        seed: 1,
        runs: 10,
      },
    )
    if ("unmatched" in report) throw new Error("nothing was selected")
    expect(report.groups).toEqual([])
    expect(report.corpus.notCovered).toEqual([])
    expect(report.corpus.agreed).toBeGreaterThan(400)
    expect(report.random.of).toBe(0)
  })

  it("asks for an operation, and catches a wrong answer", async () => {
    const encoder = `
      const { operation, input } = JSON.parse(require("node:fs").readFileSync(0, "utf8"))
      const covered = operation === "percentEncode" && input.isWellFormed()
      console.log(covered ? JSON.stringify({ value: encodeURIComponent(input) }) : "null")`
    const words = ["--json", "--area", "oauth/percent"]
    const report = reportOf(await conform(...words, "--", "node", "-e", encoder))
    expect(titles(report)).toContain("The five that encodeURIComponent leaves alone are encoded")
    expect(report.corpus.agreed).toBeGreaterThan(2)
    expect(report.corpus.notCovered.length).toBeGreaterThan(2)
    expect(report.agrees).toBe(false)
  })

  it("says on a terminal how many inputs are asked, on one line that it takes away", async () => {
    // Slow enough for an eye.
    const slow = `setTimeout(() => console.log("null"), 60)`
    const words = ["conform", "--area", "health", "--runs", "0", "--", "node", "-e", slow]
    const watched = await runIn({ folder: root, errorColumns: 16 }, words)
    const shown = watched.errors.split("\r")
    expect(shown[0]).toBe("")
    expect(shown.at(-1)).toBe("\u001b[K")
    expect(shown.length).toBeGreaterThan(3)
    const counts = shown.slice(1, -1).map((line) => Number.parseInt(line, 10))
    expect(counts).toEqual([...counts].sort((one, other) => one - other))
    // Cut at the terminal's width, so that it stays one line.
    expect(shown.slice(1, -1)).toEqual(
      counts.map((count) => `${`${count} inputs asked`.slice(0, 15)}\u001b[K`),
    )
    for (const place of [{ folder: root }, { folder: root, errorColumns: 16, environment: { TERM: "dumb" } }])
      expect((await runIn(place, words)).errors).toBe("")
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
    const words = ["--lines", "--json", "--area", area, "--seed", "1", "--runs", "1500"]
    const done = await conform(...words, "--", ...defective(name))
    const report = reportOf(done)
    expect(done.status).toBe(1)
    expect(report.corpus.different, "the cases of its area find it").toBeGreaterThan(0)
    expect(report.random.different, "made-up projects find it too").toBeGreaterThan(0)
    for (const { smallest } of report.groups) expect(smallest.differences.length).toBeGreaterThan(0)
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

  it("says why there is no outcome, with the last line of what the command says aside", async () => {
    const words = ["--json", "--area", "hooks", "--runs", "0"]
    const problems = async (...command: readonly string[]) =>
      reportOf(await conform(...words, "--", ...command)).groups.map(({ cause }) => cause.at)
    expect(await problems("node", "-e", "0")).toEqual(["it wrote nothing"])
    expect(await problems("node", "-e", "console.log('{')")).toEqual(["what it wrote is not JSON"])
    expect(await problems("node", "-e", "console.error('first'); console.error('the reason')")).toEqual([
      "it wrote nothing; it said: the reason",
    ])
    const lines = reportOf(
      await conform("--lines", ...words, "--", "node", "-e", "console.error('no such file')"),
    )
    expect(lines.groups[0]?.cause.at).toBe("it ended before it answered; it said: no such file")
    const late = await conform("--limit", "1", ...words, "--", "node", "-e", "setInterval(() => {}, 1000)")
    expect(reportOf(late).groups[0]?.cause.at).toContain("within 1 second")
  }, 120_000)

  /** A command that answers each line by this, `at` being how many it had before and `line` the line. */
  const answering = (answer: string): readonly string[] => [
    "node",
    "-e",
    `let at = 0; require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => { ${answer}; at++ })`,
  ]
  const asked = async (answer: string, ...words: readonly string[]) =>
    reportOf(
      await conform(
        "--lines",
        "--json",
        "--runs",
        "0",
        "--area",
        "start",
        ...words,
        "--",
        ...answering(answer),
      ),
    )

  it("goes on after an input that ends it, and names that one alone", async () => {
    const report = await asked(`if (line.includes("poststart")) process.exit(3); console.log("null")`)
    expect(ids(report).sort()).toEqual(
      corpusQuestions(["start"], defaultPlatform)
        .filter(({ input }) => JSON.stringify(input).includes("poststart"))
        .map(({ id }) => id),
    )
    expect(report.groups.map(({ cause }) => cause.at)).toEqual(["it ended before it answered"])
    expect(JSON.stringify(report.groups[0]?.smallest.input)).toContain("poststart")
    expect(report.corpus.notCovered.length + ids(report).length).toBe(report.corpus.of)
  })

  it("asks one that answers once and ends anew for each line", async () => {
    const once = `process.stdout.write("null\\n", () => process.exit(0))`
    const words = ["--lines", "--json", "--runs", "6", "--area", "hooks"]
    const report = reportOf(await conform(...words, "--", ...answering(once)))
    expect(report.corpus.notCovered.length + report.random.notCovered.length).toBeGreaterThan(2)
  })

  it("shows what it wrote that is no outcome", async () => {
    const wrote = async (answer: string) => {
      const { groups } = await asked(answer)
      return groups.map(({ cause, smallest }) => [cause.at, smallest.wrote])
    }
    expect(await wrote(`console.log("Warning: \u001b[31mred")`)).toEqual([
      ["what it wrote is not JSON", "Warning: \\u001b[31mred"],
    ])
    expect(await wrote(`console.log('{"status":"ok"}')`)).toEqual([
      ["what it wrote is neither planned nor rejected", '{"status":"ok"}'],
    ])
    // A line too many is seen at the next input, and what is behind it is no answer of another one.
    const report = await asked(`console.log("debugging"); console.log("null")`)
    expect(report.groups.map(({ cause, count }) => [cause.at, count])).toEqual([
      ["what it wrote is not JSON", report.corpus.of],
    ])
  })

  it("waits for a slow one a few times only, and for each answer by itself", async () => {
    const before = Date.now()
    const never = await asked("", "--limit", "0.5")
    expect(never.groups.map(({ cause }) => cause.at)).toEqual(["it gave no answer within 0.5 seconds"])
    expect(Date.now() - before).toBeLessThan(20_000)
    const slow = "const until = Date.now() + 100; while (Date.now() < until); console.log('null')"
    expect((await asked(slow, "--limit", "1")).groups).toEqual([])
    const now = await asked(`if (at < 10) console.log("null")`, "--limit", "1")
    expect(now.groups.map(({ cause }) => cause.at)).toContain("it gave no answer within 1 second")
  }, 120_000)

  it("takes no limit of nothing", async () => {
    const { status, errors } = await conform("--limit", "0", "--", ...defective("none"))
    expect([status, errors.includes("above zero")]).toEqual([2, true])
  })

  it("says for what a project is rejected that should be planned", async () => {
    const rejecting = (code: string) =>
      `console.log(JSON.stringify({ format: "runplan/outcome@1", status: "rejected", diagnostics: [{ code: "${code}", severity: "error" }] }))`
    const report = await asked(rejecting("field-type"))
    expect(report.groups.map(({ cause: { kind, at } }) => `${kind} ${at}`)).toContain("rejected field-type")
    const { output } = await conform(
      "--lines",
      "--runs",
      "0",
      "--area",
      "hooks",
      "--",
      ...answering(rejecting("field-type")),
    )
    expect(output).toContain("Rejected for field-type, and a plan is expected: ")
  })

  it("shows of a platform what is the case's own, and long lists by what the other lacks", async () => {
    const words = ["--lines", "--runs", "0", "--area", "static"]
    const planned = `const { input } = JSON.parse(line); console.log(JSON.stringify({ format: "runplan/outcome@1", status: "planned", plan: {}, diagnostics: [] }))`
    const { output } = await conform(...words, "--level", "values", "--", ...answering(planned))
    expect(output).toContain('"platform": "clever-cloud@2026-11"')
    expect(output).toContain("The command reads the whole data of that platform.")
    expect(output).not.toContain('24.14.1",\n')
    const forgetful = defective("a lock file is not looked at")
    const lists = (await conform("--lines", "--runs", "0", "--area", "hooks", "--", ...forgetful)).output
    expect(lists).toMatch(/plan\.inputs\.files\n {2}- (\d+) alike, and \["yarn\.lock"\]\n {2}\+ \1 alike\n/)
  })

  it.each([[[]], [["--lines"]]])(
    "says once that a command cannot be started, with status 2: %s",
    async (words) => {
      const { status, errors, output } = await conform(...words, "--", "there-is-no-such-command")
      expect(status).toBe(2)
      expect(output).toBe("")
      expect(errors.match(/cannot be started/g)).toHaveLength(1)
    },
  )

  it("takes null for an input that is not covered, and names it", async () => {
    const words = ["--area", "hooks", "--runs", "2", "--seed", "1"]
    const report = reportOf(await conform("--json", ...words, "--", "node", "-e", "console.log('null')"))
    // Nothing agrees where nothing is compared.
    expect(report.agrees).toBe(false)
    expect(report.corpus.agreed).toBe(0)
    expect(report.corpus.notCovered).toContain("plan/hooks/all")
    const { output, status } = await conform(...words, "--", "node", "-e", "console.log('null')")
    expect(output).toContain("plan/hooks/all")
    expect(status).toBe(1)
  })

  it("hands over the platform of a case that has one", async () => {
    const words = ["--lines", "--json", "--runs", "0", "--area", "flow"]
    const report = reportOf(await conform(...words, "--", ...defective("none")))
    expect(report.corpus.notCovered).toEqual([])
    expect(report.corpus.agreed).toBe(report.corpus.of)
  })

  const chain = defective("the chain forwards to 8080")
  const some = ["--lines", "--json", "--area", "flow", "--area", "start", "--runs", "0", "--seed", "1"]

  it("compares what --only names, and leaves out what --except names", async () => {
    const different = async (...words: readonly string[]) =>
      reportOf(await conform(...some, ...words, "--", ...chain)).corpus.different
    expect(await different()).toBeGreaterThan(0)
    expect(await different("--only", "network.chain")).toBeGreaterThan(0)
    expect(await different("--only", "decisions.run.start")).toBe(0)
    expect(await different("--only", "diagnostics.flow-left-out")).toBe(0)
    expect(await different("--only", "diagnostics")).toBe(0)
    expect(await different("--except", "network.chain", "--except", "decisions.network.chain")).toBe(0)
  })

  it.each(["nonsense.path", "decisions.nonsense", "diagnostics.nonsense"])(
    "refuses a path that names nothing: %s",
    async (path) => {
      for (const option of ["--only", "--except"]) {
        const { status, errors, output } = await conform(...some, option, path, "--", ...chain)
        expect([status, output]).toEqual([2, ""])
        expect(errors).toContain(path)
      }
    },
  )

  it.each([
    ["dependencies.tol", "dependencies.tool"],
    ["decisions.run.strat", "decisions.run.start"],
    ["diagnostics.flow-leftout", "diagnostics.flow-left-out"],
  ])("names the nearest path of one that names nothing: %s", async (path, near) => {
    expect((await conform(...some, "--only", path, "--", ...chain)).errors).toContain(`(${near}?)`)
  })

  it("compares values first, then decisions, then diagnostics", async () => {
    const different = async (level: string, defect: string) =>
      reportOf(await conform(...some, "--area", "registry", "--level", level, "--", ...defective(defect)))
        .corpus.different
    expect(await different("values", "the chain forwards to 8080")).toBeGreaterThan(0)
    expect(await different("values", "nothing is ever overridden")).toBe(0)
    expect(await different("decisions", "nothing is ever overridden")).toBeGreaterThan(0)
    // The decisions that a rejection keeps are decisions too, and what was looked at comes last.
    const kept = "a rejection has no reason for its tool"
    expect(await different("values", kept)).toBe(0)
    expect(await different("decisions", kept)).toBeGreaterThan(0)
    const report = reportOf(await conform(...some, "--", ...defective(kept)))
    // One group for each rule by which a rejected case has its tool.
    expect(report.groups.map(({ cause: { rule } }) => rule)).toContain("javascript.build-tool.default")
    for (const { cause } of report.groups)
      expect([cause.kind, cause.at]).toEqual(["decision", "decisions.dependencies.tool"])
    const single = await conform(...some, "--only", "decisions.dependencies.tool", "--", ...defective(kept))
    expect(reportOf(single).corpus.different).toBe(report.corpus.different)
    const without = await conform(
      ...some,
      "--except",
      "decisions.dependencies.tool",
      "--",
      ...defective(kept),
    )
    expect(reportOf(without).corpus.different).toBe(0)
    const lookedAt = "a lock file is not looked at"
    expect(await different("decisions", lookedAt)).toBe(0)
    expect(await different("diagnostics", lookedAt)).toBeGreaterThan(0)
    const secret = "a secret in the evidence"
    expect(await different("diagnostics", secret)).toBeGreaterThan(await different("decisions", secret))
  })

  it("puts what differs by one cause in one group, and shows three of it unless all are asked for", async () => {
    const report = reportOf(await conform(...some, "--", ...chain))
    expect(report.groups.map(({ cause }) => cause.at)).toEqual(["network.chain", "network.chain"])
    expect(new Set(report.groups.map(({ cause }) => cause.rule))).toEqual(
      new Set(["traffic.chain.flow", "traffic.chain.activated"]),
    )
    const words = some.filter((word) => word !== "--json")
    const few = (await conform(...words, "--", ...chain)).output
    const all = (await conform(...words, "--all", "--", ...chain)).output
    expect(few).toContain("more, --all")
    expect(all).not.toContain("more, --all")
    for (const { cases } of report.groups) for (const { id } of cases) expect(all).toContain(id)
  })

  it("prints a badge", async () => {
    const { output } = await conform(...some.filter((word) => word !== "--json"), "--badge", "--", ...chain)
    expect(JSON.parse(output)).toMatchObject({ schemaVersion: 1, label: "runplan diagnostics" })
    expect((JSON.parse(output) as { readonly message: string }).message).toMatch(/^\d\d%$/)
  })

  it("says how many of the mistakes that people make it could have noticed, by what is compared and covered", async () => {
    const noticeable = (report: Conformance) =>
      (report as unknown as { readonly noticeable: { readonly count: number; readonly of: number } | null })
        .noticeable
    const run = async (...words: string[]) =>
      noticeable(reportOf(await conform(...nothingPlanted, ...words, "--", ...defective("none"))))
    const whole = noticeable(await wholeCorpus())
    const values = noticeable(await wholeByValues())
    const area = await run("--area", "heap")
    const heap = await run("--only", "environment.NODE_OPTIONS")
    expect(whole?.count).toBeGreaterThanOrEqual(0.98 * (whole?.of ?? 0))
    for (const part of [values, area, heap]) {
      expect(part?.of).toBe(whole?.of)
      expect(part?.count).toBeGreaterThan(0)
      expect(part?.count).toBeLessThan(whole?.count ?? 0)
    }
    expect(area?.count).toBeLessThan(values?.count ?? 0)
    expect(await run("--area", "oauth")).toBeNull()
  })

  it("says how much of the rules and diagnostics it reached", async () => {
    const whole = await wholeCorpus()
    expect(whole.reached.diagnostics.count).toBe(whole.reached.diagnostics.of)
    expect(whole.reached.rules.count).toBe(whole.reached.rules.of)
    const part = reportOf(await conform(...some, "--", ...defective("none")))
    expect(part.reached.rules.count).toBeLessThan(whole.reached.rules.count)
    // Of what is not compared nothing is reached: by values an error is seen, and no warning.
    const values = await wholeByValues()
    expect(values.reached.rules.count).toBe(whole.reached.rules.count)
    expect(values.reached.diagnostics.count).toBeGreaterThan(30)
    expect(values.reached.diagnostics.count).toBeLessThan(whole.reached.diagnostics.count / 2)
    const one = reportOf(await conform(...some, "--only", "decisions.run.start", "--", ...defective("none")))
    expect(one.reached.diagnostics.count).toBe(0)
    expect(one.reached.rules.count).toBeLessThan(part.reached.rules.count)
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
    expect(report.groups).toEqual([])
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
    expect(ids(report)).toEqual(["plan/build-tool/package-manager-blanks"])
  })
})

describe("made-up projects", () => {
  const sample = sampleSnapshot(defaultPlatform)
  const seed = fc.integer({ min: 0, max: 2 ** 31 })

  it("are the same for the same seed", () => {
    fc.assert(
      fc.property(seed, (number) => {
        expect(sample(number)).toEqual(sample(number))
      }),
      { numRuns: 1_000 },
    )
  })

  it("become smaller step by step", () => {
    fc.assert(
      fc.property(seed, (number) => {
        // A file that is there without its text is the least.
        const size = (one: Snapshot): number =>
          canonicalJson(one as unknown as Json).replaceAll(":null", ":").length
        const given = sample(number)
        for (const next of smaller(given)) expect(size(next)).toBeLessThan(size(given))
      }),
      { numRuns: 300 },
    )
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

describe("a level", () => {
  const planned = plan(defaultPlatform)
  it("shows nothing that the next one does not show", () => {
    fc.assert(
      fc.property(snapshot(), snapshot(), (given, other) => {
        const expected = outcome(planned(given))
        const got = outcome(planned(other)) as unknown as Json
        const differ = levels.map(
          (level) => selected({ level, only: [], except: [] }, expected, got).length > 0,
        )
        differ.forEach((one, index) => {
          if (one) expect(differ.slice(index)).not.toContain(false)
        })
      }),
      { numRuns: 500 },
    )
  })
})

describe("the differences of two outcomes", () => {
  it("are none with itself, whatever its prose says", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        const made = outcome(plan(defaultPlatform)(given)) as unknown as Json
        const worded = JSON.parse(JSON.stringify(made)) as {
          diagnostics: { message: string; remedy: string | null }[]
        }
        for (const diagnostic of worded.diagnostics) {
          diagnostic.message = "in other words"
          diagnostic.remedy = null
        }
        expect(outcomeDifferences(made, worded as unknown as Json)).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  it("are none exactly when two values are equal", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const equal = canonicalJson(one as Json) === canonicalJson(other as Json)
        // Prose is looked for in diagnostics only.
        const wrap = (value: unknown): Json => ({ plan: value }) as Json
        expect(outcomeDifferences(wrap(one), wrap(other)).length === 0).toBe(equal)
      }),
      { numRuns: 1_000 },
    )
  })

  it("see another order", () => {
    const [a, b] = [{ id: "a" }, { id: "b" }]
    expect(outcomeDifferences({ build: [a, b] }, { build: [b, a] })).toHaveLength(1)
  })
})
