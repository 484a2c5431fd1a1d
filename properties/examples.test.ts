/**
 * Every example of a docstring is type-checked and run, from the built package, as a reader would run it.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { transformSync } from "esbuild"
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

const compilerOptions = {
  target: "es2023",
  module: "nodenext",
  moduleResolution: "nodenext",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: ["node"],
  paths: sourcePaths,
}

/** What the compiler says, by the example of which it says it; under "" what is said of anything else. */
const complaintsOf = (): ReadonlyMap<string, readonly string[]> => {
  const compiler = join(root, "node_modules/typescript-native/bin/tsc")
  const { stdout, status } = spawnSync(process.execPath, [compiler, "-p", folder, "--pretty", "false"], {
    encoding: "utf8",
  })
  const byFile = new Map<string, string[]>()
  for (const line of stdout.split("\n").filter((text) => /\berror TS\d+: /.test(text))) {
    const name = /([^/\\]+\.ts)\(\d+,\d+\): error/.exec(line)?.[1] ?? ""
    byFile.set(name, [...(byFile.get(name) ?? []), line])
  }
  if (status !== 0 && byFile.size === 0) byFile.set("", [`the compiler ended with ${status}: ${stdout}`])
  return byFile
}

describe("examples in docstrings", () => {
  let complaints: ReadonlyMap<string, readonly string[]> = new Map()

  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const { file, code } of examples) writeFileSync(file, code)
    const files = examples.map(({ file }) => basename(file))
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }))
    complaints = complaintsOf()
    for (const { file, code } of examples) {
      const { code: script } = transformSync(code, {
        loader: "ts",
        target: "es2023",
        tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      })
      writeFileSync(file.replace(/\.ts$/, ".mjs"), script)
    }
  }, 120_000)

  test("there are some", () => {
    expect(examples.length).toBeGreaterThan(5)
    expect(complaints.get("") ?? []).toEqual([])
  })

  test.each(examples.map((example) => [example.place, example] as const))("%s", async (_, example) => {
    expect(complaints.get(basename(example.file)) ?? []).toEqual([])
    await import(/* @vite-ignore */ pathToFileURL(example.file.replace(/\.ts$/, ".mjs")).href)
  })
})
