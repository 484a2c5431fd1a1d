/**
 * What starts, and what it needs to serve, by hand: row by row what is said, and beside it what differs by little and of which nothing is said.
 */
import { describe, expect, test } from "vitest"
import { outcome, plan } from "../../src/index.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { definePlatform } from "../../src/platform/index.js"
import { outcomeOf } from "./observe.js"
import { expectSaid, said } from "./said.js"

type Files = Snapshot["files"]
type Env = Snapshot["env"]

const production = { NODE_ENV: "production" }

describe("what Keystone makes is known of version", () => {
  test.each([
    ["^2.0.0", "keystone build"],
    ["5", "keystone build"],
    ["1.2.0", null],
  ])("%s: %s", (version, part) => {
    const manifest = {
      scripts: { start: "keystone start" },
      dependencies: { "@keystone-6/core": version },
    }
    expectSaid(said("build-not-run", manifest), part)
  })
})

describe("of Nest's own start, the source is", () => {
  // Columns: the start, the one file of the project, and whether it is what is started.
  test.each([
    ["nest start", "src/main.ts", true],
    ["nest start --exec x", "src/main.ts", true],
    ["nest start b", "apps/b/src/main.ts", true],
    ["nest start a/b", "apps/a/b/src/main.ts", false],
    ["cd api && nest start", "src/main.ts", false],
    ["nest info", "src/main.ts", false],
    ["npm start -w a", "src/main.ts", false],
  ])("by %s: %s, %s", (start, path, isStarted) => {
    const files = {
      [path]: ".listen(4000)",
      "tsconfig.json": null,
      "packages/a/package.json": '{"name":"a","scripts":{"start":"nest start"}}',
    }
    const manifest = {
      scripts: { start },
      workspaces: ["packages/*"],
      dependencies: { "@nestjs/cli": "11" },
    }
    expectSaid(said("start-listens-elsewhere", manifest, files), isStarted ? `${path} listen on port` : null)
  })
})

describe("a file that listens elsewhere unless something is set", () => {
  const host = ".listen(8080, process.env.HOST || localhost)"
  const mode = '.listen(8080, process.env.NODE_ENV === "production" ? host : localhost)'
  const port = ".listen(process.env.APP_PORT ? port : 3000)"
  const byHost = "by HOST=0.0.0.0 for example"
  const [byMode, byPort] = ["host 0.0.0.0 whatever NODE_ENV is", "process.env.PORT || 8080"]
  // Columns: what the file says, what starts it, which is main where that is empty, the variables, and what is said.
  test.each<[string, string, Env, string | null]>([
    [host, "", {}, byHost],
    [host, "", { HOST: "0.0.0.0" }, null],
    [host, "", { NODE_OPTIONS: "-r dotenv/config" }, null],
    [host, "", { CC_PRE_RUN_HOOK: "sh write.sh" }, null],
    [host, "", { CC_PRE_RUN_HOOK: "echo hi" }, byHost],
    [host, "", { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "node write.js" }, null],
    [host, "sh x && node app.js", {}, null],
    [host, "true x && node app.js", {}, byHost],
    [host, "node -r dotenv/config app.js", {}, null],
    [host, "HOST=0.0.0.0 node app.js", {}, null],
    [mode, "", {}, byMode],
    [mode, "", { NODE_ENV: "production" }, null],
    [mode, "sh x && node app.js", {}, null],
    [port, "", {}, byPort],
    [port, "", { APP_PORT: "8080" }, null],
    [port, "", { CC_PRE_RUN_HOOK: "sh write.sh" }, null],
    [".listen(3000)", "", {}, byPort],
    [".listen(3000)", "", { NODE_CONFIG: "{}" }, null],
    [".listen(3000)", "", { CC_PRE_RUN_HOOK: "sh write.sh" }, byPort],
  ])("%s, by %j, with %j: %s", (text, start, env, part) => {
    const manifest = start === "" ? { main: "app.js" } : { scripts: { start } }
    expectSaid(said("start-listens-elsewhere", manifest, { "app.js": text }, env), part)
  })
})

describe("a page that is sent and that nothing makes", () => {
  const client = '{"scripts":{"build":"vite build"}}'
  const there = "cd client && npm run build"
  const inClient = 'CC_POST_BUILD_HOOK to "cd client && npm install --include=dev && npm run build".'
  const installing = "cd client && npm i && npm run build"
  // Columns: the page, the scripts, client/package.json, the variables, and what is said.
  test.each<[string, object, string | null, Env, string | null]>([
    ["dist/index.html", {}, null, {}, null],
    ["dist/index.html", { build: "webpack" }, null, {}, 'CC_POST_BUILD_HOOK to "npm run build".'],
    [
      "dist/index.html, production",
      { build: "webpack" },
      null,
      {},
      '"npm run build" and NODE_ENV to production.',
    ],
    [
      "dist/index.html, production",
      { build: "webpack" },
      null,
      { NODE_ENV: "production" },
      '"npm run build".',
    ],
    [
      "dist/index.html, production",
      { start: "NODE_ENV=production node app.js", build: "webpack" },
      null,
      {},
      '"npm run build".',
    ],
    ["dist/index.html", { build: " ", compile: "webpack" }, null, {}, '"npm run compile".'],
    ["client/dist/index.html", { build: there }, null, {}, null],
    ["client/dist/index.html", { build: there }, "{}", {}, null],
    ["client/dist/index.html", { postinstall: "cd client && echo", x: there }, client, {}, inClient],
    [
      "client/dist/index.html",
      { postinstall: "cd client && npm install", x: there },
      client,
      {},
      '"npm run x".',
    ],
    ["client/dist/index.html", { postinstall: "cd other && npm install", x: there }, client, {}, inClient],
    ["client/dist/index.html", { a: installing, build: installing }, client, {}, '"npm run build".'],
    ["client/dist/index.html", { build: "tsc", a: installing }, client, {}, '"npm run a".'],
  ])("%s, with %j and %j there, and %j: %s", (page, scripts, inner, env, part) => {
    const manifest = { scripts: { start: "node app.js", ...scripts } }
    const files = { "app.js": `.sends(${page})`, "client/package.json": inner }
    expectSaid(said("build-not-run", manifest, files, env), part)
  })
})

describe("a name that only the compiler's settings give a meaning", () => {
  const unresolved = "src/main.ts imports @/a, itself"
  // Columns: the rest of package.json, what is held of src/main.ts, the variables, and what is said.
  test.each<[object, string, Env, string | null]>([
    [{ scripts: { start: "ts-node src/main.ts" } }, ".alias(@/a)", {}, unresolved],
    [{ scripts: { start: "ts-node src/main.ts" } }, ".alias(@/a)\n.require(./b)", {}, unresolved],
    [
      { scripts: { start: "ts-node src/main.ts" }, dependencies: { "tsconfig-paths": "4" } },
      ".alias(@/a)",
      {},
      null,
    ],
    [
      { main: "dist/main.js", scripts: { build: "tsc" } },
      ".alias(@/a)",
      { CC_POST_BUILD_HOOK: "npm run build" },
      unresolved,
    ],
    [{ scripts: { start: "tsc && node dist/main.js" } }, ".alias(@/a)", {}, unresolved],
    [{ scripts: { start: "cp a b && tsc && node dist/main.js" } }, ".alias(@/a)", {}, unresolved],
    [{ scripts: { start: "tsc && sh x.sh && node dist/main.js" } }, ".alias(@/a)", {}, null],
    ...["copyfiles a b && tsc", "cpx a b && tsc", "tsc -p x", "true&&tsc"].map(
      (line): [object, string, Env, string] => [
        { scripts: { start: `${line} && node dist/main.js` } },
        ".alias(@/a)",
        {},
        unresolved,
      ],
    ),
    ...["tsc-alias", "tsc && tsc-alias", "x-tsc", "tsc && rename a"].map(
      (line): [object, string, Env, null] => [
        { scripts: { start: `${line} && node dist/main.js` } },
        ".alias(@/a)",
        {},
        null,
      ],
    ),
    ...["module-alias", "tsconfig-paths", "ts-patch", "ttypescript", "@swc/core"].map(
      (name): [object, string, Env, null] => [
        { scripts: { start: "tsc && node dist/main.js" }, devDependencies: { [name]: "1" } },
        ".alias(@/a)",
        {},
        null,
      ],
    ),
    [{ scripts: { start: "tsx src/main.ts" } }, ".alias(@/a)", {}, null],
    [{ scripts: { start: "ts-node src/main.ts" } }, ".alias(@/a)", { NODE_OPTIONS: "-r x" }, null],
    [{ scripts: { start: "ts-node src/main.ts" } }, ".alias(@/a)", { CC_PRE_RUN_HOOK: "sh x.sh" }, null],
    [{ scripts: { start: "node dist/main.js", build: "webpack" } }, ".alias(@/a)", {}, null],
    [{ scripts: { start: "node dist/main.js" } }, ".alias(@/a)", {}, null],
  ])("%j, %j, %j: %s", (manifest, text, env, part) => {
    expectSaid(said("start-alias-unresolved", manifest, { "src/main.ts": text }, env), part)
  })

  test("is no package that is missing", () => {
    const manifest = { scripts: { start: "node app.js" } }
    expect(said("start-package-missing", manifest, { "app.js": ".alias(@/a)" })).toBe(null)
  })
})

describe("what a file imports and is not there", () => {
  const express = ".require(express)"
  const add = "Add express to the dependencies"
  // Columns: the code, the rest of package.json, the files, and what is said.
  test.each<[string, object, Files, string | null]>([
    [
      "start-import-missing",
      { scripts: { start: "node app.js", build: "tsc" } },
      { "app.js": ".require(./dist/a)\n.require(./b)" },
      '(by "npm run build" if that makes it)',
    ],
    [
      "start-import-missing",
      { scripts: { start: "node app.js", build: "tsc" } },
      { "app.js": ".require(./bundle.js)" },
      '(by "npm run build" if that makes it)',
    ],
    [
      "start-import-missing",
      { scripts: { start: "node app.js", build: "tsc" } },
      { "app.js": ".require(./bundle.json)" },
      "make it in CC_POST_BUILD_HOOK, or",
    ],
    [
      "start-import-missing",
      { scripts: { start: "node app.js" } },
      { "app.js": ".require(./dist/a)" },
      "make it in CC_POST_BUILD_HOOK, or",
    ],
    ["start-package-missing", { main: "app.js" }, { "app.js": express }, add],
    ["start-package-missing", { scripts: { start: "node api/app.js" } }, { "api/app.js": express }, add],
    ...["config", "util-js", "my-app", "@a/core", "logger"].map((name): [string, object, Files, string] => [
      "start-package-missing",
      { main: "a.js" },
      { "a.js": `.require(${name})` },
      `Add ${name} to`,
    ]),
    ["start-package-missing", { main: "a.js" }, { "a.js": ".require(app)" }, "Import app by its path, where"],
    [
      "start-package-missing",
      { scripts: { start: "node api/app.js" } },
      { "api/app.js": express, "api/package.json": "{}" },
      null,
    ],
  ])("%s, %j, %j: %s", (code, manifest, files, part) => {
    expectSaid(said(code, manifest, files), part)
  })
})

describe("what a source imports is looked at where Node takes its types out, or what compiles it runs it", () => {
  // Columns: the start, the version of Node, and whether it is said.
  test.each([
    ["node src/main.ts", "24", true],
    ["node src/main.ts", "22", false],
    ["nest start", "24", true],
    ["nest start", "22", true],
    ["tsx src/main.ts", "24", false],
  ])("%s on Node %s: %s", (start, node, isSaid) => {
    const dependencies = { "@nestjs/cli": "11", tsx: "4" }
    const manifest = { scripts: { start }, engines: { node }, dependencies }
    const files = { "src/main.ts": ".import(express)", "tsconfig.json": null }
    const found = said("start-package-missing", manifest, files)
    expectSaid(found, isSaid ? "Add express to" : null)
  })
})

describe("variables without which a program ends, where the start sets others", () => {
  // Columns: the start, the variables, and whether it is said.
  test.each<[string, Env, boolean]>([
    ["node app.js", {}, true],
    ["B=1 node app.js", {}, true],
    ["A=1 node app.js", {}, false],
    ["AB=1 node app.js", {}, true],
    ["node app.js", { A: "1" }, false],
    ["B=1 node app.js", { A: "1" }, false],
    ["B=1 node app.js", { A: "" }, true],
    ["A= node app.js", { A: "1" }, true],
  ])("%s, with %j: %s", (start, env, isSaid) => {
    const found = said("settings-variable-unset", { scripts: { start } }, { "app.js": ".unset(A?, 1)" }, env)
    expectSaid(found, isSaid ? "asks for A," : null)
  })
})

