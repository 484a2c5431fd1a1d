/**
 * Runs the statements of a program as Node does, with values that may not be known.
 *
 * Law. Where everything is known, what comes out is what Node has.
 */
import type {
  AnyNode,
  AssignmentOperator,
  BinaryOperator,
  BlockStatement,
  CallExpression,
  Class,
  Expression,
  Function as FunctionNode,
  ImportExpression,
  Literal,
  MemberExpression,
  NewExpression,
  ObjectExpression,
  Pattern,
  PrivateIdentifier,
  Program,
  SpreadElement,
  Statement,
  Super,
  SwitchStatement,
  TryStatement,
  VariableDeclaration,
} from "acorn"
import { changedBy } from "./changed.js"
import { patternOf } from "./patterns.js"
import {
  call,
  calledOf,
  fieldOf,
  get,
  give,
  givingOf,
  isWaitedFor,
  itemsOf,
  keyOf,
  keysOf,
  promised,
} from "./properties.js"
import {
  decided,
  drive,
  fail,
  field,
  giveUp,
  globalOf,
  handOver,
  handOverAll,
  isThrown,
  list,
  longestMade,
  make,
  newPromise,
  perhaps,
  promiseOf,
  type Realm,
  put as set,
  sized,
  textOf,
  tick,
  touched,
  truth,
} from "./realm.js"
import { goneIn } from "./shapes.js"
import {
  type DryFrame,
  type DryObject,
  type DryScope,
  type DryValue,
  isCallable,
  isMade,
  isNothing,
  isSymbol,
  isTyped,
  isUnknown,
  opposite,
  type Slot,
  type Steps,
  type Thrown,
  typeOf,
  type Unknown,
  unknown,
} from "./values.js"

/** How a statement ends, but by going on to the next. */
type Completion =
  | { readonly _tag: "return"; readonly value: DryValue }
  | { readonly _tag: "break" | "continue"; readonly label: string | null }
  | null

const mostRounds = 5000

const scopeIn = (parent: DryScope, frame: DryFrame = parent.frame): DryScope => ({
  slots: new Map(),
  parent,
  frame,
})

const declare = (scope: DryScope, name: string, isConstant: boolean, isEarly: boolean): void => {
  scope.slots.set(name, { value: undefined, isEarly, isConstant })
}

const slotOf = (realm: Realm, scope: DryScope, name: string): Slot | null => {
  for (let one: DryScope | null = scope; one !== null; one = one.parent) {
    const slot = one.slots.get(name)
    if (slot !== undefined) return slot
  }
  // What the object of all names was given counts before what it had.
  const field = globalOf(realm)?.fields.get(name)
  if (field !== undefined)
    return { value: field.get === undefined ? field.value : unknown(), isEarly: false, isConstant: false }
  const slot = realm.globals.get(name)
  if (slot !== undefined) return slot
  return realm.facts.has("names given") && !ofModule.has(name)
    ? { value: unknown(), isEarly: false, isConstant: false }
    : null
}

/** Names that only a module of CommonJS has, and that nobody gives all of them. */
const ofModule: ReadonlySet<string> = new Set(["__dirname", "__filename", "require", "module", "exports"])

const isOfScope = (scope: DryScope, name: string): boolean =>
  scope.slots.has(name) || (scope.parent !== null && isOfScope(scope.parent, name))

/** The names that a pattern gives values. */
const namesIn = (pattern: Pattern | AnyNode): readonly string[] => {
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name]
    case "ObjectPattern":
      return pattern.properties.flatMap((one) =>
        namesIn(one.type === "RestElement" ? one.argument : one.value),
      )
    case "ArrayPattern":
      return pattern.elements.flatMap((one) => (one === null ? [] : namesIn(one)))
    case "AssignmentPattern":
      return namesIn(pattern.left)
    case "RestElement":
      return namesIn(pattern.argument)
    default:
      return []
  }
}

/** The names that `var` declares in a statement, and in those within it. */
const varsIn = (node: AnyNode | null | undefined): readonly string[] => {
  switch (node?.type) {
    case "VariableDeclaration":
      return node.kind === "var" ? node.declarations.flatMap(({ id }) => namesIn(id)) : []
    case "BlockStatement":
    case "StaticBlock":
      return node.body.flatMap(varsIn)
    case "IfStatement":
      return [...varsIn(node.consequent), ...varsIn(node.alternate)]
    case "ForStatement":
      return [...varsIn(node.init), ...varsIn(node.body)]
    case "ForInStatement":
    case "ForOfStatement":
      return [...varsIn(node.left), ...varsIn(node.body)]
    case "WhileStatement":
    case "DoWhileStatement":
    case "LabeledStatement":
    case "WithStatement":
      return varsIn(node.body)
    case "TryStatement":
      return [...varsIn(node.block), ...varsIn(node.handler?.body), ...varsIn(node.finalizer)]
    case "SwitchStatement":
      return node.cases.flatMap((one) => one.consequent.flatMap(varsIn))
    case "ExportNamedDeclaration":
      return varsIn(node.declaration)
    default:
      return []
  }
}

/** Declares what a block declares, its functions at once. */
const hoist = (realm: Realm, body: readonly AnyNode[], scope: DryScope, isFunction: boolean): void => {
  const all = body.map((one) =>
    one.type === "ExportNamedDeclaration" && one.declaration != null
      ? one.declaration
      : one.type === "ExportDefaultDeclaration"
        ? one.declaration
        : one,
  )
  if (isFunction)
    for (const name of all.flatMap(varsIn)) if (!scope.slots.has(name)) declare(scope, name, false, false)
  for (const one of all) {
    if (one.type === "VariableDeclaration" && one.kind !== "var")
      for (const name of one.declarations.flatMap(({ id }) => namesIn(id)))
        declare(scope, name, one.kind === "const", true)
    else if (one.type === "ClassDeclaration" && one.id != null) declare(scope, one.id.name, false, true)
  }
  for (const one of all)
    if (one.type === "FunctionDeclaration" && one.id != null) {
      const value = closure(realm, one, scope)
      scope.slots.set(one.id.name, { value, isEarly: false, isConstant: false })
      // Without "use strict", one in a block is known in the whole function; a parameter and a name of another kind stay.
      if (!isFunction && !scope.frame.isStrict && !one.generator && !one.async) {
        let around = scope
        let isHidden = false
        while (around.parent !== null && around.parent.frame === around.frame) {
          isHidden ||= around !== scope && around.slots.has(one.id.name)
          around = around.parent
        }
        const outer = around.slots.get(one.id.name)
        if (outer === undefined) around.slots.set(one.id.name, { value, isEarly: false, isConstant: false })
        else if (!isHidden && !outer.isConstant && !outer.isEarly) outer.value = unknown()
      }
    }
}

const closure = (
  realm: Realm,
  node: FunctionNode,
  scope: DryScope,
  home: DryObject | null = null,
): DryObject => {
  const made = make(
    realm,
    { _tag: "closure", node, scope, self: scope.frame.self, home: home ?? scope.frame.home },
    "Function",
    {
      name: node.id?.name ?? "",
      length: [...node.params, { type: "RestElement" }].findIndex((one) =>
        /^(?:Rest|Assignment)/.test(one.type),
      ),
    },
  )
  if (!isArrow(node) && !node.async) {
    const proto = make(realm)
    set(proto, "constructor", made)
    set(made, "prototype", proto)
    hide(proto, "constructor")
  }
  for (const key of ["name", "length", "prototype"]) hide(made, key)
  return made
}
/** Has a field be none of the keys that an object is asked for. */
const hide = (made: DryObject, key: string): void => {
  const found = made.fields.get(key)
  if (found !== undefined) found.isHidden = true
}
const isArrow = (node: FunctionNode): boolean => (node.type as string) === "ArrowFunctionExpression"

