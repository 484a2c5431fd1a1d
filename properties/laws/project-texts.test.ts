/**
 * Small texts that a project holds, and what is read out of them: the field packageManager, the fields that an application has no use
 * for, paths, and the values of NODE_OPTIONS, CC_REQUEST_FLOW and health paths.
 */

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { notedPackages } from "../../src/contract/programs.js"
import { manifestIn } from "../../src/decode/manifest.js"
import { heapToken, mayTakeWord, splitNodeOptions } from "../../src/decode/nodeOptions.js"
import { parsePackageManager } from "../../src/decode/packageManager.js"
import { isProjectPath, normalisePath } from "../../src/decode/path.js"
import { parseRequestFlow } from "../../src/decode/requestFlow.js"
import { requestTarget } from "../../src/decode/requestTarget.js"
import { escapePointer } from "../../src/model/shape.js"
import { runs } from "../arbitraries/runs.js"

test("a manifest notes those of its dependencies for which every plan asks by name, and has the ranges that are words", () => {
  const name = fc.constantFrom(...notedPackages, "express", "nodemon", "nexu", "toString", "__proto__")
  const range = fc.constantFrom<unknown>(
    "^1.2.3",
    "1",
    "next",
    "file:../a",
    "../b",
    "*",
    "",
    "~2",
    null,
    3,
    {},
  )
  const ranges = fc.array(fc.tuple(name, range), { maxLength: 4 }).map((all) => new Map(all))
  const written = (all: ReadonlyMap<string, unknown>): string =>
    `{${[...all].map(([one, value]) => `${JSON.stringify(one)}:${JSON.stringify(value)}`).join(",")}}`
  fc.assert(
    fc.property(ranges, ranges, (dependencies, devDependencies) => {
      const all = [
        ...[...dependencies].map(([one, value]) => ({ kind: "dependencies", name: one, range: value })),
        ...[...devDependencies].map(([one, value]) => ({ kind: "devDependencies", name: one, range: value })),
      ]
      const manifest = manifestIn(
        `{"dependencies":${written(dependencies)},"devDependencies":${written(devDependencies)}}`,
      )
      expect(manifest?.noted).toEqual(all.map((one) => one.name).filter((one) => notedPackages.includes(one)))
      expect(manifest?.worded).toEqual(
        all.filter((one) => /^[a-z.]/.test(String(one.range)) && typeof one.range === "string"),
      )
    }),
    runs(200),
  )
})

describe("a manifest", () => {
  test.each([
    ["/shop", true],
    ["https://example.com/shop", true],
    ["http://example.com/shop/", true],
    ["https://example.com/", false],
    ["https://example.com", false],
    ["/", false],
    [".", false],
    ["./shop", false],
    ["", false],
    ["ftp://example.com/shop", false],
    ["see https://example.com/shop", false],
    [1, false],
    [null, false],
  ])("with the homepage %j is built for a path: %s", (homepage, is) => {
    expect(manifestIn(JSON.stringify({ homepage }))?.isBelow).toBe(is)
  })

  test.each([
    ["zed", true],
    ["another", true],
    [".", true],
    ["../a", true],
    ["{", false],
    ["`", false],
    ["-", false],
    ["/", false],
    ["Latest", false],
    ["", false],
    ["1", false],
  ])("with the range %j has one in words: %s", (range, is) => {
    const manifest = manifestIn(JSON.stringify({ dependencies: { a: range } }))
    expect(manifest?.worded).toEqual(is ? [{ kind: "dependencies", name: "a", range }] : [])
  })
})

