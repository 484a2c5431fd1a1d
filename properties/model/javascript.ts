/**
 * A naive second reading of the contract for JavaScript projects, written from the contract and the ledger alone. It
 * shares no code with src: plain steps from top to bottom, as short as they can be, with no reasons and no messages.
 *
 * `model(snapshot)` is what a plan must hold (all but `decisions` and `inputs`) and which diagnostics must come with it.
 * Request flow and health are read by `traffic`, a PHP application by `phpModel`.
 */
import semver from "semver"
import { parse as parseToml } from "smol-toml"
import type { Plan } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { nodeCatalog as catalog } from "../../src/platform/catalog/node.js"
import { memory } from "./instances.js"
import { folder, phpModel } from "./php.js"
import { contractPorts, traffic } from "./traffic.js"

/** What the model says: diagnostics as `severity code`, and the plan's values unless one of them is an error. */
export interface Expected {
  readonly plan: Omit<Plan, "decisions" | "inputs"> | null
  readonly diagnostics: ReadonlySet<string>
}

const npmLocks = ["package-lock.json", "npm-shrinkwrap.json"]
const bunBinary = ["bun.lockb"]
// The lock files of one manager are one lock file: of two, its manager itself knows which one it reads.
const lockFiles = [["yarn.lock"], ["pnpm-lock.yaml"], ["bun.lock"], bunBinary, npmLocks]
const hooks = [
  "CC_PRE_BUILD_HOOK",
  "CC_POST_BUILD_HOOK",
  "CC_PRE_RUN_HOOK",
  "CC_RUN_SUCCEEDED_HOOK",
  "CC_RUN_FAILED_HOOK",
]
const known = [
  ...hooks,
  "NODE_ENV",
  "NODE_OPTIONS",
  "NODE_PATH",
  "NODE_CONFIG",
  "NODE_CONFIG_DIR",
  "NODE_CONFIG_ENV",
  "ENV_SILENT",
  "ENV_PATH",
  "NPM_CONFIG_PRODUCTION",
  "NPM_CONFIG_INCLUDE",
  "NPM_CONFIG_OMIT",
  "YARN_PRODUCTION",
  "NPM_CONFIG_LEGACY_PEER_DEPS",
  "CC_NODE_BUILD_TOOL",
  "CC_CUSTOM_BUILD_TOOL",
  "CC_NODE_VERSION",
  "CC_NODE_DEV_DEPENDENCIES",
  "CC_BUN_INSTALL_CACHE_DIR",
  "NPM_TOKEN",
  "CC_NPM_BASIC_AUTH",
  "CC_NPM_REGISTRY",
  "CC_RUN_COMMAND",
  "PORT",
  "HOST",
  "SERVER_PORT",
  "APP_PORT",
  "API_PORT",
  "HTTP_PORT",
  "NODE_PORT",
  "port",
  "CC_WEBROOT",
  "CC_PHP_VERSION",
  "CC_PHP_COMPOSER_FLAGS",
  "CC_PHP_DEV_DEPENDENCIES",
  "APP_KEY",
  "APP_ENV",
  "CC_PHPSERVER_WORKER",
  "CC_PHPSERVER_PORT",
  "CC_HEALTH_CHECK_PATH",
  "GATEWAY_CHALLENGE_SECRET",
  "CC_CACHEPROXY_FILE",
  "CC_REDIRECTPROXY_PROJECT_KEY",
  "CC_REQUEST_FLOW",
  "CC_REQUEST_FLOW_CUSTOM",
]
const phpOnly = /^(?:CC_PHP|APP_(?!PORT))/
const javascriptOnly =
  /^(?:(?:CC_)?(?:NODE|NPM|CUSTOM|BUN|YARN)_|ENV_(?:PATH|SILENT)$|HOST$|(?:SERVER|APP|API|HTTP)_PORT$|port$)/
/** What provides a program whose package has another name. */
const peersOf = new Map([
  ["prisma", ["@prisma/client"]],
  [
    "typescript",
    ["@prisma/client", "vue", "i18next", "react-i18next", "valibot", "viem", "abitype", "nuxt", "@nuxt/kit"],
  ],
  ["sass", ["next", "vite", "sass-loader"]],
  ["webpack", ["css-loader", "sass-loader", "html-webpack-plugin", "react-scripts"]],
])
const providers = new Map(
  [
    "tsc typescript",
    "ng @angular/cli angular-cli",
    "nest @nestjs/cli",
    "vue @vue/cli",
    "vue-cli-service @vue/cli-service",
    "react-router @react-router/dev",
    "remix @remix-run/dev",
    "svelte-kit @sveltejs/kit",
    "dotenv dotenv-cli",
    "webpack webpack webpack-cli",
    "babel @babel/cli babel-cli babel",
    "babel-node @babel/node babel-cli babel",
    "swc @swc/cli",
    "tailwindcss tailwindcss @tailwindcss/cli",
    "postcss postcss-cli",
    "gulp gulp gulp-cli",
    "grunt grunt grunt-cli",
    "nuxi nuxi nuxt",
    "run-s npm-run-all npm-run-all2",
    "run-p npm-run-all npm-run-all2",
  ].map((line) => [line.split(" ")[0] as string, line.split(" ").slice(1)]),
)
const releases = catalog.lines
  .flatMap((line) =>
    line.versions.map((version) => ({
      version,
      parsed: new semver.SemVer(version),
      name: line.codename?.toLowerCase() ?? null,
      lts: line.ltsFrom !== null && semver.gte(version, line.ltsFrom),
      ended: line.end !== null && line.end < catalog.date,
    })),
  )
  .sort((a, b) => semver.rcompare(a.version, b.version))
