/**
 * The classes of input that each table of rules tells apart: unset, blank, each allowed value, a near miss, another; a file there, absent, of
 * a wrong kind. A class is one: whatever stands for it, a table answers in the same way.
 *
 * Laws. Every rule decides in the product of its table's classes. Two that stand for one class have the same rule, or the same errors.
 */
import { managerEntries } from "../contract/managers/index.js"
import { variableGrounds } from "../contract/variableGrounds.js"
import { buildTools } from "../contract/variables.js"
import type { ApplicationKind, Instance, Snapshot } from "../model/snapshot.js"
import { cleverCloud, definePlatform, type Platform } from "../platform/index.js"

/** What one input adds to a snapshot. `manifest` and `composer` are fields of package.json and of composer.json. */
export interface Change {
  readonly env?: { readonly [name: string]: string }
  readonly files?: { readonly [path: string]: string | null }
  readonly manifest?: { readonly [field: string]: unknown }
  readonly composer?: { readonly [field: string]: unknown }
  readonly task?: string
  readonly instance?: Instance
  readonly application?: ApplicationKind
}

/** A class of values of an input, and what stands for it; the first does in a table. */
export interface InputClass {
  readonly name: string
  readonly changes: readonly [Change, ...Change[]]
}

/** An input with its classes, of which a value is in exactly one. */
export interface ClassedInput {
  readonly name: string
  readonly classes: readonly InputClass[]
}

/**
 * A part of a platform's data that the contract's own leaves out.
 *
 * @since 0.1.0
 */
export type PlatformPart = "static" | "further" | "environment" | "build.scripts" | "network.variable"

/**
 * A table with the inputs that reach it: `decides` is the table's name, `at` the decision's key in a plan, `base` what every snapshot has,
 * `needs` the part of a platform's data without which its rules decide nothing.
 */
export interface ClassedTable {
  readonly decides: string
  readonly at: string
  readonly runtime: ApplicationKind
  readonly needs: PlatformPart | null
  readonly base: Change
  readonly inputs: readonly ClassedInput[]
}

const unset: InputClass = { name: "unset", changes: [{}] }

const absent: InputClass = { name: "absent", changes: [{}] }

/** Classes of a variable: unset, blank, and those that are named, each with the texts that stand for it. */
const variable = (
  name: string,
  classes: { readonly [name: string]: readonly [string, ...string[]] },
): ClassedInput => {
  const of = (text: string): Change => ({ env: { [name]: text } })
  const all = { blank: ["", " ", "\u00a0\t"] as const, ...classes }
  return {
    name,
    classes: [
      unset,
      ...Object.entries(all).map(([title, [first, ...others]]) => ({
        name: title,
        changes: [of(first as string), ...others.map(of)] as const,
      })),
    ],
  }
}

const file = (
  path: string,
  classes: { readonly [name: string]: string | null } = { there: null },
): ClassedInput => ({
  name: path,
  classes: [
    absent,
    ...Object.entries(classes).map(([name, text]) => ({
      name,
      changes: [{ files: { [path]: text } }] as const,
    })),
  ],
})

const field = (
  name: string,
  classes: { readonly [name: string]: readonly [unknown, ...unknown[]] },
): ClassedInput => {
  const of = (value: unknown): Change => ({
    manifest: name.includes(".")
      ? { [name.split(".")[0] as string]: { [name.split(".")[1] as string]: value } }
      : { [name]: value },
  })
  return {
    name,
    classes: [
      absent,
      ...Object.entries(classes).map(([title, [first, ...others]]) => ({
        name: title,
        changes: [of(first), ...others.map(of)] as const,
      })),
    ],
  }
}

const exactly = <const Values extends readonly string[]>(values: Values) =>
  Object.fromEntries(values.map((value) => [`\`${value}\``, [value, ` ${value}\t`] as const])) as unknown as {
    readonly [name: string]: readonly [string, string]
  }

const buildTool = variable("CC_NODE_BUILD_TOOL", {
  ...exactly(buildTools),
  "a near miss": ["NPM", "yarn-bery"],
  another: ["make", "npm install"],
})

const { default: toolWithout } = variableGrounds.CC_NODE_BUILD_TOOL
const defaultTool = toolWithout?._tag === "Value" ? toolWithout.text : null

