/**
 * What made-up projects draw from beyond the samples of the contract's rows: the words and files that implementations read differently.
 *
 * Laws. Each list is data: nothing here depends on a platform. Most words are valid, or nearly so.
 */
import type { Draw } from "./sampleFiles/sampleFile.js"

const ranges: readonly string[] = [
  ..."^0.10.3 ^0.12 ^0 ~0.10 ~20 >18 <=20 <20 >20.5 =20 v20 V20 20.x.x * x 20.* ~>20 24.0 0.1.14 <0.0.0 >=999 20.19.0+build 01.2.3 ~24.14.0 ^20.5.0-0".split(
    " ",
  ),
  ..."lts/iron LTS/Iron lts/-1 lts/nonsense latest-v20.x 20.5.0-rc.1 >=18.0.0-rc.1 1.x.3 x.1 9007199254740992 NODE Lts/*".split(
    " ",
  ),
  "1.2 - 2",
  "18 - 20.5",
  "18.1.0 - 20.5.1",
  "18.1 - 20.5.1-rc.1",
  "* - 20",
  " 20 ",
  "\u00a020",
  "20 || >=24",
  "20 ||",
  "||",
  "^ 20",
  ">= 20",
  ">=20.0.0 <=20.5.0",
  ">20 <22",
  "20,22",
  "20 22",
  "<20 >=18 || 23",
  "=20.1.0 || ~19",
]

const commands: readonly string[] = [
  " node server.js ",
  "node server",
  "node ./src/index.js",
  "node -r ./env.js server.js",
  "node --enable-source-maps dist/index.js",
  "node --watch server.js",
  "node -- server.js",
  "node -e 1",
  "node dist/",
  "node node_modules/x/y.js",
  "cross-env NODE_ENV=production node server.js",
  "FOO=1 BAR='a b' npx -y tsc -p .",
  "npx --no-install vite build && node server.js",
  "npm run build && node dist/index.js",
  "npm run -s serve",
  "npm --version",
  "npm test; npm stop",
  "yarn start",
  "yarn build && yarn serve",
  "yarn run missing",
  "pnpm exec vite",
  "pnpm -r build",
  "pnpm dlx serve dist",
  "bun run server.ts",
  "bun server.ts",
  "bun start",
  "bunx tsc",
  "tsx watch src/server.ts",
  "ts-node src/server.ts",
  "nodemon server.js",
  "nodemon --exec ts-node src/server.ts",
  "next start -p 8080",
  "next dev",
  "next",
  "vite",
  "vite preview",
  "astro preview",
  "nuxt start",
  "serve -s build",
  "serve -l 8080 dist/app/browser/",
  "http-server .",
  "remix-serve ./build/server/index.js",
  "react-scripts start",
  "webpack serve",
  "electron .",
  "cd app && node .",
  "cd .. && node .",
  "cd $HOME; node .",
  "export A=1; node server.js > log 2>&1",
  "node server.js | tee log",
  "node `which x`",
  "node server.js &",
  "dotenv -e .env -- node server.js",
  "env-cmd node server.js",
  "./node_modules/.bin/tsc",
  "echo 'unclosed",
  "husky install",
  "npm ci",
  "prisma generate && node .",
  "phpserver php-server -l :3000",
  "/usr/bin/phpserver php-server --listen=0.0.0.0:9000 --root $CC_WEBROOT",
  "phpserver php-server --listen",
  "exec node 'my app.js'",
  "tsc\nnode dist/index.js",
]

const flags: readonly string[] = [
  '--a="x\\y\\$z"',
  '"$HOME"',
  "(sub)",
  "''",
  "--a=''b\"c\"",
  "--a\\ b",
  "a\\\nb",
  "--dev",
  "--no-dev --dev",
  '"unclosed',
  "ends\\",
  "--ignore-platform-req=ext-*",
  "a;b|c",
  "--no-scripts\u00a0x",
  "-o\t-a\n",
  "it's",
  "`x`",
]

