/** Node's own modules, as far as a start depends on them. */
import { posix } from "node:path"
import { open, running } from "./builtins.js"
import { call } from "./properties.js"
import {
  after,
  type DryEnded,
  decided,
  fail,
  field,
  handOver,
  handOverAll,
  list,
  make,
  native,
  newPromise,
  perhaps,
  plainly,
  promiseOf,
  protoOf,
  put,
  type Realm,
  settle,
  still,
  textOf,
} from "./realm.js"
import {
  type DryObject,
  type DryValue,
  isCallable,
  isMade,
  isNothing,
  isUnknown,
  maybeVariable,
  ofPackage,
  ofVariable,
  unknown,
} from "./values.js"

/** Where a project is taken to be. */
export const root = "/app"
/** Whether what is not there may be made before it is asked for. */
export const mayBeMadeIn = (realm: Realm, path: string): boolean =>
  realm.facts.has("writes") ||
  realm.world.list(path) !== null ||
  /(?:^|\/)(?:node_modules|\.git|dist|build|tmp|uploads|logs?)(?:\/|$)/.test(path)

/** How a file names another of the project. */
export const relativeTo = (from: string, path: string): string => {
  const own = posix.relative(posix.dirname(from), path)
  return own.startsWith(".") ? own : `./${own}`
}
/** The folder in which a program runs, which may be any that it starts below; null where that is not known. */
export const folderOf = (realm: Realm): string | null => {
  if (realm.facts.has("moved")) return null
  for (const one of realm.facts) if (one.startsWith("folder:")) return one.slice("folder:".length)
  const { folders } = realm
  const folder = folders.length > 1 ? folders[realm.choose(folders.length)] : folders[0]
  realm.facts.add(`folder:${folder}`)
  return folder ?? null
}
/** The path in the project of one that a program names; null where it leads elsewhere. */
export const inProject = (path: string, folder: string | null): string | null => {
  const full = path.startsWith("/")
    ? posix.normalize(path)
    : folder === null
      ? null
      : posix.join(root, folder, path)
  return full === null || !full.startsWith(`${root}/`)
    ? full === root
      ? ""
      : null
    : full.slice(root.length + 1).replace(/\/$/, "")
}

/** What every machine sets. */
const machine =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|PWD|OLDPWD|LANG|LC_\w+|TERM|TZ|TMPDIR|TEMP|TMP|HOSTNAME|_|npm_\w+|INIT_CWD|CI|NODE_\w*(?<!NODE_ENV)(?<!NODE_PORT)|DEBUG|COLOR|FORCE_COLOR|NO_COLOR|EDITOR|JEST_WORKER_ID|VERCEL\w*|NETLIFY\w*|HEROKU\w*|DYNO|K_\w+|FUNCTION_\w+|AWS_\w+|LAMBDA_\w+|APP_ID|INSTANCE_\w+|CC_\w+)$/

/** Variables that are there or not: what a program reads of them. */
export const environment = (realm: Realm): DryObject => {
  const env = make(realm, { _tag: "model", model: "environment", kept: null })
  const read = (name: string): DryValue => {
    if (realm.env.has(name)) {
      if (realm.told.has(name) && !realm.asked.has(name)) realm.asked.set(name, realm.place)
      return realm.env.get(name)
    }
    if (machine.test(name)) return unknown()
    if (!realm.asked.has(name)) realm.asked.set(name, realm.place)
    const is = realm.world.variable(name)
    if (is === "either" || is === "any") return maybeVariable(name)
    return is === "unset"
      ? undefined
      : is === "empty"
        ? ""
        : name === "NODE_ENV"
          ? "production"
          : ofVariable(name)
  }
  const has = Map.prototype.get
  // Each name is a field of its own from the moment that it is asked for.
  env.fields.get = (name: string) => {
    if (name.startsWith("\0") || protoOf(realm, "Object").fields.has(name)) return undefined
    // What is given a name that is not known may be any.
    return has.call(env.fields, name) ?? field(env.isOpen ? unknown() : read(name))
  }
  env.fields.set = (name: string, { value }) => {
    const text = textOf(value)
    realm.env.set(name, text ?? value)
    return env.fields
  }
  env.fields.delete = (name: string) => realm.env.delete(name)
  env.fields.has = (name: string) => decided(realm, read(name)) !== undefined
  return env
}

