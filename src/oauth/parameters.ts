/**
 * Parameters as pairs: reading them from a query or a form, writing them, and the parameter string that is signed.
 *
 * Pairs keep what objects lose: order, duplicates, and names such as `__proto__`.
 *
 * Laws. `parseForm(formatForm(pairs)) = pairs` for well-formed text. `parameterString` ignores the order of its pairs and
 * keeps every one of them but `oauth_signature`.
 */
import { succeed } from "../model/result.js"
import { moved, type OAuthResult, refuse, type TextSource } from "./errors.js"
import { encodedOnce, percentDecode } from "./percent.js"

/**
 * A name and a value, decoded.
 *
 * @since 0.1.0
 */
export type Pair = readonly [name: string, value: string]

/**
 * Parameters in the order in which they were given, duplicates included.
 *
 * @since 0.1.0
 */
export type Parameters = readonly Pair[]

const decodeFormPart = (text: string, place: TextSource): OAuthResult<string> =>
  percentDecode(text.includes("+") ? text.replaceAll("+", " ") : text, place)

/**
 * The pairs of an `application/x-www-form-urlencoded` text, in order. `+` is a space here. A name without `=` has the value
 * `""`, and `=` alone is a pair of two empty texts; nothing between two `&` is no pair, as in the URL Standard. The errors are
 * `escape-broken`, whose position counts from the start of the text, and `utf8-invalid`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { parseForm } from "runplan/oauth"
 *
 * assert.deepEqual(parseForm("c2&a3=2+q&a3="), E.right([["c2", ""], ["a3", "2 q"], ["a3", ""]]))
 * ```
 *
 * @since 0.1.0
 */
export const parseForm = (text: string, place: TextSource = "form"): OAuthResult<Parameters> => {
  const pairs: Pair[] = []
  let start = 0
  for (const part of text.split("&")) {
    if (part !== "") {
      const equals = part.indexOf("=")
      const split = equals === -1 ? part.length : equals
      const name = decodeFormPart(part.slice(0, split), place)
      if (name._tag === "Left") return { _tag: "Left", left: moved(name.left, start) }
      const value = decodeFormPart(part.slice(split + 1), place)
      if (value._tag === "Left") return { _tag: "Left", left: moved(value.left, start + split + 1) }
      pairs.push([name.right, value.right])
    }
    start += part.length + 1
  }
  return succeed(pairs)
}

/**
 * A URL that encodeURIComponent encodes just as a base string has it, and in its query every name and value encoded so already: no
 * `+`, no character that ought to be escaped, and none escaped that ought not to be, in digits of upper case. What else there is,
 * is left to the decoder, which checks UTF-8.
 */
const asEncoded = /^[^@?#!'()*]*(?:\?(?:[\w.~=&-]|%(?:2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[B-D]))*)?$/

/**
 * The URI and the pairs of such a URL as a base string has them, encoded in one go. Undefined where the URL is written otherwise,
 * or a pair holds not just one `=`.
 *
 * @internal
 */
export const encodedUrl = (url: string): readonly [uri: string, pairs: Pair[]] | undefined => {
  if (!asEncoded.test(url)) return undefined
  const text = encodeURIComponent(url)
  const question = text.indexOf("%3F")
  const uri = question === -1 ? text.length : question
  const pairs: Pair[] = []
  let start = uri + 3
  let equals = text.indexOf("%3D", start)
  while (start < text.length) {
    const separator = text.indexOf("%26", start)
    const end = separator === -1 ? text.length : separator
    const next = text.indexOf("%3D", equals + 3)
    if (equals < start || equals > end || (next !== -1 && next < end)) return undefined
    pairs.push([text.slice(start, equals), text.slice(equals + 3, end)])
    equals = next
    start = end + 3
  }
  return [text.slice(0, uri), pairs]
}

/**
 * The pairs of a query, with or without its leading `?`. It is read as a form is.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { parseQuery } from "runplan/oauth"
 *
 * assert.deepEqual(parseQuery("?a=&a=1&b"), E.right([["a", ""], ["a", "1"], ["b", ""]]))
 * ```
 *
 * @since 0.1.0
 */
export const parseQuery = (query: string): OAuthResult<Parameters> =>
  query.startsWith("?") ? parseForm(query.slice(1), "query") : parseForm(query, "query")

/**
 * The pairs as an `application/x-www-form-urlencoded` text, in order; it serves as a query too. A space is written `%20`,
 * which every reader of forms knows. The one error is `lone-surrogate`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { formatForm } from "runplan/oauth"
 *
 * assert.deepEqual(formatForm([["a b", "1+1"], ["a b", ""]]), E.right("a%20b=1%2B1&a%20b="))
 * ```
 *
 * @since 0.1.0
 */
export const formatForm = (pairs: Parameters): OAuthResult<string> => {
  let text = ""
  for (const [name, value] of pairs) {
    const left = encodedOnce(name)
    const right = encodedOnce(value)
    if (left === undefined || right === undefined) return refuse({ _tag: "lone-surrogate", place: "form" })
    text += text === "" ? `${left}=${right}` : `&${left}=${right}`
  }
  return succeed(text)
}

/** By encoded name, then by encoded value, as two texts: joined text would sort `a%20=0` before `a=1`. */
const isBefore = (first: Pair, second: Pair): boolean =>
  first[0] < second[0] || (first[0] === second[0] && first[1] < second[1])

/**
 * Encoded pairs in the order of the parameter string; the array is sorted in place. A request has few parameters, and
 * inserting them beats a general sort; many are sorted generally.
 *
 * @internal
 */
export const sortEncoded = (pairs: Pair[]): Pair[] => {
  if (pairs.length > 16)
    return pairs.sort((one, other) => Number(isBefore(other, one)) - Number(isBefore(one, other)))
  for (let index = 1; index < pairs.length; index++) {
    const pair = pairs[index] as Pair
    let place = index
    while (place > 0 && isBefore(pair, pairs[place - 1] as Pair)) {
      pairs[place] = pairs[place - 1] as Pair
      place--
    }
    pairs[place] = pair
  }
  return pairs
}

/**
 * The parameter string (A-SIG-6): every pair but `oauth_signature`, each name and value encoded, sorted by encoded name and
 * then by encoded value, joined. Duplicates stay. The one error is `lone-surrogate`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { parameterString } from "runplan/oauth"
 *
 * assert.deepEqual(parameterString([["b", "2"], ["a ", "0"], ["a", "1"], ["a", "1"]]), E.right("a=1&a=1&a%20=0&b=2"))
 * ```
 *
 * @since 0.1.0
 */
export const parameterString = (pairs: Parameters): OAuthResult<string> => {
  const encoded: Pair[] = []
  for (const [name, value] of pairs) {
    if (name === "oauth_signature") continue
    const left = encodedOnce(name)
    const right = encodedOnce(value)
    if (left === undefined || right === undefined)
      return refuse({ _tag: "lone-surrogate", place: "parameters" })
    encoded.push([left, right])
  }
  let text = ""
  for (const [name, value] of sortEncoded(encoded))
    text += text === "" ? `${name}=${value}` : `&${name}=${value}`
  return succeed(text)
}
