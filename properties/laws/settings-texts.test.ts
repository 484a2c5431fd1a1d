/**
 * Texts of settings, line by line: what of them may be captured, where a file of variables is cut and disputed, and which folders are
 * submodules.
 */
import { describe, expect, test } from "vitest"
import {
  asksFor,
  exportLine,
  heldLock,
  ignoresScripts,
  isBuiltBelow,
  isNextSettings,
  isSettings,
  lockedIn,
  lockVersion,
  mayBeThere,
  nextSettingsIn,
  npmrcSetting,
  ownClient,
  plainPreview,
  pnpmSetting,
  viteFolder,
  withoutSecrets,
  yamlList,
  yarnSetting,
} from "../../src/decode/settings.js"
import { readVariables } from "../../src/decode/variablesFile.js"

describe("of a file of settings", () => {
  // the file, a line of it, and what of that stays
  test.each([
    [".npmrc", "omit=dev", "omit=dev"],
    [".npmrc", "//registry.example.com/:_authToken=$" + "{NPM_TOKEN}", "$" + "{NPM_TOKEN}"],
    [".npmrc", "  a=$" + "{ONE} $" + "{TWO}", "$" + "{ONE} $" + "{TWO}"],
    [".npmrc", "//registry.example.com/:_authToken=secret", ""],
    [".npmrc", "# $" + "{NPM_TOKEN}", ""],
    [".npmrc", "  ; $" + "{NPM_TOKEN}", ""],
    [".yarnrc.yml", "npmAuthToken: $" + "{NPM_TOKEN}", "$" + "{NPM_TOKEN}"],
    [".npmrc", "a=$" + "{ONE} # b", "$" + "{ONE}"],
    [".npmrc", "omitted=dev", ""],
    [".npmrc", "not-omit=dev", ""],
    [".npmrc", "# omit=dev", ""],
    [".npmrc", "  include = dev", "  include = dev"],
    [".npmrc", "only=production", "only=production"],
    [".npmrc", "production=true", "production=true"],
    [".npmrc", "also=dev", "also=dev"],
    [".npmrc", "ignore-scripts=true", "ignore-scripts=true"],
    [".npmrc", "node-linker=hoisted", "node-linker=hoisted"],
    [".npmrc", "engine-strict=true", "engine-strict=true"],
    [".npmrc", "legacy-peer-deps=true", "legacy-peer-deps=true"],
    [".npmrc", "node-options=--no-warnings", "node-options=--no-warnings"],
    [".npmrc", "registry=https://npm.example.com/", "registry=https://npm.example.com/"],
    [".npmrc", "@a-b.c:registry=https://npm.example.com/", "@a-b.c:registry=https://npm.example.com/"],
    [".npmrc", "@a:registry=https://user@npm.example.com/", ""],
    [".npmrc", "registry=https://user:word@npm.example.com/", ""],
    [".npmrc", "@a:registry=word@npm.example.com", ""],
    [".npmrc", "registry=https://npm.example.com/?_auth=a", ""],
    [".npmrc", "registry=https://npm.example.com/?Password=a", ""],
    [".npmrc", "registry=https://npm.example.com/?TOKEN=a", ""],
    [".yarnrc.yml", "yarnPath: .yarn/releases/yarn-4.5.0.cjs", "yarnPath: .yarn/releases/yarn-4.5.0.cjs"],
    [".yarnrc.yml", "nodeLinker : node-modules", "nodeLinker : node-modules"],
    [".yarnrc.yml", "enableScripts: false", "enableScripts: false"],
    [".yarnrc.yml", "  enableScripts: false", ""],
    [".yarnrc.yml", "npmRegistryServer: https://npm.example.com", ""],
    [".env", "APP_ENV=dev", "APP_ENV=dev"],
    [".env", "  export  APP_ENV=dev", "  export  APP_ENV=dev"],
    [".env", "exportAPP_ENV=dev", ""],
    [".env", "MY_APP_ENV=dev", ""],
    [".env", "APP_SECRET=a", ""],
    [".gitmodules", "  path = web", "  path = web"],
    [".gitmodules", "path=web", "path=web"],
    [".gitmodules", "path  =web", "path  =web"],
    [".gitmodules", "paths = web", ""],
    [".npmrc", "omit  = dev", "omit  = dev"],
    [".yarnrc.yml", "nodeLinker  : pnp", "nodeLinker  : pnp"],
    [".gitmodules", "  url = https://example.com/web", ""],
    [".gitmodules", '[submodule "web"]', ""],
    ["other.txt", "# anything", "# anything"],
    ["constructor", "anything", "anything"],
    ["web/.npmrc", "//registry.example.com/:_authToken=secret", "//registry.example.com/:_authToken=secret"],
  ])("%s: %j stays as %j", (path, line, kept) => {
    expect(withoutSecrets(path, line)).toBe(kept)
    expect(withoutSecrets(path, `\n${line}\n`)).toBe(`\n${kept}\n`)
  })
})

