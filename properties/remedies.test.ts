/**
 * What people read of a diagnostic: rendered from real values all over the corpus, and as a template on its page.
 */
import { describe, expect, it } from "vitest"
import { describe as describePlatform, withExamples } from "../src/describe/index.js"
import { defaultPlatform } from "../src/index.js"
import { said } from "./corpus.js"

/** The braces that a text means: the contract's placeholders for what a platform does not say, and code. */
const meant = /\{platform_dir\}|\{registry_host\}|\{[^{}]*[":,][^{}]*\}|\{ curves: \{ secp256r1 \} \}/g

describe("the diagnostics of the corpus", () => {
  it("have no brace in a remedy, and none in a message but a placeholder of the contract", () => {
    expect(said.length).toBeGreaterThan(300)
    const braced = said.flatMap(([id, { message, remedy }]) =>
      [message, remedy ?? ""]
        .filter((text) => /[{}]/.test(text.replace(meant, "")))
        .map((text) => [id, text]),
    )
    expect(braced).toEqual([])
  })

  it("end each text as a sentence, and name no value that is not there", () => {
    const odd = said.flatMap(([id, { message, remedy }]) =>
      [message, remedy ?? "None."]
        .filter((text) => !/[.?!]$/.test(text) || /(?<!Call to )undefined|NaN|\[object/.test(text))
        .map((text) => [id, text]),
    )
    expect(odd).toEqual([])
  })
})

it("each code that the corpus has shows an example of real values", () => {
  const { diagnostics } = withExamples(
    describePlatform(defaultPlatform),
    said.map(([, diagnostic]) => diagnostic),
  )
  const seen = new Set(said.map(([, { code }]) => code as string))
  expect(seen.size).toBeGreaterThan(100)
  const shown = diagnostics.filter(({ example }) => example !== undefined)
  const described = new Set(diagnostics.map(({ code }) => code))
  expect(new Set(shown.map(({ code }) => code))).toEqual(
    new Set([...seen].filter((code) => described.has(code))),
  )
  for (const { example } of shown) {
    for (const text of [example?.message ?? "", example?.remedy ?? ""])
      expect(text.replace(meant, "")).not.toMatch(/[{}]/)
  }
})

describe("the templates of the reference", () => {
  it.each(describePlatform(defaultPlatform).diagnostics.map((row) => [row.code, row] as const))(
    "%s has whole placeholders alone",
    (_, { message, remedy }) => {
      for (const text of [message ?? "", remedy ?? ""]) {
        expect(text.replace(meant, "").replace(/\{\w+\}/g, "")).not.toMatch(/[{}]/)
        // A sentence that only some occurrences have is no placeholder behind another one.
        expect(text).not.toMatch(/[.?!]\{\w+\}$/)
      }
    },
  )
})
