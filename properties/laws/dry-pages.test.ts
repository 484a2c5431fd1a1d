/**
 * What a dry run says of a program that lives on, and does not answer: without its database (C-409), or without a variable (C-410).
 *
 * Law. What is said of a page is said only where it asks a database that certainly runs nowhere, or what is not set, and answers with no success then.
 */
import { describe, expect, test } from "vitest"
import { unsetBy } from "../../src/decode/needs.js"
import { programText } from "../../src/shell/programs/needs.js"
import { dryLinesOf, type Files } from "./dry-files.js"

const dependencies = {
  config: "3",
  envalid: "8",
  joi: "17",
  zod: "3",
  express: "4",
  "connect-mongo": "5",
  "cookie-parser": "1",
  "express-session": "1",
  ioredis: "5",
  knex: "3",
  mongodb: "6",
  mongojs: "3",
  monk: "7",
  mongoose: "8",
  mysql: "2",
  mysql2: "3",
  pg: "8",
  redis: "4",
  sequelize: "6",
}

const held = (files: Files, versions: { readonly [name: string]: string } = {}): Promise<readonly string[]> =>
  dryLinesOf({ ...dependencies, ...versions })(files)

const app = 'const app = require("express")()\n'
const listens = "\napp.listen(process.env.PORT || 8080)"
const mongoose = (address: string): string =>
  `${app}const db = require("mongoose")\nconst Thing = db.model("Thing", new db.Schema({ name: String }))\ndb.connect(${address}).catch(console.log)\n`
const own = '"mongodb://localhost:27017/a"'
const mysql = `${app}const db = require("mysql").createConnection({ host: "localhost" })\ndb.connect((error) => console.log(error))\n`
const pg = (settings: string): string =>
  `${app}const { Pool } = require("pg")\nconst db = new Pool(${settings})\n`
const sequelize = (told: string): string =>
  `${app}const { Sequelize } = require("sequelize")\nconst db = new Sequelize(${told})\nconst User = db.define("user", {})\n`
const mongodb = (called: string, after = ""): string =>
  `${app}app.get("/", (req, res) => res.send("a"))\nlet db\nrequire("mongodb").MongoClient.connect(${own}, (error, client) => { ${called} })${after}`
const redis = (settings: string, rest: string): string =>
  `${app}const client = require("redis").createClient(${settings})\nclient.on("error", (error) => console.log(error))\n${rest}`
const second = `${app}const db = require("mysql2").createConnection({ host: "localhost" })\n`
const knex = (settings: string): string => `${app}const db = require("knex")(${settings})\n`
const knexOwn = knex('{ client: "pg", connection: { host: "127.0.0.1" } }')
const sessions = (store: string): string =>
  `${app}const Store = require("connect-mongo")\napp.use(require("express-session")({ secret: "a", store: Store.create(${store}) }))\n`
const oldSessions = (store: string): string =>
  `${app}const session = require("express-session")\nconst Store = require("connect-mongo")(session)\napp.use(session({ secret: "a", store: new Store(${store}) }))\n${page("(req, res) => res.send('a')")}`
const monk = (told: string): string => `${app}const db = require("monk")(${told})\n`
const mongojs = (told: string): string => `${app}const db = require("mongojs")(${told})\n`
const fourthApp = `${app}const db = require("mongoose")\napp.get("/", (req, res) => res.send("a"))\n`
const configured = `${app}const config = require("config")\nconst go = async () => { try { await require("mongoose").connect(config.get("a.db")) } catch (e) { process.exit(1) } }\ngo()\napp.get("/", (req, res) => res.send("a"))${"\napp.listen(process.env.PORT)"}`
const ofConfig = "NODE_CONFIG= NODE_CONFIG_DIR= NODE_CONFIG_ENV="
const page = (body: string): string => `app.get("/", ${body})${listens}`

