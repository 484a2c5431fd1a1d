/** Settings that are nearly ones of which something is held, beside those: of Angular, of Vite's preview, of lists and lock files. */
import { describe, expect, test } from "vitest"
import { plainPreview, viteFolder, withoutSecrets } from "../../src/decode/settings.js"

describe("of Angular's settings is held", () => {
  const build = (options: unknown, builder: unknown = "@angular/build:application") => ({ builder, options })
  const of = (architect: unknown, more: object = {}) => ({ projects: { shop: { architect } }, ...more })

  // Columns: the settings; what is held of them.
  test.each<[unknown, string]>([
    [of({ build: build({ outputPath: "dist/a" }) }), "dist/a/browser"],
    [of({ build: build({}) }), "dist/shop/browser"],
    [of({ build: build({ outputPath: { base: "out" } }) }), "out/browser"],
    [of({ build: build({ outputPath: { base: "out", browser: "" } }) }), "out"],
    [of({ build: build({ outputPath: { base: "out", browser: "web" } }) }), "out/web"],
    [of({ build: build({ outputPath: { base: "out", browser: "../web" } }) }), ""],
    [of({ build: build({ outputPath: { base: "out", browser: 1 } }) }), ""],
    [of({ build: build({ outputPath: "../out" }) }), ""],
    [of({ build: build({ outputPath: "/out" }) }), ""],
    [of({ build: build({ outputPath: "a b" }) }), ""],
    [of({ build: build({ outputPath: 1 }) }), ""],
    [of({ build: build({ outputPath: `a${"b".repeat(200)}` }) }), `a${"b".repeat(200)}/browser`],
    [of({ build: build({ outputPath: `a${"b".repeat(201)}` }) }), ""],
    [of({ build: build({ ssr: true }) }), "node dist/shop/server/server.mjs"],
    [of({ build: build({ ssr: { entry: "server.ts" } }) }), "node dist/shop/server/server.mjs"],
    [of({ build: build({ ssr: false }) }), "dist/shop/browser"],
    [of({ build: build({ ssr: "true" }) }), "dist/shop/browser"],
    [of({ build: build({ ssr: true, outputPath: "out" }) }), "node out/server/server.mjs"],
    [of({ build: build({ outputPath: "out" }, "@angular-devkit/build-angular:browser") }), "out"],
    [of({ build: build({ outputPath: "out" }, "@angular-devkit/build-angular:browser-esbuild") }), "out"],
    [of({ build: build({ outputPath: "out" }, "@angular-devkit/build-angular:browsers") }), ""],
    [of({ build: build({ outputPath: "out" }, "a:browser-esbuild-x") }), ""],
    [of({ build: build({ outputPath: "out" }, "a-browser") }), ""],
    [of({ build: build({ outputPath: "out" }, "a:application:b") }), ""],
    [of({ build: build({ outputPath: "out" }, 1) }), ""],
    [of({ build: { options: {} } }), ""],
    [of({}), ""],
    [{ projects: { shop: { targets: { build: build({}) } } } }, "dist/shop/browser"],
    [{ projects: { shop: { architects: { build: build({}) } } } }, ""],
    [{ projects: { a: { architect: { build: build({}) } }, b: {} } }, ""],
    [{ projects: { a: { architect: { build: build({}) } }, b: {} }, defaultProject: "a" }, "dist/a/browser"],
    [{ projects: { a: { architect: { build: build({}) } } }, defaultProject: "b" }, ""],
    [{ projects: { "a b": { architect: { build: build({}) } } } }, ""],
    [{ projects: {} }, ""],
    [{ projects: [] }, ""],
    [{}, ""],
    [[1], ""],
  ])("%j: %s", (settings, held) => {
    expect(withoutSecrets("angular.json", JSON.stringify(settings))).toBe(held)
    // What is held says the same of itself.
    expect(withoutSecrets("angular.json", held)).toBe(held)
  })

  test.each([
    ["{", ""],
    ["", ""],
    ["dist", "dist"],
    ["node dist/server.mjs", "node dist/server.mjs"],
    ["node ", ""],
    ["node  a", ""],
    ["mynode a", ""],
    ["a b", ""],
    ["-a", ""],
    ["a\n", ""],
    [`a${"b".repeat(240)}`, `a${"b".repeat(240)}`],
    [`a${"b".repeat(241)}`, ""],
  ])("%j: %j", (text, held) => {
    expect(withoutSecrets("angular.json", text)).toBe(held)
  })

  test("what is held of any other file of that name", () => {
    expect(withoutSecrets("web/angular.json", "anything")).toBe("anything")
  })
})

