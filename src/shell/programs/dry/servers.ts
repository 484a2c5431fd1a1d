/**
 * Servers of Node's and applications of express: what they are given, and what a request for `/` meets there.
 *
 * Law. What certainly does not answer `GET /` with success does not do so in any run of the program.
 */
import { posix } from "node:path"
import { passing, passingCalls, refusingCalls, refusingPackages, statics } from "../frameworks.js"
import { givenBy } from "./named.js"
import { emitters, folderOf, happens, inProject } from "./node.js"
import { call } from "./properties.js"
import {
  drain,
  drive,
  fail,
  field,
  handOver,
  isThrown,
  list,
  make,
  native,
  newPromise,
  plainly,
  protoOf,
  put,
  type Realm,
  textOf,
  truth,
  whenSettled,
} from "./realm.js"
import {
  type DryObject,
  type DryValue,
  isCallable,
  isMade,
  isNothing,
  isUnknown,
  type Steps,
  unknown,
} from "./values.js"
import { viewFails } from "./views.js"

/** What an application or a router does with some requests. */
export interface Layer {
  /** The verb, or null where it takes all. */
  readonly verb: string | null
  readonly isPrefix: boolean
  readonly paths: readonly DryValue[]
  readonly handlers: readonly DryValue[]
  /** What `route` gave that has it, with others. */
  readonly route?: DryObject
}

export interface Router {
  readonly layers: Layer[]
  readonly settings: Map<string, DryValue>
  readonly major: number
  readonly isApplication: boolean
}

/** What is known of an answer. */
export interface Answer {
  status: DryValue
  /** Whether it is over, and whether that is certain. */
  over: "certainly" | "perhaps" | null
  /** Whether what it is cannot be told. */
  isOpen: boolean
  readonly pages: Set<string>
}

export const hidden = (made: DryValue, key: string): unknown => {
  const found = isMade(made) ? made.fields.get(key)?.value : undefined
  return isMade(found) && found.inside._tag === "model" ? found.inside.kept : null
}
export const hide = (realm: Realm, made: DryObject, key: string, kept: unknown): void =>
  put(made, key, make(realm, { _tag: "model", model: key, kept }))
export const routerOf = (value: DryValue): Router | null => hidden(value, "\0router") as Router | null

const verbs =
  "get head post put patch delete options trace copy lock mkcol move purge propfind proppatch unlock report mkactivity checkout merge notify subscribe unsubscribe search connect".split(
    " ",
  )

/** A value as a list of what it has, lists in lists too. */
const flat = (value: DryValue): readonly DryValue[] =>
  isMade(value) && value.inside._tag === "list"
    ? value.isOpen
      ? [unknown()]
      : value.inside.items.flatMap(flat)
    : [value]

const isPath = (value: DryValue): boolean =>
  typeof value === "string" ||
  (isUnknown(value) && value.type === "string") ||
  (isMade(value) &&
    (value.inside._tag === "pattern" ||
      (value.inside._tag === "list" &&
        !value.isOpen &&
        value.inside.items.length > 0 &&
        value.inside.items.every(isPath))))

const kindOf = (value: DryValue): string => {
  if (value === undefined) return "Undefined"
  if (value === null) return "Null"
  if (isMade(value))
    return value.inside._tag === "list" ? "Array" : value.inside._tag === "promise" ? "Promise" : "Object"
  return typeof value === "string" ? "String" : typeof value === "number" ? "Number" : "Boolean"
}

/** Throws what express does where something that is no function is to answer. */
const refuse = (realm: Realm, { major, isApplication }: Router, verb: string, got: DryValue): never => {
  if (major !== 4) return fail(realm, "TypeError", "argument handler must be a function")
  if (verb === "use")
    return fail(
      realm,
      "TypeError",
      `${isApplication ? "app" : "Router"}.use() requires a middleware function`,
    )
  const message = `Route.${verb}() requires a callback function but got a [object ${kindOf(got)}]`
  return fail(realm, verb === "all" ? "TypeError" : "Error", message)
}

