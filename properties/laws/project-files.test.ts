/**
 * The files of a project, field by field: what is wrong is said with its place, and what is not read is not judged.
 */
import { describe, expect, test } from "vitest"
import { hasFile } from "../../src/decode/claim.js"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { outcomeOf, planOf } from "./observe.js"

const errorsOf = (given: Snapshot): readonly Diagnostic[] =>
  outcomeOf(given).diagnostics.filter(({ severity }) => severity === "error")

/** The fields of a wrong type: file and pointer, what was found and what was expected. */
const wrongIn = (given: Snapshot): readonly string[] =>
  errorsOf(given).map(({ code, message }) => {
    expect(code).toBe("field-type")
    return message.replace(/\.$/, "").replace(" at ", " ").replace("; expected ", ", not ")
  })

const javascript = (manifest: unknown, files: Snapshot["files"] = {}): Snapshot => ({
  files: { "package.json": JSON.stringify(manifest), ...files },
  env: { CC_RUN_COMMAND: "node a.js" },
})

const php = (composer: unknown, lock?: unknown): Snapshot => ({
  files: {
    "composer.json": JSON.stringify(composer),
    "index.php": null,
    ...(lock === undefined ? {} : { "composer.lock": JSON.stringify(lock) }),
  },
  env: {},
})

describe("package.json", () => {
  // Columns: package.json; what is wrong in it, in the order of the pointers.
  test.each([
    [[], ["package.json is an array, not an object"]],
    [null, ["package.json is null, not an object"]],
    [{ name: 1 }, ["package.json /name is a number, not a string"]],
    [{ version: null }, ["package.json /version is null, not a string"]],
    [{ main: {} }, ["package.json /main is an object, not a string"]],
    [{ packageManager: [] }, ["package.json /packageManager is an array, not a string"]],
    [{ engines: 20 }, ["package.json /engines is a number, not an object"]],
    [{ engines: "20" }, []],
    [{ engines: ["node 20"] }, []],
    [{ engines: { node: 20 } }, ["package.json /engines/node is a number, not a string"]],
    [{ dependencies: [] }, ["package.json /dependencies is an array, not an object"]],
    [{ devDependencies: "a" }, ["package.json /devDependencies is a string, not an object"]],
    [{ scripts: false }, ["package.json /scripts is a boolean, not an object"]],
    [
      { scripts: { preinstall: 1, install: 1, postinstall: 1, prestart: 1, start: 1, poststart: 1 } },
      ["install", "postinstall", "poststart", "preinstall", "prestart", "start"].map(
        (name) => `package.json /scripts/${name} is a number, not a string`,
      ),
    ],
    // What is not read may be anything.
    [{ scripts: { test: 1 }, dependencies: { a: 1 }, engines: { npm: 1 }, files: 1, private: "x" }, []],
  ])("%j is wrong in %j", (manifest, wrong) => {
    expect(wrongIn(javascript(manifest))).toEqual(wrong)
  })

  // Columns: main; the command that starts it, or null where there is nothing to start.
  test.each([
    ["server.js", "node server.js"],
    ["my app.js", "node 'my app.js'"],
    ["-a.js", "node ./-a.js"],
    ["", null],
    [" \t", null],
  ])("with main %j is started by %j", (main, command) => {
    const given = { files: { "package.json": JSON.stringify({ main }) }, env: {} }
    expect(planOf(given)?.run.map((step) => step.command) ?? null).toEqual(
      command === null ? null : [command],
    )
    if (command === null) expect(errorsOf(given).map(({ code }) => code)).toEqual(["start-missing"])
  })

  test("that was not captured is said to be so", () => {
    const [said] = errorsOf({ files: { "package.json": null }, env: {} })
    expect(said).toMatchObject({ code: "file-uncaptured", because: [{ from: "file", path: "package.json" }] })
    expect(said?.message).toContain("package.json")
  })
})

describe("composer.json", () => {
  // Columns: composer.json; what is wrong in it, in the order of the pointers.
  test.each([
    ["text", ["composer.json is a string, not an object"]],
    [{ require: 1 }, ["composer.json /require is a number, not an object"]],
    [{ "require-dev": [] }, ["composer.json /require-dev is an array, not an object"]],
    [{ config: "a" }, ["composer.json /config is a string, not an object"]],
    [{ config: { platform: [] } }, ["composer.json /config/platform is an array, not an object"]],
    [
      { config: { platform: { php: true } } },
      ["composer.json /config/platform/php is a boolean, not a string"],
    ],
    [{ scripts: null }, ["composer.json /scripts is null, not an object"]],
    [{ provide: "a" }, ["composer.json /provide is a string, not an object"]],
    [{ replace: 1 }, ["composer.json /replace is a number, not an object"]],
    [{ require: { php: 8.4 } }, ["composer.json /require/php is a number, not a string"]],
    [
      { require: { "ext-A/b": 1, "ext-a.b": [] } },
      ["composer.json /require/ext-a.b is an array, not a string"],
    ],
    [{ "require-dev": { PHP: null } }, ["composer.json /require-dev/PHP is null, not a string"]],
    // What is not read may be anything: packages, and names that are nearly the platform's.
    [{ require: { "a/b": 1, "my/php": 1, phpx: 1, "x-ext-a": 1, "ext-": 1, "ext-a-": 1, lib: 1 } }, []],
    // `false` hides a package of the platform, and PHP writes an empty object as an array.
    [{ config: { platform: { php: false } }, provide: [], replace: [] }, []],
    [{ name: 1, config: { sort: 1 } }, []],
  ])("%j is wrong in %j", (composer, wrong) => {
    expect(wrongIn(php(composer))).toEqual(wrong)
  })

  test("that was not captured is said to be so", () => {
    const [said] = errorsOf({ files: { "composer.json": null, "index.php": null }, env: {} })
    expect(said).toMatchObject({
      code: "file-uncaptured",
      because: [{ from: "file", path: "composer.json" }],
    })
    expect(said?.message).toContain("composer.json")
  })
})

