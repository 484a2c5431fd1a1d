/**
 * A file of variables, read as the dotenv tools of the ecosystem read it, line by line so that a bad one can be named:
 *
 * - `NAME=value`, with `export ` before it or not, blanks around the `=` allowed;
 * - blank lines and lines that begin with `#` say nothing;
 * - an unquoted value ends at a `#` or the line's end, and is trimmed; a `#` that touches the value, which shells and container tools
 *   keep, is a warning;
 * - a value in `'…'` or in backticks is taken as it stands, over several lines too;
 * - in `"…"`, which may span lines too, `\n` and `\r` are line ends, and every other backslash stays, also that before a quote;
 * - nothing is expanded: `$HOME` is five characters.
 *
 * Where `dotenv` and Node's `util.parseEnv` disagree, `dotenv` is followed and a warning says so (C-190). What they make of a bad line
 * (a part of a value, the next line's name) is not done: it is an error.
 *
 * Law. `readVariables(file, text)` has a diagnostic of severity error exactly when a line is neither blank, nor a comment,
 * nor an assignment; every other line counts as if the bad ones were not there.
 */
import { variablesFileDiagnostics } from "../contract/diagnostics/variablesFile.js"
import { type Diagnostic, reporter } from "../model/diagnostic.js"

const report = reporter(variablesFileDiagnostics)

/**
 * Where a value stands in its file: the line and the column of its first character, both from 1.
 *
 * @since 0.1.0
 */
export type VariablePlace = {
  readonly line: number
  readonly column: number
}

/**
 * Variables by name, in the order of their first mention, and where each got its value.
 *
 * @since 0.1.0
 */
export interface VariablesFile {
  readonly env: { readonly [name: string]: string }
  readonly places: ReadonlyMap<string, VariablePlace>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads the text of a file of variables, as the command line does; `file` is its name for diagnostics, which show no value.
 *
 * @example
 * ```ts
 * import { readVariables } from "runplan"
 *
 * const read = readVariables("app.env", "NODE_ENV=production\nexport PORT='8080' # the usual\nno assignment\n")
 * assert.deepEqual(read.env, { NODE_ENV: "production", PORT: "8080" })
 * assert.deepEqual(read.places.get("PORT"), { line: 2, column: 14 })
 * assert.deepEqual(read.diagnostics.map(({ code }) => code), ["env-file-line"])
 * ```
 *
 * @since 0.1.0
 */
export const readVariables = (file: string, text: string): VariablesFile => {
  const values = new Map<string, string>()
  const places = new Map<string, VariablePlace>()
  const diagnostics: Diagnostic[] = []
  const rows = (text.startsWith("\ufeff") ? text.slice(1) : text).split(/\r\n|\n|\r/)
  let row = 0
  while (row < rows.length) {
    const line = row + 1
    const found = readAssignment(rows, row)
    row = found.next
    const place = { from: "file", path: file, line } as const
    switch (found._tag) {
      case "Nothing":
        break
      case "Bad":
        diagnostics.push(report("env-file-line", { file, line, problem: found.problem }, [place]))
        break
      case "Assignment": {
        const { name, column } = found
        const first = places.get(name)?.line
        if (first !== undefined) {
          diagnostics.push(report("env-file-repeated", { file, line, name, first }, [place]))
        }
        if (found.cut) diagnostics.push(report("env-file-comment", { file, line, name }, [place]))
        if (found.disputed !== null) {
          diagnostics.push(report("env-file-disputed", { file, line, name, what: found.disputed }, [place]))
        }
        values.set(name, found.value)
        places.set(name, { line, column })
      }
    }
  }
  return { env: Object.fromEntries(values), places, diagnostics }
}

type Read =
  | { readonly _tag: "Nothing"; readonly next: number }
  | { readonly _tag: "Bad"; readonly problem: string; readonly next: number }
  | {
      readonly _tag: "Assignment"
      readonly name: string
      readonly value: string
      readonly column: number
      /** Whether a `#` that touches the value cut it. */
      readonly cut: boolean
      /** What the readers of the ecosystem disagree on here. */
      readonly disputed: string | null
      readonly next: number
    }

const head = /^[^\S\n]*(?:export[^\S\n]+)?([A-Za-z_][A-Za-z0-9_.-]*)[^\S\n]*=[^\S\n]*/

/** Blanks, but for spaces: some readers take those for a part of the name or the value. */
const otherBlank = /(?! )\s/
const notSpaces = "blanks that are no spaces"

const readAssignment = (rows: readonly string[], row: number): Read => {
  const line = rows[row] as string
  const next = row + 1
  if (/^\s*(#|$)/.test(line)) return { _tag: "Nothing", next }
  const match = head.exec(line)
  if (match === null) {
    // The line is not shown: a broken line may hold a secret.
    const problem = line.includes("=") ? "what is before the = is no name" : "there is no ="
    return { _tag: "Bad", problem, next }
  }
  const name = match[1] as string
  const rest = line.slice(match[0].length)
  const quote = rest.charAt(0)
  const column = match[0].length + 1
  if (quote === "'" || quote === '"' || quote === "`") return readQuoted(rows, row, name, rest, match[0])
  const hash = rest.indexOf("#")
  const written = hash < 0 ? rest : rest.slice(0, hash)
  const value = written.trim()
  // `A=#` touches the sign, unless it is the comment that stands for no value: `A= # nothing`.
  const touches = hash === 0 ? /=$/.test(match[0]) && /^#\S/.test(rest) : hash !== -1 && !/\s$/.test(written)
  const disputed = otherBlank.test(match[0] + written.replace(value, "")) ? notSpaces : null
  return { _tag: "Assignment", name, value, column, cut: touches, disputed, next }
}

const readQuoted = (
  rows: readonly string[],
  row: number,
  name: string,
  rest: string,
  before: string,
): Read => {
  const quote = rest.charAt(0)
  const closing =
    quote === '"' ? /^((?:[^"\\]|\\"|\\(?!"))*)"(.*)$/ : new RegExp(`^([^${quote}]*)${quote}(.*)$`)
  const parts: string[] = []
  let piece = rest.slice(1)
  for (let last = row; ; ) {
    const end = closing.exec(piece)
    if (end !== null) {
      parts.push(end[1] as string)
      if (!/^\s*(#.*)?$/.test(end[2] as string)) {
        return { _tag: "Bad", problem: `${name} has text after its closing quote`, next: last + 1 }
      }
      const text = parts.join("\n")
      const isDouble = quote === '"'
      const value = isDouble ? text.replaceAll("\\n", "\n").replaceAll("\\r", "\r") : text
      const isEscaped = isDouble && /\\[r"]/.test(text)
      const disputed = isEscaped
        ? "a backslash before a quote or an r"
        : otherBlank.test(before)
          ? notSpaces
          : null
      return {
        _tag: "Assignment",
        name,
        value,
        column: before.length + 2,
        cut: false,
        disputed,
        next: last + 1,
      }
    }
    parts.push(piece)
    last++
    // Only the line with the open quote is lost, so that the lines after it still count.
    if (last === rows.length)
      return { _tag: "Bad", problem: `${name} has a quote that does not end`, next: row + 1 }
    piece = rows[last] as string
  }
}
