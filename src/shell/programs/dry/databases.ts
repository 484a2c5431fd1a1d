/**
 * Clients of databases that run nowhere, for the run that asks what becomes of a request then: what each says was seen of the client itself.
 *
 * Law. Of a client whose address is not known to be one at which no database is, nothing is known.
 */
import {
  after,
  fail,
  handOverAll,
  make,
  native,
  newPromise,
  plainly,
  promiseOf,
  put,
  type Realm,
  settle,
  still,
} from "./realm.js"
import {
  type DryObject,
  type DryPlace,
  type DryValue,
  isCallable,
  isMade,
  isNothing,
  isUnknown,
  ofPackage,
  unknown,
} from "./values.js"

/** A database that a program would reach, and from where. */
export interface Away {
  readonly database: string
  /** By which name of no network, where it is not the machine itself. */
  readonly host: string | null
  readonly place: DryPlace | null
}

const own = /^(?:localhost|127\.0\.0\.1|\[?::1\]?|0\.0\.0\.0)$/
const alone = /^[a-z][\w-]{0,40}$/i
const address = /^[a-z]+:\/\/(?:[^@/]*@)?([^/?:]*)(?::\d{1,5})?(?:[/?]|$)/

/** The host at which no database is, empty for the machine itself; null where one may be. */
const hostOf = (host: string): string | null => (own.test(host) ? "" : alone.test(host) ? host : null)

const hostIn = (value: DryValue): string | null => {
  const found = typeof value === "string" ? address.exec(value)?.[1] : undefined
  return found === undefined ? null : hostOf(found)
}

/** The same of an address, which none is where nothing is told. */
const toldIn = (value: DryValue): string | null =>
  isNothing(value) || value === "" ? "undefined" : hostIn(value)

const away = (realm: Realm, database: string, host: string | null): Away | null =>
  host === null ? null : { database, host: host === "" ? null : host, place: realm.place }

/** What a client says that reaches nothing. */
const refused = (realm: Realm): DryObject => {
  const fields = Object.fromEntries(told.split(" ").map((name) => [name, unknown()]))
  const words = { name: unknown("string"), message: unknown("string"), stack: unknown("string") }
  return make(realm, { _tag: "error" }, "Error", { ...fields, ...words })
}
const told = "code errno syscall address port fatal reason cause errors codeName errorLabels"

/** A promise that is broken after a while, of which nobody needs to hear before it is waited for. */
const broken = (realm: Realm, by: Away, time: number, isLazy = false): DryObject => {
  realm.met.push(by)
  const promised = newPromise()
  promised.isHandled = isLazy
  after(realm, time, () => settle(realm, promised, false, refused(realm), by.place))
  return promiseOf(realm, promised)
}

/** Tells what is called back, or gives a promise. */
const refuses = (
  realm: Realm,
  by: Away,
  given: readonly DryValue[],
  time: number,
  hasPromise: boolean,
): DryValue => {
  const last = given.at(-1)
  if (!isCallable(last)) return hasPromise ? broken(realm, by, time) : unknown()
  realm.met.push(by)
  after(realm, time, () => {
    const steps = realm.call(last, undefined, [refused(realm)])
    const result = steps.next(undefined)
    if (result.done !== true) settle(realm, newPromise(), true, undefined, null)
  })
  return undefined
}

const methods = (
  realm: Realm,
  made: DryObject,
  names: string,
  run: (self: DryValue, given: readonly DryValue[]) => DryValue,
): void => {
  for (const name of names.split(" ")) put(made, name, plainly(realm, name, run))
}

/** An object that has more than is known. */
const opened = (realm: Realm): DryObject => {
  const made = make(realm)
  made.isOpen = true
  return made
}

/** So long a query waits for a connection, and a client for a server, in milliseconds. */
const [buffering, selecting] = [10_000, 30_000]

const querying =
  "find findOne findById findOneAndUpdate findOneAndDelete findOneAndReplace findByIdAndUpdate findByIdAndDelete where count countDocuments estimatedDocumentCount distinct updateOne updateMany deleteOne deleteMany replaceOne exists"
const chained =
  "sort limit skip select populate lean where equals gt gte lt lte in nin ne or and nor exists collation hint session setOptions maxTimeMS read batchSize slice all size regex orFail transform allowDiskUse"
const writing = "create insertMany bulkWrite aggregate watch syncIndexes"