describe("a plugin of Vite's", () => {
  const leaves = (text: string): boolean => withoutSecrets("vite.config.js", text) === plainPreview

  // Columns: a module that leaves to the preview where it listens.
  test.each([
    ...["vite", "vitest/config", "node:path", "node:fs/promises", "path", "url", "fs"],
    ...["react", "react-swc", "vue", "vue-jsx", "legacy"].map((one) => `@vitejs/plugin-${one}`),
    ...[
      "@sveltejs/vite-plugin-svelte",
      "@preact/preset-vite",
      "@tailwindcss/vite",
      "tailwindcss",
      "autoprefixer",
    ],
    ...["vite-tsconfig-paths", "vite-jsconfig-paths", "rollup-plugin-visualizer", "unocss/vite"],
    ...[
      "svgr",
      "pwa",
      "checker",
      "vue-devtools",
      "compression",
      "vuetify",
      "node-polyfills",
      "static-copy",
    ].map((one) => `vite-plugin-${one}`),
    ...["html", "eslint", "glsl", "singlefile", "pages", "solid", "environment"].map(
      (one) => `vite-plugin-${one}`,
    ),
    ...["auto-import", "vue-components", "icons"].map((one) => `unplugin-${one}/vite`),
    ...["@sentry/vite-plugin", "lovable-tagger", "@mdx-js/rollup", "nitro/vite", "fumadocs-mdx/vite"],
    ...["@tanstack/react-start/plugin/vite", "@tanstack/router-plugin/vite"],
  ])("%s leaves to the preview where it listens, and what is named nearly so may not", (name) => {
    const text = (module: string): string => `import a from "${module}"\nexport default {}`
    expect(leaves(text(name))).toBe(true)
    expect(leaves(text(`${name}?x`))).toBe(false)
    expect(leaves(text(`my-${name}`))).toBe(false)
  })

  // Columns: the settings; whether they leave to the preview where it listens.
  test.each([
    ['import a from "node:"\nexport default {}', false],
    ['import a from "node:a b"\nexport default {}', false],
    ["import a from './a'\nexport default {}", false],
    ["import './a'\nexport default {}", false],
    ["import  (  './a')\nexport default {}", false],
    ["import a from\n'./a'\nexport default {}", false],
    ["const a = require( './a')\nexport default {}", false],
    ["const a = required('./a')\nexport default {}", true],
    ["const a = reimport './a'\nexport default {}", true],
    ["import a from 'vite'\nimport b from './a'\nexport default {}", false],
    [`import a from "${"a".repeat(100)}"\nexport default {}`, true],
    [`import a from "${"a".repeat(99)}"\nexport default {}`, false],
    ["export default{}", true],
    ["export defaults {}", false],
    ["reexport default {}", false],
    ["export default { hosts: 1 }", true],
    ["export default { ghost: 1 }", true],
    ["export default { previews: 1 }", true],
    ["export default { a: loadConfigFromFile() }", false],
    ["export default { a: loadConfigFromFiles() }", true],
    ["export default { a: mergeConfigs() }", true],
    ["export default { server : { port: 1 } }", true],
    ["export default { server  :  { port: 1 } }", true],
    ["export default { server: 1 }", false],
    ["export default { servers: 1 }", true],
    ["export default { observer: 1 }", true],
    ["export default { ..others }", true],
  ])("%j: %j", (text, is) => {
    expect(leaves(text)).toBe(is)
  })
})

