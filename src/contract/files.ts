/** Every file that the planner knows, one row each, and how much of its text a plan needs. */
import type { ApplicationKind } from "../model/snapshot.js"
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
}

const javascript: readonly ApplicationKind[] = ["javascript"]
const php: readonly ApplicationKind[] = ["php"]

const rows = {
  manifest: {
    path: "package.json",
    runtimes: javascript,
    capture: "text",
  },
  ...managerFiles,
  npmrc: {
    path: ".npmrc",
    runtimes: javascript,
    capture: "settings",
  },
  yarnrc: {
    path: ".yarnrc.yml",
    runtimes: javascript,
    capture: "settings",
  },
  pnpmWorkspace: {
    path: "pnpm-workspace.yaml",
    runtimes: javascript,
    capture: "text",
  },
  member: {
    path: "**/package.json",
    runtimes: javascript,
    capture: "text",
  },
  tsconfig: {
    path: "tsconfig.json",
    runtimes: javascript,
    capture: "settings",
  },
  prismaSchema: {
    path: "prisma/schema.prisma",
    runtimes: javascript,
    capture: "settings",
  },
  turbo: {
    path: "**/turbo.json",
    runtimes: javascript,
    capture: "text",
  },
  submodules: {
    path: ".gitmodules",
    runtimes: javascript,
    capture: "settings",
  },
  above: {
    path: "../*",
    runtimes: javascript,
    capture: "presence",
  },
  server: {
    path: "server.js",
    runtimes: javascript,
    capture: "presence",
  },
  procfile: {
    path: "Procfile",
    runtimes: javascript,
    capture: "head",
  },
  nvmrc: {
    path: "**/.nvmrc",
    runtimes: javascript,
    capture: "presence",
  },
  nodeVersion: {
    path: ".node-version",
    runtimes: javascript,
    capture: "head",
  },
  toolVersions: {
    path: ".tool-versions",
    runtimes: javascript,
    capture: "head",
  },
  mise: {
    path: "mise.toml",
    runtimes: javascript,
    capture: "text",
  },
  composer: {
    path: "composer.json",
    runtimes: php,
    capture: "text",
  },
  composerBelow: {
    path: "**/composer.json",
    runtimes: [...javascript, ...php],
    capture: "presence",
  },
  composerLock: {
    path: "composer.lock",
    runtimes: php,
    capture: "text",
  },
  composerPhar: {
    path: "composer.phar",
    runtimes: php,
    capture: "presence",
  },
  phpIni: {
    path: "php.ini",
    runtimes: php,
    capture: "presence",
  },
  settings: {
    path: ".env",
    runtimes: php,
    capture: "settings",
  },
  settingsDefault: {
    path: ".env.dist",
    runtimes: php,
    capture: "presence",
  },
  settingsDumped: {
    path: ".env.local.php",
    runtimes: php,
    capture: "presence",
  },
  symfonyLock: {
    path: "symfony.lock",
    runtimes: php,
    capture: "presence",
  },
  laravelAssets: {
    path: "public/build/manifest.json",
    runtimes: php,
    capture: "presence",
  },
  viteConfig: {
    path: "vite.config.js",
    runtimes: [...javascript, ...php],
    capture: "settings",
  },
  viteConfigTyped: {
    path: "vite.config.ts",
    runtimes: [...javascript, ...php],
    capture: "settings",
  },
  encoreConfig: {
    path: "webpack.config.js",
    runtimes: php,
    capture: "presence",
  },
  encoreAssets: {
    path: "public/build/entrypoints.json",
    runtimes: php,
    capture: "presence",
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
