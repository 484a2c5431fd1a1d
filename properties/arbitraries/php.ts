/**
 * Snapshots of PHP projects: composer.json, composer.lock, a webroot, a worker, and the variables that PHP reads.
 */
import fc from "fast-check"
import { type Variable, variables } from "../../src/contract/variables.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { byName, mostly, onceIn, present, remembered, weighted } from "./choose.js"
import { addons, foreignPath, foreignVariable, instance, valuesOf } from "./snapshot.js"
import { anyValueOf, blank, command, hostileText } from "./values.js"

const php: readonly Variable[] = Object.values(variables).filter((variable: Variable) =>
  variable.runtimes.includes("php"),
)

/** Constraints on PHP as Composer reads them; many of them the platform's versions satisfy. */
export const constraint = (): fc.Arbitrary<string> => {
  const version = fc.constantFrom(
    ...["8.4", "8.4.12", "8.4.13", "8.5", "8.5.3", "8", "8.2", "8.3.0", "7.4", "9", "8.4.0", "v8.4"],
  )
  const one = weighted(
    [
      4,
      fc
        .tuple(fc.constantFrom("^", "~", ">=", ">", "<", "<=", "!=", "", "=", "==", ">= "), version)
        .map((parts) => parts.join("")),
    ],
    [2, version.map((text) => `${text}.*`)],
    [1, fc.tuple(version, version).map(([low, high]) => `${low} - ${high}`)],
    [
      1,
      fc.constantFrom(
        "*",
        "8.x",
        "^8.2@dev",
        "8.4.x-dev",
        "dev-master",
        "^8.4-beta",
        "<8.5.0-dev",
        "8.4.12-p1",
      ),
    ],
  )
  const both = fc
    .tuple(one, fc.constantFrom(",", " ", ", ", " , "), one)
    .map(([left, and, right]) => `${left}${and}${right}`)
  return weighted(
    [8, one],
    [3, both],
    [
      4,
      fc
        .tuple(weighted([3, one], [1, both]), fc.constantFrom(" || ", "|", " | ", "||"), one)
        .map((parts) => parts.join("")),
    ],
    [1, fc.constantFrom("", "eight", "~>8.4", "^8.4 ||", "8.4,,8.5", ">=", "^", "8.4-meh", ">8 => 9")],
  )
}

const extension = (): fc.Arbitrary<string> =>
  fc.constantFrom(
    ...["ext-json", "ext-mbstring", "ext-pdo_mysql", "ext-PDO", "ext-zend-opcache", "ext-redis", "ext-intl"],
    ...[
      "ext-memcache",
      "ext-pdo_sqlsrv",
      "ext-mongodb",
      "ext-xdebug",
      "ext-uuid",
      "ext-uri",
      "ext-pdo-mysql",
    ],
    ...["ext-libxml", "ext-spl", "ext-password-argon2", "ext-bad name", "ext-", "lib-icu", "php-64bit"],
  )

const wrong = (): fc.Arbitrary<unknown> =>
  fc.constantFrom<unknown>(1, true, false, null, [], ["a"], {}, "text", 8.4)

const requires = (): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      mostly(3, weighted<unknown>([30, constraint()], [1, wrong()])),
      fc.uniqueArray(extension(), { maxLength: 3 }),
      weighted<unknown>([40, fc.constant("*")], [1, wrong()]),
      fc.subarray(["symfony/console", "symfony/polyfill-uuid", "monolog/monolog", "catfan/Medoo"], {
        maxLength: 2,
      }),
      onceIn(25, fc.constantFrom("drupal/core-composer-scaffold", "typo3/cms-core")),
      onceIn(4, fc.constantFrom("laravel/framework", "symfony/framework-bundle")),
      onceIn(8, fc.constantFrom("symfony/flex", "yiisoft/yii2", "symfony/webpack-encore-bundle")),
      onceIn(3, fc.subarray(["symfony/runtime", "symfony/dotenv"], { minLength: 1 })),
    )
    .map(([onPhp, extensions, onExtension, packages, scaffolder, framework, further, reading]) =>
      present<unknown>([
        ["php", onPhp],
        ...extensions.map((name) => [name, onExtension] as const),
        ...packages.map((name) => [name, "^1.0"] as const),
        ...(scaffolder === undefined ? [] : [[scaffolder, "^11"] as const]),
        ...[framework, further, ...(reading ?? [])].flatMap((name) =>
          name === undefined ? [] : [[name, "*"] as const],
        ),
      ]),
    )

