/**
 * Every variable that the planner knows, one row each. What reads it, its generator in the property tests and its
 * documentation all come from its row.
 *
 * Four names contain a product of the platform (R-NAME-1). Their rows carry the contract's own name and a key by
 * which platform data gives the real one (`platform.variables`).
 *
 * @since 0.1.0
 */
import { type ApplicationKind, kinds } from "../model/snapshot.js"
import type { LedgerId } from "./ledger.js"
import { managerEntries, toolByValue } from "./managers/index.js"

/**
 * What a variable holds.
 *
 * - `choice`: one of `values`, to the letter after trimming (C-6).
 * - `command`: a command line, taken as it is written.
 * - `path`: a path from the project's root.
 * - `range`: a version, part of one, or a range.
 * - `port`: a whole number from 1 to 65535.
 * - `flags`: words of a command line, split as a shell splits them.
 * - `text`: anything.
 *
 * @since 0.1.0
 */
export type VariableType =
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "command" | "path" | "range" | "port" | "flags" | "text" }

/**
 * The keys of the variables whose names the platform gives.
 *
 * @since 0.1.0
 */
export type NamedVariable =
  | "phpServerPort"
  | "phpServerWorker"
  | "redirectProxyKey"
  | "cacheProxyFile"
  | "challengeSecret"

/**
 * A variable: `name` ends in `*` for a numbered family; `platformName` is the key of a name that the platform gives;
 * `deprecated` holds values that still work and should not be used.
 *
 * @since 0.1.0
 */
export interface Variable {
  readonly name: string
  readonly platformName: NamedVariable | null
  readonly runtimes: readonly ApplicationKind[]
  readonly type: VariableType
  readonly fallback: string | null
  readonly secret: boolean
  readonly deprecated: readonly string[]
  readonly contract: readonly LedgerId[]
}

const javascript: readonly ApplicationKind[] = ["javascript"]
const php: readonly ApplicationKind[] = ["php"]
const every: readonly ApplicationKind[] = kinds

type Optional = "platformName" | "fallback" | "secret" | "deprecated"

const row = (given: Omit<Variable, Optional> & Partial<Pick<Variable, Optional>>): Variable => ({
  platformName: null,
  fallback: null,
  secret: false,
  deprecated: [],
  ...given,
})

/**
 * The values of CC_NODE_BUILD_TOOL (R-JS-3).
 *
 * @since 0.1.0
 */
export const buildTools: readonly string[] = [...toolByValue.keys()]

/**
 * The words of CC_REQUEST_FLOW that name no service of the platform: the middleware of one's own, nobody may come in, and
 * nobody stands in front (R-FLOW-4, R-FLOW-5, C-29).
 *
 * @since 0.1.0
 */
export const flowWords = { custom: "custom", block: "block", disable: "disable" } as const

/**
 * The variables, in the order of the reference.
 *
 * @since 0.1.0
 */
