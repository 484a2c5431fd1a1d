/** Where a file says that it listens, and what a snapshot holds of its text. */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  asks,
  isProgram,
  type ListeningHost,
  listensFor,
  listensOn,
  listenText,
  partsFrom,
} from "../../src/decode/listens.js"
import { runs } from "../arbitraries/runs.js"

const names = fc.constantFrom("port", "PORT", "p$", "app.port", "process.env.PORT")
const numbers = fc.constantFrom("80", "3000", "8080", "1", "123456")
const value = fc.oneof(
  numbers,
  names,
  fc.constantFrom("process.env.PORT || 3000", "3000 || other", "app.get('port')", "'3000'"),
)
const piece = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("const", "let", "var x,", ""),
      names,
      value,
      fc.constantFrom(";\n", "\n", ", y = 1\n"),
    )
    .map(([word, name, given, end]) => `${word} ${name} = ${given}${end}`),
  fc
    .tuple(
      fc.constantFrom(
        "app.listen(",
        "app.listen(app.get('port')",
        "http\n  .listen(\n ",
        "f.listen({ port: ",
        "f.listen({ host, port: ",
        "f.listen({ host: 'localhost', port } ",
        "f.listen(process.env.NODE_ENV ? port : ",
        "f.listen(process.env.SERVER_PORT ? port : ",
        "Hapi.server({ host: h, port: ",
        "require('hapi')\nnew Hapi.Server().connection({ port: ",
        "Hapi.server({ host: 'localhost', port: ",
        "startStandaloneServer(server, { listen: { port: ",
        "// app.listen(",
      ),
      value,
      fc.constantFrom(
        ")\n",
        ", done)\n",
        " + 1)\n",
        " })\n",
        ", 'localhost')\n",
        ", process.env.HOST || 'localhost')\n",
        ", host: 'localhost' })\n",
      ),
    )
    .map((parts) => parts.join("")),
  fc.constantFrom(
    "\n",
    "app.set('port', 3000)\n",
    "import 'fastify'\n",
    "import 'dotenv'\n",
    "// words\n",
    "fetch('http://a')\n",
    "if (port == 3000) {\n",
  ),
)
const programs = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""))

