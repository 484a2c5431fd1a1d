/**
 * The pages that a program sends (C-332), and what it requires of the root by a package's name (C-331).
 *
 * Laws. What is read of a text is a path that it names. What is held of a text is held of itself.
 */
import { describe, expect, test } from "vitest"
import { sentBy, sentLines } from "../../src/decode/needs.js"
import { atRoot, programText, requiredBy } from "../../src/shell/programs/needs.js"
import { sentBelow, sentIn } from "../../src/shell/programs/sends.js"

const all = (file: string, program: string): string =>
  [...sentIn(file, program)]
    .map(([path, place]) => (place === "always" ? path : `${path}, ${place}`))
    .join(" ")

describe("what is held of the pages that a program sends", () => {
  const sent = (page: string, place?: string, isProduction = false) => ({ page, place, isProduction })

  test.each([
    [".sends(a.html)", [sent("a.html")]],
    [".sends(a/b.html) in c.js", [sent("a/b.html", "c.js")]],
    [".sends(a.html, production)", [sent("a.html", undefined, true)]],
    [".sends(a.html, production) in c.js\n.sends(b.html)", [sent("a.html", "c.js", true), sent("b.html")]],
    [".listen(80)\n.sends(a.html)", [sent("a.html")]],
    [".sends(a b.html)", []],
    [".sends()", []],
    [".sends(a.html, test)", []],
    [".sends(a.html) ", []],
    [" .sends(a.html)", []],
    ["x\n.sends(a.html)", []],
    ["", []],
  ])("%j", (text, pages) => {
    expect(sentBy(text)).toEqual(pages)
    if (text.startsWith("."))
      expect(sentLines(text)).toEqual(
        text.split("\n").filter((line) => pages.length > 0 && line.startsWith(".sends(")),
      )
  })
})

