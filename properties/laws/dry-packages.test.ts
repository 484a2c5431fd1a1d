/**
 * What a dry run says of packages that a program calls as their other majors had it, and of middleware that refuses each request (C-408).
 *
 * Law. Of a major of which it was not seen, nothing is said.
 */
import { describe, expect, test } from "vitest"
import { dryLinesOf, type Files } from "./dry-files.js"

const served = (lines: string): string =>
  `const express = require("express")\nconst app = express()\n${lines}\napp.get("/", (req, res) => res.send("ok"))\napp.listen(process.env.PORT)`
const linesOf = (
  dependencies: { readonly [name: string]: string },
  lines: string,
  files: Files = {},
): Promise<readonly string[]> =>
  dryLinesOf({ express: "^4.18.0", ...dependencies })({ "index.js": served(lines), ...files })

type Row = readonly [
  title: string,
  dependencies: { readonly [name: string]: string },
  lines: string,
  files?: Files,
]

const session = (options: string): string => `app.use(require("express-session")(${options}))`

describe("what every request is refused by", () => {
  test.each([
    ["a session without a secret", {}, session("{ resave: false }")],
    ["a session that is told nothing", {}, session("")],
    [
      "a session without a secret, as a compiler asks for it",
      {},
      `var given = (this && this.given) || function (mod) {\n  return (mod && mod.__esModule) ? mod : { "default": mod }\n}\nconst session_1 = given(require("express-session"))\napp.use((0, session_1.default)({}))`,
    ],
    [
      "one beside a database that is told a script",
      {},
      `exports.a = (redis) => redis.eval("return 1", 0)\n${session("")}`,
    ],
    [
      "one that is asked for in the way of another compiler",
      {},
      'function given(obj) { return obj && obj.__esModule ? obj : { default: obj } }\nvar _session = given(require("express-session"))\napp.use((0, _session["default"])({}))',
    ],
    ["a session with an empty secret", {}, session('{ secret: "", cookie: { maxAge: 1 } }')],
    ["csurf without a session", {}, 'app.use(require("csurf")())'],
    ["csurf by cookies that nobody reads", {}, 'app.use(require("csurf")({ cookie: true }))'],
    [
      "messages without a session",
      {},
      'app.use(require("connect-flash")())\napp.use((req, res, next) => { req.flash("a"); next() })',
    ],
    ["a user's session without one", { passport: "^0.7.0" }, 'app.use(require("passport").session())'],
    [
      "a session with a store and no secret",
      {},
      'const session = require("express-session")\nconst Store = require("session-file-store")(session)\napp.use(session({ store: new Store({}) }))',
    ],
    [
      "a store of connect-mongo and no secret",
      { "connect-mongo": "^5.0.0" },
      'app.use(require("express-session")({ store: require("connect-mongo").create({ mongoUrl: require("a") }) }))',
    ],
    [
      "what gives a request of Express 5 a query",
      { express: "^5.0.0" },
      'app.use(express.json())\napp.use(require("express-mongo-sanitize")())',
    ],
    ["another of it", { express: "^5.1.0" }, 'app.use(require("xss-clean")())'],
    ["middleware that nobody makes", {}, 'app.use(require("cors"))'],
    ["helmet that nobody makes", {}, 'app.use(require("helmet"))'],
    ["a reader of bodies that nobody makes", {}, 'app.use(require("body-parser").json)'],
  ])("%s", async (_, dependencies, lines) => {
    expect(await linesOf(dependencies, lines)).toEqual([".unanswered()"])
  })
  test("a session whose secret no variable tells", async () => {
    const lines = session("{ secret: process.env.SESSION_SECRET, resave: false, cookie: { secure: true } }")
    expect(await linesOf({}, lines)).toEqual([".unset(SESSION_SECRET?, 3) unanswered"])
  })
})

