/** Static sites, as one value. */
import type { Plan } from "../model/plan.js"
import type { RuntimeDefinition } from "../runtime/definition.js"
import { planStatic, staticFiles, staticTables } from "./plan.js"
import { recognition } from "./recognition.js"
import { ports } from "./server.js"

/** The webroot lies in the project. */
const brokenWebroot = ({ runtime }: Plan): readonly string[] =>
  runtime.name !== "static" || (runtime.webroot.startsWith("/") && !runtime.webroot.split("/").includes(".."))
    ? []
    : ["runtime.webroot"]

/** The runtime of static sites. */
export const staticSites: RuntimeDefinition = {
  kind: "static",
  recognition,
  tables: staticTables,
  plan: planStatic,
  files: staticFiles,
  suggests: () => [],
  ports,
  invariants: {
    runtimes: ["static"],
    tools: [],
    hasProduction: false,
    decisions: ["runtime.webroot", "runtime.server"],
    choosesPort: true,
    broken: (plan) => brokenWebroot(plan).map((place) => ({ invariant: "webroot" as const, place })),
  },
}
