/**
 * What a program imports whatever happens, and what a snapshot holds of its text (C-282).
 *
 * Laws. Without any one of what is read, the program ends there. What is held of a text is held of itself, and is nothing else of the text.
 */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Manifest, manifestIn } from "../../src/decode/manifest.js"
import { importsIn } from "../../src/decode/needs.js"
import {
  importLines,
  isForDevelopment,
  mentions,
  programText,
  unnamedPackages,
  withoutPackages,
} from "../../src/shell/needs.js"
import { runs } from "../arbitraries/runs.js"

/** Stands for whatever a program calls, reads or constructs. */
const anything: object = new Proxy(() => 0, {
  get: (_, key) =>
    key === Symbol.toPrimitive ? () => 1 : key === Symbol.iterator ? [].values.bind([]) : anything,
  apply: () => anything,
  construct: () => anything,
})

/** Whether a program gets past all that it requires where one module is not there, as Node runs a file of CommonJS. */
const survives = (program: string, absent: string): boolean => {
  const require = Object.assign(
    (name: string) => {
      if (name === absent) throw new Error("not found")
      return anything
    },
    { cache: {}, resolve: () => "" },
  )
  try {
    // biome-ignore lint/security/noGlobalEval: the programs are drawn here, and Node makes a function of a file as this does
    const run = eval(`(function (require, module, exports, app, on, off) {${program}\n})`)
    run(require, { exports: {} }, {}, anything, true, false)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return false
  }
}

// Each with a place for the module (`@`) and one for a number that no other piece has (`#`).
const pieces = [
  'const a# = require("@")',
  "var a# = require('@');",
  'let a# = 1, b# = require("@"), c# = 2',
  'require("@")',
  'require("@").config();',
  "require( '@' )(app)",
  'module.exports = require("@")',
  'exports.a# = require("@");',
  'const { a#, b#: { c# } } = require("@")',
  'const a# = off ? require("@") : 2, b# = 3',
  'const a# = off && require("@")',
  'const a# = on || require("@")',
  'const a# = 5 ?? require("@")',
  'off && require("@")',
  'if (off) require("@")',
  'if (off)\n  require("@")',
  'if (on) a#()\nelse require("@")\nfunction a#() {}',
  'if (on) {} else var a# = require("@")',
  'for (const a# of [])\n  require("@")',
  'while (off) require("@")',
  'try { require("@") } catch {}',
  'try {\n  require("@")\n} catch (error) {} finally {}',
  '{ let a# = off; if (a#) { require("@") } }',
  'function a#() { return require("@") }',
  'const a# = () => require("@")',
  'const a# = (b) =>\n  require("@")',
  'const a# = function () {\n  require("@")\n}',
  'const a# = async () => { require("@") }',
  'class A# {\n  m() { require("@") }\n}',
  'app.use(() => require("@"))',
  ';(function () { if (off) require("@") })()',
  '// require("@")',
  '/* const a = 1\n require("@") */',
  "const a# = 'require(\"@\")'",
  'const a# = "\\"; require(\\"@\\")"',
  'const a# = `\nrequire("@")\n`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
  'const a# = `x ${off ? require("@") : `y ${1}`} z`',
  'const a# = /require("b")[/"]/g.test("")',
  "const a# = 4 / 2 / 1",
  'const a# = on\n  ? 1\n  : require("@")',
  'const a# =\n  off\n  && require("@")',
  'const a# = { b: off && require("@") }',
  'const a# = [off && require("@")]',
  'switch (off) {\n  case on:\n    require("@")\n}',
  'do { if (off) require("@") } while (off)',
  "a#: for (;;) { break a# }",
  'var a#\na# = require("@")',
  'let a# = {}\na#.b = a#.c = require("@")',
  'const a# = require.resolve("@")',
  'const a# = app.require("@")',
  'const a# = require("@" + app)',
  'function a#() { app(); require("@") }',
  'try { app(); const b# = require("@") } catch {}',
  'app.use(function () {\n  app()\n  const c# = require("@")\n})',
  "off ? (module.b = 1) : 0",
  'off ? module.a# = require("@") : 0',
  'const a# = (b) => b.c = require("@")',
  'const a# = typeof require === "function" && off && require("@")',
  'app.get("/", (b, c) => { c.send(require("@")) })',
  '"use strict"',
  "app.listen(3000, () => console)",
]
const modules = fc.constantFrom("./config", "../a/b.js", "express", "@a/b", "dotenv/config", "./data.json")
const programs = fc
  .array(
    fc.tuple(
      fc.constantFrom(...pieces),
      modules,
      fc.constantFrom("\n", ";\n", "\n\n// words\n", " /* words */\n"),
    ),
    {
      maxLength: 8,
    },
  )
  .map((drawn) =>
    drawn
      .map(([piece, module, end], at) => piece.replaceAll("@", module).replaceAll("#", `${at}`) + end)
      .join(""),
  )