const texts: { readonly [variable: string]: readonly string[] } = {
  NODE_ENV: ["PRODUCTION", "prodution", "produktionn", "prd", " production\u00a0", "productive", "test"],
  NODE_OPTIONS: [
    "--max-old-space-size=+512",
    '"--max-old-space-size= 512"',
    "--max-old-space-size=",
    "--max-old-space-size=0",
    "--max-old-space-size=-1",
    "--max-old-space-size=768",
    "--max-old-space-size=1024",
    "--max-old-space-size=18446744073709551616",
    "--max-old-space-size=1e3",
    "--max-old-space-size=12.5",
    "--max_old-space_size=300",
    "---max-old-space-size=3",
    "-max-old-space-size=1",
    "--Max-Old-Space-Size=1",
    "--max-semi-space-size=64",
    "--no-warnings\t--max-old-space-size=512",
    "'--max-old-space-size=512'",
    "--max\\-old-space-size=5",
    '--title="a \\"b\\" --max-old-space-size=9"',
    '--title="x\\',
    '"--no-warnings" word --max-old-space-size=5',
    "--require ./a.js --max-old-space-size=5",
    "--enable-source-maps word",
    "word",
    '""',
    "--max-old-space-size-percentage=50 --max_old_space_size=20",
    "--title=x --max-old-space-size",
    "--no-warnings ",
  ],
  CC_NODE_BUILD_TOOL: ["NPM", "\u00a0pnpm", "Yarn", "yarn-bery", "yarn 2", "npm_ci", "npm-ci\n"],
  CC_CUSTOM_BUILD_TOOL: [" make install ", "npm ci --omit=dev", "echo done"],
  CC_NODE_VERSION: ranges,
  CC_NODE_DEV_DEPENDENCIES: ["INSTALL", "\ufeffinstall", "ignore\t", "no"],
  CC_BUN_INSTALL_CACHE_DIR: [" /cache ", "a//b"],
  NPM_TOKEN: [" npm_1f0c7a94be", "npm\u00a01f0c7a94be", "npm\u00851f0c", "$x"],
  CC_NPM_BASIC_AUTH: [":word-94be", "user:", "a:b:94be", "us er:94be"],
  CC_NPM_REGISTRY: [
    "//npm.example.com",
    "///npm.example.com",
    " HTTPS://NPM.Example.com/Path//To/ ",
    "http:/npm.example.com",
    "npm.example.com:0",
    "npm.example.com:65536",
    "npm.example.com:080",
    "npm.example.com:",
    "https://user:word@npm.example.com",
    "npm.example.com?x=1",
    "npm.example.com/#x",
    "[::1]:4873",
    "[::g]",
    "npm_x.example.com.",
    "npm.example.com..",
    ".example.com",
    "npm.example.com/../x",
    "npm.example.com/./x",
    "npm.example.com/a b",
    "npm.example.com/a;b",
    "npm.example.com/a=b",
    "npm.example.com/%20",
    "bücher.example",
    "例え.jp:443",
    "https://",
    "localhost",
    "a/b:c",
    "npm.example.com/\u00e9",
  ],
  PORT: ["08080", "+8080", " 8080 ", "8080\u00a0", "65535", "1e4", "8080.0"],
  CC_PHPSERVER_PORT: ["08080", "+8080", " 3000 ", "65535", "1", "9000", "8080.0", "٣"],
  CC_WEBROOT: [
    " public ",
    "/./public//",
    "public/../web",
    "..",
    "public/..",
    "\\public",
    "/web/",
    "a b",
    "./",
  ],
  CC_PHPSERVER_WORKER: [
    "public/../worker.php",
    " public/worker.php ",
    "public",
    "/",
    "publicity/w.php",
    "vendor/bin/worker.php",
  ],
  CC_PHP_VERSION: ["8.", "8.4.", " 8.4 ", "v8.4", "8.4.1", "8.5.0", "8,5", "8.4.12\u00a0"],
  CC_PHP_COMPOSER_FLAGS: flags,
  CC_PHP_DEV_DEPENDENCIES: ["Install", " install\u00a0", "true", "installs"],
  APP_ENV: ["dev", " dev ", "prod", "Dev", "test"],
  CC_HEALTH_CHECK_PATH: [
    "health",
    "/health#x",
    "/a/../health",
    "/./health",
    "/a/..",
    "/..",
    "/.",
    "//a",
    "/a//b",
    "/a b",
    "/a%20b",
    "/a%2",
    "/ä",
    "/%C3%A4",
    "/😀?q=ü",
    "/\ud800",
    "/a\\b",
    "/[x]|{y}",
    "/\"'<>^`",
    "/!$&'()*+,;=:@-._~",
    "/a?b=/../c",
    "?x",
    "#",
    "/ok?x=1#y",
    "http://x/y",
    "WSS+x://a",
    "/http://x",
    "/a\nb",
    "/a\u0085b",
    " /health\u00a0",
    "*",
    "/a/...",
    "..",
  ],
  CC_CACHEPROXY_FILE: [
    "./varnish.vcl",
    "/varnish.vcl",
    "../varnish.vcl",
    "/",
    "conf//cache.vcl",
    " varnish.vcl ",
  ],
  CC_REQUEST_FLOW_CUSTOM: [
    "./proxy @@LISTEN_PORT@@ @@LISTEN_PORT@@ @@FORWARD_PORT@@",
    " ./proxy @@FORWARD_PORT@@ ",
    "./proxy @@listen_port@@ @@FORWARD_PORT@@",
  ],
}

