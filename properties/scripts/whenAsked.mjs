/**
 * Makes what a file has at its top level, and that is no function and no literal, when it is first asked for: `var a=made()` becomes
 * `var b,a=function(){return b??=made()}`, and each mention of `a` becomes `a()`. An engine then only looks where such a function ends,
 * where it would read each table and work it out, though a start asks for few of them.
 *
 * Laws. A value is made once at most, so that it stays the same one, and its statement happens when it is first mentioned by what runs;
 * that is allowed because nothing happens while a module loads (`"sideEffects": false`), and no such value reads a variable that changes.
 * A name that an inner one hides is not touched. Whoever imports the library gets values, never what makes them: an entry asks for what
 * it exports while it loads.
 */
import { parse } from "acorn"

const isFunction = ({ type }) =>
  type === "FunctionExpression" || type === "ArrowFunctionExpression" || type === "FunctionDeclaration"

/** The names that a pattern declares. */
const declaredBy = (pattern) => {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name]
    case "ObjectPattern":
      return pattern.properties.flatMap((one) => declaredBy(one.value ?? one.argument))
    case "ArrayPattern":
      return pattern.elements.flatMap(declaredBy)
    case "AssignmentPattern":
      return declaredBy(pattern.left)
    case "RestElement":
      return declaredBy(pattern.argument)
    default:
      return []
  }
}

const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === "string")

/** What `var` declares anywhere in a function's body, and not in a function there. */
const hoisted = (node) => {
  if (isFunction(node) || node.type === "StaticBlock" || node.type === "PropertyDefinition") return []
  const own =
    node.type === "VariableDeclaration" && node.kind === "var"
      ? node.declarations.flatMap(({ id }) => declaredBy(id))
      : []
  return [...own, ...childrenOf(node).flatMap(hoisted)]
}

/** What the statements of a block declare for it alone. */
const ofBlock = (statements) =>
  statements.flatMap((node) =>
    node.type === "VariableDeclaration"
      ? node.declarations.flatMap(({ id }) => declaredBy(id))
      : node.type === "FunctionDeclaration" || node.type === "ClassDeclaration"
        ? [node.id.name]
        : [],
  )

/** The names that a node declares for what is in it. */
const declaredIn = (node) => {
  switch (node.type) {
    case "FunctionExpression":
    case "ArrowFunctionExpression":
    case "FunctionDeclaration":
      return [
        ...(node.type === "FunctionExpression" && node.id !== null ? [node.id.name] : []),
        ...(node.type === "ArrowFunctionExpression" ? [] : ["arguments"]),
        ...node.params.flatMap(declaredBy),
        ...hoisted(node.body),
      ]
    case "ClassExpression":
      return node.id === null ? [] : [node.id.name]
    case "BlockStatement":
    case "StaticBlock":
      return ofBlock(node.body)
    case "SwitchStatement":
      return node.cases.flatMap(({ consequent }) => ofBlock(consequent))
    case "ForStatement":
      return node.init === null ? [] : ofBlock([node.init])
    case "ForInStatement":
    case "ForOfStatement":
      return ofBlock([node.left])
    case "CatchClause":
      return declaredBy(node.param)
    default:
      return []
  }
}

/**
 * Every mention in the whole text of a name that nothing inside hides: which, where, as what, and in which of the top level's values.
 * "plain" is one that a call can stand for; "short" is a property of the same name.
 */
