/**
 * What a dry run says of servers that are drawn (C-408), beside what they answer.
 *
 * Law. A server of which it is said that nothing answers `/` answers it with 400 or more; and of one that does so, it is said.
 */
import { get, type Server } from "node:http"
import { createRequire } from "node:module"
import { resolve } from "node:path"
import fc from "fast-check"
import { expect, test } from "vitest"
import { runs } from "../arbitraries/runs.js"
import { type Framework, type Served, served } from "../arbitraries/servers.js"
import { dryLinesOf } from "./dry-files.js"

const require = createRequire(resolve("properties/long/package.json"))
const others: { readonly [name: string]: string } = {
  express: "express-4",
  koa: "koa-2",
  fastify: "fastify-4",
}
const newest = { express: 5, koa: 3, fastify: 5, http: 0 }

const statusAt = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, path: "/", agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on("error", reject)
  })

/** The status with which a server really answers. */
const answered = async ({ framework, major, text }: Served): Promise<number> => {
  const required = (name: string): unknown =>
    require((name === framework && major !== newest[framework] && others[name]) || name)
  const isInjected = framework === "fastify"
  const listening = /\napp\.listen\(.*$/
  const program = text.replace(listening, `\nreturn ${isInjected ? "app" : "app.listen(0)"}`)
  const made = new Function("require", program)(required)
  if (isInjected) {
    const { statusCode } = await made.inject("/")
    await made.close()
    return statusCode
  }
  const server = made as Server
  await new Promise((resolve) => (server.listening ? resolve(null) : server.once("listening", resolve)))
  const address = server.address()
  const status = await statusAt(typeof address === "object" && address !== null ? address.port : 0)
  server.closeAllConnections()
  server.close()
  return status
}

const isSaid = async ({ framework, major, text }: Served): Promise<boolean> => {
  const router = framework === "koa" ? { "@koa/router": "15" } : {}
  const lines = await dryLinesOf({ [framework]: `${major}`, ...router })({ "index.js": text })
  return lines.some((line) => line.startsWith(".unanswered()"))
}

test.each<Framework>(["express", "koa", "fastify", "http"])(
  "of %s is said what it answers",
  async (which) => {
    await fc.assert(
      fc.asyncProperty(served[which], async (one) => {
        const status = await answered(one)
        expect(await isSaid(one), `${which} ${one.major} answers ${status}\n${one.text}`).toBe(status >= 400)
      }),
      runs(150),
    )
  },
)