/** Further values of a variable by its name in the contract; none for one that has no further ones. */
export const furtherWords = (contractName: string, isCommand: boolean): readonly string[] => {
  if (Object.hasOwn(texts, contractName)) return texts[contractName] as readonly string[]
  if (contractName === "CC_HEALTH_CHECK_PATH_*") return texts.CC_HEALTH_CHECK_PATH as readonly string[]
  return isCommand ? commands : []
}

/** Request flows that the grammar takes apart, or refuses. */
export const flows: readonly string[] = [
  "block,disable",
  "disable,custom",
  "custom,custom",
  "cacheproxy redirectproxy",
  ",cacheproxy",
  "cacheproxy,,redirectproxy,",
  " Cacheproxy",
  "redirectproxy\u00a0,\tcacheproxy",
  ",",
  "block,nonsense",
  "block,custom,cacheproxy",
  "oauth2-proxy,custom",
  "cacheproxi",
]

const managers: readonly string[] = [
  ..."yarn@30 yarn@30.0.0 yarn@3 yarn@40.1.0 yarn@4.0.0-rc.1 yarn@1.22.22+sha1.abc yarn@2.0 yarn@^3 pnpm@10.0.0-rc.1 pnpm@v9.0.0 pnpm@=9.0.0 Pnpm@9.0.0".split(
    " ",
  ),
  ..."pnpm pnpm@ npm@11 deno@2.0.0 pnpm@9.0.0+sha224.x pnpm@11.0.0 pnpm@8.1.0 @scope/x@1.0.0 pnpm@9.0.0@1".split(
    " ",
  ),
  " pnpm@9.0.0",
  "pnpm@9.0.0 ",
  "pnpm@9.0.0\u00a0",
  "yarn@4.9.1\n",
  "",
]

const dependencies: readonly (readonly [string, string])[] = [
  ["express", "^5.0.0"],
  ["typescript", "^5.0.0"],
  ["vite", "^7.0.0"],
  ["@prisma/client", "^6.0.0"],
  ["prisma", "^6.0.0"],
  ["a", "workspace:*"],
  ["@x/~y", "catalog:"],
  ["next", "15.x"],
  ["nodemon", "*"],
  ["10", "1.0.0"],
  ["__proto__", "1.0.0"],
]

const scriptNames: readonly string[] = [
  ..."prestart poststart preinstall install postinstall prepare prepublish preprepare postprepare build build:prod compile serve heroku-postbuild gcp-build dev prebuild".split(
    " ",
  ),
]

const some = <A>(
  draw: Draw,
  items: readonly (readonly [string, A])[],
  most: number,
): { readonly [key: string]: A } => Object.fromEntries(draw.some(items, most))

