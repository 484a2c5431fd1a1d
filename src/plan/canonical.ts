/**
 * Canonical JSON (RFC 8785): one text for one value.
 *
 * Laws. `JSON.parse(canonicalJson(a))` equals `a`. Two values have the same text exactly when they are equal; the order of
 * keys does not matter.
 *
 * @since 0.1.0
 */
import type { Json } from "../model/json.js"

/**
 * The canonical text: keys sorted by UTF-16 code units, no white space, numbers and strings as ECMAScript writes them. Lone
 * surrogates, which RFC 8785 does not allow, are written as escapes. A field that is undefined is left out.
 *
 * @example
 * ```ts
 * import { canonicalJson } from "runplan/plan"
 *
 * assert.equal(canonicalJson({ b: 1, a: [true, null] }), '{"a":[true,null],"b":1}')
 * ```
 *
 * @since 0.1.0
 */
export const canonicalJson = (value: Json): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  if (isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  const fields: string[] = []
  // Not JSON.stringify of an object with sorted keys: engines put keys that look like integers first.
  for (const key of Object.keys(value).sort()) {
    const field = value[key]
    if (field !== undefined) fields.push(`${JSON.stringify(key)}:${canonicalJson(field)}`)
  }
  return `{${fields.join(",")}}`
}

const isArray: (value: Json) => value is readonly Json[] = Array.isArray
