/**
 * Whether a deployment goes on, from what its health checks answered (R-HC-3, R-HC-4).
 *
 * Laws. The deployment continues exactly when every path was answered with an accepted status. The log has one line for each
 * path, in the order of the paths, and when the deployment fails one line `Health check failed:` and one for each failing path.
 * Answers to other paths change nothing.
 */
import { visible } from "../contract/diagnostics/wording.js"
import type { HealthAnswer, HealthVerdict } from "../model/health.js"
import type { Health } from "../model/plan.js"

/**
 * The verdict on recorded answers. A path without an answer has failed. Of several answers to one path the last counts (C-90).
 *
 * @example
 * ```ts
 * import { judgeHealth } from "runplan"
 *
 * const judge = judgeHealth({ method: "GET", expect: { min: 200, max: 200 }, paths: ["/", "/ready"] })
 * assert.deepEqual(judge([{ path: "/", status: 200 }, { path: "/ready", status: 503 }]), {
 *   verdict: "fails",
 *   failing: ["/ready"],
 *   log: [
 *     "Response from GET / is 200",
 *     "Response from GET /ready is 503",
 *     "Health check failed:",
 *     "- GET /ready returned 503.",
 *   ],
 * })
 * ```
 *
 * @since 0.1.0
 */
export const judgeHealth =
  ({ method, expect, paths }: Health) =>
  (answers: readonly HealthAnswer[]): HealthVerdict => {
    const byPath = new Map(answers.map((answer) => [answer.path, answer]))
    const log: string[] = []
    const failures: string[] = []
    const failing: string[] = []
    for (const path of paths) {
      const answer = byPath.get(path) ?? { path, failure: "no answer was recorded" }
      const check = `${method} ${visible(path)}`
      if ("status" in answer) {
        log.push(`Response from ${check} is ${answer.status}`)
        if (answer.status >= expect.min && answer.status <= expect.max) continue
        failures.push(`- ${check} returned ${answer.status}.`)
      } else {
        const failure = visible(answer.failure)
        log.push(`No response from ${check}: ${failure}`)
        failures.push(`- ${check} did not answer: ${failure}.`)
      }
      failing.push(path)
    }
    return failures.length === 0
      ? { verdict: "continues", log, failing }
      : { verdict: "fails", log: [...log, "Health check failed:", ...failures], failing }
  }
