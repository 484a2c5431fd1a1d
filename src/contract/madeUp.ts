/** What variables hold in projects that are made up: apart from the rows, so that a planner need not carry it. */
import { commandSamples, rangeSamples } from "./samples.js"
import { type Variable, type VariableType, variables } from "./variables.js"

/**
 * `samples` are values that people write, valid ones mostly and near misses; `setOnceIn` is in how many made-up projects a variable is set once.
 */
interface MadeUp {
  readonly samples: readonly string[]
  readonly setOnceIn: number
}

/** What is not listed is set seldom. */
const seldom = 14

/** What a variable of a type may hold, when its row does not say. */
const samplesOf = (type: VariableType): readonly string[] => {
  switch (type._tag) {
    case "Choice":
      return [...type.values, ...type.values, "true", `${type.values[0]} `, `${type.values[0]}x`]
    case "Command":
      return commandSamples
    case "Path":
      return ["cache", "/cache", "a b/c", "../outside"]
    case "Range":
      return rangeSamples
    case "Port":
      return ["8080", "3000", "9000", "80a", "0", "65536"]
    case "Flags":
      return ["--no-interaction", "--prefer-dist --no-scripts", "--no-dev", "'unclosed"]
    case "Text":
      return ["x", "some text"]
  }
}

const rows: { readonly [name: string]: Partial<MadeUp> } = {
  NODE_ENV: { samples: ["production", "production", "development", "Production", "prod"], setOnceIn: 3 },
  NODE_OPTIONS: {
    samples: [
      "--enable-source-maps",
      "--max-old-space-size=512",
      "--max_old_space_size=512 --no-warnings",
      "--no-warnings --max-old-space-size=256 --max-old-space-size=300",
      '"--max-old-space-size=512"',
      '--title="--max-old-space-size=1"',
      "--max-old-space-size 512",
      "--max-old-space-size=999999",
      "--max-old-space-size-percentage=50",
      '--title="open',
      "  --no-warnings  ",
    ],
    setOnceIn: 4,
  },
  CC_NODE_BUILD_TOOL: { setOnceIn: 2.5 },
  CC_CUSTOM_BUILD_TOOL: { setOnceIn: 5 },
  CC_NODE_VERSION: { setOnceIn: 5 },
  CC_NODE_DEV_DEPENDENCIES: { setOnceIn: 2.5 },
  NPM_TOKEN: { samples: ["npm_1f0c7a94be", "two words"] },
  CC_NPM_BASIC_AUTH: { samples: ["user:word-94be", "user-alone"] },
  CC_NPM_REGISTRY: {
    samples: [
      "npm.example.com",
      "https://npm.example.com/path/",
      "ftp://npm.example.com",
      "npm.example.com:4873",
    ],
  },
  CC_RUN_COMMAND: { setOnceIn: 6 },
  HOST: { samples: ["0.0.0.0", "localhost"], setOnceIn: 12 },
  CC_WEBROOT: { samples: ["/", "public", "/public", "web/", "../outside", "./public"], setOnceIn: 4 },
  CC_PHP_VERSION: { samples: ["8.4", "8.4.12", "8.5", "8", "7.4", "nonsense"], setOnceIn: 5 },
  CC_PHPSERVER_WORKER: { samples: ["public/worker.php", "worker.php", "/public/worker.php", "../w.php"] },
  CC_STATIC_AUTOBUILD_OUTDIR: { samples: ["dist", "/dist", "public/docs", "../out"], setOnceIn: 6 },
  CC_STATIC_SERVER: { setOnceIn: 5 },
  CC_STATIC_CADDYFILE: {
    samples: ["./Caddyfile", "conf/Caddyfile", "missing/Caddyfile", "../Caddyfile"],
    setOnceIn: 6,
  },
  CC_STATIC_FLAGS: { samples: ["--log-level warn", "--cache-control-headers=true"] },
  CC_HEALTH_CHECK_PATH: { samples: ["/health", "up", "/", "/a b"] },
  "CC_HEALTH_CHECK_PATH_*": { samples: ["/one", "/two", "/health", "three"] },
  GATEWAY_CHALLENGE_SECRET: { samples: ["k-1f0c7a", "k-94be22"] },
  CC_CACHEPROXY_FILE: { samples: ["varnish.vcl", "conf/cache.vcl", "missing.vcl"] },
  CC_REDIRECTPROXY_PROJECT_KEY: { samples: ["k-1f0c7a", "k-94be22"] },
  CC_REQUEST_FLOW: { setOnceIn: 6 },
  CC_REQUEST_FLOW_CUSTOM: {
    samples: ["./proxy --listen @@LISTEN_PORT@@ --to @@FORWARD_PORT@@", "./proxy @@LISTEN_PORT@@", "./proxy"],
  },
}

const names: ReadonlySet<string> = new Set(Object.values(variables).map(({ name }) => name))

/** What a variable holds in made-up projects, by its type and the name that the contract has for it. */
export const madeUp = ({ type }: Pick<Variable, "type">, contractName: string): MadeUp =>
  names.has(contractName)
    ? {
        samples: samplesOf(type),
        setOnceIn: seldom,
        ...(Object.hasOwn(rows, contractName) ? rows[contractName] : {}),
      }
    : { samples: ["true", "1"], setOnceIn: 40 }