const mongoose = (realm: Realm): DryObject => {
  const major = realm.world.majorOf("mongoose")
  const made = opened(realm)
  let by: Away | null = null
  const asks = (given: readonly DryValue[], isLazy: boolean): DryValue => {
    // Some of the fifth wait for ever.
    if (by === null || (major === 5 && realm.choose(2) === 1)) {
      if (by !== null) {
        realm.met.push(by)
        return promiseOf(realm, newPromise())
      }
      handOverAll(realm, given)
      return unknown()
    }
    if (major >= 7 && isCallable(given.at(-1)))
      return fail(realm, "MongooseError", "no longer accepts a callback")
    if (major < 7 && isCallable(given.at(-1))) return refuses(realm, by, given, buffering, false)
    const query = broken(realm, by, buffering, isLazy)
    methods(realm, query, chained, (self) => self)
    const waited = plainly(realm, "exec", (self, told) =>
      by !== null && isCallable(told.at(-1)) ? refuses(realm, by, told, buffering, false) : self,
    )
    put(query, "exec", waited)
    return query
  }
  const models = new Map<string, DryObject>()
  let isSure = true
  const model = plainly(realm, "model", (_, [name, schema]) => {
    const known = typeof name === "string" ? models.get(name) : undefined
    if (known !== undefined) return known
    if (typeof name !== "string") isSure = false
    else if (schema === undefined && isSure)
      fail(realm, "MissingSchemaError", "Schema hasn't been registered for model")
    const one = native(
      realm,
      "model",
      still((_self, given, isNew) => {
        handOverAll(realm, given)
        const document = isNew ?? opened(realm)
        document.isOpen = true
        methods(realm, document, "save deleteOne updateOne remove validate populate", (_document, told) =>
          asks(told, false),
        )
        return document
      }),
    )
    methods(realm, one, querying, (_model, given) => asks(given, true))
    methods(realm, one, writing, (_model, given) => asks(given, false))
    one.isOpen = true
    if (typeof name === "string") models.set(name, one)
    return one
  })
  put(made, "model", model)
  put(
    made,
    "connect",
    plainly(realm, "connect", (_, given) => {
      const found = away(realm, "MongoDB", toldIn(given[0]))
      handOverAll(realm, given)
      if (found === null || major < 5) return ofPackage("mongoose.connect()")
      by = found
      return broken(realm, by, by.host === "undefined" ? 0 : selecting)
    }),
  )
  put(made, "default", made)
  return made
}

/** Settings of a client of MySQL or PostgreSQL as an address at which none is; null where one may be. */
const settingsIn = (value: DryValue, names: () => boolean): string | null => {
  if (typeof value === "string") return hostIn(value)
  if (isNothing(value)) return names() ? "" : null
  if (!isMade(value) || value.isOpen || value.inside._tag !== "plain") return null
  const of = (key: string): DryValue => value.fields.get(key)?.value
  if (["socketPath", "stream", "path"].some((key) => !isNothing(of(key)))) return null
  for (const key of ["connectionString", "uri", "url"]) {
    const one = of(key)
    if (isUnknown(one) || (typeof one === "string" && one !== "")) return hostIn(one)
  }
  const host = of("host")
  if (isNothing(host) || host === "") return names() ? "" : null
  return typeof host === "string" ? hostOf(host) : null
}

/** A client of MySQL: one connection, or a pool, by callbacks or by promises. */
const mysql = (realm: Realm, isPromised: boolean): DryObject => {
  const made = opened(realm)
  const client = (by: Away, isPool: boolean, hasPromises: boolean): DryObject => {
    const one = opened(realm)
    methods(realm, one, "query execute getConnection connect beginTransaction ping", (_, given) =>
      refuses(realm, by, given, 0, hasPromises),
    )
    methods(realm, one, "promise", () => client(by, isPool, true))
    methods(realm, one, "on once end destroy release", (self) => self)
    return one
  }
  const define = (name: string, isPool: boolean): void =>
    put(
      made,
      name,
      plainly(realm, name, (_, given) => {
        const by = away(
          realm,
          "MySQL",
          settingsIn(given[0], () => true),
        )
        if (by === null) {
          handOverAll(realm, given)
          return ofPackage(`mysql.${name}()`)
        }
        return isPromised && !isPool ? broken(realm, by, 0) : client(by, isPool, isPromised)
      }),
    )
  define("createConnection", false)
  define("createPool", true)
  put(made, "default", made)
  return made
}

/** Whether nothing sets a variable. */
const isUnset = (realm: Realm, name: string): boolean => {
  if (!realm.asked.has(name)) realm.asked.set(name, realm.place)
  return realm.world.variable(name) === "unset"
}

const postgres = (realm: Realm): DryObject => {
  const made = opened(realm)
  const client = native(
    realm,
    "Client",
    still((_, given, self) => {
      const by = away(
        realm,
        "PostgreSQL",
        settingsIn(given[0], () => isUnset(realm, "PGHOST")),
      )
      if (by === null) {
        handOverAll(realm, given)
        return ofPackage("pg.Pool()")
      }
      const one = self ?? opened(realm)
      one.isOpen = true
      methods(realm, one, "query connect", (_self, told) => refuses(realm, by, told, 0, true))
      methods(realm, one, "on once end release", (it) => it)
      return one
    }),
  )
  put(made, "Pool", client)
  put(made, "Client", client)
  put(made, "default", made)
  return made
}

const collecting =
  "findOne insertOne insertMany updateOne updateMany deleteOne deleteMany replaceOne countDocuments estimatedDocumentCount distinct findOneAndUpdate findOneAndDelete bulkWrite createIndex"