describe("a program sends", () => {
  const send = (value: string): string => `app.get("*", (req, res) => { res.sendFile(${value}) })`
  // Columns: the program, the file that it is, and what it sends.
  test.each([
    ['app.use(express.static("client/build"))', "server.js", "client/build/index.html"],
    ['app.use("/", express.static("dist"))', "server.js", "dist/index.html"],
    ['app.use("/files", express.static("dist"))', "server.js", ""],
    [
      'app.use(express.static(path.join(__dirname, "..", "client", "dist")))',
      "server/app.js",
      "client/dist/index.html",
    ],
    ['app.use(express.static(__dirname + "/dist"))', "app.js", "dist/index.html"],
    ["app.use(express.static(path.join(__dirname, name)))", "app.js", ""],
    ['app.use(express.static(path.join(__dirname, "../..", "dist")))', "a/app.js", ""],
    ["app.use(express.static(__dirname))", "app.js", ""],
    [
      send('path.resolve(__dirname, "client", "build", "index.html")'),
      "server.js",
      "client/build/index.html",
    ],
    [send('path.join(__dirname, "/client/build/index.html")'), "server.js", "client/build/index.html"],
    [send('path.resolve(__dirname, "/client/build/index.html")'), "server.js", ""],
    [send('path.resolve("client", "build", "index.html")'), "server/app.js", "client/build/index.html"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
    [send("`${__dirname}/dist/index.html`"), "server.js", "dist/index.html"],
    [send('"index.html", { root: "client/dist" }'), "server.js", "client/dist/index.html"],
    [send('path.join(process.cwd(), "dist", "index.html")'), "src/server.js", "dist/index.html"],
    [send('path.join(__dirname, "dist", "logo.png")'), "server.js", ""],
    [
      `const dist = path.join(__dirname, "dist")\napp.use(express.static(dist))\n${send('path.join(dist, "index.html")')}`,
      "server.js",
      "dist/index.html",
    ],
    ["const dist = a\nconst dist = b\napp.use(express.static(dist))", "server.js", ""],
    [
      `const __dirname = path.resolve()\n${send('path.join(__dirname, "dist", "index.html")')}`,
      "back/server.js",
      "dist/index.html",
    ],
    [
      `const __dirname = path.dirname(fileURLToPath(import.meta.url))\n${send('path.join(__dirname, "dist", "index.html")')}`,
      "back/server.js",
      "back/dist/index.html",
    ],
    [`const __dirname = other\n${send('path.join(__dirname, "dist", "index.html")')}`, "back/server.js", ""],
    ['// app.use(express.static("dist"))', "server.js", ""],
    [
      'if (process.env.NODE_ENV === "production") {\n  app.use(express.static("dist"))\n}',
      "a.js",
      "dist/index.html, production",
    ],
    [
      'if (process.env.NODE_ENV === "production") app.use(express.static("dist"))',
      "a.js",
      "dist/index.html, production",
    ],
    [
      `if (process.env.NODE_ENV === 'production') {\n  ${send('path.join(__dirname, "dist/index.html")')}\n}`,
      "a.js",
      "dist/index.html, production",
    ],
    ['if (process.env.NODE_ENV !== "production") {\n  app.use(express.static("dist"))\n}', "a.js", ""],
    ['if (isProduction) {\n  app.use(express.static("dist"))\n}', "a.js", ""],
    ['if (a) { b() } else {\n  app.use(express.static("dist"))\n}', "a.js", ""],
    [
      'app.get("*", (req, res) => {\n  if (req.path !== "/api") {\n    res.sendFile(path.resolve("dist/index.html"))\n  }\n})',
      "a.js",
      "dist/index.html",
    ],
    [
      'if (process.env.NODE_ENV === "production") app.use(express.static("dist"))\napp.use(express.static("dist"))',
      "a.js",
      "dist/index.html",
    ],
  ])("%j, as %s: %j", (program, file, sent) => {
    expect(all(file, program)).toBe(sent)
  })

  test("by files that it imports, and what is held of that is held of itself", async () => {
    const files: { readonly [path: string]: string } = {
      "index.ts": 'import app from "./app"\nimport type { A } from "./types"\napp.listen(3000, () => {\n})',
      "app.ts": 'import express from "express"\napp.use(express.static("client/dist"))\nexport default app',
      "types.ts": 'app.use(express.static("types/dist"))',
      "bin/www": 'require("../server")',
      "server.js": 'app.use(express.static("dist"))',
    }
    const held = {
      has: async (path: string) => Object.hasOwn(files, path),
      text: async (path: string) => files[path] ?? null,
    }
    expect(await sentBelow("index.ts", files["index.ts"] as string, held)).toEqual([
      ".sends(client/dist/index.html) in app.ts",
    ])
    const sent = await sentBelow("bin/www", files["bin/www"] as string, held)
    expect(sent).toEqual([".sends(dist/index.html) in server.js"])
    const text = programText(files["bin/www"] as string, sent)
    expect(text).toBe(".require(../server)\n.sends(dist/index.html) in server.js")
    expect(programText(text ?? "")).toBe(text)
    expect(await sentBelow("bin/www", text ?? "", held)).toEqual([])
  })

  test("and is read in time that grows as the text does", () => {
    for (const piece of ["{", "res.sendFile(", "if (a) {", "const a = 1\n", "express.static('", "else "]) {
      const started = performance.now()
      sentIn("a.js", `express.static(${piece.repeat(20_000)}`)
      expect(performance.now() - started, piece).toBeLessThan(3000)
    }
  })
})

describe("what is required by a package's name", () => {
  test("is each module, and nothing where one is imported", () => {
    expect(requiredBy("require('app'); require(\"app/b\"); require('apple')", "app")).toEqual([
      "app",
      "app/b",
    ])
    expect(requiredBy("require('app'); import('app/c')", "app")).toBe(null)
    expect(requiredBy("import a from 'app'", "app")).toBe(null)
    expect(requiredBy("app()", "app")).toBe(null)
  })

  test("is held as such of the root", () => {
    const held = ".import(app)\n.import(b)\n.import(app) in c.js\n.listen()"
    expect(atRoot(held, ["app"])).toBe(".root(app)\n.import(b)\n.root(app) in c.js\n.listen()")
    expect(atRoot(held, [])).toBe(held)
    expect(programText(".root(app)\n.root(b) in c.js")).toBe(".root(app)\n.root(b) in c.js")
  })
})
