/**
 * Clever Cloud, a public platform whose documentation describes the same contract under its own product names.
 *
 * What differs from the contract's data is here, in two editions named by date. `2026-03` has the contract's versions and policies
 * under Clever Cloud's names. `2026-10` is what its documentation has changed since: Node 24.19.0 and Bun 1.3.14 by default (August
 * 2026), pnpm's flag `--no-prod` (September 2026), PHP 8.5 by default (October 2026), and health checks that accept any 2xx.
 *
 * The Git host depends on the application's zone, and no registry is named, so both addresses stay placeholders.
 *
 * @since 0.1.0
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

/**
 * The editions, oldest first, each as what overrides the contract's data.
 *
 * @since 0.1.0
 */
export const cleverCloud = {
  "2026-03": { name: "clever-cloud@2026-03", ...names },
  "2026-10": {
    name: "clever-cloud@2026-10",
    ...names,
    node: nodeCatalog202608,
    bun: { version: "1.3.14" },
    // The latest packaged 4.x (R-JS-21): that of the catalog's date.
    yarn: { berry: "4.18.0" },
    packageManagers: { pnpm: { flags: { install: ["--no-prod"] } } },
    php: { default: "8.5" },
    health: { expect: { min: 200, max: 299 } },
  },
} as const
