/**
 * Which programs only declare and export (C-351).
 *
 * Law. Nothing that such a program names is called when it is loaded.
 */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { onlyDeclares } from "../../src/shell/programs/declares.js"
import { importsBelow, programText } from "../../src/shell/programs/needs.js"
import { runs } from "../arbitraries/runs.js"
import { inNewFolder, written } from "./projects.js"

/** Whether a program of CommonJS calls `act`, or anything that it is not known to have, when it is loaded. */
const acts = (program: string): boolean => {
  let isActed = false
  const act = (): unknown => {
    isActed = true
    return act
  }
  // biome-ignore lint/security/noGlobalEval: the programs are drawn here, and Node makes a function of a file as this does
  const run = eval(`(function (require, module, exports, act, A) {${program}\n})`)
  run(() => ({}), { exports: {} }, {}, act, class {})
  return isActed
}

// Each with a place for a number that no other piece has (`#`).
const still = [
  'const a# = require("a")',
  'var a# = require("b").c, b# = 1;',
  "exports.a# = function () { act() }",
  "exports.a# = (b) => act(b)",
  "exports.a# = (b) => { act(b) }",
  "exports.a# = async () => await act()",
  "exports.a# = function* () { yield act() }",
  "function a#() { act(); if (act()) { act() } }",
  "async function a#(b = {}) { await act(b) }",
  "function a#(b = act(), c = 1) { act(b) }",
  "exports.a# = function (b = act(act())) { act(b) }",
  'var A#;\n(function (A#) {\n    A#[A#["B"] = 0] = "B";\n    A#["C"] = "c";\n})(A# || (exports.A# = A# = {}));',
  'let A# = /* @__PURE__ */ function(A#) {\n\tA#["B"] = "b";\n\treturn A#;\n}({});',
  "var __importDefault# = (this && this.__importDefault#) || function (a) {\n    return a;\n};",
  "exports.a# = process.cwd()",
  "class A# extends A {\n  b() { act() }\n  static c() { act() }\n  d = act()\n}",
  "module.exports = { a#: 1, b() { act() }, get c() { return act() }, async d() { act() }, e: () => act() }",
  "const a# = new Map(), b# = /a(b)/g, c# = 1 / 2",
  "exports.a# = Object.freeze({ b: (c) => act(c) })",
  'exports.a# = "(" + `)`',
  "exports.a# = [1, 2, (b) => act()]",
  "const a# = (b, c) =>\n  act(b,\n    c)",
  "const a# = b =>\n  act(b)\n    .c(act)",
  "/* act() */ // act()",
  '"use strict"',
  "exports.a# = typeof act === 'function' ? 1 : 2",
  "if (exports.a#) { exports.b# = 1 } else exports.b# = 2",
  "for (const a# of [1, 2]) exports[a#] = a#",
  "var a# = []\nfor (var b# in exports) {\n  if (b#.length > 9) { a#.push(b#) }\n}",
  "try { exports.a# = 1 } catch (error) { exports.b# = () => act() }",
  "switch (1) { case 2: exports.a# = act; break; default: exports.b# = 1 }",
  "if (exports.a#) /a(b)/g",
]
const acting = [
  "act()",
  "exports.a# = act()",
  "const a# = act(1), b# = 2",
  "new act()",
  "exports.a# = new (class { constructor() { act() } })()",
  ";(function () { act() })()",
  ";(() => act())()",
  "exports.a# = function () { act() }()",
  "if (act) act()",
  "for (const a# of [1]) act()",
  "try { act() } catch {}",
  "class A# { static b = act() }",
  "class A# { static { act() } }",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
  "exports.a# = `${act()}`",
  "act`a`",
  'var A#;\n(function (A#) {\n    A#[A#["B"] = 0] = act();\n})(A# || (A# = {}));',
  'let A# = function(A#) {\n\tA#["B"] = "b";\n\treturn act();\n}({});',
  "function a#(b = 1) { return b }\nact()",
  "exports.a# = { function: act(), b: 1 }",
  "var __a# = (this && this.__a#) || function (b) { return b };\nact(() => {\n});",
  'const a# = { chalk: 1 }; require("chalk").a; act("b")',
  'const a# = [].concat(act)["0"]("b")',
  "exports.a# = [act()]",
  "exports.a# = { b: act() }",
  "exports.a# = { b: (c) => c, d: act() }",
  "exports.a# = (b) => b, act()",
  "exports.a# = 1 || act() || act",
  "const a# = (b = act()) => b; a#()",
  "const a# = (b) => b\nact()",
  "const a# = (b) => { b }\nact()",
  "{ act() }",
  "[1].forEach(act)",
  "if (act) { act() }",
  "if (1) (act())",
  "for (const a# of [act()]) {}",
  "switch (act()) {}",
  "do { act() } while (0)",
  "try { act() } catch (error) {}",
  "if (0) {} else act()",
]
const pieces = (all: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...all), fc.constantFrom("\n", ";\n", "\n\n// words\n")), {
      maxLength: 7,
    })
    .map((drawn) => drawn.map(([piece, end], at) => piece.replaceAll("#", `${at}`) + end).join(""))

