/**
 * Authorization: whether a token's blocks and a service's policies allow a request, and why.
 *
 * The order is the format's reference's: rules to a fixpoint; the authorizer's checks, those of block 0, the policies, the checks
 * of the other blocks. Checks are all looked at; of the policies the first that matches decides.
 *
 * Laws. The order of facts changes nothing, not even the reasons. Allowed exactly when an allow policy is the first to match and no
 * check failed. Limits are counts, so the same input gives the same answer on every machine.
 */
import { ascending } from "../../model/ascending.js"
import { boundTerm, type Extern } from "./evaluate.js"
import { printCheck, printExpression, printPolicy, printPredicate, printRule } from "./print.js"
import type { Authorizer, Block, Check, DatalogRule, Expression, Predicate } from "./syntax.js"
import { printKey, unboundIn } from "./values.js"
import {
  defaultLimits,
  type Fact,
  type Limits,
  type Nearest,
  type Places,
  placeBit,
  type QueryResult,
  type Ready,
  type RunError,
  ready,
  World,
} from "./world.js"

/**
 * Where something was written: the number of a block, 0 for the first, or the authorizer.
 *
 * @since 0.1.0
 */
export type Place = number | "authorizer"

/**
 * What an authorization is given: the token's blocks in order, and what the service gives. `externs` are the functions that
 * `.extern::name()` calls.
 *
 * @since 0.1.0
 */
export interface AuthorizationInput {
  readonly blocks: readonly Block[]
  readonly authorizer: Authorizer
  readonly limits?: Partial<Limits>
  readonly externs?: { readonly [name: string]: Extern }
}

/**
 * A fact with the places that it rests on: its own, and those of the rule and the facts that it was made from.
 *
 * @since 0.1.0
 */
export interface KnownFact {
  readonly fact: Predicate
  readonly origin: readonly Place[]
}

/**
 * A query that facts satisfied.
 *
 * @since 0.1.0
 */
export type SatisfiedQuery = {
  readonly _tag: "Satisfied"
  readonly query: number
  readonly facts: readonly KnownFact[]
}

/**
 * A query that lacks a fact; `untrusted` are those that would do, from where they do not count.
 *
 * @since 0.1.0
 */
export type MissingFact = {
  readonly _tag: "Missing"
  readonly query: number
  readonly facts: readonly KnownFact[]
  readonly missing: string
  readonly untrusted: readonly KnownFact[]
}

/**
 * A query of which an expression came out false.
 *
 * @since 0.1.0
 */
export type FalseExpression = {
  readonly _tag: "False"
  readonly query: number
  readonly facts: readonly KnownFact[]
  readonly expression: string
}

/**
 * Why a query was satisfied, or not. `Satisfied` holds the facts, in the order of the predicates. `Missing` holds those that fit the
 * first predicates and the next predicate, with what is known put in, that no fact fits; `untrusted` are facts that would, of places
 * that the query does not trust. `False` holds facts that fit all, and the expression that is false of them.
 *
 * @since 0.1.0
 */
export type Why = SatisfiedQuery | MissingFact | FalseExpression

/**
 * A check and how it came out. `why` has a reason for each query that was asked: of a `reject if` that failed, the facts that
 * satisfied it.
 *
 * @since 0.1.0
 */
export interface CheckOutcome {
  readonly place: Place
  readonly index: number
  readonly passed: boolean
  readonly why: readonly Why[]
}

/**
 * A check that failed, with its text.
 *
 * @since 0.1.0
 */
export interface FailedCheck extends CheckOutcome {
  readonly text: string
}

/**
 * The policy that matched, by its index, and the facts that satisfied it.
 *
 * @since 0.1.0
 */
export interface MatchedPolicy {
  readonly kind: "allow" | "deny"
  readonly index: number
  readonly why: Why
}

/**
 * Why an authorization came to no end: a limit, an expression without a value, or a rule whose head has variables that its body does
 * not bind. `place` and `text` say where, when it was at one statement.
 *
 * @since 0.1.0
 */
export type Stopped = {
  readonly _tag: "Stopped"
  readonly error: RunError | { readonly _tag: "InvalidRule"; readonly unbound: readonly string[] }
  readonly place: Place | null
  readonly text: string | null
}

/**
 * A policy allowed it, and no check failed.
 *
 * @since 0.1.0
 */
export type AllowedAuthorization = {
  readonly _tag: "Allowed"
  readonly policy: MatchedPolicy
  readonly checks: readonly CheckOutcome[]
}

/**
 * A policy denied it, none fitted, or a check failed.
 *
 * @since 0.1.0
 */
export type RefusedAuthorization = {
  readonly _tag: "Refused"
  readonly policy: MatchedPolicy | null
  readonly failed: readonly FailedCheck[]
  readonly checks: readonly CheckOutcome[]
}

