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
        const isPlain = quoted !== null && !(isDouble && (escaped.test(inner) || inner.includes("$")))
        const isWritten = quoted !== null && isDouble && !inner.includes("\\")
        const value = isDouble ? inner : inner.replace(/\\([\\'])/g, "$1")
        add("text", "", isPlain ? value : null, isWritten ? inner : undefined)
        passTo(at + whole.length)
        continue
      }
      const [name] = take(variable) ?? []
      if (name !== undefined) {
        add("variable", name)
        passTo(at + name.length)
        continue
      }
      const [named] = take(word) ?? []
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

/** What stands between signs or words of a kind that no bracket is around, as `found` says how many tokens one has. */
export const partsAt = (
  tokens: readonly PageToken[],
  found: (tokens: readonly PageToken[], at: number) => number,
): readonly (readonly PageToken[])[] => {
  const parts: (readonly PageToken[])[] = []
  let begin = 0
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as PageToken
    const close = kind === "sign" && pairs[text] !== undefined ? closing(tokens, at, text) : -1
    if (close !== -1) {
      at = close
      continue
    }
    const length = found(tokens, at)
    if (length === 0) continue
    parts.push(tokens.slice(begin, at))
    begin = at + length
    at = begin - 1
  }
  return [...parts, tokens.slice(begin)]
}

/** One way that an `if` may go: null where nothing else holds. */
export interface PageBranch {
  readonly condition: readonly PageToken[] | null
  readonly body: readonly PageToken[]
}

/** The ways of an `if` that stands here, and what comes behind it; null where that is not seen. */
export const branchesOf = (
  tokens: readonly PageToken[],
  from: number,
): { readonly branches: readonly PageBranch[]; readonly end: number } | null => {
  const branches: PageBranch[] = []
  let at = from
  for (;;) {
    const close = isSign(tokens[at + 1], "(") ? closing(tokens, at + 1, "(") : -1
    if (close === -1) return null
    const condition = tokens.slice(at + 2, close)
    const isOpen = isSign(tokens[close + 1], ":")
    const end = isOpen ? afterOpen(tokens, close + 2, true) : afterBody(tokens, close + 1)
    if (end === -1) return null
    branches.push({ condition, body: tokens.slice(isOpen ? close + 2 : close + 1, end) })
    at = end
    const next = tokens[at]?.kind === "word" ? tokens[at]?.text.toLowerCase() : undefined
    if (next === "endif") return { branches, end: at + 1 }
    if (next === "elseif") continue
    if (next !== "else") return isOpen ? null : { branches, end: at }
    if (/^if$/i.test(tokens[at + 1]?.text ?? "")) {
      if (isOpen) return null
      at++
      continue
    }
    const last = isOpen ? afterOpen(tokens, at + 2, true) : afterBody(tokens, at + 1)
    if (last === -1 || (isOpen && !isSign(tokens[at + 1], ":"))) return null
    branches.push({ condition: null, body: tokens.slice(isOpen ? at + 2 : at + 1, last) })
    return { branches, end: isOpen ? last + 1 : last }
  }
}

/** Where the word is that ends what was opened by a colon, or that goes on with it. */
const afterOpen = (tokens: readonly PageToken[], from: number, isIf: boolean): number => {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as PageToken
    if (kind !== "word") continue
    const lower = text.toLowerCase()
    const close = isSign(tokens[at + 1], "(") ? closing(tokens, at + 1, "(") : -1
    if (/^(?:if|for|foreach|while|switch)$/.test(lower)) {
      if (close === -1) return -1
      if (isSign(tokens[close + 1], ":")) depth++
    } else if (/^end(?:if|for|foreach|while|switch)$/.test(lower)) {
      if (depth-- === 0) return at
    } else if (isIf && depth === 0 && /^else(?:if)?$/.test(lower)) {
      if (isSign(tokens[(lower === "else" ? at : close) + 1], ":")) return at
    }
  }
  return -1
}

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

/** Where a statement ends that begins here; -1 where it does not. */
export const endOf = (tokens: readonly PageToken[], from: number, end: string): number => {
  for (let at = from; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as PageToken
    if (kind !== "sign") continue
    if (text === end) return at
    if (pairs[text] !== undefined) {
      at = closing(tokens, at, text)
      if (at === -1) return -1
    } else if (/^[)\]}]$/.test(text)) return -1
  }
  return -1
}

/** What comes behind a structure that begins here; -1 where that is not seen. */
export const afterStructure = (tokens: readonly PageToken[], from: number): number => {
  const lower = tokens[from]?.text.toLowerCase() ?? ""
  let at = from + 1
  if (/^(?:if|elseif|for|foreach|while|switch|catch)$/.test(lower)) {
    if (!isSign(tokens[at], "(")) return -1
    at = closing(tokens, at, "(") + 1
    if (at === 0) return -1
  }
  return isSign(tokens[at], ":") ? afterOpen(tokens, at + 1, false) + 1 || -1 : afterBody(tokens, at)
}

/** What comes behind braces, a structure or a statement that begins here. */
const afterBody = (tokens: readonly PageToken[], at: number): number => {
  const next = tokens[at]
  if (next === undefined || isSign(next, ":")) return -1
  if (isSign(next, "{")) return closing(tokens, at, "{") + 1 || -1
  if (next.kind === "word" && /^if$/i.test(next.text)) return branchesOf(tokens, at)?.end ?? -1
  if (next.kind === "word" && /^(?:for|foreach|while|switch|do|try)$/i.test(next.text))
    return afterStructure(tokens, at)
  const end = endOf(tokens, at, ";")
  return end === -1 ? -1 : end + 1
}

/** Whether what comes behind a token is no word of the language, but the name of a member. */
export const isMember = (before: PageToken | undefined): boolean =>
  before !== undefined && /^(?:->|::|function|const|case|&)$/i.test(before.text)

/** What comes behind the keys of a list that begin here. */
export const afterKeys = (tokens: readonly PageToken[], from: number): number => {
  let at = from
  while (isSign(tokens[at], "[")) {
    const close = closing(tokens, at, "[")
    if (close === -1) return -1
    at = close + 1
  }
  return at
}

/** Finds a comma. */
export const comma = (tokens: readonly PageToken[], at: number): number => Number(isSign(tokens[at], ","))
