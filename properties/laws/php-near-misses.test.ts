/**
 * What is nearly what a rule about PHP looks for, beside what is: folders that may be the site, versions at the end of a range, names and
 * flags that begin alike.
 */
import { describe, expect, test } from "vitest"
import { outcome, plan, redisConnection } from "../../src/index.js"
import type { Outcome } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { problems } from "../../src/plan/problems.js"
import { defaultPlatform, definePlatform, type Platform } from "../../src/platform/index.js"

const release = (version: string) => ({ version, server: "1", webServer: "2", without: [] })

const platformOf = (...versions: readonly [string, ...string[]]): Platform => {
  const defined = definePlatform({ php: { default: versions[0], releases: versions.map(release) } })
  if (defined._tag === "Left") throw new Error(defined.left.map(({ message }) => message).join(" "))
  return defined.right
}

const made = (files: Snapshot["files"], env: Snapshot["env"] = {}, platform = defaultPlatform): Outcome =>
  outcome(plan(platform)({ files, env }))

const says = (
  code: string,
  files: Snapshot["files"],
  env: Snapshot["env"] = {},
  platform = defaultPlatform,
): number => made(files, env, platform).diagnostics.filter((one) => one.code === code).length

/** A project of a composer.json, with a page that answers, and whatever else. */
const project = (composer: object, files: Snapshot["files"] = {}): Snapshot["files"] => ({
  "index.php": null,
  "composer.json": JSON.stringify(composer),
  ...files,
})

const locked = (lock: object): Snapshot["files"] => ({ "composer.lock": JSON.stringify(lock) })

describe("a folder that may be the site", () => {
  // Columns: the files besides composer.json; the webroot that is named, or null.
  test.each<[readonly string[], string | null]>([
    [["shop/index.php"], "/shop"],
    [["docsy/index.php"], "/docsy"],
    [["apis/index.php"], "/apis"],
    [["my-vendor/index.php"], "/my-vendor"],
    [["shop/index.phpt"], null],
    [["shop/index.php/more"], null],
    [["shop/my-index.php"], null],
    [["shop/indexXphp"], null],
    [["a/shop/index.php"], null],
    [[".shop/index.php"], null],
    [["shop/index.php", "blog/index.php"], null],
    [["shop/index.php", "docs/index.php"], "/shop"],
    [["shop/index.php", "shop/composer.json"], null],
    [["shop/index.php", "blog/index.php", "blog/composer.json"], "/shop"],
    [["shop/index.php", "web/index.php"], "/web"],
    ...[
      ["node_modules", "vendor", "test", "tests", "doc", "docs", "example", "examples", "admin"],
      ["api", "install", "include", "includes", "lib", "assets", "uploads"],
    ]
      .flat()
      .map((folder): [readonly string[], null] => [[`${folder}/index.php`], null]),
  ])("of %j is %j", (paths, webroot) => {
    const { diagnostics } = made({
      "composer.json": "{}",
      ...Object.fromEntries(paths.map((path) => [path, null])),
    })
    const [said] = diagnostics.filter(({ code }) => code === "webroot-index-missing")
    expect(said?.because.slice(0, 1)).toEqual(
      webroot === null ? [] : [{ from: "file", path: `${webroot.slice(1)}/index.php` }],
    )
  })

  test("is of no interest where the webroot has an index", () => {
    expect(says("webroot-index-missing", { "index.html": null, "shop/index.php": null })).toBe(0)
  })
})