describe("variables without which a program ends, by what runs it and what else may set them", () => {
  const asks = ".unset(A, 1)"
  // Columns: the start, what is held of the file, the rest of package.json, the files, the variables, and what is said.
  test.each<[string, string, object, Files, Env, string | null]>([
    ...["node", "nodejs", "nodemon", "ts-node", "tsx", "forever", "node-dev", "supervisor"].map(
      (program): [string, string, object, Files, Env, string] => [
        `${program} app.js`,
        asks,
        {},
        {},
        {},
        "asks for A,",
      ],
    ),
    ...["bun", "deno run", "babel-node", "pm2-runtime", "my-node", "my-supervisor"].map(
      (program): [string, string, object, Files, Env, null] => [`${program} app.js`, asks, {}, {}, {}, null],
    ),
    ["node app.js", asks, { engines: { node: "14" } }, {}, {}, null],
    ["node app.js", asks, { engines: { node: "16" } }, {}, {}, "asks for A,"],
    ["node --unhandled-rejections=warn app.js", asks, {}, {}, {}, null],
    ["node app.js", asks, {}, {}, { NODE_OPTIONS: "--unhandled-rejections=none" }, null],
    ["node app.js & node b.js", asks, {}, { "b.js": null }, {}, null],
    ["node -r dotenv/config app.js", asks, {}, {}, {}, "asks for A,"],
    ["node --import=dotenv/config app.js", asks, {}, {}, {}, "asks for A,"],
    ["node -r ts-node/register app.js", asks, {}, {}, {}, "asks for A,"],
    ["node -r ts-node/register/files app.js", asks, {}, {}, {}, "asks for A,"],
    ["node --require=ts-node/register/transpile-only app.js", asks, {}, {}, {}, "asks for A,"],
    ["node -r tsconfig-paths/register app.js", asks, {}, {}, {}, "asks for A,"],
    ["node --import tsx app.js", asks, {}, {}, {}, "asks for A,"],
    ["node -r ts-node app.js", asks, {}, {}, {}, null],
    ["node --import tsx/esm app.js", asks, {}, {}, {}, null],
    ["node -r ts-node/register/x app.js", asks, {}, {}, {}, null],
    ["node -r ts-node/register -r ./env app.js", asks, {}, {}, {}, null],
    ["node --env-file=.env app.js", asks, {}, { ".env": null }, {}, null],
    ["node app.js", asks, {}, {}, { CC_PRE_RUN_HOOK: "sh write.sh" }, null],
    ["node app.js", asks, {}, {}, { NODE_ENV: "development" }, null],
    ["node app.js", asks, {}, {}, production, "asks for A,"],
    ["NODE_ENV=test node app.js", asks, {}, {}, production, null],
    ["node app.js", ".unset(A production, 1)", {}, {}, production, "asks for A,"],
    ["node app.js", ".unset(A production, 1)", {}, {}, {}, null],
    ["node app.js", ".unset(A B, 1)", {}, {}, {}, "asks for A (or B),"],
    ["node app.js", ".unset(A B C, 1)", {}, {}, {}, "asks for A (or B or C),"],
    ["node app.js", ".unset(A B, 1)", {}, {}, { B: "1" }, null],
    ["node app.js", asks, {}, {}, { A: "" }, null],
    ["node app.js", ".unset(A?, 1)", {}, {}, { A: "" }, "asks for A,"],
    ["node app.js", ".unset(A, 1) in b.js", {}, {}, {}, null],
    ["node app.js", ".unset(A, 1) in b.js", {}, { "b.js": null }, {}, "b.js asks for A,"],
    ["node app.js", `${asks}\n.unset(B, 2)`, {}, {}, {}, "asks for A and B,"],
    [
      "node app.js",
      `${asks}\n.unset(B, 2) in b.js`,
      {},
      { "b.js": null },
      {},
      "app.js and b.js ask for A and B,",
    ],
    ["node app.js", "A.unset(A, 1)", {}, {}, {}, null],
    ["node app.js", asks, {}, {}, { NODE_OPTIONS: "-r dotenv/config" }, "asks for A,"],
    ["node app.js", asks, {}, {}, { NODE_OPTIONS: "-r dotenv/configs" }, null],
    ["nest start", "", {}, { "src/main.ts": asks, "tsconfig.json": null }, {}, "main.ts asks for A,"],
  ])("%s, %j, beside %j and %j with %j: %s", (start, text, rest, files, env, part) => {
    const manifest = { scripts: { start }, ...rest }
    expectSaid(said("settings-variable-unset", manifest, { "app.js": text, ...files }, env), part)
  })
})

describe("a package that a file imports is not there", () => {
  // Columns: the start, the variables, and whether it is said.
  test.each<[string, Env, boolean]>([
    ["node app.js", {}, true],
    ["node app.js -r x", {}, true],
    ["node --inspect app.js", {}, true],
    ["node -C x app.js", {}, false],
    ["node -r x app.js", {}, false],
    ["node --require x app.js", {}, false],
    ["node --import=x app.js", {}, false],
    ["node --loader x app.js", {}, false],
    ["node --conditions=x app.js", {}, false],
    ["node --experimental-vm-modules app.js", {}, false],
    ["node --import dotenv/config app.js", {}, true],
    ["node --require=dotenv/config app.js", {}, true],
    ["node -r dotenv/config.x app.js", {}, false],
    ["node -r x/dotenv/config app.js", {}, false],
    ["NODE_PATH=. node app.js", {}, false],
    ["A=1 NODE_PATH=. node app.js", {}, false],
    ["MY_NODE_PATH=. node app.js", {}, true],
    ["node app.js", { NODE_PATH: "." }, false],
    ["node app.js", { NODE_OPTIONS: "-r x" }, false],
    ["node app.js", { NODE_OPTIONS: "--inspect" }, true],
    ["node app.js", { NODE_OPTIONS: "-r dotenv/config" }, true],
    ["node -r newrelic app.js", {}, true],
    ["node -r dd-trace/init app.js", {}, true],
    ["node --import elastic-apm-node/start app.js", {}, true],
    ["node -r source-map-support/register app.js", {}, true],
    ["node -r newrelics app.js", {}, false],
    ["pm2 start app.js --attached", {}, false],
    ["nodemon app.js", {}, true],
    ["nodemon --delay 1 app.js", {}, true],
    ["nodemon app.ts", {}, false],
    ["pm2-runtime app.js", {}, true],
    ["pm2 start app.js --no-daemon", {}, true],
    ["pm2 start app.js --attach", {}, true],
    ["pm2 start app.js --attach --watch", {}, false],
    ["forever app.js", {}, true],
    ["node-dev app.js", {}, false],
    ["bun app.js", {}, false],
  ])("by %s with %j: %s", (start, env, isSaid) => {
    const dependencies = { nodemon: "3", pm2: "5", forever: "4", "node-dev": "8" }
    const files = { "app.js": ".require(express)", "app.ts": ".require(express)", "package-lock.json": null }
    const found = said("start-package-missing", { scripts: { start }, dependencies }, files, env)
    expect(found?.includes("Add express to") ?? false).toBe(isSaid)
  })

  // Columns: the rest of package.json, the files, and whether it is said.
  test.each<[object, Files, boolean]>([
    [{}, {}, true],
    [{}, { "nodemon.json": null }, false],
    [{ nodemonConfig: {} }, {}, false],
    [{ dependencies: { express: "4" } }, {}, false],
    [{ optionalDependencies: { express: "4" } }, {}, false],
    [{ dependencies: { koa: "4" } }, {}, true],
  ])("behind nodemon with %j and %j: %s", (rest, files, isSaid) => {
    const manifest = { devDependencies: { nodemon: "3" }, scripts: { start: "npx nodemon app.js" }, ...rest }
    const found = said("start-package-missing", manifest, { "app.js": ".require(express)", ...files })
    expect(found?.includes("Add express to") ?? false).toBe(isSaid)
  })
})

describe("a file that a file imports and that is not there may be made by a package", () => {
  test.each([
    ["./a", true],
    ["./releases/a", true],
    ["./a.nodes", true],
    ["./node_modules/a", false],
    ["./.pnp.cjs", false],
    ["./a.node", false],
    ["./build/Release/a", false],
    ["./build/Debug/a", false],
    ["./build/Other/a", true],
  ])("%s: %s", (named, isSaid) => {
    const manifest = { scripts: { start: "node app.js" } }
    const found = said("start-import-missing", manifest, { "app.js": `.require(${named})` })
    expect(found !== null).toBe(isSaid)
  })

  // Columns: the rest of package.json, its scripts, and whether it is said of what is generated, and of a client of Prisma.
  test.each<[object, object, Env, boolean]>([
    [{}, {}, {}, true],
    [{ dependencies: { "prisma-client-lib": "1" }, devDependencies: { prisma: "1" } }, {}, {}, true],
    [{}, { generate: "prisma generate", deploy: "prisma deploy", "prisma-go": "x" }, {}, true],
    [{ dependencies: { "@prisma/client": "6" } }, {}, {}, false],
    [{ devDependencies: { "@prisma/client": "6" } }, {}, {}, false],
    [{ dependencies: { "x-generator": "1" } }, {}, {}, false],
    [{}, { postinstall: "prisma generate" }, {}, false],
    [{}, { prepare: "npm run x", x: "prisma generate" }, {}, false],
    [{}, { prestart: "rm -rf generated" }, {}, false],
    [{}, { build: "prisma generate" }, {}, false],
    [{}, {}, { CC_POST_BUILD_HOOK: "npx prisma generate" }, false],
    [{}, { x: "prisma generate" }, { CC_PRE_RUN_HOOK: "npm run x" }, false],
    [{}, {}, { CC_RUN_COMMAND: "npx prisma generate && node app.js" }, false],
    [{}, {}, { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "npx prisma generate" }, false],
  ])("%j, %j and %j: %s", (rest, scripts, env, isSaid) => {
    for (const named of ["./generated/a", "../prisma/a", "./generate/a"]) {
      const manifest = { scripts: { start: "node src/app.js", ...scripts }, ...rest }
      const found = said("start-import-missing", manifest, { "src/app.js": `.require(${named})` }, env)
      expect(found !== null).toBe(isSaid)
    }
  })
})

describe("a package that package.json does not name is certainly not there beside those that bring no such", () => {
  // Columns: the dependencies, those of development, the package, what else there is, and whether it is said.
  test.each<[object, object, string, Files, boolean]>([
    [
      { express: "^4.18.3", cors: "2" },
      { nodemon: "^3.1.0", eslint: "^8.57.0" },
      "http-proxy-middleware",
      {},
      true,
    ],
    [{ express: "~4.16.1", lodash: "^4.17.21" }, {}, "ejs", {}, true],
    [{ express: "5" }, {}, "mongoose", {}, true],
    [{ express: "*" }, {}, "mongoose", {}, true],
    [{ express: ">=3" }, {}, "mongoose", {}, false],
    [{ express: "^3.0.0" }, {}, "morgan", {}, false],
    [{ express: "4" }, {}, "left-pad", {}, false],
    [{ express: "4" }, {}, "body-parser", {}, false],
    [{ express: "4", "left-pad": "1" }, {}, "ejs", {}, false],
    [{ express: "4" }, { "left-pad": "1" }, "ejs", {}, false],
    [{ express: "4", "socket.io": "4" }, {}, "cors", {}, false],
    [{ express: "4" }, {}, "socket.io", {}, true],
    [{ "connect-mongo": "5" }, {}, "express-session", {}, false],
    [{ "connect-mongo": "5" }, {}, "express", {}, true],
    [{ "swagger-ui-express": "5" }, {}, "express", {}, false],
    [{ "body-parser": "1", cors: "2" }, { nodemon: "3" }, "express", {}, true],
    [{ "body-parser": "1", "a-framework": "2" }, {}, "express", {}, false],
    [{ express: "4" }, {}, "body-parser", {}, false],
    [{ mongoose: "^3.8.0" }, {}, "express", {}, false],
    [{ mongoose: ">=3" }, {}, "express", {}, false],
    [{ mongoose: "*" }, {}, "express", {}, true],
    [{ mongoose: "8" }, {}, "mongodb", {}, false],
    [{}, { "@types/mongoose": "3" }, "express", {}, true],
    [{}, { "@types/mongoose": "5" }, "mongodb", {}, false],
    [{}, { "@types/swagger-ui-express": "4" }, "express", {}, false],
    [{ express: "4" }, {}, "debug", {}, false],
    [{ mongoose: "8" }, {}, "left-pad", {}, false],
    [{ express: "4" }, { eslint: "9.26.0" }, "cors", {}, false],
    [{ express: "4" }, { eslint: "8.0.0 || ^9.0.0" }, "cors", {}, false],
    [{ express: "4" }, { "@types/node": "20", "@types/express": "5" }, "dotenv", {}, true],
    [{ express: "4" }, { "@types/dotenv": "8" }, "dotenv", {}, false],
    [{ express: "4" }, { "@types/react": "18" }, "dotenv", {}, false],
    [{ express: "4", cors: "github:a/cors" }, {}, "dotenv", {}, false],
    [{ express: "4", cors: "a/cors" }, {}, "dotenv", {}, false],
    [{ express: "4", cors: "latest" }, {}, "dotenv", {}, true],
    [{ express: "4", dotenv: "16" }, {}, "dotenv", {}, false],
    [{ express: "4" }, {}, "dotenv", { "../package.json": null }, false],
    // What is held of a program beside a lock file names none that this mentions.
    [{ express: "4" }, {}, "left-pad", { "package-lock.json": null }, true],
  ])("%j and %j, %s with %j: %s", (dependencies, devDependencies, name, files, isSaid) => {
    const manifest = JSON.stringify({ main: "app.js", dependencies, devDependencies })
    const held = { "package.json": manifest, "app.js": `.import(${name})`, ...files }
    const codes = outcomeOf({ files: held, env: {} }).diagnostics.map(({ code }) => code)
    expect(codes.includes("start-package-missing")).toBe(isSaid)
  })
})

describe("what Next exports its own start does not serve, by the range", () => {
  test.each<[string, boolean]>([
    ...[
      "latest",
      "13.5",
      "13.3.1",
      "^13.4.19",
      "^13.9.1",
      "~14.0.0",
      "14",
      "^15.1.0",
      "16",
      "19.0.0",
      "20",
      "^31",
    ].map((next): [string, boolean] => [next, true]),
    ...[
      "13.3",
      "13.3.0",
      "^13.2.4",
      "^13.0.0",
      "12",
      "9",
      "113.5.0",
      ">=14",
      "my-latest",
      "canary",
      "2.14.0",
    ].map((next): [string, boolean] => [next, false]),
  ])("%s: %s", (next, isSaid) => {
    const manifest = { scripts: { start: "next start" }, dependencies: { next } }
    const found = said("start-not-a-server", manifest, { "next.config.js": '  output: "export",' })
    expectSaid(found, isSaid ? "as Next exports pages" : null)
  })

  test.each([
    ["next start -p 80", true],
    ["next start web", false],
    ["next start --port 80", true],
    ["next build", false],
    ["vite preview", false],
  ])("by %s: %s", (start, isSaid) => {
    const manifest = { scripts: { start }, dependencies: { next: "15", vite: "latest" } }
    const found = said("start-not-a-server", manifest, { "next.config.js": '  output: "export",' })
    expect(found?.includes("as Next exports pages") ?? false).toBe(isSaid)
  })
})

