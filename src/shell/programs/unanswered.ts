/**
 * Whether an application of Express certainly has no answer for `/` (C-352): every use of what listens is read, in all files of the project that it
 * loads, and nothing that a request for `/` reaches answers it with success.
 *
 * Law. What is called so answers `GET /` with no status from 200 to 299, and `GET` of the path that is named with 200.
 */
import { pathsOf } from "../../decode/needs.js"
import type { Held } from "./needs.js"
import { type Tokens, tokensOf } from "./tokens.js"

/** A file that is loaded, with the names that it declares, what it exports, and what each module that it names is. */
interface File extends Tokens {
  readonly path: string
  readonly bindings: Map<string, Binding | null>
  readonly exports: Map<string, Binding>
  /** Modules whose exports it exports too. */
  readonly passed: string[]
  readonly modules: Map<string, string | null>
  /** Tokens that name what is declared, exported or taken apart, and use nothing. */
  readonly naming: Set<number>
  /** Names that something else gives a value somewhere in the file. */
  readonly taken: Set<string>
  /** All declarations, those of one name too. */
  readonly declared: (readonly [name: string, binding: Binding])[]
  /** Keys that something is given by, somewhere in the file. */
  readonly given: Set<string>
}

/** What a name stands for: tokens of a file, or a module, or what is behind dots there. */
interface Binding {
  readonly file: File
  readonly from: number
  /** Where its tokens end, if not where an expression does. */
  readonly to: number | undefined
  readonly module: string | null
  readonly keys: readonly string[]
}

interface Callable {
  readonly _tag: "function"
  readonly file: File
  /** The tokens that name what it is given; null for what is taken apart. */
  readonly params: readonly (number | null)[]
  readonly from: number
  readonly to: number
}

/** What is known of a value. `package` is what is behind a package's name, with `()` for each call, and where the last one's arguments are. */
type Value =
  | { readonly _tag: "text"; readonly text: string }
  | { readonly _tag: "package"; readonly name: string; readonly file: File; readonly open: number }
  | { readonly _tag: "object"; readonly file: File; readonly name: string }
  | Callable
  | { readonly _tag: "record"; readonly file: File; readonly from: number }
  | { readonly _tag: "list"; readonly file: File; readonly from: number }
  | { readonly _tag: "module"; readonly file: File }

/** A function that answers, and what it calls the error that it is given. */
interface Told extends Callable {
  readonly error: string
}

type Verdict = "passes" | "refuses" | null

/** So many files are looked into, and so many of their tokens looked at, each as often as that happens. */
const mostFiles = 200
const mostLookedAt = 1e7
const deepest = 24

const own =
  /^(?:node:|(?:assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dns|domain|events|fs|http2?|https|inspector|net|os|path|perf_hooks|process|punycode|querystring|readline|stream|string_decoder|timers|tls|tty|url|util|v8|worker_threads|zlib)(?:\/|$))/
const packageOf = /^(?:@[^/]*\/)?[^/]*/
/** Words by which something may be added that is not seen. */
const telling =
  /\beval\s?\(|\bnew Function\b|\bBun\b|\bDeno\b|\bregisterHooks\b|_resolveFilename|\b_load\b|\bexpress\.(?:application|request|response)\b|__proto__|setPrototypeOf|\.(?:on|once|addListener|prependListener)\(\s{0,9}["'`]request["'`]|\bvhost\b|\bServerResponse\b|\bServer\.prototype\b|\bremove(?:All)?Listeners?\b|\bmodule\.(?:children|constructor|parent\.)|\brequire\.cache\b/

/** Middleware that passes each `GET` on, by the package that makes it. */
const passing = new Set(
  `body-parser compression connect-flash cookie-parser cookie-session cors errorhandler express-ejs-layouts express-fileupload express-flash
express-pino-logger express-rate-limit express-session express-slow-down express-useragent express-winston helmet
method-override morgan nocache pino-http request-ip response-time serve-favicon`.split(/\s+/),
)
/** Middleware that passes it on or refuses it. */
const refusingPackages = new Set(
  "csurf express-basic-auth express-jwt express-mongo-sanitize hpp xss-clean".split(" "),
)
/** Of these packages some calls only. */
const passingCalls =
  /^(?:express\.(?:json|urlencoded|raw|text|bodyParser|cookieParser|logger|methodOverride|favicon|errorHandler|multipart|compress|responseTime|query)\(\)|passport\.initialize\(\)|multer\(\)\.\w+\(\)|celebrate\.errors\(\)|express-http-context\.middleware|cls-rtracer\.expressMiddleware\(\)|@sentry\/node\.Handlers\.\w+\(\))$/
const refusingCalls = /^(?:express\.session|passport\.session|express-jwt\.expressjwt)\(\)$/
/** What is given to such middleware and answers itself. */
const answeringIn = /^(?:send|json|jsonp|end|render|sendFile|sendStatus|redirect|pipe|write|download|next)$/

const settingsOf =
  /^(?:set|enable|disable|enabled|disabled|engine|param|on|once|emit|path|render|ws|configure|listen|close|address)$/
const verbs =
  /^(?:post|put|patch|delete|del|options|trace|copy|lock|mkcol|move|purge|propfind|proppatch|unlock|report|mkactivity|checkout|merge|notify|subscribe|unsubscribe|search|connect|link|unlink|bind|rebind|unbind|acl|m-search)$/

/** A path that `/` is not below, however it is read. */
const below =
  /^(?:\/?(?:[\w.~@%-]|:\w)(?:[\w.~@%:-][\w.~@%:\0-]*)?(?:\/[^()|{}[\]\\]*)?|\0\/[\w.~@%-]{2}[\w.~@%/:-]*)$/
/** A path that stands for itself. */
const plain = /^(?:\/[\w.~-]+)+$/

const unended =
  /^(?:return|throw|typeof|void|delete|new|in|of|instanceof|case|default|await|yield|extends|else|do)$/
const infix = /^(?:in|of|instanceof|as|satisfies)$/
const declaring = /^(?:const|let|var)$/
const controlling = /^(?:if|for|while|switch|catch|with)$/

const isSign = (file: Tokens, at: number, sign: string): boolean =>
  file.texts[at] === sign && file.kinds[at] === "sign"
const isWord = (file: Tokens, at: number): boolean => file.kinds[at] === "word"
const isDot = (file: Tokens, at: number): boolean => isSign(file, at, ".") || isSign(file, at, "?.")
const pairOf = (file: Tokens, at: number): number => file.pair[at] as number
const textAt = (file: Tokens, at: number): string => file.texts[at] ?? ""

/** Whether a value may end with a token. */
const endsValue = (file: Tokens, at: number): boolean =>
  file.kinds[at] === "sign" ? /^[)\]}]$/.test(textAt(file, at)) : !unended.test(textAt(file, at))

