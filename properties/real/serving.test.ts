/**
 * What plans say of what answers `/`: frameworks whose routes all stand below a path, that serve GraphQL or messages alone, and servers of a
 * project's own behind which a framework serves what it has built; held against the real packages.
 */
import { type Application, hold, npm, start } from "./application.js"

const nest = {
  "@nestjs/common": "11.1.9",
  "@nestjs/core": "11.1.9",
  "@nestjs/platform-express": "11.1.9",
  "reflect-metadata": "0.2.2",
  rxjs: "7.8.2",
  "ts-node": "10.9.2",
  typescript: "5.9.3",
}
const decorated = JSON.stringify({
  compilerOptions: { module: "commonjs", target: "es2022", experimentalDecorators: true, skipLibCheck: true },
  "ts-node": { transpileOnly: true },
})
const created = {
  server: `const app = await NestFactory.create(AppModule)
  await app.listen(process.env.PORT ?? 3000)`,
  prefixed: `const app = await NestFactory.create(AppModule)
  app.setGlobalPrefix("api")
  await app.listen(process.env.PORT ?? 3000)`,
  microservice: `const app = await NestFactory.createMicroservice(AppModule, { transport: Transport.TCP })
  await app.listen()`,
}

const ofNest = (
  name: string,
  path: string,
  kind: keyof typeof created,
  says: readonly string[],
): Application => ({
  name,
  tool: npm,
  files: {
    "package.json": start("ts-node src/main.ts", {
      dependencies: { ...nest, "@nestjs/microservices": "11.1.9" },
    }),
    "tsconfig.json": decorated,
    "src/main.ts": `import { NestFactory } from "@nestjs/core"
import { Transport } from "@nestjs/microservices"
import { AppModule } from "./app.module"

async function bootstrap() {
  ${created[kind]}
}
bootstrap()
`,
    "src/app.module.ts": `import { Module } from "@nestjs/common"
import { AppController } from "./app.controller"

@Module({ controllers: [AppController] })
export class AppModule {}
`,
    "src/app.controller.ts": `import { Controller, Get } from "@nestjs/common"

@Controller(${path})
export class AppController {
  @Get()
  hello() {
    return "ok"
  }
}
`,
  },
  says,
  serves: says.length === 0,
})

const hono = (path: string): string => `import { serve } from "@hono/node-server"
import { Hono } from "hono"
const app = new Hono()${path}
app.get("/", (context) => context.text("ok"))
serve({ fetch: app.fetch, port: Number(process.env.PORT) })
`

/** An own server that has Next serve what "next build" made. */
const ownNext = {
  "package.json": start("NODE_ENV=production node server.js", {
    scripts: { build: "next build", start: "NODE_ENV=production node server.js" },
    dependencies: { next: "15.5.6", react: "19.2.0", "react-dom": "19.2.0" },
  }),
  "server.js": `const { createServer } = require("node:http")
const next = require("next")
const app = next({ dev: process.env.NODE_ENV !== "production" })
const handle = app.getRequestHandler()
app.prepare().then(() => createServer((request, response) => handle(request, response)).listen(process.env.PORT))
`,
  "pages/index.js": `export default function Home() {
  return <p>ok</p>
}
`,
}

const program = (
  name: string,
  dependencies: Readonly<Record<string, string>>,
  text: string,
  says: readonly string[],
  more: object = {},
): Application => ({
  name,
  tool: npm,
  files: { "package.json": start("node server.js", { dependencies, ...more }), "server.js": text },
  says,
  serves: says.length === 0,
})

const unanswered = ["health-unanswered"]
const modules = { type: "module" }
const onHono = { hono: "4.10.6", "@hono/node-server": "1.19.6" }
const onGraphql = { express: "4.21.2", graphql: "16.12.0", "graphql-http": "1.22.4" }
const graphql = (path: string): string => `const express = require("express")
const { GraphQLObjectType, GraphQLSchema, GraphQLString } = require("graphql")
const { createHandler } = require("graphql-http/lib/use/express")
const query = new GraphQLObjectType({ name: "Query", fields: { hello: { type: GraphQLString, resolve: () => "ok" } } })
const app = express()
app.use("/graphql", createHandler({ schema: new GraphQLSchema({ query }) }))
${path}
app.listen(process.env.PORT)
`

hold("What answers", [
  ofNest("a controller of Nest for /", "", "server", []),
  ofNest("a controller of Nest for another path", `"orders"`, "server", unanswered),
  ofNest("a controller of Nest below a prefix", "", "prefixed", unanswered),
  ofNest("a microservice of Nest", "", "microservice", unanswered),
  program("Hono with a route for /", onHono, hono(""), [], modules),
  program("Hono below a path", onHono, hono(`.basePath("/api")`), unanswered, modules),
  program("GraphQL alone", onGraphql, graphql(""), unanswered),
  program(
    "GraphQL beside a page",
    onGraphql,
    graphql(`app.get("/", (request, response) => response.send("ok"))`),
    [],
  ),
  program(
    "Apollo's own server",
    { "@apollo/server": "4.12.2", graphql: "16.12.0" },
    `const { ApolloServer } = require("@apollo/server")
const { startStandaloneServer } = require("@apollo/server/standalone")
const server = new ApolloServer({ typeDefs: "type Query { hello: String }", resolvers: { Query: { hello: () => "ok" } } })
startStandaloneServer(server, { listen: { port: process.env.PORT || 4000 } })
`,
    unanswered,
  ),
  {
    name: "an own server before Next, whose build nothing runs",
    tool: npm,
    files: ownNext,
    says: ["build-not-run"],
    serves: false,
  },
  {
    name: "an own server before Next",
    tool: npm,
    files: ownNext,
    env: { CC_POST_BUILD_HOOK: "npm run build" },
    says: [],
    serves: true,
  },
])
