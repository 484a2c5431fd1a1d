/**
 * What the values of a program are: what a name, a dot and a call stand for, as far as no other value can be meant.
 *
 * Law. What is called a value is that one whenever the program gets there.
 */
import { type Framework, frameworkOf } from "./frameworks.js"
import type { Binding, Source } from "./modules.js"
import { beginOf, endOf, isAssigned, isDot, isSign, isWord, pairOf, partsOf, textAt } from "./tokens.js"

export interface Callable {
  readonly _tag: "function"
  readonly file: Source
  /** The tokens that name what it is given; null for what is taken apart. */
  readonly params: readonly (number | null)[]
  readonly from: number
  readonly to: number
}

/** What is known of a value. `package` is what is behind a package's name, with `()` for each call, and where the last one's arguments are. */
export type Known =
  | { readonly _tag: "text"; readonly text: string }
  | { readonly _tag: "package"; readonly name: string; readonly file: Source; readonly open: number }
  | {
      readonly _tag: "object"
      readonly file: Source
      readonly name: string
      readonly framework: Framework
      /** What made it, and where that is given its options. */
      readonly made: Extract<Known, { readonly _tag: "package" }>
    }
  | Callable
  | { readonly _tag: "record"; readonly file: Source; readonly from: number }
  | { readonly _tag: "list"; readonly file: Source; readonly from: number }
  | { readonly _tag: "module"; readonly file: Source }
  | { readonly _tag: "class"; readonly file: Source; readonly isMade: boolean }

/** An application or a router by the name that its file gives it. */
export type Made = Extract<Known, { readonly _tag: "object" }>

/** So many tokens are looked at, each as often as that happens. */
const mostLookedAt = 1e7
export const deepest = 24

/** What is asked of a list without any change of it. */
const looking =
  /^(?:forEach|map|length|filter|find|some|every|reduce|includes|join|slice|concat|flatMap|entries|keys|values|indexOf)$/

const adding = /^(?:push|unshift|splice|fill|copyWithin)$/

/** What compilers hand a module through. */
export const helping = /^(?:__importDefault|__importStar|__toESM|_interopRequire(?:Default|Wildcard))$/

