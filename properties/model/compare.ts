/** Where an outcome of the planner and the naive model differ. */
import type { Outcome } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { isCondition } from "../laws/observe.js"
import { type Expected, model } from "./javascript.js"

/** The plan paths at which two values differ, with both values. */
const differences = (left: unknown, right: unknown, path = ""): readonly string[] => {
  if (typeof left === "object" && typeof right === "object" && left !== null && right !== null) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)])
    return [...keys].flatMap((key) => {
      const [one, two] = [left, right].map((of) =>
        Object.hasOwn(of, key) ? (of as { [key: string]: unknown })[key] : undefined,
      )
      return differences(one, two, path === "" ? key : `${path}.${key}`)
    })
  }
  return Object.is(left, right)
    ? []
    : [`${path}: planner ${JSON.stringify(left)}, model ${JSON.stringify(right)}`]
}

const errorsOf = (lines: Iterable<string>): readonly string[] =>
  [...lines].filter((line) => line.startsWith("error ")).sort()

/**
 * The differences between the outcome that was made of a snapshot, decisions and inputs aside, and the model's. Diagnostics that
 * `beyond` holds for are left out: the model knows less there.
 */
export const compare = (
  given: Snapshot,
  made: Outcome,
  beyond: (line: string) => boolean = () => false,
): readonly string[] => compareWith(model(given), made, beyond)

/** The same for what another model expects. */
export const compareWith = (
  whole: Expected,
  made: Outcome,
  beyond: (line: string) => boolean = () => false,
): readonly string[] => {
  const expected = { ...whole, diagnostics: [...whole.diagnostics].filter((line) => !beyond(line)) }
  // The model knows the contract, and not what the real tools do.
  const all = made.diagnostics
    .filter(({ code }) => !isCondition(code))
    .map(({ severity, code }) => `${severity} ${code}`)
  const said = new Set(all.filter((line) => !beyond(line)))
  if (made.status === "rejected" || expected.plan === null) {
    return differences(errorsOf(said), errorsOf(expected.diagnostics), "errors")
  }
  const { decisions: _, inputs: __, ...plan } = made.plan
  return [
    ...differences(plan, expected.plan),
    ...differences([...said].sort(), [...expected.diagnostics].sort(), "diagnostics"),
  ]
}
