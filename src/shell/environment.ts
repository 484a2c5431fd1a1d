/**
 * Variables that a person gives: one by one, in files, and by add-on. The process environment is never read.
 *
 * A file of variables is read as the dotenv tools read it, line by line so that a bad one can be named:
 *
 * - `NAME=value`, with `export ` before it or not, blanks around the `=` allowed;
 * - blank lines and lines that begin with `#` say nothing;
 * - an unquoted value ends at a `#` or the line's end, and is trimmed;
 * - a value in `'…'` or in backticks is taken as it stands, over several lines too;
 * - in `"…"`, which may span lines too, `\n`, `\r`, `\t`, `\"` and `\\` are escapes, and every other backslash stays;
 * - nothing is expanded: `$HOME` is five characters.
 *
 * Node's own `util.parseEnv` is not used, because what it does with a bad line differs from release to release and it
 * names none (Node 20 joins such a line with the next one's name).
 *
 * Law. `parseVariables(text)` has a diagnostic of severity error exactly when a line is neither blank, nor a comment,
 * nor an assignment; every other line counts as if the bad ones were not there.
 *
 * @since 0.1.0
 */
import type { Diagnostic } from "../model/diagnostic.js"
import { report } from "./diagnostics.js"

/**
 * Variables by name, in the order of their first mention, and the line on which each got its value.
 *
 * @since 0.1.0
 */
export interface ParsedVariables {
  readonly env: { readonly [name: string]: string }
  readonly lines: ReadonlyMap<string, number>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads the text of a file of variables; `file` is its name for diagnostics.
 *
 * @since 0.1.0
 */
export const parseVariables = (file: string, text: string): ParsedVariables => {
  const values = new Map<string, string>()
  const lines = new Map<string, number>()
  const diagnostics: Diagnostic[] = []
  const rows = (text.startsWith("\ufeff") ? text.slice(1) : text).split(/\r\n|\n|\r/)
  let row = 0
  while (row < rows.length) {
    const line = row + 1
    const found = readAssignment(rows, row)
    row = found.next
    const place = { from: "file", path: file, line } as const
    switch (found._tag) {
      case "nothing":
        break
      case "bad":
        diagnostics.push(report("env-file-line", { file, line, problem: found.problem }, [place]))
        break
      case "assignment": {
        const { name } = found
        const first = lines.get(name)
        if (first !== undefined) {
          diagnostics.push(report("env-file-repeated", { file, line, name, first }, [place]))
        }
        if (found.cut) diagnostics.push(report("env-file-comment", { file, line, name }, [place]))
        values.set(name, found.value)
        lines.set(name, line)
      }
    }
  }
  return { env: Object.fromEntries(values), lines, diagnostics }
}

type Read =
  | { readonly _tag: "nothing"; readonly next: number }
  | { readonly _tag: "bad"; readonly problem: string; readonly next: number }
  | {
      readonly _tag: "assignment"
      readonly name: string
      readonly value: string
      /** Whether a `#` that touches the value cut it. */
      readonly cut: boolean
      readonly next: number
    }

const head = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_.-]*)[ \t]*=[ \t]*/

const readAssignment = (rows: readonly string[], row: number): Read => {
  const line = rows[row] as string
  const next = row + 1
  if (/^\s*(#|$)/.test(line)) return { _tag: "nothing", next }
  const match = head.exec(line)
  if (match === null) {
    // The line is not shown: a broken line may hold a secret.
    const problem = line.includes("=") ? "what is before the = is no name" : "there is no ="
    return { _tag: "bad", problem, next }
  }
  const name = match[1] as string
  const rest = line.slice(match[0].length)
  const quote = rest.charAt(0)
  if (quote === "'" || quote === '"' || quote === "`") return readQuoted(rows, row, name, rest)
  const hash = rest.indexOf("#")
  const value = hash < 0 ? rest : rest.slice(0, hash)
  return { _tag: "assignment", name, value: value.trim(), cut: hash > 0 && !/\s$/.test(value), next }
}

const readQuoted = (rows: readonly string[], row: number, name: string, rest: string): Read => {
  const quote = rest.charAt(0)
  const closing = quote === '"' ? /^((?:[^"\\]|\\.)*)"(.*)$/ : new RegExp(`^([^${quote}]*)${quote}(.*)$`)
  const parts: string[] = []
  let piece = rest.slice(1)
  for (let last = row; ; ) {
    const end = closing.exec(piece)
    if (end !== null) {
      parts.push(end[1] as string)
      if (!/^\s*(#.*)?$/.test(end[2] as string)) {
        return { _tag: "bad", problem: `${name} has text after its closing quote`, next: last + 1 }
      }
      const text = parts.join("\n")
      const value = quote === '"' ? text.replace(/\\([nrt"\\])/g, unescaped) : text
      return { _tag: "assignment", name, value, cut: false, next: last + 1 }
    }
    parts.push(piece)
    last++
    // Only the line with the open quote is lost, so that the lines after it still count.
    if (last >= rows.length)
      return { _tag: "bad", problem: `${name} has a quote that does not end`, next: row + 1 }
    piece = rows[last] as string
  }
}

const escapes: { readonly [letter: string]: string } = { n: "\n", r: "\r", t: "\t" }

const unescaped = (_: string, letter: string): string => escapes[letter] ?? letter

/**
 * `KEY=VALUE` of an argument, or null when it has no name or no `=`.
 *
 * @since 0.1.0
 */
export const parsePair = (argument: string): { readonly name: string; readonly value: string } | null => {
  const equals = argument.indexOf("=")
  return equals < 1 ? null : { name: argument.slice(0, equals), value: argument.slice(equals + 1) }
}
