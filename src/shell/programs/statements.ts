/**
 * The statements and functions of a program: where each begins and ends, as far as its tokens say.
 */
import type { Source } from "./modules.js"
import { endOf, isDot, isSign, isWord, pairOf, textAt } from "./tokens.js"

/** A function: the bracket of its parameters, or the one name that it has instead, and what it does. */
export interface FunctionBody {
  /** Where its parameters open; -1 where a name stands alone, which `name` is. */
  readonly open: number
  readonly name: number
  readonly from: number
  readonly to: number
  readonly isBlock: boolean
  readonly isAsync: boolean
  readonly isGenerator: boolean
}

/** A function that begins at a token; null where none does. */
export const bodyAt = (file: Source, from: number): FunctionBody | null => {
  const isAsync = textAt(file, from) === "async" && isWord(file, from) && !isSign(file, from + 1, "=>")
  let at = isAsync ? from + 1 : from
  if (textAt(file, at) === "function" && isWord(file, at)) {
    at++
    const isGenerator = isSign(file, at, "*")
    if (isGenerator) at++
    const name = at
    while (at < name + 40 && !isSign(file, at, "(")) at++
    if (!isSign(file, at, "(")) return null
    const open = blockOf(file, pairOf(file, at) + 1)
    return open === null
      ? null
      : { open: at, name, from: open, to: pairOf(file, open) + 1, isBlock: true, isAsync, isGenerator }
  }
  const isAlone = isWord(file, at) && isSign(file, at + 1, "=>")
  if (!isAlone && !isSign(file, at, "(")) return null
  let arrow = isAlone ? at + 1 : pairOf(file, at) + 1
  // What it gives back may have a type, which looks like a choice elsewhere.
  if (isSign(file, arrow, ":") && /\.[cm]?tsx?$/.test(file.path))
    for (const first = arrow; arrow < first + 40 && !/^(?:=>|;|\))$/.test(textAt(file, arrow)); arrow++)
      if (/^[([{]$/.test(textAt(file, arrow))) arrow = pairOf(file, arrow)
  if (!isSign(file, arrow, "=>")) return null
  const begin = arrow + 1
  const isBlock = isSign(file, begin, "{")
  const to = isBlock ? pairOf(file, begin) + 1 : endOf(file, begin)
  return { open: isAlone ? -1 : at, name: at, from: begin, to, isBlock, isAsync, isGenerator: false }
}

/** The brace of what a function does, behind its parameters and the type of what it gives back. */
export const blockOf = (file: Source, from: number): number | null => {
  for (let at = from; at < from + 60; at++) {
    if (isSign(file, at, "{")) {
      if (at === from || !/^[:<|&,([]$/.test(textAt(file, at - 1))) return at
      at = pairOf(file, at)
    } else if (isSign(file, at, ";")) return null
  }
  return null
}

/** The functions that are declared among statements, by their names. */
export const declaredIn = (
  file: Source,
  from: number,
  to: number,
): readonly (readonly [string, FunctionBody])[] => {
  const found: (readonly [string, FunctionBody])[] = []
  for (let at = from; at < to; at++) {
    const isFunction = textAt(file, at) === "function" && isWord(file, at)
    if (file.around[at] !== file.around[from] || !isFunction || isDot(file, at - 1)) continue
    const begin = textAt(file, at - 1) === "async" ? at - 1 : at
    const before = textAt(file, begin - 1)
    const isDeclared =
      begin === 0 ||
      file.begins[begin] === true ||
      /^[{};]$/.test(before) ||
      /^(?:export|default)$/.test(before)
    const body = isDeclared ? bodyAt(file, begin) : null
    if (body !== null && isWord(file, body.name)) found.push([textAt(file, body.name), body])
  }
  return found
}

/** Where a statement ends that begins at a token. */
export const endOfStatement = (file: Source, at: number): number => {
  const end = endOfOne(file, at)
  return isSign(file, end, ";") && !isSign(file, at, ";") ? end + 1 : Math.max(end, at + 1)
}
const endOfOne = (file: Source, at: number): number => {
  if (isSign(file, at, "{")) return pairOf(file, at) + 1
  const one = isWord(file, at) && !isSign(file, at + 1, "=>") ? textAt(file, at) : ""
  switch (one) {
    case "if":
    case "for":
    case "while":
    case "with":
    case "switch": {
      const open = isSign(file, at + 1, "(") ? at + 1 : at + 2
      if (!isSign(file, open, "(")) break
      const end = endOfStatement(file, pairOf(file, open) + 1)
      return one === "if" && textAt(file, end) === "else" && isWord(file, end)
        ? endOfStatement(file, end + 1)
        : end
    }
    case "do":
      return endOf(file, endOfStatement(file, at + 1))
    case "else":
      return endOfStatement(file, at + 1)
    case "try": {
      let end = pairOf(file, at + 1) + 1
      while (/^(?:catch|finally)$/.test(textAt(file, end))) {
        const open = isSign(file, end + 1, "(") ? pairOf(file, end + 1) + 1 : end + 1
        end = pairOf(file, open) + 1
      }
      return end
    }
    case "function":
    case "async": {
      const body = one === "async" && textAt(file, at + 1) !== "function" ? null : bodyAt(file, at)
      if (body !== null) return body.to
      break
    }
    case "class":
    case "interface":
    case "enum":
      for (let open = at + 1; open < at + 60; open++) {
        if (isSign(file, open, "{")) return pairOf(file, open) + 1
        if (isSign(file, open, "(")) open = pairOf(file, open)
      }
      break
    case "export":
      if (/^(?:default|abstract|declare)$/.test(textAt(file, at + 1)))
        return /^(?:function|class|async|abstract|interface)$/.test(textAt(file, at + 2))
          ? endOfOne(file, at + 2)
          : endOf(file, at + 2)
      return /^[{*]$/.test(textAt(file, at + 1)) ? endOf(file, at) : endOfOne(file, at + 1)
  }
  let end = endOf(file, at)
  while (isSign(file, end, ",")) end = endOf(file, end + 1)
  return end
}

/** Tokens of a list of statements, without those of functions in it. */
const isAmong = (file: Source, from: number, to: number, is: (at: number) => boolean): boolean => {
  for (let at = from; at < to; at++) {
    const body = bodyAt(file, at)
    if (body !== null) at = body.to - 1
    else if (isWord(file, at) && !isDot(file, at - 1) && !isSign(file, at + 1, ":") && is(at)) return true
  }
  return false
}

/** Whether statements may leave what they stand in, by throwing too where that is caught, or wait for something. */
export const isLeaving = (
  file: Source,
  from: number,
  to: number,
  isCaught: boolean,
  isLoop = false,
): boolean => {
  const words = isLoop ? /^(?:return|break|await|yield)$/ : /^(?:return|break|continue|await|yield)$/
  return isAmong(
    file,
    from,
    to,
    (at) => words.test(textAt(file, at)) || (isCaught && textAt(file, at) === "throw"),
  )
}

/** How often a function gives something back. */
export const returnsIn = (file: Source, { from, to, isBlock }: FunctionBody): number => {
  if (!isBlock) return 1
  let count = 0
  isAmong(file, from + 1, to, (at) => {
    if (textAt(file, at) === "return") count++
    return false
  })
  return count
}
