/**
 * `inputs` is all that was looked at: nothing else changes a plan.
 */
import { posix } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { projectFiles } from "../../src/contract/files.js"
import { type Variable, variables } from "../../src/contract/variables.js"
import { defaultPlatform, reads } from "../../src/index.js"
import type { Plan } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { weighted } from "../arbitraries/choose.js"
import { runs } from "../arbitraries/runs.js"
import { foreignPath, memberName, misspelled, snapshot } from "../arbitraries/snapshot.js"
import { anyValueOf, hostileText } from "../arbitraries/values.js"
import { bytes, drawnPlanOf, matches, planOf, unset, without } from "./observe.js"

const planned = (given: Snapshot): Plan => {
  const plan = drawnPlanOf(given)
  fc.pre(plan !== null)
  return plan as Plan
}

/** The inputs that name something: `CC_*` is looked through for misspelled names only, and decides nothing. */
const deciding = (names: readonly string[]): readonly string[] => names.filter((name) => name !== "CC_*")

const rows: readonly Variable[] = Object.values(variables)

const anyVariable = () =>
  weighted(
    [3, fc.oneof(...rows.map((row) => fc.tuple(fc.constant(memberName(row)), anyValueOf(row))))],
    [1, misspelled()],
    [1, fc.tuple(fc.string(), hostileText())],
  )

const anyFile = () =>
  weighted(
    [3, fc.constantFrom(...Object.values(projectFiles).map(({ path }) => path.replace("**/", "a/")))],
    [2, foreignPath()],
    [1, fc.string()],
  )

/** What a letter stands for after a backslash, in JSON. */
const escapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
])

describe("a plan", () => {
  test("is not changed by a variable outside its inputs", () => {
    fc.assert(
      fc.property(snapshot(), fc.array(anyVariable(), { minLength: 1, maxLength: 4 }), (given, more) => {
        const plan = planned(given)
        const extra = more.filter(
          ([name]) => !matches(name, deciding(plan.inputs.env)) && name !== "__proto__",
        )
        const after = { ...given, env: { ...given.env, ...Object.fromEntries(extra) } }
        expect(bytes(planOf(after))).toBe(bytes(plan))
      }),
      runs(),
    )
  })

  test("is not changed by a file outside its inputs", () => {
    fc.assert(
      fc.property(
        snapshot(),
        fc.array(fc.tuple(anyFile(), fc.option(hostileText())), { minLength: 1, maxLength: 4 }),
        (given, more) => {
          const plan = planned(given)
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
        const plan = planned(given)
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

  test("has the inputs that reads says before anything is planned", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        expect(planned(given).inputs).toEqual(reads(defaultPlatform)(given))
      }),
      runs(200),
    )
  })

  test("lists its inputs sorted, each once, and only names that the contract's tables know", () => {
    const knownFiles = new Set<string>(Object.values(projectFiles).map(({ path }) => path))
    const knownNames = new Set([...rows.map(({ name }) => name), "CC_*"])
    fc.assert(
      fc.property(snapshot(), (given) => {
        const { files, env } = planned(given).inputs
        // A variable may name a file, and the webroot is a folder of which the index is looked for.
        const named = new Set(
          [given.env, ...(given.addons ?? []).map((addon) => addon.env)].flatMap((from) =>
            Object.values(from).map((value) => posix.normalize(value.trim()).replace(/^\/+|\/+$/g, "")),
          ),
        )
        // The start names the file that it runs.
        const written = given.files["package.json"] ?? ""
        const text = `${written} ${written.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code, one) =>
          code === undefined ? (escapes.get(one) ?? one) : String.fromCharCode(Number.parseInt(code, 16)),
        )}`
        const isNamed = (name: string): boolean =>
          named.has(name) ||
          [text, ...Object.values(given.env), given.files[".yarnrc.yml"] ?? ""].some((where) =>
            where.includes(posix.basename(name).replace(/\.[a-z]+$|^index$/, "")),
          ) ||
          /(?:^|\/)(?:BUILD_ID|package\.json|index\.\w+)$/.test(name)
        for (const [names, known] of [
          [files, knownFiles],
          [env, knownNames],
        ] as const) {
          expect([...new Set(names)].sort()).toEqual(names)
          expect(
            names.filter(
              (name) => !known.has(name) && !/(^|\/)index\.(php|html)$/.test(name) && !isNamed(name),
            ),
          ).toEqual([])
        }
      }),
      runs(200),
    )
  })

  test("names among its inputs every file and variable that its decisions rest on", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        const plan = planned(given)
        for (const { because, overridden } of Object.values(plan.decisions)) {
          for (const evidence of [because, ...overridden.map((claim) => claim.because)].flat()) {
            if (evidence.from === "env") expect(matches(evidence.name, deciding(plan.inputs.env))).toBe(true)
            if (evidence.from === "file") expect(matches(evidence.path, plan.inputs.files)).toBe(true)
          }
        }
      }),
      runs(),
    )
  })
})
