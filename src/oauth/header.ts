/**
 * The Authorization header of OAuth (A-OA-7): `OAuth realm="…", name="value", …`, names and values percent-encoded. `realm`
 * is first, a quoted string, and not one of the parameters that are signed.
 *
 * Laws. `parseAuthorization(formatAuthorization(authorization)) = authorization`. In a header `+` is never a space.
 */
import { isNonEmpty, succeed } from "../model/result.js"
import { moved, type OAuthError, type OAuthResult, refuse } from "./errors.js"
import type { Pair, Parameters } from "./parameters.js"
import { encodedOnce, percentDecode } from "./percent.js"

/**
 * What an Authorization header says: the parameters in order, decoded, and the realm beside them.
 *
 * @since 0.1.0
 */
export type AuthorizationHeader = {
  readonly realm?: string
  readonly parameters: Parameters
}

const printable = /^[\x20-\x7e]*$/

/**
 * `realm="…", ` with quotes and backslashes escaped, or `realm-invalid`. Control characters would let a realm write headers.
 *
 * @internal
 */
export const quotedRealm = (realm: string): OAuthResult<string> =>
  printable.test(realm)
    ? succeed(`realm="${realm.replace(/["\\]/g, "\\$&")}"`)
    : refuse({ _tag: "realm-invalid" })

/**
 * The value of an Authorization header, realm first, the parameters in the given order. A protocol parameter that is given
 * twice is `parameter-duplicated`, a parameter with the name `realm` is `parameter-collides`; the others are `realm-invalid`
 * and `lone-surrogate`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { formatAuthorization } from "runplan/oauth"
 *
 * assert.deepEqual(
 *   formatAuthorization({ realm: "Photos", parameters: [["oauth_consumer_key", "a b"], ["oauth_version", "1.0"]] }),
 *   E.right('OAuth realm="Photos", oauth_consumer_key="a%20b", oauth_version="1.0"'),
 * )
 * ```
 *
 * @since 0.1.0
 */
export const formatAuthorization = (authorization: AuthorizationHeader): OAuthResult<string> => {
  const parts: string[] = []
  const errors: OAuthError[] = []
  if (authorization.realm !== undefined) {
    const realm = quotedRealm(authorization.realm)
    if (realm._tag === "Left") errors.push(...realm.left)
    else parts.push(realm.right)
  }
  for (const [name, value] of authorization.parameters) {
    if (name === "realm") errors.push({ _tag: "parameter-collides", name, place: "Authorization header" })
    const left = encodedOnce(name)
    const right = encodedOnce(value)
    if (left === undefined || right === undefined)
      errors.push({ _tag: "lone-surrogate", place: "Authorization header" })
    else parts.push(`${left}="${right}"`)
  }
  for (const name of duplicates(authorization.parameters)) errors.push({ _tag: "parameter-duplicated", name })
  return isNonEmpty(errors) ? { _tag: "Left", left: errors } : succeed(`OAuth ${parts.join(", ")}`)
}

/**
 * What every signed request has (A-OA-2, A-OA-3, A-OA-7).
 *
 * @internal
 */
export const required = [
  "oauth_consumer_key",
  "oauth_signature_method",
  "oauth_signature",
  "oauth_timestamp",
  "oauth_nonce",
  "oauth_version",
] as const

/**
 * The names of the protocol's parameters (A-OA-7, A-OA-2, A-OA-3). A request has each of them once.
 *
 * @internal
 */
export const protocolNames: ReadonlySet<string> = new Set([
  ...required,
  "oauth_token",
  "oauth_callback",
  "oauth_verifier",
])

/**
 * The names of protocol parameters that appear more than once, each named once.
 *
 * @internal
 */
export const duplicates = (parameters: Parameters): readonly string[] => {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const [name] of parameters)
    if (protocolNames.has(name)) {
      if (seen.has(name)) twice.add(name)
      seen.add(name)
    }
  return [...twice]
}

const oauthScheme = /^OAuth(?:[ \t]+|$)/i
const parameterName = /[ \t]*([^\s=",]+)[ \t]*=[ \t]*"/y
/** A quoted string up to its closing quote; a backslash takes the next character with it. */
const quotedValue = /((?:[^"\\]|\\.)*)"[ \t]*/sy

/**
 * Reads the value of an Authorization header; the inverse of `formatAuthorization`. The scheme is `OAuth` in any case, and
 * white space around commas and `=` is free. The errors are `header-scheme` (the header is of another scheme),
 * `header-malformed` with the position from 0, `escape-broken`, `utf8-invalid`, and `parameter-duplicated` for a protocol
 * parameter or a realm that appears twice.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { parseAuthorization } from "runplan/oauth"
 *
 * assert.deepEqual(
 *   parseAuthorization('OAuth realm="Photos",oauth_nonce="a%20b+c"'),
 *   E.right({ realm: "Photos", parameters: [["oauth_nonce", "a b+c"]] }),
 * )
 * ```
 *
 * @since 0.1.0
 */
export const parseAuthorization = (header: string): OAuthResult<AuthorizationHeader> => {
  const scheme = oauthScheme.exec(header)
  if (scheme === null) return refuse({ _tag: "header-scheme" })
  const parameters: Pair[] = []
  const errors: OAuthError[] = []
  let realm: string | undefined
  let position = scheme[0].length
  while (position < header.length) {
    parameterName.lastIndex = position
    const name = parameterName.exec(header)
    if (name === null) return malformed(position, 'name="')
    const start = parameterName.lastIndex
    quotedValue.lastIndex = start
    const quoted = quotedValue.exec(header)
    if (quoted === null) return malformed(header.length, "a closing quote")
    position = quotedValue.lastIndex
    const nameText = name[1] as string
    const text = quoted[1] as string
    if (nameText === "realm") {
      if (realm !== undefined) errors.push({ _tag: "parameter-duplicated", name: "realm" })
      realm = text.replace(/\\(.)/gs, "$1")
    } else {
      const left = percentDecode(nameText, "Authorization header")
      const right = percentDecode(text, "Authorization header")
      const nameStart = header.indexOf(nameText, start - name[0].length)
      if (left._tag === "Left") errors.push(...moved(left.left, nameStart))
      if (right._tag === "Left") errors.push(...moved(right.left, start))
      if (left._tag === "Right" && right._tag === "Right") parameters.push([left.right, right.right])
    }
    if (position === header.length) break
    if (header[position] !== ",") return malformed(position, "a comma")
    position++
    if (position === header.length) return malformed(position, 'name="')
  }
  for (const name of duplicates(parameters)) errors.push({ _tag: "parameter-duplicated", name })
  if (isNonEmpty(errors)) return { _tag: "Left", left: errors }
  return succeed(realm === undefined ? { parameters } : { realm, parameters })
}

const malformed = (position: number, expected: string) =>
  refuse({ _tag: "header-malformed", position, expected })
