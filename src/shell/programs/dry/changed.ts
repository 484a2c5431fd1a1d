/**
 * What a function may change of what stands around it, by its words.
 *
 * Law. What a function gives another value, or adds to, is named here, unless it is a part of a part.
 */
import type { AnyNode, Function as FunctionNode } from "acorn"

export interface Changed {
  /** The names that are given another value. */
  readonly names: ReadonlySet<string>
  /** Its own parameters that are. */
  readonly given: ReadonlySet<string>
  /** The fields that are: whose, by its name or `this`, and which; null where any may be. */
  readonly fields: readonly (readonly [whose: string, key: string | null])[]
}

const known = new WeakMap<FunctionNode, Changed>()

/** The nodes that a node is made of. */
function* partsOf(node: AnyNode): Generator<AnyNode> {
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === "object" && one !== null && typeof one.type === "string") yield one
}

export const changedBy = (fn: FunctionNode): Changed => {
  const last = known.get(fn)
  if (last !== undefined) return last
  const names = new Set<string>()
  const fields: (readonly [string, string | null])[] = []
  const own = new Set<string>()
  const rootOf = (node: AnyNode): string | null =>
    node.type === "Identifier" ? node.name : node.type === "ThisExpression" ? "this" : null
  const nameOf = (node: AnyNode): string =>
    node.type === "MemberExpression" && node.property.type === "Identifier" ? node.property.name : ""
  const target = (node: AnyNode): void => {
    if (node.type === "Identifier") names.add(node.name)
    else if (node.type === "MemberExpression") {
      const root = rootOf(node.object)
      const isNamed = !node.computed && node.property.type === "Identifier"
      if (root !== null)
        fields.push([root, isNamed ? (node.property as { readonly name: string }).name : null])
    } else if (node.type === "AssignmentPattern") target(node.left)
    else if (node.type === "Property") target(node.value)
    else if (/Pattern$|^RestElement$/.test(node.type)) for (const one of partsOf(node)) target(one)
  }
  const left: AnyNode[] = [fn as AnyNode]
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier") own.add(node.id.name)
    else if (node.type === "AssignmentExpression") target(node.left)
    else if (node.type === "UpdateExpression") target(node.argument)
    else if (node.type === "UnaryExpression" && node.operator === "delete") target(node.argument)
    else if (/^For(?:Of|In)Statement$/.test(node.type)) target((node as { readonly left: AnyNode }).left)
    else if (node.type === "CallExpression" && node.callee.type === "MemberExpression") {
      const root = rootOf(node.callee.object)
      if (root !== null) fields.push([root, null])
      // `[].shift.call(arguments)` takes one of them.
      const [first] = node.arguments
      if (
        first !== undefined &&
        rootOf(first) === "arguments" &&
        /^(?:shift|unshift|pop|push|splice|reverse|sort)$/.test(nameOf(node.callee.object))
      )
        fields.push(["arguments", null])
      // What is added to by one of the language's own, as Object.assign does.
      for (const one of node.arguments) {
        const given = rootOf(one)
        if (root === "Object" && given !== null) fields.push([given, null])
      }
    }
    left.push(...partsOf(node))
  }
  const params = new Set(fn.params.flatMap((one) => (one.type === "Identifier" ? [one.name] : [])))
  for (const one of params) own.add(one)
  const changed: Changed = {
    given: new Set([...names].filter((name) => params.has(name))),
    names: new Set([...names].filter((name) => !own.has(name))),
    fields: fields.filter(([name]) => !own.has(name)),
  }
  known.set(fn, changed)
  return changed
}
