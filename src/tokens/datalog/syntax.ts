/**
 * The datalog of service tokens as plain data: what a block and an authorizer are made of.
 *
 * Operations are named as the language writes them, and listed in the order of their numbers on the wire, so that the text,
 * the bytes and the engine speak of one thing. An expression is postfix, as on the wire: `1 + 2 < 4` is `1, 2, +, 4, <`.
 *
 * Rests on A-ST-13 (facts in a token can be inspected) and A-ST-14 (a derived token only reduces permissions).
 */

/**
 * A public key that a scope trusts, or that signed a block of a third party.
 *
 * @since 0.1.0
 */
export interface PublicKey {
  readonly algorithm: "ed25519" | "secp256r1"
  readonly bytes: Uint8Array
}

/**
 * A whole number of 64 bits, signed.
 *
 * @since 0.1.0
 */
export interface IntegerTerm {
  readonly _tag: "Integer"
  readonly value: bigint
}

/**
 * A text.
 *
 * @since 0.1.0
 */
export type TextTerm = {
  readonly _tag: "Text"
  readonly value: string
}

/**
 * A variable.
 *
 * @since 0.1.0
 */
export type VariableTerm = { readonly _tag: "Variable"; readonly name: string }

/**
 * A date in Unix seconds.
 *
 * @since 0.1.0
 */
export type DateTerm = { readonly _tag: "Date"; readonly seconds: bigint }

/**
 * Bytes.
 *
 * @since 0.1.0
 */
export type BytesTerm = { readonly _tag: "Bytes"; readonly bytes: Uint8Array }

/**
 * True or false.
 *
 * @since 0.1.0
 */
export type BooleanTerm = { readonly _tag: "Boolean"; readonly value: boolean }

/**
 * A set.
 *
 * @since 0.1.0
 */
export type SetTerm = { readonly _tag: "Set"; readonly items: readonly Term[] }

/**
 * Null.
 *
 * @since 0.1.0
 */
export type NullTerm = { readonly _tag: "Null" }

/**
 * An array.
 *
 * @since 0.1.0
 */
export type ArrayTerm = { readonly _tag: "Array"; readonly items: readonly Term[] }

/**
 * A map.
 *
 * @since 0.1.0
 */
export type MapTerm = {
  readonly _tag: "Map"
  readonly entries: readonly (readonly [IntegerTerm | TextTerm, Term])[]
}

/**
 * A value, or a variable that stands for one. A date is in whole seconds since 1970, of 64 bits without a sign. A set has no
 * order and no item twice; an array has both; a map has each key once.
 *
 * @since 0.1.0
 */
export type Term =
  | VariableTerm
  | IntegerTerm
  | TextTerm
  | DateTerm
  | BytesTerm
  | BooleanTerm
  | SetTerm
  | NullTerm
  | ArrayTerm
  | MapTerm

/**
 * A name with terms: `right("file1", "read")`. Without a variable it is a fact.
 *
 * @since 0.1.0
 */
export interface Predicate {
  readonly name: string
  readonly terms: readonly Term[]
}

/**
 * The operations on one value, in the order of their numbers on the wire. `()` are parentheses, which change nothing but the
 * printed text. `extern` calls a function of the host, named in `ffi`.
 */
export const unaryOperations = ["!", "()", "length", "type", "extern"] as const

/**
 * An operation on one value.
 *
 * @since 0.1.0
 */
export type UnaryOperation = (typeof unaryOperations)[number]

/**
 * The operations on two values, in the order of their numbers on the wire. `&&!` and `||!` evaluate both sides and come from
 * blocks before 3.3; `===` and `!==` refuse values of two types, `==` and `!=` tell them apart.
 */
export const binaryOperations = [
  "<",
  ">",
  "<=",
  ">=",
  "===",
  "contains",
  "starts_with",
  "ends_with",
  "matches",
  "+",
  "-",
  "*",
  "/",
  "&&!",
  "||!",
  "intersection",
  "union",
  "&",
  "|",
  "^",
  "!==",
  "==",
  "!=",
  "&&",
  "||",
  "all",
  "any",
  "get",
  "extern",
  "try_or",
] as const

