/**
 * Where a page of PHP is said to end (C-359), held against PHP itself: it ends there, and without what it lacks it goes on. Without Debian's php-cli there
 * is nothing to run; what reads a file of variables needs php-vlucas-phpdotenv, and what WordPress does its package.
 */
import { spawn, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import { freePort } from "../freePort.js"
import { answering, composed, type Files, page, pages, saidOf } from "../laws/pages.js"
import { onThePage } from "./applications-page.js"
import { scratch } from "./tools.js"

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const isThere = spawnSync("php", ["--version"]).status === 0
const reader = "/usr/share/php/Dotenv/autoload.php"
const wordpress = "/usr/share/wordpress"

let made = 0

/** A project of its own with these files. */
const projectOf = (name: string, files: Files): string => {
  const root = join(scratch, `page-${++made}-${name.slice(0, 40).replaceAll(/\W+/g, "-")}`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const asked = join(scratch, "asked.php")
writeFileSync(asked, "<?php $_SERVER['REQUEST_METHOD'] = 'GET'; $_SERVER['REQUEST_URI'] = '/';")

/** What PHP prints of a page, run in its folder as the web server does. */
const printed = (root: string, webroot = ""): string =>
  spawnSync(
    "php",
    [
      ...["display_errors=1", "error_reporting=-1", "short_open_tag=0", `auto_prepend_file=${asked}`].flatMap(
        (setting) => ["-d", setting],
      ),
      "index.php",
    ],
    { cwd: join(root, webroot), encoding: "utf8" },
  ).stdout

const fatal =
  /(?:Fatal|Parse) error: ([\s\S]*) in \S*?([^/\s]+) on line (\d+)|thrown in \S*?([^/\s]+) on line (\d+)/

test.runIf(isThere).each(pages)(
  "$name: $says",
  async ({ name, files, says, webroot, mend, prints, ends }) => {
    const root = projectOf(name, files)
    expect(await saidOf(root, webroot)).toBe(says)
    const ended = fatal.exec(printed(root, webroot))
    if (says === null) return
    if (prints !== undefined) return expect(printed(root, webroot)).toContain(prints)
    const status = / answers \/ with (\d+)$/.exec(says)?.[1]
    if (status !== undefined) return expect(await statusOf(root)).toBe(Number(status))
    const [, , file, line, thrownFile, thrownLine] = ended ?? []
    const [place = ""] = says.split(" ")
    expect(`${thrownFile ?? file}:${thrownLine ?? line}`).toBe(
      ends ?? place.slice(place.lastIndexOf("/") + 1),
    )
    if (mend === undefined) return
    const whole = projectOf(`${name} mended`, { ...files, ...mend })
    expect(await saidOf(whole, webroot)).toBeNull()
    expect(printed(whole, webroot)).not.toMatch(fatal)
  },
)

/** Whether Composer installs what a project asks for, and PHP then goes through its page. */
const isInstalled = (root: string): boolean => {
  const { status } = spawnSync("composer", ["install", "--no-interaction", "--no-scripts", "--no-dev"], {
    cwd: root,
    env: { ...process.env, COMPOSER_ALLOW_SUPERUSER: "1" },
  })
  return status === 0 && !fatal.test(printed(root))
}

// What asks for packages cannot be installed here.
const alone = composed.filter(
  ({ files, says }) => says !== null && files["composer.json"]?.includes('"require"') === false,
)

test.runIf(isThere && spawnSync("composer", ["--version"]).status === 0).each(alone)(
  "with Composer, $name: $says",
  ({ name, files, mend }) => {
    expect(isInstalled(projectOf(`composer ${name}`, files))).toBe(false)
    if (mend !== undefined)
      expect(isInstalled(projectOf(`composer ${name} mended`, { ...files, ...mend }))).toBe(true)
  },
)

const loading = {
  "composer.json": '{"require": {"vlucas/phpdotenv": "^5.4"}}',
  "vendor/autoload.php": `<?php require '${reader}';`,
}

test.runIf(isThere && existsSync(reader)).each([
  ["in one line", "Dotenv\\Dotenv::createImmutable(__DIR__)->load();", "index.php:3 requires .env"],
  [
    "by a variable",
    "$d = Dotenv\\Dotenv::createUnsafeMutable(dirname(__FILE__));\n$d->load();",
    "index.php:4 requires .env",
  ],
  ["safely", "Dotenv\\Dotenv::createImmutable(__DIR__)->safeLoad();", null],
])("a file of variables, %s", async (name, code, says) => {
  const files = { ...loading, ...page(`require 'vendor/autoload.php';\n${code}\necho 'on';`) }
  const root = projectOf(`variables ${name}`, files)
  expect(await saidOf(root)).toBe(says)
  expect(printed(root)).toMatch(says === null ? /on/ : /InvalidPathException/)
  const whole = projectOf(`variables ${name} mended`, { ...files, ".env": "" })
  expect(await saidOf(whole)).toBeNull()
  expect(printed(whole)).toMatch(/on/)
})

test.runIf(isThere && existsSync(wordpress))(
  "WordPress without its settings sends whoever comes to its installation",
  async () => {
    const root = join(scratch, "page-wordpress")
    for (const name of ["index.php", "wp-blog-header.php", "wp-load.php", "wp-includes", "wp-settings.php"])
      cpSync(join(wordpress, name), join(root, name), { recursive: true, dereference: true })
    expect(await saidOf(root)).toMatch(/^wp-load\.php:\d+ requires wp-config\.php$/)
    const port = await freePort()
    const server = spawn("php", ["-S", `127.0.0.1:${port}`, "-t", root], { stdio: "ignore" })
    try {
      let status = 0
      for (let times = 0; status === 0 && times < 200; times++) {
        await sleep(50)
        const response = await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).catch(() => null)
        status = response?.status ?? 0
      }
      expect(status).toBe(302)
    } finally {
      server.kill()
    }
    writeFileSync(join(root, "wp-config.php"), "<?php exit;")
    expect(await saidOf(root)).toBeNull()
  },
)

const catching = `<?php
class Database {
  public $conn;
  public function connect() {
    try {
      $this->conn = new PDO('mysql:host=localhost;dbname=shop', 'root', '');
    } catch (PDOException $e) {
      echo 'no: ' . $e->getMessage();
    }
    return $this->conn;
  }
}
`
const connected = "require 'db.php';\n$db = (new Database())->connect();\n"
const autoloaded = {
  "composer.json": '{ "autoload": { "psr-4": { "App\\\\": "src/" } } }',
  "vendor/autoload.php": `<?php
spl_autoload_register(function ($name) { $file = __DIR__ . '/../src' . str_replace(['App\\\\', '\\\\'], '/', $name) . '.php'; if (is_file($file)) { require $file; } });
`,
}
const post = "<?php\nnamespace App\\Model;\nclass Post { static function all() { return []; } }\n"
const lists = page("require __DIR__ . '/vendor/autoload.php';\necho count(App\\Model\\Post::all());")

/** Pages that a server of PHP is asked for, and whether it answers with success. */
const served: readonly (readonly [name: string, files: Files, serves: boolean])[] = [
  ["a page that requires what is not there", page("require 'inc/db.php';"), false],
  ["a page that requires what is there", { ...page("require 'inc/db.php';"), "inc/db.php": "<?php" }, true],
  [
    "a page that requires what is there in another case",
    { ...page("require 'inc/Db.php';"), "inc/db.php": "<?php" },
    false,
  ],
  [
    "a page that asks a database which is not there, and of which that is caught",
    { ...page(`${connected}$rows = $db->query('SELECT 1');`), "db.php": catching },
    false,
  ],
  [
    "a page that asks one only where it is there",
    { ...page(`${connected}$rows = $db ? $db->query('SELECT 1') : [];`), "db.php": catching },
    true,
  ],
  [
    "a page that asks one by mysqli",
    page("$db = new mysqli('localhost', 'root', '', 'shop');\n$db->query('SELECT 1');"),
    false,
  ],
  [
    "a page that hears of what is thrown",
    {
      ...page(`set_exception_handler(function ($e) { echo 'on'; });\n${connected}$db->query('SELECT 1');`),
      "db.php": catching,
    },
    true,
  ],
  [
    "a class that Composer's autoloader finds in another case alone",
    { ...lists, ...autoloaded, "src/model/Post.php": post },
    false,
  ],
  ["a method that a class does not have", page("class Shop { }\n(new Shop)->all();"), false],
  ["a constant that nothing defines", page("$row = ['id' => 1];\necho $row[id];"), false],
  ["an index that a list does not have", page("$row = [];\necho $row['id'], $none;"), true],
  ["a sum with an empty text", page("$total = '';\n$total += 5;"), false],
  [
    "PostgreSQL that is asked all the same",
    page("$c = pg_connect('host=localhost dbname=a');\npg_query($c, 'select 1');"),
    false,
  ],
  ["PostgreSQL that is not asked", page("pg_connect('host=localhost dbname=a') or die('none');"), true],
  ["a class that it finds", { ...lists, ...autoloaded, "src/Model/Post.php": post }, true],
]

/** What PHP's own server answers `/` with. */
const statusOf = async (root: string): Promise<number> => {
  const port = await freePort()
  const server = spawn("php", ["-d", "display_errors=0", "-S", `127.0.0.1:${port}`, "-t", root], {
    stdio: "ignore",
  })
  try {
    let status = 0
    for (let times = 0; status === 0 && times < 200; times++) {
      await sleep(50)
      status =
        (await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).catch(() => null))?.status ?? 0
    }
    return status
  } finally {
    server.kill()
  }
}

test.runIf(isThere).each(served)("%s", async (name, files, serves) => {
  const root = projectOf(name, files)
  expect(await saidOf(root)).toEqual(serves ? null : expect.any(String))
  expect(await statusOf(root)).toBe(serves ? 200 : 500)
})

test.runIf(isThere).each(answering)("$name: $status", async ({ name, files, says, status }) => {
  const root = projectOf(name, files)
  expect(await saidOf(root)).toBe(says)
  expect(await statusOf(root)).toBe(status)
})

onThePage(
  "Pages of PHP",
  served.map(([name, , serves]) => ({
    name,
    tool: "php",
    env: {},
    says: serves ? [] : ["page-ends"],
    comes: serves ? "answers" : "does not answer",
  })),
)