describe("packageManager", () => {
  // Columns: the text; the manager and its version, or null for what is no such field.
  test.each([
    ["pnpm@9.1.0", ["pnpm", "9.1.0"]],
    ["yarn@4.0.0-rc.1", ["yarn", "4.0.0-rc.1"]],
    ["yarn@3.2.3+sha224.953c8233f7a92884eee2de69a1b92d1f2ec1655e66d08071ba9a02fa", ["yarn", "3.2.3"]],
    ["my-manager2@1.0.0", ["my-manager2", "1.0.0"]],
    // Numbers as long as they may be, and no longer
    ["pnpm@999999999999999.0.1", ["pnpm", "999999999999999.0.1"]],
    ["pnpm@9007199254740991.0.1", ["pnpm", "9007199254740991.0.1"]],
    ["pnpm@9007199254740992.0.1", ["pnpm", null]],
    ["pnpm@09.1.0", ["pnpm", null]],
    // Without an exact version (C-51)
    ["pnpm", ["pnpm", null]],
    ["pnpm@", ["pnpm", null]],
    ["pnpm@9", ["pnpm", null]],
    ["pnpm@^9.1.0", ["pnpm", null]],
    ["pnpm@latest", ["pnpm", null]],
    ["pnpm@v9.1.0", ["pnpm", null]],
    ["pnpm@=9.1.0", ["pnpm", null]],
    ["pnpm@ 9.1.0", ["pnpm", null]],
    ["pnpm@9.1.0@2", ["pnpm", null]],
    ["pnpm@https://example.com/pnpm-9.1.0.tgz", ["pnpm", null]],
    // Of another form
    ["", null],
    ["@9.1.0", null],
    ["9.1.0", null],
    ["Pnpm@9.1.0", null],
    ["pnpM@9.1.0", null],
    ["2pnpm@9.1.0", null],
    ["-pnpm@9.1.0", null],
    ["pnpm 9.1.0", null],
    [" pnpm@9.1.0", null],
    ["pnpm @9.1.0", null],
    ["@scope/pnpm@9.1.0", null],
  ])("%j is read as %j", (text, read) => {
    const [manager, version] = read ?? []
    expect(parsePackageManager(text)).toEqual(read === null ? null : { manager, version })
  })
})

describe("of package.json", () => {
  const forOthers =
    "exports module types typings browser unpkg jsdelivr peerDependencies files bin publishConfig sideEffects typesVersions contributes activationEvents"

  // npm's own fields for what is published, those of compilers, bundlers and delivery networks, and those of editors' extensions.
  test.each(forOthers.split(" "))("%s describes a package that others use, unless it is private", (field) => {
    const json = { name: "a", main: "a.js", scripts: {}, dependencies: {}, engines: {}, [field]: {} }
    expect(manifestIn(JSON.stringify(json))?.forOthers).toEqual([field])
    expect(manifestIn(JSON.stringify({ ...json, private: true }))?.forOthers).toEqual([])
  })
})

describe("a path", () => {
  // Columns: a path as a project writes it; in one form, or null where it leaves the project.
  test.each([
    ["", ""],
    ["/", ""],
    [".", ""],
    ["./", ""],
    ["public", "public"],
    ["/public/", "public"],
    ["./public", "public"],
    ["public//site", "public/site"],
    ["public/./site/.", "public/site"],
    ["public/../site", "site"],
    ["public/..", ""],
    ["a/b/../../c", "c"],
    ["...", "..."],
    [".well-known", ".well-known"],
    ["..", null],
    ["/..", null],
    ["a/../..", null],
    ["a/../../b", null],
  ])("%j is %j in one form", (text, path) => {
    expect(normalisePath(text)).toBe(path)
  })

  // Columns: a path of a snapshot; whether it can name a file of the project.
  test.each([
    ["package.json", true],
    [".nvmrc", true],
    ["a/.b/c", true],
    ["a/...", true],
    ["..a", true],
    ["a..", true],
    ["a/b.", true],
    ["a\\b", true],
    ["", false],
    ["/", false],
    ["/package.json", false],
    ["a/", false],
    ["a//b", false],
    [".", false],
    ["..", false],
    ["./a", false],
    ["../a", false],
    ["a/./b", false],
    ["a/../b", false],
    ["a/.", false],
    ["a/..", false],
    ["a\0", false],
    ["\0a/b", false],
  ])("%j names a file of the project: %j", (path, names) => {
    expect(isProjectPath(path)).toBe(names)
  })

  test("of a JSON pointer has ~ and / escaped, ~ first (RFC 6901)", () => {
    expect(["a/b", "m~n", "~1", "~/~/", ""].map(escapePointer)).toEqual([
      "a~1b",
      "m~0n",
      "~01",
      "~0~1~0~1",
      "",
    ])
  })
})

