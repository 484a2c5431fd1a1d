/**
 * Everything that is exported says what it is, and since when, under a name that means one thing.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { expect, it } from "vitest"
import { root } from "./scripts/pages.mjs"

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  exports: { [entry: string]: string }
}
const entries = Object.entries(manifest.exports)
  .filter(([, path]) => path.endsWith(".js"))
  .map(
    ([entry, path]) =>
      [
        entry.replace(/^\./, "runplan"),
        join(root, path.replace("./dist/", "src/").replace(/\.js$/, ".ts")),
      ] as const,
  )

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile).config,
  ts.sys,
  root,
)
const program = ts.createProgram(
  entries.map(([, file]) => file),
  options,
)
const checker = program.getTypeChecker()

const exportsOf = (file: string): readonly ts.Symbol[] => {
  const source = program.getSourceFile(file)
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
  return module === undefined ? [] : checker.getExportsOfModule(module)
}

const modulePaths = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".ts"),
)
const textOf = (path: string): string => readFileSync(join(root, "src", path), "utf8")

it.each(entries)("everything that %s exports is documented", (entry, file) => {
  const symbols = exportsOf(file)
  expect(symbols.length, entry).toBeGreaterThan(0)
  const silent = symbols.flatMap((symbol) => {
    const declared = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const prose = ts.displayPartsToString(declared.getDocumentationComment(checker)).trim()
    const since = declared.getJsDocTags(checker).some(({ name }) => name === "since")
    return prose !== "" && since ? [] : [declared.name]
  })
  expect(silent, entry).toEqual([])
})

it("@since stands where an entry exports something, and nowhere else", () => {
  const count = (text: string): number => text.split("@since").length - 1
  const own = new Map(entries.map(([, file]) => [file, 1]))
  const sinces = (declaration: ts.Declaration): number =>
    ts.getJSDocTags(declaration).filter(({ tagName }) => tagName.text === "since").length
  const declared = entries.flatMap(([, file]) =>
    exportsOf(file).flatMap((symbol) => {
      const origin = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return origin.declarations ?? []
    }),
  )
  for (const declaration of new Set(declared)) {
    const { fileName } = declaration.getSourceFile()
    own.set(fileName, (own.get(fileName) ?? 0) + sinces(declaration))
  }
  const wrong = modulePaths.filter((path) => count(textOf(path)) !== (own.get(join(root, "src", path)) ?? 0))
  expect(wrong, "take @since from what no entry exports").toEqual([])
})

it("every entry opens with what it is for", () => {
  for (const [entry, file] of entries) {
    expect(readFileSync(file, "utf8"), entry).toMatch(/^\/\*\*\n \* [^@]+[\s\S]*? \* @module runplan/)
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
    const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true)
    source.forEachChild((child) => visit(path, child))
  }
  expect([...new Set(untagged)].sort()).toEqual([...documents, ...forms].sort())
})