describe("a program ends without any one of what is read of it", () => {
  test("whatever else stands in it", () => {
    fc.assert(
      fc.property(programs, (program) => {
        expect(survives(program, "")).toBe(true)
        for (const [, module] of importsIn(importLines(program).join("\n"))) {
          const absent = module === "dotenv" ? "dotenv/config" : module
          expect(survives(program, absent), module).toBe(false)
        }
      }),
      runs(),
    )
  })

  // Columns: a program, what is read of it, and for what is not read whether Node ends all the same without it.
  const read: readonly (readonly [program: string, lines: string])[] = [
    ...pieces
      .slice(0, 9)
      .map((piece) => [piece.replaceAll("#", "1").replace("@", "./a"), ".require(./a)"] as const),
    ['#!/usr/bin/env node\nrequire("./a")', ".require(./a)"],
    ['\ufeffrequire("./a")', ".require(./a)"],
    ['const a = require("fs"), b = require("./b")', ".require(./b)"],
    ['if (on) {\n}\nrequire("./a")', ".require(./a)"],
    [
      'const a = off\nconst b = require("./b")\nlet c = () => {}\nrequire("./c")',
      ".require(./b) .require(./c)",
    ],
    ['require("./a"); require("./a")', ".require(./a)"],
    ['import "./a.js"', ".import(./a.js)"],
    ['import a from "./a.js"\nimport * as b from "b"', ".import(./a.js) .import(b)"],
    ['import a, { b as c } from\n  "./a.js"', ".import(./a.js)"],
    ['import { a } from "@a/b/c.js"; export * from "./d.js"', ".import(@a/b) .import(./d.js)"],
    ['export { a } from "./a.js"\nexport * as b from "./b.js"', ".import(./a.js) .import(./b.js)"],
    ['import a from "./a.json" with { type: "json" }', ".import(./a.json)"],
    ['export const a = 1\nimport "./b.js"', ".import(./b.js)"],
    ['import("./a.js")\nimport.meta.url', ""],
    [
      'import a from "node:fs"\nimport b from "https://a/b.js"\nimport "#c"\nimport "/d.js"\nimport "./e.js?f"',
      "",
    ],
    ['require("node:fs"); require("fs/promises"); require("path")', ""],
    ['require("babel-register")\nrequire("./a")', ".import(babel-register)"],
    ['fs.writeFileSync("a.js", "")\nrequire("./a")', ""],
    ['fs.openSync("a.js", "w")\nrequire("./a")', ""],
    ['fs.linkSync("b.js", "a.js")\nrequire("./a")', ""],
    ['process.on("uncaughtException", y)\nrequire("./a")', ""],
    ["process.once('uncaughtException', y)\nrequire('./a')", ""],
    ['process.on("unhandledRejection", y)\nrequire("./a")', ".require(./a)"],
    ['process.setUncaughtExceptionCaptureCallback(y)\nrequire("./a")', ""],
    ['require("./a")\nconst b = path.join(__dirname, "c")\nrequire("./b")', ".require(./a) .require(./b)"],
    ['require("./a")\n"no end', ""],
    ['require("./a")\n}', ""],
    ['require("./a")\n{', ""],
    ['require("./a")\n`${', ""],
    ['require("./a")\n/*', ""],
    ['require("./a")\n{}\n/b/.test(c)\nrequire("./b")', ".require(./a)"],
  ]
  test.each(read)("%j", (program, lines) => {
    expect(importLines(program).join(" ")).toBe(lines)
  })
})

