/**
 * Marks what a file of modules works out while it loads as pure, which `"sideEffects": false` says of each module that it was: a bundler
 * may then leave out each value that nobody uses, though many modules stand in one file. The lines stay where they are, without the
 * blanks that nothing needs: a fifth of what an engine reads, and as much of the tarball as twenty of the smaller modules. And the
 * arrows that stand in no other function become functions: of a module V8 makes a tree of each arrow that it reads, and throws it away
 * unless it is called at once; of a function it only looks where it ends.
 */
import ts from "typescript"

const { SyntaxKind } = ts

const isName = (node) =>
  node.kind === SyntaxKind.Identifier ||
  (node.kind === SyntaxKind.PropertyAccessExpression && isName(node.expression))

/** Where marks go so that a bundler sees that nothing happens here; null: no mark says it. */
const marks = (node) => {
  const all = (nodes) => {
    const found = nodes.map(marks)
    return found.includes(null) ? null : found.flat()
  }
  switch (node.kind) {
    case SyntaxKind.Identifier:
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NumericLiteral:
    case SyntaxKind.BigIntLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
    case SyntaxKind.RegularExpressionLiteral:
    case SyntaxKind.TrueKeyword:
    case SyntaxKind.FalseKeyword:
    case SyntaxKind.NullKeyword:
    case SyntaxKind.ArrowFunction:
    case SyntaxKind.FunctionExpression:
      return []
    case SyntaxKind.ParenthesizedExpression:
      return marks(node.expression)
    case SyntaxKind.PrefixUnaryExpression:
      return node.operand.kind === SyntaxKind.NumericLiteral ? [] : null
    case SyntaxKind.ArrayLiteralExpression:
      return all(node.elements)
    case SyntaxKind.ObjectLiteralExpression:
      return node.properties.every(
        ({ name }) => name !== undefined && name.kind !== SyntaxKind.ComputedPropertyName,
      )
        ? all(node.properties.flatMap(({ initializer }) => initializer ?? []))
        : null
    case SyntaxKind.CallExpression:
    case SyntaxKind.NewExpression: {
      // A mark is about the whole call, so that of what is called only its name may stand behind it.
      const found = isName(node.expression) ? all(node.arguments ?? []) : null
      return found === null ? null : [node.getStart(), ...found]
    }
    default:
      return null
  }
}

const mark = "/*@__PURE__*/"