describe("of settings of Next", () => {
  // the text, and the line that exports the pages
  test.each([
    ['  output: "export",', 1],
    ["\toutput: 'export'", 1],
    ['a\n\n  output:"export"\r\n}', 3],
    ['  output:  "export",', 1],
    ['    output: "export",', 1],
    ["/**\n * a\n */\nconst nextConfig = {\n    a: 1,\n\n    output: 'export',\n        b: 1\n}", 7],
    ['  a: {\n    output: "export",\n  }', 0],
    ['\ta: {\n\t\toutput: "export",\n\t}', 0],
    ['    output: "export",\n  a', 0],
    ["module.exports = { output: 'export' }", 1],
    ['export default {output:"export",};', 1],
    ["const nextConfig = { output: 'export' };\r\n", 1],
    ["\nconst nextConfig: NextConfig = { output: 'export' }", 2],
    ["const other = { output: 'export' }", 0],
    ["module.exports = { output: 'export' }, 1", 0],
    ["module.exports = { a: { output: 'export' } }", 0],
    ['output: "export",', 0],
    ['  output: "export", // a', 0],
    ['  output: "exported",', 0],
    ['  output: "standalone",', 0],
    ['  // output: "export",', 0],
    ["", 0],
  ])("%j exports by line %j, and that is all that is held", (text, line) => {
    expect(exportLine(text)).toBe(line)
    const held = line === 0 ? "" : `${"\n".repeat(line - 1)}  output: "export",`
    for (const path of ["next.config.js", "next.config.mjs", "web/next.config.ts"]) {
      expect(withoutSecrets(path, text)).toBe(held)
      expect(withoutSecrets(path, held)).toBe(held)
    }
  })

  test.each([
    ["/*", ""],
    ["  /* a", ""],
    ["\t/*", ""],
    ["/** a", '\n  output: "export",'],
    ["/* a */", '\n  output: "export",'],
    ["a /*", '\n  output: "export",'],
  ])("behind %j is held %j", (before, held) => {
    expect(withoutSecrets("next.config.js", `${before}\n  output: "export",\n`)).toBe(held)
  })

  test.each([
    ["next.config.js", true],
    ["a/next.config.mjs", true],
    ["next.config.", false],
    ["next.config.js.old", false],
    ["my-next.config.js", false],
    ["next.config.d.ts", false],
    ["nextxconfig.js", false],
  ])("are in %j: %s", (path, are) => {
    expect(isNextSettings(path)).toBe(are)
    for (const name of ["next", "vite", "astro"]) expect(isSettings(path.replace("next", name))).toBe(are)
  })

  test("are looked for in three files", () => {
    expect(nextSettingsIn("")).toEqual(["next.config.js", "next.config.mjs", "next.config.ts"])
    expect(nextSettingsIn("a")).toEqual(["a/next.config.js", "a/next.config.mjs", "a/next.config.ts"])
  })
})

describe("of a schema of Prisma", () => {
  // the text, and whether it has a client generated, and nowhere else than in its package
  test.each([
    ['generator client {\n  provider = "prisma-client-js"\n}', true],
    ['provider="prisma-client-js"', true],
    ['\t provider\t = \t"prisma-client-js"', true],
    ['  provider = "prisma-client-js"\n  // output = "../a"', true],
    ['  // provider = "prisma-client-js"', false],
    ['  provider = "prisma-client"', false],
    ['  provider = "prisma-client-js"\noutput="../a"', false],
    ['  provider = "prisma-client-js"\n\t output \t= "../a"', false],
    ["", false],
  ])("%j: %s", (text, is) => {
    expect(withoutSecrets("prisma/schema.prisma", text)).toBe(is ? ownClient : "")
  })
})

