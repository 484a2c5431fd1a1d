/**
 * Every variable that the planner knows, one row each. What reads it, its generator in the property tests and its
 * documentation all come from its row.
 *
 * Rows carry the contract's own names. Platform data may give every variable another, by the key of its row, or none
 * (`platform.variables`); five names contain a product of the platform and always are its own (R-NAME-1).
 */
import { type ApplicationKind, kinds } from "../model/snapshot.js"
import type { LedgerId } from "./ledger.js"
import { managerEntries, toolByValue } from "./managers/index.js"

/**
 * What a variable holds.
 *
 * - `Choice`: one of `values`, to the letter after trimming (C-6).
 * - `Command`: a command line, taken as it is written.
 * - `Path`: a path from the project's root.
 * - `Range`: a version, part of one, or a range.
 * - `Port`: a whole number from 1 to 65535.
 * - `Flags`: words of a command line, split as a shell splits them.
 * - `Text`: anything.
 *
 * @since 0.1.0
 */
export type VariableType =
  | { readonly _tag: "Choice"; readonly values: readonly string[] }
  | { readonly _tag: "Command" | "Path" | "Range" | "Port" | "Flags" | "Text" }

/** The values that a variable chooses from; none where it takes others. */
export const choicesOf = ({ type }: { readonly type: VariableType }): readonly string[] =>
  type._tag === "Choice" ? type.values : []

/**
 * What a row says of a variable.
 *
 * @since 0.1.0
 */
export interface VariableRow {
  readonly runtimes: readonly ApplicationKind[]
  readonly type: VariableType
  readonly fallback: string | null
  readonly secret: boolean
  readonly deprecated: readonly string[]
  readonly contract: readonly LedgerId[]
  readonly default: VariableDefault | null
}

/**
 * A variable: `name` ends in `*` for a numbered family;
 * `deprecated` holds values that still work and should not be used. `fallback` says in words what holds when it is unset, `default` is
 * the value itself, both under the contract's names.
 *
 * @since 0.1.0
 */
export type Variable = { readonly name: string } & Readonly<VariableRow>

/**
 * The value that holds when a variable is unset: a text, what stands at a path of the platform data, or the file of the service
 * that the variable activates.
 *
 * @since 0.1.0
 */
export type VariableDefault =
  | { readonly _tag: "Value"; readonly text: string }
  | { readonly _tag: "Platform"; readonly path: string }
  | { readonly _tag: "ServiceFile" }

const javascript: readonly ApplicationKind[] = ["javascript"]
const php: readonly ApplicationKind[] = ["php"]
const sites: readonly ApplicationKind[] = ["static"]
const every: readonly ApplicationKind[] = kinds

type Optional = "fallback" | "secret" | "deprecated" | "default"

const row = (given: Omit<Variable, Optional> & Partial<Pick<Variable, Optional>>): Variable => ({
  fallback: null,
  secret: false,
  deprecated: [],
  default: null,
  ...given,
})

/** A text that is JavaScript's own. */
const ofNode = (name: string, ...contract: Variable["contract"]): Variable =>
  row({ name, runtimes: javascript, type: { _tag: "Text" }, contract })

/**
 * The values of CC_NODE_BUILD_TOOL (R-JS-3).
 *
 * @since 0.1.0
 */
export const buildTools: readonly string[] = [...toolByValue.keys()]

/** The servers that CC_STATIC_SERVER may name (C-266). */
export const staticServers: readonly string[] = ["caddy", "static-web-server"]

/**
 * The words of CC_REQUEST_FLOW that name no service of the platform: the middleware of one's own, nobody may come in, and
 * nobody stands in front (R-FLOW-4, R-FLOW-5, C-29).
 *
 * @since 0.1.0
 */
export const flowWords = { custom: "custom", block: "block", disable: "disable" } as const

