/**
 * The variables without which a program certainly ends (C-386).
 *
 * Laws. Where all that a line says holds, the program ends, whatever else is set. What is held of a text is held of itself. A variable that a file of the
 * project gives a value is never named.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { unsetBy } from "../../src/decode/needs.js"
import { loadedBy } from "../../src/shell/programs/modules.js"
import { programText } from "../../src/shell/programs/needs.js"
import { unsetBelow } from "../../src/shell/programs/unset.js"
import { allRuns, runs } from "../arbitraries/runs.js"

type Files = { readonly [path: string]: string }

const packages = JSON.stringify({
  dependencies: {
    mongoose: "^8.1.0",
    stripe: "18",
    resend: "6.x",
    "passport-google-oauth20": "^2.0.0",
    "passport-jwt": "^4.0.1",
    twilio: "^4.19.0",
    "@supabase/supabase-js": "^2.39.0",
    openai: "^4.20.0",
    "discord.js": "^14.14.1",
    telegraf: "^4.15.0",
    "http-proxy-middleware": "^2.0.6",
    sequelize: "^6.35.0",
    "express-jwt": "latest",
    zod: "^3.22.0",
    joi: "^17.11.0",
    envalid: "^8.0.0",
    "env-var": "^7.4.0",
    "@nestjs/common": "^10.0.0",
    "@nestjs/config": "^3.1.0",
    "@t3-oss/env-core": "^0.13.0",
  },
})

/** What is held of files of which the first starts. */
const held = async (files: Files): Promise<readonly string[]> => {
  const all: Files = { "package.json": packages, ...files }
  const [start = ""] = Object.keys(files)
  const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")))
  const project = {
    has: async (path: string) => Object.hasOwn(all, path),
    text: async (path: string) => (Object.hasOwn(all, path) ? (all[path] as string) : null),
    list: async (folder: string) =>
      Object.keys(all)
        .filter((path) => folderOf(path) === folder)
        .map((path) => path.slice(path.lastIndexOf("/") + 1)),
  }
  const loaded = await loadedBy(start, all[start] as string, project, all["package.json"] as string)
  return unsetBelow(start, loaded, project)
}