const rows: readonly (readonly [
  string,
  string,
  readonly string[],
  Files?,
  { readonly [name: string]: string }?,
])[] = [
  [
    "a page that waits for a query, which nobody catches",
    mongoose(own) + page("async (req, res) => { res.json(await Thing.find().sort({ name: 1 })) }"),
    [".unset(@MongoDB, 4) unanswered"],
  ],
  [
    "one that says so",
    mongoose(own) +
      page(
        "async (req, res) => { try { res.json(await Thing.find()) } catch (e) { res.status(500).json(e) } }",
      ),
    [".unset(@MongoDB, 4) unanswered"],
  ],
  [
    "one that hands it on",
    mongoose(own) +
      page("(req, res, next) => { Thing.countDocuments().then((n) => res.send(n)).catch(next) }"),
    [".unset(@MongoDB, 4) unanswered"],
  ],
  [
    "one that answers all the same",
    mongoose(own) +
      page("async (req, res) => { let all = []\ntry { all = await Thing.find() } catch {}\nres.json(all) }"),
    [],
  ],
  ["one that asks nothing", mongoose(own) + page("(req, res) => res.send('a')"), []],
  [
    "one that asks and does not wait",
    mongoose(own) + page("(req, res) => { Thing.create({}).catch(() => {})\nres.send('a') }"),
    [],
  ],
  [
    "a database by a variable",
    mongoose("process.env.DB") + page("async (req, res) => res.json(await Thing.findOne())"),
    [".unset(@MongoDB @-undefined DB?, 4) unanswered"],
  ],
  [
    "one by a variable, and else on the machine itself",
    mongoose(`process.env.DB || ${own}`) + page("async (req, res) => res.json(await new Thing({}).save())"),
    [".unset(@MongoDB DB?, 4) unanswered"],
  ],
  [
    "one by a variable, and else somewhere",
    mongoose('process.env.DB || "mongodb+srv://a.example.net/a"') +
      page("async (req, res) => res.json(await Thing.find())"),
    [],
  ],
  [
    "one by a name of containers",
    mongoose('"mongodb://db:27017/a"') + page("async (req, res) => res.json(await Thing.find())"),
    [".unset(@MongoDB @-db, 4) unanswered"],
  ],
  [
    "a program of no page that listens once it is connected",
    `const DB = process.env.DB\n${app}require("mongoose").connect(DB).then(() => app.listen(process.env.PORT)).catch(console.log)`,
    [".unanswered()", ".unset(@MongoDB @-undefined DB?, 3) unanswered"],
  ],
  [
    "one that then begins to tell the time",
    `const DB = process.env.DB\n${app}require("mongoose").connect(DB).then(() => app.listen(process.env.PORT, () => { setInterval(() => console.log(1), 9) })).catch(console.log)`,
    [".unanswered()", ".unset(@MongoDB @-undefined DB?, 3) unanswered"],
  ],
  [
    "one that says what it has",
    `const ui = require("swagger-ui-express")\n${app}app.use("/a", ui.serve, ui.setup({}))\nrequire("mongoose").connect(process.env.DB).then(() => app.listen(process.env.PORT)).catch(console.log)`,
    [".unanswered()", ".unset(@MongoDB @-undefined DB?, 4) unanswered"],
    {},
    { "swagger-ui-express": "5" },
  ],
  [
    "one that listens before",
    `${app}require("mongoose").connect(process.env.DB).catch(console.log)\napp.listen(process.env.PORT)`,
    [".unanswered()"],
  ],
  [
    "one that something else serves",
    `${app}require("mongoose").connect(process.env.DB).then(() => app.listen(process.env.PORT)).catch(console.log)\nrequire("somebody").serve()`,
    [],
  ],
  [
    "one that listens whatever comes of it",
    `${app}require("mongoose").connect(process.env.DB).catch(console.log).then(() => app.listen(process.env.PORT))`,
    [".unanswered()"],
  ],
  [
    "a database by a file of settings",
    configured,
    [`.unset(@MongoDB ${ofConfig}, 3)`],
    { "config/default.json": `{ "a": { "db": ${own} } }`, "config/db.js": "" },
  ],
  [
    "one by a program of settings and a variable",
    configured,
    [`.unset(@MongoDB ${ofConfig} DB?, 3)`],
    { "config/default.js": `module.exports = { a: { db: process.env.DB || ${own} } }` },
  ],
  [
    "one by a variable that settings name",
    configured,
    [`.unset(@MongoDB ${ofConfig} DB?, 3)`],
    {
      "config/default.json": `{ "a": { "db": ${own} } }`,
      "config/custom-environment-variables.json": '{ "a": { "db": "DB" } }',
    },
  ],
  [
    "one by settings that is elsewhere in production",
    configured,
    [`.unset(@MongoDB development ${ofConfig}, 3)`],
    {
      "config/default.json": `{ "a": { "db": ${own} } }`,
      "config/production.json": '{ "a": { "db": "mongodb+srv://a.example.net/b" } }',
    },
  ],
  [
    "one where nobody sets NODE_ENV",
    `const db = process.env.NODE_ENV ? "mongodb://a.example.net/b" : ${own}\n${app}require("mongoose").connect(db)\n${page("(req, res) => res.send('a')")}`,
    [".unset(@MongoDB development, 3)"],
  ],
  [
    "one in production alone",
    `const db = process.env.NODE_ENV === "production" ? ${own} : "mongodb://a.example.net/b"\n${app}require("mongoose").connect(db)\n${page("(req, res) => res.send('a')")}`,
    [`.unset(@MongoDB production, 3)`],
  ],
  [
    "one by settings of another language",
    configured,
    [],
    { "config/default.json": `{ "a": { "db": ${own} } }`, "config/local.yaml": "a: 1" },
  ],
  [
    "one by settings with remarks",
    configured,
    [],
    { "config/default.json": `{ "a": { "db": ${own} } } // a` },
  ],
  [
    "one by settings that are asked for elsewhere",
    `process.env.NODE_CONFIG_DIR = "settings"\n${configured}`,
    [],
    { "config/default.json": `{ "a": { "db": ${own} } }` },
  ],
  [
    "one by settings that are told more",
    configured
      .replace("const go", "config.util.setModuleDefaults('b', {})\nconst go")
      .replace("a.db", "b.db"),
    [],
  ],
  [
    "a setting that nothing gives",
    `${app}${page('require("config").get("a.b")')}`,
    [".ends(2, Error: Configuration property a.b is not defined)"],
    { "config/default.json": '{ "a": {} }' },
  ],
  [
    "a setting that one may have",
    `${app}const config = require("config")\n${page('config.has("a.b") ? config.get("a.b") : (req, res) => res.send("a")')}`,
    [],
    { "config/default.json": '{ "a": {} }' },
  ],
  [
    "a setting that only development has",
    `${app}const key = require("config").get("a")\n${page('(req, res) => res.send("a")')}`,
    [],
    { "config/development.json": '{ "a": "b" }' },
  ],
  [
    "a setting within another",
    `${app}const key = require("config").get("a").get("b")\n${page('(req, res) => res.send("a")')}`,
    [],
    { "config/default.json": '{ "a": { "b": 1 } }' },
  ],
  [
    "a mode that zod checks",
    `${app}const { z } = require("zod")\nz.object({ NODE_ENV: z.enum(["dev", "live"]) }).parse(process.env)\n${page("(req, res) => res.send('a')")}`,
    [".unset(NODE_ENV, 3)"],
  ],
  [
    "a mode and a variable that zod checks, and the program ends",
    `${app}const { z } = require("zod")\nconst r = z.object({ NODE_ENV: z.enum(["dev", "live"]), DB: z.string().url() }).safeParse(process.env)\nif (!r.success) { console.log(r.error.format(), r.error.issues.map((one) => one.path)); throw new Error("a") }\n${page("(req, res) => res.send('a')")}`,
    [".unset(DB, 4)", ".unset(NODE_ENV, 4)"],
  ],
  [
    "what zod throws, which the program ends by",
    `${app}const { z } = require("zod")\ntry { z.object({ A: z.coerce.number() }).parse(process.env) } catch (e) { if (e instanceof z.ZodError) process.exit(1) }\n${page("(req, res) => res.send('a')")}`,
    [".unset(A, 3)"],
  ],
  [
    "what zod throws, which the program prints",
    `${app}const { z } = require("zod")\ntry { z.object({ A: z.string() }).parse(process.env) } catch (e) { console.log(e.errors.map((one) => one.path)) }\n${page("(req, res) => res.send('a')")}`,
    [],
  ],
  [
    "a mode that has a default",
    `${app}const { z } = require("zod")\nz.object({ NODE_ENV: z.enum(["dev", "live"]).default("dev") }).parse(process.env)\n${page("(req, res) => res.send('a')")}`,
    [],
  ],
  [
    "what need not be there",
    `${app}const { z } = require("zod")\nz.object({ A: z.string().optional(), B: z.coerce.number().default(1) }).parse(process.env)\n${page("(req, res) => res.send('a')")}`,
    [],
  ],
  [
    "what the program sets",
    `${app}const { z } = require("zod")\nprocess.env.A = "1"\nz.object({ A: z.string() }).parse(process.env)\n${page("(req, res) => res.send('a')")}`,
    [],
  ],
  [
    "what joi checks",
    `${app}const Joi = require("joi")\nconst { error } = Joi.object().keys({ NODE_ENV: Joi.string().valid("a").required() }).unknown().validate(process.env)\nif (error) throw new Error(error.message)\n${page("(req, res) => res.send('a')")}`,
    [".unset(NODE_ENV, 4)"],
  ],
  [
    "what joi need not find",
    `${app}const Joi = require("joi")\nconst { error } = Joi.object({ A: Joi.string() }).unknown().validate(process.env)\nif (error) throw new Error(error.message)\n${page("(req, res) => res.send('a')")}`,
    [],
  ],
  [
    "what envalid checks",
    `${app}const { cleanEnv, str } = require("envalid")\nconst env = cleanEnv(process.env, { NODE_ENV: str({ choices: ["a", "b"] }) })\n${page("(req, res) => res.send('a')")}`,
    [".unset(NODE_ENV, 3)"],
  ],
  [
    "what envalid has a default of",
    `${app}const { cleanEnv, str } = require("envalid")\nconst env = cleanEnv(process.env, { NODE_ENV: str({ default: "a" }) })\n${page("(req, res) => res.send('a')")}`,
    [],
  ],
  [
    "a module that only production does without",
    `${app}if (process.env.NODE_ENV !== "production") require("./dev")\n${page("(req, res) => res.send('a')")}`,
    [],
  ],
  [
    "what only production does without",
    `${app}if (process.env.NODE_ENV !== "production") throw new Error("a")\n${page("(req, res) => res.send('a')")}`,
    [".unset(NODE_ENV, 2)"],
  ],
  [
    "a database that the program starts",
    `require("mongodb-memory-server")\n${mongoose(own)}${page("async (req, res) => res.json(await Thing.find())")}`,
    [],
  ],
  [
    "what is in front of a page and may answer",
    `${mongoose(own)}app.use(require("somebody"))\n${page("async (req, res) => res.json(await Thing.find())")}`,
    [],
  ],
  [
    "a model that has more",
    `${mongoose(own)}${page("async (req, res) => res.json(await Thing.latest())")}`,
    [],
  ],
  [
    "a query with a callback, which the seventh refuses",
    mongoose(own) + page("(req, res) => Thing.find({}, (error, all) => res.json(all))"),
    [],
  ],
  [
    "a query with a callback, where it is taken, that answers all the same",
    mongoose(own) + page("(req, res) => Thing.find({}, (error, all) => res.json(all))"),
    [],
    {},
    { mongoose: "6" },
  ],
  [
    "one that does not",
    mongoose(own) +
      page(
        "(req, res) => Thing.find({}, (error, all) => { if (error) return console.log(error)\nres.json(all) })",
      ),
    [".unset(@MongoDB, 4) unanswered"],
    {},
    { mongoose: "5" },
  ],
  [
    "an older one",
    mongoose(own) + page("async (req, res) => res.json(await Thing.find())"),
    [],
    {},
    { mongoose: "4" },
  ],
  [
    "an older one that nobody waits for",
    `${app}const db = require("mongoose")\ndb.connect(${own}, { useNewUrlParser: true })\ndb.connection.once("open", () => console.log(1))\n${page("(req, res) => res.send('a')")}`,
    [".unset(@MongoDB, 3)"],
    {},
    { mongoose: "4" },
  ],
  [
    "an older one by a variable",
    `${app}const db = require("mongoose")\ndb.connect(process.env.DB)\n${page("(req, res) => res.send('a')")}`,
    [".unset(@MongoDB @-undefined DB?, 3)"],
    {},
    { mongoose: "4" },
  ],
  [
    "an older one that somebody waits for",
    `${app}const db = require("mongoose")\ndb.connect(${own}).then(() => console.log(1))\n${page("(req, res) => res.send('a')")}`,
    [],
    {},
    { mongoose: "4" },
  ],
  [
    "an older one that somebody catches",
    `${app}const db = require("mongoose")\ndb.connect(${own}).catch(() => console.log(1))\n${page("(req, res) => res.send('a')")}`,
    [],
    {},
    { mongoose: "4" },
  ],
  [
    "an older one that calls back",
    `${app}const db = require("mongoose")\ndb.connect(${own}, (error) => console.log(error))\n${page("(req, res) => res.send('a')")}`,
    [],
    {},
    { mongoose: "4" },
  ],
  [
    "an older one that tells of errors",
    `${app}const db = require("mongoose")\ndb.connect(${own})\ndb.connection.on("error", () => console.log(1))\n${page("(req, res) => res.send('a')")}`,
    [],
    {},
    { mongoose: "4" },
  ],
  [
    "an older one that tells of errors by what it gives",
    `${app}const db = require("mongoose")\nconst { connection } = db.connect(${own})\nconnection.on("error", () => console.log(1))\n${page("(req, res) => res.send('a')")}`,
    [],
    {},
    { mongoose: "4" },
  ],
  [
    "an older one by its newer client",
    `${app}const db = require("mongoose")\ndb.connect(${own}, { useMongoClient: true })\n${page("(req, res) => res.send('a')")}`,
    [],
    {},
    { mongoose: "4" },
  ],
  [
    "a program that listens behind it alone",
    `${app}app.get("/", (req, res) => res.send("a"))\nrequire("mongoose").connect(${own}).then(() => app.listen(8080)).catch(console.log)`,
    [".unset(@MongoDB, 3) unanswered", ".listen(8080)"],
  ],
  [
    "one that ends",
    `${app}app.get("/", (req, res) => res.send("a"))\nconst go = async () => { await require("mongoose").connect(${own})\napp.listen(8080) }\ngo()`,
    [".unset(@MongoDB, 3)", ".listen(8080)"],
  ],
  [
    "a program that lists what it has where it is told by another file",
    'require("./db")\nconst app = require("express")()\nconst Thing = require("./thing")\n' +
      page("async (req, res) => res.json(await Thing.find())"),
    [".unset(@MongoDB, 1) in db.js unanswered"],
    {
      "db.js": `require("mongoose").connect(${own}).catch(() => {})`,
      "thing.js": 'module.exports = require("mongoose").model("Thing", {})',
    },
  ],
  [
    "MySQL, of which something throws",
    mysql +
      page("(req, res) => db.query('select 1', (error, rows) => { if (error) throw error\nres.json(rows) })"),
    [".unset(@MySQL, 2) unanswered"],
  ],
  [
    "MySQL, of which nothing is told where it fails",
    mysql + page("(req, res) => db.query('select 1', (error, rows) => { if (!error) res.json(rows) })"),
    [".unset(@MySQL, 2) unanswered"],
  ],
  [
    "MySQL, of which nothing is asked",
    mysql + page("(req, res) => db.query('select 1', (error, rows) => res.json({ error, rows }))"),
    [],
  ],
  [
    "MySQL by a socket",
    mysql.replace('host: "localhost"', 'socketPath: "/run/mysqld.sock"') +
      page("(req, res) => db.query('select 1', (error, rows) => { if (error) throw error\nres.json(rows) })"),
    [],
  ],
  [
    "MySQL behind promises, and a folder of pages that a build may fill",
    `const app = require("express")()\napp.use(require("express").static("public"))\nconst db = require("mysql2/promise").createPool({ user: "a" })\n${page("async (req, res) => res.json(await db.query('select 1'))")}`,
    [".unset(@MySQL, 3) unanswered unless made"],
  ],
  [
    "a folder of pages that is there",
    `const app = require("express")()\napp.use(require("express").static("public"))\nconst db = require("mysql2/promise").createPool({ user: "a" })\n${page("async (req, res) => res.json(await db.query('select 1'))")}`,
    [],
    { "public/index.html": "a" },
  ],
  [
    "a pool of MySQL's by a file of variables",
    `require("dotenv").config()\n${app}const db = require("mysql2").createPool({ host: process.env.DB_HOST }).promise()\n${page("async (req, res) => res.json(await db.execute('select 1'))")}`,
    [".unset(@MySQL DB_HOST=, 3) unanswered"],
    { ".env": "DB_HOST=127.0.0.1" },
  ],
  [
    "PostgreSQL where nothing is told",
    pg("") + page("async (req, res) => res.json(await db.query('select 1'))"),
    [".unset(@PostgreSQL PGHOST, 3) unanswered"],
  ],
  [
    "PostgreSQL by an address without a host",
    pg('{ connectionString: "postgresql:///shop" }') +
      page("async (req, res) => res.json(await db.query('select 1'))"),
    [".unset(@PostgreSQL PGHOST, 3) unanswered"],
  ],
  [
    "PostgreSQL by an address of a variable",
    pg("{ connectionString: process.env.DATABASE_URL }") +
      page("async (req, res) => res.json(await db.query('select 1'))"),
    [".unset(@PostgreSQL DATABASE_URL PGHOST, 3) unanswered"],
  ],
  [
    "PostgreSQL with a callback",
    pg('{ host: "localhost" }') +
      page("(req, res) => db.query('select 1', [], (error, found) => res.json(found.rows))"),
    [".unset(@PostgreSQL, 3) unanswered"],
  ],
  [
    "PostgreSQL somewhere",
    pg('{ host: "db.example.com" }') + page("async (req, res) => res.json(await db.query('select 1'))"),
    [],
  ],
  [
    "MongoDB's own client",
    `${app}const { MongoClient } = require("mongodb")\nconst client = new MongoClient("mongodb://127.0.0.1")\n${page("async (req, res) => res.json(await client.db('a').collection('b').find().limit(2).toArray())")}`,
    [".unset(@MongoDB, 3) unanswered"],
  ],
  [
    "a model of Sequelize's",
    sequelize('"a", "b", "c", { host: "localhost", dialect: "mysql" }') +
      page(
        "async (req, res) => { try { res.json(await User.findAll()) } catch (e) { res.status(500).json(e) } }",
      ),
    [".unset(@MySQL, 3) unanswered"],
  ],
  [
    "one that is a class",
    `${app}const { Sequelize, Model } = require("sequelize")\nconst db = new Sequelize("postgres://a:b@localhost:5432/c", {})\nclass User extends Model {}\nUser.init({}, { sequelize: db })\n${page("(req, res) => User.findAll().then((all) => res.json(all))")}`,
    [".unset(@PostgreSQL, 3) unanswered"],
  ],
  [
    "one of a folder of models",
    `const db = require("./models")\n${app}${page("(req, res, next) => db.User.count().then((n) => res.json(n)).catch(next)")}`,
    [".unset(@PostgreSQL DB_HOST?, 4) in models/index.js unanswered"],
    {
      "models/index.js":
        'const fs = require("fs")\nconst path = require("path")\nconst Sequelize = require("sequelize")\nconst sequelize = new Sequelize("a", "b", "c", { host: process.env.DB_HOST, dialect: "postgres" })\nconst db = {}\nfs.readdirSync(__dirname).filter((file) => file !== path.basename(__filename)).forEach((file) => {\n  const model = require(path.join(__dirname, file))(sequelize, Sequelize.DataTypes)\n  db[model.name] = model\n})\nObject.keys(db).forEach((name) => { if (db[name].associate) db[name].associate(db) })\nmodule.exports = db',
      "models/user.js":
        'module.exports = (sequelize, DataTypes) => {\n  const User = sequelize.define("User", { name: DataTypes.STRING })\n  User.associate = (db) => User.hasMany(db.User)\n  return User\n}',
    },
  ],
  [
    "Sequelize in a file",
    sequelize('{ dialect: "sqlite", storage: "a.db" }') +
      page("async (req, res) => res.json(await User.findAll())"),
    [],
  ],
  [
    "Sequelize by a socket",
    sequelize('"a", "b", "c", { dialect: "mysql", dialectOptions: { socketPath: "/run/a" } }') +
      page("async (req, res) => res.json(await User.findAll())"),
    [],
  ],
  [
    "Sequelize of which nobody knows the dialect",
    sequelize('"a", "b", "c", require("a")') + page("async (req, res) => res.json(await User.findAll())"),
    [],
  ],
  [
    "Sequelize twice, of which one may reach it",
    `${sequelize('"a", "b", "c", { dialect: "mysql" }')}new Sequelize("mysql://db.example.com/a")\n${page("async (req, res) => res.json(await User.findAll())")}`,
    [],
  ],
  [
    "an older Sequelize",
    sequelize('"a", "b", "c", { dialect: "mysql" }') +
      page("async (req, res) => res.json(await User.findAll())"),
    [],
    {},
    { sequelize: "4" },
  ],
  [
    "a page that refuses whom it does not know",
    `${mongoose(own)}app.use(require("cookie-parser")())\n${page("async (req, res) => { if (!req.cookies.token) return res.status(401).end()\nres.json(await Thing.find()) }")}`,
    [".unanswered()"],
  ],
  ...(
    [
      [
        "what is called back and goes on",
        "db.connect(OWN, {}, (error) => console.log(error))\nLISTEN",
        false,
        "5",
      ],
      [
        "what is called back and listens no more",
        "db.connect(OWN, (error) => { if (error) return console.log(error)\nLISTEN })",
        "unanswered",
        "6",
      ],
      [
        "what is called back and throws",
        "db.connect(OWN, (error) => { if (error) throw error })\nLISTEN",
        "ends",
        "6",
      ],
      [
        "what listens once it is open",
        "db.connect(OWN).catch(console.log)\ndb.connection.once('open', () => LISTEN)",
        "unanswered",
        "8",
      ],
      [
        "what waits for that before it connects",
        "db.connection.on('connected', () => LISTEN)\ndb.connect(OWN).catch(console.log)",
        "unanswered",
        "5",
      ],
      [
        "what hears of errors and ends it",
        "db.connect(OWN).catch(console.log)\ndb.connection.on('error', () => process.exit(1))\nLISTEN",
        "ends",
        "7",
      ],
      [
        "what hears of errors and goes on",
        "db.connect(OWN).catch(console.log)\ndb.connection.on('error', console.log)\nLISTEN",
        false,
        "7",
      ],
      [
        "what says that it is open",
        "db.connect(OWN).catch(console.log)\ndb.connection.once('open', () => console.log('a'))\nLISTEN",
        false,
        "8",
      ],
      [
        "what listens once it is open elsewhere",
        "db.connect('mongodb://a.example.net/b').catch(console.log)\ndb.connection.once('open', () => LISTEN)",
        false,
        "8",
      ],
      [
        "what listens once somebody has it open",
        "require('somebody')()\ndb.connection.once('open', () => LISTEN)",
        false,
        "8",
      ],
    ] as const
  ).map(([title, text, what, major]): (typeof rows)[number] => {
    const program = `${app}app.get("/", (req, res) => res.send("a"))\nconst db = require("mongoose")\n${text.replace("OWN", own).replace("LISTEN", listens.trim())}`
    const line = program.split("\n").findIndex((one) => one.includes("db.connect(")) + 1
    const lines = what === false ? [] : [`.unset(@MongoDB, ${line})${what === "ends" ? "" : " unanswered"}`]
    return [`mongoose with ${title}`, program, lines, {}, { mongoose: major }]
  }),
  [
    "a client that calls back, which says so and listens no more",
    mongodb("if (error) return console.log(error)\ndb = client.db('a')\napp.listen(process.env.PORT)"),
    [".unset(@MongoDB, 4) unanswered"],
    {},
    { mongodb: "4" },
  ],
  [
    "one that says so and goes on with none",
    mongodb("if (error) console.log(error)\ndb = client.db('a')", listens),
    [".unset(@MongoDB, 4)"],
    {},
    { mongodb: "3" },
  ],
  ...(["2", "3", "4"].map((major) => [
    `what ends it by the ${major}th`,
    mongodb("if (error) throw error", listens),
    [".unset(@MongoDB, 4)"],
    {},
    { mongodb: major },
  ]) as readonly (typeof rows)[number][]),
  [
    "one that says so and listens all the same",
    mongodb("if (error) return console.log(error)\ndb = client.db('a')", listens),
    [],
    {},
    { mongodb: "4" },
  ],
  [
    "a promise of the second, of which not much is known",
    `${app}app.get("/", (req, res) => res.send("a"))\nrequire("mongodb").MongoClient.connect(${own}).catch(console.log)${listens}`,
    [],
    {},
    { mongodb: "2" },
  ],
  [
    "a start that waits for Redis, which is tried again for ever",
    redis(
      "",
      "const go = async () => { await client.connect()\napp.get('/', (req, res) => res.send('a'))\napp.listen(process.env.PORT) }\ngo()",
    ),
    [".unset(@Redis, 2) unanswered"],
  ],
  [
    "one that does not wait",
    redis("", `client.connect().catch(console.log)\n${page("(req, res) => res.send('a')")}`),
    [],
  ],
  [
    "a page that waits for it",
    redis("", `client.connect()\n${page("async (req, res) => res.send(await client.get('a'))")}`),
    [".unset(@Redis, 2) unanswered"],
  ],
  [
    "a page that asks an older one",
    redis("", page("(req, res) => client.get('a', (error, value) => res.send(value))")),
    [".unset(@Redis, 2) unanswered"],
    {},
    { redis: "3" },
  ],
  [
    "one that is promised",
    redis(
      "6379, process.env.REDIS || 'localhost'",
      `const get = require("util").promisify(client.get).bind(client)\n${page("async (req, res) => res.send(await get('a'))")}`,
    ),
    [".unset(@Redis REDIS?, 2) unanswered"],
    {},
    { redis: "3" },
  ],
  [
    "a page that asks Redis and answers at once",
    redis("", `client.connect()\n${page("(req, res) => { client.incr('a')\nres.send('a') }")}`),
    [],
  ],
  [
    "a Redis that is elsewhere",
    redis(
      '{ url: "redis://a.example.net" }',
      `client.connect()\n${page("async (req, res) => res.send(await client.get('a'))")}`,
    ),
    [],
  ],
  [
    "one by the address of a variable",
    redis(
      "{ url: process.env.REDIS_URL }",
      `client.connect()\n${page("async (req, res) => res.send(await client.get('a'))")}`,
    ),
    [".unset(@Redis REDIS_URL?, 2) unanswered"],
  ],
  [
    "one that is told when to try again",
    redis(
      "{ socket: { reconnectStrategy: false } }",
      `client.connect()\n${page("async (req, res) => res.send(await client.get('a'))")}`,
    ),
    [],
  ],
  [
    "one that does not wait in line",
    redis(
      "{ disableOfflineQueue: true }",
      `client.connect()\n${page("async (req, res) => res.send(await client.get('a'))")}`,
    ),
    [],
  ],
  [
    "one that ends it by what hears of errors",
    `${app}const client = require("redis").createClient()\nclient.on("error", () => process.exit(1))\nclient.connect()\n${page("(req, res) => res.send('a')")}`,
    [".unset(@Redis, 2)"],
  ],
  ...(
    [
      ["a page that waits for it", "()", "async (req, res) => res.send(await client.get('a'))", ""],
      [
        "a page that it calls back",
        "(6379, 'localhost')",
        "(req, res) => client.get('a', (error, value) => (error ? res.status(500).end() : res.send(value)))",
        "",
      ],
      [
        "an address by a variable",
        "(process.env.REDIS_URL)",
        "async (req, res) => res.send(await client.get('a'))",
        " REDIS_URL",
      ],
      [
        "a page that catches",
        "()",
        "async (req, res) => { let a\ntry { a = await client.get('a') } catch {}\nres.send(a) }",
        null,
      ],
      [
        "a page that does not wait",
        "()",
        "(req, res) => { client.incr('a').catch(() => {})\nres.send('a') }",
        null,
      ],
      [
        "one elsewhere",
        "('redis://a.example.net')",
        "async (req, res) => res.send(await client.get('a'))",
        null,
      ],
      [
        "one that is told when to try again",
        "({ retryStrategy: () => null })",
        "async (req, res) => res.send(await client.get('a'))",
        null,
      ],
      ["what nobody knows of it", "()", "async (req, res) => res.send(await client.own('a'))", null],
    ] as const
  ).map(([title, told, body, names]): (typeof rows)[number] => [
    `ioredis and ${title}`,
    `${app}const client = new (require("ioredis"))${told}\n${page(body)}`,
    names === null ? [] : [`.unset(@Redis${names}, 2) unanswered`],
  ]),
  [
    "a connection of mysql2 that is asked for nothing until it fails",
    second + page("(req, res) => db.query('a', (error) => res.send('a'))"),
    [".unset(@MySQL, 2)"],
  ],
  [
    "one whose errors are heard",
    `${second}db.on("error", console.log)\n${page("(req, res) => db.query('a', (error) => res.send('a'))")}`,
    [],
  ],
  [
    "one that is asked at once",
    `${second}db.connect((error) => console.log(error))\n${page("(req, res) => db.query('a', (error) => res.send('a'))")}`,
    [],
  ],
  [
    "one that is asked at once by a promise",
    `${second}db.promise().query("a").catch(console.log)\n${page("(req, res) => res.send('a')")}`,
    [],
  ],
  [
    "one of mysql, which waits to be asked",
    second.replace("mysql2", "mysql") + page("(req, res) => db.query('a', (error) => res.send('a'))"),
    [],
  ],
  [
    "several of mysql2",
    second.replace("Connection", "Pool") + page("(req, res) => db.query('a', (error) => res.send('a'))"),
    [],
  ],
  [
    "a page that waits for Knex",
    knexOwn + page("async (req, res) => res.json(await db('a').where({ b: 1 }).first())"),
    [".unset(@PostgreSQL, 2) unanswered"],
  ],
  [
    "a start that does",
    `${knexOwn}app.get("/", (req, res) => res.send("a"))\ndb.migrate.latest().then(() => app.listen(process.env.PORT))`,
    [".unset(@PostgreSQL, 2)"],
  ],
  [
    "one that catches, and listens no more",
    `${knexOwn}app.get("/", (req, res) => res.send("a"))\ndb.raw("a").then(() => app.listen(process.env.PORT)).catch(console.log)`,
    [".unset(@PostgreSQL, 2) unanswered"],
  ],
  [
    "a query of Knex for which nobody waits",
    `${knexOwn}db("a").select("b")\n${page("(req, res) => res.send('a')")}`,
    [],
  ],
  [
    "one of SQLite",
    knex('{ client: "sqlite3", connection: { filename: "a" } }') +
      page("async (req, res) => res.json(await db('a'))"),
    [],
  ],
  [
    "one that is elsewhere",
    knex('{ client: "mysql2", connection: { host: "a.example.net" } }') +
      page("async (req, res) => res.json(await db('a'))"),
    [],
  ],
  [
    "sessions in MongoDB, of which a request hears that saves one",
    sessions(`{ mongoUrl: ${own} }`) + page("(req, res) => res.send('a')"),
    [],
  ],
  ["an older store", oldSessions(`{ url: ${own} }`), [".unset(@MongoDB, 4)"], {}, { "connect-mongo": "3" }],
  [
    "an older store by a variable, and else on the machine itself",
    oldSessions(`{ url: process.env.DB || ${own} }`),
    [".unset(@MongoDB DB?, 4)"],
    {},
    { "connect-mongo": "3" },
  ],
  [
    "an older store that is told nothing",
    oldSessions("{ url: process.env.DB }"),
    [".unset(DB?, 4)"],
    {},
    { "connect-mongo": "3" },
  ],
  [
    "an older store of a connection",
    oldSessions('{ mongooseConnection: require("mongoose").connection }'),
    [],
    {},
    { "connect-mongo": "3" },
  ],
  [
    "an older store that may be in memory",
    oldSessions(`{ url: ${own}, fallbackMemory: true }`),
    [],
    {},
    { "connect-mongo": "3" },
  ],
  [
    "an address of names that are not set",
    `${app}require("mongoose").connect(\`mongodb+srv://\${process.env.A}:\${process.env.B}@a.example.net/c\`).then(() => app.listen(process.env.PORT)).catch(console.log)\n${page("(req, res) => res.send('a')").replace(listens, "")}`,
    [".unset(@MongoDB @-undefined A B, 2) unanswered"],
  ],
  [
    "one of which only the database is not set",
    `${app}require("mongoose").connect(\`mongodb+srv://a:b@a.example.net/\${process.env.A}\`).then(() => app.listen(process.env.PORT)).catch(console.log)\n${page("(req, res) => res.send('a')").replace(listens, "")}`,
    [],
  ],
  [
    "a connection of its own",
    `${fourthApp}const conn = db.createConnection(${own})\nconn.once("open", () => console.log(1))${listens}`,
    [".unset(@MongoDB, 4)"],
  ],
  [
    "one by a variable",
    `${fourthApp}const conn = db.createConnection(process.env.DB)${listens}`,
    [".unset(@MongoDB @-undefined DB?, 4)"],
  ],
  ["one that is told nothing", `${fourthApp}const conn = db.createConnection()${listens}`, []],
  [
    "one that tells of errors",
    `${fourthApp}const conn = db.createConnection(${own})\nconn.on("error", console.log)${listens}`,
    [],
  ],
  ["one that somebody has", `${fourthApp}require("b")(db.createConnection(${own}))${listens}`, []],
  [
    "one that is waited for",
    `${fourthApp}const conn = db.createConnection(${own})\nconn.asPromise().catch(() => {})${listens}`,
    [],
  ],
  [
    "one elsewhere",
    `${fourthApp}const conn = db.createConnection("mongodb://db.example.net/a")${listens}`,
    [],
  ],
  [
    "monk, which waits for ever",
    monk('"localhost:27017/a"') +
      page("(req, res) => db.get('b').find({}, {}, (error, all) => res.json(all))"),
    [".unset(@MongoDB, 2) unanswered"],
    {},
    { monk: "7" },
  ],
  [
    "monk by a variable, and else on the machine itself",
    monk(`process.env.DB || ${own}`) +
      page("async (req, res) => { try { res.json(await db.get('b').find()) } catch { res.send('a') } }"),
    [".unset(@MongoDB DB?, 2) unanswered"],
    {},
    { monk: "6" },
  ],
  [
    "monk that nobody asks",
    monk('"localhost/a"') + page("(req, res) => res.send('a')"),
    [],
    {},
    { monk: "7" },
  ],
  [
    "monk that is waited for",
    `${monk('"localhost/a"')}db.then(() => console.log(1))\n${page("(req, res) => res.send('a')")}`,
    [".unset(@MongoDB, 2)"],
    {},
    { monk: "7" },
  ],
  [
    "monk that is waited for, and caught",
    `${monk('"localhost/a"')}db.then(() => console.log(1)).catch(() => {})\n${page("(req, res) => res.send('a')")}`,
    [],
    {},
    { monk: "7" },
  ],
  [
    "monk elsewhere",
    monk('"db.example.net/a"') +
      page("(req, res) => db.get('b').find({}, {}, (error, all) => res.json(all))"),
    [],
    {},
    { monk: "7" },
  ],
  [
    "an older monk",
    monk('"localhost/a"') + page("(req, res) => db.get('b').find({}, {}, (error, all) => res.json(all))"),
    [],
    {},
    { monk: "5" },
  ],
  [
    "mongojs, which ends by what is asked",
    mongojs('"a", ["b"]') + page("(req, res) => db.b.find((error, all) => res.json(all))"),
    [".unset(@MongoDB, 2) unanswered"],
    {},
    { mongojs: "3" },
  ],
  [
    "mongojs by a collection, in order",
    mongojs(own) +
      page(
        "(req, res) => db.collection('b').find().sort({ c: 1 }).toArray((error, all) => { if (error) res.send(error)\nelse res.json(all) })",
      ),
    [".unset(@MongoDB, 2) unanswered"],
    {},
    { mongojs: "2" },
  ],
  [
    "mongojs that tells of errors",
    `${mongojs('"a", ["b"]')}db.on("error", console.log)\n${page("(req, res) => db.b.find((error, all) => res.send('a'))")}`,
    [],
    {},
    { mongojs: "3" },
  ],
  [
    "mongojs that nobody asks",
    mongojs('"a", ["b"]') + page("(req, res) => res.send('a')"),
    [],
    {},
    { mongojs: "3" },
  ],
  [
    "mongojs that is told nothing",
    mongojs("process.env.DB") + page("(req, res) => res.send('a')"),
    [".unset(DB, 2)"],
    {},
    { mongojs: "3" },
  ],
  [
    "an older mongoose that has whoever it calls back listen",
    `${fourthApp}db.connect(${own}, (error) => { if (error) return console.log(error)\napp.listen(process.env.PORT) })`,
    [".unset(@MongoDB, 4) unanswered"],
    {},
    { mongoose: "4" },
  ],
  [
    "an older mongoose whose error is thrown",
    `${fourthApp}db.connect(${own}, (error) => { if (error) throw error })${listens}`,
    [".unset(@MongoDB, 4)"],
    {},
    { mongoose: "4" },
  ],
  [
    "an older mongoose of which somebody hears, and ends",
    `${fourthApp}const go = async () => { try { await db.connect(process.env.DB) } catch { process.exit(1) } }\ngo()${listens}`,
    [".unset(@MongoDB @-undefined DB?, 4)"],
    {},
    { mongoose: "4" },
  ],
  [
    "an older mongoose that has its program listen once it is open",
    `${fourthApp}db.connect(${own}).catch(console.log)\ndb.connection.once("open", () => app.listen(process.env.PORT))`,
    [".unset(@MongoDB, 4) unanswered"],
    {},
    { mongoose: "4" },
  ],
  [
    "an older mongoose whose listener for errors ends it",
    `${fourthApp}db.connect(${own})\ndb.connection.on("error", () => process.exit(1))${listens}`,
    [".unset(@MongoDB, 4)"],
    {},
    { mongoose: "4" },
  ],
  [
    "the same, which hears of nothing where it is caught",
    `${fourthApp}db.connect(${own}).catch(() => {})\ndb.connection.on("error", () => process.exit(1))${listens}`,
    [],
    {},
    { mongoose: "4" },
  ],
  [
    "an older mongoose with the language's promises, of which one is broken",
    `${fourthApp}db.Promise = global.Promise\ndb.connect(${own}).then(() => console.log(1))${listens}`,
    [".unset(@MongoDB, 5)"],
    {},
    { mongoose: "4" },
  ],
  [
    "an older mongoose with promises of its own",
    `${fourthApp}db.connect(${own}).then(() => console.log(1))${listens}`,
    [],
    {},
    { mongoose: "4" },
  ],
  [
    "an older mongoose with those of a package",
    `${fourthApp}db.Promise = require("bluebird")\ndb.connect(${own}).then(() => console.log(1))${listens}`,
    [],
    {},
    { mongoose: "4" },
  ],
  [
    "Sequelize 5, whose promise has the program listen",
    `${sequelize('"a", "b", "", { host: "localhost", dialect: "mysql" }')}db.sync().then(() => app.listen(process.env.PORT))\n${page("(req, res) => res.send('a')").replace(listens, "")}`,
    [".unset(@MySQL, 3) unanswered"],
    {},
    { sequelize: "5" },
  ],
  [
    "one of Sequelize 5 that is broken and heard of by nobody",
    `${sequelize('"a", "b", "", { host: "localhost", dialect: "mysql" }')}db.sync().then(() => console.log(1))\n${page("(req, res) => res.send('a')")}`,
    [],
    {},
    { sequelize: "5" },
  ],
  [
    "Sequelize 5 where the program ends itself",
    `${sequelize('"a", "b", "", { host: "localhost", dialect: "mysql" }')}db.authenticate().catch(() => process.exit(1))\n${page("(req, res) => res.send('a')")}`,
    [".unset(@MySQL, 3)"],
    {},
    { sequelize: "5" },
  ],
  [
    "a page of Sequelize 5 that never comes",
    sequelize('"a", "b", "", { host: "localhost", dialect: "mysql" }') +
      page("(req, res) => { User.findAll().then((all) => res.json(all)) }"),
    [".unset(@MySQL, 3) unanswered"],
    {},
    { sequelize: "5" },
  ],
  [
    "Sequelize with the seventh client of PostgreSQL, which waits for ever",
    `${sequelize('"postgres://a:b@localhost/c"')}db.sync().catch(() => process.exit(1))\n${page("(req, res) => res.send('a')")}`,
    [],
    {},
    { sequelize: "6", pg: "7" },
  ],
  [
    "the seventh client of PostgreSQL, which waits for ever",
    `${pg('{ host: "localhost" }')}db.connect((error) => { if (error) throw error })\n${page("(req, res) => res.send('a')")}`,
    [],
    {},
    { pg: "7" },
  ],
]

