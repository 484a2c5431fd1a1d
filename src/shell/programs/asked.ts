/**
 * What a condition in a function says of a request for `GET /`, which has no query: that it holds, that it does not, or nothing.
 *
 * Law. A condition that is said to hold, or not to, does so whenever the function is called for `GET /`.
 */
import type { Source } from "./modules.js"
import { endOf, isAssigned, isDot, isSign, isStatement, isWord, pairOf, splitAt, textAt } from "./tokens.js"
import type { Callable } from "./values.js"

const pathKey = /^(?:url|path|originalUrl|pathname)$/
/** What makes an address of a request's, of which its path is asked. */
const parsing = /^(?:new URL|url \. parse)$/
const tested = /^(?:startsWith|endsWith|includes)$/

/** What is known of a condition, and whether that depends on what is asked for. */
interface Said {
  readonly is: boolean
  readonly isOfPath: boolean
}

/** A condition's parts, in the way from what it asks to what that is; and what a switch does not get to. */
export const conditionOf = (
  callable: Callable,
  /** What the request is called, as it stands in front of the dot, once or more. */
  requests: readonly string[],
  /** Whether a request may have a query that it did not come with. */
  mayHaveQuery: () => boolean,
): {
  readonly said: (from: number, to: number) => Said | null
  readonly unchosen: (open: number) => readonly (readonly [from: number, to: number])[]
} => {
  const { file } = callable
  const textOf = (from: number, to: number): string | null => {
    for (let at = from; at < to; at++) if (!isWord(file, at) && file.kinds[at] !== "sign") return null
    return file.texts.slice(from, to).join(" ")
  }
  /** What a name is given, once in the whole file, and in this function. */
  const given = (name: string): { readonly keys: readonly string[]; readonly from: number } | null => {
    const binding = file.bindings.get(name)
    if (binding == null || file.taken.has(name) || binding.module !== null) return null
    const { from, keys } = binding
    return from >= callable.from && from < callable.to && keys.length < 2 ? { keys, from } : null
  }
  const isRequest = (said: string, key: RegExp): boolean =>
    requests.some((one) => said.startsWith(`${one} . `) && key.test(said.slice(one.length + 3)))
  const isMethod = (from: number, to: number): boolean => {
    const said = textOf(from, to) ?? ""
    if (isRequest(said, /^method$/)) return true
    const found = to === from + 1 ? given(said) : null
    if (found === null) return false
    const value = textOf(found.from, endOf(file, found.from)) ?? ""
    return found.keys.length === 0
      ? isRequest(value, /^method$/)
      : found.keys[0] === "method" && requests.includes(value)
  }
  /** Whether an expression is the address of a request, taken apart. */
  const isParsed = (from: number): boolean => {
    const end = endOf(file, from)
    const at = textAt(file, from) === "new" ? from + 2 : from + 3
    if (!isSign(file, at, "(") || pairOf(file, at) !== end - 1) return false
    const [first] = splitAt(file, at + 1, end - 1, /^,$/)
    const said = first === undefined ? null : textOf(...first)
    return (
      parsing.test(file.texts.slice(from, at).join(" ")) &&
      said !== null &&
      isRequest(said.replace(/ !$/, ""), /^(?:url|originalUrl)$/)
    )
  }
  const isPath = (from: number, to: number): boolean => {
    const said = textOf(from, to)
    if (said === null) return false
    if (isRequest(said, pathKey)) return true
    const [, name = ""] = /^([\w$]+)(?: \. pathname)?$/.exec(said) ?? []
    const found = given(name)
    if (found === null) return false
    const end = endOf(file, found.from)
    const value = textOf(found.from, end)
    if (name !== said) return found.keys.length === 0 && isParsed(found.from) && isOnlyAsked(name)
    if (found.keys.length === 1)
      return (
        pathKey.test(found.keys[0] as string) &&
        (requests.includes(value ?? "") || (found.keys[0] === "pathname" && isParsed(found.from)))
      )
    if (value !== null) return isRequest(value, pathKey)
    // What stands in front of a question mark.
    const cut = found.from + requestLength(found.from)
    return (
      cut > found.from &&
      file.texts.slice(cut, end).join(" ") === ". split ( ? ) [ 0 ]" &&
      isRequest(textOf(found.from, cut) ?? "", pathKey)
    )
  }
  /** Whether what a name holds is only looked into, and not given another path. */
  const isOnlyAsked = (name: string): boolean => {
    if (file.given.has("pathname")) return false
    for (let at = callable.from; at < callable.to; at++)
      if (textAt(file, at) === name && isWord(file, at) && !file.naming.has(at) && !isSign(file, at + 1, "."))
        return false
    return true
  }
  /** How many tokens a dotted name has. */
  const requestLength = (from: number): number => {
    let at = from
    while (isWord(file, at) && isSign(file, at + 1, ".") && textAt(file, at + 2) !== "split") at += 2
    return at + 1 - from
  }
  const literal = (from: number, to: number): string | null =>
    to === from + 1 && file.kinds[from] === "text" && !textAt(file, from).includes("\\")
      ? textAt(file, from)
      : null
  /** Whether an expression is what a request's query has by a key, which is nothing. */
  const isQuery = (from: number, to: number, depth = 0): boolean => {
    const isCalled = isSign(file, to - 1, ")")
    const isText = file.kinds[to - 2] === "text" && (isCalled || isSign(file, to - 1, "]"))
    const end = isText ? to - 3 : to - 2
    if (end > from && (isText ? pairOf(file, to - 1) === end : isDot(file, end) && isWord(file, to - 1))) {
      const key = textAt(file, isText ? to - 2 : to - 1)
      return !(key in {}) && isWhole(from, end, isCalled) && !mayHaveQuery()
    }
    const name = textAt(file, from)
    const found = to === from + 1 && depth < 3 && isWord(file, from) ? given(name) : null
    if (found === null || !isGivenOnce(name, found.keys.length === 0)) return false
    const stop = typeless(found.from, endOf(file, found.from))
    const [key] = found.keys
    if (key === undefined) return isQuery(found.from, stop, depth + 1)
    return !(key in {}) && isWhole(found.from, stop, false) && !mayHaveQuery()
  }
  /** Whether an expression is a request's query, which is called by a key where it is a function. */
  const isWhole = (from: number, to: number, isCalled: boolean): boolean =>
    isRequest(textOf(from, to) ?? "", /^query$/) &&
    isCalled === requests.every((one) => one.endsWith(" . req"))
  /** Where an expression ends before what TypeScript takes it for. */
  const typeless = (from: number, to: number): number => {
    for (let at = from; at < to; at++) if (textAt(file, at) === "as" && isWord(file, at)) return at
    return to
  }
  /** Whether a name is given a value in a function where it is declared alone, and has no other in its place. */
  const isGivenOnce = (name: string, isWhole: boolean): boolean => {
    for (let at = callable.from; at < callable.to; at++) {
      const isOther = textAt(file, at) === name && isAssigned(file, at) && !isDot(file, at - 1)
      if (isOther && isWord(file, at) && !(isWhole && file.naming.has(at))) return false
    }
    return true
  }
  const said = (from: number, to: number, depth = 0): Said | null => {
    if (depth > 6 || from >= to) return null
    if (isSign(file, from, "(") && pairOf(file, from) === to - 1) return said(from + 1, to - 1, depth + 1)
    for (const [sign, deciding] of [
      [/^\|\|$/, true],
      [/^&&$/, false],
    ] as const) {
      const parts = splitAt(file, from, to, sign)
      if (parts.length === 1) continue
      const all = parts.map(([begin, end]) => said(begin, end, depth + 1))
      const isOfPath = all.some((one) => one?.isOfPath === true)
      if (all.some((one) => one?.is === deciding)) return { is: deciding, isOfPath }
      return all.every((one) => one?.is === !deciding) ? { is: !deciding, isOfPath } : null
    }
    if (isSign(file, from, "!") && splitAt(file, from, to, /^[=!]==?$/).length === 1) {
      const inner = said(from + 1, to, depth + 1)
      return inner === null ? null : { ...inner, is: !inner.is }
    }
    const [left, right, more] = splitAt(file, from, to, /^[=!]==?$/)
    if (left !== undefined && right !== undefined && more === undefined) {
      const isEqual = textAt(file, left[1]).startsWith("=")
      for (const [one, other] of [
        [left, right],
        [right, left],
      ] as const) {
        const text = literal(...one)
        const isNone = /^(?:undefined|null)$/.test(textOf(...one) ?? "")
        if ((text !== null || isNone) && isQuery(...other)) {
          // Only `undefined` is what is not there itself.
          const isSame =
            textAt(file, one[0]) === "undefined" || (isNone && textAt(file, left[1]).length === 2)
          return { is: isSame === isEqual, isOfPath: true }
        }
        if (text === null) continue
        if (isPath(...other)) return { is: (text === "/") === isEqual, isOfPath: true }
        if (isMethod(...other)) return { is: (text === "GET") === isEqual, isOfPath: false }
      }
      return null
    }
    if (left !== undefined && right === undefined && isQuery(from, to)) return { is: false, isOfPath: true }
    if (left === undefined || !isSign(file, to - 1, ")")) return null
    const open = pairOf(file, to - 1)
    const key = textAt(file, open - 1)
    const text = tested.test(key) ? literal(open + 1, to - 1) : null
    if (text === null || !isSign(file, open - 2, ".") || !isPath(from, open - 2)) return null
    const is =
      key === "startsWith"
        ? "/".startsWith(text)
        : key === "endsWith"
          ? "/".endsWith(text)
          : "/".includes(text)
    return { is, isOfPath: true }
  }
  /** The parts of a switch, whose subject a bracket opens, that are not reached. */
  const unchosen = (open: number): readonly (readonly [number, number])[] => {
    const brace = pairOf(file, open) + 1
    const subject = isPath(open + 1, brace - 1) ? "/" : isMethod(open + 1, brace - 1) ? "GET" : null
    if (subject === null || !isSign(file, brace, "{")) return []
    const end = pairOf(file, brace)
    /** Where each part begins, behind its colon, and what has it reached; null for what nothing else has. */
    const parts: { readonly label: string | null; readonly from: number }[] = []
    for (let at = brace + 1; at < end; at++) {
      if (file.around[at] !== brace || !/^(?:case|default)$/.test(textAt(file, at)) || !isWord(file, at))
        continue
      const isDefault = textAt(file, at) === "default"
      const label = isDefault ? null : literal(at + 1, at + 2)
      const colon = isDefault ? at + 1 : at + 2
      if (!isSign(file, colon, ":") || (label === null && !isDefault)) return []
      parts.push({ label, from: colon + 1 })
    }
    const chosen = parts.find(({ label }) => label === subject) ?? parts.find(({ label }) => label === null)
    if (chosen === undefined) return [[brace + 1, end]]
    const next = parts.find(({ from }) => from > chosen.from)
    const stop = next === undefined ? end : next.from - (next.label === null ? 2 : 3)
    const block = isSign(file, chosen.from, "{") ? chosen.from : brace
    let isLeft = false
    for (let at = chosen.from; at < stop; at++)
      isLeft ||=
        file.around[at] === block &&
        /^(?:break|return|throw)$/.test(textAt(file, at)) &&
        isStatement(file, at)
    return isLeft && stop < end
      ? [
          [brace + 1, chosen.from],
          [stop, end],
        ]
      : [[brace + 1, chosen.from]]
  }
  return { said, unchosen }
}

/** Where what a condition, whose bracket closes at a token, stands in front of begins, and where it ends; null where that takes a grammar to tell. */
export const blockBehind = (file: Source, close: number): readonly [from: number, to: number] | null => {
  const from = close + 1
  if (isSign(file, from, "{")) return [from, pairOf(file, from) + 1]
  return isWord(file, from) && !/^(?:if|for|while|do|switch|try|with)$/.test(textAt(file, from))
    ? [from, endOf(file, from)]
    : null
}
