/** What each variable does, in words: apart from the rows, so that a planner need not carry it. */
import type { Variables } from "./variables.js"

/**
 * What variables do, by the keys of `variables`.
 *
 * @since 0.1.0
 */
export interface VariableEffects extends Readonly<Record<keyof Variables, string>> {}

/**
 * What a variable of `variables` does, by its key there, under the contract's names.
 *
 * @example
 * ```ts
 * import { variableEffects } from "runplan/contract"
 *
 * assert.equal(variableEffects.NODE_ENV, "Only exactly `production` turns on production mode.")
 * ```
 *
 * @since 0.1.0
 */
export const variableEffects: VariableEffects = {
  NODE_ENV: "Only exactly `production` turns on production mode.",
  NODE_OPTIONS:
    "Kept word for word; gets `--max-old-space-size` = 3/4 of the instance's memory in MiB unless it has that flag.",
  NODE_PATH: "Has Node look for modules elsewhere too, so that none is said to be missing.",
  NODE_CONFIG: "May have the package config say another port, so that none of a text is said to be wrong.",
  NODE_CONFIG_DIR:
    "May have the package config say another port, so that none of a text is said to be wrong.",
  NODE_CONFIG_ENV:
    "May have the package config say another port, so that none of a text is said to be wrong.",
  ENV_SILENT: "With `true`, Adonis 4 starts without a file of variables, and none is said to be missing.",
  ENV_PATH: "Has Adonis 4 read another file of variables, and none is said to be missing.",
  NPM_CONFIG_PRODUCTION: "May have development dependencies installed, so that none is said to be missing.",
  NPM_CONFIG_INCLUDE: "May have development dependencies installed, so that none is said to be missing.",
  NPM_CONFIG_OMIT: "May have development dependencies installed, so that none is said to be missing.",
  YARN_PRODUCTION: "May have development dependencies installed, so that none is said to be missing.",
  NPM_CONFIG_LEGACY_PEER_DEPS: "Has npm install packages that do not go together, and none is said not to.",
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
  PORT: "A value that disagrees with the port to listen on gets a warning.",
  SERVER_PORT: "Where a text that asks for it listens, so that none of the text is said to be wrong.",
  APP_PORT: "Where a text that asks for it listens, so that none of the text is said to be wrong.",
  API_PORT: "Where a text that asks for it listens, so that none of the text is said to be wrong.",
  HTTP_PORT: "Where a text that asks for it listens, so that none of the text is said to be wrong.",
  NODE_PORT: "Where a text that asks for it listens, so that none of the text is said to be wrong.",
  port: "Where a text that asks for it listens, so that none of the text is said to be wrong.",
  HOST: "Where a start by sirv listens, whatever its options say, and one whose text asks for it.",
  CC_WEBROOT: "The directory that is served; it needs an index.php or an index.html.",
  CC_PHP_VERSION: "The PHP version.",
  CC_PHP_COMPOSER_FLAGS: "Replaces the base flags of composer; `--no-dev` is decided apart from it.",
  CC_PHP_DEV_DEPENDENCIES: "`install` removes `--no-dev`.",
  phpServerWorker: "A script inside the webroot that stays in memory and serves the requests.",
  phpServerPort: "The port of the built-in server.",
  CC_BUILD_COMMAND: "Builds the site, in place of a generator that is found.",
  CC_STATIC_AUTOBUILD_OUTDIR: "The folder that a generator builds into.",
  CC_STATIC_SERVER: "The server that gives the files out; `caddy` without a Caddyfile.",
  CC_STATIC_CADDYFILE: "The Caddyfile by which Caddy gives the files out.",
  CC_STATIC_FLAGS: "Flags of the server, after its own.",
  CC_STATIC_PORT: "The port of the server.",
  APP_KEY: "Laravel's application key; without it a warning.",
  APP_ENV: "Symfony's environment; development bundles that are left out need prod.",
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
