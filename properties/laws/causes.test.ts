/**
 * The causes of a difference between two platforms: none for equal outcomes, and one where many values change for one reason.
 */
import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { outcome, plan } from "../../src/index.js"
import type { Decision } from "../../src/model/decision.js"
import type { Diagnostic, Evidence } from "../../src/model/diagnostic.js"
import type { Json } from "../../src/model/json.js"
import { platformByName } from "../../src/platform/index.js"
import { changeCauses, diffPlans, type PlanChange, type PlanDiff } from "../../src/report/index.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"

const nothing: PlanDiff = {
  format: "runplan/diff@1",
  status: { before: "planned", after: "planned" },
  changes: [],
  decisions: [],
  inputs: { files: { removed: [], added: [] }, env: { removed: [], added: [] } },
  diagnostics: { removed: [], added: [] },
}

const decided = (value: Json, rule: string, because: readonly Evidence[] = []): Decision => ({
  value,
  rule,
  because,
  contract: [],
  overridden: [],
})

const data = (...paths: readonly string[]): readonly Evidence[] =>
  paths.map((path) => ({ from: "platform", path }))

const said = (
  code: string,
  severity: Diagnostic["severity"] = "warning",
  message = "something",
): Diagnostic<string> => ({
  code,
  severity,
  message,
  because: [],
  remedy: null,
  contract: [],
})

const change = (
  path: string,
  sides: { readonly before?: Json; readonly after?: Json },
  decision: PlanChange["decision"] = null,
): PlanChange => ({ path, keys: path.split("."), ...sides, decision })

describe("a value that changes", () => {
  it("is the decision that decides it, with its rules and the platform's data that they rest on", () => {
    const before = decided("20.1.0", "node.default", [
      ...data("node.default", "node.releases"),
      { from: "file", path: "package.json", pointer: "/engines" },
    ])
    const after = decided("24.0.0", "node.range", data("node.channel", "node.default"))
    const diff = {
      ...nothing,
      changes: [
        change("runtime.npm", { before: "9", after: "11" }, { path: "runtime.version", before, after }),
      ],
    }
    expect(changeCauses(diff)).toStrictEqual([
      {
        _tag: "Value",
        path: "runtime.version",
        before: "20.1.0",
        after: "24.0.0",
        rules: { before: "node.default", after: "node.range" },
        platform: ["node.channel", "node.default", "node.releases"],
      },
    ])
  })

  it("is one cause with all that goes along with its decision", () => {
    const decision = {
      path: "runtime.version",
      before: decided("20.1.0", "node.default"),
      after: decided("24.0.0", "node.default"),
    }
    const changes = [
      change("runtime.npm", { before: "9", after: "11" }, decision),
      change("runtime.version", { before: "20.1.0", after: "24.0.0" }, decision),
      change("instance.memoryMiB", { before: 1024, after: 2048 }),
    ]
    expect(changeCauses({ ...nothing, changes })).toMatchObject([
      { path: "runtime.version" },
      { path: "instance.memoryMiB" },
    ])
  })

  it("is a cause of its own where its decision has the same value on both sides, with the rules of that", () => {
    const decision = {
      path: "instance.type",
      before: decided("S", "instance.given", data("instances.S")),
      after: decided("S", "instance.given", data("instances.S")),
    }
    const changes = [change("instance.memoryMiB", { before: 1024, after: 2048 }, decision)]
    expect(changeCauses({ ...nothing, changes })).toStrictEqual([
      {
        _tag: "Value",
        path: "instance.memoryMiB",
        before: 1024,
        after: 2048,
        rules: { before: "instance.given", after: "instance.given" },
        platform: ["instances.S"],
      },
    ])
  })

  // Columns: what changes; the values and rules on both sides, and the path.
  test.each([
    [change("a", { before: 1 }), { path: "a", before: 1, after: null }, [null, null]],
    [change("a", { after: 1 }), { path: "a", before: null, after: 1 }, [null, null]],
    [
      change("a.b", { after: 1 }, { path: "a", before: null, after: decided("x", "given") }),
      { path: "a", before: null, after: "x" },
      [null, "given"],
    ],
    [
      change("a.b", { before: 1 }, { path: "a", before: decided("x", "given"), after: null }),
      { path: "a", before: "x", after: null },
      ["given", null],
    ],
    // No decision and one for null decide the same.
    [
      change("a.b", { before: 1 }, { path: "a", before: null, after: decided(null, "none") }),
      { path: "a.b", before: 1, after: null },
      [null, "none"],
    ],
  ] as const)("has null where a side has nothing: %j", (given, values, [before, after]) => {
    expect(changeCauses({ ...nothing, changes: [given] })).toStrictEqual([
      { _tag: "Value", ...values, rules: { before, after }, platform: [] },
    ])
  })
})

describe("a plan that is lost or won", () => {
  const changes = [change("a", { before: 1 })]
  const lost = [
    said("z", "error"),
    said("b", "error"),
    said("y"),
    said("b", "error", "again"),
    said("c", "error"),
  ]
  const won = [said("x"), said("d", "error")]

  it("has the errors of the rejection as its only cause, each code once and in order", () => {
    const status = { before: "planned", after: "rejected" } as const
    expect(
      changeCauses({ ...nothing, status, changes, diagnostics: { removed: won, added: lost } }),
    ).toStrictEqual([{ _tag: "Status", ...status, codes: ["b", "c", "z"] }])
  })

  it("has those that are gone where there is a plan now", () => {
    const status = { before: "rejected", after: "planned" } as const
    expect(
      changeCauses({ ...nothing, status, changes, diagnostics: { removed: won, added: lost } }),
    ).toStrictEqual([{ _tag: "Status", ...status, codes: ["d"] }])
  })
})

describe("a diagnostic", () => {
  it("is a cause where its code is on one side only, once, after all values", () => {
    const diagnostics = {
      removed: [
        said("gone", "info"),
        said("both", "warning", "in these words"),
        said("gone", "info", "again"),
      ],
      added: [said("both", "warning", "in other words"), said("new")],
    }
    expect(changeCauses({ ...nothing, diagnostics, changes: [change("a", { after: 1 })] })).toMatchObject([
      { _tag: "Value", path: "a" },
      { _tag: "Diagnostic", change: "removed", code: "gone", severity: "info" },
      { _tag: "Diagnostic", change: "added", code: "new", severity: "warning" },
    ])
  })
})

describe("the causes of a change", () => {
  const other = plan(platformByName("clever-cloud") ?? (undefined as never))
  const own = plan(platformByName("contract") ?? (undefined as never))

  it("are none for equal outcomes, and some for every change", () => {
    let some = 0
    fc.assert(
      fc.property(snapshot(), (given) => {
        const [before, after] = [outcome(own(given)), outcome(other(given))]
        expect(changeCauses(diffPlans(before, before))).toEqual([])
        const diff = diffPlans(before, after)
        const causes = changeCauses(diff)
        if (diff.changes.length > 0) {
          some++
          expect(causes.length).toBeGreaterThan(0)
        }
        expect(new Set(causes.map((cause) => JSON.stringify(cause))).size).toBe(causes.length)
      }),
      runs(500),
    )
    if (allRuns) expect(some).toBeGreaterThan(100)
  })
})