const mentions = (tree) => {
  const found = []
  const hidden = new Map()
  const note = ({ name, start, end }, as) => {
    if ((hidden.get(name) ?? 0) === 0) found.push({ name, start, end, as })
  }
  const target = (pattern) => {
    switch (pattern?.type) {
      case "Identifier":
        return note(pattern, "assigned")
      case "ObjectPattern":
        for (const one of pattern.properties) {
          if (one.computed) visit(one.key)
          target(one.value ?? one.argument)
        }
        return
      case "ArrayPattern":
        return pattern.elements.forEach(target)
      case "AssignmentPattern":
        target(pattern.left)
        return visit(pattern.right)
      case "RestElement":
        return target(pattern.argument)
      default:
        if (pattern !== null && pattern !== undefined) visit(pattern)
    }
  }
  /** What is called by `new`, as far as a call in it would be the one that is meant. */
  const called = (node) => {
    if (node.type === "Identifier") return note(node, "called by new")
    if (node.type === "MemberExpression") {
      called(node.object)
      if (node.computed) visit(node.property)
      return
    }
    visit(node)
  }
  const inside = (named, then) => {
    for (const name of named) hidden.set(name, (hidden.get(name) ?? 0) + 1)
    then()
    for (const name of named) hidden.set(name, hidden.get(name) - 1)
  }
  const visit = (node) => {
    switch (node.type) {
      case "Identifier":
        return note(node, "plain")
      case "MemberExpression":
        visit(node.object)
        if (node.computed) visit(node.property)
        return
      case "NewExpression":
        called(node.callee)
        return node.arguments.forEach(visit)
      case "AssignmentExpression":
        target(node.left)
        return visit(node.right)
      case "UpdateExpression":
        return target(node.argument)
      case "ForInStatement":
      case "ForOfStatement":
        return inside(declaredIn(node), () => {
          if (node.left.type === "VariableDeclaration") visit(node.left)
          else target(node.left)
          visit(node.right)
          visit(node.body)
        })
      case "VariableDeclarator":
        // Declared names are known; only what else stands in a pattern is a mention.
        target(node.id)
        if (node.init !== null) visit(node.init)
        return
      case "Property":
        if (node.computed) visit(node.key)
        if (node.shorthand && node.value.type === "Identifier") return note(node.value, "short")
        return visit(node.value)
      case "MethodDefinition":
      case "PropertyDefinition":
        if (node.computed) visit(node.key)
        if (node.value !== null) visit(node.value)
        return
      case "ExportNamedDeclaration":
        for (const { local } of node.specifiers) note(local, "exported")
        if (node.declaration !== null) throw new Error("an export stands with its declaration")
        return
      case "ImportDeclaration":
      case "BreakStatement":
      case "ContinueStatement":
        return
      case "LabeledStatement":
        return visit(node.body)
      case "FunctionExpression":
      case "ArrowFunctionExpression":
      case "FunctionDeclaration":
        return inside(declaredIn(node), () => {
          node.params.forEach(target)
          visit(node.body)
        })
      case "CatchClause":
        return inside(declaredIn(node), () => {
          target(node.param)
          visit(node.body)
        })
      case "ClassDeclaration":
      case "ClassExpression":
        return inside(declaredIn(node), () => {
          if (node.superClass !== null) visit(node.superClass)
          visit(node.body)
        })
      default:
        return inside(declaredIn(node), () => childrenOf(node).forEach(visit))
    }
  }
  tree.body.forEach(visit)
  return found
}

/** Whether `this` or `await` stands there for what is around it. */
const asksAround = (node) =>
  node.type === "ThisExpression" ||
  node.type === "AwaitExpression" ||
  (!(node.type === "FunctionExpression" || node.type === "FunctionDeclaration") &&
    childrenOf(node).some(asksAround))

/** A value that is there without work, or that is a function. */
const isAtOnce = (init) =>
  isFunction(init) ||
  init.type === "ClassExpression" ||
  (init.type === "Literal" && init.regex === undefined) ||
  (init.type === "TemplateLiteral" && init.expressions.length === 0) ||
  (init.type === "UnaryExpression" && isAtOnce(init.argument)) ||
  (init.type === "NewExpression" && init.arguments.length === 0)

const rootOf = (node) => (node.type === "MemberExpression" ? rootOf(node.object) : node)
const isPart = (node) => rootOf(node).type === "Identifier"

const read = (text, sourceType) => {
  const tree = parse(text, { ecmaVersion: 2024, sourceType })
  const found = mentions(tree)
  const values = tree.body.flatMap((node) =>
    node.type === "VariableDeclaration"
      ? node.declarations.flatMap(({ id, init }) =>
          id.type === "Identifier" && init !== null ? [{ id, name: id.name, start: id.start, init }] : [],
        )
      : [],
  )
  const imports = tree.body.flatMap((node) =>
    node.type === "ImportDeclaration"
      ? node.specifiers.map(({ local, imported }) => ({
          local: local.name,
          name: imported?.name,
          from: node.source.value,
        }))
      : [],
  )
  const exports = tree.body.flatMap((node) =>
    node.type === "ExportNamedDeclaration"
      ? node.specifiers.map(({ local, exported }) => ({ local: local.name, name: exported.name }))
      : [],
  )
  return { text, tree, found, values, imports, exports }
}

/** In characters. Each value that waits takes ten bytes of what a browser loads, and a call where it is mentioned. */
const small = 800

/** The names of a file that may be made later, where those in `kept` may not. */
const laterOf = ({ found, values, text }, kept, asksOutside = () => false) => {
  const declared = new Set(values.map(({ id }) => id.start))
  const named = (what) => new Set(found.filter(what).map(({ name }) => name))
  const changes = named(({ as, start }) => as === "assigned" && !declared.has(start))
  const calledByNew = named(({ as }) => as === "called by new")
  const mentionedIn = ({ start, end }) =>
    found.filter((one) => one.start >= start && one.end <= end).map(({ name }) => name)
  const inits = new Map(values.map(({ name, init }) => [name, init]))
  /** Whether a value, with all that it mentions, and that these mention, takes more room than the function that would make it later is worth. */
  const isLarge = (name) => {
    const reached = new Set([name])
    let size = 0
    for (const one of reached) {
      const init = inits.get(one)
      if (init === undefined) continue
      size += init.end - init.start
      if (size > small) return true
      for (const mentioned of mentionedIn(init)) reached.add(mentioned)
    }
    return false
  }
  const candidates = values.filter(
    ({ name, init }) =>
      !kept.has(name) &&
      !changes.has(name) &&
      !calledByNew.has(name) &&
      !isAtOnce(init) &&
      (isPart(init) || isLarge(name)) &&
      !asksAround(init) &&
      !asksOutside(text.slice(init.start, init.end)) &&
      !mentionedIn(init).some((mentioned) => changes.has(mentioned)),
  )
  const later = new Set(candidates.map(({ name }) => name))
  // Another name of something, or a part of it, waits where that does.
  const parts = candidates.filter(({ init }) => isPart(init))
  const isThere = ({ name, init }) => later.has(name) && !later.has(rootOf(init).name)
  for (let one = parts.find(isThere); one !== undefined; one = parts.find(isThere)) later.delete(one.name)
  return later
}

