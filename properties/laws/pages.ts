/** Pages of PHP, what is said of where each ends (C-359), and how a plan says it: for the law, which reads them, and for PHP, which runs them. */
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import { readFolder } from "../../src/shell/folder.js"

export type Files = { readonly [path: string]: string }

/** What a plan says of the page, as "place does what"; null where it says nothing. */
export const saidOf = async (
  root: string,
  webroot = "",
  env: { readonly [name: string]: string } = {},
): Promise<string | null> => {
  const wanted = [`${webroot}index.php`]
  const read = await readFolder(root, { wanted })
  const files = read._tag === "Left" ? {} : read.right
  const { diagnostics } = outcome(
    plan(defaultPlatform)({ files, env: { ...env, CC_WEBROOT: `/${webroot}` } }),
  )
  const found = diagnostics.find(({ code }) => code === "page-ends")
  return found === undefined
    ? null
    : (found.message.split(/, wh(?:ich|ere) |: (?:PHP|Composer) ends |\.$/)[0] ?? null)
}

export interface Page {
  readonly name: string
  readonly files: Files
  /** What is said of it; null where nothing is. */
  readonly says: string | null
  readonly webroot?: string
  /** A file that mends it. */
  readonly mend?: Files
  /** What PHP prints where the page itself ends on the error. */
  readonly prints?: string
  /** Where PHP ends, where that is not where it says. */
  readonly ends?: string
}

export const page = (code: string): Files => ({ "index.php": `<?php\n${code}\n` })
const mended = { "inc/db.php": "<?php\n" }
const lacking = "index.php:2 requires inc/db.php"

const database = `<?php
class Database {
  private $host = 'localhost';
  private $name = 'shop';
  public $conn;
  public function getConnection() {
    $this->conn = null;
    try {
      $this->conn = new PDO("mysql:host=" . $this->host . ";dbname=" . $this->name, 'root', '');
      $this->conn->exec('set names utf8');
    } catch (PDOException $exception) {
      echo 'no: ' . $exception->getMessage();
    }
    return $this->conn;
  }
}
`
const user = `<?php
class User {
  private $conn;
  private $table = 'users';
  public function __construct($db) { $this->conn = $db; }
  public function read() {
    $query = 'SELECT * FROM ' . $this->table;
    return $this->conn->prepare($query);
  }
  public function name() { return $this->conn ? $this->read() : 'nobody'; }
}
`

/** Pages that go on without what a class connects to, and those that take the place of a database from anywhere. */
const databases: readonly Page[] = [
  ...(
    [
      ["$db = (new Database())->getConnection();\n$stmt = $db->prepare('SELECT 1');", "index.php:3"],
      [
        "$database = new Database();\n$db = $database->getConnection();\n$user = new User($db);\n$user->read();",
        "user.php:8",
      ],
      [
        "$database = new Database;\n$database->getConnection();\n$rows = $database->conn->query('SELECT 1');",
        "index.php:4",
      ],
      [
        "function rows($db) { return $db->query('SELECT 1'); }\nforeach (rows((new Database)->getConnection()) as $row) { echo 1; }",
        "index.php:2",
      ],
      ["function rows(PDO $db) { return []; }\nrows((new Database)->getConnection());", "index.php:2"],
      [
        "if (isset($_POST['a'])) { header('Location: a.php'); exit; }\n$db = (new Database())->getConnection();\n$user = new User($db);\nif ($user->read()) { echo 1; }",
        "user.php:8",
      ],
    ] as const
  ).map(
    ([code, ends]): Page => ({
      name: `goes on without what a class connects to: ${code}`,
      files: {
        ...page(`require 'db.php'; require 'user.php'; ${code}`),
        "db.php": database,
        "user.php": user,
      },
      says: "db.php:9 connects $this->conn to MySQL on localhost",
      ends,
    }),
  ),
  ...[
    "$db = (new Database())->getConnection(); if ($db) { $db->query('SELECT 1'); } echo 'on';",
    "$db = (new Database())->getConnection(); if ($db === null) { die('on'); } $db->query('SELECT 1');",
    "$db = (new Database())->getConnection(); echo $db?->query('SELECT 1'), 'on';",
    "$db = (new Database())->getConnection(); $user = new User($db); echo $user->name(), 'on';",
    "$db = (new Database())->getConnection() ?: new PDO('sqlite::memory:'); $db->query('SELECT 1'); echo 'on';",
    "$db = (new Database())->getConnection(); try { $db->query('SELECT 1'); } catch (Error $e) { } echo 'on';",
    "if (isset($_POST['a'])) { $db = (new Database())->getConnection(); $db->query('SELECT 1'); } echo 'on';",
    "class Other extends Database { function getConnection() { return new PDO('sqlite::memory:'); } } $db = (new Other())->getConnection(); $db->query('SELECT 1'); echo 'on';",
    "set_exception_handler(function ($e) { echo 'on'; }); $db = (new Database())->getConnection(); $db->query('SELECT 1');",
  ].map(
    (code): Page => ({
      name: `does not go on without it: ${code}`,
      files: {
        ...page(`require 'db.php'; require 'user.php'; ${code}`),
        "db.php": database,
        "user.php": user,
      },
      says: null,
    }),
  ),
  ...(
    [
      [
        "$mysql = array('host' => 'localhost', 'user' => 'root');\n$c = new mysqli($mysql['host'], $mysql['user'], '');",
        3,
      ],
      ["$config['db']['host'] = 'localhost';\n$c = mysqli_connect($config['db']['host'], 'root', '');", 3],
      [
        "$config = require 'config.php';\n$c = new PDO(\"mysql:host={$config['db']['host']};dbname=a\", 'root', '');",
        3,
      ],
      ["$config = parse_ini_file('config.ini');\n$c = new mysqli($config['host'], $config['user'], '');", 3],
      [
        "$config = parse_ini_file(__DIR__ . '/config.ini', true);\n$c = new mysqli($config['more']['host'], 'root', '');",
        3,
      ],
      [
        "$config = json_decode(file_get_contents('config.json'), true);\n$c = new mysqli($config['host'], 'root', '');",
        3,
      ],
      ["class A { const HOST = 'localhost'; }\n$c = new mysqli(A::HOST, 'root', '');", 3],
      [
        "class A { public $c;\nfunction __construct($host) { $this->c = new mysqli($host, 'root', ''); } }\nclass B extends A { function __construct() { parent::__construct('localhost'); } }\nnew B;",
        3,
      ],
      [
        "class Db extends PDO {\nfunction __construct() { parent::__construct('mysql:host=localhost', 'root', ''); } }\n$c = new Db();",
        3,
      ],
      ["class Db extends mysqli { }\n$c = new Db('localhost', 'root', '');", 3],
      [
        "function db() { static $c = null; if ($c === null) {\n$c = new PDO('mysql:host=localhost', 'root', ''); } return $c; }\ndb();",
        3,
      ],
      [
        "foreach (['a' => 'x', 'b' => 'localhost'] as $key => $host) { if ($key === 'b') {\nnew mysqli($host, 'root', ''); } }",
        3,
      ],
      [
        "mysqli_report(MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT);\n$c = mysqli_connect('localhost', 'root', '') or die('no');",
        3,
      ],
      [
        "mysqli_report(MYSQLI_REPORT_OFF);\n$c = @mysqli_connect('localhost', 'root', '');\n$r = mysqli_query($c, 'SELECT 1');",
        3,
        "index.php:4",
      ],
      [
        "mysqli_report(MYSQLI_REPORT_OFF);\n$c = @new mysqli('localhost', 'root', '');\n$r = $c->query('SELECT 1');",
        3,
        "index.php:4",
      ],
      ["$m = mysqli_init();\n$m->real_connect('localhost', 'root', '');", 3],
      [
        "$page = match ($_GET['a'] ?? 'x') { 'a' => 'y', default => 'localhost' };\n$c = new mysqli($page, 'root', '');",
        3,
      ],
      ["$host = (fn($a) => $a . 'host')('local');\n$c = new mysqli($host, 'root', '');", 3],
    ] as readonly (readonly [string, number, string?])[]
  ).map(
    ([code, line, ends]): Page => ({
      name: `connects by what is told elsewhere: ${code}`,
      files: {
        ...page(code),
        "config.php": "<?php\nreturn ['db' => ['host' => '127.0.0.1']];\n",
        "config.ini": "; where\nhost = localhost\nuser = \"root\"\n[more]\nhost = 'localhost'\n",
        "config.json": '{ "host": "localhost" }',
      },
      says: `index.php:${line} connects ${code.includes("OFF") && code.includes("mysqli_connect") ? "$c " : ""}to MySQL on localhost`,
      ...(ends === undefined ? {} : { ends }),
    }),
  ),
  ...[
    "mysqli_report(MYSQLI_REPORT_OFF); $c = @mysqli_connect('localhost', 'root', ''); if (!$c) { die('on'); } mysqli_query($c, 'SELECT 1');",
    "mysqli_report(MYSQLI_REPORT_OFF); $c = @new mysqli('localhost', 'root', ''); if ($c->connect_error) { die('on'); } $c->query('SELECT 1');",
    "mysqli_report(MYSQLI_REPORT_OFF); $c = @mysqli_connect('localhost', 'root', '') or die('on');",
    "$config = parse_ini_file('other.ini'); $c = @new mysqli($config['host'] ?? getenv('HOME'), 'root', '');",
    "$host = getenv('DB_HOST') ?: 'localhost'; if (rand(0, 0)) { $c = new mysqli($host, 'root', ''); } echo 'on';",
    "foreach (explode(',', getenv('A')) as $one) { if ($one === 'x') { new mysqli('localhost', 'root', ''); } } echo 'on';",
    "while ($a = array_shift($b) ?? null) { if ($a) { new mysqli('localhost', 'root', ''); } } echo 'on';",
    "function db() { static $n = 0; if ($n++ > 0) { new mysqli('localhost', 'root', ''); } } db(); echo 'on';",
    "$a = ['x' => ['host' => 'localhost']]; unset($a['x']['host']); if (isset($a['x']['host'])) { new mysqli($a['x']['host'], 'a', ''); } echo 'on';",
    "[$a, $b] = ['0', 'localhost']; if ($a) { new mysqli($b, 'a', ''); } echo 'on';",
    "$a = 'x'; $b = &$a; $b = ''; if ($a) { new mysqli('localhost', 'a', ''); } echo 'on';",
    "$f = function () use (&$on) { $on = true; }; $on = false; $f(); if (!$on) { new mysqli('localhost', 'a', ''); } echo 'on';",
    "function set(&$a) { $a = true; } set($on); if (!$on) { new mysqli('localhost', 'a', ''); } echo 'on';",
    "class A { public $on = false; } $a = new A; $b = $a; $b->on = true; if (!$a->on) { new mysqli('localhost', 'a', ''); } echo 'on';",
    "$a = ['on' => 1]; $b = $a; $b['on'] = 0; if ($b['on']) { new mysqli('localhost', 'a', ''); } echo 'on';",
    "for ($i = 0; $i < 3; $i++) { if ($i === 1) { continue; } if ($i === 2) { break; } } if ($i === 3) { new mysqli('localhost', 'a', ''); } echo 'on';",
    "if (PHP_SAPI === 'cli') { $on = 1; } else { $on = 1; } if (!$on) { new mysqli('localhost', 'a', ''); } echo 'on';",
    "try { throw new RuntimeException('a'); } catch (LogicException $e) { exit; } catch (Exception $e) { $on = 1; } finally { $on = 2; } if ($on === 1) { new mysqli('localhost', 'a', ''); } echo 'on';",
  ].map(
    (code): Page => ({
      name: `connects nowhere, or elsewhere: ${code}`,
      files: { ...page(code), "other.ini": "name = a\n" },
      says: null,
    }),
  ),
  // What is required behind what is known.
  ...[
    "function top() { require 'inc/db.php'; }\ntop();",
    "class Page { function show() { require __DIR__ . '/inc/db.php'; } }\n(new Page)->show();",
    "session_start(); if (isset($_SESSION['user'])) { echo 1; } else {\nrequire 'inc/db.php'; }",
    "if ($_SERVER['REQUEST_METHOD'] === 'POST') { echo 1; } else {\nrequire_once 'inc/db.php'; }",
    "$routes = ['/' => 'inc/db.php', '/a' => 'a.php'];\nrequire $routes[parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)];",
    "$name = ucfirst(strtolower($_GET['c'] ?? 'DB'));\nrequire 'inc/' . lcfirst($name) . '.php';",
    "if (rand(0, 1)) { $a = 1; } else { $a = 2; }\nrequire 'inc/db.php';",
    "foreach (['inc/db.php'] as $one)\nrequire $one;",
  ].map(
    (code): Page => ({
      name: `requires behind what is known: ${code}`,
      files: page(code),
      says: `index.php:${code.startsWith("function") || code.startsWith("class") ? 2 : 3} requires inc/db.php`,
      mend: mended,
    }),
  ),
  ...(
    [
      ["use App\\Model\\Post;\necho count(Post::all());", "index.php:4"],
      ["\n$post = new \\App\\Model\\Post();", "index.php:4"],
      ["class Page extends \\App\\Model\\Post { }\nnew Page();", "index.php:3"],
      ["echo class_exists(App\\Model\\Post::class) ? 1 : 2;", null],
      ["try { new App\\Model\\Post(); } catch (Error $e) { echo 'on'; }", null],
      ["if (isset($_GET['post'])) { new App\\Model\\Post(); } echo 'on';", null],
      ["echo App\\Text::shown('on');", null],
    ] as const
  ).map(
    ([code, place]): Page => ({
      name: `a class that is in another case alone: ${code}`,
      files: {
        ...page(`require __DIR__ . '/vendor/autoload.php';\n${code}`),
        "composer.json": '{ "autoload": { "psr-4": { "App\\\\": "src/" } } }',
        "src/model/Post.php":
          "<?php\nnamespace App\\Model;\nclass Post { static function all() { return []; } }\n",
        "src/Text.php":
          "<?php\nnamespace App;\nclass Text { static function shown($text) { return $text; } }\n",
        // As Composer's does.
        "vendor/autoload.php":
          "<?php\nspl_autoload_register(function ($name) { $file = __DIR__ . '/../src' . str_replace(['App\\\\', '\\\\'], '/', $name) . '.php'; if (is_file($file)) { require $file; } });\n",
      },
      says: place === null ? null : `${place} requires src/Model/Post.php`,
    }),
  ),
  {
    name: "by a dot, from where the index is alone",
    files: {
      ...page("require 'inc/top.php';"),
      "inc/top.php": "<?php require './db.php';",
      "inc/db.php": "<?php",
    },
    says: "inc/top.php:1 requires db.php",
    mend: { "db.php": "<?php" },
  },
  {
    name: "by no dot, from where the page is, too",
    files: {
      ...page("require 'inc/top.php'; echo 'on';"),
      "inc/top.php": "<?php require 'db.php';",
      "inc/db.php": "<?php",
    },
    says: null,
  },
  {
    name: "a class by the name of a page that is included and is not there",
    files: page("include 'inc/db.php';\n$shop = new Shop();"),
    says: "index.php:2 includes inc/db.php",
    ends: "index.php:3",
  },
]

