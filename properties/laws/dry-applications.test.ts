/**
 * What a dry run says of applications of koa, fastify and hapi: whether they certainly do not answer `GET /` (C-352, C-408).
 *
 * Law. Of what may answer, or is not known, nothing is said.
 */
import { describe, expect, test } from "vitest"
import { dryLinesOf, type Files } from "./dry-files.js"

type Row = readonly [title: string, text: string, files?: Files]

const linesOf = dryLinesOf({ "@hapi/hapi": "21", hapi: "16", fastify: "5", koa: "2", "koa-router": "12" })
const held = (text: string, files: Files = {}): Promise<readonly string[]> =>
  linesOf({ "index.js": text, ...files })

const frameworks: readonly {
  readonly name: string
  /** A program that has these lines. */
  readonly program: (lines: string) => string
  readonly unanswered: readonly Row[]
  readonly answered: readonly Row[]
}[] = [
  {
    name: "koa",
    program: (lines) => `const app = new (require("koa"))()\n${lines}\napp.listen(process.env.PORT)`,
    unanswered: [
      ["nothing", ""],
      ["another path", "app.use((ctx) => { if (ctx.path === '/a') ctx.body = 1 })"],
      ["another method", "app.use((ctx) => { if (ctx.method === 'POST') ctx.body = 1 })"],
      ["another path, as it came", "app.use((ctx) => { if (ctx.request.originalUrl !== '/') ctx.body = 1 })"],
      ["a status of failure", "app.use((ctx) => { ctx.status = 500; ctx.body = 'a' })"],
      ["a status of failure behind a body", "app.use((ctx) => { ctx.body = 'a'; ctx.status = 404 })"],
      ["a status of the answer", "app.use((ctx) => { ctx.response.status = 403 })"],
      ["what is thrown", "app.use(async (ctx) => { ctx.body = 1; throw new Error('a') })"],
      ["what is thrown by number", "app.use((ctx) => ctx.throw(401, 'a'))"],
      ["what is thrown by none", "app.use((ctx) => { ctx.throw('a') })"],
      [
        "a header that no client sends",
        "app.use((ctx) => { ctx.body = 1; if (!ctx.get('authorization')) ctx.throw(401) })",
      ],
      ["the same of a record", "app.use((ctx) => { if (ctx.headers.authorization) ctx.body = 1 })"],
      [
        "headers of the answer",
        "app.use((ctx) => { ctx.set('a', 'b'); ctx.append('c', 'd'); ctx.vary('e'); ctx.remove('a') })",
      ],
      ["what hands nothing on", "app.use(async () => {})\napp.use((ctx) => { ctx.body = 1 })"],
      ["what hands on to nothing", "app.use(async (ctx, next) => { await next() })"],
      ["what passes everything", "app.use(require('koa-bodyparser')())"],
      ["what may refuse, before nothing", "app.use(require('koa-jwt')({ secret: 'a' }))"],
      [
        "a router that nobody uses",
        "const router = new (require('koa-router'))()\nrouter.get('/', (ctx) => { ctx.body = 1 })",
      ],
      [
        "another route",
        "const router = new (require('koa-router'))()\nrouter.get('/a', (ctx) => { ctx.body = 1 })\napp.use(router.routes())",
      ],
      [
        "another verb",
        "const router = new (require('koa-router'))()\nrouter.post('/', (ctx) => { ctx.body = 1 })\napp.use(router.routes()).use(router.allowedMethods())",
      ],
      [
        "a route below a prefix",
        "const router = new (require('koa-router'))({ prefix: '/api' })\nrouter.get('/', (ctx) => { ctx.body = 1 })\napp.use(router.routes())",
      ],
      [
        "one that is told later",
        "const router = new (require('koa-router'))()\nrouter.prefix('/api').get('/', (ctx) => { ctx.body = 1 })\napp.use(router.routes())",
      ],
      [
        "a router below a path",
        "const Router = require('koa-router')\nconst inner = new Router()\ninner.get('/', (ctx) => { ctx.body = 1 })\nconst outer = new Router()\nouter.use('/a', inner.routes())\napp.use(outer.routes())",
      ],
      [
        "what a router does where no route is",
        "const router = new (require('koa-router'))()\nrouter.use((ctx) => { ctx.body = 1 })\napp.use(router.routes())",
      ],
      [
        "a pattern of another path",
        "const router = new (require('koa-router'))()\nrouter.get(/^\\/a/, (ctx) => { ctx.body = 1 })\napp.use(router.routes())",
      ],
      [
        "a route that fails",
        "const router = new (require('koa-router'))()\nrouter.get('/', (ctx) => { ctx.status = 500 })\napp.use(router.routes())",
      ],
    ],
    answered: [
      ["a body", "app.use((ctx) => { ctx.body = 'a' })"],
      ["a body of the answer", "app.use((ctx) => { ctx.response.body = 'a' })"],
      ["no body", "app.use((ctx) => { ctx.body = null })"],
      ["a status", "app.use((ctx) => { ctx.status = 200 })"],
      ["another page", "app.use((ctx) => ctx.redirect('/a'))"],
      ["the path", "app.use((ctx) => { if (ctx.request.path === '/' && ctx.url === '/') ctx.body = 1 })"],
      ["what comes back", "app.use(async (ctx, next) => { await next(); ctx.body = 1 })"],
      [
        "what catches",
        "app.use(async (ctx, next) => { try { await next() } catch { ctx.body = 1 } })\napp.use(() => { throw new Error('a') })",
      ],
      ["what is waited for", "app.use(async (ctx) => { ctx.body = await require('a').b() })"],
      ["what nobody knows", "app.use(require('a'))"],
      ["what is thrown by somebody", "app.use(async () => { throw require('a')() })"],
      ["a request that is changed", "app.use(async (ctx, next) => { ctx.path = '/a'; await next() })"],
      ["a context that somebody has", "app.use((ctx) => { require('a')(ctx) })"],
      ["an application that somebody has", "require('a')(app)"],
      ["what may refuse", "app.use(require('koa-jwt')({ secret: 'a' }))\napp.use((ctx) => { ctx.body = 1 })"],
      ["a page that is there", "app.use(require('koa-static')('public'))", { "public/index.html": "a" }],
      ["a folder that nobody knows", "app.use(require('koa-static')(require('a')))"],
      [
        "a route",
        "const router = new (require('koa-router'))()\nrouter.get('/', (ctx) => { ctx.body = 1 })\napp.use(router.routes())",
      ],
      [
        "a route by name",
        "const router = new (require('koa-router'))()\nrouter.get('home', '/', (ctx) => { ctx.body = 1 })\napp.use(router.routes())",
      ],
      [
        "a route of several",
        "const router = require('@koa/router')()\nrouter.get(['/a', '/'], (ctx) => { ctx.body = 1 })\napp.use(router.middleware())",
      ],
      [
        "a route of all verbs",
        "const router = new (require('koa-router'))()\nrouter.all('/', (ctx) => { ctx.body = 1 })\napp.use(router.routes())",
      ],
      [
        "a pattern",
        "const router = new (require('koa-router'))()\nrouter.get(/^\\/$/, (ctx) => { ctx.body = 1 })\napp.use(router.routes())",
      ],
      [
        "a prefix that is none",
        "const router = new (require('koa-router'))({ prefix: '/' })\nrouter.get('/', (ctx) => { ctx.body = 1 })\napp.use(router.routes())",
      ],
      [
        "a prefix that nobody knows",
        "const router = new (require('koa-router'))({ prefix: require('a') })\nrouter.get('/', (ctx) => { ctx.body = 1 })\napp.use(router.routes())",
      ],
      [
        "a router in another",
        "const Router = require('koa-router')\nconst inner = new Router()\ninner.get('/', (ctx) => { ctx.body = 1 })\nconst outer = new Router()\nouter.use(inner.routes())\napp.use(outer.routes())",
      ],
      [
        "a route that leads elsewhere",
        "const router = new (require('koa-router'))()\nrouter.redirect('/', '/a')\napp.use(router.routes())",
      ],
      [
        "what is behind a router",
        "const router = new (require('koa-router'))()\nrouter.get('/a', (ctx) => {})\napp.use(router.routes()).use(router.allowedMethods()).use((ctx) => { ctx.body = 1 })",
      ],
      [
        "a handler of Node's",
        "require('http').createServer(app.use((ctx) => { ctx.body = 1 }).callback()).listen(process.env.PORT)\napp.listen = () => {}",
      ],
    ],
  },
  {
    name: "fastify",
    program: (lines) =>
      `const app = require("fastify")({ logger: true })\n${lines}\napp.listen({ port: process.env.PORT, host: "0.0.0.0" })`,
    unanswered: [
      ["nothing", ""],
      ["another path", "app.get('/a', async () => 1)"],
      ["another verb", "app.post('/', async () => 1)"],
      ["a status of failure", "app.get('/', (req, reply) => { reply.code(500).send('a') })"],
      ["one that is set", "app.get('/', (req, reply) => { reply.statusCode = 404\nreply.send('a') })"],
      ["one by its other name", "app.get('/', async (req, reply) => { reply.status(401)\nreturn 'a' })"],
      ["what is thrown", "app.get('/', async () => { throw new Error('a') })"],
      ["what says that it is not there", "app.get('/', (req, reply) => reply.callNotFound())"],
      ["a record of another path", "app.route({ method: 'GET', url: '/a', handler: async () => 1 })"],
      [
        "a record of another verb",
        "app.route({ method: ['POST', 'PUT'], url: '/', handler: async () => 1 })",
      ],
      [
        "routes below a prefix",
        "app.register(async (one) => { one.get('/', async () => 1) }, { prefix: '/api' })",
      ],
      [
        "routes below two",
        "app.register(async (one) => { one.register(async (two) => { two.get('/b', async () => 1) }, { prefix: '/' }) }, { prefix: '/' })",
      ],
      ["a plugin that adds no route", "app.register(require('@fastify/cors'), { origin: true })"],
      [
        "pages elsewhere",
        "app.register(require('@fastify/static'), { root: require('path').join(__dirname, 'public'), prefix: '/public/' })",
      ],
      [
        "a hook that refuses",
        "app.addHook('onRequest', (req, reply, done) => { reply.code(401).send('a') })\napp.get('/', async () => 1)",
      ],
      [
        "a hook that throws",
        "app.addHook('preHandler', async () => { throw new Error('a') })\napp.get('/', async () => 1)",
      ],
      [
        "what answers all else with failure",
        "app.setNotFoundHandler((req, reply) => { reply.code(404).send('a') })",
      ],
      ["what is called when it is ready", "app.ready()"],
      ["what it is given", "app.decorate('a', 1)\napp.addSchema({})\napp.get('/a', async () => app.a)"],
    ],
    answered: [
      ["what is given back", "app.get('/', async () => 'a')"],
      ["what is sent", "app.get('/', (req, reply) => { reply.send('a') })"],
      [
        "what is sent with headers",
        "app.get('/', (req, reply) => { reply.header('a', 'b').type('c').send('a') })",
      ],
      ["another page", "app.get('/', (req, reply) => { reply.redirect('/a') })"],
      ["a page of a template", "app.get('/', (req, reply) => reply.view('a'))"],
      ["all verbs", "app.all('/', async () => 1)"],
      ["options", "app.get('/', { schema: {} }, async () => 1)"],
      ["a handler among options", "app.get('/', { handler: async () => 1 })"],
      ["a record", "app.route({ method: 'GET', url: '/', handler: async () => 1 })"],
      [
        "a record of several verbs",
        "app.route({ method: ['POST', 'GET'], path: '/', handler: async () => 1 })",
      ],
      ["a record that nobody knows", "app.route(require('a'))"],
      ["a handler that nobody knows", "app.get('/', require('a').b)"],
      ["a plugin", "app.register(async (one) => { one.get('/', async () => 1) })"],
      [
        "a plugin of its own file",
        "app.register(require('./a'))",
        { "a.js": "module.exports = async (one) => { one.get('/', async () => 1) }" },
      ],
      [
        "a plugin that is wrapped",
        "app.register(require('fastify-plugin')(async (one) => { one.get('/', async () => 1) }))",
      ],
      ["a plugin that nobody knows", "app.register(require('a'))"],
      [
        "a prefix that nobody knows",
        "app.register(async (one) => { one.get('/a', async () => 1) }, require('a'))",
      ],
      [
        "a page that is there",
        "app.register(require('@fastify/static'), { root: require('path').join(__dirname, 'public') })",
        { "public/index.html": "a" },
      ],
      [
        "pages that are told more of",
        "app.register(require('@fastify/static'), { root: require('path').join(__dirname, 'public'), index: 'a.html' })",
      ],
      ["a hook", "app.addHook('onRequest', async () => {})\napp.get('/', async () => 1)"],
      ["a hook that nobody knows", "app.addHook('onRequest', require('a'))"],
      ["a hook of what is sent", "app.addHook('onSend', async () => {})"],
      ["a hook by a name that nobody knows", "app.addHook(require('a'), () => {})"],
      ["what answers all else", "app.setNotFoundHandler((req, reply) => { reply.code(200).send('a') })"],
      ["an application that somebody has", "require('a')(app)"],
      ["a route behind others", "app.after(() => { app.get('/', async () => 1) })"],
      ["an answer of an error that nobody knows", "app.get('/', async () => { throw require('a')() })"],
    ],
  },
  {
    name: "hapi",
    program: (lines) =>
      `const server = require("@hapi/hapi").server({ port: process.env.PORT })\nconst go = async () => { ${lines}\nawait server.start() }\ngo()`,
    unanswered: [
      ["nothing", ""],
      ["another path", "server.route({ method: 'GET', path: '/a', handler: () => 1 })"],
      ["another verb", "server.route({ method: 'POST', path: '/', handler: () => 1 })"],
      ["other verbs", "server.route({ method: ['POST', 'PUT'], path: '/', handler: () => 1 })"],
      [
        "what is thrown",
        "server.route({ method: 'GET', path: '/', handler: () => { throw new Error('a') } })",
      ],
      [
        "a status of failure",
        "server.route({ method: 'GET', path: '/', handler: (req, h) => h.response('a').code(404) })",
      ],
      ["what gives nothing", "server.route({ method: 'GET', path: '/', handler: () => {} })"],
      ["a plugin that adds no route", "await server.register(require('@hapi/inert'))"],
      ["what happens before it starts", "server.ext('onPreStart', () => {})"],
      [
        "a plugin with another route",
        "await server.register({ plugin: { name: 'a', register: async (one) => { one.route({ method: 'GET', path: '/a', handler: () => 1 }) } } })",
      ],
      ["a strategy", "server.auth.strategy('a', 'b')"],
    ],
    answered: [
      ["a route", "server.route({ method: 'GET', path: '/', handler: () => 'a' })"],
      ["a list of routes", "server.route([{ method: 'get', path: '/', handler: async () => 'a' }])"],
      ["several verbs", "server.route({ method: ['POST', 'GET'], path: '/', handler: () => 'a' })"],
      ["all verbs", "server.route({ method: '*', path: '/', handler: () => 'a' })"],
      ["all paths", "server.route({ method: 'GET', path: '/{any*}', handler: () => 'a' })"],
      ["a part that may be missing", "server.route({ method: 'GET', path: '/{a?}', handler: () => 'a' })"],
      [
        "a handler among options",
        "server.route({ method: 'GET', path: '/', options: { handler: () => 'a' } })",
      ],
      [
        "who is asked who they are",
        "server.route({ method: 'GET', path: '/', options: { auth: 'a', handler: () => { throw new Error('b') } } })",
      ],
      ["another page", "server.route({ method: 'GET', path: '/', handler: (req, h) => h.redirect('/a') })"],
      ["a file", "server.route({ method: 'GET', path: '/', handler: (req, h) => h.file('a').type('b') })"],
      ["a folder", "server.route({ method: 'GET', path: '/', handler: { directory: { path: '.' } } })"],
      ["what nobody knows", "server.route(require('a'))"],
      ["routes that nobody knows", "server.route(require('a').map((one) => one))"],
      ["a plugin that nobody knows", "await server.register(require('a'))"],
      [
        "a plugin with a route",
        "await server.register([{ plugin: { name: 'a', register: async (one) => { one.route({ method: 'GET', path: '/', handler: () => 1 }) } } }])",
      ],
      ["what may answer before", "server.ext('onRequest', (req, h) => h.continue)"],
      ["who is always asked", "server.auth.default('a')"],
      ["a server that somebody has", "require('a')(server)"],
      [
        "what is thrown by somebody",
        "server.route({ method: 'GET', path: '/', handler: () => { throw require('a').b() } })",
      ],
    ],
  },
  {
    name: "hapi before 17",
    program: (lines) =>
      `const server = new (require("hapi").Server)()\nserver.connection({ port: process.env.PORT })\n${lines}\nserver.start(() => {})`,
    unanswered: [
      ["nothing", ""],
      ["another path", "server.route({ method: 'GET', path: '/a', handler: (req, reply) => reply(1) })"],
      [
        "another path, behind a plugin",
        "server.register(require('inert'), () => { server.route({ method: 'GET', path: '/a', handler: (req, reply) => reply(1) }) })",
      ],
    ],
    answered: [
      ["a route", "server.route({ method: 'GET', path: '/', handler: (req, reply) => reply('a') })"],
      ["a view", "server.route({ method: 'GET', path: '/', handler: (req, reply) => { reply.view('a') } })"],
      [
        "a route behind a plugin",
        "server.register(require('inert'), (error) => { if (error) throw error\nserver.route({ method: 'GET', path: '/', handler: (req, reply) => reply('a') }) })",
      ],
      [
        "another place to listen",
        "server.connection({ port: 9000 })\nserver.route({ method: 'GET', path: '/', handler: (req, reply) => reply('a') })",
      ],
    ],
  },
]