/** Names a function that is written without a name by what it is given to. */
const named = (value: DryValue, name: string, by: AnyNode): DryValue => {
  if (
    /^(?:ArrowFunction|Function|Class)(?:Expression|Declaration)$/.test(by.type) &&
    isMade(value) &&
    value.fields.get("name")?.value === "" &&
    !name.startsWith("\0")
  ) {
    set(value, "name", name)
    hide(value, "name")
  }
  return value
}

const at = (realm: Realm, scope: DryScope, node: { readonly start: number }): void => {
  realm.place = { path: scope.frame.path, at: node.start }
}

/** What the source says of a callee, for a message. */
const wordsOf = (node: AnyNode): string => {
  switch (node.type) {
    case "Identifier":
      return node.name
    case "ThisExpression":
      return "this"
    case "MemberExpression":
      return node.computed
        ? node.property.type === "Literal" && typeof node.property.value === "string"
          ? `${wordsOf(node.object)}.${node.property.value}`
          : `${wordsOf(node.object)}[${wordsOf(node.property)}]`
        : `${wordsOf(node.object)}.${node.property.type === "PrivateIdentifier" ? "…" : wordsOf(node.property)}`
    case "CallExpression":
      return `${wordsOf(node.callee)}(...)`
    case "ChainExpression":
      return wordsOf(node.expression)
    case "LogicalExpression":
      return `(${wordsOf(node.left)} ${node.operator} ${wordsOf(node.right)})`
    case "Literal":
      return typeof node.value === "string" ? '"…"' : String(node.raw)
    default:
      return "(intermediate value)"
  }
}

/** What the engine says of what gives no values one after another. */
const notGiven = (node: AnyNode): string =>
  node.type === "CallExpression"
    ? `${wordsOf(node.callee)} is not a function or its return value is not iterable`
    : `${wordsOf(node)} is not iterable`

export function* evaluate(
  realm: Realm,
  node: Expression | Super | PrivateIdentifier,
  scope: DryScope,
): Steps {
  tick(realm)
  switch (node.type) {
    case "Literal":
      return literal(realm, node)
    case "Identifier":
      return identifier(realm, node, scope)
    case "ThisExpression":
      return scope.frame.self
    case "TemplateLiteral": {
      let text: string | null = ""
      for (const [place, quasi] of node.quasis.entries()) {
        text = text === null || text.length > longestMade ? null : text + (quasi.value.cooked ?? "")
        const inner = node.expressions[place]
        if (inner === undefined) continue
        const part = yield* evaluate(realm, inner, scope)
        const known = textOf(
          isUnknown(part) && part.maybe !== null && realm.env.has(part.maybe) ? decided(realm, part) : part,
        )
        text = text === null || known === null ? null : text + known
      }
      return text === null ? unknown("string") : sized(text)
    }
    case "TaggedTemplateExpression": {
      const tag = yield* evaluate(realm, node.tag, scope)
      const given: DryValue[] = [unknown("object")]
      for (const one of node.quasi.expressions) given.push(yield* evaluate(realm, one, scope))
      at(realm, scope, node)
      return yield* call(realm, tag, undefined, given, wordsOf(node.tag))
    }
    case "ArrayExpression": {
      const made = list(realm, [])
      const items = made.inside._tag === "list" ? made.inside.items : []
      for (const one of node.elements) {
        // What is left out is no item to most methods.
        if (one === null) made.isOpen = true
        else if (one.type === "SpreadElement") {
          const known = itemsOf(realm, yield* evaluate(realm, one.argument, scope), notGiven(one.argument))
          if (known === null) made.isOpen = true
          else {
            tick(realm, known.length)
            for (const item of known) items.push(item)
          }
        } else items.push(yield* evaluate(realm, one, scope))
      }
      return made
    }
    case "ObjectExpression":
      return yield* record(realm, node, scope)
    case "FunctionExpression": {
      if (node.id == null) return closure(realm, node, scope)
      const own = scopeIn(scope)
      const made = closure(realm, node, own)
      own.slots.set(node.id.name, { value: made, isEarly: false, isConstant: false })
      return made
    }
    case "ArrowFunctionExpression":
      return closure(realm, node as unknown as FunctionNode, scope)
    case "ClassExpression":
      return yield* classOf(realm, node, scope)
    case "UnaryExpression":
      return yield* unary(realm, node.operator, node.argument, scope)
    case "UpdateExpression": {
      const { old, give } = yield* place(realm, node.argument as Pattern, scope)
      const changed =
        typeof old === "number" ? (node.operator === "++" ? old + 1 : old - 1) : unknown("number")
      yield* give(changed)
      return node.prefix ? changed : typeof old === "number" ? old : unknown("number")
    }
    case "BinaryExpression": {
      const left =
        node.left.type === "PrivateIdentifier"
          ? yield* keyIn(realm, node.left, false, scope)
          : yield* evaluate(realm, node.left, scope)
      const right = yield* evaluate(realm, node.right, scope)
      at(realm, scope, node)
      return binary(realm, node.operator, decided(realm, left), decided(realm, right))
    }
    case "LogicalExpression": {
      const left = yield* evaluate(realm, node.left, scope)
      return yield* goesOn(realm, node.operator, left, node.right, scope)
    }
    case "ConditionalExpression": {
      const test = decided(realm, yield* evaluate(realm, node.test, scope))
      const isOpen = isUnknown(test) && isUndecided(realm, test)
      if (isOpen && isPlain(node.consequent) && isPlain(node.alternate)) return unknown()
      return yield* evaluate(realm, truth(realm, test) ? node.consequent : node.alternate, scope)
    }
    case "AssignmentExpression":
      return yield* assignment(realm, node.operator, node.left, node.right, scope)
    case "SequenceExpression": {
      let last: DryValue
      for (const one of node.expressions) last = yield* evaluate(realm, one, scope)
      return last
    }
    case "MemberExpression":
      return (yield* member(realm, node, scope)).value
    case "ChainExpression":
      try {
        return yield* evaluate(realm, node.expression, scope)
      } catch (error) {
        if (error === short) return undefined
        throw error
      }
    case "CallExpression":
      return yield* calling(realm, node, scope)
    case "NewExpression":
      return yield* making(realm, node, scope)
    case "AwaitExpression": {
      const value = yield* evaluate(realm, node.argument, scope)
      at(realm, scope, node)
      if (isUnknown(value)) realm.risks++
      return yield value
    }
    case "YieldExpression":
      if (node.argument != null) handOver(realm, yield* evaluate(realm, node.argument, scope))
      return unknown()
    case "ImportExpression":
      return yield* importing(realm, node, scope)
    case "MetaProperty": {
      if (node.meta.name === "new") return isMade(scope.frame.made) ? scope.frame.made : undefined
      // Where the compiler puts what it makes of a file is not said here.
      const place = isTyped(scope.frame.path) ? null : `/app/${scope.frame.path}`
      return make(realm, { _tag: "plain" }, "Object", {
        url: place === null ? unknown("string") : `file://${place}`,
        filename: place ?? unknown("string"),
        dirname: place?.replace(/\/[^/]*$/, "") ?? unknown("string"),
        resolve: unknown("function"),
        // Newer releases of Node say whether it is the file that starts.
        main: unknown("boolean"),
        env: undefined,
      })
    }
    case "ParenthesizedExpression":
      return yield* evaluate(realm, node.expression, scope)
    default:
      return unknown()
  }
}

/** What ends a chain of which a part is not there. */
const short = { _tag: "short" } as const

