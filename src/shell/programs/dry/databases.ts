/**
 * Clients of databases that run nowhere, for the run that asks what becomes of a request then: what each says was seen of the client itself.
 *
 * Law. Of a client whose address is not known to be one at which no database is, nothing is known.
 */
import { saying } from "../connections.js"
import { emitters, happens } from "./node.js"
import {
  after,
  fail,
  handOver,
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
  textOf,
} from "./realm.js"
import { eventsOf, hidden } from "./servers.js"
import {
  type DryObject,
  type DryPlace,
  type DryValue,
  isCallable,
  isMade,
  isNothing,
  isUnknown,
  ofPackage,
  type Promised,
  type Thrown,
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
  if (typeof value !== "string") return null
  const found = address.exec(value)?.[1]
  return saying.test(value) ? "undefined" : found === undefined ? null : hostOf(found)
}

/** The same of an address, which none is where nothing is told. */
const toldIn = (value: DryValue): string | null =>
  isNothing(value) || value === "" ? "undefined" : hostIn(value)

const away = (realm: Realm, database: string, host: string | null): Away | null =>
  host === null ? null : { database, host: host === "" ? null : host, place: realm.place }

/** What a client says that reaches nothing. */
const refused = (realm: Realm): DryObject => {
  const words = { name: unknown("string"), message: unknown("string"), stack: unknown("string") }
  const error = make(realm, { _tag: "error" }, "Error", words)
  error.isOpen = true
  return error
}

/** A promise that is broken after a while, of which nobody needs to hear before it is waited for where it is lazy, and never where it is quiet. */
const broken = (realm: Realm, by: Away, time: number, isLazy = false, isQuiet = false): DryObject => {
  realm.met.push(by)
  const promised = newPromise()
  promised.isHandled = isLazy
  promised.isQuiet = isQuiet
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

/** Whether a client is told what has it wait otherwise. */
const isToldMore = (given: readonly DryValue[], names: RegExp): boolean =>
  given.some(
    (one) =>
      isMade(one) &&
      !isCallable(one) &&
      (one.isOpen ||
        [...one.fields].some(
          ([key, { value }]) => names.test(key) || (key === "socket" && isToldMore([value], names)),
        )),
  )

/** A client that tells who listens of errors: those who do where it finds nothing, and where nobody does, Node ends unless `isAsked` says that somebody else hears. */
const listenedTo = (realm: Realm): DryObject => {
  emitters(realm)
  const made = make(realm, { _tag: "plain" }, "EventEmitter")
  made.isOpen = true
  return made
}
const hearsOf = (made: DryObject): boolean =>
  (hidden(made, "\0events") as Events | null)?.has("error") === true
type Events = ReadonlyMap<string, readonly DryValue[]>

/** A promise that is never kept. */
const waiting = (realm: Realm, by: Away): DryObject => {
  realm.met.push(by)
  return promiseOf(realm, newPromise())
}

/** An object that has more than is known. */
const opened = (realm: Realm): DryObject => {
  const made = make(realm)
  made.isOpen = true
  return made
}

/** So long a query waits for a connection, a client for a server, and an older one, in milliseconds. */
const [buffering, selecting, trying] = [10_000, 30_000, 1000]

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
  const connection = listenedTo(realm)
  /** Of what the fourth tells nobody who cannot connect, or is known to. */
  let known = /(?!)/
  for (const name of ["on", "once"])
    methods(realm, connection, name, (self, given) => {
      eventsOf(realm, connection, String(textOf(given[0])), given[1])
      // Where it connects elsewhere, or later, nobody knows what it hears of.
      after(realm, 1, () => {
        if (by === null && !known.test(String(given[0]))) handOverAll(realm, given)
      })
      return self
    })
  put(made, "connection", connection)
  /** What the fourth gives: where nobody waits for it, and nobody listens for errors, Node ends. */
  const fourth = (of: Away, isQuiet: boolean): DryObject => {
    known = /^(?:open|connected|error)$/
    const one = broken(realm, of, trying, true, isQuiet)
    const { inside } = one
    put(one, "connection", connection)
    after(realm, 1, () => {
      if (inside._tag === "promise" && inside.waiting.length > 0) return
      if (hearsOf(connection)) happens(realm, connection, "error", [refused(realm)])
      else throw { _tag: "thrown", value: refused(realm), place: of.place } satisfies Thrown
    })
    return one
  }
  put(
    made,
    "connect",
    plainly(realm, "connect", (_, given) => {
      const found = away(realm, "MongoDB", toldIn(given[0]))
      const promises = made.fields.get("Promise")?.value
      const isOwn = promises === realm.globals.get("Promise")?.value
      if (
        found !== null &&
        major === 4 &&
        (promises === undefined || isOwn) &&
        !isToldMore(given, /useMongoClient/)
      ) {
        known = /^(?:open|connected)$/
        return isCallable(given.at(-1)) ? refuses(realm, found, given, trying, false) : fourth(found, !isOwn)
      }
      if (found === null || major < 5) {
        handOverAll(realm, given)
        return ofPackage("mongoose.connect()")
      }
      by = found
      const time = isNothing(given[0]) || given[0] === "" ? 0 : selecting
      after(realm, time, () => {
        for (const event of ["disconnected", "error"]) happens(realm, connection, event, [refused(realm)])
      })
      // What is called back hears of it alone.
      if (major < 7 && isCallable(given.at(-1))) return refuses(realm, by, given, time, false)
      return broken(realm, by, time)
    }),
  )
  methods(realm, made, "createConnection", (_, given) => {
    const found = given.length === 0 ? null : away(realm, "MongoDB", toldIn(given[0]))
    if (found === null || major < 5 || major > 8 || given.some(isCallable)) {
      handOverAll(realm, given)
      return ofPackage("mongoose.createConnection()")
    }
    const one = listenedTo(realm)
    let isHeard = false
    methods(realm, one, "on once", (self, [event, run]) => {
      eventsOf(realm, one, String(textOf(event)), run)
      if (!/^(?:open|connected)$/.test(String(event))) handOver(realm, run)
      return self
    })
    methods(realm, one, "then catch asPromise openUri close destroy", (_one, told) => {
      isHeard = true
      handOverAll(realm, told)
      return unknown()
    })
    after(realm, selecting, () => {
      if (isHeard || hearsOf(one) || realm.escaped.has(one)) return
      realm.met.push(found)
      throw { _tag: "thrown", value: refused(realm), place: found.place } satisfies Thrown
    })
    return one
  })
  put(made, "default", made)
  return made
}

