/**
 * Which release a version text resolves to (C-8), by a small catalog that was written by hand. Each question gets a catalog that has
 * answered nothing yet, unless what it remembers is the point.
 */
import fc from "fast-check"
import maxSatisfying from "semver/ranges/max-satisfying.js"
import { describe, expect, test } from "vitest"
import { nodeCatalog } from "../../src/platform/catalog/node.js"
import { nodeCatalog202608 } from "../../src/platform/catalog/node-2026-08.js"
import type { NodeCatalog } from "../../src/platform/codec.js"
import { type NodeReleases, nodeReleases } from "../../src/platform/versions.js"
import { runs } from "../arbitraries/runs.js"

const catalog: NodeCatalog = {
  date: "2026-01-01",
  latestLts: "22.12.0",
  // Neither the lines nor a line's versions need an order.
  lines: [
    { line: "21", codename: null, ltsFrom: null, end: "", versions: ["21.0.0", "21.7.3"] },
    { line: "22", codename: "Jod", ltsFrom: "22.11.0", end: "", versions: ["22.0.0", "22.11.0", "22.12.0"] },
    { line: "4", codename: null, ltsFrom: "4.2.0", end: "", versions: ["4.2.0", "4.1.0"] },
    {
      line: "18",
      codename: "Hydrogen",
      ltsFrom: "18.12.0",
      end: "",
      versions: ["18.20.1", "18.0.0", "18.11.0", "18.12.0"],
    },
    { line: "20", codename: "Iron", ltsFrom: "20.9.0", end: "", versions: ["20.0.0", "20.9.0", "20.19.5"] },
    { line: "0.12", codename: null, ltsFrom: null, end: "", versions: ["0.12.0", "0.12.18"] },
    { line: "24", codename: "Krypton", ltsFrom: "24.11.0", end: "", versions: ["24.0.0", "24.10.0"] },
  ],
  npm: { "22.12.0": "10.9.0" },
}

const fresh = (): NodeReleases => nodeReleases(catalog)

