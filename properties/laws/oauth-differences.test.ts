/**
 * Why a signature is refused: base strings that differ in one thing each, and what is said of them.
 */
import { describe, expect, test } from "vitest"
import { explainMismatch } from "../../src/oauth/diagnostics/index.js"
import type { OAuthError } from "../../src/oauth/index.js"

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

type Pairs = readonly (readonly [name: string, value: string])[]

const base = (pairs: Pairs, uri = "https://e.com/") =>
  `GET&${encoded(uri)}&${encoded(pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&"))}`

const said = (expected: string, actual: string): OAuthError | null => {
  const difference = explainMismatch(expected, actual)
  return difference._tag === "None" ? null : difference.value
}

const a1 = ["a", "1"] as const
const a2 = ["a", "2"] as const
const b1 = ["b", "1"] as const
const b2 = ["b", "2"] as const
const c3 = ["c", "3"] as const

describe("parameters", () => {
  test.each<[expected: Pairs, actual: Pairs, code: string, name: string, before?: string]>([
    [[a1], [], "missing", "a"],
    [[], [a1], "extra", "a"],
    [[a1], [a1, b1], "extra", "b"],
    [[a1, b1], [a1], "missing", "b"],
    [[a1], [b2], "missing", "a"],
    // the same value under another name is not the same pair
    [[a1, b1], [b1], "missing", "a"],
    [[b1], [a1, b1], "extra", "a"],
    // of two values of one name, one
    [[a2], [a1, a2], "extra", "a"],
    [[a1, a2], [a2], "missing", "a"],
    // what stood before does not count
    [[a1, a1, c3], [a1, c3], "missing", "a"],
    [[a1, c3], [a1, a1, c3], "extra", "a"],
    [[a1, a2], [a1, b1], "missing", "a"],
    // the name comes later, with another value
    [[a1, c3], [b2, a2], "extra", "b"],
    [[a1], [b2, c3, a2], "extra", "b"],
    // in another order
    [[a1, b2], [b2, a1], "order", "a", "b"],
    [[c3, a1, b2], [c3, b2, a1], "order", "a", "b"],
    [[["x y", "1"]], [], "missing", "x y"],
  ])("%j and %j: %s %s", (expected, actual, code, name, before) => {
    expect(said(base(expected), base(actual))).toEqual({
      _tag: `base-string-parameter-${code}`,
      name,
      ...(before === undefined ? {} : { before }),
    })
  })

  test.each<[expected: string, actual: string, likely: string | null]>([
    ["r b", "r%20b", "encoded-twice"],
    ["r%20b", "r b", "decoded-twice"],
    ["x y", "x+y", "plus-for-space"],
    ["x+y z", "x y+z", "plus-for-space"],
    ["Abc", "aBC", "case"],
    ["STRASSE", "strasse", "case"],
    ["a b\tc", "abc", "whitespace"],
    ["abc", "a  b c", "whitespace"],
    [" a", "a\n", "whitespace"],
    ["abc", "abd", null],
    ["abc", "def", null],
    ["abc", "ab", null],
    ["", "1", null],
  ])("a value %j that is %j: %s", (expected, actual, likely) => {
    expect(said(base([["name", expected]]), base([["name", actual]]))).toEqual({
      _tag: "base-string-parameter-value",
      name: "name",
      expected,
      actual,
      likely,
    })
  })

  test.each(["client_secret", "Password", "passwd2", "oauth_signature"])(
    "the value of %s is not shown",
    (name) => {
      expect(said(base([[name, "one"]]), base([[name, "two"]]))).toMatchObject({
        name,
        expected: "[secret]",
        actual: "[secret]",
      })
    },
  )

  test("without an equals sign are names, and empty values", () => {
    expect(said("GET&u&a", "GET&u&b")).toEqual({ _tag: "base-string-parameter-missing", name: "a" })
    expect(said("GET&u&a", "GET&u&a%3D1")).toMatchObject({ name: "a", expected: "", actual: "1" })
  })

  test.each([
    ["a%3D1", "a=1"],
    ["a%3D1%26b%3D2", "a%3D1%26b%3d2"],
    ["a%3D%252F", "a%3D%252f"],
    ["a%2521%3D1", "a!%3D1"],
  ])("%s and %s mean the same", (one, other) => {
    const name = one.includes("2521") ? "a!" : "a"
    const encoding = { _tag: "base-string-parameter-encoding", name }
    expect(said(`GET&u&${one}`, `GET&u&${other}`)).toEqual(encoding)
    expect(said(`GET&u&${other}`, `GET&u&${one}`)).toEqual(encoding)
  })
})