describe("a text", () => {
  // Columns: the text; the port on which it listens.
  test.each<[text: string, port: number | "unknown" | null]>([
    ["app.listen(3000)", 3000],
    ["app.listen(3000, '0.0.0.0', done)", 3000],
    ["app.listen({ port: 3000 })", 3000],
    ["const port = 3000\napp.listen(port)", 3000],
    ["app.listen(process.env.NODE_ENV ? port : 3000)", 3000],
    ["const port = process.env.NODE_ENV ? port : 3000;\napp.listen(port)", 3000],
    ["app.listen(process.env.APP_PORT ? port : 3000)", 3000],
    ["app.listen(process.env.port ? port : 3000)", 3000],
    ["app.listen(process.env.MODE ? port : 3000)", "unknown"],
    ["let port = 3000\nport += 5080\napp.listen(port)", "unknown"],
    ["app.listen(process.env.PORT ? port : 3000)", "unknown"],
    ["const port = '3000'; app.listen(port)", 3000],
    ["const port: number = 3000\napp.listen(port)", 3000],
    ["app.listen(3000)\nother.listen(3000)", 3000],
    ["const server = Hapi.server({\n  port: 5000,\n  host: 'localhost',\n})", 5000],
    ["new Hapi.Server({ host: 'localhost', port: 5000 })", 5000],
    [
      "require('hapi')\nserver = new Hapi.Server()\nserver.connection({ host: 'localhost', port: 5000 })",
      5000,
    ],
    ["const port = 3000\nnew Hapi.Server({ host, port })", 3000],
    ["const port = 3000\napp.listen({ port, host: '0.0.0.0' }, done)", 3000],
    ["app.listen({ host, port: 3000 })", 3000],
    ["app.set('port', 3000);\nhttp.createServer(app).listen(app.get('port'))", 3000],
    ["const PORT = 5050\napp.listen(PORT || process.env.PORT)", 5050],
    ["app.listen(3000 || process.env.PORT, done)", 3000],
    // One port or another
    ["app.set('port', process.env.PORT || 3000)\napp.listen(app.get('port'))", "unknown"],
    ["app.set('port', 3000)\napp.set('port', port)\napp.listen(app.get('port'))", "unknown"],
    ["app.set('port', 3000)\napp.listen(config.get('port'))", "unknown"],
    ["app.listen(process.env.PORT || 3000)", "unknown"],
    ["app.listen(3000 | 1)", "unknown"],
    ["const timeout = 5000\napp.listen({ timeout, port: 3000 })", "unknown"],
    ["const { port } = settings\napp.listen({ port })", "unknown"],
    ["const portal = 5000\napp.listen({ portal, port: 3000 })", "unknown"],
    ["const {\n  PORT = 3000,\n  URL = 'mongodb://a',\n} = process.env\napp.listen(PORT)", "unknown"],
    ["const { port = 3000, host } = options; app.listen(port)", "unknown"],
    ["Hapi.server({ port: 5000 })\napp.listen(3000)", "unknown"],
    ["new Hapi.Server()\nserver.connection({ port: 5000 })", "unknown"],
    ["Hapi.server({ port: process.env.PORT || 5000 })", "unknown"],
    ["require('hapi')\nserver = new Hapi.Server()\nserver.connection({ port: process.env.PORT })", "unknown"],
    ["require('hapi')\nserver = new Hapi.Server(told)\nserver.connection({ port: 5000 })", "unknown"],
    ["require('@hapi/hapi')\nserver = new Hapi.Server()\nserver.connection({ port: 5000 })", "unknown"],
    ["app.listen(3000)\nother.listen(3001)", "unknown"],
    ["let port = 3000\nport = 3001\napp.listen(port)", "unknown"],
    ["let port = 3000\nport = chosen()\napp.listen(port)", "unknown"],
    ["app.listen(port)", "unknown"],
    ["const port: number | string = process.env.PORT || 3000\napp.listen(port)", "unknown"],
    ["app.listen(3000 + 1)", "unknown"],
    // Apollo's own
    ["import 'apollo-server'\nserver.listen()", 4000],
    ["import 'apollo-server'\nserver.listen({ port: 3000 })", 3000],
    ["import 'apollo-server-express'\nserver.listen()", "unknown"],
    ["startStandaloneServer(server)", 4000],
    ["startStandaloneServer(server, { listen: { port: 3000 } })", 3000],
    ["startStandaloneServer(server, { listen: { port: process.env.PORT || 3000 } })", "unknown"],
    ["startStandaloneServer(server, { ...options })", "unknown"],
    ["const listen = { port: 8080 }\nstartStandaloneServer(server, { listen })", "unknown"],
    ["startStandaloneServer(server, { context, listen: options })", "unknown"],
    ["startStandaloneServer(server, { 'listen': { port: 8080 } })", "unknown"],
    // A function may be given another
    ["const start = (app, port = 3000, host) => {\n  app.listen(port)\n}\nstart(app, 8080)", "unknown"],
    ["function start(\n  port = 3000,\n): void {\n  app.listen(port)\n}\nstart(8080)", "unknown"],
    ["const start = async ({\n  port = 3000,\n}) => app.listen(port)", "unknown"],
    ["const port = 3000\nconst start = port => app.listen(port)", "unknown"],
    ["const port = 3000\nfor (const port of ports) {\n  app.listen(port)\n}", "unknown"],
    ["const PORT = 3000\nif (process.env.PORT) {\n}\napp.listen(PORT, () => {})", 3000],
    // Some environments alone
    ["if (process.env.NODE_ENV !== 'production') {\n  app.listen(3000)\n}", "unknown"],
    ["if (process.env.NODE_ENV !== 'production')\n  app.listen(3000)", "unknown"],
    ["if (process.env.LOCAL) { const a = 1\n app.listen(3000) }", "unknown"],
    [`if (process.env.LOCAL) app.listen(3000)\n${"serve()\n".repeat(200)}`, "unknown"],
    ["if (process.env.NODE_ENV !== 'test') {\n  app.listen(3000)\n}", 3000],
    ["if (!process.env.VERCEL) app.listen(3000)", 3000],
    ["if (require.main === module) {\n  app.listen(3000)\n}", 3000],
    ["if (process.env.NODE_ENV !== 'production') app.use(log)\napp.listen(3000)", 3000],
    ["if (process.env.NODE_ENV === 'production') {\n  serve()\n}\napp.listen(3000)", 3000],
    // Written of, and perhaps not made
    ["console.log('app.listen(3000)')", "unknown"],
    ['console.log("app.listen(3000)")\napp.listen(8080)', "unknown"],
    ["send(`\n<pre>app.listen(3000)</pre>`)\napp.listen(process.env.PORT)", "unknown"],
    ["app.use(a) /* app.listen(3000) */", "unknown"],
    ["app.get('/*', all)\nsay(\"it's up\"); app.listen(3000, () => say('at 3000'))\nsay('*/')", 3000],
    ["say(`it's`); app.listen(3000)\nsay('it')", 3000],
    // No call
    ["const port = 3000", null],
    ["// app.listen(3000)", null],
    ["/*\napp.listen(3000)\n*/\nrequire('./www')", null],
    ["  /** app.listen(3000) */ app.listen(8080)", 8080],
    ["app.get('/*', all)\napp.listen(3000)\napp.get('/a/*/b', all)", 3000],
    ["/* app.listen(3000)", null],
    ["app.listen", null],
  ])("%j listens on %j", (text, port) => {
    expect(listensOn(text)).toBe(port)
  })
})

