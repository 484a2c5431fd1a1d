/**
 * Percent-encoding as OAuth means it (RFC 3986, A-SIG-3): every character but `A-Z a-z 0-9 - . _ ~` is encoded as its
 * UTF-8 bytes, digits in upper case, `!'()*` included, and a space is `%20`.
 *
 * Laws. `percentDecode(percentEncode(text)) = text` for well-formed text. The order of two encoded texts by character code
 * is the order of their bytes, and encoding them once more keeps that order.
 */
import { succeed } from "../model/result.js"
import { type OAuthResult, refuse, type TextSource } from "./errors.js"

/** What most names and values are made of. One test of a regular expression is the fastest way to see that nothing is to do. */
const unreserved = /^[\w.~-]*$/

/**
 * A text encoded once, as headers and forms have it, and twice, as a base string has it.
 *
 * @internal
 */
export interface Encoded {
  readonly once: string
  readonly twice: string
}

/** What encodeURIComponent leaves alone and OAuth does not. */
const marks = /[!'()*]/

const escapeMark = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`

/** The text encoded a second time. */
const encodedAgain = (once: string): string => once.replaceAll("%", "%25")

/**
 * The encoded text, or undefined when it holds a lone surrogate.
 *
 * @internal
 */
export const encodedOnce = (text: string): string | undefined => {
  if (unreserved.test(text)) return text
  if (!text.isWellFormed()) return undefined
  const once = encodeURIComponent(text)
  return marks.test(once) ? once.replace(/[!'()*]/g, escapeMark) : once
}

/** What stands for each ASCII character; empty for a character that stands for itself. */
const onceTable = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return unreserved.test(character) ? "" : (encodedOnce(character) as string)
})
const twiceTable = onceTable.map(encodedAgain)

/** Both encodings in one pass, copied run by run; undefined at the first character beyond ASCII. */
const byTable = (text: string): Encoded | undefined => {
  let once = ""
  let twice = ""
  let run = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const escaped = onceTable[code]
    if (escaped === "") continue
    if (escaped === undefined) return undefined
    const same = text.slice(run, index)
    once += same + escaped
    twice += same + twiceTable[code]
    run = index + 1
  }
  const same = text.slice(run)
  return { once: once + same, twice: twice + same }
}

const beyondAscii = (text: string): Encoded | undefined => {
  const once = encodedOnce(text)
  return once === undefined ? undefined : { once, twice: encodedAgain(once) }
}

/**
 * Both encodings of a text, or undefined when it holds a lone surrogate. For code that runs on every request.
 *
 * @internal
 */
export const encode = (text: string): Encoded | undefined =>
  unreserved.test(text) ? { once: text, twice: text } : (byTable(text) ?? beyondAscii(text))

/**
 * The percent-encoded text (A-SIG-3). The one error is `lone-surrogate`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { percentEncode } from "runplan/oauth"
 *
 * assert.deepEqual(percentEncode("Ladies + Gentlemen!"), E.right("Ladies%20%2B%20Gentlemen%21"))
 * assert.deepEqual(percentEncode("\uD800"), E.left([{ _tag: "lone-surrogate", place: "text" }]))
 * ```
 *
 * @since 0.1.0
 */
export const percentEncode = (text: string, place: TextSource = "text"): OAuthResult<string> => {
  const encoded = encodedOnce(text)
  return encoded === undefined ? refuse({ _tag: "lone-surrogate", place }) : succeed(encoded)
}

const brokenEscape = /%(?![0-9A-Fa-f]{2})/

/**
 * The decoded text. `+` is a plus: only queries and forms write a space that way. The errors are `escape-broken`, with the
 * position from 0, and `utf8-invalid`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { percentDecode } from "runplan/oauth"
 *
 * assert.deepEqual(percentDecode("r%20b+c"), E.right("r b+c"))
 * assert.deepEqual(percentDecode("100%"), E.left([{ _tag: "escape-broken", place: "text", position: 3 }]))
 * ```
 *
 * @since 0.1.0
 */
export const percentDecode = (text: string, place: TextSource = "text"): OAuthResult<string> => {
  if (!text.includes("%")) return succeed(text)
  try {
    return succeed(decodeURIComponent(text))
  } catch {
    const position = text.search(brokenEscape)
    return position < 0
      ? refuse({ _tag: "utf8-invalid", place })
      : refuse({ _tag: "escape-broken", place, position })
  }
}