// Columns: what it is, what is said, each without its brackets, the program, and the files beside it; of ES modules the first of these is the program.
const rows: readonly (readonly [what: string, says: string, program: string, files?: Files])[] = [
  [
    "what is thrown behind what listens, and caught",
    "",
    `const server = require("http").createServer()\ntry { if (!process.env.A) { server.listen(1); throw new Error("A") } } catch (error) {}`,
  ],
  [
    "what is thrown and caught by what is done with each of a list, in front of what listens",
    "",
    `const server = require("http").createServer()\ntry { ["A", "B"].forEach((one) => { if (!process.env[one]) throw new Error(one)\nserver.listen(1) }) } catch (error) {}`,
  ],
  [
    "what is thrown and caught by what a loop calls, in front of what listens",
    "",
    `const server = require("http").createServer()\ntry { for (const one of ["A", "B"]) check(one) } catch (error) {}\nfunction check(one) { if (!process.env[one]) throw new Error(one)\nserver.listen(1) }`,
  ],
  [
    "what is thrown and caught in a loop, in front of which nothing listens",
    "A?, 2; B?, 2",
    `const server = require("http").createServer()\ntry { for (const one of ["A", "B"]) { if (!process.env[one]) throw new Error(one) }\nserver.listen(1) } catch (error) {}`,
  ],
  [
    "what is thrown and caught in a loop, in front of what listens",
    "",
    `const server = require("http").createServer()\ntry { for (const one of ["A", "B"]) { if (!process.env[one]) throw new Error(one)\nserver.listen(1) } } catch (error) {}`,
  ],
  [
    "watched by a package",
    "",
    `require("@sentry/node").init({})\nconst c = async () => { if (!process.env.A) throw new Error("A") }\nc()`,
  ],
  [
    "a promise that is handed on and caught",
    "",
    `const c = async () => { if (!process.env.A) throw new Error("A") }\nconst d = () => c()\nd().catch(console.log)`,
  ],
  [
    "a promise that is handed on",
    "A?, 1",
    `const c = async () => { if (!process.env.A) throw new Error("A") }\nconst d = () => c()\nd()`,
  ],
  [
    "a promise that is given back from where others are caught",
    "A?, 1",
    `const c = async () => { if (!process.env.A) throw new Error("A") }\nconst d = async () => { try { return c() } catch (error) { console.log(error) } }\nd()`,
  ],
  [
    "exports of which one counts",
    "",
    `const keys = require("./keys")\nif (!keys.a) process.exit(1)`,
    {
      "keys.js": `if (process.env.NODE_ENV !== "production") module.exports = { a: "x" }\nelse module.exports = { a: process.env.A }`,
    },
  ],
  [
    "exports that are given again",
    "",
    `const keys = require("./keys")\nif (!keys.a) process.exit(1)`,
    {
      "keys.js": `module.exports = { a: process.env.A }\nif (Math.random() < 2) module.exports = { a: "x" }`,
    },
  ],
  [
    "a record that is filled",
    "",
    `const config = { a: process.env.A }\nObject.assign(config, { ["a"]: "x" })\nif (!config.a) process.exit(1)`,
  ],
  ["set by another name", "", `const e = process.env\ne.A = "x"\nif (!process.env.A) process.exit(1)`],
  [
    "what a package says",
    "",
    `const config = require("config")\nif (config.debug && !process.env.A) process.exit(1)\nif (config.get("x").y && !process.env.A) process.exit(1)`,
  ],
  [
    "a list that is made shorter",
    "",
    `const required = ["A"]\nrequired.pop()\nfor (const name of required) if (!process.env[name]) process.exit(1)`,
  ],
  [
    "what is told of an event",
    "",
    `const bus = require("bus")\nbus.listen("order", () => { if (!process.env.A) process.exit(1) })`,
  ],
  ["an exit that does not end", "", `process.exit = () => {}\nif (!process.env.A) process.exit(1)`],
  ["HOST, which nobody sets", "HOST, 1", `process.env.HOST.replace("x", "")`],
  ["HOSTNAME, which systems set", "", `process.env.HOSTNAME.replace("x", "")`],
  ["if exit", "A?, 1", `if (!process.env.A) { console.error("no"); process.exit(1) }`],
  ["if throw", "A?, 1", `if (!process.env.A) throw new Error("no")`],
  [
    "const then if",
    "A?, 3",
    `const a = process.env.A
if (!a) {
  throw new Error("A")
}`,
  ],
  [
    "destructured",
    "A? B?, 2",
    `const { A, B: b } = process.env
if (!A && !b) throw new Error("A")`,
  ],
  [
    "destructured or",
    "A?, 2; B?, 2",
    `const { A, B: b } = process.env
if (!A || !b) throw new Error("A")`,
  ],
  [
    "destructured default",
    "",
    `const { A = "x" } = process.env
if (!A) throw new Error("A")`,
  ],
  [
    "default",
    "",
    `const A = process.env.A || "x"
if (!A) throw new Error("A")`,
  ],
  [
    "default ??",
    "",
    `const A = process.env.A ?? "x"
if (!A) throw new Error("A")`,
  ],
  [
    "either",
    "A? B?, 2",
    `const A = process.env.A || process.env.B
if (!A) throw new Error("A")`,
  ],
  [
    "list for of",
    "A?, 4; B?, 4",
    `for (const name of ["A", "B"]) {
  if (!process.env[name]) {
    console.error(name)
    process.exit(1)
  }
}`,
  ],
  [
    "list const forEach",
    "A?, 2; B?, 2",
    `const required = ["A", "B"]
required.forEach((name) => {
  if (!process.env[name]) throw new Error(name)
})`,
  ],
  [
    "list filter",
    "A?, 5; B?, 5",
    `const required = ["A", "B"]
const missing = required.filter((name) => !process.env[name])
if (missing.length > 0) {
  console.error(missing.join(", "))
  process.exit(1)
}`,
  ],
  [
    "list filter length",
    "A?, 2; B?, 2",
    `const missing = ["A", "B"].filter(function (name) { return !process.env[name] })
if (missing.length) process.exit(1)`,
  ],
  [
    "list push",
    "A?, 3; B?, 3",
    `const missing = []
for (const name of ["A", "B"]) if (!process.env[name]) missing.push(name)
if (missing.length !== 0) throw new Error("x")`,
  ],
  ["list some", "A?, 1; B?, 1", `if (["A", "B"].some((name) => !process.env[name])) process.exit(1)`],
  ["list every", "A?, 1; B?, 1", `if (!["A", "B"].every((name) => process.env[name])) process.exit(1)`],
  [
    "list warns only",
    "",
    `const missing = ["A"].filter((name) => !process.env[name])
if (missing.length > 0) console.warn(missing)`,
  ],
  [
    "object entries",
    "A?, 3; B?, 3",
    `const needed = { A: process.env.A, B: process.env.B }
for (const [key, value] of Object.entries(needed)) {
  if (!value) { console.error(key); process.exit(1) }
}`,
  ],
  [
    "object keys missing",
    "A, 2",
    `const needed = { a: process.env.A, c: "x" }
Object.keys(needed).forEach((key) => { if (needed[key] === undefined) throw new Error(key) })`,
  ],
  [
    "helper",
    "A?, 6",
    `function requireEnv(name) {
  const value = process.env[name]
  if (!value) throw new Error("Missing " + name)
  return value
}
const config = { a: requireEnv("A"), b: process.env.B }`,
  ],
  [
    "helper with default",
    "A, 6",
    `function getEnv(key, fallback) {
  const value = process.env[key] ?? fallback
  if (value === undefined) throw new Error(key)
  return value
}
const a = getEnv("A"), b = getEnv("B", "x")`,
  ],
  [
    "helper with default 2",
    "A, 9",
    `function getEnv(key, fallback) {
  const value = process.env[key]
  if (value === undefined) {
    if (fallback !== undefined) return fallback
    throw new Error(key)
  }
  return value
}
const a = getEnv("A"), b = getEnv("B", "x")`,
  ],
  [
    "helper required flag",
    "A?, 8",
    `const getEnv = (key, required = true) => {
  const value = process.env[key]
  if (required && !value) {
    throw new Error(key)
  }
  return value || ""
}
const a = getEnv("A"), b = getEnv("B", false)`,
  ],
  [
    "helper return first",
    "A?, 5",
    `function getEnv(key) {
  if (process.env[key]) return process.env[key]
  throw new Error(key)
}
getEnv("A")`,
  ],
  [
    "helper env param",
    "A?, 3",
    `function loadConfig(env = process.env) {
  const a = env.A
  if (!a) throw new Error("A")
  return { a }
}
const config = loadConfig()`,
  ],
  [
    "never called helper",
    "",
    `function requireEnv(name) {
  if (!process.env[name]) throw new Error(name)
}
app.get("/x", (req, res) => res.send(requireEnv("A")))`,
  ],
  ["in a request", "", `app.get("/x", (req, res) => { if (!process.env.A) process.exit(1); res.send("x") })`],
  ["try swallow", "", `try { if (!process.env.A) throw new Error("A") } catch (e) { console.log(e) }`],
  [
    "try exit",
    "A?, 1",
    `try { if (!process.env.A) throw new Error("A") } catch (e) { console.log(e); process.exit(1) }`,
  ],
  [
    "try rethrow",
    "A?, 1",
    `try { if (!process.env.A) throw new Error("A") } catch (e) { console.log(e); throw e }`,
  ],
  [
    "try exit inside",
    "A?, 1",
    "try { if (!process.env.A) { process.exit(1) } } catch (e) { console.log(e) }",
  ],
  [
    "try after throwing call",
    "",
    `const danger = () => JSON.parse("{")
try { danger(); if (!process.env.A) process.exit(1) } catch (e) { console.log("x") }`,
  ],
  [
    "production only",
    "production A?, 1",
    `if (process.env.NODE_ENV === "production" && !process.env.A) throw new Error("A")`,
  ],
  [
    "production only nested",
    "production A?, 2",
    `if (process.env.NODE_ENV === "production") {
  if (!process.env.A) process.exit(1)
}`,
  ],
  [
    "not test",
    "A?, 2",
    `if (process.env.NODE_ENV !== "test") {
  if (!process.env.A) process.exit(1)
}`,
  ],
  [
    "not development default",
    "production A?, 2",
    `const mode = process.env.NODE_ENV || "development"
if (mode !== "development") { if (!process.env.A) process.exit(1) }`,
  ],
  ["test only", "", `if (process.env.NODE_ENV === "test" && !process.env.A) process.exit(1)`],
  ["other flag", "", `if (process.env.FLAG === "on" && !process.env.A) process.exit(1)`],
  ["flag set", "", "if (process.env.USE_DB && !process.env.A) process.exit(1)"],
  ["unknown condition", "", "if (Math.random() > 2 && !process.env.A) process.exit(1)"],
  [
    "assigned before",
    "",
    `process.env.A = "x"
if (!process.env.A) process.exit(1)`,
  ],
  [
    "assigned default before",
    "",
    `process.env.A ||= "x"
if (!process.env.A) process.exit(1)`,
  ],
  [
    "let reassigned",
    "",
    `let a = process.env.A
if (!a) a = "x"
if (!a) process.exit(1)`,
  ],
  [
    "object assign",
    "",
    `Object.assign(process.env, { A: "x" })
if (!process.env.A) process.exit(1)`,
  ],
  [
    "set by Reflect",
    "",
    `Reflect.set(process.env, "A", "x")
if (!process.env.A) process.exit(1)`,
  ],
  [
    "set by a text that is run",
    "",
    `require("vm").runInThisContext("process.env.A = 'x'")
if (!process.env.A) process.exit(1)`,
  ],
  [
    "dynamic set",
    "",
    `for (const k of ["A"]) process.env[k] = "x"
if (!process.env.A) process.exit(1)`,
  ],
  [
    "env alias",
    "A?, 2",
    `const env = process.env
if (!env.A) process.exit(1)`,
  ],
  [
    "env destructured",
    "A?, 2",
    `const { env } = process
if (!env.A) process.exit(1)`,
  ],
  ["brackets", "A?, 1", `if (!process.env["A"]) process.exit(1)`],
  ["in", "A, 1", `if (!("A" in process.env)) throw new Error("A")`],
  ["undefined", "A, 1", `if (process.env.A === undefined) throw new Error("A")`],
  ["null", "A, 1", `if (process.env.A == null) throw new Error("A")`],
  ["typeof", "A, 1", `if (typeof process.env.A === "undefined") throw new Error("A")`],
  ["truthy else", "A?, 1", `if (process.env.A) { console.log("fine") } else { process.exit(1) }`],
  [
    "return before",
    "",
    `const check = () => { if (Math.random() < 2) return; if (!process.env.A) process.exit(1) }
check()`,
  ],
  [
    "async unhandled",
    "A?, 1",
    `const connect = async () => { if (!process.env.A) throw new Error("A") }
connect()`,
  ],
  [
    "async caught",
    "",
    `const connect = async () => { if (!process.env.A) throw new Error("A") }
connect().catch(console.error)`,
  ],
  [
    "async caught exit",
    "A?, 1",
    `const connect = async () => { if (!process.env.A) throw new Error("A") }
connect().catch((e) => { console.error(e); process.exit(1) })`,
  ],
  [
    "async then caught",
    "",
    `const connect = async () => { if (!process.env.A) throw new Error("A") }
connect().then(() => console.log("x")).catch((e) => console.error(e))`,
  ],
  [
    "async then second",
    "",
    `const connect = async () => { if (!process.env.A) throw new Error("A") }
connect().then(() => {}, () => {})`,
  ],
  [
    "async guarded",
    "",
    `process.on("unhandledRejection", () => {})
const connect = async () => { if (!process.env.A) throw new Error("A") }
connect()`,
  ],
  [
    "throw guarded",
    "",
    `process.on("uncaughtException", () => {})
setImmediate(() => {})
const f = () => { if (!process.env.A) throw new Error("A") }
app.listen(0, f)`,
  ],
  [
    "async all settled",
    "",
    `const connect = async () => { if (!process.env.A) throw new Error("A") }
Promise.allSettled([connect()])`,
  ],
  [
    "iife",
    "A?, 2",
    `;(async () => {
  if (!process.env.A) throw new Error("A")
})()`,
  ],
  [
    "iife caught",
    "",
    `;(async () => {
  if (!process.env.A) throw new Error("A")
})().catch(() => {})`,
  ],
  [
    "awaits nested",
    "A?, 1",
    `async function db() { if (!process.env.A) throw new Error("A") }
async function main() { await db(); app.listen(0) }
main()`,
  ],
  [
    "awaits nested in swallow",
    "",
    `async function db() { if (!process.env.A) throw new Error("A") }
async function main() { try { await db() } catch (e) { console.log(e) } }
main()`,
  ],
  [
    "behind an unknown wait",
    "",
    `async function main() { await new Promise(() => {}); if (!process.env.A) process.exit(1) }
main()`,
  ],
  ["listen callback", "A?, 1", "app.listen(0, () => { if (!process.env.A) { process.exit(1) } })"],
  [
    "listen callback async",
    "A?, 1",
    `const connect = async () => { if (!process.env.A) throw new Error("A") }
app.listen(0, async () => { await connect() })`,
  ],
  [
    "strategy",
    "A?, 2",
    `const { Strategy } = require("passport-google-oauth20")
passport.use(new Strategy({ clientID: process.env.A, clientSecret: process.env.B, callbackURL: "/x" }, done))`,
  ],
  [
    "strategy by its package",
    "A?, 2",
    `const Google = require("passport-google-oauth20")
new Google({ clientID: process.env.A })`,
  ],
  [
    "strategy of a file's settings",
    "A?, 3",
    `const keys = require("./keys")
const { Strategy } = require("passport-google-oauth20")
new Strategy({ clientID: keys.google.id })`,
    { "keys.js": "module.exports = { google: { id: process.env.A } }" },
  ],
  [
    "strategy with a default",
    "",
    `const { Strategy } = require("passport-google-oauth20")
new Strategy({ clientID: process.env.A || "x" })`,
  ],
  [
    "strategy with what is not known",
    "",
    `const { Strategy } = require("passport-google-oauth20")
new Strategy({ clientID: process.env.A, ...require("config") })`,
  ],
  [
    "strategy whose settings are changed",
    "",
    `const { Strategy } = require("passport-google-oauth20")
const options = { clientID: process.env.A }
options.clientID ??= "x"
new Strategy(options)`,
  ],
  [
    "strategy in a condition",
    "",
    `const { Strategy } = require("passport-google-oauth20")
if (process.env.A) new Strategy({ clientID: process.env.A })`,
  ],
  [
    "strategy that is caught",
    "",
    `const { Strategy } = require("passport-google-oauth20")
try { new Strategy({ clientID: process.env.A }) } catch { console.log("none") }`,
  ],
  [
    "another key is enough",
    "",
    `const { Strategy } = require("passport-jwt")
new Strategy({ secretOrKey: process.env.A, secretOrKeyProvider: () => {} })`,
  ],
  [
    "a secret",
    "A?, 2",
    `const { Strategy: Jwt } = require("passport-jwt")
new Jwt({ secretOrKey: process.env.A, jwtFromRequest })`,
  ],
  [
    "what throws by two arguments",
    "A, 1; B, 1",
    `const client = require("twilio")(process.env.A, process.env.B)`,
  ],
  [
    "a major that is not known",
    "",
    `const { expressjwt } = require("express-jwt")
expressjwt({ secret: process.env.A })`,
  ],
  [
    "an address and a key",
    "A?, 2; B?, 2",
    `const { createClient } = require("@supabase/supabase-js")
createClient(process.env.A, process.env.B)`,
  ],
  [
    "a key that a package asks for itself",
    "OPENAI_API_KEY, 2",
    `const OpenAI = require("openai")
const client = new OpenAI()
console.log(process.env.B)`,
  ],
  [
    "a key or that of the package",
    "A OPENAI_API_KEY, 2",
    `const OpenAI = require("openai")
new OpenAI({ apiKey: process.env.A })`,
  ],
  [
    "a key of the package that is given",
    "",
    `process.env.OPENAI_API_KEY = "x"
const OpenAI = require("openai")
new OpenAI({ apiKey: process.env.A })`,
  ],
  [
    "in a handler",
    "",
    `const OpenAI = require("openai")
app.get("/x", () => new OpenAI({ apiKey: process.env.A }))`,
  ],
  [
    "a login",
    "A? DISCORD_TOKEN?, 3",
    `const { Client } = require("discord.js")
const client = new Client({ intents: [] })
client.login(process.env.A)`,
  ],
  [
    "a login that is caught",
    "",
    `const { Client } = require("discord.js")
const client = new Client({ intents: [] })
client.login(process.env.A).catch(console.error)`,
  ],
  [
    "what throws later",
    "A?, 3",
    `const { Telegraf } = require("telegraf")
const bot = new Telegraf(process.env.A)
bot.launch()`,
  ],
  [
    "what never does",
    "",
    `const { Telegraf } = require("telegraf")
const bot = new Telegraf(process.env.A)
bot.start(() => {})`,
  ],
  [
    "a proxy",
    "A?, 2",
    `const { createProxyMiddleware } = require("http-proxy-middleware")
app.use("/x", createProxyMiddleware({ target: process.env.A }))`,
  ],
  [
    "a proxy of a path",
    "A?, 2",
    `const { createProxyMiddleware } = require("http-proxy-middleware")
app.use(createProxyMiddleware("/x", { target: process.env.A }))`,
  ],
  [
    "a proxy that is told where",
    "",
    `const { createProxyMiddleware } = require("http-proxy-middleware")
createProxyMiddleware({ target: process.env.A, router: () => "http://x" })`,
  ],
  [
    "a database's address",
    "A?, 2",
    `const { Sequelize } = require("sequelize")
new Sequelize(process.env.A, { dialect: "postgres" })`,
  ],
  [
    "a database's name",
    "",
    `const { Sequelize } = require("sequelize")
new Sequelize(process.env.A, process.env.B, process.env.C, { dialect: "postgres" })`,
  ],
  [
    "zod",
    "A, 2; B, 2",
    `const { z } = require("zod")
const env = z.object({ A: z.string().min(1), B: z.coerce.number(), C: z.string().optional() }).parse(process.env)`,
  ],
  [
    "zod as a whole",
    "A, 2",
    `const z = require("zod")
z.object({ A: z.string() }).parse({ A: process.env.A })`,
  ],
  [
    "zod in a file",
    "A, 2 in env.js",
    `const { env } = require("./env")
const schema = env.x`,
    {
      "env.js": `const { z } = require("zod")
exports.env = z.object({ A: z.string() }).passthrough().parse(process.env)`,
    },
  ],
  [
    "zod, success",
    "A, 3",
    `const { z } = require("zod")
const parsed = z.object({ A: z.string() }).safeParse(process.env)
if (!parsed.success) { console.error(parsed.error); process.exit(1) }`,
  ],
  [
    "zod, no success",
    "A, 3",
    `const { z } = require("zod")
const _env = z.object({ A: z.string() }).safeParse(process.env)
if (_env.success === false) throw new Error("x")`,
  ],
  [
    "zod, an error",
    "A, 3",
    `const { z } = require("zod")
const { data, error } = z.object({ A: z.string() }).safeParse(process.env)
if (error) throw error`,
  ],
  [
    "zod, of a function",
    "A, 2",
    `const { z } = require("zod")
const load = (schema) => schema.parse(process.env)
load(z.object({ A: z.string() }))`,
  ],
  [
    "zod that warns",
    "",
    `const { z } = require("zod")
const parsed = z.object({ A: z.string() }).safeParse(process.env)
if (!parsed.success) console.warn(parsed.error)`,
  ],
  [
    "zod that is caught",
    "",
    `const { z } = require("zod")
try { z.object({ A: z.string() }).parse(process.env) } catch { console.log("x") }`,
  ],
  [
    "zod, none needed",
    "",
    `const { z } = require("zod")
z.object({ A: z.string().default("x"), B: z.coerce.string(), C: z.string().catch(""), D: z.any(), E: z.string().nullish() }).parse(process.env)`,
  ],
  [
    "zod of a part",
    "",
    `const { z } = require("zod")
z.object({ A: z.string() }).partial().parse(process.env)`,
  ],
  [
    "zod of more",
    "",
    `const { z } = require("zod")
z.object({ A: z.string() }).extend({ A: z.string().optional() }).parse(process.env)`,
  ],
  [
    "zod of what is not known",
    "",
    `const { z } = require("zod")
z.object({ A: z.string() }).parse({ ...process.env, ...require("config") })`,
  ],
  [
    "zod of a default",
    "",
    `const { z } = require("zod")
z.object({ A: z.string() }).parse({ A: process.env.A ?? "x" })`,
  ],
  [
    "zod with other words",
    "",
    `const { z } = require("zod")
z.object({ A: z.string().or(z.undefined()), B: z.preprocess((x) => x ?? "x", z.string()) }).parse(process.env)`,
  ],
  [
    "zod with a schema that is not known",
    "",
    `const { z } = require("zod")
z.object(require("./fields")).parse(process.env)`,
    { "fields.json": "{}" },
  ],
  [
    "zod in production",
    "production A, 2",
    `const { z } = require("zod")
if (process.env.NODE_ENV === "production") z.object({ A: z.string() }).parse(process.env)`,
  ],
  [
    "joi",
    "A, 3",
    `const Joi = require("joi")
const { value, error } = Joi.object().keys({ A: Joi.string().required().description("x"), B: Joi.string() }).unknown().prefs({ errors: { label: "key" } }).validate(process.env)
if (error) throw new Error(error.message)`,
  ],
  [
    "joi that allows others",
    "A, 3",
    `const Joi = require("joi")
const { error } = Joi.object({ A: Joi.number().required() }).validate(process.env, { allowUnknown: true })
if (error) throw error`,
  ],
  [
    "joi, attempt",
    "A, 2",
    `const Joi = require("joi")
Joi.attempt({ A: process.env.A }, Joi.object({ A: Joi.string().required() }))`,
  ],
  [
    "joi that refuses all others",
    "",
    `const Joi = require("joi")
const { error } = Joi.object({ A: Joi.string().required() }).validate(process.env)
if (error) throw error`,
  ],
  [
    "joi by another value",
    "",
    `const Joi = require("joi")
const { error } = Joi.object({ A: Joi.string().when("B", { is: "x", then: Joi.required() }), C: Joi.string().default("x") }).unknown().validate(process.env)
if (error) throw error`,
  ],
  [
    "envalid",
    "A, 2",
    `const { cleanEnv, str, port } = require("envalid")
const env = cleanEnv(process.env, { A: str({ desc: "x" }), PORT: port(), C: str({ default: "x" }), D: str({ devDefault: "x" }) })`,
  ],
  [
    "envalid exits though it is caught",
    "A, 2",
    `const { cleanEnv, str, port } = require("envalid")
try { cleanEnv(process.env, { A: str() }) } catch { console.log("x") }`,
  ],
  [
    "envalid that is heard",
    "",
    `const { cleanEnv, str, port } = require("envalid")
cleanEnv(process.env, { A: str() }, { reporter: () => {} })`,
  ],
  [
    "env-var",
    "A, 2",
    `const env = require("env-var")
const a = env.get("A").required().asString()`,
  ],
  [
    "env-var with a default",
    "",
    `const env = require("env-var")
env.get("A").default("x").required().asString()
env.get("B").asString()
env.get("C").required(process.env.D === "x").asString()`,
  ],
  [
    "zod of T3",
    "A, 3",
    `const { createEnv } = require("@t3-oss/env-core")
const { z } = require("zod")
createEnv({ server: { A: z.string() }, runtimeEnv: process.env })`,
  ],
  [
    "zod of T3 that may be left out",
    "",
    `const { createEnv } = require("@t3-oss/env-core")
const { z } = require("zod")
createEnv({ server: { A: z.string() }, runtimeEnv: process.env, skipValidation: !process.env.B })`,
  ],
  [
    "class",
    "A?, 4",
    `class Config {
  need(key) { const value = process.env[key]; if (!value) throw new Error(key); return value }
  constructor() {
    this.a = this.need("A")
  }
}
module.exports = new Config()`,
  ],
  [
    "class that is not made",
    "",
    `class Config {
  constructor() { this.a = this.need("A") }
  need(key) { const value = process.env[key]; if (!value) throw new Error(key); return value }
}
module.exports = Config`,
  ],
  [
    "class of a file",
    "A?, 3 in config.js",
    `const { config } = require("./config")`,
    {
      "config.js": `class Config {
  need(key) { const value = process.env[key]; if (!value) throw new Error(key); return value }
  a = this.need("A")
}
exports.config = new Config()`,
    },
  ],
  [
    "class, what belongs to it",
    "A?, 3",
    `class Config {
  static need(key) { const value = process.env[key]; if (!value) throw new Error(key); return value }
  static load() { return Config.need("A") }
}
const a = Config.load()`,
  ],
  [
    "class with a field of its own",
    "A, 8",
    `class Config {
  #env
  constructor() { this.#env = process.env }
  get(key) {
    const value = this.#env[key]; if (value === undefined) throw new Error(key)
  }
}
new Config().get("A")`,
  ],
  [
    "class whose field may be another",
    "",
    `class Config {
  a = process.env.A
  constructor() { if (Math.random() < 2) this.a = "x"; if (!this.a) throw new Error("A") }
}
new Config()`,
  ],
  [
    "class whose fields others fill",
    "",
    `class Config {
  constructor() { this.a = process.env.A; Object.assign(this, { ["a"]: "x" }); if (!this.a) throw new Error("A") }
}
new Config()`,
  ],
  [
    "class whose field is given by a pattern",
    "",
    `class Config {
  #a = process.env.A
  constructor() { [this.#a] = ["x"]; if (!this.#a) throw new Error("A") }
}
new Config()`,
  ],
  [
    "class of another one",
    "",
    `class Config extends require("config") {
  constructor() { super(); if (!process.env.A) throw new Error("A") }
}
new Config()`,
  ],
  [
    "class, a getter",
    "",
    `class Config {
  get a() { if (!process.env.A) throw new Error("A") }
}
new Config()`,
  ],
  [
    "class that catches",
    "",
    `class Config {
  constructor() { try { this.need("A") } catch { console.log("x") } }
  need(key) { const value = process.env[key]; if (!value) throw new Error(key); return value }
}
new Config()`,
  ],
  [
    "class given others",
    "",
    `class Config {
  constructor(env) { this.env = env }
  need(key) { if (!this.env[key]) throw new Error(key) }
}
new Config({ A: "x" }).need("A")
console.log(process.env.A)`,
  ],
  [
    "class with types",
    "A?, 9 in config.ts",
    `import { config } from "./config.js"
config`,
    {
      "config.ts": `interface Keys { readonly a: string }
export class Config implements Keys {
  public readonly a: string
  private readonly others: { readonly [key: string]: string } = {}
  constructor(private readonly env: NodeJS.ProcessEnv = process.env) {
    this.check()
  }
  private check(): void {
    if (!this.env.A) throw new Error("A")
  }
}
export const config = new Config()`,
    },
  ],
  [
    "what a record does",
    "A?, 1",
    `const config = { check() { if (!process.env.A) throw new Error("A") } }
config.check()`,
  ],
  [
    "nest",
    "A, 4 in app.module.ts; B, 4 in app.module.ts",
    `import { AppModule } from "./app.module"
NestFactory.create(AppModule)`,
    {
      "app.module.ts": `import { Module } from "@nestjs/common"
import { ConfigModule } from "@nestjs/config"
import * as Joi from "joi"
@Module({ imports: [ConfigModule.forRoot({ validationSchema: Joi.object({ A: Joi.string().required(), B: Joi.string().exist(), C: Joi.string() }) })] })
export class AppModule {}`,
    },
  ],
  [
    "nest that has a function check",
    "A?, 4 in app.module.ts",
    `import { AppModule } from "./app.module"
NestFactory.create(AppModule)`,
    {
      "app.module.ts": `import { Module } from "@nestjs/common"
import { ConfigModule } from "@nestjs/config"
import * as Joi from "joi"
@Module({ imports: [ConfigModule.forRoot({ validate: (config) => { if (!config.A) throw new Error("A"); return config } })] })
export class AppModule {}`,
    },
  ],
  ["behind a type in brackets", "", `const a = (process.env.A as string) || "x"\nif (!a) process.exit(1)`],
  [
    "joi told what is not there",
    "A, 2; B, 2",
    `const joi = require("joi")
const { error } = joi.object({ PORT: joi.number().required(), A: joi.string().required(), B: joi.array().items(joi.string()).required() }).unknown(true).validate({ ...process.env, B: process.env.B?.split(",") })
if (error) throw new Error(error.message)`.replace(/\n(?=if)/, "; "),
  ],
  [
    "joi told what may be given behind",
    "",
    `const joi = require("joi")
const { error } = joi.object({ A: joi.string().required() }).unknown(true).validate({ A: "x", ...process.env })
if (error) throw new Error(error.message)`,
  ],
  [
    "joi told what may be given again",
    "",
    `const joi = require("joi")
const { error } = joi.object({ A: joi.string().required() }).unknown(true).validate({ A: process.env.B, ...process.env })
if (error) throw new Error(error.message)`,
  ],
  [
    "joi told what is there",
    "",
    `const joi = require("joi")
const { error } = joi.object({ A: joi.string().required() }).unknown(true).validate({ ...process.env, A: process.env.A || "x" })
if (error) throw new Error(error.message)`,
  ],
  [
    "behind a question",
    "A, 2",
    `const a = process.env.A?.trim().split(",")\nif (a === undefined) process.exit(1)`,
  ],
  [
    "behind a question or",
    "",
    `const a = process.env.A?.split(",") ?? []\nif (a === undefined) process.exit(1)`,
  ],
  [
    "nest that goes on",
    "",
    `import { AppModule } from "./app.module"
NestFactory.create(AppModule, { abortOnError: false }).catch(console.log)`,
    {
      "app.module.ts": `import { Module } from "@nestjs/common"
import { ConfigModule } from "@nestjs/config"
import * as Joi from "joi"
@Module({ imports: [ConfigModule.forRoot({ validationSchema: Joi.object({ A: Joi.string().required() }) })] })
export class AppModule {}`,
    },
  ],
  [
    "nest without the process's variables",
    "",
    `import { AppModule } from "./app.module"
NestFactory.create(AppModule)`,
    {
      "app.module.ts": `import { Module } from "@nestjs/common"
import { ConfigModule } from "@nestjs/config"
import * as Joi from "joi"
@Module({ imports: [ConfigModule.forRoot({ ignoreEnvVars: true, validationSchema: Joi.object({ A: Joi.string().required() }) })] })
export class AppModule {}`,
    },
  ],
  [
    "a setting of the application's",
    "A?, 2",
    `app.set("port", process.env.PORT || 3000)\nif (!process.env.A) process.exit(1)`,
  ],
  ["what is set for all", "", `config.set("x", process.env)\nif (!process.env.A) process.exit(1)`],
  ["split", "A, 1", `const origins = process.env.A.split(",")`],
  ["split optional", "", `const origins = process.env.A?.split(",")`],
  ["split default", "", `const origins = (process.env.A || "").split(",")`],
  ["json", "A?, 1", "const key = JSON.parse(process.env.A)"],
  ["json default", "", `const key = JSON.parse(process.env.A || "{}")`],
  [
    "json try",
    "",
    `let key
try { key = JSON.parse(process.env.A) } catch (e) { key = {} }`,
  ],
  ["url", "A?, 1", "const url = new URL(process.env.A)"],
  ["or exit", "A?, 1", "const a = process.env.A || process.exit(1)"],
  [
    "or throw fn",
    "A, 2",
    `const fail = (m) => { throw new Error(m) }
const a = process.env.A ?? fail("A")`,
  ],
  ["and exit", "A?, 1", ";!process.env.A && process.exit(1)"],
  [
    "ternary",
    "A?, 1",
    `const fail = () => { throw new Error("x") }
const a = process.env.A ? process.env.A : fail()`,
  ],
  [
    "module loaded",
    "A?, 1 in config.js",
    `const config = require("./config")`,
    {
      "config.js": `if (!process.env.A) throw new Error("A")
module.exports = { a: process.env.A }`,
    },
  ],
  [
    "module loaded lazily",
    "",
    `app.get("/x", () => require("./config"))`,
    {
      "config.js": `if (!process.env.A) throw new Error("A")
module.exports = { a: process.env.A }`,
    },
  ],
  [
    "module in a condition",
    "",
    `if (process.env.FLAG) require("./config")`,
    {
      "config.js": `if (!process.env.A) throw new Error("A")
module.exports = { a: process.env.A }`,
    },
  ],
  [
    "module's function",
    "A?, 1 in db.js",
    `const { connect } = require("./db")
connect()`,
    {
      "db.js": `const connect = async () => { const uri = process.env.A; if (!uri) { console.error("x"); process.exit(1) } }
module.exports = { connect }`,
    },
  ],
  [
    "module is function",
    "A?, 1 in db.js",
    `const connect = require("./db")
connect()`,
    { "db.js": "module.exports = async function () { if (!process.env.A) { process.exit(1) } }" },
  ],
  [
    "module called at once",
    "A?, 1 in db.js",
    `require("./db")()`,
    {
      "db.js": `const connect = () => { if (!process.env.A) { process.exit(1) } }
module.exports = connect`,
    },
  ],
  [
    "exports.x",
    "A?, 1 in db.js",
    `require("./db").connect()`,
    { "db.js": "exports.connect = () => { if (!process.env.A) { process.exit(1) } }" },
  ],
  [
    "config value",
    "A?, 2",
    `const config = require("./config")
if (!config.a) process.exit(1)`,
    { "config.js": "module.exports = { a: process.env.A }" },
  ],
  [
    "config nested",
    "A?, 2",
    `const config = require("./config")
if (!config.db.uri) process.exit(1)`,
    {
      "config.js": `const config = { db: { uri: process.env.A } }
module.exports = config`,
    },
  ],
  [
    "config default",
    "",
    `const config = require("./config")
if (!config.a) process.exit(1)`,
    { "config.js": `module.exports = { a: process.env.A || "x" }` },
  ],
  [
    "config changed",
    "",
    `const config = require("./config")
config.a = "x"
if (!config.a) process.exit(1)`,
    { "config.js": "module.exports = { a: process.env.A }" },
  ],
  [
    "config changed in its file",
    "",
    `const config = require("./config")
if (!config.a) process.exit(1)`,
    {
      "config.js": `const config = { a: process.env.A }
if (!config.a) config.a = "x"
module.exports = config`,
    },
  ],
  [
    "esm import",
    "A?, 1 in db.mjs",
    `import { connect } from "./db.mjs"
await connect()`,
    {
      "index.mjs": `import { connect } from "./db.mjs"
await connect()`,
      "db.mjs": `export const connect = async () => { if (!process.env.A) throw new Error("A") }`,
    },
  ],
  [
    "esm default",
    "A?, 1 in db.mjs",
    `import connect from "./db.mjs"
connect()`,
    {
      "index.mjs": `import connect from "./db.mjs"
connect()`,
      "db.mjs": `export default function connect() { if (!process.env.A) throw new Error("A") }`,
    },
  ],
  [
    "esm default const",
    "A?, 3 in db.mjs",
    `import connect from "./db.mjs"
connect()`,
    {
      "index.mjs": `import connect from "./db.mjs"
connect()`,
      "db.mjs": `const connect = async () => {
  try {
    if (!process.env.A) throw new Error("A")
  } catch (err) {
    console.error(err.message)
    process.exit(1)
  }
}
export default connect`,
    },
  ],
  [
    "esm process import",
    "A?, 2",
    `import { env } from "node:process"
if (!env.A) throw new Error("A")`,
    {
      "index.mjs": `import { env } from "node:process"
if (!env.A) throw new Error("A")`,
    },
  ],
  [
    "esm process default",
    "A?, 2",
    `import process from "node:process"
if (!process.env.A) throw new Error("A")`,
    {
      "index.mjs": `import process from "node:process"
if (!process.env.A) throw new Error("A")`,
    },
  ],
  [
    "esm re-export",
    "A?, 1 in db.mjs",
    `import { connect } from "./lib.mjs"
connect()`,
    {
      "index.mjs": `import { connect } from "./lib.mjs"
connect()`,
      "lib.mjs": `export * from "./db.mjs"`,
      "db.mjs": `export function connect() { if (!process.env.A) throw new Error("A") }`,
    },
  ],
  ["main", "A?, 1", "if (require.main === module) { if (!process.env.A) process.exit(1) }"],
  [
    "env file",
    "",
    `require("dotenv").config()
if (!process.env.A) process.exit(1)`,
    {
      ".env": `A=x
`,
    },
  ],
  [
    "env file without it",
    "A?, 2",
    `require("dotenv").config()
if (!process.env.A) process.exit(1)`,
    {
      ".env": `B=x
`,
    },
  ],
  [
    "env file elsewhere",
    "",
    `require("dotenv").config({ path: "./settings/dev.env" })
if (!process.env.A) process.exit(1)`,
    {
      "settings/dev.env": `A=x
`,
    },
  ],
  [
    "env file joined",
    "",
    `require("dotenv").config({ path: require("path").join(__dirname, "settings", ".env") })
if (!process.env.A) process.exit(1)`,
    {
      "settings/.env": `A=x
`,
    },
  ],
  [
    "env file under any name",
    "",
    `require("dotenv").config({ path: "variables.txt" })
if (!process.env.A) process.exit(1)`,
    {
      "variables.txt": `A=x
`,
    },
  ],
  [
    "env read by fs",
    "",
    `for (const l of require("fs").readFileSync("vars", "utf8").split("\\n")) { const [k, v] = l.split("="); process.env[k] = v }
if (!process.env.A) process.exit(1)`,
    {
      vars: `A=x
`,
    },
  ],
  ["switch", "", `switch (process.env.KIND) { case "a": if (!process.env.A) process.exit(1) }`],
  [
    "shadowed process",
    "",
    `const f = (process) => { if (!process.env.A) throw new Error("x") }
f({ env: { A: "x" } })`,
  ],
  [
    "shadowed const",
    "",
    `const A = process.env.A
function f(A) { if (!A) process.exit(1) }
f("x")`,
  ],
  [
    "shadowed inner",
    "",
    `const a = process.env.A
{ const a = "x"; if (!a) process.exit(1) }`,
  ],
  [
    "shadowed pattern",
    "",
    `const a = process.env.A
{ const [a] = ["x"]; if (!a) process.exit(1) }
{ const { a } = JSON.parse('{"a":1}'); if (!a) process.exit(1) }`,
  ],
  [
    "loop with break",
    "",
    `for (const n of ["X1"]) { break }
for (const n of ["A"]) { if (Math.random() < 2) continue; if (!process.env[n]) process.exit(1) }`,
  ],
  ["exit in a handler", "", `process.on("SIGTERM", () => { if (!process.env.A) process.exit(1) })`],
  ["timer", "", "setTimeout(() => { if (!process.env.A) process.exit(1) }, 1e6)"],
  [
    "comment and text",
    "",
    `// if (!process.env.A) process.exit(1)
const t = "if (!process.env.A) process.exit(1)"`,
  ],
  ["exitCode", "", "if (!process.env.A) process.exitCode = 1"],
  [
    "class",
    "",
    `class Db { connect() { if (!process.env.A) throw new Error("A") } }
const db = new Db()`,
  ],
  [
    "number",
    "A?, 2",
    `const n = Number(process.env.A)
if (!n) process.exit(1)`,
  ],
  [
    "template",
    "",
    `const uri = \`mongodb://\${process.env.A}\`
if (!uri) process.exit(1)`,
  ],
  [
    "trim",
    "A?, 2",
    `const a = process.env.A?.trim()
if (!a) process.exit(1)`,
  ],
  ["mongoose", "A?, 1", `require("mongoose").connect(process.env.A)`],
  [
    "mongoose caught",
    "",
    `require("mongoose").connect(process.env.A).then(() => console.log("x")).catch((e) => console.log(e))`,
  ],
  [
    "mongoose caught exit",
    "A?, 4",
    `const mongoose = require("mongoose")
const connectDB = async () => {
  try {
    const conn = await mongoose.connect(process.env.A, {})
    console.log(conn.connection.host)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}
connectDB()`,
  ],
  ["mongoose template", "", `require("mongoose").connect(\`mongodb://\${process.env.A}\`).catch(() => {})`],
  ["stripe", "A?, 1", `const stripe = require("stripe")(process.env.A)`],
  [
    "stripe new",
    "A?, 2",
    `const Stripe = require("stripe")
const stripe = new Stripe(process.env.A, { apiVersion: "2022-11-15" })`,
  ],
  [
    "stripe lazily",
    "",
    `let s
const stripe = () => (s ??= require("stripe")(process.env.A))`,
  ],
  ["optional call", "", `process.env.A && require("stripe")(process.env.A)`],
  ["conditional stripe", "", `const stripe = process.env.A ? require("stripe")(process.env.A) : null`],
  [
    "guard returns",
    "",
    `function init() { if (!process.env.A) { console.warn("no A"); return } require("stripe")(process.env.A) }
init()`,
  ],
  ["compared numbers", "", "if (process.env.A < 3) process.exit(1)"],
  ["equal to text", "", `if (process.env.A === "bad") process.exit(1)`],
  ["not equal text", "A?, 1", `if (process.env.A !== "yes") process.exit(1)`],
  ["includes", "", `if (!["a", "b"].includes(process.env.A)) console.log("x")`],
  [
    "delete and set",
    "",
    `const saved = process.env; process.env = { ...saved, A: "x" }
if (!process.env.A) process.exit(1)`,
  ],
  [
    "generator",
    "",
    `function* g() { if (!process.env.A) process.exit(1); yield 1 }
g()`,
  ],
  [
    "comma",
    "A?, 2",
    `const a = 1, b = process.env.A
if (!b) process.exit(1)`,
  ],
  ["var hoisted", "", `var a = process.env.A; var a = "x"; if (!a) process.exit(1)`],
  [
    "label",
    "",
    `outer: for (const n of ["A"]) { for (;;) { break outer } }
if (false) process.exit(1)`,
  ],
  [
    "nested function returns",
    "A?, 1",
    `function f() { const g = () => { return 1 }; if (!process.env.A) process.exit(1) }
f()`,
  ],
  ["finally", "A?, 1", `try { if (!process.env.A) throw new Error("A") } finally { console.log("x") }`],
  [
    "try return",
    "",
    `function f() { try { return 1 } catch (e) {} if (!process.env.A) process.exit(1) }
f()`,
  ],
  [
    "cluster",
    "",
    `const cluster = require("cluster")
if (!cluster.isPrimary) { if (!process.env.A) process.exit(1) }`,
  ],
  ["argv", "", `if (process.argv.includes("--x")) { if (!process.env.A) process.exit(1) }`],
  [
    "double negation",
    "A?, 2",
    `const has = !!process.env.A
if (!has) process.exit(1)`,
  ],
  ["boolean", "A?, 1", "if (!Boolean(process.env.A)) process.exit(1)"],
  [
    "async listen after",
    "A?, 4",
    `const start = async () => {
  try {
    if (!process.env.A) {
      throw new Error("A must be defined")
    }
    app.listen(0)
  } catch (error) {
    console.log(error)
    process.exit(1)
  }
}
start()`,
  ],
  [
    "async start swallow",
    "",
    `const start = async () => {
  try {
    if (!process.env.A) {
      throw new Error("A must be defined")
    }
  } catch (error) {
    console.log(error)
  }
}
start()`,
  ],
]