const literal = (realm: Realm, node: Literal): DryValue => {
  if (node.regex != null) {
    const pattern = patternOf(node.regex.pattern, node.regex.flags)
    return make(realm, { _tag: "pattern", pattern }, "RegExp")
  }
  if (node.bigint != null) return unknown("bigint")
  return node.value as DryValue
}

const identifier = (realm: Realm, node: { name: string; start: number }, scope: DryScope): DryValue => {
  if (node.name === "undefined") return undefined
  if (node.name === "arguments" && slotOf(realm, scope, "arguments") === null) return scope.frame.given
  const slot = slotOf(realm, scope, node.name)
  at(realm, scope, node)
  if (slot === null) return fail(realm, "ReferenceError", `${node.name} is not defined`)
  if (slot.isEarly) return fail(realm, "ReferenceError", `Cannot access '${node.name}' before initialization`)
  return slot.value
}

/** What an operand gives, or a second one where the first leaves it to that. */
function* goesOn(realm: Realm, operator: string, first: DryValue, right: Expression, scope: DryScope): Steps {
  const left = decided(realm, first)
  if (
    isUnknown(left) &&
    left.variable === null &&
    left.type !== "object" &&
    left.type !== "function" &&
    isPlain(right)
  ) {
    const other = yield* evaluate(realm, right, scope)
    const known = realm.truths.get(left)
    if (known !== undefined && operator !== "??") return known === (operator === "&&") ? other : left
    if (operator === "??" || operator === "||") return unknown(typeOf(other) === left.type ? left.type : null)
    return unknown()
  }
  const isTaken =
    operator === "??"
      ? isUnknown(left)
        ? left.variable === null && left.type === null && realm.choose(2) === 1
        : isNothing(left)
      : truth(realm, left) === (operator === "&&")
  if (!isTaken) return left
  return yield* evaluate(realm, right, scope)
}

/** Whether nobody knows yet, or has decided, whether a value counts as true. */
const isUndecided = (realm: Realm, value: Unknown): boolean =>
  value.not !== null
    ? isUndecided(realm, value.not)
    : value.variable === null &&
      value.type !== "object" &&
      value.type !== "function" &&
      !realm.truths.has(value)

/** Whether an expression does nothing but give a value. */
const isPlain = (node: AnyNode): boolean => {
  switch (node.type) {
    case "Literal":
    case "Identifier":
    case "ThisExpression":
      return true
    case "MemberExpression":
      return !node.computed && isPlain(node.object)
    case "UnaryExpression":
      return isPlain(node.argument)
    case "ArrayExpression":
      return node.elements.every((one) => one !== null && isPlain(one))
    case "TemplateLiteral":
      return node.expressions.every(isPlain)
    case "ObjectExpression":
      return node.properties.every((one) => one.type === "Property" && !one.computed && isPlain(one.value))
    case "BinaryExpression":
    case "LogicalExpression":
      return isPlain(node.left) && isPlain(node.right)
    default:
      return false
  }
}

function* record(realm: Realm, node: ObjectExpression, scope: DryScope): Steps {
  const made = make(realm)
  for (const one of node.properties) {
    if (one.type === "SpreadElement") {
      yield* spread(realm, made, yield* evaluate(realm, one.argument, scope))
      continue
    }
    const key = yield* keyIn(realm, one.key, one.computed, scope)
    const value = yield* evaluate(realm, one.value, scope)
    const known = key === null ? value : named(value, key, one.value)
    if (isMade(value) && value.inside._tag === "closure" && one.method)
      value.inside = { ...value.inside, home: made }
    if (key === null) made.isOpen = true
    else if (one.kind === "init") {
      if (key === "__proto__" && !one.computed) made.proto = isMade(value) ? value : null
      else set(made, key, known)
    } else accessor(made, key, one.kind, value)
  }
  return made
}
const accessor = (made: DryObject, key: string, kind: string, value: DryValue): void => {
  const old = made.fields.get(key) ?? field(undefined)
  made.fields.set(key, { ...old, [kind]: value })
}

export function* spread(realm: Realm, made: DryObject, value: DryValue): Steps<void> {
  if (isNothing(value) || typeof value === "boolean" || typeof value === "number") return
  touched(realm, made)
  const keys = keysOf(value)
  if (keys === null) made.isOpen = true
  if (isMade(value))
    for (const key of keys ?? value.fields.keys()) set(made, key, yield* get(realm, value, key))
}

function* keyIn(
  realm: Realm,
  key: Expression | PrivateIdentifier,
  isComputed: boolean,
  scope: DryScope,
): Steps<string | null> {
  if (key.type === "PrivateIdentifier") return textOf(slotOf(realm, scope, `#${key.name}`)?.value)
  if (!isComputed && key.type === "Identifier") return key.name
  if (!isComputed && key.type === "Literal") return String(key.value)
  return keyOf(yield* evaluate(realm, key, scope))
}

function* classOf(realm: Realm, node: Class, outer: DryScope): Steps {
  const scope = scopeIn(outer)
  if (node.id != null) declare(scope, node.id.name, true, true)
  for (const one of node.body.body)
    if ("key" in one && one.key.type === "PrivateIdentifier") {
      // Another class has another by the same name; what reads a value and what gives it are one.
      const name = `#${one.key.name}`
      const value = `\0#${realm.privates++}`
      if (!scope.slots.has(name)) scope.slots.set(name, { value, isEarly: false, isConstant: true })
    }
  const parent = node.superClass == null ? undefined : yield* evaluate(realm, node.superClass, scope)
  at(realm, scope, node)
  if (node.superClass != null && parent !== null && !isUnknown(parent) && !isCallable(parent))
    return fail(
      realm,
      "TypeError",
      `Class extends value ${calledOf(parent, "…")} is not a constructor or null`,
    )
  const made = make(realm, { _tag: "class", node, scope, parent }, "Function", {
    name: node.id?.name ?? "",
  })
  const proto = make(realm)
  set(proto, "constructor", made)
  set(made, "prototype", proto)
  hide(proto, "constructor")
  for (const key of ["name", "prototype"]) hide(made, key)
  if (isMade(parent)) {
    made.proto = parent
    const above = yield* get(realm, parent, "prototype")
    if (isMade(above)) proto.proto = above
    else proto.isOpen = true
  } else if (isUnknown(parent)) {
    made.isOpen = true
    proto.isOpen = true
  }
  if (node.id != null) scope.slots.set(node.id.name, { value: made, isEarly: false, isConstant: true })
  const frame = frameIn(scope.frame, { self: made, home: made, isStrict: true })
  const statics = scopeIn(scope, frame)
  // All methods are there before any of these runs.
  const last: (() => Steps<unknown>)[] = []
  for (const one of node.body.body) {
    if (one.type === "StaticBlock") {
      const inner = scopeIn(statics)
      last.push(function* () {
        hoist(realm, one.body, inner, true)
        yield* block(realm, one.body, inner)
      })
    } else if (one.type === "MethodDefinition" && one.kind !== "constructor") {
      const home = one.static ? made : proto
      const key = yield* keyIn(realm, one.key, one.computed, scope)
      const method = closure(realm, one.value, strict(scope), home)
      if (key === null) home.isOpen = true
      else if (one.kind === "method")
        home.fields.set(key, { ...field(named(method, key, one.value)), isHidden: true })
      else {
        accessor(home, key, one.kind, method)
        hide(home, key)
      }
    } else if (one.type === "PropertyDefinition" && one.static) {
      const key = yield* keyIn(realm, one.key, one.computed, scope)
      last.push(function* () {
        const value = one.value == null ? undefined : yield* evaluate(realm, one.value, statics)
        if (key === null) made.isOpen = true
        else set(made, key, one.value == null ? value : named(value, key, one.value))
      })
    }
  }
  for (const run of last) yield* run()
  return made
}

