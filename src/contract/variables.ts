/**
 * Every variable that the planner knows, one row each. What reads it, its generator in the property tests and its
 * documentation all come from its row.
 *
 * Rows carry the contract's own names. Platform data may give every variable another, by the key of its row, or none
 * (`platform.variables`); five names contain a product of the platform and always are its own (R-NAME-1).
 */
import { type ApplicationKind, kinds } from "../model/snapshot.js"
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
  readonly secret: boolean
  readonly deprecated: readonly string[]
}

/**
 * A variable: `name` ends in `*` for a numbered family;
 * `deprecated` holds values that still work and should not be used. What it rests on, and what holds when it is unset, is in
 * `variableGrounds`.
 *
 * @since 0.1.0
 */
export type Variable = { readonly name: string } & Readonly<VariableRow>

const javascript: readonly ApplicationKind[] = ["javascript"]
const php: readonly ApplicationKind[] = ["php"]
const sites: readonly ApplicationKind[] = ["static"]
const pages: readonly ApplicationKind[] = [...php, ...sites]
const every: readonly ApplicationKind[] = kinds

const row = (
  name: string,
  runtimes: readonly ApplicationKind[],
  type: VariableType,
  rest: Partial<Pick<Variable, "secret" | "deprecated">> = {},
): Variable => ({ name, runtimes, type, secret: false, deprecated: [], ...rest })

const text: VariableType = { _tag: "Text" }
const command: VariableType = { _tag: "Command" }
const path: VariableType = { _tag: "Path" }
const range: VariableType = { _tag: "Range" }
const port: VariableType = { _tag: "Port" }
const flags: VariableType = { _tag: "Flags" }
const choice = (values: readonly string[]): VariableType => ({ _tag: "Choice", values })

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
  NODE_ENV: row("NODE_ENV", javascript, text),
  NODE_OPTIONS: row("NODE_OPTIONS", javascript, text),
  NODE_PATH: row("NODE_PATH", javascript, text),
  NODE_CONFIG: row("NODE_CONFIG", javascript, text),
  NODE_CONFIG_DIR: row("NODE_CONFIG_DIR", javascript, text),
  NODE_CONFIG_ENV: row("NODE_CONFIG_ENV", javascript, text),
  ENV_SILENT: row("ENV_SILENT", javascript, text),
  ENV_PATH: row("ENV_PATH", javascript, text),
  NPM_CONFIG_PRODUCTION: row("NPM_CONFIG_PRODUCTION", javascript, text),
  NPM_CONFIG_INCLUDE: row("NPM_CONFIG_INCLUDE", javascript, text),
  NPM_CONFIG_OMIT: row("NPM_CONFIG_OMIT", javascript, text),
  YARN_PRODUCTION: row("YARN_PRODUCTION", javascript, text),
  NPM_CONFIG_LEGACY_PEER_DEPS: row("NPM_CONFIG_LEGACY_PEER_DEPS", javascript, text),
  CC_NODE_BUILD_TOOL: row("CC_NODE_BUILD_TOOL", javascript, choice(buildTools), {
    deprecated: managerEntries.flatMap(([, { deprecated }]) => deprecated),
  }),
  CC_CUSTOM_BUILD_TOOL: row("CC_CUSTOM_BUILD_TOOL", javascript, command),
  CC_NODE_VERSION: row("CC_NODE_VERSION", javascript, range),
  CC_NODE_DEV_DEPENDENCIES: row("CC_NODE_DEV_DEPENDENCIES", javascript, choice(["install", "ignore"])),
  CC_BUN_INSTALL_CACHE_DIR: row("CC_BUN_INSTALL_CACHE_DIR", javascript, path),
  NPM_TOKEN: row("NPM_TOKEN", javascript, text, { secret: true }),
  CC_NPM_BASIC_AUTH: row("CC_NPM_BASIC_AUTH", javascript, text, { secret: true }),
  CC_NPM_REGISTRY: row("CC_NPM_REGISTRY", javascript, text),
  CC_RUN_COMMAND: row("CC_RUN_COMMAND", every, command),
  PORT: row("PORT", every, port),
  HOST: row("HOST", javascript, text),
  SERVER_PORT: row("SERVER_PORT", javascript, text),
  APP_PORT: row("APP_PORT", javascript, text),
  API_PORT: row("API_PORT", javascript, text),
  HTTP_PORT: row("HTTP_PORT", javascript, text),
  NODE_PORT: row("NODE_PORT", javascript, text),
  port: row("port", javascript, text),
  CC_WEBROOT: row("CC_WEBROOT", pages, path),
  CC_PHP_VERSION: row("CC_PHP_VERSION", php, range),
  CC_PHP_COMPOSER_FLAGS: row("CC_PHP_COMPOSER_FLAGS", php, flags),
  CC_PHP_DEV_DEPENDENCIES: row("CC_PHP_DEV_DEPENDENCIES", php, choice(["install"])),
  phpServerWorker: row("CC_PHPSERVER_WORKER", php, path),
  phpServerPort: row("CC_PHPSERVER_PORT", php, port),
  CC_BUILD_COMMAND: row("CC_BUILD_COMMAND", sites, command),
  CC_STATIC_AUTOBUILD_OUTDIR: row("CC_STATIC_AUTOBUILD_OUTDIR", sites, path),
  CC_STATIC_SERVER: row("CC_STATIC_SERVER", sites, choice(staticServers)),
  CC_STATIC_CADDYFILE: row("CC_STATIC_CADDYFILE", sites, path),
  CC_STATIC_FLAGS: row("CC_STATIC_FLAGS", sites, flags),
  CC_STATIC_PORT: row("CC_STATIC_PORT", sites, port),
  APP_KEY: row("APP_KEY", php, text, { secret: true }),
  APP_ENV: row("APP_ENV", php, text),
  CC_HEALTH_CHECK_PATH: row("CC_HEALTH_CHECK_PATH", every, text),
  CC_HEALTH_CHECK_PATH_N: row("CC_HEALTH_CHECK_PATH_*", every, text),
  challengeSecret: row("GATEWAY_CHALLENGE_SECRET", every, text, { secret: true }),
  cacheProxyFile: row("CC_CACHEPROXY_FILE", every, path),
  redirectProxyKey: row("CC_REDIRECTPROXY_PROJECT_KEY", every, text, { secret: true }),
  CC_REQUEST_FLOW: row("CC_REQUEST_FLOW", every, text),
  CC_REQUEST_FLOW_CUSTOM: row("CC_REQUEST_FLOW_CUSTOM", every, command),
  CC_PRE_BUILD_HOOK: row("CC_PRE_BUILD_HOOK", every, command),
  CC_POST_BUILD_HOOK: row("CC_POST_BUILD_HOOK", every, command),
  CC_PRE_RUN_HOOK: row("CC_PRE_RUN_HOOK", every, command),
  CC_RUN_SUCCEEDED_HOOK: row("CC_RUN_SUCCEEDED_HOOK", every, command),
  CC_RUN_FAILED_HOOK: row("CC_RUN_FAILED_HOOK", every, command),
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
