/**
 * A plan is valid by construction: the planner makes none with a problem, and each invariant that is broken is found.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { problems } from "../../src/index.js"
import type { Plan, Step } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { runs } from "../arbitraries/runs.js"
import { hostileSnapshot, snapshot } from "../arbitraries/snapshot.js"
import { planOf } from "./observe.js"

const planned = (given: Snapshot): Plan => {
  const plan = planOf(given)
  fc.pre(plan !== null)
  return plan as Plan
}

test("no plan that is made has a problem", () => {
  fc.assert(
    fc.property(fc.oneof(snapshot(), hostileSnapshot()), (given) => {
      expect(problems(planned(given))).toEqual([])
    }),
    runs(),
  )
})

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

const at9000 = { address: "0.0.0.0", port: 9000 }

const step = (id: string, command = "true"): Step => ({ id, command, when: "always", lifecycle: [] })

const rename = (steps: readonly Step[], id: string, other: string): readonly Step[] =>
  steps.map((one) => (one.id === id ? { ...one, id: other } : one))

/** An invariant, and a plan that breaks it made from one that holds it; null where it cannot be broken so. */
const broken: { readonly [invariant: string]: (plan: Plan) => Plan | null } = {
  "without a chain, public traffic reaches the port that the application listens on": (plan) =>
    network(plan, () => ({ application: at9000 })),
  "behind a chain the application does not listen on the public port": (plan) =>
    network(plan, () => ({ chain: [proxy(8080, 8080)] })),
  "the first of a chain listens on the public port": (plan) =>
    network(plan, () => ({ chain: [proxy(8081, 9000)], application: at9000 })),
  "every forward meets a listener": (plan) =>
    network(plan, () => ({ chain: [proxy(8080, 8081)], application: at9000 })),
  "ports are unique": (plan) =>
    network(plan, () => ({
      chain: [proxy(8080, 9000), proxy(8080, 9000, "redirectproxy")],
      application: at9000,
    })),
  "a chain reaches each of its members": (plan) =>
    network(plan, () => ({
      chain: [proxy(8080, 9000), proxy(8081, 9000, "redirectproxy")],
      application: at9000,
    })),
  "a port is a whole number from 1 to 65535": (plan) =>
    network(plan, ({ application }) => ({ publicPort: 0, application: { ...application, port: 0 } })),
  "blocked access leaves the public port to the platform": (plan) =>
    network(plan, () => ({ access: "blocked" })),
  "a service has a network": (plan) => (plan.mode === "service" ? { ...plan, network: null } : null),
  "a service has health checks": (plan) => (plan.mode === "service" ? { ...plan, health: null } : null),
  "a service is restarted when it crashes": (plan) =>
    plan.mode === "service" ? { ...plan, restart: null } : null,
  "a service has a start step": (plan) =>
    plan.mode === "service" ? { ...plan, run: plan.run.filter(({ id }) => id !== "start") } : null,
  "a task has a task step": (plan) =>
    plan.mode === "task" ? { ...plan, run: rename(plan.run, "task", "start") } : null,
  "a task has no network": (plan) =>
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
  "a task has no health checks": (plan) =>
    plan.mode === "task"
      ? { ...plan, health: { method: "GET", expect: { min: 200, max: 200 }, paths: ["/"] } }
      : null,
  "a task is not restarted": (plan) => (plan.mode === "task" ? { ...plan, restart: "on-crash" } : null),
  "accepted statuses are a range": (plan) =>
    plan.health === null ? null : { ...plan, health: { ...plan.health, expect: { min: 300, max: 200 } } },
  "there is a path to check": (plan) =>
    plan.health === null ? null : { ...plan, health: { ...plan.health, paths: [] } },
  "a path to check begins with a slash": (plan) =>
    plan.health === null ? null : { ...plan, health: { ...plan.health, paths: ["health"] } },
  "a path is checked once": (plan) =>
    plan.health === null ? null : { ...plan, health: { ...plan.health, paths: ["/", "/"] } },
  "memory is a whole number of MiB above zero": (plan) => ({
    ...plan,
    instance: { ...plan.instance, memoryMiB: 0.5 },
  }),
  "NODE_OPTIONS limits the heap": (plan) => ({
    ...plan,
    environment: { ...plan.environment, NODE_OPTIONS: "--no-warnings" },
  }),
  "NODE_OPTIONS is set": (plan) => {
    const { NODE_OPTIONS: _, ...environment } = plan.environment
    return { ...plan, environment }
  },
  "PORT is never set": (plan) => ({ ...plan, environment: { ...plan.environment, PORT: "8080" } }),
  "production is known for JavaScript": (plan) => ({ ...plan, production: null }),
  "step ids are unique": (plan) => ({ ...plan, run: [...plan.run, ...plan.run] }),
  "a step has a command": (plan) => ({ ...plan, build: [...plan.build, step("pre-build", "")] }),
  "dependencies are installed by a step": (plan) =>
    plan.dependencies === null ? null : { ...plan, build: plan.build.filter(({ id }) => id !== "install") },
  "an install step has dependencies": (plan) =>
    plan.dependencies === null ? null : { ...plan, dependencies: null },
  "tools are installed by a step": (plan) => ({
    ...plan,
    tools: [{ name: "python", version: "3.12" }],
    build: plan.build.filter(({ id }) => id !== "tools"),
  }),
  "a tools step has tools": (plan) => ({
    ...plan,
    tools: [],
    build: [step("tools"), ...plan.build.filter(({ id }) => id !== "tools")],
  }),
  "a step of the build does not run in the run": (plan) => ({ ...plan, run: [step("install"), ...plan.run] }),
  "steps come in the order of their phases": (plan) =>
    plan.run.length < 2 ? null : { ...plan, run: [...plan.run].reverse() },
  "the tool bun means the runtime bun": (plan) =>
    plan.dependencies === null || plan.runtime.name !== "node"
      ? null
      : { ...plan, dependencies: { ...plan.dependencies, tool: "bun" } },
  "a JavaScript application has a JavaScript runtime": (plan) => ({ ...plan, application: "php" }),
  "a custom tool leaves development dependencies undetermined": (plan) =>
    plan.dependencies === null || plan.dependencies.tool === "custom"
      ? null
      : { ...plan, dependencies: { ...plan.dependencies, development: "undetermined" } },
  "removed files are sorted": (plan) => ({
    ...plan,
    files: { ...plan.files, remove: ["b/.nvmrc", "a/.nvmrc"] },
  }),
  "a file is removed once": (plan) => ({ ...plan, files: { ...plan.files, remove: [".nvmrc", ".nvmrc"] } }),
  "a file that is written is not removed": (plan) => ({
    ...plan,
    files: { write: [{ path: ".nvmrc", mode: "create", text: ["x"] }], remove: [".nvmrc"] },
  }),
  "a written file stays in the project": (plan) => ({
    ...plan,
    files: { ...plan.files, write: [{ path: "../.npmrc", mode: "create", text: ["x"] }] },
  }),
  "every decision has the value that stands in the plan": (plan) => ({
    ...plan,
    runtime: { ...plan.runtime, version: "0.0.1" },
  }),
  "what must have a decision has one": (plan) => {
    const { "runtime.version": _, ...decisions } = plan.decisions
    return { ...plan, decisions }
  },
  "evidence lies within the inputs": (plan) => ({ ...plan, inputs: { ...plan.inputs, files: [], env: [] } }),
  "inputs are sorted": (plan) => ({
    ...plan,
    inputs: { ...plan.inputs, env: [...plan.inputs.env].reverse() },
  }),
}

describe("a plan in which this is broken has a problem:", () => {
  for (const [invariant, spoil] of Object.entries(broken)) {
    test(invariant, () => {
      let seen = 0
      fc.assert(
        fc.property(snapshot(), (given) => {
          const plan = planOf(given)
          const after = plan === null ? null : spoil(plan)
          if (after === null) return
          seen++
          expect(problems(after)).not.toEqual([])
        }),
        // An invariant either is checked or not: a few plans of each kind show it.
        runs(150),
      )
      expect(seen).toBeGreaterThan(0)
    })
  }
})
