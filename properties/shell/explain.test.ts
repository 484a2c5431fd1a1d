import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { decodeSnapshot, defaultPlatform, plan } from "../../src/index.js"
import { explain } from "../../src/plan/index.js"

const corpus = "golden/plan"
const cases = readdirSync(corpus).flatMap((area) =>
  readdirSync(join(corpus, area)).map((name) => join(corpus, area, name, "snapshot.json")),
)

describe("an explanation", () => {
  test("names the deciding rule in its table, before every rule that it overruled", () => {
    let explained = 0
    for (const path of cases) {
      const snapshot = decodeSnapshot(JSON.parse(readFileSync(path, "utf8")))
      if (snapshot._tag === "Left") continue
      const planned = plan(defaultPlatform)(snapshot.right)
      if (planned._tag === "Left") continue
      for (const key of Object.keys(planned.right.decisions)) {
        const explanation = explain(planned.right, key)
        const order = explanation?.rules.map((rule) => rule.id) ?? []
        const { rule, overridden } = planned.right.decisions[key] ?? { rule: "", overridden: [] }
        const places = [rule, ...overridden.map((claim) => claim.rule)].map((id) => order.indexOf(id))
        expect([path, key, places.includes(-1)]).toEqual([path, key, false])
        expect([path, key, places]).toEqual([path, key, [...places].sort((left, right) => left - right)])
        explained++
      }
    }
    expect(explained).toBeGreaterThan(500)
  })

  test("is null where there is no decision, also for names that every object has", () => {
    const planned = plan(defaultPlatform)({ files: { "package.json": '{"main":"a.js"}' }, env: {} })
    if (planned._tag === "Left") throw new Error("no plan")
    for (const path of ["nothing", "__proto__", "constructor", ""])
      expect(explain(planned.right, path)).toBeNull()
  })
})
