/**
 * Takes the types out of a program in TypeScript, as its compiler does.
 *
 * Law. What is left does what the compiler's own text does, or is not known; of what is not understood nothing is left.
 */
import { tsPlugin } from "@sveltejs/acorn-typescript"
import type { Node, Parser, Program } from "acorn"

/** A node of the tree, of which no more is known. */
export interface Tree {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && typeof (value as Partial<Tree>).type === "string"
export const treesIn = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value.filter(isTree) : [])
const treeIn = (node: Tree, key: string): Tree | null => {
  const value = node[key]
  return isTree(value) ? value : null
}
const nameOf = (node: Tree | null): string | null => (node?.type === "Identifier" ? String(node.name) : null)

/** Nodes that JavaScript has, too: what else there is of them are types. */
const shared = new Set(
  `Program Identifier Literal TemplateLiteral TemplateElement TaggedTemplateExpression ThisExpression Super ArrayExpression
  ObjectExpression Property SpreadElement FunctionExpression ArrowFunctionExpression FunctionDeclaration ClassBody MethodDefinition
  PropertyDefinition StaticBlock PrivateIdentifier UnaryExpression UpdateExpression BinaryExpression LogicalExpression
  ConditionalExpression AssignmentExpression SequenceExpression MemberExpression ChainExpression CallExpression NewExpression
  AwaitExpression YieldExpression ImportExpression MetaProperty ParenthesizedExpression ObjectPattern ArrayPattern AssignmentPattern
  RestElement VariableDeclaration VariableDeclarator ExpressionStatement EmptyStatement DebuggerStatement BlockStatement
  ReturnStatement IfStatement ThrowStatement TryStatement CatchClause ForStatement WhileStatement DoWhileStatement ForOfStatement
  ForInStatement SwitchStatement SwitchCase LabeledStatement BreakStatement ContinueStatement ImportDeclaration ImportSpecifier
  ImportDefaultSpecifier ImportNamespaceSpecifier ExportNamedDeclaration ExportDefaultDeclaration ExportAllDeclaration
  ExportSpecifier`.split(/\s+/),
)
/** What stands around a value and says of which type it is. */
const around = /^TS(?:As|Satisfies|NonNull|Instantiation)Expression$|^TSTypeAssertion$/
/** What is a type and nothing else. */
const typeAlone =
  /^TS(?:InterfaceDeclaration|TypeAliasDeclaration|DeclareFunction|NamespaceExportDeclaration|DeclareMethod|AbstractMethodDefinition|AbstractPropertyDefinition|IndexSignature)$/
const typeKeys =
  /^(?:typeAnnotation|returnType|type(?:Parameters|Arguments)|superType(?:Parameters|Arguments)|implements|decorators|accessibility|declare|override|readonly|abstract|definite|importKind|exportKind|loc|range)$/

const notUnderstood = (node: Tree): never => {
  throw { _tag: "notUnderstood", type: node.type }
}

/** A node that takes another one's place. */
const at = (node: Tree, type: string, fields: object): Tree => ({
  type,
  start: node.start,
  end: node.end,
  ...fields,
})
const identifier = (node: Tree, name: string): Tree => at(node, "Identifier", { name })
const member = (node: Tree, object: Tree, name: string): Tree =>
  at(node, "MemberExpression", { object, property: identifier(node, name), computed: false, optional: false })
const declared = (node: Tree, kind: string, id: Tree, init: Tree, isElidable = false): Tree =>
  at(node, "VariableDeclaration", {
    kind,
    declarations: [at(node, "VariableDeclarator", { id, init })],
    ...(isElidable && { isElidable }),
  })
/** What nobody knows. */
const unknownAt = (node: Tree): Tree => at(node, "Unknown", {})
const assigned = (node: Tree, left: Tree, right: Tree): Tree =>
  at(node, "ExpressionStatement", {
    expression: at(node, "AssignmentExpression", { operator: "=", left, right }),
  })

export const isTypeAlone = (node: Tree): boolean =>
  typeAlone.test(node.type) ||
  node.declare === true ||
  (node.abstract === true && node.type !== "ClassDeclaration" && node.type !== "ClassExpression")

