/**
 * A program's words, texts and signs, with what each bracket belongs to: as much as is needed to follow names, and no grammar.
 *
 * Law. What stands in a text, a pattern or a comment is none of its words.
 */

/** `word` holds numbers too, `text` the content of a text between quotes, `template` what stands between backticks. */
export type TokenKind = "word" | "text" | "template" | "pattern" | "sign"

/** A program in its tokens; `pair` has the other bracket of each bracket, `around` the bracket in which a token stands, -1 at the top. */
export interface Tokens {
  readonly texts: readonly string[]
  readonly kinds: readonly TokenKind[]
  readonly begins: readonly boolean[]
  readonly pair: readonly number[]
  readonly around: readonly number[]
  /** The line in which each token begins. */
  readonly lines: readonly number[]
}

const blank = /\s+|\/\/[^\n]*/y
const text = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y
const pattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y
const word = /[\w$\u0080-\uffff]+/y
const sign = /=>|[=!]==?|\?\?=?|\?\.(?!\d)|\|\|=?|&&=?|\.\.\.|[-+*%&|^<>]=|\+\+|--|[\s\S]/y

/** Words behind which a value is still to come. */
const unended =
  /^(?:return|throw|typeof|void|delete|new|in|of|instanceof|case|default|await|yield|extends|else|do)$/

const newLine = 10

const closed: { readonly [closing: string]: string } = { ")": "(", "]": "[", "}": "{" }

/** Where a template that begins somewhere ends; -1 where it does not. */
const endOfTemplate = (program: string, from: number): number => {
  // What is open: a template, or a brace of what is computed in one.
  const open = ["`"]
  for (let at = from + 1; at < program.length; at++) {
    const one = program[at] as string
    if (open.at(-1) === "`") {
      if (one === "\\") at++
      else if (one === "`") open.pop()
      else if (one === "$" && program[at + 1] === "{") {
        at++
        open.push("{")
      }
      if (open.length === 0) return at + 1
    } else if (one === "`" || one === "{") open.push(one)
    else if (one === "}") open.pop()
    else if (one === '"' || one === "'") {
      text.lastIndex = at
      const whole = text.exec(program)?.[0]
      if (whole === undefined) return -1
      at += whole.length - 1
    }
  }
  return -1
}

/** The tokens of a program; null where what it says cannot be told apart without a grammar. */
export const tokensOf = (program: string): Tokens | null => {
  const texts: string[] = []
  const kinds: TokenKind[] = []
  const begins: boolean[] = []
  const pair: number[] = []
  const around: number[] = []
  const lines: number[] = []
  const open: number[] = []
  let at = program.startsWith("#!") ? program.indexOf("\n") >>> 0 : program.startsWith("\ufeff") ? 1 : 0
  let isNewLine = true
  let line = 1
  let counted = 0
  const take = (kind: RegExp): string | null => {
    kind.lastIndex = at
    const match = kind.exec(program)?.[0] ?? null
    if (match !== null) at = kind.lastIndex
    return match
  }
  const add = (content: string, kind: TokenKind): void => {
    texts.push(content)
    kinds.push(kind)
    begins.push(isNewLine)
    pair.push(-1)
    around.push(open.at(-1) ?? -1)
    lines.push(line)
    isNewLine = false
  }
  const isValue = (): boolean => {
    const last = texts.at(-1) ?? ";"
    return kinds.at(-1) === "sign" ? /^[)\]}]$/.test(last) : kinds.length > 0 && !unended.test(last)
  }
  while (at < program.length) {
    const space = take(blank)
    if (space !== null) {
      isNewLine ||= space.includes("\n")
      continue
    }
    if (program.startsWith("/*", at)) {
      const end = program.indexOf("*/", at + 2)
      if (end === -1) return null
      isNewLine ||= program.slice(at, end).includes("\n")
      at = end + 2
      continue
    }
    for (; counted < at; counted++) if (program.charCodeAt(counted) === newLine) line++
    const character = program[at] as string
    if (character === "`") {
      const end = endOfTemplate(program, at)
      if (end === -1) return null
      add(program.slice(at + 1, end - 1), "template")
      at = end
    } else if (character === '"' || character === "'") {
      const content = take(text)
      if (content === null) return null
      add(content.slice(1, -1), "text")
    } else if (character === "/" && !(isValue() && !(texts.at(-1) === "}" && kinds.at(-1) === "sign"))) {
      // Behind a brace, a pattern and a division look the same.
      if (texts.at(-1) === "}") return null
      const content = take(pattern)
      if (content === null) return null
      add(content, "pattern")
    } else {
      const one = take(word)
      if (one !== null) add(one, "word")
      else {
        const mark = take(sign) as string
        // A name that is written by its characters' numbers.
        if (mark === "\\") return null
        const opener = closed[mark]
        if (opener !== undefined) {
          const opened = open.pop()
          if (opened === undefined || texts[opened] !== opener) return null
          add(mark, "sign")
          pair[opened] = texts.length - 1
          pair[texts.length - 1] = opened
        } else {
          add(mark, "sign")
          if (mark === "(" || mark === "[" || mark === "{") open.push(texts.length - 1)
        }
      }
    }
  }
  return open.length === 0 ? { texts, kinds, begins, pair, around, lines } : null
}