describe("a host", () => {
  // Columns: the text; the host on which it listens.
  test.each<[text: string, host: ListeningHost]>([
    ["app.listen(3000)", "default"],
    ["app.listen(3000, () => say('localhost'))", "default"],
    ["app.listen(3000, error => say(error))", "default"],
    ["app.listen('3000', error=>say(error))", "default"],
    ["app.listen('3000')", "default"],
    ["app.listen('a\\', b', 'localhost')", "local"],
    ['app.listen("a, b", "localhost")', "local"],
    ["app.listen(`a, b`, `localhost`)", "local"],
    ["app.listen(3000, 'localhost')", "local"],
    ["app.listen(3000, '127.0.0.1', done)", "local"],
    ["const host = `::1`\napp.listen(port, host)", "local"],
    ["const HOST='127.0.0.1',PORT=process.env.PORT||8080;\napp.listen(PORT,HOST)", "local"],
    ["const PORT = 8080 , HOST = 'localhost'\napp.listen(PORT, HOST)", "local"],
    ["const PORT = process.env.PORT || 8080, HOST = 'localhost'\napp.listen(PORT, HOST)", "local"],
    ["const PORT=process.env.PORT??'8080',HOST='0.0.0.0'\napp.listen(PORT, HOST)", "unknown"],
    ["const HOST = process.env.HOST || 'localhost', PORT = 1\napp.listen(PORT, HOST)", "HOST"],
    ["let HOST = 'localhost', PORT = 1; HOST = pick()\napp.listen(PORT, HOST)", "unknown"],
    ["const HOST = pick('a'), PORT = 1\napp.listen(PORT, HOST)", "unknown"],
    ["app.listen({ port: f(1, 2), host: 'localhost' })", "local"],
    ["Hapi.server({ host: 'localhost' })", "local"],
    ["Hapi.server({ host :'localhost' })", "local"],
    ["const host = 'localhost'\nHapi.server({ port, host })", "local"],
    ["Hapi.server({ host: host(), port })", "unknown"],
    ["require('hapi')\nserver = new Hapi.Server()\nserver.connection({ port, host: 'localhost' })", "local"],
    ["import 'fastify'\napp.listen(3000)", "local"],
    ["import 'fastify'\napp.listen({ port }, (error) => {})", "local"],
    ["new FastifyAdapter()\napp.listen(process.env.PORT)", "local"],
    ["app.listen(port, process.env.HOST || 'localhost')", "HOST"],
    ["const host = process.env.HOST ?? '127.0.0.1'\napp.listen(port, host)", "HOST"],
    ["app.listen(port, process.env.NODE_ENV === 'production' ? host : 'localhost')", "NODE_ENV"],
    ["app.listen(port, process.env.NODE_ENV !== 'production' ? 'localhost' : host)", "NODE_ENV"],
    // It may be another
    ["app.listen(3000, '0.0.0.0')", "unknown"],
    ["app.listen(3000, host)", "unknown"],
    ["app.listen(options)", "unknown"],
    ["app.listen('/run/socket')", "unknown"],
    ["app.listen({ host: 'localhost', ...options })", "unknown"],
    ["app.listen({ path, host: 'localhost' })", "unknown"],
    ["Hapi.server({ address: '0.0.0.0', host: 'localhost' })", "unknown"],
    ["app.listen(3000, 'localhost')\napp.listen(3001)", "unknown"],
    ["const start = async ({\n  host = 'localhost',\n}) => { await app.listen({ port, host }) }", "unknown"],
    ["function start(\n  port,\n  host = 'localhost',\n) {\n  app.listen(port, host)\n}", "unknown"],
    ["const {\n  port,\n  host = 'localhost',\n} = options\napp.listen(port, host)", "unknown"],
    ["import 'fastify'\nif (process.env.LOCAL) app.listen(3000)", "unknown"],
    ["import 'fastify'\napp.listen(options)", "unknown"],
    ["import 'fastify'\napp.listen({ port, host: '0.0.0.0' })", "unknown"],
    ["import 'dotenv'\napp.listen(port, process.env.HOST || 'localhost')", "unknown"],
    ["app.listen(port, process.env.HOST || '0.0.0.0')", "unknown"],
    ["app.listen(port, process.env.NODE_ENV === 'production' ? 'localhost' : host)", "unknown"],
    // Fastify beside another
    ["import 'fastify'\ncreateServer(app).listen(3000)", "default"],
  ])("%j listens for %j", (text, host) => {
    expect(listensFor(text)).toBe(host)
  })

  test("is read in time that grows with the text alone", () => {
    const text = "app.listen({".repeat(20_000)
    expect(listensFor(text)).toBe("unknown")
  })
})

