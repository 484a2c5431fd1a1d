/**
 * Static sites: the planner and the naive model say the same, and what holds of every plan holds of theirs.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { staticDiagnostics } from "../../src/contract/diagnostics/static.js"
import { outcome, plan, problems, reads } from "../../src/index.js"
import { staticSites } from "../../src/static/index.js"
import { runs } from "../arbitraries/runs.js"
import { staticSnapshot } from "../arbitraries/static.js"
import { everyKind } from "../everyKind.js"
import { bytes } from "../laws/observe.js"
import { compareWith } from "./compare.js"
import { staticModel } from "./static.js"

const planned = plan(everyKind)

test("the planner agrees with the naive model on static sites", () => {
  fc.assert(
    fc.property(staticSnapshot(), (given) => {
      expect(compareWith(staticModel(given), outcome(planned(given)))).toEqual([])
    }),
    runs(),
  )
})

test("a plan of a static site breaks no invariant, and a file outside its inputs changes nothing", () => {
  const lookedAt = reads(everyKind)
  fc.assert(
    fc.property(staticSnapshot(), (given) => {
      const one = outcome(planned(given))
      if (one.status === "planned") {
        expect(problems(one.plan)).toEqual([])
        expect(one.plan.inputs).toEqual(lookedAt(given))
      }
      const { files } = lookedAt(given)
      const kept = Object.fromEntries(Object.entries(given.files).filter(([path]) => files.includes(path)))
      const two = outcome(planned({ ...given, files: kept }))
      expect(bytes(two)).toBe(bytes(one))
    }),
    runs(),
  )
})

test("the generator reaches every rule and every diagnostic of static sites", { timeout: 600_000 }, () => {
  const reached = { rules: new Set<string>(), codes: new Set<string>() }
  fc.assert(
    fc.property(staticSnapshot(), (given) => {
      const one = outcome(planned(given))
      for (const { code } of one.diagnostics) reached.codes.add(code)
      if (one.status === "rejected") return
      for (const { rule } of Object.values(one.plan.decisions)) reached.rules.add(rule)
    }),
    { numRuns: 3_000, seed: 1 },
  )
  const rules = staticSites.tables.flatMap(({ rules, otherwise }) => [
    ...rules,
    ...(otherwise === null ? [] : [otherwise]),
  ])
  const all = [...rules, ...staticSites.recognition.rules, ...staticSites.ports.rules].map(({ id }) => id)
  expect(all.filter((id) => !reached.rules.has(id))).toEqual([])
  expect(Object.keys(staticDiagnostics).filter((code) => !reached.codes.has(code))).toEqual([])
})
