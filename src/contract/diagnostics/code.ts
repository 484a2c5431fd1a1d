/**
 * The codes of the diagnostics about a project, a snapshot and a platform, as the tables have them. Those of signatures, of the API and of
 * service tokens are the tags of their errors.
 */
import type { PlanDiagnostics } from "./index.js"
import type { PlatformDiagnostics } from "./platform.js"
import type { ReadingDiagnostics } from "./reading.js"
import type { RunningDiagnostics } from "./running.js"

/**
 * What a diagnostic can be about. A code stays once it is published; a minor version may add one.
 *
 * @since 0.1.0
 */
export type Code =
  | keyof PlanDiagnostics
  | keyof ReadingDiagnostics
  | keyof RunningDiagnostics
  | keyof PlatformDiagnostics