const frameIn = (around: DryFrame, changed: Partial<DryFrame>): DryFrame => ({ ...around, ...changed })

function* unary(realm: Realm, operator: string, argument: Expression, scope: DryScope): Steps {
  if (operator === "typeof") {
    if (argument.type === "Identifier" && argument.name !== "undefined") {
      const slot = slotOf(realm, scope, argument.name)
      if (slot === null && argument.name !== "arguments") return "undefined"
    }
    const value = decided(realm, yield* evaluate(realm, argument, scope))
    if (!isUnknown(value)) return typeOf(value)
    return value.type !== null && value.type !== "any" ? value.type : unknown("string")
  }
  if (operator === "delete") {
    const inner = argument.type === "ChainExpression" ? argument.expression : argument
    if (inner.type !== "MemberExpression") return unknown("boolean")
    try {
      const { self, key } = yield* member(realm, inner, scope)
      if (!isMade(self)) return unknown("boolean")
      touched(realm, self, key)
      if (self.fixed !== undefined || (key !== null && self.fields.get(key)?.isFixed === true))
        return giveUp("takes from what is fixed")
      if (key === null || self.inside._tag === "list") self.isOpen = true
      if (key !== null) self.fields.delete(key)
    } catch (error) {
      if (error !== short) throw error
    }
    return true
  }
  const value = decided(realm, yield* evaluate(realm, argument, scope))
  switch (operator) {
    case "!":
      return isUnknown(value) &&
        value.variable === null &&
        realm.truths.get(value) === undefined &&
        value.type !== "object"
        ? opposite(value)
        : !truth(realm, value)
    case "void":
      return undefined
    default:
      if (isUnknown(value) || typeof value === "object")
        return unknown(isUnknown(value) && value.type === "bigint" ? "bigint" : "number")
      return operator === "-" ? -Number(value) : operator === "+" ? Number(value) : ~Number(value)
  }
}

const compares = /^(?:[=!]==?|[<>]=?|in|instanceof)$/

const binary = (realm: Realm, operator: BinaryOperator, left: DryValue, right: DryValue): DryValue => {
  if (operator === "in" || operator === "instanceof") return related(realm, operator, left, right)
  if (isUnknown(left) || isUnknown(right)) {
    const other = isUnknown(left) ? right : left
    const one = isUnknown(left) ? left : right
    if (/^[=!]==?$/.test(operator) && left === right) return operator.startsWith("=")
    // A port is a number that is not below none.
    if (isUnknown(left) && left.variable === "PORT" && right === 0 && /^>=?$/.test(operator)) return true
    if (isUnknown(one) && /^[=!]==?$/.test(operator) && !isUnknown(other)) {
      const { type } = one
      const isOther =
        type !== null &&
        type !== "any" &&
        (isNothing(other) || (operator.length === 3 && typeOf(other) !== type))
      if (isOther) return operator.startsWith("!")
    }
    if (compares.test(operator)) return unknown("boolean")
    if (operator === "+") {
      const isText = [left, right].some(
        (value) => typeof value === "string" || (isUnknown(value) && value.type === "string"),
      )
      return unknown(isText ? "string" : null)
    }
    return unknown(
      [left, right].some((value) => isUnknown(value) && value.type === "bigint") ? null : "number",
    )
  }
  if (operator === "===") return left === right
  if (operator === "!==") return left !== right
  if (isMade(left) || isMade(right)) {
    if (operator === "==" || operator === "!=") {
      const both = isMade(left) && isMade(right)
      if (both || isNothing(left) || isNothing(right)) return (left === right) === (operator === "==")
      return unknown("boolean")
    }
    return unknown(compares.test(operator) ? "boolean" : operator === "+" ? null : "number")
  }
  // Of which there is neither a text nor a number.
  if ((isSymbol(left) || isSymbol(right)) && !operator.endsWith("="))
    return fail(
      realm,
      "TypeError",
      `Cannot convert a Symbol value to a ${typeof left === "string" || typeof right === "string" ? "string" : "number"}`,
    )
  const value = primitive(operator, left as never, right as never)
  return typeof value === "string" ? sized(value) : value
}

const primitive = (operator: string, left: number, right: number): DryValue => {
  try {
    switch (operator) {
      case "==":
        // biome-ignore lint/suspicious/noDoubleEquals: It is what the program asks.
        return left == right
      case "!=":
        // biome-ignore lint/suspicious/noDoubleEquals: It is what the program asks.
        return left != right
      case "+":
        return left + right
      case "-":
        return left - right
      case "*":
        return left * right
      case "/":
        return left / right
      case "%":
        return left % right
      case "**":
        return left ** right
      case "<":
        return left < right
      case "<=":
        return left <= right
      case ">":
        return left > right
      case ">=":
        return left >= right
      case "|":
        return left | right
      case "&":
        return left & right
      case "^":
        return left ^ right
      case "<<":
        return left << right
      case ">>":
        return left >> right
      case ">>>":
        return left >>> right
      default:
        return unknown()
    }
  } catch {
    return unknown()
  }
}

const related = (realm: Realm, operator: string, left: DryValue, right: DryValue): DryValue => {
  if (operator === "in") {
    const key = keyOf(left)
    if (isMade(right) && key !== null) {
      const found = right.inside._tag === "list" ? "open" : fieldOf(right, key)
      return found === "open" ? unknown("boolean") : found !== null || right.fields.has(key)
    }
    if (isUnknown(right) || isMade(right)) return unknown("boolean")
    // Neither what is looked for nor where is quoted.
    return fail(
      realm,
      "TypeError",
      `Cannot use 'in' operator to search for …${isNothing(right) ? ` in ${String(right)}` : ""}`,
    )
  }
  if (isUnknown(right)) {
    const said = isMade(left) && left.inside._tag === "error" ? left.inside.said : undefined
    return said === "ZodError" && right.path?.endsWith(".ZodError") ? true : unknown("boolean")
  }
  if (!isMade(right)) return fail(realm, "TypeError", "Right-hand side of 'instanceof' is not an object")
  const proto = right.fields.get("prototype")?.value
  // It may say itself what is one of it.
  if (!isMade(proto) || isUnknown(left)) return unknown("boolean")
  if (!isMade(left)) return false
  for (
    let one: DryObject | null = left.proto, depth = 0;
    one !== null && depth < 30;
    one = one.proto, depth++
  ) {
    if (one === proto) return true
    if (one.isOpen) return unknown("boolean")
  }
  return left.isOpen || (right.isOpen && !realm.shared.has(right)) ? unknown("boolean") : false
}

function* assignment(
  realm: Realm,
  operator: AssignmentOperator,
  left: Pattern,
  right: Expression,
  scope: DryScope,
): Steps {
  if (operator === "=") {
    // What is in front of the last dot is worked out first.
    if (left.type === "MemberExpression") {
      const { self, key } = yield* reference(realm, left, scope)
      const value = yield* evaluate(realm, right, scope)
      at(realm, scope, left)
      yield* give(realm, self, key, value, scope.frame.isStrict, !left.computed)
      return value
    }
    const value = yield* evaluate(realm, right, scope)
    const own = left.type === "Identifier" ? named(value, left.name, right) : value
    yield* assign(realm, left, own, scope, null, left.type === "ObjectPattern" ? right : null)
    return value
  }
  const found = yield* place(realm, left, scope)
  const old = decided(realm, found.old)
  if (operator === "||=" || operator === "&&=" || operator === "??=") {
    const isTaken =
      operator === "??="
        ? isUnknown(old)
          ? old.variable === null && realm.choose(2) === 1
          : isNothing(old)
        : truth(realm, old) === (operator === "&&=")
    if (!isTaken) return old
    const value = yield* evaluate(realm, right, scope)
    yield* found.give(left.type === "Identifier" ? named(value, left.name, right) : value)
    return value
  }
  const value = binary(
    realm,
    operator.slice(0, -1) as BinaryOperator,
    old,
    decided(realm, yield* evaluate(realm, right, scope)),
  )
  yield* found.give(value)
  return value
}