/** What listens to events: who is told of them is kept by name. */
export const emitters = (realm: Realm): DryObject => {
  const proto = protoOf(realm, "EventEmitter")
  const known = proto.fields.get("constructor")?.value
  if (isMade(known)) return known
  const kept = (self: DryValue): Map<string, DryValue[]> | null => {
    if (!isMade(self)) return null
    const found = self.fields.get("\0events")?.value
    if (isMade(found) && found.inside._tag === "model") return found.inside.kept as Map<string, DryValue[]>
    const made = new Map<string, DryValue[]>()
    put(self, "\0events", make(realm, { _tag: "model", model: "events", kept: made }))
    return made
  }
  for (const name of ["on", "once", "addListener", "prependListener"])
    put(
      proto,
      name,
      plainly(realm, name, (self, [event, run]) => {
        const own = textOf(event)
        const all = kept(self)
        asFunction(realm, "listener", run)
        if (own === null || all === null) handOver(realm, run)
        else if (name === "prependListener") all.set(own, [run, ...(all.get(own) ?? [])])
        else all.set(own, [...(all.get(own) ?? []), name === "once" ? onceOf(self, own, run) : run])
        return self
      }),
    )
  /** What is called once, and taken away before. */
  const onceOf = (self: DryValue, event: string, run: DryValue): DryObject => {
    const made = native(realm, "once", function* (own, given) {
      take(self, event, run)
      return yield* call(realm, run, own, given, "listener")
    })
    hide(made, run)
    return made
  }
  const hide = (made: DryObject, run: DryValue): void => put(made, "\0once", run)
  /** Takes away the last that is told of an event by a function. */
  const take = (self: DryValue, event: string, run: DryValue): void => {
    const all = kept(self)
    const some = all?.get(event) ?? []
    const at = some.findLastIndex(
      (one) => one === run || (isMade(one) && one.fields.get("\0once")?.value === run),
    )
    if (at < 0) return
    const left = some.filter((_, place) => place !== at)
    if (left.length > 0) all?.set(event, left)
    else all?.delete(event)
  }
  put(
    proto,
    "emit",
    native(realm, "emit", function* (self, [event, ...given]) {
      const own = textOf(event)
      const all = own === null ? undefined : kept(self)?.get(own)
      if (own === null) return unknown("boolean")
      if (all === undefined && own === "error" && isMade(self) && !self.isOpen)
        throw { _tag: "thrown", value: given[0], place: realm.place }
      for (const one of all ?? []) yield* call(realm, one, self, given, "listener")
      return all !== undefined
    }),
  )
  for (const name of ["off", "removeListener", "removeAllListeners", "setMaxListeners"])
    put(
      proto,
      name,
      plainly(realm, name, (self, [event, run]) => {
        const own = textOf(event)
        if (name === "setMaxListeners") return self
        if (name === "removeAllListeners") {
          if (own === null && isMade(self)) self.isOpen = true
          else if (own === null || event === undefined) kept(self)?.clear()
          else kept(self)?.delete(own)
        } else {
          asFunction(realm, "listener", run)
          if (own !== null) take(self, own, run)
        }
        return self
      }),
    )
  for (const name of ["listeners", "listenerCount", "eventNames"])
    put(
      proto,
      name,
      plainly(realm, name, () => unknown()),
    )
  const maker = native(
    realm,
    "EventEmitter",
    still((self, _, made) => made ?? self),
  )
  maker.isOpen = true
  proto.isOpen = true
  put(maker, "prototype", proto)
  put(proto, "constructor", maker)
  put(maker, "EventEmitter", maker)
  put(maker, "defaultMaxListeners", 10)
  put(
    maker,
    "once",
    plainly(realm, "once", (_, given) => {
      handOverAll(realm, given)
      return unknown()
    }),
  )
  return maker
}
/** Calls who waits for an event, once what is told of it is over, or before promises that nobody hears of end Node. */
export const happens = (
  realm: Realm,
  self: DryObject,
  event: string,
  given: readonly DryValue[],
  isPerhaps = false,
  isTick = false,
): void => {
  const run = (): void => {
    const found = self.fields.get("\0events")?.value
    const all =
      isMade(found) && found.inside._tag === "model"
        ? (found.inside.kept as Map<string, DryValue[]>).get(event)
        : undefined
    for (const one of all ?? []) running(realm, realm.call(one, self, given))
  }
  if (isPerhaps) perhaps(realm, run)
  else if (isTick) realm.ticks.push({ run, isPerhaps: realm.isPerhaps, after: 0 })
  else after(realm, 0, run)
}

