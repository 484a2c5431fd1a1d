/**
 * The port that a program takes from its settings (C-202).
 *
 * Law. A program whose settings hold no number that is certain stays as it is.
 */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { listensFor, listensOn, listenText } from "../../src/decode/listens.js"
import { settled } from "../../src/shell/programs/settled.js"

type Project = { readonly [path: string]: string }

const of = (project: Project) => ({
  has: async (path: string) => Object.hasOwn(project, path),
  text: async (path: string) => project[path] ?? null,
  list: async (folder: string) => {
    const begin = folder === "" ? "" : `${folder}/`
    const names = Object.keys(project).flatMap((path) =>
      path.startsWith(begin) && !path.includes("/", begin.length) ? [path.slice(begin.length)] : [],
    )
    return names.length === 0 ? null : names
  },
})

const byPackage =
  'const config = require("config")\nconst port = config.get("port") || 5000\napp.listen(port)'
const byFile = 'const config = require("./config")\napp.listen(config.port)'
const byFeathers =
  "const app = require('./app')\nconst port = app.get('port')\nconst server = app.listen(port)"
const feathers =
  'const configuration = require("@feathersjs/configuration")\nconst app = express(feathers())\napp.configure(configuration())\nmodule.exports = app'
const byName = "const { port, key } = require('./config')\napp.listen(port)"