/**
 * What an authorization came to. `Refused` without a policy: none matched. Whoever needs one word takes `Allowed` for yes and both
 * others for no.
 *
 * @since 0.1.0
 */
export type Authorization = AllowedAuthorization | RefusedAuthorization | Stopped

/** The authorizer, or a block, with its index among them, where it is, and its bit. */
interface Source {
  readonly index: number
  readonly place: Place
  readonly bit: Places
  readonly of: Pick<Block, "facts" | "rules" | "checks" | "scopes">
}

/** An authorization that is under way: its world, and who trusts whom. */
class Run {
  readonly world: World
  readonly limits: Limits
  /** The authorizer, and the blocks in order. */
  readonly sources: readonly [Source, ...Source[]]
  /** The place of the first block, also where there is none: then no fact is of it. */
  readonly authority: Places
  readonly signed = new Map<string, Places>()
  constructor({ blocks, authorizer, limits, externs }: AuthorizationInput) {
    this.limits = { ...defaultLimits, ...limits }
    this.world = new World({ externs: externs ?? {}, patterns: new Map(), work: this.limits.work })
    const size = blocks.length + 1
    const sources: [Source, ...Source[]] = [
      { index: 0, place: "authorizer", bit: placeBit(0, size), of: authorizer },
    ]
    for (const [place, of] of blocks.entries()) {
      const bit = placeBit(place + 1, size)
      sources.push({ index: place + 1, place, bit, of })
      // Nobody but the root signs the first block.
      if (of.externalKey === null || place === 0) continue
      const key = printKey(of.externalKey)
      this.signed.set(key, (this.signed.get(key) ?? bit) | bit)
    }
    this.sources = sources
    this.authority = placeBit(1, size)
  }

  ready(rule: DatalogRule, source: Source): Ready {
    return ready(rule, this.trusted(rule, source), source.bit)
  }

  /**
   * Whom a rule trusts: those its scopes name, without any those that its block names, or the first block; always its own place, and the
   * authorizer.
   */
  trusted(rule: DatalogRule, source: Source): Places {
    const [first] = this.sources
    const scopes = rule.scopes.length === 0 ? source.of.scopes : rule.scopes
    let trusted = first.bit | source.bit
    if (scopes.length === 0) return trusted | this.authority
    for (const scope of scopes) {
      switch (scope._tag) {
        case "Authority":
          trusted |= this.authority
          break
        case "Previous":
          // All blocks up to its own; the authorizer has none before it.
          for (const { bit } of this.sources.slice(0, source.index)) trusted |= bit
          break
        case "PublicKey":
          trusted |= this.signed.get(printKey(scope.key)) ?? first.bit
          break
      }
    }
    return trusted
  }

  /** Facts and rules of every place, to the end; null, or why it stopped. */
  saturate(): Stopped | null {
    const rules: Ready[] = []
    for (const source of this.sources) {
      for (const fact of source.of.facts) this.world.add(fact, source.bit)
      for (const rule of source.of.rules) {
        const unbound = unboundIn(rule)
        if (unbound.length > 0)
          return stopped({ _tag: "InvalidRule", unbound }, source.place, printRule(rule))
        rules.push(this.ready(rule, source))
      }
    }
    const end = this.world.saturate(rules, this.limits)
    if (end === null) return null
    const { rule } = end
    if (rule === null) return stopped(end.error, null, null)
    const [place = null] = this.placesOf(rule.origin)
    return stopped(end.error, place, printRule(rule.rule))
  }

  /** A check, or why it stopped. */
  check(check: Check, source: Source, index: number): CheckOutcome | Stopped {
    const { place } = source
    const why: Why[] = []
    for (const [number, query] of check.queries.entries()) {
      const asked = this.ready(query, source)
      const answer = this.world.ask(asked, check.kind === "all")
      if (answer._tag === "Stopped") return stopped(answer.error, place, printCheck(check))
      why.push(this.why(asked, answer, number))
      // One query is enough: of a `reject if`, one that is not satisfied.
      if ((answer._tag === "Satisfied") !== (check.kind === "reject"))
        return { place, index, passed: true, why }
    }
    return { place, index, passed: false, why }
  }

  why(asked: Ready, answer: Exclude<QueryResult, { readonly _tag: "Stopped" }>, query: number): Why {
    if (answer._tag === "Satisfied")
      return { _tag: "Satisfied", query, facts: answer.facts.map((fact) => this.known(fact)) }
    const { nearest } = answer
    const facts = nearest.facts.map((fact) => this.known(fact))
    const next = asked.rule.body[nearest.missing]
    if (next === undefined) {
      const expression = asked.rule.expressions[nearest.missing - asked.rule.body.length] as Expression
      return { _tag: "False", query, facts, expression: printExpression(expression) }
    }
    return {
      _tag: "Missing",
      query,
      facts,
      missing: printPredicate(withBindings(next, nearest)),
      untrusted: this.untrusted(asked, nearest).map((fact) => this.known(fact)),
    }
  }