/** Enough of the tools for what depends on the tool alone: one class for each. */
const tool: ClassedInput = {
  name: "dependencies.tool",
  classes: managerEntries.map(([name, { values, deprecated, detection, commands }]) => {
    const custom = commands === null ? { CC_CUSTOM_BUILD_TOOL: "make" } : {}
    const byDefault = values.some((value) => value === defaultTool) ? [{}] : []
    const byName = [...values, ...deprecated].map((value) => ({
      env: { CC_NODE_BUILD_TOOL: value, ...custom },
    }))
    // Beside a packageManager that is another input a yarn.lock may be either Yarn's.
    const lock = detection?.packageManager === null ? [{ files: { [detection.lock]: null } }] : []
    const [first, ...others] = [...byDefault, ...byName, ...lock]
    return { name, changes: [first as Change, ...others] }
  }),
}

/** The lock files that choose a tool, the last manager's first: the strongest comes first then, and the table is short. */
const locks = new Set(
  managerEntries.toReversed().flatMap(([, { detection }]) => (detection === null ? [] : [detection.lock])),
)

const packageManager = field("packageManager", {
  "yarn 1, exact": ["yarn@1.22.22", "yarn@1.0.0"],
  "yarn 2, exact": ["yarn@2.4.3"],
  "yarn 3 or 4, exact": ["yarn@4.9.1", "yarn@3.8.7", "yarn@30.0.0"],
  "yarn 3 or 4, inexact": ["yarn@4", "yarn@3.x", "yarn@4.9.1 "],
  "yarn, inexact": ["yarn", "yarn@2", "yarn@latest"],
  "pnpm, exact": ["pnpm@10.33.0", "pnpm@9.0.0-rc.1", "pnpm@9.0.0+sha224.x"],
  "pnpm, inexact": ["pnpm@10", "pnpm", "pnpm@v10.0.0", "pnpm@9.0.0 "],
  another: ["npm@11.0.0", "bun@1.3.11", "deno@2.0.0"],
  "no manager": [" pnpm@9.0.0", "Yarn@4.9.1", "@x/y"],
})

const development = variable("CC_NODE_DEV_DEPENDENCIES", {
  ...exactly(["install", "ignore"]),
  another: ["true", "Install"],
})

const nodeEnv = variable("NODE_ENV", {
  ...exactly(["production"]),
  "a near miss": ["Production", "prod", "prodution"],
  another: ["development", "test"],
})

const ranges = {
  "a range of releases": ["22", "^22.12.0", "18 - 22", "lts/jod"] as const,
  "open above": [">=18", "*", "node", "20 ||"] as const,
  "no release": ["99", ">=999", "<0.0.0"] as const,
  "no range": ["latest", ">=18 &&", "20, 22", "lts/nonsense"] as const,
}

const runCommand = variable("CC_RUN_COMMAND", { set: ["node server.js", " ./run.sh "] })

const task: ClassedInput = {
  name: "task",
  classes: [absent, { name: "given", changes: [{ task: "node job.js" }, { task: " ./job.sh" }] }],
}

const start = field("scripts.start", { given: ["node server.js", "./run.sh"], blank: ["", " "] })

const main = field("main", { given: ["server.js", "./server.js"], blank: ["", " "] })

const script: Change = { manifest: { scripts: { start: "node server.js" } }, files: { "server.js": null } }

const javascript = (
  decides: string,
  inputs: readonly ClassedInput[],
  base = script,
  at = decides,
): ClassedTable => ({
  decides,
  at,
  runtime: "javascript",
  needs: null,
  base,
  inputs,
})

const php = (
  decides: string,
  inputs: readonly ClassedInput[],
  base: Change = {},
  at = decides,
): ClassedTable => ({
  decides,
  at,
  runtime: "php",
  needs: null,
  base: { ...base, files: { "index.php": null, ...base.files } },
  inputs,
})

const staticSite = (
  decides: string,
  inputs: readonly ClassedInput[],
  base: Change = { application: "static", files: { "index.html": null, "public/index.html": null } },
): ClassedTable => ({ decides, at: decides, runtime: "static", needs: "static", base, inputs })

