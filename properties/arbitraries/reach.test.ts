/**
 * The generators reach what there is to reach: a property over snapshots that are all rejected, or all npm, shows little.
 */
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { javascriptDiagnostics } from "../../src/contract/diagnostics/javascript.js"
import { projectDiagnostics } from "../../src/contract/diagnostics/project.js"
import { trafficDiagnostics } from "../../src/contract/diagnostics/traffic.js"
import { buildTools } from "../../src/contract/variables.js"
import { decodeSnapshot } from "../../src/index.js"
import { javascript } from "../../src/javascript/index.js"
import { diagnosticsOf } from "../../src/model/diagnostic.js"
import { traffic } from "../../src/plan/tables.js"
import { drawnOutcomeOf } from "../laws/observe.js"
import { hostileSnapshot, snapshot } from "./snapshot.js"

/** A bounded number of samples with a seed of their own, so that what is reached is the same on every run. */
const seeded = { numRuns: 3_000, seed: 1 }

const reached = {
  codes: new Set<string>(),
  rules: new Set<string>(),
  overridden: new Set<string>(),
  tools: new Set<string>(),
  steps: new Set<string>(),
  asked: new Set<string>(),
  planned: 0,
  rejected: 0,
  withSeveralErrors: 0,
}

beforeAll(() => {
  fc.assert(
    fc.property(snapshot(), (given) => {
      const made = drawnOutcomeOf(given)
      for (const { code } of made.diagnostics) reached.codes.add(code)
      if (made.status === "rejected") {
        reached.rejected++
        if (made.diagnostics.filter(({ severity }) => severity === "error").length > 1)
          reached.withSeveralErrors++
        return
      }
      const { plan } = made
      reached.planned++
      for (const { rule, overridden } of Object.values(plan.decisions)) {
        reached.rules.add(rule)
        for (const claim of overridden) reached.overridden.add(claim.rule)
      }
      reached.tools.add(plan.dependencies?.tool ?? "none")
      reached.asked.add(given.env.CC_NODE_BUILD_TOOL ?? "none")
      for (const { id } of [...plan.build, ...plan.run]) reached.steps.add(id)
    }),
    seeded,
  )
  // No time is asserted: a slow machine is given all it needs.
}, 600_000)

const missing = (wanted: Iterable<string>, found: ReadonlySet<string>): readonly string[] =>
  [...wanted].filter((one) => !found.has(one))

test("a third of the snapshots or more are planned, and a third or more are rejected", () => {
  expect(reached.planned).toBeGreaterThan(seeded.numRuns / 3)
  expect(reached.rejected).toBeGreaterThan(seeded.numRuns / 3)
  expect(reached.withSeveralErrors).toBeGreaterThan(seeded.numRuns / 20)
})

test("every build tool is asked for, and every one is planned with", () => {
  expect(missing([...buildTools, "none"], reached.asked)).toEqual([])
  const tools = ["npm", "npm-ci", "pnpm", "yarn", "yarn-berry", "bun", "custom", "none"]
  expect(missing(tools, reached.tools)).toEqual([])
})

test("every step is planned", () => {
  const steps = [
    "tools",
    "pre-build",
    "install",
    "post-build",
    "pre-run",
    "start",
    "task",
    "run-succeeded",
    "run-failed",
  ]
  expect(missing(steps, reached.steps)).toEqual([])
})

test("every rule of the tables decides, and many are overruled", () => {
  const rules = [...javascript.tables, ...traffic.tables].flatMap(({ rules, otherwise }) =>
    [...rules, ...(otherwise === null ? [] : [otherwise])].map(({ id }) => id),
  )
  // PHP projects are drawn by a generator of their own.
  // What only platform data brings has golden cases.
  const later =
    /^traffic\.port\.(?:php|static)-|^javascript\.(?:build\.script|production\.platform|build-tool\.platform-lock)$/
  expect(missing(rules, reached.rules).filter((rule) => !later.test(rule))).toEqual([])
  expect(reached.overridden.size).toBeGreaterThan(10)
})

test("every diagnostic of the tables is said", () => {
  const codes = new Set([
    ...Object.keys(projectDiagnostics),
    ...Object.keys(javascriptDiagnostics),
    ...Object.keys(trafficDiagnostics),
  ])
  // A snapshot of the wrong shape is found when it is decoded, before there is one to plan.
  codes.delete("snapshot-invalid")
  codes.delete("snapshot-field-unknown")
  // Answers are no part of a snapshot; the contract's platform has no file of its own and five services, too few to run out of ports.
  for (const code of ["answers-invalid", "flow-file-overruled", "flow-ports-exhausted"]) codes.delete(code)
  // The contract's platform has every runtime; golden cases take one away.
  codes.delete("lock-file-unavailable")
  codes.delete("application-unavailable")
  // The contract's platform has no variables for folders, tasks and workers; golden cases of a profile have.
  for (const code of ["task-command-missing", "folder-outside", "folder-empty"]) codes.delete(code)
  for (const code of ["worker-restart-unknown", "worker-delay-invalid"]) codes.delete(code)
  // A request flow of more names than any chain is not drawn; a golden case has one.
  codes.delete("flow-too-many")
  // PHP projects are drawn by a generator of their own.
  for (const code of codes) if (code.startsWith("php-")) codes.delete(code)
  expect(missing(codes, reached.codes)).toEqual([])
})

test("a snapshot of the wrong shape is said to be one", () => {
  const wrong = fc.tuple(hostileSnapshot(), fc.constantFrom("files", "env", "addons", "instance", "task"))
  fc.assert(
    fc.property(wrong, ([given, part]) => {
      const codes = diagnosticsOf(decodeSnapshot({ ...given, [part]: 1 })).map(({ code }) => code)
      expect(codes).toContain("snapshot-invalid")
    }),
    { numRuns: 100 },
  )
})
