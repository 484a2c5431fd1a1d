/**
 * A dry run of the program that starts (C-408).
 *
 * Laws. Where everything is known, a dry run gets to what Node gets to, step for step. What it says happens, whatever was not known.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { endBy } from "../../src/decode/needs.js"
import { programText } from "../../src/shell/programs/needs.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { dryLinesOf, type Files } from "./dry-files.js"

const held = dryLinesOf({
  left: "1",
  "some-server": "1",
  express: "^4.18.0",
  koa: "2",
  "koa-router": "12",
  fastify: "5",
  "@hapi/hapi": "21",
  mongoose: "8",
  "express-handlebars": "^7.1.0",
  ejs: "3",
  hbs: "4",
  jade: "~1.11.0",
  pug: "3",
})

/** Pieces of a program, each of which writes down what it finds. */
const pieces = [
  "let a = 1; a += 2; a **= 2; log(a, a % 4, -a, a > 8, a === 9, a !== '9', a == '9')",
  "const t = 'b'; log('<'.concat(t), t.length, t + 1, 'abc'.slice(1).toUpperCase(), 'a,b'.split(',').length, 'a-b'.replace(/-/, '+'))",
  "const l = [3, 1]; l.push(2); log(l.length, l.map((x) => x * 2).join('|'), l.filter((x) => x > 1).length, l.indexOf(1), [...l, 4][3])",
  "log([1, 2, 3].reduce((s, x) => s + x, 0), [1, 2].some((x) => x > 1), [1, 2].every((x) => x > 1), [1, 2].find((x) => x > 1), [[1], [2]].flat().length)",
  "const o = { x: 1, get y() { return this.x + 1 }, z() { return this.y } }; o.w = 5; delete o.x; o.x = 7; log(Object.keys(o).join(), o.y, o.z(), 'x' in o, o.q?.r, o.q ?? 'no')",
  "const { p = 3, ...rest } = { q: 1, r: 2 }; const [first, , third = 9] = [1, 2]; log(p, rest.q, rest.r, first, third)",
  "class A { #n = 1; static s = 2; constructor(x) { this.x = x } get n() { return this.#n } m() { return this.x + A.s } } class B extends A { m() { return super.m() + 1 } } const b = new B(3); log(b.m(), b.n, b instanceof A, B.s, A.name)",
  "function F(x) { this.x = x } F.prototype.get = function () { return this.x }; const f = new F(4); log(f.get(), f instanceof F, typeof F, F.length)",
  "try { null.x } catch (e) { log(e instanceof TypeError, e.message) } finally { log('finally') }",
  "try { undeclared } catch ({ name, message }) { log(name, message) }",
  "try { later; let later = 1 } catch (e) { log(e.name) }",
  "try { const c = 1; c = 2 } catch (e) { log(e.message) }",
  "try { ({}).f() } catch (e) { log(e.name) }",
  "const g = () => { try { return 1 } finally { log('left') } }; log(g())",
  "const h = (n) => (n < 2 ? n : h(n - 1) + h(n - 2)); log(h(7))",
  "for (let i = 0; i < 5; i++) { if (i === 1) continue; if (i === 4) break; log(i) }",
  "outer: for (const i of [1, 2]) { for (const j of [1, 2]) { if (j === 2) continue outer; if (i === 2) break outer; log(i, j) } }",
  "const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i); log(fs.map((one) => one()).join())",
  "for (const k in { m: 1, n: 2 }) log(k)",
  "let n = 0; do { n++ } while (n < 3); while (n > 0) n--; log(n)",
  "switch (2) { case 1: log('one'); case 2: log('two'); case 3: log('three'); break; default: log('no') }",
  "switch ('z') { default: log('default'); case 1: log('one') }",
  "var v1 = 1; { var v1 = 2; let v2 = 3; log(v1, v2) } log(v1, hoisted()); function hoisted() { return 'up' }",
  "log(typeof undefined, typeof null, typeof {}, typeof (() => 1), typeof 'a', typeof nothing, void 0)",
  "const m = new Map([['a', 1]]); m.set('b', 2); const s = new Set([1, 1, 2]); log(m.get('a'), m.size, m.has('c'), s.size, [...s].join(), [...m.keys()].join())",
  "log(JSON.parse('{\"a\":[1,{\"b\":2}]}').a[1].b, Number('12'), parseInt('9px', 10), isNaN('x'), String(null), Boolean(''), [] instanceof Array)",
  "try { JSON.parse('{') } catch (e) { log(e.name) }",
  "log((function () { return arguments.length })(1, 2, 3), ((...all) => all.length)(1, 2), ((x, y = x + 1) => y)(1))",
  "const bound = function (x) { return this.k + x }.bind({ k: 1 }); log(bound(2), Math.max.apply(null, [1, 5]), bound.call(null, 3))",
  "const made = Object.assign({}, { a: 1 }, null, { b: 2 }); log(Object.entries(made).map(([k, x]) => k + x).join(), Object.values(made).length, Object.freeze(made) === made)",
  "let x1 = null; x1 ??= 4; let x2 = 0; x2 ||= 5; let x3 = 1; x3 &&= 6; log(x1, x2, x3)",
  "let chained = undefined; log(chained?.a.b.c, chained?.(), (chained || { a: 1 }).a)",
  "const sym = Symbol('q'); const keyed = { [sym]: 1, ['a' + 'b']: 2 }; log(keyed[sym], keyed.ab)",
  "Promise.resolve(1).then((x) => { log('then', x); return Promise.reject(new Error('no')) }).catch((e) => log(e.message)).finally(() => log('last'))",
  "(async () => { log('begin'); await null; log('after'); try { await Promise.reject(3) } catch (e) { log('caught', e) } return 1 })().then(log)",
  "Promise.all([1, Promise.resolve(2)]).then(([x, y]) => log(x + y)); log('first')",
  "new Promise((resolve, reject) => { log('now'); resolve(1); reject(2) }).then((x) => log('kept', x), () => log('broken'))",
  "setTimeout(() => log('timer'), 2); setImmediate && log('set'); queueMicrotask(() => log('micro'))",
  "process.nextTick && Promise.resolve().then(() => log('p1')).then(() => log('p2')); Promise.resolve().then(() => log('q1'))",
  "(async () => { for (const i of [1, 2]) { await i; log('round', i) } })()",
  "const thrower = async () => { throw new RangeError('far') }; thrower().catch((e) => log(e.name, e.message))",
]
const around = [
  (inner: string) => inner,
  (inner: string) => `{ ${inner} }`,
  (inner: string) => `(() => { ${inner} })()`,
  (inner: string) => `(async () => { ${inner} })()`,
  (inner: string) => `setTimeout(() => { ${inner} }, 4)`,
  (inner: string) => `if ([1].length === 1) { ${inner} } else { log('else') }`,
  (inner: string) => `try { ${inner} } catch (e) { log('outer', e.name) }`,
]
const drawn = fc.array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...around)), {
  minLength: 1,
  maxLength: 5,
})

