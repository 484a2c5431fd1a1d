/**
 * A bundler that cuts by entries puts a whole module where one of its statements is needed. This takes out of given parts what their own
 * readers never ask for, statement by statement, into parts beside them, one for those that the same entries reach. The lines of what
 * stays are where they were, so that maps lead where they led.
 *
 * Laws. Parts import one another in one direction, as before: what a statement mentions, every entry that reaches it reaches too. No
 * statement is lost or stands twice.
 */
import { dirname, join, relative } from "node:path"
import ts from "typescript"

const namesOf = (name) =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesOf(element.name)))

/** Every name that a statement may take from around it; more than it takes where an inner name is the same. */
const mentioned = (node) => {
  const found = new Set()
  const visit = (inner) => {
    if (ts.isIdentifier(inner)) {
      const { parent } = inner
      const isLabel =
        (ts.isPropertyAccessExpression(parent) && parent.name === inner) ||
        ((ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === inner)
      if (!isLabel) found.add(inner.text)
    }
    ts.forEachChild(inner, visit)
  }
  visit(node)
  return found
}

/** What a part imports of others, by its own names; what it exports, by their names; and each of its declarations. */
const read = (path, text, isPart) => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const imports = new Map()
  const importing = []
  const exports = new Map()
  const items = []
  let isPlain = true
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = join(dirname(path), statement.moduleSpecifier.text)
      const named = statement.importClause?.namedBindings
      if (!isPart(from)) isPlain = false
      else if (named !== undefined && ts.isNamedImports(named)) {
        importing.push(statement)
        for (const { name, propertyName } of named.elements)
          imports.set(name.text, { path: from, name: (propertyName ?? name).text })
      }
    } else if (ts.isExportDeclaration(statement) && statement.moduleSpecifier === undefined) {
      for (const { name, propertyName } of statement.exportClause.elements)
        exports.set(name.text, (propertyName ?? name).text)
    } else if (ts.isVariableStatement(statement)) {
      for (const node of statement.declarationList.declarations)
        items.push({ path, node, names: namesOf(node.name), mentions: mentioned(node) })
    } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      items.push({ path, node: statement, names: [statement.name.text], mentions: mentioned(statement) })
    } else isPlain = false
  }
  return { path, text, source, imports, importing, exports, items, isPlain }
}

/** The text with blanks in these places, line for line. */
const blanked = (text, places) => {
  let made = ""
  let at = 0
  for (const [from, to] of places) {
    made += text.slice(at, from) + text.slice(from, to).replace(/[^\n]/g, " ")
    at = to
  }
  return made + text.slice(at)
}

/** The text with those declarations alone that `stays` holds for: no imports and no exports. */
const onlyThese = ({ text, source }, stays) => {
  const gone = []
  for (const statement of source.statements) {
    const { declarations } = statement.declarationList ?? {}
    const kept = declarations?.map(stays)
    if (kept === undefined ? !stays(statement) : !kept.includes(true))
      gone.push([statement.getStart(), statement.end])
    else
      for (const [at, node] of (declarations ?? []).entries()) {
        // Each that stays, except the first, has the comma in front of it.
        const comma = at === 0 ? -1 : text.indexOf(",", declarations[at - 1].end)
        if (comma >= 0 && !(kept[at] && kept.slice(0, at).includes(true))) gone.push([comma, comma + 1])
        if (!kept[at]) gone.push([node.getStart(), node.end])
      }
  }
  return blanked(text, gone)
}

const list = (names) => names.map(([name, as]) => (name === as ? name : `${name} as ${as}`)).join(", ")

/** The text with these imports and exports at its end, in front of the mention of its map; the shape of an import is the bundler's. */
const joined = (path, text, imports, exports) => {
  const place = (from) => relative(dirname(path), from).replace(/^(?!\.)/, "./")
  const lines = [...imports].map(([from, names]) => `import { ${list(names)} } from "${place(from)}";\n`)
  if (exports.length > 0) lines.push(`export { ${list(exports.map(([name, own]) => [own, name]))} };\n`)
  const at = text.lastIndexOf("//# sourceMappingURL=")
  return `${at < 0 ? `${text}\n` : text.slice(0, at)}${lines.join("")}${at < 0 ? "" : text.slice(at)}`
}

