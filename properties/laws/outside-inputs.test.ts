/**
 * What is no input of a plan can come and go: files that are added, files and variables that are left out; and decisions rest on inputs alone.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { projectFiles } from "../../src/contract/files.js"
import { weighted } from "../arbitraries/choose.js"
import { runs } from "../arbitraries/runs.js"
import { foreignPath, snapshot } from "../arbitraries/snapshot.js"
import { hostileText } from "../arbitraries/values.js"
import { bytes, deciding, drawnPlan, matches, planOf, unset, without } from "./observe.js"

const anyFile = () =>
  weighted(
    [3, fc.constantFrom(...Object.values(projectFiles).map(({ path }) => path.replace("**/", "a/")))],
    [2, foreignPath()],
    [1, fc.string()],
  )

describe("a plan", () => {
  test("is not changed by a file outside its inputs", () => {
    fc.assert(
      fc.property(
        snapshot(),
        fc.array(fc.tuple(anyFile(), fc.option(hostileText())), { minLength: 1, maxLength: 4 }),
        (given, more) => {
          const plan = drawnPlan(given)
          const extra = more.filter(([path]) => !matches(path, plan.inputs.files) && path !== "__proto__")
          const after = { ...given, files: { ...given.files, ...Object.fromEntries(extra) } }
          expect(bytes(planOf(after))).toBe(bytes(plan))
        },
      ),
      runs(),
    )
  })

  test("is the same without the files and variables outside its inputs", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        const plan = drawnPlan(given)
        const files = Object.keys(given.files).filter((path) => !matches(path, plan.inputs.files))
        const names = [given.env, ...(given.addons ?? []).map((addon) => addon.env)]
          .flatMap((env) => Object.keys(env))
          .filter((name) => !matches(name, deciding(plan.inputs.env)))
        const rest = unset({ ...given, files: without(given.files, new Set(files)) }, new Set(names))
        expect(bytes(planOf(rest))).toBe(bytes(plan))
      }),
      runs(),
    )
  })

  test("names among its inputs every file and variable that its decisions rest on", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        const plan = drawnPlan(given)
        const evidence = Object.values(plan.decisions).flatMap(({ because, overridden }) =>
          [because, ...overridden.map((claim) => claim.because)].flat(),
        )
        const names = deciding(plan.inputs.env)
        const outside = evidence.filter(
          (one) =>
            (one.from === "env" && !matches(one.name, names)) ||
            (one.from === "file" && !matches(one.path, plan.inputs.files)),
        )
        expect(outside).toEqual([])
      }),
      runs(),
    )
  })
})
