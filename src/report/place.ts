/** Where a piece of evidence is: a file, and the line and column of a JSON pointer in its text. */
import { type Node, parseTree } from "jsonc-parser"
import { lineAndColumn } from "../decode/json.js"
import type { Evidence } from "../model/diagnostic.js"
import { pointerKeys } from "../model/shape.js"
import type { Snapshot } from "../model/snapshot.js"

/**
 * A place in a file: its path, and where more is known the line and the column, both from 1, columns in UTF-16 code units.
 *
 * @since 0.1.0
 */
export type FilePlace = {
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
 * import { placeIn } from "runplan/report"
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
  (snapshot: Snapshot | null): ((evidence: Evidence) => FilePlace | null) =>
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
 */
export const placeInJson = (text: string, pointer: string): Position | null => {
  const json = text.startsWith("\ufeff") ? text.slice(1) : text
  const node = pointerKeys(pointer).reduce(childOf, treeOf(json))
  return node === undefined ? null : lineAndColumn(json, node.offset)
}

const treeOf = (json: string): Node | undefined => {
  try {
    return parseTree(json)
  } catch {
    // A nesting too deep for the parser; the plan refuses such a file anyway.
    return undefined
  }
}

const childOf = (node: Node | undefined, part: string): Node | undefined => {
  if (node?.type === "array") return node.children?.[Number(part)]
  const property = node?.children?.findLast((child) => child.children?.[0]?.value === part)
  return property?.children?.[1]
}

/**
 * The place of the key that a pointer names in the text of a TOML file, or null when it is not found. It looks for
 * tables and keys line by line, which finds what people write in a `mise.toml`; it is no parser.
 */
export const placeInToml = (text: string, pointer: string): Position | null => {
  const wanted = pointerKeys(pointer).join(".")
  let table: readonly string[] = []
  const lines = text.split(/\r\n|\r|\n/)
  for (const [index, line] of lines.entries()) {
    const header = /^\s*\[([^[\]]+)\]/.exec(line)?.[1]
    const key = header ?? /^\s*("[^"]*"|'[^']*'|[\w.-]+)\s*=/.exec(line)?.[1]
    if (key === undefined) continue
    const path = header === undefined ? [...table, ...names(key)] : names(header)
    if (header !== undefined) table = path
    if (path.join(".") === wanted) return { line: index + 1, column: line.search(/\S/) + 1 }
  }
  return null
}

/** The parts of a key, without quotes and blanks. */
const names = (key: string): readonly string[] =>
  [...key.matchAll(/"[^"]*"|'[^']*'|[^\s."']+/g)].map(([part]) => part.replace(/^["']|["']$/g, ""))
