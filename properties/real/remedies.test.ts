/**
 * What diagnostics say to do, done to the letter and really run: an application with a mistake, whose plan has to say so and to offer that very
 * remedy; then the variables are set that it names, and what else it says is done, and the application, installed and started by the new plan's
 * own commands with the real tools, answers on the plan's port. Nobody tells it PORT but a remedy.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { type Diagnostic, outcome, plan, reads } from "../../src/index.js"
import type { Platform } from "../../src/platform/index.js"
import { definePlatform } from "../../src/platform/index.js"
import { readFolder } from "../../src/shell/folder.js"
import { freePort } from "../freePort.js"
import { settingsIn } from "../laws/remedy-settings.js"
import {
  answersOn,
  berry,
  beside,
  classic,
  domain,
  npm,
  runtime as platformNode,
  pnpm9,
  pnpm10,
  withBun,
} from "./application.js"
import { node, run, scratch, type Tool, tool } from "./tools.js"

const yarn2 = tool("yarn", "2.4.3")
const release = readFileSync(join(berry.programs, "../@yarnpkg/cli-dist/bin/yarn.js"), "utf8")

type Files = { readonly [path: string]: string }

/** An application with a mistake, and what the remedy says besides variables to set. In texts, 8080 is the plan's port. */
interface Mistake {
  readonly name: string
  readonly code: string
  readonly files: Files
  readonly remedy: string
  readonly tool?: Tool
  readonly env?: { readonly [name: string]: string }
  /** What makes the lock file, before the first plan. */
  readonly before?: string
  /** Files that the remedy has written. */
  readonly write?: Files
  /** A command that the remedy has run; its own where it says "Run …" or "as … does". */
  readonly does?: string
  /** Variables for what the remedy leaves open ("what serves the result"). */
  readonly sets?: { readonly [name: string]: string }
  /** The tool that the second plan has. */
  readonly moves?: Tool
  /** Warnings of the second plan. */
  readonly still?: readonly string[]
}

const ms = { dependencies: { ms: "2.1.3" } }
const server = `require("ms")
require("node:http").createServer((request, response) => response.end("ok")).listen(process.env.PORT || 8080)`
const typed = server.replaceAll("request,", "request: unknown,").replace("response)", "response: any)")
const compiled = {
  "src/server.ts": server.replace('require("ms")\n', ""),
  "tsconfig.json": '{ "compilerOptions": { "module": "commonjs" } }',
}
const of = (start: string, more: object = {}): string =>
  JSON.stringify({ name: "app", version: "1.0.0", private: true, scripts: { start }, ...ms, ...more })
const plain = { "package.json": of("node server.js"), "server.js": server }
const api = `const express = require("express")
const app = express()
app.use(require("cors")(), express.json())
app.get("/api/health", (request, response) => response.json({ ok: true }))
app.listen(process.env.PORT || 8080)`
const builds = (more: object = {}): Files => ({
  "package.json": of("node dist/index.js", {
    scripts: { build: "node make.js", start: "node dist/index.js" },
    ...more,
  }),
  "make.js": `const fs = require("fs"); fs.mkdirSync("dist", { recursive: true }); fs.copyFileSync("server.txt", "dist/index.js")`,
  "server.txt": server,
})

const allowed = "__VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS"

/** Names that only the settings of TypeScript's compiler give a meaning, and three ways out. */
const aliased = (
  [
    ["relative paths", "./settings", {}],
    ["tsc-alias", "@/settings", { build: "tsc && tsc-alias" }],
    ["tsx", "@/settings", { start: "tsx src/index.ts" }],
  ] as const
).map(([name, module, changed]): Mistake => {
  const manifest = (scripts: object, more: object): string =>
    of("", {
      scripts: { build: "tsc", start: "node dist/index.js", ...scripts },
      dependencies: {},
      devDependencies: { "@types/node": "22.18.0", typescript: "5.9.3", ...more },
    })
  const program = (from: string): string => `import { begin } from "${from}"\nbegin()`
  const compilerOptions = {
    ...{ outDir: "dist", rootDir: "src", module: "commonjs", skipLibCheck: true, types: ["node"] },
    ...{ baseUrl: ".", paths: { "@/*": ["src/*"] } },
  }
  return {
    name: `by ${name}`,
    code: "start-alias-unresolved",
    files: {
      "package.json": manifest({}, {}),
      "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
      "src/index.ts": program("@/settings"),
      "src/settings.ts": `import { createServer } from "node:http"
export const begin = () => createServer((request, response) => response.end("ok")).listen(process.env.PORT || 8080)`,
    },
    env: { CC_POST_BUILD_HOOK: "npm run build" },
    remedy: "Import by relative paths, run tsc-alias behind tsc, or start the source by tsx.",
    write: {
      "src/index.ts": program(module),
      "package.json": manifest(
        changed,
        name === "relative paths" ? {} : { [name]: name === "tsx" ? "4.20.5" : "1.8.16" },
      ),
    },
  }
})

const nextPage = { "pages/index.js": "export default function Home() { return <h1>hello</h1> }\n" }
const page = "<!doctype html><title>hello</title>"
const viteAlone = JSON.stringify({
  private: true,
  scripts: { build: "vite build" },
  devDependencies: { vite: "6.4.1" },
})

/** What one kind of modules lacks, and what is written in its place. */
const mixed = (
  [
    ["import", "module", "server.js", `require("ms")\n`, `import "ms"\n`],
    [
      "import",
      undefined,
      "server.js",
      `import "node:fs"\nconst ms = require("ms")\n`,
      `import "node:fs"\nimport ms from "ms"\n`,
    ],
    ["import.meta.dirname", "module", "server.js", "String(__dirname)\n", "String(import.meta.dirname)\n"],
    ["export", "module", "server.js", "module.exports = {}\n", "export default {}\n"],
    [
      `with { type: "json" }`,
      "module",
      "server.js",
      `import json from "./package.json"\n`,
      `import json from "./package.json" with { type: "json" }\n`,
    ],
    [
      "with",
      "module",
      "server.js",
      `import json from "./package.json" assert { type: "json" }\n`,
      `import json from "./package.json" with { type: "json" }\n`,
    ],
    ["require", "commonjs", "server.js", `import "ms"\n`, `require("ms")\n`],
    ["require", undefined, "server.cjs", `import "ms"\n`, `require("ms")\n`],
    ["an async function", "commonjs", "server.js", "await 1\n", ";(async () => await 1)()\n"],
  ] as const
).map(([remedy, type, file, text, changed], at): Mistake => {
  const listening = server.split("\n")[1]?.replace('require("node:http")', "process.getBuiltinModule('http')")
  return {
    name: `${at}`,
    code: "start-module-mixed",
    files: { "package.json": of(`node ${file}`, { type }), [file]: `${text}${listening}` },
    remedy: `Write ${remedy} there.`,
    write: { [file]: `${changed}${listening}` },
  }
})

