/**
 * Programs of the service tokens' datalog: blocks and authorizers of few names, variables and values, so that what they say of one
 * another meets. Expressions are of a type asked for, most of them; some are of any.
 *
 * A program is made from one number, by a generator of its own: programs are deep, and twenty thousand of them are asked for.
 */
import fc from "fast-check"
import type {
  Authorizer,
  BinaryOperation,
  Block,
  Check,
  DatalogRule,
  Expression,
  Op,
  Policy,
  Predicate,
  PublicKey,
  Scope,
  Term,
} from "../../src/tokens/datalog/syntax.js"

/** What generated programs may use: everything, or what the language had up to 3.2. */
export type Language = "3.3" | "3.2"

const bytesOf = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The public keys of the third parties whose private keys are the bytes 01…01 and 02…02. */
export const thirdParties: readonly PublicKey[] = [
  {
    algorithm: "ed25519",
    bytes: bytesOf("8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c"),
  },
  {
    algorithm: "secp256r1",
    bytes: bytesOf("02550f471003f3df97c3df506ac797f6721fb1a1fb7b8f6f83d224498a65c88e24"),
  },
]

/** Patterns of regular expressions that every engine reads alike. */
export const patterns = ["a", "^a", "b$", "[a-f]+[0-9]?", "(a|b)*", ".", "^$", "a{2}", "[0-9]", "(", "é"]

type Type = "boolean" | "integer" | "text" | "date" | "set" | "bytes"
const TYPES: readonly Type[] = ["boolean", "integer", "text", "date", "set", "bytes"]
const SHAPES: readonly (readonly [string, readonly Type[]])[] = [
  ["number", ["integer"]],
  ["name", ["text"]],
  ["right", ["text", "integer"]],
  ["time", ["date"]],
]

const int = (value: bigint): Term => ({ _tag: "Integer", value })
const str = (value: string): Term => ({ _tag: "Text", value })
const INTEGERS = [-3n, -1n, 0n, 1n, 1n, 2n, 2n, 3n, 5n, 9223372036854775807n, -9223372036854775808n]
const TEXTS = ["a", "a", "b", "b", "ab", "file1", "é", 'a\\b"c\nd', ""]
const DATES = [0n, 1577836800n, 1767225600n, 253402300799n]
const QUERY: Predicate = { name: "query", terms: [] }

/** Operations as an operand: in parentheses where they need them, and a date too, whose end not every reader finds before a method. */
const operand = (ops: readonly Op[]): readonly Op[] => {
  const last = ops.at(-1)
  const needs =
    last !== undefined &&
    ((last._tag === "Value" && last.term._tag === "Date") ||
      (last._tag === "Binary" && !/^[a-z]/.test(last.op)) ||
      (last._tag === "Unary" && last.op === "!"))
  return needs ? [...ops, { _tag: "Unary", op: "()" }] : ops
}

/** Programs from a number. */
class Programs {
  state: number
  readonly language: Language
  /** The variables that the body binds, with the type that they have in most facts. */
  bound: (readonly [string, Type])[] = []
  safe = false
  readonly plain: boolean
  constructor(seed: number, language: Language, plain = false) {
    this.state = seed
    this.language = language
    this.plain = plain
  }

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  once(times: number): boolean {
    return this.below(times) === 0
  }
  pick<A>(items: readonly A[]): A {
    return items[this.below(items.length)] as A
  }
  many<A>(most: number, make: () => A): readonly A[] {
    return Array.from({ length: this.below(most + 1) }, make)
  }
  distinct<A>(most: number, make: () => A): readonly A[] {
    const text = (one: A): string =>
      JSON.stringify(one, (_, value) => (typeof value === "bigint" ? `${value}n` : value))
    return [...new Map(this.many(most, make).map((one) => [text(one), one])).values()]
  }

  /** One more where the other reader wants one, else perhaps. */
  least<A>(one: A): readonly A[] {
    return this.plain || this.once(2) ? [one] : []
  }

