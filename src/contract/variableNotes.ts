/**
 * What there is to say about each variable beyond its row: for a site and for an editor, apart from the rows because nobody who plans
 * needs it.
 *
 * Laws. A valid example gives no error and no warning about its variable, an invalid one gives the diagnostic that it names. What `pattern` refuses,
 * the planner speaks of. Every diagnostic of the corpus that rests on a variable is among its own, or among those of every variable.
 */
import type { BuildToolValue } from "./managers/index.js"
import type { NamedVariable } from "./variables.js"

/**
 * What a variable is about.
 *
 * @since 0.1.0
 */
export type VariableGroup =
  | "versions"
  | "dependencies"
  | "registry"
  | "start"
  | "files"
  | "framework"
  | "health"
  | "traffic"
  | "hooks"
  | "platform"

/**
 * What a project has beside a variable that is an example.
 *
 * @since 0.1.0
 */
export type VariableCompany = {
  readonly env?: { readonly [name: string]: string }
  readonly files?: { readonly [path: string]: string | null }
}

/**
 * The words of a variable, and examples of it.
 *
 * @since 0.1.0
 */
export interface VariableExamples {
  readonly values: { readonly [value: string]: string }
  readonly instead: { readonly [value: string]: string }
  readonly valid: readonly string[]
  readonly invalid: { readonly [value: string]: string }
  readonly beside: VariableCompany
}

/**
 * What there is to say about a variable. `values` are the words that it takes, with the meaning of each; `instead` says what replaces a
 * deprecated one. `valid` and `invalid` are examples, the invalid ones with the diagnostic that each gives, all in a project that has
 * `beside` too. `pattern` is a regular expression that every good value fits, and no more than that. `diagnostics` are those that may rest
 * on the variable, apart from `everyVariable`.
 *
 * @since 0.1.0
 */
export type VariableNotes = {
  readonly group: VariableGroup
  readonly pattern: string | null
  readonly diagnostics: readonly string[]
} & Readonly<VariableExamples>

/**
 * The diagnostics that may rest on any variable.
 *
 * @since 0.1.0
 */
export const everyVariable: readonly string[] = [
  "variable-blank",
  "variable-conflict",
  "variable-misspelled",
  "variable-unused",
  "placeholder-unfilled",
]

const notes = (
  group: VariableGroup,
  valid: readonly string[],
  invalid: VariableNotes["invalid"],
  diagnostics: string,
  rest: Partial<Pick<VariableNotes, "values" | "instead" | "beside" | "pattern">> = {},
): VariableNotes => ({
  group,
  values: {},
  instead: {},
  valid,
  invalid,
  beside: {},
  pattern: null,
  diagnostics: diagnostics === "" ? [] : diagnostics.split(" "),
  ...rest,
})

/** From 1 to 65535, without a zero before it. */
const port = "^\\s*([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])?\\s*$"
/** Not one that leaves the project at once. */
const inside = "^(?!\\s*/*\\.\\.(/|\\s*$))"
/** A host, with a port and a path, and perhaps a scheme, which .npmrc has no place for. */
const registry =
  "^\\s*$|^\\s*(([hH][tT][tT][pP][sS]?:)?//)?(\\[[^\\s\\]/]+\\]|[^\\s@?#=$;\"'\\\\/:\\[\\]]+)(:\\d{1,5})?(/(?!\\.{1,2}(/|\\s*$))[^\\s@?#=$;\"'\\\\/]*)*\\s*$"
const oneWord = "^\\s*\\S*\\s*$"
const noAddress = "^(?!\\s*[a-zA-Z][\\w+.-]*://)"

const health = "health-path-duplicate health-path-invalid health-path-rewritten"
const activated = "application-behind-chain flow-left-out"

/**
 * The notes of every variable, by the key of its row, under the contract's names.
 *
 * @since 0.1.0
 */
