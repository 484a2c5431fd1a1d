/**
 * A naive second engine for the service tokens' datalog, which shares no code with the first: every substitution of facts for the
 * predicates of a body, every round from the beginning, expressions as trees, and errors as exceptions.
 */
import type {
  Authorizer,
  Block,
  Check,
  DatalogRule,
  Op,
  Predicate,
  PublicKey,
  Scope,
  Term,
} from "../../src/tokens/datalog/syntax.js"

/** A value as a text: one text for one value. */
export const show = (term: Term): string => {
  switch (term._tag) {
    case "Variable":
      return `?${term.name}`
    case "Integer":
      return `${term.value}`
    case "Text":
      return JSON.stringify(term.value)
    case "Date":
      return `@${term.seconds}`
    case "Bytes":
      return `#${Array.from(term.bytes).join(".")}`
    case "Boolean":
      return term.value ? "yes" : "no"
    case "Null":
      return "nothing"
    case "Set":
      return `set(${[...new Set(term.items.map(show))].sort().join(" ")})`
    case "Array":
      return `array(${term.items.map(show).join(" ")})`
    case "Map":
      return `map(${Object.entries(
        Object.fromEntries(term.entries.map(([key, value]) => [show(key), show(value)])),
      )
        .map(([key, value]) => `${key}=>${value}`)
        .sort()
        .join(" ")})`
  }
}

class NoValue extends Error {}
const no = (): never => {
  throw new NoValue()
}

/** An expression as a tree. */
type Tree =
  | { readonly is: "value"; readonly term: Term }
  | {
      readonly is: "closure"
      readonly params: readonly string[]
      readonly body: Tree
    }
  | {
      readonly is: "apply"
      readonly op: string
      readonly ffi: string
      readonly to: readonly Tree[]
    }

const treeOf = (ops: readonly Op[]): Tree => {
  const stack: Tree[] = []
  for (const op of ops) {
    if (op._tag === "Value") stack.push({ is: "value", term: op.term })
    else if (op._tag === "Closure") stack.push({ is: "closure", params: op.params, body: treeOf(op.ops) })
    else {
      const to = stack.splice(op._tag === "Unary" ? -1 : -2)
      if (to.length !== (op._tag === "Unary" ? 1 : 2)) no()
      stack.push({ is: "apply", op: op.op, ffi: op.ffi ?? "", to })
    }
  }
  return stack.length === 1 ? (stack[0] as Tree) : no()
}

type Values = { readonly [name: string]: Term }
const yes = (value: boolean): Term => ({ _tag: "Boolean", value })
const same = (one: Term, other: Term): boolean => show(one) === show(other)
const isTrue = (term: Term): boolean => (term._tag === "Boolean" ? term.value : no())
const inRange = (value: bigint): Term =>
  BigInt.asIntN(64, value) === value ? { _tag: "Integer", value } : no()

const comesTo = (tree: Tree, values: Values): Term => {
  if (tree.is === "closure") return no()
  if (tree.is === "value") return tree.term._tag !== "Variable" ? tree.term : (values[tree.term.name] ?? no())
  const [first, second] = tree.to as readonly [Tree, Tree | undefined]
  const closure = first.is === "closure" ? first : second?.is === "closure" ? second : null
  if (closure !== null) {
    const other = comesTo(closure === first ? (second as Tree) : first, values)
    if (closure.params.some((name) => name in values)) no()
    const [param] = closure.params
    if (tree.op === "try_or" && param === undefined) {
      try {
        return comesTo(closure.body, values)
      } catch {
        return other
      }
    }
    if (tree.op === "&&" && param === undefined) return isTrue(other) ? comesTo(closure.body, values) : other
    if (tree.op === "||" && param === undefined) return isTrue(other) ? other : comesTo(closure.body, values)
    if ((tree.op !== "any" && tree.op !== "all") || param === undefined) return no()
    const items = itemsOf(other)
    for (const item of items) {
      const came = isTrue(comesTo(closure.body, { ...values, [param]: item }))
      if (came === (tree.op === "any")) return yes(came)
    }
    return yes(tree.op === "all")
  }
  const left = comesTo(first, values)
  return second === undefined ? one(tree.op, left) : both(tree.op, left, comesTo(second, values))
}

