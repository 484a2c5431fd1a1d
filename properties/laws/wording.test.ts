/**
 * How messages write lists, values and suggestions: they go to a terminal, so nothing in them may fake a line or run on for ever.
 */
import { describe, expect, test } from "vitest"
import { phpDiagnostics } from "../../src/contract/diagnostics/php.js"
import { runningDiagnostics } from "../../src/contract/diagnostics/running.js"
import { trafficDiagnostics } from "../../src/contract/diagnostics/traffic.js"
import {
  editDistance,
  list,
  nearest,
  nearestOf,
  shown,
  visible,
} from "../../src/contract/diagnostics/wording.js"

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `n${index}`)

test.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a and b"],
  [["a", "b", "c"], "a, b and c"],
  [names(30), `${names(29).join(", ")} and n29`],
  [names(31), `${names(30).join(", ")} and 1 more`],
  [names(100), `${names(30).join(", ")} and 70 more`],
])("a list of %j", (items, text) => {
  expect(list(items)).toBe(text)
})

describe("a value is shown", () => {
  test.each([
    ["plain é 漢 \u{1f600}", "plain é 漢 \u{1f600}"],
    ["a\nb\r\tc", "a\\u000ab\\u000d\\u0009c"],
    ["\u0000\u007f\u009b", "\\u0000\\u007f\\u009b"],
    ["\u200b\u202e\ufeff", "\\u200b\\u202e\\ufeff"],
    ["\u2028\u2029", "\\u2028\\u2029"],
    ["\u{e0001}", "\\ue0001"],
    ["\ud800x", "\ufffdx"],
  ])("on one line: %j", (value, text) => {
    expect(shown(value)).toBe(text)
    expect(visible(value)).toBe(text)
  })

  test("up to 120 characters", () => {
    expect(shown("x".repeat(120))).toBe("x".repeat(120))
    expect(shown("x".repeat(121))).toBe(`${"x".repeat(120)}…`)
    expect(visible("x".repeat(121))).toBe("x".repeat(121))
  })
})

describe("editDistance", () => {
  test.each([
    ["", "", 3, 0],
    ["npm", "npm", 3, 0],
    ["npm", "npn", 3, 1],
    ["npm", "pnpm", 3, 1],
    ["pnpm", "npm", 3, 1],
    ["npm", "nmp", 3, 1],
    ["npm", "pnm", 3, 1],
    ["yarn", "yran", 3, 1],
    ["yarn", "yanr", 3, 1],
    ["ca", "abc", 3, 3],
    ["abcd", "badc", 3, 2],
    ["kitten", "sitting", 3, 3],
    ["", "abc", 3, 3],
    ["abc", "", 3, 3],
    ["abc", "xyz", 3, 3],
    // no further than is asked
    ["kitten", "sitting", 2, 3],
    ["", "abc", 2, 3],
    ["abcdefgh", "ijklmnop", 2, 3],
    ["abc", "abd", 0, 1],
    ["abc", "abc", 0, 0],
    // the swap is at the end, and the last row is the limit
    ["abcdxy", "abcdyx", 1, 1],
    ["xyabcd", "yxabcd", 1, 1],
    ["abxycd", "abyxcd", 1, 1],
    ["abxycd", "abyxce", 1, 2],
  ])("between %j and %j, up to %i, are %i", (left, right, most, count) => {
    expect(editDistance(left, right, most)).toBe(count)
    expect(editDistance(right, left, most)).toBe(count)
  })
})

describe("a suggestion", () => {
  const tools = ["npm", "pnpm", "yarn", "bun"]
  test.each<[value: string, candidates: readonly string[], near: string | null]>([
    ["npm", tools, "npm"],
    ["NPM", tools, "npm"],
    ["yran", ["YARN"], "YARN"],
    ["pmpn", tools, "pnpm"],
    // the fewest edits, and the first of equals
    ["npx", ["nx", "npm", "npc"], "nx"],
    ["abcd", ["abxy", "abcx", "abcy"], "abcx"],
    ["abcd", ["axyz", "abcx", "abcd", "abcd!"], "abcd"],
    // not when nothing of it is left
    ["xyz", ["abc"], null],
    ["a", ["b"], null],
    ["", ["a"], null],
    ["a", [""], null],
    ["", [""], ""],
    // three edits are the most, and half of a short word
    ["abcde", ["abcdefgh"], "abcdefgh"],
    ["abcde", ["abcdefghi"], null],
    ["bun", ["npm", "bund"], "bund"],
    ["bun", ["yarn"], null],
    ["ab", ["abc"], "abc"],
    ["ab", ["abcd"], null],
    ["x", [], null],
  ])("for %j among %j is %j", (value, candidates, near) => {
    expect(nearestOf(value, candidates)).toBe(near)
  })

  test("asks", () => {
    expect(nearest("\t yran  \n", tools)).toBe(' Did you mean "yarn"?')
    expect(nearest("python", tools)).toBe("")
  })
})

describe("messages count", () => {
  test.each([
    [["a/b"], "a/b in composer.lock does not accept PHP 8.5."],
    [["a/b", "c/d"], "a/b and c/d in composer.lock do not accept PHP 8.5."],
    [["a", "b", "c"], "a, b and c in composer.lock do not accept PHP 8.5."],
    [["a", "b", "c", "d"], "a, b, c and 1 more in composer.lock do not accept PHP 8.5."],
    [["a\n", ...names(9)], "a\\u000a, n0, n1 and 7 more in composer.lock do not accept PHP 8.5."],
  ])("the packages %j", (packages, text) => {
    expect(phpDiagnostics["php-version-unsatisfied-locked"].message({ packages, version: "8.5" })).toBe(text)
  })

  test.each([
    [[], "composer is not installed here."],
    [["install"], "composer is not installed here, and install calls it."],
    [["install", "start"], "composer is not installed here, and install and start call it."],
  ])("the steps %j", (steps, text) => {
    expect(runningDiagnostics["tool-missing"].message({ program: "composer", version: null, steps })).toBe(
      text,
    )
  })

  test.each([
    [1, "CC_REQUEST_FLOW has one item without a name, which is ignored."],
    [2, "CC_REQUEST_FLOW has 2 items without a name, which are ignored."],
  ])("%i items", (count, text) => {
    expect(trafficDiagnostics["flow-item-empty"].message({ count })).toBe(text)
  })
})
