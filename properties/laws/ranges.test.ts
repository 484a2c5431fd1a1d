/**
 * The ranges of package.json, which a plan cuts out of a text that has no escape, and says what it says of one that has: the clear way and the fast one.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { notedPackages } from "../../src/contract/programs.js"
import { decodeManifest, type Manifest, manifestIn } from "../../src/decode/manifest.js"
import {
  cutRanges,
  namePattern,
  notedIn,
  type Ranges,
  rangeKinds,
  rangesIn,
  rangesOfText,
} from "../../src/decode/ranges.js"
import { allRuns, runs } from "../arbitraries/runs.js"

const names = [
  ...notedPackages.slice(0, 3),
  "next",
  "node",
  "a",
  "@b/c",
  "next-auth",
  "a.b",
  "__proto__",
  "1",
]
const odd = [":", "", "auth", 'a":"1", "b', "b, ", "constructor", "é", "x y", "}", "{"]
const texts = [...names, ...odd].filter((one) => !one.includes('"'))

const blank = fc.constantFrom("", " ", "\n  ", "\t", "\r\n")
const oneOf = (...items: readonly string[]) => fc.constantFrom(...items)
const joined = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(""))
const quoted = (text: string): string => `"${text}"`
const written = oneOf(...texts).map(quoted)
const version = oneOf("^1.2.3", "~2", "1", "*", "", ">=3 <4", "@x/y", ":", "A").map(quoted)
const worded = oneOf("next", "file:../a", "../b", "workspace:*").map(quoted)
const other = oneOf("null", "1", "{}", '["a","b"]', '{"a":"1"}', '"\\u0061"', '"\n"', "true")

const members = (key: fc.Arbitrary<string>, value: fc.Arbitrary<string>, most: number) =>
  fc
    .array(joined(blank, key, blank, fc.constant(":"), blank, value, blank), { maxLength: most })
    .map((all) => `{${all.join(",")}}`)

const plain = members(written, version, 5)
const ranges = fc.oneof(
  { weight: 6, arbitrary: plain },
  { weight: 1, arbitrary: members(written, fc.oneof(version, worded), 4) },
  { weight: 1, arbitrary: members(written, fc.oneof(version, other), 4) },
  { weight: 1, arbitrary: other },
)
const kind = oneOf(...rangeKinds).map(quoted)
const field = fc.oneof(
  { weight: 5, arbitrary: joined(kind, fc.constant(":"), oneOf("", " ", "  ", "\n"), ranges) },
  joined(oneOf('"scripts"', '"pnpm"', '"peerDependencies"', '"workspaces"'), fc.constant(":"), plain),
  // A kind that stands somewhere below, or is a text.
  joined(
    oneOf('"overrides"', '"engines"', '"x"'),
    fc.constant(":{"),
    kind,
    fc.constant(":"),
    plain,
    fc.constant("}"),
  ),
  joined(oneOf('"keywords":[', '"name":'), kind, oneOf("]", "")),
)
const file = fc
  .tuple(fc.array(joined(blank, field, blank), { maxLength: 5 }), oneOf("", "", "", "", "\ufeff"))
  .map(([all, mark]) => `${mark}{${all.join(",")}}`)
/** Texts with a character taken out or put in, which hardly any parser takes. */
const broken = fc
  .tuple(file, fc.nat(), oneOf("", ",", '"', "}", "{", "\n", "0"))
  .map(
    ([text, at, put]) =>
      text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1),
  )

const asked = [...names, ...odd, ...notedPackages]
const patterns = [/^next/, /auth$/, /^a$/, /(?:^|[/-])(?:auth|c)(?:-|$)/, /^@b/, /b|\d/].map(namePattern)

/** All that a manifest says, its ranges by every way to ask for them. */
const said = (manifest: Manifest | null): unknown => {
  if (manifest === null) return null
  const { scripts, ranges, ...fields } = manifest
  const ofKind = ({ isEmpty, has, get, namesWith, namesOf, all }: Ranges) => ({
    isEmpty,
    patterns: patterns.map((pattern) => namesOf(pattern).toSorted()),
    ranges: asked.map((name) => [name, has(name), get(name), namesWith(name), namesWith(name.slice(1, 4))]),
    all: Object.entries(all()),
  })
  const { dependencies, devDependencies, others } = ranges
  return {
    ...fields,
    scripts: Object.entries(scripts),
    ranges: [dependencies, devDependencies, others].map(ofKind),
  }
}

/** The same file with an escape in a field that no rule reads: nothing is cut out of it. */
const escaped = (text: string): string =>
  text.replace(/\{(\s*\})?/, (_, close?: string) => `{"author":"\\u0061"${close ?? ","}`)

test("what is cut out of a file says the same as the file that is parsed whole", () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: file }, broken), (text) => {
      expect(cutRanges(escaped(text))).toBe(null)
      expect(said(manifestIn(text))).toEqual(said(manifestIn(escaped(text))))
    }),
    runs(3_000),
  )
})