// Columns: a call, what package.json asks for, and what is said.
const calls: readonly (readonly [call: string, asks: string, says: string])[] = [
  ['require("stripe")(process.env.A)', '"stripe": "^18.0.0"', ".unset(A?, 1)"],
  ['require("stripe")(process.env.A)', '"stripe": "~20.1.0"', ".unset(A?, 1)"],
  ['require("stripe")(process.env.A)', '"stripe": "^17.0.0"', ""],
  ['require("stripe")(process.env.A)', '"stripe": "^24.0.0"', ""],
  ['require("stripe")(process.env.A)', '"stripe": "^23.0.0"', ".unset(A?, 1)"],
  ['require("stripe")(process.env.A)', '"stripe": ">=17"', ""],
  ['require("stripe")(process.env.A)', '"stripe": "latest"', ""],
  ['require("stripe")(process.env.A)', '"stripe-tools": "^18.0.0"', ""],
  ['const { Stripe } = require("stripe")\nnew Stripe(process.env.A)', '"stripe": "18.5.0"', ".unset(A?, 2)"],
  [
    'const { Resend } = require("resend")\nnew Resend(process.env.A)',
    '"resend": "4.8.0"',
    ".unset(A? RESEND_API_KEY?, 2)",
  ],
  ['const { Resend } = require("resend")\nnew Resend(process.env.A)', '"resend": "^7.0.0"', ""],
  ['require("mongoose").connect(process.env.A)', '"mongoose": "^5.13.0"', ".unset(A?, 1)"],
  ['require("mongoose").connect(process.env.A)', '"mongoose": "^4.13.0"', ""],
  [
    'new (require("mailslurp-client").default)({ apiKey: process.env.A })',
    '"mailslurp-client": "^15.7.0"',
    ".unset(A?, 1)",
  ],
  [
    'new (require("mailslurp-client").default)({ apiKey: process.env.A })',
    '"mailslurp-client": "^14.0.0"',
    "",
  ],
  [
    'const Mailgun = require("mailgun.js"); new Mailgun(FormData).client({ username: "api", key: process.env.A })',
    '"mailgun.js": "^9.3.0"',
    ".unset(A?, 1)",
  ],
  [
    'const { Pinecone } = require("@pinecone-database/pinecone"); new Pinecone({ apiKey: process.env.A })',
    '"@pinecone-database/pinecone": "^3.0.0"',
    ".unset(A?, 1)",
  ],
  ['require("crypto").createHmac("sha256", process.env.A)', "", ".unset(A, 1)"],
  ['require("bcryptjs").hashSync(process.env.A, 10)', '"bcryptjs": "^2.4.3"', ".unset(A, 1)"],
  [
    'require("express-oauth2-jwt-bearer").auth({ audience: "x", issuerBaseURL: process.env.A })',
    '"express-oauth2-jwt-bearer": "^1.6.0"',
    ".unset(A? ISSUER_BASE_URL? ISSUER?, 1)",
  ],
  [
    'require("express-openid-connect").auth({ baseURL: process.env.A })',
    '"express-openid-connect": "^2.17.0"',
    ".unset(A? BASE_URL?, 1)",
  ],
  [
    'require("mongoose").connect("mongodb://localhost", process.env.A)',
    '"mongoose": "^8.0.0"',
    ".unset(@MongoDB, 1)",
  ],
  ["Buffer.from(process.env.A)", "", ".unset(A, 1)"],
  ["BigInt(process.env.A)", "", ".unset(A, 1)"],
  ["new URL(process.env.A)", "", ".unset(A?, 1)"],
  ['new URL("/", process.env.A)', "", ""],
  ['require("path").join(process.env.A, "x")', "", ".unset(A, 1)"],
  ['require("path").resolve(process.env.A, "/x")', "", ""],
  ['require("node:fs").readFileSync(process.env.A)', "", ".unset(A?, 1)"],
]