for (const { name, program, unanswered, answered } of frameworks)
  describe(`an application of ${name}`, () => {
    for (const [title, lines, files] of unanswered)
      test(`of ${title}`, async () => {
        expect(await held(program(lines), files)).toEqual([".unanswered()"])
      })
    for (const [title, lines, files] of answered)
      test(`that may answer: ${title}`, async () => {
        expect(await held(program(lines), files)).toEqual([])
      })
  })

test("a page that is not there is said unless a build makes it", async () => {
  for (const text of [
    'const app = new (require("koa"))()\napp.use(require("koa-static")("public"))\napp.listen(process.env.PORT)',
    'const app = require("fastify")()\napp.register(require("@fastify/static"), { root: require("path").join(__dirname, "public") })\napp.listen({ port: process.env.PORT, host: "0.0.0.0" })',
  ])
    expect(await held(text)).toEqual([".unanswered() unless made"])
})

test("what is no function ends koa and its router as they are told it", async () => {
  expect(await held('const app = new (require("koa"))()\napp.use("a")')).toEqual([
    ".ends(2, TypeError: middleware must be a function)",
  ])
  expect(
    await held('const router = new (require("koa-router"))()\nrouter.get("/", undefined)'),
  ).toMatchObject([expect.stringMatching(/^\.ends\(2, TypeError: get/)])
})