const shop =
  "class Shop { public $all = []; function all() { return $this->all; } static function one() { return 1; } }"
const composerOf = (autoload: object, more: object = {}): Files => ({
  "composer.json": JSON.stringify({ ...more, autoload }, null, 2),
})
const loadingComposer = "require 'vendor/autoload.php';"

/** Pages that end by what they throw, whatever is sent (C-402), and near misses that go on. */
const throwing: readonly Page[] = [
  ...[
    [`${shop}\n$s = new Shop(); echo $s->total();`, "Error: Call to undefined method Shop::total()", 3],
    [
      `${shop}\nclass Other extends Shop { }\necho Other::two();`,
      "Error: Call to undefined method Other::two()",
      4,
    ],
    [`${shop}\nprint_r(Shop::all());`, "Error: Non-static method Shop::all() cannot be called statically", 3],
    ["echo $db->query('a');", "Error: Call to a member function query() on null", 2],
    ["$a = [];\necho $a->all();", "Error: Call to a member function all() on array", 3],
    ["$a = new Shop();", 'Error: Class "Shop" not found', 2],
    ["$m = new MongoClient();", 'Error: Class "MongoClient" not found', 2],
    ["echo showMenu();", "Error: Call to undefined function showMenu()", 2],
    ["echo get_header();", "Error: Call to undefined function get_header()", 2],
    ["$a = ['x' => 1];\necho $a[x];", 'Error: Undefined constant "x"', 3],
    ["echo DB_HOST;", 'Error: Undefined constant "DB_HOST"', 2],
    ["function f() { return $this->a; }\nf();", "Error: Using $this when not in object context", 2],
    [
      "class A { public string $x; }\necho (new A)->x;",
      "Error: Typed property A::$x must not be accessed before initialization",
      3,
    ],
    ["$rows = null;\necho count($rows);", "TypeError: count() of null", 3],
    ["$rows = '';\n$rows[] = 1;", "Error: [] operator not supported for strings", 3],
    ["$total = '';\n$total += 5;", "TypeError: Unsupported operand types: string + int", 3],
    ["$total = '';\n$total = $total * $_SERVER['X'];", "TypeError: Unsupported operand types: string * …", 3],
    ["$a = [];\necho $a - 1;", "TypeError: Unsupported operand types: array - int", 3],
    ["$n = 0;\necho 1 / $n;", "DivisionByZeroError", 3],
    ["$a = null;\nsort($a);", "TypeError: sort() of null", 3],
    ["$a = null;\necho in_array(1, $a);", "TypeError: in_array() of null", 3],
    ["$a = null;\nprint_r(array_merge($a, [1]));", "TypeError: array_merge() of null", 3],
    ["echo implode([1, 2], ',');", "TypeError: implode() of string", 2],
    ["function f($a) { if (!$a) { throw new Exception('no a'); } }\nf(0);", "Exception: no a", 2],
    [
      "spl_autoload_register(function ($c) { if (file_exists($c . '.php')) { require $c . '.php'; } });\nnew Shop();",
      'Error: Class "Shop" not found',
      3,
    ],
    ["spl_autoload_register();\nnew Menu();", 'Error: Class "Menu" not found', 3],
  ].map(
    ([code, what, line]): Page => ({
      name: `throws: ${code}`,
      files: { ...page(String(code)), "Menu.php": "<?php\nclass Menu { }\n" },
      says: `index.php:${line} throws ${what}`,
    }),
  ),
  {
    name: "throws for want of what a function is given",
    files: page("function f($a, $b = 1) { return $a; }\nf();"),
    says: "index.php:3 throws ArgumentCountError: Too few arguments to function f()",
    ends: "index.php:2",
  },
  // What PHP 8 goes on with, or nobody knows of.
  ...[
    "class A { function __call($n, $a) { return 1; } static function __callStatic($n, $a) { return 1; } } echo (new A)->x(), A::y();",
    `${shop} class B extends Shop { function f() { return Shop::all(); } } print_r((new B)->f());`,
    "enum Suit: string { case A = 'a'; case B = 'b'; } echo count(Suit::cases()), Suit::from('a')->name;",
    "trait T { function f() { return 1; } } class A { use T; } echo (new A)->f();",
    "class A { public $f; } $a = new A; $a->f = fn() => 1; echo ($a->f)();",
    "class A extends ArrayObject { } echo count(new A), (new A)->getIterator()->count();",
    "echo @$rows['x'], $none; foreach ($rows ?? [] as $row) { } echo strlen((string) null);",
    "if (function_exists('showMenu')) { echo showMenu(); }",
    "if (isset($_GET['a'])) { echo showMenu(); } echo $_GET['a'] ?? 'on';",
    "if (isset($_GET['a'])) { function showMenu() { return 1; } } else { function showMenu() { return 2; } } echo showMenu();",
    "try { echo (new Shop)->all(); } catch (Error $e) { echo 'on'; }",
    "set_exception_handler(function ($e) { echo 'on'; }); echo $db->query('a');",
    "define('x', 1); define('DB_' . 'HOST', 2); $a = [1 => 1, 2 => 2]; echo $a[x], DB_HOST;",
    "foreach (['HOST' => 1] as $k => $v) { define(\"DB_$k\", $v); } echo DB_HOST;",
    "foreach ($_SERVER as $k => $v) { defined(\"DB_$k\") || define(\"DB_$k\", $v); } echo defined('DB_HOST') ? DB_HOST : 'on';",
    "echo '5 apples' + 1, ' 2' * 3, null + 1, true + 1, '.5' + 1; $a = ''; $a .= 1; $b = null; $b[] = 1; $c = [1] + [2];",
    "echo implode(',', [1]), implode([1, 2]), count([1]), max([1]), array_sum([]);",
    "if (preg_match('/a/', 'a', $m)) { echo count($m); } similar_text('a', 'b', $p); echo $p + 1; xml_parse_into_struct(xml_parser_create(), '<a/>', $v); echo count($v);",
    "class A { public ?array $rows = null; function add() { $this->rows[] = 1; return count($this->rows); } } echo (new A)->add();",
    "echo 1 ? 2 : (3 ? 4 : 5), (1 ? 2 : 3) ? 4 : 5, 1 ?: 2 ?: 3, 1 ? (2 ? 3 : 4) : 5, 1 ? 2 ? 3 : 4 : 5;",
    "$f = 'strtoupper'; echo $f('a'), call_user_func('trim', ' a '), mb_strtoupper('a'), TRUE, PHP_INT_MAX, M_PI;",
    "call_user_func_array(function ($b, $a) { echo $a - $b; }, ['a' => 2, 'b' => 1]);",
    "static function () { }; spl_autoload_register(); new menu(); spl_autoload_call('Menu');",
    "echo count($argv ?? []), $http_response_header[0] ?? 'on';",
  ].map(
    (code): Page => ({
      name: `throws nothing: ${code}`,
      files: { ...page(code), "menu.php": "<?php\nclass Menu { }\n" },
      says: null,
    }),
  ),
  ...["echo 1 ? 2 : 3 ? 4 : 5;", "echo 1 ?: 2 ? 3 : 4;", "echo 1 ? 2 : 3 ?: 4;"].map((code): Page => {
    return { name: `chooses twice: ${code}`, files: page(code), says: "index.php:2 uses a ? b : c ? d : e" }
  }),
  ...["sqlsrv_connect('a', [])", "oci_connect('a', 'b')", "mysql_fetch_array(1)"].map(
    (call): Page => ({
      name: `calls what no extension brings: ${call}`,
      files: page(`$c = ${call};`),
      says: `index.php:2 calls ${call.split("(")[0]?.toLowerCase()}`,
    }),
  ),
]