/** A package.json of the wider kind. */
const manifest = (draw: Draw): string => {
  const field = (
    times: number,
    name: string,
    value: (draw: Draw) => unknown,
  ): readonly [string, unknown][] => {
    const own = draw.of(name)
    return own.once(times) ? [[name, value(own)]] : []
  }
  const script = (own: Draw): string => own.one(commands)
  return JSON.stringify(
    Object.fromEntries([
      ...field(20, "name", (own) => own.one(["shop", 1, null])),
      ...field(3, "main", (own) =>
        own.one(["server.js", "./src/index", "-x.js", " ", "dist/", "../x.js", "a/./b.cjs", 7]),
      ),
      ...field(1.1, "scripts", (own) => ({
        ...(own.of("start").once(1.5) ? { start: script(own.of("start text")) } : {}),
        ...Object.fromEntries(own.some(scriptNames, 3).map((name) => [name, script(own.of(name))])),
        ...(own.of("wrong").once(40) ? { start: 1 } : {}),
      })),
      ...field(2.5, "engines", (own) => ({
        ...(own.of("node").once(1.5) ? { node: own.of("node text").one(ranges) } : {}),
        ...some(
          own.of("others"),
          [
            ["yarn", ">=1.22"],
            ["yarn", "^4"],
            ["pnpm", ">=9"],
            ["pnpm", "8"],
            ["bun", "*"],
            ["npm", ">=10"],
          ],
          2,
        ),
      })),
      ...field(2.5, "packageManager", (own) => own.one(managers)),
      ...field(3, "dependencies", (own) => some(own, dependencies, 3)),
      ...field(3, "devDependencies", (own) => some(own, dependencies, 3)),
      ...field(12, "volta", (own) => own.one([{ node: "20.1.0" }, { node: "24.0.0" }, { node: 1 }, "x"])),
      ...field(20, "devEngines", () => ({})),
      ...field(8, "workspaces", (own) =>
        own.one([["packages/*"], { packages: ["**"] }, ["packages/**", "!packages/b"], "x"]),
      ),
    ]),
  )
}

const composer = (draw: Draw): string => {
  const require = (own: Draw): { readonly [name: string]: unknown } =>
    some<unknown>(
      own,
      [
        [
          "php",
          own
            .of("php")
            .one([
              "^8.2",
              "~8.4.0",
              ">=8.5",
              "8.4.*",
              "^7.4 || ^8.5@dev",
              "8.4 - 8.5",
              "<8.4.12",
              "nonsense",
              "!=8.4.12",
              "8.4|8.5",
            ]),
        ],
        ["ext-redis", "*"],
        ["EXT-Memcache", "*"],
        ["ext-zend-opcache", "*"],
        ["ext-foo", "*"],
        ["ext-uri", "*"],
        ["symfony/polyfill-foo", "^1"],
        ["laravel/framework", "^12"],
        ["symfony/framework-bundle", "^7"],
        ["typo3/cms-core", "*"],
        ["php", 8],
      ],
      4,
    )
  return JSON.stringify({
    ...(draw.of("require").once(1.3) ? { require: require(draw.of("require list")) } : {}),
    ...(draw.of("dev").once(3) ? { "require-dev": require(draw.of("dev list")) } : {}),
    ...(draw.of("config").once(4)
      ? {
          config: {
            platform: { php: draw.of("platform").one(["8.4.20", "8.4", "8.3.1", "8.5.1", false, 8]) },
          },
        }
      : {}),
    ...(draw.of("scripts").once(5) ? { scripts: { "post-install-cmd": "x", "pre-update-cmd": "x" } } : {}),
    ...(draw.of("replace").once(10) ? { replace: { "ext-foo": "*" }, provide: [] } : {}),
  })
}

const lock = JSON.stringify({
  packages: [
    { name: "a/b", require: { php: "^8.5", "ext-bar": "*" } },
    { name: "c/d", provide: { "ext-foo": "*" }, require: [] },
  ],
  "packages-dev": [{ name: "symfony/maker-bundle", require: { "ext-baz": "*" } }],
})

const npmLock = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { express: "^4.0.0", vite: "^7.0.0" } },
    "node_modules/express": { version: "5.0.0-rc.1" },
    "node_modules/vite": { version: "7.1.0" },
  },
})

type TextOf = (draw: Draw) => string | null

const one =
  (...texts: readonly (string | null)[]): TextOf =>
  (draw) =>
    draw.one(texts)