const asking = (what: string): string => app + page(`async (req, res) => { res.json(await ${what}) }`)

/** Variables without which nothing answers, and requests that reach nothing. */
const requests: typeof rows = [
  ["an address of a variable", asking('fetch(process.env.API + "/a")'), [".unset(API?, 2) unanswered"]],
  ["an address of two", asking("fetch(process.env.A + process.env.B)"), [".unset(A? B?, 2) unanswered"]],
  [
    "one that something else may be",
    asking('fetch((process.env.API || "https://a.example.com") + "/a")'),
    [],
  ],
  [
    "one of another file",
    `const { api } = require("./settings")\n${asking('require("axios").get(api + "/a")')}`,
    [".unset(API?, 1) in settings.js unanswered"],
    { "settings.js": "module.exports = { api: process.env.API }" },
  ],
  [
    "one that is caught",
    `${app}${page("(req, res) => fetch(process.env.API).then((r) => res.send(r.body)).catch(() => res.send('a'))")}`,
    [],
  ],
  [
    "an answer that an error may have, and has not",
    `${app}${page("(req, res) => require('axios')(process.env.API).catch((e) => res.status(e.response.status).end())")}`,
    [".unset(API?, 2) unanswered"],
  ],
  ["a port of the machine itself", asking('fetch("http://localhost:5000/a")'), [".unanswered()"]],
  ["its own port", asking('fetch("http://127.0.0.1:8080/a")'), []],
  ["its own port by another name", asking('fetch("http://localhost:3000/a")').replace("8080", "3000"), []],
  [
    "a port of a program that it starts",
    `require("child_process").fork("./a")\n${asking('fetch("http://localhost:5000/a")')}`,
    [],
  ],
  ["another machine", asking('fetch("http://users:5000/a")'), []],
  [
    "axios that is told where",
    `require("axios").defaults.baseURL = "https://a.example.com"\n${asking('require("axios").get("/a")')}`,
    [],
  ],
  [
    "axios that something looks at",
    `require("axios").interceptors.request.use(require("a"))\n${asking('require("axios").get("/a")')}`,
    [],
  ],
  ["axios that is told so at once", asking('require("axios").get("/a", { baseURL: "https://a.b" })'), []],
  ["axios, of a record", asking('require("axios")({ url: process.env.API })'), []],
  ["node-fetch", asking('require("node-fetch").default("/a")'), [".unanswered()"]],
  [
    "a port of a variable that is none",
    `${app}app.get("/", (req, res) => res.send("a"))\napp.listen(process.env.port)`,
    [".unset(port?, 3) unanswered"],
  ],
  [
    "a port of its own variable, and another one without it",
    `${app}app.get("/", (req, res) => res.send("a"))\napp.listen(process.env.SRV_PORT || 3030)`,
    [".unset(SRV_PORT?, 3) unanswered"],
  ],
  [
    "the same, where nothing answers at all",
    `const { port } = require("./settings")\n${app}app.listen(port)`,
    [".unanswered()", ".unset(SRV_PORT?, 1) in settings.js unanswered"],
    { "settings.js": "module.exports = { port: process.env.SRV_PORT || 3030 }" },
  ],
  [
    "a port of its own variable, and the usual one without it",
    `${app}app.get("/", (req, res) => res.send("a"))\napp.listen(process.env.SRV_PORT || 8080)`,
    [],
  ],
  [
    "a port of two variables",
    `${app}app.get("/", (req, res) => res.send("a"))\napp.listen(process.env.SRV_PORT || process.env.PORT || 3030)`,
    [],
  ],
  ["a port of PORT", `${app}app.get("/", (req, res) => res.send("a"))\napp.listen(process.env.PORT)`, []],
  [
    "a socket",
    `${app}app.get("/", (req, res) => res.send("a"))\nrequire("http").createServer(app).listen({ path: process.env.SOCKET })`,
    [],
  ],
  [
    "a route that is there where a variable is set",
    `${app}if (process.env.A) app.get("/", (req, res) => res.send("a"))${listens}`,
    [".unset(A?, 2) unanswered"],
  ],
  [
    "a guard by a secret",
    `${app}${page("(req, res) => { if (!process.env.A) return res.status(500).end()\nres.send('a') }")}`,
    [".unset(A?, 2) unanswered"],
  ],
  [
    "one behind pages that are not there",
    `${app}app.use(require("express").static("public"))\n${page("(req, res) => { if (!process.env.A) return res.status(500).end()\nres.send('a') }")}`,
    [".unset(A?, 3) unanswered unless made"],
  ],
  [
    "one behind pages that it writes",
    `${app}app.use(require("express").static("public"))\nrequire("fs").writeFileSync("public/index.html", "a")\n${page("(req, res) => { if (!process.env.A) return res.status(500).end()\nres.send('a') }")}`,
    [],
  ],
  [
    "one that only some ways ask for",
    `${app}${page("(req, res) => { if (Math.random() > 1 && !process.env.A) return res.status(500).end()\nres.send('a') }")}`,
    [],
  ],
]

describe.each([
  ["where no database runs", rows],
  ["where a variable is not set, or nothing is reached", requests],
] as const)("what is held %s", (_, all) => {
  for (const [title, text, lines, files = {}, versions = {}] of all)
    test(`of ${title}`, async () => {
      expect(await held({ "index.js": text, ...files }, versions)).toEqual(lines)
      const own = lines.length === 0 ? null : programText(text, lines)
      if (own !== null) expect(programText(own)).toBe(own)
    })
})

test("what is held is read", () => {
  expect(unsetBy(".unset(@MySQL DB_HOST= USER? production, 3) in db.js unanswered unless made")).toEqual([
    {
      atoms: ["@MySQL", "DB_HOST=", "USER?", "production"],
      names: ["USER"],
      variables: ["DB_HOST", "USER"],
      database: "MySQL",
      host: "localhost",
      line: 3,
      place: "db.js",
      isUnanswered: true,
      isUnlessMade: true,
    },
  ])
  expect(unsetBy(".unset(@MongoDB @-db, 3)")).toMatchObject([
    { database: "MongoDB", host: "db", names: [], isUnanswered: false, isUnlessMade: false },
  ])
  expect(unsetBy(".unset(@MongoDB, 3) answered")).toEqual([])
})
