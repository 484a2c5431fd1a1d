/**
 * `runplan explain`: the rules of a decision in the order of their table, and where each thing that was overruled stands.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { decodeSnapshot, defaultPlatform, plan } from "../../src/index.js"
import { explain } from "../../src/report/index.js"
import { runHere } from "./in-process.js"

const corpus = "golden/plan"
const areas = readdirSync(corpus, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const cases = areas.flatMap((area) =>
  readdirSync(join(corpus, area)).map((name) => join(corpus, area, name, "snapshot.json")),
)

describe("an explanation", () => {
  test("names the deciding rule in its table, before every rule that it overruled", () => {
    const decide = plan(defaultPlatform)
    let explained = 0
    const wrong: unknown[] = []
    for (const path of cases) {
      const snapshot = decodeSnapshot(JSON.parse(readFileSync(path, "utf8")))
      if (snapshot._tag === "Left") continue
      const planned = decide(snapshot.right)
      if (planned._tag === "Left") continue
      for (const key of Object.keys(planned.right.decisions)) {
        const explanation = explain(planned.right, key)
        const order = explanation?.rules.map((rule) => rule.id) ?? []
        const { rule, overridden } = planned.right.decisions[key] ?? { rule: "", overridden: [] }
        const places = [rule, ...overridden.map((claim) => claim.rule)].map((id) => order.indexOf(id))
        const isInOrder = places.every(
          (place, index) => index === 0 || place >= (places[index - 1] as number),
        )
        if (places.includes(-1) || !isInOrder) wrong.push([path, key, places])
        explained++
      }
    }
    expect(wrong).toEqual([])
    expect(explained).toBeGreaterThan(500)
  })

  test("has the places of what it overruled too, as JSON", async () => {
    const folder = mkdtempSync(join(tmpdir(), "runplan-explain-"))
    try {
      mkdirSync(join(folder, "app"))
      writeFileSync(
        join(folder, "app/package.json"),
        '{\n  "main": "a.js",\n  "scripts": { "start": "node ." }\n}\n',
      )
      const ran = await runHere(folder, ["explain", "app", "run.start", "--json"])
      const [{ decision }] = JSON.parse(ran.out)
      const at = (line: number, column: number, pointer: string) =>
        expect.objectContaining({ from: "file", path: "package.json", pointer, line, column })
      expect(decision.because).toContainEqual(at(3, 25, "/scripts/start"))
      expect(decision.overridden[0].because).toContainEqual(at(2, 11, "/main"))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test("is null where there is no decision, also for names that every object has", () => {
    const planned = plan(defaultPlatform)({ files: { "package.json": '{"main":"a.js"}' }, env: {} })
    if (planned._tag === "Left") throw new Error("no plan")
    for (const path of ["nothing", "__proto__", "constructor", ""])
      expect(explain(planned.right, path)).toBeNull()
  })
})