describe("the parts of a call", () => {
  // Columns: what stands behind the bracket, the parts, and whether the call ends there.
  test.each([
    ["a, b)", ["a", "b"], true],
    ["a)", ["a"], true],
    [")", [""], true],
    [" a , b }", ["a", "b"], true],
    ["a]", ["a"], true],
    ["a(b, c), d)", ["a(b, c)", "d"], true],
    ["[a, b], {c, d})", ["[a, b]", "{c, d}"], true],
    ["'a, b', \"c)\", `d,`)", ["'a, b'", '"c)"', "`d,`"], true],
    ["'a\\', b', c)", ["'a\\', b'", "c"], true],
    ["'\"', b)", ["'\"'", "b"], true],
    ["a, b", ["a", "b"], false],
    ["a(b, c", ["a(b, c"], false],
    ["'a, b)", ["'a, b)"], false],
    ["", [""], false],
  ])("%j", (text, parts, ends) => {
    expect(partsFrom(text, 0)).toEqual({ parts, ends })
    expect(partsFrom(`listen(${text}`, 7)).toEqual({ parts, ends })
  })

  test("are read so far", () => {
    const [last, next] = [399, 400].map((length) => partsFrom(`${"a".repeat(length)}, b)`, 0))
    expect(last).toEqual({ parts: ["a".repeat(399), ""], ends: false })
    expect(next).toEqual({ parts: ["a".repeat(400)], ends: false })
    expect(partsFrom(`${"a".repeat(399)})`, 0).ends).toBe(true)
  })

  test.each([
    ["a.listen(12)", 12],
    ["a.listen(12345)", 12345],
    ["a.listen(1)", "unknown"],
    ["a.listen(123456)", "unknown"],
  ])("%j is the port %j", (text, port) => {
    expect(listensOn(text)).toBe(port)
  })
})

describe("what is captured of a text", () => {
  test("answers as the text does", () => {
    fc.assert(
      fc.property(programs, (text) => {
        const captured = listenText(text)
        expect(captured === null ? null : listensOn(captured)).toBe(listensOn(text))
        expect(captured === null ? "unknown" : listensFor(captured)).toBe(listensFor(text))
      }),
      runs(),
    )
  })

  test.each([
    ["new TelegramBot(token, {polling: true})", true],
    ["new TelegramBot(token, { polling : true, request })", true],
    ["bot.launch()", true],
    ["bot.launch({ dropPendingUpdates })", false],
    ["new TelegramBot(token, { polling: trueish })", false],
    ["bot.launch()\nbot.createWebhook({ domain })", false],
    ["bot.launch() // no webHook", false],
    ["", false],
  ])("has a bot ask: %j, %s", (text, does) => {
    expect([asks(text), asks(listenText(text) ?? "")]).toEqual([does, does])
    expect(listenText(`${text}\nlisten.listen(80)`)).toBe(".listen(80)")
  })

  test("holds a port, a host and nothing else", () => {
    fc.assert(
      fc.property(programs, (text) => {
        expect(listenText(text) ?? "").toMatch(
          /^(?:\.listen\((?:(?:process\.env\.(?:NODE_ENV|SERVER_PORT) \? port : )?\d{2,5})?(?:, (?:host|localhost|process\.env\.[\w |"=?:]+))?\))?$/,
        )
      }),
      runs(),
    )
  })

  test("is no port where one call more may be on another", () => {
    fc.assert(
      fc.property(programs, fc.constantFrom("other.listen(port + 1)", "other.listen(81)"), (text, call) => {
        const port = listensOn(`${text}\n${call}\n`)
        expect(port === "unknown" || port === 81).toBe(true)
      }),
      runs(),
    )
  })
})

describe("a file is a program", () => {
  test.each(["a", "bin/www", "a.js", "src/a.mts", "a.cjs", "a.ts"])(
    "by its ending, or without one: %s",
    (path) => {
      expect(isProgram(path)).toBe(true)
      expect(isProgram(`${path}.json`)).toBe(false)
      expect(isProgram(`${path}/.env`)).toBe(false)
    },
  )
})
