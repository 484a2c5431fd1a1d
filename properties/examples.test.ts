// Every example of a docstring is type-checked and run, from the built package, as a reader would run it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import ts from "typescript"
import { beforeAll, describe, expect, test } from "vitest"
import { sourcePaths } from "./entries.js"

const root = fileURLToPath(new URL("..", import.meta.url))
const folder = join(root, "properties", ".examples")

interface Example {
  readonly place: string
  readonly file: string
  readonly code: string
}

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .sort()

const examples: readonly Example[] = sources.flatMap((path) => {
  const text = readFileSync(join(root, "src", path), "utf8")
  return [...text.matchAll(/^ \* @example\n \* ```ts\n((?: \*.*\n)*?) \* ```$/gm)].map((match) => {
    const line = text.slice(0, match.index).split("\n").length
    const code = (match[1] ?? "").replace(/^ \* ?/gm, "")
    return {
      place: `src/${path}:${line}`,
      file: join(folder, `${path.replace(/\W/g, "-")}-${line}.ts`),
      code: `import assert from "node:assert/strict"\n${code}\nvoid assert\n`,
    }
  })
})

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: ["node"],
  paths: sourcePaths,
}

describe("examples in docstrings", () => {
  let complaints: ReadonlyMap<string, readonly string[]> = new Map()

  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const { file, code } of examples) writeFileSync(file, code)
    const program = ts.createProgram(
      examples.map(({ file }) => file),
      options,
    )
    const byFile = new Map<string, string[]>()
    for (const diagnostic of ts.getPreEmitDiagnostics(program)) {
      const name = diagnostic.file?.fileName ?? ""
      const messages = byFile.get(name) ?? []
      messages.push(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"))
      byFile.set(name, messages)
    }
    complaints = byFile
    for (const { file, code } of examples) {
      const js = ts.transpileModule(code, {
        compilerOptions: { ...options, noEmit: false, verbatimModuleSyntax: true },
      })
      writeFileSync(file.replace(/\.ts$/, ".mjs"), js.outputText)
    }
  }, 600_000)

  test("there are some", () => {
    expect(examples.length).toBeGreaterThan(5)
  })

  test.each(examples.map((example) => [example.place, example] as const))("%s", async (_, example) => {
    expect(complaints.get(example.file) ?? []).toEqual([])
    await import(/* @vite-ignore */ pathToFileURL(example.file.replace(/\.ts$/, ".mjs")).href)
  })
})
