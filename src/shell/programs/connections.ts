/**
 * What connects to a database, where that is on the machine itself, on which the plan starts none (C-365), or on one by a name that only a network of
 * containers knows, or by an address that says undefined (C-394): each was run without one.
 *
 * Law. It is said only of an address that is known to be one of these, and only in the cases in which it is that.
 */
import { isSign, textAt } from "./tokens.js"
import { always, both, type Cases, either, isAlways, never } from "./variableCases.js"
import { member } from "./variableNames.js"
import { absent, type KnownValue, textsOf, variable } from "./variableValues.js"
import type { ProgramWalk } from "./variableWalk.js"

/** When a call finds no database, which one, and how it says so: by a promise, or to what it was given last. */
export interface Connection {
  readonly cases: Cases
  readonly isCalledBack: boolean
  /** Whether nothing but something that listens for errors hears of it, where nothing is called back. */
  readonly isEvent: boolean
}

const ownHost = /^(?:localhost|127\.0\.0\.1|\[?::1\]?|0\.0\.0\.0)(?::[\d\ue000]{1,9})?$/
const address = /^[a-z]+:\/\/(?:[^@/]*@)?([^/?]*)/

/** A name without a dot, which no other network resolves; and what a variable that is not set makes of an address. */
const alone = /^([a-z][\w-]{0,40})(?::[\d\ue000]{1,9})?$/i
export const saying = /^[a-z+]+:\/\/[^/?]*(?<![\w.-])undefined(?![\w.-])/

/** When a text is an address at which no database is. */
const isOwn = (text: string, isHost: boolean): Cases => {
  const found = address.exec(text)?.[1] ?? text
  if (ownHost.test(found)) return always
  const [, name] = saying.test(text)
    ? ["", "undefined"]
    : (alone.exec(isHost || found !== text ? found : "") ?? [])
  return name === undefined ? never : [[`@-${name}`]]
}

/** When a value is such an address, or the name of a host. */
const ownIn = (value: KnownValue, isHost = false): Cases =>
  either(...textsOf(value).map(({ text, cases }) => both(isOwn(text, isHost), cases)))

/** When a host is, which it is where none is told. */
const hostIn = (value: KnownValue, isHost = false): Cases => either(ownIn(value, isHost), value.falsy)

/** When the settings of a connection say that, by an address or by a host, which `names` give where these do not. */
const settingsIn = (walk: ProgramWalk, value: KnownValue, names: Cases): Cases => {
  if (value.is?._tag === "text" || value.texts !== undefined) return ownIn(value)
  if (value === absent) return names
  if (value.is?._tag !== "record" || !value.is.isWhole) return never
  const of = (key: string): KnownValue => member(walk, value, key)
  if (["socketPath", "stream", "replication", "path"].some((key) => of(key) !== absent)) return never
  const socket = of("socket")
  if (socket !== absent) return socket.is?._tag === "record" ? settingsIn(walk, socket, names) : never
  const host = of("host")
  const hosts = either(ownIn(host, true), both(host.falsy, names))
  const addresses = ["connectionString", "url", "uri"].map(of).filter((one) => one !== absent)
  return addresses.reduce((rest, one) => either(ownIn(one), both(one.falsy, rest)), hosts)
}

/**
 * Calls that connect, behind `new` and behind others: the database, which of the arguments, behind `^` of all calls before, has the address, the first and the last of the
 * majors that were run, and before which of them what it is given last is called back; `event` where without that only what listens for errors hears of it, `only` where
 * it then does nothing, `unheard` where the promise is broken if nothing listens for errors, and else it waits.
 */