/**
 * An operation that compares two values.
 *
 * @since 0.1.0
 */
export type ComparisonOperation = Extract<
  (typeof binaryOperations)[number],
  "<" | ">" | "<=" | ">=" | "===" | "!==" | "==" | "!="
>

/**
 * An operation that makes one value of two.
 *
 * @since 0.1.0
 */
export type CombiningOperation = Exclude<(typeof binaryOperations)[number], ComparisonOperation>

/**
 * An operation on two values.
 *
 * @since 0.1.0
 */
export type BinaryOperation = ComparisonOperation | CombiningOperation

/**
 * A value, put on the stack.
 *
 * @since 0.1.0
 */
export type ValueOp = { readonly _tag: "Value"; readonly term: Term }

/**
 * An operation on one value.
 *
 * @since 0.1.0
 */
export type UnaryOp = { readonly _tag: "Unary"; readonly op: UnaryOperation; readonly ffi?: string }

/**
 * An operation on two values.
 *
 * @since 0.1.0
 */
export type BinaryOp = { readonly _tag: "Binary"; readonly op: BinaryOperation; readonly ffi?: string }

/**
 * An expression that is carried out when it is called for.
 *
 * @since 0.1.0
 */
export type ClosureOp = {
  readonly _tag: "Closure"
  readonly params: readonly string[]
  readonly ops: readonly Op[]
}

/**
 * One step of a postfix expression. `ffi` is the name of the host's function, and there for `extern` alone. The right side of
 * `&&` and `||`, and the left of `try_or`, are closures without parameters; `any` and `all` take one with one.
 *
 * @since 0.1.0
 */
export type Op = ValueOp | UnaryOp | BinaryOp | ClosureOp

/**
 * A test of values: after all its operations one boolean is left.
 *
 * @since 0.1.0
 */
export interface Expression {
  readonly ops: readonly Op[]
}

/**
 * Whose facts a rule, a check or a policy may rest on, besides its own block's and the authorizer's.
 *
 * @since 0.1.0
 */
export type Scope =
  | { readonly _tag: "Authority" }
  | { readonly _tag: "Previous" }
  | { readonly _tag: "PublicKey"; readonly key: PublicKey }

/**
 * `head <- body, expressions trusting scopes`. The head of a query, in a check or a policy, is `query()`.
 *
 * @since 0.1.0
 */
export interface DatalogRule {
  readonly head: Predicate
  readonly body: readonly Predicate[]
  readonly expressions: readonly Expression[]
  readonly scopes: readonly Scope[]
}

/**
 * `check if`, `check all` or `reject if`, with its queries, of which one is enough.
 *
 * @since 0.1.0
 */
export interface Check {
  readonly kind: "if" | "all" | "reject"
  readonly queries: readonly DatalogRule[]
}

/**
 * `allow if` or `deny if`, with its queries, of which one is enough.
 *
 * @since 0.1.0
 */
export interface Policy {
  readonly kind: "allow" | "deny"
  readonly queries: readonly DatalogRule[]
}

/**
 * A block of a token. `version` is the number on the wire: 3 for 3.0, 4 for 3.1, 5 for 3.2, 6 for 3.3. `externalKey` is the
 * key of the third party that signed it.
 *
 * @since 0.1.0
 */
export interface Block {
  readonly context: string | null
  readonly version: number
  readonly facts: readonly Predicate[]
  readonly rules: readonly DatalogRule[]
  readonly checks: readonly Check[]
  readonly scopes: readonly Scope[]
  readonly externalKey: PublicKey | null
}

/**
 * What the service that decides gives besides the token: its facts, rules and checks, and the policies of which the first that
 * matches decides.
 *
 * @since 0.1.0
 */
export interface Authorizer {
  readonly facts: readonly Predicate[]
  readonly rules: readonly DatalogRule[]
  readonly checks: readonly Check[]
  readonly policies: readonly Policy[]
  readonly scopes: readonly Scope[]
}
