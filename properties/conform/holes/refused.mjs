/** Changes that the compiler refuses: no planner has them. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Tells of a change whether the compiler refuses it; one file is changed at a time. */
export const refusing = () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, "tsconfig.json"),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )
  const changes = new Map()
  let version = 0
  const service = ts.createLanguageService(
    {
      getScriptFileNames: () => config.fileNames,
      getScriptVersion: (path) => changes.get(path)?.version ?? "0",
      getScriptSnapshot: (path) => {
        const text = changes.get(path)?.text ?? ts.sys.readFile(path)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => root,
      getCompilationSettings: () => config.options,
      getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    },
    ts.createDocumentRegistry(),
  )
  return ({ file, from, to, after }) => {
    const place = join(root, file)
    const text = readFileSync(place, "utf8")
    changes.set(place, { text: text.slice(0, from) + after + text.slice(to), version: String(++version) })
    const isRefused =
      service.getSyntacticDiagnostics(place).length > 0 ||
      service.getSemanticDiagnostics(place).some(({ category }) => category === ts.DiagnosticCategory.Error)
    changes.set(place, { text: undefined, version: String(++version) })
    return isRefused
  }
}