type Release = (typeof releases)[number]

export const model = (snapshot: Snapshot, ports = contractPorts): Expected => {
  const said = new Set<string>()
  const error = (code: string) => said.add(`error ${code}`)
  const warn = (code: string) => said.add(`warning ${code}`)
  const info = (code: string) => said.add(`info ${code}`)
  const rejected = () => ({ plan: null, diagnostics: said })

  // Files: what cannot be a path is passed over.
  const files = new Map<string, string | null>()
  // A lock file, a manifest or a workspace's file above says that the project is a part of something larger.
  const names = [
    "package.json",
    "package-lock.json",
    "pnpm-workspace.yaml",
    "pnpm-lock.yaml",
    "yarn.lock",
    "bun.lock",
    "bun.lockb",
  ]
  const isAbove = (path: string): boolean => {
    const parts = path.split("/")
    const last = parts.pop() ?? ""
    return (
      parts.length > 0 && parts.length <= 8 && parts.every((part) => part === "..") && names.includes(last)
    )
  }
  for (const [path, text] of Object.entries(snapshot.files)) {
    if (isAbove(path)) continue
    if (
      path.split("/").some((part) => part === "" || part === "." || part === ".." || part.includes("\u0000"))
    )
      warn("file-path-ignored")
    else files.set(path, text)
  }

  // Variables: the application's, then each add-on's in order; then blank ones count as unset.
  const env = new Map<string, string>()
  for (const source of [snapshot.env, ...(snapshot.addons ?? []).map((addon) => addon.env)]) {
    for (const [name, value] of Object.entries(source)) {
      if (!env.has(name)) env.set(name, value)
      else if (/^[\p{L}_]/u.test(name)) warn("variable-conflict")
    }
  }
  const is = (name: string): string | undefined => {
    const value = env.get(name)
    return value === undefined || value.trim() === "" ? undefined : value
  }
  const trimmed = (name: string): string | undefined => is(name)?.trim()
  const root = folder(is("CC_WEBROOT") ?? "")
  const hasPhp = files.has("composer.json") || (root !== null && files.has(`${root}index.php`))
  const isPhp = snapshot.application === "php" || (snapshot.application === undefined && hasPhp)
  for (const name of env.keys()) {
    if (known.includes(name) || name.startsWith("CC_HEALTH_CHECK_PATH_")) {
      if (is(name) === undefined && !(isPhp ? javascriptOnly : phpOnly).test(name)) info("variable-blank")
    } else if (name.startsWith("CC_") && known.some((near) => near.startsWith("CC_") && oneSlip(name, near)))
      warn("variable-misspelled")
  }

  // Instance and task.
  const { type, memoryMiB } = snapshot.instance ?? {}
  let mib = memory.get(type ?? "XS") ?? 1024
  if (memoryMiB !== undefined) {
    if (Number.isSafeInteger(memoryMiB) && memoryMiB > 0) mib = memoryMiB
    else error("instance-memory-invalid")
  } else if (type !== undefined && !memory.has(type)) error("instance-unknown")
  const task = snapshot.task
  if (task?.trim() === "") error("task-blank")

  // Which kind of application.
  if (isPhp) return phpModel({ snapshot, ports, files, names: [...env.keys()], is, said, mib })
  if (snapshot.application === "static") {
    // The contract's platform runs none.
    error("application-unavailable")
    return rejected()
  }
  const command = is("CC_RUN_COMMAND")
  const hasManifest = files.has("package.json")
  const hasMise = files.has("mise.toml") && command !== undefined
  if (snapshot.application === undefined && !hasManifest && !hasMise) {
    error("application-undecided")
    return rejected()
  }

  // package.json.
  const manifest = readManifest(files, said)
  if (!hasManifest && command === undefined && task === undefined) error("manifest-missing")
  const { scripts } = manifest

  // The build tool.
  const manager = manifest.packageManager
  const [, managerName, managerVersion] = /^([a-z][a-z0-9-]*)(?:@(.*))?$/s.exec(manager ?? "") ?? []
  const exact = /^\d\S*$/.test(managerVersion ?? "") ? semver.valid(managerVersion) : null
  const asked = trimmed("CC_NODE_BUILD_TOOL")
  let tool: string
  if (asked !== undefined) {
    tool = asked === "npm-install" ? "npm" : asked === "yarn2" ? "yarn-berry" : asked
    if (!["bun", "npm", "npm-ci", "pnpm", "yarn-berry", "custom", "yarn"].includes(tool))
      error("build-tool-unknown")
  } else if (files.has("yarn.lock")) tool = /^yarn@[34]/.test(manager ?? "") ? "yarn-berry" : "yarn"
  else if (files.has("pnpm-lock.yaml")) tool = "pnpm"
  else if (files.has("bun.lock")) tool = "bun"
  else tool = "npm"
  const isYarn = tool === "yarn" || tool === "yarn-berry"
  const custom = is("CC_CUSTOM_BUILD_TOOL")
  if (tool === "custom" && custom === undefined) error("build-tool-custom-missing")
  if (tool !== "custom" && custom !== undefined) info("variable-unused")
  if (hasManifest) {
    const locks = lockFiles.filter(
      (names) => names.some((name) => files.has(name)) && !(names === bunBinary && files.has("bun.lock")),
    )
    if (locks.length > 1) warn("lock-files-several")
    // What asks for Bun, or lets it alone install, is said with that.
    const isWished = managerName === "bun" || /only-allow bun/.test(scripts.get("preinstall") ?? "")
    if (asked === undefined && locks.length === 1 && locks[0] === bunBinary && !isWished)
      warn("lock-file-binary")
    if (tool === "npm-ci" && !npmLocks.some((name) => files.has(name))) warn("npm-ci-without-lock")
    if (manager !== undefined) {
      if (exact === null && tool !== "custom") warn("package-manager-inexact")
      const same =
        managerName === tool ||
        (managerName === "yarn" && isYarn) ||
        (managerName === "npm" && tool === "npm-ci")
      if (asked === undefined && managerName !== undefined && !same) warn("package-manager-overruled")
      if (exact !== null && same && ["npm", "bun"].includes(managerName ?? "")) info("package-manager-unread")
    }
  }
  let version: string | null = null
  if (tool === "yarn") version = "1.22.22"
  if (tool === "yarn-berry") version = "4.13.0"
  if (exact !== null && ((managerName === "yarn" && isYarn) || (managerName === "pnpm" && tool === "pnpm")))
    version = exact
  if (tool === "yarn" && asked === undefined && hasManifest && semver.major(version ?? "1.0.0") < 2) {
    // The beginning of a lock file is what is looked at.
    // Another manager that is asked for is said to be overruled by it.
    if (
      /^__metadata:/m.test((files.get("yarn.lock") ?? "").slice(0, 4096)) &&
      !["npm", "pnpm", "bun"].includes(managerName ?? "")
    )
      warn("lock-file-berry")
  }
  if (asked === "yarn" || asked === "yarn2") warn("yarn-deprecated")
  if (isYarn && hasManifest) {
    const major = semver.major(version ?? "4.0.0")
    if (major < 3) warn("yarn-deprecated")
    if (asked !== undefined && (tool === "yarn" ? major > 1 : major < 2)) warn("yarn-line")
  }

  // The Node version.
  const engines = manifest.engines
  const wanted = trimmed("CC_NODE_VERSION")
  const matching = (text: string): readonly Release[] | "invalid" => {
    const word = text.toLowerCase()
    if (word === "lts/*") return releases.filter((release) => release.lts)
    if (word === "node") return releases
    if (word.startsWith("lts/")) {
      const named = releases.filter((release) => release.lts && release.name === word.slice(4))
      return named.length > 0 ? named : "invalid"
    }
    if (text.length > 1024 || semver.validRange(text) === null) return "invalid"
    const range = new semver.Range(text)
    return releases.filter((release) => range.test(release.parsed))
  }
  const best = (found: readonly Release[]) => found.find((release) => release.lts) ?? found[0]
  let node = releases.find((release) => release.version === catalog.latestLts)
  const decides = engines ?? wanted
  if (engines !== undefined && wanted !== undefined) {
    const found = matching(wanted)
    if (found === "invalid" || found.length === 0) warn("node-version-unusable")
  }
  if (decides !== undefined) {
    const found = matching(decides)
    if (found === "invalid") error(engines !== undefined ? "engines-invalid" : "node-version-invalid")
    else if (found.length === 0) error("node-version-unsatisfiable")
    else {
      node = best(found)
    }
  }
  if (node?.ended) info("node-end-of-life")
  if (manifest.devEngines) info("dev-engines-unread")

  // Development dependencies.
  const mode = trimmed("NODE_ENV")
  const production = mode === "production"
  if (
    mode !== undefined &&
    !production &&
    (["prod", "prd"].includes(mode.toLowerCase()) || withinSlips(mode.toLowerCase(), "production", 2))
  )
    warn("node-env-near")
  const development = trimmed("CC_NODE_DEV_DEPENDENCIES")
  const install = development === "install"
  const ignore = development === "ignore"
  if (development !== undefined && !install && !ignore) warn("dev-dependencies-unknown")
  // Without a manifest nothing is installed, by whatever tool.
  if (hasManifest && tool === "custom" && (install || ignore)) info("variable-unused")
  let kept: "included" | "excluded" | "undetermined"
  let flags: string[] = []
  if (tool === "custom") kept = "undetermined"
  else if (tool === "yarn-berry") kept = "included"
  else if (tool === "bun") {
    kept = install ? "included" : "excluded"
    if (!install) flags = ["--omit", "dev"]
  } else {
    kept = install || !production ? "included" : "excluded"
    if (install)
      flags =
        tool === "pnpm" ? ["--prod", "false"] : [tool === "npm-ci" ? "--include=dev" : "--production=false"]
    if (hasManifest && ignore && !production) info("dev-dependencies-included")
  }
  if (hasManifest) {
    if (tool === "yarn-berry" && !install && (ignore || production)) info("dev-dependencies-berry")
    const major = version === null ? 99 : semver.major(version)
    if (tool === "pnpm" && kept === "excluded" && major >= 10) warn("dev-dependencies-pnpm")
    if (tool === "pnpm" && install && major >= 12) warn("dev-dependencies-pnpm-flag")
  }

  // NODE_OPTIONS.
  const options = is("NODE_OPTIONS")
  const heap = `--max-old-space-size=${Math.floor((mib * 3) / 4)}`
  const tokens = nodeTokens(options ?? "")
  let nodeOptions = options === undefined ? heap : `${options}${options.endsWith(" ") ? "" : " "}${heap}`
  if (tokens === null) error("node-options-malformed")
  else {
    // A word is the value of the option before it, if that has none; any other word ends the options.
    const isWord = (token: string) => !token.startsWith("-")
    const mayHaveValue = (token: string) =>
      /^-[^=]*$/.test(token) && !/^--no[-_]/.test(token) && !switches.has(token.replaceAll("_", "-"))
    const end = tokens.findIndex((token, at) => isWord(token) && !mayHaveValue(tokens[at - 1] ?? ""))
    const isHeap = (token: string) => /^-[-_]max[-_]old[-_]space[-_]size(=|$)/.test(token)
    const read = tokens.slice(0, end < 0 ? tokens.length : end)
    if (read.some((token) => /^-max[-_]old[-_]space[-_]size(=|$)/.test(token)))
      error("node-options-malformed")
    const given = tokens.filter(isHeap)
    const isValid = (token: string) => /^[^=]*=([ \t\n\v\f\r]*[+-]?\d+)?$/.test(token)
    if (!given.every((token) => isValid(token) || (end >= 0 && tokens.indexOf(token) > end)))
      error("node-options-malformed")
    // What Node never reads may have no value; then nothing is there to be kept.
    const isGiven = given.some((token) => token.includes("="))
    if (isGiven) nodeOptions = options ?? ""
    const asked = Number(/=\s*([+-]?\d+)$/.exec(read.filter(isHeap).at(-1) ?? "")?.[1])
    // Beyond a size_t V8 takes its default.
    if (asked >= mib) warn("node-options-heap-beyond-memory")
    if (end >= 0 && (!isGiven || end < tokens.length - 1)) warn("node-options-ended")
    if (read.some((token) => /^-[-_]max[-_]old[-_]space[-_]size[-_]percentage(=|$)/.test(token)))
      warn("node-options-percentage")
  }

  // The registry.
  const token = is("NPM_TOKEN")
  const basic = is("CC_NPM_BASIC_AUTH")
  const registry = trimmed("CC_NPM_REGISTRY")
  const authenticated = token !== undefined || basic !== undefined
  const location = registry === undefined ? "{registry_host}" : registryLocation(registry)
  if (token !== undefined && basic !== undefined) error("registry-auth-both")
  if (token !== undefined && /[\s\p{Cc}]/u.test(token)) error("registry-token-malformed")
  if (basic !== undefined && !basic.includes(":")) error("registry-basic-auth-malformed")
  if (location === null) error("registry-invalid")
  if (registry !== undefined && !authenticated) info("variable-unused")
  if (registry === undefined && authenticated) info("placeholder-unfilled")
  if (authenticated && files.has(".npmrc")) warn("npmrc-exists")
  if (authenticated && registry !== undefined && hasManifest && tool !== "yarn-berry" && !files.has(".npmrc"))
    info("registry-not-selected")
  if (authenticated && tool === "yarn-berry" && hasManifest) warn("yarn-berry-npmrc")

  // How it starts.
  const lifecycle = (...names: string[]) => names.filter((name) => scripts.has(name))
  const around = lifecycle("prestart", "poststart")
  const run =
    { bun: "bun run start", yarn: "yarn start", "yarn-berry": "yarn start", pnpm: "pnpm start" }[tool] ??
    "npm start"
  let start = { command: "", lifecycle: [] as string[] }
  if (task !== undefined) {
    if (command !== undefined) info("variable-unused")
    start.command = task
  } else if (command !== undefined) start.command = command
  else if (scripts.has("start")) {
    start = {
      command: run,
      lifecycle: tool === "yarn-berry" ? ["start"] : lifecycle("prestart", "start", "poststart"),
    }
    if (tool === "yarn-berry" && around.length > 0) warn("lifecycle-berry")
  } else if (manifest.main !== undefined)
    start.command = `${tool === "bun" ? "bun" : "node"} ${word(/^-/.test(manifest.main) ? `./${manifest.main}` : manifest.main)}`
  else if (hasManifest && manifest.startKnown) error("start-missing")
  const given = (task ?? command ?? "").split(/\W+/)
  const isCalled = ["npm", "pnpm", "yarn", "bun"].some((name) => given.includes(name))
  const isStart = ["start", "prestart", "poststart"].some((name) => given.includes(name))
  if (start.lifecycle.length === 0 && around.length > 0 && !(isCalled && isStart)) info("lifecycle-not-run")

  // mise.toml.
  const tools = readMise(files, said)
  if (tools.some(({ name }) => name === "node" || name === "nodejs")) warn("mise-node")

  // The rest.
  const cache = is("CC_BUN_INSTALL_CACHE_DIR")
  if (cache !== undefined && tool !== "bun") info("variable-unused")
  const served =
    task === undefined
      ? traffic({
          kind: "javascript",
          ports,
          is,
          names: [...env.keys()],
          has: (path) => files.has(path),
          ...{ error, warn, info },
        })
      : { network: null, health: null }
  const installs = lifecycle("preinstall", "install", "postinstall")
  // What the tools run besides (observed).
  const besides: string[] = []
  if (tool.startsWith("npm")) besides.push("prepublish", "preprepare", "prepare", "postprepare")
  if (tool === "pnpm" || tool === "bun") besides.push("preprepare", "prepare", "postprepare")
  if (tool === "yarn" && !production) besides.push("prepublish", "prepare")
  const others = hasManifest ? lifecycle(...besides) : []
  // What Node only asks about and ends by makes nothing.
  const harmless = [
    "if (",
    "catch (",
    "process.exit(",
    'require("husky").install(',
    "require('husky').install(",
  ]
  const evaluated = (whole: string, double?: string, single?: string): string =>
    harmless.reduce((left, one) => left.replaceAll(one, ""), double ?? single ?? "").includes("(")
      ? whole
      : "true"
  // Hooks of Git, what checks files and the like make nothing.
  const makesNothing = (text: string, depth: number): boolean =>
    text
      .replace(/\bnode -e (?:"([^"`$\\]*)"|'([^'`\\]*)')/g, evaluated)
      .split(/&&|\|\|/)
      .every((one) =>
        /^\s*(?:(?:npx|-y|FOO=bar|cross-env|A=b)\s+)*(?:true\s*|svelte-kit sync\s*|npm (?:ci|install|i)\s*|(?:husky|echo|eslint)(?:\s[^&|;<>()`]*)?)$/.test(
          one,
        ),
      ) ||
    (/^\s*npm start\s*$/.test(text) &&
      depth < 8 &&
      ["prestart", "start", "poststart"].every((name) =>
        makesNothing(scripts.get(name) ?? (name === "start" ? "" : "true"), depth + 1),
      ))
  if (others.some((name) => !makesNothing(scripts.get(name) ?? "", 0))) info("lifecycle-others")
  // pnpm 10 and later, Yarn 2 and later, and npm where .npmrc says so install what the contract leaves out (observed), so nothing is missing then.
  const release = /^yarnPath:.*yarn-(\d+)/m.exec(files.get(".yarnrc.yml") ?? "")?.[1]
  const installsAnyway =
    ["NPM_CONFIG_PRODUCTION", "NPM_CONFIG_INCLUDE", "NPM_CONFIG_OMIT", "YARN_PRODUCTION"].some(
      (name) => is(name) !== undefined,
    ) ||
    (tool === "pnpm" && (version === null || semver.major(version) >= 10)) ||
    (tool === "yarn" && Number(release ?? semver.major(version ?? "1.0.0")) >= 2) ||
    (tool.startsWith("npm") && /^(?:include=dev|production=false)$/m.test(files.get(".npmrc") ?? ""))
  if (kept === "excluded" && hasManifest && !installsAnyway) {
    const run = [
      ...[...installs, ...others, ...start.lifecycle].map((name) => scripts.get(name) ?? ""),
      ...hooks.map((name) => is(name) ?? ""),
      task ?? command ?? "",
    ]
    for (const line of run) {
      for (const program of programsOf(line, manifest.callable, new Set())) {
        // Node and npm are there without a package.
        if (program === "node" || program === "npm" || program === "npx") continue
        const packages = providers.get(program) ?? [program]
        if (packages.some((name) => manifest.dependencies.has(name))) continue
        const found = packages.find((name) => manifest.dev.has(name))
        if (found === undefined) continue
        // npm installs it beside these (observed).
        const beside = tool.startsWith("npm") ? (peersOf.get(found) ?? []) : []
        if (!beside.some((name) => manifest.dependencies.has(name))) warn("build-tool-left-out")
      }
    }
  }

  if ([...said].some((line) => line.startsWith("error")) || node === undefined) return rejected()
  const step = (
    id: string,
    text: string | undefined,
    when: "always" | "success" | "failure" = "always",
    ran: string[] = [],
  ) => (text === undefined ? [] : [{ id, command: text, when, lifecycle: ran }])
  const installCommand =
    tool === "custom"
      ? custom
      : [tool === "npm-ci" ? "npm ci" : `${tool.replace("-berry", "")} install`, ...flags].join(" ")
  const secret =
    token !== undefined ? ["_authToken", "NPM_TOKEN", "plain"] : ["_auth", "CC_NPM_BASIC_AUTH", "base64"]
  const appended = files.has(".npmrc")
  const npm = (catalog.npm as { [version: string]: string })[node.version] ?? null
  return {
    diagnostics: said,
    plan: {
      application: "javascript",
      mode: task === undefined ? "service" : "task",
      production,
      restart: task === undefined ? "on-crash" : null,
      instance: { type: type ?? (memoryMiB === undefined ? "XS" : null), memoryMiB: mib },
      runtime:
        tool === "bun"
          ? { name: "bun", version: "1.3.11", node: node.version }
          : { name: "node", version: node.version, npm },
      dependencies: hasManifest ? { tool: tool as "npm", version, development: kept, flags } : null,
      tools: tools,
      environment: {
        NODE_OPTIONS: nodeOptions,
        ...(tool === "bun" && cache !== undefined ? { BUN_INSTALL_CACHE_DIR: cache } : {}),
      },
      files: {
        write: authenticated
          ? [
              {
                path: ".npmrc",
                mode: appended ? "append" : "create",
                text: [
                  `${appended ? "\n" : ""}//${location}/:${secret[0]}=`,
                  { secret: secret[1] as string, encoding: secret[2] as "plain" },
                  "\n",
                ],
              },
            ]
          : [],
        remove: [...files.keys()].filter((path) => path === ".nvmrc" || path.endsWith("/.nvmrc")).sort(),
      },
      build: [
        ...step("tools", tools.length > 0 ? "mise install" : undefined),
        ...step("pre-build", is("CC_PRE_BUILD_HOOK")),
        ...step("install", hasManifest ? installCommand : undefined, "always", installs),
        ...step("post-build", is("CC_POST_BUILD_HOOK")),
      ],
      run: [
        ...step("pre-run", is("CC_PRE_RUN_HOOK")),
        ...step(task === undefined ? "start" : "task", start.command, "always", start.lifecycle),
        ...step("run-succeeded", is("CC_RUN_SUCCEEDED_HOOK"), "success"),
        ...step("run-failed", is("CC_RUN_FAILED_HOOK"), "failure"),
      ],
      ...served,
    },
  }
}

