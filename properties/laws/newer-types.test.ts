// Laws of types of Node that are for a newer compiler than the project's (C-396).
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { compilerIn, heldCompiler, whyUnreadable } from "../../src/decode/compiler.js"
import { manifestIn } from "../../src/decode/manifest.js"
import { readFolder } from "../../src/shell/folder.js"
import { asksForNewer, heldBehind, readsTypes } from "../../src/shell/programs/newerTypes.js"
import { written } from "./projects.js"

const asks = (manifest: object): boolean => {
  const read = manifestIn(JSON.stringify(manifest))
  if (read === null) throw new Error("package.json is none")
  return asksForNewer(read)
}

describe("a compiler and types", () => {
  // Columns: the range of the compiler, that of the types, and whether it cannot parse them.
  test.each<[string, string, boolean]>([
    ["^4.9.5", "*", true],
    ["~4.7.4", "latest", true],
    ["4.8.2", ">=14", true],
    ["^3.9.7", "x", true],
    ["4", "^26.1.0", true],
    ["4.x", "26.x", true],
    ["^4.1.0", "^27", true],
    ["4.9.5", "^25.0.0", false],
    ["4.9.5", "26.0.0-beta", false],
    ["4.9.5", "^16.0.0", false],
    ["^4.0.0", "^16.0.0", false],
    ["~4.5.2", "^16.0.0", true],
    ["4.3.5", "20.x", true],
    ["4.3.5", "20.1.0", false],
    ["~4.6.2", "^18.0.0", false],
    ["^3.7.0", "^22.5.0", true],
    ["^3.7.0", "~22.5.0", false],
    ["^3.7.0", "^14.0.0", false],
    ["^3.7.0", "^15.0.0", false],
    ["^3.7.0", "^17.0.0", false],
    ["^2.9.0", "*", false],
    ["^5.0.0", "*", false],
    [">=3", "*", false],
    ["*", "*", false],
    ["next", "*", false],
    ["4.9.0-beta", "*", false],
    ["npm:other@4", "*", false],
    ["^4.9.5", "file:../types", false],
  ])("%s and %s: %s", (typescript, types, is) => {
    expect(asks({ devDependencies: { typescript, "@types/node": types } })).toBe(is)
    expect(asks({ dependencies: { typescript, "@types/node": types } })).toBe(is)
  })

  const [typescript, types] = ["^4.9.5", "*"]
  test.each<object>([
    { dependencies: { "@types/node": types }, devDependencies: { typescript } },
    { dependencies: { typescript }, devDependencies: { "@types/node": types } },
    { devDependencies: { typescript } },
    { devDependencies: { typescript, "@types/node": types }, optionalDependencies: { "@types/node": "14" } },
    { devDependencies: { typescript, "@types/node": types }, overrides: {} },
    { devDependencies: { typescript, "@types/node": types }, resolutions: {} },
    { devDependencies: { typescript, "@types/node": types }, workspaces: ["a"] },
    {},
  ])("%j: it is not certain", (manifest) => {
    expect(asks(manifest)).toBe(false)
  })
})

