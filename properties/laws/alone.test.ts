// Laws of packages that are certain to be missing where there is no lock file (C-411).
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { manifestIn } from "../../src/decode/manifest.js"
import { readFolder } from "../../src/shell/folder.js"
import { isAlone, withAlone } from "../../src/shell/programs/alone.js"
import { written } from "./projects.js"

const alone = (name: string, dependencies: { readonly [name: string]: string }, more = {}): boolean => {
  const manifest = manifestIn(JSON.stringify({ dependencies, ...more }))
  if (manifest === null) throw new Error("package.json is none")
  return isAlone(name, manifest)
}

describe("a package that package.json does not name is missing", () => {
  test.each([
    ["dotenv", { express: "^4.18.2", "socket.io": "^4.7.2", "node-telegram-bot-api": "^0.61.0" }],
    ["express-handlebars", { express: "^4.17.1", moment: "^2.29.1", uuid: "^8.3.0" }],
    ["strftime", { axios: "^1.2.0", dotenv: "^8.2.0", "discord.js": "^13.0.0" }],
    ["axios", { express: "^4.18.2" }],
  ])("%s beside %j", (name, dependencies) => {
    expect(alone(name, dependencies)).toBe(true)
  })
})

describe("nothing is said", () => {
  test.each<[string, string, { readonly [name: string]: string }, object?]>([
    ["of what another brings", "handlebars", { "express-handlebars": "^7.0.0" }],
    ["of what another brings that it brings", "axios", { "@nestjs/core": "^10.0.0", twilio: "^4.0.0" }],
    ["of what only older releases of a major bring", "colors", { winston: "^2.4.0" }],
    [
      "of what a development dependency brings",
      "dotenv",
      { express: "^4.0.0" },
      { devDependencies: { prisma: "^5.0.0" } },
    ],
    ["beside what is not known", "dotenv", { express: "^4.0.0", "left-pad-of-ours": "^1.0.0" }],
    ["by what is installed from elsewhere", "cors", { express: "^4.0.0", stripe: "file:../stripe" }],
    ["by what is pinned to an older release", "strftime", { express: "^4.0.0", stripe: "14.0.0" }],
    [
      "beside the types of it",
      "bcryptjs",
      { express: "^4.0.0" },
      { devDependencies: { "@types/bcryptjs": "^2.4.0" } },
    ],
    ["of what nobody was seen to import", "left-pad-of-ours", { express: "^4.0.0" }],
  ])("%s", (_, name, dependencies, more) => {
    expect(alone(name, dependencies, more)).toBe(false)
  })
})

test("what is held of it stays where it was", () => {
  const held = ".import(a)\n.require(./b)\n.import(a) in b.js\n.import(c)\n.listen(80)"
  expect(withAlone(held, ["a"])).toBe(".lacks(a)\n.require(./b)\n.lacks(a) in b.js\n.import(c)\n.listen(80)")
  expect(withAlone(held, [])).toBe(held)
})

describe("who reads a folder holds it", () => {
  const held = async (files: { readonly [path: string]: string }): Promise<unknown> => {
    const root = mkdtempSync(join(tmpdir(), "runplan-alone-"))
    try {
      for (const [path, text] of Object.entries(files)) written(join(root, path), text)
      const read = await readFolder(root)
      return read._tag === "Right" ? read.right["index.js"] : null
    } finally {
      rmSync(root, { recursive: true })
    }
  }
  const manifest = '{"main":"index.js","dependencies":{"express":"^4.18.2"}}'
  const program = 'const e = require("express")\nrequire("express-handlebars")\nrequire("left-pad-of-ours")\n'
  test("where there is no lock file", async () => {
    expect(await held({ "package.json": manifest, "index.js": program })).toContain(
      ".lacks(express-handlebars)\n.import(left-pad-of-ours)",
    )
  })
  test("and not of what package.json names for development", async () => {
    const named = '{"main":"index.js","devDependencies":{"express":"^4.18.2","express-handlebars":"^7.0.0"}}'
    expect(await held({ "package.json": named, "index.js": program })).not.toContain(
      ".lacks(express-handlebars)",
    )
  })
  test("and not beside one, nor where the root has a folder of the name", async () => {
    const lock = '{"lockfileVersion":3,"packages":{"":{},"node_modules/express":{"version":"4.18.2"}}}'
    expect(
      await held({ "package.json": manifest, "index.js": program, "package-lock.json": lock }),
    ).toContain(".import(express-handlebars)")
    expect(
      await held({ "package.json": manifest, "index.js": program, "express-handlebars/index.js": "" }),
    ).not.toContain(".lacks")
  })
})
