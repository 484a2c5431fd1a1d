/** What a server really answers, and what a dry run says of it. */
import { get, type Server } from "node:http"
import { createRequire } from "node:module"
import { resolve } from "node:path"
import type { Framework, Served } from "../arbitraries/servers.js"
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
export const answered = async ({ framework, major, text }: Served): Promise<number> => {
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

export const isSaid = async ({ framework, major, text }: Served): Promise<boolean> => {
  const router = framework === "koa" ? { "@koa/router": "15" } : {}
  const lines = await dryLinesOf({ [framework]: `${major}`, ...router })({ "index.js": text })
  return lines.some((line) => line.startsWith(".unanswered()"))
}

const begins: { readonly [one in Framework]: string } = {
  express: 'const express = require("express")\nconst app = express()',
  koa: 'const Koa = require("koa")\nconst { Router } = require("@koa/router")\nconst app = new Koa()\napp.silent = true\nconst router = new Router()',
  fastify: 'const app = require("fastify")()',
  http: 'const http = require("http"), url = require("url")',
}

/** The programs, one for each major version, that have these lines. */
export const servedWith = (framework: Framework, lines: string): readonly Served[] =>
  ({ express: [4, 5], koa: [2, 3], fastify: [4, 5], http: [0] })[framework].map((major) => ({
    framework,
    major,
    text: `${begins[framework]}\n${lines}\napp.listen(${framework === "fastify" ? '{ port: process.env.PORT || 8080, host: "0.0.0.0" }' : "process.env.PORT || 8080"})`,
  }))
