/**
 * Whether an application of Express certainly has no answer for `/` (C-352): every use of what listens is read, in all files of the project that it
 * loads, and nothing that a request for `/` reaches answers it with success.
 *
 * Law. What is called so answers `GET /` with no status from 200 to 299, and `GET` of the path that is named with 200.
 */
import { answersOf } from "./answers.js"
import { loadedBy, type Source } from "./modules.js"
import type { Held } from "./needs.js"
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
import { deepest, functionAt, isHandedOver, type Made, type Value, valuesOf } from "./values.js"

const settingsOf =
  /^(?:set|enable|disable|enabled|disabled|engine|param|on|once|emit|path|render|ws|configure|listen|close|address)$/
const verbs =
  /^(?:post|put|patch|delete|del|options|trace|copy|lock|mkcol|move|purge|propfind|proppatch|unlock|report|mkactivity|checkout|merge|notify|subscribe|unsubscribe|search|connect|link|unlink|bind|rebind|unbind|acl|m-search)$/

/** A path that `/` is not below, however it is read. */
const below =
  /^(?:\/?(?:[\w.~@%-]|:\w)(?:[\w.~@%:-][\w.~@%:\0-]*)?(?:\/[^()|{}[\]\\]*)?|\0\/[\w.~@%-]{2}[\w.~@%/:-]*)$/
/** A path that stands for itself. */
const plain = /^(?:\/[\w.~-]+)+$/

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

const isMaker = (name: string): boolean => /^express(?:\(\)|\.Router\(\))$/.test(name)

/** What certainly answers nothing at `/` of what listens, and a path that it answers; null where something may. */
const judged = (
  files: ReadonlyMap<string, Source>,
  isOpen: boolean,
): { readonly path: string | null; readonly place: string } | null => {
  const values = valuesOf(files, isMaker)
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
  const { ofFunction, ofPackage } = answersOf(files, values)
  const uses = new Set<string>()
  const routes: Route[] = []
  const refusing: { readonly made: Made; readonly file: Source; readonly at: number }[] = []

  /** What a handler does with a request for `/`. */
  const ofHandler = (file: Source, at: number, made: Made, depth = 0): boolean => {
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
  const pathsAt = (file: Source, at: number): readonly string[] | null => {
    const value = valueAt(file, at)
    if (value?._tag === "text") return [value.text]
    if (value?._tag !== "list") return null
    const all = partsOf(value.file, value.from).map((one) => valueAt(value.file, one))
    const texts = all.flatMap((one) => (one?._tag === "text" ? [one.text] : []))
    return texts.length > 0 && texts.length === all.length ? texts : null
  }

  /** Whether a call of a method of what listens, or of a router at its root, answers nothing at `/`. */
  const isCallBlind = (file: Source, key: string, open: number, made: Made): boolean => {
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
    return isAlone(file, at, end) || (isWhole && isUseBlind(file, at, end, made))
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
  const isGivenBlind = (file: Source, open: number, from: number, to: number, made: Made): boolean => {
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

  const serving = /^https?\.(?:createServer|Server)\(\)$/
  /** Whether a server is told of events by texts alone, and given to nothing but what passes its requests on. */
  const isServerPlain = (file: Source, name: string): boolean =>
    file.texts.every((one, at) => {
      if (one !== name || !isWord(file, at) || isDot(file, at - 1) || file.naming.has(at)) return true
      if (isDot(file, at + 1))
        return !/^(?:on|once|\w+Listener)$/.test(textAt(file, at + 2)) || file.kinds[at + 4] === "text"
      return isSign(file, at + 1, ":") || isHandedOver(file, at) || isGivenToSockets(file, at)
    })
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
  /** What listens by a call of `listen`. */
  const listening = (file: Source, at: number): Value | null => {
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
