/**
 * What decisions and diagnostics rest on, held to the templates that the reference shows, on ten thousand made-up projects; and of these and
 * of the corpus, what each rule overrules.
 */
import { describe, expect, it } from "vitest"
import { sampleSnapshot } from "../src/describe/index.js"
import { defaultPlatform } from "../src/platform/index.js"
import { isDeployed, library, misfits, misfitsOfCorpus, overruled, ready, rules } from "./rests.js"
import { outcomeOf } from "./scripts/corpus.mjs"

describe("templates of evidence", () => {
  it("are what the outcomes of ten thousand made-up projects rest on", () => {
    const wrong: string[] = []
    for (const [platform, count] of [
      [defaultPlatform, 6000],
      [ready, 4000],
    ] as const) {
      const sample = sampleSnapshot(platform)
      for (let seed = 1; seed <= count; seed++) {
        const snapshot = sample(seed)
        const made = outcomeOf(library, platform, snapshot)
        if (isDeployed(made, snapshot)) continue
        wrong.push(...misfits(platform, made).map((one) => `${platform.data.name} ${seed}: ${one}`))
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })

  it("say of each rule what it may overrule, and everything that it may is overruled somewhere", () => {
    misfitsOfCorpus()
    const declared = rules.flatMap(({ id, overrules }) => overrules.map((later) => `${id} > ${later}`))
    expect([...overruled].filter((pair) => !declared.includes(pair))).toEqual([])
    expect(declared.filter((pair) => !overruled.has(pair))).toEqual([])
  })
})