/** What stands at a place, and what gives it something else: what leads there is worked out once. */
function* place(
  realm: Realm,
  node: Pattern,
  scope: DryScope,
): Generator<
  DryValue,
  { readonly old: DryValue; readonly give: (value: DryValue) => Steps<void> },
  DryValue
> {
  if (node.type !== "MemberExpression")
    return {
      old: yield* evaluate(realm, node as Expression, scope),
      give: (value) => assign(realm, node, value, scope),
    }
  const { self, key, value: old } = yield* member(realm, node, scope)
  return {
    old,
    give: function* (value) {
      at(realm, scope, node)
      yield* give(realm, self, key, value, scope.frame.isStrict)
    },
  }
}

/** Gives what a pattern names its part of a value, which is written `by`; `kind` where it is declared there. */
export function* assign(
  realm: Realm,
  pattern: Pattern,
  value: DryValue,
  scope: DryScope,
  kind: "let" | "const" | null = null,
  by: Expression | "of a pattern" | ".for" | ".catch" | null = null,
): Steps<void> {
  switch (pattern.type) {
    case "Identifier": {
      if (kind !== null) {
        scope.slots.set(pattern.name, { value, isEarly: false, isConstant: kind === "const" })
        return
      }
      const slot = slotOf(realm, scope, pattern.name)
      at(realm, scope, pattern)
      const global = globalOf(realm)
      if (global?.fields.has(pattern.name) && !isOfScope(scope, pattern.name))
        return yield* give(realm, global, pattern.name, value, scope.frame.isStrict)
      if (slot === null) {
        if (scope.frame.isStrict) fail(realm, "ReferenceError", `${pattern.name} is not defined`)
        if (global !== null) return yield* give(realm, global, pattern.name, value)
        realm.globals.set(pattern.name, { value, isEarly: false, isConstant: false })
        realm.isChanged = true
        return
      }
      if (slot.isEarly) fail(realm, "ReferenceError", `Cannot access '${pattern.name}' before initialization`)
      if (slot.isConstant) fail(realm, "TypeError", "Assignment to constant variable.")
      realm.isChanged ||= realm.globals.get(pattern.name) === slot
      slot.value = value
      realm.changes?.slots.add(slot)
      return
    }
    case "MemberExpression": {
      const { self, key } = yield* reference(realm, pattern, scope)
      at(realm, scope, pattern)
      return yield* give(realm, self, key, value, scope.frame.isStrict, !pattern.computed)
    }
    case "AssignmentPattern": {
      const own = decided(realm, value)
      const isTaken = isUnknown(own)
        ? own.variable === null && own.type === null && !isPlain(pattern.right) && realm.choose(2) === 1
        : own === undefined
      const given = isTaken ? yield* evaluate(realm, pattern.right, scope) : own
      const name = pattern.left.type === "Identifier" ? pattern.left.name : ""
      return yield* assign(
        realm,
        pattern.left,
        isTaken ? named(given, name, pattern.right) : given,
        scope,
        kind,
      )
    }
    case "ObjectPattern": {
      at(realm, scope, pattern)
      if (isUnknown(value) && value.maybe !== null)
        return yield* assign(realm, pattern, decided(realm, value), scope, kind)
      if (isNothing(value)) {
        const first = pattern.properties[0]
        const key = first?.type === "Property" && first.key.type === "Identifier" ? first.key.name : null
        const isPart =
          by === "of a pattern" || (first?.type === "Property" && first.value.type !== "Identifier")
        const words =
          by === null
            ? value === null
              ? "object null"
              : "undefined"
            : typeof by === "string"
              ? by
              : wordsOf(by)
        fail(
          realm,
          "TypeError",
          key !== null && isPart
            ? `Cannot read properties of ${String(value)} (reading '${key}')`
            : `Cannot destructure ${key === null ? "" : `property '${key}' of `}'${words}' as it is ${String(value)}.`,
        )
      }
      const taken = new Set<string>()
      for (const one of pattern.properties) {
        if (one.type === "RestElement") {
          const rest = make(realm)
          yield* spread(realm, rest, value)
          for (const key of taken) rest.fields.delete(key)
          yield* assign(realm, one.argument, rest, scope, kind)
          continue
        }
        const key = yield* keyIn(realm, one.key, one.computed, scope)
        if (key !== null) taken.add(key)
        yield* assign(realm, one.value, yield* get(realm, value, key), scope, kind, "of a pattern")
      }
      return
    }
    case "ArrayPattern": {
      at(realm, scope, pattern)
      const isQuoted =
        typeof by === "object" && by !== null && /^(?:Identifier|Literal|CallExpression)$/.test(by.type)
      const said = by === ".for" ? `${by} is not iterable` : isQuoted ? notGiven(by) : undefined
      const items = isUnknown(value) ? null : itemsOf(realm, value, said)
      for (const [place, one] of pattern.elements.entries()) {
        if (one === null) continue
        if (one.type === "RestElement") {
          const rest = list(realm, items?.slice(place) ?? [])
          rest.isOpen = items === null
          yield* assign(realm, one.argument, rest, scope, kind)
        } else
          yield* assign(realm, one, items === null ? unknown() : items[place], scope, kind, "of a pattern")
      }
      return
    }
    default:
      return
  }
}

interface Reference {
  readonly self: DryValue
  readonly key: string | null
}

function* reference(realm: Realm, node: MemberExpression, scope: DryScope): Steps<Reference> {
  const self =
    node.object.type === "Super"
      ? scope.frame.self
      : decided(realm, yield* evaluate(realm, node.object, scope))
  if (node.optional) {
    if (isNothing(self)) throw short
    if (isUnknown(self) && self.variable === null && self.path === null && self.type === null) {
      if (!truth(realm, self)) throw short
    }
  }
  const key = yield* keyIn(realm, node.property, node.computed, scope)
  return { self, key }
}

function* member(
  realm: Realm,
  node: MemberExpression,
  scope: DryScope,
): Steps<Reference & { readonly value: DryValue }> {
  const { self, key } = yield* reference(realm, node, scope)
  at(realm, scope, node)
  if (node.object.type === "Super") {
    const above = scope.frame.home?.proto ?? null
    return { self, key, value: above === null ? unknown() : yield* superOf(realm, above, key, self) }
  }
  // By one of its own names, for `this` may be another.
  const isGlobal = node.object.type === "Identifier" && isMade(self) && self === globalOf(realm)
  if (isGlobal && key !== null && !self.fields.has(key) && !realm.facts.has("names given"))
    return { self, key, value: realm.globals.get(key)?.value }
  return { self, key, value: yield* get(realm, self, key, !node.computed) }
}
function* superOf(realm: Realm, above: DryObject, key: string | null, self: DryValue): Steps {
  const found = key === null ? null : fieldOf(above, key)
  if (found !== null && found !== "open" && found.get !== undefined)
    return yield* realm.call(found.get, self, [])
  const value = yield* get(realm, above, key)
  return value === undefined && isMade(self) && self.isOpen ? unknown() : value
}

