/**
 * The public surface is a promise: a name that goes, comes or moves, a type or a signature that is another, has to be meant.
 * `npm run surface` renews the record. Everything that is exported says what it is, and since when, under a name that means one thing.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { describe, expect, it, test } from "vitest"
import { root } from "./scripts/pages.mjs"

const record = join(root, "golden/surface.json")
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  exports: { [entry: string]: string }
}
const entries = Object.entries(manifest.exports)
  .sort()
  .filter(([, path]) => path.endsWith(".js"))
  .map(([entry, path]) => ({
    name: entry.replace(/^\./, "runplan"),
    file: join(root, path.replace("./dist/", "src/").replace(/\.js$/, ".ts")),
  }))

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile).config,
  ts.sys,
  root,
)
const program = ts.createProgram(
  entries.map(({ file }) => file),
  options,
)
const checker = program.getTypeChecker()
const printer = ts.createPrinter({ removeComments: true })

const resolved = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

/** What an entry exports, by name. */
const exportsOf = (file: string): ReadonlyMap<string, ts.Symbol> => {
  const source = program.getSourceFile(file)
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
  const all = module === undefined ? [] : checker.getExportsOfModule(module)
  return new Map(all.map((symbol) => [symbol.name, resolved(symbol)] as const))
}

/** The parts of a declaration that are its type: of a function what it takes and gives, of a constant what it is declared as. */
const typeNodes = (declaration: ts.Declaration): readonly ts.Node[] => {
  if (!ts.isVariableDeclaration(declaration)) return [declaration]
  if (declaration.type !== undefined) return [declaration.type]
  const value = declaration.initializer
  if (value === undefined || !ts.isArrowFunction(value)) return []
  return [
    ...(value.typeParameters ?? []),
    ...value.parameters,
    ...(value.type === undefined ? [] : [value.type]),
  ]
}

const oneLine = (node: ts.Node): string =>
  printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/^export /, "")
    .replace(/\s+/g, " ")

/** What is written of a constant without a declared type: the names in it, or the type that its value has. */
const inferred = (declaration: ts.Declaration): string => {
  const type = checker.getTypeAtLocation(declaration)
  // The name of a symbol holds a number that is another in every run.
  const names = type
    .getProperties()
    .flatMap(({ name }) => (name.startsWith("__@") ? [] : [name]))
    .sort()
  return type.flags & ts.TypeFlags.Object && type.getCallSignatures().length === 0
    ? `{ ${names.join(", ")} }`
    : checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
}

/** What an interface has of a table of rows: the names in it, which its text does not say. */
const ofRows = (declaration: ts.Declaration): string =>
  ts.isInterfaceDeclaration(declaration) &&
  declaration.members.length === 0 &&
  declaration.typeParameters === undefined
    ? ` ${inferred(declaration)}`
    : ""

const signatureOf = (symbol: ts.Symbol): string =>
  (symbol.declarations ?? [])
    .map((declaration) => {
      if (!ts.isVariableDeclaration(declaration)) return `${oneLine(declaration)}${ofRows(declaration)}`
      const value = declaration.initializer
      if (declaration.type !== undefined) return `const ${oneLine(declaration.type)}`
      if (value === undefined || !ts.isArrowFunction(value)) return `const ${inferred(declaration)}`
      const generics =
        value.typeParameters === undefined ? "" : `<${value.typeParameters.map(oneLine).join(", ")}>`
      const gives = value.type === undefined ? inferred(declaration) : oneLine(value.type)
      return `const ${generics}(${value.parameters.map(oneLine).join(", ")}) => ${gives}`
    })
    .join("; ")

const surface = Object.fromEntries(
  entries.map(({ name, file }) => {
    const found = [...exportsOf(file)].map(([one, symbol]) => [one, signatureOf(symbol)] as const)
    return [name, Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)))]
  }),
)

test("every entry exports the names, types and signatures on record", () => {
  const actual = `${JSON.stringify(surface, null, 2)}\n`
  if (process.env.RENEW_SURFACE === "1") writeFileSync(record, actual)
  expect(surface).toEqual(JSON.parse(readFileSync(record, "utf8")))
})

