/** What each variable rests on, and what holds where it is unset: apart from the rows, so that a planner need not carry it. */
import type { LedgerId } from "./ledger.js"
import type { NamedVariable } from "./variables.js"

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

/**
 * What a variable rests on. `fallback` says in words what holds when it is unset, `default` is the value itself, both under the
 * contract's names.
 *
 * @since 0.1.0
 */
export type VariableGrounds = {
  readonly contract: readonly LedgerId[]
  readonly fallback: string | null
  readonly default: VariableDefault | null
}

const grounds = (
  contract: readonly LedgerId[],
  unset: Partial<Pick<VariableGrounds, "fallback" | "default">> = {},
): VariableGrounds => ({ contract, fallback: null, default: null, ...unset })

/**
 * The grounds of every variable, by the key of its row.
 *
 * @since 0.1.0
 */
export const variableGrounds: Readonly<Record<NamedVariable, VariableGrounds>> = {
  NODE_ENV: grounds(["R-JS-1", "R-JS-11", "C-6"]),
  NODE_OPTIONS: grounds(["R-JS-2", "C-2", "C-3", "C-52"]),
  NODE_PATH: grounds(["C-282", "C-283"]),
  NODE_CONFIG: grounds(["C-202"]),
  NODE_CONFIG_DIR: grounds(["C-202"]),
  NODE_CONFIG_ENV: grounds(["C-202"]),
  ENV_SILENT: grounds(["C-294"]),
  ENV_PATH: grounds(["C-294"]),
  NPM_CONFIG_PRODUCTION: grounds(["C-305"]),
  NPM_CONFIG_INCLUDE: grounds(["C-305"]),
  NPM_CONFIG_OMIT: grounds(["C-305"]),
  YARN_PRODUCTION: grounds(["C-305"]),
  NPM_CONFIG_LEGACY_PEER_DEPS: grounds(["C-382"]),
  CC_NODE_BUILD_TOOL: grounds(["R-JS-3", "R-JS-10", "R-JS-17", "C-6"], {
    fallback: "npm (the same as npm-install), after detection from the lock files",
    default: { _tag: "Value", text: "npm" },
  }),
  CC_CUSTOM_BUILD_TOOL: grounds(["R-JS-4", "C-14"]),
  CC_NODE_VERSION: grounds(["R-JS-5", "R-JS-6", "C-8", "C-9"], {
    fallback: "the latest LTS",
    default: { _tag: "Platform", path: "node.latestLts" },
  }),
  CC_NODE_DEV_DEPENDENCIES: grounds(["R-JS-11", "C-6", "C-15"], {
    fallback: "bun leaves them out; npm, yarn and pnpm only with NODE_ENV=production",
    default: { _tag: "Value", text: "ignore" },
  }),
  CC_BUN_INSTALL_CACHE_DIR: grounds(["R-JS-12"]),
  NPM_TOKEN: grounds(["R-JS-14", "R-JS-15", "C-19", "C-21", "C-45"]),
  CC_NPM_BASIC_AUTH: grounds(["R-JS-15", "C-20", "C-21", "C-45"]),
  CC_NPM_REGISTRY: grounds(["R-JS-16"], {
    fallback: "the public registry",
    default: { _tag: "Platform", path: "addresses.npmRegistry" },
  }),
  CC_RUN_COMMAND: grounds(["R-JS-13", "R-PHP-10", "R-PHP-16", "C-43"], {
    fallback: "JavaScript: scripts.start, else main; PHP: the built-in server",
  }),
  PORT: grounds(["R-JS-19", "C-32"]),
  HOST: grounds(["R-JS-19", "C-280"]),
  SERVER_PORT: grounds(["C-310"]),
  APP_PORT: grounds(["C-310"]),
  API_PORT: grounds(["C-310"]),
  HTTP_PORT: grounds(["C-310"]),
  NODE_PORT: grounds(["C-310"]),
  port: grounds(["C-310"]),
  CC_WEBROOT: grounds(["R-PHP-1", "C-5", "C-25"], { fallback: "/", default: { _tag: "Value", text: "/" } }),
  CC_PHP_VERSION: grounds(["R-PHP-2", "R-PHP-15", "C-23"], {
    fallback: "the platform's default version",
    default: { _tag: "Platform", path: "php.default" },
  }),
  CC_PHP_COMPOSER_FLAGS: grounds(["R-PHP-3", "R-PHP-4"], {
    default: { _tag: "Platform", path: "php.composer.flags" },
  }),
  CC_PHP_DEV_DEPENDENCIES: grounds(["R-PHP-4", "C-6"]),
  phpServerWorker: grounds(["R-PHP-8", "R-NAME-1", "C-24"]),
  phpServerPort: grounds(["R-PHP-9", "R-NAME-1", "C-30", "C-44", "C-84", "C-85"], {
    default: { _tag: "Platform", path: "network.applicationPort" },
  }),
  CC_BUILD_COMMAND: grounds(["C-267"]),
  CC_STATIC_AUTOBUILD_OUTDIR: grounds(["C-267"], { default: { _tag: "Platform", path: "static.folder" } }),
  CC_STATIC_SERVER: grounds(["C-266"], { default: { _tag: "Platform", path: "static.server" } }),
  CC_STATIC_CADDYFILE: grounds(["C-266"], { fallback: "a Caddyfile at the root" }),
  CC_STATIC_FLAGS: grounds(["C-266"]),
  CC_STATIC_PORT: grounds(["C-266"], { default: { _tag: "Platform", path: "network.applicationPort" } }),
  APP_KEY: grounds(["C-231", "C-45"]),
  APP_ENV: grounds(["C-231"]),
  CC_HEALTH_CHECK_PATH: grounds(["R-HC-1", "R-HC-2", "C-31", "C-86", "C-87"], {
    fallback: "/",
    default: { _tag: "Platform", path: "health.path" },
  }),
  CC_HEALTH_CHECK_PATH_N: grounds(["R-HC-1", "R-HC-2", "C-31", "C-86", "C-87", "C-88"]),
  challengeSecret: grounds(["R-FLOW-1", "R-NAME-1", "C-45"]),
  cacheProxyFile: grounds(["R-FLOW-2", "R-NAME-1", "C-40", "C-81", "C-83"], {
    fallback: "{platform_dir}/cacheproxy.vcl",
    default: { _tag: "ServiceFile" },
  }),
  redirectProxyKey: grounds(["R-FLOW-3", "R-NAME-1", "C-45"]),
  CC_REQUEST_FLOW: grounds(["R-FLOW-4", "C-26", "C-27", "C-29", "C-80"], {
    fallback: "every activated middleware, in the order challenge, cache, redirect",
  }),
  CC_REQUEST_FLOW_CUSTOM: grounds(["R-FLOW-5", "C-27", "C-41"]),
  CC_PRE_BUILD_HOOK: grounds(["C-39"]),
  CC_POST_BUILD_HOOK: grounds(["C-39"]),
  CC_PRE_RUN_HOOK: grounds(["C-39"]),
  CC_RUN_SUCCEEDED_HOOK: grounds(["C-39"]),
  CC_RUN_FAILED_HOOK: grounds(["C-39"]),
}