const infix = /^(?:in|of|instanceof|as|satisfies)$/
export const declaring = /^(?:const|let|var)$/
export const controlling = /^(?:if|for|while|switch|catch|with)$/

export const isSign = (file: Tokens, at: number, sign: string): boolean =>
  file.texts[at] === sign && file.kinds[at] === "sign"
export const isWord = (file: Tokens, at: number): boolean => file.kinds[at] === "word"
export const isDot = (file: Tokens, at: number): boolean => isSign(file, at, ".") || isSign(file, at, "?.")
export const pairOf = (file: Tokens, at: number): number => file.pair[at] as number
export const textAt = (file: Tokens, at: number): string => file.texts[at] ?? ""

/** Whether a value may end with a token. */
export const endsValue = (file: Tokens, at: number): boolean =>
  file.kinds[at] === "sign" ? /^[)\]}]$/.test(textAt(file, at)) : !unended.test(textAt(file, at))

/** Where an expression ends that begins somewhere. */
export const endOf = (file: Tokens, from: number): number => {
  for (let at = from; at < file.texts.length; at++) {
    const one = textAt(file, at)
    if (file.kinds[at] === "sign" && /^[;,)\]}]$/.test(one)) return at
    const isBegun = at > from && file.begins[at] === true && endsValue(file, at - 1)
    if (isBegun && isWord(file, at) && !infix.test(one)) return at
    if (isBegun && (one === "@" || (one === "{" && textAt(file, at - 1) !== ")"))) return at
    if (file.kinds[at] === "sign" && /^[([{]$/.test(one)) at = pairOf(file, at)
  }
  return file.texts.length
}

/** Where each part of a list begins that a bracket opens. */
export const partsOf = (file: Tokens, open: number): readonly number[] => {
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
/** Whether what ends with a token is given another value. */
export const isAssigned = (file: Tokens, at: number): boolean =>
  file.kinds[at + 1] === "sign" && /^(?:[-+*/%&|^]?=|\|\|=|&&=|\?\?=|\+\+|--)$/.test(textAt(file, at + 1))

/** Where each part of an expression begins and ends, between signs that stand in no bracket. */
export const splitAt = (
  file: Tokens,
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
/** Whether a statement begins at a token, and is no part of a condition. */
export const isStatement = (file: Tokens, at: number): boolean => {
  const before = at - 1
  if (/^[{};]$/.test(textAt(file, before)) && file.kinds[before] === "sign") return true
  if (file.begins[at] !== true || !endsValue(file, before)) return false
  return !isSign(file, before, ")") || !controlling.test(textAt(file, pairOf(file, before) - 1))
}
/** Whether a statement follows another one at once. */
export const isBehind = (file: Tokens, end: number, at: number): boolean =>
  end >= 0 &&
  (at === end ||
    at === end + 1 ||
    (at === end + 2 && isSign(file, end, ";") && textAt(file, end + 1) === "return")) &&
  (at === end
    ? file.begins[at] === true || isSign(file, at - 1, ";")
    : isSign(file, end, ";") || textAt(file, end) === "return")

/** Where a value begins that ends with a token: names, dots and calls. */
export const beginOf = (file: Tokens, end: number): number => {
  let at = end
  for (;;) {
    if (isSign(file, at, ")") || isSign(file, at, "]")) at = pairOf(file, at)
    if (file.kinds[at] === "sign" && isWord(file, at - 1) && !unended.test(textAt(file, at - 1))) at--
    if (!isDot(file, at - 1)) return textAt(file, at - 1) === "new" ? at - 1 : at
    at -= 2
  }
}

/** Where a list of types in angle brackets ends; null where there is none. */
export const genericEnd = (file: Tokens, at: number): number | null => {
  if (!isSign(file, at, "<")) return null
  for (let depth = 0, end = at; end < at + 40; end++) {
    if (isSign(file, end, "<")) depth++
    else if (isSign(file, end, ">") && --depth === 0) return isSign(file, end + 1, "(") ? end + 1 : null
    else if (/^(?:&&|\|\||;|\))$/.test(textAt(file, end))) return null
  }
  return null
}
