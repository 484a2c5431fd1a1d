/** Reads the tokens of a page of PHP as a tree. What is not read makes nothing known of the page. */
import { PageEnded } from "./run.js"
import { isSign, type PageToken, tokensOf } from "./tokens.js"
import type {
  Argument,
  Case,
  ClassName,
  Item,
  PageClass,
  PageExpression,
  PageFunction,
  PageMember,
  PageParameter,
  PageStatement,
  Visibility,
} from "./tree.js"
import { untold } from "./values.js"

/** What is thrown where a page is not read. */
class Unread extends Error {}

/** How strongly what stands between two values binds. */
const strengths: ReadonlyMap<string, number> = new Map(
  [
    ["or"],
    ["xor"],
    ["and"],
    ["="],
    ["?"],
    ["??"],
    ["||"],
    ["&&"],
    ["|"],
    ["^"],
    ["&"],
    ["==", "!=", "===", "!==", "<>", "<=>"],
    ["<", "<=", ">", ">="],
    ["."],
    ["<<", ">>"],
    ["+", "-"],
    ["*", "/", "%"],
    ["!"],
    ["instanceof"],
    ["**"],
  ].flatMap((names, place) => names.map((name): [string, number] => [name, place + 1])),
)
const strengthOf = (operator: string): number => strengths.get(operator) ?? 0
const ofAssignment = strengthOf("=")
const ofUnary = strengthOf("!")

/** Operators of signs, the longest first; PHP's tokens here have one sign each, but for three. */
const signs = [
  ...["===", "!==", "<=>", "**=", "<<=", ">>=", "??=", "..."],
  ...["==", "!=", "<>", "<=", ">=", "&&", "||", "??", "++", "--", "+=", "-=", "*=", "/=", ".=", "%="],
  ...["&=", "|=", "^=", "<<", ">>", "**"],
]
const assigning = /^(?:\*\*|<<|>>|\?\?|[-+*/.%&|^])?=$/
const casts = /^(?:int|integer|bool|boolean|float|double|string|array|object|binary)$/i
const modifiers = /^(?:public|protected|private|static|abstract|final|var|readonly)$/i