describe("a version text resolves", () => {
  test.each<[text: string, version: string, floats: boolean]>([
    // to the highest LTS release that satisfies it
    ["18", "18.20.1", false],
    ["20.x", "20.19.5", false],
    ["18 || 20", "20.19.5", false],
    [">=18.0.0 <20.10.0", "20.9.0", false],
    [">=18 <21", "20.19.5", false],
    ["^18.11.0", "18.20.1", false],
    ["~18", "18.20.1", false],
    ["~18.11", "18.11.0", false],
    ["^0.12.3", "0.12.18", false],
    [">= 18  <20.x ||  ^4.1", "18.20.1", false],
    // even below a release of a line that is none
    ["18.12.0 || 21", "18.12.0", false],
    ["20.9.0 - 21", "20.19.5", false],
    // a release before its line became LTS is none
    ["18.11.0 || 21", "21.7.3", false],
    ["22.0.0 || 20", "20.19.5", false],
    // to the highest release when no LTS release satisfies it
    ["18.11.0", "18.11.0", false],
    [">=18.0.0 <18.12.0", "18.11.0", false],
    ["21", "21.7.3", false],
    ["24", "24.10.0", false],
    ["0.12", "0.12.18", false],
    // what has no upper end in one alternative floats
    [">=18", "22.12.0", true],
    [">18.0.0", "22.12.0", true],
    [">18", "22.12.0", true],
    ["*", "22.12.0", true],
    ["", "22.12.0", true],
    ["x", "22.12.0", true],
    ["18 || >=20", "22.12.0", true],
    [">=18.1.0 >19.0.0", "22.12.0", true],
    [">=24", "24.10.0", true],
    // and what has one in each does not
    [">=18 <=22.12.0", "22.12.0", false],
    ["<20", "18.20.1", false],
    ["<=18.12.0", "18.12.0", false],
    ["<18 || <20", "18.20.1", false],
    // words
    ["node", "22.12.0", true],
    ["Node", "22.12.0", true],
    ["lts/*", "22.12.0", true],
    ["LTS/*", "22.12.0", true],
    ["lts/jod", "22.12.0", false],
    ["lts/Iron", "20.19.5", false],
    ["LTS/HYDROGEN", "18.20.1", false],
    // what is as long as may be
    ["18".padEnd(1024), "18.20.1", false],
  ])("%s to %s", (text, version, floats) => {
    expect(fresh().resolve(text)).toEqual({ _tag: "Resolved", version, floats })
  })

  test.each<[text: string, nearest: readonly string[]]>([
    ["19", ["18.20.1", "20.0.0"]],
    ["18.12.1", ["18.12.0", "18.20.1"]],
    [">20.19.5 <21", ["20.19.5", "21.0.0"]],
    ["^18.21.0 || ^20.20.0", ["18.20.1", "20.0.0"]],
    ["99", ["24.10.0"]],
    ["0.10", ["0.12.0"]],
    ["^0.11", ["0.12.0"]],
    ["^0.0.3", ["0.12.0"]],
    [">2 <1", []],
  ])("%s to nothing, with the nearest releases", (text, nearest) => {
    expect(fresh().resolve(text)).toEqual({ _tag: "Unsatisfiable", nearest })
  })

  test.each([
    "latest",
    "lts",
    "lts/",
    "lts/boron",
    "lts/null",
    // its line is not LTS yet
    "lts/krypton",
    "jod",
    "jod/lts",
    "nodes",
    ">=eighteen",
    "18".padEnd(1025),
  ])("%s to nothing, because it is no range", (text) => {
    expect(fresh().resolve(text)).toEqual({ _tag: "Invalid" })
  })

  test("to the same however often it was asked, and whatever else was", () => {
    const releases = fresh()
    const texts = ["18", "19", "latest", "lts/iron", ">=18", "18".padEnd(1025)]
    const first = texts.map((text) => fresh().resolve(text))
    for (let patch = 0; patch < 5_000; patch++) releases.resolve(`99.0.${patch}`)
    for (const _ of [1, 2, 3]) expect(texts.map(releases.resolve)).toEqual(first)
  })
})

test("a release has its line, and the npm it came with", () => {
  expect(fresh().lineOf("20.19.5")?.codename).toBe("Iron")
  expect(fresh().lineOf("0.12.0")?.line).toBe("0.12")
  expect(fresh().lineOf("20.0.1")).toBe(null)
  expect(fresh().npmOf("22.12.0")).toBe("10.9.0")
  expect(fresh().npmOf("22.11.0")).toBe(null)
  expect(fresh().npmOf("toString")).toBe(null)
})

test("a release of a line that is named otherwise has it all the same, and one of two lines that whose name it begins with", () => {
  const line = (name: string, ...versions: readonly string[]) => ({
    ...{ codename: null, ltsFrom: null, end: "" },
    line: name,
    versions,
  })
  const lines = [line("other", "5.0.0", "6.0.0"), line("6", "6.0.0"), line("last", "5.0.0", "7.0.0")]
  const releases = nodeReleases({ date: "", latestLts: "", lines, npm: { "7.0.0": "1.0.0" } })
  const asked = ["5.0.0", "6.0.0", "7.0.0", "6.0.1", "5.0.0"]
  expect(asked.map((version) => releases.lineOf(version)?.line)).toEqual([
    ...["other", "6", "last", undefined, "other"],
  ])
  expect(["7.0.0", "5.0.0", "toString"].map(releases.npmOf)).toEqual(["1.0.0", null, null])
})

