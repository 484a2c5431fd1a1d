/**
 * Texts of settings, line by line: what of them may be captured, where a file of variables is cut and disputed, and which folders are
 * submodules.
 */
import { describe, expect, test } from "vitest"
import { mayBeThere, withoutSecrets } from "../../src/decode/settings.js"
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
    ["other.txt", "# anything", "# anything"],
  ])("%s: %j stays as %j", (path, line, kept) => {
    expect(withoutSecrets(path, line)).toBe(kept)
    expect(withoutSecrets(path, `\n${line}\n`)).toBe(`\n${kept}\n`)
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
