/** Values of the datalog by hand: dates, what is one value and what is not, their order, and the variables of a rule. */
import { describe, expect, test } from "vitest"
import {
  compareTerms,
  itemsOf,
  keyOf,
  keyOfTerms,
  printDate,
  printHex,
  printKey,
  readDate,
  readHex,
  sameTerm,
  unboundIn,
  variablesOf,
} from "../../src/tokens/datalog/values.js"
import { parseBlock, printTerm, type Term } from "../../src/tokens/index.js"

const term = (text: string): Term => {
  const parsed = parseBlock(`f(${text});`)
  const found = parsed._tag === "Right" ? parsed.right.facts[0]?.terms[0] : undefined
  if (found === undefined) throw new Error(text)
  return found
}
const variable = (name: string): Term => ({ _tag: "Variable", name })

describe("a date", () => {
  test.each([
    ["1970-01-01T00:00:00Z", 0],
    ["1970-01-01T00:00:01Z", 1],
    ["1970-01-02T00:00:00Z", 86_400],
    ["2000-02-29T12:34:56Z", 951_827_696],
    ["2026-11-22T00:00:00Z", 1_795_305_600],
    ["2026-11-22t00:00:00z", 1_795_305_600],
    ["2026-11-22T00:00:00.999999Z", 1_795_305_600],
    ["2026-11-22T01:30:00+01:30", 1_795_305_600],
    ["2026-11-21T22:30:00-01:30", 1_795_305_600],
    ["2026-11-22T23:59:00+23:59", 1_795_305_600],
    ["2026-11-22T00:00:00-00:00", 1_795_305_600],
    ["1969-12-31T23:00:00-01:00", 0],
    ["9999-12-31T23:59:59Z", 253_402_300_799],
  ] as const)("%s is %i", (text, seconds) => {
    expect(readDate(text)).toBe(BigInt(seconds))
  })

  test.each([
    ["1969-12-31T23:59:59Z"],
    ["1970-01-01T00:00:00+00:01"],
    ["0001-01-01T00:00:00Z"],
    ["2026-00-01T00:00:00Z"],
    ["2026-13-01T00:00:00Z"],
    ["2026-01-00T00:00:00Z"],
    ["2026-01-32T00:00:00Z"],
    ["2026-04-31T00:00:00Z"],
    ["2026-02-29T00:00:00Z"],
    ["2100-02-29T00:00:00Z"],
    ["2026-01-01T24:00:00Z"],
    ["2026-01-01T00:60:00Z"],
    ["2026-01-01T00:00:60Z"],
    ["2026-01-01T00:00:00+24:00"],
    ["2026-01-01T00:00:00+00:60"],
    ["2026-01-01T00:00:00"],
    ["2026-01-01T00:00:00.Z"],
    ["2026-01-01T00:00:00+0100"],
    ["2026-01-01 00:00:00Z"],
    ["2026-01-01"],
    ["226-01-01T00:00:00Z"],
    ["22026-01-01T00:00:00Z"],
    ["2026-1-1T00:00:00Z"],
    [" 2026-01-01T00:00:00Z"],
    ["2026-01-01T00:00:00Z "],
    [""],
  ])("%j is none", (text) => {
    expect(readDate(text)).toBe(null)
  })

  test("is printed up to the year 9999", () => {
    expect([0n, 1n, 951_827_696n, 253_402_300_799n].map(printDate)).toEqual([
      "1970-01-01T00:00:00Z",
      "1970-01-01T00:00:01Z",
      "2000-02-29T12:34:56Z",
      "9999-12-31T23:59:59Z",
    ])
    expect([-1n, 253_402_300_800n].map(printDate)).toEqual([null, null])
  })
})

