/** package.json, field by field: what is nearly what a field says, beside what is; and ranges that are cut out of the text as they are parsed. */
import { describe, expect, test } from "vitest"
import { notedPackages } from "../../src/contract/programs.js"
import { byText } from "../../src/decode/byText.js"
import {
  aroundStart,
  emptyManifest,
  type Manifest,
  manifestIn,
  ownProgram,
  packageNames,
  scriptOf,
  withNamed,
} from "../../src/decode/manifest.js"
import { majorOf, parsePackageManager } from "../../src/decode/packageManager.js"
import { cutRanges, notedIn, rangesIn, rangesOfText } from "../../src/decode/ranges.js"
import { decodeSnapshot } from "../../src/decode/snapshot.js"
import { isAssignment, plainCommands } from "../../src/decode/words.js"

const manifestOf = (fields: object): Manifest => manifestIn(JSON.stringify(fields)) ?? emptyManifest

describe("the field packageManager", () => {
  // Columns: the field; the manager and its version, or null.
  test.each<[string, readonly [string, string | null] | null]>([
    ["npm", ["npm", null]],
    ["npm@", ["npm", null]],
    ["npm@10.0.0", ["npm", "10.0.0"]],
    ["npm@10.0.0+sha256.abc", ["npm", "10.0.0"]],
    ["npm@10.0.0-rc.1", ["npm", "10.0.0-rc.1"]],
    ["npm@10.0.0-rc.1+sha", ["npm", "10.0.0-rc.1"]],
    ["npm@10", ["npm", null]],
    ["npm@10.0", ["npm", null]],
    ["npm@v10.0.0", ["npm", null]],
    ["npm@=10.0.0", ["npm", null]],
    ["npm@ 10.0.0", ["npm", null]],
    ["npm@10.0.0 ", ["npm", null]],
    ["npm@10.0.0\n", ["npm", null]],
    ["npm@10.0.0-rc 1", ["npm", null]],
    ["npm@01.0.0", ["npm", null]],
    ["npm@1.01.0", ["npm", null]],
    ["npm@1.0.01", ["npm", null]],
    ["npm@0.0.0", ["npm", "0.0.0"]],
    ["npm@1.0.0.0", ["npm", null]],
    ["npm@1x0x0", ["npm", null]],
    ["npm@1.0.0x", ["npm", null]],
    ["npm@x1.0.0", ["npm", null]],
    ["npm@^10.0.0", ["npm", null]],
    ["npm@latest", ["npm", null]],
    ["npm@999999999999999.0.0", ["npm", "999999999999999.0.0"]],
    ["npm@99999999999999999.0.0", ["npm", null]],
    ["a-1@2.0.0", ["a-1", "2.0.0"]],
    ["a", ["a", null]],
    ["1a@2.0.0", null],
    ["-a@2.0.0", null],
    ["Npm@2.0.0", null],
    ["nPm@2.0.0", null],
    ["a_b@2.0.0", null],
    ["a b@2.0.0", null],
    [" npm@2.0.0", null],
    ["@2.0.0", null],
    ["", null],
    ["npm@1.0.0@2", ["npm", null]],
    ["npm@1.0.0\n@2", ["npm", null]],
  ])("%j: %j", (text, read) => {
    const field = parsePackageManager(text)
    expect(field === null ? null : [field.manager, field.version]).toEqual(read)
  })

  test.each([
    ["10.2.3", 10],
    ["1", 1],
    ["", Number.NaN],
    [null, Number.NaN],
    ["x1", Number.NaN],
  ])("the major of %j is %j", (version, major) => {
    expect(majorOf(version)).toBe(major)
  })
})