/** What a program writes down in Node. */
const writtenBy = async (program: string): Promise<string> => {
  const all: string[] = []
  const log = (...values: readonly unknown[]): void => void all.push(values.map(String).join(" "))
  new Function("log", program)(log)
  // On a busy machine one wait may end before what a timer has begun in the meantime: each of these begins behind it.
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 7))
  return all.join("\n")
}

test("gets to what Node gets to, in the same order", async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (parts) => {
      const program = parts.map(([piece, wrap]) => wrap(`{ ${piece} }`)).join("\n;")
      const written = JSON.stringify(await writtenBy(program))
      const logging =
        "const all = []\nconst log = (...values) => { all.push(values.map(String).join(' ')) }\n"
      const at = (then: string): Files => ({
        "index.js": `${logging}${program}\n;setTimeout(() => { ${then} }, 1000)`,
      })
      expect(
        await held(at(`if (all.join("\\n") !== ${written}) process.exit(1)`)),
        program,
      ).not.toContainEqual(expect.stringMatching(/^\.ends/))
      expect(await held(at(`if (all.join("\\n") === ${written}) process.exit(1)`)), program).toEqual([
        expect.stringMatching(/^\.ends\(\d+, process\.exit\)$/),
      ])
    }),
    runs(40),
  )
})

const begin = 'const express = require("express")\nconst app = express()\n'
const end = "\napp.listen(process.env.PORT)"
const express = (text: string, more: Files = {}): Files => ({ "index.js": begin + text + end, ...more })

/** What listens there, and then hears of a promise that was broken before. */
const broken = (where: string): string =>
  `const broken = Promise.reject(new Error("a"))\nrequire("http").createServer((q, s) => s.end("a")).listen(${where}, async () => {\n  try { await broken } catch {}\n})`

