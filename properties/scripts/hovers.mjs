/**
 * What an editor shows of every name that the entries of the package export: the quick information of TypeScript's language service where
 * the name is imported.
 */
import { join } from "node:path"
import ts from "typescript"

/**
 * `entries` are pairs of what is written behind `from` and the file that declares it; `folder` is where the imports stand, in a file that
 * nobody writes.
 */
export const hoversOf = ({ folder, entries, options }) => {
  const file = join(folder, "hover.ts")
  const program = ts.createProgram(
    entries.map(([, declares]) => declares),
    options,
  )
  const checker = program.getTypeChecker()
  const names = []
  let text = ""
  for (const [entry, declares] of entries) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(declares))
    for (const { name } of checker.getExportsOfModule(module)) {
      const before = "import { "
      names.push({ entry, name, at: text.length + before.length })
      text += `${before}${name} } from ${JSON.stringify(entry)}\n`
    }
  }
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      if (path === file) return ts.ScriptSnapshot.fromString(text)
      return ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(path)) : undefined
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: (path) => (path === file ? text : ts.sys.readFile(path)),
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  })
  return names.map(({ entry, name, at }) => ({
    entry,
    name,
    hover: ts.displayPartsToString(service.getQuickInfoAtPosition(file, at)?.displayParts ?? []),
  }))
}