describe("what passes a request on", () => {
  const rows: readonly Row[] = [
    ["a session with a secret", {}, session('{ secret: "a" }')],
    ["a session with one of two secrets", {}, session("{ secret: [process.env.A, process.env.B] }")],
    ["a session of another path", {}, session('{ cookie: { path: "/x" } }')],
    ["a session with a store, which may not be there yet", {}, session("{ store: require('./store') }")],
    ["a session that is told what is not known", {}, session("require('settings')")],
    [
      "a session whose options are changed by what is not known",
      {},
      `const o = {}\nrequire("a")(o)\n${session("o")}`,
    ],
    ["a secret of the reader of cookies", {}, `app.use(require("cookie-parser")("a"))\n${session("{}")}`],
    ["a session below another path", {}, 'app.use("/a", require("express-session")({}))'],
    [
      "an error that is answered",
      {},
      `${session("{}")}\napp.use((error, req, res, next) => res.send("sorry"))`,
    ],
    [
      "csurf by cookies",
      {},
      'app.use(require("cookie-parser")())\napp.use(require("csurf")({ cookie: true }))',
    ],
    [
      "csurf by a session of cookies",
      {},
      'app.use(require("cookie-session")({ keys: ["a"] }))\napp.use(require("csurf")())',
    ],
    [
      "an asynchronous error that a package hands on",
      { express: "^4.18.0" },
      "require('express-async-errors')\napp.get('/', async () => { throw 1 })\napp.use((error, req, res, next) => res.send('sorry'))",
    ],
    ["messages that nobody asks for", {}, 'app.use(require("connect-flash")())'],
    [
      "a user's session of an older passport",
      { passport: "^0.4.1" },
      'app.use(require("passport").session())',
    ],
    [
      "a query of Express 4",
      {},
      'app.use(require("express-mongo-sanitize")())\napp.use(require("xss-clean")())',
    ],
    [
      "a query that may be changed",
      { express: "^5.0.0" },
      'app.use((req, res, next) => { Object.defineProperty(req, "query", { value: { ...req.query }, writable: true }); next() })\napp.use(require("express-mongo-sanitize")())',
    ],
    [
      "requests that may take a query",
      { express: "^5.0.0" },
      'Object.defineProperty(express.request, "query", { value: {}, writable: true })\napp.use(require("express-mongo-sanitize")())',
    ],
    [
      "a request that may be changed",
      { express: "^5.0.0" },
      'app.use((req, res, next) => { require("a")(req); next() })\napp.use(require("express-mongo-sanitize")())',
    ],
    ["a query of another path", { express: "^5.0.0" }, 'app.use("/a", require("express-mongo-sanitize")())'],
    ["parameters told twice", { express: "^5.0.0" }, 'app.use(require("hpp")())'],
    ["express.del of 4", {}, 'app.del("/a", () => {})'],
    ["what names of express are told", {}, "app.use(express.urlencoded({ extended: true }))"],
    [
      "engines of an older express-handlebars",
      { "express-handlebars": "^5.0.0" },
      'app.engine("hbs", require("express-handlebars")())',
    ],
    [
      "the engine of a newer one",
      { "express-handlebars": "^7.0.0" },
      'app.engine("hbs", require("express-handlebars").engine())',
    ],
    [
      "a store of an older connect-redis",
      { "connect-redis": "^6.0.0" },
      'require("connect-redis")(require("express-session"))',
    ],
    ["a server of an older socket.io", { "socket.io": "^2.0.0" }, 'const io = require("socket.io")'],
    ["a client of an older discord.js", { "discord.js": "^12.0.0" }, 'new (require("discord.js").Client)()'],
    [
      "intents",
      { "discord.js": "^14.0.0" },
      'const { Client } = require("discord.js")\nnew Client({ intents: [] })',
    ],
    [
      "ethers of 5",
      { ethers: "^5.0.0" },
      'const { ethers } = require("ethers")\nnew ethers.providers.JsonRpcProvider("a")',
    ],
    ["a version that is not known", {}, 'require("http-proxy-middleware")("/api", { target: "http://a" })'],
    [
      "an icon that is there",
      {},
      'app.use(require("serve-favicon")(__dirname + "/a.ico"))',
      { "a.ico": "a" },
    ],
    ["Knex by its other word", { knex: "^2.0.0" }, 'require("knex")({ dialect: "pg" })'],
    ["an icon that a build may make", {}, 'app.use(require("serve-favicon")(__dirname + "/dist/a.ico"))'],
    [
      "Apollo's server of 2",
      { "apollo-server-express": "^2.0.0" },
      'const { ApolloServer } = require("apollo-server-express")\nnew ApolloServer({}).applyMiddleware({ app })',
    ],
  ]
  test.each(rows.map((row) => [row[0], row] as const))(
    "%s",
    async (_, [, dependencies, lines, files = {}]) => {
      expect(
        await linesOf(dependencies, lines, { "store.js": "module.exports = require('a')", ...files }),
      ).toEqual([])
    },
  )
})

