/**
 * An outcome has a plan or an error, never both, and says what is wrong once, in order, in a sentence.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Diagnostic, diagnosticsOf, hasError } from "../../src/model/diagnostic.js"
import { runs } from "../arbitraries/runs.js"
import { hostileSnapshot, snapshot } from "../arbitraries/snapshot.js"
import { bytes, decided, drawnOutcomeOf } from "./observe.js"

const anySnapshot = () => fc.oneof(snapshot(), hostileSnapshot())

const rank = { error: 0, warning: 1, info: 2 }

const byOrder = (left: Diagnostic, right: Diagnostic): number => {
  if (left.severity !== right.severity) return rank[left.severity] - rank[right.severity]
  if (left.code !== right.code) return left.code < right.code ? -1 : 1
  const [one, other] = [bytes(left.because), bytes(right.because)]
  return one === other ? 0 : one < other ? -1 : 1
}

describe("an outcome", () => {
  test("has no plan exactly when at least one diagnostic is an error", () => {
    fc.assert(
      fc.property(anySnapshot(), (given) => {
        const result = decided(given)
        expect(result._tag === "Left").toBe(hasError(diagnosticsOf(result)))
        expect(result._tag === "Right").toBe(diagnosticsOf(result).length === 0)
        const made = drawnOutcomeOf(given)
        expect(made.status === "rejected").toBe(result._tag === "Left")
        expect("plan" in made).toBe(made.status === "planned")
        expect(made.diagnostics.length).toBe(new Set(diagnosticsOf(result).map(bytes)).size)
      }),
      runs(),
    )
  })

  test("orders diagnostics by severity, then code, then evidence, and says nothing twice", () => {
    fc.assert(
      fc.property(anySnapshot(), (given) => {
        const { diagnostics } = drawnOutcomeOf(given)
        expect([...diagnostics].sort(byOrder)).toEqual(diagnostics)
        expect(new Set(diagnostics.map(bytes)).size).toBe(diagnostics.length)
      }),
      runs(),
    )
  })

  test("says what is wrong in a sentence of one line, without control characters, and how to mend an error", () => {
    fc.assert(
      fc.property(anySnapshot(), (given) => {
        for (const { severity, message, remedy, contract } of drawnOutcomeOf(given).diagnostics) {
          for (const text of [message, remedy ?? "None."]) {
            expect(text).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Cs}]/u)
            expect(text).toMatch(/^\S.*[.?!]$/u)
            expect(text.length).toBeLessThan(1_000)
          }
          if (severity === "error") expect(remedy).not.toBeNull()
          expect(contract.length).toBeGreaterThan(0)
        }
      }),
      runs(),
    )
  })
})
