/**
 * PHP projects, table by table: extensions of each version, where the server of a command of one's own listens, addresses of
 * key-value add-ons, versions, and what Composer's scripts are called.
 */
import { describe, expect, test } from "vitest"
import { diagnosticsOf, outcome, plan, redisConnection } from "../../src/index.js"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import type { Outcome } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { defaultPlatform, definePlatform, type Platform } from "../../src/platform/index.js"

const platformWith = (overrides: Parameters<typeof definePlatform>[0]): Platform => {
  const defined = definePlatform(overrides)
  if (defined._tag === "Left") throw new Error(defined.left.map(({ message }) => message).join(" "))
  return defined.right
}

const release = (version: string) => ({ version, server: "1", webServer: "2", without: [] })

const project = (
  composer: object | null,
  env: Snapshot["env"] = {},
  files: Snapshot["files"] = {},
): Snapshot => ({
  files: {
    ...(composer === null ? {} : { "composer.json": JSON.stringify(composer) }),
    "index.php": null,
    ...files,
  },
  env,
})

const outcomeWith = (given: Snapshot, platform = defaultPlatform): Outcome => outcome(plan(platform)(given))

const saying = (made: Outcome, code: string): readonly Diagnostic[] =>
  made.diagnostics.filter((diagnostic) => diagnostic.code === code)

const codesOf = (made: Outcome): readonly string[] => made.diagnostics.map(({ code }) => code)

const pointersOf = (diagnostics: readonly Diagnostic[]): readonly (string | undefined)[] =>
  diagnostics.flatMap(({ because }) =>
    because.flatMap((evidence) => (evidence.from === "file" ? [evidence.pointer] : [])),
  )

describe("plugins of Composer", () => {
  // Columns: a package that composer.json requires; the plugin that it is or brings.
  test.each([
    ["craftcms/cms", "craftcms/plugin-installer"],
    ["johnpbloch/wordpress", "johnpbloch/wordpress-core-installer"],
    ["roots/wordpress", "roots/wordpress-core-installer"],
    ["yiisoft/yii2", "yiisoft/yii2-composer"],
    ["composer/installers", "composer/installers"],
    ["composer/package-versions-deprecated", "composer/package-versions-deprecated"],
    ["cweagans/composer-patches", "cweagans/composer-patches"],
    ["drupal/core-composer-scaffold", "drupal/core-composer-scaffold"],
    ["symfony/flex", "symfony/flex"],
    ["symfony/runtime", "symfony/runtime"],
    ["typo3/cms-composer-installers", "typo3/cms-composer-installers"],
    ["wikimedia/composer-merge-plugin", "wikimedia/composer-merge-plugin"],
  ])("are known of %s: %s", (name, plugin) => {
    const given = (config: object): Snapshot => ({
      files: {
        "composer.json": JSON.stringify({ require: { [name]: "*" }, config }),
        "index.php": null,
      },
      env: {},
    })
    const [said] = saying(outcomeWith(given({})), "composer-plugins-blocked")
    expect(said?.remedy).toBe(`Run "composer config allow-plugins.${plugin} true" and commit composer.json.`)
    const allowed = given({ "allow-plugins": { [plugin]: true } })
    expect(saying(outcomeWith(allowed), "composer-plugins-blocked")).toEqual([])
  })
})