export const variables = {
  NODE_ENV: row({
    name: "NODE_ENV",
    runtimes: javascript,
    type: { kind: "text" },
    contract: ["R-JS-1", "R-JS-11", "C-6"],
  }),
  NODE_OPTIONS: row({
    name: "NODE_OPTIONS",
    runtimes: javascript,
    type: { kind: "text" },
    contract: ["R-JS-2", "C-2", "C-3", "C-52"],
  }),
  CC_NODE_BUILD_TOOL: row({
    name: "CC_NODE_BUILD_TOOL",
    runtimes: javascript,
    type: { kind: "choice", values: buildTools },
    fallback: "npm (the same as npm-install), after detection from the lock files",
    deprecated: managerEntries.flatMap(([, { deprecated }]) => deprecated),
    contract: ["R-JS-3", "R-JS-10", "R-JS-17", "C-6"],
  }),
  CC_CUSTOM_BUILD_TOOL: row({
    name: "CC_CUSTOM_BUILD_TOOL",
    runtimes: javascript,
    type: { kind: "command" },
    contract: ["R-JS-4", "C-14"],
  }),
  CC_NODE_VERSION: row({
    name: "CC_NODE_VERSION",
    runtimes: javascript,
    type: { kind: "range" },
    fallback: "the latest LTS",
    contract: ["R-JS-5", "R-JS-6", "C-8", "C-9"],
  }),
  CC_NODE_DEV_DEPENDENCIES: row({
    name: "CC_NODE_DEV_DEPENDENCIES",
    runtimes: javascript,
    type: { kind: "choice", values: ["install", "ignore"] },
    fallback: "the same as ignore",
    contract: ["R-JS-11", "C-6", "C-15"],
  }),
  CC_BUN_INSTALL_CACHE_DIR: row({
    name: "CC_BUN_INSTALL_CACHE_DIR",
    runtimes: javascript,
    type: { kind: "path" },
    contract: ["R-JS-12"],
  }),
  NPM_TOKEN: row({
    name: "NPM_TOKEN",
    runtimes: javascript,
    type: { kind: "text" },
    secret: true,
    contract: ["R-JS-14", "R-JS-15", "C-19", "C-21", "C-45"],
  }),
  CC_NPM_BASIC_AUTH: row({
    name: "CC_NPM_BASIC_AUTH",
    runtimes: javascript,
    type: { kind: "text" },
    secret: true,
    contract: ["R-JS-15", "C-20", "C-21", "C-45"],
  }),
  CC_NPM_REGISTRY: row({
    name: "CC_NPM_REGISTRY",
    runtimes: javascript,
    type: { kind: "text" },
    fallback: "the public registry",
    contract: ["R-JS-16"],
  }),
  CC_RUN_COMMAND: row({
    name: "CC_RUN_COMMAND",
    runtimes: every,
    type: { kind: "command" },
    fallback: "JavaScript: scripts.start, else main; PHP: the built-in server",
    contract: ["R-JS-13", "R-PHP-10", "R-PHP-16", "C-43"],
  }),
  PORT: row({
    name: "PORT",
    runtimes: every,
    type: { kind: "port" },
    contract: ["R-JS-19", "C-32"],
  }),
  CC_WEBROOT: row({
    name: "CC_WEBROOT",
    runtimes: php,
    type: { kind: "path" },
    fallback: "/",
    contract: ["R-PHP-1", "C-5", "C-25"],
  }),
  CC_PHP_VERSION: row({
    name: "CC_PHP_VERSION",
    runtimes: php,
    type: { kind: "range" },
    fallback: "the platform's default version",
    contract: ["R-PHP-2", "R-PHP-15", "C-23"],
  }),
  CC_PHP_COMPOSER_FLAGS: row({
    name: "CC_PHP_COMPOSER_FLAGS",
    runtimes: php,
    type: { kind: "flags" },
    fallback: "--no-interaction --no-progress --no-scripts",
    contract: ["R-PHP-3", "R-PHP-4"],
  }),
  CC_PHP_DEV_DEPENDENCIES: row({
    name: "CC_PHP_DEV_DEPENDENCIES",
    runtimes: php,
    type: { kind: "choice", values: ["install"] },
    contract: ["R-PHP-4", "C-6"],
  }),
  phpServerWorker: row({
    name: "CC_PHPSERVER_WORKER",
    platformName: "phpServerWorker",
    runtimes: php,
    type: { kind: "path" },
    contract: ["R-PHP-8", "R-NAME-1", "C-24"],
  }),
  phpServerPort: row({
    name: "CC_PHPSERVER_PORT",
    platformName: "phpServerPort",
    runtimes: php,
    type: { kind: "port" },
    fallback: "8080",
    contract: ["R-PHP-9", "R-NAME-1", "C-30", "C-44", "C-84", "C-85"],
  }),
  CC_HEALTH_CHECK_PATH: row({
    name: "CC_HEALTH_CHECK_PATH",
    runtimes: every,
    type: { kind: "text" },
    fallback: "/",
    contract: ["R-HC-1", "R-HC-2", "C-31", "C-86", "C-87"],
  }),
  CC_HEALTH_CHECK_PATH_N: row({
    name: "CC_HEALTH_CHECK_PATH_*",
    runtimes: every,
    type: { kind: "text" },
    contract: ["R-HC-1", "R-HC-2", "C-31", "C-86", "C-87", "C-88"],
  }),
  challengeSecret: row({
    name: "GATEWAY_CHALLENGE_SECRET",
    platformName: "challengeSecret",
    runtimes: every,
    type: { kind: "text" },
    secret: true,
    contract: ["R-FLOW-1", "R-NAME-1", "C-45"],
  }),
  cacheProxyFile: row({
    name: "CC_CACHEPROXY_FILE",
    platformName: "cacheProxyFile",
    runtimes: every,
    type: { kind: "path" },
    fallback: "{platform_dir}/cacheproxy.vcl",
    contract: ["R-FLOW-2", "R-NAME-1", "C-40", "C-81", "C-83"],
  }),
  redirectProxyKey: row({
    name: "CC_REDIRECTPROXY_PROJECT_KEY",
    platformName: "redirectProxyKey",
    runtimes: every,
    type: { kind: "text" },
    secret: true,
    contract: ["R-FLOW-3", "R-NAME-1", "C-45"],
  }),
  CC_REQUEST_FLOW: row({
    name: "CC_REQUEST_FLOW",
    runtimes: every,
    type: { kind: "text" },
    fallback: "every activated middleware, in the order challenge, cache, redirect",
    contract: ["R-FLOW-4", "C-26", "C-27", "C-29", "C-80"],
  }),
  CC_REQUEST_FLOW_CUSTOM: row({
    name: "CC_REQUEST_FLOW_CUSTOM",
    runtimes: every,
    type: { kind: "command" },
    contract: ["R-FLOW-5", "C-27", "C-41"],
  }),
  CC_PRE_BUILD_HOOK: row({
    name: "CC_PRE_BUILD_HOOK",
    runtimes: every,
    type: { kind: "command" },
    contract: ["C-39"],
  }),
  CC_POST_BUILD_HOOK: row({
    name: "CC_POST_BUILD_HOOK",
    runtimes: every,
    type: { kind: "command" },
    contract: ["C-39"],
  }),
  CC_PRE_RUN_HOOK: row({
    name: "CC_PRE_RUN_HOOK",
    runtimes: every,
    type: { kind: "command" },
    contract: ["C-39"],
  }),
  CC_RUN_SUCCEEDED_HOOK: row({
    name: "CC_RUN_SUCCEEDED_HOOK",
    runtimes: every,
    type: { kind: "command" },
    contract: ["C-39"],
  }),
  CC_RUN_FAILED_HOOK: row({
    name: "CC_RUN_FAILED_HOOK",
    runtimes: every,
    type: { kind: "command" },
    contract: ["C-39"],
  }),
} as const satisfies { readonly [key: string]: Variable }

