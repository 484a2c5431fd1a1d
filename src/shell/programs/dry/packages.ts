/** Packages: models of those that answer requests, and what is known of a call of any other. */
import { throwers } from "../throwing.js"
import { fastify, hapi, koa, koaRouter } from "./applications.js"
import { awayOf } from "./databases.js"
import { folderOf, inProject, mayBeMadeIn, readVariables, relativeTo } from "./node.js"
import {
  decided,
  fail,
  handOver,
  handOverAll,
  make,
  newPromise,
  plainly,
  promiseOf,
  put,
  type Realm,
  recalled,
  settle,
  whenSettled,
} from "./realm.js"
import { axios, fetchOf } from "./requests.js"
import { refusedBy } from "./schemas.js"
import { express, httpModule, routerOf } from "./servers.js"
import {
  type DryObject,
  type DryValue,
  isMade,
  isNothing,
  isUnknown,
  ofPackage,
  type Unknown,
  unknown,
} from "./values.js"

/** What is given an application or a server, and has it answer nothing more. */
const harmless =
  /^(?:socket\.io(?:\.Server|\.listen)?|ws\.(?:Server|WebSocketServer)|express-ws|serverless-http|http-graceful-shutdown|@godaddy\/terminus\.createTerminus|peer\.ExpressPeerServer|morgan|debug|mongoose\.(?:model|Schema|plugin)|cors|cookie-parser|express-session|helmet)(?:\(\)|$)/
/** Packages of which no call has it. */
const harmlessPackages = /^(?:winston|sequelize|body-parser|http-terminator)\./

/** Packages of which it matters what they are told, and which change nothing of it. */
const asTold = /^(?:express-handlebars|express-session|csurf|cookie-parser)(?![\w-])/
const isOpen = (value: DryValue): boolean =>
  isMade(value) &&
  (value.isOpen || [...value.fields.values()].some((one) => isMade(one.value) && one.value.isOpen))

const byApollo =
  /^(?:apollo-server-express\.ApolloServer\(\)\.(?:start|applyMiddleware)|@apollo\/server\.ApolloServer\(\)\.start)$/

/** Calls that may listen, or start what does. */
const loud = /(?:listen|serve|start|launch|login|fork|spawn|exec|execFile|Worker|Server|ShardingManager)$/i
const calling = /^(?:poll|webhook)/i
/** What is handed to an application instead. */
const joining = /^(?:(?:apollo-server-express|@apollo\/server)\.ApolloServer|socket\.io\.listen)$/
const isLoud = (path: string): boolean => {
  const last = path.slice(path.lastIndexOf(".") + 1)
  if (joining.test(path)) return false
  return loud.test(last) || calling.test(last) || path.startsWith("cluster")
}

const packageIn = /^((?:@[\w-]+\/)?[\w-]+(?:\.js)?)/

