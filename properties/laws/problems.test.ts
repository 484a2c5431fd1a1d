/**
 * Each invariant of a plan that is broken is found.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Invariant, problems } from "../../src/index.js"
import type { Plan, Step } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { remembered } from "../arbitraries/choose.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { drawnPlanOf } from "./observe.js"

type Network = NonNullable<Plan["network"]>

/** The network under a change; null for a task. */
const network = (plan: Plan, change: (network: Network) => Partial<Network>): Plan | null =>
  plan.network === null ? null : { ...plan, network: { ...plan.network, ...change(plan.network) } }

const proxy = (listen: number, forward: number, name = "cacheproxy") => ({
  name,
  listen,
  forward,
  command: null,
  file: null,
})

const at8080 = { address: "0.0.0.0", port: 8080 }

const at9000 = { address: "0.0.0.0", port: 9000 }

const step = (id: string, command = "true"): Step => ({ id, command, when: "always", lifecycle: [] })

const rename = (steps: readonly Step[], id: string, other: string): readonly Step[] =>
  steps.map((one) => (one.id === id ? { ...one, id: other } : one))

/** The invariants of which one or another must be found where the network as a whole is wrong. */
const ofNetwork: readonly Invariant[] = ["ports", "listeners", "chain", "blocked", "public"]

