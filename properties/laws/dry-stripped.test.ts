/**
 * A program in TypeScript that Node itself runs (C-399).
 *
 * Law. What is held is what Node was observed to end by.
 */
import { describe, expect, test } from "vitest"
import { strippedLines } from "../../src/shell/programs/dry/lines.js"
import type { Files } from "./dry-files.js"

const packages = { express: "^4.18.0", "ts-node": "^10.9.2", typescript: "^5.4.0" }
const plain = '{ "compilerOptions": { "outDir": "dist" } }'

const linesOf = (files: Files, type: string | null, start: string, more: Files = {}) => {
  const own = { ...(type !== null && { type }), scripts: { start, build: "tsc" }, dependencies: packages }
  const all: Files = { "package.json": JSON.stringify(own), "tsconfig.json": plain, ...files, ...more }
  const text = async (path: string) => all[path] ?? null
  return strippedLines(Object.keys(files)[0] as string, {
    text,
    has: async (path) => Object.hasOwn(all, path),
    near: async () => null,
    list: async () => null,
  })
}
const node = "node src/index.ts"
const byTsNode = "ts-node src/index.ts"
const server = 'import express from "express"\nexpress().listen(8080)\n'
const main = (text: string, more: Files = {}): Files => ({ "src/index.ts": `${server}${text}`, ...more })
const all = "ts-node nodemon node"

describe("what Node does not take out", () => {
  test.each([
    ["enum", "enum A { B }"],
    ["enum", "const enum A { B }"],
    ["enum", "export enum A { B }"],
    ["namespace declaration", "namespace N { export const x = 1 }"],
    ["parameter property", "class A {\n constructor(private a: number) {} }"],
    ["import equals declaration", 'import a = require("a")'],
    ["export assignment", "export = 1"],
  ])("%s: %s", async (what, text) => {
    const line = text.includes("constructor") ? 4 : 3
    const how = `SyntaxError: TypeScript ${what} is not supported in strip-only mode`
    expect(await linesOf(main(text), "module", node)).toEqual([`.ends(${line}, ${all}: ${how})`])
    expect(await linesOf(main(text), null, node)).toEqual([`.ends(${line}, node: ${how})`])
  })
  test("decorators", async () => {
    const found = await linesOf(main("@d() class A {\n @f() x: any }"), "module", byTsNode)
    expect(found).toEqual([`.ends(3, ${all}: SyntaxError: Invalid or unexpected token)`])
  })
  test.each([
    "interface A { b: C }\ntype D = A",
    "declare enum A { B }",
    "namespace N { export type x = 1 }",
    "declare global { namespace Express { interface Request { u: string } } }",
    "abstract class A { abstract x(): void; declare y: string; z!: number; constructor(); constructor(a?: any) {} }",
    'import type { Request } from "express"',
    'import { type Request } from "express"',
    'import { Router } from "express"',
    "const a = 1 as any satisfies any; let b = a!",
  ])("but %s", async (text) => {
    expect(await linesOf(main(text), "module", byTsNode)).toEqual([`.ends(1, ${all}: )`])
    expect(await linesOf(main(text), null, node)).toEqual([".ends(1, node: )"])
  })
})

describe("what ts-node makes for modules of the newer kind, of which nothing says that it is one", () => {
  const settings = (module: string, more = {}) => ({
    "tsconfig.json": JSON.stringify({ compilerOptions: { module }, ...more }),
  })
  const typed = 'import { Request } from "express"'
  test.each(["ts-node src/index.ts", "ts-node --project tsconfig.json src/index.ts"])("%s", async (start) => {
    for (const module of ["esnext", "ES2020", "es6"])
      expect(await linesOf(main(typed), null, start, settings(module))).toEqual([
        `.ends(3, ${all}: SyntaxError: Named export 'Request' not found)`,
      ])
  })
  test("ends on an older Node alone where nothing of it is lacking", async () => {
    expect(await linesOf(main(""), null, byTsNode, settings("esnext"))).toEqual([`.ends(1, ${all}: )`])
  })
  test.each([
    ["for older modules", null, settings("commonjs")],
    ["for what package.json says", null, settings("nodenext")],
    ["told so itself", null, settings("esnext", { "ts-node": { compilerOptions: { module: "commonjs" } } })],
    ["beside a kind of its own", "commonjs", settings("esnext")],
  ] as const)("but what it makes %s is as it makes it", async (_, type, files) => {
    expect(await linesOf(main(typed), type, byTsNode, files)).toEqual([])
  })
  test("nor a source that imports nothing", async () => {
    const files = { "src/index.ts": "enum A { B }" }
    expect(await linesOf(files, null, byTsNode, settings("esnext"))).toEqual([])
  })
})