test.each([
  ["contract", nodeCatalog],
  ["2026-08", nodeCatalog202608],
])(
  "every release of the catalog %s has its line and its npm, though the others were not read",
  (_, known) => {
    const { lines, npm } = known
    expect(lines.length).toBeGreaterThan(20)
    expect(Object.keys(npm).length).toBeGreaterThan(600)
    for (const line of lines) {
      expect(Object.isFrozen(line) && Object.isFrozen(line.versions)).toBe(true)
      const releases = nodeReleases(known)
      for (const version of line.versions) {
        expect([version, releases.lineOf(version), releases.npmOf(version)]).toEqual([
          ...[version, line, npm[version] ?? null],
        ])
      }
    }
    const releases = nodeReleases(known)
    for (const none of ["24", "24.999.0", "0.1", "toString", "24.toString", "__proto__", ""])
      expect([none, releases.lineOf(none), releases.npmOf(none)]).toEqual([none, null, null])
  },
)

describe("of a made-up catalog", () => {
  const number = () => fc.integer({ min: 0, max: 3 })
  const version = fc
    .tuple(number(), number(), number(), fc.constantFrom("", "", "", "-0", "-rc.1", "-rc.2"))
    .map(([major, minor, patch, end]) => `${major}.${minor}.${patch}${end}`)
  const range = fc
    .array(
      fc
        .array(fc.tuple(fc.constantFrom("", "^", "~", ">", ">=", "<", "<=", "="), version), {
          minLength: 1,
          maxLength: 3,
        })
        .map((parts) => parts.map((part) => part.join("")).join(" ")),
      { minLength: 1, maxLength: 3 },
    )
    .map((alternatives) => alternatives.join(" || "))

  // No release is LTS there, so that one list alone is looked through. Semver's own search knows no such list, and looks at each.
  test("the release is the one that semver finds among all, pre-releases too", () => {
    fc.assert(
      fc.property(fc.uniqueArray(version, { maxLength: 40 }), range, (versions, text) => {
        const line = { line: "0", codename: null, ltsFrom: null, end: "", versions }
        const found = nodeReleases({ date: "", latestLts: "", lines: [line], npm: {} }).resolve(text)
        expect(found._tag === "Resolved" ? found.version : null).toBe(maxSatisfying(versions, text))
      }),
      runs(),
    )
  })

  const plainVersion = fc.tuple(number(), number(), number()).map((numbers) => numbers.join("."))
  const sign = fc.constantFrom("", "^", "~", ">=", "<", ">= ", "< ", "~  ", "^ ", ">", "=", "v")
  const shortened = fc
    .tuple(
      sign,
      fc.array(fc.constantFrom("0", "1", "2", "3", "x", "*", "01", "100000"), { minLength: 1, maxLength: 3 }),
    )
    .map(([before, parts]) => before + parts.join("."))
  const plain = fc
    .array(fc.array(fc.oneof(shortened, plainVersion), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 3,
    })
    .chain((alternatives) =>
      fc
        .tuple(fc.constantFrom("||", " || ", "||  "), fc.constantFrom(" ", "  "), fc.constantFrom("", " "))
        .map(([or, and, end]) => end + alternatives.map((parts) => parts.join(and)).join(or) + end),
    )

  // A release of more than three numbers has semver asked for everything; no range of these takes it.
  test("a plain range resolves as semver reads it, to an LTS release first", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(plainVersion, { maxLength: 20 }),
        fc.uniqueArray(plainVersion, { maxLength: 20 }),
        fc.option(plainVersion),
        plain,
        (versions, others, ltsFrom, text) => {
          const line = (name: string, from: string | null, its: readonly string[]) => ({
            ...{ line: name, codename: null, ltsFrom: from, end: "" },
            versions: its,
          })
          const lines = [
            line("0", ltsFrom, versions),
            line(
              "1",
              null,
              others.filter((one) => !versions.includes(one)),
            ),
          ]
          const answer = (all: typeof lines) => {
            const { nearest: _, ...found } = {
              nearest: [],
              ...nodeReleases({ date: "", latestLts: "", lines: all, npm: {} }).resolve(text),
            }
            return found
          }
          expect(answer(lines)).toEqual(answer([...lines, line("2", null, ["0.0.0-0"])]))
        },
      ),
      runs(),
    )
  })
})
