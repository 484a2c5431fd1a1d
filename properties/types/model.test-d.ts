// What the types of the public model promise. `npm run types` compiles this file; nothing here runs.
import { expectTypeOf } from "vitest"
import {
  type Decision,
  type Diagnosed,
  type Diagnostic,
  type Evidence,
  type Json,
  type Outcome,
  outcome,
  type Plan,
  type Platform,
  plan,
  type Runtime,
  type Snapshot,
} from "../../src/index.js"

expectTypeOf(plan).toEqualTypeOf<(platform: Platform) => (snapshot: Snapshot) => Diagnosed<Plan>>()
expectTypeOf(outcome).toEqualTypeOf<(planned: Diagnosed<Plan>) => Outcome>()

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
