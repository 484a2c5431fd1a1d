/**
 * Why a signature is refused: where two base strings first differ, in words.
 *
 * Laws. `explainMismatch(text, text) = none`. Two base strings that differ have a difference that is named. The value of a
 * parameter whose name says that it is secret, and the user of a URL, are never shown.
 */
import * as O from "fp-ts/lib/Option.js"
import type { Option } from "../../model/result.js"
import { hiddenSecret } from "../../model/secret.js"
import { readUrl } from "../baseString.js"
import type { LikelyCause, OAuthError, UriPart } from "../errors.js"
import { percentDecode } from "../percent.js"

interface Parts {
  readonly method: string
  readonly uri: string
  readonly pairs: readonly EncodedPair[]
}

/** Names and values as a base string holds them: encoded twice. */
interface EncodedPair {
  readonly name: string
  readonly value: string
}

/**
 * Where two base strings first differ: the method, a part of the URI, or one parameter, which is missing, extra, of another
 * value, encoded differently or out of order. `none` when they are the same, and then the secrets or the signature methods
 * differ. `expected` is the base string of the side that refuses, `actual` the one of the side that signed; `diagnosticOf`
 * renders the answer. Parameters with `secret`, `password` or `signature` in their names are shown as `[secret]`.
 *
 * @example
 * ```ts
 * import * as O from "fp-ts/lib/Option.js"
 * import { explainMismatch } from "runplan/oauth/diagnostics"
 *
 * const difference = explainMismatch(
 *   "GET&https%3A%2F%2Fexample.com%2F&a%3D1%26b%3Dx%2520y",
 *   "GET&https%3A%2F%2Fexample.com%2F&a%3D1%26b%3Dx%252By",
 * )
 * assert.deepEqual(difference, O.some({
 *   _tag: "base-string-parameter-value", name: "b", expected: "x y", actual: "x+y", likely: "plus-for-space",
 * }))
 * ```
 *
 * @since 0.1.0
 */
export const explainMismatch = (expected: string, actual: string): Option<OAuthError> => {
  if (expected === actual) return O.none
  const first = partsOf(expected)
  if (typeof first === "string") return malformed("expected", first)
  const second = partsOf(actual)
  if (typeof second === "string") return malformed("actual", second)
  if (first.method !== second.method)
    return O.some({ _tag: "base-string-method", expected: first.method, actual: second.method })
  if (first.uri !== second.uri) return O.some(uriDifference(first.uri, second.uri))
  return pairsDifference(first.pairs, second.pairs)
}

const malformed = (side: "expected" | "actual", problem: string): Option<OAuthError> =>
  O.some({ _tag: "base-string-malformed", side, problem })

/** The three parts, or what is wrong. */
const partsOf = (text: string): Parts | string => {
  const parts = text.split("&")
  const [method, uri, parameters] = parts
  if (parts.length !== 3 || method === undefined || uri === undefined || parameters === undefined)
    return `it has ${parts.length === 1 ? "1 part" : `${parts.length} parts`} between "&" and not 3`
  const pairs: EncodedPair[] = []
  for (const pair of parameters === "" ? [] : parameters.split(/%26/i)) {
    const equals = /%3D|=/i.exec(pair)
    pairs.push(
      equals === null
        ? { name: pair, value: "" }
        : { name: pair.slice(0, equals.index), value: pair.slice(equals.index + equals[0].length) },
    )
  }
  return { method, uri, pairs }
}

/** What a text encoded once stands for; the text itself where it stands for nothing. */
const plain = (encoded: string): string => {
  const decoded = percentDecode(encoded)
  return decoded._tag === "Right" ? decoded.right : encoded
}

/** What a name or a value of a base string stands for. */
const meant = (encoded: string): string => plain(plain(encoded))

const secretName = /secret|password|passwd|signature/i

