/**
 * A dry run of programs in TypeScript (C-399).
 *
 * Law. Without its types, a program is what the compiler makes of it.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Parser, parse } from "acorn"
import ts from "typescript"
import { describe, expect, test } from "vitest"
import { untyped } from "../../src/shell/programs/dry/typed.js"
import { dryLinesOf, type Files } from "./dry-files.js"

/** A tree by what it says: not where, nor how it is written. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain).filter((one) => one !== undefined)
  if (typeof value === "bigint") return String(value)
  if (typeof value !== "object" || value === null || value instanceof RegExp) return value
  const node = value as Record<string, unknown> & { readonly type?: string }
  // Whether a field that is given nothing is there, settings say.
  if (node.type === "PropertyDefinition" && node.static !== true && node.value == null) return undefined
  if (node.type === "ExportNamedDeclaration" && (node.specifiers as unknown[]).length === 0)
    if (node.declaration == null && node.source == null) return undefined
  if (node.type === "TemplateElement") return (node.value as { readonly cooked: string }).cooked
  const left =
    /^(?:start|end|loc|raw|sourceType|range|attributes|directive|shorthand|phase|vague|isWrittenOut|imported)$/
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, one]) => !left.test(key) && one !== undefined && one !== false && one !== null)
      .filter(([key, one]) => key !== "expression" || typeof one !== "boolean")
      .map(([key, one]) => [key, plain(one)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}
const compiled = (text: string): unknown =>
  plain(
    parse(
      ts.transpileModule(text, {
        compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
      }).outputText,
      { ecmaVersion: "latest", sourceType: "module" },
    ),
  )

describe("a text without its types", () => {
  const folder = resolve("src/javascript")
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".ts")))
    test(`${name} is what the compiler makes of it`, () => {
      const text = readFileSync(join(folder, name), "utf8")
      expect(plain(untyped(Parser, text, "left out"))).toEqual(compiled(text))
    })
  test.each([
    [
      "types around values",
      "const a = (b as any)!.c; (d as X) = 1; f<string>(g satisfies Y); const h = i<Z>",
    ],
    [
      "functions",
      "function f(this: X, a?: string): void; function f(this: X, a?: any) { return a }\nfor (const x of y as any[]) f(x)",
    ],
    [
      "imports",
      'import A, { type B, C, D } from "e"; import type F from "g"; import { H } from "i"; import "j"; export type { B } from "e"; export { type K, L } from "m"; let x: C & H; new D(); A()',
    ],
    [
      "classes",
      "abstract class A<T> extends B<T> implements C { private static x?: T = y!; abstract z(): void; [k: string]: any; get q(): number { return 1 } }",
    ],
    ["an import by require that is used as a type", 'import A = require("a"); let x: A'],
    [
      "what is declared",
      'declare const a: string; declare global { interface Window { b: 1 } } declare module "c" { export = d }; namespace E { export type F = 1 }',
    ],
    ["a chain", "a?.b!(c!)[d as string]; e?.f as any"],
    [
      "arrows",
      "const f = async <T,>(a: T, { b }: { b?: T } = {}): Promise<T> => a; const g = (x): x is string => !x",
    ],
  ])("%s", (_, text) => {
    const whole = `${text}\nexport {}`
    const made = plain(untyped(Parser, whole, "left out")) as { body: { type: string }[] }
    made.body = made.body.filter(({ type }) => type !== "EmptyStatement")
    const other = compiled(whole) as { body: { type: string }[] }
    other.body = other.body.filter(({ type }) => type !== "EmptyStatement")
    expect(made).toEqual(other)
  })
  test.each([
    ["an enumeration in parts", "enum A { B = 1 }\nexport enum A { C = 2 }"],
    ["a namespace of values", "namespace A { export const b = 1 }"],
    ["what is no TypeScript", "const a: = 1"],
    [
      "a constructor that hands on below a condition",
      "class A extends B { constructor(private a: 1) { if (a) super() } }",
    ],
  ])("%s is not understood", (_, text) => expect(untyped(Parser, text, "left out")).toBeNull())
})

const linesOf = dryLinesOf(
  { express: "4", mongoose: "8", pg: "8", dotenv: "16" },
  { build: "tsc", start: "node dist" },
)
const settings = (more: object = {}): Files => ({
  "tsconfig.json": `// What tsc writes\n${JSON.stringify({ compilerOptions: { module: "commonjs", target: "es2020", esModuleInterop: true, ...more } })}`,
})
const held = (files: Files, more: object = {}): Promise<readonly string[]> =>
  linesOf({ ...files, ...settings(more) })
const express = 'import express, { Request, Response, Router } from "express"\n'
const listens = "\napp.listen(8080)"
const own = (text: string): string =>
  `${express}const app: express.Application = express()\n${text}${listens}`

const serving = (text: string): string =>
  `${text}\nconst http = require("http")\nhttp.createServer().listen(8080)`

const rows: readonly (readonly [string, Files, readonly string[], object?])[] = [
  [
    "an import of what is nowhere, used as a value",
    { "src/index.ts": serving('import { a } from "./a"\na()') },
    [".require(./a)"],
  ],
  ["one of which nothing is taken", { "src/index.ts": serving('import "./a"') }, [".require(./a)"]],
  [
    "one of another file",
    { "src/index.ts": serving('import "./b"'), "src/b.ts": 'import a from "./c/a"\nexport const b = a()' },
    [".require(./c/a) in src/b.ts"],
  ],
  [
    "one used as a type",
    { "src/index.ts": serving('import { A } from "./a"\nlet a: A') },
    [".unanswered()", ".listen(8080)"],
  ],
  ["one that is only exported again", { "src/index.ts": serving('import A from "./a"\nexport { A }') }, []],
  [
    "one that is caught",
    { "src/index.ts": serving('try { require("./a") } catch {}') },
    [".unanswered()", ".listen(8080)"],
  ],
  ["one with another ending", { "src/index.ts": serving('import "./a"'), "src/a.mts": "" }, []],
  ["one that may be generated", { "src/index.ts": serving('import "./generated/a"') }, []],
  [
    "routes below a path, of a router that another file exports by default",
    {
      "src/index.ts": `import users from "./users"\n${own('app.use("/api", users)')}`,
      "src/users.ts":
        'import { Router, type Request } from "express"\nimport * as all from "./all"\nconst router: Router = Router()\nrouter.get("/", all.list)\nexport default router',
      "src/all.ts":
        'import { User } from "./types"\nexport const list = (_: unknown, res: any): void => { res.json([] as User[]) }',
      "src/types.ts": "export interface User { name: string }",
    },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "what answers",
    { "src/index.ts": own('app.get("/", (_: Request, res: Response): void => { res.send("a") })') },
    [".listen(8080)"],
  ],
  [
    "fields that a constructor is given",
    {
      "src/index.ts": 'import { App } from "./app"\nnew App(8080, ["/a"]).start()',
      "src/app.ts": `${express}export class App {\n  private app = express()\n  constructor(private readonly port: number, protected paths: string[]) {\n    for (const one of this.paths) this.app.get(one, (_, res) => { res.send("a") })\n  }\n  start(): void { this.app.listen(this.port) }\n}`,
    },
    [".unanswered() in src/app.ts", ".listen(8080) in src/app.ts"],
  ],
  [
    "such fields of a class that extends another",
    {
      "src/index.ts": `${express}class A { constructor(readonly a: string) {} }\nclass B extends A { app = express(); constructor(a: string, private b = a) { super(a); this.app.get(this.a, (_, res) => { res.send(this.b) }) } }\nnew B("/").app.listen(8080)`,
    },
    [".listen(8080)"],
  ],
  [
    "a field that asks for one of them, which comes before it or behind it",
    {
      "src/index.ts": `${express}class A { path = this.given; constructor(private given: string) {} }\nconst app = express()\nif (!new A("a").path) throw new Error("a")${listens}`,
    },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "a class of which a decorator may make another",
    {
      "src/index.ts": `${express}const app = express()\n@Some()\nclass A { go() { return false } }\nfunction Some(): any {}\nif (!new A().go()) throw new Error("a")${listens}`,
    },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "enumerations",
    {
      "src/index.ts": own(
        'enum A { B, C = 4, D, E = "/e" }\nif (A.D !== 5 || A[5] !== "D" || A.B) throw new Error("a")\napp.get(A.E, (_, res) => { res.send("a") })',
      ),
    },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "one that is worked out",
    { "src/index.ts": own('enum A { B = "abc".length }\nif (A.B !== 3) throw new Error("a")') },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "a file that is imported for its types, which would end",
    {
      "src/index.ts": `import { A } from "./a"\n${own('app.get("/", (_, res) => { const a: A = {}; res.send(a) })')}`,
      "src/a.ts": 'export interface A {}\nthrow new Error("a")',
    },
    [".listen(8080)"],
  ],
  [
    "the same where what is imported stays",
    {
      "src/index.ts": `import { A } from "./a"\n${own('app.get("/", (_, res) => { const a: A = {}; res.send(a) })')}`,
      "src/a.ts": 'export interface A {}\nthrow new Error("a")',
    },
    [".ends(2, throw) in src/a.ts"],
    { preserveValueImports: true },
  ],
  [
    "what is read out of nothing",
    {
      "src/index.ts": `import { a } from "./a"\n${own("app.use(a.b!.c)")}`,
      "src/a.ts": "export const a: { b?: { c: any } } = {}",
    },
    [".ends(4, TypeError: Cannot read properties of undefined reading 'c')"],
  ],
  [
    "a variable that another file asks for",
    {
      "src/index.ts": `import { env } from "./env"\n${own("app.set('a', env.a)")}`,
      "src/env.ts":
        'const need = (name: string): string => {\n  const value = process.env[name]\n  if (!value) throw new Error(name)\n  return value\n}\nexport const env = { a: need("A_KEY") } as const',
    },
    [".unset(A_KEY?, 3) in src/env.ts"],
  ],
  [
    "a page that waits for a database",
    {
      "src/index.ts": `import mongoose, { Document, model, Schema } from "mongoose"\n${own('interface A extends Document { b: string }\nconst A = model<A>("A", new Schema<A>({ b: String }))\nmongoose.connect("mongodb://localhost:27017/a").catch((e: unknown) => console.log(e))\napp.get("/", async (_, res) => { try { res.json(await A.find()) } catch (e: any) { res.status(500).send(e.message) } })')}`,
    },
    [".unset(@MongoDB, 6) unanswered", ".listen(8080)"],
  ],
  ["a default of what is not known to have one", { "src/index.ts": own("") }, [], { esModuleInterop: false }],
  [
    "a start that comes in between what is imported, which not all do in this order",
    {
      "src/index.ts": `const g: any = globalThis\ng.ready = true\nimport "./a"\n${own('app.get("/", (_, res) => { res.send("a") })')}`,
      "src/a.ts": 'if (!(globalThis as any).ready) throw new Error("a")',
    },
    [".listen(8080)"],
  ],
  [
    "a ring, of which one asks too early",
    {
      "src/index.ts": `import { A } from "./a"\n${own("app.get('/', (_, res) => { res.send(new A()) })")}`,
      "src/a.ts": 'import { b } from "./b"\nexport const base = "a"\nexport class A { b = b }',
      "src/b.ts": 'import { base } from "./a"\nexport const b: number = base.length',
    },
    [".listen(8080)"],
  ],
  [
    "names of the project by its settings",
    { "src/index.ts": `import { a } from "@/a"\n${own("a(app)")}`, "src/a.ts": "export const a = () => {}" },
    [],
    { paths: { "@/*": ["./src/*"] } },
  ],
  [
    "what is exported again",
    {
      "src/index.ts": 'import { makeApp, PORT } from "./lib"\nmakeApp().listen(PORT)',
      "src/lib/index.ts":
        'export * from "./app"\nexport { default as PORT } from "./port"\nexport type { A } from "./types"',
      "src/lib/app.ts": `${express}export const makeApp = () => express()`,
      "src/lib/port.ts": "const port: number = 8080\nexport default port",
    },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "the older words for imports and exports",
    {
      "src/index.ts":
        'import express = require("express")\nimport conf = require("./conf")\nexpress().listen(conf.port)',
      "src/conf.ts": "const conf = { port: 8080 }\nexport = conf",
    },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "a page beside the file that the compiler makes",
    {
      "src/index.ts": `import path from "path"\n${own('app.use(express.static(path.join(__dirname, "../public")))')}`,
    },
    [".listen(8080)"],
  ],
]

for (const [title, files, lines, more] of rows)
  test(title, async () => {
    expect(await held(files, more)).toEqual(lines)
  })

test("modules of the newer kind, by the ending of what is made of them", async () => {
  const files = {
    "src/index.ts": 'import { app } from "./app.js"\nimport type { A } from "./a.js"\napp.listen(8080)',
    "src/app.ts":
      'import express from "express"\nimport { B, type A } from "./b.js"\nexport const app = express()\nexport { B }',
    "src/b.ts": "export interface B {}\nexport type A = 1",
    "package.json": JSON.stringify({
      type: "module",
      scripts: { build: "tsc", start: "node dist" },
      dependencies: { express: "4" },
    }),
  }
  expect(await held(files, { module: "nodenext" })).toEqual([".unanswered()", ".listen(8080)"])
})

const running = dryLinesOf({ express: "4" })
/** Lines of a program that lacks `/`, run this way. */
const run = (
  scripts: { readonly [name: string]: string },
  compilerOptions: object | null,
  more: Files & { readonly manifest?: string } = {},
): Promise<readonly string[]> => {
  const { manifest = "{}", ...files } = more
  return running({
    "src/index.ts": 'import express = require("express")\nexpress().listen(8080)',
    "package.json": JSON.stringify({ scripts, dependencies: { express: "4" }, ...JSON.parse(manifest) }),
    ...(compilerOptions !== null && { "tsconfig.json": JSON.stringify({ compilerOptions }) }),
    ...files,
  })
}
const older = { module: "commonjs", target: "es2020", esModuleInterop: true }
const said = [".unanswered()", ".listen(8080)"]

