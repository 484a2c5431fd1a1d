/**
 * The golden corpus: each case's hand-written expectation holds, and its outcome is the one that is kept, prose included.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { javascriptDiagnostics } from "../src/contract/diagnostics/javascript.js"
import { phpDiagnostics } from "../src/contract/diagnostics/php.js"
import { projectDiagnostics } from "../src/contract/diagnostics/project.js"
import { trafficDiagnostics } from "../src/contract/diagnostics/traffic.js"
import { choices, statements } from "../src/contract/ledger.js"
import { decodeAnswers, judgeHealth, type Outcome, problems } from "../src/index.js"
import { cases, planner, platformFor } from "./corpus.js"
import { type OperationCase, operations } from "./operations.js"
import {
  at,
  commonInputs,
  commonInputsOf,
  compact,
  differences,
  falseEvidence,
  folded,
  inCanonicalOrder,
  misshapen,
  outcomeOf,
  planCases,
  pretty,
  readHealthCases,
  withInputs,
} from "./scripts/corpus.mjs"

const healthCases = readHealthCases()

/** Every ledger id that a case anywhere in the corpus cites. */
const citedIn = (folder: URL): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return citedIn(new URL(`${entry.name}/`, folder))
    if (!entry.name.endsWith(".json") || entry.name === "outcome.json") return []
    return idsIn(JSON.parse(readFileSync(new URL(entry.name, folder), "utf8")))
  })

const idsIn = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return []
  if (Array.isArray(value)) return value.flatMap(idsIn)
  const own = "contract" in value && Array.isArray(value.contract) ? (value.contract as string[]) : []
  return [...own, ...Object.values(value).flatMap(idsIn)]
}

describe("the corpus", () => {
  for (const one of cases) {
    describe(one.id, () => {
      it(one.title, () => {
        expect(misshapen(one)).toEqual([])
        const platform = platformFor(one)
        const fresh = outcomeOf(planner, platform, one.snapshot)
        expect(differences(one.expect, fresh)).toEqual([])
        expect(falseEvidence(one.snapshot, platform.data, fresh)).toEqual([])
        expect(inCanonicalOrder(fresh.diagnostics)).toBe(true)
        expect(fresh.status === "planned" ? problems(fresh.plan, platform) : []).toEqual([])
        expect(
          one.outcome,
          "outcome.json is missing: node properties/scripts/golden.mjs --write",
        ).not.toBeNull()
        // Other implementations may word it otherwise; here a word that changes by itself is one that nobody looked at.
        expect(fresh, "reworded: npm run golden").toEqual(one.outcome)
      })
    })
  }
})

describe("the inputs that a kind has in common", () => {
  const outcomes = cases.flatMap(({ platform, outcome }) => (outcome === null ? [] : [{ platform, outcome }]))
  const common = commonInputs(outcomes)

  it("stand in one file, and no outcome repeats them", () => {
    expect(readFileSync(commonInputsOf(planCases), "utf8"), "npm run golden").toBe(pretty(common))
    for (const { id, folder, platform, outcome } of cases) {
      if (outcome === null) continue
      const kept = readFileSync(join(folder, "outcome.json"), "utf8")
      expect(kept, `${id}: npm run golden`).toBe(pretty(folded(common, platform, outcome)))
    }
  })

  it("are put back as they were", () => {
    for (const { platform, outcome } of outcomes) {
      expect(withInputs(common, folded(common, platform, outcome))).toEqual(outcome)
    }
  })

  it("are what an outcome does not repeat where one variable more is read by all of a kind", () => {
    const more = outcomes.map(({ platform, outcome }) => {
      if (outcome.status === "rejected") return { platform, outcome }
      const inputs = { ...outcome.plan.inputs, env: [...outcome.plan.inputs.env, "CC_ZZZ"].sort() }
      return { platform, outcome: { ...outcome, plan: { ...outcome.plan, inputs } } }
    })
    const grown = commonInputs(more)
    const rewritten = outcomes.filter(
      ({ platform, outcome }, index) =>
        pretty(folded(common, platform, outcome)) !==
        pretty(folded(grown, platform, (more[index] as (typeof more)[number]).outcome)),
    )
    // Those on a platform that calls its variables otherwise, or has not all of them.
    expect(rewritten.length).toBeLessThan(14)
  })
})

describe("verdicts on health checks", () => {
  for (const { id, title, health, answers, expect: expected } of healthCases) {
    it(`${id}: ${title}`, () => {
      const decoded = decodeAnswers(answers)
      if (decoded._tag !== "Right") throw new Error("these are no answers")
      const { verdict, log } = judgeHealth(health)(decoded.right)
      expect({ verdict, log }).toEqual(expected)
    })
  }
})

describe("platform data", () => {
  const made = JSON.parse(
    readFileSync(new URL("../golden/platform/data.json", import.meta.url), "utf8"),
  ) as readonly OperationCase[]
  it.each(made)("$title", ({ operation, input, expected }) => {
    expect(operations[operation]?.(input)).toMatchObject(expected)
  })
})