describe("Nuxt serves the files that its settings say it makes where it is an old one", () => {
  // Columns: the start, the range, and whether it needs what "nuxt generate" makes.
  test.each<[string, string, boolean]>([
    ...["^2.15.0", "~2.15.0", "v2.15.0", "=2.15.0", "2.x", "2", "1.4.0"].map(
      (nuxt): [string, string, boolean] => ["nuxt start", nuxt, true],
    ),
    ...["^3.0.0", "22.0.0", ">=2", "12", "20", "latest"].map((nuxt): [string, string, boolean] => [
      "nuxt start",
      nuxt,
      false,
    ]),
    ["nuxt start -c a.js", "2", false],
    ["nuxt start --config-file a.js", "2", false],
    ["cd web && nuxt start", "2", false],
  ])("%s of %s: %s", (start, nuxt, isMade) => {
    const manifest = { scripts: { start }, dependencies: { nuxt } }
    const found = said("build-not-run", manifest, { "nuxt.config.js": 'target: "static"' })
    expect(found?.includes("what nuxt generate makes, by default dist/index.html") ?? false).toBe(isMade)
  })
})

describe("nodemon runs a source by what brings types out of it", () => {
  const missing = "scripts.start, by nodemon, runs "
  // Columns: the start, the packages beside nodemon 3, its range, files, the rest of package.json, and what is said.
  test.each<[string, object, string, Files, object, string | null]>([
    ["nodemon src/a.ts", {}, "^3.0.1", {}, {}, `${missing}ts-node`],
    ["nodemon ./a.ts", {}, "~2.0.1", {}, {}, `${missing}ts-node`],
    ["nodemon -w src --ext ts,json a.ts", {}, "3", {}, {}, `${missing}ts-node`],
    ["NODE_ENV=x nodemon a.ts", {}, "3", {}, {}, `${missing}ts-node`],
    ["nodemon -w src -e ts -i a a.ts", {}, "3", {}, {}, `${missing}ts-node`],
    ["nodemon --watch src --ignore b a.ts", {}, "3", {}, {}, `${missing}ts-node`],
    ["nodemon -x ts-node a.tsx", {}, "1", {}, {}, `${missing}ts-node`],
    ["nodemon -x 'ts-node -T --files ./src/a.mts'", {}, "1", {}, {}, `${missing}ts-node`],
    ["nodemon --exec 'npx tsx a.cts'", {}, "1", {}, {}, `${missing}tsx`],
    ["nodemon -x 'ts-node -r -T a.ts'", {}, "1", {}, {}, null],
    ["nodemon -x 'ts-node -e a.ts b'", {}, "1", {}, {}, null],
    ["nodemon -x 'ts-node a.vue'", {}, "1", {}, {}, null],
    ["nodemon --delay 1 -x ts-node a.ts", {}, "1", {}, {}, "runs ts-node"],
    ["nodemon --delay 1 a.ts", {}, "3", {}, {}, "runs ts-node"],
    ["nodemon a.tsx", {}, "3", {}, {}, null],
    ["supervisor a.ts", { supervisor: "2" }, "3", {}, {}, null],
    ["node-dev -x ts-node a.ts", { "node-dev": "8" }, "3", {}, {}, null],
    ["nodemon a.ts", {}, "13", {}, {}, null],
    ["nodemon a.ts", {}, ">=2", {}, {}, null],
    ["nodemon a.ts", {}, "^1.12.0", {}, {}, null],
    ["nodemon a.ts", {}, "*", {}, {}, null],
    ["nodemon a.ts", { "ts-node": "10" }, "3", {}, {}, null],
    ["nodemon a.ts", { "ts-node-dev": "2" }, "3", {}, {}, null],
    ["nodemon a.ts", {}, "3", { "nodemon.json": null }, {}, null],
    ["nodemon a.ts", {}, "3", {}, { nodemonConfig: {} }, null],
    ["nodemon a.ts b", {}, "3", {}, {}, null],
    ["nodemon --config x a.ts", {}, "3", {}, {}, null],
    ["nodemon a.mts", {}, "3", {}, {}, null],
    ["nodemon a.js", {}, "3", {}, {}, null],
    ["cd a && nodemon a.ts", {}, "3", {}, {}, null],
    ["nodemon --exec ts-node a.ts", {}, "1", {}, {}, `${missing}ts-node`],
    ["nodemon -e ts -x 'tsx -r x a.ts'", {}, "1", {}, {}, `${missing}tsx`],
    ["nodemon --exec babel-node a.js", {}, "1", {}, {}, `${missing}babel-node`],
    ["nodemon --exec babel-node a.js", { "@babel/node": "7" }, "1", {}, {}, null],
    ["nodemon --exec esmo a.ts", {}, "1", {}, {}, null],
  ])("%s, with %j, nodemon %s, %j and %j: %s", (start, packages, nodemon, files, rest, part) => {
    const manifest = { scripts: { start }, devDependencies: { nodemon, ...packages }, ...rest }
    expectSaid(said("start-program-missing", manifest, files), part)
  })

  // Columns: the start, and what to run instead.
  test.each([
    ["nodemon src/a.ts", "npx ts-node src/a.ts"],
    ["nodemon -w src src/a.ts", "npx ts-node src/a.ts"],
    ["nodemon --exec ts-node src/a.ts", "npx ts-node src/a.ts"],
    ["nodemon --exec 'npx tsx src/a.ts' --ext ts", "npx tsx src/a.ts"],
    ["nodemon -e ts --exec 'npx ts-node -r x/y --files src/a.ts'", "npx ts-node -r x/y --files src/a.ts"],
    ["nodemon --exec ts-node src/a.ts --x", null],
    ["nodemon --exec node src/a.ts", null],
  ])("%s: %s", (start, run) => {
    const manifest = { scripts: { start }, devDependencies: { nodemon: "3", "ts-node": "10", tsx: "4" } }
    expectSaid(
      said("start-development", manifest),
      run === null ? "to the command that runs the application itself." : `Set CC_RUN_COMMAND to "${run}".`,
    )
  })
})

describe("a file's own words say what kind of module it is from some releases of Node on", () => {
  test.each([
    ["20.18.3", false],
    ["20.19.0", true],
    ["22.6.0", false],
    ["22.7.0", true],
    ["20.20.0", true],
    ["22.12.0", true],
    ["23.0.0", true],
    ["24", true],
  ])("%s: %s", (node, isSaid) => {
    const manifest = { type: "module", scripts: { start: "node app.js" }, engines: { node } }
    const found = said("start-module-mixed", manifest, { "app.js": ".mixed(require)" })
    expect(found !== null).toBe(isSaid)
  })
})

describe("Adonis's file of variables is asked for by version", () => {
  test.each([
    ["4.1.0", "ENV_SILENT to true"],
    ["^5.0.0", "ENV_SILENT to true"],
    ["14.1.0", null],
    ["~4.1.0", "ENV_SILENT to true"],
    ["4", null],
    ["3.1.0", null],
    ["6.1.0", null],
  ])("%s: %s", (version, part) => {
    const dependencies = { "@adonisjs/framework": version, "@adonisjs/ignitor": "2" }
    const manifest = { scripts: { start: "node server.js" }, dependencies }
    expectSaid(
      said("adonis-settings-missing", manifest, { "server.js": ".require(@adonisjs/ignitor)" }),
      part,
    )
  })
})

describe("what a project that says nothing could be started with", () => {
  const vite = { "vite.config.js": '  base: "/path/",' }
  const kit = { "@sveltejs/kit": "2" }
  const own = 'CC_POST_BUILD_HOOK to "npm run build" and CC_RUN_COMMAND to "node server.js"'
  const unknown = "what serves the result"
  const folder = (path: string): string => `"npx --yes serve@14 ${path} -l 8080"`
  // What builds, the dependencies, and what then runs.
  const made: readonly (readonly [string, object, string])[] = [
    ["waku build", {}, '"npx waku start"'],
    ["vinext build", {}, '"npx vinext start"'],
    ["next build", {}, '"npx next start -p 8080"'],
    ["nuxi build", {}, '"node .output/server/index.mjs", and PORT to 8080'],
    ["react-scripts build", {}, folder("-s build")],
    ["react-app-rewired build", {}, folder("-s build")],
    ["craco build", {}, folder("-s build")],
    ["docusaurus build", {}, folder("build")],
    ["gatsby build", {}, folder("public")],
    ["hexo generate", {}, folder("public")],
    ["hexo g", {}, folder("public")],
    ["hexo generator", {}, unknown],
    ["vue-cli-service build", {}, folder("-s dist")],
    ["parcel build a.html", {}, folder("-s dist")],
    ["rsbuild build", {}, folder("-s dist")],
    ["ember build", {}, folder("-s dist")],
    ["slidev build", {}, folder("-s dist")],
    ["farm build", {}, folder("-s dist")],
    ["vite build", {}, folder("-s dist")],
    ["vite builder", {}, unknown],
    ["invite build", {}, unknown],
    ["astro build", {}, folder("dist")],
    ["eleventy", {}, folder("_site")],
    ["rspress build", {}, folder("doc_build")],
    ["vitepress build", {}, folder(".vitepress/dist")],
    ["vitepress build site", {}, unknown],
    ["vitepress build docs", {}, folder("docs/.vitepress/dist")],
    ["webpack", {}, unknown],
    ["vite build", { nitro: "3" }, '"npx vite preview --host 0.0.0.0 --port 8080", and __VITE_ADD'],
    ["tsc", { nitro: "3" }, unknown],
    ...["@remix-run/dev", "@react-router/dev", "vinxi", "@tanstack/react-start", "vike"].map(
      (name): [string, object, string] => ["vite build", { [name]: "1" }, unknown],
    ),
    ["astro build", { "@astrojs/node": "9" }, '"node dist/server/entry.mjs", and HOST to 0.0.0.0, and PORT'],
    ...["cloudflare", "vercel", "netlify", "deno"].map((name): [string, object, string] => [
      "astro build",
      { [`@astrojs/${name}`]: "1" },
      unknown,
    ]),
    ["astro build", { "@deno/astro-adapter": "1" }, unknown],
    ["astro build", { "@astrojs/vercel-edge": "1" }, '"npx --yes serve@14 dist'],
    ["vitepress build  site", {}, unknown],
    ["vite build", { "@astrojs/vercel": "1" }, folder("-s dist")],
    ["ng build", { "@angular/cli": "5.2.0" }, folder("-s dist")],
    ["ng build", { "@angular/cli": "^6.0.0" }, folder("-s dist/NAME")],
    ["ng build", { "@angular/cli": "~16.2.0" }, folder("-s dist/NAME")],
    ["ng build", { "@angular/cli": "17" }, folder("-s dist/NAME/browser")],
    ["ng build", { "angular-cli": "1.0.0-beta.28" }, folder("-s dist")],
    ["svelte-kit build", { ...kit, "@sveltejs/adapter-node": "1" }, unknown],
    ["vite build", kit, '"npx vite preview --host'],
    ["nuxt build", { nuxt: "1" }, '"npx nuxt start", and PORT to 8080'],
    ["nuxt build", { nuxt: "~2.15.0" }, '"npx nuxt start", and PORT to 8080'],
    ["nuxt build", { nuxt: "v2" }, '"npx nuxt start", and PORT to 8080'],
    ["nuxt build", { nuxt: "12" }, '"node .output/server/index.mjs", and PORT to 8080'],
    ["nuxt build", { nuxt: "3" }, '"node .output/server/index.mjs", and PORT to 8080'],
    ["nuxt generate", { nuxt: "2" }, unknown],
  ]
  // Columns: the rest of package.json, the files, and what is said.
  test.each<[object, Files, string]>([
    [{ scripts: { build: "tsc && vite build" } }, vite, '"npm run build -- --base=/"'],
    [{ scripts: { build: "vite build && cp a b" } }, vite, '"npm run build"'],
    [{ scripts: { build: "tsc && vite build --base /" } }, vite, '"npm run build"'],
    [
      { scripts: { build: "vite build" }, dependencies: { ...kit, "@sveltejs/adapter-node": "5" } },
      vite,
      '"npm run build" and CC_RUN_COMMAND to "node build"',
    ],
    [
      { scripts: { build: "vite build" }, dependencies: { ...kit, "@sveltejs/adapter-static": "2" } },
      {},
      "serve@14 build",
    ],
    [
      {
        scripts: { build: "vite build" },
        dependencies: { ...kit, "@sveltejs/adapter-static": "2", "@sveltejs/adapter-auto": "2" },
      },
      {},
      "vite preview",
    ],
    [{ dependencies: { "@remix-run/node": "2" }, scripts: { build: "x" } }, { "server.js": null }, own],
    ...["netlify", "architect", "cloudflare", "deno"].map((name): [object, Files, string] => [
      { dependencies: { [`@remix-run/${name}`]: "2" } },
      { "server.js": null },
      "CC_RUN_COMMAND to what serves the result.",
    ]),
    [{ scripts: { build: "true" } }, { "server.js": null }, 'CC_RUN_COMMAND to "node server.js", or'],
    [{ scripts: { build: "echo hi" } }, {}, "CC_RUN_COMMAND, or add scripts.start"],
    [{}, { Procfile: "web:  " }, "CC_RUN_COMMAND to what starts the application"],
    ...made.map(([build, dependencies, part]): [object, Files, string] => [
      { scripts: { build }, dependencies },
      {},
      `CC_POST_BUILD_HOOK to "npm run build" and CC_RUN_COMMAND to ${part}`,
    ]),
    [{}, { Procfile: "release: a\nweb: node x.js" }, 'CC_RUN_COMMAND to "node x.js"'],
    [{}, { Procfile: "xweb: y" }, "CC_RUN_COMMAND to what starts the application"],
    [{}, { Procfile: null }, "CC_RUN_COMMAND to what starts the application"],
    [{}, { "server.js": null }, 'CC_RUN_COMMAND to "node server.js", or make that scripts.start.'],
    [
      { dependencies: { "@remix-run/vercel": "1" } },
      { "server.js": null },
      "CC_RUN_COMMAND to what serves the result.",
    ],
    [{ scripts: { build: "cd x && npm run build" } }, {}, "scripts.build makes something"],
    [
      { scripts: { build: "cd x && npm run build" } },
      { "x/package.json": '{"scripts":{"start":"node a"}}' },
      'Plan and deploy "x" by itself.',
    ],
  ])("%j, with %j: %s", (manifest, files, part) => {
    expectSaid(said("start-missing", manifest, files), part)
  })
})

