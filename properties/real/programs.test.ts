/**
 * What plans say of what a program does when it runs (C-408), in TypeScript too (C-399), without its database (C-409) or a variable (C-410),
 * and of what runs before it: files that Node loads first (C-369) or that are copied (C-389), the settings of TypeScript's compiler (C-384),
 * and packages for which Node is too new (C-356): held against the real packages.
 */
import { type Application, hold, ms, npm, server, start } from "./application.js"

type Names = { readonly [name: string]: string }

/** A program in server.js that needs these packages, and what is said of it; it answers where nothing is. */
const program = (
  name: string,
  of: Names,
  text: string,
  says: readonly string[] = [],
  more: {
    readonly files?: Names
    readonly env?: Names
    readonly later?: number
    readonly serves?: boolean
  } = {},
): Application => ({
  name,
  tool: npm,
  files: {
    "package.json": start("node server.js", { dependencies: { ...ms.dependencies, ...of } }),
    "server.js": text,
    ...more.files,
  },
  ...(more.env === undefined ? {} : { env: more.env }),
  ...(more.later === undefined ? {} : { later: more.later }),
  says,
  serves: more.serves ?? says.length === 0,
})

const express = { express: "4.21.2" }
const app = 'const app = require("express")()\n'
const listens = "app.listen(process.env.PORT)\n"
const page = (body: string): string => `app.get("/", ${body})\n${listens}`
const greets = page('(request, response) => response.send("ok")')

const tooNew = ["build-node-too-new"]
const ends = ["start-ends"]
const unanswered = ["health-unanswered"]
const unset = ["settings-variable-unset"]
const database = ["start-database-missing"]

/** hapi before 17. */
const older = (more: string): string => `const { Server } = require("hapi")
const web = new Server()
web.connection({ port: process.env.PORT })
${more}
web.start((error) => { if (error) throw error })`

const versions: readonly Application[] = [
  ...(["3.4.8", "3.21.2", "4.9.8", "4.10.8"] as const).map((version) => {
    const is = version === "3.4.8" || version === "4.9.8"
    return program(`express ${version}`, { express: version }, app + greets, is ? tooNew : [])
  }),
  ...(["15.2.0", "16.8.4"] as const).map((version) =>
    program(
      `hapi ${version}`,
      { hapi: version },
      older('web.route({ method: "GET", path: "/", handler: (request, reply) => reply("ok") })'),
      version === "15.2.0" ? tooNew : [],
    ),
  ),
  program(
    "hapi 16.8.4 without a page",
    { hapi: "16.8.4" },
    older('web.route({ method: "GET", path: "/api", handler: (request, reply) => reply("ok") })'),
    unanswered,
  ),
  program(
    "hapi 16.8.4, which calls back what listens",
    { hapi: "16.8.4" },
    `const { Server } = require("hapi")
const web = new Server()
web.connection({ port: process.env.PORT })
web.register({ register: Object.assign((one, options, next) => next(), { attributes: { name: "shop" } }) }, (error) => {
  if (error) throw error
  web.route({ method: "GET", path: "/", handler: (request, reply) => reply("ok") })
  web.start()
})`,
  ),
  ...(["8.6.1", "11.1.0"] as const).map((version) =>
    program(
      `restify ${version}`,
      { restify: version },
      `const web = require("restify").createServer()
web.get("/", (request, response, next) => { response.send("ok"); next() })
web.listen(process.env.PORT)`,
      tooNew,
    ),
  ),
]

/** A start whose command needs a file, with it and without. */
const needs = (name: string, manifest: string, file: string, text: string): readonly Application[] =>
  [true, false].map((isThere) => ({
    name: `${name} that is ${isThere ? "" : "not "}there`,
    tool: npm,
    files: { "package.json": manifest, "server.js": server, ...(isThere ? { [file]: text } : {}) },
    says: isThere ? [] : ["start-file-missing"],
    serves: isThere,
  }))

const before: readonly Application[] = [
  ...needs("a file by -r", start("node -r ./instrument.js server.js"), "instrument.js", ""),
  ...needs("a file by --import", start("node --import ./lib/trace.mjs server.js"), "lib/trace.mjs", ""),
  ...needs("a loader", start("node --loader ./loader.mjs server.js"), "loader.mjs", "export {}"),
  ...needs(
    "a file that the start copies",
    start("cp settings.production.json settings.json && node server.js"),
    "settings.production.json",
    "{}",
  ),
  ...needs(
    "a file that prestart moves",
    start("", {
      scripts: { prestart: "mv settings.production.json settings.json", start: "node server.js" },
    }),
    "settings.production.json",
    "{}",
  ),
  ...needs(
    "a file that postinstall copies",
    start("", { scripts: { postinstall: "cp config.example.js config.js", start: "node server.js" } }),
    "config.example.js",
    "",
  ),
]

