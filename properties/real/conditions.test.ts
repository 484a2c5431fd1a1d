/**
 * What plans say of projects beyond the contract, held against the real tools: each application, with a mistake and without, is installed by
 * the plan's command and started by the plan's command. An application whose plan has a diagnostic that says it cannot serve does not answer;
 * one whose plan has none does.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  type Application,
  berry,
  builds,
  classic,
  domain,
  has,
  hasNot,
  hold,
  ms,
  npm,
  pnpm9,
  pnpm10,
  production,
  runtime,
  server,
  start,
  typed,
  withBun,
  workspace,
} from "./application.js"
import type { Tool } from "./tools.js"

const npmrcWithToken = `//npm.example.com/:_authToken=$${"{NPM_TOKEN}"}\n`

const lockOf = (tool: Tool): string =>
  tool === classic ? "yarn.lock" : tool === pnpm10 ? "pnpm-lock.yaml" : "bun.lock"
/** Where node-gyp finds what a package in C++ is compiled with, which it would fetch. */
const headers = `nodedir=${join(runtime.programs, "..")}\n`
const dev = { devDependencies: { "is-number": "7.0.0" } }
const marks = { scripts: { start: "node server.js", postinstall: "node -e \"fs.writeFileSync('ran', '')\"" } }
const release = readFileSync(join(berry.programs, "../@yarnpkg/cli-dist/bin/yarn.js"), "utf8")
const own = { name: "own-tool", bin: "server.js", scripts: { start: "own-tool" } }
const ci = { CC_NODE_BUILD_TOOL: "npm-ci" }
const stale = (manifest: string): string =>
  `npm install --package-lock-only && node -e "fs.writeFileSync('package.json', ${JSON.stringify(manifest).replaceAll('"', "'").replaceAll("\\'", '\\"')})"`

/** What Remix 2 makes of an application with one page, as much of it as its server needs. */
const remixBuild = `exports.assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" }
exports.assetsBuildDirectory = "build"
exports.publicPath = "/build/"
exports.future = {}
exports.mode = "production"
exports.isSpaMode = false
exports.entry = { module: { default: () => new Response("ok") } }
exports.routes = { root: { id: "root", path: "", module: { default: () => null } } }`

/** What requires another file in production than in development, which is not there. */
const modes = {
  "keys.js": `module.exports = process.env.NODE_ENV === "production" ? require("./prod") : require("./dev")`,
  "prod.js": "",
}

/** Something that answers as Redis does, and a program that connects to where a variable says. */
const redis = `const net = require("node:net")
const store = net.createServer((socket) => {
  socket.on("data", (data) => {
    for (const _ of String(data).match(/^[*]/gm) ?? []) socket.write("+OK\\r\\n")
  })
})
store.listen(6390, "127.0.0.1")
require("redis").createClient({ url: process.env.REDIS_URL }).connect()`

