/**
 * JSON files of a project: how deep they may be, and where a text stops being JSON, held against jsonc-parser's answer.
 */
import fc from "fast-check"
import { type ParseError, parse as parseLeniently, printParseErrorCode } from "jsonc-parser"
import { describe, expect, test } from "vitest"
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
  // Columns: the text; where it stops being JSON, from 0; what is wrong there.
  test.each([
    ["", 0, "a value is expected"],
    [" \t\r\n", 4, "a value is expected"],
    ["}", 0, "a value is expected"],
    [":", 0, "a value is expected"],
    ["1 2", 2, "the end of the file is expected"],
    ["{}}", 2, "the end of the file is expected"],
    ["[],", 2, "the end of the file is expected"],
    ["[", 1, "a closing bracket is expected"],
    ["[,", 1, "a value is expected"],
    ["[}", 1, "a value is expected"],
    ["[:", 1, "a value is expected"],
    ["[1,]", 3, "a value is expected"],
    ["[1,", 3, "a value is expected"],
    ["[1 2]", 3, "a comma is expected"],
    ["[1}", 2, "a comma is expected"],
    ["[1:2]", 2, "a comma is expected"],
    ["[1", 2, "a closing bracket is expected"],
    ["[[1]", 4, "a closing bracket is expected"],
    ["{", 1, "a closing brace is expected"],
    ["{,", 1, "a value is expected"],
    ["{1", 1, "a name in double quotes is expected"],
    ["{]", 1, "a name in double quotes is expected"],
    ["{{", 1, "a name in double quotes is expected"],
    ["{:", 1, "a name in double quotes is expected"],
    ['{"a"', 4, "a colon is expected"],
    ['{"a"}', 4, "a colon is expected"],
    ['{"a" 1}', 5, "a colon is expected"],
    ['{"a":', 5, "a value is expected"],
    ['{"a":}', 5, "a value is expected"],
    ['{"a":,', 5, "a value is expected"],
    ['{"a":1', 6, "a closing brace is expected"],
    ['{"a":1]', 6, "a comma is expected"],
    ['{"a":1 "b":2}', 7, "a comma is expected"],
    ['{"a":1,}', 7, "a name in double quotes is expected"],
    ['{"a":1,2', 7, "a name in double quotes is expected"],
    ['{"a":1,', 7, "a name in double quotes is expected"],
    ['{"a":[1,{"b":', 13, "a value is expected"],
    ["// a", 0, "JSON has no comments"],
    ["[1, /* a */ 2]", 4, "JSON has no comments"],
    ["/", 0, "an unexpected word"],
    ["/a", 0, "an unexpected word"],
    ["[a/", 1, "an unexpected word"],
    ["tru", 0, "an unexpected word"],
    ["[nulll]", 1, "an unexpected word"],
    ["True", 0, "an unexpected word"],
    ["'a'", 0, "an unexpected word"],
    ["\u00a0{}", 0, "an unexpected word"],
    ["+1", 0, "an unexpected word"],
    ["-", 0, "an unexpected word"],
    [".5", 0, "an unexpected word"],
    ["01", 1, "the end of the file is expected"],
    ["1.", 0, "a number without an end"],
    ["[-0.e1]", 1, "a number without an end"],
    ["1e", 0, "a number without an end"],
    ["1e+", 0, "a number without an end"],
    ["1.5E-", 0, "a number without an end"],
    ['"a', 0, "a string without an end"],
    ['["a\n"]', 1, "a string without an end"],
    ['["a\r"]', 1, "a string without an end"],
    ['"\\"', 0, "a string without an end"],
    ['"\\', 0, "a string without an end"],
    ['"\\u12"', 0, "a broken \\u escape"],
    ['"\\u12g4"', 0, "a broken \\u escape"],
    ['"\\u"', 0, "a broken \\u escape"],
    ['"\\x41"', 0, "a broken escape"],
    ['"\\\u0001"', 0, "a broken escape"],
    ['"\u0001"', 0, "a control character in a string"],
    ['"\t"', 0, "a control character in a string"],
    ['"a\u001f"', 0, "a control character in a string"],
  ])("%j stops being it at %i: %s", (text, offset, problem) => {
    expect(syntaxProblem(text)).toEqual({ offset, problem })
    expect(theirs(text)).toEqual({ offset, problem })
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  })

  test("has its first problem where jsonc-parser has it", () => {
    fc.assert(
      fc.property(fc.oneof(anything, spoiled), (text) => {
        expect(syntaxProblem(text)).toEqual(theirs(text))
      }),
      runs(2000),
    )
  })
})

describe("a JSON text", () => {
  test.each([
    "null",
    " true ",
    "\tfalse\r\n",
    "[]",
    "{}",
    "[ ]",
    "[{},[],null,-0,0.5,10,1e5,1E-5,1.5e+10]",
    '{"a":1,"b":{"c":[1,2,{"d":""}]}}',
    '{"":0}',
    '"\\u00e9\\uABcd\\"\\\\\\/\\b\\f\\n\\r\\t\u007f\ud800"',
    '["a","\\u12345"]',
  ])("such as %j has no problem", (text) => {
    expect(syntaxProblem(text)).toBeNull()
    expect(() => JSON.parse(text)).not.toThrow()
  })

  test("has no problem", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(syntaxProblem(text)).toBeNull()
      }),
      runs(300),
    )
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
    ["1001 arrays behind a blank", ` ${nested(1001)}`],
    ["1001 objects behind a blank", ` ${objects(1001)}`],
    ["999 arrays and then 1001", `[${nested(999)},${nested(1000)}]`],
    ["1001 arrays and then one", `[${nested(1000)},[]]`],
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

  // Columns: the text, as far as it can be decoded; what is said first.
  test.each([
    ["\ufffdPNG", "Save package.json as text in UTF-8."],
    ["\u007fELF\u0002\0", "Save package.json as text in UTF-8."],
    ['\ufffd\ufffd{\0"\0', "Save package.json as text in UTF-8."],
    ['{"a": "\ufffd" "b"}', "Fix package.json at line 1, column 11."],
    ["PK", "Fix package.json at line 1, column 1."],
  ])("whose text is %j: %s", (text, remedy) => {
    expect(diagnosticsOf(parseJson("package.json", text))[0]?.remedy).toBe(remedy)
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
