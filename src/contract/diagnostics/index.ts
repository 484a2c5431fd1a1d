/** The tables of diagnostics, and the function that reports from them. */
import { type Reporter, reporter } from "../../model/diagnostic.js"
import { conditionDiagnostics } from "./conditions.js"
import { connectionDiagnostics } from "./connections.js"
import { javascriptDiagnostics } from "./javascript.js"
import { phpDiagnostics } from "./php.js"
import { projectDiagnostics } from "./project.js"
import { staticDiagnostics } from "./static.js"
import { trafficDiagnostics } from "./traffic.js"

const whole = () => ({
  ...projectDiagnostics,
  ...javascriptDiagnostics,
  ...conditionDiagnostics,
  ...phpDiagnostics,
  ...staticDiagnostics,
  ...trafficDiagnostics,
  ...connectionDiagnostics,
})

/** The tables, those first from which most plans report. */
const tables = [
  conditionDiagnostics,
  javascriptDiagnostics,
  projectDiagnostics,
  trafficDiagnostics,
  phpDiagnostics,
  staticDiagnostics,
  connectionDiagnostics,
]

/**
 * The tables as one, which is put together when all of it is asked for. Of one row the table is asked that has it: as it is published, a
 * table is made when it is first asked, and a plan makes none that it does not report from.
 */
const joined = (): ReturnType<typeof whole> => {
  const tableOf = (code: string | symbol): object =>
    tables.find((table) => Object.hasOwn(table, code)) ?? Object.prototype
  return new Proxy(Object.create(null), {
    get: (_, code) => Reflect.get(tableOf(code), code),
    has: (_, code) => code in tableOf(code),
    ownKeys: () => Object.keys(whole()),
    getOwnPropertyDescriptor: (_, code) => Object.getOwnPropertyDescriptor(tableOf(code), code),
    getPrototypeOf: () => Object.prototype,
  })
}

const rows = joined()

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
