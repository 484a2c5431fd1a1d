/**
 * runplan: how a hosting platform builds and runs a project, as a pure function.
 *
 *     plan : Platform → Snapshot → These<NonEmptyArray<Diagnostic>, Plan>
 *
 * @module runplan
 * @since 0.1.0
 */

export type { Code } from "./contract/diagnostics/code.js"
export { diagnostics, type PlanDiagnostics, report } from "./contract/diagnostics/index.js"
export type { PlatformDiagnostics } from "./contract/diagnostics/platform.js"
export type { ReadingDiagnostics } from "./contract/diagnostics/reading.js"
export type { RunningDiagnostics } from "./contract/diagnostics/running.js"
export type { Choice, Choices, LedgerId, Statements } from "./contract/ledger.js"
export {
  type LastRule,
  type Reads,
  type Rule,
  type Table,
  type TotalTable,
  table,
  totalTable,
} from "./contract/rule.js"
export { decodeAnswers } from "./decode/healthAnswers.js"
export { decodeSnapshot } from "./decode/snapshot.js"
export { readVariables, type VariablePlace, type VariablesFile } from "./decode/variablesFile.js"
export { quoteWord, type SplitLine, splitWords } from "./model/command.js"
export type { Claim, Decision, Overridden } from "./model/decision.js"
export {
  chainDiagnosed,
  collect,
  type Diagnosed,
  type Diagnostic,
  type DiagnosticRow,
  type Diagnostics,
  type DiagnosticTable,
  type DocumentedRow,
  diagnosed,
  diagnosticsOf,
  type EnvEvidence,
  type ErrorsOf,
  type ErrorTable,
  type Evidence,
  type FileEvidence,
  fail,
  hasError,
  type Meanings,
  mapDiagnosed,
  type ParametersOf,
  type PlatformEvidence,
  type Reporter,
  reporter,
  type Severity,
  type SnapshotEvidence,
} from "./model/diagnostic.js"

export type { HealthAnswer, HealthMethod, HealthVerdict } from "./model/health.js"
export type { Json } from "./model/json.js"
export type {
  BunRuntime,
  Decisions,
  Dependencies,
  Development,
  Health,
  Middleware,
  NamedDecisions,
  Network,
  NodeRuntime,
  Origin,
  Outcome,
  OutcomeFromOutside,
  PhpRuntime,
  Plan,
  PlanAnswers,
  PlanInputs,
  Planned,
  PlannedOutcome,
  PlanReasons,
  RejectedOutcome,
  Runtime,
  StaticRuntime,
  Step,
  Tool,
  Worker,
  WrittenFile,
} from "./model/plan.js"
export {
  type Failed,
  type NonEmpty,
  type None,
  type Noted,
  type Option,
  type Result,
  type Some,
  type Succeeded,
  succeed,
} from "./model/result.js"
export type {
  Addon,
  ApplicationKind,
  Instance,
  Snapshot,
  SnapshotEnv,
  SnapshotFiles,
} from "./model/snapshot.js"
export { type SecretReference, showText, type Text } from "./model/text.js"
export { type RedisConnection, redisConnection } from "./php/index.js"
export {
  canonicalJson,
  type Deployment,
  type GitRemote,
  gitRemote,
  type Invariant,
  inOrder,
  originOf,
  outcome,
  type Problem,
  plan,
  problems,
  reads,
  valueAt,
} from "./plan/index.js"
export type { PlatformData, PlatformOverrides, PlatformParts } from "./platform/codec.js"
export { defaultPlatform, type Platform } from "./platform/prepare.js"
export { chainLine, chainMermaid } from "./report/chain.js"
export { judgeHealth } from "./traffic/index.js"
