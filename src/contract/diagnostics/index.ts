/** The tables of diagnostics, and the function that reports from them. */
import { reporter } from "../../model/diagnostic.js"
import { conditionDiagnostics } from "./conditions.js"
import { connectionDiagnostics } from "./connections.js"
import { javascriptDiagnostics } from "./javascript.js"
import { phpDiagnostics } from "./php.js"
import { projectDiagnostics } from "./project.js"
import { staticDiagnostics } from "./static.js"
import { trafficDiagnostics } from "./traffic.js"

/**
 * Every diagnostic of the planner and of what lies beside a plan, by code.
 *
 * @since 0.1.0
 */
export const diagnostics = {
  ...projectDiagnostics,
  ...javascriptDiagnostics,
  ...conditionDiagnostics,
  ...phpDiagnostics,
  ...staticDiagnostics,
  ...trafficDiagnostics,
  ...connectionDiagnostics,
}

/**
 * A diagnostic by its code, with the parameters that its row asks for.
 *
 * @since 0.1.0
 */
export const report = reporter(diagnostics)