/** Pages that go on without PostgreSQL, which says no and goes on itself (C-404). */
const postgres: readonly Page[] = [
  ...[
    ["$c = pg_connect('host=localhost dbname=a');\n$r = pg_query($c, 'select 1');", "$c ", 3],
    [
      "$h = '127.0.0.1';\n$c = @pg_connect(\"host='$h' port = 5432 dbname=a\");\npg_query_params($c, 'select 1', []);",
      "$c ",
      4,
    ],
  ].map(
    ([code, what, line]): Page => ({
      name: `asks PostgreSQL all the same: ${code}`,
      files: page(String(code)),
      says: `index.php:${Number(line) - 1} connects ${what}to PostgreSQL on localhost`,
      ends: `index.php:${line}`,
    }),
  ),
  ...[
    "pg_connect('host=localhost dbname=a');\npg_query('select 1');",
    "pg_connect('host=localhost dbname=a')\n or die('no ' . pg_last_error());",
  ].map(
    (code): Page => ({
      name: `asks PostgreSQL by no connection: ${code}`,
      files: page(code),
      says: "index.php:3 throws Error: No PostgreSQL connection opened yet",
    }),
  ),
  ...[
    "$c = pg_connect('host=localhost dbname=a') or die('no'); pg_query($c, 'select 1');",
    "$c = @pg_connect('host=localhost dbname=a'); if (!$c) { echo 'no'; exit; } pg_query($c, 'select 1');",
    "$c = pg_connect(getenv('DATABASE_URL') ?: ''); if ($c) { pg_query($c, 'select 1'); }",
    "function off() { try { return new mysqli('localhost', 'u'); } catch (mysqli_sql_exception $e) { return null; } }\necho off()?->query('a')->fetch_assoc()['b'] ?? 'none';",
    "$db = null; echo $db?->a->b()['c']->d(nowhere()), 'on';",
    "$db = new mysqli(); try { $db->real_connect('127.0.0.1', 'u'); } catch (Exception $e) { echo 'off'; }",
    "class Here { static function is() { return isset($this) ? 'yes' : 'no'; } }\necho Here::is();",
  ].map((code): Page => ({ name: `does not ask it: ${code}`, files: page(code), says: null })),
]

