/**
 * Where a text stops being JSON, for messages. Whether it does is for JSON.parse to say; engines word that differently, and
 * not all of them say where.
 *
 * Laws. A text that JSON.parse takes has no problem. The place and the kind of a problem are those of jsonc-parser, which
 * weighs five times as much.
 */

type Kind = "{" | "}" | "[" | "]" | ":" | "," | "string" | "literal" | "end"

interface Token {
  readonly kind: Kind
  readonly offset: number
  readonly end: number
  readonly problem: string | null
}

/** A place in a text, in UTF-16 code units from 0, and what is wrong there. */
export interface SyntaxProblem {
  readonly offset: number
  readonly problem: string
}

/** The first place where a text is not JSON; null where none is found. */
export const syntaxProblem = (text: string): SyntaxProblem | null => {
  const open: ("{" | "[")[] = []
  const closed = (): Expected => (open.length === 0 ? "end" : "comma")
  let expected = "value" as Expected
  let at = 0
  while (true) {
    const { kind, offset, end, problem } = scan(text, at)
    const found = problem ?? misplaced(expected, kind, open.at(-1))
    if (found !== null) return { offset, problem: found }
    if (kind === "end") return null
    at = end
    if (kind === "{" || kind === "[") {
      open.push(kind)
      expected = kind === "{" ? "first name" : "first value"
    } else if (kind === "}" || kind === "]") {
      open.pop()
      expected = closed()
    } else if (kind === ":") expected = "value"
    else if (kind === ",") expected = open.at(-1) === "{" ? "name" : "value"
    else expected = expected === "name" || expected === "first name" ? "colon" : closed()
  }
}

type Expected = "value" | "first value" | "name" | "first name" | "colon" | "comma" | "end"

const value = "a value is expected"
const name = "a name in double quotes is expected"
const brace = "a closing brace is expected"
const bracket = "a closing bracket is expected"

const begins = (kind: Kind): boolean =>
  kind === "{" || kind === "[" || kind === "string" || kind === "literal"

/** What is wrong with a token at a place where something else is expected; null when nothing is. */
const misplaced = (expected: Expected, kind: Kind, open: "{" | "[" | undefined): string | null => {
  switch (expected) {
    case "value":
      return begins(kind) ? null : value
    case "first value":
      return kind === "]" || begins(kind) ? null : kind === "end" ? bracket : value
    case "name":
      return kind === "string" ? null : name
    case "first name":
      if (kind === "}" || kind === "string") return null
      return kind === "end" ? brace : kind === "," ? value : name
    case "colon":
      return kind === ":" ? null : "a colon is expected"
    case "comma":
      if (kind === "," || kind === (open === "{" ? "}" : "]")) return null
      return kind !== "end" ? "a comma is expected" : open === "{" ? brace : bracket
    case "end":
      return kind === "end" ? null : "the end of the file is expected"
  }
}

const blank = /[ \t\r\n]*/y
const numeral = /-?(?:0|[1-9]\d*)(?:\.(\d*))?(?:[eE][+-]?(\d*))?/y
const word = /[^ \t\r\n{}[\]":,/]+/y

/** Where a sticky expression that matches at a place ends, and what it took. */
const take = (expression: RegExp, text: string, at: number): RegExpExecArray | null => {
  expression.lastIndex = at
  return expression.exec(text)
}

/** The token at a place or behind the blanks there. */
const scan = (text: string, at: number): Token => {
  const offset = at + (take(blank, text, at) as RegExpExecArray)[0].length
  const token = (kind: Kind, end: number, problem: string | null = null): Token => ({
    kind,
    offset,
    end,
    problem,
  })
  const character = text[offset]
  switch (character) {
    case undefined:
      return token("end", offset)
    case "{":
    case "}":
    case "[":
    case "]":
    case ":":
    case ",":
      return token(character, offset + 1)
    case '"':
      return { kind: "string", offset, ...stringFrom(text, offset + 1) }
    case "/": {
      const comment = text[offset + 1] === "/" || text[offset + 1] === "*"
      return token("literal", offset, comment ? "JSON has no comments" : unexpected)
    }
    default: {
      const number = take(numeral, text, offset)
      if (number !== null) {
        const broken = number[1] === "" || number[2] === ""
        return token("literal", offset + number[0].length, broken ? "a number without an end" : null)
      }
      const [written] = take(word, text, offset) as RegExpExecArray
      const known = written === "true" || written === "false" || written === "null"
      return token("literal", offset + written.length, known ? null : unexpected)
    }
  }
}

const unexpected = "an unexpected word"
const endless = "a string without an end"

/** The end of a string that begins before a place, and the last thing that is wrong with it. */
const stringFrom = (
  text: string,
  from: number,
): { readonly end: number; readonly problem: string | null } => {
  let problem: string | null = null
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return { end: at + 1, problem }
    if (code === 0x0a || code === 0x0d) return { end: at, problem: endless }
    if (code < 0x20) problem = "a control character in a string"
    if (code !== 0x5c) at++
    else if (text[at + 1] === "u") {
      const digits = (take(hexadecimal, text, at + 2) as RegExpExecArray)[0].length
      if (digits < 4) problem = "a broken \\u escape"
      at += 2 + digits
    } else {
      if (!'"\\/bfnrt'.includes(text.charAt(at + 1))) problem = "a broken escape"
      at += 2
    }
  }
  return { end: text.length, problem: endless }
}

const hexadecimal = /[\da-fA-F]{0,4}/y