const flow = variable("CC_REQUEST_FLOW", {
  "`block`": ["block", " block "],
  "`disable`": ["disable", "disable,"],
  "block with others": ["block,cacheproxy", "cacheproxy,block"],
  "disable with others": ["disable,cacheproxy", "redirectproxy,disable"],
  "disable with block": ["disable,block", "block,disable"],
  "an active service": ["redirectproxy", " redirectproxy ,"],
  "a service that nothing activates": ["oauth2-proxy"],
  custom: ["custom"],
  "several services": ["redirectproxy,custom", "custom, redirectproxy"],
  "an unknown name": ["nonsense", "Redirectproxy"],
  "a name twice": ["redirectproxy,redirectproxy"],
  "names without a comma": ["redirectproxy custom"],
  "commas alone": [",", " , ,"],
})

const redirect = variable("CC_REDIRECTPROXY_PROJECT_KEY", { set: ["k-1f0c7a", " k"] })

const challenge = variable("GATEWAY_CHALLENGE_SECRET", { set: ["k-94be22", " k"] })

const custom = variable("CC_REQUEST_FLOW_CUSTOM", {
  "both placeholders": ["./p @@LISTEN_PORT@@ @@FORWARD_PORT@@"],
  "a placeholder missing": ["./p @@LISTEN_PORT@@", "./p @@FORWARD_PORT@@", "./p"],
})

const traffic = [flow, redirect, challenge, custom] as const

const health = (name: string): ClassedInput =>
  variable(name, {
    "a path": ["/health", "/health"],
    "the same path in another form": ["health", "/a/../health", "/health#x"],
    "a path of its own": [`/own/${name.toLowerCase()}`, `/own/${name.toLowerCase()}?q=1`],
    "no path": ["http://x/y", "/a\nb"],
  })

const memory: ClassedInput = {
  name: "instance.memoryMiB",
  classes: [
    absent,
    {
      name: "a whole number above zero",
      changes: [{ instance: { memoryMiB: 1000 } }, { instance: { memoryMiB: 1 } }],
    },
    {
      name: "another number",
      changes: [
        { instance: { memoryMiB: 0 } },
        { instance: { memoryMiB: 1.5 } },
        { instance: { memoryMiB: -1 } },
      ],
    },
  ],
}

const type: ClassedInput = {
  name: "instance.type",
  classes: [
    absent,
    { name: "of the platform", changes: [{ instance: { type: "M" } }, { instance: { type: "3XL" } }] },
    { name: "`pico`", changes: [{ instance: { type: "pico" } }] },
    { name: "unknown", changes: [{ instance: { type: "XXS" } }, { instance: { type: "m" } }] },
  ],
}

const ports = {
  "the public port": ["8080", " 8080 "],
  "the port behind": ["9000"],
  "another port": ["3000", "1", "65535"],
  "no port": ["0", "65536", "08080", "+1", "80a", "8080.0"],
} as const

const serverPort = variable("CC_PHPSERVER_PORT", ports)

/** Where the public port and the application's are two. */
const handedOnPort = variable("CC_PHPSERVER_PORT", {
  "the application's port": ["3000", " 3000 "],
  "the public port": ["80"],
  "the port behind": ["9000"],
  "another port": ["5000"],
  "no port": ["0", "65536"],
})

const phpDevelopment = variable("CC_PHP_DEV_DEPENDENCIES", {
  ...exactly(["install"]),
  another: ["true", "Install"],
})

const composerFile: ClassedInput = {
  name: "composer.json",
  classes: [absent, { name: "there", changes: [{ composer: {}, files: { "composer.lock": null } }] }],
}

const webroot = variable("CC_WEBROOT", {
  "the root": ["/", ".", "public/.."],
  "a folder": ["public", "/public/", "./public", " public "],
  "outside the project": ["..", "../public", "/a/../.."],
})

const buildCommand = variable("CC_BUILD_COMMAND", { set: ["make site", " ./build.sh "] })

const buildFolder = variable("CC_STATIC_AUTOBUILD_OUTDIR", {
  "the root": ["/", ".", "out/.."],
  "a folder": ["out", "/out/", "./out", " out "],
  "outside the project": ["..", "../out", "/a/../.."],
})

/** The generators of a ready profile in its order, each by any of its files, and two of them at once. */
const generators = cleverCloud["2026-11"].static.generators

const filesThere = (...paths: readonly string[]): Change => ({
  files: Object.fromEntries(paths.map((path) => [path, null])),
})

const generator: ClassedInput = {
  name: "a generator's file",
  classes: [
    absent,
    ...generators.map(({ name, files: [first, ...others] }) => ({
      name,
      changes: [filesThere(first), ...others.map((path) => filesThere(path))] as const,
    })),
    { name: "Hugo and Zola", changes: [filesThere("config.toml", "hugo.toml")] },
  ],
}