describe("what the corpus shows", () => {
  const known: readonly string[] = [...Object.keys(statements), ...Object.keys(choices)]
  const cited = new Set(citedIn(new URL("../golden/", import.meta.url)))
  it("cites every statement and every choice of the ledger", () => {
    expect(known.filter((id) => !cited.has(id))).toEqual([])
  })

  it("cites nothing that the ledger does not hold", () => {
    expect([...cited].filter((id) => !known.includes(id))).toEqual([])
  })

  it("reports every diagnostic of a project, of JavaScript and of PHP at least once", () => {
    const seen = new Set<string>(cases.flatMap((one) => one.expect.diagnostics.map(({ code }) => code)))
    const codes = Object.keys({ ...projectDiagnostics, ...javascriptDiagnostics, ...phpDiagnostics })
    expect(codes.filter((code) => !seen.has(code))).toEqual([])
  })

  it("reports every diagnostic of traffic at least once", () => {
    const seen = new Set<string>(cases.flatMap((one) => one.expect.diagnostics.map(({ code }) => code)))
    const elsewhere = ["answers-invalid"]
    const codes = Object.keys(trafficDiagnostics)
    expect(codes.filter((code) => !seen.has(code) && !elsewhere.includes(code))).toEqual([])
  })

  it("says each rule once", () => {
    const titles = [...cases, ...healthCases].map((one) => one.title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })
})

describe("judging an outcome by an expectation", () => {
  const got = {
    format: "runplan/outcome@1",
    status: "planned",
    plan: {
      build: [{ id: "install", command: "npm ci" }],
      files: { write: [{ path: ".npmrc", mode: "create" }], remove: [".nvmrc"] },
      decisions: { "dependencies.tool": { value: "npm-ci", because: [], overridden: [{ value: "npm" }] } },
    },
    diagnostics: [
      { code: "a", severity: "warning", because: [], message: "the word", remedy: null, contract: [] },
      { code: "b", severity: "warning", because: [], message: "", remedy: null, contract: [] },
    ],
  } as unknown as Outcome
  const a = { code: "a", severity: "warning", because: [] } as const
  const b = { code: "b", severity: "warning", because: [] } as const
  const all = { status: "planned", diagnostics: [a, b] } as const

  it("finds nothing where the expectation holds", () => {
    const holding = {
      ...all,
      plan: {
        "build.install.command": "npm ci",
        "build.ids": ["install"],
        "files.write[.npmrc].mode": "create",
      },
      decisions: { "dependencies.tool": { value: "npm-ci", overridden: ["npm"] }, "run.start": null },
      never: ["secret"],
    } as const
    expect(differences(holding, got)).toEqual([])
  })

  it.each([
    ["another status", { ...all, status: "rejected" }],
    ["another value", { ...all, plan: { "build.install.command": "npm install" } }],
    ["a path that is not there", { ...all, plan: { "build.start.command": "npm start" } }],
    ["a path through a value", { ...all, plan: { "build.install.command.length": 6 } }],
    ["a part of a list", { ...all, plan: { "build.ids": [] } }],
    ["another overruled value", { ...all, decisions: { "dependencies.tool": { overridden: ["yarn"] } } }],
    ["a decision that is not there", { ...all, decisions: { "runtime.version": { value: "24.14.1" } } }],
    ["a decision that should not be there", { ...all, decisions: { "dependencies.tool": null } }],
    ["a diagnostic that is missing", { ...all, diagnostics: [a] }],
    ["a diagnostic too many", { ...all, diagnostics: [a, b, { ...b, code: "c" }] }],
    ["the same diagnostic twice", { ...all, diagnostics: [a, a, b] }],
    ["another order", { ...all, diagnostics: [b, a] }],
    [
      "other evidence",
      { ...all, diagnostics: [a, { ...b, because: [{ from: "snapshot", field: "task" }] }] },
    ],
    ["a text that must not appear", { ...all, never: ["the word"] }],
  ] as const)("finds %s", (_, wrong) => {
    expect(differences(wrong, got)).not.toEqual([])
  })

  it("finds diagnostics out of canonical order", () => {
    expect(inCanonicalOrder(got.diagnostics)).toBe(true)
    expect(inCanonicalOrder([...got.diagnostics].reverse())).toBe(false)
  })

  it("finds evidence that is not true", () => {
    const snapshot = {
      files: { "package.json": '{"engines":{"node":"24"}}' },
      env: { A: "1" },
      addons: [{ name: "db", env: { B: "2" } }],
    }
    const judge = (...because: readonly object[]) =>
      falseEvidence(snapshot, { bun: { version: "1" } }, { because } as unknown as Outcome)
    expect(
      judge(
        { from: "env", name: "A", value: "1" },
        { from: "env", name: "B", addon: "db" },
        { from: "file", path: "package.json", pointer: "/engines/node" },
        { from: "platform", path: "bun.version" },
        { from: "snapshot", field: "task" },
      ),
    ).toEqual([])
    expect(judge({ from: "env", name: "A", value: "2" })).toHaveLength(1)
    expect(judge({ from: "env", name: "B" })).toHaveLength(1)
    expect(judge({ from: "file", path: "yarn.lock" })).toHaveLength(1)
    expect(judge({ from: "file", path: "package.json", pointer: "/engines/npm" })).toHaveLength(1)
    expect(judge({ from: "platform", path: "bun.node" })).toHaveLength(1)
    expect(judge({ from: "env", name: "A" }, { from: "env", name: "A" })).toHaveLength(1)
  })

  it("finds a key that nothing would check", () => {
    const one = {
      id: "",
      folder: "",
      title: "t",
      contract: ["C-1"],
      expect: all,
      snapshot: {},
      platform: null,
      outcome: null,
    }
    expect(misshapen(one)).toEqual([])
    expect(misshapen({ ...one, expect: { ...all, plans: {} } } as typeof one)).not.toEqual([])
    expect(misshapen({ ...one, contract: [] })).not.toEqual([])
  })

  it("reads a path whose brackets hold a dot", () => {
    expect(
      at({ files: { write: [{ path: "a.b/.npmrc", mode: "x" }] } }, "files.write[a.b/.npmrc].mode"),
    ).toBe("x")
    expect(compact({ b: 1, a: [null, "\u00e9"] })).toBe('{"a":[null,"\u00e9"],"b":1}')
  })
})
