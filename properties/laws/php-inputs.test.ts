/**
 * A plan of a PHP project rests on its inputs alone, in whatever order they are written.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Snapshot } from "../../src/model/snapshot.js"
import { phpSnapshot } from "../arbitraries/php.js"
import { runs } from "../arbitraries/runs.js"
import { foreignPath, foreignVariable } from "../arbitraries/snapshot.js"
import { bytes, drawnPlanOf, frozen, matches, outcomeOf, planOf } from "./observe.js"

describe("a plan of a PHP project", () => {
  test("does not depend on the order of files and variables, and changes nothing in the snapshot", () => {
    const reversed = <A>(of: { readonly [key: string]: A }) =>
      Object.fromEntries(Object.entries(of).reverse())
    fc.assert(
      fc.property(phpSnapshot(), (given) => {
        const other = { ...given, files: reversed(given.files), env: reversed(given.env) }
        expect(bytes(outcomeOf(frozen(structuredClone(other))))).toBe(
          bytes(outcomeOf(frozen(structuredClone(given)))),
        )
      }),
      runs(),
    )
  })

  test("does not change with a file or a variable outside its inputs", () => {
    fc.assert(
      fc.property(phpSnapshot(), foreignPath(), foreignVariable(), (given, path, [name, value]) => {
        const made = drawnPlanOf(given)
        fc.pre(made !== null && !Object.hasOwn(given.env, name) && !Object.hasOwn(given.files, path))
        if (made === null || matches(name, made.inputs.env) || matches(path, made.inputs.files)) return
        const more = {
          ...given,
          files: { ...given.files, [path]: "text" },
          env: { ...given.env, [name]: value },
        }
        expect(bytes(planOf(more))).toBe(bytes(made))
      }),
      runs(),
    )
  })

  test("changes, if at all, only with what is among its inputs", () => {
    fc.assert(
      fc.property(phpSnapshot(), fc.nat(), fc.boolean(), (given, at, ofFiles) => {
        const made = drawnPlanOf(given)
        const names = Object.keys(ofFiles ? given.files : given.env)
        const name = names[at % Math.max(names.length, 1)]
        if (made === null || name === undefined) return
        if (matches(name, ofFiles ? made.inputs.files : made.inputs.env)) return
        const rest = Object.fromEntries(
          Object.entries(ofFiles ? given.files : given.env).filter(([key]) => key !== name),
        )
        const without = (ofFiles ? { ...given, files: rest } : { ...given, env: rest }) as Snapshot
        expect(bytes(planOf(without))).toBe(bytes(made))
      }),
      runs(),
    )
  })
})