const typescript = { typescript: "5.9.3", "@types/node": "24.10.1", "@types/express": "4.17.25" }
const settings = (more: object, rest: object = {}): string =>
  JSON.stringify({
    compilerOptions: {
      module: "commonjs",
      target: "es2022",
      outDir: "dist",
      rootDir: "src",
      esModuleInterop: true,
      skipLibCheck: true,
      ...more,
    },
    ...rest,
  })

/** A program in TypeScript that is compiled after the installation. */
const compiled = (
  name: string,
  tsconfig: string,
  says: readonly string[],
  files: Names = {},
): Application => ({
  name: `tsc and ${name}`,
  tool: npm,
  files: {
    "package.json": start("node dist/index.js", {
      scripts: { build: "tsc", start: "node dist/index.js" },
      dependencies: { ...ms.dependencies, ...typescript },
    }),
    "tsconfig.json": tsconfig,
    "src/index.ts": `import http from "node:http"\nhttp.createServer((request, response) => { response.end("ok") }).listen(process.env.PORT)\n`,
    ...files,
  },
  env: { CC_POST_BUILD_HOOK: "npm run build" },
  says,
  serves: says.length === 0,
})

const compilers: readonly Application[] = [
  compiled("settings as they should be", settings({}), []),
  compiled(
    "settings with a remark and a comma at the end",
    `// ours\n${settings({}).replace(/}}$/, ",}}")}`,
    [],
  ),
  compiled(
    "settings with the marks of a merge",
    `<<<<<<< HEAD\n${settings({})}\n=======\n{}\n>>>>>>> main\n`,
    ["tsc-settings-unreadable"],
  ),
  compiled("settings without a comma", settings({}).replace('"target"', '"strict":true"target"'), [
    "tsc-settings-unreadable",
  ]),
  compiled("settings that extend others", settings({}, { extends: "./base.json" }), [], {
    "base.json": '{"compilerOptions":{"strict":true}}',
  }),
  compiled("settings that extend none", settings({}, { extends: "./base.json" }), [
    "tsc-settings-unreadable",
  ]),
  compiled("another folder to write to", settings({ outDir: "build" }), ["tsc-writes-elsewhere"]),
  compiled("nothing to write", settings({ noEmit: true }), ["tsc-writes-elsewhere"]),
]

/** What a program in TypeScript begins with, of which nothing is left, or what its compiler makes of it. */
const types = `import express, { type Request, Response } from "express"
import type { Server } from "node:http"
enum Level { Low, High = 4 }
interface Settings { readonly name: string; level?: Level }
class Shop {
  constructor(private readonly settings: Settings, public name = settings.name) {}
  level(): Level { return this.settings.level ?? Level.High }
}
const shop = new Shop({ name: "shop" } satisfies Settings)
const app = express()
`
const typed: readonly (readonly [
  name: string,
  text: string,
  says: readonly string[],
  more?: { readonly files?: Names; readonly env?: Names },
])[] = [
  [
    "answers",
    `app.get("/", (request: Request, response: Response): void => { response.json({ level: shop.level() as number }) })
const listening: Server = app.listen(process.env.PORT!)`,
    [],
  ],
  [
    "ends by a level",
    `if (shop.level() === Level.High) throw new Error(\`too high: \${shop.name}\`)\napp.listen(process.env.PORT!)`,
    ends,
  ],
  [
    "ends without a variable",
    `const key: string | undefined = process.env.SHOP_KEY
if (!key) throw new Error("no key")
app.get("/", (request: Request, response: Response) => { response.send("ok") })
app.listen(process.env.PORT!)`,
    unset,
  ],
  [
    "ends without a variable, and has it",
    `const key: string | undefined = process.env.SHOP_KEY
if (!key) throw new Error("no key")
app.get("/", (request: Request, response: Response) => { response.send("ok") })
app.listen(process.env.PORT!)`,
    [],
    { env: { SHOP_KEY: "a" } },
  ],
  [
    "answers below a path alone",
    `import { router } from "./routes"
app.use("/api", router)
app.listen(process.env.PORT as string)`,
    unanswered,
    {
      files: {
        "src/routes.ts": `import { Router } from "express"
export const router: Router = Router()
router.get("/", (request, response) => { response.send("ok") })`,
      },
    },
  ],
]

