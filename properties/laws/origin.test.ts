/**
 * An outcome says where it comes from, and nothing of the answer depends on it.
 */
import { readFileSync } from "node:fs"
import fc from "fast-check"
import { expect, test } from "vitest"
import { outcomeDifferences } from "../../src/describe/index.js"
import { type Json, originOf, outcome, plan } from "../../src/index.js"
import { platformByName, platformNames } from "../../src/platform/index.js"
import { diffPlans, isEmptyDiff } from "../../src/report/index.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { root } from "../scripts/pages.mjs"
import { runHere } from "../shell/in-process.js"

const platforms = platformNames.flatMap((name) => platformByName(name) ?? [])
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string
}

test("it is the platform with its edition, the date of its catalog, and the release", () => {
  for (const platform of platforms) {
    const { name, node } = platform.data
    expect(originOf(platform)).toEqual({ platform: name, nodeCatalog: node.date, runplan: version })
  }
  expect(new Set(platforms.map((platform) => originOf(platform).platform)).size).toBeGreaterThan(2)
})

test("the answer is the same with it and without", () => {
  fc.assert(
    fc.property(snapshot(), (given) => {
      for (const platform of platforms.slice(0, 2)) {
        const planned = plan(platform)(given)
        const bare = outcome(planned)
        const full = outcome(planned, originOf(platform))
        const { origin, ...rest } = full
        expect(origin).toEqual(originOf(platform))
        expect(rest).toEqual(bare)
        expect(Object.keys(bare)).not.toContain("origin")
        expect(outcomeDifferences(asJson(full), asJson(bare))).toEqual([])
        expect(isEmptyDiff(diffPlans(full, bare))).toBe(true)
      }
    }),
    runs(200),
  )
})

test("the command line says it in JSON", async () => {
  const words = ["plan", "docs/samples/shop", "--json", "--platform", "clever-cloud@2026-03"]
  const { out } = await runHere(root, words)
  expect(JSON.parse(out).origin).toEqual({
    platform: "clever-cloud@2026-03",
    nodeCatalog: platformByName("clever-cloud@2026-03")?.data.node.date,
    runplan: version,
  })
})
