/**
 * Where a text stops being JSON: the planner's own answer, held against jsonc-parser's.
 */
import { fc, test } from "@fast-check/vitest"
import { type ParseError, parse as parseLeniently, printParseErrorCode } from "jsonc-parser"
import { describe, expect } from "vitest"
import { syntaxProblem } from "../../src/decode/jsonSyntax.js"
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