/** What composer.json has the autoloader find (C-403). */
export const composed: readonly Page[] = [
  {
    name: "Composer looks for classes in a folder that is not there",
    files: {
      ...page(loadingComposer),
      ...composerOf({ classmap: ["lib/", "src/"] }),
      "lib/a/A.php": "<?php\n",
    },
    says: "composer.json:5 includes src",
    mend: { "src/b/B.php": "<?php\n" },
    prints: "",
  },
  {
    name: "Composer's autoloader requires a file that is not there",
    files: {
      ...page(loadingComposer),
      ...composerOf({ files: ["./src/a.php", "src/b.php"] }),
      "src/a.php": "<?php\n",
    },
    says: "composer.json:5 requires src/b.php",
    mend: { "src/b.php": "<?php\n" },
    prints: "",
  },
  {
    name: "a class of the project's own that Composer's autoloader does not find",
    files: {
      ...page(`${loadingComposer}\nnew App\\Shop();`),
      ...composerOf({ "psr-4": { "App\\": "src/" } }, { require: { "a/a": "*" } }),
    },
    says: 'index.php:3 throws Error: Class "App\\Shop" not found',
    mend: { "src/Shop.php": "<?php\nnamespace App;\nclass Shop { }\n" },
    prints: "",
  },
  {
    name: "a class that stands where it finds it, by another name",
    files: {
      ...page(`${loadingComposer}\nnew Shop\\Menu();`),
      ...composerOf({ "psr-4": { "Shop\\": "src/" } }),
      "src/Menu.php": "<?php\nclass Menu { }\n",
    },
    says: 'index.php:3 throws Error: Class "Shop\\Menu" not found',
    prints: "",
  },
  {
    name: "a folder of packages of which only a part is there",
    files: {
      ...page(loadingComposer),
      "vendor/autoload.php": "<?php\nrequire_once __DIR__ . '/composer/autoload_real.php';\n",
    },
    says: "vendor/autoload.php:2 requires vendor/composer/autoload_real.php",
    mend: { "vendor/composer/autoload_real.php": "<?php\n" },
  },
  ...(
    [
      [{ classmap: ["src/"] }, { scripts: { "pre-install-cmd": "mkdir src" } }],
      [{ classmap: ["*/", "vendor/a/"], "exclude-from-classmap": ["src/"] }, {}],
      [{ "psr-4": { "App\\": "src/" } }, {}],
      [{ files: ["vendor/a/a.php"] }, {}],
    ] as const
  ).map(
    ([autoload, more]): Page => ({
      name: `nothing that Composer ends by: ${JSON.stringify([autoload, more])}`,
      files: { ...page(loadingComposer), ...composerOf(autoload, more) },
      says: null,
    }),
  ),
  ...(
    [
      [{ "psr-4": { "Shop\\": "src/" } }, { require: { "shop/shop": "*" } }],
      [{ "psr-4": { "Shop\\": "src/" }, files: ["a.php"] }, {}],
      [{ "psr-4": { "Shop\\": "src/" }, classmap: ["a.php"] }, {}],
      [{ "psr-4": { "App\\": "src/" } }, {}],
    ] as const
  ).map(
    ([autoload, more]): Page => ({
      name: `a class that others may bring: ${JSON.stringify([autoload, more])}`,
      files: {
        ...page(`${loadingComposer}\nnew Shop\\Menu();`),
        ...composerOf(autoload, more),
        "a.php": "<?php\n",
      },
      says: null,
    }),
  ),
]

const single =
  "class Db { private static $one; private $c = 1; private function __construct() { $this->c = 2; } static function get() { $o = self::$one ??= new static; return $o->c; } protected function z() { return 1; } }"

/** Members that what runs does not see, and what PHP refuses of classes and functions (C-402, C-381). */
const members: readonly Page[] = [
  ...(
    [
      [
        "class A { private function f() {} }\n(new A)->f();",
        "throws Error: Call to private method A::f() from global scope",
        3,
      ],
      [
        "class A { protected static function f() {} }\nA::f();",
        "throws Error: Call to protected method A::f() from global scope",
        3,
      ],
      [
        "class A { private $n = 'x'; }\n$a = new A; echo $a->n;",
        "throws Error: Cannot access private property A::$n",
        3,
      ],
      [
        "class A { protected $n = 'x'; } class B extends A { }\n$a = new B; $a->n = 1;",
        "throws Error: Cannot access protected property B::$n",
        3,
      ],
      [
        "class A { function __construct(private string $n) {} }\necho (new A('x'))->n;",
        "throws Error: Cannot access private property A::$n",
        3,
      ],
      [
        "class A { protected function t() {} } class Q { function go() {\n$a = new A; $a->t(); } }\n(new Q)->go();",
        "throws Error: Call to protected method A::t() from scope Q",
        3,
      ],
      [`${single}\nnew Db();`, "throws Error: Call to private Db::__construct() from global scope", 3],
      [
        "abstract class A { abstract function f(); }\nnew A();",
        "throws Error: Cannot instantiate abstract class A",
        3,
      ],
      ["interface I { }\nnew I();", "throws Error: Cannot instantiate interface I", 3],
      [
        "interface I { function f(); function g(); }\nclass B implements I { function f() {} }",
        "uses class B without I::g()",
        3,
      ],
      [
        "abstract class A { abstract function f(); }\necho 1; exit;\nclass B extends A { }",
        "uses class B without A::f()",
        4,
      ],
      ["class A { abstract function f(); }", "uses class A without A::f()", 2],
      [
        "class P { function index() {} }\nclass C extends P { function index($id) {} }",
        "uses C::index() unlike P::index()",
        3,
      ],
      [
        "class P { function f($a, $b = 1) {} }\nclass C extends P { function f($a) {} }",
        "uses C::f() unlike P::f()",
        3,
      ],
      [
        "class P { function t() {} }\nclass C extends P { private function t() {} }",
        "uses C::t() unlike P::t()",
        3,
      ],
      [
        "class P { static function t() {} }\nclass C extends P { function t() {} }",
        "uses C::t() unlike P::t()",
        3,
      ],
      ["function f() {}\nfunction F() {}", "uses function F() twice", 3],
      ["class A {}\nclass A {}", "uses class A twice", 3],
      ["class A { function f() {}\nfunction F() {} }", "uses A::F() twice", 3],
      ["class A { public $a;\npublic $a; }", "uses A::$a twice", 3],
    ] as const
  ).map(
    ([code, says, line]): Page => ({
      name: `does not go through: ${code}`,
      files: page(code),
      says: `index.php:${line} ${says}`,
    }),
  ),
  {
    name: "a file of functions that is loaded twice",
    files: { ...page("include 'a.php';\ninclude 'a.php';"), "a.php": "<?php\nfunction f() {}\n" },
    says: "a.php:2 uses function f() twice",
  },
  {
    name: "a function that two files have",
    files: {
      ...page("include 'a.php';\ntry { include 'b.php'; } catch (Throwable $e) { }"),
      "a.php": "<?php\nfunction f() {}\n",
      "b.php": "<?php\nfunction f() {}\n",
    },
    says: "b.php:2 uses function f() twice",
  },
  ...[
    `${single} class E2 extends Db { function q() { return $this->z(); } } echo Db::get();`,
    "class A { private $x = 5; function get() { return function () { return $this->x + $this->y(); }; } private function y() { return 1; } } echo ((new A)->get())();",
    "class P { private function f() { return 1; } function g() { return $this->f(); } private $x = 1; } class C extends P { function f() { return []; } } $c = new C; echo $c->g() + 1; echo isset($c->x) ? $none->f() : 'on'; echo $c->x;",
    "class A { protected $y = 1; } echo isset((new A)->y) ? $none->f() : 'on';",
    "class A { function __call($a, $b) {} protected function t() {} function __get($n) { return 1; } private $z = 2; } $a = new A; $a->t(); echo $a->z;",
    "abstract class S { abstract public function area(); static function make() { return new static; } } class Sq extends S { function area($unit = 'm') { return 1; } } echo Sq::make()->area();",
    "interface H { function name(?string $a = null): string; } trait N { function name(?string $a = null, ...$more): string { return 'n'; } } class B implements H { use N; } echo (new B)->name();",
    "interface H { function name(); } abstract class B implements H { } class C extends B implements Countable { function name() {} function count(): int { return 0; } } new C;",
    "class P { private function u() {} function f($a, $b = 1) {} function __construct() {} } class C extends P { function u($x) {} function f(...$a) {} function __construct($x) {} } new C(1);",
    "class P { protected function t($a) {} } class C extends P { public function t($a, $b = 1, $c = 2) {} } (new C)->t(1);",
    "abstract class A { abstract function f(); } abstract class B extends A { } final class C extends B { function F() {} } new C;",
    "if (\\FALSE || \\null) { $none->f(); } echo \\true ? 'on' : DB_HOST;",
    "if (!function_exists('f')) { function f() {} } if (!function_exists('f')) { function f() {} }",
    "function f() {} class A { function f() {} static $f; public $g; const f = 1; }",
  ].map((code): Page => ({ name: `members that are seen: ${code}`, files: page(code), says: null })),
]

const here = "connects to MySQL on localhost"

