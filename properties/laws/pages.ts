/** Pages of PHP, what is said of where each ends (C-359), and how a plan says it: for the law, which reads them, and for PHP, which runs them. */
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import { readFolder } from "../../src/shell/folder.js"

export type Files = { readonly [path: string]: string }

/** What a plan says of the page, as "place does what"; null where it says nothing. */
export const saidOf = async (root: string, webroot = ""): Promise<string | null> => {
  const wanted = [`${webroot}index.php`]
  const read = await readFolder(root, { wanted })
  const files = read._tag === "Left" ? {} : read.right
  const { diagnostics } = outcome(plan(defaultPlatform)({ files, env: { CC_WEBROOT: `/${webroot}` } }))
  const found = diagnostics.find(({ code }) => code === "page-ends")
  return found === undefined ? null : (found.message.split(", which")[0] ?? null)
}

export interface Page {
  readonly name: string
  readonly files: Files
  /** What is said of it; null where nothing is. */
  readonly says: string | null
  readonly webroot?: string
  /** A file that mends it. */
  readonly mend?: Files
}

export const page = (code: string): Files => ({ "index.php": `<?php\n${code}\n` })
const mended = { "inc/db.php": "<?php\n" }
const lacking = "index.php:2 requires inc/db.php"

export const pages: readonly Page[] = [
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
  ...[
    ["break outside a loop", "$show = function ($a) { if ($a) { echo 1; } else { echo 2; break; } };"],
    ["continue outside a loop", "if (1): continue; endif;"],
    ["break outside a loop", "foreach ([1] as $a) { $f = function () use ($a) : int { break; }; }"],
    ["break outside a loop", "class A { function f() { foreach ([1] as $a) { } break; } }"],
    ["break outside a loop", "class A { function switch() { break; } }"],
    ["break outside a loop", "while (0); do { echo 1; } while (0); break;"],
    ["break 2 outside so many loops", "switch (1) { case 1: if (1) { break 2; } }"],
    ["continue 2 outside so many loops", "foreach ([1] as $a) { continue 2; }"],
    ["class Object", "class Object { }"],
    ["class String", "abstract class String extends Exception { }"],
    ["interface Match", "interface Match { }"],
  ].map(([what, code = ""]): Page => {
    return { name: `uses ${what}: ${code}`, files: page(code), says: `index.php:2 uses ${what}` }
  }),
  ...[
    "switch (1) { default: break; } do { break; } while (1); for (;;) { while (1) { break 2; } }",
    "for (;;) break; while (1): break; endwhile;",
    "foreach ([1] as $a): if ($a) { break; } endforeach;",
    "while (1) if (1) { break; } else { continue; }",
    "class A { const Match = 1; function break() {} function f() { $this->break(); return self::class; } } (new A)->break();",
    "$a = ['break' => 1, 'continue' => 2]; $s = \"class Object { break; }\"; class Objects { } $c = new class { };",
  ].map((code): Page => ({ name: `loops and names that PHP has: ${code}`, files: page(code), says: null })),
  {
    name: "braces that PHP has",
    files: page(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a notation of PHP
      "$a = ['b']; $o = (object) $a; $n = 'x'; ${'n'} = 1; $o->{'a'} = 2; echo \"{$n} ${n}\"; switch ($n) { case 1: { echo 1; } } foreach ($a as $b) { } unset($b);",
    ),
    says: null,
  },
]