/**
 * The parts anew by their paths: the text of each, and what is known of it as the bundler says it. `isCut` says which are cut where they
 * can be, and `stay` for which entries statements stay where they are.
 */
export const byStatement = (texts, outputs, isCut, stay) => {
  const parts = new Map([...texts].map(([path, text]) => [path, read(path, text, (from) => texts.has(from))]))
  /** A part is one item, or as many as it has declarations. */
  const itemsOf = new Map(
    [...parts.values()].map((part) => {
      const { path, items, imports } = part
      const isWhole = !part.isPlain || !isCut(path)
      return [
        path,
        isWhole ? [{ path, isWhole, names: [...part.exports.values()], mentions: imports.keys() }] : items,
      ]
    }),
  )
  const declared = new Map(
    [...itemsOf.values()].flat().flatMap((item) => item.names.map((name) => [`${item.path} ${name}`, item])),
  )
  /** The item that has an import, and its name for it. */
  const given = ({ path, name }) => {
    const own = parts.get(path).exports.get(name)
    return { item: declared.get(`${path} ${own}`), own }
  }
  for (const item of [...itemsOf.values()].flat()) {
    item.needs = [...item.mentions].flatMap((name) => {
      const from = parts.get(item.path).imports.get(name)
      const found =
        from === undefined ? { item: declared.get(`${item.path} ${name}`), own: name } : given(from)
      return found.item === undefined || found.item === item ? [] : [{ ...found, as: name }]
    })
    item.entries = []
  }
  for (const [path, [entry]] of itemsOf) {
    if (outputs[path].entryPoint === undefined || !entry.isWhole) continue
    const reached = new Set([entry])
    for (const item of reached) for (const need of item.needs) reached.add(need.item)
    for (const item of reached) item.entries.push(path)
  }

  const pieces = new Map([...parts.keys()].map((path) => [path, { path, from: path, items: [] }]))
  const groups = new Map()
  for (const item of [...itemsOf.values()].flat()) {
    const { path, entries } = item
    const stays = item.isWhole || entries.length === 0 || entries.some((entry) => stay.includes(entry))
    const group = `${path} ${entries}`
    if (!stays && !groups.has(group)) {
      const piece = { path: path.replace(/\.js$/, `_${groups.size}.js`), from: path, items: [] }
      groups.set(group, piece)
      pieces.set(piece.path, piece)
    }
    item.piece = stays ? pieces.get(path) : groups.get(group)
    item.piece.items.push(item)
  }

  for (const piece of pieces.values()) {
    const exports = [...parts.get(piece.from).exports]
    piece.exports = exports.filter(([, own]) => piece.items.some(({ names }) => names.includes(own)))
    piece.imports = new Map()
  }
  for (const piece of pieces.values()) {
    const taken = new Map(piece.items.flatMap(({ needs }) => needs.map((need) => [need.as, need])))
    for (const { item, own, as } of taken.values()) {
      const from = item.piece
      if (from === piece) continue
      if (!from.exports.some(([, local]) => local === own)) from.exports.push([`own_${own}`, own])
      const [name] = from.exports.find(([, local]) => local === own)
      piece.imports.set(from.path, [...(piece.imports.get(from.path) ?? []), [name, as]])
    }
  }
  const known = ({ from, path, imports, exports, items }) => {
    const before = outputs[from]
    const others = before.imports.filter((one) => one.kind !== "import-statement" || !texts.has(one.path))
    return {
      ...before,
      inputs: path === from ? before.inputs : {},
      imports: [...[...imports.keys()].map((path) => ({ path, kind: "import-statement" })), ...others],
      exports: items[0]?.isWhole ? before.exports : exports.map(([name]) => name),
    }
  }
  const textOf = ({ from, path, imports, exports, items }) => {
    const part = parts.get(from)
    if (!items[0]?.isWhole) {
      const nodes = new Set(items.map(({ node }) => node))
      return joined(
        path,
        onlyThese(part, (node) => nodes.has(node)),
        imports,
        exports,
      )
    }
    const places = part.importing.map((statement) => [statement.getStart(), statement.end])
    return joined(path, blanked(part.text, places), imports, [])
  }
  return [...pieces.values()].map((piece) => ({
    path: piece.path,
    text: textOf(piece),
    output: known(piece),
  }))
}
