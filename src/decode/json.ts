/** JSON files of the project: parsed, or refused with the line and column of what is wrong. */
import { report } from "../contract/diagnostics/index.js"
import { type Diagnosed, diagnosed, fail } from "../model/diagnostic.js"
import { syntaxProblem } from "./jsonSyntax.js"

/** Deeper than any manifest, and shallow enough for every engine's recursion (C-54). */
const deepest = 1000

const byteOrderMark = "\ufeff"

/**
 * The value of a JSON file. A byte order mark is passed over with an info (C-55); a syntax error has its line and column,
 * counted from 1, with and without a byte order mark the same.
 */
export const parseJson = (path: string, text: string): Diagnosed<unknown> => {
  const marked = text.startsWith(byteOrderMark)
  const json = marked ? text.slice(1) : text
  const mark = marked ? [report("json-byte-order-mark", { path }, [{ from: "file", path }])] : []
  if (hasManyBrackets(json) && depth(json) > deepest) {
    return fail(report("json-too-deep", { path, limit: deepest }, [{ from: "file", path }]), ...mark)
  }
  try {
    return diagnosed(JSON.parse(json) as unknown, mark)
  } catch {
    const { line, column, problem } = syntaxError(json)
    // What stands for bytes that are no text, and what no text holds.
    const isText = !/^\ufffd|\0/.test(json)
    return fail(
      report("json-syntax", { path, line, column, problem, isText }, [{ from: "file", path, line, column }]),
      ...mark,
    )
  }
}

/** Nearly no manifest has more opening brackets than there may be levels, and finding them is much faster than scanning for depth. */
const hasManyBrackets = (json: string): boolean => {
  if (json.length <= deepest) return false
  let count = 0
  for (const bracket of ["{", "["]) {
    for (let at = json.indexOf(bracket); at !== -1; at = json.indexOf(bracket, at + 1)) {
      if (++count > deepest) return true
    }
  }
  return false
}

/** The deepest nesting of brackets outside strings. */
const depth = (json: string): number => {
  let open = 0
  let most = 0
  let inString = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (inString) {
      if (code === 0x5c) index++
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) {
      open++
      most = Math.max(most, open)
    } else if (code === 0x7d || code === 0x5d) open--
  }
  return most
}

/** Where a text that JSON.parse refuses goes wrong, counted from 1, and what is wrong there in words. */
export const syntaxError = (json: string): { line: number; column: number; problem: string } => {
  const { offset, problem } = syntaxProblem(json) ?? { offset: 0, problem: "an unexpected word" }
  return { ...lineAndColumn(json, offset), problem }
}

/** The line and column of an offset in UTF-16 code units, both from 1. Lines end with LF, CRLF or CR. */
export const lineAndColumn = (
  text: string,
  offset: number,
): { readonly line: number; readonly column: number } => {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: before.length, column: (before[before.length - 1] as string).length + 1 }
}
