/**
 * `runplan diff`: what changes between two plans, of folders, snapshots, outcomes, platforms and variables.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { canonicalJson, type Json, outcome, plan } from "../../src/index.js"
import type { Outcome } from "../../src/model/plan.js"
import { platformByName } from "../../src/platform/index.js"
import { applyDiff, diffPlans, isEmptyDiff, type PlanDiff, renderDiff } from "../../src/report/index.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { runWords } from "../conform/run.js"
import { outcomeOf } from "../laws/observe.js"

const files = { "index.js": "", "package.json": '{"scripts":{"start":"node ."},"engines":{"node":"24"}}' }
let folder = ""

const put = (path: string, text: string): string => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return join(folder, path)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-diff-"))
  for (const name of ["app", "pnpm"]) {
    for (const [path, text] of Object.entries(files)) put(`${name}/${path}`, text)
  }
  put("pnpm/pnpm-lock.yaml", "")
  put("empty/README.md", "")
  put("more.env", "NODE_ENV=production\n")
  put("snapshot.json", JSON.stringify({ files, env: {} }))
  put("outcome.json", canonicalJson(outcomeOf({ files, env: {} }) as unknown as Json))
  put(
    "wrong.json",
    '{"format":"runplan/outcome@1","status":"planned","plan":{"decisions":[]},"diagnostics":[{}]}',
  )
  put("broken.json", "{")
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = (path: string): string => join(folder, path)
const diff = (...words: readonly string[]) => runWords(["diff", ...words])

describe("runplan diff", () => {
  it("finds nothing between a folder, its snapshot and its outcome, and ends with 0", async () => {
    for (const other of ["app", "snapshot.json", "outcome.json"]) {
      expect(await diff(at("app"), at(other))).toEqual({ status: 0, output: "", errors: "" })
    }
  })

  it("prints both sides with their reasons and ends with 1", async () => {
    const { status, output } = await diff(at("app"), at("pnpm"))
    expect(status).toBe(1)
    expect(output).toContain(`--- ${at("app")}\n+++ ${at("pnpm")}\n\n`)
    expect(output).toContain(
      "dependencies.tool\n  - npm   platform packageManagers.npm\n  + pnpm  pnpm-lock.yaml\n\n",
    )
    expect(output).toMatch(/build\.install\n {2}- npm install.*\n {2}\+ pnpm install/)
    expect(output).toMatch(/\n3 changes, 2 as before for another reason\.\n$/)
  })

  it("compares a project with itself under another variable, whose value it does not put into the title", async () => {
    const { output } = await diff(at("app"), "--to-env", "CC_NODE_VERSION=22", "--to-env", "NPM_TOKEN=c4n4ry")
    expect(output).toContain(`+++ ${at("app")} with CC_NODE_VERSION, NPM_TOKEN\n`)
    expect(output).not.toContain("c4n4ry")
    const production = await diff(at("app"), "--to-environment-file", at("more.env"))
    expect(production.output).toContain(
      "production\n  - no   by javascript.production.unset\n  + yes  NODE_ENV=production\n",
    )
  })

  it("compares two platforms for one project", async () => {
    const { status, output } = await diff(at("app"), "--from", "contract", "--platform", "clever-cloud")
    expect(status).toBe(1)
    expect(output).toMatch(/^--- .*app on contract\n\+\+\+ .*app on clever-cloud@/)
    expect(output).toContain("runtime.version\n  - 24.14.1  engines.node")
    expect(output).toContain("with it runtime.npm 11.11.0 → ")
  })

  it("tells two platforms of one name apart by their files", async () => {
    const [old, renewed] = [put("old.json", "{}"), put("new.json", '{"health":{"path":"/up"}}')]
    const { output } = await diff(at("app"), "--from", old, "--platform", renewed)
    expect(output).toContain(`--- ${at("app")} on ${old}\n+++ ${at("app")} on ${renewed}\n`)
  })

  it("prints the difference as JSON, which applied to the one gives the other", async () => {
    const { output } = await diff(at("app"), at("empty"), "--json")
    const [before, after] = await Promise.all(
      ["app", "empty"].map(async (name) => JSON.parse((await runWords(["plan", at(name), "--json"])).output)),
    )
    // Where an outcome comes from is no part of the answer.
    const { origin: _, ...rest } = after
    expect(applyDiff(before as Outcome, JSON.parse(output) as PlanDiff)).toEqual(rest)
  })

  it("says when one side is rejected, without the values of a plan that is not there", async () => {
    const { status, output } = await diff(at("app"), at("empty"))
    expect(status).toBe(1)
    expect(output).toMatch(/\+ error {4}/)
    expect(output).toContain("Was planned, is rejected, 1 new diagnostic.")
    expect(output).not.toContain("runtime.version")
  })

  // Columns: the arguments; what the error stream holds.
  it.each([
    [[], /missing required argument 'before'/],
    [["app"], /name a second, or give --from or --to-env/],
    [["-", "-"], /Only one side can be the standard input/],
    [["app", "none"], /none cannot be read: it does not exist/],
    [
      ["app", "wrong.json"],
      /"diagnostics\.0\.code" is missing[\s\S]*"plan\.decisions" is an array; expected an object of decisions/,
    ],
    [["app", "--from", "nowhere"], /neither a file nor a name/],
    [["app", "--to-env", "x"], /KEY=VALUE/],
  ] as const)("%j is wrong usage", async (words, said) => {
    const { status, errors, output } = await diff(
      ...words.map((word) => (/^(app|none|wrong\.json)$/.test(word) ? at(word) : word)),
    )
    expect([status, output]).toEqual([2, ""])
    expect(errors).toMatch(said)
  })

  it("takes a file that is no JSON as a rejected side", async () => {
    const { status, output } = await diff(at("app"), at("broken.json"))
    expect(status).toBe(1)
    expect(output).toContain("broken.json is not JSON")
  })
})

describe("the text of a difference", () => {
  it("is there exactly when there is a difference, and has no control character", () => {
    const other = plan(platformByName("clever-cloud") ?? (undefined as never))
    fc.assert(
      fc.property(snapshot(), (given) => {
        const found = diffPlans(outcomeOf(given), outcome(other(given)))
        const text = renderDiff(found)
        expect(text).not.toMatch(/(?!\n)\p{Cc}/u)
        expect(text.endsWith("\n")).toBe(true)
        if (isEmptyDiff(found)) expect(text).toBe("No change in what runs.\n")
      }),
      runs(300),
    )
  })
})