test("every entry gives at run time the values that it declares", async () => {
  for (const { name, file } of entries) {
    const values = [...exportsOf(file)].filter(([, { flags }]) => flags & ts.SymbolFlags.Value)
    expect(Object.keys((await import(file)) as object).sort(), name).toEqual(
      values.map(([one]) => one).sort(),
    )
  }
})

const exported = new Map(
  entries.flatMap(({ file }) => [...exportsOf(file)].map(([name, symbol]) => [symbol, name])),
)

/** The names of the project's own that a declaration mentions. */
const mentioned = (symbol: ts.Symbol): readonly ts.Symbol[] => {
  const found: ts.Symbol[] = []
  const visit = (node: ts.Node): void => {
    const named = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : undefined
    const at = named === undefined ? undefined : checker.getSymbolAtLocation(named)
    if (at !== undefined) found.push(resolved(at))
    ts.forEachChild(node, visit)
  }
  for (const declaration of symbol.declarations ?? []) for (const node of typeNodes(declaration)) visit(node)
  return found.filter(({ flags, declarations }) => {
    if (flags & ts.SymbolFlags.TypeParameter) return false
    return declarations?.some((one) => one.getSourceFile().fileName.startsWith(join(root, "src"))) ?? false
  })
}

/** The compiler takes it apart: what is exported is what comes out of it. */
const takenApart = ["Static"]

/**
 * Interfaces that a type takes the members of, as `Readonly<…>` or `ErrorsOf<…>`: an editor shows their name alone. No interface is
 * assignable to an index signature; what is made of its members is.
 */
const taken = new Set(
  [...exported.keys()].flatMap((symbol) => {
    const found: ts.Symbol[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isTypeReferenceNode(node) && ["Readonly", "ErrorsOf"].includes(node.typeName.getText()))
        for (const argument of node.typeArguments ?? []) {
          const at = ts.isTypeReferenceNode(argument)
            ? checker.getSymbolAtLocation(argument.typeName)
            : undefined
          if (at !== undefined) found.push(resolved(at))
        }
      ts.forEachChild(node, visit)
    }
    for (const declaration of symbol.declarations ?? [])
      if (ts.isTypeAliasDeclaration(declaration)) visit(declaration)
    return found
  }),
)

test("every type that a signature mentions is exported", () => {
  const hidden = [...exported].flatMap(([symbol, name]) =>
    mentioned(symbol).flatMap((one) =>
      exported.has(one) || takenApart.includes(one.name) ? [] : [`${name} mentions ${one.name}`],
    ),
  )
  expect([...new Set(hidden)].sort()).toEqual([])
})

describe("types of plain data", () => {
  const json = [...exported.keys()].find(({ name }) => name === "Json") as ts.Symbol
  const jsonType = checker.getDeclaredTypeOfSymbol(json)
  const plainFlags =
    ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.Null
  const isPlain = (type: ts.Type, above: readonly ts.Type[] = []): boolean => {
    if (above.includes(type) || type.flags & plainFlags) return true
    const within = [...above, type]
    if (type.isUnionOrIntersection()) return type.types.every((one) => isPlain(one, within))
    if (!(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length > 0) return false
    if (checker.isArrayType(type) || checker.isTupleType(type))
      return checker.getTypeArguments(type as ts.TypeReference).every((one) => isPlain(one, within))
    const declared = type.symbol?.declarations ?? []
    if (
      declared.some(
        (one) => ts.isClassLike(one) || !one.getSourceFile().fileName.startsWith(join(root, "src")),
      )
    )
      return false
    return (
      type.getProperties().every((one) => {
        const of = checker.getTypeOfSymbol(one)
        return isPlain(one.flags & ts.SymbolFlags.Optional ? checker.getNonNullableType(of) : of, within)
      }) && checker.getIndexInfosOfType(type).every((one) => isPlain(one.type, within))
    )
  }
  const named = [...exported].flatMap(([symbol, name]) => {
    const [declaration] = symbol.declarations ?? []
    if (declaration === undefined) return []
    if (!ts.isTypeAliasDeclaration(declaration) && !ts.isInterfaceDeclaration(declaration)) return []
    if (declaration.typeParameters !== undefined || taken.has(symbol)) return []
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    return isPlain(type) ? [[name, type] as const] : []
  })

  it("are assignable to Json", () => {
    expect(named.length).toBeGreaterThan(80)
    const refused = named.filter(([, type]) => !checker.isTypeAssignableTo(type, jsonType))
    expect(refused.map(([name]) => name)).toEqual([])
  })
})

const modulePaths = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".ts"),
)
const textOf = (path: string): string => readFileSync(join(root, "src", path), "utf8")

