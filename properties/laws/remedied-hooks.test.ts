/**
 * What a remedy has a hook run finds its programs installed: doing what it says asks for nothing more of that hook.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { application } from "../arbitraries/applications.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { outcomeOf } from "./observe.js"
import { settingsIn, withDone } from "./remedy-settings.js"

/** What is said, the remedy done, of what its own commands call and only development dependencies provide. */
const calledInVain = (given: Snapshot, { remedy }: Diagnostic): readonly Diagnostic[] => {
  const done = withDone(given, remedy)
  if (done === null) return []
  const set = settingsIn(remedy).map(([name]) => name)
  return outcomeOf(done).diagnostics.filter(
    ({ code, because: [first] }) =>
      code === "build-tool-left-out" && first?.from === "env" && set.includes(first.name),
  )
}

const hook = "CC_POST_BUILD_HOOK"

const packages = ["vite", "next", "typescript", "webpack", "npm-run-all", "react-scripts"]
const ranges = fc.subarray(packages).map((names) => Object.fromEntries(names.map((name) => [name, "*"])))

/** Applications that nobody builds, whose builds call what is a dependency of either kind or none. */
const unbuilt: fc.Arbitrary<Snapshot> = fc
  .record({
    build: fc.constantFrom("vite build", "next build", "tsc", "webpack", "run-s compile", "cd . && tsc"),
    start: fc.constantFrom(undefined, "node dist/a.js", "next start", "react-scripts start", "node a.js"),
    dependencies: ranges,
    devDependencies: ranges,
    lock: fc.constantFrom("bun.lock", "package-lock.json", "yarn.lock", "pnpm-lock.yaml"),
    env: fc.constantFrom({}, { NODE_ENV: "production" }, { CC_NODE_DEV_DEPENDENCIES: "ignore" }),
  })
  .map(({ build, start, dependencies, devDependencies, lock, env }) => ({
    files: {
      "package.json": JSON.stringify({
        scripts: { build, compile: "vite build", start },
        dependencies,
        devDependencies,
      }),
      [lock]: null,
      "a.js": null,
    },
    env,
  }))

test("no remedy has a hook call what is not installed", () => {
  const names = { hook: 0, development: 0 }
  fc.assert(
    fc.property(fc.oneof(application(), unbuilt), (given) => {
      for (const one of outcomeOf(given).diagnostics) {
        const said = settingsIn(one.remedy).map(([name]) => name)
        if (!said.includes(hook)) continue
        names.hook++
        if (said.includes("CC_NODE_DEV_DEPENDENCIES")) names.development++
        expect(calledInVain(given, one)).toEqual([])
      }
    }),
    runs(),
  )
  if (allRuns) {
    expect(names.hook).toBeGreaterThan(100)
    expect(names.development).toBeGreaterThan(15)
  }
})