type Run = readonly [string, { readonly [name: string]: string }, object | null, Files?]
const gone: readonly Run[] = [
  ["tsc", { build: "tsc", start: "node dist/index.js" }, older],
  ["tsc in front of the start", { start: "tsc && node ./dist" }, older],
  [
    "by settings that build on others",
    { build: "tsc -p tsconfig.build.json", start: "node dist/index" },
    older,
    { "tsconfig.build.json": '{"extends": "./tsconfig.json"}' },
  ],
  [
    "another script",
    {
      build: "rimraf dist && tsc",
      start: "npm run serve",
      serve: "cross-env NODE_ENV=production node --enable-source-maps dist/index.js",
    },
    older,
  ],
  [
    "beside programs for development",
    { build: "tsc", start: "node dist/index.js", dev: "nodemon --exec swc-node src/index.ts" },
    older,
  ],
  ["main", { build: "tsc" }, older, { manifest: '{"main": "dist/index.js"}' }],
  ["a Procfile", { build: "tsc", start: "node dist/index.js" }, older, { Procfile: "web: npm start" }],
  ["ts-node", { start: "ts-node src/index.ts" }, older],
  ["ts-node without types", { start: "ts-node -T ./src/index" }, older],
  ["tsx", { start: "tsx src/index.ts" }, null],
  ["tsx with settings of a newer kind", { start: "npx tsx src" }, { module: "esnext" }],
]
for (const [title, scripts, options, more] of gone)
  test(`what is gone through: ${title}`, async () => expect(await run(scripts, options, more)).toEqual(said))