describe("package.json", () => {
  test("has what stands in it, and nothing where there is nothing", () => {
    expect(manifestIn("{}")).toMatchObject({
      name: null,
      main: null,
      lifecycle: { install: [], start: [] },
      enginesNode: null,
      engines: null,
      workspaces: null,
      volta: null,
      packageManager: null,
      devEngines: undefined,
      hasOverrides: false,
      forOthers: [],
      bin: undefined,
      isBelow: false,
      worded: [],
      noted: [],
    })
    for (const text of ["", "[]", "1", "null", "{"]) expect(manifestIn(text), text).toBeNull()
  })

  // Columns: the fields; what is read of them.
  test.each<[object, Partial<Manifest>]>([
    [{ name: "a" }, { name: "a" }],
    [{ main: "a.js" }, { main: "a.js" }],
    [{ main: " " }, { main: null }],
    [{ main: "" }, { main: null }],
    [{ engines: { node: "20" } }, { enginesNode: "20", engines: { node: "20" } }],
    [{ engines: {} }, { enginesNode: null, engines: {} }],
    [{ engines: "20" }, { enginesNode: null, engines: null }],
    [{ engines: ["node"] }, { enginesNode: null, engines: null }],
    [{ workspaces: ["a"] }, { workspaces: ["a"] }],
    [{ workspaces: null }, { workspaces: null }],
    [{ volta: { node: "20" } }, { volta: "20" }],
    [{ volta: { node: 20 } }, { volta: null }],
    [{ volta: "20" }, { volta: null }],
    [{ packageManager: "npm@1" }, { packageManager: "npm@1" }],
    [{ devEngines: {} }, { devEngines: {} }],
    [{ overrides: {} }, { hasOverrides: true }],
    [{ resolutions: {} }, { hasOverrides: true }],
    [{ pnpm: {} }, { hasOverrides: true }],
    [{ override: {} }, { hasOverrides: false }],
    [{ bin: "a" }, { bin: "a" }],
    [{ homepage: "https://example.com/a" }, { isBelow: true }],
    [{ homepage: "http://example.com/a" }, { isBelow: true }],
    [{ homepage: "https://example.com/" }, { isBelow: false }],
    [{ homepage: "https://example.com" }, { isBelow: false }],
    [{ homepage: "https:///a" }, { isBelow: false }],
    [{ homepage: "/a" }, { isBelow: true }],
    [{ homepage: "/" }, { isBelow: false }],
    [{ homepage: "." }, { isBelow: false }],
    [{ homepage: "./a" }, { isBelow: false }],
    [{ homepage: "ftp://example.com/a" }, { isBelow: false }],
    [{ homepage: "xhttps://example.com/a" }, { isBelow: false }],
    [{ homepage: ["/a"] }, { isBelow: false }],
    [
      { scripts: { preinstall: "a", install: "b", postinstall: "c" } },
      { lifecycle: { install: ["preinstall", "install", "postinstall"], start: [] } },
    ],
    [
      { scripts: { poststart: "a", start: "b", prestart: "c" } },
      { lifecycle: { install: [], start: ["prestart", "start", "poststart"] } },
    ],
    [{ scripts: { start: " ", prestart: "a" } }, { lifecycle: { install: [], start: ["prestart"] } }],
    [
      {
        dependencies: {
          a: "1",
          b: "file:../b",
          c: "latest",
          d: ".",
          e: "a",
          f: "z",
          g: "`",
          h: "{",
          i: "A",
          j: 1,
        },
      },
      {
        worded: ["b:file:../b", "c:latest", "d:.", "e:a", "f:z"].map((one) => ({
          kind: "dependencies" as const,
          name: one.charAt(0),
          range: one.slice(2),
        })),
      },
    ],
    [
      { devDependencies: { a: "workspace:*" } },
      { worded: [{ kind: "devDependencies", name: "a", range: "workspace:*" }] },
    ],
    [{ peerDependencies: { a: "workspace:*" } }, { worded: [] }],
  ])("%j is read as %j", (fields, read) => {
    expect(manifestOf(fields)).toMatchObject(read)
  })

  // Columns: a field of a package that others import.
  test.each([
    ...["exports", "module", "types", "typings", "browser", "unpkg", "jsdelivr", "peerDependencies", "files"],
    ...["bin", "publishConfig", "sideEffects", "typesVersions", "contributes", "activationEvents"],
  ])("is of a package for others by %s, but for a private one", (field) => {
    expect(manifestOf({ [field]: {} }).forOthers).toEqual([field])
    expect(manifestOf({ [field]: {}, private: false }).forOthers).toEqual([field])
    expect(manifestOf({ [field]: {}, private: "true" }).forOthers).toEqual([field])
    expect(manifestOf({ [field]: {}, private: true }).forOthers).toEqual([])
    expect(manifestOf({ [`${field}s`]: {} }).forOthers).toEqual([])
  })

  test("names all its dependencies, and the peers and optional ones as others", () => {
    const manifest = manifestOf({
      dependencies: { a: "1" },
      devDependencies: { b: "1" },
      optionalDependencies: { c: "1" },
      peerDependencies: { d: "1" },
    })
    expect(packageNames(manifest)).toEqual(["a", "b", "c", "d"])
    expect(packageNames(manifestOf({ optionalDependencies: { c: "1" } }))).toEqual(["c"])
    expect(packageNames(manifestOf({ peerDependencies: { d: "1" } }))).toEqual(["d"])
    expect(packageNames(manifestOf({ optionalDependencies: "ab", peerDependencies: ["cd"] }))).toEqual([])
    expect(manifestOf({}).ranges.others.isEmpty).toBe(true)
    expect(manifestOf({ peerDependencies: { d: "1" } }).ranges.others.isEmpty).toBe(false)
  })

  test("has a script by its own name alone, where that is a text and not blank", () => {
    const manifest = manifestOf({ scripts: { a: "b", blank: " \t", number: 1 } })
    expect(["a", "blank", "number", "gone", "constructor"].map((name) => scriptOf(manifest, name))).toEqual([
      "b",
      null,
      null,
      null,
      null,
    ])
  })

  // Columns: the name; bin; the program; the file, or null.
  test.each<[string | undefined, unknown, string, string | null]>([
    ["a", "a.js", "a", "a.js"],
    ["a", "a.js", "b", null],
    ["@s/a", "a.js", "a", "a.js"],
    ["@s/a", "a.js", "@s/a", null],
    [undefined, "a.js", "a", null],
    ["a", { b: "b.js", c: 1 }, "b", "b.js"],
    ["a", { b: "b.js", c: 1 }, "c", null],
    ["a", { b: "b.js" }, "a", null],
    ["a", { b: "b.js" }, "constructor", null],
    ["a", ["b.js"], "a", null],
    ["a", undefined, "a", null],
  ])("of the name %j with bin %j has the program %s: %j", (name, bin, program, file) => {
    expect(ownProgram(manifestOf({ name, bin }), program)).toBe(file)
  })

  test("has the scripts around the start, and a line the scripts that it names", () => {
    const manifest = manifestOf({
      scripts: {
        prestart: "a",
        start: "b",
        poststart: "c",
        build: 'run-p types "bundle"',
        types: "tsc",
        bundle: "{types} 'x'",
        x: "y build",
      },
    })
    expect(aroundStart(manifest)).toEqual(["prestart", "poststart"])
    expect(withNamed(manifest, "npm run build")).toBe(
      ["npm run build", 'run-p types "bundle"', "tsc", "{types} 'x'", "y build"].join("\n"),
    )
    expect(withNamed(manifest, "npm run builds")).toBe("npm run builds")
  })
})

