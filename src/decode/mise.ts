/** mise.toml as far as the contract reads it: its table of tools (R-JS-18). */

import { parse, TomlError } from "smol-toml"
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { type Diagnosed, type Diagnostic, diagnosed, type Evidence, fail } from "../model/diagnostic.js"
import { succeed } from "../model/result.js"
import { escapePointer, isRecord } from "../model/shape.js"
import type { Snapshot } from "../model/snapshot.js"
import { wrongType } from "./fields.js"

/** A tool that mise.toml asks for, and the place where it does. */
export interface MiseTool {
  readonly name: string
  readonly version: string
  readonly because: Evidence
}

const path = projectFiles.mise.path

/**
 * The tools of mise.toml in the order of the file; null when there is no mise.toml. A version is a text, a table with a
 * `version`, or an array of those for several versions of one tool.
 */
export const decodeMise = (snapshot: Snapshot): Diagnosed<readonly MiseTool[] | null> => {
  const text = Object.hasOwn(snapshot.files, path) ? snapshot.files[path] : undefined
  if (text === undefined) return succeed(null)
  if (text === null) return fail(report("file-uncaptured", { path }, [{ from: "file", path }]))
  try {
    return toolsOf(parse(text))
  } catch (error) {
    const { line, column, problem } = placeOf(error)
    return fail(report("mise-syntax", { line, column, problem }, [{ from: "file", path, line, column }]))
  }
}

const placeOf = (error: unknown): { line: number; column: number; problem: string } =>
  error instanceof TomlError
    ? {
        line: error.line,
        column: error.column,
        problem: (error.message.split("\n")[0] as string)
          .replace("Invalid TOML document: ", "")
          .replace(". aborting.", ""),
      }
    : { line: 1, column: 1, problem: "it is too deeply nested" }

const toolsOf = (document: { readonly [key: string]: unknown }): Diagnosed<readonly MiseTool[]> => {
  const tools = Object.hasOwn(document, "tools") ? document.tools : undefined
  if (tools === undefined) return succeed([])
  if (!isRecord(tools)) return fail(wrongType(path, "/tools", "a table", tools))
  const found: Diagnostic[] = []
  const read: MiseTool[] = []
  // The keys of a TOML table have no order (C-250).
  for (const name of Object.keys(tools).sort()) {
    const value = tools[name]
    const pointer = `/tools/${escapePointer(name)}`
    const versions = Array.isArray(value) ? (value as readonly unknown[]) : [value]
    versions.forEach((entry, index) => {
      const place = Array.isArray(value) ? `${pointer}/${index}` : pointer
      const version = versionOf(entry)
      if (version === null) found.push(wrongType(path, place, "a version", entry))
      else read.push({ name, version, because: { from: "file", path, pointer: place } })
    })
  }
  return diagnosed(read, found)
}

const versionOf = (entry: unknown): string | null => {
  const version = isRecord(entry) ? entry.version : entry
  return typeof version === "string" ? version : null
}