  constant(type: Type): Term {
    switch (type) {
      case "boolean":
        return { _tag: "Boolean", value: this.once(2) }
      case "integer":
        return int(this.pick(INTEGERS))
      case "text":
        return str(this.pick(TEXTS))
      case "date":
        return { _tag: "Date", seconds: this.pick(DATES) }
      case "bytes":
        return {
          _tag: "Bytes",
          bytes: Uint8Array.from([...this.many(1, () => 171), ...this.least(171)]),
        }
      case "set": {
        const items = this.pick<Type>([
          "integer",
          "integer",
          "text",
          "text",
          "date",
          ...(this.plain ? [] : (["boolean", "bytes"] as const)),
        ])
        return {
          _tag: "Set",
          items: this.distinct(3, () => this.constant(items)),
        }
      }
    }
  }
  array(depth: number): Term {
    return { _tag: "Array", items: this.many(3, () => this.value(depth)) }
  }
  map(depth: number): Term {
    const keys = this.distinct(3, () => this.pick([int(0n), int(1n), str("a"), str("b")]))
    return {
      _tag: "Map",
      entries: [...keys, ...(keys.length === 0 ? this.least(int(2n)) : [])].map((key) => [
        key,
        this.value(depth),
      ]),
    } as Term
  }
  /** A value of any type. */
  value(depth = 1): Term {
    const special = this.language === "3.2" ? 9 : this.below(12)
    if (special === 0) return { _tag: "Null" }
    if (depth > 0 && special === 1) return this.array(depth - 1)
    if (depth > 0 && special === 2) return this.map(depth - 1)
    return this.constant(this.pick(TYPES))
  }

  fact(): Predicate {
    const [name, types] = this.pick(SHAPES)
    return {
      name,
      terms: types.map((type) => (this.once(30) ? this.value() : this.small(type))),
    }
  }
  /** Few values, so that they join. */
  small(type: Type): Term {
    return type === "integer"
      ? int(this.pick([1n, 2n]))
      : type === "text"
        ? str(this.pick(["a", "b"]))
        : this.constant(type)
  }
  bodyPredicate(): Predicate {
    const [name, types] = this.pick(SHAPES)
    return {
      name,
      terms: types.map((type) => {
        if (this.once(5)) return this.small(type)
        // Variables are of a type each, most often: x and y of integers and so on.
        const variable = this.once(12) ? "x" : `${type[0]}${this.below(2)}`
        this.bound.push([variable, type])
        return { _tag: "Variable", name: variable }
      }),
    }
  }

  leaf(type: Type, scope: readonly (readonly [string, Type])[]): readonly Op[] {
    if (this.once(60)) return [{ _tag: "Value", term: this.value() }]
    const fitting = this.once(60) ? scope : scope.filter(([, one]) => one === type)
    const term: Term =
      fitting.length > 0 && this.once(2)
        ? { _tag: "Variable", name: this.pick(fitting)[0] }
        : this.constant(type)
    return [{ _tag: "Value", term }]
  }

  two(op: BinaryOperation, left: readonly Op[], right: readonly Op[]): readonly Op[] {
    const method = /^[a-z]/.test(op)
    return [...operand(left), ...(method ? right : operand(right)), { _tag: "Binary", op }]
  }

