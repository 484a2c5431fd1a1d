/**
 * Where a piece of evidence is: a file, and the line and column of a JSON pointer in its text.
 *
 * @since 0.1.0
 */
import { type Node, parseTree } from "jsonc-parser"
import { lineAndColumn } from "../decode/json.js"
import type { Evidence } from "../model/diagnostic.js"
import type { Snapshot } from "../model/snapshot.js"

/**
 * A place in a file: its path, and where more is known the line and the column, both from 1, columns in UTF-16 code units.
 *
 * @since 0.1.0
 */
export interface Place {
  readonly path: string
  readonly line?: number
  readonly column?: number
}

/**
 * Where evidence is in a snapshot: the file that it names, with the line and column of its pointer where the text was captured. Null
 * for what is in no file.
 *
 * @example
 * ```ts
 * import { placeIn } from "runplan/plan"
 *
 * const place = placeIn({ files: { "package.json": '{\n  "main": "a.js"\n}' }, env: {} })
 * assert.deepEqual(place({ from: "file", path: "package.json", pointer: "/main" }), {
 *   path: "package.json",
 *   line: 2,
 *   column: 11,
 * })
 * assert.equal(place({ from: "env", name: "NODE_ENV" }), null)
 * ```
 *
 * @since 0.1.0
 */
export const placeIn =
  (snapshot: Snapshot | null): ((evidence: Evidence) => Place | null) =>
  (evidence) => {
    if (evidence.from !== "file") return null
    const { path, pointer, line, column } = evidence
    if (line !== undefined) return { path, line, ...(column === undefined ? {} : { column }) }
    const files = snapshot?.files ?? {}
    const text = Object.hasOwn(files, path) ? files[path] : null
    if (pointer === undefined || typeof text !== "string") return { path }
    const found = path.endsWith(".toml") ? placeInToml(text, pointer) : placeInJson(text, pointer)
    return { path, ...found }
  }

/** A line and a column, both from 1. */
interface Position {
  readonly line: number
  readonly column: number
}

/**
 * The place of the value that a JSON pointer (RFC 6901) names in the text of a JSON file, or null when there is none.
 * Where a name is there twice it is the last one, as JSON.parse takes it. A byte order mark counts for no column.
 *
 * @since 0.1.0
 */
export const placeInJson = (text: string, pointer: string): Position | null => {
  const json = text.startsWith("\ufeff") ? text.slice(1) : text
  try {
    let node: Node | undefined = parseTree(json, [], { disallowComments: true })
    for (const part of segments(pointer)) {
      if (node === undefined) return null
      node = childOf(node, part)
    }
    return node === undefined ? null : lineAndColumn(json, node.offset)
  } catch {
    // A nesting too deep for the parser; the plan refuses such a file anyway.
    return null
  }
}

const segments = (pointer: string): readonly string[] =>
  pointer === ""
    ? []
    : pointer
        .slice(1)
        .split("/")
        .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"))

const childOf = (node: Node, part: string): Node | undefined => {
  if (node.type === "array") return node.children?.[Number(part)]
  const property = node.children?.findLast((child) => child.children?.[0]?.value === part)
  return property?.children?.[1]
}

/**
 * The place of the key that a pointer names in the text of a TOML file, or null when it is not found. It looks for
 * tables and keys line by line, which finds what people write in a `mise.toml`; it is no parser.
 *
 * @since 0.1.0
 */
export const placeInToml = (text: string, pointer: string): Position | null => {
  const wanted = segments(pointer).join(".")
  let table = ""
  const lines = text.split(/\r\n|\r|\n/)
  for (const [index, line] of lines.entries()) {
    const header = /^\s*\[([^[\]]+)\]/.exec(line)
    const key = header === null ? /^\s*("[^"]*"|'[^']*'|[\w.-]+)\s*=/.exec(line) : null
    if (header !== null) table = names(header[1] as string)
    const path = header !== null ? table : key === null ? null : joined(table, names(key[1] as string))
    if (path === wanted) return { line: index + 1, column: line.search(/\S/) + 1 }
  }
  return null
}

const joined = (table: string, key: string): string => (table === "" ? key : `${table}.${key}`)

/** A key as its parts are named, without quotes and blanks. */
const names = (key: string): string => {
  const text = key.trim()
  const quoted = /^(["'])(.*)\1$/.exec(text)
  return quoted === null
    ? text
        .split(".")
        .map((part) => part.trim())
        .join(".")
    : (quoted[2] as string)
}
