// What the types of the public model promise. `npm run types` compiles this file; nothing here runs.
import { expectTypeOf } from "vitest"
import {
  type Decision,
  type Diagnostic,
  type Evidence,
  type Json,
  type Origin,
  type Outcome,
  outcome,
  type Plan,
  type Planned,
  type Platform,
  plan,
  type Runtime,
  type Snapshot,
} from "../../src/index.js"
import { definePlatform, type PlatformData, type PlatformOverrides } from "../../src/platform/index.js"

expectTypeOf(plan).toEqualTypeOf<(platform: Platform) => (snapshot: Snapshot) => Planned>()
expectTypeOf(outcome).toEqualTypeOf<(planned: Planned, origin?: Origin) => Outcome>()

// A plan, an outcome and a diagnostic are JSON.
expectTypeOf<Plan["dependencies"]>().toExtend<Json>()
expectTypeOf<Plan["network"]>().toExtend<Json>()
expectTypeOf<Plan["run"]>().toExtend<Json>()
expectTypeOf<Decision>().toHaveProperty("value").toEqualTypeOf<Json>()

// Readonly throughout.
declare const made: Plan
// @ts-expect-error a plan's field cannot be set
made.mode = "task"
// @ts-expect-error a list cannot be added to
made.run.push({ id: "start", command: "x", when: "always", lifecycle: [] })
// @ts-expect-error an environment variable cannot be set
made.environment.NODE_OPTIONS = ""
declare const diagnostic: Diagnostic
// @ts-expect-error a diagnostic's evidence cannot be changed
diagnostic.because[0] = { from: "snapshot", field: "task" }

// A rejected outcome has no plan.
declare const result: Outcome
if (result.status === "planned") expectTypeOf(result.plan).toEqualTypeOf<Plan>()
// @ts-expect-error there is no plan to read before the status is known
void result.plan

// The runtime is told apart by its name.
declare const runtime: Runtime
if (runtime.name === "bun") expectTypeOf(runtime.node).toEqualTypeOf<string>()
// @ts-expect-error only PHP has a webroot
if (runtime.name === "node") void runtime.webroot

// Evidence is a closed sum.
expectTypeOf<Evidence["from"]>().toEqualTypeOf<"env" | "file" | "platform" | "snapshot">()

// An optional field of a snapshot is absent or has a value, never undefined.
// @ts-expect-error undefined is not a task
export const snapshot: Snapshot = { files: {}, env: {}, task: undefined }

// Platform data is readonly JSON, may be overridden in part, and a key that it does not have does not compile.
expectTypeOf<PlatformData["instances"]>().toExtend<Json>()
expectTypeOf<PlatformData["flow"][number]["file"]>().toEqualTypeOf<string | null>()
expectTypeOf<PlatformData>().toExtend<PlatformOverrides>()
definePlatform({
  health: { path: "/up" },
  instances: { memoryMiB: { pico: null } },
  flow: { cacheproxy: null },
})
// @ts-expect-error a platform has no such key
definePlatform({ helath: { path: "/up" } })
// @ts-expect-error a port is a number
definePlatform({ network: { publicPort: "80" } })
// @ts-expect-error an address cannot be taken away
definePlatform({ addresses: { api: null } })
declare const data: PlatformData
// @ts-expect-error platform data cannot be changed
data.network.publicPort = 80