const anyGenerator: ClassedInput = {
  name: "a generator's file",
  classes: [
    absent,
    { name: "there", changes: [filesThere("hugo.toml"), filesThere("mkdocs.yml"), filesThere("book.toml")] },
  ],
}

const staticServer = variable("CC_STATIC_SERVER", {
  ...exactly(["caddy", "static-web-server"]),
  another: ["Caddy", "nginx"],
})

const caddyfile = variable("CC_STATIC_CADDYFILE", {
  "a file that is there": ["conf/Caddyfile", "/conf/Caddyfile", " ./conf/Caddyfile "],
  "a file that is not": ["conf/none"],
  "no file of the project": ["/", "..", "../Caddyfile"],
})

const atRoot: Change = {
  application: "static",
  files: { "index.html": null, "public/index.html": null, "conf/Caddyfile": null },
}

const beyond = (
  decides: string,
  at: string,
  needs: PlatformPart,
  inputs: readonly ClassedInput[],
  base = script,
): ClassedTable => ({ decides, at, runtime: "javascript", needs, base, inputs })

/** The tables, with the classes of their inputs. */
export const classedTables: readonly ClassedTable[] = [
  {
    decides: "application",
    at: "application",
    runtime: "javascript",
    needs: null,
    base: { files: { "server.js": null } },
    inputs: [
      {
        name: "application",
        classes: [
          absent,
          { name: "`javascript`", changes: [{ application: "javascript" }] },
          { name: "`php`", changes: [{ application: "php" }] },
        ],
      },
      composerFile,
      file("index.php"),
      {
        name: "package.json",
        classes: [absent, { name: "there", changes: [{ manifest: { main: "server.js" } }] }],
      },
      file("mise.toml", { there: "" }),
      runCommand,
    ],
  },
  javascript("instance.memoryMiB", [memory, type]),
  javascript("network.access", [...traffic]),
  javascript("network.chain", [...traffic]),
  javascript("network.application.port", [...traffic]),
  php("network.application.port", [flow, redirect, serverPort, runCommand]),
  javascript("health.paths", [
    health("CC_HEALTH_CHECK_PATH"),
    health("CC_HEALTH_CHECK_PATH_0"),
    health("CC_HEALTH_CHECK_PATH_7"),
  ]),
  javascript("production", [nodeEnv]),
  javascript("dependencies.tool", [buildTool, ...Array.from(locks, (path) => file(path)), packageManager]),
  javascript("dependencies.version", [tool, packageManager]),
  javascript("dependencies.flags", [tool, development, nodeEnv]),
  javascript("dependencies.development", [tool, development, nodeEnv]),
  javascript("runtime.version", [field("engines.node", ranges), variable("CC_NODE_VERSION", ranges)]),
  javascript("environment.NODE_OPTIONS", [
    variable("NODE_OPTIONS", {
      "a limit": ["--max-old-space-size=512", '"--max_old_space_size=512"', "--x --max-old-space-size="],
      "other options": ["--no-warnings", "--max-old-space-size-percentage=50", "'--max-old-space-size=1'"],
      "what Node refuses": [
        '"open',
        "--max-old-space-size 512",
        "-max-old-space-size=1",
        "--max-old-space-size=1.5",
      ],
    }),
    memory,
  ]),
  javascript("environment.BUN_INSTALL_CACHE_DIR", [
    tool,
    variable("CC_BUN_INSTALL_CACHE_DIR", { set: ["/cache", " cache"] }),
  ]),
  javascript("files.write", [
    variable("NPM_TOKEN", { set: ["npm_1f0c7a94be"], "with blanks": ["a b", " a"] }),
    variable("CC_NPM_BASIC_AUTH", { set: ["user:word-94be"], "without a colon": ["user"] }),
    variable("CC_NPM_REGISTRY", {
      "a host": ["npm.example.com", "//NPM.example.com/path/", "https://npm.example.com:4873"],
      "no host": ["ftp://npm.example.com", "npm.example.com:0", "a b", "u:p@npm.example.com", "a/../b"],
    }),
    file(".npmrc"),
  ]),
  javascript("files.remove", [file(".nvmrc"), file("packages/a/.nvmrc"), file("x.nvmrc")]),
  javascript("tools", [
    file("mise.toml", { "without tools": "", "with tools": '[tools]\ngo = "1"\n', "no TOML": "[tools" }),
  ]),
  javascript("build.install", [
    variable("CC_NODE_BUILD_TOOL", { ...exactly(["pnpm"]), "`custom`": ["custom"] }),
    variable("CC_CUSTOM_BUILD_TOOL", { set: ["make install", " make"] }),
    development,
  ]),
  javascript("run.start", [task, runCommand, start, main, tool], {
    files: { "server.js": null },
    manifest: {},
  }),
  php("runtime.version", [
    variable("CC_PHP_VERSION", {
      "the default's line": ["8.4", " 8.4 "],
      "in full": ["8.4.12"],
      "another line": ["8.5"],
      "none of the platform's": ["8", "7.4", "8.4.1", "nonsense", "8."],
    }),
  ]),
  php("runtime.webroot", [webroot, runCommand], { files: { "public/index.php": null } }),
  php(
    "runtime.worker",
    [
      variable("CC_PHPSERVER_WORKER", {
        "inside the webroot": ["public/worker.php", "/public/worker.php", "public/./worker.php"],
        "in the project, outside public": ["worker.php"],
        "outside the project": ["../worker.php"],
        "the project itself": ["/", "."],
      }),
      webroot,
      task,
      runCommand,
    ],
    { files: { "public/index.php": null, "public/worker.php": null, "worker.php": null } },
  ),
  php("dependencies.tool", [composerFile, file("composer.phar")]),
  php("dependencies.version", [composerFile, file("composer.phar")]),
  php("dependencies.flags", [
    composerFile,
    variable("CC_PHP_COMPOSER_FLAGS", {
      words: ["--prefer-dist", "--a 'b c'"],
      "with --no-dev": ["--no-dev"],
      unclosed: ["'open", "a\\"],
    }),
    phpDevelopment,
  ]),
  php("dependencies.development", [composerFile, phpDevelopment]),
  php("build.install", [composerFile, file("composer.phar"), phpDevelopment]),
  php("run.start", [task, runCommand, serverPort, redirect]),
  staticSite(
    "application",
    [
      { name: "application", classes: [absent, { name: "`static`", changes: [{ application: "static" }] }] },
      webroot,
      {
        name: "index.html",
        classes: [absent, { name: "there", changes: [filesThere("index.html"), filesThere("index.htm")] }],
      },
      file("public/index.html"),
      anyGenerator,
      file("index.php"),
      {
        name: "package.json",
        classes: [absent, { name: "there", changes: [{ manifest: { main: "server.js" } }] }],
      },
    ],
    { files: { "server.js": null } },
  ),
  staticSite("runtime.generator", [generator, buildCommand]),
  staticSite("runtime.webroot", [webroot, buildCommand, anyGenerator, buildFolder, file("index.html")], {
    application: "static",
    files: { "public/index.html": null },
  }),
  staticSite("runtime.server", [staticServer, caddyfile, file("Caddyfile"), anyGenerator], atRoot),
  staticSite("build.build", [buildCommand, anyGenerator, buildFolder, webroot]),
  staticSite(
    "run.start",
    [
      task,
      runCommand,
      staticServer,
      caddyfile,
      file("Caddyfile"),
      variable("CC_STATIC_FLAGS", { set: ["--compression", " -q "] }),
    ],
    atRoot,
  ),
  staticSite("network.application.port", [
    flow,
    redirect,
    variable("CC_STATIC_PORT", ports),
    runCommand,
    file("Caddyfile"),
    { ...staticServer, classes: staticServer.classes.filter(({ name }) => name !== "blank") },
  ]),
  beyond("network.chain", "network.chain", "network.variable", [...traffic]),
  beyond("network.application.port", "network.application.port", "network.variable", [...traffic]),
  {
    ...php("network.application.port", [flow, redirect, handedOnPort, runCommand]),
    needs: "network.variable",
  },
  beyond("environment.*", "environment.PORT", "network.variable", [
    variable("PORT", {
      "the application's port": ["3000", " 3000 "],
      "the public port": ["80"],
      "the port behind": ["9000"],
    }),
    flow,
    redirect,
    task,
  ]),
  beyond("build.build", "build.build", "build.scripts", [
    field("scripts.build", { given: ["./build.sh"], blank: ["", " "] }),
    field("scripts.compile", { given: ["./compile.sh"], blank: ["", " "] }),
    field("scripts.prebuild", { given: ["./first.sh"] }),
    tool,
  ]),
  beyond("environment.*", "environment.PORT", "environment", [
    variable("PORT", {
      "the application's port": ["8080"],
      "with blanks": [" 8080 "],
      another: ["3000", "none"],
    }),
    variable("CC_REQUEST_FLOW", { "`block`": ["block"], "`disable`": ["disable"] }),
    redirect,
    task,
  ]),
  beyond(
    "folder",
    "folder",
    "further",
    [
      variable("APP_FOLDER", {
        "a folder": ["app", "/app/", " ./app "],
        "the root": ["/", ".", "app/.."],
        "a folder without files": ["none", "ap"],
        "outside what is deployed": ["..", "../app"],
      }),
      variable("CC_TASK", { ...exactly(["true"]), another: ["false", "True", "1"] }),
      runCommand,
      {
        name: "app/package.json",
        classes: [
          absent,
          { name: "there", changes: [{ files: { "app/package.json": JSON.stringify(script.manifest) } }] },
        ],
      },
    ],
    { ...script, files: { "server.js": null, "app/server.js": null } },
  ),
  beyond("workers.*", "workers.worker", "further", [
    variable("CC_WORKER_COMMAND", { set: ["node worker.js", " ./worker.sh"] }),
    variable("CC_WORKER_COMMAND_2", { set: ["node second.js"] }),
    variable("CC_WORKER_RESTART", { ...exactly(["always", "on-failure", "no"]), another: ["Always", "yes"] }),
    variable("CC_WORKER_RESTART_DELAY", {
      "a number": ["5", " 0 ", "999999"],
      "no number": ["-1", "1.5", "1s"],
    }),
    task,
  ]),
]