describe("two values", () => {
  const same = [
    ["{1, 2}", "{2, 1, 2}"],
    ['{"a": 1, "b": 2}', '{"b": 2, "a": 1}'],
    ['{"a": 1, "a": 2}', '{"a": 2}'],
    ["[{1, 2}]", "[{2, 1}]"],
    ['{"a": {1, 2}}', '{"a": {2, 1}}'],
    ["2020-01-01T00:00:00Z", "2020-01-01T01:00:00+01:00"],
    ["hex:ab", "hex:AB"],
    ["0", "-0"],
  ] as const
  test("are one where a map, which no text was read for, has a name twice and its last value is the other's", () => {
    const [one, two] = [term("1"), term("2")]
    const map = (...values: readonly Term[]): Term => ({
      _tag: "Map",
      entries: values.map((value) => [{ _tag: "Text", value: "a" }, value] as const),
    })
    expect(sameTerm(map(one, two), map(two))).toBe(true)
    expect(sameTerm(map(one, two), map(one))).toBe(false)
  })

  test.each(same)("%s and %s are one", (left, right) => {
    const [one, other] = [term(left), term(right)]
    expect([keyOf(one) === keyOf(other), sameTerm(one, other), compareTerms(one, other)]).toEqual([
      true,
      true,
      0,
    ])
  })

  /** In the order of their kinds, and of their values. */
  const different = [
    ...["-1", "0", "1", "2"],
    ...['""', '"1"', '"a"', '"ab"', '"b"', '"n"', '"true"'],
    ...["1970-01-01T00:00:01Z", "2020-01-01T00:00:00Z"],
    ...["hex:", "hex:01", "hex:0101"],
    ...["false", "true"],
    ...["{,}", "{1}", "{1, 2}", '{"1"}'],
    "null",
    ...[
      "[]",
      "[1]",
      "[1, 2]",
      '["1"]',
      '["ab"]',
      '["a", "b"]',
      "[[1], 2]",
      "[1, [2]]",
      "[null]",
      "[{,}]",
      "[{}]",
    ],
    ...["{}", "{1: 2}", '{"1": 2}', "{1: 3}", "{1: 2, 3: 4}", '{"a": {"b": 1}}', '{"a": ["b", 1]}'],
  ]
  test("that differ have different keys, and an order that is the same from both sides", () => {
    const terms = different.map(term)
    for (const [at, one] of terms.entries()) {
      for (const [place, other] of terms.entries()) {
        const where = `${different[at]} and ${different[place]}`
        expect(keyOf(one) === keyOf(other), where).toBe(at === place)
        expect(sameTerm(one, other), where).toBe(at === place)
        expect(Math.sign(compareTerms(one, other)) + Math.sign(compareTerms(other, one)), where).toBe(0)
        expect(compareTerms(one, other) === 0, where).toBe(at === place)
      }
    }
  })

  test("of different kinds are ordered by their kinds", () => {
    const kinds = ['"z"', "2020-01-01T00:00:00Z", "hex:00", "true", "{,}", "null", "[]", "{}"].map(term)
    const all = [variable("z"), term("9"), ...kinds]
    expect([...all].reverse().sort(compareTerms)).toEqual(all)
  })

  test("of one kind are ordered by what they are", () => {
    for (const texts of [
      ["-9223372036854775808", "-1", "0", "1", "10", "9223372036854775807"],
      ["1970-01-01T00:00:00Z", "1970-01-01T00:00:09Z", "1970-01-01T00:00:10Z"],
      [
        '""',
        '"A"',
        '"a"',
        '"a "',
        '"aa"',
        '"b"',
        '"é"',
        '"\uffff"',
        '"\u{10000}"',
        '"\u{103fe}"',
        '"\u{103ff}"',
        '"\u{1f601}"',
        '"\u{1f602}"',
      ],
      ["false", "true"],
    ]) {
      const all = texts.map(term)
      expect([...all].reverse().sort(compareTerms)).toEqual(all)
    }
  })

  test("in a set are there once, in order", () => {
    const items = ["2", "1", "2", "1", "3"].map(term)
    expect(itemsOf(items).map(printTerm)).toEqual(["1", "2", "3"])
    expect(itemsOf([])).toEqual([])
  })

  test("that are predicates are one when each of their terms is", () => {
    const key = (...texts: readonly string[]) => keyOfTerms(texts.map((text) => keyOf(term(text))))
    expect(key("1", '"a"')).toBe(key("1", '"a"'))
    const keys = [
      key(),
      key('""'),
      key('""', '""'),
      key("1", "12"),
      key("11", "2"),
      key('"1s"'),
      key('"1"', '""'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keyOf(variable("a"))).toBe("$a")
  })
})

describe("bytes and keys", () => {
  test("are hexadecimal digits", () => {
    expect(printHex(Uint8Array.of(0, 1, 15, 16, 255))).toBe("00010f10ff")
    expect(readHex("00010F10ff")).toEqual(Uint8Array.of(0, 1, 15, 16, 255))
    expect(readHex("")).toEqual(new Uint8Array(0))
    expect(printKey({ algorithm: "secp256r1", bytes: Uint8Array.of(2, 10) })).toBe("secp256r1/020a")
  })
})

describe("the variables of a rule", () => {
  test("are those of its predicates, and unbound where the body has them not", () => {
    const rule = (text: string) => {
      const parsed = parseBlock(text, { unbound: "keep" })
      const [found] = parsed._tag === "Right" ? parsed.right.rules : []
      if (found === undefined) throw new Error(text)
      return found
    }
    expect(variablesOf(rule("a($x, 1, $y, $x) <- b(1);").head)).toEqual(["x", "y", "x"])
    expect(unboundIn(rule("a($x, $y) <- b($y), c($x);"))).toEqual([])
    expect(unboundIn(rule("a($x, $z, $z, $y) <- b($y), $x > 1;"))).toEqual(["x", "z"])
    expect(unboundIn(rule("a(1) <- b($y);"))).toEqual([])
  })
})
