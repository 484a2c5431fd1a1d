/**
 * Recorded answers to health checks, from outside: checked, every problem at once.
 *
 * Laws. `decodeAnswers(a)` of answers is those answers.
 *
 * @since 0.1.0
 */
import { report } from "../contract/diagnostics/index.js"
import {
  type Diagnosed,
  type Diagnostic,
  diagnosticsOf,
  fail,
  isNonEmpty,
  succeed,
} from "../model/diagnostic.js"
import type { HealthAnswer } from "../model/health.js"
import { isRecord, kindOf } from "../model/shape.js"

/**
 * Answers from any value: a list of `{ path, status }` and `{ path, failure }`. An answer with both, or with neither, is none.
 *
 * @example
 * ```ts
 * import { decodeAnswers } from "runplan"
 *
 * assert.equal(decodeAnswers([{ path: "/", status: 200 }, { path: "/ready", failure: "timed out" }])._tag, "Right")
 * assert.equal(decodeAnswers([{ path: "/", status: "200" }])._tag, "Left")
 * ```
 *
 * @since 0.1.0
 */
export const decodeAnswers = (input: unknown): Diagnosed<readonly HealthAnswer[]> => {
  if (!Array.isArray(input)) return fail(invalid("", "a list of answers", kindOf(input)))
  const found: Diagnostic[] = []
  const answers = [...input].flatMap((item: unknown, index) => {
    const read = answer(item, String(index))
    found.push(...diagnosticsOf(read))
    return read._tag === "Left" ? [] : [read.right]
  })
  return refusedOr(answers, found)
}

const answer = (item: unknown, place: string): Diagnosed<HealthAnswer> => {
  if (!isRecord(item)) {
    return fail(invalid(place, "an object with path and status, or path and failure", kindOf(item)))
  }
  const { path, status, failure } = item
  const found: Diagnostic[] = []
  if (typeof path !== "string") found.push(invalid(`${place}.path`, "a text", kindOf(path)))
  if (status !== undefined && failure !== undefined) {
    found.push(invalid(place, "either status or failure", "an object with both"))
  } else if (failure !== undefined) {
    if (typeof failure !== "string") found.push(invalid(`${place}.failure`, "a text", kindOf(failure)))
  } else if (!isStatus(status)) {
    found.push(invalid(`${place}.status`, "a whole number from 100 to 999", actualStatus(status)))
  }
  // Where a cast is wrong, there is a problem, and the value goes nowhere.
  const given = path as string
  return refusedOr(
    failure === undefined
      ? { path: given, status: status as number }
      : { path: given, failure: failure as string },
    found,
  )
}

const refusedOr = <A>(value: A, found: readonly Diagnostic[]): Diagnosed<A> =>
  isNonEmpty(found) ? { _tag: "Left", left: found } : succeed(value)

const isStatus = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 100 && value <= 999

const actualStatus = (value: unknown): string => (typeof value === "number" ? String(value) : kindOf(value))

const invalid = (place: string, expected: string, actual: string): Diagnostic =>
  report("answers-invalid", { place, expected, actual }, [])