const provides = (): fc.Arbitrary<unknown> =>
  fc
    .subarray(["ext-uuid", "ext-mongodb", "psr/log-implementation"])
    .map((names) => present(names.map((name) => [name, "*"] as const)))

const seldomWrong = (value: fc.Arbitrary<unknown>, times = 40): fc.Arbitrary<unknown> =>
  weighted([times, value], [1, wrong()])

const events = ["post-install-cmd", "post-update-cmd", "pre-autoload-dump", "post-autoload-dump", "test"]

/** The text of a composer.json that is JSON. */
export const composerText = (): fc.Arbitrary<string> =>
  byName({
    require: mostly(6, seldomWrong(requires())),
    development: onceIn(2, seldomWrong(requires())),
    config: onceIn(
      4,
      seldomWrong(
        fc.record({
          platform: seldomWrong(
            fc.record({
              php: weighted<unknown>(
                [8, fc.constantFrom("8.2.0", "8.4.0", "8.4.12", "8.4.99", "8.5.0", "8.5", "8", "9.0.0", "x")],
                [1, wrong()],
              ),
            }),
          ),
        }),
      ),
    ),
    provide: onceIn(8, seldomWrong(provides())),
    replace: onceIn(8, seldomWrong(provides())),
    scripts: onceIn(
      3,
      seldomWrong(
        fc.subarray(events).map((names) => present(names.map((name) => [name, "@php x"] as const))),
      ),
    ),
    allowed: onceIn(
      3,
      fc.constantFrom<unknown>(
        ...[{}, [], { "symfony/*": true }, { "Drupal/core-composer-scaffold": false }, { "acme/o*": true }],
        ...[{ "*": true }, true, false, "text"],
      ),
    ),
    extra: onceIn(
      4,
      fc.constantFrom<unknown>(
        { "drupal-scaffold": { locations: { "web-root": "./web/" } } },
        { "drupal-scaffold": { locations: { "web-root": "." } }, "typo3/cms": { "web-dir": "public" } },
        { "typo3/cms": { "web-dir": "public" } },
        { "public-dir": "html" },
        { runtime: { disable_dotenv: true } },
        { "drupal-scaffold": { locations: { "web-root": "../web" } } },
        { "drupal-scaffold": [], "typo3/cms": { "web-dir": 1 } },
      ),
    ),
  }).map(({ require, development, config, provide, replace, scripts, allowed, extra }) =>
    JSON.stringify(
      present<unknown>([
        ["name", "acme/site"],
        ["require", require],
        ["require-dev", development],
        ["config", allowed === undefined ? config : withAllowed(config, allowed)],
        ["extra", extra],
        ["provide", provide],
        ["replace", replace],
        ["scripts", scripts],
      ]),
    ),
  )

const withAllowed = (config: unknown, allowed: unknown): unknown =>
  config === undefined || (typeof config === "object" && config !== null && !Array.isArray(config))
    ? { ...config, "allow-plugins": allowed }
    : config

const locked = (): fc.Arbitrary<unknown> =>
  seldomWrong(
    fc
      .tuple(
        fc.constantFrom<unknown>(
          ...["symfony/console", "acme/old", "symfony/polyfill-uuid", "typo3/cms-core"],
          ...["symfony/maker-bundle", "symfony/debug-bundle", "laravel/framework"],
        ),
        mostly(4, seldomWrong(requires(), 60)),
        onceIn(4, provides()),
        onceIn(8, provides()),
        fc.constantFrom<unknown>(
          "v6.20.14",
          "8.9.0",
          "v8.42.1",
          "v8.43.0",
          "v8.83.29",
          "v12.1.0",
          "dev-7.x",
          8,
        ),
      )
      .map(([name, require, provide, replace, release]) =>
        present<unknown>([
          ["name", name],
          ["version", release],
          ["type", name === "acme/old" ? "composer-plugin" : undefined],
          [
            "require",
            name === "acme/old" && typeof require === "object"
              ? { ...require, "composer-plugin-api": release === "8.9.0" ? "^1.0" : "^1 || ^2" }
              : require,
          ],
          ["provide", provide],
          ["replace", replace],
        ]),
      ),
    200,
  )

