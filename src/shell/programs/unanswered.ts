/**
 * Whether an application certainly has no answer for `/` (C-352): every use of what listens is read, in all files of the project that it
 * loads, and nothing that a request for `/` reaches answers it with success.
 *
 * Law. What is called so answers `GET /` with no status from 200 to 299, and `GET` of the path that is named with 200.
 */
import { answersOf, index, type Met } from "./answers.js"
import { folderAt } from "./folders.js"
import {
  dependencies,
  graphHandlers,
  graphPackages,
  graphServers,
  plugins,
  servesFetch,
  serving,
  socketIo,
  socketServers,
} from "./frameworks.js"
import { loopsOf } from "./loops.js"
import type { loadedBy, Source } from "./modules.js"
import type { Held } from "./needs.js"
import { isMicroservice, isPrefixed } from "./nest.js"
import { isQuietModule } from "./quiet.js"
import {
  beginOf,
  declaring,
  endOf,
  isDot,
  isSign,
  isStatement,
  isWord,
  pairOf,
  partsOf,
  textAt,
} from "./tokens.js"
import {
  type Callable,
  deepest,
  functionAt,
  helping,
  isHandedOver,
  type Known,
  type Made,
  valuesOf,
} from "./values.js"

/** A path that `/` is not below, however it is read. */
const below =
  /^(?:\/?(?:[\w.~@%-]|:\w)(?:[\w.~@%:-][\w.~@%:\0-]*\**)?(?:\/[^()|{}[\]\\]*)?|\0\/[\w.~@%-]{2}[\w.~@%/:-]*)$/
/** A path that stands for itself. */
const plain = /^(?:\/[\w.~-]+)+$/

type Package = Extract<Known, { readonly _tag: "package" }>

/** A route that a request for a path may reach: whether it certainly answers with 200, and which verb or call made it. */
interface Route {
  readonly made: Made
  readonly path: string
  readonly file: Source
  readonly at: number
  readonly isSure: boolean
  readonly isPrefix: boolean
}

/** What a sure answer may hold: texts, numbers, keys, and what cannot fail. */
const plainWord =
  /^(?:true|false|null|\d[\w.]*|process|uptime|new|Date|now|toISOString|toString|memoryUsage|version|pid|Math|floor|round)$/

/** Packages that listen by a call of their own. */
const ownListening = /^(?:ws|socket\.io|@hono\/node-server|apollo-server|@apollo\/server\/standalone)$/
/** What has files read that Node would not, and loads nothing else. */
const compiling =
  /^(?:@?babel\/register|babel-(?:core\/)?register|(?:@babel\/|babel-|babel\/)polyfill|(?:sucrase|ts-node|@swc-node|esbuild-register|source-map-support)\/register)$/
/** Options by which an application answers, or is asked, otherwise. */
const otherwise =
  /^(?:rewriteUrl|serverFactory|getPath|onNoMatch|onError|frameworkErrors|routerOptions|router|server|http2|https|host)$/
/** What is given an application, and has it answer nothing more. */
const harmlessGivers =
  /^(?:express-ws|serverless-http|koa-onerror(?:\.onerror)?|koa-session|@hono\/node-server\.serve)$/
/** What finds fields without their names. */
const looking = /^(?:values|entries|assign|getOwnPropertyNames|ownKeys|getOwnPropertyDescriptors?)$/
/** Hooks of Fastify that stand in front of an answer, and those of no request. */
const requestHooks = /^(?:onRequest|preValidation|preHandler|onResponse|onTimeout)$/
const idleHooks = /^(?:onClose|preClose|onReady|onListen)$/

/** A path that is answered, the file that has what listens, and the files that are sent at the root where they are there. */
interface Judged {
  readonly path: string | null
  readonly place: string
  readonly pages: ReadonlySet<string>
}

