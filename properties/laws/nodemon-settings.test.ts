/**
 * What nodemon.json has nodemon run (C-349).
 *
 * Law. What is held is what nodemon 1.19, 2.0 and 3.1 were observed to run.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readFolder } from "../../src/shell/folder.js"
import { compilerOf } from "../../src/shell/programs/dry/compilers.js"
import { heldNodemon } from "../../src/shell/programs/nodemon.js"

const told = '{ "scripts": { "start": "nodemon app.js" }, "devDependencies": { "nodemon": "3" } }'
const alone = '{ "scripts": { "start": "nodemon" }, "devDependencies": { "nodemon": "3" } }'

describe("settings of nodemon", () => {
  test.each<[object, string | null | undefined]>([
    [{ watch: ["src"], ignore: ["*.test.js"], ext: "js,json", delay: 1000, verbose: true }, undefined],
    [{ env: { KEY: "k", PORT: 3000 } }, undefined],
    [{ execMap: { ts: "ts-node", js: "node" } }, undefined],
    [{ exec: "ts-node ./src/index.ts" }, "ts-node ./src/index.ts"],
    [{ watch: ["src"], exec: "npx tsx src/index.ts" }, "npx tsx src/index.ts"],
    [{ exec: "babel-node" }, "babel-node"],
    [{ env: { NODE_PATH: "." } }, null],
    [{ env: "KEY" }, null],
    [{ execMap: { js: "babel-node" } }, null],
    [{ execMap: "node" }, null],
    [{ exec: "npm run build && node dist/index.js" }, null],
    [{ exec: 'node "src/index.js"' }, null],
    [{ exec: null }, null],
    [{ exec: ["node"] }, null],
    [{ events: { start: "npm run build" } }, null],
    [{ cwd: "api" }, null],
    [{ exec: "node app.js", script: "b.js" }, null],
  ])("%j: %j", (settings, held) => {
    expect(heldNodemon(JSON.stringify(settings), told)).toBe(held)
  })
  test("are nothing that can be said where they cannot be read", () => {
    expect(heldNodemon("{ exec: 1 }", told)).toBeNull()
  })
  test.each(['{"scripts":{"start":"nodemon"}}', '{"scripts":{"start":"nodemon && a"}}', alone])(
    "a program alone is none where nodemon may be told no file: %s",
    (manifest) => {
      expect(heldNodemon('{ "exec": "ts-node" }', manifest)).toBeNull()
      expect(heldNodemon('{ "exec": "ts-node a.ts" }', manifest)).toBe("ts-node a.ts")
    },
  )
})

const filesOf = async (files: { readonly [path: string]: string }) => {
  const root = mkdtempSync(join(tmpdir(), "nodemon-"))
  try {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
    const read = await readFolder(root)
    return read._tag === "Right" ? read.right : null
  } finally {
    rmSync(root, { recursive: true })
  }
}
const server = 'require("http").createServer((q, r) => r.end()).listen(4000)'

describe("of a folder", () => {
  test("what settings have it run is the program that is looked into", async () => {
    const own = { "package.json": alone, "nodemon.json": '{ "exec": "node server.js" }', "server.js": server }
    expect(await filesOf(own)).toMatchObject({
      "nodemon.json": "node server.js",
      "server.js": ".listen(4000)",
    })
  })
  test("settings that change nothing are left out", async () => {
    const own = { "package.json": told, "nodemon.json": '{ "watch": ["src"] }', "app.js": server }
    const files = await filesOf(own)
    expect(files).toMatchObject({ "app.js": ".listen(4000)" })
    expect(files).not.toHaveProperty(["nodemon.json"])
  })
  test("settings that are not asked for are not there", async () => {
    const own = { "package.json": '{ "scripts": { "start": "node app.js", "dev": "nodemon" } }' }
    expect(await filesOf({ ...own, "nodemon.json": '{ "exec": "node b.js" }' })).not.toHaveProperty([
      "nodemon.json",
    ])
  })
  test.each<[string, string | null, string | null]>([
    ["nodemon", '{ "exec": "ts-node src/index.ts" }', "ts-node"],
    ["nodemon src/index.ts", '{ "exec": "tsx" }', "tsx"],
    ["nodemon src/index.ts", '{ "watch": ["src"] }', "ts-node"],
    ["nodemon src/index.ts", null, "ts-node"],
    ["nodemon --exec tsx src/index.ts", '{ "exec": "ts-node src/b.ts" }', "tsx"],
    ["nodemon", '{ "exec": "ts-node src/b.ts" }', null],
    ["nodemon", '{ "exec": "sh run.sh src/index.ts" }', null],
    ["nodemon src/index.ts", '{ "execMap": { "ts": "tsx" } }', null],
    ["nodemon --config b.json src/index.ts", '{ "exec": "ts-node src/index.ts" }', null],
    ["nodemon", null, null],
  ])("%s by %s makes one of a source by %s", (start, settings, by) => {
    const files: { readonly [path: string]: string | null } = {
      "package.json": JSON.stringify({ scripts: { start } }),
      ...(settings !== null && { "nodemon.json": settings }),
    }
    const world = {
      has: (path: string) => Object.hasOwn(files, path),
      text: (path: string) => files[path] ?? null,
    }
    expect(compilerOf("src/index.ts", world)?.by ?? null).toBe(by)
  })
})