function* given(
  realm: Realm,
  all: readonly (Expression | SpreadElement)[],
  scope: DryScope,
): Steps<readonly DryValue[]> {
  const values: DryValue[] = []
  for (const one of all) {
    if (one.type !== "SpreadElement") {
      values.push(yield* evaluate(realm, one, scope))
      continue
    }
    const all = yield* evaluate(realm, one.argument, scope)
    const said = isNothing(all)
      ? `${notGiven(one.argument)} (cannot read property ${String(all)})`
      : "Spread syntax requires ...iterable[Symbol.iterator] to be a function"
    const items = itemsOf(realm, all, said)
    // So many that it is not known how many.
    tick(realm, items?.length)
    for (const item of items ?? [unknown(), unknown()]) values.push(item)
  }
  return values
}

function* calling(realm: Realm, node: CallExpression, scope: DryScope): Steps {
  const { callee } = node
  if (callee.type === "Super") return yield* parental(realm, node, scope)
  let self: DryValue
  let fn: DryValue
  if (callee.type === "MemberExpression") {
    const found = yield* member(realm, callee, scope)
    self = found.self
    fn = found.value
  } else fn = yield* evaluate(realm, callee, scope)
  if (node.optional && isNothing(fn)) throw short
  const values = yield* given(realm, node.arguments, scope)
  at(realm, scope, callee.type === "MemberExpression" ? callee.property : node)
  if (
    callee.type === "Identifier" &&
    callee.name === "require" &&
    isMade(fn) &&
    fn.inside._tag === "native"
  ) {
    at(realm, scope, node)
    const asked = decided(realm, values[0])
    if (isNothing(asked) || asked === "") {
      const said =
        asked === ""
          ? "The argument 'id' must be a non-empty string"
          : 'The "id" argument must be of type string'
      return fail(realm, "TypeError", `${said}. Received ${asked === "" ? "''" : String(asked)}`)
    }
    return yield* scope.frame.load(nameIn(values[0]), node.start, "require")
  }
  if (callee.type === "Identifier" && callee.name === "eval") return unknown()
  return yield* call(realm, fn, self, values, wordsOf(callee))
}
const nameIn = (value: DryValue): string => (typeof value === "string" ? value : "\0")

function* importing(realm: Realm, node: ImportExpression, scope: DryScope): Steps {
  const name = nameIn(yield* evaluate(realm, node.source, scope))
  at(realm, scope, node)
  return promised(realm, scope.frame.load(name, node.start, "import"))
}

/** Has the constructor of what a class extends make what it makes. */
function* parental(realm: Realm, node: CallExpression, scope: DryScope): Steps {
  const values = yield* given(realm, node.arguments, scope)
  at(realm, scope, node)
  const { self, home } = scope.frame
  const owner = home?.fields.get("constructor")?.value
  const inside = isMade(owner) ? owner.inside : null
  if (inside?._tag !== "class" || !isMade(self)) return unknown()
  const made = yield* construct(realm, inside.parent, values, self, scope.frame.made)
  if (made !== self) return giveUp("made by another")
  yield* fieldsOf(realm, owner as DryObject, self)
  return self
}

/** Gives what a class makes its fields. */
function* fieldsOf(realm: Realm, made: DryObject, self: DryObject): Steps<void> {
  if (made.inside._tag !== "class") return
  const { node, scope } = made.inside
  const proto = made.fields.get("prototype")?.value
  const own = scopeIn(scope, frameIn(scope.frame, { self, home: isMade(proto) ? proto : null }))
  for (const one of node.body.body) {
    if (one.type !== "PropertyDefinition" || one.static) continue
    const key = yield* keyIn(realm, one.key, one.computed, own)
    const value = one.value == null ? undefined : yield* evaluate(realm, one.value, own)
    if (key === null) self.isOpen = true
    else set(self, key, one.value == null ? value : named(value, key, one.value))
  }
}

function* making(realm: Realm, node: NewExpression, scope: DryScope): Steps {
  const fn = yield* evaluate(realm, node.callee, scope)
  const values = yield* given(realm, node.arguments, scope)
  at(realm, scope, node)
  const isNone = isUnknown(fn) && fn.path !== null && goneIn(realm, `new ${fn.path}()`) !== null
  if (isUnknown(fn) && !isNone) return realm.onUnknown(realm, fn, values, true)
  const isMaker =
    isMade(fn) &&
    isCallable(fn) &&
    !(
      fn.inside._tag === "closure" &&
      (isArrow(fn.inside.node) || fn.inside.node.async === true || !fn.fields.has("prototype"))
    )
  if (!isMaker) return fail(realm, "TypeError", `${wordsOf(node.callee)} is not a constructor`)
  const proto = yield* get(realm, fn, "prototype")
  const self = make(realm)
  if (isMade(proto)) self.proto = proto
  return yield* construct(realm, fn, values, self)
}

/** Has a constructor make an object; what it returns instead counts. */
export function* construct(
  realm: Realm,
  fn: DryValue,
  values: readonly DryValue[],
  self: DryObject,
  target: DryValue = fn,
): Steps {
  if (!isMade(fn)) {
    if (isUnknown(fn)) for (const one of values) handOver(realm, one)
    if (isUnknown(fn)) self.isOpen = true
    return self
  }
  const { inside } = fn
  switch (inside._tag) {
    case "class": {
      const maker = inside.node.body.body.find(
        (one) => one.type === "MethodDefinition" && one.kind === "constructor",
      )
      const isDerived = inside.node.superClass != null
      if (!isDerived) yield* fieldsOf(realm, fn, self)
      if (maker?.type === "MethodDefinition") {
        const proto = fn.fields.get("prototype")?.value
        const method = closure(realm, maker.value, strict(inside.scope), isMade(proto) ? proto : null)
        const result = yield* run(realm, method, self, values, target)
        if (isMade(result)) return result
        return self
      }
      if (!isDerived) return self
      const made = yield* construct(realm, inside.parent, values, self, target)
      // What a constructor returns instead is what the others go on with.
      if (made !== self) return giveUp("made by another")
      yield* fieldsOf(realm, fn, self)
      return self
    }
    case "closure": {
      const result = yield* run(realm, fn, self, values, target)
      return isMade(result) || (isUnknown(result) && result.type === "object") ? result : self
    }
    case "native": {
      const result = yield* inside.run(self, values, self)
      return isMade(result) || isUnknown(result) ? result : self
    }
    case "bound":
      return yield* construct(realm, inside.target, [...inside.given, ...values], self, inside.target)
    default:
      return self
  }
}

/** Calls a value. */
export function* apply(
  realm: Realm,
  fn: DryValue,
  self: DryValue,
  values: readonly DryValue[],
  made: DryObject | null = null,
): Steps {
  tick(realm)
  if (isUnknown(fn)) {
    // What is called by something that is not seen may be changed by it.
    if (made === null) handOver(realm, self)
    return realm.onUnknown(realm, fn, values, made !== null)
  }
  if (!isMade(fn)) return fail(realm, "TypeError", "value is not a function")
  const { inside } = fn
  switch (inside._tag) {
    case "native":
      return yield* inside.run(self, values, made)
    case "bound":
      return yield* apply(realm, inside.target, inside.self, [...inside.given, ...values], made)
    case "class":
      return made !== null
        ? yield* construct(realm, fn, values, made)
        : fail(
            realm,
            "TypeError",
            `Class constructor ${textOf(fn.fields.get("name")?.value) ?? ""} cannot be invoked without 'new'`,
          )
    case "closure":
      return yield* run(realm, fn, self, values, made)
    default:
      return fail(realm, "TypeError", "object is not a function")
  }
}

/** What `arguments` is: outside what is strict, one whose parameter is given another value is that value. */
const argumentsOf = (
  realm: Realm,
  node: FunctionNode,
  values: readonly DryValue[],
  isStrict: boolean,
): DryObject => {
  const { given } = changedBy(node)
  const isBound = !isStrict && given.size > 0 && node.params.every((one) => one.type === "Identifier")
  return list(
    realm,
    isBound
      ? values.map((value, at) => {
          const one = node.params[at]
          return one?.type === "Identifier" && given.has(one.name) ? unknown() : value
        })
      : values,
  )
}

