/**
 * Canonical JSON (RFC 8785): one text for one value.
 *
 * Laws. `JSON.parse(canonicalJson(a))` equals `a`. Two values have the same text exactly when they are equal; the order of
 * keys does not matter.
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
  if (typeof value === "string") return quoted(value)
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  let text = ""
  if (isArray(value)) {
    for (const element of value) text += `${text === "" ? "" : ","}${canonicalJson(element)}`
    return `[${text}]`
  }
  // Not JSON.stringify of an object with sorted keys: engines put keys that look like integers first.
  for (const key of sorted(Object.keys(value))) {
    const field = value[key]
    if (field !== undefined) text += `${text === "" ? "" : ","}${quoted(key)}:${canonicalJson(field)}`
  }
  return `{${text}}`
}

const isArray: (value: Json) => value is readonly Json[] = Array.isArray

/** What JSON writes as it stands. */
const plainText = /^[ !#-[\]-~]*$/

const quoted = (text: string): string => (plainText.test(text) ? `"${text}"` : JSON.stringify(text))

/** In order, in place. Most objects have few keys, and inserting them beats a general sort. */
const sorted = (keys: string[]): string[] => {
  if (keys.length > 24) return keys.sort()
  for (let index = 1; index < keys.length; index++) {
    const key = keys[index] as string
    let place = index
    while (place > 0 && (keys[place - 1] as string) > key) {
      keys[place] = keys[place - 1] as string
      place--
    }
    keys[place] = key
  }
  return keys
}
