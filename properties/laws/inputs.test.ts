/**
 * `inputs` is all that was looked at: nothing else changes a plan.
 */
import { posix } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type ProjectFile, projectFiles } from "../../src/contract/files.js"
import { type Variable, variables } from "../../src/contract/variables.js"
import { defaultPlatform, reads } from "../../src/index.js"
import { kinds, type Snapshot } from "../../src/model/snapshot.js"
import { definePlatform } from "../../src/platform/index.js"
import { application, asked, asking } from "../arbitraries/applications.js"
import { weighted } from "../arbitraries/choose.js"
import { runs } from "../arbitraries/runs.js"
import { memberName, misspelled, snapshot } from "../arbitraries/snapshot.js"
import { anyValueOf, hostileText } from "../arbitraries/values.js"
import { leftOut } from "../everyKind.js"
import { bytes, deciding, drawnOutcomeOf, drawnPlan, matches, planOf } from "./observe.js"

const rows: readonly Variable[] = Object.values(variables)

const anyVariable = () =>
  weighted(
    [3, fc.oneof(...rows.map((row) => fc.tuple(fc.constant(memberName(row)), anyValueOf(row))))],
    [1, misspelled()],
    [1, fc.tuple(fc.constantFrom(...asked, "NODE_ENV"), fc.constantFrom("", "x", "production"))],
    [1, fc.tuple(fc.string(), hostileText())],
  )

/** A project of any kind, or one whose program asks for variables of its own. */
const project = () => fc.oneof(snapshot(), application())

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
      fc.property(project(), fc.array(anyVariable(), { minLength: 1, maxLength: 4 }), (given, more) => {
        const plan = drawnPlan(given)
        const extra = more.filter(
          ([name]) => !matches(name, deciding(plan.inputs.env)) && name !== "__proto__",
        )
        const after = { ...given, env: { ...given.env, ...Object.fromEntries(extra) } }
        expect(bytes(planOf(after))).toBe(bytes(plan))
      }),
      runs(),
    )
  })

  test("and so is what it says of the variables that a program asks for", () => {
    const said = (given: Snapshot) =>
      drawnOutcomeOf(given).diagnostics.filter(({ code }) => code === "settings-variable-unset")
    const files = { "package.json": '{"main":"server.js"}', "server.js": asking, "lib/mail.js": null }
    const asks = application().map((given): Snapshot => ({ ...given, files: { ...given.files, ...files } }))
    const more = fc.dictionary(fc.constantFrom(...asked, "OTHER"), fc.constantFrom("", "x"))
    fc.assert(
      fc.property(asks, more, (given, env) => {
        const inputs = deciding(drawnPlan(given).inputs.env)
        const extra = Object.entries(env).filter(([name]) => !matches(name, inputs))
        expect(said({ ...given, env: { ...given.env, ...Object.fromEntries(extra) } })).toEqual(said(given))
      }),
      runs(200),
    )
  })

  test("has the inputs that reads says before anything is planned", () => {
    fc.assert(
      fc.property(project(), (given) => {
        expect(drawnPlan(given).inputs).toEqual(reads(defaultPlatform)(given))
      }),
      runs(200),
    )
  })

  test("lists its inputs sorted, each once, and only names that the contract's tables know", () => {
    const knownFiles = new Set<string>(Object.values(projectFiles).map(({ path }) => path))
    const knownNames = new Set([...rows.map(({ name }) => name), "CC_*"])
    fc.assert(
      fc.property(snapshot(), (given) => {
        const { files, env } = drawnPlan(given).inputs
        // A variable may name a file, and the webroot is a folder of which the index is looked for.
        const values = [given.env, ...(given.addons ?? []).map((addon) => addon.env)].flatMap((from) =>
          Object.values(from),
        )
        const named = new Set(values.map((value) => posix.normalize(value.trim()).replace(/^\/+|\/+$/g, "")))
        // The start names the file that it runs.
        const written = given.files["package.json"] ?? ""
        const text = `${written} ${written.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code, one) =>
          code === undefined ? (escapes.get(one) ?? one) : String.fromCharCode(Number.parseInt(code, 16)),
        )}`
        const isNamed = (name: string): boolean =>
          named.has(name) ||
          [text, ...values, given.files[".yarnrc.yml"] ?? ""].some((where) =>
            where.includes(posix.basename(name).replace(/\.[a-z]+$|^index$/, "")),
          ) ||
          /(?:^|\/)(?:(?:server|app|main)\.js|BUILD_ID|package\.json|index\.\w+|(?:next|vite|astro)\.config\.\w+)$/.test(
            name,
          )
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
})

describe("what is looked at where the kind is not known", () => {
  const nothing = { files: {}, env: {} }
  const only = (kind: Variable["runtimes"][number]) =>
    rows.filter(({ runtimes }) => runtimes.length === 1 && runtimes[0] === kind).map(({ name }) => name)
  const filesOnly = (kind: Variable["runtimes"][number]) =>
    Object.values<ProjectFile>(projectFiles)
      .filter(({ runtimes }) => runtimes.length === 1 && runtimes[0] === kind)
      .map(({ path }) => path)

  test("is of every kind that the platform runs, and of no other", () => {
    const platforms = [
      [{}, ["javascript", "php"]],
      [{ php: null }, ["javascript"]],
      [leftOut, kinds],
    ] as const
    for (const [data, runs] of platforms) {
      const made = definePlatform(data)
      if (!("right" in made)) throw new Error(JSON.stringify(made.left))
      const { env, files } = reads(made.right)(nothing)
      for (const kind of kinds) {
        const isRun = (runs as readonly string[]).includes(kind)
        // A name of the family is looked through for misspelled ones whatever runs.
        const named = only(kind).filter((name) => env.includes(made.right.names.of(name) ?? name))
        expect(named.length > 0, `${kind} of ${runs}`).toBe(isRun && only(kind).length > 0)
        for (const path of filesOnly(kind)) expect(files.includes(path), `${path} of ${runs}`).toBe(isRun)
      }
    }
  })
})
