/**
 * Small texts that a project holds, and what is read out of them: the field packageManager, and paths.
 */
import { describe, expect, test } from "vitest"
import { escapePointer } from "../../src/decode/fields.js"
import { parsePackageManager } from "../../src/decode/packageManager.js"
import { isProjectPath, normalisePath } from "../../src/decode/path.js"

describe("packageManager", () => {
  // Columns: the text; the manager and its version, or null for what is no such field.
  test.each([
    ["pnpm@9.1.0", ["pnpm", "9.1.0"]],
    ["yarn@4.0.0-rc.1", ["yarn", "4.0.0-rc.1"]],
    ["yarn@3.2.3+sha224.953c8233f7a92884eee2de69a1b92d1f2ec1655e66d08071ba9a02fa", ["yarn", "3.2.3"]],
    ["my-manager2@1.0.0", ["my-manager2", "1.0.0"]],
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
