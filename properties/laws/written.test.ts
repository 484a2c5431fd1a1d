/**
 * Where TypeScript's compiler writes what it makes of sources (C-384).
 *
 * Law. A folder is named where tsc 5.9 was observed to write there, and nowhere else.
 */
import { describe, expect, test } from "vitest"
import { heldWritten, writtenOf } from "../../src/shell/programs/written.js"

const own = { "src/index.ts": "export {}" }
const lib = { "lib/a.ts": "export const a = 1" }

const writes = (
  options: object,
  more: { readonly [path: string]: string } = {},
  fields: object = {},
  start = "tsc && node dist/index.js",
  typescript = "^5.0.0",
): Promise<string | null> => {
  const files: { readonly [path: string]: string } = { ...own, ...more }
  const settings = { compilerOptions: { outDir: "./dist", ...options }, ...fields }
  const manifest = JSON.stringify({ scripts: { start }, dependencies: { typescript } })
  const outside = Object.keys(files).filter((path) => /(?<!\.d)\.tsx?$/.test(path) && !/^src\//.test(path))
  return writtenOf(JSON.stringify(settings), manifest, outside, {
    has: async (path) => Object.hasOwn(files, path),
    text: async (path) => files[path] ?? null,
  })
}

describe("what is written elsewhere", () => {
  test.each<[object, object?, object?, string?]>([
    [{ rootDir: "." }],
    [{ rootDir: "./" }],
    [{}, { "test/a.test.ts": "" }],
    [{}, { "jest.config.ts": "" }],
    [{}, { "ui/a.tsx": "" }, { include: ["**/*"] }],
    [{}, { "test/a.test.ts": "" }, { include: ["src/**/*", "test"] }],
    [{}, { "test/a.spec.ts": "" }, { exclude: ["**/*.test.ts"] }],
    [{}, { "src/index.ts": 'import { a } from "../lib/a"', ...lib }, { include: ["src"] }],
    [{}, { "src/index.ts": 'import "./b.js"', "src/b.ts": 'export * from "../lib"', "lib/index.ts": "" }],
    [
      { resolveJsonModule: true },
      { "src/index.ts": 'import p from "../package.json"', "package.json": "{}" },
      { include: ["src"] },
    ],
    [{}, { "src/main.ts": "", "test/a.ts": "" }, {}, "node --enable-source-maps ./dist/main"],
  ])("%j %j", async (options, more, fields, start) => {
    expect(await writes(options, more as object as never, fields, start)).toBe("dist/src")
  })

  test.each<[object, object?, object?, string?, string?]>([
    [{}],
    [{ rootDir: "src" }, { "test/a.ts": "" }],
    [{}, { "test/a.test.ts": "" }, { include: ["src"] }],
    [{}, { "test/a.test.ts": "" }, { include: ["./src/**/*.ts"] }],
    [{}, { "test/a.test.ts": "" }, { exclude: ["test"] }],
    [{}, { "test/deep/a.test.ts": "" }, { exclude: ["./test/**"] }],
    [{}, { "test/a.test.ts": "" }, { exclude: ["**/*.test.ts"] }],
    [{}, { "__tests__/a.ts": "" }, { exclude: ["**/__tests__"] }],
    [{}, { "types/a.d.ts": "" }],
    [{}, lib, { files: ["src/index.ts"] }],
    [{ rootDir: "." }, { "index.ts": "" }],
    [{ rootDir: "." }, {}, {}, "node dist/src/index.js"],
    [{ rootDir: "." }, {}, { extends: "./base.json" }],
    [{ rootDir: ".", noEmit: true }],
    [{ composite: true }, lib],
    [{}, { "src/index.ts": '// import "../lib/a"', ...lib }, { include: ["src"] }],
    [{}, { "src/index.ts": '/*\nimport "../lib/a"\n*/', ...lib }, { include: ["src"] }],
    [{}, { "src/index.ts": 'const a = `\nimport "../lib/a"\n`', ...lib }, { include: ["src"] }],
    [{}, { "src/index.ts": 'import { A } from "../lib/a"', "lib/a.d.ts": "" }, { include: ["src"] }],
    [{}, { "src/index.ts": 'import p from "../p.json"', "p.json": "" }, { include: ["src"] }],
    [{}, lib, {}, "node dist/index.js", "^6.0.0"],
    [{}, lib, {}, "node dist/index.js", "*"],
  ])("nothing: %j %j %j", async (options, more, fields, start, typescript) => {
    expect(await writes(options, more as object as never, fields, start, typescript)).toBeNull()
  })

  test("what is held of it", () => {
    const held = '{"compilerOptions":{"outDir":"dist"}}'
    expect(heldWritten(held, "dist/src")).toBe('{"compilerOptions":{"outDir":"dist/src"}}')
  })
})