/** The parts of a node without types. */
const parts = (node: Tree): Tree => {
  const made: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) {
    if (typeKeys.test(key) || (key === "optional" && !/^(?:Member|Call)Expression$/.test(node.type))) continue
    made[key] = Array.isArray(value)
      ? value.flatMap((one) => (isTree(one) ? erased(one) : [one]))
      : isTree(value)
        ? (erased(value)[0] ?? at(value, "EmptyStatement", {}))
        : value
  }
  return made as unknown as Tree
}

/** What is left of a node: nothing, or as a rule one. */
const erased = (node: Tree): readonly Tree[] => {
  if (around.test(node.type)) {
    const [inner] = erased(node.expression as Tree)
    return inner === undefined ? [] : [inner]
  }
  if (isTypeAlone(node)) return []
  switch (node.type) {
    case "TSEnumDeclaration":
      return [enumOf(node)]
    case "TSModuleDeclaration": {
      const id = treeIn(node, "id")
      const isGlobal = node.global === true || nameOf(id) === "global" || id?.type === "Literal"
      return isGlobal || isOfTypes(node) ? [] : notUnderstood(node)
    }
    case "TSImportEqualsDeclaration":
      return equalled(node)
    case "TSExportAssignment":
      return [
        assigned(
          node,
          member(node, identifier(node, "module"), "exports"),
          erased(node.expression as Tree)[0] as Tree,
        ),
      ]
    case "ImportDeclaration":
    case "ExportNamedDeclaration": {
      if (node.importKind === "type" || node.exportKind === "type") return []
      const all = treesIn(node.specifiers)
      const specifiers = all.filter((one) => one.importKind !== "type" && one.exportKind !== "type")
      if (all.length > 0 && specifiers.length === 0)
        return node.source == null ? [] : [{ ...parts({ ...node, specifiers }), isOfTypes: true }]
      const declaration = treeIn(node, "declaration")
      if (declaration === null) return [parts({ ...node, specifiers })]
      return erased(declaration).map((one) => ({
        ...parts({ ...node, declaration: null }),
        declaration: one,
      }))
    }
    case "ExportAllDeclaration":
      return node.exportKind === "type" ? [] : [parts(node)]
    case "ExportDefaultDeclaration": {
      const declaration = node.declaration as Tree
      const inner = erased(declaration)
      const [first] = inner
      if (first === undefined) return []
      if (first.type !== "VariableDeclaration")
        return [{ ...parts({ ...node, declaration: null }), declaration: first }]
      return [
        first,
        at(node, "ExportDefaultDeclaration", {
          declaration: identifier(node, String(nameOf(treeIn(declaration, "id")))),
        }),
      ]
    }
    case "ClassDeclaration":
    case "ClassExpression":
      return [classOf(node)]
    case "MemberExpression": {
      const object = node.object as Tree
      // Whether a chain ends at such a mark, brackets around it say, which the tree does not.
      if (object.type === "TSNonNullExpression" && (object.expression as Tree).type === "ChainExpression")
        return notUnderstood(node)
      return [parts(node)]
    }
    case "FunctionDeclaration":
    case "FunctionExpression":
      return [parts({ ...node, params: treesIn(node.params).filter((one) => nameOf(one) !== "this") })]
    default:
      return shared.has(node.type) ? [parts(node)] : notUnderstood(node)
  }
}

/** Whether a namespace holds nothing but types. */
export const isOfTypes = (node: Tree): boolean => {
  const body = treeIn(node, "body")
  if (body === null) return true
  if (body.type === "TSModuleDeclaration") return isOfTypes(body)
  return treesIn(body.body).every((one) => {
    const inner = treeIn(one, "declaration") ?? one
    return isTypeAlone(inner) || (inner.type === "TSModuleDeclaration" && isOfTypes(inner))
  })
}

