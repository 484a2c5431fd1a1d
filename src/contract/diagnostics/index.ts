/** The tables of diagnostics, and the function that reports from them. */
import { type Reporter, reporter } from "../../model/diagnostic.js"
import { conditionDiagnostics } from "./conditions.js"
import { connectionDiagnostics } from "./connections.js"
import { javascriptDiagnostics } from "./javascript.js"
import { phpDiagnostics } from "./php.js"
import { projectDiagnostics } from "./project.js"
import { staticDiagnostics } from "./static.js"
import { trafficDiagnostics } from "./traffic.js"

const rows = {
  ...projectDiagnostics,
  ...javascriptDiagnostics,
  ...conditionDiagnostics,
  ...phpDiagnostics,
  ...staticDiagnostics,
  ...trafficDiagnostics,
  ...connectionDiagnostics,
}

/**
 * The rows of the planner's diagnostics, by code, with what each is given.
 *
 * @since 0.1.0
 */
export interface PlanDiagnostics extends Readonly<typeof rows> {}

/**
 * Every diagnostic of the planner and of what lies beside a plan, by code.
 *
 * @since 0.1.0
 */
export const diagnostics: Readonly<PlanDiagnostics> = rows

/**
 * A diagnostic by its code, with the parameters that its row asks for.
 *
 * @since 0.1.0
 */
export const report: Reporter<Readonly<PlanDiagnostics>> = reporter(diagnostics)