const uriDifference = (expected: string, actual: string): OAuthError => {
  const texts = [plain(expected), plain(actual)] as const
  const shown = (part: UriPart, first: string, second: string): OAuthError => ({
    _tag: "base-string-uri",
    part,
    expected: first,
    actual: second,
  })
  const [first, second] = [readUrl(texts[0]), readUrl(texts[1])]
  // What cannot be read as a URI is not shown: who knows what it holds.
  const problem = "its URI is not an absolute http or https URL"
  if (first._tag === "Left") return { _tag: "base-string-malformed", side: "expected", problem }
  if (second._tag === "Left") return { _tag: "base-string-malformed", side: "actual", problem }
  const [one, other] = [first.right, second.right]
  if (one.protocol !== other.protocol)
    return shown("scheme", one.protocol.slice(0, -1), other.protocol.slice(0, -1))
  if (one.hostname !== other.hostname) return shown("host", one.hostname, other.hostname)
  if (one.port !== other.port) return shown("port", one.port, other.port)
  if (one.pathname !== other.pathname) return shown("path", one.pathname, other.pathname)
  if (one.search !== other.search) return shown("query", hideQuery(one.search), hideQuery(other.search))
  const users = [hasUser(one), hasUser(other)] as const
  if (users[0] || users[1])
    return shown("userinfo", users[0] ? hiddenSecret : "", users[1] ? hiddenSecret : "")
  // The same place, written differently: a default port, upper case, or another encoding.
  const [before, after] = texts[0] === texts[1] ? [expected, actual] : texts
  return shown("encoding", withoutQuery(before), withoutQuery(after))
}

const hasUser = (url: { readonly username: string; readonly password: string }): boolean =>
  url.username !== "" || url.password !== ""

/** A URI up to its query or fragment, whether it is encoded or not. */
const withoutQuery = (text: string): string => text.replace(/(\?|%3F|#|%23)[\s\S]*/i, "$1…")

const hideQuery = (query: string): string => (query === "" ? "" : "?…")

const pairsDifference = (
  expected: readonly EncodedPair[],
  actual: readonly EncodedPair[],
): Option<OAuthError> => {
  for (let index = 0; ; index++) {
    const wanted = expected[index]
    const found = actual[index]
    if (wanted === undefined)
      return O.some(
        found === undefined
          ? // The same pairs, at least one, and another text between them: an "=" or a "&" that is written in another way.
            { _tag: "base-string-parameter-encoding", name: meant((expected[0] as EncodedPair).name) }
          : { _tag: "base-string-parameter-extra", name: meant(found.name) },
      )
    if (found === undefined)
      return O.some({ _tag: "base-string-parameter-missing", name: meant(wanted.name) })
    if (wanted.name !== found.name || wanted.value !== found.value)
      return O.some(pairDifference(expected, actual, index, wanted, found))
  }
}

/** Two pairs at the same place that are not the same. */
const pairDifference = (
  expected: readonly EncodedPair[],
  actual: readonly EncodedPair[],
  index: number,
  wanted: EncodedPair,
  found: EncodedPair,
): OAuthError => {
  const name = meant(wanted.name)
  const same = (one: EncodedPair, other: EncodedPair): boolean =>
    one.name === other.name && one.value === other.value
  const isLater = (pair: EncodedPair, pairs: readonly EncodedPair[]): boolean =>
    pairs.slice(index).some((other) => same(other, pair))
  if (isLater(wanted, actual) && isLater(found, expected))
    return { _tag: "base-string-parameter-order", name, before: meant(found.name) }
  if (isLater(wanted, actual)) return { _tag: "base-string-parameter-extra", name: meant(found.name) }
  if (isLater(found, expected)) return { _tag: "base-string-parameter-missing", name }
  if (name !== meant(found.name)) {
    const named = (pairs: readonly EncodedPair[], text: string): boolean =>
      pairs.slice(index).some((pair) => meant(pair.name) === text)
    if (named(actual, name)) return { _tag: "base-string-parameter-extra", name: meant(found.name) }
    return { _tag: "base-string-parameter-missing", name }
  }
  const [one, other] = [meant(wanted.value), meant(found.value)]
  if (one === other) return { _tag: "base-string-parameter-encoding", name }
  const secret = secretName.test(name)
  return {
    _tag: "base-string-parameter-value",
    name,
    expected: secret ? hiddenSecret : one,
    actual: secret ? hiddenSecret : other,
    likely: causeOf(one, other),
  }
}

const causeOf = (expected: string, actual: string): LikelyCause => {
  if (plain(actual) === expected) return "encoded-twice"
  if (plain(expected) === actual) return "decoded-twice"
  if (expected.replaceAll("+", " ") === actual.replaceAll("+", " ")) return "plus-for-space"
  if (expected.toLowerCase() === actual.toLowerCase()) return "case"
  if (expected.replace(/\s/g, "") === actual.replace(/\s/g, "")) return "whitespace"
  return null
}