/** What certainly answers nothing at `/` of what listens, and a path that it answers; null where something may. */
const judged = (files: ReadonlyMap<string, Source>, isOpen: boolean): Judged | null => {
  const values = valuesOf(files)
  const {
    aliases,
    calleeOf,
    exported,
    fileAt,
    isAffordable,
    isSame,
    ofBinding,
    behind,
    receiverOf,
    valueAt,
  } = values
  const { ofContext, ofFunction, ofPackage, pages } = answersOf(files, values)
  const { eachAt } = loopsOf(values)
  const uses = new Set<string>()
  const routes: Route[] = []
  const refusing: { readonly made: Made; readonly file: Source; readonly at: number }[] = []

  /** What a handler does with a request for `/`. */
  const ofHandler = (file: Source, at: number, made: Made, depth = 0, isForErrors?: boolean): boolean => {
    const value = valueAt(file, at)
    if (value === null || depth > deepest) return false
    switch (value._tag) {
      case "object":
        return isUnanswered(value)
      case "list":
        return partsOf(value.file, value.from).every((one) => ofHandler(value.file, one, made, depth + 1))
      case "function":
      case "package": {
        const verdict = value._tag === "function" ? ofCallable(value, made, isForErrors) : ofPackage(value)
        const isLast = value._tag === "function" && value.params.length === 4
        if (verdict === "refuses" && !isLast) refusing.push({ made, file, at })
        return verdict !== null
      }
      default:
        return false
    }
  }
  const ofCallable = (value: Callable, { framework }: Made, isForErrors?: boolean): Met => {
    if (framework.manner !== "response") return ofContext(value, framework.manner === "returned", isForErrors)
    return framework.plugs.test("register")
      ? ofFunction(value, isForErrors === true, true)
      : ofFunction(value, isForErrors)
  }

  /** The paths of a first argument; null where it is none, or not known. */
  const pathsAt = (file: Source, at: number): readonly string[] | null => {
    const all = eachAt(file, at)?.flatMap((value) =>
      value._tag === "list"
        ? partsOf(value.file, value.from).map((one) => valueAt(value.file, one))
        : [value],
    )
    const texts = all?.flatMap((one) => (one?._tag === "text" ? [one.text] : [])) ?? []
    return texts.length > 0 && texts.length === all?.length ? texts : null
  }

  /** Whether a call of a method of what listens, or of a router at its root, answers nothing at `/`. */
  const isCallBlind = (file: Source, key: string, open: number, made: Made): boolean => {
    const { framework } = made
    if (framework.idle.test(key) || framework.itself.test(key))
      return !file.texts.slice(open, pairOf(file, open)).includes("this")
    const parts = partsOf(file, open)
    const [first, second] = parts
    const isSpread = parts.some((one) => isSign(file, one, "..."))
    const isPathed = framework.routes.test(key) || framework.uses.test(key)
    if (first === undefined || (isSpread && !isPathed)) return false
    if (framework.plugs.test(key)) return isPluginBlind(file, parts, made)
    if (framework.hooks.test(key)) return second !== undefined && isHookBlind(file, first, second, made)
    if (framework.answers.test(key))
      return second === undefined && ofHandler(file, first, made, 0, /error/i.test(key))
    // What is asked for is a setting.
    if (key === "get" && second === undefined && framework.name === "express") return true
    // All that is made of it is below a path.
    if (key === "basePath" && framework.name === "hono") return isTextBelow(file, first)
    if (isBased(made) && isPathed) return true
    if (key === "openapi" && framework.name === "hono") return isDescribedBelow(file, first, made)
    const isRoute = framework.routes.test(key)
    if (key === "route" && framework.name === "fastify") return isRecordBelow(file, first, made)
    if (!isRoute && !framework.uses.test(key) && !(key === "route" && framework.name === "express"))
      return false
    // In front of its path, a route may have a name.
    const isNamed = isRoute && second !== undefined && valueAt(file, second)?._tag === "text"
    const paths = pathsAt(file, isNamed ? second : first)
    if (paths?.every((one) => isBelow(one, made))) {
      const isSure =
        framework.name === "express" && key === "get" && paths.length === 1 && isAnswer(file, open)
      const isPrefix = !isRoute || key === "all"
      for (const path of paths) routes.push({ made, path, file, at: first, isSure, isPrefix })
      return true
    }
    const isPattern = file.kinds[first] === "pattern"
    if (isNamed || isSpread || (isRoute && paths === null && !isPattern && framework.name !== "hono"))
      return false
    const handlers = parts.slice(paths === null && !isPattern ? 0 : 1)
    const isGiven = key !== "route" || framework.name === "hono"
    return isGiven && handlers.every((one) => ofHandler(file, one, made))
  }
  const isTextBelow = (file: Source, at: number): boolean => {
    const value = valueAt(file, at)
    return value?._tag === "text" && /^\/?[\w.~-]/.test(value.text)
  }
  /** Whether an application of Hono is told a path that is in front of all that it is told. */
  const isBased = ({ made: { file, name, open } }: Made): boolean => {
    const [first] = name.endsWith(".basePath()") ? partsOf(file, open) : []
    return first !== undefined && isTextBelow(file, first)
  }
  /** Whether what describes a route has a path that `/` is not below, or another verb. */
  const isDescribedBelow = (file: Source, at: number, made: Made): boolean => {
    const value = valueAt(file, at)
    if (value?._tag !== "package" || value.name !== "@hono/zod-openapi.createRoute()") return false
    const [first] = partsOf(value.file, value.open)
    const path = first === undefined ? null : behind(valueAt(value.file, first), "path", 0)
    const isThere = path?._tag === "text" && /^\/[\w.~-]/.test(path.text)
    return isThere || (first !== undefined && isRecordBelow(value.file, first, made))
  }
  /** Whether `/` is not below a path. Fastify takes an empty part for one that is there, and of koa-router's, a name may stand in front of one. */
  const isBelow = (path: string, { framework }: Made): boolean =>
    below.test(path) &&
    (framework.name === "express" ||
      (path.startsWith("/") && !(framework.name === "fastify" && path[1] === ":")))
  /** Whether a record gives a route by a path that `/` is not below, or for another verb alone. */
  const isRecordBelow = (file: Source, at: number, made: Made): boolean => {
    const given = (key: string): Known | null => behind(valueAt(file, at), key, 0)
    const [url, path, method] = [given("url"), given("path"), given("method")]
    const one = url ?? path
    return (
      (one?._tag === "text" && isBelow(one.text, made)) ||
      (method?._tag === "text" && made.framework.idle.test(method.text.toLowerCase()))
    )
  }
  const isHookBlind = (file: Source, first: number, second: number, { framework }: Made): boolean => {
    const name = file.kinds[first] === "text" ? textAt(file, first) : ""
    if (framework.name === "restify")
      return /^(?:after|close|error|listening|pre|routed|uncaughtException)$/.test(name)
    if (idleHooks.test(name)) return true
    const value = requestHooks.test(name) ? valueAt(file, second) : null
    return value?._tag === "function" && value.params.length < 4 && ofFunction(value, false) !== null
  }
  /** Whether what is registered with an application answers nothing at `/`. */
  const isPluginBlind = (file: Source, [first, second, third]: readonly number[], made: Made): boolean => {
    const options = second === undefined ? null : valueAt(file, second)
    if (first === undefined || third !== undefined || (second !== undefined && options?._tag !== "record"))
      return false
    const value = valueAt(file, first)
    if (value?._tag === "function") {
      const prefix = behind(options, "prefix", 0)
      return (prefix?._tag === "text" && isBelow(prefix.text, made)) || isParameterBlind(value, 0, made)
    }
    if (value?._tag !== "package") return false
    if (value.name === "fastify-plugin()" || value.name === "fastify-plugin.fastifyPlugin()") {
      const [inner] = partsOf(value.file, value.open)
      const wrapped = inner === undefined ? null : valueAt(value.file, inner)
      return wrapped?._tag === "function" && isParameterBlind(wrapped, 0, made)
    }
    if (/^@?fastify[/-]static(?:\.\w+)?$/.test(value.name)) return isFolderBlind(options, made)
    return plugins.test(value.name) && (options?._tag !== "record" || isTextual(options))
  }
  /** Whether files are sent below a path, or index.html of a folder, by whether that is there. */
  const isFolderBlind = (options: Known | null, made: Made): boolean => {
    if (options?._tag !== "record") return false
    const { file, from } = options
    const parts = partsOf(file, from)
    if (
      parts.some(
        (at) =>
          !/^(?:root|prefix|decorateReply|maxAge|cacheControl|etag|lastModified)$/.test(textAt(file, at)),
      )
    )
      return false
    const prefix = behind(options, "prefix", 0)
    if (prefix?._tag === "text" && isBelow(prefix.text, made)) return true
    const root = parts.find((at) => textAt(file, at) === "root" && isSign(file, at + 1, ":"))
    const folder = root === undefined ? null : folderAt(values, file, root + 2)
    if (folder === null || parts.some((at) => textAt(file, at) === "prefix" && prefix?._tag !== "text"))
      return false
    pages.add(folder === "" ? index : `${folder}/${index}`)
    return true
  }
  /** Whether a record holds no function and no path of the root. */
  const isTextual = ({ file, from }: Extract<Known, { readonly _tag: "record" }>): boolean => {
    for (let at = from; at < pairOf(file, from); at++)
      if (/^(?:=>|function|handler|\.\.\.|\/?)$/.test(textAt(file, at)) && !isSign(file, at, "/"))
        return false
    return true
  }
  /** Whether an application is made with options that leave what it answers as it is, and where not all of its routes are below a path: `below` then. */
  const optionsOf = ({ framework, file: own, name, made }: Made): "plain" | "below" | null => {
    const { file, open } = made
    if (framework.name === "express" || open < 0) return "plain"
    if (own.texts.some((one, at) => one === "prefix" && isPrefixing(own, at, name))) return "below"
    const [first, second] = partsOf(file, open)
    if (first === undefined || framework.name === "restify") return "plain"
    if (made.name.endsWith(".basePath()")) return "plain"
    const value = valueAt(file, first)
    if (value?._tag !== "record" || second !== undefined) return null
    for (let at = value.from; at < pairOf(value.file, value.from); at++)
      if (otherwise.test(textAt(value.file, at)) || isSign(value.file, at, "...")) return null
    const prefix = framework.name === "koa" ? behind(value, "prefix", 0) : null
    return prefix?._tag === "text" && /^\/[\w.~-]/.test(prefix.text) ? "below" : "plain"
  }

  /** Whether a router of Koa is told in a statement of its file that all its routes are below a path. */
  const isPrefixing = (file: Source, at: number, name: string): boolean => {
    const [first] = isSign(file, at + 1, "(") ? partsOf(file, at + 1) : []
    return (
      first !== undefined &&
      textAt(file, at - 2) === name &&
      isDot(file, at - 1) &&
      isStatement(file, at - 2) &&
      file.around[at] === -1 &&
      file.kinds[first] === "text" &&
      /^\/[\w.~-]/.test(textAt(file, first))
    )
  }

  /** Whether a route has one function, and that does nothing but answer with 200. */
  const isAnswer = (file: Source, open: number): boolean => {
    const [, second, third] = partsOf(file, open)
    const value = second === undefined || third !== undefined ? null : functionAt(file, second)
    const [, named] = value?.params ?? []
    if (value === null || named == null) return false
    const response = textAt(file, named)
    let { from, to } = value
    if (isSign(file, from, "{")) {
      from++
      to--
      if (isSign(file, to - 1, ";")) to--
      if (textAt(file, from) === "return") from++
    }
    if (isSign(file, from, "{") || textAt(file, from) !== response || !isDot(file, from + 1)) return false
    let key = from + 2
    if (textAt(file, key) === "status") {
      if (textAt(file, key + 2) !== "200" || !isDot(file, key + 4)) return false
      key += 5
    }
    const begin = key + 1
    if (!isSign(file, begin, "(") || pairOf(file, begin) !== to - 1) return false
    const said = file.texts.slice(begin + 1, to - 1)
    if (textAt(file, key) === "sendStatus") return said.join("") === "200"
    if (!/^(?:json|send)$/.test(textAt(file, key)) || said.length === 0 || /^\d+$/.test(said.join("")))
      return false
    for (let at = begin + 1; at < to - 1; at++) {
      const isKey = isSign(file, at + 1, ":")
      if (file.kinds[at] === "pattern" || (file.kinds[at] === "template" && textAt(file, at).includes("${")))
        return false
      if (isWord(file, at) && !isKey && !plainWord.test(textAt(file, at))) return false
      if (file.kinds[at] === "sign" && !/^[-{}[\](),.:/+*]$/.test(textAt(file, at))) return false
    }
    return true
  }

  /** Whether an object is used for nothing, in any file, by which something may answer at `/`. */
  const isUnanswered = (made: Made): boolean => {
    const key = `${made.file.path}\0${made.name}`
    if (uses.has(key)) return true
    uses.add(key)
    const options = optionsOf(made)
    if (options === null || made.file.bindings.get(made.name) == null) return false
    if (options === "below") return true
    if (made.name.startsWith("this.")) return isFieldBlind(made)
    for (const file of files.values()) {
      if (!isAffordable(file.texts.length + file.declared.length)) return false
      for (const [name, binding] of file.declared) {
        const value = ofBinding(binding, name, 0)
        if (isSame(value, made) && (file.taken.has(name) || !isNameBlind(file, name, made))) return false
        if (value?._tag === "module" || value?._tag === "record") {
          const keys = heldIn(value, made)
          if (keys.length > 0 && !isHolderBlind(file, name, keys, made)) return false
        }
      }
      if (!file.texts.every((one, at) => !/^(?:require|import)$/.test(one) || isLoadBlind(file, at, made)))
        return false
    }
    return true
  }

  /** Whether what a field of a class holds is used so, by whatever is asked for a field of that name, and whether nothing else can get at it. */
  const isFieldBlind = (made: Made): boolean => {
    const key = made.name.slice("this.".length)
    const own = made.file.bindings.get(made.name)
    if (own == null || made.file.texts.some((one) => one === "extends" || one === "@")) return false
    for (const file of files.values()) {
      if (!isAffordable(file.texts.length)) return false
      const isBlind = file.texts.every((one, at) => {
        // What is handed on as a whole may be looked through.
        if (one === "this" && isWord(file, at) && !isDot(file, at + 1))
          return file !== made.file || textAt(file, at - 2) === "bind"
        if (file.kinds[at] === "template") return !new RegExp(`\\.${key.replaceAll("$", "\\$")}\\b`).test(one)
        const isListing = looking.test(one) && /^(?:Object|Reflect)$/.test(textAt(file, at - 2))
        if (isListing || (one === "in" && isWord(file, at))) return false
        if (one !== key) return true
        if (!isWord(file, at)) return file.kinds[at] !== "text"
        if (!isDot(file, at - 1)) return !isTakenApart(file, at)
        if (isSign(file, at + 1, "=")) return file === own.file && at + 2 === own.from
        return isUseBlind(file, beginOf(file, at), at, made)
      })
      if (!isBlind) return false
    }
    return true
  }
  /** Whether a name stands where something is taken apart by it. */
  const isTakenApart = (file: Source, at: number): boolean => {
    const open = file.around[at] as number
    const isPart = /^[{,]$/.test(textAt(file, at - 1)) && /^[,}:=]$/.test(textAt(file, at + 1))
    if (!isPart || open < 0 || !isSign(file, open, "{")) return false
    const behind = textAt(file, pairOf(file, open) + 1)
    const outer = file.around[open] as number
    return (
      behind === "=" ||
      behind === "of" ||
      (outer >= 0 && /^[({[]$/.test(textAt(file, outer)) && behind !== ";")
    )
  }

  /** The keys by which a value holds an object. */
  const heldIn = (
    holder: Extract<Known, { readonly _tag: "module" }> | Extract<Known, { readonly _tag: "record" }>,
    made: Made,
  ): readonly string[] => {
    const keys =
      holder._tag === "module"
        ? [...holder.file.exports.keys()]
        : partsOf(holder.file, holder.from).map((one) => textAt(holder.file, one))
    return keys.filter((one) => one !== "*" && isSame(behind(holder, one, 0), made))
  }

  /** Whether a module that is loaded at a token hands an object on to nothing but a name, whose uses are looked at. */
  const isLoadBlind = (file: Source, at: number, made: Made): boolean => {
    const isCall =
      isWord(file, at) && isSign(file, at + 1, "(") && file.kinds[at + 2] === "text" && !isDot(file, at - 1)
    const next = isCall ? fileAt(file, textAt(file, at + 2)) : null
    if (next === null) return true
    const value = exported(next, "*", 0)
    const isWhole = isSame(value, made)
    const keys = value?._tag === "module" || value?._tag === "record" ? heldIn(value, made) : []
    if (!isWhole && keys.length === 0) return true
    if (textAt(file, at) === "import") return false
    let end = pairOf(file, at + 1)
    if (
      isDot(file, end + 1) &&
      (isWhole ? /^default$/ : /^\w+$/).test(textAt(file, end + 2)) &&
      !isSign(file, end + 3, "(")
    ) {
      if (!isWhole && !keys.includes(textAt(file, end + 2))) return true
      end += 2
    }
    const isHelped = helping.test(textAt(file, at - 2)) && isSign(file, end + 1, ")")
    return (
      isAlone(file, ...(isHelped ? ([at - 2, end + 1] as const) : ([at, end] as const))) ||
      (isWhole && isUseBlind(file, at, end, made))
    )
  }
  /** Whether what begins and ends at tokens is a statement, or all that a declaration is given. */
  const isAlone = (file: Source, from: number, end: number): boolean => {
    const isEnded = endOf(file, from) === end + 1
    const isGiven =
      isSign(file, from - 1, "=") &&
      (file.naming.has(from - 2) ||
        (isSign(file, from - 2, "}") && declaring.test(textAt(file, pairOf(file, from - 2) - 1))) ||
        isTyped(file, from - 1))
    return isEnded && (isGiven || from === 0 || isStatement(file, from))
  }
  /** Whether a name that is declared with a type is given what follows. */
  const isTyped = (file: Source, equal: number): boolean => {
    for (let at = equal - 1; at > equal - 12 && at >= 0; at--)
      if (isSign(file, at, ":")) return file.naming.has(at - 1)
    return false
  }

  /** Whether what holds an object, by a key, is used only so that it is known. */
  const isHolderBlind = (file: Source, name: string, held: readonly string[], made: Made): boolean => {
    if (!isAffordable(file.texts.length)) return false
    return file.texts.every((one, at) => {
      if (one !== name || !isWord(file, at) || isDot(file, at - 1) || file.naming.has(at)) return true
      if (!isDot(file, at + 1)) return isHandedOn(file, at)
      return !held.includes(textAt(file, at + 2)) || isUseBlind(file, at, at + 2, made)
    })
  }

  const isNameBlind = (file: Source, name: string, made: Made): boolean => {
    if (!isAffordable(file.texts.length)) return false
    let handed = 0
    const isBlind = file.texts.every((one, at) => {
      if (one !== name || !isWord(file, at) || isDot(file, at - 1) || file.naming.has(at)) return true
      // A key, or what is given a type.
      if (isSign(file, at + 1, ":") && /^[{,(]$/.test(textAt(file, at - 1))) return true
      if (isHandedOver(file, at)) handed++
      return isUseBlind(file, at, at, made)
    })
    if (!isBlind || handed === 0) return isBlind
    // What is exported so that it is not found by those who load it may be used there.
    const whole = exported(file, "*", 0)
    const keys = [...file.exports.keys()].filter((one) => isSame(exported(file, one, 0), made))
    return handed <= keys.length + (whole?._tag === "record" ? heldIn(whole, made).length : 0)
  }

  /** Whether a name stands where a file exports it, whose importers are looked at: what may be loaded besides may use it. */
  const isHandedOn = (file: Source, at: number): boolean => !isOpen && isHandedOver(file, at)
  /** Whether an object, whose name begins and ends at tokens, is used there so that nothing answers at `/`. */
  const isUseBlind = (file: Source, from: number, at: number, made: Made): boolean => {
    const { framework } = made
    if (isDot(file, at + 1)) {
      let key = at + 2
      if (!isSign(file, key + 1, "(")) {
        const one = textAt(file, key)
        if (framework.kept.test(one)) return true
        if (framework.itself.test(one)) return isServed(file, from)
        const isSet = isSign(file, key + 1, "=")
        return (
          isSet &&
          framework.name === "express" &&
          !framework.idle.test(one) &&
          !/^(?:get|all|use|route|handle|_|m)/.test(one)
        )
      }
      let isRoute = false
      while (isSign(file, key + 1, "(")) {
        const one = textAt(file, key)
        if (
          isRoute
            ? !framework.routes.test(one) && !framework.idle.test(one)
            : !isCallBlind(file, one, key + 1, made)
        )
          return false
        if (one === "listen") return true
        isRoute ||= one === "route" && framework.name === "express"
        const close = pairOf(file, key + 1)
        if (!isDot(file, close + 1)) return true
        key = close + 2
      }
      return false
    }
    if (isHandedOn(file, from)) return true
    if (isSign(file, at + 1, "[")) return isChosenBelow(file, pairOf(file, at + 1) + 1, made)
    const open = file.around[from] as number
    if (open < 0 || !isSign(file, open, "(")) return false
    return isGivenBlind(file, open, from, at, made)
  }

  /** Whether a method that is not known is given a path that `/` is not below. */
  const isChosenBelow = (file: Source, open: number, made: Made): boolean => {
    const [first] = isSign(file, open, "(") && !isDot(file, pairOf(file, open) + 1) ? partsOf(file, open) : []
    const paths = first === undefined ? null : pathsAt(file, first)
    if (first === undefined || !paths?.every((one) => isBelow(one, made))) return false
    for (const path of paths) routes.push({ made, path, file, at: first, isSure: false, isPrefix: true })
    return true
  }

  /** Whether an object that a call is given alone is one of its arguments so that nothing answers at `/`. */
  const isGivenBlind = (file: Source, open: number, from: number, to: number, made: Made): boolean => {
    const parts = partsOf(file, open)
    const place = parts.indexOf(from)
    if (place === -1 || !/^[,)]$/.test(textAt(file, to + 1))) return false
    const callee = textAt(file, open - 1)
    if (/^(?:createServer|createSecureServer|Server)$/.test(callee)) {
      return parts.every((one, at) => at === place || functionAt(file, one) === null)
    }
    // A router, or an application below another one: its own use is looked at by who is given it.
    if (/^(?:use|route)$/.test(callee) && isDot(file, open - 2))
      return receiverOf(file, open - 1)?._tag === "object"
    const value = calleeOf(file, open)
    if (value?._tag === "package") return harmlessGivers.test(value.name)
    return value?._tag === "function" && isParameterBlind(value, place, made)
  }
  /** Whether a function that is given an object has it answer nothing at `/`. */
  const isParameterBlind = (value: Callable, place: number, made: Made): boolean => {
    if (place >= value.params.length) return true
    const param = value.params[place]
    if (param == null) return false
    const name = textAt(value.file, param)
    const key = `${value.file.path}\0${name}`
    const known = aliases.get(key)
    if (known !== undefined) return isSame(known, made)
    if (value.file.bindings.has(name)) return false
    aliases.set(key, made)
    return value.file.texts.every((one, at) => {
      if (one !== name || !isWord(value.file, at) || isDot(value.file, at - 1) || at === param) return true
      if (isSign(value.file, at + 1, ":") && /^[{,(]$/.test(textAt(value.file, at - 1))) return true
      return at >= value.from && at < value.to && isUseBlind(value.file, at, at, made)
    })
  }

  /** Whether a server is told of events by texts alone, and given to nothing but what passes its requests on. */
  const isServerPlain = (file: Source, name: string, param = -1, depth = 0): boolean =>
    depth < deepest &&
    isAffordable(file.texts.length) &&
    file.texts.every((one, at) => {
      if (one !== name || at === param || !isWord(file, at) || isDot(file, at - 1) || file.naming.has(at))
        return true
      if (isDot(file, at + 1))
        return (
          !/^(?:on|once|\w+Listener)$/.test(textAt(file, at + 2)) ||
          (file.kinds[at + 4] === "text" && isSign(file, at + 5, ","))
        )
      return (
        isSign(file, at + 1, ":") ||
        isHandedOver(file, at) ||
        isGivenToSockets(file, at) ||
        isGivenPlain(file, at, depth)
      )
    })
  /** Whether a server stands where a function of the project is given it, which uses it so. */
  const isGivenPlain = (file: Source, at: number, depth: number): boolean => {
    const open = file.around[at] as number
    const isPart = open >= 0 && isSign(file, open, "(") && /^[,)]$/.test(textAt(file, at + 1))
    const value = isPart ? calleeOf(file, open) : null
    if (value?._tag !== "function") return false
    const place = partsOf(file, open).indexOf(at)
    const param = value.params[place]
    if (param === undefined && place >= value.params.length) return !value.file.texts.includes("arguments")
    const name = param == null ? "" : textAt(value.file, param)
    return (
      param != null && !value.file.bindings.has(name) && isServerPlain(value.file, name, param, depth + 1)
    )
  }
  const sockets = /^(?:socket\.io|ws)\b/
  /** Whether a name stands in what is given to a server of sockets. */
  const isGivenToSockets = (file: Source, at: number): boolean => {
    let open = file.around[at] as number
    if (open >= 0 && isSign(file, open, "{")) open = file.around[open] as number
    if (open < 1 || !isSign(file, open, "(")) return false
    const begin = beginOf(file, open - 1)
    const value = valueAt(file, textAt(file, begin) === "new" ? begin + 1 : begin, 0, open)
    return value?._tag === "package" && sockets.test(value.name)
  }
  /** Whether what is an application's own `fetch` stands where it is served by it. */
  const isServed = (file: Source, at: number): boolean => {
    const open = file.around[at] as number
    const outer = open < 0 ? -1 : (file.around[open] as number)
    const value = outer > 0 && isSign(file, outer, "(") ? calleeOf(file, outer) : null
    return value?._tag === "package" && servesFetch.test(`${value.name}()`)
  }
  /** A path that a server of GraphQL answers where it is told nothing else. */
  let graph: string | null = null
  const plainly = ({ file, open }: Package, others: RegExp, path: string): string | null =>
    file.texts.slice(open, pairOf(file, open)).some((one) => others.test(one) || one === "...") ? null : path
  const isGraphBlind = (value: Package): boolean => {
    if (!graphHandlers.test(value.name)) return false
    graph = plainly(value, /^(?:graphqlEndpoint|healthCheckEndpoint|landingPage|plugins)$/, "/health")
    return graph !== null
  }
  /** What listens by a call of `listen`: an application, or a file's server that certainly answers nothing; null where it is not known. */
  const listening = (file: Source, at: number): Made | Source | null => {
    const value = receiverOf(file, at)
    if (value?._tag === "object") return value
    if (value?._tag !== "package" || value.open < 0) return null
    const given = partsOf(value.file, value.open).map((one) => valueAt(value.file, one))
    const isOwn = given.every(
      (one) => one?._tag === "record" || (one?._tag === "package" && isGraphBlind(one)),
    )
    if (socketIo.test(value.name)) return isOwn ? value.file : null
    if (graphServers.test(value.name)) {
      graph = plainly(
        value,
        /^(?:healthCheckPath|onHealthCheck|disableHealthCheck)$/,
        "/.well-known/apollo/server-health",
      )
      return value.file
    }
    if (!serving.test(value.name)) return null
    const functions = given.flatMap((one) => (one?._tag === "function" ? [one] : []))
    const [called, other] = functions
    if (called === undefined)
      return given.find((one) => one?._tag === "object") ?? (isOwn ? value.file : null)
    return other === undefined && called.params.length < 3 && ofFunction(called) !== null ? value.file : null
  }
  /** What a call of a package has listen: an application, or its own server, that answers nothing; `undefined` where it is none of these. */
  const calledListener = (file: Source, open: number): Made | Source | null | undefined => {
    const begin = beginOf(file, open - 1)
    const value = valueAt(file, textAt(file, begin) === "new" ? begin + 1 : begin, 0, open)
    if (value?._tag !== "package") return undefined
    const name = `${value.name}()`
    const isSocket = socketServers.test(name)
    if (graphServers.test(name)) return name.startsWith("@") ? file : undefined
    if (!isSocket && !socketIo.test(name) && !servesFetch.test(name)) return undefined
    const [first] = partsOf(file, open)
    const given = first === undefined ? null : valueAt(file, first)
    if (servesFetch.test(name)) {
      const served = given?._tag === "record" ? behind(given, "fetch", 0) : given
      return served?._tag === "object" ? served : null
    }
    if (!isSocket) return first !== undefined && isPort(file, first) ? file : undefined
    if (given?._tag !== "record") return null
    const keys = partsOf(given.file, given.from).map((one) => textAt(given.file, one))
    if (keys.includes("...")) return null
    if (keys.includes("server") || keys.includes("noServer")) return undefined
    return keys.includes("port") ? file : null
  }
  /** Whether an expression, or what its name is given, is a number or a variable's. */
  const isPort = (file: Source, at: number, depth = 0): boolean => {
    const one = textAt(file, at)
    if (!isWord(file, at)) return false
    if (/^(?:Number|parseInt)$/.test(one) && isSign(file, at + 1, "(")) return isPort(file, at + 2, depth + 1)
    if (/^\d+$/.test(one) || (one === "process" && textAt(file, at + 2) === "env")) return true
    const binding = file.bindings.get(one)
    return (
      depth < 3 &&
      binding?.module === null &&
      binding.keys.length === 0 &&
      isPort(file, binding.from, depth + 1)
    )
  }
  const isOwnMethod = (value: Known | null): boolean =>
    value?._tag === "class" && value.isMade && !value.file.texts.includes("extends")
  /** Whether what a field holds, a server, is asked for nothing but to listen and to tell of events by texts. */
  const isServerField = (key: string): boolean =>
    [...files.values()].every((file) =>
      file.texts.every((one, at) => {
        if (one !== key || !isWord(file, at) || !isDot(file, at - 1) || isSign(file, at + 1, "=")) return true
        const isAsked = isDot(file, at + 1) && /^(?:listen|close|address|on|once)$/.test(textAt(file, at + 2))
        return (
          isAsked &&
          (!/^on/.test(textAt(file, at + 2)) || (file.kinds[at + 4] === "text" && isSign(file, at + 5, ",")))
        )
      }),
    )
  /** What listens, and nothing else does: one application at most, and servers that answer nothing. */
  const listeners = (): { readonly made: Made | null; readonly own: Source | null } | null => {
    let made: Made | null = null
    let own: Source | null = null
    for (const file of files.values()) {
      for (const [name, binding] of file.declared) {
        const value = ofBinding(binding, name, 0)
        if (value?._tag === "package" && serving.test(value.name) && !isServerPlain(file, name)) return null
      }
      for (const [name, binding] of file.bindings) {
        const value = name.startsWith("this.") && binding !== null ? ofBinding(binding, name, 0) : null
        if (value?._tag === "package" && serving.test(value.name) && !isServerField(name.slice(5)))
          return null
      }
      const isListening = [...file.modules.keys()].some((one) => ownListening.test(one))
      for (let at = 0; at < file.texts.length; at++) {
        const isListen = textAt(file, at) === "listen" && isWord(file, at) && isDot(file, at - 1)
        const isCalled = isSign(file, at + 1, "(")
        const mayCall =
          isListening && isCalled && (isWord(file, at) ? textAt(file, at) !== "new" : isSign(file, at, ")"))
        if (!isListen && !mayCall) continue
        // A method of a class of the project, which is looked at there.
        if (isListen && isOwnMethod(receiverOf(file, at))) continue
        const value = isListen ? (isCalled ? listening(file, at) : null) : calledListener(file, at + 1)
        if (value === undefined) continue
        if (value === null) return null
        if (!("_tag" in value)) own ??= value
        else if (made !== null && !isSame(value, made)) return null
        else made = value
      }
    }
    return { made, own }
  }

  /** A path that the application certainly answers with 200. */
  const answered = (made: Made): string | null => {
    const sure = routes.find(
      ({ made: on, path, file, at, isSure }) =>
        isSure &&
        plain.test(path) &&
        isSame(on, made) &&
        file === made.file &&
        file.around[file.around[at] as number] === -1 &&
        refusing.every((one) => isSame(one.made, made) && one.file === file && one.at > at) &&
        routes.every(
          (one) =>
            one.at === at ||
            (one.path.replace(/\/$/, "") !== path &&
              !/^\/?[^/]*[:*?+\0]/.test(one.path) &&
              !(one.isPrefix && path.startsWith(`${one.path.replace(/\/$/, "")}/`))),
        ),
    )
    return sure?.path ?? null
  }

  const found = listeners()
  if (found === null) return null
  const { made, own } = found
  if (made !== null) return isUnanswered(made) ? { path: answered(made), place: made.file.path, pages } : null
  const isQuiet = [...files.values()].every((one) =>
    [...one.modules.keys()].every(
      (name) =>
        name.startsWith(".") ||
        one.modules.get(name) !== null ||
        ownListening.test(name) ||
        compiling.test(name) ||
        graphPackages.test(name) ||
        name === "graphql-yoga" ||
        isQuietModule(name),
    ),
  )
  const isReached = [...files.values()].some((one) =>
    one.texts.some((text) => /^(?:httpServer|_server)$/.test(text)),
  )
  return own !== null && isQuiet && !isReached && !isOpen ? { path: graph, place: own.path, pages } : null
}

/** What makes files. */
const writing =
  /^(?:(?:writeFile|copyFile|outputFile|rename|copy|move|symlink|cp)(?:Sync)?|createWriteStream|node:child_process)$/
/** Packages that may make files, or run what does. */
const building =
  /^(?:node:)?child_process$|parcel|webpack|vite|rollup|esbuild|gulp|grunt|browser|snowpack|metalsmith|11ty|shelljs|execa|zx|spawn|zip|tar|git/
/** Whether a page is named at a token where it is put together, sent or looked for. */
const isRead = (file: Source, at: number): boolean => {
  for (let open = file.around[at] as number; open > 0; open = file.around[open] as number)
    if (/^(?:sendFile|existsSync|readFile|readFileSync|join|resolve)$/.test(textAt(file, open - 1)))
      return true
  return isSign(file, at - 1, "+")
}
/** Where a line's file can be named. */
const nameable = /^[\w@.~+/-]{1,200}$/

/** Whether a file may be a program whose tokens are known. */
export const isFollowed = (path: string): boolean => /\.[cm]?[jt]s$|^[^.]+$/.test(path)

/** What a snapshot holds of a program that certainly has no answer for `/`: a path that it answers, where one is known, and the file that has it. */
export const unansweredBelow = async (
  start: string,
  program: string,
  held: Held,
  manifest: string,
  load: () => ReturnType<typeof loadedBy>,
): Promise<readonly string[]> => {
  if (!isFollowed(start)) return []
  const isNest = program.includes("NestFactory")
  if (
    !isNest &&
    !program.includes("createServer") &&
    !dependencies.some((one) => manifest.includes(`"${one}"`))
  )
    return []
  const loaded = await load()
  if (isNest) {
    const files = loaded === null || loaded.isOpen ? new Map() : loaded.files
    return isPrefixed(files) || isMicroservice(files) ? [".unanswered()"] : []
  }
  const found = loaded === null ? null : judged(loaded.files, loaded.isOpen)
  if (loaded === null || found === null || !nameable.test(found.place)) return []
  const { pages, path, place } = found
  for (const page of pages) if (await held.has(page)) return []
  // What a program may write itself, and what another repository may bring, is not known not to be there.
  const mayWrite = [...loaded.files.values()].some(
    (one) =>
      [...one.modules.keys()].some((module) => building.test(module)) ||
      one.texts.some((text, at) => writing.test(text) || (text.includes(index) && !isRead(one, at))),
  )
  if (pages.size > 0 && (mayWrite || (await held.has(".gitmodules")))) return []
  return [
    `.unanswered(${path ?? ""})${place === start ? "" : ` in ${place}`}${pages.size === 0 ? "" : " unless made"}`,
  ]
}