/** What is computed in a template of a program. */
const computed = (what: string): string => `$\{${what}}`
const listening = "require('http').createServer().listen(1)"
const ofMysql = `const db = require("mysql2").createConnection({ host: "localhost" })\n`
const ofPool = `const { Pool } = require("pg")\nconst pool = new Pool({ host: "localhost" })\n`
const ofSequelize = `const { Sequelize } = require("sequelize")\nconst s = new Sequelize("a", "b", "c", { host: "localhost", dialect: "mysql" })\n`
const ofMongo = `const mongoose = require("mongoose")\n`
const loads = (program: string): string => `${ofMongo}${program}\n${listening}`
const tries = (tried: string, caught = "console.log(error)"): string =>
  `${ofMongo}async function go() {\ntry {\n${tried}\n} catch (error) {\n${caught}\n}\n}\ngo()`

// Columns: what it is, what package.json asks for, what is said, and the program.
const databases: readonly (readonly [what: string, asks: string, says: string, program: string])[] = [
  ["alone", "mongoose ^8.0.0", "@MongoDB, 2", loads(`mongoose.connect("mongodb://localhost:27017/x")`)],
  ["mongoose 4", "mongoose ^4.0.0", "", loads(`mongoose.connect("mongodb://localhost:27017/x")`)],
  ["mongoose 10", "mongoose ^10.0.0", "", loads(`mongoose.connect("mongodb://localhost:27017/x")`)],
  ["with a name", "mongoose ^8.0.0", "@MongoDB, 2", loads(`mongoose.connect("mongodb://a:b@127.0.0.1/x")`)],
  ["elsewhere", "mongoose ^8.0.0", "", loads(`mongoose.connect("mongodb://db.example.com/localhost")`)],
  [
    "a name alone",
    "mongoose ^8.0.0",
    "",
    loads(`mongoose.connect("mongodb://localhost:1@db.example.com/x")`),
  ],
  [
    "mongodb 2",
    "mongodb ^2.2.0",
    "@MongoDB, 2",
    `const { MongoClient } = require("mongodb"), assert = require("assert")\nMongoClient.connect("mongodb://localhost:27017/x", (err, db) => { assert.equal(null, err) })`,
  ],
  [
    "mongodb 2 that says it",
    "mongodb ^2.2.0",
    "",
    `const { MongoClient } = require("mongodb")\nMongoClient.connect("mongodb://localhost:27017/x", (err, db) => { if (err) console.log(err) })`,
  ],
  [
    "by a name of containers",
    "mongoose ^8.0.0",
    "@-mongo @MongoDB, 2",
    loads(`mongoose.connect("mongodb://mongo:27017/x")`),
  ],
  [
    "by undefined",
    "mongoose ^8.0.0",
    "@-undefined A B C @MongoDB, 2",
    loads(
      `mongoose.connect(\`mongodb://${computed("process.env.A")}:${computed("process.env.B")}@${computed("process.env.C")}:27017/x\`)`,
    ),
  ],
  [
    "by undefined, put together",
    "mongoose ^8.0.0",
    "@-undefined A @MongoDB, 2",
    loads(`mongoose.connect("mongodb+srv://x:" + process.env.A + "@x.example.com/x")`),
  ],
  [
    "by a name with undefined in it",
    "mongoose ^8.0.0",
    "",
    loads(`mongoose.connect(\`mongodb://x-${computed("process.env.A")}.example.com/x\`)`),
  ],
  [
    "ioredis by a name",
    "ioredis ^5.0.0",
    "@-redis REDIS? @Redis, 2",
    `const redis = new (require("ioredis"))({ host: process.env.REDIS || "redis" });\n(async () => { try { await redis.ping() } catch (error) { process.exit(1) } })()`,
  ],
  [
    "ioredis",
    "ioredis ^5.0.0",
    "@Redis, 3",
    `const Redis = require("ioredis")\nconst redis = new Redis()\nredis.ping()`,
  ],
  [
    "ioredis by an address",
    "ioredis ^5.0.0",
    "A? @Redis, 3",
    `const { Redis } = require("ioredis")\nconst redis = new Redis(process.env.A, {})\nredis.get("x")`,
  ],
  [
    "ioredis by a port",
    "ioredis ^4.0.0",
    "A? @Redis, 3",
    `const Redis = require("ioredis")\nconst redis = new Redis(process.env.B, process.env.A)\nredis.connect()`,
  ],
  [
    "ioredis that waits",
    "ioredis ^5.0.0",
    "",
    `const Redis = require("ioredis")\nconst redis = new Redis({ maxRetriesPerRequest: null })\nredis.ping()`,
  ],
  [
    "ioredis that waits otherwise",
    "ioredis ^5.0.0",
    "",
    `const Redis = require("ioredis")\nconst redis = new Redis(process.env.A, { retryStrategy: () => 1 })\nredis.ping()`,
  ],
  [
    "ioredis that is not asked",
    "ioredis ^5.0.0",
    "",
    `const Redis = require("ioredis")\nconst redis = new Redis()\nredis.on("error", console.log)`,
  ],
  ["two of them", "mongoose ^8.0.0", "", loads(`mongoose.connect("mongodb://localhost,db.example.com/x")`)],
  [
    "by default",
    "mongoose ^8.0.0",
    "A? @MongoDB, 2",
    loads(`mongoose.connect(process.env.A || "mongodb://localhost/x")`),
  ],
  [
    "unless missing",
    "mongoose ^8.0.0",
    "A @MongoDB, 2",
    loads(`mongoose.connect(process.env.A ?? "mongodb://localhost/x")`),
  ],
  [
    "by a choice",
    "mongoose ^8.0.0",
    "A? @MongoDB, 2",
    loads(`mongoose.connect(process.env.A ? process.env.A : "mongodb://localhost/x")`),
  ],
  [
    "in production",
    "mongoose ^8.0.0",
    "development A?, 2; production @MongoDB, 2",
    loads(
      `mongoose.connect(process.env.NODE_ENV === "production" ? "mongodb://localhost/x" : process.env.A)`,
    ),
  ],
  [
    "a port of its own",
    "mongoose ^8.0.0",
    "@MongoDB, 2",
    loads(`mongoose.connect(\`mongodb://localhost:${computed("process.env.A")}/x\`)`),
  ],
  [
    "a host of its own",
    "mongoose ^8.0.0",
    "A? @MongoDB, 3",
    `const host = process.env.A || "localhost"\n${loads(`mongoose.connect(\`mongodb://${computed("host")}:27017/x\`)`)}`,
  ],
  [
    "an unknown host",
    "mongoose ^8.0.0",
    "",
    loads(`mongoose.connect(\`mongodb://localhost${computed("suffix")}/x\`)`),
  ],
  [
    "put together",
    "mongoose ^8.0.0",
    "@MongoDB, 2",
    loads(`mongoose.connect("mongodb://localhost/" + process.env.A)`),
  ],
  [
    "of settings",
    "mongoose ^8.0.0",
    "A? @MongoDB, 3",
    `const config = { url: process.env.A || "mongodb://localhost/x" }\n${loads("mongoose.connect(config.url)")}`,
  ],
  ["caught", "mongoose ^8.0.0", "", loads(`mongoose.connect("mongodb://localhost/x").catch(console.log)`)],
  [
    "caught and ended",
    "mongoose ^8.0.0",
    "@MongoDB, 2",
    loads(`mongoose.connect("mongodb://localhost/x").catch(() => process.exit(1))`),
  ],
  [
    "caught, and ended by a name",
    "mongoose ^8.0.0",
    "@MongoDB, 2",
    loads(`mongoose.connect("mongodb://localhost/x").catch(process.exit)`),
  ],
  [
    "then and another",
    "mongoose ^8.0.0",
    "",
    loads(`mongoose.connect("mongodb://localhost/x").then(() => 1, () => 2)`),
  ],
  [
    "heard of",
    "mongoose ^8.0.0",
    "@MongoDB, 2",
    loads(`mongoose.connect("mongodb://localhost/x")\nmongoose.connection.on("error", console.error)`),
  ],
  [
    "called back and thrown",
    "mongoose ^6.0.0",
    "@MongoDB, 2",
    loads(`mongoose.connect("mongodb://localhost/x", (error) => { if (error) throw error })`),
  ],
  [
    "called back and said",
    "mongoose ^6.0.0",
    "",
    loads(`mongoose.connect("mongodb://localhost/x", (error) => { if (error) console.log(error) })`),
  ],
  [
    "called back no more",
    "mongoose ^7.0.0",
    "@MongoDB, 2",
    loads(`mongoose.connect("mongodb://localhost/x", (error) => { if (error) console.log(error) })`),
  ],
  ["handed on", "mongoose ^8.0.0", "", loads(`promise(mongoose.connect("mongodb://localhost/x"))`)],
  [
    "where a rejection is heard of",
    "mongoose ^8.0.0",
    "",
    loads(`process.on("unhandledRejection", () => {})\nmongoose.connect("mongodb://localhost/x")`),
  ],
  [
    "beside what starts one",
    "mongoose ^8.0.0",
    "",
    loads(`require("mongodb-memory-server")\nmongoose.connect("mongodb://localhost/x")`),
  ],
  [
    "in a function that nobody calls",
    "mongoose ^8.0.0",
    "",
    loads(`const connect = () => mongoose.connect("mongodb://localhost/x")`),
  ],
  [
    "asserted",
    "mongodb ^4.0.0",
    "@MongoDB, 1",
    `require("mongodb").MongoClient.connect("mongodb://localhost", (error) => { require("assert").equal(null, error) })`,
  ],
  [
    "asserted by ifError",
    "mongodb ^4.0.0",
    "@MongoDB, 1",
    `require("mongodb").MongoClient.connect("mongodb://localhost", (error) => { require("assert").ifError(error) })`,
  ],
  [
    "asserted otherwise",
    "mongodb ^4.0.0",
    "",
    `require("mongodb").MongoClient.connect("mongodb://localhost", (error) => { require("assert").equal(1, 1) })`,
  ],
  [
    "a client",
    "mongodb ^6.0.0",
    "@MongoDB, 3",
    `const { MongoClient } = require("mongodb")\nconst client = new MongoClient("mongodb://localhost")\nclient.connect()`,
  ],
  [
    "a client, caught",
    "mongodb ^6.0.0",
    "",
    `const { MongoClient } = require("mongodb")\nconst client = new MongoClient("mongodb://localhost")\nconst go = async () => { await client.connect() }\ngo().catch(console.dir)`,
  ],
  [
    "an error that is thrown",
    "mysql2 ^3.0.0",
    "@MySQL, 2",
    `${ofMysql}db.connect((error) => { if (error) throw error })`,
  ],
  [
    "an error that is said",
    "mysql2 ^3.0.0",
    "",
    `${ofMysql}db.connect((error) => { if (error) return console.log(error) })`,
  ],
  ["nothing called back", "mysql2 ^3.0.0", "@MySQL, 2", `${ofMysql}db.connect()`],
  ["an error that is heard of", "mysql2 ^3.0.0", "", `${ofMysql}db.on("error", console.log)\ndb.connect()`],
  [
    "an error of a server that is heard of",
    "mysql2 ^3.0.0",
    "@MySQL, 3",
    `${ofMysql}server.on("error", console.log)\ndb.connect()`,
  ],
  [
    "a query",
    "mysql2 ^3.0.0",
    "@MySQL, 2",
    `${ofMysql}db.query("SELECT 1", (error) => { if (error) throw error })`,
  ],
  [
    "no host",
    "mysql ^2.18.1",
    "@MySQL, 1",
    `require("mysql").createConnection({ user: "root" }).connect((error) => { if (error) throw error })`,
  ],
  [
    "a host by a variable",
    "mysql ^2.18.1",
    "A? @MySQL, 1",
    `require("mysql").createConnection({ host: process.env.A }).connect((error) => { if (error) throw error })`,
  ],
  [
    "a socket",
    "mysql ^2.18.1",
    "",
    `require("mysql").createConnection({ socketPath: "/tmp/s" }).connect((error) => { if (error) throw error })`,
  ],
  [
    "settings of elsewhere",
    "mysql ^2.18.1",
    "",
    `require("mysql").createConnection({ ...settings }).connect((error) => { if (error) throw error })`,
  ],
  ["a pool that nobody asks", "mysql2 ^3.0.0", "", `require("mysql2").createPool({ host: "localhost" })`],
  [
    "a pool",
    "mysql2 ^3.0.0",
    "@MySQL, 1",
    `require("mysql2").createPool({ host: "localhost" }).getConnection((error) => { if (error) throw error })`,
  ],
  [
    "a promise",
    "mysql2 ^3.0.0",
    "@MySQL, 1",
    `const main = async () => { const db = await require("mysql2/promise").createConnection({ host: "localhost" }) }\nmain()`,
  ],
  [
    "a client of PostgreSQL",
    "pg ^8.0.0",
    "A? PGHOST? @PostgreSQL, 2",
    `const { Client } = require("pg")\nnew Client({ connectionString: process.env.A }).connect()`,
  ],
  [
    "an address of PostgreSQL",
    "pg ^8.0.0",
    "@PostgreSQL, 2",
    `const { Client } = require("pg")\nnew Client("postgres://localhost/x").connect()`,
  ],
  [
    "pg 7, which waits",
    "pg ^7.0.0",
    "",
    `const { Client } = require("pg")\nnew Client("postgres://localhost/x").connect()`,
  ],
  ["a pool of PostgreSQL", "pg ^8.0.0", "@PostgreSQL, 3", `${ofPool}pool.connect()`],
  [
    "a pool of PostgreSQL that nobody asks",
    "pg ^8.0.0",
    "",
    `${ofPool}app.get("/", () => pool.query("SELECT 1"))`,
  ],
  ["Sequelize", "sequelize ^6.0.0", "@MySQL, 3", `${ofSequelize}s.sync().then(() => console.log("synced"))`],
  [
    "Sequelize 5, which goes on",
    "sequelize ^5.0.0",
    "",
    `${ofSequelize}s.sync().then(() => console.log("synced"))`,
  ],
  ["Sequelize, caught", "sequelize ^6.0.0", "", `${ofSequelize}s.authenticate().catch(console.error)`],
  [
    "Sequelize by an address",
    "sequelize ^6.0.0",
    "A? @PostgreSQL, 1",
    `const S = require("sequelize"); new S(process.env.A || "postgres://localhost/x", { logging: false }).sync()`,
  ],
  [
    "SQLite",
    "sequelize ^6.0.0",
    "",
    `const { Sequelize } = require("sequelize")\nnew Sequelize({ dialect: "sqlite" }).sync()`,
  ],
  [
    "TypeORM",
    "typeorm ^0.3.0",
    "@PostgreSQL, 2",
    `const { DataSource } = require("typeorm")\nnew DataSource({ type: "postgres", host: "localhost" }).initialize()`,
  ],
  ["TypeORM without settings", "typeorm ^0.2.0", "", `require("typeorm").createConnection()`],
  ["Redis", "redis ^4.0.0", "@Redis, 1", `require("redis").createClient().connect()`],
  [
    "Redis by a variable",
    "redis ^4.0.0",
    "A? @Redis, 1",
    `require("redis").createClient({ url: process.env.A }).connect()`,
  ],
  [
    "Redis of a socket",
    "redis ^4.0.0",
    "A? @Redis, 1",
    `require("redis").createClient({ socket: { host: process.env.A } }).connect()`,
  ],
  [
    "Redis, heard of",
    "redis ^4.0.0",
    "",
    `const c = require("redis").createClient()\nc.on("error", console.log)\nc.connect()`,
  ],
  [
    "Redis, caught",
    "redis ^4.0.0",
    "",
    `require("redis").createClient({ url: process.env.A }).connect().catch(console.error)`,
  ],
  [
    "Redis, with a second function",
    "redis ^5.0.0",
    "",
    `require("redis").createClient().connect().then(console.log, console.error)`,
  ],
  [
    "Redis, tried",
    "redis ^4.0.0",
    "",
    `const c = require("redis").createClient()\nconst run = async () => { try { await c.connect() } catch (error) { console.log(error) } }\nrun()`,
  ],
  ["Redis 3", "redis ^3.0.0", "@Redis, 1", `require("redis").createClient(6379, "localhost")`],
  ["Redis 3 by default", "redis ^3.0.0", "A? @Redis, 1", `require("redis").createClient(process.env.A)`],
  ["Redis 3 elsewhere", "redis ^3.0.0", "", `require("redis").createClient(6379, "db.example.com")`],
  [
    "Redis 3 by a port and a variable",
    "redis ^3.0.0",
    "A? @Redis, 1",
    `require("redis").createClient(6379, process.env.A)`,
  ],
  [
    "RabbitMQ",
    "amqplib ^0.10.0",
    "@RabbitMQ, 1",
    `require("amqplib/callback_api").connect("amqp://localhost", (error) => { if (error) throw error })`,
  ],
  [
    "listens behind it",
    "mongoose ^8.0.0",
    "A?, 4",
    tries("await mongoose.connect(process.env.A)\napp.listen(1)"),
  ],
  [
    "listens behind a promise",
    "mongoose ^8.0.0",
    "A?, 2",
    `${ofMongo}mongoose.connect(process.env.A).then(() => app.listen(1)).catch((error) => console.log(error))`,
  ],
  [
    "listens behind a function",
    "mongoose ^8.0.0",
    "A?, 2",
    `${ofMongo}const connect = async () => { await mongoose.connect(process.env.A) }\nconnect().then(() => app.listen(1)).catch(console.log)`,
  ],
  [
    "listens behind what is caught",
    "mongoose ^8.0.0",
    "",
    `${ofMongo}const connect = async () => { try { await mongoose.connect(process.env.A) } catch (error) { console.log(error) } }\nconnect().then(() => app.listen(1)).catch(console.log)`,
  ],
  [
    "listens in the function that is left",
    "mongoose ^8.0.0",
    "A?, 2",
    `${ofMongo}const main = async () => { await mongoose.connect(process.env.A); app.listen(1) }\nmain().catch(console.log)`,
  ],
  [
    "listens in front of it",
    "mongoose ^8.0.0",
    "",
    tries("app.listen(1)\nawait mongoose.connect(process.env.A)"),
  ],
  [
    "listens behind what is tried",
    "mongoose ^8.0.0",
    "",
    `${tries("await mongoose.connect(process.env.A)")}\napp.listen(1)`,
  ],
  [
    "listens where it is caught",
    "mongoose ^8.0.0",
    "",
    tries("await mongoose.connect(process.env.A)", "app.listen(1)"),
  ],
  [
    "listens in the end",
    "mongoose ^8.0.0",
    "",
    `${ofMongo}mongoose.connect(process.env.A).catch(console.log).then(() => app.listen(1))`,
  ],
  [
    "listens in two places",
    "mongoose ^8.0.0",
    "",
    `${tries("await mongoose.connect(process.env.A)\napp.listen(1)")}\nother.listen(2)`,
  ],
  [
    "listens behind it, with more to do",
    "mongoose ^8.0.0",
    "",
    tries("await mongoose.connect(process.env.A)\napp.listen(1)\nsetInterval(f, 1)"),
  ],
  [
    "listens behind a database",
    "mongoose ^8.0.0",
    "@MongoDB, 4",
    tries(`await mongoose.connect("mongodb://localhost/x")\napp.listen(1)`),
  ],
]

