/** Applications of koa, fastify and hapi, as far as they say what becomes of a request for `/`. */
import { posix } from "node:path"
import { passing, passingCalls, plugins, refusingPackages, statics } from "../frameworks.js"
import { running } from "./builtins.js"
import { emitters, folderOf, inProject } from "./node.js"
import { call } from "./properties.js"
import {
  drive,
  fail,
  field,
  isThrown,
  later,
  make,
  native,
  newPromise,
  plainly,
  promiseOf,
  put,
  type Realm,
  settle,
  textOf,
} from "./realm.js"
import { type Answer, answerOf, hidden, hide, listens, serverOf, takes } from "./servers.js"
import {
  type DryObject,
  type DryValue,
  isCallable,
  isMade,
  isNothing,
  isUnknown,
  type Native,
  type Steps,
  type Thrown,
  unknown,
} from "./values.js"

const over = (realm: Realm, answer: Answer, status: DryValue): void => {
  if (answer.over !== null) return
  answer.status = status
  answer.over = realm.isPerhaps ? "perhaps" : "certainly"
}
/** What is waited for, where it is a promise. */
function* waited(value: DryValue): Steps {
  if (isMade(value) && value.inside._tag === "promise") return yield value
  if (isUnknown(value)) return yield value
  return value
}
// biome-ignore lint/correctness/useYield: It waits for nothing.
function* nothing(): Steps {
  return undefined
}
const nameIn = (path: string): string => /^(?:@[^/]*\/)?[^/.()]*(?:\.js)?/.exec(path)?.[0] ?? ""

// Koa.

interface KoaState {
  status: DryValue
  isTold: boolean
  body: DryValue
}

const contextOf = (
  realm: Realm,
  app: DryObject,
  req: DryValue,
  res: DryValue,
): { ctx: DryObject; state: KoaState } => {
  const state: KoaState = { status: 404, isTold: false, body: undefined }
  const ctx = make(realm)
  const own = (made: DryObject): void => {
    made.fields.set("status", {
      value: undefined,
      get: plainly(realm, "status", () => state.status),
      set: plainly(realm, "status", (_, [status]) => {
        state.status = status
        state.isTold = true
        return undefined
      }),
    })
    made.fields.set("body", {
      value: undefined,
      get: plainly(realm, "body", () => state.body),
      set: plainly(realm, "body", (_, [body]) => {
        state.body = body
        if (!state.isTold) state.status = body === null || body === undefined ? 204 : 200
        state.isTold = true
        return undefined
      }),
    })
    for (const name of ["set", "append", "remove", "vary"])
      put(
        made,
        name,
        plainly(realm, name, () => undefined),
      )
    put(
      made,
      "redirect",
      plainly(realm, "redirect", () => {
        state.status = 302
        state.isTold = true
        return undefined
      }),
    )
  }
  own(ctx)
  const response = make(realm)
  own(response)
  response.isOpen = true
  const request = make(realm, { _tag: "plain" }, "Object")
  for (const made of [ctx, request]) {
    for (const [key, value] of Object.entries({ method: "GET", url: "/", path: "/", originalUrl: "/" }))
      put(made, key, value)
    put(made, "query", make(realm))
    put(made, "headers", isMade(req) ? req.fields.get("headers")?.value : unknown())
    put(made, "header", isMade(req) ? req.fields.get("headers")?.value : unknown())
    put(made, "get", isMade(req) ? req.fields.get("get")?.value : unknown())
  }
  request.isOpen = true
  put(ctx, "request", request)
  put(ctx, "response", response)
  put(ctx, "req", req)
  put(ctx, "res", res)
  put(ctx, "app", app)
  put(ctx, "params", make(realm))
  const more = make(realm)
  more.isOpen = true
  put(ctx, "state", more)
  put(
    ctx,
    "throw",
    plainly(realm, "throw", (_, given) => {
      const status = given.find((one) => typeof one === "number")
      const value = make(realm, { _tag: "error" }, "Error", {
        status: status ?? 500,
        statusCode: status ?? 500,
        message: unknown("string"),
        expose: unknown("boolean"),
      })
      throw { _tag: "thrown", value, place: realm.place } satisfies Thrown
    }),
  )
  ctx.isOpen = true
  return { ctx, state }
}