describe("a compiler beside which something else brings types", () => {
  const types = { "@types/express": "^4.17.8" }
  // Columns: the dependencies, those for development, the rest, and whether they are certainly the newest.
  test.each<[object, object, object, boolean]>([
    [{ express: "^4.17.1", mongoose: "^5.10.0" }, { typescript: "^4.0.3", ...types }, {}, true],
    [types, { typescript: "~3.9.5" }, {}, true],
    [{ typescript: "4.9.5", ...types }, { nodemon: "^2.0.4" }, {}, true],
    [{}, { typescript: "^4.0.3", "@types/cors": "2.8.5" }, {}, true],
    [{ mongoose: "^8.1.0" }, { typescript: "^4.0.3" }, {}, false],
    [{ mongoose: "^5.10.0" }, { typescript: "^4.0.3" }, {}, true],
    [{ mongoose: "5.12.0" }, { typescript: "^4.0.3", ...types }, {}, false],
    [{ mongoose: "~5.12.0" }, { typescript: "^4.0.3", ...types }, {}, false],
    [{ mongoose: "^4.0.0" }, { typescript: "^4.0.3", ...types }, {}, false],
    [{ "left-pad-of-ours": "^1.0.0" }, { typescript: "^4.0.3", ...types }, {}, false],
    [{ express: "*" }, { typescript: "^4.0.3", ...types }, {}, false],
    [{ typescript: "^4.0.3" }, types, {}, false],
    [{ express: "^4.17.1" }, { typescript: "^4.0.3", "ts-node": "^10.0.0" }, {}, false],
    [{ express: "^4.17.1" }, { typescript: "^5.0.3", ...types }, {}, false],
    [{ express: "^4.17.1" }, { typescript: ">=4", ...types }, {}, false],
    [{}, { typescript: "^4.0.3", ...types }, { packageManager: "pnpm@9.0.0" }, false],
    [{}, { typescript: "^4.0.3", ...types }, { optionalDependencies: { other: "1" } }, false],
    [{}, { typescript: "^4.0.3", ...types }, { overrides: {} }, false],
  ])("%j, %j, %j: %s", (dependencies, devDependencies, rest, is) => {
    expect(asks({ dependencies, devDependencies, ...rest })).toBe(is)
  })
})

describe("settings", () => {
  test.each<[string, boolean]>([
    ["{}", true],
    ['// a\n{"compilerOptions":{"strict":true,},}', true],
    ['{"compilerOptions":{"types":["node","jest"]}}', true],
    ['{"compilerOptions":{"types":["jest"]}}', false],
    ['{"compilerOptions":{"types":[]}}', false],
    ['{"compilerOptions":{"types":"node"}}', false],
    ['{"compilerOptions":{"typeRoots":["./types"]}}', false],
    ['{"compilerOptions":[]}', false],
    ['{"extends":"./base.json"}', false],
    ['{"references":[]}', false],
    ["[]", false],
    ["{", false],
  ])("%s read the types that are installed: %s", (text, reads) => {
    expect(readsTypes(text)).toBe(reads)
  })

  test("hold it, and what they held", () => {
    const held = heldBehind(heldCompiler('{"compilerOptions":{"outDir":"dist","strict":true}}'))
    expect(compilerIn(held)).toMatchObject({ outDir: "dist", isBehind: true })
    expect(heldCompiler(held)).toBe(held)
    expect(whyUnreadable(held, () => true)).toBe("types")
    expect(whyUnreadable(held.replace("true", "1"), () => true)).toBeNull()
  })
})

describe("who reads a folder holds it", () => {
  const held = async (more: { readonly [path: string]: string }): Promise<unknown> => {
    const root = mkdtempSync(join(tmpdir(), "runplan-types-"))
    const manifest = '{"devDependencies":{"typescript":"^4.9.5","@types/node":"*"}}'
    try {
      for (const [path, text] of Object.entries({ "package.json": manifest, "tsconfig.json": "{}", ...more }))
        written(join(root, path), text)
      const read = await readFolder(root)
      return read._tag === "Right" ? read.right["tsconfig.json"] : null
    } finally {
      rmSync(root, { recursive: true })
    }
  }
  const plain = '{"compilerOptions":{}}'
  const behind = '{"behind @types/node":true,"compilerOptions":{}}'
  // Columns: the files besides, and what is held.
  test.each<[{ readonly [path: string]: string }, string]>([
    [{}, behind],
    [{ "package-lock.json": "{}" }, plain],
    [{ "yarn.lock": "" }, plain],
    [{ "package.json": '{"devDependencies":{"typescript":"^5","@types/node":"*"}}' }, plain],
    [{ "tsconfig.json": '{"compilerOptions":{"types":[]}}' }, plain],
    [{ "tsconfig.json": "{" }, "{"],
  ])("beside %j", async (more, text) => {
    expect(await held(more)).toBe(text)
  })
})
