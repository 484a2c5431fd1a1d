/**
 * What there is to know of a package manager, or of a way to call one: a value, in a file of its own.
 *
 * What the contract says of it and what it was observed to do stand side by side: the contract decides, and where a real one was
 * observed to differ, a diagnostic says so (C-15).
 */
import type { Tool } from "../../model/plan.js"
import type { ProjectFile } from "../files.js"
import type { LedgerId } from "../ledger.js"
import type { ManagerCommands } from "./commands.js"

/**
 * A rule that looks something up: its id, what it says of itself, and the path in the platform data where a version stands.
 */
export interface PlatformVersion {
  readonly id: string
  readonly contract: readonly LedgerId[]
  readonly path: string
}

/**
 * By which lock file a manager is chosen (R-JS-9). `packageManager`: what the field of package.json must begin with, or must not,
 * besides; null when it does not matter.
 */
export interface Detection {
  readonly id: string
  readonly contract: readonly LedgerId[]
  readonly lock: string
  readonly packageManager: { readonly begins: readonly string[]; readonly wanted: boolean } | null
}

/** How people call it, in what a message says to do: before a script's name, before a program, and to start a member of a workspace. */
export interface Calls {
  readonly script: string
  readonly program: string
  readonly startMember: (name: string) => string
}

/** A setting of a file, and from and below which major version it is read; with either, only where the version is known. */
export interface ObservedSetting {
  readonly file: string
  readonly key: string
  readonly values: readonly string[]
  readonly from: number | null
  readonly below: number | null
}

/** A setting that says whether development dependencies are installed. */
export interface DevelopmentSetting extends ObservedSetting {
  readonly included: boolean
}

/** Lock files of one version: from and below which major version they are read, and what to do where they are not. */
export interface LockVersion {
  readonly version: RegExp
  readonly from: number
  readonly below: number
  readonly remedy: string | null
}

/**
 * What a manager was observed to do.
 *
 * - `installScripts`: the scripts of package.json that the install command runs after postinstall, in order; `inProduction` says
 *   whether it runs them with NODE_ENV=production too (C-153).
 * - `bareScripts`: the scripts that it runs by their name alone, without `run`; `all` of them, or these.
 * - `runsScriptsOnly`: whether `run` runs scripts of package.json and no programs (C-262).
 * - `installsExcludedFrom`: the first major version that installs development dependencies although the contract leaves them out.
 * - `misreads`: a flag of the contract's that it does not read, and the first major version which does not.
 * - `refuses`: the protocols of dependencies, besides those of workspaces, at which its installation fails.
 * - `refusesManagers`: whether it stops where packageManager names another manager, and from which version (C-240).
 * - `readsDevEngines`: the releases that come with Node and end where devEngines wants another manager; null for one that takes no notice (C-240).
 * - `findsPackagedNode`: whether a script that it runs finds the Node of the package `node` before the one that runs it (C-281).
 * - `leavesScriptsFrom`: the first major version that leaves the scripts of dependencies out unless the project names them (C-370).
 * - `compiles`: whether its installation always runs the scripts of dependencies, by which those in C++ are compiled (C-287).
 * - `refusesSystems`: whether it ends at a dependency for another operating system (C-376).
 * - `linksNothing`: whether it takes a folder that is not there, and installs a link that leads nowhere (C-241).
 * - `deaf`: whether it installs development dependencies whatever the variables say.
 * - `deprecatedBelow`: the major versions below this one are deprecated (R-JS-17).
 * - `foreignLock`: how its lock file begins when another line wrote it, and the major version from which it reads that (C-13).
 * - `installsOptionalPeers`: whether it installs a development dependency for a dependency that has it as an optional peer.
 * - `developmentSettings`: the settings that decide on development dependencies, the strongest first (C-222).
 * - `scriptSettings`: the settings that keep the project's own scripts of the installation from running, the strongest first (C-222).
 * - `refusesStaleLock`: whether it stops where its lock file does not hold what package.json asks for (C-227).
 * - `refusesPeers`: whether its release of Node 16 and later installs no packages that do not go together (C-382).
 * - `lockVersions`: which versions of its lock file it reads, and the first major version of which that is known (C-227).
 * - `refusesEngine`: the major version from which it no longer refuses to run where `engines` names it and asks for another
 *   version, and what to do; null when it never refuses (C-228).
 * - `workspaceWithoutPackages`: the major version from which it takes a workspace's file that names no packages (C-226).
 * - `protocols`: where a workspace names its members, without which it refuses `workspace:`; null when it refuses it anyhow (C-226).
 */
export interface Observed {
  readonly installScripts: readonly string[]
  readonly inProduction: boolean
  readonly bareScripts: "all" | readonly string[]
  readonly runsScriptsOnly: boolean
  readonly installsExcludedFrom: number | null
  readonly misreads: { readonly flag: string; readonly from: number } | null
  readonly refuses: readonly string[]
  readonly refusesManagers: string | null
  readonly readsDevEngines: RegExp | null
  readonly findsPackagedNode: boolean
  readonly leavesScriptsFrom: number | null
  readonly compiles: boolean
  readonly refusesSystems: boolean
  readonly linksNothing: boolean
  readonly deaf: boolean
  readonly deprecatedBelow: number
  readonly foreignLock: { readonly begins: RegExp; readonly readFrom: number } | null
  readonly installsOptionalPeers: boolean
  readonly developmentSettings: readonly DevelopmentSetting[]
  readonly scriptSettings: readonly ObservedSetting[]
  readonly refusesStaleLock: boolean
  readonly refusesPeers: boolean
  readonly lockVersions: { readonly knownFrom: number; readonly read: readonly LockVersion[] } | null
  readonly refusesEngine: {
    readonly below: number
    readonly remedy: (version: string) => string
  } | null
  readonly workspaceWithoutPackages: number
  readonly protocols: "package.json" | "pnpm-workspace.yaml" | null
}