describe("what ends", () => {
  test.each([
    [
      { "express-handlebars": "^7.0.0" },
      'const hbs = require("express-handlebars")\napp.engine("hbs", hbs())',
      ".ends(4, TypeError: hbs is not a function)",
    ],
    [
      { "connect-mongo": "^6.0.0" },
      'require("connect-mongo")(1)',
      ".ends(3, TypeError: require ... is not a function)",
    ],
    [
      { "connect-mongo": "^4.0.0" },
      'const session = require("express-session")\nconst Store = require("connect-mongo")(session)',
      ".ends(4, TypeError: Class constructor MongoStore cannot be invoked without 'new')",
    ],
    [
      { "connect-redis": "^7.0.0" },
      'const Store = require("connect-redis")\nnew Store({})',
      ".ends(4, TypeError: Store is not a constructor)",
    ],
    [
      { "express-jwt": "^8.0.0" },
      'const jwt = require("express-jwt")\njwt({ secret: "a" })',
      ".ends(4, TypeError: jwt is not a function)",
    ],
    [
      { "socket.io": "^4.0.0" },
      'const io = require("socket.io").listen(1)',
      ".ends(3, TypeError: require ... .listen is not a function)",
    ],
    [
      { "discord.js": "^14.0.0" },
      'const { Intents } = require("discord.js")\nIntents.FLAGS',
      ".ends(4, TypeError: Cannot read properties of undefined reading 'FLAGS')",
    ],
    [
      { "discord.js": "^14.0.0" },
      'const { Client } = require("discord.js")\nnew Client()',
      ".ends(4, Error: discord.js.Client needs what it is not given)",
    ],
    [
      { ethers: "^6.0.0" },
      'const { ethers } = require("ethers")\nnew ethers.providers.A("a")',
      ".ends(4, TypeError: Cannot read properties of undefined reading 'A')",
    ],
    [
      {},
      "app.use(express.bodyParser())",
      ".ends(3, Error: Most middleware like bodyParser is no longer bundled with Express)",
    ],
    [{}, "app.configure(() => {})", ".ends(3, TypeError: app.configure is not a function)"],
    [{}, "app.use(app.router)", ".ends(3, Error: 'app.router' is deprecated)"],
    [{}, 'app.use(require("serve-favicon")(__dirname + "/public/a.ico"))', ".read(./public/a.ico)"],
    [
      { "apollo-server-express": "^3.0.0" },
      'const { ApolloServer } = require("apollo-server-express")\nnew ApolloServer({}).applyMiddleware({ app })',
      ".ends(4, Error: You must await server.start before calling server.applyMiddleware)",
    ],
    [
      { twit: "^2.0.0" },
      'const Twit = require("twit")\nnew Twit({ consumer_key: process.env.A, consumer_secret: "a", access_token: "a", access_token_secret: "a" })',
      ".unset(A?, 4)",
    ],
    [{ mysql: "^2.0.0" }, 'require("mysql").createPool(process.env.A)', ".unset(A, 3)"],
    [{ "pg-promise": "^11.0.0" }, 'const pgp = require("pg-promise")()\npgp(process.env.A)', ".unset(A, 4)"],
    [
      { "swagger-jsdoc": "^6.0.0" },
      'require("swagger-jsdoc")({ apis: [] })',
      ".ends(3, Error: swagger-jsdoc needs what it is not given)",
    ],
  ])("%j %s", async (dependencies, lines, line) => {
    expect(await linesOf(dependencies, lines)).toEqual([line])
  })
  test("nothing of what is imported", async () => {
    const text =
      'import hbs from "express-handlebars"\nimport express from "express"\nconst app = express()\napp.engine("hbs", hbs())\napp.get("/", (req, res) => res.send("ok"))\napp.listen(process.env.PORT)'
    expect(
      await dryLinesOf({ "express-handlebars": "^7.0.0", express: "^4.18.0" })({ "index.mjs": text }),
    ).toEqual([])
  })
})