/** Where an expression ends that begins somewhere. */
const endOf = (file: Tokens, from: number): number => {
  for (let at = from; at < file.texts.length; at++) {
    const one = textAt(file, at)
    if (file.kinds[at] === "sign" && /^[;,)\]}]$/.test(one)) return at
    const isBegun = at > from && file.begins[at] === true && endsValue(file, at - 1)
    if (isBegun && isWord(file, at) && !infix.test(one)) return at
    if (isBegun && one === "{" && textAt(file, at - 1) !== ")") return at
    if (file.kinds[at] === "sign" && /^[([{]$/.test(one)) at = pairOf(file, at)
  }
  return file.texts.length
}

/** Where each part of a list begins that a bracket opens. */
const partsOf = (file: Tokens, open: number): readonly number[] => {
  const close = pairOf(file, open)
  const parts: number[] = []
  for (let at = open + 1; at < close; ) {
    parts.push(at)
    while (at < close && !isSign(file, at, ",")) {
      if (file.kinds[at] === "sign" && /^[([{]$/.test(textAt(file, at))) at = pairOf(file, at)
      at++
    }
    at++
  }
  return parts
}

/** A function that begins at a token. */
const functionAt = (file: File, from: number): Callable | null => {
  let at = textAt(file, from) === "async" && !isSign(file, from + 1, "=>") ? from + 1 : from
  const isNamed = textAt(file, at) === "function" && isWord(file, at)
  if (isNamed) {
    at++
    if (isSign(file, at, "*")) at++
    if (isWord(file, at)) at++
  }
  let body: number
  let params: readonly (number | null)[]
  if (isSign(file, at, "(")) {
    const close = pairOf(file, at)
    // A value of its own makes one that does not count, and so does what is no more than a type.
    const isPlain = !file.texts
      .slice(at, close)
      .some((one, place) => one === "=" && file.around[at + place] === at)
    params = partsOf(file, at).map((one) =>
      isPlain && isWord(file, one) && textAt(file, one) !== "this" ? one : null,
    )
    body = close + 1
    const sign = isNamed ? "{" : "=>"
    if (isSign(file, body, ":")) while (body < close + 40 && !isSign(file, body, sign)) body++
    if (!isSign(file, body, sign)) return null
    if (!isNamed) body++
  } else if (!isNamed && isWord(file, at) && isSign(file, at + 1, "=>")) {
    params = [at]
    body = at + 2
  } else return null
  const to = isSign(file, body, "{") ? pairOf(file, body) + 1 : endOf(file, body)
  return { _tag: "function", file, params, from: body, to }
}

const bindingOf = (
  file: File,
  from: number,
  module: string | null = null,
  keys: readonly string[] = [],
): Binding => ({ file, from, to: undefined, module, keys })
/** What a name that stands at a token stands for. */
const bindingAt = (file: File, from: number): Binding => ({ ...bindingOf(file, from), to: from + 1 })

/** What a file declares, exports and loads; null where something is loaded that is not known to be. */
const fileOf = (path: string, program: string): { readonly file: File; readonly isOpen: boolean } | null => {
  const tokens = telling.test(program) ? null : tokensOf(program)
  if (tokens === null) return null
  const file: File = {
    ...tokens,
    path,
    bindings: new Map(),
    exports: new Map(),
    passed: [],
    modules: new Map(),
    naming: new Set(),
    taken: new Set(),
    declared: [],
    given: new Set(),
  }
  const { texts, kinds } = file
  let isOpen = false
  const bind = (name: string, binding: Binding | null): void => {
    if (binding !== null) file.declared.push([name, binding])
    file.bindings.set(name, file.bindings.has(name) ? null : binding)
  }
  /** Names in braces, each with the key behind which it stands. */
  const namesIn = (open: number): readonly (readonly [key: string, name: string])[] =>
    partsOf(file, open).map((at) => {
      const isTyped = textAt(file, at) === "type" && isWord(file, at + 1) && textAt(file, at + 1) !== "as"
      const first = isTyped ? at + 1 : at
      file.naming.add(first)
      const isOther = isSign(file, first + 1, ":") || textAt(file, first + 1) === "as"
      if (isOther) file.naming.add(first + 2)
      return [textAt(file, first), textAt(file, isOther ? first + 2 : first)]
    })
  const onImport = (from: number): void => {
    let at = from + 1
    const isTyped = textAt(file, at) === "type" && !/^(?:from|,)$/.test(textAt(file, at + 1))
    while (at < texts.length && kinds[at] !== "text" && at < from + 400) {
      if (isSign(file, at, "(") || isSign(file, at, ";")) break
      at++
    }
    if (isSign(file, at, "(") && textAt(file, at - 1) === "require") {
      // In TypeScript, what stands behind such a name is required.
      file.naming.add(from + 1)
      bind(textAt(file, from + 1), bindingOf(file, from + 3))
      return
    }
    if (kinds[at] !== "text") return
    const module = textAt(file, at)
    if (isTyped) return
    file.modules.set(module, null)
    for (let one = from + 1; one < at; one++) {
      if (isSign(file, one, "{")) {
        for (const [key, name] of namesIn(one)) bind(name, bindingOf(file, at, module, [key]))
        one = pairOf(file, one)
      } else if (isSign(file, one, "*") && textAt(file, one + 1) === "as") {
        file.naming.add(one + 2)
        bind(textAt(file, one + 2), bindingOf(file, at, module))
        one += 2
      } else if (isWord(file, one) && textAt(file, one) !== "from") {
        file.naming.add(one)
        bind(textAt(file, one), bindingOf(file, at, module, ["default"]))
      }
    }
  }
  const onExport = (from: number): void => {
    const next = from + 1
    if (isSign(file, next, "*")) {
      const at = textAt(file, next + 1) === "as" ? next + 4 : next + 2
      file.modules.set(textAt(file, at), null)
      if (at === next + 2) file.passed.push(textAt(file, at))
      else isOpen = true
    } else if (isSign(file, next, "{")) {
      const behind = pairOf(file, next) + 1
      const module = textAt(file, behind) === "from" ? textAt(file, behind + 1) : null
      if (module !== null) file.modules.set(module, null)
      for (const [key, name] of namesIn(next)) {
        const at = partsOf(file, next).find((one) => textAt(file, one) === key) ?? next
        file.exports.set(name, bindingOf(file, at, module, module === null ? [] : [key]))
      }
    } else if (textAt(file, next) === "default") file.exports.set("default", bindingOf(file, next + 1))
    else {
      const name = next + (textAt(file, next) === "async" ? 2 : 1)
      if (/^(?:const|let|var|function|async)$/.test(textAt(file, next)))
        file.exports.set(textAt(file, name), bindingAt(file, name))
    }
  }
  const onDeclaration = (from: number): void => {
    for (let at = from + 1; at < texts.length; ) {
      const open = isSign(file, at, "{") ? at : null
      const isName = isWord(file, at)
      if (open === null && !isName) return
      let equal = (open === null ? at : pairOf(file, open)) + 1
      if (isSign(file, equal, "!")) equal++
      if (isSign(file, equal, ":")) {
        while (equal < at + 60 && !/^(?:=|;|=>)$/.test(textAt(file, equal))) equal++
      }
      const name = textAt(file, at)
      if (isName) file.naming.add(at)
      if (!isSign(file, equal, "=")) {
        if (isName) bind(name, null)
        else if (open !== null) for (const [, one] of namesIn(open)) bind(one, null)
        return
      }
      let begin = equal + 1
      if (textAt(file, begin) === "module" && textAt(file, begin + 2) === "exports") {
        file.exports.set("*", bindingAt(file, at))
        begin += 4
      }
      if (isName) bind(name, bindingOf(file, begin))
      else if (open !== null)
        for (const [key, one] of namesIn(open)) bind(one, bindingOf(file, begin, null, [key]))
      const end = endOf(file, begin)
      if (!isSign(file, end, ",")) return
      at = end + 1
    }
  }
  for (let at = 0; at < texts.length; at++) {
    const one = textAt(file, at)
    if (kinds[at] === "template" && /\$\{/.test(one)) {
      if (/\b(?:require|import)\s?\(|\.(?:use|all|route|get|head|handle)\(\s?["'`]\/|\.use\(/.test(one))
        return null
      continue
    }
    if (isSign(file, at, "=>") && isWord(file, at - 1)) file.taken.add(textAt(file, at - 1))
    if (isSign(file, at, "(")) {
      const behind = textAt(file, pairOf(file, at) + 1)
      const before = textAt(file, at - 1)
      if (/^(?:=>|[{:])$/.test(behind) && (before === "catch" || !controlling.test(before)))
        for (let inner = at + 1; inner < pairOf(file, at); inner++)
          if (isWord(file, inner)) file.taken.add(textAt(file, inner))
    }
    // What is taken apart without a declaration.
    const opened = isAssigned(file, at) && /^[\]}]$/.test(one) ? pairOf(file, at) : at
    for (let inner = opened + 1; inner < at; inner++)
      if (isWord(file, inner) && !file.naming.has(inner)) file.taken.add(textAt(file, inner))
    if (kinds[at] !== "word") continue
    const isMember = isDot(file, at - 1)
    const isOf = isSign(file, at - 1, "(") && /^(?:of|in)$/.test(textAt(file, at + 1))
    if (!isMember && !file.naming.has(at) && (isAssigned(file, at) || isOf)) file.taken.add(one)
    if (isMember) {
      if (one === "exports" && textAt(file, at - 2) === "module") onExports(file, at)
      else if (isAssigned(file, at) && !/^(?:exports|prototype)$/.test(textAt(file, at - 2)))
        file.given.add(one)
      continue
    }
    if (one === "module" && !isDot(file, at + 1) && !isSign(file, at + 1, ":") && isSign(file, at - 1, "("))
      file.given.add("*")
    if (one === "require") {
      const isGiven = isSign(file, at + 1, "(") && kinds[at + 2] === "text" && isSign(file, at + 3, ")")
      if (isGiven) file.modules.set(textAt(file, at + 2), null)
      else if (!isDot(file, at + 1) || !/^(?:main|resolve)$/.test(textAt(file, at + 2))) isOpen = true
    } else if (one === "import") {
      if (isSign(file, at + 1, "(")) {
        if (kinds[at + 2] === "text" && isSign(file, at + 3, ")"))
          file.modules.set(textAt(file, at + 2), null)
        else isOpen = true
      } else if (!isDot(file, at + 1)) onImport(at)
    } else if (one === "export") onExport(at)
    else if (declaring.test(one)) onDeclaration(at)
    else if (one === "function" && isWord(file, at + 1)) {
      file.naming.add(at + 1)
      bind(textAt(file, at + 1), bindingOf(file, textAt(file, at - 1) === "async" ? at - 1 : at))
    } else if (one === "exports") onExports(file, at)
  }
  return { file, isOpen }
}

/** Whether what ends with a token is given another value. */
const isAssigned = (file: Tokens, at: number): boolean =>
  file.kinds[at + 1] === "sign" && /^(?:[-+*/%&|^]?=|\|\|=|&&=|\?\?=|\+\+|--)$/.test(textAt(file, at + 1))

/** What is given to the exports of a file, or to one of them. What is given twice is not known. */
const onExports = (file: File, at: number): void => {
  if (isSign(file, at + 1, "=")) {
    let begin = at + 2
    while (textAt(file, begin) === "exports" || textAt(file, begin + 2) === "exports") {
      const own = textAt(file, begin) === "exports" ? begin : begin + 2
      if (!isSign(file, own + 1, "=")) break
      begin = own + 2
    }
    if (textAt(file, at - 2) === "=" || textAt(file, at - 1) === "=") return
    if (file.exports.has("*")) file.given.add("*")
    file.exports.set("*", bindingOf(file, begin))
  } else if (isDot(file, at + 1) && isSign(file, at + 3, "=")) {
    const key = textAt(file, at + 2)
    if (file.exports.has(key)) file.given.add("*")
    file.exports.set(key, bindingOf(file, at + 4))
  } else if (isSign(file, at + 1, "[") || isSign(file, at - 1, "(") || isSign(file, at - 1, ","))
    file.given.add("*")
}

/** Where a module of the project may be, whatever finds it. */
const placesOf = (place: string, module: string): readonly string[] => {
  const paths = pathsOf(place, "require", module)
  const [path = ""] = paths
  const source = path.replace(/\.([cm]?)js$/, ".$1ts")
  return path === ""
    ? paths
    : [...paths, `${path}.ts`, `${path}.mjs`, `${path}.cjs`, `${path}/index.ts`, source]
}

/** All that a program loads of its project, by path; `isOpen` says that more may be loaded. */
const loadedBy = async (
  start: string,
  program: string,
  { has, text }: Held,
  manifest: string,
): Promise<{ readonly files: ReadonlyMap<string, File>; readonly isOpen: boolean } | null> => {
  const files = new Map<string, File>()
  const texts = new Map([[start, program]])
  let isOpen = false
  for (const [path, inner] of texts) {
    const read = texts.size > mostFiles ? null : fileOf(path, inner)
    if (read === null) return null
    isOpen ||= read.isOpen
    files.set(path, read.file)
    for (const module of read.file.modules.keys()) {
      if (!module.startsWith(".")) {
        const name = packageOf.exec(module)?.[0] ?? ""
        if (!own.test(module) && !manifest.includes(`"${name}"`)) isOpen = true
        continue
      }
      let there: string | null = null
      for (const one of placesOf(path, module)) if (there === null && (await has(one))) there = one
      // What is not there ends the program, or is made by a build.
      if (there === null || /(?:\/package\.json|\.node)$/.test(there)) isOpen = true
      else if (!there.endsWith(".json")) {
        read.file.modules.set(module, there)
        const held = texts.get(there) ?? (await text(there))
        if (held === null) isOpen = true
        else texts.set(there, held)
      }
    }
  }
  return { files, isOpen }
}

/** An object of Express by the name that its file gives it. */
type Made = Extract<Value, { readonly _tag: "object" }>

/** A route that a request for a path may reach: whether it certainly answers with 200, and which verb or call made it. */
interface Route {
  readonly made: Made
  readonly path: string
  readonly file: File
  readonly at: number
  readonly isSure: boolean
  readonly isPrefix: boolean
}

const failing =
  /^(?:BAD_REQUEST|UNAUTHORIZED|FORBIDDEN|NOT_FOUND|METHOD_NOT_ALLOWED|CONFLICT|GONE|UNPROCESSABLE_ENTITY|TOO_MANY_REQUESTS|INTERNAL_SERVER_ERROR|SERVICE_UNAVAILABLE|NOT_IMPLEMENTED)$/
const statusKey = /^(?:status|statusCode)$/
const answering = /^(?:json|send|end|render|jsonp|sendFile|format|type|set|header|contentType|setHeader)$/
const preparing =
  /^(?:header|set|setHeader|append|vary|removeHeader|type|contentType|cookie|clearCookie|links|on|once|get|getHeader|getHeaders|hasHeader)$/
/** What names a success. */
const succeeding = /^(?:2\d\d|OK|CREATED|ACCEPTED|NO_CONTENT)$/
/** What a connection is asked for without being written to. */
const asked = /^(?:remoteAddress|remotePort|localPort|encrypted)$/
/** By what a request leads to its response or what that is written to, and by what it is taken for another one. */
const wayward = /^(?:res|write|pipe)$/
const rewritten = /^(?:url|originalUrl|method)$/
const assigning = /^(?:=|\+=|\|\|=|\?\?=)$/
/** What is called without any harm before a request is passed on. */
const harmless =
  /^(?:log|info|warn|error|debug|Date|now|toISOString|toLocaleString|toUTCString|next|header|set|setHeader|append|vary|removeHeader|type|on|once|get|getHeader|if|hrtime|function)$/
/** What a sure answer may hold: texts, numbers, keys, and what cannot fail. */
const plainWord =
  /^(?:true|false|null|\d[\w.]*|process|uptime|new|Date|now|toISOString|toString|memoryUsage|version|pid|Math|floor|round)$/

/** What certainly answers nothing at `/` of what listens, and a path that it answers; null where something may. */
const judged = (
  files: ReadonlyMap<string, File>,
  isOpen: boolean,
): { readonly path: string | null; readonly place: string } | null => {
  const given = new Set([...files.values()].flatMap((one) => [...one.given]))
  const values = new Map<Binding, Value | null>()
  const kept = new Map<string, boolean>()
  /** What functions of the project are given, by file and name. */
  const aliases = new Map<string, Made>()
  const fileAt = (from: File, module: string): File | null =>
    files.get(from.modules.get(module) ?? "") ?? null

  const ofModule = (from: File, module: string, open: number): Value | null => {
    if (!module.startsWith("."))
      return { _tag: "package", name: module.replace(/^node:/, ""), file: from, open }
    const file = fileAt(from, module)
    return file === null ? null : { _tag: "module", file }
  }

  /** What a file exports by a name; the whole by `*`. */
  const exported = (file: File, key: string, depth: number): Value | null => {
    if (file.given.has("*") || given.has(key) || (file.exports.has("*") && file.exports.size > 1)) return null
    const found = file.exports.get(key)
    if (found !== undefined) return ofBinding(found, null, depth)
    if (key === "default") return file.exports.has("*") ? exported(file, "*", depth) : null
    if (key === "*") return { _tag: "module", file }
    const whole = file.exports.get("*")
    if (whole !== undefined) return behind(ofBinding(whole, null, depth), key, depth)
    for (const module of file.passed) {
      const next = fileAt(file, module)
      const value = next === null ? null : exported(next, key, depth + 1)
      if (value !== null) return value
    }
    return null
  }

  /** What is behind a dot. */
  const behind = (value: Value | null, key: string, depth: number): Value | null => {
    if (value === null || depth > deepest) return null
    if (value._tag === "package")
      return key === "default" && !value.name.includes("(")
        ? value
        : { ...value, name: `${value.name}.${key}` }
    if (value._tag === "module") {
      const whole = value.file.exports.has("*") ? exported(value.file, "*", depth + 1) : value
      return whole?._tag === "module" && whole.file === value.file
        ? exported(value.file, key, depth + 1)
        : (behind(whole, key, depth + 1) ?? (key === "default" ? whole : null))
    }
    if (value._tag !== "record") return null
    const { file, from } = value
    const parts = partsOf(file, from)
    const [at, other] = parts.filter((one) => textAt(file, one) === key)
    const isKnown = parts.every((one) => isWord(file, one) || file.kinds[one] === "text")
    if (at === undefined || other !== undefined || !isKnown || given.has(key)) return null
    if (isSign(file, at + 1, ":")) return valueAt(file, at + 2, depth + 1)
    return /^[,}]$/.test(textAt(file, at + 1)) ? ofName(file, key, depth + 1) : null
  }

  const ofBinding = (binding: Binding, name: string | null, depth: number): Value | null => {
    if (depth > deepest) return null
    const known = values.get(binding)
    if (known !== undefined) return known
    const value = bound(binding, name, depth)
    values.set(binding, value)
    return value
  }
  const bound = (
    { file, from, to, module, keys }: Binding,
    name: string | null,
    depth: number,
  ): Value | null => {
    let value = module === null ? valueAt(file, from, depth + 1, to) : ofModule(file, module, -1)
    if (value?._tag === "module" && module !== null && keys.length === 0) value = whole(value, depth)
    for (const key of keys) value = behind(value, key, depth + 1)
    // What makes an application or a router, by the name that it is given.
    if (
      name !== null &&
      module === null &&
      keys.length === 0 &&
      value?._tag === "package" &&
      isMaker(value.name)
    )
      return { _tag: "object", file, name }
    return value
  }
  const isMaker = (name: string): boolean => /^express(?:\(\)|\.Router\(\))$/.test(name)
  const whole = (value: Value, depth: number): Value | null =>
    value._tag === "module" && value.file.exports.has("*") ? exported(value.file, "*", depth + 1) : value

  const ofName = (file: File, name: string, depth: number): Value | null => {
    const given = aliases.get(`${file.path}\0${name}`)
    if (given !== undefined) return given
    if (file.taken.has(name)) return null
    const binding = file.bindings.get(name)
    const value = binding == null ? null : ofBinding(binding, name, depth + 1)
    // Of a list that has a name, more may be in it later.
    if (value?._tag === "list") return null
    return (value?._tag === "record" || value?._tag === "module") && !isKept(file, name) ? null : value
  }
  /** Whether a file may be looked through once more. */
  const isAffordable = (tokens: number): boolean => {
    left -= tokens
    return left > 0
  }
  let left = mostLookedAt
  /** Whether what a name holds is only looked into, so that nothing in it is given another value. */
  const isKept = (file: File, name: string): boolean => {
    const key = `${file.path}\0${name}`
    const known = kept.get(key)
    if (known !== undefined) return known
    if (!isAffordable(file.texts.length)) return false
    const is = file.texts.every((one, at) => {
      if (one !== name || !isWord(file, at) || isDot(file, at - 1) || file.naming.has(at)) return true
      return (
        isDot(file, at + 1) ||
        isHandedOver(file, at) ||
        (isSign(file, at + 1, ":") && /^[{,]$/.test(textAt(file, at - 1)))
      )
    })
    kept.set(key, is)
    return is
  }

  /** What a function gives back, where it does so once. */
  const returned = ({ file, from, to }: Callable, depth: number): Value | null => {
    if (!isSign(file, from, "{")) return valueAt(file, from, depth + 1)
    let found: number | null = null
    for (let at = from + 1; at < to; at++) {
      if (textAt(file, at) !== "return" || !isWord(file, at) || file.around[at] !== from) continue
      if (found !== null) return null
      found = at + 1
    }
    return found === null ? null : valueAt(file, found, depth + 1)
  }

  /** What an expression that begins at a token is. */
  const valueAt = (file: File, from: number, depth = 0, end = endOf(file, from)): Value | null => {
    if (depth > deepest || from >= file.texts.length) return null
    const kind = file.kinds[from]
    let at = from
    let value: Value | null = functionAt(file, from)
    if (value?._tag === "function") at = value.to
    else if (kind === "text" || kind === "template") {
      const text = textAt(file, from)
      value = { _tag: "text", text: kind === "text" ? text : text.replace(/\$\{[^{}]*\}/g, "\0") }
      at++
    } else if (isSign(file, from, "{")) {
      value = { _tag: "record", file, from }
      at = pairOf(file, from) + 1
    } else if (isSign(file, from, "[")) {
      value = { _tag: "list", file, from }
      at = pairOf(file, from) + 1
    } else if (isSign(file, from, "(")) {
      value = valueAt(file, from + 1, depth + 1)
      if (value === null || endOf(file, from + 1) !== pairOf(file, from)) return null
      at = pairOf(file, from) + 1
    } else if (kind === "word") {
      if (textAt(file, at) === "new") at++
      if (textAt(file, at) === "require" && isSign(file, at + 1, "(")) {
        if (file.kinds[at + 2] !== "text") return null
        value = ofModule(file, textAt(file, at + 2), at + 1)
        value = value === null ? null : whole(value, depth)
        at = pairOf(file, at + 1) + 1
      } else value = ofName(file, textAt(file, at++), depth)
    }
    while (at < end) {
      const one = textAt(file, at)
      if (value?._tag === "text" && one === "+") {
        const next = valueAt(file, at + 1, depth + 1)
        return { _tag: "text", text: `${value.text}${next?._tag === "text" ? next.text : "\0"}` }
      }
      if (value === null) return null
      if (isDot(file, at)) {
        value = behind(value, textAt(file, at + 1), depth)
        at += 2
      } else if (isSign(file, at, "(")) {
        if (value._tag === "package") value = { ...value, name: `${value.name}()`, file, open: at }
        else value = value._tag === "function" ? returned(value, depth) : null
        at = pairOf(file, at) + 1
      } else if (one === "as" || one === "satisfies") return value
      else if (isSign(file, at, "!")) at++
      else return null
    }
    return value
  }

  const isSame = (one: Value | null, other: Made): boolean =>
    one?._tag === "object" && one.file === other.file && one.name === other.name

  /** Where each part of an expression begins and ends, between signs that stand in no bracket. */
  const splitAt = (
    file: File,
    from: number,
    to: number,
    signs: RegExp,
  ): readonly (readonly [number, number])[] => {
    const parts: (readonly [number, number])[] = []
    let begin = from
    for (let at = from; at < to; at++) {
      if (file.kinds[at] !== "sign") continue
      if (/^[([{]$/.test(textAt(file, at))) at = pairOf(file, at)
      else if (signs.test(textAt(file, at))) {
        parts.push([begin, at])
        begin = at + 1
      }
    }
    return [...parts, [begin, to]]
  }

  /** Whether a status that is told in a function is certainly none of success. */
  const isFailing = (callable: Told, from: number, to: number, response: string, depth = 0): boolean => {
    const { file } = callable
    const inner = (one: readonly [number, number] | undefined): boolean =>
      one !== undefined && isFailing(callable, one[0], one[1], response, depth + 1)
    if (depth > 6 || from >= to) return false
    const [condition, chosen] = splitAt(file, from, to, /^\?$/)
    if (condition !== undefined && chosen !== undefined) {
      const [one, other] = splitAt(file, chosen[0], to, /^:$/)
      const words = (part: readonly [number, number] | undefined): string =>
        part === undefined ? "" : file.texts.slice(...part).join(" ")
      const own = `${response} . statusCode`
      if (words(condition) === `${own} === 200` || words(condition) === `${own} == 200`)
        return inner(one) && (words(other) === own || inner(other))
      if (words(condition) === `${own} !== 200` || words(condition) === `${own} != 200`)
        return inner(other) && (words(one) === own || inner(one))
      return inner(one) && inner(other)
    }
    const parts = splitAt(file, from, to, /^(?:\|\||\?\?)$/)
    if (parts.length > 1) return parts.every(inner)
    const words = file.texts.slice(from, to)
    const [first = "", dot, key = ""] = words
    if (words.length === 1 && file.kinds[from] === "word") {
      return /^\d/.test(first) ? /^[345]\d\d$/.test(first) : isNameFailing(callable, first, response, depth)
    }
    return (
      words.length === 3 &&
      (dot === "." || dot === "?.") &&
      (failing.test(key) || (statusKey.test(key) && first === callable.error))
    )
  }

  /** Whether all that a name is given in a function are such statuses. */
  const isNameFailing = (callable: Told, name: string, response: string, depth: number): boolean => {
    const { file, from, to } = callable
    let isGiven = false
    if (!isAffordable(to - from)) return false
    for (let at = from; at < to; at++) {
      if (textAt(file, at) !== name || !isWord(file, at) || isDot(file, at - 1)) continue
      const next = textAt(file, at + 1)
      const open = file.around[at] as number
      if (next === "=") {
        if (!isFailing(callable, at + 2, endOf(file, at + 2), response, depth + 1)) return false
        isGiven = true
      } else if (/^(?:[-+*/|&?]{1,2}=|\+\+|--)$/.test(next) && file.kinds[at + 1] === "sign") return false
      else if (
        open > from &&
        isSign(file, open, "{") &&
        isSign(file, pairOf(file, open) + 1, "=") &&
        file.naming.has(at)
      ) {
        const begin = pairOf(file, open) + 2
        if (
          !statusKey.test(name) ||
          textAt(file, begin) !== callable.error ||
          endOf(file, begin) !== begin + 1
        )
          return false
        isGiven = true
      }
    }
    return isGiven && !file.taken.has(`${name}()`)
  }

  /** Whether a request other than for its options skips what a condition stands in front of, and where that ends; null where not. */
  const skipped = (file: File, at: number, request: string): number | null => {
    if (textAt(file, at) !== "if" || !isSign(file, at + 1, "(")) return null
    const close = pairOf(file, at + 1)
    const said = file.texts.slice(at + 2, close).join(" ")
    const method = `${request} . method`
    const isAsked = [" === ", " == "].some(
      (is) => said === `${method}${is}OPTIONS` || said === `OPTIONS${is}${method}`,
    )
    if (!isAsked) return null
    return isSign(file, close + 1, "{") ? pairOf(file, close + 1) : endOf(file, close + 1)
  }

  /** What a function of the project does with a request for `/`. */
  const ofFunction = (callable: Callable, depth = 0): Verdict => {
    const { file, params, from, to } = callable
    if (params.length > 4 || params.some((one) => one === null)) return null
    const names = params.map((at) => textAt(file, at as number))
    const [error = ""] = names.length === 4 ? names : []
    const isForErrors = names.length === 4
    const [request = "?", response = "?", next = "?"] = isForErrors ? names.slice(1) : names
    const positions = new Set(params)
    let isPassing = !isForErrors
    let isCalling = false
    let behindStatus = -1
    for (let at = from; at < to; at++) {
      const end = skipped(file, at, request)
      if (end !== null) {
        at = end
        continue
      }
      const one = textAt(file, at)
      if (
        file.kinds[at] === "template" &&
        one.includes("${") &&
        new RegExp(`(?<![\\w$])${response.replaceAll("$", "\\$")}(?![\\w$]|\\.statusCode)`).test(one)
      )
        return null
      if (isSign(file, at, "(") && !harmless.test(textAt(file, at - 1)) && isWord(file, at - 1))
        isPassing = false
      if (!isWord(file, at)) continue
      if (/^(?:throw|await|try|yield)$/.test(one)) isPassing = false
      if (one === "arguments" || one === "this") return null
      if (succeeding.test(one) && !/^[=!]==?$/.test(textAt(file, at - 1))) return null
      if (
        isDot(file, at - 1) &&
        (wayward.test(one) || (rewritten.test(one) && assigning.test(textAt(file, at + 1))))
      )
        return null
      if (isDot(file, at - 1)) {
        if (/^(?:socket|connection)$/.test(one) && !(isDot(file, at + 1) && asked.test(textAt(file, at + 2))))
          return null
        continue
      }
      if (one === next) {
        if (!isSign(file, at + 1, "(") || pairOf(file, at + 1) !== at + 2) isPassing = false
        else if (file.around[at] === from || !isSign(file, from, "{")) isCalling = true
        continue
      }
      // What is given the request may find the response by it.
      if (one === request && !positions.has(at) && !isDot(file, at + 1) && !isHidden(file, at)) return null
      if (one === "return" && file.around[at] !== from && textAt(file, at + 1) !== next) isPassing = false
      if (
        one !== response ||
        positions.has(at) ||
        (isSign(file, at + 1, ":") && /^[{,]$/.test(textAt(file, at - 1)))
      )
        continue
      if (!isDot(file, at + 1)) {
        if (!isHandedBlind(file, at, depth)) return null
        isPassing = false
        continue
      }
      const key = textAt(file, at + 2)
      if (key === "locals" || key === "headersSent") continue
      if (key === "statusCode") {
        if (isSign(file, at + 3, "=")) {
          const stop = endOf(file, at + 4)
          if (!isFailing({ ...callable, error }, at + 4, stop, response)) return null
          behindStatus = isStatement(file, at) ? stop : -1
          isPassing = false
        }
        continue
      }
      if (!isSign(file, at + 3, "(")) return null
      let open = at + 3
      let close = pairOf(file, open)
      if (preparing.test(key)) {
        // What is behind it is read as what is behind the response itself.
        while (
          isDot(file, close + 1) &&
          isSign(file, close + 3, "(") &&
          preparing.test(textAt(file, close + 2))
        )
          close = pairOf(file, close + 3)
        if (!isDot(file, close + 1)) continue
        open = close + 3
        if (!isSign(file, open, "(") || textAt(file, close + 2) !== "status") return null
        close = pairOf(file, open)
        if (!isFailing({ ...callable, error }, open + 1, close, response)) return null
      } else if (key === "status" || key === "writeHead" || key === "sendStatus") {
        const [, second] = partsOf(file, open)
        if (!isFailing({ ...callable, error }, open + 1, second === undefined ? close : second - 1, response))
          return null
      } else if (!(answering.test(key) && isBehind(file, behindStatus, at))) return null
      isPassing = false
      let last = close
      while (isDot(file, last + 1) && isSign(file, last + 3, "(")) {
        if (!answering.test(textAt(file, last + 2))) return null
        last = pairOf(file, last + 3)
      }
      behindStatus = isStatement(file, at) ? last + 1 : -1
    }
    return isPassing && isCalling ? "passes" : "refuses"
  }
  /** Whether a function of the project that is given a response at a token, where it would be given one, answers with no success. */
  const isHandedBlind = (file: File, at: number, depth: number): boolean => {
    const open = file.around[at] as number
    const value = depth < 4 && isSign(file, open, "(") ? calleeOf(file, open) : null
    if (value?._tag !== "function" || !/^[,)]$/.test(textAt(file, at + 1))) return false
    return (
      partsOf(file, open).indexOf(at) === (value.params.length === 4 ? 2 : 1) &&
      ofFunction(value, depth + 1) !== null
    )
  }
  /** Whether what is given a request at a token finds no response by it. */
  const isHidden = (file: File, at: number): boolean => {
    const open = file.around[at] as number
    // Only what is named is taken of it.
    if (isSign(file, at - 1, "=") && isSign(file, at - 2, "}") && endOf(file, at) === at + 1) {
      const keys = partsOf(file, pairOf(file, at - 2))
      return keys.every(
        (one) => isWord(file, one) && !/^(?:res|socket|connection|app|next)$/.test(textAt(file, one)),
      )
    }
    if (!isSign(file, open, "(") || textAt(file, at + 1) === "=") return false
    if (/^(?:log|info|warn|error|debug|http|verbose)$/.test(textAt(file, open - 1))) return !isNamed()
    return calleeOf(file, open)?._tag === "function" && !isNamed()
  }
  /** Whether a file asks anything for its response, or has it taken for another. */
  const isNamed = (): boolean => {
    isFound ??= [...files.values()].some(
      (one) =>
        ["url", "originalUrl", "method"].some((key) => one.given.has(key)) ||
        one.declared.some(([, { keys }]) => keys.includes("res")) ||
        one.texts.some((text, at) => text === "res" && (isDot(one, at - 1) || one.kinds[at] === "text")),
    )
    return isFound
  }
  let isFound: boolean | undefined

  /** Whether a statement begins at a token, and is no part of a condition. */
  const isStatement = (file: File, at: number): boolean => {
    const before = at - 1
    if (/^[{};]$/.test(textAt(file, before)) && file.kinds[before] === "sign") return true
    if (file.begins[at] !== true || !endsValue(file, before)) return false
    return !isSign(file, before, ")") || !controlling.test(textAt(file, pairOf(file, before) - 1))
  }
  /** Whether a statement follows another one at once. */
  const isBehind = (file: File, end: number, at: number): boolean =>
    end >= 0 &&
    (at === end || at === end + 1) &&
    (at === end
      ? file.begins[at] === true || isSign(file, at - 1, ";")
      : isSign(file, end, ";") || textAt(file, end) === "return")

  /** What middleware of a package does with a request for `/`. */
  const ofPackage = ({ name, file, open }: Extract<Value, { readonly _tag: "package" }>): Verdict => {
    const given = open < 0 ? [] : file.texts.slice(open, pairOf(file, open))
    if (given.includes("handler")) return null
    const isAnswering = given.some((one, at) => {
      const place = open + at
      const value = isWord(file, place) && !isDot(file, place - 1) ? ofName(file, one, 0) : null
      return (
        value?._tag === "function" &&
        value.file.texts.slice(value.from, value.to).some((word) => answeringIn.test(word))
      )
    })
    if (isAnswering || (name.startsWith("method-override") && given.includes("methods"))) return null
    if (given.some((one, at) => answeringIn.test(one) && given[at + 1] !== ":")) return null
    if (passingCalls.test(name)) return "passes"
    if (refusingCalls.test(name)) return "refuses"
    const own = /^(?:@[^/]*\/)?[^/.(]*/.exec(name)?.[0] ?? ""
    if (!name.includes("(") || own === name) return null
    // Told by a function whom to let in, it may refuse.
    if (
      refusingPackages.has(own) ||
      (own === "cors" && given.some((one) => /^(?:=>|function|origin)$/.test(one)))
    )
      return "refuses"
    return passing.has(own) ? "passes" : null
  }

  const uses = new Set<string>()
  const routes: Route[] = []
  const refusing: { readonly made: Made; readonly file: File; readonly at: number }[] = []

  /** What a handler does with a request for `/`. */
  const ofHandler = (file: File, at: number, made: Made, depth = 0): boolean => {
    const value = valueAt(file, at)
    if (value === null || depth > deepest) return false
    switch (value._tag) {
      case "object":
        return isUnanswered(value)
      case "list":
        return partsOf(value.file, value.from).every((one) => ofHandler(value.file, one, made, depth + 1))
      case "function":
      case "package": {
        const verdict = value._tag === "function" ? ofFunction(value) : ofPackage(value)
        const isForErrors = value._tag === "function" && value.params.length === 4
        if (verdict === "refuses" && !isForErrors) refusing.push({ made, file, at })
        return verdict !== null
      }
      default:
        return false
    }
  }

  /** The paths of a first argument; null where it is none, or not known. */
  const pathsAt = (file: File, at: number): readonly string[] | null => {
    const value = valueAt(file, at)
    if (value?._tag === "text") return [value.text]
    if (value?._tag !== "list") return null
    const all = partsOf(value.file, value.from).map((one) => valueAt(value.file, one))
    const texts = all.flatMap((one) => (one?._tag === "text" ? [one.text] : []))
    return texts.length > 0 && texts.length === all.length ? texts : null
  }

  /** Whether a call of a method of what listens, or of a router at its root, answers nothing at `/`. */
  const isCallBlind = (file: File, key: string, open: number, made: Made): boolean => {
    if (settingsOf.test(key) || verbs.test(key))
      return !file.texts.slice(open, pairOf(file, open)).includes("this")
    const parts = partsOf(file, open)
    const [first, second] = parts
    if (parts.some((one) => isSign(file, one, "..."))) return false
    if (first === undefined || !/^(?:get|all|head|use|route)$/.test(key)) return false
    // What is asked for is a setting.
    if (key === "get" && second === undefined) return true
    const paths = pathsAt(file, first)
    if (paths?.every((one) => below.test(one))) {
      const isSure = key === "get" && paths.length === 1 && isAnswer(file, open)
      const isPrefix = key !== "get" && key !== "head"
      for (const path of paths) routes.push({ made, path, file, at: first, isSure, isPrefix })
      return true
    }
    const handlers = parts.slice(paths === null ? 0 : 1)
    return key !== "route" && handlers.every((one) => ofHandler(file, one, made))
  }

  /** Whether a route has one function, and that does nothing but answer with 200. */
  const isAnswer = (file: File, open: number): boolean => {
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
    if (made.file.bindings.get(made.name) == null) return false
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

  /** The keys by which a value holds an object. */
  const heldIn = (
    holder: Extract<Value, { readonly _tag: "module" }> | Extract<Value, { readonly _tag: "record" }>,
    made: Made,
  ): readonly string[] => {
    const keys =
      holder._tag === "module"
        ? [...holder.file.exports.keys()]
        : partsOf(holder.file, holder.from).map((one) => textAt(holder.file, one))
    return keys.filter((one) => one !== "*" && isSame(behind(holder, one, 0), made))
  }

  /** Whether a module that is loaded at a token hands an object on to nothing but a name, whose uses are looked at. */
  const isLoadBlind = (file: File, at: number, made: Made): boolean => {
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
    return isAlone(file, at, end) || (isWhole && isUseBlind(file, at, end, made))
  }
  /** Whether what begins and ends at tokens is a statement, or all that a declaration is given. */
  const isAlone = (file: File, from: number, end: number): boolean => {
    const isEnded = endOf(file, from) === end + 1
    const isGiven =
      isSign(file, from - 1, "=") &&
      (file.naming.has(from - 2) ||
        (isSign(file, from - 2, "}") && declaring.test(textAt(file, pairOf(file, from - 2) - 1))) ||
        isTyped(file, from - 1))
    return isEnded && (isGiven || from === 0 || isStatement(file, from))
  }
  /** Whether a name that is declared with a type is given what follows. */
  const isTyped = (file: File, equal: number): boolean => {
    for (let at = equal - 1; at > equal - 12 && at >= 0; at--)
      if (isSign(file, at, ":")) return file.naming.has(at - 1)
    return false
  }

  /** Whether what holds an object, by a key, is used only so that it is known. */
  const isHolderBlind = (file: File, name: string, held: readonly string[], made: Made): boolean => {
    if (!isAffordable(file.texts.length)) return false
    return file.texts.every((one, at) => {
      if (one !== name || !isWord(file, at) || isDot(file, at - 1) || file.naming.has(at)) return true
      if (!isDot(file, at + 1)) return isHandedOn(file, at)
      return !held.includes(textAt(file, at + 2)) || isUseBlind(file, at, at + 2, made)
    })
  }

  const isNameBlind = (file: File, name: string, made: Made): boolean => {
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
  const isHandedOn = (file: File, at: number): boolean => !isOpen && isHandedOver(file, at)
  const isHandedOver = (file: File, at: number): boolean => {
    const before = textAt(file, at - 1)
    const isWhole = before === "default" || (before === "=" && textAt(file, at - 2) === "exports")
    const isKeyed = before === "=" && textAt(file, at - 4) === "exports"
    const open = file.around[at] as number
    const isIn =
      open >= 0 &&
      isSign(file, open, "{") &&
      (textAt(file, open - 1) === "export" ||
        textAt(file, open - 1) === "default" ||
        (isSign(file, open - 1, "=") && textAt(file, open - 2) === "exports"))
    return isWhole || isKeyed || isIn
  }

  /** Whether an object, whose name begins and ends at tokens, is used there so that nothing answers at `/`. */
  const isUseBlind = (file: File, from: number, at: number, made: Made): boolean => {
    if (isDot(file, at + 1)) {
      let key = at + 2
      if (!isSign(file, key + 1, "(")) {
        const one = textAt(file, key)
        if (one === "locals" || one === "settings" || one === "router") return true
        const isSet = isSign(file, key + 1, "=")
        return (
          isSet && !settingsOf.test(one) && !verbs.test(one) && !/^(?:get|all|use|route|handle|_|m)/.test(one)
        )
      }
      let isRoute = false
      while (isSign(file, key + 1, "(")) {
        const one = textAt(file, key)
        if (
          isRoute
            ? !/^(?:get|all|head)$/.test(one) && !verbs.test(one)
            : !isCallBlind(file, one, key + 1, made)
        )
          return false
        if (one === "listen") return true
        isRoute ||= one === "route"
        const close = pairOf(file, key + 1)
        if (!isDot(file, close + 1)) return true
        key = close + 2
      }
      return false
    }
    if (isHandedOn(file, from)) return true
    const open = file.around[from] as number
    if (open < 0 || !isSign(file, open, "(")) return false
    return isGivenBlind(file, open, from, at, made)
  }

  /** Whether an object that a call is given alone is one of its arguments so that nothing answers at `/`. */
  const isGivenBlind = (file: File, open: number, from: number, to: number, made: Made): boolean => {
    const parts = partsOf(file, open)
    const place = parts.indexOf(from)
    if (place === -1 || !/^[,)]$/.test(textAt(file, to + 1))) return false
    const callee = textAt(file, open - 1)
    if (/^(?:createServer|createSecureServer|Server)$/.test(callee)) {
      return parts.every((one, at) => at === place || functionAt(file, one) === null)
    }
    // A router, or an application below another one: its own use is looked at by who is given it.
    if (callee === "use" && isDot(file, open - 2)) return receiverOf(file, open - 1)?._tag === "object"
    const value = calleeOf(file, open)
    if (value?._tag === "package") return /^(?:express-ws|serverless-http)$/.test(value.name)
    if (value?._tag !== "function") return false
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

  /** Where a value begins that ends with a token: names, dots and calls. */
  const beginOf = (file: File, end: number): number => {
    let at = end
    for (;;) {
      if (isSign(file, at, ")") || isSign(file, at, "]")) at = pairOf(file, at)
      if (file.kinds[at] === "sign" && isWord(file, at - 1) && !unended.test(textAt(file, at - 1))) at--
      if (!isDot(file, at - 1)) return textAt(file, at - 1) === "new" ? at - 1 : at
      at -= 2
    }
  }
  /** What is in front of the dot before a token. */
  const receiverOf = (file: File, at: number): Value | null =>
    isDot(file, at - 1) ? valueAt(file, beginOf(file, at - 2), 0, at - 1) : null
  /** What is called by the arguments that a bracket opens. */
  const calleeOf = (file: File, open: number): Value | null =>
    textAt(file, beginOf(file, open - 1)) === "new" ? null : valueAt(file, beginOf(file, open - 1), 0, open)

  const serving = /^https?\.(?:createServer|Server)\(\)$/
  /** Whether a server is told of events by texts alone, and given to nothing but what passes its requests on. */
  const isServerPlain = (file: File, name: string): boolean =>
    file.texts.every((one, at) => {
      if (one !== name || !isWord(file, at) || isDot(file, at - 1) || file.naming.has(at)) return true
      if (isDot(file, at + 1))
        return !/^(?:on|once|\w+Listener)$/.test(textAt(file, at + 2)) || file.kinds[at + 4] === "text"
      return isSign(file, at + 1, ":") || isHandedOver(file, at) || isGivenToSockets(file, at)
    })
  const sockets = /^(?:socket\.io|ws)\b/
  /** Whether a name stands in what is given to a server of sockets. */
  const isGivenToSockets = (file: File, at: number): boolean => {
    let open = file.around[at] as number
    if (open >= 0 && isSign(file, open, "{")) open = file.around[open] as number
    if (open < 1 || !isSign(file, open, "(")) return false
    const begin = beginOf(file, open - 1)
    const value = valueAt(file, textAt(file, begin) === "new" ? begin + 1 : begin, 0, open)
    return value?._tag === "package" && sockets.test(value.name)
  }
  /** What listens by a call of `listen`. */
  const listening = (file: File, at: number): Value | null => {
    const value = receiverOf(file, at)
    if (value?._tag !== "package" || !serving.test(value.name) || value.open < 0) return value
    const given = partsOf(value.file, value.open).map((one) => valueAt(value.file, one))
    return given.some((one) => one?._tag === "function")
      ? null
      : (given.find((one) => one?._tag === "object") ?? null)
  }
  /** The one object that listens; null where several do, or it is not known what. */
  const listener = (): Made | null => {
    let found: Made | null = null
    for (const file of files.values()) {
      for (const [name, binding] of file.declared) {
        const value = ofBinding(binding, name, 0)
        if (value?._tag === "package" && serving.test(value.name) && !isServerPlain(file, name)) return null
      }
      for (let at = 0; at < file.texts.length; at++) {
        if (textAt(file, at) !== "listen" || !isWord(file, at) || !isDot(file, at - 1)) continue
        const value = isSign(file, at + 1, "(") ? listening(file, at) : null
        if (value?._tag !== "object" || (found !== null && !isSame(value, found))) return null
        found = value
      }
    }
    return found
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

  const made = listener()
  return made !== null && isUnanswered(made) ? { path: answered(made), place: made.file.path } : null
}

/** Where a line's file can be named. */
const nameable = /^[\w@.~+/-]{1,200}$/

/** What a snapshot holds of a program that certainly has no answer for `/`: a path that it answers, where one is known, and the file that has it. */
export const unansweredBelow = async (
  start: string,
  program: string,
  held: Held,
): Promise<readonly string[]> => {
  if (!/\.[cm]?[jt]s$|^[^.]+$/.test(start)) return []
  const manifest = (await held.text("package.json")) ?? ""
  if (!manifest.includes('"express"')) return []
  const loaded = await loadedBy(start, program, held, manifest)
  const found = loaded === null ? null : judged(loaded.files, loaded.isOpen)
  if (found === null || !nameable.test(found.place)) return []
  return [`.unanswered(${found.path ?? ""})${found.place === start ? "" : ` in ${found.place}`}`]
}