/** Throws what Node does where something is to be called and is no function. */
const asFunction = (realm: Realm, name: string, run: DryValue): void => {
  if (!isFunction(run))
    fail(realm, "TypeError", `The "${name}" argument must be of type function. Received ${receivedOf(run)}`)
}
/** What Node says of a value that is none of those that it takes. */
const receivedOf = (value: DryValue): string =>
  isNothing(value)
    ? String(value)
    : isMade(value)
      ? "an instance of …"
      : `type ${typeof value}${typeof value === "string" ? " …" : ` (${String(value)})`}`

const pathModule = (realm: Realm): DryObject => {
  const made = make(realm)
  const text = (given: DryValue, name: string): string | null => {
    const value = decided(realm, given)
    if (typeof value === "string") return value
    if (isUnknown(value)) return null
    return fail(
      realm,
      "TypeError",
      `The "${name}" argument must be of type string. Received ${receivedOf(value)}`,
    )
  }
  const define = (name: string, run: (...all: readonly string[]) => DryValue, type: string): void =>
    put(
      made,
      name,
      plainly(realm, name, (_, given) => {
        const asked =
          name === "relative"
            ? ["from", "to"]
            : ["path", ...(isNothing(given[1]) || name !== "basename" ? [] : ["suffix"])]
        const all =
          name === "join"
            ? given.map((one) => text(one, "path"))
            : asked.map((one, at) => text(given[at], one))
        return all.includes(null) ? unknown(type) : run(...(all as readonly string[]))
      }),
    )
  define("join", posix.join, "string")
  put(
    made,
    "resolve",
    plainly(realm, "resolve", (_, given) => {
      const all: string[] = []
      // From the last to the first that leads from the root.
      for (const [at, one] of [...given.entries()].reverse()) {
        const part = text(one, `paths[${at}]`)
        if (part === null) return unknown("string")
        all.unshift(part)
        if (part.startsWith("/")) return posix.resolve(...all)
      }
      const folder = folderOf(realm)
      const own = folder === null ? null : posix.join(root, folder)
      return own === null ? unknown("string") : posix.resolve(own, ...all)
    }),
  )
  define("normalize", posix.normalize, "string")
  define("dirname", posix.dirname, "string")
  define("basename", posix.basename as (...all: readonly string[]) => string, "string")
  define("extname", posix.extname, "string")
  define("isAbsolute", posix.isAbsolute, "boolean")
  const relative = (from: string, to: string): DryValue =>
    from.startsWith("/") && to.startsWith("/") ? posix.relative(from, to) : unknown("string")
  define("relative", relative as (...all: readonly string[]) => DryValue, "string")
  put(
    made,
    "parse",
    plainly(realm, "parse", () => unknown("object")),
  )
  put(
    made,
    "format",
    plainly(realm, "format", () => unknown("string")),
  )
  made.isOpen = true
  put(made, "sep", "/")
  put(made, "delimiter", ":")
  put(made, "posix", made)
  return made
}

const making =
  /^(?:write|append|copy|rename|symlink|link|cp|mkdir|rm|unlink|truncate|open|createWrite|mkdtemp)/