/** Pages that ask for variables, which nothing sets (C-418). */
const without: readonly Page[] = [
  ...(
    [
      ["$c = mysqli_connect(getenv('DB_HOST'), getenv('DB_USER'));", `${here} without DB_HOST`, 2],
      ["$c = new mysqli($_ENV['DB_HOST'], $_ENV['DB_USER']);", `${here} without DB_HOST`, 2],
      ["$c = new mysqli($_SERVER['DB_HOST'], 'root');", `${here} without DB_HOST`, 2],
      [
        "$c = new PDO('mysql:host=' . getenv('DB_HOST') . ';port=' . getenv('DB_PORT') . ';dbname=' . getenv('DB_NAME'));",
        `${here} without DB_HOST`,
        2,
      ],
      [
        "$c = new PDO('pgsql:host=' . getenv('DB_HOST') . ';dbname=' . getenv('DB_NAME'));",
        "connects to PostgreSQL without DB_HOST",
        2,
      ],
      [
        "$host = getenv('DB_HOST') ?: ($_ENV['MYSQL_HOST'] ?? 'localhost');\n$c = new mysqli($host, 'root');",
        `${here} without DB_HOST MYSQL_HOST`,
        3,
      ],
      ["define('HOST', getenv('DB_HOST'));\n$c = new mysqli(HOST, 'root');", `${here} without DB_HOST`, 3],
      [
        "$u = parse_url(getenv('DATABASE_URL'));\n$c = new mysqli($u['host'], $u['user'], $u['pass'], substr($u['path'], 1));",
        `${here} without DATABASE_URL`,
        3,
      ],
      [
        "foreach (['A_KEY', 'B_KEY'] as $k) { if (empty($_ENV[$k]) && !getenv($k)) {\nthrow new RuntimeException(\"Missing $k\"); } }",
        "throws RuntimeException: Missing A_KEY",
        3,
      ],
      [
        "if (is_file('.env')) { foreach (file('.env') as $line) { putenv($line); } }\n$c = new mysqli(getenv('DB_HOST'));",
        `${here} without DB_HOST`,
        3,
      ],
      ["$c = mysqli_connect();", here, 2],
      ["$host = '';\n$c = new mysqli($host, '', '', '');", here, 3],
      ["$c = new PDO('mysql:dbname=shop', 'root', '');", here, 2],
    ] as const
  ).map(
    ([code, says, line]): Page => ({
      name: `asks for variables: ${code}`,
      files: page(code),
      says: `index.php:${line} ${says}`,
    }),
  ),
  {
    name: "asks for a file of settings that is not there",
    files: page("$s = parse_ini_file('config.ini');\n$c = new mysqli($s['host'], $s['user']);"),
    says: "index.php:2 includes config.ini",
    ends: "index.php:3",
  },
  ...[
    "foreach (file('.env') as $line) { putenv($line); } $c = @new mysqli(getenv('DB_HOST'));",
    "foreach (file('.env') as $line) { [$k, $v] = explode('=', $line); $_ENV[$k] = $v; } $c = @new mysqli($_ENV['DB_HOST']);",
    "if (getenv('DB_HOST')) { $c = new mysqli(getenv('DB_HOST')); } echo 'on';",
    "try { $c = new mysqli(getenv('DB_HOST')); } catch (Exception $e) { die('on'); }",
    "$c = @new mysqli($_SERVER['REMOTE_ADDR']);",
    "$c = @new mysqli(getenv('HOSTNAME') . '.example.org');",
    "$c = @new PDO('mysql:unix_socket=' . getenv('SOCKET'));",
    "putenv('DB_HOST=db.example.org'); $c = @new mysqli(getenv('DB_HOST'));",
  ].map(
    (code): Page => ({
      name: `may know its variables: ${code}`,
      files: { ...page(`error_reporting(0); ${code}`), ".env": "DB_HOST=db.example.org\n" },
      says: null,
    }),
  ),
]

/** Pages that answer with no success, and whether they do (C-419). */
export const answering: readonly (Page & { readonly status: number })[] = (
  [
    [
      "switch ($_SERVER['REQUEST_URI']) { case '/api': echo 1; break; default:\nhttp_response_code(404); echo 'none'; }",
      404,
      "index.php:3 answers / with 404",
    ],
    [
      "$uri = explode('/', parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));\nif ($uri[1] !== 'person') { header('HTTP/1.1 404 Not Found'); exit(); }",
      404,
      "index.php:3 answers / with 404",
    ],
    [
      "if ($_SERVER['REQUEST_METHOD'] !== 'POST') { http_response_code(405); die('no'); }",
      405,
      "index.php:2 answers / with 405",
    ],
    [
      "if (!isset($_SERVER['PHP_AUTH_USER'])) { header('HTTP/1.0 401 Unauthorized'); exit; }",
      401,
      "index.php:2 answers / with 401",
    ],
    ["header('Content-Type: text/plain', true, 403);", 403, "index.php:2 answers / with 403"],
    [
      "if (!getenv('API_KEY')) { http_response_code(500); die('no key'); }",
      500,
      "index.php:2 answers / with 500 without API_KEY",
    ],
    [
      "try { new PDO('mysql:host=localhost', 'root', ''); }\ncatch (PDOException $e) { http_response_code(500); echo 'none'; }",
      500,
      "index.php:3 answers / with 500 for want of MySQL on localhost",
    ],
    ["http_response_code(404); echo 1; http_response_code(200);", 200, null],
    ["http_response_code(404);\nheader('Location: /home.php');", 302, null],
    ["if (rand(0, 1) === 2) { http_response_code(404); exit; } echo 'on';", 200, null],
    [
      "register_shutdown_function(function () { http_response_code(200); }); http_response_code(404);",
      200,
      null,
    ],
    [
      "$routes = ['' => 'home']; $path = trim(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH), '/'); if (!array_key_exists($path, $routes)) { http_response_code(404); exit; } echo 'on';",
      200,
      null,
    ],
  ] as const
).map(([code, status, says]) => ({ name: `answers: ${code}`, files: page(code), says, status }))

/** What a page reads, and what it may have made by then; databases of SQLite; constants and static fields that a class has not. */
const reading: readonly Page[] = [
  ...(
    [
      ["file.txt", "$lines = file('file.txt');\necho count($lines);"],
      ["file.txt", "$f = fopen('file.txt', 'r');\nwhile (!feof($f)) echo fgets($f);"],
      [
        "a/file.json",
        "$all = json_decode(file_get_contents(__DIR__ . '/a/file.json'), true);\necho in_array(1, $all);",
      ],
      ["file.xml", "$x = simplexml_load_file('file.xml');\n$x->children();"],
      ["uploads", "$all = scandir('uploads');\n$all = array_diff($all, ['.']);"],
      ["uploads", "$d = opendir(__DIR__ . '/uploads/');\nreaddir($d);"],
      ["app.db", "$db = new PDO('sqlite:app.db');\n$db->query('SELECT * FROM users');"],
      [
        "app.db",
        "$db = new PDO('sqlite:app.db', null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);\n$db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION); $db->prepare(\"INSERT INTO users (a) VALUES (?)\");",
      ],
      ["app.db", "$db = new SQLite3('app.db');\n$r = $db->query('SELECT * FROM users'); $r->fetchArray();"],
      [
        "data",
        "try { $db = new PDO('sqlite:data/app.db'); } catch (PDOException $e) { }\n$db->query('SELECT 1');",
      ],
    ] as const
  ).map(
    ([what, code]): Page => ({
      name: `goes on without what it reads: ${code}`,
      files: page(code),
      says: `index.php:2 includes ${what}`,
      ends: "index.php:3",
    }),
  ),
  ...(
    [
      ["new PDO('sqlite:data/app.db');", "requires data"],
      ["new SQLite3(__DIR__ . '/data/app.db');", "requires data"],
      [
        "$db = new PDO('sqlite::memory:'); $db->query('SELECT * FROM users');",
        "throws PDOException: no such table",
      ],
      ["new PDO('odbc:shop');", "throws PDOException: could not find driver"],
      ["$a = ['abc']; echo $a[0]{1};", "uses […]{…}"],
      ["imap_open('{localhost}', 'a', 'b');", "calls imap_open"],
      ["ob_start(); echo 'x'; ob_end_clean(); http_response_code(404);", "answers / with 404"],
      ["class A { const B = 1; } echo A::C;", "throws Error: Undefined constant A::C"],
      [
        "interface I { const B = 1; } class A extends Exception implements I, Countable { function count(): int { return self::C; } } (new A)->count();",
        "throws Error: Undefined constant A::C",
      ],
      ["enum A { case B; } A::C;", "throws Error: Undefined constant A::C"],
      ["class A { public $b = 1; } echo A::$b;", "throws Error: Access to undeclared static property A::$b"],
      [
        "class A { static function f() { self::$b = 1; } } A::f();",
        "throws Error: Access to undeclared static property A::$b",
      ],
      [
        "class A { private static $b = 1; } echo A::$b;",
        "throws Error: Cannot access private property A::$b",
      ],
      ["echo A::$b;", 'throws Error: Class "A" not found'],
    ] as const
  ).map(([code, says]): Page => ({ name: code, files: page(code), says: `index.php:2 ${says}` })),
  ...[
    "$f = fopen('a.txt', 'w'); fclose($f); $f = fopen('a.txt', 'r'); echo fgets($f);",
    "if (!file_exists('c.php')) { file_put_contents('c.php', '<?php'); } require 'c.php';",
    "if (!is_file('c.php')) { copy(__DIR__ . '/index.php', 'd.php'); file_put_contents('c.php', ''); } include 'c.php'; echo count(file('d.php'));",
    "if (!file_exists('c.ini')) file_put_contents('c.ini', 'a=b'); echo count(parse_ini_file('c.ini'));",
    "$all = file_exists('a.txt') ? file('a.txt') : []; echo count($all);",
    "$all = scandir('uploads') ?: []; echo count($all);",
    "$all = json_decode(@file_get_contents('a.json'), true); if (!is_array($all)) $all = []; echo count($all);",
    "$f = fopen('a.txt', 'r'); if ($f) echo fgets($f);",
    "if (!is_dir('data')) mkdir('data'); $db = new PDO('sqlite:data/app.db');",
    "@mkdir(__DIR__ . '/data/more', 0777, true); $db = new PDO('sqlite:' . __DIR__ . '/data/more/app.db');",
    "$db = new PDO('sqlite:app.db'); $db->exec('CREATE TABLE users (a)'); $db->query('SELECT * FROM users');",
    "$db = new PDO('sqlite:app.db'); $db->query('SELECT name FROM sqlite_master'); $db->query('SELECT 1');",
    "$db = new PDO('sqlite:app.db'); $db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT); $db->query('SELECT * FROM users');",
    "$db = new PDO('sqlite:app.db', null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_WARNING]); $db->query('SELECT * FROM users');",
    "$db = new SQLite3('app.db'); $r = $db->query('SELECT * FROM users'); if ($r) $r->fetchArray();",
    "class A { public static $a; } echo isset(A::$b), isset(B::$c);",
    // By PHP's settings this is too late, or not.
    "echo 'x'; http_response_code(404);",
    "?><p>x</p><?php http_response_code(404);",
    "ob_start(); echo 'x'; ob_end_flush(); http_response_code(404);",
    "interface I { const B = 1; } interface J extends I { } class A implements J { } class C extends A { } echo C::B, defined('A::D') ? A::D : 1;",
    "trait T { public static $b = 1; } class A { use T; } class B extends A { } echo B::$b;",
  ].map((code): Page => ({ name: code, files: page(code), says: null })),
  {
    name: "one that is meant from the folder of the page that asks for it",
    files: {
      ...page("require 'inc/a.php';"),
      "inc/a.php": "<?php\nrequire '../config.php';\n",
      "config.php": "<?php\n",
    },
    says: "inc/a.php:2 requires ../config.php",
  },
  {
    name: "and that is there from the index's",
    files: {
      "public/index.php": "<?php\nrequire '../app/a.php';\n",
      "app/a.php": "<?php\nrequire '../app/b.php';\n",
      "app/b.php": "<?php\n",
    },
    webroot: "public/",
    says: null,
  },
]

