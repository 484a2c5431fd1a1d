/**
 * Texts of settings, line by line: what of them may be captured, and where a file of variables is cut.
 */
import { describe, expect, test } from "vitest"
import { withoutSecrets } from "../../src/decode/settings.js"
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
})
