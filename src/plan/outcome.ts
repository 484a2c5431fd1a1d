/**
 * Outcomes: the JSON form of what the planner returns.
 *
 * Laws. An outcome is `rejected` exactly when one of its diagnostics is an error. The order of diagnostics does not depend on the
 * order in which they were found. But for `origin`, an outcome depends on what was planned alone. The decisions of a rejection are those
 * of the same snapshot with a start, but for the start.
 */
import { ascending } from "../model/ascending.js"
import { type Diagnostic, diagnosticsOf, type Severity, settled } from "../model/diagnostic.js"
import type { Origin, Outcome, Planned } from "../model/plan.js"
import { release } from "../model/release.js"
import type { Platform } from "../platform/index.js"
import { canonicalJson } from "./canonical.js"

/**
 * The outcome of planning. A plan that an error goes with, found before or after it was made, is no plan. `origin` goes with it as it is.
 *
 * @example
 * ```ts
 * import { defaultPlatform, outcome, plan } from "runplan"
 *
 * const rejected = outcome(plan(defaultPlatform)({ files: {}, env: {} }))
 * assert.equal(rejected.status, "rejected")
 * assert.equal(rejected.diagnostics[0]?.code, "application-undecided")
 * ```
 *
 * @since 0.1.0
 */
export const outcome = <C extends string>(planned: Planned<C>, origin?: Origin): Outcome<C> => {
  const made = settled(planned)
  const diagnostics = inOrder(diagnosticsOf(made))
  const from = origin === undefined ? {} : { origin }
  return made._tag === "Left"
    ? {
        format,
        status: "rejected",
        diagnostics,
        ...(planned.decisions === undefined ? {} : { decisions: planned.decisions }),
        ...from,
      }
    : { format, status: "planned", plan: made.right, diagnostics, ...from }
}

/**
 * Where the outcomes of a platform come from, for those who keep them.
 *
 * @example
 * ```ts
 * import { defaultPlatform, originOf, outcome, plan } from "runplan"
 *
 * const made = outcome(plan(defaultPlatform)({ files: {}, env: {} }), originOf(defaultPlatform))
 * assert.equal(made.origin?.platform, "contract")
 * assert.equal(made.origin?.nodeCatalog, "2026-03-30")
 * ```
 *
 * @since 0.1.0
 */
export const originOf = ({ data }: Platform): Origin => ({
  platform: data.name,
  nodeCatalog: data.node.date,
  runplan: release,
})

/** The errors that say that nothing says how to start. */
const startless: ReadonlySet<string> = new Set(["start-missing", "manifest-missing"])

/**
 * Whether no error speaks of anything but the start. With any other error, what is wrong counted as absent meanwhile, and a decision may
 * rest on that (C-232).
 *
 * @internal
 */
export const lacksOnlyStart = (diagnostics: readonly Diagnostic<string>[]): boolean =>
  diagnostics.every(({ severity, code }) => severity !== "error" || startless.has(code))

const format = "runplan/outcome@1"

const weight: { readonly [severity in Severity]: number } = { error: 0, warning: 1, info: 2 }

/**
 * Diagnostics in canonical order: by severity, then code, then evidence; each once.
 *
 * @since 0.1.0
 */
export const inOrder = <C extends string>(
  diagnostics: readonly Diagnostic<C>[],
): readonly Diagnostic<C>[] => {
  if (diagnostics.length < 2) return diagnostics
  const keyed = diagnostics.map((diagnostic) => ({ diagnostic, key: keyOf(diagnostic) }))
  keyed.sort((left, right) => ascending(left.key, right.key))
  return keyed.flatMap(({ diagnostic, key }, index) => (keyed[index - 1]?.key === key ? [] : [diagnostic]))
}

const keyOf = ({ severity, code, because, message }: Diagnostic<string>): string =>
  `${weight[severity]} ${code} ${canonicalJson(because)} ${message}`
