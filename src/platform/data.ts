/**
 * What a platform is, as data: names, addresses, instances, versions, ports, commands. What ages is here; what decides is
 * a rule. An embedder replaces it whole or in part with `definePlatform`.
 *
 * @since 0.1.0
 */
import { type KnownTool, managerCommands } from "../contract/managers/index.js"
import type { ManagerCommands } from "../contract/managers/manager.js"
import type { NamedVariable } from "../contract/variables.js"
import { type ApplicationKind, byKind } from "../model/snapshot.js"
import { nodeCatalog } from "./catalog/node.js"
import type { NodeCatalog } from "./versions.js"

/**
 * The services that a request flow can name, by the platform's names (C-41).
 *
 * `activatedBy` says which key of `variables` activates a service when CC_REQUEST_FLOW does not list it; null: only
 * CC_REQUEST_FLOW does. `file` is the path of its configuration file in the project, if it has one.
 *
 * @since 0.1.0
 */
export interface FlowService {
  readonly name: string
  readonly activatedBy: NamedVariable | null
  readonly file: string | null
}

/**
 * A PHP version with the server and the web server that come with it, and the extensions that it lacks (R-PHP-13, R-PHP-15).
 *
 * @since 0.1.0
 */
export interface PhpRelease {
  readonly version: string
  readonly server: string
  readonly webServer: string
  readonly without: readonly string[]
}

/**
 * A platform's data. Paths into it are the evidence `{ from: "platform", path }`: object keys and array indexes joined by dots.
 *
 * @since 0.1.0
 */
export interface PlatformData {
  readonly name: string
  readonly products: {
    readonly phpServer: string
    readonly redirectProxy: string
    readonly cacheProxy: string
    readonly gateway: string
  }
  readonly variables: { readonly [name in NamedVariable]: string }
  readonly addresses: {
    readonly api: string
    readonly bridge: string
    readonly git: string
    readonly npmRegistry: string
  }
  readonly instances: {
    readonly default: string
    readonly memoryMiB: { readonly [type: string]: number }
    readonly unavailable: { readonly [kind in ApplicationKind]: readonly string[] }
  }
  readonly heap: { readonly numerator: number; readonly denominator: number }
  readonly network: {
    readonly address: string
    readonly publicPort: number
    readonly applicationPort: number
    readonly behindPort: number
  }
  readonly flow: readonly FlowService[]
  readonly health: { readonly path: string; readonly expect: { readonly min: number; readonly max: number } }
  readonly node: NodeCatalog
  readonly bun: { readonly version: string }
  readonly yarn: { readonly classic: string; readonly berry: string }
  readonly packageManagers: { readonly [tool in KnownTool]: ManagerCommands }
  readonly php: {
    readonly default: string
    readonly releases: readonly PhpRelease[]
    readonly extensions: readonly string[]
    readonly composer: {
      readonly command: string
      readonly phar: string
      readonly flags: readonly string[]
      readonly withoutDevelopment: string
    }
    readonly redis: { readonly port: number }
  }
}

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
  variables: {
    phpServerPort: "CC_PHPSERVER_PORT",
    phpServerWorker: "CC_PHPSERVER_WORKER",
    redirectProxyKey: "CC_REDIRECTPROXY_PROJECT_KEY",
    cacheProxyFile: "CC_CACHEPROXY_FILE",
    challengeSecret: "GATEWAY_CHALLENGE_SECRET",
  },
  addresses: {
    api: "{base_url}",
    bridge: "{bridge_url}",
    git: "{git_host}",
    npmRegistry: "{registry_host}",
  },
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
  network: { address: "0.0.0.0", publicPort: 8080, applicationPort: 8080, behindPort: 9000 },
  flow: [
    { name: "gateway-challenge", activatedBy: "challengeSecret", file: null },
    { name: "cacheproxy", activatedBy: "cacheProxyFile", file: "{platform_dir}/cacheproxy.vcl" },
    { name: "redirectproxy", activatedBy: "redirectProxyKey", file: null },
    { name: "oauth2-proxy", activatedBy: null, file: null },
  ],
  health: { path: "/", expect: { min: 200, max: 200 } },
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
}