describe("a server that a build makes is told the port", () => {
  const told = ", and PORT to 8080"
  test.each<[Env, Parameters<typeof definePlatform>[0], boolean]>([
    [{}, {}, true],
    [{ PORT: "8080" }, {}, false],
    [{}, { environment: { PORT: "8080" } }, false],
    [{}, { network: { variable: "PORT" } }, false],
  ])("with %j, on a platform with %j: %s", (env, data, isTold) => {
    const platform = definePlatform(data)
    if (platform._tag === "Left") throw new Error("no platform")
    const files = { "package.json": '{"scripts":{"build":"nuxt build"}}', "package-lock.json": null }
    const { diagnostics } = outcome(plan(platform.right)({ files, env }))
    expect(diagnostics.some(({ remedy }) => remedy?.includes(told))).toBe(isTold)
  })
})

describe("a start that serves while one works, ends, or is none", () => {
  const gulp = { gulp: "4", "gulp-connect": "5" }
  const member = '{"name":"a","scripts":{"start":"server.js"}}'
  const gulpMember = '{"name":"a","scripts":{"start":"gulp"}}'
  // Columns: the code, the start, its dependencies, the files, and what is said.
  test.each<[string, string, object, Files, string | null]>([
    ["start-development", "gulp", gulp, {}, "runs gulp, a server"],
    ["start-development", "gulp default", gulp, {}, "runs gulp default, a server"],
    ["start-development", "gulp start", gulp, {}, "runs gulp start, a server"],
    ["start-development", "gulp build", gulp, {}, null],
    ["start-development", "gulp default x", gulp, {}, null],
    ["start-development", "grunt", { grunt: "1", "grunt-contrib-connect": "5" }, {}, "runs grunt, a server"],
    ["start-development", "serve", { ...gulp, serve: "14" }, {}, null],
    ["start-development", "gulp", { gulp: "4", "@types/browser-sync": "2" }, {}, null],
    ["start-development", "gulp", { gulp: "4", "browser-sync-webpack-plugin": "2" }, {}, null],
    ["start-development", "gulp", { ...gulp, express: "4" }, {}, null],
    ["start-development", "gulp", { ...gulp, "@types/express": "4" }, {}, "runs gulp, a server"],
    ["start-development", "gulp", { ...gulp, "express-session": "1" }, {}, "runs gulp, a server"],
    ["start-development", "npm start -w a", gulp, { "packages/a/package.json": gulpMember }, null],
    [
      "start-development",
      "node --inspect dev-server.js",
      { webpack: "5" },
      { "dev-server.js": null },
      "runs node dev-server.js, a",
    ],
    ["start-detached", "pm2 start a.js", { pm2: "5" }, {}, '"npx pm2-runtime start a.js"'],
    ["start-detached", "pm2 restart 0", { pm2: "5" }, {}, "CC_RUN_COMMAND to the command that runs"],
    ["start-detached", "pm2 restart app", { pm2: "5" }, {}, "runs pm2 restart, which only restarts what"],
    ["start-detached", "pm2 restart app.js", { pm2: "5" }, {}, "which only restarts what runs already"],
    ["start-detached", "pm2 restart a.config.js", { pm2: "5" }, {}, "in the background"],
    ["start-detached", "pm2 restart pm2.json --env x", { pm2: "5" }, {}, "in the background"],
    ["start-detached", "pm2 restart pm2.yml", { pm2: "5" }, {}, "in the background"],
    ["start-detached", "pm2 restart pm2.yaml", { pm2: "5" }, {}, "in the background"],
    ["start-detached", "pm2 restart a.config.cjs", { pm2: "5" }, {}, "in the background"],
    ["start-detached", "pm2 restart app.json.js", { pm2: "5" }, {}, "which only restarts what runs already"],
    ["start-detached", "pm2 startOrRestart app", { pm2: "5" }, {}, "in the background"],
    ...(
      [
        ["remix-serve build", "2", '"npx remix-serve build/index.js", and PORT to 8080'],
        ["remix-serve ./build/", "^2.0.1", '"npx remix-serve ./build/index.js"'],
        ["remix-serve build", "1", null],
        ["remix-serve build", ">=1", null],
        ["remix-serve build/index.js", "2", null],
        ["remix-serve ../build", "2", null],
        ["remix-serve", "2", null],
        ["remix-serve --help build", "2", null],
      ] as const
    ).map(([line, range, part]): [string, string, object, Files, string | null] => [
      "start-not-a-server",
      line,
      { "@remix-run/serve": range },
      {},
      part,
    ]),
    ["start-not-a-server", "remix-serve build", { "@remix-run/serve": "2" }, { build: null }, null],
    [
      "start-not-a-server",
      "react-router-serve build",
      { "@react-router/serve": "7" },
      {},
      "build/server/index.js",
    ],
    [
      "start-not-a-server",
      "react-router-serve build/server",
      { "@react-router/serve": "7" },
      {},
      '"npx react-router-serve build/server/index.js"',
    ],
    [
      "start-not-a-server",
      "react-router-serve build/server/",
      { "@react-router/serve": "7" },
      {},
      '"npx react-router-serve build/server/index.js"',
    ],
    ["start-detached", "pm2 startOrRestart", { pm2: "5" }, {}, "in the background"],
    ...["devserver.js", "dev-server.mjs", "tools/dev-server.js", "webpack-dev-server.js"].map(
      (file): [string, string, object, Files, string] => [
        "start-development",
        `node ${file}`,
        { webpack: "5" },
        { [file]: null },
        `runs node ${file}, a`,
      ],
    ),
    ["start-development", "node dev-server.js", { express: "4" }, { "dev-server.js": null }, null],
    ...["my-dev-server.js", "dev-server.jsx", "dev-servers.js"].map(
      (file): [string, string, object, Files, null] => [
        "start-development",
        `node ${file}`,
        { webpack: "5" },
        { [file]: null },
        null,
      ],
    ),
    ["start-development", "wrangler dev", { wrangler: "4" }, {}, 'Deploy the Worker by "wrangler deploy"'],
    ["start-development", "wrangler pages dev", { wrangler: "4" }, {}, "the command that runs the app"],
    ["start-program-missing", "server.js", {}, { "server.js": null }, '"node server.js"'],
    ["start-program-missing", "server.js x", {}, { "server.js": null }, null],
    ["start-program-missing", "true && server.js", {}, { "server.js": null }, null],
    ["start-program-missing", "A=1 server.js", {}, { "server.js": null }, null],
    ["start-program-missing", "cd api && server.js", {}, { "server.js": null }, null],
    [
      "start-program-missing",
      "npm start -w a",
      {},
      { "server.js": null, "packages/a/package.json": member },
      null,
    ],
    ["start-package-missing", "node -r esm app.js", {}, {}, "Add esm to"],
    ["start-package-missing", "node -r @babel/register app.js", {}, {}, "Add @babel/register to"],
    ["start-package-missing", "node -r ts-node/register/x app.js", {}, {}, "Add ts-node and typescript@5 to"],
    ["start-package-missing", "node --inspect esm app.js", {}, {}, null],
    ["start-package-missing", "node --require=esm app.js", {}, {}, null],
    ["start-package-missing", "node -r ./esm app.js", {}, {}, null],
    ["start-package-missing", "node -r esm", {}, {}, null],
    ["start-package-missing", "node app.js -r esm", {}, {}, null],
    [
      "start-package-missing",
      "npm start -w a",
      {},
      { "packages/a/package.json": '{"name":"a","scripts":{"start":"node -r esm app.js"}}' },
      null,
    ],
    ["start-package-missing", "node -r chalk app.js", {}, {}, null],
    ["start-package-missing", "nodemon -r esm app.js", { nodemon: "3" }, {}, null],
    ["start-package-missing", "node -r esm -r esm app.js", {}, {}, "imports esm, and"],
    ...["module-alias", "tsx", "newrelic", "babel-register", "@swc-node/register", "esbuild-register"].map(
      (name): [string, string, object, Files, string] => [
        "start-package-missing",
        `node -r ${name} app.js`,
        {},
        {},
        `Add ${name} to`,
      ],
    ),
    ...["--require", "--import", "--loader", "--experimental-loader"].map(
      (option): [string, string, object, Files, string] => [
        "start-package-missing",
        `node ${option} esm app.js`,
        {},
        {},
        "Add esm to",
      ],
    ),
    ["start-program-missing", "mkdir next && node app.js", {}, {}, null],
    ["start-program-missing", "next build && node app.js", {}, {}, "next"],
    ["start-program-missing", "npx next build && node app.js", {}, {}, null],
  ])("%s, %s, with %j and %j: %s", (code, start, dependencies, files, part) => {
    const manifest = { scripts: { start }, workspaces: ["packages/*"], dependencies }
    const { workspaces, ...alone } = manifest
    const given = { "app.js": null, ...files }
    expectSaid(said(code, start.includes(" -w ") ? { ...alone, workspaces } : alone, given), part)
  })
})

describe("a line that builds in a folder where nobody installs", () => {
  const inner = {
    "client/package.json": '{"scripts":{"build":"react-scripts build"},"dependencies":{"react-scripts":"5"}}',
  }
  const there = "cd client && npm run build"
  const development = { vite: "6", typescript: "5", "node-x": "1" }
  const ofClient = (build: string, x?: string): Files => ({
    "client/package.json": JSON.stringify({ scripts: { build, x }, devDependencies: development }),
  })
  // Columns: the scripts, the files besides, the variables, and whether it is said.
  test.each<[object, Files, Env, boolean]>([
    [{ postinstall: there }, {}, {}, true],
    [{ postinstall: there }, { "client/.pnp.cjs": null }, {}, false],
    [{ postinstall: "npm run x", x: there }, {}, {}, true],
    [{ postinstall: "npm run x", x: there, prex: "true" }, {}, {}, false],
    [{}, {}, { CC_POST_BUILD_HOOK: there }, true],
    [{}, {}, { CC_POST_BUILD_HOOK: `mkdir x && ${there}` }, true],
    [{}, {}, { CC_POST_BUILD_HOOK: `cp a b && ${there}` }, false],
    [{ postinstall: "mkdir x" }, {}, { CC_POST_BUILD_HOOK: there }, true],
    [{ postinstall: "cp a b" }, {}, { CC_POST_BUILD_HOOK: there }, false],
    [{}, {}, { CC_POST_BUILD_HOOK: "npm --prefix client run build" }, true],
    [{}, {}, { CC_POST_BUILD_HOOK: `${there} && cp -r dist ../public` }, true],
    [{}, {}, { CC_POST_BUILD_HOOK: "cd client && npm install && npm run build" }, false],
    [{}, {}, { CC_POST_BUILD_HOOK: `${there}; true` }, false],
    [{}, {}, { CC_POST_BUILD_HOOK: "cd client x && npm run build" }, false],
    [{}, {}, { CC_POST_BUILD_HOOK: "cd .. && npm run build" }, false],
    [{ x: `tsc && ${there}` }, {}, { CC_POST_BUILD_HOOK: "npm run x && npm run x" }, true],
    [{ x: "cp a b && npm run y", y: there }, {}, { CC_POST_BUILD_HOOK: "npm run x" }, false],
    [{ x: "npm run y", y: "npm run x" }, {}, { CC_POST_BUILD_HOOK: "npm run x" }, false],
    [{}, ofClient("tsc && vite build"), { CC_POST_BUILD_HOOK: there }, true],
    [{}, ofClient("npm ci && vite build"), { CC_POST_BUILD_HOOK: there }, false],
    [{}, ofClient("npm run x", "vite build"), { CC_POST_BUILD_HOOK: there }, true],
    [{}, ofClient("npm run x", "sh a && vite build"), { CC_POST_BUILD_HOOK: there }, false],
    [{}, ofClient("node build.js"), { CC_POST_BUILD_HOOK: there }, false],
    [{}, ofClient("node-x build.js"), { CC_POST_BUILD_HOOK: there }, false],
    [
      {},
      { "client/package.json": '{"scripts":{"build":"vite-node b.js"},"dependencies":{"vite-node":"3"}}' },
      { CC_POST_BUILD_HOOK: there },
      true,
    ],
    [{}, ofClient("npx vite build"), { CC_POST_BUILD_HOOK: there }, false],
  ])("%j, with %j and %j: %s", (scripts, files, env, isSaid) => {
    const found = said(
      "start-folder-uninstalled",
      { main: "a.js", scripts },
      { "a.js": null, ...inner, ...files },
      env,
    )
    expect(found !== null).toBe(isSaid)
  })
})

test("what installs in several folders is said at once, with development dependencies in production, too", () => {
  const build = JSON.stringify({ scripts: { build: "vite build" }, devDependencies: { vite: "6" } })
  const files = { "a.js": null, "a/package.json": build, "b/package.json": build }
  const hook = "cd a && npm run build && cd ../b && npm run build && cd ../a && npm run build"
  const found = (env: Env): string | null =>
    said("start-folder-uninstalled", { main: "a.js" }, files, { CC_POST_BUILD_HOOK: hook, ...env })
  expectSaid(
    found({}),
    'Set CC_PRE_BUILD_HOOK to "(cd a && npm install) && (cd b && npm install)", or plan a or b by itself.',
  )
  expectSaid(found(production), "(cd a && NODE_ENV= npm install) && ")
})