/** Files by path, how seldom each is there, and its text. */
const files: readonly (readonly [path: string, onceIn: number, text: TextOf])[] = [
  ["server.js", 4, one(null)],
  ["src/index.js", 8, one(null)],
  ["dist/index.js", 8, one(null)],
  ["dist/index.html", 12, one(null)],
  ["vite.config.ts", 16, one(null)],
  [
    "yarn.lock",
    10,
    one(
      "# see __metadata:\n",
      "# a\n\n__metadata:\n",
      "__metadata:",
      `${"#".repeat(4096)}\n__metadata:\n`,
      null,
    ),
  ],
  [
    "pnpm-lock.yaml",
    10,
    one(
      "lockfileVersion: '9.0'\n",
      "lockfileVersion: '6.0'\n",
      "lockfileVersion: 5.4\n",
      "# x\nlockfileVersion: 6.1\n",
      "",
    ),
  ],
  ["package-lock.json", 8, one(npmLock, npmLock.slice(0, 120), "{", null)],
  ["npm-shrinkwrap.json", 24, one(npmLock)],
  [
    ".npmrc",
    10,
    one(
      "omit=dev\n",
      "ignore-scripts = true # x\n",
      "production=true\nproduction=false\n",
      "include=dev\n",
      "only='prod'\n",
      null,
    ),
  ],
  [
    ".yarnrc.yml",
    10,
    one(
      "yarnPath: .yarn/releases/yarn-4.9.1.cjs\n",
      'nodeLinker: "node-modules"\n',
      "yarnPath: /x/yarn.cjs\nnodeLinker: pnp\n",
      "yarnPath: .yarn/yarn.cjs\n",
      "yarnPath: .yarn/releases/yarn-1.22.22.cjs\n",
    ),
  ],
  [".yarn/releases/yarn-4.9.1.cjs", 20, one(null)],
  [
    "pnpm-workspace.yaml",
    10,
    one(
      "packages:\n  - packages/*\n",
      "ignoreScripts: true\n",
      "packages: ['a', \"b\"]\n",
      "packages:\n\n# x\nother: 1\n",
    ),
  ],
  [".nvmrc", 10, one("20\n", "# x\nv20.1.0", "lts/iron", "node", "20 21", null)],
  [".node-version", 16, one("18", "v24", null)],
  [".tool-versions", 16, one("nodejs 20.1.0\n", "ruby 3\nnode v18\n", "node lts\n")],
  ["x.nvmrc", 30, one(null)],
  ["b/.nvmrc", 30, one(null)],
  ["a/.nvmrc", 30, one(null)],
  ["Ａ/.nvmrc", 60, one(null)],
  ["😀/.nvmrc", 60, one(null)],
  ["/.nvmrc", 60, one(null)],
  ["a/../.nvmrc", 60, one(null)],
  ["packages/a/package.json", 12, one('{"scripts":{"start":"node ."}}', "{", null)],
  ["packages/b/package.json", 16, one('{"scripts":{"start":" "}}', '{"name":"b","scripts":{"start":"x"}}')],
  ["../package.json", 24, one(null)],
  ["../pnpm-workspace.yaml", 30, one(null)],
  ["../yarn.lock", 24, one(null)],
  ["../../bun.lock", 40, one(null)],
  ["../nonsense", 60, one(null)],
  [
    "mise.toml",
    20,
    one(
      '[tools]\nzig = "1"\n7 = "2"\n',
      '[tools]\ngo = ["1", "2"]\nnode = {version = "20"}\n',
      "tools = 1\n",
      "[tools]\nx = 1\n",
      "\n",
    ),
  ],
  ["web/index.php", 20, one(null)],
  ["public/index.html", 20, one(null)],
  ["vendor/bin/worker.php", 40, one(null)],
  ["varnish.vcl", 20, one(null)],
  [".env", 12, one(null)],
  ["public/build/manifest.json", 24, one(null)],
]

/** The files of the wider kind by kind of application. */
const manifests: { readonly [kind: string]: readonly (readonly [string, number, TextOf])[] } = {
  javascript: [["package.json", 1.1, manifest]],
  php: [
    ["composer.json", 1.5, composer],
    [
      "composer.lock",
      2.5,
      one(lock, "{}", "[]", '{"packages":1}', '{"packages":[1],"packages-dev":null}', null),
    ],
  ],
}

/** Files of the wider kind, in the place of those of the rows or beside them. Half of the projects have none. */
export const furtherFiles = (draw: Draw, kind: string): { readonly [path: string]: string | null } => {
  if (draw.of("none").once(2)) return {}
  const found: { [path: string]: string | null } = {}
  for (const [path, onceIn, text] of [...(manifests[kind] ?? []), ...files]) {
    const own = draw.of(path)
    if (own.once(onceIn)) found[path] = text(own)
  }
  return found
}