const equalled = (node: Tree): readonly Tree[] => {
  if (node.importKind === "type") return []
  const reference = node.moduleReference as Tree
  const entity = (one: Tree): Tree =>
    one.type === "TSQualifiedName"
      ? member(one, entity(one.left as Tree), String((one.right as Tree).name))
      : identifier(one, String(one.name))
  const value =
    reference.type === "TSExternalModuleReference"
      ? at(node, "CallExpression", {
          callee: identifier(node, "require"),
          arguments: [reference.expression],
          optional: false,
        })
      : entity(reference)
  const made = declared(
    node,
    "const",
    identifier(node, String((node.id as Tree).name)),
    value,
    node.isExport !== true,
  )
  return node.isExport === true
    ? [at(node, "ExportNamedDeclaration", { declaration: made, specifiers: [], source: null })]
    : [made]
}

/** An enumeration as the object that it is, where each value is written down. */
const enumOf = (node: Tree): Tree => {
  const members = treesIn(node.members)
  const properties: Tree[] = []
  const property = (of: Tree, key: string, value: string | number): void => {
    properties.push(
      at(of, "Property", {
        kind: "init",
        key: at(of, "Literal", { value: key }),
        value: at(of, "Literal", { value }),
        computed: false,
        method: false,
        shorthand: false,
      }),
    )
  }
  let next: number | null = 0
  let isKnown = true
  for (const one of members) {
    const id = one.id as Tree
    const key = id.type === "Identifier" ? String(id.name) : String(id.value)
    const told = treeIn(one, "initializer")
    const value: string | number | null = told === null ? next : literalOf(told)
    if (value === null || key === "__proto__") isKnown = false
    else {
      property(one, key, value)
      if (typeof value === "number") property(one, String(value), key)
    }
    next = typeof value === "number" ? value + 1 : null
  }
  const all = at(node, "ObjectExpression", { properties })
  const made = declared(
    node,
    "var",
    identifier(node, String((node.id as Tree).name)),
    isKnown ? all : unknownAt(node),
  )
  return node.const === true ? { ...made, isWrittenOut: true } : made
}
const literalOf = (node: Tree): string | number | null => {
  if (node.type === "Literal" && /^(?:string|number)$/.test(typeof node.value))
    return node.value as string | number
  const argument = treeIn(node, "argument")
  if (node.type !== "UnaryExpression" || node.operator !== "-" || argument === null) return null
  const value = literalOf(argument)
  return typeof value === "number" ? -value : null
}

/** A class without types: what its constructor is given may be its fields, and what is made of it by decorators is not known. */
const classOf = (node: Tree): Tree => {
  const members = treesIn((node.body as Tree).body).filter((one) => !isTypeAlone(one))
  const decorators: Tree[] = [...treesIn(node.decorators)]
  const isDerived = treeIn(node, "superClass") !== null
  const body: Tree[] = []
  const given = new Set<string>()
  let isVague = false
  for (const one of members) {
    decorators.push(...treesIn(one.decorators))
    if (one.type === "AccessorProperty" || one.type === "TSAbstractAccessorProperty")
      return notUnderstood(one)
    if (one.type === "PropertyDefinition" && one.static !== true && one.value == null) {
      // Whether such a field is given undefined, or is not there, is for the settings to say.
      if ((one.key as Tree).type === "PrivateIdentifier") body.push(...erased(one))
      else if (isDerived) body.push({ ...(erased(one)[0] as Tree), value: unknownAt(one) })
      continue
    }
    if (one.type !== "MethodDefinition") {
      body.push(...erased(one))
      continue
    }
    const value = one.value as Tree
    if (treeIn(value, "body") === null) continue
    const own: string[] = []
    const params = treesIn(value.params)
      .filter((param) => nameOf(param) !== "this")
      .map((param) => {
        decorators.push(...treesIn(param.decorators))
        if (param.type !== "TSParameterProperty") return param
        decorators.push(...treesIn((param.parameter as Tree).decorators))
        const inner = param.parameter as Tree
        own.push(String(nameOf(inner.type === "AssignmentPattern" ? (inner.left as Tree) : inner)))
        return inner
      })
    const [method] = erased({ ...one, value: { ...value, params } })
    if (method === undefined) continue
    for (const name of own) given.add(name)
    body.push(own.length === 0 ? method : withFields(method, own, isDerived))
  }
  for (const one of body)
    if (one.type === "PropertyDefinition" && one.static !== true && asksOwn(one.value, given)) isVague = true
  const [superClass = null] = isDerived ? erased(node.superClass as Tree) : []
  const id = treeIn(node, "id")
  const isChanged = decorators.length > 0 || isVague
  const made = at(node, isChanged ? "ClassExpression" : node.type, {
    id,
    superClass,
    body: at(node.body as Tree, "ClassBody", { body }),
  })
  if (!isChanged) return made
  const call = at(node, "CallExpression", {
    callee: unknownAt(node),
    arguments: [made, ...decorators.flatMap((one) => erased(one.expression as Tree))],
    optional: false,
  })
  return node.type === "ClassDeclaration" && id !== null ? declared(node, "let", id, call) : call
}