/** What path-to-regexp 8 reads no more. */
const unread = /(?<!\\)[()[\]?+!]|(?<!\\)[*:](?![\p{ID_Start}$_"])/u
const isUnread = (path: string): boolean => unread.test(path.replace(/\{|\}/g, ""))

const add = (realm: Realm, router: Router, layer: Layer, name: string): void => {
  for (const one of layer.handlers) {
    const isKnown = !isUnknown(one) && !isCallable(one) && routerOf(one) === null
    if (isKnown && (router.major === 0 || router.major >= 4)) refuse(realm, router, name, one)
  }
  if (router.major >= 5)
    for (const path of layer.paths)
      if (typeof path === "string" && isUnread(path))
        fail(realm, "TypeError", `Missing parameter name in ${path}`)
  router.layers.push(layer)
}

/** Gives an object the methods by which routes are told. */
const routed = (realm: Realm, made: DryObject, router: Router): void => {
  const define = (name: string, run: (self: DryValue, given: readonly DryValue[]) => DryValue): void =>
    put(made, name, plainly(realm, name, run))
  const split = (
    given: readonly DryValue[],
    isUse: boolean,
  ): { paths: readonly DryValue[]; handlers: readonly DryValue[] } => {
    const [first, ...rest] = given
    if (isPath(first)) return { paths: flat(first), handlers: rest.flatMap(flat) }
    if (isUse && !(isUnknown(first) && first.path === null && rest.length > 0))
      return { paths: ["/"], handlers: given.flatMap(flat) }
    return { paths: [first], handlers: rest.flatMap(flat) }
  }
  define("use", (self, given) => {
    const { paths, handlers } = split(given, true)
    if (handlers.length === 0 && router.major >= 4) refuse(realm, router, "use", undefined)
    add(realm, router, { verb: null, isPrefix: true, paths, handlers }, "use")
    return self
  })
  for (const verb of [...verbs, "all"])
    define(verb, (self, given) => {
      if (verb === "get" && given.length === 1 && router.isApplication) {
        const name = textOf(given[0])
        return name === null
          ? unknown()
          : router.settings.has(name)
            ? router.settings.get(name)
            : name === "env"
              ? unknown("string")
              : undefined
      }
      const { paths, handlers } = split(given, false)
      if (handlers.length === 0 && router.major >= 5) refuse(realm, router, verb, undefined)
      add(realm, router, { verb: verb === "all" ? null : verb, isPrefix: false, paths, handlers }, verb)
      return self
    })
  define("param", (self) => self)
  define("route", (_, [path]) => {
    const route = make(realm)
    for (const verb of [...verbs, "all"])
      put(
        route,
        verb,
        plainly(realm, verb, (self, given) => {
          const handlers = given.flatMap(flat)
          add(
            realm,
            router,
            { verb: verb === "all" ? null : verb, isPrefix: false, paths: flat(path), handlers, route },
            verb,
          )
          return self
        }),
      )
    return route
  })
}

const routerWith = (realm: Realm, major: number, isApplication: boolean): DryObject => {
  const router: Router = { layers: [], settings: new Map(), major, isApplication }
  const made = native(realm, "router", function* (_, [req, res, next]) {
    if (isMade(req) && isMade(res) && answerOf(res) !== null) {
      dress(realm, res, made)
      const outer = res.fields.get("app")
      if (isApplication) put(res, "app", made)
      yield* dispatch(realm, made, req, res, function* (error) {
        if (outer !== undefined) res.fields.set("app", outer)
        return isCallable(next)
          ? yield* call(realm, next, undefined, error === undefined ? [] : [error], "next")
          : undefined
      })
    }
    return undefined
  })
  hide(realm, made, "\0router", router)
  routed(realm, made, router)
  // What else it has.
  made.isOpen = true
  return made
}

/** Has a server listen: where, who is called then, and what requests are handed to. */
export const listens = (
  realm: Realm,
  self: DryObject,
  given: readonly DryValue[],
  to: DryValue,
  by: string,
): DryObject => {
  const [first] = given
  const options = isMade(first) && !isCallable(first) && first.inside._tag === "plain" ? first : null
  const of = (key: string): DryValue => {
    const found = options?.fields.get(key)
    return found !== undefined ? found.value : options?.isOpen ? unknown() : undefined
  }
  const plain = given.filter((one) => !(isMade(one) && isCallable(one)))
  const isSocket = options !== null && (options.fields.has("path") || options.fields.has("fd"))
  const port = isSocket ? unknown() : options === null ? (isCallable(first) ? undefined : first) : of("port")
  const host = options === null ? (typeof plain[1] === "number" ? undefined : plain[1]) : of("host")
  realm.listening.push({ port, host, place: realm.place, isPerhaps: realm.isPerhaps, to, by })
  const last = given.findLast((one) => isCallable(one))
  // Only a name is looked for first.
  const isTick = by !== "fastify" && by !== "hapi" && !(typeof host === "string" && !/^[\d.]*$|:/.test(host))
  if (isCallable(last)) {
    const kept = native(realm, "listening", function* () {
      return yield* call(realm, last, self, [], "callback")
    })
    put(self, "\0listening", kept)
    happens(realm, eventsOf(realm, self, "listening", last), "listening", [], false, isTick)
  } else happens(realm, self, "listening", [], false, isTick)
  return self
}
/** Has a function called whenever something happens to an object. */
export const eventsOf = (realm: Realm, self: DryObject, event: string, run: DryValue): DryObject => {
  const on = protoOf(realm, "EventEmitter").fields.get("on")?.value
  if (isMade(on) && on.inside._tag === "native") on.inside.run(self, [event, run], null).next()
  return self
}

/** A server of Node's, which is given what answers. */
export const serverOf = (realm: Realm, handler: DryValue, by: string): DryObject => {
  emitters(realm)
  const server = make(realm, { _tag: "plain" }, "EventEmitter")
  const handlers = list(realm, isNothing(handler) ? [] : [handler])
  put(
    server,
    "listen",
    plainly(realm, "listen", (self, given) => {
      const on = hidden(self, "\0events") as Map<string, DryValue[]> | null
      const all = [...flat(handlers), ...(on?.get("request") ?? [])]
      return listens(
        realm,
        server,
        given,
        all.length === 1 ? all[0] : all.length === 0 ? null : unknown(),
        by,
      )
    }),
  )
  for (const name of ["close", "unref", "ref", "setTimeout", "closeAllConnections"])
    put(
      server,
      name,
      plainly(realm, name, (self) => self),
    )
  put(
    server,
    "address",
    plainly(realm, "address", () => unknown("object")),
  )
  for (const name of ["timeout", "keepAliveTimeout", "headersTimeout", "requestTimeout", "maxHeadersCount"])
    put(server, name, unknown("number"))
  put(server, "listening", unknown("boolean"))
  server.isOpen = true
  return server
}

export const httpModule = (realm: Realm, by: string): DryObject => {
  const made = make(realm)
  made.isOpen = true
  const create = plainly(realm, "createServer", (_, given) => {
    const handler = given.findLast((one) => isCallable(one) || isUnknown(one))
    const isToldMore = given.some((one) => isMade(one) && !isCallable(one) && one.isOpen)
    return serverOf(realm, isToldMore ? unknown() : handler, by)
  })
  put(made, "createServer", create)
  put(made, "Server", create)
  put(made, "STATUS_CODES", unknown("object"))
  put(made, "METHODS", unknown())
  return made
}

/** What Express had up to 3, and says of in 4 that it has it no more. */
const unbundled =
  "bodyParser compress cookieSession session logger cookieParser favicon responseTime errorHandler timeout methodOverride vhost csrf directory limit multipart staticCache".split(
    " ",
  )

/** What all requests have, which whoever asks for it may change. */
const asked = (realm: Realm, made: DryObject): void => {
  const get = plainly(realm, "request", () => {
    realm.facts.add("requests changed")
    return unknown()
  })
  made.fields.set("request", { ...field(undefined), get })
}

export const express = (realm: Realm): DryObject => {
  const major = realm.world.majorOf("express")
  const throwing = (made: DryObject, name: string, message: string): void => {
    const get = plainly(realm, name, () => fail(realm, "Error", message))
    made.fields.set(name, { ...field(undefined), get })
  }
  const application = (): DryObject => {
    const app = routerWith(realm, major, true)
    const router = routerOf(app) as Router
    emitters(realm)
    const define = (name: string, run: (self: DryValue, given: readonly DryValue[]) => DryValue): void =>
      put(app, name, plainly(realm, name, run))
    define("set", (self, given) => {
      const name = textOf(given[0])
      if (given.length === 1) return name === null ? unknown() : router.settings.get(name)
      if (name !== null) router.settings.set(name, given[1])
      return self
    })
    define("enable", (self, [name]) => {
      router.settings.set(String(textOf(name)), true)
      return self
    })
    define("disable", (self, [name]) => {
      router.settings.set(String(textOf(name)), false)
      return self
    })
    define("enabled", () => unknown("boolean"))
    define("disabled", () => unknown("boolean"))
    define("engine", (self, [name, engine]) => {
      router.settings.set(`engine ${textOf(name)?.replace(/^\./, "")}`, engine)
      return self
    })
    define("path", () => "")
    define("render", () => undefined)
    if (major < 4) define("configure", () => undefined)
    define("listen", (self, given) =>
      listens(realm, serverOf(realm, self, "express"), given, self, "express"),
    )
    const locals = make(realm, { _tag: "plain" }, "Object", { settings: unknown("object") })
    locals.isOpen = major < 4
    put(app, "locals", locals)
    put(app, "mountpath", "/")
    for (const name of ["on", "once", "emit", "addListener"])
      app.fields.set(name, protoOf(realm, "EventEmitter").fields.get(name) ?? field(unknown()))
    for (const name of ["response", "settings", "router", "_router", "cache", "engines"])
      put(app, name, unknown())
    asked(realm, app)
    if (major >= 4) put(app, "configure", undefined)
    if (major >= 5) put(app, "del", undefined)
    if (major === 4) throwing(app, "router", "'app.router' is deprecated!")
    return app
  }
  const made = plainly(realm, "express", application)
  put(
    made,
    "Router",
    plainly(realm, "Router", () => routerWith(realm, major, false)),
  )
  put(made, "application", unknown())
  asked(realm, made)
  put(made, "response", unknown())
  put(made, "default", made)
  for (const name of ["json", "urlencoded", "raw", "text", ...(major < 4 ? ["bodyParser"] : [])])
    put(
      made,
      name,
      plainly(realm, name, () => parsing(realm, major)),
    )
  if (major === 4)
    for (const name of unbundled)
      throwing(made, name, `Most middleware (like ${name}) is no longer bundled with Express`)
  put(
    made,
    "static",
    plainly(realm, "static", (_, given) => {
      if (isNothing(given[0])) return fail(realm, "TypeError", "root path required")
      if (typeof given[0] !== "string" && !isUnknown(given[0]))
        return fail(realm, "TypeError", "root path must be a string")
      return staticOf(realm, given)
    }),
  )
  if (major > 0 && major < 4) made.isOpen = true
  return made
}

/** Middleware that passes each request on, or may refuse it. */
const marked = (realm: Realm, what: "passes" | "refuses"): DryObject => {
  const made = native(realm, what, function* (_, [, res, next]) {
    if (what === "refuses" && realm.choose(2) === 1) {
      const answer = answerOf(res)
      if (answer !== null) end(realm, answer, 401)
      return undefined
    }
    return yield* call(realm, next, undefined, [], "next")
  })
  return made
}

/** What middleware gives a request that comes for the first time, without cookies, and so without a session; or why it refuses every one. */
type Filling = (realm: Realm, req: DryObject, told: readonly DryValue[]) => string | null
const flashing: Filling = (realm, req) => {
  put(
    req,
    "flash",
    plainly(realm, "flash", (self, given) =>
      isMade(self) && self.fields.get("session")?.value === undefined
        ? fail(realm, "Error", "req.flash() requires sessions")
        : given.length === 1
          ? list(realm, [])
          : unknown(),
    ),
  )
  return null
}
/** Stores of sessions that were seen never to say that they are not there. */
const staying =
  /^(?:connect-(?:mongo|mongodb-session|pg-simple|sqlite3|session-sequelize|session-knex)|session-file-store|express-mysql-session|memorystore)[.(].*\)$/
/** What gives a request a query of its own, which that of Express 5 does not take. */
const querying: Filling = (realm, req) =>
  realm.world.majorOf("express") >= 5 &&
  req.fields.get("query") === hidden(req, "\0query") &&
  !realm.escaped.has(req) &&
  !realm.facts.has("requests changed")
    ? "Cannot set property query of #<IncomingMessage> which has only a getter"
    : null
const firstTime: { readonly [made: string]: Filling } = {
  "cookie-parser()": (realm, req, [secret]) => {
    for (const name of ["cookies", "signedCookies"]) put(req, name, make(realm))
    const all = flat(secret)
    put(req, "secret", isNothing(secret) ? undefined : all[0])
    return null
  },
  "cookie-session()": (realm, req) => {
    const session = make(realm, { _tag: "plain" }, "Object")
    session.isOpen = true
    put(req, "session", session)
    return null
  },
  "express-session()": (realm, req, [options]) => {
    const of = (key: string): DryValue =>
      isMade(options) ? options.fields.get(key)?.value : options === undefined ? undefined : unknown()
    const cookie = of("cookie")
    const isWhole = isNothing(cookie) || (isMade(cookie) && !cookie.fields.has("path"))
    // A store that says that it is not there has each request passed on.
    const store = of("store")
    const isThere = isNothing(store) || (isUnknown(store) && staying.test(store.path ?? ""))
    const isLacking = (): boolean =>
      !truth(realm, of("secret")) && !truth(realm, req.fields.get("secret")?.value)
    if (isWhole && isThere && !req.fields.has("session") && isLacking())
      return "secret option required for sessions"
    const names = "regenerate destroy reload save touch resetMaxAge".split(" ")
    const session = make(realm, { _tag: "plain" }, "Object", {
      cookie: unknown("object"),
      id: unknown("string"),
    })
    for (const name of names) put(session, name, unknown("function"))
    put(req, "session", session)
    put(req, "sessionID", unknown("string"))
    return null
  },
  "passport.session()": (realm, req) => {
    const isStrict = /"passport"\s*:\s*"[~^]?0\.[67](?:\.\d+)?"/.test(realm.world.text("package.json") ?? "")
    if (isStrict && !req.fields.has("session")) return "Login sessions require session support"
    put(req, "user", undefined)
    put(
      req,
      "isAuthenticated",
      plainly(realm, "isAuthenticated", () => false),
    )
    put(
      req,
      "isUnauthenticated",
      plainly(realm, "isUnauthenticated", () => true),
    )
    return null
  },
  "express-mongo-sanitize()": querying,
  "xss-clean()": querying,
  "connect-flash()": flashing,
  "express-flash()": flashing,
  "csurf()": (realm, req, [options]) => {
    const isTold = isMade(options) && !options.fields.has("sessionKey")
    const cookie = isTold ? options.fields.get("cookie")?.value : undefined
    const isKnown = (isTold || options === undefined) && (isNothing(cookie) || typeof cookie === "boolean")
    const isThere = req.fields.has(cookie === true ? "cookies" : "session")
    if (isKnown ? !isThere : realm.choose(2) === 1) return "misconfigured csrf"
    put(req, "csrfToken", unknown("function"))
    return null
  },
}

/** Middleware that passes a request on, with what it gives one that comes for the first time, or refuses it. */
const filling = (realm: Realm, fill: Filling, told: readonly DryValue[]): DryObject =>
  native(realm, "fills", function* (_, [req, , next]) {
    const refused = isMade(req) ? fill(realm, req, told) : null
    return yield* call(realm, next, undefined, refused === null ? [] : [errorOf(realm, refused)], "next")
  })
const errorOf = (realm: Realm, message: string): DryObject =>
  make(realm, { _tag: "error", said: `Error: ${message}` }, "Error", { message, stack: unknown("string") })

/** Middleware that reads the body of a request, of which a request for a page has none. */
const parsing = (realm: Realm, major: number): DryObject =>
  native(realm, "parses", function* (_, [req, , next]) {
    if (isMade(req) && major < 5 && req.fields.get("body")?.value === undefined) put(req, "body", make(realm))
    return yield* call(realm, next, undefined, [], "next")
  })

/** What sends the files of a folder. */
const staticOf = (realm: Realm, [folder, options]: readonly DryValue[]): DryObject =>
  native(realm, "static", function* (_, [, res, next]) {
    const answer = answerOf(res)
    const index = isMade(options) ? options.fields.get("index")?.value : undefined
    if (answer !== null && index !== false) {
      const own = typeof folder === "string" ? inProject(folder, folderOf(realm)) : null
      if (
        own === null ||
        isUnknown(options) ||
        (isMade(options) && options.isOpen) ||
        (index !== undefined && typeof index !== "string")
      )
        answer.isOpen = true
      else {
        const page = posix.join(own, typeof index === "string" ? index : "index.html")
        if (realm.world.has(page)) end(realm, answer, 200)
        else answer.pages.add(page)
      }
    }
    if (answer?.over != null) return undefined
    return yield* call(realm, next, undefined, [], "next")
  })

export const answerOf = (res: DryValue): Answer | null => hidden(res, "\0answer") as Answer | null
const end = (realm: Realm, answer: Answer, status: DryValue): void => {
  if (answer.over !== null) return
  answer.status = status
  answer.over = realm.isPerhaps ? "perhaps" : "certainly"
}

const headersOf = (realm: Realm): DryObject =>
  make(realm, { _tag: "plain" }, "Object", {
    host: unknown("string"),
    "user-agent": unknown(),
    accept: unknown(),
    connection: unknown(),
    "x-forwarded-for": unknown(),
    "x-forwarded-proto": unknown(),
    "x-forwarded-host": unknown(),
    "x-forwarded-port": unknown(),
    "x-real-ip": unknown(),
    forwarded: unknown(),
    "accept-encoding": unknown(),
    "accept-language": unknown(),
    "cache-control": unknown(),
    "x-request-id": unknown(),
    referer: undefined,
  })

/** A request for `/`, as a server of Node's hands it over. */
export const requestOf = (realm: Realm): DryObject => {
  const headers = headersOf(realm)
  const req = make(realm, { _tag: "plain" }, "Object", {
    method: "GET",
    url: "/",
    originalUrl: "/",
    path: "/",
    baseUrl: "",
    _parsedUrl: unknown(),
    httpVersion: "1.1",
    headers,
    params: make(realm),
    query: make(realm),
    xhr: false,
    body: undefined,
    complete: true,
  })
  const header = plainly(realm, "get", (_, [name]) =>
    typeof name === "string" ? headers.fields.get(name.toLowerCase())?.value : unknown(),
  )
  put(req, "get", header)
  put(req, "header", header)
  hide(realm, req, "\0query", req.fields.get("query"))
  for (const name of ["on", "once", "setTimeout", "resume", "pause", "setEncoding", "addListener"])
    put(
      req,
      name,
      plainly(realm, name, (self, [event, run]) => {
        // A request for a page has no body, and its end comes.
        if (event === "end" && isCallable(run))
          realm.micro.push({ run: () => void running(realm, run), isPerhaps: realm.isPerhaps, after: 0 })
        return self
      }),
    )
  req.isOpen = true
  return req
}
const running = (realm: Realm, run: DryValue): void => {
  try {
    realm.call(run, undefined, []).next()
  } catch (error) {
    if (!isThrown(error)) throw error
  }
}

/** A response, with what express adds to it. */
export const responseOf = (realm: Realm, app: DryObject | null): DryObject => {
  const answer: Answer = { status: 200, over: null, isOpen: false, pages: new Set() }
  const res = make(realm)
  hide(realm, res, "\0answer", answer)
  const define = (name: string, run: (self: DryValue, given: readonly DryValue[]) => DryValue): void =>
    put(res, name, plainly(realm, name, run))
  define("writeHead", (self, [status]) => {
    if (answer.over === null) answer.status = status
    return self
  })
  define("end", (self, given) => {
    end(realm, answer, answer.status)
    for (const one of given) if (isCallable(one)) handOver(realm, one)
    return self
  })
  define("write", () => {
    end(realm, answer, answer.status)
    return true
  })
  for (const name of [
    "setHeader",
    "removeHeader",
    "flushHeaders",
    "cork",
    "uncork",
    "on",
    "once",
    "setTimeout",
    "addTrailers",
    "writeContinue",
    "assignSocket",
    "removeListener",
    "emit",
  ])
    define(name, (self) => self)
  define("getHeader", () => unknown())
  define("getHeaders", () => unknown("object"))
  define("hasHeader", () => unknown("boolean"))
  res.fields.set("statusCode", {
    value: undefined,
    get: plainly(realm, "statusCode", () => answer.status),
    set: plainly(realm, "statusCode", (_, [status]) => {
      if (answer.over === null) answer.status = status
      return undefined
    }),
  })
  for (const name of ["headersSent", "finished", "writableEnded"])
    res.fields.set(name, { ...field(undefined), get: plainly(realm, name, () => answer.over !== null) })
  if (app !== null) dress(realm, res, app)
  res.isOpen = true
  return res
}

const absolute = /^(?:[/\\]|[a-z]:[/\\])/i
const upward = /(?:^|[\\/])\.\.(?:[\\/]|$)/

/** Why express does not send a file, of which it throws what nobody who is called back hears; null where it may. */
const unsent = (realm: Realm, [path, options]: readonly DryValue[], { pages }: Answer): string | null => {
  const isTold = isMade(options) && !isCallable(options)
  const root = isTold ? options.fields.get("root")?.value : undefined
  if (isUnknown(options) || (isTold && options.isOpen)) return null
  if (isNothing(path) || (typeof path === "string" && isNothing(root) && !absolute.test(path)))
    return fail(realm, "TypeError", "path must be absolute or specify root to res.sendFile")
  if (typeof path !== "string" || (!isNothing(root) && typeof root !== "string")) return null
  if (isNothing(root) && upward.test(path)) return "ForbiddenError: Forbidden"
  const own = inProject(typeof root === "string" ? posix.join(root, path) : path, folderOf(realm))
  if (own === null || realm.world.has(own) || realm.world.list(own) !== null) return null
  pages.add(own)
  return `ENOENT: no such file or directory, stat "${own}"`
}

/** Gives a response what express adds to it. */
const dress = (realm: Realm, res: DryObject, app: DryObject): void => {
  const answer = answerOf(res)
  if (answer === null || res.fields.has("send")) return
  const define = (name: string, run: (self: DryValue, given: readonly DryValue[]) => DryValue): void =>
    put(res, name, plainly(realm, name, run))
  const router = routerOf(app)
  define("status", (self, [status]) => {
    if (answer.over === null) answer.status = status
    return self
  })
  for (const name of ["send", "json", "jsonp"])
    define(name, (self, given) => {
      const [first, second] = given
      if (typeof first === "number" && given.length === 2) answer.status = first
      else if (typeof second === "number" && given.length === 2) answer.status = second
      else if (name === "send" && typeof first === "number" && (router?.major ?? 4) < 5) answer.status = first
      end(realm, answer, answer.status)
      return self
    })
  define("sendStatus", (self, [status]) => {
    end(realm, answer, status)
    return self
  })
  for (const name of ["sendFile", "sendfile", "download"])
    define(name, (_, given) => {
      const lost = name === "sendFile" ? unsent(realm, given, answer) : null
      if (lost !== null && given.some(isCallable)) answer.isOpen = true
      else if (lost !== null) fail(realm, "Error", lost)
      end(realm, answer, answer.status)
      return undefined
    })
  define("redirect", () => {
    end(realm, answer, 302)
    return undefined
  })
  define("render", (_, [view, ...told]) => {
    // That of an application in another one is its own.
    const within = res.fields.get("app")?.value
    const router = routerOf(within)
    const isIn = typeof view === "string" && router !== null
    const all = [
      isMade(within) ? within.fields.get("locals")?.value : unknown(),
      res.fields.get("locals")?.value,
    ]
    const isSettled = [...all, ...told].some(
      (one, at) =>
        isUnknown(one) ||
        (isMade(one) && ((at < 2 && one.fields.has("layout")) || one.fields.has("partials"))),
    )
    const isTold = told.some((one) => isMade(one) && one.isOpen)
    const layout =
      isSettled || isTold ? unknown() : isMade(told[0]) ? told[0].fields.get("layout")?.value : undefined
    const given = givenBy(realm, [isCallable(told[0]) ? undefined : told[0], ...all.reverse()])
    const missing = isIn ? viewFails(realm, router, view, layout, given, answer.pages) : null
    // What is called back hears of what is missing, and answers as it likes.
    if (missing !== null && told.some((one) => isCallable(one) || isUnknown(one))) answer.isOpen = true
    else if (missing === null) end(realm, answer, answer.status)
    else fail(realm, "Error", missing)
    return undefined
  })
  for (const name of [
    "set",
    "header",
    "type",
    "contentType",
    "append",
    "vary",
    "cookie",
    "clearCookie",
    "links",
    "location",
    "attachment",
  ])
    define(name, (self) => self)
  define("get", () => unknown())
  define("format", (self) => {
    end(realm, answer, answer.status)
    return self
  })
  const locals = make(realm)
  locals.isOpen = (router?.major ?? 0) < 4
  put(res, "locals", locals)
  put(res, "app", app)
}

/** A path that `/` is not below, however it is read. */
const below = /^\/?(?:[\w.~@%-]|:\w)/
const whole = /^(?:\/?|\/?\*|\/?\(\.\*\)|\/?\{\*\w+\}|\/?\*\*)$/
/** One that asks for at least a character behind it: a wildcard with a name, or that a name ends. */
const longer = /^\/\*\w+$/

/** Whether a layer takes a request for `/`. */
export const takes = (realm: Realm, { paths, isPrefix }: Layer): boolean => {
  for (const path of paths) {
    if (typeof path === "string") {
      if (whole.test(path) || (isPrefix && path === "")) return true
      if (/^\/?:\w+(?:\([^)]*\))?[?*]|^\/?\{/.test(path)) {
        if (realm.choose(2) === 1) return true
        continue
      }
      if (longer.test(path)) continue
      if (below.test(path) && !/[()?*|{]/.test(path.slice(0, 3))) continue
    } else if (
      isMade(path) &&
      path.inside._tag === "pattern" &&
      path.inside.pattern !== null &&
      !path.inside.pattern.global
    ) {
      if (path.inside.pattern.test("/")) return true
      continue
    } else if (isNothing(path)) continue
    if (realm.choose(2) === 1) return true
  }
  return false
}

// biome-ignore lint/correctness/useYield: It waits for nothing.
function* nothing(): Steps {
  return undefined
}

type Done = (error: DryValue) => Steps

/** Hands a request to what an application or a router has, one after another. */
export function* dispatch(
  realm: Realm,
  router: DryObject,
  req: DryObject,
  res: DryObject,
  done: Done,
): Steps {
  const inner = routerOf(router)
  const answer = answerOf(res)
  if (inner === null || answer === null) return undefined
  if (realm.escaped.has(router)) answer.isOpen = true
  const { layers } = inner
  const go = function* (at: number, error: DryValue, from?: Layer): Steps {
    const layer = layers[at]
    if (layer === undefined) return yield* done(error)
    // A route hears of its own errors alone.
    const isOther = layer.route === undefined || layer.route !== from?.route
    if (error !== undefined && !layer.isPrefix && isOther) return yield* go(at + 1, error, from)
    const isOwn = layer.verb === null || layer.verb === "get"
    // A request that is taken for another one.
    if (["url", "method"].some((key) => !/^(?:\/|GET)$/.test(String(textOf(req.fields.get(key)?.value)))))
      answer.isOpen = true
    if (!isOwn || !takes(realm, layer)) return yield* go(at + 1, error, from)
    const each = function* (place: number, failed: DryValue): Steps {
      const handler = layer.handlers[place]
      if (handler === undefined) return yield* go(at + 1, failed, layer)
      const next = native(realm, "next", function* (_, [told]) {
        if (told === "router") return yield* done(undefined)
        // What `use` is given are layers of their own.
        if (told === "route" && layer.isPrefix) return yield* each(place + 1, undefined)
        if (told === "route") {
          const isSame = ({ route }: Layer): boolean => route !== undefined && route === layer.route
          const behind = layers.findIndex((other, later) => later > at && !isSame(other))
          return yield* behind < 0 ? done(undefined) : go(behind, undefined)
        }
        if (isUnknown(told)) return yield* each(place + 1, truth(realm, told) ? told : undefined)
        return yield* each(
          place + 1,
          isNothing(told) || told === "" || told === 0 || told === false ? undefined : told,
        )
      })
      const isForErrors =
        isMade(handler) && handler.inside._tag === "closure" && handler.fields.get("length")?.value === 4
      if (isForErrors !== (failed !== undefined) && !isUnknown(handler)) return yield* each(place + 1, failed)
      if (failed !== undefined && isUnknown(handler)) return yield* each(place + 1, failed)
      if (isUnknown(handler)) {
        const met = metBy(realm, handler)
        if (met === null) {
          answer.isOpen = true
          return undefined
        }
        return yield* call(realm, met, undefined, [req, res, next], "middleware")
      }
      try {
        const result = yield* call(
          realm,
          handler,
          undefined,
          failed === undefined ? [req, res, next] : [failed, req, res, next],
          "handler",
        )
        if (isMade(result) && result.inside._tag === "promise") {
          const promise = result.inside
          promise.isHandled = true
          const isHeard = inner.major >= 5 || realm.packages.has("express-async-errors")
          if (promise.state === "broken" && isHeard) return yield* each(place + 1, promise.value)
          if (promise.state === "pending" && isHeard)
            whenSettled(realm, promise, (isKept, value) => {
              if (isKept || answer.over !== null) return
              const rest = newPromise()
              rest.isHandled = true
              drive(realm, each(place + 1, isNothing(value) ? unknown("object") : value), rest)
            })
        }
      } catch (thrown) {
        if (!isThrown(thrown)) throw thrown
        if (answer.over !== null) return undefined
        return yield* each(place + 1, isNothing(thrown.value) ? unknown("object") : thrown.value)
      }
      return undefined
    }
    return yield* each(0, error)
  }
  return yield* go(0, undefined)
}

/** What makes middleware, and calls nothing where it stands for it. */
const uncalled =
  /^(?:body-parser(?:\.(?:json|urlencoded|text|raw))?|compression|cookie-parser|cors|express-session|helmet|morgan|passport\.(?:initialize|session))$/

/** Middleware of a package's; null where what it does is not known. */
const metBy = (
  realm: Realm,
  { path, given }: { readonly path: string | null; readonly given: readonly (readonly DryValue[])[] },
): DryObject | null => {
  if (path === null) return null
  const name = /^(?:@[^/]*\/)?[^/.()]*(?:\.js)?/.exec(path)?.[0] ?? ""
  const isCalled = path.includes("(")
  if (uncalled.test(path)) return native(realm, "uncalled", () => nothing())
  const fill = firstTime[path]
  if (fill !== undefined) return filling(realm, fill, given[0] ?? [])
  if (statics.test(path)) return staticOf(realm, given[0] ?? [])
  if (/^body-parser(?:\.(?:json|urlencoded|text|raw))?\(\)$/.test(path)) return parsing(realm, 4)
  if ((isCalled && passing.has(name)) || passingCalls.test(path)) return marked(realm, "passes")
  if ((isCalled && refusingPackages.has(name)) || refusingCalls.test(path)) return marked(realm, "refuses")
  return null
}

/** What becomes of a request for `/` that a server hands over. */
export const ask = (
  realm: Realm,
  to: DryValue,
): { readonly is: "yes" | "no" | "unknown"; readonly pages: ReadonlySet<string> } => {
  const nobody = { is: "unknown", pages: new Set<string>() } as const
  if (to === null) return { is: "no", pages: new Set() }
  if (!isMade(to)) return nobody
  const isApp = routerOf(to) !== null
  const req = requestOf(realm)
  const res = responseOf(realm, isApp ? to : null)
  const answer = answerOf(res) as Answer
  const was = realm.perhaps.length
  try {
    if (isApp)
      finish(
        realm,
        dispatch(realm, to, req, res, (error) => {
          const status = isMade(error) ? error.fields.get("status")?.value : undefined
          if (typeof status === "number" && status < 400) answer.isOpen = true
          end(realm, answer, isNothing(error) ? 404 : 500)
          return nothing()
        }),
      )
    else finish(realm, realm.call(to, undefined, [req, res]))
  } catch (error) {
    if (!isThrown(error)) throw error
    // Nobody answers, and Node ends.
    if (answer.over === null && !answer.isOpen) return { is: "no", pages: answer.pages }
  }
  const isPerhaps = realm.perhaps.length > was
  try {
    drain(realm)
  } catch (error) {
    if (!isThrown(error)) throw error
  }
  const { over, status, isOpen, pages } = answer
  if (isOpen || realm.escaped.has(res)) return nobody
  if (over === null) return isPerhaps ? nobody : { is: "no", pages }
  if (over === "perhaps" || typeof status !== "number")
    return typeof status === "number" && status < 400 ? { is: "yes", pages } : nobody
  return { is: status >= 400 || status < 200 ? "no" : "yes", pages }
}

/** Runs what answers; what it waits for is not known. */
const finish = (realm: Realm, steps: Steps): void => {
  let result = steps.next(undefined)
  while (result.done !== true) {
    realm.isPerhaps = true
    result = steps.next(unknown())
  }
  const { value } = result
  if (isMade(value) && value.inside._tag === "promise") value.inside.isHandled = true
}