describe("a type that is imported as a value", () => {
  test.each([
    ["express", "Request", "Named export 'Request' not found"],
    ["jsonwebtoken", "JwtPayload", "Named export 'JwtPayload' not found"],
    [
      "axios",
      "AxiosResponse",
      "The requested module 'axios' does not provide an export named 'AxiosResponse'",
    ],
  ])("%s %s", async (name, type, how) => {
    const text = `import x, { ${type} } from "${name}"`
    expect(await linesOf(main(text), "module", byTsNode)).toEqual([`.ends(3, ${all}: SyntaxError: ${how})`])
  })
  test.each([
    ["interface User {}\nexport { type User }", true],
    ["export interface User {}", true],
    ["export type User = 1\nexport const a = 1", true],
    ['export * from "./more.ts"', true],
    ["export class User {}", false],
    ['export { User } from "./more.ts"', false],
    ['export * from "other"', false],
    ["interface User {}\nexport { User }", false],
  ])("of the project: %s", async (types, isGone) => {
    const more = { "src/types.ts": types, "src/more.ts": "export class Users {}" }
    const found = await linesOf(main('import { User } from "./types.ts"', more), "module", node)
    const own = "The requested module './types.ts' does not provide an export named 'User'"
    const behind = `.ends(1, ${all}: SyntaxError: The requested module './more.ts' does not provide an export named 'User') in src/types.ts`
    const isBehind = types.startsWith("export { User } from")
    expect(found).toEqual([
      isGone ? `.ends(3, ${all}: SyntaxError: ${own})` : isBehind ? behind : `.ends(1, ${all}: )`,
    ])
  })
  test("of several the first by what it is called, imports before exports", async () => {
    const http = "The requested module 'http' does not provide an export named 'IncomingHttpHeaders'"
    for (const [text, how] of [
      ['import { Response, Request } from "express"', "Named export 'Request' not found"],
      ['import { Request } from "express"\nimport { IncomingHttpHeaders } from "http"', http],
      [
        'import { Request } from "express"\nimport { IncomingHttpHeaders as Z } from "http"',
        "Named export 'Request' not found",
      ],
      [
        'export { IncomingHttpHeaders } from "http"\nimport { Request } from "express"',
        "Named export 'Request' not found",
      ],
    ] as const) {
      const [found] = await linesOf(main(text), "module", byTsNode)
      expect(found, text).toMatch(new RegExp(String.raw`^\.ends\(\d, ${all}: SyntaxError: ${how}\)$`))
    }
  })
  test("in what is imported, which is linked first", async () => {
    const more = { "src/routes.ts": 'import { Response } from "express"\nexport const a = 1' }
    const text = 'import { a } from "./routes.ts"\nimport { Request } from "express"'
    expect(await linesOf(main(text, more), "module", node)).toEqual([
      `.ends(1, ${all}: SyntaxError: Named export 'Response' not found) in src/routes.ts`,
    ])
  })
})

describe("what is not found", () => {
  test.each(["./lib", "./lib.js"])("%s of a source", async (name) => {
    const files = main(`import { a } from "${name}"`, { "src/lib.ts": "export const a = 1" })
    expect(await linesOf(files, "module", byTsNode)).toEqual([
      `.ends(3, ${all}: Error: Cannot find module ${name})`,
    ])
    const beside = { "tsconfig.json": '{ "compilerOptions": {} }' }
    expect(await linesOf(files, "module", byTsNode, beside)).toEqual([`.ends(1, ${all}: )`])
  })
  test("nothing of what may be made", async () => {
    const files = main('import { a } from "./generated/client.js"\nimport { b } from "./lib.js"')
    expect(await linesOf(files, "module", byTsNode)).toEqual([`.ends(1, ${all}: )`])
  })
})

