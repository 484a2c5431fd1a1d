/**
 * Nothing is said twice.
 *
 * Law. Of two diagnostics of one outcome that have different codes none has the places and the remedy of the other.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { expect, test } from "vitest"
import { canonicalJson } from "../../src/index.js"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import type { Json } from "../../src/model/json.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { drawnOutcomeOf } from "./observe.js"

const placesOf = ({ because }: Diagnostic): string =>
  canonicalJson([...because].map((one) => canonicalJson(one as unknown as Json)).sort() as Json)

const twice = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.flatMap((one, index) =>
    diagnostics
      .slice(index + 1)
      .filter(
        (other) =>
          other.code !== one.code &&
          other.remedy !== null &&
          other.remedy === one.remedy &&
          placesOf(other) === placesOf(one),
      )
      .map((other) => `${one.code} and ${other.code}`),
  )

test("no case of the corpus says one cause twice", () => {
  const top = "golden/plan"
  const found = readdirSync(top, { withFileTypes: true }).flatMap((area) =>
    area.isDirectory()
      ? readdirSync(join(top, area.name)).flatMap((name) => {
          const { diagnostics } = JSON.parse(readFileSync(join(top, area.name, name, "outcome.json"), "utf8"))
          return twice(diagnostics).map((pair) => `${area.name}/${name}: ${pair}`)
        })
      : [],
  )
  expect(found).toEqual([])
})

test("no made-up project has one place and remedy said twice", () => {
  fc.assert(
    fc.property(snapshot(), (given) => {
      expect(twice(drawnOutcomeOf(given).diagnostics)).toEqual([])
    }),
    runs(),
  )
})