/** Calls middleware one after another, each with what calls the next. */
function* composed(
  realm: Realm,
  all: readonly DryValue[],
  ctx: DryObject,
  answer: Answer,
  last: () => Steps,
): Steps {
  const go = function* (at: number): Steps {
    const one = all[at]
    if (one === undefined) return yield* last()
    const next = plainly(realm, "next", () => {
      const promise = newPromise()
      drive(realm, go(at + 1), promise)
      return promiseOf(realm, promise)
    })
    if (isUnknown(one)) {
      const path = one.path ?? ""
      const isCalled = path.includes("(")
      if (statics.test(path)) {
        const [folder, options] = one.given[0] ?? []
        const own = typeof folder === "string" ? inProject(folder, folderOf(realm)) : null
        if (own === null || isUnknown(options)) {
          answer.isOpen = true
          return undefined
        }
        const page = posix.join(own, "index.html")
        if (realm.world.has(page)) {
          put(ctx, "body", undefined)
          over(realm, answer, 200)
          return undefined
        }
        answer.pages.add(page)
        return yield* go(at + 1)
      }
      if ((isCalled && passing.has(nameIn(path))) || passingCalls.test(path)) return yield* go(at + 1)
      if (isCalled && refusingPackages.has(nameIn(path))) {
        if (realm.choose(2) === 0) return yield* go(at + 1)
        over(realm, answer, 401)
        return undefined
      }
      answer.isOpen = true
      return undefined
    }
    return yield* waited(yield* call(realm, one, undefined, [ctx, next], "middleware"))
  }
  return yield* go(0)
}

export const koa = (realm: Realm): DryObject => {
  emitters(realm)
  const maker = native(realm, "Koa", function* (_, __, made) {
    const app = made ?? make(realm)
    const all: DryValue[] = []
    if (made !== null) {
      for (const name of ["on", "once", "emit", "addListener"]) {
        const found = realm.protos.get("EventEmitter")?.fields.get(name)
        if (found !== undefined) app.fields.set(name, found)
      }
    }
    hide(realm, app, "\0koa", all)
    put(
      app,
      "use",
      plainly(realm, "use", (self, [one]) => {
        if (!isUnknown(one) && !isCallable(one)) fail(realm, "TypeError", "middleware must be a function!")
        all.push(one)
        return self
      }),
    )
    const handler = native(realm, "handler", function* (_self, [req, res]) {
      const answer = answerOf(res)
      if (answer === null) return undefined
      if (realm.escaped.has(app)) answer.isOpen = true
      const { ctx, state } = contextOf(realm, app, req, res)
      const steps = function* (): Steps {
        try {
          yield* composed(realm, all, ctx, answer, () => nothing())
          const isOther = ["url", "path", "method"].some(
            (key) => !/^(?:\/|GET)$/.test(String(textOf(ctx.fields.get(key)?.value))),
          )
          if (realm.escaped.has(ctx) || isOther) answer.isOpen = true
          over(realm, answer, state.status)
        } catch (error) {
          if (!isThrown(error)) throw error
          const status = isMade(error.value) ? (error.value.fields.get("status")?.value ?? 500) : 500
          over(realm, answer, isUnknown(error.value) ? unknown() : status)
        }
        return undefined
      }
      const promise = newPromise()
      promise.isHandled = true
      drive(realm, steps(), promise)
      return promiseOf(realm, promise)
    } as Native)
    put(app, "middleware", make(realm, { _tag: "list", items: all }, "Array"))
    put(
      app,
      "callback",
      plainly(realm, "callback", () => handler),
    )
    put(
      app,
      "listen",
      plainly(realm, "listen", (_self, given) =>
        listens(realm, serverOf(realm, handler, "koa"), given, handler, "koa"),
      ),
    )
    const context = make(realm)
    context.isOpen = true
    put(app, "context", context)
    app.isOpen = true
    return app
  } as Native)
  put(maker, "prototype", make(realm))
  put(maker, "default", maker)
  return maker
}