describe("who has Node read it", () => {
  const files = main("enum A { B }")
  const isSaid = async (type: string | null, start: string, more: Files = {}) =>
    (await linesOf(files, type, start, more)).length > 0
  test.each([
    ["module", node, true],
    ["module", byTsNode, true],
    ["module", "nodemon src/index.ts", true],
    ["module", "NODE_ENV=production ts-node -T src/index.ts", true],
    [null, node, true],
    ["commonjs", node, true],
    [null, byTsNode, false],
    ["commonjs", "nodemon src/index.ts", false],
    ["module", "tsx src/index.ts", false],
    ["module", "ts-node --esm src/index.ts", false],
    ["module", "node --import tsx src/index.ts", false],
    ["module", "node --loader ts-node/esm src/index.ts", false],
    ["module", "node dist/index.js", false],
  ])("%s %s: %s", async (type, start, is) => {
    expect(await isSaid(type, start)).toBe(is)
  })
  test("not where ts-node is told otherwise, or another one", async () => {
    const told = '{ "ts-node": { "esm": true } }'
    expect(await isSaid("module", byTsNode, { "tsconfig.json": told })).toBe(false)
    expect(await isSaid("module", byTsNode, { "tsconfig.json": '{ "extends": "./base.json" }' })).toBe(false)
    expect(await isSaid("module", node, { "tsconfig.json": told })).toBe(true)
    expect(await isSaid("module", "nodemon src/index.ts", { "nodemon.json": '{ "exec": "tsx" }' })).toBe(
      false,
    )
  })
  test("import ends what is told to be of the older kind", async () => {
    expect(await linesOf(main(""), "commonjs", node)).toEqual([
      ".ends(1, node: SyntaxError: Cannot use import statement outside a module)",
    ])
  })
  test("nothing of what is required, and of a text that is not understood, but that an older Node reads none", async () => {
    expect(await linesOf({ "src/index.ts": 'const a = require("a")' }, null, node)).toEqual([])
    expect(await linesOf(main("let let = {"), "module", node)).toEqual([`.ends(1, ${all}: )`])
  })
})

describe("what tsc makes of modules, and Node looks for as it is named", () => {
  const settings = (options: object): Files => ({
    "tsconfig.json": JSON.stringify({
      compilerOptions: { module: "ESNext", target: "es2022", outDir: "dist", ...options },
    }),
  })
  const lib = {
    "src/lib.ts": "export const a = 1",
    "src/b/index.ts": "export type B = 1\nexport const b = 1",
  }
  const made = "tsc && node dist/index.js"
  const importing = (text: string, more: Files = {}, options = {}) =>
    linesOf(main(text, { ...lib, ...more }), "module", made, settings(options))

  test.each([
    ['import { a } from "./lib"\na++', "Cannot find module ./lib"],
    ['import "./lib"', "Cannot find module ./lib"],
    ['import { b, B } from "./b"\nb.c()', "Directory import ./b"],
  ])("%s", async (text, how) => {
    expect(await importing(text)).toEqual([`.ends(3, Error: ${how})`])
    expect(await importing(text, {}, { module: "NodeNext" })).toEqual([`.ends(3, Error: ${how})`])
  })
  test("in what is imported", async () => {
    const more = { "src/c.ts": 'import { a } from "./lib"\nexport const c = a' }
    expect(await importing('import { c } from "./c.js"\nc()', more)).toEqual([
      ".ends(1, Error: Cannot find module ./lib) in src/c.ts",
    ])
  })
  test.each([
    'import { a } from "./lib.js"\na()',
    'import type { a } from "./lib"',
    'import { B } from "./b"\nlet x: B',
    'import { a } from "./none"\na()',
    'export * from "./lib"',
    'import { E } from "./e"\nE.A',
  ])("but %s", async (text) => {
    expect(await importing(text, { "src/e.ts": "export const enum E { A }" })).toEqual([])
  })
  const text = 'import { a } from "./lib"\na()'
  test.each([{ module: "CommonJS" }, { module: undefined, target: "es5" }, { noEmit: true }])(
    "nothing with %j",
    async (options) => {
      expect(await importing(text, {}, options)).toEqual([])
    },
  )
  test.each([
    "tsc && tsc-alias -f && node dist/index.js",
    "tsc && node fix.js && node dist/index.js",
    "tsc && sed -i s/a/b/ dist/*.js && node dist/index.js",
    "tsc && node --experimental-specifier-resolution=node dist/index.js",
    "tsc && node --loader ./l.js dist/index.js",
    "swc src -d dist && node dist/index.js",
  ])("nothing by %s", async (start) => {
    expect(await linesOf(main(text, lib), "module", start, settings({}))).toEqual([])
  })
  test("without a kind in package.json, by modules alone", async () => {
    const found = (options: object) => linesOf(main(text, lib), null, made, settings(options))
    expect(await found({})).toEqual([".ends(3, Error: Cannot find module ./lib)"])
    expect(await found({ module: "NodeNext" })).toEqual([])
    expect(await linesOf(main(text, lib), "commonjs", made, settings({}))).toEqual([])
  })
})