/** Where a class is written, all is strict. */
const strict = (scope: DryScope): DryScope => scopeIn(scope, frameIn(scope.frame, { isStrict: true }))

/** Whether what stands here first says that it is strict. */
const isToldStrict = (body: readonly AnyNode[]): boolean =>
  body.some((one) => one.type === "ExpressionStatement" && one.directive === "use strict")

let depth = 0
const deepest = 120

function* run(
  realm: Realm,
  fn: DryObject,
  self: DryValue,
  values: readonly DryValue[],
  made: DryValue,
): Steps {
  if (fn.inside._tag !== "closure") return unknown()
  const { node, scope, home } = fn.inside
  if (depth > deepest) giveUp("depth")
  const isStrict =
    scope.frame.isStrict || (node.body.type === "BlockStatement" && isToldStrict(node.body.body))
  const isOwn = !isArrow(node)
  const frame = isOwn
    ? frameIn(scope.frame, {
        self: isStrict
          ? self
          : isNothing(self)
            ? (globalOf(realm) ?? undefined)
            : isMade(self) || isUnknown(self)
              ? self
              : unknown("object"),
        given: argumentsOf(realm, node, values, isStrict),
        made,
        home,
        isStrict,
      })
    : frameIn(scope.frame, { isStrict })
  const own = scopeIn(scope, frame)
  const steps = body(realm, node, own, values)
  if (node.generator) {
    // Whoever goes through it has it run, as far as that is.
    handOverAll(realm, values)
    handOver(realm, fn)
    perhaps(realm, () => drive(realm, steps, { ...newPromise(), isHandled: true }))
    return unknown("object")
  }
  if (node.async) {
    const promise = newPromise()
    drive(realm, steps, promise)
    return promiseOf(realm, promise)
  }
  depth++
  try {
    return yield* steps
  } finally {
    depth--
  }
}

function* body(realm: Realm, node: FunctionNode, scope: DryScope, values: readonly DryValue[]): Steps {
  // Without "use strict", a parameter is what `arguments` is given in its place.
  const isGiven = !scope.frame.isStrict && changedBy(node).fields.some(([name]) => name === "arguments")
  for (const [place, one] of node.params.entries()) {
    const value = one.type === "RestElement" ? list(realm, values.slice(place)) : values[place]
    yield* assign(
      realm,
      one.type === "RestElement" ? one.argument : one,
      isGiven && place < values.length ? unknown() : value,
      scope,
      "let",
    )
  }
  if (node.body.type !== "BlockStatement") return yield* evaluate(realm, node.body, scope)
  const inner = node.params.some((one) => one.type !== "Identifier") ? scopeIn(scope) : scope
  hoist(realm, node.body.body, inner, true)
  // A parameter that `var` names again keeps its value.
  if (inner === scope)
    for (const [place, one] of node.params.entries())
      if (one.type === "Identifier") {
        const slot = scope.slots.get(one.name)
        if (slot !== undefined && slot.value === undefined && !slot.isEarly) slot.value = values[place]
      }
  const end = yield* block(realm, node.body.body, inner)
  return end?._tag === "return" ? end.value : undefined
}

export function* block(realm: Realm, all: readonly AnyNode[], scope: DryScope): Steps<Completion> {
  for (const one of all) {
    const end = yield* execute(realm, one as Statement, scope, [])
    if (end !== null) return end
  }
  return null
}

function* execute(
  realm: Realm,
  node: AnyNode,
  scope: DryScope,
  labels: readonly string[],
): Steps<Completion> {
  tick(realm)
  switch (node.type) {
    case "ExpressionStatement":
      yield* evaluate(realm, node.expression, scope)
      return null
    case "VariableDeclaration":
      yield* declaring(realm, node, scope)
      return null
    case "FunctionDeclaration":
    case "EmptyStatement":
    case "DebuggerStatement":
      return null
    case "ClassDeclaration": {
      const made = yield* classOf(realm, node, scope)
      if (node.id != null) scope.slots.set(node.id.name, { value: made, isEarly: false, isConstant: false })
      return null
    }
    case "ReturnStatement":
      return {
        _tag: "return",
        value: node.argument == null ? undefined : yield* evaluate(realm, node.argument, scope),
      }
    case "IfStatement": {
      const isTrue = truth(realm, yield* evaluate(realm, node.test, scope))
      const taken = isTrue ? node.consequent : node.alternate
      return taken == null ? null : yield* execute(realm, taken, scope, [])
    }
    case "BlockStatement": {
      const inner = scopeIn(scope)
      hoist(realm, node.body, inner, false)
      return yield* block(realm, node.body, inner)
    }
    case "ThrowStatement": {
      const value = yield* evaluate(realm, node.argument, scope)
      at(realm, scope, node)
      throw { _tag: "thrown", value, place: realm.place } satisfies Thrown
    }
    case "TryStatement":
      return yield* trying(realm, node, scope)
    case "ForStatement":
    case "WhileStatement":
    case "DoWhileStatement":
    case "ForOfStatement":
    case "ForInStatement":
      return yield* looping(realm, node, scope, labels)
    case "SwitchStatement":
      return yield* switching(realm, node, scope)
    case "LabeledStatement": {
      const end = yield* execute(realm, node.body, scope, [...labels, node.label.name])
      return end?._tag === "break" && end.label === node.label.name ? null : end
    }
    case "BreakStatement":
      return { _tag: "break", label: node.label?.name ?? null }
    case "ContinueStatement":
      return { _tag: "continue", label: node.label?.name ?? null }
    case "ExportNamedDeclaration":
      return node.declaration == null ? null : yield* execute(realm, node.declaration, scope, [])
    case "ExportDefaultDeclaration": {
      const { declaration } = node
      if (declaration.type === "FunctionDeclaration" && declaration.id != null) return null
      const value =
        declaration.type === "FunctionDeclaration"
          ? closure(realm, declaration as FunctionNode, scope)
          : declaration.type === "ClassDeclaration"
            ? yield* classOf(realm, declaration as Class, scope)
            : yield* evaluate(realm, declaration, scope)
      if (declaration.type === "ClassDeclaration" && declaration.id != null)
        scope.slots.set(declaration.id.name, { value, isEarly: false, isConstant: false })
      scope.slots.set("*default*", {
        value: named(value, "default", declaration),
        isEarly: false,
        isConstant: true,
      })
      return null
    }
    case "WithStatement":
      return giveUp("with")
    default:
      return null
  }
}

function* declaring(realm: Realm, node: VariableDeclaration, scope: DryScope): Steps<void> {
  for (const { id, init } of node.declarations) {
    if (init == null && node.kind === "var") continue
    const value = init == null ? undefined : yield* evaluate(realm, init, scope)
    yield* assign(
      realm,
      id,
      id.type === "Identifier" && init != null ? named(value, id.name, init) : value,
      scope,
      node.kind === "var" ? null : node.kind === "const" ? "const" : "let",
      init,
    )
  }
}

