/**
 * Where a program listens that does so in a function, or through a file that it imports (C-280, C-299).
 *
 * Laws. Node listens on the port that is said, of the file that is said. Where nothing is said, it listens nowhere, or a file may do so that
 * is not looked into.
 */
import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { listensIn, listensOn } from "../../src/decode/listens.js"
import { importsBelow, programText, uncalledIn } from "../../src/shell/programs/needs.js"
import { inNewFolder, written } from "./projects.js"

/** The files of a project, by path; the first one starts. */
type Project = { readonly [path: string]: string }

const heldOf = async (project: Project): Promise<string | null> => {
  const [start = "", program = ""] = Object.entries(project)[0] ?? []
  const below = await importsBelow(start, program, {
    has: async (path) => Object.hasOwn(project, path),
    text: async (path) => project[path] as string,
  })
  return programText(program, below)
}

const http = 'const app = require("http").createServer()'
const main = (text: string): Project => ({ "index.js": `${http}\n${text}` })
const chain = (start: string, server: string): Project => ({
  "index.js": start,
  "lib/server.js": `${http}\n${server}`,
})
const declared = "function create(port) {\n  app.listen(port)\n}"

// Columns: what is shown; the files; the ports on which Node listens; what is held of where; null for nothing.
const observed: readonly (readonly [
  shown: string,
  project: Project,
  ports: readonly unknown[],
  held: string | null,
])[] = [
  ["at once", main("app.listen(3000)"), [3000], ".listen(3000)"],
  ["a function that is exported", main(`${declared}\nmodule.exports = { create: create }`), [], null],
  ["the same over several lines", main(`${declared}\nmodule.exports = {\n  create: create,\n}\n`), [], null],
  ["a function that is exported by a name", main(`${declared}\nexports.create = create;`), [], null],
  [
    "an expression that is exported",
    main("exports.start = async (port) => {\n  app.listen(3000)\n}"),
    [],
    null,
  ],
  ["all that is exported", main("module.exports = function (port) {\n  app.listen(3000)\n};"), [], null],
  ["a class", main("class App {\n  run() {\n    app.listen(3000)\n  }\n}\nmodule.exports = App"), [], null],
  [
    "modules",
    {
      "index.mjs":
        'import http from "http"\nexport async function start() {\n  http.createServer().listen(3000)\n}',
    },
    [],
    null,
  ],
  [
    "a function by whose name another thing is called",
    main(`require("path").create?.()\n${declared}\nmodule.exports = { create }`),
    [],
    null,
  ],
  [
    "one that is called by what is exported",
    main(`${declared}\nmodule.exports = { create }\nconst all = module.exports\nall.create(3000)`),
    [3000],
    ".listen()",
  ],
  [
    "one that is called by this",
    main(`${declared}\nexports.create = create\nthis.create(3000)`),
    [3000],
    ".listen()",
  ],
  [
    "a class that is begun as it is read",
    main("class A {\n  static {\n    app.listen(3000)\n  }\n}"),
    [3000],
    ".listen(3000)",
  ],
  [
    "a function that is called",
    main("function create() {\n  app.listen(3000)\n}\ncreate()"),
    [3000],
    ".listen(3000)",
  ],
  [
    "one that another calls",
    main("function create() {\n  app.listen(3000)\n}\nfunction run() {\n  create()\n}\nrun()"),
    [3000],
    ".listen(3000)",
  ],
  [
    "one that is called as it is exported",
    main("module.exports = function () {\n  app.listen(3000)\n}\nmodule.exports()"),
    [3000],
    ".listen(3000)",
  ],
  [
    "a class that is made",
    main("class App {\n  run() {\n    app.listen(3000)\n  }\n}\nnew App().run()"),
    [3000],
    ".listen(3000)",
  ],
  [
    "a function of one line before",
    main("function a() { return 1 }\napp.listen(3000, () => {\n})"),
    [3000],
    ".listen(3000)",
  ],
  ["a function in brackets", main(";(async () => {\n  app.listen(3000)\n})()"), [3000], ".listen(3000)"],
  [
    "a function that is handed on",
    main("process.nextTick(function run() {\n  app.listen(3000)\n})"),
    [3000],
    ".listen(3000)",
  ],
  [
    "a file that another calls it from",
    {
      "index.js": `${http}\nexports.go = function () {\n  app.listen(3000)\n}\nrequire("./b")`,
      "b.js": 'require("./index").go()',
    },
    [3000],
    ".listen()",
  ],
  [
    "a file that is imported",
    chain('require("./lib/server")', "app.listen(3000)"),
    [3000],
    ".listen(3000) in lib/server.js",
  ],
  [
    "two files on, for this machine only",
    {
      "bin/www": 'require("../a")',
      "a.js": 'require("./b")',
      "b.js": `${http}\napp.listen(3000, "localhost")`,
    },
    [3000],
    ".listen(3000, localhost) in b.js",
  ],
  [
    "a function of it that is called",
    chain(
      'const { start } = require("./lib/server")\nstart()',
      "exports.start = () => {\n  app.listen(3000)\n}",
    ),
    [3000],
    ".listen(3000) in lib/server.js",
  ],
  [
    "the same by a point",
    chain('require("./lib/server").start()', "exports.start = () => {\n  app.listen(3000)\n}"),
    [3000],
    ".listen(3000) in lib/server.js",
  ],
  [
    "a function of it that is not",
    chain('const server = require("./lib/server")', "exports.start = () => {\n  app.listen(3000)\n}"),
    [],
    ".listen()",
  ],
  [
    "a file that asks whether it starts",
    chain('require("./lib/server")', "if (require.main === module) app.listen(3000)"),
    [],
    ".listen()",
  ],
  [
    "two files that listen",
    {
      "a.js": 'require("./b"); require("./c")',
      "b.js": `${http}\napp.listen(3000)`,
      "c.js": `${http}\napp.listen(8080)`,
    },
    [3000, 8080],
    ".listen()",
  ],
  [
    "another that is imported perhaps",
    {
      "a.js": 'require("./b"); if (1) require("./c")',
      "b.js": `${http}\napp.listen(9100)`,
      "c.js": `${http}\napp.listen(8080)`,
    },
    [9100, 8080],
    ".listen()",
  ],
  [
    "another that is started in a way of its own",
    {
      "a.js": 'require("./b"); require("./c").start()',
      "b.js": `${http}\napp.listen(9100)`,
      "c.js": `${http}\nexports.start = () => app["listen"](8080)`,
    },
    [9100, 8080],
    ".listen()",
  ],
  [
    "a module that is imported",
    { "a.mjs": 'import "./b.mjs"', "b.mjs": 'import http from "http"\nhttp.createServer().listen(3000)' },
    [3000],
    ".listen(3000) in b.mjs",
  ],
]

