/**
 * What plans say of what commands call: scripts that are not there, members of a workspace, programs that go into the background, that only
 * development brings, or that listen to nothing, files and packages that the start imports; of what chose the tool, of scripts that run
 * before it or do not, and of NODE_OPTIONS: held against the real tools.
 */
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import {
  type Application,
  berry,
  builds,
  classic,
  has,
  hasNot,
  hold,
  ms,
  npm,
  pnpm10,
  production,
  runtime,
  server,
  start,
  withBun,
  workspace,
} from "./application.js"
import { run, scratch, type Tool, tool } from "./tools.js"

const yarn2 = tool("yarn", "2.4.3")

/** What chooses a tool: its lock file, or the package manager that package.json asks for. */
const chosen = (by: Tool): { readonly files: { readonly [path: string]: string }; readonly more: object } => {
  switch (by) {
    case npm:
      return { files: {}, more: {} }
    case pnpm10:
      return { files: {}, more: { packageManager: "pnpm@10.33.0" } }
    case berry:
      return { files: { "yarn.lock": "" }, more: { packageManager: "yarn@4.13.0" } }
    default:
      return { files: { [by === classic ? "yarn.lock" : "bun.lock"]: "" }, more: {} }
  }
}
const choosing = (by: Tool): { readonly [name: string]: string } =>
  by === pnpm10 ? { CC_NODE_BUILD_TOOL: "pnpm" } : {}

/** A script that calls another, which is there or is not. */
const calling = (by: Tool, call: string, isThere: boolean): Application => ({
  name: `${call}, which is ${isThere ? "" : "not "}there`,
  tool: by,
  files: {
    "package.json": start(call, {
      scripts: { start: call, ...(isThere ? { "serve:web": "node server.js" } : {}) },
      ...chosen(by).more,
    }),
    "server.js": server,
    ...chosen(by).files,
  },
  env: choosing(by),
  says: isThere ? [] : ["script-missing"],
  serves: isThere,
})

const calls: readonly (readonly [by: Tool, call: string])[] = [
  [npm, "npm run serve:web"],
  [pnpm10, "pnpm run serve:web"],
  [pnpm10, "pnpm serve:web"],
  [classic, "yarn run serve:web"],
  [classic, "yarn serve:web"],
  [berry, "yarn run serve:web"],
  [withBun, "bun run serve:web"],
]

const turbo = (tasks: object): { readonly [path: string]: string } => ({
  "package.json": JSON.stringify({
    name: "root",
    private: true,
    packageManager: "npm@11.11.0",
    workspaces: ["packages/*"],
    scripts: { start: "turbo run start" },
    dependencies: { turbo: "2.5.8" },
  }),
  "turbo.json": JSON.stringify({ tasks }),
  "packages/web/package.json": start("node server.js", { name: "web" }),
  "packages/web/server.js": server,
})

/** A workspace whose member is started from the root. */
const member = (manifest: object, files: object = {}): { readonly [path: string]: string } => ({
  "package.json": workspace["package.json"],
  "packages/web/package.json": start("node server.js", { name: "web", ...manifest }),
  ...files,
})
const memberBuilds = member(
  { scripts: { build: "node make.js", start: "node dist/index.js" } },
  { "packages/web/make.js": builds["make.js"], "packages/web/server.txt": server },
)
const starts: readonly (readonly [by: Tool, command: string, build: string])[] = [
  [npm, "npm start --workspace=web", "npm run build --workspace=web"],
  [npm, "npm --prefix packages/web start", "npm --prefix packages/web run build"],
  [classic, "yarn workspace web start", "yarn workspace web build"],
  [pnpm10, "pnpm --filter web start", "pnpm --filter web run build"],
  [withBun, "bun run --filter web start", "bun run --filter web build"],
]
const inWorkspace = (by: Tool): { readonly [path: string]: string } =>
  by === pnpm10 ? { "pnpm-workspace.yaml": "packages: ['packages/*']\n" } : {}
const lockedBy = (by: Tool): string | undefined =>
  by === npm ? undefined : by === pnpm10 ? "pnpm install" : by === classic ? "yarn install" : "bun install"
const locked = (by: Tool): object => {
  const before = lockedBy(by)
  return before === undefined ? {} : { before }
}