describe("of settings of Vite", () => {
  // the text, and whether it certainly leaves to the preview where it listens
  test.each([
    ["export default {}", true],
    ['import react from "@vitejs/plugin-react"\nexport default { plugins: [react()] }', true],
    ['import { defineConfig } from "vite"\nexport default defineConfig({ server: { proxy: {} } })', true],
    ['import tailwindcss from "@tailwindcss/vite"\nimport path from "node:path"\nexport default {}', true],
    ["", false],
    ["module.exports = {}", false],
    ["export default { preview: { host: true } }", false],
    ["export default { server: { host: true } }", false],
    ["export default { server: { port: 8080 } }", true],
    ['import { nitro } from "nitro/vite"\nexport default { plugins: [nitro({ preset: "vercel" })] }', true],
    ["export default { server: settings }", false],
    ["export default { server }", false],
    ["export default { ...others }", false],
    ["export default mergeConfig(a, b)", false],
    ['import a from "./a"\nexport default {}', false],
    ['import a from "vite-plugin-other"\nexport default {}', false],
    ['import("./a")\nexport default {}', false],
    ['const a = require("./a")\nexport default {}', false],
  ])("%j leaves where it listens: %s", (text, leaves) => {
    for (const path of ["vite.config.js", "vite.config.mts", "web/vite.config.ts"]) {
      const held = withoutSecrets(path, text)
      expect(held).toBe(leaves ? plainPreview : "")
      expect(withoutSecrets(path, held)).toBe(held)
    }
    expect(withoutSecrets("astro.config.mjs", text)).toBe("")
  })

  // the text, and whether it has a site built for a path
  test.each([
    ['base: "/shop/",', true],
    ["  base : '/shop'", true],
    ['export default { base: "/shop/a.b-c/" }', true],
    ['plugins: [],\tbase: "/shop/"', true],
    ["a,base:'/shop'", true],
    ['database: "/shop/"', false],
    ['base: "/"', false],
    ['base: "./shop/"', false],
    ['base: "/shop" + name', true],
    ['base: "https://example.com/shop/"', false],
    ['base: "//example.com/"', false],
    ['base: "/shop/ a"', false],
    ["base: `/shop/`", false],
    ['base: "/.shop/"', false],
    ["", false],
  ])("%j has a path: %s, and nothing else is held", (line, has) => {
    const text = `import a from "a"\n${line}\n`
    const held = has ? '  base: "/path/",' : ""
    for (const path of ["vite.config.js", "vite.config.ts"]) {
      expect(isBuiltBelow({ files: { [path]: text }, env: {} })).toBe(has)
      expect(withoutSecrets(path, text)).toBe(held)
      expect(isBuiltBelow({ files: { [path]: held }, env: {} })).toBe(has)
      expect(withoutSecrets(`a/${path}`, text)).toBe(held)
    }
  })

  // the settings, the folder, and what is held of them
  test.each([
    ["plugins: []", "dist", ""],
    ['build: {\n    outDir: "build",\n  },', "build", '  build: { outDir: "build" },'],
    ["build: { outDir: './a/b' }", "a/b", '  build: { outDir: "a/b" },'],
    ["build \t: { outDir \t:\t 'a' \t}", "a", '  build: { outDir: "a" },'],
    ["build: { minify: false, outDir: 'build' },", "build", '  build: { outDir: "build" },'],
    [
      'base: "/shop/",\n  build: { outDir: "build" },',
      "build",
      '  base: "/path/",\n  build: { outDir: "build" },',
    ],
    ['build: { outDir: "../public" },', null, "  root,"],
    ['build: { outDir: "a" + b },', null, "  root,"],
    ["build: { outDir },", null, "  root,"],
    ['// build: { outDir: "a" },\n  build: { outDir: "b" },', null, "  root,"],
    ['build: {\n    // outDir: "a",\n  },', null, "  root,"],
    ['build: { lib: {}, outDir: "a" },', null, "  root,"],
    ['types({ outDir: "a" }),', null, "  root,"],
    ['root: "client",', null, "  root,"],
    ['root: "client",\n  build: { outDir: "build" },', null, "  root,"],
  ])("%j build into %s", (line, folder, held) => {
    const text = `import a from "a"\nexport default {\n  ${line}\n}\n`
    for (const path of ["vite.config.js", "vite.config.ts"]) {
      expect(viteFolder({ files: { [path]: text }, env: {} })).toBe(folder)
      expect(withoutSecrets(path, text)).toBe(held)
      expect(viteFolder({ files: { [path]: held }, env: {} })).toBe(folder)
      expect(withoutSecrets(path, held)).toBe(held)
    }
  })

  test("are none where there is no such file", () => {
    expect(viteFolder({ files: { "vite.config.js": null }, env: {} })).toBe("dist")
    expect(isBuiltBelow({ files: { "a.js": '  base: "/path/",', "vite.config.js": null }, env: {} })).toBe(
      false,
    )
  })
})