/** Whether an expression asks for one of these fields of what it is part of. */
const asksOwn = (value: unknown, names: ReadonlySet<string>): boolean => {
  if (names.size === 0) return false
  if (Array.isArray(value)) return value.some((one) => asksOwn(one, names))
  if (!isTree(value)) return false
  if (value.type === "ThisExpression") return true
  return Object.values(value).some((one) => asksOwn(one, names))
}

/** A constructor that gives what it makes these fields first, behind what the class above does. */
const withFields = (method: Tree, names: readonly string[], isDerived: boolean): Tree => {
  const fn = method.value as Tree
  const block = fn.body as Tree
  const all = treesIn(block.body)
  const isSuper = (one: Tree): boolean => {
    const call = treeIn(one, "expression")
    return call?.type === "CallExpression" && (call.callee as Tree).type === "Super"
  }
  const place = isDerived
    ? all.findIndex(isSuper) + 1
    : all.filter((one) => one.directive !== undefined).length
  if (isDerived && place === 0) return notUnderstood(method)
  const fields = names.map((name) =>
    assigned(fn, member(fn, at(fn, "ThisExpression", {}), name), identifier(fn, name)),
  )
  const body = { ...block, body: [...all.slice(0, place), ...fields, ...all.slice(place)] }
  return { ...method, value: { ...fn, body } }
}

/** The names that a pattern gives something to. */
const givenBy = (pattern: Tree | null): readonly string[] => {
  if (pattern === null) return []
  const own = nameOf(pattern)
  if (own !== null) return [own]
  const inner = [
    ...treesIn(pattern.properties).map((one) => treeIn(one, "value") ?? treeIn(one, "argument")),
    ...treesIn(pattern.elements),
    treeIn(pattern, "left"),
    treeIn(pattern, "argument"),
  ]
  return inner.flatMap((one) => givenBy(one))
}
const isFunction = (node: Tree): boolean => /Function/.test(node.type)

/** The names that statements declare, but for those in functions: `var` alone also further within. */
const declaredBy = (node: Tree, isDeep: boolean): readonly string[] => {
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration")
    return isDeep ? [] : givenBy(treeIn(node, "id"))
  if (node.type === "VariableDeclaration")
    return isDeep && node.kind !== "var"
      ? []
      : treesIn(node.declarations).flatMap((one) => givenBy(treeIn(one, "id")))
  if (!isDeep || isFunction(node)) return []
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => (isTree(one) ? declaredBy(one, true) : [])),
  )
}

/** The names that are a node's own: what stands in it means those, and nothing around it. */
const ownNames = (node: Tree): readonly string[] => {
  const [body, init, left, param] = ["body", "init", "left", "param"].map((key) => treeIn(node, key))
  const direct = (list: unknown): readonly string[] => treesIn(list).flatMap((one) => declaredBy(one, false))
  if (isFunction(node))
    return [
      ...treesIn(node.params).flatMap(givenBy),
      ...(node.type === "FunctionExpression" ? givenBy(treeIn(node, "id")) : []),
      ...(body == null ? [] : declaredBy(body, true)),
    ]
  switch (node.type) {
    case "BlockStatement":
    case "StaticBlock":
      return direct(node.body)
    case "SwitchStatement":
      return treesIn(node.cases).flatMap((one) => direct(one.consequent))
    case "ForStatement":
      return init == null ? [] : declaredBy(init, false)
    case "ForOfStatement":
    case "ForInStatement":
      return left == null ? [] : declaredBy(left, false)
    case "CatchClause":
      return givenBy(param ?? null)
    case "ClassExpression":
      return givenBy(treeIn(node, "id"))
    default:
      return []
  }
}

