/**
 * Applications of Express, Koa, Fastify and Node's own servers, as programs that listen: what they do with a request is drawn, and
 * asks for nothing that is not there.
 */
import fc from "fast-check"
import { joined, one, type Text } from "./text.js"

export type Framework = "express" | "koa" | "fastify" | "http"
export interface Served {
  readonly framework: Framework
  readonly major: number
  /** The program, which makes `app` and listens. */
  readonly text: string
}

const some = (part: Text, most: number, between = "\n"): Text =>
  fc.array(part, { minLength: 0, maxLength: most }).map((parts) => parts.join(between))

const status = one("200", "201", "204", "400", "401", "404", "418", "500", "503")
const thrown = one(
  'new Error("a")',
  'Object.assign(new Error("b"), { status: 404 })',
  'Object.assign(new Error("c"), { statusCode: 503 })',
  "{ status: 400 }",
  '"text"',
)
const condition = one(
  'req.method === "GET"',
  'req.method !== "GET"',
  'req.url === "/"',
  'req.url.startsWith("/api")',
  "req.headers.authorization",
  "!req.headers.cookie",
  'req.headers["x-token"] === undefined',
)
const of = { express: 'req.path === "/"', koa: 'ctx.path === "/"' }

// Express.
const replies = (major: number): Text =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: one('res.send("a")', "res.json({ a: 1 })", "res.end()", 'res.write("a"); res.end()'),
    },
    { weight: 3, arbitrary: joined`res.status(${status}).${one('send("a")', "json({})", "end()")}` },
    { weight: 1, arbitrary: joined`res.sendStatus(${status})` },
    { weight: 1, arbitrary: joined`res.statusCode = ${status}; res.end("a")` },
    { weight: 1, arbitrary: joined`res.writeHead(${status}); res.end("a")` },
    {
      weight: 1,
      arbitrary: one('res.redirect("/a")', 'res.type("html").send("<p>")', 'res.set("a", "b").send("a")'),
    },
    {
      weight: 4,
      arbitrary: one(
        "next()",
        "return next()",
        "res.locals.a = 1; next()",
        "setImmediate(next)",
        "next(null)",
      ),
    },
    { weight: 2, arbitrary: joined`next(${thrown})` },
    { weight: 1, arbitrary: one('next("route")', 'next("router")') },
    { weight: 2, arbitrary: joined`throw ${thrown}` },
    {
      weight: 1,
      arbitrary: one("missing.a", "undefined.x", 'JSON.parse("{")'),
    },
    {
      weight: 1,
      arbitrary: one(
        'setTimeout(() => res.send("later"), 1)',
        'Promise.resolve("a").then((a) => res.send(a))',
      ),
    },
    ...(major > 4 ? [{ weight: 1, arbitrary: joined`return Promise.reject(${thrown})` }] : []),
  )
const handler = (major: number): Text => {
  const reply = replies(major)
  const body = fc.oneof(
    { weight: 4, arbitrary: reply },
    {
      weight: 1,
      arbitrary: joined`if (${fc.oneof(condition, one(of.express, "req.query.a", "!req.body", "req.params.id"))}) { ${reply} } else { ${reply} }`,
    },
    {
      weight: 1,
      arbitrary: joined`try { ${one("missing()", "JSON.parse('1')")} } catch (e) { ${reply}; return }\n${reply}`,
    },
    { weight: 1, arbitrary: joined`switch (req.method) { case "GET": ${reply}; break; default: ${reply} }` },
  )
  const asked = joined`${one("", major > 4 ? "async " : "")}(req, res, next) => { ${body} }`
  return fc.oneof(
    { weight: 6, arbitrary: asked },
    { weight: 1, arbitrary: joined`function (req, res, next) { ${body} }` },
  )
}
const handlingErrors = joined`(err, req, res, next) => { ${fc.oneof(
  one(
    "res.status(err.status || 500).send('e')",
    "next(err)",
    "next()",
    "res.send('fine')",
    "res.status(500).json({ e: err.message })",
    "throw err",
    "if (err.status === 404) res.send('a'); else next(err)",
  ),
)} }`
const paths = (major: number): Text =>
  one(
    '"/"',
    '"/"',
    '"/"',
    '"/api"',
    '"/a/b"',
    '"/:id"',
    "/^\\/$/",
    "/api/",
    '["/", "/a"]',
    '["/a", "/b"]',
    major > 4 ? '"/{*all}"' : '"*"',
    major > 4 ? '"/*all"' : '"/*"',
  )
