/**
 * Reporting: what is said of a finished outcome, for a person, for a tool and for a shell.
 *
 * Laws. A secret's value is in no report, because it is in no outcome. No report changes what it is about: `diffPlans(a, a)` has
 * nothing in it, and `findings` has each diagnostic once, in the same order.
 *
 * @module runplan/report
 * @since 0.1.0
 */
export {
  type Cause,
  changeCauses,
  type DiagnosticCause,
  type RuleChange,
  type StatusCause,
  type ValueCause,
} from "./cause.js"
export { chainLine, chainMermaid } from "./chain.js"
export {
  applyDiff,
  type DecisionChange,
  type DiagnosticsChange,
  diffPlans,
  type InputsChange,
  isEmptyDiff,
  type PlanChange,
  type PlanDiff,
  type SetChange,
  type StatusChange,
} from "./diff.js"
export { type Explanation, explain } from "./explain.js"
export { type Finding, findings, findingsSummary, renderFindings } from "./findings.js"
export { githubCommands } from "./github.js"
export { type FilePlace, placeIn } from "./place.js"
export {
  type RenderOptions,
  renderDecisions,
  renderDiagnostics,
  renderOutcome,
  showEvidence,
} from "./render.js"
export { type DiffRenderOptions, renderDiff } from "./renderDiff.js"
export { renderExplanation } from "./renderExplanation.js"
export { fingerprints, type SarifOptions, sarif } from "./sarif.js"
export { renderScript } from "./script.js"
export { plainStyle, type Style } from "./style.js"
export type { ValueDifference } from "./valueDifference.js"
export { DiagnosedError, valueOrThrow } from "./valueOrThrow.js"
