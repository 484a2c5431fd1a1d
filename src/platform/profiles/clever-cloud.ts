/**
 * Clever Cloud, a public platform whose documentation describes the same contract under its own product names.
 *
 * What differs from the contract's data is here, in editions named by date. `2026-03` has the contract's versions and policies
 * under Clever Cloud's names. `2026-10` is what its documentation has changed since: Node 24.19.0 and Bun 1.3.14 by default (August
 * 2026), pnpm's flag `--no-prod` (September 2026), PHP 8.5 by default (October 2026), and health checks that accept any 2xx. `2026-11` adds
 * what it says beyond the contract: the variables that deployment sets, PORT=8080 among them, those for the application's folder, tasks and
 * workers, its runtime for static sites (July 2026), and the servers that come with PHP 8.5.
 *
 * The Git host depends on the application's zone, and no registry is named, so both addresses stay placeholders.
 */
import { nodeCatalog202608 } from "../catalog/node-2026-08.js"

const names = {
  products: {
    phpServer: "frankenphp",
    redirectProxy: "redirectionio",
    cacheProxy: "varnish",
    gateway: "otoroshi",
  },
  variables: {
    phpServerPort: "CC_FRANKENPHP_PORT",
    phpServerWorker: "CC_FRANKENPHP_WORKER",
    redirectProxyKey: "CC_REDIRECTIONIO_PROJECT_KEY",
    cacheProxyFile: "CC_VARNISH_FILE",
    challengeSecret: "OTOROSHI_CHALLENGE_SECRET",
  },
  addresses: {
    api: "https://api.clever-cloud.com",
    bridge: "https://api-bridge.clever-cloud.com",
  },
  flow: [
    { name: "otoroshi-challenge", activatedBy: "challengeSecret", file: null },
    { name: "varnish", activatedBy: "cacheProxyFile", file: "clevercloud/varnish.vcl" },
    { name: "redirectionio", activatedBy: "redirectProxyKey", file: null },
    { name: "oauth2-proxy", activatedBy: null, file: null },
  ],
} as const

/** What deployment sets, and what its documentation lists for applications of these runtimes without an effect on a plan. */
const known = [
  "INSTANCE_NUMBER",
  "INSTANCE_TYPE",
  "INSTANCE_ID",
  "APP_ID",
  "APP_HOME",
  "CC_DEPLOYMENT_ID",
  "CC_COMMIT_ID",
  "CC_REVERSE_PROXY_IPS",
  "CC_APP_NAME",
  "CC_PRETTY_INSTANCE_NAME",
  "CC_MISE_FILE_PATH",
  "CC_CACHE_DEPENDENCIES",
  "CC_DISABLE_BUILD_CACHE_UPLOAD",
  "CC_IGNORE_FROM_BUILDCACHE",
  "CC_OVERRIDE_BUILDCACHE",
  "CC_DISABLE_GIT_SUBMODULES",
  "CC_PREVENT_LOGSCOLLECTION",
  "CC_SSH_PRIVATE_KEY_FILE",
  "CC_TROUBLESHOOT",
  "CC_METRICS_PROMETHEUS_PATH",
  "CC_METRICS_PROMETHEUS_PORT",
  "CC_METRICS_PROMETHEUS_USER",
  "CC_METRICS_PROMETHEUS_RESPONSE_TIMEOUT",
  "CC_VARNISH_STORAGE_SIZE",
  "CC_CLAMAV",
  "CC_HUGO_VERSION",
] as const

/** The generators of its runtime for static sites, in the order of its documentation. */
const staticSites = {
  server: "static-web-server",
  folder: "cc_static_autobuilt",
  generators: [
    {
      name: "Astro",
      files: ["astro.config.mjs", "astro.config.ts", "astro.config.js", "astro.config.cjs"],
      command: "npm i && npm run astro build -- --outDir",
    },
    {
      name: "Docusaurus",
      files: ["docusaurus.config.js", "docusaurus.config.ts"],
      command: "npm i && npm run docusaurus build -- --out-dir",
    },
    {
      name: "Hugo",
      files: ["hugo.toml", "hugo.yaml", "hugo.json"],
      command: "hugo --gc --minify --destination",
    },
    { name: "mdBook", files: ["book.toml"], command: "mdbook build --dest-dir" },
    { name: "MkDocs", files: ["mkdocs.yml"], command: "uvx mkdocs build --site-dir" },
    { name: "Nuxt", files: ["nuxt.config.ts"], command: "npm i && npm run generate && mv .output/public" },
    {
      name: "Storybook",
      files: [".storybook/main.js", ".storybook/main.ts"],
      command: "npm i && npm run build-storybook -- --output-dir",
    },
    {
      name: "VitePress",
      files: [
        ".vitepress/config.js",
        ".vitepress/config.ts",
        ".vitepress/config.mjs",
        ".vitepress/config.mts",
      ],
      command: "npm i && npm run docs:build -- --outDir",
    },
    { name: "Zola", files: ["config.toml"], command: "zola build --minify --output-dir" },
  ],
} as const

const october = {
  ...names,
  node: nodeCatalog202608,
  bun: { version: "1.3.14" },
  // The latest packaged 4.x (R-JS-21): that of the catalog's date.
  yarn: { berry: "4.18.0" },
  packageManagers: { pnpm: { flags: { install: ["--no-prod"] } } },
  health: { expect: { min: 200, max: 299 } },
} as const

const editions = {
  "2026-03": { name: "clever-cloud@2026-03", ...names },
  "2026-10": { name: "clever-cloud@2026-10", ...october, php: { default: "8.5" } },
  "2026-11": {
    name: "clever-cloud@2026-11",
    ...october,
    environment: { PORT: "8080" },
    further: {
      folder: "APP_FOLDER",
      task: "CC_TASK",
      worker: "CC_WORKER_COMMAND",
      workerRestart: "CC_WORKER_RESTART",
      workerDelay: "CC_WORKER_RESTART_DELAY",
    },
    known,
    static: staticSites,
    php: {
      default: "8.5",
      releases: [
        { version: "8.4.12", server: "1.9.1", webServer: "2.10.2", without: [] },
        { version: "8.5", server: "1.12.4", webServer: "2.11.4", without: ["memcache", "pdo_sqlsrv"] },
      ],
    },
  },
} as const

/**
 * What overrides the contract's data, by edition.
 *
 * @since 0.1.0
 */
export interface CleverCloudEditions extends Readonly<typeof editions> {}

/**
 * The editions, oldest first, each as what overrides the contract's data.
 *
 * @since 0.1.0
 */
export const cleverCloud: Readonly<CleverCloudEditions> = editions