const listens = `require("http").createServer().listen(1)`
// Columns: what it is, what is said, the program, and the files beside it.
const absences: readonly (readonly [what: string, says: string, program: string, files?: Files])[] = [
  ["a key", ".read(./key.pem)", `const key = require("fs").readFileSync("key.pem")`],
  ["a key that is there", "", `const key = require("fs").readFileSync("key.pem")`, { "key.pem": "" }],
  [
    "a key by a path",
    ".read(./ssl/key.pem)",
    `const fs = require("fs")\nconst path = require("path")\nconst options = { key: fs.readFileSync(path.join(__dirname, "ssl", "key.pem")) }`,
  ],
  [
    "a key by another path",
    ".read(./ssl/key.pem)",
    `const fs = require("fs")\nconst path = require("path")\nfs.readFileSync(path.resolve("ssl", "./key.pem"))`,
  ],
  [
    "a key from the folder",
    ".read(./key.pem)",
    `const fs = require("fs")\nfs.readFileSync(process.cwd() + "/key.pem")`,
  ],
  [
    "a key in a template",
    ".read(./key.pem)",
    `const fs = require("fs")\nfs.readFileSync(\`${computed("__dirname")}/key.pem\`)`,
  ],
  [
    "a key of a module",
    ".read(../key.pem) in lib/tls.js",
    `require("./lib/tls")`,
    { "lib/tls.js": `require("fs").readFileSync(__dirname + "/../key.pem")` },
  ],
  [
    "an ES module",
    ".read(./key.json)",
    "",
    {
      "index.mjs": `import { readFileSync } from "node:fs"\nconst key = JSON.parse(readFileSync(new URL("./key.json", import.meta.url)))`,
    },
  ],
  [
    "an ES module by its folder",
    ".read(./key.json)",
    "",
    {
      "index.mjs": `import fs from "fs"\nimport path from "path"\nimport { fileURLToPath } from "url"\nconst __dirname = path.dirname(fileURLToPath(import.meta.url))\nfs.readFileSync(path.join(__dirname, "key.json"))`,
    },
  ],
  ["variables", ".read(./.env)", "process.loadEnvFile()"],
  ["variables of a name", ".read(./key.pem)", `require("node:process").loadEnvFile("./key.pem")`],
  ["variables that are there", "", "process.loadEnvFile()", { ".env": "" }],
  ["variables, tried", "", "try { process.loadEnvFile() } catch {}"],
  ["tried", "", `try { require("fs").readFileSync("key.pem") } catch {}`],
  [
    "behind a question",
    "",
    `const fs = require("fs")\nif (fs.existsSync("key.pem")) fs.readFileSync("key.pem")`,
  ],
  ["in a function", "", `const read = () => require("fs").readFileSync("key.pem")`],
  ["by a variable", "", `require("fs").readFileSync(process.env.KEY || "key.pem")`, { ".env": "KEY=x" }],
  ["elsewhere", "", `require("fs").readFileSync("/etc/hostname")`],
  ["above", "", `require("fs").readFileSync("../key.pem")`],
  [
    "written before",
    "",
    `const fs = require("fs")\nfs.writeFileSync("key.pem", "")\nfs.readFileSync("key.pem")`,
  ],
  ["by others", "", `require("child_process").execSync("make")\nrequire("fs").readFileSync("key.pem")`],
  ["given to a call", ".require(./key.json)", `start({ key: sign(require("./key.json")) })`],
  ["given, and there", "", `start({ key: sign(require("./key.json")) })`, { "key.json": "{}" }],
  [
    "a folder",
    ".require(./config/keys)",
    `const keys = require(require("path").join(__dirname, "config", "keys"))`,
  ],
  [
    "a folder that is there",
    "",
    `const keys = require(require("path").join(__dirname, "config"))`,
    { "config/index.js": "" },
  ],
  [
    "of a mode",
    ".require(./dev, development) in keys.js",
    `require("./keys")`,
    {
      "keys.js": `if (process.env.NODE_ENV === "production") module.exports = require("./prod")\nelse module.exports = require("./dev")`,
      "prod.js": "",
    },
  ],
  [
    "of a mode by default",
    ".require(./dev, development)",
    `const mode = process.env.NODE_ENV || "development"\nif (mode === "development") require("./dev")`,
  ],
  ["in production", "", `if (process.env.NODE_ENV === "production") require("./prod")`],
  ["of a mode that is not known", "", `if (process.env.NODE_ENV === "test") require("./dev")`],
  [
    "a variable of a mode",
    ".unset(development A?, 1)",
    `if (process.env.NODE_ENV !== "production" && !process.env.A) process.exit(1)`,
  ],
  [
    "a variable of two modes",
    "",
    `if (process.env.NODE_ENV !== "production") if (process.env.NODE_ENV === "production" && !process.env.A) process.exit(1)`,
  ],
  [
    "a key in a folder of its own",
    "",
    "",
    { "api/index.js": `require("fs").readFileSync("key.pem")`, "api/package.json": "{}" },
  ],
  [
    "a key in a folder from which a shell may start it",
    "",
    "",
    { "api/index.js": `require("fs").readFileSync("./key.pem")`, "api/key.pem": "" },
  ],
]

