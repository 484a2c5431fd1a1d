/**
 * What an expression comes to.
 *
 * Laws. Total: an expression gives a value or says why there is none. The same expression and values give the same, whatever
 * else happened. What it costs is counted, never timed.
 */
import type { ErrorsOf } from "../../model/diagnostic.js"
import { compile, type NoProgram, type Program, test } from "./regex.js"
import type { BinaryOperation, Op, Term } from "./syntax.js"
import { itemsOf, keyOf, sameTerm } from "./values.js"

/**
 * What each error of values has beside its tag.
 *
 * @since 0.1.0
 */
export interface ValueErrorFields {
  readonly InvalidType: { readonly operation: string }
  readonly Overflow: object
  readonly DivideByZero: object
}

/**
 * What each error of names, and of what cannot be carried out, has beside its tag.
 *
 * @since 0.1.0
 */
export interface NameErrorFields {
  readonly UnknownVariable: { readonly name: string }
  readonly ShadowedVariable: { readonly name: string }
  readonly UndefinedExtern: { readonly name: string }
  readonly ExternFailed: { readonly name: string }
  readonly InvalidExpression: object
  readonly UnsupportedPattern: { readonly what: string }
  readonly TooMuchWork: object
}

/**
 * Why an expression has no value.
 *
 * - `InvalidType`: an operation on values that it is not for, `===` of two types, or something that is left and no boolean.
 * - `Overflow`, `DivideByZero`: of whole numbers of 64 bits.
 * - `UnknownVariable`, `ShadowedVariable`: a variable that nothing binds, or a parameter of a closure that something binds already.
 * - `UndefinedExtern`, `ExternFailed`: a function of the host that was not given, or that gave no value.
 * - `InvalidExpression`: operations that do not leave exactly one value.
 * - `UnsupportedPattern`: a regular expression with something that this implementation does not have.
 * - `TooMuchWork`: the limit of work was reached.
 *
 * @since 0.1.0
 */
export type ExpressionError = ErrorsOf<ValueErrorFields> | ErrorsOf<NameErrorFields>

/**
 * A function of the host: `value.extern::name()` gives it one value, `value.extern::name(other)` two. It answers with a value,
 * or null where it has none, which is an error as any other.
 *
 * @since 0.1.0
 */
export type Extern = (left: Term, right: Term | null) => Term | null

/**
 * What evaluations share: the functions of the host, the work that is left, and the patterns that were read.
 *
 * @internal
 */
export interface Machine {
  readonly externs: { readonly [name: string]: Extern }
  readonly patterns: Map<string, Program | NoProgram>
  work: number
}

/** @internal */
export interface FailedExpression {
  readonly _tag: "Failed"
  readonly error: ExpressionError
}

type Closure = Op & { readonly _tag: "Closure" }
type Bindings = ReadonlyMap<string, { readonly term: Term }>
type Result = Term | FailedExpression

const failed = (error: ExpressionError): FailedExpression => ({ _tag: "Failed", error })
const invalidType = (operation: string): FailedExpression => failed({ _tag: "InvalidType", operation })
const invalid = failed({ _tag: "InvalidExpression" })
const tooMuch = failed({ _tag: "TooMuchWork" })
const trueTerm: Term = { _tag: "Boolean", value: true }
const falseTerm: Term = { _tag: "Boolean", value: false }
const nullTerm: Term = { _tag: "Null" }
const boolean = (value: boolean): Term => (value ? trueTerm : falseTerm)
const greatestInteger = (1n << 63n) - 1n
const leastInteger = -(1n << 63n)
const integer = (value: bigint): Result =>
  value > greatestInteger || value < leastInteger ? failed({ _tag: "Overflow" }) : { _tag: "Integer", value }
const deepest = 256

/** Takes work off; false when there is too little left. */
const spend = (machine: Machine, work: number): boolean => {
  machine.work -= work
  return machine.work >= 0
}

