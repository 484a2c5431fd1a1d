/**
 * What the exports weigh in a browser has limits, and what weighs most is named when one is passed.
 */
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { limits, weigh } from "./scripts/size.mjs"

const limited = Object.entries(limits).flatMap(([name, limit]) =>
  limit === null ? [] : [[name, limit] as const],
)

it.each(limited)("%s weighs at most %d bytes after gzip", async (name, limit) => {
  const { gzipped, parts } = await weigh(name)
  expect(gzipped, `most of it: ${JSON.stringify(parts.slice(0, 8))}`).toBeLessThanOrEqual(limit)
})

// Columns: the entry, what is imported of it, and the most that a bundle of it alone may weigh.
const alone: readonly (readonly [entry: string, names: string, limit: number])[] = [
  // With the request that fetch takes, and what keeps its header out of what prints it.
  ["runplan/oauth", "{ signer }", 8_000],
  ["runplan/plan", "{ canonicalJson }", 1_000],
  ["runplan", "{ canonicalJson }", 1_000],
  // No table of messages but its own.
  ["runplan", "{ decodeSnapshot }", 2_200],
  ["runplan", "{ readVariables }", 3_000],
  ["runplan/report", "{ valueOrThrow }", 2_000],
  // With a parser of JSON that knows places, one of TOML, and the diagnostics of what is read.
  ["runplan/report", "{ placeIn }", 17_100],
]
it.each(alone)("of %s, %s alone weighs at most %d bytes", async (name, names, limit) => {
  const { gzipped, parts } = await weigh(name, names)
  expect(gzipped, `most of it: ${JSON.stringify(parts.slice(0, 8))}`).toBeLessThanOrEqual(limit)
})

it("and the guide for those who embed it says these limits", () => {
  const guide = readFileSync("docs/embed-it-in-a-tool.md", "utf8")
  const said = [...guide.matchAll(/`([\w/]+)`(?: alone| is|) (?:is )?below (\d+(?:\.\d)?) kB/g)].map(
    ([, name, kB]) => [name, Number(kB) * 1000],
  )
  const of = (name: string): unknown => alone.find(([, names]) => names === `{ ${name} }`)?.[2]
  expect(said).toEqual([
    ...["runplan", "runplan/oauth", "runplan/tokens"].map((name) => [
      name,
      limits[name as keyof typeof limits],
    ]),
    ...["signer", "canonicalJson"].map((name) => [name, of(name)]),
  ])
})