/** An invariant in words, its name, and a plan that breaks it made from one that holds it; null where it cannot be broken so. */
const broken: { readonly [sentence: string]: readonly [Invariant | "network", (plan: Plan) => Plan | null] } =
  {
    "without a chain, public traffic reaches the port that the application listens on": [
      "network",
      (plan) => network(plan, () => ({ access: "public", chain: [], application: at9000 })),
    ],
    "behind a chain the application does not listen on the public port": [
      "listeners",
      (plan) => network(plan, () => ({ chain: [proxy(8080, 8080)], application: at8080 })),
    ],
    "the first of a chain listens on the public port": [
      "chain",
      (plan) => network(plan, () => ({ chain: [proxy(8081, 9000)], application: at9000 })),
    ],
    "every forward meets a listener": [
      "chain",
      (plan) => network(plan, () => ({ chain: [proxy(8080, 8081)], application: at9000 })),
    ],
    "ports are unique": [
      "listeners",
      (plan) =>
        network(plan, () => ({
          chain: [proxy(8080, 9000), proxy(8080, 9000, "redirectproxy")],
          application: at9000,
        })),
    ],
    "a chain reaches each of its members": [
      "chain",
      (plan) =>
        network(plan, () => ({
          chain: [proxy(8080, 9000), proxy(8081, 9000, "redirectproxy")],
          application: at9000,
        })),
    ],
    "a chain takes one port after the other": [
      "chain",
      (plan) =>
        network(plan, () => ({
          chain: [proxy(8080, 8082), proxy(8082, 9000, "redirectproxy")],
          application: at9000,
        })),
    ],
    "a chain has each of its members once": [
      "chain",
      (plan) => network(plan, () => ({ chain: [proxy(8080, 8081), proxy(8081, 9000)], application: at9000 })),
    ],
    "a command knows its ports": [
      "chain",
      (plan) =>
        network(plan, () => ({
          chain: [{ ...proxy(8080, 9000, "custom"), command: "./proxy 8080 @@FORWARD_PORT@@" }],
          application: at9000,
        })),
    ],
    "a path to check is one that a request can carry": [
      "health",
      (plan) =>
        plan.health === null ? null : { ...plan, health: { ...plan.health, paths: ["/a b", "/up#top"] } },
    ],
    "a port is a whole number from 1 to 65535": [
      "ports",
      (plan) =>
        network(plan, ({ application }) => ({ publicPort: 0, application: { ...application, port: 0 } })),
    ],
    "blocked access leaves the public port to the platform": [
      "blocked",
      (plan) => network(plan, () => ({ access: "blocked", chain: [], application: at8080 })),
    ],
    "a service has a network": [
      "mode",
      (plan) => (plan.mode === "service" ? { ...plan, network: null } : null),
    ],
    "a service has health checks": [
      "mode",
      (plan) => (plan.mode === "service" ? { ...plan, health: null } : null),
    ],
    "a service is restarted when it crashes": [
      "mode",
      (plan) => (plan.mode === "service" ? { ...plan, restart: null } : null),
    ],
    "a service has a start step": [
      "start",
      (plan) =>
        plan.mode === "service" ? { ...plan, run: plan.run.filter(({ id }) => id !== "start") } : null,
    ],
    "a task has a task step": [
      "start",
      (plan) => (plan.mode === "task" ? { ...plan, run: rename(plan.run, "task", "start") } : null),
    ],
    "a task has no network": [
      "mode",
      (plan) =>
        plan.mode === "task"
          ? {
              ...plan,
              network: {
                access: "public",
                publicPort: 8080,
                chain: [],
                application: { address: "0.0.0.0", port: 8080 },
              },
            }
          : null,
    ],
    "a task has no health checks": [
      "mode",
      (plan) =>
        plan.mode === "task"
          ? { ...plan, health: { method: "GET", expect: { min: 200, max: 200 }, paths: ["/"] } }
          : null,
    ],
    "a task is not restarted": [
      "mode",
      (plan) => (plan.mode === "task" ? { ...plan, restart: "on-crash" } : null),
    ],
    "accepted statuses are a range": [
      "health",
      (plan) =>
        plan.health === null ? null : { ...plan, health: { ...plan.health, expect: { min: 300, max: 200 } } },
    ],
    "there is a path to check": [
      "health",
      (plan) => (plan.health === null ? null : { ...plan, health: { ...plan.health, paths: [] } }),
    ],
    "a path to check begins with a slash": [
      "health",
      (plan) => (plan.health === null ? null : { ...plan, health: { ...plan.health, paths: ["health"] } }),
    ],
    "a path is checked once": [
      "health",
      (plan) => (plan.health === null ? null : { ...plan, health: { ...plan.health, paths: ["/", "/"] } }),
    ],
    "memory is a whole number of MiB above zero": [
      "decisions",
      (plan) => ({
        ...plan,
        instance: { ...plan.instance, memoryMiB: 0.5 },
      }),
    ],
    "NODE_OPTIONS limits the heap": [
      "decisions",
      (plan) => ({
        ...plan,
        environment: { ...plan.environment, NODE_OPTIONS: "--no-warnings" },
      }),
    ],
    "NODE_OPTIONS is set": [
      "environment",
      (plan) => {
        const { NODE_OPTIONS: _, ...environment } = plan.environment
        return { ...plan, environment }
      },
    ],
    "production is known for JavaScript": ["runtime", (plan) => ({ ...plan, production: null })],
    "step ids are unique": ["step-ids", (plan) => ({ ...plan, run: [...plan.run, ...plan.run] })],
    "a step has a command": [
      "step-ids",
      (plan) => ({ ...plan, build: [...plan.build, step("pre-build", "")] }),
    ],
    "dependencies are installed by a step": [
      "dependencies",
      (plan) =>
        plan.dependencies === null
          ? null
          : { ...plan, build: plan.build.filter(({ id }) => id !== "install") },
    ],
    "an install step has dependencies": [
      "dependencies",
      (plan) => (plan.dependencies === null ? null : { ...plan, dependencies: null }),
    ],
    "tools are installed by a step": [
      "tools",
      (plan) => ({
        ...plan,
        tools: [{ name: "python", version: "3.12" }],
        build: plan.build.filter(({ id }) => id !== "tools"),
      }),
    ],
    "a tools step has tools": [
      "tools",
      (plan) => ({
        ...plan,
        tools: [],
        build: [step("tools"), ...plan.build.filter(({ id }) => id !== "tools")],
      }),
    ],
    "a step of the build does not run in the run": [
      "step-ids",
      (plan) => ({ ...plan, run: [step("install"), ...plan.run] }),
    ],
    "steps come in the order of their phases": [
      "step-ids",
      (plan) => (plan.run.length < 2 ? null : { ...plan, run: [...plan.run].reverse() }),
    ],
    "the tool bun means the runtime bun": [
      "decisions",
      (plan) =>
        plan.dependencies === null || plan.runtime.name !== "node"
          ? null
          : { ...plan, dependencies: { ...plan.dependencies, tool: "bun" } },
    ],
    "a JavaScript application has a JavaScript runtime": [
      "runtime",
      (plan) => ({ ...plan, application: "php" }),
    ],
    "a custom tool leaves development dependencies undetermined": [
      "decisions",
      (plan) =>
        plan.dependencies === null || plan.dependencies.tool === "custom"
          ? null
          : { ...plan, dependencies: { ...plan.dependencies, development: "undetermined" } },
    ],
    "removed files are sorted": [
      "files",
      (plan) => ({
        ...plan,
        files: { ...plan.files, remove: ["b/.nvmrc", "a/.nvmrc"] },
      }),
    ],
    "a file is removed once": [
      "files",
      (plan) => ({ ...plan, files: { ...plan.files, remove: [".nvmrc", ".nvmrc"] } }),
    ],
    "a file that is written is not removed": [
      "files",
      (plan) => ({
        ...plan,
        files: { write: [{ path: ".nvmrc", mode: "create", text: ["x"] }], remove: [".nvmrc"] },
      }),
    ],
    "a written file stays in the project": [
      "files",
      (plan) => ({
        ...plan,
        files: { ...plan.files, write: [{ path: "../.npmrc", mode: "create", text: ["x"] }] },
      }),
    ],
    "every decision has the value that stands in the plan": [
      "decisions",
      (plan) => ({
        ...plan,
        runtime: { ...plan.runtime, version: "0.0.1" },
      }),
    ],
    "what must have a decision has one": [
      "decisions",
      (plan) => {
        const { "runtime.version": _, ...decisions } = plan.decisions
        return { ...plan, decisions: decisions as Plan["decisions"] }
      },
    ],
    "evidence lies within the inputs": [
      "inputs",
      (plan) => {
        const rested = Object.values(plan.decisions).flatMap(({ because }) => because)
        const isFromInputs = rested.some(({ from }) => from === "env" || from === "file")
        return isFromInputs ? { ...plan, inputs: { ...plan.inputs, files: [], env: [] } } : null
      },
    ],
    "inputs are sorted": [
      "inputs",
      (plan) => ({
        ...plan,
        inputs: { ...plan.inputs, env: [...plan.inputs.env].reverse() },
      }),
    ],
  }

const javascript = remembered(() =>
  snapshot().map((given): Snapshot => ({ ...given, application: "javascript" })),
)

describe("a plan in which this is broken has a problem:", () => {
  for (const [sentence, [invariant, spoil]] of Object.entries(broken)) {
    test(sentence, () => {
      let seen = 0
      fc.assert(
        fc.property(javascript(), (given) => {
          const plan = drawnPlanOf(given)
          const after = plan === null ? null : spoil(plan)
          if (after === null) return
          seen++
          const found = problems(after).map((problem) => problem.invariant)
          if (invariant === "network")
            expect(found.filter((name) => ofNetwork.includes(name))).not.toEqual([])
          else expect(found).toContain(invariant)
        }),
        // An invariant either is checked or not: a few plans of each kind show it.
        runs(150),
      )
      expect(seen).toBeGreaterThan(0)
    })
  }
})
