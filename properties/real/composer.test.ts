/**
 * What plans say of a project's Composer files, held against Composer: installations by the plan's own command, of packages that are folders
 * of the project, so that nothing is fetched. They need Debian's packages (composer, php-cli), whose PHP the platform's data names; without
 * them there is nothing to run.
 */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import { decodePlatform } from "../../src/platform/index.js"
import { readFolder } from "../../src/shell/folder.js"
import { onThePage } from "./applications-page.js"
import { type Ran, run, scratch } from "./tools.js"

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const ask = (code: string): string => spawnSync("php", ["-r", code], { encoding: "utf8" }).stdout ?? ""
const version = ask("echo PHP_MAJOR_VERSION, '.', PHP_MINOR_VERSION, '.', PHP_RELEASE_VERSION;")
const extensions = ask("echo implode(' ', get_loaded_extensions());").toLowerCase().split(" ")
const isThere = version !== "" && spawnSync("composer", ["--version"]).status === 0
const line = version.split(".").slice(0, 2).join(".")
const later = `${line.split(".")[0]}.${Number(line.split(".")[1]) + 1}`

/** The contract's platform, with the PHP of this machine. */
const platform = () => {
  const made = decodePlatform({
    php: {
      ...defaultPlatform.data.php,
      default: version,
      releases: [{ version, server: "1.0.0", webServer: "2.0.0", without: [] }],
      extensions: ["redis", ...extensions].filter((name) => name !== "redis" && /^[a-z]\w*$/.test(name)),
    },
  })
  if (made._tag === "Left") throw new Error(JSON.stringify(made.left))
  return made.right
}

const composer = (more: object = {}): string =>
  JSON.stringify({
    name: "example/app",
    repositories: [{ type: "path", url: "lib/*", options: { symlink: false } }, { "packagist.org": false }],
    ...more,
  })
/** A package of the project's own that wants this PHP. */
const library = (name: string, php: string) => ({
  [`lib/${name}/composer.json`]: JSON.stringify({
    name: `example/${name}`,
    version: "1.0.0",
    require: { php },
  }),
})
const locking = "composer update --no-interaction --no-install --ignore-platform-reqs"
const page = { "public/index.php": "<?php require __DIR__ . '/../vendor/autoload.php'; echo 'ok';" }
const served = "php public/index.php"

interface Installation {
  readonly name: string
  readonly files: { readonly [path: string]: string }
  readonly env?: { readonly [name: string]: string }
  /** What makes the lock file, before the plan. */
  readonly before?: string
  /** The codes of all that the plan has to have, but for what it says of a missing lock file. */
  readonly says: readonly string[]
  /** Whether the installation succeeds, and the page answers then. */
  readonly installs: boolean
  readonly answers?: boolean
  /** A file that is there afterwards, and one that is not. */
  readonly has?: string
  readonly hasNot?: string
}

const requires = (what: object, more: object = {}) => ({
  "composer.json": composer({ require: what, ...more }),
  ...page,
})
const needing = (php: string) => ({
  ...requires({ "example/one": "1.0.0" }),
  ...library("one", php),
})
const developing = (php: string) => ({
  "composer.json": composer({ "require-dev": { "example/one": "1.0.0" } }),
  ...library("one", php),
  ...page,
})
/** A plugin of Composer's, which does nothing. */
const plugging = (config: object) => ({
  "composer.json": composer({ require: { "example/plug": "1.0.0" }, config }),
  "lib/plug/composer.json": JSON.stringify({
    name: "example/plug",
    version: "1.0.0",
    type: "composer-plugin",
    require: { "composer-plugin-api": "^2.0" },
    autoload: { "psr-4": { "Plug\\": "" } },
    extra: { class: "Plug\\Plug" },
  }),
  "lib/plug/Plug.php": `<?php
namespace Plug;
class Plug implements \\Composer\\Plugin\\PluginInterface {
  public function activate(\\Composer\\Composer $composer, \\Composer\\IO\\IOInterface $io) {}
  public function deactivate(\\Composer\\Composer $composer, \\Composer\\IO\\IOInterface $io) {}
  public function uninstall(\\Composer\\Composer $composer, \\Composer\\IO\\IOInterface $io) {}
}
`,
  ...page,
})
const marking = {
  "composer.json": composer({ scripts: { "post-install-cmd": "touch marked" } }),
  ...page,
}