const left: readonly Run[] = [
  [
    "a build by another program",
    { build: "esbuild src/index.ts --bundle --outfile=dist/index.js", start: "node dist/index.js" },
    older,
  ],
  ["types that are only looked at", { build: "tsc --noEmit", start: "node dist/index.js" }, older],
  ["tsc beside another program", { build: "tsc && webpack", start: "node dist/index.js" }, older],
  ["options that tsc is told", { build: "tsc --module esnext", start: "node dist/index.js" }, older],
  ["two settings", { build: "tsc && tsc -p tsconfig.client.json", start: "node dist/index.js" }, older],
  ["a file of another kind", { build: "tsc", start: "node dist/index.cjs" }, older],
  ["another file", { build: "tsc", start: "node dist/server.js" }, older],
  ["another folder", { build: "tsc", start: "cd server && node dist/index.js" }, older],
  ["something that loads first", { build: "tsc", start: "node -r ./hook dist/index.js" }, older],
  [
    "a Procfile by another program",
    { build: "tsc", start: "node dist/index.js" },
    older,
    { Procfile: "web: tsx src/index.ts" },
  ],
  ["no settings", { build: "tsc", start: "node dist/index.js" }, null],
  ["an older target", { build: "tsc", start: "node dist/index.js" }, { ...older, target: "es5" }],
  ["no target", { build: "tsc", start: "node dist/index.js" }, { module: "commonjs" }],
  ["settings that write nothing", { build: "tsc", start: "node dist/index.js" }, { ...older, noEmit: true }],
  ["nearer settings", { build: "tsc", start: "node dist/index.js" }, older, { "src/tsconfig.json": "{}" }],
  ["another kind of module", { build: "tsc", start: "node dist/index.js" }, { ...older, module: "esnext" }],
  ["Node, which takes types out itself", { start: "node src/index.ts" }, older],
  ["ts-node without settings", { start: "ts-node src/index.ts" }, null],
  ["ts-node and other settings", { start: "ts-node -P other.json src/index.ts" }, older],
  ["ts-node by variables", { start: "TS_NODE_COMPILER_OPTIONS='{}' ts-node src/index.ts" }, older],
  [
    "ts-node that compiles by swc",
    { start: "ts-node src/index.ts" },
    null,
    { "tsconfig.json": JSON.stringify({ compilerOptions: older, "ts-node": { swc: true } }) },
  ],
  [
    "ts-node of a module of the newer kind",
    { start: "ts-node src/index.ts" },
    { ...older, module: "nodenext" },
    { manifest: '{"type": "module"}' },
  ],
  [
    "an older import in a module of the newer kind, which tsc mends",
    { build: "tsc", start: "node dist/index.js" },
    { module: "nodenext", target: "es2022" },
    { manifest: '{"type": "module"}' },
  ],
  ["the same by tsx", { start: "tsx src/index.ts" }, null, { manifest: '{"type": "module"}' }],
]
for (const [title, scripts, options, more] of left)
  test(`what is not: ${title}`, async () => expect(await run(scripts, options, more)).toEqual([]))

