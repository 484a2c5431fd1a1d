/**
 * JavaScript, as one value.
 *
 * @since 0.1.0
 */
import { report } from "../contract/diagnostics/index.js"
import { heapToken, splitNodeOptions } from "../decode/nodeOptions.js"
import { quoteWord } from "../model/command.js"
import type { Plan } from "../model/plan.js"
import type { Invariants, PlannedProgram, Ports, RuntimeDefinition } from "../runtime/definition.js"
import { javascriptTables, planJavaScript } from "./plan.js"
import { recognition } from "./recognition.js"
import { sample } from "./sample.js"

/** An application of JavaScript listens by itself, so it is told where when something stands in front. */
const ports: Ports = {
  rules: [],
  diagnostics: ({ project, access, chain }, port) => {
    if (access.value === "blocked" || chain.value.length === 0) return []
    const { address, publicPort } = project.platform.data.network
    return [report("application-behind-chain", { address, publicPort, port: port.value }, port.because)]
  },
}

const hasHeapLimit = (options: string): boolean => {
  const split = splitNodeOptions(options)
  return split._tag === "Tokens" && split.tokens.some((token) => heapToken(token)?._tag === "Limit")
}

const invariants: Invariants = {
  runtimes: ["node", "bun"],
  tools: ["npm", "npm-ci", "pnpm", "yarn", "yarn-berry", "bun", "custom"],
  hasProduction: true,
  decisions: ["environment.NODE_OPTIONS"],
  choosesPort: false,
  broken: ({ dependencies, runtime, environment }) => {
    const options = Object.hasOwn(environment, "NODE_OPTIONS") ? environment.NODE_OPTIONS : undefined
    return [
      ...(dependencies === null || (dependencies.tool === "bun") === (runtime.name === "bun")
        ? []
        : [{ invariant: "runtime" as const, place: "runtime.name" }]),
      ...(dependencies === null ||
      (dependencies.tool === "custom") === (dependencies.development === "undetermined")
        ? []
        : [{ invariant: "dependencies" as const, place: "dependencies.development" }]),
      ...(hasHeapLimit(options ?? "")
        ? []
        : [{ invariant: "environment" as const, place: "environment.NODE_OPTIONS" }]),
    ]
  },
}

/** The versions that a plan has: of the runtime, of what comes with it, and of the package manager. */
const programs = ({ runtime, dependencies }: Plan): readonly PlannedProgram[] => {
  const of = (program: string, name: string, version: string | null): readonly PlannedProgram[] =>
    version === null ? [] : [{ program, name, version, ask: ["--version"] }]
  const tool = dependencies?.tool ?? ""
  const manager = tool.startsWith("yarn") ? "yarn" : tool
  return [
    ...of(runtime.name, runtime.name === "bun" ? "Bun" : "Node", runtime.version),
    ...(runtime.name === "node" ? of("npm", "npm", runtime.npm) : []),
    ...(runtime.name === "bun" ? of("node", "Node", runtime.node) : []),
    ...of(manager, manager === "yarn" ? "Yarn" : manager, dependencies?.version ?? null),
  ]
}

/**
 * The runtime of JavaScript applications: Node, or Bun.
 *
 * @since 0.1.0
 */
export const javascript: RuntimeDefinition = {
  kind: "javascript",
  recognition,
  tables: javascriptTables,
  plan: planJavaScript,
  files: () => [],
  ports,
  invariants,
  words: (runtime) => {
    switch (runtime.name) {
      case "node":
        return `Node ${runtime.version}${runtime.npm === null ? "" : ` with npm ${runtime.npm}`}`
      case "bun":
        return `Bun ${runtime.version} with Node ${runtime.node}`
      default:
        return runtime.name
    }
  },
  programs,
  connects: ({ address, port }) => {
    const code = `require("net").connect(${port}, "${address}").on("connect", () => process.exit(0)).on("error", () => process.exit(1))`
    return `NODE_OPTIONS="" node -e ${quoteWord(code)}`
  },
  sample,
}
