/**
 * Names that only the settings of TypeScript's compiler give a meaning (C-299).
 *
 * Law. Each of which a line is held stands in what the compiler makes.
 */
import ts from "typescript"
import { describe, expect, test } from "vitest"
import { importsIn } from "../../src/decode/needs.js"
import { aliasesBelow } from "../../src/shell/programs/needs.js"

/** The files of a project, by path; the first one starts. */
type Project = { readonly [path: string]: string }

const heldOf = (project: Project, settings = '{"compilerOptions":{"paths":{"@/*":["src/*"]}}}') => {
  const [start = "", program = ""] = Object.entries(project)[0] ?? []
  const files: Project = { ...project, "tsconfig.json": settings }
  return aliasesBelow(start, program, {
    has: async (path) => Object.hasOwn(files, path),
    text: async (path) => files[path] ?? null,
  })
}

const made = (text: string): string =>
  ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.CommonJS } }).outputText

// Columns: a program, and what is held of it.
const programs: readonly (readonly [program: string, held: string])[] = [
  ['import { a } from "@/a"\na()', ".alias(@/a)"],
  ['import "@/a"', ".alias(@/a)"],
  ['import A from "~/a"\nconst b = new A()', ".alias(~/a)"],
  ['import * as A from "@/a"\nA.b()', ".alias(@/a)"],
  ['import { type A, b as c } from "@/a"\nlet d: A = c(1)', ".alias(@/a)"],
  ['import {\n  a,\n  b,\n} from "@/x/y.js"\nexpress().use("/", b)', ".alias(@/x/y.js)"],
  ['import { M } from "@/m"\nasync function run() {\n  await Factory.create(M)\n}', ".alias(@/m)"],
  ['import { C } from "@/c"\nexport class D extends C {}', ".alias(@/c)"],
  ['import { C } from "@/c"\n@C()\nexport class D {}', ".alias(@/c)"],
  ['export * from "@/a"', ".alias(@/a)"],
  ['import { A } from "@/a"\nconst b: A = 1', ""],
  ['import type { A } from "@/a"\nA()', ""],
  ['import { type A, b } from "@/a"\nlet c: typeof b', ""],
  ['import * as A from "@/a"\nlet b: A.B', ""],
  ['import { a } from "@/a"\n// a()\n/* x = a() */', ""],
  ['import { a } from "@/a"\nclass B {\n  a() {\n  }\n}', ""],
  ['import { a } from "@/a"\nfunction f(a: B) {\n  g(1).b(a)\n}', ""],
  ['import { a } from "@a/b"\na()', ""],
  ['import { a } from "#/b"\na()', ""],
]

describe("of a program in TypeScript is held", () => {
  test.each(programs)("%j", async (program, held) => {
    const lines = await heldOf({ "src/main.ts": program })
    expect(lines.join(" ")).toBe(held)
    for (const [, module] of importsIn(lines.join("\n")))
      expect(made(program)).toContain(`require("${module}")`)
  })

  // Columns: what is shown, the files, and what is held.
  test.each<[shown: string, project: Project, held: string]>([
    [
      "what a file that it imports does",
      { "src/main.ts": 'import { b } from "./b"\nb()', "src/b.ts": 'import { c } from "@/c"\nd.use(c)' },
      ".alias(@/c)",
    ],
    [
      "by the name that it has when it is compiled, and by a folder",
      {
        "src/main.ts": 'import { b } from "./b.js"\nb()',
        "src/b.ts": 'import "./c"',
        "src/c/index.ts": 'import "@/d"',
      },
      ".alias(@/d)",
    ],
    [
      "not of a file of types",
      { "src/main.ts": 'import { b } from "./b"\nlet x: b', "src/b.ts": 'import "@/c"' },
      "",
    ],
    [
      "nothing where one changes how modules are found",
      { "src/main.ts": 'import "./b"\nimport "@/a"', "src/b.ts": 'import "module-alias/register"' },
      "",
    ],
  ])("%s", async (_, project, held) => {
    expect((await heldOf(project)).join(" ")).toBe(held)
  })

  // Columns: the files behind the first one, the compiler's settings, and what is held.
  test.each<[files: Project, settings: string, held: string]>([
    [{ "src/b.ts": 'import { C } from "@x/c"\nimport c, { d } from "c/d"' }, "{}", "@x/c c"],
    [{ "src/b.ts": 'import "./c"\nimport { a } from "fs"', "src/c.ts": 'export * from "c"' }, "{}", "c"],
    [{ "src/b.ts": 'import type { C } from "c"\nimport("d")' }, "{}", ""],
    [{ "src/b.ts": 'import "c"\nimport "module-alias/register"' }, "{}", ""],
    [{ "src/b.ts": 'import "c"\nimport "@x/c"\nimport "@y/c"' }, '{"paths":{"@y/*":["y/*"]}}', "@x/c"],
    [{ "src/b.ts": 'import "c"\nimport "@x/c"' }, '{"extends":"./other.json"}', "@x/c"],
    [{ "src/b.ts": 'import "c"' }, '{"baseUrl": "./"}', "c"],
    [{ "src/b.ts": 'import "c"' }, '{"baseUrl": "src"}', ""],
  ])("the packages that others import: %j, %s", async (files, settings, held) => {
    const lines = await heldOf({ "src/main.ts": 'import "./b"\nimport "e"', ...files }, settings)
    const found = importsIn(lines.join("\n"))
    expect(found.map(([, name]) => name).join(" ")).toBe(held)
    expect(found.every(([by, , place]) => by === "import" && place !== undefined)).toBe(true)
  })

  // Columns: the compiler's settings, package.json, what is imported, and what is held.
  const scoped = '{"compilerOptions":{"paths":{"@src/*":["./src/*"],"@db":["src/db"]}}}'
  test.each<[settings: string, manifest: string, module: string, held: string]>([
    [scoped, "{}", "@src/db", ".alias(@src/db)"],
    [scoped, "{}", "@db", ".alias(@db)"],
    [scoped, "{}", "@src/none", ""],
    [scoped, '{"dependencies":{"@src/db":"1"}}', "@src/db", ""],
    [scoped, '{"workspaces":["packages/*"]}', "@src/db", ""],
    [scoped, '{"imports":{}}', "@src/db", ""],
    [scoped, '{"dependencies":{"app-module-path":"2"}}', "@src/db", ""],
    [scoped.replace("{", '{"ts-node":{"require":[]},'), "{}", "@src/db", ""],
    ['{"compilerOptions":{"baseUrl":"./"}}', "{}", "src/db", ".alias(src/db)"],
    ['{"compilerOptions":{"baseUrl":"./"}}', '{"dependencies":{"src":"1"}}', "src/db", ""],
    ['{"compilerOptions":{"baseUrl":"./"}}', "{}", "src/none", ""],
    ['{"compilerOptions":{"baseUrl":"src"}}', "{}", "db", ""],
    ['{"compilerOptions":{"baseUrl":"src"}}', "{}", "fs/promises", ""],
    ["{}", "{}", "src/db", ""],
  ])("a source by another name: %s, %s, %s", async (settings, manifest, module, held) => {
    const program = `import { connect } from "${module}"\nconnect()`
    const more = { "src/db.ts": "", "src/fs/promises.ts": "", "package.json": manifest }
    expect((await heldOf({ "src/main.ts": program, ...more }, settings)).join(" ")).toBe(held)
    if (held !== "") expect(made(program)).toContain(`require("${module}")`)
  })

  test("nothing where the settings give no names", async () => {
    expect(await heldOf({ "src/main.ts": 'import "@/a"' }, "{}")).toEqual([])
  })
})
