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
import { emptyManifest, type Manifest, manifestIn } from "../../src/decode/manifest.js"
import { importsIn } from "../../src/decode/needs.js"
import {
  heldText,
  importLines,
  importsBelow,
  isForDevelopment,
  mentions,
  programText,
  served,
  unnamedPackages,
  withoutPackages,
} from "../../src/shell/programs/needs.js"
import { runs } from "../arbitraries/runs.js"
import { inNewFolder, written } from "./projects.js"

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
  'app.use(require("@"))',
  'app.use("/a", require( "@" ), 1);',
  'const a# = app.b(1, require("@").c).d',
  'app.a(app.b(require("@")))',
  'if (off) app.use(require("@"))',
  'if (off)\n  app.use(require("@"))',
  'if (on) a#()\nelse app.use(require("@"))\nfunction a#() {}',
  'for (const a# of [])\n  app.use(require("@"))',
  'off && app.use(require("@"))',
  'off\n  && app.use(require("@"))',
  'off || on || app.use(require("@"))',
  'app.use(off && require("@"))',
  'app.use(off ? require("@") : 1)',
  'app.use(on ? 1 : app(require("@")))',
  'app.use(() => app(require("@")))',
  'app.use(b => app(require("@")))',
  'app.use(async b => app(require("@")))',
  'app.use(function (b = app(require("@"))) {})',
  'function a#(b = app(require("@"))) {}',
  'const a# = (b = app(require("@"))) => b',
  'const { a# = app(require("@")) } = { a#: 1 }',
  'const [a# = app(require("@"))] = [1]',
  'class A# {\n  b = app(require("@"))\n}',
  'app.use({ a() { app(require("@")) } })',
  'const a# = null\na#?.use(require("@"))',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
  'const a# = `x ${off && app(require("@"))} z`',
  'a#: while (off) app(require("@"))',
  "do { } while (off)\napp(1)",
  '"use strict"',
  "app.listen(3000, () => console)",
  'app.listen(4000, "127.0.0.1")',
  "app.listen(4000, on)",
]
const modules = fc.constantFrom("./config", "../a/b.js", "express", "@a/b", "dotenv/config", "./data.json")
/** Programs that import some of these modules. */
const programsOf = (modules: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
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
const programs = programsOf(modules)

test("what starts Adonis 4 is held but where the program says how it reads its variables", () => {
  const program = "const { Ignitor } = require('@adonisjs/ignitor')\nnew Ignitor(fold).appRoot(__dirname)"
  expect(programText(program)).toBe(".import(@adonisjs/ignitor)")
  expect(programText(`process.env.ENV_SILENT = true\n${program}`)).toBe(null)
})

test("settings of Nuxt are held as far as they make a site of files", () => {
  const settings =
    "import a from './a'\n/*\n** target\n*/\nexport default { css: '~/**/*.css',\n  target: 'static' }"
  const held = heldText("nuxt.config.js", settings)
  expect(held).toBe('target: "static"')
  expect(heldText("nuxt.config.ts", held ?? "")).toBe(held)
  for (const other of [settings.replace("'static'", "'server'"), settings.replace("  target", "  // target")])
    expect(heldText("nuxt.config.js", other)).toBe(null)
  expect(heldText("a.js", settings)).toBe(".import(./a)")
})

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
    ['app.use("/a", require("./a"))', ".require(./a)"],
    ['const a = b(require("./a").c)', ".require(./a)"],
    ['process.exit()\napp.use(require("./a"))', ""],
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
    ['const a = require("node:path")\nconst b = require("a")\nrequire("./b")', ".import(a) .require(./b)"],
    ['require("node:module")\nrequire("./a")', ".require(./a)"],
    ['require("node-path")\nrequire("./a")', ".import(node-path)"],
    ['require("node:paths")\nrequire("./a")', ""],
    ['fs.writeFileSync("a.js", "")\nrequire("./a")', ""],
    ['fs.openSync("a.js", "w")\nrequire("./a")', ""],
    ['jsonfile.writeFileSync("a.js", "")\nrequire("./a")', ""],
    ['outputJsonSync("a.js", "")\nrequire("./a")', ""],
    ['writeJsonFile.sync("a.json", {})\nrequire("./a")', ""],
    [
      'const { writeStream } = b\nconst c = (_req, d) => d.json(_req.user._id)\nrequire("./a")',
      ".require(./a)",
    ],
    [
      'const c = { extensions: ["hbs"], copyright: 1, writeConcern: 2, __v: 3 }\nrequire("./a")',
      ".require(./a)",
    ],
    ['require.extensions[".x"] = b\nrequire("./a")', ""],
    ['Module._load = b\nrequire("./a")', ""],
    ['module.constructor._resolveFilename = b\nrequire("./a")', ""],
    ['module._compile("", b)\nrequire("./a")', ""],
    ['process.exit()\nrequire("./a")', ""],
    ['if (b) process.exit(1)\nrequire("./a")', ""],
    ['if (b) throw new Error("c")\nrequire("./a")', ""],
    ['require("./a")\nprocess.exit()', ".require(./a)"],
    ['process.on("SIGINT", () => process.exit())\nrequire("./a")', ".require(./a)"],
    ['process.exit()\nimport "./a.js"', ".import(./a.js)"],
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

/** Whether Node gets past each of these files, in one process that it starts in a folder. */
const ranOf = (root: string, files: readonly string[]): unknown => {
  writeFileSync(
    join(root, "run.mjs"),
    `const ran = []
     for (const file of ${JSON.stringify(files)}) ran.push(await import(file).then(() => true, () => false))
     console.log(JSON.stringify(ran))`,
  )
  return JSON.parse(execFileSync(process.execPath, [join(root, "run.mjs")], { encoding: "utf8" }))
}

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
    inNewFolder("needs", (root) => {
      const files: string[] = []
      const add = (file: string, text: string, ...others: readonly string[]): void => {
        const folder = join(root, `${files.length}`)
        for (const path of [file, ...others])
          written(join(folder, path), path === file ? text : path.endsWith("json") ? "{}" : "")
        files.push(join(folder, file))
      }
      for (const [file, text, module] of observed) {
        add(file, text, module)
        add(file, text)
      }
      for (const [file, text, path] of notLookedFor) add(file, text, path)
      expect(ranOf(root, files)).toEqual([
        ...observed.flatMap(([, , , ends]) => [true, !ends]),
        ...notLookedFor.map(() => false),
      ])
    })
  })

  test.each(observed)("and of %s, %j is read what it ends without", (_, text, __, ends) => {
    expect(importLines(text).length > 0).toBe(ends)
  })
})