/** What a text in double quotes stands for beside its variables. */
const unescaped = (text: string): string =>
  text.replace(
    /\\(?:([ntrvef\\$"])|([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|u\{([0-9A-Fa-f]+)\})/g,
    (_, letter = "", octal = "", hex = "", point = "") =>
      letter === ""
        ? String.fromCodePoint(
            Math.min(Number.parseInt(octal || hex || point, octal === "" ? 16 : 8), 0x10ffff),
          )
        : ({ n: "\n", t: "\t", r: "\r", v: "\v", e: "\u001b", f: "\f" }[letter as string] ?? letter),
  )

/** The statements of a page at a path; null where it is not read. */
export const statementsOf = (tokens: readonly PageToken[], path: string): readonly PageStatement[] | null => {
  try {
    return read(tokens, path)
  } catch (error) {
    if (error instanceof Unread || error instanceof RangeError) return null
    throw error
  }
}

const read = (all: readonly PageToken[], path: string): readonly PageStatement[] => {
  let tokens = all
  let at = 0
  let space = ""
  let used = new Map<string, string>()
  let usedFunctions = new Map<string, string>()
  let current: { readonly name: string; readonly parent: string | null } | null = null
  let functionName = ""
  let isGenerator = false

  const fail = (): never => {
    throw new Unread()
  }
  const peek = (ahead = 0): PageToken | undefined => tokens[at + ahead]
  const lineHere = (): number => peek()?.line ?? 0
  const isHere = (text: string, ahead = 0): boolean => isSign(peek(ahead), text)
  const word = (ahead = 0): string => {
    const token = peek(ahead)
    return token?.kind === "word" ? token.text.toLowerCase() : ""
  }
  const take = (text: string): boolean => {
    const found = isHere(text)
    if (found) at++
    return found
  }
  const takeWord = (text: string): boolean => {
    const found = word() === text
    if (found) at++
    return found
  }
  const expect = (text: string): void => {
    if (!take(text)) fail()
  }
  const name = (): string => {
    const token = peek()
    if (token?.kind !== "word") return fail()
    at++
    return token.text
  }
  const variableName = (): string => {
    const token = peek()
    if (token?.kind !== "variable") return fail()
    at++
    return token.text.slice(1)
  }
  /** The operator that stands here. */
  const operator = (): string => {
    const token = peek()
    if (token === undefined || token.kind === "text" || token.kind === "variable") return ""
    if (token.kind === "word")
      return /^(?:and|or|xor|instanceof)$/i.test(token.text) ? token.text.toLowerCase() : ""
    if (token.text === "<" && isHere("=>", 1)) return "<=>"
    let three = token.text
    for (let ahead = 1; ahead < 3 && peek(ahead)?.kind === "sign"; ahead++) three += peek(ahead)?.text
    return signs.find((one) => three.startsWith(one)) ?? token.text
  }
  const pass = (operator: string): void => {
    at += operator === "<=>" ? 2 : /^\w/.test(operator) ? 1 : operator.length
  }

  /** The whole name of a class, without a slash in front. */
  const classNamed = (written: string): string => {
    const lower = written.toLowerCase()
    if (written.startsWith("\\")) return written.slice(1)
    if (lower === "self" || lower === "static") return lower
    if (lower === "parent") return lower
    if (lower.startsWith("namespace\\")) return within(written.slice(10))
    const cut = written.indexOf("\\")
    const first = (cut === -1 ? written : written.slice(0, cut)).toLowerCase()
    const found = used.get(first)
    if (found !== undefined) return cut === -1 ? found : found + written.slice(cut)
    return within(written)
  }
  const within = (written: string): string => (space === "" ? written : `${space}\\${written}`)

  const attributes = (): void => {
    while (isHere("#") && isHere("[", 1)) {
      let depth = 0
      for (at++; at < tokens.length; at++) {
        if (isHere("[")) depth++
        else if (isHere("]") && --depth === 0) break
      }
      at++
    }
  }

  const typeHere = (): readonly string[] => {
    const names: string[] = []
    if (take("?")) names.push("null")
    for (;;) {
      if (take("(")) continue
      if (peek()?.kind === "word") {
        const written = name()
        const builtIn =
          /^(?:int|float|bool|string|array|object|callable|iterable|mixed|void|null|false|true|never|self|static|parent)$/i
        names.push(builtIn.test(written) ? written.toLowerCase() : classNamed(written))
      } else fail()
      while (take(")")) {}
      if (take("|")) continue
      if (isHere("&") && (peek(1)?.kind === "word" || isHere("(", 1))) {
        at++
        names.push("&")
        continue
      }
      return names
    }
  }

  const parameters = (): readonly PageParameter[] => {
    const found: PageParameter[] = []
    expect("(")
    while (!take(")")) {
      attributes()
      let field: Visibility | null = null
      while (/^(?:public|protected|private|readonly)$/.test(word())) {
        if (field === null || word() !== "readonly")
          field = word() === "readonly" ? "public" : (word() as Visibility)
        at++
      }
      const isTyped = peek()?.kind === "word" || isHere("?") || isHere("(")
      const type = isTyped ? typeHere() : []
      const isShared = take("&")
      const isRest = operator() === "..."
      if (isRest) at += 3
      const own = variableName()
      const initial = take("=") ? expression() : null
      found.push({ name: own, type, initial, isShared, isRest, field })
      if (!take(",") && !isHere(")")) fail()
    }
    return found
  }

  const functionFrom = (
    own: string,
    isArrow: boolean,
    isStatic: boolean,
    seen: Visibility = "public",
  ): PageFunction => {
    const line = lineHere()
    const outer = { functionName, isGenerator }
    functionName = own
    isGenerator = false
    const taken = parameters()
    const uses: { name: string; isShared: boolean }[] = []
    if (!isArrow && takeWord("use")) {
      expect("(")
      while (!take(")")) {
        const isShared = take("&")
        uses.push({ name: variableName(), isShared })
        if (!take(",") && !isHere(")")) fail()
      }
    }
    const type = take(":") ? typeHere() : []
    let body: readonly PageStatement[] | null = null
    if (isArrow) {
      if (!isSign(peek(), "=>")) fail()
      at++
      body = [{ _tag: "return", value: expression() }]
    } else if (isHere("{")) body = block()
    else expect(";")
    const made = {
      name: own,
      path,
      parameters: taken,
      body,
      uses,
      type,
      isArrow,
      isGenerator,
      isStatic,
      seen,
      line,
    }
    functionName = outer.functionName
    isGenerator = outer.isGenerator
    return made
  }

  const classFrom = (kind: PageClass["kind"], own: string, line: number, isAbstract = false): PageClass => {
    const twice = (what: string): never => {
      throw new PageEnded({ does: "uses", what: `${own}::${what} twice`, place: `${path}:${lineHere()}` })
    }
    let parent: string | null = null
    const interfaces: string[] = []
    if (kind === "enum" && take(":")) typeHere()
    if (takeWord("extends")) {
      parent = classNamed(name())
      while (take(",")) interfaces.push(classNamed(name()))
    }
    if (takeWord("implements")) {
      do interfaces.push(classNamed(name()))
      while (take(","))
    }
    const outer = current
    current = { name: own, parent }
    const traits: string[] = []
    const methods = new Map<string, PageFunction>()
    const fields: PageMember[] = []
    const constants = new Map<string, PageExpression | null>()
    expect("{")
    while (!take("}")) {
      attributes()
      if (takeWord("use")) {
        do traits.push(classNamed(name()))
        while (take(","))
        if (isHere("{")) {
          // What is renamed there is not seen.
          traits.push("?")
          skipBraces()
        } else expect(";")
        continue
      }
      if (takeWord("case")) {
        constants.set(name(), null)
        if (take("=")) expression()
        expect(";")
        continue
      }
      let isStatic = false
      let seen: Visibility = "public"
      while (modifiers.test(word()) && !isHere("(", 1)) {
        if (word() === "static") isStatic = true
        if (word() === "private" || word() === "protected") seen = word() as Visibility
        at++
      }
      if (takeWord("const")) {
        if (peek(1)?.kind === "word") typeHere()
        do {
          const constant = name()
          expect("=")
          constants.set(constant, expression())
        } while (take(","))
        expect(";")
      } else if (takeWord("function")) {
        take("&")
        const method = name()
        if (methods.has(method.toLowerCase())) twice(`${method}()`)
        const made = functionFrom(method, false, isStatic, seen)
        methods.set(method.toLowerCase(), made)
        for (const { name, field } of made.parameters)
          if (field !== null && method.toLowerCase() === "__construct")
            fields.push({ name, value: null, isTyped: true, isStatic: false, seen: field })
      } else {
        const isTyped = peek()?.kind !== "variable"
        if (isTyped) typeHere()
        do {
          const field = variableName()
          if (fields.some((one) => one.name === field)) twice(`$${field}`)
          fields.push({ name: field, value: take("=") ? expression() : null, isTyped, isStatic, seen })
        } while (take(","))
        expect(";")
      }
    }
    current = outer
    return { name: own, path, kind, isAbstract, parent, interfaces, traits, methods, fields, constants, line }
  }

  const skipBraces = (): void => {
    let depth = 0
    for (; at < tokens.length; at++) {
      if (isHere("{")) depth++
      else if (isHere("}") && --depth === 0) break
    }
    expect("}")
  }

  const block = (): readonly PageStatement[] => {
    expect("{")
    const found: PageStatement[] = []
    while (!take("}")) statement(found)
    return found
  }

  /** The body of a structure: one statement, or as far as a word that ends it. */
  const body = (...ends: readonly string[]): readonly PageStatement[] => {
    const found: PageStatement[] = []
    if (!take(":")) {
      statement(found)
      return found
    }
    while (!ends.includes(word())) {
      if (at >= tokens.length) fail()
      statement(found)
    }
    return found
  }
  const endOfStatement = (): void => {
    if (at < tokens.length) expect(";")
  }

  const ifFrom = (line: number): PageStatement => {
    expect("(")
    const test = expression()
    expect(")")
    const isOpen = isHere(":")
    const yes = body("elseif", "else", "endif")
    let no: readonly PageStatement[] = []
    const lineOfNext = lineHere()
    if (takeWord("elseif")) return { _tag: "if", test, yes, no: [ifFrom(lineOfNext)], line }
    if (word() === "else") {
      const isNextIf = word(1) === "if"
      if (isNextIf && !isOpen) {
        at += 2
        return { _tag: "if", test, yes, no: [ifFrom(lineOfNext)], line }
      }
      at++
      no = isOpen ? body("endif") : body()
    }
    if (isOpen) {
      if (!takeWord("endif")) fail()
      endOfStatement()
    }
    return { _tag: "if", test, yes, no, line }
  }

  const expressions = (end: string): readonly PageExpression[] => {
    const found: PageExpression[] = []
    while (!take(end)) {
      found.push(expression())
      if (!take(",") && !isHere(end)) fail()
    }
    return found
  }

  const switchFrom = (): PageStatement => {
    expect("(")
    const of = expression()
    expect(")")
    const isOpen = take(":")
    if (!isOpen) expect("{")
    const cases: { test: PageExpression | null; body: PageStatement[] }[] = []
    while (!(isOpen ? word() === "endswitch" : isHere("}"))) {
      if (take(";")) continue
      const isCase = takeWord("case")
      if (isCase || takeWord("default")) {
        const test = isCase ? expression() : null
        if (!take(":")) expect(";")
        cases.push({ test, body: [] })
        continue
      }
      const last = cases.at(-1)
      if (last === undefined) return fail()
      statement(last.body)
    }
    at++
    if (isOpen) endOfStatement()
    return { _tag: "switch", of, cases: cases as readonly Case[] }
  }

  const tryFrom = (): PageStatement => {
    const tried = block()
    const catches: { names: string[]; variable: string | null; body: readonly PageStatement[] }[] = []
    while (takeWord("catch")) {
      expect("(")
      const names: string[] = []
      do names.push(classNamed(name()))
      while (take("|"))
      const variable = peek()?.kind === "variable" ? variableName() : null
      expect(")")
      catches.push({ names, variable, body: block() })
    }
    const last = takeWord("finally") ? block() : []
    return { _tag: "try", body: tried, catches, last }
  }

  const loopFrom = (does: string): PageStatement => {
    if (does === "do") {
      const done = body()
      if (!takeWord("while")) fail()
      expect("(")
      const test = expression()
      expect(")")
      endOfStatement()
      return { _tag: "loop", first: [], test, behind: [], body: done, isAfter: true }
    }
    expect("(")
    if (does === "foreach") {
      const of = expression()
      if (!takeWord("as")) fail()
      let key: PageExpression | null = null
      let isShared = take("&")
      let value = expression()
      if (isSign(peek(), "=>")) {
        at++
        key = value
        isShared = take("&")
        value = expression()
      }
      expect(")")
      const isOpen = isHere(":")
      const done = body("endforeach")
      if (isOpen) {
        at++
        endOfStatement()
      }
      return { _tag: "foreach", of, key, value, isShared, body: done }
    }
    let first: readonly PageExpression[] = []
    let test: PageExpression | null = null
    let behind: readonly PageExpression[] = []
    if (does === "for") {
      first = expressions(";")
      const tests = expressions(";")
      test = tests.length === 0 ? null : tests.length === 1 ? (tests[0] ?? null) : fail()
      behind = expressions(")")
    } else {
      test = expression()
      expect(")")
    }
    const isOpen = isHere(":")
    const done = body(`end${does}`)
    if (isOpen) {
      at++
      endOfStatement()
    }
    return { _tag: "loop", first, test, behind, body: done, isAfter: false }
  }

  const useNames = (): void => {
    const kind = /^(?:function|const)$/.test(word()) && peek(1)?.kind === "word" ? name().toLowerCase() : ""
    const add = (kind: string, full: string, own: string): void => {
      const plain = full.replace(/^\\/, "")
      const short = own.toLowerCase()
      if (kind === "") used.set(short, plain)
      else if (kind === "function") usedFunctions.set(short, plain)
    }
    do {
      const full = name()
      // `use A\{B, C as D}`, whose last slash is a sign of its own.
      if (take("\\")) {
        expect("{")
        while (!take("}")) {
          const inner =
            /^(?:function|const)$/.test(word()) && peek(1)?.kind === "word" ? name().toLowerCase() : kind
          const one = name()
          const own = takeWord("as") ? name() : (one.split("\\").at(-1) ?? one)
          add(inner, `${full}\\${one}`, own)
          if (!take(",") && !isHere("}")) fail()
        }
      } else add(kind, full, takeWord("as") ? name() : (full.split("\\").at(-1) ?? full))
    } while (take(","))
    expect(";")
  }

  /** Adds the statement that begins here. */
  const statement = (found: PageStatement[]): void => {
    if (at >= tokens.length) fail()
    attributes()
    if (take(";")) return
    if (isHere("{")) {
      found.push({ _tag: "block", body: block() })
      return
    }
    const line = lineHere()
    const lower = word()
    const isCalled = isHere("(", 1)
    const isOther = isSign(peek(1), "::") || isSign(peek(1), "->")
    if (lower !== "" && !isOther) {
      switch (lower) {
        case "echo":
          at++
          found.push({ _tag: "echo", values: [expression()] })
          while (take(",")) found.push({ _tag: "echo", values: [expression()] })
          endOfStatement()
          return
        case "if":
          at++
          found.push(ifFrom(line))
          return
        case "while":
        case "for":
        case "foreach":
        case "do":
          at++
          found.push(loopFrom(lower))
          return
        case "switch":
          at++
          found.push(switchFrom())
          return
        case "try":
          at++
          found.push(tryFrom())
          return
        case "return":
          at++
          found.push({ _tag: "return", value: isHere(";") || at >= tokens.length ? null : expression() })
          endOfStatement()
          return
        case "break":
        case "continue":
          at++
          found.push({ _tag: lower, levels: isHere(";") ? 1 : Number(name()) })
          endOfStatement()
          return
        case "global": {
          at++
          const names: string[] = []
          do names.push(variableName())
          while (take(","))
          endOfStatement()
          found.push({ _tag: "global", names })
          return
        }
        case "static": {
          if (peek(1)?.kind !== "variable") break
          at++
          const variables: { name: string; value: PageExpression | null }[] = []
          do {
            const own = variableName()
            variables.push({ name: own, value: take("=") ? expression() : null })
          } while (take(","))
          endOfStatement()
          found.push({ _tag: "keep", variables })
          return
        }
        case "unset":
          at += 2
          found.push({ _tag: "unset", of: expressions(")") })
          endOfStatement()
          return
        case "goto":
          fail()
          return
        case "declare":
          at++
          expect("(")
          expressions(")")
          if (!take(";")) fail()
          return
        case "namespace": {
          at++
          used = new Map()
          usedFunctions = new Map()
          space = isHere("{") ? "" : name()
          if (isHere("{")) found.push(...block())
          else endOfStatement()
          return
        }
        case "use":
          at++
          useNames()
          return
        case "const":
          at++
          do {
            const own = name()
            expect("=")
            found.push({ _tag: "const", name: within(own), value: expression() })
          } while (take(","))
          endOfStatement()
          return
        case "function": {
          const ahead = isHere("&", 1) ? 2 : 1
          if (peek(ahead)?.kind !== "word") break
          at += ahead
          const own = name()
          found.push({ _tag: "function", made: functionFrom(within(own), false, false) })
          return
        }
        case "abstract":
        case "final":
        case "readonly":
        case "class":
        case "interface":
        case "trait":
        case "enum": {
          if (isCalled) break
          let ahead = 0
          while (/^(?:abstract|final|readonly)$/.test(word(ahead))) ahead++
          const kind = word(ahead)
          if (!/^(?:class|interface|trait|enum)$/.test(kind) || peek(ahead + 1)?.kind !== "word") break
          const isAbstract = [word(), word(1)].slice(0, ahead).includes("abstract")
          at += ahead + 1
          const own = within(name())
          found.push({ _tag: "class", made: classFrom(kind as PageClass["kind"], own, line, isAbstract) })
          return
        }
      }
    }
    found.push({ _tag: "run", value: expression() })
    endOfStatement()
  }

  const given = (): readonly Argument[] => {
    const found: Argument[] = []
    expect("(")
    // `f(...)` is the function itself.
    if (operator() === "..." && isHere(")", 3)) return fail()
    while (!take(")")) {
      const isSpread = operator() === "..."
      if (isSpread) at += 3
      // A name in front of what is given is not seen.
      if (peek()?.kind === "word" && isHere(":", 1) && !isSign(peek(1), "::") && !isHere(":", 2)) fail()
      found.push({ value: expression(), isSpread })
      if (!take(",") && !isHere(")")) fail()
    }
    return found
  }

  const items = (end: string): readonly Item[] => {
    const found: Item[] = []
    while (!take(end)) {
      if (take(",")) {
        found.push({ key: null, value: null, isSpread: false, isShared: false })
        continue
      }
      const isSpread = operator() === "..."
      if (isSpread) at += 3
      let isShared = take("&")
      let value = expression()
      let key: PageExpression | null = null
      if (isSign(peek(), "=>")) {
        at++
        key = value
        isShared = take("&")
        value = expression()
      }
      found.push({ key, value, isSpread, isShared })
      if (!take(",") && !isHere(end)) fail()
    }
    return found
  }

  /** What a text in double quotes is put together of. */
  const filled = (written: string, line: number): PageExpression => {
    const parts: (string | PageExpression)[] = []
    const pattern =
      /\\[\s\S]|\{\$|\$\{|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)(?:\[([^\]\n]{0,99})\]|->([A-Za-z_]\w*))?/g
    let from = 0
    for (let match = pattern.exec(written); match !== null; match = pattern.exec(written)) {
      const [whole, own, key, field] = match
      if (whole.startsWith("\\")) continue
      if (whole.startsWith("$") && whole.endsWith("{")) return fail()
      parts.push(unescaped(written.slice(from, match.index)))
      if (own !== undefined) {
        const of: PageExpression = { _tag: "variable", name: own, line }
        parts.push(
          key !== undefined
            ? {
                _tag: "index",
                of,
                key: key.startsWith("$")
                  ? { _tag: "variable", name: key.slice(1), line }
                  : { _tag: "is", value: /^\d+$/.test(key) ? Number(key) : key.replace(/^'(.*)'$/, "$1") },
                line,
              }
            : field !== undefined
              ? { _tag: "field", of, name: field, isSafe: false, line }
              : of,
        )
        from = match.index + whole.length
      } else {
        let depth = 0
        let end = match.index
        for (; end < written.length; end++) {
          if (written[end] === "{") depth++
          else if (written[end] === "}" && --depth === 0) break
        }
        const inner = tokensOf(`<?php ${written.slice(match.index + 1, end)};`)
        if (inner === null) return fail()
        parts.push(inside(inner))
        from = end + 1
      }
      pattern.lastIndex = from
    }
    parts.push(unescaped(written.slice(from)))
    const [only, ...others] = parts
    return typeof only === "string" && others.length === 0
      ? { _tag: "is", value: only }
      : { _tag: "fills", parts: parts.filter((part) => part !== "") }
  }
  /** The expression of other tokens, which stand in a text here. */
  const inside = (others: readonly PageToken[]): PageExpression => {
    const outer = { tokens, at }
    tokens = others.map((token) => ({ ...token, line: outer.tokens[outer.at - 1]?.line ?? 0 }))
    at = 0
    const found = expression()
    const isWhole = isHere(";")
    tokens = outer.tokens
    at = outer.at
    return isWhole ? found : fail()
  }

  const numbered = (text: string): number => {
    const plain = text.replaceAll("_", "")
    return /^0[0-7]+$/.test(plain) ? Number.parseInt(plain, 8) : Number(plain)
  }

  const memberName = (): string | PageExpression => {
    const token = peek()
    if (token?.kind === "word") {
      at++
      return token.text
    }
    if (token?.kind === "variable") {
      at++
      return { _tag: "variable", name: token.text.slice(1), line: token.line }
    }
    expect("{")
    const found = expression()
    expect("}")
    return found
  }

  /** A class behind `new` or `instanceof`. */
  const className = (): ClassName => {
    const token = peek()
    if (token?.kind === "word") {
      at++
      return classNamed(token.text)
    }
    if (take("(")) {
      const found = expression()
      expect(")")
      return found
    }
    if (token?.kind !== "variable") return fail()
    at++
    let found: PageExpression = { _tag: "variable", name: token.text.slice(1), line: token.line }
    for (;;) {
      if (isSign(peek(), "->")) {
        at++
        found = { _tag: "field", of: found, name: memberName(), isSafe: false, line: token.line }
      } else if (isSign(peek(), "::") && peek(1)?.kind === "variable") {
        at++
        found = { _tag: "static", of: found, name: variableName(), line: token.line }
      } else if (take("[")) {
        const key = expression()
        expect("]")
        found = { _tag: "index", of: found, key, line: token.line }
      } else return found
    }
  }

  const primary = (): PageExpression => {
    const token = peek()
    if (token === undefined) return fail()
    const { kind, text, value, written, line } = token
    if (kind === "text") {
      at++
      return value !== null || written === undefined
        ? { _tag: "is", value: value ?? untold }
        : filled(written, line)
    }
    if (kind === "variable") {
      at++
      return { _tag: "variable", name: text.slice(1), line }
    }
    if (kind === "word") return wordHere(text, line)
    switch (text) {
      case "(": {
        at++
        const found = expression()
        expect(")")
        return found
      }
      case "[":
        at++
        return { _tag: "array", items: items("]") }
      case "$": {
        at++
        if (take("{")) {
          const found = expression()
          expect("}")
          return { _tag: "variable", name: found, line }
        }
        return { _tag: "variable", name: primary(), line }
      }
      case "#":
        attributes()
        return primary()
    }
    return fail()
  }

  const wordHere = (text: string, line: number): PageExpression => {
    const lower = text.toLowerCase()
    at++
    if (/^\d/.test(text)) return { _tag: "is", value: numbered(text) }
    const isMember = isSign(peek(), "::")
    if (!isMember) {
      switch (lower.replace(/^\\(?=(?:true|false|null)$)/, "")) {
        case "true":
        case "false":
          return { _tag: "is", value: lower.endsWith("true") }
        case "null":
          return { _tag: "is", value: null }
        case "__dir__":
        case "__file__":
          return { _tag: "constant", name: lower, short: lower, line }
        case "__line__":
          return { _tag: "is", value: line }
        case "__namespace__":
          return { _tag: "is", value: space }
        case "__class__":
          return { _tag: "is", value: current?.name ?? "" }
        case "__function__":
          return { _tag: "is", value: functionName }
        case "__method__":
          return { _tag: "is", value: current === null ? functionName : `${current.name}::${functionName}` }
        case "array":
          if (take("(")) return { _tag: "array", items: items(")") }
          break
        case "list":
          expect("(")
          return { _tag: "array", items: items(")") }
        case "isset":
          expect("(")
          return { _tag: "isset", of: expressions(")") }
        case "empty": {
          expect("(")
          const of = expression()
          expect(")")
          return { _tag: "empty", of }
        }
        case "exit":
        case "die": {
          if (!take("(")) return { _tag: "exit", value: null }
          if (take(")")) return { _tag: "exit", value: null }
          const value = expression()
          expect(")")
          return { _tag: "exit", value }
        }
        case "require":
        case "require_once":
        case "include":
        case "include_once":
          return {
            _tag: "load",
            isNeeded: lower.startsWith("require"),
            isOnce: lower.endsWith("_once"),
            value: expression(ofAssignment),
            line,
          }
        case "print":
          return { _tag: "print", value: expression(ofAssignment) }
        case "throw":
          return { _tag: "throw", value: expression(), line }
        case "clone":
          return { _tag: "untold", of: [unary()] }
        case "yield":
          isGenerator = true
          takeWord("from")
          if (isHere(";") || isHere(")") || isHere(",") || isHere("]")) return { _tag: "untold", of: [] }
          {
            const found = expression(ofAssignment)
            if (!isSign(peek(), "=>")) return { _tag: "untold", of: [found] }
            at++
            return { _tag: "untold", of: [found, expression(ofAssignment)] }
          }
        case "new":
          return newHere()
        case "static":
          if (/^(?:function|fn)$/.test(word())) return wordHere(name(), line)
          break
        case "function":
          take("&")
          return { _tag: "closure", made: functionFrom("{closure}", false, false) }
        case "fn":
          if (!isHere("(") && !isHere("&")) break
          take("&")
          return { _tag: "closure", made: functionFrom("{closure}", true, false) }
        case "match":
          if (isHere("(")) return matchHere()
          break
      }
      if (isHere("(")) {
        const isPlain = !text.includes("\\")
        const short = text.replace(/^\\/, "")
        const full = text.startsWith("\\")
          ? short
          : isPlain
            ? (usedFunctions.get(lower) ?? within(text))
            : classNamed(text)
        return {
          _tag: "call",
          name: full,
          short: isPlain || text.startsWith("\\") ? short : full,
          given: given(),
          line,
        }
      }
      const short = text.replace(/^\\/, "")
      return { _tag: "constant", name: text.startsWith("\\") ? short : within(text), short, line }
    }
    return memberOf(classNamed(text), line)
  }

  /** What stands behind `::`. */
  const memberOf = (of: ClassName, line: number): PageExpression => {
    at++
    const token = peek()
    if (token?.kind === "variable") {
      at++
      const own = token.text.slice(1)
      if (isHere("("))
        return {
          _tag: "staticMethod",
          of,
          name: { _tag: "variable", name: own, line },
          given: given(),
          line: token.line,
        }
      return { _tag: "static", of, name: own, line: token.line }
    }
    if (token?.kind !== "word") return fail()
    at++
    if (isHere("(")) return { _tag: "staticMethod", of, name: token.text, given: given(), line: token.line }
    return { _tag: "classConstant", of, name: token.text, line: token.line }
  }

  const newHere = (): PageExpression => {
    attributes()
    const line = lineHere()
    if (word() === "class" && !isSign(peek(1), "::")) {
      at++
      const taken = isHere("(") ? given() : []
      return { _tag: "new", of: classFrom("class", `class@${path}:${line}:${at}`, line), given: taken, line }
    }
    const of = className()
    return { _tag: "new", of, given: isHere("(") ? given() : [], line }
  }

  const matchHere = (): PageExpression => {
    expect("(")
    const of = expression()
    expect(")")
    expect("{")
    const arms: { tests: PageExpression[] | null; value: PageExpression }[] = []
    while (!take("}")) {
      let tests: PageExpression[] | null = null
      if (word() === "default" && (isSign(peek(1), "=>") || isHere(",", 1))) {
        at++
        take(",")
      } else {
        tests = []
        while (!isSign(peek(), "=>")) {
          tests.push(expression())
          if (!take(",") && !isSign(peek(), "=>")) fail()
        }
      }
      if (!isSign(peek(), "=>")) fail()
      at++
      arms.push({ tests, value: expression() })
      if (!take(",") && !isHere("}")) fail()
    }
    return { _tag: "match", of, arms }
  }

  /** What stands behind a value. */
  const postfix = (begin: PageExpression): PageExpression => {
    let found = begin
    for (;;) {
      const line = lineHere()
      const isSafe = isHere("?") && isSign(peek(1), "->")
      if (isSafe || isSign(peek(), "->")) {
        at += isSafe ? 2 : 1
        const lineOfName = lineHere()
        const own = memberName()
        found = isHere("(")
          ? { _tag: "method", of: found, name: own, given: given(), isSafe, line: lineOfName }
          : { _tag: "field", of: found, name: own, isSafe, line: lineOfName }
      } else if (isSign(peek(), "::")) {
        if (word(1) === "class") {
          at += 2
          found = { _tag: "untold", of: [found] }
        } else found = memberOf(found, line)
      } else if (isHere("[")) {
        at++
        const key = isHere("]") ? null : expression()
        expect("]")
        found = { _tag: "index", of: found, key, line }
      } else if (isHere("(")) found = { _tag: "call", name: found, short: "", given: given(), line }
      else return found
    }
  }

  const unary = (): PageExpression => {
    const token = peek()
    if (token?.kind === "sign") {
      const { text } = token
      const twice = operator()
      if (twice === "++" || twice === "--") {
        at += 2
        return { _tag: "step", of: unary(), by: twice === "++" ? 1 : -1, isBefore: true }
      }
      if (/^[!@~+-]$/.test(text)) {
        at++
        return { _tag: "unary", operator: text, of: expression(ofUnary) }
      }
      if (text === "&") {
        at++
        return unary()
      }
      if (text === "(" && peek(1)?.kind === "word" && isHere(")", 2) && casts.test(peek(1)?.text ?? "")) {
        const to = word(1)
        at += 3
        return { _tag: "cast", to, of: expression(ofUnary) }
      }
    }
    return postfix(primary())
  }

  const isPlace = ({ _tag }: PageExpression): boolean => /^(?:variable|index|field|static|array)$/.test(_tag)

  const expression = (least = 0): PageExpression => {
    let left = unary()
    // Of what chooses here without brackets around it: whether it says what it chooses.
    let chosen: boolean | null = null
    for (;;) {
      const sign = operator()
      if (sign === "" || sign === ")") return left
      const line = lineHere()
      if (assigning.test(sign) && isPlace(left)) {
        pass(sign)
        const isShared = sign === "=" && isHere("&")
        if (isShared) at++
        left = {
          _tag: "assign",
          to: left,
          operator: sign.slice(0, -1),
          value: expression(ofAssignment),
          isShared,
          line,
        }
        continue
      }
      if ((sign === "++" || sign === "--") && isPlace(left)) {
        at += 2
        left = { _tag: "step", of: left, by: sign === "++" ? 1 : -1, isBefore: false }
        continue
      }
      const strength = strengthOf(sign)
      if (strength === 0 || strength < least || (sign === "?" && isSign(peek(1), "->"))) return left
      if (sign === "?") {
        if (strength <= least) return left
        at++
        const isFull = !isHere(":")
        if (chosen !== null && (chosen || isFull))
          throw new PageEnded({ does: "uses", what: "a ? b : c ? d : e", place: `${path}:${line}` })
        chosen = isFull
        if (take(":")) {
          left = { _tag: "choose", test: left, yes: null, no: expression(strength + 1) }
          continue
        }
        const yes = expression(ofAssignment)
        expect(":")
        left = { _tag: "choose", test: left, yes, no: expression(strength + 1) }
        continue
      }
      pass(sign)
      chosen = null
      if (sign === "instanceof") {
        left = { _tag: "instanceof", of: left, name: className() }
        continue
      }
      const right = expression(sign === "??" || sign === "**" ? strength : strength + 1)
      left = { _tag: "binary", operator: sign, left, right }
    }
  }

  const found: PageStatement[] = []
  while (at < tokens.length) statement(found)
  return found
}