  /** The operations of an expression of a type, with what is in scope. */
  typed(type: Type, scope: readonly (readonly [string, Type])[], depth: number): readonly Op[] {
    if (depth <= 0 || this.once(6)) return this.leaf(type, scope)
    const of = (other: Type): readonly Op[] => this.typed(other, scope, depth - 1)
    const pair = (ops: readonly BinaryOperation[], left: Type, right = left): readonly Op[] =>
      this.two(this.pick(ops), of(left), of(right))
    const closed = (params: readonly string[], ops: readonly Op[]): Op => ({
      _tag: "Closure",
      params,
      ops,
    })
    const isNew = this.language === "3.3"
    if (isNew && this.once(15))
      return [closed([], operand(of(type))), ...of(type), { _tag: "Binary", op: "try_or" }]
    switch (type) {
      case "boolean":
        switch (this.below(isNew ? 12 : 8)) {
          case 0:
            return pair(["<", ">", "<=", ">="], "integer")
          case 1:
            return pair(["<", ">", "<=", ">="], "date")
          case 2:
            return pair(isNew ? ["===", "!==", "==", "!="] : ["===", "!=="], this.pick(TYPES))
          case 3:
            return pair(["starts_with", "ends_with", "contains"], "text")
          case 4:
            return pair(["contains"], "set", this.pick<Type>(["integer", "text", "set", "date", "boolean"]))
          case 5:
            return this.two("matches", of("text"), [{ _tag: "Value", term: str(this.pick(patterns)) }])
          case 6:
            return [...operand(of("boolean")), { _tag: "Unary", op: "!" }]
          case 7:
            if (!isNew) return pair(["&&!", "||!"], "boolean")
            return [
              ...operand(of("boolean")),
              closed([], operand(of("boolean"))),
              { _tag: "Binary", op: this.pick(["&&", "||"]) },
            ]
          case 8:
            return pair(["==", "!="], this.pick(TYPES), this.pick(TYPES))
          case 9: {
            const items: Type = this.pick(["integer", "text"])
            const over: Term = {
              _tag: "Set",
              items: this.distinct(3, () => this.constant(items)),
            }
            const param = this.once(20) ? (this.pick(["i0", "t0"]) as string) : `v${depth}`
            return [
              { _tag: "Value", term: over },
              closed([param], this.typed("boolean", [...scope, [param, items]], depth - 1)),
              { _tag: "Binary", op: this.pick(["any", "all"]) },
            ]
          }
          case 10: {
            const over = this.once(2) ? this.array(0) : this.map(0)
            const param = `w${depth}`
            const item: Op = {
              _tag: "Value",
              term: { _tag: "Variable", name: param },
            }
            const asked: readonly Op[] =
              over._tag === "Map"
                ? this.two("==", this.two("get", [item], [{ _tag: "Value", term: int(1n) }]), [
                    { _tag: "Value", term: this.value(0) },
                  ])
                : this.two("==", [item], [{ _tag: "Value", term: this.value(0) }])
            return [
              { _tag: "Value", term: over },
              closed([param], asked),
              { _tag: "Binary", op: this.pick(["any", "all"]) },
            ]
          }
          default: {
            const whole: Op = {
              _tag: "Value",
              term: this.once(2) ? this.array(1) : this.map(1),
            }
            const other: Op = { _tag: "Value", term: this.value(0) }
            if (this.once(3)) return this.two("contains", [whole], [other])
            if (this.once(3))
              return this.two(
                this.pick(["starts_with", "ends_with"]),
                [{ _tag: "Value", term: this.array(0) }],
                [{ _tag: "Value", term: this.array(0) }],
              )
            return this.two("==", this.two("get", [whole], of("integer")), [other])
          }
        }
      case "integer":
        if (this.once(3))
          return [...operand(of(this.pick<Type>(["text", "set", "bytes"]))), { _tag: "Unary", op: "length" }]
        return pair(this.once(4) ? ["/", "*"] : ["+", "-", "&", "|", "^"], "integer")
      case "text":
        if (isNew && this.once(2)) return [...operand(of(this.pick(TYPES))), { _tag: "Unary", op: "type" }]
        return pair(["+"], "text")
      case "set":
        return pair(["union", "intersection"], "set")
      default:
        return this.leaf(type, scope)
    }
  }

  expression(): Expression {
    const scope = !this.safe && this.once(80) ? [...this.bound, ["unbound", "integer"] as const] : this.bound
    return {
      ops: this.typed(this.once(60) ? this.pick(TYPES) : "boolean", scope, 3),
    }
  }