const bot = `require("prompts")({ type: "text", name: "name", message: "?" })`
const prompts = { dependencies: { prompts: "2.4.2" } }
const library = {
  "package.json": JSON.stringify({
    name: "app",
    version: "1.0.0",
    main: "dist/index.js",
    files: ["dist"],
    scripts: { build: "node make.js" },
    ...ms,
  }),
  "make.js": `const fs = require("fs"); fs.mkdirSync("dist"); fs.writeFileSync("dist/index.js", "exports.half = (one) => one / 2")`,
  "server.js": server,
}
const crossing = (more: object = {}): string =>
  start("cross-env MODE=live node server.js", { devDependencies: { "cross-env": "7.0.3" }, ...more })
const next = (more: object = {}): { readonly [path: string]: string } => ({
  "package.json": JSON.stringify({
    name: "app",
    private: true,
    packageManager: "yarn@4.13.0",
    scripts: { build: "next build", start: "next start -p $PORT" },
    dependencies: { next: "16.0.0", react: "19.2.0", "react-dom": "19.2.0" },
    ...more,
  }),
  "pages/index.js": "export default function Home() { return <h1>hello</h1> }\n",
  "yarn.lock": "",
})
const marking = {
  scripts: { prestart: "node -e \"fs.writeFileSync('before', '')\"", start: "node server.js" },
}
const telling = `require("node:fs").writeFileSync("limit", String(require("node:v8").getHeapStatistics().heap_size_limit / 2 ** 20))
${server}`
const developing = {
  "package.json": start("node server.js", { devDependencies: { "is-number": "7.0.0" } }),
  "server.js": server,
}
const limit = (folder: string): number => Number(readFileSync(join(folder, "limit"), "utf8"))