/** The text of a composer.lock that is JSON. */
const composerLockText = (): fc.Arbitrary<string> =>
  fc
    .tuple(
      mostly(8, seldomWrong(fc.array(locked(), { maxLength: 3 }), 60)),
      mostly(3, weighted<unknown>([40, fc.array(locked(), { maxLength: 2 })], [1, fc.constant(null)])),
      onceIn(2, fc.constantFrom<unknown>("2.6.0", "2.2.0", "2.1.0", "2.10.0", "1.1.0", "3.0", "dev", 2)),
    )
    .map(([packages, development, api]) =>
      JSON.stringify(
        present<unknown>([
          ["packages", packages],
          ["packages-dev", development],
          ["plugin-api-version", api],
        ]),
      ),
    )

const broken = (): fc.Arbitrary<string> =>
  fc.constantFrom("", "[]", "null", "{", '{"require":{},}', "<<<<<<< HEAD", '\ufeff{"require":{}}', "1")

const text = (value: fc.Arbitrary<string>): fc.Arbitrary<string | null> =>
  weighted<string | null>([40, value], [1, broken()], [1, fc.constant(null)])

const webroots = ["", "public", "web", "my site", "a/b"]

const phpEnv = (): fc.Arbitrary<{ readonly [name: string]: string }> => {
  const own: { readonly [name: string]: fc.Arbitrary<string> } = {
    CC_WEBROOT: weighted(
      [
        9,
        fc.constantFrom(
          "/public",
          "public/",
          "./public",
          "/",
          "web",
          "my site",
          "a//b",
          "a/./b/",
          " public ",
        ),
      ],
      [1, fc.constantFrom("..", "public/../..", "public/../web", "nowhere", "/a/../public")],
    ),
    CC_PHPSERVER_WORKER: weighted(
      [
        6,
        fc.constantFrom(
          "public/worker.php",
          "/public/worker.php",
          "web/worker.php",
          "worker.php",
          "./a/b/w.php",
        ),
      ],
      [
        1,
        fc.constantFrom(
          "../worker.php",
          "public",
          "/",
          "public2/worker.php",
          "vendor/bin/worker.php",
          "it's.php",
        ),
      ],
    ),
    CC_PHP_VERSION: weighted(
      [9, fc.constantFrom("8.4", "8.5", "8.4.12", " 8.5 ")],
      [1, fc.constantFrom("8.3", "8", "8.5.0", "8.4.13", "latest")],
    ),
    CC_PHP_COMPOSER_FLAGS: weighted(
      [
        9,
        fc
          .array(
            fc.constantFrom(
              ...[
                "--no-interaction",
                "--prefer-dist",
                "--no-scripts",
                "--no-dev",
                "--dev",
                "-o",
                "'a b'",
                '"c d"',
              ],
              ...["--x=it\\'s", "e\\ f", '"g\\"h"', "--ignore-platform-req=ext-*", "''"],
            ),
            { minLength: 1, maxLength: 4 },
          )
          .chain((words) => fc.constantFrom(" ", "  ", "\n", "\t").map((blanks) => words.join(blanks))),
      ],
      [
        1,
        fc.constantFrom(
          "'unclosed",
          '"unclosed',
          "back\\",
          "$HOME",
          "a && b",
          "`x`",
          '"$(y)"',
          "'$z'",
          "\\\n",
        ),
      ],
    ),
    APP_ENV: fc.constantFrom("dev", " dev", "prod"),
    CC_PHPSERVER_PORT: fc.constantFrom("8080", "3000", "9000", " 8081 ", "80a", "0", "65536", "08080"),
    CC_PHP_DEV_DEPENDENCIES: weighted(
      [6, fc.constantFrom("install", " install\n")],
      [1, fc.constantFrom("true", "ignore")],
    ),
    CC_RUN_COMMAND: weighted(
      [3, command()],
      [
        2,
        fc.constantFrom(
          "phpserver php-server --listen :8080",
          "phpserver php-server --listen 0.0.0.0:3000 --root $CC_WEBROOT",
          "./bin/phpserver run --listen=:9000 --worker $CC_PHPSERVER_WORKER",
          "phpserver run --config Serverfile",
          "php -S 0.0.0.0:3000 'unclosed",
        ),
      ],
    ),
  }
  const often: { readonly [name: string]: number } = {
    CC_WEBROOT: 2,
    CC_PHPSERVER_WORKER: 3,
    CC_PHP_VERSION: 3,
    CC_PHP_COMPOSER_FLAGS: 3,
    CC_PHP_DEV_DEPENDENCIES: 3,
    CC_RUN_COMMAND: 5,
    CC_PHPSERVER_PORT: 6,
    CC_POST_BUILD_HOOK: 4,
    APP_ENV: 3,
  }
  const chosen = valuesOf(php, (variable) =>
    onceIn(
      often[variable.name] ?? 20,
      Object.hasOwn(own, variable.name)
        ? weighted([40, own[variable.name] as fc.Arbitrary<string>], [1, blank()], [1, hostileText()])
        : anyValueOf(variable),
    ),
  )
  return byName({ chosen, foreign: onceIn(6, foreignVariable()) }).map(({ chosen: set, foreign }) =>
    present(foreign === undefined ? Object.entries(set) : [...Object.entries(set), foreign]),
  )
}