describe("a page that ends", () => {
  // Columns: what is held of its text; the version; whether it is said.
  test.each([
    [".connects(mysqli, index.php:3)", "8.1", 1],
    [".connects(mysqli, index.php:3)", "8.1.0", 1],
    [".connects(mysqli, index.php:3)", "8.4.12", 1],
    [".connects(mysqli, index.php:3)", "8.0.30", 0],
    [".connects(mysqli, index.php:3)", "7.4.33", 0],
    [".calls(each, index.php:3)", "8", 1],
    [".calls(each, index.php:3)", "8.0.0", 1],
    [".calls(each, index.php:3)", "7.4.33", 0],
    [".requires(gone.php, index.php:3)", "7.4.33", 1],
  ])("is one on some versions: %s on %s, %j", (text, version, count) => {
    expect(says("page-ends", { "index.php": text }, {}, platformOf(version))).toBe(count)
  })

  // Columns: composer.json; the environment; whether it is said.
  test.each<[object | null, Snapshot["env"], number]>([
    [null, {}, 1],
    [{}, {}, 1],
    [{ scripts: {} }, { CC_PHP_COMPOSER_FLAGS: "-n" }, 1],
    [{ scripts: { "post-install-cmd": "make" } }, { CC_PHP_COMPOSER_FLAGS: "-n" }, 0],
    [{ scripts: { "post-install-cmd": "make" } }, { CC_PHP_COMPOSER_FLAGS: "-n --no-scripts" }, 1],
    [{ scripts: { "post-install-cmd": "make" } }, {}, 1],
    [null, { CC_PRE_RUN_HOOK: "make" }, 0],
    [null, { CC_RUN_COMMAND: "php -S 0.0.0.0:8080" }, 0],
    [null, { CC_PHPSERVER_WORKER: "worker.php" }, 0],
  ])("is said where nothing else may be there: %j with %j, %j", (composer, env, count) => {
    const page = { "index.php": ".requires(gone.php, index.php:3)", "worker.php": null }
    const files = composer === null ? page : { ...page, "composer.json": JSON.stringify(composer) }
    expect(says("page-ends", files, env)).toBe(count)
  })
})

describe("Laravel", () => {
  const laravel = { require: { "laravel/framework": "*" } }
  const scripts = { "post-autoload-dump": "@php artisan package:discover" }

  // Columns: further fields of composer.json; files; the environment; whether its key is missing.
  test.each<[object, Snapshot["files"], Snapshot["env"], number]>([
    [{}, {}, {}, 1],
    [{}, {}, { CC_PHP_COMPOSER_FLAGS: "-n" }, 1],
    [{ scripts: {} }, {}, { CC_PHP_COMPOSER_FLAGS: "-n" }, 1],
    [{ scripts }, {}, { CC_PHP_COMPOSER_FLAGS: "-n" }, 0],
    [{ scripts }, {}, { CC_PHP_COMPOSER_FLAGS: "-n --no-scripts" }, 1],
    [{ scripts }, {}, {}, 1],
    [{}, { ".env": null }, {}, 0],
    [{}, { ".env.example": null }, {}, 1],
    [{}, {}, { APP_KEY: "base64:a" }, 0],
    [{}, {}, { CC_POST_BUILD_HOOK: "cp .env.example .env" }, 0],
    [{}, {}, { CC_RUN_COMMAND: "php artisan serve" }, 0],
  ])("has no key: %j, %j, %j: %j", (fields, files, env, count) => {
    expect(says("laravel-key-missing", project({ ...laravel, ...fields }, files), env)).toBe(count)
  })

  test("is Laravel by that package alone", () => {
    expect(says("laravel-key-missing", project({ require: { "laravel/lumen-framework": "*" } }))).toBe(0)
    expect(says("laravel-key-missing", project({ "require-dev": { "laravel/framework": "*" } }))).toBe(0)
  })

  // Columns: the locked release; the version of PHP; whether it does not run there.
  test.each([
    ["v5.8.38", "8.4.12", 1],
    ["5.8.38", "8.4.12", 1],
    ["v6.20.45", "8.4.12", 1],
    ["v7.30.7", "8.4.12", 1],
    ["v8.0.0", "8.4.12", 1],
    ["v8.9.0", "8.4.12", 1],
    ["v8.19.0", "8.4.12", 1],
    ["v8.39.0", "8.4.12", 1],
    ["v8.40.0", "8.4.12", 1],
    ["v8.42.1", "8.4.12", 1],
    ["v8.43.0", "8.4.12", 0],
    ["v8.49.0", "8.4.12", 0],
    ["v8.50.0", "8.4.12", 0],
    ["v8.83.29", "8.4.12", 0],
    ["v9.1.0", "8.4.12", 0],
    ["v10.5.1", "8.4.12", 0],
    ["v15.1.0", "8.4.12", 0],
    ["dev-5.8", "8.4.12", 0],
    ["x5.8.38", "8.4.12", 0],
    ["v5", "8.4.12", 0],
    ["v8.4", "8.4.12", 0],
    ["v5.8.38", "8.1", 1],
    ["v5.8.38", "8.1.2", 1],
    ["v5.8.38", "8.0.30", 0],
    ["v5.8.38", "7.4.33", 0],
  ])("%s on PHP %s: %j", (version, php, count) => {
    const lock = {
      packages: [
        { name: "laravel/framework", version },
        { name: "a/a", version: "v5.8.38" },
      ],
    }
    expect(says("laravel-php-too-new", project(laravel, locked(lock)), {}, platformOf(php))).toBe(count)
  })
})