describe("a dependency for another operating system", () => {
  // Columns: the dependencies, the files, the variables, and what is said.
  test.each<[object, Files, Env, string | null]>([
    [{ fsevents: "1" }, {}, {}, "fsevents is for"],
    [
      { fsevents: "1", "@next/swc-win32-x64-msvc": "14" },
      {},
      {},
      "fsevents and @next/swc-win32-x64-msvc are",
    ],
    [{ "@esbuild/darwin-arm64": "0.1.0" }, {}, {}, "@esbuild/darwin-arm64 is"],
    [{ "@img/sharp-linux-x64": "0.33.0", "darwin-x": "1", "my-fsevents": "1", darwin: "1" }, {}, {}, null],
    [{ fsevents: "1" }, { "bun.lock": null, "package-lock.json": null }, {}, null],
    [{ fsevents: "1" }, { "yarn.lock": null }, {}, "Yarn stops"],
    [{ fsevents: "1" }, {}, { CC_NODE_BUILD_TOOL: "npm-ci" }, "npm stops"],
    [{ fsevents: "1" }, {}, { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "npm i" }, null],
  ])("%j, with %j and %j: %s", (dependencies, files, env, part) => {
    const manifest = { main: "a.js", dependencies }
    expectSaid(said("dependency-system", manifest, { "a.js": null, ...files }, env), part)
  })

  const fsevents = { fsevents: "1" }
  // Columns: the rest of package.json, the files, the variables, and what is said.
  test.each<[object, Files, Env, string | null]>([
    [{ dependencies: fsevents }, {}, production, "fsevents is for"],
    [{ devDependencies: fsevents }, {}, {}, "fsevents is for"],
    [{ devDependencies: fsevents }, {}, production, null],
    [{ dependencies: fsevents, optionalDependencies: fsevents }, {}, {}, null],
    [{ dependencies: fsevents }, { ".npmrc": "force=true" }, {}, null],
    [{ dependencies: fsevents }, { ".npmrc": "fund=false" }, {}, "fsevents is for"],
    [{ dependencies: fsevents }, {}, { CC_PRE_BUILD_HOOK: "sh x.sh" }, null],
    ...[
      "a-win32-x64",
      "@a/win32-arm64",
      "a-win32-ia32-msvc",
      "@a/b-darwin-x64",
      "fsevents-handler",
      "fsevents",
    ].map((name): [object, Files, Env, string | null] => [
      { dependencies: { [name]: "1" } },
      {},
      {},
      name === "fsevents-handler" ? null : `${name} is for`,
    ]),
    ...["win32-x64", "a-win32-x64-gnu", "a-win32", "a-win32-x64s", "a-win-x64"].map(
      (name): [object, Files, Env, null] => [{ dependencies: { [name]: "1" } }, {}, {}, null],
    ),
  ])("%j, beside %j with %j: %s", (rest, files, env, part) => {
    const manifest = { main: "a.js", ...rest }
    expectSaid(said("dependency-system", manifest, { "a.js": null, ...files }, env), part)
  })

  test("of which package.json overrides the version is none", () => {
    const manifest = { main: "a.js", dependencies: { fsevents: "1" }, overrides: { fsevents: "npm:ms" } }
    expect(said("dependency-system", manifest, { "a.js": null })).toBeNull()
  })
})

describe("a dependency in a folder or an archive that is not there", () => {
  const here = [
    "is not among the project's files: npm installs a link",
    "not among the project's files: the inst",
  ]
  // Columns: the range, the files, what is said of a dependency, and what of one for development.
  test.each<[string, Files, string | null, string | null]>([
    ...["file:./a", "file:a", "./a", "file:a.tgzx", "file:a.tars", "file:a.gz"].map(
      (range): [string, Files, string, null] => [range, {}, here[0] as string, null],
    ),
    ...["../a", "file:../a", "file:./../a"].map((range): [string, Files, string, null] => [
      range,
      {},
      "which is outside what is deployed",
      null,
    ]),
    ...["file:a.tgz", "file:a.tar.gz", "file:a.tar", "./a.tgz"].map(
      (range): [string, Files, string, string] => [range, {}, here[1] as string, here[1] as string],
    ),
    ...["file:/a", "file:~/a", "file:", "file:.", "a/b", ".a", "afile:b", "...a", "1"].map(
      (range): [string, Files, null, null] => [range, {}, null, null],
    ),
    ["file:a", { "a/package.json": null }, null, null],
    ["file:a.tgz", { "a.tgz": null }, null, null],
  ])("%s, with %j: %s, and %s", (range, files, part, ofDevelopment) => {
    const start = { main: "a.js" }
    const code = "dependency-path-missing"
    const given = { "a.js": null, ...files }
    expectSaid(said(code, { ...start, dependencies: { x: range } }, given), part)
    expectSaid(said(code, { ...start, devDependencies: { x: range } }, given), ofDevelopment)
  })

  // Columns: the scripts, the files, the variables, and whether it is said.
  test.each<[object, Files, Env, boolean]>([
    [{}, {}, {}, true],
    [{ preinstall: "sh x.sh" }, {}, {}, false],
    [{ postinstall: "sh x.sh" }, {}, {}, true],
    [{}, {}, { CC_PRE_BUILD_HOOK: "sh x.sh" }, false],
    [{}, {}, { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "sh x.sh" }, false],
  ])("beside %j, %j and %j: %s", (scripts, files, env, isSaid) => {
    const manifest = { main: "a.js", scripts, dependencies: { x: "file:a" } }
    const found = said("dependency-path-missing", manifest, { "a.js": null, "x.sh": null, ...files }, env)
    expect(found !== null).toBe(isSaid)
  })
})

describe("a folder whose packages nobody installs", () => {
  const api = { "api/package.json": '{"dependencies":{"express":"4"}}' }
  const start = "cd api && node a.js"
  // Columns: the scripts, the files, the variables, and whether it is said.
  test.each<[object, Files, Env, boolean]>([
    [{ start }, api, {}, true],
    [{ start, prepare: "husky" }, api, {}, true],
    [{ start, prepare: "husky install" }, api, {}, true],
    [{ start, prepare: "husky-x" }, api, {}, false],
    [{ start, postinstall: "cd api && npm i" }, api, {}, false],
    [{ start }, { ...api, "api/.pnp.cjs": null }, {}, false],
    [{ start }, { "api/package.json": "{}" }, {}, false],
    [{ start }, { ...api, "pnpm-workspace.yaml": "packages:\n  - api" }, {}, false],
    [{ start }, { ...api, "../a.txt": null }, {}, false],
    [{ start }, api, { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "true" }, false],
    [{ start }, api, { CC_POST_BUILD_HOOK: "cd api && npm i" }, false],
  ])("%j, with %j and %j: %s", (scripts, files, env, isSaid) => {
    const manifest = { scripts, devDependencies: { husky: "9" } }
    const found = said("start-folder-uninstalled", manifest, { "api/a.js": null, ...files }, env)
    expect(found !== null).toBe(isSaid)
  })
})

test("the source of what a build makes is looked for without its last ending", () => {
  const manifest = { scripts: { start: "node dist/app.json.js", build: "tsc" } }
  const found = said("start-listens-elsewhere", manifest, { "src/app.json.ts": ".listen(4000)" })
  expectSaid(found, "src/app.json.ts listen on port 4000")
})

describe("grunt is called by a package of its own until it brings a program itself", () => {
  // Columns: the start, the dependencies, and whether it is said.
  test.each<[string, object, boolean]>([
    ...["0.4.5", "~0.4.1", "^0.4"].map((grunt): [string, object, boolean] => ["grunt", { grunt }, true]),
    ...["1.0", "10.0", ">=0.4", "latest"].map((grunt): [string, object, boolean] => [
      "grunt",
      { grunt },
      false,
    ]),
    ["grunt", { grunt: "0.4.5", "grunt-cli": "1" }, false],
    ["next start -p 8080", { grunt: "0.4.5", next: "14" }, false],
  ])("%s, with %j: %s", (start, dependencies, isSaid) => {
    expect(said("start-program-missing", { scripts: { start }, dependencies }) !== null).toBe(isSaid)
  })
})

describe("the Node of a package is found before the plan's", () => {
  const started = { start: "node a.js" }
  const node = { node: "20" }
  // Columns: the scripts, the rest of package.json, the files, the variables, and whether it is said; the plan's Node is 24.
  test.each<[object, object, Files, Env, boolean]>([
    ...["20", "^18.1.0", "~22.0.0", "v16"].map((range): [object, object, Files, Env, boolean] => [
      started,
      { dependencies: { node: range } },
      {},
      {},
      true,
    ]),
    ...["24", "^24.1.0", "latest", ">=20", "20 || 22"].map((range): [object, object, Files, Env, boolean] => [
      started,
      { dependencies: { node: range } },
      {},
      {},
      false,
    ]),
    [started, { devDependencies: node }, {}, {}, true],
    [started, { devDependencies: node }, {}, production, false],
    [started, { dependencies: node }, {}, production, true],
    [started, { dependencies: node }, { ".npmrc": "ignore-scripts=true" }, {}, false],
    [started, { dependencies: node }, {}, { CC_RUN_COMMAND: "node a.js" }, false],
    [{}, { main: "a.js", dependencies: node }, {}, {}, false],
    [{}, { dependencies: node }, {}, {}, false],
    [started, { dependencies: node }, { "yarn.lock": "" }, {}, false],
  ])("%j, %j, with %j and %j: %s", (scripts, rest, files, env, isSaid) => {
    const found = said("node-packaged", { scripts, ...rest }, { "a.js": null, ...files }, env)
    expect(found !== null).toBe(isSaid)
  })
})

describe("packages that npm does not install beside each other", () => {
  const old = { "@material-ui/core": "4", react: "18" }
  const alone = { NPM_CONFIG_LEGACY_PEER_DEPS: "true" }
  const lock = { "package-lock.json": null }
  // Columns: the dependencies, the rest of package.json, the files, the variables, and what is said.
  test.each<[object, object, Files, Env, string | null]>([
    [old, {}, {}, {}, "@material-ui/core"],
    [{ "@material-ui/core": "^4.12.0", react: "^18.2.0" }, {}, {}, {}, "@material-ui/core"],
    [{ "@material-ui/core": "4.x", react: "v18.0.0-rc.1" }, {}, {}, {}, "@material-ui/core"],
    ...["17", "16.8.0", "latest", "18 || 17", ">=18", "18-rc", "18.2-rc"].map(
      (react): [object, object, Files, Env, null] => [{ ...old, react }, {}, {}, {}, null],
    ),
    ...["3", "5", "latest", "14"].map((core): [object, object, Files, Env, null] => [
      { ...old, "@material-ui/core": core },
      {},
      {},
      {},
      null,
    ]),
    [{ react: "18", "react-dom": "17" }, {}, {}, {}, "react-dom"],
    [{ react: "18", "react-dom": "18" }, {}, {}, {}, null],
    [{ "react-dom": "17", next: "11", react: "18" }, {}, {}, {}, "react-dom"],
    [{ next: "11", react: "18", "react-dom": "17" }, {}, {}, {}, "react-dom"],
    [old, { overrides: {} }, {}, {}, null],
    [old, { engines: { node: "14" } }, {}, {}, null],
    [old, { engines: { node: "16" } }, {}, {}, "@material-ui/core"],
    [old, {}, { "yarn.lock": "" }, {}, null],
    [old, {}, {}, alone, null],
    [old, {}, {}, { CC_PRE_BUILD_HOOK: "sh x.sh" }, null],
    [old, {}, {}, { CC_POST_BUILD_HOOK: "sh x.sh" }, "@material-ui/core"],
    [old, {}, { ".npmrc": "legacy-peer-deps=true" }, {}, null],
    [old, {}, { ".npmrc": "force=true" }, {}, null],
    [old, {}, { ".npmrc": "fund=false" }, {}, "@material-ui/core"],
    [old, {}, lock, {}, null],
  ])("%j, %j, with %j and %j: %s", (dependencies, rest, files, env, part) => {
    const manifest = { main: "a.js", dependencies, ...rest }
    const { diagnostics } = outcomeOf({
      files: { "package.json": JSON.stringify(manifest), "a.js": null, ...files },
      env,
    })
    const found = diagnostics.find(({ code }) => code === "peer-refused")
    expectSaid(found === undefined ? null : found.message, part)
  })
})

test("a file in another case is meant by what a source imports", () => {
  const files = { "src/main.ts": ".import(./b.json)", "src/B.json": null }
  const found = said("start-import-missing", { scripts: { start: "node src/main.ts" } }, files)
  expectSaid(found, "./B.json")
})

test("the build of another platform is said of main too", () => {
  const scripts = { "heroku-postbuild": "npm run build", build: "webpack" }
  expect(said("build-script-foreign", { main: "a.js", scripts }, { "a.js": null })).not.toBeNull()
})

test("of a project that nothing starts is not said how it starts", () => {
  const manifest = { packageManager: "yarn@4.9.0", dependencies: { a: "1" } }
  expect(said("plug-n-play", manifest, { "yarn.lock": "" })).toBeNull()
  expect(said("start-missing", manifest, { "yarn.lock": "" })).not.toBeNull()
})

describe("options at which Node ends", () => {
  const older = { engines: { node: "20" } }
  // Columns: the start, the rest of package.json, and what is said.
  test.each<[string, object, string | null]>([
    ["node --loader --no-warnings a.js", {}, 'node --loader, which ends with "requires an argument"'],
    ["node --loader --no-warnings a.js", older, "requires an argument"],
    ["node --no-warnings -r -C a.js", {}, "node -r, which"],
    ...["-C", "--require", "--experimental-loader", "--conditions", "--title"].map(
      (option): [string, object, string] => [`node ${option} -r a.js`, {}, `node ${option}, which`],
    ),
    ["node --import ./x.mjs a.js", {}, null],
    [
      "node -r esm --debug a.js",
      { dependencies: { esm: "3" } },
      'node --debug, which ends with "bad option"',
    ],
    ["node --debug=5858 a.js", {}, "bad option"],
    ["node --debugger a.js", {}, null],
    ["node --title=--debug a.js", {}, null],
    ["node --import=./x.mjs --no-warnings a.js", {}, null],
    ["node --my-loader --no-warnings a.js", {}, null],
    ["node --es_staging a.js", {}, "bad option"],
    ["node --es_staging a.js", older, null],
    ...[
      "debug-brk",
      "debug_brk=1",
      "es-staging",
      "max-new-space_size=1",
      "harmony-async-await",
      "harmony_destructuring",
      "harmony-top_level_await",
      "harmony-optional-chaining",
      "experimental-policy=a",
      "experimental-permission",
      "experimental_default_type=module",
      "experimental-network-imports",
    ].map((option): [string, object, string] => [`node --${option} a.js`, {}, "bad option"]),
    ...["es-stagings", "my-debug", "max-old-space-size=1", "experimental-permissions"].map(
      (option): [string, object, null] => [`node --${option} a.js`, {}, null],
    ),
    ["node --harmony a.js", {}, null],
    ["node a.js --es_staging", {}, null],
    ["nodemon --es_staging a.js", { devDependencies: { nodemon: "3" } }, null],
    ["node --require", {}, null],
  ])("%s, with %j: %s", (start, more, part) => {
    expectSaid(said("start-not-a-server", { scripts: { start }, ...more }, { "a.js": null }), part)
  })
})