const phpFiles = (): fc.Arbitrary<{ readonly [path: string]: string | null }> =>
  byName({
    composer: mostly(4, text(composerText())),
    lock: mostly(3, text(composerLockText())),
    phar: onceIn(5, fc.constant(null)),
    ini: onceIn(4, fc.constant(null)),
    folders: fc.subarray(webroots),
    names: fc.uniqueArray(fc.constantFrom("index.html", "index.php", "index.php", "worker.php", "w.php"), {
      maxLength: 3,
    }),
    manifest: onceIn(6, fc.constant('{"scripts":{"start":"node ."}}')),
    foreign: fc.uniqueArray(foreignPath(), { maxLength: 1 }),
    ofFrameworks: fc.subarray(
      [
        ".env",
        ".env.dist",
        ".env.local.php",
        "symfony.lock",
        "vite.config.js",
        "vite.config.ts",
        "public/build/manifest.json",
      ],
      { maxLength: 2 },
    ),
    encore: onceIn(
      3,
      fc.constantFrom(
        ["webpack.config.js"],
        ["webpack.config.js", "yarn.lock", "pnpm-lock.yaml"],
        ["webpack.config.js", "pnpm-lock.yaml"],
        ["webpack.config.js", "public/build/entrypoints.json"],
      ),
    ),
    end: onceIn(
      2,
      fc.constantFrom(
        ".requires(config.php, index.php:2)",
        ".requires(.env, inc/start.php:3)",
        ".calls(mysql_connect, index.php:2)",
        ".uses(=& new, inc/db.php:7)",
        ".calls(each)",
        "<?php",
      ),
    ),
    settings: onceIn(
      2,
      fc.constantFrom(
        "APP_ENV=dev\n",
        "A=1\nexport APP_ENV='prod'\n",
        "APP_ENV=prod\nAPP_ENV= dev # mine",
        "A=1\n",
      ),
    ),
  }).map(
    ({ composer, lock, phar, ini, folders, names, manifest, foreign, ofFrameworks, settings, encore, end }) =>
      present<string | null>([
        ...ofFrameworks.map((path) => [path, path === ".env" ? (settings ?? null) : null] as const),
        ...(encore ?? []).map((path) => [path, null] as const),
        ["composer.json", composer],
        ["composer.lock", lock],
        ["composer.phar", phar],
        ["php.ini", ini],
        ["package.json", manifest],
        ...folders.flatMap((folder) =>
          names.map(
            (name) =>
              [
                folder === "" ? name : `${folder}/${name}`,
                name === "index.php" ? (end ?? null) : null,
              ] as const,
          ),
        ),
        ...foreign.map((path) => [path, "text"] as const),
      ]),
  )

/** A snapshot of a PHP project, planned about as often as rejected. */
export const phpSnapshot = remembered(() =>
  byName({
    application: onceIn(2, fc.constant("php" as const)),
    files: phpFiles(),
    env: phpEnv(),
    theAddons: onceIn(8, addons()),
    theInstance: onceIn(4, instance()),
    task: onceIn(10, weighted([20, command()], [1, blank()])),
  }).map(
    ({ application, files, env, theAddons, theInstance, task }): Snapshot => ({
      ...(application === undefined ? {} : { application }),
      files,
      env,
      ...(theAddons === undefined ? {} : { addons: theAddons }),
      ...(theInstance === undefined ? {} : { instance: theInstance }),
      ...(task === undefined ? {} : { task }),
    }),
  ),
)