  /** The facts that would be the next of a query, were they of a place that it trusts. */
  untrusted(asked: Ready, nearest: Nearest): readonly Fact[] {
    const next = asked.rule.body[nearest.missing] as Predicate
    const everyone = ready(
      { ...asked.rule, body: [withBindings(next, nearest)] },
      this.sources.reduce((all, { bit }) => all | bit, asked.origin),
      asked.origin,
    )
    const found: Fact[] = []
    this.world.combine(everyone, -1, (facts) => found.push(...facts) < mostUntrusted)
    return found
  }

  known({ predicate, origin }: Fact): KnownFact {
    return { fact: predicate, origin: this.placesOf(origin) }
  }

  sourcesOf(origin: Places): readonly Source[] {
    return this.sources.filter(({ bit }) => origin & bit)
  }

  placesOf(origin: Places): readonly Place[] {
    const places: Place[] = []
    for (const { bit, place } of this.sources) if (origin & bit) places.push(place)
    return places
  }
}

const mostUntrusted = 5

/** A predicate with the values that its variables have. */
const withBindings = ({ name, terms }: Predicate, { bindings }: Nearest): Predicate => ({
  name,
  terms: terms.map((term) => boundTerm(term, bindings) ?? term),
})

const stopped = (error: Stopped["error"], place: Place | null, text: string | null): Stopped => ({
  _tag: "Stopped",
  error,
  place,
  text,
})

/**
 * Whether the policies and every check allow the request, and why (A-ST-14). Whether the token's signatures hold is another question,
 * to be asked first: `authorizeToken` takes a token that was verified.
 *
 * `Allowed` and `Refused` say which policy matched, null when none did, and of every check how it came out; `Stopped` is an
 * expression without a value (C-214), a pattern that is not supported (C-217) or a limit (C-216), and allows nothing. A `reject if` of several
 * queries fails when all of them match (C-213).
 *
 * @example
 * ```ts
 * import { authorizeBlocks, parseAuthorizer, parseBlock } from "runplan/tokens"
 *
 * const block = parseBlock('right("file1"); check if operation("read");')
 * const asked = parseAuthorizer('operation("write"); allow if right($file);')
 * if (block._tag === "Left" || asked._tag === "Left") throw new Error("not datalog")
 *
 * const answer = authorizeBlocks({ blocks: [block.right], authorizer: asked.right })
 * if (answer._tag !== "Refused") throw new Error("allowed")
 * assert.equal(answer.policy?.index, 0)
 * assert.deepEqual(answer.failed.map(({ place, index, text }) => [place, index, text]), [
 *   [0, 0, 'check if operation("read")'],
 * ])
 * const [why] = answer.failed[0]?.why ?? []
 * assert.equal(why?._tag === "Missing" && why.missing, 'operation("read")')
 * ```
 *
 * @since 0.1.0
 */
export const authorizeBlocks = (input: AuthorizationInput): Authorization => {
  const run = new Run(input)
  const end = run.saturate()
  if (end !== null) return end
  const checks: CheckOutcome[] = []
  const failed: FailedCheck[] = []
  const check = (sources: readonly Source[]): Stopped | null => {
    for (const source of sources)
      for (const [index, one] of source.of.checks.entries()) {
        const outcome = run.check(one, source, index)
        if ("_tag" in outcome) return outcome
        checks.push(outcome)
        if (!outcome.passed) failed.push({ ...outcome, text: printCheck(one) })
      }
    return null
  }
  const early = check(run.sources.slice(0, 2))
  if (early !== null) return early
  const policy = matching(run, input.authorizer)
  if (policy?._tag === "Stopped") return policy
  const late = check(run.sources.slice(2))
  if (late !== null) return late
  return policy?.kind === "allow" && failed.length === 0
    ? { _tag: "Allowed", policy, checks }
    : { _tag: "Refused", policy, failed, checks }
}

/** The first policy that matches, null where none does, or why it stopped. */
const matching = (
  run: Run,
  { policies }: Authorizer,
): (MatchedPolicy & { _tag?: never }) | Stopped | null => {
  for (const [index, policy] of policies.entries()) {
    for (const [number, query] of policy.queries.entries()) {
      const asked = run.ready(query, run.sources[0])
      const answer = run.world.ask(asked, false)
      if (answer._tag === "Stopped") return stopped(answer.error, "authorizer", printPolicy(policy))
      if (answer._tag === "Satisfied")
        return { kind: policy.kind, index, why: run.why(asked, answer, number) }
    }
  }
  return null
}

/**
 * The facts that come from the same blocks, as texts.
 *
 * @since 0.1.0
 */