test("a release of a package that takes another alone is the last of its major where a caret leaves that open", () => {
  const peers = (thunk: string, redux: string): string | null => {
    const manifest = { main: "a.js", dependencies: { "redux-thunk": thunk, redux } }
    const { diagnostics } = outcomeOf({
      files: { "package.json": JSON.stringify(manifest), "a.js": null },
      env: {},
    })
    return diagnostics.some(({ code }) => code === "peer-refused") ? "" : null
  }
  expect(["^2.3.0", "2.3.0", "~2.3.0", "^3.0.0"].map((thunk) => peers(thunk, "^3.0.0"))).toEqual([
    "",
    null,
    null,
    null,
  ])
  expect(peers("^2.0.0", "^4.0.0")).toBeNull()
})

describe("what package managers make of settings and lock files", () => {
  const lock = '{"packages": {"": {"dependencies": {"a": "^1"}}, "node_modules/a": {"version": "1.0.0"}}}'
  const tsc = { scripts: { postinstall: "tsc" }, devDependencies: { typescript: "5" } }
  const pnpmOf = (version: string): Files => ({ "pnpm-lock.yaml": `lockfileVersion: ${version}` })
  const [yarn, berry] = ["yarn.lock", ".yarn/yarn-3.0.0.cjs"]
  const token = { ".npmrc": `a=\${NPM_TOKEN}`, ".yarnrc.yml": `a: \${NPM_TOKEN}` }
  const later = { packageManager: "yarn@4.9.0" }
  const asFirst = { CC_NODE_BUILD_TOOL: "yarn" }
  const around = { prestart: "a", start: "node a.js", poststart: "b" }
  const ownTool = { bin: { "my-tool": "a.js" }, scripts: { start: "my-tool" } }
  const handing = { [yarn]: null, ".yarnrc.yml": `yarnPath: ${berry}`, [berry]: null }
  // Columns: the code, the rest of package.json, the files, the variables, and what is said.
  test.each<[string, object, Files, Env, string | null]>([
    ["build-tool-left-out", tsc, { ".npmrc": "engine-strict=true" }, production, "calls tsc"],
    ["build-tool-left-out", tsc, { ".npmrc": "include=dev" }, production, null],
    ["pnpm-workspace-refused", { packageManager: "pnpm@8.0.0" }, { "pnpm-lock.yaml": null }, {}, null],
    [
      "pnpm-workspace-refused",
      { packageManager: "pnpm@8.0.0" },
      { "pnpm-lock.yaml": null, "pnpm-workspace.yaml": "onlyBuiltDependencies:\n  - a" },
      {},
      "names no packages",
    ],
    ["engine-unchosen", { engines: { pnpm: ">=8" } }, {}, {}, "CC_NODE_BUILD_TOOL to pnpm"],
    ["engine-unchosen", { engines: { pnpm: ">=8", yarn: ">=1" } }, {}, {}, null],
    ["engine-unchosen", { engines: {} }, {}, {}, null],
    ["yarn-path-missing", {}, { [yarn]: null, ".yarnrc.yml": "yarnPath: ../yarn-3.0.0.cjs" }, {}, null],
    ["yarn-path", {}, handing, {}, 'Set packageManager in package.json to "yarn@3.0.0"'],
    ...[".yarn/yarn-3.0.0-rc.1.js", "yarn-3.0.0.mjs", "yarn-3.0.10.cjs"].map(
      (path): [string, object, Files, Env, string] => [
        "yarn-path",
        {},
        { [yarn]: null, ".yarnrc.yml": `yarnPath: ${path}`, [path]: null },
        {},
        `to "yarn@${/3.*\d/.exec(path)?.[0]}"`,
      ],
    ),
    ...["yarn-3.0.0.cjsx", "yarn-3.cjs", "yarn.cjs"].map((path): [string, object, Files, Env, string] => [
      "yarn-path",
      {},
      { [yarn]: null, ".yarnrc.yml": `yarnPath: ${path}`, [path]: null },
      {},
      "Take yarnPath out of .yarnrc.yml",
    ]),
    ["yarn-path", { packageManager: "yarn@3.0.0" }, handing, {}, null],
    ["yarn-path-missing", {}, { [yarn]: null, ".yarnrc.yml": "yarnPath: a.cjs" }, {}, "names a.cjs"],
    ["yarn-path-missing", {}, { [yarn]: null, ".yarnrc.yml": "yarnPath: /a.cjs" }, {}, null],
    ["yarn-path-missing", {}, { ".yarnrc.yml": "yarnPath: a.cjs" }, {}, null],
    ["start-program-missing", ownTool, { [yarn]: null }, {}, "its own bin"],
    ["start-program-missing", ownTool, handing, {}, null],
    ["start-program-missing", { ...ownTool, ...later }, { [yarn]: null }, {}, null],
    ["settings-variable-unset", {}, { [yarn]: null, ...token }, {}, ".npmrc asks for NPM_TOKEN"],
    ["settings-variable-unset", {}, { [yarn]: null, ...token }, { NPM_TOKEN: "a" }, null],
    ["settings-variable-unset", {}, { [yarn]: null, ...token }, { NPM_TOKEN: " " }, null],
    ["settings-variable-unset", later, { [yarn]: null, ...token }, {}, ".yarnrc.yml asks for NPM_TOKEN"],
    [
      "yarn-as-berry",
      { ...later, scripts: around },
      { [yarn]: null },
      asFirst,
      "not run prestart and poststart",
    ],
    ["yarn-as-berry", later, { [yarn]: null }, { ...asFirst, ...production }, "installs development"],
    ["yarn-as-berry", later, { [yarn]: null }, asFirst, null],
    [
      "yarn-path",
      { packageManager: "yarn@1.22.0" },
      handing,
      { CC_NODE_BUILD_TOOL: " yarn " },
      'CC_NODE_BUILD_TOOL to yarn-berry and packageManager in package.json to "yarn@3.0.0"',
    ],
    ["lock-file-unread", {}, pnpmOf("5.4"), {}, null],
    ["lock-file-unread", { packageManager: "pnpm@8.0.0" }, pnpmOf("5.4"), {}, null],
    ["lock-file-unread", { packageManager: "pnpm@9.0.0" }, pnpmOf("5.4"), {}, "which pnpm 9.0.0 ignores"],
    ["lock-file-unread", { packageManager: "pnpm@9.0.0" }, pnpmOf("6.0"), {}, null],
    ["lock-file-unread", { packageManager: "pnpm@10.0.0" }, pnpmOf("6.0"), {}, "Name pnpm 9 in"],
    ["lock-file-unread", { packageManager: "pnpm@10.0.0" }, pnpmOf("'9.0'"), {}, null],
    ["lock-file-stale", { dependencies: { a: "^2" } }, { "package-lock.json": lock }, {}, null],
    [
      "lock-file-stale",
      { dependencies: { a: "^2" } },
      { "package-lock.json": lock },
      { CC_NODE_BUILD_TOOL: "npm-ci" },
      "a of package.json",
    ],
  ])("%s, %j, with %j and %j: %s", (code, manifest, files, env, part) => {
    expectSaid(said(code, { main: "a.js", ...manifest }, files, env), part)
  })
})

describe("under Plug'n'Play ends", () => {
  const start = "node app.js"
  // Columns: the scripts, the package and its range, the variables, and whether its build does.
  test.each<[object, string, string, Env, boolean]>([
    ...["15", "16", "^16.0.0", "~17.1", "latest", "16 || 15"].map(
      (range): [object, string, string, Env, boolean] => [
        { start: "next start", build: "next build" },
        "next",
        range,
        {},
        /^\D?1[67][\d.]*$/.test(range),
      ],
    ),
    ...["3", "4", "^3.9.0", "10.1.0"].map((range): [object, string, string, Env, boolean] => [
      { start, postinstall: "nuxt prepare" },
      "nuxt",
      range,
      {},
      range === "4" || range === "10.1.0",
    ]),
    ...["6", "7", "^6.7.0", "10.1.0"].map((range): [object, string, string, Env, boolean] => [
      { start },
      "astro",
      range,
      { CC_POST_BUILD_HOOK: "astro build" },
      range === "7" || range === "10.1.0",
    ]),
    [{ start: "next start", build: "next build --webpack" }, "next", "16", {}, false],
    [{ start: "next start", build: "next builds" }, "next", "16", {}, false],
    [{ start, build: "next build" }, "next", "16", {}, false],
    [{ start }, "next", "16", { CC_PRE_RUN_HOOK: "yarn next build" }, true],
    [{ start, x: "next build" }, "next", "16", { CC_PRE_RUN_HOOK: "yarn x" }, true],
    [{ start, preinstall: "next build" }, "next", "16", {}, true],
    [{ start, install: "nuxt build" }, "nuxt", "4", {}, true],
    [{ start, install: "nuxt generate" }, "nuxt", "4", {}, true],
    [{ start, install: "nuxt dev" }, "nuxt", "4", {}, false],
    [{ start, install: "astro sync" }, "astro", "7", {}, false],
  ])("%j of %s %s with %j: %s", (scripts, name, range, env, isSaid) => {
    for (const kind of ["dependencies", "devDependencies"]) {
      const manifest = { packageManager: "yarn@4.9.0", scripts, ...{ dependencies: { a: "1" } } }
      const given = { ...manifest, [kind]: { ...(kind === "dependencies" ? { a: "1" } : {}), [name]: range } }
      expect(said("plug-n-play-build", given, { "yarn.lock": null }, env) !== null).toBe(isSaid)
    }
  })

  // Columns: the start, the rest of package.json, the files, and what is said.
  test.each<[string, object, Files, string | null]>([
    ["node app.js", {}, {}, 'CC_RUN_COMMAND to "yarn node app.js"'],
    ["nodejs app.js", {}, {}, 'CC_RUN_COMMAND to "yarn node app.js"'],
    ["node .output/server/index.mjs", {}, {}, null],
    ["yarn node app.js", {}, {}, null],
    ["true && yarn node app.js", {}, {}, null],
    ["yarn start", { scripts: { start: "node app.js" } }, {}, null],
    ["sh app.sh", {}, {}, null],
    ["node -e x", {}, {}, null],
    ["node app.js", { packageManager: "yarn@1.22.0" }, {}, null],
    ["node app.js", { packageManager: "yarn@2.0.0" }, {}, "yarn node app.js"],
    ["node app.js", { dependencies: {} }, {}, null],
    ["node app.js", {}, { ".yarnrc.yml": "nodeLinker: node-modules" }, null],
    ["node app.js", {}, { ".yarnrc.yml": "nodeLinker: pnpm" }, null],
    ["node app.js", {}, { ".yarnrc.yml": "nodeLinker: pnp" }, "yarn node app.js"],
    ["", { main: "app.js" }, {}, "main runs node app.js"],
    ["", { main: "app.js" }, { ".yarnrc.yml": "nodeLinker: node-modules" }, null],
  ])("%j, with %j and %j: %s", (command, rest, files, part) => {
    const manifest = { packageManager: "yarn@4.9.0", dependencies: { a: "1" }, ...rest }
    const env: Env = command === "" ? {} : { CC_RUN_COMMAND: command }
    const given = { "yarn.lock": null, "app.js": null, "app.sh": null, ...files }
    expectSaid(said("plug-n-play", manifest, given, env), part)
  })
})

describe("what ends on a Node that is too new", () => {
  // Columns: the rest of package.json, and what is said.
  test.each<[object, string | null]>([
    [{ dependencies: { restify: "8" } }, "restify 8 ends"],
    [{ dependencies: { restify: "5.2.1" } }, "No such module"],
    [{ dependencies: { restify: "4" } }, null],
    [{ dependencies: { hapi: "^13.0.0" } }, "hapi ^13.0.0 ends"],
    [{ dependencies: { hapi: "8.8.1" }, engines: { node: "14" } }, "Os.tmpDir"],
    [{ dependencies: { hapi: "8.8.1" }, engines: { node: "12" } }, null],
    [{ dependencies: { hapi: "16.8.4" } }, null],
    [{ dependencies: { "@hapi/hapi": "15" } }, null],
    [{ devDependencies: { hapi: "13" } }, null],
    [{ dependencies: { restify: "8" }, overrides: {} }, null],
    [{ devDependencies: { restify: "8" } }, null],
    [{ dependencies: { webpack: "4.5.0" } }, "webpack 4.5.0 ends"],
    [{ devDependencies: { webpack: "4.5.0" } }, "webpack 4.5.0 ends"],
    [{ devDependencies: { webpack: "4.46.0" } }, "webpack 4.46.0 ends"],
    [{ devDependencies: { webpack: "4.47.0" } }, null],
    [{ devDependencies: { webpack: "3.5.0" } }, null],
    ...["~4.5.10", "=4.5.0", "v4.5.0", "4.46.0"].map((webpack): [object, string] => [
      { devDependencies: { webpack } },
      "ERR_OSSL_EVP_UNSUPPORTED",
    ]),
    ...["^4.5.0", "4.x", "14.5.0", "4.5.0 || 5.0.0"].map((webpack): [object, null] => [
      { devDependencies: { webpack } },
      null,
    ]),
    [{ devDependencies: { webpack: "4.5.0" }, overrides: {} }, null],
    [{ devDependencies: { webpack: "4.5.0" }, engines: { node: "18" } }, "ends on Node 18"],
    [{ devDependencies: { webpack: "4.5.0" }, engines: { node: "16" } }, null],
  ])("%j: %s", (manifest, part) => {
    const env = { CC_POST_BUILD_HOOK: "webpack" }
    expectSaid(said("build-node-too-new", { main: "a.js", ...manifest }, { "a.js": null }, env), part)
  })
})

