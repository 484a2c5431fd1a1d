/**
 * What the frameworks that answer requests have in common, as data: what makes an application or a router, what their methods are given, and how their functions
 * are called. Of each, what no route answers is answered with 404.
 */

/** How a function is given a request: apart from its response, with it as one, or so that what it gives back is the answer. */
export type Manner = "response" | "context" | "returned"

export interface Framework {
  readonly name: string
  /** The package without which there is none. */
  readonly dependency: string
  readonly manner: Manner
  /** What makes an application or a router, as values name it. */
  readonly makes: RegExp
  /** Methods by which nothing answers `GET /`, whatever they are given. */
  readonly idle: RegExp
  /** Methods that give a route: a path, and what answers there. */
  readonly routes: RegExp
  /** Methods that are given what requests are handed to, behind a path or not. */
  readonly uses: RegExp
  /** Methods that are given what answers where no route does, or an error. */
  readonly answers: RegExp
  /** Methods that give a plugin, which is given the application, and what stands in front of all routes. */
  readonly plugs: RegExp
  readonly hooks: RegExp
  /** By what an application stands for itself: what hands all requests to it. */
  readonly itself: RegExp
  /** What else stands behind its dot and answers nothing. */
  readonly kept: RegExp
}

const never = /(?!)/
const verbs =
  /^(?:post|put|patch|delete|del|options|trace|copy|lock|mkcol|move|purge|propfind|proppatch|unlock|report|mkactivity|checkout|merge|notify|subscribe|unsubscribe|search|connect|link|unlink|bind|rebind|unbind|acl|m-search)$/
const ofVerbs = (others: string): RegExp => new RegExp(`${verbs.source.slice(0, -2)}|${others})$`)

const common = { answers: never, plugs: never, hooks: never, itself: never, kept: never } as const
const express: Framework = {
  ...common,
  name: "express",
  dependency: "express",
  manner: "response",
  makes: /^express(?:\(\)|\.Router\(\))$/,
  idle: ofVerbs(
    "set|enable|disable|enabled|disabled|engine|param|on|once|emit|path|render|ws|configure|listen|close|address",
  ),
  routes: /^(?:get|all|head)$/,
  uses: /^use$/,
  kept: /^(?:locals|settings|router)$/,
}
const koa: Framework = {
  ...common,
  name: "koa",
  dependency: "koa",
  manner: "context",
  makes: /^koa\(\)$/,
  idle: /^(?:on|once|listen|close)$/,
  routes: never,
  uses: /^use$/,
  itself: /^callback$/,
  kept: /^(?:keys|proxy|env|silent|subdomainOffset|proxyIpHeader|maxIpsCount)$/,
}
const koaRouter: Framework = {
  ...koa,
  makes: /^(?:koa-router|@koa\/router)(?:\.(?:Router|default))?\(\)$/,
  idle: ofVerbs("param|url"),
  routes: /^(?:get|all|head)$/,
  itself: /^(?:routes|middleware|allowedMethods)$/,
  kept: never,
}
const hono: Framework = {
  ...common,
  name: "hono",
  dependency: "hono",
  manner: "returned",
  makes: /^(?:hono(?:\/(?:tiny|quick))?\.Hono|@hono\/zod-openapi\.OpenAPIHono)\(\)(?:\.basePath\(\))?$/,
  idle: verbs,
  routes: /^(?:get|all|doc|doc31)$/,
  uses: /^(?:use|route)$/,
  answers: /^(?:notFound|onError)$/,
  itself: /^fetch$/,
  kept: /^routes$/,
}
const fastify: Framework = {
  ...common,
  name: "fastify",
  dependency: "fastify",
  manner: "response",
  makes: /^fastify(?:\.fastify|\.default)?\(\)$/,
  idle: ofVerbs(
    "listen|close|ready|decorate|decorateRequest|decorateReply|hasDecorator|addSchema|getSchema|getSchemas|setValidatorCompiler|setSerializerCompiler|setSchemaErrorFormatter|addContentTypeParser|printRoutes|printPlugins|addresses|setGenReqId",
  ),
  routes: /^(?:get|all|head)$/,
  uses: never,
  answers: /^(?:setNotFoundHandler|setErrorHandler)$/,
  plugs: /^register$/,
  hooks: /^addHook$/,
  // What is decorated with, too.
  kept: /^(?!(?:get|head|all|route|register|use|after|addHook|setNotFoundHandler|setErrorHandler|withTypeProvider|routing|inject)$)\w+$/,
}
const restify: Framework = {
  ...common,
  name: "restify",
  dependency: "restify",
  manner: "response",
  makes: /^restify\.createServer\(\)$/,
  idle: ofVerbs("opts|listen|close|address|param"),
  routes: /^(?:get|head)$/,
  uses: /^(?:use|pre)$/,
  hooks: /^on$/,
  kept: /^(?:name|url|log|acceptable)$/,
}
const polka: Framework = {
  ...common,
  name: "polka",
  dependency: "polka",
  manner: "response",
  makes: /^polka\(\)$/,
  idle: ofVerbs("listen"),
  routes: /^(?:get|all|head)$/,
  uses: /^use$/,
  kept: /^server$/,
}

