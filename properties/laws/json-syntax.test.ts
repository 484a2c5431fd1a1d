/**
 * JSON files of a project: how deep they may be, and where a text stops being JSON, held against jsonc-parser's answer.
 */
import { fc, test } from "@fast-check/vitest"
import { type ParseError, parse as parseLeniently, printParseErrorCode } from "jsonc-parser"
import { describe, expect } from "vitest"
import { lineAndColumn, parseJson } from "../../src/decode/json.js"
import { syntaxProblem } from "../../src/decode/jsonSyntax.js"
import { diagnosticsOf } from "../../src/model/diagnostic.js"
import { runs } from "../arbitraries/runs.js"

/** What the planner calls the errors of jsonc-parser. */
const words: { readonly [code: string]: string } = {
  InvalidSymbol: "an unexpected word",
  PropertyNameExpected: "a name in double quotes is expected",
  ValueExpected: "a value is expected",
  ColonExpected: "a colon is expected",
  CommaExpected: "a comma is expected",
  CloseBraceExpected: "a closing brace is expected",
  CloseBracketExpected: "a closing bracket is expected",
  EndOfFileExpected: "the end of the file is expected",
  InvalidCommentToken: "JSON has no comments",
  UnexpectedEndOfString: "a string without an end",
  UnexpectedEndOfNumber: "a number without an end",
  InvalidUnicode: "a broken \\u escape",
  InvalidEscapeCharacter: "a broken escape",
  InvalidCharacter: "a control character in a string",
}

const theirs = (text: string) => {
  const errors: ParseError[] = []
  parseLeniently(text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  })
  const [first] = errors
  return first === undefined
    ? null
    : { offset: first.offset, problem: words[printParseErrorCode(first.error)] ?? "another problem" }
}

const parts = fc.constantFrom(
  ...'{}[]:,"\\u019.eE-+a/ \t\n\r\u0001\u00a0é\ud800'.split(""),
  "true",
  "false",
  "null",
  "//",
  "/*",
  "*/",
  '"a"',
  '"b":1',
  "\\u00",
  "\\u12ab",
  "\\n",
  '{"a":1}',
  "[1,2]",
  "1.5e3",
  '""',
)
const anything = fc.array(parts, { maxLength: 9 }).map((texts) => texts.join(""))

/** A JSON text with a piece cut out and another put in. */
const spoiled = fc
  .tuple(fc.json(), fc.nat(), fc.nat(3), fc.option(parts, { nil: "" }))
  .map(([json, place, cut, part]) => {
    const at = place % (json.length + 1)
    return json.slice(0, at) + part + json.slice(at + cut)
  })

describe("a text that is not JSON", () => {
  test.prop([fc.oneof(anything, spoiled)], runs(2000))(
    "has its first problem where jsonc-parser has it",
    (text) => {
      expect(syntaxProblem(text)).toEqual(theirs(text))
    },
  )
})

describe("a JSON text", () => {
  test.prop([fc.json()], runs(300))("has no problem", (text) => {
    expect(syntaxProblem(text)).toBeNull()
  })
})

describe("a JSON file", () => {
  const codesOf = (text: string): readonly string[] =>
    diagnosticsOf(parseJson("package.json", text)).map(({ code }) => code)
  const nested = (levels: number, inner = ""): string => "[".repeat(levels) + inner + "]".repeat(levels)
  const objects = (levels: number): string => '{"a":'.repeat(levels) + 1 + "}".repeat(levels)

  // Columns: what is there; the text.
  test.each([
    ["a thousand arrays", nested(1000)],
    ["a thousand objects", objects(1000)],
    ["five hundred objects in five hundred arrays", nested(500, objects(500))],
    ["two thousand arrays side by side", `[${"[],".repeat(2000)}[]]`],
    ["two thousand objects side by side", `[${"{},".repeat(2000)}{}]`],
    ["999 arrays twice", `[${nested(999)},${nested(999)}]`],
    ["999 objects twice", `[${objects(999)},${objects(999)}]`],
    ["brackets in a string", `["${"[{".repeat(1000)}"]`],
    ["brackets behind an escaped quote in a string", `["\\"${"[".repeat(2000)}"]`],
  ])("of %s is read", (_, text) => {
    const read = parseJson("package.json", text)
    expect(read._tag === "Right" && JSON.stringify(read.right)).toBe(text)
  })

  // Columns: what is there; the text.
  test.each([
    ["1001 arrays", nested(1001)],
    ["1001 objects", objects(1001)],
    ["500 objects in 501 arrays", nested(501, objects(500))],
    ["1001 arrays that are never closed", "[".repeat(1001)],
    ["999 arrays and then 1001", `[${nested(999)},${nested(1000)}]`],
    ["1001 arrays behind a string", `["a",${nested(1000)}]`],
    ["1001 arrays behind closing brackets in a string", `["]}",${nested(1000)}]`],
    ["1001 arrays behind a backslash in a string", `["\\\\",${nested(1000)}]`],
  ])("of %s is too deep (C-54)", (_, text) => {
    expect(codesOf(text)).toEqual(["json-too-deep"])
  })

  test("may begin with a byte order mark, which is said beside whatever else there is (C-55)", () => {
    expect(parseJson("package.json", '\ufeff{"a":1}')).toMatchObject({ _tag: "Both", right: { a: 1 } })
    expect(codesOf('\ufeff{"a":1}')).toEqual(["json-byte-order-mark"])
    expect(codesOf("\ufeff{")).toEqual(["json-syntax", "json-byte-order-mark"])
    expect(codesOf(`\ufeff${nested(1001)}`)).toEqual(["json-too-deep", "json-byte-order-mark"])
    expect(codesOf("\ufeff\ufeff{}")).toEqual(["json-syntax", "json-byte-order-mark"])
    // Anywhere else it is no mark.
    expect(codesOf("{}\ufeff")).toEqual(["json-syntax"])
  })

  // Columns: the text; line and column of what is wrong, from 1.
  test.each([
    ["{", 1, 2],
    ["\ufeff{", 1, 2],
    ['{"a":1,}', 1, 8],
    ['{\n  "a": tru\n}', 2, 8],
    ['{\r\n"a":\r\n}', 3, 1],
    ['{\r"a":\r}', 3, 1],
    ["", 1, 1],
  ])("%j is wrong in line %i, column %i", (text, line, column) => {
    const [first] = diagnosticsOf(parseJson("package.json", text))
    expect(first?.because).toEqual([{ from: "file", path: "package.json", line, column }])
    expect(first?.message).toContain(`line ${line}, column ${column}`)
  })

  // Columns: the text; an offset; line and column.
  test.each([
    ["ab", 0, 1, 1],
    ["ab", 2, 1, 3],
    ["a\nb", 1, 1, 2],
    ["a\nb", 2, 2, 1],
    ["a\r\nb", 3, 2, 1],
    ["a\rb", 2, 2, 1],
    ["\n\r\n\n", 4, 4, 1],
  ])("the place in %j at %i is line %i, column %i", (text, offset, line, column) => {
    expect(lineAndColumn(text, offset)).toEqual({ line, column })
  })
})