describe("an old package ends on the Node of a project", () => {
  const start = "node a.js"
  // Columns: the scripts, the package and its range, the Node that is asked for, and whether it is said.
  test.each<[object, string, string, string, boolean]>([
    ...[1, 2, 4, 5].map((major): [object, string, string, string, boolean] => [
      { start, build: "react-scripts build" },
      "react-scripts",
      `^${major}.0.0`,
      "24",
      major === 2 || major === 4,
    ]),
    [{ start, build: "craco build" }, "react-scripts", "4", "24", true],
    [{ start, build: "react-app-rewired build" }, "react-scripts", "4", "24", true],
    [{ start, build: "vite build" }, "react-scripts", "4", "24", false],
    [{ start, build: "react-scripts build" }, "react-scripts", "4", "18", true],
    [{ start, build: "react-scripts build" }, "react-scripts", "4", "16", false],
    [{ start: "react-scripts start" }, "react-scripts", "4", "24", true],
    [{ start, test: "react-scripts test" }, "react-scripts", "4", "24", false],
    ...[5, 6, 7, 8, 9, 10, 11, 12, 13].map((major): [object, string, string, string, boolean] => [
      { start, build: "ng build" },
      "@angular/cli",
      `~${major}.0.0`,
      "24",
      major >= 6 && major <= 12,
    ]),
    [{ start, build: "ng build" }, "@angular/cli", "6", "22", false],
    [{ start, build: "ng build" }, "@angular/cli", "8", "22", true],
    [{ start: "ng serve" }, "@angular/cli", "6", "24", true],
    [{ start, build: "ng lint" }, "@angular/cli", "6", "24", false],
    [{ start, build: "ng lint" }, "@angular/cli", "9", "24", false],
    [{ start, build: "ng lint" }, "@angular/cli", "11", "24", false],
    [{ start, build: "ng lint" }, "@angular/cli", "12", "24", false],
    ...[6, 7, 11, 12].map((major): [object, string, string, string, boolean] => [
      { start, build: "next build" },
      "next",
      `${major}`,
      "24",
      major === 7 || major === 11,
    ]),
    ...["12.0.0", "=12.0.1", "v12.0.2"].map((range): [object, string, string, string, boolean] => [
      { start, build: "next build" },
      "next",
      range,
      "24",
      true,
    ]),
    ...["12.0.3", "12.0.20", "^12.0.2", "~12.0.2", "12.0", "2.0.1"].map(
      (range): [object, string, string, string, boolean] => [
        { start, build: "next build" },
        "next",
        range,
        "24",
        false,
      ],
    ),
    [{ start, build: "next build" }, "next", "12.0.2", "16", false],
    ...[
      "babel src -d lib",
      "A=1 babel src",
      "NODE_ENV=production babel src",
      "tsc&&babel src",
      "npx babel src",
      "node_modules/.bin/babel src",
      "babel-node a",
    ].map((build): [object, string, string, string, boolean] => [{ start, build }, "babel", "6", "24", true]),
    ...["babel-minify src", "rollup -p babel x", "echo babel", "webpack"].map(
      (build): [object, string, string, string, boolean] => [{ start, build }, "babel", "6", "24", false],
    ),
    [{ start, build: "babel src" }, "babel", "5", "24", false],
    [{ start, test: "babel src" }, "babel", "6", "24", false],
    ...[2, 3, 4].map((major): [object, string, string, string, boolean] => [
      { start: "gulp" },
      "gulp",
      `${major}`,
      "24",
      major === 3,
    ]),
    [{ start, prepare: "gulp" }, "gulp", "3", "24", true],
    [{ start, postinstall: "gulp" }, "gulp", "3", "24", true],
    [{ start, postinstall: "npm run x", x: "gulp" }, "gulp", "3", "24", true],
    [{ start, x: "gulp" }, "gulp", "3", "24", false],
    [{ start: "gulp" }, "gulp", "3", "12", true],
    [{ start: "gulp" }, "gulp", "3", "10", false],
    ...[4, 5, 11, 12].map((major): [object, string, string, string, boolean] => [
      { start },
      "restify",
      `${major}`,
      "24",
      major === 5 || major === 11,
    ]),
    [{ start }, "restify", "8", "22", false],
    ...["webpack", "vue-cli-service build", "vue-cli-service serve", "vuepress build", "vuepress dev"].map(
      (start): [object, string, string, string, boolean] => [{ start }, "webpack", "4.5.0", "24", true],
    ),
    ...["nuxt", "nuxt build", "nuxt generate", "nuxt dev", "nuxt-ts build", "A=1 webpack", "a&&webpack"].map(
      (start): [object, string, string, string, boolean] => [{ start }, "webpack", "4.5.0", "24", true],
    ),
    ...["nuxt start", "webpack-x", "x-webpack", "vue-cli-service lint", "vuepress x", "nuxt build-x"].map(
      (start): [object, string, string, string, boolean] => [{ start }, "webpack", "4.5.0", "24", false],
    ),
  ])("%j, %s %s, Node %s: %s", (scripts, name, range, node, isSaid) => {
    const manifest = { scripts, dependencies: { [name]: range }, engines: { node } }
    expect(said("build-node-too-new", manifest, { "a.js": null }) !== null).toBe(isSaid)
  })

  const nuxt = { nuxt: "^2.0.0" }
  const bcrypt = { bcrypt: "3" }
  const babel = { babel: "6" }
  const byBabel = { start, build: "babel src" }
  // Columns: the start or the scripts, the rest of package.json, the files beside it, the variables, and whether it is said.
  test.each<[string | object, object, Files, Env, boolean]>([
    ...["^2.0.0", "^2.15.8", "2", "^2", "2.x", "2.x.x", "^2.x"].map(
      (range): [string, object, Files, Env, boolean] => [
        "nuxt",
        { dependencies: { nuxt: range } },
        {},
        {},
        true,
      ],
    ),
    ...["2.15.8", "~2.15.0", "~2", "2.15", "2.x-a", "^3.0.0", "^12.0.0", ">=2", "^2.0.0 || 3"].map(
      (range): [string, object, Files, Env, boolean] => [
        "nuxt",
        { dependencies: { nuxt: range } },
        {},
        {},
        false,
      ],
    ),
    ...["nuxt build", "nuxt generate", "nuxt dev", "A=1 nuxt"].map(
      (line): [string, object, Files, Env, boolean] => [line, { dependencies: nuxt }, {}, {}, true],
    ),
    ...["nuxt start", "nuxts", "nuxt  build", "nuxt-ts build"].map(
      (line): [string, object, Files, Env, boolean] => [line, { dependencies: nuxt }, {}, {}, false],
    ),
    [{ start, build: "nuxt build" }, { dependencies: nuxt }, {}, {}, true],
    [{ start, test: "nuxt build" }, { dependencies: nuxt }, {}, {}, false],
    ["nuxt", { dependencies: { ...nuxt, webpack: "4" } }, {}, {}, false],
    ["nuxt", { dependencies: nuxt, devDependencies: { webpack: "4" } }, {}, {}, false],
    ["nuxt", { dependencies: nuxt }, { "package-lock.json": null }, {}, false],
    ["nuxt", { dependencies: nuxt }, { "../a.txt": null }, {}, false],
    ["nuxt", { dependencies: nuxt, engines: { node: "14" } }, {}, {}, false],
    ["nuxt", { dependencies: nuxt, engines: { node: "16" } }, {}, {}, true],
    ...["umi build", "umi dev", "npx umi build"].map((line): [string, object, Files, Env, boolean] => [
      line,
      { dependencies: { umi: "3" } },
      {},
      {},
      true,
    ]),
    ...["umi", "umi start", "umibuild", "xumi build"].map((line): [string, object, Files, Env, boolean] => [
      line,
      { dependencies: { umi: "3" } },
      {},
      {},
      false,
    ]),
    ["umi build", { dependencies: { umi: "2" } }, {}, {}, false],
    ["umi build", { dependencies: { umi: "4" } }, {}, {}, false],
    [byBabel, { dependencies: babel }, { "yarn.lock": "" }, {}, true],
    [byBabel, { dependencies: { ...babel, "@babel/cli": "7" } }, {}, {}, false],
    [byBabel, { dependencies: { ...babel, "babel-cli": "6" } }, {}, {}, true],
    [byBabel, { dependencies: { ...babel, "babel-cli": "6" } }, { "yarn.lock": "" }, {}, false],
    [{ start }, { dependencies: bcrypt }, {}, {}, true],
    [{ start }, { dependencies: bcrypt, engines: { node: "22" } }, {}, {}, false],
    [{ start }, { dependencies: bcrypt, overrides: {} }, {}, {}, false],
    [{ start }, { dependencies: bcrypt, optionalDependencies: bcrypt }, {}, {}, false],
    [{ start }, { optionalDependencies: bcrypt }, {}, {}, false],
    [{ start }, { devDependencies: bcrypt }, {}, {}, true],
    [{ start }, { devDependencies: bcrypt }, {}, production, false],
    [{ start }, { dependencies: bcrypt }, {}, production, true],
    [{ start }, { dependencies: bcrypt }, { ".npmrc": "ignore-scripts=true" }, {}, false],
    [{ start }, { dependencies: { gulp: "3" } }, {}, { CC_RUN_COMMAND: "gulp" }, true],
    [{ start }, { dependencies: { gulp: "3" }, overrides: {} }, {}, { CC_RUN_COMMAND: "gulp" }, false],
    [{ start }, { devDependencies: { gulp: "3" } }, {}, { CC_POST_BUILD_HOOK: "gulp" }, true],
    [{ start, x: "gulp" }, { devDependencies: { gulp: "3" } }, {}, { CC_PRE_RUN_HOOK: "npm run x" }, true],
  ])("%j, beside %j, with %j and %j: %s", (scripts, rest, files, env, isSaid) => {
    const manifest = { scripts: typeof scripts === "string" ? { start: scripts } : scripts, ...rest }
    const { diagnostics } = outcomeOf({
      files: { "package.json": JSON.stringify(manifest), "a.js": null, ...files },
      env,
    })
    expect(diagnostics.some(({ code }) => code === "build-node-too-new")).toBe(isSaid)
  })

  const option = "--openssl-legacy-provider"
  // Columns: the files, the variables, and whether it is said of a project that webpack builds.
  test.each<[Files, Env, boolean]>([
    [{}, {}, true],
    [{}, { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "npm i" }, true],
    [{}, { NODE_OPTIONS: option }, false],
    [{}, { NODE_OPTIONS: "--max-old-space-size=1" }, true],
    [{}, { CC_POST_BUILD_HOOK: `NODE_OPTIONS=${option} npm run x` }, false],
    [{ ".npmrc": `node-options=${option}` }, {}, false],
    [{ ".npmrc": "node-options=--trace-warnings" }, {}, true],
  ])("unless it is told of the hash of old, with %j and %j: %s", (files, env, isSaid) => {
    const manifest = { scripts: { start: "webpack" }, dependencies: { webpack: "4.5.0" } }
    expect(said("build-node-too-new", manifest, files, env) !== null).toBe(isSaid)
  })

  const locked = (name: string, version: string): string =>
    `"node_modules/${name}": {"version": "${version}"}`
  const lockOf = (...lines: readonly string[]): string => `{"packages": {"": {}, ${lines.join(", ")}}}`
  // Columns: the files besides, the variables, and what is said.
  test.each<[Files, Env, string | null]>([
    [{ "package-lock.json": lockOf(locked("webpack", "4.46.0")) }, {}, "webpack 4.46.0"],
    [{ "package-lock.json": lockOf(locked("webpack", "4.47.0")) }, {}, null],
    [{ "package-lock.json": lockOf(locked("webpack", "5.1.0")) }, {}, null],
    [
      { "package-lock.json": lockOf(locked("webpack", "4.46.0"), locked("a/node_modules/webpack", "5.1.0")) },
      {},
      null,
    ],
    [{ "package-lock.json": lockOf(locked("webpack", "4.46.0"), locked("nuxt", "2.15.8")) }, {}, "webpack"],
    [{ "package-lock.json": lockOf(locked("webpack", "4.46.0"), locked("nuxt", "2.9.1")) }, {}, "webpack"],
    [{ "package-lock.json": lockOf(locked("webpack", "4.46.0"), locked("nuxt", "2.16.0")) }, {}, null],
    [
      {
        "package-lock.json": lockOf(locked("webpack", "4.46.0")),
        "npm-shrinkwrap.json": lockOf(locked("webpack", "5.1.0")),
      },
      {},
      null,
    ],
    [
      {
        "yarn.lock": '\nwebpack@^4:\n  version "4.46.0"\n',
        "npm-shrinkwrap.json": lockOf(locked("webpack", "5.1.0")),
      },
      { CC_NODE_BUILD_TOOL: "yarn" },
      "webpack 4.46.0",
    ],
    [
      { "package-lock.json": lockOf(locked("webpack", "4.46.0")), "yarn.lock": "" },
      { CC_NODE_BUILD_TOOL: "yarn" },
      null,
    ],
  ])("by a lock file, of %j, with %j: %s", (files, env, part) => {
    const manifest = { scripts: { start: "webpack" }, dependencies: { webpack: "^4" } }
    expectSaid(said("build-node-too-new", manifest, files, env), part)
  })
})