describe("Node itself", () => {
  // Columns: the file, its text, the module that it names, and whether it ends without it.
  const observed: readonly (readonly [file: string, text: string, module: string, ends: boolean])[] = [
    ["a.js", 'require("./b")', "b.js", true],
    ["a.js", 'require("./b")', "b.json", true],
    ["a.js", 'require("./b")', "b/index.js", true],
    ["a.js", 'require("./b")', "b/index.json", true],
    ["c/a.js", 'require("../b")', "b.js", true],
    ["a.js", 'require("./b/")', "b/index.js", true],
    ["c/a.js", 'require(".")', "c/index.js", true],
    ["a.mjs", 'import "./b.js"', "b.js", true],
    ["a.mjs", 'export * from "./b.js"', "b.js", true],
    ["a.mjs", 'throwing()\nfunction throwing() {}\nimport "./b.js"', "b.js", true],
    ["a.js", 'try { require("./b") } catch {}', "b.js", false],
    ["a.js", 'if (process.argv[5]) require("./b")', "b.js", false],
    ["a.js", "/*\nrequire('./b')\n*/", "b.js", false],
    ["a.mjs", 'import("./b.js").catch(() => {})', "b.js", false],
  ]
  // Columns: the file, its text, and a file that is not looked for.
  const notLookedFor = [
    ...["b.cjs", "b.mjs", "b.ts", "b/index.cjs", "b/index.ts"].map(
      (path) => ["a.js", 'require("./b")', path] as const,
    ),
    ...["b.js", "b/index.js"].map((path) => ["a.mjs", 'import "./b"', path] as const),
  ]

  test("ends without what is read, finds it where it is looked for, and does without the rest", () => {
    const root = mkdtempSync(join(tmpdir(), "runplan-needs-"))
    const files: string[] = []
    const add = (file: string, text: string, ...others: readonly string[]): void => {
      const folder = join(root, `${files.length}`)
      for (const path of [file, ...others]) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), path === file ? text : path.endsWith("json") ? "{}" : "")
      }
      files.push(join(folder, file))
    }
    for (const [file, text, module] of observed) {
      add(file, text, module)
      add(file, text)
    }
    for (const [file, text, path] of notLookedFor) add(file, text, path)
    writeFileSync(
      join(root, "run.mjs"),
      `const ran = []
       for (const file of ${JSON.stringify(files)}) ran.push(await import(file).then(() => true, () => false))
       console.log(JSON.stringify(ran))`,
    )
    try {
      const ran = JSON.parse(execFileSync(process.execPath, [join(root, "run.mjs")], { encoding: "utf8" }))
      expect(ran).toEqual([
        ...observed.flatMap(([, , , ends]) => [true, !ends]),
        ...notLookedFor.map(() => false),
      ])
    } finally {
      rmSync(root, { recursive: true })
    }
  })

  test.each(observed)("and of %s, %j is read what it ends without", (_, text, __, ends) => {
    expect(importLines(text).length > 0).toBe(ends)
  })
})

describe("what is held of a text", () => {
  test("is held of itself", () => {
    fc.assert(
      fc.property(programs, (program) => {
        const held = programText(program)
        if (held !== null) expect(programText(held)).toBe(held)
      }),
      runs(),
    )
  })

  test("is names of modules, a port and a host, and nothing else", () => {
    expect(programText('const key = "secret"\nrequire("./a")\napp.listen(5000, key)')).toBe(
      ".require(./a)\n.listen(5000, host)",
    )
    expect(programText(".require(./a)\nsecret\n.listen(80, secret)")).toBe(".require(./a)\n.listen(80, host)")
    expect(programText("secret")).toBe(null)
    fc.assert(
      fc.property(fc.oneof(programs, fc.string()), (program) => {
        for (const line of (programText(program) ?? ".listen()").split("\n")) {
          expect(line).toMatch(/^\.(?:(?:require|import)\([\w@.~+/-]{1,200}\)|listen\(\d{0,5}\))$/)
        }
      }),
      runs(),
    )
  })

  test("takes time that grows as the text does", () => {
    for (const piece of ["import {a, ", "require(", "`${", "/", "a = b\n", "((", '"', "const {", "/*"]) {
      const started = performance.now()
      importLines(piece.repeat(100_000))
      expect(performance.now() - started).toBeLessThan(3000)
    }
  })
})

