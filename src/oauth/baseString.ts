/**
 * The base string (A-SIG-5): what is signed. The upper-case method, the URI without query, and the parameter string, each
 * percent-encoded, joined by `&`. The URI is normalised as RFC 5849 section 3.4.1.2 says (C-48).
 *
 * Laws. The fragment and the user of a URL never matter. The order of parameters never matters, nor whether a pair is in the
 * URL's query or among the parameters. A default port written out is the same URI.
 */
import { succeed } from "../model/result.js"
import { type OAuthResult, refuse } from "./errors.js"
import { type Pair, type Parameters, parseForm, sortEncoded } from "./parameters.js"
import { encode, encodedOnce } from "./percent.js"

/**
 * A URL in its parts, as the URL Standard names them.
 *
 * @internal
 */
export interface ParsedUrl {
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly username: string
  readonly password: string
  readonly origin: string
  readonly href: string
}

/** The URL class of every JavaScript runtime: it reads a URL as the client that sends the request does. */
declare const URL: new (text: string, base?: string) => ParsedUrl

/**
 * What stands in for a URL that could not be read, so that the other problems are found too.
 *
 * @internal
 */
export const nowhere: ParsedUrl = /* @__PURE__ */ new URL("https://a")

/**
 * A path without the slashes at its end.
 *
 * @internal
 */
export const withoutTrailingSlashes = (path: string): string => {
  let end = path.length
  while (path.charAt(end - 1) === "/") end--
  return path.slice(0, end)
}

/**
 * An absolute http or https URL as clients send it, or `url-invalid`, or `url-scheme`.
 *
 * @internal
 */
export const readUrl = (text: string, base?: string): OAuthResult<ParsedUrl> => {
  let url: ParsedUrl
  try {
    url = new URL(text, base)
  } catch {
    return refuse({ _tag: "url-invalid" })
  }
  return url.protocol === "https:" || url.protocol === "http:"
    ? succeed(url)
    : refuse({ _tag: "url-scheme", scheme: url.protocol.slice(0, -1) })
}

/**
 * The URI that is signed: without user, query and fragment.
 *
 * @internal
 */
export const uriOf = (url: ParsedUrl): string => `${url.protocol}//${url.host}${url.pathname}`

/**
 * Whether a host is this machine: `localhost` and the loopback addresses that people write for it.
 *
 * @internal
 */
export const isLocal = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]"

const methodName = /^[!#$%&'*+\-.^_`|~\w]+$/

/**
 * The method in upper case and encoded (RFC 5849 asks for that of custom methods), or `method-invalid`.
 *
 * @internal
 */
export const readMethod = (method: string): OAuthResult<string> =>
  methodName.test(method)
    ? succeed(encodedOnce(method.toUpperCase()) as string)
    : refuse({ _tag: "method-invalid", method })

/**
 * The base string URI (A-SIG-5, C-48): scheme and host in lower case, the port unless it is the scheme's own, the path as it
 * is sent (`;params` and escapes stay, an empty path is `/`), no user, no query, no fragment. The URL is read as the URL
 * Standard does, because that is how it is sent: dot segments are resolved. The errors are `url-invalid` and `url-scheme`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { baseStringUri } from "runplan/oauth"
 *
 * assert.deepEqual(baseStringUri("HTTP://EXAMPLE.com:80/r%20v/X;p=1?id=123#top"), E.right("http://example.com/r%20v/X;p=1"))
 * assert.deepEqual(baseStringUri("https://[::1]:80"), E.right("https://[::1]:80/"))
 * ```
 *
 * @since 0.1.0
 */
export const baseStringUri = (url: string): OAuthResult<string> => {
  const read = readUrl(url)
  return read._tag === "Left" ? read : succeed(uriOf(read.right))
}

/**
 * Adds pairs to those of a base string: names and values encoded twice, `oauth_signature` left out. False at a lone surrogate.
 *
 * @internal
 */
export const addEncoded = (pairs: Parameters, into: Pair[]): boolean => {
  for (const pair of pairs) {
    if (pair[0] === "oauth_signature") continue
    const name = encode(pair[0])
    const value = encode(pair[1])
    if (name === undefined || value === undefined) return false
    into.push([name.twice, value.twice])
  }
  return true
}

/**
 * What a base string is made of. `url` may have a query, whose pairs are signed too; `parameters` are the protocol's and the
 * form's, decoded, in any order. `realm` is not among them: it is never signed.
 *
 * @since 0.1.0
 */
export type BaseStringInput = {
  readonly method: string
  readonly url: string
  readonly parameters: Parameters
}

/**
 * The base string (A-SIG-5, A-SIG-6). Duplicates are kept wherever they come from; `oauth_signature` is left out. The errors
 * are `method-invalid`, `url-invalid`, `url-scheme`, `escape-broken` and `utf8-invalid` in the query, and `lone-surrogate`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { signatureBaseString } from "runplan/oauth"
 *
 * assert.deepEqual(
 *   signatureBaseString({ method: "get", url: "https://example.com/a?b=1", parameters: [["a", "r b"]] }),
 *   E.right("GET&https%3A%2F%2Fexample.com%2Fa&a%3Dr%2520b%26b%3D1"),
 * )
 * ```
 *
 * @since 0.1.0
 */
export const signatureBaseString = (input: BaseStringInput): OAuthResult<string> => {
  const method = readMethod(input.method)
  if (method._tag === "Left") return method
  const url = readUrl(input.url)
  if (url._tag === "Left") return url
  const query = parseForm(url.right.search.slice(1), "query")
  if (query._tag === "Left") return query
  const pairs: Pair[] = []
  // What a query decodes to is well-formed, so a lone surrogate can only be among the parameters.
  if (!addEncoded(query.right, pairs) || !addEncoded(input.parameters, pairs))
    return refuse({ _tag: "lone-surrogate", place: "parameters" })
  return succeed(`${method.right}&${encodedOnce(uriOf(url.right))}&${joinEncoded(sortEncoded(pairs))}`)
}

/**
 * Sorted, twice encoded pairs as the last part of a base string.
 *
 * @internal
 */
export const joinEncoded = (pairs: Parameters): string => {
  let text = ""
  for (const pair of pairs) text += text === "" ? `${pair[0]}%3D${pair[1]}` : `%26${pair[0]}%3D${pair[1]}`
  return text
}