const ofNest = (module: string, provider: string, main = ""): Files => ({
  "src/main.ts": `import { NestFactory } from "@nestjs/core"\nimport { AppModule } from "./app.module"\nNestFactory.create(AppModule${main})`,
  "src/app.module.ts": `import { Module } from "@nestjs/common"\nimport { Made } from "./made"\n@Module({ ${module} })\nexport class AppModule {}`,
  "src/made.ts": `import { ConfigService } from "@nestjs/config"\nimport { PassportStrategy } from "@nestjs/passport"\nimport { Strategy } from "passport-jwt"\n${provider}`,
})
const provided = "providers: [Made]"
const strategyOf = (secret: string): string =>
  `export class Made extends PassportStrategy(Strategy, "jwt") {\nconstructor(private readonly config: ConfigService) {\nsuper({ ignoreExpiration: false, secretOrKey: ${secret} })\n}\n}`
const madeOf = (does: string): string =>
  `export class Made {\nconstructor(private config: ConfigService) {\n${does}\n}\n}`

// Columns: what it is, what is said, and the files of which the first starts.
const injected: readonly (readonly [what: string, says: string, files: Files])[] = [
  ["a strategy", ".unset(A?, 6) in src/made.ts", ofNest(provided, strategyOf("process.env.A"))],
  [
    "a strategy by settings",
    ".unset(A?, 6) in src/made.ts",
    ofNest(provided, strategyOf('config.get<string>("A")')),
  ],
  ["a strategy with another value", "", ofNest(provided, strategyOf('config.get("A") || "secret"'))],
  ["a strategy that nobody makes", "", ofNest("providers: []", strategyOf("process.env.A"))],
  [
    "a strategy by settings that are loaded",
    "",
    ofNest(
      `imports: [ConfigModule.forRoot({ load: [settings] })], ${provided}`,
      strategyOf('config.get("A")'),
    ),
  ],
  [
    "a provider that throws",
    ".unset(A?, 6) in src/made.ts",
    ofNest(provided, madeOf(`if (!config.get("A")) throw new Error("A")`)),
  ],
  [
    "a provider's field",
    ".unset(A?, 6) in src/made.ts",
    ofNest(provided, madeOf(`if (!this.config.get("A")) throw new Error("A")`)),
  ],
  [
    "a provider that needs a setting",
    ".unset(A, 6) in src/made.ts",
    ofNest(provided, madeOf(`this.a = config.getOrThrow("A")`)),
  ],
  [
    "a controller",
    ".unset(A, 6) in src/made.ts",
    ofNest("controllers: [Made]", madeOf(`this.a = config.getOrThrow("A")`)),
  ],
  ["a setting with a point", "", ofNest(provided, madeOf(`this.a = config.getOrThrow("jwt.secret")`))],
  [
    "what is caught by Nest",
    "",
    ofNest(provided, madeOf(`this.a = config.getOrThrow("A")`), ", { abortOnError: false }"),
  ],
  [
    "options that are put together",
    ".unset(A?, 4)",
    {
      "index.js": `const { Strategy } = require("passport-jwt")\nconst options = {}\noptions.secretOrKey = process.env.A\nnew Strategy(options, () => {})`,
    },
  ],
  [
    "options that are put together twice",
    "",
    {
      "index.js": `const { Strategy } = require("passport-jwt")\nconst options = {}\noptions.secretOrKey = process.env.A\nif (f()) options.secretOrKey = "x"\nnew Strategy(options, () => {})`,
    },
  ],
  [
    "options that may be put together",
    "",
    {
      "index.js": `const { Strategy } = require("passport-jwt")\nconst options = { secretOrKey: "x" }\nif (f()) options.secretOrKey = process.env.A\nnew Strategy(options, () => {})`,
    },
  ],
]