export const variableNotes: Readonly<Record<NamedVariable, VariableNotes>> = {
  NODE_ENV: notes(
    "dependencies",
    ["production", "development"],
    { Production: "node-env-near", prod: "node-env-near" },
    "node-env-near build-tool-left-out dev-dependencies-berry dev-dependencies-pnpm settings-development start-package-missing",
    {
      pattern:
        "^(?!\\s*(?!production\\s*$)([pP][rR][oO][dD]([uU][cC][tT][iI][oO][nN].{0,2})?|[pP][rR][dD])\\s*$)",
    },
  ),
  NODE_OPTIONS: notes(
    "start",
    ["--enable-source-maps", "--max-old-space-size=512"],
    { "--max-old-space-size 512": "node-options-malformed" },
    "node-options-ended node-options-heap-beyond-memory node-options-malformed node-options-percentage",
    {
      // Quotes that close, and a heap flag with a value.
      pattern: '^(?!(.* )?-{1,2}max[-_]old[-_]space[-_]size( |$))([^"]|"([^"\\\\]|\\\\.)*")*$',
    },
  ),
  NODE_PATH: notes("start", ["src"], {}, ""),
  NODE_CONFIG: notes("start", ['{"port":5000}'], {}, ""),
  NODE_CONFIG_DIR: notes("start", ["settings"], {}, ""),
  NODE_CONFIG_ENV: notes("start", ["staging"], {}, ""),
  ENV_SILENT: notes("start", ["true"], {}, ""),
  ENV_PATH: notes("start", [".env.production"], {}, ""),
  NPM_CONFIG_PRODUCTION: notes("dependencies", ["false"], {}, ""),
  NPM_CONFIG_INCLUDE: notes("dependencies", ["dev"], {}, ""),
  NPM_CONFIG_OMIT: notes("dependencies", ["optional"], {}, ""),
  YARN_PRODUCTION: notes("dependencies", ["false"], {}, ""),
  NPM_CONFIG_LEGACY_PEER_DEPS: notes("dependencies", ["true"], {}, ""),
  CC_NODE_BUILD_TOOL: notes(
    "dependencies",
    ["npm", "npm-ci", "pnpm", "bun"],
    { make: "build-tool-unknown", NPM: "build-tool-unknown" },
    "build-tool-unknown build-tool-custom-missing bun-unchosen dependency-path-missing lock-file-missing lock-file-stale npm-ci-without-lock package-manager-refused peer-refused yarn-deprecated yarn-line",
    {
      values: {
        bun: "`bun install`.",
        npm: "`npm install`.",
        "npm-install": "The same as npm.",
        "npm-ci": "`npm ci`, which needs a lock file of npm.",
        pnpm: "`pnpm install`.",
        "yarn-berry": "`yarn install` of Yarn 2 or later.",
        custom: "The command of CC_CUSTOM_BUILD_TOOL.",
        yarn: "Yarn 1.",
        yarn2: "The same as yarn-berry.",
      } satisfies { readonly [value in BuildToolValue]: string },
      instead: { yarn: "yarn-berry", yarn2: "yarn-berry" },
    },
  ),
  CC_CUSTOM_BUILD_TOOL: notes("dependencies", ["make"], {}, "", {
    beside: { env: { CC_NODE_BUILD_TOOL: "custom" } },
  }),
  CC_NODE_VERSION: notes(
    "versions",
    ["24", "^22.12.0", "lts/jod"],
    { ">=18 &&": "node-version-invalid", "20, 22": "node-version-invalid" },
    "node-end-of-life node-version-floats node-version-invalid node-version-unsatisfiable node-version-unusable",
    { pattern: "^[\\w\\s.*+<>=~^|/-]*$" },
  ),
  CC_NODE_DEV_DEPENDENCIES: notes(
    "dependencies",
    ["install", "ignore"],
    { true: "dev-dependencies-unknown" },
    "dev-dependencies-berry dev-dependencies-included dev-dependencies-pnpm-flag dev-dependencies-unknown",
    {
      values: {
        install: "They are installed, whatever NODE_ENV says.",
        ignore: "As when it is unset.",
      },
      beside: { env: { NODE_ENV: "production" } },
    },
  ),
  CC_BUN_INSTALL_CACHE_DIR: notes("dependencies", ["/cache"], {}, "", {
    beside: { env: { CC_NODE_BUILD_TOOL: "bun" } },
  }),
  NPM_TOKEN: notes(
    "registry",
    ["npm_9Kd83hQ0xVb2"],
    { "two words": "registry-token-malformed" },
    "registry-auth-both registry-token-malformed yarn-berry-npmrc",
    { pattern: oneWord, beside: { env: { CC_NPM_REGISTRY: "npm.example.com" } } },
  ),
  CC_NPM_BASIC_AUTH: notes(
    "registry",
    ["ci:9Kd83hQ0xVb2"],
    { "user-alone": "registry-basic-auth-malformed" },
    "registry-auth-both registry-basic-auth-malformed",
    { pattern: "^\\s*$|:", beside: { env: { CC_NPM_REGISTRY: "npm.example.com" } } },
  ),
  CC_NPM_REGISTRY: notes(
    "registry",
    ["npm.example.com", "https://npm.example.com/path/"],
    { "ftp://npm.example.com": "registry-invalid", "npm.example.com/a b": "registry-invalid" },
    "registry-invalid registry-not-selected",
    { pattern: registry, beside: { env: { NPM_TOKEN: "npm_9Kd83hQ0xVb2" } } },
  ),
  CC_RUN_COMMAND: notes(
    "start",
    ["node server.js"],
    { "tsc -p .": "start-program-missing" },
    "adonis-settings-missing build-not-run build-tool-left-out lifecycle-not-run listen-mismatch php-command-behind-chain plug-n-play script-missing start-detached start-development start-file-missing start-import-missing start-listens-elsewhere start-not-a-server start-package-missing start-program-missing tsc-settings-unreadable tsc-unconfigured tsc-writes-elsewhere",
    { pattern: "^(?!\\s*tsc([ \\t][^;&|\\n]*)?$)" },
  ),
  PORT: notes("start", ["8080"], { "80a": "port-mismatch", "65536": "port-mismatch" }, "port-mismatch", {
    pattern: port,
  }),
  HOST: notes("start", ["0.0.0.0"], {}, "start-listens-elsewhere"),
  SERVER_PORT: notes("start", ["8080"], {}, ""),
  APP_PORT: notes("start", ["8080"], {}, ""),
  API_PORT: notes("start", ["8080"], {}, ""),
  HTTP_PORT: notes("start", ["8080"], {}, ""),
  NODE_PORT: notes("start", ["8080"], {}, ""),
  port: notes("start", ["8080"], {}, ""),
  CC_WEBROOT: notes(
    "files",
    ["/", "public", "/public/"],
    { "../outside": "webroot-outside" },
    "application-both application-undecided page-ends static-index-missing static-source-shown webroot-index-missing webroot-index-unbuilt webroot-outside worker-outside",
    { pattern: inside, beside: { files: { "public/index.php": null } } },
  ),
  CC_PHP_VERSION: notes(
    "versions",
    ["8.4", "8.4.12"],
    { nonsense: "php-version-unknown", "^8.4": "php-version-unknown" },
    "extension-missing laravel-php-too-new php-version-unknown php-version-unsatisfied php-version-unsatisfied-locked",
    { pattern: "^\\s*(\\d+(\\.\\d+){0,2})?\\s*$" },
  ),
  CC_PHP_COMPOSER_FLAGS: notes(
    "dependencies",
    ["--prefer-dist", "--no-interaction --no-scripts"],
    { "'unclosed": "composer-flags-unclosed" },
    "composer-flag-contradicts composer-flag-repeated composer-flags-shell composer-flags-unclosed composer-scripts-skipped",
    { pattern: "^([^'\"\\\\]|\\\\[\\s\\S]|'[^']*'|\"([^\"\\\\]|\\\\[\\s\\S])*\")*\\\\?$" },
  ),
  CC_PHP_DEV_DEPENDENCIES: notes(
    "dependencies",
    ["install"],
    { true: "dev-dependencies-unknown" },
    "composer-flag-contradicts dev-dependencies-unknown",
    { values: { install: "They are installed." } },
  ),
  phpServerWorker: notes(
    "start",
    ["public/worker.php"],
    { "../w.php": "worker-outside" },
    "worker-missing worker-outside worker-unbuilt",
    { pattern: inside, beside: { files: { "public/worker.php": null } } },
  ),
  phpServerPort: notes(
    "start",
    ["8080"],
    { "80a": "php-port-invalid", "0": "php-port-invalid", "65536": "php-port-invalid" },
    "php-port-behind php-port-invalid php-port-not-public",
    { pattern: port },
  ),
  CC_BUILD_COMMAND: notes("dependencies", ["make site"], {}, ""),
  CC_STATIC_AUTOBUILD_OUTDIR: notes(
    "files",
    ["dist", "public/docs"],
    { "../out": "static-folder-outside" },
    "static-folder-outside",
    { pattern: inside, beside: { files: { "hugo.toml": "" } } },
  ),
  CC_STATIC_SERVER: notes(
    "start",
    ["caddy", "static-web-server"],
    { nginx: "static-server-unknown" },
    "static-server-unknown",
    { values: { caddy: "Caddy.", "static-web-server": "Static Web Server." } },
  ),
  CC_STATIC_CADDYFILE: notes("start", ["conf/Caddyfile"], {}, "static-caddyfile-missing", {
    beside: { files: { "conf/Caddyfile": "" } },
  }),
  CC_STATIC_FLAGS: notes("start", ["--log-level warn"], {}, ""),
  CC_STATIC_PORT: notes(
    "start",
    ["8080"],
    { "80a": "static-port-invalid", "0": "static-port-invalid" },
    "static-port-behind static-port-invalid static-port-not-public",
    { pattern: port },
  ),
  APP_KEY: notes("framework", ["base64:9Kd83hQ0xVb2"], {}, ""),
  APP_ENV: notes("framework", ["prod"], {}, "symfony-environment"),
  CC_HEALTH_CHECK_PATH: notes(
    "health",
    ["/health", "/ready?full=1"],
    { up: "health-path-rewritten", "http://x/y": "health-path-invalid" },
    health,
    { pattern: `${noAddress}\\s*(/|$)` },
  ),
  CC_HEALTH_CHECK_PATH_N: notes(
    "health",
    ["/one"],
    { three: "health-path-rewritten" },
    `${health} health-suffix`,
    { pattern: `${noAddress}\\s*(/|$)` },
  ),
  challengeSecret: notes(
    "traffic",
    ["9Kd83hQ0xVb2"],
    {},
    `${activated} php-command-behind-chain php-port-behind`,
  ),
  cacheProxyFile: notes(
    "traffic",
    ["conf/cache.vcl"],
    { "../cache.vcl": "flow-file-outside" },
    `${activated} flow-file-missing flow-file-not-yet flow-file-outside flow-file-overruled`,
    { pattern: inside, beside: { files: { "conf/cache.vcl": null } } },
  ),
  redirectProxyKey: notes("traffic", ["9Kd83hQ0xVb2"], {}, `${activated} flow-ports-exhausted`),
  CC_REQUEST_FLOW: notes(
    "traffic",
    ["custom"],
    { x: "flow-name-unknown", "custom,custom": "flow-name-duplicate" },
    `access-blocked ${activated} flow-block-others flow-custom-missing flow-custom-placeholder flow-custom-unused flow-disable-others flow-item-empty flow-member-inactive flow-name-duplicate flow-name-unknown flow-names-unseparated flow-nothing flow-ports-exhausted flow-too-many php-port-behind`,
    {
      values: {
        custom: "The middleware of CC_REQUEST_FLOW_CUSTOM.",
        block: "Nobody gets in; alone.",
        disable: "Nothing stands in front; alone.",
      },
      beside: { env: { CC_REQUEST_FLOW_CUSTOM: "./proxy @@LISTEN_PORT@@ @@FORWARD_PORT@@" } },
    },
  ),
  CC_REQUEST_FLOW_CUSTOM: notes(
    "traffic",
    ["./proxy --listen @@LISTEN_PORT@@ --to @@FORWARD_PORT@@"],
    { "./proxy": "flow-custom-placeholder" },
    "application-behind-chain flow-custom-placeholder flow-custom-unused",
    {
      pattern: "^\\s*$|^(?=.*@@LISTEN_PORT@@).*@@FORWARD_PORT@@",
      beside: { env: { CC_REQUEST_FLOW: "custom" } },
    },
  ),
  CC_PRE_BUILD_HOOK: notes(
    "hooks",
    ["make assets"],
    {},
    "build-tool-left-out script-missing start-program-missing tsc-settings-unreadable tsc-unconfigured worker-unbuilt",
  ),
  CC_POST_BUILD_HOOK: notes(
    "hooks",
    ["npm run build"],
    {},
    "build-tool-left-out flow-file-not-yet script-missing start-folder-uninstalled start-program-missing tsc-settings-unreadable tsc-unconfigured webroot-index-unbuilt",
    {
      beside: {
        files: { "package.json": '{"scripts":{"start":"node server.js","build":"node make.js"}}' },
      },
    },
  ),
  CC_PRE_RUN_HOOK: notes(
    "hooks",
    ["./migrate.sh"],
    {},
    "build-tool-left-out script-missing start-folder-uninstalled start-program-missing tsc-settings-unreadable tsc-unconfigured",
  ),
  CC_RUN_SUCCEEDED_HOOK: notes("hooks", ["./announce.sh"], {}, ""),
  CC_RUN_FAILED_HOOK: notes("hooks", ["./tell.sh"], {}, ""),
}
