/**
 * What starts, and what it needs to serve, by hand: row by row what is said, and beside it what differs by little and of which nothing is said.
 */
import { describe, expect, test } from "vitest"
import type { Snapshot } from "../../src/model/snapshot.js"
import { outcomeOf } from "./observe.js"

type Files = Snapshot["files"]
type Env = Snapshot["env"]

/** What is said by a code, as message and remedy; null where nothing is. */
const said = (code: string, manifest: object, files: Files = {}, env: Env = {}): string | null => {
  const { diagnostics } = outcomeOf({
    files: { "package.json": JSON.stringify(manifest), "package-lock.json": null, ...files },
    env,
  })
  const found = diagnostics.filter((one) => one.code === code)
  return found.length === 0 ? null : found.map(({ message, remedy }) => `${message} ${remedy}`).join("\n")
}

/** A row expects nothing, or a part of what is said. */
const expectSaid = (found: string | null, part: string | null): void => {
  if (part === null) expect(found).toBe(null)
  else expect(found).toContain(part)
}

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
      { scripts: { start: "node app.js" } },
      { "app.js": ".require(./dist/a)" },
      "make it in CC_POST_BUILD_HOOK, or",
    ],
    ["start-package-missing", { main: "app.js" }, { "app.js": express }, add],
    ["start-package-missing", { scripts: { start: "node api/app.js" } }, { "api/app.js": express }, add],
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

describe("Adonis's file of variables is asked for by version", () => {
  test.each([
    ["4.1.0", "ENV_SILENT to true"],
    ["^5.0.0", "ENV_SILENT to true"],
    ["14.1.0", null],
  ])("%s: %s", (version, part) => {
    const dependencies = { "@adonisjs/framework": version, "@adonisjs/ignitor": "2" }
    const manifest = { scripts: { start: "node server.js" }, dependencies }
    expectSaid(
      said("adonis-settings-missing", manifest, { "server.js": ".require(@adonisjs/ignitor)" }),
      part,
    )
  })
})
