/**
 * A naive second reading of the contract for PHP projects, written from the contract and the ledger alone. It shares no code
 * with src: plain steps from top to bottom, as short as they can be, with no reasons and no messages.
 */
import type { Plan } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { type Ports, traffic } from "./traffic.js"

/** Major, minor, and a patch where there is one; Composer's fourth number does not count. */
const released = /^v?(\d{1,5})\.(\d{1,7})(?:\.(\d{1,7})(?:\.\d+)?)?$/

/** What was read before the kind was known: files with a proper path, variables that are not blank, the memory. */
export interface Read {
  readonly snapshot: Snapshot
  readonly ports: Ports
  readonly files: ReadonlyMap<string, string | null>
  readonly names: readonly string[]
  readonly is: (name: string) => string | undefined
  readonly said: Set<string>
  readonly mib: number
}

const included = new Set(
  `amqp apcu ast bcmath brotli bz2 calendar ctype curl dba dom exif fileinfo filter ftp gd gmp gettext iconv igbinary imagick intl
   ldap lz4 mbregex mbstring memcache memcached mysqli mysqlnd opcache openssl password-argon2 parallel pcntl pdo pdo_mysql
   pdo_pgsql pdo_sqlite pdo_sqlsrv pgsql phar posix protobuf readline redis session shmop simplexml soap sockets sodium sqlite3
   ssh2 sysvmsg sysvsem sysvshm tidy tokenizer xlswriter xml xmlreader xmlwriter xz zip zlib yaml zstd
   core date hash json libxml pcre random reflection spl standard zend-opcache`.split(/\s+/),
)
const versions = new Map([
  ["8.4", "8.4.12"],
  ["8.4.12", "8.4.12"],
  ["8.5", "8.5"],
])
const only84 = ["memcache", "pdo_sqlsrv"]
const only85 = ["uri", "lexbor"]
const scaffolds = ["drupal/core-composer-scaffold", "typo3/cms-composer-installers", "typo3/cms-core"]
/** What Symfony's recipes load in the environment dev alone. */
const inDevelopment = ["symfony/debug-bundle", "symfony/maker-bundle", "symfony/web-profiler-bundle"]
/** Packages of Composer's that run in it, and packages that bring one (C-291). */
const running =
  `composer/installers composer/package-versions-deprecated cweagans/composer-patches drupal/core-composer-scaffold
   symfony/flex symfony/runtime typo3/cms-composer-installers wikimedia/composer-merge-plugin`.split(/\s+/)
const bringing = new Map([
  ["craftcms/cms", "craftcms/plugin-installer"],
  ["johnpbloch/wordpress", "johnpbloch/wordpress-core-installer"],
  ["roots/wordpress", "roots/wordpress-core-installer"],
  ["yiisoft/yii2", "yiisoft/yii2-composer"],
])
const dumps = ["pre-autoload-dump", "post-autoload-dump"]