/** Whether a blank between the two keeps what they are: of words and numbers, and of signs that together mean another thing. */
const parts = (before, after) =>
  (/[\w$#\\\u0080-\uffff]/.test(before) && /[\w$#\\\u0080-\uffff"'`]/.test(after)) ||
  (/\d/.test(before) && after === ".") ||
  (before === after && /[+\-/&|]/.test(before)) ||
  (before === "/" && after === "*") ||
  (before === "<" && after === "!")

/** What makes a function of an arrow; a method where it is what an object's property holds. */
const asFunction = (node, text) => {
  const { body, equalsGreaterThanToken: arrow, modifiers, parent } = node
  if (modifiers !== undefined) return []
  const start = node.getStart()
  const listed = text[start] === "("
  const method = ts.isPropertyAssignment(parent)
  const colon = method ? text.indexOf(":", parent.name.end) : null
  const changed = [
    ...(method ? [[colon, "", 1]] : []),
    [start, `${method ? "" : "function"}${listed ? "" : "("}`, 0],
    [arrow.getStart(), listed ? "" : ")", 2],
  ]
  if (ts.isBlock(body)) return changed
  const from = body.getStart()
  // What a return gives has to begin on its line.
  const bare =
    ts.isParenthesizedExpression(body) && !text.slice(from, body.expression.getStart()).includes("\n")
  const much = bare ? 1 : 0
  return [...changed, [from, "{return ", much], [body.end - much, "}", much]]
}

const parsed = (text) =>
  ts.createSourceFile("module.js", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)

/** The changes that make functions of all arrows that stand in no other function, where a class has its own. */
const asFunctions = (source, text) => {
  const changed = []
  const visit = (node) => {
    if (node.kind === SyntaxKind.ArrowFunction) changed.push(...asFunction(node, text))
    else if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit)
  }
  visit(source)
  return changed
}

const inOrder = (changed) => changed.sort(([left], [right]) => left - right)

/** The text with its changes. */
const applied = (text, changed) => {
  let from = 0
  let made = ""
  for (const [at, added, gone] of changed) {
    made += text.slice(from, at) + added
    from = at + gone
  }
  return made + text.slice(from)
}

const added = (changed) => changed.map(({ at, added }) => [at, added, 0])

/**
 * What makes functions of arrows, and what makes values when they are asked for. What is added in one place stands in this order: a call
 * behind the name that it is of, a value's function in front of an arrow's, and its end behind.
 */
const withAsked = (source, text, { calls, before, after }) => [
  ...added(calls),
  ...added(before),
  ...asFunctions(source, text),
  ...added(after),
]

/** The text of a file with functions for its arrows, and for what it makes when that is asked for. */
export const withFunctions = (text, asked) => applied(text, inOrder(withAsked(parsed(text), text, asked)))

/** The text of a module that only asks for what others make. */
export const withCalls = (text, { calls }) => applied(text, inOrder(added(calls)))

/**
 * What is changed of a module, in its order: [where, what is added there, how much goes]. Texts and regular expressions keep their blanks.
 */
const changes = (text, asked) => {
  const source = parsed(text)
  const changed = withAsked(source, text, asked)
  const kept = []
  const visit = (node) => {
    const { kind } = node
    if (
      (kind >= SyntaxKind.FirstTemplateToken && kind <= SyntaxKind.LastTemplateToken) ||
      kind === SyntaxKind.StringLiteral ||
      kind === SyntaxKind.RegularExpressionLiteral
    )
      kept.push([node.getStart(), node.end])
    ts.forEachChild(node, visit)
  }
  visit(source)
  // A remark of a package stands on a line of its own; a blank is no part of one. The one that names the map stays.
  for (const { index, 0: blanks } of text.matchAll(/^[ \t]*\/\/(?!#).*$|[ \t]+/gm)) {
    while (kept.length > 0 && kept[0][1] <= index) kept.shift()
    if (kept.length > 0 && index >= kept[0][0]) continue
    const gone = parts(text[index - 1] ?? "", text[index + blanks.length] ?? "")
      ? blanks.length - 1
      : blanks.length
    if (gone > 0) changed.push([index, "", gone])
  }
  for (const statement of source.statements) {
    if (statement.kind !== SyntaxKind.VariableStatement) continue
    for (const { initializer } of statement.declarationList.declarations) {
      if (initializer === undefined || asked.later.has(initializer.getStart())) continue
      const found = asked.asking.has(initializer.getStart()) ? null : marks(initializer)
      if (found !== null) changed.push(...found.map((at) => [at, mark, 0]))
      else changed.push([initializer.getStart(), `${mark}(()=>(`, 0], [initializer.end, "))()", 0])
    }
  }
  return inOrder(changed)
}

/** The text of a module, marked and without blanks, and where on its line a column of the original stands now. */
export const marked = (text, asked) => {
  const changed = changes(text, asked)
  const lines = text.split("\n")
  const starts = [0]
  for (const line of lines) starts.push(starts.at(-1) + line.length + 1)
  const shifts = lines.map(() => [])
  let line = 0
  for (const [at, added, gone] of changed) {
    while (starts[line + 1] <= at) line++
    shifts[line].push([at - starts[line], added.length - gone])
  }
  const columnOf = (line, column) =>
    shifts[line].reduce((moved, [at, by]) => (at < column ? moved + by : moved), column)
  return { text: applied(text, changed), columnOf }
}