describe("a version of PHP that a locked package refuses", () => {
  // Columns: what the package requires; whether it is said; the versions that it accepts.
  test.each<[object, readonly string[] | null]>([
    [{ php: "^7.4" }, ["7.4.33"]],
    [{ php: "^7.4", "ext-json": "^9" }, ["7.4.33"]],
    [{ php: "^7.4", "composer-plugin-api": "^9" }, ["7.4.33"]],
    [{ php: ">=5 <8" }, ["7.4.33"]],
    [{ php: "^5" }, []],
    [{ php: "^8", "ext-json": "^7" }, null],
    [{ php: "no range" }, null],
  ])("requires %j: %j", (require, satisfying) => {
    const files = project(
      {},
      locked({
        packages: [
          { name: "a/a", require },
          { name: "b/b", require: { php: "x y" } },
        ],
      }),
    )
    const { diagnostics } = made(files, {}, platformOf("8.4.12", "7.4.33"))
    const [said] = diagnostics.filter(({ code }) => code === "php-version-unsatisfied-locked")
    if (satisfying === null) return expect(said).toBeUndefined()
    expect(said?.message).toContain("a/a")
    for (const version of satisfying) expect(`${said?.message} ${said?.remedy}`).toContain(version)
    expect(`${said?.message} ${said?.remedy}`.includes("7.4.33")).toBe(satisfying.length > 0)
  })
})

test("the connection of the redis extension names the variable of its password", () => {
  expect(redisConnection(defaultPlatform)({ address: "redis://kv.example.com", token: "KV_TOKEN" })).toEqual({
    _tag: "Right",
    right: {
      mode: "tcp",
      host: "kv.example.com",
      port: 6378,
      password: { secret: "KV_TOKEN", encoding: "plain" },
    },
  })
})

test("there is no connection of the redis extension where the platform runs no PHP", () => {
  const defined = definePlatform({ php: null })
  if (defined._tag === "Left") throw new Error("no platform")
  const made = redisConnection(defined.right)({ address: "kv.example.com", token: "KV_TOKEN" })
  if (made._tag !== "Left") throw new Error("a connection")
  expect(made.left.map(({ code }) => code)).toEqual(["application-unavailable"])
  expect(made.left[0].message).toContain("PHP")
  expect(made.left[0].because).toContainEqual({ from: "platform", path: "php" })
})

test("the errors of a connection rest on nothing that is shown", () => {
  const made = redisConnection(defaultPlatform)({ address: "", token: "" })
  expect(made._tag === "Left" && made.left.map(({ because }) => because)).toEqual([[], []])
})

describe("assets that nothing makes", () => {
  const laravel = { require: { "laravel/framework": "*" } }
  const encore = { require: { "symfony/webpack-encore-bundle": "*" } }
  const config = { "vite.config.js": null }

  // Columns: composer.json; files; the environment; which of the two is said.
  test.each<[object, Snapshot["files"], Snapshot["env"], readonly string[]]>([
    [laravel, config, {}, ["laravel-assets-unbuilt"]],
    [laravel, { "vite.config.ts": null }, {}, ["laravel-assets-unbuilt"]],
    [laravel, {}, {}, []],
    [laravel, { ...config, "public/build/manifest.json": null }, {}, []],
    [laravel, config, { CC_PRE_BUILD_HOOK: "npm run build" }, []],
    [encore, config, {}, []],
    [encore, { "webpack.config.js": null }, {}, ["symfony-assets-unbuilt"]],
    [encore, { "webpack.config.js": null, "public/build/entrypoints.json": null }, {}, []],
    [{ ...encore, extra: { "public-dir": "web" } }, { "webpack.config.js": null }, {}, []],
    [
      { ...encore, extra: { "public-dir": "public" } },
      { "webpack.config.js": null },
      {},
      ["symfony-assets-unbuilt"],
    ],
    [{ ...encore, extra: [] }, { "webpack.config.js": null }, {}, ["symfony-assets-unbuilt"]],
  ])("%j with %j and %j says %j", (composer, files, env, codes) => {
    const said = made(project(composer, files), { APP_KEY: "base64:a", ...env }).diagnostics.map(
      ({ code }) => code,
    )
    expect(said.filter((code) => code.endsWith("-assets-unbuilt"))).toEqual(codes)
  })
})