/** The parts of a platform's data that the contract's leaves out: a ready profile's, and scripts and ports that none of them has. */
const { environment, further, static: staticData } = cleverCloud["2026-11"]
const parts = {
  environment: { environment },
  further: { further },
  "build.scripts": { build: { scripts: ["build", "compile"] } },
  static: { static: staticData },
  "network.variable": {
    network: { publicPort: 80, applicationPort: 3000, behindPort: 9000, variable: "PORT" },
  },
}

const hasPart: { readonly [part in PlatformPart]: (platform: Platform) => boolean } = {
  static: ({ kinds }) => kinds.includes("static"),
  environment: ({ data }) => Object.keys(data.environment).length > 0,
  "build.scripts": ({ data }) => data.build.scripts.length > 0,
  further: ({ data }) => Object.values(data.further).every((name) => name !== null),
  "network.variable": ({ data }) =>
    data.network.publicPort !== data.network.applicationPort && data.network.variable !== null,
}

/** The platform that a table is of: the one that is given where it has what the table needs, else the same with that part. */
export const platformOf = (platform: Platform, table: ClassedTable): Platform => {
  if (table.needs === null || hasPart[table.needs](platform)) return platform
  const made = definePlatform(parts[table.needs], platform)
  return made._tag === "Left" ? platform : made.right
}

/** A record with the fields of two, objects joined field by field. */
const joined = (
  left: { readonly [key: string]: unknown } = {},
  right: { readonly [key: string]: unknown } = {},
): { readonly [key: string]: unknown } => {
  const all: { [key: string]: unknown } = { ...left }
  for (const [key, value] of Object.entries(right)) {
    const before = all[key]
    const areObjects = [before, value].every(
      (one) => typeof one === "object" && one !== null && !Array.isArray(one),
    )
    all[key] = areObjects
      ? joined(before as { readonly [key: string]: unknown }, value as { readonly [key: string]: unknown })
      : value
  }
  return all
}

/** The snapshot that changes make together. */
export const snapshotOf = (changes: readonly Change[]): Snapshot => {
  const { manifest, composer, files, env, ...rest } = changes.reduce<Change>(
    (left, right) => joined(left as never, right as never) as Change,
    {},
  )
  return {
    ...rest,
    files: {
      ...files,
      ...(manifest === undefined ? {} : { "package.json": JSON.stringify(manifest) }),
      ...(composer === undefined ? {} : { "composer.json": JSON.stringify(composer) }),
    },
    env: { ...env },
  }
}
