/**
 * Reading the datalog of blocks and authorizers.
 *
 * Laws. Total: any text gives a value or its problems, however long or deep, in linear time. `parse ∘ print = id` on what was
 * parsed. Every statement that is wrong is a problem with its line and column, all at once: reading goes on after the next
 * semicolon.
 */
import { type DatalogOptions, ExpressionReader } from "./expressions.js"
import { type DatalogProblem, problemOf, Wrong } from "./scanner.js"
import type {
  Authorizer,
  Block,
  Check,
  DatalogRule,
  Expression,
  Op,
  Policy,
  Predicate,
  PublicKey,
  Scope,
} from "./syntax.js"
import { readHex, unboundIn } from "./values.js"
import { neededVersion } from "./version.js"

/**
 * What was read, or every problem of the text.
 *
 * @since 0.1.0
 */
export type DatalogResult<A> =
  | { readonly _tag: "Left"; readonly left: readonly [DatalogProblem, ...DatalogProblem[]] }
  | { readonly _tag: "Right"; readonly right: A }

const mostProblems = 100
const keyBytes = { ed25519: 32, secp256r1: 33 } as const

const checkToken = /(check|reject)\s+(if|all)/iy
const policyToken = /(allow|deny)\s+if/iy
const orToken = /or/iy
const trustingToken = /trusting/y
const scopeToken = /authority|previous/y
const keyToken = /(ed25519|secp256r1)\/([0-9a-fA-F]*)/y

interface Statements {
  readonly facts: Predicate[]
  readonly rules: DatalogRule[]
  readonly checks: Check[]
  readonly policies: Policy[]
  readonly scopes: Scope[]
}

/** A reader of statements; policies are an authorizer's. */
class Reader extends ExpressionReader {
  readonly policies: boolean
  constructor(text: string, options: DatalogOptions, policies: boolean) {
    super(text, options)
    this.policies = policies
  }

  /** A predicate, where there is a name and a parenthesis; else null, and nothing is taken. */
  predicate(): Predicate | null {
    const name = this.called()
    return name === null ? null : { name, terms: this.list(")", () => this.term(null)) }
  }

  scopes(): Scope[] {
    const scopes: Scope[] = []
    do {
      this.skip()
      const word = this.take(scopeToken)?.[0]
      if (word !== undefined) scopes.push({ _tag: word === "authority" ? "Authority" : "Previous" })
      else scopes.push({ _tag: "PublicKey", key: this.key() })
    } while (this.has(","))
    return scopes
  }

  key(): PublicKey {
    const start = this.at
    const found = this.take(keyToken)
    if (found === null)
      return this.wrong(
        "authority, previous or a public key",
        "A key is written ed25519/… or secp256r1/…, in hexadecimal.",
      )
    const algorithm = found[1] === "ed25519" ? "ed25519" : "secp256r1"
    const digits = found[2] as string
    if (digits.length !== 2 * keyBytes[algorithm])
      this.wrong(
        `${keyBytes[algorithm]} bytes of a public key`,
        `Write all ${2 * keyBytes[algorithm]} hexadecimal digits of the key.`,
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
    return { head, body, expressions, scopes: this.take(trustingToken) === null ? [] : this.scopes() }
  }

  queries(): DatalogRule[] {
    const queries: DatalogRule[] = []
    do {
      queries.push(this.query({ name: "query", terms: [] }))
      this.skip()
    } while (this.take(orToken) !== null)
    return queries
  }

  /** One statement, up to its semicolon or the end. */
  statement(into: Statements, first: boolean): void {
    const start = this.at
    if (!this.check(into, start) && !this.policy(into, start)) {
      if (first && this.take(trustingToken) !== null) into.scopes.push(...this.scopes())
      else this.factOrRule(into, start)
    }
    this.skip()
    if (this.at < this.text.length && !this.has(";"))
      this.wrong(
        "; or the rest of this statement",
        "End the statement with a semicolon, or join conditions by a comma.",
      )
  }

  check(into: Statements, start: number): boolean {
    const found = this.take(checkToken)
    if (found === null) return false
    const [kind, how] = found.slice(1).map((word) => word.toLowerCase())
    if (kind === "reject" && how === "all")
      this.wrong("check if, check all or reject if", "There is no reject all.", start)
    into.checks.push({
      kind: kind === "reject" ? "reject" : how === "all" ? "all" : "if",
      queries: this.queries(),
    })
    return true
  }

  policy(into: Statements, start: number): boolean {
    const found = this.take(policyToken)
    if (found === null) return false
    if (!this.policies)
      this.wrong("a fact, a rule or a check", "Policies are the authorizer's: a block has none.", start)
    const [kind] = found.slice(1).map((word) => word.toLowerCase())
    into.policies.push({ kind: kind === "allow" ? "allow" : "deny", queries: this.queries() })
    return true
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

const parse = (text: string, options: DatalogOptions, policies: boolean): DatalogResult<Statements> => {
  const into: Statements = { facts: [], rules: [], checks: [], policies: [], scopes: [] }
  const reader = new Reader(text, options, policies)
  const wrongs: Wrong[] = []
  for (let first = true; wrongs.length < mostProblems; first = false) {
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