const layers = (app: string, major: number, depth: number): Text => {
  const own = handler(major)
  const path = paths(major)
  const verb = one("get", "get", "get", "post", "all", "put", "head")
  const several = fc
    .array(fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: handlingErrors }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((all) => all.join(", "))
  const parts = [
    { weight: 6, arbitrary: joined`${app === "" ? one("") : one(app)}.${verb}(${path}, ${several})` },
    { weight: 3, arbitrary: joined`${one(app)}.use(${several})` },
    { weight: 1, arbitrary: joined`${one(app)}.use(${path}, ${several})` },
    { weight: 1, arbitrary: joined`${one(app)}.use([${several}])` },
    {
      weight: 1,
      arbitrary: joined`${one(app)}.route(${path}).${one("get", "all", "post")}(${own}).${one("get", "put")}(${own})`,
    },
    {
      weight: 1,
      arbitrary: joined`${one(app)}.use(express.${one("json()", "urlencoded({ extended: false })", 'static("public")')})`,
    },
    { weight: 1, arbitrary: joined`${one(app)}.use(${handlingErrors})` },
  ]
  if (depth > 0)
    parts.push({
      weight: 3,
      arbitrary: joined`{ const r = express.Router(); ${layers("r", major, depth - 1)}\n${one(app)}.use(${one("", '"/", ', '"/api", ', '"/:id", ')}r) }`,
    })
  return some(fc.oneof(...parts), 4)
}
const express = fc.constantFrom(4, 5).chain((major) =>
  layers("app", major, 1).map((text) => ({
    framework: "express" as const,
    major,
    text: `const express = require("express")\nconst app = express()\n${text}\napp.listen(process.env.PORT || 8080)`,
  })),
)

// Koa.
const koaReply = fc.oneof(
  {
    weight: 4,
    arbitrary: one('ctx.body = "a"', "ctx.body = { a: 1 }", "ctx.body = []", 'ctx.response.body = "a"'),
  },
  { weight: 2, arbitrary: joined`ctx.status = ${status}` },
  { weight: 2, arbitrary: joined`ctx.status = ${status}; ctx.body = "a"` },
  {
    weight: 1,
    arbitrary: one("ctx.body = null", 'ctx.redirect("/a")', "ctx.state.a = 1", 'ctx.set("a", "b")'),
  },
  { weight: 3, arbitrary: one("await next()", "return next()", "await next(); ctx.set('x', '1')") },
  {
    weight: 2,
    arbitrary: joined`throw ${one('new Error("a")', 'Object.assign(new Error("b"), { status: 404 })')}`,
  },
  { weight: 1, arbitrary: joined`ctx.throw(${one("404", "500", "400, 'no'")})` },
  { weight: 1, arbitrary: one("missing.a", "undefined.x") },
)
const koaHandler = joined`async (ctx, next) => { ${fc.oneof(
  { weight: 4, arbitrary: koaReply },
  {
    weight: 1,
    arbitrary: joined`try { await next() } catch (err) { ${one("ctx.status = err.status || 500; ctx.body = 'e'", "throw err", "ctx.body = 'fine'")} }`,
  },
  {
    weight: 1,
    arbitrary: joined`if (${one(of.koa, 'ctx.method === "GET"', "ctx.query.a", "ctx.headers.authorization", 'ctx.url === "/api"')}) { ${koaReply} } else { ${koaReply} }`,
  },
)} }`
const koaRoutes = some(
  joined`router.${one("get", "get", "post", "all", "use")}(${one('"/"', '"/"', '"/api"', '"/:id"', '"/a"')}, ${koaHandler})`,
  3,
)
const koa = fc.constantFrom(2, 3).chain((major) =>
  joined`${some(joined`app.use(${koaHandler})`, 2)}\n${one("", "", "router.prefix('/api')")}\n${koaRoutes}\napp.use(router.routes())${one("", ".use(router.allowedMethods())")}\n${some(joined`app.use(${koaHandler})`, 1)}`.map(
    (text) => ({
      framework: "koa" as const,
      major,
      text: `const Koa = require("koa")\nconst { Router } = require("@koa/router")\nconst app = new Koa()\napp.silent = true\nconst router = new Router()\n${text}\napp.listen(process.env.PORT || 8080)`,
    }),
  ),
)