describe("NODE_OPTIONS", () => {
  // Columns: the text; its tokens, or what Node refuses it for.
  test.each([
    ["", []],
    ["  ", []],
    ["-a", ["-a"]],
    ["  -a   -b ", ["-a", "-b"]],
    ["-a\t-b\n-c", ["-a\t-b\n-c"]],
    ["'-a -b'", ["'-a", "-b'"]],
    ['"-a -b"', ["-a -b"]],
    ['-a" "b" c"', ["-a b c"]],
    // An empty string is no token, and a backslash outside of one is a letter.
    ['""', []],
    ['-a "" -b', ["-a", "-b"]],
    ["-a\\ -b", ["-a\\", "-b"]],
    ['"a\\"b"', ['a"b']],
    ['"a\\\\b"', ["a\\b"]],
    ['"a\\nb"', ["anb"]],
    ['"a\\ b"', ["a b"]],
    ['"a', "quote"],
    ['a"', "quote"],
    ['"a" "', "quote"],
    ['"a\\', "escape"],
    ['"\\', "escape"],
    ['"a\\"', "quote"],
  ])("%j has the tokens %j", (text, tokens) => {
    const split = splitNodeOptions(text)
    if (typeof tokens === "string") {
      expect(split._tag === "Refused" && split.problem).toContain(tokens)
    } else expect(split).toEqual({ _tag: "Tokens", tokens })
  })

  // Columns: a token; what it says about the heap.
  test.each([
    ["--max-old-space-size=512", { _tag: "Limit", text: "512" }],
    ["--max_old_space_size=512", { _tag: "Limit", text: "512" }],
    ["--max-old_space-size=", { _tag: "Limit", text: "" }],
    ["--max-old-space-size=a=b", { _tag: "Limit", text: "a=b" }],
    ["--max-old-space-size", { _tag: "WithoutValue" }],
    ["-max-old-space-size=512", { _tag: "SingleDash" }],
    ["-max_old_space_size", { _tag: "SingleDash" }],
    ["--max-old-space-size-percentage=50", { _tag: "Percentage" }],
    ["--max_old_space_size_percentage", { _tag: "Percentage" }],
    ["--max-old-space-sizes=1", null],
    ["--max-semi-space-size=1", null],
    ["--require=--max-old-space-size=1", null],
    ["max-old-space-size=1", null],
    ["__max-old-space-size=1", null],
    ["_max-old-space-size=1", null],
    ["", null],
  ])("%j is for the heap %j", (token, heap) => {
    expect(heapToken(token)).toEqual(heap)
  })
})

describe("a token of NODE_OPTIONS", () => {
  // Columns: the token; whether the word after it may be its value.
  test.each([
    ["-r", true],
    ["--require", true],
    ["--require=a", false],
    ["--max-semi-space-size=1", false],
    ["--no-warnings", false],
    ["--no-x\ny", false],
    ["--no_warnings", false],
    ["--trace-deprecation", false],
    ["--throw-deprecation", false],
    ["--pending-deprecation", false],
    ["--trace-warnings", false],
    ["--trace-uncaught", false],
    ["--trace-exit", false],
    ["--trace-sigint", false],
    ["--trace-sync-io", false],
    ["--enable-source-maps", false],
    ["--expose-gc", false],
    ["--expose_gc", false],
    ["--inspect", false],
    ["--inspect-port", true],
    ["--preserve-symlinks", false],
    ["--preserve-symlinks-main", false],
    ["--experimental-vm-modules", false],
    ["--experimental-wasm-modules", false],
    ["--experimental-loader", true],
    ["--insecure-http-parser", false],
    ["--openssl-legacy-provider", false],
    ["--openssl-config", true],
    ["--use-openssl-ca", false],
    ["--use-bundled-ca", false],
    ["--abort-on-uncaught-exception", false],
    ["--x--no-warnings", true],
    ["word", false],
    ["", false],
  ])("%j may take a word: %j", (token, may) => {
    expect(mayTakeWord(token)).toBe(may)
  })
})

