/**
 * What a platform is, as data: names, addresses, instances, versions, ports, commands. What ages is here; what decides is
 * a rule. An embedder replaces it whole or in part with `definePlatform`.
 */
import { managerCommands } from "../contract/managers/index.js"
import { type NamedVariable, type Variable, variables } from "../contract/variables.js"
import { byKind } from "../model/snapshot.js"
import { nodeCatalog } from "./catalog/node.js"
import type { PlatformData } from "./codec.js"
import { requestFacts } from "./requestFacts.js"

const contractNames = Object.fromEntries(
  Object.entries<Variable>(variables).map(([key, { name }]) => [key, name]),
) as { readonly [key in NamedVariable]: string }

/**
 * The contract as written, with its placeholders as names and addresses.
 *
 * @since 0.1.0
 */
export const contractPlatform: PlatformData = {
  name: "contract",
  products: {
    phpServer: "phpserver",
    redirectProxy: "redirectproxy",
    cacheProxy: "cacheproxy",
    gateway: "gateway",
  },
  variables: contractNames,
  prefixes: ["CC_"],
  secrets: [],
  environment: {},
  further: { folder: null, task: null, worker: null, workerRestart: null, workerDelay: null },
  known: [],
  addresses: {
    api: "{base_url}",
    bridge: "{bridge_url}",
    git: "{git_host}",
    npmRegistry: "{registry_host}",
  },
  requestFacts,
  instances: {
    default: "XS",
    memoryMiB: {
      pico: 256,
      nano: 512,
      XS: 1024,
      S: 2048,
      M: 4096,
      L: 8192,
      XL: 16384,
      "2XL": 24576,
      "3XL": 32768,
    },
    unavailable: { ...byKind(() => []), php: ["pico"] },
  },
  heap: { numerator: 3, denominator: 4 },
  network: { address: "0.0.0.0", publicPort: 8080, applicationPort: 8080, behindPort: 9000, variable: null },
  flow: [
    { name: "gateway-challenge", activatedBy: "challengeSecret", file: null },
    { name: "cacheproxy", activatedBy: "cacheProxyFile", file: "{platform_dir}/cacheproxy.vcl" },
    { name: "redirectproxy", activatedBy: "redirectProxyKey", file: null },
    { name: "oauth2-proxy", activatedBy: null, file: null },
  ],
  health: { method: "GET", path: "/", expect: { min: 200, max: 200 } },
  build: { lockFiles: {}, scripts: [] },
  node: nodeCatalog,
  bun: { version: "1.3.11" },
  yarn: { classic: "1.22.22", berry: "4.13.0" },
  packageManagers: managerCommands,
  php: {
    default: "8.4.12",
    releases: [
      { version: "8.4.12", server: "1.9.1", webServer: "2.10.2", without: [] },
      { version: "8.5", server: "1.12.1", webServer: "2.11.2", without: ["memcache", "pdo_sqlsrv"] },
    ],
    extensions:
      "amqp apcu ast bcmath brotli bz2 calendar ctype curl dba dom exif fileinfo filter ftp gd gmp gettext iconv igbinary imagick intl ldap lz4 mbregex mbstring memcache memcached mysqli mysqlnd opcache openssl password-argon2 parallel pcntl pdo pdo_mysql pdo_pgsql pdo_sqlite pdo_sqlsrv pgsql phar posix protobuf readline redis session shmop simplexml soap sockets sodium sqlite3 ssh2 sysvmsg sysvsem sysvshm tidy tokenizer xlswriter xml xmlreader xmlwriter xz zip zlib yaml zstd".split(
        " ",
      ),
    composer: {
      command: "composer install",
      phar: "php composer.phar install",
      flags: ["--no-interaction", "--no-progress", "--no-scripts"],
      withoutDevelopment: "--no-dev",
    },
    redis: { port: 6378 },
  },
  static: null,
}