/** An address of PostgreSQL without a host, which is the machine's own. */
const hostless = /^postgres(?:ql)?:\/\/\/[\w-]*$/

/** Settings of a client of MySQL or PostgreSQL as an address at which none is; null where one may be. */
const settingsIn = (value: DryValue, names: () => boolean): string | null => {
  if (typeof value === "string") return hostless.test(value) ? (names() ? "" : null) : hostIn(value)
  if (isNothing(value)) return names() ? "" : null
  if (!isMade(value) || value.isOpen || value.inside._tag !== "plain") return null
  const of = (key: string): DryValue => value.fields.get(key)?.value
  if (["socketPath", "stream", "path"].some((key) => !isNothing(of(key)))) return null
  for (const key of ["connectionString", "uri", "url"]) {
    const one = of(key)
    if (isUnknown(one)) return null
    if (typeof one === "string" && one !== "") return settingsIn(one, names)
  }
  const host = of("host")
  if (isNothing(host) || host === "") return names() ? "" : null
  return typeof host === "string" ? hostOf(host) : null
}

/** A connection that is begun: whether something was asked of it. */
interface Begun {
  isAsked: boolean
  made: DryObject | null
}

/** A client of MySQL: one connection, or a pool, by callbacks or by promises. */
const mysql = (realm: Realm, isPromised: boolean, isSecond: boolean): DryObject => {
  const made = opened(realm)
  const client = (by: Away, isPool: boolean, hasPromises: boolean, begun: Begun): DryObject => {
    const one = begun.made ?? listenedTo(realm)
    begun.made = null
    methods(realm, one, "query execute getConnection connect beginTransaction ping", (_, given) => {
      begun.isAsked ||= hasPromises || isCallable(given.at(-1))
      return refuses(realm, by, given, 0, hasPromises)
    })
    methods(realm, one, "promise", () => {
      const promised = client(by, isPool, true, begun)
      methods(realm, promised, "on once", (self) => {
        begun.isAsked = true
        return self
      })
      return promised
    })
    methods(realm, one, "end destroy release", (self) => {
      begun.isAsked = true
      return self
    })
    return one
  }
  /** A connection of mysql2, which tries at once: where it is asked for nothing until it fails, and nobody listens for errors, Node ends. */
  const connection = (by: Away): DryObject => {
    const made = listenedTo(realm)
    const begun: Begun = { isAsked: false, made }
    if (isSecond)
      after(realm, 0, () => {
        if (begun.isAsked || hearsOf(made)) return
        realm.met.push(by)
        throw { _tag: "thrown", value: refused(realm), place: by.place } satisfies Thrown
      })
    return client(by, false, false, begun)
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
        if (isPromised && !isPool) return broken(realm, by, 0)
        return isPool ? client(by, true, isPromised, { isAsked: true, made: null }) : connection(by)
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

/** Whether the client of PostgreSQL waits for ever, as the seventh does with a newer Node. */
const isForever = (realm: Realm): boolean => {
  const major = realm.world.majorOf("pg")
  return major > 0 && major < 8
}

const postgres = (realm: Realm): DryObject => {
  const made = opened(realm)
  const isOld = isForever(realm)
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
      methods(realm, one, "query connect", (_self, told) =>
        isOld ? waiting(realm, by) : refuses(realm, by, told, 0, true),
      )
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
  /** Tells what is called back, which the fifth no more does, or breaks a promise; what the second does with one is not known. */
  const asking =
    (by: Away) =>
    (given: readonly DryValue[], isFirst = false): DryValue => {
      if (major < 5 && isCallable(given.at(-1))) return refuses(realm, by, given, selecting, false)
      if (major < 3) return unknown()
      // Before it has connected, nothing is asked of a server.
      return major < 5 && !isFirst ? unknown() : broken(realm, by, selecting)
    }
  const client = native(
    realm,
    "MongoClient",
    still((_, given, self) => {
      const by = major < 2 ? null : away(realm, "MongoDB", hostIn(given[0]))
      if (by === null) {
        handOverAll(realm, given)
        return ofPackage("mongodb.MongoClient()")
      }
      const one = self ?? opened(realm)
      one.isOpen = true
      const ask = asking(by)
      const asks = (_asked: DryValue, told: readonly DryValue[]): DryValue => ask(told)
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
      methods(realm, one, "connect", (_self, told) => ask(told, true))
      return one
    }),
  )
  methods(realm, client, "connect", (_, given) => {
    const by = major < 2 ? null : away(realm, "MongoDB", hostIn(given[0]))
    if (by !== null) return asking(by)(given, true)
    handOverAll(realm, given)
    return ofPackage("mongodb.MongoClient.connect()")
  })
  put(made, "MongoClient", client)
  methods(realm, made, "connect", (_, given) => {
    handOverAll(realm, given)
    return unknown()
  })
  put(made, "default", made)
  return made
}

/** What has a client of Redis wait otherwise. */
const redisTold =
  /^(?:retry|enable_?offline|disableOffline|reconnect|lazy|sentinels|path|cluster|max_?(?:retries|attempts)|connect_timeout|prefix_?command)/i
const redisAsking =
  "get set setEx setex del exists incr incrBy incrby decr expire ttl keys ping info hGet hget hSet hset hGetAll hgetall lPush lpush rPush rpush lRange lrange sAdd sadd sMembers smembers publish mGet mget"

/** The client of Redis, which tries again for ever where somebody listens for errors: what waits for it then waits for ever. */
const redis = (realm: Realm): DryObject => {
  const major = realm.world.majorOf("redis")
  const made = opened(realm)
  const told = (given: readonly DryValue[]): Away | null => {
    const [first, second] = given
    if (given.some(isUnknown) || isToldMore(given, redisTold)) return null
    const isPort = typeof first === "number" || (typeof first === "string" && /^\d+$/.test(first))
    if (isPort)
      return major > 3
        ? null
        : away(realm, "Redis", isMade(second) || isNothing(second) ? "" : hostOf(String(second)))
    const socket = isMade(first) ? first.fields.get("socket")?.value : undefined
    const settings = major > 3 && isMade(first) && !first.fields.has("url") ? (socket ?? undefined) : first
    return away(
      realm,
      "Redis",
      settingsIn(settings, () => true),
    )
  }
  put(
    made,
    "createClient",
    plainly(realm, "createClient", (_, given) => {
      const by = major < 2 || major > 5 ? null : told(given)
      if (by === null) {
        handOverAll(realm, given)
        return ofPackage("redis.createClient()")
      }
      const one = listenedTo(realm)
      let isBegun = false
      const fails = (promised: Promised | null): void => {
        after(realm, 0, () => {
          const error = refused(realm)
          if (hearsOf(one)) happens(realm, one, "error", [error])
          else if (promised === null) throw { _tag: "thrown", value: error, place: by.place } satisfies Thrown
          else settle(realm, promised, false, error, by.place)
        })
      }
      if (major < 4) {
        realm.met.push(by)
        fails(null)
        methods(realm, one, redisAsking, () => {
          realm.met.push(by)
          return unknown("boolean")
        })
        return one
      }
      methods(realm, one, "connect", () => {
        isBegun = true
        realm.met.push(by)
        const promised = newPromise()
        fails(promised)
        return promiseOf(realm, promised)
      })
      methods(realm, one, redisAsking, (_self, asked) => {
        if (isBegun) return waiting(realm, by)
        handOverAll(realm, asked)
        return unknown()
      })
      return one
    }),
  )
  put(made, "default", made)
  return made
}

/** So long ioredis tries again, until it says of a command that there is none, in milliseconds. */
const retrying = 13_000

/** ioredis, which needs nobody to listen for errors: what is asked of it fails after a while. */
const ioredis = (realm: Realm): DryObject => {
  const major = realm.world.majorOf("ioredis")
  const maker = native(
    realm,
    "Redis",
    still((_, given, self) => {
      const [first, second] = given
      const isPort = typeof first === "number" || (typeof first === "string" && /^\d+$/.test(first))
      const isKnown = major > 3 && major < 6 && !given.some(isUnknown) && !isToldMore(given, redisTold)
      const told = isPort
        ? typeof second === "string"
          ? hostOf(second)
          : isMade(second)
            ? null
            : ""
        : settingsIn(first, () => true)
      const by = isKnown ? away(realm, "Redis", told) : null
      if (by === null) {
        handOverAll(realm, given)
        return ofPackage("ioredis.Redis()")
      }
      const one = self ?? opened(realm)
      one.isOpen = true
      methods(realm, one, redisAsking, (_self, asked) => refuses(realm, by, asked, retrying, true))
      methods(realm, one, "on once", (it, [event, run]) => {
        // Who hears of it that it is there hears of nothing.
        if (!/^(?:connect|ready)$/.test(String(event))) handOver(realm, run)
        return it
      })
      return one
    }),
  )
  put(maker, "default", maker)
  put(maker, "Redis", maker)
  maker.isOpen = true
  return maker
}

/** Names of the databases that Knex is told. */
const knexClients: { readonly [client: string]: string } = {
  mysql: "MySQL",
  mysql2: "MySQL",
  pg: "PostgreSQL",
  postgres: "PostgreSQL",
  postgresql: "PostgreSQL",
}
const building =
  "select columns column from where andWhere orWhere whereNot whereIn whereNotIn whereNull whereNotNull whereRaw whereBetween join innerJoin leftJoin rightJoin joinRaw orderBy orderByRaw groupBy having limit offset first count countDistinct min max sum avg insert update del delete returning into table distinct as with union clone onConflict merge ignore increment decrement pluck truncate modify"

/** A builder of queries, each of which asks once it is waited for. */
const knex = (realm: Realm): DryObject => {
  const maker = plainly(realm, "knex", (_, [settings]) => {
    const of = (key: string): DryValue =>
      isMade(settings) && !settings.isOpen ? settings.fields.get(key)?.value : unknown()
    const database = knexClients[String(of("client"))]
    const by =
      database === undefined || isUnknown(of("connection"))
        ? null
        : away(
            realm,
            database,
            settingsIn(of("connection"), () => database === "MySQL" || isUnset(realm, "PGHOST")),
          )
    if (by === null) {
      handOverAll(realm, [settings])
      return ofPackage("knex()")
    }
    const query = (): DryObject => {
      const one = broken(realm, by, 0, true)
      methods(realm, one, building, (self) => self)
      one.isOpen = true
      return one
    }
    const db = plainly(realm, "query", query)
    methods(realm, db, `raw ${building}`, query)
    const schema = opened(realm)
    methods(
      realm,
      schema,
      "hasTable hasColumn createTable createTableIfNotExists dropTableIfExists dropTable alterTable table raw",
      query,
    )
    put(db, "schema", schema)
    const migrate = opened(realm)
    methods(realm, migrate, "latest up rollback currentVersion", () => broken(realm, by, 0))
    put(db, "migrate", migrate)
    db.isOpen = true
    return db
  })
  put(maker, "default", maker)
  put(maker, "knex", maker)
  maker.isOpen = true
  return maker
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
  if (dialect === undefined || (dialect === "PostgreSQL" && isForever(realm))) return null
  return away(realm, dialect, isAddress ? hostIn(first) : settingsIn(settings ?? undefined, () => true))
}

const sequelize = (realm: Realm): DryObject => {
  const major = realm.world.majorOf("sequelize")
  let by: Away | null = null
  const asks = (_: DryValue, given: readonly DryValue[]): DryValue => {
    if (by !== null) return broken(realm, by, 0, false, major === 5)
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
      const found = major === 5 || major === 6 ? dialectIn(realm, given) : null
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

/** The store of sessions in MongoDB, its third, which ends Node where it cannot connect: of later ones whoever saves a session hears. */
const mongoStore = (realm: Realm): DryObject =>
  plainly(realm, "connect-mongo", () => {
    const store = native(
      realm,
      "MongoStore",
      still((_, given) => {
        const [settings] = given
        const isKnown = isMade(settings) && !settings.isOpen && !settings.fields.has("fallbackMemory")
        const by = isKnown ? away(realm, "MongoDB", hostIn(settings.fields.get("url")?.value)) : null
        if (by !== null) broken(realm, by, selecting)
        else handOverAll(realm, given)
        return opened(realm)
      }),
    )
    store.isOpen = true
    return store
  })

/** The older client of MongoDB that waits with all that it is asked until it has connected, and so for ever. */
const monk = (realm: Realm): DryObject => {
  const maker = plainly(realm, "monk", (_, given) => {
    const major = realm.world.majorOf("monk")
    const [first] = given
    const isBare = typeof first === "string" && !/^mongodb(?:\+srv)?:\/\//.test(first)
    const told = isBare && first !== "" ? `mongodb://${first}` : first
    const by = major === 6 || major === 7 ? away(realm, "MongoDB", hostIn(told)) : null
    if (by === null) {
      handOverAll(realm, given)
      return ofPackage("monk()")
    }
    if (isCallable(given.at(-1))) refuses(realm, by, given, selecting, false)
    const one = opened(realm)
    const collection = opened(realm)
    methods(realm, collection, `${collecting} ${waitingFor}`, () => waiting(realm, by))
    methods(realm, one, "get col collection create", () => collection)
    methods(realm, one, "then", () => broken(realm, by, selecting))
    methods(realm, one, "catch", (_self, told) => refuses(realm, by, told, selecting, false))
    return one
  })
  put(maker, "default", maker)
  return maker
}
const waitingFor = "find insert update remove count aggregate index ensureIndex drop stats"

/** One that connects once it is asked, and ends Node then, but where somebody listens for errors. */
const mongojs = (realm: Realm): DryObject => {
  const maker = plainly(realm, "mongojs", (_, given) => {
    const major = realm.world.majorOf("mongojs")
    const [first, names] = given
    const isBare = typeof first === "string" && !first.includes("mongodb://")
    const told =
      isBare && first !== "" ? `mongodb://${first.includes("/") ? "" : "localhost/"}${first}` : first
    const by = major === 2 || major === 3 ? away(realm, "MongoDB", hostIn(told)) : null
    if (by === null) {
      handOverAll(realm, given)
      return ofPackage("mongojs()")
    }
    const one = listenedTo(realm)
    const asks = (_self: DryValue, asked: readonly DryValue[]): DryValue => {
      if (isCallable(asked.at(-1)) && !hearsOf(one)) return broken(realm, by, selecting)
      handOverAll(realm, asked)
      return unknown()
    }
    const collection = opened(realm)
    const cursor = opened(realm)
    methods(realm, cursor, "toArray forEach count next", asks)
    methods(realm, cursor, "sort limit skip", (self) => self)
    methods(realm, collection, "find aggregate", (self, asked) =>
      isCallable(asked.at(-1)) ? asks(self, asked) : cursor,
    )
    methods(realm, collection, "findOne count insert save update remove distinct findAndModify", asks)
    methods(realm, one, "collection", () => collection)
    if (isMade(names) && names.inside._tag === "list")
      for (const name of names.inside.items) if (typeof name === "string") put(one, name, collection)
    return one
  })
  put(maker, "default", maker)
  return maker
}

/** Packages of which there is a client. */
export const clients =
  /^(?:mongoose|mongodb|mysql2?(?:\/promise)?|pg|sequelize|ioredis|redis|knex|connect-mongo|monk|mongojs)$/

/** A client of databases as it is where none runs; null for any other package. */
export const awayOf = (realm: Realm, name: string): DryObject | null => {
  switch (name) {
    case "mongoose":
      return mongoose(realm)
    case "mysql":
    case "mysql2":
      return mysql(realm, false, name === "mysql2")
    case "mysql2/promise":
      return mysql(realm, true, true)
    case "pg":
      return postgres(realm)
    case "mongodb":
      return mongodb(realm)
    case "sequelize":
      return sequelize(realm)
    case "redis":
      return redis(realm)
    case "ioredis":
      return ioredis(realm)
    case "knex":
      return knex(realm)
    case "connect-mongo":
      return realm.world.majorOf(name) === 3 ? mongoStore(realm) : null
    case "monk":
      return monk(realm)
    case "mongojs":
      return mongojs(realm)
    default:
      return null
  }
}
