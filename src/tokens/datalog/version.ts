/**
 * Which version of the format a block needs: 3 on the wire is 3.0, 4 is 3.1, 5 is 3.2 and 6 is 3.3.
 *
 * Laws. What is written has the version that the specification asks of its contents, and so is read by everybody; what is read may be of less
 * only in arrays, maps and `get`, which the reference implementation writes into blocks of every version (C-207).
 */
import type { Block, DatalogRule, Op, Predicate, Term } from "./syntax.js"

/** @internal */
export const oldestVersion = 3
/** @internal */
export const versionOfScopes = 4
/** @internal */
export const versionOfThirdParties = 5
/** @internal */
export const newestVersion = 6

/** The operations that came later than the first. */
const since: ReadonlyMap<string, number> = new Map([
  ...["&", "|", "^", "!=="].map((op) => [op, versionOfScopes] as const),
  ...["==", "!=", "&&", "||", "all", "any", "try_or", "extern", "type"].map(
    (op) => [op, newestVersion] as const,
  ),
])

type Contents = Pick<Block, "facts" | "rules" | "checks" | "scopes" | "externalKey">

/** The version of a block's contents, where arrays, maps and `get` need that of `collections`. */
const versionOf = ({ facts, rules, checks, scopes, externalKey }: Contents, collections: number): number => {
  const most = <A>(items: readonly A[], of: (item: A) => number): number =>
    items.reduce((version, item) => Math.max(version, of(item)), oldestVersion)
  const ofScopes = (some: DatalogRule["scopes"]): number =>
    some.length > 0 ? versionOfScopes : oldestVersion
  const ofTerm = (term: Term): number => {
    switch (term._tag) {
      case "Null":
        return newestVersion
      case "Array":
      case "Map":
        return collections
      case "Set":
        return most(term.items, ofTerm)
      default:
        return oldestVersion
    }
  }
  const ofPredicate = ({ terms }: Predicate): number => most(terms, ofTerm)
  const ofOp = (op: Op): number => {
    if (op._tag === "Value") return ofTerm(op.term)
    if (op._tag === "Closure") return newestVersion
    return op.op === "get" ? collections : (since.get(op.op) ?? oldestVersion)
  }
  const ofQuery = (rule: DatalogRule): number =>
    Math.max(
      ofScopes(rule.scopes),
      most(rule.body, ofPredicate),
      most(rule.expressions, ({ ops }) => most(ops, ofOp)),
    )
  return Math.max(
    externalKey === null ? oldestVersion : versionOfThirdParties,
    ofScopes(scopes),
    most(facts, ofPredicate),
    most(rules, (rule) => Math.max(ofPredicate(rule.head), ofQuery(rule))),
    most(checks, ({ kind, queries }) =>
      Math.max(
        kind === "if" ? oldestVersion : kind === "all" ? versionOfScopes : newestVersion,
        most(queries, ofQuery),
      ),
    ),
  )
}

/**
 * The number on the wire of the least version that a block needs (C-207): 3 for 3.0, 4 for 3.1 (`check all`, scopes, `&`, `|`, `^`, `!==`), 5 for
 * 3.2 (a third party's block), 6 for 3.3 (null, arrays, maps, closures, `reject if` and the rest). A total function: it gives a number for every
 * block. `parseBlock` has put it into `version` already.
 *
 * @example
 * ```ts
 * import { neededVersion, parseBlock } from "runplan/tokens"
 *
 * const versionOf = (text: string) => {
 *   const block = parseBlock(text)
 *   return block._tag === "Right" ? neededVersion(block.right) : null
 * }
 * assert.equal(versionOf('right("file1", "read");'), 3)
 * assert.equal(versionOf("check all operation($o), $o !== 1;"), 4)
 * assert.equal(versionOf("ports([80, 443]);"), 6)
 * ```
 *
 * @since 0.1.0
 */
export const neededVersion = (
  block: Pick<Block, "facts" | "rules" | "checks" | "scopes" | "externalKey">,
): number => versionOf(block, newestVersion)

/**
 * The lowest version under which a block with these contents is read (C-207).
 *
 * @internal
 */
export const leastVersion = (block: Contents): number => versionOf(block, oldestVersion)