interface KoaRoute {
  readonly verb: string | null
  readonly paths: readonly DryValue[]
  readonly handlers: readonly DryValue[]
  readonly isUse: boolean
}

const verbs = "get head post put patch delete del options all link unlink".split(" ")

export const koaRouter = (realm: Realm): DryObject => {
  const maker = native(realm, "Router", function* (_, [options], made) {
    const router = made ?? make(realm)
    const routes: KoaRoute[] = []
    let prefix: DryValue = isMade(options)
      ? options.fields.get("prefix")?.value
      : isUnknown(options)
        ? unknown()
        : undefined
    const flat = (given: readonly DryValue[]): readonly DryValue[] =>
      given.flatMap((one) => (isMade(one) && one.inside._tag === "list" ? one.inside.items : [one]))
    const isPath = (value: DryValue): boolean =>
      typeof value === "string" ||
      (isMade(value) && (value.inside._tag === "pattern" || value.inside._tag === "list"))
    for (const verb of verbs)
      put(
        router,
        verb,
        plainly(realm, verb, (self, given) => {
          const isNamed = typeof given[0] === "string" && isPath(given[1])
          const [path, ...handlers] = isNamed ? given.slice(1) : given
          const all = flat(handlers)
          for (const one of all)
            if (!isUnknown(one) && !isCallable(one))
              fail(
                realm,
                "TypeError",
                `${verb} \`${textOf(path) ?? ""}\`: \`middleware\` must be a function, not \`${one === undefined ? "undefined" : "object"}\``,
              )
          routes.push({
            verb: verb === "all" ? null : verb,
            paths: flat([path]),
            handlers: all,
            isUse: false,
          })
          return self
        }),
      )
    put(
      router,
      "use",
      plainly(realm, "use", (self, given) => {
        const [first, ...rest] = given
        routes.push({
          verb: null,
          paths: isPath(first) ? flat([first]) : ["/"],
          handlers: flat(isPath(first) ? rest : given),
          isUse: true,
        })
        return self
      }),
    )
    put(
      router,
      "prefix",
      plainly(realm, "prefix", (self, [one]) => {
        prefix = one
        return self
      }),
    )
    put(
      router,
      "param",
      plainly(realm, "param", (self) => self),
    )
    for (const name of ["redirect", "register"])
      put(
        router,
        name,
        plainly(realm, name, (self) => {
          routes.push({ verb: null, paths: ["/"], handlers: [unknown()], isUse: false })
          return self
        }),
      )
    const isBelow = (): boolean =>
      isUnknown(prefix)
        ? realm.choose(2) === 1
        : typeof prefix === "string" && prefix !== "" && prefix !== "/"
    const middleware = native(realm, "routes", function* (_self, [ctx, next]) {
      const answer = isMade(ctx) ? answerOf(ctx.fields.get("res")?.value) : null
      if (!isMade(ctx) || answer === null) return undefined
      if (realm.escaped.has(router)) answer.isOpen = true
      const last = (): Steps => waitedCall(realm, next)
      if (isBelow()) return yield* last()
      const taken = routes.filter(
        ({ verb, isUse, paths }) =>
          (isUse || verb === null || verb === "get") &&
          takes(realm, { verb: null, isPrefix: isUse, paths, handlers: [] }),
      )
      // What is used alone is asked where a route takes the request, before and behind it.
      const isRouted = taken.some(({ isUse }) => !isUse)
      const handlers = taken.flatMap(({ isUse, handlers: all }) =>
        isRouted || !isUse ? all : all.filter((one) => hidden(one, "\0routes") !== null || isUnknown(one)),
      )
      if (handlers.length === 0) return yield* last()
      return yield* composed(realm, handlers, ctx, answer, last)
    })
    hide(realm, middleware, "\0routes", router)
    const passes = native(realm, "allowedMethods", function* (_self, [, next]) {
      return yield* waitedCall(realm, next)
    })
    put(
      router,
      "routes",
      plainly(realm, "routes", () => middleware),
    )
    put(
      router,
      "middleware",
      plainly(realm, "middleware", () => middleware),
    )
    put(
      router,
      "allowedMethods",
      plainly(realm, "allowedMethods", () => passes),
    )
    return router
  } as Native)
  put(maker, "prototype", make(realm))
  put(maker, "Router", maker)
  put(maker, "default", maker)
  return maker
}
function* waitedCall(realm: Realm, next: DryValue): Steps {
  return yield* waited(yield* call(realm, next, undefined, [], "next"))
}

