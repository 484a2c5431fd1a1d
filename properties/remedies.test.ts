/**
 * What people read of a diagnostic: rendered from real values all over the corpus, and as a template on its page.
 */
import { describe, expect, it } from "vitest"
import { describe as describePlatform, withExamples } from "../src/describe/index.js"
import { decodeSnapshot, defaultPlatform, outcome, plan } from "../src/index.js"
import { decodePlatform, platformByName } from "../src/platform/index.js"
import { outcomeOf, planCases, platformOf, readCases } from "./scripts/corpus.mjs"

const planner = { decodeSnapshot, plan, outcome, defaultPlatform, decodePlatform, platformByName }

/** The braces that a text means: the contract's placeholders for what a platform does not say, and code. */
const meant = /\{platform_dir\}|\{registry_host\}|\{[^{}]*[":,][^{}]*\}|\{ curves: \{ secp256r1 \} \}/g

describe("the diagnostics of the corpus", () => {
  const rendered = readCases(planCases).flatMap((one) =>
    outcomeOf(planner, platformOf(planner, one.platform), one.snapshot).diagnostics.map(
      (diagnostic) => [one.id, diagnostic] as const,
    ),
  )

  it("have no brace in a remedy, and none in a message but a placeholder of the contract", () => {
    expect(rendered.length).toBeGreaterThan(300)
    const braced = rendered.flatMap(([id, { message, remedy }]) =>
      [message, remedy ?? ""]
        .filter((text) => /[{}]/.test(text.replace(meant, "")))
        .map((text) => [id, text]),
    )
    expect(braced).toEqual([])
  })

  it("end each text as a sentence, and name no value that is not there", () => {
    const odd = rendered.flatMap(([id, { message, remedy }]) =>
      [message, remedy ?? "None."]
        .filter((text) => !/[.?!]$/.test(text) || /undefined|NaN|\[object/.test(text))
        .map((text) => [id, text]),
    )
    expect(odd).toEqual([])
  })
})

it("each code that the corpus has shows an example of real values", () => {
  const { diagnostics } = withExamples(
    describePlatform(defaultPlatform),
    readCases(planCases).flatMap((one) => one.outcome?.diagnostics ?? []),
  )
  const seen = new Set(
    readCases(planCases)
      .flatMap((one) => one.outcome?.diagnostics ?? [])
      .map(({ code }) => code as string),
  )
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
      }
    },
  )
})
