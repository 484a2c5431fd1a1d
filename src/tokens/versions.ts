/**
 * The versions of a block, as they are read: 3 is the format's 3.0, 4 is 3.1, 5 is 3.2 and 6 is 3.3.
 *
 * @since 0.1.0
 */
import type { Block, Op, Predicate, Rule, Term } from "./datalog/syntax.js"

/** @internal */
export const OLDEST = 3
/** @internal */
export const SCOPES = 4
/** @internal */
export const THIRD_PARTIES = 5
/** @internal */
export const NEWEST = 6

const IN_4: ReadonlySet<string> = new Set(["&", "|", "^", "!=="])
const IN_6: ReadonlySet<string> = new Set(["==", "!=", "&&", "||", "all", "any", "extern", "type"])

const most = <A>(items: readonly A[], of: (item: A) => number): number => {
  let version = OLDEST
  for (const item of items) version = Math.max(version, of(item))
  return version
}

const ofTerm = (term: Term): number =>
  term._tag === "Null" || (term._tag === "Set" && term.items[0]?._tag === "Null") ? NEWEST : OLDEST

const ofPredicate = ({ terms }: Predicate): number => most(terms, ofTerm)

const ofOp = (op: Op): number => {
  if (op._tag === "Value") return ofTerm(op.term)
  if (op._tag === "Closure" || IN_6.has(op.op)) return NEWEST
  return IN_4.has(op.op) ? SCOPES : OLDEST
}

const ofQuery = ({ body, expressions, scopes }: Rule): number =>
  Math.max(
    most(body, ofPredicate),
    most(expressions, ({ ops }) => most(ops, ofOp)),
    scopes.length > 0 ? SCOPES : OLDEST,
  )

/**
 * The lowest version of a block that may say this, as the reference implementation reads it (C-207): arrays, maps and what is got out of them
 * are of version 6, which it writes into blocks of every version, so they are read from any.
 *
 * @internal
 */
export const leastVersion = ({
  facts,
  rules,
  checks,
  scopes,
}: Pick<Block, "facts" | "rules" | "checks" | "scopes">): number =>
  Math.max(
    scopes.length > 0 ? SCOPES : OLDEST,
    most(facts, ofPredicate),
    most(rules, (rule) => Math.max(ofPredicate(rule.head), ofQuery(rule))),
    most(checks, ({ kind, queries }) =>
      Math.max(kind === "if" ? OLDEST : kind === "all" ? SCOPES : NEWEST, most(queries, ofQuery)),
    ),
  )