const rows = {
  NODE_ENV: ofNode("NODE_ENV", "R-JS-1", "R-JS-11", "C-6"),
  NODE_OPTIONS: ofNode("NODE_OPTIONS", "R-JS-2", "C-2", "C-3", "C-52"),
  NODE_PATH: ofNode("NODE_PATH", "C-282", "C-283"),
  NODE_CONFIG: ofNode("NODE_CONFIG", "C-202"),
  NODE_CONFIG_DIR: ofNode("NODE_CONFIG_DIR", "C-202"),
  NODE_CONFIG_ENV: ofNode("NODE_CONFIG_ENV", "C-202"),
  ENV_SILENT: ofNode("ENV_SILENT", "C-294"),
  ENV_PATH: ofNode("ENV_PATH", "C-294"),
  NPM_CONFIG_PRODUCTION: ofNode("NPM_CONFIG_PRODUCTION", "C-305"),
  NPM_CONFIG_INCLUDE: ofNode("NPM_CONFIG_INCLUDE", "C-305"),
  NPM_CONFIG_OMIT: ofNode("NPM_CONFIG_OMIT", "C-305"),
  YARN_PRODUCTION: ofNode("YARN_PRODUCTION", "C-305"),
  NPM_CONFIG_LEGACY_PEER_DEPS: ofNode("NPM_CONFIG_LEGACY_PEER_DEPS", "C-382"),
  CC_NODE_BUILD_TOOL: row({
    name: "CC_NODE_BUILD_TOOL",
    runtimes: javascript,
    type: { _tag: "Choice", values: buildTools },
    fallback: "npm (the same as npm-install), after detection from the lock files",
    deprecated: managerEntries.flatMap(([, { deprecated }]) => deprecated),
    contract: ["R-JS-3", "R-JS-10", "R-JS-17", "C-6"],
    default: { _tag: "Value", text: "npm" },
  }),
  CC_CUSTOM_BUILD_TOOL: row({
    name: "CC_CUSTOM_BUILD_TOOL",
    runtimes: javascript,
    type: { _tag: "Command" },
    contract: ["R-JS-4", "C-14"],
  }),
  CC_NODE_VERSION: row({
    name: "CC_NODE_VERSION",
    runtimes: javascript,
    type: { _tag: "Range" },
    fallback: "the latest LTS",
    contract: ["R-JS-5", "R-JS-6", "C-8", "C-9"],
    default: { _tag: "Platform", path: "node.latestLts" },
  }),
  CC_NODE_DEV_DEPENDENCIES: row({
    name: "CC_NODE_DEV_DEPENDENCIES",
    runtimes: javascript,
    type: { _tag: "Choice", values: ["install", "ignore"] },
    fallback: "bun leaves them out; npm, yarn and pnpm only with NODE_ENV=production",
    contract: ["R-JS-11", "C-6", "C-15"],
    default: { _tag: "Value", text: "ignore" },
  }),
  CC_BUN_INSTALL_CACHE_DIR: row({
    name: "CC_BUN_INSTALL_CACHE_DIR",
    runtimes: javascript,
    type: { _tag: "Path" },
    contract: ["R-JS-12"],
  }),
  NPM_TOKEN: row({
    name: "NPM_TOKEN",
    runtimes: javascript,
    type: { _tag: "Text" },
    secret: true,
    contract: ["R-JS-14", "R-JS-15", "C-19", "C-21", "C-45"],
  }),
  CC_NPM_BASIC_AUTH: row({
    name: "CC_NPM_BASIC_AUTH",
    runtimes: javascript,
    type: { _tag: "Text" },
    secret: true,
    contract: ["R-JS-15", "C-20", "C-21", "C-45"],
  }),
  CC_NPM_REGISTRY: row({
    name: "CC_NPM_REGISTRY",
    runtimes: javascript,
    type: { _tag: "Text" },
    fallback: "the public registry",
    contract: ["R-JS-16"],
    default: { _tag: "Platform", path: "addresses.npmRegistry" },
  }),
  CC_RUN_COMMAND: row({
    name: "CC_RUN_COMMAND",
    runtimes: every,
    type: { _tag: "Command" },
    fallback: "JavaScript: scripts.start, else main; PHP: the built-in server",
    contract: ["R-JS-13", "R-PHP-10", "R-PHP-16", "C-43"],
  }),
  PORT: row({
    name: "PORT",
    runtimes: every,
    type: { _tag: "Port" },
    contract: ["R-JS-19", "C-32"],
  }),
  HOST: ofNode("HOST", "R-JS-19", "C-280"),
  SERVER_PORT: ofNode("SERVER_PORT", "C-310"),
  APP_PORT: ofNode("APP_PORT", "C-310"),
  API_PORT: ofNode("API_PORT", "C-310"),
  HTTP_PORT: ofNode("HTTP_PORT", "C-310"),
  NODE_PORT: ofNode("NODE_PORT", "C-310"),
  port: ofNode("port", "C-310"),
  CC_WEBROOT: row({
    name: "CC_WEBROOT",
    runtimes: [...php, ...sites],
    type: { _tag: "Path" },
    fallback: "/",
    contract: ["R-PHP-1", "C-5", "C-25"],
    default: { _tag: "Value", text: "/" },
  }),
  CC_PHP_VERSION: row({
    name: "CC_PHP_VERSION",
    runtimes: php,
    type: { _tag: "Range" },
    fallback: "the platform's default version",
    contract: ["R-PHP-2", "R-PHP-15", "C-23"],
    default: { _tag: "Platform", path: "php.default" },
  }),
  CC_PHP_COMPOSER_FLAGS: row({
    name: "CC_PHP_COMPOSER_FLAGS",
    runtimes: php,
    type: { _tag: "Flags" },
    contract: ["R-PHP-3", "R-PHP-4"],
    default: { _tag: "Platform", path: "php.composer.flags" },
  }),
  CC_PHP_DEV_DEPENDENCIES: row({
    name: "CC_PHP_DEV_DEPENDENCIES",
    runtimes: php,
    type: { _tag: "Choice", values: ["install"] },
    contract: ["R-PHP-4", "C-6"],
  }),
  phpServerWorker: row({
    name: "CC_PHPSERVER_WORKER",
    runtimes: php,
    type: { _tag: "Path" },
    contract: ["R-PHP-8", "R-NAME-1", "C-24"],
  }),
  phpServerPort: row({
    name: "CC_PHPSERVER_PORT",
    runtimes: php,
    type: { _tag: "Port" },
    contract: ["R-PHP-9", "R-NAME-1", "C-30", "C-44", "C-84", "C-85"],
    default: { _tag: "Platform", path: "network.applicationPort" },
  }),
  CC_BUILD_COMMAND: row({
    name: "CC_BUILD_COMMAND",
    runtimes: sites,
    type: { _tag: "Command" },
    contract: ["C-267"],
  }),
  CC_STATIC_AUTOBUILD_OUTDIR: row({
    name: "CC_STATIC_AUTOBUILD_OUTDIR",
    runtimes: sites,
    type: { _tag: "Path" },
    contract: ["C-267"],
    default: { _tag: "Platform", path: "static.folder" },
  }),
  CC_STATIC_SERVER: row({
    name: "CC_STATIC_SERVER",
    runtimes: sites,
    type: { _tag: "Choice", values: staticServers },
    contract: ["C-266"],
    default: { _tag: "Platform", path: "static.server" },
  }),
  CC_STATIC_CADDYFILE: row({
    name: "CC_STATIC_CADDYFILE",
    runtimes: sites,
    type: { _tag: "Path" },
    fallback: "a Caddyfile at the root",
    contract: ["C-266"],
  }),
  CC_STATIC_FLAGS: row({
    name: "CC_STATIC_FLAGS",
    runtimes: sites,
    type: { _tag: "Flags" },
    contract: ["C-266"],
  }),
  CC_STATIC_PORT: row({
    name: "CC_STATIC_PORT",
    runtimes: sites,
    type: { _tag: "Port" },
    contract: ["C-266"],
    default: { _tag: "Platform", path: "network.applicationPort" },
  }),
  APP_KEY: row({
    name: "APP_KEY",
    runtimes: php,
    type: { _tag: "Text" },
    secret: true,
    contract: ["C-231", "C-45"],
  }),
  APP_ENV: row({
    name: "APP_ENV",
    runtimes: php,
    type: { _tag: "Text" },
    contract: ["C-231"],
  }),
  CC_HEALTH_CHECK_PATH: row({
    name: "CC_HEALTH_CHECK_PATH",
    runtimes: every,
    type: { _tag: "Text" },
    fallback: "/",
    contract: ["R-HC-1", "R-HC-2", "C-31", "C-86", "C-87"],
    default: { _tag: "Platform", path: "health.path" },
  }),
  CC_HEALTH_CHECK_PATH_N: row({
    name: "CC_HEALTH_CHECK_PATH_*",
    runtimes: every,
    type: { _tag: "Text" },
    contract: ["R-HC-1", "R-HC-2", "C-31", "C-86", "C-87", "C-88"],
  }),
  challengeSecret: row({
    name: "GATEWAY_CHALLENGE_SECRET",
    runtimes: every,
    type: { _tag: "Text" },
    secret: true,
    contract: ["R-FLOW-1", "R-NAME-1", "C-45"],
  }),
  cacheProxyFile: row({
    name: "CC_CACHEPROXY_FILE",
    runtimes: every,
    type: { _tag: "Path" },
    fallback: "{platform_dir}/cacheproxy.vcl",
    contract: ["R-FLOW-2", "R-NAME-1", "C-40", "C-81", "C-83"],
    default: { _tag: "ServiceFile" },
  }),
  redirectProxyKey: row({
    name: "CC_REDIRECTPROXY_PROJECT_KEY",
    runtimes: every,
    type: { _tag: "Text" },
    secret: true,
    contract: ["R-FLOW-3", "R-NAME-1", "C-45"],
  }),
  CC_REQUEST_FLOW: row({
    name: "CC_REQUEST_FLOW",
    runtimes: every,
    type: { _tag: "Text" },
    fallback: "every activated middleware, in the order challenge, cache, redirect",
    contract: ["R-FLOW-4", "C-26", "C-27", "C-29", "C-80"],
  }),
  CC_REQUEST_FLOW_CUSTOM: row({
    name: "CC_REQUEST_FLOW_CUSTOM",
    runtimes: every,
    type: { _tag: "Command" },
    contract: ["R-FLOW-5", "C-27", "C-41"],
  }),
  CC_PRE_BUILD_HOOK: row({
    name: "CC_PRE_BUILD_HOOK",
    runtimes: every,
    type: { _tag: "Command" },
    contract: ["C-39"],
  }),
  CC_POST_BUILD_HOOK: row({
    name: "CC_POST_BUILD_HOOK",
    runtimes: every,
    type: { _tag: "Command" },
    contract: ["C-39"],
  }),
  CC_PRE_RUN_HOOK: row({
    name: "CC_PRE_RUN_HOOK",
    runtimes: every,
    type: { _tag: "Command" },
    contract: ["C-39"],
  }),
  CC_RUN_SUCCEEDED_HOOK: row({
    name: "CC_RUN_SUCCEEDED_HOOK",
    runtimes: every,
    type: { _tag: "Command" },
    contract: ["C-39"],
  }),
  CC_RUN_FAILED_HOOK: row({
    name: "CC_RUN_FAILED_HOOK",
    runtimes: every,
    type: { _tag: "Command" },
    contract: ["C-39"],
  }),
} as const satisfies { readonly [key: string]: Variable }

/**
 * The rows of the variables, by the keys that platform data names them by.
 *
 * @since 0.1.0
 */
export interface Variables extends Readonly<typeof rows> {}

/**
 * The variables, in the order of the reference.
 *
 * @since 0.1.0
 */
export const variables: Readonly<Variables> = rows

/**
 * The keys of the variables, by which platform data names them.
 *
 * @since 0.1.0
 */
export type NamedVariable = keyof Variables

/** The hooks of the build, in the order in which they run (C-39). */
export const buildHooks: readonly string[] = [
  variables.CC_PRE_BUILD_HOOK.name,
  variables.CC_POST_BUILD_HOOK.name,
]

/** The hooks that run before the start. */
export const hooksBeforeStart: readonly string[] = [...buildHooks, variables.CC_PRE_RUN_HOOK.name]

/** All hooks. */
export const hooks: readonly string[] = [
  ...hooksBeforeStart,
  variables.CC_RUN_SUCCEEDED_HOOK.name,
  variables.CC_RUN_FAILED_HOOK.name,
]

/** The keys, in the order of the reference. */
export const variableKeys = Object.keys(variables) as readonly NamedVariable[]
