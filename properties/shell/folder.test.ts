/**
 * A folder as a snapshot: what of it is read, what is left out, and what is said of what cannot be read.
 */
import { execFileSync } from "node:child_process"
import {
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { afterAll, describe, expect, test } from "vitest"
import { type Diagnosed, diagnosticsOf } from "../../src/model/diagnostic.js"
import { type Files, readFolder } from "../../src/shell/folder.js"

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** A new folder with these files; a path that ends in a slash is an empty folder. */
const folder = (files: { readonly [path: string]: string | Uint8Array } = {}): string => {
  const root = mkdtempSync(join(tmpdir(), "runplan-folder-"))
  made.push(root)
  for (const [path, content] of Object.entries(files)) {
    const full = join(root, path)
    mkdirSync(path.endsWith("/") ? full : dirname(full), { recursive: true })
    if (!path.endsWith("/")) writeFileSync(full, content)
  }
  return root
}

const filesOf = (read: Diagnosed<Files>): Files => {
  if (read._tag === "Left") throw new Error(`no files: ${read.left.map((d) => d.message).join(" ")}`)
  return read.right
}

const codes = (read: Diagnosed<Files>): readonly string[] => diagnosticsOf(read).map((d) => d.code)

describe("what is taken from a folder", () => {
  test("of a static site its source files of PHP, and for which of them the index asks", async () => {
    const files = {
      "index.html": '<p>a canary</p><form action="./api/new.php?a=1">\n<a href=list.php>',
      "api/new.php": "<?php $password = 'canary';",
      "list.php": "",
      ".gitignore": "secret.php",
      "secret.php": "",
      "node_modules/a/b.php": "",
    }
    const read = await readFolder(folder(files), { further: () => ["index.html", "**/*.php"] })
    expect(filesOf(read)).toEqual({
      "api/new.php": null,
      "index.html": '<form action="api/new.php">\n<form action="list.php">',
      "list.php": null,
    })
    const other = await readFolder(folder(files), { further: () => ["index.html"] })
    expect(filesOf(other)).toEqual({ "index.html": null })
  })

  test("of what is imported and not there the file whose path differs by case", async () => {
    const files = {
      "package.json": '{"scripts":{"start":"node app.js"}}',
      "app.js": 'require("./Models/user")\nrequire("./lib/a")',
      "models/User.js": "",
      "LIB/B.js": "",
    }
    expect(Object.keys(filesOf(await readFolder(folder(files))))).toEqual([
      "app.js",
      "models/User.js",
      "package.json",
    ])
  })

  test("text of the manifest, the beginning of yarn.lock, and of the rest only that it is there", async () => {
    const read = await readFolder(
      folder({
        "package.json": '{"name":"a"}',
        "yarn.lock": `# yarn lockfile v1\n${"x".repeat(10_000)}`,
        "pnpm-lock.yaml": "lockfileVersion: '9.0'",
        "bun.lock": "{}",
        "bun.lockb": new Uint8Array([0, 255]),
        "package-lock.json": "{}",
        "npm-shrinkwrap.json": "{}",
        ".npmrc": "//registry.example/:_authToken=canary-1234",
        "mise.toml": "[tools]",
        "composer.json": "{}",
        "composer.lock": "{}",
        "composer.phar": "phar",
        "php.ini": "a=b",
        "src/index.js": "1",
        "README.md": "# a",
      }),
    )
    const files = filesOf(read)
    expect(codes(read)).toEqual([])
    expect(Object.keys(files)).toEqual([
      ".npmrc",
      "bun.lock",
      "bun.lockb",
      "composer.json",
      "composer.lock",
      "composer.phar",
      "mise.toml",
      "npm-shrinkwrap.json",
      "package-lock.json",
      "package.json",
      "php.ini",
      "pnpm-lock.yaml",
      "yarn.lock",
    ])
    expect(files["package.json"]).toBe('{"name":"a"}')
    expect(files["mise.toml"]).toBe("[tools]")
    expect(files["yarn.lock"]).toHaveLength(4096)
    for (const path of ["bun.lock", "bun.lockb", "composer.phar", "php.ini"]) {
      expect(files[path]).toBeNull()
    }
    expect(JSON.stringify(files)).not.toContain("canary")
  })

  test("package.json at most two folders deep, and further down where a start is handed on to it", async () => {
    const member = '{"scripts":{"start":"node dist/a"}}'
    const root = folder({
      "package.json": '{"scripts":{"start":"cd a/b/c && npm start"}}',
      "a/package.json": "{}",
      "a/b/package.json": "{}",
      "a/b/c/package.json": member,
      "a/b/c/dist/a.js": "",
      "a/b/d/package.json": "{}",
      "a/composer.json": "secret",
    })
    expect(filesOf(await readFolder(root))).toEqual({
      "package.json": '{"scripts":{"start":"cd a/b/c && npm start"}}',
      "a/package.json": "{}",
      "a/b/package.json": "{}",
      "a/b/c/package.json": member,
      "a/b/c/dist/a.js": null,
      "a/composer.json": null,
    })
  })

  test("of a host that a variable may tell once what there is to say, by where it listens or by the variable", async () => {
    const begin = 'const app = require("express")()\napp.get("/", (req, res) => res.send("a"))\n'
    const textOf = async (files: Files): Promise<string> =>
      String(
        filesOf(
          await readFolder(
            folder({
              "package.json": '{"scripts":{"start":"node a.js"},"dependencies":{"express":"4"}}',
              ...files,
            }),
          ),
        )["a.js"],
      ).replace(/^\.(?:import|require)\(.*\n/gm, "")
    const by = (name: string): string => `app.listen(process.env.PORT, process.env.${name} || "localhost")`
    expect(await textOf({ "a.js": begin + by("HOST") })).toBe(".listen(, process.env.HOST || localhost)")
    expect(await textOf({ "a.js": begin + by("IP") })).toBe(".unset(IP?, 3) unanswered\n.listen(, host)")
    expect(await textOf({ "a.js": 'require("./b")', "b.js": `${begin}${by("HOST")}` })).toBe(
      ".listen(, process.env.HOST || localhost) in b.js",
    )
  })

  test("of a lock file the versions of webpack and Nuxt, where package.json names what builds by it", async () => {
    const manifest = '{"devDependencies":{"@vue/cli-service":"4"}}'
    const long = `# yarn lockfile v1\n${"x".repeat(5_000)}`
    const lock = `${long}\n\nwebpack-cli@^3.0.0:\n  version "3.3.12"\n\nwebpack@^4.0.0, webpack@^4.8.1:\n  version "4.46.0"\n  resolved "x"\n`
    const files = {
      "package.json": manifest,
      "yarn.lock": lock,
      "bun.lock": '{"webpack": ["webpack@4.47.0",',
    }
    const held = filesOf(await readFolder(folder(files)))
    expect(held["yarn.lock"]).toBe(
      `${long.slice(0, 4096)}\nwebpack@^4.0.0, webpack@^4.8.1:\n  version "4.46.0`,
    )
    expect(held["bun.lock"]).toBe('\n["webpack@4.47.0')
    for (const other of [
      { "package.json": "{}" },
      { "webpack.config.js": "crypto.createHash = hash" },
      { "build/webpack.prod.js": 'hashFunction: "sha256"' },
    ])
      expect(filesOf(await readFolder(folder({ ...files, ...other })))["yarn.lock"]).toBe(long.slice(0, 4096))
  })

  test(".nvmrc is found in every folder but node_modules, .git and what Git ignores", async () => {
    const read = await readFolder(
      folder({
        ".gitignore": "dist/\n",
        ".nvmrc": "20",
        "packages/a/.nvmrc": "18",
        "packages/a/deep/er/.nvmrc": "18",
        "node_modules/x/.nvmrc": "1",
        "packages/a/node_modules/x/.nvmrc": "1",
        ".git/.nvmrc": "1",
        "dist/.nvmrc": "1",
        "packages/b/dist/.nvmrc": "1",
      }),
    )
    expect(codes(read)).toEqual([])
    expect(Object.keys(filesOf(read))).toEqual([".nvmrc", "packages/a/.nvmrc", "packages/a/deep/er/.nvmrc"])
  })

  test("wanted paths are named wherever they are, and never from outside the root", async () => {
    const root = folder({
      "public/index.php": "<?php",
      "proxy/rules.vcl": "vcl",
      "node_modules/x/index.php": "",
      "worker.php": "",
    })
    writeFileSync(join(root, "..", "runplan-outside.php"), "")
    made.push(join(root, "..", "runplan-outside.php"))
    const wanted = [
      "/public//index.php",
      "./proxy/../proxy/rules.vcl",
      "../runplan-outside.php",
      "..",
      "",
      "/",
      "nul\0byte",
      "node_modules/x/index.php",
      "missing/index.html",
      "__proto__",
      "constructor",
    ]
    const read = await readFolder(root, { wanted, wants: (path) => path === "worker.php" })
    expect(filesOf(read)).toEqual({
      "proxy/rules.vcl": null,
      "public/index.php": null,
      "worker.php": null,
    })
    expect(codes(read)).toEqual([])
  })

  test("nothing is looked for in node_modules, .git and what Git ignores", async () => {
    const asked: string[] = []
    const root = folder({
      ".gitignore": "dist\n",
      "node_modules/a/b.js": "",
      "web/node_modules/a/b.js": "",
      ".git/config": "",
      "dist/a.js": "",
      "web/a.js": "",
    })
    await readFolder(root, { wants: (path) => asked.push(path) < 0 })
    expect(asked).toEqual([".gitignore", "web/a.js"])
  })

  test("a file named __proto__ is a file like any other", async () => {
    const read = await readFolder(folder({ "__proto__/.nvmrc": "1", __proto__x: "" }), {
      wants: (path) => path === "__proto__x",
    })
    expect(Object.keys(filesOf(read))).toEqual(["__proto__/.nvmrc", "__proto__x"])
  })

  test("a byte order mark stays, for the planner to see", async () => {
    const read = await readFolder(folder({ "package.json": "\ufeff{}" }))
    expect(filesOf(read)["package.json"]).toBe("\ufeff{}")
  })

  test("a character that the end of the head splits is left out", async () => {
    const read = await readFolder(folder({ "yarn.lock": `${"x".repeat(4095)}é${"x".repeat(100)}` }))
    expect(filesOf(read)["yarn.lock"]).toBe("x".repeat(4095))
    expect(codes(read)).toEqual([])
  })
})

describe("what Git ignores", () => {
  test("an ignored file counts as missing, and is named", async () => {
    const read = await readFolder(
      folder({ ".gitignore": "*lock*\n!yarn.lock\n", "pnpm-lock.yaml": "", "yarn.lock": "" }),
    )
    expect(Object.keys(filesOf(read))).toEqual(["yarn.lock"])
    expect(diagnosticsOf(read).map((d) => [d.code, d.severity, d.because])).toEqual([
      ["file-ignored", "info", [{ from: "file", path: "pnpm-lock.yaml" }]],
    ])
  })

  test(".git/info/exclude counts, and .gitignore beats it", async () => {
    const read = await readFolder(
      folder({
        ".git/info/exclude": "bun.lock\nyarn.lock\n",
        ".gitignore": "!yarn.lock\n",
        "bun.lock": "",
        "yarn.lock": "",
      }),
    )
    expect(Object.keys(filesOf(read))).toEqual(["yarn.lock"])
  })

  test("cases are told apart, and a rules file that is a link is not followed", async () => {
    const root = folder({ rules: "*\n", "package.json": "{}", ".git/info/exclude": "PACKAGE.JSON\n" })
    symlinkSync("rules", join(root, ".gitignore"))
    expect(Object.keys(filesOf(await readFolder(root)))).toEqual(["package.json"])
  })

  // Patterns and names from a small alphabet, so that they meet often; Git itself is the judge. No "?" meets "é":
  // to Git it stands for one byte, to the library for one character.
  test("nested rules mean what they mean to Git", async () => {
    const name = fc.constantFrom("a", "b", "ab", "c d", "x[1]", "é", "#h", "!n", "k\\")
    const pattern = fc
      .tuple(
        fc.constantFrom("", "!", "/", "!/", "**/", "#", "\\#", "\\!"),
        fc.array(fc.constantFrom("a", "b", "*", "**", "a?", "c d", "c\\ d", "[ab]", "é", "h", "n"), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.constantFrom("", "/", " ", "/*", "/**"),
      )
      .map(([before, parts, after]) => `${before}${parts.join("/")}${after}`)
    const rules = fc.array(pattern, { maxLength: 4 }).map((lines) => `${lines.join("\n")}\n`)
    const paths = fc.uniqueArray(fc.array(name, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 8,
      selector: (parts) => parts.join("/"),
    })
    await fc.assert(
      fc.asyncProperty(
        paths,
        fc.array(fc.tuple(fc.array(name, { maxLength: 3 }), rules), { maxLength: 3 }),
        async (places, files) => {
          const root = folder()
          execFileSync("git", ["init", "-q", root])
          const all: string[] = []
          for (const parts of places) {
            mkdirSync(join(root, ...parts), { recursive: true })
            const path = [...parts, ".nvmrc"].join("/")
            writeFileSync(join(root, path), "")
            all.push(path)
          }
          for (const [parts, text] of files) {
            mkdirSync(join(root, ...parts), { recursive: true })
            writeFileSync(join(root, ...parts, ".gitignore"), text)
          }
          const listed = execFileSync(
            "git",
            ["-C", root, "-c", "core.excludesFile=", "ls-files", "-z", "--others", "--exclude-standard"],
            { encoding: "utf8" },
          )
          const expected = listed
            .split("\0")
            .filter((path) => path.endsWith(".nvmrc"))
            .sort()
          const found = Object.keys(filesOf(await readFolder(root)))
          rmSync(root, { recursive: true, force: true })
          expect(found).toEqual(expected)
        },
      ),
      { numRuns: Number(process.env.GIT_RUNS ?? 60) },
    )
  })
})

describe("links", () => {
  test("one to a file of the project is followed, one out of it is not", async () => {
    const outside = folder({ "package.json": '{"name":"canary-outside"}', "yarn.lock": "canary" })
    const root = folder({ "config/package.json": '{"name":"inside"}' })
    symlinkSync("config/package.json", join(root, "package.json"))
    symlinkSync(join(outside, "yarn.lock"), join(root, "yarn.lock"))
    symlinkSync(outside, join(root, "web"))
    const read = await readFolder(root, { wanted: ["web/package.json"] })
    const inside = '{"name":"inside"}'
    expect(filesOf(read)).toEqual({ "package.json": inside, "config/package.json": inside })
    expect(codes(read)).toEqual(["link-unfollowed", "link-unfollowed"])
    expect(JSON.stringify(read)).not.toContain("canary")
  })

  test("a folder whose name begins with two dots is inside", async () => {
    const root = folder({ "..config/package.json": "{}" })
    symlinkSync("..config/package.json", join(root, "package.json"))
    expect(filesOf(await readFolder(root))).toEqual({ "package.json": "{}", "..config/package.json": "{}" })
  })

  test("loops and dead ends are named and harmless", async () => {
    const root = folder({ "a/.nvmrc": "" })
    symlinkSync(".", join(root, "a", "self"))
    symlinkSync("../a", join(root, "a", "again"))
    symlinkSync("yarn.lock", join(root, "yarn.lock"))
    symlinkSync("nowhere", join(root, "bun.lock"))
    const read = await readFolder(root)
    expect(filesOf(read)).toEqual({ "a/.nvmrc": null })
    expect(diagnosticsOf(read).map((d) => d.message)).toEqual([
      "The link bun.lock is not followed: it leads nowhere.",
      "The link yarn.lock is not followed: its links form a loop.",
    ])
  })

  test("one to what is not deployed is not followed", async () => {
    const root = folder({
      ".gitignore": "secret\n",
      "node_modules/x/package.json": "{}",
      "secret/bun.lock": "",
    })
    symlinkSync("node_modules/x/package.json", join(root, "package.json"))
    symlinkSync("secret/bun.lock", join(root, "bun.lock"))
    const read = await readFolder(root)
    expect(filesOf(read)).toEqual({})
    expect(codes(read)).toEqual(["link-unfollowed", "link-unfollowed"])
  })

  test("the root itself may be a link", async () => {
    const root = folder({ "package.json": "{}" })
    const other = folder()
    symlinkSync(root, join(other, "link"))
    expect(filesOf(await readFolder(join(other, "link")))).toEqual({ "package.json": "{}" })
  })
})

describe("what cannot be read", () => {
  test("no folder there: an error and no files", async () => {
    const root = folder({ file: "" })
    for (const path of [
      join(root, "missing"),
      join(root, "file"),
      "nul\0byte",
      join(root, "x".repeat(5000)),
    ]) {
      const read = await readFolder(path)
      expect(read._tag).toBe("Left")
      expect(codes(read)).toEqual(["root-unreadable"])
    }
  })

  test("a folder, a pipe and a socket are no files, and none makes it wait", {
    timeout: 10_000,
  }, async () => {
    const root = folder({ "package.json/": "" })
    execFileSync("mkfifo", [join(root, "yarn.lock"), join(root, ".nvmrc"), join(root, ".gitignore")])
    const server = createServer().listen(join(root, "bun.lock"))
    await new Promise((listening) => server.once("listening", listening))
    try {
      const read = await readFolder(root)
      expect(filesOf(read)).toEqual({})
      expect(diagnosticsOf(read).map((d) => d.message)).toEqual([
        ".nvmrc is a named pipe and not a file; it is ignored.",
        "bun.lock is a socket and not a file; it is ignored.",
        "package.json is a folder and not a file; it is ignored.",
        "yarn.lock is a named pipe and not a file; it is ignored.",
      ])
    } finally {
      server.close()
    }
  })

  test("a folder in which a file is looked for is none that was meant to be one: node server runs server/index.js", async () => {
    const scripts = { scripts: { start: "node server" } }
    const read = await readFolder(folder({ "package.json": JSON.stringify(scripts), "server/index.js": "" }))
    expect(filesOf(read)).toEqual({ "package.json": JSON.stringify(scripts), "server/index.js": null })
    expect(codes(read)).toEqual([])
    const main = { type: "module", main: "app.js" }
    const imported = await readFolder(
      folder({
        "package.json": JSON.stringify(main),
        "app.js": 'import all from "./src"\n',
        "src/index.js": "",
      }),
    )
    expect(codes(imported)).toEqual([])
    const named = await readFolder(folder({ "a.vcl/": "" }), { wanted: ["a.vcl"] })
    expect(codes(named)).toEqual(["file-not-regular"])
  })

  test("of a program that starts only the port on which it listens is taken", async () => {
    const scripts = JSON.stringify({ scripts: { start: "node bin/www" } })
    const program =
      'const secret = "hidden"\nconst port = 5000\nconst server = require("server")\nserver.listen(port, "localhost", secret)\n'
    const read = await readFolder(
      folder({ "package.json": scripts, "bin/www": program, "other.js": program }),
    )
    expect(filesOf(read)).toEqual({
      "package.json": scripts,
      "bin/www": ".import(server)\n.listen(5000, localhost)",
    })
    const large = await readFolder(
      folder({ "package.json": scripts, "bin/www": program + " ".repeat(2 ** 18) }),
    )
    expect(filesOf(large)).toEqual({ "package.json": scripts, "bin/www": null })
    expect(codes(large)).toEqual([])
    // A server.js is looked for in every project, and may be what starts.
    const served = JSON.stringify({ scripts: { start: "node server.js" } })
    const server = await readFolder(folder({ "package.json": served, "server.js": program }))
    expect(filesOf(server)).toEqual({
      "package.json": served,
      "server.js": ".root(server)\n.listen(5000, localhost)",
    })
    // And what a build makes what starts of is read beside one that does not start.
    const built = JSON.stringify({ scripts: { start: "tsc && node dist/index.js" } })
    const files = { "package.json": built, "server.js": 'require("./a")', "src/index.ts": program }
    expect(filesOf(await readFolder(folder(files)))).toEqual({
      "package.json": built,
      "server.js": ".require(./a)",
      "src/index.ts": ".root(server)\n.listen(5000, localhost)",
    })
  })

  test("of a program that starts what it imports is taken too, and what that imports and is not there", async () => {
    const files = {
      "package.json": JSON.stringify({ scripts: { start: "node bin/www" } }),
      "bin/www":
        'const key = "hidden"\nrequire("../app")\nrequire("../lib")\nrequire("./none")\nrequire("express")\n',
      "app.js": 'require("./deeper"); require("ms")',
      "lib/index.js": "",
      "deeper.js": 'require("./lib/none"); require("./lib/keys"); require("./config"); require("ms")',
    }
    const read = await readFolder(folder({ ...files, "config.json": "{}", "lib/keys.js": "" }))
    expect(filesOf(read)).toEqual({
      "package.json": files["package.json"],
      "bin/www":
        ".require(../app)\n.require(../lib)\n.require(./none)\n.import(express)\n.require(./lib/none) in deeper.js\n.import(ms) in deeper.js",
      "app.js": null,
      "deeper.js": null,
      "lib/index.js": null,
    })
    expect(codes(read)).toEqual([])
    const ignored = { ...files, "bin/none.js": "", "lib/none.js": "", ".gitignore": "none.js" }
    expect(codes(await readFolder(folder(ignored)))).toEqual(["file-ignored", "file-ignored"])
    // Packages of a folder on the way are that folder's, a link is looked for and not looked into, and what is behind it may do anything.
    const beside = filesOf(
      await readFolder(
        folder({ ...files, "app.js": 'require("./a/b")', "a/b.js": 'require("ms")', "a/package.json": "{}" }),
      ),
    )
    expect(beside["bin/www"]).toBe(".require(../app)\n.require(../lib)\n.require(./none)\n.import(express)")
    const root = folder({
      ...files,
      "app.js": 'require("./link"); require("./none")',
      "other/link.js": 'require("./lib/none")',
    })
    symlinkSync("other/link.js", join(root, "link.js"))
    expect(filesOf(await readFolder(root))["bin/www"]).toBe(beside["bin/www"])
  })

  test("of a program that is no JavaScript nothing that it imports is taken: Node reads it first", async () => {
    const manifest = JSON.stringify({ main: "a.js", dependencies: {} })
    const heldOf = async (texts: { readonly [path: string]: string }) =>
      filesOf(await readFolder(folder({ "package.json": manifest, ...texts })))["a.js"]
    const asks = 'const a = require("ms")\nconst b = require("./b")\n'
    expect(await heldOf({ "a.js": `${asks}let c = ;\n` })).toBe(".ends(3, SyntaxError: Unexpected token)")
    expect(await heldOf({ "a.js": asks, "b.js": "let c = ;\n" })).toContain(".import(ms)")
  })

  test("of a program that starts no package is taken that may be there all the same", async () => {
    const program =
      'require("express"); require("debug/src"); require("me"); require("lib"); require("a/b"); require("ms")'
    const files = {
      "package.json": '{"name": "me","scripts":{"start":"node app"},"dependencies":{"ms":"1"}}',
      "app.js": program,
      "lib/index.js": "",
      "a.js": "",
    }
    const held = async (more: { readonly [path: string]: string }): Promise<unknown> =>
      filesOf(await readFolder(folder({ ...files, ...more })))["app.js"]
    expect(await held({})).toBe(".import(express)\n.import(debug)\n.root(lib)\n.import(a)\n.import(ms)")
    expect(await held({ "a/b.js": "" })).toBe(
      ".import(express)\n.import(debug)\n.root(lib)\n.root(a)\n.import(ms)",
    )
    expect(await held({ "yarn.lock": "# yarn lockfile v1\n\ndebug@^4.0.0:\n  version: 1\n\nms@1:\n" })).toBe(
      ".import(express)\n.root(lib)\n.import(a)\n.import(ms)",
    )
    expect(
      await held({ "package-lock.json": '{"packages":{"node_modules/express":{},"node_modules/ms":{}}}' }),
    ).toBe(".import(debug)\n.root(lib)\n.import(a)\n.import(ms)")
    expect(await held({ "bun.lockb": "a\0b" })).toBe(".import(ms)")
  })

  // Columns: what the root has, what the program does, and what is taken of it.
  test.each([
    [["config/default.json"], 'const config = require("config")', ".import(config)"],
    [["config/index.js"], 'const config = require("config")', ".root(config)"],
    [["config/package.json"], 'const config = require("config")', ".root(config)"],
    [["config.js"], 'const config = require("config")', ".root(config)"],
    [["config/db.js"], 'require("config/db")', ".root(config)"],
    [["config/db.js"], 'require("config"); require("config/db")', undefined],
    [["config/db.js"], 'require("config"); require("config/keys")', ".import(config)"],
    [["config/db.js"], 'import config from "config"', undefined],
  ])("with %j in the root, of %s: %s", async (paths, program, taken) => {
    const more = Object.fromEntries(paths.map((path) => [path, ""]))
    const files = {
      "package.json": '{"main":"app.js","dependencies":{"ms":"1"}}',
      "app.js": program,
      ...more,
    }
    expect(filesOf(await readFolder(folder(files)))["app.js"] ?? undefined).toBe(taken)
  })

  test("of a lock file that lacks what package.json names, no package is taken", async () => {
    const taken = async (dependencies: object): Promise<string | null | undefined> => {
      const files = {
        "package.json": JSON.stringify({ main: "server.js", dependencies }),
        "package-lock.json": '{"packages":{"node_modules/ms":{}}}',
        "server.js": 'require("cors")',
      }
      return filesOf(await readFolder(folder(files)))["server.js"]
    }
    expect(await taken({ ms: "2" })).toBe(".import(cors)\n.silent()")
    expect(await taken({ ms: "2", fresh: "1" })).toBe(".silent()")
  })

  test("what could start is read where what is said does not, and only there", async () => {
    const listening = "require('http').createServer((q, r) => r.end()).listen(3000)"
    const there = { "package.json": '{"main":"index.js"}', "app.js": listening, "src/main.js": listening }
    const { "index.js": own, ...files } = filesOf(
      await readFolder(folder({ ...there, "index.js": listening })),
    )
    expect(own).toBe(".listen(3000)")
    expect(Object.keys(files)).toEqual(["package.json"])
    const without = filesOf(await readFolder(folder(there)))
    expect(without["app.js"]).toBe(".listen(3000)")
    expect(without["src/main.js"]).toBe(".listen(3000)")
  })

  test("of a page beside an index.html, where it ends", async () => {
    const files = { "index.html": "", "index.php": "<?php require 'gone.php';" }
    expect(filesOf(await readFolder(folder(files)))["index.php"]).toBe(".requires(gone.php, index.php:1)")
  })

  test("nor one that is the project itself, however its package.json is written, or is beside the program", async () => {
    const files = {
      "package.json":
        '{"scripts":{"start":"node src/a/app"},"name":"me","keywords":["other"],"b":{"name":"inner"}}',
      "src/a/app.js": 'require("me"); require("other"); require("inner")',
    }
    const held = async (more: { readonly [path: string]: string }): Promise<unknown> =>
      filesOf(await readFolder(folder({ ...files, ...more })))["src/a/app.js"]
    expect(await held({})).toBe(".import(other)\n.import(inner)")
    expect(await held({ "src/node_modules/other/index.js": "" })).toBe(".import(inner)")
    expect(await held({ "src/a/node_modules/inner/index.js": "" })).toBe(".import(other)")
    // What Git ignores is not committed, and what is beside another program is not found.
    const elsewhere = { "src/node_modules/other/a.js": "", "src/b/node_modules/inner/a.js": "" }
    expect(await held({ ...elsewhere, ".gitignore": "node_modules" })).toBe(".import(other)\n.import(inner)")
    expect(await held({ "src/b/node_modules/inner/a.js": "" })).toBe(".import(other)\n.import(inner)")
    expect(await held({ "src/package.json": "{}" })).toBe(null)
  })

  test("of a program that certainly listens nowhere that alone is said of it, and of no other", async () => {
    const held = async (files: { readonly [path: string]: string }): Promise<boolean> => {
      const start = Object.keys(files)[0] as string
      const manifest = JSON.stringify({ scripts: { start: `tsx ${start}` } })
      const all = filesOf(await readFolder(folder({ "package.json": manifest, ...files })))
      return (all[start] ?? "").split("\n").includes(".silent()")
    }
    for (const silent of [
      { "a.js": "console.log(1)" },
      {
        "a.js": 'const c = require("chalk")\nif (c) require("./b")',
        "b.js": "module.exports = 1",
        "b.json": "{}",
      },
      {
        "a.mjs": 'import c, { d } from "chalk"\nimport "./b.mjs"\nawait import("./c.mjs")',
        "b.mjs": "",
        "c.mjs": "",
      },
      {
        "a.ts": 'import type { R } from "express"\nimport { b } from "./b.js"\nexport { c } from "./c"',
        "b.ts": "",
        "c/index.ts": "",
      },
      { "a.js": "// listen to what is said\nprocess.stdin.on('data', (listener) => listener)" },
      { "a.js": 'require("./b")', "b.js": 'require("./a")' },
      { a: "console.log(1)" },
      { "a.js": 'require("./b")', "b/package.json": '{"main":"c.js"}', "b/c.js": "" },
      { "a.js": "const load = require\nload('./b')", "b.js": "" },
      {
        "a.mjs":
          "import a from 'node:fs'\nconst b = { '/c/Listen.ts': 1, 'require-corp': 2, \"/d/import-e.js\": 3 }\nprocess.on('message', b)",
      },
      { "a.mjs": 'import { a } from "@modelcontextprotocol/sdk/server/mcp.js"\na(1)' },
      { "a.js": 'const app = require("express")()\napp.use(require("cors")())\nmodule.exports = app' },
      {
        "a.mjs":
          'const a = ["Does not require a token", "Bulk import", \'export "b" and import c\', "d, import e from f"]\n;{ import("fs") }',
      },
      {
        "a.js": 'require("unknown")\nrequire("child_process")\nrequire("./b")',
        "b.js":
          'const { S } = require("@modelcontextprotocol/sdk/server/stdio.js")\nx(new StdioServerTransport())',
      },
      {
        "a.mjs":
          'import { exec } from "child_process"\nimport { createServer } from "./b.mjs"\ncreateServer().connect(new StdioServerTransport())',
        "b.mjs": 'import { Server } from "unknown"\nexport function createServer() { return new Server() }',
      },
    ])
      expect([silent, await held(silent)]).toEqual([silent, true])
    for (const other of [
      { "a.js": 'require("http").createServer(x).listen(1)' },
      { "a.js": 'const { listen } = require("./b")\nrequire("unknown")', "b.js": "" },
      { "a.js": 'require("./b")', "b.js": 'require("./c")', "c.js": "x.listen(1)" },
      { "a.js": 'require("./b")' },
      { "a.js": 'require("unknown")' },
      { "a.js": 'if (x) import("unknown")' },
      { "a.js": "require(x)" },
      { "a.js": 'require.main.require("./b")', "b.js": "" },
      { "a.js": 'module.require("unknown")' },
      { "a.ts": 'import.meta.glob("./b/*.ts")' },
      { "a.js": "require(`./" + "$" + "{x}`)" },
      { "a.mjs": "import(x)" },
      { "a.js": 'require("@hapi/hapi").server({ port: 1 }).start()' },
      { "a.js": 'new (require("ws").Server)({ port: 1, server: require("express")() })' },
      { "a.mjs": "const a = await import\n(x)" },
      { "a.mjs": "const a = await import.defer(x)" },
      { "a.mjs": 'const a = "b"; import c from "unknown"' },
      { "a.mjs": 'class A {} export * from "unknown"' },
      { "a.js": "const a = x || require\na('unknown')" },
      { "a.mjs": "import {\n  a,\n  b as c\n} from 'unknown'" },
      { "a.js": 'require("child_process").exec("node b")' },
      { "a.mjs": 'import { fork } from "node:child_process"' },
      { "a.mjs": 'export * from "unknown"\nconsole.log(1)' },
      { "a.ts": "export default { fetch }" },
      { "a.ts": 'import x = require("unknown")' },
      { "a.js": 'const s = " // "; x.listen(1)' },
      { "a.js": "x['listen'](1)" },
      { "a.js": 'require("./import/b")' },
      { "a.js": 'require("./b")', "b.node": "" },
      { "a.js": 'new (require("discord.js").ShardingManager)("./b.js")' },
      { "a.js": 'require("commander").command("serve", "in a file of its own")' },
      ...[
        'require("unknown-server")',
        'require("worker_threads")',
        "http.createServer(x)",
        'const { createServer, get } = require("node:http")',
        'import { createServer as made } from "unknown"',
        'const { createServer } = await import("http")',
        "new StreamableHTTPServerTransport()",
        "require(x)",
      ].map((more) => ({ "a.js": `require("unknown")\nx(new StdioServerTransport())\n${more}` })),
      { "a.js": 'require("unknown")\nx(StdioServerTransport)' },
    ])
      expect([other, await held(other)]).toEqual([other, false])
  })

  test("of .gitmodules the paths are taken, and no address", async () => {
    const text = '[submodule "core"]\n\tpath = core\n\turl = https://me:hidden@example.com/core.git\n'
    const read = await readFolder(folder({ "package.json": "{}", ".gitmodules": text }))
    expect(filesOf(read)[".gitmodules"]).toBe("\n\tpath = core\n\n")
  })

  test("a device is no file", async () => {
    const root = folder()
    try {
      execFileSync("mknod", [join(root, "yarn.lock"), "c", "1", "5"], { stdio: "ignore" })
    } catch {
      return // Only root may make a device.
    }
    const read = await readFolder(root)
    expect(filesOf(read)).toEqual({})
    expect(codes(read)).toEqual(["file-not-regular"])
  })

  test("what may not be read is named as there", async () => {
    const root = folder({ "package.json": "{}", "locked/.nvmrc": "", ".nvmrc": "" })
    chmodSync(join(root, "package.json"), 0o000)
    chmodSync(join(root, "locked"), 0o000)
    try {
      const read = await readFolder(root)
      // The superuser reads everything, so for it nothing is unreadable.
      if (process.getuid?.() === 0) {
        expect(codes(read)).toEqual([])
      } else {
        expect(filesOf(read)).toEqual({ ".nvmrc": "", "package.json": null })
        expect(codes(read)).toEqual(["file-unreadable", "folder-unreadable"])
      }
    } finally {
      chmodSync(join(root, "locked"), 0o755)
    }
  })

  test("another user may not read either", () => {
    if (process.getuid?.() !== 0) return
    const root = folder({ "package.json": '{"name":"canary"}', "locked/.nvmrc": "", ".nvmrc": "" })
    chmodSync(root, 0o755)
    chmodSync(join(root, "package.json"), 0o000)
    chmodSync(join(root, "locked"), 0o000)
    const script = `
      import { readFolder } from ${JSON.stringify(join(process.cwd(), "dist/shell/index.js"))}
      process.setgid(65534); process.setuid(65534)
      console.log(JSON.stringify(await readFolder(${JSON.stringify(root)})))`
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    })
    const read = JSON.parse(printed) as Diagnosed<Files>
    expect(filesOf(read)).toEqual({ ".nvmrc": "", "package.json": null })
    expect(codes(read)).toEqual(["file-unreadable", "folder-unreadable"])
    expect(printed).not.toContain("canary")
  })

  test("a lock file of 100 MB costs its first bytes, and a manifest of 100 MB is not taken", async () => {
    const root = folder()
    for (const name of ["yarn.lock", "package.json", "pnpm-lock.yaml"]) {
      const file = openSync(join(root, name), "w")
      writeSync(file, "# yarn lockfile v1\n")
      ftruncateSync(file, 100 * 2 ** 20)
      closeSync(file)
    }
    const before = process.memoryUsage().rss
    const read = await readFolder(root)
    const grown = process.memoryUsage().rss - before
    const files = filesOf(read)
    expect(files["yarn.lock"]).toHaveLength(4096)
    expect(files["pnpm-lock.yaml"]).toHaveLength(4096)
    expect(files["package.json"]).toBeNull()
    expect(codes(read)).toEqual(["file-too-large"])
    expect(grown).toBeLessThan(90 * 2 ** 20)
  })

  test("a file that is not UTF-8 is decoded as the tools do, and named", async () => {
    const read = await readFolder(
      folder({
        "package.json": new Uint8Array([0x7b, 0xe9, 0x7d]),
        "mise.toml": new Uint8Array([0xff, 0xfe, 0x5b, 0x00]),
      }),
    )
    expect(filesOf(read)["package.json"]).toBe("{\ufffd}")
    expect(diagnosticsOf(read).map((d) => d.message)).toEqual([
      "mise.toml is not UTF-8 (it looks like UTF-16); what cannot be decoded is replaced.",
      "package.json is not UTF-8; what cannot be decoded is replaced.",
    ])
  })

  test("a file that is written to all the while is whole or named, never torn", async () => {
    const root = folder({ "package.json": "" })
    const path = join(root, "package.json")
    const texts = ["a", "b"].map((letter) => letter.repeat(300_000))
    let going = true
    const writer = (async () => {
      for (let turn = 0; going; turn++) {
        writeFileSync(path, texts[turn % 2] as string)
        await new Promise((next) => setImmediate(next))
      }
    })()
    for (let time = 0; time < 20; time++) {
      const text = filesOf(await readFolder(root))["package.json"]
      expect(text === null || texts.includes(text as string) || text === "").toBe(true)
    }
    going = false
    await writer
  })

  test("folders deeper than a path may be long are named", async () => {
    const root = folder({ ".nvmrc": "" })
    const name = "d".repeat(200)
    // Each step goes by a relative path, because the absolute one is longer than the system allows.
    execFileSync("sh", [
      "-c",
      `cd "$1" 2>/dev/null; exec 2>/dev/null; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do mkdir ${name}; cd ${name} || exit 0; done`,
      "sh",
      root,
    ])
    const read = await readFolder(root)
    expect(filesOf(read)).toEqual({ ".nvmrc": "" })
    expect(codes(read)).toEqual(["folder-unreadable"])
    execFileSync("rm", ["-rf", root])
  })
})

test("the order in which files were made changes nothing", async () => {
  const names = ["package.json", "b/.nvmrc", "a/.nvmrc", "yarn.lock", ".nvmrc"]
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(names, { minLength: names.length }), async (order) => {
      const files = filesOf(await readFolder(folder(Object.fromEntries(order.map((name) => [name, "x"])))))
      expect(Object.entries(files)).toEqual([
        [".nvmrc", "x"],
        ["a/.nvmrc", null],
        ["b/.nvmrc", null],
        ["package.json", "x"],
        ["yarn.lock", "x"],
      ])
    }),
    { numRuns: 20 },
  )
})