const runners: readonly (readonly [name: string, command: string, of: Names])[] = [
  ["tsc", "node dist/index.js", {}],
  ["ts-node", "ts-node src/index.ts", { "ts-node": "10.9.2" }],
  ["tsx", "tsx src/index.ts", { tsx: "4.20.6" }],
]

const inTypeScript: readonly Application[] = typed.flatMap(([name, text, says, more]) =>
  runners.map(([runner, command, of]) => ({
    name: `a program in TypeScript by ${runner} that ${name}`,
    tool: npm,
    files: {
      "package.json": start(command, {
        scripts: { build: "tsc", start: command },
        dependencies: { ...typescript, ...express, ...of },
      }),
      "tsconfig.json": settings({}),
      "src/index.ts": `${types}${text}\n`,
      ...more?.files,
    },
    env: { ...(runner === "tsc" ? { CC_POST_BUILD_HOOK: "npm run build" } : {}), ...more?.env },
    says,
    serves: says.length === 0,
  })),
)

const runs: readonly Application[] = [
  program(
    "a program that calls what a module has not",
    {},
    `const db = require("./db")\ndb.open()\n${server}`,
    ends,
    {
      files: { "db.js": "exports.close = () => {}" },
    },
  ),
  program(
    "a program that calls what a module has",
    {},
    `const db = require("./db")\ndb.open()\n${server}`,
    [],
    {
      files: { "db.js": "exports.open = () => {}" },
    },
  ),
  program("a program that is no JavaScript", {}, `const routes = [\n${server}`, ends),
  program("a program whose module is no JavaScript", {}, `require("./routes")\n${server}`, ends, {
    files: { "routes.js": "module.exports = { a: 1, b: }" },
  }),
  program("a program that exits", {}, `${server}\nif (!require("./settings").ready) process.exit(1)`, ends, {
    files: { "settings.js": "exports.ready = process.argv.length > 5" },
  }),
  program(
    "a page behind a guard",
    express,
    `${app}app.use((request, response, next) => request.headers.authorization ? next() : response.status(401).end())\n${greets}`,
    unanswered,
  ),
  program(
    "a page in front of a guard",
    express,
    `${app}app.get("/", (request, response) => response.send("ok"))
app.use((request, response, next) => request.headers.authorization ? next() : response.status(401).end())
${listens}`,
  ),
  program(
    "routes of a class below a path",
    express,
    `${app}class Routes {
  constructor(path) { this.path = path }
  on(app) { app.get(this.path, (request, response) => response.send("ok")) }
}
for (const one of [new Routes("/a"), new Routes("/b")]) one.on(app)
${listens}`,
    unanswered,
  ),
  program(
    "routes of a class, one of which is the root",
    express,
    `${app}class Routes {
  constructor(path) { this.path = path }
  on(app) { app.get(this.path, (request, response) => response.send("ok")) }
}
for (const one of [new Routes("/a"), new Routes("/")]) one.on(app)
${listens}`,
  ),
]

/** A view that a program renders, with the files beside it. */
const view = (name: string, of: Names, engine: string, files: Names, mends: Names): readonly Application[] =>
  [false, true].map((isMended) =>
    program(
      `${name} that is ${isMended ? "" : "not "}there`,
      { ...express, ...of },
      `${app}${engine}\n${page('(request, response) => response.render("home", { title: "a" })')}`,
      isMended ? [] : unanswered,
      { files: { ...files, ...(isMended ? mends : {}) } },
    ),
  )

const views: readonly Application[] = [
  ...view(
    "a layout of express-handlebars",
    { "express-handlebars": "7.1.3" },
    'app.engine("handlebars", require("express-handlebars").engine())\napp.set("view engine", "handlebars")',
    { "views/home.handlebars": "<p>{{title}}</p>" },
    { "views/layouts/main.handlebars": "<body>{{{body}}}</body>" },
  ),
  ...view(
    "a partial of express-handlebars",
    { "express-handlebars": "7.1.3" },
    'app.engine("handlebars", require("express-handlebars").engine())\napp.set("view engine", "handlebars")',
    { "views/home.handlebars": "{{> head}}<p>{{title}}</p>", "views/layouts/main.handlebars": "{{{body}}}" },
    { "views/partials/head.handlebars": "<h1>a</h1>" },
  ),
  ...[false, true].map((isTold) =>
    program(
      `a partial of hbs that it is ${isTold ? "" : "not "}told`,
      { ...express, hbs: "4.2.0" },
      `${app}app.set("view engine", "hbs")
${isTold ? 'require("hbs").registerPartials(__dirname + "/views/partials")' : ""}
${page('(request, response) => response.render("home", { title: "a" })')}`,
      isTold ? [] : unanswered,
      {
        files: { "views/home.hbs": "{{> head}}<p>{{title}}</p>", "views/partials/head.hbs": "<h1>a</h1>" },
      },
    ),
  ),
  ...view(
    "a partial of EJS",
    { ejs: "3.1.10" },
    'app.set("view engine", "ejs")',
    { "views/home.ejs": "<%- include('partials/head') %><p><%= title %></p>" },
    { "views/partials/head.ejs": "<h1>a</h1>" },
  ),
  ...view(
    "a partial of Pug",
    { pug: "3.0.3" },
    'app.set("view engine", "pug")',
    { "views/home.pug": "include partials/head\np= title\n" },
    { "views/partials/head.pug": "h1 a\n" },
  ),
  ...view(
    "a layout of Pug",
    { pug: "3.0.3" },
    'app.set("view engine", "pug")',
    { "views/home.pug": "extends layout\nblock content\n  p= title\n" },
    { "views/layout.pug": "body\n  block content\n" },
  ),
]

