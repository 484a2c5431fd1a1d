/**
 * Reading fields of a decoded JSON file: a wrong type is noted as an error of its own, counts as absent, and reading goes on.
 */
import { report } from "../contract/diagnostics/index.js"
import type { Diagnostic } from "../model/diagnostic.js"
import { escapePointer, isRecord, kindOf } from "../model/shape.js"

/** A JSON object. */
export type Fields = { readonly [key: string]: unknown }

/** The object that a text of JSON holds; null where it holds none. */
export const fieldsIn = (text: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** The file that is read, and what was found wrong in it so far. */
export interface Reading {
  readonly path: string
  readonly found: Diagnostic[]
}

/** A text field of the object at the pointer `parent`, or null when it is absent. */
export const textAt = (reading: Reading, fields: Fields, parent: string, key: string): string | null => {
  if (!Object.hasOwn(fields, key)) return null
  const value = fields[key]
  if (typeof value === "string") return value
  reading.found.push(wrongType(reading.path, `${parent}/${escapePointer(key)}`, "a string", value))
  return null
}

/** The same for an object. */
export const recordAt = (reading: Reading, fields: Fields, parent: string, key: string): Fields | null => {
  if (!Object.hasOwn(fields, key)) return null
  const value = fields[key]
  if (isRecord(value)) return value
  reading.found.push(wrongType(reading.path, `${parent}/${escapePointer(key)}`, "an object", value))
  return null
}

/** The same for an array. */
export const arrayAt = (
  reading: Reading,
  fields: Fields,
  parent: string,
  key: string,
): readonly unknown[] | null => {
  if (!Object.hasOwn(fields, key)) return null
  const value = fields[key]
  if (Array.isArray(value)) return value
  reading.found.push(wrongType(reading.path, `${parent}/${escapePointer(key)}`, "an array", value))
  return null
}

/** The error for a value of a wrong type at a JSON pointer of a file. */
export const wrongType = (path: string, pointer: string, expected: string, value: unknown): Diagnostic =>
  report("field-type", { path, pointer, expected, actual: kindOf(value) }, [
    pointer === "" ? { from: "file", path } : { from: "file", path, pointer },
  ])