describe("Symfony's environment", () => {
  const bundles = { "symfony/maker-bundle": "*", "phpunit/phpunit": "*" }
  const symfony = { require: { "symfony/framework-bundle": "*" }, "require-dev": bundles }
  const lock = { packages: [{ name: "symfony/framework-bundle" }] }
  const development = [{ name: "symfony/debug-bundle" }, { name: "symfony/symfony" }]

  // Columns: composer.json; files; the environment; the packages that are left out, in the message.
  test.each<[object, Snapshot["files"], Snapshot["env"], string | null]>([
    [symfony, {}, {}, "symfony/maker-bundle"],
    [symfony, {}, { APP_ENV: "dev" }, "symfony/maker-bundle"],
    [symfony, {}, { APP_ENV: " dev " }, "symfony/maker-bundle"],
    [symfony, {}, { APP_ENV: "prod" }, null],
    [symfony, {}, { APP_ENV: "development" }, null],
    [symfony, {}, { CC_PHP_DEV_DEPENDENCIES: "install" }, null],
    [symfony, locked(lock), {}, null],
    [symfony, { "composer.lock": null }, {}, null],
    [symfony, locked({ ...lock, "packages-dev": development }), {}, "symfony/debug-bundle"],
    [
      { ...symfony, "require-dev": { "symfony/web-profiler-bundle": "*" } },
      {},
      {},
      "symfony/web-profiler-bundle",
    ],
    [{ ...symfony, "require-dev": { "symfony/test-pack": "*" } }, {}, {}, null],
    [{ ...symfony, require: {} }, {}, {}, null],
    [{ ...symfony, require: { "symfony/flex": "*" } }, {}, {}, "symfony/maker-bundle"],
    [{ ...symfony, require: { "symfony/console": "*" } }, {}, {}, null],
    [symfony, { ".env": "APP_ENV=prod\n" }, {}, null],
    [symfony, { ".env": "APP_ENV=dev\n" }, {}, "symfony/maker-bundle"],
    [symfony, { ".env": "APP_DEBUG=1\n" }, {}, "symfony/maker-bundle"],
    [symfony, { ".env": null }, {}, null],
    [symfony, { ".env": null }, { APP_ENV: "dev" }, "symfony/maker-bundle"],
    [symfony, { ".env": "APP_ENV=dev\n" }, { CC_PRE_BUILD_HOOK: "make" }, null],
    [symfony, {}, { CC_PRE_BUILD_HOOK: "make" }, "symfony/maker-bundle"],
  ])("%j with %j and %j leaves %j out", (composer, files, env, name) => {
    const said = made(project(composer, files), env).diagnostics.filter(
      ({ code }) => code === "symfony-environment",
    )
    expect(said.map(({ message }) => /leaves (.*?) out/.exec(message)?.[1])).toEqual(
      name === null ? [] : [name],
    )
  })
})

describe("Symfony's file of variables", () => {
  const required = { "symfony/framework-bundle": "*", "symfony/runtime": "*", "symfony/dotenv": "*" }
  const without = (name: string): object =>
    Object.fromEntries(Object.entries(required).filter(([one]) => one !== name))
  const flex = { ...required, "symfony/flex": "*" }

  // Columns: what is required; further fields; files; the environment; whether it is missing.
  test.each<[object, object, Snapshot["files"], Snapshot["env"], number]>([
    [required, {}, {}, {}, 1],
    [without("symfony/framework-bundle"), {}, {}, {}, 0],
    [without("symfony/runtime"), {}, {}, {}, 0],
    [without("symfony/dotenv"), {}, {}, {}, 0],
    [flex, {}, {}, {}, 0],
    [flex, {}, { "symfony.lock": null }, {}, 1],
    [required, { extra: { runtime: {} } }, {}, {}, 0],
    [required, { extra: { "public-dir": "web" } }, {}, {}, 1],
    [required, {}, { ".env": null }, {}, 0],
    [required, {}, { ".env.dist": null }, {}, 0],
    [required, {}, { ".env.local.php": null }, {}, 0],
    [required, {}, { ".env.local": null }, {}, 1],
    [required, {}, {}, { CC_POST_BUILD_HOOK: "touch .env" }, 0],
    [required, {}, {}, { CC_RUN_COMMAND: "php -S 0.0.0.0:8080" }, 0],
  ])("%j, %j, %j, %j: %j", (require, fields, files, env, count) => {
    expect(says("symfony-settings-missing", project({ require, ...fields }, files), env)).toBe(count)
  })
})