it.each(entries)("everything that $name exports is documented", ({ name: entry, file }) => {
  const symbols = [...exportsOf(file).values()]
  expect(symbols.length, entry).toBeGreaterThan(0)
  const silent = symbols.flatMap((declared) => {
    const prose = ts.displayPartsToString(declared.getDocumentationComment(checker)).trim()
    const since = declared.getJsDocTags(checker).some(({ name }) => name === "since")
    return prose !== "" && since ? [] : [declared.name]
  })
  expect(silent, entry).toEqual([])
})

it("@since stands where an entry exports something, and nowhere else", () => {
  const count = (text: string): number => text.split("@since").length - 1
  const own = new Map(entries.map(({ file }) => [file, 1]))
  const sinces = (declaration: ts.Declaration): number =>
    ts.getJSDocTags(declaration).filter(({ tagName }) => tagName.text === "since").length
  const declared = entries.flatMap(({ file }) =>
    [...exportsOf(file).values()].flatMap(({ declarations }) => declarations ?? []),
  )
  for (const declaration of new Set(declared)) {
    const { fileName } = declaration.getSourceFile()
    own.set(fileName, (own.get(fileName) ?? 0) + sinces(declaration))
  }
  const wrong = modulePaths.filter((path) => count(textOf(path)) !== (own.get(join(root, "src", path)) ?? 0))
  expect(wrong, "take @since from what no entry exports").toEqual([])
})

it("every entry opens with what it is for", () => {
  for (const { name, file } of entries) {
    expect(readFileSync(file, "utf8"), name).toMatch(/^\/\*\*\n \* [^@]+[\s\S]*? \* @module runplan/)
  }
})

it("no two modules export a type of one name", () => {
  const modules = new Map<string, string[]>()
  for (const path of modulePaths) {
    const text = textOf(path)
    for (const [, name = ""] of text.matchAll(/^export (?:interface|type|class) (\w+)\b/gm))
      modules.set(name, [...(modules.get(name) ?? []), path])
  }
  expect(modules.size).toBeGreaterThan(100)
  expect([...modules].filter(([, paths]) => paths.length > 1)).toEqual([])
})

it("the members of a sum are told apart by _tag, but in the documents that are JSON", () => {
  const documents = [
    "describe/description.ts",
    "describe/envSchema.ts",
    "model/diagnostic.ts",
    "model/health.ts",
    "model/plan.ts",
  ]
  // What may be given in one of several forms is no sum that a switch reads.
  const forms = ["oauth/flow/requests.ts", "tokens/datalog/authorize.ts"]
  const untagged: string[] = []
  /** What a case is written as, where it has a name in its own module too. */
  const literals = (node: ts.TypeNode): readonly ts.TypeLiteralNode[] => {
    if (ts.isTypeLiteralNode(node)) return [node]
    if (!ts.isTypeReferenceNode(node)) return []
    const name = node.typeName.getText()
    const alias = node
      .getSourceFile()
      .statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name)
    return alias !== undefined && ts.isTypeAliasDeclaration(alias) && ts.isTypeLiteralNode(alias.type)
      ? [alias.type]
      : []
  }
  const visit = (path: string, node: ts.Node): void => {
    if (ts.isUnionTypeNode(node)) {
      const members = node.types.flatMap(literals)
      const isTagged = ({ members }: ts.TypeLiteralNode) =>
        members.some((member) => member.name?.getText() === "_tag")
      if (members.length > 1 && !members.every(isTagged)) untagged.push(path)
    }
    node.forEachChild((child) => visit(path, child))
  }
  for (const path of modulePaths) {
    const source =
      program.getSourceFile(join(root, "src", path)) ??
      ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true)
    source.forEachChild((child) => visit(path, child))
  }
  expect([...new Set(untagged)].sort()).toEqual([...documents, ...forms].sort())
})
