/**
 * Marks what a file of modules works out while it loads as pure, which `"sideEffects": false` says of each module that it was: a bundler
 * may then leave out each value that nobody uses, though many modules stand in one file. The lines stay where they are, without the
 * blanks that they begin with, seven kilobytes of the tarball.
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

const mark = "/* @__PURE__ */ "

/** The text of a module, marked. */
export const marked = (text) => {
  const source = ts.createSourceFile("module.js", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const inserted = []
  // [where, what is added there, how much goes]: blanks of a text in backquotes are part of it.
  const texts = []
  const visit = (node) => {
    const { kind } = node
    if (kind >= SyntaxKind.FirstTemplateToken && kind <= SyntaxKind.LastTemplateToken)
      texts.push([node.getStart(), node.end])
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const { index, 0: blanks } of text.matchAll(/(?<=\n)[ \t]+/g)) {
    while (texts.length > 0 && texts[0][1] <= index) texts.shift()
    if (texts.length === 0 || index < texts[0][0]) inserted.push([index, "", blanks.length])
  }
  for (const statement of source.statements) {
    if (statement.kind !== SyntaxKind.VariableStatement) continue
    for (const { initializer } of statement.declarationList.declarations) {
      if (initializer === undefined) continue
      const found = marks(initializer)
      if (found !== null) inserted.push(...found.map((at) => [at, mark]))
      else inserted.push([initializer.getStart(), `${mark}(() => (`], [initializer.end, "))()"])
    }
  }
  let from = 0
  let made = ""
  for (const [at, added, gone = 0] of inserted.sort(([left], [right]) => left - right)) {
    made += text.slice(from, at) + added
    from = at + gone
  }
  return made + text.slice(from)
}
