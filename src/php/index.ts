/** PHP, as one value. */
import { variables } from "../contract/variables.js"
import type { Plan } from "../model/plan.js"
import type { RuntimeDefinition } from "../runtime/definition.js"
import { phpFiles, phpTables, planPhp } from "./plan.js"
import { ports } from "./ports.js"
import { recognition } from "./recognition.js"

export { type RedisConnection, redisConnection } from "./redis.js"

const isInProject = (path: string): boolean => !path.split("/").includes("..")

/** The webroot lies in the project, and the worker inside the webroot. */
const brokenWebroot = ({ runtime }: Plan): readonly string[] => {
  if (runtime.name !== "php") return []
  const { webroot, worker } = runtime
  const folder = webroot === "/" ? webroot : `${webroot}/`
  return [
    ...(webroot.startsWith("/") && isInProject(webroot) ? [] : ["runtime.webroot"]),
    ...(worker === null || (isInProject(worker) && `/${worker}`.startsWith(folder) && `/${worker}` !== folder)
      ? []
      : ["runtime.worker"]),
  ]
}

/** The runtime of PHP applications. */
export const php: RuntimeDefinition = {
  kind: "php",
  recognition,
  tables: phpTables,
  plan: planPhp,
  files: phpFiles,
  ports,
  invariants: {
    runtimes: ["php"],
    tools: ["composer"],
    hasProduction: false,
    decisions: ["runtime.version", "runtime.webroot", "runtime.worker"],
    choosesPort: true,
    broken: (plan) => [
      ...(plan.dependencies?.development === "undetermined"
        ? [{ invariant: "dependencies" as const, place: "dependencies.development" }]
        : []),
      ...brokenWebroot(plan).map((place) => ({ invariant: "webroot" as const, place })),
    ],
  },
  suggests: (path) => {
    const folder = /^(.+)\/index\.(?:php|html)$/.exec(path)?.[1]
    return folder === undefined ? [] : [{ name: variables.CC_WEBROOT.name, value: `/${folder}` }]
  },
}
