/**
 * What the types of the public model promise. `npm run types` compiles this file; nothing here runs.
 */
import type { Either } from "fp-ts/lib/Either.js"
import * as E from "fp-ts/lib/Either.js"
import { pipe } from "fp-ts/lib/function.js"
import type { Option as FpOption } from "fp-ts/lib/Option.js"
import type { ReadonlyNonEmptyArray } from "fp-ts/lib/ReadonlyNonEmptyArray.js"
import type { These } from "fp-ts/lib/These.js"
import * as TH from "fp-ts/lib/These.js"
import { expectTypeOf } from "vitest"
import { type ApiError, type ApiResult, build } from "../../src/api/index.js"
import {
  type Code,
  canonicalJson,
  type Decision,
  type Diagnosed,
  type Diagnostic,
  type Diagnostics,
  defaultPlatform,
  type Evidence,
  type Failed,
  type Json,
  type Noted,
  type Option,
  type Origin,
  type Outcome,
  outcome,
  type Plan,
  type Planned,
  type Platform,
  plan,
  type Runtime,
  type Snapshot,
  type Succeeded,
  type Tool,
} from "../../src/index.js"
import { diagnosticOf } from "../../src/oauth/diagnostics/index.js"
import type { OAuthError, OAuthResult } from "../../src/oauth/index.js"
import { definePlatform, type PlatformData, type PlatformOverrides } from "../../src/platform/index.js"
import type { TokenError, TokenResult } from "../../src/tokens/index.js"

expectTypeOf(plan).toEqualTypeOf<(platform: Platform) => (snapshot: Snapshot) => Planned>()
expectTypeOf(outcome<Code>).toEqualTypeOf<(planned: Planned, origin?: Origin) => Outcome>()

// What is plain data is JSON, without a cast. (Every other exported type of plain data: surface.test.ts.)
expectTypeOf<Plan>().toExtend<Json>()
expectTypeOf<Outcome>().toExtend<Json>()
expectTypeOf<Diagnostic>().toExtend<Json>()
expectTypeOf<Snapshot>().toExtend<Json>()
expectTypeOf<Decision>().toHaveProperty("value").toEqualTypeOf<Json>()
expectTypeOf(canonicalJson(outcome(plan(defaultPlatform)({ files: {}, env: {} })))).toEqualTypeOf<string>()

// The results are fp-ts' types and the other way round, without a call.
expectTypeOf<Diagnosed<Plan>>().toEqualTypeOf<
  Failed<Diagnostics> | Succeeded<Plan> | Noted<Diagnostics, Plan>
>()
expectTypeOf<Diagnosed<Plan>>().toExtend<These<ReadonlyNonEmptyArray<Diagnostic>, Plan>>()
expectTypeOf<These<ReadonlyNonEmptyArray<Diagnostic>, Plan>>().toExtend<Diagnosed<Plan>>()
expectTypeOf<OAuthResult<Plan>>().toExtend<Either<ReadonlyNonEmptyArray<OAuthError>, Plan>>()
expectTypeOf<Either<ReadonlyNonEmptyArray<OAuthError>, Plan>>().toExtend<OAuthResult<Plan>>()
expectTypeOf<ApiResult<Plan>>().toExtend<Either<ReadonlyNonEmptyArray<ApiError>, Plan>>()
expectTypeOf<Either<ReadonlyNonEmptyArray<ApiError>, Plan>>().toExtend<ApiResult<Plan>>()
expectTypeOf<TokenResult<Plan>>().toExtend<Either<ReadonlyNonEmptyArray<TokenError>, Plan>>()
expectTypeOf<Either<ReadonlyNonEmptyArray<TokenError>, Plan>>().toExtend<TokenResult<Plan>>()
expectTypeOf<Option<Plan>>().toExtend<FpOption<Plan>>()
expectTypeOf<FpOption<Plan>>().toExtend<Option<Plan>>()

// fp-ts' own functions take a result as it is, and infer what is in it.
declare const given: Snapshot
const planFor = plan(defaultPlatform)
expectTypeOf(
  pipe(
    planFor(given),
    TH.map(({ run }) => run.length),
  ),
).toExtend<These<Diagnostics, number>>()
expectTypeOf(
  pipe(
    planFor(given),
    TH.match(
      ([first]) => first.code,
      ({ mode }) => mode,
      (notes, { mode }) => `${notes.length} ${mode}`,
    ),
  ),
).toExtend<string>()
expectTypeOf(
  pipe(
    build("self"),
    E.map(({ url }) => url),
  ),
).toExtend<Either<unknown, string>>()
export const asJson: Json = outcome(planFor(given))
export const kindOf = (r: Diagnosed<Plan>): string => {
  switch (r._tag) {
    case "Left":
      return r.left[0].message
    case "Right":
      return r.right.mode
    case "Both":
      return `${r.right.mode}: ${r.left[0].message}`
  }
}

// A code is one that a table has.
expectTypeOf<"start-missing" | "file-ignored" | "step-failed" | "platform-invalid">().toExtend<Code>()
expectTypeOf(diagnosticOf).returns.toEqualTypeOf<Diagnostic<OAuthError["_tag"]>>()
declare const said: Diagnostic
export const missing = said.code === "start-missing"
// @ts-expect-error there is no such code
export const misspelled = said.code === "start-mising"
declare const fromOutside: Diagnostic<string>
export const unknown = fromOutside.code === "a-code-of-another-release"
// @ts-expect-error a code from outside may be none that there is
export const trusted: Diagnostic = fromOutside

// A decision has the type of the value at its path; a path from outside may be any text.
declare const planned: Plan
declare const path: string
expectTypeOf(planned.decisions["runtime.version"]).toEqualTypeOf<Decision<string> | undefined>()
expectTypeOf(planned.decisions["dependencies.tool"]).toEqualTypeOf<Decision<Tool> | undefined>()
expectTypeOf(planned.decisions["environment.NODE_OPTIONS"]).toEqualTypeOf<Decision<string> | undefined>()
expectTypeOf(planned.decisions[path]).toEqualTypeOf<Decision | undefined>()

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
// @ts-expect-error a part of a platform has no such key
definePlatform({ health: { pth: "/up" } })
// @ts-expect-error there is no such tool
definePlatform({ packageManagers: { npmm: { install: "x" } } })
definePlatform({ network: { publicPort: 80, applicationPort: 3000, variable: "PORT" }, bun: null, php: null })
// @ts-expect-error a port is a number
definePlatform({ network: { publicPort: "80" } })
// @ts-expect-error an address cannot be taken away
definePlatform({ addresses: { api: null } })
declare const data: PlatformData
// @ts-expect-error platform data cannot be changed
data.network.publicPort = 80
