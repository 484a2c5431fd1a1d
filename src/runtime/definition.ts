/**
 * What a runtime is: one value, exported by its own room, with everything that the others ask of it.
 *
 * Nothing outside a runtime's room compares a kind with a word. Whoever needs something of a runtime asks the definition of the
 * application at hand, and what a definition lacks, the compiler misses.
 */
import type { AnyTable, Ask, Rule } from "../contract/rule.js"
import type { Decision } from "../model/decision.js"
import type { Diagnosed, Diagnostic, Evidence } from "../model/diagnostic.js"
import type { ApplicationPart } from "../model/part.js"
import type { Plan, Runtime, Tool } from "../model/plan.js"
import type { ApplicationKind } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"
import type { PortFacts, Project, Started } from "./project.js"

/**
 * By what a project is recognised as one of a runtime (C-5).
 *
 * - `rules`: each claims the kind, in order; they see files and variables only.
 * - `manifest`: the file that makes a project one of this kind whatever else there is; null when there is none.
 * - `starts`: whether its manifest says how to start, as far as that can be read; one that does not leaves no doubt beside another kind.
 * - `looksFor`: what was looked for, each as a message says it after "no", with what says so where the project does.
 * - `files`: the files that the rules look for by a path which a variable gives.
 * - `elsewhere`: files by which the project would be one, were their folder the webroot, and those folders (C-372); null where there are none.
 */
export interface Recognition {
  readonly rules: readonly Rule<Project, ApplicationKind>[]
  readonly manifest: string | null
  readonly starts: (project: Project) => boolean
  readonly looksFor: (
    project: Project,
  ) => readonly { readonly what: string; readonly because: readonly Evidence[] }[]
  readonly files: (project: Project) => readonly string[]
  readonly elsewhere: {
    readonly files: readonly string[]
    readonly webroots: (project: Project) => readonly string[]
  } | null
}

/**
 * The rules of the application's port that are this runtime's own, asked when nothing of the platform's stands in front, and what
 * there is to say about the port.
 */
export interface Ports {
  readonly rules: readonly Rule<PortFacts, number>[]
  readonly diagnostics: (facts: PortFacts, port: Decision<number>) => readonly Diagnostic[]
}

/**
 * What holds of a plan of this runtime, for whoever checks one.
 *
 * - `runtimes`: the names that `runtime` may have.
 * - `tools`: those that may install.
 * - `hasProduction`: whether its applications know production mode.
 * - `decisions`: the plan paths that are always decided.
 * - `choosesPort`: whether an application that is public and has no chain may listen on another port than the public one (C-44).
 * - `broken`: further invariants that do not hold, each with its place.
 */
export interface Invariants {
  readonly runtimes: readonly Runtime["name"][]
  readonly tools: readonly Tool[]
  readonly hasProduction: boolean
  readonly decisions: readonly string[]
  readonly choosesPort: boolean
  readonly broken: (plan: Plan) => readonly {
    readonly invariant: "runtime" | "dependencies" | "environment" | "webroot"
    readonly place: string
  }[]
}

/**
 * A runtime.
 *
 * - `recognition`: its part of C-5.
 * - `tables`: every table of its own, in the order of the reference.
 * - `plan`: its part of a plan, by tables that it asks through `ask`.
 * - `files`: the files that the values of variables name, found or not.
 * - `ports`: its rules of the application's port.
 * - `invariants`: what holds of its plans.
 * - `suggests`: the variables that the path of a file suggests, for a project that is rejected.
 */
export interface RuntimeDefinition {
  readonly kind: ApplicationKind
  readonly recognition: Recognition
  readonly tables: readonly AnyTable[]
  readonly plan: (platform: Platform) => (started: Started, ask: Ask) => Diagnosed<ApplicationPart>
  readonly files: (project: Project) => readonly string[]
  readonly ports: Ports
  readonly invariants: Invariants
  readonly suggests: (path: string) => readonly { readonly name: string; readonly value: string }[]
}