  scopes(place: "block" | "authorizer"): readonly Scope[] {
    if (!this.once(3)) return []
    return Array.from({ length: 1 + this.below(2) }, (): Scope => {
      if (place === "block" && this.once(2)) return { _tag: "Previous" }
      return this.once(3) ? { _tag: "Authority" } : { _tag: "PublicKey", key: this.pick(thirdParties) }
    })
  }

  query(place: "block" | "authorizer", safe = false): DatalogRule {
    this.bound = []
    this.safe = safe
    const body = this.many(3, () => this.bodyPredicate())
    const expressions = this.many(body.length === 0 ? 0 : 2, () => this.expression())
    const needed = body.length === 0 ? [this.expression()] : []
    return {
      head: QUERY,
      body,
      expressions: [...needed, ...expressions],
      scopes: this.scopes(place),
    }
  }

  rule(place: "block" | "authorizer"): DatalogRule {
    // The language of 3.3 refuses rules that speak of more than their body binds.
    const asked = this.query(place, true)
    const bound = [...this.bound]
    const [name, types] = this.pick(SHAPES)
    const terms = types.map((type): Term => {
      const fitting = bound.filter(([, one]) => one === type)
      return fitting.length > 0 && !this.once(4)
        ? { _tag: "Variable", name: this.pick(fitting)[0] }
        : this.small(type)
    })
    return {
      ...asked,
      head: { name, terms },
    }
  }

  queries(place: "block" | "authorizer"): readonly DatalogRule[] {
    return Array.from({ length: this.once(5) ? 2 : 1 }, () => this.query(place))
  }

  check(place: "block" | "authorizer"): Check {
    const kinds: readonly Check["kind"][] =
      this.language === "3.2" ? ["if", "if", "all"] : ["if", "if", "all", "reject"]
    return { kind: this.pick(kinds), queries: this.queries(place) }
  }

  policy(): Policy {
    return {
      kind: this.once(4) ? "deny" : "allow",
      queries: this.queries("authorizer"),
    }
  }

  block(first: boolean): Block {
    return {
      context: null,
      version: 6,
      facts: this.many(3, () => this.fact()),
      rules: this.once(2) ? this.many(2, () => this.rule("block")) : [],
      checks: this.once(2) ? this.many(2, () => this.check("block")) : [],
      scopes: this.once(5) ? this.scopes("block") : [],
      externalKey: first || !this.once(3) ? null : this.pick(thirdParties),
    }
  }
  blocks(): readonly Block[] {
    return [this.block(true), ...this.many(2, () => this.block(false))]
  }

  authorizer(): Authorizer {
    return {
      facts: this.many(4, () => this.fact()),
      rules: this.once(2) ? this.many(2, () => this.rule("authorizer")) : [],
      checks: this.once(2) ? this.many(2, () => this.check("authorizer")) : [],
      policies: [
        ...this.many(2, () => this.policy()),
        ...(this.once(3) ? [] : [{ kind: "allow" as const, queries: [TRUE] }]),
      ],
      scopes: [],
    }
  }
}

const TRUE: DatalogRule = {
  head: QUERY,
  body: [],
  expressions: [{ ops: [{ _tag: "Value", term: { _tag: "Boolean", value: true } }] }],
  scopes: [],
}

/** A token's blocks and an authorizer. */
export interface Program {
  readonly blocks: readonly Block[]
  readonly authorizer: Authorizer
}

/**
 * The program of a number: always the same. A plain one has nothing that the format's reference prints and cannot read: no empty bytes
 * or maps, no sets of one boolean or of one byte array, which it takes for parameters.
 */
export const programOf = (seed: number, language: Language, plain = false): Program => {
  const make = new Programs(seed, language, plain)
  return { blocks: make.blocks(), authorizer: make.authorizer() }
}

export const program = (language: Language): fc.Arbitrary<Program> =>
  fc.nat().map((seed) => programOf(seed, language))

/** Any order of a list. */
export const shuffle = <A>(items: readonly A[], seed: number): readonly A[] => {
  const make = new Programs(seed, "3.3")
  return items
    .map((item) => ({ item, key: make.below(1 << 30) }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item)
}
