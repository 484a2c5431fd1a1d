/**
 * What plans say of the frameworks of PHP, held against the frameworks: applications that need no more than Debian's packages
 * (php-cli, php-laravel-framework, php-symfony-framework-bundle, php-symfony-runtime), served by PHP's own server. Without the packages there is nothing to run.
 */
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import { readFolder } from "../../src/shell/folder.js"
import { freePort } from "../freePort.js"
import { scratch } from "./tools.js"

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const laravel = "/usr/share/php/Illuminate/autoload.php"
const symfony = "/usr/share/php/Symfony/Bundle/FrameworkBundle/autoload.php"

const quiet = "error_reporting(E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED);"
const config = (values: string): string => `<?php return [${values}];`
const providers = [
  "Encryption\\Encryption",
  "Cookie\\Cookie",
  "Filesystem\\Filesystem",
  "View\\View",
  "Session\\Session",
  "Foundation\\Providers\\Foundation",
].map((name) => `Illuminate\\${name}ServiceProvider::class`)

/** An application of Laravel whose cookies are encrypted, as those of its skeleton are. */
const laravelFiles = {
  "composer.json": JSON.stringify({ require: { "laravel/framework": "^8.0" } }),
  "composer.lock": JSON.stringify({ packages: [{ name: "laravel/framework", version: "v8.83.26" }] }),
  "public/index.php": `<?php
${quiet}
require '${laravel}';
class Kernel extends Illuminate\\Foundation\\Http\\Kernel {
  protected $middleware = [Illuminate\\Cookie\\Middleware\\EncryptCookies::class];
}
class Handler extends Illuminate\\Foundation\\Exceptions\\Handler {}
$app = new Illuminate\\Foundation\\Application(dirname(__DIR__));
$app->singleton(Illuminate\\Contracts\\Http\\Kernel::class, Kernel::class);
$app->singleton(Illuminate\\Contracts\\Debug\\ExceptionHandler::class, Handler::class);
$kernel = $app->make(Illuminate\\Contracts\\Http\\Kernel::class);
$app->booted(function () use ($app) { $app['router']->get('/', function () { return 'hello'; }); });
$kernel->handle(Illuminate\\Http\\Request::capture())->send();
`,
  "config/app.php": config(
    `'name' => 'x', 'env' => 'production', 'debug' => false, 'url' => 'http://localhost', 'timezone' => 'UTC', 'locale' => 'en', 'fallback_locale' => 'en', 'key' => env('APP_KEY'), 'cipher' => 'AES-256-CBC', 'providers' => [${providers.join(", ")}], 'aliases' => []`,
  ),
  "config/view.php": config(
    "'paths' => [resource_path('views')], 'compiled' => storage_path('framework/views')",
  ),
  "config/session.php": config(
    "'driver' => 'array', 'cookie' => 'x', 'lifetime' => 1, 'path' => '/', 'domain' => null, 'secure' => false, 'http_only' => true, 'same_site' => null",
  ),
  "config/logging.php": config(
    "'default' => 'single', 'channels' => ['single' => ['driver' => 'single', 'path' => storage_path('logs/app.log')]]",
  ),
  "storage/framework/views/.gitkeep": "",
  "storage/logs/.gitkeep": "",
  "resources/views/.gitkeep": "",
  "bootstrap/cache/.gitkeep": "",
}

/** An application of Symfony with a bundle for development, as its recipes add one. */
const symfonyFiles = {
  "composer.json": JSON.stringify({ require: { "symfony/framework-bundle": "^5.4" } }),
  "composer.lock": JSON.stringify({
    packages: [{ name: "symfony/framework-bundle", version: "v5.4.53" }],
    "packages-dev": [{ name: "symfony/maker-bundle", version: "v1.50.0" }],
  }),
  "config/bundles.php": config(
    "Symfony\\Bundle\\FrameworkBundle\\FrameworkBundle::class => ['all' => true], Symfony\\Bundle\\MakerBundle\\MakerBundle::class => ['dev' => true]",
  ),
  "public/index.php": `<?php
${quiet}
require '${symfony}';
class Home { public function __invoke() { return new Symfony\\Component\\HttpFoundation\\Response('hello'); } }
class Kernel extends Symfony\\Component\\HttpKernel\\Kernel {
  use Symfony\\Bundle\\FrameworkBundle\\Kernel\\MicroKernelTrait;
  public function getProjectDir(): string { return dirname(__DIR__); }
  protected function configureContainer($container): void {
    $container->extension('framework', ['secret' => 'x']);
    $container->services()->set('home', Home::class)->public()->tag('controller.service_arguments');
  }
  protected function configureRoutes($routes): void { $routes->add('home', '/')->controller('home'); }
}
$mode = getenv('APP_ENV') ?: 'dev';
$kernel = new Kernel($mode, $mode !== 'prod');
$kernel->handle(Symfony\\Component\\HttpFoundation\\Request::createFromGlobals())->send();
`,
}

