/**
 * Where a page of PHP is said to end (C-359), held against PHP itself: it ends there, and without what it lacks it goes on. Without Debian's php-cli there
 * is nothing to run; what reads a file of variables needs php-vlucas-phpdotenv, and what WordPress does its package.
 */
import { spawn, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import { readFolder } from "../../src/shell/folder.js"
import { freePort } from "../freePort.js"
import { scratch } from "./tools.js"

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Files = { readonly [path: string]: string }
const isThere = spawnSync("php", ["--version"]).status === 0
const reader = "/usr/share/php/Dotenv/autoload.php"
const wordpress = "/usr/share/wordpress"

/** A project of its own with these files. */
const projectOf = (name: string, files: Files): string => {
  const root = join(scratch, `page-${name.replaceAll(/\W+/g, "-")}`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** What a plan says of the page, as "place does what"; null where it says nothing. */
const saidOf = async (root: string, webroot = ""): Promise<string | null> => {
  const wanted = [`${webroot}index.php`]
  const read = await readFolder(root, { wanted })
  const files = read._tag === "Left" ? {} : read.right
  const { diagnostics } = outcome(plan(defaultPlatform)({ files, env: { CC_WEBROOT: `/${webroot}` } }))
  const found = diagnostics.find(({ code }) => code === "page-ends")
  return found === undefined ? null : (found.message.split(", which")[0] ?? null)
}

/** What PHP prints of a page, run in its folder as the web server does. */
const printed = (root: string, webroot = ""): string =>
  spawnSync(
    "php",
    ["-d", "display_errors=1", "-d", "error_reporting=-1", "-d", "short_open_tag=0", "index.php"],
    { cwd: join(root, webroot), encoding: "utf8" },
  ).stdout

const fatal =
  /(?:Fatal|Parse) error: ([\s\S]*) in \S*?([^/\s]+) on line (\d+)|thrown in \S*?([^/\s]+) on line (\d+)/

interface Page {
  readonly name: string
  readonly files: Files
  /** What is said of it; null where nothing is. */
  readonly says: string | null
  readonly webroot?: string
  /** A file that mends it. */
  readonly mend?: Files
}

const page = (code: string): Files => ({ "index.php": `<?php\n${code}\n` })
const mended = { "inc/db.php": "<?php\n" }
const lacking = "index.php:2 requires inc/db.php"

const pages: readonly Page[] = [
  { name: "requires", files: page("require 'inc/db.php';"), says: lacking, mend: mended },
  {
    name: "requires once, in brackets",
    files: page("require_once('inc/db.php');"),
    says: lacking,
    mend: mended,
  },
  { name: "by its folder", files: page("require __DIR__ . '/inc/db.php';"), says: lacking, mend: mended },
  {
    name: "by its file's folder",
    files: page("require dirname(__FILE__).'/inc/db.php';"),
    says: lacking,
    mend: mended,
  },
  {
    name: "with a value",
    files: page("$config = require __DIR__.'/inc/db.php';"),
    says: lacking,
    mend: mended,
  },
  {
    name: "by a constant",
    files: page("define('ROOT', __DIR__ . DIRECTORY_SEPARATOR); require ROOT . 'inc/db.php';"),
    says: lacking,
    mend: mended,
  },
  {
    name: "behind what is harmless",
    files: page(
      "# comment\n/* require 'a.php'; */\nsession_start();\nerror_reporting(E_ALL);\n$a = array('b' => 1, 'c' => [2]);\nfunction f() { exit; }\nif (!isset($a['b'])) { $a['b'] = 2; } else $a['c'] = 3;\nforeach ($a as $k => $v) { echo $k; }\nrequire 'inc/db.php';",
    ),
    says: "index.php:10 requires inc/db.php",
    mend: mended,
  },
  {
    name: "through another page, from a folder above",
    files: {
      "public/index.php": "<?php\nrequire __DIR__.'/../app/start.php';\n",
      "app/start.php": "<?php\n\nrequire_once dirname(__DIR__, 1) . '/app/settings.php';\n",
    },
    webroot: "public/",
    says: "app/start.php:3 requires app/settings.php",
    mend: { "app/settings.php": "<?php return [];" },
  },
  {
    name: "behind a page that returns a value",
    files: { ...page("$a = require 'a.php';\nrequire 'inc/db.php';"), "a.php": "<?php return ['b' => 1];" },
    says: "index.php:3 requires inc/db.php",
    mend: mended,
  },
  {
    name: "vendor that nobody installs",
    files: page("require 'vendor/autoload.php';"),
    says: "index.php:2 requires vendor/autoload.php",
    mend: { "vendor/autoload.php": "<?php" },
  },
  { name: "include", files: page("include 'inc/db.php';"), says: null },
  {
    name: "behind an end",
    files: page(
      "if (!file_exists('inc/db.php')) { header('Location: install'); exit; }\nrequire 'inc/db.php';",
    ),
    says: null,
  },
  { name: "in a condition", files: page("if (false) { require 'inc/db.php'; }"), says: null },
  { name: "in a function", files: page("function f() { require 'inc/db.php'; }"), says: null },
  { name: "tried", files: page("try { require 'inc/db.php'; } catch (Error $e) {}"), says: null },
  {
    name: "behind a function of its own",
    files: page("function f() { exit; }\nf();\nrequire 'inc/db.php';"),
    says: null,
  },
  {
    name: "behind a method",
    files: page("class A { static function f() { exit; } }\nA::f();\nrequire 'inc/db.php';"),
    says: null,
  },
  {
    name: "a folder that is told",
    files: page("set_include_path(__DIR__ . '/lib');\nrequire 'inc/db.php';"),
    says: null,
  },
  {
    name: "a name that is put together",
    files: page("$name = 'db';\nrequire \"inc/$name.php\";"),
    says: null,
  },
  { name: "a library's file", files: page("require 'Mail.php';"), says: null },
  { name: "text alone", files: { "index.php": "<p>require 'inc/db.php'; mysql_connect();</p>" }, says: null },
  {
    name: "in a text",
    files: page(
      "$a = 'mysql_connect(); $b{0}';\n$c = <<<EOT\nmysql_connect(); function __autoload() {}\nEOT;\n// $a{0}",
    ),
    says: null,
  },
  ...[
    "mysql_connect('localhost', 'a', 'b');",
    "$link = @mysql_connect('localhost') or die('no');",
    "if (!mysql_connect('localhost')) { die('no'); }",
    "if (get_magic_quotes_gpc()) { echo 1; }",
    "$a = [1]; while (list($k, $v) = each($a)) { echo $k; }",
    "$f = create_function('$a', 'return $a;');",
    "echo ereg('a', 'b');",
    "$a = split(',', 'a,b');",
    "set_magic_quotes_runtime(0);",
    "session_register('a');",
    "$a = money_format('%i', 1);",
    "$a = mcrypt_module_open('a', '', 'b', '');",
  ].map((code): Page => {
    const [, name = ""] = /(\w+)\((?!\$k|!|get|mysql)/.exec(code) ?? []
    const called = /(?:mysql_connect|get_magic_quotes_gpc|each)/.exec(code)?.[0] ?? name
    return { name: `calls ${code}`, files: page(code), says: `index.php:2 calls ${called}` }
  }),
  {
    name: "a function that it has itself",
    files: page("function each($a) { return false; }\n$a = each([]);\necho 'on';"),
    says: null,
  },
  {
    name: "a function that is asked for",
    files: page(
      "if (function_exists('get_magic_quotes_gpc') && get_magic_quotes_gpc()) { echo 1; }\necho 'on';",
    ),
    says: null,
  },
  {
    name: "uses a letter by braces",
    files: page("$a = 'b';\nfunction f($c) { return $c{0}; }"),
    says: "index.php:3 uses $c{…}",
  },
  {
    name: "uses = & new",
    files: page("class A {}\nfunction f() { $a =& new A(); }"),
    says: "index.php:3 uses =& new",
  },
  {
    name: "uses __autoload",
    files: page("function __autoload($name) {}"),
    says: "index.php:2 uses __autoload",
  },
  {
    name: "a method of that name",
    files: page("class A { function __autoload($name) {} }\necho 'on';"),
    says: null,
  },
  { name: "uses the cast to real", files: page("$a = (real) '1';"), says: "index.php:2 uses (real)" },
  {
    name: "uses the cast to nothing",
    files: page("$a = 1; $b = (unset) $a;"),
    says: "index.php:2 uses (unset)",
  },
  {
    name: "braces that PHP has",
    files: page(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a notation of PHP
      "$a = ['b']; $o = (object) $a; $n = 'x'; ${'n'} = 1; $o->{'a'} = 2; echo \"{$n} ${n}\"; switch ($n) { case 1: { echo 1; } } foreach ($a as $b) { } unset($b);",
    ),
    says: null,
  },
]

test.runIf(isThere).each(pages)("$name: $says", async ({ name, files, says, webroot, mend }) => {
  const root = projectOf(name, files)
  expect(await saidOf(root, webroot)).toBe(says)
  const ended = fatal.exec(printed(root, webroot))
  if (says === null) return
  const [, , file, line, thrownFile, thrownLine] = ended ?? []
  const [place = ""] = says.split(" ")
  expect(`${thrownFile ?? file}:${thrownLine ?? line}`).toBe(place.slice(place.lastIndexOf("/") + 1))
  if (mend === undefined) return
  const whole = projectOf(`${name} mended`, { ...files, ...mend })
  expect(await saidOf(whole, webroot)).toBeNull()
  expect(printed(whole, webroot)).not.toMatch(fatal)
})

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