// Fastify.

/** What is asked before a handler, and when: these come one after another, whichever was told first. */
interface Hook {
  readonly phase: number
  readonly run: DryValue
}
const phases = ["onRequest", "preParsing", "preValidation", "preHandler"]

interface FastifyState {
  readonly routes: {
    readonly verb: DryValue
    readonly path: DryValue
    readonly handler: DryValue
    readonly hooks: readonly Hook[]
  }[]
  readonly queue: (() => void)[]
  notFound: DryValue
  failed: DryValue
  isOpen: boolean
  page: string | null
}

export const fastify = (realm: Realm): DryObject => {
  const maker = plainly(realm, "fastify", (_, [options]) => {
    const state: FastifyState = {
      routes: [],
      queue: [],
      notFound: undefined,
      failed: undefined,
      isOpen: false,
      page: null,
    }
    if (
      isUnknown(options) ||
      (isMade(options) &&
        (options.isOpen || ["serverFactory", "rewriteUrl", "http2"].some((key) => options.fields.has(key))))
    )
      state.isOpen = true
    const app = instance(realm, state, "", [])
    return app
  })
  put(maker, "fastify", maker)
  put(maker, "default", maker)
  maker.isOpen = true
  return maker
}

const replyOf = (realm: Realm, answer: Answer, state: FastifyState): DryObject => {
  const reply = make(realm)
  const define = (name: string, run: (self: DryValue, given: readonly DryValue[]) => DryValue): void =>
    put(reply, name, plainly(realm, name, run))
  for (const name of ["code", "status"])
    define(name, (self, [status]) => {
      if (answer.over === null) answer.status = status
      return self
    })
  for (const name of ["send", "view", "sendFile", "download"])
    define(name, (self) => {
      over(realm, answer, answer.status)
      return self
    })
  define("redirect", (self) => {
    over(realm, answer, 302)
    return self
  })
  define("callNotFound", (self) => {
    if (state.notFound === undefined) over(realm, answer, 404)
    else answer.isOpen = true
    return self
  })
  for (const name of ["header", "headers", "type", "setCookie", "clearCookie", "removeHeader", "setHeader"])
    define(name, (self) => self)
  reply.fields.set("sent", { ...field(undefined), get: plainly(realm, "sent", () => answer.over !== null) })
  reply.fields.set("statusCode", {
    value: undefined,
    get: plainly(realm, "statusCode", () => answer.status),
    set: plainly(realm, "statusCode", (_, [status]) => {
      answer.status = status
      return undefined
    }),
  })
  reply.isOpen = true
  return reply
}

/** What an answer is left to that is given back, or waited for. */
function* answered(realm: Realm, answer: Answer, result: DryValue): Steps {
  const value = yield* waited(result)
  if (value === undefined || (isMade(value) && value.fields.has("callNotFound"))) return undefined
  over(realm, answer, answer.status)
  return undefined
}