const runtime = "/usr/share/php/Symfony/Component/Runtime/autoload.php"
const dotenv = "/usr/share/php/Symfony/Component/Dotenv/autoload.php"

/** What Symfony's runtime does before an application runs, as the file that its plugin writes for Composer has it. */
const runtimeFiles = (options: string, extra?: object) => ({
  "composer.json": JSON.stringify({
    require: { "symfony/framework-bundle": "^5.4", "symfony/runtime": "^5.4", "symfony/dotenv": "^5.4" },
    ...(extra === undefined ? {} : { extra: { runtime: extra } }),
  }),
  "public/index.php": `<?php
${quiet}
require '${runtime}';
require '${dotenv}';
new Symfony\\Component\\Runtime\\SymfonyRuntime(['project_dir' => dirname(__DIR__)${options}]);
echo 'hello';
`,
})
const runtimeAlone = runtimeFiles("")

const key = `base64:${Buffer.alloc(32, 7).toString("base64")}`
const webroot = { CC_WEBROOT: "/public" }
const codes = ["laravel-key-missing", "symfony-settings-missing", "symfony-environment"]

const statusOf = async (folder: string, env: object): Promise<number> => {
  const port = await freePort()
  const server = spawn("php", ["-S", `127.0.0.1:${port}`, "-t", "public", "public/index.php"], {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin", ...env },
    stdio: "ignore",
  })
  try {
    for (let attempt = 0; attempt < 100; attempt++) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
      if (answer !== null) return answer.status
      await sleep(100)
    }
    return 0
  } finally {
    server.kill()
  }
}

let count = 0

// Columns: the application; its variables; what the plan says of it; the status of its answer.
test.runIf([laravel, symfony, runtime].every((path) => existsSync(path))).each([
  ["Laravel without a key", laravelFiles, {}, ["laravel-key-missing"], 500],
  ["Laravel with a key", laravelFiles, { APP_KEY: key }, [], 200],
  ["Symfony without APP_ENV", symfonyFiles, {}, ["symfony-environment"], 500],
  ["Symfony for development", symfonyFiles, { APP_ENV: "dev" }, ["symfony-environment"], 500],
  ["Symfony for production", symfonyFiles, { APP_ENV: "prod" }, [], 200],
  ["Symfony's runtime without .env", runtimeAlone, {}, ["symfony-settings-missing"], 500],
  ["and with APP_ENV", runtimeAlone, { APP_ENV: "prod" }, ["symfony-settings-missing"], 500],
  ["Symfony's runtime with .env", { ...runtimeAlone, ".env": "" }, {}, [], 200],
  ["with .env.dist", { ...runtimeAlone, ".env.dist": "" }, {}, [], 200],
  ["with .env.local.php", { ...runtimeAlone, ".env.local.php": config("'APP_ENV' => 'prod'") }, {}, [], 200],
  [
    "and told to read none",
    runtimeFiles(", 'disable_dotenv' => true", { disable_dotenv: true }),
    {},
    [],
    200,
  ],
] as const)("%s", { timeout: 120_000 }, async (_, files, variables, says, status) => {
  const folder = join(scratch, `framework-${++count}`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const read = await readFolder(folder)
  if (read._tag === "Left") throw new Error("unreadable")
  const made = outcome(plan(defaultPlatform)({ files: read.right, env: { ...webroot, ...variables } }))
  expect(made.diagnostics.map(({ code }) => code).filter((code) => codes.includes(code))).toEqual(says)
  expect(await statusOf(folder, variables)).toBe(status)
})