describe("the folder into which Vite builds", () => {
  // Columns: a line of its settings; the folder, or null where that is not plain.
  test.each([
    ["build: {outDir:'a'}", "a"],
    ["build: { outDir: 'a'\n}", "a"],
    ["build: { outDir: 'a'\r\n}", "a"],
    ["build: { minify: true,\n outDir: 'a' }", "a"],
    ["build: {\n outDir: 'a', minify: true }", "a"],
    ["build: { minify: true outDir: 'a' }", null],
    ["rebuild: { outDir: 'a' }", null],
    ["build: { outDir: 'a'+b }", null],
    ["build: { outDir: '/a' }", null],
    ["build: { outDir: '././a' }", null],
    ["build: { outDir: 'a b' }", null],
    ["build: { outDirs: 'a' }", "dist"],
    ["build: { myoutDir: 'a' }", "dist"],
    ["roots: 'a'", "dist"],
    [`build: { outDir: '${"a".repeat(201)}' }`, "a".repeat(201)],
    [`build: { outDir: '${"a".repeat(202)}' }`, null],
  ])("%j: %s", (line, folder) => {
    expect(viteFolder({ files: { "vite.config.js": line }, env: {} })).toBe(folder)
  })
})

describe("of the settings of TypeScript's compiler is held", () => {
  const told = (compilerOptions: object): string => JSON.stringify({ compilerOptions })
  const marks = "<<<<<<< "

  // Columns: the text; what is held of it.
  test.each([
    ["{}", told({})],
    [told({ outDir: "dist", strict: true }), told({ outDir: "dist" })],
    [told({ rootDir: "src", outDir: 1 }), told({ rootDir: "src" })],
    [told({ noEmit: true }), told({ noEmit: true })],
    [told({ noEmit: false }), told({})],
    [told({ outDir: "a".repeat(199) }), told({ outDir: "a".repeat(199) })],
    [told({ outDir: "a".repeat(200) }), told({})],
    [told({ outDir: "dist", outFile: "a.js" }), told({})],
    ['{"references": [], "compilerOptions": {"outDir": "dist", "noEmit": true}}', told({})],
    ['{"extends": "./a"}', '{"extends":["./a"],"compilerOptions":{}}'],
    ['{"extends": ["./a", 1, "b"]}', '{"extends":["./a","b"],"compilerOptions":{}}'],
    ['{"extends": 1, "compilerOptions": []}', told({})],
    ["\ufeff{}", told({})],
    ["{ // }\n}", told({})],
    ["{ /* } */ }", told({})],
    ["{ /* }", "{"],
    ['{ "a": [1, 2, ], }', told({})],
    ['{ "a": 1,, }', "{"],
    ['{ "a": "// /* ,}" }', told({})],
    ['{ "a": "\\" // }" }', told({})],
    [JSON.stringify({ compilerOptions: { outDir: "a//b,}" } }), told({ outDir: "a//b,}" })],
    ["{ 'a': 1 }", "{"],
    ["{ a: 1 }", "{"],
    ["{ } }", "{"],
    ["{", "{"],
    // What the compiler takes, and whoever reads JSON does not: nothing is held.
    ['{ "a": "b\tc" }', ""],
    ['{ "a": "\\d" }', ""],
    ['{ "a": 0x1F }', ""],
    ["{\u00a0}", ""],
    ["", ""],
    [" ", ""],
    ["[]", ""],
    ["null", ""],
    ["{\n<<<<<<< a\n=======\n>>>>>>> b\n}", marks],
    ["{\r\n<<<<<<< a\r\n=======\r\n>>>>>>> b\r\n}", marks],
    ["{\n/*\n<<<<<<< a\n=======\n*/\n}", told({})],
    ["{\n/*\n <<<<<<< a\n=======\n>>>>>>> b\n*/\n}", told({})],
    ["{\n/*\n<<<<<<<a\n=======\n>>>>>>> b\n*/\n}", told({})],
    [marks, marks],
  ])("%j: %s", (text, held) => {
    expect(withoutSecrets("tsconfig.json", text)).toBe(held)
    expect(withoutSecrets("tsconfig.json", held)).toBe(held)
    expect(withoutSecrets("web/tsconfig.json", text)).toBe(text)
  })
})
