/**
 * Versions and ranges as npm reads them, beside the package that npm reads them with.
 */
import fc from "fast-check"
import semver from "semver"
import minVersion from "semver/ranges/min-version.js"
import { describe, expect, test } from "vitest"
import {
  compareVersions,
  lowestOf,
  parseRange,
  parseVersion,
  refuses,
  type SemanticVersion,
  satisfies,
  versionText,
} from "../../src/platform/semver.js"
import { runs } from "../arbitraries/runs.js"

const textOf = (version: SemanticVersion | null): string | null =>
  version === null ? null : versionText(version)

/** What there is to say of a range: whether it is one, its lowest version, and which of some versions it takes. */
const ours = (text: string, versions: readonly string[]) => {
  const range = parseRange(text)
  return range === null
    ? null
    : [
        textOf(lowestOf(range)),
        range.some((all) => all.every(({ operator }) => operator.startsWith(">"))),
        versions.filter((version) => satisfies(parseVersion(version) as SemanticVersion, range)),
      ]
}

const theirs = (text: string, versions: readonly string[]) => {
  if (semver.validRange(text) === null) return null
  const range = new semver.Range(text)
  return [
    minVersion(range)?.version ?? null,
    range.set.some((all) => all.every(({ operator, value }) => operator.startsWith(">") || value === "")),
    versions.filter((version) => range.test(version)),
  ]
}

const number = fc.constantFrom("0", "1", "2", "3", "10")
const prerelease = fc.constantFrom("", "", "", "", "-0", "-rc.1", "-rc.2", "-a.b-c.0", "-1.x", "-v", "-11.2")
const version = fc
  .tuple(number, number, number, prerelease)
  .map(([major, minor, patch, end]) => `${major}.${minor}.${patch}${end}`)
const part = fc.oneof(number, fc.constantFrom("x", "*", "X", "01", "9007199254740991", "9007199254740992"))
const build = fc.constantFrom("", "", "", "", "+b", "+b-1.2", " +b")
const text = fc
  .tuple(
    fc.constantFrom(..."| | | |^|~|~>|>|>=|<|<=|=|= |> |>= |^ |~ |v|=v|==|> =|~> |~ >".split("|")),
    fc.oneof(
      version,
      version,
      fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(".")),
    ),
    prerelease,
    build,
  )
  .map(([before, numbers, end, added]) => before + numbers + (numbers.includes("-") ? "" : end) + added)
const hyphenated = fc
  .tuple(text, fc.constantFrom(" - ", "  - ", " -", "-"), text)
  .map((parts) => parts.join(""))
const alternative = fc.oneof(
  hyphenated,
  fc.array(text, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" ")),
)
const range = fc
  .tuple(fc.array(alternative, { minLength: 1, maxLength: 3 }), fc.constantFrom("||", " || ", "|"))
  .map(([alternatives, or]) => alternatives.join(or))
const characters = fc
  .array(fc.constantFrom(..."0123<>=^~*xv.-|+ab ", "||", " - ", "1.2.3", "\t"), { maxLength: 12 })
  .map((all) => all.join(""))

describe("as the package semver", () => {
  test("ranges are read, and versions held against them", () => {
    fc.assert(
      fc.property(fc.oneof(range, range, characters), fc.array(version), (text, versions) => {
        // npm takes `>=v0.0.0` for an end, and `>=0.0.0` for none: that says the same of every release.
        fc.pre(!/v0\.0\.0/.test(text))
        expect([text, ours(text, versions)]).toEqual([text, theirs(text, versions)])
      }),
      runs(3_000),
    )
  })

  test("versions are read and put in their order", () => {
    const written = fc
      .tuple(fc.constantFrom("", "", "v", "=", " "), version, build, fc.constantFrom("", "", ".", "-", "*"))
      .map((parts) => parts.join(""))
    fc.assert(
      fc.property(written, version, (one, other) => {
        const parsed = parseVersion(one)
        expect(textOf(parsed)).toBe(semver.parse(one)?.version ?? null)
        if (parsed !== null)
          expect(Math.sign(compareVersions(parsed, parseVersion(other) as SemanticVersion))).toBe(
            semver.compare(one, other),
          )
      }),
      runs(),
    )
  })

  test.each([
    ...[
      "",
      "*",
      "latest",
      "1.2.3*",
      "<*1.2.3",
      "1.*.3",
      "^1.x.3",
      "~x.1",
      "1.x.3 - 2",
      "> = 1",
      "= = 1",
      "== 1",
      "==1",
      "==1.2.3",
    ],
    ...[
      "<0",
      ">*",
      "<0.0.0-0 || >1",
      ">=3 <0 || >=5 <6",
      "* || 1.0.0-rc.1",
      "1 - =2.0.0-rc.1",
      "v 1 - 2",
      "v 1.0.0 - 2",
    ],
    ...[
      "9007199254740991",
      "^0.0.9007199254740991",
      "1.2.3 +b = 1",
      "1.2.3+*b",
      "|||",
      "||",
      "1 | 2",
      "1,2",
      ">1.0.0-rc <1.0.0-rc.1",
    ],
    `1.2.3-${"a".repeat(249)}`,
    ...[
      `1.2.3-${"a".repeat(250)}`,
      `1.2.3-${"a".repeat(251)}`,
      `${"9".repeat(300)}`,
      " \u00a01.x\u2003||\ufeff2 ",
    ],
  ])("%j says the same", (text) => {
    const versions = ["0.0.0", "0.0.0-0", "1.0.0-rc.1", "1.0.0", "1.2.3", "1.2.3-v", "2.0.0-rc.1", "5.0.0"]
    expect(ours(text, versions)).toEqual(theirs(text, versions))
  })
})

test("what is no range refuses no version, and a range each that it does not take", () => {
  expect(refuses("latest", "1.2.3")).toBe(false)
  expect(refuses("^1.2", "1.3.0")).toBe(false)
  expect(refuses("^1.2", "1.1.0")).toBe(true)
  expect(refuses("^1.2", "bundled")).toBe(true)
})
