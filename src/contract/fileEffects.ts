/** What each file of a project does, in words: apart from the rows, so that a planner need not carry it. */
import type { ProjectFiles } from "./files.js"
import type { LedgerId } from "./ledger.js"

/**
 * What files do, by the keys of `projectFiles`.
 *
 * @since 0.1.0
 */
export interface FileEffects extends Readonly<Record<keyof ProjectFiles, string>> {}

/**
 * What a file of `projectFiles` does, by its key there.
 *
 * @example
 * ```ts
 * import { fileEffects } from "runplan/contract"
 *
 * assert.equal(fileEffects.phpIni, "Used as PHP configuration.")
 * ```
 *
 * @since 0.1.0
 */
export const fileEffects: FileEffects = {
  above:
    "Lock files and files of a workspace in the folders above, up to the repository's root: they choose nothing, which is said.",
  bunBinaryLock: "Chooses nothing; alone it gets a warning.",
  bunLock: "Bun, unless a lock file that comes before it in R-JS-9's order is there.",
  composer: "Dependencies are installed in the build phase.",
  composerBelow: "In a folder below, says where an application is; named when the root holds none.",
  composerLock: "The locked packages; their extensions are checked.",
  composerPhar: "The composer that is used.",
  encoreAssets: "What the views of Webpack Encore's bundle read.",
  encoreConfig: "Says that assets are built by Webpack Encore, where its bundle is required.",
  laravelAssets: "What Laravel's @vite reads.",
  manifest: "Start command, lifecycle scripts, dependencies, Node version, package manager.",
  member:
    "Of a folder below, or a member of a workspace: named when the root has no start and it has one; what starts is looked for in it when the start is handed on to it.",
  mise: "Its tools table installs runtimes that are not natively supported.",
  nodeVersion: "Chooses nothing; a version that only it asks for is said.",
  npmLock:
    "Chooses nothing: npm is the default, and npm-ci is chosen by CC_NODE_BUILD_TOOL only. What it locks for package.json is held against that.",
  npmShrinkwrap: "Chooses nothing.",
  npmrc: "Kept; the generated lines are added to it. What its settings change is said.",
  nvmrc: "Ignored, and deleted during deployment; a version that only the root's asks for is said.",
  prismaSchema:
    "Says whether the client of Prisma is generated into its own package, which something has to do.",
  phpIni: "Used as PHP configuration.",
  pnpmLock:
    "pnpm, unless a lock file that comes before it in R-JS-9's order is there; its version is held against pnpm's.",
  pnpmWorkspace: "Names the members of a workspace; what its settings change is said.",
  procfile: "Starts nothing; the command of its web process is named when nothing else says how to start.",
  server: "Starts nothing by itself; named when nothing else says how to start.",
  settings: "Decides nothing; of what frameworks read of it, only APP_ENV is looked at.",
  settingsDefault: "Read by Symfony where there is no .env.",
  settingsDumped: "Read by Symfony in place of .env.",
  symfonyLock: "Without it, Symfony Flex may make a file of settings.",
  submodules:
    "Names folders whose files need not be here: what is looked for below one is not said to be missing.",
  toolVersions: "Chooses nothing; a version of Node that only it asks for is said.",
  tsconfig:
    "Says what TypeScript's compiler compiles, and where to; a command that needs it is named where it is not there, or cannot be read.",
  turbo:
    "The root's says what runs before a start that Turborepo hands on to members; where one is in a member too, nothing is said of it.",
  viteConfig: "Says that assets are built by Vite, and for which path.",
  viteConfigTyped: "Says that assets are built by Vite, and for which path.",
  yarnLock: "Yarn: yarn-berry when packageManager starts with yarn@3 or yarn@4, else Yarn classic.",
  yarnrc: "Chooses nothing; what its yarnPath and nodeLinker change is said, and a variable that it lacks.",
}

/** What each file rests on, by the same keys. */
export const fileContracts: Readonly<Record<keyof ProjectFiles, readonly LedgerId[]>> = {
  above: ["C-226"],
  bunBinaryLock: ["C-12"],
  bunLock: ["R-JS-9"],
  composer: ["R-PHP-5", "C-5"],
  composerBelow: ["C-244"],
  composerLock: ["R-PHP-5", "R-PHP-13"],
  composerPhar: ["R-PHP-6"],
  encoreAssets: ["C-293"],
  encoreConfig: ["C-293"],
  laravelAssets: ["C-231"],
  manifest: ["R-JS-6", "R-JS-8", "R-JS-13", "R-JS-23", "C-50", "C-330"],
  member: ["C-226", "C-244", "C-261"],
  mise: ["R-JS-18", "C-33"],
  nodeVersion: ["C-229"],
  npmLock: ["C-12", "C-227"],
  npmShrinkwrap: ["C-12"],
  npmrc: ["R-JS-14", "C-19", "C-222", "C-259"],
  nvmrc: ["R-JS-7", "C-229"],
  phpIni: ["R-PHP-7"],
  pnpmLock: ["R-JS-9", "C-227", "C-231"],
  pnpmWorkspace: ["C-222", "C-226"],
  prismaSchema: ["C-370"],
  procfile: ["C-221"],
  server: ["C-221"],
  settings: ["C-231"],
  settingsDefault: ["C-320"],
  settingsDumped: ["C-320"],
  submodules: ["C-196"],
  symfonyLock: ["C-320"],
  toolVersions: ["C-229"],
  tsconfig: ["C-245", "C-384"],
  turbo: ["C-290"],
  viteConfig: ["C-231", "C-347"],
  viteConfigTyped: ["C-231", "C-347"],
  yarnLock: ["R-JS-9", "C-13", "C-231"],
  yarnrc: ["C-222", "C-259"],
}
