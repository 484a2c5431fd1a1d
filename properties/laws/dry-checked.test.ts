/**
 * What ts-node refuses of a program in TypeScript (C-399).
 *
 * Law. What is held is what ts-node 10 with TypeScript 5 was observed to end by.
 */
import { describe, expect, test } from "vitest"
import { refusedLines } from "../../src/shell/programs/dry/lines.js"
import type { Files } from "./dry-files.js"

const packages = {
  express: "^4.18.0",
  "ts-node": "^10.9.1",
  typescript: "^5.0.0",
  "@types/express": "^4.17.0",
  "@types/node": "^20.0.0",
}
const base = { target: "es2020", module: "commonjs", esModuleInterop: true, strict: true }
interface More {
  readonly options?: object
  readonly settings?: object
  readonly packages?: object
  readonly fields?: object
  readonly locks?: readonly (string | null)[]
}
const linesOf = (
  files: Files,
  { options = {}, settings = {}, packages: added = {}, fields = {}, locks = [] }: More,
  start: string,
): Promise<readonly string[]> => {
  const own = { scripts: { start }, dependencies: { ...packages, ...added }, ...fields }
  const config = { compilerOptions: { ...base, ...options }, ...settings }
  const all: Files = {
    "package.json": JSON.stringify(own),
    "tsconfig.json": JSON.stringify(config),
    ...files,
  }
  const held = {
    text: async (path: string) => all[path] ?? null,
    has: async (path: string) => Object.hasOwn(all, path),
    near: async () => null,
    list: async () => null,
  }
  const declarations = Object.keys(all).flatMap((path) => (path.endsWith(".d.ts") ? [String(all[path])] : []))
  return refusedLines("src/index.ts", held, { declarations, locks: async () => locks })
}

const app = (text: string, imports = ""): Files => ({
  "src/index.ts": `import express, { Request, Response } from "express"\n${imports}const app = express()\n${text}\napp.listen(8080)\n`,
})
const line = (at: number, how: string, place = ""): string =>
  `.ends(${at}, ts-node ts-node-dev tsnd nodemon node: TSError: ${how})${place}`
const data = 'import d from "./d.json"\n'
const json = { "src/d.json": '{"a":1}' }
const noJson = "TS2732: Cannot find module ./d.json, consider using resolveJsonModule"
const global = {
  "src/types/express.d.ts":
    "declare namespace Express { interface Request {\n  user?: { id: string }\n  userId?: string\n} }\n",
}
const own = "declare global { namespace Express { interface Request { userId?: string } } }\n"
const noName = "TS2339: Property 'userId' does not exist on type Request"
const use = 'app.use((req: Request, res: Response, next) => { req.userId = "a"; next() })'
const middleware =
  'import { Request } from "express"\nexport const m = (req: Request, res: any, next: any) => { req.userId = "a"; next() }'
const hash = 'import bcrypt from "bcryptjs"\n'
const noTypes = "TS7016: Could not find a declaration file for module 'bcryptjs'"
const byName = { packages: { bcryptjs: "^2.4.3" } }
const q = 'import { q } from "./q"\n'

