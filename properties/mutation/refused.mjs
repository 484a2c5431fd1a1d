/** Whether TypeScript refuses a change: types are not checked while changes are judged, and what cannot be written needs no test. */
import { resolve } from "node:path"
import ts from "typescript"

/** Where a line and a column, both from 1, stand in a text. */
const offset = (text, { line, column }) => {
  let at = 0
  for (let n = 1; n < line; n++) at = text.indexOf("\n", at) + 1
  return at + column - 1
}

/** What a change of a report takes out of a source, and the source with it. */
export const changeOf = (source, { location, replacement }) => {
  const [start, end] = [offset(source, location.start), offset(source, location.end)]
  return {
    before: source.slice(start, end),
    changed: source.slice(0, start) + replacement + source.slice(end),
  }
}

/** A function of a file and its changed text; it loads the whole project once, and sees one changed file at a time. */
export const compilerRefusing = () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    "tsconfig.json",
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )
  const changes = new Map()
  let version = 0
  const host = {
    getScriptFileNames: () => config.fileNames,
    getScriptVersion: (path) => changes.get(path)?.version ?? "0",
    getScriptSnapshot: (path) => {
      const text = changes.get(path)?.text ?? ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => process.cwd(),
    getCompilationSettings: () => config.options,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  }
  const service = ts.createLanguageService(host, ts.createDocumentRegistry())
  return (path, changed) => {
    const place = resolve(path)
    changes.set(place, { text: changed, version: String(++version) })
    const found =
      service.getSyntacticDiagnostics(place).length > 0 ||
      service.getSemanticDiagnostics(place).some(({ category }) => category === ts.DiagnosticCategory.Error)
    changes.set(place, { text: undefined, version: String(++version) })
    return found
  }
}
