/**
 * What there is to know of a package manager, or of a way to call one: a value, in a file of its own.
 *
 * What the contract says of it and what it was observed to do stand side by side: the contract decides, and where a real one was
 * observed to differ, a diagnostic says so (C-15).
 */
import type { ProjectFile } from "../files.js"
import type { LedgerId } from "../ledger.js"
import type { ManagerCommands } from "./commands.js"

/**
 * A rule that looks something up: its id, what it says of itself, and the path in the platform data where a version stands.
 */
export interface PlatformVersion {
  readonly id: string
  readonly contract: readonly LedgerId[]
  readonly summary: string
  readonly path: string
}

/**
 * By which lock file a manager is chosen (R-JS-9). `packageManager`: what the field of package.json must begin with, or must not,
 * besides; null when it does not matter.
 */
export interface Detection {
  readonly id: string
  readonly contract: readonly LedgerId[]
  readonly summary: string
  readonly lock: string
  readonly packageManager: { readonly begins: readonly string[]; readonly wanted: boolean } | null
}

/**
 * What a manager was observed to do.
 *
 * - `installScripts`: the scripts of package.json that the install command runs after postinstall, in order; `inProduction` says
 *   whether it runs them with NODE_ENV=production too (C-153).
 * - `bareScripts`: the scripts that it runs by their name alone, without `run`; `all` of them, or these.
 * - `installsExcludedFrom`: the first major version that installs development dependencies although the contract leaves them out.
 * - `misreads`: a flag of the contract's that it does not read, and the first major version which does not.
 * - `deaf`: whether it installs development dependencies whatever the variables say.
 * - `deprecatedBelow`: the major versions below this one are deprecated (R-JS-17).
 * - `foreignLock`: how its lock file begins when another line wrote it, and the major version from which it reads that (C-13).
 */
export interface Observed {
  readonly installScripts: readonly string[]
  readonly inProduction: boolean
  readonly bareScripts: "all" | readonly string[]
  readonly installsExcludedFrom: number | null
  readonly misreads: { readonly flag: string; readonly from: number } | null
  readonly deaf: boolean
  readonly deprecatedBelow: number
  readonly foreignLock: { readonly begins: RegExp; readonly readFrom: number } | null
}

/**
 * A package manager, or a way to call one.
 *
 * - `program`: the command, and what packageManager calls it; null when nobody knows.
 * - `title`: what people call it.
 * - `values`: those of CC_NODE_BUILD_TOOL that mean it; `deprecated` ones still work and should not be used.
 * - `commands`: how it is called, unless the platform says otherwise; null when the project says it.
 * - `startsWith`: the tool whose commands start the application when it has none of its own (C-16).
 * - `detection`: how it is chosen without the variable; null when nothing chooses it.
 * - `files`: the files of its own, by the names that code has for them.
 * - `companions`: lock files that choose nothing and are its own affair.
 * - `needs`: the lock files of which it needs one.
 * - `configuration`: the files by which people configure it, as far as a plan minds; null when nobody knows.
 * - `isVersioned`: whether packageManager gives its version (R-JS-8); `version` is the platform's, when it has one.
 * - `lines`: the major versions that are it, from the first up to and without the last.
 * - `runtime`: the runtime that runs the application, by its name in a plan.
 */
export interface Manager {
  readonly program: string | null
  readonly title: string
  readonly values: readonly string[]
  readonly deprecated: readonly string[]
  readonly commands: ManagerCommands | null
  readonly startsWith: string | null
  readonly detection: Detection | null
  readonly files: { readonly [key: string]: ProjectFile }
  readonly companions: readonly string[]
  readonly needs: readonly string[]
  readonly configuration: readonly string[] | null
  readonly isVersioned: boolean
  readonly version: PlatformVersion | null
  readonly lines: { readonly from: number; readonly below: number } | null
  readonly runtime: "node" | "bun"
  readonly observed: Observed
}

/** What holds of a manager of which nothing was observed. */
export const nothingObserved = {
  installScripts: [],
  inProduction: true,
  bareScripts: [],
  installsExcludedFrom: null,
  misreads: null,
  deaf: false,
  deprecatedBelow: 0,
  foreignLock: null,
} as const satisfies Observed

/** What most managers have none of. */
export const plain = {
  deprecated: [],
  startsWith: null,
  detection: null,
  files: {},
  companions: [],
  needs: [],
  configuration: [".npmrc"],
  isVersioned: false,
  version: null,
  lines: null,
  runtime: "node",
  observed: nothingObserved,
} as const satisfies Partial<Manager>