/** The names of the file that a tree uses as values, but what it imports, and exports again. */
const usedIn = (node: Tree, used: Set<string>, around: ReadonlySet<string> = new Set()): void => {
  if (node.type === "ImportDeclaration" || node.type === "ExportSpecifier") return
  if (node.type.startsWith("Export") && node.source != null) return
  if (node.type === "Identifier" && !around.has(String(node.name))) used.add(String(node.name))
  const own = ownNames(node)
  const names = own.length === 0 ? around : new Set([...around, ...own])
  for (const [key, value] of Object.entries(node)) {
    const isName =
      (key === "property" && node.type === "MemberExpression" && node.computed !== true) ||
      (key === "key" && node.computed !== true) ||
      (key === "id" && node.isElidable === true) ||
      (key === "declaration" && node.type === "ExportDefaultDeclaration" && nameOf(value as Tree) !== null) ||
      key === "label"
    if (isName) continue
    for (const one of Array.isArray(value) ? value : [value]) if (isTree(one)) usedIn(one, used, names)
  }
}

/** The names that a file exports without saying what they are: they may be types. */
const exportedAgain = (body: readonly Tree[]): ReadonlySet<string> =>
  new Set(
    body.flatMap((one) =>
      one.type === "ExportDefaultDeclaration"
        ? givenBy(treeIn(one, "declaration"))
        : one.type === "ExportNamedDeclaration" && one.source == null
          ? treesIn(one.specifiers).flatMap((each) => givenBy(treeIn(each, "local")))
          : [],
    ),
  )

/** What a compiler does with what is imported and not used as a value: it takes it for types, but what is required, leaves it, or one or the other. */
export type Unused = "left out" | "required" | "kept" | "either"

/** A program without what it imports and does not use; `vague` says why what is imported may be left out, too. */
const withoutUnused = (program: Tree, unused: Unused): Tree => {
  const used = new Set<string>()
  const elidable = (one: Tree): string | null =>
    one.isElidable === true ? nameOf(treesIn(one.declarations)[0]?.id as Tree) : null
  const body = treesIn(program.body)
  for (const one of body)
    if (elidable(one) === null) usedIn(one, used)
    else usedIn((treesIn(one.declarations)[0] as Tree).init as Tree, used)
  const again = exportedAgain(body)
  const vague = (one: Tree, why: "unused" | "again"): Tree => ({ ...one, vague: why })
  const isUsed = (one: Tree): boolean => used.has(String((one.local as Tree).name))
  const isKept = unused === "kept"
  return {
    ...program,
    imported: body.flatMap((one) =>
      treesIn(one.type === "ImportDeclaration" ? one.specifiers : []).map(({ local }) =>
        String((local as Tree).name),
      ),
    ),
    body: body.flatMap((one) => {
      if (one.isOfTypes === true) return /^(?:left out|required)$/.test(unused) ? [] : [vague(one, "unused")]
      const own = elidable(one)
      if (own !== null) {
        if (unused === "either" && !used.has(own)) return notUnderstood(one)
        const value = treesIn(one.declarations)[0]?.init as Tree | undefined
        const isAsked = value?.type === "CallExpression" && unused === "required"
        return isKept || isAsked || used.has(own) || again.has(own) ? [one] : []
      }
      if (isKept || one.source == null) return [one]
      const all = treesIn(one.specifiers)
      if (one.type !== "ImportDeclaration") return [vague(one, "again")]
      if (all.length === 0) return [one]
      const specifiers = all.filter(
        (each) => unused === "either" || isUsed(each) || again.has(String((each.local as Tree).name)),
      )
      if (specifiers.length === 0) return []
      const made = { ...one, specifiers }
      if (specifiers.some(isUsed)) return [made]
      return [
        vague(
          made,
          specifiers.some((each) => again.has(String((each.local as Tree).name))) ? "again" : "unused",
        ),
      ]
    }),
  }
}