const mistakes: readonly Mistake[] = [
  ...mixed,
  {
    name: "the server that is there",
    code: "start-file-missing",
    files: { "package.json": of("node app.js"), "server.js": server },
    remedy:
      'Commit app.js, make it in CC_POST_BUILD_HOOK, or set CC_RUN_COMMAND to "node server.js", which is there.',
  },
  {
    name: "another file that is there",
    code: "start-file-missing",
    files: { "package.json": JSON.stringify({ main: "index.js", ...ms }), "src/server.js": server },
    remedy:
      'Commit index.js, make it in CC_POST_BUILD_HOOK, or set CC_RUN_COMMAND to "node src/server.js", which is there.',
  },
  {
    name: "a hook that makes it",
    code: "start-file-missing",
    files: {
      ...builds(),
      "package.json": of("node main.js", { scripts: { build: "node make.js", start: "node main.js" } }),
      "make.js": 'require("fs").copyFileSync("server.txt", "main.js")',
    },
    remedy:
      'Commit main.js, make it in CC_POST_BUILD_HOOK (by "npm run build" if that makes it), or set CC_RUN_COMMAND to what starts the application.',
    sets: { CC_POST_BUILD_HOOK: "npm run build" },
  },
  {
    name: "an empty file of variables",
    code: "start-file-missing",
    files: { ...plain, "package.json": of("node --env-file=.env server.js") },
    remedy: 'Set its variables on the platform, and CC_POST_BUILD_HOOK to "touch .env".',
    sets: { CC_POST_BUILD_HOOK: "touch .env" },
  },
  {
    name: "what pm2-runtime keeps, committed",
    code: "start-file-missing",
    files: {
      "package.json": of("pm2-runtime start server.js", { dependencies: { ms: "2.1.3", pm2: "6.0.13" } }),
    },
    remedy:
      "Commit server.js, make it in CC_POST_BUILD_HOOK, or set CC_RUN_COMMAND to what starts the application.",
    write: { "server.js": server },
  },
  {
    name: "committed",
    code: "start-import-missing",
    files: { ...plain, "server.js": `require("./config")\n${server}` },
    remedy: "Commit what it imports, make it in CC_POST_BUILD_HOOK, or import what is there.",
    write: { "config.json": "{}" },
  },
  {
    name: "with its .ts",
    code: "start-import-missing",
    files: {
      "package.json": of("node server.ts", { type: "module" }),
      "server.ts":
        'import { port } from "./settings"\nimport { createServer } from "node:http"\ncreateServer((request, response) => response.end("ok")).listen(process.env.PORT || port)',
      "settings.ts": "export const port: number = 8080",
    },
    remedy: "Import ./settings.ts.",
    write: {
      "server.ts":
        'import { port } from "./settings.ts"\nimport { createServer } from "node:http"\ncreateServer((request, response) => response.end("ok")).listen(process.env.PORT || port)',
    },
  },
  ...(
    [
      [npm, "npm", "npm install --package-lock-only"],
      [pnpm10, "pnpm", "pnpm install --lockfile-only"],
      [classic, "yarn", "yarn install"],
      [withBun, "bun", "bun install"],
    ] as const
  ).map(
    ([tool, program, before]): Mistake => ({
      name: `added by ${program}`,
      code: "start-package-missing",
      tool,
      files: { ...plain, "server.js": `require("polka")\n${server}` },
      before,
      remedy: `Add polka to the dependencies of package.json, as "${program} add polka" does.`,
      does: `${program} add polka`,
    }),
  ),
  {
    name: "of development, installed",
    code: "start-package-missing",
    files: {
      ...plain,
      "package.json": of("node server.js", { dependencies: {}, devDependencies: { ms: "2.1.3" } }),
    },
    before: "npm install --package-lock-only",
    env: { NODE_ENV: "production" },
    remedy: "Set CC_NODE_DEV_DEPENDENCIES to install, or move the package to dependencies.",
  },
  ...aliased,
  {
    name: "by npm",
    code: "build-not-run",
    files: builds(),
    remedy: 'Set CC_POST_BUILD_HOOK to "npm run build".',
  },
  {
    name: "in production",
    code: "build-not-run",
    files: builds({
      scripts: { build: "cross-env A=b node make.js", start: "node dist/index.js" },
      devDependencies: { "cross-env": "7.0.3" },
    }),
    env: { NODE_ENV: "production" },
    remedy: 'Set CC_POST_BUILD_HOOK to "npm run build" and CC_NODE_DEV_DEPENDENCIES to install.',
  },
  {
    name: "by Yarn 4",
    code: "build-not-run",
    tool: berry,
    files: {
      ...builds({ packageManager: "yarn@4.13.0" }),
      "yarn.lock": "",
      ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\n",
    },
    remedy: 'Set CC_POST_BUILD_HOOK to "yarn run build".',
  },
  {
    name: "a site of Vite's",
    code: "build-not-run",
    files: {
      "package.json": of("", {
        scripts: { build: "vite build", start: "serve -s dist -l 8080" },
        dependencies: { serve: "14.2.5" },
        devDependencies: { vite: "6.4.1" },
      }),
      "index.html": page,
    },
    remedy: 'Set CC_POST_BUILD_HOOK to "npm run build".',
  },
  {
    name: "of a member",
    code: "build-not-run",
    files: {
      "package.json": JSON.stringify({ name: "root", private: true, workspaces: ["packages/*"] }),
      ...Object.fromEntries(Object.entries(builds()).map(([path, text]) => [`packages/web/${path}`, text])),
    },
    env: { CC_RUN_COMMAND: "npm start --workspace=app" },
    remedy: 'Set CC_POST_BUILD_HOOK to "cd packages/web && npm run build".',
  },
  {
    name: "by the hook",
    code: "build-script-unused",
    files: {
      "package.json": of("", {
        scripts: { build: "vite build", start: "node server.js" },
        devDependencies: { vite: "6.4.1" },
      }),
      "index.html": page,
      "server.js":
        'const { readFileSync } = require("fs"); require("http").createServer((request, response) => response.end(readFileSync("dist/index.html"))).listen(process.env.PORT || 8080)',
    },
    env: { NODE_ENV: "production" },
    remedy:
      'If the application serves what it makes, set CC_POST_BUILD_HOOK to "npm run build" and CC_NODE_DEV_DEPENDENCIES to install.',
  },
  {
    name: "by the hook",
    code: "build-script-foreign",
    files: {
      ...builds({
        scripts: { "heroku-postbuild": "npm run build", build: "node make.js", start: "node server.js" },
      }),
      "server.js": 'const built = "./dist/index" + (Date.now() > 0 ? "" : "s")\nrequire(built)',
    },
    remedy: 'Set CC_POST_BUILD_HOOK to "npm run heroku-postbuild".',
  },
  {
    name: "nodemon",
    code: "start-development",
    files: {
      ...plain,
      "package.json": of("nodemon server.js", { dependencies: { ms: "2.1.3", nodemon: "3.1.10" } }),
    },
    remedy: 'Set CC_RUN_COMMAND to "node server.js".',
  },
  {
    name: "node --watch",
    code: "start-development",
    files: { ...plain, "package.json": of("node --watch --no-deprecation server.js") },
    remedy: 'Set CC_RUN_COMMAND to "node --no-deprecation server.js".',
  },
  {
    name: "tsx watch",
    code: "start-development",
    files: {
      "package.json": of("tsx watch server.ts", { dependencies: { ms: "2.1.3", tsx: "4.20.5" } }),
      "server.ts": typed,
    },
    remedy:
      "Set CC_RUN_COMMAND to the command that runs the application itself, and CC_POST_BUILD_HOOK to its build where it has one.",
    sets: { CC_RUN_COMMAND: "npx tsx server.ts" },
  },
  {
    name: "Vite",
    code: "start-development",
    files: {
      "package.json": of("vite", { dependencies: {}, devDependencies: { vite: "6.4.1" } }),
      "index.html": page,
    },
    env: { NODE_ENV: "production" },
    remedy:
      'Set CC_POST_BUILD_HOOK to "npx vite build", CC_NODE_DEV_DEPENDENCIES to install and CC_RUN_COMMAND to "npx --yes serve@14 -s dist -l 8080".',
  },
  {
    name: "Parcel",
    code: "start-development",
    files: {
      "package.json": of("parcel index.html", { dependencies: {}, devDependencies: { parcel: "2.16.0" } }),
      "index.html": page,
    },
    remedy:
      'Set CC_POST_BUILD_HOOK to "npx parcel build index.html" and CC_RUN_COMMAND to "npx --yes serve@14 -s dist -l 8080".',
  },
  {
    name: "Vite, whose build has a folder of its own",
    code: "start-development",
    files: {
      "package.json": of("", {
        scripts: { start: "vite", build: "vite build --outDir=site" },
        dependencies: {},
        devDependencies: { vite: "6.4.1" },
      }),
      "index.html": page,
    },
    remedy:
      'Set CC_POST_BUILD_HOOK to "npm run build" and CC_RUN_COMMAND to "npx --yes serve@14 -s site -l 8080".',
  },
  {
    name: "webpack",
    code: "start-development",
    files: {
      "package.json": of("webpack serve --mode development", {
        dependencies: {},
        devDependencies: {
          "html-webpack-plugin": "5.6.4",
          webpack: "5.101.3",
          "webpack-cli": "6.0.1",
          "webpack-dev-server": "5.2.2",
        },
      }),
      "webpack.config.js":
        'const Page = require("html-webpack-plugin")\nmodule.exports = { plugins: [new Page()] }',
      "src/index.js": "document.title = 'hello'",
    },
    remedy:
      'Set CC_POST_BUILD_HOOK to "npx webpack --mode production" and CC_RUN_COMMAND to "npx --yes serve@14 -s dist -l 8080", with the folder of webpack\'s settings where they name another.',
  },
  {
    name: "a build",
    code: "start-not-a-server",
    files: { "package.json": of('echo "nothing to start"'), "server.js": server },
    remedy: "Set CC_RUN_COMMAND to what listens for HTTP, or deploy it as a task.",
    sets: { CC_RUN_COMMAND: "node server.js" },
  },
  {
    name: "a number",
    code: "start-listens-elsewhere",
    files: { ...plain, "server.js": server.replace("process.env.PORT || 8080", "3000") },
    remedy: "Have it listen on process.env.PORT || 8080.",
    write: { "server.js": server },
  },
  {
    name: "a variable of another name",
    code: "start-listens-elsewhere",
    files: {
      ...plain,
      "server.js": server.replace("process.env.PORT || 8080", "process.env.SERVER_PORT || 3000"),
    },
    remedy: "Have it listen on process.env.PORT || 8080.",
    write: { "server.js": server },
  },
  {
    name: "this machine alone",
    code: "start-listens-elsewhere",
    files: { ...plain, "server.js": server.replace("|| 8080", '|| 8080, "localhost"') },
    remedy: "Have it listen on host 0.0.0.0.",
    write: { "server.js": server.replace("|| 8080", '|| 8080, "0.0.0.0"') },
  },
  {
    name: "this machine alone, unless HOST",
    code: "start-listens-elsewhere",
    files: { ...plain, "server.js": server.replace("|| 8080", '|| 8080, process.env.HOST || "localhost"') },
    remedy: "Have it listen on host 0.0.0.0, by HOST=0.0.0.0 for example.",
    sets: { HOST: "0.0.0.0" },
  },
  {
    name: "Fastify",
    code: "start-listens-elsewhere",
    files: {
      "package.json": of("node server.js", { dependencies: { fastify: "5.6.0" } }),
      "server.js":
        'const app = require("fastify")()\napp.get("/", async () => "ok")\napp.listen({ port: 3000 })',
    },
    remedy: "Have it listen on process.env.PORT || 8080, and on host 0.0.0.0.",
    write: {
      "server.js":
        'const app = require("fastify")()\napp.get("/", async () => "ok")\napp.listen({ port: process.env.PORT || 8080, host: "0.0.0.0" })',
    },
  },
  {
    name: "Hono",
    code: "start-listens-elsewhere",
    files: {
      "package.json": of("node server.mjs", {
        dependencies: { hono: "4.9.8", "@hono/node-server": "1.19.3" },
      }),
      "server.mjs":
        'import { serve } from "@hono/node-server"\nimport { Hono } from "hono"\nconst app = new Hono()\napp.get("/", (one) => one.text("ok"))\nserve(app)',
    },
    remedy: "Have it listen on process.env.PORT || 8080.",
    write: {
      "server.mjs":
        'import { serve } from "@hono/node-server"\nimport { Hono } from "hono"\nconst app = new Hono()\napp.get("/", (one) => one.text("ok"))\nserve({ fetch: app.fetch, port: process.env.PORT || 8080 })',
    },
  },
  {
    name: "Bun",
    code: "start-listens-elsewhere",
    tool: withBun,
    files: {
      "package.json": of("bun server.ts"),
      "server.ts": 'Bun.serve({ port: 3000, hostname: "localhost", fetch: () => new Response("ok") })',
    },
    before: "bun install",
    remedy: "Have it listen on process.env.PORT || 8080, and on host 0.0.0.0.",
    write: {
      "server.ts":
        'Bun.serve({ port: process.env.PORT || 8080, hostname: "0.0.0.0", fetch: () => new Response("ok") })',
    },
  },
  ...(
    [
      ["http-server", { "http-server": "14.1.1" }, "http-server public -p 3998", "-p 8080"],
      ["serve", { serve: "14.2.5" }, "serve public -l 3998", "-l 8080"],
      ["vite preview", { vite: "6.4.1" }, "vite preview --outDir public", "--host 0.0.0.0 --port 8080"],
      ["sirv", { "sirv-cli": "3.0.1" }, "sirv public", "--host 0.0.0.0 --port 8080"],
    ] as const
  ).map(
    ([name, dependencies, start, options]): Mistake => ({
      name,
      code: "start-listens-elsewhere",
      files: { "package.json": of(start, { dependencies }), "public/index.html": "ok" },
      remedy: `Start it with ${options}${name === "vite preview" ? `, and set ${allowed} to its domain` : ""}.`,
      sets: name === "vite preview" ? { [allowed]: domain } : {},
      write: { "package.json": of(`${start.replace(/ -. 3998/, "")} ${options}`, { dependencies }) },
    }),
  ),
  {
    name: "vite preview behind plugins",
    code: "start-listens-elsewhere",
    files: {
      "package.json": of("vite preview --outDir public", {
        dependencies: { vite: "6.4.1", "@vitejs/plugin-react": "4.7.0" },
      }),
      "vite.config.mts": 'import react from "@vitejs/plugin-react"\nexport default { plugins: [react()] }',
      "public/index.html": "ok",
    },
    remedy: `Start it with --host 0.0.0.0 --port 8080, and set ${allowed} to its domain.`,
    sets: { [allowed]: domain },
    write: {
      "package.json": of("vite preview --outDir public --host 0.0.0.0 --port 8080", {
        dependencies: { vite: "6.4.1", "@vitejs/plugin-react": "4.7.0" },
      }),
    },
  },
  {
    name: "what the start reads, built",
    code: "build-not-run",
    files: {
      "package.json": of("node server.js", {
        scripts: { start: "node server.js", build: "esbuild a.js --outfile=dist/a.js" },
        dependencies: { ms: "2.1.3", esbuild: "0.25.0" },
      }),
      "a.js": "1",
      "server.js": `eval("1")\nrequire("node:fs").readFileSync("dist/a.js")\n${server}`,
    },
    remedy: 'Set CC_POST_BUILD_HOOK to "npm run build".',
  },
  {
    name: "sirv, and HOST in front of it",
    code: "start-listens-elsewhere",
    files: {
      "package.json": of("HOST=localhost sirv public --port 8080", { dependencies: { "sirv-cli": "3.0.1" } }),
      "public/index.html": "ok",
    },
    remedy: "Take HOST=localhost out of it, or make it HOST=0.0.0.0.",
    write: {
      "package.json": of("HOST=0.0.0.0 sirv public --port 8080", { dependencies: { "sirv-cli": "3.0.1" } }),
    },
  },
  {
    name: "PORT in front of it",
    code: "start-listens-elsewhere",
    files: { ...plain, "package.json": of("PORT=3999 node server.js") },
    remedy: "Take PORT=3999 out of it, or make it PORT=8080.",
    write: { "package.json": of("node server.js") },
  },
  {
    name: "the server beside it",
    code: "start-not-listening",
    files: {
      "package.json": JSON.stringify({ main: "app.js", ...ms }),
      "app.js": "module.exports = { name: 1 }",
      "server.js": server,
    },
    remedy: 'Set CC_RUN_COMMAND to "node server.js", which listens.',
  },
  {
    name: "a terminal",
    code: "start-not-listening",
    files: {
      "package.json": of("node bot.js", { dependencies: { prompts: "2.4.2" } }),
      "bot.js": 'require("prompts")({ type: "text", name: "name", message: "?" })',
    },
    remedy: "Have it listen for HTTP too, or deploy it as a task.",
    write: {
      "bot.js": `${server.slice(server.indexOf("\n") + 1)}\nrequire("prompts")({ type: "text", name: "name", message: "?" })`,
    },
  },
  {
    name: "a path that is answered",
    code: "health-unanswered",
    files: {
      "package.json": of("node server.js", { dependencies: { express: "5.1.0", cors: "2.8.5" } }),
      "server.js": api,
    },
    remedy: 'Have it answer GET / with 200, or set CC_HEALTH_CHECK_PATH to "/api/health".',
  },
  {
    name: "an answer",
    code: "health-unanswered",
    files: {
      "package.json": of("node server.js", { dependencies: { express: "4.21.2", cors: "2.8.5" } }),
      "server.js": api.replace("response.json({ ok: true })", "users(request, response)"),
    },
    remedy: "Have it answer GET / with 200, or set CC_HEALTH_CHECK_PATH to a path that it answers so.",
    write: {
      "server.js": `${api}\napp.get("/", (request, response) => response.send("ok"))`,
    },
  },
  ...(
    [
      // Columns: what it is of, its dependencies, its file, what that begins with, and what follows, without an answer and with one.
      [
        "Koa",
        { koa: "3.3.0" },
        "server.js",
        'const Koa = require("koa")\nconst app = new Koa()',
        "app.use((ctx, next) => next())",
        'app.use((ctx) => { ctx.body = "ok" })',
        "app.listen(process.env.PORT || 8080)",
      ],
      [
        "Hono",
        { hono: "4.13.19", "@hono/node-server": "2.1.9" },
        "server.mjs",
        'import { serve } from "@hono/node-server"\nimport { Hono } from "hono"\nconst app = new Hono()',
        'app.get("/users", (c) => c.json([]))',
        'app.get("/", (c) => c.text("ok"))',
        "serve({ fetch: app.fetch, port: Number(process.env.PORT) || 8080 })",
      ],
      [
        "Fastify",
        { fastify: "5.12.8" },
        "server.js",
        'const app = require("fastify")()',
        'app.get("/users", async () => [])',
        'app.get("/", async () => "ok")',
        'app.listen({ port: process.env.PORT || 8080, host: "0.0.0.0" })',
      ],
      [
        "Polka",
        { polka: "0.5.2" },
        "server.js",
        'const app = require("polka")()',
        'app.get("/users", (request, response) => response.end())',
        'app.get("/", (request, response) => response.end("ok"))',
        "app.listen(process.env.PORT || 8080)",
      ],
      [
        "Node",
        {},
        "server.js",
        'const server = require("http").createServer((request, response) => {',
        'if (request.url === "/users") response.end("[]")\nelse { response.writeHead(404); response.end() }',
        'response.end("ok")',
        "})\nserver.listen(process.env.PORT || 8080)",
      ],
      [
        "ws",
        { ws: "8.23.0" },
        "server.js",
        'const { WebSocketServer } = require("ws")\nconst port = process.env.PORT || 8080',
        "new WebSocketServer({ port })",
        'const server = require("http").createServer((request, response) => response.end("ok"))\nnew WebSocketServer({ server })\nserver.listen(port)',
        "",
      ],
      [
        "socket.io",
        { "socket.io": "4.8.4" },
        "server.js",
        'const { Server } = require("socket.io")\nconst port = Number(process.env.PORT || 8080)',
        "new Server().listen(port)",
        'const server = require("http").createServer((request, response) => response.end("ok"))\nnew Server(server)\nserver.listen(port)',
        "",
      ],
      [
        "a folder without a page",
        { express: "4.21.2" },
        "server.js",
        'const express = require("express")\nconst app = express()',
        'app.use(express.static("public"))',
        'app.use(express.static("public"))\napp.get("/", (request, response) => response.send("ok"))',
        "app.listen(process.env.PORT || 8080)",
      ],
    ] as const
  ).map(
    ([name, dependencies, path, begins, without, answered, ends]): Mistake => ({
      name: `of ${name}`,
      code: "health-unanswered",
      files: {
        "package.json": of(`node ${path}`, { dependencies }),
        "public/style.css": "",
        [path]: [begins, without, ends].join("\n"),
      },
      remedy: "Have it answer GET / with 200, or set CC_HEALTH_CHECK_PATH to a path that it answers so.",
      write: { [path]: [begins, answered, ends].join("\n") },
    }),
  ),
  {
    name: "pm2",
    code: "start-detached",
    files: {
      ...plain,
      "package.json": of("pm2 start server.js", { dependencies: { ms: "2.1.3", pm2: "6.0.13" } }),
    },
    remedy: 'Set CC_RUN_COMMAND to "npx pm2-runtime start server.js".',
  },
  {
    name: "forever",
    code: "start-detached",
    files: {
      ...plain,
      "package.json": of("forever start server.js", { dependencies: { ms: "2.1.3", forever: "4.0.3" } }),
    },
    remedy: 'Set CC_RUN_COMMAND to "node server.js".',
  },
  {
    name: "added",
    code: "start-program-missing",
    files: { ...plain, "package.json": of("cross-env A=b node server.js") },
    remedy: "Add cross-env to the dependencies of package.json.",
    does: "npm add cross-env",
  },
  {
    name: "ts-node, added with its compiler",
    code: "start-program-missing",
    files: { ...compiled, "package.json": of("ts-node -T src/server.ts", { dependencies: {} }) },
    remedy: "Add ts-node and typescript ^5 to the dependencies of package.json.",
    does: "npm add ts-node typescript@^5",
  },
  {
    name: "typescript, added to ts-node",
    code: "build-node-too-new",
    files: {
      ...compiled,
      "package.json": of("ts-node -T src/server.ts", { dependencies: { "ts-node": "^10.9.2" } }),
    },
    remedy: "Add typescript ^5 to package.json: from TypeScript 7 on there is none for it.",
    does: "npm add typescript@^5",
  },
  {
    name: "a file's name",
    code: "start-program-missing",
    files: { ...plain, "package.json": of("server.js") },
    remedy: 'Set CC_RUN_COMMAND to "node server.js".',
  },
  {
    name: "serve, added",
    code: "start-program-missing",
    files: { "package.json": of("serve public -l 8080"), "public/index.html": "ok" },
    remedy: "Add serve to the dependencies of package.json.",
    does: "npm add serve",
  },
  {
    name: "husky, added for prepare",
    code: "start-program-missing",
    files: { ...plain, "package.json": of("", { scripts: { prepare: "husky", start: "node server.js" } }) },
    remedy: "Add husky to the dependencies of package.json.",
    does: "npm add husky",
  },
  {
    name: "before the start, taken out",
    code: "start-file-missing",
    files: { ...plain, "package.json": of("node setup.js && node server.js") },
    remedy: "Commit setup.js, or take it out of scripts.start.",
    write: { "package.json": of("node server.js") },
  },
  {
    name: "committed, behind pm2-runtime",
    code: "start-import-missing",
    files: {
      "package.json": of("pm2-runtime server.js", { dependencies: { ms: "2.1.3", pm2: "6.0.13" } }),
      "server.js": `require("./config")\n${server}`,
    },
    remedy: "Commit what it imports, make it in CC_POST_BUILD_HOOK, or import what is there.",
    write: { "config.json": "{}" },
  },
  {
    name: "the client of Prisma, by a hook",
    code: "build-not-run",
    files: {
      "package.json": of("node server.js", {
        dependencies: { ms: "2.1.3", "@prisma/client": "7.10.0" },
        devDependencies: { prisma: "7.10.1" },
      }),
      "prisma/schema.prisma": `generator client {
  provider = "prisma-client-js"
}
datasource db {
  provider = "sqlite"
}
model User {
  id Int @id
}
`,
      "server.js": `require("@prisma/client")\n${server}`,
    },
    // There is nothing to download an engine from, and none is needed.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true" },
    remedy: 'Set CC_POST_BUILD_HOOK to "npx prisma generate".',
  },
  {
    name: "ncc, added for the build",
    code: "build-not-run",
    files: {
      "package.json": of("", {
        scripts: { build: "ncc build server.js -o dist", start: "node dist/index.js" },
      }),
      "server.js": server,
    },
    remedy:
      'Set CC_POST_BUILD_HOOK to "npm run build". Before that: add @vercel/ncc to the dependencies of package.json.',
    does: "npm add @vercel/ncc",
  },
  {
    name: "added",
    code: "script-missing",
    files: { ...plain, "package.json": of("npm run serve:web") },
    remedy: "Add scripts.serve:web to package.json, or take it out of scripts.start.",
    write: {
      "package.json": of("", { scripts: { start: "npm run serve:web", "serve:web": "node server.js" } }),
    },
  },
  {
    name: "tsconfig.json committed",
    code: "tsc-unconfigured",
    files: {
      "package.json": of("", {
        scripts: { start: "tsc && node dist/server.js" },
        dependencies: { typescript: "5.9.3", "@types/node": "22.18.0" },
      }),
      "src/server.ts":
        'import { createServer } from "node:http"\ncreateServer((request, response) => response.end("ok")).listen(process.env.PORT || 8080)',
    },
    remedy: "Commit a tsconfig.json, or name a file behind tsc.",
    write: {
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          outDir: "dist",
          rootDir: "src",
          module: "commonjs",
          skipLibCheck: true,
          types: ["node"],
        },
        include: ["src"],
      }),
    },
  },
  {
    name: "installed by a hook",
    code: "start-folder-uninstalled",
    files: {
      "package.json": JSON.stringify({ scripts: { start: "cd server && npm start" } }),
      "server/package.json": of("node server.js"),
      "server/server.js": server,
    },
    remedy: 'Set CC_PRE_BUILD_HOOK to "cd server && npm install", or plan server by itself.',
  },
  {
    name: "webpack 4",
    code: "build-node-too-new",
    files: {
      "package.json": of("", {
        scripts: { build: "webpack", start: "node server.js" },
        devDependencies: { webpack: "4.46.0", "webpack-cli": "4.10.0" },
      }),
      "src/index.js": "document.title = 'hello'",
      "server.js": server,
    },
    env: { CC_POST_BUILD_HOOK: "npm run build" },
    remedy: 'Set NODE_OPTIONS to "--openssl-legacy-provider".',
  },
  {
    name: "what listens",
    code: "main-imported",
    files: {
      "package.json": JSON.stringify({
        name: "app",
        version: "1.0.0",
        main: "index.js",
        files: ["index.js"],
        ...ms,
      }),
      "index.js": "exports.half = (number) => number / 2",
      "server.js": server,
    },
    remedy: "Set CC_RUN_COMMAND to what listens for HTTP, or deploy it as a task.",
    sets: { CC_RUN_COMMAND: "node server.js" },
  },
  {
    name: "the manager that may install",
    code: "package-manager-refused",
    files: {
      ...plain,
      "package.json": of("node server.js", {
        scripts: { preinstall: "npx --yes only-allow pnpm", start: "node server.js" },
      }),
    },
    remedy: "Set CC_NODE_BUILD_TOOL to pnpm, commit its lock file, or change scripts.preinstall.",
    moves: pnpm10,
  },
  {
    name: "the manager of devEngines",
    code: "package-manager-refused",
    files: {
      ...plain,
      "package.json": of("node server.js", { devEngines: { packageManager: { name: "pnpm" } } }),
    },
    remedy: "Set CC_NODE_BUILD_TOOL to pnpm, commit its lock file, or change devEngines.packageManager.",
    moves: pnpm10,
  },
  {
    name: "the manager of packageManager",
    code: "package-manager-refused",
    tool: pnpm10,
    files: { ...plain, "package.json": of("node server.js", { packageManager: "npm@11.11.0" }) },
    env: { CC_NODE_BUILD_TOOL: "pnpm" },
    remedy: "Set CC_NODE_BUILD_TOOL to npm, commit its lock file, or change packageManager.",
    moves: npm,
  },
  {
    name: "committed",
    code: "dependency-path-missing",
    files: {
      ...plain,
      "package.json": of("node server.js", { dependencies: { ms: "2.1.3", other: "file:./other" } }),
      "server.js": `require("other")\n${server}`,
    },
    remedy: "Commit it, or take the dependency from a registry.",
    write: { "other/package.json": '{"name":"other","version":"1.0.0"}', "other/index.js": "" },
  },
  {
    name: "workspace: by another manager",
    code: "workspace-protocol",
    files: {
      "package.json": of("node server.js", {
        workspaces: ["other"],
        dependencies: { ms: "2.1.3", other: "workspace:*" },
      }),
      "server.js": `require("other")\n${server}`,
      "other/package.json": '{"name":"other","version":"1.0.0"}',
      "other/index.js": "",
    },
    remedy: "Commit the lock file of the tool that reads it, or set CC_NODE_BUILD_TOOL.",
    sets: { CC_NODE_BUILD_TOOL: "bun" },
    moves: withBun,
  },
  {
    name: "the tool of the lock file",
    code: "lock-file-above",
    files: {
      ...plain,
      "../.git/HEAD": "",
      "../yarn.lock": "# yarn lockfile v1\n",
      "../package.json": '{"private":true}',
    },
    remedy:
      "Deploy the repository's root and start this member from there, or set CC_NODE_BUILD_TOOL (yarn-berry for Yarn 2 and later, yarn for Yarn 1) and commit a lock file here.",
    sets: { CC_NODE_BUILD_TOOL: "yarn" },
    does: "yarn install",
    moves: classic,
  },
  {
    name: "made and committed",
    code: "lock-file-missing",
    files: { ...plain, "package.json": of("node server.js", { dependencies: { ms: "^2.1.3" } }) },
    remedy: "Run npm install and commit package-lock.json.",
    does: "npm install",
  },
  {
    name: "of pnpm 5",
    code: "lock-file-unread",
    tool: pnpm10,
    files: {
      ...plain,
      "package.json": of("node server.js", { packageManager: "pnpm@10.33.0" }),
      "pnpm-lock.yaml": "lockfileVersion: 5.4\n",
    },
    remedy: "Run pnpm install with that pnpm and commit the lock file.",
    does: "rm pnpm-lock.yaml && pnpm install",
  },
  {
    name: "made optional",
    code: "dependency-system",
    files: {
      "package.json": of("node server.js", { dependencies: { ms: "2.1.3", fsevents: "^2.3.3" } }),
      "server.js": server,
    },
    remedy: "Move it to optionalDependencies.",
    write: { "package.json": of("node server.js", { optionalDependencies: { fsevents: "^2.3.3" } }) },
  },
  {
    name: "two installed by a hook",
    code: "start-folder-uninstalled",
    files: {
      "package.json": of("", {
        scripts: {
          start: "node server/dist/server.js",
          build: "npm run web && cd server && npm run build",
          web: "npm --prefix client run build",
        },
        dependencies: { ms: "2.1.3" },
      }),
      "client/package.json": JSON.stringify({
        scripts: { build: "rimraf dist && vite build" },
        devDependencies: { vite: "6.4.1", rimraf: "6.0.1" },
      }),
      "client/index.html": "<p>hello</p>",
      "server/package.json": JSON.stringify({
        scripts: { build: "esbuild server.js --outfile=dist/server.js" },
        devDependencies: { esbuild: "0.25.0" },
      }),
      "server/server.js": server,
    },
    env: { CC_POST_BUILD_HOOK: "npm run build", NODE_ENV: "production" },
    remedy:
      'Set CC_PRE_BUILD_HOOK to "(cd client && NODE_ENV= npm install) && (cd server && NODE_ENV= npm install)", or plan client or server by itself.',
  },
  {
    name: "umi 3",
    code: "build-node-too-new",
    files: {
      "package.json": of("", {
        scripts: { build: "umi build", start: "node server.js" },
        dependencies: { ms: "2.1.3", umi: "^3.5.43", react: "17.0.2", "react-dom": "17.0.2" },
      }),
      "src/pages/index.js": 'import React from "react"; export default () => <p>hello</p>',
      "server.js": server,
    },
    env: { CC_POST_BUILD_HOOK: "npm run build" },
    remedy: 'Set NODE_OPTIONS to "--openssl-legacy-provider".',
  },
  {
    name: "packages that do not go together",
    code: "peer-refused",
    files: {
      "package.json": of("node server.js", {
        dependencies: { ms: "2.1.3", "express-graphql": "^0.12.0", graphql: "^16.0.0" },
      }),
      "server.js": server,
    },
    remedy: "Set NPM_CONFIG_LEGACY_PEER_DEPS to true.",
  },
  {
    name: "renewed",
    code: "lock-file-stale",
    files: plain,
    before: `npm install --package-lock-only && node -e "fs.writeFileSync('package.json', fs.readFileSync('package.json', 'utf8').replace('2.1.3', '2.1.2'))"`,
    env: { CC_NODE_BUILD_TOOL: "npm-ci" },
    remedy: "Run npm install and commit package-lock.json.",
    does: "npm install",
  },
  {
    name: "Yarn",
    code: "engine-refused",
    tool: classic,
    files: {
      ...plain,
      "package.json": of("node server.js", { engines: { yarn: ">=3" } }),
      "yarn.lock": "# yarn lockfile v1\n",
    },
    remedy: 'Take engines.yarn out of package.json, or let it hold 1.22.22: ">=1.22.0" for example.',
    write: { "package.json": of("node server.js") },
  },
  {
    name: "pnpm",
    code: "engine-refused",
    tool: pnpm10,
    files: {
      ...plain,
      "package.json": of("node server.js", { engines: { pnpm: "^9.15.0" }, packageManager: "pnpm@10.33.0" }),
    },
    env: { CC_NODE_BUILD_TOOL: "pnpm" },
    remedy: "Name a version that satisfies it in packageManager of package.json.",
    moves: pnpm9,
    write: {
      "package.json": of("node server.js", { engines: { pnpm: "^9.15.0" }, packageManager: "pnpm@9.15.9" }),
    },
  },
  {
    name: "a version in engines",
    code: "node-packaged",
    files: {
      ...plain,
      "package.json": of("node server.js", { dependencies: { ms: "2.1.3", node: "20.19.0" } }),
    },
    remedy: "Take node out of dependencies, and ask for a version in engines.node.",
    write: { "package.json": of("node server.js", { engines: { node: "20.x" } }) },
  },
  {
    name: "set",
    code: "engine-unchosen",
    files: { ...plain, "package.json": of("node server.js", { engines: { pnpm: ">=9" } }) },
    remedy: "Commit the lock file of that tool, or set CC_NODE_BUILD_TOOL to pnpm.",
    moves: pnpm10,
  },
  {
    name: "set",
    code: "bun-unchosen",
    files: { "package.json": of("bun server.ts"), "server.ts": typed },
    remedy: "Commit bun.lock, or set CC_NODE_BUILD_TOOL to bun.",
    moves: withBun,
  },
  {
    name: "set",
    code: "node-version-elsewhere",
    files: { ...plain, ".node-version": "22\n" },
    remedy: 'Set CC_NODE_VERSION, or engines.node of package.json, to "22".',
    sets: { CC_NODE_VERSION: "22" },
  },
  {
    name: "Yarn 4 planned",
    code: "yarn-path",
    tool: classic,
    files: {
      ...plain,
      "yarn.lock": "",
      ".yarnrc.yml":
        "yarnPath: .yarn/releases/yarn-4.13.0.cjs\nnodeLinker: node-modules\nenableTelemetry: false\n",
      ".yarn/releases/yarn-4.13.0.cjs": release,
    },
    remedy: 'Set packageManager in package.json to "yarn@4.13.0", so that the plan is yarn-berry\'s.',
    write: { "package.json": of("node server.js", { packageManager: "yarn@4.13.0" }) },
    moves: berry,
  },
  {
    name: "Yarn 4 in place of 2",
    code: "yarn-as-berry",
    tool: yarn2,
    files: {
      ...plain,
      "package.json": of("node server.js", {
        packageManager: "yarn@2.4.3",
        devDependencies: { "is-number": "7.0.0" },
      }),
      "yarn.lock": "",
      ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\n",
    },
    env: { NODE_ENV: "production" },
    remedy:
      'Set packageManager in package.json to "yarn@4.13.0" and renew yarn.lock, or take it into account.',
    write: {
      "package.json": of("node server.js", {
        packageManager: "yarn@4.13.0",
        devDependencies: { "is-number": "7.0.0" },
      }),
    },
    does: "yarn install",
    moves: berry,
  },
  {
    name: "taken out",
    code: "yarn-path-missing",
    tool: classic,
    files: { ...plain, "yarn.lock": "", ".yarnrc.yml": "yarnPath: .yarn/releases/yarn-4.13.0.cjs\n" },
    remedy: "Commit .yarn/releases/yarn-4.13.0.cjs, or take yarnPath out of .yarnrc.yml.",
    write: { ".yarnrc.yml": "" },
  },
  {
    name: "by yarn node",
    code: "plug-n-play",
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
    remedy: 'Set nodeLinker: node-modules in .yarnrc.yml, or CC_RUN_COMMAND to "yarn node server.js".',
  },
  {
    name: "set",
    code: "settings-variable-unset",
    tool: classic,
    files: { ...plain, "yarn.lock": "", ".npmrc": `//npm.example.com/:_authToken=$${"{NPM_TOKEN}"}\n` },
    remedy: "Set NPM_TOKEN, or take it out of .npmrc.",
    sets: { NPM_TOKEN: "npm_1f0c7a94be" },
    still: ["npmrc-exists"],
  },
  {
    name: "pnpm 10",
    code: "pnpm-workspace-refused",
    tool: pnpm9,
    files: {
      ...plain,
      "package.json": of("node server.js", { packageManager: "pnpm@9.15.9" }),
      "pnpm-workspace.yaml": "nodeLinker: hoisted\n",
    },
    env: { CC_NODE_BUILD_TOOL: "pnpm" },
    remedy:
      "Name pnpm 10 or later in packageManager of package.json, or give pnpm-workspace.yaml its packages.",
    moves: pnpm10,
    write: { "package.json": of("node server.js", { packageManager: "pnpm@10.33.0" }) },
  },
  {
    name: "development dependencies installed",
    code: "build-tool-left-out",
    files: {
      ...plain,
      "package.json": of("cross-env A=b node server.js", { devDependencies: { "cross-env": "7.0.3" } }),
    },
    env: { NODE_ENV: "production" },
    remedy: "Set CC_NODE_DEV_DEPENDENCIES to install, or move the package to dependencies.",
  },
  {
    name: "exact",
    code: "node-env-near",
    files: plain,
    env: { NODE_ENV: "prod" },
    remedy: "Set NODE_ENV to production.",
  },
  {
    name: "Yarn 4",
    code: "lock-file-berry",
    tool: classic,
    files: { ...plain, "yarn.lock": "__metadata:\n  version: 8\n" },
    remedy:
      "Set packageManager in package.json to an exact yarn@4 version, or CC_NODE_BUILD_TOOL to yarn-berry.",
    moves: berry,
  },
  {
    name: "a lock file",
    code: "npm-ci-without-lock",
    files: plain,
    env: { CC_NODE_BUILD_TOOL: "npm-ci" },
    remedy: "Commit package-lock.json, or set CC_NODE_BUILD_TOOL to npm.",
  },
  {
    name: "server.js",
    code: "start-missing",
    files: { "package.json": JSON.stringify(ms), "server.js": server },
    remedy: 'Set CC_RUN_COMMAND to "node server.js", or make that scripts.start.',
  },
  {
    name: "the file of a script for development",
    code: "start-missing",
    files: {
      "package.json": JSON.stringify({ scripts: { server: "nodemon src/app.js" }, ...ms }),
      "src/app.js": server,
    },
    remedy: 'Set CC_RUN_COMMAND to "node src/app.js", or make that scripts.start.',
  },
  {
    name: "its source, by what a development dependency brings",
    code: "start-missing",
    files: {
      "package.json": JSON.stringify({
        scripts: { build: "tsc", dev: "tsx watch src/index.ts" },
        ...ms,
        devDependencies: { tsx: "4.20.5" },
      }),
      "src/index.ts": typed,
    },
    env: { NODE_ENV: "production" },
    remedy:
      'Set CC_NODE_DEV_DEPENDENCIES to install and CC_RUN_COMMAND to "npx tsx src/index.ts", or make that scripts.start.',
  },
  {
    name: "a file with a usual name, once its package is there",
    code: "start-missing",
    files: {
      "package.json": JSON.stringify({ dependencies: { "is-number": "7.0.0" } }),
      "app.js": server.replace("process.env.PORT || 8080", "3000"),
    },
    before: "npm install --package-lock-only",
    remedy:
      'Set CC_RUN_COMMAND to "node app.js", or make that scripts.start. Before that: add ms to the dependencies of package.json, as "npm add ms" does; have it listen on process.env.PORT || 8080.',
    does: "npm add ms@2.1.3",
    write: { "app.js": server },
  },
  {
    name: "a file of a member without a start",
    code: "start-missing",
    files: {
      "package.json": JSON.stringify({ name: "root", private: true, workspaces: ["apps/*"] }),
      "apps/web/package.json": JSON.stringify({
        name: "web",
        scripts: { dev: "tsx watch src/index.ts" },
        dependencies: { ms: "2.1.3", tsx: "4.20.5" },
      }),
      "apps/web/src/index.ts": typed,
    },
    remedy: 'Set CC_RUN_COMMAND to "cd apps/web && npx tsx src/index.ts".',
  },
  {
    name: "what a member without a start builds",
    code: "start-missing",
    files: {
      "package.json": JSON.stringify({ name: "root", private: true, workspaces: ["apps/*"] }),
      "apps/web/package.json": viteAlone,
      "apps/web/index.html": page,
    },
    remedy:
      'Set CC_POST_BUILD_HOOK to "cd apps/web && npm run build" and CC_RUN_COMMAND to "npx --yes serve@14 -s apps/web/dist -l 8080".',
  },
  {
    name: "a member",
    code: "start-missing",
    files: {
      "package.json": JSON.stringify({ name: "root", private: true, workspaces: ["packages/*"] }),
      "packages/web/package.json": of("node server.js", { name: "web" }),
      "packages/web/server.js": server,
    },
    remedy: 'Set CC_RUN_COMMAND to what starts a member, for example "npm start --workspace=web".',
    sets: { CC_RUN_COMMAND: "npm start --workspace=web" },
  },
  {
    name: "what a build makes",
    code: "start-missing",
    files: {
      "package.json": viteAlone,
      "index.html": page,
    },
    env: { NODE_ENV: "production" },
    remedy:
      'Set CC_POST_BUILD_HOOK to "npm run build", CC_NODE_DEV_DEPENDENCIES to install and CC_RUN_COMMAND to "npx --yes serve@14 -s dist -l 8080".',
  },
  {
    name: "what a build makes in a folder of its settings",
    code: "start-missing",
    files: {
      "package.json": viteAlone,
      "vite.config.js": 'export default {\n  build: {\n    outDir: "build",\n  },\n}\n',
      "index.html": page,
    },
    remedy:
      'Set CC_POST_BUILD_HOOK to "npm run build" and CC_RUN_COMMAND to "npx --yes serve@14 -s build -l 8080".',
  },
  {
    name: "the tool that there is",
    code: "build-tool-unknown",
    files: plain,
    env: { CC_NODE_BUILD_TOOL: "nmp" },
    remedy: "Use one of bun, npm, npm-install, npm-ci, pnpm, yarn-berry, custom, yarn and yarn2.",
    sets: { CC_NODE_BUILD_TOOL: "npm" },
  },
  {
    name: "by scripts.start",
    code: "lifecycle-not-run",
    files: {
      "package.json": of("", { scripts: { prestart: "node make.js", start: "node dist/index.js" } }),
      ...Object.fromEntries(Object.entries(builds()).filter(([path]) => path !== "package.json")),
    },
    env: { CC_RUN_COMMAND: "node dist/index.js" },
    remedy: "Put what it does into the command, or start with scripts.start.",
    sets: { CC_RUN_COMMAND: "npm start" },
  },
  {
    name: "Yarn 4",
    code: "yarn-deprecated",
    tool: classic,
    files: { ...plain, "yarn.lock": "# yarn lockfile v1\n" },
    remedy:
      "Move to Yarn 4: set packageManager in package.json to an exact yarn@4 version, or CC_NODE_BUILD_TOOL to yarn-berry, and renew yarn.lock.",
    write: { "package.json": of("node server.js", { packageManager: "yarn@4.13.0" }) },
    does: "yarn install",
    moves: berry,
  },
  {
    name: "a command",
    code: "build-tool-custom-missing",
    files: plain,
    env: { CC_NODE_BUILD_TOOL: "custom" },
    remedy: "Set CC_CUSTOM_BUILD_TOOL to the install command.",
    sets: { CC_CUSTOM_BUILD_TOOL: "npm install" },
  },
  {
    name: "one lock file",
    code: "lock-files-several",
    tool: classic,
    files: { ...plain, "yarn.lock": "# yarn lockfile v1\n", "bun.lock": "" },
    remedy: "Keep the lock file of the package manager that is used, and delete the others.",
    does: "rm bun.lock",
  },
  {
    name: "bun.lock",
    code: "lock-file-binary",
    files: { ...plain, "bun.lockb": "" },
    remedy: "Write a bun.lock (bun install --save-text-lockfile), or set CC_NODE_BUILD_TOOL to bun.",
    does: "rm bun.lockb && bun install --save-text-lockfile",
    moves: withBun,
  },
  {
    name: "exact",
    code: "package-manager-inexact",
    tool: pnpm10,
    files: { ...plain, "package.json": of("node server.js", { packageManager: "pnpm@10" }) },
    env: { CC_NODE_BUILD_TOOL: "pnpm" },
    remedy: "Give an exact version, for example pnpm@10.33.0.",
    write: { "package.json": of("node server.js", { packageManager: "pnpm@10.33.0" }) },
  },
  {
    name: "production",
    code: "dev-dependencies-included",
    files: { ...plain, "package.json": of("node server.js", { devDependencies: { "is-number": "7.0.0" } }) },
    env: { CC_NODE_DEV_DEPENDENCIES: "ignore" },
    remedy: "Set NODE_ENV to production.",
  },
  {
    name: "a custom build tool",
    code: "dev-dependencies-berry",
    tool: berry,
    files: {
      ...plain,
      "package.json": of("node server.js", {
        packageManager: "yarn@4.13.0",
        devDependencies: { "is-number": "7.0.0" },
      }),
      "yarn.lock": "",
      ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\n",
    },
    env: { NODE_ENV: "production" },
    before: "yarn install",
    remedy: "Install with a custom build tool, yarn workspaces focus --all --production for example.",
    sets: { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "yarn workspaces focus --all --production" },
  },
  {
    name: "a custom build tool",
    code: "dev-dependencies-pnpm",
    tool: pnpm10,
    files: {
      ...plain,
      "package.json": of("node server.js", {
        packageManager: "pnpm@10.33.0",
        devDependencies: { "is-number": "7.0.0" },
      }),
    },
    before: "pnpm install --lockfile-only",
    env: { NODE_ENV: "production" },
    remedy: "Expect them to be installed, or install with the custom build tool pnpm install --prod.",
    sets: { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "pnpm install --prod" },
  },
  {
    name: "a number",
    code: "node-options-malformed",
    files: plain,
    env: { NODE_OPTIONS: "--max-old-space-size=512M" },
    remedy: "Fix NODE_OPTIONS; a heap limit is written --max-old-space-size=512.",
    sets: { NODE_OPTIONS: "--max-old-space-size=512" },
  },
  {
    name: "joined to its option",
    code: "node-options-ended",
    files: plain,
    env: { NODE_OPTIONS: "--no-deprecation oops --max-old-space-size=300" },
    remedy: "Take the word out, or join it to its option with =. Only double quotes are quotes there.",
    sets: { NODE_OPTIONS: "--no-deprecation --max-old-space-size=300" },
  },
  {
    name: "MiB",
    code: "node-options-percentage",
    files: plain,
    env: { NODE_OPTIONS: "--max-old-space-size-percentage=50" },
    remedy: "Use --max-old-space-size with a number of MiB.",
    sets: { NODE_OPTIONS: "--max-old-space-size=512" },
  },
  {
    name: "below",
    code: "node-options-heap-beyond-memory",
    files: plain,
    env: { NODE_OPTIONS: "--max-old-space-size=9000" },
    remedy: "Give a limit below 1024, or remove the flag: the platform then sets 3/4 of the memory.",
    sets: { NODE_OPTIONS: "--max-old-space-size=768" },
  },
  {
    name: "a version that is there",
    code: "node-version-unsatisfiable",
    files: { ...plain, "package.json": of("node server.js", { engines: { node: "^23.99.0" } }) },
    remedy: "Ask for a version that the platform has.",
    write: { "package.json": of("node server.js", { engines: { node: "^24.0.0" } }) },
  },
  {
    name: "a range",
    code: "engines-invalid",
    files: { ...plain, "package.json": of("node server.js", { engines: { node: "latest-ish" } }) },
    remedy:
      'Give a range as npm reads it, "24", "^22.12.0" or ">=20 <25" for example; CC_NODE_VERSION does not take over.',
    write: { "package.json": of("node server.js", { engines: { node: "^22.12.0" } }) },
  },
  {
    name: "a supported line",
    code: "node-end-of-life",
    files: { ...plain, "package.json": of("node server.js", { engines: { node: "16.x" } }) },
    remedy: "Move to a supported line.",
    write: { "package.json": of("node server.js", { engines: { node: "22.x" } }) },
  },
  {
    name: "an upper end",
    code: "node-version-floats",
    files: { ...plain, ".nvmrc": "22", "package.json": of("node server.js", { engines: { node: ">=18" } }) },
    remedy: 'Give it an upper end, "^24.14.1" for example.',
    write: { "package.json": of("node server.js", { engines: { node: "^24.14.1" } }) },
  },
  {
    name: "called from scripts.start",
    code: "lifecycle-berry",
    tool: berry,
    files: {
      ...builds(),
      "package.json": of("", {
        packageManager: "yarn@4.13.0",
        scripts: { prestart: "node make.js", start: "node dist/index.js" },
      }),
      "yarn.lock": "",
      ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\n",
    },
    remedy: "Call it from scripts.start, or use another package manager.",
    write: {
      "package.json": of("", {
        packageManager: "yarn@4.13.0",
        scripts: { make: "node make.js", start: "yarn make && node dist/index.js" },
      }),
    },
  },
  {
    name: "a task of turbo.json",
    code: "turbo-task-missing",
    files: {
      "package.json": JSON.stringify({
        name: "root",
        private: true,
        packageManager: "npm@11.11.0",
        workspaces: ["packages/*"],
        scripts: { start: "turbo run start" },
        dependencies: { turbo: "2.5.8" },
      }),
      "turbo.json": JSON.stringify({ tasks: { build: {} } }),
      "packages/web/package.json": of("node server.js", { name: "web" }),
      "packages/web/server.js": server,
    },
    remedy:
      'Add "start": {"dependsOn": ["build"], "cache": false, "persistent": true, "passThroughEnv": ["PORT"]} to the tasks of turbo.json.',
    write: {
      "turbo.json":
        '{"tasks":{"build":{},"start": {"dependsOn": ["build"], "cache": false, "persistent": true, "passThroughEnv": ["PORT"]}}}',
    },
  },
  {
    name: "another linker",
    code: "plug-n-play",
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
    remedy: 'Set nodeLinker: node-modules in .yarnrc.yml, or CC_RUN_COMMAND to "yarn node server.js".',
    sets: { CC_RUN_COMMAND: "node server.js" },
    write: { ".yarnrc.yml": "nodeLinker: node-modules\n" },
  },
  {
    name: "a root that holds both",
    code: "dependency-path-missing",
    files: {
      ...plain,
      "package.json": of("node server.js", { dependencies: { ms: "2.1.3", other: "file:../other" } }),
      "server.js": `require("other")\n${server}`,
    },
    remedy: "Deploy the folder that holds both, install there, and start this one from there.",
    write: {
      "package.json": JSON.stringify({ private: true, workspaces: ["app", "other"] }),
      "app/package.json": of("node server.js", { dependencies: { ms: "2.1.3", other: "file:../other" } }),
      "app/server.js": `require("other")\n${server}`,
      "other/package.json": '{"name":"other","version":"1.0.0"}',
      "other/index.js": "",
    },
    sets: { CC_RUN_COMMAND: "npm start --workspace=app" },
  },
  {
    name: "Next, which exports pages",
    code: "start-not-a-server",
    files: {
      ...nextPage,
      "package.json": of("next start", {
        scripts: { start: "next start", build: "next build" },
        dependencies: { next: "15.5.4", react: "19.1.1", "react-dom": "19.1.1" },
      }),
      "next.config.js": 'module.exports = {\n  output: "export",\n}\n',
    },
    env: { NEXT_TELEMETRY_DISABLED: "1" },
    remedy:
      'Set CC_POST_BUILD_HOOK to "npm run build" and CC_RUN_COMMAND to "npx --yes serve@14 out -l 8080".',
  },
  {
    name: "Next",
    code: "start-development",
    files: {
      ...nextPage,
      "package.json": of("next dev", {
        dependencies: { next: "15.5.4", react: "19.1.1", "react-dom": "19.1.1" },
      }),
    },
    env: { NEXT_TELEMETRY_DISABLED: "1" },
    remedy: 'Set CC_POST_BUILD_HOOK to "npx next build" and CC_RUN_COMMAND to "npx next start -p 8080".',
  },
]