describe("addresses", () => {
  test.each<[expected: string, actual: string, part: string, first: string, second: string]>([
    ["https://e.com/", "http://e.com/", "scheme", "https", "http"],
    ["https://e.com/", "https://f.com/", "host", "e.com", "f.com"],
    ["https://e.com/", "https://e.com:8443/", "port", "", "8443"],
    ["https://e.com/a", "https://e.com/b", "path", "/a", "/b"],
    ["https://e.com/", "https://e.com/?token=x", "query", "", "?…"],
    ["https://e.com/?token=y", "https://e.com/?token=x", "query", "?…", "?…"],
    ["https://e.com/", "https://u@e.com/", "userinfo", "", "[secret]"],
    ["https://:p@e.com/", "https://e.com/", "userinfo", "[secret]", ""],
    ["https://u:p@e.com/", "https://v@e.com/", "userinfo", "[secret]", "[secret]"],
    ["https://e.com/", "https://e.com:443/", "encoding", "https://e.com/", "https://e.com:443/"],
    ["https://e.com/?token=x", "HTTPS://e.com/?token=x", "encoding", "https://e.com/?…", "HTTPS://e.com/?…"],
    ["https://e.com/?x\ny", "https://e.com/?xy", "encoding", "https://e.com/?…", "https://e.com/?…"],
    ["https://e.com/#x", "https://e.com/#y\nz", "encoding", "https://e.com/#…", "https://e.com/#…"],
  ])("%s and %s differ in the %s", (expected, actual, part, first, second) => {
    const difference = { _tag: "base-string-uri", part, expected: first, actual: second }
    expect(said(base([], expected), base([], actual))).toEqual(difference)
    const swapped = { _tag: "base-string-uri", part, expected: second, actual: first }
    expect(said(base([], actual), base([], expected))).toEqual(swapped)
  })

  test.each([
    [
      "https%3A%2F%2Fe.com%2Fa",
      "https%3a%2F%2Fe.com%2Fa",
      "https%3A%2F%2Fe.com%2Fa",
      "https%3a%2F%2Fe.com%2Fa",
    ],
    [
      "https%3A%2F%2Fe.com%2F%3Fx",
      "https%3A%2F%2Fe.com%2f%3fx",
      "https%3A%2F%2Fe.com%2F%3F…",
      "https%3A%2F%2Fe.com%2f%3f…",
    ],
    ["https%3A%2F%2Fe.com%2F%23x", "https://e.com/#x", "https%3A%2F%2Fe.com%2F%23…", "https://e.com/#…"],
  ])("%s and %s are the same, written differently", (one, other, first, second) => {
    expect(said(`GET&${one}&`, `GET&${other}&`)).toEqual({
      _tag: "base-string-uri",
      part: "encoding",
      expected: first,
      actual: second,
    })
  })

  test("that are none are not shown", () => {
    const problem = "its URI is not an absolute http or https URL"
    expect(said("GET&e.com%2Ftoken&", base([]))).toEqual({
      _tag: "base-string-malformed",
      side: "expected",
      problem,
    })
    expect(said(base([]), "GET&ftp%3A%2F%2Fe.com&")).toEqual({
      _tag: "base-string-malformed",
      side: "actual",
      problem,
    })
  })
})

describe("base strings", () => {
  test.each([
    ["", "1 part"],
    ["GET", "1 part"],
    ["GET&u", "2 parts"],
    ["GET&u&a&b", "4 parts"],
  ])("%j is none", (text, parts) => {
    const problem = `it has ${parts} between "&" and not 3`
    expect(said(text, base([]))).toEqual({ _tag: "base-string-malformed", side: "expected", problem })
    expect(said(base([]), text)).toEqual({ _tag: "base-string-malformed", side: "actual", problem })
  })

  test("that are the same have no difference, whatever they are", () => {
    for (const text of ["", "GET", base([["a", "1"]])]) expect(said(text, text)).toBe(null)
  })

  test("of two methods", () => {
    expect(said("GET&u&a%3D1", "POST&v&b%3D1")).toEqual({
      _tag: "base-string-method",
      expected: "GET",
      actual: "POST",
    })
  })
})
