/** What the checks of a deployment answered, and what follows from it. */

/** The methods that a platform may ask with. */
export const healthMethods = ["GET", "HEAD"] as const

/**
 * The method that a platform asks for health with.
 *
 * @since 0.1.0
 */
export type HealthMethod = (typeof healthMethods)[number]

/**
 * The answer to one check: a status, or why there was none (`timed out after 10 s`, `connection refused`).
 *
 * @since 0.1.0
 */
export type HealthAnswer =
  | { readonly path: string; readonly status: number }
  | { readonly path: string; readonly failure: string }

/**
 * Whether the deployment goes on (R-HC-3), the log to the letter (R-HC-4), and the paths that failed, in order.
 *
 * @since 0.1.0
 */
export type HealthVerdict = {
  readonly verdict: "continues" | "fails"
  readonly log: readonly string[]
  readonly failing: readonly string[]
}
