/**
 * A project in a folder of what is deployed, and a task by a variable, are planned as they would be alone (C-234, C-236).
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { outcome, plan } from "../../src/index.js"
import type { Outcome } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { platformByName } from "../../src/platform/index.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { bytes } from "./observe.js"

const platform = platformByName("clever-cloud@2026-11")
if (platform === null) throw new Error("no such platform")
const planHere = plan(platform)
const outcomeHere = (given: Snapshot): Outcome => outcome(planHere(given))

/** What an outcome says, but for where its evidence is and what was looked at. */
const substance = (made: Outcome): unknown => {
  const codes = made.diagnostics.map(({ code, severity }) => `${severity} ${code}`).sort()
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
        if (inside.status === "rejected") return
        planned++
        expect(inside.plan.folder).toBe("web")
        expect(inside.plan.decisions.folder?.value).toBe("web")
        const names = new Set(Object.keys(within("web", given).files))
        for (const { because } of Object.values(inside.plan.decisions)) {
          for (const one of because) if (one.from === "file") expect(names.has(one.path)).toBe(true)
        }
      }),
      runs(300),
    )
    expect(planned).toBeGreaterThan(20)
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
