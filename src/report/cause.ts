/**
 * Why the outcome of one project differs between two platforms, in a form in which many projects can be counted together.
 *
 * Law. Equal differences have equal causes, and an empty one has none.
 */
import type { Severity } from "../model/diagnostic.js"
import type { Json } from "../model/json.js"
import type { Outcome } from "../model/plan.js"
import { canonicalJson } from "../plan/canonical.js"
import type { PlanChange, PlanDiff } from "./diff.js"

/**
 * The rules that decided before and after; null where nothing was decided.
 *
 * @since 0.1.0
 */
export type RuleChange = { readonly before: string | null; readonly after: string | null }

/**
 * A value that is another, with the rules that decided it before and after.
 *
 * @since 0.1.0
 */
export type ValueCause = {
  readonly _tag: "Value"
  readonly path: string
  readonly before: Json
  readonly after: Json
  readonly rules: RuleChange
  readonly platform: readonly string[]
}

/**
 * A plan that became a refusal, or the other way round, with the codes of the errors.
 *
 * @since 0.1.0
 */
export type StatusCause = {
  readonly _tag: "Status"
  readonly before: Outcome["status"]
  readonly after: Outcome["status"]
  readonly codes: readonly string[]
}

/**
 * A diagnostic that came or went.
 *
 * @since 0.1.0
 */
export type DiagnosticCause = {
  readonly _tag: "Diagnostic"
  readonly change: "added" | "removed"
  readonly code: string
  readonly severity: Severity
}

/**
 * One cause.
 *
 * - `Value`: a decision, or a value that only the platform's data decides, with its value and its rule on both sides, and the places
 *   in the platform's data that it rests on. What goes along with a decision is not a cause of its own.
 * - `Status`: there is a plan on one side only, with the codes of the errors on the other. Nothing else is a cause then.
 * - `Diagnostic`: a code that is reported on one side only.
 *
 * @since 0.1.0
 */
export type Cause = ValueCause | StatusCause | DiagnosticCause

/**
 * The causes of a difference, values first, each once.
 *
 * @example
 * ```ts
 * import { defaultPlatform, outcome, plan } from "runplan"
 * import { changeCauses, diffPlans } from "runplan/report"
 * import { platformByName } from "runplan/platform"
 *
 * const snapshot = { files: { "package.json": '{"main":"server.js"}' }, env: {} }
 * const newer = platformByName("clever-cloud") ?? defaultPlatform
 * const causes = changeCauses(
 *   diffPlans(outcome(plan(defaultPlatform)(snapshot)), outcome(plan(newer)(snapshot))),
 * )
 * assert.ok(causes.some((cause) => cause._tag === "Value" && cause.path === "runtime.version"))
 * ```
 *
 * @since 0.1.0
 */
export const changeCauses = (diff: PlanDiff): readonly Cause[] => {
  const { status, diagnostics } = diff
  if (status.before !== status.after) {
    const errors = status.after === "rejected" ? diagnostics.added : diagnostics.removed
    const codes = errors.filter(({ severity }) => severity === "error").map(({ code }) => code)
    return [{ _tag: "Status", before: status.before, after: status.after, codes: [...new Set(codes)].sort() }]
  }
  const values = new Map(diff.changes.map(valueCause).map((cause) => [canonicalJson(cause), cause]))
  return [...values.values(), ...diagnosticCauses(diff)]
}

const valueCause = (change: PlanChange): Cause => {
  const { path, before, after } = change.decision ?? { path: change.path, before: null, after: null }
  const decided = { path, before: before?.value ?? null, after: after?.value ?? null }
  const isOther = canonicalJson(decided.before) !== canonicalJson(decided.after)
  const evidence = [before, after].flatMap((decision) => decision?.because ?? [])
  const platform = evidence.flatMap((one) => (one.from === "platform" ? [one.path] : []))
  return {
    _tag: "Value",
    ...(isOther
      ? decided
      : { path: change.path, before: change.before ?? null, after: change.after ?? null }),
    rules: { before: before?.rule ?? null, after: after?.rule ?? null },
    platform: [...new Set(platform)].sort(),
  }
}

/** A code on both sides is one diagnostic in other words: what it speaks of has changed, and that is a cause already. */
const diagnosticCauses = ({ diagnostics }: PlanDiff): readonly Cause[] =>
  (["removed", "added"] as const).flatMap((change) => {
    const other = new Set(diagnostics[change === "added" ? "removed" : "added"].map(({ code }) => code))
    const own = new Map(
      diagnostics[change].filter(({ code }) => !other.has(code)).map((one) => [one.code, one.severity]),
    )
    return [...own].map(([code, severity]) => ({ _tag: "Diagnostic", change, code, severity }) as const)
  })
