/** The tokens of a page of PHP, and where what is opened among them closes. */

/** A sign or a word; a text with its value, null where that is put together of what is written; or a name of a variable. */
export interface PageToken {
  readonly kind: "word" | "text" | "variable" | "sign"
  readonly text: string
  readonly value: string | null
  readonly written?: string
  readonly line: number
}

const opening = /<\?(?:php(?=\s|$)|=)/gi
/** An opening that only some settings take for one. */
const shortOpening = /<\?(?!php\b|=|xml\b)/i
const blank = /\s+|(?:\/\/|#(?!\[))(?:(?!\?>)[^\n])*|\/\*[\s\S]*?\*\//y
const single = /'((?:[^'\\]|\\[\s\S])*)'/y
const double = /"((?:[^"\\]|\\[\s\S])*)"/y
/** What stands for something else between such quotes. */
const escaped = /\\[ntrvef\\$"0-7xu]/
const here = /<<<[ \t]*(["']?)(\w+)\1\r?\n(?:[\s\S]*?\n)??[ \t]*\2\b/y
/** What is written between the first and the last line of such a text. */
const betweenLines = (text: string): string => text.slice(text.indexOf("\n") + 1, text.lastIndexOf("\n") + 1)
const number = /(?:0[xX][\dA-Fa-f_]+|0[bB][01_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w\u0080-\uffff])/y
const word = /\\?[\w\u0080-\uffff]+(?:\\[\w\u0080-\uffff]+)*/y
const variable = /\$[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y
const sign = /->|=>|::|[\s\S]/y

/** The tokens of a page, with a semicolon where it goes over to text and `echo` where that shows a value; null where nothing is known of it. */
export const tokensOf = (page: string): readonly PageToken[] | null => {
  if (shortOpening.test(page) || page.includes("__halt_compiler")) return null
  const tokens: PageToken[] = []
  let at = 0
  let line = 1
  const passTo = (end: number): void => {
    for (; at < end; at++) if (page[at] === "\n") line++
  }
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(page)
  }
  const add = (
    kind: PageToken["kind"],
    text: string,
    value: string | null = null,
    written?: string,
  ): void => {
    tokens.push({ kind, text, value, line, ...(written === undefined ? {} : { written }) })
  }
  for (;;) {
    const open = take(opening)
    // What stands around is written.
    if (page.slice(at, open?.index).trim() !== "") {
      add("word", "echo")
      add("text", "", "?")
      add("sign", ";")
    }
    if (open === null) return tokens
    passTo(open.index + open[0].length)
    if (open[0] === "<?=") add("word", "echo")
    while (at < page.length) {
      const space = take(blank)
      if (space !== null) {
        passTo(at + space[0].length)
        continue
      }
      if (page.startsWith("?>", at)) {
        add("sign", ";")
        passTo(at + 2)
        break
      }
      const quoted = take(single) ?? take(double)
      const other = quoted ?? take(here)
      if (other !== null) {
        const [whole, inner = ""] = other
        const isDouble = whole[0] === '"'
        const isNow = whole.startsWith("<<<") && inner === "'"
        const isPlain = quoted !== null && !(isDouble && (escaped.test(inner) || inner.includes("$")))
        const written = isDouble ? inner : quoted === null ? betweenLines(whole) : undefined
        const value = isDouble ? inner : inner.replace(/\\([\\'])/g, "$1")
        add("text", "", isPlain ? value : null, isNow ? undefined : written)
        passTo(at + whole.length)
        continue
      }
      const [name] = take(variable) ?? []
      if (name !== undefined) {
        add("variable", name)
        passTo(at + name.length)
        continue
      }
      const [named] = take(number) ?? take(word) ?? []
      if (named !== undefined) {
        add("word", named)
        passTo(at + named.length)
        continue
      }
      const [mark = ""] = take(sign) ?? []
      // What runs another program, a comment or a text without an end.
      if (/^["'`]$/.test(mark) || page.startsWith("/*", at) || page.startsWith("<<<", at)) return null
      add("sign", mark)
      passTo(at + mark.length)
    }
  }
}

const pairs: { readonly [open: string]: string } = { "(": ")", "[": "]", "{": "}" }

/** Whether a token is a sign. */
export const isSign = (token: PageToken | undefined, sign: string): boolean =>
  token?.kind === "sign" && token.text === sign

/** Where the first bracket of a kind from here closes; -1 where it does not. */
export const closing = (tokens: readonly PageToken[], from: number, open: string): number => {
  let begin = from
  while (begin < tokens.length && !isSign(tokens[begin], open)) begin++
  const expected: string[] = []
  for (let at = begin; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as PageToken
    if (kind !== "sign") continue
    const close = pairs[text]
    if (close !== undefined) expected.push(close)
    else if (/^[)\]}]$/.test(text)) {
      if (expected.pop() !== text) return -1
      if (expected.length === 0) return at
    }
  }
  return -1
}

/** Whether what comes behind a token is no word of the language, but the name of a member. */
export const isMember = (before: PageToken | undefined): boolean =>
  before !== undefined && /^(?:->|::|function|const|case|&)$/i.test(before.text)