describe("the extensions of a version", () => {
  // Columns: an extension that no PHP is without; the first version of which that is true; the one before it.
  test.each([
    ["core", "4.0.0", "3.9.9"],
    ["date", "5.1.0", "5.0.9"],
    ["hash", "7.4.0", "7.3.9"],
    ["json", "8.0.0", "7.9.9"],
    ["libxml", "5.1.0", "5.0.9"],
    ["lexbor", "8.5.0", "8.4.9"],
    ["pcre", "5.3.0", "5.2.9"],
    ["random", "8.2.0", "8.1.9"],
    ["reflection", "5.0.0", "4.9.9"],
    ["spl", "5.3.0", "5.2.9"],
    ["standard", "4.0.0", "3.9.9"],
    ["uri", "8.5.0", "8.4.9"],
  ])("hold %s since %s, and not with %s", (name, since, before) => {
    const given = project({ require: { [`ext-${name}`]: "*" } })
    for (const version of [since, "99.0.0", `${since.split(".")[0]}.99.0`]) {
      const platform = platformWith({ php: { default: version, releases: [release(version)] } })
      expect(saying(outcomeWith(given, platform), "extension-missing")).toEqual([])
    }
    const platform = platformWith({ php: { default: before, releases: [release(before)] } })
    expect(saying(outcomeWith(given, platform), "extension-missing")).toHaveLength(1)
  })

  test("are those of the platform and of its release, letter case aside", () => {
    const platform = platformWith({
      php: {
        extensions: ["Foo", "bar"],
        releases: [{ ...release("8.4.12"), without: ["BAR"] }, release("8.5")],
      },
    })
    const required = { "ext-FOO": "*", "ext-bar": "*", "ext-zend-opcache": "*" }
    const [bar, opcache] = saying(outcomeWith(project({ require: required }), platform), "extension-missing")
    expect(bar?.message).toContain("bar")
    // Another version that has it is named, and for a name that no version has, none.
    expect(bar?.message + (bar?.remedy ?? "")).toContain("8.5")
    expect(opcache?.message).toContain("opcache")
    expect(opcache?.message + (opcache?.remedy ?? "")).not.toContain("8.5")
  })

  // Columns: an extension; the name that is near, or null.
  test.each([
    ["imagik", "imagick"],
    ["memcacheed", "memcached"],
    ["opcach", "opcache"],
    ["mbstr", null],
    ["gdd", null],
    ["intll", "intl"],
    ["sopa", null],
  ])("that lack %s are near to %j", (name, near) => {
    const [said] = saying(outcomeWith(project({ require: { [`ext-${name}`]: "*" } })), "extension-missing")
    const suggested = /Did you mean ext-([^?]*)\?/.exec(`${said?.message} ${said?.remedy}`)
    expect(suggested?.[1] ?? null).toBe(near)
  })

  test("are asked for by composer.json and by locked packages, and each is said once with all who ask", () => {
    const lock = {
      packages: [
        { name: "a/a", require: { "ext-none": "*", php: "*", "b/b": "*" } },
        { name: "b/b", require: { "ext-other": "*" } },
      ],
      "packages-dev": [{ name: "c/c", require: { "ext-none": "*" } }],
    }
    const given = (env: Snapshot["env"]) =>
      project({ require: { "ext-none": "*" }, "require-dev": { "ext-none": "*" } }, env, {
        "composer.lock": JSON.stringify(lock),
      })
    const [none, other, ...more] = saying(outcomeWith(given({})), "extension-missing")
    expect(more).toEqual([])
    expect(pointersOf([none as Diagnostic])).toEqual(["/require/ext-none", "/packages/0/require/ext-none"])
    expect(none?.message).toContain("composer.json and a/a")
    expect(pointersOf([other as Diagnostic])).toEqual(["/packages/1/require/ext-other"])
    const installed = saying(outcomeWith(given({ CC_PHP_DEV_DEPENDENCIES: "install" })), "extension-missing")
    expect(pointersOf(installed)).toEqual([
      "/require/ext-none",
      "/require-dev/ext-none",
      "/packages/0/require/ext-none",
      "/packages-dev/0/require/ext-none",
      "/packages/1/require/ext-other",
    ])
  })

  // Columns: what composer.json holds; what composer.lock holds, or null; whether ext-none is provided.
  test.each([
    [{ provide: { "ext-none": "*" } }, null, true],
    [{ replace: { "EXT-None": "*" } }, null, true],
    [{ conflict: { "ext-none": "*" } }, null, false],
    [{ require: { "symfony/polyfill-none": "*" } }, null, true],
    [{ require: { "Symfony/Polyfill-None": "*" } }, null, true],
    [{ require: { "another/polyfill-none": "*" } }, null, false],
    // A lock file says what is there.
    [{ require: { "symfony/polyfill-none": "*" } }, { packages: [] }, false],
    [{}, { packages: [{ name: "a/a", provide: { "ext-none": "*" } }] }, true],
    [{}, { packages: [{ name: "a/a", replace: { "ext-none": "*" } }] }, true],
    [{}, { packages: [{ name: "a/a", provide: [], replace: [] }] }, false],
    [{}, { packages: [], "packages-dev": [{ name: "a/a", provide: { "ext-none": "*" } }] }, false],
  ])("are provided by packages: %j, %j: %j", (composer, lock, provided) => {
    const require = { "ext-none": "*", ...("require" in composer ? composer.require : {}) }
    const made = outcomeWith(
      project({ ...composer, require }, {}, lock === null ? {} : { "composer.lock": JSON.stringify(lock) }),
    )
    expect(saying(made, "extension-missing").length).toBe(provided ? 0 : 1)
  })
})

