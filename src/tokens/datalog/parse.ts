/**
 * Reading the datalog of blocks and authorizers.
 *
 * Laws. Total: any text gives a value or its problems, however long or deep, in linear time. `parse ∘ print = id` on what was
 * parsed. Every statement that is wrong is a problem with its line and column, all at once: reading goes on after the next
 * semicolon.
 */
import { binding, COMPARISON } from "./print.js"
import type {
  Authorizer,
  BinaryOperation,
  Block,
  Check,
  DatalogRule,
  Expression,
  IntegerTerm,
  Op,
  Policy,
  Predicate,
  PublicKey,
  Scope,
  Term,
  TextTerm,
} from "./syntax.js"
import { keyOf, readDate, readHex, unboundIn } from "./values.js"
import { neededVersion } from "./version.js"

/**
 * What is wrong with a text, where, and how to mend it. `line` and `column` count from 1, `column` in UTF-16 code units.
 *
 * @since 0.1.0
 */
export type DatalogProblem = {
  readonly _tag: "datalog-invalid"
  readonly line: number
  readonly column: number
  readonly expected: string
  readonly found: string
  readonly remedy: string
}

/**
 * What was read, or every problem of the text.
 *
 * @since 0.1.0
 */
export type DatalogResult<A> =
  | { readonly _tag: "Left"; readonly left: readonly [DatalogProblem, ...DatalogProblem[]] }
  | { readonly _tag: "Right"; readonly right: A }

/**
 * How a text is read. `language` is 3.3 unless given; in texts up to 3.2 brackets make sets, `==` and `!=` refuse two types,
 * and `&&` and `||` evaluate both sides. `unbound: "keep"` keeps rules whose head has a variable that the body does not bind:
 * nobody can use them, but a token may hold them.
 *
 * @since 0.1.0
 */
export type DatalogOptions = {
  readonly language?: "3.3" | "3.2"
  readonly unbound?: "refuse" | "keep"
}

/** How deep parentheses, values and closures may be in each other. */
const DEEPEST = 64
const MOST_PROBLEMS = 100
const INTEGERS = 64
const KEY_BYTES = { ed25519: 32, secp256r1: 33 } as const