describe("ranges that are cut out", () => {
  const cut = (ranges: string): string | null =>
    cutRanges(`{"dependencies":${ranges}}`)?.ranges.dependencies ?? null

  // Columns: the ranges; whether they are cut out.
  test.each([
    ['{"a":"1"}', true],
    [' {"a":"1"}', true],
    ['  {"a":"1"}', false],
    ['{ "a" : "1" , "b" : "2" }', true],
    ['{\n\t"a":\r\n"1",\n"b": "2"\n}', true],
    ['{"a":""}', true],
    ['{"a":"*"}', true],
    ['{"a":"1.x"}', true],
    ["{}", false],
    ['{"a":1}', false],
    ['{"a":"latest"}', false],
    ['{"a":"./b"}', false],
    ['{"a":"1","b":"./b"}', false],
    ['{"a":"1","b":"latest"}', false],
    ['{"a":"1",}', false],
    ['{"a":"1" "b":"2"}', false],
    ['{"a":"1\t"}', false],
    ['{"a\t":"1"}', false],
    ['{"a":"1","b\t":"1"}', false],
    ['{"a":"1","b":"1\t"}', false],
    ["{'a':'1'}", false],
    ['{"a":{"b":"1"}}', false],
  ])("%j: %j", (ranges, is) => {
    expect(cut(ranges)).toBe(is ? ranges.trimStart() : null)
  })

  test("stand behind their key, in their order, in a text without an escape that is not long", () => {
    const kinds = (text: string): readonly (string | null)[] | null => {
      const found = cutRanges(text)
      return found === null ? null : [found.ranges.dependencies, found.ranges.devDependencies]
    }
    const ranges = '{"a":"1"}'
    expect(kinds(`{"dependencies":${ranges},"devDependencies":${ranges}}`)).toEqual([ranges, ranges])
    expect(kinds(`{"devDependencies":${ranges}}`)).toEqual([null, ranges])
    expect(kinds(`{"devDependencies":${ranges},"dependencies":${ranges}}`)).toEqual([ranges, null])
    expect(kinds(`{"peerdependencies":${ranges}}`)).toBeNull()
    expect(kinds(`{"dependencies" :${ranges}}`)).toBeNull()
    expect(kinds(`{"dependencies":${ranges},"x":"\\n"}`)).toBeNull()
    expect(kinds("{}")).toBeNull()
    const filled = (length: number): string => {
      const text = `{"dependencies":${ranges},"x":""}`
      return text.replace('""', `"${"y".repeat(length - text.length)}"`)
    }
    expect(kinds(filled(100_000))).not.toBeNull()
    expect(kinds(filled(100_001))).toBeNull()
    expect(cutRanges(`{"dependencies": ${ranges}, "b": 1}`)?.text).toBe('{"dependencies": "\\u0000", "b": 1}')
  })

  test("are read as the object is", () => {
    const texts = [
      '{"a":"1","a":"2"}',
      '{"@s/a-b.c":"^1","b":"2"}',
      '{"xa":"1","b":"2"}',
      '{"b" : "2"}',
      '{"b":"a","a":"b"}',
      '{"a b":"1"}',
      '{"":"1"}',
      '{"b":""}',
    ]
    for (const text of texts) {
      const [cut, parsed] = [rangesOfText(text), rangesIn(JSON.parse(text))]
      for (const name of ["a", "b", "xa", "@s/a-b.c", "s/a-b.c", "a b", "", "1", "2", "constructor"]) {
        expect(cut.has(name), `${text} ${name}`).toBe(parsed.has(name))
        expect(cut.get(name), `${text} ${name}`).toBe(parsed.get(name))
      }
      for (const part of ["a", "s/", "z", ""]) expect(cut.namesWith(part)).toEqual(parsed.namesWith(part))
      expect(cut.all()).toEqual(parsed.all())
      expect(cut.isEmpty).toBe(false)
    }
    expect(rangesIn({}).isEmpty).toBe(true)
    expect(rangesIn({ a: "1" }).isEmpty).toBe(false)
  })

  test("name the packages for which every plan asks, each once, whole", () => {
    for (const name of notedPackages) {
      expect([...notedIn(`{"x":"1","${name}":"1","${name}" : "2"}`)]).toEqual([[name, "2"]])
      expect([...notedIn(`{"my-${name}":"1","x":"${name}"}`)], name).toEqual([])
      expect([...notedIn(`{"${name}-of-mine":"1"}`)], name).toEqual([])
    }
    expect([...notedIn('{"a":"1"}')]).toEqual([])
  })

  test("that are a mark of another kind are none", () => {
    // The key stands in an object within, so that the field itself is another.
    const text = '{"a":{"dependencies":{"next":"1"}},"dependencies":{"react":"2"}}'
    expect(manifestIn(text)?.ranges.dependencies.all()).toEqual({ react: "2" })
    const both = '{"a":{"dependencies":{"next":"1"}},"devDependencies":{"react":"2"}}'
    expect(manifestIn(both)?.ranges.dependencies.all()).toEqual({})
    expect(manifestIn(both)?.ranges.devDependencies.all()).toEqual({ react: "2" })
  })
})