describe("a program listens on a port that its settings hold", () => {
  // Columns: the program, the other files, the port.
  test.each<[program: string, files: Project, port: number | "unknown"]>([
    [byPackage, { "config/default.json": '{"port":4000}' }, 4000],
    ['const options = { port: 4000, host: "0.0.0.0" }\nserver.listen(options)', {}, 4000],
    [
      "const options = {\n  host,\n  port: 4000,\n}\nserver.listen(options, () => say(options.port))",
      {},
      4000,
    ],
    ["const options = { port: 4000 }\noptions.port = 5000\nserver.listen(options)", {}, "unknown"],
    ["const options = { port: 4000 }\nchange(options)\nserver.listen(options)", {}, "unknown"],
    ["let options = { port: 4000 }\noptions = { port: 5000 }\nserver.listen(options)", {}, "unknown"],
    ["const options = { port: 4000, ...more }\nserver.listen(options)", {}, "unknown"],
    ["const options = { port: 4000 }\nserver.listen(options)\nother.listen(options)", {}, "unknown"],
    ["const options = { port: 4000 }\nfunction start(options) { server.listen(options) }", {}, "unknown"],
    [byPackage, { "config/default.json": '{"port":"4000"}', "config/production.json": '{"db":1}' }, 4000],
    [
      'import config from "config"\napp.listen(config.get<number>("server.port"))',
      { "config/default.json": '{"server":{"port":4000}}' },
      4000,
    ],
    ['const c = require("config")\napp.listen(c.port)', { "config/default.json": '{"port":4000}' }, 4000],
    [byFeathers, { "app.js": feathers, "config/default.json": '{"port":4000}' }, 4000],
    [
      'import { app } from "./app"\nconst port = app.get("port")\napp.listen(port)',
      { "app.ts": feathers.replace("()\n", "(validator)\n"), "config/default.json": '{"port":4000}' },
      4000,
    ],
    [byFile, { "config.js": "module.exports = { key: 1, port: 4000 }" }, 4000],
    [byFile, { "config/index.js": "// port: 1\nmodule.exports = {\n  'port': 4000,\n}" }, 4000],
    [byFile, { "config.json": '{"port":4000}' }, 4000],
    [byFile, { "config.js": "var c = {\n\tport:4000,\n\tdb: { a: 1 }\n}\nmodule.exports = c;" }, 4000],
    [byFile, { "config.js": "var c = { port: 4000 }, d = { key: 1 }\nmodule.exports = d" }, "unknown"],
    [byFile, { "config.js": "exports.port = 4000" }, 4000],
    [byName, { "config.js": "module.exports.port = '4000'\nmodule.exports.key = 1" }, 4000],
    [
      'import { port } from "./config.js"\napp.listen(port)',
      { "config.js": "export const port = 4000" },
      4000,
    ],
    [
      'import { port } from "./config"\napp.listen(port)',
      { "config.ts": "export const port: number = 4000;" },
      4000,
    ],
    [
      'import config from "./config.js"\napp.listen(config.port)',
      { "config.js": "export default {\n  port: 4000\n}" },
      4000,
    ],
    // Another may be meant
    [byPackage, {}, "unknown"],
    [
      byPackage,
      { "config/default.json": '{"port":4000}', "config/development.json": '{"port":1}' },
      "unknown",
    ],
    [
      byFeathers,
      { "app.js": `require("dotenv")\n${feathers}`, "config/default.json": '{"port":4000}' },
      "unknown",
    ],
    [
      byFeathers,
      { "app.js": "module.exports = express()", "config/default.json": '{"port":4000}' },
      "unknown",
    ],
    [
      byFeathers,
      { "app.js": feathers.replace("configure", "use"), "config/default.json": '{"port":4000}' },
      "unknown",
    ],
    [
      byFeathers,
      { "app.js": `${feathers}\napp.set("port", 1)`, "config/default.json": '{"port":4000}' },
      "unknown",
    ],
    [
      `${byFeathers}\napp.set('port', 1)`,
      { "app.js": feathers, "config/default.json": '{"port":4000}' },
      "unknown",
    ],
    [byFeathers, { "app.js": feathers }, "unknown"],
    [
      byPackage,
      { "config/default.json": '{"port":4000}', "config/custom-environment-variables.yaml": "port: PORT" },
      "unknown",
    ],
    [byPackage, { "config/default.json": '{"server":{"port":4000}}' }, "unknown"],
    [byPackage, { "config/default.json": "{port:4000}" }, "unknown"],
    [byPackage, { "config/default.js": "module.exports = { port: 4000 }" }, "unknown"],
    [byFile, { "config.js": "module.exports = { port: process.env.PORT || 4000 }" }, "unknown"],
    [byFile, { "config.js": "module.exports = { port: 4000 + 1 }" }, "unknown"],
    [byFile, { "config.js": "module.exports = { a: { port: 4000 } }" }, "unknown"],
    [byFile, { "config.js": "module.exports = { port: 4000, ...others }" }, "unknown"],
    [byFile, { "config.js": "module.exports = { port: 4000 }\nmodule.exports.port = 1" }, "unknown"],
    [byFile, { "config.js": "const all = { port: 4000 }\nmodule.exports = all.b" }, "unknown"],
    [byFile, { "config.js": "/* module.exports = { port: 4000 } */" }, "unknown"],
    [byFile, { "config.js": "const port = 4000" }, "unknown"],
    [byFile, { "config/package.json": '{"port":4000}' }, "unknown"],
    [byFile, {}, "unknown"],
    [`config.port = 1\n${byFile}`, { "config.js": "exports.port = 4000" }, "unknown"],
    [`${byFile}\nvar config = require("./other")`, { "config.js": "exports.port = 4000" }, "unknown"],
    [
      'const config = require("./config")[env]\napp.listen(config.port)',
      { "config.js": "exports.port = 4000" },
      "unknown",
    ],
    [
      '// const config = require("./config")\napp.listen(config.port)',
      { "config.js": "exports.port = 4000" },
      "unknown",
    ],
    [
      'import { port } from "./config.js"\napp.listen(port)',
      { "config.js": "export default { port: 4000 }" },
      "unknown",
    ],
    [`let port = 3000\n${byName}`, { "config.js": "exports.port = 4000" }, "unknown"],
  ])("%j with %j", async (program, files, port) => {
    const found = await settled("server.js", program, of(files))
    expect(listensOn(found)).toBe(port)
    if (port === "unknown" && !/^let/.test(program)) expect(found).toBe(program)
  })

  test.each([byPackage, byFeathers])("unless NODE_ENV says another: %j", async (program) => {
    const files = { "app.js": feathers, "config/default.json": '{"port":4000}' }
    const held = async (more: Project) =>
      listenText(await settled("server.js", program, of({ ...files, ...more })))
    expect(await held({})).toBe(".listen(4000)")
    expect(await held({ "config/production.json": '{"host":"x"}' })).toBe(".listen(4000)")
    for (const mode of ["production.json", "test.js", "staging.yml"])
      expect(await held({ [`config/${mode}`]: "port: PORT" })).toBe(
        ".listen(process.env.NODE_ENV ? port : 4000)",
      )
  })

  test("of the one folder config that there is, beside it or above", async () => {
    const held = { "config/default.json": '{"port":4000}' }
    expect(listensOn(await settled("a/b/server.js", byPackage, of(held)))).toBe(4000)
    expect(
      listensOn(await settled("a/server.js", byPackage, of({ "a/config/default.json": '{"port":1234}' }))),
    ).toBe(1234)
    const two = { ...held, "a/config/default.json": '{"port":1234}' }
    expect(listensOn(await settled("a/server.js", byPackage, of(two)))).toBe("unknown")
    expect(listensOn(await settled("server.js", byPackage, of(two)))).toBe(4000)
  })

  describe("a variable that nobody sets", () => {
    const asked = "const port = process.env.SERVER_PORT || 3000;\napp.listen(port, () => {})"
    const held = async (program: string, files: Project = {}) =>
      listenText(await settled("src/server.js", program, of({ "package.json": "{}", ...files })))
    const of3000 = ".listen(process.env.SERVER_PORT ? port : 3000)"
    test.each([
      asked,
      "app.listen(process.env.SERVER_PORT || 3000, () => {})",
      "app.listen(process.env.SERVER_PORT ?? 3000)",
      "const port = Number(process.env.SERVER_PORT) || 3000\napp.listen({ port })",
      "const port = parseInt(process.env.SERVER_PORT || '3000', 10)\napp.listen(port)",
      `require("dotenv").config()\n${asked}`,
      `require("./app")\n${asked}`,
    ])("has the program listen elsewhere: %j", async (program) => {
      expect(await held(program, { "src/app.js": "require('dotenv').config()" })).toBe(of3000)
    })

    test.each(["API_PORT", "HTTP_PORT", "NODE_PORT", "port"])("so does %s", async (name) => {
      expect(await held(asked.replace("SERVER_PORT", name))).toBe(of3000.replace("SERVER_PORT", name))
      const start = `${name}=8080 node src/server`
      const files = { "package.json": JSON.stringify({ scripts: { start } }) }
      expect(await held(asked.replace("SERVER_PORT", name), files)).toBe(".listen()")
    })

    test.each([
      "app.listen(process.env.OTHER_PORT || 3000)",
      "process.env.port = 8080\napp.listen(process.env.port || 3000)",
      "app.listen(process.env.SERVER_PORT || process.env.PORT || 3000)",
      "app.listen(process.env.PORT || process.env.SERVER_PORT || 3000)",
      `${asked}\nsay(process.env.APP_PORT || 3000)`,
      `process.env.SERVER_PORT = 8080\n${asked}`,
      `process.env["SERVER_PORT"] = 8080\n${asked}`,
      `Object.assign(process.env, { SERVER_PORT: 8080 })\n${asked}`,
      `require("dotenv").config({ path: "a" })\n${asked}`,
      `process.loadEnvFile("a")\n${asked}`,
      `process.env.SERVER_PORT ||= 8080\n${asked}`,
      `const { env } = process\nenv.SERVER_PORT = 8080\n${asked}`,
      `require("node-env-file")("a")\n${asked}`,
      `import { port } from "@/settings"\n${asked}`,
      `require("./settings")\n${asked}`,
      `require("./nest")\n${asked}`,
      `if (process.env.MODE) require("./nest")\n${asked}`,
      `require("./above")\n${asked}`,
      `import "./above.js"\n${asked}`,
    ])("but where something may set it: %j", async (program) => {
      const files = {
        "src/settings.js": "const path = 'a'\nrequire('dotenv').config({ path })",
        "src/nest.ts": "ConfigModule.forRoot({ envFilePath: 'a' })",
        "src/above.ts": "import './below'",
        "src/below/index.ts": "process.env.SERVER_PORT = 8080",
      }
      expect(await held(program, files)).toBe(".listen()")
    })

    test.each([".env.example", ".env.test", "env.js", "environment.json"])(
      "and with what is no file of variables: %s",
      async (file) => {
        expect(await held(asked, { [file]: "" })).toBe(of3000)
      },
    )

    test.each([".env", ".env.local", "config/config.env", "src/.env", "app.env", "src/.env.prod.json"])(
      "nor with a file of variables that gives it another number: %s",
      async (file) => {
        expect(await held(asked, { [file]: "SERVER_PORT=8080" })).toBe(".listen()")
        expect(await held(asked, { [file]: "A=1\nSERVER_PORT = '3000'\r\n" })).toBe(of3000)
        expect(await held(asked, { [file]: "MONGO_URI=a" })).toBe(of3000)
      },
    )

    test.each([
      "SERVER_PORT=3000 # the one",
      "SERVER_PORT=3000\nSERVER_PORT=8080",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a file of variables
      "SERVER_PORT=${MORE}",
      "SERVER_PORT",
      "#SERVER_PORT=8080",
      "SERVER_PORT: 3000",
    ])("nor with one that is not plain: %j", async (text) => {
      expect(await held(asked, { ".env": text })).toBe(".listen()")
    })

    test("nor where two numbers stand behind it, and one of them in a file", async () => {
      const program = `${asked}\nsay(process.env.SERVER_PORT || 3001)`
      expect(await held(program, { ".env": "SERVER_PORT=3000" })).toBe(".listen()")
      expect(await held(program)).toBe(of3000)
    })

    test("dotenv/config reads the usual file in front of a start, unless it is told another", async () => {
      const of = (start: string) => ({ "package.json": JSON.stringify({ scripts: { start } }) })
      expect(await held(asked, of("node -r dotenv/config src/server"))).toBe(of3000)
      expect(await held(asked, of("node -r dotenv/config src/server dotenv_config_path=a"))).toBe(".listen()")
    })

    test.each([
      "cross-env SERVER_PORT=8080 node src/server",
      "env-cmd node src/server",
      "node --env-file=a src/server",
      "dotenv -e a -- node src/server",
      "cp .env.example .env && node src/server",
    ])("nor with a start that may: %s", async (start) => {
      expect(await held(asked, { "package.json": JSON.stringify({ scripts: { start } }) })).toBe(".listen()")
    })
  })

  test("nor with what mise gives", async () => {
    const asked = "app.listen(process.env.SERVER_PORT || 3000)"
    const held = async (mise: string) =>
      listenText(await settled("server.js", asked, of({ "package.json": "{}", "mise.toml": mise })))
    expect(await held('[env]\nSERVER_PORT = "8080"')).toBe(".listen()")
    expect(await held('[tools]\nnode = "24"')).toBe(".listen(process.env.SERVER_PORT ? port : 3000)")
  })

  test("and Node gives it that", () => {
    const root = mkdtempSync(join(tmpdir(), "runplan-settled-"))
    const files: Project = {
      "a/config.js": "module.exports = { key: 1, port: 4000 }",
      "b/config/index.js": "// port: 1\nmodule.exports = {\n  'port': 4000,\n}",
      "c/config.json": '{"port":4000}',
      "d/config.js": "exports.port = 4000",
    }
    try {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
        writeFileSync(join(root, `${path[0]}`, "server.cjs"), byFile.replace("app.listen", "console.log"))
      }
      const run = (folder: string): string =>
        execFileSync(process.execPath, [join(root, folder, "server.cjs")], { encoding: "utf8" }).trim()
      expect(["a", "b", "c", "d"].map(run)).toEqual(["4000", "4000", "4000", "4000"])
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})

describe("objects of settings, two deep, of a program's own, and hosts", () => {
  const config = (text: string): Project => ({ "config.js": text })
  const two = config("module.exports = { db: { port: 5432 }, server: { port: 4000, host: 'localhost' } }")
  const ofClass = (more: string): string =>
    `class Server {\n  constructor() {\n    this.port = 4000;\n    this.app = app\n  }\n  start() {\n    this.app.listen(this.port)\n  }\n${more}}\nnew Server().start()`
  // Columns: the program, the other files, the port, and whether its host is this machine's own.
  const rows: readonly (readonly [
    program: string,
    files: Project,
    port: number | "unknown",
    isLocal: boolean,
  ])[] = [
    ["const c = require('./config')\napp.listen(c.server.port, c.server.host)", two, 4000, true],
    ["const c = require('./config')\nconst port = c.server.port\napp.listen(port)", two, 4000, false],
    ["const { server } = require('./config')\napp.listen(server.port, server.host)", two, 4000, true],
    ["const c = require('./config').server\napp.listen(c.port)", two, "unknown", false],
    ["app.listen(require('./config').server.port)", two, 4000, false],
    [
      "const port = require('./config.json').port\napp.listen(port)",
      { "config.json": '{"port":4000}' },
      4000,
      false,
    ],
    [
      "const { port, host } = require('./config.json')\napp.listen(port, host)",
      { "config.json": '{"port":4000,"host":"127.0.0.1"}' },
      4000,
      true,
    ],
    [
      "const c = require('./config')\napp.listen(c.server.port)",
      config("exports.server = { port: 4000 }"),
      4000,
      false,
    ],
    ["const c = require('./config')\napp.listen(8080, c.server.host)", two, 8080, true],
    ["const c = { port: 4000, host: 'localhost' }\napp.listen(c.port, c.host)", {}, 4000, true],
    ["const c = { db: { port: 1111 }, web: { port: 4000 } }\napp.listen(c.web.port)", {}, 4000, false],
    ["app.set('host', 'localhost')\napp.listen(4000, app.get('host'))", {}, 4000, true],
    [
      "const c = require('./config')\napp.set('port', c.server.port)\napp.listen(app.get('port'))",
      two,
      4000,
      false,
    ],
    [ofClass(""), {}, 4000, false],
    [ofClass("").replace("4000", "'4000'"), {}, 4000, false],
    // What may be another.
    ["const c = require('./config')\nc.server.port = 8080\napp.listen(c.server.port)", two, "unknown", false],
    [
      "const c = require('./config')\nc.server = { port: 8080 }\napp.listen(c.server.port)",
      two,
      "unknown",
      false,
    ],
    [
      "const c = require('./config')\napp.listen(c.server.port)",
      config("module.exports = { server: { port: process.env.A || 8080 } }"),
      "unknown",
      false,
    ],
    [
      "const c = require('./config')\napp.listen(c.server.port)",
      config("const o = { port: 8080 }\nmodule.exports = { server: { port: 4000, ...o } }"),
      "unknown",
      false,
    ],
    [
      "const c = require('./config')\napp.listen(c.server.port)",
      config("module.exports = { server: { port: 4000 } }\nmodule.exports.server.port = 8080"),
      "unknown",
      false,
    ],
    [
      "const c = require('./config')\napp.listen(c.port)",
      config("const all = { a: { port: 8080 }, b: { port: 4000 } }\nmodule.exports = all.a"),
      "unknown",
      false,
    ],
    ["const c = { port: 4000 }\nObject.assign(c, { port: 8080 })\napp.listen(c.port)", {}, "unknown", false],
    [
      "const c = { port: 4000 }\nconst f = (o) => { o.port = 8080 }\nf(c)\napp.listen(c.port)",
      {},
      "unknown",
      false,
    ],
    ["const c = { port: 4000 }\nc['port'] = 8080\napp.listen(c.port)", {}, "unknown", false],
    ["const c = { port: 4079 }\nc.port++\napp.listen(c.port)", {}, "unknown", false],
    ["const c = { port: 4000, ...{ port: 8080 } }\napp.listen(c.port)", {}, "unknown", false],
    ["let c = { port: 4000 }\nc = { port: 8080 }\napp.listen(c.port)", {}, "unknown", false],
    [
      "const c = { port: 4000 }\nconst f = (c) => app.listen(c.port)\nf({ port: 8080 })",
      {},
      "unknown",
      false,
    ],
    ["const c = { a: { port: 4000 } }[process.env.X || 'a']\napp.listen(c.port)", {}, "unknown", false],
    [ofClass("  set(port) {\n    this.port = port\n  }\n"), {}, "unknown", false],
    [
      `${ofClass("").replace("new Server().start()", "const s = new Server()")}\ns.port = 8080\ns.start()`,
      {},
      "unknown",
      false,
    ],
    [
      "app.set('host', 'localhost')\napp.set('host', '0.0.0.0')\napp.listen(4000, app.get('host'))",
      {},
      4000,
      false,
    ],
  ]

  test.each(rows)("%j with %j", async (program, files, port, isLocal) => {
    const found = await settled("server.js", program, of(files))
    expect(listensOn(found)).toBe(port)
    expect(listensFor(found) === "local").toBe(isLocal)
  })

  test("are what Node gives listen", () => {
    const root = mkdtempSync(join(tmpdir(), "runplan-settings-"))
    try {
      for (const [at, [program, files]] of rows.entries())
        for (const [path, text] of Object.entries({ ...files, "server.js": program })) {
          mkdirSync(join(root, `${at}`), { recursive: true })
          writeFileSync(join(root, `${at}`, path), text)
        }
      writeFileSync(
        join(root, "all.cjs"),
        `const held = {}
const given = []
globalThis.app = { set: (name, value) => { held[name] = value }, get: (name) => held[name], listen: (...all) => given.push(all) }
for (let at = 0; at < ${rows.length}; at++) require("./" + at + "/server.js")
console.log(JSON.stringify(given))`,
      )
      const given: readonly (readonly unknown[])[] = JSON.parse(
        execFileSync(process.execPath, [join(root, "all.cjs")], { encoding: "utf8" }),
      )
      for (const [at, [, , port, isLocal]] of rows.entries()) {
        if (port !== "unknown") expect(Number(given[at]?.[0])).toBe(port)
        if (isLocal) expect(given[at]?.[1]).toMatch(/^(?:localhost|127\.0\.0\.1)$/)
      }
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})