/** What a quantifier looks at, in the order of the values where there is none of the items. */
const itemsOf = (term: Term): readonly Term[] => {
  if (term._tag === "Array") return term.items
  const rank = (item: Term): readonly [number, string] =>
    item._tag === "Integer"
      ? [Number(item.value), ""]
      : item._tag === "Date"
        ? [Number(item.seconds), ""]
        : [0, show(item)]
  const sorted = (items: readonly Term[]): readonly Term[] =>
    [...new Map(items.map((item) => [show(item), item])).values()].sort((left, right) => {
      const [[a, b], [c, d]] = [rank(left), rank(right)]
      return a - c || (b < d ? -1 : 1)
    })
  if (term._tag === "Set") return sorted(term.items)
  if (term._tag === "Map")
    return [
      ...new Map(
        term.entries.map(([key, value]) => [show(key), { _tag: "Array", items: [key, value] } as Term]),
      ).values(),
    ]
  return no()
}

const one = (op: string, term: Term): Term => {
  switch (op) {
    case "()":
      return term
    case "!":
      return yes(!isTrue(term))
    case "type":
      return {
        _tag: "Text",
        value: { Text: "string", Boolean: "bool" }[term._tag as string] ?? term._tag.toLowerCase(),
      }
    case "length":
      if (term._tag === "Text")
        return {
          _tag: "Integer",
          value: BigInt(new TextEncoder().encode(term.value).length),
        }
      if (term._tag === "Bytes") return { _tag: "Integer", value: BigInt(term.bytes.length) }
      if (term._tag === "Set")
        return {
          _tag: "Integer",
          value: BigInt(new Set(term.items.map(show)).size),
        }
      if (term._tag === "Array") return { _tag: "Integer", value: BigInt(term.items.length) }
      if (term._tag === "Map")
        return {
          _tag: "Integer",
          value: BigInt(new Set(term.entries.map(([key]) => show(key))).size),
        }
      return no()
    default:
      return no()
  }
}