/** A function that begins at a token. */
export const functionAt = (file: Source, from: number): Callable | null => {
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

/** Whether a name stands where a file exports it. */
export const isHandedOver = (file: Source, at: number): boolean => {
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

/** What a name of a file is called. */
const nameIn = (file: Source, name: string): string => `${file.path}\0${name}`

/** A reader of the values of a program's files; `packages` are those, and lists, that functions of the project are given, by file and name. */
const readerOf = (files: ReadonlyMap<string, Source>, packages: ReadonlyMap<string, Known | null>) => {
  const given = new Set([...files.values()].flatMap((one) => [...one.given]))
  const values = new Map<Binding, Known | null>()
  const kept = new Map<string, boolean>()
  /** What functions of the project are given, by file and name. */
  const aliases = new Map<string, Made>()
  const fileAt = (from: Source, module: string): Source | null =>
    files.get(from.modules.get(module) ?? "") ?? null

  const ofModule = (from: Source, module: string, open: number): Known | null => {
    const file = fileAt(from, module)
    if (file === null && !module.startsWith("."))
      return { _tag: "package", name: module.replace(/^node:/, ""), file: from, open }
    return file === null ? null : { _tag: "module", file }
  }

  /** What a file exports by a name; the whole by `*`. */
  const exported = (file: Source, key: string, depth: number): Known | null => {
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
  const behind = (value: Known | null, key: string, depth: number): Known | null => {
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
    if (value._tag === "class") return value.isMade ? ofField(value.file, key, depth) : null
    if (value._tag !== "record") return null
    const { file, from } = value
    const parts = partsOf(file, from)
    const [at, other] = parts.filter((one) => textAt(file, one) === key)
    const isKnown = parts.every((one) => isWord(file, one) || file.kinds[one] === "text")
    if (at === undefined || other !== undefined || !isKnown || given.has(key)) return null
    if (isSign(file, at + 1, ":")) return valueAt(file, at + 2, depth + 1)
    return /^[,}]$/.test(textAt(file, at + 1)) ? ofName(file, key, depth + 1) : null
  }

  /** What a field of this is given, once in its file. */
  const ofField = (file: Source, key: string, depth: number): Known | null => {
    const name = `this.${key}`
    const binding = file.bindings.get(name)
    if (binding == null) return null
    // What a class declares, another that extends it may declare too, and anything may be given later.
    const isOther = (other: Source): boolean =>
      other !== file && other.bindings.has(name) && other.texts.includes("extends")
    if (binding.isField && (given.has(key) || [...files.values()].some(isOther))) return null
    return ofBinding(binding, name, depth + 1)
  }

  const ofBinding = (binding: Binding, name: string | null, depth: number): Known | null => {
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
  ): Known | null => {
    let value = module === null ? valueAt(file, from, depth + 1, to) : ofModule(file, module, -1)
    if (value?._tag === "module" && module !== null && keys.length === 0) value = whole(value, depth)
    for (const key of keys) value = behind(value, key, depth + 1)
    // What makes an application or a router, by the name that it is given.
    if (name === null || module !== null || keys.length > 0 || value?._tag !== "package") return value
    const framework = frameworkOf(value.name)
    if (framework !== null) return { _tag: "object", file, name, framework, made: value }
    return value
  }
  const whole = (value: Known, depth: number): Known | null =>
    value._tag === "module" && value.file.exports.has("*") ? exported(value.file, "*", depth + 1) : value

  const ofName = (file: Source, name: string, depth: number): Known | null => {
    const given = aliases.get(nameIn(file, name)) ?? packages.get(nameIn(file, name))
    if (given != null) return given
    if (file.taken.has(name)) return null
    const binding = file.bindings.get(name)
    const value = binding == null ? null : ofBinding(binding, name, depth + 1)
    if (value?._tag === "list") return isListKept(file, name) ? value : null
    return (value?._tag === "record" || value?._tag === "module") && !isKept(file, name) ? null : value
  }
  /** Whether a file may be looked through once more. */
  const isAffordable = (tokens: number): boolean => {
    left -= tokens
    return left > 0
  }
  let left = mostLookedAt
  /** Whether what a name holds is only looked into, so that nothing in it is given another value. */
  const isKept = (file: Source, name: string): boolean => {
    const key = `${file.path}\0${name}`
    const known = kept.get(key)
    if (known !== undefined) return known
    if (!isAffordable(file.texts.length)) return false
    const is = file.texts.every((one, at) => {
      if (one !== name || !isWord(file, at) || isDot(file, at - 1) || file.naming.has(at)) return true
      return (
        isDot(file, at + 1) ||
        isHandedOver(file, at) ||
        isLookedThrough(file, at) ||
        (isSign(file, at + 1, "[") && !isAssigned(file, pairOf(file, at + 1))) ||
        (isSign(file, at + 1, ":") && /^[{,]$/.test(textAt(file, at - 1)))
      )
    })
    kept.set(key, is)
    return is
  }

  /** Whether a name stands alone where its keys or values are asked for. */
  const isLookedThrough = (file: Source, at: number): boolean =>
    isSign(file, at - 1, "(") &&
    pairOf(file, at - 1) === at + 1 &&
    /^(?:entries|keys|values)$/.test(textAt(file, at - 2)) &&
    textAt(file, at - 4) === "Object"
  /** Whether a list that has a name is only looked through, so that nothing else gets into it. */
  const isListKept = (file: Source, name: string, param?: number): boolean =>
    isAffordable(file.texts.length) &&
    !isAddedTo() &&
    file.texts.every((one, at) => {
      if (one !== name || at === param || !isWord(file, at) || isDot(file, at - 1) || file.naming.has(at))
        return true
      const open = file.around[at] as number
      const isPart = open > 0 && isSign(file, open, "(") && /^[,)]$/.test(textAt(file, at + 1))
      const callee = isPart ? calleeOf(file, open) : null
      return (
        (isDot(file, at + 1) && looking.test(textAt(file, at + 2))) ||
        (textAt(file, at - 1) === "of" && isSign(file, at + 1, ")")) ||
        isSign(file, at - 1, "...") ||
        isHandedOver(file, at) ||
        (isSign(file, at + 1, ":") && /^[{,]$/.test(textAt(file, at - 1))) ||
        isLookedThrough(file, at) ||
        callee?._tag === "function"
      )
    })

  /** Whether something is put into a list that another file may have exported. */
  const isAddedTo = (): boolean => {
    isAdded ??= [...files.values()].some((file) =>
      file.texts.some((one, at) => {
        const isAdding = adding.test(one) && isDot(file, at - 1) && isSign(file, at + 1, "(")
        if (!isAdding && !(one === "]" && isAssigned(file, at))) return false
        const begin = beginOf(file, isAdding ? at - 2 : pairOf(file, at) - 1)
        const name = textAt(file, begin)
        return name === "require" || file.bindings.get(name)?.module != null || isLoading(file, name)
      }),
    )
    return isAdded
  }
  let isAdded: boolean | undefined
  /** Whether a name is given what a module exports. */
  const isLoading = (file: Source, name: string): boolean => {
    const binding = file.bindings.get(name)
    return binding != null && /^(?:await|require|import)$/.test(textAt(file, binding.from))
  }

  /** What a function gives back, where it does so once. */
  const returned = ({ file, from, to }: Callable, depth: number): Known | null => {
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
  const valueAt = (file: Source, from: number, depth = 0, end = endOf(file, from)): Known | null => {
    if (depth > deepest || from >= file.texts.length) return null
    const kind = file.kinds[from]
    let at = from
    let value: Known | null = functionAt(file, from)
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
      // So compilers call what stands behind a dot.
      const first = textAt(file, from + 1) === "0" && isSign(file, from + 2, ",") ? from + 3 : from + 1
      value = valueAt(file, first, depth + 1)
      if (value === null || endOf(file, first) !== pairOf(file, from)) return null
      at = pairOf(file, from) + 1
    } else if (kind === "word") {
      if (textAt(file, at) === "new") at++
      if (textAt(file, at) === "class") return { _tag: "class", file, isMade: false }
      if (textAt(file, at) === "this" && isDot(file, at + 1)) {
        value = ofField(file, textAt(file, at + 2), depth)
        at += 3
      } else if (textAt(file, at) === "require" && isSign(file, at + 1, "(")) {
        if (file.kinds[at + 2] !== "text") return null
        value = ofModule(file, textAt(file, at + 2), at + 1)
        value = value === null ? null : whole(value, depth)
        at = pairOf(file, at + 1) + 1
      } else if (helping.test(textAt(file, at)) && isSign(file, at + 1, "(")) {
        value = valueAt(file, at + 2, depth + 1)
        if (endOf(file, at + 2) !== pairOf(file, at + 1)) return null
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
      if (value._tag === "object" && isDot(file, at) && value.framework.itself.test(textAt(file, at + 1))) {
        // What hands each request to it.
        const isCalled = isSign(file, at + 2, "(")
        if (isCalled === (textAt(file, at + 1) === "fetch")) return null
        at = isCalled ? pairOf(file, at + 2) + 1 : at + 2
      } else if (isDot(file, at)) {
        value = behind(value, textAt(file, at + 1), depth)
        at += 2
      } else if (isSign(file, at, "(")) {
        if (value._tag === "package") value = { ...value, name: `${value.name}()`, file, open: at }
        else if (value._tag === "class")
          value = textAt(file, from) === "new" ? { ...value, isMade: true } : null
        else value = value._tag === "function" ? returned(value, depth) : null
        at = pairOf(file, at) + 1
      } else if (one === "as" || one === "satisfies") return value
      else if (isSign(file, at, "!")) at++
      else return null
    }
    return value
  }

  const isSame = (one: Known | null, other: Made): boolean =>
    one?._tag === "object" && one.file === other.file && one.name === other.name

  /** What is in front of the dot before a token. */
  const receiverOf = (file: Source, at: number): Known | null =>
    isDot(file, at - 1) ? valueAt(file, beginOf(file, at - 2), 0, at - 1) : null
  /** What is called by the arguments that a bracket opens. */
  const calleeOf = (file: Source, open: number): Known | null =>
    textAt(file, beginOf(file, open - 1)) === "new" ? null : valueAt(file, beginOf(file, open - 1), 0, open)
  return {
    aliases,
    behind,
    calleeOf,
    exported,
    fileAt,
    isAffordable,
    isListKept,
    isSame,
    ofBinding,
    ofName,
    receiverOf,
    valueAt,
  }
}

export type Values = ReturnType<typeof readerOf>

/** The packages and lists that functions of the project are given by their calls, as a whole, by file and name; null for a name that may be something else. */
const givenIn = (files: ReadonlyMap<string, Source>, values: Values): ReadonlyMap<string, Known | null> => {
  const found = new Map<string, Known | null>()
  for (const file of files.values()) {
    for (const [open, sign] of file.texts.entries()) {
      if (sign !== "(" || !isSign(file, open, "(")) continue
      const parts = partsOf(file, open)
      const packages = parts.map((at) => {
        const isName = isWord(file, at) && /^[,)]$/.test(textAt(file, at + 1))
        const value = isName ? values.ofName(file, textAt(file, at), 0) : null
        return value?._tag === "list" || (value?._tag === "package" && !value.name.includes("("))
          ? value
          : null
      })
      const callee = packages.every((one) => one === null) ? null : values.calleeOf(file, open)
      if (callee?._tag !== "function") continue
      for (const [place, value] of packages.entries()) {
        const at = value === null ? null : callee.params[place]
        if (at == null) continue
        const name = nameIn(callee.file, textAt(callee.file, at))
        const known = found.get(name)
        const isSame =
          known === undefined ||
          (known?._tag === "package" && value?._tag === "package" && known.name === value.name) ||
          (known?._tag === "list" &&
            value?._tag === "list" &&
            known.file === value.file &&
            known.from === value.from)
        const isOne =
          isSame &&
          isOwnName(callee, at) &&
          (value?._tag !== "list" || values.isListKept(callee.file, textAt(callee.file, at), at))
        found.set(name, isOne ? value : null)
      }
    }
  }
  const lists = new Map([...found].filter(([, value]) => value?._tag === "list"))
  if (lists.size === 0) return found
  // Who gives a function another list elsewhere.
  for (const file of files.values()) {
    for (const [open, sign] of file.texts.entries()) {
      if (sign !== "(" || !isSign(file, open, "(") || textAt(file, open - 1) === "require") continue
      const callee = values.calleeOf(file, open)
      if (callee?._tag !== "function") continue
      const parts = partsOf(file, open)
      for (const [place, param] of callee.params.entries()) {
        const name = param === null ? "" : nameIn(callee.file, textAt(callee.file, param))
        const list = lists.get(name)
        const at = parts[place]
        if (at === param && file === callee.file) continue
        const value = list === undefined || at === undefined ? null : values.valueAt(file, at)
        if (
          list?._tag === "list" &&
          !(value?._tag === "list" && value.file === list.file && value.from === list.from)
        )
          found.set(name, null)
      }
    }
  }
  return found
}
/** Whether what a function is given has a name that nothing else in its file has. */
const isOwnName = ({ file, from, to }: Callable, param: number): boolean => {
  const name = textAt(file, param)
  if (file.bindings.has(name)) return false
  let declared = 0
  for (const [at, one] of file.texts.entries()) {
    if (one !== name || !isWord(file, at) || isDot(file, at - 1) || at === param) continue
    const open = file.around[at] as number
    const isInner =
      open >= 0 && isSign(file, open, "(") && /^(?:=>|[{:])$/.test(textAt(file, pairOf(file, open) + 1))
    if (at < from || at >= to || isAssigned(file, at) || isSign(file, at + 1, "=>") || isInner) declared++
  }
  return declared === 0
}

/** So deep are functions followed that give others what they are given. */
const mostGiven = 4

/** A reader of the values of a program's files. */
export const valuesOf = (files: ReadonlyMap<string, Source>): Values => {
  let values = readerOf(files, new Map())
  let known = 0
  for (let round = 0; round < mostGiven; round++) {
    const packages = givenIn(files, values)
    if (packages.size === known) return values
    known = packages.size
    values = readerOf(files, packages)
  }
  return values
}