describe("what Nest makes", () => {
  test.each(injected)("%s: %s", async (_, says, files) => {
    expect((await held(files)).join("; ")).toBe(says)
  })
})

const forRoot = (told: string, before = "", more: Files = {}, main = ""): Files => ({
  "src/main.ts": `import { NestFactory } from "@nestjs/core"\nimport { AppModule } from "./app.module"\nNestFactory.create(AppModule${main})`,
  "src/app.module.ts": `import { Module } from "@nestjs/common"
import { ConfigModule, ConfigService, registerAs } from "@nestjs/config"
import { TypeOrmModule } from "@nestjs/typeorm"
import { SequelizeModule } from "@nestjs/sequelize"
import { MongooseModule } from "@nestjs/mongoose"
${before}
@Module({ imports: [${told}] })
export class AppModule {}`,
  ...more,
})
const local = '{ type: "postgres", host: "localhost", port: 5432 }'
const factory =
  "inject: [ConfigService], useFactory: (config: ConfigService) => ({ type: 'mysql', host: config.get"
const connections = ".unset(@PostgreSQL, 7) in src/app.module.ts"
const byVariable = ".unset(A? @MySQL, 7) in src/app.module.ts"

// Columns: what it is, what is said, and the files of which the first starts.
const connected: readonly (readonly [what: string, says: string, files: Files])[] = [
  ["typeorm", connections, forRoot(`TypeOrmModule.forRoot(${local})`)],
  [
    "typeorm by containers",
    ".unset(@-db @PostgreSQL, 7) in src/app.module.ts",
    forRoot(`TypeOrmModule.forRoot({ type: "postgres", host: "db" })`),
  ],
  [
    "typeorm by a dotted name",
    "",
    forRoot(`TypeOrmModule.forRoot({ type: "postgres", host: "db.example.com" })`),
  ],
  [
    "typeorm by a variable",
    byVariable,
    forRoot(`TypeOrmModule.forRoot({ type: "mysql", host: process.env.A })`),
  ],
  [
    "typeorm by a variable or",
    byVariable,
    forRoot(`TypeOrmModule.forRoot({ type: "mysql", host: process.env.A || "127.0.0.1" })`),
  ],
  [
    "typeorm elsewhere by default",
    "",
    forRoot(`TypeOrmModule.forRoot({ type: "mysql", host: process.env.A || "db.example.com" })`),
  ],
  [
    "typeorm by an address",
    ".unset(A? @PostgreSQL, 7) in src/app.module.ts",
    forRoot(`TypeOrmModule.forRoot({ type: "postgres", url: process.env.A })`),
  ],
  [
    "typeorm by another file",
    ".unset(A? @MySQL, 7) in src/app.module.ts",
    forRoot("TypeOrmModule.forRoot(options)", 'import { options } from "./orm"', {
      "src/orm.ts":
        'export const options: Options = { type: "mysql", host: process.env.A || "localhost", port: Number(process.env.B) || 3306 }',
    }),
  ],
  [
    "typeorm of a kind that is not set",
    ".unset(A?, 7) in src/app.module.ts",
    forRoot(`TypeOrmModule.forRoot({ type: process.env.A as any, host: "db.example.com" })`),
  ],
  ["sqlite", "", forRoot(`TypeOrmModule.forRoot({ type: "sqlite", database: "x" })`)],
  [
    "typeorm that goes on",
    "",
    forRoot(`TypeOrmModule.forRoot(${local})`, "", {}, ", { abortOnError: false }"),
  ],
  [
    "typeorm later",
    "",
    forRoot(`TypeOrmModule.forRoot({ type: "postgres", host: "localhost", manualInitialization: true })`),
  ],
  [
    "typeorm that is told more",
    "",
    forRoot(`TypeOrmModule.forRoot({ ...mystery(), type: "postgres", host: "localhost" })`),
  ],
  [
    "typeorm by a socket",
    "",
    forRoot(`TypeOrmModule.forRoot({ type: "mysql", host: "localhost", extra: { socketPath: "/x" } })`),
  ],
  [
    "typeorm of a kind by default",
    ".unset(B? A? @PostgreSQL, 7) in src/app.module.ts",
    forRoot(
      `TypeOrmModule.forRoot({ type: (process.env.A as "postgres" | "mysql") || "postgres", host: process.env.B || "localhost" })`,
    ),
  ],
  [
    "typeorm with a pool",
    ".unset(@MySQL, 7) in src/app.module.ts",
    forRoot(`TypeOrmModule.forRoot({ type: "mysql", host: "localhost", extra: { connectionLimit: 10 } })`),
  ],
  [
    "typeorm that is told as something",
    ".unset(A? @PostgreSQL, 7) in src/app.module.ts",
    forRoot(
      `ConfigModule.forRoot(), TypeOrmModule.forRootAsync({ useFactory: () => ({ type: "postgres", host: process.env.A, port: parseInt(process.env.B, 10) }) as TypeOrmModuleOptions })`,
    ),
  ],
  [
    "typeorm by a record of settings",
    ".unset(A? @PostgreSQL, 7) in src/app.module.ts",
    forRoot(
      `ConfigModule.forRoot({ load: [() => ({ db: { host: process.env.A } })] }), TypeOrmModule.forRootAsync({ inject: [ConfigService], useFactory: (config: ConfigService<X, true>) => { const db = config.get<Y>("db", { infer: true }); return { type: "postgres", host: db.host } } })`,
    ),
  ],
  [
    "typeorm by a whole record of settings",
    ".unset(A? @PostgreSQL, 7) in src/app.module.ts",
    forRoot(
      `ConfigModule.forRoot({ load: [registerAs("orm", () => ({ type: "postgres", host: process.env.A }))] }), TypeOrmModule.forRootAsync({ inject: [ConfigService], useFactory: (config: ConfigService) => { const orm = config.get("orm"); return { ...orm, autoLoadEntities: true } } })`,
    ),
  ],
  [
    "typeorm in production alone",
    ".unset(production @PostgreSQL, 7) in src/app.module.ts",
    forRoot(`...(process.env.NODE_ENV === "production" ? [TypeOrmModule.forRoot(${local})] : [])`),
  ],
  [
    "a module that nobody names",
    "",
    forRoot("", 'import { Other } from "./other"', {
      "src/other.ts": `import { TypeOrmModule } from "@nestjs/typeorm"\n@Module({ imports: [TypeOrmModule.forRoot(${local})] })\nexport class Other {}`,
    }),
  ],
  [
    "a module that another names",
    ".unset(@PostgreSQL, 2) in src/other.ts",
    forRoot("Other", 'import { Other } from "./other"', {
      "src/other.ts": `import { TypeOrmModule } from "@nestjs/typeorm"\n@Module({ imports: [TypeOrmModule.forRoot(${local})] })\nexport class Other {}`,
    }),
  ],
  [
    "typeorm by settings",
    byVariable,
    forRoot(`ConfigModule.forRoot(), TypeOrmModule.forRootAsync({ ${factory}<string>("A") }) })`),
  ],
  [
    "typeorm by settings in front of them",
    byVariable,
    forRoot(`TypeOrmModule.forRootAsync({ ${factory}("A") }) }), ConfigModule.forRoot({ isGlobal: true })`),
  ],
  [
    "typeorm by settings or",
    ".unset(A @MySQL, 7) in src/app.module.ts",
    forRoot(`TypeOrmModule.forRootAsync({ ${factory}("A", "localhost") }) })`),
  ],
  [
    "typeorm by settings or elsewhere",
    "",
    forRoot(`TypeOrmModule.forRootAsync({ ${factory}("A", "db.example.com") }) })`),
  ],
  [
    "typeorm by settings that are told how",
    byVariable,
    forRoot(`TypeOrmModule.forRootAsync({ ${factory}("A", { infer: true }) }) })`),
  ],
  [
    "typeorm by settings with a schema's value",
    "",
    forRoot(
      `ConfigModule.forRoot({ validationSchema: joi.object({ A: joi.string().default("db.example.com") }) }), TypeOrmModule.forRootAsync({ ${factory}("A") }) })`,
      'import joi from "joi"',
    ),
  ],
  [
    "typeorm by settings that are loaded",
    byVariable,
    forRoot(
      `ConfigModule.forRoot({ load: [settings] }), TypeOrmModule.forRootAsync({ ${factory}("db.host") }) })`,
      'import settings from "./settings"',
      { "src/settings.ts": 'export default () => ({ db: { host: process.env.A || "localhost" } })' },
    ),
  ],
  [
    "typeorm by settings that load elsewhere",
    "",
    forRoot(
      `ConfigModule.forRoot({ load: [settings] }), TypeOrmModule.forRootAsync({ ${factory}("host") }) })`,
      'import settings from "./settings"',
      { "src/settings.ts": 'export default () => ({ host: "db.example.com" })' },
    ),
  ],
  [
    "typeorm by settings that load what is not known",
    "",
    forRoot(
      `ConfigModule.forRoot({ load: [settings] }), TypeOrmModule.forRootAsync({ ${factory}("A") }) })`,
      'import settings from "./settings"',
      { "src/settings.ts": "export default async () => mystery()" },
    ),
  ],
  [
    "typeorm by registered settings",
    byVariable,
    forRoot(
      `ConfigModule.forRoot({ load: [settings] }), TypeOrmModule.forRootAsync({ ${factory}("db.host") }) })`,
      'import settings from "./settings"',
      {
        "src/settings.ts":
          'import { registerAs } from "@nestjs/config"\nexport default registerAs("db", () => ({ host: process.env.A }))',
      },
    ),
  ],
  [
    "typeorm by the key of registered settings",
    byVariable,
    forRoot(
      `TypeOrmModule.forRootAsync({ inject: [settings.KEY], useFactory: (db) => db })`,
      'import settings from "./settings"',
      {
        "src/settings.ts":
          'import { registerAs } from "@nestjs/config"\nexport default registerAs("db", () => ({ type: "mysql", host: process.env.A }))',
      },
    ),
  ],
  [
    "typeorm by registered settings as a provider",
    byVariable,
    forRoot(`TypeOrmModule.forRootAsync(settings.asProvider())`, 'import settings from "./settings"', {
      "src/settings.ts":
        'import { registerAs } from "@nestjs/config"\nexport default registerAs("db", () => ({ type: "mysql", host: process.env.A }))',
    }),
  ],
  [
    "typeorm by a class",
    byVariable,
    forRoot("TypeOrmModule.forRootAsync({ useClass: Options })", 'import { Options } from "./options"', {
      "src/options.ts":
        'import { ConfigService } from "@nestjs/config"\nexport class Options {\nconstructor(private config: ConfigService) {}\ncreateTypeOrmOptions() { return { type: "mysql", host: this.config.get("A") } }\n}',
    }),
  ],
  [
    "typeorm by a function that waits for what is not known",
    "",
    forRoot(`TypeOrmModule.forRootAsync({ useFactory: async () => { await mystery(); return ${local} } })`),
  ],
  [
    "typeorm by a function that throws",
    ".unset(A?, 7) in src/app.module.ts",
    forRoot(
      `TypeOrmModule.forRootAsync({ useFactory: () => { if (!process.env.A) throw new Error("A"); return {} } })`,
    ),
  ],
  [
    "sequelize",
    byVariable,
    forRoot(`SequelizeModule.forRoot({ dialect: "mysql", host: process.env.A, autoLoadModels: true })`),
  ],
  [
    "sequelize that does not connect",
    "",
    forRoot(`SequelizeModule.forRoot({ dialect: "mysql", host: process.env.A })`),
  ],
  [
    "sequelize by an address",
    ".unset(@-db @PostgreSQL, 7) in src/app.module.ts",
    forRoot(
      `SequelizeModule.forRoot({ dialect: "postgres", uri: "postgres://a:b@db:5432/x", autoLoadModels: true })`,
    ),
  ],
  [
    "mongoose",
    ".unset(@MongoDB, 7) in src/app.module.ts",
    forRoot(`MongooseModule.forRoot("mongodb://localhost/x")`),
  ],
  [
    "mongoose by a variable",
    ".unset(A?, 7) in src/app.module.ts",
    forRoot("MongooseModule.forRoot(process.env.A)"),
  ],
  [
    "mongoose by a variable or",
    ".unset(A? @MongoDB, 7) in src/app.module.ts",
    forRoot(`MongooseModule.forRoot(process.env.A || "mongodb://localhost/x", { dbName: "x" })`),
  ],
  ["mongoose later", "", forRoot(`MongooseModule.forRoot(process.env.A, { lazyConnection: true })`)],
  ["mongoose elsewhere", "", forRoot(`MongooseModule.forRoot("mongodb+srv://a:b@x.example.com/x")`)],
  [
    "mongoose by undefined",
    ".unset(@-undefined A B @MongoDB, 7) in src/app.module.ts",
    forRoot(
      `MongooseModule.forRoot(\`mongodb+srv://${computed("process.env.A")}:${computed("process.env.B")}@x.example.com/x\`)`,
    ),
  ],
  [
    "mongoose by an undefined name",
    "",
    forRoot(`MongooseModule.forRoot(\`mongodb+srv://a:b@x.example.com/${computed("process.env.A")}\`)`),
  ],
  [
    "mongoose by settings",
    ".unset(A?, 7) in src/app.module.ts",
    forRoot(
      `MongooseModule.forRootAsync({ imports: [ConfigModule], inject: [ConfigService], useFactory: async (config: ConfigService) => ({ uri: config.get<string>("A") }) })`,
    ),
  ],
]