/**
 * What each variable does, for the reference: under the contract's names. Apart from the rows, so that a planner need not
 * carry it.
 *
 * @since 0.1.0
 */
export const variableEffects: { readonly [name in keyof typeof variables]: string } = {
  NODE_ENV: "Only `production`, to the letter, is production mode.",
  NODE_OPTIONS:
    "Kept word for word; gets `--max-old-space-size` = 3/4 of the instance's memory in MiB unless it has that flag.",
  CC_NODE_BUILD_TOOL: "The package manager of the build phase; it overrides detection.",
  CC_CUSTOM_BUILD_TOOL: "The install command when CC_NODE_BUILD_TOOL is `custom`.",
  CC_NODE_VERSION: "The Node version, unless engines.node of package.json is set.",
  CC_NODE_DEV_DEPENDENCIES: "`install` forces development dependencies by a flag of the package manager.",
  CC_BUN_INSTALL_CACHE_DIR: "The cache directory of Bun.",
  NPM_TOKEN:
    "An .npmrc with the registry's host and this token is written. Not together with CC_NPM_BASIC_AUTH.",
  CC_NPM_BASIC_AUTH: "`user:password`; an .npmrc with its Base64 is written. Not together with NPM_TOKEN.",
  CC_NPM_REGISTRY: "The registry whose host receives the token.",
  CC_RUN_COMMAND: "The start command, in place of every other.",
  PORT: "Never set by the platform; a value that disagrees with the port to listen on gets a warning.",
  CC_WEBROOT: "The directory that is served; it needs an index.php or an index.html.",
  CC_PHP_VERSION: "The PHP version.",
  CC_PHP_COMPOSER_FLAGS: "Replaces the base flags of composer; `--no-dev` is decided apart from it.",
  CC_PHP_DEV_DEPENDENCIES: "`install` removes `--no-dev`.",
  phpServerWorker: "A script inside the webroot that stays in memory and serves the requests.",
  phpServerPort: "The port of the built-in server.",
  CC_HEALTH_CHECK_PATH: "A path that must pass the health check at deployment.",
  CC_HEALTH_CHECK_PATH_N: "Further paths, numbered from 0.",
  challengeSecret: "Activates the challenge proxy.",
  cacheProxyFile: "The cache proxy's VCL file; activates the cache proxy.",
  redirectProxyKey: "Activates the redirection proxy.",
  CC_REQUEST_FLOW:
    "The chain in front of the application, in order and separated by commas; `block` and `disable` stand alone.",
  CC_REQUEST_FLOW_CUSTOM:
    "The command of the middleware `custom`, with @@LISTEN_PORT@@ and @@FORWARD_PORT@@.",
  CC_PRE_BUILD_HOOK: "Runs before dependencies are installed.",
  CC_POST_BUILD_HOOK: "Runs after dependencies are installed.",
  CC_PRE_RUN_HOOK: "Runs before the application starts.",
  CC_RUN_SUCCEEDED_HOOK: "Runs after the application started.",
  CC_RUN_FAILED_HOOK: "Runs when the application could not be started.",
}