/** Columns: what it is, its files, and what is held. */
type Row = readonly [what: string, files: Files, lines: readonly string[]]
const rows: readonly Row[] = [
  [
    "a text that is no JavaScript",
    { "index.js": "const a = 1\nconst b = {" },
    [".ends(2, SyntaxError: Unexpected token)"],
  ],
  [
    "the marks of a merge",
    { "index.js": "const a = 1\n<<<<<<< HEAD\nconst b = 2\n=======\n" },
    [".ends(2, SyntaxError: Unexpected token)"],
  ],
  [
    "a module, that nothing says is one, in which a name is given twice",
    { "index.js": 'import a from "fs"\nconst b = 1\nconst a = 2' },
    [".ends(3, SyntaxError: Identifier 'a' has already been declared)"],
  ],
  [
    "one that is none by its name",
    { "index.js": 'require("./a.cjs")', "a.cjs": 'import a from "fs"\nconst b = 1\nconst a = 2' },
    [".ends(1, SyntaxError: Cannot use import statement outside a module) in a.cjs"],
  ],
  [
    "one that exports, and is none by its name",
    { "index.js": 'require("./a.cjs")', "a.cjs": "const b = 1\nexport const a = 2\nconst b = 2" },
    [".ends(2, SyntaxError: Unexpected token 'export') in a.cjs"],
  ],
  [
    "an attribute as Nodes before 22 had it",
    { "index.mjs": 'import a from "./a.json" assert { type: "json" }\nprocess.exit(1)', "a.json": "1" },
    [],
  ],
  [
    "a file that another requires",
    { "index.js": 'require("./src/a")', "src/a.js": "\n}" },
    [".ends(2, SyntaxError: Unexpected token) in src/a.js"],
  ],
  [
    "packages that are only loaded, behind a function that is called at once",
    {
      "index.js":
        "(function () { var a = require('left'); function read() { return a.read() } module.exports = read })()",
    },
    [".silent()"],
  ],
  [
    "a class of one, of which nothing is made",
    {
      "index.js":
        "const { Base } = require('left')\nmodule.exports = class extends Base {}\nlet n = 0\nn += 1",
    },
    [".silent()"],
  ],
  [
    "one of which something is called",
    { "index.js": "const a = require('left')\nmodule.exports = a.create()" },
    [],
  ],
  [
    "one of which something is made",
    { "index.js": "const A = require('left')\nconst a = new A()\nlet n = 0\nn += 1" },
    [],
  ],
  ["one that nothing declares, and the project may have", { "index.js": "if (1 < 2) require('right')" }, []],
  ["one that is waited for", { "index.mjs": "import a from 'left'\nawait a\nlet n = 0\nn += 1" }, []],
  ["one that may start as it is loaded", { "index.js": "if (1 < 2) require('some-server')" }, []],
  ["a file of one that may", { "index.js": "if (1 < 2) require('left/bin/www')" }, []],
  ["one that is handed what may be called", { "index.js": "[require('left')].map((one) => one())" }, []],
  ["one that nothing requires", { "index.js": "console.log(1)", "src/a.js": "\n}" }, [".silent()"]],
  [
    "one that is required where it is caught",
    { "index.js": 'try { require("./a") } catch {}', "a.js": "}" },
    [".silent()"],
  ],
  [
    "words of another kind of module",
    { "index.js": 'import a from "./a.js"', "a.js": "export default 1" },
    [".silent()"],
  ],
  [
    "words of both kinds",
    { "index.js": 'import a from "./a.js"\nrequire("./b")', "a.js": "export default 1" },
    [".ends(2, ReferenceError: require is not defined)"],
  ],
  [
    "what waits at the top",
    { "index.js": 'await import("./a.js")\nb()', "a.js": "export default 1" },
    [".ends(2, ReferenceError: b is not defined)"],
  ],
  [
    "what a logger hears of",
    { "index.js": 'require("winston").createLogger({ handleExceptions: true })\nb()' },
    [],
  ],
  [
    "a logger that hears of nothing",
    { "index.js": 'require("winston").createLogger({})\nb()' },
    [".ends(2, ReferenceError: b is not defined)"],
  ],
  [
    "no JSON, of which nothing is quoted",
    { "index.js": 'require("./a.json")', "a.json": '{"password": hunter2}' },
    [".ends(1, SyntaxError: a.json: no JSON)"],
  ],
  [
    "a text that is none, of which nothing is quoted either",
    { "index.js": `JSON.parse('{"password": hunter2}')` },
    [".ends(1, SyntaxError: no JSON)"],
  ],
  [
    "a pattern that is none",
    { "index.js": "const a = /hunter2(/" },
    [".ends(1, SyntaxError: Invalid regular expression)"],
  ],
  [
    "what is called and is a text",
    { "index.js": "[1].map('hunter2')" },
    [".ends(1, TypeError: callback is not a function)"],
  ],
  [
    "a broken promise that is heard of once the server listens",
    { "index.js": broken("8080, '0.0.0.0'") },
    [".listen(8080)"],
  ],
  [
    "one that is, once a name has been looked for: too late",
    { "index.js": broken("8080, 'example.org'") },
    [".ends(1, throw)"],
  ],
  ["a queue", { "index.js": 'const { Queue } = require("bullmq")\nnew Queue("a")' }, [".silent()"]],
  [
    "a name that nobody declares",
    { "index.js": "const a = 1\nb()" },
    [".ends(2, ReferenceError: b is not defined)"],
  ],
  [
    "a name that may be another's",
    { "index.js": "window.a = 1" },
    [".ends(1, ReferenceError: window is not defined)"],
  ],
  [
    "what is no function",
    { "index.js": "const a = {}\na.b()" },
    [".ends(2, TypeError: a.b is not a function)"],
  ],
  [
    "a part of nothing",
    { "index.js": "let a\na.b" },
    [".ends(2, TypeError: Cannot read properties of undefined reading 'b')"],
  ],
  ["what nobody knows", { "index.js": 'const a = require("a")\na.b.c()\na.b()' }, []],
  ["what somebody hears of", { "index.js": 'process.on("uncaughtException", () => {})\nb()' }, []],
  ["what a package hears of", { "index.js": 'require("@sentry/node").init({})\nb()' }, []],
  [
    "a promise that is broken",
    { "index.js": "const a = async () => { throw new Error('x') }\na()" },
    [".ends(1, throw)"],
  ],
  [
    "one that is caught",
    { "index.js": "const a = async () => { throw 1 }\na().catch(console.log)" },
    [".silent()"],
  ],
  [
    "one that is broken behind what is not known",
    { "index.js": 'const a = async () => { await require("a")(); throw 1 }\na()' },
    [],
  ],
  ["process.exit", { "index.js": "process.exit(1)" }, [".ends(1, process.exit)"]],
  ["one behind what may be", { "index.js": "if (Math.random() > 2) process.exit(1)" }, [".silent()"]],
  [
    "a module that is named by a variable",
    {
      "index.js":
        "const a = process.env.A\nconst b = require(a)\nconst app = require('express')()\napp.get('/', (req, res) => res.send(b))\napp.listen(process.env.PORT)",
    },
    [".unset(A?, 2)"],
  ],
  [
    "a module that is none",
    { "index.js": "require(null)" },
    [".ends(1, TypeError: The id argument must be of type string. Received null)"],
  ],
  ["one behind a variable", { "index.js": "if (!process.env.A) process.exit(1)" }, [".unset(A?, 1)"]],
  [
    "a number of a variable",
    { "index.js": "if (Number(process.env.A) !== 5) process.exit(1)" },
    [".unset(A?, 1)"],
  ],
  [
    "a number of a variable that may be none",
    { "index.js": "if (process.env.A && Number(process.env.A)) process.exit(1)" },
    [".silent()"],
  ],
  [
    "one of two variables",
    { "index.js": "if (!process.env.A || !process.env.B) process.exit(1)" },
    [".unset(A?, 1)", ".unset(B?, 1)"],
  ],
  [
    "one of both",
    { "index.js": "if (!process.env.A && !process.env.B) process.exit(1)" },
    [".unset(A? B?, 1)"],
  ],
  [
    "one of a variable by its name",
    { "index.js": "for (const one of ['A', 'B'])\nif (!process.env[one]) process.exit(1)" },
    [".unset(A?, 2)", ".unset(B?, 2)"],
  ],
  [
    "one in production",
    { "index.js": "if (process.env.NODE_ENV === 'production' && !process.env.A) process.exit(1)" },
    [".unset(production A?, 1)"],
  ],
  [
    "a variable of a file",
    { "index.js": "require('dotenv').config()\nif (!process.env.A) process.exit(1)", ".env": "A=1" },
    [".silent()"],
  ],
  [
    "an address of a variable",
    { "index.js": "require('mongoose').connect(process.env.A)" },
    [".unset(A?, 1)"],
  ],
  [
    "one that is caught, and ends",
    {
      "index.js":
        "const m = require('mongoose')\nconst go = async () => { try { await m.connect(process.env.A) } catch { process.exit(1) } }\ngo()",
    },
    [".unset(A?, 2)"],
  ],
  ["a file that is not there", { "index.js": "const a = './' + 'b'\nrequire(a)" }, [".require(./b)"]],
  ["a blank in a name", { "index.js": "require('./ b')" }, [".ends(1, Error: Cannot find module './ b')"]],
  [
    "a key that is not there",
    { "index.js": "require('fs').readFileSync(__dirname + '/key.pem')" },
    [".read(./key.pem)"],
  ],
  [
    "an export that is not there",
    { "index.mjs": "import { b } from './a.mjs'", "a.mjs": "export const a = 1" },
    [".ends(1, SyntaxError: The requested module 'a.mjs' does not provide an export named 'b')"],
  ],
  [
    "one behind a star",
    {
      "index.mjs": "import { b } from './a.mjs'",
      "a.mjs": "export * from './b.mjs'",
      "b.mjs": "export const b = 1",
    },
    [".silent()"],
  ],
  [
    "what is no router",
    express("app.use('/a', require('./a'))", { "a.js": "const r = express" }),
    [".ends(1, ReferenceError: express is not defined) in a.js"],
  ],
  [
    "a router that is not exported",
    express("app.use('/a', require('./a'))", { "a.js": "const r = 1" }),
    [".ends(3, TypeError: app.use requires a middleware function)"],
  ],
  [
    "a handler that is not there",
    express("const a = {}\napp.get('/a', a.b)"),
    [".ends(4, Error: Route.get requires a callback function but got a object Undefined)"],
  ],
  [
    "an application that is exported alone",
    { "index.js": `${begin}app.get('/', (req, res) => res.send(''))\nmodule.exports = app` },
    [".silent()"],
  ],
  ["one that something may listen for", { "index.js": `${begin}require('a')(app)` }, []],
  ["an application without routes", express(""), [".unanswered()"]],
  ["one that answers", express("app.get('/', (req, res) => res.send('a'))"), []],
  [
    "one that asks for a password",
    express(
      "app.use((req, res, next) => { if (!req.headers.authorization) return res.status(401).end(); next() })\napp.get('/', (req, res) => res.send(''))",
    ),
    [".unanswered()"],
  ],
  ["one that may", express("app.use(require('a')())\napp.get('/a', (req, res) => res.send(''))"), []],
  [
    "routes of a class",
    express(
      "class Users { constructor() { this.router = express.Router(); this.router.get('/', (req, res) => res.json([])) } }\napp.use('/users', new Users().router)",
    ),
    [".unanswered()"],
  ],
  [
    "routes of a folder",
    express(
      "require('fs').readdirSync('./routes').forEach((one) => app.use('/' + one, require('./routes/' + one)))",
      { "routes/a.js": "module.exports = require('express').Router()" },
    ),
    [".unanswered()"],
  ],
  ["a page of a folder", express("app.use(express.static('public'))", { "public/index.html": "" }), []],
  ["one that is not there", express("app.use(express.static('public'))"), [".unanswered() unless made"]],
  [
    "a view of which there is no engine",
    express("app.get('/', (req, res) => res.render('home'))"),
    [".unanswered()"],
  ],
  [
    "a view that is not there",
    express("app.set('view engine', 'ejs')\napp.get('/', (req, res) => res.render('home'))", {
      "views/other.ejs": "",
    }),
    [".unanswered()"],
  ],
  [
    "a view that is there",
    express("app.set('view engine', 'ejs')\napp.get('/', (req, res) => res.render('home'))", {
      "views/home.ejs": "",
    }),
    [],
  ],
  [
    "a view that is not there, of which a function hears",
    express(
      "app.set('view engine', 'ejs')\napp.get('/', (req, res) => res.render('home', {}, (error, page) => res.send(page || 'none')))",
    ),
    [],
  ],
  ...(
    [
      ["a layout that is not there, by the name that it has otherwise", "engine()", {}, true],
      ["one of a name", "engine({ defaultLayout: 'other' })", { "views/layouts/main.handlebars": "" }, true],
      ["one of another ending", "engine({ extname: 'hbs' })", { "views/layouts/main.handlebars": "" }, true],
      [
        "one of another folder",
        "engine({ layoutsDir: 'layouts' })",
        { "views/layouts/main.handlebars": "" },
        true,
      ],
      ["one of what is created", "create({ defaultLayout: 'other' }).engine", {}, true],
      ["a layout that is there", "engine()", { "views/layouts/main.handlebars": "" }, false],
      [
        "one of a name that is there",
        "engine({ defaultLayout: 'a' })",
        { "views/layouts/a.handlebars": "" },
        false,
      ],
      [
        "one of another ending that is there",
        "engine({ extname: '.hbs' })",
        { "views/layouts/main.hbs": "" },
        false,
      ],
      [
        "one of another folder by its whole path",
        "engine({ layoutsDir: require('path').join(__dirname, 'views') })",
        { "views/main.handlebars": "" },
        false,
      ],
      ["none that is asked for", "engine({ defaultLayout: false })", {}, false],
      ["none by an empty name", "engine({ defaultLayout: '' })", {}, false],
      [
        "one that nobody knows",
        "engine({ defaultLayout: process.env.LAYOUT || require('left')() })",
        {},
        false,
      ],
      ["settings that nobody knows", "engine(require('left')())", {}, false],
      ["settings of which one part is known", "engine({ ...require('left')() })", {}, false],
    ] as const
  ).map(([title, engine, files, isMissing]): Row => {
    const ending = engine.includes("hbs") ? "hbs" : "handlebars"
    const asked = `app.engine('${ending}', require('express-handlebars').${engine})\napp.set('view engine', '${ending}')\n`
    const program = express(`${asked}app.get('/', (req, res) => res.render('home', {}))`, {
      [`views/home.${ending}`]: "",
      ...files,
    })
    return [title, program, isMissing ? [".unanswered()"] : []]
  }),
  ...(
    [
      ["ejs", "what it takes in, which is not there", "<%- include('parts/b') %>", {}, true],
      [
        "ejs",
        "what it takes in by another case",
        '<p><%- include("Parts/a.ejs", { b: { c: 1 } }) -%>',
        {},
        true,
      ],
      ["ejs", "what is in front of it", "<% if (b) { %>c<% } // { %><%- include('./d') %>", {}, true],
      [
        "ejs",
        "what that takes in",
        "<%- include('parts/a') %>",
        { "views/parts/a.ejs": "<%- include('c') %>" },
        true,
      ],
      ["ejs", "words that are read no more", "<% if (b) { %><% include parts/a %><% } %>", {}, true],
      ["ejs", "a layout by those", "<% include parts/a.ejs %>", {}, true],
      ["ejs", "what is there", "<%- include('parts/a') %><%- include('./parts/a.ejs') %>", {}, false],
      ["ejs", "what it may take in", "<% if (b) { %><%- include('c') %><% } %>", {}, false],
      [
        "ejs",
        "what it may take in behind a pattern",
        "<% if (/'/.test(b)) { %><%- include('c') %><% } %>",
        {},
        false,
      ],
      [
        "ejs",
        "what each of a list takes in",
        "<% b.forEach((c) => { %><%- include('c') %><% }) %>",
        {},
        false,
      ],
      ["ejs", "what stands in a remark", "<%# include parts/b %><%# include('b') %>", {}, false],
      ["ejs", "what it writes", "<%% include parts/b %>", {}, false],
      ["ejs", "what it takes in by a name", "<%- include(b) %><%- include('parts/' + b) %>", {}, false],
      ["ejs", "what it leaves before", "<% if (b) return %><%- include('c') %>", {}, false],
      ["pug", "what it takes in, which is not there", "html\n  include parts/b", {}, true],
      ["pug", "a layout that is not there", "extends b\nblock c", {}, true],
      ["pug", "what it may take in", "if b\n  include c.pug\n", {}, true],
      ["pug", "what that takes in", "extends parts/a", { "views/parts/a.pug": "include b" }, true],
      ["jade", "what it takes in, which is not there", "extends b", {}, true],
      ["pug", "what is there", "extends parts/a\nblock b\n  include ./parts/a.pug", {}, false],
      ["jade", "what is there", "extends parts/a", {}, false],
      ["pug", "what stands in a remark", "//\n  include b\n//- include c\np d", {}, false],
      ["pug", "what stands in a text", "script.\n  include b\np\n  | include c", {}, false],
      ["pug", "what stands in brackets", "p(\n  include b\n)", {}, false],
      ["pug", "what is told from the root", "include /b", {}, false],
      ["hbs", "a part of which nobody told", "<p>{{> b}}", {}, true],
      [
        "hbs",
        "a part that it may ask for",
        "{{#if b}}{{> c}}{{/if}}{{!-- {{> d}} --}}\\{{> e}}{{#> f}}{{/f}}",
        {},
        false,
      ],
      ["hbs", "a part of its own", '{{#*inline "b"}}c{{/inline}}{{> b}}', {}, false],
    ] as const
  ).map(
    ([ending, title, text, files, isMissing]): Row => [
      `a view of ${ending} with ${title}`,
      express(
        `app.set('view engine', '${ending}')\napp.get('/', (req, res) => res.render('index', { b: 1 }))`,
        {
          [`views/index.${ending}`]: text,
          [`views/parts/a.${ending}`]: "",
          ...files,
        },
      ),
      isMissing ? [".unanswered()"] : [],
    ],
  ),
  ...(
    [
      [
        "ejs by another language",
        "app.engine('ejs', require('ejs-mate'))",
        "ejs",
        "<%- include('b') %>",
        false,
      ],
      [
        "ejs by its own words",
        "app.engine('ejs', require('ejs').renderFile)",
        "ejs",
        "<%- include('b') %>",
        true,
      ],
      [
        "hbs that is told parts, of which one is not there",
        "require('hbs').registerPartials(__dirname + '/views/partials')",
        "hbs",
        "{{> b}}",
        true,
      ],
      [
        "hbs that is told parts",
        "require('hbs').registerPartials(__dirname + '/views/partials')",
        "hbs",
        "{{> parts/c}}",
        false,
      ],
      [
        "hbs that is told parts by another name of their files",
        "require('hbs').registerPartials(__dirname + '/views/partials')",
        "hbs",
        "{{> b_c}}",
        false,
      ],
      [
        "hbs that is told parts by a program",
        "require('hbs').registerPartials(__dirname + '/views/partials', { rename: (name) => 'b' })",
        "hbs",
        "{{> b}}",
        false,
      ],
      [
        "hbs that is told one part more",
        "require('hbs').registerPartials(__dirname + '/views/partials')\nrequire('hbs').registerPartial('b', 'c')",
        "hbs",
        "{{> b}}",
        false,
      ],
      [
        "express-handlebars without a layout, of which a part is not there",
        "app.engine('handlebars', require('express-handlebars').engine({ defaultLayout: false }))",
        "handlebars",
        "{{> b}}",
        true,
      ],
      [
        "express-handlebars without a layout",
        "app.engine('handlebars', require('express-handlebars').engine({ defaultLayout: false }))",
        "handlebars",
        "{{> parts/a}}",
        false,
      ],
      [
        "express-handlebars with helpers, of which a part is not there",
        "app.engine('handlebars', require('express-handlebars').engine({ helpers: { up: (s) => s } }))",
        "handlebars",
        "{{> b}}",
        true,
      ],
      [
        "express-handlebars with another folder of parts",
        "app.engine('handlebars', require('express-handlebars').engine({ partialsDir: __dirname + '/views/other' }))",
        "handlebars",
        "{{> parts/a}}",
        true,
      ],
      [
        "express-handlebars by another Handlebars",
        "app.engine('handlebars', require('express-handlebars').engine({ handlebars: require('b') }))",
        "handlebars",
        "{{> b}}",
        false,
      ],
      [
        "express-handlebars beside what has parts",
        "require('handlebars').registerPartial('b', 'c')\napp.engine('handlebars', require('express-handlebars').engine())",
        "handlebars",
        "{{> b}}",
        false,
      ],
      [
        "express-handlebars with a part that is not there",
        "app.engine('handlebars', require('express-handlebars').engine())",
        "handlebars",
        "{{> b}}",
        true,
      ],
      [
        "express-handlebars with one that is",
        "app.engine('handlebars', require('express-handlebars').engine())",
        "handlebars",
        "{{> parts/a}}",
        false,
      ],
      [
        "express-handlebars that is told parts",
        "app.engine('handlebars', require('express-handlebars').engine({ partialsDir: [__dirname] }))",
        "handlebars",
        "{{> b}}",
        false,
      ],
    ] as const
  ).map(
    ([title, engine, ending, text, isMissing]): Row => [
      `a view of ${title}`,
      express(
        `${engine}\napp.set('view engine', '${ending}')\napp.get('/', (req, res) => res.render('index', {}))`,
        {
          [`views/index.${ending}`]: text,
          "views/layouts/main.handlebars": "{{{body}}}",
          "views/partials/parts/a.handlebars": "",
          "views/partials/parts/c.hbs": "",
        },
      ),
      isMissing ? [".unanswered()"] : [],
    ],
  ),
  [
    "a layout that is not there, by its name where the page is rendered",
    express(
      "app.engine('handlebars', require('express-handlebars').engine())\napp.set('view engine', 'handlebars')\napp.get('/', (req, res) => res.render('home', { layout: 'admin' }))",
      { "views/home.handlebars": "", "views/layouts/main.handlebars": "" },
    ),
    [".unanswered()"],
  ],
  [
    "one by its name that is there",
    express(
      "app.engine('handlebars', require('express-handlebars').engine())\napp.set('view engine', 'handlebars')\napp.get('/', (req, res) => res.render('home', { layout: 'admin' }))",
      { "views/home.handlebars": "", "views/layouts/admin.handlebars": "" },
    ),
    [],
  ],
  [
    "a folder of views that is nowhere",
    express("app.set('view engine', 'ejs')\napp.get('/', (req, res) => res.render('home'))", {}),
    [".unanswered() unless made"],
  ],
  ...(
    [
      ["from nowhere", "'public/a.html'", [".unanswered()"]],
      [
        "from nowhere, of which nobody who is called back hears",
        "'a.html', () => res.send('a')",
        [".unanswered()"],
      ],
      ["that is not told", "undefined", [".unanswered()"]],
      ["from a folder", "'a.html', { root: 'public' }", []],
      ["from a folder of a program", "'a.html', { root: __dirname + '/public' }", []],
      ["from a folder that nobody knows", "'a.html', { root: require('b') }", []],
      ["from settings that nobody knows", "'a.html', require('b')", []],
      ["that is there", "__dirname + '/public/a.html'", []],
      ["that is there by a way upward", "__dirname + '/../a/public/a.html'", [".unanswered()"]],
      ["by a way upward from a folder", "'../public/a.html', { root: __dirname + '/public' }", []],
      ["that is a folder", "__dirname + '/public'", []],
      ["in another case of letters", "__dirname + '/public/A.html'", [".unanswered() unless made"]],
      ["that is not there, of which somebody hears", "__dirname + '/public/b.html', () => res.send('a')", []],
      ["of the machine", "'/etc/hostname'", []],
    ] as const
  ).map(
    ([title, told, lines]): Row => [
      `a file ${title}`,
      express(
        `const router = require('express').Router()\nrouter.get('/', (req, res) => { res.sendFile(${told}) })\napp.use('/', router)`,
        { "public/a.html": "" },
      ),
      lines,
    ],
  ),
  [
    "a layout that is left out where the page is rendered",
    express(
      "app.engine('handlebars', require('express-handlebars').engine())\napp.set('view engine', 'handlebars')\napp.get('/', (req, res) => res.render('home', { layout: false }))",
      { "views/home.handlebars": "" },
    ),
    [],
  ],
  [
    "a handler that fails",
    express("app.use(express.json())\napp.get('/', async (req, res) => { res.send(req.body.a.b) })"),
    [".unanswered()"],
  ],
  [
    "a handler that asks what nobody knows",
    express(
      "app.get('/', async (req, res) => { try { res.send(await require('a')()) } catch { res.status(500).end() } })",
    ),
    [],
  ],
  [
    "a server of Node's",
    {
      "index.js":
        "require('http').createServer((req, res) => { if (req.url === '/a') { res.end('') } else { res.writeHead(404); res.end() } }).listen(80)",
    },
    [".unanswered()", ".listen(80)"],
  ],
  [
    "one that answers all",
    {
      "index.js":
        "require('http').createServer((req, res) => { res.writeHead(200); res.end() }).listen(process.env.A || 3000, '127.0.0.1')",
    },
    [".listen(, localhost)"],
  ],
  ...(
    [
      [
        "express is told",
        "app.set('ip', process.env.IP || '127.0.0.1')\napp.listen(app.get('port'), app.get('ip'))",
        "IP?, 5",
      ],
      ["an argument", "app.listen(app.get('port'), process.env.IP ?? 'localhost')", "IP, 5"],
      [
        "several variables",
        "app.listen(app.get('port'), process.env.OPENSHIFT_NODEJS_IP || process.env.IP || '127.0.0.1')",
        "OPENSHIFT_NODEJS_IP? IP?, 5",
      ],
      [
        "options",
        "require('http').createServer(app).listen({ port: app.get('port'), host: process.env.ADDRESS || '::1' })",
        "ADDRESS?, 5",
      ],
      ["another host", "app.listen(app.get('port'), process.env.IP || '0.0.0.0')", null],
      ["no host", "app.listen(app.get('port'), process.env.IP)", null],
      ["what the machine says", "app.listen(app.get('port'), process.env.HOSTNAME || 'localhost')", null],
      ["what nobody knows", "app.listen(app.get('port'), process.env.IP || require('a').host)", null],
      [
        "one mode",
        "if (process.env.NODE_ENV === 'production') app.listen(app.get('port'))\nelse app.listen(app.get('port'), process.env.IP || 'localhost')",
        null,
      ],
      ["two places", "app.listen(app.get('port'), process.env.IP || 'localhost')\napp.listen(8080)", null],
    ] as const
  ).map(([title, listen, names]): (typeof rows)[number] => [
    `the machine itself by ${title}`,
    {
      "index.js": `${begin}app.get('/', (req, res) => res.send(''))\napp.set('port', process.env.PORT || 5000)\n${listen}`,
    },
    names === null ? [] : [`.unset(${names}) unanswered`],
  ]),
  [
    "a port of a module",
    {
      "index.js": `${begin}const { port } = require('./config')\napp.get('/', (req, res) => res.send(''))\napp.listen(port)`,
      "config.js": "module.exports = { port: 4000 }",
    },
    [".listen(4000)"],
  ],
  [
    "a host by default",
    {
      "index.js": `${begin}app.get('/', (req, res) => res.send(''))\nconst go = (host = 'localhost') => app.listen(4000, host)\ngo()`,
    },
    [".listen(4000, localhost)"],
  ],
  ...["require('socket.io').listen(server)", "require('socket.io')(server)"].map(
    (io): (typeof rows)[number] => [
      `beside ${io}`,
      {
        "index.js": `${begin}app.get('/', (req, res) => res.send(''))\nconst server = require('http').createServer(app).listen(4000)\nconst io = ${io}\nio.on('connection', (socket) => socket.emit('a'))`,
      },
      [".listen(4000)"],
    ],
  ),
  ...["setTimeout", "setImmediate"].map((timer): (typeof rows)[number] => [
    `behind a promise of ${timer}`,
    {
      "index.js": `${begin}app.get('/', (req, res) => res.send(''))\nconst wait = require('util').promisify(${timer})\nwait(5).then(() => app.listen(4000))`,
    },
    [".listen(4000)"],
  ]),
  [
    "a view that it writes",
    {
      "index.js": `${begin}app.set('views', __dirname)\nrequire('fs').writeFileSync(__dirname + '/a.ejs', 'a')\napp.get('/', (req, res) => res.render('a.ejs'))\napp.listen(4000)`,
    },
    [".listen(4000)"],
  ],
  [
    "koa",
    {
      "index.js":
        "const Koa = require('koa')\nconst Router = require('koa-router')\nconst router = new Router({ prefix: '/api' })\nrouter.get('/', (ctx) => { ctx.body = [] })\nnew Koa().use(router.routes()).listen(3000)",
    },
    [".unanswered()", ".listen(3000)"],
  ],
  [
    "koa that answers",
    {
      "index.js":
        "const Koa = require('koa')\nnew Koa().use(async (ctx, next) => { await next(); ctx.body = 1 }).listen(3000)",
    },
    [".listen(3000)"],
  ],
  [
    "fastify",
    {
      "index.js":
        "const app = require('fastify')()\napp.register(async (one) => { one.get('/', async () => []) }, { prefix: '/api' })\napp.listen({ port: 3000 })",
    },
    [".unanswered()", ".listen(3000, localhost)"],
  ],
  [
    "fastify that answers",
    {
      "index.js":
        "const app = require('fastify')()\napp.register(async (one) => { one.get('/', async () => []) })\napp.listen({ port: 3000, host: '0.0.0.0' })",
    },
    [".listen(3000)"],
  ],
  [
    "hapi",
    {
      "index.js":
        "const Hapi = require('@hapi/hapi')\nconst go = async () => { const server = Hapi.server({ port: 5000, host: 'localhost' })\nserver.route({ method: 'GET', path: '/books', handler: () => [] })\nawait server.start() }\ngo()",
    },
    [".unanswered()", ".listen(5000, localhost)"],
  ],
  [
    "hapi that answers",
    {
      "index.js":
        "const Hapi = require('@hapi/hapi')\nconst go = async () => { const server = Hapi.server({ port: 5000 })\nserver.route([{ method: '*', path: '/{any*}', handler: () => 'a' }])\nawait server.start() }\ngo()",
    },
    [".listen(5000)"],
  ],
  [
    "a style that every text has behind a package that is not known",
    {
      "index.js":
        "require('colors')\nconst app = require('express')()\napp.get('/', (q, s) => s.send('a'))\napp.listen(process.env.PORT, () => console.log(`x`.bgCyan.white, [1].sum().x, 'a'.red.bold))",
    },
    [],
  ],
  [
    "a style that no text has where no package may give it one",
    {
      "index.js":
        "const app = require('express')()\nconsole.log(`x`.bgCyan.white)\napp.listen(process.env.PORT)",
    },
    [".ends(2, TypeError: Cannot read properties of undefined reading 'white')"],
  ],
  [
    "what a promise waits for that may be told to wait no more",
    {
      "index.js":
        "const stop = new AbortController()\nrequire('timers/promises').setTimeout(60000, null, { signal: stop.signal }).catch(() => require('http').createServer((q, s) => s.end('a')).listen(process.env.PORT))\nstop.abort()",
    },
    [],
  ],
  [
    "what hears of all that nobody catches",
    {
      "index.js":
        "process.setUncaughtExceptionCaptureCallback(console.log)\nrequire('http').createServer((q, s) => s.end('a')).listen(process.env.PORT)\nthrow new Error('a')",
    },
    [],
  ],
  [
    "what listens once nothing else is left to do",
    {
      "index.js":
        "let server\nprocess.on('beforeExit', () => { server ??= require('http').createServer((q, s) => s.end('a')).listen(process.env.PORT) })",
    },
    [],
  ],
  [
    "what listens where the process is told by its own program",
    {
      "index.js":
        "process.once('ready', () => require('http').createServer((q, s) => s.end('a')).listen(process.env.PORT))\nprocess.emit('ready')",
    },
    [],
  ],
  [
    "what listens in a function that is gone through step by step",
    {
      "index.js":
        "function* go() { const server = 1; yield server; require('http').createServer((q, s) => s.end('a')).listen(process.env.PORT) }\nconst steps = go()\nsteps.next()\nsteps.next()",
    },
    [],
  ],
  [
    "what listens where something waits for each step of it",
    {
      "index.js":
        "class A { async *run() { await null; require('http').createServer((q, s) => s.end('a')).listen(process.env.PORT) } }\nfor (const x of [1]) (async () => { for await (const y of new A().run()); })()",
    },
    [],
  ],
  [
    "what a package may call whenever it is called",
    {
      "index.js":
        "const { once } = require('left')\nconst begin = once(() => { n = require('http').createServer((q, s) => s.end('a')) })\nlet n\nbegin()\nn.listen(process.env.PORT)",
    },
    [],
  ],
  [
    "an error that says which module is not there",
    {
      "index.js":
        "let port\ntry { port = require('./left.json').port } catch (e) { if (e.code !== 'MODULE_NOT_FOUND') throw e; port = process.env.PORT }\nrequire('http').createServer((q, s) => s.end('a')).listen(process.env.PORT)",
    },
    [],
  ],
  [
    "an error of a database that says more of itself",
    {
      "index.js":
        "const mongoose = require('mongoose')\nmongoose.connect('mongodb://127.0.0.1/a').catch((e) => { if (e.cause.left.code !== 1) throw e })\nrequire('http').createServer((q, s) => s.end('a')).listen(process.env.PORT)",
    },
    [],
  ],
  [
    "Fastify's own server, once all is ready",
    {
      "index.js":
        "const app = require('fastify')()\napp.get('/', async () => 'a')\napp.ready((error) => { if (error) throw error; app.server.listen(process.env.PORT) })",
    },
    [],
  ],
  [
    "what is a whole of CommonJS by two names",
    {
      "index.mjs":
        "import http from 'http'\nimport a, * as all from './a.cjs'\nif (all.default !== a || all.b !== 1) throw 1\nhttp.createServer((q, s) => s.end('a')).listen(process.env.PORT)",
      "a.cjs":
        "Object.defineProperty(exports, '__esModule', { value: true })\nexports.b = 1\nexports.default = 2",
    },
    [],
  ],
]