describe("a name that Composer refuses", () => {
  // Columns: a requirement; whether Composer 2 refuses it.
  test.each([
    ["a/b", 0],
    ["a-b/c_d.e", 0],
    ["php", 0],
    ["php-64bit", 0],
    ["hhvm", 0],
    ["ext-JSON", 0],
    ["lib-curl", 0],
    ["composer", 0],
    ["composer-runtime-api", 0],
    ["a", 1],
    ["A/b", 1],
    ["a/B", 1],
    ["a/bC", 1],
    ["a/b/c", 1],
    ["a/b c", 1],
    ["a b/c", 1],
    ["a/", 1],
    ["/b", 1],
    ["x-php", 1],
    ["phpX/Y", 1],
    ["my-ext-json", 1],
  ])("%j: %j", (name, count) => {
    expect(says("composer-name-refused", project({ require: { [name]: "*" } }))).toBe(count)
    expect(says("composer-name-refused", project({ "require-dev": { [name]: "*" } }))).toBe(count)
  })

  // Columns: its own name; what is said of it.
  test.each<[unknown, readonly string[]]>([
    ["a/b", []],
    ["A/b", ["/name"]],
    ["php", ["/name"]],
    [undefined, []],
    [1, []],
  ])("may be the project's own: %j, %j", (name, pointers) => {
    const said = made(project({ name })).diagnostics.filter(({ code }) => code === "composer-name-refused")
    expect(said.flatMap(({ because }) => because.map((one) => "pointer" in one && one.pointer))).toEqual(
      pointers,
    )
    if (pointers.length > 0) expect(said[0]?.message).toContain(`"${name}"`)
  })
})

describe("what a lock file lacks", () => {
  const of = (range: unknown, version: unknown, more: object = {}, composer: object = {}): number =>
    says(
      "lock-file-stale",
      project(
        { require: { "a/a": range }, ...composer },
        locked({ packages: [{ name: "a/a", version, ...more }] }),
      ),
    )

  // Columns: what is asked for; the locked version; whether it is lacking.
  test.each<[unknown, unknown, number]>([
    ["^1.2", "1.2.0", 0],
    ["^1.2", "v1.2.0", 0],
    ["^1.2", "1.1.9", 1],
    ["^1.2", "v1.1.9", 1],
    ["^1.2", "2.0.0", 1],
    ["^1.2", "10.0.0", 1],
    ["^1.2", "12345.0.0", 1],
    ["^1.2", "123456.0.0", 0],
    [1, "1.1.9", 0],
    ["^1.2", "1.1", 0],
    ["^1.2", "1.1.9.0", 0],
    ["^1.2", "1.1.9-beta", 0],
    ["^1.2", "x1.1.9", 0],
    ["^1.2", "dev-main", 0],
    ["^1.2", 119, 0],
    ["no range", "1.1.9", 0],
    ["*", "1.1.9", 0],
  ])("%j, and %j is locked: %j", (range, version, count) => {
    expect(of(range, version)).toBe(count)
  })

  test("is not what another package, or the project, provides", () => {
    expect(of("^2", "1.0.0")).toBe(1)
    expect(of("^2", "1.0.0", { provide: { "a/a": "2" } })).toBe(0)
    expect(of("^2", "1.0.0", {}, { replace: { "a/a": "*" } })).toBe(0)
    expect(of("^2", "1.0.0", {}, { replace: { "a/b": "*" } })).toBe(1)
    expect(of("^2", "1.0.0", {}, { config: { "allow-missing-requirements": true } })).toBe(0)
    expect(of("^2", "1.0.0", {}, { config: { "allow-missing-requirements": false } })).toBe(1)
  })

  test("is what no spelling of its name is", () => {
    const lacks = (name: string): number =>
      says("lock-file-stale", project({ require: { "a/a": "*" } }, locked({ packages: [{ name }] })))
    expect(["a/a", "A/a", "a/b", "b/a"].map(lacks)).toEqual([0, 0, 1, 1])
  })

  test("of development counts where that is installed", () => {
    const files = project({ "require-dev": { "a/a": "*" } }, locked({ packages: [], "packages-dev": [] }))
    expect(says("lock-file-stale", files)).toBe(0)
    expect(says("lock-file-stale", files, { CC_PHP_DEV_DEPENDENCIES: "install" })).toBe(1)
    const held = project(
      { "require-dev": { "a/a": "*" } },
      locked({ packages: [], "packages-dev": [{ name: "a/a" }] }),
    )
    expect(says("lock-file-stale", held, { CC_PHP_DEV_DEPENDENCIES: "install" })).toBe(0)
    // Composer asks only the packages of a release for what it requires.
    const asked = project(
      { require: { "a/a": "*" } },
      locked({ packages: [], "packages-dev": [{ name: "a/a" }] }),
    )
    expect(says("lock-file-stale", asked, { CC_PHP_DEV_DEPENDENCIES: "install" })).toBe(1)
  })
})

