/**
 * Signatures: HMAC-SHA1, HMAC-SHA512 and PLAINTEXT (A-SIG-1, A-SIG-2, A-SIG-4). The HMAC is a port, so that a platform's
 * native one can take the place of the portable one; both give the same bytes.
 *
 * Laws. For every HMAC that agrees with RFC 2104 the signature is the same. `PLAINTEXT` is the signing key itself.
 */

import { sha1 } from "@noble/hashes/legacy.js"
import { sha512 } from "@noble/hashes/sha2.js"
import { succeed } from "../model/result.js"
import { reveal, type Secret } from "../model/secret.js"
import type { OAuthError, OAuthErrors, OAuthResult } from "./errors.js"
import { encodedOnce } from "./percent.js"

/**
 * The signature methods of the contract. HMAC-SHA512 is the one to use in production (A-SIG-2).
 *
 * @since 0.1.0
 */
export type SignatureMethod = "HMAC-SHA1" | "HMAC-SHA512" | "PLAINTEXT"

/**
 * All signature methods, the recommended one first.
 *
 * @since 0.1.0
 */
export const signatureMethods: readonly SignatureMethod[] = ["HMAC-SHA512", "HMAC-SHA1", "PLAINTEXT"]

/**
 * The hash functions that an HMAC is asked for.
 *
 * @since 0.1.0
 */
export type HashName = "sha1" | "sha512"

/**
 * The port of an HMAC (RFC 2104): a hash, then a key, then a message. Texts count as their UTF-8 bytes. Each step may prepare
 * what it can: a signer gives the key once and many messages.
 *
 * @since 0.1.0
 */
export type Hmac = (hash: HashName) => (key: string) => (message: string) => Uint8Array

declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array<ArrayBuffer> }

const utf8 = new TextEncoder()

/**
 * The portable HMAC, over the hashes of @noble/hashes. It needs nothing from the platform.
 *
 * @example
 * ```ts
 * import { pureHmac } from "runplan/oauth"
 *
 * assert.equal(pureHmac("sha512")("key")("message").length, 64)
 * ```
 *
 * @since 0.1.0
 */
export const pureHmac: Hmac = (hash) => (key) => {
  const { create, blockLen } = hash === "sha1" ? sha1 : sha512
  const given = utf8.encode(key)
  const bytes = given.length > blockLen ? create().update(given).digest() : given
  const started = (padding: number) => {
    const block = new Uint8Array(blockLen).fill(padding)
    bytes.forEach((byte, index) => {
      block[index] = padding ^ byte
    })
    return create().update(block)
  }
  // The key's blocks are hashed here, once; a message starts from copies of these states.
  const inner = started(0x36)
  const outer = started(0x5c)
  return (message) => {
    const digest = inner.clone().update(utf8.encode(message)).digest()
    return outer.clone().update(digest).digest()
  }
}

declare const btoa: (bytes: string) => string

/** Base64 with padding. Spreading the bytes into the call instead takes several times as long. */
const base64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode.apply(null, bytes as unknown as number[]))

/**
 * The signing key (A-SIG-4), which is also the PLAINTEXT signature (A-SIG-1): the encoded consumer secret, `&`, the encoded
 * token secret, which is empty at the request-token step. It is as secret as they are. The one error is `lone-surrogate`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { signingKey } from "runplan/oauth"
 *
 * assert.deepEqual(signingKey("djr9rjt0jd78jf88", "jjd99$tj88uiths3"), E.right("djr9rjt0jd78jf88&jjd99%24tj88uiths3"))
 * ```
 *
 * @since 0.1.0
 */
export const signingKey = (
  consumerSecret: Secret | string,
  tokenSecret: Secret | string,
): OAuthResult<string> => {
  const consumer = encodedOnce(reveal(consumerSecret))
  const token = encodedOnce(reveal(tokenSecret))
  if (consumer !== undefined && token !== undefined) return succeed(`${consumer}&${token}`)
  const first: OAuthError = { _tag: "lone-surrogate", place: "consumer secret" }
  const second: OAuthError = { _tag: "lone-surrogate", place: "token secret" }
  const errors: OAuthErrors =
    consumer !== undefined ? [second] : token !== undefined ? [first] : [first, second]
  return { _tag: "Left", left: errors }
}

/**
 * A key that signs base strings. The HMAC prepares the key here.
 *
 * @internal
 */
export const keyed = (method: SignatureMethod, key: string, port: Hmac): ((baseString: string) => string) => {
  if (method === "PLAINTEXT") return () => key
  const mac = port(method === "HMAC-SHA1" ? "sha1" : "sha512")(key)
  return (baseString) => base64(mac(baseString))
}

/**
 * The signature of a base string, as text (A-SIG-1, A-SIG-2, A-SIG-4). PLAINTEXT does not look at the base string. To sign
 * many requests use `signer`, which prepares the key once. The one error is `lone-surrogate` in a secret.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { signature } from "runplan/oauth"
 *
 * assert.deepEqual(signature("HMAC-SHA1", "GET&a&b", "secret", ""), E.right("9n/zdYO9kFslR2yk+Fo2q4y3Fgo="))
 * assert.deepEqual(signature("PLAINTEXT", "", "consumer", "token"), E.right("consumer&token"))
 * ```
 *
 * @since 0.1.0
 */
export const signature = (
  method: SignatureMethod,
  baseString: string,
  consumerSecret: Secret | string,
  tokenSecret: Secret | string,
  port: Hmac = pureHmac,
): OAuthResult<string> => {
  const key = signingKey(consumerSecret, tokenSecret)
  return key._tag === "Left" ? key : succeed(keyed(method, key.right, port)(baseString))
}

/**
 * Whether two signatures are the same text, in a time that depends on the length of the given one only. Nothing is decoded:
 * a lenient base64 decoder takes several texts for the same bytes.
 *
 * @example
 * ```ts
 * import { sameSignature } from "runplan/oauth"
 *
 * assert.equal(sameSignature("bQ==", "bQ=="), true)
 * assert.equal(sameSignature("bQ==", "bR=="), false)
 * ```
 *
 * @since 0.1.0
 */
export const sameSignature = (expected: string, given: string): boolean => {
  let difference = expected.length ^ given.length
  for (let index = 0; index < given.length; index++)
    // Beyond the end of the expected text charCodeAt is NaN, which counts as 0 here; the lengths have differed by then.
    difference |= expected.charCodeAt(index) ^ given.charCodeAt(index)
  return difference === 0
}
