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
  readonly contract: readonly LedgerId[]
}

const javascript: readonly ApplicationKind[] = ["javascript"]
const php: readonly ApplicationKind[] = ["php"]

const rows = {
  manifest: {
    path: "package.json",
    runtimes: javascript,
    capture: "text",
    contract: ["R-JS-6", "R-JS-8", "R-JS-13", "R-JS-23", "C-50", "C-330"],
  },
  ...managerFiles,
  npmrc: {
    path: ".npmrc",
    runtimes: javascript,
    capture: "settings",
    contract: ["R-JS-14", "C-19", "C-222", "C-259"],
  },
  yarnrc: {
    path: ".yarnrc.yml",
    runtimes: javascript,
    capture: "settings",
    contract: ["C-222", "C-259"],
  },
  pnpmWorkspace: {
    path: "pnpm-workspace.yaml",
    runtimes: javascript,
    capture: "text",
    contract: ["C-222", "C-226"],
  },
  member: {
    path: "**/package.json",
    runtimes: javascript,
    capture: "text",
    contract: ["C-226", "C-244", "C-261"],
  },
  tsconfig: {
    path: "tsconfig.json",
    runtimes: javascript,
    capture: "presence",
    contract: ["C-245"],
  },
  prismaSchema: {
    path: "prisma/schema.prisma",
    runtimes: javascript,
    capture: "settings",
    contract: ["C-370"],
  },
  turbo: {
    path: "**/turbo.json",
    runtimes: javascript,
    capture: "text",
    contract: ["C-290"],
  },
  submodules: {
    path: ".gitmodules",
    runtimes: javascript,
    capture: "settings",
    contract: ["C-196"],
  },
  above: {
    path: "../*",
    runtimes: javascript,
    capture: "presence",
    contract: ["C-226"],
  },
  server: {
    path: "server.js",
    runtimes: javascript,
    capture: "presence",
    contract: ["C-221"],
  },
  procfile: {
    path: "Procfile",
    runtimes: javascript,
    capture: "head",
    contract: ["C-221"],
  },
  nvmrc: {
    path: "**/.nvmrc",
    runtimes: javascript,
    capture: "presence",
    contract: ["R-JS-7", "C-229"],
  },
  nodeVersion: {
    path: ".node-version",
    runtimes: javascript,
    capture: "head",
    contract: ["C-229"],
  },
  toolVersions: {
    path: ".tool-versions",
    runtimes: javascript,
    capture: "head",
    contract: ["C-229"],
  },
  mise: {
    path: "mise.toml",
    runtimes: javascript,
    capture: "text",
    contract: ["R-JS-18", "C-33"],
  },
  composer: {
    path: "composer.json",
    runtimes: php,
    capture: "text",
    contract: ["R-PHP-5", "C-5"],
  },
  composerBelow: {
    path: "**/composer.json",
    runtimes: [...javascript, ...php],
    capture: "presence",
    contract: ["C-244"],
  },
  composerLock: {
    path: "composer.lock",
    runtimes: php,
    capture: "text",
    contract: ["R-PHP-5", "R-PHP-13"],
  },
  composerPhar: {
    path: "composer.phar",
    runtimes: php,
    capture: "presence",
    contract: ["R-PHP-6"],
  },
  phpIni: {
    path: "php.ini",
    runtimes: php,
    capture: "presence",
    contract: ["R-PHP-7"],
  },
  settings: {
    path: ".env",
    runtimes: php,
    capture: "settings",
    contract: ["C-231"],
  },
  settingsDefault: {
    path: ".env.dist",
    runtimes: php,
    capture: "presence",
    contract: ["C-320"],
  },
  settingsDumped: {
    path: ".env.local.php",
    runtimes: php,
    capture: "presence",
    contract: ["C-320"],
  },
  symfonyLock: {
    path: "symfony.lock",
    runtimes: php,
    capture: "presence",
    contract: ["C-320"],
  },
  laravelAssets: {
    path: "public/build/manifest.json",
    runtimes: php,
    capture: "presence",
    contract: ["C-231"],
  },
  viteConfig: {
    path: "vite.config.js",
    runtimes: [...javascript, ...php],
    capture: "settings",
    contract: ["C-231", "C-347"],
  },
  viteConfigTyped: {
    path: "vite.config.ts",
    runtimes: [...javascript, ...php],
    capture: "settings",
    contract: ["C-231", "C-347"],
  },
  encoreConfig: {
    path: "webpack.config.js",
    runtimes: php,
    capture: "presence",
    contract: ["C-293"],
  },
  encoreAssets: {
    path: "public/build/entrypoints.json",
    runtimes: php,
    capture: "presence",
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
