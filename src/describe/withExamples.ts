/**
 * Occurrences of diagnostics beside what is said of them in general.
 *
 * Laws. An example is the occurrence with the shortest text, the first of several. What has no occurrence stays as it is.
 */
import type { Diagnostic } from "../model/diagnostic.js"
import type { Description, DiagnosticExample } from "./description.js"

/**
 * The description, with an example of each diagnostic that occurred: given the outcomes of a corpus, its own or another.
 *
 * @example
 * ```ts
 * import { defaultPlatform, outcome, plan } from "runplan"
 * import { describe, withExamples } from "runplan/contract"
 *
 * const { diagnostics } = outcome(plan(defaultPlatform)({ files: { "package.json": "{}" }, env: {} }))
 * const described = withExamples(describe(defaultPlatform), diagnostics)
 * const row = described.diagnostics.find(({ code }) => code === "start-missing")
 * assert.equal(row?.example?.message, diagnostics.find(({ code }) => code === "start-missing")?.message)
 * ```
 *
 * @since 0.1.0
 */
export const withExamples = (
  description: Description,
  occurred: readonly Diagnostic<string>[],
): Description => {
  const examples = new Map<string, DiagnosticExample>()
  const length = ({ message, remedy }: DiagnosticExample): number => message.length + (remedy ?? "").length
  for (const { code, message, remedy, because } of occurred) {
    const known = examples.get(code)
    const example = { message, remedy, because }
    if (known === undefined || length(example) < length(known)) examples.set(code, example)
  }
  return {
    ...description,
    diagnostics: description.diagnostics.map((row) => {
      const example = examples.get(row.code)
      return example === undefined ? row : { ...row, example }
    }),
  }
}