/** The files of a project, by path. */
type Project = { readonly [path: string]: string }

const below = (project: Project, start: string): Promise<readonly string[]> =>
  importsBelow(start, project[start] as string, {
    has: async (path) => Object.hasOwn(project, path),
    text: async (path) => project[path] as string,
  })

/** Whether a project of CommonJS gets past all that it requires where one module is not there; what a file requires is run once. */
const projectSurvives = (project: Project, start: string, absent: string): boolean => {
  const loaded = new Map<string, object>()
  const load = (path: string): object => {
    const module = { exports: anything }
    loaded.set(path, module)
    const require = Object.assign(
      (name: string) => {
        if (name === absent) throw new Error("not found")
        const file = `${name.replace("./", "")}.js`
        return name.startsWith(".") ? (loaded.get(file) ?? load(file)) : anything
      },
      { cache: {}, resolve: () => "" },
    )
    // biome-ignore lint/security/noGlobalEval: the programs are drawn here, and Node makes a function of a file as this does
    const run = eval(`(function (require, module, exports, app, on, off) {${project[path]}\n})`)
    try {
      run(require, module, {}, anything, true, false)
    } catch (error) {
      loaded.delete(path)
      throw error
    }
    return module
  }
  try {
    load(start)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return false
  }
}

describe("a project ends without any one of what is read of the files that it imports", () => {
  test("whatever else stands in them", async () => {
    // None imports itself through others: one that was loaded in a try, and failed, would count as loaded for what it imports.
    const inside = (...files: readonly string[]): fc.Arbitrary<string> =>
      programsOf(fc.constantFrom(...files, "./absent", "express"))
    const projects = fc.tuple(inside("./a", "./b", "./c"), inside("./b", "./c"), inside("./c"), inside())
    let isSaid = false
    await fc.assert(
      fc.asyncProperty(projects, async ([start, a, b, c]) => {
        const project = { "start.js": start, "a.js": a, "b.js": b, "c.js": c }
        const lines = await below(project, "start.js")
        const imports = lines.filter((line) => !/^\.(?:listen|silent)/.test(line))
        for (const [, module, place] of importsIn(lines.join("\n"))) {
          expect(place).not.toBe(undefined)
          expect(projectSurvives(project, "start.js", module), module).toBe(false)
          isSaid = true
        }
        expect(importsIn(lines.join("\n")).length).toBe(imports.length)
      }),
      runs(),
    )
    expect(isSaid).toBe(true)
  })

  // Columns: what is shown; the files, the first of which starts; what is read of the others; whether Node ends.
  const chains: readonly (readonly [shown: string, project: Project, lines: string, ends: boolean])[] = [
    [
      "two files on",
      {
        "bin/www": 'require("../app")',
        "app.js": 'require("./config")',
        "config/index.js": 'require("./keys")',
      },
      ".require(./keys) in config/index.js",
      true,
    ],
    [
      "a cycle ends, and what it lacks is said",
      { "a.js": 'require("./b")', "b.js": 'require("./a"); require("./c")' },
      ".require(./c) in b.js",
      true,
    ],
    [
      "what several lack is said once",
      {
        "a.js": 'require("./b"); require("./d/c")',
        "b.js": 'require("./e")',
        "d/c.js": 'require("../e"); require("../b")',
      },
      ".require(./e) in b.js",
      true,
    ],
    [
      "what the first lacks is its own",
      { "a.js": 'require("./e"); require("./b")', "b.js": 'require("./e")' },
      "",
      true,
    ],
    [
      "a package of a file further on",
      { "a.js": 'require("./b")', "b.js": 'require("not-installed/x")' },
      ".import(not-installed) in b.js",
      true,
    ],
    [
      "a folder without an index, and one with",
      { "a.js": 'require("./b"); require("./c")', "b/index.js": 'require("../c/d")', "c/index.js": "" },
      ".require(../c/d) in b/index.js",
      true,
    ],
    [
      "modules",
      { "a.mjs": 'import "./b.mjs"', "b.mjs": 'export * from "./c"' },
      ".import(./c) in b.mjs",
      true,
    ],
    [
      "a file is made by one before, at once",
      {
        "a.js": 'require("./make"); require("./b")',
        "make.js": 'require("fs").writeFileSync(__dirname + "/made.js", "")',
        "b.js": 'require("./made")',
      },
      "",
      false,
    ],
    [
      "a module finds what it imports before one can make it",
      {
        "a.mjs": 'import "./make.mjs"\nimport "./b.mjs"',
        "make.mjs": 'import fs from "fs"\nfs.writeFileSync(new URL("made.mjs", import.meta.url), "")',
        "b.mjs": 'import "./made.mjs"',
      },
      ".import(./made.mjs) in b.mjs",
      true,
    ],
    [
      "what a module requires is loaded later",
      {
        "a.mjs": 'import "./make.mjs"\nimport "./b.cjs"',
        // In two pieces, as what bundles the laws writes its own file in place of the whole.
        "make.mjs": `import fs from "fs"\nfs.writeFileSync(new URL("made.js", import.${"meta"}.url), "")`,
        "b.cjs": 'require("./made")',
      },
      "",
      false,
    ],
    [
      "one before has Node look otherwise",
      {
        "a.js": 'require("./first"); require("./b")',
        "first.js": 'require.extensions[".x"] = require.extensions[".js"]',
        "b.js": 'require("./c")',
        "c.x": "",
      },
      "",
      false,
    ],
    [
      "a folder with a package.json is not looked into, nor what comes after",
      {
        "a.js": 'require("./d"); require("./b")',
        "d/package.json": '{"main":"e.js"}',
        "d/e.js": 'require("fs").writeFileSync(__dirname + "/../made.js", "")',
        "b.js": 'require("./made")',
      },
      "",
      false,
    ],
    [
      "a package of a file behind others that only open a stream, or name what begins like a part of Node",
      {
        "a.js": 'require("./stream"); require("./b")',
        "stream.js":
          'const fs = require("fs")\nexports.writeStream = fs.createWriteStream(__dirname + "/made.log")\nexports.f = (_req, a) => a._id',
        "b.js": 'require("not-installed")',
      },
      ".import(not-installed) in b.js",
      true,
    ],
    [
      "data is no program",
      {
        "a.js": 'require("./d.json"); require("./package.json"); require("./b")',
        "d.json": "{}",
        "package.json": "{}",
        "b.js": 'require("./c")',
      },
      ".require(./c) in b.js",
      true,
    ],
    [
      "a file in a try may lack anything",
      { "a.js": 'try { require("./b") } catch {}', "b.js": 'require("./c")' },
      "",
      false,
    ],
    [
      "a file of which little is understood",
      {
        "a.js": 'require("./b"); require("./c")',
        "b.js": 'if (1) {}\n/x/.test("")\nrequire("fs").writeFileSync(__dirname + "/made.js", "")',
        "c.js": 'require("./made")',
      },
      "",
      false,
    ],
  ]
  test.each(chains)("%s", async (_, project, lines) => {
    expect((await below(project, Object.keys(project)[0] as string)).join(" ")).toBe(lines)
  })

  test("and so does Node", () => {
    const root = mkdtempSync(join(tmpdir(), "runplan-needs-"))
    try {
      const starts = chains.map(([, project], at) => {
        for (const [path, text] of Object.entries(project)) {
          mkdirSync(dirname(join(root, `${at}`, path)), { recursive: true })
          writeFileSync(join(root, `${at}`, path), text)
        }
        return join(root, `${at}`, Object.keys(project)[0] as string)
      })
      expect(ranOf(root, starts)).toEqual(chains.map(([, , , ends]) => !ends))
    } finally {
      rmSync(root, { recursive: true })
    }
  })

  test("so far as that is looked into", async () => {
    const name = (at: number): string => (at === 0 ? "a.js" : `a${at}.js`)
    const long = (length: number): Project =>
      Object.fromEntries(Array.from({ length }, (_, at) => [name(at), `require("./${name(at + 1)}")`]))
    expect(await below(long(300), "a.js")).toEqual([".require(./a300.js) in a299.js"])
    expect(await below(long(301), "a.js")).toEqual([])
    const large = {
      "a.js": 'require("./b"); require("./c")',
      "b.js": " ".repeat(5_000_000),
      "c.js": 'require("./d")',
    }
    expect(await below(large, "a.js")).toEqual([])
    expect(await below({ ...large, "b.js": " " }, "a.js")).toEqual([".require(./d) in c.js"])
    const strange = { "a.js": 'require("./b@c~+")', "b@c~+.js": 'require("./d")' }
    expect(await below(strange, "a.js")).toEqual([".require(./d) in b@c~+.js"])
  })
})