describe("composer.lock", () => {
  // Columns: composer.lock; what is wrong in it, in the order of the pointers.
  test.each([
    [[], ["composer.lock is an array, not an object"]],
    [{}, []],
    [{ packages: {} }, ["composer.lock /packages is an object, not an array"]],
    [{ packages: [], "packages-dev": 1 }, ["composer.lock /packages-dev is a number, not an array"]],
    [{ packages: null, "packages-dev": null }, []],
    [
      { packages: [{}, "a"], "packages-dev": [[]] },
      [
        "composer.lock /packages-dev/0 is an array, not an object",
        "composer.lock /packages/1 is a string, not an object",
      ],
    ],
    [{ packages: [{ name: 1 }] }, ["composer.lock /packages/0/name is a number, not a string"]],
    [{ packages: [{ require: [] }] }, []],
    [{ packages: [{ require: ["a"] }] }, ["composer.lock /packages/0/require is an array, not an object"]],
    [
      { packages: [{ require: { php: 8 } }] },
      ["composer.lock /packages/0/require/php is a number, not a string"],
    ],
    [{ packages: [{ provide: 1 }] }, ["composer.lock /packages/0/provide is a number, not an object"]],
  ])("%j is wrong in %j", (lock, wrong) => {
    expect(wrongIn(php({}, lock))).toEqual(wrong)
  })
})

describe("mise.toml", () => {
  const mise = (text: string): Snapshot => javascript({}, { "mise.toml": text })

  // Columns: the tools; what the plan has of them.
  test.each([
    ["", []],
    ["[other]\na = 1\n", []],
    ["[tools]\n", []],
    ['[tools]\ngo = "1.24"\n"npm:a/b~c" = "latest"\n', ["go 1.24", "npm:a/b~c latest"]],
    ['[tools]\ngo = ["1.24", { version = "1.23", os = "linux" }]\n', ["go 1.24", "go 1.23"]],
    ['[tools.go]\nversion = "1.24"\n', ["go 1.24"]],
    ['tools = { go = "1.24" }\n', ["go 1.24"]],
    ["[tools]\ngo = []\n", []],
  ])("%j asks for %j", (text, tools) => {
    const plan = planOf(mise(text))
    expect(plan?.tools.map(({ name, version }) => `${name} ${version}`)).toEqual(tools)
    expect(plan?.build.map(({ id }) => id).includes("tools")).toBe(tools.length > 0)
  })

  test("is evidence by the place of each version", () => {
    const plan = planOf(mise('[tools]\n"a/b" = "1"\n"c~d" = ["2", { version = "3" }]\n'))
    expect(plan?.decisions.tools?.because).toEqual(
      ["/tools/a~1b", "/tools/c~0d/0", "/tools/c~0d/1"].map((pointer) => ({
        from: "file",
        path: "mise.toml",
        pointer,
      })),
    )
  })

  // Columns: the tools; what is wrong in them.
  test.each([
    ["tools = 1\n", ["mise.toml /tools is a number, not a table"]],
    ["tools = []\n", ["mise.toml /tools is an array, not a table"]],
    ["[tools]\ngo = 1.24\n", ["mise.toml /tools/go is a number, not a version"]],
    ["[tools]\ngo = {}\n", ["mise.toml /tools/go is an object, not a version"]],
    ["[tools]\ngo = { version = 1 }\n", ["mise.toml /tools/go is an object, not a version"]],
    ['[tools]\ngo = ["1", 2]\n', ["mise.toml /tools/go/1 is a number, not a version"]],
    ['[tools]\ngo = [["1"]]\n', ["mise.toml /tools/go/0 is an array, not a version"]],
  ])("%j is wrong in %j", (text, wrong) => {
    expect(wrongIn(mise(text))).toEqual(wrong)
  })

  test("that is not TOML is refused with line and column, in a message of one sentence", () => {
    const [said] = errorsOf(mise('[tools]\ngo = "1.24\n'))
    expect(said?.code).toBe("mise-syntax")
    expect(said?.because).toEqual([{ from: "file", path: "mise.toml", line: 2, column: expect.any(Number) }])
    expect(said?.message).toMatch(/line 2, column \d+/)
    expect(said?.message).not.toContain("Invalid TOML")
  })

  test("that is nested too deeply for its parser is refused too", () => {
    const [said] = errorsOf(mise(`a = ${"[".repeat(100_000)}`))
    expect(said?.code).toBe("mise-syntax")
    expect(said?.because).toEqual([{ from: "file", path: "mise.toml", line: 1, column: expect.any(Number) }])
    expect(said?.message).toMatch(
      /^mise\.toml is not TOML: [^.]+ nested structures, at line 1, column \d+\.$/,
    )
  })

  test("that was not captured is said to be so", () => {
    const [said] = errorsOf(javascript({}, { "mise.toml": null }))
    expect(said).toMatchObject({ code: "file-uncaptured", because: [{ from: "file", path: "mise.toml" }] })
    expect(said?.message).toContain("mise.toml")
  })
})

describe("a path with NUL in it", () => {
  test("names no file, though the snapshot has one of that name", () => {
    const given = (name: string): Snapshot => ({ files: { [name]: null }, env: {} })
    expect(hasFile(given("a"), "a")).toBe(true)
    expect(hasFile(given("a\0b"), "a\0b")).toBe(false)
    expect(hasFile({ files: { "": null }, env: {} }, "")).toBe(false)
    expect(hasFile(given("a"), "toString")).toBe(false)
  })
})