describe("CC_RUN_COMMAND", () => {
  // Columns: the command; the address that it has the server listen on, where that is another port than 8080.
  test.each([
    ["phpserver php-server --listen 0.0.0.0:9090", "0.0.0.0:9090"],
    ["phpserver php-server --listen :9090", ":9090"],
    ["phpserver php-server --listen 9090", "9090"],
    ["phpserver php-server --listen=:9090", ":9090"],
    ["phpserver php-server -l :9090", ":9090"],
    ["./bin/phpserver run --listen :9090", ":9090"],
    ["CI=1 exec phpserver php-server --debug --listen '127.0.0.1:9090'", "127.0.0.1:9090"],
    ["phpserver php-server --listen :9090 --listen :8080", ":9090"],
    ["phpserver php-server --listen 0.0.0.0:8080", null],
    ["phpserver php-server --listen :8080", null],
    ["phpserver php-server --listen", null],
    ["phpserver php-server --listen unix:/run/php.sock", null],
    ["phpserver php-server --listen :909090", null],
    ["phpserver php-server --listening :9090", null],
    ["phpserver php-server :9090", null],
    ["phpserver php-server --root .", null],
    ["otherserver --listen :9090", null],
    ["myphpserver --listen :9090", null],
    ["--listen :9090 phpserver php-server", null],
    ["phpserver php-server --listen ':9090", null],
  ])("%j listens on %j", (command, address) => {
    const said = saying(outcomeWith(project(null, { CC_RUN_COMMAND: command })), "listen-mismatch")
    expect(said.length).toBe(address === null ? 0 : 1)
    if (address !== null) expect(said[0]?.message).toContain(` on ${address},`)
  })

  test("is held against the port behind middleware", () => {
    const behind = { CC_REQUEST_FLOW: "redirectproxy", CC_REDIRECTPROXY_PROJECT_KEY: "key" }
    const codes = (port: number) =>
      codesOf(outcomeWith(project(null, { ...behind, CC_RUN_COMMAND: `phpserver --listen :${port}` })))
    expect(codes(8080)).toContain("listen-mismatch")
    expect(codes(9000)).not.toContain("listen-mismatch")
  })
})

describe("the address of a key-value add-on", () => {
  const connect = redisConnection(defaultPlatform)

  // Columns: the address; host, and the port where it is another than the contract's; null for what is no address.
  test.each([
    ["kv.example.com", ["kv.example.com", null]],
    ["KV.example.com:6378", ["kv.example.com", null]],
    ["kv.example.com:6379", ["kv.example.com", "6379"]],
    ["kv.example.com:1", ["kv.example.com", "1"]],
    ["kv.example.com:65535", ["kv.example.com", "65535"]],
    ["redis://kv.example.com", ["kv.example.com", null]],
    ["REDISS://kv.example.com:1/0", ["kv.example.com", "1"]],
    ["a+b.c-1://kv", ["kv", null]],
    ["redis://user:pass@kv.example.com", ["kv.example.com", null]],
    ["redis://us@er@kv.example.com", ["kv.example.com", null]],
    ["kv.example.com/path:1", ["kv.example.com", null]],
    ["kv.example.com?a=b@c", ["kv.example.com", null]],
    ["kv.example.com#a@b", ["kv.example.com", null]],
    ["[::1]:1", ["[::1]", "1"]],
    ["[2001:DB8::1]", ["[2001:db8::1]", null]],
    ["kv_1-a", ["kv_1-a", null]],
    ["", null],
    ["redis://", null],
    ["redis://kv:", null],
    ["kv:0", null],
    ["kv:65536", null],
    ["kv:123456", null],
    ["kv:a", null],
    ["kv:1:2", null],
    ["kv example", null],
    ["[::1", null],
    ["[::1]x", null],
    ["[x]", null],
    ["1x://kv/", null],
  ])("%j is read as %j", (address, read) => {
    const made = connect({ address, token: "KV_TOKEN" })
    expect(made._tag === "Left" ? null : made.right.host).toBe(read === null ? null : read[0])
    const codes = diagnosticsOf(made).map(({ code }) => code)
    if (read === null) expect(codes).toEqual(["key-value-address-invalid"])
    else expect(codes).toEqual(read[1] === null ? [] : ["key-value-port"])
    if (typeof read?.[1] === "string") {
      const [said] = diagnosticsOf(made)
      expect(said?.message).toContain(read[1])
      expect(said?.because).toEqual([{ from: "platform", path: "php.redis.port" }])
    }
  })

  // Columns: what is given as the token's variable; whether it can be the name of one.
  test.each([
    ["KV_TOKEN", true],
    ["_a1", true],
    ["", false],
    ["1A", false],
    ["A-B", false],
    ["A B", false],
    ["A!", false],
    ["!A", false],
  ])("needs the name of a variable for its token: %j is one: %j", (token, valid) => {
    const codes = diagnosticsOf(connect({ address: "kv", token })).map(({ code }) => code)
    expect(codes).toEqual(valid ? [] : ["key-value-token-invalid"])
    const both = diagnosticsOf(connect({ address: "", token })).map(({ code }) => code)
    expect(both).toEqual([...codes, "key-value-address-invalid"])
  })
})