describe("what is held of a text", () => {
  const hosts = [
    "host",
    "localhost",
    "process.env.HOST || localhost",
    'process.env.NODE_ENV === "production" ? host : localhost',
  ]

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
    // What is asked by standard input listens for something else, as for who signs in.
    expect(programText("x(new StdioServerTransport())\napp.listen(3000)")).toBe(null)
    expect(programText("x(StdioServerTransport)\napp.listen(3000)")).toBe(".listen(3000)")
    expect(programText('const key = "secret"\nrequire("./a")\napp.listen(5000, key)')).toBe(
      ".require(./a)\n.listen(5000, host)",
    )
    expect(programText(".require(./a)\nsecret\n.listen(80, secret)")).toBe(".require(./a)\n.listen(80, host)")
    expect(programText("secret")).toBe(null)
    const through = ".require(./a)\n.require(./b) in c/d.js\n.import(e) in c/d.js\n.listen(80)"
    expect(programText(through)).toBe(through)
    expect(programText('require("./a")', [".require(./b) in a.js"])).toBe(
      ".require(./a)\n.require(./b) in a.js",
    )
    expect(programText(".require(./b) in the secret place")).toBe(null)
    fc.assert(
      fc.property(fc.oneof(programs, fc.string()), (program) => {
        for (const line of (programText(program) ?? ".listen()").split("\n")) {
          expect(line).toMatch(/^\.(?:(?:require|import)\([\w@.~+/-]{1,200}\)|listen\(\d{0,5}(?:, (.+))?\))$/)
          expect(hosts).toContain(/^\.listen\(\d*, (.+)\)$/.exec(line)?.[1] ?? "host")
        }
      }),
      runs(),
    )
  })

  test("is no type that TypeScript alone imports", () => {
    const kinds = [
      "import type { A } from",
      "import type A from",
      "export type { A } from",
      "import { type A } from",
    ]
    expect(kinds.map((kind) => programText(`${kind} "./a"`))).toEqual([null, null, null, ".import(./a)"])
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
    expect(unnamedPackages(held, manifest)).toEqual([["b"], ["e"]])
    expect(unnamedPackages(".import(a) in f.js\n.import(@g/h) in i/j.js", manifest)).toEqual([
      ["@g/h", "i/j.js"],
    ])
    expect(unnamedPackages(held, null)).toEqual([])
    expect(withoutPackages(held, ["e", "a"])).toBe(".require(./a)\n.import(b)\n.import(@c/d)\n.listen(80)")
    expect(withoutPackages(".import(a)", ["a"])).toBe(null)
    expect(withoutPackages(".import(a) in f.js\n.require(./a) in f.js", ["a"])).toBe(".require(./a) in f.js")
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
    expect(isForDevelopment({ ...manifest, ranges: emptyManifest.ranges }, [], "dotenv")).toBe(true)
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

describe("what serves without listen", () => {
  const hono =
    "import { serve } from '@hono/node-server'\nimport { Hono } from 'hono'\nconst app = new Hono()\n"
  // Columns: the text, and what is held of it besides what it imports.
  test.each([
    [`${hono}serve(app)`, ".listen(3000)"],
    [`${hono}serve(app, (info) => {})`, ".listen(3000)"],
    [`${hono}serve({ fetch: app.fetch })`, ".listen(3000)"],
    [`${hono}serve({\n  fetch: app.fetch,\n  port: 4000\n}, () => {})`, ".listen(4000)"],
    [`${hono}const port = 4000\nserve({ fetch: app.fetch, port })`, ".listen(4000)"],
    [`${hono}serve({ fetch: app.fetch, hostname: 'localhost' })`, ".listen(, localhost)"],
    [`${hono}serve({ fetch: app.fetch, hostname: 'localhost', port: 4000 })`, ".listen(4000, localhost)"],
    [`${hono}serve({ fetch: app.fetch, port: process.env.PORT || 3000 })`, ".listen()"],
    [`${hono}serve({ fetch: app.fetch, createServer, port: 4000 })`, ".listen()"],
    [`${hono}serve({ ...options })`, ".listen(, host)"],
    [`${hono}const options = { fetch: app.fetch, port: 8080 }\nserve(options)`, ".listen(, host)"],
    [`${hono}other.serve(app)`, undefined],
    ["import { serve } from 'other'\nserve(app)", undefined],
    ["Bun.serve({ port: 4000, fetch })", ".listen(4000)"],
    ["Bun.serve({ fetch, port: 4000 })", ".listen()"],
    ["export default { port: 4000, fetch() {} }", ".listen(, host)"],
    ["export default { port: 4000 }", undefined],
    ["Bun.serve({ hostname: '127.0.0.1', port: 4000, fetch })", ".listen(4000, localhost)"],
    ["if (globalThis.Bun) Bun.serve({ port: 4000, fetch })\nelse import('./node')", ".listen(, host)"],
    ["typeof Bun === 'undefined' || Bun.serve({ port: 4000, fetch })", ".listen(, host)"],
    ["if (process.versions.bun) Bun.serve({ port: 4000, fetch })", ".listen(, host)"],
  ])("%j", (program, line) => {
    const held = programText(served(program))?.split("\n") ?? []
    expect(held.find((one) => one.startsWith(".listen"))).toBe(line)
  })
})

test("what serves is called otherwise, and what is imported is not", () => {
  const program =
    "import { serve } from '@hono/node-server'\nimport hostname from './hostname.js'\nimport '@x/hostname'\nimport 'hostname'\n"
  const lines = programText(served(program))?.split("\n")
  expect(lines).toEqual(programText(program)?.split("\n"))
  expect(lines).toContain(".import(./hostname.js)")
})

describe("what a file has found otherwise", () => {
  const held = async (files: Project, start: string) => {
    const program = files[start] as string
    return programText(program, await below(files, start))
  }
  const register = { "a.js": "require('./b')\nrequire('@lib/c')\nrequire('./d')" }
  test.each([
    "require('module-alias/register')",
    "require('@babel/register')",
    "require('module')._initPaths()",
    "require.main.paths.push(__dirname)",
    "require('module').globalPaths.push(__dirname)",
    "require('app-module-path').addPath(__dirname)",
  ])("is not said to be missing behind it: %s", async (text) => {
    const [first, ...others] = (await held({ ...register, "b.js": text }, "a.js"))?.split("\n") ?? []
    expect(first).toBe(".require(./b)")
    expect(others.filter((line) => !line.includes(" in b.js"))).toEqual([])
  })

  test("is said in front of it, and behind what alters nothing", async () => {
    const all = ".require(./b)\n.import(@lib/c)\n.require(./d)"
    expect(await held({ ...register, "b.js": "const { register } = require('./register')" }, "a.js")).toBe(
      `${all}\n.require(./register) in b.js`,
    )
    expect(
      await held(
        {
          "a.js": "require('@lib/c')\nrequire('./d')\nrequire('./b')",
          "b.js": "require('module-alias/register')",
        },
        "a.js",
      ),
    ).toContain(".import(@lib/c)\n.require(./d)\n.require(./b)")
  })
})
