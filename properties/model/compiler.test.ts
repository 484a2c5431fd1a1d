/**
 * The planner and a naive reading of C-245 say of the same places that TypeScript's compiler has no settings there.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Snapshot } from "../../src/model/snapshot.js"
import { present } from "../arbitraries/choose.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { outcomeOf } from "../laws/observe.js"
import { commands, places, unconfigured } from "./compiler.js"

const line = fc
  .tuple(
    fc.array(fc.constantFrom(...commands), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(..."&&&&&&&;|"),
  )
  .map(([some, joint]) => some.join(joint === "&" ? " && " : joint === ";" ? "; " : " || "))

const project = fc
  .record({
    lines: fc.uniqueArray(fc.tuple(fc.constantFrom(...places), line), {
      selector: ([place]) => place,
      minLength: 1,
      maxLength: 3,
    }),
    build: fc.option(line, { freq: 3 }),
    other: fc.option(line),
    kind: fc.constantFrom("dependencies", "devDependencies", "devDependencies", "peerDependencies"),
    file: fc.constantFrom(null, null, null, "tsconfig.json", "../package.json", "web/tsconfig.json"),
  })
  .map(({ lines, build, other, kind, file }): Snapshot => {
    const set = present<string>(lines)
    const scripts = Object.fromEntries([
      ...Object.entries(set).filter(([place]) => !place.startsWith("CC_")),
      ...(build === null ? [] : [["build", build]]),
      ...(other === null ? [] : [["other", other]]),
      ["start", "node a.js"],
    ])
    return {
      files: {
        "package.json": JSON.stringify({ scripts, [kind]: { typescript: "5" } }),
        "package-lock.json": null,
        "a.js": null,
        ...(file === null ? {} : { [file]: null }),
      },
      env: Object.fromEntries(Object.entries(set).filter(([place]) => place.startsWith("CC_"))),
    }
  })

test("the planner names the places at which the naive model finds that the compiler ends", () => {
  const seen = { some: 0, none: 0 }
  fc.assert(
    fc.property(project, (given) => {
      const named = outcomeOf(given).diagnostics.flatMap(({ code, because: [first] }) =>
        code !== "tsc-unconfigured" || first === undefined
          ? []
          : [first.from === "env" ? first.name : first.from === "file" ? first.pointer?.split("/")[2] : ""],
      )
      const expected = unconfigured(given)
      expect([...named].sort()).toEqual([...expected].sort())
      if (expected.length > 0) seen.some++
      else seen.none++
    }),
    runs(2_000),
  )
  if (allRuns) expect(Math.min(seen.some, seen.none)).toBeGreaterThan(300)
})
