/**
 * Which applications of Express certainly have no answer for `/` (C-352).
 *
 * Laws. What is called so answers `GET /` with no success, and `GET` of the path that is named with 200. What is held of a text is held of itself.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { loadedBy } from "../../src/shell/programs/modules.js"
import { programText } from "../../src/shell/programs/needs.js"
import { tokensOf } from "../../src/shell/programs/tokens.js"
import { unansweredBelow } from "../../src/shell/programs/unanswered.js"
import { allRuns, runs } from "../arbitraries/runs.js"

type Files = { readonly [path: string]: string }

const packages =
  '{"dependencies": {"express": "4", "cors": "2", "helmet": "7", "morgan": "1", "socket.io": "4", "ws": "8", "koa": "3", "@koa/router": "14", "koa-body": "6", "hono": "4", "@hono/node-server": "1", "fastify": "5", "fastify-plugin": "5", "@fastify/cors": "11", "polka": "0.5", "restify": "11", "apollo-server": "3", "@apollo/server": "5", "graphql": "16", "graphql-yoga": "5", "@hono/zod-openapi": "1", "@fastify/static": "8", "koa-router": "12", "@nestjs/core": "11", "@nestjs/common": "11", "nestjs-pages": "1"}}'

/** What is held of files of which the first starts: null where an answer is possible. */
const held = async (files: Files): Promise<string | null> => {
  const all: Files = { "package.json": packages, ...files }
  const [start = ""] = Object.keys(files)
  const project = {
    has: async (path: string) => Object.hasOwn(all, path),
    text: async (path: string) => (Object.hasOwn(all, path) ? (all[path] as string) : null),
  }
  const program = all[start] as string
  const manifest = all["package.json"] as string
  const load = () => loadedBy(start, program, project, manifest)
  const lines = await unansweredBelow(start, program, project, manifest, load)
  return lines[0] ?? null
}

const begin = 'const express = require("express")\nconst app = express()\n'
const end = "\napp.listen(process.env.PORT)"
const only = (text: string, more: Files = {}): Files => ({ "app.js": begin + text + end, ...more })
const hi = '(req, res) => res.send("hi")'
const router = `const router = require("express").Router()\nrouter.get("/", ${hi})\nmodule.exports = router`

