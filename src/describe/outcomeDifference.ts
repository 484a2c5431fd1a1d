/**
 * Where two outcomes differ, by path, prose and origin aside.
 *
 * Laws. There is no difference exactly when the outcomes are equal but for messages, remedies, origins and the order of keys.
 */
import { isJsonList, isJsonObject, type Json } from "../model/json.js"
import { differences } from "../report/valueDifference.js"

/**
 * One place where two outcomes differ; a side that has nothing there is undefined. Paths are keys joined by dots, an element of a
 * list by its id, name, path or code.
 *
 * @since 0.1.0
 */
export type OutcomeDifference = {
  readonly path: string
  readonly expected?: Json
  readonly got?: Json
}

/**
 * The differences of two outcomes, or of any two JSON values.
 *
 * @example
 * ```ts
 * import { outcomeDifferences } from "runplan/contract"
 *
 * assert.deepEqual(outcomeDifferences({ plan: { tools: [] } }, { plan: { tools: [], mode: "task" } }), [
 *   { path: "plan.mode", got: "task" },
 * ])
 * ```
 *
 * @since 0.1.0
 */
export const outcomeDifferences = (expected: Json, got: Json): readonly OutcomeDifference[] =>
  differences(withoutProse(expected), withoutProse(got)).map(({ path, before, after }) => ({
    path,
    ...(before === undefined ? {} : { expected: before }),
    ...(after === undefined ? {} : { got: after }),
  }))

/** Where a TOML parser stops is its own; a JSON file's place is the contract's. */
const withoutPlace = (evidence: Json): Json => {
  if (!isJsonObject(evidence)) return evidence
  const { line: _line, column: _column, ...rest } = evidence
  return rest
}

/** `message` and `remedy` of diagnostics may be worded otherwise, and another may have planned the same. */
const withoutProse = (outcome: Json): Json => {
  if (!isJsonObject(outcome) || !isJsonList(outcome.diagnostics)) return outcome
  const bare = outcome.diagnostics.map((diagnostic) => {
    if (!isJsonObject(diagnostic)) return diagnostic
    const { message: _message, remedy: _remedy, ...rest } = diagnostic
    return rest.code === "mise-syntax" && isJsonList(rest.because)
      ? { ...rest, because: rest.because.map(withoutPlace) }
      : rest
  })
  const { origin: _origin, ...rest } = outcome
  return { ...rest, diagnostics: bare }
}
