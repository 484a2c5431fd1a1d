/**
 * The datalog of blocks and authorizers as text, in the format's own language.
 *
 * Laws. `parse ∘ print = id` on what the parser can give. Of any other expression, whoever wrote its bytes, the text means what
 * the operations do: parentheses are printed where the order of the operations needs them, although no operation says so.
 */
import type {
  Authorizer,
  Block,
  Check,
  DatalogRule,
  Expression,
  Op,
  Policy,
  Predicate,
  Scope,
  Term,
} from "./syntax.js"
import { printDate, printHex, printKey } from "./values.js"

/** A text between quotes, with what the language escapes. */
const printText = (text: string): string =>
  `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`

/**
 * A term as the language writes it: `"file1"`, `2026-11-22T00:00:00Z`, `{1, 2}`.
 *
 * @example
 * ```ts
 * import { printTerm } from "runplan/tokens"
 *
 * assert.equal(printTerm({ _tag: "Date", seconds: 1795305600n }), "2026-11-22T00:00:00Z")
 * assert.equal(printTerm({ _tag: "Set", items: [] }), "{,}")
 * ```
 *
 * @since 0.1.0
 */
export const printTerm = (term: Term): string => {
  switch (term._tag) {
    case "Variable":
      return `$${term.name}`
    case "Integer":
      return String(term.value)
    case "Text":
      return printText(term.value)
    case "Date":
      return printDate(term.seconds) ?? "<invalid date>"
    case "Bytes":
      return `hex:${printHex(term.bytes)}`
    case "Boolean":
      return String(term.value)
    case "Null":
      return "null"
    case "Set":
      return term.items.length === 0 ? "{,}" : `{${term.items.map(printTerm).join(", ")}}`
    case "Array":
      return `[${term.items.map(printTerm).join(", ")}]`
    case "Map":
      return `{${term.entries.map(([key, value]) => `${printTerm(key)}: ${printTerm(value)}`).join(", ")}}`
  }
}

/**
 * A predicate or fact as the language writes it.
 *
 * @example
 * ```ts
 * import { printPredicate } from "runplan/tokens"
 *
 * const terms = [{ _tag: "Text", value: "file1" }, { _tag: "Variable", name: "o" }] as const
 * assert.equal(printPredicate({ name: "right", terms }), 'right("file1", $o)')
 * ```
 *
 * @since 0.1.0
 */
export const printPredicate = ({ name, terms }: Predicate): string =>
  `${name}(${terms.map(printTerm).join(", ")})`

/** @internal */
export const comparisonRank = 2

/**
 * How tightly each operator binds, loosest first; the rest are methods. A comparison takes no other comparison beside it.
 *
 * @internal
 */
export const binding: { readonly [op: string]: number } = {
  "||": 0,
  "||!": 0,
  "&&": 1,
  "&&!": 1,
  "<": 2,
  ">": 2,
  "<=": 2,
  ">=": 2,
  "===": 2,
  "!==": 2,
  "==": 2,
  "!=": 2,
  "^": 3,
  "|": 4,
  "&": 5,
  "+": 7,
  "-": 7,
  "*": 8,
  "/": 8,
}

const sumRank = 7
const wholeRank = 9

/**
 * The text of a part of an expression, how tightly it binds, and whether it ends in a negation: that takes in every `+`, `-`,
 * `*` and `/` that would follow.
 */
interface Part {
  readonly text: string
  readonly level: number
  readonly open: boolean
}

const enclosed = (text: string): Part => ({ text, level: wholeRank, open: false })

const onTheRight = (part: Part, least: number): Part =>
  part.level < least ? enclosed(`(${part.text})`) : part

const onTheLeft = (part: Part, least: number): string =>
  (part.open && least >= sumRank ? enclosed(`(${part.text})`) : onTheRight(part, least)).text

/** The part that operations make; null where they do not leave exactly one value. */
const partOf = (ops: readonly Op[]): Part | null => {
  const stack: Part[] = []
  for (const op of ops) {
    switch (op._tag) {
      case "Value":
        stack.push(enclosed(printTerm(op.term)))
        break
      case "Closure": {
        const body = partOf(op.ops)
        if (body === null) return null
        const params = op.params.map((name) => `$${name}`).join(", ")
        stack.push(params === "" ? body : { ...body, text: `${params} -> ${body.text}`, level: -1 })
        break
      }
      case "Unary": {
        const value = stack.pop()
        if (value === undefined) return null
        stack.push(unary(op.op, op.ffi, value))
        break
      }
      case "Binary": {
        // Where there is a left side there is a right one.
        const right = stack.pop() as Part
        const left = stack.pop()
        if (left === undefined) return null
        stack.push(binary(op.op, op.ffi, left, right))
        break
      }
    }
  }
  return stack.length === 1 ? (stack[0] as Part) : null
}

const unary = (op: string, ffi: string | undefined, value: Part): Part => {
  if (op === "!") return { text: `!${onTheRight(value, sumRank).text}`, level: wholeRank, open: true }
  if (op === "()") return enclosed(`(${value.text})`)
  return enclosed(`${onTheLeft(value, wholeRank)}.${methodOf(op, ffi)}()`)
}