describe("of a lock file", () => {
  // the text, and what is held of it of two packages
  test.each([
    ["packages:\n  webpack@5.90.1:\n", "  webpack@5.90.1", ["5.90.1"]],
    ["  /webpack/4.46.0:\n", "  /webpack/4.46.0", ["4.46.0"]],
    ["  '/webpack@4.46.0(a@1)':", "  '/webpack@4.46.0", ["4.46.0"]],
    [
      'webpack@^4.0.0, webpack@^4.1.0:\n  version "4.46.0"\n',
      'webpack@^4.0.0, webpack@^4.1.0:\n  version "4.46.0',
      ["4.46.0"],
    ],
    ['"webpack@npm:^5":\r\n  version: 5.90.1', '"webpack@npm:^5":\r\n  version: 5.90.1', ["5.90.1"]],
    [
      '"node_modules/webpack": {\n      "version": "5.90.1",',
      'node_modules/webpack": {\n      "version": "5.90.1',
      ["5.90.1"],
    ],
    ['"webpack":{"version":"4.46.0"', '"webpack":{"version":"4.46.0', ["4.46.0"]],
    ['    "webpack": ["webpack@5.90.1", "", {}]', '["webpack@5.90.1', ["5.90.1"]],
    [
      "  webpack@5.90.1:\n  webpack@4.46.0:\n  webpack@5.90.1:",
      "  webpack@5.90.1\n  webpack@4.46.0",
      ["5.90.1", "4.46.0", "5.90.1"],
    ],
    ["  nuxt@3.10.0:\n  webpack@5.90.1:", "  webpack@5.90.1\n  nuxt@3.10.0", ["5.90.1"]],
    ["    webpack@5.90.1:", null, []],
    ["  webpack@5.90:", null, []],
    ["  webpack-cli@5.1.4:", null, []],
    ["  my-webpack@5.1.4:", null, []],
    ['"webpack": { "resolved": "a", "version": "5.90.1"', null, []],
    ["", null, []],
  ])("%j is held %j", (text, held, versions) => {
    expect(lockedIn(text, "webpack")).toEqual(versions)
    expect(heldLock(null, text)).toBe(held === null ? null : `\n${held}`)
    expect(heldLock("a", text)).toBe(held === null ? "a" : `a\n${held}`)
    // What is held of a lock file says the same.
    expect([...new Set(lockedIn(held ?? "", "webpack"))]).toEqual([...new Set(versions)])
  })

  test.each([
    ["lockfileVersion: 5.4\n", "5.4"],
    ["lockfileVersion: '9.0'\n", "9.0"],
    ['a: b\nlockfileVersion:"6.1"', "6.1"],
    ["lockfileVersion: 6", "6"],
    ["  lockfileVersion: 6", null],
    ["lockfileVersion: a", null],
  ])("of pnpm's, %j has the format %j", (text, version) => {
    expect(lockVersion(text)).toBe(version)
  })
})