export const phpModel = ({ snapshot, ports, files, names, is, said, mib }: Read) => {
  const error = (code: string) => said.add(`error ${code}`)
  const warn = (code: string) => said.add(`warning ${code}`)
  const info = (code: string) => said.add(`info ${code}`)
  const { task, instance } = snapshot
  const type = instance?.type ?? (instance?.memoryMiB === undefined ? "XS" : null)
  if (type === "pico") error("instance-unavailable")
  if (snapshot.application === undefined && files.has("package.json")) {
    const isAlive = (): boolean => {
      try {
        const text = files.get("package.json") ?? ""
        const json = JSON.parse(text.replace(/^\ufeff/, ""))
        // Of what is no manifest, or a too deep one, nothing is known.
        if (Array.isArray(json) || typeof json !== "object" || depth(text) > 1000) return true
        const { main, scripts } = json
        const given = [main, scripts?.start]
        return given.some((one) => typeof one === "string" && one.trim() !== "")
      } catch {
        return true
      }
    }
    if (isAlive()) warn("application-both")
  }

  const command = task === undefined ? is("CC_RUN_COMMAND") : undefined
  const serves = task === undefined && command === undefined
  const hooked = is("CC_PRE_BUILD_HOOK") !== undefined || is("CC_POST_BUILD_HOOK") !== undefined

  // Composer.
  const hasComposer = files.has("composer.json")
  const manifest = hasComposer ? readManifest(files.get("composer.json") ?? null, said) : null
  const locked = files.get("composer.lock")
  const lock = hasComposer && typeof locked === "string" ? readLock(locked, said) : null
  const development = is("CC_PHP_DEV_DEPENDENCIES")?.trim()
  const dev = development === "install"
  if (development !== undefined && !dev) warn("dev-dependencies-unknown")
  const given = is("CC_PHP_COMPOSER_FLAGS")
  const words = given === undefined ? undefined : shellWords(given)
  if (words === null) error("composer-flags-unclosed")
  if (given !== undefined && words !== null && actsOnShell(given)) warn("composer-flags-shell")
  const own = words ?? ["--no-interaction", "--no-progress", "--no-scripts"]
  const flags = dev ? own : [...own, "--no-dev"]
  if (!hasComposer) {
    if (given !== undefined || dev) info("variable-unused")
  } else {
    if (!files.has("composer.lock")) info("composer-lock-missing")
    if (words?.includes("--no-dev")) dev ? warn("composer-flag-contradicts") : info("composer-flag-repeated")
    if (words?.includes("--dev") && !dev) warn("composer-flag-contradicts")
    const kind = files.has("composer.lock") ? "install" : "update"
    const events = [`pre-${kind}-cmd`, `post-${kind}-cmd`, ...dumps]
    if (own.includes("--no-scripts") && manifest?.scripts.some((name) => events.includes(name)))
      info("composer-scripts-skipped")
    const silent = flags.some((flag) => flag === "--no-interaction" || flag === "-n") && !hooked
    const allowed = manifest?.allowed
    if (silent && allowed && !flags.includes("--no-plugins") && !files.has("composer.phar")) {
      const inLock = [...(lock?.packages ?? []), ...(dev ? (lock?.development ?? []) : [])]
      const inManifest = manifest.require.names.flatMap((name) =>
        running.includes(name) ? name : (bringing.get(name) ?? []),
      )
      const old = lock !== null && !lock.asks && allowed.length === 0
      const unread = lock === null && files.has("composer.lock")
      const all = lock === null ? inManifest : inLock.filter((one) => one.plugin).map(({ name }) => name)
      const isAllowed = (name: string) =>
        allowed.some((one) => new RegExp(`^${one.replaceAll("*", "[^/]*")}$`, "i").test(name))
      if (!old && !unread && all.some((name) => !isAllowed(name))) warn("composer-plugins-blocked")
    }
    const installed = [...(lock?.packages ?? []), ...(dev ? (lock?.development ?? []) : [])]
    const second = [0, 2, 6, 9].map((minor) => at(2, minor, 0))
    const isOld = installed.some(({ require: { api } }) => api !== undefined && admits(api, second) === false)
    const isIgnored = flags.some((flag) => flag.startsWith("--ignore-platform-req"))
    if (manifest !== null && isOld && !isIgnored && !files.has("composer.phar")) warn("composer-plugins-old")
    // Names that Composer refuses (C-380).
    const isName = (name: string) =>
      name.split("/").length === 2 && !name.split("/").includes("") && !/[A-Z]|\s/.test(name)
    const isPart = (name: string) => !name.includes("/") && /^(php|hhvm|ext-|lib-|composer)/i.test(name)
    if (manifest?.asked.some((name) => !isPart(name) && !isName(name)) && !files.has("composer.phar"))
      warn("composer-name-refused")
  }

  // The version, and what requires another one.
  const wanted = is("CC_PHP_VERSION")?.trim() ?? "8.4"
  const version = versions.get(wanted)
  if (version === undefined) error("php-version-unknown")
  else if (manifest !== null) {
    const packages = [...(lock?.packages ?? []), ...(dev ? (lock?.development ?? []) : [])]
    const requirements = [manifest.require, ...(dev ? [manifest.development] : [])]
    for (const { php } of requirements) {
      const answer = php === undefined ? true : accepts(php, version)
      if (answer === null) warn("php-constraint-invalid")
      if (answer === false) warn("php-version-unsatisfied")
    }
    if (manifest.platform === undefined) {
      if (packages.some(({ require: { php } }) => php !== undefined && accepts(php, version) === false))
        warn("php-version-unsatisfied-locked")
    } else if (released.test(manifest.platform.trim())) {
      const [, major = 0, minor = 0, patch = -1] = (released.exec(manifest.platform.trim()) ?? []).map(Number)
      const line = (major - 8) * 1000 + (minor - Number(version[2]))
      if (line > 0 || (line === 0 && version === "8.4.12" && patch > 12)) warn("php-platform-above")
      const isRefused = packages.some(
        ({ require: { php } }) => php !== undefined && accepts(php, version) === false,
      )
      if (line < 0 && (packages.length === 0 || isRefused)) info("php-platform-below")
    }
    for (const { name, release } of lock?.packages ?? []) {
      const [, major = 0, minor = 0] = /^v?(\d+)\.(\d+)\./.exec(release)?.map(Number) ?? []
      const isOld = (major > 4 && major < 8) || (major === 8 && minor < 43)
      if (name === "laravel/framework" && isOld && manifest.require.names.includes(name))
        warn("laravel-php-too-new")
    }
    const extensions = [...requirements, ...packages.map((one) => one.require)].flatMap(
      (one) => one.extensions,
    )
    const provided = [manifest, ...packages].flatMap((one) => one.provides)
    const missing = extensions.filter((name) => {
      if (provided.includes(`ext-${name}`)) return false
      if (lock === null && manifest.require.names.includes(`symfony/polyfill-${name}`)) return false
      if (only85.includes(name)) return version !== "8.5"
      return !included.has(name) || (only84.includes(name) && version === "8.5")
    })
    if (missing.length > 0) warn("extension-missing")
  }

  // The webroot.
  const root = folder(is("CC_WEBROOT") ?? "")
  if (root === null) error("webroot-outside")
  else if (serves && !files.has(`${root}index.php`) && !files.has(`${root}index.html`)) {
    const packages = [...(manifest?.require.names ?? []), ...(lock?.packages.map(({ name }) => name) ?? [])]
    const scaffolded = manifest !== null && scaffolds.some((name) => packages.includes(name))
    const installed = hasComposer && root.startsWith("vendor/")
    if (scaffolded && !hooked && !installed && manifest.folder === root) {
      // It is written there.
    } else if (hooked || scaffolded || installed) warn("webroot-index-unbuilt")
    else error("webroot-index-missing")
  }

  // Where the page that is served first ends (C-359).
  const page = files.get(`${root ?? ""}index.php`) ?? ""
  const lacked = /^\.(?:requires|includes)\(/.test(page) ? page.slice(10, page.indexOf(", ")) : ""
  const modules = (files.get(".gitmodules") ?? "")
    .split(/[\r\n]+/)
    .map((line) => line.split("="))
    .filter(([name = "", folder = ""]) => name.trim() === "path" && folder.trim() !== "")
    .map(([, folder = ""]) => folder.trim().replace(/^"|".*$/g, ""))
  const replaced = ["CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK", "CC_PHPSERVER_WORKER"]
  const writes = manifest !== null && manifest.scripts.length > 0 && !flags.includes("--no-scripts")
  const asked = (/\n\.unset\(([^,]*)/.exec(page)?.[1] ?? "").split(" ").map((word) => word.replace("?", ""))
  if (
    /^\.(requires|includes|calls|uses|connects|throws|answers)\([^,\n]+, [^,\n]+:[0-9]+(, [^,\n]+)?\)($|\n)/.test(
      page,
    ) &&
    serves &&
    !writes &&
    asked.every((name) => is(name) === undefined)
  )
    if (replaced.every((name) => is(name) === undefined))
      if (!files.has(lacked) && !modules.some((folder) => lacked.startsWith(`${folder}/`))) warn("page-ends")

  // What frameworks need to answer (C-231).
  if (manifest !== null && serves) {
    const busy = hooked || (manifest.scripts.length > 0 && !flags.includes("--no-scripts"))
    const framework = (name: string): boolean => manifest.require.names.includes(name)
    if (framework("laravel/framework") && !busy) {
      if (is("APP_KEY") === undefined && !files.has(".env")) warn("laravel-key-missing")
      const isVite = files.has("vite.config.js") || files.has("vite.config.ts")
      if (isVite && !files.has("public/build/manifest.json")) info("laravel-assets-unbuilt")
    }
    if (
      framework("symfony/webpack-encore-bundle") &&
      files.has("webpack.config.js") &&
      !busy &&
      manifest.usual
    )
      if (!files.has("public/build/entrypoints.json")) info("symfony-assets-unbuilt")
    const lines = (snapshot.files[".env"] ?? "").split(/[\r\n]+/)
    const written = lines.findLast((line) => /^\s*(export\s+)?APP_ENV=/.test(line))
    const bare = written
      ?.replace(/^[^=]*=/, "")
      .replace(/#.*/, "")
      .trim()
    const inFile =
      snapshot.files[".env"] === null || busy ? "" : (bare?.replace(/^(["'])(.*)\1$/, "$2") ?? "dev")
    const mode = is("APP_ENV")?.trim() ?? (files.has(".env") ? inFile : "dev")
    const left = files.has("composer.lock")
      ? (lock?.development ?? []).map(({ name }) => name)
      : manifest.development.names
    const isSymfony = framework("symfony/framework-bundle") || framework("symfony/flex")
    const isRead = ["runtime", "dotenv"].every((name) => framework(`symfony/${name}`))
    const remembers = !framework("symfony/flex") || files.has("symfony.lock")
    if (isSymfony && isRead && remembers && !busy && !manifest.told)
      if (![".env", ".env.dist", ".env.local.php"].some((path) => files.has(path)))
        warn("symfony-settings-missing")
    if (isSymfony && !dev && mode === "dev" && left.some((name) => inDevelopment.includes(name)))
      warn("symfony-environment")
  }

  // The worker.
  const script = is("CC_PHPSERVER_WORKER")
  const path = script === undefined || !serves ? null : (folder(script)?.slice(0, -1) ?? "")
  if (path !== null) {
    if (path === "" || !path.startsWith(root ?? "")) error("worker-outside")
    else if (!files.has(path))
      hooked || (hasComposer && path.startsWith("vendor/")) ? warn("worker-unbuilt") : error("worker-missing")
  }

  // What runs, and what stands in front of it.
  const { network, health } =
    task === undefined
      ? traffic({ kind: "php", ports, is, names, has: (one) => files.has(one), ...{ error, warn, info } })
      : { network: null, health: null }
  if (task !== undefined && is("CC_RUN_COMMAND") !== undefined) info("variable-unused")
  if (command !== undefined) {
    for (const name of ["CC_PHPSERVER_PORT", "CC_WEBROOT", "CC_PHPSERVER_WORKER"])
      if (is(name) !== undefined && !command.includes(name)) info("variable-unused")
    const list = shellWords(command) ?? []
    const start = list.findIndex((one) => one === "phpserver" || one.endsWith("/phpserver"))
    const rest = start === -1 ? [] : list.slice(start + 1)
    const spaced = rest.findIndex((one) => one === "--listen" || one === "-l")
    const joined = rest.find((one) => one.startsWith("--listen="))
    const listen = spaced === -1 ? joined?.slice(9) : rest[spaced + 1]
    const port = /(^|:)(\d{1,5})$/.exec(listen ?? "")?.[2]
    if (port !== undefined && Number(port) !== network?.application.port) warn("listen-mismatch")
  }

  if ([...said].some((line) => line.startsWith("error"))) return { plan: null, diagnostics: said }
  const step = (id: string, text: string | undefined, when: "always" | "success" | "failure" = "always") =>
    text === undefined ? [] : [{ id, command: text, when, lifecycle: [] }]
  const served = root === "" ? "." : (root ?? "").slice(0, -1)
  const server = [
    "phpserver php-server --listen",
    `0.0.0.0:${network?.application.port}`,
    "--root",
    word(served),
  ]
  if (path !== null) server.push("--worker", word(path))
  const composer = files.has("composer.phar") ? "php composer.phar install" : "composer install"
  const plan: Omit<Plan, "decisions" | "inputs"> = {
    application: "php",
    mode: task === undefined ? "service" : "task",
    production: null,
    restart: task === undefined ? "on-crash" : null,
    instance: { type, memoryMiB: mib },
    runtime: {
      name: "php",
      version: version ?? "",
      server: version === "8.5" ? "1.12.1" : "1.9.1",
      webServer: version === "8.5" ? "2.11.2" : "2.10.2",
      webroot: root === "" ? "/" : `/${served}`,
      worker: path,
      ini: files.has("php.ini") ? "php.ini" : null,
    },
    dependencies: hasComposer
      ? { tool: "composer", version: null, development: dev ? "included" : "excluded", flags }
      : null,
    tools: [],
    environment: {},
    files: { write: [], remove: [] },
    build: [
      ...step("pre-build", is("CC_PRE_BUILD_HOOK")),
      ...step("install", hasComposer ? [composer, ...flags.map(word)].join(" ") : undefined),
      ...step("post-build", is("CC_POST_BUILD_HOOK")),
    ],
    run: [
      ...step("pre-run", is("CC_PRE_RUN_HOOK")),
      ...step(task === undefined ? "start" : "task", task ?? command ?? server.join(" ")),
      ...step("run-succeeded", is("CC_RUN_SUCCEEDED_HOOK"), "success"),
      ...step("run-failed", is("CC_RUN_FAILED_HOOK"), "failure"),
    ],
    network,
    health,
  }
  return { plan, diagnostics: said }
}

/** A folder as the paths in it begin: "" for the root, else with a slash at its end; null when it is out of the project. */
export const folder = (text: string): string | null => {
  let path = `${text.trim()}/`.replace(/\/(?:\.?\/)+/g, "/").replace(/^(?:\.?\/)+/, "")
  for (;;) {
    const shorter = path.replace(/^(?:\.?\/)+/, "").replace(/(^|\/)(?!\.\.\/)[^/]+\/\.\.\//, "$1")
    if (shorter === path) return path.startsWith("../") ? null : path
    path = shorter
  }
}

/** A word of a command line, in single quotes when a shell would read it otherwise. */
const word = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

const piece = /'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|[^\s'"\\]|[^\S \t\n]/g

/** The words as a shell splits them; null when a quote or the last backslash stands open. */
const shellWords = (text: string): readonly string[] | null => {
  if (text.replace(piece, "").replace(/[ \t\n]/g, "") !== "") return null
  const words = text.match(new RegExp(`(?:${piece.source})+`, "g")) ?? []
  return words
    .filter((one) => one.replaceAll("\\\n", "") !== "")
    .map((one) =>
      one.replace(piece, (part) => {
        if (part.startsWith("'")) return part.slice(1, -1)
        if (part.startsWith("\\")) return part === "\\\n" ? "" : part.slice(1)
        if (!part.startsWith('"')) return part
        return part.slice(1, -1).replace(/\\([$`"\\])|\\\n/g, "$1")
      }),
    )
}

/** Whether a shell would expand something, or begin another command or a redirection. */
const actsOnShell = (text: string): boolean => {
  const bare = text.replace(/'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]/g, (part) =>
    part.startsWith('"') ? part.replace(/\\[\s\S]/g, "").replace(/[^$`]/g, "") : "",
  )
  return /[$`;&|<>()]/.test(bare)
}

type Object_ = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Object_ =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const depth = (text: string): number => {
  let open = 0
  let most = 0
  for (const letter of text.replace(/"(?:[^"\\]|\\.)*"/g, "")) {
    if (letter === "[" || letter === "{") most = Math.max(most, ++open)
    if (letter === "]" || letter === "}") open--
  }
  return most
}

const readObject = (text: string, said: Set<string>): Object_ | null => {
  if (text.startsWith("\ufeff")) said.add("info json-byte-order-mark")
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ""))
  } catch {
    said.add(`error ${depth(text) > 1000 ? "json-too-deep" : "json-syntax"}`)
    return null
  }
  if (depth(text) > 1000) said.add("error json-too-deep")
  else if (!isObject(json)) said.add("error field-type")
  else return json
  return null
}

/** A field that has to be an object; PHP writes an empty one as a list where `emptyList` says so. */
const objectAt = (of: Object_, name: string, said: Set<string>, emptyList = false): Object_ => {
  const value = Object.hasOwn(of, name) ? of[name] : {}
  if (isObject(value)) return value
  if (!(emptyList && Array.isArray(value) && value.length === 0)) said.add("error field-type")
  return {}
}

const requirement = (all: Object_, said: Set<string>) => {
  const entries = Object.entries(all).filter(([name]) =>
    /^(php|composer-plugin-api|ext-[a-z0-9]+([_.-][a-z0-9]+)*)$/i.test(name),
  )
  if (entries.some(([, value]) => typeof value !== "string")) said.add("error field-type")
  const fine = entries.flatMap(([name, value]) =>
    typeof value === "string" ? [[name.toLowerCase(), value] as const] : [],
  )
  return {
    php: fine.find(([name]) => name === "php")?.[1],
    api: fine.find(([name]) => name === "composer-plugin-api")?.[1],
    extensions: fine
      .map(([name]) => name)
      .filter((name) => name.startsWith("ext-"))
      .map((name) => name.slice(4)),
    names: Object.keys(all).map((name) => name.toLowerCase()),
  }
}

const providing = (of: Object_, said: Set<string>) =>
  ["provide", "replace"].flatMap((name) =>
    Object.keys(objectAt(of, name, said, true)).map((key) => key.toLowerCase()),
  )

const readManifest = (text: string | null, said: Set<string>) => {
  if (text === null) {
    said.add("error file-uncaptured")
    return null
  }
  const json = readObject(text, said)
  if (json === null) return null
  const config = objectAt(json, "config", said)
  const { php } = objectAt(config, "platform", said)
  const allowed = config["allow-plugins"] === undefined ? [] : config["allow-plugins"]
  const decides = isObject(allowed) && !("*" in allowed)
  const extra = isObject(json.extra) ? json.extra : {}
  const [drupal, typo3] = [extra["drupal-scaffold"], extra["typo3/cms"]]
  const told =
    isObject(drupal) && isObject(drupal.locations)
      ? drupal.locations["web-root"]
      : isObject(typo3)
        ? typo3["web-dir"]
        : undefined
  if (php !== undefined && php !== false && typeof php !== "string") said.add("error field-type")
  return {
    require: requirement(objectAt(json, "require", said), said),
    development: requirement(objectAt(json, "require-dev", said), said),
    platform: typeof php === "string" ? php : undefined,
    provides: providing(json, said),
    // The project's own name is none of the platform's parts.
    asked: [
      ...["require", "require-dev"].flatMap((kind) => Object.keys(isObject(json[kind]) ? json[kind] : {})),
      ...(typeof json.name === "string" ? [`${json.name}/`.replace(/^([^/]*\/[^/]*)\/$/, "$1")] : []),
    ],
    scripts: Object.keys(objectAt(json, "scripts", said)),
    allowed: decides ? Object.keys(allowed) : Array.isArray(allowed) && allowed.length === 0 ? [] : null,
    told: extra.runtime !== undefined,
    usual: extra["public-dir"] === undefined || extra["public-dir"] === "public",
    folder: typeof told === "string" ? folder(told) : null,
  }
}

const readLock = (text: string, said: Set<string>) => {
  const json = readObject(text, said)
  if (json === null) return null
  const listed = (name: string) => {
    const list = Object.hasOwn(json, name) ? (json[name] ?? []) : []
    if (Array.isArray(list)) {
      return list.flatMap((one: unknown) => {
        if (!isObject(one)) {
          said.add("error field-type")
          return []
        }
        if (one.name !== undefined && typeof one.name !== "string") said.add("error field-type")
        const require = requirement(objectAt(one, "require", said, true), said)
        const plugin = one.type === "composer-plugin" || one.type === "composer-installer"
        const release = typeof one.version === "string" ? one.version : ""
        return [{ name: String(one.name), require, provides: providing(one, said), plugin, release }]
      })
    }
    said.add("error field-type")
    return []
  }
  const [, major = 0, minor = 0] =
    /^(\d+)(?:\.(\d+))?/.exec(String(json["plugin-api-version"]))?.map(Number) ?? []
  const isText = typeof json["plugin-api-version"] === "string"
  const asks = isText && major * 1000 + minor >= 2002
  return { packages: listed("packages"), development: listed("packages-dev"), asks }
}

/** Versions as one number: major, minor, patch, and below each release its development versions. */
const at = (major: number, minor: number, patch: number, last = 0) =>
  (((major * 1e3 + minor) * 1e3 + patch) * 1e2 + last) * 2 + 1

type Check = (version: number) => boolean

/**
 * Whether Composer takes a version for a constraint; null when it does not read the constraint. Of 8.5, whose patch nobody
 * names, patches are tried one by one.
 */
const accepts = (text: string, version: string): boolean | null =>
  admits(text, version === "8.5" ? [...Array(20).keys()].map((patch) => at(8, 5, patch)) : [at(8, 4, 12)])

const admits = (text: string, versions: readonly number[]): boolean | null => {
  const checks = text
    .trim()
    .split(/\s*\|\|?\s*/)
    .map((all) => {
      const parts = all
        .replace(/\s*,\s*/g, ",")
        .replace(/([<>=!~^])\s+(?=[v\d*])/g, "$1")
        .replace(/ +- +/g, "_-_")
        .split(/,| +/)
        .map((part) => check(part.replace("_-_", " - ")))
      return parts.includes(null) ? null : (parts as readonly Check[])
    })
  if (checks.includes(null)) return null
  return versions.some((one) => checks.some((all) => all?.every((holds) => holds(one))))
}

const check = (written: string): Check | null => {
  // A stability behind blanks, as in a range, makes the whole of it unread.
  const part = written.replace(/^([^,\s]*)@(dev|alpha|beta|RC|stable)$/i, "$1")
  const unstable = written !== part
  if (part === "*" || (part === "" && unstable)) return () => true
  if (/^[=!]*dev-/.test(part)) return () => part.startsWith("!=")
  const range = /^v?([\d.]+) - v?([\d.]+)$/.exec(part)
  if (range !== null) {
    const low = numbers(range[1] as string)
    const high = numbers(range[2] as string)
    if (low === null || high === null) return null
    const end = high.length > 2 ? at3(high) : at3(bump(high, high.length - 1)) - 2
    return (one) => one >= at3(low) - 1 && one <= end
  }
  const star = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?\.[*x]$/i.exec(part)
  if (star !== null) {
    const given = [star[1], star[2], star[3]].flatMap((text) => (text === undefined ? [] : [Number(text)]))
    return (one) => one >= at3(given) - 1 && one < at3(bump(given, given.length - 1)) - 1
  }
  const [, operator = "", rest = ""] = /^(<>|!=|==|[<>]=?|=|~|\^)?(.*)$/s.exec(part) ?? []
  const [, body = "", suffix = ""] = /^v?(\d[\d.]*?)((?:\.x)?-(?:dev|beta|alpha|RC|p)\d*)?$/i.exec(rest) ?? []
  const given = numbers(body)
  if (given === null) return null
  if (suffix.startsWith(".x")) given.push(...[999, 999].slice(given.length - 1))
  const early = /dev|beta|alpha|rc/i.test(suffix) ? 1 : /p/i.test(suffix) ? -1 : 0
  const exact = at3(given) - early
  switch (operator) {
    case "^":
      return (one) => one >= (suffix === "" ? exact - 1 : exact) && one < at3([(given[0] as number) + 1]) - 1
    case "~":
      return (one) =>
        one >= (suffix === "" ? exact - 1 : exact) &&
        one < at3(bump(given, Math.max(0, given.length - 2))) - 1
    case ">=":
      return (one) => one >= (suffix === "" ? exact - 1 : exact)
    case "<":
      return (one) => one < (suffix === "" ? exact - 1 : exact)
    case ">":
      return (one) => one > exact
    case "<=":
      return (one) => one <= exact
    case "!=":
    case "<>":
      return (one) => one !== exact
    default:
      return (one) => one === exact
  }
}

/** A first number of twenty digits is not even a date. */
const numbers = (text: string): number[] | null =>
  /^\d{1,19}(\.\d+){0,2}$/.test(text) ? text.split(".").map(Number) : null

const at3 = ([major = 0, minor = 0, patch = 0]: readonly number[]): number => at(major, minor, patch)

const bump = (given: readonly number[], place: number): readonly number[] => [
  ...given.slice(0, place),
  (given[place] as number) + 1,
]
