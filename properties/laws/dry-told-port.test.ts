/**
 * Where a program listens by what its own file of variables says (C-310).
 *
 * Law. The number is held with the variable that another may set.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readFolder } from "../../src/shell/folder.js"
import { dryLinesOf, type Files } from "./dry-files.js"
import { written } from "./projects.js"

const linesOf = dryLinesOf({ express: "^4.18.0", dotenv: "^16.0.0", mongoose: "^8.0.0" })
const made = 'const app = require("express")()\napp.get("/", (req, res) => res.send("ok"))\n'
const loaded = 'require("dotenv").config()\n'
const from = (text: string, env = "APP_PORT=5000\n", more: Files = {}): Promise<readonly string[]> =>
  linesOf({ "index.js": text, ".env": env, ...more })
const by = (name: string, port = 5000): readonly string[] => [`.listen(process.env.${name} ? port : ${port})`]

describe("a port of the project's own file of variables", () => {
  test("of each name", async () => {
    for (const name of ["APP_PORT", "SERVER_PORT", "API_PORT", "port"])
      expect(await from(`${loaded}${made}app.listen(process.env.${name})`, `${name}=5000`)).toEqual(by(name))
  })
  test("behind another number, and in quotes", async () => {
    expect(await from(`${loaded}${made}app.listen(process.env.APP_PORT || 3000)`)).toEqual(by("APP_PORT"))
    expect(await from(`${loaded}${made}app.listen(Number(process.env.APP_PORT))`, 'APP_PORT="4000"')).toEqual(
      by("APP_PORT", 4000),
    )
  })
  test("through another file, and once a database is there", async () => {
    const config = `${loaded}module.exports = { port: process.env.SERVER_PORT }`
    const text = `const { port } = require("./config")\n${made}app.listen(port)`
    expect(await from(text, "SERVER_PORT=4000", { "config.js": config })).toEqual(by("SERVER_PORT", 4000))
  })
  test.each([
    `${made}app.listen(process.env.APP_PORT || 8080)`,
    `${made}const port = process.env.APP_PORT || 8080\n${loaded}app.listen(port)`,
    `${loaded}${made}app.listen(process.env.PORT || process.env.APP_PORT)`,
    `if (process.env.NODE_ENV !== "production") ${loaded}${made}app.listen(process.env.APP_PORT || 8080)`,
    `require("dotenv").config({ path: process.env.WHERE })\n${made}app.listen(process.env.APP_PORT)`,
  ])("nothing of %s", async (text) => {
    expect((await from(text)).filter((line) => line.includes("5000"))).toEqual([])
  })
  test("nothing where something else names it", async () => {
    const text = `${loaded}${made}app.listen(process.env.APP_PORT)`
    expect(await from(text, "APP_PORT=5000", { "nodemon.json": '{"env":{"APP_PORT":"8080"}}' })).toEqual([])
    expect(await from(text, "OTHER=5000")).not.toContain(by("APP_PORT")[0])
  })
})

describe("who reads a folder", () => {
  const held = async (ignored: string): Promise<unknown> => {
    const root = mkdtempSync(join(tmpdir(), "runplan-port-"))
    const packages = { express: "^4.18.0", dotenv: "^16.0.0" }
    const files = {
      "package.json": JSON.stringify({ scripts: { start: "node index.js" }, dependencies: packages }),
      "index.js": `${loaded}${made}app.listen(process.env.APP_PORT || 8080)`,
      ".env": "APP_PORT=5000",
      ".gitignore": ignored,
    }
    try {
      for (const [path, text] of Object.entries(files)) written(join(root, path), text)
      const read = await readFolder(root)
      return read._tag === "Both" || read._tag === "Right" ? read.right["index.js"] : null
    } finally {
      rmSync(root, { recursive: true })
    }
  }
  test("holds it", async () => {
    expect(await held("")).toContain(by("APP_PORT")[0])
  })
  test("holds nothing of one that Git ignores", async () => {
    expect(await held(".env")).not.toMatch(/5000|unanswered/)
  })
})
