/**
 * What changes between two outcomes, and why: the decisions on both sides.
 *
 * Laws, for outcomes that the planner makes. `diffPlans(a, a)` has nothing in it. `applyDiff(a, diffPlans(a, b))` is `b`. Changes and
 * decisions are in the order of their paths. A secret's value is in no outcome, so it is in no difference.
 */

import type { Decision } from "../model/decision.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { Json } from "../model/json.js"
import type { Outcome, Plan } from "../model/plan.js"
import { canonicalJson } from "../plan/canonical.js"
import { inOrder } from "../plan/outcome.js"
import { applyDifferences, differences, isSame, type ValueDifference } from "./valueDifference.js"

/**
 * The decision at a plan path on both sides; null on a side that has none.
 *
 * @since 0.1.0
 */
export type DecisionChange = {
  readonly path: string
  readonly before: Decision | null
  readonly after: Decision | null
}

/**
 * A value of the plan that changes. `decision` is the one that it follows from: its own, that of the whole that it is a part of, or
 * the one that it goes along with, as the npm of a runtime goes along with its version; null where no rule decides it, as with what
 * only the platform's data says.
 *
 * @since 0.1.0
 */
export type PlanChange = ValueDifference & {
  readonly decision: DecisionChange | null
}

/**
 * What is only on one of two sides, in order.
 *
 * @since 0.1.0
 */
export type SetChange<A> = {
  readonly removed: readonly A[]
  readonly added: readonly A[]
}

/**
 * Whether there was a plan before and after.
 *
 * @since 0.1.0
 */
export type StatusChange = {
  readonly before: Outcome<string>["status"]
  readonly after: Outcome<string>["status"]
}

/**
 * What was looked at on one side only.
 *
 * @since 0.1.0
 */
export type InputsChange = { readonly files: SetChange<string>; readonly env: SetChange<string> }

/**
 * The diagnostics of one side only.
 *
 * @since 0.1.0
 */
export type DiagnosticsChange = SetChange<Diagnostic<string>>

/**
 * The difference of two outcomes.
 *
 * - `changes`: values of the plan, by path; a rejected outcome counts as a plan without values.
 * - `decisions`: every decision that differs, also where the value is the same for another reason.
 * - `inputs` and `diagnostics`: what is only on one side.
 *
 * @since 0.1.0
 */
export type PlanDiff = {
  readonly format: "runplan/diff@1"
  readonly status: StatusChange
  readonly changes: readonly PlanChange[]
  readonly decisions: readonly DecisionChange[]
  readonly inputs: InputsChange
  readonly diagnostics: DiagnosticsChange
}

type Decisions = { readonly [path: string]: Decision }

/**
 * The difference of two outcomes.
 *
 * @example
 * ```ts
 * import { defaultPlatform, outcome, plan } from "runplan"
 * import { applyDiff, diffPlans } from "runplan/report"
 *
 * const files = { "package.json": '{"scripts":{"start":"node server.js"}}' }
 * const planFor = (env: { [name: string]: string }) => outcome(plan(defaultPlatform)({ files, env }))
 * const [before, after] = [planFor({}), planFor({ CC_NODE_VERSION: "22" })]
 * const diff = diffPlans(before, after)
 * assert.deepEqual(
 *   diff.changes.map(({ path, decision }) => [path, decision?.path]),
 *   [["runtime.npm", "runtime.version"], ["runtime.version", "runtime.version"]],
 * )
 * assert.equal(diff.changes[1]?.decision?.after?.rule, "javascript.node-version.variable")
 * assert.deepEqual(applyDiff(before, diff), after)
 * ```
 *
 * @since 0.1.0
 */
export const diffPlans = (before: Outcome<string>, after: Outcome<string>): PlanDiff => {
  const [left, right] = [decisionsOf(before), decisionsOf(after)]
  const decisions = decisionChanges(left, right)
  return {
    format: "runplan/diff@1",
    status: { before: before.status, after: after.status },
    changes: differences(valuesOf(before), valuesOf(after)).map((change) => ({
      ...change,
      decision: decisionFor(change.path, left, right),
    })),
    decisions,
    inputs: {
      files: setChange(inputsOf(before).files, inputsOf(after).files, (path) => path),
      env: setChange(inputsOf(before).env, inputsOf(after).env, (name) => name),
    },
    diagnostics: setChange(before.diagnostics, after.diagnostics, textOf),
  }
}

/**
 * Whether a difference has nothing in it.
 *
 * @since 0.1.0
 */