const binary = (op: string, ffi: string | undefined, left: Part, right: Part): Part => {
  const level = binding[op]
  if (level === undefined)
    return enclosed(`${onTheLeft(left, wholeRank)}.${methodOf(op, ffi)}(${right.text})`)
  const last = onTheRight(right, level + 1)
  const first = onTheLeft(left, level === comparisonRank ? level + 1 : level)
  return { text: `${first} ${op} ${last.text}`, level, open: last.open }
}

const methodOf = (op: string, ffi: string | undefined): string =>
  op === "extern" ? `extern::${ffi ?? ""}` : op

/**
 * An expression as the language writes it, with the parentheses that the order of its operations needs (C-215); `<invalid expression>` where its
 * operations do not leave exactly one value.
 *
 * @example
 * ```ts
 * import { printExpression } from "runplan/tokens"
 *
 * const one = { _tag: "Value", term: { _tag: "Integer", value: 1n } } as const
 * const plus = { _tag: "Binary", op: "+" } as const
 * const times = { _tag: "Binary", op: "*" } as const
 * assert.equal(printExpression({ ops: [one, one, plus, one, times] }), "(1 + 1) * 1")
 * assert.equal(printExpression({ ops: [plus] }), "<invalid expression>")
 * ```
 *
 * @since 0.1.0
 */
export const printExpression = (expression: Expression): string =>
  partOf(expression.ops)?.text ?? "<invalid expression>"

const printScope = (scope: Scope): string => {
  switch (scope._tag) {
    case "Authority":
      return "authority"
    case "Previous":
      return "previous"
    case "PublicKey":
      return printKey(scope.key)
  }
}

const trusting = (scopes: readonly Scope[]): string => `trusting ${scopes.map(printScope).join(", ")}`

/** A query, or the body of a rule. */
const printBody = ({ body, expressions, scopes }: DatalogRule): string => {
  const conditions = [...body.map(printPredicate), ...expressions.map(printExpression)].join(", ")
  return scopes.length === 0 ? conditions : `${conditions} ${trusting(scopes)}`
}

/**
 * A rule as the language writes it, without the semicolon.
 *
 * @example
 * ```ts
 * import { parseBlock, printRule } from "runplan/tokens"
 *
 * const block = parseBlock("can($o)<-right($f,$o),resource($f);")
 * assert.deepEqual(block._tag === "Right" && block.right.rules.map(printRule), ["can($o) <- right($f, $o), resource($f)"])
 * ```
 *
 * @since 0.1.0
 */
export const printRule = (rule: DatalogRule): string => `${printPredicate(rule.head)} <- ${printBody(rule)}`

const alternatives = (queries: readonly DatalogRule[]): string => queries.map(printBody).join(" or ")

/**
 * A check as the language writes it, without the semicolon.
 *
 * @example
 * ```ts
 * import { parseBlock, printCheck } from "runplan/tokens"
 *
 * const block = parseBlock("check if a(1)or b(2);reject if c(3);")
 * assert.deepEqual(block._tag === "Right" && block.right.checks.map(printCheck), ["check if a(1) or b(2)", "reject if c(3)"])
 * ```
 *
 * @since 0.1.0
 */
export const printCheck = ({ kind, queries }: Check): string =>
  `${kind === "reject" ? "reject if" : `check ${kind}`} ${alternatives(queries)}`

/**
 * A policy as the language writes it, without the semicolon.
 *
 * @example
 * ```ts
 * import { parseAuthorizer, printPolicy } from "runplan/tokens"
 *
 * const authorizer = parseAuthorizer("allow if a(1)or b(2);")
 * assert.deepEqual(authorizer._tag === "Right" && authorizer.right.policies.map(printPolicy), ["allow if a(1) or b(2)"])
 * ```
 *
 * @since 0.1.0
 */
export const printPolicy = ({ kind, queries }: Policy): string => `${kind} if ${alternatives(queries)}`

/**
 * The datalog of a block, a statement a line: scopes, facts, rules, checks. Read again it is the same block.
 *
 * @example
 * ```ts
 * import { parseBlock, printBlock } from "runplan/tokens"
 *
 * const block = parseBlock('check if operation("read"); right("file1","read");')
 * assert.equal(block._tag === "Right" && printBlock(block.right), 'right("file1", "read");\ncheck if operation("read");\n')
 * ```
 *
 * @since 0.1.0
 */
export const printBlock = (block: Pick<Block, "facts" | "rules" | "checks" | "scopes">): string =>
  lines([
    ...(block.scopes.length === 0 ? [] : [trusting(block.scopes)]),
    ...block.facts.map(printPredicate),
    ...block.rules.map(printRule),
    ...block.checks.map(printCheck),
  ])

/**
 * The datalog of an authorizer, a statement a line: scopes, facts, rules, checks, policies.
 *
 * @example
 * ```ts
 * import { parseAuthorizer, printAuthorizer } from "runplan/tokens"
 *
 * const authorizer = parseAuthorizer('deny if true; operation("read");')
 * assert.equal(authorizer._tag === "Right" && printAuthorizer(authorizer.right), 'operation("read");\ndeny if true;\n')
 * ```
 *
 * @since 0.1.0
 */
export const printAuthorizer = (authorizer: Authorizer): string =>
  printBlock(authorizer) + lines(authorizer.policies.map(printPolicy))

const lines = (statements: readonly string[]): string => statements.map((one) => `${one};\n`).join("")