export type FactTexts = { readonly origin: readonly Place[]; readonly facts: readonly string[] }

/**
 * The rules of one block, as texts.
 *
 * @since 0.1.0
 */
export type RuleTexts = { readonly origin: Place; readonly rules: readonly string[] }

/**
 * The checks of one block, as texts.
 *
 * @since 0.1.0
 */
export type CheckTexts = { readonly origin: Place; readonly checks: readonly string[] }

/**
 * What there is after all rules: facts by origin, rules and checks by place, policies in order, all as text.
 *
 * @since 0.1.0
 */
export type WorldText = {
  readonly facts: readonly FactTexts[]
  readonly rules: readonly RuleTexts[]
  readonly checks: readonly CheckTexts[]
  readonly policies: readonly string[]
}

/**
 * The world of an authorization after all rules, for people to read: texts sorted, the authorizer's facts first, its rules and
 * checks last; or why it stopped.
 *
 * @example
 * ```ts
 * import { describeWorld, parseAuthorizer, parseBlock } from "runplan/tokens"
 *
 * const block = parseBlock('right("file1"); check if operation("read");')
 * const asked = parseAuthorizer('operation("read"); can($o) <- operation($o), right("file1"); allow if true;')
 * if (block._tag === "Left" || asked._tag === "Left") throw new Error("not datalog")
 *
 * const world = describeWorld({ blocks: [block.right], authorizer: asked.right })
 * assert.deepEqual("facts" in world && world.facts, [
 *   { origin: ["authorizer"], facts: ['operation("read")'] },
 *   { origin: ["authorizer", 0], facts: ['can("read")'] },
 *   { origin: [0], facts: ['right("file1")'] },
 * ])
 * ```
 *
 * @since 0.1.0
 */
export const describeWorld = (input: AuthorizationInput): WorldText | Stopped => {
  const run = new Run(input)
  const end = run.saturate()
  if (end !== null) return end
  const byOrigin = new Map<Places, string[]>()
  for (const { facts } of run.world.tables.values())
    for (const { predicate, origin } of facts) {
      const texts = byOrigin.get(origin) ?? []
      byOrigin.set(origin, [...texts, printPredicate(predicate)])
    }
  const [authorizer, ...blocks] = run.sources
  const sources = [...blocks, authorizer]
  const listed = <A>(of: (source: Source) => readonly A[], print: (one: A) => string) =>
    sources
      .map((source) => ({ origin: source.place, texts: of(source).map(print).sort() }))
      .filter(({ texts }) => texts.length > 0)
  return {
    facts: [...byOrigin]
      .sort(([one], [other]) => ascending(orderOf(run.sourcesOf(one)), orderOf(run.sourcesOf(other))))
      .map(([origin, facts]) => ({ origin: run.placesOf(origin), facts: facts.sort() })),
    rules: listed(({ of }) => of.rules, printRule).map(({ origin, texts }) => ({ origin, rules: texts })),
    checks: listed(({ of }) => of.checks, printCheck).map(({ origin, texts }) => ({
      origin,
      checks: texts,
    })),
    policies: input.authorizer.policies.map(printPolicy),
  }
}

/** A text that stands in the order of the first of some sources, then of the second, and so on. */
const orderOf = (sources: readonly Source[]): string =>
  String.fromCharCode(...sources.map(({ index }) => index))

/**
 * The facts that a rule makes of the world after all rules, once each and sorted, or why it stopped. It trusts what the authorizer
 * does, unless it says otherwise, and adds nothing to the world.
 *
 * @example
 * ```ts
 * import { parseAuthorizer, parseBlock, printPredicate, queryBlocks } from "runplan/tokens"
 *
 * const block = parseBlock('right("file1"); check if operation("read");')
 * const asked = parseAuthorizer('operation("read"); file($f) <- right($f);')
 * if (block._tag === "Left" || asked._tag === "Left") throw new Error("not datalog")
 *
 * const [rule] = asked.right.rules
 * if (rule === undefined) throw new Error("no rule")
 * const found = queryBlocks({ blocks: [block.right], authorizer: asked.right }, rule)
 * assert.deepEqual("_tag" in found ? [] : found.map(({ fact }) => printPredicate(fact)), ['file("file1")'])
 * ```
 *
 * @since 0.1.0
 */
export const queryBlocks = (input: AuthorizationInput, rule: DatalogRule): readonly KnownFact[] | Stopped => {
  const run = new Run(input)
  const end = run.saturate()
  if (end !== null) return end
  const asked = run.ready(rule, run.sources[0])
  const found = new World(run.world.machine)
  const error = run.world.apply(asked, true, run.limits.facts, found)
  if (error !== null) return stopped(error, "authorizer", printRule(rule))
  found.settle()
  return [...found.tables.values()].flatMap(({ facts }) => facts.map((fact) => run.known(fact)))
}