/** Whether a compiler may leave out what imports, or exports again, something of this file: as a type, or as a value that is written out where it is used. */
export const mayBeLeftOut = (node: Node, of: Program): boolean => {
  const one = node as unknown as Tree
  if (one.vague === "unused") return true
  const names =
    one.type === "ExportAllDeclaration"
      ? null
      : treesIn(one.specifiers).map((each) =>
          each.type === "ImportNamespaceSpecifier"
            ? null
            : each.type === "ImportDefaultSpecifier"
              ? "default"
              : nameOf(treeIn(each, each.type === "ImportSpecifier" ? "imported" : "local")),
        )
  const body = treesIn((of as unknown as Tree).body)
  const inner = body.map((each) =>
    each.type === "ExportNamedDeclaration" ? (treeIn(each, "declaration") ?? each) : each,
  )
  const namesOf = (isWritten: boolean): ReadonlySet<string> =>
    new Set(
      inner.flatMap((each) => ((each.isWrittenOut === true) === isWritten ? declaredBy(each, false) : [])),
    )
  const written = namesOf(true)
  if (names !== null && names.length > 0 && names.every((name) => name !== null && written.has(name)))
    return true
  if (one.vague !== "again") return false
  const own = namesOf(false)
  const isAsked = (name: string | null): boolean =>
    name !== null && (names === null || names.includes(null) || names.includes(name))
  return !body.some((each) => {
    const declaration = treeIn(each, "declaration")
    if (each.type === "ExportDefaultDeclaration") {
      const name = nameOf(declaration)
      return isAsked("default") && (name === null || own.has(name))
    }
    if (each.type !== "ExportNamedDeclaration" || each.source != null) return false
    if (declaration !== null)
      return declaredBy(declaration, false).some((name) => own.has(name) && isAsked(name))
    return treesIn(each.specifiers).some(
      (part) => own.has(String(nameOf(treeIn(part, "local")))) && isAsked(nameOf(treeIn(part, "exported"))),
    )
  })
}

const isOlder = ({ type, declaration }: Tree): boolean =>
  /^TS(?:ImportEqualsDeclaration|ExportAssignment)$/.test(type) ||
  (isTree(declaration) && declaration.type === "TSImportEqualsDeclaration")

/** The names that a text imports, of which some may be left out. */
export const importedIn = (program: Program): readonly string[] =>
  (program as unknown as { readonly imported?: readonly string[] }).imported ?? []

/** Whether an enumeration goes on elsewhere: what is in both is in one. */
const isInParts = (body: readonly Tree[]): boolean => {
  const names = body.flatMap((one) => {
    const inner = treeIn(one, "declaration") ?? one
    return inner.type === "TSEnumDeclaration" ? givenBy(treeIn(inner, "id")) : []
  })
  return new Set(names).size < names.length
}

let parser: typeof Parser | undefined

/** The names that a declaration gives. */
export const namesGiven = (node: Tree): readonly string[] =>
  node.type === "VariableDeclaration" ? declaredBy(node, false) : givenBy(treeIn(node, "id"))

/** A text as it stands, with its types. */
const typed = (plain: typeof Parser, text: string): Tree => {
  parser ??= plain.extend(tsPlugin() as never)
  const read = parser.parse(text, {
    ecmaVersion: "latest",
    sourceType: "module",
    locations: true,
    allowHashBang: true,
  })
  return read as unknown as Tree
}

/** The same, null where it is not understood. */
export const treeOf = (plain: typeof Parser, text: string): Tree | null => {
  try {
    return typed(plain, text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
}

/** The program that the compiler makes of a text, but that what it imports and exports stays as it is; null where that is not understood. `plain` reads JavaScript. */
export const untyped = (
  plain: typeof Parser,
  text: string,
  unused: Unused,
  isModule = false,
): Program | null => {
  try {
    const read = typed(plain, text)
    // Of these, one compiler makes something in a module of the newer kind, and another does not.
    if (isModule && treesIn(read.body).some(isOlder)) return null
    if (isInParts(treesIn(read.body))) return null
    const [program] = erased(read)
    return withoutUnused(program as Tree, unused) as unknown as Program
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return null
    if ((error as { readonly _tag?: string })._tag === "notUnderstood") return null
    throw error
  }
}
