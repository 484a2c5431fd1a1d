/**
 * What comes out: a plan, and the outcome that carries it as JSON.
 *
 * What is plain data is a type alias and not an interface, because only an alias is assignable to `Json`.
 */

import type { Code } from "../contract/diagnostics/code.js"
import type { Decision } from "./decision.js"
import type { Diagnosed, Diagnostic } from "./diagnostic.js"
import type { HealthMethod } from "./health.js"
import type { ApplicationKind } from "./snapshot.js"
import type { Text } from "./text.js"

/**
 * A command of the build or of the run. `lifecycle` lists the package.json scripts that run with it, in
 * order, itself included. `when` says after what it runs: always, only when all before it went well, or only when one failed.
 *
 * @since 0.1.0
 */
export type Step = {
  readonly id: string
  readonly command: string
  readonly when: "always" | "success" | "failure"
  readonly lifecycle: readonly string[]
}

/**
 * Node and the npm that it comes with, where that is known.
 *
 * @since 0.1.0
 */
export type NodeRuntime = { readonly name: "node"; readonly version: string; readonly npm: string | null }

/**
 * Bun, and the Node that scripts may call.
 *
 * @since 0.1.0
 */
export type BunRuntime = { readonly name: "bun"; readonly version: string; readonly node: string }

/**
 * PHP with its server, its web server and the folder that it serves.
 *
 * @since 0.1.0
 */
export type PhpRuntime = {
  readonly name: "php"
  readonly version: string
  readonly server: string
  readonly webServer: string
  readonly webroot: string
  readonly worker: string | null
  readonly ini: string | null
}

/**
 * A server of files, and the generator that makes them.
 *
 * @since 0.1.0
 */
export type StaticRuntime = {
  readonly name: "static"
  readonly server: string
  readonly webroot: string
  readonly generator: string | null
}

/**
 * The runtime and its version. A Bun plan has a Node version too, because a script that Bun runs may still call `node`. Static files have
 * no version: a server gives them out, and a generator may have made them.
 *
 * @since 0.1.0
 */
export type Runtime = NodeRuntime | BunRuntime | PhpRuntime | StaticRuntime

/**
 * The tools that install dependencies, by the names that a plan uses.
 *
 * @since 0.1.0
 */
export type Tool = "npm" | "npm-ci" | "pnpm" | "yarn" | "yarn-berry" | "bun" | "custom" | "composer"

/**
 * Whether development dependencies are installed, as the contract says it.
 *
 * @since 0.1.0
 */
export type Development = "included" | "excluded" | "undetermined"

/**
 * How dependencies are installed. `version` is null for the one that comes with the runtime or the image.
 *
 * @since 0.1.0
 */
export type Dependencies = {
  readonly tool: Tool
  readonly version: string | null
  readonly development: Development
  readonly flags: readonly string[]
}

/**
 * A file that the platform writes: a new one, or lines added to one that is there (then `text` holds only those).
 *
 * @since 0.1.0
 */
export type WrittenFile = {
  readonly path: string
  readonly mode: "create" | "append"
  readonly text: Text
}

/**
 * A proxy between the public port and the application.
 *
 * @since 0.1.0
 */
export type Middleware = {
  readonly name: string
  readonly listen: number
  readonly forward: number
  readonly command: string | null
  readonly file: string | null
}

/**
 * Who can reach the application, and through what.
 *
 * @since 0.1.0
 */
export type Network = {
  readonly access: "public" | "blocked"
  readonly publicPort: number
  readonly chain: readonly Middleware[]
  readonly arrival?: number
  readonly application: { readonly address: string; readonly port: number }
}

/**
 * The paths that are requested at deployment and the statuses that let it continue, both ends included.
 *
 * @since 0.1.0
 */
export type Health = {
  readonly method: HealthMethod
  readonly expect: { readonly min: number; readonly max: number }
  readonly paths: readonly string[]
}

/**
 * The decisions that have a name of their own, by the plan path that each decided.
 *
 * @since 0.1.0
 */
export interface NamedDecisions {
  readonly application: Decision<ApplicationKind>
  readonly "instance.memoryMiB": Decision<number>
  readonly "runtime.version"?: Decision<string>
  readonly "runtime.node"?: Decision<string>
  readonly "runtime.webroot"?: Decision<string>
  readonly "runtime.worker"?: Decision<string | null>
  readonly "runtime.ini"?: Decision<string | null>
  readonly "dependencies.tool"?: Decision<Tool>
  readonly "dependencies.version"?: Decision<string | null>
  readonly "dependencies.development"?: Decision<Development>
  readonly "dependencies.flags"?: Decision<readonly string[]>
  readonly production?: Decision<boolean>
  readonly tools?: Decision<Plan["tools"]>
  readonly "files.write"?: Decision<readonly WrittenFile[]>
  readonly "files.remove"?: Decision<readonly string[]>
  readonly "build.tools"?: Decision<Step>
  readonly "build.pre-build"?: Decision<Step>
  readonly "build.install"?: Decision<Step>
  readonly "build.post-build"?: Decision<Step>
  readonly "run.pre-run"?: Decision<Step>
  readonly "run.start"?: Decision<Step>
  readonly "run.task"?: Decision<Step>
  readonly "run.run-succeeded"?: Decision<Step>
  readonly "run.run-failed"?: Decision<Step>
  readonly "network.access"?: Decision<Network["access"]>
  readonly "network.chain"?: Decision<readonly Middleware[]>
  readonly "network.application.port"?: Decision<number>
  readonly "health.paths"?: Decision<readonly string[]>
  readonly folder?: Decision<string>
}

