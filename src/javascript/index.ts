/** JavaScript, as one value. */
import { report } from "../contract/diagnostics/index.js"
import { managerEntries } from "../contract/managers/index.js"
import type { Manager } from "../contract/managers/manager.js"
import { variables } from "../contract/variables.js"
import { heapToken, splitNodeOptions } from "../decode/nodeOptions.js"
import type { Plan, Runtime } from "../model/plan.js"
import type { Invariants, Ports, RuntimeDefinition } from "../runtime/definition.js"
import { javascriptFiles, javascriptTables, planJavaScript } from "./plan.js"
import { recognition } from "./recognition.js"

/** An application of JavaScript listens by itself, so it is told where when something stands in front. */
const ports: Ports = {
  rules: [],
  diagnostics: ({ project, chain }, port) => {
    if (chain.value.length === 0) return []
    const { address, publicPort } = project.platform.data.network
    return [report("application-behind-chain", { address, publicPort, port: port.value }, port.because)]
  },
}

const hasHeapLimit = (options: string): boolean => {
  const split = splitNodeOptions(options)
  return split._tag === "Tokens" && split.tokens.some((token) => heapToken(token)?._tag === "Limit")
}

const names: readonly Runtime["name"][] = ["node", "bun"]

const isOwn = ({ name }: Runtime): boolean => names.includes(name)

/** The manager of a plan; null when there is none, or it is none of JavaScript's. */
const managerOf = (dependencies: Plan["dependencies"]): Manager | null =>
  managerEntries.find(([tool]) => tool === dependencies?.tool)?.[1] ?? null

const invariants: Invariants = {
  runtimes: names,
  tools: managerEntries.map(([tool]) => tool),
  hasProduction: true,
  decisions: ["runtime.version", "environment.NODE_OPTIONS"],
  choosesPort: false,
  broken: ({ dependencies, runtime, environment }) => {
    const manager = managerOf(dependencies)
    const options = Object.hasOwn(environment, "NODE_OPTIONS") ? environment.NODE_OPTIONS : undefined
    return [
      ...(manager === null || !isOwn(runtime) || manager.runtime === runtime.name
        ? []
        : [{ invariant: "runtime" as const, place: "runtime.name" }]),
      ...(manager === null || (manager.commands === null) === (dependencies?.development === "undetermined")
        ? []
        : [{ invariant: "dependencies" as const, place: "dependencies.development" }]),
      ...(hasHeapLimit(String(options))
        ? []
        : [{ invariant: "environment" as const, place: "environment.NODE_OPTIONS" }]),
    ]
  },
}

/** The runtime of JavaScript applications: Node, or Bun. */
export const javascript: RuntimeDefinition = {
  kind: "javascript",
  recognition,
  tables: javascriptTables,
  plan: planJavaScript,
  files: javascriptFiles,
  suggests: (path) =>
    /^(?:server|index|app|main)\.[cm]?js$/.test(path)
      ? [{ name: variables.CC_RUN_COMMAND.name, value: `node ${path}` }]
      : [],
  ports,
  invariants,
}