describe("a program that only declares and exports", () => {
  test("calls nothing when it is loaded, whatever stands in it", () => {
    fc.assert(
      fc.property(pieces([...still, ...acting]), (program) => {
        if (onlyDeclares(program)) expect(acts(program), program).toBe(false)
      }),
      runs(),
    )
  })

  test.each(still)("may hold %j", (piece) => {
    const program = `${piece.replaceAll("#", "1")}\nexports.z = 1\n`
    expect(onlyDeclares(program)).toBe(true)
    expect(acts(program)).toBe(false)
  })

  test.each([...acting])("holds no %j", (piece) => {
    expect(onlyDeclares(`exports.z = 1\n${piece.replaceAll("#", "1")}\n`)).toBe(false)
  })

  // Columns: a module, and whether it only declares.
  test.each([
    [
      "import a from 'a'\nexport default (b) => a(b)\nexport * from './b.js'\nexport { c } from './c.js'",
      true,
    ],
    ["export class A { a = b() }\nexport const c = 1", true],
    ["import './a.js'\nexport default 1", false],
    ["export default await a()", false],
    ["export const a = b()", false],
    ["require('./a')\nexports.a = 1", true],
    ["require('a')\nexports.a = 1", false],
    ["exports.a = require('./a')", true],
    ["exports.a = { b: require('a') }", true],
    ["exports.a = { b: require('./a') }", false],
    ["exports.a = b ? require('./a') : 1", false],
    ["if (b) { require('a') }\nexports.a = 1", false],
    ["if (b) { var a = require('a') }\nexports.a = a", true],
    ["if (b) { var a = require('./a') }\nexports.a = a", false],
    ["const a = 1", false],
    ["", false],
    ["exports.a = '", false],
    ["exports.a = (", false],
    ["exports.a = )", false],
    ["#!/usr/bin/env node\nexports.a = 1", true],
    // What is known to listen to nothing may be called by what is written there.
    [
      "const a = require('chalk')\nexports.b = { c: a.red('d'), 'e': a.bold.red(\"f\", 1, true, { g: null }) }",
      true,
    ],
    ["import A from 'ajv'\nexport const b = new A({ c: true })", true],
    ["import * as a from 'chalk'\nexport const b = a.red(c)", false],
    ["import * as a from 'chalk'\nexport const b = a.red(() => c())", false],
    ["const a = require('express')\nexports.b = a('c')", false],
    ["const a = require('async')\nexports.b = a.each(c)", false],
    ["const A = require('node-telegram-bot-api')\nexports.b = new A('c', { webHook: true })", false],
    ["const a = require('chalk')\nexports.b = require('./c').listen(a)", false],
    ["const a = require('debug')('b')\nexports.c = a", true],
    ["const a = require('debug')(b)\nexports.c = a", false],
    // Compilers put their own around what is loaded.
    [
      "exports.a = void 0;\nconst b = __importDefault(require(\"b\"));\n__exportStar(require('./c'), exports);",
      true,
    ],
    ['const b = tslib_1.__importStar(require("./b"));\nexports.b = b', true],
    ["var _b = _interopRequireDefault(require('./b'));\nexports.b = _b", true],
    ["const b = __importDefault(require(c));\nexports.b = b", false],
    // A helper ends with its own bracket.
    [
      "var __a = (this && this.__a) || function (b) {\n    return b;\n};;\nact(() => {\n});\nexports.c = 1",
      false,
    ],
  ])("%j", (program, is) => {
    expect(onlyDeclares(program)).toBe(is)
  })

  test("ends, as Node runs it", () => {
    inNewFolder("declares", (root) => {
      written(
        join(root, "index.js"),
        `${still
          .map((piece, at) =>
            piece
              .replaceAll("#", `${at}`)
              .replace(/require\("\w"\)/g, 'require("fs")')
              .replace(" extends A ", " "),
          )
          .join("\n;")}\n`,
      )
      expect(execFileSync(process.execPath, ["index.js"], { cwd: root, encoding: "utf8" })).toBe("")
    })
  })

  test("is found in time that grows as the text does", () => {
    for (const piece of [
      "exports.a = (",
      "{",
      "`",
      "/",
      "=> ",
      "a(",
      "class A {",
      "static a = 1;",
      "/*",
      "}",
      "'",
    ]) {
      const started = performance.now()
      onlyDeclares(`exports.a = 1;${piece.repeat(50_000)}`)
      expect(performance.now() - started, piece).toBeLessThan(3000)
    }
  })
})

describe("what is held of it", () => {
  const held = async (files: { readonly [path: string]: string }): Promise<string | null> => {
    const program = files["index.js"] as string
    const below = await importsBelow("index.js", program, {
      has: async (path) => Object.hasOwn(files, path),
      text: async (path) => files[path] ?? null,
    })
    return programText(program, below)
  }
  const lib = "module.exports = function () { app.listen(3000) }"

  test("says so, where all that it loads does too", async () => {
    const text = await held({ "index.js": "module.exports = require('./lib')", "lib.js": lib })
    expect(text).toBe(".require(./lib)\n.silent()")
    expect(programText(text ?? "")).toBe(text)
    expect(await held({ "index.js": lib })).toBe(".silent()")
    // What only writes a file later makes none at once.
    expect(
      await held({
        "index.js": "exports.a = () => fs.writeFileSync('a', '')\nconst b = require('./b')",
        "b.js": "exports.c = 1",
      }),
    ).toBe(".require(./b)\n.silent()")
  })

  test.each([
    [
      "a file acts",
      {
        "index.js": "module.exports = require('./lib')",
        "lib.js": "exports.a = require('http').createServer().listen(3000)",
      },
    ],
    ["a file is empty", { "index.js": "module.exports = require('./lib')", "lib.js": "" }],
    ["a file is not there", { "index.js": "module.exports = require('./lib')" }],
    ["a file is no program", { "index.js": "module.exports = require('./lib')", "lib.node": "" }],
    ["Bun may serve it", { "index.js": "export default { fetch() {} }" }],
    ["it acts itself", { "index.js": "exports.a = 1\nact()" }],
  ])("says nothing where %s", async (_, files) => {
    expect((await held(files)) ?? "").not.toContain(".silent")
  })
})