describe("of the packages that are imported", () => {
  test("those that package.json names, but for development alone, are no news", () => {
    const manifest = manifestIn(
      '{"dependencies":{"a":"1"},"devDependencies":{"b":"1"},"optionalDependencies":{"@c/d":"1"},"scripts":{"e":"f"}}',
    )
    const held = ".require(./a)\n.import(a)\n.import(b)\n.import(@c/d)\n.import(e)\n.listen(80)"
    expect(unnamedPackages(held, manifest)).toEqual(["b", "e"])
    expect(unnamedPackages(held, null)).toEqual([])
    expect(withoutPackages(held, ["e", "a"])).toBe(".require(./a)\n.import(b)\n.import(@c/d)\n.listen(80)")
    expect(withoutPackages(".import(a)", ["a"])).toBe(null)
  })

  // Columns: what npm 11 wrote of dotenv, for development, beside ws, which works with it or without.
  test.each([
    ["development alone", { dev: true }, true],
    ["development, or for another's sake", { devOptional: true }, false],
    ["another", {}, false],
    ["development, and not as true", { dev: "true" }, false],
  ])("a lock file of npm says whether one is for %s", (_, marks, isSaid) => {
    const manifest = manifestIn('{"dependencies":{"ws":"8"},"devDependencies":{"dotenv":"16"}}') as Manifest
    const packages = { "": {}, "node_modules/dotenv": marks, "node_modules/ws": {} }
    const lock = JSON.stringify({ lockfileVersion: 3, packages })
    expect(isForDevelopment(manifest, [lock], "dotenv")).toBe(isSaid)
    // Without what is asked for it is of another package.json; cut, unread, beside another or of npm 6 it says nothing.
    const { "node_modules/ws": __, ...stale } = packages
    const six = JSON.stringify({ dependencies: { dotenv: marks, ws: {} } })
    for (const locks of [
      [JSON.stringify({ packages: stale })],
      [lock.slice(0, -1)],
      [null],
      [lock, ""],
      [six],
      [],
    ])
      expect(isForDevelopment(manifest, locks, "dotenv")).toBe(false)
    expect(isForDevelopment({ ...manifest, dependencies: {} }, [], "dotenv")).toBe(true)
    expect(isForDevelopment(manifest, [lock], "constructor")).toBe(false)
  })

  // Columns: what a lock file of a manager holds where another package brings express.
  test.each([
    ["npm 7 and later", '    "node_modules/express": {\n'],
    ["npm 7 and later, further down", '    "node_modules/a/node_modules/express": {\n'],
    ["npm 6", '    "express": {\n      "version"'],
    ["Yarn 1", "\n\nexpress@^4.0.0:\n  version"],
    ["Yarn 1, several ranges", '\n\n"@a/b@^1", express@^4.0.0:\n'],
    ["Yarn 2 and later", '\n\n"express@npm:^4.0.0":\n'],
    ["pnpm 9 and later", "\n  express@4.0.0:\n"],
    ["pnpm before", "\n  /express@4.0.0:\n"],
    ["pnpm long before", "\n  /express/4.0.0:\n"],
    ["Bun", '    "express": ["express@4.0.0",'],
  ])("%s says which are installed", (_, lock) => {
    expect(mentions(`first\n${lock}last`, "express")).toBe(true)
    expect(mentions(`first\n${lock.replaceAll("express", "express-session")}last`, "express")).toBe(false)
    expect(mentions(`first\n${lock.replaceAll("express", "my-express")}last`, "express")).toBe(false)
  })
})
