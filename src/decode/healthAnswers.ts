/**
 * Recorded answers to health checks, from outside: checked, every problem at once.
 *
 * Laws. `decodeAnswers(a)` of answers is those answers.
 */

import { report } from "../contract/diagnostics/index.js"
import { type Diagnosed, type Diagnostic, fail } from "../model/diagnostic.js"
import type { HealthAnswer } from "../model/health.js"
import { isNonEmpty, succeed } from "../model/result.js"
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
  const answers = [...input].map((item: unknown, index) => answer(item, String(index), found))
  return isNonEmpty(found) ? { _tag: "Left", left: found } : succeed(answers)
}

/** The answer. Where it is none, a problem is found, and what is returned goes nowhere. */
const answer = (item: unknown, place: string, found: Diagnostic[]): HealthAnswer => {
  if (!isRecord(item)) {
    found.push(invalid(place, "an object with path and status, or path and failure", kindOf(item)))
    return item as HealthAnswer
  }
  const { path, status, failure } = item
  if (typeof path !== "string") found.push(invalid(`${place}.path`, "a text", kindOf(path)))
  if (status !== undefined && failure !== undefined) {
    found.push(invalid(place, "either status or failure", "an object with both"))
  } else if (failure !== undefined) {
    if (typeof failure !== "string") found.push(invalid(`${place}.failure`, "a text", kindOf(failure)))
  } else if (!isStatus(status)) {
    found.push(invalid(`${place}.status`, "a whole number from 100 to 999", actualStatus(status)))
  }
  return (failure === undefined ? { path, status } : { path, failure }) as HealthAnswer
}

const isStatus = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 100 && value <= 999

const actualStatus = (value: unknown): string => (typeof value === "number" ? String(value) : kindOf(value))

const invalid = (place: string, expected: string, actual: string): Diagnostic =>
  report("answers-invalid", { place, expected, actual }, [])