describe("CC_REQUEST_FLOW", () => {
  const unseparated = (item: string, ...names: readonly string[]) => ({ _tag: "Unseparated", item, names })

  // Columns: the text; the names; the problems.
  test.each([
    ["a", ["a"], []],
    [" a ,\tb\n", ["a", "b"], []],
    ["a,,b,", ["a", "b"], [{ _tag: "Empty", count: 2 }]],
    ["", [], [{ _tag: "Nothing" }]],
    [" , ,", [], [{ _tag: "Nothing" }]],
    ["a b", [], [unseparated("a b", "a", "b")]],
    [" a  \t b ,c", ["c"], [unseparated("a  \t b", "a", "b")]],
    ["a b,", [], [unseparated("a b", "a", "b"), { _tag: "Empty", count: 1 }]],
    ["a,b c", ["a"], [unseparated("b c", "b", "c")]],
    ["a,a,b,a", ["a", "b"], [{ _tag: "Duplicate", name: "a", count: 3 }]],
    ["A,a", ["A", "a"], []],
  ])("%j has the names %j and the problems %j", (text, names, problems) => {
    expect(parseRequestFlow(text)).toEqual({ names, problems })
  })

  test("of a hundred names is looked at, and of more it is not (C-176)", () => {
    const names = Array.from({ length: 101 }, (_, index) => `n${index}`)
    const hundred = names.slice(1)
    expect(parseRequestFlow(` , ${hundred.join(" , ")} ,`).names).toEqual(hundred)
    for (const joined of [names.join(","), names.join(" "), ` ${names.join(",,  ,")},`]) {
      expect(parseRequestFlow(joined)).toEqual({
        names: [],
        problems: [{ _tag: "TooMany", count: 101, most: 100 }],
      })
    }
  })
})

describe("a health path", () => {
  // Columns: the text; the target of the request; what was changed, each as a word of the reason.
  test.each([
    ["/", "/", []],
    [" /ready\n", "/ready", []],
    ["/a?b=c&d", "/a?b=c&d", []],
    ["/%20/%zz", "/%20/%zz", []],
    ["/a//b/", "/a//b/", []],
    ["/a?b/../c", "/a?b/../c", []],
    ["/...", "/...", []],
    ["/a#b", "/a", ["#"]],
    ["/#", "/", ["#"]],
    ["/a#b#c?d", "/a", ["#"]],
    ["ready", "/ready", ["slash"]],
    ["", "/", ["slash"]],
    ["?a", "/?a", ["slash"]],
    ["/a/./b", "/a/b", [". and .."]],
    ["/a/../b", "/b", [". and .."]],
    ["/a/..", "/", [". and .."]],
    ["/a/b/.", "/a/b/", [". and .."]],
    ["/../../a", "/a", [". and .."]],
    ["/a/..?b", "/?b", [". and .."]],
    ["/a b", "/a%20b", ["characters"]],
    ["/é", "/%C3%A9", ["characters"]],
    ["/\ud800", "/%EF%BF%BD", ["characters"]],
    ['/"<>\\^`{|}', "/%22%3C%3E%5C%5E%60%7B%7C%7D", ["characters"]],
    ["/!$&'()*+,;=:@[]~", "/!$&'()*+,;=:@[]~", []],
    ["a/../é#x", "/%C3%A9", ["#", "slash", ". and ..", "characters"]],
    ["host:80/x", "/host:80/x", ["slash"]],
    ["/http://host/", "/http://host/", []],
    ["x y://host", "/x%20y://host", ["slash", "characters"]],
  ])("%j is requested as %j", (text, target, changes) => {
    const read = requestTarget(text)
    expect(read).toMatchObject({ _tag: "Target", target })
    expect(read._tag === "Target" && read.changes).toEqual(
      changes.map((word) => expect.stringContaining(word)),
    )
  })

  // Columns: the text; a word of what is wrong with it; the path that may be meant.
  test.each([
    ["/a\nb", "line break", null],
    ["/a\u0000", "line break", null],
    ["http://example.com", "URL", "/"],
    ["https://user:pw@example.com:1/a?b", "URL", "/a?b"],
    ["HTTP://example.com?a", "URL", "/?a"],
    ["http://example.com#a", "URL", "/"],
    ["a+b.c-1://host/x", "URL", "/x"],
    ["http://example.com/http://b/c", "URL", "/http://b/c"],
    ["http:///x", "URL", "/x"],
    ["http://a/\u0007", "line break", null],
  ])("%j is refused, being %s, for %j", (text, problem, path) => {
    const read = requestTarget(text)
    expect(read).toMatchObject({ _tag: "Refused", path })
    expect(read._tag === "Refused" && read.problem).toContain(problem)
  })
})