describe("CC_PHP_VERSION", () => {
  const platform = platformWith({
    php: {
      default: "8.4.12",
      releases: ["8.4.9", "8.4.12", "8.4.2", "8.5", "8.45.1", "18.4.1"].map(release),
    },
  })

  // Columns: the text; the version, or null where it names none.
  test.each([
    ["8.4.9", "8.4.9"],
    ["8.4", "8.4.12"],
    ["8.5", "8.5"],
    ["8.45", "8.45.1"],
    ["18.4", "18.4.1"],
    ["8.4.1", null],
    ["8.5.0", null],
    ["8", null],
    ["8.", null],
    ["8.6", null],
    ["v8.4", null],
    ["8.4x", null],
    ["^8.4", null],
  ])("%j chooses %j of several releases", (text, version) => {
    const made = outcomeWith(project(null, { CC_PHP_VERSION: text }), platform)
    const chosen =
      made.status === "planned" && made.plan.runtime.name === "php" ? made.plan.runtime.version : null
    expect(chosen).toBe(version)
    expect(saying(made, "php-version-unknown").length).toBe(version === null ? 1 : 0)
  })

  // Columns: config.platform.php; the version; what is said.
  test.each([
    ["8.4.12", "8.4.12", []],
    ["8.4.11", "8.4.12", []],
    ["8.4", "8.4.12", []],
    ["8.4.13", "8.4.12", ["php-platform-above"]],
    ["8.5.0", "8.4.12", ["php-platform-above"]],
    ["9.0.0", "8.4.12", ["php-platform-above"]],
    ["9.0", "8.4.12", ["php-platform-above"]],
    ["8.3.99", "8.4.12", ["php-platform-below"]],
    ["7.9.0", "8.4.12", ["php-platform-below"]],
    ["7.4", "8.4.12", ["php-platform-below"]],
    ["8.5.9", "8.5", []],
    ["nonsense", "8.4.12", []],
  ])("is held against config.platform.php: %j with %j says %j", (given, version, codes) => {
    const made = outcomeWith(
      project({ config: { platform: { php: given } } }, { CC_PHP_VERSION: version }),
      platform,
    )
    expect(codesOf(made).filter((code) => code.startsWith("php-platform"))).toEqual(codes)
  })
})

describe("what is required", () => {
  test("of an extension's version is not held against PHP's", () => {
    const composer = { require: { "ext-json": "^1", "ext-none": "^1" }, "require-dev": { "ext-json": "^1" } }
    const lock = { packages: [{ name: "a/a", require: { "ext-json": "^1" } }] }
    const made = outcomeWith(
      project(composer, { CC_PHP_DEV_DEPENDENCIES: "install" }, { "composer.lock": JSON.stringify(lock) }),
    )
    expect(codesOf(made)).toEqual(["extension-missing"])
  })

  test("by a composer.lock without composer.json is required by nobody", () => {
    const lock = { packages: [{ name: "a/a", require: { "ext-none": "*", php: "<8" } }] }
    expect(codesOf(outcomeWith(project(null, {}, { "composer.lock": JSON.stringify(lock) })))).toEqual([])
  })

  test("is not looked into where the version is unknown", () => {
    const made = outcomeWith(
      project(
        { require: { php: "<8", "ext-none": "*" } },
        { CC_PHP_VERSION: "9.9" },
        { "composer.lock": null },
      ),
    )
    expect(codesOf(made)).toEqual(["php-version-unknown"])
  })
})