describe("an application", () => {
  // Columns: its text or files, and what is held.
  test.each<[string | Files, string | null]>([
    ["", ".unanswered()"],
    ['app.get("/api", api)', ".unanswered()"],
    [`app.get("/api", ${hi})`, ".unanswered(/api)"],
    [
      'app.get("/health", (req, res) => { res.status(200).json({ up: process.uptime() }) })',
      ".unanswered(/health)",
    ],
    ['app.get("/health", (req, res) => { res.status(201).json({}) })', ".unanswered()"],
    ['app.get("/health", (req, res) => res.json({ up: isUp() }))', ".unanswered()"],
    ['app.get("/health", (req, res) => res.send(404))', ".unanswered()"],
    [`app.get("/:name", ${hi})`, ".unanswered()"],
    [`app.get("/:name", ${hi}).get("/up", ${hi})`, ".unanswered()"],
    [`app.use((req, res) => res.status(404).json({}))\napp.get("/up", ${hi})`, ".unanswered()"],
    [`app.get("/up", ${hi})\napp.use((req, res) => res.status(404).json({}))`, ".unanswered(/up)"],
    [`if (1) { app.get("/up", ${hi}) }`, ".unanswered()"],
    [`app.post("/", ${hi})`, ".unanswered()"],
    ['app.use("/api", require("./api"))', ".unanswered()"],
    ['app.use(require("./api"))', null],
    [only('app.use("/api", require("./api"))', { "api.js": router }), ".unanswered()"],
    [only('app.use(require("./api"))', { "api.js": router }), null],
    [
      only('app.use("/", require("./api"))', { "api.js": router.replace('"/"', '"/users"') }),
      ".unanswered()",
    ],
    [
      only('require("./api")(app)', { "api.js": 'module.exports = (one) => one.get("/api", x)' }),
      ".unanswered()",
    ],
    [only('require("./api")(app)', { "api.js": `module.exports = (one) => one.get("/", ${hi})` }), null],
    [
      {
        "www.js": 'const app = require("./app")\nrequire("http").createServer(app).listen(1)',
        "app.js": `${begin}module.exports = app`,
      },
      ".unanswered() in app.js",
    ],
    [
      {
        "www.js": 'require("./more")\nconst app = require("./app")\napp.listen(1)',
        "app.js": `${begin}module.exports = app`,
        "more.js": `require("./app").get("/", ${hi})`,
      },
      null,
    ],
    [
      {
        "www.js": "require(process.env.MORE)\nconst app = require('./app')\napp.listen(1)",
        "app.js": `${begin}module.exports = app`,
      },
      null,
    ],
    [
      {
        "index.ts":
          'import express, { type Express } from "express"\nimport { users } from "./users"\nconst app: Express = express()\napp.use("/users", users)\nexport const server = app.listen(1)',
        "users.ts": 'import { Router } from "express"\nexport const users = Router()',
      },
      ".unanswered()",
    ],
    ["app.use(express.json(), express.urlencoded({ extended: true }))", ".unanswered()"],
    ['app.use(require("cors")(), require("helmet")())\napp.use(require("morgan")("dev"))', ".unanswered()"],
    ['const io = require("socket.io")(require("http").createServer(app))', ".unanswered()"],
    [
      'const server = require("http").createServer(app)\nnew (require("ws").Server)({ server })',
      ".unanswered()",
    ],
    [
      'const { Server } = require("socket.io")\nconst server = require("http").createServer(app)\nconst io = new Server(server, { cors: {} })',
      ".unanswered()",
    ],
    [
      'const { createTerminus } = require("@godaddy/terminus")\nconst server = require("http").createServer(app)\ncreateTerminus(server, { healthChecks: { "/": up } })',
      null,
    ],
    ['app.use(require("express-status-monitor")({ path: "/" }))', null],
    ['app.use(express.static("public"))', ".unanswered() unless made"],
    [`app.get("/up", ${hi})\napp.use(express.static("public"))`, ".unanswered(/up) unless made"],
    [only('app.use(express.static("public"))', { "public/index.html": "" }), null],
    [only('app.use(express.static("public"))', { ".gitmodules": "" }), null],
    [
      only('app.use(express.static(require("path").join(__dirname, "public")))', { "public/index.html": "" }),
      null,
    ],
    ['app.use(express.static(__dirname + "/public"))', ".unanswered() unless made"],
    ['app.use(express.static(__dirname + "public"))', null],
    ['const path = { join: () => "dist" }\napp.use(express.static(path.join("public")))', null],
    ['app.use(express.static("public", { maxAge: 1 }))', ".unanswered() unless made"],
    ['app.use(express.static("public", { index: "home.html" }))', null],
    ["app.use(express.static(process.env.FOLDER))", null],
    ['app.use(express.static("../public"))', null],
    ['process.chdir("site")\napp.use(express.static("public"))', null],
    ['require("fs").writeFileSync("public/" + name, "")\napp.use(express.static("public"))', null],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
    ["app.use(() => { console.log(`${1}`) })", ".unanswered()"],
    [
      'app.use((req, res, next) => { if (req.path === "/up") return res.send("up")\n next() })',
      ".unanswered()",
    ],
    ['app.use((req, res, next) => { if (req.path === "/") return res.send("up")\n next() })', null],
    [
      'app.use((req, res, next) => { if (req.path !== "/up") return next()\n res.send("up") })',
      ".unanswered()",
    ],
    ['app.use((req, res, next) => { if (req.path !== "/") return next()\n res.send("up") })', null],
    [
      'app.use((req, res) => { if (req.method !== "POST") { res.writeHead(405); return res.end() } res.end() })',
      ".unanswered()",
    ],
    [
      'app.use((req, res) => { if (req.method !== "GET") { res.writeHead(405); return res.end() } res.end() })',
      null,
    ],
    [
      {
        "index.ts":
          'import express from "express"\nimport { users } from "@/users"\nconst app = express()\napp.use(users)\napp.listen(1)\nexport default app',
        "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
        "src/users.ts": 'import { Router } from "express"\nexport const users = Router()',
      },
      ".unanswered()",
    ],
    ['app.use("/files", express.static("public"))', ".unanswered()"],
    ['app.use(require("unknown")())', null],
    ["app.use((req, res, next) => { console.log(req.url); next() })", ".unanswered()"],
    ['app.use((req, res, next) => { req.url = "/api"; next() })', null],
    ["app.use((req, res, next) => { log(res); next() })", null],
    [
      'app.use((req, res, next) => { if (req.method === "OPTIONS") return res.end()\n next() })',
      ".unanswered()",
    ],
    ['app.use((req, res, next) => { if (req.method !== "OPTIONS") return res.end()\n next() })', null],
    ['app.use((req, res, next) => { if (x.method === "OPTIONS") return res.end()\n next() })', null],
    ["app.use([(req, res, next) => next()])", ".unanswered()"],
    ["const all = [(req, res, next) => next()]\nall.push(more)\napp.use(all)", null],
    ["app.use((req, res, next, more = 1) => { res.end() })", null],
    [
      {
        "app.ts":
          'import express from "express"\nconst app = express()\napp.use(function (this: any, req, res, next) { res.end() })\napp.listen(1)',
      },
      null,
    ],
    ["app.use((error, req, res, next) => { res.status(error.status || 500).json({}) })", ".unanswered()"],
    [
      "app.use((error, req, res, next) => { res.status(error.status || 500)\n res.json({}) })",
      ".unanswered()",
    ],
    [
      "app.use((error, req, res, next) => { if (error.status) res.status(error.status)\n res.json({}) })",
      null,
    ],
    ["app.use((error, req, res, next) => { res.json({}) })", null],
    [
      "app.use((error, req, res, next) => { const code = res.statusCode === 200 ? 500 : res.statusCode\n res.status(code).json({}) })",
      ".unanswered()",
    ],
    [
      "app.use((error, req, res, next) => { const code = res.statusCode ? res.statusCode : 500\n res.status(code).json({}) })",
      null,
    ],
    ['app.use((req, res) => { res.redirect("/docs") })', null],
    ['app.all("*", (req, res, next) => next(new Error("Not found")))', ".unanswered()"],
    ['app.get("/", (req, res) => res.sendStatus(503))', ".unanswered()"],
    [`app.get("/", ${hi})`, null],
    [`app.get("*", ${hi})`, null],
    [`app.get("/:id?", ${hi})`, null],
    [`app.get(/^.$/, ${hi})`, null],
    [`app.all("/", ${hi})`, null],
    [`app.use(${hi})`, null],
    [`app.route("/").get(${hi})`, null],
    [`app.route("/api").get(${hi})`, ".unanswered()"],
    [`app["get"]("/", ${hi})`, null],
    [`const other = app\nother.get("/", ${hi})`, null],
    [`let path = "/api"\npath = "/"\napp.get(path, ${hi})`, null],
    [`const path = "/api"\napp.get(path, ${hi})`, ".unanswered(/api)"],
    [`const path = process.env.PATH\napp.get(path, ${hi})`, null],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
    ["app.use(`${process.env.API}/users`, x)", ".unanswered()"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
    ["`${app.get('/', (req, res) => res.end())}`", null],
    [`global.app = app\napp.get("/api", x)`, null],
    ['app.on("go", function () { this.get("/", x) })', null],
    ["app.set('port', 1)\nif (app.get('env') !== 'test') app.disable('etag')", ".unanswered()"],
    ['require("http").createServer((req, res) => res.end()).listen(2)', null],
    ["require('http').createServer((req, res) => app(req, res)).listen(2)", null],
    [{ "app.js": `${begin}module.exports = app` }, null],
    [{ "app.jsx": begin + end }, null],
  ])("%j", async (given, expected) => {
    const files = typeof given === "string" ? only(given) : given
    expect(await held(files)).toBe(expected)
  })

  test("without Express among its packages is not looked into", async () => {
    expect(await held({ ...only(""), "package.json": "{}" })).toBe(null)
  })
})

const alone = (text: string): Files => ({ "app.js": text })
/** An application in a class, whose constructor ends with a text, and what follows the class. */
const kept = (text: string, more = "new App().listen()", before = ""): Files => ({
  "app.js": `const express = require("express")\n${before}\nclass App { constructor() { this.app = express()\n${text} } listen() { this.app.listen(1) } }\n${more}`,
})

describe("an application that a class keeps", () => {
  // Columns: its files, and what is held.
  test.each<[Files, string | null]>([
    [kept('this.app.get("/api", x)'), ".unanswered()"],
    [kept(`this.app.get("/", ${hi})`), null],
    [kept(`const app = this.app\napp.get("/", ${hi})`), null],
    [kept(`const { app } = this\napp.get("/", ${hi})`), null],
    [kept("more(this)"), null],
    [kept("this.app = express()"), null],
    [kept('this["app"].get("/", x)'), null],
    [kept("", `const one = new App()\none.app.get("/", ${hi})\none.listen()`), null],
    [kept("", `const { app } = new App()\napp.get("/", ${hi})\napp.listen(1)`), null],
    [kept("", "const one = new App()\none.app.listen(1)"), ".unanswered()"],
    [kept("", `class Other extends App { more() { this.app.get("/", ${hi}) } }\nnew Other().listen()`), null],
    [kept("", "const one = new App()\nObject.values(one)[0].get(path, x)\none.listen()"), null],
    [
      kept(
        'this.app.use("/users", new Users().router)',
        "new App().listen()",
        `class Users { constructor() { this.router = express.Router()\nthis.router.get("/", ${hi}) } }`,
      ),
      ".unanswered()",
    ],
    [
      kept(
        "this.app.use(new Users().router)",
        "new App().listen()",
        `class Users { constructor() { this.router = express.Router()\nthis.router.get("/", ${hi}) } }`,
      ),
      null,
    ],
    [
      alone(
        'const express = require("express")\nclass App { constructor() { this.app = express()\nthis.server = require("http").createServer(this.app) } start() { this.server.listen(1) } }\nnew App().start()',
      ),
      ".unanswered()",
    ],
    [
      alone(
        'const express = require("express")\nclass App { constructor() { this.app = express()\nthis.server = require("http").createServer(this.app)\nthis.server.prependListener(name, x) } start() { this.server.listen(1) } }\nnew App().start()',
      ),
      null,
    ],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

const koa = (text: string): Files => ({
  "app.js": `const Koa = require("koa")\nconst Router = require("@koa/router")\nconst app = new Koa()\nconst router = new Router()\n${text}\napp.use(router.routes()).use(router.allowedMethods())\napp.listen(1)`,
})
const hono = (text: string): Files => ({
  "app.mjs": `import { serve } from "@hono/node-server"\nimport { Hono } from "hono"\nconst app = new Hono()\n${text}\nserve({ fetch: app.fetch, port: 1 })`,
})
const fastify = (text: string, options = ""): Files => ({
  "app.js": `const app = require("fastify")(${options})\n${text}\napp.listen({ port: 1 })`,
})
const server = (handler: string): Files => ({
  "app.js": `const http = require("http")\nconst server = http.createServer(${handler})\nserver.listen(1)`,
})
const [none, some] = [".unanswered()", null]

describe("an application of another framework", () => {
  // Columns: its files, and what is held.
  test.each<[Files, string | null]>([
    [koa('router.get("/users", (ctx) => { ctx.body = [] })'), none],
    [koa('router.get("/", (ctx) => { ctx.body = [] })'), some],
    [koa('router.get("home", "/", (ctx) => { ctx.body = [] })'), some],
    [koa("router.get(path, (ctx) => { ctx.body = [] })"), some],
    [koa('router.prefix("/api")\nrouter.get("/", (ctx) => { ctx.body = 1 })'), none],
    [koa('if (one) router.prefix("/api")\nrouter.get("/", (ctx) => { ctx.body = 1 })'), some],
    [koa('router.prefix("/")'), some],
    [koa("router.prefix(path)"), some],
    [koa('router.redirect("/", "/users")'), some],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
    [koa("app.use(async (ctx, next) => { await next(); console.log(`${ctx.method} ${ctx.url}`) })"), none],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
    [koa("app.use(async (ctx, next) => { await next(); console.log(`${ctx.body = 1}`) })"), some],
    [koa("app.use((ctx) => { ctx.body = 1 })"), some],
    [koa("app.use((ctx) => { ctx.status = 404; ctx.body = 1 })"), none],
    [koa("app.use((ctx) => { ctx.body = 1; ctx.status = 404 })"), none],
    [koa("app.use((ctx) => { ctx.status = 404; if (ctx.get('a')) ctx.body = 1 })"), some],
    [koa("app.use((ctx) => { ctx.status = 404; if (ctx.query.a) ctx.body = 1 })"), none],
    [koa("app.use((ctx) => { ctx.status = 204 })"), some],
    [koa("app.use((ctx) => { ctx.url = '/users' })"), some],
    [koa("app.use((ctx) => { ctx.render('home') })"), some],
    [koa("app.use((ctx) => { const { response } = ctx; response.body = 1 })"), some],
    [koa("app.use((ctx) => { const { method, path } = ctx; console.log(method, path) })"), none],
    [koa("app.use((ctx) => { answer(ctx) })\nfunction answer(ctx) { ctx.body = 1 }"), some],
    [koa("app.use((ctx) => { answer(ctx) })\nfunction answer(ctx) { ctx.status = 403 }"), none],
    [koa("app.use(({ response }) => { response.body = 1 })"), some],
    [
      koa(
        "app.use(async (ctx, next) => { try { await next() } catch (error) { ctx.status = error.status || 500; ctx.body = {} } })",
      ),
      none,
    ],
    [koa("app.use(async (ctx, next) => { try { await next() } catch (error) { ctx.body = {} } })"), some],
    [
      koa('app.use(async (ctx, next) => { if (ctx.path === "/up") { ctx.body = 1; return } await next() })'),
      none,
    ],
    [koa('app.use(require("koa-body")())'), none],
    [koa('app.use(require("koa-more")())'), some],
    [koa("app.middleware.push((ctx) => { ctx.body = 1 })"), some],
    [
      alone(
        'const Koa = require("koa")\nconst Router = require("@koa/router")\nconst app = new Koa()\nconst router = new Router({ prefix: "/api" })\nrouter.get("/", (ctx) => { ctx.body = 1 })\napp.use(router.routes())\nrequire("http").createServer(app.callback()).listen(1)',
      ),
      none,
    ],
    [hono('app.get("/users", (c) => c.json([]))'), none],
    [hono('app.get("/", (c) => c.json([]))'), some],
    [hono('app.get("*", (c) => c.json([]))'), some],
    [hono('app.on("GET", "/", (c) => c.json([]))'), some],
    [hono("app.use(async (c, next) => { await next() })"), none],
    [hono("app.use(async (c, next) => { await next(); c.res = new Answer() })"), some],
    [hono("app.use((c) => answer)"), some],
    [hono("app.use((c) => c.redirect('/users'))"), some],
    [hono("app.notFound((c) => c.json({}, 404))\napp.onError((error, c) => c.text('', 500))"), none],
    [hono("app.notFound((c) => c.json({}))"), some],
    [hono("app.notFound((c) => c.json({}, 200))"), some],
    [hono('const users = new Hono()\nusers.get("/", (c) => c.json([]))\napp.route("/users", users)'), none],
    [hono('const users = new Hono()\nusers.get("/", (c) => c.json([]))\napp.route("/", users)'), some],
    [
      hono('app.use(async (c, next) => { if (c.req.path === "/up") return c.text("up")\n return next() })'),
      none,
    ],
    [hono("app.fetch = () => answer"), some],
    [fastify('app.get("/users", async () => [])', "{ logger: true }"), none],
    [fastify('app.get("/", async () => [])'), some],
    [fastify('app.get("/:id", async () => [])'), some],
    [fastify('app.get("/users", async () => [])', "{ rewriteUrl: () => '/users' }"), some],
    [fastify('app.get("/users", async () => [])', "settings"), some],
    [fastify('app.route({ method: "GET", url: "/users", handler })'), none],
    [fastify('app.route({ method: "GET", url: "/", handler })'), some],
    [fastify('app.route({ method: "POST", url: "/", handler })'), none],
    [fastify('app.register(async (one) => { one.get("/", async () => []) })'), some],
    [fastify('app.register(async (one) => { one.get("/", async () => []) }, { prefix: "/api" })'), none],
    [fastify('app.register(async (one) => { one.get("/", async () => []) }, { prefix: "/" })'), some],
    [
      fastify(
        'app.register(require("fastify-plugin")(async (one) => { one.get("/", async () => []) }), { prefix: "/api" })',
      ),
      some,
    ],
    [fastify('app.register(require("fastify-plugin")(async (one) => { one.decorate("a", 1) }))'), none],
    [
      fastify(
        'const one = async (inner) => { inner.get("/", x) }\none[Symbol.for("skip-override")] = true\napp.register(one, { prefix: "/api" })',
      ),
      some,
    ],
    [fastify('app.register(require("@fastify/cors"), { origin: "*" })'), none],
    [fastify('app.register(require("@fastify/static"), { root })'), some],
    [fastify('app.register(require("@fastify/static"), { root: "public", prefix: "/files/" })'), none],
    [
      fastify('app.register(require("@fastify/static"), { root: __dirname + "/public" })'),
      `${none} unless made`,
    ],
    [fastify('app.register(require("@fastify/static"), { root: "public", prefix })'), some],
    [fastify('app.register(require("@fastify/static"), { root: "public", list: true })'), some],
    [fastify('app.addHook("onRequest", async (request, reply) => { request.log.info("") })'), none],
    [fastify('app.addHook("onRequest", async (request, reply) => { reply.send("") })'), some],
    [fastify('app.addHook("onSend", async (request, reply) => { reply.code(200) })'), some],
    [fastify("app.setNotFoundHandler((request, reply) => { reply.code(404).send({}) })"), none],
    [fastify("app.setNotFoundHandler(async (request, reply) => ({}))"), some],
    [
      fastify(
        "app.setErrorHandler((error, request, reply) => { reply.status(error.statusCode || 500).send({}) })",
      ),
      none,
    ],
    [fastify("app.setErrorHandler((error, request, reply) => { reply.send({}) })"), some],
    [
      alone('const app = require("polka")()\napp.get("/users", (req, res) => res.end())\napp.listen(1)'),
      none,
    ],
    [alone('const app = require("polka")()\napp.get("/", (req, res) => res.end())\napp.listen(1)'), some],
    [alone('const app = require("polka")({ onNoMatch })\napp.listen(1)'), some],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

const unmade = `${none} unless made`
const sending = (text: string, more: Files = {}): Files =>
  only(`app.get("/", (req, res) => { ${text} })`, more)
const page = { "public/index.html": "" }
const [ofPath, ofModule] = [
  'const path = require("path")\n',
  'import express from "express"\nimport path from "path"\nimport { fileURLToPath } from "url"\nconst app = express()\n',
]

describe("a page that is not there", () => {
  // Columns: its files, and what is held. What is there, or may be made, is an answer.
  test.each<[Files, string | null]>([
    [sending('res.sendFile(__dirname + "/public/index.html")'), unmade],
    [sending('res.sendFile(__dirname + "/public/index.html")', page), some],
    [sending('res.sendFile("index.html", { root: "public" })'), unmade],
    [sending('res.sendFile("index.html", { root: "public" })', page), some],
    [sending('res.sendFile("index.html", { root })'), some],
    [sending('res.sendFile("index.html")'), some],
    [sending("res.sendFile(file)"), some],
    [
      sending('res.sendFile(process.cwd() + "/a.html", (error) => { if (error) res.status(500).end() })'),
      unmade,
    ],
    [sending('res.sendFile(process.cwd() + "/a.html", (error) => { if (error) res.send("") })'), some],
    [sending('res.sendFile(process.cwd() + "/a.html")\nres.send("")'), some],
    [sending('if (is) { res.sendFile(__dirname + "/a.html") } else { res.send("") }'), some],
    [sending('res.sendFile(__dirname + "/a.html")', { ".gitmodules": "" }), some],
    [
      only(
        'require("fs").writeFileSync(one, "")\napp.get("/", (req, res) => res.sendFile(__dirname + "/a.html"))',
      ),
      some,
    ],
    [only('require("parcel")\napp.get("/", (req, res) => res.sendFile(__dirname + "/a.html"))'), some],
    [only('make("index.html")\napp.get("/", (req, res) => res.sendFile(__dirname + "/index.html"))'), some],
    [only('app.get(/.*/, (req, res) => res.sendFile(__dirname + "/a.html"))'), unmade],
    [
      only(
        'app.get("/", (req, res) => res.sendFile(__dirname + "/a.html"))\napp.use((error, req, res, next) => { res.json({}) })',
      ),
      some,
    ],
    [only(`${ofPath}app.use(express.static(path.join(path.resolve(), "/public")))`), unmade],
    [only(`${ofPath}app.use(express.static(path.join(path.resolve(), "/public")))`, page), some],
    [only(`${ofPath}app.use(express.static(path.join(path.dirname(__filename), "public")))`), unmade],
    [only(`${ofPath}app.use(express.static(path.join(path.dirname(file), "public")))`), some],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
    [only("app.use(express.static(`${process.cwd()}/public`))"), unmade],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
    [only("app.use(express.static(`${folder}/public`))"), some],
    [only('app.use(express.static(__dirname + "/public" + "/more"))', page), unmade],
    [only('app.use(express.static(__dirname + "/public" + more))'), some],
    [
      {
        "server/app.js": `${begin}${ofPath}app.use(express.static(path.join(__dirname, "../public")))${end}`,
        ...page,
      },
      some,
    ],
    [
      {
        "server/app.js": `${begin}${ofPath}app.use(express.static(path.join(__dirname, "public")))${end}`,
        ...page,
      },
      unmade,
    ],
    [
      {
        "server/app.mjs": `${ofModule}const __filename = fileURLToPath(import.meta.url)\nconst __dirname = path.dirname(__filename)\napp.use(express.static(path.join(__dirname, "../public")))${end}`,
        ...page,
      },
      some,
    ],
    [
      {
        "server/app.mjs": `${ofModule}const __filename = fileURLToPath(import.meta.url)\nconst __dirname = path.dirname(__filename)\napp.use(express.static(path.join(__dirname, "../site")))${end}`,
        ...page,
      },
      unmade,
    ],
    [
      {
        "server/app.mjs": `${ofModule}const __dirname = path.dirname(new URL(import.meta.url).pathname)\napp.use(express.static(path.join(__dirname, "../site")))${end}`,
      },
      some,
    ],
    [
      {
        "server/app.mjs": `${ofModule}app.use(express.static(fileURLToPath(new URL("../public", import.meta.url))))${end}`,
        ...page,
      },
      some,
    ],
    [
      {
        "server/app.mjs": `${ofModule}app.use(express.static(fileURLToPath(new URL("./public", import.meta.url))))${end}`,
        ...page,
      },
      unmade,
    ],
    [
      { "src/app.ts": `${ofModule}app.use(express.static(path.join(__dirname, "public")))${end}`, ...page },
      unmade,
    ],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

const list = (
  text: string,
  parts = '[{ path: "/users", method: "get" }, { path: "/posts" }]',
  more: Files = {},
): Files => only(`const all = ${parts}\n${text}`, more)

describe("routes of a list", () => {
  // Columns: its files, and what is held.
  test.each<[Files, string | null]>([
    [list(`all.forEach((one) => app[one.method](one.path, ${hi}))`), none],
    [list(`all.forEach((one) => { app.get(one.path, ${hi}) })`), none],
    [list(`all.forEach(function (one) { app.get(one.path, ${hi}) })`), none],
    [list(`all.map(async ({ path }) => app.get(path, ${hi}))`), none],
    [list(`all.forEach(({ path: at }) => app.get(at, ${hi}))`), none],
    [list(`for (const one of all) app.get(one.path, ${hi})`), none],
    [list(`for (const { path } of all) { app.get(path, ${hi}) }`), none],
    [list(`for (const one of all) { const { path } = one\napp.use(path, ...more) }`), none],
    [list(`for (const [path, two] of all) app.get(path, ${hi})`, '[["/users", 1], ["/posts", 2]]'), none],
    [list(`for (const [path, two] of all) app.get(two, ${hi})`, '[["/users", "/"]]'), some],
    [
      list(`for (const [path, to] of Object.entries(all)) app.get(path, ${hi})`, '{ "/users": to }'),
      ".unanswered(/users)",
    ],
    [list(`for (const [path, to] of Object.entries(all)) app.get(path, ${hi})`, '{ "/": to }'), some],
    [
      list(`for (const [to, path] of Object.entries(all)) app.get(path, ${hi})`, '{ "/": "/users" }'),
      ".unanswered(/users)",
    ],
    [list(`Object.keys(all).forEach((path) => app.get(path, ${hi}))`, '{ "/users": to }'), none],
    [list(`Object.values(all).forEach((path) => app.get(path, ${hi}))`, '{ "/users": "/" }'), some],
    [list(`Object.values(all).forEach((path) => app.get(path, ${hi}))`, '{ "/": "/users" }'), none],
    [list(`Object.keys(all).forEach((path) => app.get(path, ${hi}))`, '{ "/users": to, ...more }'), some],
    [
      list(`all["/"] = to\nObject.keys(all).forEach((path) => app.get(path, ${hi}))`, '{ "/users": to }'),
      some,
    ],
    [
      list(
        `Object.assign(all, more)\nObject.keys(all).forEach((path) => app.get(path, ${hi}))`,
        '{ "/users": to }',
      ),
      some,
    ],
    [list(`all.forEach((one) => app.get(one.path, ${hi}))`, '[{ path: "/" }]'), some],
    [
      list(`all.forEach((one) => app[one.method](one.path, ${hi}))`, '[{ path: "/users" }, { path: "/" }]'),
      some,
    ],
    [list(`all.forEach((one) => app.get(one.path, ${hi}))`, '[{ path: "/users" }, ...more]'), some],
    [list(`all.forEach((one) => app.get(one.path, ${hi}))`, '[{ path: "/users", ...more }]'), some],
    [list(`all.forEach((one) => app.get(one.path, ${hi}))`, "[{}]"), some],
    [list(`all.forEach((one) => app.get(one.path, ${hi}))`, 'more || [{ path: "/users" }]'), some],
    [list(`all.forEach(({ path = "/" }) => app.get(path, ${hi}))`), some],
    [list(`all.push({ path: "/" })\nall.forEach((one) => app.get(one.path, ${hi}))`), some],
    [list(`all[0].path = "/"\nall.forEach((one) => app.get(one.path, ${hi}))`), some],
    [list(`change(all)\nall.forEach((one) => app.get(one.path, ${hi}))`), some],
    [list(`all.filter(is).forEach((one) => app.get(one.path, ${hi}))`), some],
    [list(`all.forEach((one) => { one = { path: "/" }; app.get(one.path, ${hi}) })`), some],
    [list(`all.forEach((one) => ["/"].forEach((one) => app.get(one, ${hi})))`), some],
    [list(`all.forEach((one) => ["/"].forEach(function (one) { app.get(one, ${hi}) }))`), some],
    [list(`all.forEach(({ path }) => more.forEach(({ path }) => app.get(path, ${hi})))`), some],
    [list(`all.forEach((one) => more((one) => app.get(one.path, ${hi})))`), some],
    [list(`for (const one in all) app.get(one, ${hi})`), some],
    [list(`for (const one of all) log(one)\napp.get(one.path, ${hi})`), some],
    [list(`all.forEach((one) => app[one.method](...one.all))`), some],
    [list(`app[method]("/", ${hi})`), some],
    [list(`app[method]("/users", ${hi}).get("/", ${hi})`), some],
    [list("setup(app, all)\nfunction setup(to, list) { list.forEach((one) => to.get(one.path, x)) }"), none],
    [
      list(
        'setup(app, all)\nsetup(app, [{ path: "/" }])\nfunction setup(to, list) { list.forEach((one) => to.get(one.path, (req, res) => res.end())) }',
      ),
      some,
    ],
    [
      list(
        'setup(app, all)\nfunction setup(to, list) { list.push({ path: "/" })\nlist.forEach((one) => to.get(one.path, (req, res) => res.end())) }',
      ),
      some,
    ],
    [
      only(`require("./all").forEach((one) => app.get(one.path, ${hi}))`, {
        "all.js": 'module.exports = [{ path: "/users" }]',
      }),
      none,
    ],
    [
      only(
        `const all = require("./all")\nrequire("./more")\nall.forEach((one) => app.get(one.path, ${hi}))`,
        {
          "all.js": 'module.exports = [{ path: "/users" }]',
          "more.js": 'require("./all").push({ path: "/" })',
        },
      ),
      some,
    ],
    [
      only(
        `const all = require("./all")\nrequire("./more")\nall.forEach((one) => app.get(one.path, ${hi}))`,
        {
          "all.js": 'const all = [{ path: "/users" }]\nmodule.exports = all',
          "more.js":
            'const { length, ...more } = require("./all")\nconst all = require("./all")\nall[0] = { path: "/" }',
        },
      ),
      some,
    ],
    [only(`app.use("/upload**", x)\napp.use("/api/**/in**", x)`), none],
    [only(`app.use("/u*", ${hi})`), some],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

const restify = (text: string): Files =>
  alone(`const restify = require("restify")\nconst app = restify.createServer({ name: "a" })\n${text}${end}`)
const openApi = (text: string): Files => ({
  "app.mjs": `import { serve } from "@hono/node-server"\nimport { OpenAPIHono, createRoute } from "@hono/zod-openapi"\nconst app = new OpenAPIHono()\n${text}\nserve({ fetch: app.fetch, port: 1 })`,
})
const based = (text: string, path = '"/api"'): Files => ({
  "app.mjs": `import { serve } from "@hono/node-server"\nimport { Hono } from "hono"\nconst app = new Hono().basePath(${path})\n${text}\nserve({ fetch: app.fetch, port: 1 })`,
})
const apollo = (text: string): Files =>
  alone(
    `const { ApolloServer, gql } = require("apollo-server")\nconst server = new ApolloServer(${text})\nserver.listen()`,
  )
const yoga = (text: string): Files =>
  alone(
    `const { createYoga } = require("graphql-yoga")\nrequire("http").createServer(createYoga(${text})).listen(1)`,
  )
const health = "/.well-known/apollo/server-health"

describe("restify, Hono below a path, and servers of GraphQL alone", () => {
  // Columns: its files, and what is held.
  test.each<[Files, string | null]>([
    [restify('app.use(restify.plugins.bodyParser())\napp.get("/users/:id", x)'), none],
    [restify('app.get("/", (req, res, next) => { res.send("hi"); next() })'), some],
    [restify('app.get({ path: "/" }, x)'), some],
    [restify('app.post("/", x)'), none],
    [restify('app.get("/*", restify.plugins.serveStatic({ directory: "." }))'), some],
    [restify('app.on("after", x)'), none],
    [restify('app.on("NotFound", (req, res) => { res.send(200) })'), some],
    [restify("app.on(name, x)"), some],
    [restify("app.use(restify.plugins.more())"), some],
    [based('app.get("/", (c) => c.text("hi"))\napp.use((c) => c.text("hi"))'), none],
    [based('app.get("/", (c) => c.text("hi"))', '"/"'), some],
    [based('app.get("/", (c) => c.text("hi"))', "path"), some],
    [based("app.notFound((c) => c.text(''))"), some],
    [hono('const api = app.basePath("/api")\napi.get("/", (c) => c.text("hi"))'), none],
    [hono('const api = app.basePath("/")\napi.get("/", (c) => c.text("hi"))'), some],
    [
      openApi(
        'app.openapi(createRoute({ method: "get", path: "/users/{id}" }), (c) => c.json([]))\napp.doc("/doc", {})',
      ),
      none,
    ],
    [openApi('app.openapi(createRoute({ method: "get", path: "/" }), (c) => c.json([]))'), some],
    [openApi('app.openapi(createRoute({ method: "post", path: "/" }), (c) => c.json([]))'), none],
    [openApi("app.openapi(route, (c) => c.json([]))"), some],
    [openApi('app.doc("/", {})'), some],
    [apollo("{ typeDefs, resolvers }"), `.unanswered(${health})`],
    [apollo("{ typeDefs, resolvers, healthCheckPath: null }"), none],
    [apollo("{ ...options }"), none],
    [
      alone(
        'import { ApolloServer } from "@apollo/server"\nimport { startStandaloneServer } from "@apollo/server/standalone"\nconst server = new ApolloServer({ typeDefs })\nstartStandaloneServer(server, { listen: { port: 1 } })',
      ),
      none,
    ],
    [yoga("{ schema }"), ".unanswered(/health)"],
    [yoga('{ schema, graphqlEndpoint: "/" }'), some],
    [yoga("{ schema, plugins }"), some],
    [yoga("options"), ".unanswered(/health)"],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

const asking = (text: string, more = ""): Files => only(`${more}app.get("/", (req, res) => { ${text} })`)
const shown = "res.status(200).send(challenge)"

describe("a route that asks for a query", () => {
  // Columns: its files, and what is held. A health check asks without one.
  test.each<[Files, string | null]>([
    [asking(`if (req.query["hub.mode"] === "subscribe") { ${shown} } else { res.sendStatus(403) }`), none],
    [asking(`const mode = req.query["hub.mode"]\nif (mode) { ${shown} } else { res.sendStatus(403) }`), none],
    [
      asking(`const mode = req.query.mode as string\nif (mode) { ${shown} } else { res.sendStatus(403) }`),
      none,
    ],
    [
      asking(
        `const { "hub.mode": mode, "hub.verify_token": token } = req.query\ntry { if (!mode || !token) { return res.status(400).json({}) }\n if (token === secret) return ${shown}\n } catch (error) { res.status(500).json({}) }`,
      ),
      none,
    ],
    [
      asking(
        `let mode = req.query["hub.mode"]\nlet token = req.query["hub.verify_token"]\nif (mode && token) { if (mode === "subscribe" && token === secret) { ${shown} } else { res.sendStatus(403) } }`,
      ),
      none,
    ],
    [asking(`if (req.query.id === undefined) return res.status(400).end()\n${shown}`), none],
    [asking(`if (req.query.id == null) return res.status(400).end()\n${shown}`), none],
    [asking(`if (req.query.id !== undefined) { ${shown} } else { res.status(400).end() }`), none],
    [asking(`if (req.query.id === null) return res.status(400).end()\n${shown}`), some],
    [asking(`if (req.query.id !== null) { ${shown} } else { res.status(400).end() }`), some],
    [asking(`if (!req.query.id === "a") { res.status(400).end() } else { ${shown} }`), some],
    [asking(`if (req.query.token === secret) { ${shown} } else { res.sendStatus(403) }`), some],
    [asking(`if (req.query.toString) { ${shown} } else { res.sendStatus(403) }`), some],
    [asking(`const { mode = "a" } = req.query\nif (mode) { ${shown} } else { res.sendStatus(403) }`), some],
    [
      asking(`let mode = req.query.mode\nmode ||= "a"\nif (mode) { ${shown} } else { res.sendStatus(403) }`),
      some,
    ],
    [asking(`const mode = req.query.mode || "a"\nif (mode) { ${shown} } else { res.sendStatus(403) }`), some],
    [asking(`const mode = req.query.mode ?? "a"\nif (mode) { ${shown} } else { res.sendStatus(403) }`), some],
    [asking(`if (req.headers.mode) { ${shown} } else { res.sendStatus(403) }`), some],
    [asking(`if (req.query) { ${shown} } else { res.sendStatus(403) }`), some],
    [asking(`if (req.query.a) { res.sendStatus(403) } else { ${shown} }`), some],
    [asking(`if (req.query.a) return res.sendStatus(403)\n${shown}`), some],
    [
      asking(
        `if (req.query.a) { ${shown} } else { res.sendStatus(403) }`,
        'app.set("query parser", (text) => ({ a: 1 }))\n',
      ),
      some,
    ],
    [
      asking(
        `if (req.query.a) { ${shown} } else { res.sendStatus(403) }`,
        "app.use((req, res, next) => { req.query = { a: 1 }; next() })\n",
      ),
      some,
    ],
    [
      asking(
        `if (req.query.a) { ${shown} } else { res.sendStatus(403) }`,
        "app.use((req, res, next) => { Object.assign(req, { query: { a: 1 } }); next() })\n",
      ),
      some,
    ],
    [asking(`switch (kind) { case 1: if (!req.query.a) { break }\n default: ${shown} }`), some],
    [
      asking(
        `if (more) { if (!req.query.a) { return res.sendStatus(400) }\n ${shown} }\n res.sendStatus(404)`,
      ),
      none,
    ],
    [asking(`if (more) { if (!req.query.a) { return res.sendStatus(400) }\n }\n ${shown}`), some],
    [
      hono('app.get("/", (c) => { if (!c.req.query("a")) return c.text("", 400)\n return c.text("hi") })'),
      none,
    ],
    [hono('app.get("/", (c) => { if (!c.req.query("a")) { log() }\n return c.text("hi") })'), some],
    [koa('router.get("/", (ctx) => { if (ctx.query.a) { ctx.body = 1 } else { ctx.status = 400 } })'), none],
    [
      koa('router.get("/", (ctx) => { if (ctx.query("a")) { ctx.body = 1 } else { ctx.status = 400 } })'),
      some,
    ],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

describe("a program of several files", () => {
  const taking = "module.exports = (app, express) => { const router = express.Router()\n"
  const sockets = 'const { Server } = require("ws")\nmodule.exports = (server) => '
  const called = (text: string, more: Files): Files =>
    only(`const server = require("http").createServer(app)\n${text}\nserver.listen(1)`, more)
  test.each<[Files, string | null]>([
    [
      only('require("./routes")(app, express)', {
        "routes.js": `${taking}router.get("/users", x)\napp.use(express.json())\napp.use(router) }`,
      }),
      none,
    ],
    [
      only('require("./routes")(app, express)', {
        "routes.js": `${taking}router.get("/", x)\napp.use(router) }`,
      }),
      some,
    ],
    [
      only('require("./routes")(app, express)\nrequire("./routes")(app, other)', {
        "routes.js": `${taking}router.get("/users", x)\napp.use(router) }`,
      }),
      none,
    ],
    [
      only(
        'const cors = require("cors")\nrequire("./routes")(app, express)\nrequire("./routes")(app, cors)',
        {
          "routes.js": `${taking}router.get("/users", x)\napp.use(router) }`,
        },
      ),
      some,
    ],
    [
      only('require("./routes")(app, express)', {
        "routes.js": `const more = (express) => express()\n${taking}router.get("/users", x)\napp.use(router) }`,
      }),
      some,
    ],
    [
      only('require("./routes")(app, express)', {
        "routes.js": `module.exports = (app, express) => { express = require("./mine")\napp.use(express.json()) }`,
      }),
      some,
    ],
    [called('require("./sockets")(server)', { "sockets.js": `${sockets}new Server({ server })` }), none],
    [
      called('require("./sockets")(server)', {
        "sockets.js": `${sockets}{ server.on("request", (req, res) => res.end()) }`,
      }),
      some,
    ],
    [called('require("./sockets")(server)', { "sockets.js": `${sockets}more(server)` }), some],
    [called('require("./sockets")(server)', { "sockets.js": `${sockets}{ server.on(name, answer) }` }), some],
    [called("more(server)\nfunction more(one) { one.on('error', log) }", {}), none],
    [called("more(server)\nfunction more() { arguments[0].on(name, answer) }", {}), some],
    [called("more(server)\nfunction more() { log() }", {}), none],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

describe("an application in a field that a class declares", () => {
  const of = (fields: string, text: string, more = ""): Files => ({
    "app.ts": `import express from "express"\n${more}class App {\n${fields}\nconstructor() { ${text} }\nlisten(): void { this.app.listen(1) }\n}\nnew App().listen()`,
  })
  const app = "public app: express.Application = express()"
  const users = (path: string): string =>
    `class Users {\nprivate readonly path = "${path}"\nrouter = express.Router()\nconstructor() { this.router.get(this.path, ${hi}) }\n}\n`
  test.each<[Files, string | null]>([
    [of(app, 'this.app.get("/api", x)'), none],
    [of(app, `this.app.get("/", ${hi})`), some],
    [of("app = express();", 'this.app.get("/api", x)'), none],
    [of("readonly port = 1\napp = express()\nname!: string", 'this.app.get("/api", x)'), none],
    [of("static app = express()", 'this.app.get("/api", x)'), some],
    [of(`${app}\napp = express()`, 'this.app.get("/api", x)'), some],
    [of(app, "this.app = other()"), some],
    [of(app, "this.app.use(new Users().router)", users("/users")), none],
    [of(app, "this.app.use(new Users().router)", users("/")), some],
    [of(app, 'const one = new Users()\none.path = "/"\nthis.app.use(one.router)', users("/users")), some],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

describe("a program that a compiler wrote", () => {
  const helpers =
    '"use strict";\nvar __importDefault = (this && this.__importDefault) || function (mod) {\n    return (mod && mod.__esModule) ? mod : { "default": mod };\n};\nObject.defineProperty(exports, "__esModule", { value: true });\n'
  const of = (path: string): Files => ({
    "app.js": `${helpers}exports.app = void 0;\nconst express_1 = __importDefault(require("express"));\nconst users_1 = __importDefault(require("./users"));\nconst app = (0, express_1.default)();\nexports.app = app;\napp.use(express_1.default.json());\napp.use(users_1.default);\napp.listen(1);`,
    "users.js": `${helpers}const express_1 = require("express");\nconst router = (0, express_1.Router)();\nrouter.get("${path}", ${hi});\nexports.default = router;`,
  })
  test.each<[Files, string | null]>([
    [of("/users"), none],
    [of("/"), some],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

describe("microservices of Nest", () => {
  const of = (text: string, more: Files = {}): Files => ({
    "src/main.ts": `import { NestFactory } from "@nestjs/core"\nimport { Transport } from "@nestjs/microservices"\nimport { AppModule } from "./app.module"\nasync function bootstrap() {\n${text}\n}\nbootstrap()`,
    "src/app.module.ts": 'import { Module } from "@nestjs/common"\n@Module({})\nexport class AppModule {}',
    "package.json": packages.replace('"@nestjs/common"', '"@nestjs/microservices": "11", "@nestjs/common"'),
    ...more,
  })
  const made =
    "const app = await NestFactory.createMicroservice<Options>(AppModule, { transport: Transport.GRPC })\nawait app.listen()"
  test.each<[Files, string | null]>([
    [of(made), none],
    [of(`${made}\nconst web = await NestFactory.create<Web>(AppModule)\nawait web.listen(1)`), some],
    [of(made.replace("transport: Transport.GRPC", "strategy: new Own()")), some],
    [of(`${made}\nrequire("http").createServer(answer).listen(1)`), some],
    [of(made, { "src/app.module.ts": 'import express from "express"\nexport class AppModule {}' }), some],
    [
      of(made, { "src/app.module.ts": "export class AppModule { constructor() { this.server.listen(1) } }" }),
      some,
    ],
    [of(made, { "src/app.module.ts": 'import { A } from "./absent"\nexport class AppModule {}' }), some],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

describe("an application of Nest", () => {
  const boot = (lines: string, more = ""): string =>
    `import { NestFactory } from "@nestjs/core"\nimport helmet from "helmet"\n${more}import { AppModule } from "./app.module"\nasync function bootstrap() {\n  const app = await NestFactory.create(AppModule, { cors: true })\n${lines}\n  await app.listen(process.env.PORT ?? 3000)\n}\nbootstrap()`
  const prefix = '  app.setGlobalPrefix("api/v1")'
  const module = "@Module({ imports: [], controllers: [AppController] })\nexport class AppModule {}"
  const of = (lines: string, other = module, more = ""): Files => ({
    "src/main.ts": boot(lines, more),
    "src/app.module.ts": `import { Module } from "@nestjs/common"\nimport { AppController } from "./app.controller"\n${other}`,
    "src/app.controller.ts":
      'import { Controller, Get } from "@nestjs/common"\n@Controller()\nexport class AppController { @Get() hello(): string { return "hi" } }',
  })
  test.each<[Files, string | null]>([
    [of(prefix), ".unanswered()"],
    [of(`${prefix}\n  app.use(helmet())\n  app.enableCors()`), ".unanswered()"],
    [of(`${prefix}\n  app.use("/docs", docs)`), ".unanswered()"],
    [of(`${prefix}\n  SwaggerModule.setup("docs", app, docs)`), ".unanswered()"],
    [of(`${prefix};\n`), ".unanswered()"],
    [of(""), null],
    [of('  app.setGlobalPrefix("/")'), null],
    [of('  app.setGlobalPrefix("")'), null],
    [of("  app.setGlobalPrefix(prefix)"), null],
    [of('  const prefix = "api/"\n  app.setGlobalPrefix(prefix)'), ".unanswered()"],
    [of('  const prefix = "/"\n  app.setGlobalPrefix(prefix)'), null],
    [of('  const prefix = "api" + more\n  app.setGlobalPrefix(prefix)'), null],
    [of('  let prefix = "api"\n  prefix = ""\n  app.setGlobalPrefix(prefix)'), null],
    [of('  const prefix = process.env.PREFIX || "api"\n  app.setGlobalPrefix(prefix)'), null],
    [of('  app.setGlobalPrefix("api", { exclude: ["/"] })'), null],
    [of(`  if (prefixed) app.setGlobalPrefix("api")`), null],
    [of(`  if (prefixed)\n  app.setGlobalPrefix("api")`), null],
    [of(`  if (prefixed) {\n    app.setGlobalPrefix("api")\n  }`), null],
    [of(`${prefix}\n${prefix}`), null],
    [of(`${prefix}\n  app.use(docs())`), null],
    [of(`${prefix}\n  app.use("/", docs)`), null],
    [of(`${prefix}\n  app.use(express.static("public"))`, module, 'import express from "express"\n'), null],
    [of(`${prefix}\n  app.use(express.json())`, module, 'import express from "express"\n'), ".unanswered()"],
    [of(`${prefix}\n  app.useStaticAssets("public")`), null],
    [of(`${prefix}\n  SwaggerModule.setup("/", app, docs)`), null],
    [of(`${prefix}\n  SwaggerModule.setup(path, app, docs)`), null],
    [of(prefix, `export class AppModule { configure(all) { all.apply(One).forRoutes("*") } }`), null],
    [of(prefix, "@Module({ imports: [ServeStaticModule.forRoot({})] })\nexport class AppModule {}"), null],
    [of(prefix, 'import { A } from "nestjs-pages"\nexport class AppModule {}'), null],
    [of(prefix, 'import { A } from "./absent"\nexport class AppModule {}'), null],
    [
      of(prefix, '@Module({ imports: [GraphQLModule.forRoot({ path: "/" })] })\nexport class AppModule {}'),
      null,
    ],
    [
      of(prefix, "@Catch()\nexport class AppModule { catch(e, host) { answer(host).status(200).json({}) } }"),
      null,
    ],
  ])("%j: %s", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

describe("an application of Nest without a prefix", () => {
  const main =
    'import { NestFactory } from "@nestjs/core"\nimport { AppModule } from "./app.module"\nasync function bootstrap() {\n  const app = await NestFactory.create(AppModule)\n  await app.listen(3000)\n}\nbootstrap()'
  const of = (
    controller: string,
    imports = "ConfigModule.forRoot(), UsersModule, forwardRef(() => UsersModule)",
    more = "",
  ): Files => ({
    "src/main.ts": main,
    "src/app.module.ts": `import { Module, forwardRef } from "@nestjs/common"\nimport { ConfigModule } from "@nestjs/config"\nimport { Pages } from "pages"\nimport { AppController } from "./app.controller"\nimport { UsersModule } from "./users.module"\n@Module({ imports: [${imports}], controllers: [AppController] })\nexport class AppModule {}`,
    "src/users.module.ts": "export class UsersModule {}",
    "src/app.controller.ts": `import { Controller, Get, Post, All } from "@nestjs/common"\n${more}\n${controller}`,
    "package.json": packages.replace('"koa": "3"', '"koa": "3", "pages": "1", "@nestjs/config": "4"'),
  })
  // Columns: its files, and what is held.
  test.each<[Files, string | null]>([
    [of('@Controller("users") export class AppController { @Get() all() {} }'), none],
    [of('@Controller(["users", "people"]) export class AppController { @Get() all() {} }'), none],
    [of('@Controller({ path: "users", version: "1" }) export class AppController { @Get() all() {} }'), none],
    [
      of(
        '@Controller() export class AppController { @Get("users") all() {} @Get(":id") one() {} @Post() add() {} }',
      ),
      none,
    ],
    [of(""), none],
    [of("@Controller() export class AppController { @Get() all() {} }"), some],
    [of('@Controller("/") export class AppController { @Get("/") all() {} }'), some],
    [of('@Controller("/") export class AppController { @All() all() {} }'), some],
    [of('@Controller() export class AppController { @Get("*") all() {} }'), some],
    [of('@Controller() export class AppController { @Get(":id?") all() {} }'), some],
    [of('@Controller() export class AppController { @Get(["users", ""]) all() {} }'), some],
    [of("@Controller() export class AppController { @Get([]) all() {} }"), some],
    [of("@Controller(path) export class AppController { @Get() all() {} }"), some],
    [of('@Controller("users" + more) export class AppController { @Get() all() {} }'), some],
    [of('@Controller({ version: "1" }) export class AppController { @Get() all() {} }'), some],
    [of('@Controller({ path: "users", ...more }) export class AppController { @Get() all() {} }'), some],
    [
      of(
        '@Controller("users") class Users { @Get() all() {} }\n@Controller() export class AppController { @Get() all() {} }',
      ),
      some,
    ],
    [
      of(
        '@One("") export class AppController { @Read() all() {} }',
        undefined,
        "const One = Controller\nconst Read = () => applyDecorators(Get())",
      ),
      some,
    ],
    [of('@Controller("users") export class AppController { @Get() all() {} }', "Pages"), some],
    [of('@Controller("users") export class AppController { @Get() all() {} }', "...all"), some],
    [of('@Controller("users") export class AppController { @Get() all() {} }', "All.forRoot()"), some],
    [
      of('@Controller("users") export class AppController { @Get() all() {} }', "RouterModule.register([])"),
      some,
    ],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

describe("a server", () => {
  // Columns: its files, and what is held.
  test.each<[Files, string | null]>([
    [server(""), none],
    [server("(req, res) => { res.end() }"), some],
    [
      server('(req, res) => { if (req.url === "/a") { res.end() } else { res.writeHead(404); res.end() } }'),
      none,
    ],
    [
      server('(req, res) => { if (req.url === "/") { res.end() } else { res.writeHead(404); res.end() } }'),
      some,
    ],
    [
      server(
        '(req, res) => { if (req.url === "/a" || more) { res.end() } else { res.writeHead(404); res.end() } }',
      ),
      some,
    ],
    [
      server('(req, res) => { if (req.url === "/a" && more) return res.end()\n res.writeHead(404).end() }'),
      none,
    ],
    [
      server(
        '(req, res) => { if (!(req.method === "GET")) { res.end() } else { res.writeHead(404).end() } }',
      ),
      none,
    ],
    [
      server(
        '(req, res) => { if (req.url.startsWith("/a")) { res.end() } else { res.writeHead(404).end() } }',
      ),
      none,
    ],
    [
      server('(req, res) => { if (req.url.includes("/")) { res.end() } else { res.writeHead(404).end() } }'),
      some,
    ],
    [
      server(
        '(req, res) => { const { pathname } = new URL(req.url, "http://a")\n if (pathname === "/a") { res.end() } else { res.writeHead(404).end() } }',
      ),
      none,
    ],
    [
      server(
        '(req, res) => { const at = new URL("/a", "http://a")\n if (at.pathname === "/a") { res.end() } else { res.writeHead(404).end() } }',
      ),
      some,
    ],
    [
      server(
        '(req, res) => { const at = new URL(req.url, "http://a")\n change(at)\n if (at.pathname === "/a") { res.end() } else { res.writeHead(404).end() } }',
      ),
      some,
    ],
    [
      server(
        '(req, res) => { const path = req.url.split("?")[0]\n if (path === "/a") { res.end() } else { res.writeHead(404).end() } }',
      ),
      none,
    ],
    [
      server(
        '(req, res) => { let path = req.url\n path = "/a"\n if (path === "/a") { res.end() } else { res.writeHead(404).end() } }',
      ),
      some,
    ],
    [
      server(
        '(req, res) => { switch (req.url) { case "/a": res.end(); break; default: res.writeHead(404).end() } }',
      ),
      none,
    ],
    [
      server(
        '(req, res) => { switch (req.url) { case "/a": res.end(); break\n case "/": res.end(); break\n default: res.writeHead(404).end() } }',
      ),
      some,
    ],
    [
      server(
        '(req, res) => { switch (req.url) { default: res.writeHead(404).end(); break\n case "/a": res.end() } }',
      ),
      none,
    ],
    [server('(req, res) => { switch (req.url) { default: log()\n case "/a": res.end() } }'), some],
    [
      server(
        '(req, res) => { switch (req.url) { case "/a": case "/b": { res.end(); break } default: { res.writeHead(404); res.end() } } }',
      ),
      none,
    ],
    [
      server(
        "(req, res) => { switch (req.url) { case home: res.end(); break\n default: res.writeHead(404).end() } }",
      ),
      some,
    ],
    [server('(req, res) => { switch (req.url) { case "/a": res.end() } }'), none],
    [server('(req, res) => { switch (req.url) { case "/a": return res.end() } res.end() }'), some],
    [
      server(
        '(req, res) => { switch (req.method) { case "POST": res.end(); break; default: res.writeHead(405).end() } }',
      ),
      none,
    ],
    [
      server(
        '(req, res) => { switch (req.method) { case "GET": res.end(); break; default: res.writeHead(405).end() } }',
      ),
      some,
    ],
    [
      server(
        '(req, res) => { switch (req.headers.host) { case "a": res.end(); break; default: res.writeHead(405).end() } }',
      ),
      some,
    ],
    [server('(req, res) => { if (req.url !== "/a") { if (more) return\n } res.end() }'), some],
    [
      server(
        '(req, res) => { const inner = (req) => { if (req.url === "/a") { res.end() } }\n inner({ url: "/a" }) }',
      ),
      some,
    ],
    [
      alone(
        'require("http").createServer((req, res) => { res.writeHead(404).end() }).listen(1)\nrequire("more")()',
      ),
      some,
    ],
    [alone('const { WebSocketServer } = require("ws")\nnew WebSocketServer({ port: 1 })'), none],
    [alone('const { WebSocketServer } = require("ws")\nnew WebSocketServer({ noServer: true })'), some],
    [alone('const { WebSocketServer } = require("ws")\nnew WebSocketServer(settings)'), some],
    [
      alone(
        'const { WebSocketServer } = require("ws")\nconst one = new WebSocketServer({ port: 1 })\none._server.on(name, answer)',
      ),
      some,
    ],
    [alone('const ws = require("ws")\nnew ws.Server({ port: 1 })\nrequire("more")()'), some],
    [alone('const ws = require("ws")\nnew ws.Server({ port: 1 })\nrequire("cors")()'), some],
    [alone('const { Server } = require("socket.io")\nnew Server(3000)'), none],
    [
      alone(
        'const { Server } = require("socket.io")\nconst io = new Server({ cors: {} })\nio.listen(process.env.PORT)',
      ),
      none,
    ],
    [alone('const { Server } = require("socket.io")\nnew Server(server)'), some],
    [
      alone(
        'const server = require("http").createServer()\nserver.on("req" + "uest", answer)\nserver.listen(1)',
      ),
      some,
    ],
  ])("%j", async (files, expected) => {
    expect(await held(files)).toBe(expected)
  })
})

test("no program ends the reading of it, whatever its words are", async () => {
  const words =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
    "app express ( ) { } => , ; . get use listen req res next '/' \"/a\" `${res}` `${1}` if else return === !== [ ] = const function new class this async await try catch require import export 404 a"
  const program = fc
    .array(fc.constantFrom(...words.split(" ")), { maxLength: 40 })
    .map((drawn) => `${begin}${drawn.join(" ")}${end}`)
  await fc.assert(
    fc.asyncProperty(program, async (text) => {
      const line = await held({ "app.js": text })
      expect(line === null || line.startsWith(".unanswered(")).toBe(true)
    }),
    runs(),
  )
})

test("what is held of a text is held of itself", () => {
  for (const more of ["", " unless made"]) {
    const text = `.require(./a)\n.unanswered(/health) in src/app.js${more}\n.listen()`
    expect(programText(text)).toBe(text)
  }
  expect(programText("app()\n.unanswered()")).toBe(null)
})

test("what stands in a text, a pattern or a comment is none of the words of a program", () => {
  const words = (program: string) => {
    const tokens = tokensOf(program)
    return tokens?.texts.filter((_, at) => tokens.kinds[at] === "word") ?? null
  }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
  expect(words('a(\'b\', "c\\"d", `e ${`f` + {}}`) // g\n/* h */ i = /j[/]k/.l / m')).toEqual([
    "a",
    "i",
    "l",
    "m",
  ])
  for (const unknown of ["a(", "a)", "'b", "`c", "/* d", "} /e/", "\\u0061"])
    expect(words(unknown)).toBe(null)
})

/** As much of Express as the pieces below use: what a request for a path is answered with. */
type Handler = (...given: unknown[]) => unknown
interface Layer {
  readonly isFor: (path: string) => string | null
  readonly handlers: readonly Handler[]
}
const pathsOf = (path: unknown, isPrefix: boolean) => (asked: string) => {
  if (path === "*") return asked
  if (isPrefix && path === "/") return asked
  if (asked === path) return "/"
  return isPrefix && asked.startsWith(`${path}/`) ? asked.slice((path as string).length) : null
}
const made = (layers: Layer[]): Handler => {
  const add = (isPrefix: boolean, given: readonly unknown[]): void => {
    const hasPath = typeof given[0] === "string"
    layers.push({
      isFor: pathsOf(hasPath ? given[0] : "/", isPrefix),
      handlers: given.slice(hasPath ? 1 : 0) as Handler[],
    })
  }
  const self: Handler = (request: unknown, response: unknown, next: unknown) => {
    const asked = request as { path: string }
    const path = asked.path
    const steps = layers.flatMap(({ isFor, handlers }) => {
      const rest = isFor(path)
      return rest === null ? [] : handlers.map((handler) => ({ rest, handler }))
    })
    const step = (at: number, error: unknown): void => {
      const found = steps[at]
      asked.path = found?.rest ?? path
      if (found === undefined) (next as Handler)(error)
      else if (error === undefined && found.handler.length < 4)
        found.handler(request, response, (given: unknown) => step(at + 1, given))
      else if (error !== undefined && found.handler.length === 4)
        found.handler(error, request, response, (given: unknown) => step(at + 1, given))
      else step(at + 1, error)
    }
    step(0, undefined)
  }
  return Object.assign(self, {
    use: (...given: unknown[]) => add(true, given),
    get: (...given: unknown[]) => add(false, given),
    all: (...given: unknown[]) => add(false, given),
    post: () => self,
    set: () => self,
    listen: () => self,
  })
}

/** The status with which an application of one file answers a request. */
const statusOf = (program: string, path: string): number => {
  let application: Handler | undefined
  const express = Object.assign(
    () => {
      application ??= made([])
      return application
    },
    { Router: () => made([]), json: () => (_: unknown, __: unknown, next: Handler) => next() },
  )
  // biome-ignore lint/security/noGlobalEval: the programs are drawn here, and Node makes a function of a file as this does
  eval(`(function (require) {${program}\n})`)(() => express)
  let answered = 0
  const response = {
    statusCode: 200,
    status: (status: number) => {
      response.statusCode = status
      return response
    },
    set: () => response,
    json: () => {
      answered ||= response.statusCode
    },
    send: () => {
      answered ||= response.statusCode
    },
    sendStatus: (status: number) => {
      answered ||= status
    },
  }
  application?.({ path, method: "GET" }, response, (error?: { status?: number }) => {
    answered ||= error === undefined ? 404 : (error.status ?? 500)
  })
  return answered
}

const pieces = [
  "app.use(express.json())",
  "app.use((req, res, next) => { res.set('a', 'b'); next() })",
  "app.use((req, res, next) => { if (req.method === 'OPTIONS') { res.status(200).json({}) } else next() })",
  "app.use((req, res, next) => { next(new Error('Not found')) })",
  "app.use((req, res, next) => { const error = new Error('No'); error.status = 404; next(error) })",
  "app.use((req, res) => { res.status(404); res.json({}) })",
  "app.use((req, res) => res.sendStatus(503))",
  "app.use((error, req, res, next) => { res.status(error.status || 500).json({}) })",
  "app.use((error, req, res, next) => { const code = res.statusCode === 200 ? 500 : res.statusCode; res.status(code).json({}) })",
  "app.use((error, req, res, next) => { res.json({}) })",
  "app.use((error, req, res, next) => { const code = res.statusCode || 500; res.status(code).json({}) })",
  "app.use((req, res, next) => { if (req.path === '/') res.json({}); else next() })",
  "app.get('/', (req, res) => res.json({}))",
  "app.get('/health', (req, res) => res.json({ status: 'up' }))",
  "app.get('/api/up', (req, res) => { res.status(200).send('up') })",
  "app.use('/api', (req, res, next) => { res.status(401).json({}) })",
  "app.use('/health', (req, res, next) => { next() })",
  "app.all('*', (req, res, next) => { next({ status: 404 }) })",
  "app.all('*', (req, res, next) => { next({ status: 200 }) })",
  "app.post('/', (req, res) => res.json({}))",
  "app.use(router)",
  "app.use('/', router)",
  "app.use('/v1', router)",
  "router.get('/', (req, res) => res.json({}))",
  "router.get('/users', (req, res) => res.json([]))",
  "router.use((req, res, next) => { res.status(403).json({}) })",
  "router.use((req, res, next) => { next() })",
]

test("nothing that is called so answers with success at /, and the path that is named does", async () => {
  let called = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 7 }), async (drawn) => {
      const program = `${begin}const router = express.Router()\n${drawn.join("\n")}${end}`
      const line = await held({ "app.js": program })
      const isSuccess = Math.floor(statusOf(program, "/") / 100) === 2
      if (line === null) return
      called++
      expect(isSuccess).toBe(false)
      const path = /\((.+)\)/.exec(line)?.[1]
      if (path !== undefined) expect(statusOf(program, path)).toBe(200)
    }),
    runs(),
  )
  if (allRuns) expect(called).toBeGreaterThan(50)
})
