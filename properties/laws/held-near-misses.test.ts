/** What is held of a program's text, and what only looks like it: where it listens, what it sends, and without which variables it ends. */
import { describe, expect, test } from "vitest"
import {
  isProgram,
  isSilentText,
  listensFor,
  listensIn,
  listensOn,
  uncommented,
} from "../../src/decode/listens.js"
import { importsIn, pathsOf, sentBy, sentLines, unansweredBy, unsetBy } from "../../src/decode/needs.js"

describe("a text without its comments", () => {
  test.each([
    ["a // b", "a "],
    ["// b\nc", "\nc"],
    ["http://a", "http://a"],
    ["a/* b */c", "a/* b */c"],
    ["/* b */c", "c"],
    ["\t /* b\nd */c", "c"],
    ["/* b", ""],
    ["c\n/* b */d", "c\nd"],
  ])("%j: %j", (text, without) => {
    expect(uncommented(text)).toBe(without)
  })
})

describe("where a text listens", () => {
  // Columns: the text; the port.
  test.each<[string, number | "unknown" | null]>([
    ["app.listen(3000)", 3000],
    ["app.listen(3000, () => {})", 3000],
    ["app.listen({ port: 3000 })", 3000],
    ["app.listen({ host: 'a', port: 3000 })", 3000],
    ["const port = 3000\napp.listen({ port })", 3000],
    ["const port = 3000;\napp.listen(port)", 3000],
    ["const port: number = 3000\napp.listen(port)", 3000],
    ["const port = '3000'\napp.listen(port)", 3000],
    ["const port = normalizePort('3000')\napp.listen(port)", 3000],
    ["const port = 3000\nconst port = 4000\napp.listen(port)", "unknown"],
    ["const port = 3000\nport += 1\napp.listen(port)", "unknown"],
    ["const { port = 3000 } = a\napp.listen(port)", "unknown"],
    ["const { other } = a\nconst port = 3000\napp.listen(port)", 3000],
    ["const f = (port) => {}\nconst port = 3000\napp.listen(port)", "unknown"],
    ["app.listen(port)", "unknown"],
    ["app.listen(process.env.PORT)", "unknown"],
    ["app.listen(process.env.PORT || 3000)", "unknown"],
    ["app.listen(3000 + 1)", "unknown"],
    ["app.listen(3000 || port)", 3000],
    ["app.listen(3000)\napp.listen(3000)", 3000],
    ["app.listen(3000)\napp.listen(4000)", "unknown"],
    ["app.listen(1)", "unknown"],
    ["app.listen(123456)", "unknown"],
    ["app.listen()", "unknown"],
    ["'.listen(3000)'", "unknown"],
    ["log('.listen(3000)'); app.listen(4000)", "unknown"],
    ["/* app.listen(3000) */", null],
    ["listen(3000)", null],
    ["app.listener(3000)", null],
    ["app.set('port', 3000)\napp.listen(app.get('port'))", 3000],
    ["app.set('port', 3000)\napp.set('port', 4000)\napp.listen(app.get('port'))", "unknown"],
    ["app.set('port', 3000)\nother.listen(other.get('port'))", "unknown"],
    ["app.set('ports', 3000)\napp.listen(app.get('port'))", "unknown"],
    ["app.set('port', process.env.PORT)\napp.listen(app.get('port'))", "unknown"],
    // Hapi's server is told by a call of its own.
    ["const Hapi = require('hapi')\nconst s = new Hapi.Server()\ns.connection({ port: 3000 })", 3000],
    ["const s = new Hapi.Server()\ns.connection({ port: 3000 })", "unknown"],
    ["const Hapi = require('hapi')\nconst s = new Hapi.Server({ port: 3000 })", 3000],
    ["const s = Hapi.server({ port: 3000, host: 'localhost' })", 3000],
    // Apollo's own listens on 4000 where it is told no port.
    ["const { ApolloServer } = require('apollo-server')\nserver.listen()", 4000],
    ["const { ApolloServer } = require('apollo-server')\nserver.listen(3000)", 3000],
    ["const { ApolloServer } = require('apollo-server-express')\nserver.listen()", "unknown"],
    ["startStandaloneServer(server)", 4000],
    ["startStandaloneServer(server, { context })", 4000],
    ["startStandaloneServer(server, { listen: { port: 3000 } })", 3000],
    ["startStandaloneServer(server, { listen: { port } })", "unknown"],
    ["startStandaloneServer(server, { listen })", "unknown"],
    ["startStandaloneServer(server, { ...options })", "unknown"],
    ["startStandaloneServer(server, options)", "unknown"],
    ["startStandaloneServer(server, { listening: 1 })", 4000],
    [`startStandaloneServer(server, { a: "${"b".repeat(400)}" })`, "unknown"],
    // What only some environments call.
    ["if (process.env.NODE_ENV !== 'production') app.listen(3000)", "unknown"],
    ["if (process.env.NODE_ENV !== 'test') app.listen(3000)", 3000],
    ["if (process.env.NODE_ENV !== 'production') { app.listen(3000) }", "unknown"],
    ["if (!process.env.VERCEL) app.listen(3000)", 3000],
    ["if (!process.env.NODE_ENV) app.listen(3000)", "unknown"],
    ["if (process.env.VERCEL) app.listen(3000)", "unknown"],
    ["if (require.main === module) app.listen(3000)", 3000],
  ])("%j: %j", (text, port) => {
    expect(listensOn(text)).toBe(port)
  })

  // Columns: the text; the host.
  test.each([
    ["app.listen(3000)", "default"],
    ["app.listen(3000, () => {})", "default"],
    ["app.listen(3000, function () {})", "default"],
    ["app.listen(3000, async () => {})", "default"],
    ["app.listen(3000, done => {})", "default"],
    ["app.listen(port, () => {})", "default"],
    ["app.listen(options)", "unknown"],
    ["app.listen(3000, 'localhost')", "local"],
    ["app.listen(3000, '127.0.0.1')", "local"],
    ["app.listen(3000, '::1')", "local"],
    ["app.listen(3000, '0.0.0.0')", "unknown"],
    ["app.listen(3000, host)", "unknown"],
    ["const host = 'localhost'\napp.listen(3000, host)", "local"],
    ["const host = 'localhost',\n port = 3000\napp.listen(port, host)", "local"],
    ["const host = 'localhost'\nconst host = '0.0.0.0'\napp.listen(3000, host)", "unknown"],
    ["const { host } = a, host = 'localhost'\napp.listen(3000, host)", "local"],
    ["const { host = 'localhost' } = a\napp.listen(3000, host)", "unknown"],
    ["app.listen({ port: 3000, host: 'localhost' })", "local"],
    ["app.listen({ port: 3000 })", "default"],
    ["app.listen({ port: 3000, ...options })", "unknown"],
    ["app.listen({ path: 'a' })", "unknown"],
    ["app.listen({ port: 3000, hostname: 'localhost' })", "default"],
    ["app.listen(3000, process.env.HOST || 'localhost')", "HOST"],
    ["app.listen(3000, process.env.HOST ?? 'localhost')", "HOST"],
    ["app.listen(3000, process.env.HOST || '0.0.0.0')", "unknown"],
    ["app.listen(3000, process.env.HOSTS || 'localhost')", "unknown"],
    ["import 'dotenv'\napp.listen(3000, process.env.HOST || 'localhost')", "unknown"],
    ["import 'dotenv'\napp.listen(3000, process.env.NODE_ENV === 'production' ? a : 'localhost')", "unknown"],
    ["import 'dotenv'\napp.listen(3000, 'localhost')", "local"],
    ["app.listen(3000, process.env.NODE_ENV === 'production' ? a : 'localhost')", "NODE_ENV"],
    ["app.listen(3000, process.env.NODE_ENV !== 'production' ? 'localhost' : a)", "NODE_ENV"],
    ["app.listen(3000, process.env.NODE_ENV === 'production' ? 'localhost' : a)", "unknown"],
    ["app.listen(3000, process.env.NODE_ENV === 'test' ? a : 'localhost')", "unknown"],
    ["app.listen(3000, 'localhost')\napp.listen(4000)", "unknown"],
    ["if (process.env.A) app.listen(3000, 'localhost')", "unknown"],
    ["import f from 'fastify'\napp.listen({ port: 3000 })", "local"],
    ["import f from 'fastify'\nimport e from 'express'\napp.listen({ port: 3000 })", "default"],
    ["import f from 'fastify'\ncreateServer()\napp.listen({ port: 3000 })", "default"],
    ["import f from 'fastify-plugin'\napp.listen({ port: 3000 })", "default"],
    ["import f from 'fastify'\napp.server.listen({ port: 3000 })", "default"],
    ["new FastifyAdapter()\napp.listen(3000)", "local"],
    ["import f from 'fastify'\napp.listen({ port: 3000, host: '0.0.0.0' })", "unknown"],
    ["nothing", "unknown"],
  ])("%j for %s", (text, host) => {
    expect(listensFor(text)).toBe(host)
  })
})

