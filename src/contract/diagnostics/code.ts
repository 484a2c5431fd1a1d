/**
 * The codes of the diagnostics about a project, a snapshot and a platform, as the tables have them. Those of signatures, of the API and of
 * service tokens are the tags of their errors.
 */
import type { diagnostics } from "./index.js"
import type { platformDiagnostics } from "./platform.js"
import type { readingDiagnostics } from "./reading.js"
import type { runningDiagnostics } from "./running.js"

/**
 * What a diagnostic can be about. A code stays once it is published; a minor version may add one.
 *
 * @since 0.1.0
 */
export type Code =
  | keyof typeof diagnostics
  | keyof typeof readingDiagnostics
  | keyof typeof runningDiagnostics
  | keyof typeof platformDiagnostics