export const isEmptyDiff = ({ status, changes, decisions, inputs, diagnostics }: PlanDiff): boolean =>
  status.before === status.after &&
  changes.length + decisions.length === 0 &&
  [inputs.files, inputs.env, diagnostics].every(({ removed, added }) => removed.length + added.length === 0)

/**
 * An outcome with a difference applied: the second outcome of the two that it was made of, when it is given the first.
 *
 * @since 0.1.0
 */
export const applyDiff = (before: Outcome<string>, diff: PlanDiff): Outcome<string> => {
  const { removed, added } = diff.diagnostics
  const gone = new Set(removed.map(textOf))
  const diagnostics = inOrder([...before.diagnostics.filter((one) => !gone.has(textOf(one))), ...added])
  const { format } = before
  const decisions = new Map(Object.entries(decisionsOf(before)))
  for (const { path, after } of diff.decisions) {
    if (after === null) decisions.delete(path)
    else decisions.set(path, after)
  }
  if (diff.status.after === "rejected") {
    const kept = decisions.size === 0 ? {} : { decisions: Object.fromEntries(decisions) as Plan["decisions"] }
    return { format, status: "rejected", diagnostics, ...kept }
  }
  const plan = {
    ...(applyDifferences(valuesOf(before), diff.changes) as object),
    decisions: Object.fromEntries(decisions),
    inputs: {
      files: withSetChange(inputsOf(before).files, diff.inputs.files),
      env: withSetChange(inputsOf(before).env, diff.inputs.env),
    },
  } as Plan
  return { format, status: "planned", plan, diagnostics }
}

/** The values of a plan, without why they are so. */
const valuesOf = (outcome: Outcome<string>): Json => {
  if (outcome.status === "rejected") return {}
  const { decisions: _decisions, inputs: _inputs, ...values } = outcome.plan
  return values
}

const decisionsOf = (outcome: Outcome<string>): Decisions =>
  outcome.status === "rejected" ? (outcome.decisions ?? {}) : outcome.plan.decisions

const inputsOf = (outcome: Outcome<string>): Plan["inputs"] =>
  outcome.status === "rejected" ? { files: [], env: [] } : outcome.plan.inputs

const at = (decisions: Decisions, path: string): Decision | null =>
  Object.hasOwn(decisions, path) ? (decisions[path] ?? null) : null

const isSameDecision = (left: Decision | null, right: Decision | null): boolean =>
  isSame(left as Json, right as Json)

const textOf = (value: unknown): string => canonicalJson(value as Json)

const decisionChanges = (before: Decisions, after: Decisions): readonly DecisionChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map((path) => ({ path, before: at(before, path), after: at(after, path) }))
    .filter(({ before, after }) => !isSameDecision(before, after))

/**
 * What goes along with a decision without being one, by the part of the plan, with the decisions that may be behind a change of it.
 * The first of them that changed is.
 */
const along: readonly (readonly [part: string, decisions: readonly string[]])[] = [
  ["runtime.name", ["application", "dependencies.tool"]],
  ["runtime", ["runtime.version", "dependencies.tool", "application"]],
  ["instance", ["instance.memoryMiB"]],
  ["dependencies", ["dependencies.tool", "run.start", "run.task"]],
  ["mode", ["run.task"]],
  ["restart", ["run.task"]],
  ["network", ["run.task", "network.access", "network.chain"]],
  ["health", ["run.task"]],
]

const decisionFor = (path: string, before: Decisions, after: Decisions): DecisionChange | null => {
  const whole = wholes(path).find((one) => Object.hasOwn(before, one) || Object.hasOwn(after, one))
  const found =
    whole ??
    along
      .find(([part]) => wholes(path).includes(part))?.[1]
      .find((one) => !isSameDecision(at(before, one), at(after, one)))
  return found === undefined ? null : { path: found, before: at(before, found), after: at(after, found) }
}

/** A path and all that it is a part of, the longest first. */
const wholes = (path: string): readonly string[] => {
  const keys = path.split(".")
  return keys.map((_, index) => keys.slice(0, keys.length - index).join("."))
}

const setChange = <A>(
  before: readonly A[],
  after: readonly A[],
  nameOf: (item: A) => string,
): SetChange<A> => {
  const [left, right] = [new Set(before.map(nameOf)), new Set(after.map(nameOf))]
  return {
    removed: before.filter((item) => !right.has(nameOf(item))),
    added: after.filter((item) => !left.has(nameOf(item))),
  }
}

const withSetChange = (before: readonly string[], { removed, added }: SetChange<string>): readonly string[] =>
  [...before.filter((item) => !removed.includes(item)), ...added].sort()