const own = '"mongodb://localhost:27017/shop"'
const route = 'app.get("/", (request, response) => response.send("ok"))\n'
const mongodb = (called: string, after = ""): string =>
  `${app}${route}const { MongoClient } = require("mongodb")
MongoClient.connect(${own}, (error, client) => {
  ${called}
})
${after}`
const redis =
  'const client = require("redis").createClient()\nclient.on("error", (error) => console.log(error.message))\n'
const knex =
  'const db = require("knex")({ client: "pg", connection: { host: "127.0.0.1", user: "a", database: "b" } })\n'
const sequelize =
  'const { Sequelize, DataTypes } = require("sequelize")\nconst db = new Sequelize("shop", "a", "b", { host: "localhost", dialect: "mysql" })\n'
const thing = 'const Thing = db.define("thing", { name: DataTypes.STRING })\n'

const databases: readonly Application[] = [
  ...["2.2.36", "3.7.4", "4.17.2"].flatMap((version) => [
    program(
      `mongodb ${version}, which calls back what listens`,
      { ...express, mongodb: version },
      mongodb(`if (error) return console.log(error.message)\n  ${listens}`),
      database,
    ),
    program(
      `mongodb ${version}, which calls back what throws`,
      { ...express, mongodb: version },
      mongodb("if (error) throw error", listens),
      database,
      { later: 45 },
    ),
  ]),
  program(
    "mongodb, which calls back what says so",
    { ...express, mongodb: "4.17.2" },
    mongodb("if (error) console.log(error.message)", listens),
    [],
    { later: 45 },
  ),
  program(
    "sessions by nothing else",
    { ...express, "express-session": "1.18.2" },
    `${app}app.use(require("express-session")({ secret: "a", resave: false, saveUninitialized: false }))\n${greets}`,
  ),
  program(
    "a page that waits for Knex",
    { ...express, knex: "3.1.0", pg: "8.16.3" },
    `${app}${knex}${page('async (request, response) => response.json(await db("things").where({ a: 1 }).first())')}`,
    database,
  ),
  program(
    "a page that Knex breaks, and answers",
    { ...express, knex: "3.1.0", pg: "8.16.3" },
    `${app}${knex}${page('(request, response) => db("things").then((rows) => response.json(rows)).catch(() => response.json([]))')}`,
  ),
  program(
    "a start that waits for Knex",
    { ...express, knex: "3.1.0", pg: "8.16.3" },
    `${app}${knex}${route}db.migrate.latest().then(() => ${listens.trim()}).catch((error) => console.log(error.message))`,
    database,
  ),
  program(
    "a start that waits for Redis",
    { ...express, redis: "4.7.1" },
    `${app}${redis}${route}const go = async () => {\n  await client.connect()\n  ${listens}}\ngo()`,
    database,
  ),
  program(
    "a page that waits for Redis",
    { ...express, redis: "4.7.1" },
    `${app}${redis}client.connect()\n${page('async (request, response) => response.send(await client.get("a"))')}`,
    database,
  ),
  program(
    "a page that does not wait for Redis",
    { ...express, redis: "4.7.1" },
    `${app}${redis}client.connect()\n${page('(request, response) => {\n  client.incr("a")\n  response.send("a")\n}')}`,
  ),
  program(
    "a page that an older client of Redis calls back",
    { ...express, redis: "3.1.2" },
    `${app}${redis}${page('(request, response) => client.get("a", (error, value) => response.send(value))')}`,
    database,
  ),
  program(
    "a page that waits for ioredis",
    { ...express, ioredis: "5.8.2" },
    `${app}const client = new (require("ioredis"))()\n${page('async (request, response) => response.send(await client.get("a"))')}`,
    database,
  ),
  program(
    "a page that does not wait for ioredis",
    { ...express, ioredis: "5.8.2" },
    `${app}const client = new (require("ioredis"))()\n${page('(request, response) => {\n  client.incr("a").catch(() => {})\n  response.send("a")\n}')}`,
  ),
  program(
    "what listens once mongoose is open",
    { ...express, mongoose: "8.19.4" },
    `${app}${route}const db = require("mongoose")
db.connect(${own}).catch((error) => console.log(error.message))
db.connection.once("open", () => ${listens.trim()})`,
    database,
  ),
  program(
    "what listens whether mongoose is open or not",
    { ...express, mongoose: "8.19.4" },
    `${app}${route}const db = require("mongoose")
db.connect(${own}).catch((error) => console.log(error.message))
db.connection.once("open", () => console.log("open"))
${listens}`,
    [],
    { later: 45 },
  ),
  program(
    "a page that asks a model of Sequelize's",
    { ...express, sequelize: "6.37.7", mysql2: "3.15.3" },
    `${app}${sequelize}${thing}${page("(request, response, next) => Thing.findAll().then((all) => response.json(all)).catch(next)")}`,
    database,
  ),
  program(
    "a page that asks a model of Sequelize's, and answers without it",
    { ...express, sequelize: "6.37.7", mysql2: "3.15.3" },
    `${app}${sequelize}${thing}${page("(request, response) => Thing.findAll().then((all) => response.json(all)).catch(() => response.json([]))")}`,
  ),
  program(
    "a start that waits for Sequelize",
    { ...express, sequelize: "6.37.7", mysql2: "3.15.3" },
    `${app}${sequelize}${route}db.sync().then(() => ${listens.trim()}).catch((error) => console.log(error.message))`,
    database,
  ),
  program(
    "a start that Sequelize ends",
    { ...express, sequelize: "6.37.7", mysql2: "3.15.3" },
    `${app}${sequelize}${route}${listens}db.authenticate().then(() => console.log("there"))`,
    database,
    { later: 15 },
  ),
]