describe("plugins of Composer 1", () => {
  // Columns: what a locked plugin requires of composer-plugin-api; whether Composer 2 refuses it.
  test.each([
    ["^1.0", 1],
    ["1.0.0", 1],
    ["^1.0 || ^2.0", 0],
    ["~2.0.0", 0],
    ["~2.2.0", 0],
    ["~2.6.0", 0],
    ["~2.9.0", 0],
    ["^2.0", 0],
    ["*", 0],
    ["nonsense of a range", 0],
  ])("%s: %j", (constraint, count) => {
    const required = (name: string): Snapshot["files"] =>
      project({}, locked({ packages: [{ name: "a/a", require: { [name]: constraint } }] }))
    expect(says("composer-plugins-old", required("composer-plugin-api"))).toBe(count)
    expect(says("composer-plugins-old", required("ext-json"))).toBe(0)
  })

  const old = project({}, locked({ packages: [{ name: "a/a", require: { "composer-plugin-api": "^1" } }] }))
  // Columns: flags; further files; whether it is said.
  test.each<[string, Snapshot["files"], number]>([
    ["-n", {}, 1],
    ["-n --ignore-platform-reqs", {}, 0],
    ["-n --ignore-platform-req=composer-plugin-api", {}, 0],
    ["-n --ignore", {}, 1],
    ["-n x--ignore-platform-reqs", {}, 1],
    ["-n", { "composer.phar": null }, 0],
  ])("with %j and %j: %j", (CC_PHP_COMPOSER_FLAGS, files, count) => {
    expect(says("composer-plugins-old", { ...old, ...files }, { CC_PHP_COMPOSER_FLAGS })).toBe(count)
  })
})

describe("plugins that nobody decided on", () => {
  const flex = { require: { "symfony/flex": "*" } }
  const deciding = (allowed: unknown): object => ({ ...flex, config: { "allow-plugins": allowed } })

  // Columns: composer.json; files; the environment; whether they are refused.
  test.each<[object, Snapshot["files"], Snapshot["env"], number]>([
    [flex, {}, {}, 1],
    [deciding({}), {}, {}, 1],
    [deciding([]), {}, {}, 1],
    [deciding(["symfony/flex"]), {}, {}, 0],
    [deciding(true), {}, {}, 0],
    [deciding({ "symfony/flex": false }), {}, {}, 0],
    [deciding({ "Symfony/Flex": true }), {}, {}, 0],
    [deciding({ "symfony/*": true }), {}, {}, 0],
    [deciding({ "symfony/f": true }), {}, {}, 1],
    [deciding({ "*": true }), {}, {}, 0],
    [flex, {}, { CC_PRE_BUILD_HOOK: "make" }, 0],
    [flex, {}, { CC_PHP_COMPOSER_FLAGS: "--no-progress" }, 0],
    [flex, {}, { CC_PHP_COMPOSER_FLAGS: "-n" }, 1],
    [flex, {}, { CC_PHP_COMPOSER_FLAGS: "--no-interaction" }, 1],
    [flex, {}, { CC_PHP_COMPOSER_FLAGS: "-n --no-plugins" }, 0],
    [flex, { "composer.phar": null }, {}, 0],
    [flex, { "composer.lock": null }, {}, 0],
  ])("%j with %j and %j: %j", (composer, files, env, count) => {
    expect(says("composer-plugins-blocked", project(composer, files), env)).toBe(count)
  })

  // Columns: what the lock file says of its release; whether that asks.
  test.each<[unknown, number]>([
    ["2.2.0", 1],
    ["2.6.0", 1],
    ["2.10.0", 1],
    ["2.19.0", 1],
    ["3.0.0", 1],
    ["10.0.0", 1],
    ["2.0.0", 0],
    ["2.1.0", 0],
    ["2", 0],
    ["1.1.0", 0],
    ["x2.6.0", 0],
    [2.6, 0],
    [undefined, 0],
  ])("%j asked when it locked: %j", (version, count) => {
    const lock = { packages: [{ name: "A/a", type: "composer-plugin" }], "plugin-api-version": version }
    expect(says("composer-plugins-blocked", project({}, locked(lock)))).toBe(count)
  })

  // Columns: the type of a locked package; whether it is a plugin.
  test.each([
    ["composer-plugin", 1],
    ["composer-installer", 1],
    ["library", 0],
    [undefined, 0],
  ])("%j is one: %j", (type, count) => {
    const lock = { packages: [{ name: "a/a", type }], "plugin-api-version": "2.6.0" }
    expect(says("composer-plugins-blocked", project({}, locked(lock)))).toBe(count)
  })
})