const planOf = async (platform: Platform, folder: string, env: object) => {
  const given = env as { readonly [name: string]: string }
  const read = await readFolder(folder, {
    further: (files) => reads(platform)({ files, env: given, application: "javascript" }).files,
  })
  if (read._tag === "Left") throw new Error("unreadable")
  return outcome(plan(platform)({ files: read.right, env: given, application: "javascript" }))
}

const put = (folder: string, files: Files, port: number): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text.replaceAll("8080", String(port)))
  }
}

const warnings = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.flatMap(({ code, severity }) => (severity === "info" || beside.has(code) ? [] : [code]))

let count = 0
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test.each(mistakes.map((one) => [`${one.code}: ${one.name}`, one] as const))(
  "%s",
  { timeout: 400_000 },
  async (_, one) => {
    const port = await freePort()
    const platform = definePlatform({ network: { applicationPort: port } })
    if (platform._tag === "Left") throw new Error("no platform")
    const folder = join(scratch, `remedy-${++count}`, "application")
    put(folder, one.files, port)
    const doing = (command: string, tool: Tool): void => {
      const ran = run(command, { folder, tools: [tool, platformNode] })
      if (ran.status !== 0) throw new Error(`${command}: ${ran.printed}`)
    }
    const first = one.tool ?? npm
    if (one.before !== undefined) doing(one.before, first)
    rmSync(join(folder, "node_modules"), { recursive: true, force: true })
    const { diagnostics } = await planOf(platform.right, folder, one.env ?? {})
    const said = diagnostics.find(({ code }) => code === one.code)
    expect(said?.remedy).toBe(one.remedy.replaceAll("8080", String(port)))

    const tool = one.moves ?? first
    const env = { ...one.env, ...Object.fromEntries(settingsIn(said?.remedy ?? null)), ...one.sets }
    put(folder, one.write ?? {}, port)
    if (one.does !== undefined) doing(one.does, tool)
    rmSync(join(folder, "node_modules"), { recursive: true, force: true })
    const made = await planOf(platform.right, folder, env)
    expect(made.diagnostics.map(({ code }) => code)).not.toContain(one.code)
    expect(warnings(made.diagnostics)).toEqual(one.still ?? [])
    if (made.status === "rejected") throw new Error("rejected")
    const { runtime } = made.plan
    const tools = [tool, runtime.name === "node" ? node(runtime.version) : platformNode]
    const variables = { ...env, ...made.plan.environment }
    for (const { command } of made.plan.build) {
      const ran = run(command, { folder, tools, env: variables })
      if (ran.status !== 0) throw new Error(`${command}: ${ran.printed}`)
    }
    const command = made.plan.run.find(({ id }) => id === "start")?.command ?? ""
    const [path] = made.plan.health?.paths ?? []
    expect(await answersOn(port, command, folder, tools, variables, path)).toBe(true)
  },
)