function* trying(realm: Realm, node: TryStatement, scope: DryScope): Steps<Completion> {
  const run = function* (one: BlockStatement, around: DryScope): Steps<Completion> {
    const inner = scopeIn(around)
    hoist(realm, one.body, inner, false)
    return yield* block(realm, one.body, inner)
  }
  const caught = function* (value: DryValue): Steps<Completion> {
    const { handler } = node
    if (handler == null) return null
    const inner = scopeIn(scope)
    if (handler.param != null) yield* assign(realm, handler.param, value, inner, "let", ".catch")
    return yield* run(handler.body, inner)
  }
  const guarded = function* (): Steps<Completion> {
    const { risks } = realm
    let end: Completion
    try {
      end = yield* run(node.block, scope)
    } catch (error) {
      if (node.handler == null || !isThrown(error)) throw error
      return yield* caught(error.value)
    }
    // What is called and not known may have thrown.
    if (node.handler == null || realm.risks === risks || realm.choose(2) === 0) return end
    return yield* caught(unknown("object"))
  }
  if (node.finalizer == null) return yield* guarded()
  let end: Completion
  try {
    end = yield* guarded()
  } catch (error) {
    if (!isThrown(error)) throw error
    const last = yield* run(node.finalizer, scope)
    if (last !== null) return last
    throw error
  }
  return (yield* run(node.finalizer, scope)) ?? end
}

/** What a loop declares is there, and not yet to be read, where what it goes through is worked out. */
const hidingIn = (left: AnyNode, scope: DryScope): DryScope => {
  if (left.type !== "VariableDeclaration" || left.kind === "var") return scope
  const inner = scopeIn(scope)
  for (const name of left.declarations.flatMap(({ id }) => namesIn(id))) declare(inner, name, false, true)
  return inner
}

/** The names of an object's fields, and of those that it has by what it is made of, one after another; null where they are not known. */
const namesOf = (value: DryValue): (() => { readonly item: DryValue } | null) | null => {
  if (isNothing(value)) return () => null
  const all = new Set<string>()
  const hidden = new Set<string>()
  let depth = 0
  for (let one: DryValue = value; one !== null; one = isMade(one) ? one.proto : null) {
    const keys = keysOf(one)
    const own = keysOf(one, true)
    if (keys === null || own === null || ++depth > 30) return null
    for (const key of keys) if (!hidden.has(key)) all.add(key)
    for (const key of own) hidden.add(key)
  }
  const left = [...all]
  return () => {
    for (let key = left.shift(); key !== undefined; key = left.shift())
      if (isMade(value) && fieldOf(value, key) !== null) return { item: key }
    return null
  }
}

/** Notes what is changed from here on, where it is not known how often that is done. */
const noting = (realm: Realm): void => {
  realm.changes = { slots: new Set<Slot>(), fields: [], around: realm.changes }
}
/** Of what was changed nothing is known any more. */
const forgetting = (realm: Realm, { slots, fields, around }: NonNullable<Realm["changes"]>): void => {
  realm.changes = around
  for (const slot of slots) {
    slot.value = unknown()
    around?.slots.add(slot)
  }
  for (const [made, key] of fields) {
    if (made.inside._tag !== "model") made.isOpen = true
    const found = key === null ? undefined : made.fields.get(key)
    if (found !== undefined && found.get === undefined) found.value = unknown()
    around?.fields.push([made, key])
  }
}

function* looping(realm: Realm, node: Loop, scope: DryScope, labels: readonly string[]): Steps<Completion> {
  const before = realm.changes
  try {
    return yield* rounds(realm, node, scope, labels)
  } finally {
    while (realm.changes !== before && realm.changes !== null) forgetting(realm, realm.changes)
  }
}
type Loop = Extract<AnyNode, { type: `${"For" | "While" | "DoWhile" | "ForOf" | "ForIn"}Statement` }>

/** What comes of an item, or of the end, of a list that is waited for item by item: a turn later than by itself. */
function* comeOf(item: DryValue): Steps {
  try {
    return yield item
  } finally {
    yield undefined
  }
}

function* rounds(realm: Realm, node: Loop, scope: DryScope, labels: readonly string[]): Steps<Completion> {
  const isOwn = (end: Completion): boolean =>
    end !== null && end._tag !== "return" && (end.label === null || labels.includes(end.label))
  if (node.type === "ForOfStatement" || node.type === "ForInStatement") {
    const value = yield* evaluate(realm, node.right, hidingIn(node.left, scope))
    at(realm, scope, node)
    const next =
      node.type === "ForInStatement"
        ? namesOf(value)
        : isUnknown(value) || (node.await && isWaitedFor(realm, value))
          ? null
          : givingOf(realm, value, notGiven(node.right))
    const isVague = next === null
    let left = isVague ? realm.choose(2) : 0
    if (isVague) noting(realm)
    for (;;) {
      tick(realm)
      const given = next !== null ? next() : left-- > 0 ? { item: unknown() } : null
      const isWaiting = node.type === "ForOfStatement" && node.await
      const awaited = isWaiting ? yield* comeOf(given?.item) : given?.item
      if (given === null) break
      const inner = scopeIn(scope)
      if (node.left.type === "VariableDeclaration") {
        const { kind, declarations } = node.left
        const [first] = declarations
        if (first !== undefined)
          yield* assign(
            realm,
            first.id,
            awaited,
            inner,
            kind === "var" ? null : kind === "const" ? "const" : "let",
            ".for",
          )
      } else yield* assign(realm, node.left, awaited, inner)
      const end = yield* execute(realm, node.body, inner, [])
      if (isOwn(end)) {
        if (end?._tag === "break") break
      } else if (end !== null) return end
    }
    return null
  }
  let inner = scopeIn(scope)
  if (node.type === "ForStatement" && node.init != null) {
    if (node.init.type === "VariableDeclaration") {
      hoist(realm, [node.init], inner, false)
      yield* declaring(realm, node.init, inner)
    } else yield* evaluate(realm, node.init, inner)
  }
  let wasAsked = false
  for (let count = 0; count < mostRounds; count++) {
    if (node.test != null && !(node.type === "DoWhileStatement" && count === 0)) {
      const test = yield* evaluate(realm, node.test, inner)
      if (isUnknown(test)) {
        if (wasAsked) return null
        wasAsked = true
        noting(realm)
      }
      if (!truth(realm, test)) return null
    }
    const end = yield* execute(realm, node.body, inner, [])
    if (isOwn(end)) {
      if (end?._tag === "break") return null
    } else if (end !== null) return end
    if (node.type === "ForStatement") {
      // Each round has names of its own.
      const next = scopeIn(scope)
      for (const [name, slot] of inner.slots) next.slots.set(name, { ...slot })
      inner = next
      if (node.update != null) yield* evaluate(realm, node.update, inner)
    }
  }
  return giveUp("rounds")
}

function* switching(realm: Realm, node: SwitchStatement, scope: DryScope): Steps<Completion> {
  const value = decided(realm, yield* evaluate(realm, node.discriminant, scope))
  const inner = scopeIn(scope)
  hoist(
    realm,
    node.cases.flatMap((one) => one.consequent),
    inner,
    false,
  )
  let isReached = false
  let start = node.cases.findIndex((one) => one.test == null)
  for (const [place, one] of node.cases.entries()) {
    if (one.test == null) continue
    const test = decided(realm, yield* evaluate(realm, one.test, inner))
    if (truth(realm, binary(realm, "===", value, test))) {
      start = place
      isReached = true
      break
    }
  }
  if (start === -1 && !isReached) return null
  for (const one of node.cases.slice(start)) {
    const end = yield* block(realm, one.consequent, inner)
    if (end?._tag === "break" && end.label === null) return null
    if (end !== null) return end
  }
  return null
}

/** Runs a whole file whose names are in a scope; `importing` where an import is a statement as others are. */
export function* runFile(
  realm: Realm,
  program: Program,
  around: DryScope,
  importing: ((node: AnyNode) => Steps<void>) | null = null,
): Steps<void> {
  const scope = isToldStrict(program.body)
    ? { ...around, frame: frameIn(around.frame, { isStrict: true }) }
    : around
  hoist(realm, program.body, scope, true)
  for (const one of program.body) {
    if (importing !== null) yield* importing(one)
    if ((yield* block(realm, [one], scope)) !== null) return
  }
}