const applications: readonly Application[] = [
  {
    name: "main there",
    tool: npm,
    files: { "package.json": JSON.stringify({ main: "server", ...ms }), "server.js": server },
    says: [],
    serves: true,
  },
  {
    name: "main missing",
    tool: npm,
    files: { "package.json": JSON.stringify({ main: "lib/server.js", ...ms }) },
    says: ["start-file-missing"],
    serves: false,
  },
  {
    name: "start there",
    tool: npm,
    files: { "package.json": start("node server.js"), "server.js": server },
    says: [],
    serves: true,
  },
  {
    name: "start missing",
    tool: npm,
    files: { "package.json": start("NODE_ENV=production node app.js"), "server.js": server },
    says: ["start-file-missing"],
    serves: false,
  },
  ...[true, false].map(
    (isThere): Application => ({
      name: `a file of env-cmd that is ${isThere ? "" : "not "}there`,
      tool: npm,
      files: {
        "package.json": start("env-cmd -f conf/production node server.js", {
          dependencies: { ms: "2.1.3", "env-cmd": "10.1.0" },
        }),
        "server.js": server,
        ...(isThere ? { "conf/production": "A=b\n" } : {}),
      },
      says: isThere ? [] : ["start-file-missing"],
      serves: isThere,
    }),
  ),
  ...(
    [
      ["a folder with its script", { "web/package.json": start("node ../server.js") }, []],
      ["a folder that is gone", {}, ["start-file-missing"]],
      ["a folder without its script", { "web/package.json": "{}" }, ["script-missing"]],
    ] as const
  ).map(
    ([name, files, says]): Application => ({
      name,
      tool: npm,
      files: { "package.json": start("npm start --prefix web"), "server.js": server, ...files },
      says,
      serves: says.length === 0,
    }),
  ),
  {
    name: "start in a folder",
    tool: npm,
    files: { "package.json": start("cd src && node server"), "src/server.js": server },
    says: [],
    serves: true,
  },
  { name: "build not run", tool: npm, files: builds, says: ["build-not-run"], serves: false },
  {
    name: "build run by a hook",
    tool: npm,
    files: builds,
    env: { CC_POST_BUILD_HOOK: "npm run build" },
    says: [],
    serves: true,
  },
  {
    name: "build not run, pnpm",
    tool: pnpm10,
    files: builds,
    env: { CC_NODE_BUILD_TOOL: "pnpm" },
    says: ["build-not-run"],
    serves: false,
  },
  {
    name: "build run by a hook, pnpm",
    tool: pnpm10,
    files: builds,
    env: { CC_NODE_BUILD_TOOL: "pnpm", CC_POST_BUILD_HOOK: "pnpm run build" },
    says: [],
    serves: true,
  },
  {
    name: "build run by a hook, Yarn 1",
    tool: classic,
    files: builds,
    before: "yarn install",
    env: { CC_POST_BUILD_HOOK: "yarn run build" },
    says: [],
    serves: true,
  },
  {
    name: "build run by a hook, Bun",
    tool: withBun,
    files: builds,
    before: "bun install",
    env: { CC_POST_BUILD_HOOK: "bun run build" },
    says: [],
    serves: true,
  },
  {
    name: "another platform's build",
    tool: npm,
    files: {
      "package.json": JSON.stringify({
        scripts: {
          start: "node server.js",
          build: "node -e \"fs.writeFileSync('built', '')\"",
          "heroku-postbuild": "npm run build",
        },
        ...ms,
      }),
      "server.js": server,
    },
    says: ["build-script-foreign"],
    serves: true,
    after: hasNot("built"),
  },
  {
    name: "server.js alone",
    tool: npm,
    files: { "package.json": JSON.stringify(ms), "server.js": server },
    says: ["start-missing"],
    serves: null,
  },
  {
    name: "server.js by the remedy",
    tool: npm,
    files: { "package.json": JSON.stringify(ms), "server.js": server },
    env: { CC_RUN_COMMAND: "node server.js" },
    says: [],
    serves: true,
  },
  { name: "workspace root", tool: npm, files: workspace, says: ["start-missing"], serves: null },
  {
    name: "workspace by npm",
    tool: npm,
    files: workspace,
    env: { CC_RUN_COMMAND: "npm start --workspace=web" },
    says: [],
    serves: true,
  },
  {
    name: "workspace by Yarn 1",
    tool: classic,
    files: workspace,
    before: "yarn install",
    env: { CC_RUN_COMMAND: "yarn workspace web start" },
    says: [],
    serves: true,
  },
  {
    name: "workspace by pnpm",
    tool: pnpm10,
    files: { ...workspace, "pnpm-workspace.yaml": "packages: ['packages/*']\n" },
    before: "pnpm install",
    env: { CC_RUN_COMMAND: "pnpm --filter web start" },
    says: [],
    serves: true,
  },
  {
    name: "workspace by Bun",
    tool: withBun,
    files: workspace,
    before: "bun install",
    env: { CC_RUN_COMMAND: "bun run --filter web start" },
    says: [],
    serves: true,
  },
  {
    name: "workspace: with npm",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { other: "workspace:*" } }),
      "server.js": server,
    },
    says: ["workspace-protocol"],
    serves: false,
  },
  {
    name: "workspace: with Yarn 1",
    tool: classic,
    files: {
      "package.json": start("node server.js", { dependencies: { ...ms.dependencies, other: "workspace:*" } }),
      "server.js": server,
      "yarn.lock": "# yarn lockfile v1\n",
    },
    says: ["workspace-protocol"],
    serves: false,
  },
  {
    name: "catalog: with npm",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "catalog:" } }),
      "server.js": server,
    },
    says: ["workspace-protocol"],
    serves: false,
  },
  {
    name: "patch: with npm",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "patch:ms@npm%3A2.1.3#./ms.patch" } }),
      "server.js": server,
      "ms.patch": "",
    },
    says: ["workspace-protocol"],
    serves: false,
  },
  {
    name: "portal: with Yarn 1",
    tool: classic,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "portal:./ms" } }),
      "server.js": server,
      "ms/package.json": '{"name":"ms","version":"2.1.3"}',
      "ms/index.js": "",
      "yarn.lock": "# yarn lockfile v1\n",
    },
    says: ["workspace-protocol"],
    serves: false,
  },
  {
    name: "link: with npm",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "link:./ms" } }),
      "server.js": server,
      "ms/package.json": '{"name":"ms","version":"2.1.3"}',
      "ms/index.js": "",
    },
    says: ["workspace-protocol"],
    serves: false,
  },
  {
    name: "link: with Yarn 1",
    tool: classic,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "link:./ms" } }),
      "server.js": server,
      "ms/package.json": '{"name":"ms","version":"2.1.3"}',
      "ms/index.js": "",
      "yarn.lock": "# yarn lockfile v1\n",
    },
    says: [],
    serves: true,
  },
  {
    name: "a script that writes the file that starts",
    tool: npm,
    files: {
      "package.json": start("node server.js", {
        scripts: { start: "node server.js", prepare: "cat server.txt > server.js" },
      }),
      "server.txt": server,
    },
    says: [],
    serves: true,
  },
  {
    name: "a script that writes nothing",
    tool: npm,
    files: {
      "package.json": start("node server.js", {
        scripts: { start: "node server.js", prepare: "echo server.js 2>/dev/null" },
      }),
    },
    says: ["start-file-missing"],
    serves: false,
  },
  {
    name: "a start that ends",
    tool: npm,
    files: { "package.json": start('echo "nothing to start"'), "server.js": server },
    says: ["start-not-a-server"],
    serves: false,
  },
  {
    name: "a source that no build makes",
    tool: npm,
    files: {
      "package.json": start("npx tsx src/server.ts", {
        scripts: { start: "npx --no tsx src/server.ts", build: "node make.js" },
      }),
      "make.js": "",
    },
    says: ["start-file-missing"],
    serves: false,
  },
  {
    name: "engines.yarn refused",
    tool: classic,
    files: {
      "package.json": start("node server.js", { engines: { yarn: ">=3" } }),
      "server.js": server,
      "yarn.lock": "# yarn lockfile v1\n",
    },
    says: ["engine-refused"],
    serves: false,
  },
  {
    name: "engines.yarn met",
    tool: classic,
    files: {
      "package.json": start("node server.js", { engines: { yarn: ">=1.22" } }),
      "server.js": server,
      "yarn.lock": "# yarn lockfile v1\n",
    },
    says: [],
    serves: true,
  },
  {
    name: "engines.pnpm refused",
    tool: pnpm10,
    files: {
      "package.json": start("node server.js", { engines: { pnpm: "^9" }, packageManager: "pnpm@10.33.0" }),
      "server.js": server,
    },
    env: { CC_NODE_BUILD_TOOL: "pnpm" },
    says: ["engine-refused"],
    serves: false,
  },
  {
    name: "engines.npm ignored",
    tool: npm,
    files: { "package.json": start("node server.js", { engines: { npm: "^6" } }), "server.js": server },
    says: [],
    serves: true,
  },
  {
    name: ".npmrc omit=dev",
    tool: npm,
    files: { "package.json": start("node server.js", dev), "server.js": server, ".npmrc": "omit=dev\n" },
    says: ["settings-development"],
    serves: true,
    after: hasNot("node_modules/is-number"),
  },
  {
    name: ".npmrc include=dev",
    tool: npm,
    files: { "package.json": start("node server.js", dev), "server.js": server, ".npmrc": "include=dev\n" },
    env: production,
    says: ["settings-development"],
    serves: true,
    after: has("node_modules/is-number"),
  },
  {
    name: ".npmrc omit=dev, Yarn 1",
    tool: classic,
    files: {
      "package.json": start("node server.js", dev),
      "server.js": server,
      ".npmrc": "omit=dev\n",
      "yarn.lock": "# yarn lockfile v1\n",
    },
    says: [],
    serves: true,
    after: has("node_modules/is-number"),
  },
  {
    name: ".npmrc ignore-scripts",
    tool: npm,
    files: { "package.json": start("", marks), "server.js": server, ".npmrc": "ignore-scripts=true\n" },
    says: ["settings-scripts"],
    serves: true,
    after: hasNot("ran"),
  },
  {
    name: "postinstall",
    tool: npm,
    files: { "package.json": start("", marks), "server.js": server },
    says: [],
    serves: true,
    after: has("ran"),
  },
  {
    name: "pnpm-workspace.yaml ignoreScripts",
    tool: pnpm10,
    files: {
      "package.json": start("", { ...marks, packageManager: "pnpm@10.33.0" }),
      "server.js": server,
      "pnpm-workspace.yaml": "ignoreScripts: true\n",
    },
    env: { CC_NODE_BUILD_TOOL: "pnpm" },
    says: ["settings-scripts"],
    serves: true,
    after: hasNot("ran"),
  },
  {
    name: "pnpm 9 and settings in pnpm-workspace.yaml",
    tool: pnpm9,
    files: {
      "package.json": start("node server.js", { packageManager: "pnpm@9.15.9" }),
      "server.js": server,
      "pnpm-workspace.yaml": "nodeLinker: hoisted\n",
    },
    env: { CC_NODE_BUILD_TOOL: "pnpm" },
    says: ["pnpm-workspace-refused"],
    serves: false,
  },
  {
    name: "pnpm lock file of 6.0, pnpm 10",
    tool: pnpm10,
    files: {
      "package.json": start("node server.js", { packageManager: "pnpm@10.33.0" }),
      "server.js": server,
      "pnpm-lock.yaml": "lockfileVersion: '6.0'\n",
    },
    says: ["lock-file-unread"],
    serves: true,
    after: (folder) => readFileSync(join(folder, "pnpm-lock.yaml"), "utf8").includes("'9.0'"),
  },
  {
    name: "npm ci, in step",
    tool: npm,
    files: { "package.json": start("node server.js"), "server.js": server },
    before: "npm install --package-lock-only",
    env: ci,
    says: [],
    serves: true,
  },
  {
    name: "npm ci, out of step",
    tool: npm,
    files: { "package.json": start("node server.js"), "server.js": server },
    before: stale(start("node server.js", { dependencies: { ms: "2.1.3", wrappy: "1.0.2" } })),
    env: ci,
    says: ["lock-file-stale"],
    serves: false,
  },
  {
    name: "packages that npm does not install beside each other",
    tool: npm,
    files: {
      "package.json": start("node server.js", {
        dependencies: { "express-graphql": "^0.12.0", graphql: "^16.0.0" },
      }),
      "server.js": server,
    },
    says: ["peer-refused"],
    serves: false,
  },
  {
    name: "a dependency for macOS alone, npm",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "2.1.3", fsevents: "^2.3.3" } }),
      "server.js": server,
    },
    says: ["dependency-system"],
    serves: false,
  },
  {
    name: "a dependency for macOS alone, classic",
    tool: classic,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "2.1.3", fsevents: "^2.3.3" } }),
      "server.js": server,
      "yarn.lock": "# yarn lockfile v1\n",
    },
    says: ["dependency-system"],
    serves: false,
  },
  {
    name: "the same, optional",
    tool: npm,
    files: {
      "package.json": start("node server.js", { optionalDependencies: { fsevents: "^2.3.3" } }),
      "server.js": server,
    },
    says: [],
    serves: true,
  },
  {
    name: "one for Windows alone",
    tool: npm,
    files: {
      "package.json": start("node server.js", {
        devDependencies: { "@rollup/rollup-win32-x64-msvc": "4.20.0" },
      }),
      "server.js": server,
    },
    says: ["dependency-system"],
    serves: false,
  },
  {
    name: "the same, left out",
    tool: npm,
    files: {
      "package.json": start("node server.js", {
        devDependencies: { "@rollup/rollup-win32-x64-msvc": "4.20.0" },
      }),
      "server.js": server,
    },
    env: production,
    says: [],
    serves: true,
  },
  {
    name: "a last release that takes another major alone",
    tool: npm,
    files: {
      "package.json": start("node server.js", {
        dependencies: { ms: "2.1.3", "redux-thunk": "^2.3.0", redux: "^3.7.2" },
      }),
      "server.js": server,
    },
    says: ["peer-refused"],
    serves: false,
  },
  {
    name: "an older release that takes any",
    tool: npm,
    files: {
      "package.json": start("node server.js", {
        dependencies: { ms: "2.1.3", "redux-thunk": "2.3.0", redux: "^3.7.2" },
      }),
      "server.js": server,
    },
    says: [],
    serves: true,
  },
  {
    name: "an option without its value",
    tool: npm,
    files: { "package.json": start("node --loader --no-warnings server.js"), "server.js": server },
    says: ["start-not-a-server"],
    serves: false,
  },
  {
    name: "an option that Node has no more",
    tool: npm,
    files: {
      "package.json": start("node --experimental-default-type=commonjs server.js"),
      "server.js": server,
    },
    says: ["start-not-a-server"],
    serves: false,
  },
  ...([1, 3] as const).map(
    (version): Application => ({
      name: `the same, in a lock file of version ${version} by --legacy-peer-deps`,
      tool: npm,
      files: {
        "package.json": start("node server.js", {
          dependencies: { ms: "2.1.3", cloudinary: "^2.0.0", "multer-storage-cloudinary": "^4.0.0" },
        }),
        "server.js": server,
      },
      before: `npm install --package-lock-only --legacy-peer-deps --lockfile-version ${version}`,
      says: version === 1 ? [] : ["peer-refused"],
      serves: version === 1,
    }),
  ),
  {
    name: "packages that go together",
    tool: npm,
    files: {
      "package.json": start("node server.js", {
        dependencies: { ms: "2.1.3", "express-graphql": "^0.12.0", graphql: "^15.0.0" },
      }),
      "server.js": server,
    },
    says: [],
    serves: true,
  },
  {
    name: "a port of its own in front of the command",
    tool: npm,
    files: { "package.json": start("PORT=3999 node server.js"), "server.js": server },
    says: ["start-listens-elsewhere"],
    serves: false,
  },
  {
    name: "a server with a port of its own",
    tool: npm,
    files: {
      "package.json": start("http-server public -p 3998", { dependencies: { "http-server": "14.1.1" } }),
      "public/index.html": "ok",
    },
    says: ["start-listens-elsewhere"],
    serves: false,
  },
  {
    name: "a server that reads PORT",
    tool: npm,
    files: {
      "package.json": start("http-server public", { dependencies: { "http-server": "14.1.1" } }),
      "public/index.html": "ok",
    },
    says: [],
    serves: true,
  },
  {
    name: "vite preview as it is",
    tool: npm,
    files: {
      "package.json": start("vite preview", { dependencies: { vite: "6.4.1" } }),
      "dist/index.html": "ok",
    },
    says: ["start-listens-elsewhere"],
    serves: false,
  },
  {
    name: "a program that no dependency brings",
    tool: npm,
    files: { "package.json": start("nodemon server.js"), "server.js": server },
    says: ["start-program-missing"],
    serves: false,
  },
  ...[npm, pnpm10].map(
    (tool): Application => ({
      name: `a program of the package's own${tool === npm ? "" : ", pnpm"}`,
      tool,
      files: { "package.json": JSON.stringify({ ...own, ...ms }), "server.js": server },
      env: tool === npm ? {} : { CC_NODE_BUILD_TOOL: "pnpm" },
      says: ["start-program-missing"],
      serves: false,
    }),
  ),
  {
    name: "a program of the package's own, by the remedy",
    tool: npm,
    files: {
      "package.json": JSON.stringify({ ...own, scripts: { start: "node server.js" }, ...ms }),
      "server.js": server,
    },
    says: [],
    serves: true,
  },
  {
    name: "a source that no compiler makes",
    tool: npm,
    files: {
      "package.json": JSON.stringify({
        scripts: { prestart: "tsc", start: "tsx index.ts" },
        dependencies: { typescript: "5.9.3", tsx: "4.20.6" },
      }),
      "tsconfig.json": '{"include":["src"],"compilerOptions":{"outDir":"dist"}}',
      "src/index.ts": "export {}",
    },
    says: ["start-file-missing"],
    serves: false,
  },
  {
    name: "Nest's own program without the compiler's settings",
    tool: npm,
    files: {
      "package.json": JSON.stringify({
        scripts: { start: "nest start" },
        dependencies: { "@nestjs/cli": "11.0.10", typescript: "5.9.3" },
      }),
      "src/main.ts": server,
    },
    says: ["start-file-missing"],
    serves: false,
  },
  {
    name: "the same, fetched",
    tool: npm,
    files: { "package.json": start("npx --yes nodemon@3 server.js"), "server.js": server },
    says: ["start-development"],
    serves: true,
  },
  {
    name: "a folder with dependencies of its own",
    tool: npm,
    files: {
      "package.json": JSON.stringify({ scripts: { start: "cd server && npm start" } }),
      "server/package.json": start("node server.js"),
      "server/server.js": server,
    },
    says: ["start-folder-uninstalled"],
    serves: false,
  },
  {
    name: "the same by the remedy",
    tool: npm,
    files: {
      "package.json": JSON.stringify({ scripts: { start: "npm --prefix server start" } }),
      "server/package.json": start("node server.js"),
      "server/server.js": server,
    },
    env: { CC_PRE_BUILD_HOOK: "cd server && npm install" },
    says: [],
    serves: true,
  },
  {
    name: "a file of such a folder",
    tool: npm,
    files: {
      "package.json": JSON.stringify({ scripts: { start: "node server/server.js" } }),
      "server/package.json": start("node server.js"),
      "server/server.js": server,
    },
    says: ["start-folder-uninstalled"],
    serves: false,
  },
  {
    name: "main of a package that others import",
    tool: npm,
    files: {
      "package.json": JSON.stringify({
        name: "app",
        version: "1.0.0",
        main: "index.js",
        files: ["index.js"],
        ...ms,
      }),
      "index.js": "exports.half = (number) => number / 2",
    },
    says: ["main-imported"],
    serves: false,
  },
  ...[npm, classic, withBun, berry].map(
    (tool): Application => ({
      name: `only pnpm may install, ${tool.package}`,
      tool,
      files: {
        "package.json": start("node server.js", {
          scripts: { preinstall: "npx --yes only-allow pnpm", start: "node server.js" },
          ...(tool === berry ? { packageManager: "yarn@4.13.0" } : {}),
        }),
        "server.js": server,
        ...(tool === npm ? {} : { [tool === withBun ? "bun.lock" : "yarn.lock"]: "" }),
      },
      says: ["package-manager-refused"],
      serves: false,
    }),
  ),
  ...[undefined, "download", "warn"].map(
    (onFail): Application => ({
      name: `devEngines wants pnpm, or will ${onFail}`,
      tool: npm,
      files: {
        "package.json": start("node server.js", {
          devEngines: { packageManager: { name: "pnpm", ...(onFail && { onFail }) } },
        }),
        "server.js": server,
      },
      says: onFail === "warn" ? [] : ["package-manager-refused"],
      serves: onFail === "warn",
    }),
  ),
  {
    name: "only pnpm may install, and does",
    tool: pnpm10,
    files: {
      "package.json": start("node server.js", {
        scripts: { preinstall: "npx --yes only-allow pnpm", start: "node server.js" },
        packageManager: "pnpm@10.33.0",
      }),
      "server.js": server,
    },
    before: "pnpm install --lockfile-only",
    says: [],
    serves: true,
  },
  {
    name: "packageManager of npm, and pnpm by the variable",
    tool: pnpm10,
    files: {
      "package.json": start("node server.js", { packageManager: "npm@11.11.0" }),
      "server.js": server,
    },
    env: { CC_NODE_BUILD_TOOL: "pnpm" },
    says: ["package-manager-refused"],
    serves: false,
  },
  {
    name: "packageManager of pnpm, and Yarn 1 by its lock file",
    tool: classic,
    files: {
      "package.json": start("node server.js", { packageManager: "pnpm@10.33.0" }),
      "server.js": server,
      "yarn.lock": "",
    },
    says: [],
    serves: false,
  },
  {
    name: "packageManager of pnpm, and npm by the variable",
    tool: npm,
    files: {
      "package.json": start("node server.js", { packageManager: "pnpm@10.33.0" }),
      "server.js": server,
    },
    env: { CC_NODE_BUILD_TOOL: "npm" },
    says: [],
    serves: true,
  },
  ...[npm, classic, withBun, pnpm10].map(
    (tool): Application => ({
      name: `a dependency outside, ${tool.package}`,
      tool,
      files: {
        "package.json": start("node server.js", { dependencies: { ms: "2.1.3", other: "file:../other" } }),
        "server.js": `require("other"); ${server}`,
        ...(tool === npm ? {} : { [lockOf(tool)]: "" }),
      },
      says: ["dependency-path-missing"],
      serves: false,
    }),
  ),
  {
    name: "a dependency in a folder of the project",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "2.1.3", other: "file:./other" } }),
      "server.js": `require("other"); ${server}`,
      "other/package.json": JSON.stringify({ name: "other", version: "1.0.0" }),
      "other/index.js": "",
    },
    says: [],
    serves: true,
  },
  {
    name: "a file of variables that is not there",
    tool: npm,
    files: { "package.json": start("node --env-file=.env server.js"), "server.js": server },
    says: ["start-file-missing"],
    serves: false,
  },
  {
    name: "a file of variables",
    tool: npm,
    files: { "package.json": start("node --env-file=.env server.js"), "server.js": server, ".env": "A=b" },
    says: [],
    serves: true,
  },
  {
    name: "node with a point, and main missing",
    tool: npm,
    files: { "package.json": start("node .", { main: "lib/server.js" }) },
    says: ["start-file-missing"],
    serves: false,
  },
  {
    name: "node with a point",
    tool: npm,
    files: { "package.json": start("node .", { main: "lib/server.js" }), "lib/server.js": server },
    says: [],
    serves: true,
  },
  {
    name: "a script of the shell, piped",
    tool: npm,
    files: {
      "package.json": start("sh start.sh 2>&1 | cat"),
      "start.sh": "node server.js",
      "server.js": server,
    },
    says: [],
    serves: true,
  },
  {
    name: "a script of the shell that is not there",
    tool: npm,
    files: { "package.json": start("./start.sh") },
    says: ["start-file-missing"],
    serves: false,
  },
  {
    name: "what is piped into another program and not there",
    tool: npm,
    files: { "package.json": start("node dist/server.js | cat") },
    says: ["start-file-missing"],
    serves: false,
  },
  {
    name: "scripts in order, of which one makes what the other runs",
    tool: npm,
    files: {
      "package.json": start("run-s make serve", {
        scripts: { start: "run-s make serve", make: "node make.js", serve: "node dist/index.js" },
        dependencies: { ms: "2.1.3", "npm-run-all": "4.1.5" },
      }),
      "make.js": builds["make.js"],
      "server.txt": server,
    },
    says: [],
    serves: true,
  },
  {
    name: "scripts at once, of which one is for development",
    tool: npm,
    files: {
      "package.json": start("run-p serve watch", {
        scripts: { start: "run-p serve watch", serve: "node server.js", watch: "tsc --watch" },
        dependencies: { ms: "2.1.3", "npm-run-all": "4.1.5", typescript: "5.9.3" },
      }),
      "server.js": server,
    },
    says: ["start-development"],
    serves: null,
  },
  {
    name: "a program that reads a file of variables",
    tool: npm,
    files: {
      "package.json": start("env-cmd -f .env.prod node server.js", {
        dependencies: { ms: "2.1.3", "env-cmd": "10.1.0" },
      }),
      "server.js": server,
      ".env.prod": "A=b",
    },
    says: [],
    serves: true,
  },
  {
    name: "scripts at once by a pattern, of which one is for development",
    tool: npm,
    files: {
      "package.json": start("run-p serve:*", {
        scripts: { start: "run-p serve:*", "serve:a": "node idle.js", "serve:b": "nodemon server.js" },
        dependencies: { ms: "2.1.3", "npm-run-all": "4.1.5", nodemon: "3.1.10" },
      }),
      "server.js": server,
      "idle.js": "setInterval(() => {}, 1000)",
    },
    says: ["start-development"],
    serves: true,
  },
  {
    name: "a pattern names no script behind a second colon",
    tool: npm,
    files: {
      "package.json": start("run-p serve:*", {
        scripts: { start: "run-p serve:*", "serve:a": "node server.js", "serve:b:c": "nodemon other.js" },
        dependencies: { ms: "2.1.3", "npm-run-all": "4.1.5", nodemon: "3.1.10" },
      }),
      "server.js": server,
      "other.js": "require('node:fs').writeFileSync('other', '')",
    },
    says: [],
    serves: true,
    after: hasNot("other"),
  },
  {
    name: "gulp 3",
    tool: npm,
    files: {
      "package.json": start("gulp make && node server.js", { dependencies: { ms: "2.1.3", gulp: "^3.9.1" } }),
      "gulpfile.js": `require("gulp").task("make", (done) => done())`,
      "server.js": server,
    },
    says: ["build-node-too-new"],
    serves: false,
  },
  {
    name: "gulp 3 by the remedy",
    tool: npm,
    files: {
      "package.json": start("gulp make && node server.js", { dependencies: { ms: "2.1.3", gulp: "^4.0.2" } }),
      "gulpfile.js": `require("gulp").task("make", (done) => done())`,
      "server.js": server,
    },
    says: [],
    serves: true,
  },
  {
    name: "bcrypt 3",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "2.1.3", bcrypt: "^3.0.8" } }),
      ".npmrc": headers,
      "server.js": server,
    },
    says: ["build-node-too-new"],
    serves: false,
  },
  {
    name: "bcrypt by the remedy",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "2.1.3", bcrypt: "^6.0.0" } }),
      ".npmrc": headers,
      "server.js": `require("bcrypt")\n${server}`,
    },
    says: [],
    serves: true,
  },
  {
    name: "bcrypt 3 with pnpm 10, which leaves its script out",
    tool: pnpm10,
    files: {
      "package.json": start("node server.js", {
        dependencies: { ms: "2.1.3", bcrypt: "^3.0.8" },
        packageManager: "pnpm@10.33.0",
      }),
      "server.js": server,
    },
    before: "pnpm install --lockfile-only",
    says: [],
    serves: true,
  },
  {
    name: "fibers 5",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "2.1.3", fibers: "^5.0.3" } }),
      ".npmrc": headers,
      "server.js": server,
    },
    says: ["build-node-too-new"],
    serves: false,
  },
  {
    name: "docker-compose",
    tool: npm,
    files: { "package.json": start("docker-compose up") },
    says: ["start-program-missing"],
    serves: false,
  },
  {
    name: "meteor",
    tool: npm,
    files: { "package.json": start("meteor run --port $PORT") },
    says: ["start-program-missing"],
    serves: false,
  },
  {
    name: "Yarn 1, and a variable of .npmrc that is not set",
    tool: classic,
    files: {
      "package.json": start("node server.js"),
      "server.js": server,
      "yarn.lock": "",
      ".npmrc": npmrcWithToken,
    },
    says: ["settings-variable-unset"],
    serves: false,
  },
  {
    name: "Yarn 1, and a variable of .npmrc that is blank",
    tool: classic,
    files: {
      "package.json": start("node server.js"),
      "server.js": server,
      "yarn.lock": "",
      ".npmrc": npmrcWithToken,
    },
    env: { NPM_TOKEN: "" },
    says: [],
    serves: true,
  },
  {
    name: "Yarn 1, and a variable of .npmrc that is set",
    tool: classic,
    files: {
      "package.json": start("node server.js"),
      "server.js": server,
      "yarn.lock": "",
      ".npmrc": npmrcWithToken,
    },
    env: { NPM_TOKEN: "npm_1f0c7a94be" },
    says: ["npmrc-exists"],
    serves: true,
  },
  {
    name: "Yarn 4, and a variable of .yarnrc.yml that is not set",
    tool: berry,
    files: {
      "package.json": start("node server.js", { packageManager: "yarn@4.13.0" }),
      "server.js": server,
      "yarn.lock": "",
      ".yarnrc.yml": `enableTelemetry: false\nnpmAuthToken: "$${"{NPM_TOKEN}"}"\n`,
    },
    says: ["settings-variable-unset"],
    serves: false,
  },
  {
    name: "sirv as it is",
    tool: npm,
    files: {
      "package.json": start("sirv public", { dependencies: { "sirv-cli": "3.0.1" } }),
      "public/index.html": "ok",
    },
    says: ["start-listens-elsewhere"],
    serves: false,
  },
  {
    name: "sirv, and HOST",
    tool: npm,
    files: {
      "package.json": start("sirv public --host localhost", { dependencies: { "sirv-cli": "3.0.1" } }),
      "public/index.html": "ok",
    },
    env: { HOST: "0.0.0.0" },
    says: [],
    serves: true,
  },
  {
    name: "vite preview without its domain, which its configuration may allow",
    tool: npm,
    files: {
      "package.json": start("vite preview --host 0.0.0.0 --port $PORT", {
        dependencies: { vite: "^8.3.0" },
      }),
      "dist/index.html": "ok",
    },
    says: [],
    serves: false,
  },
  {
    name: "vite preview by the remedy",
    tool: npm,
    files: {
      "package.json": start("vite preview --host 0.0.0.0 --port $PORT", {
        dependencies: { vite: "^8.3.0" },
      }),
      "dist/index.html": "ok",
    },
    env: { __VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS: domain },
    says: [],
    serves: true,
  },
  {
    name: "Bun called, npm chosen",
    tool: npm,
    files: { "package.json": start("bun server.ts"), "server.ts": typed },
    says: ["bun-unchosen"],
    serves: false,
  },
  {
    name: "Bun called and chosen",
    tool: withBun,
    files: { "package.json": start("bun server.ts"), "server.ts": typed },
    before: "bun install",
    says: [],
    serves: true,
  },
  {
    name: "yarnPath",
    tool: classic,
    files: {
      "package.json": start("node server.js", dev),
      "server.js": server,
      "yarn.lock": "",
      ".yarnrc.yml":
        "yarnPath: .yarn/releases/yarn-4.13.0.cjs\nnodeLinker: node-modules\nenableTelemetry: false\n",
      ".yarn/releases/yarn-4.13.0.cjs": release,
    },
    env: production,
    says: ["yarn-path"],
    serves: true,
    after: has("node_modules/is-number"),
  },
  {
    name: "yarnPath missing",
    tool: classic,
    files: {
      "package.json": start("node server.js"),
      "server.js": server,
      "yarn.lock": "",
      ".yarnrc.yml": "yarnPath: .yarn/releases/yarn-4.13.0.cjs\n",
    },
    says: ["yarn-path-missing"],
    serves: false,
  },
  {
    name: "Plug'n'Play and main",
    tool: berry,
    files: {
      "package.json": JSON.stringify({
        name: "app",
        main: "server.js",
        packageManager: "yarn@4.13.0",
        ...ms,
      }),
      "server.js": server,
      "yarn.lock": "",
    },
    before: "yarn install --mode=update-lockfile",
    says: ["plug-n-play"],
    serves: false,
  },
  {
    name: "Plug'n'Play by the remedy",
    tool: berry,
    files: {
      "package.json": JSON.stringify({
        name: "app",
        main: "server.js",
        packageManager: "yarn@4.13.0",
        ...ms,
      }),
      "server.js": server,
      "yarn.lock": "",
    },
    before: "yarn install --mode=update-lockfile",
    env: { CC_RUN_COMMAND: "yarn node server.js" },
    says: [],
    serves: true,
  },
  {
    name: "Plug'n'Play and a script",
    tool: berry,
    files: {
      "package.json": start("node server.js", { packageManager: "yarn@4.13.0" }),
      "server.js": server,
      "yarn.lock": "",
    },
    before: "yarn install --mode=update-lockfile",
    says: [],
    serves: true,
  },
  {
    name: "pm2 restart of what does not run",
    tool: npm,
    files: {
      "package.json": start("pm2 restart server.js", { dependencies: { ms: "2.1.3", pm2: "6.0.13" } }),
      "server.js": server,
    },
    says: ["start-detached"],
    serves: false,
    finally: "npx pm2 kill",
  },
  ...[
    { path: "build", says: ["start-not-a-server"], serves: false },
    { path: "build/index.js", says: [], serves: true },
  ].map(
    ({ path, says, serves }): Application => ({
      name: `remix-serve ${path}`,
      tool: npm,
      files: {
        "package.json": start(`remix-serve ${path}`, {
          dependencies: {
            "@remix-run/node": "2.17.1",
            "@remix-run/react": "2.17.1",
            "@remix-run/serve": "2.17.1",
            react: "18.3.1",
            "react-dom": "18.3.1",
          },
        }),
        "build/index.js": remixBuild,
      },
      says,
      serves,
    }),
  ),
  ...[
    { of: { babel: "6.23.0" }, says: ["build-node-too-new"], serves: false },
    { of: { "babel-cli": "6.26.0" }, says: [], serves: true },
  ].map(
    ({ of, says, serves }): Application => ({
      name: `a build by ${Object.keys(of)[0]} 6`,
      tool: npm,
      files: {
        "package.json": start("node lib/server.js", {
          scripts: { start: "node lib/server.js", build: "babel src -d lib" },
          dependencies: { ms: "2.1.3", ...of },
        }),
        "src/server.js": server,
      },
      env: { CC_POST_BUILD_HOOK: "npm run build" },
      says,
      serves,
    }),
  ),
  ...[
    { version: "12.0.2", says: ["build-node-too-new"], serves: false },
    { version: "12.0.3", says: [], serves: true },
  ].map(
    ({ version, says, serves }): Application => ({
      name: `next ${version}`,
      tool: npm,
      files: {
        "package.json": start("next start", {
          scripts: { build: "next build", start: "next start" },
          dependencies: { next: version, react: "17.0.2", "react-dom": "17.0.2" },
        }),
        "pages/index.js": "export default function Page() { return <p>ok</p> }",
      },
      env: { CC_POST_BUILD_HOOK: "npm run build", NEXT_TELEMETRY_DISABLED: "1" },
      says,
      serves,
    }),
  ),
  {
    name: "nodemon of a source in TypeScript, and nothing to run it",
    tool: npm,
    files: {
      "package.json": start("nodemon server.ts", { dependencies: { nodemon: "3.1.14" } }),
      "server.ts": typed,
    },
    says: ["start-program-missing"],
    serves: false,
  },
  {
    name: "a package that nothing named is known to bring",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { express: "^4.21.0" } }),
      "server.js": `require("ejs")\n${server.replace('require("ms")', 'require("express")')}`,
    },
    says: ["start-package-missing"],
    serves: false,
  },
  {
    name: "a client that nothing generates",
    tool: npm,
    files: {
      "package.json": start("node server.js"),
      "server.js": `require("./generated/client")\n${server}`,
    },
    says: ["start-import-missing"],
    serves: false,
  },
  ...[
    { name: "HOST", asks: `process.env.HOST.replace("a", "b")`, of: ms.dependencies, set: "HOST" },
    {
      name: "a schema of zod's",
      asks: `require("zod").z.object({ TOKEN: require("zod").z.string() }).parse(process.env)`,
      of: { zod: "3.25.76" },
      set: "TOKEN",
    },
    {
      name: "envalid",
      asks: `const { cleanEnv, str } = require("envalid")\ncleanEnv(process.env, { TOKEN: str() })`,
      of: { envalid: "8.1.0" },
      set: "TOKEN",
    },
    {
      name: "a constructor of a package",
      asks: `const OpenAI = require("openai")\nconst client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY })`,
      of: { openai: "4.104.0" },
      set: "OPENAI_API_KEY",
    },
    {
      name: "a class of the program's",
      asks: `class Settings {\n  constructor() {\n    if (!process.env.TOKEN) throw new Error("TOKEN")\n  }\n}\nconst settings = new Settings()`,
      of: ms.dependencies,
      set: "TOKEN",
    },
  ].flatMap(({ name, asks, of, set }) =>
    [false, true].map(
      (isSet): Application => ({
        name: `${name}, ${set} ${isSet ? "set" : "not set"}`,
        tool: npm,
        files: {
          "package.json": start("node server.js", { dependencies: { ms: "2.1.3", ...of } }),
          "server.js": `${asks}\n${server}`,
        },
        ...(isSet ? { env: { [set]: "x" } } : {}),
        says: isSet ? [] : ["settings-variable-unset"],
        serves: isSet,
      }),
    ),
  ),
  ...[
    {
      name: "MySQL on its own machine",
      of: { mysql2: "3.15.3" },
      asks: `require("mysql2").createConnection({ host: "localhost" }).connect((error) => {\n  if (error) throw error\n})`,
      says: ["start-database-missing"],
    },
    {
      name: "MySQL, whose error is said",
      of: { mysql2: "3.15.3" },
      asks: `require("mysql2").createConnection({ host: "localhost" }).connect((error) => console.log(error))`,
      says: [],
    },
    {
      name: "PostgreSQL by a variable that is not set",
      of: { pg: "8.16.3" },
      asks: `const { Client } = require("pg")\nnew Client({ connectionString: process.env.DATABASE_URL }).connect()`,
      says: ["start-database-missing"],
    },
    {
      name: "Redis by a variable that is not set",
      of: { redis: "4.7.1" },
      asks: redis,
      says: ["start-database-missing"],
    },
    {
      name: "Redis by a variable",
      of: { redis: "4.7.1" },
      asks: redis,
      says: [],
      env: { REDIS_URL: "redis://127.0.0.1:6390" },
    },
    {
      name: "MongoDB, where it listens behind it",
      of: { mongoose: "8.19.4" },
      asks: "",
      serves: `const server = require("node:http").createServer((request, response) => response.end("ok"))
require("mongoose").connect("mongodb://localhost:27017/shop").then(() => server.listen(process.env.PORT)).catch((error) => console.log(error))`,
      says: ["start-database-missing"],
    },
    ...[
      {
        name: "MongoDB for its page, which nobody catches",
        of: { mongoose: "8.19.4" },
        client: `const db = require("mongoose")
const Thing = db.model("Thing", new db.Schema({ name: String }))
db.connect("mongodb://localhost:27017/shop").catch((error) => console.log(error.message))`,
        page: "async (request, response) => response.json(await Thing.find().sort({ name: 1 }))",
      },
      {
        name: "MongoDB by a variable that is not set for its page, which says so",
        of: { mongoose: "8.19.4" },
        client: `const db = require("mongoose")
const Thing = db.model("Thing", new db.Schema({ name: String }))
db.connect(process.env.MONGO_URI).catch((error) => console.log(error.message))`,
        page: "(request, response) => Thing.countDocuments().then((count) => response.json(count)).catch(() => response.status(500).end())",
      },
      {
        name: "MySQL for its page",
        of: { mysql: "2.18.1" },
        client: `const db = require("mysql").createConnection({ host: "localhost" })
db.connect((error) => console.log(error))`,
        page: "(request, response) => db.query('select 1', (error, rows) => {\n  if (error) throw error\n  response.json(rows)\n})",
      },
      {
        name: "MySQL by a pool of promises for its page",
        of: { mysql2: "3.15.3" },
        client: `const db = require("mysql2/promise").createPool({ user: "shop" })`,
        page: "(request, response, next) => db.query('select 1').then(([rows]) => response.json(rows), next)",
      },
      {
        name: "PostgreSQL by a variable that is not set for its page",
        of: { pg: "8.16.3" },
        client: `const { Pool } = require("pg")\nconst db = new Pool({ connectionString: process.env.DATABASE_URL })`,
        page: "async (request, response) => response.json((await db.query('select 1')).rows)",
      },
      {
        name: "MongoDB by its driver for its page",
        of: { mongodb: "6.20.0" },
        client: `const { MongoClient } = require("mongodb")\nconst db = new MongoClient("mongodb://127.0.0.1").db("shop")`,
        page: "async (request, response) => response.json(await db.collection('things').find().toArray())",
      },
    ].map(({ name, of, client, page }) => ({
      name,
      of: { ...of, express: "4.21.2" },
      asks: client,
      serves: `const app = require("express")()\napp.get("/", ${page})\napp.listen(process.env.PORT)`,
      says: ["start-database-missing"],
    })),
    {
      name: "MySQL for its page, which answers without it",
      of: { mysql: "2.18.1", express: "4.21.2" },
      asks: `const db = require("mysql").createPool({ host: "localhost" })`,
      serves: `const app = require("express")()
app.get("/", (request, response) => db.query("select 1", (error, rows) => response.json(rows ?? [])))
app.listen(process.env.PORT)`,
      says: [],
    },
    {
      name: "MongoDB by a variable that is not set, where it listens behind it",
      of: { mongoose: "8.19.4" },
      asks: "",
      serves: `const server = require("node:http").createServer((request, response) => response.end("ok"))
const start = async () => {
  try {
    await require("mongoose").connect(process.env.MONGO_URI)
    server.listen(process.env.PORT)
  } catch (error) {
    console.log(error)
  }
}
start()`,
      says: ["settings-variable-unset"],
    },
  ].map(
    ({
      name,
      of,
      asks,
      serves,
      says,
      env,
    }: {
      readonly name: string
      readonly of: { readonly [name: string]: string }
      readonly asks: string
      readonly says: readonly string[]
      readonly serves?: string
      readonly env?: { readonly [name: string]: string }
    }): Application => ({
      name: `a program that connects to ${name}`,
      tool: npm,
      files: {
        "package.json": start("node server.js", { dependencies: { ms: "2.1.3", ...of } }),
        "server.js": `${asks}\n${serves ?? server}`,
      },
      ...(env === undefined ? {} : { env }),
      says,
      serves: says.length === 0,
    }),
  ),
  ...[
    { name: "reads a key", files: {}, asks: `const key = require("fs").readFileSync("key.pem")`, says: true },
    {
      name: "reads a key that is there",
      files: { "key.pem": "" },
      asks: `const key = require("fs").readFileSync("key.pem")`,
      says: false,
    },
    {
      name: "hands on what it requires",
      files: {},
      asks: `const { join } = require("path")\nconst read = (key) => key\nread(require(join(__dirname, "key.json")))`,
      says: true,
    },
    {
      name: "requires another file in development",
      files: modes,
      asks: `require("./keys")`,
      says: true,
    },
    {
      name: "requires another file in development, in production",
      files: modes,
      asks: `require("./keys")`,
      says: false,
      env: production,
    },
  ].map(
    ({ name, files, asks, says, env }): Application => ({
      name: `a program that ${name}`,
      tool: npm,
      files: { "package.json": start("node server.js"), "server.js": `${asks}\n${server}`, ...files },
      ...(env === undefined ? {} : { env }),
      says: says ? ["start-import-missing"] : [],
      serves: !says,
    }),
  ),
  ...[
    {
      name: "that asks for a query",
      condition: "request.query.q",
      says: ["health-unanswered"],
      serves: false,
    },
    { name: "whatever the query", condition: "true || request.query.q", says: [], serves: true },
  ].map(
    ({ name, condition, says, serves }): Application => ({
      name: `a route ${name}`,
      tool: npm,
      files: {
        "package.json": start("node server.js", { dependencies: { express: "^4.21.0" } }),
        "server.js": `const app = require("express")()
app.get("/", (request, response) => {
  if (${condition}) return response.send("ok")
  response.sendStatus(400)
})
app.listen(process.env.PORT)`,
      },
      says,
      serves,
    }),
  ),
]

hold("Files, locks and settings", applications)