const mongodb = (realm: Realm): DryObject => {
  const major = realm.world.majorOf("mongodb")
  const made = opened(realm)
  put(
    made,
    "MongoClient",
    native(
      realm,
      "MongoClient",
      still((_, given, self) => {
        const by = major < 5 ? null : away(realm, "MongoDB", hostIn(given[0]))
        if (by === null) {
          handOverAll(realm, given)
          return ofPackage("mongodb.MongoClient()")
        }
        const one = self ?? opened(realm)
        one.isOpen = true
        const asks = (): DryValue => broken(realm, by, selecting)
        const cursor = (): DryValue => {
          const found = opened(realm)
          methods(realm, found, "sort limit skip project filter map batchSize", (it) => it)
          methods(realm, found, "toArray next hasNext forEach tryNext", asks)
          return found
        }
        const collection = opened(realm)
        methods(realm, collection, collecting, asks)
        methods(realm, collection, "find aggregate", cursor)
        const database = opened(realm)
        methods(realm, database, "collection", () => collection)
        methods(realm, database, "command stats", asks)
        methods(realm, one, "db", () => database)
        methods(realm, one, "connect", asks)
        return one
      }),
    ),
  )
  put(made, "default", made)
  return made
}

/** The databases that Sequelize is told by name. */
const dialects: { readonly [dialect: string]: string } = {
  mysql: "MySQL",
  mariadb: "MySQL",
  postgres: "PostgreSQL",
  postgresql: "PostgreSQL",
}
const finding =
  "findAll findOne findByPk findAndCountAll findOrCreate create bulkCreate update destroy count max min sum upsert increment decrement truncate sync"
const relating =
  "hasMany hasOne belongsTo belongsToMany addScope addHook beforeCreate afterCreate beforeUpdate associate"

/** Where Sequelize is told to look, by an address or by settings, which may be its only argument or its last. */
const dialectIn = (realm: Realm, given: readonly DryValue[]): Away | null => {
  const [first] = given
  const last = given.at(-1)
  const settings = isMade(last) && last.inside._tag === "plain" && !last.isOpen ? last : null
  const of = (key: string): DryValue => settings?.fields.get(key)?.value
  // What else a driver is told may name a socket.
  if (isUnknown(last) || isMade(last) !== (settings !== null) || !isNothing(of("dialectOptions"))) return null
  const isAddress = given.length < 3 && typeof first === "string"
  if (!isAddress && (given.length === 2 || of("replication") !== undefined)) return null
  const scheme = isAddress ? /^(\w+):/.exec(first)?.[1] : undefined
  const dialect = dialects[scheme ?? String(of("dialect"))]
  if (dialect === undefined) return null
  return away(realm, dialect, isAddress ? hostIn(first) : settingsIn(settings ?? undefined, () => true))
}

const sequelize = (realm: Realm): DryObject => {
  let by: Away | null = null
  const asks = (_: DryValue, given: readonly DryValue[]): DryValue => {
    if (by !== null) return broken(realm, by, 0)
    handOverAll(realm, given)
    return unknown()
  }
  const modelled = (one: DryObject, name: DryValue): DryObject => {
    methods(realm, one, finding, asks)
    methods(realm, one, relating, () => undefined)
    methods(realm, one, "init", (self) => self)
    put(one, "name", name)
    one.isOpen = true
    return one
  }
  const model = (name: DryValue): DryObject =>
    modelled(
      native(
        realm,
        "model",
        still((_, given, self) => {
          handOverAll(realm, given)
          const record = self ?? opened(realm)
          record.isOpen = true
          methods(realm, record, "save destroy update reload", asks)
          return record
        }),
      ),
      name,
    )
  const maker = native(
    realm,
    "Sequelize",
    still((_, given, self) => {
      const found = realm.world.majorOf("sequelize") === 6 ? dialectIn(realm, given) : null
      if (found === null || by !== null) {
        handOverAll(realm, given)
        by = null
        return ofPackage("sequelize.Sequelize()")
      }
      by = found
      const one = self ?? opened(realm)
      one.isOpen = true
      methods(realm, one, "authenticate sync query transaction drop", asks)
      methods(realm, one, "define", (_one, [name]) => model(name))
      put(one, "models", opened(realm))
      return one
    }),
  )
  // What is required is the class itself, with all else beside.
  maker.isOpen = true
  for (const key of ["Sequelize", "default"]) put(maker, key, maker)
  put(maker, "Model", model("Model"))
  return maker
}

/** Packages of which there is a client. */
export const clients = /^(?:mongoose|mongodb|mysql2?(?:\/promise)?|pg|sequelize)$/

/** A client of databases as it is where none runs; null for any other package. */
export const awayOf = (realm: Realm, name: string): DryObject | null => {
  switch (name) {
    case "mongoose":
      return mongoose(realm)
    case "mysql":
    case "mysql2":
      return mysql(realm, false)
    case "mysql2/promise":
      return mysql(realm, true)
    case "pg":
      return postgres(realm)
    case "mongodb":
      return mongodb(realm)
    case "sequelize":
      return sequelize(realm)
    default:
      return null
  }
}
