/**
 * What decisions and diagnostics rest on, held to the templates that the reference shows, on every case of the corpus.
 */
import { describe, expect, it } from "vitest"
import { diagnosticEvidence, ruleEvidence } from "../../src/describe/evidence.js"
import { fits, leaves, parse, type Template } from "../evidence.js"
import { codes, elsewhere, misfitsOfCorpus, ofRules, rules } from "../rests.js"

describe("templates of evidence", () => {
  it("are there for every rule and every diagnostic of a plan, and for nothing else", () => {
    expect(Object.keys(ruleEvidence).sort()).toEqual(rules.map(({ id }) => id).sort())
    expect(Object.keys(diagnosticEvidence).sort()).toEqual(
      codes.filter((code) => !elsewhere.test(code)).sort(),
    )
  })

  it("are what every outcome of the corpus rests on", () => {
    expect(misfitsOfCorpus()).toEqual([])
  })

  it("name only what the rule reads", () => {
    const wrong = rules.flatMap(({ id, reads }) =>
      leaves(ofRules.get(id) as Template).flatMap((leaf) => {
        if (leaf._tag === "Variable" && !leaf.text.startsWith("variable:")) {
          return reads.env.includes(leaf.text) ? [] : [`${id}: ${leaf.text}`]
        }
        if (leaf._tag !== "Named" || leaf.from !== "file") return []
        const path = leaf.text.split("#")[0] as string
        return path.includes("{") || reads.files.includes(path) ? [] : [`${id}: ${path}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe("a template", () => {
  const parts = new Map([["a", [parse("A"), parse("x.json#/y")]]])
  const holds = (text: string, ...names: string[]) =>
    fits(parse(text), names, (path) => parts.get(path) ?? [])

  it("says what is there, how often, and in which order", () => {
    expect(holds("A B_C?", "$A")).toBe(true)
    expect(holds("A B_C?", "$A", "$B_C")).toBe(true)
    expect(holds("A B_C?", "$B_C", "$A")).toBe(false)
    expect(holds("A+", "$A", "$A")).toBe(true)
    expect(holds("(A | platform:x.{n})* B", "platform:x.1", "$A", "$B")).toBe(true)
    expect(holds("A", "$A", "$B")).toBe(false)
    expect(holds("A")).toBe(false)
    expect(holds("")).toBe(true)
  })

  it("says nothing twice, and takes in what another decision rests on", () => {
    expect(holds("A <a> B", "$A", "$B")).toBe(true)
    expect(holds("B <a>", "$B", "file:x.json#/y")).toBe(true)
    expect(holds("B <a>", "$B")).toBe(false)
    expect(holds("{folder}/.nvmrc+", "file:.nvmrc", "file:a/b/.nvmrc")).toBe(true)
    expect(holds("CC_HEALTH_CHECK_PATH? CC_HEALTH_CHECK_PATH_**", "$CC_HEALTH_CHECK_PATH_7")).toBe(true)
  })
})