/** The operations by the types of their sides. */
const both = (op: string, left: Term, right: Term): Term => {
  const strict = left._tag === right._tag
  if (op === "==") return yes(same(left, right))
  if (op === "!=") return yes(!same(left, right))
  if (op === "===") return strict ? yes(same(left, right)) : no()
  if (op === "!==") return strict ? yes(!same(left, right)) : no()
  const number = (term: Term): bigint =>
    term._tag === "Integer" ? term.value : term._tag === "Date" ? term.seconds : no()
  if (["<", ">", "<=", ">="].includes(op)) {
    if (!strict) return no()
    const [a, b] = [number(left), number(right)]
    return yes(op === "<" ? a < b : op === ">" ? a > b : op === "<=" ? a <= b : a >= b)
  }
  if (left._tag === "Integer" && right._tag === "Integer") {
    const [a, b] = [left.value, right.value]
    const result: { readonly [name: string]: () => bigint } = {
      "+": () => a + b,
      "-": () => a - b,
      "*": () => a * b,
      "/": () => (b === 0n ? no() : a / b),
      "&": () => a & b,
      "|": () => a | b,
      "^": () => a ^ b,
    }
    return inRange((result[op] ?? no)())
  }
  if (left._tag === "Boolean" && right._tag === "Boolean") {
    if (op === "&&!") return yes([left.value, right.value].every(Boolean))
    return op === "||!" ? yes([left.value, right.value].some(Boolean)) : no()
  }
  if (left._tag === "Text" && right._tag === "Text") {
    if (op === "+") return { _tag: "Text", value: left.value.concat(right.value) }
    if (op === "contains") return yes(left.value.split(right.value).length > 1 || right.value === "")
    if (op === "starts_with") return yes(left.value.slice(0, right.value.length) === right.value)
    if (op === "ends_with")
      return yes(right.value === "" || left.value.slice(-right.value.length) === right.value)
    if (op !== "matches") return no()
    try {
      return yes(new RegExp(right.value, "u").test(left.value))
    } catch {
      return yes(false)
    }
  }
  if (left._tag === "Set") {
    const has = new Set(left.items.map(show))
    if (right._tag === "Set") {
      if (op === "contains") return yes(right.items.every((item) => has.has(show(item))))
      if (op === "union") return { _tag: "Set", items: [...left.items, ...right.items] }
      if (op !== "intersection") return no()
      const others = new Set(right.items.map(show))
      return {
        _tag: "Set",
        items: left.items.filter((item) => others.has(show(item))),
      }
    }
    return op === "contains" && !["Null", "Array", "Map"].includes(right._tag)
      ? yes(has.has(show(right)))
      : no()
  }
  if (left._tag === "Array") {
    const texts = left.items.map(show)
    if (op === "contains") return yes(texts.includes(show(right)))
    if (op === "get" && right._tag === "Integer") {
      const found = right.value < 0n ? undefined : left.items[Number(right.value)]
      return found ?? { _tag: "Null" }
    }
    if (right._tag !== "Array") return no()
    const part = right.items.map(show)
    if (op === "starts_with") return yes(part.every((text, at) => texts[at] === text))
    return op === "ends_with"
      ? yes(part.length === 0 || JSON.stringify(texts.slice(-part.length)) === JSON.stringify(part))
      : no()
  }
  if (left._tag === "Map") {
    const found = new Map(left.entries.map(([key, value]) => [show(key), value])).get(show(right))
    if (op === "contains") return yes(found !== undefined)
    return op === "get" && (right._tag === "Integer" || right._tag === "Text")
      ? (found ?? { _tag: "Null" })
      : no()
  }
  return no()
}

type Place = number | "authorizer"
interface Fact {
  readonly name: string
  readonly terms: readonly Term[]
  readonly origin: readonly Place[]
}

const factText = ({ name, terms }: Predicate): string => `${name}(${terms.map(show).join(",")})`
const originText = (origin: readonly Place[]): string => [...new Set(origin)].map(String).sort().join("+")

/** What came of an authorization, as far as both engines must agree. */
export interface Came {
  readonly status: "allowed" | "refused" | "stopped"
  readonly policy: number | null
  readonly failed: readonly string[]
  readonly facts: readonly string[]
}

/**
 * Authorizes naively. An error of an expression counts more than a match of another combination; with "last" a match that settles the
 * query comes first, as it may where combinations are looked at in any order and no further than needed.
 */