/** One that is registered below a prefix, null where that is not known, and runs these hooks, as those do that it registers later. */
const instance = (realm: Realm, state: FastifyState, prefix: string | null, hooks: Hook[]): DryObject => {
  const app = make(realm)
  const define = (name: string, run: (self: DryValue, given: readonly DryValue[]) => DryValue): void =>
    put(app, name, plainly(realm, name, run))
  const below = (path: DryValue): DryValue =>
    typeof path !== "string" || prefix === null ? unknown("string") : prefix + path || "/"
  const route = (verb: DryValue, path: DryValue, handler: DryValue): void => {
    state.routes.push({ verb, path: below(path), handler, hooks })
  }
  for (const verb of [...verbs, "head"])
    define(verb, (self, given) => {
      const handler = given.findLast((one) => isCallable(one) || isUnknown(one))
      const options =
        given.length > 2 ? given[1] : isMade(given[1]) && !isCallable(given[1]) ? given[1] : undefined
      route(verb, given[0], handler ?? (isMade(options) ? options.fields.get("handler")?.value : unknown()))
      return self
    })
  define("route", (self, [told]) => {
    if (!isMade(told) || told.isOpen) state.isOpen = true
    else {
      const verb = told.fields.get("method")?.value
      const path = told.fields.has("url") ? told.fields.get("url")?.value : told.fields.get("path")?.value
      for (const one of isMade(verb) && verb.inside._tag === "list" ? verb.inside.items : [verb])
        route(
          typeof one === "string" ? one.toLowerCase() : unknown(),
          path,
          told.fields.get("handler")?.value,
        )
    }
    return self
  })
  define("register", (self, [plugin, options]) => {
    const given = isMade(options) ? options.fields.get("prefix")?.value : undefined
    const isKnown =
      !isUnknown(options) &&
      !(isMade(options) && options.isOpen) &&
      (given === undefined || typeof given === "string")
    const inner =
      prefix === null || !isKnown
        ? null
        : prefix + (typeof given === "string" ? given.replace(/\/$/, "") : "")
    state.queue.push(() => {
      const load =
        isMade(plugin) && !isCallable(plugin) && plugin.fields.has("default")
          ? plugin.fields.get("default")?.value
          : plugin
      if (isUnknown(load)) return registered(realm, state, load.path ?? "", options)
      if (!isCallable(load)) return
      const isWrapped = isMade(load) && load.fields.has("\0plugin")
      const child = isWrapped ? app : instance(realm, state, inner, [...hooks])
      const promise = newPromise()
      drive(
        realm,
        realm.call(load, undefined, [child, options ?? make(realm), plainly(realm, "done", () => undefined)]),
        promise,
      )
    })
    return self
  })
  define("addHook", (self, [name, run]) => {
    if (typeof name !== "string") state.isOpen = true
    else if (phases.includes(name)) hooks.push({ phase: phases.indexOf(name), run })
    else if (/^(?:preSerialization|onSend|onError|onRoute|onRegister)$/.test(name))
      state.isOpen ||= name === "onSend" || name === "onRoute" || name === "onError"
    return self
  })
  define("setNotFoundHandler", (self, given) => {
    if (prefix === "") state.notFound = given.at(-1)
    else state.isOpen ||= prefix === null
    return self
  })
  define("setErrorHandler", (self, [run]) => {
    if (prefix === "") state.failed = run
    else state.isOpen = true
    return self
  })
  for (const name of ["decorate", "decorateRequest", "decorateReply"])
    define(name, (self, [key, value]) => {
      if (name === "decorate" && typeof key === "string") put(app, key, value)
      return self
    })
  for (const name of "addSchema setValidatorCompiler setSerializerCompiler setSchemaErrorFormatter addContentTypeParser setGenReqId removeAllContentTypeParsers withTypeProvider after close".split(
    " ",
  ))
    define(name, (self, given) => {
      if (name === "after" && isCallable(given[0]))
        state.queue.push(() => running(realm, realm.call(given[0], undefined, [undefined])))
      return self
    })
  define("ready", (_, given) => {
    load(state)
    const [run] = given
    if (isCallable(run)) {
      later(realm, () =>
        running(realm, realm.call(run, app, [null, app, plainly(realm, "done", () => undefined)])),
      )
      return undefined
    }
    const promise = newPromise()
    settle(realm, promise, true, undefined, null)
    return promiseOf(realm, promise)
  })
  for (const name of ["printRoutes", "printPlugins"]) define(name, () => unknown("string"))
  for (const name of ["hasDecorator", "hasRoute"]) define(name, () => unknown("boolean"))
  const log = make(realm)
  for (const name of ["info", "error", "warn", "debug", "fatal", "trace", "child"])
    put(
      log,
      name,
      plainly(realm, name, () => log),
    )
  log.isOpen = true
  put(app, "log", log)
  app.isOpen = true
  const handler = native(realm, "handler", function* (_, [req, res]) {
    const answer = answerOf(res)
    if (answer === null) return undefined
    const reply = replyOf(realm, answer, state)
    const steps = function* (): Steps {
      if (state.isOpen || realm.escaped.has(app)) answer.isOpen = true
      const isOf = ({ verb, path }: FastifyState["routes"][number]): boolean =>
        (verb === "get" || verb === "all" || verb === "head" || isUnknown(verb)) &&
        (isUnknown(path) ||
          (typeof path === "string" && /^\/:/.test(path)) ||
          takes(realm, { verb: null, isPrefix: false, paths: [path], handlers: [] }))
      const like = (path: RegExp) =>
        state.routes.find((route) => typeof route.path === "string" && path.test(route.path) && isOf(route))
      // What is named comes before what may be any name, and that before what may be any path.
      const found = like(/^\/$/) ?? like(/^\/:/) ?? state.routes.find(isOf)
      if (found !== undefined && (isUnknown(found.path) || isUnknown(found.verb))) answer.isOpen = true
      try {
        const inOrder = [...(found?.hooks ?? hooks)].sort((one, other) => one.phase - other.phase)
        for (const { run: hook, phase } of inOrder) {
          if (isUnknown(hook)) {
            answer.isOpen = true
            return undefined
          }
          const payload = phases[phase] === "preParsing" ? [unknown("object")] : []
          const done = plainly(realm, "done", () => undefined)
          yield* waited(yield* call(realm, hook, app, [req, reply, ...payload, done], "hook"))
          if (answer.over !== null) return undefined
        }
        if (found === undefined && state.page !== null) {
          if (realm.world.has(state.page)) over(realm, answer, 200)
          else answer.pages.add(state.page)
        }
        const run = found === undefined ? state.notFound : found.handler
        if (found === undefined && run === undefined) {
          over(realm, answer, 404)
          return undefined
        }
        if (isUnknown(run)) {
          answer.isOpen = true
          return undefined
        }
        return yield* answered(realm, answer, yield* call(realm, run, app, [req, reply], "handler"))
      } catch (error) {
        if (!isThrown(error)) throw error
        return yield* failing(error.value)
      }
    }
    const failing = function* (error: DryValue): Steps {
      const run = state.failed
      if (answer.over !== null) return undefined
      const own = isMade(error)
        ? (error.fields.get("statusCode") ?? error.fields.get("status"))?.value
        : unknown()
      const told = own === undefined || (typeof own === "number" && own < 400) ? 500 : own
      const status = answer.status === 200 ? told : answer.status
      if (run === undefined) over(realm, answer, status)
      else if (isUnknown(run)) answer.isOpen = true
      else
        try {
          yield* answered(realm, answer, yield* call(realm, run, app, [error, req, reply], "handler"))
        } catch (thrown) {
          if (!isThrown(thrown)) throw thrown
          over(realm, answer, unknown())
        }
      return undefined
    }
    const promise = newPromise()
    promise.isHandled = true
    drive(realm, steps(), promise)
    return promiseOf(realm, promise)
  } as Native)
  put(app, "server", serverOf(realm, handler, "fastify"))
  put(app, "routing", handler)
  define("listen", (_, given) => {
    load(state)
    const [first] = given
    const isOptions = isMade(first) && !isCallable(first)
    const host = isOptions
      ? (first.fields.get("host")?.value ?? (first.isOpen ? unknown() : undefined))
      : given[1]
    const isDefault = isNothing(host) || isCallable(host)
    const place = isOptions
      ? (first.fields.get("port")?.value ?? (first.isOpen ? unknown() : undefined))
      : first
    const last = given.findLast((one) => isCallable(one))
    listens(
      realm,
      serverOf(realm, handler, "fastify"),
      [
        place,
        isDefault ? "localhost" : host,
        ...(last === undefined
          ? []
          : [
              native(realm, "listening", function* () {
                return yield* call(realm, last, undefined, [null, unknown("string")], "callback")
              }),
            ]),
      ],
      handler,
      "fastify",
    )
    const promise = newPromise()
    settle(realm, promise, true, unknown("string"), null)
    return promiseOf(realm, promise)
  })
  return app
}
const load = (state: FastifyState): void => {
  for (let next = state.queue.shift(); next !== undefined; next = state.queue.shift()) next()
}
/** What a plugin of a package adds. */
const registered = (realm: Realm, state: FastifyState, path: string, options: DryValue): void => {
  if (/^@?fastify[/-]static(?:\.\w+)?$/.test(path)) {
    const of = (key: string): DryValue =>
      isMade(options) && !options.isOpen ? options.fields.get(key)?.value : unknown()
    const prefix = of("prefix")
    const root = of("root")
    if (typeof prefix === "string" && /^\/?[\w.~-]/.test(prefix)) return
    const own = typeof root === "string" ? inProject(root, folderOf(realm)) : null
    if (
      own === null ||
      isUnknown(prefix) ||
      ["index", "list", "allowedPath", "preCompressed", "serve"].some((key) => of(key) !== undefined) ||
      state.page !== null
    )
      state.isOpen = true
    else state.page = posix.join(own, "index.html")
  } else if (!plugins.test(path)) state.isOpen = true
}