/**
 * A term, or what a variable is bound to; undefined where it is bound to nothing.
 *
 * @internal
 */
export const boundTerm = (term: Term, bindings: Bindings): Term | undefined =>
  term._tag === "Variable" ? bindings.get(term.name)?.term : term

/**
 * The value of an expression's operations, with what its variables are bound to.
 *
 * @internal
 */
export const evaluate = (ops: readonly Op[], bindings: Bindings, machine: Machine, depth = 0): Result => {
  if (depth > deepest) return tooMuch
  const stack: (Term | Closure)[] = []
  for (const op of ops) {
    if (!spend(machine, 1)) return tooMuch
    switch (op._tag) {
      case "Value": {
        const value = boundTerm(op.term, bindings)
        if (value === undefined)
          return failed({ _tag: "UnknownVariable", name: (op.term as { readonly name: string }).name })
        stack.push(value)
        break
      }
      case "Closure":
        stack.push(op)
        break
      case "Unary": {
        const value = stack.pop()
        if (value === undefined || value._tag === "Closure") return invalid
        const result =
          op.op === "extern" ? call(op.ffi ?? "", value, null, machine) : unary(op.op, value, machine)
        if (result._tag === "Failed") return result
        stack.push(result)
        break
      }
      case "Binary": {
        // Where there is a left side there is a right one.
        const right = stack.pop() as Term | Closure
        const left = stack.pop()
        if (left === undefined) return invalid
        let result: Result
        // Where one side is a closure, which side it is makes no difference.
        if (right._tag === "Closure")
          result = left._tag === "Closure" ? invalid : lazily(op.op, left, right, bindings, machine, depth)
        else if (left._tag === "Closure") result = lazily(op.op, right, left, bindings, machine, depth)
        else
          result =
            op.op === "extern"
              ? call(op.ffi ?? "", left, right, machine)
              : binary(op.op, left, right, machine)
        if (result._tag === "Failed") return result
        stack.push(result)
        break
      }
    }
  }
  const value = stack.pop()
  return value === undefined || stack.length > 0 || value._tag === "Closure" ? invalid : value
}

const call = (name: string, left: Term, right: Term | null, machine: Machine): Result => {
  const extern = Object.hasOwn(machine.externs, name) ? machine.externs[name] : undefined
  if (extern === undefined) return failed({ _tag: "UndefinedExtern", name })
  let value: Term | null | undefined
  try {
    value = extern(left, right)
  } catch {
    // As one that gives none.
  }
  return value == null || value._tag === "Variable" ? failed({ _tag: "ExternFailed", name }) : value
}

const typeNames = {
  Integer: "integer",
  Text: "string",
  Date: "date",
  Bytes: "bytes",
  Boolean: "bool",
  Set: "set",
  Null: "null",
  Array: "array",
  Map: "map",
} as const

const unary = (op: string, value: Term, machine: Machine): Result => {
  switch (op) {
    case "()":
      return value
    case "!":
      return value._tag === "Boolean" ? boolean(!value.value) : invalidType(op)
    case "type":
      // Bytes may hold an array with a variable in it, which nothing binds.
      return value._tag === "Variable" ? invalidType(op) : { _tag: "Text", value: typeNames[value._tag] }
    default:
      return lengthOf(value, machine)
  }
}

const lengthOf = (value: Term, machine: Machine): Result => {
  switch (value._tag) {
    case "Text":
      if (!spend(machine, value.value.length >> 6)) return tooMuch
      return { _tag: "Integer", value: BigInt(utf8Length(value.value)) }
    case "Bytes":
      return { _tag: "Integer", value: BigInt(value.bytes.length) }
    case "Set":
      return { _tag: "Integer", value: BigInt(itemsOf(value.items).length) }
    case "Array":
      return { _tag: "Integer", value: BigInt(value.items.length) }
    case "Map":
      return { _tag: "Integer", value: BigInt(new Set(value.entries.map(([key]) => keyOf(key))).size) }
    default:
      return invalidType("length")
  }
}

