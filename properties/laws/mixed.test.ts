/**
 * What a file has that its kind of module has not (C-333).
 *
 * Law. Node ends by what is read. What is declared, asked for or handed on under the same name is not read.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { importsBelow } from "../../src/shell/programs/needs.js"
import { written } from "./projects.js"

const esm = { "package.json": '{"type":"module"}' }
const common = { "package.json": '{"type":"commonjs"}' }
const others = {
  "a.json": "{}",
  "end.js": "export const end = () => process.exit(0)",
  "a.js": "export default 1",
  "b.js": "import './a.js'\nimport x from './a.json'",
  "lend.js": "globalThis.require = String",
  "node_modules/lend/index.js": "globalThis.require = String",
  "old/package.json": '{"name":"old"}',
  "old/index.js": "module.exports = require('fs')",
}

// Columns: the package.json, the file, its text, and what is read.
const rows: readonly (readonly [manifest: object, file: string, text: string, read: readonly string[]])[] = [
  [esm, "x.js", "const a = require('fs')", ["require"]],
  [esm, "x.js", "require('fs')", ["require"]],
  [esm, "x.js", "const a = String(require('fs').x)", ["require"]],
  [esm, "x.js", "export const a = require('fs')", ["require"]],
  [esm, "x.js", "exports.a = 1", ["exports"]],
  [esm, "x.js", "module.exports = 1", ["module"]],
  [esm, "x.js", "const a = 1\nmodule.exports = { a }", ["module"]],
  [esm, "x.js", "Object.defineProperty(exports, '__esModule', { value: true })", ["exports"]],
  [esm, "x.js", "const a = String(__dirname + '/a', __filename)", ["__dirname", "__filename"]],
  [esm, "x.js", "import a from './a.json'", ["json"]],
  [esm, "x.js", "export { default } from './a.json'", ["json"]],
  [esm, "x.js", "import './b.js'", ["json in b.js"]],
  [{}, "x.mjs", "require('fs')", ["require"]],
  [common, "x.mjs", "require('fs')", ["require"]],
  [{}, "x.js", "import f from 'fs'\nconst a = require('fs')", ["require"]],
  [{}, "x.js", "export const b = 1\nconst a = require('fs')", ["require"]],
  [{}, "x.js", "String(import.meta.url)\nconst a = require('fs')", ["require"]],
  [{}, "x.js", "const a = require('fs')\nawait 1", ["require"]],
  [{}, "x.js", "const a = require('fs'), b = await 1", ["require"]],
  [esm, "x.cjs", "import f from 'fs'", ["import"]],
  [esm, "x.cjs", "export default 1", ["export"]],
  [esm, "x.cjs", "const a = await 1", ["await"]],
  [common, "x.js", "import f from 'fs'", ["import"]],
  [common, "x.js", "await 1", ["await"]],
  [common, "x.js", "import 'fs'", ["import"]],
  [{}, "x.js", "import 'node:fs'\nrequire('fs')", ["require"]],
  // What is no end.
  [{}, "x.js", "const a = require('fs')", []],
  [{}, "x.js", "module.exports = __dirname", []],
  [{}, "x.js", "import f from 'fs'", []],
  [{}, "x.js", "await 1", []],
  [common, "x.js", "const a = async () => await 1", []],
  [common, "x.js", "import('fs')", []],
  [esm, "x.cjs", "const a = require('fs')", []],
  [esm, "x.js", "import './old/index.js'", []],
  [esm, "x.js", "import a from './a.json' with { type: 'json' }", []],
  [
    esm,
    "x.js",
    "import { createRequire } from 'module'\nconst require = createRequire(import.meta.url)\nrequire('fs')",
    [],
  ],
  [
    esm,
    "x.js",
    "import { createRequire as c } from 'module'\nglobalThis.require = c(import.meta.url)\nrequire('fs')",
    [],
  ],
  [esm, "x.js", "import './lend.js'\nrequire('fs')", []],
  [esm, "x.js", "import 'lend'\nrequire('fs')", []],
  [esm, "x.js", "const __dirname = '/'\nString(__dirname)", []],
  [esm, "x.js", "import { sep as __dirname } from 'path'\nString(__dirname)", []],
  [esm, "x.js", "import module from 'module'\nString(module.a)", []],
  [esm, "x.js", "const [a, exports] = [1, {}]\nexports.a = 1", []],
  [esm, "x.js", "const { require } = { require: String }\nrequire('fs')", []],
  [esm, "x.js", "function a() { return require('fs') }", []],
  [esm, "x.js", "const a = () => require('fs')", []],
  [esm, "x.js", "const a = require => require('fs')", []],
  [esm, "x.js", "String((require, module) => module)", []],
  [esm, "x.js", "const a = function (exports) { exports.a = 1 }", []],
  [esm, "x.js", "(function (exports) { exports.a = 1 })({})", []],
  [esm, "x.js", "const a = true ? 1 : require('fs')", []],
  [esm, "x.js", "const a = true || require('fs')", []],
  [esm, "x.js", "if (false) require('fs')", []],
  [esm, "x.js", "if (true) String(1)\nelse require('fs')", []],
  [esm, "x.js", "while (false) String(__dirname)", []],
  [esm, "x.js", "const a = typeof require", []],
  [esm, "x.js", "const a = typeof module === 'undefined' ? 1 : module", []],
  [esm, "x.js", "const a = { require: String }\na.require('fs')\na?.require('fs')", []],
  [esm, "x.js", "const a = { module: 1 }", []],
  [esm, "x.js", "class A { require() {} }", []],
  [esm, "x.js", "String('require(1)', `__dirname`) // module.exports = 1\n/* exports.a = 1 */", []],
  [esm, "x.js", "process.on('uncaughtException', () => {})\nrequire('fs')", []],
]