/**
 * A package manager, or a way to call one.
 *
 * - `program`: the command, and what packageManager calls it; null when nobody knows.
 * - `title`: what people call it.
 * - `values`: those of CC_NODE_BUILD_TOOL that mean it; `deprecated` ones still work and should not be used.
 * - `commands`: how it is called, unless the platform says otherwise; null when the project says it.
 * - `calls`: how people call it; null when the project says it.
 * - `wrappers`: words that run a program of a package, as `npx` does.
 * - `fetches`: words before a program that get its package when it is not there, as `npm exec` does.
 * - `lockFile`: the lock file that it writes, and by which command; null when it writes none.
 * - `startsWith`: the tool whose commands start the application when it has none of its own (C-16).
 * - `detection`: how it is chosen without the variable; null when nothing chooses it.
 * - `files`: the files of its own, by the names that code has for them.
 * - `companions`: lock files that choose nothing and are its own affair.
 * - `needs`: the lock files of which it needs one.
 * - `above`: the files of its own that say, in a folder above, that a project is a part of something larger (C-226).
 * - `configuration`: the files by which people configure it, as far as a plan minds; null when nobody knows.
 * - `isVersioned`: whether packageManager gives its version (R-JS-8); `version` is the platform's, when it has one.
 * - `lines`: the major versions that are it, from the first up to and without the last.
 * - `namesRelease`: whether `yarnPath` of its configuration may name the release that really runs.
 * - `runtime`: the runtime that runs the application, by its name in a plan.
 */
export interface Manager {
  readonly program: string | null
  readonly title: string
  readonly values: readonly string[]
  readonly deprecated: readonly string[]
  readonly commands: ManagerCommands | null
  readonly calls: Calls | null
  readonly wrappers: readonly string[]
  readonly fetches: readonly string[]
  readonly lockFile: { readonly command: string; readonly file: string } | null
  readonly startsWith: Tool | null
  readonly detection: Detection | null
  readonly files: { readonly [key: string]: ProjectFile }
  readonly companions: readonly string[]
  readonly needs: readonly string[]
  readonly above: readonly string[]
  readonly configuration: readonly string[] | null
  readonly isVersioned: boolean
  readonly version: PlatformVersion | null
  readonly lines: { readonly from: number; readonly below: number } | null
  readonly namesRelease: boolean
  readonly runtime: "node" | "bun"
  readonly observed: Observed
}

/** What holds of a manager of which nothing was observed. */
export const nothingObserved = {
  installScripts: [],
  inProduction: true,
  bareScripts: [],
  runsScriptsOnly: false,
  installsExcludedFrom: null,
  misreads: null,
  refuses: [],
  refusesManagers: null,
  readsDevEngines: null,
  findsPackagedNode: false,
  leavesScriptsFrom: null,
  compiles: false,
  refusesSystems: false,
  linksNothing: false,
  deaf: false,
  deprecatedBelow: 0,
  foreignLock: null,
  installsOptionalPeers: false,
  developmentSettings: [],
  scriptSettings: [],
  refusesStaleLock: false,
  refusesPeers: false,
  lockVersions: null,
  refusesEngine: null,
  workspaceWithoutPackages: 0,
  protocols: null,
} as const satisfies Observed

/** A setting of `.npmrc`, which every version reads. */
const npmrcSetting = (key: string, ...values: readonly string[]): ObservedSetting => ({
  file: ".npmrc",
  key,
  values,
  from: null,
  below: null,
})

/** What settings of `.npmrc` do to development dependencies where they are read; each tool reads some of them. */
export const npmrcDevelopment = {
  include: { ...npmrcSetting("include", "dev"), included: true },
  also: { ...npmrcSetting("also", "dev", "development"), included: true },
  kept: { ...npmrcSetting("production", "false"), included: true },
  omit: { ...npmrcSetting("omit", "dev"), included: false },
  omitOthers: { ...npmrcSetting("omit", "", "optional", "peer"), included: true },
  production: { ...npmrcSetting("production", "true"), included: false },
  only: { ...npmrcSetting("only", "prod", "production"), included: false },
} as const satisfies { readonly [key: string]: DevelopmentSetting }

/** The setting of `.npmrc` that keeps scripts from running. */
export const npmrcScripts: ObservedSetting = npmrcSetting("ignore-scripts", "true")

/** What most managers have none of. */
export const plain = {
  deprecated: [],
  calls: null,
  wrappers: [],
  fetches: [],
  lockFile: null,
  startsWith: null,
  detection: null,
  files: {},
  companions: [],
  needs: [],
  above: [],
  configuration: [".npmrc"],
  isVersioned: false,
  version: null,
  lines: null,
  namesRelease: false,
  runtime: "node",
  observed: nothingObserved,
} as const satisfies Partial<Manager>