// Fastify.
const fastifyReply = fc.oneof(
  {
    weight: 4,
    arbitrary: one(
      'return "a"',
      "return { a: 1 }",
      'reply.send("a"); return reply',
      'return reply.type("text/html").send("<p>")',
    ),
  },
  { weight: 3, arbitrary: joined`return reply.code(${status}).send(${one('"a"', "{}")})` },
  { weight: 1, arbitrary: joined`reply.status(${status}); return "a"` },
  { weight: 1, arbitrary: one('return reply.redirect("/a")') },
)
const fastifyBody = fc.oneof(
  { weight: 5, arbitrary: fastifyReply },
  {
    weight: 2,
    arbitrary: joined`throw ${one('new Error("a")', 'Object.assign(new Error("b"), { statusCode: 404 })')}`,
  },
  { weight: 1, arbitrary: one("missing.a", "return undefined.x") },
)
const fastifyAsked = (more: Text): Text => {
  const body = fc.oneof(fastifyBody, more)
  const asked = one('req.method === "GET"', 'req.url === "/"', "req.query.a", "req.headers.authorization")
  return joined`async (req, reply) => { ${fc.oneof(
    { weight: 4, arbitrary: body },
    { weight: 1, arbitrary: joined`if (${asked}) { ${body} } else { ${body} }` },
  )} }`
}
const fastifyHandler = fastifyAsked(fastifyBody)
const notFound = fastifyAsked(one("reply.callNotFound(); return reply"))
const hook = joined`app.addHook(${one('"onRequest"', '"preHandler"', '"preValidation"')}, async (req, reply) => { ${fc.oneof(
  { weight: 3, arbitrary: one("", "req.a = 1") },
  { weight: 1, arbitrary: fastifyBody },
)} })`
const once = (part: Text): Text => fc.oneof({ weight: 2, arbitrary: one("") }, { weight: 1, arbitrary: part })
const registered = joined`app.register(async (app) => {\n${once(hook)}\napp.get(${one('"/"', '"/b"')}, ${fastifyHandler})\n${once(
  hook,
)} }, { prefix: ${one('"/api"', '"/x"')} })`
/** What nothing takes is answered by one of its own, or a route says that it is nothing. */
const fastifyEnds = fc.oneof(
  once(joined`app.setNotFoundHandler(${fastifyHandler})`),
  joined`app.get("/", ${notFound})`,
)
const fastify = fc.constantFrom(4, 5).chain((major) =>
  fc
    .tuple(
      fastifyEnds,
      some(
        fc.oneof(
          hook,
          joined`app.setErrorHandler(async (err, req, reply) => { ${fastifyReply} })`,
          joined`app.${one("post", "put")}("/", ${fastifyHandler})`,
          joined`app.${one("get", "all")}(${one('"/c"', '"/:id"')}, ${fastifyHandler})`,
          registered,
        ),
        3,
      ),
      once(joined`app.${one("get", "all")}("/", ${fastifyHandler})`),
    )
    .filter(([ends, others, own]) => {
      const all = [ends, others, own].join("\n")
      const isTwice = (text: string): boolean => all.split(text).length > 2
      return !(
        isTwice("setErrorHandler") ||
        isTwice("app.register") ||
        isTwice('get("/c"') ||
        isTwice('("/:id"') ||
        isTwice('post("/"') ||
        isTwice('put("/"') ||
        (/^app\.get/.test(ends) && own !== "") ||
        /all\("\/(?:c|:id)?"/.test(all) ||
        // A status that a hook tells stands for a redirect, too, of which nothing is said.
        (/addHook\(.*reply\.status\(/.test(all) && all.includes("redirect"))
      )
    })
    .map((parts) => ({
      framework: "fastify" as const,
      major,
      text: `const app = require("fastify")()\n${parts.join("\n")}\napp.listen({ port: process.env.PORT || 8080, host: "0.0.0.0" })`,
    })),
)

// Node's own.
const httpReply = fc.oneof(
  {
    weight: 3,
    arbitrary: one('res.end("a")', 'res.write("a"); res.end()', 'res.setHeader("a", "b"); res.end()'),
  },
  { weight: 3, arbitrary: joined`res.statusCode = ${status}; res.end()` },
  {
    weight: 3,
    arbitrary: joined`res.writeHead(${status}${one("", ', { a: "b" }')})${one(".end()", '; res.end("a")')}`,
  },
  { weight: 1, arbitrary: one('process.nextTick(() => res.end("a"))', 'setTimeout(() => res.end("a"), 1)') },
)
const httpAsk = fc.oneof(
  condition,
  one('new URL(req.url, "http://a").pathname === "/"', 'url.parse(req.url).pathname === "/a"'),
)
const http = joined`const app = http.createServer((req, res) => { ${fc.oneof(
  joined`if (${httpAsk}) { ${httpReply} } else if (${httpAsk}) { ${httpReply} } else { ${httpReply} }`,
  joined`switch (req.url) { case "/a": ${httpReply}; break; case ${one('"/"', '"/b"')}: ${httpReply}; break; default: ${httpReply} }`,
  joined`const routes = { "/": () => { ${httpReply} }, "/a": () => { ${httpReply} } }; const route = routes[req.url${one("", ' + "a"', ".slice(0, 1)")}]; if (route) route(); else { ${httpReply} }`,
  httpReply,
)} })`.map((text) => ({
  framework: "http" as const,
  major: 0,
  text: `const http = require("http"), url = require("url")\n${text}\napp.listen(process.env.PORT || 8080)`,
}))

export const served: { readonly [one in Framework]: fc.Arbitrary<Served> } = { express, koa, fastify, http }