const calls = `mongoose.connect MongoDB 0 5 9 7
mongoose.createConnection MongoDB 0 5 9 7
mongodb.MongoClient.connect MongoDB 0 2 7 5
new mongodb.MongoClient().connect MongoDB ^0 3 7 5
mysql.createConnection().connect MySQL ^0 2 2 9 event
mysql.createConnection().query MySQL ^0 2 2 9 event
mysql.createPool().getConnection MySQL ^0 2 2 9 only
mysql.createPool().query MySQL ^0 2 2 9 only
mysql2.createConnection().connect MySQL ^0 1 3 9 event
mysql2.createConnection().query MySQL ^0 1 3 9 event
mysql2.createPool().getConnection MySQL ^0 1 3 9 only
mysql2.createPool().query MySQL ^0 1 3 9 only
mysql2/promise.createConnection MySQL 0 1 3 0
mysql2/promise.createPool().getConnection MySQL ^0 1 3 0
mysql2/promise.createPool().query MySQL ^0 1 3 0
mysql2/promise.createPool().execute MySQL ^0 1 3 0
new pg.Client().connect PostgreSQL ^0 8 8 9
new pg.Pool().connect PostgreSQL ^0 8 8 9
new pg.Pool().query PostgreSQL ^0 8 8 9
redis.createClient().connect Redis ^0 4 5 0 unheard
redis.createClient Redis 0 2 3 0 event
new ioredis().ping Redis ^0 4 5 0
amqplib.connect RabbitMQ 0 0 0 0
amqplib/callback_api.connect RabbitMQ 0 0 0 9 only`

interface Row {
  readonly database: string
  readonly place: number
  readonly isBefore: boolean
  readonly first: number
  readonly last: number
  readonly until: number
  readonly otherwise: string | undefined
}
const known = new Map<string, Row>()
for (const line of calls.split("\n")) {
  const [, call = "", database = "", before, place, first, last, until, otherwise] =
    /^((?:new )?\S+) (\w+) (\^)?(\d) (\d) (\d) (\d)(?: (\w+))?$/.exec(line) ?? []
  known.set(call, {
    database,
    place: Number(place),
    isBefore: before !== undefined,
    first: Number(first),
    last: Number(last),
    until: Number(until),
    otherwise,
  })
}

/** The packages that do, and what may start a database. */
export const connectors =
  /^(?:mongoose|mongodb|mysql2?|pg|redis|ioredis|sequelize|typeorm|amqplib|@nestjs\/(?:typeorm|sequelize|mongoose))(?:\/|$)/
export const starters = /child_process|memory-server|embedded|testcontainers/

const packageIn = /^(?:new )?((?:@[\w-]+\/)?[\w-]+)/
/** Databases that Sequelize and TypeORM are told by name. */
const dialects: { readonly [dialect: string]: string } = {
  mysql: "MySQL",
  mariadb: "MySQL",
  postgres: "PostgreSQL",
  mongodb: "MongoDB",
}
const byMapper =
  /^(?:new sequelize(?:\.Sequelize)?\(\)\.(?:authenticate|sync)|typeorm\.createConnection|new typeorm\.DataSource\(\)\.initialize)$/

/** When what connects to a database that it is told by name finds none. */
const byName = (walk: ProgramWalk, told: readonly KnownValue[], key: string): Cases => {
  const settings = told.find(({ is }) => is?._tag === "record") ?? absent
  const [first = absent] = told
  const names = textsOf(member(walk, settings, key))
  const isAddress = first !== settings && told.length < 3
  // What else a driver is told may name a socket.
  for (const more of ["extra", "dialectOptions"]) {
    const { is } = member(walk, settings, more)
    const isPlain =
      is?._tag === "record" && is.isWhole && !is.fields.has("socketPath") && !is.fields.has("host")
    if (member(walk, settings, more) !== absent && !isPlain) return never
  }
  const named =
    names.length > 0
      ? names
      : textsOf(first).map((one) => ({ ...one, text: one.text.split(":")[0] as string, cases: always }))
  return either(
    ...named.slice(0, names.length > 0 ? 8 : 1).map(({ text, cases }) => {
      const database = dialects[text]
      const found =
        database === undefined ? never : isAddress ? ownIn(first) : settingsIn(walk, settings, always)
      return both(both(found, cases), [[`@${database}`]])
    }),
  )
}

/** What has Nest's modules connect otherwise, later, or so often that it never ends. */
const otherwise = ["retryAttempts", "toRetry", "manualInitialization", "lazyConnection"]