const dotenv = (realm: Realm): DryObject => {
  const made = make(realm)
  put(
    made,
    "config",
    plainly(realm, "config", (_, [options]) => {
      const path = isMade(options) ? options.fields.get("path")?.value : undefined
      const folder = folderOf(realm)
      const own =
        folder === null ? null : path === undefined ? `${folder === "" ? "" : `${folder}/`}.env` : null
      if (isUnknown(path) || isUnknown(options) || (isMade(path) && path.isOpen)) readVariables(realm, null)
      else if (typeof path === "string") readVariables(realm, inProject(path, folder))
      else if (isMade(path) && path.inside._tag === "list")
        for (const one of path.inside.items)
          readVariables(realm, typeof one === "string" ? inProject(one, folder) : null)
      else readVariables(realm, own)
      return make(realm, { _tag: "plain" }, "Object", { parsed: unknown(), error: unknown() })
    }),
  )
  put(made, "parse", unknown("function"))
  put(made, "populate", unknown("function"))
  put(made, "default", made)
  return made
}
/** A model of a package; null where there is none. */
export const packageOf = (realm: Realm, name: string): DryValue | null => {
  const away = realm.world.isAway ? awayOf(realm, name) : null
  if (away !== null) return away
  switch (name) {
    case "express":
      return express(realm)
    case "http":
    case "https":
      return httpModule(realm, name)
    case "koa":
      return koa(realm)
    case "koa-router":
    case "@koa/router":
      return koaRouter(realm)
    case "fastify":
      return fastify(realm)
    case "fastify-plugin": {
      const wrap = plainly(realm, "fastify-plugin", (_, [run]) => {
        if (isMade(run)) put(run, "\0plugin", true)
        return run
      })
      put(wrap, "default", wrap)
      put(wrap, "fastifyPlugin", wrap)
      return wrap
    }
    case "hapi":
    case "@hapi/hapi":
      return hapi(realm, name === "hapi" && !(realm.world.majorOf(name) >= 17))
    case "dotenv":
      return dotenv(realm)
    case "dotenv/config":
      readVariables(realm, folderOf(realm) === null ? null : `${folderOf(realm)}/.env`.replace(/^\//, ""))
      return make(realm)
    case "dotenv-flow":
    case "dotenv-expand":
    case "dotenv-flow/config":
    case "dotenv-defaults":
    case "env-cmd":
      readVariables(realm, null)
      return ofPackage(name)
    case "axios":
      return axios(realm)
    case "node-fetch":
    case "cross-fetch": {
      const made = fetchOf(realm)
      put(made, "default", made)
      return made
    }
    case "express-async-errors":
      return make(realm)
    case "express-async-handler":
    case "express-async-wrap":
      return plainly(realm, "wrap", (_, [run]) => run)
    default:
      return null
  }
}

/** A model of mongoose's: one that is asked for by its name alone has to be there. */
const modelled = (realm: Realm, [name, schema]: readonly DryValue[]): void => {
  const isKnown = typeof name === "string"
  if (schema !== undefined) realm.facts.add(isKnown ? `model:${name}` : "models")
  else if (isKnown && !realm.facts.has("models") && !realm.facts.has(`model:${name}`))
    fail(realm, "MissingSchemaError", "Schema hasn't been registered for model")
}

/** A store of sessions that may be promised its client, as 4 to 6 were seen to: Node ends where that is broken, or none. */
const storing = /^connect-mongo(?:\.default|\.MongoStore)?\.create$/
const awaited = (realm: Realm, [options]: readonly DryValue[]): void => {
  const { place } = realm
  const client = isMade(options) ? options.fields.get("clientPromise")?.value : undefined
  if (!isMade(client) || client.inside._tag !== "promise" || !(realm.world.majorOf("connect-mongo") >= 4))
    return
  const { inside } = client
  inside.isHandled = true
  whenSettled(realm, inside, (isKept, value) => {
    if (!isKept || isNothing(value)) settle(realm, newPromise(), false, value, isKept ? place : inside.place)
  })
}

/** What reads a file as soon as it is called, from the folder that the start runs in. */
const reading = /^(?:serve-favicon|yamljs\.load)$/
const readBy = (realm: Realm, [file]: readonly DryValue[]): void => {
  const path = typeof file === "string" ? inProject(file, folderOf(realm)) : null
  if (path !== null && !realm.world.has(path) && !mayBeMadeIn(realm, path))
    fail(realm, "Error", "ENOENT: no such file or directory", {
      by: "read",
      module: relativeTo(realm.place?.path ?? path, path),
    })
}

/** What a call gives of which nobody knows what is called: what it is given may be changed, and called. */
export const onUnknown = (
  realm: Realm,
  called: Unknown,
  told: readonly DryValue[],
  isNew: boolean,
): DryValue => {
  const { path } = called
  let given = told
  const refused = path === null || isNew ? null : refusedBy(realm, called, told)
  if (refused !== null) return refused
  if (path !== null) {
    const rows = throwers(`${isNew ? "new " : ""}${path}`)
    if (rows.length > 0) given = told.map((one) => decided(realm, one))
    for (const {
      place,
      key,
      others,
      isEmptyEnough,
      first,
      last,
      isPromise,
      isBefore,
      isLeftOut,
      below,
      names,
    } of rows) {
      if (names.length > 0 || given.length >= below) continue
      if (first !== null) {
        const major = realm.world.majorOf(packageIn.exec(path)?.[1] ?? "")
        if (major < first || major > last) continue
      }
      const from = isBefore ? (called.given[0] ?? []) : given
      if (place >= from.length && !isLeftOut) continue
      const argument = from[place]
      let value = argument
      if (key !== undefined && !isNothing(argument)) {
        if (!isMade(argument) || argument.isOpen || argument.inside._tag !== "plain") continue
        if (others.some((one) => argument.fields.has(one))) continue
        value = decided(realm, argument.fields.get(key)?.value)
      }
      const isMissing = isEmptyEnough
        ? value === undefined || value === null
        : !isUnknown(value) && !isMade(value) && !value
      if (!isMissing) continue
      const message = `${path} needs what it is not given`
      if (!isPromise) return fail(realm, "Error", message)
      const promise = newPromise()
      settle(
        realm,
        promise,
        false,
        make(realm, { _tag: "error", said: `Error: ${message}` }, "Error", {
          message,
          stack: unknown("string"),
        }),
        realm.place,
      )
      return promiseOf(realm, promise)
    }
  }
  // What is put together of what nobody knows may say anything.
  if (path !== null && asTold.test(path) && given.some((one) => isOpen(one))) given = [unknown()]
  if (path === "mongoose.model") modelled(realm, given)
  if (path !== null && storing.test(path)) awaited(realm, given)
  if (path !== null && reading.test(path)) readBy(realm, given)
  if (path !== null && /register(?:Async)?Partial/i.test(path)) {
    const folder = typeof given[0] === "string" ? inProject(given[0], folderOf(realm)) : null
    const isFolder = path === "hbs.registerPartials" && given.length === 1 && folder !== null
    realm.facts.add(isFolder ? `partials:${folder}` : "partials")
  }
  if (path !== null && byApollo.test(path)) {
    const isStart = path.endsWith("start")
    if (isStart) realm.facts.add("apollo")
    else if (!realm.facts.has("apollo") && realm.world.majorOf("apollo-server-express") === 3)
      fail(realm, "Error", "You must `await server.start()` before calling `server.applyMiddleware()`")
    const [told] = given
    const at = isMade(told) && !told.isOpen ? (told.fields.get("path")?.value ?? "/graphql") : "/"
    // It answers there, and what is said of its health.
    if (isStart || (typeof at === "string" && /^\/\w/.test(at))) return unknown()
  }
  realm.risks++
  recalled(realm)
  if (path !== null && isLoud(path)) realm.facts.add("loud")
  if (path !== null && /^socket\.io(?:\.Server|\.listen)?$/.test(path) && !isMade(given[0]))
    realm.facts.add("loud")
  if (path === null || !(harmless.test(path) || harmlessPackages.test(path))) handOverAll(realm, given)
  else
    for (const one of given)
      if (!isMade(one) || (routerOf(one) === null && one.fields.get("listen") === undefined))
        handOver(realm, one)
  if (path === null) return unknown()
  return { ...ofPackage(`${path}()`, [given, ...called.given]), type: isNew ? "object" : null }
}