const utf8Length = (text: string): number => {
  let length = 0
  for (const one of text) {
    const point = one.codePointAt(0) ?? 0
    length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return length
}

/** An operation whose other side is evaluated only where it is needed. */
const lazily = (
  op: BinaryOperation,
  value: Term,
  closure: Closure,
  bindings: Bindings,
  machine: Machine,
  depth: number,
): Result => {
  const { params, ops } = closure
  const shadowed = params.find((name) => bindings.has(name))
  if (shadowed !== undefined) return failed({ _tag: "ShadowedVariable", name: shadowed })
  const [param] = params
  if (param === undefined) {
    if (op === "try_or") {
      const tried = evaluate(ops, bindings, machine, depth + 1)
      return tried._tag === "Failed" && tried.error._tag !== "TooMuchWork" ? value : tried
    }
    if ((op !== "&&" && op !== "||") || value._tag !== "Boolean") return invalidType(op)
    return value.value === (op === "||") ? value : evaluate(ops, bindings, machine, depth + 1)
  }
  const items = itemsToTry(value)
  if ((op !== "any" && op !== "all") || params.length !== 1 || items === null) return invalidType(op)
  for (const term of items) {
    const result = evaluate(ops, new Map(bindings).set(param, { term }), machine, depth + 1)
    if (result._tag === "Failed") return result
    if (result._tag !== "Boolean") return invalidType(op)
    if (result.value === (op === "any")) return result
  }
  return boolean(op === "all")
}

/** What `any` and `all` look at: of a map, arrays of key and value. Null where there is nothing to look at. */
const itemsToTry = (value: Term): readonly Term[] | null => {
  switch (value._tag) {
    case "Set":
      return itemsOf(value.items)
    case "Array":
      return value.items
    case "Map":
      return itemsOf(
        [...new Map(value.entries.map((entry) => [keyOf(entry[0]), entry])).values()].map((items) => ({
          _tag: "Array" as const,
          items,
        })),
      )
    default:
      return null
  }
}

/** How much there is of a value, for the work that it makes. */
const sizeOf = (term: Term): number => {
  switch (term._tag) {
    case "Text":
      return term.value.length >> 6
    case "Bytes":
      return term.bytes.length >> 6
    case "Set":
    case "Array":
      return term.items.reduce((size, item) => size + 1 + sizeOf(item), 0)
    case "Map":
      return term.entries.reduce((size, [, value]) => size + 2 + sizeOf(value), 0)
    default:
      return 0
  }
}

const binary = (op: BinaryOperation, left: Term, right: Term, machine: Machine): Result => {
  if (!spend(machine, sizeOf(left) + sizeOf(right))) return tooMuch
  switch (op) {
    case "==":
      return boolean(sameTerm(left, right))
    case "!=":
      return boolean(!sameTerm(left, right))
    case "===":
      return left._tag === right._tag ? boolean(sameTerm(left, right)) : invalidType(op)
    case "!==":
      return left._tag === right._tag ? boolean(!sameTerm(left, right)) : invalidType(op)
  }
  if (left._tag === "Integer" && right._tag === "Integer") return ofIntegers(op, left.value, right.value)
  if (left._tag === "Text" && right._tag === "Text") return ofTexts(op, left.value, right.value, machine)
  if (left._tag === "Date" && right._tag === "Date") return compared(op, left.seconds, right.seconds)
  if (left._tag === "Boolean" && right._tag === "Boolean") {
    if (op === "&&!") return boolean(left.value && right.value)
    return op === "||!" ? boolean(left.value || right.value) : invalidType(op)
  }
  switch (left._tag) {
    case "Set":
      return ofSet(op, left.items, right)
    case "Array":
      return ofArray(op, left.items, right)
    case "Map":
      return ofMap(op, left.entries, right)
    default:
      return invalidType(op)
  }
}

const compared = (op: BinaryOperation, left: bigint, right: bigint): Result => {
  switch (op) {
    case "<":
      return boolean(left < right)
    case ">":
      return boolean(left > right)
    case "<=":
      return boolean(left <= right)
    case ">=":
      return boolean(left >= right)
    default:
      return invalidType(op)
  }
}

const ofIntegers = (op: BinaryOperation, left: bigint, right: bigint): Result => {
  switch (op) {
    case "+":
      return integer(left + right)
    case "-":
      return integer(left - right)
    case "*":
      return integer(left * right)
    case "/":
      return right === 0n ? failed({ _tag: "DivideByZero" }) : integer(left / right)
    case "&":
      return integer(left & right)
    case "|":
      return integer(left | right)
    case "^":
      return integer(left ^ right)
    default:
      return compared(op, left, right)
  }
}

const ofTexts = (op: BinaryOperation, left: string, right: string, machine: Machine): Result => {
  switch (op) {
    case "+":
      return { _tag: "Text", value: left + right }
    case "starts_with":
      return boolean(left.startsWith(right))
    case "ends_with":
      return boolean(left.endsWith(right))
    case "contains": {
      const places = Math.max(0, left.length - right.length + 1)
      return spend(machine, Math.floor((places * right.length) / 64))
        ? boolean(left.includes(right))
        : tooMuch
    }
    case "matches":
      return matches(left, right, machine)
    default:
      return invalidType(op)
  }
}

const matches = (text: string, pattern: string, machine: Machine): Result => {
  let program = machine.patterns.get(pattern)
  if (program === undefined) {
    if (!spend(machine, pattern.length)) return tooMuch
    program = compile(pattern)
    machine.patterns.set(pattern, program)
    if ("states" in program && !spend(machine, program.states.length)) return tooMuch
  }
  if (!("states" in program))
    return program._tag === "Invalid" ? falseTerm : failed({ _tag: "UnsupportedPattern", what: program.what })
  const found = test(program, text, (steps) => spend(machine, steps >> 2))
  return found === null ? tooMuch : boolean(found)
}

/** What a set may be asked about besides another set. */
const members = new Set<Term["_tag"]>(["Integer", "Text", "Date", "Boolean", "Bytes"])

const ofSet = (op: BinaryOperation, items: readonly Term[], right: Term): Result => {
  if (op === "contains" && members.has(right._tag))
    return boolean(items.some((item) => sameTerm(item, right)))
  if (right._tag !== "Set") return invalidType(op)
  switch (op) {
    case "contains": {
      const keys = new Set(items.map(keyOf))
      return boolean(right.items.every((item) => keys.has(keyOf(item))))
    }
    case "intersection": {
      const keys = new Set(right.items.map(keyOf))
      return { _tag: "Set", items: items.filter((item) => keys.has(keyOf(item))) }
    }
    case "union":
      return { _tag: "Set", items: itemsOf([...items, ...right.items]) }
    default:
      return invalidType(op)
  }
}

const ofArray = (op: BinaryOperation, items: readonly Term[], right: Term): Result => {
  if (op === "contains") return boolean(items.some((item) => sameTerm(item, right)))
  if (op === "get" && right._tag === "Integer") return items[Number(right.value)] ?? nullTerm
  if (right._tag !== "Array" || (op !== "starts_with" && op !== "ends_with")) return invalidType(op)
  const from = op === "starts_with" ? 0 : items.length - right.items.length
  return boolean(
    right.items.length <= items.length &&
      right.items.every((item, at) => sameTerm(items[from + at] as Term, item)),
  )
}

const ofMap = (
  op: BinaryOperation,
  entries: (Term & { readonly _tag: "Map" })["entries"],
  right: Term,
): Result => {
  const found = entries.findLast(([key]) => sameTerm(key, right))
  if (op === "contains") return boolean(found !== undefined)
  if (op !== "get" || (right._tag !== "Integer" && right._tag !== "Text")) return invalidType(op)
  return found?.[1] ?? nullTerm
}