describe("where an index is written", () => {
  // Columns: extra of composer.json; CC_WEBROOT; whether another webroot is named as the place.
  test.each<[unknown, string, string | null]>([
    [{ "drupal-scaffold": { locations: { "web-root": "web/" } } }, "/", "/web"],
    [{ "drupal-scaffold": { locations: { "web-root": "./web" } } }, "/web", null],
    [{ "typo3/cms": { "web-dir": "public" } }, "/", "/public"],
    [{ "typo3/cms": { "web-dir": "public" } }, "/public", null],
  ])("%j with %s: %j", (extra, CC_WEBROOT, folder) => {
    const composer = { require: { "drupal/core-composer-scaffold": "*" }, extra }
    const { diagnostics } = made({ "composer.json": JSON.stringify(composer) }, { CC_WEBROOT })
    const [said] = diagnostics.filter(({ code }) => code === "webroot-index-unbuilt")
    if (folder === null) expect(said).toBeUndefined()
    else expect(`${said?.message} ${said?.remedy}`).toContain(folder)
  })
})

describe("a plan that was spoiled has a problem", () => {
  const planned = plan(defaultPlatform)({
    files: { ...project({}), "web/index.php": null, "web/worker.php": null },
    env: { CC_WEBROOT: "/web", CC_PHPSERVER_WORKER: "web/worker.php" },
  })
  if (planned._tag === "Left" || planned.right.dependencies === null) throw new Error("no plan")
  const { right } = planned
  const { runtime, dependencies } = planned.right

  test("where nobody can say whether development dependencies are installed: Composer always knows", () => {
    expect(problems(right)).toEqual([])
    expect(
      problems({ ...right, dependencies: { ...dependencies, development: "undetermined" } }),
    ).toContainEqual(
      expect.objectContaining({ invariant: "dependencies", place: "dependencies.development" }),
    )
  })

  // Columns: the webroot; the worker; the places that are said to be broken.
  test.each<[string, string | null, readonly string[]]>([
    ["/web", "web/worker.php", []],
    ["/web", null, []],
    ["/", "web/worker.php", []],
    ["/web", "web", ["runtime.worker"]],
    ["/web", "web/", ["runtime.worker"]],
    ["/web", "web/../worker.php", ["runtime.worker"]],
    ["/web", "website/worker.php", ["runtime.worker"]],
    ["/", "", ["runtime.worker"]],
    ["web", null, ["runtime.webroot"]],
    ["/../web", null, ["runtime.webroot"]],
    ["/..web", null, []],
  ])("with the webroot %s and the worker %j: %j", (webroot, worker, places) => {
    if (runtime.name !== "php") throw new Error("no PHP")
    const spoiled = problems({ ...right, runtime: { ...runtime, webroot, worker } })
    expect(spoiled.flatMap(({ invariant, place }) => (invariant === "webroot" ? [place] : []))).toEqual(
      places,
    )
  })
})
