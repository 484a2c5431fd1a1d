/**
 * What a condition in a function says of a request for `GET /`: that it holds, that it does not, or nothing.
 *
 * Law. A condition that is said to hold, or not to, does so whenever the function is called for `GET /`.
 */
import type { Source } from "./modules.js"
import { endOf, isSign, isWord, pairOf, splitAt, textAt } from "./tokens.js"
import type { Callable } from "./values.js"

const pathKey = /^(?:url|path|originalUrl|pathname)$/
/** What makes an address of a request's, of which its path is asked. */
const parsing = /^(?:new URL|url \. parse)$/
const tested = /^(?:startsWith|endsWith|includes)$/

/** A condition's parts, in the way from what it asks to what that is. */
export const conditionOf = (
  callable: Callable,
  /** What the request is called, as it stands in front of the dot, once or more. */
  requests: readonly string[],
): ((from: number, to: number) => { readonly is: boolean; readonly isOfPath: boolean } | null) => {
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
  const said = (
    from: number,
    to: number,
    depth = 0,
  ): { readonly is: boolean; readonly isOfPath: boolean } | null => {
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
    if (isSign(file, from, "!")) {
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
        if (text === null) continue
        if (isPath(...other)) return { is: (text === "/") === isEqual, isOfPath: true }
        if (isMethod(...other)) return { is: (text === "GET") === isEqual, isOfPath: false }
      }
      return null
    }
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
  return (from, to) => said(from, to)
}

/** Where what a condition, whose bracket closes at a token, stands in front of begins, and where it ends; null where that takes a grammar to tell. */
export const blockBehind = (file: Source, close: number): readonly [from: number, to: number] | null => {
  const from = close + 1
  if (isSign(file, from, "{")) return [from, pairOf(file, from) + 1]
  return isWord(file, from) && !/^(?:if|for|while|do|switch|try|with)$/.test(textAt(file, from))
    ? [from, endOf(file, from)]
    : null
}