describe("a program listens", () => {
  test.each(observed)("%s", async (_, project, ports, held) => {
    const found = (await heldOf(project))?.split("\n").find((line) => line.startsWith(".listen")) ?? null
    expect(found).toBe(held)
    const port = found === null ? null : listensOn(found)
    if (port === null) expect(ports).toEqual([])
    else if (port !== "unknown") expect(ports).toEqual([port])
    const place = found === null ? null : listensIn(found)
    if (place !== null) expect(Object.hasOwn(project, place)).toBe(true)
  })

  test("as Node does", () => {
    inNewFolder("listening", (root) => {
      const starts = observed.map(([, project], at) => {
        for (const [path, text] of Object.entries(project)) written(join(root, `${at}`, path), text)
        return join(root, `${at}`, Object.keys(project)[0] as string)
      })
      writeFileSync(
        join(root, "run.mjs"),
        `import { Server } from "node:net"
         let ports
         Server.prototype.listen = (port) => { ports.push(port) }
         const all = []
         for (const file of ${JSON.stringify(starts)}) {
           ports = []
           await import(file)
           await new Promise((done) => setTimeout(done))
           all.push(ports)
         }
         console.log(JSON.stringify(all))`,
      )
      const ran = execFileSync(process.execPath, [join(root, "run.mjs")], { encoding: "utf8" })
      expect(JSON.parse(ran)).toEqual(observed.map(([, , ports]) => ports))
    })
  })

  test("and the time that it takes grows as the text does", () => {
    for (const piece of [
      "function a() {\n",
      "class a {\nb.listen(\n}\n",
      "exports.a = ",
      "export {a, ",
      "module.exports = {\n",
    ]) {
      const started = performance.now()
      uncalledIn(`a.listen(1)\n${piece.repeat(20_000)}`)
      expect(performance.now() - started).toBeLessThan(3000)
    }
  })

  test("as what is held of it says, again", () => {
    for (const [, , , held] of observed) if (held !== null) expect(programText(held)).toBe(held)
  })
})
