/**
 * Reading values and expressions of the datalog.
 */
import { binding, comparisonRank } from "./print.js"
import { Scanner } from "./scanner.js"
import type { BinaryOperation, IntegerTerm, Op, Term, TextTerm } from "./syntax.js"
import { areOfOneKind, keyOf, readDate, readHex } from "./values.js"

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

const operatorToken = /&&!(?=\s)|\|\|!(?=\s)|\|\||&&|<=|>=|===|!==|==|!=|[<>^|&+*/-]/y
const methodToken =
  /\.(?:(length|type)\(|(contains|starts_with|ends_with|matches|intersection|union|get|try_or)\(|(all|any)\(|extern::([\p{L}0-9_:]+)\()/uy
const textPart = /[^"\\]+|\\(["\\n])/y
const dateStart = /\d{4}-\d\d-\d\d[Tt]/y
const dateToken = /\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)/y
const integerToken = /-?\d+/y
const integerBits = 64
const longestInteger = 20
const hexadecimalToken = /hex:([0-9a-fA-F]*)/y
const wordValue = /true|false|null/y
const parameterToken = /\{\s*(?!true|false|null|hex:)\p{L}[\p{L}0-9_:]*\s*\}/uy

/** What the operators of the language up to 3.2 are called since. */
const olderOperators: { readonly [written: string]: BinaryOperation } = {
  "==": "===",
  "!=": "!==",
  "&&": "&&!",
  "||": "||!",
}

/** A reader of values and expressions: its methods read what the grammar has at the place. */
export class ExpressionReader extends Scanner {
  readonly options: DatalogOptions
  constructor(text: string, options: DatalogOptions) {
    super(text)
    this.options = options
  }

  string(): string {
    const start = this.at++
    let value = ""
    for (let part = this.take(textPart); part !== null; part = this.take(textPart)) {
      const [written, escaped] = part
      value += escaped === undefined ? written : escaped === "n" ? "\n" : escaped
    }
    if (this.is("\\"))
      this.wrong('\\", \\\\ or \\n', "Escape a backslash by another; a tab is written as it is.")
    if (!this.is('"')) this.wrong('the end of this text, "', 'Close the text with ".', start)
    this.at++
    return value
  }

  integer(): bigint | null {
    const start = this.at
    const found = this.take(integerToken)
    if (found === null) return null
    const written = found[0].replace(/^(-?)0+(?=\d)/, "$1")
    const value = written.length > longestInteger ? null : BigInt(written)
    if (value === null || BigInt.asIntN(integerBits, value) !== value)
      this.wrong(
        "a whole number of 64 bits",
        "Write one from -9223372036854775808 to 9223372036854775807.",
        start,
      )
    return value
  }

  /** A value or, where they may be, a variable. `place` is what they may not be in; null where they may. */
  term(place: "sets" | "arrays" | "maps" | null): Term {
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
        if (this.take(parameterToken) !== null)
          this.wrong("a value", "Parameters are not replaced here: write the value itself.", start)
        this.at++
        return this.deeper(() => this.braces(start))
    }
    const date = this.date()
    if (date !== null) return { _tag: "Date", seconds: date }
    const integer = this.integer()
    if (integer !== null) return { _tag: "Integer", value: integer }
    const bytes = this.take(hexadecimalToken)?.[1]
    if (bytes !== undefined) {
      if (bytes.length % 2 === 1)
        this.wrong("two digits for each byte", "Write an even number of hexadecimal digits.")
      return { _tag: "Bytes", bytes: readHex(bytes) }
    }
    const word = this.take(wordValue)?.[0]
    if (word === undefined)
      return this.wrong(
        place === null ? "a value or a variable" : "a value",
        'Write a text in quotes, a number, a date, hex:…, true, false, null, a set {…}, an array […] or a map {"key": …}.',
      )
    return word === "null" ? { _tag: "Null" } : { _tag: "Boolean", value: word === "true" }
  }

  date(): bigint | null {
    const start = this.at
    if (this.take(dateStart) === null) return null
    this.at = start
    const found = this.take(dateToken)
    const seconds = found && readDate(found[0])
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
    if (!this.has(":")) {
      const items = [first]
      this.more("}", () => items.push(this.term("sets")))
      return this.set(items, start)
    }
    const entries = new Map<string, readonly [IntegerTerm | TextTerm, Term]>()
    const add = (key: Term, at: number): void => {
      if (key._tag !== "Integer" && key._tag !== "Text")
        this.wrong("a key that is a text or a whole number", 'Write the key as "name" or 1.', at)
      this.skip()
      entries.set(keyOf(key), [key, this.term("maps")])
    }
    add(first, start + 1)
    this.more("}", () => {
      const at = this.at
      const key = this.term("maps")
      this.must(":", 'An entry of a map is "key": value.')
      add(key, at)
    })
    return { _tag: "Map", entries: [...entries.values()] }
  }

  set(items: readonly Term[], start: number): Term {
    if (items.some((item) => item._tag === "Set"))
      this.wrong("a set without sets in it", "A set holds no sets: use an array, or a set of its own.", start)
    if (!areOfOneKind(items))
      this.wrong("items of one type", "Put values of several types into an array.", start)
    return { _tag: "Set", items: [...new Map(items.map((item) => [keyOf(item), item])).values()] }
  }

  /** An expression whose operators bind at least so tightly, written behind `ops`. */
  expression(ops: Op[], least: number): void {
    this.operand(ops)
    let compared = false
    for (;;) {
      this.skip()
      const start = this.at
      const written = this.take(operatorToken)?.[0]
      if (written === undefined) return
      const level = binding[written] as number
      if (level < least) {
        this.at = start
        return
      }
      if (level === comparisonRank && compared)
        this.wrong(
          "no second comparison",
          "Comparisons do not chain: put one into parentheses, or join two by &&.",
          start,
        )
      compared = level === comparisonRank
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
    const old = this.options.language === "3.2" ? olderOperators[written] : undefined
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
    const found = this.take(methodToken)
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
}