hold("What commands call", [
  ...calls.flatMap(([by, call]) => [calling(by, call, false), calling(by, call, true)]),
  {
    name: "a hook that runs a script that is not there",
    tool: npm,
    files: builds,
    env: { CC_POST_BUILD_HOOK: "npm run bulid", CC_RUN_COMMAND: "node server.txt" },
    says: ["script-missing"],
    serves: false,
  },
  {
    name: "a script that is not there, where that is allowed",
    tool: npm,
    files: { "package.json": start("npm run make --if-present && node server.js"), "server.js": server },
    says: [],
    serves: true,
  },
  ...starts.flatMap(([by, command, build]): readonly Application[] => [
    {
      name: `${command}, whose file is not there`,
      tool: by,
      files: { ...member({}), ...inWorkspace(by) },
      ...locked(by),
      env: { CC_RUN_COMMAND: command },
      says: ["start-file-missing"],
      serves: false,
    },
    {
      name: `${command}, whose build nobody runs`,
      tool: by,
      files: { ...memberBuilds, ...inWorkspace(by) },
      ...locked(by),
      env: { CC_RUN_COMMAND: command },
      says: ["build-not-run"],
      serves: false,
    },
    {
      name: `${command}, built by a hook`,
      tool: by,
      files: { ...memberBuilds, ...inWorkspace(by) },
      ...locked(by),
      env: { CC_RUN_COMMAND: command, CC_POST_BUILD_HOOK: build },
      says: [],
      serves: true,
    },
  ]),
  {
    name: "cd into a member, whose build nobody runs",
    tool: npm,
    files: memberBuilds,
    env: { CC_RUN_COMMAND: "cd packages/web && npm start" },
    says: ["build-not-run"],
    serves: false,
  },
  {
    name: "cd into a member, built by a hook",
    tool: npm,
    files: memberBuilds,
    env: {
      CC_RUN_COMMAND: "cd packages/web && npm start",
      CC_POST_BUILD_HOOK: "cd packages/web && npm run build",
    },
    says: [],
    serves: true,
  },
  {
    name: "a member that starts for development",
    tool: npm,
    files: member(
      { scripts: { start: "nodemon server.js" }, dependencies: { ms: "2.1.3", nodemon: "3.1.10" } },
      { "packages/web/server.js": server },
    ),
    env: { CC_RUN_COMMAND: "npm start --workspace=web" },
    says: ["start-development"],
    serves: true,
  },
  {
    name: "a task that turbo.json does not have",
    tool: npm,
    files: turbo({ build: {} }),
    says: ["turbo-task-missing"],
    serves: false,
  },
  {
    name: "the same by the remedy, turbo",
    tool: npm,
    files: turbo({
      build: {},
      start: { dependsOn: ["build"], cache: false, persistent: true, passThroughEnv: ["PORT"] },
    }),
    says: [],
    serves: true,
  },
  {
    name: "Node as a dependency, which runs",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "2.1.3", node: "20.19.0" } }),
      "server.js": `require("node:fs").writeFileSync("version", process.version)\n${server}`,
    },
    says: ["node-packaged"],
    serves: true,
    after: (folder) => readFileSync(join(folder, "version"), "utf8") === "v20.19.0",
  },
  {
    name: "a file that is required and not there",
    tool: npm,
    files: { "package.json": start("node server.js"), "server.js": `require("./config")\n${server}` },
    says: ["start-import-missing"],
    serves: false,
  },
  {
    name: "the same by the remedy, a file",
    tool: npm,
    files: {
      "package.json": start("node server.js"),
      "server.js": `require("./config")\n${server}`,
      "config.json": "{}",
    },
    says: [],
    serves: true,
  },
  {
    name: "the same by the remedy, a hook",
    tool: npm,
    files: { "package.json": start("node server.js"), "server.js": `require("./config")\n${server}` },
    env: { CC_POST_BUILD_HOOK: "node -e \"fs.writeFileSync('config.json', '{}')\"" },
    says: [],
    serves: true,
  },
  {
    name: "a file that is required where it may fail",
    tool: npm,
    files: {
      "package.json": start("node server.js"),
      "server.js": `try { require("./config") } catch {}\n${server}`,
    },
    says: [],
    serves: true,
  },
  {
    name: "a file that is imported without its ending",
    tool: npm,
    files: {
      "package.json": start("node server.mjs"),
      "server.mjs": 'import "./server"',
      "server.js": server,
    },
    says: ["start-import-missing"],
    serves: false,
  },
  ...(
    [
      [npm, "npm install --package-lock-only"],
      [classic, "yarn install"],
      [pnpm10, "pnpm install"],
      [withBun, "bun install"],
    ] as const
  ).map(
    ([tool, before]): Application => ({
      name: `a package that is imported and nobody brings, ${before.split(" ")[0]}`,
      tool,
      files: { "package.json": start("node server.js"), "server.js": `require("polka")\n${server}` },
      before,
      says: ["start-package-missing"],
      serves: false,
    }),
  ),
  ...(
    [
      [npm, "npm add polka@0.5.2"],
      [classic, "yarn add polka@0.5.2"],
      [pnpm10, "pnpm add polka@0.5.2"],
      [withBun, "bun add polka@0.5.2"],
    ] as const
  ).map(
    ([tool, before]): Application => ({
      name: `the same by the remedy, ${before}`,
      tool,
      files: { "package.json": start("node server.js"), "server.js": `require("polka")\n${server}` },
      before,
      says: [],
      serves: true,
    }),
  ),
  {
    name: "a package that is imported and another brings",
    tool: npm,
    files: {
      "package.json": start("node server.js", { dependencies: { ms: "2.1.3", polka: "0.5.2" } }),
      "server.js": `require("trouter")\n${server}`,
    },
    before: "npm install --package-lock-only",
    says: [],
    serves: true,
  },
  {
    name: "what asks at a terminal",
    tool: npm,
    files: { "package.json": start("node bot.js", prompts), "bot.js": bot },
    says: ["start-not-listening"],
    serves: false,
  },
  {
    name: "what asks at a terminal, and a package that listens",
    tool: npm,
    files: {
      "package.json": start("node bot.js", { dependencies: { prompts: "2.4.2", polka: "0.5.2" } }),
      "bot.js": `require("polka")().get("/", (request, response) => response.end("ok")).listen(process.env.PORT)\n${bot}`,
    },
    says: [],
    serves: true,
  },
  {
    name: "what asks at a terminal, and listens by itself",
    tool: npm,
    files: {
      "package.json": start("node bot.js", prompts),
      "bot.js": `${server.slice(server.indexOf("\n") + 1)}\n${bot}`,
    },
    says: [],
    serves: true,
  },
  {
    name: "main of a package that listens in a function that nothing calls",
    tool: npm,
    files: {
      "package.json": JSON.stringify({
        name: "app",
        version: "1.0.0",
        main: "index.js",
        bin: "bin/app",
        ...ms,
      }),
      "index.js": `function create(port) {\n  ${server.replaceAll("\n", "\n  ")}\n}\n\nmodule.exports = { create }`,
    },
    says: ["main-imported"],
    serves: false,
  },
  {
    name: "main of a package that others import, which a hook makes",
    tool: npm,
    files: library,
    env: { CC_POST_BUILD_HOOK: "npm run build" },
    says: ["main-imported"],
    serves: false,
    after: has("dist/index.js"),
  },
  {
    name: "the same by the remedy",
    tool: npm,
    files: library,
    env: { CC_POST_BUILD_HOOK: "npm run build", CC_RUN_COMMAND: "node server.js" },
    says: [],
    serves: true,
  },
  {
    name: "pm2, which goes into the background",
    tool: npm,
    files: {
      "package.json": start("pm2 start server.js", { dependencies: { ms: "2.1.3", pm2: "6.0.13" } }),
      "server.js": server,
    },
    says: ["start-detached"],
    serves: "ends",
    finally: "npx pm2 kill",
  },
  {
    name: "pm2 by the remedy",
    tool: npm,
    files: {
      "package.json": start("pm2 start server.js", { dependencies: { ms: "2.1.3", pm2: "6.0.13" } }),
      "server.js": server,
    },
    env: { CC_RUN_COMMAND: "npx pm2-runtime start server.js" },
    says: [],
    serves: true,
    finally: "npx pm2 kill",
  },
  {
    name: "forever, which goes into the background",
    tool: npm,
    files: {
      "package.json": start("forever start server.js", { dependencies: { ms: "2.1.3", forever: "4.0.3" } }),
      "server.js": server,
    },
    says: ["start-detached"],
    serves: "ends",
    finally: "npx forever stopall",
  },
  ...["egg-scripts start --daemon", "egg-scripts start"].map(
    (command, at): Application => ({
      name: `${command}, which goes into the ${at === 0 ? "back" : "fore"}ground`,
      tool: npm,
      files: {
        "package.json": start(command, { dependencies: { egg: "3.32.0", "egg-scripts": "2.17.0" } }),
        "app/router.js": `module.exports = (app) => app.router.get("/", app.controller.home.index)`,
        "app/controller/home.js": `module.exports = class extends require("egg").Controller {
  async index() {
    this.ctx.body = "ok"
  }
}`,
        "config/config.default.js": `exports.keys = "of-the-cookies"`,
      },
      says: at === 0 ? ["start-detached"] : [],
      serves: at === 0 ? "ends" : true,
      ...(at === 0 ? { finally: "npx egg-scripts stop" } : {}),
    }),
  ),
  ...[npm, classic].flatMap((by): readonly Application[] => [
    {
      name: `a program for development in production, ${by.package}`,
      tool: by,
      files: { "package.json": crossing(), "server.js": server, ...chosen(by).files },
      env: production,
      says: ["build-tool-left-out"],
      serves: false,
    },
    {
      name: `the same by the remedy, ${by.package}`,
      tool: by,
      files: { "package.json": crossing(), "server.js": server, ...chosen(by).files },
      env: { ...production, CC_NODE_DEV_DEPENDENCIES: "install" },
      says: [],
      serves: true,
    },
  ]),
  {
    name: "a program for development, Bun",
    tool: withBun,
    files: { "package.json": crossing(), "server.js": server },
    before: "bun install",
    says: ["build-tool-left-out"],
    serves: false,
  },
  {
    name: "the same by the remedy, Bun",
    tool: withBun,
    files: { "package.json": crossing(), "server.js": server },
    before: "bun install",
    env: { CC_NODE_DEV_DEPENDENCIES: "install" },
    says: [],
    serves: true,
  },
  {
    name: "a program for development in production, pnpm 10, which installs it all the same",
    tool: pnpm10,
    files: { "package.json": crossing(chosen(pnpm10).more), "server.js": server },
    before: "pnpm install --lockfile-only",
    env: production,
    says: ["dev-dependencies-pnpm"],
    serves: true,
  },
  {
    name: "a program for development in production, Yarn 4, which installs it all the same",
    tool: berry,
    files: { "package.json": crossing(chosen(berry).more), "server.js": server, "yarn.lock": "" },
    env: production,
    says: [],
    infos: ["dev-dependencies-berry"],
    serves: true,
  },
  {
    name: "Next 16 under Plug'n'Play",
    tool: berry,
    files: next(),
    before: "yarn install --mode=update-lockfile",
    env: { CC_POST_BUILD_HOOK: "yarn run build", NEXT_TELEMETRY_DISABLED: "1" },
    says: ["plug-n-play-build"],
    serves: false,
  },
  {
    name: "Next 16 by the remedy, another linker",
    tool: berry,
    files: { ...next(), ".yarnrc.yml": "nodeLinker: node-modules\n" },
    before: "yarn install --mode=update-lockfile",
    env: { CC_POST_BUILD_HOOK: "yarn run build", NEXT_TELEMETRY_DISABLED: "1" },
    says: [],
    serves: true,
  },
  {
    name: "Next 16 by the remedy, webpack",
    tool: berry,
    files: next({ scripts: { build: "next build --webpack", start: "next start -p $PORT" } }),
    before: "yarn install --mode=update-lockfile",
    env: { CC_POST_BUILD_HOOK: "yarn run build", NEXT_TELEMETRY_DISABLED: "1" },
    says: [],
    serves: true,
  },
  {
    name: "Yarn 2, which installs what is for development",
    tool: yarn2,
    files: {
      "package.json": start("node server.js", {
        packageManager: "yarn@2.4.3",
        devDependencies: { "is-number": "7.0.0" },
      }),
      "server.js": server,
      "yarn.lock": "",
      ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\n",
    },
    env: production,
    says: ["yarn-as-berry"],
    serves: true,
    after: has("node_modules/is-number"),
  },
  {
    name: "Yarn 2, which refuses the flag",
    tool: yarn2,
    files: {
      "package.json": start("node server.js", {
        packageManager: "yarn@2.4.3",
        devDependencies: { "is-number": "7.0.0" },
      }),
      "server.js": server,
      "yarn.lock": "",
      ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\n",
    },
    env: { CC_NODE_DEV_DEPENDENCIES: "install" },
    says: ["yarn-as-berry"],
    serves: false,
  },
  {
    name: "Yarn 2, which runs no prestart",
    tool: yarn2,
    files: {
      "package.json": start("", { ...marking, packageManager: "yarn@2.4.3" }),
      "server.js": server,
      "yarn.lock": "",
      ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\n",
    },
    says: ["yarn-as-berry"],
    serves: true,
    after: hasNot("before"),
  },
  {
    name: "Yarn 4, which runs no prestart",
    tool: berry,
    files: {
      "package.json": start("", { ...marking, packageManager: "yarn@4.13.0" }),
      "server.js": server,
      "yarn.lock": "",
    },
    says: ["lifecycle-berry"],
    serves: true,
    after: hasNot("before"),
  },
  {
    name: "a command in place of scripts.start, and no prestart with it",
    tool: npm,
    files: { "package.json": start("", marking), "server.js": server },
    env: { CC_RUN_COMMAND: "node server.js" },
    says: [],
    infos: ["lifecycle-not-run"],
    serves: true,
    after: hasNot("before"),
  },
  {
    name: "scripts.start, and prestart with it",
    tool: npm,
    files: { "package.json": start("", marking), "server.js": server },
    says: [],
    serves: true,
    after: has("before"),
  },
  {
    name: "a build for browsers that nobody runs",
    tool: npm,
    files: {
      "package.json": start("node server.js", {
        scripts: { build: "vite build", start: "node server.js" },
        devDependencies: { vite: "^7.0.0" },
      }),
      "server.js": server,
      "index.html": "<!doctype html><title>hello</title>",
    },
    says: [],
    infos: ["build-script-unused"],
    serves: true,
    after: hasNot("dist"),
  },
  {
    name: "the same by the remedy",
    tool: npm,
    files: {
      "package.json": start("node server.js", {
        scripts: { build: "vite build", start: "node server.js" },
        devDependencies: { vite: "^7.0.0" },
      }),
      "server.js": server,
      "index.html": "<!doctype html><title>hello</title>",
    },
    env: { CC_POST_BUILD_HOOK: "npm run build" },
    says: [],
    serves: true,
    after: has("dist/index.html"),
  },
  {
    name: "a lock file above, which chooses nothing",
    tool: npm,
    folder: "packages/web",
    files: {
      ".git/HEAD": "",
      "package.json": JSON.stringify({ name: "root", private: true }),
      "yarn.lock": "# yarn lockfile v1\n",
      "packages/web/package.json": start("node server.js"),
      "packages/web/server.js": server,
    },
    says: ["lock-file-above"],
    serves: true,
    after: has("package-lock.json"),
  },
  {
    name: "engines.pnpm, which chooses nothing",
    tool: npm,
    files: { "package.json": start("node server.js", { engines: { pnpm: ">=9" } }), "server.js": server },
    says: ["engine-unchosen"],
    serves: true,
    after: has("package-lock.json"),
  },
  {
    name: "the same by the remedy, pnpm",
    tool: pnpm10,
    files: { "package.json": start("node server.js", { engines: { pnpm: ">=9" } }), "server.js": server },
    env: choosing(pnpm10),
    says: [],
    serves: true,
    after: has("pnpm-lock.yaml"),
  },
  {
    name: "bun.lockb alone, which chooses nothing",
    tool: npm,
    files: { "package.json": start("node server.js"), "server.js": server, "bun.lockb": "" },
    says: ["lock-file-binary"],
    serves: true,
    after: has("package-lock.json"),
  },
  {
    name: "npm ci without a lock file",
    tool: npm,
    files: { "package.json": start("node server.js"), "server.js": server },
    env: { CC_NODE_BUILD_TOOL: "npm-ci" },
    says: ["npm-ci-without-lock"],
    serves: false,
  },
  {
    name: "a word in NODE_OPTIONS that ends them",
    tool: npm,
    files: { "package.json": start("node server.js"), "server.js": telling },
    env: { NODE_OPTIONS: "--no-deprecation oops --max-old-space-size=300" },
    says: ["node-options-ended"],
    serves: true,
    after: (folder) => limit(folder) > 1000,
  },
  {
    name: "the same without the word",
    tool: npm,
    files: { "package.json": start("node server.js"), "server.js": telling },
    env: { NODE_OPTIONS: "--no-deprecation --max-old-space-size=300" },
    says: [],
    serves: true,
    after: (folder) => limit(folder) < 1000,
  },
  {
    name: "a heap by percentage, which wins over the limit that the plan adds",
    tool: npm,
    files: { "package.json": start("node server.js"), "server.js": telling },
    env: { NODE_OPTIONS: "--max-old-space-size-percentage=50" },
    says: ["node-options-percentage"],
    serves: true,
    after: (folder) => limit(folder) > 1000,
  },
  {
    name: "a heap beyond the instance's memory",
    tool: npm,
    files: { "package.json": start("node server.js"), "server.js": telling },
    env: { NODE_OPTIONS: "--max-old-space-size=9000" },
    says: ["node-options-heap-beyond-memory"],
    serves: true,
    after: (folder) => limit(folder) >= 9000,
  },
  {
    name: "development dependencies ignored, and no production",
    tool: npm,
    files: developing,
    env: { CC_NODE_DEV_DEPENDENCIES: "ignore" },
    says: [],
    infos: ["dev-dependencies-included"],
    serves: true,
    after: has("node_modules/is-number"),
  },
  {
    name: "the same in production",
    tool: npm,
    files: developing,
    env: { ...production, CC_NODE_DEV_DEPENDENCIES: "ignore" },
    says: [],
    serves: true,
    after: hasNot("node_modules/is-number"),
  },
  {
    name: "development dependencies by a word that is none of the variable's",
    tool: npm,
    files: developing,
    env: { ...production, CC_NODE_DEV_DEPENDENCIES: "instal" },
    says: ["dev-dependencies-unknown"],
    serves: true,
    after: hasNot("node_modules/is-number"),
  },
  {
    name: "the same by the variable's word",
    tool: npm,
    files: developing,
    env: { ...production, CC_NODE_DEV_DEPENDENCIES: "install" },
    says: [],
    serves: true,
    after: has("node_modules/is-number"),
  },
])

/** NODE_OPTIONS as Node reads them, and whether it starts with them. */
const options: readonly (readonly [options: string, starts: boolean])[] = [
  ["--max-old-space-size=512", true],
  ["--max_old-space_size=+512", true],
  ['"--max-old-space-size=512"', true],
  ["--max-old-space-size=", true],
  ["--max-old-space-size 512", false],
  ["--max-old-space-size=512.5", false],
  ["--max-old-space-size='512'", false],
  ["--max-old-space-size=512M", false],
  ['"--max-old-space-size=512', false],
  ['"--no-deprecation\\', false],
]
test.each(options)(
  "node-options-malformed is said of %j exactly where Node refuses it",
  (options, starts) => {
    mkdirSync(scratch, { recursive: true })
    const { status } = run("node -e 0", { folder: scratch, tools: [runtime], env: { NODE_OPTIONS: options } })
    expect(status).toBe(starts ? 0 : 9)
    const snapshot = { files: { "package.json": start("node server.js"), "server.js": null } }
    const made = outcome(plan(defaultPlatform)({ ...snapshot, env: { NODE_OPTIONS: options } }))
    expect(made.diagnostics.some(({ code }) => code === "node-options-malformed")).toBe(!starts)
  },
)