describe("what is refused", () => {
  test.each<[string, Files, More, string, string?]>([
    ["data", { ...app("console.log(d.a)", data), ...json }, {}, line(2, noJson)],
    ["data that nothing uses", { ...app("", data), ...json }, {}, line(2, noJson)],
    [
      "data below",
      { ...app("console.log(q)", q), "src/q.ts": `${data}export const q = d.a`, ...json },
      {},
      line(1, noJson, " in src/q.ts"),
    ],
    ["a name of a request", { ...app(use), ...global }, {}, line(3, noName)],
    [
      "one below",
      { ...app("app.use(m)", 'import { m } from "./m"\n'), "src/m.ts": middleware, ...global },
      {},
      line(2, noName, " in src/m.ts"),
    ],
    ["no types", app("bcrypt.hashSync", hash), byName, line(2, noTypes)],
    [
      "no types below",
      { ...app("console.log(q)", q), "src/q.ts": `${hash}export const q = typeof bcrypt` },
      byName,
      line(1, noTypes, " in src/q.ts"),
    ],
    ["by Node", app("", hash), byName, line(2, noTypes), "node -r ts-node/register src/index.ts"],
    ["by nodemon", app("", hash), byName, line(2, noTypes), "nodemon --exec ts-node src/index.ts"],
    [
      "beside what is not known, locked",
      app("", hash),
      {
        packages: { bcryptjs: "^2.4.3", other: "1" },
        locks: [
          '"node_modules/express" "node_modules/ts-node" "node_modules/typescript" "node_modules/@types/express" "node_modules/@types/node" "node_modules/bcryptjs" "node_modules/other"',
        ],
      },
      line(2, noTypes),
    ],
  ])("%s", async (_, files, more, expected, start = "ts-node src/index.ts") => {
    expect(await linesOf(files, more, start)).toEqual([expected])
  })

  const unknown = { packages: { bcryptjs: "^2.4.3", other: "1" } }
  test.each<[string, Files, More, string?]>([
    ["nothing", app(""), {}],
    ["data that is resolved", { ...app("d.a", data), ...json }, { options: { resolveJsonModule: true } }],
    ["data that is required", { ...app('const d = require("./d.json")'), ...json }, {}],
    ["data that is passed over", { ...app("d.a", `// @ts-ignore\n${data}`), ...json }, {}],
    ["data in a text", { ...app(`console.log(\`\n${data}\`)`), ...json }, {}],
    ["data of newer modules", { ...app("d.a", data), ...json }, { options: { module: "nodenext" } }],
    ["data for a newer compiler", { ...app("d.a", data), ...json }, { packages: { typescript: "^6.0.0" } }],
    [
      "data of types",
      {
        ...app("let z: Q | undefined", 'import { Q } from "./q"\n'),
        "src/q.ts": `${data}export type Q = typeof d`,
        ...json,
      },
      {},
    ],
    ["all files", { ...app(use), ...global }, { settings: { "ts-node": { files: true } } }],
    ["folders of types", { ...app(use), ...global }, { options: { typeRoots: ["./src/types"] } }],
    [
      "a reference",
      {
        "src/index.ts": `/// <reference path="./types/express.d.ts" />\n${app(use)["src/index.ts"]}`,
        ...global,
      },
      {},
    ],
    ["an import of it", { ...app(use, 'import "./types/express"\n'), ...global }, {}],
    ["its own", { ...app(use, own), ...global }, {}],
    ["one below of its own", { ...app(use, 'import "./g"\n'), "src/g.ts": `${own}export {}`, ...global }, {}],
    ["any", { ...app("app.use((req: any, res, next) => { req.userId = 1; next() })"), ...global }, {}],
    [
      "a cast",
      { ...app("app.use((req: Request, res: Response) => { (req as any).userId = 1 })"), ...global },
      {},
    ],
    [
      "another of this name",
      {
        ...app("app.use((req: Request, res: Response) => { const f = (req: any) => req.userId; f(1) })"),
        ...global,
      },
      {},
    ],
    [
      "another in a block",
      {
        ...app('app.use((req: Request, res: Response) => { { const req: any = {}; req.userId = "a" } })'),
        ...global,
      },
      {},
    ],
    ["what gives it, too", { ...app(use), ...global }, { packages: { "@types/passport": "^1.0.0" } }],
    ["not strict", app("", hash), { ...byName, options: { strict: false } }],
    ["any is fine", app("", hash), { ...byName, options: { noImplicitAny: false } }],
    ["declared", { ...app("", hash), "src/b.d.ts": 'declare module "bcryptjs"' }, byName],
    ["required", app('const bcrypt = require("bcryptjs")'), byName],
    ["types", app("", hash), { packages: { bcryptjs: "^2.4.3", "@types/bcryptjs": "^2.4.0" } }],
    ["its own types", app("", hash), { packages: { bcryptjs: "^3.0.0" } }],
    [
      "another folder of types",
      { ...app("", hash), "types/bcryptjs.d.ts": "export {}" },
      { ...byName, options: { baseUrl: "./types" } },
    ],
    ["names of paths", app("", hash), { ...byName, options: { paths: { "*": ["types/*"] } } }],
    ["beside what is not known", app("", hash), unknown],
    ["locked types", app("", hash), { ...byName, locks: ['"node_modules/@types/bcryptjs"'] }],
    ["a lock that cannot be read", app("", hash), { ...byName, locks: [null] }],
    ["transpiled", app("", hash), byName, "ts-node --transpile-only src/index.ts"],
    ["transpiled, by Node", app("", hash), byName, "node -r ts-node/register/transpile-only src/index.ts"],
    ["by -T", app("", hash), byName, "ts-node -T src/index.ts"],
    ["by tsx", app("", hash), byName, "tsx src/index.ts"],
    ["a module", app("", hash), { ...byName, fields: { type: "module" } }],
    ["an option of ts-node", app("", hash), { ...byName, settings: { "ts-node": { transpileOnly: true } } }],
    ["what it builds on", app("", hash), { ...byName, settings: { extends: "./base.json" } }],
  ])("nothing of %s", async (_, files, more, start = "ts-node src/index.ts") => {
    expect(await linesOf(files, more, start)).toEqual([])
  })
})