/** Names that the text has nowhere, the shortest first. */
const freeNames = function* (text) {
  for (let number = 0; ; number++) {
    const name = `$${number.toString(36)}`
    if (!text.includes(name)) yield name
  }
}

/** What a call stands for: each mention of these names. */
const asked = ({ found }, names) =>
  found.flatMap(({ name, end, as }) =>
    !names.has(name) || as === "assigned" || as === "exported"
      ? []
      : [{ at: end, added: as === "short" ? `:${name}()` : "()" }],
  )

/** What a module hands on is asked for while it loads. */
const handedOn = ({ text, tree }, names) => {
  const end = "$".repeat((/\$+/g.exec(text)?.[0].length ?? 0) + 2)
  return tree.body.flatMap(({ type, start, specifiers }) =>
    (type === "ExportNamedDeclaration" ? specifiers : []).flatMap(({ local, exported }) => {
      const { name } = local
      if (!names.has(name)) return []
      return [
        { at: start, added: `var ${name}${end}=/*@__PURE__*/${name}();` },
        { at: local.end, added: exported.start === local.start ? `${end} as ${name}` : end },
      ]
    }),
  )
}

/**
 * What changes of a file: what is added where, in front of what else begins there (`before`) or behind what else ends there (`after`);
 * and the starts of the values that are made later.
 */
const changesOf = (file, later, imported) => {
  const made = file.values.filter(({ name }) => later.has(name))
  const calls = [...asked(file, new Set([...later, ...imported])), ...handedOn(file, new Set(imported))]
  const names = freeNames(file.text)
  const before = made.flatMap(({ start, init }) => {
    const { value } = names.next()
    return [
      { at: start, added: `${value},` },
      { at: init.start, added: `function(){return ${value}??=` },
    ]
  })
  return {
    calls,
    before,
    after: made.map(({ init }) => ({ at: init.end, added: "}" })),
    later: new Set(made.map(({ init }) => init.start)),
    // A value that stays, and that calls for another, is no longer one that a bundler sees through.
    asking: new Set(
      file.values.flatMap(({ name, init }) =>
        !later.has(name) && !isFunction(init) && calls.some(({ at }) => at > init.start && at <= init.end)
          ? [init.start]
          : [],
      ),
    ),
  }
}

/**
 * The changes by file. `files` are the texts of modules by their paths, `shared` the paths of those whose values may wait, all of whose
 * importers are here, and `resolve` says which path an import leads to.
 */
export const whenAsked = (files, shared, resolve) => {
  const all = new Map([...files].map(([path, text]) => [path, read(text, "module")]))
  const users = [...all].flatMap(([path, file]) =>
    file.imports.map(({ local, name, from }) => ({ path, file, local, name, from: resolve(path, from) })),
  )
  const laterIn = new Map()
  for (const path of shared) {
    const file = all.get(path)
    const kept = new Set(
      file.exports.flatMap(({ local, name }) =>
        users.some(
          (user) =>
            user.from === path &&
            (user.name === undefined ||
              (user.name === name &&
                user.file.found.some(
                  (one) => one.name === user.local && !["plain", "short", "exported"].includes(one.as),
                ))),
        )
          ? [local]
          : [],
      ),
    )
    laterIn.set(path, laterOf(file, kept))
  }
  return new Map(
    [...all].map(([path, file]) => {
      const imported = users.flatMap((user) => {
        const local = all.get(user.from)?.exports.find(({ name }) => name === user.name)?.local
        return user.path === path && laterIn.get(user.from)?.has(local) ? [user.local] : []
      })
      return [path, changesOf(file, laterIn.get(path) ?? new Set(), imported)]
    }),
  )
}

/** The changes of a script, from which nobody imports but by its own words. What asks for its surroundings stays as it is. */
export const whenAskedInScript = (text) => {
  const file = read(text, "script")
  const asksOutside = (init) => /\b(?:process|require|module|exports|performance|Date|random)\b/.test(init)
  return changesOf(file, laterOf(file, new Set(), asksOutside), [])
}

/** Of a file whose values are all made at once. */
export const nothingAsked = { calls: [], before: [], after: [], later: new Set(), asking: new Set() }