describe("a setting", () => {
  const of = (path: string, text: string) => ({ files: { [path]: text }, env: {} })

  // the text, the value of the key a, and its line
  test.each([
    ["a=b", "b", 1],
    ["\n  a = b \n", "b", 2],
    ["a=b\r\na=c\ra=d", "d", 3],
    ["a=b ; c", "b", 1],
    ["a=b # c", "b", 1],
    ['a="b"', "b", 1],
    ["a='b'", "b", 1],
    ["a=\"b'", "\"b'", 1],
    ['a="', '"', 1],
    ['a=b"', 'b"', 1],
    ["a=", "", 1],
    ["b=a", null, 0],
    ["# a=b", null, 0],
  ])("of .npmrc in %j is %j", (text, value, line) => {
    const found = npmrcSetting(of(".npmrc", text), "a")
    expect(found).toEqual(value === null ? null : { value, because: { from: "file", path: ".npmrc", line } })
  })

  test.each([
    ["a: b", "b"],
    ["a:\tb # c", "b"],
    ['a: "b"', "b"],
    ["a:b", null],
    ["  a: b", null],
    ["ba: b", null],
  ])("of YAML in %j is %j", (text, value) => {
    expect(yarnSetting(of(".yarnrc.yml", text), "a")?.value ?? null).toBe(value)
    expect(pnpmSetting(of("pnpm-workspace.yaml", text), "a")?.value ?? null).toBe(value)
    expect(yarnSetting(of("pnpm-workspace.yaml", text), "a")).toBe(null)
  })

  test.each([
    ["ignore-scripts=true", true],
    ["ignore-scripts=false", false],
    ["ignore-scripts", false],
    ["", false],
  ])("has no script run: %j, %s", (text, are) => {
    expect(ignoresScripts(of(".npmrc", text))).toBe(are)
    expect(ignoresScripts({ files: {}, env: {} })).toBe(false)
  })

  test.each([
    ["a=$" + "{ONE}", 1],
    ["\n\r\na=$" + "{ONE}", 3],
    ["# $" + "{ONE}\n ; $" + "{ONE}", 0],
    ["# a\ra=b$" + "{ONE}#", 2],
    ["a=$" + "{ONES}", 0],
    ["a=$ONE", 0],
  ])("asks for a variable: %j, in line %j", (text, line) => {
    const place = { from: "file", path: ".npmrc", line }
    expect(asksFor(of(".npmrc", text), ".npmrc", "ONE")).toEqual(line === 0 ? null : place)
    expect(asksFor(of(".npmrc", text), ".yarnrc.yml", "ONE")).toBe(null)
  })

  // the text, and the words of its list a
  test.each([
    ["a: [b, 'c', \"d\"]", ["b", "c", "d"]],
    ["a: []", []],
    ["a: [b, ]", ["b"]],
    ["a: ]b[\n- c", ["c"]],
    ["a: ]\n- b", ["b"]],
    ["a:\n  - b\n  - 'c' # d\n\n# e\n- f\ng: h\n  - i", ["b", "c", "f"]],
    ["b: c\r\na:\r\n-\tb", ["b"]],
    ["a:\n  -b", []],
    ["a: b", []],
    ["b:\n  - a", null],
    ["aa:\n  - a", null],
    [" a:\n  - a", null],
  ])("is a list: %j, %j", (text, words) => {
    expect(yamlList(text, "a")).toEqual(words)
  })
})

describe("of a file of variables", () => {
  // a line, its value, and whether a number sign that touches it is said to cut it
  test.each([
    ["A=b", "b", false],
    ["  export  A = b", "b", false],
    ["A=b # c", "b", false],
    ["A=b#c", "b", true],
    ["A=#b", "", true],
    ["A=# b", "", false],
    ["A=# b #c", "", false],
    ["A= #b", "", false],
    ["A=#", "", false],
  ])("%j is %j, and cut: %s", (line, value, isCut) => {
    const { env, diagnostics } = readVariables("app.env", line)
    expect(env).toEqual({ A: value })
    expect(diagnostics.map(({ code }) => code)).toEqual(isCut ? ["env-file-comment"] : [])
  })

  // a line with quotes, its value, and what readers disagree on there
  test.each([
    ['A="b"', "b", null],
    ['A="b\\"c"', 'b\\"c', "a backslash before a quote or an r"],
    ['A="b\\rc"', "b\rc", "a backslash before a quote or an r"],
    ['A="b\\nc"', "b\nc", null],
    ["A='b\\rc'", "b\\rc", null],
    ["A\t='b'", "b", "blanks that are no spaces"],
  ])("%j is %j, and disputed: %s", (line, value, what) => {
    const { env, diagnostics } = readVariables("app.env", line)
    expect(env).toEqual({ A: value })
    expect(diagnostics.map(({ code }) => code)).toEqual(what === null ? [] : ["env-file-disputed"])
    if (what !== null) expect(diagnostics[0]?.message).toContain(what)
  })
})

describe("of .gitmodules", () => {
  // a line, and whether what is in the folder web may be there
  test.each([
    ["path = web", true],
    ['\tpath="web"', true],
    ["\tpath = web ", true],
    ["path = website", false],
    ["subpath = web", false],
    ["# path = web", false],
  ])("%j is of the folder web: %s", (line, isThere) => {
    const given = { files: { ".gitmodules": `[submodule "a"]\n${line}\n` }, env: {} }
    expect(mayBeThere(given, "web/a.js")).toBe(isThere)
  })
})