test("a store ends Node where the client that it is promised is broken, or none", async () => {
  const of = (promised: string, lines = "", version = "^5.0.0") =>
    linesOf(
      { "connect-mongo": version, mongoose: "^8.0.0" },
      `const mongoose = require("mongoose")\nconst client = ${promised}\n${lines}\napp.use(require("express-session")({ secret: "a", store: require("connect-mongo").create({ clientPromise: client }) }))`,
    )
  const connected = "mongoose.connect(process.env.A).then((m) => m.connection.getClient())"
  expect(await of(connected)).toEqual([".unset(A?, 4)"])
  expect(await of(`${connected}.catch((error) => console.log(error))`)).toEqual([".unset(A?, 6)"])
  expect(await of("Promise.resolve()")).toEqual([".ends(6, throw)"])
  expect(await of(connected, "", "*")).toEqual([])
  expect(await of("Promise.resolve(require('a'))")).toEqual([])
  expect(await of("Promise.resolve({ db: () => ({ collection: () => ({}) }) })")).toEqual([])
  expect(await of("require('a')()")).toEqual([])
  expect(await of(`${connected}.catch(() => require('a'))`)).toEqual([])
  expect(await of(connected, 'process.on("unhandledRejection", () => {})')).toEqual([])
})

test("Apollo's server answers at its own path alone", async () => {
  const text = (at: string): string =>
    `const express = require("express")\nconst { ApolloServer } = require("apollo-server-express")\nconst run = async () => {\n  const server = new ApolloServer({})\n  await server.start()\n  const app = express()\n  server.applyMiddleware({ app${at} })\n  app.listen(process.env.PORT)\n}\nrun()`
  const of = dryLinesOf({ express: "^4.18.0", "apollo-server-express": "^3.0.0" })
  expect(await of({ "index.js": text("") })).toEqual([".unanswered()"])
  expect(await of({ "index.js": text(', path: "/"') })).toEqual([])
})

describe("a page that nobody renders", () => {
  const page = (lines: string): Promise<readonly string[]> =>
    dryLinesOf({ express: "^4.18.0" })({
      "index.js": `const express = require("express")\nconst app = express()\n${lines}\napp.get("/", (req, res) => res.render("index.html"))\napp.listen(process.env.PORT)`,
      "views/index.html": "a",
    })
  test("is answered by none", async () => {
    expect(await page("")).toEqual([".unanswered()"])
    expect(await page('app.set("view engine", "html")')).toEqual([".unanswered()"])
  })
  test.each([
    'app.engine("html", require("ejs").renderFile)',
    'app.engine(".html", require("ejs").renderFile)',
    'app.engine(require("a"), require("ejs").renderFile)',
    'require("nunjucks").configure("views", { express: app })',
    'app.set("view", require("a"))',
  ])("may be by what %s tells", async (lines) => {
    expect(await page(lines)).toEqual([])
  })
})