export const pages: readonly Page[] = [
  ...reading,
  ...members,
  ...without,
  ...throwing,
  ...postgres,
  ...composed,
  ...databases,
  // An include that finds nothing goes on, as far as what takes what it would have set.
  ...(
    [
      ["include 'inc/db.php';\n$r = mysqli_query($db, 'SELECT 1');", 2, "inc/db.php"],
      ["@include_once('inc/db.php');\nsession_start();\n$r = $db->query('SELECT 1');", 2, "inc/db.php"],
      [
        "\ninclude __DIR__ . '/inc/db.php';\nif (isset($_POST['a'])) { echo 1; }\nmysqli_set_charset($db, 'utf8');",
        3,
        "inc/db.php",
      ],
      ["include '.\\\\inc\\\\db.php';\n$db->prepare('SELECT 1');", 2, ".\\inc\\db.php"],
      ["include 'inc/db.php';\necho $db;", 0, ""],
      ["include 'inc/db.php';\n$db->name;", 0, ""],
      ["include 'inc/db.php';\n$db = new PDO('sqlite::memory:');\n$db->query('SELECT 1');", 0, ""],
      [
        "include 'inc/db.php';\nforeach ([new PDO('sqlite::memory:')] as $db) $x = 1;\n$db->query('SELECT 1');",
        0,
        "",
      ],
      ["include 'inc/db.php';\nif (!isset($db)) exit;\n$db->query('SELECT 1');", 0, ""],
      ["include 'inc/db.php';\ntry { $db->query('SELECT 1'); } catch (Error $e) { echo 'none'; }", 0, ""],
      ["set_error_handler(function () { exit; });\ninclude 'inc/db.php';\n$db->query('SELECT 1');", 0, ""],
      [
        "extract(['db' => new PDO('sqlite::memory:')]);\ninclude 'inc/db.php';\n$db->query('SELECT 1');",
        0,
        "",
      ],
      ["$a = 'db'; $$a = new PDO('sqlite::memory:');\ninclude 'inc/db.php';\n$db->query('SELECT 1');", 0, ""],
      [
        "[$a, $db, $b] = [1, new PDO('sqlite::memory:'), 2];\ninclude 'inc/db.php';\n$db->query('SELECT 1');",
        0,
        "",
      ],
    ] as const
  ).map(
    ([code, line, path]): Page => ({
      name: `includes: ${code}`,
      files: page(code),
      says: line === 0 ? null : `index.php:${line} includes ${path}`,
      ...(line === 0 ? {} : { prints: "Fatal error: Uncaught " }),
    }),
  ),
  // What nobody sends is another page's.
  ...(
    [
      ["$page = $_GET['page'] ?? 'home';\ninclude 'pages/' . $page . '.php';", true],
      ["$page = isset($_GET['page']) ? $_GET['page'] : 'home';\ninclude \"pages/$page.php\";", true],
      ["$page = !empty($_GET['page']) ? $_GET['page'] : 'home';\nrequire \"pages/{$page}.php\";", true],
      [
        "$page = $_GET['page'] ?? 'home';\nswitch ($page) {\n  case 'a': echo 1; break;\n  case 'home': include 'pages/home.php'; break;\n  default: exit;\n}",
        true,
      ],
      [
        "$page = $_GET['page'] ?? '';\nswitch ($page) {\n  case 'a': exit;\n  default:\n    include 'pages/home.php';\n}",
        true,
      ],
      [
        "$page = $_GET['page'] ?? 'b';\nswitch ($page) {\n  case 'b':\n  case 'home': include 'pages/home.php';\n}",
        true,
      ],
      ["$page = $_GET['page'] ?? 'other';\ninclude 'pages/' . $page . '.php';", false],
      [
        "$_GET['page'] = 'other';\n$page = $_GET['page'] ?? 'home';\ninclude 'pages/' . $page . '.php';",
        false,
      ],
      ["$page = getenv('PAGE') ? 'home' : 'other';\ninclude 'pages/' . $page . '.php';", false],
      [
        "$page = $_GET['page'] ?? 'a';\nswitch ($page) {\n  case 'a': echo 1; break;\n  case 'home': include 'pages/home.php';\n}",
        false,
      ],
      ["$page = $_GET['page'] ?? 'c';\nswitch ($page) {\n  case 'home': include 'pages/home.php';\n}", false],
      [
        "$page = $_GET['page'] ?? 'home';\nswitch ($page) {\n  case strtolower('HOME'): echo 1; break;\n  case 'home': include 'pages/home.php';\n}",
        false,
      ],
      [
        "$page = $_GET['page'] ?? 'home';\nswitch ($page) {\n  case 'home': if (isset($page)) { break; } include 'pages/home.php';\n}",
        false,
      ],
    ] as const
  ).map(
    ([code, isSaid]): Page => ({
      name: `goes to a page: ${code}`,
      files: {
        ...page(code),
        "pages/home.php": "<?php include 'config/db.php';\n$r = $db->query('SELECT 1');",
        "pages/other.php": "<?php echo 1;",
      },
      says: isSaid ? "pages/home.php:1 includes config/db.php" : null,
      ...(isSaid ? { prints: "Fatal error: Uncaught " } : {}),
    }),
  ),
  {
    name: "includes, and another sets it",
    files: {
      ...page("include 'inc/db.php';\ninclude 'inc/own.php';\n$db->query('SELECT 1');"),
      "inc/own.php": "<?php $db = new PDO('sqlite::memory:');",
    },
    says: null,
  },
  {
    name: "includes in a page that is included",
    files: {
      ...page("include 'pages/home.php';"),
      "pages/home.php": "<?php include 'config/db.php'; ?>\n<p>\n<?php $r = mysqli_query($db, 'SELECT 1');",
    },
    says: "pages/home.php:1 includes config/db.php",
    prints: "Fatal error: Uncaught ",
  },
  {
    name: "includes what is there",
    files: {
      ...page("include 'inc/db.php';\n$db->count();"),
      "inc/db.php": "<?php\n$db = new ArrayObject();\n",
    },
    says: null,
  },

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
  {
    name: "tried, which catches no such end",
    files: page("try { require 'inc/db.php'; } catch (Exception $e) { echo 'no'; }"),
    says: lacking,
    mend: mended,
  },
  { name: "tried", files: page("try { require 'inc/db.php'; } catch (Error $e) { echo 'on'; }"), says: null },
  {
    name: "heard of",
    files: page("set_exception_handler(function ($e) { echo 'on'; }); require 'inc/db.php';"),
    says: null,
  },
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
    files: page("set_include_path(getenv('LIB') . '/lib');\nrequire 'inc/db.php';"),
    says: null,
  },
  {
    name: "a name that is put together of what is told",
    files: page("$name = 'db'; $folder = 'inc/';\nrequire \"$folder{$name}.php\";"),
    says: "index.php:3 requires inc/db.php",
    mend: mended,
  },
  ...[
    "$name = $_GET['name'] ?? getenv('NAME');\nrequire \"inc/$name.php\";",
    "$name = 'db'; if (rand(0, 0)) { $name = 'other'; }\nrequire \"inc/$name.php\";",
    "$name = 'db'; $other = &$name; $other = 'x';\nrequire \"inc/$name.php\";",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a notation of PHP
    "$name = 'db'; ${'name'} = 'x';\nrequire \"inc/$name.php\";",
    "$name = 'db'; $name .= 'x';\nrequire \"inc/$name.php\";",
    "$name = 'db'; foreach (['x'] as $name) { }\nrequire \"inc/$name.php\";",
    "$name = 'db'; function f() { global $name; $name = 'x'; }\nf();\nrequire \"inc/$name.php\";",
  ].map(
    (code): Page => ({
      name: `a name that is not told: ${code.split("\n")[0]}`,
      files: { ...page(code), "inc/x.php": "<?php", "inc/dbx.php": "<?php" },
      says: null,
    }),
  ),
  {
    name: "ends by itself without a file",
    files: page(
      "define('ROOT', dirname(__FILE__));\nif (! file_exists(ROOT . '/inc/db.php')) { print 'Not installed.'; exit; }\necho 'on';",
    ),
    says: "index.php:3 requires inc/db.php",
    mend: mended,
    prints: "Not installed",
  },
  ...[
    "if (isset($_GET['a'])) { exit; }",
    "if (isset($_GET['a']) && f()) exit;",
    "if (!empty($_POST)): exit; elseif ($_REQUEST['b'] ?? 0): echo 1; endif;",
    "if (empty($_COOKIE['a'])) { echo 1; } else { exit; }",
    "if ($_SERVER['REQUEST_METHOD'] == 'POST') { exit; } else if ($_SERVER['REQUEST_METHOD'] !== 'GET') { exit; }",
    "session_start(); if (isset($_SESSION['user'])) { header('Location: home.php'); exit; }",
    "if (version_compare(PHP_VERSION, '5.6', '<')) { die('old'); }",
    "if (PHP_VERSION_ID < 50600) { die('old'); } if (version_compare('5.6', phpversion(), 'ge')) die('old');",
    "if (!extension_loaded('json') || ini_get('register_globals')) { die('old'); }",
    "if (php_sapi_name() === 'cli-server' && false) { exit; }",
    "if (!file_exists('index.php')) { exit; }",
    "if (file_exists(__DIR__ . '/lock.txt')) { exit; }",
    "define('IN', 1); if (!defined('IN')) exit; defined('IN') or die(); defined('ROOT') || define('ROOT', __DIR__);",
    "if (!function_exists('f')) { exit; } function f() { return 1; }",
    "spl_autoload_register(function ($name) { exit; }); $g = function () { exit; };",
    "function f($a) { if ($a) { return 1; } echo 2; } f(1); if (f(2)) { echo f(3); }",
    "try { $a = 1; } catch (Exception $e) { exit; }",
    "foreach ([1] as $a): if ($a): echo 1; endif; endforeach;",
    "preg_match('/a/', 'b', $m); header('X-A: b'); ob_start();",
  ].map(
    (code): Page => ({
      name: `behind what a request for the page alone passes: ${code}`,
      files: page(`${code}\nrequire 'inc/db.php';`),
      says: "index.php:3 requires inc/db.php",
      mend: mended,
    }),
  ),
  ...[
    "$_GET['a'] = 1; if (isset($_GET['a'])) { exit; }",
    "$_SESSION['b']['a'] = 1; if (isset($_SESSION['b'])) { exit; }",
    "function f() { $_POST['a'] = 1; } f(); if (!empty($_POST['a'])) { exit; }",
    "if (isset($_GET['a']) || true) { exit; }",
    "if (!isset($_GET['a'])) { exit; }",
    "if ($_SERVER['REQUEST_METHOD'] == 'GET') { exit; }",
    "if (version_compare(PHP_VERSION, '5.6', '>=')) { exit; }",
    "if (PHP_VERSION_ID > 50600) { exit; }",
    "if (!file_exists('lock')) { include 'index.html'; exit; }",
    "if (file_exists('index.php')) { exit; }",
    "if (!defined('IN')) exit;",
    "defined('IN') or die();",
    "function f() { exit; } f();",
    "function f() { g(); } function g() { exit; } if (f()) { echo 1; }",
    "if (rand(0, 0) == 0) { exit; }",
    "return;",
    "if (rand(0, 0) == 0) return;",
    "if (1): exit; endif;",
    "try { throw new Exception(); } catch (Exception $e) { exit; }",
  ].map(
    (code): Page => ({
      name: `behind what ends a request for the page alone: ${code}`,
      files: page(`${code}\nrequire 'inc/db.php';`),
      says: null,
    }),
  ),
  {
    name: "behind a page that goes back",
    files: {
      ...page("require 'a.php';\nrequire 'inc/db.php';"),
      "a.php": "<?php if (!isset($_GET['a'])) { return; }\nexit;",
    },
    says: "index.php:3 requires inc/db.php",
    mend: mended,
  },
  ...[
    "$c = new mysqli('localhost', 'root', '', 'shop');",
    "$host = 'localhost'; $user = 'root'; $c = mysqli_connect($host, $user, '') or die('no');",
    "define('DB_HOST', '127.0.0.1'); $c = @mysqli_connect(DB_HOST, 'root', '', 'shop', 3306);",
    "if (!$c = mysqli_connect('localhost:3306', 'root', '')) { die('no'); }",
    "$host = 'localhost'; $name = getenv('N'); $c = new PDO(\"mysql:host=$host;dbname=$name;charset=utf8\", 'root', '');",
    "$c = new \\PDO('mysql:dbname=shop;host=127.0.0.1', 'root', '');",
    "function db() { return new mysqli('localhost', 'root', ''); } $c = db();",
  ].map(
    (code): Page => ({
      name: `connects: ${code}`,
      files: page(code),
      says: "index.php:2 connects to MySQL on localhost",
    }),
  ),
  ...[
    "class Db { private $host = 'localhost'; const NAME = 'shop'; public $c; function __construct() { $this->c = new PDO('mysql:host=' . $this->host . ';dbname=' . self::NAME, 'root', ''); } }\n$db = new Db();",
    "class Db { private $host = 'localhost';\npublic function open() { return new PDO(\"mysql:host={$this->host};dbname=shop\", 'root', ''); } }\n$db = new Db; $c = $db->open();",
    "class Db {\nstatic function open($host) { return mysqli_connect($host, 'root', ''); } } Db::open('localhost');",
    "class A { function __construct() { $this->go(); }\nprivate function go() { new mysqli('localhost', 'a', 'b'); } } class B extends A { } new B();",
  ].map((code): Page => {
    const line = code.split("\n").findIndex((one) => /new PDO|mysqli/.test(one)) + 2
    return {
      name: `connects by a class: ${code}`,
      files: page(code),
      says: `index.php:${line} connects to MySQL on localhost`,
    }
  }),
  ...[
    "class Db { public $host = 'localhost'; function open() { return new mysqli($this->host, 'root', ''); } }\n$db = new Db(); $db->host = getenv('NONE') ?: '0.0.0.0'; echo 'on';",
    "class A { function __construct() { exit; } }\nnew A(); require 'inc/db.php';",
    "class A { function f() { exit; } }\n$a = new A(); $a->f(); require 'inc/db.php';",
    "trait T { function __construct() { exit; } } class A { use T; }\nnew A(); require 'inc/db.php';",
    "spl_autoload_register(function ($name) { exit; });\nnew A(); require 'inc/db.php';",
    "spl_autoload_register(function ($name) { include 'other/' . $name . '.php'; });\n$a = new ArrayObject(); echo 'on';",
  ].map(
    (code): Page => ({ name: `classes that end otherwise, or not: ${code}`, files: page(code), says: null }),
  ),
  {
    name: "behind classes",
    files: {
      ...page(
        "function load($name) { $file = __DIR__ . '/classes/' . $name . '.php'; if (is_readable($file)) { include $file; return true; } return false; }\nspl_autoload_register('load');\n$a = new Timer(); $a->stop(); echo $a->since;\nif (get_magic_quotes_gpc()) { echo 1; }",
      ),
      "classes/Timer.php":
        "<?php class Timer { public $since; function __construct() { $this->since = microtime(true); } function stop() { if ($this->since) return 1; return 2; } }",
    },
    says: "index.php:5 calls get_magic_quotes_gpc",
  },
  {
    name: "a class whose file is not there",
    files: page(
      "spl_autoload_register(function ($name) {\nrequire 'classes/' . $name . '.php'; });\n$a = new Timer();",
    ),
    says: "index.php:3 requires classes/Timer.php",
    mend: { "classes/Timer.php": "<?php class Timer { }" },
  },
  ...[
    "set_include_path(__DIR__ . '/lib' . PATH_SEPARATOR . get_include_path());",
    "define('LIB', realpath(dirname(__FILE__) . '/lib')); set_include_path(implode(PATH_SEPARATOR, array(LIB, get_include_path(),)));",
    "ini_set('include_path', '.' . PATH_SEPARATOR . __DIR__ . '/lib');",
  ].map(
    (code): Page => ({
      name: `in folders that are told: ${code}`,
      files: {
        ...page(`${code} require 'start.php';`),
        "lib/start.php":
          "<?php\nif (!@include_once 'Zend/Cache.php') { require_once 'Zend/Application.php'; }",
      },
      says: "lib/start.php:2 requires lib/Zend/Application.php",
      mend: { "lib/Zend/Application.php": "<?php" },
    }),
  ),
  ...[
    "C:/xampp/htdocs/shop/db.php",
    "/Applications/MAMP/htdocs/shop/db.php",
    "/path/to/resources/config.php",
  ].map(
    (path): Page => ({
      name: `requires what another machine has: ${path}`,
      files: page(`const BASE = '${path.slice(0, 9)}';\nrequire_once BASE . '${path.slice(9)}';`),
      says: `index.php:3 requires ${path}`,
    }),
  ),
  ...[
    "class Db { private static $host = 'mysql:host=localhost'; private static $name = 'dbname=a'; private static $one = null; private static $c;\nprivate function __construct() { Db::$c = new PDO(Db::$host . ';' . Db::$name, 'root', ''); } static function one() { if (Db::$one == null) { Db::$one = new Db(); } return Db::$one; } }\n$c = Db::one();",
    "class Db { private static $one;\nfunction __construct() { $this->c = new PDO('mysql:host=localhost', 'root', ''); } static function one() { if (!isset(self::$one)) { self::$one = new self; } return self::$one; } }\n$c = Db::one();",
    "class Db { protected static $one = null;\nstatic function one() { if (null === static::$one) { static::$one = new mysqli('localhost', 'root', ''); } return static::$one; } }\n$c = Db::one();",
    "class Db { static $one; public $c;\nfunction __construct() { $this->c = new PDO('mysql:host=localhost', 'root', ''); } static function one() { if (!self::$one) self::$one = new Db(); return self::$one; } }\nDb::one();",
  ].map(
    (code): Page => ({
      name: `connects by a class of which there is one: ${code}`,
      files: page(code),
      says: "index.php:3 connects to MySQL on localhost",
    }),
  ),
  ...[
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { echo 'no ' . $e->getMessage(); } $rows = $c->query('SELECT 1');",
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); $c->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION); } catch (PDOException $e) { echo 'no'; } session_start(); foreach ($c->query('SELECT 1') as $row) { echo 1; }",
    "try { $c = mysqli_connect('localhost', 'root', '', 'a'); } catch (Exception $e) { error_log($e->getMessage()); } $rows = mysqli_query($c, 'SELECT 1');",
    "try { $c = @new mysqli('localhost', 'root', '', 'a'); } catch (\\Throwable $e) { } while ($row = $c->query('SELECT 1')) { echo 1; }",
  ].map(
    (code): Page => ({
      name: `goes on without what it connects to: ${code}`,
      files: page(code),
      says: "index.php:2 connects $c to MySQL on localhost",
    }),
  ),
  {
    name: "goes on without what another page connects to",
    files: {
      ...page("require 'inc/db.php'; include 'inc/bar.php';\n$rows = $db->query('SELECT 1')->fetchAll();"),
      "inc/db.php":
        "<?php\ntry {\n$db = new PDO('mysql:host=localhost;dbname=a', 'root', '');\n} catch (PDOException $e) { echo $e->getMessage(); }\n",
      "inc/bar.php":
        "<?php if (isset($_SESSION['a'])) { $n = 1; } else { $n = 0; } ?>\n<nav><?= $n ?></nav>\n",
    },
    says: "inc/db.php:3 connects $db to MySQL on localhost",
    ends: "index.php:3",
  },
  ...[
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); $r = $c->query('SELECT 1'); } catch (PDOException $e) { echo 'no'; } foreach ($r as $row) { echo 1; }",
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { echo 'no'; exit; } $c->query('SELECT 1');",
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { $c = new PDO('sqlite::memory:'); } $c->query('SELECT 1');",
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { echo 'no'; } if (isset($c)) { $c->query('SELECT 1'); }",
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { echo 'no'; } if ($c ?? null) { $c->query('SELECT 1'); }",
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { echo 'no'; } $r = isset($c) ? $c->query('SELECT 1') : [];",
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { echo 'no'; } $c = new PDO('sqlite::memory:'); $c->query('SELECT 1');",
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { echo 'no'; } $d = new PDO('sqlite::memory:'); $d->query('SELECT 1');",
    "$c = new PDO('sqlite::memory:'); try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { echo 'no'; } $c->query('SELECT 1');",
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { echo 'no'; } try { $c->query('SELECT 1'); } catch (Error $e) { echo 'no'; }",
    "set_exception_handler(function ($e) { echo 'no'; }); $c = new PDO('mysql:host=localhost', 'root', '');",
    "set_exception_handler(function ($e) { echo 'no'; }); mysql_connect('localhost', 'root', '');",
    "class Db { static $one = null; static function one() { if (Db::$one !== null) { Db::$one = new mysqli('localhost', 'root', ''); } return Db::$one; } } $c = Db::one(); echo 'on';",
    "class Db { static $one = null; static function one() { if (Db::$one == null) { Db::$one = new mysqli('localhost', 'root', ''); } return Db::$one; } } Db::$one = 1; $c = Db::one(); echo 'on';",
    "class Db { static $host = 'localhost'; static function one() { return new mysqli(self::$host, 'root', ''); } } Db::$host = '0.0.0.0'; echo 'on';",
  ].map((code): Page => ({ name: `has a database, or asks none: ${code}`, files: page(code), says: null })),
  {
    name: "connects to another",
    files: page("$c = new PDO('pgsql:host=localhost;port=5432;dbname=shop', 'a', 'b');"),
    says: "index.php:2 connects to PostgreSQL on localhost",
  },
  {
    name: "connects, and ends by itself",
    files: page(
      "try {\n$c = new PDO('mysql:host=localhost', 'root', '');\n} catch (PDOException $e) { http_response_code(500); echo 'no '; die('database'); }",
    ),
    says: "index.php:3 connects to MySQL on localhost",
    prints: "no database",
  },
  {
    name: "connects to a name of containers",
    files: page("$c = new PDO('mysql:host=my-db;dbname=shop', 'a', 'b');"),
    says: "index.php:2 connects to MySQL on my-db",
  },
  {
    name: "connects to a name of containers alone",
    files: page("$host = 'mysql';\n$c = mysqli_connect($host, 'a', 'b', 'c');"),
    says: "index.php:3 connects to MySQL on mysql",
  },
  ...[
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { echo 'no'; }",
    "if (isset($_POST['a'])) { $c = new mysqli('db', 'root', ''); }",
    "try { $c = new PDO('mysql:host=localhost', 'root', ''); } catch (PDOException $e) { die('on'); }",
    "try { $c = new mysqli('localhost', 'root', ''); } catch (Exception $e) { if (rand(1, 1) == 0) { exit; } }",
    "function db() { return new mysqli('localhost', 'root', ''); }",
    "if (false && mysqli_connect('localhost', 'root', '')) { echo 1; }",
    "if (isset($_POST['a'])) { $c = new mysqli('localhost', 'root', ''); }",
    "class A { function __construct() { new mysqli('localhost', 'root', ''); } }",
    "$c = new PDO('sqlite::memory:');",
    "$host = getenv('HOME') ? 'localhost' : 'x'; if ($host == 'x') { $c = new mysqli($host, 'root', ''); }",
  ].map(
    (code): Page => ({
      name: `does not connect, or goes on: ${code}`,
      files: page(`${code}\necho 'on';`),
      says: null,
    }),
  ),
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
  // Only Windows takes a backslash for what stands between folders, and a capital for a small letter.
  ...[
    ["inc\\db.php", "require 'inc\\db.php';"],
    ["inc\\db.php", 'require_once "inc\\db.php";'],
    ["\\inc\\db.php", "require __DIR__ . '\\inc\\db.php';"],
    ["..\\db.php", "if (1) { } require '..\\db.php';"],
    ["inc/DB.php", "require 'inc/DB.php';"],
    ["Inc/db.php", "require 'Inc/db.php';"],
  ].map(([what, code = ""]): Page => {
    return {
      name: `requires ${what}: ${code}`,
      files: { ...page(code), ...mended },
      says: `index.php:2 requires ${what}`,
    }
  }),
  {
    name: "a page whose path begins with a capital",
    files: { ...page("require 'Inc/A.php'; require 'inc/db.php';"), "Inc/A.php": "<?php\n" },
    says: lacking,
  },
  ...["include 'inc\\db.php';", "require 'Mail/mime.php';", "$a = 'inc\\db.php';"].map(
    (code): Page => ({
      name: `no file of the project that is missing: ${code}`,
      files: { ...page(code), "mail.php": "<?php\n" },
      says: null,
    }),
  ),
]