/** Programs that end themselves before Node would. */
const leaving: typeof rows = [
  [esm, "x.js", "function end() {\n  process.exit(0)\n}\nend()\nrequire('fs')", []],
  [esm, "x.js", "const end = () => process.exit(0)\nend()\nrequire('fs')", []],
  [esm, "x.js", "import { end } from './end.js'\nend()\nrequire('fs')", []],
  [esm, "x.js", "import { end } from './end.js'\nconst a = end()\nrequire('fs')", []],
  [esm, "x.js", "if (true) process.exit(0)\nrequire('fs')", []],
]

/** Programs that do so later, or in vain. */
const staying: typeof rows = [
  [esm, "x.js", "import { end } from './end.js'\nconst a = () => end()\nrequire('fs')", ["require"]],
  [esm, "x.js", "process.on('SIGTERM', () => process.exit(0))\nrequire('fs')", ["require"]],
  [esm, "x.js", "async function end() {\n  await 1\n  process.exit(0)\n}\nend()\nrequire('fs')", ["require"]],
  [
    esm,
    "x.js",
    "const end = () => {\n  process.exit(0)\n}\nprocess.on('SIGTERM', end)\nrequire('fs')",
    ["require"],
  ],
  [esm, "x.js", "import { end } from './end.js'\nend()\nimport a from './a.json'", ["json"]],
]

test.each([...rows, ...leaving, ...staying])(
  "%j, %s: of %j is read %j",
  async (manifest, file, text, read) => {
    const project: { readonly [path: string]: string } = { ...others, ...manifest, [file]: text }
    const lines = await importsBelow(file, text, {
      has: async (path) => Object.hasOwn(project, path),
      text: async (path) => project[path] ?? null,
    })
    const mixed = lines.filter((line) => line.startsWith(".mixed("))
    expect(mixed.map((line) => line.replace(/^\.mixed\((\w+)\)/, "$1"))).toEqual(read)
  },
)

test("and Node ends by it, and by nothing of the others", () => {
  const root = mkdtempSync(join(tmpdir(), "runplan-mixed-"))
  try {
    const files = rows.map(([manifest, file, text], at) => {
      const project = { ...others, ...manifest, [file]: text }
      for (const [path, one] of Object.entries(project)) written(join(root, `${at}`, path), one)
      return `${at}/${file}`
    })
    const script = `const ends = []
      for (const file of ${JSON.stringify(files)}) await import("./" + file).then(() => ends.push(false), () => ends.push(true))
      process.stdout.write(JSON.stringify(ends))`
    written(join(root, "all.mjs"), script)
    for (const [at, [manifest, file, text]] of leaving.entries()) {
      for (const [path, one] of Object.entries({ ...others, ...manifest, [file]: text }))
        written(join(root, `leaving-${at}`, path), one)
      execFileSync("node", [`leaving-${at}/${file}`], { cwd: root, stdio: "pipe" })
    }
    const ended = execFileSync("node", ["all.mjs"], { cwd: root, encoding: "utf8", stdio: "pipe" })
    expect(JSON.parse(ended)).toEqual(rows.map(([, , , read]) => read.length > 0))
  } finally {
    rmSync(root, { recursive: true })
  }
})