/** Of a program in which this is wrong only where it is run otherwise, nothing is said. */
const missed = (files: Files, more: object = {}): Promise<readonly string[]> =>
  held(
    {
      "src/index.ts": `${express}const app = express()\napp.get("/", (_, res) => { res.send("a") })${listens}`,
      ...files,
    },
    more,
  )

const near: readonly (readonly [string, Files, object?])[] = [
  [
    "what is imported for a default alone, by a name that the function has for one of its own",
    {
      "src/index.ts": `import { A } from "./a"\n${own('function f(a = A) { var A = 1; return a + A }\napp.get("/", (_, res) => { res.send(f() + "") })\nf()')}`,
      "src/a.ts": "export const A = 1",
    },
  ],
  [
    "a name of the file that a function has for one of its own",
    {
      "src/index.ts": `import { A } from "./a"\n${own('const f = (A: string): string => A\napp.get("/", (_, res) => { const a: A = {}; res.send(f("a") + a) })')}`,
      "src/a.ts": 'export interface A {}\nthrow new Error("a")',
    },
  ],
  [
    "a name in a block, in a loop and of what is caught",
    {
      "src/index.ts": `import { A } from "./a"\n${own('{ const A = 1; console.log(A) }\nfor (const A of [1]) console.log(A)\ntry { app.set("a", 1) } catch (A) { console.log(A) }\napp.get("/", (_, res) => { const a: A = {}; res.send(a) })')}`,
      "src/a.ts": 'export interface A {}\nthrow new Error("a")',
    },
  ],
  [
    "what is exported again, and may be a type",
    {
      "src/index.ts": `import { B } from "./b"\n${own('app.get("/", (_, res) => { const b: B = {}; res.send(b) })')}`,
      "src/b.ts": 'import { B } from "./a"\nexport { B }',
      "src/a.ts": 'export interface B {}\nthrow new Error("a")',
    },
  ],
  [
    "what decorators may need at run time",
    {
      "src/index.ts": `import { A } from "./a"\n${own('app.get("/", (_, res) => { const a: A = {}; res.send(a) })')}`,
      "src/a.ts": 'export interface A {}\nthrow new Error("a")',
    },
    { emitDecoratorMetadata: true },
  ],
  [
    "a constant enumeration, whose values are written where they are used",
    {
      "src/index.ts": `import { A } from "./a"\n${own('app.get(A.B, (_, res) => { res.send("a") })')}`,
      "src/a.ts": 'export const enum A { B = "/" }\nthrow new Error("a")',
    },
  ],
  [
    "a file in JSON that the compiler may leave behind",
    {
      "src/index.ts": `const conf = require("./conf.json")\n${own("app.listen(conf.port)")}`,
      "src/conf.json": '{"port": 4000}',
    },
  ],
  [
    "a file in JavaScript that it may leave behind",
    {
      "src/index.ts": `import { port } from "./conf"\n${own("app.listen(port)")}`,
      "src/conf.js": "exports.port = 4000",
    },
  ],
  [
    "all of a package, which can be called where the settings say nothing",
    {
      "src/index.ts":
        'import * as express from "express"\nconst app = express()\napp.get("/", (_, res) => { res.send("a") })\napp.listen(8080)',
    },
    { esModuleInterop: false },
  ],
  [
    "a name that nothing declares, of a file that is not strict",
    {
      "src/index.ts":
        'const express = require("express")\nport = 8080\nconst app = express()\napp.get("/", (_: any, res: any) => { res.send("a") })\napp.listen(8080)',
    },
  ],
]
for (const [title, files, more] of near)
  test(`near misses: ${title}`, async () =>
    expect((await missed(files, more)).filter((line) => line !== ".listen(8080)")).toEqual([]))
