/**
 * Every file that the planner knows, one row each, and how much of its text a plan needs.
 *
 * @since 0.1.0
 */
import type { ApplicationKind } from "../model/snapshot.js"
import type { LedgerId } from "./ledger.js"
import { managerFiles } from "./managers/index.js"

/**
 * How much of a file's text a plan can use: all of it, its beginning, or only that it is there.
 *
 * @since 0.1.0
 */
export type Capture = "text" | "head" | "presence"

/**
 * A file of the project: `path` from the root; one that begins with a double star and a slash stands for the name
 * in any folder.
 *
 * @since 0.1.0
 */
export interface ProjectFile {
  readonly path: string
  readonly runtimes: readonly ApplicationKind[]
  readonly capture: Capture
  readonly effect: string
  readonly contract: readonly LedgerId[]
}

const javascript: readonly ApplicationKind[] = ["javascript"]
const php: readonly ApplicationKind[] = ["php"]

/**
 * The files, in the order of the reference. Files that a variable names (a worker, a VCL file) come on top.
 *
 * @since 0.1.0
 */
export const projectFiles = {
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
    capture: "presence",
    effect: "Kept; the generated lines are added to it.",
    contract: ["R-JS-14", "C-19"],
  },
  nvmrc: {
    path: "**/.nvmrc",
    runtimes: javascript,
    capture: "presence",
    effect: "Ignored, and deleted during deployment.",
    contract: ["R-JS-7"],
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
} as const satisfies { readonly [key: string]: ProjectFile }
