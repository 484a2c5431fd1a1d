/** What every diagnostic of `diagnostics` means, by code. */
import type { Meanings } from "../../model/diagnostic.js"
import { conditionMeanings } from "./conditions.js"
import { connectionMeanings } from "./connections.js"
import type { PlanDiagnostics } from "./index.js"
import { javascriptMeanings } from "./javascript.js"
import { phpMeanings } from "./php.js"
import { projectMeanings } from "./project.js"
import { runningMeanings } from "./running.js"
import { staticMeanings } from "./static.js"
import { trafficMeanings } from "./traffic.js"

/**
 * What every diagnostic of the planner means, in one sentence for the reference.
 *
 * @since 0.1.0
 */
export const meanings: Meanings<Readonly<PlanDiagnostics>> = {
  ...projectMeanings,
  ...javascriptMeanings,
  ...conditionMeanings,
  ...phpMeanings,
  ...staticMeanings,
  ...trafficMeanings,
  ...connectionMeanings,
  ...runningMeanings,
}
