/**
 * The tables of diagnostics of the planner, and the function that reports from them.
 *
 * @since 0.1.0
 */
import { reporter } from "../../model/diagnostic.js"
import { javascriptDiagnostics } from "./javascript.js"
import { projectDiagnostics } from "./project.js"
import { trafficDiagnostics } from "./traffic.js"

/**
 * Every diagnostic of the planner, by code.
 *
 * @since 0.1.0
 */
export const diagnostics = { ...projectDiagnostics, ...javascriptDiagnostics, ...trafficDiagnostics }

/**
 * A diagnostic by its code, with the parameters that its row asks for.
 *
 * @since 0.1.0
 */
export const report = reporter(diagnostics)