// Hapi.

/** hapi; before 17 what answers is told by a function that a handler is given, and what is registered calls back. */
export const hapi = (realm: Realm, isOld: boolean): DryObject => {
  const server = (options: DryValue): DryObject => {
    const made = make(realm)
    const routes: {
      readonly verb: DryValue
      readonly path: DryValue
      readonly handler: DryValue
      readonly isOpen: boolean
    }[] = []
    let isOpen = false
    let told: DryValue = options
    const define = (name: string, run: (self: DryValue, given: readonly DryValue[]) => DryValue): void =>
      put(made, name, plainly(realm, name, run))
    const kept = (value: DryValue = undefined): DryObject => {
      const promise = newPromise()
      settle(realm, promise, true, value, null)
      return promiseOf(realm, promise)
    }
    const of = (from: DryValue, key: string): DryValue =>
      isMade(from)
        ? (from.fields.get(key)?.value ?? (from.isOpen ? unknown() : undefined))
        : isUnknown(from)
          ? unknown()
          : undefined
    define("connection", (self, [one]) => {
      told = told === options ? one : unknown()
      return self
    })
    define("route", (_, [given]) => {
      const all =
        isMade(given) && given.inside._tag === "list" ? (given.isOpen ? null : given.inside.items) : [given]
      for (const one of all ?? [unknown()]) {
        if (isUnknown(one)) isOpen = true
        const inner = of(one, "options") ?? of(one, "config")
        routes.push({
          verb: of(one, "method"),
          path: of(one, "path"),
          handler: of(one, "handler") ?? of(inner, "handler"),
          isOpen:
            isMade(one) &&
            (one.isOpen ||
              (isMade(inner) && ["auth", "pre", "validate"].some((key) => inner.fields.has(key)))),
        })
      }
      return undefined
    })
    define("register", (_, [given, ...called]) => {
      const all = isMade(given) && given.inside._tag === "list" ? given.inside.items : [given]
      for (const one of called.filter(isCallable))
        later(realm, () => running(realm, realm.call(one, undefined, [])))
      for (const one of all) {
        const plugin = isUnknown(one) ? one : (of(one, "plugin") ?? one)
        if (isUnknown(plugin)) {
          if (
            !/^@?hapi[/.](?:inert|vision|jwt|good|cookie|basic|boom|joi)|^(?:inert|vision|good|hapi-auth-jwt2|hapi-swagger|blipp)/.test(
              plugin.path ?? "",
            )
          )
            isOpen = true
          continue
        }
        const run = of(plugin, "register")
        if (isCallable(run))
          running(
            realm,
            realm.call(run, plugin, [
              made,
              of(one, "options") ?? make(realm),
              plainly(realm, "next", () => undefined),
            ]),
          )
        else isOpen = true
      }
      return kept()
    })
    const strategies = make(realm)
    for (const name of ["strategy", "scheme", "default"])
      put(
        strategies,
        name,
        plainly(realm, name, () => {
          if (name === "default") isOpen = true
          return undefined
        }),
      )
    put(made, "auth", strategies)
    define("ext", (_, [event]) => {
      if (
        event !== "onPreStart" &&
        event !== "onPostStart" &&
        event !== "onPreStop" &&
        event !== "onPostStop"
      )
        isOpen = true
      return undefined
    })
    for (const name of [
      "views",
      "state",
      "method",
      "decorate",
      "bind",
      "dependency",
      "log",
      "expose",
      "path",
      "on",
    ])
      define(name, () => undefined)
    const handler = native(realm, "handler", function* (_, [req, res]) {
      const answer = answerOf(res)
      if (answer === null) return undefined
      if (isOpen || realm.escaped.has(made)) answer.isOpen = true
      const steps = function* (): Steps {
        const found = routes.find(({ verb, path }) => {
          const isVerb =
            typeof verb === "string"
              ? /^(?:get|\*)$/i.test(verb)
              : verb === undefined
                ? false
                : isMade(verb) && verb.inside._tag === "list"
                  ? verb.inside.items.some((one) => typeof one !== "string" || /^(?:get|\*)$/i.test(one))
                  : true
          return (
            isVerb &&
            (typeof path !== "string" ||
              /^\/(?:\{\w+(?:\*|\?)\})?$/.test(path) ||
              path === "/{any*}" ||
              /^\/\{\w+\*\d*\}$/.test(path))
          )
        })
        if (found === undefined) {
          over(realm, answer, 404)
          return undefined
        }
        if (isOld || found.isOpen || typeof found.path !== "string" || !isCallable(found.handler)) {
          answer.isOpen = true
          return undefined
        }
        const h = make(realm)
        const response = make(realm)
        let status: DryValue = 200
        for (const name of [
          "code",
          "type",
          "header",
          "state",
          "unstate",
          "takeover",
          "vary",
          "etag",
          "encoding",
          "charset",
        ])
          put(
            response,
            name,
            plainly(realm, name, (self, [one]) => {
              if (name === "code") status = one
              return self
            }),
          )
        response.isOpen = true
        for (const name of ["response", "file", "view", "redirect"])
          put(
            h,
            name,
            plainly(realm, name, () => {
              if (name === "redirect") status = 302
              return response
            }),
          )
        h.isOpen = true
        try {
          const value = yield* waited(yield* call(realm, found.handler, undefined, [req, h], "handler"))
          if (realm.escaped.has(h)) answer.isOpen = true
          over(realm, answer, value === undefined ? 500 : status)
        } catch (error) {
          if (!isThrown(error)) throw error
          over(
            realm,
            answer,
            isUnknown(error.value) || (isMade(error.value) && error.value.isOpen) ? unknown() : 500,
          )
        }
        return undefined
      }
      const promise = newPromise()
      promise.isHandled = true
      drive(realm, steps(), promise)
      return promiseOf(realm, promise)
    } as Native)
    define("start", (_, given) => {
      listens(
        realm,
        serverOf(realm, handler, "hapi"),
        [of(told, "port"), of(told, "address") ?? of(told, "host"), ...given.filter(isCallable)],
        handler,
        "hapi",
      )
      return kept()
    })
    define("initialize", () => kept())
    define("stop", () => kept())
    const info = make(realm)
    info.isOpen = true
    put(made, "info", info)
    const settings = make(realm)
    settings.isOpen = true
    put(made, "settings", settings)
    put(made, "app", make(realm))
    put(made, "plugins", settings)
    put(made, "events", unknown())
    put(made, "listener", unknown())
    made.isOpen = true
    return made
  }
  const maker = plainly(realm, "Server", (_, [options]) => server(options))
  put(maker, "prototype", make(realm))
  const made = make(realm)
  put(
    made,
    "server",
    plainly(realm, "server", (_, [options]) => server(options)),
  )
  put(made, "Server", maker)
  put(made, "default", made)
  made.isOpen = true
  return made
}