/**
 * Every decision of a plan by the plan path that it decided, with the type of the value there. A path from outside may be any text.
 *
 * @since 0.1.0
 */
export type Decisions = { readonly [path: string]: Decision } & Readonly<NamedDecisions> & {
    readonly [variable in `environment.${string}`]: Decision<string>
  } & { readonly [worker in `workers.${string}`]: Decision<Worker> }

/**
 * A program that runs beside the application: its command, whether it is started again when it ends, and after how many seconds.
 *
 * @since 0.1.0
 */
export type Worker = {
  readonly id: string
  readonly command: string
  readonly restart: "always" | "on-failure" | "no"
  readonly delaySeconds: number
}

/**
 * What is decided of an application: how it is built and run.
 *
 * @since 0.1.0
 */
export interface PlanAnswers {
  readonly application: ApplicationKind
  readonly mode: "service" | "task"
  readonly production: boolean | null
  readonly restart: "on-crash" | null
  readonly instance: { readonly type: string | null; readonly memoryMiB: number }
  readonly runtime: Runtime
  readonly dependencies: Dependencies | null
  readonly tools: readonly { readonly name: string; readonly version: string }[]
  readonly environment: { readonly [name: string]: string }
  readonly files: { readonly write: readonly WrittenFile[]; readonly remove: readonly string[] }
  readonly build: readonly Step[]
  readonly run: readonly Step[]
  readonly folder?: string
  readonly workers?: readonly Worker[]
  readonly network: Network | null
  readonly health: Health | null
}

/**
 * Why a plan is as it is: what decided each part, and all that was looked at.
 *
 * @since 0.1.0
 */
export type PlanReasons = {
  readonly decisions: Decisions
  readonly inputs: PlanInputs
}

/**
 * All that was looked at, found or not; a pattern stands for what is looked for by pattern.
 *
 * @since 0.1.0
 */
export type PlanInputs = { readonly files: readonly string[]; readonly env: readonly string[] }

/**
 * A build-and-run plan: immutable plain data, with a decision for everything that a rule decided.
 *
 * The key of a decision is the plan path that it decided (`runtime.version`), an array element named by its id or
 * name (`run.start`). `inputs` is all that was looked at, found or not. `folder` is the project's root where it is a folder of what is
 * deployed, and all paths and commands but those of `inputs` and of evidence are from there; `workers` are there when there are any.
 *
 * @since 0.1.0
 */
export type Plan = Readonly<PlanAnswers> & PlanReasons

/**
 * Where an outcome comes from: the platform with its edition, the date of its catalog of Node releases, and the release of runplan that
 * planned. The same answer may come from another release, so that nothing which compares outcomes looks at it.
 *
 * @since 0.1.0
 */
export type Origin = {
  readonly platform: string
  readonly nodeCatalog: string
  readonly runplan: string
}

/**
 * A plan, and what there is to say about it.
 *
 * @since 0.1.0
 */
export type PlannedOutcome<C extends string = Code> = {
  readonly format: "runplan/outcome@1"
  readonly status: "planned"
  readonly plan: Plan
  readonly diagnostics: readonly Diagnostic<C>[]
  readonly origin?: Origin
}

/**
 * No plan: at least one of the diagnostics is an error. `decisions` are those that could still be made.
 *
 * @since 0.1.0
 */
export type RejectedOutcome<C extends string = Code> = {
  readonly format: "runplan/outcome@1"
  readonly status: "rejected"
  readonly diagnostics: readonly Diagnostic<C>[]
  readonly decisions?: Decisions
  readonly origin?: Origin
}

/**
 * The plan or the rejection, as the command line, the golden corpus and other languages see it. `planned`
 * carries warnings and infos only; `rejected` has at least one error, and `decisions` when all that lacks is a start (C-232): those of the
 * plan that there would be with one, but for the start itself. `origin` may be left out, and is no part of the answer.
 *
 * @since 0.1.0
 */
export type Outcome<C extends string = Code> = PlannedOutcome<C> | RejectedOutcome<C>

/**
 * What the planner returns. A rejection for want of a start keeps the decisions that were made all the same, by plan path (C-232).
 *
 * @since 0.1.0
 */
export type Planned<C extends string = Code> = Diagnosed<Plan, C> & { readonly decisions?: Decisions }

/**
 * An outcome of which nobody knows which release made it: its codes may be any text.
 *
 * @since 0.1.0
 */
export type OutcomeFromOutside = PlannedOutcome<string> | RejectedOutcome<string>