describe("what is held", () => {
  test.each(rows)("of %s", async (_, files, lines) => {
    expect(await held(files)).toEqual(lines)
    const text = Object.values(files)[0] as string
    const own = lines.length === 0 ? null : programText(text, lines)
    if (own !== null) expect(programText(own)).toBe(own)
  })
})

test("an end is read as it is held", () => {
  expect(endBy(".ends(12, TypeError: a.b is not a function) in src/a.js", "index.js")).toEqual({
    line: 12,
    how: "TypeError: a.b is not a function",
    file: "src/a.js",
  })
  expect(endBy(".ends(1, throw)", "index.js")).toEqual({ line: 1, how: "throw", file: "index.js" })
  expect(endBy("throw", "index.js")).toBe(null)
})

test("no text ends the reading", async () => {
  const text = fc.array(
    fc.constantFrom(
      ..."abc(){}[]=>;.,'`+-*/ \n".split(""),
      "await ",
      "async ",
      "function ",
      "class A ",
      "new ",
      "return ",
      "require('./index')",
      "process.env.A",
    ),
    { maxLength: 20 },
  )
  let said = 0
  await fc.assert(
    fc.asyncProperty(text, async (parts) => {
      const lines = await held({ "index.js": parts.join("") })
      said += lines.length
    }),
    runs(300),
  )
  if (allRuns) expect(said).toBeGreaterThan(20)
})
