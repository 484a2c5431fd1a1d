/**
 * The pages that a program sends (C-332), and what it requires of the root by a package's name (C-331).
 *
 * Laws. What is read of a text is a path that it names. What is held of a text is held of itself.
 */
import { describe, expect, test } from "vitest"
import { sentBy, sentLines } from "../../src/decode/needs.js"
import { atRoot, programText, requiredBy } from "../../src/shell/programs/needs.js"
import { readIn, sentBelow, sentIn } from "../../src/shell/programs/sends.js"

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
    const unanswered = ".unanswered(/a) in b.js unless made"
    expect(sentLines(unanswered)).toEqual([unanswered])
    if (text.startsWith("."))
      expect(sentLines(text)).toEqual(
        text.split("\n").filter((line) => pages.length > 0 && line.startsWith(".sends(")),
      )
  })
})

const production = 'const isProduction = process.env.NODE_ENV === "production"\n'

describe("a program reads before all else", () => {
  // Columns: the program, the file that it is, and what it reads.
  test.each([
    ['const page = fs.readFileSync("./dist/index.html", "utf8")', "server.js", "dist/index.html"],
    ['readFileSync("dist/a.json")', "server.js", "dist/a.json"],
    ['const page = await fs.readFile("dist/index.html", "utf8")', "server.js", "dist/index.html"],
    [
      'const all = JSON.parse(readFileSync(path.join(__dirname, "dist/a.json")))',
      "server/a.js",
      "server/dist/a.json",
    ],
    [
      'const all = JSON.parse(fs.readFileSync(path.resolve(".", "dist/index.html"), "utf-8"))',
      "a.js",
      "dist/index.html",
    ],
    ['import a from "a"\nlet page = readFileSync("dist/a")', "a.js", "dist/a"],
    ['app.use(a)\nconst page = readFileSync("dist/a")', "a.js", "dist/a"],
    [
      `${production}const page = isProduction\n  ? await fs.readFile("./dist/client/index.html", "utf-8")\n  : ""`,
      "a.js",
      "dist/client/index.html, production",
    ],
    [
      `const page = process.env.NODE_ENV === "production" ? readFileSync("dist/a") : ""`,
      "a.js",
      "dist/a, production",
    ],
    [
      'if (!existsSync("dist/index.html")) {\n  console.error("Build it.")\n  process.exit(1)\n}',
      "a.js",
      "dist/index.html",
    ],
    ['if (!fs.existsSync(join(__dirname, "dist"))) throw new Error("Build it.")', "a.js", "dist"],
    // What may not be done, may not end it, or is not known.
    ['if (!existsSync("dist/index.html")) {\n  console.error("Build it.")\n}', "a.js", ""],
    ['if (existsSync("dist/index.html")) process.exit(0)', "a.js", ""],
    ['const isThere = existsSync("dist/index.html")', "a.js", ""],
    ['const page = await fs.readFile("dist/index.html").catch(() => "")', "a.js", ""],
    ['fs.readFile("dist/index.html", done)', "a.js", ""],
    ['const page = fs.promises.readFile("dist/index.html")', "a.js", ""],
    ['try {\n  page = readFileSync("dist/a")\n} catch {}', "a.js", ""],
    ['try {\n  const page = readFileSync("dist/a")\n} catch {}', "a.js", ""],
    ['const f = () =>\n  readFileSync("dist/a")', "a.js", ""],
    ['const f = () => readFileSync("dist/a")', "a.js", ""],
    ['function f() {\n  const page = readFileSync("dist/a")\n}', "a.js", ""],
    ['if (a)\n  readFileSync("dist/a")', "a.js", ""],
    ['if (a) b()\nelse\n  readFileSync("dist/a")', "a.js", ""],
    ['f(a,\n  readFileSync("dist/a"))', "a.js", ""],
    ['const page = a ? readFileSync("dist/a") : ""', "a.js", ""],
    ['const page = a ||\nreadFileSync("dist/a")', "a.js", ""],
    ['const resolve = (p) => path.join(home, p)\nconst page = readFileSync(resolve("dist/a"))', "a.js", ""],
    ["const page = readFileSync(name)", "a.js", ""],
    ['const page = readFileSync("/dist/a")', "a.js", ""],
    ['// readFileSync("dist/a")\n', "a.js", ""],
  ])("%j in %s: %s", (program, file, read) => {
    const found = [...readIn(file, program)]
    expect(found.map(([path, place]) => (place === "always" ? path : `${path}, ${place}`)).join(" ")).toBe(
      read,
    )
  })

  test.each([
    ['const page = readFileSync("dist/a")', [".sends(dist/a)"]],
    ['await build()\nconst page = readFileSync("dist/a")', []],
    ['process.on("uncaughtException", a)\nconst page = readFileSync("dist/a")', []],
    ['process.chdir("a")\nconst page = readFileSync("dist/a")', []],
    ['import "./b.js"', [".sends(dist/b) in b.js"]],
    ['import "./c.js"\nconst page = readFileSync("dist/a")', []],
  ])("%j holds %j", async (program, held) => {
    const texts: { readonly [path: string]: string } = {
      "b.js": 'const page = readFileSync("dist/b")',
      "c.js": 'import { execSync } from "child_process"',
    }
    const read = await sentBelow("a.js", program, {
      has: async (path) => path in texts,
      text: async (path) => texts[path] ?? null,
    })
    expect(read).toEqual(held)
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

describe("a server of the project's own that has Next serve", () => {
  const begin = 'const next = require("next")\n'
  const end = "\napp.prepare().then(() => listen())"
  const lines = (program: string, files: { readonly [path: string]: string } = {}, start = "server.js") =>
    sentBelow(start, program, {
      has: async (path) => Object.hasOwn(files, path),
      text: async (path) => files[path] ?? null,
    })
  const [built, production] = [".sends(.next/BUILD_ID)", ".sends(.next/BUILD_ID, production)"]
  const of = (text: string): string => begin + text + end

  // Columns: what is told, and what is held.
  test.each([
    ["const app = next({ dev: false })", built],
    ["const app = next({ hostname, port })", built],
    ['const app = next({ dev: process.env.NODE_ENV !== "production" })', production],
    ['const dev = process.env.NODE_ENV !== "production"\nconst app = next({ dev, port })', production],
    ['const isLive = process.env.NODE_ENV === "production"\nconst app = next({ dev: !isLive })', production],
    ['const app = next({ dir: ".", dev: false })', built],
    ["const app = next({ dir: __dirname, dev: false })", built],
    ['const app = next({ dir: "client", dev: false })', ""],
    ["const app = next({ dir, dev: false })", ""],
    ["const app = next({ dev: true })", ""],
    ["const app = next({ dev })", ""],
    ['const app = next({ dev: process.env.NODE_ENV === "production" })', ""],
    ["const app = next({ ...options })", ""],
    ["const app = next({ dev: false, conf })", ""],
    ["const app = next(options)", ""],
    ["if (is) { const app = next({ dev: false }) }", ""],
    ["const app = next({ dev: false })\nconst other = next({ dev: true })", ""],
    ['const app = next({ dev: false })\nconst conf = { distDir: "build" }', ""],
  ])("%j", async (text, held) => {
    expect((await lines(of(text))).join("\n")).toBe(held)
  })

  test("is not looked at without a call of prepare, or of another name, nor where settings have it build elsewhere", async () => {
    const text = "const app = next({ dev: false })"
    expect(await lines(begin + text)).toEqual([])
    expect(await lines(text + end)).toEqual([])
    expect(await lines(of(text), { "next.config.js": "module.exports = {}" })).toEqual([built])
    expect(await lines(of(text), { "next.config.mjs": 'export default { distDir: "build" }' })).toEqual([])
    expect(await lines('require("./one")', { "one.js": of(text) })).toEqual([`${built} in one.js`])
    expect(await lines(of("const app = next({ dir: __dirname })"), {}, "server/index.js")).toEqual([])
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
