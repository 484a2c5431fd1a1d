/**
 * A project in a folder of what is deployed, and a task by a variable, are planned as they would be alone (C-234, C-236).
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { outcome, plan } from "../../src/index.js"
import type { Outcome } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { platformByName } from "../../src/platform/index.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { bytes } from "./observe.js"

const platform = platformByName("clever-cloud@2026-11")
if (platform === null) throw new Error("no such platform")
const planHere = plan(platform)
const outcomeHere = (given: Snapshot): Outcome => outcome(planHere(given))

/** What an outcome says, but for where its evidence is and what was looked at. */
const substance = (made: Outcome): unknown => {
  // What is deployed around a folder may hold the compiler's settings (C-245).
  const codes = made.diagnostics
    .filter(({ code }) => code !== "tsc-unconfigured")
    .map(({ code, severity }) => `${severity} ${code}`)
    .sort()
  if (made.status === "rejected")
    return {
      codes,
      decided: Object.keys(made.decisions ?? {})
        .filter((path) => path !== "folder")
        .sort(),
    }
  const { decisions, inputs: _, folder: __, ...values } = made.plan
  const rules = Object.entries(decisions).map(([path, { value, rule }]) => ({ path, value, rule }))
  return {
    codes,
    values,
    rules: rules.filter(({ path }) => path !== "folder").sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

const within = (folder: string, { files, env, ...rest }: Snapshot): Snapshot => ({
  ...rest,
  files: Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path.startsWith("../") ? path.slice(3) : `${folder}/${path}`,
      text,
    ]),
  ),
  env: { ...env, APP_FOLDER: `/${folder}/` },
})

describe("a project in a folder", () => {
  test("is planned as it would be at the root, and says the folder", () => {
    let planned = 0
    fc.assert(
      fc.property(snapshot(), (drawn) => {
        // A path that names no file of the project names another one below a folder, and a folder without a file is an error.
        const files = Object.fromEntries(
          Object.entries(drawn.files).filter(([path]) => !/(?:^|\/)\.{0,2}(?:\/|$)|\0/.test(path)),
        )
        const given = { ...drawn, files: { "some.txt": null, ...files } }
        const [alone, inside] = [outcomeHere(given), outcomeHere(within("web", given))]
        expect(substance(inside)).toEqual(substance(alone))
        const isPlanned = inside.status === "planned"
        if (isPlanned) {
          planned++
          expect(inside.plan.folder).toBe("web")
        }
        const decisions = isPlanned ? inside.plan.decisions : inside.decisions
        if (decisions === undefined) return
        expect(decisions.folder?.value).toBe("web")
        const names = new Set(Object.keys(within("web", given).files))
        for (const { because } of Object.values(decisions)) {
          for (const one of because) if (one.from === "file") expect(names.has(one.path)).toBe(true)
        }
      }),
      runs(300),
    )
    if (allRuns) expect(planned).toBeGreaterThan(20)
  })
})

describe("a folder without a file", () => {
  // Columns: the folder; what is deployed; whether the folder holds nothing of it.
  test.each([
    ["web", "web/a.js", false],
    ["web", "web/deep/a.js", false],
    ["web", "website/a.js", true],
    ["web", "web", true],
    ["web", "a/web/a.js", true],
    ["web/deep", "web/a.js", true],
  ])("%s of %s: %j", (folder, path, isEmpty) => {
    const { diagnostics } = outcomeHere({ files: { [path]: null }, env: { APP_FOLDER: folder } })
    expect(diagnostics.some(({ code }) => code === "folder-empty")).toBe(isEmpty)
  })
})

describe("a task by a variable", () => {
  test("is the task that is given, but for what says so", () => {
    fc.assert(
      fc.property(snapshot(), (drawn) => {
        const { task: _, ...given } = drawn
        const { CC_RUN_COMMAND: __, ...env } = given.env
        const addons = (given.addons ?? []).map(({ name, env: { CC_RUN_COMMAND: ___, ...own } }) => ({
          name,
          env: own,
        }))
        const bare = { ...given, env, ...(given.addons === undefined ? {} : { addons }) }
        const byVariable = outcomeHere({
          ...bare,
          env: { ...env, CC_TASK: "true", CC_RUN_COMMAND: "node job.js" },
        })
        expect(substance(byVariable)).toEqual(substance(outcomeHere({ ...bare, task: "node job.js" })))
        expect(bytes(byVariable)).not.toContain('"field":"task"')
      }),
      runs(300),
    )
  })
})

describe("a root that holds no application", () => {
  const contents = [
    ["composer.json", "{}"],
    ["composer.json", null],
    ["package.json", '{"scripts":{"start":"node a.js"}}'],
    ["package.json", '{"main":"a.js"}'],
    ["package.json", '{"scripts":{"start":" "}}'],
    ["package.json", "{}"],
    ["package.json", "{"],
    ["package.json", "[]"],
    ["package.json", null],
    ["README.md", null],
  ] as const
  const folders = ["a", "a/b", "c/d", "e", "a/b/c"] as const
  const foreign = [
    "node_modules/x",
    "e/node_modules",
    ".github/z",
    "a/.b",
    "vendor/x",
    "bower_components/y",
    "test",
    "a/fixtures",
  ] as const
  const startless = new Set(["application-undecided", "start-missing", "manifest-missing"])

  test("names just those folders, at most two deep, that hold one by themselves", () => {
    const seen = { named: 0, unnamed: 0 }
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...folders, ...foreign),
          fc.array(fc.constantFrom(...contents), { maxLength: 2 }),
        ),
        fc.constantFrom(
          undefined,
          "{}",
          '{"scripts":{"build":"cd a && make"}}',
          '{"scripts":{"build":"make"}}',
        ),
        fc.constantFrom("javascript", "php", undefined),
        (below, root, application) => {
          const files = Object.fromEntries([
            ...(root === undefined ? [] : [["package.json", root]]),
            ...Object.entries(below).flatMap(([folder, some]) =>
              some.map(([name, text]) => [`${folder}/${name}`, text]),
            ),
          ])
          const given = { files, env: {}, ...(application === undefined ? {} : { application }) } as Snapshot
          const paths = outcomeHere(given).diagnostics.flatMap(({ because }) =>
            because.flatMap((one) => (one.from === "file" && one.path.includes("/") ? [one.path] : [])),
          )
          const named = new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/"))))
          for (const folder of [...folders, ...foreign]) {
            if (below[folder] === undefined || below[folder].length === 0) continue
            const inside = outcomeHere({ ...given, env: { APP_FOLDER: folder } })
            const says = inside.diagnostics.some(
              ({ code, because: [first] }) =>
                startless.has(code) ||
                (code === "file-uncaptured" && first?.from === "file" && first.path.endsWith("package.json")),
            )
            const isOther = application === "php" && below[folder].every(([name]) => name !== "composer.json")
            const isNear = folder.split("/").length < 3 && !foreign.some((one) => one === folder)
            expect([folder, named.has(folder)]).toEqual([folder, isNear && !says && !isOther])
            if (named.has(folder)) seen.named++
            else seen.unnamed++
          }
        },
      ),
      runs(400),
    )
    if (allRuns) expect(Math.min(seen.named, seen.unnamed)).toBeGreaterThan(50)
  })
})