export const authorizeNaively = (
  blocks: readonly Block[],
  authorizer: Authorizer,
  errors: "first" | "last" = "first",
): Came => {
  const keyText = (key: PublicKey): string => `${key.algorithm} ${key.bytes.join(" ")}`
  const trusted = (scopes: readonly Scope[], own: Place): readonly Place[] => [
    "authorizer",
    own,
    ...scopes.flatMap((scope): readonly Place[] => {
      if (scope._tag === "Authority") return [0]
      if (scope._tag === "Previous")
        return own === "authorizer" ? [] : blocks.map((_, at) => at).filter((at) => at <= own)
      return blocks.flatMap((block, at) =>
        at > 0 && block.externalKey !== null && keyText(block.externalKey) === keyText(scope.key) ? [at] : [],
      )
    }),
  ]
  const defaultScopes = (own: Place): readonly Scope[] => {
    const scopes = own === "authorizer" ? authorizer.scopes : (blocks[own]?.scopes ?? [])
    return scopes.length > 0 ? scopes : [{ _tag: "Authority" }]
  }
  const trustOf = (rule: DatalogRule, own: Place): ReadonlySet<Place> =>
    new Set(trusted(rule.scopes.length > 0 ? rule.scopes : defaultScopes(own), own))

  let facts = new Map<string, Fact>()
  const add = (into: Map<string, Fact>, predicate: Predicate, origin: readonly Place[]): void => {
    into.set(`${originText(origin)}|${factText(predicate)}`, {
      ...predicate,
      origin,
    })
  }
  for (const one of authorizer.facts) add(facts, one, ["authorizer"])
  for (const [at, block] of blocks.entries()) for (const one of block.facts) add(facts, one, [at])

  /** Every way to give each predicate a fact: the facts and the values, where they agree. */
  const substitutions = (
    rule: DatalogRule,
    own: Place,
  ): readonly { readonly used: readonly Fact[]; readonly values: Values }[] => {
    const trust = trustOf(rule, own)
    const visible = [...facts.values()].filter(({ origin }) => origin.every((place) => trust.has(place)))
    let ways: { readonly used: readonly Fact[]; readonly values: Values }[] = [{ used: [], values: {} }]
    for (const { name, terms } of rule.body) {
      ways = ways.flatMap(({ used, values }) =>
        visible.flatMap((fact) => {
          if (fact.name !== name || fact.terms.length !== terms.length) return []
          const more: { [name: string]: Term } = { ...values }
          for (const [at, term] of terms.entries()) {
            const value = fact.terms[at] as Term
            const wanted = term._tag === "Variable" ? (more[term.name] ?? value) : term
            if (!same(wanted, value)) return []
            if (term._tag === "Variable") more[term.name] = value
          }
          return [{ used: [...used, fact], values: more }]
        }),
      )
    }
    return ways
  }
  const holds = (rule: DatalogRule, values: Values): boolean =>
    rule.expressions.every(({ ops }) => isTrue(comesTo(treeOf(ops), values)))

  const asks = (check: Pick<Check, "queries"> & { readonly kind: string }, own: Place): boolean => {
    for (const query of check.queries) {
      const settles = check.kind !== "all"
      const ways = substitutions(query, own)
      const held = ways.flatMap(({ values }): readonly boolean[] => {
        try {
          return [holds(query, values)]
        } catch (error) {
          if (errors === "first") throw error
          return []
        }
      })
      if (held.length < ways.length && !held.includes(settles)) no()
      const all = held.length > 0 && held.every(Boolean)
      const passes =
        check.kind === "all" ? all : check.kind === "reject" ? !held.some(Boolean) : held.some(Boolean)
      if (passes) return true
    }
    return false
  }

  try {
    const rules = [
      ...authorizer.rules.map((rule) => ({ rule, own: "authorizer" as Place })),
      ...blocks.flatMap((block, own) => block.rules.map((rule) => ({ rule, own: own as Place }))),
    ]
    for (;;) {
      const next = new Map(facts)
      for (const { rule, own } of rules)
        for (const { used, values } of substitutions(rule, own))
          if (holds(rule, values)) {
            const terms = rule.head.terms.map((term) =>
              term._tag === "Variable" ? (values[term.name] ?? no()) : term,
            )
            add(next, { name: rule.head.name, terms }, [own, ...used.flatMap(({ origin }) => origin)])
          }
      if (next.size === facts.size) break
      facts = next
    }
    const failed: string[] = []
    const judge = (checks: readonly Check[], own: Place): void => {
      for (const [at, check] of checks.entries()) if (!asks(check, own)) failed.push(`${own}/${at}`)
    }
    judge(authorizer.checks, "authorizer")
    for (const [at, block] of blocks.entries()) judge(block.checks, at)
    const policy = authorizer.policies.findIndex((one) =>
      asks({ kind: "if", queries: one.queries }, "authorizer"),
    )
    const allowed = authorizer.policies[policy]?.kind === "allow" && failed.length === 0
    return {
      status: allowed ? "allowed" : "refused",
      policy: policy < 0 ? null : policy,
      failed: failed.sort(),
      facts: [...facts.keys()].sort(),
    }
  } catch (error) {
    if (!(error instanceof NoValue)) throw error
    return { status: "stopped", policy: null, failed: [], facts: [] }
  }
}