describe("what a snapshot holds", () => {
  test.each<[string, string | null]>([
    [".listen(3000) in a/b.js", "a/b.js"],
    [".silent()\n.listen() in b.js", "b.js"],
    [".listen(3000)", null],
    ["x.listen(3000) in b.js", null],
    [".listen(3000) in a b.js", null],
    [".listen(3000) in b.js ", null],
    ["app\n.listen(3000) in b.js", null],
  ])("%j listens in %j", (text, place) => {
    expect(listensIn(text)).toBe(place)
  })

  test.each([
    [".silent()", true],
    [".launch()\n.silent()", true],
    ["a.silent()", false],
    [".silent(1)", false],
    ["a\n.silent()", false],
    ["", false],
  ])("%j listens nowhere: %j", (text, is) => {
    expect(isSilentText(text)).toBe(is)
  })

  test.each<[string, readonly [string, string, boolean] | null]>([
    [".unanswered()", ["", "own.js", false]],
    [".unanswered(/a/b-c.d_e~f)", ["/a/b-c.d_e~f", "own.js", false]],
    [".unanswered() in a/b.js", ["", "a/b.js", false]],
    [".unanswered(/a) in b.js unless made", ["/a", "b.js", true]],
    [".unanswered() unless made", ["", "own.js", true]],
    [".silent()\n.unanswered()", ["", "own.js", false]],
    [".unanswered(a)", null],
    [".unanswered(/a b)", null],
    [".unanswered() in a b.js", null],
    [".unanswered() unless", null],
    ["x.unanswered()", null],
    [" .unanswered()", null],
    [`.unanswered(${"/a".repeat(9)})`, ["/a".repeat(9), "own.js", false]],
    [`.unanswered(${"/a".repeat(10)})`, null],
    ["", null],
  ])("%j has no answer at %j", (text, read) => {
    const found = unansweredBy(text, "own.js")
    expect(found === null ? null : [found.path, found.file, found.isUnlessMade]).toEqual(read)
  })

  test.each<[string, readonly object[]]>([
    [".unset(A, 3)", [{ atoms: ["A"], names: ["A"], database: undefined, line: 3, place: undefined }]],
    [
      ".unset(A? @MySQL production B development, 12) in a/b.js",
      [
        {
          atoms: ["A?", "@MySQL", "production", "B", "development"],
          names: ["A", "B"],
          database: "MySQL",
          line: 12,
          place: "a/b.js",
        },
      ],
    ],
    [
      ".unset(my_production productions X@Y, 1)",
      [
        {
          atoms: ["my_production", "productions", "X@Y"],
          names: ["my_production", "productions", "X@Y"],
          database: undefined,
          line: 1,
          place: undefined,
        },
      ],
    ],
    [".unset(@MySQL @-db, 3)", [{ names: [], database: "MySQL", host: "db" }]],
    [".unset(@MySQL, 3)", [{ names: [], database: "MySQL", host: "localhost" }]],
    [".unset(, 3)", []],
    [".unset(A, b)", []],
    [".unset(A, 1234567)", []],
    [".unset(A, 3) in a b.js", []],
    ["x.unset(A, 3)", []],
    ["a\n.unset(A, 3)", []],
  ])("%j ends so", (text, read) => {
    expect(unsetBy(text)).toMatchObject(read)
  })

  test("of two places is both, in their order", () => {
    expect(unsetBy(".unset(A, 3)\n.unset(B, 4)").map(({ line }) => line)).toEqual([3, 4])
  })

  test.each<[string, readonly (readonly [string, string, string | undefined, string | undefined])[]]>([
    [".require(./a)", [["require", "./a", undefined, undefined]]],
    [".import(@s/a+b~c) in b.js", [["import", "@s/a+b~c", "b.js", undefined]]],
    [".read(a, development)", [["read", "a", undefined, ", development"]]],
    [
      ".alias(a)\n.root(b)\n.mixed(c)",
      ["alias:a", "root:b", "mixed:c"].map((one) => {
        const [by = "", module = ""] = one.split(":")
        return [by, module, undefined, undefined]
      }),
    ],
    [".requires(a)", []],
    [".require(a b)", []],
    [".require()", []],
    [".require(a, production)", []],
    [".require(a) ", []],
    [".require(a) in b c", []],
    ["x\n.require(a)", []],
    [`.require(${"a".repeat(200)})`, [["require", "a".repeat(200), undefined, undefined]]],
    [`.require(${"a".repeat(201)})`, []],
  ])("%j imports", (text, read) => {
    expect(importsIn(text)).toEqual(read)
  })

  test.each<[string, readonly object[]]>([
    [".sends(a/b.html)", [{ page: "a/b.html", place: undefined, isProduction: false }]],
    [".sends(a, production) in b.js", [{ page: "a", place: "b.js", isProduction: true }]],
    [".sends(a, development)", []],
    [".sends(a b)", []],
    [".send(a)", []],
    [".sends(a) in", []],
    ["x\n.sends(a)", []],
  ])("%j sends", (text, read) => {
    expect(sentBy(text)).toEqual(read)
  })

  test("of a text is kept as it is held", () => {
    const lines = [
      ".sends(a)",
      ".sends(b, production) in c.js",
      ".unanswered(/a)",
      ".unset(A, 1)",
      ".unset(B, 2)",
    ]
    expect(sentLines(lines.join("\n"))).toEqual(lines)
    expect(sentLines(".listen(3000)")).toEqual([])
  })

  test.each<[string, string, string, readonly string[]]>([
    [
      "a.js",
      "require",
      "./b",
      ["b", "b.js", "b.json", "b.node", "b/package.json", "b/index.js", "b/index.json", "b/index.node"],
    ],
    [
      "web/a.js",
      "require",
      "../b.js",
      [
        "b.js",
        "b.js.js",
        "b.js.json",
        "b.js.node",
        "b.js/package.json",
        "b.js/index.js",
        "b.js/index.json",
        "b.js/index.node",
      ],
    ],
    ["web/a.js", "require", ".", ["web/package.json", "web/index.js", "web/index.json", "web/index.node"]],
    [
      "web/a.js",
      "require",
      "./b/",
      ["web/b/package.json", "web/b/index.js", "web/b/index.json", "web/b/index.node"],
    ],
    ["web/a.js", "require", "..", ["package.json", "index.js", "index.json", "index.node"]],
    ["web/a.js", "import", "./b.js", ["web/b.js"]],
    ["web/a.js", "read", "b", ["web/b"]],
    ["web/a.js", "import", ".", []],
    ["web/a.js", "import", "./b/", []],
    ["a.js", "import", "../b.js", []],
  ])("of %s by %s of %s is looked for at %j", (file, by, module, paths) => {
    expect(pathsOf(file, by, module)).toEqual(paths)
  })

  test("of pages is none where it is a text itself", () => {
    expect(sentBy("app.send()")).toEqual([])
    expect(sentBy("")).toEqual([])
  })

  test.each([
    ["a.js", true],
    ["a/b.mjs", true],
    ["a.cts", true],
    ["Procfile", true],
    ["a/start", true],
    ["a.jsx", false],
    ["a.json", false],
    ["a.sh", false],
    [".env", false],
    ["a.js/", false],
  ])("of %s may be of a program: %j", (path, may) => {
    expect(isProgram(path)).toBe(may)
  })
})