describe("what is cut out of a text", () => {
  const mark = '"\\u0000"'
  const [one, other] = ['{"a":"^1"}', '{ "b" : "~2" , "c":"*" }']

  // Columns: the text, and with "_" where something was cut out what is left of it; what was cut out of each kind.
  test.each([
    [`{"dependencies":${one}}`, '{"dependencies":_}', one, null],
    [`{"dependencies": ${one}}`, '{"dependencies": _}', one, null],
    [`{"devDependencies": ${one}, "name":"a"}`, '{"devDependencies": _, "name":"a"}', null, one],
    [
      `{"dependencies": ${one},"devDependencies":${other}}`,
      '{"dependencies": _,"devDependencies":_}',
      one,
      other,
    ],
    // In the other order the second alone is seen.
    [
      `{"devDependencies": ${one},"dependencies":${other}}`,
      `{"devDependencies": ${one},"dependencies":_}`,
      other,
      null,
    ],
    [
      `{"dependencies":"a","devDependencies":${other}}`,
      '{"dependencies":"a","devDependencies":_}',
      null,
      other,
    ],
    [`{"dependencies":  ${one}}`, null, null, null],
    [`{"dependencies" :${one}}`, null, null, null],
    ['{"dependencies":{}}', null, null, null],
    ['{"dependencies":{"a":1}}', null, null, null],
    ['{"dependencies":{"a":"file:b"}}', null, null, null],
    ['{"dependencies":{"a":"./b"}}', null, null, null],
    [`{"name":"\\u0061","dependencies":${one}}`, null, null, null],
    [`{"dependencies":${one}}${" ".repeat(100_000)}`, null, null, null],
    ["", null, null, null],
  ])("%j", (text, left, dependencies, devDependencies) => {
    expect(cutRanges(text)).toEqual(
      left === null ? null : { text: left.replaceAll("_", mark), ranges: { dependencies, devDependencies } },
    )
  })

  // Columns: a text, and the dependencies of the file itself; of each one is cut out.
  test.each([
    [`{"a":{"dependencies":${one}}}`, []],
    [`{"a":{"dependencies":${one}},"dependencies":${other}}`, Object.keys(JSON.parse(other))],
    [`{"dependencies":${one}}`, Object.keys(JSON.parse(one))],
    [`{"dependencies":${one},"dependencies":{}}`, []],
  ])("counts only where it is the file's own: %s", (text, names) => {
    expect(cutRanges(text)).not.toBe(null)
    const read = decodeManifest({ files: { "package.json": text }, env: {} })
    const manifest = read._tag === "Left" ? null : read.right
    expect(Object.keys(manifest?.ranges.dependencies.all() ?? {})).toEqual(names)
  })

  test("is none of a text that is longer than so many characters", () => {
    const text = `{"dependencies":${one}}`
    expect(cutRanges(text.padEnd(100_000))).not.toBe(null)
    expect(cutRanges(text.padEnd(100_001))).toBe(null)
  })
})

test.each([
  ["of a text", rangesOfText('{"not-a":"1","b":"2"}')],
  ["of an object", rangesIn({ "not-a": "1", b: "2" })],
])("the ranges %s are found by whole names, and names by a part", (_, found) => {
  expect([found.has("a"), found.get("a"), found.get("not-a")]).toEqual([false, undefined, "1"])
  expect(found.namesWith("a")).toEqual(["not-a"])
  expect(found.namesWith("z")).toEqual([])
})

test.each([
  [/^a$/, ["a"]],
  [/b$/, ["ab"]],
  [/^b/, []],
  [/(?:^|[/-])(?:c|y)(?:-|$)/, ["@s/c-d"]],
  [/(?:^|[/-])(?:x|y)(?:-|$)/, []],
  [/2/, []],
  [/^\^/, []],
  [/^@s/, ["@s/c-d"]],
  [/^@t/, []],
  [/a|d/, ["a", "ab", "@s/c-d"]],
])("the names of %s are %j, whatever a range is", (pattern, names) => {
  const text = '{"a" : "^1 || 2" ,\n"ab":"@t/x-2","@s/c-d":"2 d-","a":"1"}'
  const named = namePattern(pattern)
  expect(rangesIn(JSON.parse(text)).namesOf(named)).toEqual(names)
  const cut = rangesOfText(text)
  // Asked again, and after another pattern, it says the same.
  expect([cut, cut].map((one) => one.namesOf(named))).toEqual([names, names])
  expect([cut.namesOf(namePattern(/b/)), cut.namesOf(named)]).toEqual([["ab"], names])
})

test("a range that is noted is the last of its name, and no other is asked for", () => {
  const text = '{"next":"1","a":"2","next" : "3"}'
  expect([...notedIn(text)]).toEqual([["next", "3"]])
  const found = rangesOfText(text)
  expect(["next", "a", "nuxt", "b"].map(found.get)).toEqual(["3", "2", undefined, undefined])
})

test("of the ranges that stand plainly in a file none is parsed", () => {
  const count = { cut: 0 }
  fc.assert(
    fc.property(plain, plain, blank, (dependencies, devDependencies, space) => {
      const text = `{"dependencies": ${dependencies},${space}"devDependencies":${devDependencies}}`
      const cut = cutRanges(text)
      for (const [one, ofFile] of [
        [cut?.ranges.dependencies ?? null, dependencies],
        [cut?.ranges.devDependencies ?? null, devDependencies],
      ]) {
        if (one === null || one === undefined) continue
        expect(one).toBe(ofFile)
        expect([...notedIn(one)]).toEqual(
          Object.entries(JSON.parse(one)).filter(([name]) => notedPackages.includes(name)),
        )
        expect(rangesOfText(one).all()).toEqual(JSON.parse(one))
        count.cut++
      }
    }),
    runs(),
  )
  if (allRuns) expect(count.cut).toBeGreaterThan(1_000)
})