/** Whether so many slips turn one word into the other: one letter more, less, other, or two neighbours swapped. */
const withinSlips = (left: string, right: string, most: number): boolean => {
  let head = 0
  while (head < left.length && left[head] === right[head]) head++
  const [a, b] = [left.slice(head), right.slice(head)]
  if (a === b) return true
  if (most === 0) return false
  return (
    withinSlips(a.slice(1), b, most - 1) ||
    withinSlips(a, b.slice(1), most - 1) ||
    withinSlips(a.slice(1), b.slice(1), most - 1) ||
    (a[0] === b[1] && a[1] === b[0] && withinSlips(a.slice(2), b.slice(2), most - 1))
  )
}

const oneSlip = (left: string, right: string): boolean => left !== right && withinSlips(left, right, 1)

/** A word of a command line, in single quotes when a shell would read it otherwise. */
const word = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** Programs that make no file; in a line whose failure is caught at its end they are not missed. */
const idle: ReadonlySet<string> = new Set(
  [
    "echo true : exit printf test [ cd export rm rimraf mkdir chmod husky is-ci patch-package only-",
    "allow lefthook simple-git-hooks opencollective opencollective-postinstall playwright prisma",
    "drizzle-kit knex sequelize sequelize-cli migrate-mongo npm-force-resolutions yarn-deduplicate",
    "ngcc fumadocs-mdx skip-postinstall eslint prettier stylelint tslint mocha jest vitest ava kill-port sleep",
  ].flatMap((line) => line.split(" ")),
)
const caught = /\|\|\s*(?:true|:|exit 0|echo(?:\s[^;&|\n()]*)?)\s*$/