describe("a task of Turborepo starts members", () => {
  const starting = (start: string) => JSON.stringify({ scripts: { start } })
  const named = (name: string, start: string) => JSON.stringify({ name, scripts: { start } })
  // Columns: the start, the tasks, and whether a file that a's start lacks is said.
  test.each<[string, object, boolean]>([
    ["turbo run start", { start: {} }, true],
    ["turbo start", { start: {} }, true],
    ["turbo run start", { "a#start": {} }, true],
    ["turbo run start", { start: { dependsOn: ["^build"] } }, true],
    ["turbo run start", { start: { dependsOn: ["build"] } }, false],
    ["turbo run start", { start: { dependsOn: [1] } }, false],
    ["turbo run start a--filter=a", { start: {} }, false],
    ["turbo run start", { build: {} }, false],
    ["turbo run", { start: {} }, false],
    ["turbo run --parallel", { start: {} }, false],
    ["turbo run start build", { start: {} }, false],
    ["turbo run start --parallel", { start: {} }, true],
    ["turbo run start --cwd=x", { start: {} }, false],
    ["turbo run start --filter=a", { start: {} }, true],
    ["turbo run start --filter a", { start: {} }, true],
    ["turbo run start -F a", { start: {} }, true],
    ["turbo run start --filter=b", { start: {} }, false],
    ["turbo run start --filter=a...", { start: {} }, false],
    ["turbo run start --filter=!b", { start: {} }, false],
    ["lerna run start", { start: {} }, false],
    ["turbo run start --filter=...a", { start: {} }, false],
    ["turbo run start --filter=./packages/a", { start: {} }, false],
    ["turbo run start --x--filter a", { start: {} }, false],
    ["turbo run start --xfilter=b", { start: {} }, true],
    ["turbo run start --filters --parallel", { start: {} }, true],
  ])("%s of %j: %s", (start, tasks, isSaid) => {
    const manifest = { scripts: { start }, workspaces: ["packages/*"], dependencies: { turbo: "2" } }
    const files = {
      "turbo.json": JSON.stringify({ tasks }),
      "packages/0/package.json": null,
      "packages/a/package.json": named("a", "node x.js"),
      // What another member starts needs nothing.
      "packages/b/package.json": named("b", "true"),
    }
    expectSaid(said("start-file-missing", manifest, files), isSaid ? "packages/a/x.js" : null)
  })

  test("of which the first that lacks something is told of", () => {
    const manifest = { scripts: { start: "turbo run start" }, workspaces: ["packages/*"] }
    const files = {
      "turbo.json": '{"tasks":{"start":{}}}',
      "packages/a/package.json": starting("vite preview"),
      "packages/b/package.json": starting("true"),
      "packages/c/package.json": starting("node x.js"),
    }
    expectSaid(said("start-file-missing", manifest, files), "packages/c/x.js")
  })

  test.each([
    ["turbo run start", "turbo.json"],
    ["turbo run st*rt", null],
    ["turbo run *start", null],
    ["turbo run start*", null],
    ["turbo run start --filter=a", "turbo.json"],
    ["turbo run start --filter=a...", null],
  ])("and one that is not there is told of by %s: %s", (start, part) => {
    const manifest = { scripts: { start }, dependencies: { turbo: "2" } }
    expectSaid(said("turbo-task-missing", manifest, { "turbo.json": '{"tasks":{"build":{}}}' }), part)
  })
})

describe("before a start, or beside it", () => {
  const tsc = { typescript: "5", concurrently: "9" }
  const [built, none] = ["dist/main.js", null]
  // Columns: the code, the scripts, the rest of package.json, the variables, and what is said.
  test.each<[string, object, object, Env, string | null]>([
    ["start-file-missing", { start: "node app.js" }, {}, {}, "app.js"],
    ["start-file-missing", { prestart: "echo x", start: "node app.js" }, {}, {}, "app.js"],
    ["start-file-missing", { prestart: "echo `x`", start: "node app.js" }, {}, {}, none],
    ["start-file-missing", { prestart: "echo x > app.js", start: "node app.js" }, {}, {}, none],
    ["start-file-missing", { prestart: "echo x > /dev/null", start: "node app.js" }, {}, {}, "app.js"],
    ["start-file-missing", { prestart: "npm ci", start: "node app.js" }, {}, {}, "app.js"],
    ["start-file-missing", { prestart: "npm", start: "node app.js" }, {}, {}, none],
    ["start-file-missing", { prestart: "node -e 'if (a) b()'", start: "node app.js" }, {}, {}, none],
    ["start-file-missing", { prestart: 'node -e "if (a)"', start: "node app.js" }, {}, {}, "app.js"],
    ...["node a.js", "sh a.js", "bash a.js", "echo b && sh a.js", "A=1 sh a.js"].map(
      (line): [string, object, object, Env, string] => [
        "start-file-missing",
        { postinstall: line, start: "true" },
        {},
        {},
        "postinstall runs a.js",
      ],
    ),
    ...[
      "zsh a.js",
      "a.js",
      "cd x && sh a.js",
      "b && sh a.js",
      "echo b & sh a.js && true",
      "sh dist/a.js",
    ].map((line): [string, object, object, Env, null] => [
      "start-file-missing",
      { postinstall: line, start: "true" },
      {},
      {},
      none,
    ]),
    ["start-file-missing", { postinstall: "./a.js", start: "true" }, {}, {}, "postinstall runs ./a.js"],
    ["start-file-missing", { poststart: "sh a.js", start: "true" }, {}, {}, none],
    ["start-file-missing", { prestart: "sh a.js", start: "true" }, {}, {}, "prestart runs a.js"],
    ["start-file-missing", { start: "sh a.js && node a.js" }, {}, {}, "start runs a.js"],
    ["start-file-missing", { prestart: "sh a.js", start: "true" }, {}, { CC_RUN_COMMAND: "true" }, none],
    ["start-file-missing", { postinstall: "sh a.js" }, {}, { CC_PRE_BUILD_HOOK: "sh b.sh" }, none],
    ["build-not-run", { build: "tsc", start: `node dist/prepare.js && node ${built}` }, {}, {}, built],
    ["build-not-run", { build: "tsc", start: `sh dist/prepare.js && node ${built}` }, {}, {}, none],
    ["build-not-run", { build: "tsc", start: `node dist/prepare.json && node ${built}` }, {}, {}, none],
    ["build-not-run", { build: "tsc", start: `node dist/prepare.js x && node ${built}` }, {}, {}, none],
    ["build-not-run", { build: "tsc", start: `node prepare.js && node ${built}` }, {}, {}, none],
    ["build-not-run", { build: "tsc", start: `node seed.js && node ${built}` }, {}, {}, built],
    [
      "build-not-run",
      { build: "webpack", start: `node ${built}` },
      { devDependencies: { webpack: "5" } },
      production,
      "and CC_NODE_DEV_DEPENDENCIES to install",
    ],
    [
      "build-not-run",
      { build: "webpack", start: `node ${built}` },
      { dependencies: { webpack: "5" } },
      production,
      'CC_POST_BUILD_HOOK to "npm run build".',
    ],
    ["start-not-a-server", { start: 'concurrently "tsc -b" "node app.js"' }, { dependencies: tsc }, {}, none],
    ["start-not-a-server", { start: 'concurrently "tsc -b" "tsc -b"' }, { dependencies: tsc }, {}, "tsc"],
    ["start-development", { start: "npm --prefix client exec ng serve" }, {}, {}, "ng serve"],
    ["script-missing", { start: "node app.js", postinstall: "npm run x" }, {}, {}, "x"],
    ["script-missing", { start: "node app.js", postinstall: "npm run x -w a" }, {}, {}, none],
    ["script-missing", { start: "node app.js", postinstall: "npm run x --if-present" }, {}, {}, none],
  ])("%s, %j, %j, %j: %s", (code, scripts, rest, env, part) => {
    const files = { "client/package.json": "{}" }
    expectSaid(said(code, { scripts, ...rest }, files, env), part)
  })
})

describe("in the place of a server for development is told of", () => {
  const base = { "vite.config.js": '  base: "/path/",' }
  const elsewhere = { "vite.config.js": "  root," }
  const serving = { "server.js": null }
  const byItself = "CC_RUN_COMMAND to the command that runs the application itself"
  const own = '"node server.js" if that serves what is built'
  const vite = { vite: "5" }
  const kit = { ...vite, "@sveltejs/kit": "2", "@sveltejs/adapter-static": "2" }
  const webpack = '{"name":"a","main":"index.js","scripts":{"start":"webpack serve"}}'
  const member = (start: string) => ({
    "packages/a/package.json": JSON.stringify({ name: "a", scripts: { start } }),
  })
  // Columns: the scripts, the rest of package.json, the files, and what is said.
  test.each<[object, object, Files, string]>([
    [{ start: "vite", build: "vite build" }, {}, base, '"npm run build -- --base=/"'],
    [{ start: "vite", build: "vite build && cp a b" }, {}, base, '"npm run build"'],
    [{ start: "vite", build: "tsc" }, {}, base, '"npm run build"'],
    [{ start: "vite" }, {}, base, '"npx vite build --base=/"'],
    [{ start: "npm start -w a" }, {}, { ...base, ...member("vite") }, '"cd packages/a && npx vite build"'],
    [{ start: "npm start -w a" }, {}, { ...elsewhere, ...member("vite") }, "packages/a/dist"],
    ...(
      [
        ["vite dev", { "@sveltejs/kit": "2" }, '"cd packages/a && npx vite preview --host 0.0.0.0'],
        [
          "vite dev",
          { "@sveltejs/kit": "2", "@sveltejs/adapter-node": "5" },
          '"cd packages/a && node build"',
        ],
        ["vite dev", { "@sveltejs/adapter-static": "3" }, "serve@14 packages/a/build -l"],
        ["vite dev", { "@remix-run/dev": "2" }, "what serves the result"],
        ["astro dev", { "@astrojs/node": "9" }, '"cd packages/a && node dist/server/entry.mjs"'],
        ["astro dev", {}, "serve@14 packages/a/dist -l"],
      ] as const
    ).map(([inner, dependencies, part]): [object, object, Files, string] => [
      { start: "npm start -w a" },
      {},
      {
        "packages/a/package.json": JSON.stringify({ name: "a", scripts: { start: inner }, dependencies }),
      },
      part,
    ]),
    [{ start: "vite" }, {}, elsewhere, "what serves the result"],
    [{ start: "vite --config x" }, {}, {}, byItself],
    [{ start: "vite --config=x" }, {}, {}, byItself],
    [{ start: "vite -c x" }, {}, {}, byItself],
    [{ start: "vite --root=x" }, {}, {}, byItself],
    [{ start: "vite --my-c" }, {}, {}, "serve@14 -s dist"],
    [{ start: "vite --config x", build: "vite build" }, {}, {}, '"npm run build"'],
    [{ start: "vite dev" }, { dependencies: kit }, {}, "serve@14 build -l"],
    [{ start: "vite" }, { dependencies: { "webpack-node-externals": "3" } }, {}, "serve@14 -s dist"],
    [{ start: "react-scripts start" }, { homepage: "/x" }, {}, '"PUBLIC_URL=/ npx'],
    [
      { start: "cd web && react-scripts start" },
      { homepage: "/x" },
      {},
      '"cd web && npx react-scripts build"',
    ],
    ...["express", "koa", "fastify", "@hapi/hapi"].map((name): [object, object, Files, string] => [
      { start: "vite" },
      { dependencies: { [name]: "1" } },
      serving,
      own,
    ]),
    [{ start: "cd web && vite" }, { dependencies: { express: "4" } }, serving, 'to "npx --yes serve'],
    [
      { start: "npm start -w a" },
      { dependencies: { express: "4" } },
      { ...serving, ...member("vite") },
      'to "npx --yes serve',
    ],
    [{ start: "parcel a.html --x=b.html" }, {}, {}, '"npx parcel build a.html"'],
    [{ start: "parcel a.html b.json" }, {}, {}, '"npx parcel build a.html"'],
    ...["a.htm", "src/a.pug", "src/*.tsx", "a.ts", "a.jsx", "a.md"].map(
      (named): [object, object, Files, string] => [
        { start: `parcel ${named}` },
        {},
        {},
        `"npx parcel build ${named}"`,
      ],
    ),
    [{ start: "slidev a.md" }, {}, {}, '"npx slidev build a.md"'],
    [{ start: "nodemon server.js" }, {}, {}, '"node server.js"'],
    [{ start: "nodemon server.ts" }, {}, {}, byItself],
    [{ start: "nodemon server.mts" }, {}, {}, byItself],
    [{ start: "nodemon server.tsx" }, {}, {}, byItself],
    [{ start: "nodemon server.cts" }, {}, {}, byItself],
    [{ start: "nodemon server.ts.js" }, {}, {}, '"node server.ts.js"'],
    [{ start: "nodemon --exec x server.js" }, {}, {}, byItself],
    [{ start: "nodemon server.js a-x" }, {}, {}, '"node server.js a-x"'],
    [
      { start: "npm start -w a" },
      {},
      member("cd src && nodemon server.js"),
      '"cd packages/a/src && node server.js"',
    ],
    [
      { start: "npm start -w a" },
      { dependencies: { "webpack-node-externals": "3" } },
      { "index.js": null, "packages/a/package.json": webpack },
      "CC_RUN_COMMAND to what runs the result",
    ],
  ])("%j, %j, with %j: %s", (scripts, rest, files, part) => {
    expectSaid(said("start-development", { scripts, workspaces: ["packages/*"], ...rest }, files), part)
  })

  test.each([
    ["forever start app.js", '"node app.js"'],
    ["forever start app", "the command that runs the application in the foreground"],
    ["forever start app.json", "the command that runs the application in the foreground"],
    ["forever start", "the command that runs the application in the foreground"],
    ["egg-scripts start --daemon --title=shop", '"npx egg-scripts start --title=shop"'],
    ["eggctl start --daemon", '"npx eggctl start"'],
  ])("%s: %s", (start, part) => {
    const dependencies = { forever: "4", "egg-scripts": "2" }
    expectSaid(said("start-detached", { scripts: { start }, dependencies }), part)
  })

  test.each(["egg-scripts start", "egg-scripts stop --daemon", "egg-scripts --daemon"])("%s", (start) => {
    expect(said("start-detached", { scripts: { start }, dependencies: { "egg-scripts": "2" } })).toBe(null)
  })
})

describe("what starts in a folder is built, run and served there", () => {
  const dependencies = { vite: "5", next: "15", "react-scripts": "5" }
  // Columns: the start, the build of the root, the code, and what is said.
  test.each<[string, string | null, string, string]>([
    ["cd web && vite preview", null, "build-not-run", 'CC_POST_BUILD_HOOK to "cd web && npx vite build".'],
    ["cd web && vite preview", "cd web && vite build", "build-not-run", '"npm run build".'],
    ["cd web && vite", null, "start-development", '"cd web && npx vite build" and CC_RUN_COMMAND to "npx'],
    ["cd web && vite", null, "start-development", "serve@14 -s web/dist -l 8080"],
    ["cd a/b && react-scripts start", null, "start-development", "serve@14 -s a/b/build -l 8080"],
    ["cd web && next dev", null, "start-development", '"cd web && npx next start -p 8080"'],
    ["vite", null, "start-development", '"npx vite build" and CC_RUN_COMMAND to "npx --yes serve@14 -s dist'],
  ])("%s, %s, %s: %s", (start, build, code, part) => {
    const scripts = build === null ? { start } : { start, build }
    expectSaid(said(code, { scripts, dependencies }), part)
  })
})