describe("variables of PHP projects", () => {
  test("are trimmed where they name paths", () => {
    const made = outcomeWith({
      files: { "public/index.php": null, "public/worker.php": null },
      env: { CC_WEBROOT: " /public ", CC_PHPSERVER_WORKER: "\tpublic/worker.php " },
    })
    expect(made.status === "planned" && made.plan.runtime).toMatchObject({
      webroot: "/public",
      worker: "public/worker.php",
    })
  })

  // Columns: the worker; whether it is inside the webroot /.
  test.each([
    ["/", false],
    [".", false],
    ["a/..", false],
    ["..", false],
    ["index.php", true],
    ["/./index.php", true],
  ])("name a script of the webroot as the worker: %j does: %j", (worker, inside) => {
    const made = outcomeWith(project(null, { CC_PHPSERVER_WORKER: worker }))
    expect(codesOf(made)).toEqual(inside ? [] : ["worker-outside"])
    // Where something else runs, the root is still no file that is looked for.
    const replaced = outcomeWith(project(null, { CC_PHPSERVER_WORKER: worker, CC_RUN_COMMAND: "php a.php" }))
    expect(replaced.status === "planned" && replaced.plan.inputs.files.includes("")).toBe(false)
  })

  test("of both build hooks are named where either may write a file", () => {
    const env = { CC_PRE_BUILD_HOOK: "make", CC_POST_BUILD_HOOK: "make", CC_PHPSERVER_WORKER: "worker.php" }
    const [said] = saying(outcomeWith(project(null, env)), "worker-unbuilt")
    expect(said?.message).toContain("CC_PRE_BUILD_HOOK or CC_POST_BUILD_HOOK")
  })

  // Columns: CC_PHP_DEV_DEPENDENCIES without a composer.json; what is said.
  test.each([
    ["install", ["variable-unused"]],
    ["true", ["dev-dependencies-unknown"]],
  ])("that ask for %j where nothing is installed say %j", (value, codes) => {
    expect(codesOf(outcomeWith(project(null, { CC_PHP_DEV_DEPENDENCIES: value })))).toEqual(codes)
  })
})

describe("scripts of composer.json that do not run", () => {
  const scripts = {
    "pre-install-cmd": "a",
    "post-install-cmd": "a",
    "pre-update-cmd": "a",
    "post-update-cmd": "a",
    "pre-autoload-dump": "a",
    "post-autoload-dump": "a",
    "post-create-project-cmd": "a",
    test: "a",
  }

  test("are those of an installation with composer.lock, and of an update without it", () => {
    const skipped = (files: Snapshot["files"], env: Snapshot["env"] = {}) =>
      pointersOf(saying(outcomeWith(project({ scripts }, env, files)), "composer-scripts-skipped"))
    const around = (kind: string) => [
      `/scripts/pre-${kind}-cmd`,
      "/scripts/pre-autoload-dump",
      "/scripts/post-autoload-dump",
      `/scripts/post-${kind}-cmd`,
    ]
    expect(skipped({ "composer.lock": null })).toEqual(around("install"))
    expect(skipped({})).toEqual(around("update"))
    expect(skipped({}, { CC_PHP_COMPOSER_FLAGS: "--no-scripts -n" })).toEqual(around("update"))
    expect(skipped({}, { CC_PHP_COMPOSER_FLAGS: "-n" })).toEqual([])
  })

  test("are said with whose flags keep them from it", () => {
    const words = (env: Snapshot["env"]) =>
      saying(outcomeWith(project({ scripts }, env)), "composer-scripts-skipped").map(
        ({ message, remedy }) => message + remedy,
      )
    expect(words({ CC_PHP_COMPOSER_FLAGS: "--no-scripts -n" })).not.toEqual(words({}))
  })
})

describe("a webroot without an index", () => {
  // Columns: a folder where frameworks keep it.
  test.each(["public", "web", "www", "htdocs", "html", "public_html", "webroot", "docroot", "pub"])(
    "is told that there is one in %s",
    (folder) => {
      const made = outcomeWith({ files: { "composer.json": "{}", [`${folder}/index.php`]: null }, env: {} })
      const [said] = saying(made, "webroot-index-missing")
      expect(said?.because).toContainEqual({ from: "file", path: `${folder}/index.php` })
      expect(said?.message + (said?.remedy ?? "")).toContain(`/${folder}`)
    },
  )

  // Columns: a package that writes the index when Composer installs it.
  test.each(["drupal/core-composer-scaffold", "typo3/cms-composer-installers", "typo3/cms-core"])(
    "may be given one by %s, required or locked",
    (name) => {
      const required = { "composer.json": JSON.stringify({ require: { [name]: "*" } }) }
      expect(codesOf(outcomeWith({ files: required, env: {} }))).toContain("webroot-index-unbuilt")
      const locked = {
        "composer.json": "{}",
        "composer.lock": JSON.stringify({ packages: [{ name: "a/a" }, { name }] }),
      }
      expect(codesOf(outcomeWith({ files: locked, env: {} }))).toContain("webroot-index-unbuilt")
    },
  )
})