/** The programs that a line runs, itself or through the scripts that it calls. */
const programsOf = (
  line: string,
  scripts: ReadonlyMap<string, string>,
  seen: Set<string>,
  depth = 0,
): string[] =>
  line.length > 10_000
    ? []
    : line.split(/&&|\|\||[;|&\n()]/).flatMap((part) => {
        const missed = (name: string): string[] => (caught.test(line) && idle.has(name) ? [] : [name])
        const words = part.trim().split(/\s+/)
        const before =
          /^(?:exec|env|cross-env|npx|pnpx|bunx|time|nohup|dotenv|--|-y|--yes|--no|--no-install|--bun|[A-Za-z_]\w*=.*)$/s
        const passed: string[] = []
        while (before.test(words[0] ?? "-")) passed.push(words.shift() as string)
        // What passes a command on has to be there itself, but for those that come with a package manager.
        const passing = passed.find((word) => /^(?:npx|bunx|pnpx|cross-env|dotenv)$/.test(word)) ?? ""
        const own = ["cross-env", "dotenv"].includes(passing) ? missed(passing) : []
        const [program = "", verb = "-", ...more] = words
        const called = (): string[] => {
          if (!["npm", "yarn", "pnpm", "bun"].includes(program))
            return program === "" ? [] : missed(program.replace(/^(\.\/)?node_modules\/\.bin\//, ""))
          const script = (name: string): string[] => {
            if (seen.has(name) || depth >= 8) return []
            seen.add(name)
            return programsOf(scripts.get(name) ?? "", scripts, seen, depth + 1)
          }
          const named = more.find((word) => !word.startsWith("-"))
          if (verb.startsWith("-")) return []
          if (["run", "run-script"].includes(verb)) return named === undefined ? [] : script(named)
          if (["exec", "x", "dlx"].includes(verb)) return named === undefined ? [] : missed(named)
          if (program === "npm")
            return ["start", "test", "stop", "restart"].includes(verb) ? script(verb) : []
          return ["yarn", "pnpm"].includes(program) ? [...script(verb), ...missed(verb)] : []
        }
        return [...own, ...called()]
      })

/** A registry as .npmrc names it; null for what is none. */
const registryLocation = (text: string): string | null => {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)
  if (scheme !== null && !["http", "https"].includes((scheme[1] as string).toLowerCase())) return null
  const rest = scheme === null ? text.replace(/^\/\//, "") : text.slice(scheme[0].length)
  if (/[@?#=$;"'\\\s\p{Cc}]/u.test(rest)) return null
  const [authority = "", ...path] = rest.split("/")
  const [, host = "", port = "1"] =
    /^(\[[0-9a-f:.]+\]|[\p{L}\p{N}_.-]+)(?::(\d{1,5}))?$/iu.exec(authority) ?? []
  const labels = (host.endsWith(".") ? host.slice(0, -1) : host).split(".")
  if (labels.includes("") || Number(port) < 1 || Number(port) > 65_535) return null
  if (path.includes(".") || path.includes("..")) return null
  return [authority.toLowerCase(), ...path.filter((part) => part !== "")].join("/")
}

/** Options of Node that take no value, so that a word behind them is none. */
const switches: ReadonlySet<string> = new Set([
  "--trace-deprecation",
  "--throw-deprecation",
  "--pending-deprecation",
  "--trace-warnings",
  "--trace-uncaught",
  "--trace-exit",
  "--trace-sigint",
  "--trace-sync-io",
  "--enable-source-maps",
  "--expose-gc",
  "--inspect",
  "--preserve-symlinks",
  "--preserve-symlinks-main",
  "--experimental-vm-modules",
  "--experimental-wasm-modules",
  "--insecure-http-parser",
  "--openssl-legacy-provider",
  "--use-openssl-ca",
  "--use-bundled-ca",
  "--abort-on-uncaught-exception",
])

/** NODE_OPTIONS as Node splits it; null when Node refuses it. */
const nodeTokens = (text: string): string[] | null => {
  const tokens: string[] = []
  let quoted = false
  let fresh = true
  for (let at = 0; at < text.length; at++) {
    let letter = text.charAt(at)
    if (letter === "\\" && quoted) {
      at++
      if (at === text.length) return null
      letter = text.charAt(at)
    } else if (letter === " " && !quoted) {
      fresh = true
      continue
    } else if (letter === '"') {
      quoted = !quoted
      continue
    }
    if (fresh) tokens.push("")
    fresh = false
    tokens[tokens.length - 1] += letter
  }
  return quoted ? null : tokens
}

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** What the plan reads of package.json; a field of a wrong type is an error and counts as absent. */
const readManifest = (files: ReadonlyMap<string, string | null>, said: Set<string>) => {
  const nothing = {
    main: undefined as string | undefined,
    engines: undefined as string | undefined,
    packageManager: undefined as string | undefined,
    scripts: new Map<string, string>(),
    callable: new Map<string, string>(),
    dev: new Map<string, unknown>(),
    dependencies: new Map<string, unknown>(),
    devEngines: false,
    startKnown: false,
  }
  const text = files.get("package.json")
  if (text === undefined) return nothing
  if (text === null) {
    said.add("error file-uncaptured")
    return nothing
  }
  if (text.startsWith("\ufeff")) said.add("info json-byte-order-mark")
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ""))
  } catch {
    said.add(`error ${depth(text) > 1000 ? "json-too-deep" : "json-syntax"}`)
    return nothing
  }
  if (depth(text) > 1000) {
    said.add("error json-too-deep")
    return nothing
  }
  if (!isObject(json)) {
    said.add("error field-type")
    return nothing
  }
  const broken = new Set<string>()
  const field = <A>(
    of: { [key: string]: unknown },
    name: string,
    fits: (value: unknown) => value is A,
  ): A | undefined => {
    const value = Object.hasOwn(of, name) ? of[name] : undefined
    if (value === undefined || fits(value)) return value
    said.add("error field-type")
    broken.add(name)
    return undefined
  }
  const isString = (value: unknown): value is string => typeof value === "string"
  const scripts = field(json, "scripts", isObject) ?? {}
  const entries = (name: string) =>
    new Map(Object.entries(field(json as { [key: string]: unknown }, name, isObject) ?? {}))
  const texts = ["start", "preinstall", "install", "postinstall", "prestart", "poststart"].flatMap((name) => {
    const value = field(scripts, name, isString)
    return value === undefined || value.trim() === "" ? [] : [[name, value] as const]
  })
  for (const name of ["prepublish", "preprepare", "prepare", "postprepare"]) {
    const value = Object.hasOwn(scripts, name) ? (scripts as { [key: string]: unknown })[name] : undefined
    if (isString(value) && value.trim() !== "") texts.push([name, value])
  }
  const main = field(json, "main", isString)
  field(json, "name", isString)
  field(json, "version", isString)
  const engines = field(json, "engines", (one) => isObject(one) || isString(one) || Array.isArray(one))
  return {
    main: main?.trim() === "" ? undefined : main,
    // As a list or a text nothing reads it (C-330).
    engines: isObject(engines) ? field(engines, "node", isString)?.trim() : undefined,
    packageManager: field(json, "packageManager", isString),
    scripts: new Map(texts),
    callable: new Map(
      Object.entries(scripts).filter((entry): entry is [string, string] => isString(entry[1])),
    ),
    dev: entries("devDependencies"),
    dependencies: entries("dependencies"),
    devEngines: Object.hasOwn(json, "devEngines"),
    startKnown: !["scripts", "start", "main"].some((name) => broken.has(name)),
  }
}

/** How deep the brackets of a JSON text nest. */
const depth = (text: string): number => {
  let open = 0
  let most = 0
  for (const letter of text.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, "")) {
    if (letter === "[" || letter === "{") most = Math.max(most, ++open)
    if (letter === "]" || letter === "}") open--
  }
  return most
}

/** The tools of mise.toml. */
const readMise = (
  files: ReadonlyMap<string, string | null>,
  said: Set<string>,
): { name: string; version: string }[] => {
  const text = files.get("mise.toml")
  if (text === undefined) return []
  if (text === null) {
    said.add("error file-uncaptured")
    return []
  }
  let toml: { [key: string]: unknown }
  try {
    toml = parseToml(text)
  } catch {
    said.add("error mise-syntax")
    return []
  }
  const { tools } = toml
  if (tools === undefined) return []
  if (!isObject(tools)) {
    said.add("error field-type")
    return []
  }
  // By name (C-250).
  return Object.entries(tools)
    .toSorted(([one], [two]) => (one < two ? -1 : 1))
    .flatMap(([name, value]) =>
      [value].flat().flatMap((one) => {
        const version = isObject(one) ? one.version : one
        if (typeof version === "string") return [{ name, version }]
        said.add("error field-type")
        return []
      }),
    )
}