/** When a module of Nest's, that is told an address and settings, finds no database, or is told too little (C-393). */
export const connectingByNest = (
  walk: ProgramWalk,
  by: string,
  address: KnownValue,
  settings: KnownValue,
): Cases => {
  const { is } = settings
  const major = walk.majorOf(`@nestjs/${by}`)
  if (
    is?._tag !== "record" ||
    !is.isWhole ||
    otherwise.some((key) => is.fields.has(key)) ||
    (major > 0 && major < 7)
  )
    return never
  if (by === "mongoose") return either(both(ownIn(address), [["@MongoDB"]]), address.falsy)
  if (by === "sequelize" && !isAlways(member(walk, settings, "autoLoadModels").truthy)) return never
  const key = by === "typeorm" ? "type" : "dialect"
  return either(byName(walk, [settings], key), member(walk, settings, key).falsy)
}

/** What a client of Redis waits for until it was told often enough that there is none, and what has it wait otherwise. */
const ofIoredis = /^new ioredis(?:\.Redis|\.default)?\(\)\.(?:ping|connect|get|set|info)$/
const retrying = ["maxRetriesPerRequest", "retryStrategy", "enableOfflineQueue", "sentinels"]

/** What a call says where there is no database; null where it connects to none that may be on the machine itself. */
export const connecting = (
  walk: ProgramWalk,
  path: string,
  given: readonly KnownValue[],
  before: readonly KnownValue[],
): Connection | null => {
  const major = walk.majorOf(packageIn.exec(path)?.[1] ?? "")
  if (byMapper.test(path)) {
    const isTyped = path.includes("typeorm")
    // Sequelize before 6 has promises of its own, of which a broken one ends nothing.
    if (major !== (isTyped ? 0 : 6)) return null
    const cases = byName(walk, before.length === 0 ? given : before, isTyped ? "type" : "dialect")
    return { cases, isCalledBack: false, isEvent: false }
  }
  const row = known.get(path.replace(ofIoredis, "new ioredis().ping"))
  if (row === undefined || major < row.first || major > row.last) return null
  const { database, otherwise } = row
  const isRetried = before.some(
    ({ is }) => is?._tag === "record" && retrying.some((key) => is.fields.has(key)),
  )
  if (isRetried) return null
  const isCalledBack = given.at(-1)?.is?._tag === "function" && major < row.until
  const isEvent = otherwise === "event" && !isCalledBack
  if (isEvent || otherwise === "unheard" ? hearsErrors(walk) : otherwise === "only" && !isCalledBack)
    return null
  const told = row.isBefore ? before : given
  const argument = told[row.place]?.is?._tag === "function" ? absent : (told[row.place] ?? absent)
  const isRecord = argument.is?._tag === "record"
  const names = database === "PostgreSQL" ? variable("PGHOST").falsy : always
  const [, second] = told
  const isPort =
    (major < 4 || ofIoredis.test(path)) && argument.texts === undefined && textsOf(argument).length === 0
  const cases =
    database === "MongoDB"
      ? ownIn(argument)
      : database === "RabbitMQ" || (database === "Redis" && !isRecord)
        ? isPort && second !== undefined && second.is?._tag !== "record"
          ? hostIn(second, true)
          : hostIn(argument)
        : settingsIn(walk, argument, names)
  return { cases: both(cases, [[`@${database}`]]), isCalledBack, isEvent }
}

/** Whether something that may be a connection is listened to for errors. */
const hearsErrors = ({ files }: ProgramWalk): boolean =>
  [...files.values()].some((file) => {
    for (let at = 2; at < file.texts.length; at++)
      if (
        textAt(file, at) === "error" &&
        file.kinds[at] === "text" &&
        isSign(file, at - 1, "(") &&
        !serverLike.test(textAt(file, at - 4))
      )
        return true
    return false
  })
const serverLike = /^(?:\w*[sS]erver|process|app|socket|wss?|io|req|res|request|response|\w*[sS]tream)$/
