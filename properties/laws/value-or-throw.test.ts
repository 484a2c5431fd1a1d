/**
 * A result as a value or an error, for scripts.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { apiDiagnosticOf, duration } from "../../src/api/index.js"
import { diagnosticsOf, hasError } from "../../src/index.js"
import { DiagnosedError, renderDiagnostics, valueOrThrow } from "../../src/report/index.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { decided } from "./observe.js"

const thrownBy = (run: () => unknown): unknown => {
  try {
    run()
    return null
  } catch (thrown) {
    return thrown
  }
}

test("the value comes back exactly when there is one without an error; else the diagnostics are thrown as text", () => {
  const seen = { value: 0, thrown: 0 }
  fc.assert(
    fc.property(snapshot(), (given) => {
      const planned = decided(given)
      if (planned._tag !== "Left" && !hasError(diagnosticsOf(planned))) {
        seen.value++
        expect(valueOrThrow(planned)).toBe(planned.right)
        return
      }
      seen.thrown++
      const thrown = thrownBy(() => valueOrThrow(planned))
      expect(thrown).toBeInstanceOf(DiagnosedError)
      if (!(thrown instanceof DiagnosedError)) return
      expect(thrown.diagnostics).toBe(diagnosticsOf(planned))
      expect(thrown.message).toBe(`\n${renderDiagnostics(thrown.diagnostics)}`)
    }),
    runs(),
  )
  expect(Math.min(seen.value, seen.thrown)).toBeGreaterThan(0)
})

test("a value with an error beside it is thrown, one with a warning is not", () => {
  const said = { code: "x", message: "m", because: [], remedy: null, contract: [] }
  const noted = (severity: "error" | "warning") =>
    ({ _tag: "Both", left: [{ ...said, severity }], right: 1 }) as const
  expect(thrownBy(() => valueOrThrow(noted("error")))).toBeInstanceOf(DiagnosedError)
  expect(valueOrThrow(noted("warning"))).toBe(1)
})

test("what other rooms give is thrown in their words", () => {
  expect(() => valueOrThrow(duration("soon"), apiDiagnosticOf)).toThrow(/api-duration-invalid/)
  expect(valueOrThrow(duration("1d"), apiDiagnosticOf)).toEqual(expect.anything())
})