const fsModule = (realm: Realm): DryObject => {
  const made = make(realm)
  made.isOpen = true
  const { world } = realm
  const placed = (given: DryValue): string | null => {
    const value = decided(realm, given)
    const text =
      typeof value === "string"
        ? value
        : isMade(value) && value.inside._tag === "model" && value.inside.model === "url"
          ? String(value.inside.kept)
          : null
    const own = text?.replace(/^file:\/\//, "")
    return own === undefined ? null : inProject(own, own.startsWith("/") ? null : folderOf(realm))
  }
  const mayBeMade = (path: string): boolean => mayBeMadeIn(realm, path)
  const reads = (name: string, given: DryValue): DryValue => {
    const value = decided(realm, given)
    if (!isUnknown(value) && typeof value !== "string" && !isMade(value))
      return fail(
        realm,
        "TypeError",
        `The "path" argument must be of type string or an instance of Buffer or URL. Received ${receivedOf(value)}`,
      )
    const path = placed(value)
    if (path === null) {
      realm.risks++
      return unknown("any")
    }
    if (world.has(path)) return unknown("any")
    if (mayBeMade(path)) {
      realm.risks++
      return unknown("any")
    }
    return fail(realm, "Error", `ENOENT: no such file or directory, ${name} '${path}'`, {
      by: "read",
      module: relativeTo(realm.place?.path ?? path, path),
    })
  }
  put(
    made,
    "readFileSync",
    plainly(realm, "readFileSync", (_, [path, as]) => {
      const value = reads("open", path)
      const own = placed(path)
      if (own !== null && /\.json$/.test(own) && as !== undefined) return world.text(own) ?? value
      return as === undefined ? value : unknown("string")
    }),
  )
  put(
    made,
    "existsSync",
    plainly(realm, "existsSync", (_, [path]) => {
      const own = placed(path)
      if (own === null) return unknown("boolean")
      if (world.has(own) || own === "" || world.list(own) !== null) return true
      return mayBeMade(own) ? unknown("boolean") : false
    }),
  )
  put(
    made,
    "readdirSync",
    plainly(realm, "readdirSync", (_, [path, options]) => {
      const own = placed(path)
      const names = own === null ? null : world.list(own)
      if (own !== null && names === null && !mayBeMade(own))
        return fail(realm, "Error", `ENOENT: no such file or directory, scandir '${own}'`)
      return names === null || options !== undefined ? open(realm) : list(realm, names)
    }),
  )
  for (const name of ["statSync", "lstatSync"])
    put(
      made,
      name,
      plainly(realm, name, (_, [path]) => {
        reads("stat", path)
        const own = placed(path)
        const is = make(realm)
        is.isOpen = true
        const isFolder = own === null ? null : world.list(own) !== null
        put(
          is,
          "isDirectory",
          plainly(realm, "isDirectory", () => isFolder ?? unknown("boolean")),
        )
        put(
          is,
          "isFile",
          plainly(realm, "isFile", () => (isFolder === null ? unknown("boolean") : !isFolder)),
        )
        return is
      }),
    )
  for (const name of "writeFileSync appendFileSync mkdirSync rmSync unlinkSync renameSync copyFileSync writeFile appendFile mkdir rm unlink rename copyFile createWriteStream openSync cpSync symlinkSync mkdtempSync open cp".split(
    " ",
  ))
    put(
      made,
      name,
      plainly(realm, name, (_, given) => {
        if (making.test(name)) realm.facts.add("writes")
        handOverAll(realm, given)
        realm.risks++
        return unknown()
      }),
    )
  return made
}

const utilModule = (realm: Realm): DryObject => {
  const made = make(realm)
  made.isOpen = true
  put(
    made,
    "inherits",
    plainly(realm, "inherits", (_, [one, parent]) => {
      const proto = isMade(one) ? one.fields.get("prototype")?.value : undefined
      const above = isMade(parent) ? parent.fields.get("prototype")?.value : undefined
      if (isMade(one)) put(one, "super_", parent)
      if (isMade(proto)) {
        if (isMade(above)) proto.proto = above
        else proto.isOpen = true
      }
      return undefined
    }),
  )
  put(
    made,
    "promisify",
    plainly(realm, "promisify", (_, [run]) => {
      asFunction(realm, "original", run)
      if (!isMade(run)) return unknown("function")
      // These say themselves what becomes of them.
      if (run === realm.globals.get("setTimeout")?.value) return sleeping(realm)
      if (run === realm.globals.get("setImmediate")?.value) return unknown("function")
      return plainly(realm, "promisified", (self, given) => {
        const promise = newPromise()
        running(
          realm,
          realm.call(run, self, [
            ...given,
            plainly(realm, "done", (__, [error, value]) => {
              if (isUnknown(error)) perhaps(realm, () => settle(realm, promise, true, value, realm.place))
              else settle(realm, promise, error === undefined || error === null, error ?? value, realm.place)
              return undefined
            }),
          ]),
        )
        return promiseOf(realm, promise)
      })
    }),
  )
  return made
}

/** The process, and what it can be told. */
export const processOf = (realm: Realm, env: DryObject): DryObject => {
  const made = make(realm)
  made.isOpen = true
  put(made, "env", env)
  put(
    made,
    "argv",
    (() => {
      const args = list(realm, ["/usr/bin/node", unknown("string")])
      return args
    })(),
  )
  put(made, "platform", "linux")
  put(
    made,
    "cwd",
    plainly(realm, "cwd", () => {
      const folder = folderOf(realm)
      return folder === null ? unknown("string") : posix.join(root, folder)
    }),
  )
  put(
    made,
    "chdir",
    plainly(realm, "chdir", () => {
      realm.facts.add("moved")
      return undefined
    }),
  )
  put(
    made,
    "exit",
    plainly(realm, "exit", (_, [code]) => {
      throw { _tag: "ended", place: realm.place, code } satisfies DryEnded
    }),
  )
  put(
    made,
    "abort",
    plainly(realm, "abort", () => {
      throw { _tag: "ended", place: realm.place, code: 134 } satisfies DryEnded
    }),
  )
  for (const name of ["on", "once", "addListener", "prependListener", "prependOnceListener"])
    put(
      made,
      name,
      plainly(realm, name, (self, [event, run]) => {
        if (typeof event !== "string" || /^(?:uncaughtException|unhandledRejection)/.test(event))
          realm.survives = true
        else if (!/^(?:SIG[A-Z]|exit$)/.test(event)) handOver(realm, run)
        return self
      }),
    )
  put(
    made,
    "setUncaughtExceptionCaptureCallback",
    plainly(realm, "setUncaughtExceptionCaptureCallback", () => {
      realm.survives = true
      return undefined
    }),
  )
  put(
    made,
    "nextTick",
    plainly(realm, "nextTick", (_, [run, ...given]) => {
      if (isMade(run))
        realm.ticks.push({
          run: () => running(realm, realm.call(run, undefined, given)),
          isPerhaps: realm.isPerhaps,
          after: 0,
        })
      return undefined
    }),
  )
  put(
    made,
    "loadEnvFile",
    plainly(realm, "loadEnvFile", (_, [path]) => {
      const folder = folderOf(realm)
      readVariables(
        realm,
        typeof path === "string"
          ? inProject(path, folder)
          : path === undefined
            ? folder === null
              ? null
              : posix.join(folder, ".env")
            : null,
      )
      return undefined
    }),
  )
  return made
}

const row = /^(?:export\s{1,9})?([\w.-]{1,100})\s{0,9}[=:](.*)$/

/** What a line of a file of variables gives one: between quotes, else in front of a remark. */
const told = (value: string): string => {
  const text = value.trim()
  const quote = text[0] ?? ""
  const end = "'\"`".includes(quote) && quote !== "" ? text.indexOf(quote, 1) : -1
  return end > 0 ? text.slice(1, end) : (text.split("#")[0] as string).trim()
}

/** Whether a variable is set before any file of them is read. */
const isSetOutside = (realm: Realm, name: string): boolean => {
  const is = realm.world.variable(name)
  if (is !== "either" && is !== "any") return is !== "unset"
  const isSet = decided(realm, maybeVariable(name)) !== undefined
  if (!isSet) realm.env.delete(name)
  return isSet
}

/** Sets the variables of a file of them, as dotenv does; null where it cannot be told which file. */
export const readVariables = (realm: Realm, path: string | null): void => {
  if (path === null) {
    realm.facts.add("variables")
    return
  }
  const text = realm.world.text(path)
  for (const one of (text ?? "").split("\n")) {
    const [, name, value = ""] = row.exec(one.trim()) ?? []
    if (name === undefined) continue
    if (realm.env.get(name) !== undefined || (!realm.env.has(name) && isSetOutside(realm, name))) continue
    const bare = told(value)
    realm.env.set(name, bare.includes("$") ? ofVariable(name) : bare)
    realm.told.add(name)
  }
}

/** One of Node's own modules; null where it is none that is known by more than its name. */
export const nodeModule = (realm: Realm, name: string): DryValue | null => {
  switch (name) {
    case "path":
    case "path/posix":
      return pathModule(realm)
    case "fs":
      return fsModule(realm)
    case "events":
      return emitters(realm)
    case "util":
      return utilModule(realm)
    case "process":
      return realm.globals.get("process")?.value
    case "url": {
      const made = make(realm)
      made.isOpen = true
      put(
        made,
        "fileURLToPath",
        plainly(realm, "fileURLToPath", (_, [value]) =>
          typeof value === "string"
            ? value.replace(/^file:\/\//, "")
            : isMade(value) && value.inside._tag === "model"
              ? String(value.inside.kept).replace(/^file:\/\//, "")
              : unknown("string"),
        ),
      )
      put(made, "URL", realm.globals.get("URL")?.value)
      put(
        made,
        "parse",
        plainly(realm, "parse", (_, [address, isRead]) => parsed(realm, address, isRead)),
      )
      return made
    }
    case "timers/promises": {
      const made = make(realm)
      put(made, "setTimeout", sleeping(realm))
      made.isOpen = true
      return made
    }
    default:
      return isOwn.test(name) ? ofPackage(name) : null
  }
}

/** What gives a promise that is kept after a time. */
const sleeping = (realm: Realm): DryObject =>
  plainly(realm, "setTimeout", (_, [time, value, options]) => {
    // It may be told to wait no more.
    if (options !== undefined) return unknown("object")
    const promise = newPromise()
    after(realm, typeof time === "number" ? Math.max(time, 1) : 1, () =>
      settle(realm, promise, true, value, null),
    )
    return promiseOf(realm, promise)
  })

/** What `url.parse` makes of an address that is a path and nothing else. */
const parsed = (realm: Realm, asked: DryValue, isRead: DryValue): DryValue => {
  const address = decided(realm, asked)
  if (typeof address !== "string" || !/^\/[\w./~-]*$/.test(address) || isUnknown(isRead))
    return unknown("object")
  const none = {
    protocol: null,
    slashes: null,
    auth: null,
    host: null,
    port: null,
    hostname: null,
    hash: null,
  }
  const query = isRead === true ? make(realm) : null
  return make(realm, { _tag: "plain" }, "Object", {
    ...none,
    search: null,
    query,
    pathname: address,
    path: address,
    href: address,
  })
}

const isOwn =
  /^(?:assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|diagnostics_channel|dns|domain|fs|http2?|https|inspector|module|net|os|perf_hooks|punycode|querystring|readline|repl|sea|sqlite|stream|string_decoder|sys|test|timers|tls|trace_events|tty|url|util|v8|vm|wasi|worker_threads|zlib)(?:\/.*)?$/

/** What `new URL` makes of an address and of where it stands. */
export const urls = (realm: Realm): void => {
  const maker = native(
    realm,
    "URL",
    still((_, [address, base], made) => {
      if (made === null)
        return fail(realm, "TypeError", "Class constructor URL cannot be invoked without 'new'")
      made.isOpen = true
      const own = textOf(decided(realm, address))
      const place =
        isMade(base) && base.inside._tag === "model" ? String(base.inside.kept) : textOf(decided(realm, base))
      if (own === null || (base !== undefined && place === null)) return unknown("object")
      try {
        const url = new URL(own, base === undefined ? undefined : (place ?? undefined))
        made.inside = {
          _tag: "model",
          model: "url",
          kept: url.protocol === "file:" ? decodeURI(url.pathname) : url.href,
        }
        for (const key of [
          "pathname",
          "href",
          "hostname",
          "port",
          "protocol",
          "search",
          "host",
          "origin",
        ] as const)
          put(made, key, url[key])
      } catch {
        return fail(realm, "TypeError", "Invalid URL")
      }
      return made
    }),
  )
  realm.globals.set("URL", { value: maker, isEarly: false, isConstant: false })
}

/** What a handler of an event of something that is not known is called by, perhaps. */
export const isFunction = (value: DryValue): boolean => isUnknown(value) || isCallable(value)
