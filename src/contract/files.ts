/** Every file that the planner knows, one row each, and how much of its text a plan needs. */
import type { ApplicationKind } from "../model/snapshot.js"
import type { LedgerId } from "./ledger.js"
import { managerFiles } from "./managers/index.js"

/**
 * How much of a file's text a plan can use: all of it, its beginning, the settings that a plan reads and nothing else of it (the
 * rest may be a secret), or only that it is there.
 *
 * @since 0.1.0
 */
export type Capture = "text" | "head" | "settings" | "presence"

/**
 * A file of the project: `path` from the root; one that begins with a double star and a slash stands for the name
 * in any folder.
 *
 * @since 0.1.0
 */
export type ProjectFile = {
  readonly path: string
  readonly runtimes: readonly ApplicationKind[]
  readonly capture: Capture
  readonly effect: string
  readonly contract: readonly LedgerId[]
}

const javascript: readonly ApplicationKind[] = ["javascript"]
const php: readonly ApplicationKind[] = ["php"]

const rows = {
  manifest: {
    path: "package.json",
    runtimes: javascript,
    capture: "text",
    effect: "Start command, lifecycle scripts, dependencies, Node version, package manager.",
    contract: ["R-JS-6", "R-JS-8", "R-JS-13", "R-JS-23", "C-50"],
  },
  ...managerFiles,
  npmrc: {
    path: ".npmrc",
    runtimes: javascript,
    capture: "settings",
    effect: "Kept; the generated lines are added to it. What its settings change is said.",
    contract: ["R-JS-14", "C-19", "C-222", "C-259"],
  },
  yarnrc: {
    path: ".yarnrc.yml",
    runtimes: javascript,
    capture: "settings",
    effect: "Chooses nothing; what its yarnPath and nodeLinker change is said, and a variable that it lacks.",
    contract: ["C-222", "C-259"],
  },
  pnpmWorkspace: {
    path: "pnpm-workspace.yaml",
    runtimes: javascript,
    capture: "text",
    effect: "Names the members of a workspace; what its settings change is said.",
    contract: ["C-222", "C-226"],
  },
  member: {
    path: "**/package.json",
    runtimes: javascript,
    capture: "text",
    effect:
      "Of a member of a workspace: named when the root has no start and the member has one; what starts is looked for in it when the start is handed on to it.",
    contract: ["C-226", "C-261"],
  },
  above: {
    path: "../*",
    runtimes: javascript,
    capture: "presence",
    effect:
      "Lock files and files of a workspace in the folders above, up to the repository's root: they choose nothing, which is said.",
    contract: ["C-226"],
  },
  server: {
    path: "server.js",
    runtimes: javascript,
    capture: "presence",
    effect: "Starts nothing by itself; named when nothing else says how to start.",
    contract: ["C-221"],
  },
  procfile: {
    path: "Procfile",
    runtimes: javascript,
    capture: "head",
    effect: "Starts nothing; the command of its web process is named when nothing else says how to start.",
    contract: ["C-221"],
  },
  nvmrc: {
    path: "**/.nvmrc",
    runtimes: javascript,
    capture: "presence",
    effect: "Ignored, and deleted during deployment; a version that only the root's asks for is said.",
    contract: ["R-JS-7", "C-229"],
  },
  nodeVersion: {
    path: ".node-version",
    runtimes: javascript,
    capture: "head",
    effect: "Chooses nothing; a version that only it asks for is said.",
    contract: ["C-229"],
  },
  toolVersions: {
    path: ".tool-versions",
    runtimes: javascript,
    capture: "head",
    effect: "Chooses nothing; a version of Node that only it asks for is said.",
    contract: ["C-229"],
  },
  mise: {
    path: "mise.toml",
    runtimes: javascript,
    capture: "text",
    effect: "Its tools table installs runtimes that are not natively supported.",
    contract: ["R-JS-18", "C-33"],
  },
  composer: {
    path: "composer.json",
    runtimes: php,
    capture: "text",
    effect: "Dependencies are installed in the build phase.",
    contract: ["R-PHP-5", "C-5"],
  },
  composerLock: {
    path: "composer.lock",
    runtimes: php,
    capture: "text",
    effect: "The locked packages; their extensions are checked.",
    contract: ["R-PHP-5", "R-PHP-13"],
  },
  composerPhar: {
    path: "composer.phar",
    runtimes: php,
    capture: "presence",
    effect: "The composer that is used.",
    contract: ["R-PHP-6"],
  },
  phpIni: {
    path: "php.ini",
    runtimes: php,
    capture: "presence",
    effect: "Used as PHP configuration.",
    contract: ["R-PHP-7"],
  },
  settings: {
    path: ".env",
    runtimes: php,
    capture: "settings",
    effect: "Decides nothing; of what frameworks read of it, only APP_ENV is looked at.",
    contract: ["C-231"],
  },
  laravelAssets: {
    path: "public/build/manifest.json",
    runtimes: php,
    capture: "presence",
    effect: "What Laravel's @vite reads.",
    contract: ["C-231"],
  },
  viteConfig: {
    path: "vite.config.js",
    runtimes: php,
    capture: "presence",
    effect: "Says that assets are built by Vite.",
    contract: ["C-231"],
  },
  viteConfigTyped: {
    path: "vite.config.ts",
    runtimes: php,
    capture: "presence",
    effect: "Says that assets are built by Vite.",
    contract: ["C-231"],
  },
  encoreConfig: {
    path: "webpack.config.js",
    runtimes: php,
    capture: "presence",
    effect: "Says that assets are built by Webpack Encore, where its bundle is required.",
    contract: ["C-293"],
  },
  encoreAssets: {
    path: "public/build/entrypoints.json",
    runtimes: php,
    capture: "presence",
    effect: "What the views of Webpack Encore's bundle read.",
    contract: ["C-293"],
  },
} as const satisfies { readonly [key: string]: ProjectFile }

/**
 * The rows of the files, by key.
 *
 * @since 0.1.0
 */
export interface ProjectFiles extends Readonly<typeof rows> {}

/**
 * The files, in the order of the reference. Files that a variable names (a worker, a VCL file) come on top.
 *
 * @since 0.1.0
 */
export const projectFiles: Readonly<ProjectFiles> = rows