describe("what Nest's own modules connect to", () => {
  test.each(connected)("%s: %s", async (_, says, files) => {
    expect((await held(files)).join("; ")).toBe(says)
  })
})

describe("a program that requires or reads what is not there", () => {
  test.each(absences.map(([what, says, program, files]) => [what, says, program, files ?? {}] as const))(
    "%s: %s",
    async (_, says, program, files) => {
      const own = program === "" ? files : { "index.js": program, ...files }
      const lines = await held(own)
      expect(lines.join("; ")).toBe(says)
      if (lines.length > 0) {
        const text = programText(`${listens}\n${program}`, lines) as string
        expect(programText(text)).toBe(text)
      }
    },
  )
})

describe("a program that connects to a database on its own machine", () => {
  test.each(databases)("%s, %s: %s", async (_, asks, says, program) => {
    const [name = "", version = ""] = asks.split(" ")
    const lines = await held({
      "index.js": program,
      "package.json": JSON.stringify({ dependencies: { [name]: version } }),
    })
    expect(lines.map((line) => line.replace(".unset(", "").replace(")", "")).join("; ")).toBe(says)
  })
})

describe("a variable that a script gives", () => {
  const ending = 'if (!process.env.A) throw new Error("A")'
  test.each([
    ['"pretest": "cross-env A=1 node migrate.js",\n"test:e2e": "A=\\"1\\" jest",\n"posttest": "A=1"', true],
    ['"pretest": "A=1 jest",\r\n"start": "node index.js"', true],
    ['"pretest": "A=1 jest",\n"build": "npm test && tsc"', false],
    ['"test": "A=1 jest",\n"build": "run-s lint test"', false],
    ['"testing": "A=1 node index.js"', false],
    ['"latest": "A=1 node index.js"', false],
    ['"dev": "A=1 node index.js"', false],
    ['"test": "jest", "dev": "A=1 node index.js"', false],
  ])("%s: %j", async (scripts, says) => {
    const lines = await held({ "index.js": ending, "package.json": `{"scripts": {\n${scripts}\n}}` })
    expect(lines).toEqual(says ? [".unset(A?, 1)"] : [])
  })
})

describe("a program that ends without its variables", () => {
  test.each(calls)("%s, %s: %s", async (call, asks, says) => {
    const lines = await held({ "index.js": call, "package.json": `{"dependencies": {${asks}}}` })
    expect(lines.join("; ")).toBe(says)
  })

  test.each(rows.map(([what, says, program, files]) => [what, says, program, files ?? {}] as const))(
    "%s: %s",
    async (_, says, program, files) => {
      const isModule = Object.hasOwn(files, "index.mjs")
      const lines = await held(isModule ? files : { "index.js": program, ...files })
      expect(lines.map((line) => line.replace(".unset(", "").replace(")", "")).join("; ")).toBe(says)
    },
  )
})

const names = ["A", "B", "C"] as const
const name = fc.constantFrom(...names)

/** Conditions and statements at random, as text: `mystery` gives or throws what nobody knows. */
const { statements } = fc.letrec<{ condition: string; statement: string; statements: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    name.map((one) => `process.env.${one}`),
    name.map((one) => `process.env.${one} === undefined`),
    name.map((one) => `typeof process.env.${one} === "undefined"`),
    name.map((one) => `process.env.${one} !== "x"`),
    fc.constantFrom('process.env.NODE_ENV === "production"', 'process.env.NODE_ENV !== "test"'),
    fc.constantFrom("v", "w", "mystery()", '"text"', '""', "undefined", "true", "f()", 'g("A")', "g()"),
    name.map((one) => `process.env[${JSON.stringify(one)}]?.trim()`),
    name.map((one) => `process.env.${one}.length`),
    fc.constant('["A", "B"].filter((one) => !process.env[one]).length > 0'),
    fc.constant('["A", "C"].every((one) => process.env[one])'),
    tie("condition").map((one) => `!(${one})`),
    fc
      .tuple(tie("condition"), fc.constantFrom("&&", "||"), tie("condition"))
      .map(([one, sign, other]) => `(${one} ${sign} ${other})`),
    fc.tuple(tie("condition"), tie("condition")).map(([one, other]) => `((${one}) ?? (${other}))`),
    fc
      .tuple(tie("condition"), tie("condition"), tie("condition"))
      .map(([one, then, other]) => `(${one} ? ${then} : ${other})`),
  ),
  statement: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(
      "process.exit(1)",
      'throw new Error("no")',
      "mystery()",
      "server.listen(1)",
      "f()",
      "h()",
      "return",
      "return v",
    ),
    tie("condition"),
    tie("condition").map((one) => `const v = ${one}`),
    tie("condition").map((one) => `w = ${one}`),
    fc.tuple(tie("condition"), tie("statements")).map(([one, then]) => `if (${one}) {\n${then}\n}`),
    fc
      .tuple(tie("condition"), tie("statements"), tie("statements"))
      .map(([one, then, other]) => `if (${one}) {\n${then}\n} else {\n${other}\n}`),
    fc
      .tuple(tie("statements"), tie("statements"))
      .map(([one, other]) => `try {\n${one}\n} catch (error) {\n${other}\n}`),
    fc
      .tuple(tie("statements"), tie("statements"))
      .map(([one, other]) => `try {\n${one}\n} finally {\n${other}\n}`),
    tie("statements").map((one) => `{\n${one}\n}`),
    tie("statements").map((one) => `for (const one of ["A", "B"]) {\nif (!process.env[one]) {\n${one}\n}\n}`),
    tie("statements").map((one) => `while (mystery()) {\n${one}\nbreak\n}`),
    fc.constant("const list = []\nif (!process.env.A) list.push(1)\nif (list.length > 0) process.exit(1)"),
  ),
  statements: fc.array(tie("statement"), { maxLength: 3, depthIdentifier: "statements" }).map((all) =>
    all
      // A name is declared once in a block.
      .filter((one, at) => all.findIndex((other) => other.slice(0, 8) === one.slice(0, 8)) === at)
      .map((one) => `;${one}`)
      .join("\n"),
  ),
}))

/** A program that nothing but its text decides, with functions that are called from it. */
const program = fc
  .tuple(statements, statements, statements, statements, fc.boolean())
  .map(([one, two, three, rest, isLent]) => {
    const main = isLent ? rest : rest.replaceAll(/\breturn(?: v)?\b/g, "mystery()")
    const begin = `const v = process.env.A || process.env.B\nlet w = process.env.C\n`
    const functions = `function f() {\n${one}\n}\nconst g = (given = process.env.C) => {\n${two}\nreturn process.env[given]\n}\nfunction h() {\ntry {\n${three}\n} catch (error) {\nprocess.exit(1)\n}\n}\n`
    return `${begin}${functions}${isLent ? `function main() {\n${main}\n}\nmain()` : `{\n${main}\n}`}\n`
  })

/** Whether a program ends where these variables are set, whatever `mystery` does. */
const isEnding = (text: string, env: { readonly [name: string]: string }, seed: number): boolean => {
  let isOver = false
  let next = seed
  const mystery = (): unknown => {
    next = (next * 1103515245 + 12345) % 2147483648
    if (next % 5 === 0) throw new Error("nobody knows")
    return [undefined, "", "x", true][next % 4]
  }
  const stub = {
    env: { ...env },
    exit: (): never => {
      isOver = true
      throw new Error("over")
    },
  }
  let calls = 0
  const counted = text.replaceAll(/\b(?:function (?:f|h|main)\(\) \{|=> \{)/g, (one) => `${one} calls();`)
  const run = new Function("process", "mystery", "calls", "server", counted)
  let isListening = !text.includes("listen")
  const server = {
    listen: (): void => {
      isListening = true
    },
  }
  try {
    run(
      stub,
      mystery,
      () => {
        if (calls++ < 200) return
        isOver = true
        throw new Error("too deep")
      },
      server,
    )
  } catch {
    return true
  }
  // What listens nowhere ends as well.
  return isOver || !isListening
}

test("ends where all that a line says holds, whatever else is set", async () => {
  let said = 0
  await fc.assert(
    fc.asyncProperty(
      program,
      fc.array(
        fc.tuple(
          fc.record(Object.fromEntries(names.map((one) => [one, fc.constantFrom("", "x", undefined)]))),
          fc.nat(),
        ),
        {
          minLength: 4,
          maxLength: 4,
        },
      ),
      async (text, settings) => {
        const lines = await held({ "index.js": text })
        for (const { atoms } of unsetBy(lines.join("\n")))
          for (const [given, seed] of settings) {
            said++
            const env: { [name: string]: string | undefined } = {
              ...given,
              ...(atoms.includes("production") ? { NODE_ENV: "production" } : {}),
            }
            for (const atom of atoms) {
              const one = atom.replace("?", "")
              if (atom.endsWith("?") && seed % 2 === 0) env[one] = ""
              else env[one] = undefined
            }
            const set = Object.fromEntries(
              Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
            )
            expect(isEnding(text, set, seed + 1), `${atoms}: ${JSON.stringify(set)}\n${text}`).toBe(true)
          }
      },
    ),
    runs(400),
  )
  if (allRuns) expect(said).toBeGreaterThan(100)
})

test.each([
  [".env", false],
  ["app.env", false],
  ["latest.env", false],
  [".env.example", true],
  ["example.env", true],
  ["sample.env", true],
  ["config/template.env", true],
] as const)("a file of variables gives them, and no example of one: %s", async (file, isSaid) => {
  const lines = await held({ "index.js": "if (!process.env.A) process.exit(1)", [file]: "A=x" })
  expect(lines.length > 0).toBe(isSaid)
})

test("is said the same of what is held of it, and of nothing that a file gives a value", async () => {
  await fc.assert(
    fc.asyncProperty(program, name, async (text, given) => {
      const lines = await held({ "index.js": text })
      const own = lines.length === 0 ? null : programText(text, lines)
      if (own !== null) expect(programText(own)).toBe(own)
      const fewer = await held({ "index.js": text, "config/.env": `${given}=x` })
      expect(fewer).toEqual(fewer.filter((line) => !new RegExp(`\\b${given}\\b`).test(line)))
      for (const line of fewer)
        expect(lines.some((one) => one.split(",")[0] === line.split(",")[0])).toBe(true)
    }),
    runs(200),
  )
})