const installations: readonly Installation[] = [
  { name: "a PHP that is there", files: requires({ php: `>=${line}` }), says: [], installs: true },
  {
    name: "a PHP that is not there",
    files: requires({ php: `>=${later}` }),
    says: ["php-version-unsatisfied"],
    installs: false,
  },
  {
    name: "an extension that is there",
    files: requires({ "ext-json": "*" }),
    says: [],
    installs: true,
  },
  {
    name: "an extension that is not there",
    files: requires({ "ext-redis": "*" }),
    says: ["extension-missing"],
    installs: false,
  },
  {
    name: "a locked package for this PHP",
    files: needing(`>=${line}`),
    before: locking,
    says: [],
    installs: true,
    has: "vendor/example/one",
  },
  {
    name: "a locked package for a later PHP",
    files: needing(`>=${later}`),
    before: locking,
    says: ["php-version-unsatisfied-locked"],
    installs: false,
  },
  {
    name: "a locked package for development and a later PHP, left out",
    files: developing(`>=${later}`),
    before: locking,
    says: [],
    installs: true,
    hasNot: "vendor/example/one",
  },
  {
    name: "a locked package for development and a later PHP, installed",
    files: developing(`>=${later}`),
    before: locking,
    env: { CC_PHP_DEV_DEPENDENCIES: "install" },
    says: ["php-version-unsatisfied-locked"],
    installs: false,
  },
  {
    name: "a locked package for development, installed",
    files: developing(`>=${line}`),
    before: locking,
    env: { CC_PHP_DEV_DEPENDENCIES: "install" },
    says: [],
    installs: true,
    has: "vendor/example/one",
  },
  {
    name: "a flag that leaves out what the variable installs",
    files: developing(`>=${line}`),
    before: locking,
    env: { CC_PHP_DEV_DEPENDENCIES: "install", CC_PHP_COMPOSER_FLAGS: "--no-dev" },
    says: ["composer-flag-contradicts"],
    installs: true,
    hasNot: "vendor/example/one",
  },
  {
    name: "a later PHP that is taken for granted",
    files: {
      ...requires(
        { php: `>=${later}`, "example/one": "1.0.0" },
        { config: { platform: { php: `${later}.0` } } },
      ),
      ...library("one", `>=${later}`),
    },
    says: ["php-platform-above", "php-version-unsatisfied"],
    installs: true,
    answers: false,
  },
  {
    name: "a plugin of which composer.json says nothing",
    files: plugging({}),
    before: locking,
    says: ["composer-plugins-blocked"],
    installs: false,
  },
  {
    name: "a plugin that composer.json allows",
    files: plugging({ "allow-plugins": { "example/plug": true } }),
    before: locking,
    says: [],
    installs: true,
    has: "vendor/example/plug",
  },
  {
    name: "a name in capitals",
    files: { ...requires({ "example/One": "1.0.0" }), ...library("one", `>=${line}`) },
    says: ["composer-name-refused"],
    installs: false,
  },
  {
    name: "a name of its own without a vendor",
    files: requires({}, { name: "My app" }),
    says: ["composer-name-refused"],
    installs: false,
  },
  {
    name: "a package that is not locked",
    files: { ...needing(`>=${line}`), ...library("two", `>=${line}`) },
    before: `${locking} && sed -i 's:"example/one"\\::"example/two"\\:"1.0.0",&:' composer.json`,
    says: ["lock-file-stale"],
    installs: false,
  },
  {
    name: "a package that is locked in another version",
    files: needing(`>=${line}`),
    before: `${locking} && sed -i 's:"1.0.0":"^2.0":' composer.json`,
    says: ["lock-file-stale"],
    installs: false,
  },
  {
    name: "scripts that the platform's own --no-scripts keeps from running",
    files: marking,
    before: locking,
    says: ["composer-scripts-skipped"],
    installs: true,
    hasNot: "marked",
  },
  {
    name: "scripts that the application's --no-scripts keeps from running",
    files: marking,
    before: locking,
    env: { CC_PHP_COMPOSER_FLAGS: "--no-scripts" },
    says: ["composer-scripts-skipped"],
    installs: true,
    hasNot: "marked",
  },
  {
    name: "scripts that run",
    files: marking,
    before: locking,
    env: { CC_PHP_COMPOSER_FLAGS: "--no-interaction" },
    says: [],
    installs: true,
    has: "marked",
  },
  {
    name: "what a shell would act on",
    files: requires({ php: `>=${line}` }),
    before: locking,
    env: { CC_PHP_COMPOSER_FLAGS: "--no-interaction && touch marked" },
    says: ["composer-flags-shell"],
    installs: false,
    hasNot: "marked",
  },
]

let count = 0

test.runIf(isThere).each(installations.map((one) => [one.name, one] as const))("%s", async (_, one) => {
  const folder = join(scratch, `composer-${++count}`)
  for (const [path, text] of Object.entries(one.files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const env = { COMPOSER_ALLOW_SUPERUSER: "1" }
  const call = (command: string): Ran => run(command, { folder, tools: [], env })
  if (one.before !== undefined) {
    const ran = call(one.before)
    if (ran.status !== 0) throw new Error(`${one.before}: ${ran.printed}`)
  }
  const read = await readFolder(folder)
  if (read._tag === "Left") throw new Error("unreadable")
  const variables = { CC_WEBROOT: "/public", ...one.env }
  const made = outcome(plan(platform())({ files: read.right, env: variables, application: "php" }))
  if (made.status === "rejected") throw new Error(JSON.stringify(made.diagnostics))
  const codes = made.diagnostics.map(({ code }) => code).filter((code) => code !== "composer-lock-missing")
  expect(codes).toEqual(one.says)
  const install = made.plan.build.find(({ id }) => id === "install")?.command ?? ""
  const ran = call(install)
  expect([ran.status === 0, ran.printed]).toEqual([one.installs, ran.printed])
  if (one.installs) expect(call(served).status === 0).toBe(one.answers ?? true)
  if (one.has !== undefined) expect(existsSync(join(folder, one.has))).toBe(true)
  if (one.hasNot !== undefined) expect(existsSync(join(folder, one.hasNot))).toBe(false)
})

onThePage(
  "Composer",
  installations.map(({ name, env = {}, says, installs, answers = true }) => ({
    name,
    tool: "composer",
    env,
    says,
    comes: installs ? (answers ? "installs, and runs" : "installs, and does not run") : "does not install",
  })),
)