test("what is worked out of a text is what it was, for texts of any length", () => {
  let count = 0
  const lengthOf = byText((text) => {
    count++
    return text.length
  })
  for (const length of [0, 1, 2, 199, 200, 201]) {
    const text = "a".repeat(length)
    const before = count
    expect([lengthOf(text), lengthOf(text)]).toEqual([length, length])
    expect(count - before).toBe(length === 0 || length > 200 ? 2 : 1)
  }
  expect(lengthOf("b")).toBe(1)
})

describe("a line", () => {
  test.each([
    ["A=1", true],
    ["_a1=", true],
    ["=1", false],
    ["1A=1", false],
    ["A-B=1", false],
    ["-A=1", false],
    ["A", false],
    ["A =1", false],
  ])("%s sets a variable: %j", (word, is) => {
    expect(isAssignment(word)).toBe(is)
  })

  test.each([
    ["a b", [["a", "b"]]],
    ["a;b|c&d\ne(f)g", [["a"], ["b"], ["c"], ["d"], ["e"], ["f"], ["g"]]],
    ["a\tb\vc\fd\re f", [["a", "b", "c", "d", "e", "f"]]],
    ["a\u00a0b\u2003c", [["a", "b", "c"]]],
    ["a\u00e9b \u{1f600}", [["a\u00e9b", "\u{1f600}"]]],
    ["a\u0080b\u007fc", [["a\u0080b\u007fc"]]],
    ["", []],
    [" ; ", []],
  ])("%j has the commands %j", (line, commands) => {
    expect(plainCommands(line)).toEqual(commands)
  })
})

describe("a snapshot that is decoded", () => {
  const decoded = (more: object) => {
    const read = decodeSnapshot({ files: {}, env: {}, ...more })
    return read._tag === "Right" ? read.right : null
  }

  // Columns: what is given besides files and env, which is all that there is then.
  test.each([
    [{}],
    [{ application: "php" }],
    [{ addons: [] }],
    [{ addons: [{ name: "a", env: { B: "c" } }] }],
    [{ instance: {} }],
    [{ instance: { type: "M" } }],
    [{ instance: { memoryMiB: 512 } }],
    [{ instance: { type: "M", memoryMiB: 512 } }],
    [{ task: "node a.js" }],
  ])("has %j and nothing else", (more) => {
    expect(decoded(more)).toStrictEqual({ files: {}, env: {}, ...more })
  })
})