const address = 'app.listen(process.env.PORT, process.env.SHOP_HOST || "127.0.0.1")'
const fetches = page(
  'async (request, response) => {\n  try {\n    response.json(await (await fetch(process.env.API_URL + "/users")).json())\n  } catch (error) {\n    response.status(502).end()\n  }\n}',
)

const variables: readonly Application[] = [
  program("a host by a variable that is not set", express, `${app}${route}${address}`, unset),
  program("a host by a variable", express, `${app}${route}${address}`, [], { env: { SHOP_HOST: "0.0.0.0" } }),
  program("a host for everybody", express, `${app}${route}${address.replace("127.0.0.1", "0.0.0.0")}`),
  program(
    "a host by a setting of Express",
    express,
    `${app}${route}app.set("ip", process.env.IP || "127.0.0.1")\napp.listen(process.env.PORT, app.get("ip"))`,
    unset,
  ),
  program(
    "a port by a variable in small letters",
    express,
    `${app}${route}app.listen(process.env.port)`,
    unset,
  ),
  program(
    "a port by a variable of its own",
    express,
    `${app}${route}app.listen(process.env.SRV_PORT || 3030)`,
    unset,
  ),
  program("an address by a variable that is not set", express, app + fetches, unset),
]

const hapi = (more: string, rest = ""): string => `const Hapi = require("@hapi/hapi")
const go = async () => {
  const web = Hapi.server({ port: process.env.PORT${more} })
  web.route({ method: "GET", path: "/api", handler: () => "ok" })
  ${rest}
  await web.start()
}
go()`
const root = 'web.route({ method: "GET", path: "/", handler: () => "ok" })'

const frameworks: readonly Application[] = [
  program("hapi with a page", { "@hapi/hapi": "21.4.3" }, hapi("", root)),
  program("hapi without a page", { "@hapi/hapi": "21.4.3" }, hapi(""), unanswered),
  program("hapi for its own machine", { "@hapi/hapi": "21.4.3" }, hapi(', host: "localhost"', root), [
    "start-listens-elsewhere",
  ]),
  program("hapi for everybody", { "@hapi/hapi": "21.4.3" }, hapi(', host: "0.0.0.0"', root)),
]

hold("What programs do", [
  ...versions,
  ...before,
  ...compilers,
  ...inTypeScript,
  ...runs,
  ...views,
  ...databases,
  ...variables,
  ...frameworks,
])