const frameworks: readonly Framework[] = [express, koa, koaRouter, hono, fastify, polka, restify]

/** The framework of which a package's call makes an application or a router. */
export const frameworkOf = (name: string): Framework | null =>
  frameworks.find(({ makes }) => makes.test(name)) ?? null

/** Packages of which one has to be there for anything to be known. */
export const dependencies: readonly string[] = [
  ...new Set([
    ...frameworks.map((one) => one.dependency),
    ..."ws socket.io apollo-server @apollo/server graphql-yoga".split(" "),
  ]),
]

/** What keeps a server that is given a function, or an application, and calls it for each request. */
export const serving = /^https?\.(?:createServer|Server)\(\)$/
/** What answers each request by an error that no upgrade belongs to, where it listens by itself. */
export const socketServers = /^ws\.(?:WebSocketServer|Server)\(\)$/
export const socketIo = /^socket\.io(?:\.Server)?\(\)$/
/** What answers a request that names no query with an error, unless it takes HTML, where it listens by itself, and what a server may be given so. */
export const graphServers =
  /^(?:apollo-server\.ApolloServer\(\)|@apollo\/server\/standalone\.startStandaloneServer\(\))$/
export const graphHandlers = /^graphql-yoga\.createYoga\(\)$/
/** Packages that answer nothing beside such a server. */
export const graphPackages = /^(?:graphql|@graphql-tools\/|@apollo\/|apollo-|dataloader|knex|@prisma\/client)/
/** What listens for an application that it is given, by itself or in a record by `fetch`. */
export const servesFetch = /^@hono\/node-server\.serve\(\)$/

/** Middleware that passes each `GET` on, by the package that makes it. */
export const passing = new Set(
  `body-parser compression connect-flash cookie-parser cookie-session cors errorhandler express-ejs-layouts express-fileupload express-flash express-mongo-sanitize
express-pino-logger express-rate-limit express-session express-slow-down express-useragent express-winston helmet hpp
method-override morgan nocache pino-http request-ip response-time serve-favicon xss-clean
koa-bodyparser @koa/bodyparser koa-body @koa/cors koa2-cors koa-logger koa-json koa-helmet koa-compress koa-session koa-views koa-morgan koa-conditional-get koa-etag
koa-response-time`.split(/\s+/),
)
/** Middleware that passes it on or refuses it. */
export const refusingPackages = new Set("csurf express-basic-auth koa-jwt express-jwt".split(" "))
/** Of these packages some calls only. */
export const passingCalls =
  /^(?:restify\.(?:plugins\.)?(?:acceptParser|bodyParser|queryParser|gzipResponse|dateParser|fullResponse|requestLogger|jsonp|urlEncodedBodyParser|jsonBodyParser|multipartBodyParser|CORS)\(\)|express\.(?:json|urlencoded|raw|text|bodyParser|cookieParser|logger|methodOverride|favicon|errorHandler|multipart|compress|responseTime|query)\(\)|passport\.initialize\(\)|multer\(\)\.\w+\(\)|celebrate\.errors\(\)|express-http-context\.middleware|cls-rtracer\.expressMiddleware\(\)|@sentry\/node\.Handlers\.\w+\(\)|hono\/(?:logger\.logger|cors\.cors|pretty-json\.prettyJSON|secure-headers\.secureHeaders|request-id\.requestId|timing\.timing|compress\.compress|etag\.etag|csrf\.csrf)\(\))$/
export const refusingCalls =
  /^(?:restify\.(?:plugins\.)?(?:throttle|authorizationParser|conditionalRequest)|express\.session|passport\.session|express-jwt\.expressjwt|hono\/(?:jwt\.jwt|bearer-auth\.bearerAuth|basic-auth\.basicAuth))\(\)$/
/** What sends the files of a folder, and index.html of it where nothing else is named. */
export const statics = /^(?:express\.static|serve-static|koa-static)\(\)$/
/** Plugins of Fastify that answer nothing at `/`, with options of texts and numbers. */
export const plugins =
  /^@fastify\/(?:cors|helmet|cookie|jwt|sensible|formbody|multipart|rate-limit|swagger|swagger-ui|websocket|session|etag|env|compress)(?:\.\w+)?$/