const OPERATOR = /&&!(?=\s)|\|\|!(?=\s)|\|\||&&|<=|>=|===|!==|==|!=|[<>^|&+*/-]/y
const NAME = /[\p{L}0-9_:]+/uy
const METHOD =
  /\.(?:(length|type)\(|(contains|starts_with|ends_with|matches|intersection|union|get|try_or)\(|(all|any)\(|extern::([\p{L}0-9_:]+)\()/uy
const DATE_START = /\d{4}-\d\d-\d\d[Tt]/y
const DATE = /\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)/y
const INTEGER = /-?\d+/y
const HEXADECIMAL = /hex:([0-9a-fA-F]*)/y
const WORD_VALUE = /true|false|null/y
const CHECK = /(check|reject)\s+(if|all)/iy
const POLICY = /(allow|deny)\s+if/iy
const OR = /or/iy
const TRUSTING = /trusting/y
const SCOPE = /authority|previous/y
const KEY = /(ed25519|secp256r1)\/([0-9a-fA-F]*)/y
const PARAMETER = /\{\s*(?!true|false|null|hex:)\p{L}[\p{L}0-9_:]*\s*\}/uy

interface Statements {
  readonly facts: Predicate[]
  readonly rules: DatalogRule[]
  readonly checks: Check[]
  readonly policies: Policy[]
  readonly scopes: Scope[]
}

/** Thrown within this module alone, and caught where a statement begins: what is wrong, and where. */
class Wrong {
  readonly at: number
  readonly expected: string
  readonly remedy: string
  constructor(at: number, expected: string, remedy: string) {
    this.at = at
    this.expected = expected
    this.remedy = remedy
  }
}

/** A reader of one text: it holds the place, and its methods read what the grammar has at that place. */
class Reader {
  at = 0
  depth = 0
  readonly text: string
  readonly options: DatalogOptions
  readonly policies: boolean
  constructor(text: string, options: DatalogOptions, policies: boolean) {
    this.text = text
    this.options = options
    this.policies = policies
  }

  wrong(expected: string, remedy: string, at = this.at): never {
    throw new Wrong(at, expected, remedy)
  }

  /** What a pattern finds at the place, which moves behind it. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found !== null) this.at = pattern.lastIndex
    return found
  }

  is(character: string): boolean {
    return this.text.startsWith(character, this.at)
  }

  /** Blanks and comments. */
  skip(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code === 32 || code === 10 || code === 9 || code === 13) this.at++
      else if (code === 47 && this.is("//")) {
        const end = this.text.indexOf("\n", this.at)
        this.at = end < 0 ? this.text.length : end + 1
      } else if (code === 47 && this.is("/*")) {
        const end = this.text.indexOf("*/", this.at + 2)
        if (end < 0) this.wrong("the end of this comment, */", "Close the comment with */.")
        this.at = end + 2
      } else return
    }
  }

  /** A character, after blanks; false where there is another. */
  has(character: string): boolean {
    this.skip()
    if (!this.is(character)) return false
    this.at += character.length
    return true
  }

  must(character: string, remedy: string): void {
    if (!this.has(character)) this.wrong(character, remedy)
  }

  descend(): void {
    if (++this.depth > DEEPEST)
      this.wrong(
        `at most ${DEEPEST} levels of parentheses, values and closures`,
        "Write it less deeply, in rules of its own.",
      )
  }

  deeper<A>(read: () => A): A {
    this.descend()
    const value = read()
    this.depth--
    return value
  }

  /** Things between commas up to a closing bracket, which is taken. */
  list<A>(close: string, read: () => A): A[] {
    if (this.has(close)) return []
    this.skip()
    return this.rest(close, [read()], read)
  }

  /** The same behind the first thing. */
  rest<A>(close: string, items: A[], read: () => A): A[] {
    while (!this.has(close)) {
      this.must(",", `Separate what follows by a comma, or close with ${close}.`)
      this.skip()
      items.push(read())
    }
    return items
  }

  string(): string {
    const start = this.at
    let value = ""
    let from = start + 1
    for (let at = from; at < this.text.length; at++) {
      const code = this.text.charCodeAt(at)
      if (code === 34) {
        this.at = at + 1
        return value + this.text.slice(from, at)
      }
      if (code !== 92) continue
      const escaped = this.text[at + 1]
      if (escaped !== '"' && escaped !== "\\" && escaped !== "n")
        this.wrong('\\", \\\\ or \\n', "Escape a backslash by another; a tab is written as it is.", at)
      value += this.text.slice(from, at) + (escaped === "n" ? "\n" : escaped)
      at++
      from = at + 1
    }
    return this.wrong('the end of this text, "', 'Close the text with ".', start)
  }

  integer(): bigint | null {
    const start = this.at
    const found = this.take(INTEGER)
    if (found === null) return null
    const digits = found[0].replace(/^(-?)0+(?=\d)/, "$1")
    const value = digits.length > 20 ? null : BigInt(digits)
    if (value === null || BigInt.asIntN(INTEGERS, value) !== value)
      this.wrong(
        "a whole number of 64 bits",
        "Write one from -9223372036854775808 to 9223372036854775807.",
        start,
      )
    return value
  }

  /** A value or, where they may be, a variable. `place` is what they may not be in; null where they may. */
  term(place: "facts" | "sets" | "arrays" | "maps" | null): Term {
    const start = this.at
    switch (this.text[start]) {
      case '"':
        return { _tag: "Text", value: this.string() }
      case "$":
        if (place !== null) this.wrong("a value", `Variables are not allowed in ${place}: write the value.`)
        this.at++
        return { _tag: "Variable", name: this.name("the name of a variable") }
      case "[":
        this.at++
        return this.deeper(() =>
          this.options.language === "3.2"
            ? this.set(
                this.list("]", () => this.term("sets")),
                start,
              )
            : { _tag: "Array", items: this.list("]", () => this.term("arrays")) },
        )
      case "{":
        if (this.take(PARAMETER) !== null)
          this.wrong("a value", "Parameters are not replaced here: write the value itself.", start)
        this.at++
        return this.deeper(() => this.braces(start))
    }
    const date = this.date()
    if (date !== null) return { _tag: "Date", seconds: date }
    const integer = this.integer()
    if (integer !== null) return { _tag: "Integer", value: integer }
    const bytes = this.take(HEXADECIMAL)?.[1]
    if (bytes !== undefined) {
      if (bytes.length % 2 === 1)
        this.wrong("two digits for each byte", "Write an even number of hexadecimal digits.")
      return { _tag: "Bytes", bytes: readHex(bytes) }
    }
    const word = this.take(WORD_VALUE)?.[0]
    if (word === undefined)
      return this.wrong(
        place === null ? "a value or a variable" : "a value",
        'Write a text in quotes, a number, a date, hex:…, true, false, null, a set {…}, an array […] or a map {"key": …}.',
      )
    return word === "null" ? { _tag: "Null" } : { _tag: "Boolean", value: word === "true" }
  }

  date(): bigint | null {
    const start = this.at
    if (this.take(DATE_START) === null) return null
    this.at = start
    const text = this.take(DATE)?.[0]
    const seconds = text === undefined ? null : readDate(text)
    if (seconds === null)
      return this.wrong(
        "a date as RFC 3339 writes it, since 1970",
        "Write it as 2026-11-22T00:00:00Z.",
        start,
      )
    return seconds
  }

  /** A set or a map, behind its opening brace. */
  braces(start: number): Term {
    if (this.has("}")) return { _tag: "Map", entries: [] }
    if (this.has(",")) {
      this.must("}", "The empty set is {,}.")
      return { _tag: "Set", items: [] }
    }
    this.skip()
    const first = this.term("sets")
    if (!this.has(":"))
      return this.set(
        this.rest("}", [first], () => this.term("sets")),
        start,
      )
    const entries = new Map<string, readonly [IntegerTerm | TextTerm, Term]>()
    const add = (key: Term, at: number): void => {
      if (key._tag !== "Integer" && key._tag !== "Text")
        this.wrong("a key that is a text or a whole number", 'Write the key as "name" or 1.', at)
      this.skip()
      entries.set(keyOf(key), [key, this.term("maps")])
    }
    add(first, start + 1)
    this.rest("}", [null], () => {
      const at = this.at
      const key = this.term("maps")
      this.must(":", 'An entry of a map is "key": value.')
      add(key, at)
      return null
    })
    return { _tag: "Map", entries: [...entries.values()] }
  }

  set(items: readonly Term[], start: number): Term {
    const [first] = items
    if (items.some((item) => item._tag === "Set"))
      this.wrong("a set without sets in it", "A set holds no sets: use an array, or a set of its own.", start)
    if (items.some((item) => item._tag !== first?._tag))
      this.wrong("items of one type", "Put values of several types into an array.", start)
    return { _tag: "Set", items: [...new Map(items.map((item) => [keyOf(item), item])).values()] }
  }

  name(what: string): string {
    return this.take(NAME)?.[0] ?? this.wrong(what, "A name has letters, digits, _ and :.")
  }

  /** An expression whose operators bind at least so tightly, written behind `ops`. */
  expression(ops: Op[], least: number): void {
    this.operand(ops)
    let compared = false
    for (;;) {
      this.skip()
      const start = this.at
      const written = this.take(OPERATOR)?.[0]
      const level = written === undefined ? -1 : (binding[written] ?? -1)
      if (written === undefined || level < least) {
        this.at = start
        return
      }
      if (level === COMPARISON && compared)
        this.wrong(
          "no second comparison",
          "Comparisons do not chain: put one into parentheses, or join two by &&.",
          start,
        )
      compared = level === COMPARISON
      const op = this.operation(written)
      this.skip()
      if (op === "&&" || op === "||") {
        const right: Op[] = []
        this.expression(right, level + 1)
        ops.push({ _tag: "Closure", params: [], ops: right })
      } else this.expression(ops, level + 1)
      ops.push({ _tag: "Binary", op })
    }
  }

  /** What an operator of the text is called on the wire. */
  operation(written: string): BinaryOperation {
    const old = this.options.language === "3.2" ? OLD[written] : undefined
    return old ?? (written as BinaryOperation)
  }

  /** A negation, or a value with its methods. */
  operand(ops: Op[]): void {
    this.skip()
    if (this.is("!")) {
      this.at++
      this.deeper(() => this.expression(ops, binding["+"] as number))
      ops.push({ _tag: "Unary", op: "!" })
      return
    }
    const from = ops.length
    if (this.is("(")) {
      this.at++
      this.deeper(() => this.expression(ops, 0))
      this.must(")", "Close the parenthesis.")
      ops.push({ _tag: "Unary", op: "()" })
    } else ops.push({ _tag: "Value", term: this.term(null) })
    const depth = this.depth
    while (this.is(".")) this.method(ops, from)
    this.depth = depth
  }

  /** A method, on what was written behind `ops` from a place on. */
  method(ops: Op[], from: number): void {
    const found = this.take(METHOD)
    if (found === null)
      this.wrong(
        "a method",
        "The methods are length, type, contains, starts_with, ends_with, matches, intersection, union, get, all, any, try_or and extern::name.",
      )
    const [, alone, withOne, withClosure, ffi] = found
    if (alone !== undefined || (ffi !== undefined && this.has(")"))) {
      if (ffi !== undefined) ops.push({ _tag: "Unary", op: "extern", ffi })
      else {
        this.must(")", "This method takes nothing.")
        ops.push({ _tag: "Unary", op: alone === "type" ? "type" : "length" })
      }
      return
    }
    if (withOne === "try_or") {
      // What may fail is wrapped, each time one level more.
      this.descend()
      ops.push({ _tag: "Closure", params: [], ops: ops.splice(from) })
    }
    if (withClosure !== undefined) {
      this.skip()
      if (!this.is("$"))
        this.wrong("a parameter, as $x -> …", "any and all take a closure: .any($x -> $x > 1).")
      this.at++
      const params = [this.name("the name of a parameter")]
      this.must("->", "A closure is written $x -> …")
      const inner: Op[] = []
      this.deeper(() => this.expression(inner, 0))
      ops.push({ _tag: "Closure", params, ops: inner })
    } else this.deeper(() => this.expression(ops, 0))
    this.must(")", "Close the method's parenthesis.")
    const op = ffi === undefined ? ((withOne ?? withClosure) as BinaryOperation) : "extern"
    ops.push({ _tag: "Binary", op, ...(ffi === undefined ? {} : { ffi }) })
  }

  /** A predicate, where there is a name and a parenthesis; else null, and nothing is taken. */
  predicate(): Predicate | null {
    const start = this.at
    const name = this.take(NAME)?.[0]
    if (name === undefined || !this.has("(")) {
      this.at = start
      return null
    }
    return { name, terms: this.list(")", () => this.term(null)) }
  }

  scopes(): Scope[] {
    const scopes: Scope[] = []
    do {
      this.skip()
      const word = this.take(SCOPE)?.[0]
      if (word !== undefined) scopes.push({ _tag: word === "authority" ? "Authority" : "Previous" })
      else scopes.push({ _tag: "PublicKey", key: this.key() })
    } while (this.has(","))
    return scopes
  }

  key(): PublicKey {
    const start = this.at
    const [, algorithm, digits = ""] = this.take(KEY) ?? []
    if (algorithm !== "ed25519" && algorithm !== "secp256r1")
      return this.wrong(
        "authority, previous or a public key",
        "A key is written ed25519/… or secp256r1/…, in hexadecimal.",
      )
    if (digits.length !== 2 * KEY_BYTES[algorithm])
      this.wrong(
        `${KEY_BYTES[algorithm]} bytes of a public key`,
        `Write all ${2 * KEY_BYTES[algorithm]} hexadecimal digits of the key.`,
        start,
      )
    return { algorithm, bytes: readHex(digits) }
  }

  /** A query: predicates and expressions between commas, and whom it trusts. */
  query(head: Predicate): DatalogRule {
    const body: Predicate[] = []
    const expressions: Expression[] = []
    do {
      this.skip()
      const predicate = this.predicate()
      if (predicate !== null) body.push(predicate)
      else {
        const ops: Op[] = []
        this.expression(ops, 0)
        expressions.push({ ops })
      }
    } while (this.has(","))
    this.skip()
    return { head, body, expressions, scopes: this.take(TRUSTING) === null ? [] : this.scopes() }
  }

  queries(): DatalogRule[] {
    const queries: DatalogRule[] = []
    do {
      queries.push(this.query({ name: "query", terms: [] }))
      this.skip()
    } while (this.take(OR) !== null)
    return queries
  }

  /** One statement, up to its semicolon or the end. */
  statement(into: Statements, first: boolean): void {
    const start = this.at
    const check = this.take(CHECK)
    const policy = check === null ? this.take(POLICY) : null
    if (check !== null) {
      const [kind, how] = [check[1]?.toLowerCase(), check[2]?.toLowerCase()]
      if (kind === "reject" && how === "all")
        this.wrong("check if, check all or reject if", "There is no reject all.", start)
      into.checks.push({
        kind: kind === "reject" ? "reject" : how === "all" ? "all" : "if",
        queries: this.queries(),
      })
    } else if (policy !== null) {
      if (!this.policies)
        this.wrong("a fact, a rule or a check", "Policies are the authorizer's: a block has none.", start)
      into.policies.push({
        kind: policy[1]?.toLowerCase() === "allow" ? "allow" : "deny",
        queries: this.queries(),
      })
    } else if (first && this.take(TRUSTING) !== null) into.scopes.push(...this.scopes())
    else this.factOrRule(into, start)
    this.skip()
    if (this.at < this.text.length && !this.has(";"))
      this.wrong(
        "; or the rest of this statement",
        "End the statement with a semicolon, or join conditions by a comma.",
      )
  }

  factOrRule(into: Statements, start: number): void {
    const head = this.predicate()
    if (head === null)
      this.wrong(
        `a fact, a rule, a check${this.policies ? " or a policy" : ""}`,
        'Write right("file1", "read"), a($x) <- b($x), check if … or, in an authorizer, allow if …',
      )
    if (this.has("<-")) {
      const rule = this.query(head)
      const unbound = this.options.unbound === "keep" ? [] : unboundIn(rule)
      if (unbound.length > 0)
        this.wrong(
          "a head of variables that the body binds",
          `Use $${unbound.join(", $")} in a predicate of the body.`,
          start,
        )
      into.rules.push(rule)
      return
    }
    const variable = head.terms.find((term) => term._tag === "Variable")
    if (variable?._tag === "Variable")
      this.wrong(
        "a value",
        `Variables are not allowed in facts: write the value for $${variable.name}, or a rule with <-.`,
        this.text.indexOf("$", start),
      )
    into.facts.push(head)
  }
}

/** What the operators of the language up to 3.2 are called since. */
const OLD: { readonly [written: string]: BinaryOperation } = {
  "==": "===",
  "!=": "!==",
  "&&": "&&!",
  "||": "||!",
}

const parse = (text: string, options: DatalogOptions, policies: boolean): DatalogResult<Statements> => {
  const into: Statements = { facts: [], rules: [], checks: [], policies: [], scopes: [] }
  const reader = new Reader(text, options, policies)
  const wrongs: Wrong[] = []
  for (let first = true; wrongs.length < MOST_PROBLEMS; first = false) {
    try {
      reader.skip()
      if (reader.at >= text.length) break
      reader.depth = 0
      reader.statement(into, first)
    } catch (wrong) {
      if (!(wrong instanceof Wrong)) throw wrong
      wrongs.push(wrong)
      const end = text.indexOf(";", Math.max(wrong.at, reader.at))
      reader.at = end < 0 ? text.length : end + 1
    }
  }
  const [problem, ...others] = wrongs.map((wrong) => problemOf(text, wrong))
  return problem === undefined ? { _tag: "Right", right: into } : { _tag: "Left", left: [problem, ...others] }
}

const problemOf = (text: string, { at, expected, remedy }: Wrong): DatalogProblem => {
  const before = text.slice(0, at)
  const lineStart = before.lastIndexOf("\n") + 1
  const rest = text.slice(at, at + 40).split("\n")[0] ?? ""
  return {
    _tag: "datalog-invalid",
    line: before.split("\n").length,
    column: at - lineStart + 1,
    expected,
    found: at >= text.length ? "the end of the text" : Array.from(rest).slice(0, 20).join(""),
    remedy,
  }
}

/**
 * The block that a text describes, with the version that it needs (C-207), without a context and unsigned by a third party. The errors are
 * `datalog-invalid`, one for each statement that is none, with its place and a remedy. What may be written that the reference
 * implementation does not read is C-218.
 *
 * @example
 * ```ts
 * import { parseBlock } from "runplan/tokens"
 *
 * const block = parseBlock('right("file1", "read"); check if operation("read");')
 * if (block._tag === "Left") throw new Error("not datalog")
 * assert.deepEqual(block.right.facts, [
 *   { name: "right", terms: [{ _tag: "Text", value: "file1" }, { _tag: "Text", value: "read" }] },
 * ])
 * assert.equal(block.right.checks.length, 1)
 *
 * const wrong = parseBlock("right($file);")
 * assert.deepEqual(wrong._tag === "Left" && wrong.left.map(({ line, column, expected }) => [line, column, expected]), [
 *   [1, 7, "a value"],
 * ])
 * ```
 *
 * @since 0.1.0
 */
export const parseBlock = (text: string, options: DatalogOptions = {}): DatalogResult<Block> => {
  const parsed = parse(text, options, false)
  if (parsed._tag === "Left") return parsed
  const { facts, rules, checks, scopes } = parsed.right
  const block = { facts, rules, checks, scopes, context: null, externalKey: null }
  return { _tag: "Right", right: { ...block, version: neededVersion(block) } }
}

/**
 * The authorizer that a text describes: facts, rules and checks as in a block, and policies in order. The errors are `datalog-invalid`, as of
 * `parseBlock`.
 *
 * @example
 * ```ts
 * import { parseAuthorizer } from "runplan/tokens"
 *
 * const authorizer = parseAuthorizer('operation("read"); allow if operation("read"); deny if true;')
 * assert.deepEqual(authorizer._tag === "Right" && authorizer.right.policies.map(({ kind }) => kind), ["allow", "deny"])
 * ```
 *
 * @since 0.1.0
 */
export const parseAuthorizer = (text: string, options: DatalogOptions = {}): DatalogResult<Authorizer> =>
  parse(text, options, true)
